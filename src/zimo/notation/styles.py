"""Ways of writing tiles in which every tile stands by itself: books, Botzone, Kajongg, Western scorers.

Each is read only where the whole text is written in it and nothing else can be meant.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Mapping

EAST, RED, GREEN, WHITE = 27, 31, 32, 33
_BETWEEN = r"[\s,\[\]+*;-]*"
_WINDS = {"e": EAST, "s": EAST + 1, "w": EAST + 2, "n": EAST + 3}
_DRAGONS = {"r": RED, "g": GREEN, "b": WHITE}


@dataclasses.dataclass(frozen=True)
class Style:
    """Letters before or after the ranks of a suit, and the names of the honours."""

    name: str
    pattern: re.Pattern[str]  # of a whole text
    tile: re.Pattern[str]  # one tile, or several ranks and their suit
    suits: Mapping[str, int]  # first kind of each letter
    honours: Mapping[str, int]

    def read(self, text: str) -> tuple[int, ...]:
        """The kinds in a text of this style."""
        kinds: list[int] = []
        for found in self.tile.finditer(text):
            name = found[0].lower() if self.name == "Kajongg" else found[0]
            if name in self.honours:
                kinds.append(self.honours[name])
            else:
                first = next(self.suits[letter] for letter in name if letter in self.suits)
                kinds += [first + int(rank) - 1 for rank in name if rank.isdecimal()]
        return tuple(kinds)


def _style(name: str, tile: str, suits: Mapping[str, int], honours: Mapping[str, int], apart: str) -> Style:
    whole = rf"{_BETWEEN}(?:{tile})(?:{apart}(?:{tile}))*{_BETWEEN}"
    return Style(name, re.compile(whole), re.compile(tile), suits, honours)


_APART = r"[\s,\[\]+*;-]+"
BOOK = _style("books", "[BDC][1-9]", {"C": 0, "D": 9, "B": 18}, {}, _APART)
BOTZONE = _style(
    "Botzone",
    "[WBT][1-9]|F[1-4]|J[1-3]",
    {"W": 0, "B": 9, "T": 18, "F": EAST, "J": RED},
    {},
    _BETWEEN,
)
KAJONGG = _style(
    "Kajongg",
    "[sbcSBC][1-9]|[wW][eswn]|[dD][bgr]",
    {"c": 0, "s": 9, "b": 18},
    {
        **{f"w{letter}": kind for letter, kind in _WINDS.items()},
        **{f"d{letter}": kind for letter, kind in _DRAGONS.items()},
    },
    _BETWEEN,
)
WESTERN = _style(
    "Western scorers",
    "[1-9]+[BCD]|(?<![1-9])[ESWN](?![1-9])",
    {"C": 0, "D": 9, "B": 18},
    {letter.upper(): kind for letter, kind in _WINDS.items()},
    _BETWEEN,
)
_ONLY_B = re.compile(rf"{_BETWEEN}(?:B[1-9]{_BETWEEN})*")
_STYLES = (BOOK, BOTZONE, KAJONGG, WESTERN)


def style_of(text: str) -> Style | None:
    """The style in which all of the text is written, brackets and marks of a hand left out."""
    for style in _STYLES:
        if style.pattern.fullmatch(text) and (style is not WESTERN or re.search("[1-9]", text)):
            return style
    return None


def two_meanings(text: str) -> bool:
    """Is it written in a way that means dots in one style and bamboo in another (``B1B2B3``)?"""
    return "B" in text and bool(_ONLY_B.fullmatch(text)) and not BOOK.pattern.fullmatch(text)
