"""The deal as it lies on a real table: dice, walls, the break, rows of discards, turned tiles.

The engine deals from a sequence of tiles. The shuffle is uniform, so where that sequence starts
on the table does not change a game; table views and referees need it all the same. Everything
here is derived from the ruleset, the dice and the dealer, and nothing of it reaches the engine.

Four walls form a square, one on each side. Side 0 is in front of seat 0, and the sides count
counter-clockwise like the turns (with two or three players the other sides have a wall but no
seat). A wall is counted in stacks from its owner's right end, so that the tiles of the whole
square are taken clockwise: to the left along a wall, then on from the right end of the wall of
the side before.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Sequence
from enum import IntEnum

from zimo.engine.table.state import MeldType
from zimo.rulesets.options import BreakRule, Ruleset, WallKind

DICE_VERSION = 1  # which dice belong to a seed; a change of the stream below is a new version
SIDES = 4
ROW_OF_DISCARDS = 6

_STREAM = 0x7A696D6F_64696365  # keeps the dice apart from the shuffle of the same seed
_MASK = (1 << 64) - 1


@dataclasses.dataclass(frozen=True)
class Dice:
    """One or two throws of two dice, each die 1..6."""

    first: tuple[int, int]
    second: tuple[int, int] | None = None

    def __post_init__(self) -> None:
        for face in self.first + (self.second or ()):
            if not 1 <= face <= 6:
                raise ValueError(f"a die shows 1 to 6, not {face}")


class Layer(IntEnum):
    """Which of the two tiles of a stack."""

    TOP = 0
    BOTTOM = 1


@dataclasses.dataclass(frozen=True, order=True)
class Place:
    """Where one tile of the wall lies: the side, the stack from the owner's right end, the layer."""

    side: int
    stack: int
    layer: Layer


class Source(IntEnum):
    """Where a claimed tile came from, seen by the claimer."""

    RIGHT = 1  # the next player in turn
    ACROSS = 2
    LEFT = 3  # the player before


class Lay(IntEnum):
    """How a tile of a meld lies on the table."""

    UPRIGHT = 0
    TURNED = 1  # by 90 degrees
    FACE_DOWN = 2
    BESIDE_TURNED = 3  # the fourth tile of an added kong, turned as well


def throw_dice(seed: int, ruleset: Ruleset) -> Dice:
    """The dice of the deal with that seed: the same on every platform, for each ``DICE_VERSION``."""
    faces = _faces(seed)
    first = (next(faces), next(faces))
    if ruleset.break_rule in (BreakRule.TWO_THROWS, BreakRule.SECOND_THROW):
        return Dice(first, (next(faces), next(faces)))
    return Dice(first)


def first_dealer(die: int, players: int = SIDES) -> int:
    """The seat that one die makes the first dealer: counted from East in turn order (HK-013)."""
    if not 1 <= die <= 6:
        raise ValueError(f"a die shows 1 to 6, not {die}")
    return (die - 1) % players


def tile_count(ruleset: Ruleset) -> int:
    return ruleset.tiles + (12 if ruleset.dragons else 0)


def wall_lengths(ruleset: Ruleset, dealer: int = 0) -> tuple[int, int, int, int]:
    """Stacks on each side. What four walls can't share evenly stands before East and West (SBR-015)."""
    stacks = tile_count(ruleset) // 2
    short, odd = divmod(stacks, SIDES)
    long_sides = (dealer % SIDES, (dealer + 2) % SIDES)[:odd]
    a, b, c, d = (short + (side in long_sides) for side in range(SIDES))
    return a, b, c, d


def chosen_side(ruleset: Ruleset, dice: Dice, dealer: int) -> int:
    """The side whose wall is opened: counted counter-clockwise from the dealer, who is one."""
    if ruleset.break_rule == BreakRule.KONG_BOX:
        return dealer
    return (dealer + sum(dice.first) - 1) % SIDES


def indent(ruleset: Ruleset, dice: Dice) -> int:
    """Stacks at the right end of the opened wall that are passed over before the first tile is taken.

    They are the last tiles of the wall. Under ``kong_box`` the last of them are the kong box. The
    indent may be longer than the wall; it then runs on into the next one.
    """
    rule = ruleset.break_rule
    if rule == BreakRule.ONE_THROW:
        return min(dice.first)
    if rule == BreakRule.KONG_BOX:
        return sum(dice.first) + ruleset.kong_box // 2
    if dice.second is None:
        raise ValueError(f"break rule {rule.name.lower()} needs two throws of the dice")
    if rule == BreakRule.SECOND_THROW:
        return sum(dice.second)
    return sum(dice.first) + sum(dice.second)


def wall_break(ruleset: Ruleset, dice: Dice, dealer: int) -> Place:
    """Where the first tile of the shared wall lies."""
    return _along_walls(ruleset, dealer, chosen_side(ruleset, dice, dealer), indent(ruleset, dice), Layer.TOP)


