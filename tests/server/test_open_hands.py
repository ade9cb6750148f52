"""The hands of those who have not won: shown after the deal where the table says so, and never before."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from tests.server.host import Host, Message, Person

FRIENDS = [{"kind": "open"}, {"kind": "bot"}, {"kind": "bot"}]


def hands(person: Person, message: Message) -> list[Any]:
    """The hands of the others that a message shows."""
    own = message["seated"].index(person.welcome["me"])
    seats = message["seats"] if message["type"] == "account" else (message["sight"] or {"seats": []})["seats"]
    return [seat["hand"] for seat in seats if seat["seat"] != own and not seat["hu"]]


async def a_deal(person: Person) -> Message:
    """To the account of the first deal, letting every hu pass."""
    await person.connect()
    while (message := await person.hear())["type"] != "account":
        choices = person.update.get("choices", []) if message["type"] == "update" else []
        if choices:
            calm = [one for one in choices if one["kind"] in ("pass", "discard", "void")] or choices
            await person.send({"type": "act", "turn": message["turn"], "action": calm[0]["action"]})
    return message


def shown_at_the_end(person: Person, account: Message, shown: bool) -> Message:
    """Checks that hands lie open at the end of the deal, or not, and never before; gives the last update."""
    *before, last = [message for message in person.heard if message["type"] == "update"]
    assert not [hand for message in before for hand in hands(person, message) if hand is not None]
    for message in (last, account):
        assert hands(person, message)
        assert all((hand is not None) is shown for hand in hands(person, message))
    return last


@pytest.mark.parametrize("rules", ["sichuan", "mcr"])
@pytest.mark.parametrize("asked", [{}, {"open_hands": True}, {"open_hands": False}])
async def test_against_bots_hands_lie_open_when_a_deal_is_over(
    host: Host, rules: str, asked: dict[str, bool]
) -> None:
    person = await Person.opening(host, rules=rules, **asked)
    account = await a_deal(person)
    last = shown_at_the_end(person, account, asked.get("open_hands") is not False)
    again = Person(host.address, person.table, person.cookie)  # who comes later is shown the same
    await again.connect()
    heard = [await again.hear() for _ in range(4)]
    assert [hands(again, message) for message in heard if message["type"] in ("update", "account")] == [
        hands(person, last),
        hands(person, account),
    ]


@pytest.mark.parametrize("open_hands", [None, True])
async def test_among_people_hands_stay_down_unless_the_host_says_otherwise(
    host: Host, open_hands: bool | None
) -> None:
    asked = {} if open_hands is None else {"open_hands": open_hands}
    person = await Person.opening(host, rules="sichuan", seats=FRIENDS, **asked)
    friend = await Person.sitting(host, person.table, "Ben")
    for player, account in zip(
        (person, friend), await asyncio.gather(a_deal(person), a_deal(friend)), strict=True
    ):
        assert player.welcome["settings"]["open_hands"] is bool(open_hands)
        shown_at_the_end(player, account, bool(open_hands))
