"""Why something that a person asked of a table was not done."""

from __future__ import annotations

from collections.abc import Sequence

from zimo.engine.table.actions import HU
from zimo.play.actions import action_name
from zimo.server.protocol import RefusalId, Refused
from zimo.words.catalogue import ENGLISH
from zimo.words.phrase import Phrase


class Refusal(Exception):
    """Carries the message to the one who asked."""

    def __init__(
        self, code: RefusalId, text: str, turn: int | None = None, phrase: Phrase | None = None
    ) -> None:
        """``phrase`` says it in any language, more closely than the code does."""
        super().__init__(text)
        self.phrase = phrase or Phrase(f"refused.{code}")
        self.message = Refused(turn=turn, code=code, message=text)


class Stopped(Exception):
    """The table has stopped, for the database fails or the server ends: what was asked of it is not done."""


def not_legal(action: int, legal: Sequence[int], turn: int) -> Refusal:
    """The asked seat chose something else than it may do."""
    names = ", ".join(action_name(code) for code in legal)
    hint = "; help tells why" if action == HU else ""
    return Refusal("not_legal", f"you may not {action_name(action)} now{hint}; legal: {names}", turn)


def not_allowed(said: str) -> Refusal:
    """Somebody wants what is not theirs to do; ``said`` is the id of the text that says why."""
    phrase = Phrase(said)
    return Refusal("not_allowed", ENGLISH.said(phrase), phrase=phrase)
