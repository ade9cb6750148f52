"""Whole deals of Blood Flows into a River, played by the bot ``greedy``: what holds after each action."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from zimo.bots.choice import Code
from zimo.bots.player import CompiledPlayer
from zimo.engine.table.state import WIN_LAST_WALL_TILE, End, MeldType, Phase
from zimo.play.game import Game, LedgerEntry
from zimo.play.match import next_dealer
from zimo.seat.account import hu_accounts
from zimo.seat.payments import payments_of


def played(deals: int, players: int = 4) -> Iterator[Game]:
    """Each deal after each of its actions."""
    for seed in range(deals):
        game = Game("xueliu", seed=seed, options={"players": players})
        greedy = CompiledPlayer(Code.GREEDY, game.ruleset, seed)
        while not game.over:
            game.play(greedy.choose(game.view(game.actor or 0)))
            yield game


def finished(deals: int) -> Iterator[Game]:
    return (game for game in played(deals) if game.over)


def hu_rows(game: Game) -> list[LedgerEntry]:
    return [row for row in game.ledger if row.hu is not None]


@pytest.mark.rule("XL-001", "XL-006")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_only_the_wall_ends_the_deal_however_many_win(players):
    most = 0
    for game in played(20, players):
        assert game.end in (End.RUNNING, End.WALL)
        assert not game.table["out"].any()
        most = max(most, len(hu_rows(game)))
    assert most > players, "there were more hu than seats"


@pytest.mark.rule("XL-010")
def test_the_next_to_draw_is_the_player_after_the_last_winner_whoever_has_won():
    seen: Counter[str] = Counter()
    before = 0
    for game in played(40):
        rows = hu_rows(game)
        new, before = rows[before:], len(rows)
        if not new or game.over:
            continue
        source = new[0].hu.source
        last = max((row.seat for row in new), key=lambda seat: (seat - source) % 4)
        assert (int(game.table["turn"][0]), game.phase) == ((last + 1) % 4, Phase.TURN)
        drawn = source == new[0].seat
        seen["drawn" if drawn else "several" if len(new) > 1 else "discard"] += 1
        seen["winner draws"] += bool(game.table["hu"][0, (last + 1) % 4])
    assert min(seen[how] for how in ("drawn", "discard", "winner draws")) > 5


@pytest.mark.rule("XL-017")
def test_under_the_sea_comes_with_any_hu():
    last = 0
    for game in finished(200):
        rows = hu_rows(game)
        if rows and rows[-1].hu.flags & WIN_LAST_WALL_TILE:
            last += any(row.seat == rows[-1].seat for row in rows[:-1])
    assert last > 0


@pytest.mark.rule("XL-027")
def test_who_won_first_of_all_deals_next():
    several = 0
    for game in finished(60):
        rows = hu_rows(game)
        if not rows:
            assert next_dealer(game) == 0
            continue
        first = rows[0]
        both = len(rows) > 1 and rows[1].hu.same_tile
        assert next_dealer(game) == (first.hu.source if both else first.seat)
        several += any(row.seat == first.seat and row.hu.source != first.hu.source for row in rows[1:])
    assert several > 3, "the first winner won again from others"


def test_the_account_tells_each_hu_with_the_hand_that_made_it_and_its_own_payments():
    changed = hus = 0
    for game in finished(30):
        accounts = hu_accounts(game)
        rows = hu_rows(game)
        assert [(hu.seat, hu.tile, hu.source) for hu in accounts] == [
            (row.seat, row.tile, row.hu.source) for row in rows
        ]
        for hu, row in zip(accounts, rows, strict=True):
            assert hu.won is not None
            assert hu.won.total_fan == row.hu.fan
            payers = 3 if hu.self_drawn else 1
            assert row.delta[hu.seat] == payers * hu.won.points
            hus += 1
        for payment in payments_of(game, accounts):
            for points, told in zip(payment.entry.delta, payment.sums, strict=True):
                assert points == 0 or told is not None
                assert points >= 0 or told.points == -points
        kongs = Counter(
            (row.seat, sum(kind >= MeldType.MELDED_KONG for kind in hu.hand.meld_types))
            for hu, row in zip(accounts, rows, strict=True)
        )
        changed += len(kongs) > len({seat for seat, _ in kongs})
    assert hus > 40
    assert changed > 0, "a seat has won before and after a kong"
