"""Whole deals over a real socket, and what may go wrong in between."""

from __future__ import annotations

import asyncio
import hashlib

import pytest

from tests.server.host import Person, cautious, first, records, serving
from zimo.notation.tiles import parse_tile
from zimo.notation.wall import parse_wall
from zimo.play.record import parse_record
from zimo.play.replaying import verify
from zimo.rulesets import PRESETS
from zimo.server import account_messages, messages


@pytest.mark.parametrize("rules", PRESETS)
async def test_a_deal_is_played_and_its_record_verifies(host, rules):
    person = await Person.opening(host, rules=rules)
    await person.connect()
    account = await person.play_deal(cautious)
    (line,) = await records(host, person.table)
    for hu in account["hus"]:
        async with host.client() as client:
            score = (await client.post("/api/score", json=hu["request"])).json()
        assert (score["points"], score["reading"]) == (hu["points"], hu["reading"])
    record = parse_record(line)
    game = verify(record)
    assert [seat["points"] for seat in account["seats"]] == game.scores
    assert account["standings"][0]["place"] == 1
    told = [payment["delta"] for payment in account["payments"]]
    assert told == [list(entry.delta) for entry in game.ledger]
    fixed = account["reveal"]["server"]
    assert hashlib.sha256(bytes.fromhex(fixed["secret"])).hexdigest() == fixed["commitment"]
    updates = [message for message in person.heard if message["type"] == "update" and message["sight"]]
    assert {message["commitment"] for message in updates} == {fixed["commitment"]}
    assert record.secrets.server.commitment == fixed["commitment"]
    assert parse_wall(record.wall) == [parse_tile(tile) for tile in account["reveal"]["wall"]]
    assert (record.match.deal, record.match.seated) == (1, account["seated"])
    assert record.match.scores == [game.ruleset.start_score] * game.ruleset.players


async def test_a_match_ends_with_table_points(host):
    person = await Person.opening(host, rules="mcr", options={"match_deals": 3})
    await person.connect()
    for deal in range(3):
        account = await person.play_deal(cautious)
        assert account["deal"] == deal
        assert account["match_over"] == (deal == 2)
        await person.send({"type": "next", "deal": deal})
    assert (await person.hear_of("refused"))["code"] == "not_allowed"
    assert all(line["table_points"] is not None for line in account["standings"])
    assert len(await records(host, person.table)) == 3


async def test_friends_play_and_a_bot_stands_in_for_who_leaves(database):
    with serving(database, grace=0.2) as host:
        seats = [{"kind": "open"}, {"kind": "bot"}, {"kind": "bot"}]
        one = await Person.opening(host, seats=seats, name="Ada")
        await one.connect()
        assert (await one.hear_of("update"))["stage"] == "open"
        two = await Person.sitting(host, one.table, "Bob")
        await two.connect()
        await two.until_asked() if two.update else await two.hear_of("update")
        await two.disconnect()
        account = await one.play_deal(first)
        assert {seat["player"] for seat in account["seats"]} == {0, 1, 2, 3}
        heard = [message for message in one.heard if message["type"] == "presence"]
        assert any(message["players"][1]["stood_in"] for message in heard)
        await two.connect()
        assert (await two.hear_of("account"))["deal"] == 0
        presence = await two.hear_of("presence")
        assert presence["players"][1] | {"ready": False} == {
            "player": 1,
            "name": "Bob",
            "kind": "person",
            "connected": True,
            "stood_in": False,
            "ready": False,
            "emblem": "",
            "bot_in": None,
        }


async def test_the_host_lets_bots_take_the_open_seats(database):
    seats = [{"kind": "open"}] * 3
    with serving(database) as host:
        ada = await Person.opening(host, seats=seats, name="Ada")
        bob = await Person.sitting(host, ada.table, "Bob")
        for person in (ada, bob):
            await person.connect()
        await bob.send({"type": "fill"})
        assert (await bob.hear_of("refused"))["code"] == "not_allowed"
        await ada.send({"type": "fill"})
        kinds = ["open"]
        while "open" in kinds:
            kinds = [player["kind"] for player in (await ada.hear_of("presence"))["players"]]
        assert kinds == ["person", "person", "bot", "bot"]
        asked = await ada.until_asked()
        await ada.send({"type": "fill"})
        assert (await ada.hear_of("refused"))["code"] == "not_allowed"
    with serving(database) as host:  # the log knows it
        ada.address = host.address
        ada.update = {}
        await ada.connect()
        assert (await ada.until_asked())["sight"] == asked["sight"]


