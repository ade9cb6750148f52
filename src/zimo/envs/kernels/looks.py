"""What a batch shows of its tables: masks, planes, numbers and rivers of the asked seats; the hidden part."""

from __future__ import annotations

import numpy as np

from zimo.engine.kernel.bits import bit_count
from zimo.engine.kernel.jit import inner, int64, kernel
from zimo.engine.rules.circumstances import circumstances_of_claim, circumstances_of_draw
from zimo.engine.rules.exchange import steps_given, tiles_chosen
from zimo.engine.sight.view import is_told, shows_won_hand
from zimo.engine.table.bao import has_seen_bao
from zimo.engine.table.seats import seat_after
from zimo.engine.table.state import NO_PLACE, MeldType, Phase
from zimo.engine.table.wall import lies_in_wall, live_tiles
from zimo.envs.kernels.choices import CHOICES, high_choices, kongs_offered, low_choices
from zimo.envs.kernels.planes import COLUMNS, PLANES, write_planes
from zimo.notation.tiles import KINDS
from zimo.rulesets.choices import WallKind

ASKED = -1
SCALARS = 32
PHASE = 0
WALL_LEFT = 1
FROM_DEALER = 2
TURN = 3
DRAW = 4
ROBS = 5
TRUE_HU = 6
CIRCUMSTANCES = 7  # two bytes, the low one first
CHOSEN = 9
GIVEN_ON = 10
BOX = 11
PASSED = 12
TURN_KONGS = 13
MATCH_DEAL = 14
DEALS_LEFT = 15
DISCARDS = 16  # of four seats, as the next ones
HU = 20
BONUS = 24
BARRED = 28

WANT_BITS = 1
WANT_PLANES = 2
WANT_RIVER = 4
WANT_ORACLE = 8
WANT_SCALARS = 16
RIVER_PLACES = 144
NOTHING = 255
FLAG_CLAIMED = 1
FLAG_DRAWN = 2


@kernel
def look(
    desks: np.recarray,
    rules: np.recarray,
    views: np.recarray,
    tracks: np.recarray,
    memos: np.recarray,
    spread: np.ndarray,
    first: int,
    last: int,
    as_seat: int,
    wanted: int,
    masks: np.ndarray,
    bits: np.ndarray,
    planes: np.ndarray,
    scalars: np.ndarray,
    scores: np.ndarray,
    river: np.ndarray,
    melds: np.ndarray,
    hands: np.ndarray,
    wall: np.ndarray,
) -> None:
    """Write what a seat at each of the tables ``first`` to ``last`` may know, and the oracle's part.

    It is the one that is asked (ASKED) or ``as_seat``, which may do nothing while another is asked.
    ``spread`` (256,) int64: for a byte its bits as eight bytes. ``masks`` and ``planes`` are given as such
    words, (N, CHOICES / 8) and (N, PLANES * COLUMNS / 8). ``wanted`` are bits WANT_*; what is not wanted
    may have no rows. ``views`` (1,) is scratch.
    """
    for i in range(first, last):
        t = desks[i].table
        seat = int64(t.actor) if as_seat == ASKED else as_seat
        write_mask(t, seat, spread, masks[i])
        if wanted & WANT_SCALARS:
            write_scalars(t, rules[0], tracks[i], seat, scalars[i])
            write_scores(t, rules[0], tracks[i], seat, scores[i])
        if wanted & (WANT_BITS | WANT_PLANES):
            write_planes(t, rules[0], memos[i], tracks[i].dealt, views[0], seat, bits[i])
        if wanted & WANT_PLANES:
            spread_planes(bits[i], spread, planes[i])
        if wanted & WANT_RIVER:
            write_river(t, seat, river[i])
            write_melds(t, rules[0], seat, melds[i])
        if wanted & WANT_ORACLE:
            write_hidden(t, rules[0], seat, hands[i], wall[i])


