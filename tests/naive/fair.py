"""Wall, dice and first dealer from secrets, step by step as ``docs/fair-deals.md`` tells it."""

from __future__ import annotations

import hashlib

from zimo.rulesets import Ruleset

MUCH = 20_000  # bytes: no deal comes near it


def numbers(purpose: str, server: bytes, players: list[bytes | None]) -> list[int]:
    text = b"zimo fair deal 1" + bytes([0]) + purpose.encode("ascii") + bytes([0]) + server
    for secret in players:
        text += bytes([0]) if secret is None else bytes([1]) + secret
    return list(hashlib.shake_256(text).digest(MUCH))


def take(stream: list[int], bound: int) -> int:
    """Drop bytes until one lies below the largest multiple of ``bound`` in 256."""
    largest = bound
    while largest + bound <= 256:
        largest += bound
    while (number := stream.pop(0)) >= largest:
        pass
    return number % bound


def die(server: bytes, players: list[bytes | None]) -> int:
    return 1 + take(numbers("first dealer", server, players), 6)


def dice(server: bytes, players: list[bytes | None]) -> list[int]:
    stream = numbers("dice", server, players)
    return [1 + take(stream, 6) for _ in range(4)]


def wall(ruleset: Ruleset, server: bytes, players: list[bytes | None]) -> list[int]:
    kinds = list(range(27))
    if ruleset.tiles == 108:
        kinds += list(range(31, 34)) if ruleset.dragons else []
    else:
        kinds += list(range(27, 34))
    tiles = [kind for kind in kinds for _ in range(4)]
    if ruleset.tiles == 144:
        tiles += list(range(34, 42))
    stream = numbers("wall", server, players)
    place = len(tiles) - 1
    while place > 0:
        other = take(stream, place + 1)
        tiles[place], tiles[other] = tiles[other], tiles[place]
        place -= 1
    return tiles
