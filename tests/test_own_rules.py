"""Rules of one's own: their files, their folder, their names wherever a ruleset is named, and links."""

from __future__ import annotations

import dataclasses
import json
import os
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

import zimo as library
from zimo.cli.options import warn_of_own
from zimo.cli.play import _playable, _query
from zimo.hands.request.checks import find_rules
from zimo.play.record import Record, parse_record, record_of, write_record
from zimo.play.replaying import RecordError, replay
from zimo.rulesets import PRESETS, RulesetError, find_ruleset
from zimo.rulesets.link import query_of, rules_of_link
from zimo.rulesets.named import every_named, find_named
from zimo.rulesets.own import (
    LONGEST_NAME,
    MOST_BYTES,
    find_own,
    folder,
    name_for,
    own_names,
    own_rules,
    own_stamp,
    read_own,
    save_own,
    write_own,
)
from zimo.rulesets.registry import describe_ruleset
from zimo.rulesets.stored import ruleset_hash
from zimo.terminal.menu import preset_text
from zimo.words.catalogue import Words

OTHER_HASH = "0123456789abcdef"
CLUB = {"zimo_rules": 1, "name": "club", "rules": "sbr", "options": {"fan_limit": 4}}


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("ZIMO_RULES_DIR", str(tmp_path / "rules"))
    return tmp_path / "rules"


def keep(name: str = "club", rules: str = "sbr", title: str = "", **options: Any) -> Path:
    return save_own(own_rules(name, title, rules, options or {"fan_limit": 4}))


def outdated(name: str = "club") -> None:
    save_own(dataclasses.replace(own_rules(name, "", "sbr", {"fan_limit": 4}), hash=OTHER_HASH))


# Files ------------------------------------------------------------------------------------------


def test_a_file_says_all_and_is_read_again() -> None:
    own = own_rules("club-evening", "Club evening 雀友", "bloody", {"fan_limit": "4", "kong_payments": "no"})
    assert json.loads(write_own(own)) == {
        "zimo_rules": 1,
        "name": "club-evening",
        "title": "Club evening 雀友",
        "rules": "sbr",
        "options": {"kong_payments": False, "fan_limit": 4},
        "hash": ruleset_hash(PRESETS["sbr"].ruleset),
    }
    assert read_own(write_own(own)) == own
    assert read_own(write_own(own).encode()) == own


@pytest.mark.parametrize("name", PRESETS)
def test_rules_on_top_of_every_preset_are_read_again(name: str) -> None:
    for options in ({}, {"match_deals": 3}):
        own = own_rules("own", "", name, options)
        assert read_own(write_own(own)) == own
        assert own.ruleset == dataclasses.replace(PRESETS[name].ruleset, **options)


def test_what_is_as_in_the_preset_is_left_out() -> None:
    assert own_rules("club", "", "sbr", {"fan_limit": 3}).options == {}


def test_a_file_needs_little() -> None:
    own = read_own(json.dumps(CLUB))
    assert (own.title, own.hash, own.outdated) == ("club", None, False)
    assert read_own(json.dumps({"zimo_rules": 1, "name": "plain", "rules": "mcr"})).options == {}
    assert own.ruleset == find_ruleset("sbr", {"fan_limit": 4})


