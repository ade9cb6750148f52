"""The page as something that is kept: installed, opened without a net, one tab among others."""

from __future__ import annotations

import re

import pytest

from tests.browser.conftest import Seated
from tests.browser.player import KEPT, PATIENCE
from zimo.server.page import PLACES


def test_without_a_net_the_page_opens_and_says_so(seated: Seated) -> None:
    player = seated()
    page = player.page
    page.goto(player.address)
    page.wait_for_function("navigator.serviceWorker.ready.then(() => true)", timeout=PATIENCE)
    page.reload()
    page.get_by_role("heading", name="zimo").wait_for(timeout=PATIENCE)
    page.wait_for_load_state("networkidle")
    player.context.set_offline(True)
    page.reload()
    page.get_by_text("The server can't be reached").wait_for(timeout=PATIENCE)
    player.context.set_offline(False)
    page.reload()
    page.get_by_role("heading", name="zimo").wait_for(timeout=PATIENCE)
    assert page.get_by_text("The server can't be reached").count() == 0


def test_nothing_of_a_game_is_kept(seated: Seated) -> None:
    player = seated()
    page = player.page
    player.open_table("sbr")
    player.wait_until_asked()
    kept = page.evaluate(KEPT)
    assert "/" in kept
    assert not [path for path in kept if path != "/" and not path.startswith("/assets/")]


def test_the_title_of_the_tab_tells_whose_turn_it_is(seated: Seated) -> None:
    player = seated()
    player.page.goto(player.address)
    player.page.wait_for_function("document.title === 'zimo'", timeout=PATIENCE)
    player.open_table("sichuan", pace=1)
    player.wait_until_asked()
    player.page.wait_for_function(
        "document.title.startsWith('● Your turn · Simple Sichuan')", timeout=PATIENCE
    )
    player.answer_by_key()
    player.page.wait_for_function(
        "/^(Lan|Mei|Zhu) is thinking … · Simple Sichuan/.test(document.title)", timeout=PATIENCE
    )


def test_what_is_installed_has_its_pictures(seated: Seated) -> None:
    player = seated()
    player.page.goto(player.address)
    manifest = player.page.evaluate(
        "fetch(document.querySelector('link[rel=manifest]').href).then((answer) => answer.json())"
    )
    pictures = [icon["src"] for icon in manifest["icons"]]
    pictures.append(player.page.get_attribute("link[rel=apple-touch-icon]", "href"))
    for path in pictures:
        answer = player.page.request.get(f"{player.address}{path}")
        assert answer.status == 200, path
        assert answer.headers["content-type"].startswith("image/"), path


def test_an_address_that_is_none_says_so_and_leads_to_the_lobby(seated: Seated) -> None:
    player = seated()
    answer = player.page.goto(f"{player.address}/nosuchpage")
    assert answer is not None
    assert answer.status == 404
    player.page.get_by_role("heading", name="There is nothing at this address").wait_for(timeout=PATIENCE)
    player.page.get_by_role("button", name="Lobby").click()
    player.page.wait_for_url(f"{player.address}/")


@pytest.mark.parametrize("place", PLACES)
def test_every_place_of_the_page_is_known_to_it(seated: Seated, place: str) -> None:
    named = {"t": "t/nothing", "rules": "rules/sbr"}
    player = seated()
    player.page.goto(f"{player.address}/{named.get(place, place)}")
    player.page.locator("main").first.wait_for(timeout=PATIENCE)
    assert player.page.get_by_text(re.compile("nothing at this address")).count() == 0
