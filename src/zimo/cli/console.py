"""Where commands print: tables that look good on a terminal and stay plain in a pipe."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from zimo.words.catalogue import Words

WIDE = 10_000  # a pipe has no width: lines are not wrapped


def speaker(language: str | None) -> Words:
    """Who speaks in the terminal: the language that is asked for, else as the game there."""
    from zimo.terminal.language import chosen_language
    from zimo.words.catalogue import Words

    return Words(chosen_language(language))


def console() -> Console:
    from rich.console import Console

    if sys.stdout.isatty():
        return Console(highlight=False)
    return Console(highlight=False, width=WIDE, no_color=True, file=sys.stdout)


def table(*headings: str, numbers: tuple[str, ...] = (), wrapped: str = "") -> Table:
    """An empty table; columns named in ``numbers`` are set flush right, one may be ``wrapped``."""
    from rich import box
    from rich.table import Table

    shape = box.SIMPLE_HEAD if sys.stdout.isatty() else None
    made = Table(box=shape, pad_edge=False, header_style="bold")
    for heading in headings:
        made.add_column(
            heading, justify="right" if heading in numbers else "left", no_wrap=heading != wrapped
        )
    return made


@contextmanager
def waiting(text: str) -> Iterator[None]:
    """Say on a terminal's stderr that something takes a while."""
    if not sys.stderr.isatty():
        yield
        return
    from rich.console import Console

    with Console(stderr=True).status(text):
        yield