FAULTS = [
    ("", "this is not JSON: "),
    ("[1]", "[1] is no object with fields"),
    (b"\xff\xfe\x00", "this is not JSON: "),
    ("[" * 60_000, "what was sent is nested too deeply"),
    ({"zimo": 7}, 'this is no file of rules: it has no "zimo_rules"'),
    (CLUB | {"zimo_rules": 2}, "the file has format 2, and this zimo reads format 1"),
    (CLUB | {"zimo_rules": True}, "the file has format true, and this zimo reads format 1"),
    (CLUB | {"optoins": {}}, "optoins: unknown field: did you mean 'options'?"),
    ({"zimo_rules": 1, "rules": "sbr"}, "name: this field is missing"),
    ({"zimo_rules": 1, "name": "club"}, "rules: this field is missing"),
    (CLUB | {"name": 3}, "name: it cannot be 3: give a text"),
    (CLUB | {"name": "../club"}, "'../club' is no name for rules: take small letters, digits and hyphens"),
    (CLUB | {"name": "club\n"}, "'club\\n' is no name for rules"),
    (CLUB | {"name": "c" * (LONGEST_NAME + 1)}, "is no name for rules"),
    (CLUB | {"rules": "sbx"}, "unknown ruleset 'sbx': did you mean 'sbr'?"),
    (CLUB | {"rules": None}, "rules: it cannot be null: give the name of a ruleset"),
    (CLUB | {"title": []}, "title: it cannot be []: give a text"),
    (CLUB | {"options": []}, "options: it cannot be []: give an object of house rules and their values"),
    (CLUB | {"options": {"fanlimit": 4}}, "unknown option 'fanlimit': did you mean 'fan_limit'?"),
    (CLUB | {"options": {"fan_limit": 99}}, "option fan_limit cannot be 99: it goes from 0 to 16"),
    (
        CLUB | {"options": {"dragons": True, "tiles": 136}},
        "option dragons adds dragons to a set of 108 tiles",
    ),
    (CLUB | {"hash": "abc"}, 'hash: it cannot be "abc": give 16 hexadecimal digits, or null'),
    ('{"zimo_rules": 1, "name": "a", "name": "b", "rules": "sbr"}', "name: it is said twice"),
    (
        '{"zimo_rules": 1, "name": "a", "rules": "sbr", "options": {"void": "none", "void": "card"}}',
        "void: it is said twice",
    ),
    (json.dumps(CLUB) + " " * MOST_BYTES, "a file of rules has 64 KiB at most, and this one more"),
]


@pytest.mark.parametrize(("told", "fault"), FAULTS, ids=[fault[:40] for _, fault in FAULTS])
def test_what_is_wrong_with_a_file_is_told_in_a_line(told: Any, fault: str) -> None:
    text = told if isinstance(told, str | bytes) else json.dumps(told)
    with pytest.raises(RulesetError) as raised:
        read_own(text)
    assert fault in str(raised.value)
    assert "\n" not in str(raised.value)
    assert Words("zh").said(raised.value.phrase)


def test_rules_of_one_s_own_stand_on_presets_alone() -> None:
    keep()
    with pytest.raises(RulesetError, match="unknown ruleset 'club'"):
        own_rules("other", "", "club", {})


def test_a_title_holds_nothing_that_cannot_be_seen() -> None:
    assert own_rules("club", " Club\x1b[2J\u202e  \n evening ", "sbr", {}).title == "Club[2J evening"
    assert own_rules("club", "\u200b", "sbr", {}).title == "club"


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Club evening", "club-evening"),
        ("  Café №5! ", "cafe-no5"),
        ("四川", "own-rules"),
        ("MCR", "own-mcr"),
        ("5 fans", "own-5-fans"),
        ("diff", "own-diff"),
        ("x" * 90, "x" * LONGEST_NAME),
    ],
)
def test_a_file_is_called_as_its_title_says(title: str, name: str) -> None:
    assert name_for(title) == name
    assert own_rules(name, title, "sbr", {})


# The folder -------------------------------------------------------------------------------------


def test_what_is_kept_is_found_by_its_name() -> None:
    file = keep(title="Club evening")
    assert (find_ruleset("club"), find_ruleset(" Club ")) == (find_ruleset("sbr", {"fan_limit": 4}),) * 2
    assert find_ruleset("club", {"kong_payments": False}).fan_limit == 4
    assert library.find_ruleset("club") == library.Game("club", seed=1).ruleset
    named = find_named("club")
    assert (named.game, named.preset, named.options) == ("Club evening", "sbr", {"fan_limit": 4})
    assert list(every_named()) == [*PRESETS, "club"]
    file.unlink()
    with pytest.raises(RulesetError, match="unknown ruleset 'club'"):
        find_ruleset("club")
    assert list(every_named()) == list(PRESETS)


def test_a_misspelt_name_is_guessed() -> None:
    keep("club-evening")
    with pytest.raises(RulesetError, match="did you mean 'club-evening'"):
        find_ruleset("club-evning")


def test_what_is_changed_is_read_anew() -> None:
    """Also where rules are remembered, for batches of hands."""
    keep()
    seen, stamp = find_rules("club", {}).ruleset.fan_limit, own_stamp()
    save_own(own_rules("club", "", "sbr", {"fan_limit": 5}), replace=True)
    assert (seen, find_ruleset("club").fan_limit, find_rules("club", {}).ruleset.fan_limit) == (4, 5, 5)
    assert own_stamp() != stamp


