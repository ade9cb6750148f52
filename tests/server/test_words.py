"""Whatever zimo says has its text in each language, and no text stands unused."""

from __future__ import annotations

import dataclasses
import json
import re
import typing
from collections.abc import Iterable
from pathlib import Path

import pytest

from zimo.engine.table.state import End, MeldType, NoWin, Reason
from zimo.rulesets import FAMILIES, PRESETS, Ruleset
from zimo.rulesets.choices import ChowFrom, Flow, Payment, VoidMarker, WinSuits
from zimo.rulesets.statements import statements
from zimo.rulesets.summary import HEADINGS, summary
from zimo.seat.account import REASON_RULES, reason_id
from zimo.server.http_protocol import PartId
from zimo.server.protocol import Heading, MeldKind, ReasonId, RefusalId
from zimo.words.catalogue import LANGUAGES, PAGE, TRANSLATED, Words, ids, names, slots_of, texts
from zimo.words.phrase import Phrase

ROOT = Path(__file__).parents[2]
SOURCE, WEB = ROOT / "src/zimo", ROOT / "web/src"
MESSAGES = json.loads((ROOT / "tests/data/messages.json").read_text(encoding="utf-8"))
NO_WINS = set(NoWin) - {NoWin.WIN, NoWin.NO_SCORER}
ANY_HELP = re.compile(r"help\.\$?\{[^}]*\}")  # why a hand is no win, whatever the reason
ONLY_TRANSLATED = ("meaning", "statement")
NAMED = re.compile(r"""["'`]([a-z_]+\.[\w{$][^"'`\s]*)["'`]""")
SAID = re.compile(r'\b(?:Phrase|say|_said)\(\s*f?"([a-z_]+\.[^" ]*)"')


def group_of(id_: str) -> str:
    return id_.partition(".")[0]


def name_of(id_: str) -> str:
    return id_.partition(".")[2]


def meant(named: str) -> set[str]:
    """The ids that a source may mean: what it fills in at run time may be anything."""
    pattern = re.sub(r"(\\\$)?\\\{.*?\\\}", ".*", re.escape(named))
    return {id_ for id_ in texts("en") if re.fullmatch(pattern, id_)}


def sources() -> Iterable[tuple[str, str]]:
    for path in SOURCE.rglob("*.py"):
        yield path.relative_to(SOURCE).as_posix(), path.read_text(encoding="utf-8")


def page_sources() -> Iterable[tuple[str, str]]:
    for path in WEB.rglob("*"):
        if path.suffix in (".ts", ".svelte") and ".test." not in path.name and "protocol" not in path.parts:
            yield path.name, path.read_text(encoding="utf-8")


# Texts ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("case", MESSAGES, ids=[f"{n} {case['text']}" for n, case in enumerate(MESSAGES)])
def test_a_text_is_said_with_its_slots(case):
    words = Words(case.get("language", "en"))
    slots = {
        name: Phrase(**value) if isinstance(value, dict) else value for name, value in case["slots"].items()
    }
    if case.get("fault"):
        with pytest.raises((ValueError, KeyError)):
            words.write(case["text"], **slots)
    else:
        assert words.write(case["text"], **slots) == case["said"]


def test_every_text_stands_in_each_language():
    for language in LANGUAGES:
        own = {id_ for id_ in texts(language) if group_of(id_) not in ONLY_TRANSLATED}
        assert own == set(texts("en"))
        empty = {id_ for id_, text in texts(language).items() if not text}
        assert empty == ({"list.sentences"} if language == "zh" else set())  # 。 needs no joint


def test_every_text_shows_the_same_slots_in_each_language():
    """Another language may branch otherwise: who draws is no matter for a Chinese verb.

    What a library says in English, a ``detail``, is left out.
    """
    for id_ in texts("en"):
        english = slots_of(id_)
        shown = {name for name, use in english.items() if use.shown or use.number}
        for language in LANGUAGES:
            own = slots_of(id_, language)
            assert shown - {"detail"} <= set(own) <= set(english), f"{language}: {id_}"


def test_no_file_of_words_is_left_out():
    for language in LANGUAGES:
        subjects = {path.stem for path in (SOURCE / "words" / language).glob("*.json")}
        assert subjects == {*PAGE, "terminal", "command", "server", *(TRANSLATED if language != "en" else ())}


def test_every_text_is_said_somewhere():
    named = {id_ for _, source in [*sources(), *page_sources()] for id_ in NAMED.findall(source)}
    said = {id_ for name in named if not ANY_HELP.fullmatch(name) for id_ in meant(name)}
    assert set(texts("en")) - said == {f"help.{no_win.name.lower()}" for no_win in NO_WINS}


def test_whatever_is_said_has_a_text():
    """What families name themselves, a fan, brings its own words."""
    said = {(path, id_) for path, source in sources() for id_ in SAID.findall(source)}
    assert {(path, id_) for path, id_ in said if not meant(id_) and not id_.startswith("fan.")} == set()


# What is said -----------------------------------------------------------------------------------


def test_what_the_engine_numbers_has_its_text():
    assert {reason_id(reason) for reason in REASON_RULES} == set(ids("reason"))
    assert set(REASON_RULES) == set(Reason) - {Reason.NONE}
    assert set(names("end")) == {end.name.lower() for end in End}
    assert set(names("meld")) == {meld.name.lower() for meld in MeldType if meld != MeldType.NONE}
    assert {no_win.name.lower() for no_win in NO_WINS} <= set(names("help"))


def test_what_the_protocol_names_has_its_text():
    assert typing.get_args(Heading) == names("heading") == HEADINGS
    assert typing.get_args(PartId) == names("part")
    assert set(typing.get_args(ReasonId)) == set(names("reason"))
    assert set(typing.get_args(RefusalId)) == set(names("refused"))
    assert set(typing.get_args(MeldKind)) == set(names("meld"))


@pytest.mark.parametrize(
    ("options", "head"),
    [
        (ChowFrom, "chow_from"),
        (Payment, "payment"),
        (Flow, "flow"),
        (set(VoidMarker) - {VoidMarker.NONE}, "void"),
        (set(WinSuits) - {WinSuits.ANY}, "suits"),
    ],
)
def test_every_choice_of_an_option_has_its_phrase(options, head):
    assert {f"{head}_{choice.name.lower()}" for choice in options} <= set(names("rules"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_preset_is_summed_up(language):
    words = Words(language)
    assert set(names("preset")) == set(names("about")) == set(PRESETS)
    for preset in PRESETS.values():
        for phrases in summary(preset.ruleset).values():
            assert all(words.said(phrase) for phrase in phrases)


def test_every_option_has_chinese():
    meant = {name_of(id_) for id_ in texts("zh") if group_of(id_) == "meaning"}
    assert meant == {field.name for field in dataclasses.fields(Ruleset)}


def test_every_statement_that_a_fan_or_a_payment_names_has_chinese():
    chinese = {name_of(id_) for id_ in texts("zh") if group_of(id_) == "statement"}
    fans = [fan.rules for family in FAMILIES.values() for fan in family.table]
    paid = [rules.split() for rules in REASON_RULES.values()]
    hus = [rules.split() for family in FAMILIES.values() for rules in family.hu_rules]
    named = {rule for rules in [*fans, *paid, *hus] for rule in rules}
    assert named & set(statements()) <= chinese <= set(statements())
