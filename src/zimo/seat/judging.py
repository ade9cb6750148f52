"""What a seat did, judged by what Help would have done: by what that seat saw and by Help's own measure.

What the other seats may be waiting for is no part of it, as it is none of Help.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Generic, Literal, NamedTuple, TypeVar

from zimo.engine.hand.suit_tables import OUT_OF_REACH
from zimo.engine.table.actions import DECLARE_READY, EXCHANGE_INDICATOR, HU, PASS, VOID_CARD, VOID_TILE
from zimo.engine.table.state import Phase
from zimo.hands.analysis import weigh_checked
from zimo.hands.request import Hand
from zimo.hands.results import Target
from zimo.notation.tiles import BASE_KINDS, parse_tile
from zimo.rulesets import Ruleset
from zimo.seat.advice import READY, Advice, VoidOption, advice, best_of, name_of, void_options
from zimo.seat.giving import Gift, Given, gifts_by_worth
from zimo.seat.own_hand import after_discard, claimed, claims_meld, declared, declares_kong, own_hand
from zimo.seat.sight import Sight
from zimo.words.phrase import Phrase

# Shares of what Help's choice had, in percent, from which on something is lost.
LESS_WORTH, MUCH_LESS_WORTH = 15, 40  # where the ruleset has goals
FEWER, MUCH_FEWER = 25, 60  # tiles that help; of a ready hand much fewer are a mistake


Grade = Literal["good", "better", "mistake"]
"""Of a decision; ``better``: it could be."""


@dataclasses.dataclass(frozen=True)
class Verdict:
    grade: Grade
    reason: Phrase


Deed = TypeVar("Deed", int, Given)
"""An action, or the tiles that are given away in an exchange, all together."""


@dataclasses.dataclass(frozen=True)
class Judgement(Generic[Deed]):
    """Of each lawful deed what is to be said of it, and which one Help would take."""

    best: Deed
    verdicts: Mapping[Deed, Verdict]


def judge(sight: Sight, ruleset: Ruleset) -> Judgement[int] | None:
    """Judge the decision that the seat is asked for; None where there is no choice or Help has no advice."""
    if not sight.asked or len(sight.legal) < 2 or sight.phase == Phase.EXCHANGE:
        return None
    if sight.phase == Phase.VOID:
        return _void(sight, void_options(sight, ruleset))
    found = advice(sight, ruleset)
    best = first_of(found)
    if best is None:
        return None
    if best == EXCHANGE_INDICATOR:
        kept = Verdict("better", Phrase("help.exchange_bao"))
        return Judgement(best, {PASS: kept, best: Verdict("good", Phrase("judged.as_help"))})
    left = _left(sight, own_hand(sight, ruleset))
    declares = best == DECLARE_READY and bool(found.discards)
    aim = parse_tile(found.discards[0].choice.tile) if declares else best
    judged = [action for action in sight.legal if action in (*left, HU)]
    verdicts = {action: _verdict(sight, left, action, aim) for action in judged}
    if declares:  # what the discards are worth is another question
        verdicts[best] = Verdict("good", Phrase("judged.as_help"))
    return Judgement(best, verdicts)


def first_of(found: Advice) -> int | None:
    """The action that Help names first."""
    if found.calls:
        return found.calls[0].action
    return parse_tile(found.discards[0].choice.tile) if found.discards else None


# The exchange -------------------------------------------------------------------------------------


def judge_gift(sight: Sight, ruleset: Ruleset, given: Given) -> Judgement[Given]:
    """Judge what the seat is to give away, and beside it the best of each suit."""
    gifts = gifts_by_worth(sight, ruleset)
    best = gifts[0]
    shown = [next(gift for gift in gifts if gift.tiles == given)]
    shown += [next(group) for _, group in groupby(sorted(gifts, key=_suit_of), _suit_of)]
    verdicts = {gift.tiles: _parted_with(gift.missing - best.missing) for gift in shown}
    return Judgement(best.tiles, verdicts | {best.tiles: Verdict("good", Phrase("judged.as_help"))})


def _suit_of(gift: Gift) -> int:
    return gift.tiles[0] // 9


def _parted_with(lost: int) -> Verdict:
    """Of tiles without which the hand is so much farther from a win than without the best."""
    grade: Grade = "mistake" if lost > 1 else "better" if lost else "good"
    return Verdict(grade, Phrase("judged.given_away" if lost else "judged.as_good"))


# The void suit ------------------------------------------------------------------------------------


def _void(sight: Sight, options: Sequence[VoidOption]) -> Judgement[int]:
    """A suit that leaves the hand a tile farther could be better, two tiles are a mistake."""
    missing = {option.suit: _known(option.deficiency) for option in options}
    best = next(action for action in sight.legal if _suit(action) == options[0].suit)
    least = missing[options[0].suit]
    verdicts = {}
    for action in sight.legal:
        lost = missing[_suit(action)] - least
        grade: Grade = "mistake" if lost > 1 else "better" if lost else "good"
        if _suit(action) == options[0].suit:
            verdicts[action] = Verdict(grade, Phrase("judged.as_help"))
        elif lost:
            verdicts[action] = Verdict(grade, _farther(missing[_suit(action)], least))
        else:
            verdicts[action] = Verdict(grade, Phrase("judged.as_good"))
    return Judgement(best, verdicts)


def _suit(action: int) -> int:
    return action - VOID_CARD if action >= VOID_CARD else (action - VOID_TILE) // 9


# The own turn and claims --------------------------------------------------------------------------


class Left(NamedTuple):
    """What an action leaves, as Help measures it."""

    worth: int  # 0 where the ruleset has no goals
    deficiency: int
    helping: int  # tiles, with the copies left
    towards: Target | None


def _left(sight: Sight, hand: Hand) -> dict[int, Left]:
    """By each lawful action but hu."""
    hands = {action: after for action in sight.legal if (after := _after(sight, hand, action)) is not None}
    found = weigh_checked([*hands.values()]) if hands else []
    left = {}
    for action, (result, worth) in zip(hands, found, strict=True):
        best = best_of(result)
        way = best.towards or best
        left[action] = Left(worth, _known(best.deficiency), way.count or 0, best.towards)
    return left


def _after(sight: Sight, hand: Hand, action: int) -> Hand | None:
    if action < BASE_KINDS:
        return after_discard(hand, action)
    if declares_kong(action):
        return declared(hand, action)
    if action == PASS:
        return hand
    if sight.offer is None or not claims_meld(action):
        return None
    return claimed(hand, action, sight.offer)


def _verdict(sight: Sight, left: Mapping[int, Left], action: int, best: int) -> Verdict:
    if action == best:
        return Verdict("good", Phrase("judged.as_help"))
    if action == HU:
        return Verdict("mistake", Phrase("judged.false_hu"))
    if best == HU:
        return Verdict("mistake", Phrase("judged.hu_passed"))
    done, aim = left[action], left[best]
    lost = _lost_worth(done, aim) if aim.worth else _lost_way(done, aim)
    if lost is None:
        return Verdict("good", Phrase("judged.as_good"))
    if action == PASS and not aim.worth:
        return Verdict("better", lost.reason)  # a hand without melds may be worth more, however far it is
    return lost


def _lost_worth(done: Left, best: Left) -> Verdict | None:
    percent = 100 - 100 * done.worth // best.worth
    if percent < LESS_WORTH:
        return None
    grade: Grade = "mistake" if percent >= MUCH_LESS_WORTH else "better"
    named = None if best.towards is None else name_of(best.towards)
    return Verdict(grade, Phrase("judged.less_worth", {"percent": percent, "target": named}))


def _lost_way(done: Left, best: Left) -> Verdict | None:
    if done.deficiency != best.deficiency:
        farther = _farther(done.deficiency, best.deficiency)
        return Verdict("mistake", farther) if done.deficiency > best.deficiency else None
    if done.helping >= best.helping:
        return None
    percent = 100 - 100 * done.helping // best.helping
    if percent < FEWER:
        return None
    bad = done.helping == 0 or (best.deficiency == READY and percent >= MUCH_FEWER)
    grade: Grade = "mistake" if bad else "better"
    return Verdict(grade, Phrase("judged.fewer", {"count": done.helping, "best": best.helping}))


def _farther(done: int, best: int) -> Phrase:
    return Phrase("judged.farther", {"then": _distance(done), "instead": _distance(best)})


def _distance(missing: int) -> Phrase:
    return Phrase("distance.win", {"deficiency": None if missing >= OUT_OF_REACH else missing})


def _known(deficiency: int | None) -> int:
    return OUT_OF_REACH if deficiency is None else deficiency
