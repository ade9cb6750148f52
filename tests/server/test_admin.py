"""Whoever looks after a server lists, closes, removes and bans, while it runs and while it does not."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import sqlalchemy as sql

from tests.server.host import PATIENCE, Host, Person, cautious, given_cookie, records, serving
from zimo.server import obeying, orders, schema
from zimo.server.bans import Bans, network_of
from zimo.server.database import open_database
from zimo.server.doors import Doors
from zimo.server.identity import Identity
from zimo.server.keeper import find_people
from zimo.server.lock import hold
from zimo.server.log import Log, Opened, PlayerSpec
from zimo.server.orders import forget_orders
from zimo.server.protocol import Settings
from zimo.server.table import Table
from zimo.server.tables import Tables
from zimo.words.fault import Fault

SOON = 0.3  # seconds until an empty table leaves the memory
BANNED, CLOSED = 4406, 4410
ALONE = [{"kind": "open"}, {"kind": "bot"}, {"kind": "bot"}]
SETTINGS = Settings(clock=None, help=True, spectators=False, undo=False, pace=0.0)

Admin = Callable[..., Any]


@pytest.fixture
def admin(zimo: Any, database: str) -> Admin:
    """Gives what the command prints, of ``--json`` what that says. ``status``: how it has to end."""

    async def call(*words: str, status: int = 0) -> Any:
        ran = await asyncio.to_thread(zimo, "admin", *words, "--database", database)
        assert ran.status == status, ran.err
        if status:
            assert ran.err.startswith("zimo: ")
            assert ran.err.count("\n") == 1
            return ran.err
        assert ran.err == ""
        return json.loads(ran.out) if "--json" in words else ran.out

    return call


@pytest.fixture(autouse=True)
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(obeying, "EVERY", 0.1)


@contextlib.contextmanager
def running(database: str, **configuration: Any) -> Iterator[Host]:
    """A server, with the lock that the command ``serve`` takes."""
    with hold(database), serving(database, idle=SOON, **configuration) as host:
        yield host


def person_of(host: Host, person: Person) -> str:
    assert host.app is not None
    identity: Identity = host.app.state.identity
    guest = identity.guest(person.cookie)
    assert guest is not None
    return guest


def closed_with(person: Person) -> tuple[int | None, str | None]:
    assert person._socket is not None
    return person._socket.close_code, person._socket.close_reason


def client_of(host: Host, person: Person, **headers: str) -> httpx.AsyncClient:
    return host.client(Cookie=f"{host.cookie_name}={person.cookie}", **headers)


async def played(host: Host, **request: Any) -> Person:
    """Somebody who has acted, and left."""
    return await (await Person.opening(host, **request)).act_and_leave()


# Doors --------------------------------------------------------------------------------------------


async def test_who_is_banned_is_sent_out_and_comes_in_no_more_until_the_ban_is_lifted(
    database: str, admin: Admin
) -> None:
    with running(database) as host:
        ada, bob = await Person.opening(host, name="Ada"), await Person.opening(host, name="Bob")
        for person in (ada, bob):
            await person.connect()
            await person.until_asked()
        whom = person_of(host, ada)
        assert await admin("ban", whom, "--note", "shouts", "--json") == {"banned": [whom]}
        await asyncio.wait_for(ada.closed(), 10)
        assert closed_with(ada)[0] == BANNED
        async with client_of(host, ada) as client:
            for answer in (await client.get("/api/me/tables"), await client.post("/api/tables", json={})):
                assert answer.status_code == 403
                assert answer.headers["content-type"] == "application/problem+json"
                assert answer.json()["phrase"]["id"] == "fault.banned"
            assert (await client.get("/")).status_code != 403  # the page tells it
            assert (await client.get("/healthz")).status_code == 200
        await ada.connect()
        await ada.closed()
        code, reason = closed_with(ada)
        assert code == BANNED
        assert reason
        await bob.act(cautious(bob.update))  # whom it does not concern
        await bob.until_asked()
        (told,) = (await admin("bans", "--json"))["bans"]
        assert (told["whom"], told["note"]) == (whom, "shouts")
        assert whom in await admin("bans")
        await admin("unban", whom)
        async with asyncio.timeout(10), client_of(host, ada) as client:
            while (await client.get("/api/me/tables")).status_code != 200:
                await asyncio.sleep(0.05)
        await ada.connect()
        await ada.until_asked()
        assert (await admin("bans", "--json")) == {"bans": []}


async def test_a_ban_holds_after_a_start_and_leaves_the_right_to_be_forgotten(
    database: str, admin: Admin
) -> None:
    with running(database) as host:
        person = await Person.opening(host)
        whom = person_of(host, person)
    await admin("ban", whom)
    with running(database) as host:
        async with client_of(host, person) as client:
            assert (await client.get("/api/me")).status_code == 403
            assert (await client.post("/api/me/forget")).status_code == 200


async def test_who_is_banned_is_so_in_every_browser(database: str, admin: Admin) -> None:
    with running(database) as host:
        async with host.client() as here, host.client() as there:
            code = (await here.post("/api/me/pass")).json()["code"]
            there_first = given_cookie(await there.post("/api/me", json={"name": "Ada"}))
            assert host.app is not None
            guest = host.app.state.identity.guest(there_first)
            assert (await there.post("/api/me/use", json={"code": code})).status_code == 200
            told = (await admin("ban", guest, "--json"))["banned"]
            assert told != [guest]  # but the person whose browser that was
            async with asyncio.timeout(10):
                while (await here.get("/api/me")).status_code != 403:
                    await asyncio.sleep(0.05)
            assert (await there.get("/api/me")).status_code == 403
            assert (await admin("unban", guest, "--json"))["unbanned"] == told


async def test_an_address_is_banned_and_its_neighbour_is_not(database: str, admin: Admin) -> None:
    with running(database) as host:
        person = await Person.opening(host)
        there = {"X-Forwarded-For": "203.0.113.7"}
        await person.connect(**there)
        await person.until_asked()
        assert await admin("ban", "203.0.113.7", "2001:db8::7", "198.51.100.9/24", "--json") == {
            "banned": ["203.0.113.7/32", "2001:db8::/64", "198.51.100.0/24"]
        }
        await asyncio.wait_for(person.closed(), 10)
        assert closed_with(person)[0] == BANNED
        for address, status in {
            "203.0.113.7": 403,
            "203.0.113.8": 200,
            "::ffff:203.0.113.7": 403,
            "2001:db8::ffff": 403,
            "2001:db8:0:1::7": 200,
            "198.51.100.200": 403,
        }.items():
            async with host.client(**{"X-Forwarded-For": address}) as client:
                assert (await client.get("/api/me")).status_code == status, address
        await person.connect(**there)
        await person.closed()
        assert closed_with(person)[0] == BANNED
        await person.connect()
        await person.until_asked()


THIS_MACHINE = ["127.0.0.1", "::1", "::ffff:127.0.0.1", "0.0.0.0/0", "::/0", "127.9.0.0/16"]


@pytest.mark.parametrize("whom", THIS_MACHINE)
def test_nobody_bans_this_machine_from_which_all_may_come(whom: str) -> None:
    with pytest.raises(Fault, match="this machine"):
        network_of(whom)


async def test_of_several_all_are_banned_or_none(database: str, admin: Admin) -> None:
    with running(database) as host:
        whom = person_of(host, await Person.opening(host))
        for wrong in ("nobody", "127.0.0.1", "203.0.113.256", "0" * 32):
            assert "nobody is banned" in await admin("ban", whom, wrong, status=2)
        assert "200" in await admin("ban", whom, "--note", "x" * 201, status=2)
        assert await admin("bans", "--json") == {"bans": []}
        await admin("ban", whom)
        assert "not banned" in await admin("unban", whom, "203.0.113.7", status=2)
        assert len((await admin("bans", "--json"))["bans"]) == 1


def test_doors_ask_for_nothing_but_what_stands_in_the_database(database: str) -> None:
    bans = Bans(open_database(database))
    doors = Doors(bans)
    bans.add(["ada"], "")
    assert not doors.refuse("ada", "203.0.113.7")
    doors.renew()
    assert doors.refuse("ada", "203.0.113.7")
    assert not doors.refuse(None, "no address")


# What is told -------------------------------------------------------------------------------------


async def test_tables_and_people_are_listed(database: str, admin: Admin) -> None:
    with running(database) as host:
        ada = await Person.opening(host, name="Ada [b]", seats=ALONE, rules="mcr")
        bob = await Person.sitting(host, ada.table, "Bob")
        late = await Person.opening(host, name="Late")
        async with client_of(host, late) as client:
            await client.post(f"/api/tables/{late.table}/close")
            await client.post("/api/me", json={"name": "Eve"})
        told = await admin("tables", "--json")
        assert told["found"] == 2
        newest, first = told["tables"]
        assert (newest["table"], newest["over"], newest["rules"]) == (late.table, True, "sbr")
        assert newest["opened"] <= newest["ended"]
        assert (first["table"], first["over"], first["ended"]) == (ada.table, False, None)
        assert first["rules"] == "mcr"
        assert first["entries"] >= 2
        assert first["bytes"] > 300
        assert first["players"] == [
            {"person": person_of(host, ada), "name": "Ada [b]"},
            {"person": person_of(host, bob), "name": "Bob"},
        ]
        listed = await admin("tables")
        assert "Ada [b]" in listed
        assert "2 tables, 2 shown" in listed
        for words, names in {
            ("--over",): [late.table],
            ("--open",): [ada.table],
            ("--person", person_of(host, bob)): [ada.table],
            ("--most", "1"): [late.table],
            ("--before", "2001-02-03"): [],
            ("--unplayed", "--open"): [ada.table],
        }.items():
            found = (await admin("tables", *words, "--json"))["tables"]
            assert [one["table"] for one in found] == names, words
        told = await admin("people", "--json")
        assert told["found"] == 3
        by_name = {one["name"]: one for one in told["people"]}
        assert by_name["Bob"]["person"] == person_of(host, bob)
        assert (by_name["Bob"]["tables"], by_name["Bob"]["open"]) == (1, 1)
        assert (by_name["Eve"]["tables"], by_name["Eve"]["open"]) == (1, 0)
        await admin("ban", person_of(host, bob))
        (line,) = [line for line in (await admin("people")).splitlines() if "Bob" in line]
        assert line.rstrip().endswith("banned")
        assert "共2张牌桌" in await admin("tables", "--language", "zh")


async def test_of_who_is_forgotten_no_name_is_told(database: str, admin: Admin) -> None:
    with running(database) as host:
        ada = await Person.opening(host, name="Ada")
        async with client_of(host, ada) as client:
            await client.post("/api/me/forget")
        assert "Ada" not in await admin("tables")
        assert "a player" in await admin("tables")
        assert (await admin("people", "--json"))["found"] == 0


def test_who_was_here_last_comes_first(database: str) -> None:
    log = Log(database)
    for number, guest in enumerate(("old", "new")):
        opened = Opened(
            rules="sbr",
            options={},
            players=[PlayerSpec(kind="person", name=guest.title(), guest=guest)],
            settings=SETTINGS,
            host=guest,
            seed=1,
        )
        asyncio.run(log.open_table(guest, opened))
        with log.engine.begin() as connection:
            mine = schema.tables.c.id == guest
            connection.execute(schema.tables.update().where(mine).values(opened=1000.0 * (number + 1)))
    found, count = find_people(log, 1)
    assert ([one.person for one in found], count) == (["new"], 2)
    assert found[0].last.timestamp() == 2000.0
    log.close()


# Closing ------------------------------------------------------------------------------------------


async def test_a_table_is_closed_for_all_who_sit_there(database: str, admin: Admin) -> None:
    with running(database) as host:
        ada = await Person.opening(host, seats=ALONE)
        bob = await Person.sitting(host, ada.table, "Bob")
        other = await Person.opening(host)
        for person in (ada, bob, other):
            await person.connect()
        assert "no table" in await admin("close", ada.table, "nowhere", status=2)
        await other.until_asked()
        assert await admin("close", ada.table, "--json") == {"tables": {ada.table: "closed"}}
        for person in (ada, bob):
            await asyncio.wait_for(person.closed(), 10)
            code, reason = closed_with(person)
            assert code == CLOSED
            assert reason is not None
            assert "host" not in reason
        assert "over already" in await admin("close", ada.table)
        await other.act(cautious(other.update))
        await other.until_asked()
        assert orders_left(database) == 0


async def test_a_table_is_named_by_its_link_too_and_may_begin_with_a_dash(
    database: str, admin: Admin, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running(database) as host:
        monkeypatch.setattr("zimo.server.tables.secrets.token_urlsafe", lambda _: "-json-X")
        dashed = await Person.opening(host)
        monkeypatch.undo()
        other = await Person.opening(host)
    link = f"https://mahjong.example/t/{other.table}"
    told = await admin("close", dashed.table, link, "--json")
    assert told == {"tables": {"-json-X": "closed", other.table: "closed"}}
    assert "no table '--jsn'" in await admin("close", other.table, "--jsn", status=2)


async def test_without_a_server_a_table_is_closed_too(database: str, admin: Admin) -> None:
    with running(database) as host:
        person = await played(host)
    assert await admin("close", person.table, "--json") == {"tables": {person.table: "closed"}}
    (told,) = (await admin("tables", "--json"))["tables"]
    assert told["over"]
    assert told["ended"]
    assert await admin("close", person.table, "--json") == {"tables": {person.table: "over"}}
    with running(database) as host:
        again = Person(host.address, person.table, person.cookie)
        await again.connect()
        await asyncio.wait_for(again.closed(), 10)
        assert closed_with(again)[0] == CLOSED
        assert await records(host, person.table) == []


def orders_left(database: str) -> int:
    engine = sql.create_engine(database)
    with engine.connect() as connection:
        found: int = connection.scalar(sql.select(sql.func.count()).select_from(schema.orders)) or 0
    engine.dispose()
    return found


async def test_a_server_that_does_not_answer_is_told_and_no_order_is_left(
    database: str, admin: Admin, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running(database) as host:
        person = await Person.opening(host)
    monkeypatch.setattr(orders, "PATIENCE", 0.3)
    with hold(database):
        assert "has not answered" in await admin("close", person.table, status=1)
    assert orders_left(database) == 0
    assert not (await admin("tables", "--json"))["tables"][0]["over"]


async def test_an_order_of_before_the_start_is_forgotten(database: str) -> None:
    with running(database) as host:
        person = await played(host)
    engine = open_database(database)
    with engine.begin() as connection:
        order = {"batch": "b", "table_id": person.table, "what": "remove"}
        connection.execute(schema.orders.insert(), order)
    engine.dispose()
    with running(database) as host:
        await asyncio.sleep(0.5)
        await person_again(host, person)
    forget_orders(engine)
    engine.dispose()


async def person_again(host: Host, person: Person) -> None:
    """The table is there still."""
    again = Person(host.address, person.table, person.cookie)
    await again.connect()
    await again.until_asked()
    await again.disconnect()


async def test_a_table_that_cannot_be_closed_stops_no_other_order(
    database: str, admin: Admin, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    close = Tables.close_as_keeper

    async def fail(tables: Tables, table: Table) -> None:
        if table.name == broken.table:
            raise RuntimeError("it stops just now")
        await close(tables, table)

    monkeypatch.setattr(Tables, "close_as_keeper", fail)
    with running(database) as host:
        broken, sound = await Person.opening(host), await Person.opening(host)
        assert broken.table in await admin("close", broken.table, sound.table, status=1)
        assert (await admin("tables", "--over", "--json"))["tables"][0]["table"] == sound.table
        assert "could not be closed" in caplog.text


async def test_a_database_that_fails_is_told_once_and_asked_again(
    database: str, admin: Admin, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_doors: Doors) -> None:
        raise sql.exc.OperationalError(None, None, Exception("away"))

    def told() -> int:
        return sum("looked for again" in record.getMessage() for record in caplog.records)

    with running(database) as host:
        person = await Person.opening(host)
        with monkeypatch.context() as away:
            away.setattr(Doors, "renew", fail)
            async with asyncio.timeout(PATIENCE):
                while not told():
                    await asyncio.sleep(0.05)
            await asyncio.sleep(0.5)  # it fails again meanwhile
        assert told() == 1
        assert await admin("close", person.table, "--json") == {"tables": {person.table: "closed"}}


# Removing -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("runs", [True, False])
async def test_tables_are_removed_when_it_was_told_which(database: str, admin: Admin, runs: bool) -> None:
    with running(database) as host:
        old, new, unplayed = await played(host), await played(host), await Person.opening(host)
        await host.until_in_memory(0)
        age(database, old.table)
        if runs:
            await purge_old(admin, old, new, unplayed)
    if not runs:
        await purge_old(admin, old, new, unplayed)
    with running(database) as host:
        await person_again(host, new)
        async with host.client() as client:
            for gone in (old, unplayed):
                assert (await client.get(f"/api/tables/{gone.table}/records")).status_code == 404


def age(database: str, table: str) -> None:
    """As if it had been opened long ago."""
    engine = sql.create_engine(database)
    with engine.begin() as connection:
        connection.execute(schema.tables.update().where(schema.tables.c.id == table).values(opened=1e9))
    engine.dispose()


async def purge_old(admin: Admin, old: Person, new: Person, unplayed: Person) -> None:
    """First what is old, then what is unplayed; each is told before it is done."""
    for gone, words in ((old, ("--before", "2002-01-01")), (unplayed, ("--unplayed",))):
        told = await admin("purge", *words, "--json")
        assert [one["table"] for one in told["tables"]] == [gone.table]
        assert (told["found"], told["answers"]) == (1, {})
        assert told["bytes"] > 0
        assert "Nothing is removed yet" in await admin("purge", *words)
        before = {one["table"] for one in (await admin("tables", "--json"))["tables"]}
        assert gone.table in before
        told = await admin("purge", *words, "--remove", "--json")
        assert told["answers"] == {gone.table: "removed"}
        after = {one["table"] for one in (await admin("tables", "--json"))["tables"]}
        assert after == before - {gone.table}
    assert (await admin("purge", "--unplayed", "--before", "2002-01-01", "--json"))["found"] == 0
    assert "No table" in await admin("purge", "--before", "2002-01-01", "--remove")


async def test_where_somebody_is_nothing_is_removed(database: str, admin: Admin) -> None:
    with running(database) as host:
        person, gone = await Person.opening(host), await Person.opening(host)
        await person.connect()
        await person.until_asked()
        await host.until_in_memory(1)
        told = await admin("purge", "--unplayed", "--remove", "--json")
        assert told["answers"] == {person.table: "occupied", gone.table: "removed"}
        await person.act(cautious(person.update))
        await person.until_asked()
    with running(database) as host:
        await person_again(host, person)


async def test_what_is_to_go_has_to_be_named(database: str, admin: Admin) -> None:
    open_database(database).dispose()
    assert "--before" in await admin("purge", "--remove", status=2)
    assert "--before" in await admin("purge", "--over", status=2)
    for wrong in ("yesterday", "2026-13-01", ""):
        assert "2026-01-31" in await admin("purge", "--before", wrong, status=2)


# The database -------------------------------------------------------------------------------------


async def test_a_database_of_another_form_is_only_looked_at(database: str, admin: Admin) -> None:
    engine = sql.create_engine(database)
    with engine.begin() as connection:
        connection.execute(sql.text("CREATE TABLE other (id INTEGER)"))
    assert "no database of zimo" in await admin("tables", status=2)
    with engine.begin() as connection:
        schema.entries.create(connection)
    assert "older zimo" in await admin("tables", status=2)
    assert set(sql.inspect(engine).get_table_names()) == {"other", "entries"}
    with engine.begin() as connection:
        schema.entries.drop(connection)
    open_database(database).dispose()
    with engine.begin() as connection:
        connection.execute(sql.text("UPDATE alembic_version SET version_num = 'later'"))
    assert "newer zimo" in await admin("tables", status=2)
    engine.dispose()


def test_no_file_is_made_and_none_that_is_no_database_is_changed(tmp_path: Path, zimo: Any) -> None:
    ran = zimo("admin", "tables", "--database", str(tmp_path / "nowhere.db"))
    assert (ran.status, "no such file" in ran.err) == (2, True)
    text = tmp_path / "text"
    text.write_text("kept" * 1000)
    ran = zimo("admin", "close", "t", "--database", str(text))
    assert (ran.status, ran.err.count("\n")) == (2, 1)
    assert text.read_text() == "kept" * 1000
    assert not (tmp_path / "nowhere.db").exists()


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root gives files away")
def test_who_looks_after_a_server_as_root_does_not_shut_it_out(tmp_path: Path) -> None:
    file = tmp_path / "zimo.db"
    open_database(f"sqlite:///{file}").dispose()
    os.chown(file, 1234, 1234)
    with hold(f"sqlite:///{file}"):
        assert Path(f"{file}.lock").stat().st_uid == 1234
