"""How a deal goes under a ruleset, from the tiles to the end of the match, made of its options.

Each statement is a text that branches by options, so that a house rule is told as truly as a preset.
"""

from __future__ import annotations

import dataclasses
import itertools

from zimo.rulesets.choices import (
    Bao,
    Chairs,
    ChowFrom,
    Exchange,
    FalseHu,
    Flow,
    KongMoney,
    KongTransfer,
    MultiWin,
    Ready,
    ReadyValue,
    SevenPairs,
    VoidMarker,
    WinSuits,
)
from zimo.rulesets.family import FAMILIES
from zimo.rulesets.options import MOST_SEATS, Ruleset
from zimo.rulesets.registry import option_value, own_codes, own_rule
from zimo.rulesets.statements import codes_in
from zimo.rulesets.subjects import is_asked
from zimo.rulesets.summary import pays
from zimo.rulesets.taught import Taught, always
from zimo.words.catalogue import slots_of, texts
from zimo.words.phrase import Phrase


@dataclasses.dataclass(frozen=True)
class Statement:
    id: str
    phrase: Phrase
    rules: tuple[str, ...]  # what it follows


@dataclasses.dataclass(frozen=True)
class Part:
    id: str  # its heading is ``part.<id>``
    statements: tuple[Statement, ...]


def _void(rules: Ruleset) -> bool:
    return rules.void != VoidMarker.NONE


def _void_is_fined(rules: Ruleset) -> bool:
    return _void(rules) and rules.family.void_fine(rules) > 0


def _honours(rules: Ruleset) -> bool:
    return rules.tiles > 108 or rules.dragons


def _winds(rules: Ruleset) -> bool:
    return rules.tiles > 108


def _bonus_tiles(rules: Ruleset) -> bool:
    return rules.tiles == 144


def _kongs_paid(rules: Ruleset) -> bool:
    return rules.kong_payments


def _fined(rules: Ruleset) -> bool:
    return rules.false_hu == FalseHu.PENALISE


def _flows(rules: Ruleset) -> bool:
    return rules.flow == Flow.BLOOD_FLOW


def _special_kongs(rules: Ruleset) -> bool:
    return rules.special_kongs


def _declares(rules: Ruleset) -> bool:
    return rules.ready != Ready.NONE


def _has_bao(rules: Ruleset) -> bool:
    return rules.bao != Bao.NONE


def _compared(rules: Ruleset) -> bool:
    return rules.wall_end_settlement


def _chairs_change(rules: Ruleset) -> bool:
    return rules.chairs == Chairs.CHANGE and rules.seats == MOST_SEATS


