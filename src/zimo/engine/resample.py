"""Draw anew what a seat can't see: a table that looks the same to it.

What is redrawn: the other hands, the tiles left in the wall, void suits not yet opened and their
set-aside tiles, face-down kongs, self-drawn winning tiles, the tile that another seat drew last, the
answers to the tile on offer, and everything that follows from these. Nothing of the old hidden state
is read, so equal views give equal tables for equal chance.

Which tables are drawn. Each way to lay the unseen tiles on the hidden places (hands as sets, the
tile drawn last apart from them, the wall as a sequence) counts once, if it agrees with these facts:

- the counts of every hand, and all that lies open;
- a void suit chosen by card (the first discard was of another suit) was not held at the choice:
  what is held of it was drawn later, so there is no more of it than later draws;
- where another suit may not be discarded while void tiles are held (or not without a fine), a seat
  holds no void tile but those drawn since it last did so; a seat fined for it holds one, if none has left it;
- bonus tiles that are replaced at once lie in the wall, but for one that could not be replaced;
- a seat that has declared hu holds a complete hand for its tile.

A void suit not yet opened is drawn evenly from the choices that the new hand allowed at the time.
How likely players are to act as they did is not weighed.

Where it is not even. A winner's hand is built up from its readings (``complete_hands``), one winner
after another and before the other hands are drawn. Where a false hu is possible, a hu is taken for a true
one if such a hand can be built, and leaves tiles for the others. A face-down kong is drawn evenly from
the kinds unseen, also where void suits make some of them likelier. What a seat let pass since its last
turn is what its new hand would have let pass of the discards since then, without the fans of the moment.

Seats that had answered to the tile on offer are asked again, after the seat that is asked now, if they
could claim it with their new hand. The tiles at places of the wall already drawn are those that
have left it, by kind.
"""

from __future__ import annotations

import numpy as np

from zimo.engine._jit import inner, int64, kernel
from zimo.engine.actions import PASS
from zimo.engine.claims import claim_bits
from zimo.engine.complete_hands import BUILD, draw_complete
from zimo.engine.dice import below
from zimo.engine.hands import add_tile
from zimo.engine.hu import take_standing_hand
from zimo.engine.own_tiles import (
    holds_drawn_tile,
    most_void_tiles,
    must_hold_void,
    tiles_drawn_later,
    tiles_given_to_meld,
)
from zimo.engine.scoring import score_hand
from zimo.engine.settlement import NO_ROW, open_row, transfer
from zimo.engine.shapes import meld_facts, no_win_at
from zimo.engine.shares import BOUND, CLASSES, draw_shares
from zimo.engine.state import (
    BANK,
    BASE_KINDS,
    FIRST_BONUS,
    KINDS,
    NO_SEAT,
    NO_TILE,
    SEATS,
    WIN_LAST_OF_KIND,
    Draw,
    End,
    MeldType,
    NoWin,
    Phase,
    Reason,
)
from zimo.engine.turns import NOT_ASKED, clear_legal, offer_turn, offer_void
from zimo.engine.undrawn import lies_in_wall
from zimo.engine.view import lies_open
from zimo.engine.wall import can_replace
from zimo.rulesets.options import BonusTiles, FalseHu, SkipHu, VoidDiscard, VoidMarker, WallKind, WinSuits

TRIES = 256
WALL_TILES = 144

REDRAW = np.dtype(
    [
        ("build", BUILD),
        ("hand", np.uint8, (SEATS, KINDS)),  # the new hands
        ("wall", np.uint8, (WALL_TILES,)),  # tiles to be shuffled
        ("place", np.int16, (WALL_TILES,)),  # places of the wall that hold a tile
        ("bounds", BOUND, (SEATS - 1,)),
        ("bound_seat", np.int16, (SEATS - 1,)),
        ("missing", np.int16, (SEATS,)),  # tiles that a hand still lacks
        ("meld_tile", np.uint8, (SEATS, 4)),
        ("win_tile", np.int16, (SEATS,)),
        ("hidden", np.uint8, (SEATS,)),  # 1: the hand is drawn anew
        ("believed", np.uint8, (SEATS,)),  # 1: its hu is taken for a true one
        ("drawn", np.int16),  # the tile drawn last in this turn by a hidden seat
        ("drawn_apart", np.int16),  # 1: it is still to be drawn from the pool
        ("places", np.int16),
        ("served", np.int16),  # how many of them have their tile, a bonus tile
    ],
    align=True,
)
"""Scratch of ``resample``."""


