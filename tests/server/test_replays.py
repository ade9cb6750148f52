"""Recorded deals looked at again: what is shown of them, to whom, and what is wrong with a record."""

from __future__ import annotations

import gzip
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.recorded import NAMES, line_of, played
from tests.server.host import Person, cautious, first, records, serving
from zimo.engine.table.state import Phase
from zimo.importers import botzone, tziakcha
from zimo.play.game import Game
from zimo.play.record import RecordError, parse_record, record_of, write_record
from zimo.play.replaying import replay, replay_states
from zimo.rulesets import PRESETS
from zimo.server import costs, protocol
from zimo.server.costs import weighed
from zimo.server.readiness import Readiness
from zimo.server.replays import NoSuchMoment, replayed
from zimo.server.review import reviewed

REAL = Path(__file__).parents[3] / "shared" / "records"


async def post(client: httpx.AsyncClient, path: str, **request: Any) -> Any:
    answer = await client.post(f"/api/records/{path}", json=request)
    assert answer.status_code == 200, answer.text
    return answer.json()


# What a seat sees ---------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", ["sbr", "mcr"])
async def test_a_seat_is_shown_what_it_was_shown_at_the_table(host, rules):
    """But for the other hands after the deal, which the table may lay open; the replay asks for them."""
    person = await Person.opening(host, rules=rules, open_hands=False)
    await person.connect()
    account = await person.play_deal(first)
    (line,) = await records(host, person.table)
    me = account["seated"].index(0)
    wind = account["seats"][me]["wind"]
    async with host.client() as client:
        replay = await post(client, "replay", record=line.decode(), seat=wind)
    assert replay["seat"] == me
    assert replay["fault"] is None
    assert [player["kind"] for player in replay["welcome"]["players"]] == ["person", "bot", "bot", "bot"]
    updates = [message for message in person.heard if message["type"] == "update"]
    live = {message["seq"]: message for message in updates if message["sight"]}
    again = {frame["update"]["seq"]: frame["update"] for frame in replay["frames"]}
    shown = ("seq", "deal", "turn", "seated", "scores", "commitment", "sight", "events", "choices")
    for number, update in live.items():
        assert {key: again[number][key] for key in shown} == {key: update[key] for key in shown}
    assert set(again) - set(live) <= set(range(min(live)))  # those before the person came
    told = ("hus", "payments", "seats", "standings", "end", "reveal")
    assert {key: replay["account"][key] for key in told} == {key: account[key] for key in told}


@pytest.mark.parametrize("rules", PRESETS)
def test_one_seat_s_view_shows_no_hand_but_its_own(rules):
    game = played(rules)
    for seat, shown in enumerate(replayed_seats(game)):
        assert shown.seat == seat
        for frame in shown.frames:
            assert frame.update.sight is not None
            assert frame.update.sight.me == seat
            over = frame.update.sight.phase == "over"
            shown_at_once = game.ruleset.hu_hand_shown
            for one in frame.update.sight.seats:
                won = bool(one.hu) and shown_at_once
                assert over or (one.hand is not None) == (one.seat == seat or won)
            assert frame.asked in (None, seat)
            assert frame.move is None or frame.move.seat == seat
            for told in frame.update.events:
                assert told.kind != "draw" or told.seat == seat or not told.tiles


def replayed_seats(game: Game) -> list[protocol.Replay]:
    record = record_of(game, NAMES[: game.players])
    winds = "ESWN"[: game.players]
    found = [replayed(record, 1, wind, all_hands=False) for wind in winds]  # type: ignore[arg-type]
    return sorted(found, key=lambda shown: shown.seat)


def test_seats_are_named_by_their_wind():
    record = record_of(played("mcr", dealer=2), NAMES)
    assert replayed(record, 1, "E", all_hands=True).seat == 2
    assert replayed(record, 1, "N", all_hands=True).seat == 1
    three = record_of(played("sichuan"), NAMES)
    with pytest.raises(NoSuchMoment) as found:
        reviewed(three, 1, len(three.actions) + 1, "E")
    assert found.value.field == "event"


