"""Hands for tests of scoring: written as text, or built at random, and scored by the kernels."""

from __future__ import annotations

import dataclasses
import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

import numpy as np

from tests.naive.hands import KONGS, Hand, Meld, tiles_of_the_set
from zimo.engine.hand.lookups import load_lookups
from zimo.engine.scoring import ready_values, score_hands
from zimo.engine.table.rules_record import rules_record
from zimo.engine.table.state import (
    SCORE,
    SPECIAL_TILES,
    WIN_BAO_DRAWN,
    WIN_BAO_INDICATOR,
    WIN_BONUS_REPLACEMENT,
    WIN_DOUBLE_KONG,
    WIN_EARTHLY,
    WIN_GIVEN_KONG,
    WIN_HEAVENLY,
    WIN_HUMAN,
    WIN_KONG_REPLACEMENT,
    WIN_LAST_OF_KIND,
    WIN_LAST_WALL_TILE,
    WIN_LIABLE,
    WIN_ROBBING_KONG,
    WIN_SHOOT_AFTER_KONG,
    WINNING_HAND,
    MeldType,
    NoWin,
    SetType,
)
from zimo.notation.hand import DeclaredSet, parse_hand
from zimo.notation.special_kongs import GROUPS, group_of
from zimo.notation.tiles import BASE_KINDS, FIRST_BONUS, NO_TILE, format_tiles, parse_tiles
from zimo.rulesets import Ruleset, find_ruleset
from zimo.rulesets.choices import ChowFrom, SevenPairs, WinSuits

FIRST_WIND = 27
CIRCUMSTANCES = {
    "kong_replacement": WIN_KONG_REPLACEMENT,
    "last_wall_tile": WIN_LAST_WALL_TILE,
    "robbing_kong": WIN_ROBBING_KONG,
    "shoot_after_kong": WIN_SHOOT_AFTER_KONG,
}
_MELD_TYPES = {
    ("chow", None): MeldType.CHOW,
    ("pung", None): MeldType.PUNG,
    ("kong", "melded"): MeldType.MELDED_KONG,
    ("kong", "promoted"): MeldType.PROMOTED_KONG,
    ("kong", "postponed"): MeldType.POSTPONED_KONG,
    ("kong", "concealed"): MeldType.CONCEALED_KONG,
}


@dataclasses.dataclass(frozen=True)
class Scored:
    no_win: NoWin
    fans: dict[str, int]  # id: how often
    total_fan: int
    points: int
    reading: list[str]
    pay_discarder: int
    pay_other: int
    pay_dealer: int
    pay_giver: int
    pay_liable: int


def as_records(hands: Sequence[Hand], dealers: Sequence[int] | None = None) -> np.recarray:
    """Hands of the naive engine as WINNING_HAND records (n,); the winner is seat 0, the discarder seat 1.

    ``dealers`` are seats; nobody deals if they are left out.
    """
    records = np.zeros(len(hands), WINNING_HAND).view(np.recarray)
    if dealers is not None:
        records.dealer = np.equal(dealers, 0)
        records.discarder_dealer = [
            dealer == 1 and not hand.self_draw for hand, dealer in zip(hands, dealers, strict=True)
        ]
    records.standing = [np.bincount(hand.standing, minlength=BASE_KINDS) for hand in hands]
    records.melds = [len(hand.melds) for hand in hands]
    records.meld_type = [_padded([meld.type for meld in hand.melds]) for hand in hands]
    records.meld_tile = [_padded([meld.tile for meld in hand.melds]) for hand in hands]
    records.win_tile = [hand.win_tile for hand in hands]
    records.self_draw = [hand.self_draw for hand in hands]
    records.circumstances = [
        hand.last_tile * WIN_LAST_WALL_TILE
        | hand.after_kong * WIN_KONG_REPLACEMENT
        | hand.robbing * WIN_ROBBING_KONG
        | hand.shot * WIN_SHOOT_AFTER_KONG
        | hand.last_of_kind * WIN_LAST_OF_KIND
        | hand.heavenly * WIN_HEAVENLY
        | hand.earthly * WIN_EARTHLY
        | hand.given_kong * WIN_GIVEN_KONG
        | hand.after_bonus * WIN_BONUS_REPLACEMENT
        | hand.double_kong * WIN_DOUBLE_KONG
        | hand.human * WIN_HUMAN
        | (hand.liable is not None) * WIN_LIABLE
        | (hand.bao == "indicator") * WIN_BAO_INDICATOR
        | (hand.bao == "drawn") * WIN_BAO_DRAWN
        for hand in hands
    ]
    records.prevalent = [hand.prevalent_wind - FIRST_WIND for hand in hands]
    records.seat_wind = [hand.seat_wind - FIRST_WIND for hand in hands]
    records.bonus = [sum(1 << tile - FIRST_BONUS for tile in hand.bonus) for hand in hands]
    records.flowers = [len(hand.bonus) for hand in hands]
    records.special_tiles = [_special_tiles(hand) for hand in hands]
    records.void = [-1 if hand.void is None else hand.void for hand in hands]
    return records


