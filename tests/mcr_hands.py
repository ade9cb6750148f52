"""Hands of family mcr in one line, as requests for ``zimo.hands.score``."""

from __future__ import annotations

from typing import Any

from tests.answers import score_hand
from zimo.notation.hand import parse_hand
from zimo.notation.tiles import format_tiles


def request(
    text: str,
    *how: str,
    rules: str = "mcr",
    winds: str = "EE",
    flowers: int | str = 0,
    request_id: object = None,
    **options: Any,
) -> dict[str, Any]:
    """``[EEE] 23468m567p99s + 5m``; ``how`` names flags and ``self_draw``, ``winds`` prevalent and seat."""
    hand = parse_hand(text)
    melds = []
    for meld in hand.melds:
        melds.append({"type": meld.type, "tiles": format_tiles(meld.tiles)})
        if meld.kind:
            melds[-1]["kind"] = meld.kind
    made: dict[str, Any] = {
        "id": request_id,
        "rules": rules,
        "options": options,
        "melds": melds,
        "win_by": "self_draw" if "self_draw" in how else "discard",
        "prevalent_wind": winds[0],
        "seat_wind": winds[1],
        "flowers": flowers,
        **{flag: True for flag in how if flag != "self_draw"},
    }
    standing = format_tiles(hand.standing)
    if hand.win_tile is None:
        return {**made, "tiles": standing}
    return {**made, "hand": standing, "win_tile": format_tiles([hand.win_tile])}


def scored(text: str, *how: str, **more: Any) -> dict[str, Any]:
    """The result of a hand; see ``request``."""
    return score_hand(request(text, *how, **more))


def total(result: dict[str, Any]) -> int:
    """The points of the fans, whether or not they are enough."""
    return int(result["total_fan"] if result["win"] else result["detail"]["total_fan"])


def fans(result: dict[str, Any]) -> dict[str, int]:
    """How often each fan counts, whether or not that is enough."""
    lines = result["fans"] if result["win"] else result["detail"]["fans"]
    return {line["id"]: line["count"] for line in lines}
