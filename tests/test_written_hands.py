"""A hand of a deal, written as a request again, is worth the same."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from zimo.hands.request.from_sight import written
from zimo.hands.score import score_hand
from zimo.play.record import parse_record, verify
from zimo.rulesets import PRESETS
from zimo.seat.account import hu_accounts

DEALS = Path(__file__).parent / "data/deals"


@pytest.mark.parametrize("rules", PRESETS)
def test_a_written_hand_is_worth_what_it_was(rules: str) -> None:
    told = 0
    for line in (DEALS / f"{rules}.jsonl").read_bytes().splitlines():
        for hu in hu_accounts(verify(parse_record(line))):
            again = score_hand({**written(hu.hand), "explain": True})
            assert again == msgspec.structs.replace(hu.score, id=None)
            told += 1
    assert told
