"""The levels that people choose from: what each does, by every preset, and what ``expert`` goes by."""

from __future__ import annotations

import functools
import itertools
import math
import random
import zlib

import numpy as np
import pytest

from tests.kernels.expert import chances, dangers, flushes, foretold
from tests.test_bots import LEVELS
from tests.winning_hands import score
from zimo.arena.simulate import simulate
from zimo.bots.levels import Level
from zimo.bots.player import CompiledPlayer
from zimo.bots.registry import OWN_BOTS, find_bot
from zimo.engine.aims import danger
from zimo.engine.aims.chances import DRAWS, LACKING, ONE, TILES, odds_of, power_of
from zimo.engine.aims.chances import FITS as FITTED
from zimo.engine.hand.lookups import load_lookups
from zimo.engine.scoring.foretold import ALL_PUNGS, ANY_WIN, FULL_FLUSH, SEVEN_PAIRS
from zimo.engine.table.actions import HU, PUNG, VOID_CARD
from zimo.engine.table.rules_record import rules_record
from zimo.engine.table.state import WINNING_HAND
from zimo.play.game import Game
from zimo.rulesets import PRESETS, find_ruleset

# Whole deals --------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", PRESETS)
def test_all_levels_play_whole_deals(rules: str) -> None:
    """What is not legal would end it."""
    ruleset = find_ruleset(rules)
    bots = [LEVELS[place % 4] for place in range(ruleset.seats)]
    assert simulate(rules, games=4, bots=bots, seed=15, jobs=1).games == 4


@pytest.mark.parametrize("rules", PRESETS)
def test_a_level_goes_by_its_view_alone(rules: str) -> None:
    """Asked again, by another player, of a table that differs in what is hidden, it does the same."""
    ruleset = find_ruleset(rules)
    players = [CompiledPlayer(level, ruleset, seed) for level, seed in itertools.product(Level, (1, 2))]
    game = Game(ruleset, seed=77)
    asked = 0
    while not game.over and asked < 40:
        view = game.view(game.actor)
        told = view.tobytes()
        other = game.resample(seat=game.actor, seed=asked).view(game.actor) if asked % 8 == 0 else view
        first, second = players[2 * (asked % 3) : 2 * (asked % 3) + 2]
        choice = first.choose(view)
        assert choice in game.legal
        assert second.choose(other) == choice
        assert view.tobytes() == told
        game.play(choice)
        asked += 1


def beginning_of(level: Level, rules: str) -> int:
    """A checksum of what four of a level do first in a deal."""
    game = Game(rules, seed=151)
    player = CompiledPlayer(level, game.ruleset, 0)
    while not game.over and len(game.actions) < 24:
        game.play(player.choose(game.view(game.actor)))
    return zlib.crc32(np.array(game.actions, np.int16).tobytes())


@pytest.mark.nojit
@pytest.mark.parametrize("level", Level)
def test_levels_play_alike_everywhere(level: Level) -> None:
    """Compiled or not, on every machine."""
    assert [beginning_of(level, rules) for rules in ("sbr", "sichuan", "changchun", "hkos")] == BEGUN[level]


BEGUN = {
    Level.NOVICE: [2301286292, 2535747683, 3974407693, 330543908],
    Level.CASUAL: [3303175839, 2046158478, 4171381810, 3727033227],
    Level.EXPERT: [3382628420, 2957727467, 504362914, 1378320395],
}


# Beginners ----------------------------------------------------------------------------------------


def test_novices_void_their_shortest_suit() -> None:
    """Here three tiles of bamboo, though they are a chow."""
    game = Game("sbr-mil", seed=3)
    player = find_bot("novice").make(game.ruleset, 0)
    chosen = 0
    while any(code >= VOID_CARD for code in game.legal):
        view = game.view(game.actor)
        choice = player.choose(view)
        sizes = view["suit_size"][0, :3].tolist()
        assert sizes[choice - VOID_CARD] == min(sizes)
        game.play(choice)
        chosen += 1
    assert chosen == 4


