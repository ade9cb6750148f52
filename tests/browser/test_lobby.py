"""What the lobby offers a beginner, what it keeps for who comes back, and what a room tells its guests."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Seated
from tests.browser.player import PATIENCE, Player
from tests.browser.test_barriers import free_of_barriers
from tests.browser.test_games import at_lobby
from zimo.rulesets import PRESETS

FRIEND = [{"kind": "open"}, {"kind": "bot"}, {"kind": "bot"}]
IN_SIGHT = """element => {
    const {left, top, right, bottom} = element.getBoundingClientRect();
    return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
}"""

# how many games are seen behind the button: what stands around it hides them wholly
COVERED = """() => {
    const big = document.querySelector(".big").getBoundingClientRect();
    const seen = [[big.left - 3, big.top + 9], [big.right + 3, big.top + 9], [big.left + 9, big.top - 3]];
    return seen.filter(([x, y]) => document.elementFromPoint(x, y)?.closest(".preset")).length;
}"""
ROWS = "() => new Set([...document.querySelectorAll('nav a')].map((link) => link.offsetTop)).size"
PICTURED = """pictures => pictures.map((picture) =>
    [...picture.querySelectorAll(".place")].map(
        (one) => one.dataset.kind + one.firstChild.className).join())"""


# Labels whose box or list stands in another row than their words.
APART_FROM_WORDS = """() => {
    const labels = document.querySelectorAll(".room label:has(input), fieldset label:has(select)");
    return [...labels].filter(label => {
        const words = document.createRange();
        words.selectNode([...label.childNodes].find(one => one.nodeType === 3 && one.data.trim()));
        const told = words.getBoundingClientRect();
        const set = label.querySelector("input, select").getBoundingClientRect();
        return told.bottom <= set.top || told.top >= set.bottom;
    }).map(label => label.innerText);
}"""


def without_barriers(player: Player) -> None:
    """Neither in what is in sight nor in what is folded away."""
    player.page.evaluate("document.querySelectorAll('details').forEach((one) => (one.open = true))")
    free_of_barriers(player)


def test_every_switch_stands_beside_its_words(seated: Seated) -> None:
    player: Player = seated(settings=None)
    at_lobby(player)
    player.page.evaluate("document.querySelectorAll('details').forEach((one) => (one.open = true))")
    player.page.locator(".room").wait_for()
    for width, height in [(390, 844), (1440, 900)]:
        player.page.set_viewport_size({"width": width, "height": height})
        assert player.page.evaluate(APART_FROM_WORDS) == [], width


@pytest.mark.parametrize(("width", "height"), [(390, 844), (844, 390), (1440, 900)])
def test_a_beginner_is_told_where_to_begin_and_what_each_game_is(
    seated: Seated, width: int, height: int
) -> None:
    player: Player = seated(width=width, height=height, settings=None)
    at_lobby(player)
    first = player.page.locator(".preset").first
    assert first.inner_text().splitlines()[:2] == ["Begin here", "Simple Sichuan"]
    assert player.page.get_by_text("Begin here").count() == 1
    assert player.page.locator("input[name=rules]:checked").get_attribute("value") == "sichuan"
    descriptions = player.page.locator(".preset .tag")
    assert descriptions.count() == len(PRESETS)
    for description in descriptions.all():
        assert description.is_visible()
        assert len(description.inner_text()) > 15
    for name in ("简体中文", "Play now"):
        assert player.page.get_by_role("button", name=name).evaluate(IN_SIGHT), name
    assert player.page.get_by_role("button", name="Play now Simple Sichuan").is_visible()
    assert player.page.evaluate(COVERED) == 0, "the button stands below the games, over none"
    assert player.page.evaluate(ROWS) == 1, "no way elsewhere stands alone in a row"
    pictures = player.page.locator(".picture").evaluate_all(PICTURED)
    assert len(set(pictures)) == len(pictures) == len(PRESETS)
    if width == 390:
        begins = player.page.locator(".preset .game").evaluate_all(
            "names => names.map(name => name.getBoundingClientRect().left)"
        )
        assert len(set(begins)) == 1, "names of games stand in one line"
    assert not player.page.get_by_label("Bots move").is_visible(), "that is no matter for a beginner"


def test_a_chinese_reader_finds_chinese_at_once(seated: Seated) -> None:
    player: Player = seated(width=390, height=844, settings=None)
    at_lobby(player)
    player.page.get_by_role("button", name="简体中文").click()
    player.page.get_by_role("button", name="马上开始").wait_for()
    assert player.page.evaluate("document.documentElement.lang") == "zh-Hans"
    player.page.get_by_role("button", name="English").click()
    player.page.get_by_role("button", name="Play now").wait_for()


def test_a_match_is_one_deal_a_round_or_the_whole(seated: Seated) -> None:
    player: Player = seated()
    at_lobby(player)
    length = player.page.get_by_label("Length").first
    told = ["one deal", "one round (4 deals)", "a whole match (16 deals)"]
    assert length.locator("option").all_inner_texts() == told
    length.select_option("one round (4 deals)")
    player.page.get_by_role("button", name="Play now").click()
    player.wait_until_asked()
    assert player.update["deals"] == 4
    player.page.goto(f"{player.address}/?rules=classical")
    length.locator("option", has_text="a whole match").wait_for(state="attached", timeout=PATIENCE)
    assert length.locator("option").all_inner_texts() == [*told[:2], "a whole match"]


def test_the_game_that_was_chosen_last_is_chosen_again(seated: Seated) -> None:
    player: Player = seated()
    player.open_from_lobby("changchun")
    at_lobby(player)
    assert player.page.locator("input[name=rules]:checked").get_attribute("value") == "changchun"


def test_own_rules_are_kept_under_a_name_and_offered_on_every_device(seated: Seated) -> None:
    player: Player = seated()
    player.page.goto(f"{player.address}/?rules=mcr&minimum=6")
    player.page.get_by_text("House rules (1 changed)").click()
    player.page.get_by_label("Keep these rules as").fill("Sundays")
    player.page.get_by_role("button", name="Keep", exact=True).click()
    own = player.page.get_by_role("group", name="Your rules")
    own.wait_for(timeout=PATIENCE)
    without_barriers(player)
    at_lobby(player)
    own.get_by_role("button", name="Sundays").click()
    player.page.get_by_text("House rules (1 changed)").click()
    player.page.get_by_role("button", name="Play now").click()
    player.wait_until_asked()
    welcome = next(message for message in player.heard if message["type"] == "welcome")
    assert welcome["rules"]["name"] == "mcr"
    assert welcome["rules"]["options"] == {"minimum": 6, "match_deals": 4}, "one round, as for any newcomer"
    at_lobby(player)
    own.get_by_role("button", name="Sundays").click()
    player.page.get_by_text("House rules (1 changed)").click()
    player.page.get_by_role("button", name="Delete your rules Sundays").click()
    player.page.get_by_role("button", name="Delete", exact=True).press("Enter")
    own.wait_for(state="detached", timeout=PATIENCE)
    assert player.page.evaluate("document.activeElement.ariaLabel") == "House rules"


# Rooms --------------------------------------------------------------------------------------------


def test_a_guest_is_told_who_invites_to_what_and_nothing_of_the_host_s_business(seated: Seated) -> None:
    host, friend = seated(), seated(width=390, height=844)
    made = host.ask_for_table("sichuan", seats=FRIEND, name="Anna")
    host.go_to_room(made["link"])
    friend.go_to_room(made["link"])
    assert friend.page.get_by_role("heading", level=1).inner_text() == "Anna invites you to Simple Sichuan"
    assert friend.page.title() == "Anna invites you to Simple Sichuan · zimo"
    assert friend.page.get_by_role("button", name="Take a seat").evaluate(IN_SIGHT)
    for text in ("zimo serve", "Send this link", "with bots at the open seats"):
        assert text not in friend.page.locator("main").inner_text()
        assert text in host.page.locator("main").inner_text()
    assert host.page.title() == "Your table: Simple Sichuan · zimo"
    code = host.page.get_by_role("img", name="The address as a QR code")
    assert code.evaluate("image => image.decode().then(() => image.naturalWidth > 0)")
    for player in (host, friend):
        without_barriers(player)


def test_the_host_of_a_room_chooses_its_length_and_seats_are_for_friends(seated: Seated) -> None:
    host: Player = seated()
    at_lobby(host)
    host.page.get_by_text("Invite friends").click()
    form = host.page.locator(".room")
    assert form.get_by_role("combobox", name="Seat 2").input_value() == ""
    form.get_by_label("Length").select_option("one deal")
    form.get_by_role("button", name="Open the table").click()
    host.page.get_by_role("heading", name="Waiting for players").wait_for(timeout=PATIENCE)
    host.page.locator("main li.open").nth(2).wait_for()
    assert host.page.locator("main li.open").count() == 3
    host.page.get_by_role("button", name="Start now, with bots").click()
    host.wait_until_asked()
    assert host.update["deals"] == 1


# Who I am -----------------------------------------------------------------------------------------


def test_a_link_brings_me_and_my_games_to_another_browser(seated: Seated) -> None:
    one, other = seated(), seated(width=390, height=844)
    one.ask_for_table("sichuan", name="Anna")
    one.page.goto(f"{one.address}/me")
    one.page.get_by_label("Your name").fill("Anna")
    one.page.locator(".emblem").nth(3).click()
    one.page.get_by_role("button", name="Save").click()
    one.page.get_by_text("Saved.").wait_for(timeout=PATIENCE)
    one.page.get_by_role("button", name="Make a link").click()
    link = one.page.locator(".pass code").inner_text()
    one.page.get_by_role("img", name="The address as a QR code").wait_for()
    without_barriers(one)
    other.page.goto(link)
    other.page.get_by_role("heading", name="Bring your games here?").wait_for(timeout=PATIENCE)
    without_barriers(other)
    other.page.get_by_role("button", name="Yes, that's me").first.click()
    other.page.get_by_role("article").filter(has_text="Simple Sichuan").wait_for(timeout=PATIENCE)
    at_lobby(other)
    other.page.get_by_role("link", name="You: Anna").wait_for(timeout=PATIENCE)
    late: Player = seated()
    late.page.goto(link)
    late.page.get_by_role("button", name="Yes, that's me").first.click()
    late.page.get_by_text("this code has been used").wait_for(timeout=PATIENCE)


def test_who_is_forgotten_is_a_player_for_the_others(seated: Seated) -> None:
    host, friend = seated(), seated()
    made = host.ask_for_table("sbr", seats=FRIEND, name="Anna")
    friend.page.goto(friend.address + made["link"])
    friend.page.get_by_label("Your name").fill("Ben")
    friend.page.get_by_role("button", name="Take a seat").click()
    friend.page.wait_for_selector(".felt", timeout=PATIENCE)
    friend.page.goto(f"{friend.address}/me")
    friend.page.get_by_role("button", name="Forget me").click()
    friend.page.get_by_role("button", name="Forget me for good").click()
    friend.page.get_by_role("link", name="You: Guest").wait_for(timeout=PATIENCE)
    host.page.goto(f"{host.address}/games")
    told = host.page.get_by_role("article")
    told.wait_for(timeout=PATIENCE)
    assert "with a player, Mei and Zhu" in told.inner_text()
