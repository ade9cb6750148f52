"""Files of records, as a program in Python reads them."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import BinaryIO

from zimo.play.record import Record
from zimo.play.record import read_records as numbered_records


def read_records(source: str | os.PathLike[str] | BinaryIO) -> Iterator[Record]:
    """Each record of a file, which is given by its path or open for reading bytes, one after another.

    >>> from zimo import replay, simulate
    >>> played = simulate("sbr", 3, "greedy", seed=1, records="deals.jsonl")
    >>> [sum(replay(record).scores) for record in read_records("deals.jsonl")]
    [0, 0, 0]

    Raises OSError for a file that can't be read, RecordError at the first line that is no record, or if
    there is no line at all.
    """
    if isinstance(source, str | os.PathLike):
        with open(source, "rb") as file:
            yield from read_records(file)
        return
    for _, record in numbered_records(source):
        yield record
