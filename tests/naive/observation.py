"""What a batch shows of a table, made slowly from the view of a seat alone, as ``docs/envs.md`` tells it."""

from __future__ import annotations

from collections import Counter
from types import SimpleNamespace
from typing import Any

import numpy as np

from zimo.engine.table.state import MeldType, Phase, Reason
from zimo.notation.special_kongs import COUNTED, group_named_by

OPEN_SETS = {MeldType.CHOW: 3, MeldType.PUNG: 3}
CODES_OF_CLAIMS = {42: 68, 43: 69, 44: 70, 46: 71, 47: 72, 48: 73}  # but for a kong
KONG_CLAIM = 45
FACE_DOWN = 255


def choices_of(view: np.recarray) -> dict[int, int]:
    """The legal choices of a VIEW array of shape (1,), and the engine's code that each means."""
    v = plain(view)
    found: dict[int, int] = {}
    for code in range(256):
        if not v.legal[code // 64] >> code % 64 & 1:
            continue
        if code == KONG_CLAIM:
            choice = 34 + v.claim_tile
        elif code in CODES_OF_CLAIMS:
            choice = CODES_OF_CLAIMS[code]
        elif code < 34:
            choice = code
        elif code < 42:
            choice = 77 + code - 34
        elif 64 <= code < 98:
            choice = 34 + code - 64
        elif 98 <= code < 125:
            choice = code - 98
        elif 128 <= code < 162:
            choice = 34 + code - 128
        elif 162 <= code < 166:
            choice = 71 + code - 162
        elif 166 <= code < 182:
            choice = 93 + code - 166
        elif 183 <= code < 192:
            choice = 77 + code - 183
        elif 230 <= code < 245:
            choice = 109 + code - 230
        elif 245 <= code < 252:
            choice = 86 + code - 245
        elif code == 182:
            choice = 127
        elif code == 252:
            choice = 126
        elif 192 <= code < 219:
            choice = code - 192
        elif 219 <= code < 222:
            choice = 74 + code - 219
        elif 222 <= code < 230:
            choice = 85 + code - 222
        else:
            raise AssertionError(f"code {code} has no choice")
        assert choice not in found, f"codes {found[choice]} and {code} share choice {choice}"
        found[choice] = code
    return found


def plain(view: np.recarray) -> SimpleNamespace:
    """The fields of a VIEW array of shape (1,) as numbers and lists of Python."""
    return SimpleNamespace(**{name: view[name][0].tolist() for name in view.dtype.names or ()})


def mask_of(view: np.recarray) -> np.ndarray:
    mask = np.zeros(128, np.bool_)
    mask[list(choices_of(view))] = True
    return mask


def bit(packed: list[int], place: int) -> bool:
    return bool(int(packed[place // 8]) >> place % 8 & 1)


def rivers(v: Any) -> list[list[tuple[int, bool, bool]]]:
    """Of each seat its discards: the kind, whether it was claimed, whether it had just been drawn."""
    found: list[list[tuple[int, bool, bool]]] = [[] for _ in range(v.players)]
    for place in range(v.river_length):
        seat, kind = divmod(v.river[place], 64)
        found[seat].append((kind, bit(v.river_taken, place), bit(v.river_drawn, place)))
    return found


def planes_of(view: np.recarray) -> np.ndarray:
    """(80, 34) of 0 and 1."""
    v = plain(view)
    me, players = v.seat, v.players
    rows: list[np.ndarray] = []

    def add(kinds: Any) -> None:
        row = np.zeros(34, np.uint8)
        row[[int(kind) for kind in kinds if 0 <= kind < 34]] = 1
        rows.append(row)

    def add_counts(counts: Counter[int], most: int = 4) -> None:
        for copies in range(1, most + 1):
            add(kind for kind, count in counts.items() if count >= copies)

    add_counts(Counter({kind: v.hand[me][kind] for kind in range(34)}))
    add([v.drawn] if v.phase == Phase.TURN else [])
    add([v.claim_tile] if v.phase == Phase.CLAIM else [])
    add([v.void_tile])
    add_counts(Counter(int(kind) for kind in v.given if kind != 255), 2)
    add_counts(Counter(int(kind) for kind in v.received if kind != 255), 2)
    add_counts(Counter({kind: v.unseen[kind] for kind in range(34)}))
    add([27 + v.seat_wind[me]])
    add([27 + v.prevalent])
    add(kind for kind in range(34) if v.passed_tiles >> kind & 1)
    add([v.bao] if v.phase != Phase.OVER else [])
    add([])
    for step in range(4):
        seat = (me + step) % players
        if step >= players:
            for _ in range(15):
                add([])
            continue
        melded: Counter[int] = Counter()
        kongs, concealed = [], []
        for meld in range(v.melds[seat]):
            tile = v.meld_tile[seat][meld]
            if tile == FACE_DOWN:
                continue
            match MeldType(v.meld_type[seat][meld]):
                case MeldType.CHOW:
                    melded.update([tile, tile + 1, tile + 2])
                case MeldType.PUNG:
                    melded.update([tile] * 3)
                case MeldType.SPECIAL_KONG:
                    kongs.append(tile)
                    for (group, kind), copies in zip(COUNTED, v.special_tiles[seat], strict=True):
                        if group == group_named_by(tile):
                            melded[kind] += copies
                case kind:
                    melded.update([tile] * 4)
                    kongs.append(tile)
                    if kind == MeldType.CONCEALED_KONG:
                        concealed.append(tile)
        add_counts(melded)
        add(kongs)
        add(concealed)
        river = rivers(v)[seat]
        add_counts(Counter(kind for kind, _, _ in river))
        add(kind for kind, taken, _ in river if taken)
        add(kind for kind, _, drawn in river if not drawn)
        add(kind for kind, _, _ in river[-1:])
        void = v.void[seat]
        add(range(9 * void, 9 * void + 9) if void >= 0 else [])
        add([] if step == 0 else (kind for kind in range(34) if v.hand[seat][kind]))
    return np.array(rows)


def scalars_of(view: np.recarray) -> np.ndarray:
    """(32,), but for those of a match."""
    v = plain(view)
    me, players = v.seat, v.players
    numbers = [0] * 32
    claim = v.phase == Phase.CLAIM
    flags = v.claim_flags if claim else v.draw_flags
    numbers[:14] = [
        v.phase,
        v.wall_left,
        (me - v.dealer) % players,
        (v.turn - me) % players,
        v.draw,
        v.claim_robs,
        v.true_hu,
        flags % 256,
        flags // 256,
        sum(int(kind) != 255 for kind in v.given),
        v.given_steps,
        v.box,
        v.passed + 1,
        bin(v.turn_kongs).count("1"),
    ]
    numbers[15] = 255
    for step in range(players):
        seat = (me + step) % players
        numbers[16 + step] = v.discards[seat]
        numbers[20 + step] = v.hu[seat]
        numbers[24 + step] = bin(v.bonus[seat]).count("1")
        declared = v.ready[seat] != 255
        knows = v.bao_place != 255 and v.bao_seen >> seat & 1
        numbers[28 + step] = v.barred[seat] + 2 * declared + 4 * knows
    return np.array(numbers)


def scores_of(view: np.recarray) -> np.ndarray:
    """What each seat is known to have won and lost in this deal, the own first."""
    v = plain(view)
    me, players = v.seat, v.players
    found = np.zeros(4, np.int64)
    for step in range(players):
        for row in range(v.ledger_rows):
            assert v.ledger_what[row] // 4 in list(Reason)
            found[step] += v.ledger_delta[row][(me + step) % players]
    return found


def river_of(view: np.recarray) -> np.ndarray:
    """(144, 2)"""
    v = plain(view)
    found = np.zeros((144, 2), np.int64)
    found[:, 0] = 255
    for place in range(v.river_length):
        seat, kind = divmod(v.river[place], 64)
        found[place, 0] = (seat - v.seat) % v.players * 64 + kind
        found[place, 1] = bit(v.river_taken, place) + 2 * bit(v.river_drawn, place)
    return found


def melds_of(view: np.recarray) -> np.ndarray:
    """(4, 4, 5)"""
    v = plain(view)
    me, players = v.seat, v.players
    found = np.full((4, 4, 5), 255)
    found[:, :, 0] = 0
    for step in range(players):
        seat = (me + step) % players
        for meld in range(v.melds[seat]):
            found[step, meld] = [
                v.meld_type[seat][meld],
                v.meld_tile[seat][meld],
                (v.meld_from[seat][meld] - seat) % players,
                v.meld_place[seat][meld],
                v.meld_time[seat][meld],
            ]
    return found
