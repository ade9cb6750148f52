"""Records of other programs: read, played again, and refused with the place of the fault."""

from __future__ import annotations

import io
import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from msgspec import UNSET, UnsetType

from tests.foreign import (
    SITES,
    Step,
    botzone_json,
    botzone_text,
    greedy_games,
    random_game,
    steps_of,
    told,
)
from tests.foreign import tziakcha as tziakcha_hand
from zimo.importers import ImportFault, Remark, botzone, tziakcha
from zimo.importers.comparison import differences
from zimo.play.record import Record, Source, parse_record, write_record
from zimo.play.replaying import verify
from zimo.rulesets import find_ruleset
from zimo.rulesets.families import MCR
from zimo.seat.account import hu_accounts

HERE = Path(__file__).parent
REAL = HERE.parent.parent / "shared" / "records"


def imported(site: str, content: bytes) -> list[Record | ImportFault | Remark]:
    records = (tziakcha if site == "tziakcha" else botzone).records
    return list(records(io.BytesIO(content)))


def seen(steps: list[Step], site: str) -> list[Step]:
    """What the site tells: only one of the formats has the claims that lost."""
    return steps if site == "botzone text" else [step._replace(lost=()) for step in steps]


@pytest.mark.parametrize("site", SITES)
def test_deals_told_in_the_words_of_a_site_come_back(site: str, tmp_path: Path) -> None:
    met: Counter[str] = Counter()
    for game in [random_game(site, seed) for seed in range(40)] + greedy_games(site, 15, tmp_path):
        (record,) = imported(site, told(site, game))
        assert isinstance(record, Record), record
        again = verify(parse_record(write_record(record)))
        assert seen(steps_of(again), site) == seen(steps_of(game), site)
        assert isinstance(record.source, Source)
        assert record.source.scores == game.scores == again.scores
        assert differences(record.source, again) == []
        met.update(step.verb for step in steps_of(game))
        met.update(record.source.fans)
    assert {"chow", "pung", "kong", "concealed", "added", "hu"} <= set(met)
    assert len(set(met) & {fan.id for fan in MCR.table}) > 5


def test_bonus_tiles_that_are_kept() -> None:
    kept = 0
    for seed in range(12):
        game = random_game("tziakcha", seed, bonus="keepable")
        (record,) = imported("tziakcha", tziakcha_hand(game).encode())
        assert isinstance(record, Record), record
        again = verify(parse_record(write_record(record)))
        if again.ruleset != find_ruleset("mcr"):
            assert again.ruleset == find_ruleset("mcr", {"bonus": "keepable"})
            assert seen(steps_of(again), "tziakcha") == seen(steps_of(game), "tziakcha")
            kept += 1
        else:
            assert again.table["bonus"].tolist() == game.table["bonus"].tolist()
            assert again.table["river"].tolist() == game.table["river"].tolist()
    assert kept > 5


def the_fault(site: str, content: bytes) -> str:
    (fault,) = imported(site, content)
    assert isinstance(fault, ImportFault), fault
    return str(fault)


@pytest.mark.parametrize(
    ("site", "name", "expected"),
    [
        (
            "botzone",
            "botzone.txt",
            [
                ("own-1", "hu", {"pure_shifted_chows": 1, "all_simples": 1, "self_drawn": 1}),
                "line 122: 'Plyer 0 Draw W2' is no line of a game",
                ("own-3", "wall", {}),
            ],
        ),
        (
            "botzone",
            "botzone.jsonl",
            [
                ("own-4", "hu", {"mixed_straight": 1, "concealed_hand": 1, "all_chows": 1, "closed_wait": 1}),
                "line 2: the JSON is broken: Input data was truncated",
                ("own-6", "hu", {"mixed_shifted_chows": 1, "all_chows": 1}),
            ],
        ),
        (
            "tziakcha",
            "tziakcha.jsonl",
            [
                ("own-7", "hu", {"half_flush": 1, "dragon_pung": 1, "pung_of_terminals_or_honors": 2}),
                "line 2: event 6: ['throw', 0, '2p'] is no action of tziakcha",
                ("own-9", "hu", {"seven_pairs": 1, "no_honors": 1}),
            ],
        ),
    ],
)
def test_files_of_the_sites(site: str, name: str, expected: list[Any]) -> None:
    found: list[Any] = []
    for one in imported(site, (HERE / "data" / "imports" / name).read_bytes()):
        if isinstance(one, ImportFault):
            found.append(str(one))
            continue
        assert isinstance(one.source, Source)
        found.append((one.source.game, one.end, one.source.fans))
        assert differences(one.source, verify(one)) == []
    assert found == expected


