"""Spectators who see all hands: a while later, and before that nothing."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import msgspec
import pytest

from tests.server.host import Host, Message, Person, cautious, records, serving
from zimo.play.game import Game
from zimo.play.record import Fair, parse_record
from zimo.rulesets.registry import describe_ruleset
from zimo.server import protocol
from zimo.server.connection import Connection
from zimo.server.gallery import Gallery
from zimo.server.identity import COOKIE
from zimo.server.inbox import Renamed
from zimo.server.log import Opened, PlayerSpec
from zimo.server.messages import Speaker
from zimo.server.page import PAGE
from zimo.server.play import Deal, Play
from zimo.server.table import Table
from zimo.server.tables import Tables
from zimo.server.watcher import ALL_HANDS, Watcher

DELAY = 1.5  # seconds, where a test waits for them
EARLY = 0.05  # by which clocks of two threads may differ
FRIENDS = [{"kind": "open"}, {"kind": "bot"}, {"kind": "bot"}]


def shorten(host: Host, table: str) -> None:
    """Hosts may not choose so short a delay; a test may."""
    assert host.app is not None
    found: Gallery = host.app.state.tables._tables[table].gallery
    found.delay = DELAY


def discards(update: Message) -> int:
    return sum(len(seat["river"]) for seat in (update["sight"] or {"seats": []})["seats"])


class Timed(Person):
    """Notes when it saw the first moment with so many discards, and all messages with their times."""

    def __init__(self, *about: Any) -> None:
        super().__init__(*about)
        self.at: dict[int, float] = {}
        self.times: list[float] = []

    async def hear(self) -> Message:
        message = await super().hear()
        self.times.append(time.monotonic())
        if message["type"] == "update" and message["sight"]:
            self.at.setdefault(discards(message), self.times[-1])
        return message


async def table_for_watching(host: Host, **request: Any) -> Timed:
    opened = await Person.opening(host, spectators=True, hands_after=10, **request)
    shorten(host, opened.table)
    return Timed(host.address, opened.table, opened.cookie)


async def test_every_hand_is_seen_and_each_moment_only_after_the_delay(host: Host) -> None:
    person = await table_for_watching(host, rules="sichuan")
    await person.connect()
    await person.until_asked()
    visitor = Timed(host.address, person.table, None)
    await visitor.connect()

    async def watch() -> None:
        while (await visitor.hear())["type"] != "account":
            pass

    began = time.monotonic()
    await asyncio.gather(person.play_deal(cautious), watch())
    assert len(visitor.at) > 1  # a deal may be short
    assert set(visitor.at) <= set(person.at)
    for count, when in visitor.at.items():
        assert when - person.at[count] >= DELAY - EARLY
    before = [
        message
        for message, when in zip(visitor.heard, visitor.times, strict=True)
        if when < person.at[0] + DELAY - EARLY and when < began + DELAY
    ]
    assert {message["type"] for message in before} <= {"welcome", "update"}
    assert all(message["sight"] is None for message in before if message["type"] == "update")
    shown = [message for message in visitor.heard if message["type"] == "update" and message["sight"]]
    for message in shown:
        assert all(len(seat["hand"]) == seat["standing"] for seat in message["sight"]["seats"])
        assert message["choices"] == []
    assert [message["seq"] for message in shown] == sorted({message["seq"] for message in shown})
    (line,) = await records(host, person.table)
    assert parse_record(line).secrets.server.secret == visitor.heard[-1]["reveal"]["server"]["secret"]


async def test_who_comes_back_is_told_what_was_missed_and_nothing_early(host: Host) -> None:
    person = await table_for_watching(host, rules="sichuan")
    await person.connect()
    visitor = Timed(host.address, person.table, None)
    await visitor.connect()
    playing = asyncio.create_task(person.play_deal(cautious))
    while not (seen := visitor.update) or not seen["sight"]:
        await visitor.hear()
    await visitor.disconnect()
    await playing
    await asyncio.sleep(DELAY)
    back = Timed(host.address, person.table, None)
    await back.connect(seen["seq"])
    update = await back.hear_of("update")
    assert update["sight"]["phase"] == "over"
    told = [event["kind"] for event in update["missed"] + update["events"]]
    assert told.count("deal") == 0
    assert told.count("end") == 1
    fresh = Timed(host.address, person.table, None)
    await fresh.connect()
    whole = await fresh.hear_of("update")
    assert [event["kind"] for event in whole["missed"]].count("deal") == 1
    assert len(whole["missed"]) > len(update["missed"])


async def test_a_player_of_the_table_is_at_the_own_seat_in_every_tab(host: Host) -> None:
    person = await table_for_watching(host, rules="sichuan", seats=FRIENDS)
    friend = await Person.sitting(host, person.table, "Ben")
    await person.connect()
    await person.until_asked()
    tab = Timed(host.address, person.table, friend.cookie)
    await tab.connect()
    assert (await tab.hear())["me"] == 1
    update = await tab.hear_of("update")
    me = update["sight"]["me"]
    assert [seat["seat"] for seat in update["sight"]["seats"] if seat["hand"] is not None] == [me]


async def test_who_waits_in_the_room_comes_to_the_gallery_with_the_first_deal(host: Host) -> None:
    person = await table_for_watching(host, rules="sichuan", seats=FRIENDS)
    visitor = Timed(host.address, person.table, None)
    await visitor.connect()
    assert (await visitor.hear_of("presence"))["players"][1]["kind"] == "open"
    await Person.sitting(host, person.table, "Ben")
    await person.connect()
    await person.until_asked()
    while not visitor.at:
        await visitor.hear()
    assert visitor.at[0] - person.at[0] >= DELAY - EARLY
    assert all(seat["hand"] for seat in visitor.update["sight"]["seats"])


async def test_after_a_restart_nothing_is_seen_before_the_delay_has_passed_again(database: str) -> None:
    with serving(database) as host:
        person = await Person.opening(host, rules="sichuan", spectators=True, hands_after=10)
        await person.connect()
        await person.until_asked()
    with serving(database) as host:
        visitor = Timed(host.address, person.table, None)
        await visitor.connect()
        assert (await visitor.hear())["type"] == "welcome"
        assert (await visitor.hear())["sight"] is None
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(visitor.hear(), 0.5)


@pytest.mark.parametrize("asked", [{"hands_after": 9}, {"hands_after": 601}, {"hands_after": 0}])
async def test_a_delay_that_would_protect_nothing_is_refused(host: Host, asked: dict[str, int]) -> None:
    async with host.client() as client:
        answer = await client.post("/api/tables", json={"rules": "sichuan", "spectators": True, **asked})
    assert answer.status_code == 400


async def test_a_table_is_found_by_anybody_only_where_the_host_says_so(host: Host) -> None:
    listed = await Person.opening(host, rules="sichuan", spectators=True, listed=True, hands_after=60)
    others = [
        await Person.opening(host, spectators=True),
        await Person.opening(host, spectators=False, listed=True),
        await Person.opening(host, spectators=True, listed=True, seats=FRIENDS),  # nobody plays yet
    ]
    async with host.client() as stranger:
        found = {one["link"]: one for one in (await stranger.get("/api/watch")).json()}
    told = found[f"/t/{listed.table}"]
    assert (told["rules"], told["hands_after"], told["deal"]) == ("sichuan", 60, 0)
    assert not {f"/t/{other.table}" for other in others} & set(found)


async def deals_told(host: Host, person: Person) -> list[int]:
    """How many finished deals the person finds: records, and what fixed them."""
    headers = {} if person.cookie is None else {"Cookie": f"{COOKIE}={person.cookie}"}
    async with host.client(**headers) as client:
        lines = (await client.get(f"/api/tables/{person.table}/records")).content.splitlines()
        reveals = (await client.get(f"/api/tables/{person.table}/reveals")).json()
        document = (await client.get(f"/r/{person.table}")).text  # with the hand that won last
        first = await client.get(f"/api/tables/{person.table}/records?deal=0")
    assert first.status_code == (200 if lines else 404)
    if PAGE.is_dir() and person.cookie is None:
        assert ("Ada" in document) == bool(lines)
    return [len(lines), len(reveals)]


async def test_a_finished_deal_is_found_by_others_than_its_players_when_the_gallery_has_seen_it(
    host: Host,
) -> None:
    person = await table_for_watching(host, rules="sichuan", name="Ada")
    stranger = Timed(host.address, person.table, None)
    await person.connect()
    await person.play_deal(cautious)
    ended = time.monotonic()
    assert await deals_told(host, person) == [1, 1]
    assert await deals_told(host, stranger) == [0, 0] or time.monotonic() > ended + DELAY
    await stranger.connect()
    await stranger.hear_of("account")
    assert await deals_told(host, stranger) == [1, 1]


async def test_what_a_table_that_slept_had_shown_is_seen_again_at_once(database: str) -> None:
    """But not where the server was started, or a table has failed, since that could have happened."""
    with serving(database, idle=0.3) as host:
        person = await table_for_watching(host, rules="sichuan", name="Ada")
        await person.connect()
        await person.play_deal(cautious)
        await person.disconnect()
        await host.until_in_memory(0)
        assert host.app is not None
        kept: Tables = host.app.state.tables
        for unbroken, told in ((10.0, [1, 1]), (9.0, [0, 0])):
            kept._unbroken_since = time.monotonic() - unbroken
            visitor = Timed(host.address, person.table, None)
            assert await deals_told(host, visitor) == told
            await visitor.connect()
            update = await visitor.hear_of("update")
            assert await deals_told(host, visitor) == told
            assert (update["sight"] is not None) == (told == [1, 1])
            shorten(host, person.table)
            await visitor.disconnect()
            kept._tables[person.table].gallery.catch_up()  # type: ignore[union-attr]
            await host.until_in_memory(0)


async def test_after_a_fault_of_a_table_others_wait_as_after_a_restart(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("a fault")

    with serving(database) as host:
        assert host.app is not None
        kept: Tables = host.app.state.tables
        began = kept._unbroken_since
        person = await Person.opening(host, rules="sichuan")
        await person.connect()
        await person.until_asked()
        assert kept._unbroken_since == began
        with monkeypatch.context() as broken:
            broken.setattr(Speaker, "show", fail)
            await person.act(cautious(person.update))
            await person.closed()
        assert kept._unbroken_since > began


# What goes out before the delay --------------------------------------------------------------------


def table_of(game: Game, monkeypatch: pytest.MonkeyPatch) -> Table:
    """At which the game has just been dealt."""
    monkeypatch.setattr(Table, "_now", lambda _: 0.0)
    players = [PlayerSpec(kind="person", name=f"{seat}", guest=f"{seat}") for seat in range(game.players)]
    settings = protocol.Settings(
        clock=None, help=True, spectators=True, undo=False, pace=0.0, hands_after=60.0
    )
    rules, options = describe_ruleset(game.ruleset)
    play = Play(Opened(rules=rules, options=options, players=players, settings=settings, host="0", seed=1))
    play.deal = Deal(0, game, tuple(range(game.players)), [0] * game.players, Fair("0" * 64, "00"))
    play.watchers = {ALL_HANDS: Watcher(ALL_HANDS, 0, game)}
    return Table("t", play, 0, log=None, threads=None)  # type: ignore[arg-type]


def sent(game: Game, seconds: float, monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """What a visitor is sent who comes, and stays for so long after the moment was told."""
    table = table_of(game, monkeypatch)
    assert table.gallery is not None
    visitor = Connection(None)
    visitor.in_gallery = True
    table.connections.append(visitor)
    Speaker(table).show(ALL_HANDS, table.play.watchers[ALL_HANDS].latest)
    Speaker(table).presence()
    Speaker(table).welcome(visitor)
    monkeypatch.setattr(table.gallery, "_now", lambda: seconds)
    table.gallery.show([visitor])
    Speaker(table).welcome(visitor)
    return [visitor.outgoing.get_nowait() for _ in range(visitor.outgoing.qsize())]  # type: ignore[misc]


@pytest.mark.parametrize("rules", ["sbr", "mcr", "sichuan"])
def test_what_is_sent_before_the_delay_depends_on_no_hand(
    rules: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = Game(rules, seed=3)
    twin = game.resample(0, 7).resample(1, 9)  # all hands anew
    assert sent(game, 59.9, monkeypatch) == sent(twin, 59.9, monkeypatch)
    assert sent(game, 60.0, monkeypatch) != sent(twin, 60.0, monkeypatch), "the test above can fail"


def test_who_is_here_is_known_to_those_who_watch_when_it_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    table = table_of(Game("sbr", seed=3), monkeypatch)
    assert table.gallery is not None
    before = table.watched()
    player = Connection("0")
    player.player = 0
    table.connections.append(player)
    table.stood_in.add(1)
    Speaker(table).presence()
    assert table.watched() == before
    monkeypatch.setattr(table.gallery, "_now", lambda: 60.0)
    table.gallery.show([])
    stage, deals, players = table.watched()
    assert (stage, deals) == ("playing", 0)
    assert [(one.connected, one.stood_in) for one in players][:2] == [(True, False), (False, True)]


def test_who_is_forgotten_has_no_name_in_the_gallery_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither in what is shown nor in what still waits; and nothing else is told early."""
    table = table_of(Game("sbr", seed=3), monkeypatch)
    assert table.gallery is not None
    visitor = Connection(None)
    visitor.in_gallery = True
    table.connections.append(visitor)
    told = msgspec.json.Decoder(protocol.ServerMessage).decode

    def presence() -> tuple[list[str], list[int]]:
        """The names that the visitor is sent, and for whom a bot stands in."""
        message = told(visitor.outgoing.get_nowait())  # type: ignore[arg-type]
        assert isinstance(message, protocol.Presence)
        assert visitor.outgoing.empty()
        players = message.players
        return [one.name for one in players], [one.player for one in players if one.stood_in]

    table._rename(Renamed("2", "nobody", forgotten=True))  # nothing has been shown yet
    assert presence() == (["0", "1", "", "3"], [])
    monkeypatch.setattr(table.gallery, "_now", lambda: 60.0)
    table.gallery.show([visitor])
    assert presence() == (["0", "1", "", "3"], [])
    table.stood_in.add(1)
    Speaker(table).presence()
    table._rename(Renamed("0", "somebody", forgotten=True))
    assert presence() == (["", "1", "", "3"], [])
    assert [one.name for one in table.watched()[2]] == ["", "1", "", "3"]
    monkeypatch.setattr(table.gallery, "_now", lambda: 120.0)
    table.gallery.show([visitor])
    while not visitor.outgoing.empty():
        shown = told(visitor.outgoing.get_nowait())  # type: ignore[arg-type]
        assert isinstance(shown, protocol.Presence)
        assert [one.name for one in shown.players] == ["", "1", "", "3"]
        assert shown.players[1].stood_in


