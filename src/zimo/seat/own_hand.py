"""The hand of a seat, as it sees it, to be scored or studied."""

from __future__ import annotations

import dataclasses

from msgspec import UNSET

from zimo.hands.request import Hand, rules_for
from zimo.notation.tiles import BASE_KINDS, COPIES, FIRST_BONUS
from zimo.rulesets import Ruleset
from zimo.seat.sight import Sight


def own_hand(sight: Sight, ruleset: Ruleset, without: int | None = None) -> Hand:
    """The own tiles, ``without`` one of them, and of all others what the seat has seen."""
    own = sight.own
    held = list(sight.own_hand)
    if without is not None:
        held.remove(without)
    standing = [held.count(kind) for kind in range(BASE_KINDS)]
    melded = [kind for meld in own.melds for kind in meld.tiles]
    tiles = [copies + melded.count(kind) for kind, copies in enumerate(standing)]
    return Hand(
        id=UNSET,
        rules=rules_for(ruleset),
        standing=standing,
        meld_types=tuple(meld.type for meld in own.melds),
        meld_tiles=tuple(meld.tile for meld in own.melds if meld.tile is not None),
        own=tiles,
        visible=[COPIES - copies - sight.unseen[kind] for kind, copies in enumerate(tiles)],
        prevalent=sight.prevalent,
        seat_wind=own.wind,
        dealer=own.deals,
        flowers=len(own.bonus),
        bonus=sum(1 << (kind - FIRST_BONUS) for kind in own.bonus),
        void=-1 if own.void is None else own.void,
    )


def won_on(sight: Sight, hand: Hand, tile: int, source: int, circumstances: int = 0) -> Hand:
    """An own hand that lacks a tile, won on it from a seat: the own one where the tile is drawn.

    ``circumstances`` are bits WIN_*, as the sight tells them.
    """
    standing, tiles = hand.standing.copy(), hand.own.copy()
    standing[tile] += 1
    tiles[tile] += 1
    return dataclasses.replace(
        hand,
        standing=standing,
        own=tiles,
        win_tile=tile,
        self_draw=source == sight.me,
        discarder_dealer=source != sight.me and sight.seats[source].deals,
        circumstances=circumstances,
    )
