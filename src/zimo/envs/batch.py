"""Many tables at once: each asks a seat, all go on together, and what the seats may know lies in arrays."""

from __future__ import annotations

import os
import secrets
import warnings
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from zimo.bots.registry import find_bot
from zimo.engine import entry
from zimo.engine.hand.lookups import load_lookups
from zimo.engine.kernel.dice import CHANCE
from zimo.engine.sight.view import VIEW
from zimo.engine.table.rules_record import rules_record
from zimo.engine.table.state import SEATS
from zimo.envs.choices import choices_of, refusal, refusal_of_code
from zimo.envs.glass import Glass, flags_of
from zimo.envs.kernels import advance, advise, knowledge, looks
from zimo.envs.kernels.advance import (
    ALL_TAKEN,
    BY_CHOICE,
    DEAL,
    LEAVE,
    LEDGER,
    LOOK,
    MATCHES,
    SKIP_FORCED,
    STAGGER,
)
from zimo.envs.kernels.choices import CHOICES
from zimo.envs.kernels.track import LEARNER, PLACE, TRACK
from zimo.envs.layout import OBSERVATION_VERSION
from zimo.envs.matches import MATCH_REWARDS, Matches
from zimo.envs.shown import OPTIONAL, UNKNOWN, Slate, checked_buffer, words_of
from zimo.notation.spelling import shown
from zimo.play.arguments import checked, number, ruleset_of, seed_number
from zimo.play.game import Game
from zimo.play.match import Match
from zimo.play.trace import LAYOUT
from zimo.rulesets import Ruleset

MOST_TABLES = 1 << 24
MOST_THREADS = 1024
EPISODES = ("deal", "match")