def _special_tiles(hand: Hand) -> list[int]:
    """1m 1p 1s, 9m 9p 9s, E S W N, C F P, each in the kong of its group; then 1s in the last three."""
    counters = [0] * SPECIAL_TILES
    for meld in hand.melds:
        for tile in meld.special:
            group = [[0, 9, 18], [8, 17, 26], [27, 28, 29, 30], [31, 32, 33]]
            (number,) = [at for at, kinds in enumerate(group) if kinds[0] == meld.tile]
            place = sum(map(len, group[:number])) if tile in group[number] else 12 + number
            counters[place + (group[number].index(tile) if tile in group[number] else 0)] += 1
    return counters


def _padded(melds: list[int]) -> list[int]:
    return melds + [0] * (4 - len(melds))


def from_text(text: str, void: str | None = None, how: tuple[str, ...] = ()) -> Hand:
    """``[8888s*] 3345566p234s + 7p``; ``how`` names circumstances and ``self_draw``."""
    read = parse_hand(text)
    melds = [_meld(meld) for meld in read.melds]
    standing = list(read.standing)
    if read.win_tile is not None:
        standing.append(read.win_tile)
    return Hand(
        sorted(standing),
        melds,
        None if void is None else "mps".index(void),
        NO_TILE if read.win_tile is None else read.win_tile,
        self_draw="self_draw" in how,
        last_tile="last_wall_tile" in how,
        after_kong="kong_replacement" in how,
        robbing="robbing_kong" in how,
        shot="shoot_after_kong" in how,
        heavenly="heavenly" in how,
        earthly="earthly" in how,
        given_kong="given_kong" in how,
        after_bonus="bonus_replacement" in how,
        double_kong="double_kong" in how,
        human="human" in how,
        liable=2 if "liable" in how else None,
        bao=next((bao for bao in ("indicator", "drawn") if bao in how), None),
    )


def _meld(read: DeclaredSet) -> Meld:
    if read.type == "special":
        group = group_of(read.stands_for)
        assert group is not None
        return Meld(MeldType.SPECIAL_KONG, GROUPS[group][0], 0, special=read.tiles, meant=read.stands_for)
    return Meld(_MELD_TYPES[read.type, read.kind], min(read.tiles), 0)


def score(
    text: str,
    *how: str,
    rules: str = "sbr",
    void: str | None = None,
    dealer: int = 2,
    winds: str = "EE",
    flowers: str = "",
    **options: Any,
) -> Scored:
    """The kernels' score of a hand in text; the winner is seat 0, the discarder seat 1.

    ``winds``: the prevalent and the seat wind.
    """
    ruleset = find_ruleset(rules, options)
    hand = from_text(text, void, how)
    hand.prevalent_wind, hand.seat_wind = (FIRST_WIND + "ESWN".index(wind) for wind in winds)
    hand.bonus = list(parse_tiles(flowers))
    return explain(ruleset, score_records(ruleset, as_records([hand], [dealer]))[0])


def score_records(ruleset: Ruleset, records: np.recarray, scores: np.recarray | None = None) -> np.recarray:
    """The scores of winning hands, written into ``scores`` if they are given."""
    if scores is None:
        scores = np.zeros(len(records), SCORE).view(np.recarray)
    score_hands(rules_record(ruleset), load_lookups(), records, scores)
    return scores


def ready(
    text: str, rules: str = "sbr", void: str | None = None, **options: Any
) -> tuple[str, Scored] | None:
    """The best tile of a ready hand in text and the score with it; None if it is not ready."""
    ruleset = find_ruleset(rules, options)
    tiles, scores = ready_records(ruleset, as_records([from_text(text, void)]))
    if tiles[0] == NO_TILE:
        return None
    return format_tiles([int(tiles[0])]), explain(ruleset, scores[0])


def ready_records(ruleset: Ruleset, records: np.recarray) -> tuple[np.ndarray, np.recarray]:
    scores = np.zeros(len(records), SCORE).view(np.recarray)
    tiles = np.zeros(len(records), np.int64)
    ready_values(rules_record(ruleset), load_lookups(), records, scores, tiles)
    return tiles, scores


def readings_of(text: str) -> list[list[str]]:
    """Every way to read the standing tiles of a hand in text."""
    hand = from_text(text)
    (score,) = score_records(find_ruleset("mcr"), as_records([hand]))
    return [in_tiles(row[: 5 - len(hand.melds)]) for row in score.reading[: score.readings]]


def explain(ruleset: Ruleset, row: np.record) -> Scored:
    return Scored(
        NoWin(row.no_win),
        counted_fans(ruleset, row.fan),
        int(row.total_fan),
        int(row.points),
        in_tiles(row.set_code[: row.sets]),
        int(row.pay_discarder),
        int(row.pay_other),
        int(row.pay_dealer),
        int(row.pay_giver),
        int(row.pay_liable),
    )