@pytest.mark.parametrize("level", [name for name in LEVELS if name != "club"])
def test_no_level_lets_a_hu_pass(level: str) -> None:
    game = Game("sichuan", seed=8)
    player = find_bot(level).make(game.ruleset, 0)
    while not game.over:
        choice = player.choose(game.view(game.actor))
        assert (choice == HU) == (HU in game.legal)
        game.play(choice)


def test_beginners_claim_no_tile_of_their_void_suit() -> None:
    """By the lenient rule they may, and it would be fined."""
    offered = 0
    for seed in range(6):
        game = Game("sbr", seed=seed)
        player = find_bot("novice").make(game.ruleset, 0)
        while not game.over:
            view = game.view(game.actor)
            choice = player.choose(view)
            if PUNG in game.legal and view["claim_tile"][0] // 9 == view["void"][0, game.actor]:
                assert choice < PUNG
                offered += 1
            game.play(choice)
    assert offered > 0


def test_club_plays_as_greedy() -> None:
    assert OWN_BOTS["club"].code is OWN_BOTS["greedy"].code


# What expert goes by ------------------------------------------------------------------------------

FITS = {  # game: for a hand lacking 1, 2, 3 and 4 tiles
    "sbr": [(-1.80, 1.36, -0.055, 0.78), (-5.55, 2.38, -0.085, 0.72), (-7.41, 2.93, -0.09, 0.60)],
    "sichuan": [(-2.5, 0.15, 0.14, 0.66), (-5.26, 0.07, 0.243, 0.69), (-9.01, 1.63, 0.143, 0.67)],
    "classical": [(-2.81, -0.10, 0.126, 0.88), (-4.96, -0.47, 0.219, 0.77), (-7.2, 0, 0.23, 0.67)],
}


def test_the_tables_are_the_same_on_every_machine() -> None:
    """No entry lies so near to a whole number that another mathematical library might round it otherwise."""
    entries = [
        odds_of(fits[min(lacking, 4) - 1], draws, max(0, lacking - 4))
        for fits in FITTED
        for lacking in range(1, LACKING)
        for draws in range(DRAWS)
    ]
    entries += [
        danger.odds_of(fit, *at)
        for fit in danger.FITS
        for at in itertools.product(range(danger.DRAWS), range(danger.UNSEEN), range(3), range(4))
    ]
    entries += [power_of(fit, tiles) for fits in FITTED for fit in fits for tiles in range(TILES)]
    assert all(abs(entry - round(entry)) > 1e-6 for entry in entries)


def told_chances(rules: str, asked: list[tuple[int, int, int]], step: int = 100) -> list[float]:
    """For hands that lack so many tiles, with so many that help and so many draws, against three."""
    rows = np.array([(*row, 3, step) for row in asked], np.int64)
    told = np.zeros(len(rows), np.int64)
    chances(rules_record(find_ruleset(rules)), rows, told)
    return [chance / ONE for chance in told.tolist()]


@pytest.mark.parametrize("rules", FITS)
def test_chances_are_those_that_were_fitted(rules: str) -> None:
    """To a thousandth."""
    asked = [*itertools.product((1, 2, 3), (0, 3, 17, 60), range(20))]
    for (lacking, tiles, draws), told in zip(asked, told_chances(rules, asked), strict=True):
        a, b, c, d = FITS[rules][lacking - 1]
        left = draws + 0.3
        odds = math.exp(a + b * math.log(left) + c * left) * (tiles + 0.5) ** d
        assert told == pytest.approx(odds / (1 + odds), abs=0.001)


@pytest.mark.parametrize("rules", FITS)
def test_a_nearer_hand_and_more_tiles_win_oftener(rules: str) -> None:
    for draws in range(1, 19):
        for lacking in range(1, 7):
            told = told_chances(rules, [(lacking, tiles, draws) for tiles in range(0, 40, 3)])
            assert told == sorted(told)
        nearer = told_chances(rules, [(lacking, 4 + 9 * (lacking - 1), draws) for lacking in range(1, 7)], 70)
        assert nearer == sorted(nearer, reverse=True)
    assert told_chances(rules, [(0, 5, 9), (8, 5, 9), (15, 5, 9)]) == [0, 0, 0]


