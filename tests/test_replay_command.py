"""``zimo replay`` and ``zimo warmup``: what they print, and how they fail."""

from __future__ import annotations

import codecs
import gzip
import json
import re
import signal
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.command_line import process
from tests.conformance.stacked import StackedDeal
from zimo.arena.simulate import simulate
from zimo.bots.called import BOT_NAMES
from zimo.engine.table.actions import HU
from zimo.engine.table.state import Reason
from zimo.play.game import Game
from zimo.play.record import record_of, write_record
from zimo.rulesets.statements import statements
from zimo.seat.account import REASON_RULES, hu_accounts, rule_of

GAMES = 6
BOTS = ["greedy", "greedy", "greedy", "random"]


@pytest.fixture(scope="module")
def deals(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("records") / "deals.jsonl"
    simulate("sbr", games=GAMES, bots=BOTS, seed=1, records=file)
    return file


def test_a_deal_is_told_move_by_move(zimo: Any, deals: Path) -> None:
    ran = zimo("replay", str(deals))
    assert (ran.status, ran.err) == (0, "")
    lines = ran.out.splitlines()
    assert lines[0].startswith("Deal 1  sbr, seed 0x")
    assert lines[1] == "East greedy, South greedy, West greedy, North random; East deals"
    assert lines[2].startswith("   1  East   void suit by tile ")
    assert sum(line.startswith("Deal ") for line in lines) == GAMES
    assert any("  hu " in line for line in lines)
    assert any(" worth " in line for line in lines)
    assert any("SBR-125" in line or "SBR-126" in line for line in lines)


def test_a_deal_is_told_in_chinese(zimo: Any, deals: Path) -> None:
    chinese = zimo("replay", str(deals), "--language", "zh").out
    beside = {"sbr", "seed", "greedy", "random", "SBR"}  # names, which no language changes
    assert set(re.findall(r"[A-Za-z]{3,}", re.sub("0x[0-9a-f]+", "", chinese))) <= beside
    assert "点炮：" in chinese


def test_payments_are_told_with_their_arithmetic(zimo: Any, deals: Path) -> None:
    told = [json.loads(line) for line in zimo("replay", str(deals), "--json").out.splitlines()]
    shown = zimo("replay", str(deals)).out
    for deal in told:
        for row in deal["ledger"]:
            assert [how is not None for how in row["how"]] == [delta != 0 for delta in row["delta"]]
            assert all(how in shown for how, delta in zip(row["how"], row["delta"], strict=True) if delta < 0)


def test_seats_are_named_by_their_winds(zimo: Any, tmp_path: Path) -> None:
    file = tmp_path / "deal.jsonl"
    game = Game("sbr", seed=3, dealer=2)
    while not game.over:
        game.play(game.legal[0])
    file.write_bytes(write_record(record_of(game, ["Ann", "Bo", "Cy", "Di"])))
    lines = zimo("replay", str(file)).out.splitlines()
    assert lines[1] == "West Ann, North Bo, East Cy, South Di; East deals"


def test_deals_as_json(zimo: Any, deals: Path) -> None:
    told = [json.loads(line) for line in zimo("replay", str(deals), "--json").out.splitlines()]
    recorded = [json.loads(line) for line in deals.read_text().splitlines()]
    for number, (deal, record) in enumerate(zip(told, recorded, strict=True), 1):
        assert deal["deal"] == number
        assert [event["action"] for event in deal["events"]] == record["actions"]
        assert deal["scores"] == record["scores"]
        assert [row["delta"] for row in deal["ledger"]] == [row[3] for row in record["ledger"]]
        wins = [row for row in deal["ledger"] if row["reason"] == "hu"]
        assert {hu["seat"] for hu in deal["hu"]} == {row["seat"] for row in wins}
        for hu, row in zip(deal["hu"], wins, strict=True):
            assert hu["tile"] == row["tile"]
            assert hu["score"]["win"]
            paid = hu["score"]["payments"]
            most = max(-points for points in row["delta"])
            assert most == paid.get("each", paid.get("discarder"))


def test_records_are_verified(zimo: Any, deals: Path) -> None:
    ran = zimo("replay", "--verify", str(deals))
    assert ran.status == 0
    assert ran.out.startswith(f"{GAMES} deals hold: ")
    assert json.loads(zimo("replay", "--verify", "--json", str(deals)).out)["deals"] == GAMES


def test_a_file_is_shown_in_a_browser_until_it_is_interrupted(deals: Path) -> None:
    shown = process("replay", str(deals), "--open")
    assert shown.stdin is not None
    assert shown.stdout is not None
    while not (told := shown.stdout.readline()).startswith(b"zimo shows "):
        assert told, "the server did not start"
    address = told.split(b" at ")[1].strip().decode()
    assert address.endswith("/r/file")
    with urllib.request.urlopen(address.replace("/r/file", "/api/file")) as answer:
        assert answer.read() == deals.read_bytes()
    shown.send_signal(signal.SIGINT)
    shown.communicate(timeout=60)
    assert shown.returncode == 0


@pytest.mark.parametrize("arguments", [["-"], ["FILE", "--verify"], ["FILE", "--json"], ["no-such-file"]])
def test_only_a_file_can_be_opened(zimo: Any, deals: Path, arguments: list[str]) -> None:
    ran = zimo("replay", "--open", *[str(deals) if word == "FILE" else word for word in arguments])
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)


