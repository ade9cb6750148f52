"""Names of rulesets, house rules on top of them, and where two differ."""

from __future__ import annotations

import dataclasses
import functools
import re
from collections.abc import Mapping
from enum import IntEnum
from typing import Any

from zimo.notation.spelling import choice_of, either, meant_by
from zimo.rulesets import presets
from zimo.rulesets.choices import (
    Bao,
    BreakRule,
    Exchange,
    ExchangeDirection,
    FalseHu,
    Flow,
    Ready,
    ReplacementFrom,
    VoidMarker,
    VoidPenaltyTo,
    WallKind,
)
from zimo.rulesets.family import FAMILIES, Family
from zimo.rulesets.fan import Fan
from zimo.rulesets.installed import Installed, RulesetError
from zimo.rulesets.options import OPTION_TYPES, Ruleset
from zimo.rulesets.statements import codes_in, document_of, of_first_document
from zimo.rulesets.values import Values, Words, values_of, word_of
from zimo.words.catalogue import ENGLISH
from zimo.words.fault import Fault
from zimo.words.phrase import plain, printable


@dataclasses.dataclass(frozen=True)
class Preset:
    name: str
    game: str  # its title, in English
    ruleset: Ruleset
    aliases: tuple[str, ...] = ()
    documents: tuple[str, ...] = ()  # the first that has a statement is named; none: all of the family


PRESETS: Installed[Preset] = Installed()
"""Every preset by its name, in the order of registration."""

_BY_NAME: Installed[Preset] = Installed()  # and by its aliases


def register_preset(preset: Preset) -> None:
    """Make a preset known. Raises RulesetError for a name or a ruleset that cannot be."""
    for name in (preset.name, *preset.aliases):
        if not re.fullmatch(r"[a-z][a-z0-9-]*", name) or name in _COMMANDS:
            taken = either(_COMMANDS)
            raise RulesetError(
                plain(f"ruleset {name!r}: a name is small letters, digits and hyphens, and not {taken}")
            )
        if _BY_NAME.knows(name):
            raise RulesetError(plain(f"ruleset {name!r}: the name is that of another"))
    _checked(preset.ruleset)
    for name in (preset.name, *preset.aliases):
        _BY_NAME.add(name, preset)
    PRESETS.add(preset.name, preset)
    describe_ruleset.cache_clear()


_COMMANDS = ["diff", "save", "delete", "export"]  # of ``zimo rules``


def is_taken(name: str) -> bool:
    """Is it the name of a preset, an alias, or a command?"""
    return name in _COMMANDS or name in _BY_NAME


def find_preset(name: str) -> Preset:
    """By its name or an alias. Raises RulesetError."""
    try:
        return _BY_NAME[name.strip().lower()]
    except KeyError:
        hint = meant_by(name, list(PRESETS))
        raise RulesetError("fault.unknown_ruleset", name=printable(name), hint=hint) from None


def with_options(ruleset: Ruleset, options: Mapping[str, Any]) -> Ruleset:
    changes = {name: parse_option(name, value) for name, value in options.items()}
    return _checked(dataclasses.replace(ruleset, **changes))


def parse_option(name: str, value: Any) -> Any:
    """The value of an option as the ruleset holds it, from JSON or from a word."""
    if name not in OPTION_TYPES:
        hint = meant_by(name, list(OPTION_TYPES))
        raise RulesetError("fault.unknown_option", name=printable(name), hint=hint)
    try:
        return allowed_values(name).parse(value)
    except Fault as fault:
        shown = str(value) if re.fullmatch(r"-?\d+", str(value)) else repr(value)
        said = {"name": name, "value": shown, "hint": fault.phrase}
        raise RulesetError("fault.option_value", **said) from None


def allowed_values(name: str, family: Family | None = None) -> Values:
    """What an option may be, in every family or in one: words or whole numbers."""
    values = values_of(OPTION_TYPES[name])
    if family is None or name not in family.values:
        return values
    assert isinstance(values, Words)
    return Words({word: value for word, value in values.words.items() if value in family.values[name]})


def option_value(value: Any) -> Any:
    """An option's value in JSON: a word, a number, true, false or null."""
    return word_of(value) if isinstance(value, IntEnum) else value


