"""What the commands about one hand have in common: building the request, batches, errors."""

from __future__ import annotations

import contextlib
import gc
import json
import os
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from zimo.cli.console import waiting
from zimo.cli.errors import CommandError
from zimo.cli.files import reading_json

if TYPE_CHECKING:
    from zimo.hands.request import Defaults
    from zimo.hands.request.batch import Answering, Check
    from zimo.hands.results import Answer

Given = TypeVar("Given", bound="Answer")


def parse_words(words: list[str] | None, batch: Path | None, **beside: str | int | None) -> dict[str, Any]:
    """The hand of the command line, and tiles told beside it, as keys of a request. Raises CommandError."""
    from zimo.hands.request import RequestError
    from zimo.hands.request.from_text import request_of_text

    text = " ".join(words or [])
    if not text.strip():
        raise CommandError('give a hand, for example "123m456p55s [888s] + 5s", or --batch FILE')
    if batch is not None:
        raise CommandError("give a hand or --batch, not both")
    try:
        return request_of_text(text, given(**beside))
    except RequestError as error:
        raise CommandError(f"{error.field}: {error}") from None


def answer_without_compiling() -> None:
    """One hand is answered sooner by plain Python than compiled code is loaded.

    To be called before anything of the engine is imported.
    """
    from zimo.engine.kernel.jit import stay_uncompiled

    stay_uncompiled()


def given(**keys: Any) -> dict[str, Any]:
    """The options that were given; the others are left to the request's defaults."""
    return {name: value for name, value in keys.items() if value is not None}


def answer_one(
    keys: dict[str, Any], check: Check, answer: Answering[Given], defaults: Defaults, as_json: bool
) -> Given | None:
    """The result of one request, or None if it was printed as JSON. Raises CommandError."""
    import msgspec

    from zimo.hands.request import answer_requests
    from zimo.hands.results import NoAnswer

    with waiting("Preparing the engine (the first time takes a minute)"):
        (result,) = answer_requests([{"id": None, **keys}], check, answer, defaults)
    if as_json:
        print(json.dumps(msgspec.to_builtins(result), ensure_ascii=False))
    if isinstance(result, NoAnswer):
        raise CommandError(f"{result.error.field}: {result.error.message}")
    return None if as_json else result


def answer_batch(file: Path, check: Check, answer: Answering[Given], defaults: Defaults) -> None:
    """Answer a JSON Lines file on stdout. Raises CommandError if it cannot be read."""
    from zimo.hands.request import answer_lines

    gc.disable()  # nothing here refers in circles, and looking for it takes a third of the time
    with reading_json(file, "--batch") as opened:
        size = 0
        with contextlib.suppress(OSError):  # of what is unpacked nobody knows it
            size = os.fstat(opened.fileno()).st_size
        lines = _with_progress(opened, size) if size and sys.stderr.isatty() else opened
        for block in answer_lines(lines, check, answer, defaults):
            sys.stdout.buffer.write(block)
    sys.stdout.buffer.flush()


def _with_progress(lines: Iterable[bytes], size: int) -> Iterator[bytes]:
    """The lines, with a bar on stderr of how many bytes have been read."""
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("hands", total=size)
        read = 0
        for number, line in enumerate(lines):
            yield line
            read += len(line)
            if number % 1000 == 0:
                progress.update(task, completed=read)
