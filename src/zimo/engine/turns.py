"""The state machine: deal, then one action after another.

``play`` is the only door: it refuses what ``table.legal`` does not allow and changes nothing, or
carries the action out and asks the next seat. Scratch records ``hand`` and ``score`` are lent by
the caller.
"""

from __future__ import annotations

import numpy as np

from zimo.engine._jit import kernel
from zimo.engine.actions import (
    ACTION_WORDS,
    ADDED_KONG,
    CHOW_LOWEST,
    CONCEALED_KONG,
    HU,
    KONG,
    PASS,
    PUNG,
    SET_ASIDE,
    VOID_CARD,
    VOID_TILE,
)
from zimo.engine.claims import claim_bits, winner_of_set
from zimo.engine.hands import add_tile, remove_tile, suit_mask, usable
from zimo.engine.hu import (
    claim_wins,
    self_draw_wins,
    take_claimed_hand,
    take_own_hand,
    take_standing_hand,
)
from zimo.engine.scoring import ready_value, score_hand
from zimo.engine.seats import next_playing
from zimo.engine.settlement import (
    NO_ROW,
    bar_for_void,
    has_void_tiles,
    pay_back_kong,
    pay_hu,
    pay_kong,
    settle_end,
)
from zimo.engine.state import (
    BASE_KINDS,
    FIRST_BONUS,
    NO_SEAT,
    NO_TILE,
    Draw,
    End,
    MeldType,
    NoWin,
    Phase,
    Reason,
)
from zimo.engine.wall import can_replace, live_tiles, take_front, take_replacement
from zimo.rulesets.options import (
    BonusTiles,
    FalseHu,
    Flow,
    MultiWin,
    ShootRefund,
    SkipHu,
    VoidDiscard,
    VoidMarker,
)

NOT_ASKED = 255


@kernel
def play(t, rules, lookups, hand, score, action):
    """Carry out an action of the seat that is asked. 0: done; 1: refused, nothing has changed."""
    if action < 0 or action > 255 or not t.legal[action >> 6] >> (action & 63) & 1:
        return 1
    if t.phase == Phase.CLAIM:
        answer_claim(t, rules, lookups, hand, score, action)
    elif action < PASS:
        discard(t, rules, lookups, hand, score, action)
    elif action == HU:
        declare_self_drawn_hu(t, rules, lookups, hand, score)
    elif action >= SET_ASIDE:
        set_bonus_aside(t, rules, lookups, hand, score, FIRST_BONUS + action - SET_ASIDE)
    elif action >= VOID_TILE:
        choose_void(t, rules, lookups, hand, score, action)
    elif action >= ADDED_KONG:
        declare_added_kong(t, rules, lookups, hand, score, action - ADDED_KONG)
    else:
        declare_concealed_kong(t, rules, lookups, hand, score, action - CONCEALED_KONG)
    return 0


# The void suit ----------------------------------------------------------------------------------


@kernel
def ask_void(t, rules):
    """Offer ``t.actor`` the ways to choose its void suit (SBR-034..037)."""
    seat = np.int64(t.actor)
    tiles = 0
    cards = 7
    if rules.void == VoidMarker.TILE:
        for suit in range(3):
            held = t.held[seat] & suit_mask(suit)
            if held != 0:
                tiles |= held
                cards &= ~(1 << suit)
    clear_legal(t)
    t.legal[3] = tiles | cards << (VOID_CARD - VOID_TILE)


@kernel
def choose_void(t, rules, lookups, hand, score, action):
    seat = np.int64(t.actor)
    if action >= VOID_CARD:
        t.void[seat] = action - VOID_CARD
    else:
        t.void[seat] = (action - VOID_TILE) // 9
        t.void_tile[seat] = action - VOID_TILE
    if seat + 1 < t.players:
        t.actor = seat + 1
        ask_void(t, rules)
        return
    if rules.void == VoidMarker.CARD:
        for other in range(np.int64(t.players)):
            t.void_open[other] = 1
    t.phase = Phase.TURN
    offer_turn(t, rules, lookups, hand, score)


# A turn -----------------------------------------------------------------------------------------


@kernel
def clear_legal(t):
    for word in range(ACTION_WORDS):
        t.legal[word] = 0


