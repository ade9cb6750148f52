"""Digests of states: what the ``trace`` of a record is made of, for tables of today and of old records.

A digest is taken over the bytes of a table, so it depends on the table's fields and their order: its
layout. Before a released layout changes, it is written into ``_WRITTEN``. A state is then digested for an
old record by copying it, field by field of the same name, into a table as it was. A field that TABLE
no longer has under its old name needs its own line in ``_as_it_was``.
"""

from __future__ import annotations

import functools
import hashlib

import numpy as np

from zimo.engine import entry
from zimo.engine.table.state import TABLE, WIN_SHOOT_AFTER_KONG, record_type

TRACE_DIGITS = 4  # of each state
TRACE_MASK = 0xFFFF


def name_of_layout(table: np.dtype) -> str:
    """Eight digits that name the fields of a table, their types and their order."""
    return hashlib.sha256(repr(table.descr).encode()).hexdigest()[:8]


LAYOUT = name_of_layout(TABLE)

# By name: each field with its type (u, i: unsigned, signed; its bytes) and its shape.
_WRITTEN = {
    "93e872e5": """
        rng u8, legal i8 4, held i8 4, key i4 4 4, drawn_front i2 4, drawn_back i2 4, wall_size i2,
        win_points i2 4, ledger_delta i2 52 5, ledger_what u1 52, ledger_tile i1 52, ledger_rows u1,
        wall u1 144, hand u1 4 42, suit_size u1 4 4, meld_type u1 4 4, meld_tile u1 4 4, meld_from u1 4 4,
        meld_row u1 4 4, quads u1 4, melds u1 4, exposed u1 4, bonus u1 4, visible u1 42, river u1 144,
        river_taken u1 18, river_length u1, box u1, players u1, dealer u1, prevalent u1, seat_wind u1 4,
        phase u1, turn u1, actor u1, drawn i1, draw u1, turn_kongs u1, last_kong u1, claim_tile u1,
        claim_robs u1, claim_shot u1, claims u2 4, answer u1 4, void i1 4, void_tile i1 4, void_open u1 4,
        void_only u1 4, discards u1 4, barred u1 4, passed i1 4, hu u1 4, hu_count u1, hu_false u1 4,
        win_tile i1 4, win_from u1 4, win_flags u1 4, win_fan i2 4, end u1
    """,
    "864747f2": """
        rng u8, legal i8 4, held i8 4, key i4 4 4, drawn_front i2 4, drawn_back i2 4, wall_size i2,
        win_points i2 4, passed i2 4, ledger_delta i2 52 5, ledger_what u1 52, ledger_tile i1 52,
        ledger_rows u1, wall u1 144, hand u1 4 42, suit_size u1 4 4, meld_type u1 4 4, meld_tile u1
        4 4, meld_from u1 4 4, meld_place u1 4 4, meld_time u1 4 4, meld_row u1 4 4, quads u1 4,
        melds u1 4, exposed u1 4, bonus u1 4, visible u1 42, river u1 144, river_taken u1 18,
        river_drawn u1 18, river_length u1, box u1, players u1, dealer u1, prevalent u1, dice u1 4,
        seat_wind u1 4, phase u1, turn u1, actor u1, drawn i1, draw u1, turn_kongs u1, last_kong u1,
        claim_tile u1, claim_robs u1, discard_flags u1, true_hu u1, claims u2 4, answer u1 4, void
        i1 4, void_tile i1 4, void_open u1 4, void_only u1 4, discards u1 4, barred u1 4, hu u1 4,
        hu_count u1, hu_false u1 4, win_tile i1 4, win_from u1 4, win_flags u1 4, win_fan i2 4, end
        u1
    """,
    "a0cf9a68": """
        rng u8, legal i8 4, held i8 4, key i4 4 4, drawn_front i2 4, drawn_back i2 4, wall_size i2,
        win_points i2 4, passed_tiles i8 4, passed i2 4, ledger_delta i2 52 5, ledger_what u1 52,
        ledger_tile i1 52, ledger_rows u1, wall u1 144, hand u1 4 42, suit_size u1 4 4, meld_type u1 4 4,
        meld_tile u1 4 4, meld_from u1 4 4, meld_place u1 4 4, meld_time u1 4 4, meld_row u1 4 4, quads u1
        4, melds u1 4, exposed u1 4, bonus u1 4, visible u1 42, river u1 144, river_taken u1 18, river_drawn
        u1 18, river_length u1, box u1, players u1, dealer u1, prevalent u1, dice u1 4, seat_wind u1 4,
        phase u1, turn u1, actor u1, drawn i1, draw u1, turn_kongs u1, last_kong u1, claim_tile u1,
        claim_robs u1, discard_flags u2, true_hu u1, given u1 4 3, received u1 4 3, exchanged u1, claims u2
        4, answer u1 4, void i1 4, void_tile i1 4, void_open u1 4, void_only u1 4, discards u1 4, barred u1
        4, hu u1 4, hu_count u1, hu_false u1 4, win_tile i1 4, win_from u1 4, win_flags u2 4, win_fan i2 4,
        end u1
    """,
    "7b7ad874": """
        rng u8, legal i8 4, held i8 4, key i4 4 4, drawn_front i2 4, drawn_back i2 4, wall_size i2,
        win_points i2 4, passed_tiles i8 4, passed i2 4, ledger_delta i2 174 5, ledger_what u1 174,
        ledger_tile i1 174, ledger_flags u2 174, ledger_fan i2 174, ledger_from u1 174, ledger_rows u1, wall
        u1 144, hand u1 4 42, suit_size u1 4 4, meld_type u1 4 4, meld_tile u1 4 4, meld_from u1 4 4,
        meld_place u1 4 4, meld_time u1 4 4, meld_row u1 4 4, quads u1 4, melds u1 4, exposed u1 4, bonus u1
        4, visible u1 42, river u1 144, river_taken u1 18, river_drawn u1 18, river_length u1, box u1,
        players u1, dealer u1, prevalent u1, dice u1 4, seat_wind u1 4, phase u1, turn u1, actor u1, drawn
        i1, draw u1, turn_kongs u1, last_kong u1, claim_tile u1, claim_robs u1, discard_flags u2, true_hu
        u1, given u1 4 3, received u1 4 3, exchanged u1, claims u2 4, answer u1 4, void i1 4, void_tile i1
        4, void_open u1 4, void_only u1 4, discards u1 4, barred u1 4, hu u1 4, hu_latest u1 4, out u1 4,
        hu_count u1, hu_false u1 4, win_tile i1 4, win_from u1 4, win_flags u2 4, win_fan i2 4, end u1
    """,
}


