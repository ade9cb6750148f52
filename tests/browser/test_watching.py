"""Who watches a table: from where, with which hands; and what players say to one another."""

from __future__ import annotations

import pytest

from tests.browser.conftest import FOUR_SCREENS, Seated
from tests.browser.crowded import crowd_table
from tests.browser.player import PATIENCE, Player
from tests.browser.test_away import two
from tests.browser.test_felt import COVERED, PHONES, READ, WIDTHS
from tests.browser.test_page import no_barriers

CUT_OFF_BY = """bubble => {
    const told = bubble.getBoundingClientRect();
    for (let around = bubble.parentElement; around; around = around.parentElement) {
        const {left, top, right, bottom} = around.getBoundingClientRect();
        const outside = told.left < left || told.top < top || told.right > right || told.bottom > bottom;
        if (outside && getComputedStyle(around).overflow !== "visible") return around.className;
    }
    return "";
}"""


@pytest.mark.parametrize(("width", "height"), FOUR_SCREENS)
def test_a_spectator_sees_all_hands_later_and_from_the_seat_that_is_chosen(
    seated: Seated, width: int, height: int
) -> None:
    player = seated(reduced_motion="reduce")
    link = player.ask_for_table("sichuan", name="Ada", spectators=True, hands_after=10)["link"]
    player.go_to(link)
    watcher = seated(reduced_motion="reduce", width=width, height=height)
    watcher.page.goto(watcher.address + link)
    watcher.page.get_by_text("You see all hands, 10 s later").wait_for()
    assert watcher.page.locator(".felt").count() == 0
    player.answer_by_key()
    watcher.page.wait_for_selector(".felt", timeout=PATIENCE)
    assert watcher.page.locator(".backs.open").count() == 4
    no_barriers(watcher)
    watcher.page.get_by_label("Seen from").select_option("Lan")
    hand = watcher.page.get_by_role("group", name="Hand of Lan")
    melds = watcher.page.locator(".front > .melds > li").count()
    tiles = hand.get_by_role("img").or_(hand.get_by_role("button")).count()
    assert tiles + 3 * melds in (13, 14)
    assert watcher.page.locator(".backs.open").count() == 3
    assert "Lan" in watcher.page.locator(".seat.own").inner_text()
    watcher.fits(".hand, .seat .who", width, height)


def test_a_spectator_who_sees_no_hands_chooses_a_seat_too(seated: Seated) -> None:
    player = seated(reduced_motion="reduce")
    link = player.ask_for_table("sichuan", name="Ada", spectators=True)["link"]
    player.go_to(link)
    watcher = seated(reduced_motion="reduce")
    watcher.go_to(link)
    watcher.page.get_by_label("Seen from").select_option("Mei")
    assert "Mei" in watcher.page.locator(".seat.own").inner_text()
    assert watcher.page.locator(".backs").count() == 4


@pytest.mark.parametrize(("width", "height"), [*PHONES, (1440, 900), (1024, 768), (768, 1024)])
@pytest.mark.parametrize("shown", [False, True])
def test_a_spectator_can_read_every_tile(seated: Seated, width: int, height: int, shown: bool) -> None:
    player = seated(reduced_motion="reduce")
    link = player.open_table("mcr", spectators=True)
    player.wait_until_asked()
    watcher: Player = seated(width=width, height=height, reduced_motion="reduce")
    crowd_table(watcher, melds=2, shown=shown)
    watcher.go_to(link)
    watcher.page.locator(".seat.own .river .tile").first.wait_for()
    widths = watcher.page.evaluate(WIDTHS)
    assert len(widths) >= 4 * (18 + 6)
    assert min(widths) >= (READ if (width, height) in PHONES else 22)
    assert watcher.page.evaluate(COVERED) == []
    watcher.fits(".felt .tile, .felt button, .felt select, .who, .question", width, height)
    if (width, height) in PHONES:
        state = watcher.page.locator(".short-state")
        assert state.evaluate("one => one.scrollWidth - one.clientWidth") <= 0, "how many tiles are left"


def test_tables_to_watch_are_those_whose_hosts_say_so(seated: Seated) -> None:
    player = seated(reduced_motion="reduce")
    player.ask_for_table("sichuan", name="Zelda", spectators=True)
    link = player.ask_for_table("sichuan", name="Ada", spectators=True, listed=True)["link"]
    player.go_to(link)
    watcher = seated(reduced_motion="reduce")
    watcher.page.goto(f"{watcher.address}/watch")
    shown = watcher.page.locator("article", has_text="Ada")
    shown.wait_for()
    assert watcher.page.get_by_text("Zelda").count() == 0
    no_barriers(watcher)
    shown.get_by_role("link", name="Watch").click()
    watcher.page.wait_for_selector(".felt.watching")


