"""Whatever is played, every table is sound, every illegal action is refused, and every deal ends."""

from __future__ import annotations

import random

import numpy as np
import pytest

from tests.invariants import Unsound, check, check_shards
from tests.kernels.faults import Fault, check_table
from tests.option_variants import VARIANTS, random_variant
from zimo.engine.table.actions import PASS
from zimo.notation.tiles import KINDS
from zimo.play.game import Game
from zimo.rulesets import PRESETS, find_ruleset


@pytest.mark.parametrize("bots", ["random", "greedy"])
@pytest.mark.parametrize("name", PRESETS)
def test_every_table_of_a_preset_is_sound(name: str, bots: str) -> None:
    deals = 2_000 if bots == "random" else 200
    checked = check(PRESETS[name].ruleset, bots, 0, deals)
    assert checked.actions > 20 * deals


@pytest.mark.parametrize(("name", "options"), VARIANTS, ids=lambda value: str(value).replace("'", ""))
def test_every_table_of_a_variant_is_sound(name: str, options: dict[str, object]) -> None:
    check(find_ruleset(name, options), "random", 0, 100)
    check(find_ruleset(name, options), "mixed", 0, 30)


def test_tables_of_options_drawn_at_random_are_sound() -> None:
    for seed in range(60):
        name, ruleset = random_variant(random.Random(f"sound {seed}"))
        try:
            check(ruleset, "mixed", seed, 20)
        except Unsound as unsound:
            raise AssertionError(f"{name}: {unsound}") from unsound


@pytest.mark.parametrize("name", PRESETS)
def test_what_is_not_legal_is_refused_and_changes_nothing(name: str) -> None:
    check(PRESETS[name].ruleset, "random", 0, 60, refusing=True)
    check(PRESETS[name].ruleset, "mixed", 0, 20, refusing=True)


@pytest.mark.slow
@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("bots", ["random", "greedy"])
def test_a_million_deals_are_sound(name: str, bots: str, request: pytest.FixtureRequest) -> None:
    """Goes on where an earlier run was cut off; ``--cache-clear`` begins again."""
    state = request.config.cache.mkdir("invariants") / f"{name}-{bots}.json"
    assert check_shards(name, bots, 1_000_000, state, print).deals >= 1_000_000


@pytest.mark.slow
@pytest.mark.parametrize("name", PRESETS)
def test_illegal_actions_are_refused_on_many_deals(name: str, request: pytest.FixtureRequest) -> None:
    state = request.config.cache.mkdir("invariants") / f"{name}-refusing.json"
    assert check_shards(name, "random", 20_000, state, print, refusing=True).deals >= 20_000


# The check itself: each fault is found when it is put there ------------------------------------------


def spoil(field: str, place: tuple[int, ...], value: int) -> Fault:
    """The fault found after ``value`` is added to one field of a sound table in mid-deal."""
    game = Game("sbr", seed=5)
    for _ in range(60):
        game.play(game.legal[0])
    assert check_table(game.table, game.rules, np.zeros((2, KINDS), np.int64)) == Fault.NONE
    part = game.table[field][(0, *place)]
    game.table[field][(0, *place)] = part + np.array(value).astype(part.dtype)
    return Fault(check_table(game.table, game.rules, np.zeros((2, KINDS), np.int64)))


@pytest.mark.parametrize(
    ("field", "place", "value", "fault"),
    [
        ("wall", (107,), 1, Fault.TILES),
        ("visible", (3,), 1, Fault.VISIBLE),
        ("river", (0,), 1, Fault.VISIBLE),
        ("held", (1,), 1, Fault.HAND_NOTES),
        ("key", (2, 1), 5, Fault.HAND_NOTES),
        ("suit_size", (2, 1), 1, Fault.HAND_NOTES),
        ("quads", (0,), 1, Fault.HAND_NOTES),
        ("discards", (1,), 1, Fault.RIVER),
        ("ledger_delta", (0, 2), 1, Fault.LEDGER),
        ("hu_count", (), 1, Fault.HU),
        ("actor", (), 9, Fault.ACTOR),
    ],
)
def test_a_spoilt_table_is_found_out(field: str, place: tuple[int, ...], value: int, fault: Fault) -> None:
    if field == "ledger_delta":
        game = Game("sbr", seed=5)
        while not game.ledger:
            game.play(game.legal[-1] if len(game.legal) < 3 else game.legal[0])
        game.table["ledger_delta"][0, 0, 2] += 1
        assert check_table(game.table, game.rules, np.zeros((2, KINDS), np.int64)) == fault
        return
    assert spoil(field, place, value) == fault


@pytest.mark.parametrize("field", ["meld_place", "meld_from", "meld_time"])
def test_a_claim_that_was_not_so_is_found_out(field: str) -> None:
    game = Game("mcr", seed=3)
    while not game.table["melds"][0].any():
        game.play(max(game.legal) if game.legal[0] == PASS else game.legal[0])
    seat = int(np.flatnonzero(game.table["melds"][0])[0])
    place = game.table["meld_place"][0, seat, 0]
    assert place == game.table["river_length"][0] - 1
    assert check_table(game.table, game.rules, np.zeros((2, KINDS), np.int64)) == Fault.NONE
    game.table[field][0, seat, 0] ^= 1
    assert check_table(game.table, game.rules, np.zeros((2, KINDS), np.int64)) == Fault.MELDS


def test_a_mark_without_its_discard_is_found_out() -> None:
    game = Game("mcr", seed=3)
    game.table["river_drawn"][0, 0] |= 1
    assert check_table(game.table, game.rules, np.zeros((2, KINDS), np.int64)) == Fault.RIVER
