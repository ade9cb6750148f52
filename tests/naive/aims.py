"""What a hand is headed for where a win needs points, the slow way: every goal is written out and counted.

A goal is three sets with any others, or a kind of whole hand. Tiles missing are counted from all hands
that reach it; the rest is what ``zimo.engine.aims`` says of itself, in plain integers.
"""

from __future__ import annotations

import dataclasses
import functools
import itertools
from collections import Counter

import numpy as np

from tests.naive import hkos, shapes
from tests.naive.hands import DRAGONS, Hand, Meld
from tests.naive.mcr.book import POINTS
from tests.naive.worth import may_be_declared
from zimo.engine.table.state import MeldType
from zimo.rulesets import Ruleset
from zimo.rulesets.choices import SevenPairs

FAR = shapes.FAR
ONE = 1 << 20
WINDS = range(27, 31)
Counts = tuple[int, ...]
Set = tuple[int, int, int]


@dataclasses.dataclass(frozen=True)
class Goal:
    """``sets`` that it is made of, or the ``suit`` (0..2) of a flush; neither for other whole hands.

    The fan of any sets with any pair is "".
    """

    fan: str
    sets: frozenset[Set] = frozenset()
    suit: int | None = None

    def points(self, ruleset: Ruleset) -> int:
        """Those of the fan; of the 81 thirteen orphans, which bring 88, weigh as much as seven pairs."""
        if ruleset.scoring == "hkos":
            return {fan.id: fan.value for fan in ruleset.family.fans(ruleset)}.get(self.fan, 0)
        return POINTS["seven_pairs" if self.fan == "thirteen_orphans" else self.fan]


def _goals() -> list[Goal]:
    def chow(suit: int, rank: int) -> Set:
        return (9 * suit + rank, 9 * suit + rank + 1, 9 * suit + rank + 2)

    def pung(kind: int) -> Set:
        return (kind, kind, kind)

    # What is knitted is a straight, or the lesser honours and knitted tiles that bring as many points.
    whole = ("seven_pairs", "thirteen_orphans", "knitted_straight", "all_pungs", "all_types")
    found = [Goal(fan) for fan in whole]

    def add(fan: str, *sets: Set) -> None:
        found.append(Goal(fan, frozenset(sets)))

    three = range(3)
    for suit in three:
        found += [Goal(fan, suit=suit) for fan in ("half_flush", "full_flush")]
        add("pure_straight", *(chow(suit, rank) for rank in (0, 3, 6)))
        for step, low in itertools.product((1, 2), range(7)):
            if low + 2 * step < 7:
                add("pure_shifted_chows", *(chow(suit, low + step * i) for i in three))
        for low in range(7):
            add("pure_shifted_pungs", *(pung(9 * suit + low + i) for i in three))
    for suits in itertools.permutations(three):
        add("mixed_straight", *(chow(suits[i], 3 * i) for i in three))
        for low in range(5):
            add("mixed_shifted_chows", *(chow(suits[i], low + i) for i in three))
        for low in range(7):
            add("mixed_shifted_pungs", *(pung(9 * suits[i] + low + i) for i in three))
    for rank in range(9):
        add("triple_pung", *(pung(9 * suit + rank) for suit in three))
        if rank < 7:
            add("mixed_triple_chow", *(chow(suit, rank) for suit in three))
    for winds in itertools.combinations(WINDS, 3):
        add("big_three_winds", *map(pung, winds))
    for dragons in itertools.combinations(DRAGONS, 2):
        add("two_dragon_pungs", *map(pung, dragons))
    return found


GOALS = _goals()
OF_FAAN = {"seven_pairs", "thirteen_orphans", "all_pungs", "half_flush", "full_flush"}
GOALS_OF_FAAN = [goal for goal in GOALS if goal.fan in OF_FAAN] + [Goal("all_chows"), Goal("")]


def goals_of(ruleset: Ruleset) -> list[Goal]:
    return GOALS_OF_FAAN if ruleset.scoring == "hkos" else GOALS


# Tiles missing ----------------------------------------------------------------------------------


