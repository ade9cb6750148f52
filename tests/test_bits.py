"""What processors have instructions for, compiled and not, against a count in Python."""

from __future__ import annotations

import random

import numpy as np
import pytest

from zimo.engine.kernel import bits
from zimo.engine.kernel.jit import kernel, stays_uncompiled

pytestmark = pytest.mark.skipif(stays_uncompiled(), reason="compares compiled code")

WORD = 64
CHANCE = random.Random(7)
WORDS = [
    *(1 << place for place in range(WORD)),
    *(CHANCE.getrandbits(WORD) >> CHANCE.randrange(WORD) | 1 << CHANCE.randrange(WORD) for _ in range(2_000)),
]


@kernel
def counts(words: np.ndarray, found: np.ndarray) -> None:
    """Of each word how many bits are set, the lowest, and the one with half of them below it."""
    for place in range(words.shape[0]):
        found[place, 0] = bits.bit_count(words[place])
        found[place, 1] = bits.lowest_bit(words[place])
        found[place, 2] = bits.nth_bit(words[place], found[place, 0] // 2)


@kernel
def read(octets: np.ndarray, first: int) -> int:
    return bits.eight_bytes(octets, first)


@kernel
def copied(source: np.ndarray, at: int, target: np.ndarray, to: int, count: int) -> None:
    bits.copy_words(source, at, target, to, count)


def signed(word: int) -> int:
    return word - (1 << WORD) if word >> WORD - 1 else word


def uncompiled(function):
    return getattr(function, "py_func", function)


def test_bits_are_counted_and_found_whether_compiled_or_not() -> None:
    given = np.array([signed(word) for word in WORDS], np.int64)
    found = np.zeros((len(WORDS), 3), np.int64)
    counts(given, found)
    for word, number, (count, lowest, half) in zip(WORDS, given, found.tolist(), strict=True):
        places = [place for place in range(WORD) if word >> place & 1]
        assert (count, lowest, half) == (len(places), places[0], places[len(places) // 2])
        assert uncompiled(bits.bit_count)(number) == count
        assert uncompiled(bits.lowest_bit)(number) == lowest


def test_eight_bytes_are_read_from_any_place_of_any_array() -> None:
    octets = np.frombuffer(CHANCE.randbytes(48), np.uint8).reshape(6, 8)[:, :4].copy()
    for first in range(17):
        word = int.from_bytes(octets.tobytes()[first : first + 8], "little", signed=True)
        assert read(octets, first) == word
        assert uncompiled(bits.eight_bytes)(octets, first) == word


def test_words_are_copied_and_no_others() -> None:
    source = np.arange(100, 120, dtype=np.int64)
    for at, to, count in ((0, 0, 20), (3, 5, 13), (19, 2, 1), (4, 4, 0)):
        for copy in (copied, uncompiled(bits.copy_words)):
            target = np.zeros(20, np.int64)
            copy(source, at, target, to, count)
            expected = [0] * 20
            expected[to : to + count] = range(100 + at, 100 + at + count)
            assert target.tolist() == expected
