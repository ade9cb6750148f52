"""What is kept of a ruleset outlasts new options: defaults are frozen, hashes and records stay valid."""

from __future__ import annotations

import dataclasses
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import zimo
from tests.option_variants import VARIANTS
from zimo.rulesets import PRESETS, find_ruleset
from zimo.rulesets.options import Ruleset, option
from zimo.rulesets.registry import every_option
from zimo.rulesets.stored import FIRST_OPTIONS, first_hash, ruleset_from, ruleset_hash, stored_form

DATA = Path(__file__).parent / "data"
DEFAULTS = json.loads((DATA / "option_defaults.json").read_text())
FIRST_RECORDS = sorted((DATA / "records").glob("*.jsonl"))


def test_a_default_never_changes():
    """Of a new option the default, which means "as before", is added to the file; no line changes."""
    assert every_option(Ruleset()) == DEFAULTS
    assert set(DEFAULTS) >= FIRST_OPTIONS


@pytest.mark.parametrize(("name", "options"), [*((name, {}) for name in PRESETS), *VARIANTS])
def test_the_stored_form_gives_the_ruleset(name: str, options: dict[str, Any]) -> None:
    ruleset = find_ruleset(name, options)
    stored = json.loads(json.dumps(stored_form(ruleset)))
    assert ruleset_from(stored) == ruleset
    assert list(stored) == sorted(stored)
    assert all(value != DEFAULTS[option] for option, value in stored.items())


def test_what_differs_has_another_hash():
    rulesets = {find_ruleset(name, options) for name, options in VARIANTS}
    assert len({ruleset_hash(ruleset) for ruleset in rulesets}) == len(rulesets)


Grown = dataclasses.make_dataclass(
    "Grown", [("toy", bool, option(False, "a toy", "TOY"))], bases=(Ruleset,), frozen=True, kw_only=True
)


@pytest.mark.parametrize("name", PRESETS)
def test_a_new_option_changes_no_hash(name: str) -> None:
    before = PRESETS[name].ruleset
    values = {field.name: getattr(before, field.name) for field in dataclasses.fields(before)}
    grown, toy = Grown(**values), Grown(**values, toy=True)
    assert stored_form(grown) == stored_form(before)
    assert ruleset_hash(grown) == ruleset_hash(before) != ruleset_hash(toy)
    assert first_hash(grown) == first_hash(before) != first_hash(toy)


VERIFY = """
import sys
from zimo.play.replaying import verify_line
from zimo.rulesets.options import Ruleset
assert Ruleset().toy is False
for path in sys.argv[1:]:
    with open(path, "rb") as file:
        for line in sorted(file, key=len)[:2]:
            verify_line(line)
            print(path)
"""


def test_records_outlast_a_new_option(tmp_path: Path) -> None:
    """A copy of the whole source with an option more verifies records of the first format and of today's."""
    shutil.copytree(
        Path(zimo.__file__).parent, tmp_path / "zimo", ignore=shutil.ignore_patterns("__pycache__", "page")
    )
    options = tmp_path / "zimo" / "rulesets" / "options.py"
    text = options.read_text(encoding="utf-8")
    last = "    @property\n    def seats(self)"
    assert text.count(last) == 1
    options.write_text(
        text.replace(last, f'    toy: bool = option(False, "a toy", "TOY")\n\n{last}'), encoding="utf-8"
    )
    environment = os.environ | {"PYTHONPATH": str(tmp_path), "NUMBA_DISABLE_JIT": "1"}
    files = [*map(str, FIRST_RECORDS), str(DATA / "records_4.jsonl")]
    told = subprocess.run(
        [sys.executable, "-c", VERIFY, *files], env=environment, capture_output=True, text=True, check=False
    )
    assert told.returncode == 0, told.stderr
    assert len(told.stdout.splitlines()) == 2 * len(files)
