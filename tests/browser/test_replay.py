from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.browser.conftest import Seated
from tests.browser.player import PATIENCE, SHEET, Player
from tests.browser.test_felt import WHOLE
from tests.browser.test_page import SIZES, no_barriers
from tests.recorded import line_of, played
from zimo.engine.table.actions import CHOW_HIGHEST, CHOW_LOWEST, CHOW_MIDDLE, KONG, PUNG

SHOWN = ".felt"
ANALYSED = "aside .legal"


def hands_shown(player: Player) -> int:
    """How many of the other hands lie open."""
    return player.page.locator(".backs.open").count()


def said(player: Player) -> str:
    return player.page.text_content("[aria-live=polite]") or ""


def until_at(player: Player, step: int) -> None:
    """The slider stands there."""
    player.page.wait_for_function(
        "step => document.querySelector('input[type=range]').value === String(step)", arg=step
    )


def hash_of(player: Player) -> str:
    return player.page.evaluate("location.hash")


def file_with(folder: Path, *lines: str) -> Path:
    file = folder / "deals.jsonl"
    file.write_text("".join(lines), encoding="utf-8")
    return file


def open_file(player: Player, file: Path) -> None:
    player.page.goto(f"{player.address}/r")
    player.page.get_by_label("Open a file of records").set_input_files(file)


def more(player: Player) -> None:
    player.page.get_by_role("button", name="More").click()
    player.page.wait_for_selector(SHEET)


def test_a_link_on_the_account_leads_to_the_deal_for_anybody(seated: Seated) -> None:
    host = seated()
    host.open_table("sbr")
    host.play_deal()
    proof = host.page.locator(".proof")
    proof.get_by_text("You made this wall together with the server: nobody").wait_for(timeout=PATIENCE)
    link = host.page.get_by_role("link", name="Look at this deal again").get_attribute("href")
    assert link is not None
    guest = seated()
    guest.page.goto(guest.address + link)
    guest.page.wait_for_selector(SHOWN, timeout=PATIENCE)
    wind = host.update["sight"]["seats"][host.update["sight"]["me"]]["wind"]
    seen = "" if wind == "E" else f".{wind}+"
    assert hash_of(guest) == f"#1.0{seen}", "the seat of whose account it is stands in front"
    guest.page.get_by_role("button", name="Review", exact=True, pressed=True).wait_for()
    guest.page.locator("aside .summary").wait_for(timeout=PATIENCE)
    assert hands_shown(guest) == 3
    assert guest.page.locator(".felt .actions").count() == 0, "nothing can be done here"
    assert guest.heard == [], "no socket of the table is opened"
    assert guest.context.cookies() == []
    guest.page.keyboard.press("ArrowRight")
    until_at(guest, 1)
    guest.context.grant_permissions(["clipboard-read", "clipboard-write"])
    guest.page.get_by_role("button", name="Copy link").click()
    guest.page.get_by_text("Copied").first.wait_for()
    assert guest.page.evaluate("navigator.clipboard.readText()") == (
        f"{guest.address}{link.partition('?')[0]}#1.1{seen}"
    )
    more(guest)
    assert guest.page.locator(".proof[data-outcome=others]").count() == 1
    with guest.page.expect_download() as download:
        guest.page.get_by_role("button", name="Record of this deal").click()
    line = Path(download.value.path()).read_text(encoding="utf-8")
    assert line.startswith('{"zimo":5,')
    assert '"secrets":' in line


def test_a_deal_in_play_and_a_table_that_is_none_are_not_shown(seated: Seated) -> None:
    player = seated()
    link = player.open_table("sbr")
    player.wait_until_asked()
    player.page.goto(player.address + link.replace("/t/", "/r/"))
    player.page.get_by_text("No deal of this table is over yet.").wait_for(timeout=PATIENCE)
    player.page.goto(f"{player.address}/r/nowhere")
    player.page.get_by_text("there is no table 'nowhere'").wait_for(timeout=PATIENCE)


def test_going_through_a_file(seated: Seated, tmp_path: Path) -> None:
    game = played("mcr")
    player = seated()
    open_file(player, file_with(tmp_path, line_of(game), line_of(played("sbr"))))
    page = player.page
    page.wait_for_selector(SHOWN, timeout=PATIENCE)
    assert "Ann deals." in said(player)
    page.keyboard.press("ArrowRight")
    page.wait_for_function("location.hash === '#1.1'")
    assert said(player)
    page.mouse.move(700, 300)
    page.mouse.wheel(0, 120)
    until_at(player, 2)
    page.get_by_role("button", name="Previous", exact=True).click()
    until_at(player, 1)
    page.get_by_role("slider", name="Moments of the deal").press("ArrowRight")
    until_at(player, 2)
    page.keyboard.press("Home")
    page.keyboard.press("ArrowDown")
    assert re.search(r"chow|pung|kong|hu", said(player)), "the first call"
    page.keyboard.press("End")
    assert hash_of(player) == f"#1.{len(game.actions)}"
    page.get_by_role("button", name="Account of the deal").click()
    page.wait_for_selector(SHEET)
    page.keyboard.press("Escape")
    page.locator("aside").get_by_role("button", name="Ann deals.").click()
    assert hash_of(player) == "#1.0"
    page.keyboard.press("PageDown")
    page.wait_for_function("location.hash === '#2.0'")
    more(player)
    page.get_by_text("2 lines, no fault").wait_for(timeout=PATIENCE)


