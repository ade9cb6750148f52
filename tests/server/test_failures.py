"""Failures that real programs for mahjong have shipped, as far as they are a server's."""

from __future__ import annotations

import asyncio
import contextlib
import random

from tests.server.host import Host, Person, cautious, first, records, serving
from zimo.engine.table.actions import ADDED_KONG, CHOW_HIGHEST, CHOW_LOWEST, HU, PASS, PUNG, VOID_TILE
from zimo.engine.table.state import MeldType, Phase
from zimo.notation.tiles import KINDS
from zimo.play.fair import SECRET_BYTES, Secrets
from zimo.play.game import Game
from zimo.play.match import Match
from zimo.play.record import parse_record
from zimo.play.replaying import verify
from zimo.server.bot_threads import choose
from zimo.server.watcher import look

FRIEND = [{"kind": "open"}, {"kind": "bot"}, {"kind": "bot"}]


async def friends(host: Host, **request: object) -> tuple[Person, Person]:
    ada = await Person.opening(host, seats=FRIEND, name="Ada", **request)
    bob = await Person.sitting(host, ada.table, "Bob")
    await ada.connect()
    await bob.connect()
    return ada, bob


async def test_time_out_reply_and_late_click_are_not_both_counted(host):
    person = await Person.opening(host, clock=3)
    await person.connect()
    asked = await person.until_asked()
    act = {"type": "act", "turn": asked["turn"], "action": first(asked)}
    while person.update["turn"] == asked["turn"]:
        await person.hear()
    await person.send(act)
    refused = await person.hear_of("refused")
    assert refused["code"] in ("stale_turn", "not_your_turn")


async def test_no_timer_runs_after_the_end_of_the_match(database):
    with serving(database, grace=0.3) as host:
        person = await Person.opening(host, clock=3, options={"match_deals": 1})
        await person.connect()
        account = await person.play_deal(cautious)
        assert account["match_over"]
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(4):  # longer than the clock and the grace
                while True:
                    assert (await person.hear())["type"] == "presence"
        await person.disconnect()
        await asyncio.sleep(0.5)
        await person.connect()
        assert (await person.hear_of("account"))["standings"] == account["standings"]
        assert len(await records(host, person.table)) == 1


async def test_who_is_offline_and_asked_holds_nobody_up(database):
    """A player who has left passes, or plays, by a bot."""
    with serving(database, grace=0.3) as host:
        ada, bob = await friends(host)
        playing = asyncio.create_task(ada.play_deal(cautious))
        await bob.until_asked()
        await bob.disconnect()  # in the middle of its decision
        assert (await playing)["deal"] == 0


async def test_a_bot_that_sits_in_is_not_the_host(database):
    with serving(database, grace=0.2) as host:
        ada, bob = await friends(host)
        assert (ada.welcome or await ada.hear_of("welcome"))["host"]
        assert not (bob.welcome or await bob.hear_of("welcome"))["host"]
        await ada.disconnect()
        while not (await bob.hear_of("presence"))["players"][0]["stood_in"]:
            pass
        await bob.disconnect()
        await bob.connect()
        assert not (await bob.hear_of("welcome"))["host"]
        await ada.connect()
        assert (await ada.hear_of("welcome"))["host"]


async def test_a_seat_is_not_stolen_while_its_player_is_away(database):
    with serving(database, grace=0.2) as host:
        ada, bob = await friends(host)
        await bob.disconnect()
        while not (await ada.hear_of("presence"))["players"][1]["stood_in"]:
            pass
        async with host.client() as client:
            answer = await client.post(f"/api/tables/{ada.table}/sit", json={"name": "Eve"})
        assert answer.status_code == 409
        await bob.connect()
        assert (await bob.hear_of("welcome"))["me"] == 1


async def test_a_player_in_two_tables_plays_each_for_itself(host):
    one = await Person.opening(host)
    cookie = {"Cookie": f"zimo_guest={one.cookie}"}
    async with host.client(**cookie) as client:
        made = (await client.post("/api/tables", json={"pace": 0.0})).json()
        listed = (await client.get("/api/me/tables")).json()["tables"]
    two = Person(host.address, made["table"], one.cookie)
    assert {table["table"] for table in listed} == {one.table, two.table}
    await one.connect()
    await two.connect()
    before = await two.until_asked()
    await one.play_deal(cautious)
    await two.disconnect()
    two.update = {}
    await two.connect()
    again = await two.until_asked()
    assert {**again, "missed": [], "events": before["events"]} == before
    await two.play_deal(cautious)


