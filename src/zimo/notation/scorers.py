"""Hands as Chinese programs that count fans write them.

``[NNN,3]77789m11888p7m|EE0000|`` or ``[WWWW1][444s]45m678pFF+6m``:
a digit in a declared set says where its tile came from: of a chow which of its tiles was claimed, else the
seat before, opposite or after. A kong without one is concealed; with 5, 6 or 7 it was added to a pung. The
last of fourteen tiles is the winning one. After a bar stand the prevalent and the seat wind, and in digits
whether the hand was self-drawn, won with the last of its kind, with the last tile, and with a kong; after
another bar the flowers by their letters, or how many there are. The letters may stand among the tiles, too.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from zimo.notation.declared import (
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
from zimo.notation.dragons import dragons_by_number
from zimo.notation.reading import Reader, is_tiles
from zimo.notation.tiles import CHINESE_NAMES, EAST, FIRST_DRAGON, WIND_LETTERS, TileError, parse_tiles
from zimo.words.phrase import printable

# no pattern tries the same characters again from another place: a text may be long
_SET = re.compile(r"\[([^\[\]]*)\]")
_OFFER = re.compile(r"([0-9])\s*$")
_BEFORE_OFFER = re.compile("[A-Zmpsz萬万餅饼筒條条索東东南西北中發发白]")  # the end of a tile
_HAND = 14
_FLAGS = 4
FLOWERS = dict(zip("abcdefgh", parse_tiles("梅兰竹菊春夏秋冬"), strict=True))
_FLOWER_AND_NUMBER = re.compile("[fg][1-9]")
_CHINESE_WINDS = str.maketrans("".join(CHINESE_NAMES[EAST:FIRST_DRAGON]) + "东", WIND_LETTERS + "E")


def is_scorers(text: str) -> bool:
    """Does it have what only such programs write: a bar, or a digit behind the tiles of a set?"""
    return "|" in text or any(_offered(found[1])[1] for found in _SET.finditer(text))


def _offered(text: str) -> tuple[str, re.Match[str] | None]:
    """The tiles of a set, and the digit behind them."""
    offer = _OFFER.search(text)
    if offer is None or is_tiles(text):
        return text, None
    tiles = text[: offer.start()].rstrip()
    bare = tiles.removesuffix(",").rstrip()
    return (bare, offer) if tiles.endswith(",") or _BEFORE_OFFER.fullmatch(bare[-1:]) else (text, None)


def parse_scorers(text: str, beside: Sequence[str] = ()) -> HandText:
    """Read such a hand, as ``parse_hand`` does. Raises TileError, which names the place in ``text``."""
    tiles, *after = text.split("|")
    for at, dragon in dragons_by_number(tiles):
        raise TileError("fault.z_dragons", at + 1, character=dragon[0])
    parts = list(parts_of(tiles))
    reader = Reader([*_pieces(parts), *beside])
    flowers = ""
    if reader.style is None:  # its tiles have no small letters that could be flowers
        parts, flowers = _without_flowers(parts)
        reader = Reader([*_pieces(parts), *beside])
    melds = tuple([_declared_set(part, reader) for part in parts if part.kind == "set"])
    read, won = standing_and_won(parts, reader)
    standing, bonus = without_bonus(read)
    if won is None and len(standing) + 3 * len(melds) == _HAND:
        *others, won = standing
        standing = tuple(others)
    told, letters = _circumstances(after, len(tiles) + 1, flowers)
    bonus += tuple(FLOWERS[letter] for letter in letters)
    return HandText(standing, melds, won, bonus, told, reader.style)


def _pieces(parts: Sequence[Part]) -> list[str]:
    return [marked(_offered(part.text)[0])[0] if part.kind == "set" else part.text for part in parts]


def _without_flowers(parts: Sequence[Part]) -> tuple[list[Part], str]:
    """The parts, spaces in place of the letters of flowers among standing tiles, and those letters."""
    others: list[Part] = []
    flowers = ""
    for part in parts:
        if part.kind == "standing":
            if found := _FLOWER_AND_NUMBER.search(part.text):
                raise TileError("fault.flower_and_number", part.at + found.start() + 1, character=found[0])
            for at, letter in enumerate(part.text):
                if letter in flowers:
                    raise TileError("fault.flower_twice", part.at + at + 1, character=letter)
                flowers += letter if letter in FLOWERS else ""
            part = part._replace(text=part.text.translate(dict.fromkeys(map(ord, FLOWERS), " ")))
        others.append(part)
    return others, flowers


def _declared_set(part: Part, reader: Reader) -> DeclaredSet:
    text, at = part.text, part.at
    tiles, offered = _offered(text)
    bare, kind = marked(tiles)
    kinds = reader.read(bare, at)
    found = type_of_set(kinds, text, at)
    offer = int(offered[1]) if offered else None
    if offered and offer not in ((1, 2, 3) if found != "kong" else (1, 2, 3, 5, 6, 7)):
        raise TileError("fault.offer", at + offered.start() + 1, character=offered[1])
    if found == "kong":
        kind = kind or _kong_kind(offer)
        return DeclaredSet("kong", kinds, kind or "concealed", assumed=kind is None)
    if kind is not None:
        raise kong_only(tiles, at, found)
    return DeclaredSet(found, kinds)


def _kong_kind(offer: int | None) -> KongKind | None:
    return None if offer is None else "melded" if offer <= 3 else "promoted"


def _circumstances(parts: list[str], offset: int, flowers: str) -> tuple[dict[str, str | bool | int], str]:
    """What stands after the first bar, at ``offset`` in the text, and the letters of all flowers.

    ``flowers`` are those before it.
    """
    told: dict[str, str | bool | int] = {}
    if parts and parts[0].strip():
        told = _how_won(parts[0].translate(_CHINESE_WINDS), offset)
    if len(parts) > 1:
        after = _flowers_after(parts[1], offset + len(parts[0]) + 1, flowers)
        if isinstance(after, int):
            told["flowers"] = after
        else:
            flowers += after
    if len(parts) > 2 and any(part.strip() for part in parts[2:]):
        raise _odd("|", offset + len(parts[0]) + len(parts[1]) + 2)
    return told, flowers


def _flowers_after(text: str, offset: int, before: str) -> str | int:
    """The letters of the flowers there, or how many there are where a digit says no more."""
    said = text.strip()
    start = offset + len(text) - len(text.lstrip())
    if len(said) == 1 and said in "012345678":
        if before:
            raise TileError("fault.flowers_named", start + 1, character=said)
        return int(said)
    for at, character in enumerate(said, start):
        if character.isspace():
            continue
        if character not in FLOWERS:
            raise _odd(character, at + 1)
        if character in before or said.count(character) > 1:
            raise TileError("fault.flower_twice", at + 1, character=character)
    return "".join(said.split())


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