# what can be wrong ---------------------------------------------------------------------------------


@pytest.mark.parametrize("site", SITES)
@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "line 1: no games: the file is empty"),
        (b"\n \r\n", "line 1: no games: the file is empty"),
        (b"\xff\xfe\n", "line 1: byte 1 is no UTF-8"),
        (b"x" * (1 << 21) + b"\n", "line 1: the line is too long to be of a game"),
    ],
    ids=["empty", "blank", "no text", "one long line"],
)
def test_what_is_no_file_of_games(site: str, content: bytes, message: str) -> None:
    assert the_fault(site, content) == message


@pytest.mark.parametrize(
    ("site", "name"), [("botzone json", "game of Botzone"), ("tziakcha", "hand of tziakcha")]
)
def test_json_that_is_no_game(site: str, name: str) -> None:
    for broken in (told(site, random_game(site, 1))[:1000], b'{"a":' * 100_000):
        assert the_fault(site, broken).startswith("line 1: the JSON is broken: ")
    start = f"line 1: this is no {name}: Object missing required field `format`"
    assert the_fault(site, b"{}").startswith(start)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"format": "botzone-compact-2"}, "format 'botzone-compact-2' is not known"),
        ({"wall": "W1"}, "wall: 1 tiles, not 136"),
        ({"wall": "W1 " * 135 + "X1"}, "wall: 'X1' is no tile"),
        ({"wall": "W1 " * 136}, "the wall is not the ruleset's set of 136 tiles"),
        ({"prevalent_wind": 4}, "Expected `int` <= 3 - at `$.prevalent_wind`"),
        ({"deal": [["W1"]] * 4}, "the wall deals"),
        ({"events": [["PLAY", 0]]}, "event 1: ['PLAY', 0] is no action of Botzone"),
        ({"events": [["PLAY", 4, "W1"]]}, "event 1: ['PLAY', 4, 'W1'] is no action, seat and tile"),
        ({"events": [["PLAY", 0, "H1"]]}, "event 1: 'H1' is no tile"),
        ({"events": [["DANCE", 0, "W1"]]}, "event 1: ['DANCE', 0, 'W1'] is no action of Botzone"),
        ({"events": [["PLAY", 1, "W1"]]}, "event 1: seat 1 discards 1m, but it is the turn of seat 0"),
        ({"events": [["PENG", 1, "W1", "W1"]]}, "is no action of Botzone"),
        ({"events": [["PENG", 1, "W1"]]}, "event 1: seat 1 claims a pung of, but there is no tile"),
        ({"events": []}, "neither hu nor an empty wall ends it"),
        ({"result": {"type": "WA", "fan": None, "fan_total": 0, "score": [0] * 4}}, "ends by WA"),
        ({"result": {"type": "HU", "fan": None, "fan_total": 0, "score": [0] * 4}}, "HU without a player"),
    ],
    ids=str,
)
def test_faults_of_a_game_in_json(changes: dict[str, Any], message: str) -> None:
    game = random_game("botzone json", 2)
    fault = the_fault("botzone json", botzone_json(game, **changes).encode())
    assert message in fault
    assert fault.startswith("line 1: ")


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"format": "tziakcha-script"}, "format 'tziakcha-script' is not known"),
        ({"wall": ["1m"] * 144}, "the wall is not the ruleset's set of 144 tiles"),
        ({"wall": ["9z"] * 144}, "wall: '9z' is no tile"),
        ({"dice": [1, 2, 3, 7]}, "at `$.dice["),
        ({"dice": [1, 1, 1, 1]}, "the wall deals"),
        ({"hand_index": 16}, "at `$.hand_index`"),
        ({"events": [["draw", 0, "1m", "middle"]]}, "is no action of tziakcha"),
        ({"events": [["chow", 1, ["1m", "2m", "4m"]]]}, "is no chow"),
        ({"events": [["chow", 1, "1m"]]}, "is no action of tziakcha"),
        (
            {"events": [["flower", 0, "1m", "f1"]]},
            "seat 0 sets aside 1m, which is no bonus tile",
        ),
        ({"events": []}, "keeps a bonus tile that it was dealt"),
    ],
    ids=str,
)
def test_faults_of_a_hand_of_tziakcha(changes: dict[str, Any], message: str) -> None:
    game = random_game("tziakcha", 2)
    assert message in the_fault("tziakcha", tziakcha_hand(game, **changes).encode())