async def test_one_player_in_two_windows_is_counted_once(host):
    one = await Person.opening(host)
    two = Person(host.address, one.table, one.cookie)
    await one.connect()
    await two.connect()
    asked = await one.until_asked()
    while two.update.get("turn") != asked["turn"]:
        await two.hear()
    act = {"type": "act", "turn": asked["turn"], "action": first(asked)}
    await asyncio.gather(one.send(act), two.send(act))
    refusals = 0
    for person in (one, two):
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(1.5):
                while True:
                    refusals += (await person.hear())["type"] == "refused"
    assert refusals == 1


async def test_rows_of_the_account_are_not_doubled_by_coming_back(host):
    person = await Person.opening(host, rules="sbr")
    await person.connect()
    account = await person.play_deal(cautious)
    for _ in range(2):
        await person.disconnect()
        await person.connect()
        assert await person.hear_of("account") == account
    (line,) = await records(host, person.table)
    told = [payment["delta"] for payment in account["payments"]]
    assert told == [list(entry.delta) for entry in verify(parse_record(line)).ledger]


async def test_seat_winds_follow_the_dealer_and_not_the_first_seat(host):
    person = await Person.opening(host, rules="mcr", options={"match_deals": 2})
    await person.connect()
    dealers = set()
    for deal in range(2):
        asked = await person.until_asked()
        for seat in asked["sight"]["seats"]:
            assert seat["dealer"] == (seat["wind"] == "E")
        winds = [seat["wind"] for seat in asked["sight"]["seats"]]
        east = winds.index("E")
        assert [winds[(east + step) % 4] for step in range(4)] == ["E", "S", "W", "N"]
        dealers.add(east)
        await person.play_deal(cautious)
        await person.send({"type": "next", "deal": deal})
    assert len(dealers) > 1


def a_kong_to_rob() -> tuple[str, list[tuple[int, int]], int]:
    """The server's secret, what the seats do until the first kong may be robbed, and who may rob it."""
    for number in range(2000):
        drawn, done = Secrets(number.to_bytes(SECRET_BYTES), (None,) * 4), []
        match = Match("sbr")
        game = match.next_deal(wall=drawn.wall(match.ruleset), dice=drawn.dice())
        while not game.over:
            actor, legal = game.actor, game.legal
            added = [action for _, action in done if ADDED_KONG <= action < VOID_TILE]
            if len(added) == 1 and HU in legal and look(game, actor).offer_robs:
                return drawn.server.hex(), done, actor
            eager = [PUNG] if PUNG in legal else [code for code in legal if ADDED_KONG <= code < VOID_TILE]
            done.append((actor, eager[0] if eager else choose("greedy", match.ruleset, game.view(actor))))
            game.play(done[-1][1])
    raise AssertionError("no kong may be robbed")


async def test_who_comes_back_may_still_rob_the_kong(host, monkeypatch):
    secret, done, robber = a_kong_to_rob()
    monkeypatch.setattr("zimo.server.table.new_secret", lambda: secret)
    people = [await Person.opening(host, rules="sbr", seats=[{"kind": "open"}] * 3)]
    people += [await Person.sitting(host, people[0].table, name) for name in ("Bob", "Cyd", "Dee")]
    for person in people:
        await person.connect()
    for seat, action in done:
        await people[seat].until_asked()
        await people[seat].act(action)
    person = people[robber]
    asked = await person.until_asked()
    assert asked["sight"]["offer_robs"]
    await person.disconnect()
    person.update = {}
    await person.connect(asked["seq"] - 1)
    again = await person.until_asked()
    assert again["choices"] == asked["choices"]
    await person.act(HU)
    while (seats := (await person.hear_of("update"))["sight"]["seats"])[robber]["hu"] == 0:
        pass  # others may rob it as well
    assert seats[robber]["win_tile"] == asked["sight"]["offer"]
    assert not any(meld["kind"] == "promoted_kong" for seat in seats for meld in seat["melds"])


def test_two_claims_are_decided_by_rank_not_by_who_answers_first():
    """One seat is asked after the other; a chow that is answered first yields to a pung."""
    found = 0
    chance = random.Random(3)
    for seed in range(30):
        game = Game("changchun", seed=seed)
        while not game.over and found < 3:
            chow = next((code for code in game.legal if CHOW_LOWEST <= code <= CHOW_HIGHEST), None)
            if game.phase == Phase.CLAIM and chow is not None:
                trial, early = game.clone(), game.actor
                trial.play(chow)
                late = trial.actor
                if trial.phase == Phase.CLAIM and PUNG in trial.legal:
                    trial.play(PUNG)
                    while trial.phase == Phase.CLAIM:
                        trial.play(PASS)
                    assert trial.actor == late != early
                    assert look(trial, None).seats[late].melds[-1].type == MeldType.PUNG
                    found += 1
            quiet = [code for code in game.legal if code == PASS or code < KINDS]
            game.play(chance.choice(quiet or game.legal))
    assert found == 3
