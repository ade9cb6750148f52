"""A ruleset in short, made of its options, as phrases that each front end has words for."""

from __future__ import annotations

from collections.abc import Iterator

from zimo.rulesets import Ruleset
from zimo.rulesets.choices import BonusTiles, MultiWin, SevenPairs, SkipHu, VoidDiscard, VoidMarker, WinSuits
from zimo.rulesets.named import game_of
from zimo.words.catalogue import Words
from zimo.words.phrase import Phrase

HEADINGS = ("tiles", "claims", "to_win", "pays", "deal", "void_suit")


def title_of(name: str, words: Words) -> str:
    """What a ruleset is called; one from elsewhere, or of one's own, has its own title."""
    return words.say(f"preset.{name}") if words.has(f"preset.{name}") else game_of(name)


def about(preset: str, words: Words) -> str:
    """A preset in a line, "" where there is no text of it."""
    return words.say(f"about.{preset}") if words.has(f"about.{preset}") else ""


def summary(ruleset: Ruleset) -> dict[str, list[Phrase]]:
    """Heading and what stands below it: tiles, claims, what wins, what pays, how it goes."""
    parts = (_tiles, _claims, _winning, pays, _flow, _void)
    found = {heading: list(part(ruleset)) for heading, part in zip(HEADINGS, parts, strict=True)}
    return {heading: phrases for heading, phrases in found.items() if phrases}


def _tiles(ruleset: Ruleset) -> Iterator[Phrase]:
    yield Phrase(f"rules.tiles_{ruleset.tiles}")
    if ruleset.dragons:
        yield Phrase("rules.tiles_and_dragons")


def _claims(ruleset: Ruleset) -> Iterator[Phrase]:
    yield Phrase(f"rules.chow_from_{ruleset.chow_from.name.lower()}")


def _winning(ruleset: Ruleset) -> Iterator[Phrase]:
    yield Phrase("rules.four_sets")
    if ruleset.seven_pairs == SevenPairs.DISTINCT:
        yield Phrase("rules.or_seven_different_pairs")
    elif ruleset.seven_pairs == SevenPairs.QUADS:
        yield Phrase("rules.or_seven_pairs")
    if ruleset.orphans:
        yield Phrase("rules.or_orphans")
    if ruleset.knitted:
        yield Phrase("rules.or_knitted")
    if ruleset.win_suits != WinSuits.ANY:
        yield Phrase(f"rules.suits_{ruleset.win_suits.name.lower()}")
    if ruleset.yaojiu:
        yield Phrase("rules.needs_yaojiu")
    if ruleset.triplet_or_dragon_pair:
        yield Phrase("rules.needs_triplet")
    if ruleset.minimum:
        yield Phrase("rules.needs_minimum", {"minimum": ruleset.minimum, "unit": ruleset.family.minimum_unit})


def pays(ruleset: Ruleset) -> Iterator[Phrase]:
    """Who pays what, in short."""
    family = ruleset.family
    for id_ in family.pays(ruleset):
        yield Phrase(id_, dict(family.texts.get(id_, {})))


def _flow(ruleset: Ruleset) -> Iterator[Phrase]:
    yield Phrase(f"rules.flow_{ruleset.flow.name.lower()}")
    if ruleset.multi_win == MultiWin.ALL:
        yield Phrase("rules.several_win")
    if ruleset.skip_hu == SkipHu.UNTIL_DRAW_UNLESS_HIGHER:
        yield Phrase("rules.passed_hu_bars_lower")
    elif ruleset.skip_hu != SkipHu.FREE:
        yield Phrase("rules.passed_hu_bars")
    if ruleset.tiles == 144:
        keepable = ruleset.bonus == BonusTiles.KEEPABLE
        yield Phrase("rules.flowers_kept") if keepable else Phrase("rules.flowers_replaced")


def _void(ruleset: Ruleset) -> Iterator[Phrase]:
    if ruleset.void == VoidMarker.NONE:
        return
    yield Phrase(f"rules.void_{ruleset.void.name.lower()}")
    if ruleset.void_discard == VoidDiscard.STRICT:
        yield Phrase("rules.void_first")
