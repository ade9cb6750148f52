"""Winning shapes, the conditions of a win, and waits: known hands, and random ones against naive play."""

from __future__ import annotations

import json
import random
from pathlib import Path

import numpy as np
import pytest

from tests.doors import door
from tests.kernels.shape_of_win import shape_of_win
from tests.naive import shapes as naive
from tests.naive.hands import Hand, suits_allow_win, winning_readings
from tests.naive.hands import readings as naive_readings
from tests.shape_hands import Melds, kinds_of, nearly_complete_hand, random_hand, read_hand, winning_hand
from zimo.engine.hand import shapes
from zimo.engine.table.rules_record import rules_record
from zimo.engine.table.state import TABLE, NoWin
from zimo.notation.tiles import TILE_NAMES, format_tiles
from zimo.rulesets import PRESETS, Ruleset, find_ruleset
from zimo.rulesets.choices import WinSuits

wins_by_shape = door(shape_of_win)
waiting_kinds = door(shapes.waits)
suit_keys = door(shapes.suit_keys)
no_win_at = door(shapes.no_win_at)

FRAGMENTS = json.loads((Path(__file__).parent / "data" / "wait_fragments.json").read_text(encoding="utf-8"))
HOUSE_RULES = {
    "dragons": ("sichuan", {"dragons": True}),
    "free suits": ("sichuan", {"win_suits": "any", "yaojiu": True}),
    "changchun, void": ("changchun", {"win_suits": "no_void"}),
    "changchun, knitted": ("changchun", {"knitted": True, "orphans": True, "seven_pairs": "distinct"}),
}
RULESETS = {name: preset.ruleset for name, preset in PRESETS.items()} | {
    name: find_ruleset(base, options) for name, (base, options) in HOUSE_RULES.items()
}


def refusal(
    lookups: np.recarray, ruleset: Ruleset, standing: list[int], melds: Melds, void: int | None
) -> NoWin:
    hand = winning_hand(standing, melds, void)
    return NoWin(wins_by_shape(rules_record(ruleset)[0], lookups[0], hand[0]))


def verdict(lookups: np.recarray, rules: str, line: str, void: int | None = None) -> NoWin:
    return refusal(lookups, RULESETS[rules], *read_hand(line), void)


def waits(lookups: np.recarray, rules: str, line: str, void: int | None = None) -> list[str]:
    hand = winning_hand(*read_hand(line), void)
    return [
        TILE_NAMES[k]
        for k in sorted(kinds_of(waiting_kinds(rules_record(RULESETS[rules])[0], lookups[0], hand[0])))
    ]


def naive_refusal(ruleset: Ruleset, standing: list[int], melds: Melds, void: int | None) -> NoWin:
    hand = Hand(standing, melds, void, standing[0])
    if not naive_readings(ruleset, hand):
        return NoWin.NO_SHAPE
    if not suits_allow_win(ruleset, hand):
        return {
            WinSuits.NO_VOID: NoWin.VOID_SUIT,
            WinSuits.AT_MOST_TWO: NoWin.TOO_MANY_SUITS,
            WinSuits.ALL_THREE: NoWin.MISSING_SUIT,
        }[ruleset.win_suits]
    if winning_readings(ruleset, hand):
        return NoWin.WIN
    orphan = any(tile >= 27 or tile % 9 in (0, 8) for tile in hand.tiles)
    return NoWin.NO_TRIPLET if orphan or not ruleset.yaojiu else NoWin.NO_YAOJIU


@pytest.mark.rule("SBR-050", "SBR-051", "SBR-052", "SBR-053", "SBR-055", "SBR-040")
@pytest.mark.parametrize(
    ("line", "void", "expected"),
    [
        ("123m 456m 777s 99s 234s", 1, NoWin.WIN),
        ("[5555m*] 123m 777s 99s 234s", 1, NoWin.WIN),
        ("4444m 56m 777s 99s 234s", 1, NoWin.WIN),
        ("11m 33m 55m 77m 22s 44s 66s", 1, NoWin.WIN),
        ("1111m 5555m 2222s 66s", 1, NoWin.WIN),
        ("11m 33m 55m 77m 22s 44s 66s", 2, NoWin.VOID_SUIT),
        ("123m 456m 777p 99s 234s", None, NoWin.VOID_SUIT),
        ("123m 456m 777m 99s 234s", None, NoWin.WIN),
        ("[777p] 123m 456m 99m 234m", 1, NoWin.VOID_SUIT),
        ("123m 456m 777s 91s 234s", 1, NoWin.NO_SHAPE),
    ],
)
def test_sbr_wins(lookups: np.recarray, line: str, void: int | None, expected: NoWin) -> None:
    assert verdict(lookups, "sbr", line, void) == expected


