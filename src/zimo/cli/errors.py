"""How a command says that it cannot do what was asked."""

from __future__ import annotations


class CommandError(Exception):
    """One line that says what is wrong and how to mend it; the command ends with status 2."""


class Failure(CommandError):
    """The command was right, but what it was to check does not hold; it ends with status 1."""
