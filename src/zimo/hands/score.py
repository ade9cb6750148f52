"""Score hands: a request in, an explained result out.

As JSON both have the form that ``zimo score --batch`` reads and writes. A request that cannot be
answered gives ``NoAnswer``; nothing is raised for it.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, cast

import numpy as np

from zimo.engine.hand.lookups import load_lookups
from zimo.engine.hand.suit_tables import OUT_OF_REACH
from zimo.engine.scoring.improvement import measure_hands
from zimo.engine.table.state import (
    WIN_BONUS_REPLACEMENT,
    WIN_KONG_REPLACEMENT,
    WIN_ROBBING_KONG,
    SetType,
)
from zimo.engine.table.state import NoWin as Why
from zimo.hands.other_shapes import other_shape
from zimo.hands.request import (
    HAND_TILES,
    NO_DEFAULTS,
    Defaults,
    Hand,
    Request,
    Rules,
    answer_requests,
    check_win,
    winning_hands,
)
from zimo.hands.results import SUITS, FanLine, Lack, NoAnswer, NoWin, NoWinReason, Payer, Score, Win
from zimo.hands.scored import score_with
from zimo.hands.taken import count_last_of_kind, with_taken
from zimo.notation.tiles import NO_TILE, TILE_NAMES, format_tiles
from zimo.rulesets import Ruleset
from zimo.rulesets.family import named
from zimo.rulesets.fan import Fan
from zimo.rulesets.paying import Hu
from zimo.rulesets.registry import as_its_own, own_rule
from zimo.words.phrase import Phrase

# The statement that each refusal comes from, in each document.
_REASON_RULES = {
    Why.VOID_SUIT: "SBR-040 XZ-033 XL-012",
    Why.TOO_MANY_SUITS: "SIM-004",
    Why.MISSING_SUIT: "CC-009 CM-040",
    Why.NO_YAOJIU: "CC-010 CM-040",
    Why.NO_TRIPLET: "CC-011 CM-040",
    Why.TOO_FEW_FLOWERS: "HKF-054",
}


PAID = ("pay_discarder", "pay_other", "pay_dealer", "pay_giver", "pay_liable")
"""Of a SCORE, in the order in which ``payments_of`` takes them."""


def score_hand(request: Request | Mapping[str, Any], defaults: Defaults = NO_DEFAULTS) -> Score | NoAnswer:
    """Score one hand: a win with its fans and payments, or the reason why it is none."""
    return score_hands([request], defaults)[0]


def score_hands(
    requests: Iterable[Request | Mapping[str, Any]], defaults: Defaults = NO_DEFAULTS
) -> list[Score | NoAnswer]:
    """Score many hands in one go, in the order of the requests."""
    return answer_requests(requests, check_win, score_checked, defaults)


def score_checked(hands: Sequence[Hand]) -> list[Score]:
    """Score hands of one and the same ruleset."""
    rules = hands[0].rules
    scores = score_with(rules, winning_hands(hands))
    count_last_of_kind(hands, scores)
    fans = fans_of(rules.ruleset, scores)
    counted = (
        *(scores[name].tolist() for name in ("no_win", "sets", "set_code", "total_fan", "points", "as_tile")),
        list(zip(*(scores[name].tolist() for name in PAID), strict=True)),
    )
    missing = _missing_tiles(hands, counted[0])
    results: list[Score] = []
    for hand, lines, why, sets, codes, total, points, wait, paid in zip(hands, fans, *counted, strict=True):
        if why:
            results.append(_no_win(hand, Why(why), total, lines, missing.get(id(hand))))
            continue
        results.append(
            Win(
                id=hand.id,
                win=True,
                points=points,
                total_fan=total_fan(rules.ruleset, total),
                fans=lines,
                reading=_reading(codes[:sets], hand),
                payments=(payments := payments_of(hand, hand.self_draw, *paid)),
                hand_size_at_win=_hand_size(hand),
                valued_as=None if wait == NO_TILE else TILE_NAMES[wait],
                sums=payment_sums(hand, points, total, payments) if hand.payments else None,
            )
        )
    explains = rules.ruleset.family.explains
    explained = results if explains is None else list(named(explains)(hands, scores, results))
    return with_taken(hands, scores, explained)


def deficiencies(rules: Rules, records: np.recarray) -> list[int | None]:
    """How far hands (WINNING_HAND, shape (n,)) are from a win; None if their melds leave none."""
    missing = np.zeros(len(records), np.int64)
    measure_hands(rules.record, load_lookups(), records, missing)
    return [reachable(deficiency) for deficiency in missing.tolist()]


def reachable(deficiency: int) -> int | None:
    """A deficiency of the engine, None for one that no exchange of tiles can make up."""
    return None if deficiency >= OUT_OF_REACH else deficiency


def fans_of(ruleset: Ruleset, scores: np.ndarray) -> list[list[FanLine]]:
    """The fans of each score as lines with name, value of one, how often, and rule."""
    fans = ruleset.family.fans(ruleset)
    known: dict[tuple[int, int], FanLine] = {}
    lines: list[list[FanLine]] = [[] for _ in range(len(scores))]
    rows, columns = np.nonzero(scores["fan"])
    counts = scores["fan"][rows, columns]
    for row, column, count in zip(rows.tolist(), columns.tolist(), counts.tolist(), strict=True):
        line = known.get((column, count))
        if line is None:
            line = known[column, count] = _fan_line(as_its_own(fans[column], ruleset), count)
        lines[row].append(line)
    return lines


def _fan_line(fan: Fan, count: int) -> FanLine:
    return FanLine(
        id=fan.id,
        name=fan.name,
        name_zh=fan.name_zh,
        points=fan.value,
        count=count,
        rule=" ".join(fan.rules),
    )


def total_fan(ruleset: Ruleset, total: int) -> int | None:
    """The sum of fans, null where a ruleset adds points and counts no fans, and for a limit hand."""
    return ruleset.family.told_total(total)


def _reading(codes: list[int], hand: Hand) -> list[str]:
    """Standing sets, then melds, then the pair."""
    melds = len(hand.meld_types)
    standing, pair = codes[melds:-1], codes[-1:]
    laid = [
        format_tiles(special) if special else _set_text(code)
        for code, special in itertools.zip_longest(codes[:melds], hand.special)
    ]
    return [*map(_set_text, standing), *laid, *map(_set_text, pair)]


@functools.cache
def _set_text(code: int) -> str:
    kind = code & 63
    steps = {
        SetType.CHOW: (0, 1, 2),
        SetType.PUNG: (0, 0, 0),
        SetType.KONG: (0, 0, 0, 0),
        SetType.PAIR: (0, 0),
        SetType.KNITTED: (0, 3, 6),
        SetType.SINGLE: (0,),
    }[SetType(code >> 6)]
    return format_tiles([kind + step for step in steps])


def payments_of(
    hand: Hand, self_drawn: bool, discarder: int, other: int, dealer: int, giver: int, liable: int
) -> dict[Payer, int]:
    """Who pays how much, those together that pay the same."""
    if liable:
        return {"liable": liable}
    if giver:
        return {"kong_discarder": giver}
    if not self_drawn:
        if hand.dealer or hand.discarder_dealer or dealer == other:
            return {"discarder": discarder, "others": other}
        return {"discarder": discarder, "dealer": dealer, "others": other}
    if hand.dealer or dealer == other:
        return {"each": other}
    return {"dealer": dealer, "others": other}


def pays_alone(payments: Mapping[Payer, int], payer: Payer) -> bool:
    """Does nobody else pay? Of several ``others`` each does."""
    return payer != "each" and not any(paid for other, paid in payments.items() if other != payer)


def payment_sums(hand: Hand, points: int, total: int, payments: Mapping[Payer, int]) -> dict[Payer, Phrase]:
    """How what each of them pays comes about."""
    ruleset = hand.rules.ruleset
    worth = ruleset.family.worth(ruleset, points, total_fan(ruleset, total))
    return {
        payer: ruleset.family.share(
            ruleset,
            Hu(
                hand=worth,
                self_drawn=hand.self_draw and payer != "kong_discarder",
                winner_deals=hand.dealer,
                payer_deals=payer == "dealer" or (payer == "discarder" and hand.discarder_dealer),
                gave=payer == "discarder" or (payer == "liable" and not hand.self_draw),
                seats=ruleset.seats,
                robbed=bool(hand.circumstances & WIN_ROBBING_KONG),
                liable=payer == "liable",
                alone=pays_alone(payments, payer),
            ),
        ).phrase
        for payer, amount in payments.items()
        if amount
    }


def _hand_size(hand: Hand) -> int:
    replaced = hand.circumstances & (WIN_KONG_REPLACEMENT | WIN_BONUS_REPLACEMENT)
    return HAND_TILES + 1 if hand.rules.ruleset.fifteenth_tile and replaced else HAND_TILES


def _missing_tiles(hands: Sequence[Hand], no_wins: Sequence[int]) -> dict[int, int | None]:
    """The deficiency of each hand that is not complete, by its identity."""
    lost = [
        hand
        for hand, no_win in zip(hands, no_wins, strict=True)
        if no_win not in (Why.WIN, Why.BELOW_MINIMUM) and not hand.by_bonus_tiles
    ]
    if not lost:
        return {}
    measured = deficiencies(lost[0].rules, winning_hands(lost))
    return {id(hand): missing for hand, missing in zip(lost, measured, strict=True)}


def _no_win(hand: Hand, why: Why, total: int, fans: list[FanLine], missing: int | None) -> NoWin:
    reason = cast("NoWinReason", why.name.lower())
    return NoWin(id=hand.id, win=False, reason=reason, detail=_lack(hand, why, total, fans, missing))


def _lack(hand: Hand, why: Why, total: int, fans: list[FanLine], missing: int | None) -> Lack:
    rule = own_rule(hand.rules.ruleset, _REASON_RULES[why]) if why in _REASON_RULES else None
    suits = [suit for at, suit in enumerate(SUITS) if any(hand.counted[9 * at : 9 * at + 9])]
    if why is Why.BELOW_MINIMUM:
        ruleset = hand.rules.ruleset
        left_out = ruleset.family.beside_minimum(ruleset)
        for_bonus = sum(fan.points * fan.count for fan in fans if fan.id in left_out)
        return Lack(
            total_fan=total - for_bonus,
            for_bonus=for_bonus or None,
            minimum=ruleset.minimum,
            fans=fans,
            unit=ruleset.family.minimum_unit,
            rule=ruleset.family.minimum_rule(ruleset),
        )
    if why is Why.TOO_FEW_FLOWERS:
        needed = hand.rules.ruleset.family.bonus_tiles_to_win(hand.rules.ruleset)
        return Lack(flowers=hand.flowers, needed=needed, rule=rule if needed is not None else None)
    if why is Why.VOID_SUIT and hand.void >= 0:
        held = range(9 * hand.void, 9 * hand.void + 9)
        tiles = format_tiles([kind for kind in held for _ in range(hand.own[kind])])
        return Lack(deficiency=missing, void_suit=SUITS[hand.void], tiles=tiles, rule=rule)
    if why in (Why.VOID_SUIT, Why.TOO_MANY_SUITS):
        return Lack(deficiency=missing, suits=suits, most_suits=2, rule=rule)
    if why is Why.MISSING_SUIT:
        return Lack(deficiency=missing, missing=[suit for suit in SUITS if suit not in suits], rule=rule)
    other = other_shape(hand) if why is Why.NO_SHAPE and not hand.by_bonus_tiles else None
    if other is not None:
        return Lack(deficiency=missing, rule=other[1], shape=other[0])
    return Lack(deficiency=missing, rule=rule)
