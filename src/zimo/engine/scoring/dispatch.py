"""The score of a hand: is it a win, what does its family make of it, who pays how much."""

from __future__ import annotations

import numpy as np

from zimo.engine.hand.readings import read_standing
from zimo.engine.hand.shapes import (
    STANDARD,
    Keys,
    refusal_of,
    shapes_found,
    suit_keys,
    tiles_with_melds,
    waits,
)
from zimo.engine.hand.suit_tables import HAND_TILES
from zimo.engine.kernel.jit import inner, int64, kernel
from zimo.engine.scoring.changchun import score_changchun
from zimo.engine.scoring.classical import score_classical
from zimo.engine.scoring.mcr import score_mcr
from zimo.engine.scoring.sbr import discount_kongs, score_sbr
from zimo.engine.scoring.sichuan import score_sichuan
from zimo.engine.table.state import FAN_SLOTS, NoWin
from zimo.notation.tiles import BASE_KINDS, NO_TILE
from zimo.rulesets.options import Scoring


@inner
def score_hand(rules: np.record, lookups: np.record, hand: np.record, score: np.record) -> int:
    """Fill ``score`` (SCORE) with what ``hand`` (WINNING_HAND, fourteen tiles) is worth.

    Returns ``score.no_win`` (NoWin): 0 is a win. A hand below the minimum keeps its fans and
    points; any other hand that is no win has none.
    """
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
def minimum_in_the_81_fans(rules: np.record) -> bool:
    """Must a hand be worth something in the 81 fans to be declared?"""
    return bool(rules.minimum > 0 and rules.scoring == Scoring.MCR)


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
    """The one place that chooses by the name of the family. Returns NoWin."""
    if rules.scoring == Scoring.SBR:
        score_sbr(rules, hand, score, shapes)
    elif rules.scoring == Scoring.SICHUAN:
        score_sichuan(rules, hand, score, shapes)
    elif rules.scoring == Scoring.CHANGCHUN:
        score_changchun(rules, hand, score, shapes)
    elif rules.scoring == Scoring.MCR:
        return score_mcr(rules, lookups, hand, score, keys, shapes)
    else:
        score_classical(rules, hand, score, shapes)
    counted = score.total_fan if rules.scoring == Scoring.CLASSICAL else score.points
    if counted < rules.minimum:
        return NoWin.BELOW_MINIMUM.value
    return NoWin.WIN.value


@inner
def _score_wait(rules: np.record, lookups: np.record, hand: np.record, score: np.record, tile: int) -> None:
    """Score a hand of thirteen tiles as a win on one more."""
    hand.win_tile = tile
    hand.standing[tile] += 1
    score_hand(rules, lookups, hand, score)
    hand.standing[tile] -= 1
    if rules.scoring == Scoring.SBR and rules.wall_end_counts_kong == 0:
        discount_kongs(rules, hand, score)


@inner
def _clear(score: np.record) -> None:
    for fan in range(FAN_SLOTS):
        score.fan[fan] = 0
    score.no_win = 0
    score.sets = 0
    score.total_fan = 0
    score.points = 0
    score.pay_discarder = 0
    score.pay_other = 0
    score.pay_dealer = 0
    score.readings = 0
