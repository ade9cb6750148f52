"""How far the engine is compiled: play does not wait for that, but people may want to know."""

from __future__ import annotations

import dataclasses


@dataclasses.dataclass
class Readiness:
    """``compiling``: another process does it, and has done so many of the steps.

    ``tries``: choices can be tried out, which nobody waits for uncompiled.
    """

    compiling: bool = False
    done: int = 0
    steps: int = 1
    tries: bool = True