def every_option(ruleset: Ruleset) -> dict[str, Any]:
    """Every option with its value, in the order of the dataclass."""
    return {f.name: option_value(getattr(ruleset, f.name)) for f in dataclasses.fields(ruleset)}


def difference(left: Ruleset, right: Ruleset) -> dict[str, tuple[Any, Any]]:
    """The options in which two rulesets differ, each with both values."""
    one, other = every_option(left), every_option(right)
    return {name: (one[name], other[name]) for name in one if one[name] != other[name]}


def changes(left: Ruleset, right: Ruleset) -> dict[str, Any]:
    """The options that make the right ruleset of the left one."""
    return {option: value for option, (_, value) in difference(left, right).items()}


@functools.lru_cache
def describe_ruleset(ruleset: Ruleset) -> tuple[str, dict[str, Any]]:
    """The shortest description: the nearest preset's name, and the options that differ from it."""
    described = {name: changes(preset.ruleset, ruleset) for name, preset in PRESETS.items()}
    nearest = min(described, key=lambda name: len(described[name]))
    return nearest, described[nearest]


@functools.lru_cache(maxsize=1024)
def own_codes(ruleset: Ruleset, rules: str) -> tuple[str, ...]:
    """Of statements that say the same in several documents those of its own.

    Which that is says the nearest preset, else the family.
    """
    documents = PRESETS[describe_ruleset(ruleset)[0]].documents
    if not documents:
        return ruleset.family.own_codes(rules)
    by_document = (
        tuple(code for code in codes_in(rules) if document_of(code) == document) for document in documents
    )
    return next(filter(None, by_document), ())


def own_rule(ruleset: Ruleset, rules: str) -> str:
    """The same as a text; statements of the first document where none is its own."""
    return " ".join(own_codes(ruleset, rules)) or of_first_document(rules)


@functools.lru_cache(maxsize=1024)
def as_its_own(fan: Fan, ruleset: Ruleset) -> Fan:
    """A fan with the statements that the ruleset's own document has of it."""
    return dataclasses.replace(fan, rules=own_codes(ruleset, " ".join(fan.rules)) or fan.rules)


def _checked(ruleset: Ruleset) -> Ruleset:
    if ruleset.dragons and ruleset.tiles != 108:
        raise RulesetError("fault.dragons_twice", tiles=ruleset.tiles)
    if ruleset.wall == WallKind.PER_SEAT and ruleset.replacement_from == ReplacementFrom.KONG_BOX:
        raise RulesetError("fault.one_wall")
    if ruleset.wall == WallKind.PER_SEAT and (ruleset.reserve_stacks or ruleset.draw_only_tiles):
        raise RulesetError("fault.one_wall_ends")
    if ruleset.void_penalty_to == VoidPenaltyTo.OPPONENTS:
        _check_shared_fines(ruleset)
    if ruleset.exchange != Exchange.OFF:
        _check_exchange(ruleset)
    if ruleset.flow == Flow.BLOOD_FLOW:
        _check_blood_flow(ruleset)
    if ruleset.special_kongs:
        _check_special_kongs(ruleset)
    if ruleset.ready != Ready.NONE:
        _check_ready(ruleset)
    if ruleset.bao != Bao.NONE:
        _check_bao(ruleset)
    family = ruleset.family
    for name, known in family.values.items():
        if getattr(ruleset, name) not in known:
            value, hint = word_of(getattr(ruleset, name)), choice_of([word_of(one) for one in known])
            raise RulesetError("fault.option_value", name=name, value=repr(value), hint=hint)
    if ruleset.losers_settle and family.loser_points is None:
        able = [family.id for family in FAMILIES.values() if family.loser_points is not None]
        raise RulesetError("fault.losers_by", able=able)
    return ruleset


def _check_shared_fines(ruleset: Ruleset) -> None:
    others = ruleset.seats - 1
    for name in ("void_penalty", "pig_penalty"):
        fine = getattr(ruleset, name)
        if fine % others:
            raise RulesetError("fault.uneven_fine", name=name, fine=fine, others=others)
    fine = ruleset.family.void_fine(ruleset)
    if fine % others:
        raise RulesetError("fault.uneven_limit", fine=fine, others=others)


BLOOD_FLOW_NEEDS: Mapping[str, Any] = {
    "tiles": 108,
    "dragons": False,
    "hu_hand_shown": True,
    "false_hu": FalseHu.REJECT,
}
"""A deal that goes on with winners: its hus fit into the ledger, and each is seen to be one."""


