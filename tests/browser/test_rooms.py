"""Friends in one room, each with a browser of their own, who lose the line and come back."""

from __future__ import annotations

import random

import pytest

from tests.browser.conftest import Seated
from tests.browser.player import GLANCE, PATIENCE, SHEET, Player
from tests.browser.sheets import read_sheet
from zimo.rulesets import PRESETS

OPEN = [{"kind": "open"}] * 3
FALLS_OUT = 0.05  # how often somebody is lost after an answer
MOST_GLANCES = 40_000


def four_friends(seated: Seated, rules: str, **request: object) -> list[Player]:
    """A room that a link fills."""
    host = seated(reduced_motion="reduce", width=1000, height=640)
    answer = host.ask_for_table(rules, seats=OPEN, name="Host", **request)
    host.go_to_room(answer["link"])
    friends = [seated(reduced_motion="reduce", width=1000, height=640) for _ in OPEN]
    for number, friend in enumerate(friends):
        friend.page.goto(host.address + answer["link"])
        friend.page.get_by_label("Your name").fill(f"Friend {number}")
        friend.page.get_by_role("button", name="Take a seat").click()
        friend.page.wait_for_selector('li:has-text("(You)"), .felt')
    players = [host, *friends]
    for player in players:
        player.page.wait_for_selector(".felt", timeout=PATIENCE)
    return players


class Fate:
    """Who falls out, how, and when they are back."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.offline: list[Player] = []
        self.happened: list[str] = []

    def strike(self, player: Player) -> None:
        if self.chance.random() >= FALLS_OUT:
            return
        blow = self.chance.choice(("offline", "reload", "close"))
        self.happened.append(blow)
        if blow == "offline":
            player.context.set_offline(True)
            self.offline.append(player)
        elif blow == "reload":
            player.page.reload()
        else:
            address = player.page.url
            player.page.close()
            player.page = player.new_page()
            player.page.goto(address)

    def relent(self) -> None:
        """All are back."""
        for player in self.offline:
            player.context.set_offline(False)
        self.offline.clear()


def play_on(players: list[Player], fate: Fate) -> None:
    """To the end of the match: who is asked answers, and who has read the account goes on."""
    idle = 0
    for _ in range(MOST_GLANCES):
        idle += 1
        for player in [one for one in players if one not in fate.offline]:
            seen = player.page.evaluate(GLANCE)
            if seen is None:
                continue
            if seen["what"] != "sheet":
                player.press_for(seen)  # which may be past already for who was away
                fate.strike(player)
                idle = 0
            elif not player.match_is_over and player.page.query_selector(f"{SHEET} footer .main:enabled"):
                player.page.keyboard.press("Enter")
                idle = 0
        if idle > len(players):  # the others wait for who is away
            fate.relent()
        if all(player.match_is_over for player in players):
            return
    raise AssertionError("the match does not end")


@pytest.mark.parametrize(
    ("rules", "deals"),
    [
        ("sbr", 2),
        pytest.param("sbr", 16, marks=pytest.mark.slow),
        pytest.param("mcr", 16, marks=pytest.mark.slow),
    ],
)
def test_four_friends_who_lose_the_line_end_with_equal_accounts(
    seated: Seated, rules: str, deals: int
) -> None:
    """``deals``: of the match; 16 as the rules have it, 2 by a house rule."""
    more = {} if deals == PRESETS[rules].ruleset.match_deals else {"options": {"match_deals": deals}}
    players = four_friends(seated, rules, **more)
    fate = Fate(seed=deals)
    play_on(players, fate)
    assert len(set(fate.happened)) == 3, f"too few fell out: {fate.happened}"
    sheets = [read_sheet(player.page) for player in players]
    assert len({sheet.rows for sheet in sheets}) == 1, "all see the same account"
    assert sheets[0].paid == sheets[0].changes
