"""Fans for chows, and how often chows may be linked with each other."""

from __future__ import annotations

import numpy as np

from zimo.engine.kernel.jit import inner, int64, kernel
from zimo.engine.scoring.mcr.sets import ABSENT, Chows, Sets
from zimo.engine.table.state import FANS_PER_WORD
from zimo.notation.tiles import SUIT_KINDS
from zimo.rulesets.families.mcr_fans import McrFan

NO_FAN = int64(-1)
FIRST_LINK = McrFan.PURE_DOUBLE_CHOW.value
LAST_LINK = McrFan.TWO_TERMINAL_CHOWS.value
ALONE = int64(0x8421)  # four groups of one chow each, four bits a group


@kernel
def two_chow_fan(x: int, y: int) -> int:
    """The fan of two chows, ``x`` not above ``y``, or NO_FAN."""
    if x == y:
        return McrFan.PURE_DOUBLE_CHOW.value
    if x // 9 == y // 9:
        if y - x == 3:
            return McrFan.SHORT_STRAIGHT.value
        if y - x == 6:
            return McrFan.TWO_TERMINAL_CHOWS.value
    elif x % 9 == y % 9:
        return McrFan.MIXED_DOUBLE_CHOW.value
    return NO_FAN


@kernel
def three_chow_fan(x: int, y: int, z: int) -> int:
    """The fan of three chows, lowest first, or NO_FAN."""
    if x // 9 == z // 9:
        if z - y != y - x:
            return NO_FAN
        return pure_step(y - x)
    if x // 9 == y // 9 or y // 9 == z // 9:
        return NO_FAN
    low = min(x % 9, y % 9, z % 9)
    high = max(x % 9, y % 9, z % 9)
    middle = x % 9 + y % 9 + z % 9 - low - high
    if middle - low != high - middle:
        return NO_FAN
    return mixed_step(middle - low)


@inner
def pure_step(ranks: int) -> int:
    """Three chows of one suit, each so many ranks above the one before."""
    if ranks == 0:
        return McrFan.PURE_TRIPLE_CHOW.value
    if ranks == 3:
        return McrFan.PURE_STRAIGHT.value
    return McrFan.PURE_SHIFTED_CHOWS.value


@inner
def mixed_step(ranks: int) -> int:
    """Three chows of three suits, each so many ranks above the one before."""
    if ranks == 0:
        return McrFan.MIXED_TRIPLE_CHOW.value
    if ranks == 1:
        return McrFan.MIXED_SHIFTED_CHOWS.value
    if ranks == 3:
        return McrFan.MIXED_STRAIGHT.value
    return NO_FAN


