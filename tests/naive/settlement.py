"""Who pays whom: kongs, hu, fines, and what is settled when the deal is over."""

from __future__ import annotations

from tests.naive import changchun_mil, classical, hkos
from tests.naive.hands import Hand, suit
from tests.naive.table import NOTHING, KongPaid, Row, Seat, row
from tests.naive.worth import doubled, payments, place_of, ready_hands, wait_value
from zimo.engine.table.state import BANK, End, MeldType, Reason
from zimo.rulesets import Ruleset
from zimo.rulesets.choices import (
    Flow,
    KongMoney,
    KongTransferMulti,
    PenaltyIs,
    PenaltyTo,
    PigPays,
    ReadyPaid,
    ReadyValue,
    VoidPenaltyTo,
)

KONG_PRICE = {
    MeldType.CONCEALED_KONG: (Reason.CONCEALED_KONG, 2),
    MeldType.MELDED_KONG: (Reason.MELDED_KONG, 2),
    MeldType.PROMOTED_KONG: (Reason.PROMOTED_KONG, 1),
    MeldType.POSTPONED_KONG: (Reason.NONE, 0),
}


def kong_row(ruleset: Ruleset, owner: int, kind: MeldType, tile: int, payers: list[int]) -> Row | None:
    if kind == MeldType.POSTPONED_KONG and ruleset.delayed_kong_pays:
        kind = MeldType.PROMOTED_KONG
    reason, price = KONG_PRICE[kind]
    if price and ruleset.kong_money == KongMoney.CHANGCHUN_MIL:
        price = changchun_mil.kong_points(kind, tile)
    if not ruleset.kong_payments or price == 0:
        return None
    return row(reason, owner, {owner: price * len(payers)} | dict.fromkeys(payers, -price), tile)


def pay_back(kong: KongPaid, reason: Reason) -> list[Row]:
    if kong.paid is None:
        return []
    first, second, third, fourth, bank = (-delta for delta in kong.paid.deltas)
    refund = Row(reason, kong.paid.seat, (first, second, third, fourth, bank), kong.paid.tile)
    kong.paid = None
    return [refund]


def pay_back_all(seat: Seat, reason: Reason) -> list[Row]:
    return [refund for kong in in_order_of_melds(seat, seat.kongs) for refund in pay_back(kong, reason)]


def in_order_of_melds(seat: Seat, kongs: list[KongPaid]) -> list[KongPaid]:
    """A pung that became a kong keeps its place."""
    return sorted(kongs, key=lambda kong: seat.melds.index(kong.meld))


def hu_row(
    ruleset: Ruleset, winner: int, hand: Hand, discarder: int | None, payers: list[int], dealer: int
) -> list[Row]:
    if ruleset.scoring == "classical":
        paid = classical_payments(ruleset, hand, winner, discarder, payers, dealer)
    elif ruleset.scoring == "hkos":
        faan, flush = hkos.most_faan(ruleset, hand), hkos.is_full_flush(hand) and not is_limit(ruleset, hand)
        paid = hkos.payments(ruleset, faan, hand, winner, discarder, flush)
        paid = {seat: points for seat, points in paid.items() if seat in payers}
    else:
        paid = payments(ruleset, hand, winner, discarder, payers, dealer)
    if not any(paid.values()) and ruleset.flow != Flow.BLOOD_FLOW:
        return []
    gains = {seat: -points for seat, points in paid.items()} | {winner: sum(paid.values())}
    return [row(Reason.HU, winner, gains, hand.win_tile)]


def is_limit(ruleset: Ruleset, hand: Hand) -> bool:
    return any(way.limit for way in hkos.counts(ruleset, hand))


def bonus_hu_row(ruleset: Ruleset, winner: int, hand: Hand, tile: int) -> list[Row]:
    """A hu by seven or eight bonus tiles is paid like a self-draw (HKF-054)."""
    faan = hkos.bonus_faan(ruleset, hand.bonus)
    paid = hkos.payments(ruleset, faan, hand, winner, None, full_flush=False)
    gains = {seat: -points for seat, points in paid.items()} | {winner: sum(paid.values())}
    return [row(Reason.HU, winner, gains, tile)]


