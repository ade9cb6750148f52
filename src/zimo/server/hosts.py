"""By which names this server may be called.

A page elsewhere can have the name of its own server lead to this one (DNS rebinding); a browser then lets it
read everything. So a name has to be known; a bare address leads nowhere else.
"""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Iterable
from urllib.parse import urlsplit

LOOPBACK = "localhost"


def own_names(more: Iterable[str] = (), origins: Iterable[str] = ()) -> frozenset[str]:
    """Those of this machine, those in the addresses of ``origins``, and ``more``."""
    machine = socket.gethostname().lower()
    given = {*map(name_of, more), *(name_of(urlsplit(origin).netloc) for origin in origins)}
    return frozenset({LOOPBACK, machine, f"{machine}.local", *given}) - {""}


def is_own_host(host: str | None, names: frozenset[str]) -> bool:
    """``host``: the header; only programs that are no browser send none."""
    if host is None:
        return True
    name = name_of(host)
    return name in names or name.endswith(f".{LOOPBACK}") or _is_address(name)


def name_of(host: str) -> str:
    """Without the port, in small letters; nothing where it is no host."""
    try:
        return (urlsplit(f"//{host}").hostname or "").rstrip(".")
    except ValueError:
        return ""


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
