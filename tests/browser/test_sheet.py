"""The account of a deal: the own result and the winner first, fan by fan, every sum in words."""

from __future__ import annotations

import re

import pytest

from tests.browser.conftest import Seated
from tests.browser.player import PATIENCE, QUICK, READ, SHEET, Player
from tests.test_payments_told import counted

SIZES = [(1440, 900), (1024, 768), (390, 844), (844, 390)]
IN_SIGHT = """selector => {
    const content = document.querySelector("dialog[open] .content").getBoundingClientRect();
    const found = document.querySelector(`dialog[open] ${selector}`).getBoundingClientRect();
    const end = Math.min(content.bottom, innerHeight);
    return found.height > 0 && found.top >= content.top && found.bottom <= end;
}"""
POINTS_SIZE = """() =>
    parseFloat(getComputedStyle(document.querySelector("dialog[open] .own-result strong")).fontSize)"""
NARROWEST = """selector => {
    const tiles = document.querySelectorAll(`dialog[open] ${selector} .place`);
    return Math.min(...[...tiles].map(tile => tile.offsetWidth));
}"""
CUT_OFF = """() => {
    const parts = document.querySelectorAll("dialog[open] :is(.place, .standings td, .hu td)");
    const right = element => element.getBoundingClientRect().right;
    return [...parts].filter(one => right(one) > right(one.closest(".hu, .content"))).length;
}"""
PARTS = (".open-hand", ".reading", ".ground")
READING = """() => [...document.querySelectorAll("dialog[open] .reading")].map(reading =>
    [...reading.children].map(row => new Set([...row.children].map(set => set.offsetTop)).size))"""
GOLDEN = """() => [...document.querySelectorAll("dialog[open] *")].filter(one => {
    const {borderTopColor, borderTopWidth, outlineColor, outlineStyle, backgroundImage, backgroundColor} =
        getComputedStyle(one);
    const seen = [backgroundColor, backgroundImage];
    if (borderTopWidth !== "0px") seen.push(borderTopColor);
    if (outlineStyle !== "none") seen.push(outlineColor);
    return seen.some(colour => /^(rgba?\\(2[45]\\d, (19|2[01])\\d, |color\\(srgb 0\\.94)/.test(colour));
}).map(one => one.className)"""
COUNTED = """() => [...document.querySelectorAll("dialog[open] .worth > .sum")]
    .filter(one => getComputedStyle(one).visibility === "visible").map(one => one.innerText)"""
FADED = """() => [...document.querySelectorAll("dialog[open] .reveal")]
    .filter(one => getComputedStyle(one).opacity !== "1").length"""
BOLD_CODE = """() => [...document.querySelectorAll("dialog[open] *")].filter(one =>
    !one.children.length && /^(MCR|SBR|SIM|CC|HK|OFF|MIL)[ -]/.test(one.textContent.trim())
    && Number(getComputedStyle(one).fontWeight) > 400).map(one => one.textContent)"""
GOES_ON = "dialog[open] .below.more span"


def to_a_hu(player: Player) -> None:
    """To the account of a deal that somebody has won."""
    player.play_deal()
    while not player.page.query_selector(f"{SHEET} .hu .reading"):
        player.next_deal()
        player.play_deal()


def number(text: str) -> int:
    return int(text.replace("−", "-").replace("+", "").replace("±", ""))


@pytest.mark.parametrize("rules", ["mcr", "sbr"])
def test_the_own_result_and_the_winner_stand_first_at_every_size(seated: Seated, rules: str) -> None:
    player: Player = seated()
    player.open_table(rules)
    to_a_hu(player)
    page = player.page
    page.emulate_media(reduced_motion="reduce")
    shown = page.locator(f"{SHEET} .standings tr.own td.number").first.inner_text()
    assert number(page.locator(f"{SHEET} .own-result strong").inner_text()) == number(shown)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        for part in (".own-result .points", ".hu h3", ".hu .total", ".hu .reading"):
            assert page.evaluate(IN_SIGHT, part), (width, height, part)
        assert page.evaluate(POINTS_SIZE) >= 32
        for part in PARTS:
            assert page.evaluate(NARROWEST, part) >= READ, (width, height, part)
        assert page.evaluate(CUT_OFF) == 0, (width, height)
        rows = page.evaluate(READING)
        assert all(lines == 1 for reading in rows for lines in reading), "no row breaks by itself"
        assert width < 640 or all(len(reading) == 1 for reading in rows)


