"""The exchange of three at a server's table: chosen in secret, shown to all at once, one step in a replay."""

from __future__ import annotations

import asyncio
import random

import pytest

from tests.positions import choose
from tests.recorded import NAMES, played
from tests.server.host import Host, Person
from zimo.bots.choice import Code
from zimo.bots.player import CompiledPlayer
from zimo.engine.table.actions import GIVE
from zimo.engine.table.state import Phase
from zimo.notation.tiles import TILE_NAMES
from zimo.play.game import Game
from zimo.play.record import record_of
from zimo.rulesets import find_ruleset
from zimo.seat.advice import advice
from zimo.seat.giving import tiles_to_give
from zimo.seat.judging import judge_gift
from zimo.seat.sight import see
from zimo.server.replays import replayed
from zimo.server.review import judged, reviewed
from zimo.server.watcher import ALL_HANDS, Moment, Watcher

WATCHERS = (None, ALL_HANDS, 0, 1, 2, 3)


def exchanged(game: Game) -> tuple[dict[int | None, list[Moment]], list[list[int]]]:
    """Greedy seats exchange: what each watcher is shown until then, and what each seat gave."""
    watchers = {key: Watcher(key, 0, game) for key in WATCHERS}
    shown: dict[int | None, list[Moment]] = {key: [] for key in WATCHERS}
    gifts: list[list[int]] = [[] for _ in range(game.players)]
    bot = CompiledPlayer(Code.GREEDY, game.ruleset, 1)
    while game.phase == Phase.EXCHANGE:
        seat = game.actor
        assert seat is not None
        action = bot.choose(game.view(seat))
        gifts[seat].append(action - GIVE)
        game.play(action)
        for key, watcher in watchers.items():
            shown[key] += watcher.observe(game, seat)
    return shown, gifts


@pytest.mark.rule("XZ-009")
def test_that_others_choose_is_shown_to_nobody_until_all_have_chosen() -> None:
    shown, _ = exchanged(Game("xuezhan", seed=7))
    for key in (None, ALL_HANDS):
        assert [len(moment.events) > 0 for moment in shown[key]] == [True], "only that all have chosen"
    for seat in range(4):
        moments = shown[seat]
        before = [moment for moment in moments if moment.sight.phase == Phase.EXCHANGE]
        assert len(moments) == len(before) + 1
        assert all(moment.events == [] for moment in before)
        asked = [moment for moment in before if moment.sight.asked]
        assert len(asked) == (2 if seat == 0 else 3)  # the first of the dealer's is the deal
        assert len(before) - len(asked) == 3


@pytest.mark.rule("XZ-013")
def test_a_seat_is_told_what_it_gave_and_got_and_nobody_else() -> None:
    game = Game("xuezhan", seed=7)
    shown, gifts = exchanged(game)
    on = see(game.view(0)).given_on
    assert on is not None
    for seat in range(4):
        told = [event for event in shown[seat][-1].events if event.kind == "exchange"]
        gave, got = sorted(gifts[seat]), sorted(gifts[(seat - on) % 4])
        assert [(one.seat, one.source) for one in told] == [((seat + on) % 4, seat), (seat, (seat - on) % 4)]
        assert [sorted(one.tiles) for one in told] == [
            sorted(TILE_NAMES[kind] for kind in gift) for gift in (gave, got)
        ]
    (public,) = [event for event in shown[None][-1].events if event.kind == "exchange"]
    assert (public.seat, public.source, public.tiles) == (on, 0, [])
    everything = [event for event in shown[ALL_HANDS][-1].events if event.kind == "exchange"]
    assert [sorted(one.tiles) for one in everything] == [
        sorted(TILE_NAMES[kind] for kind in gift) for gift in gifts
    ]


def test_a_seat_sees_at_once_what_it_has_chosen() -> None:
    shown, gifts = exchanged(Game("xuezhan", seed=7))
    for seat in (0, 1, 2):
        waiting = [one.sight for one in shown[seat] if not one.sight.asked][:3]
        assert [list(sight.given) for sight in waiting] == [gifts[seat][: nr + 1] for nr in range(3)]
        assert all(sight.given_on is None and sight.received == () for sight in waiting)


# Help -----------------------------------------------------------------------------------------------


def test_help_tells_what_to_give_before_it_is_asked_and_what_has_been_chosen() -> None:
    game = Game("xuezhan", seed=7)
    later = see(game.view(2))
    assert not later.asked
    (phrase,) = advice(later, game.ruleset).phrases
    assert phrase.id == "help.give"
    assert len(phrase.values["tiles"]) == 3
    for _ in range(3):
        game.play(game.legal[0])
    (phrase,) = advice(see(game.view(0)), game.ruleset).phrases
    assert phrase.id == "help.given"


def test_what_help_gives_next_is_lawful_and_what_it_gave_at_first() -> None:
    for seed in range(6):
        game = Game("xuezhan", seed=seed)
        wanted: tuple[int, ...] = ()
        while game.phase == Phase.EXCHANGE:
            assert game.actor is not None
            sight = see(game.view(game.actor))
            found = tiles_to_give(sight, game.ruleset)
            wanted = wanted if sight.given else found
            assert sorted((*sight.given, *found)) == sorted(wanted)
            assert GIVE + found[0] in game.legal
            game.play(GIVE + found[0])


# Looked at again ------------------------------------------------------------------------------------


