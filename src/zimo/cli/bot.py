"""``zimo bot``: a bot that plays elsewhere, asked and answering line by line."""

from __future__ import annotations

import sys
from enum import StrEnum
from typing import Annotated

import typer

from zimo.cli.bots import named_bot
from zimo.cli.errors import CommandError

app = typer.Typer(add_completion=False)


class Protocol(StrEnum):
    JSON = "json"


@app.command()
def bot(
    name: Annotated[str, typer.Argument(metavar="BOT", help="A name, or your own as module:class.")],
    protocol: Annotated[Protocol, typer.Option(help="How it is talked with.")] = Protocol.JSON,
) -> None:
    """Answer questions on stdin with actions on stdout, a line of JSON each (docs/bots.md)."""
    from zimo.bots.lines import answers

    try:
        for answer in answers(named_bot(name), sys.stdin):
            print(answer, flush=True)
    except ValueError as error:
        raise CommandError(str(error)) from None
