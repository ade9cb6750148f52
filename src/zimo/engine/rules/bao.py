"""The bao: its indicator, and what a seat that has declared ready may do before it draws (CM-030..038)."""

from __future__ import annotations

import numpy as np

from zimo.engine.hand.shapes import no_win_at
from zimo.engine.hand.winning import take_winning_hand
from zimo.engine.kernel.bits import bit_count
from zimo.engine.kernel.dice import below
from zimo.engine.kernel.jit import inner, int64
from zimo.engine.rules.hu import note_true_hu
from zimo.engine.rules.passing import must_take_hu
from zimo.engine.rules.steps import Step, clear_legal
from zimo.engine.scoring import score_hand
from zimo.engine.table.actions import EXCHANGE_INDICATOR, HU, PASS, VOID_TILE
from zimo.engine.table.bao import indicator_lies
from zimo.engine.table.ready import has_declared
from zimo.engine.table.state import NO_PLACE, WIN_BAO_INDICATOR, MeldType, NoWin, Phase
from zimo.engine.table.wall import is_gone, keep_places, mark_gone
from zimo.notation.tiles import COPIES, NO_TILE
from zimo.rulesets.choices import Bao

STACKS = 6  # a die is thrown for one of so many, counted from the back
EXCHANGE_BIT = 1 << (EXCHANGE_INDICATOR - VOID_TILE)
"""In the word of void suits."""


@inner
def looks_at_bao(t: np.record, rules: np.record, seat: int) -> bool:
    """Does the seat, whose turn begins, look at an indicator before it draws? (CM-030)"""
    return bool(rules.bao != Bao.NONE and has_declared(t, seat))


@inner
def began_with_kong(t: np.record) -> bool:
    """Has the turn just begun with the claim of a kong?"""
    return bool(
        bit_count(int64(t.turn_kongs)) == 1 and t.meld_type[t.turn, t.last_kong] == MeldType.MELDED_KONG
    )


@inner
def look_at_bao(desk: np.record, rules: np.record, lookups: np.record) -> int:
    """The turn of a seat begins that has declared ready: it takes an indicator if none lies there."""
    t = desk.table
    seat = int64(t.turn)
    if not indicator_lies(t):
        take_indicator(t, seat)
    if indicator_lies(t):
        t.bao_seen |= 1 << seat
    return offer_bao(desk, rules, lookups)


@inner
def offer_bao(desk: np.record, rules: np.record, lookups: np.record) -> int:
    """Ask the seat in turn what it does before it draws, with the indicator that it has seen.

    It is asked in any case, or others could tell something of the indicator.
    """
    t = desk.table
    seat = int64(t.turn)
    t.actor = seat
    if not indicator_lies(t):
        return Step.DRAW.value
    t.phase = Phase.BAO
    clear_legal(t)
    t.true_hu = 0
    t.legal[0] = int64(1) << PASS
    if t.barred[seat] == 0 and wins_with_indicator(desk, rules, lookups, seat):
        note_true_hu(t, seat)
        t.legal[0] |= int64(1) << HU
        if must_take_hu(t, rules, seat):
            t.legal[0] = int64(1) << HU
            return Step.ASK.value
    if t.visible[t.bao] == COPIES - 1:
        t.legal[3] = EXCHANGE_BIT
    return Step.ASK.value


@inner
def answer_bao(desk: np.record, rules: np.record, lookups: np.record, action: int) -> int:
    """The seat draws, or puts the indicator back for another; a hu is carried out elsewhere."""
    t = desk.table
    if action == PASS:
        return Step.DRAW.value
    put_indicator_back(t)
    take_indicator(t, int64(t.turn))
    return offer_bao(desk, rules, lookups)


@inner
def stacks_to_throw_for(t: np.record) -> int:
    """The numbers (bits) of the stacks from the back that were not thrown for, and whose top still lies."""
    found = int64(0)
    for number in range(1, STACKS + 1):
        top = int64(t.bao_edge) - 2 * number
        if top >= 0 and not is_gone(t, top) and not int64(t.bao_thrown) >> number & 1:
            found |= int64(1) << number
    return found


@inner
def take_indicator(t: np.record, seat: int) -> None:
    """Throw one die until it shows a stack that may be taken from, and take its top (CM-030, CM-037)."""
    if t.bao_edge == 0:
        keep_places(t)
    stacks = stacks_to_throw_for(t)
    if stacks == 0:
        return
    number = below(t, int64(STACKS)) + 1
    while not stacks >> number & 1:
        number = below(t, int64(STACKS)) + 1
    place = int64(t.bao_edge) - 2 * number
    mark_gone(t, place, True)
    t.bao_thrown |= 1 << number
    t.bao_place = place
    t.bao = t.wall[place]
    t.bao_seat = seat
    t.bao_seen = 1 << seat


@inner
def put_indicator_back(t: np.record) -> None:
    """It goes to the place from which it was taken, and all have to look anew (CM-036)."""
    t.wall[t.bao_place] = t.bao
    mark_gone(t, int64(t.bao_place), False)
    clear_indicator(t)


@inner
def clear_indicator(t: np.record) -> None:
    t.bao = NO_TILE
    t.bao_place = NO_PLACE
    t.bao_seen = 0


@inner
def win_indicator(t: np.record) -> None:
    """The winner takes the indicator as if it had drawn it from the back."""
    clear_indicator(t)
    t.drawn_back[0] += 1


@inner
def wins_with_indicator(desk: np.record, rules: np.record, lookups: np.record, seat: int) -> bool:
    """Does the seat wait for a tile of the indicator's kind? (CM-033)"""
    t = desk.table
    if no_win_at(rules, lookups, t, seat, int64(t.bao)) != NoWin.WIN:
        return False
    if rules.minimum == 0:
        return True
    take_hand_with_indicator(t, desk.hand, seat)
    return score_hand(rules, lookups, desk.hand, desk.score) == NoWin.WIN


@inner
def take_hand_with_indicator(t: np.record, hand: np.record, seat: int) -> None:
    """Fill ``hand`` with the seat's tiles and the indicator, on which it wins as by self-draw."""
    take_winning_hand(t, hand, seat, int64(t.bao), seat, int64(WIN_BAO_INDICATOR))
    hand.standing[t.bao] += 1
