"""A hand in one line of text as a request."""

from __future__ import annotations

from typing import Any

from zimo.hands.request.form import RequestError
from zimo.notation.hand import parse_hand
from zimo.notation.tiles import TileError, format_tiles


def request_of_text(text: str) -> dict[str, Any]:
    """The keys ``hand``, ``melds`` and, if it is told, ``win_tile``. Raises RequestError."""
    try:
        hand = parse_hand(text)
    except TileError as error:
        raise RequestError("hand", error.phrase) from None
    melds = [{"type": meld.type, "tiles": format_tiles(meld.tiles), "kind": meld.kind} for meld in hand.melds]
    keys: dict[str, Any] = {"hand": format_tiles(hand.standing), "melds": melds}
    if hand.win_tile is not None:
        keys["win_tile"] = format_tiles([hand.win_tile])
    return keys


def complete_hand(keys: dict[str, Any]) -> dict[str, Any]:
    """The same for a hand that is to be scored: without a winning tile it is complete as it stands."""
    if "win_tile" in keys:
        return keys
    return {**{name: value for name, value in keys.items() if name != "hand"}, "tiles": keys["hand"]}
