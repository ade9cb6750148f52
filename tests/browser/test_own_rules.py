"""Own rules in the lobby: taken along as files, compared, and told where the preset has changed."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.conftest import Seated
from tests.browser.player import PATIENCE, Player
from tests.browser.test_games import at_lobby
from tests.browser.test_lobby import without_barriers
from zimo.rulesets import PRESETS
from zimo.rulesets.own import own_rules, write_own
from zimo.rulesets.stored import ruleset_hash
from zimo.rulesets.subjects import asked_options

TELL = """told => fetch("/api/me", {
    method: "POST", body: JSON.stringify(told), headers: {"content-type": "application/json"},
})"""
IDS = "fields => fields.map(field => field.id.replace('option-', ''))"


@pytest.fixture
def club() -> Iterator[str]:
    """Rules of the server's own, while the test goes on."""
    folder = Path(os.environ["XDG_CONFIG_HOME"]) / "zimo/rules"
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / "club-evening.json"
    file.write_text(write_own(own_rules("club-evening", "Club evening", "sbr", {"fan_limit": 4})))
    yield "club-evening"
    file.unlink()


def tell(player: Player, **house: object) -> None:
    player.page.goto(f"{player.address}/me")
    player.page.evaluate(
        TELL, {"house_rules": [{"name": "Sundays", "rules": "mcr", "options": {"minimum": 6}, **house}]}
    )
    player.page.goto(f"{player.address}/?rules=mcr")
    player.page.get_by_text("House rules", exact=True).click()
    player.page.get_by_role("button", name="Save as a file").wait_for(timeout=PATIENCE)


def test_rules_are_given_away_as_a_file_and_opened_again(seated: Seated, tmp_path: Path) -> None:
    one, other = seated(), seated(width=390, height=844)
    tell(one)
    with one.page.expect_download() as saving:
        one.page.get_by_role("button", name="Save as a file").click()
    assert saving.value.suggested_filename == "Sundays.json"
    file = tmp_path / "Sundays.json"
    saving.value.save_as(file)
    told = json.loads(file.read_text(encoding="utf-8"))
    assert told == {
        "zimo_rules": 1,
        "name": "sundays",
        "title": "Sundays",
        "rules": "mcr",
        "options": {"minimum": 6},
        "hash": ruleset_hash(PRESETS["mcr"].ruleset),
    }
    without_barriers(one)
    at_lobby(other)
    other.page.get_by_text("House rules", exact=True).click()
    chooser = other.page.get_by_label("Open a file of rules")
    wrong = tmp_path / "wrong.json"
    wrong.write_text(json.dumps(told | {"options": {"minimun": 6}}))
    chooser.set_input_files(wrong)
    other.page.get_by_role("alert").filter(
        has_text="unknown option 'minimun': did you mean 'minimum'?"
    ).wait_for(timeout=PATIENCE)
    for name in ("Sundays", "Sundays 2"):
        chooser.set_input_files(file)
        other.page.get_by_role("group", name="Your rules").get_by_role(
            "button", name=name, exact=True
        ).wait_for(timeout=PATIENCE)
    assert other.page.locator("input[name=rules]:checked").get_attribute("value") == "mcr"
    assert other.page.get_by_text("House rules (1 changed)").count() == 1
    assert other.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    without_barriers(other)


def test_rules_are_compared_with_any_preset_in_words(seated: Seated) -> None:
    player: Player = seated()
    tell(player)
    player.page.get_by_role("link", name="Compare").click()
    options = player.page.locator(".option")
    options.first.wait_for(timeout=PATIENCE)
    player.page.get_by_text("1 difference").wait_for(timeout=PATIENCE)
    assert options.count() == 1
    assert " ".join(options.inner_text().split()).startswith(
        "Least that a hand must be worth: 6 (house rule) · Competition Rules (MCR): 8"
    )
    against = player.page.get_by_label("Compare with")
    against.select_option("mcr-wmo")
    player.page.get_by_text("1 difference").wait_for(state="detached")
    assert options.count() > 1
    against.select_option(label="Sundays")
    player.page.get_by_text("no difference").wait_for()
    assert options.count() == 0
    player.page.get_by_label("Only what differs").uncheck()
    assert options.count() > 20
    without_barriers(player)


