"""The rules page teaches what the engine does: texts for every rule and fan, and hands that count."""

from __future__ import annotations

import dataclasses
import re
from enum import IntEnum

import pytest

from zimo.hands.request.from_text import request_of_text
from zimo.hands.results import Win
from zimo.hands.score import score_hand
from zimo.play.match import TABLE_POINTS
from zimo.rulesets import PRESETS, Ruleset, find_ruleset
from zimo.rulesets.choices import VoidMarker
from zimo.rulesets.families import CLASSICAL, OWN
from zimo.rulesets.lesson import every_statement, lesson
from zimo.rulesets.options import OPTION_TYPES
from zimo.rulesets.registry import allowed_values, option_value, own_codes, parse_option
from zimo.rulesets.statements import codes_in, document_of
from zimo.rulesets.subjects import IDLE, SUBJECTS, asked_options
from zimo.rulesets.teaching import fans_taught, lessons_of
from zimo.rulesets.values import Numbers
from zimo.seat.account import REASON_RULES
from zimo.words.catalogue import LANGUAGES, Words, ids, names, slots_of

EXAMPLES = [
    (preset, taught)
    for preset in PRESETS
    if PRESETS[preset].ruleset.family in OWN
    for taught in fans_taught(PRESETS[preset].ruleset)
]


def scored(preset: str, example) -> Win:
    request = {**request_of_text(example.hand), **example.won, "options": dict(example.options)}
    score = score_hand({**request, "rules": preset, "explain": True})
    assert isinstance(score, Win), (example.hand, score)
    return score


def counted(score: Win) -> set[str]:
    return {line.id for line in score.lines}


@pytest.mark.parametrize(
    ("preset", "taught"), EXAMPLES, ids=[f"{preset} {taught.fan.id}" for preset, taught in EXAMPLES]
)
def test_the_fan_counts_in_its_example_and_what_it_displaces_does_not(preset, taught):
    score = scored(preset, taught.example)
    assert taught.fan.id in counted(score)
    displaced = {one.fan.id for one in taught.displaces}
    assert counted(score).isdisjoint(displaced)
    by_it = {fan.id for fan in score.excluded or () if taught.fan.id in fan.by}
    assert by_it <= displaced


@pytest.mark.parametrize("family", OWN, ids=[family.id for family in OWN])
def test_every_fan_has_an_example_and_its_definition_in_each_language(family):
    for fan in family.table:
        assert fan.id in lessons_of(family.id)
        for language in LANGUAGES:
            assert Words(language).has(f"define.{family.id}_{fan.id}"), fan.id


def test_no_definition_and_no_example_is_left_without_its_fan():
    fans = {family.id: {fan.id for fan in (*family.table, *filter(None, [family.bonus]))} for family in OWN}
    assert {f"{family}_{fan}" for family in fans for fan in fans[family]} == set(names("define"))
    assert {family: set(lessons_of(family)) for family in fans} == fans


def test_each_family_says_which_fans_to_begin_with():
    for family in OWN:
        begun = sorted(lesson["start"] for lesson in lessons_of(family.id).values() if "start" in lesson)
        assert begun == list(range(1, len(begun) + 1))
        assert 2 <= len(begun) <= 20


def test_a_fan_that_is_another_reading_is_one_that_it_displaces():
    for preset in PRESETS.values():
        for taught in fans_taught(preset.ruleset):
            named = set(lessons_of(preset.ruleset.scoring).get(taught.fan.id, {}).get("instead", ()))
            assert named == {one.fan.id for one in taught.displaces if one.instead}


def test_every_sentence_of_the_rules_has_its_text():
    assert {taught.id for taught in every_statement()} == set(names("lesson"))
    assert set(names("part")) >= {part.id for preset in PRESETS.values() for part in lesson(preset.ruleset)}


