"""The engine's deal with the face of the naive one, so that tests can lay the two side by side."""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Sequence

import numpy as np

from tests.naive.hands import Meld
from tests.naive.table import NOTHING, Row, Won
from zimo.engine import entry
from zimo.engine.hand.lookups import load_lookups
from zimo.engine.table.actions import ACTION_COUNT
from zimo.engine.table.rules_record import rules_record
from zimo.engine.table.state import (
    BANK,
    DESK,
    NO_PLACE,
    NOT_DRAWN,
    WIN_ROBBING_KONG,
    End,
    MeldType,
    Phase,
    Reason,
)
from zimo.notation.special_kongs import COUNTED, GROUPS, group_named_by
from zimo.notation.tiles import FIRST_BONUS
from zimo.play.game import read_ledger
from zimo.rulesets import Ruleset
from zimo.rulesets.choices import WallKind


class EngineDeal:
    """One deal of a given wall, or from a seed. Attributes are those of ``NaiveDeal``."""

    def __init__(
        self,
        ruleset: Ruleset,
        wall: Sequence[int] = (),
        dealer: int = 0,
        seed: int | None = None,
        prevalent: int = 0,
        dice: Sequence[int] | None = None,
    ) -> None:
        self.players = ruleset.seats
        self.walls = ruleset.seats if ruleset.wall == WallKind.PER_SEAT else 1
        self._lay(np.zeros(1, DESK))
        self._records = rules_record(ruleset), load_lookups()
        self._legal = np.zeros(ACTION_COUNT, np.int64)
        from_wall = seed is None
        if from_wall:
            self.table.wall[: len(wall)] = wall
        entry.lay_out(self._desks, self._records[0], np.uint64(seed or 0), from_wall, dealer, prevalent)
        if dice is not None:
            self.table.dice[:] = dice
        self._choices = entry.act(self._desks, *self._records, entry.BEGIN, self._legal)

    def copy(self) -> EngineDeal:
        other = copy.copy(self)
        other._lay(self._desks.copy())
        other._legal = self._legal.copy()
        return other

    def _lay(self, desks: np.ndarray) -> None:
        self._desks = desks
        self.tables = desks["table"].view(np.recarray)
        self.table = self.tables[0]

    @property
    def wall(self) -> list[int]:
        count = int(self._records[0].tile_count[0])
        return [int(tile) for tile in self.table.wall[:count]]

    @property
    def dice(self) -> list[int]:
        return self.table.dice.tolist()

    def play(self, action: int) -> None:
        choices = entry.act(self._desks, *self._records, action, self._legal)
        if choices < 0:
            raise ValueError(f"action {action} is not legal")
        self._choices = choices

    def legal(self) -> list[int]:
        return self._legal[: self._choices].tolist()

    @property
    def phase(self) -> Phase:
        return Phase(self.table.phase)

    @property
    def over(self) -> bool:
        return self.phase == Phase.OVER

    @property
    def end(self) -> End:
        return End(self.table.end)

    @property
    def actor(self) -> int:
        return int(self.table.actor)

    @property
    def turn(self) -> int:
        return int(self.table.turn)

    @property
    def hands(self) -> list[Counter[int]]:
        return [
            Counter({kind: int(count) for kind, count in enumerate(self.table.hand[seat]) if count})
            for seat in range(self.players)
        ]

    @property
    def melds(self) -> list[list[Meld]]:
        t = self.table
        return [
            [
                Meld(
                    MeldType(t.meld_type[seat, i]),
                    int(t.meld_tile[seat, i]),
                    int(t.meld_from[seat, i]),
                    None if t.meld_place[seat, i] == NO_PLACE else int(t.meld_place[seat, i]),
                    int(t.meld_time[seat, i]),
                    *self._special(seat, i),
                )
                for i in range(t.melds[seat])
            ]
            for seat in range(self.players)
        ]

    def _special(self, seat: int, meld: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The tiles of a special kong, and the kinds of its group."""
        t = self.table
        if t.meld_type[seat, meld] != MeldType.SPECIAL_KONG:
            return (), ()
        group = group_named_by(int(t.meld_tile[seat, meld]))
        counted = zip(COUNTED, t.special_tiles[seat].tolist(), strict=True)
        tiles = [kind for (of, kind), copies in counted if of == group for _ in range(copies)]
        return tuple(sorted(tiles)), GROUPS[group]

    @property
    def bonus(self) -> list[list[int]]:
        return [
            [FIRST_BONUS + i for i in range(8) if int(self.table.bonus[seat]) >> i & 1]
            for seat in range(self.players)
        ]

    @property
    def wall_left(self) -> int:
        t = self.table
        drawn = sum(int(t.drawn_front[wall]) + int(t.drawn_back[wall]) for wall in range(self.walls))
        return self.walls * int(t.wall_size) - drawn - int(t.bao_place != NO_PLACE)

    @property
    def kept(self) -> list[tuple[int, int]]:
        return [divmod(int(draw), 64) for draw in self.table.last_draws if draw != NOT_DRAWN]

    @property
    def barred(self) -> list[bool]:
        return [bool(barred) for barred in self.table.barred[: self.players]]

    @property
    def ready(self) -> list[int | None]:
        places = [int(place) for place in self.table.ready[: self.players]]
        return [None if place == NO_PLACE else place for place in places]

    @property
    def bao(self) -> tuple[int | None, set[int]]:
        t = self.table
        if t.bao < 0:
            return None, set()
        return int(t.bao), {seat for seat in range(self.players) if int(t.bao_seen) >> seat & 1}

    @property
    def river(self) -> list[tuple[int, int]]:
        return [divmod(int(entry), 64) for entry in self.table.river[: self.table.river_length]]

    @property
    def taken(self) -> set[int]:
        return self._marked(self.table.river_taken)

    @property
    def as_drawn(self) -> set[int]:
        return self._marked(self.table.river_drawn)

    def _marked(self, bits: np.ndarray) -> set[int]:
        """Places of the river whose bit is set."""
        places = range(int(self.table.river_length))
        return {place for place in places if int(bits[place >> 3]) >> (place & 7) & 1}

    @property
    def void(self) -> list[int]:
        return [int(suit) for suit in self.table.void[: self.players]]

    @property
    def hu(self) -> list[int]:
        return [int(number) for number in self.table.hu[: self.players]]

    @property
    def out(self) -> list[bool]:
        return [bool(out) for out in self.table.out[: self.players]]

    @property
    def wins(self) -> list[list[Won]]:
        """By the rows of the ledger: numbers are counted, all of one tile have the first one's."""
        found: list[list[Won]] = [[] for _ in range(self.players)]
        number = 0
        rows = [row for row in read_ledger(self.tables, self.players) if row.hu is not None]
        for place, row in enumerate(rows):
            if not row.hu.same_tile:
                number = place + 1
            robbed = bool(row.hu.flags & WIN_ROBBING_KONG)
            found[row.seat].append(Won(number, row.tile, row.hu.source, robbed, row.hu.fan))
        return found

    @property
    def ledger(self) -> list[Row]:
        t = self.table
        rows = []
        for i in range(t.ledger_rows):
            reason, seat = divmod(int(t.ledger_what[i]), 4)
            a, b, c, d, bank = (int(delta) for delta in t.ledger_delta[i])
            tile = int(t.ledger_tile[i])
            rows.append(Row(Reason(reason), seat, (a, b, c, d, bank), NOTHING if tile == 255 else tile))
        return rows

    @property
    def scores(self) -> list[int]:
        return [sum(row.deltas[i] for row in self.ledger) for i in range(BANK + 1)]
