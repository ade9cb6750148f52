"""What one seat may know of a table: the only way from the state to a bot, a person or a socket.

Everything in a View is public or the seat's own. Two tables that differ only in what the seat
can't know give equal Views, byte for byte.
"""

from __future__ import annotations

import numpy as np

from zimo.engine.kernel.jit import inner, int64
from zimo.engine.rules.circumstances import circumstances_of_claim, circumstances_of_draw
from zimo.engine.rules.exchange import steps_given
from zimo.engine.rules.settlement import all_hands_are_shown
from zimo.engine.rules.steps import NOT_ASKED
from zimo.engine.table.actions import ACTION_WORDS
from zimo.engine.table.bao import has_seen_bao
from zimo.engine.table.kinds import copies_in_set
from zimo.engine.table.own_tiles import holds_drawn_tile
from zimo.engine.table.state import (
    GIVEN_TILES,
    LAST_DRAWS,
    LEDGER_ROWS,
    NOT_DRAWN,
    SEATS,
    SPECIAL_TILES,
    WALL_BYTES,
    WIN_LAST_OF_KIND,
    MeldType,
    Phase,
    Reason,
    record_type,
)
from zimo.engine.table.wall import live_tiles
from zimo.notation.tiles import FIRST_BONUS, KINDS, NO_TILE
from zimo.rulesets.choices import Exchange

HIDDEN_TILE = 255
UNSEEN_KIND = 62

