"""Stacked deals of Bloody Battle to the End."""

from __future__ import annotations

from tests.conformance.stacked import EAST, NORTH, SOUTH, StackedDeal, tile
from zimo.engine.table.actions import HU, PUNG
from zimo.engine.table.state import End, Reason
from zimo.play.game import Game

NAMES = ("east", "south", "west", "north")
# Hands without bamboo that wait for 5m and are worth 1, and one without dots.
WAITS = ("46m123m456p789p99p", "46m111222777p33p", "46m123s456s789s99s")
# Hands without bamboo that are far from ready and fit in beside WAITS[0], and one without dots.
FAR = ("1245789m124578p", "1245788m124578p", "1245778m124578p")
FAR_FROM_DOTS = "1278899m124578s"


def deal(voids: str = "ssss", **more) -> StackedDeal:
    """Without an exchange: the hands are those with which the first turn begins."""
    table = StackedDeal("xuezhan", **{"exchange": "off"} | more)
    table.choose_void(*voids)
    return table


def three_waits(**more) -> StackedDeal:
    """All but East wait for 5m, which East holds; nobody holds a void tile."""
    hands = {"east": "5m" + FAR_FROM_DOTS, "south": WAITS[0], "west": WAITS[1], "north": WAITS[2]}
    return deal("pssp"[: more.get("players", 4)], **hands | more)


def with_open_pung(voids: str = "ssss", **more) -> StackedDeal:
    """East has claimed a pung of 5m from South and discarded 8p; South is in turn again."""
    hands = {
        "east": "55m1247m1124578p8p",
        "south": "5m11m8899m112277p",
        "west": "23366m23334466p",
        "north": "223667m5566998p",
        "draws": "1s2s3s5m6s7s8s9s",
    }
    hands |= more
    table = deal(voids, **hands | {"draws": "9p" + hands["draws"]})
    table.discard_unclaimed("8p")
    table.discard("5m")
    table.claim(east=PUNG)
    table.discard_unclaimed("8p")
    assert table.actor == SOUTH
    return table


def with_fourth_tile(voids: str = "ssss", turns_kept: int = 0, **more) -> StackedDeal:
    """East has drawn the fourth 5m to its open pung, and may have kept it since."""
    table = with_open_pung(voids, **more)
    table.discard_drawn(3)
    assert (table.actor, int(table.state.drawn)) == (EAST, tile("5m"))
    for _ in range(turns_kept):
        table.discard_unclaimed("7m")
        table.discard_drawn(3)
        assert table.actor == EAST
    return table


def at_the_last_tile(last: str, **more) -> StackedDeal:
    """North, who draws the last tile, is in turn with it."""
    hands = {"east": FAR[0] + "9m", "south": WAITS[0], "west": FAR[1], "north": FAR[2]}
    table = deal(**{**hands, **more}, back="9s" + last)
    while table.left():
        table.discard_drawn()
    assert (table.actor, int(table.state.drawn)) == (NORTH, tile(last))
    return table


def after_first_hu(**more) -> StackedDeal:
    """South has won 5m from East."""
    table = deal(east=FAR[0] + "5m", south=WAITS[0], west=FAR[1], north=FAR[2], **more)
    table.discard("5m")
    table.claim(south=HU)
    return table


def reasons(table: Game) -> list[tuple[str, int]]:
    return [(row.reason.name, row.seat) for row in table.ledger]


def booked(table: Game, reason: Reason) -> list[tuple[int, ...]]:
    """What was moved for that reason, row by row."""
    return [row.delta for row in table.ledger if row.reason == reason]


def from_first(table: Game) -> list[int]:
    """The points of the dealer and of those after."""
    dealer = int(table.table["dealer"][0])
    return table.scores[dealer:] + table.scores[:dealer]


def seated(dealer: int, *hands: str) -> dict[str, str]:
    """Hands of the dealer and of those after."""
    return {NAMES[(dealer + place) % 4]: hand for place, hand in enumerate(hands)}


def played_out(table: StackedDeal) -> StackedDeal:
    """All discard what they draw, so that the hands stay; to the end of the wall."""
    table.discard_drawn_to_the_end()
    assert table.end == End.WALL
    assert sum(table.scores) == 0
    return table