async def test_neither_the_list_nor_a_welcome_tells_before_the_delay_how_far_a_match_is(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    long = property(lambda _: 3600.0, lambda _, __: None)
    monkeypatch.setattr(Gallery, "delay", long, raising=False)
    person = await Person.opening(
        host, rules="sichuan", spectators=True, hands_after=10, listed=True, options={"match_deals": 1}
    )

    async def told() -> tuple[Message, Message]:
        async with host.client() as stranger:
            listed = (await stranger.get("/api/watch")).json()
        visitor = Person(host.address, person.table, None)
        await visitor.connect()
        welcome = await visitor.hear_of("welcome")
        await visitor.disconnect()
        return next(one for one in listed if one["link"] == f"/t/{person.table}"), welcome

    await person.connect()
    await person.until_asked()
    before = await told()
    await person.disconnect()
    assert [one["players"] for one in await told()] == [one["players"] for one in before]
    person.update = {}
    await person.connect()
    await person.until_asked()
    assert [one["players"] for one in await told()] == [one["players"] for one in before]
    assert (await person.play_deal(cautious))["match_over"]
    for _ in range(2):
        listed, welcome = await told()
        assert (listed, welcome["players"], welcome["stage"]) == (before[0], before[1]["players"], "playing")
        await person.disconnect()  # a table that leaves the memory leaves the list