def test_nothing_is_kept_over_another_unless_it_is_said() -> None:
    keep()
    before = write_own(find_named_own())
    with pytest.raises(RulesetError, match="rules are kept as 'club' already"):
        keep(fan_limit=5)
    assert write_own(find_named_own()) == before


def find_named_own() -> Any:
    own = find_own("club")
    assert own is not None
    return own


@pytest.mark.parametrize("name", ["sbr", "bloody", "diff", "save", "delete", "export"])
def test_no_name_of_a_preset_or_a_command_is_taken(name: str, own_folder: Path) -> None:
    with pytest.raises(RulesetError, match="is what a preset or a command is called"):
        keep(name)
    own_folder.mkdir()
    (own_folder / f"{name}.json").write_text(json.dumps(CLUB | {"name": name}))
    assert name not in own_names()
    if name in PRESETS:  # one that came later than the file
        assert find_ruleset(name) == PRESETS[name].ruleset


@pytest.mark.parametrize(
    "name", ["../club", "..", "CLUB.json", "a/b", "a\\b", "club\0", ".club", "", "nul.json"]
)
def test_no_name_leads_out_of_the_folder(name: str, own_folder: Path) -> None:
    keep()
    (own_folder.parent / "club.json").write_text(json.dumps(CLUB))
    assert find_own(name) is None
    with pytest.raises(RulesetError, match="unknown ruleset"):
        find_ruleset(name)


