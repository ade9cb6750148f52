"""``from zimo import ...``: what a program needs first, there at once and compiled when it is used."""

from __future__ import annotations

import ast
import doctest
import importlib
import io
import re
import subprocess
import sys
import typing
from importlib.metadata import requires
from pathlib import Path
from typing import Any

import msgspec
import pytest

import zimo
from zimo.hands import door
from zimo.hands.request import Meld, Request
from zimo.hands.results import NoWin, Waits, Win
from zimo.rulesets import find_ruleset

MOST_MODULES = 400  # that an import may load beside NumPy: a third of a second
HAND = "[8888p*] [333m] 456m7799p + 7p"


def python(code: str) -> str:
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return ran.stdout.strip()


# The names ----------------------------------------------------------------------------------------


def test_every_name_is_there_and_typed():
    lines = ast.parse(Path(zimo.__file__).read_text(encoding="utf-8")).body
    (block,) = [line for line in lines if ast.unparse(line).startswith("if TYPE_CHECKING:")]
    imports = [line for line in block.body if isinstance(line, ast.ImportFrom)]
    typed = {alias.name: line.module for line in imports for alias in line.names}
    assert typed == zimo._HOMES
    assert sorted(typed) == sorted(zimo.__all__)
    for name, home in typed.items():
        assert getattr(zimo, name) is getattr(importlib.import_module(home), name)
    assert set(zimo.__all__) <= set(dir(zimo))


def test_an_unknown_name_is_none_of_them():
    with pytest.raises(AttributeError, match="module 'zimo' has no attribute 'gmae'"):
        getattr(zimo, "gmae")  # noqa: B009
    assert python("try:\n from zimo import gmae\nexcept ImportError as e: print('gmae' in str(e))") == "True"


def test_the_package_alone_loads_nothing():
    loaded = python("import sys, zimo; print([n for n in ('numpy', 'numba', 'msgspec') if n in sys.modules])")
    assert loaded == "[]"


def test_all_names_are_there_without_what_takes_long():
    """Nothing is compiled, and no more is loaded than takes a fraction of a second."""
    names = "from zimo import Game, Match, score, waits, analyse, simulate, find_ruleset, read_records"
    loaded = python(f"import sys; {names}; print(*sys.modules)").split()
    needed = [re.split(r"[^\w-]", line)[0] for line in requires("zimo") or []]
    assert {"numpy", "msgspec", "numba", "litestar"} <= set(needed)
    assert {name for name in needed if name.replace("-", "_") in loaded} <= {"numpy", "msgspec"}
    assert len([name for name in loaded if not name.startswith("numpy")]) < MOST_MODULES


@pytest.mark.slow
def test_a_type_checker_knows_what_they_are(tmp_path):
    program = tmp_path / "program.py"
    program.write_text(
        "from zimo import Game, analyse, read_records, replay, score, simulate, waits\n"
        "reveal_type(score('1m', 'sbr', win_by='self_draw'))\n"
        "reveal_type(waits('1m', rules='sbr').waits[0].self_draw.points)\n"
        "reveal_type(analyse('1m').discards[0].accepts)\n"
        "reveal_type([replay(record).scores for record in read_records('x')])\n"
        "reveal_type(simulate('sbr', 1, 'greedy').draws)\n"
        "score('1m', win_by='luck')\n"
        "from zimo import gmae\n",
        encoding="utf-8",
    )
    ran = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", str(program)], capture_output=True, text=True, check=False
    )
    revealed = [line.split('"')[1] for line in ran.stdout.splitlines() if "Revealed type" in line]
    assert [text.replace("builtins.", "") for text in revealed] == [
        "zimo.hands.results.Win | zimo.hands.results.NoWin",
        *("int", "dict[str, int]", "list[list[int]]", "int"),
    ]
    assert ran.stdout.count("error:") == 2
    assert "gmae" in ran.stdout


