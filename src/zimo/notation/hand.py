"""A whole hand in one line, as the command line reads it: ``[EEE] [9999m+] 1123456m + 1m``.

Declared sets stand in brackets. A kong's kind is marked behind its tiles: ``*`` concealed,
``+`` promoted, ``-`` postponed, nothing for one melded with a discard. A special kong has three tiles
or more of its group, 1s among them for any: ``[CFP]``, ``[9m9p1s]``, and where that may mean several
``[111s=1m1p1s]``. The winning tile follows a plus. Hands of Chinese scorers (``scorers``) are known by
their offers and bars.
"""

from __future__ import annotations

from zimo.notation.declared import DeclaredSet, HandText, KongKind, type_of_set
from zimo.notation.scorers import is_scorers, parse_scorers
from zimo.notation.special_kongs import GROUPS, group_of, may_stand_for, stands_for
from zimo.notation.styles import Style
from zimo.notation.tiles import PLAIN, TileError, format_tiles, parse_tiles, set_type, style_of_all
from zimo.words.phrase import Phrase, printable

__all__ = ["DeclaredSet", "HandText", "format_hand", "parse_hand"]

_MARKS: dict[str, KongKind] = {"*": "concealed", "+": "promoted", "-": "postponed"}
_MARK_OF = {"melded": "", **{kind: mark for mark, kind in _MARKS.items()}}


def parse_hand(text: str) -> HandText:
    """Read a hand. Raises TileError, which names the place in ``text``."""
    text = text.translate(PLAIN)
    if is_scorers(text):
        return parse_scorers(text)
    style = style_of_all(text)
    standing: list[int] = []
    melds: list[DeclaredSet] = []
    win_tile: int | None = None
    at = 0
    while at < len(text):
        if text[at] == "[":
            end = text.find("]", at)
            if end < 0:
                raise TileError("fault.no_bracket", at + 1)
            melds.append(_declared_set(text[at + 1 : end], at + 1, style))
            at = end + 1
        elif text[at] == "+":
            kinds = parse_tiles(text[at + 1 :], at + 1, style)
            if len(kinds) != 1:
                raise TileError("fault.after_plus", at + 1, count=len(kinds))
            win_tile = kinds[0]
            at = len(text)
        else:
            end = min([found for mark in "[+" if (found := text.find(mark, at)) >= 0], default=len(text))
            standing.extend(parse_tiles(text[at:end], at, style))
            at = end
    return HandText(tuple(standing), tuple(melds), win_tile)


def _declared_set(text: str, offset: int, style: Style | None) -> DeclaredSet:
    bare = text.rstrip()
    mark = bare[-1:]
    tiles, equals, meant = bare.partition("=")
    if equals:
        laid = parse_tiles(tiles, offset, style)
        return _special_kong(text, laid, parse_tiles(meant, offset + len(tiles) + 1, style), offset)
    kinds = parse_tiles(bare[:-1] if mark in _MARKS else bare, offset, style)
    group = group_of(kinds) if set_type(kinds) is None and mark not in _MARKS else None
    if group is not None:
        return DeclaredSet("special", kinds, stands_for=stands_for(group, kinds) or ())
    found = type_of_set(kinds, text, offset)
    if found == "kong":
        return DeclaredSet("kong", kinds, _MARKS.get(mark, "melded"), assumed=mark not in _MARKS)
    if mark in _MARKS:
        raise _marked(mark, offset + len(bare), found)
    return DeclaredSet(found, kinds)


def _special_kong(text: str, kinds: tuple[int, ...], meant: tuple[int, ...], offset: int) -> DeclaredSet:
    group = next((group for group in GROUPS if may_stand_for(group, kinds, meant)), None)
    if group is None:
        raise TileError("fault.no_special_kong", offset, text=printable(text))
    return DeclaredSet("special", kinds, stands_for=meant)


def _marked(mark: str, position: int, found: str) -> TileError:
    return TileError("fault.marks_kong", position, character=mark, set=Phrase(f"set.{found}"))


def format_hand(hand: HandText) -> str:
    """The line for a hand; parsing it gives the same hand again."""
    parts = [f"[{_set_text(meld)}]" for meld in hand.melds]
    if hand.standing:
        parts.append(format_tiles(hand.standing))
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
