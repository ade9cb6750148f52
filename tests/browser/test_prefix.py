"""The page under a path of its host, behind a proxy: nothing that it asks for lies elsewhere."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import urlsplit

import pytest

from tests.browser.conftest import served
from tests.browser.player import KEPT, PATIENCE, Player
from tests.browser.proxy import Proxy, proxy

PREFIX = "/club/mahjong"
Coming = Callable[[], Player]  # gives somebody who comes by the proxy


@pytest.fixture(scope="module")
def behind(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    database = tmp_path_factory.mktemp("prefix") / "tables.db"
    with served(database, "--prefix", PREFIX) as address:
        yield urlsplit(address).netloc


@pytest.fixture
def by(behind: str, request: pytest.FixtureRequest) -> Iterator[Proxy]:
    """The parameter: does it take the prefix off before it passes a path on?"""
    with proxy(behind, PREFIX, getattr(request, "param", False)) as found:
        yield found


@pytest.fixture
def coming(chromium: Any, by: Proxy) -> Iterator[Coming]:
    players: list[Player] = []
    asked: list[str] = []

    def come() -> Player:
        player = Player(chromium, by.address + PREFIX)
        player.context.on("request", lambda request: asked.append(request.url))
        players.append(player)
        return player

    yield come
    for player in players:
        player.context.close()
        assert player.faults == []
    assert asked
    assert [
        url
        for url in asked
        if urlsplit(url).scheme == "http" and not url.startswith(f"{by.address}{PREFIX}/")
    ] == []
    assert [path for path in by.asked if not path.startswith(f"{PREFIX}/")] == []


def test_a_deal_is_played_and_looked_at_again(coming: Coming, by: Proxy) -> None:
    player = coming()
    page, home = player.page, f"{by.address}{PREFIX}/"
    page.goto(home)
    page.get_by_role("link", name="Rules").click()
    page.wait_for_url(f"{home}rules/*", timeout=PATIENCE)
    page.reload()
    page.get_by_role("link", name="Scorer").click()
    page.wait_for_url(f"{home}score?*", timeout=PATIENCE)
    page.go_back()
    page.get_by_role("link", name="Scorer").wait_for(timeout=PATIENCE)
    page.go_back()
    page.get_by_role("button", name="Play now").click()
    page.wait_for_url(f"{home}t/*", timeout=PATIENCE)
    for _ in range(2):
        player.answer_by_key()
    page.reload()
    player.play_deal()
    record = page.get_by_role("link", name="Record of this deal").get_attribute("href")
    assert page.request.get(f"{by.address}{record}").text().startswith('{"zimo"')
    page.get_by_role("link", name="Look at this deal again").click()
    page.wait_for_url(f"{home}r/*", timeout=PATIENCE)
    page.locator(".replay").wait_for(timeout=PATIENCE)
    page.keyboard.press("ArrowRight")
    page.wait_for_url(re.compile(r"#1\.[1-9]"), timeout=PATIENCE)
    page.reload()
    page.locator(".replay").wait_for(timeout=PATIENCE)
    assert page.url.startswith(f"{home}r/")
    page.goto(f"{home}games")
    with page.expect_response(f"{home}api/me/statistics"):
        page.get_by_role("link", name="Statistics").click()
    page.wait_for_url(f"{home}games/statistics", timeout=PATIENCE)
    page.get_by_role("button", name="Lobby").click()
    page.get_by_role("button", name="Play now").wait_for(timeout=PATIENCE)
    assert page.url == home


def test_an_invitation_leads_friends_there(coming: Coming, by: Proxy) -> None:
    host, friend = coming(), coming()
    link = host.ask_for_table("sbr", seats=[{"kind": "open"}] * 3)["link"]
    host.go_to_room(link)
    address = host.page.locator("code").inner_text()
    assert address == f"{by.address}{PREFIX}{link}"
    code = host.page.get_by_role("img", name="QR code")
    code.wait_for(timeout=PATIENCE)
    host.page.wait_for_function("document.querySelector('main img').naturalWidth > 0", timeout=PATIENCE)
    friend.page.goto(address)
    friend.page.get_by_label("Your name").fill("Bea")
    friend.page.get_by_role("button", name="Take a seat").click()
    host.page.get_by_text("Bea").first.wait_for(timeout=PATIENCE)


@pytest.mark.parametrize("by", [False, True], ids=["as it came", "without the prefix"], indirect=True)
def test_what_is_kept_is_kept_of_this_place_alone(coming: Coming, by: Proxy) -> None:
    """However the proxy passes paths on. Another program of the host may have a worker of its own."""
    player = coming()
    page = player.page
    player.go_to(player.ask_for_table("sbr")["link"])
    player.answer_by_key()
    scope = page.evaluate("navigator.serviceWorker.ready.then(({scope}) => scope)")
    assert scope == f"{by.address}{PREFIX}/"
    page.reload()
    player.wait_until_asked()
    kept = page.evaluate(KEPT)
    assert f"{PREFIX}/" in kept
    assert any(path.startswith(f"{PREFIX}/assets/") for path in kept)
    page.goto(player.address + "/")
    page.get_by_role("button", name="Play now").wait_for(timeout=PATIENCE)
    player.context.set_offline(True)
    page.reload()
    page.get_by_text("The server can't be reached").wait_for(timeout=PATIENCE)
    player.context.set_offline(False)
