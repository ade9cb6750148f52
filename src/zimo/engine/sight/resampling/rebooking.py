"""What follows from redrawn hands: scores, hu let pass, claims and the question asked."""

from __future__ import annotations

import numpy as np

from zimo.engine.hand.shapes import no_win_at
from zimo.engine.kernel.jit import inner, int64
from zimo.engine.rules.claims import claim_bits
from zimo.engine.rules.hu import take_standing_hand
from zimo.engine.rules.ledger import open_row, transfer
from zimo.engine.rules.settlement import share_of
from zimo.engine.rules.steps import clear_legal
from zimo.engine.rules.turns import offer_turn
from zimo.engine.rules.void_suit import offer_void
from zimo.engine.scoring import score_hand
from zimo.engine.table.actions import PASS
from zimo.engine.table.state import BANK, NO_ROW, NO_SEAT, WIN_LAST_OF_KIND, NoWin, Phase, Reason
from zimo.notation.tiles import BASE_KINDS
from zimo.rulesets.options import SkipHu


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
        transfer(t, row, other, seat, share_of(t, score, source, other))
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