def test_records_come_from_stdin(deals: Path) -> None:
    out, err = process("replay", "--verify", "-").communicate(deals.read_bytes())
    assert err == b""
    assert out.startswith(b"6 deals hold")


def edited(deals: Path, tmp_path: Path, edit: Any) -> str:
    file = tmp_path / "edited.jsonl"
    file.write_bytes(edit(deals.read_bytes()))
    return str(file)


@pytest.mark.parametrize(
    ("edit", "message"),
    [
        (lambda content: content[:-40], f"line {GAMES}: the line is cut off, or no record of zimo"),
        (lambda content: b"", "no records: the file is empty"),
        (lambda content: b"x\n" + content, "line 1: this is no record of zimo"),
        (lambda content: content.replace(b'"bank":0', b'"bank":5', 1), "bank: the record says 5"),
    ],
    ids=["truncated", "empty", "foreign", "edited"],
)
def test_a_faulty_file_is_one_line_and_status_1(
    zimo: Any, deals: Path, tmp_path: Path, edit: Any, message: str
) -> None:
    ran = zimo("replay", "--verify", edited(deals, tmp_path, edit))
    assert (ran.status, ran.out, ran.err.count("\n")) == (1, "", 1)
    assert message in ran.err


def test_deal_and_event_of_a_difference_are_named(zimo: Any, deals: Path, tmp_path: Path) -> None:
    lines = deals.read_bytes().splitlines(keepends=True)
    record = json.loads(lines[2])
    trace = record["trace"]
    digit = "1" if trace[4 * 9] == "0" else "0"
    lines[2] = lines[2].replace(trace.encode(), (trace[: 4 * 9] + digit + trace[4 * 9 + 1 :]).encode())
    file = tmp_path / "edited.jsonl"
    file.write_bytes(b"".join(lines))
    ran = zimo("replay", "--verify", str(file))
    assert ran.status == 1
    assert "deal 3, event 9 (seat " in ran.err
    assert "the state is not the recorded one" in ran.err


def test_an_illegal_move_ends_the_telling_too(zimo: Any, deals: Path, tmp_path: Path) -> None:
    file = edited(deals, tmp_path, lambda content: content.replace(b'"actions":[', b'"actions":[41,', 1))
    ran = zimo("replay", file)
    assert ran.status == 1
    assert "deal 1, event 1: seat 0 may not discard g4 now" in ran.err


@pytest.mark.parametrize("arguments", [["no-such-file"], ["."], []], ids=str)
def test_a_wrong_command_is_status_2(zimo: Any, arguments: list[str]) -> None:
    ran = zimo("replay", *arguments)
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)


def test_every_reason_has_a_known_rule() -> None:
    assert set(REASON_RULES) == set(Reason) - {Reason.NONE}
    for rules in REASON_RULES.values():
        assert all(rule in statements() for rule in rules.split() if rule.startswith("SBR"))


