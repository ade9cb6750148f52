"""The bot ``expert``: it weighs how likely a hand is to win, and what it is then worth.

It sees its View and nothing else, and searches nothing. It discards, claims and makes kongs for what leaves
the hand worth most (``worth``); where one hu ends the deal, less what a discard would cost if it were won
(``danger``). Where a win needs points of the 81 fans its discards are ranked by ``weighing``; for the rest,
and where it needs faan, it is ``greedy``: ranked so, it played worse there.
"""

from __future__ import annotations

import numpy as np

from zimo.bots.aiming import aimed_kong
from zimo.bots.greedy import (
    NOTHING_SETTLED,
    answer_alike,
    choose_greedy,
    lay_or_declare,
    own_void,
    void_action,
)
from zimo.engine.aims.chances import CHOWS, ONE
from zimo.engine.aims.danger import chance_to_deal_in
from zimo.engine.aims.goals import own_hand
from zimo.engine.aims.nearest import aims, cost_of_hand
from zimo.engine.aims.weighing import FARTHER, pool_of, rest_after, worth_of_rest
from zimo.engine.aims.worth import (
    DRAWS,
    GAME,
    OTHERS,
    POINT,
    VOID,
    Table,
    one_more_draw,
    table_of,
    worth_of_hand,
)
from zimo.engine.hand.winning import take_standing_hand
from zimo.engine.kernel.bits import lowest_bit
from zimo.engine.kernel.jit import inner, int64, kernel
from zimo.engine.scoring.dispatch import cost_of_dealing_in
from zimo.engine.table.actions import (
    ADDED_KONG,
    CHOW_HIGHEST,
    CHOW_LOWEST,
    CONCEALED_KONG,
    KONG,
    PASS,
    PUNG,
)
from zimo.engine.table.kinds import KIND_BITS
from zimo.engine.table.standing import suit_mask
from zimo.engine.table.state import MeldType, Phase
from zimo.notation.tiles import BASE_KINDS
from zimo.rulesets.choices import Flow
from zimo.rulesets.family import Goals

NOTHING = -(1 << 40)
KONG_KEPT = 85  # percent of what a kong is paid: it may be paid back


@inner
def choose_as_expert(
    view: np.record,
    rules: np.record,
    lookups: np.record,
    hand: np.record,
    score: np.record,
    chance: np.record,
) -> int:
    """The action for the asked seat of ``view``. ``hand`` and ``score`` are scratch."""
    settled = answer_alike(view, rules, lookups, chance)
    if settled != NOTHING_SETTLED:
        return settled
    if aims(rules):
        if view.phase == Phase.TURN and rules.goals == Goals.FANS_81:
            return weighed_turn(view, rules, lookups, hand, score)
        return choose_greedy(view, rules, lookups, hand, score, chance)
    if view.phase == Phase.TURN:
        at_once = lay_or_declare(view, rules, lookups)
        if at_once != PASS:
            return at_once
    take_standing_hand(view, hand, int64(view.seat))
    if view.phase == Phase.VOID:
        return most_worth_without(view, rules, lookups, hand, score)
    table = table_of(view, rules, own_void(view))
    if view.phase == Phase.CLAIM:
        return claim_of_most_worth(view, rules, lookups, hand, score, table)
    return turn_of_most_worth(view, rules, lookups, hand, score, table)


@kernel
def choose_expert(
    level: int,
    views: np.recarray,
    rules: np.recarray,
    lookups: np.recarray,
    hands: np.recarray,
    scores: np.recarray,
    chances: np.recarray,
) -> int:
    """The action of ``expert``, the one such level, for ``views[0]``. Arrays of shape (1,)."""
    return choose_as_expert(views[0], rules[0], lookups[0], hands[0], scores[0], chances[0])


# Where a win needs points -----------------------------------------------------------------------


@inner
def weighed_turn(
    view: np.record, rules: np.record, lookups: np.record, hand: np.record, score: np.record
) -> int:
    """A kong, or the discard that leaves most worth by the goals."""
    take_standing_hand(view, hand, int64(view.seat))
    own = own_hand(rules, hand, view.unseen)
    if view.legal[1] | view.legal[2] != 0:
        kong = aimed_kong(view, rules, lookups, hand, own)
        if kong != PASS:
            return kong
    farthest = cost_of_hand(rules, lookups, own) + FARTHER
    pool = pool_of(view.unseen)
    best = int64(-1)
    most = int64(NOTHING)
    kinds = view.legal[0] & KIND_BITS
    while kinds != 0:
        kind = lowest_bit(kinds)
        kinds &= kinds - 1
        hand.standing[kind] -= 1
        rest = rest_after(rules, hand, own, kind, view.unseen)
        _, worth = worth_of_rest(rules, lookups, hand, rest, view.unseen, score, farthest, pool)
        hand.standing[kind] += 1
        if worth > most:
            most = worth
            best = kind
    return best


# What is chosen ---------------------------------------------------------------------------------


@inner
def most_worth_without(
    view: np.record, rules: np.record, lookups: np.record, hand: np.record, score: np.record
) -> int:
    """The void suit without which the hand is worth most, of equals the shortest."""
    best = int64(0)
    most = int64(NOTHING)
    for suit in range(3):
        table = table_of(view, rules, int64(suit))
        worth = worth_of_hand(view, rules, lookups, hand, score, table) * 16 - int64(view.suit_size[suit])
        if worth > most:
            most = worth
            best = int64(suit)
    return void_action(view, best)