def counted_fans(ruleset: Ruleset, counts: np.ndarray) -> dict[str, int]:
    """How often each fan counts, by id, of a score's ``fan``."""
    return {fan.id: count for fan, count in zip(ruleset.family.table, counts.tolist(), strict=False) if count}


def in_tiles(codes: np.ndarray) -> list[str]:
    """Sets and pairs of a score as text."""
    texts = []
    for code in codes.tolist():
        kind = code & 63
        tiles = {
            SetType.CHOW: [kind, kind + 1, kind + 2],
            SetType.PUNG: [kind] * 3,
            SetType.KONG: [kind] * 4,
            SetType.PAIR: [kind] * 2,
            SetType.SINGLE: [kind],
            SetType.SPECIAL_KONG: [kind],
        }[SetType(code >> 6)]
        texts.append(format_tiles(tiles))
    return texts


# hands at random


def random_hand(ruleset: Ruleset, rng: random.Random) -> Hand:
    """A hand of fourteen tiles, mostly a win, with melds, kongs and circumstances that can be.

    Kinds are drawn from few ranks and suits, so that readings compete and fans come together.
    """
    while True:
        standing, melds = _some_sets(ruleset, rng)
        held = Counter(standing)
        for meld in melds:
            held.update(meld.tiles)
        if max(held.values()) <= 4:
            break
    if rng.random() < 0.1:
        standing[rng.randrange(len(standing))] = rng.choice(
            [t for t in tiles_of_the_set(ruleset) if held[t] < 4]
        )
    hand = Hand(sorted(standing), melds, _some_void(ruleset, held, rng), rng.choice(standing))
    _add_circumstances(hand, rng)
    return hand


def _some_sets(ruleset: Ruleset, rng: random.Random) -> tuple[list[int], list[Meld]]:
    kinds = tiles_of_the_set(ruleset)
    all_suits = ruleset.win_suits == WinSuits.ALL_THREE and rng.random() < 0.9
    suits = rng.sample(range(3), 3 if all_suits else rng.choice((1, 2, 2, 3)))
    lowest = rng.choice((0, 0, 1, 2, 4))
    span = rng.choice((3, 5, 9))
    pool = [k for k in kinds if k < 27 and k // 9 in suits and lowest <= k % 9 < lowest + span]
    if ruleset.yaojiu_jiangdui and rng.random() < 0.2:
        pool = [k for k in kinds if k // 9 in suits and k % 9 in (1, 4, 7)]
    if rng.random() < 0.6:
        pool += [k for k in kinds if k >= 27]
    if ruleset.seven_pairs != SevenPairs.NONE and rng.random() < 0.15:
        return [kind for kind in rng.choices(pool, k=7) for _ in range(2)], []
    melds: list[Meld] = []
    standing = [rng.choice(pool)] * 2
    meld_rate = rng.choice((0.0, 0.3, 0.6, 1.0))
    chow_rate = rng.choice((0.0, 0.5, 0.9))
    for place in range(4):
        kind = rng.choice(pool)
        if all_suits and place < 3:  # a set of each suit
            kind = suits[place] * 9 + rng.choice(pool[:span]) % 9
        chow = rng.random() < chow_rate and kind < 27 and kind % 9 < 7
        declared = rng.random() < meld_rate and (not chow or ruleset.chow_from != ChowFrom.NONE)
        if declared and chow:
            melds.append(Meld(MeldType.CHOW, kind, 1))
        elif declared:
            melds.append(Meld(rng.choice((MeldType.PUNG, MeldType.PUNG, *KONGS)), kind, 1))
        else:
            standing += [kind, kind + 1, kind + 2] if chow else [kind] * 3
    return standing, melds


def _some_void(ruleset: Ruleset, held: Counter[int], rng: random.Random) -> int | None:
    if rng.random() < 0.3:
        return None
    absent = [suit for suit in range(3) if not any(kind // 9 == suit for kind in held)]
    return rng.choice(absent) if absent and rng.random() < 0.95 else rng.randrange(3)


def _add_circumstances(hand: Hand, rng: random.Random) -> None:
    hand.self_draw = rng.random() < 0.5
    if rng.random() < 0.4:
        return
    hand.last_tile = rng.random() < 0.5
    if hand.self_draw:
        hand.after_kong = any(meld.is_kong for meld in hand.melds)
        hand.given_kong = any(meld.type == MeldType.MELDED_KONG for meld in hand.melds)
        if not hand.melds:
            hand.heavenly, hand.earthly = rng.choice([(False, False), (True, False), (False, True)])
    elif rng.random() < 0.5:
        hand.shot = True
    elif not hand.last_tile and hand.tiles.count(hand.win_tile) == 1:
        hand.robbing = True
