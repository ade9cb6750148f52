"""The entry point of ``zimo``, and how every failure ends: one line, a status, never a traceback."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Sequence
from typing import Any

from zimo.cli.errors import CommandError, Failure

FAULT = 1
REFUSED = 2
INTERRUPTED = 130


def run(arguments: Sequence[str] | None = None) -> None:
    """Carry out a command line (by default that of the process). Always leaves by SystemExit."""
    try:
        from zimo.cli.app import app  # here, so that an interrupt while it loads is quiet as well

        status = app(args=arguments, prog_name="zimo", standalone_mode=False)
        sys.stdout.flush()
    except KeyboardInterrupt:
        status = INTERRUPTED
    except BrokenPipeError:
        _leave_output()
        status = FAULT
    except CommandError as error:
        status = _fail(str(error), FAULT if isinstance(error, Failure) else REFUSED)
    except Exception as error:
        if os.environ.get("ZIMO_DEBUG"):
            raise
        if _was_interrupted(error):
            status = INTERRUPTED
        elif isinstance(error, OSError):  # the system refuses: a disk is full, a folder may not be written
            where = f"{error.filename}: " if error.filename is not None else ""
            status = _fail(f"{where}{error.strerror or error}", REFUSED)
            _leave_output()
        elif hasattr(error, "format_message"):  # how the argument parser refuses
            status = _fail(_refusal(error), REFUSED)
        else:
            what = f"{type(error).__name__}: {error}"
            status = _fail(f"this is a fault in zimo, please report it: {what}", FAULT)
    raise SystemExit(status if isinstance(status, int) else 0)


def _refusal(error: Any) -> str:
    """What the argument parser says, without what its own libraries put before it."""
    told = error.format_message().replace("Value error, ", "")
    told = re.sub(r"Input should be a valid integer.*", "give a whole number", told)
    told = told.replace("Input should be", "it must be").rstrip(".")
    command = error.ctx.command_path if getattr(error, "ctx", None) else "zimo"
    return f"{told} (see {command} --help)"


def _was_interrupted(error: BaseException | None) -> bool:
    """Did the error come of an interrupt, which libraries may wrap while they load or compile?"""
    while error is not None:
        if isinstance(error, KeyboardInterrupt) or type(error).__name__ == "Abort":
            return True
        error = error.__cause__ or error.__context__
    return False


def _leave_output() -> None:
    """It takes no more, and nothing shall be said of what is left at exit either."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _fail(message: str, status: int) -> int:
    from zimo.words.people import escaped  # file names and lines of strangers may stand in it

    print("zimo:", escaped(" ".join(message.split())), file=sys.stderr)
    return status
