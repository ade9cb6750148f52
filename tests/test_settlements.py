"""Whole deals of which it is known who pays whom: each is brought about on a wall, exchange included.

A case names what happens and the hands of those who do not win; who else there is holds tiles that no
event needs. The points are compared one by one: why, from whom, to whom, how many.
"""

from __future__ import annotations

import dataclasses
import itertools
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.directed import ACROSS, LEFT, RIGHT, DirectedDeal
from tests.naive.hands import suit
from tests.scenario import kinds, tile_set
from zimo.engine.table.actions import ADDED_KONG, CONCEALED_KONG, HU, KONG, PUNG
from zimo.engine.table.state import End, Reason
from zimo.play.game import Game
from zimo.rulesets import find_ruleset
from zimo.rulesets.choices import Flow

pytestmark = [pytest.mark.nojit, pytest.mark.boundscheck]

CASES = [
    json.loads(line)
    for file in sorted((Path(__file__).parent / "data" / "settlements").glob("*.jsonl"))
    for line in file.read_text(encoding="utf-8").splitlines()
]

REASONS = {
    "hu": {Reason.HU},
    "kong": {Reason.CONCEALED_KONG, Reason.MELDED_KONG, Reason.PROMOTED_KONG},
    "kong_transfer": {Reason.KONG_TRANSFER},
    "pig": {Reason.VOID_TILES},
    "not_ready": {Reason.READY},
    "kong_refund": {Reason.KONG_NOT_READY},
}
"""Their words for ours."""

LENIENT = {"xuezhan-089"}
"""Where void tiles need not go first: the tiles do not suffice for two who discard nothing else all along."""


PASSING = {"hu_again": "may"}
"""A case tells fewer hu than there must be: every tile of the wall comes, and locked hands wait for some."""


class Movement(NamedTuple):
    reason: str
    payer: int
    receiver: int
    points: int


def movements(reason: str, deltas: Sequence[int]) -> Iterator[Movement]:
    """One payer and all whom it pays, or one receiver and all who pay it."""
    payers = [seat for seat, points in enumerate(deltas) if points < 0]
    receivers = [seat for seat, points in enumerate(deltas) if points > 0]
    assert sum(deltas) == 0
    assert len(payers) == 1 or len(receivers) == 1
    for payer in payers:
        for receiver in receivers:
            yield Movement(reason, payer, receiver, min(-deltas[payer], deltas[receiver]))


def booked(table: Game) -> Counter[Movement]:
    found: Counter[Movement] = Counter()
    for row in table.ledger:
        (reason,) = [name for name, reasons in REASONS.items() if row.reason in reasons]
        found.update(movements(reason, row.delta))
    return found


def expected(case: dict[str, Any]) -> Counter[Movement]:
    rows = case["expected"]["ledger"]
    return Counter(movement for reason, deltas in rows for movement in movements(reason, deltas))


# How a deal is made of a case ----------------------------------------------------------------------


@dataclasses.dataclass
class Part:
    """What one seat is to hold: tiles that stand in the end, pungs, and kongs by how they are made."""

    standing: list[int] = dataclasses.field(default_factory=list)
    pungs: list[int] = dataclasses.field(default_factory=list)
    kongs: dict[int, str] = dataclasses.field(default_factory=dict)
    void: int | None = None
    spare: list[int] = dataclasses.field(default_factory=list)  # discarded after each claimed pung

    @property
    def own_tiles(self) -> list[int]:
        """What it holds when the first turn begins, but for spare tiles."""
        pairs = self.pungs + [kind for kind, how in self.kongs.items() if how == "added"]
        threes = [kind for kind, how in self.kongs.items() if how != "added"]
        return self.standing + 2 * pairs + 3 * threes

    @property
    def tiles_to_come(self) -> list[int]:
        """What is drawn or claimed later to complete its melds."""
        added = [kind for kind, how in self.kongs.items() if how == "added"]
        late = [self.standing[0] for how in self.kongs.values() if how == "postponed"]
        return self.pungs + list(self.kongs) + added + late


def parts_of(request: dict[str, Any]) -> list[Part]:
    """What the case says of each seat."""
    parts = [Part() for _ in range(4)]
    hands = {hand["seat"]: hand for hand in request.get("hands", [])}
    for event in request["events"]:
        hands |= {won["seat"]: won["hand"] for won in event.get("hu", [])}
    for seat, hand in hands.items():
        pungs = [kinds(meld["tiles"])[0] for meld in hand["melds"] if meld["type"] == "pung"]
        parts[seat] = Part(kinds(hand["hand"]), pungs, {}, "mps".index(hand["void_suit"]))
    for event in request["events"]:
        if "kong" in event:
            parts[event["seat"]].kongs[kinds(event["tile"])[0]] = event["kong"]
    return parts


def fill_up(parts: list[Part], left: Counter[int]) -> int:
    """Give each seat what it lacks of thirteen tiles, a void suit too; the dealer's fourteenth tile."""
    for part in parts:
        own = part.own_tiles
        if part.void is None:
            part.void = max(set(range(3)) - set(map(suit, own)))
        free = sorted(
            (kind for kind in left.elements() if suit(kind) != part.void), key=lambda kind: kind % 9
        )
        lacking = [free.pop(0) for _ in range(13 - len(own))]
        left.subtract(lacking)
        spare = sum(how == "added" for how in part.kongs.values()) + len(part.pungs)
        part.spare = lacking[:spare]
        part.standing = part.standing + lacking[spare:]
    void = {part.void for part in parts if part.void in map(suit, part.standing)}  # held to the end
    return max(left, key=lambda kind: (suit(kind) not in void, left[kind]))


