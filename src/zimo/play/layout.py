"""The walls of a deal as they lie on a real table: dice, the break, and where each tile lies.

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
import functools
from enum import IntEnum

import numpy as np

from zimo.engine import entry
from zimo.engine.kernel.dice import CHANCE
from zimo.engine.table.state import TABLE
from zimo.play.game import Game
from zimo.rulesets.choices import BreakRule, WallKind
from zimo.rulesets.options import Ruleset

DICE_VERSION = 1  # which dice belong to a seed; a change of the stream below is a new version
SIDES = 4


@dataclasses.dataclass(frozen=True)
class Dice:
    """One throw of two or three dice, or two throws of two, each die 1..6."""

    first: tuple[int, ...]
    second: tuple[int, ...] | None = None

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


def throw_dice(seed: int, ruleset: Ruleset) -> Dice:
    """The dice of the deal with that seed: the same on every platform, for each ``DICE_VERSION``."""
    faces = np.zeros(4, np.uint8)
    entry.throw(np.zeros(1, CHANCE).view(np.recarray), np.uint64(seed), faces)
    return _dice(faces.tolist(), ruleset)


def _dice(faces: list[int], ruleset: Ruleset) -> Dice:
    one, other, third, fourth = faces
    if ruleset.break_rule in (BreakRule.TWO_THROWS, BreakRule.SECOND_THROW):
        return Dice((one, other), (third, fourth))
    if ruleset.break_rule == BreakRule.THREE_DICE:
        return Dice((one, other, third))
    return Dice((one, other))


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
    if rule == BreakRule.THREE_DICE:
        return sum(dice.first)
    if rule == BreakRule.KONG_BOX:
        return sum(dice.first) + ruleset.kong_box // 2
    if dice.second is None:
        raise ValueError(f"break rule {rule.name.lower()} needs two throws of the dice")
    if rule == BreakRule.SECOND_THROW:
        return sum(dice.second)
    return sum(dice.first) + sum(dice.second)


def places_of(ruleset: Ruleset, dice: Dice, dealer: int) -> list[Place]:
    """Where each tile of the wall's sequence lies (the first is taken first).

    With ``wall=per_seat`` each seat's quarter lies before it and is taken from its right end.
    """
    if ruleset.wall == WallKind.PER_SEAT:
        quarter = range(tile_count(ruleset) // ruleset.seats)
        return [Place(seat, tile // 2, Layer(tile % 2)) for seat in range(ruleset.seats) for tile in quarter]
    lengths, opened = wall_lengths(ruleset, dealer), chosen_side(ruleset, dice, dealer)
    clockwise = ((opened - step) % SIDES for step in range(SIDES))
    stacks = [(side, stack) for side in clockwise for stack in range(lengths[side])]
    start = indent(ruleset, dice) % len(stacks)
    return [Place(side, stack, layer) for side, stack in stacks[start:] + stacks[:start] for layer in Layer]


def place_of(ruleset: Ruleset, dice: Dice, dealer: int, position: int) -> Place:
    """Where tile ``position`` of the wall's sequence lies. Raises IndexError for a tile that it hasn't."""
    count = tile_count(ruleset)
    if not 0 <= position < count:
        raise IndexError(f"the wall has tiles 0 to {count - 1}, not {position}")
    return places_of(ruleset, dice, dealer)[position]


@dataclasses.dataclass(frozen=True)
class Layout:
    """How the walls of one deal were opened."""

    ruleset: Ruleset
    dealer: int
    dice: Dice | None  # None where the wall was given: it counts as opened by ones

    @functools.cached_property
    def places(self) -> list[Place]:
        """Where each tile of the wall's sequence lies."""
        return places_of(self.ruleset, self.dice or Dice((1, 1), (1, 1)), self.dealer)

    @functools.cached_property
    def walls(self) -> tuple[int, int]:
        """How many tiles there are, in how many walls: a shared one is one."""
        each = self.ruleset.wall == WallKind.PER_SEAT
        return tile_count(self.ruleset), self.ruleset.seats if each else 1

    @functools.cached_property
    def stacks(self) -> tuple[tuple[int, ...], ...]:
        """For each side, where in the wall's sequence its stacks lie, from the owner's right end."""
        sequence = dict.fromkeys((place.side, place.stack) for place in self.places)
        numbered = sorted((side, stack, number) for number, (side, stack) in enumerate(sequence))
        return tuple(tuple(number for of, _, number in numbered if of == side) for side in range(SIDES))

    @property
    def throws(self) -> list[list[int]]:
        """The faces of each throw."""
        thrown = (self.dice.first, self.dice.second) if self.dice else ()
        return [list(throw) for throw in thrown if throw]


def layout_of(game: Game) -> Layout:
    dice = None if game.dice is None else _dice(game.dice, game.ruleset)
    return Layout(game.ruleset, int(game.table["dealer"][0]), dice)


def stacks_left(
    layout: Layout, front: tuple[int, ...], back: tuple[int, ...], gone: bytes = b""
) -> tuple[str, ...]:
    """What stands of the four walls when so many tiles were drawn from the front and the back of each.

    By side, a digit for each stack from the owner's right end: 2, 1 or 0 tiles. A shared wall is number 0.
    ``gone`` has a bit for each empty place, where that does not follow from the numbers.
    """
    digits = _digits_with_gaps(*layout.walls, gone) if gone else _digits(*layout.walls, front, back)
    return tuple("".join([digits[stack] for stack in side]) for side in layout.stacks)


def _digits_with_gaps(tiles: int, walls: int, gone: bytes) -> str:
    """A digit for each stack of the wall's sequence."""
    bits = np.unpackbits(np.frombuffer(gone, np.uint8), bitorder="little")
    return _stacked(1 - bits[:tiles], walls)


@functools.lru_cache(maxsize=1 << 14)  # many tables draw alike
def _digits(tiles: int, walls: int, front: tuple[int, ...], back: tuple[int, ...]) -> str:
    """A digit for each stack of the wall's sequence."""
    left = np.zeros(tiles, np.uint8)
    table = np.zeros(1, TABLE).view(np.recarray)
    table["wall_size"] = tiles // walls
    table["drawn_front"], table["drawn_back"] = front, back
    entry.mark_undrawn(table, left)
    return _stacked(left, walls)


def _stacked(left: np.ndarray, walls: int) -> str:
    """How many tiles of each stack are left, as digits; ``left``: 1 for each tile that still lies."""
    each = left.reshape(walls, -1)
    stacks = np.add.reduceat(each, range(0, each.shape[1], len(Layer)), axis=1)
    return (stacks + ord("0")).astype(np.uint8).tobytes().decode()
