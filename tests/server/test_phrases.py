"""The few phrases that players may say: to all, not too often, and not for the record."""

from __future__ import annotations

from tests.server.host import Host, Message, Person, cautious, records
from zimo.server.table import PHRASES_AT_ONCE

FRIENDS = [{"kind": "open"}, {"kind": "bot"}, {"kind": "bot"}]


async def say(person: Person, phrase: str) -> None:
    await person.send({"type": "say", "phrase": phrase})


async def answer(person: Person) -> Message:
    while (message := await person.hear())["type"] not in ("spoken", "refused"):
        pass
    return message


async def test_a_phrase_is_heard_by_all_at_the_table_and_stays_nowhere(host: Host) -> None:
    ada = await Person.opening(host, rules="sichuan", seats=FRIENDS)
    ben = await Person.sitting(host, ada.table, "Ben")
    spectator = Person(host.address, ada.table, None)
    for person in (ada, ben, spectator):
        await person.connect()
    await ada.until_asked()
    await say(ben, "well_played")
    for person in (ada, ben, spectator):
        assert await answer(person) == {"type": "spoken", "player": 1, "phrase": "well_played"}
    late = Person(host.address, ada.table, None)
    await late.connect()
    await late.hear_of("presence")
    assert not [message for message in late.heard if message["type"] == "spoken"]


async def test_spectators_and_strange_phrases_are_not_heard(host: Host) -> None:
    ada = await Person.opening(host, rules="sichuan", spectators=True)
    spectator = Person(host.address, ada.table, None)
    for person in (ada, spectator):
        await person.connect()
    await say(spectator, "hello")
    assert (await answer(spectator))["code"] == "not_allowed"
    await say(ada, "discard five of dots")
    assert (await answer(ada))["code"] == "bad_message"


async def test_who_says_too_much_is_told_so_and_plays_on(host: Host) -> None:
    ada = await Person.opening(host, rules="sichuan")
    await ada.connect()
    for _ in range(PHRASES_AT_ONCE + 1):
        await say(ada, "hello")
    heard = [(await answer(ada))["type"] for _ in range(PHRASES_AT_ONCE + 1)]
    assert heard == ["spoken"] * PHRASES_AT_ONCE + ["refused"]
    await ada.play_deal(cautious)
    (line,) = await records(host, ada.table)
    assert b"hello" not in line
