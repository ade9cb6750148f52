"""Deals whose chance is shared: who is bound when, what is told when, and who is left out."""

from __future__ import annotations

import asyncio
import hashlib
import json
import secrets
from typing import Any

import pytest

from tests.server.host import Host, Message, Person, cautious, records, serving
from zimo.play.record import Record, Shares, parse_record
from zimo.play.replaying import verify
from zimo.server import table as table_module

ALONE = [{"kind": "bot"}] * 3
FRIENDS = [{"kind": "open"}, {"kind": "bot"}, {"kind": "bot"}]
SHORT = 0.3  # seconds that somebody is waited for


def commitment(secret: str) -> str:
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()


class Sharer(Person):
    """Who sends a secret for each deal."""

    shows = True

    def __init__(self, address: str, table: str, cookie: str | None) -> None:
        super().__init__(address, table, cookie)
        self.secrets: dict[int, str] = {}  # by deal

    async def connect(self, after: int | str | None = None, shares: bool = True, **headers: str) -> None:
        await super().connect(after, shares, **headers)

    async def bind(self, deal: int) -> None:
        secret = self.secrets.setdefault(deal, secrets.token_hex(32))
        await self.send({"type": "bind", "deal": deal, "commitment": commitment(secret)})

    async def hear(self) -> Message:
        message = await super().hear()
        match message["type"]:
            case "welcome" if not message["seq"]:
                await self.bind(0)
            case "account":
                await self.bind(message["deal"] + 1)
            case "bound" if self.shows:
                await self.send(
                    {"type": "show", "deal": message["deal"], "secret": self.secrets[message["deal"]]}
                )
        return message


class Silent(Sharer):
    shows = False


async def waiting(host: Host, kind: type[Sharer] = Sharer) -> Sharer:
    """Ada, who has opened a table for friends."""
    ada = await kind.opening(host, rules="sbr", seats=FRIENDS, name="Ada")
    await ada.connect()
    await ada.hear()
    return ada


async def joining(host: Host, ada: Sharer) -> Sharer:
    """Ben, who sits down with her: now nobody is missing."""
    other = await Person.sitting(host, ada.table, "Ben")
    ben = Sharer(host.address, ada.table, other.cookie)
    await ben.connect()
    return ben


async def finished(host: Host, person: Person) -> Record:
    """The last record, which holds."""
    record = parse_record((await records(host, person.table))[-1])
    verify(record)
    return record


def shares_of(record: Record) -> Shares:
    assert isinstance(record.secrets, Shares)
    return record.secrets


async def play_together(*persons: Person) -> None:
    await asyncio.gather(*(person.play_deal(cautious) for person in persons))


async def test_a_person_and_the_server_make_the_wall_together(host):
    person = await Sharer.opening(host, rules="sbr", options={"match_deals": 2})
    await person.connect()
    for deal in range(2):
        account = await person.play_deal(cautious)
        record = await finished(host, person)
        told = shares_of(record)
        assert told.players[1:] == [None] * 3
        assert told.players[0].secret == person.secrets[deal]
        assert account["reveal"]["players"][0] == {
            "commitment": commitment(person.secrets[deal]),
            "secret": person.secrets[deal],
        }
        await person.send({"type": "next", "deal": deal})


async def test_all_are_bound_before_anybody_shows_and_the_server_shows_last(host):
    one = await waiting(host)
    other = await joining(host, one)
    bound, again = await asyncio.gather(one.hear_of("bound"), other.hear_of("bound"))
    assert bound == again
    assert bound["players"] == [commitment(person.secrets[0]) for person in (one, other)] + [None, None]
    assert not any(update["sight"] for update in one.heard if update["type"] == "update")
    for person in (one, other):
        dealt = await person.hear_of("update")
        assert dealt["sight"]
        assert dealt["commitment"] == bound["server"]


async def test_no_secret_is_told_before_the_deal_is_over(host):
    one = await waiting(host)
    other = await joining(host, one)
    await play_together(one, other)
    server = one.heard[-1]["reveal"]["server"]["secret"]
    for person in (one, other):
        before = json.dumps([message for message in person.heard if message["type"] != "account"])
        assert not [secret for secret in (server, one.secrets[0], other.secrets[0]) if secret in before]


async def test_who_does_not_show_in_time_is_left_out_for_all_to_see(host, monkeypatch):
    monkeypatch.setattr(table_module, "SHOW_SECONDS", SHORT)
    one = await waiting(host, Silent)
    other = await joining(host, one)
    await play_together(one, other)
    told = shares_of(await finished(host, one))
    assert told.players[0].commitment == commitment(one.secrets[0])
    assert told.players[0].secret is None
    assert told.players[1].secret == other.secrets[0]


async def test_who_never_binds_is_waited_for_a_while_only(host, monkeypatch):
    monkeypatch.setattr(table_module, "BIND_SECONDS", SHORT)
    person = await Person.opening(host, rules="sbr")
    await person.connect(shares=True)
    await person.play_deal(cautious)
    assert shares_of(await finished(host, person)).players == [None] * 4


