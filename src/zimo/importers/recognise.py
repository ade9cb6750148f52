"""Which site a file comes from, known by what is in it."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any, BinaryIO

import msgspec

from zimo.importers import botzone, tziakcha
from zimo.importers.botzone_log import is_log
from zimo.importers.deal import ImportFault, Remark
from zimo.importers.lines import read_lines
from zimo.importers.tziakcha_script import is_script
from zimo.play.record import Record

TRIED_LINES = 1000  # some of the first may be broken, or no games


def recognised(file: BinaryIO) -> tuple[str | None, Iterator[Record | ImportFault | Remark]]:
    """The form of the file (a text ``form.*``; None for none that is known) and its deals.

    Of a file that is none of games one fault is told, of another one for each game that is broken.
    """
    lines = read_lines(file)
    begun: list[tuple[int, str | ImportFault]] = []
    for line in itertools.islice(lines, TRIED_LINES):
        begun.append(line)
        form = _form(line[1])
        if form is not None:
            site = botzone if form.startswith("form.botzone") else tziakcha
            return form, site.records_of(itertools.chain(begun, lines))
    return None, iter((_unknown(*begun[0]) if begun else ImportFault(1, "import.empty"),))


def _unknown(number: int, text: str | ImportFault) -> ImportFault:
    """Why nothing in the file is known: broken JSON, or something else."""
    if isinstance(text, ImportFault):
        return text
    if text.startswith(("{", "[")):
        try:
            msgspec.json.decode(text)
        except (msgspec.MsgspecError, RecursionError) as error:
            return ImportFault(number, "import.broken_json", detail=str(error))
    return ImportFault(number, "import.unknown_file")


def _form(text: str | ImportFault) -> str | None:
    if isinstance(text, ImportFault):
        return None
    if text.split()[:1] == ["Match"]:
        return "form.botzone_text"
    try:
        told = msgspec.json.decode(text)
    except (msgspec.MsgspecError, RecursionError):
        return None
    return _form_of(told)


def _form_of(told: Any) -> str | None:
    if is_log(told):
        if isinstance(told, list):
            return "form.botzone_log"
        return "form.botzone_page" if "logs" in told else "form.botzone_judge"
    if isinstance(told, list):
        return _form_of(told[0]) if told and not isinstance(told[0], list) else None
    if tziakcha.is_session(told):
        return "form.tziakcha_session"
    if is_script(told):
        return "form.tziakcha_script"
    named = told.get("format") if isinstance(told, dict) else None
    for site, form in (("botzone", "form.botzone_compact"), ("tziakcha", "form.tziakcha_decoded")):
        if isinstance(named, str) and named.startswith(site):
            return form
    return None
