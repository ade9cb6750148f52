"""The review of a deal in the browser: the mistakes of a seat, one after the other, and a second try."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import FOUR_SCREENS, Seated
from tests.browser.player import PATIENCE, Player
from tests.browser.test_page import no_barriers
from tests.browser.test_replay import file_with, hash_of, open_file, until_at
from tests.recorded import line_of, played
from tests.test_judging import blundered, whole
from zimo.play.record import write_record
from zimo.play.replaying import replay

FELT_AND_SIDE = """() => {
    const [felt, side] = [".felt", "aside"].map((one) => document.querySelector(one).getBoundingClientRect());
    return [felt.right <= side.left + 1, side.width, side.height];
}"""
SMALL = """() => [...document.querySelectorAll(":is(.controls, aside) :is(button, select)")].filter((one) => {
    const {width, height} = one.getBoundingClientRect();
    return width < 44 || height < 44;
}).map((one) => one.outerHTML)"""


def reviewed(seated: Seated, folder: Path, width: int, height: int) -> tuple[Player, list[int], str]:
    """A page at a deal of one who blunders, the events of the mistakes, and the wind of that seat."""
    record, seat, _ = blundered("mcr", 12)
    mistakes = [one.event for one in whole(record, seat) if one.done.grade == "mistake"]
    player = seated(width=width, height=height, touch=width < 1000, reduced_motion="reduce")
    open_file(player, file_with(folder, write_record(record).decode(), line_of(played("mcr"))))
    player.page.wait_for_selector(".felt", timeout=PATIENCE)
    wind = "ESWN"[seat]
    if wind != "E":
        player.page.get_by_label("Hands shown").select_option(f"{wind} +")
    return player, mistakes, wind


def at_event(player: Player, event: int, wind: str, deal: int = 1) -> None:
    place = f"#{deal}.{event}" + ("" if wind == "E" else f".{wind}+")
    player.page.wait_for_function("place => location.hash === place", arg=place, timeout=PATIENCE)


def rows_free_of_barriers(player: Player) -> None:
    """Nor do the row that is looked at and the one under the mouse hide anything, in light and dark."""
    here = player.page.locator("aside ol button[aria-current=step]")
    other = player.page.locator("aside ol button:not([aria-current])").first
    for scheme in ("light", "dark"):
        player.page.emulate_media(color_scheme=scheme)
        here.scroll_into_view_if_needed()
        no_barriers(player)
        other.hover()
        no_barriers(player)


@pytest.mark.parametrize(("width", "height"), FOUR_SCREENS)
def test_the_mistakes_of_a_seat_one_after_the_other(
    seated: Seated, tmp_path: Path, width: int, height: int
) -> None:
    player, mistakes, wind = reviewed(seated, tmp_path, width, height)
    page = player.page
    roomy = width > 1000  # then a list stands beside the table already
    (page.locator("aside") if roomy else page).get_by_role("button", name="Review", exact=True).click()
    page.locator("aside .summary").wait_for(timeout=PATIENCE)
    summary = page.locator("aside .summary").inner_text()
    count = len(mistakes)
    assert f"{count} mistake" in summary
    assert page.locator("aside .list .sign.mistake").count() == count
    page.get_by_role("button", name="Next mistake").click()
    at_event(player, mistakes[0], wind)
    assert page.evaluate("document.activeElement.textContent") == "Next mistake"
    here = page.locator("aside .here")
    assert "Mistake" in here.inner_text()
    assert re.search(r"Help: \S", here.inner_text())
    rows_free_of_barriers(player)
    beside, across, high = page.evaluate(FELT_AND_SIDE)
    assert beside == roomy
    assert across > (280 if width == 1024 else 350) or (width, height) == (844, 390)
    if roomy:
        assert across <= 0.3 * width
        player.fits(".felt .tile, .felt button, .felt select, .who", width, height)
    assert high > 380
    if width < 1000:
        assert page.evaluate(SMALL) == []
    here.get_by_role("button", name="Try again").click()
    assert page.evaluate("document.activeElement.textContent") == "Show the answer"
    assert "Help:" not in here.inner_text()
    here.locator(".choices button").first.click()
    here.get_by_text(re.compile("(Good|Could be better|Mistake)$")).last.wait_for()
    here.get_by_role("button", name="Show the answer").click()
    assert "Help:" in here.inner_text()
    page.locator("aside").get_by_role("button", name="Turns", exact=True).click()
    rows_free_of_barriers(player)


def test_mistakes_by_keyboard_to_the_end_of_all_deals(seated: Seated, tmp_path: Path) -> None:
    player, mistakes, wind = reviewed(seated, tmp_path, 1440, 900)
    page = player.page
    for event in mistakes:
        page.keyboard.press("m")
        at_event(player, event, wind)
    page.keyboard.press("Shift+M")
    at_event(player, mistakes[-2] if len(mistakes) > 1 else mistakes[-1], wind)
    page.keyboard.press("End")
    page.keyboard.press("m")
    page.wait_for_function(
        "location.hash.startsWith('#2.') || "
        "document.querySelector('[aria-live=polite].only-spoken').textContent.includes('no further mistake')",
        timeout=PATIENCE,
    )
    page.get_by_role("button", name="Judge all 2 deals").click()
    page.locator("aside .list").get_by_text("Deal 2").wait_for(timeout=PATIENCE)
    page.locator("aside").get_by_text(re.compile("decisions.*mistake")).first.wait_for()


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844)])
def test_what_choices_cost_and_what_luck_brought(
    seated: Seated, tmp_path: Path, width: int, height: int
) -> None:
    record, seat, _ = blundered("sbr", 12)
    player = seated(width=width, height=height, touch=width < 1000, reduced_motion="reduce")
    open_file(player, file_with(tmp_path, write_record(record).decode()))
    page = player.page
    page.wait_for_selector(".felt", timeout=PATIENCE)
    if seat:
        page.get_by_label("Hands shown").select_option(f"{'ESWN'[seat]} +")
    (page.locator("aside") if width > 1000 else page).get_by_role("button", name="Review", exact=True).click()
    costs = page.locator("aside .costs")
    costs.wait_for(timeout=PATIENCE)
    told = costs.inner_text().replace("−", "-")
    sums = re.search(r"first (\S+), lost by choices (\S+), brought by luck (\S+): (\S+) in", told)
    assert sums is not None
    expected, lost, luck, result = map(float, sums.groups())
    assert result == replay(record).scores[seat]
    assert abs(expected - lost + luck - result) < 0.2
    rows = costs.locator("ol button")
    each = [-float(cost.replace("−", "-")) for cost in rows.locator(".lost").all_inner_texts()]
    assert each == sorted(each, reverse=True)
    assert lost == pytest.approx(sum(each), abs=0.06 * (len(each) + 1))
    figure = costs.locator("figure")
    assert figure.locator("td").count() == figure.locator("thead th").count() - 1
    no_barriers(player)
    if rows.count():
        rows.first.click()
        expect(rows.first).to_have_attribute("aria-current", "step")
        tried = page.get_by_role("table", name="What was tried").locator("tbody tr")
        points = [
            float(told.replace("−", "-")) for told in tried.locator("td:nth-child(2)").all_inner_texts()
        ]
        assert points == sorted(points, reverse=True)
        chosen = points[tried.evaluate_all("rows => rows.findIndex(row => row.matches('.chosen'))")]
        assert points[0] - chosen == pytest.approx(each[0], abs=0.16)
        assert tried.locator("td").filter(has_text="%").count() == 2 * len(points)
    if width < 1000:
        assert page.evaluate(SMALL) == []


def test_the_next_mistake_is_the_thing_to_do_only_where_there_is_one(seated: Seated, tmp_path: Path) -> None:
    player, mistakes, wind = reviewed(seated, tmp_path, 1440, 900)
    page = player.page
    page.keyboard.press("r")
    page.locator("aside .summary").wait_for(timeout=PATIENCE)
    following = page.get_by_role("button", name="Next mistake")
    main = re.compile(r"\bmain\b")
    expect(following).to_have_class(main)
    for event in mistakes:
        page.keyboard.press("m")
        at_event(player, event, wind)
    expect(following).not_to_have_class(main)


def test_a_deal_plays_by_itself_when_asked(seated: Seated, tmp_path: Path) -> None:
    player = seated(reduced_motion="reduce")
    open_file(player, file_with(tmp_path, line_of(played("sbr"))))
    page = player.page
    page.wait_for_selector(".felt", timeout=PATIENCE)
    page.wait_for_timeout(1500)
    assert hash_of(player) == "#1.0", "nothing moves before it is asked to"
    page.get_by_label("Speed").select_option("fast")
    page.locator("body").click(position={"x": 5, "y": 5})
    page.keyboard.press(" ")
    until_at(player, 2)
    page.get_by_role("button", name="Pause").wait_for()
    page.keyboard.press(" ")
    page.get_by_role("button", name="Play", exact=True).wait_for()
    at = page.get_by_role("slider").input_value()
    page.wait_for_timeout(900)
    assert page.get_by_role("slider").input_value() == at
    page.keyboard.press("End")
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_function("Number(document.querySelector('input[type=range]').value) < 5")
