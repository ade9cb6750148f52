"""The records that the engine works on: one table, one ruleset, one winning hand and its score; a desk.

Seats are 0..players-1 in turn order. Tile kinds are those of ``zimo.notation.tiles``: 0-8 characters,
9-17 dots, 18-26 bamboo, 27-30 winds, 31-33 dragons, 34-41 bonus tiles. Suit 3 is the honours.
"""

from __future__ import annotations

import dataclasses
from enum import IntEnum
from typing import Any

import numpy as np

from zimo.notation.tiles import BASE_KINDS, KINDS
from zimo.rulesets.options import Ruleset

SEATS = 4
NO_SEAT = 255
BANK = 4
LEDGER_ROWS = 174
"""The most that a deal can need.

Of 108 tiles four seats take 56 beyond the thirteen of a hand. Each of them is won once at most, by three
seats at most, or is the fourth tile of a kong, whose payment and refund are two rows: 3 * 56 = 168 at
most. Three win one tile only where three have won, so that a single seat is left to be fined (1) and to be
found void (1). Fines for melds of the void suit come to 4. With fewer winners or seats it is less.
"""
NO_ROW = 255  # of the ledger
NO_PLACE = 255  # of the river, or of a wall
WALL_BYTES = 18  # a bit for each tile
GIVEN_TILES = 3  # in an exchange
SPECIAL_TILES = 16  # counters of the tiles in special kongs: ``table.special_kongs``
NOT_GIVEN = 255
LAST_DRAWS = 4  # without a discard
NOT_DRAWN = 255


class Phase(IntEnum):
    VOID = 0  # void suits are being chosen, each seat in secret
    TURN = 1  # the seat in turn acts with fourteen tiles
    CLAIM = 2  # a discard, or a tile added to a pung, may be claimed
    OVER = 3
    EXCHANGE = 4  # each seat chooses the tiles that it gives away, in secret
    BONUS = 5  # a seat may win with the bonus tiles that it was dealt, in place of replacing one
    BAO = 6  # the seat in turn, which has declared ready, may win with the indicator, in place of drawing


class Draw(IntEnum):
    """How the seat in turn came by its last tile."""

    WALL = 0
    KONG = 1  # replacement after a kong
    BONUS = 2  # replacement after a bonus tile
    CLAIM = 3  # no draw: the turn began with a chow or pung claim


class MeldType(IntEnum):
    NONE = 0
    CHOW = 1
    PUNG = 2
    MELDED_KONG = 3  # three standing copies and a discard
    PROMOTED_KONG = 4  # the tile just drawn, added to an open pung
    POSTPONED_KONG = 5  # a tile that stood before, added to an open pung
    CONCEALED_KONG = 6
    SPECIAL_KONG = 7  # three different tiles of a group, and what is added to them (CM-018)


class End(IntEnum):
    """Why the deal is over."""

    RUNNING = 0
    HU = 1
    WALL = 2
    NO_REPLACEMENT = 3  # a bonus tile could not be replaced


class Reason(IntEnum):
    """Why points moved: one value per kind of ledger entry."""

    NONE = 0
    HU = 1
    CONCEALED_KONG = 2
    MELDED_KONG = 3
    PROMOTED_KONG = 4
    KONG_SHOT = 5  # paid back: the discard after the kong was won
    KONG_NOT_READY = 6  # paid back: its owner was not ready when the wall ended
    KONG_FALSE_HU = 7  # paid back: its owner declared a false hu
    KONG_BEFORE_ROBBED = 8  # paid back: the next kong of the same turn was robbed
    READY = 9  # those who are not ready pay a ready hand when the wall ended
    VOID_TILES = 10  # void tiles in a hand that is checked, or an exposed set of the void suit
    VOID_DISCARD = 11  # another suit discarded, or the void suit melded, while void tiles were held
    FALSE_HU = 12
    LOSERS = 13  # after a hu the others pay each other the difference of their hands
    KONG_TRANSFER = 14  # passed on: the discard after the kong was won
    SPECIAL_KONG = 15  # its first three tiles
    SPECIAL_TILE = 16  # a tile added to one


def record_type(fields: list[Any]) -> np.dtype:
    """A dtype of records whose fields are attributes, laid out as C does.

    Arrays must be made with these very objects: compiled code knows them by identity and compares
    others field by field, which takes longer than most actions.
    """
    return np.dtype((np.record, np.dtype(fields, align=True)))