class Batch:
    """``tables`` tables by the same rules, each with a question to one seat; ``step`` answers them all.

    The arrays are written in place by every step: copy what is to be kept.

    >>> batch = Batch("sbr", tables=8, seed=7)
    >>> for _ in range(100):
    ...     batch.step(batch.mask.argmax(axis=1))
    >>> batch.planes.shape, batch.mask.shape
    ((8, 80, 40), (8, 128))
    """

    choices = CHOICES
    """How many choices there are, in every ruleset; ``docs/envs.md`` tells what they mean."""
    version = OBSERVATION_VERSION
    """Of the layout of what is shown."""

    seat: np.ndarray
    acted: np.ndarray
    player: np.ndarray
    mask: np.ndarray
    bits: np.ndarray
    planes: np.ndarray
    scalars: np.ndarray
    scores: np.ndarray
    river: np.ndarray
    melds: np.ndarray
    knowledge: np.ndarray
    known: np.ndarray
    oracle: np.ndarray
    oracle_wall: np.ndarray
    reward: np.ndarray
    done: np.ndarray
    deal_over: np.ndarray
    since: np.ndarray
    prev: np.ndarray
    deal: np.ndarray

    def __init__(
        self,
        rules: str | Ruleset = "sbr",
        tables: int = 1,
        seed: int | None = None,
        *,
        options: Mapping[str, Any] | None = None,
        observe: str | Iterable[str] = "planes",
        bots: Sequence[str | None] | None = None,
        forced: bool = False,
        rewards: str = "end",
        episode: str = "deal",
        threads: int = 1,
        stagger: bool = True,
        buffers: Mapping[str, np.ndarray] | None = None,
    ) -> None:
        """``seed`` (0..2**64-1, drawn if None) fixes everything but the choices.

        ``observe``: some of ``scalars``, ``bits``, ``planes``, ``river``, ``knowledge``, ``oracle``, or none.
        ``bots``: for each entrant the name of a compiled bot, or None for a learner, who gives the choices;
        they move on by a seat from deal to deal. ``forced``: ask also where there is one choice only.
        ``rewards``: ``end``, or ``ledger`` for points as they are won, which tells what others hold; in
        matches also ``places`` and ``table_points``. ``episode``: ``deal`` or ``match``. ``threads`` work at
        the tables. ``stagger``: let tables begin at different depths. ``buffers``: arrays by name to be
        written to.

        Raises RulesetError, ValueError and TypeError for what can't be.
        """
        self.ruleset = checked(ruleset_of(rules, options))
        self.tables = number("tables", tables, 1, MOST_TABLES)
        self.threads = number("threads", threads, 1, MOST_THREADS)
        self.seed = secrets.randbits(64) if seed is None else seed_number(seed)
        self.observe = words_of(observe)
        self.forced = bool(forced)
        self.stagger = bool(stagger)
        self.episode, self.rewards = _episode_of(self.ruleset, episode, rewards)
        self.bots = _entrants(self.ruleset, bots, self.episode)
        self._matches = Matches(self.ruleset, self.tables) if self.episode == "match" else None
        entrants = self.ruleset.players if self._matches else self.ruleset.seats
        slate = Slate(self.tables, max(SEATS, entrants), self.observe, [_code(bot) for bot in self.bots])
        self._shown = slate.arrays
        self._buffers = {
            name: checked_buffer(name, buffer, self._shown) for name, buffer in (buffers or {}).items()
        }
        for name, array in (self._shown | self._buffers).items():
            setattr(self, name, array)
        self._glass = Glass(self.ruleset, self.observe)
        # not as record arrays: compiled code takes them quicker so
        self._rules: Any = rules_record(self.ruleset).view(np.ndarray)
        self._lookups: Any = load_lookups().view(np.ndarray)
        self._places: Any = np.zeros(self.tables, PLACE)
        self._tracks: Any = self._places["track"]
        self._slate, self._given = slate.words, slate.given
        self._floats = slate.words.view(np.float32)
        self._views: list[Any] = [np.zeros(1, VIEW) for _ in range(self.threads)]
        self._manner = (
            (0 if self.forced else SKIP_FORCED)
            | (LEDGER if self.rewards == "ledger" else 0)
            | (MATCHES if self._matches else 0)
        )
        self._wanted = flags_of(self.observe)
        # a second call takes as long as a step of one table; a second pass over many is the quicker one
        looks_at_once = not self._matches and (self.tables == 1 or not self._wanted)
        self._manner |= LOOK if looks_at_once else 0
        self._more = "knowledge" in self.observe or bool(self._buffers)
        self._pool: ThreadPoolExecutor | None = None
        self._pool_of = 0
        self._begin()

    def __getattr__(self, name: str) -> Any:
        if name in OPTIONAL:
            raise AttributeError(f"this batch does not show {name}: give observe=[..., {OPTIONAL[name]!r}]")
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")

    # Going on -----------------------------------------------------------------------------------

    def reset(self, seed: int | None = None, mask: np.ndarray | None = None) -> None:
        """Begin new episodes at all tables, or where ``mask`` (tables,) is true.

        With a ``seed`` all begins as in a new batch; without one the next deals of the same tables are dealt.
        A batch that has just begun stays as it is. ``reward`` and ``done`` are cleared where it begins.

        Raises ValueError for a seed with a mask, and for a mask that is none.
        """
        if seed is not None:
            if mask is not None:
                raise ValueError("reset: give a seed for all tables, or a mask, not both")
            self.seed = seed_number(seed)
            self._begin()
            return
        if mask is None:
            if not self._fresh:
                self._deal_anew(np.ones(self.tables, np.bool_))
                self._fresh = True
            return
        chosen = np.asarray(mask)
        if chosen.shape != (self.tables,) or chosen.dtype != np.bool_:
            raise ValueError(f"reset: the mask must be {self.tables} truth values")
        self._fresh = False
        self._deal_anew(chosen)

    def step(self, actions: Any) -> None:
        """Carry out a choice at every table, (tables,) of any integer type, and go on to the next questions.

        Where a deal ends the next one is dealt at once; ``done`` and ``reward`` tell of the one that ended.

        Raises IllegalAction, which names the table, its seat, the choice and the legal ones; then nothing has
        moved anywhere. Raises TypeError and ValueError for what is not one whole number for each table.
        """
        given = np.asarray(actions)
        if given.dtype.kind not in "iu":
            raise TypeError(f"actions: give whole numbers, not {given.dtype}")
        if given.shape != self._given.shape:
            raise ValueError(f"actions: give {self.tables}, one for each table, not shape {given.shape}")
        self._given[:] = given
        refused = self._move(BY_CHOICE)
        if refused != ALL_TAKEN:
            raise refusal(refused, self.table(refused), int(given[refused]))

    def choose(self, choice: int) -> None:
        """``step`` for one table, by the choice itself: that takes half the time.

        Raises ValueError in a batch of several.
        """
        if self.tables != 1:
            raise ValueError(f"choose: there are {self.tables} tables; take step")
        self._given[0] = choice
        if self._move(BY_CHOICE) != ALL_TAKEN:
            raise refusal(0, self.table(0), int(choice))

    def _move(self, manner: int = 0, stagger: int = 0) -> int:
        """Carry out what is given, as codes unless BY_CHOICE, and show what follows.

        Returns ALL_TAKEN, or the first table at which it is not legal; then nothing has moved anywhere.
        """
        refused = self._advance_all(self._manner | manner, stagger)
        if refused != ALL_TAKEN:
            return refused
        self._fresh = False
        if self._matches:
            self._settle_matches(self._matches)
        if not self._manner & LOOK:
            self._in_slices(self._look)
        if self._more:
            self._show_more()
        return ALL_TAKEN

    def _advance_all(self, manner: int, stagger: int = 0) -> int:
        """``advance`` for all tables, on all threads."""
        if self.threads == 1:
            return self._advance(0, self.tables, self._views[0], manner, stagger)
        if manner & BY_CHOICE:
            refused = [i for i in self._in_slices(self._translate) if i != ALL_TAKEN]
            if refused:
                return int(min(refused))
        self._in_slices(self._advance, manner & ~BY_CHOICE, stagger)
        return ALL_TAKEN

    def _begin(self) -> None:
        """From the seed."""
        self._tracks[:] = np.zeros(1, TRACK)
        seed = np.uint64(self.seed)
        self._tracks["seed"] = [advance.seed_of_table(seed, table) for table in range(self.tables)]
        self._tracks["number"] = -1
        self._tracks["player"] = range(SEATS)
        self._tracks["deals_left"] = UNKNOWN
        self._tracks["shift"] = -1
        self._places["memo"]["dealt"] = -1
        self._deal_anew(np.ones(self.tables, np.bool_), STAGGER if self.stagger else 0)
        self._fresh = True

    def _deal_anew(self, chosen: np.ndarray, stagger: int = 0) -> None:
        self._given[:] = np.where(chosen, DEAL, LEAVE)
        self._tracks["waiting"][chosen] = 0
        for name in ("reward", "done", "deal_over", "since", "prev", "acted"):
            self._shown[name][chosen] = 0
        if self._matches:
            for table in np.flatnonzero(chosen).tolist():
                self._begin_match(self._matches, table)
        self._move(stagger=stagger)
        if self._matches:
            self._shown["done"][chosen] = False
            self._shown["deal_over"][chosen] = False
            self._shown["reward"][chosen] = 0
            self._show_more()

    _fresh = False

    def _in_slices(self, work: Callable[..., Any], *more: Any) -> list[Any]:
        """Call ``work`` for the tables from one number to another, with a view as scratch, on all threads."""
        if self.threads == 1:
            return [work(0, self.tables, self._views[0], *more)]
        edges = [self.tables * part // self.threads for part in range(self.threads + 1)]
        repeated = ([value] * self.threads for value in more)
        return [*self._workers().map(work, edges, edges[1:], self._views, *repeated)]

    def _workers(self) -> ThreadPoolExecutor:
        """Made when needed, and anew in a process that was forked off."""
        if self._pool is None or self._pool_of != os.getpid():
            self._pool = ThreadPoolExecutor(self.threads, thread_name_prefix="tables")
            self._pool_of = os.getpid()
        return self._pool

    def _translate(self, first: int, last: int, view: Any) -> int:
        return advance.translate(self._places, self._slate, first, last)

    def _advance(self, first: int, last: int, view: Any, manner: int, stagger: int) -> int:
        places, rules, lookups = self._places, self._rules, self._lookups
        slate, floats = self._slate, self._floats
        return advance.advance(
            places, rules, lookups, slate, floats, view, first, last, manner, self._wanted, stagger
        )

    def _look(self, first: int, last: int, view: Any) -> None:
        looks.look(self._places, self._rules, self._slate, view, first, last, looks.ASKED, self._wanted)

    def _know(self, first: int, last: int, view: Any) -> None:
        knowledge.know(
            self._places,
            self._rules,
            self._lookups,
            view,
            first,
            last,
            self._shown["knowledge"],
            self._shown["known"],
        )

    # Deals from elsewhere -------------------------------------------------------------------------

    def lay(self, table: int, game: Game, scores: Sequence[int] = (), match_deal: int = 0) -> None:
        """Lay a game's moment at a table, of which all goes on from there; the game itself stays as it is.

        ``scores`` by seat and ``match_deal`` say where it stood in a match. What is shown of the table is
        written by ``show_again``. Raises ValueError for a game that is over or of other rules, and where
        matches are played.
        """
        if self._matches is not None or game.over or game.ruleset != self.ruleset:
            raise ValueError("lay: give a deal by the same rules that is not over, to a batch of deals")
        table = number("table", table, 0, self.tables - 1)
        self._places[table : table + 1]["desk"]["table"].view(np.uint64)[:] = game.table.view(np.uint64)
        track = self._tracks[table]
        track["dealt"] += 1
        track["decided"] = -1
        track["before"] = track["gained"] = 0
        track["asked"] = 1
        track["scores"] = [*scores, *[0] * (SEATS - len(scores))]
        track["match_deal"] = min(match_deal, UNKNOWN)
        for name in ("reward", "done", "deal_over", "since", "prev"):
            self._shown[name][table] = 0
        self._shown["seat"][table] = self._shown["player"][table] = int(game.actor or 0)

    def show_again(self) -> None:
        """Write what is shown, after ``lay``."""
        self._in_slices(self._look)
        self._show_more()

    def _show_more(self) -> None:
        """Once all tables ask: show what is known of the hands, and fill the buffers that were given."""
        if "knowledge" in self.observe:
            self._in_slices(self._know)
        for name, buffer in self._buffers.items():
            buffer[:] = self._shown[name]

    def follow(self, codes: np.ndarray) -> np.ndarray:
        """Carry out the engine's codes (tables,) where they are not LEAVE; the choices that they were.

        Raises IllegalAction as ``step`` does, and then nothing has moved.
        """
        self._given[:] = codes
        choices = np.zeros(self.tables, np.int64)
        refused = advance.fold(self._places, self._given, choices)
        if refused != ALL_TAKEN:
            raise refusal_of_code(refused, self.table(refused), int(self._given[refused]))
        self._move()
        return choices

    # Matches ------------------------------------------------------------------------------------

    def _begin_match(self, matches: Matches, table: int) -> None:
        track = self._tracks[table]
        seed = entry.deal_seed(np.uint64(track["seed"]), int(track["number"]) + 1)
        matches.begin(table, track, int(seed))

    def _settle_matches(self, matches: Matches) -> None:
        """Book the deals that are over, and go on with the next until all tables ask again."""
        while (waiting := np.flatnonzero(self._tracks["waiting"])).size:
            self._given[:] = LEAVE
            for table in waiting.tolist():
                self._settle(matches, table)
                self._given[table] = DEAL
            self._advance_all(self._manner)

    def _settle(self, matches: Matches, table: int) -> None:
        track = self._tracks[table]
        track["waiting"] = 0
        self._shown["deal_over"][table] = True
        game = Game.from_table(self.table(table), self.ruleset, self.seed_of(table))
        match = matches.settle(table, track, game)
        if match is None:
            return
        if (track["decided"] >= 0).any():
            rewards = MATCH_REWARDS[self.rewards](match)
            if self.rewards == "ledger":
                rewards = (track["before"] - track["gained"])[: match.players].tolist()
            self._shown["reward"][table, : match.players] = rewards
            self._shown["done"][table] = True
        else:
            track["unasked"] += 1
        self._begin_match(matches, table)

    # Looking ------------------------------------------------------------------------------------

    def table(self, table: int) -> np.recarray:
        """The table of that number (TABLE, shape (1,)), which is the batch's own: write nothing to it."""
        table = number("table", table, 0, self.tables - 1)
        own: np.recarray = self._places[table : table + 1]["desk"]["table"].view(np.recarray)
        return own

    def view(self, table: int, seat: int | None = None) -> np.recarray:
        """What a seat may know, the asked one if None: a VIEW array of shape (1,)."""
        own = self.table(table)
        asked = int(own["actor"][0]) if seat is None else seat
        views = np.zeros(1, VIEW).view(np.recarray)
        entry.look(own, self._rules, number("seat", asked, 0, self.ruleset.seats - 1), views)
        return views

    def seen_by(self, table: int, seat: int) -> dict[str, np.ndarray]:
        """What any seat at a table may know now, as arrays of its own; of the oracle nothing."""
        table = number("table", table, 0, self.tables - 1)
        seat = number("seat", seat, 0, self.ruleset.seats - 1)
        seen = self._glass.look(self.table(table), seat, self._tracks[table : table + 1])
        return {name: array.copy() for name, array in seen.items() if not name.startswith("oracle")}

    def game(self, table: int) -> Game:
        """A game of its own that stands as the table does."""
        return Game.from_table(self.table(table), self.ruleset, self.seed_of(table))

    def legal(self, table: int) -> dict[int, int]:
        """The legal choices at a table, and the engine's codes that they mean."""
        return choices_of(self.table(table))

    def advice(self, bot: str) -> np.ndarray:
        """What a compiled bot would choose at each table, (tables,) int64: a teacher. Raises ValueError."""
        self._advice_code = _code(checked_bot(self.ruleset, bot))
        self._advised = np.zeros(self.tables, np.int64)
        self._in_slices(self._advise)
        return self._advised

    def _advise(self, first: int, last: int, view: Any) -> None:
        advise.advise(
            self._places,
            self._rules,
            self._lookups,
            view,
            np.zeros(1, CHANCE).view(np.recarray),
            self._advice_code,
            first,
            last,
            self._advised,
        )

    def seed_of(self, table: int) -> int:
        """The seed of the deal at a table, by which a Game replays it."""
        track = self._tracks[number("table", table, 0, self.tables - 1)]
        return int(entry.deal_seed(np.uint64(track["seed"]), int(track["number"])))

    def dealt(self, table: int) -> dict[str, int]:
        """The arguments by which a Game deals the deal at a table again: seed, dealer, prevalent wind."""
        track = self._tracks[number("table", table, 0, self.tables - 1)]
        return {
            "seed": self.seed_of(table),
            "dealer": int(track["dealer"]),
            "prevalent": int(track["prevalent"]),
        }

    def match(self, table: int) -> Match:
        """A copy of the match at a table. Raises ValueError where single deals are played."""
        if self._matches is None:
            raise ValueError("no matches are played here: give episode='match'")
        return self._matches.match(number("table", table, 0, self.tables - 1))

    def entrant(self, table: int) -> int:
        """Which of ``bots`` is asked at a table: the place of a learner there."""
        track = self._tracks[number("table", table, 0, self.tables - 1)]
        return int((int(self.player[table]) - int(track["shift"])) % len(self.bots))

    @property
    def unasked(self) -> np.ndarray:
        """How many episodes at each table ended before a learner was asked, (tables,): bots were quicker.

        They are told by no ``done``.
        """
        deals: np.ndarray = self._tracks["unasked"].copy()
        return deals

    @property
    def unasked_points(self) -> np.ndarray:
        """The points of such deals by seat, (tables, 4)."""
        points: np.ndarray = self._tracks["unasked_points"].copy()
        return points

    # Keeping ------------------------------------------------------------------------------------

    def state(self) -> dict[str, Any]:
        """All that ``restore`` needs to come back to this moment, as copies."""
        told = ("seat", "acted", "player", "reward", "done", "deal_over", "since", "prev", "deal")
        return {
            "places": self._places.view(np.uint64).copy(),
            "shown": {name: self._shown[name].copy() for name in told},
            "matches": self._matches.copies() if self._matches else [],
            "seed": self.seed,
            "fresh": self._fresh,
        }

    def restore(self, state: Mapping[str, Any]) -> None:
        """Go back to a ``state`` of this batch, or of one with the same arguments."""
        if len(state["shown"]["seat"]) != self.tables or bool(state["matches"]) != bool(self._matches):
            raise ValueError("restore: this state is of a batch with other arguments")
        self._places.view(np.uint64)[:] = state["places"]
        for name, array in state["shown"].items():
            self._shown[name][:] = array
        if self._matches:
            self._matches.restore(state["matches"])
        self.seed, self._fresh = state["seed"], state["fresh"]
        self.show_again()

    def __getstate__(self) -> dict[str, Any]:
        """A copy or pickle goes on as this one would, in arrays of its own."""
        arguments = {
            "rules": self.ruleset,
            "tables": self.tables,
            "observe": self.observe,
            "bots": self.bots,
            "forced": self.forced,
            "rewards": self.rewards,
            "episode": self.episode,
            "threads": self.threads,
            "stagger": self.stagger,
        }
        return {"arguments": arguments, "layout": LAYOUT, "state": self.state()}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        if kept["layout"] != LAYOUT:
            raise ValueError("this batch was pickled by a zimo whose tables look otherwise")
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # it has been told
            Batch.__init__(self, **kept["arguments"], seed=kept["state"]["seed"])
        self.restore(kept["state"])

    def __repr__(self) -> str:
        return f"<Batch of {self.tables} tables, {self.episode}s, seed {self.seed}>"


def _episode_of(ruleset: Ruleset, episode: str, rewards: str) -> tuple[str, str]:
    """Both as they are, if they go together. Raises ValueError."""
    if episode not in EPISODES:
        raise ValueError(f"episode: {shown(episode)} is unknown: give {' or '.join(EPISODES)}")
    possible = ["end", "ledger"]
    if episode == "match":
        possible.append("places")
        if ruleset.table_points:
            possible.append("table_points")
    if rewards not in possible:
        raise ValueError(
            f"rewards: {shown(rewards)} is not to be had in a {episode} by these rules: "
            f"give {' or '.join(possible)}"
        )
    if rewards == "ledger":
        warnings.warn(
            "rewards='ledger' tells points as they are won, which tells a seat what others hold: "
            "good to learn with, not to play by",
            stacklevel=3,
        )
    return episode, rewards


def _entrants(ruleset: Ruleset, bots: Sequence[str | None] | None, episode: str) -> tuple[str | None, ...]:
    """Who plays: names of bots, or None. Raises ValueError."""
    count = ruleset.players if episode == "match" else ruleset.seats
    if bots is None:
        return (None,) * count
    if isinstance(bots, str) or len(bots) != count:
        raise ValueError(f"bots: give {count}, a name or None for each who plays")
    if None not in bots:
        raise ValueError("bots: give None for at least one: nobody would be asked")
    return tuple(None if bot is None else checked_bot(ruleset, bot) for bot in bots)


def checked_bot(ruleset: Ruleset, bot: str) -> str:
    """A bot that can play in a batch by these rules. Raises ValueError."""
    found = find_bot(bot)
    found.check(ruleset)
    if found.code is None:
        raise ValueError(f"{shown(bot)} is not compiled: it can't play in a batch")
    return bot


def _code(bot: str | None) -> int:
    if bot is None:
        return LEARNER
    code = find_bot(bot).code
    assert code is not None
    return code
