"""Who made the wall, as the page tells it: after a reload, and without what browsers compute."""

from __future__ import annotations

from tests.browser.conftest import Seated
from tests.browser.player import PATIENCE, Player


def proof_of(player: Player) -> str:
    player.page.locator(".proof[data-outcome]").wait_for(timeout=PATIENCE)
    return str(player.page.locator(".proof").get_attribute("data-outcome"))


def test_a_page_without_hashes_of_the_browser_proves_the_deal(seated: Seated) -> None:
    """As on plain http from another machine."""
    player = seated()
    player.page.add_init_script("Object.defineProperty(globalThis.crypto, 'subtle', {value: undefined})")
    player.open_table("mcr")
    player.play_deal()
    assert proof_of(player) == "shared"
    player.page.locator(".proof summary").click()
    assert player.page.locator(".proof dt").all_inner_texts() == ["The server", "You"]


def test_a_page_that_was_loaded_anew_still_knows_its_secret(seated: Seated) -> None:
    player = seated()
    player.open_table("sbr")
    player.wait_until_asked()
    player.page.reload()
    player.play_deal()
    assert proof_of(player) == "shared"
    player.next_deal()
    player.play_deal()
    assert proof_of(player) == "shared"


def test_decisions_that_were_taken_back_are_told(seated: Seated) -> None:
    player = seated()
    player.open_table("mcr")
    player.answer_by_key()
    player.page.get_by_role("button", name="Take back").click()
    player.play_deal()
    assert proof_of(player) == "shared"
    assert "A decision was taken back" in player.page.locator(".proof summary").inner_text()