def bring_about(case: dict[str, Any], steps: int) -> DirectedDeal:
    """The deal of the case, exchange included, as far as the case goes."""
    request = case["request"]
    events = request["events"]
    parts = parts_of(request)
    kept = Counter(kind for part in parts for kind in part.tiles_to_come)
    kept.update(won_tile(event) for event in events if "hu" in event)
    left = tile_set(find_ruleset(request["rules"])) - kept
    left.subtract(kind for part in parts for kind in part.own_tiles)
    assert min(left.values()) >= 0
    fourteenth = fill_up(parts, left)
    hands = [part.own_tiles + part.spare for part in parts]
    hands[0].append(fourteenth)
    options = request.get("options", {}) | ({"void_discard": "lenient"} if case["id"] in LENIENT else {})
    if find_ruleset(request["rules"]).flow == Flow.BLOOD_FLOW:
        options |= PASSING
    voids = [part.void or 0 for part in parts]
    table = DirectedDeal(request["rules"], hands, voids, kept, steps, **options)
    for seat, part in enumerate(parts):
        for kind in part.pungs:
            claim_pung(table, seat, kind, part)
    for event, following in itertools.zip_longest(events, events[1:]):
        if "hu" in event:
            win(table, event)
        else:
            replacement = following and drawn_at_once(event, following)
            make_kong(table, event, parts[event["seat"]], replacement)
    if request["end"] == "wall":
        table.let_go_until(lambda: table.over)
    return table


def won_tile(event: dict[str, Any]) -> int:
    (kind,) = {kinds(won["hand"]["win_tile"])[0] for won in event["hu"]}
    return kind


def drawn_at_once(event: dict[str, Any], following: dict[str, Any]) -> int | None:
    """What a kong is replaced by, where the seat needs that tile in the same turn."""
    if following.get("shoot_after_kong") and following["from"] == event["seat"]:
        return won_tile(following)
    if following.get("kong") == "concealed" and following["seat"] == event["seat"]:
        return kinds(following["tile"])[0]
    return None


def claim_pung(table: DirectedDeal, seat: int, kind: int, part: Part, instead: int | None = None) -> None:
    """From the player before; then a spare tile goes, or another."""
    giver = (seat - 1) % 4
    table.draw(giver, kind)
    table.play(kind)
    table.answer({seat: PUNG})
    table.play(part.spare.pop() if instead is None else instead)


def make_kong(table: DirectedDeal, event: dict[str, Any], part: Part, replacement: int | None) -> None:
    (kind,) = kinds(event["tile"])
    seat, how = event["seat"], event["kong"]
    if how == "melded":
        table.draw(event["from"], kind)
        table.play(kind)
    elif how == "concealed":
        table.draw(seat, kind)
    elif how == "added":
        claim_pung(table, seat, kind, part)
        table.draw(seat, kind)
    else:  # it could have been a melded kong: the third tile stands until another is drawn
        claim_pung(table, seat, kind, part, instead=part.standing[0])
        table.draw(seat, part.standing[0])
    if replacement is not None:
        table.wishes[seat] = replacement
    if how == "melded":
        table.answer({seat: KONG})
    else:
        table.play((CONCEALED_KONG if how == "concealed" else ADDED_KONG) + kind)
        table.answer({})


def win(table: DirectedDeal, event: dict[str, Any]) -> None:
    winners = [won["seat"] for won in event["hu"]]
    source = event.get("from")
    table.draw(winners[0] if source is None else source, won_tile(event))
    if source is None:
        table.play(HU)
        return
    table.play(won_tile(event))
    table.answer(dict.fromkeys(winners, HU))


# ---------------------------------------------------------------------------------------------------


EXAMPLES = {
    "xuezhan-074": pytest.mark.rule("XZ-072"),
    "xuezhan-077": pytest.mark.rule("XZ-073"),
    "xueliu-001": pytest.mark.rule("XL-013", "XL-023"),
    "xueliu-003": pytest.mark.rule("XL-018", "XL-020", "XL-025"),
    "xueliu-005": pytest.mark.rule("XL-015", "XL-021"),
    "xueliu-006": pytest.mark.rule("XL-016"),
    "xueliu-pig": pytest.mark.rule("XL-019"),
    "xueliu-all-won": pytest.mark.rule("XL-022"),
    "xueliu-kong": pytest.mark.rule("XL-014", "XL-024"),
}
"""Those that the rules work out, or that show a single statement."""


@pytest.mark.rule("XZ-077")
@pytest.mark.parametrize(
    ("number", "case"),
    [
        pytest.param(number, case, id=case["id"], marks=EXAMPLES.get(case["id"], ()))
        for number, case in enumerate(CASES)
    ],
)
def test_whole_deals(number: int, case: dict[str, Any]) -> None:
    table = bring_about(case, (LEFT, RIGHT, ACROSS)[number % 3])
    assert table.end == end_of(case)
    assert booked(table) == expected(case)
    assert table.scores == case["expected"]["deltas"]
    again = table.dealt_again()
    for action in table.actions:
        again.play(action)
    assert again.ledger == table.ledger


def end_of(case: dict[str, Any]) -> End:
    """A case that ends by hu may leave more than one in play."""
    if case["request"]["end"] == "wall":
        return End.WALL
    winners = sum(len(event.get("hu", [])) for event in case["request"]["events"])
    return End.HU if winners == 3 else End.RUNNING
