"""A ruleset in short, in words."""

from __future__ import annotations

from zimo.rulesets import Ruleset
from zimo.words.english import count
from zimo.words.phrase import Phrase
from zimo.words.summary import summary

HEADINGS = {
    "tiles": "Tiles",
    "claims": "Claims",
    "to_win": "To win",
    "pays": "Pays",
    "deal": "Deal",
    "void_suit": "Void suit",
}

_TEXTS = {
    "tiles_108": "108 tiles: three suits",
    "tiles_136": "136 tiles: three suits, winds and dragons",
    "tiles_144": "144 tiles: three suits, winds, dragons, flowers and seasons",
    "tiles_and_dragons": "and dragons",
    "chow_from_none": "pung and kong from anybody, no chow",
    "chow_from_left": "pung and kong from anybody, chow from the left",
    "chow_from_any": "pung, kong and chow from anybody",
    "four_sets": "four sets and a pair",
    "or_seven_different_pairs": "or seven different pairs",
    "or_seven_pairs": "or seven pairs",
    "or_orphans": "or thirteen orphans",
    "or_knitted": "or knitted tiles",
    "suits_no_void": "no tile of your void suit",
    "suits_at_most_two": "two suits at most",
    "suits_all_three": "all three suits",
    "needs_yaojiu": "a 1, a 9 or an honour",
    "needs_triplet": "a pung, a kong or a pair of dragons",
    "pays_sbr": "each fan doubles; the discarder pays, or everybody for a self-drawn hu; kongs pay at once",
    "pays_sichuan": "points add up; the discarder pays, or everybody for a self-drawn hu",
    "pays_changchun": "everybody pays; dealer, discarder, concealed hands and middle waits double",
    "pays_mcr": "the 81 fans add up; everybody pays 8, and the discarder or all pay the points as well",
    "pays_classical": "points for sets, doubled for patterns, up to a limit",
    "payment_discarder_pays_all": (
        "the discarder pays for all, or everybody for a self-drawn hu; dealer double"
    ),
    "payment_everyone_pays": "everybody pays; dealer double",
    "payment_hk_full": "the discarder pays for all, or everybody twice for a self-drawn hu",
    "payment_hk_half": "everybody pays, the discarder twice, or all twice for a self-drawn hu",
    "losers_settle": "the losers compare their hands",
    "flow_last_player": "goes on after a hu until one player is left",
    "flow_first_hu": "ends with a hu",
    "several_win": "several may win on one tile",
    "passed_hu_bars_lower": "a hu you let pass bars lower ones until you draw",
    "passed_hu_bars": "a hu you let pass bars others until you draw",
    "flowers_kept": "flowers may be kept",
    "flowers_replaced": "flowers are replaced at once",
    "void_tile": ("everybody secretly chooses a suit to do without, with a tile that is the first discard"),
    "void_card": "everybody secretly chooses a suit to do without, with a card; all are opened together",
    "void_first": "tiles of that suit must go first",
}


def rules_text(ruleset: Ruleset) -> dict[str, str]:
    """Heading and text: tiles, claims, what wins, what pays, how it goes."""
    return {
        HEADINGS[heading]: "; ".join(map(_said, phrases)) for heading, phrases in summary(ruleset).items()
    }


def _said(phrase: Phrase) -> str:
    if phrase.id == "needs_minimum":
        unit = str(phrase.values["unit"]).removesuffix("s")
        return f"at least {count(phrase.values['minimum'], unit)}"
    return _TEXTS[phrase.id]
