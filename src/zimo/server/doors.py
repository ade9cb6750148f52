"""The doors of a server: who is banned does not come in, and who is inside when that happens has to go."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

from zimo.server.bans import Bans, Network, address_of, network_of
from zimo.server.connection import Connection

BANNED = (4406, "whoever runs this server does not let you in any more")


class Doors:
    """What it knows is as old as the last ``renew``."""

    def __init__(self, bans: Bans) -> None:
        self._bans = bans
        self._inside: dict[Connection, str] = {}  # with the host that it has come from
        self.renew()

    def renew(self) -> None:
        """Ask the database: call it in a thread."""
        people: set[str] = set()
        networks: list[Network] = []
        for ban in self._bans.all():
            network = network_of(ban.whom)
            if network is None:
                people.add(ban.whom)
            else:
                networks.append(network)
        self._people, self._networks = frozenset(people), tuple(networks)

    def refuse(self, person: str | None, host: str) -> bool:
        """``host``: where the person comes from."""
        if person in self._people:
            return True
        address = address_of(host) if self._networks else None
        return address is not None and any(address in network for network in self._networks)

    @contextlib.contextmanager
    def inside(self, connection: Connection, host: str) -> Iterator[None]:
        """As long as the connection lasts."""
        self._inside[connection] = host
        try:
            yield
        finally:
            del self._inside[connection]

    def send_out(self) -> None:
        """Those who are inside, and may not be any more."""
        for connection, host in self._inside.items():
            if self.refuse(connection.guest, host):
                connection.close(BANNED)
