"""Ways to choose an action by chance, some of which reach rare positions more often than others."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

from tests.naive.hands import suit
from tests.naive.turns import NaiveDeal
from zimo.engine.table.actions import (
    ADDED_KONG,
    CHOW_HIGHEST,
    CHOW_LOWEST,
    CONCEALED_KONG,
    DECLARE_READY,
    GIVE,
    HU,
    KONG,
    PASS,
    PUNG,
    SET_ASIDE,
    VOID_TILE,
)
from zimo.engine.table.state import Phase

Policy = Callable[[NaiveDeal, list[int], random.Random], int]


def uniform(deal: NaiveDeal, legal: list[int], chance: random.Random) -> int:
    return chance.choice(legal)


def eager(deal: NaiveDeal, legal: list[int], chance: random.Random) -> int:
    """Takes every hu, kong, pung and chow, in this order."""
    return _play(deal, legal, chance, hu=1.0, kong=1.0, claim=0.9)


def builder(deal: NaiveDeal, legal: list[int], chance: random.Random) -> int:
    """Keeps what belongs together, claims little, and so is often ready."""
    return _play(deal, legal, chance, hu=0.9, kong=0.5, claim=0.2)


def reluctant(deal: NaiveDeal, legal: list[int], chance: random.Random) -> int:
    """Lets most hu pass."""
    return _play(deal, legal, chance, hu=0.2, kong=0.5, claim=0.5)


def robber(deal: NaiveDeal, legal: list[int], chance: random.Random) -> int:
    """Discards what others have pairs of, claims every pung, adds to it, and wins by robbing a kong."""
    robbing = deal.phase == Phase.CLAIM and deal.robbing
    if deal.phase == Phase.TURN and chance.random() < 0.5:
        others = [seat.hand for seat in deal.seats if seat.number != deal.actor and not seat.hu]
        wanted = [tile for tile in legal if tile < PASS and any(hand[tile] == 2 for hand in others)]
        if wanted:
            return chance.choice(wanted)
    return _play(deal, legal, chance, hu=1.0 if robbing else 0.1, kong=0.9, claim=1.0)


def patient(deal: NaiveDeal, legal: list[int], chance: random.Random) -> int:
    """Claims little and discards what it draws: a hand that is dealt ready stays so."""
    if deal.phase == Phase.TURN and HU not in legal and deal.drawn in legal and chance.random() < 0.95:
        return deal.drawn
    return _play(deal, legal, chance, hu=0.95, kong=0.5, claim=0.05)


def gatherer(deal: NaiveDeal, legal: list[int], chance: random.Random) -> int:
    """Gathers pungs and kongs, honours before others, and claims no chow."""
    pungs = [action for action in legal if action == PASS or not CHOW_LOWEST <= action <= CHOW_HIGHEST]
    if deal.phase != Phase.TURN or chance.random() < 0.05:
        return _play(deal, pungs, chance, hu=0.95, kong=0.9, claim=0.95)
    seat = deal.seats[deal.actor]
    discards = [tile for tile in legal if tile < PASS]
    if HU in legal or discards != sorted(set(seat.standing)):
        return _play(deal, legal, chance, hu=0.95, kong=0.9, claim=0.95)
    return min(discards, key=lambda tile: (seat.hand[tile] + (suit(tile) is None), chance.random()))


POLICIES: dict[str, Policy] = {
    policy.__name__: policy for policy in (uniform, eager, builder, reluctant, robber, patient, gatherer)
}


def _play(
    deal: NaiveDeal, legal: list[int], chance: random.Random, hu: float, kong: float, claim: float
) -> int:
    if HU in legal and chance.random() < (hu if deal.true_hu() else 0.02):
        return HU
    if DECLARE_READY in legal and chance.random() < 0.6:
        return DECLARE_READY
    kongs = [a for a in legal if a == KONG or CONCEALED_KONG <= a < GIVE or ADDED_KONG <= a < VOID_TILE]
    kongs = [a for a in kongs if a != DECLARE_READY] + [a for a in legal if a >= SET_ASIDE]
    if kongs and chance.random() < kong:
        return chance.choice(kongs)
    claims = [a for a in legal if PUNG <= a <= CHOW_HIGHEST]
    if claims and chance.random() < claim:
        return claims[0]
    if PASS in legal:
        return PASS
    seat = deal.seats[deal.actor]
    if deal.phase == Phase.EXCHANGE:
        return min(legal, key=lambda action: (_held(seat.hand, suit(action - GIVE)), chance.random()))
    if deal.phase == Phase.VOID:
        return min(legal, key=lambda action: (_held(seat.hand, _suit_chosen(action)), chance.random()))
    discards = [a for a in legal if a < PASS] or legal
    unwanted = _unwanted_suit(deal)
    return min(
        discards, key=lambda tile: (suit(tile) != unwanted, _company(seat.hand, tile), chance.random())
    )


def _suit_chosen(action: int) -> int:
    return (action - VOID_TILE) // 9 if action < VOID_TILE + 27 else action - VOID_TILE - 27


def _held(hand: Counter[int], which: int | None) -> int:
    return sum(count for tile, count in hand.items() if suit(tile) == which)


def _unwanted_suit(deal: NaiveDeal) -> int | None:
    """The void suit, or the one with the fewest tiles where two suits must do."""
    seat = deal.seats[deal.actor]
    if seat.void is not None:
        return seat.void
    if deal.ruleset.win_suits == deal.ruleset.win_suits.AT_MOST_TWO:
        held = seat.hand + Counter(tile for meld in seat.melds for tile in meld.tiles)
        return min(range(3), key=lambda which: _held(held, which))
    return -1


def _company(hand: Counter[int], tile: int) -> int:
    """How well a tile is joined by others in the hand."""
    near = {step: hand[tile + step] for step in (-2, -1, 1, 2) if suit(tile + step) == suit(tile) is not None}
    return 4 * min(hand[tile] - 1, 2) + sum((3 - abs(step)) * min(count, 1) for step, count in near.items())
