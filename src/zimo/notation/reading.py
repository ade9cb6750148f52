"""Tiles in any notation, and what is wrong with a text that is none."""

from __future__ import annotations

import functools
import re
import string
from collections.abc import Iterable

from zimo.notation.styles import Style, TwoMeaningsError, style_of
from zimo.notation.tiles import PLAIN, TileError, parse_tiles
from zimo.words.phrase import printable


class Reader:
    """Reads texts that were written together: the style of one is known from the others as well.

    ``B1`` is dots beside Botzone's ``W1``, bamboo beside ``D1``, and read as nothing where nobody can know.
    """

    def __init__(self, texts: Iterable[str] = ()) -> None:
        self._texts = texts

    def read(self, text: str, offset: int = 0) -> tuple[int, ...]:
        """The kinds of the tiles in ``text``, in its order. Raises TileError, as ``parse_tiles`` does."""
        try:
            return parse_tiles(text, offset)
        except TileError as error:
            fault = error
        text = text.translate(PLAIN)
        if self.style is not None and self.style.pattern.fullmatch(text):
            return self.style.read(text)
        try:
            style = style_of(text)
        except TwoMeaningsError as error:
            raise _two_meanings(error, text, offset) from None
        if style is None:
            raise _told_better(fault, text, fault.position - offset - 1) from None
        return style.read(text)

    @functools.cached_property
    def style(self) -> Style | None:
        """That of all the texts but those in zimo's own notation; None if they have none in common."""
        try:
            others = [text.translate(PLAIN) for text in self._texts if plain_tiles(text) is None]
            return style_of(" ".join(others))
        except TwoMeaningsError:
            return None


def read_tiles(text: str, offset: int = 0) -> tuple[int, ...]:
    """The kinds of the tiles in a text that stands by itself, in any notation. Raises TileError."""
    return Reader().read(text, offset)


def plain_tiles(text: str) -> tuple[int, ...] | None:
    """The kinds in a text as zimo writes tiles, or in Chinese, or in pictures; None if it is none."""
    try:
        return parse_tiles(text)
    except TileError:
        return None


def is_tiles(text: str) -> bool:
    """Can it be read, if only in one of two ways?"""
    try:
        return plain_tiles(text) is not None or style_of(text.translate(PLAIN)) is not None
    except TwoMeaningsError:
        return True


def _two_meanings(error: TwoMeaningsError, text: str, offset: int) -> TileError:
    return TileError(
        "fault.two_meanings",
        offset + len(text) - len(text.lstrip()) + 1,
        text=printable(text.strip()),
        bamboo=error.bamboo.name,
        dots=error.dots.name,
    )


_NUMBERS = "123456789" + string.whitespace
_BAMBOO_OR_DOTS = "BbTt"  # bamboo and bing, tiao and tong
_SUITS_ELSEWHERE = "CDMWcdw"
_DRAGONS_ELSEWHERE = str.maketrans("RG", "CF")


def _told_better(fault: TileError, text: str, at: int) -> TileError:
    """What is wrong at ``at`` in a text that can't be read, for who writes as others do."""
    offset = fault.position - at - 1
    dragon = re.search("[RG]", text)
    if dragon and is_tiles(text.translate(_DRAGONS_ELSEWHERE)):
        return TileError("fault.dragon_letters", offset + dragon.start() + 1, character=dragon[0])
    *before, last = text.rsplit(None, 1)
    if last.isdecimal() and before and is_tiles(before[0]):
        return TileError("fault.no_suit", offset + text.rindex(last) + 1, character=last[0])
    if fault.phrase.id == "fault.no_suit":
        after = text[at:].lstrip(_NUMBERS)
        return _no_suit(after[:1], offset + len(text) - len(after) + 1) or fault
    if fault.phrase.id == "fault.no_number" and text[at + 1 : at + 2].isdecimal():
        return TileError("fault.suit_before", fault.position, character=text[at])
    if fault.phrase.id == "fault.no_tile":
        return _no_tile(text, at, fault.position) or fault
    return fault


def _no_tile(text: str, at: int, position: int) -> TileError | None:
    """What is wrong with a character that is no tile; None if it is none elsewhere either."""
    character = text[at]
    if character == "r" and (text[at + 1 : at + 2] == "5" or re.search("5[mps]$", text[max(0, at - 2) : at])):
        return TileError("fault.red_five", position, character=character)
    if character in "RGr":
        return TileError("fault.dragon_letters", position, character=character)
    return _no_suit(character, position) if text[at + 1 : at + 2].isdecimal() else None


def _no_suit(letter: str, position: int) -> TileError | None:
    """What is wrong with what stands beside a number as its suit; None if it is no suit elsewhere either."""
    if letter and letter in _BAMBOO_OR_DOTS:
        return TileError("fault.bamboo_or_dots", position, character=letter)
    if letter and letter in _SUITS_ELSEWHERE:
        return TileError("fault.no_such_suit", position, character=letter)
    return None
