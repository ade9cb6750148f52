"""Records: written, read and replayed to the same bytes; every difference is found and named."""

from __future__ import annotations

import hashlib
import io
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.scenario import stack_wall
from zimo.engine.table.state import End
from zimo.notation.tiles import NO_TILE
from zimo.notation.wall import format_wall
from zimo.play.game import Game
from zimo.play.record import (
    FORMAT,
    LONGEST_LINE,
    Fair,
    MatchPlace,
    Record,
    RecordError,
    Source,
    commitment,
    make_record,
    parse_record,
    read_records,
    record_of,
    wall_of,
    write_record,
)
from zimo.play.replaying import replay, replay_states, ruleset_of, verified_records, verify, verify_line
from zimo.rulesets import PRESETS, find_ruleset
from zimo.rulesets.registry import describe_ruleset

NAMES = ("Ann", "Ben", "Chi", "Dora")


def played(rules: str, seed: int, actions: int | None = None, **options: Any) -> Game:
    """A deal in which the legal actions are taken by turns, the first, the last, the first ..."""
    game = Game(rules, options=options, seed=seed)
    while not game.over and (actions is None or len(game.actions) < actions):
        game.play(game.legal[-1 if len(game.actions) % 3 == 2 else 0])
    return game


@pytest.fixture(scope="module")
def line() -> bytes:
    return write_record(record_of(played("sbr", 5), NAMES))


@pytest.fixture(scope="module")
def record(line: bytes) -> Record:
    return parse_record(line)


FIRST = {"zimo": 1, "hash": "7fbc76ac4d735ab2"}
"""What differs in the first format, for a deal of sbr."""


def changed(record: Record, **fields: Any) -> Record:
    return msgspec.structs.replace(record, **fields)


# Round trips -------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", PRESETS)
def test_a_record_replays_to_the_same_bytes(rules: str) -> None:
    game = played(rules, 11)
    written = write_record(record_of(game, NAMES))
    record = parse_record(written)
    again = replay(record)
    assert again.fingerprint() == game.fingerprint()
    assert write_record(record_of(again, record.seats)) == written
    assert verify(record).scores == game.scores == record.scores


@pytest.mark.nojit
def test_what_a_record_holds() -> None:
    game = played("sbr", 3, actions=9, fan_limit=4)
    record = record_of(game)
    assert (record.zimo, record.rules, record.options) == (FORMAT, "sbr", {"fan_limit": 4})
    assert record.seed == "0x0000000000000003"
    assert record.wall is msgspec.UNSET
    assert record.seats == ["unknown"] * 4
    assert record.actions == game.actions
    assert len(record.trace) == 4 * 10
    assert record.trace.endswith(f"{game.fingerprint() & 0xFFFF:04x}")
    assert record.end == "running"
    assert verify(record).legal == game.legal


def test_a_seed_is_no_number_in_json() -> None:
    game = Game("sbr", seed=2**64 - 1)
    written = write_record(record_of(game))
    assert b'"seed":"0xffffffffffffffff"' in written
    assert replay(parse_record(written)).seed == 2**64 - 1


def test_a_wall_may_have_tiles_that_nobody_knows() -> None:
    whole = played("sbr", 11, actions=60)
    wall = wall_of(whole.ruleset, whole.table)
    undrawn = range(int(whole.table["drawn_front"][0, 0]), len(wall))
    assert len(undrawn) > 0
    unknown = [NO_TILE if place in undrawn else kind for place, kind in enumerate(wall)]
    game = Game("sbr", wall=unknown)
    for action in whole.actions:
        game.play(action)
    record = record_of(game)
    assert (record.zimo, record.seed) == (FORMAT, msgspec.UNSET)
    assert str(record.wall).endswith("?" * len(undrawn))
    line = write_record(record)
    assert write_record(record_of(verify(parse_record(line)), record.seats)) == line
    assert game.scores == whole.scores
    earlier = [NO_TILE, *unknown[1:]]
    with pytest.raises(RecordError, match=r"event 0: a tile is drawn that the record's wall does not know"):
        replay(msgspec.structs.replace(record, wall=format_wall(earlier, [0, *undrawn])))


def test_a_source_stands_beside_the_deal() -> None:
    source = Source("somewhere", "1", {"all_pungs": 1}, 6, [1, 2, 3, 4])
    record = record_of(played("sbr", seed=12), NAMES, source)
    assert record.zimo == FORMAT
    again = parse_record(write_record(record))
    assert again.source == source
    verify(again)
    with pytest.raises(RecordError, match="zimo: the record says 1, the replay gives 2"):
        verify(changed(record, **FIRST))


SALT = "00ff" * 8


def at_a_table(game: Game) -> Record:
    assert game.seed is not None
    match = MatchPlace(3, ["Dora", *NAMES[:3], "Eve"], [1, 2, 3, 0], [5, -5, 0, 0, 0])
    return record_of(game, NAMES, match=match, fair=Fair(commitment(game.seed, bytes.fromhex(SALT)), SALT))


