"""A ruleset in plain words, made of its options."""

from __future__ import annotations

from zimo.rulesets import Ruleset
from zimo.rulesets.options import (
    BonusTiles,
    ChowFrom,
    Flow,
    MultiWin,
    Payment,
    Scoring,
    SevenPairs,
    SkipHu,
    VoidDiscard,
    VoidMarker,
    WinSuits,
)
from zimo.wording import count

_SETS = {
    108: "108 tiles: three suits",
    136: "136 tiles: three suits, winds and dragons",
    144: "144 tiles: three suits, winds, dragons, flowers and seasons",
}
_CHOWS = {
    ChowFrom.NONE: "pung and kong from anybody, no chow",
    ChowFrom.LEFT: "pung and kong from anybody, chow from the left",
    ChowFrom.ANY: "pung, kong and chow from anybody",
}
_SUITS = {
    WinSuits.NO_VOID: "no tile of your void suit",
    WinSuits.AT_MOST_TWO: "two suits at most",
    WinSuits.ALL_THREE: "all three suits",
}
_PAYS = {
    Scoring.SBR: "each fan doubles; the discarder pays, or everybody for a self-drawn hu; kongs pay at once",
    Scoring.SICHUAN: "points add up; the discarder pays, or everybody for a self-drawn hu",
    Scoring.CHANGCHUN: "everybody pays; dealer, discarder, concealed hands and middle waits double",
    Scoring.MCR: "the 81 fans add up; everybody pays 8, and the discarder or all pay the points as well",
    Scoring.CLASSICAL: "points for sets, doubled for patterns, up to a limit",
}

_PAYERS = {
    Payment.DISCARDER_PAYS_ALL: "the discarder pays for all, or everybody for a self-drawn hu; dealer double",
    Payment.EVERYONE_PAYS: "everybody pays; dealer double",
    Payment.HK_FULL: "the discarder pays for all, or everybody twice for a self-drawn hu",
    Payment.HK_HALF: "everybody pays, the discarder twice, or all twice for a self-drawn hu",
}


def summary(ruleset: Ruleset) -> dict[str, str]:
    """Heading and text: tiles, claims, what wins, what pays, how it goes."""
    lines = {
        "Tiles": _SETS[ruleset.tiles] + (" and dragons" if ruleset.dragons else ""),
        "Claims": _CHOWS[ruleset.chow_from],
        "To win": _winning(ruleset),
        "Pays": _pays(ruleset),
        "Deal": _flow(ruleset),
    }
    if ruleset.void != VoidMarker.NONE:
        lines["Void suit"] = _void(ruleset)
    return lines


def _pays(ruleset: Ruleset) -> str:
    text = _PAYS[ruleset.scoring]
    if ruleset.scoring == Scoring.CLASSICAL:
        text = f"{text}; {_PAYERS[ruleset.payment]}"
        if ruleset.losers_settle:
            text += "; the losers compare their hands"
    return text


def _winning(ruleset: Ruleset) -> str:
    parts = ["four sets and a pair"]
    if ruleset.seven_pairs == SevenPairs.DISTINCT:
        parts[0] += ", or seven different pairs"
    elif ruleset.seven_pairs == SevenPairs.QUADS:
        parts[0] += ", or seven pairs"
    special = [
        name for name, on in (("thirteen orphans", ruleset.orphans), ("knitted tiles", ruleset.knitted)) if on
    ]
    if special:
        parts[0] += f" (also {' and '.join(special)})"
    if ruleset.win_suits in _SUITS:
        parts.append(_SUITS[ruleset.win_suits])
    if ruleset.yaojiu:
        parts.append("a 1, a 9 or an honour")
    if ruleset.triplet_or_dragon_pair:
        parts.append("a pung, a kong or a pair of dragons")
    if ruleset.minimum:
        unit = "double" if ruleset.scoring == Scoring.CLASSICAL else "point"
        parts.append(f"at least {count(ruleset.minimum, unit)}")
    return "; ".join(parts)


def _flow(ruleset: Ruleset) -> str:
    text = (
        "goes on after a hu until one player is left"
        if ruleset.flow == Flow.LAST_PLAYER
        else "ends with a hu"
    )
    if ruleset.multi_win == MultiWin.ALL:
        text += "; several may win on one tile"
    if ruleset.skip_hu == SkipHu.UNTIL_DRAW_UNLESS_HIGHER:
        text += "; a hu you let pass bars lower ones until you draw"
    elif ruleset.skip_hu != SkipHu.FREE:
        text += "; a hu you let pass bars others until you draw"
    if ruleset.tiles == 144:
        kept = ruleset.bonus == BonusTiles.KEEPABLE
        text += "; flowers may be kept" if kept else "; flowers are replaced at once"
    return text


def _void(ruleset: Ruleset) -> str:
    text = "everybody secretly chooses a suit to do without"
    if ruleset.void == VoidMarker.TILE:
        text += ", with a tile that is the first discard"
    else:
        text += ", with a card; all are opened together"
    if ruleset.void_discard == VoidDiscard.STRICT:
        text += "; tiles of that suit must go first"
    return text
