"""What is answered about a hand: a score, waits, an analysis, or why there is no answer.

The command line, the HTTP API, its page and Python share these. As JSON a field that stands at its
default is left out; every other one is told, also where it is null.
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import msgspec
from msgspec import UNSET, UnsetType

from zimo.notation.declared import KongKind
from zimo.rulesets.family import FanUnit, MinimumUnit
from zimo.words.phrase import Phrase

Suit = Literal["m", "p", "s"]
OtherShape = Literal["seven_pairs", "seven_different_pairs", "orphans", "knitted"]
SUITS: tuple[Suit, ...] = ("m", "p", "s")
Payer = Literal["discarder", "dealer", "others", "each", "kong_discarder", "liable"]
NoWinReason = Literal[
    "no_shape",
    "void_suit",
    "too_many_suits",
    "missing_suit",
    "no_yaojiu",
    "no_triplet",
    "below_minimum",
    "too_few_flowers",
]


class Part(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A part of an answer."""


class Answer(Part, frozen=True, kw_only=True):
    """What is answered to one request, with its id."""

    id: Any = UNSET  # of the request; unset where nobody asked by one


class Fault(Part, frozen=True, kw_only=True):
    """What is wrong with a request, and in which of its fields (``melds[1].tiles``)."""

    field: str
    message: str


class NoAnswer(Answer, frozen=True, kw_only=True):
    """The answer to a request that cannot be answered."""

    error: Fault


# Scores -------------------------------------------------------------------------------------------


class FanLine(Part, frozen=True, kw_only=True):
    """A fan that counts."""

    id: str
    name: str
    name_zh: str
    points: int  # for one
    count: int
    rule: str  # the statements it comes from
    tiles: list[list[str]] | None = None  # where told: the sets it rests on, each time it counts


class ExcludedFan(Part, frozen=True, kw_only=True):
    """A fan whose condition is met and that does not count beside others."""

    id: str
    name: str
    name_zh: str
    points: int
    count: int
    rule: str
    by: list[str]  # the ids of those that exclude it


class BonusLine(Part, frozen=True, kw_only=True):
    """Bonus tiles that are worth points beside the fans."""

    id: str
    name: str
    name_zh: str
    count: int
    points: int  # for all
    rule: str


class BaseLine(Part, frozen=True, kw_only=True):
    """Points for a set, the pair or the win, before doubling."""

    id: str
    name: str
    name_zh: str
    points: int  # for one
    count: int
    rule: str


class Arithmetic(Part, frozen=True, kw_only=True):
    """How base points and doubles make a value. A limit hand has no sum and no doubles."""

    base: list[BaseLine]
    base_points: int | None
    doubles: int | None
    rounded: int | None  # before the limit
    capped: int  # after it


class KongRead(Part, frozen=True, kw_only=True):
    """How a declared kong was read."""

    tiles: str
    kind: KongKind
    given: bool  # else nothing said it, and it is taken for a melded one


class LastTile(Part, frozen=True, kw_only=True):
    """What the hand would be worth with the last of its tiles as the winning one."""

    tile: str
    total_fan: int | None
    points: int


class Taken(Answer, frozen=True, kw_only=True):
    """What a score took for granted."""

    win_tile: str | None = None  # that was taken
    win_tile_given: bool | None = None  # else it is the one that makes the hand dearest
    last_tile: LastTile | None = None  # where the winning tile was not given and another value comes of it
    kongs: list[KongRead] | None = None
    dragons: dict[str, str] | None = None  # what 5z and 7z were read as, where they stand in the request


class Win(Taken, frozen=True, kw_only=True):
    """A hand that wins: what it is worth, and why."""

    win: Literal[True]
    points: int
    total_fan: int | None  # None where points add up and no fans are counted, and for a limit hand
    fans: list[FanLine]
    reading: list[str]  # standing sets, then melds, then the pair
    payments: dict[Payer, int]
    hand_size_at_win: int  # 15 where a replacement counts as one more tile
    limit: str | UnsetType | None = UNSET  # where there are limit hands: its id, or None
    arithmetic: Arithmetic | None = None  # where points are doubled
    bonus: BonusLine | None = None
    valued_as: str | None = None  # with a drawn bao: the wait that the hand counts as won on
    excluded: list[ExcludedFan] | None = None  # where asked for
    sums: dict[Payer, Phrase] | None = None  # how each payment comes about, where asked for

    @property
    def lines(self) -> list[FanLine]:
        """The fans and, where they count, the bonus tiles as one more line."""
        bonus = self.bonus
        if bonus is None:
            return self.fans
        each = bonus.points == bonus.count  # else complete sets count besides
        line = FanLine(
            id=bonus.id,
            name=bonus.name,
            name_zh=bonus.name_zh,
            points=1 if each else bonus.points,
            count=bonus.count if each else 1,
            rule=bonus.rule,
        )
        return [*self.fans, line]


