"""The order in which hands reach out for the tiles of the deal, as the documents tell it."""

from __future__ import annotations

from zimo.play.layout import tile_count
from zimo.rulesets.choices import WallKind
from zimo.rulesets.options import Ruleset


def deal_blocks(ruleset: Ruleset, dealer: int) -> list[tuple[int, tuple[int, ...]]]:
    """The deal in the order of the hands that reach out: (seat, positions in the wall).

    Shared wall: four tiles each, three times, in turn order from the dealer; then the dealer takes
    two tiles, the first and the one after everybody's thirteenth, the others one each.
    """
    players = ruleset.seats
    order = [(dealer + i) % players for i in range(players)]
    if ruleset.wall == WallKind.PER_SEAT:
        size = tile_count(ruleset) // players
        return [(seat, tuple(range(seat * size, seat * size + 13 + (seat == dealer)))) for seat in order]
    blocks: list[tuple[int, tuple[int, ...]]] = []
    next_tile = 0
    for _ in range(3):
        for seat in order:
            blocks.append((seat, tuple(range(next_tile, next_tile + 4))))
            next_tile += 4
    blocks.append((dealer, (next_tile, next_tile + players)))
    blocks.extend((seat, (next_tile + i,)) for i, seat in enumerate(order) if i)
    return blocks
