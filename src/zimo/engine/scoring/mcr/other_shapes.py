"""Hands that are not four sets and a pair: seven pairs, thirteen orphans, honours and knitted tiles."""

from __future__ import annotations

import numpy as np

from zimo.engine.kernel.bits import bit_count, lowest_bit
from zimo.engine.kernel.jit import inner
from zimo.engine.scoring.mcr.masks import HONOURS
from zimo.rulesets.families.mcr_fans import McrFan

SEVEN_IN_A_ROW = 0b1111111
HONOUR_KINDS = 7
KNITTED_TILES = 9


@inner
def add_seven_pairs(score: np.record, kinds: int) -> None:
    """Seven pairs; shifted ones are seven ranks in a row of one suit."""
    score.found[McrFan.SEVEN_PAIRS] = 1
    one_suit = score.found[McrFan.FULL_FLUSH] == 1
    score.found[McrFan.SEVEN_SHIFTED_PAIRS] = one_suit and kinds >> lowest_bit(kinds) == SEVEN_IN_A_ROW


@inner
def add_honours_and_knitted(rules: np.record, score: np.record, kinds: int) -> None:
    """Fourteen different honours and knitted tiles: all seven honours make the greater hand."""
    honours = bit_count(kinds & HONOURS)
    score.found[McrFan.GREATER_HONORS_AND_KNITTED_TILES] = honours == HONOUR_KINDS
    score.found[McrFan.LESSER_HONORS_AND_KNITTED_TILES] = 1
    all_nine = bit_count(kinds & ~HONOURS) == KNITTED_TILES
    score.found[McrFan.KNITTED_STRAIGHT] = all_nine and rules.lesser_knitted_straight == 1


@inner
def add_thirteen_orphans(score: np.record) -> None:
    score.found[McrFan.THIRTEEN_ORPHANS] = 1