def test_the_slots_of_rules_and_definitions_are_options():
    known = {field.name for field in dataclasses.fields(Ruleset)} | {"unit"}
    for id_ in ids("lesson", "define"):
        for language in LANGUAGES:
            assert set(slots_of(id_, language)) <= known


# Options ------------------------------------------------------------------------------------------


def page(ruleset: Ruleset, language: str = "en") -> list[str]:
    """All that the rules page says, but for the options themselves."""
    words = Words(language)
    told = [words.said(one.phrase) for part in lesson(ruleset) for one in part.statements]
    for taught in fans_taught(ruleset):
        definition = [] if taught.definition is None else [words.said(taught.definition)]
        fan = [taught.fan.id, f"{taught.fan.value} {taught.fan.limit}"]
        told += [*fan, *definition, *(one.fan.id for one in taught.displaces)]
    base = ruleset.family.base
    return told if base is None else [*told, *(f"{item.id} {item.points}" for item in base(ruleset))]


def other_values(option: str, ruleset: Ruleset) -> list[object]:
    values = allowed_values(option, ruleset.family)
    held = getattr(ruleset, option)
    if isinstance(values, Numbers):
        ends = [values.numbers[0], values.numbers[-1], *([None] if values.optional else [])]
        return [value for value in ends if value != held]
    return [value for value in values.words.values() if value != held]


def told(id_: str, ruleset: Ruleset, language: str) -> str:
    """A sentence of the rules; nothing where it is not said."""
    words = Words(language)
    said = [one.phrase for part in lesson(ruleset) for one in part.statements if one.id == id_]
    return "".join(map(words.said, said))