@pytest.mark.parametrize("rules", PRESETS)
def test_with_all_hands_open_every_decision_is_shown(rules):
    game = played(rules)
    record = record_of(game, NAMES[: game.players])
    shown = replayed(record, 1, "E", all_hands=True)
    states = [
        (state.actor, [int(n) for n in state.table["hand"][0].sum(axis=1)]) for state in replay_states(record)
    ]
    at_once = sum(state.phase == Phase.EXCHANGE for state in replay_states(record))  # an exchange is one
    assert {frame.event for frame in shown.frames} == {0, *range(at_once, len(game.actions) + 1)}
    last = {frame.event: frame for frame in shown.frames}
    for event, (actor, standing) in enumerate(states):
        if 0 < event < at_once:
            continue
        frame = last[event]
        assert frame.asked == actor
        assert frame.update.sight is not None
        held = [len(seat.hand or ()) for seat in frame.update.sight.seats]
        assert held == standing[: game.players]
        assert frame.move is None or frame.move.choice.action == game.actions[event - 1]
    numbers = [frame.update.seq for frame in shown.frames]
    assert numbers == sorted(set(numbers))
    assert shown.account is not None
    assert [payment.delta for payment in shown.account.payments] == [list(row.delta) for row in game.ledger]
    assert shown.frames[-1].update.sight.end == shown.account.end


async def test_a_deal_in_play_is_not_to_be_had(host):
    person = await Person.opening(host)
    await person.connect()
    await person.until_asked()
    await person.act(first(person.update))
    assert await records(host, person.table) == []
    async with host.client() as client:
        assert (await client.get(f"/api/tables/{person.table}/reveals")).json() == []
        for deal in (-1, 0, 1):
            answer = await client.get(f"/api/tables/{person.table}/records?deal={deal}")
            assert answer.status_code == 404
            assert answer.json()["field"] == "deal"
        assert (await client.get("/api/tables/nowhere/records")).status_code == 404
    await person.play_deal(cautious)
    assert len(await records(host, person.table)) == 1
    await person.send({"type": "next", "deal": 0})
    while person.update.get("deal") != 1:
        await person.hear()
    assert len(await records(host, person.table)) == 1, "the second is being played"


# A decision ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", PRESETS)
def test_every_decision_can_be_looked_at(rules):
    record = record_of(played(rules), NAMES[: played(rules).players])
    ready = 0
    for event, game in enumerate(replay_states(record)):
        sights = [game.view(seat)[0] for seat in range(game.players)]
        for seat in range(game.players):
            wind = "ESWN"[int(sights[seat].seat_wind[seat])]
            found = reviewed(record, 1, event, wind)
            assert found.seat == seat
            asked = game.actor == seat
            if game.phase == Phase.EXCHANGE:  # all choose at the same time
                assert found.chosen is not None
                assert (found.chosen.kind, len(found.chosen.tiles)) == ("give", 3)
                continue
            assert [choice.action for choice in found.legal] == (game.legal if asked else [])
            if asked:
                assert found.chosen is not None
                assert found.chosen.action == record.actions[event]
                discards = {choice.tiles[0] for choice in found.legal if choice.kind == "discard"}
                assert {choice.tile for choice in found.discards} <= discards
            else:
                assert found.chosen is None
            assert game.over or (found.phrases and found.why)
            for after in found.ready:
                ready += len(after.waits)
                assert all(wait.left >= 0 for wait in after.waits)
    assert rules == "changchun" or ready > 0


