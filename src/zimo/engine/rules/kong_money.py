"""What a kong is paid, and by whom: the one table of it (SBR-137..140, CM-063)."""

from __future__ import annotations

import numpy as np

from zimo.engine.kernel.jit import inner, int64
from zimo.engine.table.state import MeldType
from zimo.notation.special_kongs import ONE_BAMBOO
from zimo.notation.tiles import FIRST_DRAGON
from zimo.rulesets.choices import KongMoney

ONE_DOT = 9  # 1p


@inner
def kong_money(rules: np.record, kind: int, tile: int) -> tuple[int, int]:
    """What each other player pays for a kong (MeldType), and what who gave its tile pays alone.

    For a special kong, and for each tile added to one, ``kind`` is SPECIAL_KONG.
    """
    each = int64(2 if kind == MeldType.CONCEALED_KONG else 1)
    if rules.kong_money != KongMoney.EACH_PAYS:
        return (int64(0), int64(2)) if kind == MeldType.MELDED_KONG else (each, int64(0))
    doubled = kind != MeldType.SPECIAL_KONG and pays_twice(tile)
    return (2 * each if doubled else each), int64(0)


@inner
def pays_twice(tile: int) -> bool:
    """1 dots, 1 bamboo and the dragons."""
    return tile in (ONE_DOT, ONE_BAMBOO) or tile >= FIRST_DRAGON
