"""The command ``zimo`` and its subcommands.

A subcommand is a module with a Typer ``app`` and one line in ``COMMANDS``. Modules are imported
when they are needed, and import the engine only inside their functions, so that help is quick.
"""

from __future__ import annotations

import importlib
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from zimo import __version__
from zimo.cli.errors import CommandError
from zimo.notation.spelling import did_you_mean

COMMANDS = {
    "play": "zimo.cli.play",
    "serve": "zimo.cli.serve",
    "backup": "zimo.cli.backup",
    "admin": "zimo.cli.admin",
    "score": "zimo.cli.score",
    "waits": "zimo.cli.waits",
    "analyse": "zimo.cli.analyse",
    "simulate": "zimo.cli.simulate",
    "arena": "zimo.cli.arena",
    "bot": "zimo.cli.bot",
    "replay": "zimo.cli.replay",
    "review": "zimo.cli.review",
    "import": "zimo.cli.import_",
    "dataset": "zimo.cli.dataset",
    "rules": "zimo.cli.rules",
    "bench": "zimo.cli.bench",
    "warmup": "zimo.cli.warmup",
}


class _Commands(TyperGroup):
    def list_commands(self, ctx: Any) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if cmd_name not in COMMANDS:
            raise CommandError(f"no command {cmd_name!r}: {did_you_mean(cmd_name, list(COMMANDS))}")
        command = typer.main.get_command(importlib.import_module(COMMANDS[cmd_name]).app)
        command.name = cmd_name
        return command


app = typer.Typer(cls=_Commands, add_completion=False)


def _print_version(wanted: bool) -> None:
    if wanted:
        print(f"zimo {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def zimo(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Chinese mahjong: play, score, study and simulate."""
    if context.invoked_subcommand is None:
        print(context.get_help())
