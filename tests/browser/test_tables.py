"""What whoever opens a table may decide, and how one comes back to it."""

from __future__ import annotations

from tests.browser.conftest import Seated
from tests.browser.player import PATIENCE, Player
from tests.browser.test_slips import dealt, in_turn, play_until

OPEN, BOT = {"kind": "open"}, {"kind": "bot"}


def test_a_decision_is_taken_back_alone_against_bots(seated: Seated) -> None:
    player = seated()
    player.open_table("mcr")
    play_until(player, in_turn)
    hand = dealt(player)
    player.answer_by_key()
    play_until(player, in_turn)
    player.page.get_by_role("button", name="Take back").click()
    player.page.locator("[aria-live=polite]", has_text="taken back").wait_for(state="attached")
    while dealt(player) != hand:  # claims that were passed are taken back one by one
        player.page.keyboard.press("z")
        player.wait_until_asked()
    player.answer_by_key()


def test_among_friends_nothing_is_taken_back_and_the_host_may_forbid_help(seated: Seated) -> None:
    host, friend = seated(), seated()
    made = host.ask_for_table("sbr", seats=[OPEN, BOT, BOT], help=False)
    host.go_to_room(made["link"])
    sit_down(friend, made["link"])
    host.wait_until_asked()
    for player in (host, friend):
        assert player.page.get_by_role("button", name="Take back").count() == 0
        player.page.keyboard.press("w")
        player.page.get_by_text("The host of this table allows no help.").wait_for()
        assert player.page.get_by_role("button", name="What do I wait for?").count() == 0
        assert not [message for message in player.heard if message["type"] == "help"]
        player.page.keyboard.press("Escape")


def sit_down(friend: Player, link: str) -> None:
    friend.page.goto(friend.address + link)
    friend.page.get_by_role("button", name="Take a seat").click()
    friend.page.wait_for_selector(".felt", timeout=PATIENCE)


def test_a_room_with_spectators_shows_them_no_hand(seated: Seated) -> None:
    host, friend, watcher = seated(), seated(), seated()
    made = host.ask_for_table("sbr", seats=[OPEN, BOT, BOT])
    host.go_to_room(made["link"])
    sit_down(friend, made["link"])
    watcher.go_to(made["link"])
    assert watcher.page.get_by_role("group", name="Your hand").count() == 0
    assert watcher.page.locator(".toggle").count() == 0
    host.wait_until_asked()
    host.answer_by_key()
    assert all(seat["hand"] is None for seat in watcher.update["sight"]["seats"])


def test_a_room_without_spectators_lets_in_only_who_may_sit_down(seated: Seated) -> None:
    host, friend, late = seated(), seated(), seated()
    made = host.ask_for_table("sbr", seats=[OPEN, BOT, BOT], spectators=False)
    host.go_to_room(made["link"])
    late.go_to_room(made["link"])  # sees that a seat is free, and hesitates
    sit_down(friend, made["link"])
    late.page.get_by_text("its host lets nobody watch").wait_for(timeout=PATIENCE)
    assert not [message for message in late.heard if message.get("sight")]
    host.wait_until_asked()


def test_the_host_starts_with_bots_where_friends_are_missing(seated: Seated) -> None:
    host = seated()
    room = host.ask_for_table("sbr", seats=[{"kind": "open"}] * 3, name="Ada")
    host.go_to_room(room["link"])
    host.page.get_by_role("button", name="Start now, with bots").click()
    host.page.wait_for_selector(".felt", timeout=PATIENCE)
    host.wait_until_asked()
    assert {host.page.locator(".seat.left .name").inner_text()} < {"Lan", "Mei", "Zhu"}


def test_the_lobby_leads_back_to_what_was_played(seated: Seated) -> None:
    player = seated()
    player.open_from_lobby("changchun")
    player.wait_until_asked()
    hand = dealt(player)
    player.page.get_by_role("button", name="Menu").click()
    player.page.get_by_role("button", name="Lobby").click()
    player.page.get_by_role("link", name="changchun").click()
    player.wait_until_asked()
    assert dealt(player) == hand


def test_a_cookie_of_another_server_stops_nobody(seated: Seated) -> None:
    player = seated()
    player.context.add_cookies([{"name": "zimo_guest", "value": "ab.cd", "url": player.address}])
    player.open_from_lobby("sbr")
    player.wait_until_asked()
    cookies = {cookie["name"]: cookie["value"] for cookie in player.context.cookies()}
    assert cookies.pop("zimo_guest") == "ab.cd"  # that is left alone
    (own,) = cookies
    link = player.page.url.removeprefix(player.address)
    player.context.add_cookies([{"name": own, "value": "ab.cd", "url": player.address}])
    player.page.goto(player.address + link)  # somebody else comes now, as far as the server knows
    player.page.get_by_text("its host lets nobody watch").wait_for()
