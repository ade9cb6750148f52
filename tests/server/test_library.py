"""The list of a person's matches: whose it is, what is found in it, and how it is kept beside the log."""

from __future__ import annotations

import asyncio
import threading
import time

import pytest
import sqlalchemy as sql

from tests.server.host import Host, Person, cautious, first, records, serving
from zimo.server import library
from zimo.server.allowances import DEFAULT, Limits
from zimo.server.identity import COOKIE
from zimo.server.library import Library, Wanted
from zimo.server.log import Log, LogEntry, Opened, PlayerSpec, bot_at
from zimo.server.protocol import Settings
from zimo.server.schema import guests, matches
from zimo.server.tables import Tables

ONE_DEAL = {"options": {"match_deals": 1}}
OPEN = [{"kind": "open"}, {"kind": "bot"}, {"kind": "bot"}]
SETTINGS = Settings(clock=None, help=True, spectators=False, undo=True, pace=0.0)


async def asked(host: Host, person: Person, **wanted: object) -> dict:
    async with host.client(Cookie=f"{COOKIE}={person.cookie}") as client:
        answer = await client.get("/api/me/tables", params=wanted)
        assert answer.status_code == 200, answer.text
        return answer.json()


async def posted(host: Host, person: Person | None, path: str) -> int:
    headers = {} if person is None else {"Cookie": f"{COOKIE}={person.cookie}"}
    async with host.client(**headers) as client:
        return (await client.post(path)).status_code


def names(found: dict) -> list[str]:
    return [table["table"] for table in found["tables"]]


def opened(guest: str, rules: str = "sbr", name: str = "Ann") -> Opened:
    person = PlayerSpec(kind="person", name=name, guest=guest)
    players = [person, *(bot_at(number) for number in (1, 2, 3))]
    return Opened(rules=rules, options={}, players=players, settings=SETTINGS, host=guest, seed=1)


# Finding ------------------------------------------------------------------------------------------


async def test_a_finished_match_is_found_with_date_opponents_place_and_points(database):
    with serving(database) as host:
        person = await Person.opening(host, rules="sichuan", name="Ada", **ONE_DEAL)
        await person.connect()
        account = await person.play_deal(cautious)
        (told,) = (await asked(host, person))["tables"]
        standing = {line["player"]: line for line in account["standings"]}
        assert (told["stage"], told["rules"], told["deal"], told["deals"]) == ("over", "sichuan", 1, 1)
        assert told["scores"] == [standing[player]["score"] for player in range(4)]
        assert told["places"] == [standing[player]["place"] for player in range(4)]
        assert [player["name"] for player in told["players"]] == ["Ada", "Lan", "Mei", "Zhu"]
        assert 0 <= time.time() - told["opened"] < 300
        assert (told["player"], told["host"]) == (0, True)


async def test_matches_are_filtered_searched_and_paged(database):
    log = Log(database)
    for number, (rules, name) in enumerate([("sbr", "Ann"), ("mcr", "Ann"), ("mcr", "Ää%"), ("mcr", "Bea")]):
        await log.open_table(f"t{number}", opened("g", rules, name))
    await log.finish("t1")
    await log.open_table("other", opened("h", "mcr"))
    found = Library(log)
    assert found.read("g") == 0

    def listed(**wanted: object) -> tuple[list[str], int]:
        told, count = found.find("g", Wanted(**wanted))
        return [table.table for table in told], count

    assert listed() == (["t3", "t2", "t1", "t0"], 4)
    assert listed(over=True) == (["t1"], 1)
    assert listed(over=False, rules="mcr") == (["t3", "t2"], 2)
    assert listed(search="äÄ") == (["t2"], 1)
    assert listed(search="%") == (["t2"], 1)
    assert listed(search="lan")[1] == 4
    assert listed(skip=1, most=2) == (["t2", "t1"], 4)
    assert Library(log).find("nobody", Wanted()) == ([], 0)
    log.close()


async def test_however_many_are_over_those_in_play_are_all_told(database):
    log = Log(database)
    for number in range(30):
        await log.open_table(f"in play {number}", opened("g"))
        await log.open_table(f"over {number}", opened("g"))
        await log.finish(f"over {number}")
    found = Library(log)
    found.read("g")
    told, count = found.find("g", Wanted(over=False, most=DEFAULT.open_tables))
    assert {table.table for table in told} == {f"in play {number}" for number in range(30)}
    assert count == log.open_tables("g") == 30
    log.close()


# What is kept beside the log ----------------------------------------------------------------------