def test_a_file_is_dropped_on_the_page(seated: Seated) -> None:
    player = seated()
    player.page.goto(f"{player.address}/r")
    player.page.get_by_text("Choose it, or drop it").wait_for(timeout=PATIENCE)
    player.page.evaluate(
        """line => {
            const dataTransfer = new DataTransfer();
            dataTransfer.items.add(new File([line], "deals.jsonl"));
            window.dispatchEvent(new DragEvent("drop", {dataTransfer, cancelable: true}));
        }""",
        line_of(played("sichuan")),
    )
    player.page.wait_for_selector(SHOWN, timeout=PATIENCE)
    assert "Ann" in said(player)
    player.page.keyboard.press("c")  # has no address of its own
    assert player.page.get_by_role("button", name="Copy link").count() == 0


def test_one_seat_s_view_and_the_analysis_of_its_decision(seated: Seated, tmp_path: Path) -> None:
    game = played("mcr")
    own = next(number for number, action in enumerate(game.actions) if number > 3 and action < 34)
    player = seated()
    open_file(player, file_with(tmp_path, line_of(game)))
    page = player.page
    page.wait_for_selector(SHOWN, timeout=PATIENCE)
    page.evaluate(f"location.hash = '#1.{own}'")
    page.get_by_text(f"{own} / {len(game.actions)}").wait_for()
    page.keyboard.press("a")
    page.wait_for_selector(ANALYSED, timeout=PATIENCE)
    page.get_by_text("Chosen: Discard").wait_for()
    assert page.locator("aside .rows li").count() > 0
    no_barriers(player)
    page.keyboard.press("Escape")
    assert hands_shown(player) == 3
    page.keyboard.press("s")
    page.wait_for_function("location.hash.endsWith('.S')")
    assert hands_shown(player) == 0
    assert page.get_by_role("group", name="Hand of Ben").get_by_role("img").count() >= 13
    page.keyboard.press("o")
    page.wait_for_function("location.hash.endsWith('.S+')")
    assert hands_shown(player) == 3


def test_the_analysis_draws_the_tiles_of_claims(seated: Seated, tmp_path: Path) -> None:
    game = played("mcr")
    claims = (PUNG, KONG, CHOW_LOWEST, CHOW_MIDDLE, CHOW_HIGHEST)
    claim = next(number for number, action in enumerate(game.actions) if action in claims)
    player = seated()
    open_file(player, file_with(tmp_path, line_of(game)))
    page = player.page
    page.wait_for_selector(SHOWN, timeout=PATIENCE)
    page.evaluate(f"location.hash = '#1.{claim}'")
    page.keyboard.press("a")
    page.wait_for_selector(f"{ANALYSED} .chosen", timeout=PATIENCE)
    assert page.locator(f"{ANALYSED} .chosen .tile").count() >= 3
    assert page.locator(f"{ANALYSED} li", has_text="Pass").locator(".tile").count() == 0


def test_what_is_good_of_a_damaged_file_is_kept(seated: Seated, tmp_path: Path) -> None:
    game = played("sbr")
    good = line_of(game)
    before = "[" + "".join(f"{action}," for action in game.actions[:9])
    edited = good.replace(f"{before}{game.actions[9]},", f"{before}41,")
    player = seated()
    open_file(player, file_with(tmp_path, good, "something else\n", edited, good[:-50]))
    page = player.page
    page.wait_for_selector(SHOWN, timeout=PATIENCE)
    page.get_by_role("button", name="Deals with a fault: 3 of 4").click(timeout=PATIENCE)
    page.get_by_text("4 lines, 3 faults").wait_for(timeout=PATIENCE)
    for fault in (
        "line 2: this is no record of zimo",
        "deal 3, event 10: seat ",
        "line 4: the line is cut off, or no record of zimo",
    ):
        assert page.locator(SHEET).get_by_text(fault).count() == 1
    page.keyboard.press("Escape")
    page.keyboard.press("PageDown")
    page.get_by_role("alert").get_by_text("line 2: this is no record of zimo").wait_for(timeout=PATIENCE)
    page.get_by_role("button", name="Next deal").click()
    page.get_by_role("alert").get_by_text("deal 3, event 10").wait_for(timeout=PATIENCE)
    page.keyboard.press("End")
    assert hash_of(player) == "#3.9"


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("", "no records: the file is empty"),
        ("\x00\x01", "line 1: the line is cut off, or no record of zimo"),
    ],
    ids=["empty", "foreign"],
)
def test_a_file_without_records_is_refused(
    seated: Seated, tmp_path: Path, content: str, message: str
) -> None:
    player = seated()
    open_file(player, file_with(tmp_path, content))
    player.page.get_by_role("alert").get_by_text(message).wait_for(timeout=PATIENCE)
    no_barriers(player)
    player.page.get_by_text(re.compile("^Open (another|a) file")).locator("input").set_input_files(
        file_with(tmp_path, line_of(played("sbr")))
    )
    player.page.wait_for_selector(SHOWN, timeout=PATIENCE)