async def test_a_deal_of_a_table_is_judged_for_its_player(host):
    person = await Person.opening(host, rules="mcr")
    await person.connect()
    account = await person.play_deal(first)
    (line,) = await records(host, person.table)
    record = parse_record(line)
    async with host.client() as client:
        review = await post(client, "review", record=line.decode(), player=0)
        running = line.decode().replace(record_actions(record.actions), record_actions(record.actions[:9]))
        refused = await client.post("/api/records/review", json={"record": running, "player": 0})
    seat = account["seated"].index(0)
    assert review["seat"] == seat
    assert review["of"] >= len(review["decisions"]) > 0
    actors = [game.actor for game in replay_states(record)]
    for decision in review["decisions"]:
        assert actors[decision["event"]] == seat
        assert decision["done"]["choice"]["action"] == record.actions[decision["event"]]
    assert refused.status_code == 400
    assert refused.json()["phrase"]["id"] == "fault.not_over"


@pytest.mark.parametrize("rules", ["sbr", "mcr"])
async def test_the_choices_of_a_player_are_weighed_portion_by_portion(host, rules, monkeypatch):
    """Where a win needs points none can be."""
    monkeypatch.setattr(costs, "PORTION", 0.0)
    record = record_of(played(rules), NAMES)
    told: dict[str, Any] = {"record": write_record(record).decode(), "player": 2}
    answers: list[Any] = []
    async with host.client() as client:
        while not answers or answers[-1]["next"] is not None:
            answers.append(await post(client, "costs", **told, after=answers[-1]["next"] if answers else 0))
        running = told["record"].replace(record_actions(record.actions), record_actions(record.actions[:9]))
        refused = await client.post("/api/records/costs", json=told | {"record": running})
    found = [cost for answer in answers for cost in answer["costs"]]
    assert len(found) == (0 if rules == "mcr" else answers[0]["of"])
    assert len(answers) == max(1, len(found))
    actors = [game.actor for game in replay_states(record)]
    for cost in found:
        assert actors[cost["event"]] == 2
        assert cost["chosen"]["action"] == record.actions[cost["event"]]
        if cost["mistake"]:
            assert cost["lost"] > 0
            assert cost["best"]["action"] != cost["chosen"]["action"]
    assert {answer["result"] for answer in answers} == {replay(record).scores[2]}
    assert refused.json()["phrase"]["id"] == "fault.not_over"


async def test_nothing_is_weighed_before_what_weighs_is_compiled(database):
    with serving(database, readiness=Readiness(tries=False)) as host:
        async with host.client() as client:
            answer = await post(client, "costs", record=line_of(played("sbr")), player=0)
    assert (answer["ready"], answer["costs"], answer["next"]) == (False, [], None)


def test_what_a_choice_costs_does_not_depend_on_what_was_weighed_before(monkeypatch):
    monkeypatch.setattr(costs, "PORTION", 60.0)
    record = record_of(played("sbr"), NAMES)
    whole = weighed(record, 1, 2, 0)
    later = whole.costs[3].event
    assert weighed(record, 1, 2, later).costs == whole.costs[3:]


def record_actions(actions: list[int]) -> str:
    return f'"actions":{actions}'.replace(" ", "")


@pytest.mark.parametrize("pack", [bytes, gzip.compress])
async def test_a_file_that_is_shown_may_be_packed(new, tmp_path, pack):
    told = line_of(played("sbr"))
    file = tmp_path / "deals"
    file.write_bytes(pack(told.encode()))
    with serving(new(), records=file) as host:
        async with host.client() as client:
            assert (await client.get("/api/file")).text == told
            file.write_bytes(gzip.compress(told.encode())[:100])
            cut = await client.get("/api/file")
            assert (cut.status_code, cut.json()["phrase"]["id"]) == (404, "fault.file_fault")


# What is wrong ------------------------------------------------------------------------------------