def edited(edit: Callable[[list[str]], None]) -> bytes:
    """A game of the data set with some lines changed: six of the deal, then what is played."""
    lines = botzone_text(random_game("botzone text", 3))
    edit(lines)
    return "\n".join(lines).encode()


def put(at: int, text: str) -> Callable[[list[str]], None]:
    def edit(lines: list[str]) -> None:
        lines[at] = text

    return edit


def cut(at: int) -> Callable[[list[str]], None]:
    def edit(lines: list[str]) -> None:
        del lines[at:]

    return edit


@pytest.mark.parametrize(
    ("edit", "message"),
    [
        (put(0, "Game 1"), "line 1: no game begins here: neither JSON nor Match"),
        (put(1, "Wind 4"), "line 2: 'Wind 4' is no line of a game"),
        (put(2, "Wind 0"), "line 3: 'Wind 0' is no line of a game"),
        (put(2, "Player 0 Deal W1"), "line 3: 'Player 0 Deal W1' is no player, action and tile"),
        (put(5, ""), "line 1: the game lacks its wind or a dealt hand"),
        (put(7, "Player 0 Sings W1"), "line 8: 'Player 0 Sings W1' is no player, action and tile"),
        (put(7, "Player 0 Play W1 W2"), "line 8: 'Player 0 Play W1 W2' is no player, action and tile"),
        (put(7, "Player 4 Play W1"), "line 8: 'Player 4 Play W1' is no player, action and tile"),
        (put(7, "Player 1 Play W1"), "line 8: seat 1 discards 1m, but it is the turn of seat 0"),
        (put(-2, "Score 1 2 3"), "'Score 1 2 3' is no line of a game"),
        (put(-3, "Fan x"), "'Fan x' is no line of a game"),
        (put(-3, "Fan 9 a*0"), "'a*0' is no fan: name*count"),
        (cut(40), "line 40: the game is cut off: it has no score"),
        (cut(1), "line 1: the game is cut off: it has no score"),
        (lambda lines: lines.append("Player 0 Draw W1"), "but the game has its score already"),
        (lambda lines: lines.__delitem__(slice(20, -3)), "the deal breaks off"),
    ],
)
def test_faults_of_a_game_in_text(edit: Callable[[list[str]], None], message: str) -> None:
    assert message in the_fault("botzone text", edited(edit))


def test_a_winning_draw_that_is_not_told(tmp_path: Path) -> None:
    """Tiles that nobody knows are laid somehow; a deal must not be won with one of them."""
    faults: Counter[str] = Counter()
    for game in greedy_games("botzone text", 300, tmp_path):
        *_, draw, last = steps_of(game)
        if draw.verb == "draw" and last.verb == "hu" and draw.seat == last.seat == 0:
            lines = botzone_text(game)
            del lines[-5]
            assert lines[-4].startswith("Player 0 Hu")
            faults[the_fault("botzone text", "\n".join(lines).encode()).split(":")[1][:12]] += 1
    assert set(faults) == {" seat 0 wins", " a tile was "}


@pytest.mark.parametrize("site", SITES)
def test_what_is_whole_is_kept(site: str) -> None:
    good, other = (told(site, random_game(site, seed)) for seed in (4, 5))
    broken = good.replace(b"0", b"7", 1) if site == "tziakcha" else good.replace(b"PLAY", b"PLOY", 1)
    broken = broken.replace(b" Play ", b" Ploy ", 1)
    found = imported(site, good + b"\n" + broken + b"\n" + other)
    assert [isinstance(one, Record) for one in found] == [True, False, True]


