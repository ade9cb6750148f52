"""The command ``zimo``: which subcommands there are, and how every failure ends.

A subcommand is a module with a Typer ``app`` and one line in ``COMMANDS``. Modules are imported
when they are needed, and import the engine only inside their functions, so that help is quick.
"""

from __future__ import annotations

import difflib
import importlib
import os
import sys
from collections.abc import Sequence
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from zimo import __version__
from zimo.cli.errors import CommandError

COMMANDS = {
    "score": "zimo.cli.score",
    "waits": "zimo.cli.waits",
    "analyse": "zimo.cli.analyse",
    "rules": "zimo.cli.rules",
}


class _Commands(TyperGroup):
    def list_commands(self, ctx: Any) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if cmd_name not in COMMANDS:
            close = difflib.get_close_matches(cmd_name, COMMANDS, n=1)
            hint = f"did you mean {close[0]}?" if close else f"choose {', '.join(COMMANDS)}"
            raise CommandError(f"no command {cmd_name!r}: {hint}")
        command = typer.main.get_command(importlib.import_module(COMMANDS[cmd_name]).app)
        command.name = cmd_name
        return command


app = typer.Typer(cls=_Commands, no_args_is_help=True, add_completion=False)


def _print_version(wanted: bool) -> None:
    if wanted:
        print(f"zimo {__version__}")
        raise typer.Exit


@app.callback()
def zimo(
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Chinese mahjong: play, score, study and simulate."""


INTERRUPTED = 130
FAILED = 2
BROKEN = 1


def run(arguments: Sequence[str] | None = None) -> None:
    """The entry point. Always leaves by SystemExit; a failure is one line on stderr, never a traceback."""
    try:
        status = app(args=arguments, prog_name="zimo", standalone_mode=False)
        sys.stdout.flush()
    except (KeyboardInterrupt, typer.Abort):
        status = INTERRUPTED
    except BrokenPipeError:
        # Whoever read the output has left; so that nothing is said at exit either:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = BROKEN
    except CommandError as error:
        status = _fail(str(error))
    except Exception as error:
        if os.environ.get("ZIMO_DEBUG"):
            raise
        if hasattr(error, "format_message"):  # how the argument parser refuses
            status = _fail(f"{error.format_message()} (see zimo --help)")
        else:
            _fail(f"this is a fault in zimo, please report it: {type(error).__name__}: {error}")
            status = BROKEN
    raise SystemExit(status if isinstance(status, int) else 0)


def _fail(message: str) -> int:
    print("zimo:", " ".join(message.split()), file=sys.stderr)
    return FAILED
