"""A family and a preset from outside zimo do everything that zimo's own do, without an edit in it."""

from __future__ import annotations

import dataclasses
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import zimo
from tests.winning_hands import as_records, from_text
from zimo.engine.hand.lookups import load_lookups
from zimo.engine.scoring import score_hands
from zimo.engine.table.state import SCORE, NoWin
from zimo.hands.request import Request, rules_of
from zimo.hands.scored import score_with
from zimo.rulesets import FAMILIES, PRESETS, Preset, Ruleset, RulesetError, register_family, register_preset
from zimo.rulesets.families import MCR

TOY = Path(__file__).parent / "toy.py"
SOURCE = Path(zimo.__file__).parents[1]


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the package ``toy``, installed as pip would do it."""
    folder = tmp_path_factory.mktemp("site")
    (folder / "toy.py").write_bytes(TOY.read_bytes())
    facts = folder / "toy-1.0.dist-info"
    facts.mkdir()
    (facts / "METADATA").write_text("Metadata-Version: 2.1\nName: toy\nVersion: 1.0\n")
    (facts / "entry_points.txt").write_text("[zimo.families]\ntoy = toy\n")
    return folder


def run(installed: Path, *words: str, compiled: bool = False) -> subprocess.CompletedProcess[str]:
    path = os.pathsep.join([str(SOURCE), str(installed)])
    environment = {**os.environ, "PYTHONPATH": path, "NUMBA_DISABLE_JIT": "0" if compiled else "1"}
    return subprocess.run(
        [sys.executable, *words], env=environment, capture_output=True, text=True, check=False
    )


def zimo_says(installed: Path, *words: str, compiled: bool = False) -> str:
    ran = run(installed, "-c", "from zimo.cli.main import run; run()", *words, compiled=compiled)
    assert (ran.returncode, ran.stderr) == (0, "")
    return ran.stdout


def test_its_rules_are_shown(installed: Path) -> None:
    assert "a game to play with" in zimo_says(installed, "rules")
    shown = zimo_says(installed, "rules", "toy")
    assert "void_suit" not in shown
    assert "fan_limit" not in shown  # an option of other families
    assert re.search(r"^\W*cap\W+500\W", shown, re.MULTILINE)  # one that it asks as well
    described = json.loads(zimo_says(installed, "rules", "toy", "--json"))
    assert described["options"]["scoring"]["value"] == "toy"


def test_its_hands_are_scored(installed: Path) -> None:
    words = ["score", "--rules", "toy", "[8888s] 3445566p123s + 6p"]
    result = json.loads(zimo_says(installed, *words, "--json"))
    assert (result["points"], result["total_fan"], result["payments"]) == (
        2,
        2,
        {"discarder": 2, "others": 0},
    )
    assert [(fan["id"], fan["name_zh"], fan["rule"]) for fan in result["fans"]] == [
        ("toy_hu", "玩具胡", "TOY-1"),
        ("toy_kong", "玩具杠", "TOY-2"),
    ]
    assert "2 points (2 fans)" in zimo_says(installed, *words, compiled=True)  # a single hand never is
    assert json.loads(zimo_says(installed, *words, "--json", "-o", "minimum=3"))["detail"]["minimum"] == 3
    assert "3p" in zimo_says(installed, "waits", "--rules", "toy", "3445566p123888s")


@pytest.fixture(scope="module")
def played(installed: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Records of deals that the bots played."""
    records = tmp_path_factory.mktemp("records") / "toy.jsonl"
    bots = ["--bots", "greedy,random,greedy,random", "--jobs", "1", "--seed", "4"]
    words = ["simulate", "--rules", "toy", "--games", "2", *bots, "--records", str(records), "--json"]
    counted = json.loads(zimo_says(installed, *words))
    assert (counted["games"], counted["rules"]) == (2, "toy")
    assert sum(counted["wins"].values()) > 0
    return records


def test_its_deals_are_played_to_the_end_and_verify(installed: Path, played: Path) -> None:
    verified = zimo_says(installed, "replay", str(played), "--verify")
    assert "2 deals" in verified


TELL = """
import json, sys
import msgspec
from zimo.play.record import read_records
from zimo.play.replaying import replay
from zimo.rulesets import find_ruleset
from zimo.seat.account import hu_accounts
from zimo.seat.sight import see
from zimo.server.hands import fields
from zimo.server.http_protocol import RulesRequest
from zimo.server.replays import replayed
from zimo.terminal.drawing import Look
from zimo.terminal.rules_text import fans_text, lesson_text, rules_text
from zimo.terminal.sheet import deal_sheet
from zimo.words.catalogue import Words

with open(sys.argv[1], "rb") as file:
    told = []
    for number, record in read_records(file):
        game = replay(record)
        told.append({
            "sheet": deal_sheet(game, see(game.view(0)), Look()).plain,
            "account": replayed(record, number, "E", True).account,
        })
print(msgspec.json.encode({
    "deals": told,
    "short": {code: rules_text(find_ruleset("toy"), Words(code)) for code in ("en", "zh")},
    "lesson": {code: lesson_text(find_ruleset("toy"), Words(code)) for code in ("en", "zh")},
    "fans": fans_text(find_ruleset("toy"), Words("en")),
    "fields": fields.fn(RulesRequest(rules="toy")),
}).decode())
"""


