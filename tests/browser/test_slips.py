"""Slips of the hand, lost lines and switches: what other programs were blamed for."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.browser.conftest import Seated
from tests.browser.player import ASKED, FREE_TILE, PATIENCE, QUICK, SHEET, Player

# Everything that is said while nothing is asked.
LISTEN = f"""() => {{
    window.told = [];
    const listen = () => {{
        const line = document.querySelector(".question").textContent.trim();
        if (!document.querySelector({ASKED!r}) && told.at(-1) !== line) told.push(line);
    }};
    const everything = {{subtree: true, childList: true, characterData: true}};
    new MutationObserver(listen).observe(document.body, everything);
}}"""
CAREFUL = {**QUICK, "guard": True}  # as the page is at first, with bots that don't wait


def dealt(player: Player) -> list[str]:
    """The own hand in words."""
    return player.page.locator(".hand button").evaluate_all(
        "tiles => tiles.map(tile => tile.getAttribute('aria-label').replace(', just drawn', '')).sort()"
    )


def play_until(player: Player, wanted: Any) -> None:
    """Answer by keyboard until the newest question is ``wanted``."""
    while True:
        player.wait_until_asked()
        assert not player.at_sheet, "it did not come up in this deal"
        if wanted(player.update):
            return
        player.answer_by_key()


def in_turn(update: Any) -> bool:
    return update["sight"]["phase"] == "turn" and any(one["kind"] == "discard" for one in update["choices"])


def test_a_second_click_does_not_answer_the_next_question(seated: Seated) -> None:
    player = seated(settings=CAREFUL, reduced_motion="reduce")
    player.open_table("official")
    player.wait_until_asked()
    player.wait_for_claim()
    before, place = len(player.acts), player.centre(".actions .pass")
    while player.page.query_selector(".actions .pass") and len(player.acts) == before:
        player.page.mouse.dblclick(*place)  # none counts until the question has stood a while
        player.page.wait_for_function("true")
    player.page.wait_for_selector(ASKED)
    assert len(player.acts) == before + 1
    assert len({act["turn"] for act in player.acts}) == len(player.acts)


def test_a_double_click_on_the_table_discards_nothing(seated: Seated) -> None:
    player = seated()
    player.open_table("official")
    play_until(player, in_turn)
    before = len(player.acts)
    player.page.mouse.dblclick(*player.centre(".seat.own .river"))
    player.page.mouse.dblclick(*player.centre("#wall"))
    player.page.locator(FREE_TILE).first.click()
    player.page.locator(FREE_TILE).last.click()  # another tile is lifted instead
    assert len(player.acts) == before
    assert player.page.locator(".hand .lifted").count() == 1
    player.page.locator(".hand .lifted").click()
    player.page.wait_for_function("!document.querySelector('.hand .lifted')")
    assert len(player.acts) == before + 1


SLOWLY = """
const animate = Element.prototype.animate;
Element.prototype.animate = function(frames, timing) {
    return animate.call(this, frames, {...timing, duration: 60000});
};"""


def test_a_tile_on_its_way_takes_no_press(seated: Seated) -> None:
    player = seated()
    player.page.add_init_script(SLOWLY)
    player.open_table("official")
    play_until(player, lambda update: in_turn(update) and update["sight"]["drawn"] is not None)
    before, flying = len(player.acts), player.centre(".hand .drawn")
    player.page.mouse.dblclick(*flying)
    player.page.keyboard.press("Escape")
    player.page.wait_for_function("document.getAnimations().length === 0", timeout=PATIENCE)
    landed = player.centre(".hand .drawn")
    assert abs(landed[1] - flying[1]) > 100, "it had not landed yet"
    assert player.page.locator(".hand .lifted").count() == 0
    assert len(player.acts) == before
    with player.line.expect_event("framesent", lambda frame: '"act"' in frame, timeout=PATIENCE):
        player.page.mouse.dblclick(*landed)


def test_a_claim_stands_after_a_reload_and_is_answered_once(seated: Seated) -> None:
    player = seated()
    link = player.open_table("official")
    player.wait_for_claim()
    before = player.page.inner_text(".mine"), dealt(player)
    player.page.reload()
    player.wait_until_asked()
    assert (player.page.inner_text(".mine"), dealt(player)) == before
    first, other = player.page, player.new_page()
    other.goto(player.address + link)
    other.wait_for_selector(".actions .pass")
    turn, sent = player.update["turn"], len(player.acts)
    first.keyboard.press("x")
    first.keyboard.press("x")
    while player.update["turn"] == turn:
        other.wait_for_selector(".felt")
    assert [act["turn"] for act in player.acts[sent:]].count(turn) == 1


def test_an_answer_to_a_question_of_before_is_refused_in_words(seated: Seated) -> None:
    """The second tab hears nothing of what the first has done."""
    player = seated()
    link = player.open_table("official")
    player.wait_until_asked()
    late = player.new_page()
    hears = True

    def between(socket: Any) -> None:
        server = socket.connect_to_server()
        socket.on_message(lambda message: server.send(message))
        server.on_message(lambda message: hears_too(message) and socket.send(message))

    def hears_too(message: str) -> bool:
        return hears or '"refused"' in message

    late.route_web_socket(re.compile("/socket"), between)
    late.goto(player.address + link)
    late.wait_for_selector(ASKED)
    hears = False
    turn = player.update["turn"]
    player.answer_by_key()
    player.page.wait_for_function("!document.querySelector('.lifted')")
    while player.update["turn"] == turn:
        player.page.wait_for_selector(".felt")
    key = late.query_selector(".actions button")
    if key:
        key.click()
    else:
        late.locator(FREE_TILE).first.click()
        late.locator(FREE_TILE).first.click()
    late.get_by_text("The table has moved on").wait_for()
    player.wait_until_asked()
    player.answer_by_key()


def test_keys_that_are_typed_into_something_play_nothing(seated: Seated) -> None:
    player = seated()
    player.open_table("official")
    player.wait_for_claim()
    sent = len(player.acts)
    page = player.page
    page.get_by_role("button", name="Menu").click()
    page.locator("dialog select").first.focus()
    for key in "xphkc":
        page.keyboard.press(key)
    page.keyboard.press("Escape")
    page.wait_for_selector(SHEET, state="detached")
    assert len(player.acts) == sent
    player.press_to_act("x")
    assert len(player.acts) == sent + 1


def test_switches_pass_and_win_but_never_discard(seated: Seated) -> None:
    player = seated()
    player.open_table("sbr")
    player.page.keyboard.press("a")
    player.page.keyboard.press("u")
    decided = 0
    while True:
        player.wait_until_asked()
        if player.at_sheet:
            break
        assert not player.page.query_selector(".actions .pass"), "a claim was not passed"
        player.answer_by_key()
        decided += 1
    asked = {message["turn"]: message for message in player.heard if message["type"] == "update"}
    kinds = [
        next(one["kind"] for one in asked[act["turn"]]["choices"] if one["action"] == act["action"])
        for act in player.acts
    ]
    by_itself = [kind for kind in kinds if kind in ("pass", "hu")]
    assert len(kinds) - len(by_itself) == decided, "the page decided something in the person's place"


def test_switches_are_seen_and_remembered(seated: Seated) -> None:
    player = seated()
    player.open_table("sbr")

    def shown() -> dict[str, str | None]:
        return {
            key: player.page.locator(f".toggle[aria-keyshortcuts={key}]").get_attribute("aria-pressed")
            for key in "AUT"
        }

    assert shown() == {"A": "false", "U": "false", "T": "true"}
    player.page.keyboard.press("a")
    player.page.get_by_role("button", name="Hu at once").click()
    player.page.keyboard.press("t")
    assert shown() == {"A": "true", "U": "true", "T": "false"}
    player.page.reload()
    player.page.wait_for_selector(".toggle")
    assert shown() == {"A": "true", "U": "true", "T": "false"}
    player.page.set_viewport_size({"width": 360, "height": 640})
    assert player.page.locator(".toggle:visible").count() == 2, "on a phone, those that are on"


def test_the_hand_is_sorted_or_left_as_it_came(seated: Seated) -> None:
    player = seated()
    player.open_table("mcr")
    play_until(player, in_turn)
    while (before := kinds_in_hand(player))[0] == before[-1]:  # of two alike either may be left
        player.answer_by_key()
        play_until(player, in_turn)
    player.page.keyboard.press("t")
    for key in ("ArrowRight", "Home", "Enter", "Enter"):
        player.page.keyboard.press(key)
    player.wait_until_asked()
    left = kinds_in_hand(player)[: len(before) - 1]
    assert left == before[1:], "the tile drawn before stands where it came to stand"
    player.page.keyboard.press("t")
    player.page.wait_for_selector(".toggle.sort[aria-pressed=true]")
    standing = kinds_in_hand(player)[: len(before) - 1]
    assert standing == sorted(standing)


def kinds_in_hand(player: Player) -> list[int]:
    """The numbers of the tiles' kinds, from left to right."""
    found: list[int] = player.page.evaluate(
        "[...document.querySelectorAll('.hand use')]"
        ".map(face => Number(face.getAttribute('href').split('-')[1]))"
    )
    return found


