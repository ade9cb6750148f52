"""What the README tells a newcomer to type works."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from zimo.cli.main import run

README = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w*)\n(.*?)^```", README, re.MULTILINE | re.DOTALL)
COMMAND_LINES = [
    shlex.split(line, comments=True)[1:]
    for language, block in BLOCKS
    if not language
    for line in block.splitlines()
    if line.startswith("zimo ")
]
MAKE_TARGETS = set(re.findall(r"make ([a-z-]+)", README))
PYTHON = [block for language, block in BLOCKS if language == "python"]


@pytest.mark.parametrize("words", COMMAND_LINES, ids=" ".join)
def test_commands_run(words, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ZIMO_RULES_DIR", str(tmp_path / "rules"))
    if words[0] == "play":  # waits for a person
        words = ["play", "--help"]
    if words[0] in ("replay", "review"):
        records = next(line for line in COMMAND_LINES if "--records" in line)
        assert status_of(few_games(records)) == 0
    if words[0] == "review":
        words = [*words, "--deals", "8"]
    assert status_of(few_games(words)) == 0


def few_games(words: list[str]) -> list[str]:
    return [
        str(5) if before == "--games" else word for before, word in zip(["", *words], words, strict=False)
    ]


def status_of(words: list[str]) -> object:
    with pytest.raises(SystemExit) as left:
        run(words)
    return left.value.code


@pytest.mark.parametrize("code", PYTHON)
def test_python_examples_run(code, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    exec(compile(code, "README.md", "exec"), {})


def test_make_targets_exist():
    makefile = (Path(__file__).parents[1] / "Makefile").read_text(encoding="utf-8")
    assert {"play", "test"} <= MAKE_TARGETS
    assert all(re.search(rf"^{target}:", makefile, re.MULTILINE) for target in MAKE_TARGETS)


def test_links_lead_somewhere():
    for link in re.findall(r"\]\((?!https?:)([^)#]+)", README):
        assert (Path(__file__).parents[1] / link).exists(), link
