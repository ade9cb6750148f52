"""Which site a file comes from, known by what is in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, BinaryIO

from zimo.importers import botzone, tziakcha
from zimo.importers.botzone_table import SITE as BOTZONE
from zimo.importers.contents import games_in
from zimo.importers.deal import ForeignDeal, ImportFault, NoGames, Remark, played
from zimo.importers.documents import documents
from zimo.importers.lines import Piece, read_lines
from zimo.play.record import Record

TRIED_LINES = 1000  # some of the first may be broken, or no games
_READERS = {BOTZONE: botzone.read_game, tziakcha.SITE: tziakcha.read_hand}


class Recognised:
    """The deals of a file of games, with a fault for each game that is broken; of any other file one fault.

    ``forms`` has the forms (texts ``form.*``) that were met, as far as it was read.
    """

    def __init__(self, file: BinaryIO, site: str | None = None) -> None:
        """``site``: only its games are games."""
        self.forms: list[str] = []
        self._file = file
        self._site = site

    def __iter__(self) -> Iterator[Record | ImportFault | Remark]:
        held: list[Record | ImportFault | Remark] = []  # until it is known that here are games
        for line, told in documents(self._lines()):
            for found in self._found(line, told):
                held.append(found)
                if self.forms:
                    yield from held
                    held = []
        if not self.forms:
            first = next(fault for fault in held if isinstance(fault, ImportFault))
            is_text = first.fault.id == "import.no_beginning"
            yield self._unknown(first.line) if is_text else first

    def _lines(self) -> Iterator[Piece]:
        for count, piece in enumerate(read_lines(self._file)):
            if count == TRIED_LINES and not self.forms:
                return
            yield piece

    def _found(self, line: int, told: Any) -> Iterator[Record | ImportFault | Remark]:
        """The deals in a document; one fault if there are none."""
        if isinstance(told, ImportFault | Remark):
            yield told
            return
        inside = list(games_in(told))
        if not any(self._reader(form) for form, _ in inside):
            yield self._unknown(line, told)
            return
        for form, game in inside:
            read = self._reader(form)
            if form is None or read is None:
                yield self._unknown(line, game)
                continue
            if form not in self.forms:
                self.forms.append(form)
            yield from played(line, game, read)

    def _unknown(self, line: int, told: Any = None) -> NoGames:
        """Why that is no game, though nothing is broken."""
        if isinstance(told, dict) and "zimo" in told and "actions" in told:
            return NoGames(line, "import.own_record")
        return NoGames(line, "import.unknown_file", site=self._site)

    def _reader(self, form: str | None) -> Callable[[int, Any], ForeignDeal] | None:
        """How games of that form are read; None for what is no game here."""
        site = form.removeprefix("form.").partition("_")[0] if form else None
        return _READERS[site] if site and self._site in (None, site) else None
