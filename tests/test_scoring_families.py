"""The tables of fans, and what holds whichever family reads a hand."""

from __future__ import annotations

import numpy as np
import pytest

from tests.winning_hands import as_records, from_text, in_tiles, ready, score, score_records
from zimo.engine.scoring import ready_values, score_hands
from zimo.engine.table.state import FAN_SLOTS, SCORE, NoWin
from zimo.rulesets import FAMILIES, families, find_ruleset
from zimo.rulesets.families.changchun import ChangchunFan
from zimo.rulesets.families.changchun_mil import MilFan
from zimo.rulesets.families.classical_fans import LIMIT_HANDS, ClassicalFan
from zimo.rulesets.families.hkos_fans import HkosFan
from zimo.rulesets.families.mcr_fans import McrFan
from zimo.rulesets.families.sbr import SbrFan
from zimo.rulesets.families.sichuan import SichuanFan
from zimo.rulesets.options import owners_of
from zimo.rulesets.statements import statements


@pytest.mark.parametrize(
    ("family", "members"),
    [
        (families.SBR, SbrFan),
        (families.SICHUAN, SichuanFan),
        (families.CHANGCHUN, ChangchunFan),
        (families.MCR, McrFan),
        (families.CLASSICAL, ClassicalFan),
        (families.HKOS, HkosFan),
        (families.CHANGCHUN_MIL, MilFan),
    ],
)
def test_fan_tables(family, members):
    fans = family.table
    assert [fan.index for fan in fans] == list(range(len(fans)))
    assert [fan.id for fan in fans] == [member.name.lower() for member in members]
    assert len(fans) <= FAN_SLOTS
    assert all(fan.name and (fan.value > 0 or fan.limit) for fan in fans)
    assert all("\u4e00" <= character <= "\u9fff" for fan in fans for character in fan.name_zh)
    assert len({fan.name_zh for fan in fans}) == len(fans)
    for fan in fans:
        assert fan.rules
        numbered = fan.rules == (f"MCR-{fan.number or 0:02d}",)
        assert numbered or set(fan.rules) <= {*statements(), "MCR D-02", "OFF-062"}


def counted(rules, **options):
    ruleset = find_ruleset(rules, options)
    return {fan.id: None if fan.limit else fan.value for fan in ruleset.family.counted_fans(ruleset)}


@pytest.mark.parametrize(
    ("rules", "number"),
    [
        ("sbr", 10),  # SBR-110..119
        ("sbr-mil", 10),
        ("sichuan", 9),  # SIM-028..036
        ("changchun", 2),  # CC-031
        ("mcr", 81),
        ("mcr-wmo", 81),
        ("official", 82),  # and All Red (OFF-062)
        ("classical", 16),  # nine doubles (HK-048..056) and seven limit hands (HK-056..066)
    ],
)
def test_a_preset_has_all_the_fans_that_its_document_gives(rules, number):
    assert len(counted(rules)) == number


def test_a_fan_is_switched_by_its_own_family_alone():
    """Half Flush and Dragon Pung are fans of two families; the switches are those of one."""
    for rules in ("mcr", "mcr-wmo", "official"):
        assert (counted(rules)["half_flush"], counted(rules)["dragon_pung"]) == (6, 2)
    for family in FAMILIES.values():
        for fan in family.table:
            assert fan.option is None or family.id in owners_of(fan.option)


def test_options_say_which_fans_count_and_which_are_limit_hands():
    assert counted("official")["all_red"] == 88
    assert "all_red" not in counted("mcr")
    assert counted("sbr")["full_flush"] == 2
    classical = counted("classical")
    assert {"half_flush", "dragon_pung", "own_wind_pung", "prevailing_wind_pung"}.isdisjoint(classical)
    assert [fan for fan, value in classical.items() if value is None] == [
        fan.name.lower() for fan in sorted(LIMIT_HANDS)
    ]
    house = counted(
        "classical", big_three_dragons="double_only", half_flush_double=True, honour_pung_doubles=True
    )
    assert house["big_three_dragons"] == house["half_flush"] == house["dragon_pung"] == 1


def test_shapes_of_other_families_as_house_rules():
    for name in ("sbr", "sichuan", "changchun"):
        scored = score("19m19p19sESWNCFP + C", rules=name, tiles=136, orphans=True, win_suits="any")
        assert (scored.no_win, scored.reading) == (NoWin.WIN, [])
        assert scored.points >= 1


def test_chow_melds_as_a_house_rule():
    scored = score("[123s] 222345p99s67p + 8p", chow_from="left")
    assert (scored.fans, scored.reading[0]) == ({}, "123s")
    assert score("[456p] 44455p123s12s + 3s", chow_from="left").fans == {"root": 1}
    assert score("[123s] 456s789s1112s + 2s", chow_from="left").fans == {"root": 1, "full_flush": 1}


def test_a_minimum_counts_points():
    plain = score("3445566p123888s + 6p", minimum=2)
    assert (plain.no_win, plain.points) == (NoWin.BELOW_MINIMUM, 1)
    assert score("[8888s] 3445566p123s + 6p", minimum=2).no_win == NoWin.WIN
    assert score("[999m] 123m456p78s11s + 9s", rules="changchun", minimum=2).no_win == NoWin.BELOW_MINIMUM


def test_a_score_record_is_written_over():
    hands = as_records([from_text("1111222233334p + 4p"), from_text("1112p + 3p")])
    ruleset = find_ruleset("sbr")
    fresh = score_records(ruleset, hands)
    used = np.frombuffer(b"\xff" * (2 * SCORE.itemsize), SCORE).copy().view(np.recarray)
    used_again = score_records(ruleset, hands, used)
    for name in ("no_win", "fan", "total_fan", "points", "pay_discarder", "pay_other", "pay_dealer", "sets"):
        assert (fresh[name] == used_again[name]).all(), name
    assert in_tiles(used_again[0].set_code[: used_again[0].sets])[0] == "11p"


def test_one_compiled_version_of_each_exported_kernel():
    score("3445566p123888s + 6p")
    ready("3445566p123888s")
    for kernel in (score_hands, ready_values):
        if hasattr(kernel, "signatures"):  # compiled
            assert len(kernel.signatures) == 1
