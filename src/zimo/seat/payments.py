"""The payments of a deal that is over, each with how its points come about."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence

from zimo.engine.table.state import Reason
from zimo.hands.score import pays_alone
from zimo.play.game import Game, LedgerEntry
from zimo.rulesets.paying import DEALER, Hu, Sum
from zimo.seat.account import HuAccount, reason_id, rule_of
from zimo.words.phrase import Phrase

PAID_BACK = (
    Reason.KONG_SHOT,
    Reason.KONG_NOT_READY,
    Reason.KONG_FALSE_HU,
    Reason.KONG_BEFORE_ROBBED,
)


@dataclasses.dataclass(frozen=True)
class Payment:
    """A row of the ledger. ``sums``: of each seat, how what it pays or gets comes about; None for neither."""

    entry: LedgerEntry
    rule: str
    sums: tuple[Sum | None, ...]


def payments_of(game: Game, hus: Sequence[HuAccount]) -> list[Payment]:
    """The whole ledger; ``hus``: the accounts of the hu that were declared."""
    won = {seat: iter([hu for hu in hus if hu.seat == seat and hu.won]) for seat in range(game.players)}
    payments = []
    for row in game.ledger:
        hu = next(won[row.seat]) if row.reason == Reason.HU else None  # they are booked as they are declared
        sums = tuple(_sum(game, hu, row, seat) for seat in range(game.players))
        payments.append(Payment(row, rule_of(game, row), sums))
    return payments


def _sum(game: Game, hu: HuAccount | None, row: LedgerEntry, seat: int) -> Sum | None:
    points = row.delta[seat]
    if points > 0 and row.reason == Reason.KONG_TRANSFER:  # not all need get the same
        return Sum.of(points, Phrase("paying.from", {"seat": row.seat}))
    if points > 0:
        return _got(row)
    return _paid(game, hu, row, seat) if points else None


def _got(row: LedgerEntry) -> Sum:
    """From each of those who pay; alike for all who get something."""
    receivers = sum(delta > 0 for delta in row.delta) + (row.bank > 0)
    sums = [
        Sum.of(-delta // receivers, Phrase("paying.from", {"seat": seat}))
        for seat, delta in enumerate(row.delta)
        if delta < 0
    ]
    return _added(sums)


def _added(sums: Sequence[Sum]) -> Sum:
    first, *rest = sums
    for one in rest:
        first = first.plus(one)
    return first


def _paid(game: Game, hu: HuAccount | None, row: LedgerEntry, seat: int) -> Sum:
    if hu is not None:
        return hu_share(game, hu, seat)
    if row.reason == Reason.KONG_TRANSFER:
        return Sum.of(-row.delta[seat], Phrase("paying.kong_transfer"))
    if row.reason == Reason.READY:
        fans, points = (int(game.table[name][0, row.seat]) for name in ("win_fan", "win_points"))
        return game.ruleset.family.worth(game.ruleset, points, fans)
    if row.reason == Reason.LOSERS:
        return _difference(game, row.seat, seat)
    receivers = sum(delta > 0 for delta in row.delta)
    each = -row.delta[seat] // max(receivers, 1)
    share = Sum.of(each, _why(game, row))
    return share.times(receivers, Phrase("paying.to_each")) if receivers > 1 else share


def hu_share(game: Game, hu: HuAccount, payer: int) -> Sum:
    """What a seat pays for a hu."""
    ruleset, won = game.ruleset, hu.won
    assert won is not None, "a false hu is paid by nobody"
    given = "kong_discarder" in won.payments
    liable = "liable" in won.payments
    dealer = int(game.table["dealer"][0])
    facts = Hu(
        hand=ruleset.family.worth(ruleset, won.points, won.total_fan),
        self_drawn=hu.self_drawn and not given,
        winner_deals=hu.seat == dealer,
        payer_deals=payer == dealer,
        gave=payer == hu.source or given or (liable and not hu.self_drawn),
        seats=game.players,
        robbed=hu.robbed,
        liable=liable,
        alone=payer == hu.source and pays_alone(won.payments, "discarder"),
    )
    return ruleset.family.share(ruleset, facts)


def _difference(game: Game, seat: int, other: int) -> Sum:
    """What a hand counts more than another, twice where one of the two deals (HK-073)."""
    more, less = (int(game.table["win_points"][0, one]) for one in (seat, other))
    difference = Sum.of(more - less, Phrase("paying.difference", {"more": more, "less": less}))
    return difference.times(2, DEALER) if int(game.table["dealer"][0]) in (seat, other) else difference


def _why(game: Game, row: LedgerEntry) -> Phrase:
    if row.reason in PAID_BACK:
        return Phrase("paying.back")
    if row.reason == Reason.VOID_TILES:
        return _void_tiles(game, row.seat)
    return Phrase(reason_id(row.reason))


def _void_tiles(game: Game, seat: int) -> Phrase:
    """What is found of the void suit in a hand that is checked."""
    table = game.table
    suit = int(table["void"][0, seat])
    melds = table["meld_tile"][0, seat, : int(table["melds"][0, seat])]
    if any(int(tile) // 9 == suit for tile in melds):
        return Phrase("paying.void_meld")
    won = bool(table["hu_false"][0, seat]) and int(table["win_tile"][0, seat]) // 9 == suit
    held = int(table["hand"][0, seat, 9 * suit : 9 * suit + 9].sum())
    return Phrase("paying.void_tiles", {"count": held + won})
