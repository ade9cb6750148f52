"""How the own hand stands, and what the clock did, is told to whoever may know it, and to nobody else."""

from __future__ import annotations

import asyncio
import itertools
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.positions import choose
from tests.server.host import Host, Person, cautious, serving
from zimo.engine.table.actions import HU
from zimo.engine.table.state import Phase
from zimo.notation.tiles import TILE_NAMES
from zimo.play.game import Game
from zimo.seat.sight import Sight, see
from zimo.server.advice import standing_at
from zimo.server.watcher import Watcher

CLAIMING = (Phase.CLAIM, Phase.VOID)


def sights(rules: str, deals: int) -> Iterator[tuple[Game, Sight]]:
    """What the asked seat sees at each decision of some deals."""
    for seed in range(deals):
        game, chance = Game(rules, seed=seed), random.Random(seed)
        while not game.over:
            assert game.actor is not None
            yield game, see(game.view(game.actor))
            game.play(choose(game, chance))


@pytest.mark.parametrize(
    ("rules", "deals"), [("mcr", 15), ("sbr", 4), pytest.param("mcr", 60, marks=pytest.mark.slow)]
)
def test_a_complete_hand_without_a_hu_is_told_why_and_none_else(rules: str, deals: int) -> None:
    told, declared = 0, 0
    for game, sight in sights(rules, deals):
        standing = standing_at(7, sight, game.ruleset)
        waits = [wait.tile for wait in standing.waits]
        tile = sight.drawn if sight.phase == Phase.TURN else sight.offer
        completes = tile is not None and TILE_NAMES[tile] in waits
        if standing.refused:
            told += 1
            assert completes
            assert HU not in sight.legal
            assert standing.refused[-1].id not in ("help.would_win", "help.no_shape", "help.may_hu")
        elif completes:
            declared += 1
            assert HU in sight.legal
    assert declared > 0
    assert told > 0 or rules != "mcr", "the minimum has never stood in the way"


def test_suits_to_do_without_are_told_while_one_is_chosen_the_best_first() -> None:
    for game, sight in sights("sbr", 3):
        options = standing_at(1, sight, game.ruleset).void
        assert bool(options) == (sight.phase == Phase.VOID)
        missing = [9 if one.deficiency is None else one.deficiency for one in options]
        assert missing == sorted(missing)
        for one in options:
            assert one.held == sum(
                TILE_NAMES[kind].endswith(one.suit) for kind in sight.own_hand if kind < 27
            )


def test_the_clock_of_a_claim_is_told_to_nobody_else() -> None:
    game, chance = Game("mcr", seed=3), random.Random(3)
    watchers = {key: Watcher(key, 0, game) for key in (0, 1, 2, 3, None)}
    in_turn, in_claim = 0, 0
    while not game.over:
        acted, claiming = game.actor, game.phase in CLAIMING
        assert acted is not None
        game.play(choose(game, chance))
        for key, watcher in watchers.items():
            moments = watcher.observe(game, acted, by_clock=True)
            clocks = [event for moment in moments for event in moment.events if event.kind == "clock"]
            assert all(event.seat == acted for event in clocks)
            if claiming and key != acted:
                assert clocks == []
            if key == acted:
                assert len(clocks) == 1
        in_turn, in_claim = in_turn + (not claiming), in_claim + claiming
    assert in_turn > 10
    assert in_claim > 3


def test_a_pass_by_the_clock_leaves_others_what_they_see_without_it() -> None:
    """Moment for moment, a seat that did not act sees the same whether or not a claim's clock ran out."""
    seen = []
    for by_clock in (False, True):
        game, chance = Game("mcr", seed=5), random.Random(5)
        watchers = [Watcher(key, 0, game) for key in (0, 1, 2, 3)]
        shown: list[list[object]] = [[] for _ in watchers]
        while not game.over:
            acted, claiming = game.actor, game.phase in CLAIMING
            assert acted is not None
            game.play(choose(game, chance))
            for key, watcher in enumerate(watchers):
                moments = watcher.observe(game, acted, by_clock=by_clock and claiming)
                shown[key] += [
                    (
                        moment.number,
                        [event for event in moment.events if event.kind != "clock" or event.seat != key],
                    )
                    for moment in moments
                ]
        seen.append(shown)
    assert seen[0] == seen[1]


class Listener(Person):
    """Keeps what it is told of hands."""

    def hands(self) -> list[dict[str, object]]:
        return [message for message in self.heard if message["type"] == "hand"]


@pytest.mark.parametrize("allowed", [True, False])
def test_only_who_sits_there_is_told_of_a_hand_and_only_where_help_is_allowed(
    tmp_path: Path, allowed: bool
) -> None:
    async def play(host: Host) -> None:
        person = await Listener.opening(host, help=allowed, spectators=True)
        spectator = Listener(host.address, person.table, None)
        await spectator.connect()
        await person.connect()
        await asyncio.gather(person.play_deal(cautious), spectator.hear_of("account"))
        assert bool(person.hands()) == allowed
        assert spectator.hands() == []

    with serving(f"sqlite:///{tmp_path}/tables.db") as host:
        asyncio.run(play(host))


def test_a_hand_that_is_not_ready_is_told_of_once_and_again_when_it_has_changed(tmp_path: Path) -> None:
    async def play(host: Host) -> None:
        person = await Listener.opening(host, rules="mcr")
        await person.connect()
        await person.play_deal(cautious)
        sights = {
            message["turn"]: message["sight"] for message in person.heard if message["type"] == "update"
        }
        told = []
        for message in person.hands():
            sight = sights[message["turn"]]
            own = sight["seats"][sight["me"]]
            hand = list(own["hand"])
            if sight["phase"] == "turn" and sight["turn"] == sight["me"] and sight["drawn"] is not None:
                hand.remove(sight["drawn"])
            told.append((bool(message["waits"]), hand, own["melds"]))
        unready = [(hand, melds) for ready, hand, melds in told if not ready]
        assert unready
        assert all(one != following for one, following in itertools.pairwise(unready))

    with serving(f"sqlite:///{tmp_path}/tables.db") as host:
        asyncio.run(play(host))