@pytest.mark.rule("SIM-001", "SIM-002", "SIM-003", "SIM-004", "SIM-005", "SIM-006", "SIM-007")
@pytest.mark.rule("SIM-038", "SIM-039", "SIM-040", "SIM-041", "SIM-042")
@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("123m 456m 789m 111s 99s", NoWin.WIN),
        ("123456789m 11122m", NoWin.WIN),
        ("123m 456p 789m 111s 99s", NoWin.TOO_MANY_SUITS),
        ("[111m] [2222s+] 123m 55m 678s", NoWin.WIN),
        ("[111p] [2222s+] 123m 55m 678s", NoWin.TOO_MANY_SUITS),
        ("11m 22m 33m 55m 77m 99m 33s", NoWin.WIN),
        ("1111m 33m 55m 77m 99m 33s", NoWin.NO_SHAPE),
        ("11m 22m 44m 55p 77m 99m 33s", NoWin.TOO_MANY_SUITS),
        ("[1111m*] 22m 44m 55m 77m 99m", NoWin.NO_SHAPE),
        ("111222333444m 55s", NoWin.WIN),
        ("112233m 445566s 7s", NoWin.NO_SHAPE),
        ("123m 456m 789m 111s 999s", NoWin.NO_SHAPE),
    ],
)
def test_sichuan_wins(lookups: np.recarray, line: str, expected: NoWin) -> None:
    assert verdict(lookups, "sichuan", line) == expected


@pytest.mark.rule("CC-005", "CC-006", "CC-007", "CC-008", "CC-009", "CC-010")
@pytest.mark.rule("CC-011", "CC-012", "CC-013", "CC-014")
@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("123m 456p 789s 222s EE", NoWin.WIN),
        ("123m 456p 789s 234s CC", NoWin.WIN),
        ("123m 456p 789s 234s EE", NoWin.NO_TRIPLET),
        ("123m 456p 789s 234s 55s", NoWin.NO_TRIPLET),
        ("[2222m+] 345m 456p 678s 55s", NoWin.NO_YAOJIU),
        ("[2222m+] 345m 456p 789s 55s", NoWin.WIN),
        ("222m 345m 456m 789s 55s", NoWin.MISSING_SUIT),
        ("EEE SSS CCC 789s 55s", NoWin.MISSING_SUIT),
        ("[123p] 222m 345m 789s 55s", NoWin.WIN),
        ("11m 22m 44p 55p 66s 77s 88s", NoWin.WIN),
        ("22m 33m 44p 55p 66s 77s 88s", NoWin.NO_YAOJIU),
        ("22m 33m 44p 55p EE 77m 88m", NoWin.MISSING_SUIT),
        ("1111m 44p 55p 66s 77s EE", NoWin.WIN),
        ("111222333m 456p 78s", NoWin.NO_SHAPE),
        ("[EEE] 11m 22m 44p 55p 66s 7s", NoWin.NO_SHAPE),
        ("111222333m 55p 678s", NoWin.WIN),
    ],
)
def test_changchun_wins(lookups: np.recarray, line: str, expected: NoWin) -> None:
    assert verdict(lookups, "changchun", line) == expected


