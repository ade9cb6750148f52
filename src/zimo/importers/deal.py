"""A deal as another program tells it, played again on zimo's table.

The other program says what happened: who drew which tile, who claimed, who won. The table must agree
with each step; whoever could have claimed and did not is said to have passed.
"""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Callable, Iterator
from enum import Enum
from typing import Any

import numpy as np

from zimo.engine.table.actions import (
    ADDED_KONG,
    CHOW_LOWEST,
    CONCEALED_KONG,
    HU,
    KONG,
    PASS,
    PUNG,
    SET_ASIDE,
)
from zimo.engine.table.state import Draw, Phase
from zimo.importers.offers import NO_HAND, worth_of_hu
from zimo.notation.tiles import FIRST_BONUS, format_tiles
from zimo.play.game import Game
from zimo.play.record import Record, Source, record_of
from zimo.play.replaying import drew_unknown
from zimo.rulesets import Ruleset
from zimo.words.fault import Fault
from zimo.words.phrase import Phrase, plain


class ImportFault(Fault):
    """Why a deal was skipped. ``line`` is that of the file, from 1."""

    def __init__(self, line: int, said: Phrase | str, /, **values: Any) -> None:
        """``said``: a phrase, or the id of one with these values."""
        self.fault = said if isinstance(said, Phrase) else Phrase(said, values)
        super().__init__("import.in_line", line=line, fault=self.fault)
        self.line = line


class NoGames(ImportFault):
    """Here stands nothing that was meant to be a game."""


class Remark(Fault):
    """What is to be said of a deal that could be played all the same."""

    def __init__(self, line: int, fault: Phrase) -> None:
        super().__init__("import.in_line", line=line, fault=fault)


class Does(Enum):
    """What a seat does with a tile, as other programs tell it: the text that says so."""

    DRAWS = "does.draws"
    DISCARDS = "does.discards"
    CHOWS = "does.chows"  # the tile is the middle one of the chow
    PUNGS = "does.pungs"
    KONGS = "does.kongs"
    CONCEALED_KONG = "does.concealed_kong"
    ADDED_KONG = "does.added_kong"
    SETS_ASIDE = "does.sets_aside"
    WINS = "does.wins"


CLAIMS = (Does.CHOWS, Does.PUNGS, Does.KONGS)


@dataclasses.dataclass(frozen=True)
class Move:
    """One step. ``lost`` are claims that were made for the same tile and gave way to this one."""

    seat: int
    does: Does
    tile: int | None  # None: a win whose tile is not told
    line: int
    place: str = ""  # within the line
    lost: tuple[Move, ...] = ()
    counted: tuple[
        int | None, ...
    ] = ()  # what a hu on it would be worth to each seat; -1 no hand, None not told

    @property
    def kind(self) -> int:
        """The tile, of a step that tells it."""
        assert self.tile is not None
        return self.tile

    @property
    def phrase(self) -> Phrase:
        """``events[3]: seat 1 discards 5m``."""
        tile = None if self.tile is None else format_tiles([self.tile])
        values = {"place": self.place, "seat": self.seat, "does": Phrase(self.does.value), "tile": tile}
        return Phrase("import.move", values)


@dataclasses.dataclass(frozen=True)
class ForeignDeal:
    """A deal with all that is known of it. ``wall`` is as ``Game`` takes it, unknown tiles included."""

    line: int  # where it begins
    ruleset: Ruleset
    wall: list[int]
    prevalent: int
    seats: list[str]
    hands: list[list[int]]  # as dealt, bonus tiles replaced if they had to be
    moves: list[Move]
    source: Source


def record_deal(deal: ForeignDeal, remarks: list[Remark] | None = None) -> Record:
    """The record of a deal that zimo's table agrees with. Raises ImportFault where it does not.

    Where a hu would be worth something else than the deal tells, ``remarks`` get to know it.
    """
    try:
        game = Game(deal.ruleset, wall=deal.wall, prevalent=deal.prevalent)
    except ValueError as error:
        raise ImportFault(deal.line, plain(error)) from None
    _check_hands(game, deal)
    for move in deal.moves:
        if game.over:
            raise _refused(move, "import.over")
        follow(game, move)
        if remarks is not None and move.counted:
            remarks += [Remark(move.line, found) for found in counted_otherwise(game, move)]
    _pass_claims(game)
    if not game.over:
        last = deal.moves[-1].line if deal.moves else deal.line
        raise ImportFault(last, "import.breaks_off")
    if drew_unknown(game):
        raise ImportFault(deal.moves[-1].line, "import.untold_tile")
    return record_of(game, deal.seats, deal.source)


def played(
    line: int, told: Any, read: Callable[[int, Any], ForeignDeal]
) -> Iterator[Record | ImportFault | Remark]:
    """The record of a game, and what is to be said of it; a fault if it can't be read or played."""
    remarks: list[Remark] = []
    try:
        yield record_deal(read(line, told), remarks)
        yield from remarks
    except ImportFault as fault:
        yield fault


def _check_hands(game: Game, deal: ForeignDeal) -> None:
    for seat, told in enumerate(deal.hands):
        dealt = Counter(_standing(game, seat))
        if seat == 0 and len(told) == 13:  # without the dealer's first draw
            dealt[_drawn(game)] -= 1
        if +dealt != Counter(told):
            tiles = format_tiles(sorted((+dealt).elements()))
            other = format_tiles(sorted(told))
            raise ImportFault(deal.line, "import.other_hand", tiles=tiles, seat=seat, told=other)


