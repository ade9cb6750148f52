"""The dice of a deal with a bao: random numbers that follow from its wall."""

from __future__ import annotations

from collections.abc import Iterator

WORD = 1 << 64
GAMMA = 0x9E3779B97F4A7C15


def scrambled(number: int) -> int:
    """The output function of splitmix64, as its author gives it."""
    number = (number ^ (number >> 30)) * 0xBF58476D1CE4E5B9 % WORD
    number = (number ^ (number >> 27)) * 0x94D049BB133111EB % WORD
    return number ^ (number >> 31)


class Dice:
    """Throws of one die, 1..6, as long as one wants. A copy goes on where the other stands.

    Of 32 bits the highest part is used, times six; what would make one face likelier is thrown away.
    """

    def __init__(self, seed: int) -> None:
        self.state = seed

    def __iter__(self) -> Iterator[int]:
        return self

    def __next__(self) -> int:
        while True:
            self.state = (self.state + GAMMA) % WORD
            bits = (scrambled(self.state) >> 32) * 6
            if bits % (1 << 32) >= (1 << 32) % 6:
                return bits // (1 << 32) + 1


def dice_of(wall: list[int]) -> Dice:
    """The wall's tiles one after another make the seed."""
    state = 0
    for tile in wall:
        state = scrambled(state ^ tile)
    return Dice(state)