async def test_who_goes_and_comes_back_is_waited_for_anew(database, monkeypatch):
    """And a table without people waits for nobody: its task sleeps."""
    monkeypatch.setattr(table_module, "SHOW_SECONDS", SHORT)
    with serving(database) as host:
        person = await Silent.opening(host, rules="sbr")
        await person.connect()
        await person.hear_of("bound")
        await person.disconnect()
        assert host.app is not None
        table = host.app.state.tables._tables[person.table]
        while table.connections:
            await asyncio.sleep(0.02)
        assert table._drawing.until is None
        await asyncio.sleep(2 * SHORT)
        assert table.play.deal is None
        await person.connect()
        await person.hear_of("bound")
        await person.send({"type": "show", "deal": 0, "secret": person.secrets[0]})
        await person.play_deal(cautious)
        assert shares_of(await finished(host, person)).players[0].secret == person.secrets[0]


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ({"type": "show", "deal": 0, "secret": "00" * 32}, "not_allowed"),
        ({"type": "show", "deal": 0, "secret": "00" * 31}, "bad_message"),
        ({"type": "bind", "deal": 0, "commitment": "AB" * 32}, "bad_message"),
        ({"type": "bind", "deal": -1, "commitment": "ab" * 32}, "bad_message"),
    ],
)
async def test_what_is_not_the_own_secret_is_refused(host, message: dict[str, Any], code: str):
    person = await Silent.opening(host, rules="sbr", seats=FRIENDS)
    await person.connect()
    await person.hear_of("update")
    await person.send(message)
    assert (await person.hear_of("refused"))["code"] == code


async def test_another_secret_than_the_one_bound_to_is_refused_and_the_right_one_still_taken(host):
    person = await Silent.opening(host, rules="sbr")
    await person.connect()
    await person.hear_of("bound")
    await person.send({"type": "bind", "deal": 0, "commitment": commitment("00" * 32)})  # too late
    await person.send({"type": "show", "deal": 0, "secret": "00" * 32})
    assert (await person.hear_of("refused"))["message"] == "this is not the secret that you were bound to"
    await person.send({"type": "show", "deal": 0, "secret": person.secrets[0]})
    await person.play_deal(cautious)
    assert shares_of(await finished(host, person)).players[0].secret == person.secrets[0]


async def test_a_page_that_has_forgotten_its_secret_binds_another_until_all_are_bound(host):
    """A browser that keeps nothing loads the page anew while others are still awaited."""
    one = await waiting(host)
    forgotten = one.secrets.pop(0)
    await one.bind(0)
    other = await joining(host, one)
    await play_together(one, other)
    told = next(message for message in other.heard if message["type"] == "bound")
    assert told["players"][0] == commitment(one.secrets[0]) != commitment(forgotten)
    share = shares_of(await finished(host, one)).players[0]
    assert (share.commitment, share.secret) == (told["players"][0], one.secrets[0])


async def test_between_deals_the_last_that_was_bound_counts_too(host):
    person = await Sharer.opening(host, rules="sbr", options={"match_deals": 2})
    await person.connect()
    await person.play_deal(cautious)
    forgotten = person.secrets.pop(1)
    await person.bind(1)
    await person.send({"type": "next", "deal": 0})
    await person.play_deal(cautious)
    share = shares_of(await finished(host, person)).players[0]
    assert share.secret == person.secrets[1] != forgotten


async def test_a_spectator_shares_in_nothing(host):
    person = await Sharer.opening(host, rules="sbr", spectators=True)
    await person.connect()
    await person.until_asked()
    watcher = Person(host.address, person.table, None)
    await watcher.connect(shares=True)
    await watcher.send({"type": "bind", "deal": 1, "commitment": "ab" * 32})
    assert (await watcher.hear_of("refused"))["code"] == "not_allowed"


async def test_the_server_stays_bound_when_it_is_started_again(database):
    """Else it could draw anew once it knows what the players have shown."""
    with serving(database) as host:
        person = await Silent.opening(host, rules="sbr")
        await person.connect()
        before = await person.hear_of("bound")
        await person.disconnect()
    with serving(database) as host:
        person.address = host.address
        await person.connect()
        after = await person.hear_of("bound")
        assert after == before
        await person.send({"type": "show", "deal": 0, "secret": person.secrets[0]})
        await person.play_deal(cautious)
        assert shares_of(await finished(host, person)).server.commitment == before["server"]


async def test_what_was_taken_back_stands_in_the_record(host):
    person = await Sharer.opening(host, rules="sbr")
    await person.connect()
    for _ in range(2):
        turn = (await person.until_asked())["turn"]
        await person.act(cautious(person.update))
        asked = await person.until_asked()
        assert asked["turn"] != turn
        await person.send({"type": "undo", "turn": asked["turn"]})
        await person.hear_of("update")
    await person.play_deal(cautious)
    assert shares_of(await finished(host, person)).taken_back == 2


async def test_the_first_dealer_is_thrown_by_all(host):
    person = await Sharer.opening(host, rules="classical", options={"first_dealer": "one_die"})
    await person.connect()
    await person.play_deal(cautious)
    record = await finished(host, person)
    assert record.dealer == (shares_of(record).shown().die() - 1) % 4