@pytest.mark.rule("OFF-022", "OFF-049", "OFF-050", "OFF-051", "OFF-052", "OFF-053", "OFF-064")
@pytest.mark.parametrize(
    ("rules", "line", "expected"),
    [
        ("official", "19m 19p 19s ESWNCFP 1m", NoWin.WIN),
        ("official", "19m 19p 19s ESWNCFP P", NoWin.WIN),
        ("official", "19m 19p 19s ESWNCFP 2m", NoWin.NO_SHAPE),
        ("official", "22m 55s EE CC 77p 33s NN", NoWin.WIN),
        ("official", "2222m EE CC 77p 33s NN", NoWin.NO_SHAPE),
        ("mcr", "2222m EE CC 77p 33s NN", NoWin.WIN),
        ("official", "[2222m*] EE CC 77p 33s N", NoWin.NO_SHAPE),
        ("classical", "22m 55s EE CC 77p 33s NN", NoWin.NO_SHAPE),
        ("classical", "19m 19p 19s ESWNCFP P", NoWin.WIN),
        ("official", "EEE SSS WWW NNN CC", NoWin.WIN),
        ("official", "111m 999m 111p 999p 11s", NoWin.WIN),
        ("official", "EEE SSS WWW 789m NN", NoWin.WIN),
        ("official", "222333444s 666s FF", NoWin.WIN),
        ("official", "1112345678999s 5s", NoWin.WIN),
        ("official", "111m 555m 999p CCC 77s", NoWin.WIN),
        ("official", "891m 345p 678p 999s CC", NoWin.NO_SHAPE),
        ("official", "ESW 345m 678m 999p CC", NoWin.NO_SHAPE),
    ],
)
def test_official_and_classical_wins(lookups: np.recarray, rules: str, line: str, expected: NoWin) -> None:
    assert verdict(lookups, rules, line) == expected


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("147m 258p 369s ESWNC", NoWin.WIN),
        ("147m 258p 36s ESWNCF", NoWin.WIN),
        ("14m 25p 369s ESWNCFP", NoWin.WIN),
        ("14m 25p 336s ESWNCFP", NoWin.NO_SHAPE),
        ("14m 24p 369s ESWNCFP", NoWin.NO_SHAPE),
        ("147m 147p 36s ESWNCF", NoWin.NO_SHAPE),
        ("258m 147p 369s EEE CC", NoWin.WIN),
        ("[345s] 258m 147p 369s CC", NoWin.WIN),
        ("258m 147p 369s 234m 2m 2m", NoWin.WIN),
        ("[345s] [EEE] 258m 147p CC", NoWin.NO_SHAPE),
    ],
)
def test_knitted_hands_of_mcr(lookups: np.recarray, line: str, expected: NoWin) -> None:
    assert verdict(lookups, "mcr", line) == expected