def classical_payments(
    ruleset: Ruleset, hand: Hand, winner: int, discarder: int | None, payers: list[int], dealer: int
) -> dict[int, int]:
    """What the payers pay; the shares are those of all who sit at the table."""
    best = classical.counts(ruleset, hand, place_of(hand))[0]
    others = [seat for seat in range(ruleset.seats) if seat != winner]
    paid = classical.payments(ruleset, best.points, winner, discarder, others, dealer)
    return {seat: points for seat, points in paid.items() if seat in payers}


def loser_rows(ruleset: Ruleset, losers: list[Seat], dealer: int) -> list[Row]:
    """Each is paid by those whose hands count less: the difference, twice where one of the two deals."""
    worth = {
        seat.number: classical.loser_points(
            ruleset, seat.standing, seat.melds, place_of(seat.hand_drawn(NOTHING))
        )
        for seat in losers
    }
    rows = []
    for mine, points in worth.items():
        paid = {
            other: (points - less) * (2 if dealer in (mine, other) else 1)
            for other, less in worth.items()
            if less < points
        }
        if paid:
            gains = {other: -amount for other, amount in paid.items()} | {mine: sum(paid.values())}
            rows.append(row(Reason.LOSERS, mine, gains))
    return rows


def fine(reason: Reason, payer: int, points: int, receivers: list[int], tile: int = NOTHING) -> list[Row]:
    """``points`` in all to the bank (no receivers), or shared out evenly."""
    if points == 0:
        return []
    if not receivers:
        return [row(reason, payer, {payer: -points, BANK: points}, tile)]
    share = points // len(receivers)
    return [row(reason, payer, dict.fromkeys(receivers, share) | {payer: -share * len(receivers)}, tile)]


def void_fine(
    ruleset: Ruleset, seats: list[Seat], payer: Seat, reason: Reason, points: int, end: End = End.RUNNING
) -> list[Row]:
    others = [seat for seat in seats if seat is not payer]
    if ruleset.void_penalty_to == VoidPenaltyTo.EACH_CLEAN:
        owing = [seat for seat in others if seat.void is not None and pays_for_void(ruleset, seat, end)]
        gone = [seat for seat in others if seat.hu and ruleset.pig_pays == PigPays.IN_PLAY]
        clean = [seat.number for seat in others if seat not in owing and seat not in gone]
        gains = dict.fromkeys(clean, points) | {payer.number: -points * len(clean)}
        return [row(reason, payer.number, gains)] if points else []
    to_bank = ruleset.void_penalty_to == VoidPenaltyTo.BANK
    return fine(reason, payer.number, points, [] if to_bank else [seat.number for seat in others])


def void_price(ruleset: Ruleset) -> int:
    """XZ-067: what a hand at the limit is worth; without a limit, the dearest that can be: 13 fans."""
    if ruleset.void_penalty_is == PenaltyIs.POINTS:
        return ruleset.void_penalty
    return limit_value(ruleset)


def false_hu_price(ruleset: Ruleset) -> int:
    """XZ-082: the same."""
    if ruleset.false_hu_penalty_is == PenaltyIs.POINTS:
        return ruleset.false_hu_penalty
    if ruleset.scoring == "hkos":
        return hkos.false_hu_price(ruleset)
    return limit_value(ruleset)


def limit_value(ruleset: Ruleset) -> int:
    return 2 ** min(13 if ruleset.fan_limit is None else ruleset.fan_limit, 13)


def final_rows(ruleset: Ruleset, seats: list[Seat], end: End, dealer: int) -> list[Row]:
    rows: list[Row] = []
    for seat in seats:
        if seat.hu and seat.false:
            rows += false_hu_rows(ruleset, seat, seat.win_tile)
    for seat in seats:
        if seat.void is not None and pays_for_void(ruleset, seat, end):
            rows += void_fine(ruleset, seats, seat, Reason.VOID_TILES, void_price(ruleset), end)
    if end == End.WALL and ruleset.wall_end_settlement:
        rows += wall_end_rows(ruleset, seats)
    if end == End.HU and ruleset.losers_settle:
        rows += loser_rows(ruleset, [seat for seat in seats if not seat.hu], dealer)
    return rows


