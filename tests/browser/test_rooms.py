from __future__ import annotations

import random

import pytest

from tests.browser.conftest import Seated
from tests.browser.player import ASKED, SHEET, Player

OPEN = [{"kind": "open"}] * 3
FALLS_OUT = 0.04  # how often somebody's page is loaded again


def four_friends(seated: Seated, rules: str) -> list[Player]:
    """A room that a link fills."""
    host = seated()
    answer = host.ask_for_table(rules, seats=OPEN, name="Host")
    friends = [seated() for _ in OPEN]
    for number, friend in enumerate(friends):
        friend.page.goto(host.address + answer["link"])
        friend.page.get_by_label("Your name").fill(f"Friend {number}")
        friend.page.get_by_role("button", name="Take a seat").click()
        friend.page.wait_for_selector('li:has-text("(You)"), .felt')
    host.go_to(answer["link"])
    return [host, *friends]


def play_on(players: list[Player], chance: random.Random) -> bool:
    """Everybody who is asked answers; True when all see the account of the deal."""
    for player in players:
        if chance.random() < FALLS_OUT:
            player.page.reload()
            player.page.wait_for_selector(".felt")
        if not player.at_sheet and player.page.query_selector(ASKED):
            player.answer_by_key()
    players[0].page.wait_for_timeout(300)
    return all(player.at_sheet for player in players)


@pytest.mark.slow
def test_four_friends_play_a_deal_though_their_pages_are_loaded_again(seated: Seated) -> None:
    players = four_friends(seated, "sichuan")
    chance = random.Random(4)
    rounds = 0
    while not play_on(players, chance):
        rounds += 1
        assert rounds < 300, "the deal does not end"
    totals = {
        tuple(sorted(player.page.locator(f"{SHEET} .standings td.number:last-child").all_inner_texts()))
        for player in players
    }
    assert len(totals) == 1, "all see the same account"


@pytest.mark.slow
@pytest.mark.parametrize("rules", ["sbr", "mcr"])
def test_a_whole_match_is_played_by_keyboard(seated: Seated, rules: str) -> None:
    player = seated()
    player.open_table(rules)
    while True:
        player.play_deal()
        if player.page.get_by_role("heading", name="The match is over").count():
            return
        player.page.keyboard.press("Enter")
        player.page.wait_for_selector(SHEET, state="detached")
