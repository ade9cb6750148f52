"""Counting: of all fans that a hand shows, the set that the principles allow and that is worth most."""

from __future__ import annotations

import dataclasses
from collections import Counter

from tests.naive.hands import Hand
from tests.naive.mcr.book import LINKS, OF_SOME_SETS, fan_points, never_beside, words
from tests.naive.mcr.fans import Instance, instances, wait_fan
from tests.naive.mcr.placed import Layout, completes, copies_held, layouts
from zimo.rulesets import Ruleset

Fans = Counter[str]

# OFF-067: hands that need no minimum where the ruleset has it so.
SPECIAL_HANDS = words(
    "thirteen_orphans seven_pairs all_honors all_terminals big_three_dragons little_four_winds"
    " big_four_winds all_green nine_gates four_concealed_pungs all_red"
)


@dataclasses.dataclass
class Result:
    total: int  # without flowers
    fans: list[Fans]  # all the ways to count it, over readings and places of the winning tile


def score(ruleset: Ruleset, hand: Hand) -> Result | None:
    """The best count of a hand; None if it is not complete."""
    found = layouts(ruleset, hand)
    if not found:
        return None
    waits = any(wait_fan(ruleset, layout) for placements in found for layout in placements)
    only_wait = waits and _is_only_wait(ruleset, hand)
    best = Result(-1, [])
    for placements in found:
        counts = [count for layout in placements for count in _best_counts(ruleset, layout, only_wait)]
        if not any(total for total, _ in counts):
            counts = [(fan_points(ruleset, "chicken_hand"), Counter({"chicken_hand": 1}))]
        for total, fans in counts:
            if total > best.total:
                best = Result(total, [])
            if total == best.total and fans not in best.fans:
                best.fans.append(fans)
    return best


def fans_of(ruleset: Ruleset, hand: Hand) -> int:
    """The fans of a complete hand, flowers not counted."""
    result = score(ruleset, hand)
    assert result is not None
    return result.total


def points_of(ruleset: Ruleset, hand: Hand) -> int:
    """The points of a complete hand: its fans, each flower, and each set of four flowers."""
    sets = sum(all(tile in hand.bonus for tile in four) for four in (range(34, 38), range(38, 42)))
    return fans_of(ruleset, hand) + len(hand.bonus) + sets * ruleset.bonus_set


def may_be_declared(ruleset: Ruleset, hand: Hand) -> bool:
    """Whether a complete hand has the minimum, flowers not counted, or is a special one."""
    result = score(ruleset, hand)
    assert result is not None
    special = any(fans.keys() & SPECIAL_HANDS for fans in result.fans)
    return result.total >= ruleset.minimum or (ruleset.special_always_wins and special)


def _is_only_wait(ruleset: Ruleset, hand: Hand) -> bool:
    others = (kind for kind in range(34) if kind != hand.win_tile)
    return not any(
        completes(ruleset, hand, kind) and (ruleset.held_wait or copies_held(hand, kind) < 4)
        for kind in others
    )


def _best_counts(ruleset: Ruleset, layout: Layout, only_wait: bool) -> list[tuple[int, Fans]]:
    """All sets of fans of the greatest total that are allowed together."""
    shown = instances(ruleset, layout, only_wait)
    if any(name == "nine_gates" for name, _ in shown):
        shown = _without_pungs_of_nine_gates(ruleset, shown)
    barred = {name: never_beside(ruleset, name) for name, _ in shown}
    free = [i for i in shown if i[0] not in LINKS and not any(_clash(barred, i, j) for j in shown)]
    disputed = [i for i in shown if i not in free]
    best, ways = -1, []
    for chosen in _allowed(barred, disputed, []):
        fans = Counter(name for name, _ in chosen + free)
        total = sum(fan_points(ruleset, name) * count for name, count in fans.items())
        if total > best:
            best, ways = total, []
        if total == best and fans not in ways:
            ways.append(fans)
    return [(best, fans) for fans in ways]


def _without_pungs_of_nine_gates(ruleset: Ruleset, shown: list[Instance]) -> list[Instance]:
    pungs = [i for i in shown if i[0] == "pung_of_terminals_or_honors"]
    absorbed = pungs[:1] if ruleset.nine_gates_second_pung else pungs  # D-06
    return [i for i in shown if i not in absorbed]


def _allowed(
    barred: dict[str, set[str]], left: list[Instance], chosen: list[Instance]
) -> list[list[Instance]]:
    """Every choice of fans of which none is contained in another and no sets are joined twice."""
    if not left:
        return [chosen]
    first, *others = left
    found = _allowed(barred, others, chosen)
    joined = [i for i in [*chosen, first] if i[0] in LINKS]
    if not any(_clash(barred, first, i) for i in chosen) and _joins_new_sets_only(joined):
        found = found + _allowed(barred, others, [*chosen, first])
    return found


def _clash(barred: dict[str, set[str]], one: Instance, other: Instance) -> bool:
    """Whether one of two fans is left out beside the other (Non-Repeat)."""
    return _leaves_out(barred, one, other) or _leaves_out(barred, other, one)


def _leaves_out(barred: dict[str, set[str]], one: Instance, other: Instance) -> bool:
    return other[0] in barred[one[0]] and (other[0] not in OF_SOME_SETS or other[1] <= one[1])


def _joins_new_sets_only(joined: list[Instance]) -> bool:
    """Account-Once and Non-Identical: each fan must join sets that were not joined so far, in any order.

    Sets joined by fans make clusters. A fan that rests on two sets of one cluster joins them again.
    """
    clusters: list[set[int]] = []
    for _, sets in joined:
        touched = [cluster for cluster in clusters if cluster & sets]
        if any(len(cluster & sets) > 1 for cluster in touched):
            return False
        clusters = [cluster for cluster in clusters if cluster not in touched] + [set(sets).union(*touched)]
    return True