def _check_blood_flow(ruleset: Ruleset) -> None:
    if wanted := _lacking(ruleset, BLOOD_FLOW_NEEDS):
        raise RulesetError("fault.blood_flow_needs", wanted=wanted)


READY_NEEDS: Mapping[str, Any] = {"exchange": Exchange.OFF, "void": VoidMarker.NONE}
"""Who declares ready has nothing else to go by for a discard."""


def _check_ready(ruleset: Ruleset) -> None:
    if ruleset.flow == Flow.BLOOD_FLOW:
        raise RulesetError("fault.ready_flows")
    if wanted := _lacking(ruleset, READY_NEEDS):
        raise RulesetError("fault.ready_needs", wanted=wanted)


BAO_NEEDS: Mapping[str, Any] = {
    "ready": Ready.OPTIONAL,
    "tiles": 136,
    "wall": WallKind.SHARED,
    "replacement_from": ReplacementFrom.BACK,
    "flow": Flow.FIRST_HU,
}
"""An indicator lies at the back of a wall of whole stacks, and goes to the only winner."""


def _check_bao(ruleset: Ruleset) -> None:
    if wanted := _lacking(ruleset, BAO_NEEDS):
        raise RulesetError("fault.bao_needs", wanted=wanted)


def _lacking(ruleset: Ruleset, needs: Mapping[str, Any]) -> list[str]:
    """What of the options that are needed is chosen otherwise, as one would write it."""
    return [
        f"{name}={str(option_value(value)).lower()}"
        for name, value in needs.items()
        if getattr(ruleset, name) != value
    ]


SPECIAL_KONGS_NEED: Mapping[str, Any] = {"tiles": 136, "void": VoidMarker.NONE}


def _check_special_kongs(ruleset: Ruleset) -> None:
    if not ruleset.family.special_kongs:
        able = [family.id for family in FAMILIES.values() if family.special_kongs]
        raise RulesetError("fault.special_kongs_by", able=able)
    if wanted := _lacking(ruleset, SPECIAL_KONGS_NEED):
        raise RulesetError("fault.special_kongs_need", wanted=wanted)


MOST_BOOKED = 32_767  # points that one row of a ledger can hold


def check_most_paid(ruleset: Ruleset) -> None:
    """Raises RulesetError where a hand may cost more than a deal can book: it can be scored, not played."""
    others, points = ruleset.seats - 1, ruleset.family.most_paid(ruleset)
    if others * points > MOST_BOOKED:
        raise RulesetError("fault.too_dear", points=points, others=others)


def _check_exchange(ruleset: Ruleset) -> None:
    if ruleset.tiles != 108 or ruleset.dragons:
        raise RulesetError("fault.exchange_of_suits")
    if ruleset.exchange_direction == ExchangeDirection.ACROSS and ruleset.seats == 3:
        raise RulesetError("fault.nobody_across")
    if ruleset.break_rule in (BreakRule.TWO_THROWS, BreakRule.SECOND_THROW):
        raise RulesetError("fault.dice_of_exchange")


for _name, _ruleset, _aliases, _documents in (
    ("official", presets.OFFICIAL, (), ()),
    ("mcr", presets.MCR, ("guobiao",), ()),
    ("mcr-wmo", presets.MCR_WMO, ("wmo",), ()),
    ("sichuan", presets.SICHUAN, (), ()),
    ("sbr", presets.SBR, ("bloody",), ("SBR",)),
    ("sbr-mil", presets.SBR_MIL, (), ("SBR",)),
    ("xuezhan", presets.XUEZHAN, (), ("XZ", "SBR")),
    ("xueliu", presets.XUELIU, (), ("XL", "XZ", "SBR")),
    ("changchun", presets.CHANGCHUN, (), ()),
    ("changchun-mil", presets.CHANGCHUN_MIL, (), ()),
    ("classical", presets.CLASSICAL, (), ()),
    ("hkos", presets.HKOS, (), ()),
    ("hkos-hkma", presets.HKOS_HKMA, (), ()),
):
    register_preset(Preset(_name, ENGLISH.say(f"preset.{_name}"), _ruleset, _aliases, _documents))