def test_its_account_is_told_with_its_statements(installed: Path, played: Path) -> None:
    """In the terminal and on the page; and its rules in short, in both languages."""
    ran = run(installed, "-c", TELL, str(played))
    assert ran.stderr == ""
    told = json.loads(ran.stdout)
    hus = [hu for deal in told["deals"] for hu in deal["account"]["hus"]]
    assert {fan["rule"] for hu in hus for fan in hu["fans"]} >= {"TOY-1"}
    paid = [row for deal in told["deals"] for row in deal["account"]["payments"] if row["reason"] == "hu"]
    assert {row["rule"] for row in paid} <= {"TOY-3", "TOY-4"}
    assert len(paid) == len(hus) > 0
    assert any("Hu of the Toy 玩具胡" in deal["sheet"] for deal in told["deals"])
    assert told["short"]["en"]["Pays"] == "a kong is worth a point"
    assert "每杠一分" in told["short"]["zh"].values()
    assert told["lesson"]["en"]["Who pays"] == ["a kong is worth a point"]
    assert told["lesson"]["zh"]["谁付分"] == ["每杠一分"]
    assert [name for name, *_ in told["fans"]] == ["Hu of the Toy", "Kong of the Toy"]
    assert [fan["name"] for fan in told["fields"]["fans"]] == ["Hu of the Toy", "Kong of the Toy"]
    assert {"zh": "每{kong}一分", "en": "a {kong} is worth a point"} in [
        phrase["values"] for line in told["fields"]["summary"] for phrase in line["phrases"]
    ]


def test_compiled_kernels_say_that_they_cannot_score_it(installed: Path) -> None:
    program = "from zimo.cli.main import run; run()"
    ran = run(installed, "-c", program, "simulate", "--rules", "toy", "--games", "1", compiled=True)
    assert ran.returncode == 2
    assert ran.stderr.strip() == (
        "zimo: family toy has no compiled scorer: set NUMBA_DISABLE_JIT=1 to play uncompiled"
    )


def test_a_package_that_fails_is_left_out_with_a_warning(installed: Path, tmp_path: Path) -> None:
    shutil.copytree(installed / "toy-1.0.dist-info", tmp_path / "toy-1.0.dist-info")
    (tmp_path / "toy.py").write_text("1 / 0")
    ran = run(tmp_path, "-c", "from zimo.rulesets import PRESETS; print(len(PRESETS))")
    assert (ran.returncode, ran.stdout.strip()) == (
        0,
        str(len([name for name in PRESETS if "toy" not in name])),
    )
    assert "toy (zimo.families) is left out: ZeroDivisionError" in ran.stderr


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"id": "mcr"}, "family 'mcr': the id is that of another"),
        ({"id": "To y"}, "family 'To y': an id is small letters, digits and underscores"),
        ({"code": 3}, "family new: code 3 is another family's"),
        ({"table": MCR.table[1:]}, "family new: its fans are numbered from 0 in the order of the table"),
    ],
)
def test_a_family_that_cannot_be_is_refused(change: dict[str, Any], fault: str) -> None:
    known = list(FAMILIES)
    with pytest.raises(RulesetError, match=re.escape(fault)):
        register_family(dataclasses.replace(MCR, **{"id": "new", "code": None, **change}))
    assert list(FAMILIES) == known


@pytest.mark.parametrize(
    ("name", "options", "fault"),
    [
        ("mcr", {}, "ruleset 'mcr': the name is that of another"),
        ("wmo", {}, "ruleset 'wmo': the name is that of another"),
        ("diff", {}, "ruleset 'diff': a name is small letters, digits and hyphens, and not diff"),
        ("My Rules", {}, "ruleset 'My Rules': a name is small letters"),
        ("new", {"scoring": "nobodys"}, "unknown family 'nobodys': choose sbr, "),
        ("new", {"dragons": True, "tiles": 144}, "option dragons adds dragons to a set of 108 tiles"),
    ],
)
def test_a_preset_that_cannot_be_is_refused(name: str, options: dict[str, Any], fault: str) -> None:
    known = list(PRESETS)
    with pytest.raises(RulesetError, match=re.escape(fault)):
        register_preset(Preset(name, "", Ruleset(**options)))
    assert list(PRESETS) == known


def test_a_family_that_nobody_scores_is_never_counted_as_another() -> None:
    rules = rules_of(Request(rules="sbr"))
    record = rules.record.copy()
    record["scoring"] = 77
    hands = as_records([from_text("1111222233334p + 4p")])
    scores = np.zeros(1, SCORE).view(np.recarray)
    score_hands(record, load_lookups(), hands, scores)
    assert (scores.no_win[0], scores.points[0], scores.fan[0].sum()) == (NoWin.NO_SCORER, 0, 0)
    with pytest.raises(RulesetError, match="nothing here can score hands"):
        score_with(dataclasses.replace(rules, record=record), hands)
