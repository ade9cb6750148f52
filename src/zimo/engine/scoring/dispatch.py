"""The score of a hand: is it a win, what does its family make of it, who pays how much."""

from __future__ import annotations

import numpy as np

from zimo.engine.hand.readings import read_standing
from zimo.engine.hand.shapes import (
    STANDARD,
    Keys,
    lacks_when_ready,
    refusal_of,
    shapes_found,
    suit_keys,
    tiles_with_melds,
    waits,
)
from zimo.engine.hand.suit_tables import HAND_TILES
from zimo.engine.kernel.jit import inner, int64, kernel
from zimo.engine.scoring.changchun import score_changchun
from zimo.engine.scoring.changchun_mil import score_changchun_mil
from zimo.engine.scoring.classical import classical_loser_points, score_classical
from zimo.engine.scoring.hkos import (
    faan_left_out,
    false_hu_in_faan,
    score_bonus_tiles,
    score_hkos,
)
from zimo.engine.scoring.mcr import score_mcr
from zimo.engine.scoring.registered import registered_loser_points, score_registered
from zimo.engine.scoring.sbr import costs_limit, discount_kongs, false_hu_at_limit, score_sbr
from zimo.engine.scoring.sbr_foretold import sbr_foretold
from zimo.engine.scoring.sichuan import score_sichuan
from zimo.engine.scoring.sichuan_foretold import sichuan_foretold
from zimo.engine.table.state import FAN_SLOTS, WIN_BAO_DRAWN, WIN_BONUS_TILES, NoWin
from zimo.notation.tiles import BASE_KINDS, NO_TILE
from zimo.rulesets import families
from zimo.rulesets.family import Minimum

# numbers, for kernels
SBR = families.SBR.code
SICHUAN = families.SICHUAN.code
CHANGCHUN = families.CHANGCHUN.code
MCR = families.MCR.code
CLASSICAL = families.CLASSICAL.code
HKOS = families.HKOS.code
CHANGCHUN_MIL = families.CHANGCHUN_MIL.code


@inner
def score_hand(rules: np.record, lookups: np.record, hand: np.record, score: np.record) -> int:
    """Fill ``score`` (SCORE) with what ``hand`` (WINNING_HAND, fourteen tiles) is worth.

    Returns ``score.no_win`` (NoWin): 0 is a win. A hand below the minimum keeps its fans and
    points; any other hand that is no win has none.
    """
    how = int64(hand.circumstances)
    if how & WIN_BONUS_TILES:
        _clear(score)
        no_win = score_bonus_tiles(rules, hand, score)
        score.no_win = no_win
        return no_win
    if how & WIN_BAO_DRAWN:
        return _score_drawn_bao(rules, lookups, hand, score)
    return _score_tiles(rules, lookups, hand, score)


@inner
def _score_tiles(rules: np.record, lookups: np.record, hand: np.record, score: np.record) -> int:
    """Score a hand as the tiles that it has."""
    _clear(score)
    no_win = NoWin.NO_SHAPE.value
    melds = int64(hand.melds)
    if tiles_with_melds(hand.standing, melds) == HAND_TILES:
        keys = suit_keys(hand.standing)
        shapes = shapes_found(rules, lookups, keys, melds)
        no_win = refusal_of(rules, shapes, keys, melds, hand.meld_type, hand.meld_tile, int64(hand.void))
        if no_win == NoWin.WIN:
            if shapes & STANDARD:
                read_standing(lookups, hand, score, keys)
            no_win = _score_by_family(rules, lookups, hand, score, keys, shapes)
    score.no_win = no_win
    return no_win