@kernel
def begin_turn(t, rules, lookups, hand, score, seat):
    """The next turn: a tile from the wall, or the end of the deal."""
    if live_tiles(t, rules, seat) == 0:
        t.end = End.WALL
        end_deal(t, rules, lookups, hand, score)
        return
    t.phase = Phase.TURN
    t.turn = seat
    t.turn_kongs = 0
    t.draw = Draw.WALL
    receive(t, rules, seat, take_front(t, rules, seat))
    if t.end != End.RUNNING:
        end_deal(t, rules, lookups, hand, score)
        return
    offer_turn(t, rules, lookups, hand, score)


@kernel
def receive(t, rules, seat, tile):
    """Take a tile from the wall into the hand; bonus tiles are set aside where that is compulsory."""
    while tile >= FIRST_BONUS and rules.bonus == BonusTiles.REPLACED:
        if not can_replace(t, rules, seat):
            if rules.bonus_unreplaced_draws != 0:
                t.end = End.NO_REPLACEMENT
            break
        t.bonus[seat] |= 1 << (tile - FIRST_BONUS)
        t.visible[tile] += 1
        t.draw = Draw.BONUS
        tile = take_replacement(t, rules, seat)
    add_tile(t, seat, tile)
    t.drawn = tile
    t.passed[seat] = -1


@kernel
def draw_replacement(t, rules, lookups, hand, score, seat):
    receive(t, rules, seat, take_replacement(t, rules, seat))
    if t.end != End.RUNNING:
        end_deal(t, rules, lookups, hand, score)
        return
    offer_turn(t, rules, lookups, hand, score)


@kernel
def offer_turn(t, rules, lookups, hand, score):
    """Ask the seat in turn, which holds fourteen tiles."""
    seat = np.int64(t.turn)
    t.actor = seat
    own = t.held[seat]
    strict = rules.void_discard == VoidDiscard.STRICT and t.void[seat] >= 0
    if t.void_tile[seat] >= 0:
        own = 1 << t.void_tile[seat]
    elif strict:
        void_tiles = own & suit_mask(t.void[seat])
        if void_tiles != 0:
            own = void_tiles
    concealed = 0
    added = 0
    fresh = t.draw != Draw.CLAIM
    if fresh and t.barred[seat] == 0 and t.drawn < FIRST_BONUS:
        if rules.false_hu == FalseHu.PENALISE or self_draw_wins(t, rules, lookups, hand, score, seat):
            own |= 1 << HU
    if (fresh or rules.kong_after_claim != 0) and (t.quads[seat] > 0 or t.melds[seat] > 0):
        if can_replace(t, rules, seat):
            for kind in range(BASE_KINDS):
                if t.hand[seat, kind] == 4 and usable(t, seat, kind) == 4:
                    concealed |= 1 << kind
            for meld in range(np.int64(t.melds[seat])):
                kind = np.int64(t.meld_tile[seat, meld])
                if t.meld_type[seat, meld] == MeldType.PUNG and usable(t, seat, kind) > 0:
                    added |= 1 << kind
            if strict:
                concealed &= ~suit_mask(t.void[seat])
                added &= ~suit_mask(t.void[seat])
    aside = 0
    if rules.bonus == BonusTiles.KEEPABLE and can_replace(t, rules, seat):
        aside = (t.held[seat] >> FIRST_BONUS) << (SET_ASIDE - VOID_TILE)
    t.legal[0] = own
    t.legal[1] = concealed
    t.legal[2] = added
    t.legal[3] = aside


@kernel
def set_bonus_aside(t, rules, lookups, hand, score, tile):
    seat = np.int64(t.turn)
    remove_tile(t, seat, tile)
    t.bonus[seat] |= 1 << (tile - FIRST_BONUS)
    t.visible[tile] += 1
    t.draw = Draw.BONUS
    draw_replacement(t, rules, lookups, hand, score, seat)


