"""Draw all that is hidden from a seat: hands of winners first, then bound hands, then the rest."""

from __future__ import annotations

import numpy as np

from zimo.engine.hand.demands import meld_facts, must_lack_void
from zimo.engine.kernel.dice import below
from zimo.engine.kernel.jit import inner, int64
from zimo.engine.rules.exchange import holds_exchanged_hand
from zimo.engine.sight.resampling.complete_hands import draw_complete
from zimo.engine.sight.resampling.exchanged import has_what_it_got, lay_known_tiles
from zimo.engine.sight.resampling.lay_open import face_down
from zimo.engine.sight.resampling.ready_hands import draw_anew_what_was_drawn, draw_ready, holds_ready_hand
from zimo.engine.sight.resampling.scratch import knows_void, lies_face_down, swap
from zimo.engine.sight.resampling.suit_shares import CLASSES, draw_shares
from zimo.engine.table.bao import indicator_lies
from zimo.engine.table.kinds import copies_in_set
from zimo.engine.table.own_tiles import (
    discarded_as_drawn,
    holds_drawn_tile,
    most_void_tiles,
    must_hold_void,
    standing_tiles,
)
from zimo.engine.table.ready import has_declared
from zimo.engine.table.standing import remove_tile
from zimo.engine.table.state import LAST_DRAWS, NO_SEAT, NOT_DRAWN, Draw, End, Phase, Reason
from zimo.engine.table.wall import can_replace, lies_in_wall
from zimo.notation.tiles import BASE_KINDS, FIRST_BONUS, KINDS, NO_TILE, SUIT_KINDS
from zimo.rulesets.choices import BonusTiles, FalseHu, ReadyKongs, VoidDiscard, VoidMarker, WallKind


@inner
def draw_hands(
    t: np.record,
    rules: np.record,
    lookups: np.record,
    redraw: np.record,
    hand: np.record,
    chance: np.record,
    seat: int,
    believing: bool,
) -> bool:
    """Draw all that is hidden into ``redraw``, but the kinds of face-down kongs onto the table at once.

    False if it did not come out. ``believing``: take every hu for a true one. ``hand`` is scratch.
    """
    put_drawn_back(t, redraw)
    gather_unseen(t, rules, redraw)
    if not draw_kongs(t, rules, redraw, chance):
        return False
    list_places(t, rules, redraw)
    reserve_drawn(t, rules, redraw, chance)
    lay_known_tiles(t, rules, redraw, seat)
    if t.phase == Phase.BONUS and redraw.hidden[t.actor]:
        hold_bonus_tile(redraw, chance, int64(t.actor))
    for other in range(int64(t.players)):
        if redraw.hidden[other] and t.hu[other] != 0:
            if believing:
                redraw.believed[other] = draw_winner(t, rules, redraw, chance, other)
                if redraw.believed[other] and not has_what_it_got(t, rules, redraw, seat, other):
                    return False
            if redraw.believed[other] == 0 and rules.false_hu == FalseHu.REJECT:
                return False
    for other in range(int64(t.players)):
        ready = redraw.hidden[other] and holds_ready_hand(t, rules, other)
        if ready and not draw_ready(t, rules, lookups, redraw, hand, chance, other):
            return False
    if rules.bonus == BonusTiles.REPLACED and not lay_bonus(t, rules, redraw, chance):
        return False
    if not draw_bound_seats(t, rules, redraw, chance):
        return False
    deal_the_rest(t, redraw, chance)
    draw_anew_what_was_drawn(t, redraw, chance)
    return keep_drawn(t, rules, redraw, chance)


@inner
def put_drawn_back(t: np.record, redraw: np.record) -> None:
    """Take back the closed tile beside an open hand that a try before gave it."""
    if redraw.drawn_closed and t.drawn != NO_TILE:
        remove_tile(t, int64(t.turn), int64(t.drawn))
        t.drawn = NO_TILE