@kernel
def resample_table(
    tables: np.recarray,
    rules: np.recarray,
    lookups: np.recarray,
    hands: np.recarray,
    scores: np.recarray,
    redraws: np.recarray,
    chances: np.recarray,
    seat: int,
) -> int:
    """``resample`` of ``tables[0]``. Arrays of shape (1,)."""
    return resample(tables[0], rules[0], lookups[0], hands[0], scores[0], redraws[0], chances[0], seat)


@inner
def resample(
    t: np.record,
    rules: np.record,
    lookups: np.record,
    hand: np.record,
    score: np.record,
    redraw: np.record,
    chance: np.record,
    seat: int,
) -> int:
    """Draw anew what ``seat`` can't see of the table. ``chance`` holds the random state ``rng``.

    ``hand``, ``score`` and ``redraw`` (REDRAW) are scratch. Returns 0; or 1, the table untouched, if no
    hands could be built for those who have declared hu: where only a knitted hand is left to a
    winner, or where none of many tries left the other seats the tiles that they must have.
    """
    for other in range(int64(t.players)):
        shown = other == seat or (t.phase == Phase.OVER and lies_open(t, rules, other))
        redraw.hidden[other] = 0 if shown else 1
    laid = False
    for attempt in range(TRIES):
        believing = rules.false_hu == FalseHu.REJECT or 2 * attempt < TRIES
        if draw_hands(t, rules, redraw, chance, seat, believing):
            lay_hands(t, rules, redraw, chance)
            laid = True
            if follow_up(t, rules, lookups, hand, score, redraw, chance, seat):
                break
    return 0 if laid else 1


# Drawing ----------------------------------------------------------------------------------------


@inner
def draw_hands(
    t: np.record, rules: np.record, redraw: np.record, chance: np.record, seat: int, believing: bool
) -> bool:
    """Draw all that is hidden into ``redraw``; False if it did not come out.

    ``believing``: take every hu for a true one.
    """
    gather_unseen(t, rules, redraw, seat)
    if not draw_kongs(t, rules, redraw, chance):
        return False
    list_places(t, rules, redraw)
    reserve_drawn(t, redraw, chance)
    for other in range(int64(t.players)):
        if redraw.hidden[other] and t.hu[other] != 0:
            if believing:
                redraw.believed[other] = draw_winner(t, rules, redraw, chance, other)
            if redraw.believed[other] == 0 and rules.false_hu == FalseHu.REJECT:
                return False
    if rules.bonus == BonusTiles.REPLACED and not lay_bonus(t, rules, redraw, chance):
        return False
    if not draw_bound_seats(t, rules, redraw, chance):
        return False
    deal_the_rest(t, redraw, chance)
    return True


@inner
def gather_unseen(t: np.record, rules: np.record, redraw: np.record, seat: int) -> None:
    """The tiles that ``seat`` has not seen go to the pool; note what each hand lacks."""
    pool = redraw.build.pool
    redraw.served = 0
    for kind in range(KINDS):
        copies = 0
        if rules.kinds >> kind & 1:
            copies = 4 if kind < FIRST_BONUS else 1
        pool[kind] = copies - t.visible[kind]
    for other in range(int64(t.players)):
        redraw.missing[other] = 0
        redraw.believed[other] = 0
        redraw.win_tile[other] = t.win_tile[other]
        for kind in range(KINDS):
            redraw.hand[other, kind] = 0
            if redraw.hidden[other]:
                redraw.missing[other] += t.hand[other, kind]
            else:
                pool[kind] -= t.hand[other, kind]
        self_drawn = t.hu[other] != 0 and t.win_from[other] == other
        if redraw.hidden[other] == 0 and self_drawn:
            pool[t.win_tile[other]] -= 1
        elif self_drawn:
            redraw.win_tile[other] = NO_TILE
        for meld in range(int64(t.melds[other])):
            redraw.meld_tile[other, meld] = t.meld_tile[other, meld]
            known = redraw.hidden[other] == 0 or t.phase == Phase.OVER
            if known and lies_face_down(t, rules, other, meld):
                pool[t.meld_tile[other, meld]] -= 4


