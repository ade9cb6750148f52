"""The command line: what it prints, and that every failure is one line and a status."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.command_line import PROGRAM, process
from zimo import __version__
from zimo.cli.app import COMMANDS
from zimo.hands.request.batch import CHUNK
from zimo.rulesets import PRESETS

WIN = ["[8888s*]", "3345566p234s", "+", "7p", "--void-suit", "m", "--self-draw", "--kong-replacement"]


def test_version_and_help(zimo: Any) -> None:
    assert zimo("--version").out == f"zimo {__version__}\n"
    shown = zimo("--help").out
    for command in COMMANDS:
        assert command in shown
    alone = zimo()
    assert (alone.status, alone.err) == (0, "")
    assert "Usage" in alone.out


@pytest.mark.parametrize("command", sorted(COMMANDS))
def test_every_command_has_help(zimo: Any, command: str) -> None:
    ran = zimo(command, "--help")
    assert ran.status == 0
    assert "Usage" in ran.out


def test_a_score_is_shown(zimo: Any) -> None:
    ran = zimo("score", *WIN)
    assert ran.status == 0
    assert ran.err == ""
    lines = ran.out.splitlines()
    assert lines[0] == "Win: 4 points (2 fans)"
    assert any("Win after Kong" in line and "杠上开花" in line and "SBR-116" in line for line in lines)
    assert "Reading   456p 567p 234s 8888s 33p" in lines
    assert "Payments  everybody pays 4 (2 fans) + 1 (self-drawn) = 5" in lines
    assert zimo("score", *WIN, "--explain").out.splitlines()[-1] == lines[-1]


@pytest.mark.rule("CC-031", "MCR A-12", "HK-068")
@pytest.mark.parametrize(
    ("hand", "payments"),
    [
        (
            "123456789m123p5s + 5s --rules mcr",
            "the discarder pays 22 (the hand) + 8 (from everybody) = 30, "
            "each other seat pays 8 (from everybody)",
        ),
        (
            "EEE456m123789p5s + 5s --rules changchun --self-draw",
            "the dealer pays 2 (1 fan) × 2 (dealer) × 2 (self-drawn) = 8, "
            "each other seat pays 2 (1 fan) × 2 (self-drawn) = 4",
        ),
        (
            "[EEE] 456m123789p5s + 5s --rules changchun --discarder-dealer",
            "the discarder pays 1 (0 fans) × 2 (dealer) × 2 (discarder) + 1 (0 fans) × 2 (for 2 others) = 6",
        ),
        (
            "[EEE] 456m123789p5s + 5s --rules classical -o payment=hk_half -o cap=30 "
            "-o cap_applies_to=payment",
            "the discarder pays 20 (the hand) × 2 (discarder) = 40, limit 30, "
            "each other seat pays 20 (the hand)",
        ),
        ("[3333p] [4444p] 6667899p + 9p", "the discarder pays 8 (4 fans, of which 3 count)"),
    ],
)
def test_payments_are_told_with_their_arithmetic(zimo: Any, hand: str, payments: str) -> None:
    lines = zimo("score", *hand.split()).out.splitlines()
    assert f"Payments  {payments}" in lines


def test_scores_and_waits_are_told_in_chinese(zimo: Any) -> None:
    chinese = zimo("score", *WIN, "--language", "zh").out
    assert "每家付4（2番） + 1（自摸） = 5" in chinese
    assert not re.search("[a-z]{3,}", chinese), "no English is left"
    assert zimo("score", *WIN).out == chinese, "it is remembered"
    assert "点炮者付1" in zimo("waits", "[222m] 3466m678999s").out
    assert not re.search("[a-z]{3,}", zimo("waits", "13579m1359p2468s").out)


def test_a_score_as_json(zimo: Any) -> None:
    result = json.loads(zimo("score", "--json", *WIN).out)
    assert (result["win"], result["points"], result["payments"]) == (True, 4, {"each": 5})


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (["123456m12345p999m"], "the tiles make no complete hand, 1 tile short"),
        (["12355m234567p999p", "--void-suit", "m"], "tiles of the void suit are held: 12355m (SBR-040)"),
        (["12355m234567p999s"], "all three suits are held, one must be void"),
        (["12355m234567p999s", "-r", "sichuan"], "3 suits are held, at most 2 may be (SIM-004)"),
        (["12355m234567p999p", "-r", "changchun"], "no tile of bamboo (CC-009)"),
        (["23466688m234p234s", "-r", "changchun"], "it needs a 1, a 9 or an honour"),
        (["3445566p123888s + 6p", "-o", "minimum=2"], "0 of 2 points needed"),
    ],
)
def test_why_a_hand_is_no_win(zimo: Any, arguments: list[str], text: str) -> None:
    ran = zimo("score", *arguments)
    assert ran.status == 0
    assert ran.out.startswith("No win: ")
    assert text in ran.out


def test_house_rules(zimo: Any) -> None:
    line = ["[3333p] [4444p] 6667899p + 9p", "--json"]
    assert json.loads(zimo("score", *line).out)["points"] == 8
    assert json.loads(zimo("score", *line, "-o", "fan_limit=4").out)["points"] == 16


def test_waits_are_shown(zimo: Any) -> None:
    ran = zimo("waits", "[222m] 3466m678999s", "--visible", "2m")
    assert [line.split()[:2] for line in ran.out.splitlines()[1:3]] == [["2m", "0"], ["5m", "4"]]
    assert "At the end of the wall it is paid 2 points (1 fan)" in ran.out
    assert "2 points (1 fan): the discarder pays 2  2 points (1 fan): everybody pays 3" in ran.out
    assert zimo("waits", "13579m1359p2468s").out == "Not ready: 5 tiles from a win\n"
    assert json.loads(zimo("waits", "--json", "[222m] 3466m678999s").out)["ready"]


def test_discards_are_shown(zimo: Any) -> None:
    ran = zimo("analyse", "3445566p123888s + 1p")
    lines = ran.out.splitlines()
    assert lines[0] == "Ready: 1 tile from a win"
    assert lines[2].split() == ["1p", "1", "5", "3p(3)", "6p(2)"]
    assert "Accepts 3p(3) 6p(2)" in zimo("analyse", "3445566p123888s").out
    assert zimo("analyse", "3445566p123888s + 6p").out.startswith("Complete")
    assert zimo("analyse", "[111m] [111p] [111s] 3456s").out.startswith("No win is left")
    chinese = zimo("analyse", "-r", "mcr", "1p1s1s2m3s5s5s5s6m8s9pEP", "--language", "zh").out.splitlines()
    assert chinese[0] == "差5张成胡（向听数4）"
    assert chinese[2].startswith("做七对（24分），差5张，有用的牌：2m(3) ")


def test_rules_are_listed(zimo: Any) -> None:
    shown = zimo("rules").out
    for name in PRESETS:
        assert name in shown
    assert [preset["name"] for preset in json.loads(zimo("rules", "--json").out)] == list(PRESETS)


def test_options_are_explained(zimo: Any) -> None:
    shown = zimo("rules", "sbr", "-o", "fan_limit=4").out
    (line,) = [line for line in shown.splitlines() if line.startswith("fan_limit")]
    assert line.split()[1] == "4"
    assert "most fans that are paid" in line
    assert "SBR-121" in line
    assert "tile_hog" not in shown
    assert "tile_hog" in zimo("rules", "mcr").out
    described = json.loads(zimo("rules", "bloody", "--json").out)
    assert described["options"]["tile_hog"]["families"] == ["mcr"]
    assert described["options"]["rob_kong"]["families"] == []
    assert described["name"] == "sbr"
    assert described["options"]["fan_limit"]["value"] == 3


def test_a_ruleset_is_taught(zimo: Any) -> None:
    """In the sentences of the page; options that change nothing are left out."""
    shown = zimo("rules", "sbr", "-o", "kong_payments=no").out
    assert "A concealed kong is paid at once" not in shown
    assert "A concealed kong is paid at once" in zimo("rules", "sbr").out
    assert "All tiles are of one suit." in shown
    assert "pig_penalty" not in shown
    assert "20 points" in zimo("rules", "classical").out
    assert "全部牌属于同一花色。" in zimo("rules", "sbr", "--language", "zh").out


def test_two_rulesets_are_compared(zimo: Any) -> None:
    shown = zimo("rules", "diff", "sbr", "sbr-mil").out
    (line,) = [line for line in shown.splitlines() if line.startswith("void_penalty ")]
    assert line.split()[1:3] == ["48", "0"]
    assert json.loads(zimo("rules", "diff", "sbr", "sbr", "-o", "fan_limit=none", "--json").out) == {
        "fan_limit": [3, None]
    }
    assert zimo("rules", "diff", "sbr", "sbr").out == "no difference\n"


def test_rules_are_listed_and_compared_in_chinese(zimo: Any) -> None:
    chinese = ("--language", "zh")
    listed = zimo("rules", *chinese).out
    assert listed.split()[:4] == ["规则", "玩法", "简介", "别名"]
    assert "打缺" in listed or "缺一门" in listed
    assert zimo("rules", "diff", "sbr", "sbr", *chinese).out == "没有差别\n"
    assert zimo("rules", "diff", "sbr", "sbr-mil", *chinese).out.split()[0] == "选项"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["scor"], "no command 'scor': did you mean 'score'?"),
        (["score"], "give a hand"),
        (["score", "--frobnicate"], "No such option: --frobnicate (see zimo score --help)"),
        (["import", "tenhou", "x"], "tenhou: No such file"),
        (["simulate", "--games", "x"], "'--games' / '-n': give a whole number (see zimo simulate --help)"),
        (["serve", "--port", "99999"], "'--port': it must be less than or equal to 65535 (see"),
        (["score", "1m2x"], "hand: '2' at position 3 has no suit"),
        (["score", "1mx"], "hand: 'x' at position 3 is no tile"),
        (["score", "[12m] 3m"], "hand: [12m] at position 1 is no chow, pung or kong"),
        (["score", "1m", "+", "1m"], "hand: 1 given, but 13 tiles are needed"),
        (["score", *WIN, "-r", "riichi"], "rules: unknown ruleset 'riichi'"),
        (["score", *WIN, "-o", "fan_limit"], "write a house rule as name=value"),
        (["score", *WIN, "-o", "fan_limits=3"], "did you mean 'fan_limit'?"),
        (["score", *WIN, "--robbing-kong"], "robbing_kong: a self-drawn win has no discarder"),
        (["score", *WIN, "--seat", "X"], "seat_wind: "),
        (["score", *WIN, "--flowers", "x"], "flowers: "),
        (["score", *WIN, "--batch", "-"], "give a hand or --batch, not both"),
        (["score", "--batch", "no-such-file"], "no-such-file: No such file"),
        (["score", "--batch", "."], "Is a directory"),
        (["waits", "3445566p123888s1p"], "a hand that is to discard is for analyse"),
        (["waits", "3445566p123888s", "-r", "sichuan", "--void-suit", "m"], "void_suit: in this ruleset"),
        (["analyse", "1m"], "hand: 1 given, but 13 or 14 tiles are needed"),
        (["rules", "nothing"], "unknown ruleset 'nothing'"),
        (["rules", "diff", "sbr"], "diff compares two rulesets"),
        (["rules", "sbr", "mcr"], "name one ruleset, or two after diff"),
        (["rules", "-o", "fan_limit=4"], "name one"),
        (["rules", "sbr", "-o", "players=9"], "option players cannot be 9"),
    ],
    ids=str,
)
def test_a_failure_is_one_line_and_status_2(zimo: Any, arguments: list[str], message: str) -> None:
    ran = zimo(*arguments)
    assert ran.status == 2
    assert ran.err.startswith("zimo: ")
    assert ran.err.count("\n") == 1
    assert message in ran.err
    assert ran.out == ""


FILE = "FILE"
NAMES_A_FILE = [
    ["score", "--batch", FILE],
    ["waits", "--batch", FILE],
    ["analyse", "--batch", FILE],
    ["replay", FILE],
    ["replay", FILE, "--verify"],
    ["replay", FILE, "--open"],
    ["import", "botzone", FILE],
    ["import", "botzone", os.devnull, "--output", FILE],
    ["simulate", "--games", "1", "--records", FILE],
]
NO_FILES = {
    "of 300 letters": ("a" * 300, "name too long"),
    "with a zero byte": ("a\0b", "null byte"),
    "in a file": (f"{__file__}/x", "Not a directory"),
}


@pytest.mark.parametrize("words", NAMES_A_FILE, ids=" ".join)
@pytest.mark.parametrize("file", NO_FILES)
def test_whatever_is_wrong_with_a_named_file_is_told(zimo: Any, words: list[str], file: str) -> None:
    name, message = NO_FILES[file]
    ran = zimo(*[name if word == FILE else word for word in words])
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert message in ran.err
    assert "fault in zimo" not in ran.err


@pytest.mark.skipif(not os.path.exists("/proc/self/mem"), reason="needs a file that opens and can't be read")
@pytest.mark.parametrize(
    "words",
    [words for words in NAMES_A_FILE if not {"--open", "--output", "--records"} & {*words}],
    ids=" ".join,
)
def test_a_file_that_cannot_be_read_is_told_by_its_name(zimo: Any, words: list[str]) -> None:
    ran = zimo(*["/proc/self/mem" if word == FILE else word for word in words])
    assert (ran.status, ran.err.count("\n")) == (2, 1)
    assert "/proc/self/mem: Input/output error" in ran.err


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs a disk that is full")
@pytest.mark.parametrize("named", [True, False])
def test_a_full_disk_is_no_fault_of_zimo(tmp_path: Path, named: bool) -> None:
    hands = tmp_path / "hands.jsonl"
    hands.write_text('{"rules": "sbr", "hand": 1}\n')
    words = (
        ["simulate", "--games", "10", "--records", "/dev/full"] if named else ["score", "--batch", str(hands)]
    )
    with open("/dev/full", "wb") as full:
        ran = subprocess.run([sys.executable, "-c", PROGRAM, *words], stdout=full, stderr=subprocess.PIPE)
    told = ran.stderr.decode()
    assert (ran.returncode, told.count("\n")) == (2, 1)
    assert told == f"zimo: {'--records /dev/full: ' if named else ''}No space left on device\n"


@pytest.mark.skipif(os.name == "nt", reason="an input is closed another way there")
def test_an_input_that_is_closed_is_told() -> None:
    line = '"$0" -c "$1" replay - <&-'
    ran = subprocess.run(["sh", "-c", line, sys.executable, PROGRAM], capture_output=True)
    assert (ran.returncode, ran.stderr) == (2, b"zimo: -: the input is closed\n")


@pytest.mark.parametrize(
    ("database", "message"),
    [
        ("~nobody-of-that-name/zimo.db", "home directory"),
        ("postgresql://a:b@localhost:port/zimo", "port"),
        ("nowhere://x", "nowhere"),
    ],
)
def test_a_database_that_cannot_be_is_told(
    zimo: Any, monkeypatch: pytest.MonkeyPatch, database: str, message: str
) -> None:
    monkeypatch.setattr("zimo.cli.warmup.warmup", lambda **more: None)
    ran = zimo("serve", "--port", "0", "--database", database)
    assert (ran.status, ran.err.count("\n")) == (2, 1)
    assert message in ran.err


def test_a_refused_request_is_also_json_where_json_was_asked_for(zimo: Any) -> None:
    ran = zimo("score", "--json", "1m + 1m")
    assert ran.status == 2
    assert json.loads(ran.out)["error"]["field"] == "hand"


def test_a_batch_file(zimo: Any, tmp_path: Path) -> None:
    file = tmp_path / "hands.jsonl"
    good = {"id": 1, "rules": "sbr", "hand": "3445566p123888s", "win_tile": "6p"}
    unnamed = {**good, "id": 2}
    del unnamed["rules"]
    file.write_text("\n".join(["{", json.dumps(good), "", json.dumps(unnamed)]))
    results = [json.loads(line) for line in zimo("score", "--batch", str(file)).out.splitlines()]
    assert [result["id"] for result in results] == [None, 1, 2]
    assert ["error" in result for result in results] == [True, False, True]
    ran = zimo("score", "--batch", str(file), "-r", "sbr", "-o", "self_draw=none")
    assert [("error" in json.loads(line)) for line in ran.out.splitlines()] == [True, False, False]
    for command in ("waits", "analyse"):
        file.write_text(json.dumps({"rules": "sbr", "hand": "3445566p123888s"}))
        assert json.loads(zimo(command, "--batch", str(file)).out)["deficiency"] == 1


@pytest.mark.parametrize(
    "arguments",
    [
        ("score", *WIN),
        ("score", "3445566p123888s + 1p"),
        ("score", "-r", "mcr", "--explain", "123456m123789p5s + 5s"),
        ("score", "-r", "mcr", "1358m2479p13579s + 1p"),
        ("score", "-r", "classical", "[EEE] 123m456p9978s + 9s", "--seat-wind", "E"),
        ("waits", "-r", "changchun", "123456m123789p5s"),
        ("waits", "-r", "mcr-wmo", "[123m] 456m123789p5s"),
    ],
    ids=lambda words: " ".join(words),
)
def test_one_hand_is_answered_without_compiled_code(zimo: Any, arguments: tuple[str, ...]) -> None:
    """And in the same words as with it."""
    compiled = zimo(*arguments)
    program = f"{PROGRAM.replace('run()', '')}\ntry:\n    run()\nfinally:\n    print('numba' in sys.modules)"
    ran = subprocess.run([sys.executable, "-c", f"import sys{program}", *arguments], capture_output=True)
    assert ran.stderr == b""
    *lines, uses_numba = ran.stdout.decode().splitlines()
    assert uses_numba == "False"
    assert lines == compiled.out.splitlines()


def test_a_batch_from_stdin() -> None:
    started = process("score", "--batch", "-")
    out, err = started.communicate(
        b'{"rules": "sbr", "id": 1, "hand": "3445566p123888s", "win_tile": "6p"}\n' * 3
    )
    assert (started.returncode, err) == (0, b"")
    assert [json.loads(line)["points"] for line in out.splitlines()] == [1, 1, 1]


@pytest.mark.skipif(os.name == "nt", reason="signals are sent another way there")
def test_an_interrupt_is_quiet() -> None:
    started = process("score", "--batch", "-")
    assert started.stdin is not None
    assert started.stdout is not None
    started.stdin.write(b"{}\n" * CHUNK)
    started.stdin.flush()
    assert started.stdout.readline()
    started.send_signal(signal.SIGINT)
    _, err = started.communicate(timeout=60)
    assert started.returncode == 130
    assert err.strip() == b""


@pytest.mark.skipif(os.name == "nt", reason="there is no broken pipe there")
def test_a_reader_that_leaves_is_no_error(tmp_path: Path) -> None:
    file = tmp_path / "many.jsonl"
    file.write_text('{"rules": "sbr", "hand": 1}\n' * 20_000)
    started = process("score", "--batch", str(file))
    assert started.stdout is not None
    assert started.stdout.readline()
    started.stdout.close()
    assert started.stderr is not None
    assert started.stderr.read() == b""
    assert started.wait() == 1


def test_a_fault_is_one_line(zimo: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zimo.rulesets.registry.find_preset", lambda name: 1 // 0)
    ran = zimo("rules", "sbr")
    assert ran.status == 1
    assert ran.err.startswith("zimo: this is a fault in zimo")
    assert ran.err.count("\n") == 1


def test_the_engine_is_imported_only_when_it_is_needed() -> None:
    check = (
        "import sys, zimo, zimo.cli.main, zimo.cli.app, zimo.cli.score, zimo.cli.waits, zimo.cli.rules\n"
        "assert not {'numba', 'numpy', 'rich.table', 'textual'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", check], check=True)