@kernel
def discard(t, rules, lookups, hand, score, tile):
    seat = np.int64(t.turn)
    void = t.void[seat]
    if void >= 0:
        note_void_discard(t, rules, seat, tile)
    if rules.skip_hu == SkipHu.MIL and t.draw != Draw.CLAIM and t.legal[0] >> HU & 1:
        take_own_hand(t, rules, hand, seat)
        if score_hand(rules, lookups, hand, score) == NoWin.WIN:
            t.passed[seat] = score.total_fan
    remove_tile(t, seat, tile)
    t.discards[seat] += 1
    t.visible[tile] += 1
    t.river[t.river_length] = seat * 64 + tile
    t.river_length += 1
    if rules.skip_hu == SkipHu.MIL and t.draw == Draw.CLAIM and t.passed[seat] >= 0:
        take_standing_hand(t, hand, seat)
        if ready_value(rules, lookups, hand, score) == NO_TILE:
            t.passed[seat] = -1
    t.claim_tile = tile
    t.claim_robs = 0
    t.claim_shot = 1 if t.draw == Draw.KONG else 0
    if not offer_claims(t, rules, lookups, hand, score):
        begin_turn(t, rules, lookups, hand, score, next_playing(t, seat))


@kernel
def note_void_discard(t, rules, seat, tile):
    """The set-aside tile is turned; a discard of another suit may cost (SBR-038, SBR-043, MIL C1.1)."""
    if tile // 9 != t.void[seat]:
        if rules.void_discard == VoidDiscard.PENALISE and has_void_tiles(t, seat):
            bar_for_void(t, rules, seat)
        t.void_only[seat] = 0
    t.void_open[seat] = 1
    t.void_tile[seat] = -1


# Kongs ------------------------------------------------------------------------------------------


@kernel
def add_meld(t, seat, kind, tile, source):
    meld = np.int64(t.melds[seat])
    t.meld_type[seat, meld] = kind.value
    t.meld_tile[seat, meld] = tile
    t.meld_from[seat, meld] = source
    t.meld_row[seat, meld] = NO_ROW
    t.melds[seat] = meld + 1
    return meld


@kernel
def meld_void(t, rules, seat, tile):
    if rules.void_discard == VoidDiscard.PENALISE and tile // 9 == t.void[seat]:
        bar_for_void(t, rules, seat)


@kernel
def declare_concealed_kong(t, rules, lookups, hand, score, tile):
    seat = np.int64(t.turn)
    for _ in range(4):
        remove_tile(t, seat, tile)
    meld = add_meld(t, seat, MeldType.CONCEALED_KONG, tile, seat)
    if rules.concealed_kong_hidden == 0:
        t.visible[tile] += 4
    complete_kong(t, rules, lookups, hand, score, np.int64(meld))


@kernel
def complete_kong(t, rules, lookups, hand, score, meld):
    """The kong stands: its payment, and a replacement tile."""
    seat = np.int64(t.turn)
    meld_void(t, rules, seat, np.int64(t.meld_tile[seat, meld]))
    pay_kong(t, rules, seat, meld)
    t.turn_kongs |= 1 << meld
    t.last_kong = meld
    t.draw = Draw.KONG
    t.phase = Phase.TURN
    draw_replacement(t, rules, lookups, hand, score, seat)


@kernel
def declare_added_kong(t, rules, lookups, hand, score, tile):
    t.claim_tile = tile
    t.claim_robs = 1
    t.claim_shot = 0
    if rules.rob_kong != 0 and offer_claims(t, rules, lookups, hand, score):
        return
    complete_added_kong(t, rules, lookups, hand, score)


@kernel
def complete_added_kong(t, rules, lookups, hand, score):
    """Nobody robbed it. Promoted or postponed follows from what was drawn (SBR-077, SBR-078)."""
    seat = np.int64(t.turn)
    tile = np.int64(t.claim_tile)
    remove_tile(t, seat, tile)
    t.visible[tile] += 1
    meld = pung_of(t, seat, tile)
    fresh = t.drawn == tile
    kind = MeldType.PROMOTED_KONG if fresh else MeldType.POSTPONED_KONG
    t.meld_type[seat, meld] = kind.value
    complete_kong(t, rules, lookups, hand, score, np.int64(meld))


@kernel
def pung_of(t, seat, tile):
    """Number of the seat's open pung of that tile."""
    found = -1
    for meld in range(np.int64(t.melds[seat])):
        if t.meld_type[seat, meld] == MeldType.PUNG and t.meld_tile[seat, meld] == tile:
            found = meld
    return found