def test_the_clock_stops_when_the_deal_is_over(seated: Seated) -> None:
    player = seated()
    player.open_table("sbr", clock=30)
    player.wait_until_asked()
    assert player.page.get_by_role("timer").count() == 1
    player.play_deal()
    player.page.keyboard.press("Escape")
    player.page.wait_for_selector(SHEET, state="detached")
    assert player.page.get_by_role("timer").count() == 0
    assert player.update["deadline"] is None
    assert player.update["choices"] == []


def test_a_bonus_tile_leaves_a_tile_to_discard(seated: Seated) -> None:
    player = seated()
    for _ in range(20):
        player.open_table("mcr")
        try:
            play_until(
                player,
                lambda update: in_turn(update) and any(one["kind"] == "bonus" for one in update["events"]),
            )
        except AssertionError:
            continue
        assert player.page.locator(FREE_TILE).count() == len(player.update["sight"]["seats"][0]["hand"])
        return
    pytest.fail("no bonus tile in twenty deals")


def test_the_dealer_chooses_a_void_suit_with_all_tiles_in_hand(seated: Seated) -> None:
    player = seated()
    while True:
        player.open_table("sbr")
        player.wait_until_asked()
        sight = player.update["sight"]
        assert sight["phase"] == "void"
        own = sight["seats"][sight["me"]]
        if own["dealer"]:
            break
    assert player.page.locator(".hand button").count() == 14
    player.answer_by_key()
    play_until(player, lambda update: update["sight"]["phase"] == "turn")
    assert player.page.locator(".hand button").count() == 14, "nothing is drawn before the first discard"