@pytest.mark.parametrize(
    "module",
    ["zimo.hands.door", "zimo.play.files", "zimo.play.game", "zimo.play.match", "zimo.arena.simulate"],
)
def test_examples_in_docstrings_are_true(module, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    found = doctest.testmod(importlib.import_module(module))
    assert found.attempted
    assert not found.failed


# Hands --------------------------------------------------------------------------------------------


def test_circumstances_are_the_fields_of_a_request():
    told, asked = typing.get_type_hints(door.Circumstances), Request.__struct_fields__
    assert set(told) == set(asked) - {"rules", "hand", "tiles"}


def test_a_hand_is_text_or_a_mapping_or_a_request():
    kong = {"type": "kong", "tiles": "8888p", "kind": "concealed"}
    keys = {"hand": "456m7799p", "melds": [kong, {"type": "pung", "tiles": "333m"}], "win_tile": "7p"}
    built = Request(**{**keys, "melds": [Meld(**kong), Meld(type="pung", tiles="333m")]})
    answers = [
        zimo.score(HAND, "sbr", win_by="self_draw"),
        zimo.score(HAND, find_ruleset("sbr"), win_by="self_draw"),
        zimo.score(keys, "sbr", win_by="self_draw"),
        zimo.score({**keys, "rules": "sbr", "win_by": "self_draw"}),
        zimo.score(built, rules="sbr", win_by="self_draw"),
        zimo.score("[8888p*] [333m] 456m7799p", "sbr", win_by="self_draw", win_tile="7p"),
    ]
    assert isinstance(answers[0], Win)
    assert all(answer == answers[0] for answer in answers)


def test_options_of_a_ruleset_and_of_the_question_come_together():
    loose = find_ruleset("sbr", {"fan_limit": 1})
    assert zimo.score(HAND, loose) == zimo.score(HAND, "sbr", options={"fan_limit": 1})
    assert zimo.score(HAND, loose, options={"self_draw": "double"}, win_by="self_draw") == zimo.score(
        HAND, "sbr", options={"fan_limit": 1, "self_draw": "double"}, win_by="self_draw"
    )


def test_a_complete_hand_without_its_winning_tile():
    won = zimo.score("[8888p*] [333m] 456m77799p", "sbr")
    assert isinstance(won, Win)
    lost = zimo.score("[8888p*] [333m] 456m77796p", "sbr")
    assert isinstance(lost, NoWin)
    assert lost.detail.deficiency == 1


def test_waits_and_analysis():
    waiting = zimo.waits("[8888p*] [333m] 456m7799p", "sbr")
    assert isinstance(waiting, Waits)
    assert [wait.tile for wait in waiting.waits] == ["7p", "9p"]
    assert zimo.analyse("[8888p*] [333m] 456m7799p", "sbr").accepts == {"7p": 2, "9p": 2}
    assert zimo.analyse("[8888p*] [333m] 456m77991p", "sbr").discards[0].tile == "1p"


@pytest.mark.parametrize(
    ("asked", "more", "field"),
    [
        ((HAND,), {}, "rules"),
        ((HAND, "riichi"), {}, "rules"),
        ((HAND, 5), {}, "rules"),
        ((HAND, find_ruleset("sbr")), {"options": 3}, "options"),
        ((HAND, "sbr"), {"win_by": "luck"}, "win_by"),
        ((HAND, "sbr"), {"luck": True}, "luck"),
        ((HAND, "sbr"), {"robbing_kong": True}, "robbing_kong"),
        (("[88p", "sbr"), {}, "hand"),
        (("12x", "sbr"), {}, "hand"),
        (("", "sbr"), {}, "tiles"),
        ((5, "sbr"), {}, "hand"),
        ((None, "sbr"), {}, "hand"),
        (({"hand": 5}, "sbr"), {}, "hand"),
    ],
    ids=str,
)
def test_what_cannot_be_asked_is_named_by_its_field(asked: Any, more: Any, field: str):
    with pytest.raises(zimo.RequestError) as refused:
        zimo.score(*asked, **more)
    assert refused.value.field == field
    assert str(refused.value).startswith(f"{field}: ")
    assert "\n" not in str(refused.value)
    for ask in (zimo.waits, zimo.analyse):
        with pytest.raises(zimo.RequestError, match=": "):
            ask(*asked, **more)


# Records ------------------------------------------------------------------------------------------


def test_records_are_read_from_a_path_or_a_file(tmp_path):
    file = tmp_path / "deals.jsonl"
    zimo.simulate("sbr", 3, "random", 1, 1, records=file)
    records = list(zimo.read_records(file))
    assert len(records) == 3
    assert list(zimo.read_records(str(file))) == records
    with file.open("rb") as opened:
        assert list(zimo.read_records(opened)) == records
        assert not opened.closed
    assert list(zimo.read_records(io.BytesIO(file.read_bytes()))) == records
    assert [zimo.replay(record).scores for record in records] == [record.scores for record in records]
    assert msgspec.json.encode(records[0]) == file.read_bytes().splitlines()[0]


def test_what_is_no_file_of_records(tmp_path):
    with pytest.raises(FileNotFoundError):
        list(zimo.read_records(tmp_path / "none"))
    (tmp_path / "other").write_text("hello\n", encoding="utf-8")
    with pytest.raises(zimo.RecordError, match="line 1"):
        list(zimo.read_records(tmp_path / "other"))


def test_one_name_seats_a_bot_everywhere():
    one, each = zimo.simulate("sbr", 2, "random", 3), zimo.simulate("sbr", 2, ["random"] * 4, 3)
    assert one.bots == each.bots
    assert len(zimo.simulate(find_ruleset("sbr"), 1, "random", options={"players": 3}).bots) == 3
