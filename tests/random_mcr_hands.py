"""Winning hands of Mahjong Competition Rules at random, made so that many fans come together."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

from tests.naive.hands import BONUS, DRAGONS, HONOURS, KONGS, TERMINALS, Hand, Meld, knitted_nines, suit
from zimo.engine.table.state import MeldType

Sets = list[list[int]]  # chows and pungs, tile by tile

WINDS = range(27, 31)
POOLS: list[list[int]] = [
    [19, 20, 21, 23, 25, 32],  # all green
    [9, 10, 11, 12, 13, 16, 17, 19, 21, 22, 23, 25, 26, 33],  # reversible
    [18, 22, 24, 26, 31],  # all red
    [9 * s + r for s in range(3) for r in (1, 3, 5, 7)],  # even
    [9 * s + r for s in range(3) for r in (6, 7, 8)],
    [9 * s + r for s in range(3) for r in (5, 6, 7, 8)],
    [9 * s + r for s in range(3) for r in (3, 4, 5)],
    [9 * s + r for s in range(3) for r in (0, 1, 2)],
    [9 * s + r for s in range(3) for r in (0, 1, 2, 3)],
    [9 * s + r for s in range(3) for r in (2, 3, 4, 5, 6)],  # all fives
    [*TERMINALS, *HONOURS],
    [*TERMINALS],
    [*HONOURS],
    [9 * s + r for s in range(3) for r in (0, 1, 2, 6, 7, 8)] + [*HONOURS],  # outside
]


def winning_hand(rng: random.Random) -> Hand:
    """A complete hand with melds, winds and circumstances that can be."""
    while True:
        standing, melds = rng.choices(SHAPES, SHAPE_WEIGHTS)[0](rng)
        held = Counter(standing)
        for meld in melds:
            held.update(meld.tiles)
        if max(held.values()) <= 4:
            break
    hand = Hand(sorted(standing), melds, None, rng.choice(standing))
    hand.prevalent_wind, hand.seat_wind = rng.choice(WINDS), rng.choice(WINDS)
    hand.bonus = sorted(rng.sample(list(BONUS), rng.choice((0, 0, 1, 3, 6, 8))))
    _add_circumstances(hand, rng)
    return hand


def concealed_hand(rng: random.Random) -> list[int]:
    """The fourteen tiles of a complete hand; of some kinds there may be too many."""
    while True:
        standing, melds = rng.choices(SHAPES, SHAPE_WEIGHTS)[0](rng)
        if not melds:
            return standing


def _sets_and_pair(rng: random.Random) -> tuple[list[int], list[Meld]]:
    make = rng.choice(THEMES)
    sets, pairs = make(rng)
    rng.shuffle(sets)
    return _meld_some(sets, rng.choice(pairs), rng)


def _meld_some(sets: Sets, pair: int, rng: random.Random) -> tuple[list[int], list[Meld]]:
    melds: list[Meld] = []
    standing = [pair] * 2
    rate = rng.choice((0.0, 0.3, 0.6, 0.9, 1.0))
    kong_rate = rng.choice((0.0, 0.3, 0.9))
    for tiles in sets:
        if rng.random() >= rate:
            standing += tiles
        elif tiles[0] != tiles[1]:
            melds.append(Meld(MeldType.CHOW, tiles[0], 1))
        elif rng.random() < kong_rate:
            kong = MeldType.CONCEALED_KONG if rng.random() < 0.5 else rng.choice(KONGS)
            melds.append(Meld(kong, tiles[0], 1))
        else:
            melds.append(Meld(MeldType.PUNG, tiles[0], 1))
    return standing, melds


# themes of four sets and a pair: sets, and kinds for the pair


def _of_a_pool(rng: random.Random) -> tuple[Sets, list[int]]:
    pool = rng.choice(POOLS)
    if rng.random() < 0.4:
        suits = rng.sample(range(3), rng.choice((1, 2)))
        pool = [tile for tile in pool if suit(tile) in (*suits, None)]
    if len(pool) >= 5 and rng.random() < 0.3:
        kinds = rng.sample(pool, 5)
        return [[kind] * 3 for kind in kinds[:4]], kinds[4:]
    return _sets_of(pool, rng), pool


def _of_a_few_ranks(rng: random.Random) -> tuple[Sets, list[int]]:
    suits = rng.sample(range(3), rng.choice((1, 1, 2, 3)))
    lowest, span = rng.choice((0, 0, 1, 2, 3, 4, 5)), rng.choice((3, 4, 5, 9))
    pool = [k for k in range(27) if k // 9 in suits and lowest <= k % 9 < lowest + span]
    if rng.random() < 0.4:
        pool += rng.sample(list(HONOURS), rng.choice((1, 2, 7)))
    return _sets_of(pool, rng), pool


def _sets_of(pool: list[int], rng: random.Random) -> Sets:
    chow_rate = rng.choice((0.0, 0.3, 0.6, 1.0))
    chows = [
        [k, k + 1, k + 2] for k in pool if k < 25 and k // 9 == (k + 2) // 9 and {k + 1, k + 2} <= {*pool}
    ]
    return [
        rng.choice(chows) if chows and rng.random() < chow_rate else [rng.choice(pool)] * 3 for _ in range(4)
    ]


def _linked_chows(rng: random.Random) -> tuple[Sets, list[int]]:
    """Chows on a few ranks that shift by a step, join, repeat, over one, two or three suits."""
    step = rng.choice((0, 1, 1, 2, 3, 6))
    low = rng.randrange(7)
    ranks = [(low + i * step) % 7 if step else low for i in range(4)]
    if step == 3:
        ranks = [0, 3, 6, rng.randrange(7)]
    if step == 6:
        ranks = [0, 6, 0, 6]
    suits = rng.sample(range(3), 3)
    pattern = rng.choice(([0, 0, 0, 0], [0, 1, 2, 0], [0, 1, 2, 1], [0, 0, 1, 1], [0, 0, 0, 1], [0, 1] * 2))
    sets = [
        [9 * suits[which] + rank + i for i in range(3)] for which, rank in zip(pattern, ranks, strict=True)
    ]
    if rng.random() < 0.3:
        sets[3] = [rng.randrange(34)] * 3
    fives = [9 * s + 4 for s in range(3)]
    return sets, rng.choice((fives, list(range(27)), list(range(34)), sets[0]))


def _linked_pungs(rng: random.Random) -> tuple[Sets, list[int]]:
    step = rng.choice((0, 1, 1, 2))
    low = rng.randrange(7)
    suits = rng.sample(range(3), 3)
    pattern = rng.choice(([0, 0, 0, 0], [0, 1, 2, 0], [0, 1, 2, 1], [0, 0, 1, 1], [0, 0, 0, 1]))
    firsts = [9 * suits[which] + min(8, low + i * step) for i, which in enumerate(pattern)]
    sets = [[first] * 3 for first in firsts]
    if rng.random() < 0.4:
        sets[3] = [rng.randrange(34)] * 3
    if rng.random() < 0.3:
        rank = rng.randrange(7)
        sets[rng.randrange(4)] = [9 * suits[0] + rank + i for i in range(3)]
    return sets, list(range(34))


def _winds_and_dragons(rng: random.Random) -> tuple[Sets, list[int]]:
    kinds = rng.sample(list(WINDS), 4) if rng.random() < 0.5 else rng.sample(list(DRAGONS), 3)
    number = rng.randint(1, len(kinds))
    others = _sets_of(rng.choice(([*range(9)], [*range(27)], [*HONOURS], [*TERMINALS])), rng)
    sets = [[kind] * 3 for kind in kinds[:number]] + others
    return sets[:4], kinds[number:] or list(range(34))


def _terminal_chows(rng: random.Random) -> tuple[Sets, list[int]]:
    first, second, third = rng.sample(range(3), 3)
    one_suit = rng.random() < 0.5
    lows = [9 * which + low for which in (first, first if one_suit else second) for low in (0, 6)]
    pairs = [9 * (first if one_suit else third) + 4] * 3 + list(range(34))
    return [[low, low + 1, low + 2] for low in lows], pairs


def _plain(rng: random.Random) -> tuple[Sets, list[int]]:
    """Little to count: three suits, one pung of a middling rank, a pair of honours."""
    suits = rng.sample(range(3), 3)
    chows = [[9 * s + rank + i for i in range(3)] for s in suits for rank in (rng.randrange(7),)]
    chows[rng.randrange(3)] = [9 * rng.randrange(3) + rng.randrange(1, 8)] * 3
    return [*chows, [9 * suits[0] + i for i in (3, 4, 5)]], list(HONOURS)


def _any_sets(rng: random.Random) -> tuple[Sets, list[int]]:
    return _sets_of(list(range(34)), rng), list(range(34))


Theme = Callable[[random.Random], tuple[Sets, list[int]]]
THEMES: list[Theme] = [
    _of_a_pool,
    _of_a_pool,
    _of_a_pool,
    _of_a_few_ranks,
    _of_a_few_ranks,
    _linked_chows,
    _linked_chows,
    _linked_pungs,
    _winds_and_dragons,
    _terminal_chows,
    _plain,
    _plain,
    _any_sets,
]


# other shapes


def _knitted_straight(rng: random.Random) -> tuple[list[int], list[Meld]]:
    nine = rng.choice(knitted_nines())
    near = [*nine, *range(27)] if rng.random() < 0.6 else list(range(34))
    (other, *_), pair = _sets_of(near, rng), rng.choice(near)
    standing, melds = _meld_some([other], pair, rng)
    return [*nine, *standing], melds


def _seven_pairs(rng: random.Random) -> tuple[list[int], list[Meld]]:
    pool = rng.choice(POOLS) if rng.random() < 0.6 else list(range(34))
    if rng.random() < 0.4:
        which = rng.randrange(3)
        pool = list(range(9 * which, 9 * which + 9)) + ([*HONOURS] if rng.random() < 0.4 else [])
    kinds = rng.choices(pool, k=7)
    if rng.random() < 0.3:
        kinds = [9 * rng.randrange(3) + rng.randrange(3) + i for i in range(7)]
        kinds = [kinds[0] // 9 * 9 + kinds[0] % 9 + i for i in range(7)]
    return [kind for kind in kinds for _ in range(2)], []


def _orphans(rng: random.Random) -> tuple[list[int], list[Meld]]:
    kinds = [*TERMINALS, *HONOURS]
    return [*kinds, rng.choice(kinds)], []


def _nine_gates(rng: random.Random) -> tuple[list[int], list[Meld]]:
    ranks = [0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8, rng.randrange(9)]
    which = rng.randrange(3)
    return [9 * which + rank for rank in ranks], []


def _honours_and_knitted(rng: random.Random) -> tuple[list[int], list[Meld]]:
    honours = rng.choice((5, 5, 6, 7))
    return rng.sample(list(HONOURS), honours) + rng.sample(rng.choice(knitted_nines()), 14 - honours), []


SHAPES = [_sets_and_pair, _knitted_straight, _seven_pairs, _orphans, _honours_and_knitted, _nine_gates]
SHAPE_WEIGHTS = [70, 10, 9, 2, 7, 2]


def _add_circumstances(hand: Hand, rng: random.Random) -> None:
    hand.self_draw = rng.random() < 0.4
    own = hand.tiles.count(hand.win_tile)
    shown = sum(meld.tiles.count(hand.win_tile) for meld in hand.melds if meld.exposed)
    rest = rng.random() < 0.6  # most hands are won on an ordinary tile
    if own == 1 and not hand.self_draw and not rest:
        hand.robbing = rng.random() < 0.3
    hand.last_tile = not rest and not hand.robbing and rng.random() < 0.5
    hand.after_kong = (
        not rest and hand.self_draw and any(m.is_kong for m in hand.melds) and rng.random() < 0.6
    )
    # the other copies: all shown by the hand itself, or none of them hidden in it
    hand.last_of_kind = shown == 3 or (own == 1 + shown and not rest and rng.random() < 0.3)
