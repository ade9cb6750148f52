"""A hand in one line of text as a request."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from zimo.hands.request.checks import CIRCUMSTANCES
from zimo.hands.request.form import LONGEST_TEXT, RequestError
from zimo.notation.declared import DeclaredSet
from zimo.notation.dragons import dragons_by_number
from zimo.notation.hand import parse_hand
from zimo.notation.special_kongs import group_of
from zimo.notation.styles import Style
from zimo.notation.tiles import Notation, TileError, format_tiles

BESIDE = ("win_tile", "visible", "flowers")
"""Fields with tiles that may be told beside a text."""


def request_of_text(text: str, beside: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """The keys ``hand``, ``melds``, ``win_tile`` if it is told, and how it was won where the text says it.

    Bonus tiles among the standing ones are ``flowers``. ``beside``: fields that are told beside the text,
    by who writes tiles as it does; they are among the keys. Raises RequestError.
    """
    if len(text) > LONGEST_TEXT:
        raise RequestError("hand", "fault.too_long", count=len(text), most=LONGEST_TEXT)
    try:
        hand = parse_hand(text, [value for value in (beside or {}).values() if isinstance(value, str)])
    except TileError as error:
        raise RequestError("hand", error.phrase) from None
    # what was meant by 5z and 7z is told with the answer
    notation = Notation.TENHOU if any(dragons_by_number(text)) else Notation.ZIMO
    keys: dict[str, Any] = {
        "hand": format_tiles(hand.standing, notation),
        "melds": [_meld(meld, notation) for meld in hand.melds],
        **hand.circumstances,
    }
    if hand.bonus:
        keys["flowers"] = format_tiles(hand.bonus)
    if hand.win_tile is not None:
        keys["win_tile"] = format_tiles([hand.win_tile], notation)
    return keys | {name: _as_plain(value, hand.style) for name, value in (beside or {}).items()}


def _as_plain(tiles: Any, style: Style | None) -> Any:
    """Tiles in the style of a text in zimo's own notation, else as they are."""
    in_style = style is not None and isinstance(tiles, str) and style.pattern.fullmatch(tiles)
    return format_tiles(style.read(tiles)) if style and in_style else tiles


def _meld(meld: DeclaredSet, notation: Notation) -> dict[str, Any]:
    """What of it the text does not say is ``assumed``."""
    if meld.type == "special":
        return {
            "type": "special",
            "of": group_of(meld.stands_for),
            "tiles": format_tiles(meld.tiles),
            "as": format_tiles(meld.stands_for),
        }
    return {
        "type": meld.type,
        "tiles": format_tiles(meld.tiles, notation),
        "kind": meld.kind,
        "assumed": meld.assumed,
    }


def complete_hand(keys: dict[str, Any], last_tile_wins: bool = False) -> dict[str, Any]:
    """The same for a hand that is to be scored: without a winning tile it is complete as it stands."""
    if "win_tile" in keys:
        return keys
    rest = {name: value for name, value in keys.items() if name != "hand"}
    return {**rest, "tiles": keys["hand"], "last_tile_wins": last_tile_wins}


def unfinished_hand(keys: dict[str, Any]) -> dict[str, Any]:
    """The same for a hand that is not won yet: how it was won says nothing of it."""
    return {name: value for name, value in keys.items() if name not in CIRCUMSTANCES}