VIEW = record_type(
    [
        ("legal", np.int64, (4,)),  # what the seat may do now; zero when it is not asked
        ("held", np.int64),  # bit per kind in the own hand
        ("key", np.int32, (4,)),  # own suit keys, as in a table
        ("wall_left", np.int16),  # tiles that the seat may still draw
        ("drawn_front", np.int16, (SEATS,)),  # tiles taken from each wall; a shared wall is number 0
        ("drawn_back", np.int16, (SEATS,)),
        ("passed_tiles", np.int64),  # own: kinds of the hu let pass, as bits (skip_hu=same_tile)
        ("passed", np.int16),  # own: fans of the best hu let pass, -1 none
        ("box", np.uint8),  # tiles in the kong box
        ("last_draws", np.uint8, (LAST_DRAWS,)),  # drawn without a discard: seat * 64 + kind, or UNSEEN_KIND
        ("ledger_delta", np.int16, (LEDGER_ROWS, 5)),
        ("ledger_what", np.uint8, (LEDGER_ROWS,)),
        ("ledger_tile", np.int8, (LEDGER_ROWS,)),
        ("ledger_flags", np.uint16, (LEDGER_ROWS,)),
        ("ledger_fan", np.int16, (LEDGER_ROWS,)),
        ("ledger_from", np.uint8, (LEDGER_ROWS,)),
        ("ledger_rows", np.uint8),
        ("seat", np.uint8),
        ("asked", np.uint8),  # 1: the seat is to act
        ("phase", np.uint8),
        ("turn", np.uint8),
        ("draw", np.uint8),  # how the seat in turn came by its last tile: a Draw
        ("drawn", np.int8),  # the own tile drawn last in the own turn, -1 in another's or after a claim
        ("turn_kongs", np.uint8),  # bit per meld: a kong declared in this turn
        ("last_kong", np.uint8),  # meld number of the last of them
        ("players", np.uint8),
        ("dealer", np.uint8),
        ("prevalent", np.uint8),
        ("dice", np.uint8, (4,)),  # two throws of two; zero where the wall was given, or not thrown yet
        ("seat_wind", np.uint8, (SEATS,)),
        ("hand", np.uint8, (SEATS, KINDS)),  # own standing tiles, and hands that lie open
        ("shown", np.uint8, (SEATS,)),  # 1: that row of ``hand`` is the seat's hand
        ("suit_size", np.uint8, (4,)),  # own standing tiles per suit
        ("standing", np.uint8, (SEATS,)),  # how many tiles stand in each hand
        ("unseen", np.uint8, (KINDS,)),  # copies that this seat has not seen
        ("visible", np.uint8, (KINDS,)),  # copies that everybody can see
        ("meld_type", np.uint8, (SEATS, 4)),
        ("meld_tile", np.uint8, (SEATS, 4)),  # HIDDEN_TILE for a face-down kong of another seat
        ("meld_from", np.uint8, (SEATS, 4)),
        (
            "meld_place",
            np.uint8,
            (SEATS, 4),
        ),  # where its claimed tile lay on the river, else NO_PLACE
        ("meld_time", np.uint8, (SEATS, 4)),  # discards on the river when it took its present form
        ("special_tiles", np.uint8, (SEATS, SPECIAL_TILES)),  # in special kongs: ``table.special_kongs``
        ("melds", np.uint8, (SEATS,)),
        ("bonus", np.uint8, (SEATS,)),
        ("river", np.uint8, (144,)),  # discards in order: seat * 64 + kind
        ("river_taken", np.uint8, (18,)),  # bit per discard: claimed for a meld or hu
        ("river_drawn", np.uint8, (18,)),  # bit per discard: it had just been drawn
        ("river_length", np.uint8),
        ("claim_tile", np.int8),  # the tile on offer, -1 outside a claim
        ("claim_robs", np.uint8),  # 1: it is being added to a kong
        ("claim_meld", np.uint8),  # the number of that meld
        ("claim_flags", np.uint16),  # circumstances of a hu on it: bits WIN_*
        ("answer", np.uint8),  # the own answer to it, NOT_ASKED if none was given
        ("discard_flags", np.uint16),  # circumstances of a hu on the tile discarded last, whoever has it now
        ("draw_flags", np.uint16),  # circumstances of a hu on the own drawn tile, in the own turn
        ("true_hu", np.uint8),  # 1: the hu that the seat may declare now is a true one
        ("given", np.uint8, (GIVEN_TILES,)),  # own: kinds given away, or chosen to be; NOT_GIVEN
        ("received", np.uint8, (GIVEN_TILES,)),  # own: got for them
        ("exchanged", np.uint8),  # 1: the tiles have changed hands
        ("given_steps", np.uint8),  # how many places on in turn order they went; 0 before
        ("void", np.int8, (SEATS,)),  # -1 none, or not yet known to this seat
        ("void_tile", np.int8),  # own set-aside tile, else -1
        ("discards", np.uint8, (SEATS,)),
        ("barred", np.uint8, (SEATS,)),
        ("hu", np.uint8, (SEATS,)),
        ("hu_latest", np.uint8, (SEATS,)),
        ("out", np.uint8, (SEATS,)),
        ("win_tile", np.int8, (SEATS,)),  # -1 while a self-drawn tile lies face down
        ("win_from", np.uint8, (SEATS,)),
        ("win_flags", np.uint16, (SEATS,)),
        ("win_fan", np.int16, (SEATS,)),  # after the deal
        ("win_points", np.int16, (SEATS,)),
        ("hu_false", np.uint8, (SEATS,)),
        (
            "ready",
            np.uint8,
            (SEATS,),
        ),  # place on the river of the discard that declared it ready, or NO_PLACE
        ("bao", np.int8),  # kind of the indicator that lies on the table, where the seat has seen it, else -1
        ("bao_place", np.uint8),  # where it lay in the wall, else NO_PLACE
        ("bao_seat", np.uint8),  # who took the last one, else NO_SEAT
        ("bao_seen", np.uint8),  # bit per seat that has seen it
        ("bao_thrown", np.uint8),  # numbers of stacks that were thrown for, as bits 1..6
        ("bao_edge", np.uint8),  # place after the last whole stack at the first throw, 0 before
        ("wall_gone", np.uint8, (WALL_BYTES,)),  # as in a table
        ("end", np.uint8),
    ]
)


