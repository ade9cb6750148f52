"""The fans that Chinese programs name, by zimo's ids."""

from __future__ import annotations

import functools

from zimo.rulesets.family import Family

# other characters for the same fan
_VARIANTS = {"嵌张": "坎张", "碰碰胡": "碰碰和", "单吊将": "单钓将", "无番胡": "无番和", "抢杠胡": "抢杠和"}


@functools.cache
def _ids(family: Family) -> dict[str, str]:
    return {fan.name_zh: fan.id for fan in family.table}


def fan_id(name: str, family: Family) -> str:
    """The id of a fan of the family; a name that is none of them stays as it is."""
    return _ids(family).get(_VARIANTS.get(name, name), name)
