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
from zimo.engine.table.state import NO_PLACE, SEATS, MeldType, Phase
from zimo.engine.table.wall import lies_in_wall, live_tiles
from zimo.envs.kernels.choices import CHOICES, high_choices, kongs_offered, low_choices
from zimo.envs.kernels.planes import COLUMNS, PLANES, write_planes
from zimo.envs.kernels.slate import (
    ARRAYS_FROM,
    AT_BITS,
    AT_MASK,
    AT_MELDS,
    AT_ORACLE,
    AT_ORACLE_WALL,
    AT_PLANES,
    AT_RIVER,
    AT_SCALARS,
    AT_SCORES,
    SPREAD,
)
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
MASK_WORDS = CHOICES // 8  # of eight bytes
PLANE_WORDS = PLANES * COLUMNS // 8
MELD_COLUMNS = 5
MELD_BYTES = 4 * 4 * MELD_COLUMNS
HIDDEN_HANDS = 3
NOTHING = 255
FLAG_CLAIMED = 1
FLAG_DRAWN = 2


@kernel
def look(
    places: np.recarray,
    rules: np.recarray,
    slate: np.ndarray,
    views: np.recarray,
    first: int,
    last: int,
    as_seat: int,
    wanted: int,
) -> None:
    """``show`` of tables ``first`` to ``last``, to the asked seats (ASKED) or to any other."""
    octets = slate.view(np.uint8)
    ints = slate.view(np.int32)
    for i in range(first, last):
        seat = int64(places[i].desk.table.actor) if as_seat == ASKED else as_seat
        show(places[i], rules[0], views[0], seat, wanted, slate, octets, ints, i)


@inner
def show(
    place: np.record,
    rules: np.record,
    view: np.record,
    seat: int,
    wanted: int,
    slate: np.ndarray,
    octets: np.ndarray,
    ints: np.ndarray,
    i: int,
) -> None:
    """Write what a seat may know of its table, be it asked or not, and the oracle's part, in rows ``i``.

    They lie on the slate, which is given as bytes and as int32, too. ``wanted`` are bits WANT_*; what is not
    wanted has no room. ``view`` is scratch.
    """
    t = place.desk.table
    spread = slate[SPREAD:ARRAYS_FROM]
    write_mask(t, seat, spread, row_of(slate, slate[AT_MASK], i, int64(MASK_WORDS)))
    if wanted & WANT_SCALARS:
        write_scalars(t, rules, place.track, seat, row_of(octets, slate[AT_SCALARS], i, int64(SCALARS)))
        write_scores(t, rules, place.track, seat, row_of(ints, slate[AT_SCORES], i, int64(SEATS)))
    if wanted & (WANT_BITS | WANT_PLANES):
        bits = row_of(slate, slate[AT_BITS], i, int64(PLANES))
        write_planes(t, rules, place.memo, place.track.dealt, view, seat, bits)
        if wanted & WANT_PLANES:
            spread_planes(bits, spread, row_of(slate, slate[AT_PLANES], i, int64(PLANE_WORDS)))
    if wanted & WANT_RIVER:
        write_river(t, seat, row_of(octets, slate[AT_RIVER], i, int64(2 * RIVER_PLACES)))
        write_melds(t, rules, seat, row_of(octets, slate[AT_MELDS], i, int64(MELD_BYTES)))
    if wanted & WANT_ORACLE:
        hands = row_of(octets, slate[AT_ORACLE], i, int64(HIDDEN_HANDS * KINDS))
        write_hidden(t, rules, seat, hands, row_of(octets, slate[AT_ORACLE_WALL], i, int64(RIVER_PLACES)))


@inner
def row_of(array: np.ndarray, start: int, i: int, length: int) -> np.ndarray:
    return array[start + i * length : start + (i + 1) * length]


@inner
def write_mask(t: np.record, seat: int, spread: np.ndarray, out: np.ndarray) -> None:
    low = int64(0)
    high = int64(0)
    if t.actor == seat:
        kongs = kongs_offered(t.legal, int64(t.claim_tile))
        low = low_choices(t.legal, kongs)
        high = high_choices(t.legal, kongs)
    half = MASK_WORDS // 2
    for word in range(half):
        out[word] = spread[low >> 8 * word & 255]
        out[half + word] = spread[high >> 8 * word & 255]


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
        out[2 * place] = steps_to(t, seat, entry >> 6) << 6 | entry & 63
        out[2 * place + 1] = taken * FLAG_CLAIMED + drawn * FLAG_DRAWN
    for place in range(length, RIVER_PLACES):
        out[2 * place] = NOTHING
        out[2 * place + 1] = 0


@inner
def write_melds(t: np.record, rules: np.record, seat: int, out: np.ndarray) -> None:
    """Each meld: type, lowest tile, places on to the seat that gave one, its place on the river, when."""
    for step in range(4):
        other = seat_after(t, seat, step) if step < t.players else int64(0)
        melds = int64(t.melds[other]) if step < t.players else int64(0)
        for meld in range(4):
            first = MELD_COLUMNS * (4 * step + meld)
            if meld >= melds:
                out[first] = MeldType.NONE
                for column in range(1, MELD_COLUMNS):
                    out[first + column] = NOTHING
                continue
            kind = t.meld_type[other, meld]
            shown = step == 0 or shows_won_hand(t, rules, other)
            face_down = kind == MeldType.CONCEALED_KONG and rules.concealed_kong_hidden == 1 and not shown
            out[first] = kind
            out[first + 1] = NOTHING if face_down else t.meld_tile[other, meld]
            out[first + 2] = steps_to(t, other, int64(t.meld_from[other, meld]))
            out[first + 3] = t.meld_place[other, meld]
            out[first + 4] = t.meld_time[other, meld]


@inner
def write_hidden(t: np.record, rules: np.record, seat: int, hands: np.ndarray, wall: np.ndarray) -> None:
    """The hands of the other seats, and the tiles left of the walls in their places."""
    players = int64(t.players)
    for step in range(1, 4):
        other = seat_after(t, seat, step) if step < players else int64(0)
        for kind in range(KINDS):
            hands[(step - 1) * KINDS + kind] = t.hand[other, kind] if step < players else 0
    size = int64(t.wall_size)
    walls = players if rules.wall == WallKind.PER_SEAT else int64(1)
    for place in range(RIVER_PLACES):
        number = place // size
        left = number < walls and lies_in_wall(t, number, place - number * size)
        wall[place] = t.wall[place] if left else NOTHING