def test_a_foreign_file_leaves_the_way_back_to_the_lobby(seated: Seated, tmp_path: Path) -> None:
    player = seated()
    open_file(player, file_with(tmp_path, "\x00\x01"))
    player.page.get_by_role("alert").wait_for(timeout=PATIENCE)
    player.page.get_by_role("button", name="Lobby").click()
    player.page.wait_for_url(f"{player.address}/")


def test_all_hands_fit_at_every_size(seated: Seated, tmp_path: Path) -> None:
    player = seated()
    open_file(player, file_with(tmp_path, line_of(played("classical"))))
    player.page.wait_for_selector(SHOWN, timeout=PATIENCE)
    player.page.keyboard.press("End")
    for width, height in SIZES:
        player.fits(".felt :is(.tile, button, select)", width, height)
        no_barriers(player)


# Where what is seen of one kind meets what is seen of another, by more than a hair.
MEETS = """([ones, others]) => {
  const boxes = (selector) => [...document.querySelectorAll(selector)]
    .map(one => [one.className, one.getBoundingClientRect()])
    .filter(([, box]) => box.width > 1);
  return boxes(ones).flatMap(([name, one]) => boxes(others)
    .filter(([, other]) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1
      && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1)
    .map(([other]) => [name, other]));
}"""
TEXT_CUT = """selector => [...document.querySelectorAll(selector)]
    .filter(one => one.scrollWidth > one.clientWidth + 1).map(one => one.textContent)"""
BEYOND = """() => {
  const {right} = document.querySelector(".felt").getBoundingClientRect();
  return [...document.querySelectorAll(".felt :is(button, select, .tile, .who)")]
    .filter(one => one.getBoundingClientRect().right > right).map(one => one.outerHTML);
}"""


@pytest.mark.parametrize("rules", ["mcr", "sbr"])
def test_beside_a_list_the_table_is_shown_whole(seated: Seated, tmp_path: Path, rules: str) -> None:
    player = seated(width=1440, height=900, reduced_motion="reduce")
    open_file(player, file_with(tmp_path, line_of(played(rules))))
    page = player.page
    page.wait_for_selector(SHOWN, timeout=PATIENCE)
    page.keyboard.press("End")
    for width, height in [(1920, 1080), (1440, 900), (1280, 800), (1200, 900), (1024, 768)]:
        page.set_viewport_size({"width": width, "height": height})
        page.locator("aside.docked").wait_for()
        assert page.evaluate(TEXT_CUT, ".who .name") == [], (width, height)
        assert page.evaluate(WHOLE, ".own .who :is(.mark.dealer, .disc)") == 1, (width, height)
        assert page.evaluate(BEYOND) == []
        assert page.evaluate(MEETS, [".line .tile", ".controls, .who"]) == []
        assert page.evaluate(MEETS, [".who, .news > *", ".controls"]) == []


@pytest.mark.parametrize(("width", "height"), [(390, 844), (844, 390), (360, 640), (640, 360)])
def test_on_phones_what_is_told_of_the_own_seat_is_over_nothing(
    seated: Seated, tmp_path: Path, width: int, height: int
) -> None:
    player = seated(width=width, height=height, reduced_motion="reduce")
    open_file(player, file_with(tmp_path, line_of(played("mcr"))))
    page = player.page
    page.wait_for_selector(SHOWN, timeout=PATIENCE)
    page.keyboard.press("End")
    assert "All hands, East in front" in page.get_by_label("Hands shown").inner_text(), "not in short"
    assert page.locator(".own .won").count() == 1, "the seat in front has won"
    assert page.evaluate(MEETS, [".own .won, .own .who > *", ".controls, .hand, .river"]) == []


@pytest.mark.parametrize(("width", "height"), [(390, 844), (844, 390)])
def test_on_phones_the_tiles_of_hus_lie_clear_of_open_hands(
    seated: Seated, tmp_path: Path, width: int, height: int
) -> None:
    player = seated(width=width, height=height, reduced_motion="reduce")
    open_file(player, file_with(tmp_path, line_of(played("sbr"))))
    page = player.page
    page.wait_for_selector(SHOWN, timeout=PATIENCE)
    page.keyboard.press("End")
    assert page.locator(".seat .won .tile:visible").count() == 3
    assert page.evaluate(MEETS, [".won .tile", ".open .tile, .melds .tile, .controls, .who"]) == []
    player.fits(".won .tile", width, height)
