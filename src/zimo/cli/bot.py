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
    BOTZONE = "botzone"


@app.command()
def bot(
    name: Annotated[str, typer.Argument(metavar="BOT", help="A name, or your own as module:class.")],
    protocol: Annotated[Protocol, typer.Option(help="How it is talked with.")] = Protocol.JSON,
    once: Annotated[
        bool, typer.Option("--once", help="At Botzone: answer one request and end, not keep running.")
    ] = False,
) -> None:
    """Answer questions on stdin with actions on stdout (docs/bots.md).

    By json, a line of JSON each. By botzone, as a bot for Chinese Standard Mahjong at Botzone, told of a
    match in JSON or in lines.
    """
    from zimo.bots import lines
    from zimo.importers import botzone_talk

    try:
        seated = named_bot(name)
        if protocol == Protocol.BOTZONE:
            answers = botzone_talk.answers(seated, sys.stdin, once)
        else:
            answers = lines.answers(seated, sys.stdin)
        for answer in answers:
            print(answer, flush=True)
    except ValueError as error:
        raise CommandError(str(error)) from None
