"""Texts with slots, written in the part of ICU's MessageFormat that is needed here.

``{name}`` is a slot; ``{tile, tile}`` one whose value is worded in a way that whoever speaks chooses. Texts
branch on a number or a word: ``{count, plural, one {# tile} other {# tiles}}``, ``{who, select, you {You}
other {{who}}}``, where ``none {…}`` stands for a value that is missing and ``=0 {…}`` for one number.
``web/src/words/message.ts`` reads the same texts; both are held to ``tests/data/messages.json``.
"""

from __future__ import annotations

import functools
import re
from typing import NamedTuple


class Slot(NamedTuple):
    """A value; ``kind`` says how it is worded, "" as it stands."""

    name: str
    kind: str = ""


class Branches(NamedTuple):
    """One text of several, by a value; ``plural``: by a number."""

    name: str
    plural: bool
    texts: dict[str, Message]


class Count(NamedTuple):
    """The number that the text branched on."""


Part = str | Slot | Branches | Count
Message = tuple[Part, ...]

BRANCHING = ("plural", "select")
_NAME = re.compile(r"\s*([=\w]+)\s*")


@functools.cache
def parse(text: str) -> Message:
    """The parts of a text. Raises ValueError where it is not well formed."""
    reader = _Reader(text)
    message = reader.message()
    if reader.at < len(text):
        raise ValueError(f"{text!r}: a brace too many at {reader.at}")
    return message


class _Reader:
    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    def message(self, counted: bool = False) -> Message:
        """Parts up to the end of the text or the brace that closes a branch."""
        parts: list[Part] = []
        marks = "{}#" if counted else "{}"
        while self.at < len(self.text) and self.text[self.at] != "}":
            start = self.at
            while self.at < len(self.text) and self.text[self.at] not in marks:
                self.at += 1
            if self.at > start:
                parts.append(self.text[start : self.at])
            elif self.text[self.at] == "#":
                self.at += 1
                parts.append(Count())
            else:
                parts.append(self._slot(counted))
        return tuple(parts)

    def _slot(self, counted: bool) -> Part:
        self._expect("{")
        name = self._name()
        if self._takes("}"):
            return Slot(name)
        self._expect(",")
        kind = self._name()
        if self._takes("}"):
            return Slot(name, kind)
        self._expect(",")
        if kind not in BRANCHING:
            raise ValueError(f"{self.text!r} branches by {kind}, not by one of {BRANCHING}")
        plural = kind == "plural"
        texts = {}
        while not self._takes("}"):
            key = self._name()
            self._expect("{")
            texts[key] = self.message(counted or plural)
            self._expect("}")
            self._space()
        if "other" not in texts:
            raise ValueError(f"{self.text!r}: the branches by {name} have no other")
        return Branches(name, plural, texts)

    def _name(self) -> str:
        found = _NAME.match(self.text, self.at)
        if found is None:
            raise ValueError(f"{self.text!r} has no name at {self.at}")
        self.at = found.end()
        return found[1]

    def _space(self) -> None:
        while self.text[self.at : self.at + 1].isspace():
            self.at += 1

    def _takes(self, mark: str) -> bool:
        found = self.text.startswith(mark, self.at)
        self.at += found
        return found

    def _expect(self, mark: str) -> None:
        if not self._takes(mark):
            raise ValueError(f"{self.text!r} has no {mark!r} at {self.at}")


class Use(NamedTuple):
    """What the value of a slot may be."""

    shown: bool = False  # stands in the text itself
    number: bool = False
    flag: bool = False  # yes or no
    optional: bool = False  # a missing value has its own text

    def with_(self, other: Use) -> Use:
        return Use(*(mine or theirs for mine, theirs in zip(self, other, strict=True)))


def slots_in(message: Message) -> dict[str, Use]:
    """The slots of a text with how it uses them, in their order."""
    found: dict[str, Use] = {}
    for part in message:
        match part:
            case Slot(name):
                found[name] = found.get(name, Use()).with_(Use(shown=True))
            case Branches(name, plural, texts):
                counted = plural and any(Count() in text for text in texts.values())
                use = Use(counted, plural, not plural and bool({"yes", "no"} & set(texts)), "none" in texts)
                found[name] = found.get(name, Use()).with_(use)
                for text in texts.values():
                    for inner, its_use in slots_in(text).items():
                        found[inner] = found.get(inner, Use()).with_(its_use)
    return found
