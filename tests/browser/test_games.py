"""The matches of a person: open ones are all told and can be closed, finished ones are found again."""

from __future__ import annotations

from tests.browser.conftest import Seated
from tests.browser.player import PATIENCE, Player
from tests.browser.test_barriers import free_of_barriers

SIX = ("sbr", "mcr", "sichuan", "changchun", "classical", "official")


def at_lobby(player: Player) -> None:
    player.page.goto(player.address)
    player.page.wait_for_selector(".preset", timeout=PATIENCE)


def test_all_open_tables_are_told_and_can_be_closed(seated: Seated) -> None:
    player: Player = seated()
    for rules in SIX:
        player.ask_for_table(rules, name="Ada")
    at_lobby(player)
    mine = player.page.get_by_role("region", name="Your tables")
    mine.get_by_text("3 more open tables").click()
    links = mine.get_by_role("link")
    assert links.count() == 6
    told = links.filter(has_text="Classical").inner_text()
    for part in ("Deal 1", "2000 points", "with Lan, Mei and Zhu", "202"):
        assert part in told
    assert mine.get_by_text("6 of at most 40 open tables").is_visible()
    player.page.evaluate("document.querySelectorAll('details').forEach((one) => (one.open = true))")
    free_of_barriers(player)
    mine.get_by_role("button", name="Close the table: Classical").press("Enter")
    sure = mine.get_by_role("button", name="Close it for good")
    assert sure.evaluate("button => button === document.activeElement")
    sure.press("Enter")
    mine.get_by_text("2 more open tables").wait_for(timeout=PATIENCE)
    assert mine.get_by_role("link").filter(has_text="Classical").count() == 0
    assert player.page.evaluate("document.activeElement.id") == "mine"


def test_a_guest_at_a_table_that_its_host_closes_is_told_so(seated: Seated) -> None:
    host, friend = seated(), seated()
    made = host.ask_for_table("sbr", seats=[{"kind": "open"}, {"kind": "bot"}, {"kind": "bot"}])
    friend.page.goto(friend.address + made["link"])
    friend.page.get_by_role("button", name="Take a seat").click()
    friend.page.wait_for_selector(".felt", timeout=PATIENCE)
    at_lobby(host)
    host.page.get_by_role("button", name="Close the table").click()
    host.page.get_by_role("button", name="Close it for good").click()
    friend.page.get_by_text("Its host has closed this table.").wait_for(timeout=PATIENCE)