@inner
def _score_drawn_bao(rules: np.record, lookups: np.record, hand: np.record, score: np.record) -> int:
    """Score a hand that has drawn the bao as if it had drawn its best wait (CM-034). Returns NoWin."""
    drawn = int64(hand.win_tile)
    if drawn == NO_TILE or tiles_with_melds(hand.standing, int64(hand.melds)) != HAND_TILES:
        _clear(score)
        score.no_win = NoWin.NO_SHAPE.value
        return NoWin.NO_SHAPE.value
    hand.standing[drawn] -= 1
    no_win = lacks_when_ready(rules, hand)
    best = _best_wait(rules, lookups, hand, score) if no_win == NoWin.WIN else int64(NO_TILE)
    if best != NO_TILE:
        no_win = _score_as(rules, lookups, hand, score, best)
        score.as_tile = best
    else:
        no_win = no_win if no_win != NoWin.WIN else int64(NoWin.NO_SHAPE.value)
        _clear(score)
        score.no_win = no_win
    hand.standing[drawn] += 1
    hand.win_tile = drawn
    return no_win


@inner
def _best_wait(rules: np.record, lookups: np.record, hand: np.record, score: np.record) -> int:
    """The wait of thirteen tiles that has most fans, NO_TILE if there is none; of several the lowest kind."""
    best = int64(NO_TILE)
    best_fan = int64(-1)
    wanted = waits(rules, lookups, hand)
    for kind in range(BASE_KINDS):
        if wanted >> kind & 1:
            _score_as(rules, lookups, hand, score, kind)
            if score.total_fan > best_fan:
                best = int64(kind)
                best_fan = int64(score.total_fan)
    return best


@inner
def _score_as(rules: np.record, lookups: np.record, hand: np.record, score: np.record, tile: int) -> int:
    """Score thirteen tiles as a win on ``tile``, which the hand keeps as its winning tile."""
    hand.win_tile = tile
    hand.standing[tile] += 1
    no_win = _score_tiles(rules, lookups, hand, score)
    hand.standing[tile] -= 1
    return no_win


@kernel
def score_hands(rules: np.recarray, lookups: np.recarray, hands: np.recarray, scores: np.recarray) -> None:
    """Score each of ``hands`` (n,) into ``scores`` (n,); rules and lookups have the shape (1,)."""
    for i in range(hands.shape[0]):
        score_hand(rules[0], lookups[0], hands[i], scores[i])


@inner
def ready_value(rules: np.record, lookups: np.record, hand: np.record, score: np.record) -> int:
    """The best tile for a ready hand of thirteen tiles, NO_TILE if it is not ready.

    ``score`` holds the hand's value with that tile: the most it can be without circumstances,
    which is what a ready hand is paid when the wall has ended (SBR-127, SBR-173..178). A minimum is
    not asked for. Standing tiles are left as they were; winning tile, self-draw and circumstances of
    ``hand`` are overwritten.
    """
    hand.self_draw = 0
    hand.circumstances = 0
    best_tile = NO_TILE
    best_points = 0
    best_fan = 0
    wanted = waits(rules, lookups, hand)
    for kind in range(BASE_KINDS):
        if wanted >> kind & 1 == 0:
            continue
        _score_wait(rules, lookups, hand, score, kind)
        points = int(score.points)
        fan = int(score.total_fan)
        if best_tile == NO_TILE or points > best_points or (points == best_points and fan > best_fan):
            best_tile = kind
            best_points = points
            best_fan = fan
    if best_tile != NO_TILE:
        _score_wait(rules, lookups, hand, score, best_tile)
    return best_tile


@kernel
def ready_values(
    rules: np.recarray, lookups: np.recarray, hands: np.recarray, scores: np.recarray, tiles: np.ndarray
) -> None:
    """``ready_value`` of each of ``hands`` (n,): the best tiles go to ``tiles`` (n,)."""
    for i in range(hands.shape[0]):
        tiles[i] = ready_value(rules[0], lookups[0], hands[i], scores[i])


