"""zimo for research: many tables at once, and the interfaces that learning libraries expect.

``Batch`` is the core; everything else here is a thin shell over it. It is compiled when it is first used.
"""

from __future__ import annotations

from zimo.envs.batch import Batch

__all__ = ["Batch"]
