"""Fans for how the hand was won, how much of it is concealed, and its kongs."""

from __future__ import annotations

import numpy as np

from zimo.engine.kernel.jit import inner, int64
from zimo.engine.table.state import (
    WIN_BONUS_REPLACEMENT,
    WIN_KONG_REPLACEMENT,
    WIN_LAST_OF_KIND,
    WIN_LAST_WALL_TILE,
    WIN_ROBBING_KONG,
    MeldType,
)
from zimo.rulesets.choices import KongSeries
from zimo.rulesets.families.mcr_fans import McrFan


@inner
def add_circumstances(hand: np.record, score: np.record) -> None:
    """What the last tile was. A flower drawn after a kong takes the kong's fan away (fan 46)."""
    how = int64(hand.circumstances)
    drawn = hand.self_draw == 1
    robbed = how & WIN_ROBBING_KONG != 0
    last_tile = how & WIN_LAST_WALL_TILE != 0
    score.found[McrFan.SELF_DRAWN] = drawn
    score.found[McrFan.LAST_TILE_DRAW] = last_tile and drawn
    score.found[McrFan.LAST_TILE_CLAIM] = last_tile and not drawn and not robbed
    score.found[McrFan.OUT_WITH_REPLACEMENT_TILE] = (
        drawn and how & (WIN_KONG_REPLACEMENT | WIN_BONUS_REPLACEMENT) == WIN_KONG_REPLACEMENT
    )
    score.found[McrFan.ROBBING_THE_KONG] = robbed
    score.found[McrFan.LAST_TILE] = how & WIN_LAST_OF_KIND != 0


@inner
def add_concealment(hand: np.record, score: np.record) -> None:
    """Concealed kongs leave a hand concealed; Melded Hand has four open melds (B-7)."""
    melds = int64(hand.melds)
    open_melds = 0
    for meld in range(melds):
        open_melds += int64(hand.meld_type[meld] != MeldType.CONCEALED_KONG)
    drawn = hand.self_draw == 1
    score.found[McrFan.FULLY_CONCEALED_HAND] = open_melds == 0 and drawn
    score.found[McrFan.CONCEALED_HAND] = open_melds == 0 and not drawn
    score.found[McrFan.MELDED_HAND] = open_melds == 4 and not drawn


@inner
def add_kongs(rules: np.record, hand: np.record, score: np.record) -> None:
    """One fan for the number of kongs (B-10)."""
    concealed = 0
    melded = 0
    for meld in range(int64(hand.melds)):
        concealed += int64(hand.meld_type[meld] == MeldType.CONCEALED_KONG)
        melded += int64(
            hand.meld_type[meld] >= MeldType.MELDED_KONG and hand.meld_type[meld] != MeldType.CONCEALED_KONG
        )
    kongs = concealed + melded
    if kongs == 0:
        return
    score.found[McrFan.FOUR_KONGS] = kongs == 4
    score.found[McrFan.THREE_KONGS] = kongs == 3
    score.found[McrFan.TWO_CONCEALED_KONGS] = kongs == 2 and melded == 0
    score.found[McrFan.CONCEALED_AND_MELDED_KONG] = kongs == 2 and melded == 1
    score.found[McrFan.TWO_MELDED_KONGS] = kongs == 2 and melded == 2
    score.found[McrFan.MELDED_KONG] = kongs == 1 and melded == 1
    alone = kongs == 1 or (kongs > 2 and rules.kong_series == KongSeries.CONCEALED_KONG)
    score.found[McrFan.CONCEALED_KONG] = concealed == 1 and alone