@inner
def best_discard(
    view: np.record,
    rules: np.record,
    lookups: np.record,
    hand: np.record,
    score: np.record,
    table: Table,
    kinds: int,
    fears: bool,
) -> tuple[int, int]:
    """The kind, of some (bits), whose discard leaves most worth, and that worth. The void suit goes first.

    ``fears``: less what it costs where the discard may be won.
    """
    if table[VOID] >= 0 and kinds & suit_mask(table[VOID]) != 0:
        kinds &= suit_mask(table[VOID])
    best = int64(-1)
    most = int64(NOTHING)
    while kinds != 0:
        kind = lowest_bit(kinds)
        kinds &= kinds - 1
        hand.standing[kind] -= 1
        worth = worth_of_hand(view, rules, lookups, hand, score, table)
        hand.standing[kind] += 1
        if fears:
            danger = chance_to_deal_in(view, table[GAME] == CHOWS, kind, table[DRAWS])
            worth -= danger * (worth + POINT * cost_of_dealing_in(rules) // 100) // ONE
        if worth > most:
            most = worth
            best = kind
    return best, most


@inner
def turn_of_most_worth(
    view: np.record, rules: np.record, lookups: np.record, hand: np.record, score: np.record, table: Table
) -> int:
    """A discard, or a kong that is worth more: its payment, and the hand with one more draw."""
    fears = rules.flow == Flow.FIRST_HU
    choice, most = best_discard(view, rules, lookups, hand, score, table, view.legal[0] & KIND_BITS, fears)
    if view.legal[1] | view.legal[2] == 0:
        return choice
    again = one_more_draw(table)
    melds = int64(hand.melds)
    for kind in range(BASE_KINDS):
        if view.legal[1] >> kind & 1:
            lay_down(hand, kind, int64(4), int64(MeldType.CONCEALED_KONG), kind)
            worth = worth_of_hand(view, rules, lookups, hand, score, again)
            worth += kong_worth(rules, 2 * table[OTHERS])
            take_back(hand, kind, int64(4))
            if worth > most:
                most = worth
                choice = CONCEALED_KONG + kind
        if view.legal[2] >> kind & 1:
            place = int64(0)
            for meld in range(melds):
                if hand.meld_type[meld] == MeldType.PUNG and hand.meld_tile[meld] == kind:
                    place = int64(meld)
            hand.standing[kind] -= 1
            hand.meld_type[place] = MeldType.PROMOTED_KONG.value
            worth = worth_of_hand(view, rules, lookups, hand, score, again)
            if view.drawn == kind or rules.delayed_kong_pays != 0:
                worth += kong_worth(rules, table[OTHERS])
            hand.meld_type[place] = MeldType.PUNG.value
            hand.standing[kind] += 1
            if worth > most:
                most = worth
                choice = ADDED_KONG + kind
    return choice


@inner
def claim_of_most_worth(
    view: np.record, rules: np.record, lookups: np.record, hand: np.record, score: np.record, table: Table
) -> int:
    """A claim after which the hand is worth more than as it stands, else PASS."""
    tile = int64(view.claim_tile)
    choice = int64(PASS)
    if tile // 9 == table[VOID]:
        return choice
    most = worth_of_hand(view, rules, lookups, hand, score, table)
    if view.legal[0] >> KONG & 1:
        if hand.standing[tile] < 3:  # the discard joins an open pung: a free tile
            return int64(KONG)
        lay_down(hand, tile, int64(3), int64(MeldType.MELDED_KONG), tile)
        worth = worth_of_hand(view, rules, lookups, hand, score, one_more_draw(table))
        worth += kong_worth(rules, int64(2))
        take_back(hand, tile, int64(3))
        if worth > most:
            most = worth
            choice = int64(KONG)
    if view.legal[0] >> PUNG & 1:
        lay_down(hand, tile, int64(2), int64(MeldType.PUNG), tile)
        _, worth = best_discard(view, rules, lookups, hand, score, table, standing_kinds(hand), False)
        take_back(hand, tile, int64(2))
        if worth > most:
            most = worth
            choice = int64(PUNG)
    for claim in range(CHOW_LOWEST, CHOW_HIGHEST + 1):
        if view.legal[0] >> claim & 1:
            lowest = tile - (claim - CHOW_LOWEST)
            hand.standing[tile] += 1
            for kind in range(lowest, lowest + 3):
                hand.standing[kind] -= 1
            lay_down(hand, tile, int64(0), int64(MeldType.CHOW), lowest)
            _, worth = best_discard(view, rules, lookups, hand, score, table, standing_kinds(hand), False)
            take_back(hand, tile, int64(0))
            for kind in range(lowest, lowest + 3):
                hand.standing[kind] += 1
            hand.standing[tile] -= 1
            if worth > most:
                most = worth
                choice = int64(claim)
    return choice


@inner
def kong_worth(rules: np.record, points: int) -> int:
    """What a kong is paid at once."""
    return points * POINT * KONG_KEPT // 100 if rules.kong_payments else int64(0)


@inner
def lay_down(hand: np.record, kind: int, copies: int, meld_type: int, meld_tile: int) -> None:
    """One more meld, for which so many standing copies of the kind go."""
    meld = int64(hand.melds)
    hand.standing[kind] -= copies
    hand.meld_type[meld] = meld_type
    hand.meld_tile[meld] = meld_tile
    hand.melds = meld + 1


@inner
def take_back(hand: np.record, kind: int, copies: int) -> None:
    """Undo ``lay_down``."""
    hand.melds -= 1
    hand.standing[kind] += copies


@inner
def standing_kinds(hand: np.record) -> int:
    kinds = int64(0)
    for kind in range(BASE_KINDS):
        if hand.standing[kind] > 0:
            kinds |= int64(1) << kind
    return kinds
