"""What whoever looks after a server is told of it: which tables and people there are."""

from __future__ import annotations

import dataclasses
from datetime import UTC, datetime

import sqlalchemy as sql
from msgspec import Struct

from zimo.rulesets.registry import describe_ruleset
from zimo.server.bans import Bans
from zimo.server.log import Damaged, Log, PlayerSpec
from zimo.server.removal import hardly_begun, unplayed
from zimo.server.schema import aliases, entries, guests, people, tables

IN_A_QUERY = 500  # names


class Seated(Struct):
    """Somebody who plays at a table."""

    person: str
    name: str  # "" of one who is forgotten


class KeptTable(Struct):
    table: str
    rules: str  # the nearest preset
    over: bool
    opened: datetime
    ended: datetime | None
    entries: int  # of its log
    bytes: int  # of these
    players: list[Seated]
    damaged: bool = False  # its log cannot be read: there are no rules, and its people have no names


class KeptPerson(Struct):
    person: str
    name: str
    tables: int
    open: int  # of these
    last: datetime  # when the newest table was opened, or the profile told
    banned: bool


@dataclasses.dataclass(frozen=True)
class Wanted:
    """Which tables: those to which all of it applies."""

    over: bool | None = None  # None: whether they are or not
    before: datetime | None = None  # were opened
    person: str | None = None  # sits there
    unplayed: bool = False  # nobody has acted at it


def find_tables(log: Log, wanted: Wanted) -> list[str]:
    """The newest first."""
    query = sql.select(tables.c.id).order_by(tables.c.opened.desc(), tables.c.id)
    if wanted.over is not None:
        query = query.where(tables.c.over == wanted.over)
    if wanted.before is not None:
        query = query.where(tables.c.opened < wanted.before.timestamp())
    if wanted.person is not None:
        theirs = sql.select(guests.c.table_id).where(guests.c.guest == log.people.person(wanted.person))
        query = query.where(tables.c.id.in_(theirs))
    if wanted.unplayed:
        query = query.where(hardly_begun())
    with log.engine.connect() as connection:
        found = list(connection.scalars(query))
    return unplayed(log, found) if wanted.unplayed else found


def describe_tables(log: Log, names: list[str]) -> list[KeptTable]:
    """In their order; one that is gone meanwhile is left out."""
    found = (_describe(log, name) for name in names)
    return [told for told in found if told is not None]


def _describe(log: Log, name: str) -> KeptTable | None:
    rules, players, damaged = "", [], False
    try:
        with log.reading(name):
            if (opened := log.seated(name)) is None:
                return None
            rules = describe_ruleset(opened.ruleset())[0]
            players = opened.players
    except Damaged:
        damaged, players = True, _unnamed(log, name)
    of_it = entries.c.table_id == name
    size = sql.select(sql.func.count(), sql.func.sum(sql.func.length(entries.c.entry))).where(of_it)
    with log.engine.connect() as connection:
        row = connection.execute(sql.select(tables).where(tables.c.id == name)).one_or_none()
        length, size_in_bytes = connection.execute(size).one()
    if row is None:
        return None
    return KeptTable(
        table=name,
        rules=rules,
        over=row.over,
        opened=_time(row.opened),
        ended=None if row.ended is None else _time(row.ended),
        entries=length,
        bytes=int(size_in_bytes),
        players=[Seated(one.guest or "", one.name) for one in players if one.kind == "person"],
        damaged=damaged,
    )


def _unnamed(log: Log, name: str) -> list[PlayerSpec]:
    """Who is known to sit there without its log."""
    query = sql.select(guests.c.guest).where(guests.c.table_id == name)
    with log.engine.connect() as connection:
        return [PlayerSpec(kind="person", name="", guest=guest) for guest in connection.scalars(query)]


def size_of(log: Log, names: list[str]) -> int:
    """Of the logs of these tables together, in bytes."""
    size = 0
    with log.engine.connect() as connection:
        for begin in range(0, len(names), IN_A_QUERY):
            of_them = entries.c.table_id.in_(names[begin : begin + IN_A_QUERY])
            query = sql.select(sql.func.sum(sql.func.length(entries.c.entry))).where(of_them)
            size += int(connection.scalar(query) or 0)
    return size


def find_people(log: Log, most: int) -> tuple[list[KeptPerson], int]:
    """Those who were here last, and how many there are in all."""
    sitting = (
        sql.select(
            guests.c.guest.label("person"),
            sql.func.count().label("tables"),
            sql.func.sum(sql.case((tables.c.over, 0), else_=1)).label("open"),
            sql.func.max(tables.c.opened).label("last"),
        )
        .select_from(guests.join(tables, tables.c.id == guests.c.table_id))
        .group_by(guests.c.guest)
    )
    told = sql.select(people.c.person, sql.literal(0), sql.literal(0), people.c.told)
    both = sitting.union_all(told).subquery()
    query = (
        sql.select(
            both.c.person,
            sql.func.sum(both.c.tables).label("tables"),
            sql.func.sum(both.c.open).label("open"),
            sql.func.max(both.c.last).label("last"),
        )
        .group_by(both.c.person)
        .order_by(sql.desc("last"), both.c.person)
    )
    with log.engine.connect() as connection:
        count = connection.scalar(sql.select(sql.func.count()).select_from(query.order_by(None).subquery()))
        rows = connection.execute(query.limit(most)).all()
    banned = {ban.whom for ban in Bans(log.engine).all()}
    found = [
        KeptPerson(
            person=row.person,
            name=_name(log, row.person),
            tables=int(row.tables),
            open=int(row.open),
            last=_time(row.last),
            banned=row.person in banned,
        )
        for row in rows
    ]
    return found, count or 0


def known_person(log: Log, told: str) -> str | None:
    """Who is meant; None where nobody of that kind has been here."""
    person = log.people.person(told)
    places = ((guests, guests.c.guest), (people, people.c.person), (aliases, aliases.c.person))
    with log.engine.connect() as connection:
        for table, column in places:
            if connection.scalar(sql.select(sql.exists().select_from(table).where(column == person))):
                return person
    return None


def _name(log: Log, person: str) -> str:
    """As the profile says, or else as at the newest table."""
    if name := log.people.profile(person).name:
        return name
    for told in describe_tables(log, find_tables(log, Wanted(person=person))[:1]):
        for one in told.players:
            if one.person == person:
                return one.name
    return ""


def _time(seconds: float) -> datetime:
    return datetime.fromtimestamp(seconds, UTC)
