"""Who may not come in any more: people, and addresses. A server that runs reads it, too."""

from __future__ import annotations

import ipaddress
from collections.abc import Sequence
from datetime import UTC, datetime

import sqlalchemy as sql
from msgspec import Struct

from zimo.server.limits import household
from zimo.server.schema import bans
from zimo.words.fault import Fault
from zimo.words.phrase import printable

Address = ipaddress.IPv4Address | ipaddress.IPv6Address
Network = ipaddress.IPv4Network | ipaddress.IPv6Network
OF_THIS_MACHINE = (ipaddress.ip_network("127.0.0.0/8"), ipaddress.ip_network("::1/128"))
MOST_OF_A_NOTE = 200  # characters


class Ban(Struct):
    whom: str  # a person, or a network
    since: datetime
    note: str  # of whoever looks after the server; nobody else reads it


def address_of(host: str) -> Address | None:
    """The address that a host is told by, as that of IPv4 where it is one; None of a name."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address


def network_of(told: str) -> Network | None:
    """Which addresses are meant, with one of IPv6 all of its household; None where it is no address.

    Raises Fault where this machine is among them: behind a proxy that may be everybody.
    """
    try:
        network = ipaddress.ip_network(household(f"{address_of(told) or told}"), strict=False)
    except ValueError:
        return None
    if any(own.version == network.version and own.overlaps(network) for own in OF_THIS_MACHINE):
        raise Fault("fault.ban_of_all", whom=printable(told))
    return network


class Bans:
    """Everything here asks the database: call it in a thread."""

    def __init__(self, engine: sql.Engine) -> None:
        self._engine = engine

    def all(self) -> list[Ban]:
        """The newest first."""
        with self._engine.connect() as connection:
            rows = connection.execute(sql.select(bans).order_by(bans.c.since.desc(), bans.c.whom)).all()
        return [Ban(row.whom, datetime.fromtimestamp(row.since, UTC), row.note) for row in rows]

    def add(self, whom: Sequence[str], note: str) -> None:
        """All or none; of who is banned already the note is another from now on."""
        now = datetime.now(UTC).timestamp()
        with self._engine.begin() as connection:
            connection.execute(bans.delete().where(bans.c.whom.in_(whom)))
            connection.execute(bans.insert(), [{"whom": one, "since": now, "note": note} for one in whom])

    def lift(self, whom: Sequence[str]) -> None:
        """All or none. Raises Fault of one that is not banned."""
        with self._engine.begin() as connection:
            for one in whom:
                if not connection.execute(bans.delete().where(bans.c.whom == one)).rowcount:
                    raise Fault("fault.not_banned", whom=printable(one))