@pytest.mark.parametrize("site", SITES)
def test_ends_of_lines_and_byte_order_mark(site: str) -> None:
    content = told(site, random_game(site, 6))
    (expected,) = imported(site, content)
    assert imported(site, b"\xef\xbb\xbf" + content.replace(b"\n", b"\r\n")) == [expected]


def test_a_game_without_end_is_given_up() -> None:
    fault, record = imported(
        "botzone text",
        b"Match 1\n" + b"Wind 0\n" * 5000 + told("botzone text", random_game("botzone text", 7)),
    )
    assert str(fault) == "line 1001: a game has too many lines"
    assert isinstance(record, Record)


@pytest.mark.parametrize("site", SITES)
@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_broken_files_give_records_or_faults(site: str, data: st.DataObject) -> None:
    content = GOOD[site]
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(content)))
        end = data.draw(st.integers(start, min(len(content), start + 200)))
        between = data.draw(st.one_of(st.binary(max_size=20), st.sampled_from(PIECES)))
        content = content[:start] + between + content[end:]
    for one in imported(site, content):
        assert isinstance(one, Record | ImportFault | Remark)
        if isinstance(one, Record):
            verify(parse_record(write_record(one)))
        elif isinstance(one, ImportFault):
            assert 1 <= one.line <= content.count(b"\n") + 1


GOOD = {site: told(site, random_game(site, 8)) * 2 for site in SITES}
PIECES = [
    *(b"Match 1\n", b"Player 0 Hu W1\n", b"Player 1 Chi W2\n", b"Score 0 0 0 0\n", b"Huang\n", b"Wind 9\n"),
    *(
        b'["HU",0,"W1"],',
        b'["GANG",1,"F1"],',
        b'["flower",0,"f1","f2"],',
        b'["win",2,8],',
        b"null",
        b"1e999",
        b"-1",
    ),
]


@given(st.binary())
@example(b"\x1c")  # a space to Python, and no end of a line
def test_any_bytes_give_records_or_faults(content: bytes) -> None:
    for site in ("botzone json", "tziakcha"):
        assert all(isinstance(one, Record | ImportFault | Remark) for one in imported(site, content))


# the command ---------------------------------------------------------------------------------------


def test_the_command_writes_records(zimo: Any, tmp_path: Path) -> None:
    source, target = tmp_path / "games.jsonl", tmp_path / "deals.jsonl"
    source.write_bytes(GOOD["botzone json"])
    ran = zimo("import", "botzone", str(source), str(source), "-o", str(target))
    assert (ran.status, ran.out, ran.err) == (0, "", "zimo: 4 deals imported\n")
    assert zimo("replay", str(target), "--verify").out.startswith("4 deals hold")
    again = zimo("import", str(source), "-o", str(target))
    assert again.status == 2
    assert "there is something in it" in again.err
    printed = zimo("import", "botzone", str(source))
    assert printed.out.encode() * 2 == target.read_bytes()


def test_the_command_names_what_it_skips(zimo: Any, tmp_path: Path) -> None:
    source, target = tmp_path / "games.txt", tmp_path / "deals.jsonl"
    source.write_bytes(GOOD["botzone text"] + b"Match 2\nPlayer 0 Sings W1\n" + GOOD["botzone text"])
    ran = zimo("import", "botzone", str(source), "-o", str(target))
    lines = GOOD["botzone text"].count(b"\n")
    assert ran.status == 1
    assert ran.err.splitlines() == [
        f"zimo: {source}: line {lines + 2}: 'Player 0 Sings W1' is no player, action and tile",
        "zimo: 4 deals imported, 1 skipped",
    ]
    assert len(target.read_bytes().splitlines()) == 4
    chinese = zimo("import", "botzone", str(source), "-o", str(target), "--language", "zh", "--overwrite").err
    assert chinese.splitlines() == [
        f"zimo: {source}: 第{lines + 2}行：'Player 0 Sings W1'不是玩家、动作和牌",
        "zimo: 已导入4局，跳过1局",
    ]


