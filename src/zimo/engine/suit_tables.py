"""What the tiles of one suit can be, worked out once for every suit key.

A suit key is ``sum(count * 5**rank)``: nine ranks for characters, dots and bamboo, seven for the
honours (E S W N C F P), which form no chows. Every table here is indexed by suit key.
"""

from __future__ import annotations

import numpy as np

from zimo.engine._jit import kernel

RANKS = 9
HONOUR_RANKS = 7
FIRST_DRAGON = 4
SUIT_KEYS = 5**RANKS
HONOUR_KEYS = 5**HONOUR_RANKS
NINTH = 5**8  # a suit key holds a nine if it is at least this

# bits of ``suit_shape`` and ``honour_shape``
SETS = 1  # the tiles are sets and nothing else; so is no tile at all
SETS_AND_PAIR = 2
TRIPLET = 4  # and a reading as such has a pung
DRAGON_PAIR = 8  # and a reading as such has a pair of dragons
EVEN = 16  # every kind twice or four times
FOUR_ALIKE = 32  # some kind four times
ORPHANS = 64  # nothing but terminals and honours, and each of them
SINGLES = 128  # honours only: no two alike

# bits of ``suit_knit``: pattern 0 is 147, pattern 1 is 258, pattern 2 is 369
WITHIN = 1  # << pattern: no two alike and none outside the pattern
HOLDS = 8  # << pattern: all three tiles of the pattern

PATTERN_KEYS = (1 + 5**3 + 5**6, 5 + 5**4 + 5**7, 5**2 + 5**5 + 5**8)


@kernel
def mark_standard(shape: np.ndarray, ranks: int) -> None:
    """Mark every key that is up to four sets, with or without a pair."""
    chows = ranks - 2 if ranks == RANKS else 0
    kinds = ranks + chows + 1  # pungs, chows, and no set
    for a in range(kinds):
        for b in range(a, kinds):
            for c in range(b, kinds):
                for d in range(c, kinds):
                    triplet = a < ranks
                    sets = (
                        set_key(a, ranks, chows)
                        + set_key(b, ranks, chows)
                        + set_key(c, ranks, chows)
                        + set_key(d, ranks, chows)
                    )
                    if not four_at_most(a, b, c, d, -1, ranks, chows):
                        continue
                    shape[sets] |= SETS
                    if triplet:
                        shape[sets] |= TRIPLET
                    for pair in range(ranks):
                        if not four_at_most(a, b, c, d, pair, ranks, chows):
                            continue
                        key = sets + 2 * 5**pair
                        shape[key] |= SETS_AND_PAIR
                        if triplet:
                            shape[key] |= TRIPLET
                        if ranks == HONOUR_RANKS and pair >= FIRST_DRAGON:
                            shape[key] |= DRAGON_PAIR


@kernel
def set_key(number: int, ranks: int, chows: int) -> int:
    """Suit key of one set: pungs come first, then chows; any other number is no set."""
    if number < ranks:
        return int(3 * 5**number)
    if number < ranks + chows:
        return int(31 * 5 ** (number - ranks))
    return 0


@kernel
def four_at_most(a: int, b: int, c: int, d: int, pair: int, ranks: int, chows: int) -> bool:
    """Whether these sets and pair use no kind more than four times."""
    for rank in range(ranks):
        used = 2 if pair == rank else 0
        for number in (a, b, c, d):
            if number == rank:
                used += 3
            elif ranks <= number < ranks + chows and 0 <= rank - (number - ranks) <= 2:
                used += 1
        if used > 4:
            return False
    return True


@kernel
def mark_singular(shape: np.ndarray, ranks: int) -> None:
    """Mark what belongs to hands without sets: pairs, orphans, single tiles."""
    for key in range(shape.size):
        rest = key
        even = True
        four = False
        single = True
        orphans = True
        for rank in range(ranks):
            count = rest % 5
            rest //= 5
            even &= count % 2 == 0
            four |= count == 4
            single &= count < 2
            orphan = ranks == HONOUR_RANKS or rank == 0 or rank == RANKS - 1
            orphans &= count > 0 if orphan else count == 0
        if even:
            shape[key] |= EVEN
        if four:
            shape[key] |= FOUR_ALIKE
        if orphans:
            shape[key] |= ORPHANS
        if single and ranks == HONOUR_RANKS:
            shape[key] |= SINGLES


@kernel
def mark_knitted(knit: np.ndarray) -> None:
    """Mark what a key is, or holds, of the three knitted patterns."""
    for key in range(knit.size):
        rest = key
        single = True
        held = 0
        for rank in range(RANKS):
            count = rest % 5
            rest //= 5
            single &= count < 2
            if count > 0:
                held |= 1 << rank
        marks = 0
        for pattern in range(3):
            tiles = 0b001001001 << pattern
            if single and held & ~tiles == 0:
                marks |= WITHIN << pattern
            if held & tiles == tiles:
                marks |= HOLDS << pattern
        knit[key] = marks
