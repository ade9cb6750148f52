"""The ledger holds every hu that a deal can have, and tells each of them."""

from __future__ import annotations

import numpy as np
import pytest

from tests.kernels.wins import kinds_won, win_to_the_last_row
from zimo.engine.sight.view import VIEW
from zimo.engine.table.state import LEDGER_ROWS, NO_ROW, TABLE, Phase
from zimo.play.game import Game, read_ledger
from zimo.rulesets import PRESETS, find_ruleset

SEATS, TILES, HAND = 4, 108, 13


def rows_needed(seats: int) -> int:
    """The most rows of a deal, counted over how many of the seats win (``LEDGER_ROWS``).

    Each tile beyond the hands is won by no more seats than have won in all, or is the fourth of a kong. Who
    never won is fined at most once for its discards and once for its hand, or pays; who has won only for a
    meld of the void suit.
    """
    beyond = TILES - seats * HAND
    most = 0
    for winners in range(seats + 1):
        of_one_tile = min(winners, seats - 1)
        rows = beyond * max(of_one_tile, 2)  # two: of a kong
        most = max(most, rows + 2 * (seats - winners) + seats)
    return most


@pytest.mark.nojit
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_ledger_is_long_enough(seats: int) -> None:
    assert rows_needed(seats) <= LEDGER_ROWS < NO_ROW


@pytest.mark.nojit
def test_a_table_stays_below_four_kilobytes() -> None:
    assert TABLE.itemsize < 4_096


@pytest.mark.nojit
def test_the_last_row_is_told_as_the_first() -> None:
    """Driven to its end: as many hu as there are rows, of all seats, from all, for as much as can be."""
    game = Game("xueliu", seed=1)
    game.table["phase"] = Phase.TURN  # what was exchanged does not matter
    assert win_to_the_last_row(game.table, 8_192) == LEDGER_ROWS - 1
    told = read_ledger(game.view(0), SEATS)
    assert told == game.ledger
    assert len(told) == LEDGER_ROWS
    for row, entry in enumerate(told):
        hu = entry.hu
        assert hu is not None
        assert (entry.seat, entry.tile, hu.source) == (row % SEATS, row % 27, row // SEATS % SEATS)
        assert (hu.flags, hu.fan, hu.same_tile) == (row, row % 14, row % 5 == 0)
        assert entry.delta == tuple(-8_192 + 4 * 8_192 * (seat == row % SEATS) for seat in range(SEATS))
    assert kinds_won(game.table, 0) == sum(
        1 << kind for kind in {row % 27 for row in range(0, LEDGER_ROWS, SEATS)}
    )
    assert game.scores == [sum(entry.delta[seat] for entry in told) for seat in range(SEATS)]


def test_a_view_that_is_filled_again_holds_no_row_of_before() -> None:
    from zimo.engine import entry

    long, short = Game("xueliu", seed=3), Game("xueliu", seed=4)
    while not long.over:
        long.play(long.legal[-1])
    assert long.ledger
    views = np.zeros(1, VIEW).view(np.recarray)
    for game in (long, short):
        entry.look(game.table, game.rules, 0, views)
        assert views.tobytes() == game.view(0).tobytes()


@pytest.mark.nojit
@pytest.mark.parametrize("name", PRESETS)
def test_no_other_rules_have_more_tiles_where_winners_play_on(name: str) -> None:
    ruleset = PRESETS[name].ruleset
    if ruleset.tiles != TILES:
        with pytest.raises(ValueError, match="tiles=108"):
            find_ruleset(name, {"flow": "blood_flow", "hu_hand_shown": True})