@inner
def _score_by_family(
    rules: np.record, lookups: np.record, hand: np.record, score: np.record, keys: Keys, shapes: int
) -> int:
    """The one place that chooses a scorer by the family. Returns NoWin."""
    left_out = int64(0)  # of the sum, where it is compared with the minimum
    if rules.scoring == SBR:
        score_sbr(rules, lookups, hand, score, keys, shapes)
    elif rules.scoring == SICHUAN:
        score_sichuan(rules, lookups, hand, score, keys, shapes)
    elif rules.scoring == CHANGCHUN:
        score_changchun(rules, lookups, hand, score, keys, shapes)
    elif rules.scoring == MCR:
        score_mcr(rules, lookups, hand, score, keys, shapes)
    elif rules.scoring == CLASSICAL:
        score_classical(rules, lookups, hand, score, keys, shapes)
    elif rules.scoring == HKOS:
        score_hkos(rules, lookups, hand, score, keys, shapes)
        left_out = faan_left_out(rules, score)
    elif rules.scoring == CHANGCHUN_MIL:
        score_changchun_mil(rules, lookups, hand, score, keys, shapes)
    elif not score_registered(rules, lookups, hand, score, keys, shapes):
        return NoWin.NO_SCORER.value
    counted = score.total_fan if rules.minimum_counts == Minimum.TOTAL_FAN else score.points
    if counted - left_out < rules.minimum and score.special == 0:
        return NoWin.BELOW_MINIMUM.value
    return NoWin.WIN.value


@inner
def false_hu_fine(rules: np.record) -> int:
    """What a false hu costs: points, or what a limit hand would (SBR-154, XZ-082, HKF-094)."""
    if not costs_limit(rules):
        return int64(rules.false_hu_penalty)
    return false_hu_in_faan(rules) if rules.scoring == HKOS else false_hu_at_limit(rules)


@inner
def loser_points(rules: np.record, hand: np.record, score: np.record) -> int:
    """What thirteen tiles count when the losers settle (``losers_settle``)."""
    if rules.scoring == CLASSICAL:
        return classical_loser_points(rules, hand, score)
    return registered_loser_points(rules, hand, score)


@inner
def _score_wait(rules: np.record, lookups: np.record, hand: np.record, score: np.record, tile: int) -> None:
    """Score a hand of thirteen tiles as a win on one more."""
    hand.win_tile = tile
    hand.standing[tile] += 1
    score_hand(rules, lookups, hand, score)
    hand.standing[tile] -= 1
    if rules.scoring == SBR and rules.wall_end_counts_kong == 0:
        discount_kongs(rules, hand, score)


@inner
def _clear(score: np.record) -> None:
    for fan in range(FAN_SLOTS):
        score.fan[fan] = 0
    score.no_win = 0
    score.sets = 0
    score.special = 0
    score.as_tile = NO_TILE
    score.total_fan = 0
    score.points = 0
    score.pay_discarder = 0
    score.pay_other = 0
    score.pay_dealer = 0
    score.pay_giver = 0
    score.pay_liable = 0
    score.readings = 0


# Hands that are not complete yet -----------------------------------------------------------------

CLASSICAL_HAND = 40  # points of a common one


@inner
def is_foretold(rules: np.record) -> bool:
    """Does the kind of win make a difference that is known here?"""
    return bool(rules.scoring == SBR or rules.scoring == SICHUAN)


@inner
def cost_of_dealing_in(rules: np.record) -> int:
    """What a discard that is won commonly costs besides, in hundredths of a point."""
    if rules.scoring == SICHUAN:
        return int64(170)
    if rules.scoring == CHANGCHUN:
        return int64(500)
    if rules.scoring == CLASSICAL:  # everybody pays alike
        return int64(50 * CLASSICAL_HAND)
    return int64(100)


@inner
def foretold_points(rules: np.record, kind: int, concealed: bool, more: int) -> tuple[int, int]:
    """What a win of that kind brings: by a discard in all, and from each other seat if self-drawn.

    ``more``: fans that the hand has besides, as roots and kongs of the family sbr.
    """
    if rules.scoring == SBR:
        return sbr_foretold(rules, kind, more)
    if rules.scoring == SICHUAN:
        return sichuan_foretold(rules, kind, concealed)
    if rules.scoring == CHANGCHUN:
        shares = int64(2 if concealed else 1)
        return 5 * shares, 3 * shares
    if rules.scoring == CLASSICAL:
        return int64(4 * CLASSICAL_HAND), int64(4 * CLASSICAL_HAND // 3)
    return int64(3), int64(1)
