"""What follows from redrawn hands: scores, hu let pass, claims and the question asked."""

from __future__ import annotations

import numpy as np

from zimo.engine.hand.shapes import no_win_at
from zimo.engine.hand.winning import take_standing_hand
from zimo.engine.kernel.jit import inner, int64
from zimo.engine.rules.bao import offer_bao
from zimo.engine.rules.circumstances import last_of_kind_drawn
from zimo.engine.rules.claims import answers_to_claim, claim_bits
from zimo.engine.rules.exchange import offer_exchange
from zimo.engine.rules.hu import take_won_hand
from zimo.engine.rules.ledger import open_row, transfer
from zimo.engine.rules.passing import note_passed_hu
from zimo.engine.rules.settlement import is_paid, share_of
from zimo.engine.rules.steps import NOT_ASKED, clear_legal
from zimo.engine.rules.turns import answers_to_last_draw, offer_bonus, offer_turn
from zimo.engine.rules.void_suit import offer_void
from zimo.engine.scoring import score_hand
from zimo.engine.table.actions import PASS
from zimo.engine.table.own_tiles import is_first_winner
from zimo.engine.table.seats import seat_after
from zimo.engine.table.state import BANK, NO_SEAT, WIN_LAST_OF_KIND, NoWin, Phase, Reason
from zimo.engine.table.wall import is_last_draw
from zimo.engine.table.wins import note_win
from zimo.notation.tiles import BASE_KINDS
from zimo.rulesets.choices import SkipHu


@inner
def follow_up(
    desk: np.record,
    rules: np.record,
    lookups: np.record,
    redraw: np.record,
    chance: np.record,
    seat: int,
) -> bool:
    """Scores, passed hu, claims and the question asked. False if nobody could be asked, or a hu is none."""
    t = desk.table
    sound = True
    if t.phase == Phase.OVER:
        return sound  # the view shows all that has been won
    while t.ledger_rows > redraw.open_rows:  # hus of a try before
        drop_last_row(t)
    for other in range(int64(t.players)):
        if t.hu[other] != 0 and rules.hu_hand_shown != 0:
            continue  # the view shows what it has won
        if t.hu[other] != 0:
            if redraw.hidden[other]:
                note_last_of_kind(t, other)
            won = book_hu(desk, rules, lookups, other)
            sound = sound and (won or redraw.believed[other] == 0)
        elif redraw.hidden[other] and rules.skip_hu != SkipHu.FREE:
            note_passed(desk, rules, lookups, other)
    if t.phase == Phase.CLAIM:
        return offer_again(desk, rules, lookups, seat) and sound
    if t.actor == seat:
        return sound
    if t.phase == Phase.VOID:
        offer_void(t, rules)
    elif t.phase == Phase.EXCHANGE:
        offer_exchange(t, rules)
    elif t.phase == Phase.BONUS:
        offer_bonus(t, rules)
    elif t.phase == Phase.BAO:
        offer_bao(desk, rules, lookups)
    elif is_last_draw(t, rules, int64(t.turn)):
        return offer_last_again(desk, rules, lookups) and sound
    else:
        offer_turn(desk, rules, lookups)
    return sound


@inner
def offer_last_again(desk: np.record, rules: np.record, lookups: np.record) -> bool:
    """Another seat is asked whether it wins with one of the last tiles. False if its new hand does not."""
    t = desk.table
    clear_legal(t)
    t.actor = t.turn
    answers = answers_to_last_draw(desk, rules, lookups, int64(t.turn))
    t.legal[0] = answers if answers != 0 else int64(1) << PASS
    return bool(answers != 0)


@inner
def note_last_of_kind(t: np.record, seat: int) -> None:
    """Of a tile that was drawn unseen only its new owner knows it."""
    if t.win_from[seat] == seat:
        flags = int64(t.win_flags[seat]) & ~WIN_LAST_OF_KIND
        t.win_flags[seat] = flags | last_of_kind_drawn(t, int64(t.win_tile[seat]))


@inner
def book_hu(desk: np.record, rules: np.record, lookups: np.record, seat: int) -> bool:
    """Score the hand of a winner and book its hu, which views show after the deal. Is it a hu?"""
    t = desk.table
    hand = desk.hand
    score = desk.score
    source = int64(t.win_from[seat])
    tile = int64(t.win_tile[seat])
    take_won_hand(t, hand, seat)
    won = score_hand(rules, lookups, hand, score) == NoWin.WIN
    t.hu_false[seat] = 0 if won else 1
    t.win_fan[seat] = score.total_fan if won else 0
    t.win_points[seat] = score.points if won else 0
    if not won or not is_paid(score):
        return won
    row = open_row(t, Reason.HU, seat, tile)
    note_win(t, row, seat, not is_first_winner(t, seat))
    for other in range(int64(t.players)):
        gone = t.hu[other] != 0 and t.hu[other] <= t.hu[seat] and other != source
        if other != seat and not gone:
            transfer(t, row, other, seat, share_of(t, rules, score, seat, other))
    return won


@inner
def drop_last_row(t: np.record) -> None:
    last = int64(t.ledger_rows) - 1
    t.ledger_what[last] = 0
    t.ledger_tile[last] = 0
    t.ledger_flags[last] = 0
    t.ledger_fan[last] = 0
    t.ledger_from[last] = 0
    for account in range(BANK + 1):
        t.ledger_delta[last, account] = 0
    t.ledger_rows = last


@inner
def note_passed(desk: np.record, rules: np.record, lookups: np.record, seat: int) -> None:
    """The best hu that the new hand has let pass since the seat's last turn (SBR-097)."""
    t = desk.table
    hand = desk.hand
    score = desk.score
    before = t.phase == Phase.VOID or t.phase == Phase.EXCHANGE or t.phase == Phase.BONUS
    if before or (t.phase == Phase.TURN and t.turn == seat):
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
                note_passed_hu(t, seat, tile, int64(score.total_fan))
        place -= 1


@inner
def offer_again(desk: np.record, rules: np.record, lookups: np.record, seat: int) -> bool:
    """The claims of the new hands. False if another seat must be asked, and none could claim.

    A seat that may still claim is asked after those before it in turn order.
    """
    t = desk.table
    if t.actor == seat:
        note_claims(desk, rules, lookups, seat)
        return True
    if t.turn != seat and t.answer[seat] == NOT_ASKED:
        t.claims[seat] = claim_bits(desk, rules, lookups, seat)
    note_claims(desk, rules, lookups, seat)
    first = int64(NO_SEAT)
    passes = int64(t.turn)  # who can at least be asked, if only to pass
    for step in range(1, int64(t.players)):
        other = seat_after(t, int64(t.turn), step)
        if other == seat and t.claims[seat] != 0 and t.answer[seat] == NOT_ASKED:
            break
        if other == seat or t.out[other] != 0:
            continue
        if t.claims[other] != 0 and first == NO_SEAT:
            first = other
        passes = other
    found = first != NO_SEAT
    if not found:
        first = passes
        t.claims[first] = 1
    t.actor = first
    clear_legal(t)
    t.legal[0] = answers_to_claim(t, rules, first)
    return found


@inner
def note_claims(desk: np.record, rules: np.record, lookups: np.record, seat: int) -> None:
    """What the others could claim with their new hands, or with those that lie open."""
    t = desk.table
    for step in range(1, int64(t.players)):
        other = seat_after(t, int64(t.turn), step)
        if other != seat:
            t.claims[other] = claim_bits(desk, rules, lookups, other)
