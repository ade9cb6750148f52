"""Scoring of concealed winning hands of ``mcr`` in one batch, and PyMahjongGB's beside it."""

from __future__ import annotations

import time

import numpy as np

from zimo.engine.hand.lookups import load_lookups
from zimo.engine.scoring import score_hands
from zimo.engine.table.rules_record import rules_record
from zimo.engine.table.state import SCORE, WINNING_HAND
from zimo.notation.tiles import BASE_KINDS
from zimo.rulesets import find_ruleset

HANDS = 100_000
PEER_HANDS = 10_000  # taken from the same ones
CHOW_SHARE = 0.75
PEER_NAMES = [
    f"{letter}{rank}"
    for letter, ranks in zip("WBTFJ", (9, 9, 9, 4, 3), strict=True)
    for rank in range(1, ranks + 1)
]


def concealed_wins(number: int, seed: int) -> np.recarray:
    """Random hands of four concealed sets and a pair (WINNING_HAND, shape (number,))."""
    chance = np.random.default_rng(seed)
    standing = np.zeros((0, BASE_KINDS), np.int64)
    while len(standing) < number:
        counts = np.zeros((number, BASE_KINDS), np.int64)
        rows = np.arange(number)
        for _ in range(4):
            chow = chance.random(number) < CHOW_SHARE
            pung = chance.integers(BASE_KINDS, size=number)
            lowest = chance.integers(3, size=number) * 9 + chance.integers(7, size=number)
            for step in range(3):
                counts[rows, np.where(chow, lowest + step, pung)] += 1
        counts[rows, chance.integers(BASE_KINDS, size=number)] += 2
        standing = np.vstack([standing, counts[counts.max(axis=1) <= 4]])
    hands = np.zeros(number, WINNING_HAND).view(np.recarray)
    hands.standing = standing[:number]
    hands.win_tile = (chance.random((number, BASE_KINDS)) * (standing[:number] > 0)).argmax(axis=1)
    hands.self_draw = chance.integers(2, size=number)
    hands.prevalent = chance.integers(4, size=number)
    hands.seat_wind = chance.integers(4, size=number)
    return hands


def hands_per_second(hands: np.recarray, scores: np.recarray) -> float:
    """Score the hands once, into ``scores`` (SCORE) of the same length."""
    rules = rules_record(find_ruleset("mcr"))
    lookups = load_lookups()
    begin = time.perf_counter()
    score_hands(rules, lookups, hands, scores)
    return len(hands) / (time.perf_counter() - begin)


def empty_scores(number: int) -> np.recarray:
    return np.zeros(number, SCORE).view(np.recarray)


def peer_hands_per_second(hands: np.ndarray) -> float:
    """The same with PyMahjongGB, its arguments made before. ImportError without it."""
    from MahjongGB import MahjongFanCalculator

    asked = [_peer_arguments(hand) for hand in hands]
    begin = time.perf_counter()
    for arguments in asked:
        MahjongFanCalculator(*arguments)
    return len(hands) / (time.perf_counter() - begin)


def _peer_arguments(hand: np.record) -> tuple[object, ...]:
    tiles = [name for name, copies in zip(PEER_NAMES, hand.standing, strict=True) for _ in range(copies)]
    won = PEER_NAMES[hand.win_tile]
    tiles.remove(won)
    drawn, seat, prevalent = bool(hand.self_draw), int(hand.seat_wind), int(hand.prevalent)
    return (), tuple(tiles), won, 0, drawn, False, False, False, seat, prevalent
