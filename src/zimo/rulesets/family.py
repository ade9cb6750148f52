"""A scoring family: everything about how a group of rulesets counts a winning hand, as one object.

Each family has a file in ``families``. Whoever needs to know something of it asks ``ruleset.family``.
"""

from __future__ import annotations

import dataclasses
import functools
import pkgutil
import re
from collections.abc import Callable, Mapping
from enum import IntEnum
from typing import Any, Literal, TypeAlias

from zimo.notation.spelling import did_you_mean
from zimo.rulesets.fan import BasePoints, Fan
from zimo.rulesets.installed import Installed, RulesetError
from zimo.rulesets.paying import HAND, Hu, Sum, whole_hand
from zimo.rulesets.statements import codes_in, document_of
from zimo.rulesets.taught import Taught
from zimo.words.phrase import Phrase, plain

Options: TypeAlias = Any
"""A Ruleset, whose option ``scoring`` is checked by the families here."""

FanUnit = Literal["fan", "point", "double"]
MinimumUnit = Literal["fans", "faan", "points", "doubles"]


def by_option(ruleset: Options, fan: Fan) -> bool:
    """A fan counts if the option that it names is chosen, if it names one."""
    return fan.option is None or bool(getattr(ruleset, fan.option))


class Minimum(IntEnum):
    """What of a score the option ``minimum`` is compared with."""

    POINTS = 0
    TOTAL_FAN = 1


class Goals(IntEnum):
    """The goals of the bot ``greedy`` where a hand must reach a minimum."""

    NONE = 0  # it plays for any win
    FANS_81 = 1  # those of the 81 fans
    FAAN = 2  # those of Hong Kong Old Style


@dataclasses.dataclass(frozen=True, kw_only=True, eq=False)
class Family:
    """``scorer``, ``loser_points`` and ``explains`` name functions of rooms above: ``module:function``."""

    id: str  # what the option ``scoring`` is
    code: int | None = None  # by which the engine chooses; None: the scorer is plain Python
    scorer: str  # fills a SCORE: (rules, lookups, hand, score, keys, shapes)
    loser_points: str | None = None  # counts thirteen tiles: (rules, hand, score); None: they aren't compared
    explains: str | None = None  # what results say besides: (hands, scores, results)

    table: tuple[Fan, ...]  # in the order of ``SCORE.fan``, as the defaults of the options leave it
    table_of: Callable[[Options], tuple[Fan, ...]] | None = None  # where options change it
    unit: FanUnit  # of the value of a fan: points are added, fans and doubles make points
    tells_total: bool = True  # do results tell ``total_fan``, the sum of the fans?
    limit_total: int | None = None  # the ``total_fan`` of a limit hand, which has no sum

    minimum: Minimum = Minimum.POINTS
    fans_called: Literal["fans", "faan"] = "fans"  # where a minimum is so many of them
    beside_minimum: Callable[[Options], frozenset[str]] = lambda ruleset: (
        frozenset()
    )  # ids of the fans that don't count towards it, as options stand
    minimum_rule: Callable[[Options], str] = lambda ruleset: "OFF-065"  # what a refusal below it comes from
    goals: Goals = Goals.NONE

    circumstances: frozenset[str] = frozenset()  # fields of a request that can change what a hand is worth
    idle: Callable[[Options], frozenset[str]] = lambda ruleset: (
        frozenset()
    )  # those that can't, as options stand
    asks_ready: Callable[[Options], bool] = lambda ruleset: (
        False
    )  # does it matter whether a discarder is ready?
    winds: bool = False  # do the prevalent and the seat wind?
    dealer: bool = False  # does it matter who deals?
    special_kongs: bool = False  # can it count hands that have special kongs?
    values: Mapping[str, tuple[IntEnum, ...]] = dataclasses.field(default_factory=dict)
    """Of options that other families ask as well: what they may be here, where that isn't everything."""

    bonus_tiles_to_win: Callable[[Options], int | None] = lambda ruleset: (
        None
    )  # so many at least win by themselves, whatever the others are
    bonus: Fan | None = None  # what bonus tiles are worth beside the fans
    base: Callable[[Options], tuple[BasePoints, ...]] | None = None  # points that the fans double

    hu_rules: tuple[str, str]  # what a hu is paid by: on a discard, self-drawn
    pays: Callable[[Options], tuple[str, ...]]  # ids of texts: in short, who pays what
    share: Callable[[Options, Hu], Sum] = whole_hand  # what one pays for a hu, as a sum
    most_fans: Callable[[Options], int | None] = lambda ruleset: None  # that count, where fans are limited
    void_fine: Callable[[Options], int] = lambda ruleset: int(ruleset.void_penalty)  # for void tiles in hand
    most_paid: Callable[[Options], int] = lambda ruleset: 0  # by each payer of a hu, where it is much
    texts: Mapping[str, Mapping[str, str]] = dataclasses.field(default_factory=dict)
    """Of those ids, for a family from elsewhere: the text by language, ``en`` and ``zh``."""
    counting: tuple[Taught, ...] = ()  # the rules page: how a hand is counted
    paying: tuple[Taught, ...] = ()  # and who pays it; none: what ``pays`` says in short
    asks: frozenset[str] = frozenset()  # options of other families that this one asks as well
    counts: Callable[[Options, Fan], bool] = by_option  # does a fan count at all as the options stand?

    def fans(self, ruleset: Options) -> tuple[Fan, ...]:
        """Every fan, in the order of ``SCORE.fan``, with the values that the options give."""
        return self.table if self.table_of is None else self.table_of(ruleset)

    def counted_fans(self, ruleset: Options) -> tuple[Fan, ...]:
        """The fans that its options leave."""
        return tuple(fan for fan in self.fans(ruleset) if self.counts(ruleset, fan))

    def own_codes(self, rules: str) -> tuple[str, ...]:
        """Of these statements those of the documents that its fans follow, or of MIL's house rules."""
        documents = {document_of(rule) for fan in self.table for rule in fan.rules} | {"MIL"}
        return tuple(code for code in codes_in(rules) if document_of(code) in documents)

    def told_total(self, total: int) -> int | None:
        """``SCORE.total_fan`` as results have it: None where no fans are counted, and for a limit hand."""
        return total if self.tells_total and total != self.limit_total else None

    def worth(self, ruleset: Options, points: int, fans: int | None) -> Sum:
        """What a hand is worth, with its fans where they make the points."""
        if self.unit != "fan" or fans is None:
            return Sum.of(points, HAND)
        count, most = Phrase("unit.fan", {"count": fans}), self.most_fans(ruleset)
        if most is not None and fans > most:
            count = Phrase("paying.most_fans", {"fans": count, "most": most})
        return Sum.of(points, count)

    @property
    def minimum_unit(self) -> MinimumUnit:
        """What a minimum is so many of."""
        if self.minimum is Minimum.POINTS or self.unit == "point":
            return "points"
        return "doubles" if self.unit == "double" else self.fans_called