def test_the_command_says_what_was_counted_otherwise(zimo: Any, tmp_path: Path) -> None:
    source, target = tmp_path / "games.jsonl", tmp_path / "deals.jsonl"
    game = random_game("botzone json", 9)
    result = {"type": "HUANG", "fan": None, "fan_total": None, "score": [8, 0, 0, -8]}
    source.write_text(botzone_json(game, result=result))
    ran = zimo("import", "botzone", str(source), "-o", str(target))
    told_otherwise = "botzone a game: scores +8 0 0 -8 there, 0 0 0 0 here"
    assert (ran.status, ran.err) == (0, f"zimo: {told_otherwise}\nzimo: 1 deal imported\n")
    assert zimo("replay", str(target), "--verify").status == 0
    assert f"Played at {told_otherwise}" in zimo("replay", str(target)).out.replace("botzone, a", "botzone a")
    (line,) = zimo("replay", str(target), "--json").out.splitlines()
    assert json.loads(line)["source"]["differences"] == ["scores +8 0 0 -8 there, 0 0 0 0 here"]


def test_the_command_refuses_files(zimo: Any, tmp_path: Path) -> None:
    source = tmp_path / "games.txt"
    source.write_bytes(GOOD["botzone text"])
    (tmp_path / "empty").mkdir()
    for words, message in (
        (["botzone", str(tmp_path / "none")], "No such file"),
        (["botzone", str(tmp_path / "empty")], "no files in this folder"),
        (["botzone"], "name a file to import"),
        (["botzone", str(source), "-o", str(source)], "this file is being read"),
        (["botzone", str(source), "-o", str(tmp_path)], "directory"),
        (["tenhou", str(source)], "tenhou"),
    ):
        ran = zimo("import", *words)
        assert ran.status == 2
        assert message in ran.err
        assert ran.err.count("\n") == 1
    assert source.read_bytes() == GOOD["botzone text"]


# real games ----------------------------------------------------------------------------------------

real = pytest.mark.skipif(not REAL.exists(), reason=f"{REAL} is not there")


def real_records(site: str, pattern: str) -> list[Record]:
    records = [one for file in sorted(REAL.glob(pattern)) for one in imported(site, file.read_bytes())]
    assert not [one for one in records if isinstance(one, ImportFault)]
    return [one for one in records if isinstance(one, Record)]


@real
@pytest.mark.parametrize(
    ("site", "pattern", "deals", "draws"),
    [
        ("botzone", "botzone_bots/*.json", 56, 4),
        ("botzone", "botzone_human_16.txt", 16, 2),
        ("tziakcha", "tziakcha_16_hands.jsonl", 16, 0),
    ],
)
def test_real_games_are_worth_what_they_were(site: str, pattern: str, deals: int, draws: int) -> None:
    records = real_records(site, pattern)
    assert len(records) == deals
    assert sum(record.end == "wall" for record in records) == draws
    for record in records:
        again = verify(parse_record(write_record(record)))
        assert isinstance(record.source, Source)
        assert differences(record.source, again) == []
        if record.source.scores is UNSET:  # of a draw they may not be told
            assert not any(again.scores)
        else:
            assert again.scores == record.source.scores
        won = [hu.won for hu in hu_accounts(again) if hu.won]
        assert len(won) == (record.end == "hu")
        for score in won:
            assert score.total_fan == record.source.total_fan
            counted = {fan.id: fan.count for fan in score.fans if fan.id != "flower_tiles"}
            assert counted == record.source.fans


@real
def test_the_players_of_a_session_change_chairs() -> None:
    totals: Counter[str] = Counter()
    for record in real_records("tziakcha", "tziakcha_16_hands.jsonl"):
        assert isinstance(record.source, Source)
        assert not isinstance(record.source.scores, UnsetType)
        totals.update(dict(zip(record.seats, record.source.scores, strict=True)))
    assert totals == {"player A": -77, "player B": -31, "player C": 100, "player D": 8}
