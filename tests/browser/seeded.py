"""``zimo`` with the same deals in each run, so that a test that fails can be seen to fail again.

``python -m tests.browser.seeded serve ...``: the first table that is opened is dealt from seed 1, the
second from seed 2, whatever was played at the tables before.
"""

from __future__ import annotations

import random
import secrets
import types

from zimo.cli.main import run
from zimo.server import table, tables


class Seeds:
    """Of the table that was opened last."""

    def __init__(self) -> None:
        self._opened = 0
        self._chance = random.Random()

    def open(self, bits: int) -> int:
        self._opened += 1
        self._chance = random.Random(self._opened)
        return self.deal(bits)

    def deal(self, bits: int) -> int:
        return self._chance.getrandbits(bits)


def main() -> None:
    seeds = Seeds()
    everything = vars(secrets)
    tables.secrets = types.SimpleNamespace(**{**everything, "randbits": seeds.open})  # type: ignore[assignment]
    table.secrets = types.SimpleNamespace(**{**everything, "randbits": seeds.deal})  # type: ignore[assignment]
    run()


if __name__ == "__main__":
    main()
