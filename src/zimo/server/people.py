"""What is known of the people who play here: their profiles, which cookies are the same person's, passes.

A pass brings a person to another browser. It is used once: of what was given out only the last one counts.
"""

from __future__ import annotations

import contextlib
import hashlib
import secrets
import threading
import time
from collections.abc import Iterator

import msgspec
import sqlalchemy as sql
from itsdangerous import BadData, TimestampSigner

from zimo.server.http_protocol import Profile
from zimo.server.schema import aliases, bans, guests, matches, passes, people
from zimo.words.people import cleaned

PASS_SECONDS = 15 * 60

_pack = msgspec.json.Encoder().encode
_unpack = msgspec.json.Decoder(Profile).decode


class NoPass(ValueError):
    """It is none of ours, is too old, or has been used."""


class People:
    """Everything here but ``person`` asks the database: call it in a thread."""

    def __init__(self, engine: sql.Engine, key: bytes) -> None:
        self._engine = engine
        self._signer = TimestampSigner(key, salt="zimo_pass", digest_method=hashlib.sha256)
        self._writing = threading.Lock()
        with engine.connect() as connection:
            self._persons = _joined(connection)

    def person(self, guest: str) -> str:
        """Whose cookie names that guest."""
        return self._persons.get(guest, guest)

    # Profiles -------------------------------------------------------------------------------------

    def profile(self, person: str) -> Profile:
        with self._engine.connect() as connection:
            found = connection.scalar(sql.select(people.c.profile).where(people.c.person == person))
        profile = Profile() if found is None else _unpack(bytes(found))
        profile.name = cleaned(profile.name)  # earlier versions took any
        return profile

    def keep(self, person: str, profile: Profile) -> None:
        with self._writing, self._engine.begin() as connection:
            connection.execute(people.delete().where(people.c.person == person))
            told = {"person": person, "profile": _pack(profile), "told": time.time()}
            connection.execute(people.insert(), told)

    # Passes ---------------------------------------------------------------------------------------

    def give_pass(self, person: str) -> str:
        """A code for another browser; an earlier one counts no more."""
        secret = secrets.token_urlsafe(12)
        with self._writing, self._engine.begin() as connection:
            connection.execute(passes.delete().where(passes.c.person == person))
            given = {"person": person, "mark": _mark(secret), "given": time.time()}
            connection.execute(passes.insert(), given)
        return self._signer.sign(secret).decode()

    def use_pass(self, code: str, guest: str | None = None) -> str:
        """Whose pass it is, used up by that: what was the guest's is that person's. Raises NoPass."""
        try:
            secret = self._signer.unsign(code, max_age=PASS_SECONDS).decode()
        except (BadData, UnicodeError) as error:
            raise NoPass("this pass is none, or too old") from error
        given = passes.c.mark == _mark(secret)
        with self._joining() as connection:
            person: str | None = connection.scalar(sql.select(passes.c.person).where(given))
            if person is None:
                raise NoPass("this pass has been used")
            connection.execute(passes.delete().where(given))
            if guest not in (None, person):
                _join(connection, guest, person)
        return person

    def clear_away(self, told_before: float) -> None:
        """Passes that are too old; profiles and further browsers of those who have not come to a table since.

        Of who is banned the browsers stay known.
        """
        has_table = sql.exists().where(guests.c.guest == people.c.person)
        theirs = ((guests, guests.c.guest), (people, people.c.person), (bans, bans.c.whom))
        unknown = [
            ~sql.exists().select_from(table).where(whose == aliases.c.person) for table, whose in theirs
        ]
        with self._joining() as connection:
            connection.execute(passes.delete().where(passes.c.given < time.time() - PASS_SECONDS))
            connection.execute(people.delete().where(people.c.told < told_before, ~has_table))
            connection.execute(aliases.delete().where(aliases.c.joined < told_before, *unknown))

    # One person, several cookies ------------------------------------------------------------------

    @contextlib.contextmanager
    def _joining(self) -> Iterator[sql.Connection]:
        """Who is whose is known when it is kept, and not before."""
        with self._writing:
            with self._engine.begin() as connection:
                yield connection
                persons = _joined(connection)
            self._persons = persons

    @contextlib.contextmanager
    def forgetting(self, person: str) -> Iterator[sql.Connection]:
        """Nothing is known of the person any more, and in the same transaction the logs are mended."""
        theirs = sql.select(guests.c.table_id).where(guests.c.guest == person)
        with self._joining() as connection:
            yield connection
            connection.execute(matches.delete().where(matches.c.table_id.in_(theirs)))
            connection.execute(guests.delete().where(guests.c.guest == person))
            connection.execute(people.delete().where(people.c.person == person))
            connection.execute(passes.delete().where(passes.c.person == person))
            connection.execute(aliases.delete().where(aliases.c.person == person))


def _join(connection: sql.Connection, guest: str, person: str) -> None:
    theirs = sql.select(guests.c.table_id).where(guests.c.guest == guest)
    both = sql.select(guests.c.table_id).where(guests.c.guest == person)
    connection.execute(matches.delete().where(matches.c.table_id.in_(theirs)))
    shared = guests.c.table_id.in_(connection.scalars(both).all())
    connection.execute(guests.delete().where(guests.c.guest == guest, shared))
    connection.execute(guests.update().where(guests.c.guest == guest).values(guest=person))
    connection.execute(people.delete().where(people.c.person == guest))
    connection.execute(passes.delete().where(passes.c.person == guest))
    connection.execute(aliases.update().where(aliases.c.person == guest).values(person=person))
    joined = {"guest": guest, "person": person, "joined": time.time()}
    connection.execute(aliases.insert(), joined)


def _joined(connection: sql.Connection) -> dict[str, str]:
    """The person of each further browser."""
    rows = connection.execute(sql.select(aliases.c.guest, aliases.c.person))
    return {row.guest: row.person for row in rows}


def _mark(secret: str) -> str:
    """What is kept of a pass: who reads the database cannot use it."""
    return hashlib.sha256(secret.encode()).hexdigest()