def test_rules_are_written_whole_or_not_at_all(monkeypatch: pytest.MonkeyPatch, own_folder: Path) -> None:
    keep()
    before = (own_folder / "club.json").read_bytes()

    def full(*_: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    for name in ("club", "other"):
        with pytest.raises(OSError, match="No space"):
            save_own(own_rules(name, "", "sbr", {}), replace=True)
    assert [file.name for file in own_folder.iterdir()] == ["club.json"]
    assert (own_folder / "club.json").read_bytes() == before


def test_whoever_reads_meanwhile_finds_the_old_or_the_new() -> None:
    keep()
    faults: list[str] = []
    ended = threading.Event()

    def look() -> None:
        while not ended.is_set():
            try:
                find_ruleset("club")
            except RulesetError as error:
                faults.append(str(error))

    reading = threading.Thread(target=look)
    reading.start()
    for limit in [4, 5] * 100:
        save_own(own_rules("club", "", "sbr", {"fan_limit": limit}), replace=True)
    ended.set()
    reading.join()
    assert not faults


def test_what_cannot_be_used_is_told_where_it_is_named_and_left_out_of_the_list(own_folder: Path) -> None:
    keep("good")
    (own_folder / "bad.json").write_text("{")
    (own_folder / "folder.json").mkdir()
    (own_folder / "notes.txt").write_text("none")
    assert own_names() == ["bad", "good"]
    assert list(every_named()) == [*PRESETS, "good"]
    with pytest.raises(RulesetError, match="your rules 'bad' can't be used: this is not JSON"):
        find_ruleset("bad")
    with pytest.raises(RulesetError, match="unknown ruleset"):
        find_ruleset("folder")


def test_a_file_that_came_from_elsewhere_is_called_as_it_is_here(own_folder: Path) -> None:
    own_folder.mkdir()
    (own_folder / "thursdays.json").write_text(json.dumps(CLUB))
    assert find_named("thursdays").name == "thursdays"


def test_a_folder_that_cannot_be_is_an_empty_one(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("ZIMO_RULES_DIR", str(tmp_path / "file"))
    assert own_names() == []
    assert list(every_named()) == list(PRESETS)


def test_it_lies_beside_the_other_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ZIMO_RULES_DIR")
    monkeypatch.setenv("XDG_CONFIG_HOME", "/somewhere")
    if sys.platform.startswith("linux"):
        assert folder() == Path("/somewhere/zimo/rules")


LOOKING_ON = """
import os, sys
seen = []
here = os.environ["ZIMO_RULES_DIR"]
sys.addaudithook(lambda event, told: seen.append(event) if any(here in str(one) for one in told) else None)
import zimo.cli.rules, zimo.rulesets.summary
zimo.find_ruleset("sbr")
sys.exit(len(seen))
"""


def test_importing_reads_nothing(own_folder: Path) -> None:
    own_folder.mkdir()
    (own_folder / "bad.json").write_text("{")
    assert subprocess.run([sys.executable, "-c", LOOKING_ON], check=False).returncode == 0


def test_a_preset_that_has_changed_is_told() -> None:
    keep("kept")
    outdated()
    assert (find_named("kept").outdated, find_named("club").outdated) == (False, True)


# Records ----------------------------------------------------------------------------------------


def test_records_and_messages_name_presets_alone() -> None:
    keep()
    game = library.Game("club", seed=1)
    assert describe_ruleset(game.ruleset) == ("sbr", {"fan_limit": 4})
    while not game.over:
        game.play(game.legal[0])
    record = parse_record(write_record(record_of(game, ["a", "b", "c", "d"])))
    assert record.rules == "sbr"
    assert replay(record).ruleset == game.ruleset
    with pytest.raises(RecordError, match="unknown ruleset 'club'"):
        replay(named_otherwise(record))


def named_otherwise(record: Record) -> Record:
    return parse_record(write_record(record).replace(b'"rules":"sbr"', b'"rules":"club"'))


# Links ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("link", "rules", "options"),
    [
        ("?rules=sbr&fan_limit=4", "sbr", {"fan_limit": 4}),
        (
            "https://play.example/mahjong/?rules=mcr&minimum=6&bonus=keepable",
            "mcr",
            {"minimum": 6, "bonus": "keepable"},
        ),
        (
            "http://localhost:8000/?rules=sbr&fan_limit=&kong_payments=false#top",
            "sbr",
            {"fan_limit": None, "kong_payments": False},
        ),
        ("https://play.example/rules/sbr?option.fan_limit=4", "sbr", {"fan_limit": 4}),
        ("https://play.example/rules/mcr", "mcr", {}),
        (
            "https://play.example/score?rules=sbr&hand=11m&option.fan_limit=null&win_by=self_draw",
            "sbr",
            {"fan_limit": None},
        ),
    ],
)
def test_a_link_names_rules(link: str, rules: str, options: dict[str, Any]) -> None:
    own = rules_of_link(link)
    assert (own.rules, own.options) == (rules, options)
    assert own.ruleset == find_ruleset(rules, options)


@pytest.mark.parametrize(
    ("link", "fault"),
    [
        ("https://play.example/", "the ruleset is missing"),
        ("?fan_limit=4", "the ruleset is missing"),
        ("?rules=sbx", "unknown ruleset 'sbx'"),
        ("?rules=sbr&fan_limt=4", "unknown option 'fan_limt': did you mean 'fan_limit'?"),
        ("?rules=sbr&fan_limit=99", "option fan_limit cannot be 99"),
        ("?rules=sbr&fan_limit=4&fan_limit=5", "fan_limit: it is said twice"),
        ("http://[/?rules=sbr", "Invalid IPv6"),
        ("/rules/sbr?option.fan_limit=" + "[" * 5000, "option fan_limit cannot be"),
        ("?rules=sbr&" + "x" * 9000, "a link has 8192 characters at most"),
    ],
)
def test_what_is_wrong_with_a_link_is_told(link: str, fault: str) -> None:
    with pytest.raises(RulesetError) as raised:
        rules_of_link(link)
    assert fault in str(raised.value)


@pytest.mark.parametrize("name", PRESETS)
def test_a_link_that_is_made_is_read_again(name: str) -> None:
    ruleset = find_ruleset(name, {"match_deals": None, "start_score": 7})
    assert rules_of_link("/?" + query_of(*describe_ruleset(ruleset))).ruleset == ruleset


def test_a_link_may_name_what_is_kept_here() -> None:
    keep()
    assert rules_of_link("?rules=club&kong_payments=false").options == {
        "fan_limit": 4,
        "kong_payments": False,
    }


# The command line -------------------------------------------------------------------------------


def test_rules_are_saved_shown_compared_exported_and_deleted(zimo: Any, tmp_path: Path) -> None:
    told = zimo("rules", "save", "club", "sbr", "-o", "fan_limit=4", "--title", "Club [b]evening")
    assert (told.status, told.out) == (0, f"club is kept in {folder() / 'club.json'}\n")
    (line,) = [line for line in zimo("rules").out.splitlines() if line.startswith("club")]
    assert "Club [b]evening" in line
    assert line.rstrip().endswith("your own, from Sichuan Bloody Rules: fan_limit=4")
    listed = json.loads(zimo("rules", "--json").out)[-1]
    assert listed == {
        "name": "club",
        "game": "Club [b]evening",
        "aliases": [],
        "preset": "sbr",
        "changed": {"fan_limit": 4},
        "outdated": False,
    }
    shown = zimo("rules", "club").out
    assert shown.startswith("club  Club [b]evening\nyour own, from Sichuan Bloody Rules: fan_limit=4\n")
    assert "as a link: ?rules=sbr&fan_limit=4\n" in shown
    (line,) = [line for line in shown.splitlines() if line.startswith("fan_limit")]
    assert line.split()[1:4] == ["4", "(preset:", "3)"]
    assert shown.count("(preset:") == 1
    described = json.loads(zimo("rules", "club", "--json").out)
    assert (described["preset"], described["options"]["fan_limit"]["value"]) == ("sbr", 4)
    assert json.loads(zimo("rules", "diff", "sbr", "club", "--json").out) == {"fan_limit": [3, 4]}
    assert json.loads(zimo("rules", "diff", "club", "sbr", "--json").out) == {"fan_limit": [4, 3]}
    file = tmp_path / "given away.json"
    assert zimo("rules", "export", "club", str(file)).status == 0
    assert file.read_text(encoding="utf-8") == zimo("rules", "export", "club").out
    assert zimo("rules", "export", "club", str(file)).err.endswith("choose another, or --replace\n")
    assert zimo("rules", "diff", "club", str(file)).out == "no difference\n"
    assert zimo("rules", "delete", "club").out == "club is deleted\n"
    assert "club" not in zimo("rules").out
    assert zimo("rules", "save", "again", str(file), "-o", "kong_payments=no").status == 0
    assert find_named("again").options == {"fan_limit": 4, "kong_payments": False}
    assert zimo("rules", "save", "third", "https://club.example/?rules=mcr&minimum=6").status == 0
    assert find_named("third").options == {"minimum": 6}


def test_rules_of_one_s_own_are_told_in_chinese(zimo: Any) -> None:
    keep(title="周末")
    outdated("old")
    listed = zimo("rules", "--language", "zh").out
    assert f"自存规则，以“{Words('zh').say('preset.sbr')}”为底：fan_limit=4" in listed
    assert "已有变动" in listed
    assert zimo("rules", "delete", "club").out == "club已删除\n"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["rules", "save", "mcr", "sbr"], "'mcr' is what a preset or a command is called"),
        (["rules", "save", "Club", "sbr"], "'Club' is no name for rules"),
        (["rules", "save", "club", "sbr"], "rules are kept as 'club' already"),
        (["rules", "save", "new", "sbx"], "unknown ruleset 'sbx'"),
        (["rules", "save", "new"], "zimo rules save club sbr -o fan_limit=4"),
        (["rules", "save", "new", "sbr", "-o", "fan_limit=99"], "option fan_limit cannot be 99"),
        (["rules", "delete", "sbr"], "no rules of your own are called 'sbr'"),
        (["rules", "delete", "clup"], "no rules of your own are called 'clup': did you mean 'club'?"),
        (["rules", "delete"], "name rules of your own"),
        (["rules", "delete", "club", "-o", "fan_limit=4"], "-o goes with"),
        (["rules", "export", "sbr"], "sbr is a preset, which everybody has"),
        (["rules", "export", "nothing"], "unknown ruleset 'nothing'"),
        (["rules", "sbr", "--title", "x"], "--title x: that goes with save only"),
        (["rules", "sbr", "--replace"], "--replace goes with save and export only"),
        (["score", "11m", "-r", "no/such.json"], "--rules no/such.json: No such file or directory"),
        (["score", "11m", "-r", "?rules=sbx"], "--rules ?rules=sbx: unknown ruleset 'sbx'"),
    ],
)
def test_what_cannot_be_is_refused_in_a_line(zimo: Any, arguments: list[str], message: str) -> None:
    keep()
    ran = zimo(*arguments)
    assert ran.status == 2
    assert ran.out == ""
    assert ran.err.startswith("zimo: ")
    assert message in ran.err
    assert ran.err.count("\n") == 1


