"""The table in the terminal in Chinese: every screen, and how the language is chosen."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.test_terminal import play_on, screen_of, text_of, until_asked
from tests.test_terminal_words import moment
from zimo.engine.table.state import End, Phase
from zimo.rulesets import PRESETS
from zimo.terminal.app import TableApp
from zimo.terminal.events import events_between
from zimo.terminal.language import chosen_language, remember_language
from zimo.terminal.names import TableWords
from zimo.terminal.pages import Page
from zimo.terminal.prompt import Speed

# Names of keys, options and rulesets stay as they are typed, statements without Chinese as they are.
LATIN = re.compile(r"[A-Za-z]{3,}")
TYPED = {"zimo", "Esc", "Enter", "Ctrl", "sbr", "mcr", "wmo", "mil", "SBR", "MCR", "MIL", "official"}


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """What is remembered is kept here."""
    monkeypatch.setattr("zimo.terminal.language.user_config_path", lambda name: tmp_path / name)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def english_in(text: str) -> set[str]:
    return {word for word in LATIN.findall(text) if word not in TYPED and word not in PRESETS}


@pytest.mark.parametrize("rules", ["sbr", "mcr"])
async def test_every_screen_of_a_deal_is_chinese(rules):
    app = TableApp([rules], {}, seed=11, speed=Speed.INSTANT, guard=0, language="zh")
    async with app.run_test(size=(110, 40)) as pilot:
        await until_asked(pilot)
        assert english_in(text_of(pilot)) == set()
        for key in ("t", "w", "l"):
            await pilot.press(key)
            assert isinstance(app.screen, Page)
            assert english_in(text_of(pilot)) == set()
            await pilot.press("escape")
        for key in ("n", "x", "q"):
            await pilot.press(key)
            assert english_in(text_of(pilot)) == set()
        await pilot.press("x", "n", "x")
        sheet = await play_on(pilot)
        assert screen_of(pilot).game.over
        assert english_in(sheet.content.plain) == set()
        assert english_in(text_of(pilot)) == set()
        await pilot.press("s")
        await until_asked(pilot)
        assert "已保存为" in text_of(pilot)


async def test_the_help_is_chinese():
    app = TableApp(["sbr"], {}, seed=11, speed=Speed.INSTANT, guard=0, language="zh")
    async with app.run_test(size=(110, 40)) as pilot:
        await until_asked(pilot)
        await pilot.press("question_mark")
        text = app.screen.content.plain
        assert "吃谁的牌" in text
        assert "every" not in text.lower()


async def test_the_menu_is_chinese():
    app = TableApp(list(PRESETS), {}, seed=1, speed=Speed.INSTANT, guard=0, language="zh")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("home")
        await pilot.pause()
        assert english_in(text_of(pilot)) == set()
        assert "国标" in text_of(pilot) or "中国官方规则" in text_of(pilot)


async def test_a_key_changes_the_language_and_it_is_remembered():
    app = TableApp(["sbr"], {}, seed=5, speed=Speed.INSTANT, guard=0)
    async with app.run_test(size=(110, 40)) as pilot:
        await until_asked(pilot)
        assert "dealer" in text_of(pilot)
        await pilot.press("L")
        assert "庄家" in text_of(pilot)
        assert chosen_language(None, {}) == "zh"


@pytest.mark.parametrize("end", [end for end in End if end != End.RUNNING])
def test_the_end_of_a_deal_says_why(end):
    before = moment("sbr", "123m456p789s1122s")
    after = replace(before, phase=Phase.OVER, end=end)
    told = {
        language: events_between(before, after, TableWords(language))[-1].text for language in ("en", "zh")
    }
    assert ("wall" in told["en"]) == (end == End.WALL)
    assert ("牌墙" in told["zh"]) == (end == End.WALL)


# Which language --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({"LANG": "zh_CN.UTF-8"}, "zh"),
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LC_ALL": "C", "LANG": "zh_CN.UTF-8"}, "en"),
        ({"LC_MESSAGES": "zh_TW", "LANG": "en_US"}, "zh"),
    ],
)
def test_the_system_says_which_language(environment, language):
    assert chosen_language(None, environment) == language


def test_what_was_asked_for_holds_the_next_time():
    assert chosen_language("zh", {"LANG": "en_GB"}) == "zh"
    assert chosen_language(None, {"LANG": "en_GB"}) == "zh"
    assert chosen_language("en", {"LANG": "zh_CN"}) == "en"
    assert chosen_language(None, {"LANG": "zh_CN"}) == "en"


def test_where_nothing_can_be_kept_the_choice_holds_once(own_folder):
    (own_folder / "zimo").write_text("no folder")
    assert chosen_language("zh", {}) == "zh"
    assert chosen_language(None, {"LANG": "en_GB"}) == "en"


def test_a_language_that_is_none_of_ours_is_forgotten(own_folder):
    remember_language("en")
    (own_folder / "zimo/language").write_bytes(b"\xff\xfe")
    assert chosen_language(None, {"LANG": "zh_CN"}) == "zh"
