"""Advice from the own tiles and what lies open: waits, discards, and why there is no hu.

All of it is structure; each front end puts it into words.
"""

from __future__ import annotations

import dataclasses
import itertools
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
import numpy as np

from zimo.engine import entry
from zimo.engine.hand.suit_tables import OUT_OF_REACH
from zimo.engine.table.actions import (
    CONCEALED_KONG,
    DECLARE_READY,
    EXCHANGE_INDICATOR,
    HU,
    KONG,
    PASS,
)
from zimo.engine.table.state import GIVEN_TILES, WIN_BAO_INDICATOR, Draw, Phase
from zimo.hands.analysis import analyse_checked, kinds_waited_for, weigh_checked
from zimo.hands.request import HAND_TILES, Hand, winning_hands
from zimo.hands.results import Discarding, HandAnalysis, Target, Win
from zimo.hands.score import score_checked
from zimo.hands.scored import score_with
from zimo.notation.tiles import FIRST_BONUS, SUIT_LETTERS, TILE_NAMES, parse_tile
from zimo.rulesets import Ruleset
from zimo.rulesets.lesson import PASSING, statement_of
from zimo.rulesets.registry import option_value
from zimo.seat.giving import tiles_to_give
from zimo.seat.own_hand import after_discard, claimed, claims_meld, declared, declares_kong, own_hand, won_on
from zimo.seat.sight import Sight
from zimo.words.phrase import Phrase

READY = 1  # a tile from a win
MOST_READY = 5  # discards of which it is told what the hand then waits for


@dataclasses.dataclass(frozen=True)
class Worth:
    """What a hu would bring."""

    points: int  # of the hand
    gain: int  # from all who pay
    declarable: bool


@dataclasses.dataclass(frozen=True)
class WaitSeen:
    tile: str
    left: int  # copies that the seat has not seen
    by_discard: Worth
    gain_from_dealer: int | None  # where the dealer's discard brings something else
    self_drawn: Worth


@dataclasses.dataclass(frozen=True)
class Advised:
    """A discard, and what is said of the hand it leaves."""

    choice: Discarding
    phrases: Sequence[Phrase]


@dataclasses.dataclass(frozen=True)
class Call:
    """A claim, a kong, a hu or passing, and what is said of it."""

    action: int
    phrases: Sequence[Phrase]


@dataclasses.dataclass(frozen=True)
class Advice:
    phrases: Sequence[Phrase]
    waits: Sequence[WaitSeen] = ()
    discards: Sequence[Advised] = ()  # the lawful ones, best first
    calls: Sequence[Call] = ()  # the lawful ones, best first; in the own turn what is better than a discard


def advice(sight: Sight, ruleset: Ruleset) -> Advice:
    """What the hand waits for, which discard leaves most, and what to claim."""
    if sight.own.out:
        return _said("help.nothing_left_to_do")
    if sight.flower_to_win_with is not None:
        return _said("help.flower_wins", tile=TILE_NAMES[sight.flower_to_win_with])
    if any(kind >= FIRST_BONUS for kind in sight.own_hand):
        return _said("help.bonus_tiles_first")
    hand = own_hand(sight, ruleset)
    if sight.phase == Phase.EXCHANGE:
        return _giving(sight, ruleset)
    if sight.phase == Phase.VOID:
        return Advice([_without(sight, hand, suit) for suit in range(3)])
    (weighed,) = weigh_checked([hand])
    result, worth = weighed
    if result.deficiency is None:
        return _said("help.out_of_reach")
    if len(sight.own_hand) + 3 * len(sight.own.melds) == HAND_TILES:
        return _discards(sight, hand, result, worth)
    calls = _claims(sight, hand, result, worth)
    if result.deficiency != READY:
        way = result.towards or result
        helps = {"accepts": way.accepts, "count": way.count}
        return Advice([_distance(result), Phrase("help.tiles_that_help", helps)], calls=calls)
    (found,) = _waits(sight, [hand])
    if not found:
        return Advice([Phrase("help.ready_for_own_tiles")], calls=calls)
    return Advice(_short(sight, hand, found) or [Phrase("help.ready")], waits=found, calls=calls)