def place_of(ruleset: Ruleset, dice: Dice, dealer: int, position: int) -> Place:
    """Where tile ``position`` of the wall's sequence lies (0 is taken first).

    With ``wall=per_seat`` each seat's quarter lies before it and is taken from its right end.
    Raises IndexError when the wall has no such tile.
    """
    count = tile_count(ruleset)
    if not 0 <= position < count:
        raise IndexError(f"the wall has tiles 0 to {count - 1}, not {position}")
    if ruleset.wall == WallKind.PER_SEAT:
        seat, local = divmod(position, count // ruleset.seats)
        return Place(seat, local // 2, Layer(local % 2))
    start = indent(ruleset, dice)
    side = chosen_side(ruleset, dice, dealer)
    return _along_walls(ruleset, dealer, side, start + position // 2, Layer(position % 2))


def deal_blocks(ruleset: Ruleset, dealer: int) -> list[tuple[int, tuple[int, ...]]]:
    """The deal in the order of the hands that reach out: (seat, positions in the wall).

    Shared wall: four tiles each, three times, in turn order from the dealer; then the dealer takes
    two tiles, the first and the one after everybody's thirteenth, the others one each.
    """
    players = ruleset.seats
    order = [(dealer + i) % players for i in range(players)]
    if ruleset.wall == WallKind.PER_SEAT:
        size = tile_count(ruleset) // players
        return [(seat, tuple(range(seat * size, seat * size + 13 + (seat == dealer)))) for seat in order]
    blocks: list[tuple[int, tuple[int, ...]]] = []
    next_tile = 0
    for _ in range(3):
        for seat in order:
            blocks.append((seat, tuple(range(next_tile, next_tile + 4))))
            next_tile += 4
    blocks.append((dealer, (next_tile, next_tile + players)))
    blocks.extend((seat, (next_tile + i,)) for i, seat in enumerate(order) if i)
    return blocks


def source_of(claimer: int, discarder: int, players: int = SIDES) -> Source:
    """Who gave the tile, as the claimer sees it. Two players face each other."""
    away = (discarder - claimer) % players
    if away == 0:
        raise ValueError("nobody claims their own discard")
    if players == 2:
        return Source.ACROSS
    return Source.LEFT if away == players - 1 else Source(away)


def discard_place(number: int) -> tuple[int, int]:
    """Row and column of a seat's discard ``number`` (from 0): rows of six, left to right (SBR-012)."""
    return divmod(number, ROW_OF_DISCARDS)


def meld_layout(meld: MeldType, source: Source | None = None, hidden: bool = False) -> Sequence[Lay]:
    """How the tiles of a meld lie, from left to right.

    The claimed tile is turned, at the end of the meld that points to whoever gave it (SBR-064). An
    added fourth tile lies beside the turned one. A concealed kong shows its two inner tiles, or
    none where its kind is ``hidden``.
    """
    if meld == MeldType.CONCEALED_KONG:
        inner = Lay.FACE_DOWN if hidden else Lay.UPRIGHT
        return Lay.FACE_DOWN, inner, inner, Lay.FACE_DOWN
    if source is None:
        raise ValueError("a claimed tile comes from somebody")
    size = 4 if meld == MeldType.MELDED_KONG else 3
    turned = {Source.LEFT: 0, Source.ACROSS: 1, Source.RIGHT: size - 1}[source]
    layout = [Lay.TURNED if place == turned else Lay.UPRIGHT for place in range(size)]
    if meld in (MeldType.PROMOTED_KONG, MeldType.POSTPONED_KONG):
        layout.insert(turned + 1, Lay.BESIDE_TURNED)
    return tuple(layout)


def _along_walls(ruleset: Ruleset, dealer: int, side: int, stack: int, layer: Layer) -> Place:
    """The place ``stack`` stacks clockwise from the right end of a side."""
    lengths = wall_lengths(ruleset, dealer)
    stack %= sum(lengths)
    while stack >= lengths[side]:
        stack -= lengths[side]
        side = (side - 1) % SIDES
    return Place(side, stack, layer)


def _faces(seed: int) -> Iterator[int]:
    """An endless row of fair dice: splitmix64, the few numbers that would make one face likelier left out."""
    state = (seed ^ _STREAM) & _MASK
    while True:
        state = (state + 0x9E3779B97F4A7C15) & _MASK
        mixed = ((state ^ state >> 30) * 0xBF58476D1CE4E5B9) & _MASK
        mixed = ((mixed ^ mixed >> 27) * 0x94D049BB133111EB) & _MASK
        product = ((mixed ^ mixed >> 31) >> 32) * 6
        if product & 0xFFFFFFFF >= (1 << 32) % 6:
            yield (product >> 32) + 1