def _standing(game: Game, seat: int) -> list[int]:
    return np.repeat(np.arange(game.table["hand"].shape[2]), game.table["hand"][0, seat]).tolist()


def follow(game: Game, move: Move) -> None:
    """Let the table take the step. Raises ImportFault if it can't."""
    if move.does in CLAIMS or (move.does == Does.WINS and game.phase == Phase.CLAIM):
        _claim(game, move)
    elif move.does == Does.DRAWS:
        _check_draw(game, move)
    else:
        if move.does == Does.WINS and move.tile not in (None, _drawn(game)):
            drawn = _drawn(game)
            raise _refused(move, "import.drew", tile=_name(drawn))
        _act(game, move, _own_action(move))


def _own_action(move: Move) -> int:
    if move.does == Does.WINS:
        return HU
    return {
        Does.DISCARDS: 0,
        Does.CONCEALED_KONG: CONCEALED_KONG,
        Does.ADDED_KONG: ADDED_KONG,
        Does.SETS_ASIDE: SET_ASIDE - FIRST_BONUS,
    }[move.does] + move.kind


def _act(game: Game, move: Move, action: int) -> None:
    if move.does != Does.WINS:
        _pass_claims(game)
    if game.over or game.phase != Phase.TURN or game.actor != move.seat:
        raise _not_its_turn(game, move)
    if action not in game.legal:
        raise _refused(move, "import.not_legal")
    game.play(action)


def _check_draw(game: Game, move: Move) -> None:
    """The table has drawn already; does it agree who and what?"""
    _pass_claims(game)
    if game.over or game.phase != Phase.TURN or game.actor != move.seat:
        raise _not_its_turn(game, move)
    if _number(game, "draw") == Draw.CLAIM:
        raise _refused(move, "import.has_claimed")
    drawn = _drawn(game)
    if drawn != move.tile:
        raise _refused(move, "import.wall_gives", tile=_name(drawn))


def _claim(game: Game, move: Move) -> None:
    """The seat takes the tile on offer; the others pass or make claims that lose."""
    if game.phase != Phase.CLAIM:
        raise _refused(move, "import.no_offer")
    offered = _number(game, "claim_tile")
    action = _claiming_action(move, offered)
    lost = {other.seat: _claiming_action(other, offered) for other in move.lost}
    answered = False
    while game.phase == Phase.CLAIM:  # until all have answered
        if game.actor == move.seat:
            if action not in game.legal:
                raise _refused(move, "import.not_legal")
            game.play(action)
            answered = True
        else:
            # what an other program took for a claim may be none here
            tried = lost.get(game.actor, PASS) if game.actor is not None else PASS
            game.play(tried if tried in game.legal else PASS)
    if not answered:
        raise _refused(move, "import.not_legal")
    if _number(game, "turn") != move.seat and move.does != Does.WINS:
        raise _refused(move, "import.better_claim")
    if move.does == Does.WINS and not game.table["hu"][0, move.seat]:
        raise _refused(move, "import.better_claim")


def _claiming_action(move: Move, offered: int) -> int:
    if move.does == Does.CHOWS:
        place = offered - move.kind  # of the claimed tile: -1 is lowest
        return CHOW_LOWEST + 1 + place if -1 <= place <= 1 else -1
    if move.tile not in (None, offered):
        raise _refused(move, "import.other_offer", tile=_name(offered))
    return {Does.PUNGS: PUNG, Does.KONGS: KONG, Does.WINS: HU}.get(move.does, -1)


def _pass_claims(game: Game) -> None:
    while game.phase == Phase.CLAIM:
        game.play(PASS)


def counted_otherwise(game: Game, move: Move) -> list[Phrase]:
    """For which seats a hu on the tile of the last move is not worth what is told."""
    found = []
    for seat, there in enumerate(move.counted):
        own = move.does == Does.DRAWS
        if there is None or move.tile is None or (seat == move.seat) != own:
            continue
        here = worth_of_hu(game, seat, move.seat, move.tile, robs=move.does == Does.ADDED_KONG)
        if here not in (None, there):
            values = {"move": move.phrase, "seat": seat, "there": _fans(there), "here": _fans(here)}
            found.append(Phrase("counted.offer", values))
    return found


def _fans(count: int | None) -> int | None:
    """None for no complete hand."""
    return None if count == NO_HAND else count


def _refused(move: Move, said: str, **values: Any) -> ImportFault:
    """Why the table can't follow a step."""
    return ImportFault(move.line, said, move=move.phrase, **values)


def _not_its_turn(game: Game, move: Move) -> ImportFault:
    if game.over:
        return _refused(move, "import.is_over")
    return _refused(move, "import.other_turn", seat=_number(game, "turn"))


def _number(game: Game, field: str) -> int:
    return int(game.table.view(np.ndarray)[field][0])


def _drawn(game: Game) -> int:
    return _number(game, "drawn")


def _name(tile: int) -> str | None:
    """None for no tile."""
    return None if tile < 0 else format_tiles([tile])
