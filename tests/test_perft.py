"""The engine counts the action sequences that ``tests/perft`` says; the naive deal does too (slow)."""

from __future__ import annotations

import pytest

from tests.perft import FOLDER, count_sequences, read_positions

FILES = sorted(FOLDER.glob("*.perft"))
SHALLOW = 400


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_engine_counts(path) -> None:
    for position in read_positions(path):
        for count in position.counts:
            if count.sequences <= SHALLOW:
                found = count_sequences(position.engine(), count.depth)
                assert found == (count.sequences, count.scores), f"{position.id}, depth {count.depth}"


@pytest.mark.slow
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_engine_and_naive_deal_count_deeper(path) -> None:
    for position in read_positions(path):
        for count in position.counts:
            expected = count.sequences, count.scores
            assert count_sequences(position.engine(), count.depth) == expected, position.id
            assert count_sequences(position.naive(), count.depth) == expected, position.id
