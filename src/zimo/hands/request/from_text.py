"""A hand in one line of text as a request."""

from __future__ import annotations

from typing import Any

from zimo.hands.request.form import LONGEST_TEXT, RequestError
from zimo.notation.declared import DeclaredSet
from zimo.notation.hand import parse_hand
from zimo.notation.special_kongs import group_of
from zimo.notation.tiles import TileError, format_tiles


def request_of_text(text: str) -> dict[str, Any]:
    """The keys ``hand``, ``melds``, ``win_tile`` if it is told, and how it was won where the text says it.

    Raises RequestError.
    """
    if len(text) > LONGEST_TEXT:
        raise RequestError("hand", "fault.too_long", count=len(text), most=LONGEST_TEXT)
    try:
        hand = parse_hand(text)
    except TileError as error:
        raise RequestError("hand", error.phrase) from None
    keys: dict[str, Any] = {
        "hand": format_tiles(hand.standing),
        "melds": [_meld(meld) for meld in hand.melds],
        **hand.circumstances,
    }
    if hand.win_tile is not None:
        keys["win_tile"] = format_tiles([hand.win_tile])
    return keys


def _meld(meld: DeclaredSet) -> dict[str, Any]:
    """``kind`` is left out where the text does not say it."""
    if meld.type == "special":
        return {
            "type": "special",
            "of": group_of(meld.stands_for),
            "tiles": format_tiles(meld.tiles),
            "as": format_tiles(meld.stands_for),
        }
    return {
        "type": meld.type,
        "tiles": format_tiles(meld.tiles),
        "kind": None if meld.assumed else meld.kind,
    }


def complete_hand(keys: dict[str, Any], last_tile_wins: bool = False) -> dict[str, Any]:
    """The same for a hand that is to be scored: without a winning tile it is complete as it stands."""
    if "win_tile" in keys:
        return keys
    rest = {name: value for name, value in keys.items() if name != "hand"}
    return {**rest, "tiles": keys["hand"], "last_tile_wins": last_tile_wins}