HAND = ["[3333p] [4444p] 6667899p + 9p", "--json"]


@pytest.mark.parametrize("way", ["name", "file", "link", "page"])
def test_every_command_takes_a_name_a_file_or_a_link(zimo: Any, way: str) -> None:
    rules = {
        "name": "club",
        "file": str(keep()),
        "link": "http://127.0.0.1:8000/?rules=sbr&fan_limit=4",
        "page": "http://127.0.0.1:8000/rules/sbr?option.fan_limit=4",
    }[way]
    assert json.loads(zimo("score", *HAND, "-r", rules).out)["points"] == 16
    assert json.loads(zimo("score", *HAND, "-r", rules, "-o", "fan_limit=3").out)["points"] == 8
    assert json.loads(zimo("waits", "--json", "[3333p] [4444p] 6667899p", "-r", rules).out)["ready"]
    assert zimo("analyse", "--json", "3445566p123888s + 1p", "-r", rules).status == 0
    ran = json.loads(
        zimo("simulate", "-n", "1", "--json", "-r", rules, "--bots", "random,random,random,random").out
    )
    assert (ran["rules"], ran["options"]) == ("sbr", {"fan_limit": 4})
    ran = zimo("rules", "diff", "sbr", rules, "--json")
    assert json.loads(ran.out) == {"fan_limit": [3, 4]}
    assert ran.err == ""


