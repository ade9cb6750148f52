"""How what a seat pays comes about: a sum of numbers, each with what it stands for.

The engine books the points; these sums say why it is so many. That of a hu is its family's (``share``).
"""

from __future__ import annotations

import dataclasses
from typing import Literal, NamedTuple

from zimo.words.phrase import Phrase

Sign = Literal["first", "plus", "times"]


class Step(NamedTuple):
    """A number of a sum. Products are taken before they are added."""

    sign: Sign
    number: int
    why: Phrase


@dataclasses.dataclass(frozen=True)
class Sum:
    """``13 (the hand) + 8 (from everybody)``; ``limit`` is the most that is paid."""

    steps: tuple[Step, ...]
    limit: int | None = None

    @classmethod
    def of(cls, number: int, why: Phrase) -> Sum:
        return cls((Step("first", number, why),))

    def times(self, factor: int, why: Phrase) -> Sum:
        """Its last product, taken that many times."""
        return Sum((*self.steps, Step("times", factor, why)))

    def plus(self, other: Sum) -> Sum:
        first, *rest = other.steps
        return Sum((*self.steps, first._replace(sign="plus"), *rest))

    def at_most(self, limit: int) -> Sum:
        return dataclasses.replace(self, limit=limit) if self.unlimited > limit else self

    @property
    def unlimited(self) -> int:
        total = product = 0
        for sign, number, _ in self.steps:
            if sign == "times":
                product *= number
            else:
                total, product = total + product, number
        return total + product

    @property
    def points(self) -> int:
        return self.unlimited if self.limit is None else self.limit

    @property
    def phrase(self) -> Phrase:
        """``13 (the hand) + 8 (from everybody) = 21``."""
        parts = [Phrase(f"paying.{sign}", {"number": number, "why": why}) for sign, number, why in self.steps]
        several = self.unlimited if len(parts) > 1 else None
        return Phrase("paying.sum", {"parts": parts, "points": several, "limit": self.limit})


class Hu(NamedTuple):
    """A hu as it concerns one who pays for it."""

    hand: Sum  # what it is worth
    self_drawn: bool
    winner_deals: bool
    payer_deals: bool
    gave: bool  # the payer gave the tile
    seats: int
    robbed: bool = False  # it was taken from a kong
    liable: bool = False  # the payer pays for all
    alone: bool = False  # nobody else pays

    @property
    def dealing(self) -> bool:
        """Does the payer or the winner deal?"""
        return self.payer_deals or self.winner_deals


HAND = Phrase("paying.hand")
DEALER = Phrase("paying.dealer")
SELF_DRAWN = Phrase("paying.self_drawn")
DISCARDER = Phrase("paying.discarder")


def whole_hand(ruleset: object, hu: Hu) -> Sum:
    """Whoever pays pays what the hand is worth."""
    return hu.hand


def dealing_share(hu: Hu) -> Sum:
    """A share of the hand, twice that where the payer or the winner deals."""
    return hu.hand.times(2, DEALER) if hu.dealing else hu.hand


def hong_kong_share(hu: Hu, unit: Sum, *, alone: bool) -> Sum:
    """Twice the ``unit`` from each for a self-draw; a discard once from each, from the discarder twice.

    ``alone``: the discarder pays it for the others.
    """
    if hu.self_drawn:
        return unit.times(2, SELF_DRAWN)
    if not hu.gave:
        return unit
    own, others = unit.times(2, DISCARDER), hu.seats - 2
    if not alone or not others:
        return own
    return own.plus(unit.times(others, Phrase("paying.for_others", {"count": others})))


def with_the_others(own: Sum, hu: Hu) -> Sum:
    """What who gave the tile pays where the shares of all others are on them too."""
    others = hu.seats - 2
    if not hu.dealing and others:
        own = own.plus(hu.hand.times(2, Phrase("paying.for_dealer")))
        others -= 1
    if not others:
        return own
    why = Phrase("paying.for_others", {"count": others})
    if others == 1 and not hu.winner_deals:
        return own.plus(Sum.of(hu.hand.points, why))
    rest = hu.hand.times(2, DEALER) if hu.winner_deals else hu.hand
    return own.plus(rest.times(others, why))