async def test_what_is_kept_is_made_anew_from_the_log_whenever_it_is_missing_or_old(database, monkeypatch):
    log = Log(database)
    await log.open_table("t", opened("g"))
    found, read = Library(log), []
    log_entries = log.entries
    monkeypatch.setattr(log, "entries", lambda name: [read.append(name), *log_entries(name)][1:])
    for _ in range(2):
        found.read("g")
    assert read == ["t"], "read once, then known"
    for spoilt in (
        matches.delete(),
        matches.update().values(form=library.FORM - 1),
        matches.update().values(entries=0),
    ):
        with log.engine.begin() as connection:
            connection.execute(spoilt)
        read.clear()
        found.read("g")
        assert read == ["t"]
        assert found.find("g", Wanted())[1] == 1
    log.close()


async def test_a_long_list_is_read_bit_by_bit(database, monkeypatch):
    monkeypatch.setattr(library, "READ_AT_ONCE", 2)
    log = Log(database)
    for number in range(5):
        await log.open_table(f"t{number}", opened("g"))
    found = Library(log)
    assert [found.read("g") for _ in range(4)] == [3, 1, 0, 0]
    assert found.find("g", Wanted())[1] == 5
    log.close()


async def test_the_tables_of_a_guest_are_found_by_an_index(database):
    """However many there are of others."""
    log = Log(database)
    if log.engine.dialect.name == "sqlite":
        told: list[str] = []

        @sql.event.listens_for(log.engine, "before_cursor_execute")
        def explain(connection, cursor, statement, values, *_: object) -> None:
            if statement.startswith("SELECT"):
                plan = connection.connection.cursor().execute(f"EXPLAIN QUERY PLAN {statement}", values)
                told.extend(row[3] for row in plan)

        Library(log).read("g")
        Library(log).find("g", Wanted(over=False, rules="mcr", search="x"))
        assert told
        assert [line for line in told if line.startswith("SCAN") and "subquery" not in line.casefold()] == []
    log.close()


# Closing and taking off the list ------------------------------------------------------------------


async def test_the_host_closes_a_table_and_everybody_has_to_go(host):
    ada = await Person.opening(host, seats=OPEN, name="Ada")
    bob = await Person.sitting(host, ada.table, "Bob")
    await ada.connect()
    await bob.connect()
    await asyncio.gather(ada.hear_of("update"), bob.hear_of("update"))
    assert await posted(host, bob, f"/api/tables/{ada.table}/close") == 409
    assert await posted(host, None, f"/api/tables/{ada.table}/close") == 409
    assert await posted(host, ada, f"/api/tables/{ada.table}/close") == 200
    for person in (ada, bob):
        await person.closed()
        assert person._socket.close_code == 4410
        (told,) = (await asked(host, person))["tables"]
        assert told["stage"] == "closed"
        assert (await asked(host, person, over=False))["tables"] == []
    await ada.connect()
    await ada.closed()
    assert ada._socket.close_code == 4410
    assert await posted(host, ada, f"/api/tables/{ada.table}/close") == 200  # once more changes nothing


async def test_a_closed_table_stays_closed_over_a_restart_and_keeps_its_finished_deals(database):
    with serving(database, idle=0.3) as host:
        person = await Person.opening(host)
        await person.connect()
        await person.play_deal(cautious)
        await person.send({"type": "next", "deal": 0})
        await person.until_asked()
        await person.act(first(person.update))
        assert await posted(host, person, f"/api/tables/{person.table}/close") == 200
        await host.until_in_memory(0)
    with serving(database) as host:
        person.address = host.address
        await person.connect()
        await person.closed()
        assert person._socket.close_code == 4410
        assert len(await records(host, person.table)) == 1
        assert (await asked(host, person))["tables"][0]["stage"] == "closed"


async def test_nobody_sits_down_at_a_closed_room(host):
    ada = await Person.opening(host, seats=OPEN)
    assert await posted(host, ada, f"/api/tables/{ada.table}/close") == 200
    async with host.client() as client:
        answer = await client.post(f"/api/tables/{ada.table}/sit", json={"name": "Bob"})
    assert answer.status_code == 409


async def test_what_is_taken_off_a_list_stays_on_the_lists_of_others(host):
    ada = await Person.opening(host, seats=OPEN, name="Ada", **ONE_DEAL)
    bob = await Person.sitting(host, ada.table, "Bob")
    await ada.connect()
    await bob.connect()
    await asyncio.gather(ada.play_deal(cautious), bob.play_deal(cautious))
    assert await posted(host, bob, f"/api/me/tables/{ada.table}/remove") == 200
    assert names(await asked(host, bob)) == []
    assert names(await asked(host, ada)) == [ada.table]
    assert len(await records(host, ada.table)) == 1  # the proof of a fair deal is there for all