def test_a_commitment_is_the_hash_of_seed_and_salt() -> None:
    seed, salt = 0x0102030405060708, b"zimo"
    assert commitment(seed, salt) == hashlib.sha256(bytes(range(1, 9)) + b"zimo").hexdigest()


def test_a_table_adds_the_place_in_the_match_and_the_proof() -> None:
    record = at_a_table(played("sbr", seed=12))
    assert record.zimo == FORMAT
    line = write_record(record)
    again = parse_record(line)
    assert (again.match, again.fair) == (record.match, record.fair)
    assert write_record(record_of(verify(again), NAMES, match=again.match, fair=again.fair)) == line


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda record: {"fair": Fair(record.fair.commitment, "00")}, "fair: the commitment is "),
        (lambda record: {"fair": Fair("0" * 64, SALT)}, f"fair: the commitment is {'0' * 64}, seed and"),
        (lambda record: {"seed": "0x0000000000000001"}, "not the one that was fixed before it began"),
        (lambda record: {"seed": msgspec.UNSET, "wall": "1m"}, "fair: a commitment is to a seed"),
        (lambda record: FIRST, "zimo: the record says 1, the replay gives 3"),
        (lambda record: {"match": MatchPlace(3, ["Ann"], [0], [0, 0])}, "match: 1 players have 2 scores"),
        (lambda record: {"match": MatchPlace(3, ["Ann"], [1], [0])}, r"match: \[1\] is no seating of 1"),
        (lambda record: {"match": MatchPlace(1, [*NAMES], [1, 0, 2, 3], [0] * 4)}, "match: it seats "),
    ],
)
def test_what_a_table_adds_is_checked(change: Any, message: str) -> None:
    record = at_a_table(played("sbr", seed=12))
    with pytest.raises(RecordError, match=message):
        verify(changed(record, **change(record)))


@pytest.mark.parametrize("rules", ["sbr", "mcr", "classical"])
def test_a_given_wall_is_recorded(rules: str) -> None:
    ruleset = find_ruleset(rules)
    wall = stack_wall(ruleset, ["19m19p19s"])
    game = Game(ruleset, wall=wall, dealer=2, prevalent=1)
    for _ in range(12):
        game.play(game.legal[0])
    record = record_of(game)
    assert record.seed is msgspec.UNSET
    again = verify(parse_record(write_record(record)))
    assert again.table["wall"][0, : len(wall)].tolist() == wall
    assert (again.table["dealer"][0], again.table["prevalent"][0]) == (2, 1)


def test_the_ledger_is_recorded() -> None:
    game = next(game for seed in range(50) if (game := played("sbr", seed, false_hu="penalise")).ledger)
    record = record_of(game)
    assert [row.reason for row in record.ledger] == [row.reason.name.lower() for row in game.ledger]
    assert [sum(points) for points in zip(*(row.delta for row in record.ledger), strict=True)] == game.scores
    assert record.bank == game.bank == -sum(game.scores)


def test_states_are_replayed_one_by_one(record: Record) -> None:
    counted = [len(game.actions) for game in replay_states(record)]
    assert counted == list(range(len(record.actions) + 1))


def test_a_table_changed_by_hand_is_not_recorded() -> None:
    game = played("sbr", 1, actions=8)
    game.table["bonus"][0, 0] = 1
    with pytest.raises(ValueError, match="can't be recorded"):
        record_of(game)


def test_a_ruleset_is_described_as_shortly_as_can_be() -> None:
    for name, preset in PRESETS.items():
        assert describe_ruleset(preset.ruleset) == (name, {})
    assert describe_ruleset(find_ruleset("bloody", {"fan_limit": "none"})) == ("sbr", {"fan_limit": None})


# Differences -------------------------------------------------------------------------------------


def flipped(digit: str) -> str:
    return "0" if digit != "0" else "1"


@pytest.mark.parametrize("event", [0, 1, 7, -1])
def test_the_first_state_that_differs_is_named(record: Record, event: int) -> None:
    event %= len(record.actions) + 1
    place = 4 * event + 2
    trace = record.trace[:place] + flipped(record.trace[place]) + record.trace[place + 1 :]
    with pytest.raises(RecordError, match="the state is not the recorded one") as found:
        verify(changed(record, trace=trace))
    assert found.value.event == event
    assert str(found.value).startswith(f"event {event} (" + ("the deal)" if event == 0 else "seat "))