@pytest.mark.parametrize("rules", ["sichuan", "changchun"])
def test_dangers_are_those_that_were_fitted(rules: str) -> None:
    """To a thousandth, at tables as they come."""
    chows = rules == "changchun"
    fit = danger.FITS[chows]
    for seed in range(4):
        game = Game(rules, seed=seed)
        player = find_bot("greedy").make(game.ruleset, 0)
        while game.table["river_length"][0] < 5 + 5 * seed:
            game.play(player.choose(game.view(game.actor)))
        view = game.view(game.actor)
        told = np.zeros(34, np.int64)
        dangers(view, int(chows), 9 - seed, told)
        thrown = [code & 63 for code in view["river"][0, : int(view["river_length"][0])].tolist()]
        for kind, chance in enumerate(told.tolist()):
            rank = kind % 9
            added = fit[7] if kind >= 27 else 0 if rank in (0, 8) else fit[5] if rank in (1, 7) else fit[6]
            added += fit[3] if kind in thrown[-3:] else fit[4] if kind in thrown[-8:] else 0
            added += fit[1] * (9 - seed) + fit[2] * min(3, int(view["unseen"][0, kind]))
            odds = math.exp(fit[0] + added)
            assert chance / ONE == pytest.approx(odds / (1 + odds), abs=0.001)


@pytest.mark.parametrize("rules", ["sbr", "sbr-mil", "xuezhan", "sichuan"])
@pytest.mark.parametrize(
    ("kind", "hand"),
    [
        (ANY_WIN, "234345m456678p5p + 5p"),
        (FULL_FLUSH, "2343456786785m + 5m"),
        (ALL_PUNGS, "222444m333666p5p + 5p"),
        (SEVEN_PAIRS, "22335577m22446p + 6p"),
    ],
)
def test_what_is_foretold_is_paid(rules: str, kind: int, hand: str) -> None:
    """Hands of these kinds, all closed, as the scorer has them."""
    told = np.zeros(2, np.int64)
    foretold(rules_record(find_ruleset(rules)), kind, 1, 0, told)
    how = ("void", "s") if rules != "sichuan" else ("void", None)
    by_discard = score(hand, rules=rules, **dict([how]))
    self_drawn = score(hand, "self_draw", rules=rules, **dict([how]))
    assert told.tolist() == [by_discard.pay_discarder, self_drawn.pay_other]


def test_what_a_full_flush_lacks() -> None:
    """Counted by trying every tile of the suit, as many times as it takes."""
    rng = random.Random(15)
    hands = np.zeros(60, WINNING_HAND).view(np.recarray)
    for hand in hands:
        for tile in rng.sample([kind for kind in range(18) for _ in range(4)], 13):
            hand["standing"][tile] += 1
    told = np.zeros((60, 3), np.int64)
    flushes(load_lookups(), hands, told)
    for hand, lacking in zip(hands, told.tolist(), strict=True):
        for suit in range(2):
            held = hand["standing"][9 * suit : 9 * suit + 9].tolist()
            assert lacking[suit] == naive_flush(tuple(held))


@functools.cache
def winning_suits() -> list[tuple[int, ...]]:
    """Every way to hold four sets and a pair in one suit, as counts of its nine ranks."""
    sets = [tuple(3 * (rank == at) for rank in range(9)) for at in range(9)]
    sets += [tuple(int(low <= rank < low + 3) for rank in range(9)) for low in range(7)]
    found = set()
    for four in itertools.combinations_with_replacement(sets, 4):
        for pair in range(9):
            counts = [sum(ranks) + 2 * (rank == pair) for rank, ranks in enumerate(zip(*four, strict=True))]
            if max(counts) <= 4:
                found.add(tuple(counts))
    return sorted(found)


def naive_flush(held: tuple[int, ...]) -> int:
    return min(
        sum(max(0, wanted - has) for wanted, has in zip(hand, held, strict=True)) for hand in winning_suits()
    )
