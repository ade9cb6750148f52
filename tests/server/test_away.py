"""Who has left: all are told until when the table waits, and who is in charge may hasten or end that."""

from __future__ import annotations

import time
from typing import Any

import pytest

from tests.server.host import Host, Message, Person, cautious, serving
from zimo.server import visitors
from zimo.server.identity import COOKIE
from zimo.server.table import GRACE

FRIENDS = [{"kind": "open"}, {"kind": "open"}, {"kind": "bot"}]
HOST, BEN, CLEO, BOT = range(4)


async def three(host: Host) -> list[Person]:
    """The host, Ben and Cleo with a bot, and all have been dealt to."""
    ada = await Person.opening(host, rules="sichuan", seats=FRIENDS, name="Ada")
    people = [ada, *[await Person.sitting(host, ada.table, name) for name in ("Ben", "Cleo")]]
    for person in people:
        await person.connect()
    for person in people:
        while not person.update.get("sight"):
            await person.hear()
    return people


async def presence(person: Person, **wanted: Any) -> Message:
    """The next message of who is here, in which the fields of Ben, or of the message, are as wanted."""
    while True:
        message = await person.hear_of("presence")
        if all({**message["players"][BEN], **message}[name] == value for name, value in wanted.items()):
            return message


async def close(host: Host, person: Person) -> int:
    async with host.client(Cookie=f"{COOKIE}={person.cookie}") as client:
        return (await client.post(f"/api/tables/{person.table}/close", json={})).status_code


async def test_all_are_told_how_long_the_table_waits_for_who_has_left(host: Host) -> None:
    ada, ben, cleo = await three(host)
    spectator = Person(host.address, ada.table, None)
    await spectator.connect()
    await presence(ada, connected=True)
    await ben.disconnect()
    for person in (ada, cleo, spectator):
        told = await presence(person, connected=False)
        assert 0.8 * GRACE < told["players"][BEN]["bot_in"] / 1000 <= GRACE
        assert told["in_charge"] == told["may_end"] == HOST
        assert [told["players"][other]["bot_in"] for other in (HOST, CLEO, BOT)] == [None] * 3
    await ben.connect()
    assert (await presence(ada, connected=True))["players"][BEN]["bot_in"] is None


async def test_the_host_lets_a_bot_play_at_once(host: Host) -> None:
    ada, ben, cleo = await three(host)
    await ada.send({"type": "stand_in", "player": BEN})
    assert (await ada.hear_of("refused"))["code"] == "not_allowed", "he is here"
    await ben.disconnect()
    await presence(cleo, connected=False)
    await cleo.send({"type": "stand_in", "player": BEN})
    assert (await cleo.hear_of("refused"))["code"] == "not_allowed", "the host is here"
    await presence(ada, connected=False)
    await ada.send({"type": "stand_in", "player": BEN})
    assert (await presence(ada, stood_in=True))["players"][BEN]["bot_in"] is None
    await ben.connect()
    assert (await presence(cleo, connected=True))["players"][BEN]["stood_in"] is False


async def test_a_bot_that_is_put_in_decides_for_who_is_away(host: Host) -> None:
    ada = await Person.opening(host, rules="sichuan", seats=[FRIENDS[0], *[{"kind": "bot"}] * 2])
    ben = await Person.sitting(host, ada.table, "Ben")
    await ada.connect()
    await presence(ada, connected=False)
    await ada.send({"type": "stand_in", "player": BEN})
    assert (await ada.play_deal(cautious))["type"] == "account"
    assert ben.update == {}


async def test_the_next_who_is_here_is_in_charge_and_may_end_the_match_when_the_host_stays_away(
    database: str,
) -> None:
    with serving(database, grace=1.0) as host:
        ada, ben, cleo = await three(host)
        assert await close(host, ben) == 409, "the host is here"
        await ada.disconnect()
        told = await presence(ben, in_charge=BEN)
        assert told["may_end"] == HOST, "who only reloads the page is away for a moment"
        await ben.send({"type": "stand_in", "player": HOST})
        told = await presence(ben, in_charge=BEN)
        assert (told["players"][HOST]["stood_in"], told["may_end"]) == (True, HOST)
        assert await close(host, ben) == 409
        await presence(ben, may_end=BEN)
        assert await close(host, cleo) == 409
        assert await close(host, ben) == 200
        await cleo.closed()


async def test_nobody_ends_a_match_at_which_nobody_is(database: str) -> None:
    with serving(database, grace=0.1) as host:
        ada = await Person.opening(host, spectators=True)
        spectator = Person(host.address, ada.table, None)
        await spectator.connect()
        assert (await presence(spectator, in_charge=None))["may_end"] in (HOST, None)
        await presence(spectator, may_end=None)
        async with host.client() as stranger:
            assert (await stranger.post(f"/api/tables/{ada.table}/close", json={})).status_code == 409
        await spectator.send({"type": "stand_in", "player": HOST})
        assert (await spectator.hear_of("refused"))["code"] == "not_allowed"


@pytest.mark.parametrize("player", [-1, 8, "1"])
async def test_a_player_that_cannot_be_is_no_command(host: Host, player: Any) -> None:
    ada = await Person.opening(host)
    await ada.connect()
    await ada.send({"type": "stand_in", "player": player})
    assert (await ada.hear_of("refused"))["code"] == "bad_message"


async def test_who_has_fallen_silent_is_stood_in_for_as_soon_as_who_has_left(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From the last that was heard, not from when the silence was noticed."""
    monkeypatch.setattr(visitors, "PING_EVERY", 1.0)
    monkeypatch.setattr(visitors, "PONG_WITHIN", 3.0)
    with serving(database, grace=6.0) as host:
        ada, ben, cleo = await three(host)
        assert ben._socket is not None
        began = time.monotonic()
        ben._socket.transport.pause_reading()
        for person in (ada, cleo):
            await presence(person, connected=False)
            await presence(person, stood_in=True)
        assert 4 < time.monotonic() - began < 8.5