@pytest.mark.parametrize("all_hands", [True, False])
def test_the_exchange_is_one_step_of_a_replay(all_hands: bool) -> None:
    game = played("xuezhan")
    for number, wind in enumerate("ESWN"):
        shown = replayed(record_of(game, NAMES), 1, wind, all_hands=all_hands)  # type: ignore[arg-type]
        first, second = shown.frames[:2]
        assert (first.event, first.asked, second.event) == (0, number, 12)
        assert first.update.sight is not None
        assert first.update.sight.phase == "exchange"
        assert all(
            frame.update.sight and frame.update.sight.phase != "exchange" for frame in shown.frames[1:]
        )
        told = [event for event in second.update.events if event.kind == "exchange"]
        assert len(told) == (4 if all_hands else 2)
        assert told[0].source == number
        assert second.update.sight is not None
        assert second.update.sight.given == told[0].tiles


def test_what_was_given_is_judged_as_one_decision() -> None:
    game = played("xuezhan")
    record = record_of(game, NAMES)
    for seat, wind in enumerate("ESWN"):
        found = judged(record, 1, seat, 0)
        given = [one for one in found.decisions if one.done.choice.kind == "give"]
        assert [one.event for one in given] == [3 * seat]
        (decision,) = given
        tiles = sorted(TILE_NAMES[action - GIVE] for action in game.actions[3 * seat : 3 * seat + 3])
        assert sorted(decision.done.choice.tiles) == tiles
        seen = reviewed(record, 1, 0, wind)  # type: ignore[arg-type]
        assert seen.event == 3 * seat
        assert seen.chosen is not None
        assert sorted(seen.chosen.tiles) == tiles
        assert len(seen.legal) > 3


def test_giving_away_a_set_is_a_mistake_and_the_best_of_each_suit_stands_beside_it() -> None:
    ruleset = find_ruleset("xuezhan")
    grades = set()
    for seed in range(30):
        game = Game(ruleset, seed=seed)
        sight = see(game.view(0))
        chance = random.Random(seed)
        given = []
        for _ in range(3):
            given.append(chance.choice(game.legal) - GIVE)
            game.play(GIVE + given[-1])
        found = judge_gift(sight, ruleset, tuple(sorted(given)))
        assert found.verdicts[found.best].reason.id == "judged.as_help"
        assert set(found.best) <= set(tiles_to_give(sight, ruleset))
        done = found.verdicts[tuple(sorted(given))]
        grades.add(done.grade)
        assert len(found.verdicts) <= 4
        suits = [kinds[0] // 9 for kinds in found.verdicts]
        assert all(len({kind // 9 for kind in kinds}) == 1 for kinds in found.verdicts)
        assert set(suits) == {
            kind // 9 for kind in sight.own_hand if sum(k // 9 == kind // 9 for k in sight.own_hand) > 2
        }
    assert grades == {"good", "better", "mistake"}


# At a table -----------------------------------------------------------------------------------------


async def give(person: Person) -> None:
    await person.until_asked()
    await person.act(person.update["choices"][0]["action"])


async def until(person: Person, phase: str) -> None:
    while (person.update.get("sight") or {}).get("phase") != phase:
        await person.hear()


async def test_help_marks_what_is_still_to_be_chosen_after_each_tile(host: Host) -> None:
    person = await Person.opening(host, rules="xuezhan", help=True)
    await person.connect()
    left = 3
    while left:
        await person.until_asked()
        told = await person.hear_of("hand")
        while told["turn"] != person.update["turn"]:
            told = await person.hear_of("hand")
        assert len(told["give"]) == left
        await person.act(
            next(one["action"] for one in person.update["choices"] if one["tiles"] == told["give"][:1])
        )
        left -= 1


async def test_one_undo_takes_back_all_that_was_given(host: Host) -> None:
    person = await Person.opening(host, rules="xuezhan")
    await person.connect()
    for _ in range(3):
        await give(person)
    await until(person, "void")
    await person.send({"type": "undo", "turn": person.update["turn"]})
    await until(person, "exchange")
    assert person.update["sight"]["given"] == []
    assert len(person.update["choices"]) > 3


async def test_whose_time_is_out_gives_away_all_three_at_once(host: Host) -> None:
    person = await Person.opening(host, rules="xuezhan", clock=3)
    await person.connect()
    await person.until_asked()
    begun = asyncio.get_running_loop().time()
    await until(person, "void")
    assert asyncio.get_running_loop().time() - begun < 3 + 2
    assert len(person.update["sight"]["given"]) == 3


async def test_who_waits_for_another_person_sees_the_exchange_as_soon_as_it_is_made(host: Host) -> None:
    seats = [{"kind": "open"}, {"kind": "bot"}, {"kind": "bot"}]
    one = await Person.opening(host, rules="xuezhan", seats=seats, name="Ada")
    two = await Person.sitting(host, one.table, "Bob")
    await asyncio.gather(one.connect(), two.connect())
    people = [one, two]

    async def exchange(person: Person) -> None:
        for _ in range(3):
            await give(person)
        await until(person, "void")

    await asyncio.gather(*(exchange(person) for person in people))
    waiting = [person for person in people if not person.update["choices"]]
    assert waiting, "one is asked for a void suit after the other"
    for person in people:
        sight = person.update["sight"]
        assert (len(sight["given"]), len(sight["received"])) == (3, 3)
    assert one.update["sight"]["given_on"] == two.update["sight"]["given_on"]


def test_whole_deals_with_an_exchange_are_shown_as_they_are_seen_again() -> None:
    game, chance = Game("xuezhan", seed=4), random.Random(4)
    watcher = Watcher(3, 0, game)
    seen = [watcher.latest]
    while not game.over:
        acted = game.actor
        assert acted is not None
        game.play(choose(game, chance))
        seen += watcher.observe(game, acted)
    again = replayed(record_of(game, NAMES), 1, "N", all_hands=False)
    numbers = [moment.number for moment in seen if moment.sight.phase != Phase.EXCHANGE]
    assert [frame.update.seq for frame in again.frames[1:]] == numbers
