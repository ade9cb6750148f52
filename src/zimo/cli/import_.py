"""``zimo import``: turn records of other programs into zimo's."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, BinaryIO

import typer

from zimo.cli.console import speaker, waiting
from zimo.cli.errors import CommandError, Failure
from zimo.cli.files import check_readable, reading, writing
from zimo.cli.options import LanguageOption

if TYPE_CHECKING:
    from zimo.importers import ImportFault
    from zimo.play.record import Record
    from zimo.words.catalogue import Words

app = typer.Typer(add_completion=False)


class Site(Enum):
    BOTZONE = "botzone"
    TZIAKCHA = "tziakcha"


@app.command(name="import")
def import_(
    site: Annotated[Site, typer.Argument(metavar="botzone|tziakcha", help="Where the games were played.")],
    files: Annotated[
        list[Path],
        typer.Argument(metavar="FILE...", allow_dash=True, help="Their records; - for stdin."),
    ],
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="OUT", help="Write to OUT.", show_default="stdout"),
    ] = None,
    language: LanguageOption = None,
) -> None:
    """Turn games of another site into records that zimo replays and verifies.

    Every game is played again on the way. One that can't be is named with its line, and skipped;
    then the command ends with status 1. Where a game was counted otherwise than zimo counts, that is
    said too.
    """
    for file in files:
        check_readable(file)
        if output is not None and _is_same(output, file):
            raise CommandError(f"--output {output}: this file is being read, choose another")
    words = speaker(language)
    done = skipped = 0
    with writing(output, "--output") as out, waiting("Importing"):
        for file in files:
            with reading(file) as opened:
                for deal in _records(site, opened):
                    if isinstance(deal, Exception):
                        _say(f"{file}: {words.said(deal.phrase)}")
                        skipped += 1
                    else:
                        _write(out, deal, words)
                        done += 1
    imported = words.say("import.done", count=done, skipped=skipped)
    if skipped:
        raise Failure(imported)
    _say(imported)


def _is_same(output: Path, file: Path) -> bool:
    with contextlib.suppress(OSError, ValueError):  # what can't be written either is told then
        return output.samefile(file)
    return False


def _records(site: Site, file: BinaryIO) -> Iterator[Record | ImportFault]:
    from zimo.importers import botzone, tziakcha

    return botzone.records(file) if site == Site.BOTZONE else tziakcha.records(file)


def _write(out: BinaryIO, record: Record, words: Words) -> None:
    """One line, and a word on stderr if the source counted otherwise."""
    from msgspec import UnsetType

    from zimo.importers.comparison import differences
    from zimo.play.record import replay, write_record

    out.write(write_record(record))
    assert not isinstance(record.source, UnsetType)
    if found := differences(record.source, replay(record)):
        told = "; ".join(map(words.said, found))
        _say(f"{record.source.site} {record.source.game}: {told}")


def _say(text: str) -> None:
    print("zimo:", " ".join(text.split()), file=sys.stderr)
