"""The bot ``greedy``: the shortest way to a win, then the widest.

It sees its View and nothing else. It voids the suit that leaves it nearest to a win, discards to
the least deficiency and, among equals, to the most unseen tiles that would lower it, claims only
what brings it nearer, declares ready as soon as it may, and declares every true hu. Where a win needs points,
``aiming`` plays in its place, and nothing is declared ready. An indicator whose kind can't be drawn any more
is exchanged.
"""

from __future__ import annotations

import numpy as np

from zimo.bots.aiming import aimed_answer, aimed_turn
from zimo.bots.giving import choose_given
from zimo.bots.random import choose_random
from zimo.engine.aims.nearest import aims
from zimo.engine.hand.deficiency import deficiency_of_keys, lacks_no_more
from zimo.engine.hand.demands import facts_of_meld, facts_of_special_kong, meld_facts
from zimo.engine.hand.shapes import Keys, with_tile, without_tile
from zimo.engine.kernel.bits import lowest_bit
from zimo.engine.kernel.jit import inner, int64
from zimo.engine.rules.bao import EXCHANGE_BIT
from zimo.engine.rules.ready import DECLARE_BIT
from zimo.engine.rules.special_kongs import first_laid, tile_added, tile_laid
from zimo.engine.table.actions import (
    ADD_END,
    ADD_TO_SPECIAL,
    ADD_WIND,
    ADDED_KONG,
    CHOW_HIGHEST,
    CHOW_LOWEST,
    CONCEALED_KONG,
    DECLARE_READY,
    EXCHANGE_INDICATOR,
    HU,
    KONG,
    PASS,
    PUNG,
    SET_ASIDE,
    SPECIAL_END,
    SPECIAL_ONES,
    SPECIAL_WINDS,
    VOID_CARD,
    VOID_TILE,
)
from zimo.engine.table.kinds import KIND_BITS
from zimo.engine.table.special_kongs import LAID
from zimo.engine.table.standing import suit_mask
from zimo.engine.table.state import Phase
from zimo.notation.special_kongs import ONE_BAMBOO
from zimo.notation.tiles import BASE_KINDS

FAR = 99
NOTHING_SETTLED = -1
BONUS_BITS = 255


