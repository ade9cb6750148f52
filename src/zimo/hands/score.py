"""Score hands: a request in, an explained result out.

Both have the form that ``zimo score --batch`` reads and writes. A request that cannot be
answered gives ``{"id", "error": {"field", "message"}}``; nothing is raised for it.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from zimo.engine.hand.lookups import load_lookups
from zimo.engine.hand.suit_tables import OUT_OF_REACH
from zimo.engine.scoring import score_hands as score_records
from zimo.engine.scoring.improvement import measure_hands
from zimo.engine.table.state import (
    SCORE,
    WIN_BONUS_REPLACEMENT,
    WIN_KONG_REPLACEMENT,
    NoWin,
    SetType,
)
from zimo.hands.explain.classical import arithmetic, limit_hand
from zimo.hands.explain.mcr import explain_mcr
from zimo.hands.request import (
    HAND_TILES,
    NO_DEFAULTS,
    Defaults,
    Hand,
    Request,
    Result,
    Rules,
    answer_requests,
    check_win,
    winning_hands,
)
from zimo.notation.tiles import SUIT_LETTERS, format_tiles
from zimo.rulesets import Ruleset
from zimo.rulesets.classical_fans import LIMIT_DOUBLES
from zimo.rulesets.fans import fans_of_ruleset
from zimo.rulesets.options import Scoring

_ADDS_POINTS = frozenset({Scoring.SICHUAN})  # no fans are counted beside the points

# The statement that each refusal comes from.
_REASON_RULES = {
    NoWin.VOID_SUIT: "SBR-040",
    NoWin.TOO_MANY_SUITS: "SIM-004",
    NoWin.MISSING_SUIT: "CC-009",
    NoWin.NO_YAOJIU: "CC-010",
    NoWin.NO_TRIPLET: "CC-011",
    NoWin.BELOW_MINIMUM: "OFF-065",
}


def score_hand(request: Request | Mapping[str, Any], defaults: Defaults = NO_DEFAULTS) -> Result:
    """Score one hand: a win with its fans and payments, or the reason why it is none, or an error."""
    return score_hands([request], defaults)[0]


def score_hands(
    requests: Iterable[Request | Mapping[str, Any]], defaults: Defaults = NO_DEFAULTS
) -> list[Result]:
    """Score many hands in one go, in the order of the requests."""
    return answer_requests(requests, check_win, score_checked, defaults)


def score_checked(hands: Sequence[Hand]) -> list[Result]:
    """Score hands of one and the same ruleset."""
    rules = hands[0].rules
    scores = score_with(rules, winning_hands(hands))
    fans = fans_of(rules.ruleset, scores)
    counted = (
        *(scores[name].tolist() for name in ("no_win", "sets", "set_code", "total_fan", "points")),
        *(scores[name].tolist() for name in ("pay_discarder", "pay_other", "pay_dealer")),
    )
    missing = _missing_tiles(hands, counted[0])
    results = []
    for hand, lines, no_win, sets, codes, total, points, discarder, other, dealer in zip(
        hands, fans, *counted, strict=True
    ):
        if no_win:
            results.append(_no_win(hand, NoWin(no_win), total, lines, missing.get(id(hand))))
            continue
        result = {
            "id": hand.id,
            "win": True,
            "points": points,
            "total_fan": total_fan(rules.ruleset, total),
            "fans": lines,
            "reading": _reading(codes[:sets], len(hand.meld_types)),
            "payments": _payments(hand, discarder, other, dealer),
            "hand_size_at_win": _hand_size(hand),
        }
        results.append(result)
    if rules.ruleset.scoring == Scoring.CLASSICAL:
        for result, score in zip(results, scores, strict=True):
            if result["win"]:
                result["limit"] = limit_hand(rules.ruleset, score["fan"])
                if result["limit"] is not None:
                    for fan in result["fans"]:
                        fan["points"] = result["points"]
                result["arithmetic"] = arithmetic(rules.ruleset, score)
    elif rules.ruleset.scoring == Scoring.MCR:
        explain_mcr(hands, scores, results)
    return results


def score_with(rules: Rules, records: np.recarray) -> np.ndarray:
    """The scores (SCORE, shape (n,)) of winning hands (WINNING_HAND, shape (n,))."""
    scores = np.zeros(len(records), SCORE).view(np.recarray)
    score_records(rules.record, load_lookups(), records, scores)
    return scores.view(np.ndarray)


def deficiencies(rules: Rules, records: np.recarray) -> list[int | None]:
    """How far hands (WINNING_HAND, shape (n,)) are from a win; None if their melds leave none."""
    missing = np.zeros(len(records), np.int64)
    measure_hands(rules.record, load_lookups(), records, missing)
    return [reachable(deficiency) for deficiency in missing.tolist()]


def reachable(deficiency: int) -> int | None:
    """A deficiency of the engine, None for one that no exchange of tiles can make up."""
    return None if deficiency >= OUT_OF_REACH else deficiency


def fans_of(ruleset: Ruleset, scores: np.ndarray) -> list[list[dict[str, Any]]]:
    """The fans of each score as lines with name, value of one, how often, and rule."""
    known = [
        {
            "id": fan.id,
            "name": fan.name,
            "name_zh": fan.name_zh,
            "points": fan.value,
            "rule": " ".join(fan.rules),
        }
        for fan in fans_of_ruleset(ruleset)
    ]
    lines: list[list[dict[str, Any]]] = [[] for _ in range(len(scores))]
    rows, columns = np.nonzero(scores["fan"])
    counts = scores["fan"][rows, columns]
    for row, column, count in zip(rows.tolist(), columns.tolist(), counts.tolist(), strict=True):
        fan = known[column]
        lines[row].append(
            {
                "id": fan["id"],
                "name": fan["name"],
                "name_zh": fan["name_zh"],
                "points": fan["points"],
                "count": count,
                "rule": fan["rule"],
            }
        )
    return lines


def total_fan(ruleset: Ruleset, total: int) -> int | None:
    """The sum of fans, null where a ruleset adds points and counts no fans, and for a limit hand."""
    limit = ruleset.scoring == Scoring.CLASSICAL and total == LIMIT_DOUBLES
    return None if limit or ruleset.scoring in _ADDS_POINTS else total


def _reading(codes: list[int], melds: int) -> list[str]:
    """Standing sets, then melds, then the pair."""
    return [_set_text(code) for code in (*codes[melds:-1], *codes[:melds], *codes[-1:])]


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


def _payments(hand: Hand, discarder: int, other: int, dealer: int) -> dict[str, int]:
    if not hand.self_draw:
        if hand.dealer or hand.discarder_dealer or dealer == other:
            return {"discarder": discarder, "others": other}
        return {"discarder": discarder, "dealer": dealer, "others": other}
    if hand.dealer or dealer == other:
        return {"each": other}
    return {"dealer": dealer, "others": other}


def _hand_size(hand: Hand) -> int:
    replaced = hand.circumstances & (WIN_KONG_REPLACEMENT | WIN_BONUS_REPLACEMENT)
    return HAND_TILES + 1 if hand.rules.ruleset.fifteenth_tile and replaced else HAND_TILES


def _missing_tiles(hands: Sequence[Hand], no_wins: Sequence[int]) -> dict[int, int | None]:
    """The deficiency of each hand that is not complete, by its identity."""
    lost = [
        hand
        for hand, no_win in zip(hands, no_wins, strict=True)
        if no_win not in (NoWin.WIN, NoWin.BELOW_MINIMUM)
    ]
    if not lost:
        return {}
    measured = deficiencies(lost[0].rules, winning_hands(lost))
    return {id(hand): missing for hand, missing in zip(lost, measured, strict=True)}


def _no_win(hand: Hand, reason: NoWin, total: int, fans: list[dict[str, Any]], missing: int | None) -> Result:
    detail: dict[str, Any] = {"deficiency": missing} if reason is not NoWin.BELOW_MINIMUM else {}
    suits = [suit for suit in range(3) if any(hand.own[9 * suit : 9 * suit + 9])]
    if reason is NoWin.VOID_SUIT and hand.void >= 0:
        held = range(9 * hand.void, 9 * hand.void + 9)
        detail["void_suit"] = SUIT_LETTERS[hand.void]
        detail["tiles"] = format_tiles([kind for kind in held for _ in range(hand.own[kind])])
    elif reason in (NoWin.VOID_SUIT, NoWin.TOO_MANY_SUITS):
        detail["suits"] = [SUIT_LETTERS[suit] for suit in suits]
        detail["most_suits"] = 2
    elif reason is NoWin.MISSING_SUIT:
        detail["missing"] = [SUIT_LETTERS[suit] for suit in range(3) if suit not in suits]
    elif reason is NoWin.BELOW_MINIMUM:
        detail["total_fan"] = total
        detail["minimum"] = hand.rules.ruleset.minimum
        detail["fans"] = fans
        detail["unit"] = "points"
    if reason is NoWin.BELOW_MINIMUM and hand.rules.ruleset.scoring == Scoring.CLASSICAL:
        detail |= {"unit": "doubles", "rule": "HK-038"}
    elif rule := _REASON_RULES.get(reason):
        detail["rule"] = rule
    return {"id": hand.id, "win": False, "reason": reason.name.lower(), "detail": detail}
