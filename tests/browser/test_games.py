"""The matches of a person: open ones are all told and can be closed, finished ones are found again."""

from __future__ import annotations

from tests.browser.conftest import Seated
from tests.browser.player import GLANCE, PATIENCE, Player
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
    mine = player.page.get_by_role("region", name="Go on where you were")
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
    friend.page.get_by_text("This table has been closed.").wait_for(timeout=PATIENCE)


def finished(player: Player, rules: str, **more: object) -> str:
    """A match of one deal, played to its end; gives the table's path."""
    link = player.open_table(rules, options={"match_deals": 1}, **more)
    player.play_deal()
    return link


def test_a_finished_match_is_found_looked_at_again_and_deleted(seated: Seated) -> None:
    player: Player = seated()
    finished(player, "sichuan", name="Ada")
    player.ask_for_table("mcr")
    at_lobby(player)
    player.page.get_by_role("link", name="My games").click()
    matches = player.page.get_by_role("article")
    matches.nth(1).wait_for(timeout=PATIENCE)
    over = matches.filter(has_text="Simple Sichuan")
    told = over.inner_text()
    for part in ("1 deal", "with Lan, Mei and Zhu", "202"):
        assert part in told
    assert over.locator(".place").inner_text() in ("1st", "2nd", "3rd", "4th")
    free_of_barriers(player)
    with player.page.expect_download() as download:
        over.get_by_role("link", name="Download").click()
    assert b'"zimo":' in download.value.path().read_bytes()
    player.page.get_by_label("Played to the end?").select_option("over")
    matches.filter(has_text="MCR").wait_for(state="detached", timeout=PATIENCE)
    player.page.get_by_label("Who played").fill("nobody of this name")
    player.page.get_by_text("No match is found.").wait_for(timeout=PATIENCE)
    player.page.get_by_label("Who played").fill("zhu")
    over.wait_for(timeout=PATIENCE)
    over.get_by_role("link", name="Replay").click()
    player.page.wait_for_selector(".felt", timeout=PATIENCE)
    player.page.goto(f"{player.address}/games")
    over.get_by_role("button", name="Delete").press("Enter")
    over.get_by_role("button", name="Take it off my list").press("Enter")
    over.wait_for(state="detached", timeout=PATIENCE)
    assert player.page.evaluate("document.activeElement.tagName") == "H1"
    assert matches.count() == 1


def test_statistics_are_drawn_and_told(seated: Seated) -> None:
    player: Player = seated()
    for _ in range(2):
        finished(player, "sichuan")
    player.page.goto(f"{player.address}/games/statistics")
    player.page.get_by_text("2 in 2 matches").wait_for(timeout=PATIENCE)
    form = player.page.get_by_role("table", name="Form: points over the last 2 matches")
    assert form.get_by_role("cell").count() == 3, "what is drawn stands in a table as well"
    assert player.page.locator("figure path.line").count() == 1
    player.page.get_by_role("table", name="Places of finished matches").wait_for()
    free_of_barriers(player)


def test_a_match_is_played_again_from_its_end(seated: Seated) -> None:
    player: Player = seated()
    before = finished(player, "sichuan", name="Ada")
    course = player.page.get_by_role("table", name="Scores after each deal")
    course.wait_for(timeout=PATIENCE, state="attached")
    assert course.get_by_role("row").count() == 5
    free_of_barriers(player)
    player.page.get_by_role("button", name="Play again").click()
    player.page.wait_for_url(lambda url: "/t/" in url and before not in url, timeout=PATIENCE)
    player.page.wait_for_selector(".felt", timeout=PATIENCE)
    player.wait_until_asked()


def test_a_friend_is_invited_to_the_next_match(seated: Seated) -> None:
    host, friend = seated(), seated()
    made = host.ask_for_table(
        "sichuan",
        seats=[{"kind": "open"}, {"kind": "bot"}, {"kind": "bot"}],
        options={"match_deals": 1},
        name="Ada",
    )
    friend.page.goto(friend.address + made["link"])
    friend.page.get_by_label("Your name").fill("Ben")
    friend.page.get_by_role("button", name="Take a seat").click()
    host.go_to(made["link"])
    while not (host.at_sheet and friend.at_sheet):
        for player in (host, friend):
            seen = player.page.evaluate(GLANCE)
            if seen is not None:
                player.press_for(seen)
    host.page.get_by_role("button", name="Play again").click()
    host.page.get_by_role("heading", name="Waiting for players").wait_for(timeout=PATIENCE)
    friend.page.get_by_text("Ada plays again. Come along!").wait_for(timeout=PATIENCE)
    friend.page.get_by_role("button", name="Join in").click()
    for player in (host, friend):
        player.page.wait_for_selector(".hand", timeout=PATIENCE)
        assert made["link"] not in player.page.url