def test_all_hands_are_seen_at_a_glance_on_a_large_screen(seated: Seated) -> None:
    player: Player = seated(width=1440, height=900, reduced_motion="reduce")
    player.open_table("sichuan")
    to_a_hu(player)
    assert player.page.locator(f"{SHEET} .open-hand").count() == 4
    for nr in range(1, 5):
        assert player.page.evaluate(IN_SIGHT, f".open-hand:nth-of-type({nr})"), nr


# Of each open hand, whether the name stands above the tiles; and whether one stands beside a row of them.
NAMES_ABOVE = """() => [...document.querySelectorAll("dialog[open] .open-hand")].map(hand => {
    const [name, tiles] = ["b", ".tiles"].map(part => hand.querySelector(part).getBoundingClientRect());
    return name.bottom <= tiles.top + 1;
})"""


@pytest.mark.parametrize("rules", ["mcr", "sbr"])
def test_names_of_open_hands_stand_all_beside_or_all_above(seated: Seated, rules: str) -> None:
    player: Player = seated(reduced_motion="reduce")
    player.open_table(rules)
    to_a_hu(player)
    for (width, height), above in zip(SIZES, (False, False, True, False), strict=True):
        player.page.set_viewport_size({"width": width, "height": height})
        assert player.page.evaluate(NAMES_ABOVE) == [above] * 4, (width, height)


HEADER_ROWS = """() => [...document.querySelectorAll("dialog[open] .hu header")].map(header =>
    new Set([...header.children].map(part => Math.round(part.getBoundingClientRect().top / 12))).size)"""


def test_each_hu_of_several_tells_its_place_and_its_points_beside_it(seated: Seated) -> None:
    player: Player = seated(reduced_motion="reduce")
    player.open_table("sbr")
    page = player.page
    player.play_deal()
    while page.locator(f"{SHEET} .hu .reading").count() < 2:
        player.next_deal()
        player.play_deal()
    orders = page.locator(f"{SHEET} .hu h3").all_inner_texts()
    assert [re.sub(r".*: (\w+ hu)\b.*", r"\1", told, flags=re.DOTALL) for told in orders[:2]] in (
        ["1st hu", "2nd hu"],
        ["1st hu", "1st hu"],
    )
    page.set_viewport_size({"width": 390, "height": 844})
    assert max(page.evaluate(HEADER_ROWS)) <= 2


def test_a_payment_is_told_in_one_place_and_the_own_share_stands_out_there(seated: Seated) -> None:
    player: Player = seated()
    player.open_table("mcr")
    to_a_hu(player)
    own = player.page.locator(f"{SHEET} .own-result").inner_text()
    for told in player.page.locator(f"{SHEET} .payments .how").all_inner_texts():
        assert told.partition(": ")[2] not in own
    shares = player.page.locator(f"{SHEET} .payments td.own").all_inner_texts()
    assert sum(map(number, filter(None, shares))) == number(own.split()[1])


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_gold_is_the_winner_s(seated: Seated, scheme: str) -> None:
    player: Player = seated(color_scheme=scheme, reduced_motion="reduce")
    player.open_table("mcr")
    to_a_hu(player)
    golden = player.page.evaluate(GOLDEN)
    assert any("hu" in name.split() for name in golden)
    assert all({"hu", "bright"} & set(name.split()) for name in golden), golden


def test_that_the_account_goes_on_below_is_shown_until_its_end_is_seen(seated: Seated) -> None:
    player: Player = seated(width=844, height=390, reduced_motion="reduce")
    player.open_table("sbr")
    player.play_deal()
    page = player.page
    page.wait_for_selector(GOES_ON, timeout=PATIENCE)
    page.evaluate("document.querySelector('dialog[open] .content').scrollTo(0, 1e6)")
    page.wait_for_selector(GOES_ON, state="detached", timeout=PATIENCE)


