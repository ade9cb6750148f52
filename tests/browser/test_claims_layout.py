"""A claim is asked in room that is kept for it: nothing on the table moves."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import WebSocketRoute

from tests.browser.conftest import Seated
from tests.browser.player import READ, Player

# What is added to the pass of any claim.
CLAIMS = [("hu", []), ("pung", ["5m"] * 3), ("chow", ["3m", "4m", "5m"]), ("chow", ["4m", "5m", "6m"])]

BOXES = """selector => [...document.querySelectorAll(selector)].map(element => {
    const {left, top, width, height} = element.getBoundingClientRect();
    return [left, top, width, height].map(Math.round);
})"""
TWO_FRAMES = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"


def boxes_of(player: Player, selector: str) -> Any:
    player.page.evaluate(TWO_FRAMES)
    return player.page.evaluate(BOXES, selector)


def with_claims(update: Any) -> Any:
    if any(choice["kind"] == "pass" for choice in update.get("choices", [])):
        more = [
            {"action": -1 - place, "kind": kind, "tiles": tiles, "suit": None, "false": False}
            for place, (kind, tiles) in enumerate(CLAIMS)
        ]
        update["choices"] = [*more, *(one for one in update["choices"] if one["kind"] == "pass")]
        update["sight"]["offer"] = "5m"
    return update


def claim_everything(line: WebSocketRoute) -> None:
    server = line.connect_to_server()
    server.on_message(lambda message: line.send(json.dumps(with_claims(json.loads(message)))))


@pytest.mark.parametrize(("width", "height"), [(360, 640), (640, 360), (768, 1024)])
def test_nothing_moves_when_a_claim_comes(seated: Seated, width: int, height: int) -> None:
    player: Player = seated(width=width, height=height, reduced_motion="reduce")
    player.page.route_web_socket(re.compile("/socket"), claim_everything)

    player.open_table("mcr", clock=60, reserve=60)
    player.wait_until_asked()
    before = boxes_of(player, ".river, .seat, .mine")
    assert not player.page.query_selector(".actions .pass")
    player.wait_for_claim()
    assert boxes_of(player, ".river, .seat, .mine") == before

    buttons = boxes_of(player, ".actions button")
    assert len(buttons) == len(CLAIMS) + 1
    assert len({top for _, top, _, _ in buttons}) == 1
    assert min(wide for _, _, wide, _ in buttons) >= 40
    [hand] = boxes_of(player, ".hand")
    _, top, _, high = buttons[0]
    assert high >= 44
    assert top + high < hand[1]


MEETS_THE_CLOCK = """() => {
    const at = (element) => element.getBoundingClientRect();
    const clock = at(document.querySelector(".mine .clock"));
    return [...document.querySelectorAll(".own .who > *, .mine .question, .state")]
        .filter((element) => element.textContent.trim() && at(element).width > 1)
        .filter((element) => at(element).left < clock.right && at(element).right > clock.left
            && at(element).top < clock.bottom && at(element).bottom > clock.top)
        .map((element) => element.textContent);
}"""


@pytest.mark.parametrize(("width", "height"), [(360, 640), (390, 844), (844, 390), (1440, 900)])
def test_the_clock_lies_over_nothing_that_is_told(seated: Seated, width: int, height: int) -> None:
    player: Player = seated(width=width, height=height, reduced_motion="reduce")
    player.page.route_web_socket(re.compile("/socket"), claim_everything)
    player.open_table("mcr", clock=60, reserve=60)
    player.wait_for_claim()
    assert player.page.evaluate(MEETS_THE_CLOCK) == []


COVERED = """() => [...document.querySelectorAll(".mine .question, .mine button")].filter((element) => {
    const {left, top, height} = element.getBoundingClientRect();
    const seen = (part) => document.elementFromPoint(left + 12, top + part * height)?.closest(".mine");
    return [0.1, 0.5, 0.9].some((part) => !seen(part));
}).map((element) => element.textContent)"""


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (1440, 900)])
def test_nothing_lies_over_what_is_asked(seated: Seated, width: int, height: int) -> None:
    player: Player = seated(width=width, height=height, reduced_motion="reduce")
    player.page.route_web_socket(re.compile("/socket"), claim_everything)
    player.open_table("mcr")
    player.wait_for_claim()
    player.page.evaluate(TWO_FRAMES)
    assert player.page.evaluate(COVERED) == []
    if height >= 900:
        [plate], [asked] = boxes_of(player, ".seat.right > .who"), boxes_of(player, ".mine")
        assert plate[1] + plate[3] <= asked[1], "the plate stands above it"


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (1024, 768), (390, 844), (844, 390), (360, 640)])
def test_hu_is_the_largest_answer_and_chows_are_drawn(seated: Seated, width: int, height: int) -> None:
    player: Player = seated(width=width, height=height, reduced_motion="reduce")
    player.page.route_web_socket(re.compile("/socket"), claim_everything)
    player.open_table("mcr")
    player.wait_for_claim()
    hu, *others = boxes_of(player, ".actions button")
    assert "hu" in (player.page.locator(".actions button").first.get_attribute("class") or "")
    sets = (1, 2)  # places of chows, which hold tiles
    plain = [box for place, box in enumerate(others) if place not in sets]
    assert all(hu[2] >= 1.2 * wide for _, _, wide, _ in plain)
    assert all(hu[2] * hu[3] > wide * high for _, _, wide, high in plain)
    if width < 1000:
        assert all(hu[2] > wide for _, _, wide, _ in others)
    tiles = boxes_of(player, ".actions .chow .place")
    shown = [wide for _, _, wide, _ in tiles if wide]
    assert len(shown) == (6 if width >= 1000 else 4), "on a phone without the tile on offer"
    assert min(shown) >= READ
    assert player.page.locator(".actions .chow .word:visible").count() == 2
    if width >= 1200:
        [[question, *_]] = boxes_of(player, ".question")
        rows = {top: left for left, top, *_ in reversed([hu, *others])}
        assert set(rows.values()) == {question}, "they begin on one line"


def robbable(update: Any) -> Any:
    """The discard that is asked about is a tile that its player adds to a pung, and that may be robbed."""
    if any(choice["kind"] == "pass" for choice in update.get("choices", [])):
        sight = update["sight"]
        sight["offer"], sight["offer_robs"], sight["offer_meld"] = "5m", True, 1
        pung = {"kind": "pung", "tiles": ["5m"] * 3, "source": (sight["turn"] + 2) % 4, "claimed": "5m"}
        chow = {
            "kind": "chow",
            "tiles": ["4m", "5m", "6m"],
            "source": (sight["turn"] + 3) % 4,
            "claimed": "6m",
        }
        sight["seats"][sight["turn"]]["melds"] = [chow, pung]
        hu = {"action": -1, "kind": "hu", "tiles": [], "suit": None, "false": False}
        update["choices"] = [hu, *(one for one in update["choices"] if one["kind"] == "pass")]
    return update


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844), (844, 390)])
def test_a_kong_that_may_be_robbed_shows_its_tile(seated: Seated, width: int, height: int) -> None:
    player: Player = seated(width=width, height=height, reduced_motion="reduce")

    def between(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        server.on_message(lambda message: line.send(json.dumps(robbable(json.loads(message)))))

    player.page.route_web_socket(re.compile("/socket"), between)
    player.open_table("mcr")
    player.wait_for_claim()
    player.page.evaluate(TWO_FRAMES)
    assert player.page.locator(".tile.asked:not(.hand *)").count() == 1
    assert player.page.locator(".melds .pile [data-kind='5m'] .asked").count() == 1
    assert player.page.locator(".melds:has(.asked) [data-kind='5m']").count() == 5
    player.fits(".melds .tile", width, height)


# Which tiles of the hand stand out, and whether each stands a little above another of its row.
WANTED = "[...document.querySelectorAll('.hand .wanted')].map(tile => tile.dataset.tile)"
RISEN = """() => [...document.querySelectorAll(".hand .wanted")].every(tile => {
    const row = [...document.querySelectorAll(".hand button:not(.wanted)")];
    const {top, bottom} = tile.getBoundingClientRect();
    return row.some(other => {
        const box = other.getBoundingClientRect();
        return top < box.top && bottom > box.top + box.height / 2;
    });
})"""


def claims_of_the_hand(update: Any) -> Any:
    """A pung and two chows for which the hand has what they need, of the tile that is offered."""
    if not any(choice["kind"] == "pass" for choice in update.get("choices", [])):
        return update
    sight = update["sight"]
    sight["offer"] = "5m"
    for seat in sight["seats"]:
        if seat["hand"] is not None:
            seat["hand"] = ["3m", "4m", "5m", "5m", "6m", "E", "E", "E", "1p", "2p", "3p", "9s", "9s"][
                : seat["standing"]
            ]
        for discard in seat["river"]:
            if discard["latest"]:
                discard["tile"] = "5m"
    claims = [("pung", ["5m"] * 3), ("chow", ["3m", "4m", "5m"]), ("chow", ["4m", "5m", "6m"])]
    more = [
        {"action": -1 - place, "kind": kind, "tiles": tiles, "suit": None, "false": False}
        for place, (kind, tiles) in enumerate(claims)
    ]
    update["choices"] = [*more, *(one for one in update["choices"] if one["kind"] == "pass")]
    return update


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844), (844, 390)])
def test_a_claim_shows_its_tile_and_what_each_answer_lays_down(
    seated: Seated, width: int, height: int
) -> None:
    player: Player = seated(width=width, height=height, reduced_motion="reduce")

    def between(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        server.on_message(lambda message: line.send(json.dumps(claims_of_the_hand(json.loads(message)))))

    player.page.route_web_socket(re.compile("/socket"), between)
    player.open_table("mcr")
    player.wait_for_claim()
    player.page.mouse.move(0, 0)
    asked = player.page.locator(".river [data-kind='5m'] .asked")
    assert asked.count() == 1
    assert player.page.locator(".river .tile.asked").count() == 1

    def wanted() -> Any:
        player.page.evaluate(TWO_FRAMES)
        assert player.page.evaluate(RISEN)
        return player.page.evaluate(WANTED)

    assert wanted() == ["3m", "4m", "5m", "5m", "6m"]
    answers = player.page.locator(".actions button")
    for place, tiles in enumerate((["5m", "5m"], ["3m", "4m"], ["4m", "6m"], [])):
        answers.nth(place).hover()
        assert wanted() == tiles
    player.page.mouse.move(0, 0)
    assert wanted() == ["3m", "4m", "5m", "5m", "6m"]
    answers.nth(1).focus()
    assert wanted() == ["3m", "4m"]
    while player.page.query_selector(".actions .pass"):
        player.press_to_act("x")
        player.wait_until_asked()
    assert player.page.locator(".tile.asked").count() == 0
