"""Where a server listens, and how others reach it there. Nothing of the engine is needed for that."""

from __future__ import annotations

import contextlib
import socket

ELSEWHERE = {"0.0.0.0": (socket.AF_INET, "192.0.2.1"), "::": (socket.AF_INET6, "2001:db8::1")}
"""Addresses outside, of those kept for examples, that tell which way leads out."""


def listen(host: str, ports: range) -> socket.socket:
    """At the first of the ports that is free; 0 is any. Raises OSError of the last one."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for port in ports:
        try:
            return socket.create_server((host, port), family=family)
        except OSError:
            if port == ports[-1]:
                raise
    raise ValueError("no port is given")


def reached_at(host: str) -> str:
    """The host of an address for others; who listens everywhere is reached by the machine's own number."""
    if host in ELSEWHERE:
        family, other = ELSEWHERE[host]
        with contextlib.suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as way:
            way.connect((other, 9))  # sends nothing: only asks which way it would go
            host = way.getsockname()[0]
    return f"[{host}]" if ":" in host else host
