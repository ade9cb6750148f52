"""A deal at Botzone as one seat of it sees it, from what the judge has told that seat.

It is played again on zimo's table. What the others hold is not known there: what they have shown is taken
to have been dealt to them or, where that is too much, to have been drawn, and the rest is whatever the table
lays. None of that is seen from the seat. Which discards of the others had just been drawn, nobody is told.
"""

from __future__ import annotations

import dataclasses
import itertools
from collections.abc import Iterator, Sequence

from zimo.engine.table.actions import PASS
from zimo.engine.table.state import Phase
from zimo.importers.botzone_heard import Heard, Taken
from zimo.importers.botzone_log import HAND
from zimo.importers.botzone_table import SEATS, known_wall
from zimo.importers.deal import Does, Move, follow
from zimo.notation.tiles import BASE_KINDS, FIRST_BONUS, NO_TILE
from zimo.play.botzone import ONE_WALL, OWN_WALLS
from zimo.play.game import Game, tile_set

DEALER = 0
BLOCK = 4  # tiles that are dealt at a time


def asked_at(requests: Sequence[str], answers: Sequence[str]) -> Game | None:
    """The deal where the seat has to choose what it answers to the last request; None where it only passes.

    ``answers`` are its own to the requests before. Raises ImportFault, whose line is the number of a request.
    """
    heard = Heard(requests, answers)
    last = heard.moves[-1] if heard.moves else None
    if last is None or not _may_choose(heard.seat, last) or requests[-1].split()[2:3] == ["BUHUA"]:
        return None
    game = _played(heard)
    phase = Phase.TURN if last.does == Does.DRAWS else Phase.CLAIM
    while game.phase == phase and game.actor != heard.seat:
        game.play(PASS)
    if game.phase != phase:
        return None
    _forget_what_was_drawn(game, heard.seat)
    return game


def _may_choose(seat: int, last: Move) -> bool:
    if last.does == Does.DRAWS:
        return last.seat == seat
    return last.seat != seat and last.does in (Does.DISCARDS, Does.ADDED_KONG) and last.kind < FIRST_BONUS


def _played(heard: Heard) -> Game:
    """The deal up to the last move."""
    moves = _with_kongs_named(heard)
    shown = [iter(_shown_by(seat, moves)) for seat in range(SEATS)]
    hands = [[*itertools.islice(tiles, HAND)] for tiles in shown]
    hands[heard.seat] = heard.hand
    for hand in hands:
        hand += [NO_TILE] * (HAND - len(hand))
    taken = [
        each if each.tile != NO_TILE else each._replace(tile=next(shown[each.seat], NO_TILE))
        for each in heard.taken
    ]
    drawn = (each.tile for each in taken if not each.set_aside)
    moves = [
        dataclasses.replace(move, tile=next(drawn)) if move.does == Does.DRAWS else move for move in moves
    ]
    if _has_bonus_tiles(heard):
        ruleset, wall = ONE_WALL, _one_wall(hands, heard.dealt_bonus, taken)
    else:
        ruleset, wall = OWN_WALLS, known_wall(hands, moves, len(heard.moves))
    game = Game(ruleset, wall=wall, prevalent=heard.prevalent)
    for move in moves:
        if move.tile != NO_TILE:
            follow(game, move)
    return game


def _has_bonus_tiles(heard: Heard) -> bool:
    return any(heard.dealt_bonus) or any(each.tile >= FIRST_BONUS for each in heard.taken)


def _with_kongs_named(heard: Heard) -> list[Move]:
    """The moves, each concealed kong of another being of some kind that was never seen."""
    known = {*heard.hand, *(move.tile for move in heard.moves)}
    known |= {kind for seat in range(SEATS) for kind in _shown_by(seat, heard.moves)}
    hidden = (kind for kind in range(BASE_KINDS) if kind not in known)
    return [
        dataclasses.replace(move, tile=next(hidden))
        if move.does == Does.CONCEALED_KONG and move.tile is None
        else move
        for move in heard.moves
    ]


def _shown_by(seat: int, moves: Sequence[Move]) -> Iterator[int]:
    """The tiles that a seat has taken out of its hand, in order."""
    offered = NO_TILE
    for move in moves:
        if move.seat == seat:
            yield from _taken_out(move, offered)
        if move.does == Does.DISCARDS:
            offered = move.kind


def _taken_out(move: Move, offered: int) -> list[int]:
    match move.does:
        case Does.DISCARDS | Does.ADDED_KONG:
            return [move.kind]
        case Does.CHOWS:
            return [kind for kind in range(move.kind - 1, move.kind + 2) if kind != offered]
        case Does.PUNGS:
            return [offered] * 2
        case Does.KONGS:
            return [offered] * 3
        case Does.CONCEALED_KONG if move.tile is not None:
            return [move.tile] * 4
    return []


def _one_wall(
    hands: Sequence[Sequence[int]], bonus: Sequence[list[int]], taken: Sequence[Taken]
) -> list[int]:
    """One wall for all; bonus tiles that were dealt are replaced from it at once, the dealer's first."""
    tiles = [each.tile for each in taken]
    aside = sum(1 for _ in itertools.takewhile(lambda each: each.set_aside, taken))
    first = tiles[: aside + 1]  # the dealer's first draw
    dealt = [[*own, *hand[: HAND - len(own)]] for own, hand in zip(bonus, hands, strict=True)]
    wall = [tile for at in range(0, HAND, BLOCK) for hand in dealt for tile in hand[at : at + BLOCK]]
    wall += first[:1]
    for seat, (own, hand) in enumerate(zip(bonus, hands, strict=True)):
        rest = iter(hand[HAND - len(own) :])
        late = [first[0]] if seat == DEALER and len(first) > 1 else []
        for tile in sorted(own + late):
            wall += first[1:] if tile in late else [next(rest)]
    wall += tiles[len(first) :]
    return wall + [NO_TILE] * (len(tile_set(ONE_WALL)) - len(wall))


def _forget_what_was_drawn(game: Game, seat: int) -> None:
    """Of the discards of the others."""
    table = game.table[0]
    for place in range(int(table["river_length"])):
        if table["river"][place] >> 6 != seat:
            table["river_drawn"][place >> 3] &= ~(1 << (place & 7)) & 0xFF