@inner
def fill_view(t: np.record, rules: np.record, seat: int, view: np.record) -> None:
    """Write what ``seat`` may know of the table into ``view`` (VIEW): zeros, or one written before."""
    over = t.phase == Phase.OVER
    view.seat = seat
    view.asked = 1 if t.actor == seat else 0
    for word in range(ACTION_WORDS):
        view.legal[word] = t.legal[word] if t.actor == seat else 0
    view.phase = t.phase
    view.turn = t.turn
    view.players = t.players
    view.dealer = t.dealer
    view.prevalent = t.prevalent
    thrown = (
        2 if rules.exchange != Exchange.OFF and t.exchanged == 0 else 4
    )  # the others say who gives to whom
    for die in range(4):
        view.dice[die] = t.dice[die] if die < thrown else 0
    view.exchanged = t.exchanged
    view.given_steps = steps_given(t, rules) if t.exchanged else 0
    for place in range(GIVEN_TILES):
        view.given[place] = t.given[seat, place]
        view.received[place] = t.received[seat, place]
    view.end = t.end
    view.wall_left = live_tiles(t, rules, seat)
    view.box = t.box
    view.draw = t.draw
    view.drawn = t.drawn if t.turn == seat and not over else NO_TILE
    view.draw_flags = circumstances_of_draw(t, rules) if t.turn == seat and t.phase == Phase.TURN else 0
    view.turn_kongs = t.turn_kongs
    view.last_kong = t.last_kong
    claimed = t.phase == Phase.CLAIM
    view.claim_tile = t.claim_tile if claimed else NO_TILE
    view.claim_robs = t.claim_robs if claimed else 0
    view.claim_meld = t.claim_meld if view.claim_robs != 0 else 0
    view.claim_flags = circumstances_of_claim(t, rules, seat) if claimed else 0
    view.answer = t.answer[seat] if claimed and t.turn != seat else NOT_ASKED
    view.discard_flags = t.discard_flags
    view.true_hu = int64(t.true_hu) >> seat & 1 if t.actor == seat else 0
    view.held = t.held[seat]
    view.passed = t.passed[seat]
    view.passed_tiles = t.passed_tiles[seat]
    view.void_tile = t.void_tile[seat]
    for suit in range(4):
        view.key[suit] = t.key[seat, suit]
        view.suit_size[suit] = t.suit_size[seat, suit]
    for other in range(SEATS):
        fill_seat(t, rules, seat, view, other, over)
    fill_last_draws(t, seat, view, over)
    fill_bao(t, view, over)
    fill_river(t, view)
    fill_ledger(t, rules, view, over)
    count_unseen(t, rules, view)


@inner
def fill_hand(t: np.record, rules: np.record, seat: int, view: np.record, other: int, over: bool) -> None:
    """What of the hand of ``other`` the seat sees."""
    own = other == seat
    shown = own or (over and lies_open(t, rules, other)) or shows_won_hand(t, rules, other)
    view.shown[other] = 1 if shown else 0
    standing = int64(0)
    for kind in range(KINDS):
        standing += t.hand[other, kind]
        view.hand[other, kind] = t.hand[other, kind] if shown else 0
    view.standing[other] = standing
    if shown and not own and keeps_drawn_tile_closed(t, other):
        view.hand[other, t.drawn] -= 1