def record_of_records(parts: dict[str, np.dtype]) -> np.dtype:
    """A dtype of records that hold other records, each on a boundary of eight bytes."""
    sizes = [-(-part.itemsize // 8) * 8 for part in parts.values()]
    offsets = [sum(sizes[:place]) for place in range(len(sizes))]
    layout: Any = {
        "names": [*parts],
        "formats": [*parts.values()],
        "offsets": offsets,
        "itemsize": sum(sizes),
    }
    return np.dtype((np.record, np.dtype(layout)))


TABLE = record_type(
    [
        ("rng", np.uint64),
        ("legal", np.int64, (4,)),  # mask of the seat that is asked; zero when over
        ("held", np.int64, (SEATS,)),  # bit per kind that stands in the hand
        ("key", np.int32, (SEATS, 4)),  # standing tiles per suit: sum of count * 5**rank
        ("drawn_front", np.int16, (SEATS,)),  # tiles taken from each wall; a shared wall is number 0
        ("drawn_back", np.int16, (SEATS,)),
        ("wall_size", np.int16),
        ("win_points", np.int16, (SEATS,)),
        ("passed_tiles", np.int64, (SEATS,)),  # kinds of the hu let pass, as bits (skip_hu=same_tile)
        ("passed", np.int16, (SEATS,)),  # fans of the best hu let pass, -1 none
        ("ledger_delta", np.int16, (LEDGER_ROWS, 5)),  # seats 0..3 and the bank
        ("ledger_what", np.uint8, (LEDGER_ROWS,)),  # Reason * 4 + the seat whose hu, kong or fault it is
        ("ledger_tile", np.int8, (LEDGER_ROWS,)),
        ("ledger_flags", np.uint16, (LEDGER_ROWS,)),  # of a hu: its circumstances, bits WIN_*
        ("ledger_fan", np.int16, (LEDGER_ROWS,)),  # its fans
        ("ledger_from", np.uint8, (LEDGER_ROWS,)),  # who gave the tile, and more: ``table.wins``
        ("ledger_rows", np.uint8),
        ("wall", np.uint8, (144,)),
        ("hand", np.uint8, (SEATS, KINDS)),  # standing tiles
        ("suit_size", np.uint8, (SEATS, 4)),  # standing tiles per suit, bonus tiles not counted
        ("meld_type", np.uint8, (SEATS, 4)),
        ("meld_tile", np.uint8, (SEATS, 4)),  # lowest tile of a chow
        ("meld_from", np.uint8, (SEATS, 4)),  # who discarded the claimed tile; itself if concealed
        (
            "meld_place",
            np.uint8,
            (SEATS, 4),
        ),  # where its claimed tile lay on the river, else NO_PLACE
        ("meld_time", np.uint8, (SEATS, 4)),  # discards on the river when it took its present form
        ("meld_row", np.uint8, (SEATS, 4)),  # ledger row of its kong payment, 255 none or paid back
        ("special_tiles", np.uint8, (SEATS, SPECIAL_TILES)),  # in special kongs: ``table.special_kongs``
        ("quads", np.uint8, (SEATS,)),  # kinds of which four stand in the hand
        ("melds", np.uint8, (SEATS,)),
        ("exposed", np.uint8, (SEATS,)),  # melds that count towards max_exposed
        ("bonus", np.uint8, (SEATS,)),  # bit per bonus tile set aside
        ("visible", np.uint8, (KINDS,)),  # copies that everybody can see: discards, open melds
        ("river", np.uint8, (144,)),  # discards in order: seat * 64 + kind
        ("river_taken", np.uint8, (18,)),  # bit per discard: claimed for a meld or hu
        ("river_drawn", np.uint8, (18,)),  # bit per discard: it had just been drawn
        ("river_length", np.uint8),
        ("box", np.uint8),  # tiles in the kong box
        ("last_draws", np.uint8, (LAST_DRAWS,)),  # tiles drawn without a discard: seat * 64 + kind; NOT_DRAWN
        ("players", np.uint8),
        ("dealer", np.uint8),
        ("prevalent", np.uint8),
        ("dice", np.uint8, (4,)),  # two throws of two; zero where the wall was given
        ("seat_wind", np.uint8, (SEATS,)),
        ("phase", np.uint8),
        ("turn", np.uint8),  # whose turn it is; in a claim phase who discarded or added the tile
        ("actor", np.uint8),  # who is asked, 255 when over
        ("drawn", np.int8),  # tile drawn last in this turn, -1 after a claim
        ("draw", np.uint8),  # Draw
        ("turn_kongs", np.uint8),  # kongs declared in this turn
        ("last_kong", np.uint8),  # meld number of the last of them
        ("claim_tile", np.uint8),
        ("claim_robs", np.uint8),  # 1: the tile is added to a kong
        ("claim_meld", np.uint8),  # and this is the number of that meld
        ("discard_flags", np.uint16),  # circumstances of a hu on the tile discarded last: bits WIN_*
        ("true_hu", np.uint8),  # bit per seat that may declare hu now: it would be a true one
        ("given", np.uint8, (SEATS, GIVEN_TILES)),  # kinds that it gave away, or will; NOT_GIVEN
        ("received", np.uint8, (SEATS, GIVEN_TILES)),  # and got for them
        ("exchanged", np.uint8),  # 1: the tiles have changed hands
        ("claims", np.uint16, (SEATS,)),  # what each seat could claim: bit (action - PASS)
        ("answer", np.uint8, (SEATS,)),  # its action, 255 not yet asked or nothing to ask
        ("void", np.int8, (SEATS,)),  # void suit, -1 not chosen
        ("void_tile", np.int8, (SEATS,)),  # set-aside tile while it lies face down, else -1
        ("void_open", np.uint8, (SEATS,)),  # 1: everybody knows the void suit
        ("void_only", np.uint8, (SEATS,)),  # 1: every discard so far was of the void suit
        ("discards", np.uint8, (SEATS,)),  # how many tiles the seat discarded
        ("barred", np.uint8, (SEATS,)),  # 1: may not win in this deal
        ("hu", np.uint8, (SEATS,)),  # 0, or the number of its first declaration: equal for one tile
        ("hu_latest", np.uint8, (SEATS,)),  # the number of its latest one
        ("out", np.uint8, (SEATS,)),  # 1: it plays no further part in the deal
        ("hu_count", np.uint8),  # hu that were declared
        ("hu_false", np.uint8, (SEATS,)),
        ("win_tile", np.int8, (SEATS,)),  # of its latest hu, as all that begins so
        ("win_from", np.uint8, (SEATS,)),  # who discarded it; itself if self-drawn
        ("win_flags", np.uint16, (SEATS,)),  # circumstances of the hu: bits WIN_*
        ("win_fan", np.int16, (SEATS,)),  # or, at the end of the wall, of a hand that is paid as a ready one
        (
            "ready",
            np.uint8,
            (SEATS,),
        ),  # place on the river of the discard that declared it ready, or NO_PLACE
        ("bao", np.int8),  # kind of the indicator that lies on the table, else -1
        ("bao_place", np.uint8),  # where it lay in the wall, else NO_PLACE
        ("bao_seat", np.uint8),  # who took it last, else NO_SEAT
        ("bao_seen", np.uint8),  # bit per seat that has seen it
        ("bao_thrown", np.uint8),  # numbers of stacks that were thrown for, as bits 1..6
        ("bao_edge", np.uint8),  # place after the last whole stack at the first throw, 0 before
        (
            "wall_gone",
            np.uint8,
            (WALL_BYTES,),
        ),  # bit per empty place of the wall, from the first throw on
        ("end", np.uint8),  # End
    ]
)

WIN_LAST_OF_KIND = 1
WIN_LAST_WALL_TILE = 2
WIN_KONG_REPLACEMENT = 4
WIN_BONUS_REPLACEMENT = 8
WIN_ROBBING_KONG = 16
WIN_SHOOT_AFTER_KONG = 32
WIN_HEAVENLY = 64  # the dealer, with the tiles of the deal
WIN_EARTHLY = 128  # another seat, in the first turn of the deal
WIN_DOUBLE_KONG = 256  # on the replacement of a kong that was made with a replacement
WIN_GIVEN_KONG = 512  # on the replacement of a kong that a discard made
WIN_HUMAN = 1024  # on one of the first discards, as many as there are seats
WIN_BONUS_TILES = 2048  # by bonus tiles, whatever the others are
WIN_LIABLE = 4096  # another seat is liable for the winner
WIN_BAO_INDICATOR = 8192  # with the indicator of the bao, in place of a draw
WIN_BAO_DRAWN = 16384  # on a drawn bao, whatever the wait

WINNING_HAND = record_type(
    [
        ("standing", np.uint8, (BASE_KINDS,)),  # concealed tiles, the winning tile included
        ("melds", np.uint8),
        ("meld_type", np.uint8, (4,)),
        ("meld_tile", np.uint8, (4,)),
        ("win_tile", np.int8),  # -1: unknown, the best reading counts
        ("self_draw", np.uint8),
        ("circumstances", np.uint16),  # bits WIN_*
        ("prevalent", np.uint8),  # 0..3 = E S W N
        ("seat_wind", np.uint8),
        ("dealer", np.uint8),  # 1: the winner deals
        ("discarder_dealer", np.uint8),
        ("flowers", np.uint8),  # how many bonus tiles
        ("bonus", np.uint8),  # which, bit per tile; 0 where only the count is known
        ("void", np.int8),  # void suit, -1 none or unknown
        ("special_tiles", np.uint8, (SPECIAL_TILES,)),  # of its special kongs; without one anything
    ]
)

FAN_SLOTS = 96
FAN_WORDS = 2  # a mask of fans is so many words
FANS_PER_WORD = FAN_SLOTS // FAN_WORDS
BASE_ITEMS = 20
READINGS = 4  # no hand can be read in more ways


class NoWin(IntEnum):
    """Why a hand is not a win, most basic first."""

    WIN = 0
    NO_SHAPE = 1
    VOID_SUIT = 2  # holds the void suit, or three suits where one must be absent
    TOO_MANY_SUITS = 3
    MISSING_SUIT = 4
    NO_YAOJIU = 5
    NO_TRIPLET = 6
    BELOW_MINIMUM = 7
    TOO_FEW_FLOWERS = 9  # for a hu by bonus tiles alone
    NO_SCORER = 8  # nothing here can score hands of this family; ``rules_record`` refuses such rulesets


SCORE = record_type(
    [
        ("no_win", np.uint8),  # NoWin; 0 is a win
        ("sets", np.uint8),  # how many of the next are used
        ("set_code", np.int16, (14,)),  # the reading: SetType * 64 + lowest kind
        ("fan", np.uint8, (FAN_SLOTS,)),  # how often each fan of the family counts
        ("found", np.uint8, (FAN_SLOTS,)),  # the same before one excludes another (mcr)
        ("special", np.uint8),  # 1: may be declared below the minimum
        ("as_tile", np.int8),  # the wait as which a drawn bao is valued, else -1
        ("total_fan", np.int16),  # before any limit; where fans are points, the points
        ("points", np.int32),  # value of the hand, after the limit
        ("pay_discarder", np.int32),  # what the discarder pays on a discard
        ("pay_other", np.int32),  # what each other seat pays (by discard or self-draw)
        ("pay_dealer", np.int32),  # the same for the dealer, who has neither won nor discarded
        ("pay_giver", np.int32),  # what who gave the tile of a kong pays alone, drawn with its replacement
        ("pay_liable", np.int32),  # what who is liable pays alone
        ("base_count", np.uint8, (BASE_ITEMS,)),  # how often each base item counts (classical)
        ("base_points", np.int32),  # their sum
        ("rounded", np.int32),  # doubled and rounded, before the limit
        ("readings", np.uint8),  # ways to read the standing tiles as sets and one pair
        ("reading", np.int16, (READINGS, 5)),  # each: SetType * 64 + lowest kind, the pair last
    ]
)


DESK = record_of_records({"table": TABLE, "hand": WINNING_HAND, "score": SCORE})
"""A table and the scratch that is needed to play at it: a winning hand and its score."""


class SetType(IntEnum):
    CHOW = 0
    PUNG = 1
    KONG = 2
    PAIR = 3
    KNITTED = 4
    SINGLE = 5  # a tile of thirteen orphans or of honours and knitted tiles
    SPECIAL_KONG = 6  # the lowest kind is the first of its group


RULES = record_type(
    [(field.name, np.int16) for field in dataclasses.fields(Ruleset)]
    + [
        ("tile_count", np.int16),
        ("kinds", np.int64),
        ("minimum_counts", np.int16),  # Minimum: what of a score ``minimum`` is compared with
        ("goals", np.int16),  # Goals of a bot that must reach it
        ("fan_points", np.uint8, (FAN_SLOTS,)),  # family mcr: the table of fans as the options leave it
        ("fan_special", np.uint8, (FAN_SLOTS,)),  # 1: a special hand, which needs no minimum
        ("fan_excludes", np.int64, (FAN_SLOTS, FAN_WORDS)),  # bit per fan that does not count beside it
    ]
)


NO_LIMIT = 999
