"""Study hands that are not won yet: what they wait for and what to discard.

Requests have the form of ``zimo.hands.request``, without a winning tile and its circumstances. One
that cannot be answered gives ``NoAnswer``; nothing is raised for it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from zimo.engine.hand.lookups import load_lookups
from zimo.engine.scoring import ready_values
from zimo.engine.scoring.improvement import COLUMNS, NO_DISCARD, improve_hands, keep_declarable, wait_hands
from zimo.engine.table.state import SCORE
from zimo.hands.request import (
    HAND_TILES,
    NO_DEFAULTS,
    Defaults,
    Hand,
    Request,
    answer_requests,
    check_unfinished,
    check_waits,
    winning_hands,
)
from zimo.hands.results import (
    Discarding,
    HandAnalysis,
    NoAnswer,
    ReadyValue,
    Target,
    WaitLine,
    Waits,
    WaitValue,
)
from zimo.hands.score import PAID, deficiencies, payments_of, reachable, total_fan
from zimo.hands.scored import score_with
from zimo.hands.targets import Aim, aims_of, left_of
from zimo.notation.tiles import BASE_KINDS, NO_TILE, TILE_NAMES


def waits(request: Request | Mapping[str, Any], defaults: Defaults = NO_DEFAULTS) -> Waits | NoAnswer:
    """The tiles that complete a hand of thirteen, with their values and how many are left."""
    return waits_of_many([request], defaults)[0]


def waits_of_many(
    requests: Iterable[Request | Mapping[str, Any]], defaults: Defaults = NO_DEFAULTS
) -> list[Waits | NoAnswer]:
    """``waits`` of many hands in one go, in the order of the requests."""
    return answer_requests(requests, check_waits, waits_checked, defaults)


def analyse(
    request: Request | Mapping[str, Any], defaults: Defaults = NO_DEFAULTS
) -> HandAnalysis | NoAnswer:
    """How far a hand is from a win, and what each discard leaves, the best first.

    A hand of thirteen tiles has nothing to discard: its ``accepts`` are those of the hand itself.
    With ``declarable_only`` a hand that is ready, or one tile from ready, accepts only what can
    lead to a hand that may be declared.
    """
    return analyse_many([request], defaults)[0]


def analyse_many(
    requests: Iterable[Request | Mapping[str, Any]], defaults: Defaults = NO_DEFAULTS
) -> list[HandAnalysis | NoAnswer]:
    """``analyse`` of many hands in one go, in the order of the requests."""
    return answer_requests(requests, check_unfinished, analyse_checked, defaults)


def kinds_waited_for(hands: Sequence[Hand]) -> list[list[int]]:
    """The kinds that complete each of the hands, which are of one and the same ruleset."""
    return _kinds_waited_for(hands, winning_hands(hands))


def _kinds_waited_for(hands: Sequence[Hand], records: np.recarray) -> list[list[int]]:
    found = np.zeros(len(hands), np.int64)
    wait_hands(hands[0].rules.record, load_lookups(), records, found)
    return [[kind for kind in range(BASE_KINDS) if tiles >> kind & 1] for tiles in found.tolist()]


def waits_checked(hands: Sequence[Hand]) -> list[Waits]:
    """Waits of hands of one and the same ruleset."""
    rules = hands[0].rules
    records = winning_hands(hands)
    waited_for = _kinds_waited_for(hands, records)
    won = [(place, kind) for place, kinds in enumerate(waited_for) for kind in kinds]
    lines: list[list[WaitLine]] = [[] for _ in hands]
    discarded = _values(hands, records, won, self_draw=False)
    drawn = _values(hands, records, won, self_draw=True)
    for (place, kind), by_discard, by_draw in zip(won, discarded, drawn, strict=True):
        hand = hands[place]
        outer = by_draw if hand.self_draw else by_discard
        lines[place].append(
            WaitLine(
                tile=TILE_NAMES[kind],
                left=_left(hand, kind),
                declarable=outer.declarable,
                total_fan=outer.total_fan,
                points=outer.points,
                payments=outer.payments,
                self_draw=by_draw,
            )
        )
    return [
        Waits(id=hand.id, deficiency=deficiency, ready=bool(waited), waits=waited, maximum=maximum)
        for hand, deficiency, waited, maximum in zip(
            hands, deficiencies(rules, records), lines, _maxima(hands, records), strict=True
        )
    ]


def _values(
    hands: Sequence[Hand], records: np.recarray, won: list[tuple[int, int]], self_draw: bool
) -> list[WaitValue]:
    """The value of each hand (by its place) with each tile won."""
    places = np.array([place for place, _ in won], np.int64)
    kinds = np.array([kind for _, kind in won], np.int64)
    complete = records[places].view(np.recarray)
    complete["standing"][np.arange(len(won)), kinds] += 1
    complete["win_tile"] = kinds
    complete["self_draw"] = self_draw
    scores = score_with(hands[0].rules, complete)
    counted = (scores[name].tolist() for name in ("no_win", "total_fan", "points"))
    paid = (scores[name].tolist() for name in PAID)
    return [
        WaitValue(
            declarable=no_win == 0,
            total_fan=total_fan(hands[0].rules.ruleset, fan),
            points=points,
            payments=payments_of(hands[place], self_draw, *payments) if hands[place].payments else None,
        )
        for place, no_win, fan, points, *payments in zip(places.tolist(), *counted, *paid, strict=True)
    ]


def _maxima(hands: Sequence[Hand], records: np.recarray) -> list[ReadyValue | None]:
    """What each hand is paid at the end of the wall; null where the ruleset pays nothing then."""
    rules = hands[0].rules
    if not rules.ruleset.wall_end_settlement:
        return [None] * len(hands)
    scores = np.zeros(len(hands), SCORE).view(np.recarray)
    tiles = np.zeros(len(hands), np.int64)
    ready_values(rules.record, load_lookups(), records.copy(), scores, tiles)
    return [
        None if tile == NO_TILE else ReadyValue(total_fan=fan, points=points)
        for tile, fan, points in zip(
            tiles.tolist(), scores["total_fan"].tolist(), scores["points"].tolist(), strict=True
        )
    ]


def analyse_checked(hands: Sequence[Hand]) -> list[HandAnalysis]:
    """Analyses of hands of one and the same ruleset."""
    return [analysis for analysis, _ in weigh_checked(hands)]


def weigh_checked(hands: Sequence[Hand]) -> list[tuple[HandAnalysis, int]]:
    """``analyse_checked``, and what each hand is worth with its best discard.

    The worths are only good to be compared; all are 0 where the ruleset has no goals.
    """
    rules = hands[0].rules
    records = winning_hands(hands)
    missing_after = np.zeros((len(hands), COLUMNS), np.int64)
    accepted = np.zeros((len(hands), COLUMNS), np.int64)
    improve_hands(rules.record, load_lookups(), records, missing_after, accepted)
    asked = np.flatnonzero([hand.declarable_only for hand in hands])
    if len(asked):
        chosen = accepted[asked]
        keep_declarable(
            rules.record,
            load_lookups(),
            records[asked].view(np.recarray),
            np.zeros(1, SCORE).view(np.recarray),
            missing_after[asked],
            chosen,
        )
        accepted[asked] = chosen
    aims = aims_of(hands, records, missing_after, accepted)
    return [
        (_analysis(hand, missing, after, tiles, aim), max(each.worth for each in aim))
        for hand, missing, after, tiles, aim in zip(
            hands, deficiencies(rules, records), missing_after.tolist(), accepted.tolist(), aims, strict=True
        )
    ]


def _analysis(
    hand: Hand, deficiency: int | None, after: list[int], accepted: list[int], aims: list[Aim]
) -> HandAnalysis:
    shanten = None if deficiency is None else deficiency - 1
    if hand.tiles_standing + 3 * len(hand.meld_types) < HAND_TILES:
        accepts = left_of(hand, accepted[NO_DISCARD])
        return HandAnalysis(
            id=hand.id,
            deficiency=deficiency,
            shanten=shanten,
            discards=[],
            accepts=accepts,
            count=sum(accepts.values()),
            towards=aims[NO_DISCARD].target,
        )
    kinds = [kind for kind in range(BASE_KINDS) if hand.standing[kind]]
    choices = [_discarding(hand, kind, after[kind], accepted[kind], aims[kind].target) for kind in kinds]
    best = sorted(
        zip(kinds, choices, strict=True),
        key=lambda choice: (-aims[choice[0]].worth, after[choice[0]], -choice[1].count, choice[0]),
    )
    discards = [choice for _, choice in best]
    return HandAnalysis(id=hand.id, deficiency=deficiency, shanten=shanten, discards=discards)


def _discarding(hand: Hand, kind: int, then: int, accepted: int, towards: Target | None) -> Discarding:
    accepts = left_of(hand, accepted)
    return Discarding(
        tile=TILE_NAMES[kind],
        deficiency=reachable(then),
        accepts=accepts,
        count=sum(accepts.values()),
        towards=towards,
    )


def _left(hand: Hand, kind: int) -> int:
    """Copies that are neither in the own hand and melds nor seen elsewhere."""
    return 4 - hand.own[kind] - hand.visible[kind]