@inner
def fill_seat(t: np.record, rules: np.record, seat: int, view: np.record, other: int, over: bool) -> None:
    """What ``seat`` may know of ``other``, itself included."""
    own = other == seat
    fill_hand(t, rules, seat, view, other, over)
    shown = view.shown[other] != 0
    view.seat_wind[other] = t.seat_wind[other]
    view.drawn_front[other] = t.drawn_front[other]
    view.drawn_back[other] = t.drawn_back[other]
    view.melds[other] = t.melds[other]
    for meld in range(4):
        used = meld < t.melds[other]
        view.meld_type[other, meld] = t.meld_type[other, meld] if used else 0
        view.meld_tile[other, meld] = t.meld_tile[other, meld] if used else 0
        view.meld_from[other, meld] = t.meld_from[other, meld] if used else 0
        view.meld_place[other, meld] = t.meld_place[other, meld] if used else 0
        view.meld_time[other, meld] = t.meld_time[other, meld] if used else 0
        face_down = rules.concealed_kong_hidden == 1 and not shown and not over
        if used and face_down and t.meld_type[other, meld] == MeldType.CONCEALED_KONG:
            view.meld_tile[other, meld] = HIDDEN_TILE
    for counter in range(SPECIAL_TILES if rules.special_kongs != 0 else 0):
        view.special_tiles[other, counter] = t.special_tiles[other, counter]
    view.bonus[other] = t.bonus[other]
    view.void[other] = t.void[other] if own or over or t.void_open[other] == 1 else -1
    view.discards[other] = t.discards[other]
    view.ready[other] = t.ready[other]
    view.barred[other] = t.barred[other]
    view.hu[other] = t.hu[other]
    view.hu_latest[other] = t.hu_latest[other]
    view.out[other] = t.out[other]
    view.win_from[other] = t.win_from[other]
    open_tile = shown or over or t.win_from[other] != other
    view.win_tile[other] = t.win_tile[other] if open_tile else NO_TILE
    flags = int64(t.win_flags[other])
    view.win_flags[other] = flags if open_tile else flags & ~WIN_LAST_OF_KIND
    open_value = (over and (shown or t.hu[other] != 0)) or shows_won_hand(t, rules, other)
    view.win_fan[other] = t.win_fan[other] if open_value else 0
    view.win_points[other] = t.win_points[other] if open_value else 0
    found = over or shows_won_hand(t, rules, other) or t.hu[other] == 0  # who plays on was found out at once
    view.hu_false[other] = t.hu_false[other] if found else 0


@inner
def lies_open(t: np.record, rules: np.record, seat: int) -> bool:
    """Is the hand shown when the deal is over?"""
    return t.hu[seat] != 0 or all_hands_are_shown(t, rules)


@inner
def shows_won_hand(t: np.record, rules: np.record, seat: int) -> bool:
    """Has the seat won and laid its hand open at once? (XZ-028)"""
    return bool(rules.hu_hand_shown != 0 and t.hu[seat] != 0)


@inner
def keeps_drawn_tile_closed(t: np.record, seat: int) -> bool:
    """Has a seat that has won and plays on drawn a tile that lies by its open hand, seen by nobody else?

    A tile that it adds to a pung is seen.
    """
    if t.out[seat] != 0 or not holds_drawn_tile(t, seat):
        return False
    return bool(t.phase == Phase.TURN or t.claim_tile != t.drawn)


@inner
def fill_last_draws(t: np.record, seat: int, view: np.record, over: bool) -> None:
    """Who drew the last tiles, and the own ones; those of open hands when the deal is over."""
    for place in range(LAST_DRAWS):
        drawn = int64(t.last_draws[place])
        view.last_draws[place] = drawn
        if drawn != NOT_DRAWN and drawn >> 6 != seat and not (over and view.shown[drawn >> 6] != 0):
            view.last_draws[place] = drawn >> 6 << 6 | UNSEEN_KIND


@inner
def fill_bao(t: np.record, view: np.record, over: bool) -> None:
    """All see which stack was thrown for, and who has looked; the tile only those who have (CM-031)."""
    view.bao = t.bao if over or has_seen_bao(t, int64(view.seat)) else NO_TILE
    view.bao_place = t.bao_place
    view.bao_seat = t.bao_seat
    view.bao_seen = t.bao_seen
    view.bao_thrown = t.bao_thrown
    view.bao_edge = t.bao_edge
    for byte in range(WALL_BYTES):
        view.wall_gone[byte] = t.wall_gone[byte]


