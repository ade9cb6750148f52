"""What lies ready for whoever runs a server starts it by options that it has; dependencies are known."""

from __future__ import annotations

import importlib.metadata
import json
import re
import shlex
import tomllib
from pathlib import Path
from typing import Any

import pytest
from packaging.markers import Marker
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]


def project() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text())


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
    open_ended = [
        wanted for wanted in project()["project"]["dependencies"] if not re.search(r"<\s*\d", wanted)
    ]
    assert open_ended == []


# What is locked -----------------------------------------------------------------------------------

PIN = re.compile(r"^([\w.-]+)==(\S+)(?: ; (.+?))? \\\n((?:    --hash=sha256:[0-9a-f]{64}(?: \\)?\n)+)", re.M)


# with either of the databases
SERVED_WITH = (
    project()["project"]["dependencies"] + project()["project"]["optional-dependencies"]["postgresql"]
)


def locked(file: str) -> dict[str, list[tuple[str, Marker | None]]]:
    """The versions of a lock by package, each with the systems and Pythons that it is for."""
    text = (ROOT / "deploy" / file).read_text()
    found: dict[str, list[tuple[str, Marker | None]]] = {}
    for name, version, marker, _hashes in PIN.findall(text):
        found.setdefault(canonicalize_name(name), []).append((version, Marker(marker) if marker else None))
    lines = [line for line in text.splitlines() if line and not line.lstrip().startswith(("#", "--hash="))]
    assert len(lines) == sum(map(len, found.values()))  # each with its hashes, and nothing else
    return found


@pytest.mark.parametrize(
    ("file", "wanted"),
    [
        ("requirements.txt", SERVED_WITH),
        ("build-requirements.txt", project()["build-system"]["requires"]),
    ],
)
def test_what_is_locked_is_what_the_project_asks_for(file: str, wanted: list[str]) -> None:
    """``make lock`` makes it so again."""
    pins = locked(file)
    for one in map(Requirement, wanted):
        assert pins[canonicalize_name(one.name)], f"{one} is not locked"
        for version, _ in pins[canonicalize_name(one.name)]:
            assert one.specifier.contains(version), f"{one} is locked to {version}"


def test_all_that_they_need_in_turn_is_locked_too() -> None:
    """As far as what is installed here tells; what only other systems need, is told there."""
    pins, seen = locked("requirements.txt"), set()
    wanted = [Requirement(one) for one in SERVED_WITH]
    while wanted:
        one = wanted.pop()
        name, extras = canonicalize_name(one.name), frozenset(one.extras)
        if (name, extras) in seen or (one.marker and not one.marker.evaluate()):
            continue
        seen.add((name, extras))
        here = [version for version, marker in pins.get(name, []) if marker is None or marker.evaluate()]
        assert len(here) == 1, f"{one} is locked to {here}"
        for told in importlib.metadata.requires(name) or ():
            inner = Requirement(told)
            asked = [{"extra": extra} for extra in extras or {""}]
            if inner.marker is None or any(inner.marker.evaluate(extra) for extra in asked):
                inner.marker = None
                wanted.append(inner)
    assert len(seen) > len(SERVED_WITH)


def test_the_container_installs_what_is_locked_and_nothing_else() -> None:
    text = (ROOT / "deploy" / "Containerfile").read_text()
    steps = re.findall(r"pip (?:install|wheel) (.*?)(?: \\\n| &&|\n)", text)
    assert len(steps) == 4
    for step in steps:
        hashed = "--require-hashes" in step and "--only-binary :all:" in step
        own = "--no-deps --no-build-isolation" in step or "--no-index" in step
        assert hashed or own, step
    for file in re.findall(r"-r /locked/(\S+)", text):
        assert locked(file)


def test_no_lock_names_where_its_packages_come_from() -> None:
    for file in ("requirements.txt", "build-requirements.txt"):
        assert "://" not in (ROOT / "deploy" / file).read_text()
