"""How a person has played, game by game, from the facts of the deals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import chain

from zimo.rulesets import PRESETS
from zimo.rulesets.fan import Fan
from zimo.server.facts import DealFacts
from zimo.server.http_protocol import FanCount, GameStatistics, MatchForm
from zimo.server.summaries import Summary

MOST_FANS = 8  # favourites that are told
MOST_FORM = 50  # matches, the newest

Played = tuple[float, Summary]
"""A match and when it was opened."""


def statistics(guest: str, played: Iterable[Played]) -> list[GameStatistics]:
    """Of each game that has a finished deal, what was played most often first. ``played``: oldest first."""
    by_game: dict[str, list[Played]] = {}
    for opened, summary in played:
        if summary.facts:
            by_game.setdefault(summary.rules, []).append((opened, summary))
    found = [_of_game(guest, rules, matches) for rules, matches in by_game.items()]
    return sorted(found, key=lambda game: -game.deals)


def _of_game(guest: str, rules: str, matches: list[Played]) -> GameStatistics:
    seats = [(opened, summary, summary.seat_of(guest)) for opened, summary in matches]
    mine = [_Mine(deal, player) for _, summary, player in seats for deal in summary.facts]
    deals = [deal for deal in mine if deal.points is not None]
    hus = list(chain.from_iterable(deal.hus for deal in deals))
    fans: Counter[str] = Counter()
    for hu in hus:
        fans.update(hu.fans)
    totals = [hu.total_fan for hu in hus if hu.total_fan is not None]
    over = [summary.places[player] for _, summary, player in seats if summary.stage == "over"]
    return GameStatistics(
        rules=rules,
        matches=len(matches),
        places=[over.count(place) for place in range(1, len(matches[0][1].players) + 1)],
        deals=len(deals),
        hu=sum(bool(deal.hus) for deal in deals),
        self_drawn=sum(any(hu.giver is None for hu in deal.hus) for deal in deals),
        dealt_in=sum(deal.dealt_in for deal in deals),
        claims=sum(deal.claims for deal in deals),
        points=sum(deal.points or 0 for deal in deals),
        hand_points=sum(hu.points for hu in hus),
        best_hand=max((hu.points for hu in hus), default=0),
        hands=len(hus),
        total_fan=sum(totals) if totals else None,
        fans=[_fan_count(rules, fan, count) for fan, count in fans.most_common(MOST_FANS)],
        form=[_form(opened, summary, player) for opened, summary, player in seats[-MOST_FORM:]],
    )


class _Mine:
    """A deal as one of its players had it."""

    def __init__(self, deal: DealFacts, player: int) -> None:
        self.points = deal.points[player]
        self.hus = [hu for hu in deal.hus if hu.player == player]
        self.dealt_in = any(hu.giver == player for hu in deal.hus)
        self.claims = deal.claims[player]


def _form(opened: float, summary: Summary, player: int) -> MatchForm:
    points = [deal.points[player] or 0 for deal in summary.facts]
    return MatchForm(opened=opened, deals=len(points), points=sum(points))


def _fan_count(rules: str, fan: str, count: int) -> FanCount:
    known = _fans(rules).get(fan)
    name, name_zh = (fan, fan) if known is None else (known.name, known.name_zh)
    return FanCount(id=fan, name=name, name_zh=name_zh, count=count)


def _fans(rules: str) -> dict[str, Fan]:
    if rules not in PRESETS:  # it came with a package that is not here any more
        return {}
    ruleset = PRESETS[rules].ruleset
    return {fan.id: fan for fan in ruleset.family.fans(ruleset)}