@inner
def gather_unseen(t: np.record, rules: np.record, redraw: np.record) -> None:
    """The tiles that the seat has not seen go to the pool; note what each hand lacks."""
    pool = redraw.build.pool
    redraw.served = 0
    for kind in range(KINDS):
        pool[kind] = copies_in_set(rules, kind) - t.visible[kind]
    for place in range(LAST_DRAWS):
        if t.last_draws[place] != NOT_DRAWN and redraw.last_unseen[place] == 0:
            pool[t.last_draws[place] & 63] -= 1
    if indicator_lies(t) and redraw.bao_hidden == 0:
        pool[t.bao] -= 1
    for other in range(int64(t.players)):
        redraw.missing[other] = standing_tiles(t, other) if redraw.hidden[other] else 0
        redraw.believed[other] = 0
        redraw.win_tile[other] = t.win_tile[other]
        for kind in range(KINDS):
            redraw.hand[other, kind] = 0
            if redraw.hidden[other] == 0:
                pool[kind] -= t.hand[other, kind]
        self_drawn = t.out[other] != 0 and t.win_from[other] == other
        if redraw.hidden[other] == 0 and self_drawn and t.win_tile[other] < FIRST_BONUS:
            pool[t.win_tile[other]] -= 1
        elif self_drawn:
            redraw.win_tile[other] = NO_TILE
        for meld in range(int64(t.melds[other])):
            known = redraw.hidden[other] == 0 or t.phase == Phase.OVER
            if known and lies_face_down(t, rules, other, meld):
                pool[t.meld_tile[other, meld]] -= 4


@inner
def draw_kongs(t: np.record, rules: np.record, redraw: np.record, chance: np.record) -> bool:
    """Draw the kinds of face-down kongs evenly from those of which no tile has been seen."""
    if rules.concealed_kong_hidden == 0 or t.phase == Phase.OVER:
        return True
    pool = redraw.build.pool
    for other in range(int64(t.players)):
        if redraw.hidden[other] == 0:
            continue
        for meld in range(int64(t.melds[other])):
            if lies_face_down(t, rules, other, meld):  # those of a try before
                name_kong(t, other, meld, face_down(meld))
        without_void = rules.void_discard == VoidDiscard.STRICT or (
            t.hu[other] != 0 and must_lack_void(rules)
        )
        for meld in range(int64(t.melds[other])):
            if not lies_face_down(t, rules, other, meld):
                continue
            best = int64(NO_TILE)
            count = int64(0)
            for kind in range(BASE_KINDS):
                barred = without_void and knows_void(t, other) and kind // 9 == t.void[other]
                if pool[kind] == 4 and not barred:
                    count += 1
                    if below(chance, count) == 0:
                        best = int64(kind)
            if best == NO_TILE:
                return False
            name_kong(t, other, meld, best)
            pool[best] -= 4
    return True


@inner
def name_kong(t: np.record, seat: int, meld: int, tile: int) -> None:
    """Give a face-down kong its tile, also where the ledger names it, paid or paid back."""
    old = int64(t.meld_tile[seat, meld])
    t.meld_tile[seat, meld] = tile
    for row in range(int64(t.ledger_rows)):
        what = int64(t.ledger_what[row])
        if what % 4 == seat and what // 4 != Reason.HU and t.ledger_tile[row] == old:
            t.ledger_tile[row] = tile


@inner
def list_places(t: np.record, rules: np.record, redraw: np.record) -> None:
    """The places of the wall that still hold their tile."""
    walls = int64(t.players) if rules.wall == WallKind.PER_SEAT else int64(1)
    size = int64(t.wall_size)
    count = int64(0)
    for wall in range(walls):
        for place in range(size):
            if lies_in_wall(t, wall, place):
                redraw.place[count] = wall * size + place
                count += 1
    redraw.places = count


@inner
def reserve_drawn(t: np.record, rules: np.record, redraw: np.record, chance: np.record) -> None:
    """Keep a place apart for the tile drawn last, and give a tile that may be robbed to its owner."""
    turn = int64(t.turn)
    redraw.drawn = NO_TILE
    redraw.drawn_apart = redraw.drawn_closed
    redraw.drawn_kept = 0
    if redraw.hidden[turn] == 0 or t.phase == Phase.OVER:
        return
    standing = int64(redraw.missing[turn])
    robbed = t.phase == Phase.CLAIM and t.claim_robs == 1
    if robbed:
        redraw.build.pool[t.claim_tile] -= 1
        redraw.hand[turn, t.claim_tile] += 1
        redraw.missing[turn] -= 1
    if t.draw == Draw.CLAIM:
        return
    must_be_drawn = has_declared(t, turn) and rules.ready_kongs == ReadyKongs.SAME_WAITS
    if robbed and (must_be_drawn or below(chance, standing) == 0):
        redraw.drawn = t.claim_tile
    elif holds_exchanged_hand(t, turn):
        return
    elif holds_drawn_tile(t, turn):
        redraw.drawn_apart = 1
        redraw.missing[turn] -= 1
    elif discarded_as_drawn(t, int64(t.river_length) - 1):
        redraw.drawn = t.claim_tile
    else:
        redraw.drawn_kept = 1


