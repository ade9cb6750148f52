"""A claim is asked in room that is kept for it: nothing on the table moves."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import WebSocketRoute

from tests.browser.conftest import Seated
from tests.browser.player import Player

# What is added to the pass of any claim.
CLAIMS = [("hu", []), ("pung", ["5m"] * 3), ("chow", ["3m", "4m", "5m"]), ("chow", ["4m", "5m", "6m"])]

BOXES = """selector => [...document.querySelectorAll(selector)].map(element => {
    const {left, top, width, height} = element.getBoundingClientRect();
    return [left, top, width, height].map(Math.round);
})"""
TWO_FRAMES = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"


def with_claims(update: Any) -> Any:
    if any(choice["kind"] == "pass" for choice in update.get("choices", [])):
        more = [
            {"action": -1 - place, "kind": kind, "tiles": tiles, "suit": None, "false": False}
            for place, (kind, tiles) in enumerate(CLAIMS)
        ]
        update["choices"] = [*more, *(one for one in update["choices"] if one["kind"] == "pass")]
    return update


def claim_everything(line: WebSocketRoute) -> None:
    server = line.connect_to_server()
    server.on_message(lambda message: line.send(json.dumps(with_claims(json.loads(message)))))


@pytest.mark.parametrize(("width", "height"), [(360, 640), (640, 360), (768, 1024)])
def test_nothing_moves_when_a_claim_comes(seated: Seated, width: int, height: int) -> None:
    player: Player = seated(width=width, height=height, reduced_motion="reduce")
    player.page.route_web_socket(re.compile("/socket"), claim_everything)

    def boxes(selector: str) -> Any:
        player.page.evaluate(TWO_FRAMES)
        return player.page.evaluate(BOXES, selector)

    player.open_table("mcr", clock=60, reserve=60)
    player.wait_until_asked()
    before = boxes(".river, .seat, .mine")
    assert not player.page.query_selector(".actions .pass")
    player.wait_for_claim()
    assert boxes(".river, .seat, .mine") == before

    buttons = boxes(".actions button")
    assert len(buttons) == len(CLAIMS) + 1
    assert len({top for _, top, _, _ in buttons}) == 1
    assert min(wide for _, _, wide, _ in buttons) >= 40
    [hand] = boxes(".hand")
    _, top, _, high = buttons[0]
    assert high >= 44
    assert top + high < hand[1]


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
