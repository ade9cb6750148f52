"""How much one client may take. Nothing but numbers, for the command line names them without a server."""

from __future__ import annotations

import dataclasses


@dataclasses.dataclass(frozen=True)
class Limits:
    """What one client may take; whoever runs the server may choose otherwise."""

    requests: int = 600  # to the API, of an address in a minute
    computations: int = 240  # those of them that take the server some time
    tables: int = 30  # that an address may open in a minute
    tables_a_day: int = 500  # and in a day
    profiles: int = 60  # that an address may tell, and passes that it may be given, in a minute
    profiles_a_day: int = 1000  # and in a day
    open_tables: int = 40  # of a guest, that are not over
    take_backs: int = 100  # of decisions, in a deal
    connections: int = 250  # of an address
    sockets: int = 600  # that an address may open in a minute: all that it may hold, and again
    header_seconds: float = 10.0  # until the headers of a request have come
    body_seconds: float = 60.0  # and then its body
    answer_seconds: float = 30.0  # until something of what is sent has been taken


DEFAULT = Limits()
KEEP_UNPLAYED = 14.0  # days after which a table at which nothing was played is gone
KEEP_FINISHED = None  # days after its end for which a match is kept; None: for ever