@pytest.mark.rule("SBR-146", "SBR-147")
@pytest.mark.parametrize("case", FRAGMENTS, ids=lambda case: case["fragment"])
def test_waits_of_fragments(lookups: np.recarray, case: dict[str, object]) -> None:
    fragment = str(case["fragment"])
    pair = "55m" if sum(letter.isdigit() for letter in fragment) % 3 == 2 else ""
    tiles = len(read_hand(fragment + pair)[0])
    melds = "".join(("[777m]", "[888m]", "[999m]", "[6666m+]")[: (13 - tiles) // 3])
    assert sorted(waits(lookups, "sbr", melds + fragment + pair, 1)) == sorted(case["waits"])  # type: ignore[call-overload]


@pytest.mark.rule("SBR-148", "SBR-149", "SBR-150", "SBR-151")
@pytest.mark.parametrize(
    ("rules", "line", "expected"),
    [
        ("sbr", "[111m] [222m] [333m] 4444s", []),
        ("sbr", "[111m] 4444567777s", []),
        ("sbr", "[444s] [222m] [333m] [555m] 4s", ["4s"]),
        ("sbr-mil", "[444s] [222m] [333m] [555m] 4s", []),
        ("sbr", "[111m] [222m] [333m] 2344s", ["1s", "4s"]),
        ("sbr", "[1111s+] [222m] [333m] 2344s", ["1s", "4s"]),
        ("sbr-mil", "[1111s+] [222m] [333m] 2344s", ["4s"]),
        ("mcr", "[444s] [222m] [333m] [555m] 4s", []),
        ("changchun", "[4444s+] [222m] [333p] 99p 23s", ["1s"]),
    ],
)
def test_exhausted_waits(lookups: np.recarray, rules: str, line: str, expected: list[str]) -> None:
    assert waits(lookups, rules, line, 1 if rules.startswith("sbr") else None) == expected


@pytest.mark.parametrize("line", ["123m", "123m 456m 789m 12345s", "[111m] [222m] [333m] [444m] 55m"])
def test_no_waits_unless_there_are_thirteen_tiles(lookups: np.recarray, line: str) -> None:
    assert waits(lookups, "classical", line) == []


def compare_refusals(lookups: np.recarray, name: str, hands: int) -> None:
    rng = random.Random(name)
    found = set()
    for _ in range(hands):
        standing, melds, void = nearly_complete_hand(rng, RULESETS[name])
        expected = naive_refusal(RULESETS[name], standing, melds, void)
        found.add(expected)
        assert refusal(lookups, RULESETS[name], standing, melds, void) == expected, (
            format_tiles(standing),
            melds,
            void,
        )
    assert {NoWin.WIN, NoWin.NO_SHAPE} <= found


@pytest.mark.rule("SIM-043")
@pytest.mark.boundscheck
@pytest.mark.parametrize("name", RULESETS)
def test_wins_are_those_of_naive_play(lookups: np.recarray, name: str) -> None:
    compare_refusals(lookups, name, 1_500)


@pytest.mark.slow
@pytest.mark.parametrize("name", RULESETS)
def test_many_wins_are_those_of_naive_play(lookups: np.recarray, name: str) -> None:
    compare_refusals(lookups, name, 20_000)


@pytest.mark.rule("SBR-148", "SBR-151")
@pytest.mark.parametrize("name", RULESETS)
def test_waits_are_those_of_naive_play(lookups: np.recarray, name: str) -> None:
    rng = random.Random(f"waits {name}")
    ruleset = RULESETS[name]
    rules = rules_record(ruleset)
    ready = 0
    for _ in range(300):
        standing, melds, void = (
            nearly_complete_hand(rng, ruleset) if rng.random() < 0.7 else random_hand(rng, ruleset, 14)
        )
        standing.remove(rng.choice(standing))
        hand = winning_hand(standing, melds, void)
        found = kinds_of(waiting_kinds(rules[0], lookups[0], hand[0]))
        assert found == naive.waits(ruleset, standing, melds, void), (format_tiles(standing), melds, void)
        ready += bool(found)
    assert ready > 30


@pytest.mark.parametrize("name", ["sbr", "changchun", "mcr"])
def test_suits_may_change_places(lookups: np.recarray, name: str) -> None:
    rng = random.Random(f"suits {name}")
    for _ in range(300):
        standing, melds, void = nearly_complete_hand(rng, RULESETS[name])
        places = rng.sample(range(3), 3)

        def moved(kind: int, places: list[int] = places) -> int:
            return kind if kind >= 27 else 9 * places[kind // 9] + kind % 9

        others = [type(meld)(meld.type, moved(meld.tile), 0) for meld in melds]
        assert refusal(lookups, RULESETS[name], standing, melds, void) == refusal(
            lookups,
            RULESETS[name],
            [moved(k) for k in standing],
            others,
            None if void is None else places[void],
        )


def test_a_table_gives_the_same_as_a_hand(lookups: np.recarray) -> None:
    rng = random.Random("tables")
    for number in range(1_000):
        name = rng.choice(list(RULESETS))
        rules = rules_record(RULESETS[name])
        standing, melds, void = nearly_complete_hand(rng, RULESETS[name])
        hand = winning_hand(standing, melds, void)
        seat = number % 4
        table = np.zeros(1, TABLE).view(np.recarray)
        last = rng.choice(standing)
        held = [*standing]
        held.remove(last)
        for kind in held:
            table.hand[0, seat, kind] += 1
        table.key[0, seat] = suit_keys(table.hand[0, seat])
        table.melds[0, seat] = len(melds)
        table.meld_type[0, seat] = hand.meld_type[0]
        table.meld_tile[0, seat] = hand.meld_tile[0]
        table.void[0, seat] = hand.void[0]
        expected = wins_by_shape(rules[0], lookups[0], hand[0])
        assert no_win_at(rules[0], lookups[0], table[0], seat, last) == expected
        assert no_win_at(rules[0], lookups[0], table[0], seat, 34) == NoWin.NO_SHAPE
