"""``zimo dataset``: records as data to learn from, a row for each decision."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, BinaryIO

import typer

from zimo.cli.console import speaker, waiting
from zimo.cli.errors import CommandError, Failure
from zimo.cli.files import check_free, check_readable, reading_json
from zimo.cli.options import LanguageOption, OverwriteOption

if TYPE_CHECKING:
    from zimo.play.record import Record
    from zimo.words.catalogue import Words

app = typer.Typer(add_completion=False)


class Observed(StrEnum):
    BITS = "bits"
    RIVER = "river"
    KNOWLEDGE = "knowledge"
    ORACLE = "oracle"


@app.command()
def dataset(
    files: Annotated[
        list[Path],
        typer.Argument(
            metavar="RECORDS...",
            allow_dash=True,
            help="Files of records, zimo's own or those that zimo import reads; - for stdin.",
        ),
    ],
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="FILE.parquet", help="The Parquet file to write.")
    ],
    observe: Annotated[
        list[Observed] | None,
        typer.Option(
            "--observe", help="What is shown to the seat, besides mask and numbers.", show_default="bits"
        ),
    ] = None,
    overwrite: OverwriteOption = False,
    language: LanguageOption = None,
) -> None:
    """Write every decision of recorded deals, passes included, with what the seat saw and what came of it.

    The file is Parquet, which pandas, Polars, PyTorch and others read; docs/envs.md names its columns.
    Every deal is played again on the way. A record that can't be ends the command with status 1, and no
    file is written.
    """
    try:
        from zimo.envs.dataset import Writer
    except ImportError as error:
        if error.name != "pyarrow":
            raise
        raise CommandError("zimo dataset needs pyarrow: pip install 'zimo[dataset]'") from None
    from zimo.play.record import RecordError

    words = speaker(language)
    for file in files:
        check_readable(file)
    check_free(output, "--output", overwrite)
    writer = Writer(output, observe or [Observed.BITS])
    try:
        with waiting("Writing"):
            for file in files:
                try:
                    for number, record in _records(file, words):
                        writer.add(number, record)
                    writer.flush()
                except RecordError as error:
                    raise Failure(f"{file}: {words.said(error.phrase)}") from None
        writer.close()
    except BaseException:
        writer.abandon()
        raise
    done = words.say("dataset.done", decisions=writer.decisions, deals=writer.deals)
    print("zimo:", done, file=sys.stderr)


def _records(file: Path, words: Words) -> Iterator[tuple[int, Record]]:
    """The records of a file, whoever wrote it, numbered; what can't be imported is told and left out."""
    from zimo.play.record import read_records

    with reading_json(file) as opened:
        if _is_own(opened):
            yield from read_records(opened)
            return
        yield from _imported(file, opened, words)


def _is_own(opened: BinaryIO) -> bool:
    """Does it begin as a record of zimo does, or with nothing?"""
    begin: bytes = opened.peek(64)[:64].lstrip() if hasattr(opened, "peek") else b""
    return not begin or begin.startswith((b'{"zimo"', b'{ "zimo"'))


def _imported(file: Path, opened: BinaryIO, words: Words) -> Iterator[tuple[int, Record]]:
    from zimo.importers.recognise import Recognised
    from zimo.words.people import escaped

    number = 0
    for deal in Recognised(opened):
        if isinstance(deal, Exception):
            told = f"{file}: {words.said(deal.phrase)}"
            print("zimo:", escaped(" ".join(told.split())), file=sys.stderr)
        else:
            number += 1
            yield number, deal