# Claims -----------------------------------------------------------------------------------------


@kernel
def offer_claims(t, rules, lookups, hand, score):
    """Find what each other seat could claim and ask the first; False when nobody could."""
    anybody = False
    for step in range(1, np.int64(t.players)):
        seat = (np.int64(t.turn) + step) % np.int64(t.players)
        t.answer[seat] = NOT_ASKED
        t.claims[seat] = claim_bits(t, rules, lookups, hand, score, seat)
        anybody = anybody or t.claims[seat] != 0
    if anybody:
        t.phase = Phase.CLAIM
        ask_next_claim(t)
    return anybody


@kernel
def ask_next_claim(t):
    """Ask the next seat in turn order that could claim and has not answered; False if none is left."""
    for step in range(1, np.int64(t.players)):
        seat = (np.int64(t.turn) + step) % np.int64(t.players)
        if t.claims[seat] != 0 and t.answer[seat] == NOT_ASKED:
            t.actor = seat
            clear_legal(t)
            t.legal[0] = (np.int64(t.claims[seat]) | 1) << PASS
            return True
    return False


@kernel
def answer_claim(t, rules, lookups, hand, score, action):
    seat = np.int64(t.actor)
    t.answer[seat] = action
    if action != HU and rules.skip_hu != SkipHu.FREE and t.claims[seat] >> (HU - PASS) & 1:
        if claim_wins(t, rules, lookups, hand, score, seat):
            take_claimed_hand(t, rules, hand, seat)
            score_hand(rules, lookups, hand, score)
            t.passed[seat] = max(t.passed[seat], score.total_fan)
    if not ask_next_claim(t):
        resolve_claims(t, rules, lookups, hand, score)


@kernel
def resolve_claims(t, rules, lookups, hand, score):
    """All have answered: hu before pung and kong before chow."""
    last_winner = declare_claimed_hu(t, rules, lookups, hand, score)
    if last_winner != NO_SEAT:
        after_hu(t, rules, lookups, hand, score, last_winner)
        return
    if t.claim_robs == 1:
        complete_added_kong(t, rules, lookups, hand, score)
        return
    seat = winner_of_set(t)
    if seat == NO_SEAT:
        begin_turn(t, rules, lookups, hand, score, next_playing(t, np.int64(t.turn)))
    else:
        claim_set(t, rules, lookups, hand, score, seat)


@kernel
def claim_set(t, rules, lookups, hand, score, seat):
    """The claimed discard joins tiles of the claimer, whose turn it becomes (SBR-092)."""
    tile = np.int64(t.claim_tile)
    source = np.int64(t.turn)
    action = t.answer[seat]
    take_from_river(t)
    t.phase = Phase.TURN
    t.turn = seat
    t.turn_kongs = 0
    t.drawn = -1
    t.draw = Draw.CLAIM
    if action == KONG:
        claim_kong(t, rules, lookups, hand, score, seat, source)
        return
    if action == PUNG:
        show_from_hand(t, seat, tile)
        show_from_hand(t, seat, tile)
        add_meld(t, seat, MeldType.PUNG, tile, source)
    else:
        lowest = tile - (action - CHOW_LOWEST)
        for kind in range(lowest, lowest + 3):
            if kind != tile:
                show_from_hand(t, seat, kind)
        add_meld(t, seat, MeldType.CHOW, lowest, source)
    t.exposed[seat] += 1
    meld_void(t, rules, seat, tile)
    offer_turn(t, rules, lookups, hand, score)


@kernel
def claim_kong(t, rules, lookups, hand, score, seat, source):
    tile = np.int64(t.claim_tile)
    meld = pung_of(t, seat, tile)
    if meld < 0:
        for _ in range(3):
            show_from_hand(t, seat, tile)
        meld = add_meld(t, seat, MeldType.MELDED_KONG, tile, source)
        t.exposed[seat] += 1
    else:  # OFF-030, SIM-024: the discard joins an open pung
        t.meld_type[seat, meld] = MeldType.MELDED_KONG.value
        t.meld_from[seat, meld] = source
    complete_kong(t, rules, lookups, hand, score, np.int64(meld))


