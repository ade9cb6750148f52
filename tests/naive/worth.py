"""What a winning hand is worth in each family, whether it may be declared, and who pays how much."""

from __future__ import annotations

import dataclasses

from tests.naive import changchun_mil, classical, hkos, mcr
from tests.naive.hands import (
    Hand,
    Meld,
    changchun_doublings,
    giver_pays,
    sbr_fans,
    sichuan_points,
    tiles_of_the_set,
    winning_readings,
    wins,
)
from zimo.engine.table.state import MeldType
from zimo.rulesets import Ruleset
from zimo.rulesets.choices import SelfDraw

EAST = 27


def may_be_declared(ruleset: Ruleset, hand: Hand) -> bool:
    """Whether the hand is complete and has the minimum, or needs none."""
    if hand.bao == "drawn":
        return any(may_be_declared(ruleset, one) for one in with_each_wait(ruleset, hand))
    if not wins(ruleset, hand):
        return False
    if ruleset.scoring == "mcr":
        return ruleset.minimum == 0 or mcr.may_be_declared(ruleset, hand)
    if ruleset.scoring == "classical":
        return bool(classical.counts(ruleset, hand, place_of(hand)))
    if ruleset.scoring == "hkos":
        return bool(hkos.counts(ruleset, hand))
    if ruleset.scoring == "changchun_mil":
        fans = changchun_mil.most_fans(ruleset, hand) + (hand.bao == "wait")
        return doubled(ruleset, fans) >= ruleset.minimum
    worth = value(ruleset, hand)
    if ruleset.scoring == "sbr":
        worth = doubled(ruleset, worth)
    elif ruleset.scoring == "changchun":
        worth = 2**worth
    return worth >= ruleset.minimum


def place_of(hand: Hand) -> classical.Place:
    return classical.Place(hand.seat_wind - EAST, hand.prevalent_wind - EAST, tuple(hand.bonus))


def value(ruleset: Ruleset, hand: Hand) -> int:
    """Fans, of sichuan points, of changchun doublings, of the best reading of a hand."""
    if hand.bao == "drawn" and ruleset.scoring != "changchun_mil":
        return max(value(ruleset, one) for one in with_each_wait(ruleset, hand))
    if ruleset.scoring == "hkos":
        return hkos.most_faan(ruleset, hand)
    if ruleset.scoring == "mcr":
        return mcr.fans_of(ruleset, hand)
    if ruleset.scoring == "changchun_mil":
        return changchun_mil.most_fans(ruleset, hand)
    found = winning_readings(ruleset, hand)
    if ruleset.scoring == "sbr":
        return max(sbr_fans(ruleset, hand, reading).total() for reading in found)
    if ruleset.scoring == "sichuan":
        return max(sichuan_points(ruleset, hand, reading) for reading in found)
    if ruleset.scoring == "changchun":
        return max(changchun_doublings(hand, reading) for reading in found)
    return 0


def with_each_wait(ruleset: Ruleset, hand: Hand) -> list[Hand]:
    """CM-034: a hand that has drawn the bao, as if it had drawn each of its waits instead."""
    before = sorted(hand.standing)
    before.remove(hand.win_tile)
    return [
        dataclasses.replace(hand, standing=one.standing, win_tile=one.win_tile, bao="wait")
        for one in ready_hands(ruleset, before, hand.melds, hand.void)
    ]


def doubled(ruleset: Ruleset, fans: int) -> int:
    return 2 ** (fans if ruleset.fan_limit is None else min(fans, ruleset.fan_limit))


def payments(
    ruleset: Ruleset, hand: Hand, winner: int, discarder: int | None, payers: list[int], dealer: int
) -> dict[int, int]:
    """What each of the ``payers``, who still play, pays for a hand; ``discarder`` None: self-drawn."""
    if giver_pays(ruleset, hand):
        discarder = next(meld.source for meld in reversed(hand.melds) if meld.type == MeldType.MELDED_KONG)
    if ruleset.scoring == "mcr":
        points = mcr.points_of(ruleset, hand)
        return {seat: 8 + points * (discarder in (None, seat)) for seat in payers}
    worth = value(ruleset, hand)
    if ruleset.scoring == "changchun_mil":
        return changchun_mil.payments(ruleset, worth, hand, winner, discarder, payers, dealer)
    if ruleset.scoring == "sbr":
        if discarder is not None:
            return {discarder: doubled(ruleset, worth)}
        share = {
            SelfDraw.PLUS_1: doubled(ruleset, worth) + 1,
            SelfDraw.PLUS_1_FAN: doubled(ruleset, worth + (not ruleset.self_drawn_fan)),
            SelfDraw.DOUBLE: doubled(ruleset, worth) * 2,
            SelfDraw.NONE: doubled(ruleset, worth),
        }[ruleset.self_draw]
        return dict.fromkeys(payers, share)
    if ruleset.scoring == "sichuan":
        return {discarder: worth} if discarder is not None else dict.fromkeys(payers, worth)
    if ruleset.scoring == "changchun":
        if discarder is None:
            return {seat: (4 if dealer in (seat, winner) else 2) * 2**worth for seat in payers}
        return {discarder: (8 if winner == dealer else 6 if discarder == dealer else 5) * 2**worth}
    return {}


def wait_value(ruleset: Ruleset, standing: list[int], melds: list[Meld], void: int | None) -> int | None:
    """Most fans that a waiting hand can win with; None if it is not ready.

    The circumstances of the winning tile don't count. A tile of which all four copies stand (or, where
    the ruleset says so, lie in own melds as well) is not a wait.
    """
    found = [value(ruleset, hand) for hand in ready_hands(ruleset, standing, melds, void)]
    if not found:
        return None
    if ruleset.scoring == "sbr" and not ruleset.wall_end_counts_kong:
        return max(found) - sum(meld.is_kong for meld in melds)
    return max(found)


def ready_hands(
    ruleset: Ruleset, standing: list[int], melds: list[Meld], void: int | None, self_draw: bool = False
) -> list[Hand]:
    """What a waiting hand becomes with each tile that it waits for."""
    found = []
    held = standing + [tile for meld in melds for tile in meld.tiles]
    exhausted = held if ruleset.melds_exhaust_waits else standing
    for tile in tiles_of_the_set(ruleset):
        hand = Hand([*standing, tile], melds, void, win_tile=tile, self_draw=self_draw)
        if exhausted.count(tile) < 4 and wins(ruleset, hand):
            found.append(hand)
    return found
