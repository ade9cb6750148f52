"""One deal as Python sees it."""

from __future__ import annotations

import dataclasses
import functools
import secrets
import zlib
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Self, SupportsIndex

import numpy as np

from zimo.engine import entry
from zimo.engine.hand.lookups import load_lookups
from zimo.engine.kernel.dice import CHANCE
from zimo.engine.sight.resampling import REDRAW, deal_from_view
from zimo.engine.sight.view import VIEW
from zimo.engine.table.actions import ACTION_COUNT
from zimo.engine.table.rules_record import rules_record
from zimo.engine.table.state import BANK, DESK, LEDGER_ROWS, NO_SEAT, End, Phase, Reason
from zimo.engine.table.wins import SAME_TILE, SOURCE
from zimo.notation.spelling import shown
from zimo.notation.tiles import COPIES, FIRST_BONUS, KINDS, NO_TILE, WIND_LETTERS
from zimo.play.actions import action_phrase
from zimo.play.arguments import checked, integer, number, ruleset_of, seed_number, view_record
from zimo.play.trace import LAYOUT
from zimo.rulesets import Ruleset
from zimo.words.fault import Fault
from zimo.words.phrase import Phrase

DICE = 4  # two throws of two


class IllegalAction(Fault):
    """The action is not one of those that the asked seat may take now."""


@dataclasses.dataclass(frozen=True)
class HuEntry:
    """How the hu of a row of the ledger came about."""

    source: int  # who gave the tile; the winner itself if it drew it
    same_tile: bool  # another, before it in turn, has won the same tile
    flags: int  # circumstances: bits WIN_*
    fan: int


@dataclasses.dataclass(frozen=True)
class LedgerEntry:
    """One movement of points: ``delta`` of each seat, and of the bank."""

    reason: Reason
    seat: int
    tile: int
    delta: tuple[int, ...]
    bank: int
    hu: HuEntry | None = None  # of a hu