def test_another_action_is_found_where_it_stands(record: Record) -> None:
    """Replace an action by another that was legal: the next state differs."""
    states = replay_states(record)
    place = next(n for n, game in enumerate(states) if len(game.legal) > 1 and n > 5)
    game = next(game for n, game in enumerate(replay_states(record)) if n == place)
    other = next(action for action in game.legal if action != record.actions[place])
    actions = [*record.actions[:place], other, *record.actions[place + 1 :]]
    with pytest.raises(RecordError) as found:
        verify(changed(record, actions=actions))
    assert found.value.event == place + 1
    assert f"seat {game.actor}: " in str(found.value)


def test_an_illegal_action_is_named(record: Record) -> None:
    actions = [*record.actions[:6], 41, *record.actions[7:]]
    with pytest.raises(RecordError, match=r"^event 7: seat \d may not discard g4 now; legal: ") as found:
        replay(changed(record, actions=actions))
    assert found.value.event == 7
    too_many = changed(record, actions=[*record.actions, 0])
    with pytest.raises(RecordError, match="the deal is over"):
        replay(too_many)


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"scores": [1, 0, 0, -1]}, r"scores: the record says \[1,0,0,-1\], the replay gives \["),
        ({"bank": 7}, "bank: the record says 7"),
        ({"end": "hu"}, 'end: the record says "hu", the replay gives "wall"'),
        ({"ledger": []}, "ledger: "),
        ({"rules": "bloody"}, 'rules: the record says "bloody", the replay gives "sbr"'),
        ({"options": {"fan_limit": 3}}, "options: "),
        (FIRST | {"rules": "sbr-mil"}, "other rules than sbr-mil is here"),
        (FIRST | {"rules": "bloody"}, 'rules: the record says "bloody", the replay gives "sbr"'),
        (FIRST | {"options": {"fan_limit": 3}}, "options: "),
        ({"hash": "0" * 16}, "other rules than sbr is here"),
        ({"rules": "riichi"}, "unknown ruleset 'riichi'"),
        ({"options": {"fan_limits": 3}}, "did you mean 'fan_limit'"),
        ({"options": {"tiles": "9" * 5000}}, "option tiles cannot be"),
        ({"shuffle": 2}, "shuffle has version 2"),
        ({"layout": "00000000"}, "tables look otherwise"),
        ({"seats": ["Ann"]}, "1 seats are named"),
        ({"seed": msgspec.UNSET}, "a seed or a wall"),
        ({"wall": "1m"}, "a seed or a wall"),
        ({"seed": msgspec.UNSET, "wall": "1m"}, "not the ruleset's set of 108 tiles"),
        ({"seed": msgspec.UNSET, "wall": "1x"}, "wall: '1' at position 1"),
        ({"trace": "0000"}, "as many states and one; it has 1"),
    ],
    ids=lambda value: str(value)[:40],
)
def test_every_field_is_compared(fields: dict[str, Any], message: str) -> None:
    game = next(game for seed in range(50) if (game := played("sbr", seed)).ledger and game.end == End.WALL)
    with pytest.raises(RecordError, match=message):
        verify(changed(record_of(game), **fields))


def test_the_options_say_what_was_played_whatever_it_is_called_today() -> None:
    record = record_of(played("mcr", 5, actions=20))
    assert record.rules == "mcr"
    assert ruleset_of(changed(record, rules="sbr")) == find_ruleset("mcr")
    verify(changed(record, rules="official"))


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"actions":[', '"actions": [', "the line is not as zimo writes this record, from byte "),
        ('"rob_kong":false', '"rob_kong":0', 'options: the record says {"max_exposed":1,"rob_kong":0}'),
        (
            '{"max_exposed":1,"rob_kong":false}',
            '{"rob_kong":false,"max_exposed":1}',
            'options: the record says {"rob_kong":false,"max_exposed":1}, the replay gives {"max',
        ),
        ('"ledger":', '\\n","ledger":', "this is no record of zimo: Expected `str` matching regex"),
        ('"dealer":', '\\n","dealer":', "this is no record of zimo: Expected `str` matching regex"),
    ],
    ids=["a space", "a number for a flag", "the order", "a line feed after the trace", "after the seed"],
)
def test_every_byte_is_compared(old: str, new: str, message: str) -> None:
    game = played("sbr", 5, actions=20, rob_kong=False, max_exposed=1)
    line = write_record(record_of(game, NAMES)).decode()
    assert verify_line(line.encode())[1].actions == game.actions
    with pytest.raises(RecordError, match=f"from byte {len(line) + 1} on"):
        verify_line(line.encode() + b"\n")
    old = f'",{old}' if new.startswith("\\") else old
    edited = line.replace(old, new)
    assert edited != line
    with pytest.raises(RecordError) as found:
        verify_line(edited.encode())
    assert str(found.value).startswith(message)


def test_a_seed_of_another_deal_differs_from_the_start(record: Record) -> None:
    with pytest.raises(RecordError) as found:
        verify(changed(record, seed="0x0000000000000001"))
    assert found.value.event == 0


# Files -------------------------------------------------------------------------------------------