def test_who_kept_rules_is_told_that_the_preset_has_changed_since(seated: Seated) -> None:
    player: Player = seated()
    tell(player, hash="0" * 16)
    note = player.page.get_by_text("Competition Rules (MCR) has changed since these rules were kept.")
    note.wait_for(timeout=PATIENCE)
    without_barriers(player)
    player.page.get_by_role("button", name="Keep them as they are now").click()
    note.wait_for(state="detached", timeout=PATIENCE)
    at_lobby(player)
    player.page.get_by_text("House rules", exact=True).click()
    player.page.get_by_role("button", name="Save as a file").wait_for(timeout=PATIENCE)
    assert note.count() == 0


def test_rules_of_the_server_s_own_are_offered_with_their_title(seated: Seated, club: str) -> None:
    player: Player = seated()
    at_lobby(player)
    assert player.page.locator(".preset").count() == len(PRESETS) + 1
    own = player.page.locator(".preset").filter(has_text="Club evening")
    assert "Sichuan Bloody Rules, 1 changed" in own.inner_text()
    own.click()
    player.page.get_by_role("button", name="Play now Club evening").click()
    player.wait_until_asked()
    welcome = next(message for message in player.heard if message["type"] == "welcome")
    assert welcome["rules"]["name"] == "sbr"
    assert welcome["rules"]["options"]["fan_limit"] == 4
    made = player.ask_for_table(club, seats=[{"kind": "open"}, {"kind": "bot"}, {"kind": "bot"}], name="Anna")
    player.go_to_room(made["link"])
    player.page.get_by_role("heading", name="Your table: Club evening").wait_for(timeout=PATIENCE)
    player.page.goto(f"{player.address}/rules/{club}")
    player.page.get_by_role("heading", name="Club evening", level=1).wait_for(timeout=PATIENCE)
    player.page.goto(f"{player.address}/score?rules={club}")
    player.page.locator("select option:checked", has_text="Club evening").first.wait_for(
        state="attached", timeout=PATIENCE
    )


def test_a_hand_is_scored_by_rules_of_one_s_own(seated: Seated) -> None:
    player: Player = seated()
    tell(player)
    page = player.page
    page.goto(f"{player.address}/score?rules=sbr")
    rules = page.locator(".rules select")
    rules.select_option(label="Sundays")
    page.wait_for_url("**/score?*minimum*", timeout=PATIENCE)
    assert "rules=mcr" in page.url
    page.reload()
    rules.locator("option:checked", has_text="Sundays").wait_for(state="attached", timeout=PATIENCE)
    page.get_by_text("House rules (1 changed)").wait_for(timeout=PATIENCE)
    rules.select_option("mcr")
    page.get_by_text("House rules", exact=True).wait_for(timeout=PATIENCE)
    assert rules.locator("option:checked").inner_text() == "Competition Rules (MCR)"
    without_barriers(player)


def test_the_options_of_a_game_are_those_that_can_change_it(seated: Seated) -> None:
    """As the rulesets themselves tell, for every preset."""
    player: Player = seated()
    page = player.page
    for name, preset in PRESETS.items():
        page.goto(f"{player.address}/?rules={name}&match_deals=1")
        page.get_by_text("House rules", exact=True).click()
        page.locator("#option-match_deals").wait_for(timeout=PATIENCE)
        shown = page.locator("[id^=option-]").evaluate_all(IDS)
        assert shown == [
            option for options in asked_options(preset.ruleset).values() for option in options
        ], name


def test_options_are_searched_in_both_languages_and_tell_what_the_preset_has(seated: Seated) -> None:
    player: Player = seated()
    page = player.page
    page.goto(f"{player.address}/?rules=sbr&match_deals=16")
    page.get_by_text("House rules", exact=True).click()
    search = page.get_by_label("Search the options")
    shown = page.locator("[id^=option-]")
    for wanted in ("most fans paid", "fan_limit", "封顶番数"):
        search.fill(wanted)
        page.get_by_role("status").filter(has_text="1 option").wait_for(timeout=PATIENCE)
        assert shown.evaluate_all(IDS) == ["fan_limit"], wanted
        assert shown.is_visible(), "its group lies open"
    assert "preset: 3" in page.locator("#meaning-option-fan_limit").inner_text()
    search.fill("flowers")
    page.get_by_role("status").filter(has_text="without meaning here").wait_for(timeout=PATIENCE)
    search.fill("nothing of the kind")
    page.get_by_text("none found").wait_for(timeout=PATIENCE)
    search.fill("void suit is chosen")
    chosen = page.get_by_label("The void suit is chosen with")
    marked = [text for text in chosen.locator("option").all_inner_texts() if "(preset)" in text]
    assert marked == [chosen.locator("option:checked").inner_text()]
    without_barriers(player)