async def test_a_file_is_checked_line_by_line_and_what_is_good_is_kept(host):
    good, other = line_of(played("sbr")), line_of(played("mcr"))
    lines = [good, "x\n", other.replace('"bank":0', '"bank":5'), "{}\n", other, good[:-40]]
    async with host.client() as client:
        checked = await post(client, "check", lines=lines, first=7)
        empty = await post(client, "check", lines=[])
    assert [one["line"] for one in checked] == list(range(7, 13))
    faults = [one["fault"] for one in checked]
    assert [fault is None for fault in faults] == [True, False, False, False, True, False]
    assert faults[1].startswith("line 8: this is no record of zimo")
    assert faults[2] == "line 9: bank: the record says 5, the replay gives 0"
    assert faults[3] == 'line 10: this is no record of zimo: it has no "zimo"'
    assert faults[5] == "line 12: the line is cut off, or no record of zimo"
    phrase = {"id": "fault.no_records", "values": {}}
    assert empty == [{"line": 0, "fault": "no records: the file is empty", "phrase": phrase}]


async def test_an_edited_record_is_shown_up_to_its_fault(host):
    game = played("sbr")
    line = line_of(game)
    actions = [*game.actions[:9], 41, *game.actions[10:]]
    edited = line.replace(
        f'"actions":{game.actions}'.replace(" ", ""), f'"actions":{actions}'.replace(" ", "")
    )
    assert edited != line
    async with host.client() as client:
        replay = await post(client, "replay", record=edited, line=3, all_hands=True)
        assert replay["fault"].startswith("deal 3, event 10: seat ")
        assert max(frame["event"] for frame in replay["frames"]) == 9
        assert replay["account"] is None
        for path, more, field, message in (
            ("replay", {"record": "x\n", "line": 4}, "record", "line 4: this is no record of zimo"),
            ("replay", {"record": line, "seat": "X"}, "seat", "Invalid enum value 'X'"),
            ("replay", {"record": line.replace('"sbr"', '"xyz"')}, "record", "line 1: unknown ruleset"),
            ("analysis", {"record": edited, "event": 12, "seat": "E"}, "record", "deal 1, event 10"),
            ("analysis", {"record": line, "event": 9999, "seat": "E"}, "event", "the deal has events 0 to"),
            ("analysis", {"record": line, "event": -1, "seat": "E"}, "event", "Expected `int` >= 0"),
            ("check", {"lines": [1]}, None, "Expected `str`"),
        ):
            answer = await client.post(f"/api/records/{path}", json=more)
            assert answer.status_code == 400, (path, more)
            assert answer.json()["message"].startswith(message), answer.text
            assert field is None or answer.json()["field"] == field


@pytest.fixture(scope="module")
def line() -> bytes:
    return line_of(played("sbr")).encode()


@settings(max_examples=40, deadline=None)
@given(data=st.data())
def test_any_edit_of_a_record_is_shown_or_refused(line: bytes, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(line)))
    end = data.draw(st.integers(start, min(len(line), start + 8)))
    put = data.draw(st.one_of(st.binary(max_size=8), st.sampled_from([b"null", b"-1", b'""', b"[]", b"1e9"])))
    event = data.draw(st.integers(0, 60))
    with suppress(RecordError, NoSuchMoment):
        record = parse_record(line[:start] + put + line[end:])
        for all_hands in (True, False):
            shown = replayed(record, 1, "S", all_hands)
            assert shown.fault is not None or shown.frames[-1].event == len(record.actions)
        reviewed(record, 1, event, "S")


@pytest.mark.skipif(not REAL.is_dir(), reason="the real games are not here")
@pytest.mark.parametrize(
    ("importer", "file"),
    [(botzone, "botzone_human_16.txt"), (tziakcha, "tziakcha_16_hands.jsonl")],
    ids=["botzone", "tziakcha"],
)
def test_real_games_are_shown(importer, file):
    """Those of Botzone have walls of which only the drawn tiles are known."""
    with (REAL / file).open("rb") as opened:
        found = [parse_record(write_record(deal)) for deal in importer.records(opened)]
    assert len(found) == 16
    for line, record in enumerate(found[::8], 1):
        for all_hands in (True, False):
            shown = replayed(record, line, "E", all_hands)
            assert shown.fault is None
            assert shown.account is not None
            assert [seat.points for seat in shown.account.seats] == record.scores
            assert shown.frames[-1].event == len(record.actions)
            assert shown.source is not None
            assert shown.source.site == record.source.site
