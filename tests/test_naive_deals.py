"""The naive deal by itself: no tile is lost, no point is made, and every deal comes to its end."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tests.naive.turns import NaiveDeal
from tests.policies import POLICIES
from tests.scenario import tile_set
from zimo.engine.table.state import End, Phase
from zimo.rulesets import PRESETS


def all_tiles(deal: NaiveDeal) -> Counter[int]:
    """Every tile of the set: in walls, hands, melds, set aside, on the table, won."""
    walls = {id(wall): wall.tiles for wall in deal.walls}
    tiles = Counter(tile for wall in walls.values() for tile in wall)
    won = {
        win.number: win.tile
        for seat in deal.seats
        for win in seat.wins
        if (win.robbed or win.source == seat.number) and not seat.by_bonus
    }
    tiles.update(won.values())
    tiles.update([] if deal.indicator is None else [deal.indicator])
    for seat in deal.seats:
        tiles.update(seat.hand)
        tiles.update(seat.bonus)
        for meld in seat.melds:
            tiles.update(meld.tiles)
    tiles.update(tile for _, tile in deal.kept)
    tiles.update(tile for place, (_, tile) in enumerate(deal.river) if place not in deal.melded)
    return tiles


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("name", PRESETS)
def test_tiles_and_points_are_kept(name: str, policy: str) -> None:
    ruleset = PRESETS[name].ruleset
    for seed in range(3):
        chance = random.Random(f"{name}{policy}{seed}")
        wall = list(tile_set(ruleset).elements())
        chance.shuffle(wall)
        deal = NaiveDeal(ruleset, wall, dealer=seed)
        while not deal.over:
            legal = deal.legal()
            assert legal == sorted(set(legal))
            assert legal
            for seat in deal.seats:
                drawn = deal.phase not in (Phase.CLAIM, Phase.BAO) or deal.robbing
                fourteen = seat.number == deal.turn and drawn
                if not seat.out:
                    assert len(seat.standing) + 3 * len(seat.melds) == 13 + fourteen
            assert all_tiles(deal) == tile_set(ruleset)
            assert sum(deal.scores) == 0
            deal.play(POLICIES[policy](deal, legal, chance))
        assert deal.end != End.RUNNING
        assert sum(deal.scores) == 0


def test_refuses_what_is_not_legal() -> None:
    ruleset = PRESETS["mcr"].ruleset
    deal = NaiveDeal(ruleset, list(tile_set(ruleset).elements()))
    with pytest.raises(ValueError, match="not legal"):
        deal.play(next(action for action in range(256) if action not in deal.legal()))
