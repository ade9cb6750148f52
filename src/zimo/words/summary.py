"""A ruleset in short, made of its options, as phrases that each front end has words for."""

from __future__ import annotations

from collections.abc import Iterator

from zimo.rulesets import Ruleset
from zimo.rulesets.options import (
    BonusTiles,
    MultiWin,
    Scoring,
    SevenPairs,
    SkipHu,
    VoidDiscard,
    VoidMarker,
    WinSuits,
)
from zimo.words.phrase import Phrase

HEADINGS = ("tiles", "claims", "to_win", "pays", "deal", "void_suit")


def summary(ruleset: Ruleset) -> dict[str, list[Phrase]]:
    """Heading and what stands below it: tiles, claims, what wins, what pays, how it goes."""
    parts = (_tiles, _claims, _winning, _pays, _flow, _void)
    found = {heading: list(part(ruleset)) for heading, part in zip(HEADINGS, parts, strict=True)}
    return {heading: phrases for heading, phrases in found.items() if phrases}


def _tiles(ruleset: Ruleset) -> Iterator[Phrase]:
    yield Phrase(f"tiles_{ruleset.tiles}")
    if ruleset.dragons:
        yield Phrase("tiles_and_dragons")


def _claims(ruleset: Ruleset) -> Iterator[Phrase]:
    yield Phrase(f"chow_from_{ruleset.chow_from.name.lower()}")


def _winning(ruleset: Ruleset) -> Iterator[Phrase]:
    yield Phrase("four_sets")
    if ruleset.seven_pairs == SevenPairs.DISTINCT:
        yield Phrase("or_seven_different_pairs")
    elif ruleset.seven_pairs == SevenPairs.QUADS:
        yield Phrase("or_seven_pairs")
    if ruleset.orphans:
        yield Phrase("or_orphans")
    if ruleset.knitted:
        yield Phrase("or_knitted")
    if ruleset.win_suits != WinSuits.ANY:
        yield Phrase(f"suits_{ruleset.win_suits.name.lower()}")
    if ruleset.yaojiu:
        yield Phrase("needs_yaojiu")
    if ruleset.triplet_or_dragon_pair:
        yield Phrase("needs_triplet")
    if ruleset.minimum:
        unit = "doubles" if ruleset.scoring == Scoring.CLASSICAL else "points"
        yield Phrase("needs_minimum", {"minimum": ruleset.minimum, "unit": unit})


def _pays(ruleset: Ruleset) -> Iterator[Phrase]:
    yield Phrase(f"pays_{ruleset.scoring.name.lower()}")
    if ruleset.scoring == Scoring.CLASSICAL:
        yield Phrase(f"payment_{ruleset.payment.name.lower()}")
        if ruleset.losers_settle:
            yield Phrase("losers_settle")


def _flow(ruleset: Ruleset) -> Iterator[Phrase]:
    yield Phrase(f"flow_{ruleset.flow.name.lower()}")
    if ruleset.multi_win == MultiWin.ALL:
        yield Phrase("several_win")
    if ruleset.skip_hu == SkipHu.UNTIL_DRAW_UNLESS_HIGHER:
        yield Phrase("passed_hu_bars_lower")
    elif ruleset.skip_hu != SkipHu.FREE:
        yield Phrase("passed_hu_bars")
    if ruleset.tiles == 144:
        yield Phrase("flowers_kept" if ruleset.bonus == BonusTiles.KEEPABLE else "flowers_replaced")


def _void(ruleset: Ruleset) -> Iterator[Phrase]:
    if ruleset.void == VoidMarker.NONE:
        return
    yield Phrase(f"void_{ruleset.void.name.lower()}")
    if ruleset.void_discard == VoidDiscard.STRICT:
        yield Phrase("void_first")