class Game:
    """A deal in progress: who is asked, what is legal, play, and what came of it.

    >>> game = Game("sbr", seed=7)
    >>> while not game.over:
    ...     game.play(game.legal[0])
    """

    def __init__(
        self,
        rules: str | Ruleset = "sbr",
        *,
        options: Mapping[str, Any] | None = None,
        seed: int | None = None,
        wall: Sequence[int] | None = None,
        dice: Sequence[int] | None = None,
        dealer: int = 0,
        prevalent: int = 0,
    ) -> None:
        """Deal from ``seed`` (0..2**64-1, drawn if None), or the given ``wall`` (kinds, first tile first).

        In a wall NO_TILE stands for a tile that nobody knows, because it was never drawn. Such tiles are
        laid as the rest of the set, lowest kind first; ``unknown`` keeps their places. ``dice`` are the four
        faces of the two throws that opened a given wall; a seed has its own. ``dealer`` is a seat,
        ``prevalent`` the wind of the round, 0..3 = E S W N.

        Raises RulesetError for an unknown ruleset or option, ValueError for what is out of range, for an
        impossible wall, for both a seed and a wall, and for dice without a wall, TypeError for what is no
        number at all.
        """
        if seed is not None and wall is not None:
            raise ValueError("give a seed or a wall, not both")
        if dice is not None and (wall is None or len(dice) != DICE):
            raise ValueError(f"dice: give the {DICE} faces that opened a given wall")
        self.ruleset = ruleset_of(rules, options)
        dealer = number("dealer", dealer, 0, self.ruleset.seats - 1)
        prevalent = number("prevalent", prevalent, 0, len(WIND_LETTERS) - 1)
        drawn = secrets.randbits(64) if seed is None else seed_number(seed)
        self._sit_down(drawn if wall is None else None)
        if wall is not None:
            self._lay_wall([number("wall", kind, NO_TILE, KINDS - 1) for kind in wall])
        entry.lay_out(*self._lent[:2], np.uint64(self.seed or 0), wall is not None, dealer, prevalent)
        if dice is not None:
            self.table["dice"][0] = [number("dice", face, 1, 6) for face in dice]
        self._ask(entry.BEGIN)

    def _sit_down(self, seed: int | None) -> None:
        """An empty table, and what is kept beside it."""
        self.rules = _rules_of(self.ruleset)
        self.seed = seed
        self.actions: list[int] = []
        self.legal: list[int] = []
        self.unknown = frozenset[int]()  # places of its wall that are not known
        self._lookups = load_lookups()
        self._desks = np.zeros(1, DESK)
        self._legal = np.zeros(ACTION_COUNT, np.int64)
        self._lend()

    def _lay_wall(self, wall: Sequence[int]) -> None:
        expected = tile_set(self.ruleset)
        rest = Counter(expected)
        rest.subtract(kind for kind in wall if kind != NO_TILE)
        if len(wall) != len(expected) or min(rest.values()) < 0:
            raise ValueError(
                f"the wall is not the ruleset's set of {len(expected)} tiles: it has {len(wall)}, "
                "or some tile too often"
            )
        self.unknown = frozenset(place for place, kind in enumerate(wall) if kind == NO_TILE)
        hidden = iter(sorted(rest.elements()))
        self.table["wall"][0, : len(wall)] = [next(hidden) if kind == NO_TILE else kind for kind in wall]

    def play(self, action: SupportsIndex) -> None:
        """Carry out an action code of the asked seat, an integer of any kind.

        Raises IllegalAction for everything else and changes nothing then.
        """
        code = integer(action)
        if code is None or not 0 <= code < ACTION_COUNT:
            raise IllegalAction("fault.no_action", value=shown(action), last=ACTION_COUNT - 1)
        if not self._ask(code):
            raise IllegalAction(self._refusal(code))
        self.actions.append(code)

    def _ask(self, action: int) -> bool:
        """Carry out an action and find what is legal next; False if it was refused."""
        count = entry.act(*self._lent, action, self._legal)
        if count < 0:
            return False
        self.legal = self._legal[:count].tolist()
        return True

    def _lend(self) -> None:
        """The table on the desk, and all as compiled code takes it quickest: not as record arrays."""
        self._table: Any = self._desks["table"]
        self._words = self._table.view(np.uint64)
        self.table = self._table.view(np.recarray)
        self._lent: tuple[Any, Any, Any] = (
            self._desks,
            self.rules.view(np.ndarray),
            self._lookups.view(np.ndarray),
        )

    def _refusal(self, action: int) -> Phrase:
        if self.over:
            return Phrase("fault.deal_is_over")
        legal = [action_phrase(code) for code in self.legal]
        values = {"seat": self.actor, "action": action_phrase(action), "legal": legal}
        return Phrase("fault.not_legal", values)

    @property
    def over(self) -> bool:
        return not self.legal

    @property
    def actor(self) -> int | None:
        """The seat that is asked, None when the deal is over."""
        actor = int(self._table["actor"][0])
        return None if actor == NO_SEAT else actor

    @property
    def phase(self) -> Phase:
        return Phase(int(self._table["phase"][0]))

    @property
    def end(self) -> End:
        return End(int(self._table["end"][0]))

    @property
    def players(self) -> int:
        return self.ruleset.seats

    def view(self, seat: int) -> np.recarray:
        """What the seat may know: a VIEW array of shape (1,). Raises ValueError for no seat at the table."""
        views: Any = np.frombuffer(bytearray(VIEW.itemsize), VIEW)  # ``zeros`` takes ten times as long
        entry.look(self._table, self._lent[1], number("seat", seat, 0, self.players - 1), views)
        seen: np.recarray = views.view(np.recarray)
        return seen

    @property
    def ledger(self) -> list[LedgerEntry]:
        """Every movement of points so far. Seats see theirs through ``view`` only."""
        return read_ledger(self.table, self.players)

    @property
    def scores(self) -> list[int]:
        """Points won and lost in this deal, per seat."""
        delta = self.table["ledger_delta"][0].sum(axis=0)
        return [int(delta[seat]) for seat in range(self.players)]

    @property
    def bank(self) -> int:
        return int(self.table["ledger_delta"][0, :, BANK].sum())

    def fingerprint(self) -> int:
        """A hash of the whole state."""
        return int(entry.fingerprint(self._words))

    def clone(self) -> Self:
        """An independent copy; so is a copy by the module ``copy``, and a pickle."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        # as words: NumPy would leave out what lies between the fields, and so the same fingerprint
        twin._desks = self._desks.view(np.uint64).copy().view(DESK)
        twin.actions = self.actions.copy()
        twin._legal = self._legal.copy()
        twin._lend()
        return twin

    def __copy__(self) -> Self:
        return self.clone()

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.clone()

    def __getstate__(self) -> dict[str, Any]:
        """The deal and its actions; of a game whose actions don't tell how it came to be, the table."""
        past = {
            "ruleset": self.ruleset,
            "seed": self.seed,
            "actions": bytes(self.actions),
        }
        if self._comes_from_its_actions():
            dealt = {"dealer": int(self.table["dealer"][0]), "prevalent": int(self.table["prevalent"][0])}
            return past | dealt | self._given()
        table = {"table": zlib.compress(self.table.tobytes()), "layout": LAYOUT, "unknown": self.unknown}
        return past | table | {"legal": bytes(self.legal)}

    def __setstate__(self, state: dict[str, Any]) -> None:
        if "table" not in state:
            dealt = {name: state[name] for name in ("seed", "wall", "dice", "dealer", "prevalent")}
            Game.__init__(self, state["ruleset"], **dealt)
            for action in state["actions"]:
                self.play(action)
            return
        if state["layout"] != LAYOUT:
            raise ValueError("this game was pickled by a zimo whose tables look otherwise")
        self.ruleset = state["ruleset"]
        self._sit_down(state["seed"])
        self._words[:] = np.frombuffer(zlib.decompress(state["table"]), np.uint64)
        self.actions, self.legal = list(state["actions"]), list(state["legal"])
        self.unknown = state["unknown"]

    def _comes_from_its_actions(self) -> bool:
        try:
            twin = self.dealt_again()
            for action in self.actions:
                twin.play(action)
        except ValueError:
            return False
        return twin.fingerprint() == self.fingerprint()

    @property
    def wall(self) -> list[int]:
        """The wall as it was given, or dealt: kinds, first tile first, NO_TILE where unknown."""
        kinds = self.table["wall"][0, : len(tile_set(self.ruleset))].tolist()
        return [NO_TILE if place in self.unknown else kind for place, kind in enumerate(kinds)]

    def dealt_again(self) -> Game:
        """The same deal before its first action."""
        return Game(
            self.ruleset,
            seed=self.seed,
            **self._given(),
            dealer=int(self.table["dealer"][0]),
            prevalent=int(self.table["prevalent"][0]),
        )

    def _given(self) -> dict[str, Any]:
        """Wall and dice of a deal that has no seed."""
        has_none = self.seed is not None
        return {"wall": None if has_none else self.wall, "dice": None if has_none else self.dice}

    @property
    def dice(self) -> list[int] | None:
        """The faces of the two throws; None where the wall was given without."""
        faces: list[int] = self.table["dice"][0].tolist()
        return faces if any(faces) else None

    @classmethod
    def from_view(
        cls,
        view: np.recarray,
        rules: str | Ruleset,
        seed: int,
        options: Mapping[str, Any] | None = None,
        likely: bool = False,
    ) -> Game:
        """A game that looks as ``view`` (VIEW, shape (1,)) does to its seat; what it does not show is drawn.

        ``rules`` and ``options`` are those that the view's game is played by. The same view and seed
        (0..2**64-1) give the same game. It has no seed and no actions of its own to be recorded by, only
        what is played from here on. Which games are drawn, and how likely, stands in
        ``engine.sight.resampling.from_view``; with ``likely`` hands are as likely as their play makes them
        (``engine.sight.belief``).

        Raises RulesetError and TypeError as a new game does, ValueError for a view of another number of
        seats, and where no complete hand can be built for a seat that has declared hu.
        """
        game = object.__new__(cls)
        game.ruleset = ruleset_of(rules, options)
        view = view_record(view)
        if int(view["players"][0]) != game.players:
            raise ValueError(
                f"the view has {view['players'][0]} seats, and {game.players} play by these rules"
            )
        chance = seed_number(seed)
        game._sit_down(None)
        chances = np.full(1, np.uint64(chance), CHANCE).view(np.recarray)
        redraws = np.zeros(1, REDRAW).view(np.recarray)
        desks = game._lent[0]
        if likely:
            from zimo.play.belief import draw_likely

            failed = draw_likely(view, game.ruleset, game.rules, redraws, chances, desks)
        else:
            failed = deal_from_view(view, game.rules, game._lookups, redraws, chances, desks)
        if failed:
            raise ValueError("no complete hand can be built for a seat that has declared hu")
        game.legal = legal_actions(game.table)
        return game

    @classmethod
    def from_table(cls, table: np.ndarray, rules: str | Ruleset, seed: int | None = None) -> Game:
        """A game that stands as a table does (TABLE, shape (1,)), which is copied; ``seed`` is the deal's.

        It has no actions of its own to be recorded by, only what is played from here on.
        """
        game = object.__new__(cls)
        game.ruleset = ruleset_of(rules)
        game._sit_down(seed)
        game._words[:] = table.view(np.uint64)
        game.legal = legal_actions(game.table)
        return game

    def resample(self, seat: int, seed: int, likely: bool = False) -> Game:
        """A game that looks the same to ``seat``: ``from_view`` of what it sees now.

        Raises ValueError for a seat that is not at the table, and where no complete hand can be built for
        a seat that has declared hu.
        """
        return Game.from_view(self.view(seat), self.ruleset, seed, likely=likely)