PASSING = Taught("pass_hu", "SBR-097 XZ-027 XL-011 MCR A-11 HK-079 CM-041 HKF-015")
_BEFORE = {
    "goal": (
        Taught("goal_hand", "SBR-050 XZ-032 SIM-002 CC-006 OFF-022 HK-002 CM-039 HKF-018"),
        Taught("goal_words", "SBR-049 SBR-146 XZ-035 MCR B-7 HK-025 HK-036"),
        Taught("goal_hu", "SBR-002 XZ-080 HK-003"),
    ),
    "tiles": (
        Taught("tiles_set", "SBR-004 SBR-005 XZ-001 CC-001 MCR A-1 OFF-001 HK-004 CM-001 HKF-001"),
        Taught("tiles_names", "CC-010 OFF-003 OFF-004 OFF-048 HK-004 HKF-001", _honours),
    ),
    "deal": (
        Taught(
            "deal_seats",
            "SBR-001 SBR-011 XZ-002 SIM-008 CC-024 MCR A-2 OFF-007 OFF-008 HK-001 HK-021 HKF-003",
        ),
        Taught("deal_winds", "MCR A-2 HK-006 HK-010 HKF-003", _winds),
        Taught("deal_break", "SBR-016 SBR-017 SBR-019 XZ-003 CC-023 MCR A-3 HK-015 CM-003 HKF-004"),
        Taught("deal_wall", "XZ-006 OFF-006 HKF-005"),
        Taught("deal_tiles", "SBR-026 XZ-004 CC-022 MCR A-3 OFF-009 HK-016 HK-017 CM-004 HKF-006"),
    ),
    "exchange": (
        Taught("exchange_three", "XZ-007 XZ-010 XZ-012", lambda rules: rules.exchange != Exchange.OFF),
    ),
    "void_suit": (
        Taught("void_choice", "SBR-034 SBR-035 SBR-036 SBR-037 SBR-039 XZ-016 XZ-017", _void),
        Taught("void_discard", "SBR-044 XZ-018 XZ-020", _void),
        Taught("void_fine", "SBR-042 SBR-043 SBR-130 XZ-066 XZ-067 XL-019", _void_is_fined),
    ),
    "bonus_tiles": (
        Taught("bonus_replaced", "MCR A-4 OFF-013 OFF-016 HK-018 HKF-007 HKF-008", _bonus_tiles),
        Taught("bonus_without_tile", "MCR A-7", _bonus_tiles),
    ),
    "turns": (
        Taught("turn_draw", "SBR-089 XZ-021 SIM-010 CC-025 MCR A-5 OFF-014 HK-020 HK-022 CM-009 HKF-005"),
        Taught("turn_next", "SBR-090 SBR-091 XZ-029 XL-010 SIM-013 OFF-015"),
        Taught(
            "turn_last",
            "CM-042 CM-043 CM-044",
            lambda rules: rules.reserve_stacks > 0 or rules.draw_only_tiles > 0,
        ),
    ),
    "claims": (
        Taught("claim_pung", "SBR-061 XZ-022 XZ-024 SIM-020 CC-017 MCR A-6 OFF-028 HK-027 HK-028 HKF-011"),
        Taught("claim_chow", "SBR-058 XZ-022 SIM-011 CC-016 MCR A-6 OFF-026 HK-026 CM-010 HKF-010"),
        Taught("claim_turn", "SBR-092 SIM-012 MCR A-6 HK-027"),
        Taught(
            "claim_order",
            "SBR-093 XZ-022 CC-027 MCR A-6 OFF-036 OFF-037 OFF-038 OFF-039 HK-030 CM-010 HKF-009",
        ),
        Taught("claim_several_hu", "SBR-096 XZ-023 XL-006 MCR A-10 OFF-040 HK-031 CM-011 HKF-014"),
        Taught("claim_most", "CC-028", lambda rules: rules.max_exposed < MOST_SEATS),
        Taught(
            "claim_keeps_two",
            "CM-012",
            lambda rules: (
                rules.chow_keeps_two and rules.chow_from != ChowFrom.NONE and rules.max_exposed == MOST_SEATS
            ),
        ),
        Taught("claim_last", "SBR-102 XZ-030 MCR A-9 HKF-016"),
    ),
    "kongs": (
        Taught("kong_kinds", "SBR-072 XZ-024 SIM-023 CC-018 MCR A-7 OFF-029 OFF-031 HK-032 CM-013 HKF-012"),
        Taught("kong_special", "CM-018 CM-019 CM-020", _special_kongs),
        Taught("kong_special_added", "CM-014 CM-021 CM-022", _special_kongs),
        Taught(
            "kong_added_claimed",
            "CM-016",
            lambda rules: _special_kongs(rules) and rules.added_kong_as_discard,
        ),
        Taught("kong_open_pung", "OFF-030 SIM-024", lambda rules: rules.kong_from_open_pung),
        Taught(
            "kong_replacement", "SBR-073 SBR-083 XZ-005 XZ-025 SIM-025 CC-019 MCR A-7 OFF-017 HK-032 HKF-005"
        ),
        Taught("kong_claimed_turn", "SBR-084 XZ-025 MCR A-6 CM-015"),
        Taught("kong_hidden", "SBR-069 MCR A-7 HK-033"),
        Taught("kong_robbed", "SBR-079 SBR-085 XZ-026 MCR A-8 OFF-043 HKF-013"),
        Taught("kong_pays_concealed", "SBR-137 SBR-136 XZ-060 XZ-061 XL-015 CM-063", _kongs_paid),
        Taught("kong_pays_melded", "SBR-138 XZ-060 XL-015 CM-063", _kongs_paid),
        Taught("kong_pays_added", "SBR-139 XZ-060 XZ-061 XL-015 CM-063", _kongs_paid),
        Taught(
            "kong_pays_kinds",
            "CM-063",
            lambda rules: _kongs_paid(rules) and rules.kong_money == KongMoney.CHANGCHUN_MIL,
        ),
        Taught(
            "kong_pays_late",
            "SBR-140 SBR-144",
            lambda rules: _kongs_paid(rules) and not rules.delayed_kong_pays,
        ),
        Taught("kong_back_shot", "SBR-142 XZ-062 XL-016 CM-064", _kongs_paid),
        Taught(
            "kong_transfer_several",
            "XZ-062 XL-016",
            lambda rules: (
                _kongs_paid(rules)
                and rules.kong_transfer != KongTransfer.NONE
                and rules.multi_win == MultiWin.ALL
            ),
        ),
        Taught(
            "kong_back_robbed",
            "MIL C1.1",
            lambda rules: _kongs_paid(rules) and rules.rob_kong and rules.robbed_refund,
        ),
    ),
    "winning": (
        Taught("win_tile", "SBR-060 SBR-061 SIM-026 SIM-027 CC-020 CC-021 OFF-041 OFF-042 HK-029"),
        Taught(
            "win_pairs",
            "SBR-051 SBR-053 XZ-032 SIM-005 SIM-007 CC-007 CC-008 MCR A-11 OFF-051 CM-039",
            lambda rules: rules.seven_pairs != SevenPairs.NONE,
        ),
        Taught(
            "win_orphans", "MCR A-11 OFF-049 HK-066 HKF-047", lambda rules: rules.orphans and _winds(rules)
        ),
        Taught("win_knitted", "MCR A-11", lambda rules: rules.knitted and _winds(rules)),
        Taught(
            "win_suits",
            "SBR-040 XZ-019 XZ-033 XL-012 SIM-004 CC-009 CM-040",
            lambda rules: rules.win_suits != WinSuits.ANY,
        ),
        Taught("win_yaojiu", "CC-010 CM-007 CM-040", lambda rules: rules.yaojiu),
        Taught("win_triplet", "CC-011 CC-012 CC-014 CM-040", lambda rules: rules.triplet_or_dragon_pair),
        Taught("win_minimum", "MCR A-11 OFF-065 HK-038 HKF-020", lambda rules: rules.minimum > 0),
        Taught("win_fifteenth", "OFF-080 OFF-082", lambda rules: rules.fifteenth_tile),
        Taught("win_again", "XL-001 XL-003 XL-004 XL-005 XL-007", _flows),
        Taught("win_again_kongs", "XL-008", _flows),
    ),
    "ready": (
        Taught("ready_declare", "CM-024 CM-025 CM-026 CM-027 CM-029", _declares),
        Taught("ready_locked", "CM-028", _declares),
        Taught("bao_indicator", "CM-030 CM-031 CM-032", _has_bao),
        Taught("bao_wins", "CM-033 CM-034 CM-035", _has_bao),
        Taught("bao_exchange", "CM-036 CM-037 CM-038", _has_bao),
    ),
    "passing": (
        PASSING,
        Taught("pass_must", "XZ-027", lambda rules: rules.must_hu_last > 0),
        Taught("false_hu", "SBR-152 SBR-153 SBR-154 XZ-081 XZ-082 MCR A-14 CM-073 CM-077 HKF-094"),
        Taught(
            "false_hu_plays_on",
            "CM-073 CM-041",
            lambda rules: rules.false_hu_plays_on and is_asked("false_hu_plays_on", rules),
        ),
        Taught("false_hu_kongs", "SBR-155 XZ-082 CM-073", lambda rules: _fined(rules) and _kongs_paid(rules)),
    ),
}
_AFTER = {
    "end": (
        Taught("end_hu", "SBR-002 SBR-003 XZ-028 XZ-030 XL-001 CC-029 OFF-044 HK-029"),
        Taught("end_wall", "SBR-104 SBR-132 XZ-065 XL-018 CC-030 MCR A-9 OFF-045 HK-034 CM-045 HKF-017"),
        Taught(
            "end_ready",
            "SBR-127 SBR-128 SBR-174 XZ-068 XL-020",
            lambda rules: _compared(rules) and rules.ready_value != ReadyValue.OFF,
        ),
        Taught("end_own_tiles", "SBR-148 SBR-151 XZ-035", _compared),
        Taught(
            "end_not_ready",
            "SBR-135 SBR-143 XZ-069 XL-021",
            lambda rules: _compared(rules) and _kongs_paid(rules) and rules.kong_refund,
        ),
        Taught("end_void", "SBR-129 SBR-160 XZ-065", lambda rules: _compared(rules) and _void(rules)),
    ),
    "match": (
        Taught("match_length", "SBR-109 XZ-080 MCR A-2 HKF-092"),
        Taught("match_first_dealer", "HK-013"),
        Taught("match_dealer", "SBR-105 SBR-106 SBR-107 XZ-078 XL-027 MCR A-2 HK-014 CM-072 HKF-091"),
        Taught("match_wind", "MCR A-2 HK-011 HK-012 HKF-092", _winds),
        Taught("match_chairs", "MCR A-2", _chairs_change),
        Taught("match_start", "HK-019 HKF-093", lambda rules: rules.start_score > 0),
        Taught("match_below_zero", "CC-031", lambda rules: rules.ends_below_zero),
        Taught("match_table_points", "MCR A-13", lambda rules: rules.table_points),
    ),
}


