"""Hands as Chinese programs that count fans write them.

``[NNN,3]77789m11888p7m|EE0000|`` or ``[WWWW1][444s]45m678pFF+6m``:
a digit in a declared set says where its tile came from: of a chow which of its tiles was claimed, else the
seat before, opposite or after. A kong without one is concealed; with 5, 6 or 7 it was added to a pung. The
last of fourteen tiles is the winning one. After a bar stand the prevalent and the seat wind, and in digits
whether the hand was self-drawn, won with the last of its kind, with the last tile, and with a kong; after
another bar the flowers.
"""

from __future__ import annotations

import re

from zimo.notation.declared import DeclaredSet, HandText, KongKind, type_of_set
from zimo.notation.tiles import WIND_LETTERS, TileError, parse_tiles
from zimo.words.phrase import printable

# no pattern tries the same characters again from another place: a text may be long
_SET = re.compile(r"\[([^\[\]]*)\]")
_OFFER = re.compile(r"([0-9])\s*$")
_BEFORE_OFFER = re.compile("[A-Zmpsz萬万餅饼筒條条索東东南西北中發发白]")  # the end of a tile
_HAND = 14
_FLAGS = 4
_FLOWERS = "abcdefgh"
_HONOURS_BY_Z = re.compile(r"(?<![1-7\s])[1-7\s]++z")
_AMBIGUOUS = re.compile("[57]")


def is_scorers(text: str) -> bool:
    """Does it have what only such programs write: a bar, or a digit behind the tiles of a set?"""
    if "|" in text:
        return True
    return any(_has_offer(found[1]) for found in _SET.finditer(text)) and not (
        re.search(r"\[\s*[A-Zscbwd][1-9eswnbgr]", text)  # tiles of a letter and a digit
    )


def _has_offer(text: str) -> bool:
    tiles, offer = _offered(text)
    return offer is not None and bool(_BEFORE_OFFER.fullmatch(tiles.rstrip()[-1:]))


def _offered(text: str) -> tuple[str, re.Match[str] | None]:
    """The tiles of a set, and the digit behind them."""
    offer = _OFFER.search(text)
    return (text, None) if offer is None else (text[: offer.start()].rstrip().removesuffix(","), offer)


def parse_scorers(text: str) -> HandText:
    """Read such a hand. Raises TileError, which names the place in ``text``."""
    tiles, *after = text.split("|")
    for honours in _HONOURS_BY_Z.finditer(tiles):
        if found := _AMBIGUOUS.search(tiles, *honours.span()):
            raise TileError("fault.z_dragons", found.start() + 1, character=found[0])
    standing: list[int] = []
    melds: list[DeclaredSet] = []
    at = 0
    while at < len(tiles):
        if tiles[at] == "[":
            end = tiles.find("]", at)
            if end < 0:
                raise TileError("fault.no_bracket", at + 1)
            melds.append(_declared_set(tiles[at + 1 : end], at + 1))
            at = end + 1
        else:
            end = next((place for place in range(at, len(tiles)) if tiles[place] == "["), len(tiles))
            # a plus may stand before the last tile
            standing.extend(parse_tiles(tiles[at:end].replace("+", " "), at))
            at = end
    complete = len(standing) + 3 * len(melds) == _HAND
    win_tile = standing.pop() if complete else None
    return HandText(tuple(standing), tuple(melds), win_tile, _circumstances(after, len(tiles) + 1))


def _declared_set(text: str, offset: int) -> DeclaredSet:
    tiles, offered = _offered(text)
    kinds = parse_tiles(tiles, offset)
    found = type_of_set(kinds, text, offset)
    offer = int(offered[1]) if offered else None
    if offered and offer not in ((1, 2, 3) if found != "kong" else (1, 2, 3, 5, 6, 7)):
        place = offset + offered.start() + 1
        raise TileError("fault.offer", place, character=offered[1])
    if found != "kong":
        return DeclaredSet(found, kinds)
    kind: KongKind = "concealed" if offer is None else "melded" if offer <= 3 else "promoted"
    return DeclaredSet("kong", kinds, kind)


def _circumstances(parts: list[str], offset: int) -> dict[str, str | bool | int]:
    """What stands after the first bar, at ``offset`` in the text."""
    told: dict[str, str | bool | int] = {}
    if parts and parts[0].strip():
        told = _how_won(parts[0], offset)
    if len(parts) > 1:
        offset += len(parts[0]) + 1
        flowers = parts[1].strip()
        for at, character in enumerate(parts[1]):
            if not character.isspace() and (character not in _FLOWERS or parts[1].count(character) > 1):
                raise _odd(character, offset + at + 1)
        if flowers:
            told["flowers"] = len(flowers)
    if len(parts) > 2 and any(part.strip() for part in parts[2:]):
        raise _odd("|", offset + len(parts[1]) + 1)
    return told


def _how_won(text: str, offset: int) -> dict[str, str | bool | int]:
    wanted = [WIND_LETTERS, WIND_LETTERS, *["01"] * _FLAGS]
    start = len(text) - len(text.lstrip())
    said = text.strip()
    for at, character in enumerate(said):
        if at >= len(wanted) or character not in wanted[at]:
            raise _odd(character, offset + start + at + 1)
    if len(said) != len(wanted):
        raise _odd(said[-1], offset + start + len(said))
    drawn, last_of_kind, last_tile, kong = (digit == "1" for digit in said[2:])
    flags = {
        "last_of_kind": last_of_kind,
        "last_wall_tile": last_tile,
        "kong_replacement": kong and drawn,
        "robbing_kong": kong and not drawn,
    }
    return {
        "prevalent_wind": said[0],
        "seat_wind": said[1],
        "win_by": "self_draw" if drawn else "discard",
        **{name: True for name, set_ in flags.items() if set_},
    }


def _odd(character: str, position: int) -> TileError:
    return TileError("fault.circumstances_of", position, character=printable(character))