@functools.lru_cache
def _rules_of(ruleset: Ruleset) -> np.recarray:
    """The ruleset's record, shared by its games: nobody writes to it. Raises RulesetError."""
    return rules_record(checked(ruleset))


def legal_actions(record: np.recarray) -> list[int]:
    """The action codes that are legal in a table or a view (shape (1,)), ascending."""
    words = record["legal"][0].tolist()
    return [64 * word + bit for word, mask in enumerate(words) for bit in range(64) if mask >> bit & 1]


def read_ledger(record: np.recarray, players: int) -> list[LedgerEntry]:
    """The ledger rows of a table or a view (shape (1,))."""
    plain = record.view(np.ndarray)[0]  # a record array takes its time for each field
    rows = min(int(plain["ledger_rows"]), LEDGER_ROWS)
    if not rows:
        return []
    names = ("ledger_what", "ledger_tile", "ledger_delta", "ledger_flags", "ledger_fan", "ledger_from")
    columns = (plain[name][:rows].tolist() for name in names)
    return [
        LedgerEntry(
            Reason(what // 4),
            what % 4,
            tile,
            tuple(delta[:players]),
            delta[BANK],
            _hu_entry(flags, fan, told) if what // 4 == Reason.HU else None,
        )
        for what, tile, delta, flags, fan, told in zip(*columns, strict=True)
    ]


def _hu_entry(flags: int, fan: int, told: int) -> HuEntry:
    return HuEntry(told & SOURCE, bool(told & SAME_TILE), flags, fan)


def tile_set(ruleset: Ruleset) -> list[int]:
    """All tiles of a ruleset's set, sorted."""
    record = _rules_of(ruleset)
    kinds = int(record["kinds"][0])
    return [
        kind
        for kind in range(KINDS)
        if kinds >> kind & 1
        for _ in range(1 if kind >= FIRST_BONUS else COPIES)
    ]