@inner
def four_chow_fan(chows: Chows, pair: int) -> int:
    """The fan of four chows and, for terminal chows, the pair of fives; or NO_FAN."""
    a, b, c, d = chows
    if d == ABSENT:
        return NO_FAN
    if a // 9 == d // 9:
        if c - b == b - a and d - c == b - a and b - a <= 2:
            return McrFan.QUADRUPLE_CHOW.value if a == b else McrFan.FOUR_PURE_SHIFTED_CHOWS.value
        if a == b and c == d and c - a == 6 and pair == a + 4:
            return McrFan.PURE_TERMINAL_CHOWS.value
    elif are_terminal_chows(a, b) and are_terminal_chows(c, d) and is_third_five(pair, a // 9, c // 9):
        return McrFan.THREE_SUITED_TERMINAL_CHOWS.value
    return NO_FAN


@inner
def are_terminal_chows(x: int, y: int) -> bool:
    """123 and 789 of one suit."""
    return x % 9 == 0 and y - x == 6


@inner
def is_third_five(pair: int, one_suit: int, other_suit: int) -> bool:
    """A pair of fives of the suit that is neither of two."""
    suit = pair // 9
    return pair < SUIT_KINDS and pair % 9 == 4 and suit != one_suit and suit != other_suit


@inner
def add_chow_fans(rules: np.record, score: np.record, chows: Chows, pair: int) -> None:
    """The dearest fans that the chows may give together (B-4, B-5).

    A fan of all four leaves none to be linked. Beside a fan of three the fourth may be linked once.
    Otherwise chows are linked two by two, never in a circle.
    """
    if chows.b == ABSENT:
        return
    fan = four_chow_fan(chows, pair)
    if fan != NO_FAN:
        score.found[fan] = 1
    elif not add_three_chow_fan(rules, score, chows):
        add_links(score, chows)


@inner
def add_three_chow_fan(rules: np.record, score: np.record, chows: Chows) -> bool:
    """The dearest fan of three chows, with a link of the fourth if there is one. False if there is none."""
    best = 0
    best_fan = NO_FAN
    best_link = NO_FAN
    for left_out in range(4):
        x, y, z, other = without(chows, left_out)
        if z == ABSENT:
            continue
        fan = three_chow_fan(x, y, z)
        if fan == NO_FAN:
            continue
        link = dearest_link(rules, fan, other, x, y, z)
        points = int64(rules.fan_points[fan]) + int64(link != NO_FAN)
        if points > best:
            best = points
            best_fan = fan
            best_link = link
    if best_fan == NO_FAN:
        return False
    score.found[best_fan] = 1
    if best_link != NO_FAN:
        score.found[best_link] = 1
    return True


@inner
def without(chows: Chows, place: int) -> Chows:
    """Three of the chows, ascending, and then the one at ``place``."""
    a, b, c, d = chows
    if place == 0:
        return Chows(b, c, d, a)
    if place == 1:
        return Chows(a, c, d, b)
    if place == 2:
        return Chows(a, b, d, c)
    return chows


@inner
def dearest_link(rules: np.record, counted: int, other: int, x: int, y: int, z: int) -> int:
    """The fan of one chow (perhaps ABSENT) with one of three that count already, or NO_FAN.

    Of several the earliest in the table, but none that the fan of the three excludes.
    """
    best = NO_FAN
    if other == ABSENT:
        return best
    for chow in (x, y, z):
        fan = two_chow_fan(min(chow, other), max(chow, other))
        if fan == NO_FAN or is_excluded(rules, counted, fan):
            continue
        if best == NO_FAN or fan < best:
            best = fan
    return best


@inner
def is_excluded(rules: np.record, counted: int, fan: int) -> bool:
    """Does a fan that counts leave no room for another?"""
    return bool(rules.fan_excludes[counted, fan // FANS_PER_WORD] >> fan % FANS_PER_WORD & 1)


@inner
def add_links(score: np.record, chows: Chows) -> None:
    """Fans of two chows, as many as close no circle.

    All are worth the same; those that stand earlier in the table are taken first.
    """
    found = 0
    for i in range(3):
        for j in range(i + 1, 4):
            if chows[j] != ABSENT:
                fan = two_chow_fan(chows[i], chows[j])
                found |= int64(fan != NO_FAN) << fan - FIRST_LINK
    groups = ALONE
    for wanted in range(FIRST_LINK, LAST_LINK + 1):
        if found >> wanted - FIRST_LINK & 1 == 0:
            continue
        for i in range(3):
            for j in range(i + 1, 4):
                if chows[j] == ABSENT:
                    break
                if two_chow_fan(chows[i], chows[j]) == wanted and not groups >> 4 * i >> j & 1:
                    score.found[wanted] += 1
                    groups = joined(groups, i, j)


@inner
def joined(groups: int, i: int, j: int) -> int:
    """The groups of chows that are linked, after one more link."""
    together = (groups >> 4 * i | groups >> 4 * j) & 15
    for place in range(4):
        if together >> place & 1:
            groups |= together << 4 * place
    return groups


@inner
def add_all_chows(score: np.record, sets: Sets) -> None:
    """Four chows, knitted ones included, and a pair of suit tiles."""
    score.found[McrFan.ALL_CHOWS] = sets.pungs == 0 and sets.pair < SUIT_KINDS
