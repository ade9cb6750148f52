"""The wall stacker itself."""

from __future__ import annotations

import dataclasses
from collections import Counter

import pytest

from tests.scenario import hand_places, kinds, stack_wall, tile_set
from zimo.rulesets import PRESETS
from zimo.rulesets.choices import WallKind


def test_notation() -> None:
    assert kinds("123m55p9sEECf1g4") == [0, 1, 2, 13, 13, 26, 27, 27, 31, 34, 41]
    assert kinds([5, 6]) == [5, 6]
    with pytest.raises(ValueError, match="ends in the middle"):
        kinds("123")
    with pytest.raises(ValueError, match="unknown tile"):
        kinds("5x")


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("wall_kind", WallKind)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_stacked_walls_hold_the_whole_set(name: str, wall_kind: WallKind, players: int) -> None:
    ruleset = dataclasses.replace(PRESETS[name].ruleset, players=players, wall=wall_kind)
    per_seat = wall_kind == WallKind.PER_SEAT
    draws, back = (["1s", "2s"], ["", "4s"]) if per_seat else ("1s2s", "3s4s")
    wall = stack_wall(ruleset, ["123456789m", "111p"], draws, back, dealer=1)
    assert Counter(wall) == tile_set(ruleset)
    places = hand_places(ruleset, 1)
    assert [wall[place] for place in places[0]][:9] == list(range(9))
    assert [wall[place] for place in places[1]][:3] == [9] * 3
    assert len(places[1]) == 14
    if not per_seat:
        assert wall[-2:] == kinds("34s")
        assert wall[13 * players + 1 : 13 * players + 3] == kinds("12s")


def test_the_dealers_fourteenth_tile_is_the_last_of_his_hand() -> None:
    wall = stack_wall(PRESETS["sbr"].ruleset, ["1111222233334m9s"])
    assert wall[52] == kinds("9s")[0]
    assert wall[48] == kinds("4m")[0]


def test_refuses_impossible_wishes() -> None:
    ruleset = PRESETS["sbr"].ruleset
    with pytest.raises(ValueError, match="too few tiles"):
        stack_wall(ruleset, ["11111m"])
    with pytest.raises(ValueError, match="is dealt 13"):
        stack_wall(ruleset, ["", "11112222333344m"])
