"""What a document of a foreign file holds: a game, or games in lists, sessions and envelopes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, BinaryIO, NamedTuple

import msgspec

from zimo.importers.botzone_log import is_log
from zimo.importers.deal import ForeignDeal, ImportFault, Remark, played
from zimo.importers.documents import TextGame, documents
from zimo.importers.lines import read_lines
from zimo.importers.tziakcha_script import is_packed, is_script
from zimo.play.record import Record

DEEPEST = 4  # wrappings round a game
_COMPACT = {"botzone": "form.botzone_compact", "tziakcha": "form.tziakcha_decoded"}  # by how they call it


class NamedHands(NamedTuple):
    """So many hands of a session are named in it, and not held."""

    hands: int


def records_by(
    read: Callable[[int, Any], ForeignDeal], file: BinaryIO
) -> Iterator[Record | ImportFault | Remark]:
    """The games of a file, whatever they look like read in one way; a fault for each that was skipped."""
    for line, told in documents(read_lines(file)):
        if isinstance(told, ImportFault | Remark):
            yield told
        else:
            for _, game in games_in(told):
                yield from played(line, game, read)


def games_in(told: Any, depth: int = DEEPEST) -> Iterator[tuple[str | None, Any]]:
    """Each game with its form (a text ``form.*``), and whatever else there is, with None."""
    form = _form_of(told)
    if form is None and _is_session(told):
        for hand in _hands_of(told):
            yield "form.tziakcha_session", hand
        return
    inside = _wrapped(told) if form is None and depth else None
    if inside is None:
        yield form, told
        return
    for one in inside:
        yield from games_in(one, depth - 1)


def _form_of(told: Any) -> str | None:
    if isinstance(told, TextGame):
        return "form.botzone_text"
    if is_log(told):
        if isinstance(told, list):
            return "form.botzone_log"
        return "form.botzone_page" if "logs" in told else "form.botzone_judge"
    if is_script(told) or (isinstance(told, str) and is_packed(told)):
        return "form.tziakcha_script"
    named = told.get("format") if isinstance(told, dict) else None
    if isinstance(named, str):
        return next((form for site, form in _COMPACT.items() if named.startswith(site)), None)
    return None


def _wrapped(told: Any) -> list[Any] | None:
    """What a list, an envelope or JSON in a text wraps; None if it is none of these."""
    if isinstance(told, str):
        try:
            return [msgspec.json.decode(told)]
        except (msgspec.MsgspecError, RecursionError):
            return None
    if isinstance(told, dict):
        return [told["data"]] if "data" in told else None
    return told or None if isinstance(told, list) else None


# sessions ------------------------------------------------------------------------------------------


def _is_session(told: Any) -> bool:
    """Are these the hands of a session of tziakcha, or at least their names?"""
    if not isinstance(told, dict) or not isinstance(told.get("records"), list) or not told["records"]:
        return False
    return any(map(_is_hand, told["records"])) or all(
        _is_name(hand, "sessionId" in told) for hand in told["records"]
    )


def _is_hand(told: Any) -> bool:
    return (_form_of(told) or "").startswith("form.tziakcha")


def _is_name(told: Any, in_session: bool) -> bool:
    if isinstance(told, dict):
        return "id" in told and (in_session or told.keys() <= {"id", "index"})
    return in_session and isinstance(told, str)


def _hands_of(session: dict[str, Any]) -> list[Any]:
    """Those that it holds, broken ones too, and how many it only names."""
    hands: list[Any] = []
    named = 0
    for hand in session["records"]:
        if not _is_hand(hand) and _is_name(hand, True):
            named += 1
        else:
            hands.append(hand)
    return [*hands, NamedHands(named)] if named else hands