async def test_an_own_table_that_is_taken_off_the_list_is_closed(host):
    person = await Person.opening(host)
    assert await posted(host, person, f"/api/me/tables/{person.table}/remove") == 200
    found = await asked(host, person)
    assert (names(found), found["open"]) == ([], 0)


async def test_of_the_matches_of_others_nobody_is_told_and_nobody_touches_them(host):
    person, stranger = await Person.opening(host), await Person.opening(host)
    assert person.table not in names(await asked(host, stranger))
    for other in (stranger, None):
        assert await posted(host, other, f"/api/me/tables/{person.table}/remove") == 404
        assert await posted(host, other, f"/api/tables/{person.table}/close") == 409
    assert names(await asked(host, person)) == [person.table]
    async with host.client() as client:
        assert (await client.get("/api/me/tables")).json()["tables"] == []


async def test_the_list_tells_no_guest_and_nothing_of_a_deal_in_play(host):
    person = await Person.opening(host)
    await person.connect()
    await person.until_asked()
    guest = str(person.cookie).partition(".")[0]
    async with host.client(Cookie=f"{COOKIE}={person.cookie}") as client:
        text = (await client.get("/api/me/tables")).text
    assert guest not in text
    assert "seed" not in text
    assert "salt" not in text


async def test_a_person_may_have_so_many_open_tables_and_no_more(database):
    with serving(database, limits=Limits(open_tables=2)) as host:
        person = await Person.opening(host)
        async with host.client(Cookie=f"{COOKIE}={person.cookie}") as client:
            assert (await client.post("/api/tables", json={})).status_code == 201
            refused = await client.post("/api/tables", json={})
            assert refused.status_code == 409
            assert refused.json()["phrase"] == {"id": "fault.too_many_tables", "values": {"most": 2}}
            found = (await client.get("/api/me/tables")).json()
            assert (found["open"], found["most_open"]) == (2, 2)
            await client.post(f"/api/tables/{person.table}/close")
            assert (await client.post("/api/tables", json={})).status_code == 201
        await Person.opening(host)  # somebody else may


@pytest.mark.parametrize(
    "wanted", [{"skip": -1}, {"most": 0}, {"most": 101}, {"search": "x" * 61}, {"over": "?"}]
)
async def test_what_cannot_be_wanted_is_refused(host, wanted):
    async with host.client() as client:
        assert (await client.get("/api/me/tables", params=wanted)).status_code == 400


# People who change while it is read -----------------------------------------------------------------


def reading_slowly(
    log: Log, monkeypatch: pytest.MonkeyPatch, seconds: float
) -> tuple[threading.Event, threading.Event]:
    """Who reads the log says so, and then waits so long for the other event."""
    log_entries, reading, happened = log.entries, threading.Event(), threading.Event()

    def slowly(name: str) -> list[LogEntry]:
        read = log_entries(name)
        reading.set()
        happened.wait(seconds)
        return read

    monkeypatch.setattr(log, "entries", slowly)
    return reading, happened


async def test_a_match_that_is_read_while_its_guest_joins_another_is_that_one_s(database, monkeypatch):
    log = Log(database)
    await log.open_table("t", opened("g"))
    found = Library(log)
    reading, joined = reading_slowly(log, monkeypatch, 0.3)
    slow = asyncio.create_task(asyncio.to_thread(found.read, "g"))
    await asyncio.to_thread(reading.wait)
    code = log.people.give_pass("p")
    await asyncio.to_thread(found.use_pass, code, "g")
    joined.set()
    await slow
    found.read("p")
    assert [table.player for table in found.find("p", Wanted())[0]] == [0]
    log.close()


async def test_what_is_listed_for_somebody_without_a_seat_is_a_fault_and_holds_nobody_up(database):
    log = Log(database)
    await log.open_table("t", opened("g"))
    with log.engine.begin() as connection:
        connection.execute(guests.insert(), {"guest": "h", "table_id": "t"})
    found = Library(log)
    found.read("h")
    with pytest.raises(LookupError):
        await asyncio.wait_for(asyncio.to_thread(found.find, "h", Wanted()), 5)
    log.close()


async def test_a_table_that_comes_while_its_guest_joins_another_knows_them(database, monkeypatch):
    log = Log(database)
    await log.open_table("t", opened("g"))
    tables = Tables(log)
    reading, joined = reading_slowly(log, monkeypatch, 5)
    coming = asyncio.create_task(tables.find("t"))
    await asyncio.to_thread(reading.wait)
    await tables.use_pass(log.people.give_pass("p"), "g")
    joined.set()
    table = await coming
    assert table is not None
    assert table.play.player_of("p") == 0
    await tables.close()
