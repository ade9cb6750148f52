"""A whole hand in one line, as the command line reads it: ``[EEE] [9999m+] 1123456m + 1m``.

Declared sets stand in brackets. A kong's kind is marked behind its tiles: ``*`` concealed,
``+`` promoted, ``-`` postponed, nothing for one melded with a discard. A special kong has three tiles
or more of its group, 1s among them for any: ``[CFP]``, ``[9m9p1s]``, and where that may mean several
``[111s=1m1p1s]``. The winning tile follows a plus. Hands of Chinese scorers (``scorers``) are known by
their offers and bars.
"""

from __future__ import annotations

from collections.abc import Sequence

from zimo.notation.declared import (
    KONG_OF_MARK,
    DeclaredSet,
    HandText,
    KongKind,
    Part,
    kong_only,
    marked,
    parts_of,
    standing_and_won,
    type_of_set,
    without_bonus,
)
from zimo.notation.reading import Reader
from zimo.notation.scorers import is_scorers, parse_scorers
from zimo.notation.special_kongs import GROUPS, group_of, may_stand_for, stands_for
from zimo.notation.styles import KAJONGG
from zimo.notation.tiles import PLAIN, TileError, format_tiles, set_type
from zimo.words.phrase import printable

__all__ = ["DeclaredSet", "HandText", "format_hand", "parse_hand"]

_MARK_OF = {"melded": "", **{kind: mark for mark, kind in KONG_OF_MARK.items()}}
# Kajongg writes open tiles small, and of a concealed kong the two in the middle with capitals
_KONG_OF_CASES: dict[str, KongKind] = {"aAAa": "concealed", "aaaA": "melded"}


def parse_hand(text: str, beside: Sequence[str] = ()) -> HandText:
    """Read a hand; ``beside`` are other tiles that are written as it is.

    Raises TileError, which names the place in ``text``.
    """
    text = text.translate(PLAIN)
    if is_scorers(text):
        return parse_scorers(text, beside)
    parts = list(parts_of(text))
    pieces = [piece for part in parts for piece in marked(part.text)[0].split("=")]
    reader = Reader([*pieces, *beside])
    melds = tuple([_declared_set(part, reader) for part in parts if part.kind == "set"])
    tiles, won = standing_and_won(parts, reader)
    standing, bonus = without_bonus(tiles)
    return HandText(standing, melds, won, bonus, style=reader.style)


def _declared_set(part: Part, reader: Reader) -> DeclaredSet:
    text, at = part.text, part.at
    bare, kind = marked(text)
    tiles, equals, meant = bare.partition("=")
    kinds = reader.read(tiles, at)
    if equals:
        return _special_kong(text, kinds, reader.read(meant, at + len(tiles) + 1), at)
    group = group_of(kinds) if set_type(kinds) is None and kind is None else None
    if group is not None:
        return DeclaredSet("special", kinds, stands_for=stands_for(group, kinds) or ())
    found = type_of_set(kinds, text, at)
    if found == "kong":
        kind = kind or (_KONG_OF_CASES.get(_cases(tiles)) if reader.style is KAJONGG else None)
        return DeclaredSet("kong", kinds, kind or "melded", assumed=kind is None)
    if kind is not None:
        raise kong_only(text, at, found)
    return DeclaredSet(found, kinds)


def _cases(tiles: str) -> str:
    """Of each of Kajongg's tiles ``A`` for a capital, ``a`` for a small letter."""
    return "".join("A" if tile[0].isupper() else "a" for tile in KAJONGG.tile.findall(tiles))


def _special_kong(text: str, kinds: tuple[int, ...], meant: tuple[int, ...], at: int) -> DeclaredSet:
    group = next((group for group in GROUPS if may_stand_for(group, kinds, meant)), None)
    if group is None:
        raise TileError("fault.no_special_kong", at, text=printable(text))
    return DeclaredSet("special", kinds, stands_for=meant)


def format_hand(hand: HandText) -> str:
    """The line for a hand; parsing it gives the same hand again."""
    parts = [f"[{_set_text(meld)}]" for meld in hand.melds]
    if hand.standing or hand.bonus:
        parts.append(format_tiles([*hand.standing, *hand.bonus]))
    if hand.win_tile is not None:
        parts.append(f"+ {format_tiles([hand.win_tile])}")
    return " ".join(parts)


def _set_text(meld: DeclaredSet) -> str:
    tiles = format_tiles(meld.tiles)
    if meld.type != "special":
        return tiles + _MARK_OF[meld.kind or "melded"]
    group = group_of(meld.tiles)
    plain = group is not None and stands_for(group, meld.tiles) == meld.stands_for
    return tiles if plain else f"{tiles}={format_tiles(meld.stands_for)}"
