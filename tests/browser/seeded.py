"""``zimo`` with the same deals in each run, so that a test that fails can be seen to fail again.

``python -m tests.browser.seeded serve ...``: the server's secrets at the first table that is opened come from
seed 1, those at the second from seed 2, whatever was played at the tables before; the pages of a ``Player``
have secrets that are the same in each run, too.
"""

from __future__ import annotations

import random
import secrets
import types

from zimo.cli.main import run
from zimo.play.fair import SECRET_BYTES
from zimo.server import table, tables


class Seeds:
    """Of the table that was opened last."""

    def __init__(self) -> None:
        self._opened = 0
        self._chance = random.Random()

    def open(self, bits: int) -> int:
        self._opened += 1
        self._chance = random.Random(self._opened)
        return self._chance.getrandbits(bits)

    def secret(self) -> str:
        """Of the server, for a deal."""
        return self._chance.randbytes(SECRET_BYTES).hex()


def main() -> None:
    seeds = Seeds()
    everything = vars(secrets)
    tables.secrets = types.SimpleNamespace(**{**everything, "randbits": seeds.open})  # type: ignore[assignment]
    table.new_secret = seeds.secret
    run()


if __name__ == "__main__":
    main()