@inner
def write_mask(t: np.record, seat: int, spread: np.ndarray, out: np.ndarray) -> None:
    low = int64(0)
    high = int64(0)
    if t.actor == seat:
        kongs = kongs_offered(t.legal, int64(t.claim_tile))
        low = low_choices(t.legal, kongs)
        high = high_choices(t.legal, kongs)
    for word in range(CHOICES // 16):
        out[word] = spread[low >> 8 * word & 255]
        out[word + CHOICES // 16] = spread[high >> 8 * word & 255]


@inner
def spread_planes(bits: np.ndarray, spread: np.ndarray, out: np.ndarray) -> None:
    place = int64(0)
    for plane in range(PLANES):
        word = bits[plane]
        for shift in range(0, COLUMNS, 8):
            out[place] = spread[word >> shift & 255]
            place += 1


@inner
def write_scalars(t: np.record, rules: np.record, track: np.record, seat: int, out: np.ndarray) -> None:
    claim = t.phase == Phase.CLAIM
    flags = int64(0)
    if claim:
        flags = circumstances_of_claim(t, rules, seat)
    elif t.phase == Phase.TURN and t.turn == seat:
        flags = circumstances_of_draw(t, rules)
    out[PHASE] = t.phase
    out[WALL_LEFT] = live_tiles(t, rules, seat)
    out[FROM_DEALER] = steps_to(t, int64(t.dealer), seat)
    out[TURN] = steps_to(t, seat, int64(t.turn))
    out[DRAW] = t.draw
    out[ROBS] = t.claim_robs if claim else 0
    out[TRUE_HU] = int64(t.true_hu) >> seat & 1 if t.actor == seat else 0
    out[CIRCUMSTANCES] = flags & 255
    out[CIRCUMSTANCES + 1] = flags >> 8
    out[CHOSEN] = tiles_chosen(t, seat)
    out[GIVEN_ON] = steps_given(t, rules) if t.exchanged == 1 else 0
    out[BOX] = t.box
    out[PASSED] = min(int64(t.passed[seat]) + 1, 255)
    out[TURN_KONGS] = bit_count(int64(t.turn_kongs))
    out[MATCH_DEAL] = track.match_deal
    out[DEALS_LEFT] = track.deals_left
    players = int64(t.players)
    for step in range(4):
        there = step < players
        other = seat_after(t, seat, step) if there else int64(0)
        out[DISCARDS + step] = t.discards[other] if there else 0
        out[HU + step] = t.hu[other] if there else 0
        out[BONUS + step] = bit_count(int64(t.bonus[other])) if there else 0
        out[BARRED + step] = standing_of(t, other) if there else 0


@inner
def standing_of(t: np.record, seat: int) -> int:
    """Barred from winning 1, declared ready 2, has seen the indicator that lies there 4; added up."""
    declared = int64(t.ready[seat] != NO_PLACE)
    return int64(t.barred[seat]) + 2 * declared + 4 * int64(has_seen_bao(t, seat))


@inner
def steps_to(t: np.record, seat: int, other: int) -> int:
    """How many places on in turn order another seat sits."""
    steps = other - seat
    return steps + int64(t.players) if steps < 0 else steps


@inner
def write_scores(t: np.record, rules: np.record, track: np.record, seat: int, out: np.ndarray) -> None:
    """The scores of a match, with what everybody knows to have been won and lost in this deal."""
    players = int64(t.players)
    for step in range(4):
        out[step] = track.scores[seat_after(t, seat, step)] if step < players else 0
    for row in range(int64(t.ledger_rows)):
        if is_told(t, rules, row):
            for step in range(players):
                out[step] += t.ledger_delta[row, seat_after(t, seat, step)]


@inner
def write_river(t: np.record, seat: int, out: np.ndarray) -> None:
    """The discards in order, by seats counted from this one; NOTHING where there is none."""
    length = int64(t.river_length)
    for place in range(length):
        entry = int64(t.river[place])
        taken = int64(t.river_taken[place >> 3]) >> (place & 7) & 1
        drawn = int64(t.river_drawn[place >> 3]) >> (place & 7) & 1
        out[place, 0] = steps_to(t, seat, entry >> 6) << 6 | entry & 63
        out[place, 1] = taken * FLAG_CLAIMED + drawn * FLAG_DRAWN
    for place in range(length, RIVER_PLACES):
        out[place, 0] = NOTHING
        out[place, 1] = 0


@inner
def write_melds(t: np.record, rules: np.record, seat: int, out: np.ndarray) -> None:
    """Each meld: type, lowest tile, places on to the seat that gave one, its place on the river, when."""
    for step in range(4):
        other = seat_after(t, seat, step) if step < t.players else int64(0)
        melds = int64(t.melds[other]) if step < t.players else int64(0)
        for meld in range(4):
            if meld >= melds:
                out[step, meld, 0] = MeldType.NONE
                for column in range(1, 5):
                    out[step, meld, column] = NOTHING
                continue
            kind = t.meld_type[other, meld]
            shown = step == 0 or shows_won_hand(t, rules, other)
            face_down = kind == MeldType.CONCEALED_KONG and rules.concealed_kong_hidden == 1 and not shown
            out[step, meld, 0] = kind
            out[step, meld, 1] = NOTHING if face_down else t.meld_tile[other, meld]
            out[step, meld, 2] = steps_to(t, other, int64(t.meld_from[other, meld]))
            out[step, meld, 3] = t.meld_place[other, meld]
            out[step, meld, 4] = t.meld_time[other, meld]


@inner
def write_hidden(t: np.record, rules: np.record, seat: int, hands: np.ndarray, wall: np.ndarray) -> None:
    """The hands of the other seats, and the tiles left of the walls in their places."""
    players = int64(t.players)
    for step in range(1, 4):
        other = seat_after(t, seat, step) if step < players else int64(0)
        for kind in range(KINDS):
            hands[step - 1, kind] = t.hand[other, kind] if step < players else 0
    size = int64(t.wall_size)
    walls = players if rules.wall == WallKind.PER_SEAT else int64(1)
    for place in range(RIVER_PLACES):
        number = place // size
        left = number < walls and lies_in_wall(t, number, place - number * size)
        wall[place] = t.wall[place] if left else NOTHING