def test_a_false_hu_is_told(zimo: Any, tmp_path: Path) -> None:
    game = StackedDeal("sbr", void="card", false_hu="penalise", east="1245789m124578p9s")
    game.choose_void("s", "s", "s", "s")
    game.play(HU)
    while not game.over:
        game.play(game.legal[0])
    (hu,) = [hu for hu in hu_accounts(game) if hu.seat == 0]
    assert (hu.false, hu.self_drawn) == (True, True)
    assert not hu.score.win
    assert hu.won is None
    assert {rule_of(game, row) for row in game.ledger if row.reason == Reason.FALSE_HU} == {"SBR-154"}
    file = tmp_path / "false.jsonl"
    file.write_bytes(write_record(record_of(game)))
    shown = zimo("replay", str(file)).out
    assert "a false hu" in shown
    assert "a given wall" in shown


def test_warming_up_shows_how_far_it_is(zimo: Any) -> None:
    ran = zimo("warmup")
    assert ran.status == 0
    lines = ran.out.splitlines()
    assert lines[0].startswith("[1/")
    assert lines[-1].startswith("Ready after ")


def test_bots_of_a_table_have_chinese_names(zimo: Any, tmp_path: Path) -> None:
    file = tmp_path / "deals.jsonl"
    file.write_bytes(write_record(record_of(Game("sbr", seed=1), ["Ann", *BOT_NAMES[:3]])))
    for language, names in (("en", "Ann Lan Mei Zhu"), ("zh", "Ann 兰 梅 竹")):
        told = zimo("replay", str(file), "--language", language).out
        assert all(name in told for name in names.split())


def marked(content: bytes) -> bytes:
    return codecs.BOM_UTF8 + content


def wide(content: bytes) -> bytes:
    return content.decode().encode("utf-16")


@pytest.mark.parametrize(
    "packed", [gzip.compress, marked, wide, lambda content: gzip.compress(marked(content))]
)
def test_records_are_read_however_they_are_packed(
    zimo: Any, deals: Path, tmp_path: Path, packed: Callable[[bytes], bytes]
) -> None:
    file = tmp_path / "deals"
    file.write_bytes(packed(deals.read_bytes()))
    for command in (("replay", "--verify"), ("replay", "--json"), ("review", "--deals", "8", "--seat", "N")):
        plain, ran = (zimo(command[0], str(one), *command[1:]) for one in (deals, file))
        assert (ran.status, ran.out) == (0, plain.out)


def test_a_packed_file_that_can_not_be_read_is_named(zimo: Any, deals: Path, tmp_path: Path) -> None:
    file = tmp_path / "deals.jsonl.gz"
    file.write_bytes(gzip.compress(deals.read_bytes())[:500])
    ran = zimo("replay", str(file))
    assert ran.status == 2
    assert ran.err.startswith(f"zimo: {file}: ")
    file.write_bytes(b"PK\x03\x04 and more")
    assert f"{file}: line 1: this is packed with zip: unpack it first" in zimo("replay", str(file)).err


def test_names_of_strangers_are_spelled_out(zimo: Any, deals: Path, tmp_path: Path) -> None:
    """In a terminal they could write to the clipboard, or forge lines."""
    name = "\x1b]52;c;Zm9yZ2Vk\x07\x9b2J\u202eAda\nDeal 9"
    record = json.loads(deals.read_text().splitlines()[0])
    record["seats"][0] = name
    record["source"] = {"site": name, "game": name, "fans": {name: 1}, "total_fan": 3}
    file = tmp_path / "strange.jsonl"
    file.write_text(json.dumps(record) + "\n")
    ran = zimo("replay", str(file))
    assert ran.status == 0
    assert all(line.isprintable() for line in ran.out.splitlines())
    assert ran.out.count("\\x1b]52;c;Zm9yZ2Vk\\x07\\x9b2J\\u202eAda\\nDeal 9") == 4
    as_json = zimo("replay", "--json", str(file))
    assert as_json.out.strip().isprintable()
    assert json.loads(as_json.out)["seats"][0] == name
    nowhere = zimo("replay", "\x1b[2Jnowhere")
    assert "\x1b" not in nowhere.err
    assert "\\x1b[2Jnowhere" in nowhere.err