def _giving(sight: Sight, ruleset: Ruleset) -> Advice:
    """What to give away, or what has been chosen."""
    if len(sight.given) == GIVEN_TILES:
        return _said("help.given", tiles=[TILE_NAMES[kind] for kind in sight.given])
    wanted = [TILE_NAMES[kind] for kind in tiles_to_give(sight, ruleset)]
    return _said("help.give", tiles=wanted, chosen=len(sight.given))


def _said(phrase: str, **values: Any) -> Advice:
    return Advice([Phrase(phrase, values)])


def _distance(result: HandAnalysis | Discarding) -> Phrase:
    """How far it is to what the hand is headed for, else to any win."""
    if result.towards is not None and result.deficiency != READY:
        return Phrase("help.heading", _named(result.towards))
    return Phrase("help.distance", {"deficiency": result.deficiency})


def _named(target: Target) -> dict[str, Any]:
    """A target as texts name it."""
    return {
        "away": target.missing,
        "target": name_of(target),
        "worth": None if target.value is None else Phrase(f"unit.{target.unit}", {"count": target.value}),
        "short": target.short,
        "suit": target.suit,
    }


def name_of(target: Target) -> Phrase:
    return Phrase(f"fan.{target.id}", {"en": target.name, "zh": target.name_zh})


def best_of(result: HandAnalysis) -> Discarding | HandAnalysis:
    """The best discard, or the hand where none is due."""
    return result.discards[0] if result.discards else result


@dataclasses.dataclass(frozen=True)
class VoidOption:
    """What doing without a suit would leave."""

    suit: int
    held: int
    deficiency: int | None  # None: no win is left


def void_options(sight: Sight, ruleset: Ruleset) -> list[VoidOption]:
    """The suits that may be done without, the best first."""
    hand = own_hand(sight, ruleset)
    found = [_void_option(sight, hand, suit) for suit in range(3)]
    return sorted(found, key=lambda one: (one.deficiency is None, one.deficiency, one.held))


def _without(sight: Sight, hand: Hand, suit: int) -> Phrase:
    option = _void_option(sight, hand, suit)
    values = {"suit": SUIT_LETTERS[suit], "held": option.held, "deficiency": option.deficiency}
    return Phrase("help.without_suit", values)


