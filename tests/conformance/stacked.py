"""Deals that are stacked beforehand and then played by name: the language of the conformance tests."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tests.scenario import kinds, stack_wall
from zimo.engine.table.actions import (
    ADDED_KONG,
    CONCEALED_KONG,
    GIVE,
    HU,
    PASS,
    PUNG,
    VOID_CARD,
    VOID_TILE,
)
from zimo.engine.table.state import MeldType, Phase
from zimo.play.game import Game
from zimo.rulesets import find_ruleset

EAST, SOUTH, WEST, NORTH = range(4)


def tile(text: str) -> int:
    (kind,) = kinds(text)
    return kind


def text_of(kind: int) -> str:
    return f"{kind % 9 + 1}{'mps'[kind // 9]}" if kind < 27 else "ESWNCFP"[kind - 27]


class StackedDeal(Game):
    """A deal of a stacked wall.

    Hands may be short; they are filled up with other tiles. ``draws`` come next from the front,
    ``back`` from the back. ``dice`` are the four faces of two throws. More keyword arguments are options of
    the ruleset.
    """

    def __init__(
        self,
        rules: str,
        *,
        east: str = "",
        south: str = "",
        west: str = "",
        north: str = "",
        draws: str = "",
        back: str = "",
        dealer: int = EAST,
        dice: Sequence[int] | None = None,
        **options: Any,
    ) -> None:
        ruleset = find_ruleset(rules, options)
        hands = (east, south, west, north)[: ruleset.seats]
        wall = stack_wall(ruleset, hands, draws, back, dealer)
        super().__init__(ruleset, wall=wall, dice=dice, dealer=dealer)

    @property
    def state(self):
        return self.table[0]

    def hand(self, seat: int) -> list[int]:
        """Standing tiles, sorted."""
        return [kind for kind in range(42) for _ in range(int(self.table["hand"][0, seat, kind]))]

    def melds(self, seat: int) -> list[tuple[MeldType, int]]:
        table = self.table
        return [
            (MeldType(int(table["meld_type"][0, seat, i])), int(table["meld_tile"][0, seat, i]))
            for i in range(int(table["melds"][0, seat]))
        ]

    def bonus(self, seat: int) -> list[int]:
        return [34 + i for i in range(8) if int(self.table["bonus"][0, seat]) >> i & 1]

    def left(self) -> int:
        """Tiles in the wall, a kong box included."""
        table = self.table
        gone = int(table["drawn_front"].sum()) + int(table["drawn_back"].sum())
        return int(table["wall_size"][0]) - gone

    def can(self, action: int) -> bool:
        return action in self.legal

    def discard(self, text: str) -> None:
        assert self.phase == Phase.TURN
        self.play(tile(text))

    def give(self, *choices: str) -> None:
        """The tiles that each seat in turn gives away: ``123m``."""
        for choice in choices:
            for kind in kinds(choice):
                self.play(GIVE + kind)

    def choose_void(self, *choices: str) -> None:
        """Each seat's void suit in turn: ``s`` with a card, ``4s`` with that tile."""
        for choice in choices:
            card = len(choice) == 1
            self.play(VOID_CARD + "mps".index(choice) if card else VOID_TILE + tile(choice))

    def concealed_kong(self, text: str) -> None:
        self.play(CONCEALED_KONG + tile(text))

    def added_kong(self, text: str) -> None:
        self.play(ADDED_KONG + tile(text))

    def hu(self) -> None:
        self.play(HU)

    def offered(self) -> dict[int, list[int]]:
        """What each seat may claim now; asks a copy of the deal, nobody claims anything."""
        twin = self.clone()
        claims = {}
        while twin.phase == Phase.CLAIM:
            actor = twin.actor
            assert actor is not None
            assert actor not in claims, "nobody is asked twice"
            claims[actor] = [action for action in twin.legal if action != PASS]
            twin.play(PASS)
        return claims

    def claim(self, **claims: int) -> None:
        """Answer the claims: ``south=PUNG, north=HU``; the others pass, but for a hu that must be taken."""
        seats = {("east", "south", "west", "north").index(name): action for name, action in claims.items()}
        while self.phase == Phase.CLAIM and not self.over:
            self.play(seats.pop(self.actor, PASS if PASS in self.legal else HU))
        assert not seats, f"seats {list(seats)} were not asked"

    def nobody_claims(self) -> None:
        self.claim()

    def discard_unclaimed(self, text: str) -> None:
        self.discard(text)
        self.nobody_claims()

    def discard_drawn(self, turns: int = 1) -> None:
        """Everybody discards the tile just drawn, unclaimed, for so many turns."""
        for _ in range(turns):
            self.play(int(self.table["drawn"][0]))
            self.nobody_claims()

    def discard_drawn_to_the_end(self) -> None:
        """Everybody discards what they draw and claims nothing: the hands stay as they are."""
        while not self.over:
            self.discard_drawn()

    def play_to_the_end(self) -> None:
        """Everybody passes and discards the lowest tile, until the deal is over."""
        while not self.over:
            self.play(PASS if PASS in self.legal else self.legal[0])


def sbr_deal(voids: str = "ssss", **more) -> StackedDeal:
    """Void suits are chosen with cards, so that every discard is free."""
    table = StackedDeal("sbr", **{"void": "card"} | more)
    table.choose_void(*voids)
    return table


def with_open_pung(deal: Callable[..., StackedDeal], **more) -> StackedDeal:
    """East has claimed a pung of 5m from South and discarded 9p; South is in turn again."""
    table = deal(**{"east": "55m9p", "south": "5m"} | more)
    table.discard_drawn()
    table.discard("5m")
    table.claim(east=PUNG)
    table.discard_unclaimed("9p")
    assert table.actor == SOUTH
    return table
