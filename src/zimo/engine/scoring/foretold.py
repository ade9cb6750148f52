"""The kinds of win that a hand may be headed for, long before it is complete.

What each will be paid says ``dispatch.foretold_points``. Families whose hands can't be told so early, or that
are not known there, count as any hand counts.
"""

from __future__ import annotations

ANY_WIN = 0
FULL_FLUSH = 1
ALL_PUNGS = 2
SEVEN_PAIRS = 3
