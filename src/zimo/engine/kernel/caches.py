"""Folders for what can be made again: compiled code and look-up tables, named by what they are made of."""

from __future__ import annotations

import contextlib
import functools
import os
import re
import shutil
import time
from pathlib import Path

DAY = 24 * 3600.0
UNUSED_DAYS = 30  # until what nobody has used goes
NAMED_BY_HASH = re.compile(r"[0-9a-f]{16}")


def cache_root() -> Path:
    """Folder for everything that zimo can make again."""
    if chosen := os.environ.get("ZIMO_CACHE_DIR"):
        return Path(chosen)
    import platformdirs

    return platformdirs.user_cache_path("zimo", appauthor=False)


def kernel_root() -> Path:
    """Folder for compiled code, in that of Numba where one was chosen."""
    chosen = os.environ.get("NUMBA_CACHE_DIR")
    return Path(chosen) / "zimo" if chosen else cache_root() / "kernels"


def in_use(place: Path) -> Path:
    """A folder or file that is used from now on, whether it exists or is yet to be made.

    Where it is new, those beside it go that have not been used for a month: they are of other versions.
    """
    try:
        used = place.stat().st_mtime
    except OSError:
        _forget_unused(place.parent)
        return place
    if time.time() - used > DAY:
        with contextlib.suppress(OSError):
            os.utime(place)
    return place


@functools.cache  # once is enough for a process
def _forget_unused(folder: Path) -> None:
    with contextlib.suppress(OSError):
        for place in folder.iterdir():
            if not NAMED_BY_HASH.fullmatch(place.stem):
                continue
            with contextlib.suppress(OSError):
                if time.time() - place.stat().st_mtime > UNUSED_DAYS * DAY:
                    shutil.rmtree(place) if place.is_dir() else place.unlink()