@inner
def lies_face_down(t: np.record, rules: np.record, seat: int, meld: int) -> bool:
    return bool(rules.concealed_kong_hidden and t.meld_type[seat, meld] == MeldType.CONCEALED_KONG)


@inner
def knows_void(t: np.record, other: int) -> bool:
    """Is the void suit of another seat known to all?"""
    return bool(t.void[other] >= 0 and (t.void_open[other] == 1 or t.phase == Phase.OVER))


@inner
def draw_kongs(t: np.record, rules: np.record, redraw: np.record, chance: np.record) -> bool:
    """Draw the kinds of face-down kongs evenly from those of which no tile has been seen."""
    if rules.concealed_kong_hidden == 0 or t.phase == Phase.OVER:
        return True
    pool = redraw.build.pool
    for other in range(int64(t.players)):
        if redraw.hidden[other] == 0:
            continue
        without_void = rules.void_discard == VoidDiscard.STRICT or (
            t.hu[other] != 0 and rules.win_suits == WinSuits.NO_VOID
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
            redraw.meld_tile[other, meld] = best
            pool[best] -= 4
    return True


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
def reserve_drawn(t: np.record, redraw: np.record, chance: np.record) -> None:
    """Keep a place apart for the tile drawn last, and give a tile that may be robbed to its owner."""
    turn = int64(t.turn)
    redraw.drawn = NO_TILE
    redraw.drawn_apart = 0
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
    if robbed and below(chance, standing) == 0:
        redraw.drawn = t.claim_tile
    elif holds_drawn_tile(t, turn):
        redraw.drawn_apart = 1
        redraw.missing[turn] -= 1
    else:
        redraw.drawn = t.claim_tile  # it has been discarded: nobody asks for it any more


@inner
def draw_winner(t: np.record, rules: np.record, redraw: np.record, chance: np.record, seat: int) -> int:
    """Build a complete hand for a seat that has declared hu. 1, or 0 if there is none."""
    build = redraw.build
    melds = int64(t.melds[seat])
    build.win = redraw.win_tile[seat]
    facts = meld_facts(melds, t.meld_type[seat], redraw.meld_tile[seat])
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
def swap(tiles: np.ndarray, one: int, other: int) -> None:
    tile = tiles[one]
    tiles[one] = tiles[other]
    tiles[other] = tile


@inner
def draw_bound_seats(t: np.record, rules: np.record, redraw: np.record, chance: np.record) -> bool:
    """Draw the hands of which something is known about the void suit."""
    count = int64(0)
    by_card = rules.void == VoidMarker.TILE
    for other in range(int64(t.players)):
        if redraw.hidden[other] == 0 or redraw.missing[other] == 0 or not knows_void(t, other):
            continue
        fined = rules.void_discard == VoidDiscard.PENALISE
        held_none = rules.void_discard == VoidDiscard.STRICT or (fined and t.barred[other] == 0)
        b = redraw.bounds[count]
        b.places = redraw.missing[other]
        b.suit = t.void[other]
        b.most = most_void_tiles(t, rules, other, by_card, held_none)
        b.least = 1 if fined and must_hold_void(t, other) else 0
        if holds_drawn_tile(t, other):
            b.most -= 1  # the tile drawn last is one of those drawn since
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
        elif kind < 27:
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


# Laying ------------------------------------------------------------------------------------------


@inner
def lay_hands(t: np.record, rules: np.record, redraw: np.record, chance: np.record) -> None:
    """Put what was drawn on the table, and keep the notes beside the hands."""
    for seat in range(int64(t.players)):
        if redraw.hidden[seat] == 0:
            continue
        t.held[seat] = 0
        t.quads[seat] = 0
        for suit in range(4):
            t.key[seat, suit] = 0
            t.suit_size[seat, suit] = 0
        for kind in range(KINDS):
            t.hand[seat, kind] = 0
            for _ in range(int64(redraw.hand[seat, kind])):
                add_tile(t, seat, int64(kind))
        turn_kongs_over(t, rules, redraw, seat)
        t.win_tile[seat] = redraw.win_tile[seat]
        t.passed[seat] = -1
        t.claims[seat] = 0
        t.answer[seat] = NOT_ASKED
    if redraw.hidden[t.turn] and t.phase != Phase.OVER:
        t.drawn = redraw.drawn
    for place in range(int64(redraw.places)):
        t.wall[redraw.place[place]] = redraw.wall[place]
    lay_drawn_places(t, rules, redraw)
    t.rng = np.uint64(below(chance, int64(1) << 31))
    for seat in range(int64(t.players)):
        if redraw.hidden[seat] and t.void[seat] >= 0 and not knows_void(t, seat):
            draw_void(t, rules, redraw, chance, seat)


@inner
def turn_kongs_over(t: np.record, rules: np.record, redraw: np.record, seat: int) -> None:
    """Face-down kongs get their new kinds, also where the ledger names them."""
    if rules.concealed_kong_hidden == 0:
        return
    for meld in range(int64(t.melds[seat])):
        if t.meld_type[seat, meld] == MeldType.CONCEALED_KONG:
            rename_rows(t, seat, int64(t.meld_tile[seat, meld]), KINDS + meld)
    for meld in range(int64(t.melds[seat])):
        if t.meld_type[seat, meld] == MeldType.CONCEALED_KONG:
            t.meld_tile[seat, meld] = redraw.meld_tile[seat, meld]
            rename_rows(t, seat, KINDS + meld, int64(t.meld_tile[seat, meld]))


@inner
def rename_rows(t: np.record, seat: int, old: int, new: int) -> None:
    """Another tile in the rows of a seat's kongs, paid or paid back."""
    for row in range(int64(t.ledger_rows)):
        what = int64(t.ledger_what[row])
        if what % 4 == seat and what // 4 != Reason.HU and t.ledger_tile[row] == old:
            t.ledger_tile[row] = new


@inner
def lay_drawn_places(t: np.record, rules: np.record, redraw: np.record) -> None:
    """The tiles that have left the wall, by kind, on the places that were drawn."""
    left = redraw.build.pool
    for kind in range(KINDS):
        left[kind] = 0
        if rules.kinds >> kind & 1:
            left[kind] = 4 if kind < FIRST_BONUS else 1
    for place in range(int64(redraw.places)):
        left[redraw.wall[place]] -= 1
    walls = int64(t.players) if rules.wall == WallKind.PER_SEAT else int64(1)
    size = int64(t.wall_size)
    kind = int64(0)
    for wall in range(walls):
        for place in range(size):
            if not lies_in_wall(t, wall, place):
                while left[kind] == 0:
                    kind += 1
                left[kind] -= 1
                t.wall[wall * size + place] = kind


@inner
def draw_void(t: np.record, rules: np.record, redraw: np.record, chance: np.record, seat: int) -> None:
    """Draw a void suit that is not open yet, evenly from what the hand allowed at the choice."""
    t.void_tile[seat] = NO_TILE
    if rules.void == VoidMarker.CARD:
        t.void[seat] = below(chance, int64(3))
        return
    apart = int64(NO_TILE)  # one copy that came after the choice
    if holds_drawn_tile(t, seat) and tiles_drawn_later(t, rules, seat) > 0:
        apart = int64(t.drawn)
    added = int64(NO_TILE)
    if t.phase == Phase.CLAIM and t.claim_robs == 1 and seat == t.turn and apart != t.claim_tile:
        added = int64(t.claim_tile)
    allowed = suits_to_void(t, rules, seat)
    count = int64(0)
    for suit in range(3):
        held = int64(0)
        for kind in range(9 * suit, 9 * suit + 9):
            copies = int64(t.hand[seat, kind]) - int64(kind == apart)
            held += copies
            if copies - int64(kind == added) > 0 and allowed >> suit & 1:
                count += 1
                if below(chance, count) == 0:
                    t.void[seat] = suit
                    t.void_tile[seat] = kind
        for meld in range(int64(t.melds[seat])):
            if t.meld_tile[seat, meld] // 9 == suit:
                held += tiles_given_to_meld(t, seat, meld)
        if held == 0 and allowed >> suit & 1:
            count += 1
            if below(chance, count) == 0:
                t.void[seat] = suit
                t.void_tile[seat] = NO_TILE


@inner
def suits_to_void(t: np.record, rules: np.record, seat: int) -> int:
    """Suits that may be void by what the seat has melded, where that may not be of the void suit."""
    melded = int64(0)
    for meld in range(int64(t.melds[seat])):
        melded |= int64(1) << (int64(t.meld_tile[seat, meld]) // 9)
    if rules.void_discard == VoidDiscard.PENALISE and t.barred[seat] == 1:
        return melded & 7
    if rules.void_discard == VoidDiscard.LENIENT or melded & 7 == 7:
        return int64(7)
    return 7 & ~melded


# What follows from the hands ---------------------------------------------------------------------


@inner
def follow_up(
    t: np.record,
    rules: np.record,
    lookups: np.record,
    hand: np.record,
    score: np.record,
    redraw: np.record,
    chance: np.record,
    seat: int,
) -> bool:
    """Scores, passed hu, claims and the question asked. False if nobody could be asked, or a hu is none."""
    sound = True
    for other in range(int64(t.players)):
        if redraw.hidden[other] == 0:
            continue
        if t.hu[other] != 0:
            won = rebook_hu(t, rules, lookups, hand, score, other)
            sound = sound and (won or redraw.believed[other] == 0)
        elif rules.skip_hu != SkipHu.FREE and t.phase != Phase.OVER:
            note_passed(t, rules, lookups, hand, score, other)
    if t.phase == Phase.CLAIM:
        return offer_again(t, rules, lookups, hand, score, redraw, seat) and sound
    if t.phase == Phase.OVER or t.actor == seat:
        return sound
    if t.phase == Phase.VOID:
        offer_void(t, rules)
    else:
        offer_turn(t, rules, lookups, hand, score)
    return sound


@inner
def rebook_hu(
    t: np.record, rules: np.record, lookups: np.record, hand: np.record, score: np.record, seat: int
) -> bool:
    """Score the new hand of a winner and book it in the place of the old one. Is it a hu?"""
    source = int64(t.win_from[seat])
    tile = int64(t.win_tile[seat])
    if source == seat:
        flags = int64(t.win_flags[seat]) & ~WIN_LAST_OF_KIND
        t.win_flags[seat] = flags | (WIN_LAST_OF_KIND if t.visible[tile] == 3 else 0)
    take_standing_hand(t, hand, seat)
    hand.standing[tile] += 1
    hand.win_tile = tile
    hand.self_draw = 1 if source == seat else 0
    hand.discarder_dealer = 1 if source != seat and source == t.dealer else 0
    hand.circumstances = t.win_flags[seat]
    won = score_hand(rules, lookups, hand, score) == NoWin.WIN
    t.hu_false[seat] = 0 if won else 1
    t.win_fan[seat] = score.total_fan if won else 0
    t.win_points[seat] = score.points if won else 0
    row = row_of_hu(t, seat)
    pays = won and (score.pay_discarder != 0 or score.pay_other != 0 or score.pay_dealer != 0)
    if not pays:
        if row >= 0:
            drop_row(t, row)
        return won
    if row < 0:
        row = open_row(t, Reason.HU, seat, tile)
    t.ledger_tile[row] = tile
    for account in range(BANK + 1):
        t.ledger_delta[row, account] = 0
    for other in range(int64(t.players)):
        gone = t.hu[other] != 0 and t.hu[other] <= t.hu[seat] and other != source
        if other == seat or gone:
            continue
        if source != seat:
            share = score.pay_discarder if other == source else score.pay_other
        else:
            share = score.pay_dealer if other == t.dealer else score.pay_other
        transfer(t, row, other, seat, share)
    return won


@inner
def row_of_hu(t: np.record, seat: int) -> int:
    found = int64(-1)
    for row in range(int64(t.ledger_rows)):
        if t.ledger_what[row] == Reason.HU * 4 + seat:
            found = int64(row)
    return found


@inner
def drop_row(t: np.record, row: int) -> None:
    """Take a row out of the ledger; later ones move up."""
    last = int64(t.ledger_rows) - 1
    for place in range(row, last):
        t.ledger_what[place] = t.ledger_what[place + 1]
        t.ledger_tile[place] = t.ledger_tile[place + 1]
        for account in range(BANK + 1):
            t.ledger_delta[place, account] = t.ledger_delta[place + 1, account]
    t.ledger_what[last] = 0
    t.ledger_tile[last] = 0
    for account in range(BANK + 1):
        t.ledger_delta[last, account] = 0
    t.ledger_rows = last
    for seat in range(int64(t.players)):
        for meld in range(int64(t.melds[seat])):
            if t.meld_row[seat, meld] != NO_ROW and t.meld_row[seat, meld] > row:
                t.meld_row[seat, meld] -= 1


@inner
def note_passed(
    t: np.record, rules: np.record, lookups: np.record, hand: np.record, score: np.record, seat: int
) -> None:
    """The best hu that the new hand has let pass since the seat's last turn (SBR-097)."""
    if t.phase == Phase.VOID or (t.phase == Phase.TURN and t.turn == seat):
        return
    place = int64(t.river_length) - 1
    if t.phase == Phase.CLAIM and t.claim_robs == 0:
        place -= 1  # the tile on offer has not been passed yet
    while place >= 0 and t.river[place] >> 6 != seat:
        tile = int64(t.river[place]) & 63
        if tile < BASE_KINDS and no_win_at(rules, lookups, t, seat, tile) == NoWin.WIN:
            take_standing_hand(t, hand, seat)
            hand.standing[tile] += 1
            hand.win_tile = tile
            if score_hand(rules, lookups, hand, score) == NoWin.WIN:
                t.passed[seat] = max(int64(t.passed[seat]), int64(score.total_fan))
        place -= 1


@inner
def offer_again(
    t: np.record,
    rules: np.record,
    lookups: np.record,
    hand: np.record,
    score: np.record,
    redraw: np.record,
    seat: int,
) -> bool:
    """The claims of the new hands. False if another seat must be asked, and none could claim."""
    first = int64(NO_SEAT)
    for step in range(1, int64(t.players)):
        other = (int64(t.turn) + step) % int64(t.players)
        if redraw.hidden[other] == 0:
            continue
        t.claims[other] = claim_bits(t, rules, lookups, hand, score, other)
        if t.claims[other] != 0 and first == NO_SEAT:
            first = other
    if t.actor == seat:
        return True
    found = first != NO_SEAT
    if not found:  # a seat that can only pass
        first = int64(t.turn)
        for step in range(1, int64(t.players)):
            other = (int64(t.turn) + step) % int64(t.players)
            if redraw.hidden[other] and t.hu[other] == 0:
                first = other
        t.claims[first] = 1
    t.actor = first
    clear_legal(t)
    t.legal[0] = (int64(t.claims[first]) | 1) << PASS
    return found