def test_who_comes_back_sees_the_deal_in_play_and_no_old_account(seated: Seated) -> None:
    host, friend = seated(), seated()
    made = host.ask_for_table("sbr", seats=[{"kind": "open"}, {"kind": "bot"}, {"kind": "bot"}], name="Ada")
    host.go_to_room(made["link"])
    friend.page.goto(host.address + made["link"])
    friend.page.get_by_label("Your name").fill("Bo")
    friend.page.get_by_role("button", name="Take a seat").click()
    for player in (host, friend):
        player.page.wait_for_selector(".felt", timeout=PATIENCE)
    while not (host.at_sheet and friend.at_sheet):
        for player in (host, friend):
            if not player.at_sheet and player.page.query_selector(ASKED):
                player.answer_by_key()
    friend.page.keyboard.press("Enter")
    friend.page.get_by_role("button", name="Waiting for Ada").wait_for()
    friend.context.set_offline(True)
    friend.page.get_by_text("The connection is lost").wait_for()
    host.page.keyboard.press("Enter")
    host.page.wait_for_selector(SHEET, state="detached")
    assert friend.at_sheet
    friend.context.set_offline(False)
    friend.page.wait_for_selector(SHEET, state="detached", timeout=PATIENCE)
    assert "Deal 2" in (friend.page.text_content(".felt") or "")


def test_whom_the_table_waits_for_is_always_said(seated: Seated) -> None:
    player = seated(settings={"guard": False})
    player.open_table("sbr", pace=0.4)
    player.page.evaluate(LISTEN)
    for _ in range(6):
        player.answer_by_key()
    told = player.page.evaluate("told")
    assert all(line.endswith("…") and len(line) > 4 for line in told), told
    assert any("is thinking" in line for line in told), told