def lesson(ruleset: Ruleset) -> tuple[Part, ...]:
    """The parts in which something is to be told, in the order of a deal."""
    family = ruleset.family
    counted = {"counting": family.counting, "paying": family.paying}
    told = [
        Part(id_, tuple(statement_of(taught, ruleset) for taught in part if taught.when(ruleset)))
        for id_, part in itertools.chain(_BEFORE.items(), counted.items(), _AFTER.items())
    ]
    if not family.paying:
        hu_rules = tuple(own_rule(ruleset, rules) for rules in family.hu_rules)
        in_short = (Statement(phrase.id, phrase, hu_rules) for phrase in pays(ruleset))
        told = [Part("paying", tuple(in_short)) if part.id == "paying" else part for part in told]
    return tuple(part for part in told if part.statements)


def every_statement() -> tuple[Taught, ...]:
    """Whatever may be told under some ruleset."""
    own = (*_BEFORE.values(), *_AFTER.values())
    counted = ((*family.counting, *family.paying) for family in FAMILIES.values())
    return tuple(itertools.chain.from_iterable((*own, *counted)))


def statement_of(taught: Taught, ruleset: Ruleset) -> Statement:
    return Statement(taught.id, phrase_of(f"lesson.{taught.id}", ruleset), _own_rules(taught, ruleset))


def phrase_of(text: str, ruleset: Ruleset) -> Phrase:
    """A text whose slots are options, filled as the ruleset has them."""
    return Phrase(text, {slot: _value_of(slot, ruleset) for slot in slots_of(text)})


def definition_of(fan: str, ruleset: Ruleset) -> Phrase | None:
    """What a fan is, in plain words; None where its family brings none."""
    text = f"define.{ruleset.scoring}_{fan}"
    return phrase_of(text, ruleset) if text in texts("en") else None


def _value_of(slot: str, ruleset: Ruleset) -> object:
    return ruleset.family.minimum_unit if slot == "unit" else option_value(getattr(ruleset, slot))


def _own_rules(taught: Taught, ruleset: Ruleset) -> tuple[str, ...]:
    """Those of the documents that the family follows.

    A house rule that none of them knows comes from the document that does.
    """
    own = own_codes(ruleset, taught.rules)
    return own if own or taught.when is always else codes_in(taught.rules)