def test_nothing_is_said_twice_and_no_code_is_bold(seated: Seated) -> None:
    player: Player = seated()
    player.open_table("sbr")
    player.play_deal()
    text = player.page.locator(SHEET).inner_text()
    assert text.count("Deal 1") == 1
    assert "The deal is over" not in text
    assert player.page.evaluate(BOLD_CODE) == []


@pytest.mark.parametrize("rules", ["mcr", "changchun", "sbr"])
def test_every_payment_is_told_in_words_that_add_up(seated: Seated, rules: str) -> None:
    player: Player = seated()
    player.open_table(rules)
    to_a_hu(player)
    page = player.page
    heads = page.locator(f"{SHEET} .payments thead th").all_inner_texts()
    for row in page.locator(f"{SHEET} .payments tbody tr").all():
        paid = dict(zip(heads[1:], row.locator("td").all_inner_texts(), strict=True))
        told = row.locator(".how").all_inner_texts()
        assert told
        for line in told:
            who, _, sum_ = line.partition(": ")
            for name in re.split(", | and ", who):
                assert counted(sum_) == -number(paid.pop(name))
        assert all(not points or number(points) > 0 for points in paid.values())


def test_rule_codes_lead_to_the_rules_page(seated: Seated) -> None:
    player: Player = seated()
    player.open_table("mcr")
    to_a_hu(player)
    link = player.page.locator(f"{SHEET} .hu tbody a").first
    assert re.fullmatch(r"/rules/mcr#MCR-\d+", link.get_attribute("href") or "")
    with player.context.expect_page() as opened:
        link.click()
    opened.value.get_by_role("heading", name=re.compile("MCR")).first.wait_for(timeout=PATIENCE)


def test_fans_come_one_by_one_until_something_is_pressed(seated: Seated) -> None:
    player: Player = seated(settings={**QUICK, "motion": True})
    player.open_table("mcr")
    to_a_hu(player)
    page = player.page
    assert page.evaluate(FADED) > 0, "the hand is seen before its fans"
    page.wait_for_function(f"({COUNTED})().length", timeout=PATIENCE)
    assert re.fullmatch(r"\d+ points?", page.evaluate(COUNTED)[0]), "what has come is counted"
    page.keyboard.press("Shift")
    assert page.evaluate(FADED) == 0
    assert page.evaluate(COUNTED) == []
    assert re.search(r"\d+ points?", page.locator(f"{SHEET} .hu .total").first.inner_text())
    assert player.at_sheet


def test_nothing_moves_where_motion_is_not_wanted(seated: Seated) -> None:
    player: Player = seated(reduced_motion="reduce")
    player.open_table("mcr")
    to_a_hu(player)
    assert player.page.evaluate(FADED) == 0


def test_the_sheet_names_the_fans_that_do_not_count_as_the_scorer_does(seated: Seated) -> None:
    player: Player = seated()
    player.open_table("mcr")
    to_a_hu(player)
    page = player.page
    while not page.query_selector(f"{SHEET} .hu details"):
        player.next_deal()
        to_a_hu(player)
    hu = page.locator(f"{SHEET} .hu").filter(has=page.locator("details")).first
    hu.locator("details summary").click()
    told = hu.locator("details li").all_inner_texts()
    assert told
    assert all("excluded by" in line for line in told)
    link = hu.get_by_role("link", name="Open in the scorer")
    page.goto(player.address + (link.get_attribute("href") or ""))
    page.locator("[data-outcome] details summary").click()
    assert page.locator("[data-outcome] details li").all_inner_texts() == told


def test_hands_of_all_lie_open_on_the_table_and_on_the_account(seated: Seated) -> None:
    player: Player = seated()
    player.open_table("sichuan")
    player.play_deal()
    page = player.page
    assert page.locator(f"{SHEET} .open-hand .back:not(li .back)").count() == 0
    page.get_by_role("button", name="View table").click()
    assert page.locator(".felt .seat .back:not(li .back)").count() == 0