def test_the_terminal_offers_them_after_the_presets(own_folder: Path) -> None:
    keep(title="Club [b]evening")
    (own_folder / "bad.json").write_text("{")
    assert _playable(None, {}, 1) == [*PRESETS, "club"]
    assert _playable("club", {}, 1) == ["club"]
    told = preset_text("club", Words("en")).plain
    assert told.startswith("club\nClub [b]evening\n")
    assert "108 tiles" in told


def test_the_lobby_is_opened_with_them() -> None:
    keep()
    assert _query("club", {}) == "rules=club"
    assert _query("club", {"kong_payments": "no"}) == "rules=sbr&kong_payments=false&fan_limit=4"


def test_a_batch_names_them_too(zimo: Any, tmp_path: Path) -> None:
    keep()
    lines = tmp_path / "hands.jsonl"
    told = {
        "hand": "6667899p",
        "melds": [{"type": "kong", "tiles": "3333p"}, {"type": "kong", "tiles": "4444p"}],
        "win_tile": "9p",
    }
    lines.write_text(json.dumps(told | {"rules": "club"}) + "\n" + json.dumps(told | {"rules": "sbr"}) + "\n")
    answers = [json.loads(line) for line in zimo("score", "--batch", str(lines)).out.splitlines()]
    assert [answer["points"] for answer in answers] == [16, 8]


def test_whoever_uses_rules_is_told_that_the_preset_has_changed(zimo: Any, tmp_path: Path) -> None:
    outdated()
    ran = zimo("score", *HAND, "-r", "club")
    assert json.loads(ran.out)["points"] == 16
    assert ran.err == "zimo: club: sbr has changed since these rules were kept\n"
    file = tmp_path / "club.json"
    assert zimo("rules", "export", "club", str(file)).status == 0
    assert "sbr has changed since these rules were kept" in zimo("score", *HAND, "-r", str(file)).err
    assert "(the preset has changed since these were kept)" in zimo("rules", "club").out
    assert "(the preset has changed since these were kept)" in zimo("rules").out
    assert json.loads(zimo("rules", "club", "--json").out)["outdated"]
    assert zimo("rules", "save", "club", "club", "--replace").status == 0
    assert zimo("score", *HAND, "-r", "club").err == "", "kept anew, by the preset as it is"


def test_what_is_kept_anew_keeps_its_title(zimo: Any) -> None:
    keep(title="Club evening")
    zimo("rules", "save", "club", "club", "-o", "fan_limit=5", "--replace")
    assert (find_named("club").game, find_named("club").options) == ("Club evening", {"fan_limit": 5})
    zimo("rules", "save", "other", "club")
    assert find_named("other").game == "other"


def test_a_server_tells_at_its_start_what_is_not_as_it_should_be(
    own_folder: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    keep("good")
    outdated()
    (own_folder / "bad.json").write_text("{")
    warn_of_own()
    bad, club = capfd.readouterr().err.splitlines()
    assert bad.startswith("zimo: your rules 'bad' can't be used")
    assert club == "zimo: club: sbr has changed since these rules were kept"


def test_a_file_that_cannot_be_used_is_told_in_the_list(zimo: Any, own_folder: Path) -> None:
    keep("good")
    (own_folder / "bad.json").write_text("{")
    ran = zimo("rules")
    assert "good" in ran.out
    assert ran.err.startswith("zimo: your rules 'bad' can't be used: this is not JSON")
    assert zimo("rules", "delete", "bad").status == 0
    assert zimo("rules").err == ""
