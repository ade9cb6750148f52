"""Families and presets by name: zimo's own, and those that other installed packages bring."""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Mapping
from typing import TypeVar

from zimo.words.fault import Fault

GROUP = "zimo.families"
"""Of entry points: each names a module that registers its families and presets when it is imported."""

Thing = TypeVar("Thing")


class RulesetError(Fault):
    """A ruleset, family or option that does not exist, or a value that an option cannot have."""


class Installed(Mapping[str, Thing]):
    """Things by their names. Other packages are asked only where zimo itself has no such name."""

    def __init__(self) -> None:
        self._known: dict[str, Thing] = {}

    def knows(self, name: str) -> bool:
        """Without asking other packages."""
        return name in self._known

    def add(self, name: str, thing: Thing) -> None:
        self._known[name] = thing

    def __getitem__(self, name: str) -> Thing:
        if name not in self._known:
            load_installed()
        return self._known[name]

    def __iter__(self) -> Iterator[str]:
        load_installed()
        return iter(list(self._known))

    def __len__(self) -> int:
        load_installed()
        return len(self._known)


_loaded = False


def load_installed() -> None:
    """Import what other packages name as entry points, once. One that fails is left out with a warning."""
    global _loaded
    if _loaded:
        return
    _loaded = True
    from importlib.metadata import entry_points

    for entry in entry_points(group=GROUP):
        try:
            entry.load()
        except Exception as error:
            warnings.warn(
                f"{entry.value} ({GROUP}) is left out: {type(error).__name__}: {error}", stacklevel=2
            )