@functools.cache
def _ways(group: int, sets: int, pair: int) -> np.ndarray:
    """Counts of the kinds of a suit (3: the honours) in every choice of so many sets and pairs of it."""
    return np.vstack([ways for part, ways in shapes.parts(group) if (part.sets, part.pair) == (sets, pair)])


@functools.cache
def _lacking(group: int, held: Counts, most: Counts, sets: int, pair: int) -> int:
    ways = _ways(group, sets, pair)
    ways = ways[(ways <= np.array(most)).all(axis=1)]
    return int(np.maximum(ways - np.array(held), 0).sum(axis=1).min()) if len(ways) else FAR


KINDS = [slice(0, 9), slice(9, 18), slice(18, 27), slice(27, 34)]


def sets_and_pair(held: Counts, most: Counts, sets: int, groups: tuple[int, ...] = (0, 1, 2, 3)) -> int:
    """Tiles missing for so many sets and a pair of some suits, with no more of a kind than ``most``."""
    best = {(0, 0): 0}
    for group in groups:
        kinds = KINDS[group]
        more: dict[tuple[int, int], int] = {}
        for (s, p), cost in best.items():
            for extra, pair in itertools.product(range(sets - s + 1), range(2 - p)):
                lacking = _lacking(group, held[kinds], most[kinds], extra, pair)
                key = s + extra, p + pair
                more[key] = min(more.get(key, FAR), cost + lacking)
        best = more
    return best[sets, 1]


def melded_sets(melds: list[Meld]) -> list[Set]:
    return [
        (meld.tile, meld.tile + 1, meld.tile + 2) if meld.type == MeldType.CHOW else (meld.tile,) * 3
        for meld in melds
    ]


