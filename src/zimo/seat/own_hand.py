"""The hand of a seat, as it sees it, as a request to score or to study it."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any

from zimo.hands.request.from_sight import written_meld
from zimo.notation.tiles import BASE_KINDS, SUIT_LETTERS, WIND_LETTERS, format_tiles
from zimo.rulesets import Ruleset
from zimo.rulesets.registry import describe_ruleset
from zimo.seat.sight import Sight


@dataclasses.dataclass(frozen=True)
class House:
    """The ruleset as requests name it."""

    rules: str
    options: Mapping[str, Any] = dataclasses.field(default_factory=dict)

    @classmethod
    def of(cls, ruleset: Ruleset) -> House:
        return cls(*describe_ruleset(ruleset))


def request_of(sight: Sight, house: House, without: int | None = None) -> dict[str, Any]:
    """The own hand as a request; ``without`` one tile, which is the winning one."""
    own = sight.own
    hand = list(sight.own_hand)
    if without is not None:
        hand.remove(without)
    return {
        "rules": house.rules,
        "options": dict(house.options),
        "hand": format_tiles(hand),
        "melds": [written_meld(meld.type, meld.tile) for meld in own.melds if meld.tile is not None],
        "prevalent_wind": WIND_LETTERS[sight.prevalent],
        "seat_wind": WIND_LETTERS[own.wind],
        "dealer": own.deals,
        "flowers": format_tiles(own.bonus),
        "void_suit": None if own.void is None else SUIT_LETTERS[own.void],
    }


def _seen_elsewhere(sight: Sight) -> str | None:
    """Every copy that the seat has seen outside its own hand and melds."""
    own = list(sight.own_hand) + [kind for meld in sight.own.melds for kind in meld.tiles]
    seen = []
    for kind in range(BASE_KINDS):
        held = own.count(kind)
        if sight.unseen[kind] or sight.visible[kind] or held:  # else the set lacks it
            seen += [kind] * (4 - held - sight.unseen[kind])
    return format_tiles(seen) or None


def studied(sight: Sight, house: House) -> dict[str, Any]:
    """The own hand as a request to study it, with what the seat has seen."""
    return {**request_of(sight, house), "visible": _seen_elsewhere(sight)}
