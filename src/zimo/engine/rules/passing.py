"""Letting a hu pass, and what that bars a seat from."""

from __future__ import annotations

import numpy as np

from zimo.engine.hand.winning import take_standing_hand
from zimo.engine.kernel.jit import inner, int64
from zimo.engine.rules.hu import claim_wins, take_claimed_hand, take_own_hand
from zimo.engine.rules.locked import has_won, must_win_again
from zimo.engine.scoring import ready_value, score_hand
from zimo.engine.table.actions import DECLARE_READY, HU, PASS
from zimo.engine.table.state import Draw, NoWin
from zimo.engine.table.wall import live_tiles
from zimo.notation.tiles import NO_TILE
from zimo.rulesets.choices import SkipHu


@inner
def must_take_hu(t: np.record, rules: np.record, seat: int) -> bool:
    """May a hu not be let pass? So few tiles are left (``must_hu_last``), or the seat has won before."""
    few_left = rules.must_hu_last != 0 and live_tiles(t, rules, seat) <= rules.must_hu_last
    return must_win_again(t, rules, seat) or bool(few_left)


@inner
def note_passed_claim(desk: np.record, rules: np.record, lookups: np.record, seat: int) -> None:
    """The seat was offered a hu on the tile on the table and did not take it (SBR-097)."""
    t = desk.table
    hand = desk.hand
    score = desk.score
    if has_won(t, seat):
        return  # it concerns who has not won (XL-011)
    if claim_wins(desk, rules, lookups, seat):
        take_claimed_hand(t, rules, hand, seat)
        score_hand(rules, lookups, hand, score)
        note_passed_hu(t, seat, int64(t.claim_tile), int64(score.total_fan))


@inner
def note_passed_hu(t: np.record, seat: int, tile: int, fans: int) -> None:
    """A hu of so many fans on that kind was let pass."""
    t.passed[seat] = max(int64(t.passed[seat]), fans)
    t.passed_tiles[seat] |= int64(1) << tile


@inner
def note_passed_turn(desk: np.record, rules: np.record, lookups: np.record, action: int) -> None:
    """MIL C1.1: a passed self-draw bars as well; a pung that leaves no wait lifts the bar.

    Who declares ready lets a hu pass by that, and then discards.
    """
    t = desk.table
    hand = desk.hand
    score = desk.score
    seat = int64(t.turn)
    if (action >= PASS and action != DECLARE_READY) or has_won(t, seat):
        return
    if t.draw != Draw.CLAIM:
        if t.legal[0] >> HU & 1:
            take_own_hand(t, rules, hand, seat)
            if score_hand(rules, lookups, hand, score) == NoWin.WIN:
                t.passed[seat] = score.total_fan
    elif t.passed[seat] >= 0 and action < PASS:
        take_standing_hand(t, hand, seat)
        hand.standing[action] -= 1
        if ready_value(rules, lookups, hand, score) == NO_TILE:
            t.passed[seat] = -1


@inner
def blocked_by_passing(desk: np.record, rules: np.record, lookups: np.record, seat: int) -> bool:
    """Did the seat let a hu pass that bars it from this one? (SBR-097; raw fans are compared)"""
    t = desk.table
    hand = desk.hand
    score = desk.score
    passed = int64(t.passed[seat])
    if passed < 0:
        return False
    take_claimed_hand(t, rules, hand, seat)
    won = score_hand(rules, lookups, hand, score) == NoWin.WIN
    return won and bars(
        rules, passed, int64(t.passed_tiles[seat]), int64(t.claim_tile), int64(score.total_fan)
    )


@inner
def bars(rules: np.record, passed: int, passed_tiles: int, tile: int, fans: int) -> bool:
    """Do the hu that were let pass bar one of ``fans`` on ``tile``?

    The best of them had ``passed`` fans, -1 where there was none; ``passed_tiles`` are their kinds (bits).
    """
    if passed < 0 or rules.skip_hu == SkipHu.FREE:
        return False
    if rules.skip_hu == SkipHu.SAME_TILE:
        return bool(passed_tiles >> tile & 1)
    return bool(rules.skip_hu == SkipHu.UNTIL_DRAW or fans <= passed)
