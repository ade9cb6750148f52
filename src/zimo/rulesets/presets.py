"""The presets: each a name for a set of options, after the document it follows."""

from __future__ import annotations

import dataclasses

from zimo.rulesets import families
from zimo.rulesets.options import (
    BreakRule,
    Chairs,
    ChowFrom,
    Exchange,
    FanValues,
    FirstDealer,
    Flow,
    KnittedWait,
    KongTransfer,
    LastDiscardClaims,
    MultiWin,
    NaturalSelfDraw,
    NextDealer,
    NineGates,
    PenaltyIs,
    PenaltyTo,
    PrevalentWind,
    ReplacementFrom,
    Ruleset,
    SelfDraw,
    SevenPairs,
    SkipHu,
    TerminalPungs,
    TileHog,
    UnderTheSea,
    VoidDiscard,
    VoidMarker,
    VoidPenaltyTo,
    Winds,
    WinSuits,
)

SBR = Ruleset()

SBR_MIL = dataclasses.replace(
    SBR,
    void=VoidMarker.CARD,
    void_discard=VoidDiscard.STRICT,
    void_penalty=0,
    skip_hu=SkipHu.MIL,
    false_hu_penalty=24,
    false_hu_to=PenaltyTo.BANK,
    false_hu_void_penalty=False,
    melds_exhaust_waits=True,
    robbed_refund=True,
)

XUEZHAN = dataclasses.replace(
    SBR,
    replacement_from=ReplacementFrom.BACK,
    last_discard_claims=LastDiscardClaims.HU,
    exchange=Exchange.ONE_SUIT,
    void=VoidMarker.CARD,
    void_discard=VoidDiscard.STRICT,
    void_penalty_is=PenaltyIs.LIMIT,
    void_penalty_to=VoidPenaltyTo.EACH_CLEAN,
    pig_exempt_all_void=False,
    pig_ready_pay=False,
    hu_hand_shown=True,
    false_hu_penalty_is=PenaltyIs.LIMIT,
    delayed_kong_pays=True,
    kong_transfer=KongTransfer.LAST,
    fan_limit=4,
    self_draw=SelfDraw.PLUS_1_FAN,
    self_drawn_fan=True,
    yaojiu_jiangdui=True,
    heavenly_fan=5,
    under_the_sea=UnderTheSea.SELF_DRAW,
    melds_exhaust_waits=True,
)

XUELIU = dataclasses.replace(XUEZHAN, flow=Flow.BLOOD_FLOW)

_ONE_WINNER = dataclasses.replace(
    SBR,
    multi_win=MultiWin.NEAREST,
    void=VoidMarker.NONE,
    void_penalty=0,
    flow=Flow.FIRST_HU,
    skip_hu=SkipHu.FREE,
    replacement_from=ReplacementFrom.BACK,
    kong_payments=False,
    wall_end_settlement=False,
    fan_limit=None,
    melds_exhaust_waits=True,
)

SICHUAN = dataclasses.replace(
    _ONE_WINNER,
    kong_from_open_pung=True,
    win_suits=WinSuits.AT_MOST_TWO,
    seven_pairs=SevenPairs.DISTINCT,
    scoring=families.SICHUAN.id,
    next_dealer=NextDealer.WINNER,
)

CHANGCHUN = dataclasses.replace(
    _ONE_WINNER,
    tiles=136,
    break_rule=BreakRule.SECOND_THROW,
    chow_from=ChowFrom.LEFT,
    last_discard_claims=LastDiscardClaims.HU,
    max_exposed=3,
    win_suits=WinSuits.ALL_THREE,
    yaojiu=True,
    triplet_or_dragon_pair=True,
    scoring=families.CHANGCHUN.id,
    next_dealer=NextDealer.STAY_ON_WIN_OR_DRAW,
    start_score=100,
    ends_below_zero=True,
)

MCR = dataclasses.replace(
    _ONE_WINNER,
    tiles=144,
    break_rule=BreakRule.TWO_THROWS,
    chow_from=ChowFrom.LEFT,
    last_discard_claims=LastDiscardClaims.HU,
    concealed_kong_hidden=True,
    win_suits=WinSuits.ANY,
    orphans=True,
    knitted=True,
    minimum=8,
    false_hu_penalty=10,
    scoring=families.MCR.id,
    next_dealer=NextDealer.ROTATE,
    prevalent_wind=PrevalentWind.ROUND,
    chairs=Chairs.CHANGE,
    table_points=True,
)

MCR_WMO = dataclasses.replace(
    MCR,
    fan_values=FanValues.WMO,
    nine_gates_second_pung=False,
    natural_self_draw=NaturalSelfDraw.FULLY_CONCEALED,
    green_half_flush=True,
    terminal_pungs=TerminalPungs.DOUBLE_AND_TRIPLE,
    tile_hog=TileHog.SUITS_2006,
    knitted_wait=KnittedWait.NONE,
)

OFFICIAL = dataclasses.replace(
    MCR,
    chow_from=ChowFrom.ANY,
    kong_from_open_pung=True,
    concealed_kong_hidden=False,
    bonus_unreplaced_draws=True,
    seven_pairs=SevenPairs.DISTINCT,
    special_always_wins=True,
    fifteenth_tile=True,
    nine_gates=NineGates.ANY_SHAPE,
    all_red=True,
    honours_by_pairs=False,
    bonus_set=4,
)

CLASSICAL = dataclasses.replace(
    _ONE_WINNER,
    tiles=144,
    break_rule=BreakRule.KONG_BOX,
    replacement_from=ReplacementFrom.KONG_BOX,
    bonus_unreplaced_draws=True,
    chow_from=ChowFrom.LEFT,
    last_discard_claims=LastDiscardClaims.HU,
    win_suits=WinSuits.ANY,
    seven_pairs=SevenPairs.NONE,
    orphans=True,
    scoring=families.CLASSICAL.id,
    winds=Winds.FIXED,
    next_dealer=NextDealer.STAY_ON_WIN_OR_DRAW,
    first_dealer=FirstDealer.ONE_DIE,
    prevalent_wind=PrevalentWind.DEALER_LOSES,
    match_deals=None,
    start_score=2000,
)
