"""What lies ready for whoever runs a server starts it by options that it has; dependencies are known."""

from __future__ import annotations

import json
import re
import shlex
import tomllib
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]


def command_of(file: str) -> list[str]:
    """The words by which it starts zimo."""
    text = (ROOT / "deploy" / file).read_text()
    if found := re.search(r"^ENTRYPOINT (.*)$", text, re.M):
        words: list[str] = json.loads(found[1])
        return words
    found = re.search(r"^ExecStart=(.*)$", text, re.M)
    assert found is not None
    return shlex.split(found[1])


@pytest.mark.parametrize("file", ["Containerfile", "zimo.service"])
def test_the_server_is_started_by_options_that_it_has(file: str, zimo: Any) -> None:
    program, command, *options = command_of(file)
    assert Path(program).name == "zimo"
    ran = zimo(command, *options, "--help")
    assert (ran.status, ran.err) == (0, "")
    wrong = zimo(command, *options, "--no-such-option")
    assert "--no-such-option" in wrong.err  # the first that is not known


def test_behind_a_proxy_the_address_that_browsers_know_is_named() -> None:
    """Else the server refuses every page that comes by it."""
    assert "--origin" in command_of("zimo.service")
    assert "FORWARDED_ALLOW_IPS" in (ROOT / "deploy" / "Containerfile").read_text()


def test_dependencies_have_an_upper_bound_where_majors_break() -> None:
    """Of those that begin with 0 each release may break; of numba and its kin each is tried first."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    open_ended = [wanted for wanted in project["dependencies"] if not re.search(r"<\s*\d", wanted)]
    assert open_ended == []