@pytest.mark.rule("HK-067", "HK-068", "HK-069", "HK-070")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_what_the_discarder_pays_is_told_for_the_number_of_players(players, language):
    """Once and twice in words, more in numbers."""
    for payment in allowed_values("payment", CLASSICAL).words.values():
        options = {"players": players, "payment": payment.name.lower(), "cap": 2000}
        request = {**request_of_text("EEE123m456p789s5s + 5s"), "rules": "classical", "options": options}
        paid = set()
        for dealer in (False, True):
            score = score_hand({**request, "dealer": dealer})
            assert isinstance(score, Win)
            paid.add(score.payments["discarder"] // score.points)
        said = told("pay_classical", find_ruleset("classical", options), language)
        assert set(map(int, re.findall(r"\d", said))) == {times for times in paid if times > 2}, said


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", [2, 3])
def test_nothing_is_told_of_four_where_fewer_play(players, language):
    for preset in PRESETS.values():
        ruleset = dataclasses.replace(preset.ruleset, players=players, void=VoidMarker.CARD)
        said = [told(id_, ruleset, language) for id_ in ("void_choice", "deal_seats", "match_chairs")]
        assert not re.search("(?i)four|四", "".join(said)), said


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_points_told_are_as_many_as_the_players(language):
    for players in (2, 3, 4, 5):
        said = told("match_table_points", find_ruleset("mcr", {"players": players}), language)
        assert [int(number) for number in re.findall(r"\d", said)] == list(TABLE_POINTS[:players])


def test_of_a_kong_that_cannot_be_robbed_no_robbing_is_told():
    robbed = find_ruleset("sbr-mil")
    assert told("kong_back_robbed", robbed, "en")
    assert not told("kong_back_robbed", dataclasses.replace(robbed, rob_kong=False), "en")


UNTOLD = {
    "void_penalty_to opponents": "where the fine is nothing",
    "void_penalty_to each_clean": "where the fine is nothing",
    "pig_exempt_all_void False": "where the fine is nothing",
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("preset", PRESETS)
def test_a_house_rule_is_told(preset, language):
    """Whatever of an option a person may change changes what the page says."""
    ruleset = PRESETS[preset].ruleset
    plain = page(ruleset, language)
    silent: list[str] = []
    for options in asked_options(ruleset).values():
        for option in options:
            for value in other_values(option, ruleset):
                if page(dataclasses.replace(ruleset, **{option: value}), language) == plain:
                    silent.append(f"{option} {option_value(value)}")
    assert set(silent) <= set(UNTOLD), silent


def test_every_option_stands_under_one_subject():
    placed = [option for options in SUBJECTS.values() for option in options]
    assert len(placed) == len(set(placed))
    assert set(placed) == {field.name for field in dataclasses.fields(Ruleset)} - {"scoring"}
    assert set(SUBJECTS) <= set(names("part"))


def test_what_makes_an_option_idle_is_a_value_that_another_has():
    for option, others in IDLE.items():
        for other, values in others.items():
            assert option != other
            for value in values:
                parse_option(other, value)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_and_each_of_its_values_has_a_name(language):
    words = Words(language)
    for option, kind in OPTION_TYPES.items():
        assert words.has(f"option.{option}")
        if isinstance(kind, type) and issubclass(kind, IntEnum):
            for member in kind:
                assert words.has(f"choice.{option}_{option_value(member)}")


def test_no_option_speaks_of_names_and_values():
    for field in dataclasses.fields(Ruleset):
        assert "=" not in field.metadata["meaning"]
        assert "_" not in field.metadata["meaning"]


# Where a rule is told -----------------------------------------------------------------------------


def codes_on_the_page(ruleset: Ruleset) -> set[str]:
    lines = {code for part in lesson(ruleset) for one in part.statements for code in one.rules}
    fans = {code for taught in fans_taught(ruleset) for code in taught.fan.rules}
    return lines | fans


def test_every_payment_finds_its_rule_on_the_page():
    """The sheet of a deal names statements: each can be gone to."""
    every = {"false_hu": "penalise", "robbed_refund": True, "void_discard": "penalise"}
    told = codes_on_the_page(find_ruleset("sbr", every))
    told |= codes_on_the_page(find_ruleset("classical", {"losers_settle": True}))
    told |= codes_on_the_page(find_ruleset("xuezhan", {"false_hu": "penalise"}))
    told |= codes_on_the_page(find_ruleset("xueliu"))
    told |= codes_on_the_page(find_ruleset("hkos", {"false_hu": "penalise"}))
    told |= codes_on_the_page(find_ruleset("changchun-mil", {"false_hu": "penalise"}))
    assert {code for rules in REASON_RULES.values() for code in codes_in(rules)} <= told
    for preset in PRESETS.values():
        own = codes_on_the_page(preset.ruleset)
        for rules in preset.ruleset.family.hu_rules:
            assert set(own_codes(preset.ruleset, rules)) <= own


@pytest.mark.parametrize(
    ("name", "told", "not_told"),
    [
        ("sbr", {"SBR-042", "SBR-112", "SBR-125"}, {"XZ", "XL"}),
        ("sbr-mil", {"SBR-034", "SBR-112"}, {"XZ", "XL"}),
        ("xuezhan", {"XZ-067", "XZ-036", "XZ-056", "XZ-078"}, {"XL"}),
        ("xueliu", {"XL-019", "XZ-036", "XL-013", "XL-027"}, set()),
    ],
)
def test_each_game_names_the_statements_of_its_own_document(name: str, told: set[str], not_told: set[str]):
    """Those that the book has as well stand there only where it alone has them."""
    codes = codes_on_the_page(PRESETS[name].ruleset)
    assert told <= codes
    assert not {document_of(code) for code in codes} & not_told
    if name.startswith("xue"):
        assert not codes & {"SBR-042", "SBR-112", "SBR-125", "SBR-106"}
        house = codes_on_the_page(find_ruleset(name, {"fan_limit": 5, "exchange": "any_suit"}))
        assert told <= house


def test_the_page_names_the_documents_of_its_game():
    codes = codes_on_the_page(PRESETS["changchun"].ruleset)
    assert "CC-016" in codes
    assert "SBR-058" not in codes