@kernel
def show_from_hand(t, seat, tile):
    remove_tile(t, seat, tile)
    t.visible[tile] += 1


@kernel
def take_from_river(t):
    last = np.int64(t.river_length) - 1
    t.river_taken[last >> 3] |= 1 << (last & 7)


# Hu ---------------------------------------------------------------------------------------------


@kernel
def declare_self_drawn_hu(t, rules, lookups, hand, score):
    seat = np.int64(t.turn)
    take_own_hand(t, rules, hand, seat)
    remove_tile(t, seat, np.int64(t.drawn))
    record_hu(t, rules, lookups, hand, score, seat, seat, np.int64(t.hu_count) + 1)
    if t.hu_false[seat] == 0:
        pay_hu(t, seat, score)
    after_hu(t, rules, lookups, hand, score, seat)


@kernel
def declare_claimed_hu(t, rules, lookups, hand, score):
    """Carry out the hu on the tile on offer; the last winner in turn order, or NO_SEAT."""
    last_winner = np.int64(NO_SEAT)
    order = np.int64(t.hu_count) + 1
    for step in range(1, np.int64(t.players)):
        seat = (np.int64(t.turn) + step) % np.int64(t.players)
        if t.claims[seat] != 0 and t.answer[seat] == HU:
            if last_winner == NO_SEAT:
                lose_won_tile(t, rules)
            if last_winner == NO_SEAT or rules.multi_win == MultiWin.ALL:
                last_winner = seat
                t.hu[seat] = order
    if last_winner == NO_SEAT:
        return last_winner
    for step in range(1, np.int64(t.players)):
        seat = (np.int64(t.turn) + step) % np.int64(t.players)
        if t.hu[seat] == order:
            take_claimed_hand(t, rules, hand, seat)
            record_hu(t, rules, lookups, hand, score, seat, np.int64(t.turn), order)
            if t.hu_false[seat] == 0:
                pay_hu(t, seat, score)
    return last_winner


@kernel
def lose_won_tile(t, rules):
    """What a won tile costs its owner besides the hu: the kong before it (SBR-141, SBR-142)."""
    seat = np.int64(t.turn)
    if t.claim_robs == 1:
        if rules.robbed_refund != 0 and t.turn_kongs != 0:
            pay_back_kong(t, seat, np.int64(t.last_kong), Reason.KONG_BEFORE_ROBBED)
        show_from_hand(t, seat, np.int64(t.claim_tile))
        return
    take_from_river(t)
    if t.claim_shot == 1:
        for meld in range(np.int64(t.melds[seat])):
            in_turn = t.turn_kongs >> meld & 1
            if meld == t.last_kong or (rules.shoot_refund == ShootRefund.CHAIN and in_turn):
                pay_back_kong(t, seat, meld, Reason.KONG_SHOT)


@kernel
def record_hu(t, rules, lookups, hand, score, seat, source, order):
    no_win = score_hand(rules, lookups, hand, score)
    t.hu[seat] = order
    t.hu_count += 1
    t.hu_false[seat] = 1 if no_win != NoWin.WIN else 0
    t.win_tile[seat] = hand.win_tile
    t.win_from[seat] = source
    t.win_flags[seat] = hand.circumstances
    t.win_fan[seat] = score.total_fan if no_win == NoWin.WIN else 0
    t.win_points[seat] = score.points if no_win == NoWin.WIN else 0
    if t.void[seat] >= 0:
        t.void_open[seat] = 1
        t.void_tile[seat] = -1


@kernel
def after_hu(t, rules, lookups, hand, score, last_winner):
    """SBR-098, SBR-099: the next turn is that of the first seat still playing after the winner."""
    if rules.flow == Flow.FIRST_HU or t.players - t.hu_count <= 1:
        t.end = End.HU
        end_deal(t, rules, lookups, hand, score)
    else:
        begin_turn(t, rules, lookups, hand, score, next_playing(t, last_winner))


@kernel
def end_deal(t, rules, lookups, hand, score):
    """Over, for the reason in ``t.end``: check the hands and settle."""
    t.phase = Phase.OVER
    t.actor = NO_SEAT
    clear_legal(t)
    settle_end(t, rules, lookups, hand, score)