async def test_the_next_deal_waits_for_all_who_are_not_stood_in_for(database):
    with serving(database, grace=0.5) as host:
        seats = [{"kind": "open"}, {"kind": "bot"}, {"kind": "bot"}]
        one = await Person.opening(host, seats=seats, name="Ada")
        await one.connect()
        two = await Person.sitting(host, one.table, "Bob")
        await two.connect()
        await asyncio.gather(one.play_deal(cautious), two.play_deal(cautious))
        await one.send({"type": "next", "deal": 0})
        await two.disconnect()
        while not (presence := await one.hear_of("presence"))["players"][1]["stood_in"]:
            assert one.update["deal"] == 0
        assert presence["players"][0]["ready"]
        assert (await one.hear_of("update"))["deal"] == 1


async def test_who_comes_back_sees_the_same_and_goes_on(host):
    person = await Person.opening(host)
    await person.connect()
    before = await person.until_asked()
    await person.disconnect()
    await person.connect()
    assert (await person.hear())["type"] == "welcome"
    after = await person.hear()
    assert {**after, "missed": []} == before
    await person.play_deal(cautious)


async def test_a_decision_is_taken_back(host):
    person = await Person.opening(host)
    await person.connect()
    before = await person.until_asked()
    await person.act(first(before))
    await person.hear()
    await person.until_asked()
    turn = person.update["turn"]
    await person.send({"type": "undo", "turn": turn})
    while "undo" not in [event["kind"] for event in person.update["events"]]:
        await person.hear()
    assert person.update["choices"] == before["choices"]
    assert person.update["sight"] == before["sight"]
    await person.send({"type": "act", "turn": turn, "action": first(before)})
    assert (await person.hear_of("refused"))["code"] == "stale_turn"
    await person.play_deal(cautious)
    (line,) = await records(host, person.table)
    verify(parse_record(line))


async def test_the_clock_decides_for_who_does_not(host):
    person = await Person.opening(host, clock=3)
    await person.connect()
    asked = await person.until_asked()
    assert 0 < asked["deadline"] <= 3000
    await person.hear_of("presence")
    following = await asyncio.wait_for(person.hear_of("update"), 5)
    assert following["turn"] > asked["turn"]


async def test_a_reserve_is_told_to_its_player_and_used_up(host):
    person = await Person.opening(host, clock=3, reserve=60)
    await person.connect()
    asked = await person.until_asked()
    assert asked["reserve"] == 60_000
    assert 60_000 < asked["deadline"] <= 63_000
    await asyncio.sleep(3.5)
    await person.act(first(asked))
    later = await person.until_asked()
    assert 58_000 < later["reserve"] <= 59_500


async def test_help_is_given_or_forbidden(host):
    person = await Person.opening(host, rules="mcr")
    await person.connect()
    await person.until_asked()
    while person.update["sight"]["phase"] != "turn":
        await person.act(cautious(person.update))
        await person.hear()
        await person.until_asked()
    await person.send({"type": "help", "what": "discards"})
    answer = await person.hear_of("help")
    legal = {choice["tiles"][0] for choice in person.update["choices"] if choice["kind"] == "discard"}
    assert answer["discards"]
    assert {line["tile"] for line in answer["discards"]} <= legal
    await person.send({"type": "help", "what": "why"})
    assert (await person.hear_of("help"))["phrases"]
    strict = await Person.opening(host, help=False)
    await strict.connect()
    await strict.send({"type": "help", "what": "why"})
    assert (await strict.hear_of("refused"))["code"] == "not_allowed"


async def test_of_spectators_who_come_and_go_nobody_is_told(host):
    person = await Person.opening(host, spectators=True)
    await person.connect()
    await person.until_asked()
    await person.send({"type": "ping"})
    await person.hear_of("pong")
    before = len(person.heard)
    for _ in range(3):
        spectator = Person(host.address, person.table, None)
        await spectator.connect()
        assert (await spectator.hear_of("presence"))["in_charge"] == 0
        await spectator.disconnect()
    await person.send({"type": "ping"})
    await person.hear_of("pong")
    assert "presence" not in [message["type"] for message in person.heard[before:]]


async def test_an_account_is_made_once_for_all_who_see_the_same(host, monkeypatch):
    made = []

    def counted(play, key, sight):
        made.append(key)
        return account_messages.account(play, key, sight)

    monkeypatch.setattr(messages, "account", counted)
    person = await Person.opening(host, spectators=True)
    watching = [Person(host.address, person.table, None) for _ in range(3)]
    for one in (person, *watching):
        await one.connect()
    told = await asyncio.gather(person.play_deal(cautious), *(one.hear_of("account") for one in watching))
    assert len(told) == 4
    assert len(made) == 2