FAMILIES: Installed[Family] = Installed()
"""Every family by its id, in the order of registration."""

_FIRST_UNCOMPILED = 100
_codes: dict[str, int] = {}


def register_family(family: Family) -> None:
    """Make a family known. Raises RulesetError for an id or fans that cannot be."""
    if not re.fullmatch(r"[a-z][a-z0-9_]*", family.id):
        raise RulesetError(plain(f"family {family.id!r}: an id is small letters, digits and underscores"))
    if [fan.index for fan in family.table] != list(range(len(family.table))):
        raise RulesetError(
            plain(f"family {family.id}: its fans are numbered from 0 in the order of the table")
        )
    if FAMILIES.knows(family.id):
        raise RulesetError(plain(f"family {family.id!r}: the id is that of another"))
    code = _FIRST_UNCOMPILED + len(_codes) if family.code is None else family.code
    if code in _codes.values():
        raise RulesetError(plain(f"family {family.id}: code {code} is another family's"))
    FAMILIES.add(family.id, family)
    _codes[family.id] = code


def find_family(family_id: str) -> Family:
    """Raises RulesetError."""
    try:
        return FAMILIES[family_id]
    except KeyError:
        raise RulesetError(
            plain(f"unknown family {family_id!r}: {did_you_mean(family_id, list(FAMILIES))}")
        ) from None


def code_of(family: Family) -> int:
    """``RULES.scoring`` of a family."""
    return _codes[family.id]


def family_with(code: int) -> Family | None:
    """The family whose ``RULES.scoring`` it is."""
    return next((FAMILIES[family_id] for family_id, known in _codes.items() if known == code), None)


@functools.cache
def named(function: str | None) -> Callable[..., Any]:
    """The function that a family names."""
    found: Callable[..., Any] = pkgutil.resolve_name(function or "")
    return found
