"""Fans for pungs (a kong is a pung) and for the pair beside them."""

from __future__ import annotations

import numpy as np

from zimo.engine.kernel.bits import bit_count
from zimo.engine.kernel.jit import inner, int64
from zimo.engine.scoring.mcr.masks import (
    CHOWS_WITH_FIVE,
    CHOWS_WITH_TERMINAL,
    DRAGONS,
    EVEN,
    FIVES,
    HONOURS,
    RED,
    SUIT,
    TERMINALS,
    WINDS,
)
from zimo.engine.scoring.mcr.sets import Sets
from zimo.engine.scoring.mcr.whole_hand import only
from zimo.notation.tiles import EAST
from zimo.rulesets.families.mcr_fans import McrFan


@inner
def add_wind_fans(hand: np.record, score: np.record, sets: Sets) -> None:
    winds = bit_count(sets.pungs & WINDS)
    score.found[McrFan.BIG_FOUR_WINDS] = winds == 4
    score.found[McrFan.LITTLE_FOUR_WINDS] = winds == 3 and WINDS >> sets.pair & 1 == 1
    score.found[McrFan.BIG_THREE_WINDS] = winds >= 3
    prevalent = EAST + int64(hand.prevalent)
    seat = EAST + int64(hand.seat_wind)
    score.found[McrFan.PREVALENT_WIND] = sets.pungs >> prevalent & 1
    score.found[McrFan.SEAT_WIND] = sets.pungs >> seat & 1
    plain = TERMINALS  # pungs of which are Pungs of Terminals or Honors (B-9)
    if winds < 3:
        plain |= WINDS & ~(1 << prevalent | 1 << seat)
    count = bit_count(sets.pungs & plain)
    if score.found[McrFan.NINE_GATES] and count > 0:
        count -= 1  # Nine Gates stands for one of them (D-06)
    score.found[McrFan.PUNG_OF_TERMINALS_OR_HONORS] = count


@inner
def add_dragon_fans(score: np.record, sets: Sets) -> None:
    dragons = bit_count(sets.pungs & DRAGONS)
    score.found[McrFan.BIG_THREE_DRAGONS] = dragons == 3
    score.found[McrFan.LITTLE_THREE_DRAGONS] = dragons == 2 and DRAGONS >> sets.pair & 1 == 1
    score.found[McrFan.TWO_DRAGON_PUNGS] = dragons >= 2
    score.found[McrFan.DRAGON_PUNG] = dragons


@inner
def add_shifted_pungs(score: np.record, sets: Sets) -> None:
    """Pungs of consecutive ranks, in one suit or in three."""
    m = sets.pungs & SUIT
    p = sets.pungs >> 9 & SUIT
    s = sets.pungs >> 18 & SUIT
    score.found[McrFan.FOUR_PURE_SHIFTED_PUNGS] = four_in_a_row(m) | four_in_a_row(p) | four_in_a_row(s)
    score.found[McrFan.PURE_SHIFTED_PUNGS] = three_in_a_row(m) | three_in_a_row(p) | three_in_a_row(s)
    score.found[McrFan.MIXED_SHIFTED_PUNGS] = (
        shifted(m, p, s)
        | shifted(m, s, p)
        | shifted(p, m, s)
        | shifted(p, s, m)
        | shifted(s, m, p)
        | shifted(s, p, m)
    )


@inner
def four_in_a_row(ranks: int) -> bool:
    return ranks & ranks >> 1 & ranks >> 2 & ranks >> 3 != 0


@inner
def three_in_a_row(ranks: int) -> bool:
    return ranks & ranks >> 1 & ranks >> 2 != 0


@inner
def shifted(low: int, middle: int, high: int) -> bool:
    return low & middle >> 1 & high >> 2 != 0


@inner
def add_equal_pungs(score: np.record, sets: Sets) -> None:
    """Pungs of one rank in two or three suits. Three of a rank are no double pungs (B-4)."""
    m = sets.pungs & SUIT
    p = sets.pungs >> 9 & SUIT
    s = sets.pungs >> 18 & SUIT
    if m & p & s:
        score.found[McrFan.TRIPLE_PUNG] = 1
    else:
        score.found[McrFan.DOUBLE_PUNG] = bit_count(m & p) + bit_count(m & s) + bit_count(p & s)


@inner
def add_hands_of_pungs(rules: np.record, score: np.record, sets: Sets, kinds: int) -> None:
    """Four pungs and a pair."""
    if sets.chows or sets.knitted:
        return
    score.found[McrFan.ALL_PUNGS] = 1
    score.found[McrFan.ALL_EVEN_PUNGS] = only(kinds, EVEN)
    score.found[McrFan.ALL_RED] = rules.all_red == 1 and only(kinds, RED)


@inner
def add_fans_of_every_set(score: np.record, sets: Sets) -> None:
    """Every set and the pair hold a five, or a terminal or honour."""
    others = sets.pungs | 1 << sets.pair
    if sets.knitted:
        return
    score.found[McrFan.ALL_FIVES] = only(sets.chows, CHOWS_WITH_FIVE) and only(others, FIVES)
    score.found[McrFan.OUTSIDE_HAND] = only(sets.chows, CHOWS_WITH_TERMINAL) and only(
        others, TERMINALS | HONOURS
    )


@inner
def add_concealed_pungs(rules: np.record, hand: np.record, score: np.record, sets: Sets) -> None:
    concealed = sets.concealed_pungs
    drawn = hand.self_draw == 1 or rules.four_concealed_self_draw == 0
    score.found[McrFan.FOUR_CONCEALED_PUNGS] = concealed == 4 and drawn
    score.found[McrFan.THREE_CONCEALED_PUNGS] = concealed >= 3
    score.found[McrFan.TWO_CONCEALED_PUNGS] = concealed >= 2