class Lack(Part, frozen=True, kw_only=True):
    """What a hand lacks for a win; only what its reason is about is told."""

    deficiency: int | UnsetType | None = UNSET  # tiles to exchange; None: no win is left with its melds
    void_suit: Suit | None = None
    tiles: str | None = None  # those of the void suit that are held
    suits: list[Suit] | None = None  # that are held
    most_suits: int | None = None  # that may be held
    missing: list[Suit] | None = None  # suits that must be held
    total_fan: int | UnsetType = UNSET  # what the hand counts towards the ``minimum``, below it
    for_bonus: int | None = None  # what its bonus tiles count besides, where that is no help
    flowers: int | None = None  # bonus tiles, of a hand that should win by them
    needed: int | None = None  # as many would; None: none do
    minimum: int | None = None
    fans: list[FanLine] | None = None
    unit: MinimumUnit | None = None  # of the minimum
    rule: str | None = None  # the statement that the refusal comes from
    shape: OtherShape | None = None  # that other rules take for complete
    excluded: list[ExcludedFan] | None = None


class NoWin(Taken, frozen=True, kw_only=True):
    """A hand that does not win."""

    win: Literal[False]
    reason: NoWinReason
    detail: Lack


Score: TypeAlias = Win | NoWin


# Waits --------------------------------------------------------------------------------------------


class WaitValue(Part, frozen=True, kw_only=True):
    """What a win on a tile is worth, and whether it may be declared."""

    declarable: bool
    total_fan: int | None
    points: int
    payments: dict[Payer, int] | None = None  # where asked for


class WaitLine(Part, frozen=True, kw_only=True):
    """A tile that completes the hand; its value is that of a discard unless ``win_by`` said otherwise."""

    tile: str
    left: int  # copies neither in the own hand and melds nor seen elsewhere
    declarable: bool
    total_fan: int | None
    points: int
    self_draw: WaitValue
    payments: dict[Payer, int] | None = None  # where asked for


class ReadyValue(Part, frozen=True, kw_only=True):
    """What a ready hand is paid at the end of the wall."""

    total_fan: int
    points: int


class Waits(Answer, frozen=True, kw_only=True):
    """What a hand of thirteen waits for."""

    deficiency: int | None  # tiles to exchange until it is complete; None: no win is left with its melds
    ready: bool
    waits: list[WaitLine]
    maximum: ReadyValue | None  # None where the ruleset pays nothing then


# Analyses -----------------------------------------------------------------------------------------


class Target(Part, frozen=True, kw_only=True):
    """What a hand is headed for: a fan that reaches the minimum, or helps to, or a shape of its own."""

    id: str  # of the fan
    name: str
    name_zh: str
    value: int | None = None  # of the fan; None where it is no number
    unit: FanUnit | None = None  # of the value
    short: int = 0  # what is needed besides, beyond what the hand has anyway, to reach the minimum
    missing: int  # tiles from such a hand
    accepts: dict[str, int]  # tiles that bring it nearer, with copies left
    count: int  # of all these
    sets: str = ""  # that make the fan, where it is made by certain sets
    suit: Suit | None = None  # of a flush


class Discarding(Part, frozen=True, kw_only=True):
    """What a discard leaves."""

    tile: str
    deficiency: int | None  # after it; None: no win is left
    accepts: dict[str, int]  # tiles that bring the hand nearer then, with copies left
    count: int  # of all these
    towards: Target | None = None


class HandAnalysis(Answer, frozen=True, kw_only=True):
    """How far a hand is from a win, and what each discard leaves, the best first.

    Where a win needs points, the best leaves most of the way to hands with enough.
    A hand of thirteen tiles has nothing to discard: then the tiles are told that bring it nearer.
    """

    deficiency: int | None  # None: no win is left with its melds
    shanten: int | None  # one less
    discards: list[Discarding]
    accepts: dict[str, int] | None = None
    count: int | None = None
    towards: Target | None = None
