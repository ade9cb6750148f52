"""The values that an option can have: words, or whole numbers, as its type in ``Ruleset`` says."""

from __future__ import annotations

import dataclasses
import typing
from collections.abc import Mapping, Sequence
from enum import IntEnum
from typing import Any, Literal

from msgspec import Meta

from zimo.notation.spelling import choice_of, either
from zimo.rulesets.family import FAMILIES
from zimo.words.fault import Fault

FLAG = {"true": True, "false": False}
OTHER_FLAG = {"yes": True, "1": True, "no": False, "0": False}


@dataclasses.dataclass(frozen=True)
class Words:
    """Words to choose from, each with the value that it stands for."""

    words: Mapping[str, Any]
    understood: Mapping[str, Any] = dataclasses.field(default_factory=dict)  # besides

    @property
    def told(self) -> str:
        return either(list(self.words))

    def parse(self, value: Any) -> Any:
        """From a word, or the value itself. Raises Fault that says what there is to choose."""
        if isinstance(value, IntEnum) and any(value is member for member in self.words.values()):
            return value
        word = str(value).lower().replace("-", "_")
        for words in (self.words, self.understood):
            if word in words:
                return words[word]
        raise Fault(choice_of(list(self.words)))


@dataclasses.dataclass(frozen=True)
class Numbers:
    """A range of whole numbers, or a few; None as well if there may be no limit."""

    numbers: Sequence[int]
    optional: bool = False

    @property
    def told(self) -> str:
        return f"{self._numbers}, or none" if self.optional else self._numbers

    @property
    def digits(self) -> str:
        """The same without a word, for any language: ``0–5000``, or ``2, 14, 16``."""
        if isinstance(self.numbers, range):
            return f"{self.numbers[0]}–{self.numbers[-1]}"
        return ", ".join(map(str, self.numbers))

    @property
    def _numbers(self) -> str:
        if isinstance(self.numbers, range):
            return f"{self.numbers[0]} to {self.numbers[-1]}"
        return either([str(number) for number in self.numbers])

    def parse(self, value: Any) -> int | None:
        """From a number or its digits. Raises Fault that says what is allowed."""
        if self.optional and str(value).lower() in ("none", "null"):
            return None
        try:
            number = int(str(value))
        except ValueError:
            raise Fault("fault.whole_number") from None
        if number not in self.numbers:
            if isinstance(self.numbers, range):
                least, most = self.numbers[0], self.numbers[-1]
                raise Fault("fault.from_to", least=least, most=most, optional=self.optional)
            raise Fault(choice_of([str(allowed) for allowed in self.numbers], self.optional))
        return number


Values = Words | Numbers


def word_of(member: IntEnum) -> str:
    return member.name.lower().lstrip("_")


def values_of(kind: Any) -> Values:
    """What a type allows: ``bool``, an IntEnum, ``str`` (a family), or whole numbers.

    Those are ``Annotated[int, Meta(ge=..., le=...)]`` or ``Literal[...]``, with ``| None`` for no limit.
    """
    if kind is bool:
        return Words(FLAG, OTHER_FLAG)
    if kind is str:
        return Words({name: name for name in FAMILIES})
    if isinstance(kind, type) and issubclass(kind, IntEnum):
        return Words({word_of(member): member for member in kind})
    if typing.get_origin(kind) is Literal:
        return Numbers(typing.get_args(kind))
    if typing.get_origin(kind) is typing.Annotated:
        (meta,) = (note for note in kind.__metadata__ if isinstance(note, Meta))
        assert meta.ge is not None
        assert meta.le is not None
        return Numbers(range(int(meta.ge), int(meta.le) + 1))
    (number,) = (part for part in typing.get_args(kind) if part is not type(None))
    values = values_of(number)
    assert isinstance(values, Numbers)
    return dataclasses.replace(values, optional=True)