@inner
def fill_river(t: np.record, view: np.record) -> None:
    length = int64(t.river_length)
    view.river_length = length
    for place in range(144):
        view.river[place] = t.river[place] if place < length else 0
    for byte in range(18):
        view.river_taken[byte] = t.river_taken[byte]
        view.river_drawn[byte] = t.river_drawn[byte]


@inner
def is_told(t: np.record, rules: np.record, row: int) -> bool:
    """Kongs and open fines at once; what a hand is worth only after the deal (SBR-071, SBR-100)."""
    return bool(rules.hu_hand_shown != 0 or t.ledger_what[row] // 4 != Reason.HU)


@inner
def fill_ledger(t: np.record, rules: np.record, view: np.record, over: bool) -> None:
    """What of the ledger is told. Of a view that is filled again only the rows used before are cleared."""
    shown = 0
    for row in range(int64(t.ledger_rows)):
        if over or is_told(t, rules, row):
            view.ledger_what[shown] = t.ledger_what[row]
            hidden = rules.concealed_kong_hidden == 1 and not over and names_face_down_kong(t, view, row)
            view.ledger_tile[shown] = NO_TILE if hidden else t.ledger_tile[row]
            view.ledger_flags[shown] = t.ledger_flags[row]
            view.ledger_fan[shown] = t.ledger_fan[row]
            view.ledger_from[shown] = t.ledger_from[row]
            for account in range(5):
                view.ledger_delta[shown, account] = t.ledger_delta[row, account]
            shown += 1
    used = min(int64(view.ledger_rows), int64(LEDGER_ROWS))  # the rows after these are zero
    view.ledger_rows = shown
    for row in range(shown, used):
        view.ledger_what[row] = 0
        view.ledger_tile[row] = 0
        view.ledger_flags[row] = 0
        view.ledger_fan[row] = 0
        view.ledger_from[row] = 0
        for account in range(5):
            view.ledger_delta[row, account] = 0


@inner
def names_face_down_kong(t: np.record, view: np.record, row: int) -> bool:
    """Does a ledger row pay for, or pay back, a face-down kong of another seat?"""
    owner = int64(t.ledger_what[row]) % 4
    found = False
    for meld in range(int64(t.melds[owner])):
        if t.meld_type[owner, meld] == MeldType.CONCEALED_KONG:
            found = found or t.meld_tile[owner, meld] == t.ledger_tile[row]
    return found and owner != view.seat


@inner
def count_unseen(t: np.record, rules: np.record, view: np.record) -> None:
    """Copies of each tile that lie neither on the table nor in the seat's own hand."""
    seat = int64(view.seat)
    for kind in range(KINDS):
        view.visible[kind] = t.visible[kind]
        view.unseen[kind] = copies_in_set(rules, kind) - t.visible[kind] - t.hand[seat, kind]
    if rules.concealed_kong_hidden == 1:
        for meld in range(int64(t.melds[seat])):
            if t.meld_type[seat, meld] == MeldType.CONCEALED_KONG:
                view.unseen[t.meld_tile[seat, meld]] -= 4
    for place in range(LAST_DRAWS if rules.draw_only_tiles != 0 else 0):
        if t.last_draws[place] != NOT_DRAWN and t.last_draws[place] >> 6 == seat:
            view.unseen[t.last_draws[place] & 63] -= 1
    if has_seen_bao(t, seat):
        view.unseen[t.bao] -= 1
    if t.out[seat] != 0 and t.win_from[seat] == seat and t.win_tile[seat] < FIRST_BONUS:
        # where blood flows it lies open
        view.unseen[t.win_tile[seat]] -= 1
    if rules.hu_hand_shown == 0:
        return
    for other in range(int64(t.players)):
        if other != seat and t.hu[other] != 0:
            for kind in range(KINDS):
                view.unseen[kind] -= view.hand[other, kind]
            if t.out[other] != 0 and t.win_from[other] == other and t.win_tile[other] < FIRST_BONUS:
                view.unseen[t.win_tile[other]] -= 1
