"""Choices as Python sees them: which there are now, what they are called, and the codes that they mean."""

from __future__ import annotations

import numpy as np

from zimo.engine.kernel.jit import kernel
from zimo.envs.kernels.choices import (
    CHOICES,
    NO_CODE,
    choice_of_code,
    meant,
)
from zimo.play.actions import action_phrase
from zimo.play.game import IllegalAction, legal_actions
from zimo.words.phrase import Phrase

__all__ = ["CHOICES", "choices_of", "code_of", "refusal", "refusal_of_code"]


@kernel
def fold(tables: np.recarray, code: int) -> int:
    """The choice that means a legal code at ``tables[0]``."""
    return choice_of_code(tables[0], code)


@kernel
def unfold(tables: np.recarray, choice: int) -> int:
    """The code of a choice at ``tables[0]``, be it legal or not; NO_CODE if it has none."""
    return meant(tables[0], choice)


def choices_of(table: np.recarray) -> dict[int, int]:
    """The legal choices of the asked seat at a table (TABLE, shape (1,)), and their codes."""
    return {fold(table, code): code for code in legal_actions(table)}


def code_of(table: np.recarray, choice: int) -> int:
    """The code that a choice means at a table (TABLE, shape (1,)). Raises IllegalAction."""
    code = unfold(table, choice)
    if code == NO_CODE or not table["legal"][0, code >> 6] >> (code & 63) & 1:
        raise refusal(0, table, choice)
    return code


def refusal(number: int, table: np.recarray, choice: int) -> IllegalAction:
    """Why a choice is refused at the table of that number."""
    if not 0 <= choice < CHOICES:
        return IllegalAction("fault.no_choice", table=number, value=choice, last=CHOICES - 1)
    code = unfold(table, choice)
    return IllegalAction(
        "fault.choice_not_legal",
        table=number,
        seat=int(table["actor"][0]),
        choice=choice if code == NO_CODE else _named(choice, code),
        legal=[_named(*pair) for pair in choices_of(table).items()],
    )


def refusal_of_code(number: int, table: np.recarray, code: int) -> IllegalAction:
    """Why a code is refused at the table of that number."""
    return IllegalAction(
        "fault.choice_not_legal",
        table=number,
        seat=int(table["actor"][0]),
        choice=_named(code, code),
        legal=[_named(legal, legal) for legal in legal_actions(table)],
    )


def _named(choice: int, code: int) -> Phrase:
    return Phrase("fault.named_choice", {"choice": choice, "action": action_phrase(code)})
