"""Records that earlier versions wrote still hold, to the last state.

``tests/data/records`` is never written again: each line was made by zimo as it stood when options
were hashed with their defaults (random and greedy play, given walls, unfinished deals, tables of a
server, games from elsewhere, every house rule of ``option_variants``). Nor are ``records_4.jsonl``, of the
fourth format as it began, and ``records_5.jsonl``, of ``xuezhan``: fair deals with an exchange to each side,
with three and two players too, house rules, and walls with dice, one of them left amid the exchange; nor is
``records_6.jsonl``, of ``hkos``: house rules, liability, a robbed kong, kongs in a row, hu by bonus tiles;
nor is ``records_7.jsonl``, of ``changchun-mil``, ``xueliu`` and ``hkos-hkma``: special kongs, the bao, false
hus that are found out at once; some are left amid the deal.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from zimo.play.replaying import verified_records
from zimo.rulesets import PRESETS

DATA = Path(__file__).parent / "data"
OLD = sorted((DATA / "records").glob("*.jsonl"))


@pytest.mark.parametrize(
    "path", [*OLD, *(DATA / f"records_{number}.jsonl" for number in (4, 5, 6, 7))], ids=lambda path: path.stem
)
def test_an_old_record_still_verifies(path):
    with path.open("rb") as file:
        found = sum(1 for _ in verified_records(file))
    assert found == path.read_bytes().count(b"\n") >= 4


def test_every_first_preset_has_old_records():
    assert {path.stem for path in OLD} >= {
        "official", "mcr", "mcr-wmo", "sichuan", "sbr", "sbr-mil", "changchun", "classical"
    }  # fmt: skip
    assert {path.stem for path in OLD} - {"imported"} <= set(PRESETS)