def _void_option(sight: Sight, hand: Hand, suit: int) -> VoidOption:
    (result,) = analyse_checked([dataclasses.replace(hand, void=suit)])
    after = [choice.deficiency for choice in result.discards] or [result.deficiency]
    known = [missing for missing in after if missing is not None]
    held = sum(1 for kind in sight.own_hand if kind // 9 == suit)
    return VoidOption(suit, held, min(known) if known else None)


def _discards(sight: Sight, hand: Hand, result: HandAnalysis, worth: int) -> Advice:
    lawful = [choice for choice in result.discards if parse_tile(choice.tile) in sight.legal]
    ready = [choice for choice in lawful if choice.deficiency == READY][:MOST_READY]
    told = dict(zip((choice.tile for choice in ready), _ready(sight, hand, ready), strict=True))
    discards = [Advised(choice, told.get(choice.tile) or _leaves(choice)) for choice in lawful]
    first = _distance(result)
    if result.deficiency == 0:
        first = Phrase("help.complete")
    elif discards:
        best = discards[0]
        target = best.choice.towards
        short = best.choice.deficiency == READY and best.phrases[0].id == "help.no_wait_counts"
        first = Phrase("help.heading", _named(target)) if short and target else _distance(best.choice)
    return Advice([first], discards=discards, calls=_kongs(sight, hand, result, worth))


def _towards(choice: Discarding | HandAnalysis) -> list[Phrase]:
    return [] if choice.towards is None else [Phrase("help.towards", _named(choice.towards))]


def _leaves(choice: Discarding | HandAnalysis) -> list[Phrase]:
    """How far it is to what the hand is headed for, else to any win."""
    if choice.towards is None or choice.deficiency == READY:
        return [Phrase("distance.win", {"deficiency": choice.deficiency})]
    return _towards(choice)


# Claims and kongs ---------------------------------------------------------------------------------


def _claims(sight: Sight, hand: Hand, passing: HandAnalysis, worth: int) -> list[Call]:
    """What may be done with the tile on offer, the best first."""
    if sight.offer is None or PASS not in sight.legal:
        return _with_hu(sight, [])
    melded = {action: claimed(hand, action, sight.offer) for action in sight.legal if claims_meld(action)}
    return _with_hu(sight, _ranked(sight, Weighed(hand, passing, worth), melded))


def _kongs(sight: Sight, hand: Hand, result: HandAnalysis, worth: int) -> list[Call]:
    """The kongs of the own turn that leave the hand as near to a win as the best discard, the best first."""
    melded = {action: declared(hand, action) for action in sight.legal if declares_kong(action)}
    calls = _ranked(sight, Weighed(hand, result, worth), melded) if melded else []
    better = itertools.takewhile(lambda call: call.action != PASS, calls)
    return _with_hu(sight, list(better))


def _with_hu(sight: Sight, calls: list[Call]) -> list[Call]:
    """And with the declarations of a ready hand."""
    for advised, action, phrase in (
        (EXCHANGE_INDICATOR in sight.legal, EXCHANGE_INDICATOR, "help.exchange_bao"),
        (DECLARE_READY in sight.legal, DECLARE_READY, "help.declare_ready"),
        (sight.true_hu, HU, "help.may_hu"),
    ):
        if advised:
            calls = [Call(action, [Phrase(phrase)]), *calls]
    return calls


class Weighed(NamedTuple):
    """A hand after a call."""

    hand: Hand
    result: HandAnalysis
    worth: int


def _ranked(sight: Sight, passing: Weighed, melded: Mapping[int, Hand]) -> list[Call]:
    """A kong that costs nothing first, then what is worth most, then what is nearest, then passing."""
    weighed = {PASS: passing}
    if melded:
        for action, found in zip(melded, weigh_checked([*melded.values()]), strict=True):
            weighed[action] = Weighed(melded[action], *found)

    def rank(action: int) -> tuple[bool, int, int, bool]:
        _, result, worth = weighed[action]
        kong = action == KONG or action >= CONCEALED_KONG
        free = kong and worth >= passing.worth and _least(result) <= _least(passing.result)
        return not free, -worth, _least(result), action != PASS

    return [Call(action, _after_call(sight, weighed[action])) for action in sorted(weighed, key=rank)]


def _after_call(sight: Sight, weighed: Weighed) -> list[Phrase]:
    best = best_of(weighed.result)
    if best.deficiency != READY:
        return _leaves(best)
    (said,) = _ready(sight, weighed.hand, [best])
    return said


def _least(result: HandAnalysis) -> int:
    found = [choice.deficiency for choice in result.discards] or [result.deficiency]
    return min((missing for missing in found if missing is not None), default=OUT_OF_REACH)


# Waits --------------------------------------------------------------------------------------------


def waits_without(sight: Sight, ruleset: Ruleset, discards: Sequence[int]) -> list[list[WaitSeen]]:
    """What the hand would wait for after each of the discards."""
    return _waits(sight, [own_hand(sight, ruleset, without=kind) for kind in discards])


def waits_standing(sight: Sight, ruleset: Ruleset) -> list[WaitSeen]:
    """What the hand waits for as it stands, a tile just drawn apart; nothing while a discard is due."""
    own_turn = sight.phase == Phase.TURN and sight.turn == sight.me
    if sight.own.out or sight.phase in (Phase.VOID, Phase.OVER) or (own_turn and sight.drawn is None):
        return []
    rest = sight.hand_before_draw
    if len(rest) + 3 * len(sight.own.melds) != HAND_TILES - 1 or any(kind >= FIRST_BONUS for kind in rest):
        return []
    (found,) = _waits(sight, [own_hand(sight, ruleset, without=sight.drawn if own_turn else None)])
    return found


def _waits(sight: Sight, hands: Sequence[Hand]) -> list[list[WaitSeen]]:
    """What each hand of thirteen tiles waits for."""
    if not hands:
        return []
    waiting = kinds_waited_for(hands)
    sources = _sources(sight)
    won = [
        (won_on(sight, hand, kind, source), source)
        for hand, kinds in zip(hands, waiting, strict=True)
        for kind in kinds
        for source in sources
    ]
    worths = iter(_worths(sight, won))
    return [
        [_wait(sight, kind, next(worths), next(worths), next(worths)) for kind in kinds] for kinds in waiting
    ]


def _sources(sight: Sight) -> tuple[int, int, int]:
    """Who may give the tile: a seat that does not deal, the dealer, and the own seat.

    Of the first two one stands for the other where only one of them plays on.
    """
    others = [seat for seat in sight.seats if seat.seat != sight.me]
    playing = [seat for seat in others if not seat.out] or others
    by_dealing = sorted(playing, key=lambda seat: seat.deals)
    return by_dealing[0].seat, by_dealing[-1].seat, sight.me


def _worths(sight: Sight, won: Sequence[tuple[Hand, int]]) -> list[Worth]:
    """What complete hands bring, each won on a tile from a seat."""
    if not won:
        return []
    scores = score_with(won[0][0].rules, winning_hands([hand for hand, _ in won]))
    return [
        Worth(int(score["points"]), gain(sight, score, source), bool(score["no_win"] == 0))
        for (_, source), score in zip(won, scores, strict=True)
    ]


def gain(sight: Sight, score: np.void, source: int) -> int:
    """What all who pay for a hu pay together: ``score`` (SCORE) of a hand won on a tile from ``source``."""
    return sum(
        int(score["pay_discarder" if seat.seat == source else "pay_dealer" if seat.deals else "pay_other"])
        for seat in sight.seats
        if seat.seat != sight.me and (not seat.out or seat.seat == source)
    )


def _wait(sight: Sight, kind: int, by_discard: Worth, from_dealer: Worth, self_drawn: Worth) -> WaitSeen:
    dealer = None if from_dealer.gain == by_discard.gain else from_dealer.gain
    return WaitSeen(TILE_NAMES[kind], sight.unseen[kind], by_discard, dealer, self_drawn)


# What a ready hand is worth -----------------------------------------------------------------------


def _ready(sight: Sight, hand: Hand, choices: Sequence[Discarding | HandAnalysis]) -> list[list[Phrase]]:
    """What the hand waits for after each discard that leaves it ready, and whether that may be declared."""
    hands = [
        hand if isinstance(choice, HandAnalysis) else after_discard(hand, parse_tile(choice.tile))
        for choice in choices
    ]
    return [
        _worth_of(sight, waiting, waits) + ([] if _counts(waits) else _towards(choice))
        for choice, waiting, waits in zip(choices, hands, _waits(sight, hands), strict=True)
    ]


def _worth_of(sight: Sight, hand: Hand, waits: Sequence[WaitSeen]) -> list[Phrase]:
    if not waits:
        return [Phrase("help.waits_for_own_tiles")]
    short = _short(sight, hand, waits)
    if short is not None:
        return short
    points = [wait.by_discard.points for wait in waits if wait.by_discard.declarable]
    tiles = {wait.tile: wait.left for wait in waits if wait.by_discard.declarable}
    values = {"accepts": tiles, "least": min(points), "most": max(points)}
    return [Phrase("help.waits", values | {"same": min(points) == max(points)})]


def _counts(waits: Sequence[WaitSeen]) -> bool:
    """May a hu be declared on any of them, be it self-drawn?"""
    return any(wait.by_discard.declarable or wait.self_drawn.declarable for wait in waits)


def _short(sight: Sight, hand: Hand, waits: Sequence[WaitSeen]) -> list[Phrase] | None:
    """What is said where no discard may be won on; else None."""
    if not waits or any(wait.by_discard.declarable for wait in waits):
        return None
    drawn = {wait.tile: wait.left for wait in waits if wait.self_drawn.declarable}
    if drawn:
        return [Phrase("help.only_self_drawn", {"accepts": drawn})]
    best = max(waits, key=lambda wait: wait.self_drawn.points)
    return [Phrase("help.no_wait_counts"), _verdict(won_on(sight, hand, parse_tile(best.tile), sight.me))]


# Why no hu ----------------------------------------------------------------------------------------


def why_no_hu(sight: Sight, ruleset: Ruleset) -> list[Phrase]:
    """Why the seat may not declare a true hu now, on its own hand or on the tile discarded last.

    Where a tile is spoken of there are two phrases: the tile, and what is wrong with it.
    """
    own = sight.own
    if own.out:
        return [Phrase("help.has_hu")]
    if sight.true_hu:
        return [Phrase("help.may_hu")]
    if sight.phase == Phase.VOID:
        return [Phrase("help.void_suits_first")]
    if own.barred:
        rule = "CM-073" if own.hu_false else "MIL C1.1"
        return [Phrase("help.barred", {"rule": rule, "false_hu": own.hu_false})]
    if sight.turn == sight.me and sight.phase == Phase.TURN:
        return _why_not_own(sight, ruleset)
    if sight.turn == sight.me and sight.phase == Phase.BAO and sight.bao is not None:
        return _why_not_indicator(sight, ruleset, sight.bao)
    return _why_not_claim(sight, ruleset)


def why_complete_is_no_hu(sight: Sight, ruleset: Ruleset, waits: Sequence[WaitSeen]) -> list[Phrase]:
    """Why a tile that completes the hand may not be declared at this moment; nothing where none does.

    ``waits``: what the hand waits for as it stands.
    """
    own_turn = sight.phase == Phase.TURN and sight.turn == sight.me
    tile = sight.drawn if own_turn else sight.offer if sight.turn != sight.me else None
    if tile is None or sight.true_hu or TILE_NAMES[tile] not in [wait.tile for wait in waits]:
        return []
    return [phrase for phrase in why_no_hu(sight, ruleset) if phrase.id != "help.would_win"]


def _why_not_own(sight: Sight, ruleset: Ruleset) -> list[Phrase]:
    if sight.draw == Draw.CLAIM:
        return [Phrase("help.claimed_turn")]
    if sight.drawn is None:
        return [Phrase("help.drawn_is_laid")]
    if any(kind >= FIRST_BONUS for kind in sight.own_hand):
        return [Phrase("help.bonus_tile_held")]
    drawn = Phrase("help.with_drawn", {"tile": TILE_NAMES[sight.drawn]})
    hand = own_hand(sight, ruleset, without=sight.drawn)
    return [drawn, _verdict(won_on(sight, hand, sight.drawn, sight.me, sight.draw_flags))]


def _why_not_indicator(sight: Sight, ruleset: Ruleset, tile: int) -> list[Phrase]:
    """Before a draw, with the indicator that the seat has seen (CM-033)."""
    hand = won_on(sight, own_hand(sight, ruleset), tile, sight.me, WIN_BAO_INDICATOR)
    return [Phrase("help.with_indicator", {"tile": TILE_NAMES[tile]}), _verdict(hand)]


def _why_not_claim(sight: Sight, ruleset: Ruleset) -> list[Phrase]:
    offered = _offered(sight)
    if offered is None or offered.source == sight.me:
        return [Phrase("help.no_discard")]
    if offered.tile >= FIRST_BONUS:
        return [Phrase("help.bonus_discard")]
    hand = won_on(sight, own_hand(sight, ruleset), offered.tile, offered.source, offered.circumstances)
    verdict = _verdict(hand)
    if verdict.id == "help.would_win":
        if _bars(sight, hand):
            verdict = _let_pass(ruleset)
        elif offered.taken:
            verdict = Phrase("help.other_claim_first")
    return [Phrase("help.with_discard", {"tile": TILE_NAMES[offered.tile], "seat": offered.source}), verdict]


class Offered(NamedTuple):
    """A tile that may be claimed, or might have been."""

    tile: int
    source: int
    circumstances: int
    taken: bool  # another seat has it


def _offered(sight: Sight) -> Offered | None:
    """The tile on offer, else the one discarded last."""
    if sight.offer is not None:
        return Offered(sight.offer, sight.turn, sight.claim_flags, False)
    latest = sight.latest_discard()
    if latest is None:
        return None
    seat, discarded = latest
    return Offered(discarded.tile, seat, sight.discard_flags, discarded.taken)


def _let_pass(ruleset: Ruleset) -> Phrase:
    rules = " ".join(statement_of(PASSING, ruleset).rules)
    return Phrase("help.let_pass", {"skip_hu": option_value(ruleset.skip_hu), "rule": rules or None})


def _bars(sight: Sight, hand: Hand) -> bool:
    """Does a hu that the seat let pass bar it from this one?"""
    if sight.passed < 0:
        return False
    fans = int(score_with(hand.rules, winning_hands([hand]))["total_fan"][0])
    return entry.passing_bars(hand.rules.record, sight.passed, sight.passed_tiles, hand.win_tile, fans)


def _verdict(hand: Hand) -> Phrase:
    (score,) = score_checked([hand])
    if isinstance(score, Win):
        return Phrase("help.would_win")
    detail = msgspec.structs.replace(score.detail, fans=None, excluded=None)
    return Phrase(f"help.{score.reason}", msgspec.to_builtins(detail))