@inner
def draw_winner(t: np.record, rules: np.record, redraw: np.record, chance: np.record, seat: int) -> int:
    """Build a complete hand for a seat that has declared hu. 1, or 0 if there is none."""
    build = redraw.build
    melds = int64(t.melds[seat])
    build.win = redraw.win_tile[seat]
    facts = meld_facts(melds, t.meld_type[seat], t.meld_tile[seat])
    if not draw_complete(build, rules, chance, melds, facts, int64(t.void[seat])):
        return 0
    if build.win < 0:
        redraw.win_tile[seat] = one_of_draft(build, chance)
        build.pool[redraw.win_tile[seat]] -= 1
    build.draft[redraw.win_tile[seat]] -= 1
    for kind in range(BASE_KINDS):
        redraw.hand[seat, kind] = build.draft[kind]
        build.pool[kind] -= build.draft[kind]
    redraw.missing[seat] = 0
    return 1


@inner
def one_of_draft(build: np.record, chance: np.record) -> int:
    tiles = int64(0)
    best = int64(0)
    for kind in range(BASE_KINDS):
        copies = int64(build.draft[kind])
        tiles += copies
        if copies > 0 and below(chance, tiles) < copies:
            best = int64(kind)
    return best


@inner
def lay_bonus(t: np.record, rules: np.record, redraw: np.record, chance: np.record) -> bool:
    """Bonus tiles lie in the wall; the last drawn one may stand in a hand, if it could not be replaced.

    Those of the wall come to the front of ``redraw.place``; ``redraw.wall`` holds their kinds.
    """
    pool = redraw.build.pool
    total = int64(0)
    for kind in range(FIRST_BONUS, KINDS):
        if pool[kind] > 0:
            redraw.wall[total] = kind
            pool[kind] = 0
            total += 1
    for last in range(total - 1, 0, -1):
        swap(redraw.wall, last, below(chance, last + 1))
    standing = max(total - int64(redraw.places), int64(0))
    if t.end == End.NO_REPLACEMENT and redraw.hidden[t.turn]:
        standing = max(standing, int64(1))
    while standing > 0 and total > 0:
        other = who_holds_bonus(t, rules, redraw)
        if other == NO_SEAT:
            return False
        total -= 1
        standing -= 1
        redraw.hand[other, redraw.wall[total]] += 1
        if redraw.drawn_apart and other == t.turn:
            redraw.drawn_apart = 0
            redraw.drawn = redraw.wall[total]
        else:
            redraw.missing[other] -= 1
    if total > redraw.places:
        return False
    for done in range(total):
        swap(redraw.place, done, done + below(chance, redraw.places - done))
    redraw.served = total
    return True


@inner
def hold_bonus_tile(redraw: np.record, chance: np.record, seat: int) -> None:
    """The seat that is asked whether it wins with the bonus tiles of the deal holds one of those unseen."""
    give(redraw, chance, seat, int64(FIRST_BONUS), int64(KINDS))


@inner
def who_holds_bonus(t: np.record, rules: np.record, redraw: np.record) -> int:
    """The seat that drew the last tile of the wall, or else the first that could hold a bonus tile."""
    turn = int64(t.turn)
    drew = t.draw != Draw.CLAIM or t.phase == Phase.OVER
    if redraw.hidden[turn] and drew and (redraw.missing[turn] > 0 or redraw.drawn_apart):
        return turn
    for step in range(1, int64(t.players)):
        other = (turn + int64(t.players) - step) % int64(t.players)
        if redraw.hidden[other] and redraw.missing[other] > 0 and not can_replace(t, rules, other):
            return other
    return int64(NO_SEAT)