def missing(goal: Goal, held: Counts, melds: list[Meld], left: Counts, ruleset: Ruleset) -> int:
    """Tiles that the standing tiles ``held`` lack of a goal; FAR where it can't be.

    A tile of the goal's own sets must be held or ``left``. Otherwise each kind is taken to have four
    copies beside those in melds, as in ``shapes.deficiency`` without ``melds_exhaust_waits``.
    """
    four = (4,) * 34
    melded = melded_sets(melds)
    free = 4 - len(melds)
    if goal.sets:
        wanted = goal.sets - set(melded)
        needed = Counter(itertools.chain(*wanted))
        if len(wanted) > free or any(held[kind] < needed[kind] and not left[kind] for kind in needed):
            return FAR
        lacking = sum(max(0, needed[kind] - held[kind]) for kind in needed)
        rest = tuple(max(0, held[kind] - needed[kind]) for kind in range(34))
        most = tuple(4 - needed[kind] for kind in range(34))
        return lacking + sets_and_pair(rest, most, free - len(wanted))
    counts = list(held)
    if goal.fan == "seven_pairs":
        return (
            FAR
            if melds or ruleset.seven_pairs == SevenPairs.NONE
            else shapes.seven_pairs(ruleset, counts, set())
        )
    if goal.fan == "thirteen_orphans":
        return FAR if melds else shapes.orphans(counts)
    if goal.fan == "knitted_straight":
        if len(melds) > 1:
            return FAR
        straight = shapes.knitted_straight(counts, [4] * 34, melds)
        return straight if melds else min(straight, shapes.honours_and_knitted(counts))
    if goal.fan == "all_pungs":
        if any(len(set(tiles)) > 1 for tiles in melded):
            return FAR
        return _pungs(counts, free)
    if goal.fan == "all_types":
        return _types(held, melded)
    if goal.fan in ("all_chows", ""):
        pung = any(len(set(tiles)) == 1 for tiles in melded)
        return FAR if pung and goal.fan else sets_and_pair(held, four, free)
    groups = (goal.suit, 3) if goal.fan == "half_flush" else (goal.suit,)
    if any(tiles[0] // 9 not in groups for tiles in melded):
        return FAR
    return sets_and_pair(held, four, free, groups)


def _pungs(counts: list[int], sets: int) -> int:
    """Each kind in turn becomes a pung, the pair, or nothing."""
    best = {(0, 0): 0}
    for held in counts:
        more = dict(best)
        for (s, p), cost in best.items():
            for key, wanted in (((s + 1, p), 3), ((s, p + 1), 2)):
                if key[0] <= sets and key[1] <= 1:
                    more[key] = min(more.get(key, FAR), cost + max(0, wanted - held))
        best = more
    return best[sets, 1]


def _types(held: Counts, melded: list[Set]) -> int:
    """Of each suit, the winds and the dragons one is a set or, in one of them, the pair."""
    types = [range(9), range(9, 18), range(18, 27), WINDS, DRAGONS]
    taken = [sum(tiles[0] in kinds for tiles in melded) for kinds in types]
    if max(taken) > 1:
        return FAR
    costs = []
    for kinds, melds in zip(types, taken, strict=True):
        sets = [(kind,) * 3 for kind in kinds]
        sets += [(kind, kind + 1, kind + 2) for kind in kinds if kind < 27 and kind % 9 < 7]
        lacking = [sum(max(0, tiles.count(kind) - held[kind]) for kind in {*tiles}) for tiles in sets]
        if not melds:
            costs.append((min(lacking), min(max(0, 2 - held[kind]) for kind in kinds)))
    return min(
        pair + sum(as_set for other, (as_set, _) in enumerate(costs) if other != place)
        for place, (_, pair) in enumerate(costs)
    )


# What is weighed ----------------------------------------------------------------------------------


@dataclasses.dataclass
class Aims:
    """A hand of thirteen tiles, of which ``left`` are the copies that it has not seen."""

    ruleset: Ruleset
    held: Counts
    melds: list[Meld]
    left: Counts
    seat_wind: int
    prevalent_wind: int
    bonus: list[int] = dataclasses.field(default_factory=list)

    def __post_init__(self) -> None:
        self.pool = sum(self.left) * 30 // 100
        self._missing: dict[tuple[Goal, int | None], int] = {}

    def missing(self, goal: Goal, drawn: int | None = None) -> int:
        """Tiles that the hand lacks of a goal, or would with a tile more."""
        key = goal, drawn
        if key not in self._missing:
            held = self.with_tile(drawn)
            self._missing[key] = missing(goal, held, self.melds, self.left, self.ruleset)
        return self._missing[key]

    def with_tile(self, drawn: int | None) -> Counts:
        return tuple(copies + (kind == drawn) for kind, copies in enumerate(self.held))

    @functools.cached_property
    def sure(self) -> int:
        """Two points each, or a faan, for pungs of dragons and the two winds, and for a concealed hand."""
        pungs = {kind for kind in range(34) if self.held[kind] >= 3}
        pungs |= {meld.tile for meld in self.melds if meld.type != MeldType.CHOW}
        dragons = sum(kind in pungs for kind in DRAGONS)
        winds = (self.seat_wind in pungs) + (self.prevalent_wind in pungs)
        if self.ruleset.scoring == "hkos":
            hand = dataclasses.replace(self.hand([], -1, False), bonus=self.bonus)
            about_bonus = hkos.bonus_tiles(self.ruleset, hand).total()
            counted = about_bonus if self.ruleset.minimum_counts_bonus else 0
            return dragons + winds + hkos.concealed_hand(self.ruleset, hand) + counted
        return 2 * (dragons + winds + all(not meld.exposed for meld in self.melds))

    def short(self, goal: Goal) -> int:
        return max(0, self.ruleset.minimum - goal.points(self.ruleset) - self.sure)

    def cost(self, goal: Goal) -> int:
        """Eight for each tile missing; three and twice the points that are short, if any are.

        The first faan short costs five, each other fourteen.
        """
        short = self.short(goal)
        lack = 5 + 14 * (short - 1) if self.ruleset.scoring == "hkos" else 3 + 2 * short
        return 8 * self.missing(goal) + (lack if short else 0)

    def tiles(self, goal: Goal) -> set[int]:
        """The kinds left that bring a goal nearer."""
        now = self.missing(goal)
        return {kind for kind in range(34) if self.left[kind] and self.missing(goal, kind) < now}

    def steps(self, missing: int, width: int) -> int:
        """The chance of so many tiles: the next of ``width``, each later one of 4, the last four times."""
        chance = ONE
        for step in range(missing):
            wanted = (width if step == 0 else 4) * (4 if step == missing - 1 else 1)
            chance = chance * wanted // (wanted + self.pool)
        return chance

    def weight(self, goal: Goal) -> int:
        """How a goal weighs: its chance times (12 + points) / 24, and 70 % a point short, 25 % a faan."""
        weight = ONE * (12 + goal.points(self.ruleset)) // 24
        for _ in range(self.short(goal)):
            weight = weight * (25 if self.ruleset.scoring == "hkos" else 70) // 100
        width = sum(self.left[kind] for kind in self.tiles(goal))
        return weight * self.steps(self.missing(goal), width) // ONE

    def goal_weights(self, farthest: int) -> dict[Goal, int]:
        """Of all goals that cost less than ``farthest``."""
        goals = goals_of(self.ruleset)
        return {goal: self.weight(goal) for goal in goals if self.cost(goal) < farthest}

    def worth(self, farthest: int) -> int:
        """What discards are ranked by.

        The best three goals, the second for 30 % and the third for 10 %, and 30 % of the chance to complete
        any concealed hand; or the chance to declare soon, if that is more.
        """
        first, second, third, *_ = *sorted(self.goal_weights(farthest).values(), reverse=True), 0, 0, 0
        far = first + (second * 30 + third * 10) // 100
        if not self.melds:
            far += self.any() * 30 // 100
        return max(far, self.declare())

    def any(self) -> int:
        now = self.deficiency(self.held)
        if now >= FAR:
            return 0
        nearer = [
            kind for kind in range(34) if self.left[kind] and self.deficiency(self.with_tile(kind)) < now
        ]
        return self.steps(now, sum(self.left[kind] for kind in nearer))

    def deficiency(self, held: Counts) -> int:
        """Copies in own melds are not missed."""
        loose = dataclasses.replace(self.ruleset, melds_exhaust_waits=False)
        return shapes.deficiency(loose, standing(held), self.melds, None)

    def declare(self) -> int:
        """Ready, or ready with the next tile and the best discard after it."""
        now = self.deficiency(self.held)
        if now == 1:
            return self.ready(self.held)
        if now != 2:
            return 0
        wanted = total = 0
        for drawn in range(34):
            held = self.with_tile(drawn)
            if not self.left[drawn] or self.deficiency(held) > 1:
                continue
            best = 0
            for discard in range(34):
                if held[discard] and discard != drawn:
                    after = tuple(copies - (kind == discard) for kind, copies in enumerate(held))
                    if self.deficiency(after) <= 1:
                        best = max(best, self.ready(after))
            if best:
                wanted += self.left[drawn]
                total += self.left[drawn] * best
        return total // (wanted + self.pool) if wanted else 0

    def ready(self, held: Counts) -> int:
        """Tiles that win by discard count four times, those that only win when drawn once."""
        wanted = 0
        for kind in shapes.waits(self.ruleset, standing(held), self.melds, None):
            ways = [
                may_be_declared(self.ruleset, self.hand([*standing(held), kind], kind, drawn))
                for drawn in (False, True)
            ]
            wanted += self.left[kind] * (4 if ways[0] else 1 if ways[1] else 0)
        return ONE * wanted // (wanted + self.pool) if wanted else 0

    def hand(self, tiles: list[int], win_tile: int, self_draw: bool) -> Hand:
        return Hand(
            tiles,
            self.melds,
            None,
            win_tile,
            self_draw=self_draw,
            seat_wind=self.seat_wind,
            prevalent_wind=self.prevalent_wind,
            bonus=self.bonus,
        )


def standing(held: Counts) -> list[int]:
    return [kind for kind, copies in enumerate(held) for _ in range(copies)]


def least_cost(aims: Aims) -> int:
    """The cost of the nearest goal."""
    return min(aims.cost(goal) for goal in goals_of(aims.ruleset))
