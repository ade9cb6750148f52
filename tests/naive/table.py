"""What lies on the table: each seat's tiles and what it has said so far, and the rows of the ledger."""

from __future__ import annotations

import dataclasses
from collections import Counter
from typing import Any, NamedTuple

from tests.naive.hands import Hand, Meld, suit
from zimo.engine.table.state import BANK, MeldType, Reason

NOTHING = -1


class Row(NamedTuple):
    """Points that moved: ``deltas`` are of seats 0..3 and the bank."""

    reason: Reason
    seat: int
    deltas: tuple[int, int, int, int, int]
    tile: int = NOTHING


def row(reason: Reason, seat: int, gains: dict[int, int], tile: int = NOTHING) -> Row:
    deltas = [gains.get(i, 0) for i in range(BANK + 1)]
    return Row(reason, seat, (deltas[0], deltas[1], deltas[2], deltas[3], deltas[4]), tile)


@dataclasses.dataclass
class KongPaid:
    """A kong that stands, with the row of its payment: None where nothing was paid or all was paid back."""

    meld: Meld
    paid: Row | None


class Won(NamedTuple):
    """One hu of a seat."""

    number: int  # of the declaration
    tile: int
    source: int  # who gave the tile; the seat itself if it drew it
    robbed: bool
    fans: int


@dataclasses.dataclass
class Seat:
    number: int
    prevalent_wind: int  # the kind of tile
    seat_wind: int
    hand: Counter[int] = dataclasses.field(default_factory=Counter)
    melds: list[Meld] = dataclasses.field(default_factory=list)
    bonus: list[int] = dataclasses.field(default_factory=list)
    kongs: list[KongPaid] = dataclasses.field(default_factory=list)
    discards: list[int] = dataclasses.field(default_factory=list)
    given: list[int] = dataclasses.field(default_factory=list)  # chosen to be given away
    void: int | None = None
    set_aside: int | None = None  # the void tile that lies face down; it counts as standing
    passed: int | None = None  # the best hu let pass since the last draw
    passed_tiles: set[int] = dataclasses.field(default_factory=set)  # the tiles of others let pass since then
    barred: bool = False
    ready: int | None = None  # place on the river of the discard with which it declared ready
    locked_by_ready: bool = False  # it has made that discard
    hu: int = 0  # number of its first declaration
    out: bool = False  # it plays no further part
    kongs_after_hu: int = 0
    wins: list[Won] = dataclasses.field(default_factory=list)
    false: bool = False
    found_out: bool = False  # its hu was none, and it plays on
    win_tile: int = NOTHING
    win_from: int | None = None
    by_bonus: bool = False  # it won with its bonus tiles
    robbed: bool = False  # it won a tile that was being added to a pung
    left_in_play: list[int] = dataclasses.field(default_factory=list)  # who still played after its hu

    @property
    def standing(self) -> list[int]:
        return sorted(self.hand.elements())

    def free(self, tile: int) -> int:
        """Copies that may be used for a meld: the set-aside tile may not."""
        return self.hand[tile] - (tile == self.set_aside)

    def give_up(self, tile: int, copies: int = 1) -> None:
        self.hand[tile] -= copies
        self.hand = +self.hand

    @property
    def exposed(self) -> int:
        """Melds that it has claimed."""
        return sum(meld.exposed and meld.type != MeldType.SPECIAL_KONG for meld in self.melds)

    def open_pung(self, tile: int) -> Meld | None:
        return next((m for m in self.melds if m.type == MeldType.PUNG and m.tile == tile), None)

    def void_tiles(self) -> list[int]:
        return [tile for tile in self.standing if self.void is not None and suit(tile) == self.void]

    def void_melds(self) -> list[Meld]:
        return [meld for meld in self.melds if self.void is not None and suit(meld.tile) == self.void]

    def hand_with(self, tile: int, **circumstances: Any) -> Hand:
        """Its hand completed by another player's tile."""
        return self._hand(sorted([*self.standing, tile]), tile, **circumstances)

    def hand_drawn(self, tile: int, **circumstances: Any) -> Hand:
        """Its hand of fourteen tiles, the last of them drawn."""
        return self._hand(self.standing, tile, self_draw=True, **circumstances)

    def _hand(self, standing: list[int], tile: int, **circumstances: Any) -> Hand:
        return Hand(
            standing,
            self.melds,
            self.void,
            tile,
            prevalent_wind=self.prevalent_wind,
            seat_wind=self.seat_wind,
            bonus=self.bonus,
            **circumstances,
        )
