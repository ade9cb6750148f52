"""A match that is over is followed by another one of the same people, bots and rules."""

from __future__ import annotations

import asyncio

import pytest

from tests.server.host import Host, Person, cautious, serving
from zimo.server import clearing
from zimo.server.identity import COOKIE

ONE_DEAL = {"options": {"match_deals": 1}}
FRIEND = [{"kind": "open"}, {"kind": "bot"}, {"kind": "bot"}]


async def again(host: Host, person: Person | None, table: str) -> tuple[int, dict]:
    headers = {} if person is None else {"Cookie": f"{COOKIE}={person.cookie}"}
    async with host.client(**headers) as client:
        answer = await client.post(f"/api/tables/{table}/again")
        return answer.status_code, answer.json()


async def played(host: Host, **request: object) -> Person:
    person = await Person.opening(host, **request)
    await person.connect()
    await person.play_deal(cautious)
    return person


async def test_against_bots_it_begins_at_once_by_the_same_rules(host):
    person = await played(host, rules="mcr", options={"match_deals": 1, "minimum": 6}, name="Ada")
    status, made = await again(host, person, person.table)
    assert (status, made["player"]) == (201, 0)
    following = Person(host.address, made["table"], person.cookie)
    await following.connect()
    await following.until_asked()
    assert following.welcome["rules"]["options"] == {"match_deals": 1, "minimum": 6}
    assert following.welcome["settings"] == person.welcome["settings"]
    assert [player["name"] for player in following.welcome["players"]] == ["Ada", "Lan", "Mei", "Zhu"]


async def test_friends_are_invited_and_come_to_one_table(host):
    ada = await Person.opening(host, seats=FRIEND, name="Ada", **ONE_DEAL)
    ben = await Person.sitting(host, ada.table, "Ben")
    watching = Person(host.address, ada.table, None)
    for person in (ada, ben, watching):
        await person.connect()
    await asyncio.gather(ada.play_deal(cautious), ben.play_deal(cautious), watching.hear_of("account"))
    status, made = await again(host, ben, ada.table)
    assert (status, made["player"]) == (201, 0)
    for person in (ada, ben):
        told = await person.hear_of("another")
        assert (told["player"], told["link"]) == (1, made["link"])
    assert await again(host, ada, ada.table) == (201, {**made, "player": 3})
    assert await again(host, ben, ada.table) == (201, made)
    seats = [Person(host.address, made["table"], cookie) for cookie in (ben.cookie, ada.cookie)]
    for seat in seats:
        await seat.connect()
        await seat.hear_of("update")
    assert [player["name"] for player in seats[1].welcome["players"]] == ["Ben", "Lan", "Mei", "Ada"]
    assert [seat.welcome["host"] for seat in seats] == [True, False]
    await asyncio.gather(*(seat.play_deal(cautious) for seat in seats))
    await watching.disconnect()
    assert not [message for message in watching.heard if message["type"] == "another"]


async def test_who_comes_back_later_is_invited_too_after_a_restart(database):
    with serving(database, idle=0.3) as host:
        ada = await Person.opening(host, seats=FRIEND, name="Ada", **ONE_DEAL)
        ben = await Person.sitting(host, ada.table, "Ben")
        await ada.connect()
        await ben.connect()
        await asyncio.gather(ada.play_deal(cautious), ben.play_deal(cautious))
        _, made = await again(host, ada, ada.table)
    with serving(database) as host:
        ben.address = host.address
        await ben.connect()
        assert (await ben.hear_of("another"))["link"] == made["link"]


@pytest.mark.parametrize("fate", ["closed", "cleared"])
async def test_where_the_next_match_is_gone_another_is_opened(database, fate, monkeypatch):
    monkeypatch.setattr(clearing, "EVERY", 0.1)
    days = {"cleared": 0.0, "closed": 14.0}[fate]
    with serving(database, idle=0.1, keep_unplayed=days) as host:
        ada = await Person.opening(host, seats=FRIEND, name="Ada", **ONE_DEAL)
        ben = await Person.sitting(host, ada.table, "Ben")
        await ada.connect()
        await ben.connect()
        await asyncio.gather(ada.play_deal(cautious), ben.play_deal(cautious))
        _, made = await again(host, ada, ada.table)
        async with host.client(Cookie=f"{COOKIE}={ada.cookie}") as client:
            if fate == "closed":
                assert (await client.post(f"/api/tables/{made['table']}/close")).status_code == 200
            else:
                async with asyncio.timeout(20):
                    while (await client.get(f"/api/tables/{made['table']}/reveals")).status_code != 404:
                        await asyncio.sleep(0.1)
                monkeypatch.setattr(clearing, "EVERY", 3600.0)
                await asyncio.sleep(0.5)
        status, another = await again(host, ben, ada.table)
        assert status == 201
        assert another["table"] != made["table"]
        assert await again(host, ada, ada.table) == (201, {**another, "player": 3})


async def test_only_who_has_played_a_finished_match_may_go_on(host):
    over, in_play = await played(host, **ONE_DEAL), await Person.opening(host)
    stranger = await Person.opening(host)
    for person in (stranger, None):
        status, told = await again(host, person, over.table)
        assert (status, told["phrase"]["id"]) == (409, "fault.only_players_again")
    assert (await again(host, in_play, in_play.table))[0] == 409
    assert (await again(host, over, "nothing"))[0] == 404


async def test_two_who_ask_at_once_open_one_table(host):
    ada = await Person.opening(host, seats=FRIEND, name="Ada", **ONE_DEAL)
    ben = await Person.sitting(host, ada.table, "Ben")
    await ada.connect()
    await ben.connect()
    await asyncio.gather(ada.play_deal(cautious), ben.play_deal(cautious))
    answers = await asyncio.gather(*(again(host, person, ada.table) for person in (ada, ben, ada, ben)))
    assert len({made["table"] for _, made in answers}) == 1


async def test_the_course_of_a_match_is_told_when_it_is_over(host):
    person = await Person.opening(host, rules="classical", options={"match_deals": 2})
    await person.connect()
    before = await person.play_deal(cautious)
    assert before["course"] == []
    await person.send({"type": "next", "deal": 0})
    last = await person.play_deal(cautious)

    def scores(account: dict) -> list[int]:
        return [line["score"] for line in sorted(account["standings"], key=lambda line: line["player"])]

    assert last["course"] == [[2000] * 4, scores(before), scores(last)]
