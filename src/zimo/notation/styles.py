"""Ways of writing tiles with letters of their own: books, Botzone, Kajongg, Western and Chinese players.

Each is read only where a whole text is written in it and nothing else can be meant.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Mapping

from zimo.notation.tiles import (
    EAST,
    FIRST_DRAGON,
    FIRST_FLOWER,
    FIRST_SEASON,
    GREEN,
    RED,
    TILE_NAMES,
    WHITE,
)

_BETWEEN = r"[\s,、;]*+"
_APART = r"[\s,、;]++"
_HONOURS = "ESWNCFP"
_HONOUR = f"(?<![1-9])[{_HONOURS}](?![1-9])"
_DOTS, _BAMBOO = 9, 18


@dataclasses.dataclass(frozen=True, eq=False)
class Style:
    """Letters before or after the ranks of a suit, and the names of all other tiles."""

    name: str
    pattern: re.Pattern[str]  # of a whole text
    tile: re.Pattern[str]  # one tile, or several ranks and their suit
    suits: Mapping[str, int]  # first kind of each letter
    others: Mapping[str, int]

    def read(self, text: str) -> tuple[int, ...]:
        """The kinds in a text of this style."""
        kinds: list[int] = []
        for found in self.tile.finditer(text):
            name = found[0]
            if name in self.others:
                kinds.append(self.others[name])
            else:
                first = self.suits[name[0] if name[0] in self.suits else name[-1]]
                kinds += [first + int(rank) - 1 for rank in name if rank.isdecimal()]
        return tuple(kinds)


def _style(
    name: str,
    tile: str,
    suits: Mapping[str, int],
    others: Mapping[str, int] | None = None,
    apart: str = _BETWEEN,
    having: str = "",
) -> Style:
    """``apart``: what stands between two tiles; ``having``: what must be found besides."""
    whole = rf"(?s){having}{_BETWEEN}(?:{tile})(?:{apart}(?:{tile}))*+{_BETWEEN}"
    return Style(name, re.compile(whole), re.compile(tile), suits, others or {})


def _in_both_cases(kinds: Mapping[str, int]) -> dict[str, int]:
    return {**kinds, **{name.capitalize(): kind for name, kind in kinds.items()}}


_OWN_HONOURS = {name: TILE_NAMES.index(name) for name in _HONOURS}
_SEATS = "eswn"

BOOK = _style(
    "book",
    f"[BDC][1-9]|[{_HONOURS}](?![1-9])",
    {"C": 0, "D": _DOTS, "B": _BAMBOO},
    _OWN_HONOURS,
    rf"(?:{_APART}|(?<=[{_HONOURS}])(?=[{_HONOURS}](?![1-9])))",
)
BOTZONE = _style(
    "botzone",
    "[WBT][1-9]|F[1-4]|J[1-3]|H[1-8]",
    {"W": 0, "B": _DOTS, "T": _BAMBOO, "F": EAST, "J": FIRST_DRAGON},
    {
        **{f"H{1 + season}": FIRST_SEASON + season for season in range(4)},
        **{f"H{5 + place}": FIRST_FLOWER + flower for place, flower in enumerate((0, 1, 3, 2))},
    },
)
KAJONGG = _style(
    "kajongg",
    "[sbcSBC][1-9]|[wW][eswn]|[dD][bgr]|[fy][eswn]",
    _in_both_cases({"c": 0, "s": _DOTS, "b": _BAMBOO}),
    {
        **_in_both_cases({f"w{seat}": EAST + place for place, seat in enumerate(_SEATS)}),
        **_in_both_cases({"dr": RED, "dg": GREEN, "db": WHITE}),
        **{f"f{seat}": FIRST_FLOWER + place for place, seat in enumerate(_SEATS)},
        **{f"y{seat}": FIRST_SEASON + place for place, seat in enumerate(_SEATS)},
    },
)
WESTERN = _style("western", f"[1-9]+[BCD]|{_HONOUR}", {"C": 0, "D": _DOTS, "B": _BAMBOO}, _OWN_HONOURS)
_BING = _style("bing", f"[1-9]+B|{_HONOUR}", {"B": _DOTS}, _OWN_HONOURS)
_SUIT_FIRST = _style(
    "suit_first",
    f"[mps][1-9]+|z[12346]|{_HONOUR}|[fg][1-4]",
    {"m": 0, "p": _DOTS, "s": _BAMBOO},
    {
        **_OWN_HONOURS,
        **{f"z{1 + place}": EAST + place for place in range(4)},
        "z6": GREEN,
        **{f"f{1 + place}": FIRST_FLOWER + place for place in range(4)},
        **{f"g{1 + place}": FIRST_SEASON + place for place in range(4)},
    },
)
_SUIT_FIRST_CAPITALS = _style(
    "suit_first", "[mpsMPS][1-9]+", _in_both_cases({"m": 0, "p": _DOTS, "s": _BAMBOO})
)
_CAPITALS = _style(
    "capitals",
    f"[1-9]+[MPS]|{_HONOUR}",
    {"M": 0, "P": _DOTS, "S": _BAMBOO},
    _OWN_HONOURS,
    having="(?=.*[1-9]M)",
)
# 万条饼: each of these letters alone may mean something else
_WAN_TIAO_BING = tuple(
    _style(
        "wan_tiao_bing",
        f"[1-9]+[{wan}{tiao}{bing}]|{_HONOUR}",
        {wan: 0, tiao: _BAMBOO, bing: _DOTS},
        _OWN_HONOURS,
        having="".join(f"(?=.*[1-9]{letter})" for letter in (wan, tiao, bing)),
    )
    for wan, tiao, bing in ("wtb", "WTB")
)
_STYLES = (
    BOOK,
    BOTZONE,
    KAJONGG,
    WESTERN,
    _BING,
    _SUIT_FIRST,
    _SUIT_FIRST_CAPITALS,
    _CAPITALS,
    *_WAN_TIAO_BING,
)


class TwoMeaningsError(ValueError):
    """A text that means bamboo in one style and dots in another."""

    def __init__(self, bamboo: Style, dots: Style) -> None:
        super().__init__(bamboo.name, dots.name)
        self.bamboo, self.dots = bamboo, dots


def style_of(text: str) -> Style | None:
    """The style in which all of the text is written. Raises TwoMeaningsError.

    A text that may be a book's is: zimo writes its tiles so, too.
    """
    styles = [style for style in _STYLES if style.pattern.fullmatch(text)]
    if styles and styles[0] is not BOOK:
        readings = {style: style.read(text) for style in styles}
        for style, kinds in readings.items():
            other = next((other for other in styles if readings[other] > kinds), None)
            if other is not None:
                raise TwoMeaningsError(bamboo=other, dots=style)
    return styles[0] if styles else None