@inner
def draw_bound_seats(t: np.record, rules: np.record, redraw: np.record, chance: np.record) -> bool:
    """Draw the hands of which something is known about the void suit."""
    count = int64(0)
    for other in range(int64(t.players)):
        if redraw.hidden[other] == 0 or redraw.missing[other] == 0 or not knows_void(t, other):
            continue
        b = redraw.bounds[count]
        b.places = redraw.missing[other]
        b.suit = t.void[other]
        b.most, b.least = void_bounds(t, rules, other)
        if b.most < b.places or b.least > 0:
            redraw.bound_seat[count] = other
            count += 1
    for i in range(count):
        shares = draw_shares(redraw.bounds, int64(i), count, pool_by_class(redraw.build.pool), chance)
        if shares[0] < 0:
            return False
        seat = int64(redraw.bound_seat[i])
        for part in range(CLASSES):
            first = 9 * part
            last = first + 9 if part < 3 else int64(KINDS)
            for _ in range(shares[part]):
                give(redraw, chance, seat, first, last)
    return True


@inner
def void_bounds(t: np.record, rules: np.record, other: int) -> tuple[int, int]:
    """The most and the least void tiles that a seat may hold beside a tile that it has just drawn."""
    fined = rules.void_discard == VoidDiscard.PENALISE
    held_none = rules.void_discard == VoidDiscard.STRICT or (fined and t.barred[other] == 0)
    most = most_void_tiles(t, rules, other, rules.void == VoidMarker.TILE, held_none)
    if holds_drawn_tile(t, other):
        most -= 1  # it is one of those drawn since
    return most, int64(1 if fined and must_hold_void(t, other) else 0)


@inner
def pool_by_class(pool: np.ndarray) -> tuple[int, int, int, int]:
    a = int64(0)
    b = int64(0)
    c = int64(0)
    d = int64(0)
    for kind in range(KINDS):
        if kind < 9:
            a += pool[kind]
        elif kind < 18:
            b += pool[kind]
        elif kind < SUIT_KINDS:
            c += pool[kind]
        else:
            d += pool[kind]
    return a, b, c, d


@inner
def give(redraw: np.record, chance: np.record, seat: int, first: int, last: int) -> None:
    """A tile of the kinds from ``first`` up to ``last`` goes from the pool to a hand."""
    pool = redraw.build.pool
    tiles = int64(0)
    best = int64(0)
    for kind in range(first, last):
        tiles += pool[kind]
    left = int64(below(chance, tiles))
    for kind in range(first, last):
        if left >= 0:
            best = int64(kind)
        left -= pool[kind]
    pool[best] -= 1
    redraw.hand[seat, best] += 1
    redraw.missing[seat] -= 1


@inner
def deal_the_rest(t: np.record, redraw: np.record, chance: np.record) -> None:
    """Shuffle what is left of the pool and lay it on the places that are left."""
    served = int64(redraw.served)
    count = served
    for kind in range(KINDS):
        for _ in range(int64(redraw.build.pool[kind])):
            redraw.wall[count] = kind
            count += 1
    for last in range(count - 1, served, -1):
        swap(redraw.wall, last, served + below(chance, last - served + 1))
    for seat in range(int64(t.players)):
        if redraw.hidden[seat] == 0:
            continue
        for _ in range(int64(redraw.missing[seat])):
            count -= 1
            redraw.hand[seat, redraw.wall[count]] += 1
        if t.hu[seat] != 0 and redraw.win_tile[seat] == NO_TILE:
            count -= 1
            redraw.win_tile[seat] = redraw.wall[count]
    if redraw.drawn_apart:
        count -= 1
        redraw.drawn = redraw.wall[count]
        redraw.hand[t.turn, redraw.drawn] += 1
    for place in range(LAST_DRAWS):
        if redraw.last_unseen[place]:
            count -= 1
            t.last_draws[place] = int64(t.last_draws[place]) >> 6 << 6 | int64(redraw.wall[count])
    if redraw.bao_hidden:
        count -= 1
        t.bao = redraw.wall[count]


@inner
def keep_drawn(t: np.record, rules: np.record, redraw: np.record, chance: np.record) -> bool:
    """Who discards from the hand keeps the tile drawn last: one of those that stand, no copy of the discard.

    False if such a copy came of it. With a void suit chosen by tile the first discard may be the tile that
    was set aside, whatever was drawn.
    """
    if redraw.drawn_kept == 0:
        return True
    turn = int64(t.turn)
    left = int64(below(chance, standing_tiles(t, turn)))
    kind = int64(-1)
    while left >= 0:
        kind += 1
        left -= redraw.hand[turn, kind]
    redraw.drawn = kind
    set_aside = rules.void == VoidMarker.TILE and t.discards[turn] == 1
    return kind != t.claim_tile or bool(set_aside)
