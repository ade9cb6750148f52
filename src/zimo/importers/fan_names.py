"""The fans that Chinese programs name, by zimo's ids."""

from __future__ import annotations

import functools

from zimo.rulesets.fans import FANS
from zimo.rulesets.options import Scoring

# other characters for the same fan
_VARIANTS = {"嵌张": "坎张", "碰碰胡": "碰碰和", "单吊将": "单钓将", "无番胡": "无番和", "抢杠胡": "抢杠和"}


@functools.cache
def _ids() -> dict[str, str]:
    return {fan.name_zh: fan.id for fan in FANS[Scoring.MCR]}


def fan_id(name: str) -> str:
    """The id of a fan of family mcr; a name that is none of them stays as it is."""
    return _ids().get(_VARIANTS.get(name, name), name)
