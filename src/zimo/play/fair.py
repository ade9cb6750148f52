"""Fair deals: wall and dice from secrets of the server and the players, of which nobody knows all beforehand.

Each secret is 32 bytes, and is bound before the deal by its SHA-256. Numbers come from SHAKE256 (FIPS 202)
over all secrets, by rejection sampling. ``docs/fair-deals.md`` says what that proves, and what not.
"""

from __future__ import annotations

import dataclasses
import hashlib
import secrets
from collections.abc import Iterator

from zimo.play.game import tile_set
from zimo.rulesets import Ruleset

SECRET_BYTES = 32
_DOMAIN = b"zimo fair deal 1"  # another construction has another number


def new_secret() -> str:
    """In hex."""
    return secrets.token_hex(SECRET_BYTES)


def commitment_to(secret: bytes) -> str:
    """What is published before the deal, in hex; the secret, shown later, must give the same."""
    return hashlib.sha256(secret).hexdigest()


@dataclasses.dataclass(frozen=True)
class Secrets:
    """The secrets of one deal; None of a player who showed none. Each purpose has numbers of its own."""

    server: bytes
    players: tuple[bytes | None, ...]

    def die(self) -> int:
        """The die that makes the first dealer, before the first deal of a match."""
        return _below(self._numbers("first dealer"), 6) + 1

    def dice(self) -> tuple[int, int, int, int]:
        """The faces of the two throws that open the wall."""
        numbers = self._numbers("dice")
        one, other, third, fourth = (_below(numbers, 6) + 1 for _ in range(4))
        return one, other, third, fourth

    def wall(self, ruleset: Ruleset) -> list[int]:
        """The ruleset's tiles, the first tile first: those in order of kinds, shuffled from the last on."""
        wall = tile_set(ruleset)
        numbers = self._numbers("wall")
        for last in range(len(wall) - 1, 0, -1):
            other = _below(numbers, last + 1)
            wall[last], wall[other] = wall[other], wall[last]
        return wall

    def _numbers(self, purpose: str) -> Iterator[int]:
        """Bytes without end: SHAKE256 of purpose, the server's secret, and each player's or a zero."""
        players = (b"\0" if secret is None else b"\1" + secret for secret in self.players)
        shake = hashlib.shake_256(
            b"\0".join([_DOMAIN, purpose.encode(), self.server]) + b"".join(players),
        )
        length = 256
        yield from shake.digest(length)
        while True:
            yield from shake.digest(2 * length)[length:]
            length *= 2


def _below(numbers: Iterator[int], bound: int) -> int:
    """A uniform number from 0 to bound - 1, at most 255: bytes that would favour some are passed over."""
    fair = 256 - 256 % bound
    return next(number for number in numbers if number < fair) % bound
