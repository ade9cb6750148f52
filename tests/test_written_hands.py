"""A hand of a deal, written as a request again, is worth the same."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from zimo.hands.request.from_sight import written
from zimo.hands.score import score_hand
from zimo.notation.tiles import parse_tile
from zimo.play.record import parse_record
from zimo.play.replaying import verify
from zimo.rulesets import PRESETS
from zimo.seat.account import hu_accounts

NOT_TOLD = dict.fromkeys(("win_tile", "win_tile_given", "last_tile", "kongs"))
"""What an answer says of its request; a deal knows it."""
DEALS = Path(__file__).parent / "data/deals"


@pytest.mark.parametrize("rules", PRESETS)
def test_a_written_hand_is_worth_what_it_was(rules: str) -> None:
    told = 0
    for line in (DEALS / f"{rules}.jsonl").read_bytes().splitlines():
        for hu in hu_accounts(verify(parse_record(line))):
            again = score_hand({**written(hu.hand), "explain": True})
            assert parse_tile(again.win_tile or "") == hu.tile
            assert msgspec.structs.replace(again, **NOT_TOLD) == msgspec.structs.replace(hu.score, id=None)
            told += 1
    assert told