@functools.cache
def old_table(layout: str) -> np.dtype:
    """The dtype of a table of an old layout."""
    fields = (text.split() for text in _WRITTEN[layout].split(","))
    return record_type([(name, kind, tuple(int(size) for size in shape)) for name, kind, *shape in fields])


def is_known(layout: str) -> bool:
    return layout == LAYOUT or layout in _WRITTEN


def digest(table: np.ndarray, layout: str = LAYOUT) -> str:
    """The digits of a state (TABLE, shape (1,)) in a record of a layout that is known."""
    if layout != LAYOUT:
        table = _as_it_was(table, old_table(layout))
    words = table.view(np.uint64, np.ndarray)
    return f"{int(entry.fingerprint(words)) & TRACE_MASK:04x}"


def _as_it_was(table: np.ndarray, old: np.dtype) -> np.ndarray:
    """The same state in the fields of an old table; where today's arrays are longer, their beginning."""
    copy = np.zeros(1, old)
    for name in old.names or ():
        today = _shot(table) if name == "claim_shot" else table[name]
        copy[name][...] = today[tuple(slice(size) for size in copy[name].shape)]
    return copy


def _shot(table: np.ndarray) -> np.ndarray:
    """``claim_shot`` of old tables: does the tile put on offer last follow a kong?"""
    shot: np.ndarray = (table["discard_flags"] & WIN_SHOOT_AFTER_KONG != 0) & (table["claim_robs"] == 0)
    return shot