def fault_of(content: bytes) -> RecordError:
    with pytest.raises(RecordError) as found:
        list(verified_records(io.BytesIO(content)))
    return found.value


def test_a_file_is_read_record_by_record(line: bytes) -> None:
    reading = read_records(io.BytesIO(line + line + b"{"))
    assert [next(reading)[0], next(reading)[0]] == [1, 2]
    with pytest.raises(RecordError, match="line 3: the line is cut off"):
        next(reading)


def test_the_last_line_may_lack_its_end(line: bytes) -> None:
    assert len(list(read_records(io.BytesIO(line + line[:-1])))) == 2


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "no records: the file is empty"),
        (b"\n", "line 1: this is no record of zimo"),
        (b"{}\n", 'line 1: this is no record of zimo: it has no "zimo"'),
        (b'{"zimo":6}\n', "line 1: the record has format 6, and this zimo reads formats 1 to 5"),
        (b'{"zimo":1}\n', "line 1: this is no record of zimo: Object missing required field `rules`"),
        (b"[1, 2]\n", "line 1: this is no record of zimo"),
        (b"\x89PNG\r\n\x1a\n", "line 1: this is no record of zimo"),
        (b"[" * 100_000 + b"\n", "line 1: this is no record of zimo"),
        (b'{"a":' * 100_000 + b"\n", "line 1: this is no record of zimo"),
        (b" " * (LONGEST_LINE + 1), "line 1: the line is too long to be a record"),
        (b'{"zimo":"\xff"}\n', "line 1: this is no record of zimo"),
    ],
    ids=lambda value: str(value)[:30],
)
def test_what_is_no_record_is_told(content: bytes, message: str) -> None:
    assert str(fault_of(content)).startswith(message)


def test_the_deal_with_the_difference_is_named(line: bytes, record: Record) -> None:
    wrong = write_record(changed(record, bank=99))
    assert str(fault_of(line + wrong)).startswith("line 2: bank: the record says 99")
    wrong = write_record(changed(record, trace=flipped(record.trace[0]) + record.trace[1:]))
    assert str(fault_of(line + wrong + line)).startswith("deal 2, event 0 (the deal): the state")
    assert fault_of(line + wrong).line == 2


def test_a_cut_file_is_told_wherever_it_is_cut(line: bytes) -> None:
    for length in range(1, len(line) - 1, 7):
        assert str(fault_of(line + line[:length])).startswith("line 2: the line is cut off")


def test_a_field_too_many_is_foreign(line: bytes) -> None:
    foreign = line.replace(b'"dealer"', b'"points":1,"dealer"')
    assert "unknown field `points`" in str(fault_of(foreign))


@given(content=st.binary(max_size=200))
def test_any_bytes_are_records_or_an_error(content: bytes) -> None:
    with suppress(RecordError):
        list(verified_records(io.BytesIO(content)))


@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_any_edit_of_a_record_is_a_record_or_an_error(line: bytes, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(line)))
    end = data.draw(st.integers(start, min(len(line), start + 8)))
    put = data.draw(st.one_of(st.binary(max_size=8), st.sampled_from([b"null", b"-1", b'""', b"[]", b"1e9"])))
    edited = line[:start] + put + line[end:]
    with suppress(RecordError):
        for _, record, game in verified_records(io.BytesIO(edited)):
            assert record.scores == game.scores


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


@settings(max_examples=60, deadline=None)
@given(field=st.sampled_from(Record.__struct_fields__), value=json_values)
def test_any_value_in_a_field_is_a_record_or_an_error(line: bytes, field: str, value: Any) -> None:
    fields = msgspec.json.decode(line)
    fields[field] = value
    try:
        edited = msgspec.json.encode(fields)
    except (UnicodeEncodeError, OverflowError):
        return  # no JSON
    with suppress(RecordError):
        verify(parse_record(edited + b"\n"))


# The same deals in every version -----------------------------------------------------------------

DEALS = sorted((Path(__file__).parent / "data" / "deals").glob("*.jsonl"))
"""Written by ``zimo simulate --games 2 --bots greedy,random,greedy,random --seed 1``."""


@pytest.mark.parametrize("file", DEALS, ids=lambda file: file.stem)
def test_deals_recorded_before_still_hold(file: Path) -> None:
    with file.open("rb") as opened:
        assert len(list(verified_records(opened))) == 2


@pytest.mark.nojit
def test_a_deal_recorded_compiled_holds_uncompiled() -> None:
    with DEALS[0].open("rb") as opened:
        _, record = next(read_records(opened))
    verify(record)


def test_a_record_is_made_of_a_table_alone(record: Record) -> None:
    game = replay(record)
    made = make_record(
        game.ruleset, game.table, seed=game.seed, seats=NAMES, actions=game.actions, trace=record.trace
    )
    assert made == record