def false_hu_rows(ruleset: Ruleset, seat: Seat, tile: int) -> list[Row]:
    rows = pay_back_all(seat, Reason.KONG_FALSE_HU)
    if ruleset.false_hu_to == PenaltyTo.BANK:
        return rows + fine(Reason.FALSE_HU, seat.number, false_hu_price(ruleset), [], tile)
    in_all = false_hu_price(ruleset) * len(seat.left_in_play)
    return rows + fine(Reason.FALSE_HU, seat.number, in_all, seat.left_in_play, tile)


def pays_for_void(ruleset: Ruleset, seat: Seat, end: End) -> bool:
    """One fine at most: for a declared set of the void suit, or void tiles in a hand that is checked."""
    if seat.false:
        holds = any(suit(tile) == seat.void for tile in [*seat.standing, seat.win_tile])
        return ruleset.false_hu_void_penalty and (holds or bool(seat.void_melds()))
    if seat.void_melds():
        return True
    only_void_discards = all(suit(tile) == seat.void for tile in seat.discards)
    exempt = only_void_discards and ruleset.pig_exempt_all_void
    return end == End.WALL and not seat.hu and bool(seat.void_tiles()) and not exempt


def wall_end_rows(ruleset: Ruleset, seats: list[Seat]) -> list[Row]:
    """Only who never won is checked (XL-018); winners who play on may be paid (XL-020)."""
    all_ready = ruleset.ready_paid == ReadyPaid.ALL_READY
    playing = [seat for seat in seats if not seat.hu]
    paid = [seat for seat in seats if not seat.hu or (all_ready and not seat.out)]
    best = {seat.number: ready_value(ruleset, seat) for seat in paid}
    not_ready = [seat for seat in playing if best[seat.number] is None]
    rows = []
    if ruleset.kong_refund:
        for seat in not_ready:
            rows += pay_back_all(seat, Reason.KONG_NOT_READY)
    payers = [
        seat
        for seat in not_ready
        if ruleset.pig_ready_pay or seat.void is None or not pays_for_void(ruleset, seat, End.WALL)
    ]
    for seat in paid:
        worth = best[seat.number]
        if worth is not None and payers and ruleset.ready_value != ReadyValue.OFF:
            points = doubled(ruleset, worth)
            if ruleset.ready_value == ReadyValue.SELF_DRAW:
                points = drawn_value(ruleset, seat)
            gains = {seat.number: points * len(payers)}
            rows.append(row(Reason.READY, seat.number, gains | {s.number: -points for s in payers}))
    return rows


def drawn_value(ruleset: Ruleset, seat: Seat) -> int:
    """The most that each would pay if the ready hand were won by self-draw."""
    hands = ready_hands(ruleset, seat.standing, seat.melds, seat.void, self_draw=True)
    payer = (seat.number + 1) % ruleset.seats
    return max(payments(ruleset, hand, seat.number, None, [payer], payer)[payer] for hand in hands)


def transfer_rows(ruleset: Ruleset, owner: Seat, kongs: list[KongPaid], winners: list[Seat]) -> list[Row]:
    """Call transfer (XZ-062): what kongs brought goes to those who won the discard, in turn order."""
    if not winners or (len(winners) > 1 and ruleset.kong_transfer_multi == KongTransferMulti.NONE):
        return []
    rows = []
    for kong in in_order_of_melds(owner, kongs):
        if kong.paid is None:
            continue
        received = kong.paid.deltas[owner.number]
        kong.paid = None
        giver = kong.meld.source if kong.meld.type == MeldType.MELDED_KONG else None
        numbers = [winner.number for winner in winners]
        if len(winners) > 1 and ruleset.kong_transfer_multi == KongTransferMulti.EACH:
            gains = dict.fromkeys(numbers, received)
        elif giver in numbers:
            gains = {giver: received}
        else:
            each, left_over = divmod(received, len(numbers))
            gains = dict.fromkeys(numbers, each)
            gains[numbers[0]] += left_over
        given = {owner.number: -sum(gains.values())}
        rows.append(row(Reason.KONG_TRANSFER, owner.number, gains | given, kong.meld.tile))
    return rows


def ready_value(ruleset: Ruleset, seat: Seat) -> int | None:
    """Fans of the best hand that the seat is ready for, None if it isn't (SBR-129, SBR-174)."""
    if seat.barred or seat.void_tiles() or seat.void_melds():
        return None
    return wait_value(ruleset, seat.standing, seat.melds, seat.void)
