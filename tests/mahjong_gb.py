"""PyMahjongGB, another scorer of the Chinese reading of Mahjong Competition Rules, asked about our hands."""

from __future__ import annotations

from collections import Counter

from MahjongGB import MahjongFanCalculator

from tests.naive.hands import Hand, Meld
from zimo.engine.table.state import MeldType

_OTHER_NAMES = {
    "all_five": "all_fives",
    "concealed_kong_and_melded_kong": "concealed_and_melded_kong",
    "two_dragons_pungs": "two_dragon_pungs",
}
_TILES = [f"{letter}{rank}" for letter in "WBT" for rank in range(1, 10)]
_TILES += [f"F{wind}" for wind in range(1, 5)] + [f"J{dragon}" for dragon in range(1, 4)]
FROM_LEFT, CONCEALED = 1, 0


def count_fans(hand: Hand) -> tuple[int, Counter[str]]:
    """Total without flowers, and fans, of a complete hand. Raises TypeError for one that it calls no win."""
    standing = list(hand.standing)
    standing.remove(hand.win_tile)
    lines = MahjongFanCalculator(
        tuple(_pack(meld) for meld in hand.melds),
        tuple(_TILES[tile] for tile in standing),
        _TILES[hand.win_tile],
        0,
        hand.self_draw,
        hand.last_of_kind,
        hand.after_kong or hand.robbing,
        hand.last_tile,
        hand.seat_wind - 27,
        hand.prevalent_wind - 27,
        True,
    )
    fans = Counter({_our_name(name): count for _, count, _, name in lines})
    return sum(points * count for points, count, _, _ in lines), fans


def _pack(meld: Meld) -> tuple[str, str, int]:
    if meld.type == MeldType.CHOW:
        return "CHI", _TILES[meld.tile + 1], FROM_LEFT
    if meld.is_kong:
        return "GANG", _TILES[meld.tile], FROM_LEFT if meld.exposed else CONCEALED
    return "PENG", _TILES[meld.tile], FROM_LEFT


def _our_name(name: str) -> str:
    ours = name.lower().replace(" ", "_").replace("-", "_")
    return _OTHER_NAMES.get(ours, ours)