@inner
def choose_greedy(
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
    if view.phase == Phase.VOID:
        return choose_void_suit(view, rules, lookups)
    if view.phase == Phase.CLAIM:
        if aims(rules):
            return aimed_answer(view, rules, lookups, hand)
        return answer_offer(view, rules, lookups)
    if aims(rules):
        return aimed_turn(view, rules, lookups, hand, score)
    kong = choose_kong(view, rules, lookups)
    if kong != PASS:
        return kong
    if view.legal[2] & DECLARE_BIT != 0:
        return int64(DECLARE_READY)
    return best_discard(view, rules, lookups, own_keys(view), own_facts(view), own_melds(view))


@inner
def answer_alike(view: np.record, rules: np.record, lookups: np.record, chance: np.record) -> int:
    """What bots of every level do at once: NOTHING_SETTLED where there is something to weigh.

    A true hu is declared, tiles are given away, bonus tiles set aside, and the bao is looked at.
    """
    if view.true_hu == 1:
        return int64(HU)
    if view.phase == Phase.BAO:
        return int64(EXCHANGE_INDICATOR) if view.legal[3] & EXCHANGE_BIT != 0 else int64(PASS)
    if view.phase == Phase.EXCHANGE:
        return choose_given(view, rules, lookups)
    if view.phase == Phase.VOID or view.phase == Phase.CLAIM:
        return int64(NOTHING_SETTLED)
    aside = view.legal[3] >> (SET_ASIDE - VOID_TILE) & BONUS_BITS
    if aside != 0:
        return SET_ASIDE + lowest_bit(aside)
    if view.legal[0] >> PASS & 1:  # one of the last tiles, which does not win
        return int64(PASS)
    if view.legal[0] & KIND_BITS == 0:  # only bonus tiles may go
        return choose_random(view.legal, chance)
    return int64(NOTHING_SETTLED)


@inner
def lay_or_declare(view: np.record, rules: np.record, lookups: np.record) -> int:
    """A special kong that costs nothing, else declaring ready as soon as that may be; PASS for neither."""
    if may_lay_or_add(view):
        kinds = view.held & KIND_BITS
        now = least_after_discard(
            view, rules, lookups, own_keys(view), own_facts(view), own_melds(view), kinds
        )
        kong = choose_special_kong(view, rules, lookups, now)
        if kong != PASS:
            return kong
    return int64(DECLARE_READY) if view.legal[2] & DECLARE_BIT != 0 else int64(PASS)


@inner
def own_keys(view: np.record) -> Keys:
    return (int64(view.key[0]), int64(view.key[1]), int64(view.key[2]), int64(view.key[3]))


@inner
def own_melds(view: np.record) -> int:
    return int64(view.melds[view.seat])


@inner
def own_facts(view: np.record) -> int:
    return meld_facts(own_melds(view), view.meld_type[view.seat], view.meld_tile[view.seat])


@inner
def own_void(view: np.record) -> int:
    return int64(view.void[view.seat])


# The void suit ----------------------------------------------------------------------------------


@inner
def choose_void_suit(view: np.record, rules: np.record, lookups: np.record) -> int:
    """The suit whose absence leaves the hand nearest to a win, of equals the shortest."""
    keys = own_keys(view)
    facts = own_facts(view)
    best = int64(0)
    best_cost = int64(FAR * 16)
    for suit in range(3):
        missing = deficiency_of_keys(rules, lookups, keys, own_melds(view), facts, suit)
        cost = 16 * missing + view.suit_size[suit]
        if cost < best_cost:
            best_cost = cost
            best = suit
    return void_action(view, best)


@inner
def void_action(view: np.record, suit: int) -> int:
    """Naming ``suit`` void, by its lowest tile where one is laid for it."""
    tiles = view.legal[3] & suit_mask(suit)
    return VOID_TILE + lowest_bit(tiles) if tiles != 0 else VOID_CARD + suit


# Kongs of the own turn --------------------------------------------------------------------------


@inner
def choose_kong(view: np.record, rules: np.record, lookups: np.record) -> int:
    """A kong that leaves the hand no farther from a win than the best discard would, else PASS."""
    special = may_lay_or_add(view)
    if view.legal[1] | view.legal[2] == 0 and not special:
        return int64(PASS)
    keys = own_keys(view)
    facts = own_facts(view)
    melds = own_melds(view)
    void = own_void(view)
    now = least_after_discard(view, rules, lookups, keys, facts, melds, view.held & KIND_BITS)
    for kind in range(BASE_KINDS):
        if view.legal[1] >> kind & 1:
            rest = keys
            for _ in range(4):
                rest = without_tile(rest, kind)
            after = deficiency_of_keys(
                rules, lookups, rest, melds + 1, facts | facts_of_meld(kind, False), void
            )
            if after <= now:
                return int64(CONCEALED_KONG + kind)
        if view.legal[2] >> kind & 1:
            after = deficiency_of_keys(rules, lookups, without_tile(keys, kind), melds, facts, void)
            if after <= now:
                return int64(ADDED_KONG + kind)
    return choose_special_kong(view, rules, lookups, now) if special else int64(PASS)


@inner
def may_lay_or_add(view: np.record) -> bool:
    """Is there a special kong to lay, or a tile to add to one?"""
    return bool(
        view.legal[2] >> (SPECIAL_ONES - ADDED_KONG) != 0 or view.legal[3] >> (SPECIAL_WINDS - VOID_TILE) != 0
    )


@inner
def choose_special_kong(view: np.record, rules: np.record, lookups: np.record, now: int) -> int:
    """A special kong that leaves no more than ``now`` missing, with as few 1s as can be; else such a tile.

    PASS if there is none.
    """
    keys = own_keys(view)
    facts = own_facts(view)
    melds = own_melds(view)
    void = own_void(view)
    best = int64(PASS)
    least = int64(LAID + 1)
    for code in range(SPECIAL_ONES, ADD_WIND):
        lays = code < SPECIAL_END or code >= SPECIAL_WINDS
        if not lays or not view.legal[code >> 6] >> (code & 63) & 1:
            continue
        rest = keys
        bamboo = int64(0)
        for place in range(LAID):
            kind = tile_laid(int64(code), int64(place))
            rest = without_tile(rest, kind)
            bamboo += kind == ONE_BAMBOO
        more = facts | facts_of_special_kong(first_laid(int64(code)))
        if bamboo < least and deficiency_of_keys(rules, lookups, rest, melds + 1, more, void) <= now:
            least = bamboo
            best = int64(code)
    if best != PASS:
        return best
    for code in range(ADD_TO_SPECIAL, ADD_END):
        adds = code < VOID_TILE or code >= ADD_WIND
        if adds and view.legal[code >> 6] >> (code & 63) & 1:
            rest = without_tile(keys, tile_added(int64(code)))
            if deficiency_of_keys(rules, lookups, rest, melds, facts, void) <= now:
                return int64(code)
    return int64(PASS)


# Discards ---------------------------------------------------------------------------------------


@inner
def least_after_discard(
    view: np.record, rules: np.record, lookups: np.record, keys: Keys, facts: int, melds: int, kinds: int
) -> int:
    """Least deficiency of the hand over the discards in ``kinds`` (bits)."""
    void = own_void(view)
    best = int64(FAR)
    while kinds != 0:
        kind = lowest_bit(kinds)
        kinds &= kinds - 1
        rest = without_tile(keys, kind)
        if lacks_no_more(rules, lookups, rest, melds, facts, void, best - 1):
            best = deficiency_of_keys(rules, lookups, rest, melds, facts, void)
    return best


@inner
def best_discard(
    view: np.record, rules: np.record, lookups: np.record, keys: Keys, facts: int, melds: int
) -> int:
    """The discard after which the least is missing, then the one that most unseen tiles help."""
    void = own_void(view)
    kinds = view.legal[0] & KIND_BITS
    least = least_after_discard(view, rules, lookups, keys, facts, melds, kinds)
    best = int64(-1)
    best_width = int64(-1)
    while kinds != 0:
        kind = lowest_bit(kinds)
        kinds &= kinds - 1
        rest = without_tile(keys, kind)
        if not lacks_no_more(rules, lookups, rest, melds, facts, void, least):
            continue
        if void >= 0 and kind // 9 == void:
            return kind
        width = unseen_helpers(view, rules, lookups, rest, facts, melds, least)
        if width > best_width:
            best_width = width
            best = kind
    return best


@inner
def unseen_helpers(
    view: np.record, rules: np.record, lookups: np.record, keys: Keys, facts: int, melds: int, now: int
) -> int:
    """How many unseen tiles lower the deficiency of thirteen tiles below ``now``."""
    void = own_void(view)
    width = int64(0)
    for kind in range(BASE_KINDS):
        unseen = int64(view.unseen[kind])
        if unseen == 0 or kind // 9 == void:
            continue
        if lacks_no_more(rules, lookups, with_tile(keys, kind), melds, facts, void, now - 1):
            width += unseen
    return width


# Claims -----------------------------------------------------------------------------------------


@inner
def answer_offer(view: np.record, rules: np.record, lookups: np.record) -> int:
    """Claim a set only if the hand is then nearer to a win; a kong also if it is as near."""
    keys = own_keys(view)
    facts = own_facts(view)
    melds = own_melds(view)
    void = own_void(view)
    tile = int64(view.claim_tile)
    now = deficiency_of_keys(rules, lookups, keys, melds, facts, void)
    if view.legal[0] >> KONG & 1 and view.hand[view.seat, tile] == 3:
        rest = without_tile(without_tile(without_tile(keys, tile), tile), tile)
        after = deficiency_of_keys(rules, lookups, rest, melds + 1, facts | facts_of_meld(tile, False), void)
        if after <= now:
            return int64(KONG)
    elif view.legal[0] >> KONG & 1:  # the discard joins an open pung: a free tile
        return int64(KONG)
    return set_nearer_than(view, rules, lookups, keys, facts, now)


@inner
def set_nearer_than(
    view: np.record, rules: np.record, lookups: np.record, keys: Keys, facts: int, best: int
) -> int:
    """The pung or chow that leaves the least missing, and less than ``best``; PASS if none does."""
    tile = int64(view.claim_tile)
    melds = own_melds(view) + 1
    choice = int64(PASS)
    if view.legal[0] >> PUNG & 1:
        rest = without_tile(without_tile(keys, tile), tile)
        after = after_claim(view, rules, lookups, rest, facts | facts_of_meld(tile, False), melds)
        if after < best:
            best = after
            choice = int64(PUNG)
    for claim in range(CHOW_LOWEST, CHOW_HIGHEST + 1):
        if view.legal[0] >> claim & 1:
            lowest = tile - (claim - CHOW_LOWEST)
            rest = with_tile(keys, tile)
            for kind in range(lowest, lowest + 3):
                rest = without_tile(rest, kind)
            after = after_claim(view, rules, lookups, rest, facts | facts_of_meld(lowest, True), melds)
            if after < best:
                best = after
                choice = int64(claim)
    return choice


@inner
def after_claim(
    view: np.record, rules: np.record, lookups: np.record, keys: Keys, facts: int, melds: int
) -> int:
    """Deficiency after a claim and the best discard."""
    kinds = int64(0)
    for kind in range(BASE_KINDS):
        suit = kind // 9
        if keys[suit] // 5 ** (kind - 9 * suit) % 5 > 0:
            kinds |= int64(1) << kind
    return least_after_discard(view, rules, lookups, keys, facts, melds, kinds)