def say(player: Player, phrase: str) -> None:
    player.page.get_by_role("button", name="Say something").click()
    player.page.get_by_role("button", name=phrase).click()


@pytest.mark.parametrize(("width", "height"), FOUR_SCREENS)
def test_a_phrase_is_shown_beside_who_says_it_in_the_reader_s_language(
    seated: Seated, width: int, height: int
) -> None:
    ada, ben = two(seated, width=width, height=height)
    say(ben, "Well played!")
    bubble = ada.page.locator(".seat.right .bubble", has_text="Well played!")
    bubble.wait_for()
    told, name = bubble.bounding_box(), ada.page.locator(".seat.right .who").bounding_box()
    assert told is not None
    assert name is not None
    assert abs(told["x"] - name["x"]) < 20
    assert 0 < told["y"] - name["y"] < 60
    assert bubble.evaluate(CUT_OFF_BY) == ""
    ada.page.locator("[aria-live=polite]", has_text="Ben: Well played!").wait_for(state="attached")
    ada.page.get_by_role("button", name="Say something").click()
    ada.page.get_by_role("button", name="Thank you!").wait_for()
    assert ada.page.evaluate("document.activeElement.textContent") == "Hello!"
    no_barriers(ada)
    ada.fits("section button.button", width, height)
    ada.page.keyboard.press("Escape")
    assert ada.page.evaluate("document.activeElement.getAttribute('aria-label')") == "Say something"
    ada.page.evaluate("localStorage.setItem('zimo.settings', JSON.stringify({language: 'zh'}))")
    ada.page.reload()
    ada.page.wait_for_selector(".felt")
    say(ben, "Thank you!")
    ada.page.locator(".bubble", has_text="谢谢！").wait_for()


def test_who_switches_phrases_off_sees_and_hears_none(seated: Seated) -> None:
    ada, ben = two(seated, settings={"phrases": False})
    assert ada.page.get_by_role("button", name="Say something").count() == 0
    say(ben, "Hello!")
    ben.page.locator(".bubble", has_text="Hello!").wait_for()
    ada.page.wait_for_function("() => true")
    assert [message for message in ada.heard if message["type"] == "spoken"]
    assert ada.page.locator(".bubble").count() == 0
    assert "Hello!" not in ada.page.locator("[aria-live=polite]").first.inner_text()


def test_there_is_nobody_to_speak_with_among_bots(seated: Seated) -> None:
    player = seated()
    player.open_table("sichuan")
    assert player.page.get_by_role("button", name="Say something").count() == 0


def test_the_host_of_a_room_says_who_may_watch_and_find_it(seated: Seated) -> None:
    host = seated(reduced_motion="reduce")
    host.page.goto(host.address)
    host.page.get_by_text("Invite friends").click()
    listed = host.page.get_by_label("Anybody may find the table, at /watch")
    assert not listed.is_checked()
    host.page.get_by_label("Spectators").select_option("none")
    assert listed.count() == 0
    host.page.get_by_label("Spectators").select_option("see all hands 60 s later")
    listed.check()
    host.page.get_by_role("button", name="Open the table").click()
    host.page.get_by_role("button", name="Start now, with bots").wait_for()
    told = [message for message in host.heard if message["type"] == "welcome"][-1]["settings"]
    assert (told["spectators"], told["hands_after"], told["listed"]) == (True, 60, True)


def test_the_host_ends_the_match_from_the_menu(seated: Seated) -> None:
    ada, ben = two(seated)
    ben.page.get_by_role("button", name="Menu").click()
    assert ben.page.get_by_role("button", name="End the match").count() == 0, "the host is here"
    ada.page.get_by_role("button", name="Menu").click()
    ada.page.get_by_role("button", name="End the match").click()
    sure = ada.page.get_by_role("button", name="End it for everybody")
    assert sure.evaluate("button => button === document.activeElement")
    sure.click()
    for player in (ada, ben):
        player.page.get_by_role("heading", name="This table has been closed.").wait_for()


def test_keys_are_told_only_where_there_are_some(seated: Seated) -> None:
    for touch in (False, True):
        player = seated(touch=touch, is_mobile=touch)
        player.open_table("sichuan")
        player.page.get_by_role("button", name="Help").click()
        for part in (".asks kbd", ".of-keys"):
            assert player.page.locator(part).first.is_visible() is not touch
