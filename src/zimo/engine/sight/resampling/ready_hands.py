"""A hand that was declared ready, drawn from a pool of tiles: a complete one that lacks a tile."""

from __future__ import annotations

import numpy as np

from zimo.engine.hand.declarable import is_declarable
from zimo.engine.hand.demands import meld_facts
from zimo.engine.hand.winning import take_standing_hand
from zimo.engine.kernel.dice import below
from zimo.engine.kernel.jit import inner, int64
from zimo.engine.sight.resampling.complete_hands import draw_complete
from zimo.engine.table.own_tiles import standing_tiles
from zimo.engine.table.ready import has_declared, is_declaring, made_kong_since
from zimo.engine.table.state import Phase
from zimo.notation.tiles import BASE_KINDS
from zimo.rulesets.choices import ReadyKongs


@inner
def holds_ready_hand(t: np.record, rules: np.record, seat: int) -> bool:
    """Is the hand one that may be declared ready, whatever its owner has drawn since, and as all can tell?

    A kong that costs it waits may have changed that, where such kongs are allowed.
    """
    if t.hu[seat] != 0 or not (has_declared(t, seat) or is_declaring(t, seat)):
        return False
    robbed = t.phase == Phase.CLAIM and t.claim_robs == 1 and t.turn == seat
    changed = robbed or made_kong_since(t, seat)
    return not (changed and rules.ready_kongs == ReadyKongs.FREE)


@inner
def draw_ready(
    t: np.record,
    rules: np.record,
    lookups: np.record,
    redraw: np.record,
    hand: np.record,
    chance: np.record,
    seat: int,
) -> bool:
    """Draw thirteen tiles, melds counted, that may be declared ready. False if none came of it.

    The tile that it waits for is drawn first, evenly of all kinds from which such a hand can be built, then
    the hand. ``hand`` (WINNING_HAND) is scratch.
    """
    build = redraw.build
    melds = int64(t.melds[seat])
    facts = meld_facts(melds, t.meld_type[seat], t.meld_tile[seat])
    take_standing_hand(t, hand, seat)
    first = int64(below(chance, int64(BASE_KINDS)))
    for step in range(BASE_KINDS):
        kind = (first + step) % BASE_KINDS
        if not rules.kinds >> kind & 1:
            continue
        build.win = kind
        if not draw_complete(build, rules, chance, melds, facts, int64(t.void[seat])):
            continue
        for other in range(BASE_KINDS):
            hand.standing[other] = build.draft[other] - int64(other == kind)
        if is_declarable(rules, lookups, hand):
            for other in range(BASE_KINDS):
                redraw.hand[seat, other] += hand.standing[other]
                build.pool[other] -= hand.standing[other]
                redraw.missing[seat] -= hand.standing[other]
            return True
    return False


@inner
def draw_anew_what_was_drawn(t: np.record, redraw: np.record, chance: np.record) -> None:
    """While a seat declares, the tile drawn last may be any of its fourteen."""
    turn = int64(t.turn)
    if redraw.hidden[turn] == 0 or redraw.drawn_apart == 0 or not is_declaring(t, turn):
        return
    left = int64(below(chance, standing_tiles(t, turn)))
    kind = int64(-1)
    while left >= 0:
        kind += 1
        left -= redraw.hand[turn, kind]
    redraw.drawn = kind
