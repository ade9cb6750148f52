"""``zimo import``: turn records of other programs into zimo's."""

from __future__ import annotations

import contextlib
import sys
from collections import Counter
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, BinaryIO

import typer

from zimo.cli.console import speaker, waiting
from zimo.cli.errors import CommandError, Failure
from zimo.cli.files import check_free, check_readable, reading, writing
from zimo.cli.options import LanguageOption, OverwriteOption

if TYPE_CHECKING:
    from zimo.play.record import Record
    from zimo.words.catalogue import Words

app = typer.Typer(add_completion=False)


class Site(Enum):
    BOTZONE = "botzone"
    TZIAKCHA = "tziakcha"


@app.command(name="import")
def import_(
    files: Annotated[
        list[Path],
        typer.Argument(
            metavar="[botzone|tziakcha] FILE...",
            allow_dash=True,
            help="Records of another site, or folders of them; - for stdin. A file is known by what is in "
            "it, unless the site is named first.",
        ),
    ],
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="OUT", help="Write to OUT.", show_default="stdout"),
    ] = None,
    overwrite: OverwriteOption = False,
    language: LanguageOption = None,
) -> None:
    """Turn games of another site into records that zimo replays and verifies.

    Every game is played again on the way. One that can't be is named with its line, and skipped;
    then the command ends with status 1. Where a game was counted otherwise than zimo counts, that is
    said too.
    """
    from zimo.importers import ImportFault, NoGames
    from zimo.importers.recognise import Recognised

    site, files = _site_and_files(files)
    words = speaker(language)
    found = [(file, named.is_dir()) for named in files for file in _files_in(named, words)]
    for file, _ in found:
        check_readable(file)
        if output is not None and _is_same(output, file):
            raise CommandError(f"--output {output}: this file is being read, choose another")
    check_free(output, "--output", overwrite)
    done = skipped = passed = 0
    forms: Counter[str] = Counter()
    with writing(output, "--output") as out, waiting("Importing"):
        for file, in_folder in found:
            with reading(file) as opened:
                deals = Recognised(opened, site and site.value)
                for deal in deals:
                    if not isinstance(deal, Exception):
                        _write(out, deal, words)
                        done += 1
                    elif in_folder and not deals.forms and isinstance(deal, NoGames):
                        passed += 1
                    else:
                        _say(f"{file}: {words.said(deal.phrase)}")
                        skipped += isinstance(deal, ImportFault)
                forms.update(deals.forms)
    for form, count in () if site else forms.items():
        _say(words.say("import.form", form=words.say(form), files=count))
    imported = words.say("import.done", count=done, skipped=skipped, passed=passed)
    if skipped:
        raise Failure(imported)
    _say(imported)


def _site_and_files(told: list[Path]) -> tuple[Site | None, list[Path]]:
    """The first word may name the site, unless a file is called so."""
    first, *rest = told
    named = next((site for site in Site if site.value == str(first)), None)
    if named is None or first.exists():
        return None, told
    if not rest:
        raise CommandError("FILE: name a file to import")
    return named, rest


def _files_in(named: Path, words: Words) -> list[Path]:
    """The file, or those in a folder and its folders, in their order. Hidden ones are left out."""
    if not named.is_dir():
        return [named]
    inside = (file for file in sorted(named.rglob("*")) if file.is_file())
    found = [
        file for file in inside if not any(part.startswith(".") for part in file.relative_to(named).parts)
    ]
    if not found:
        raise CommandError(f"{named}: {words.say('import.no_files')}")
    return found


def _is_same(output: Path, file: Path) -> bool:
    with contextlib.suppress(OSError, ValueError):  # what can't be written either is told then
        return output.samefile(file)
    return False


def _write(out: BinaryIO, record: Record, words: Words) -> None:
    """One line, and a word on stderr if the source counted otherwise."""
    from msgspec import UnsetType

    from zimo.importers.comparison import differences
    from zimo.play.record import write_record
    from zimo.play.replaying import replay

    out.write(write_record(record))
    assert not isinstance(record.source, UnsetType)
    if found := differences(record.source, replay(record)):
        told = "; ".join(map(words.said, found))
        _say(f"{record.source.site} {record.source.game}: {told}")


def _say(text: str) -> None:
    from zimo.words.people import escaped  # names and games of strangers may stand in it

    print("zimo:", escaped(" ".join(text.split())), file=sys.stderr)
