"""What a ruleset may choose: one frozen, typed dataclass, each option with its meaning and source.

The engine reads the same options as integers, so every option is an ``IntEnum``, a ``bool`` or
whole numbers, whose range stands with the type; ``None`` stands for "no limit". No allowed value
leads to points that the records of the engine can't hold.
"""

from __future__ import annotations

import dataclasses
import functools
import typing
from enum import IntEnum
from typing import Annotated, Any, Literal

from msgspec import Meta

from zimo.rulesets.choices import (
    Bao,
    BigThreeDragons,
    BonusPoints,
    BonusTiles,
    BonusWin,
    BreakRule,
    CapOn,
    Chairs,
    ChowFrom,
    ConcealedPung,
    ConcealedWithBonus,
    Exchange,
    ExchangeDirection,
    FaanTable,
    FaanValues,
    FalseHu,
    FanValues,
    FirstDealer,
    Flow,
    GoldenWait,
    HuAgain,
    HuKongs,
    HumanHand,
    KnittedWait,
    KongDrawPayer,
    KongMoney,
    KongSeries,
    KongTransfer,
    KongTransferMulti,
    LastDiscardClaims,
    Liability,
    LittleFourWinds,
    MultiWin,
    NaturalSelfDraw,
    NextDealer,
    NineGates,
    Payment,
    PenaltyIs,
    PenaltyTo,
    PigPays,
    PrevalentWind,
    Ready,
    ReadyKongs,
    ReadyPaid,
    ReadyValue,
    ReplacementFaan,
    ReplacementFrom,
    RobbedKong,
    RobbedKongPayment,
    Rounding,
    RoundLength,
    SelfDraw,
    SelfDrawStack,
    SevenPairs,
    ShootRefund,
    SkipHu,
    TerminalPungs,
    ThreeConsecutive,
    TileHog,
    UnderTheSea,
    VoidDiscard,
    VoidMarker,
    VoidPenaltyTo,
    WallKind,
    Winds,
    WinSuits,
)
from zimo.rulesets.family import FAMILIES, Family, find_family

EVERY: frozenset[str] = frozenset()
SBR, SICHUAN, MCR, CLASSICAL, HKOS, CHANGCHUN_MIL = (
    frozenset({family}) for family in ("sbr", "sichuan", "mcr", "classical", "hkos", "changchun_mil")
)


def option(default: Any, meaning: str, rule: str, of: frozenset[str] = EVERY) -> Any:
    """An option with its default, what it does, the statement it comes from, and the families it is of.

    ``of``: the families that ask it, by their ids; EVERY if it matters whatever the scoring.
    """
    return dataclasses.field(default=default, metadata={"meaning": meaning, "rule": rule, "of": of})


MOST_SEATS = 4

Fine = Annotated[int, Meta(ge=0, le=5_000)]
"""Points. Three times as many, the most that moves at once, fit into a row of the ledger."""


@dataclasses.dataclass(frozen=True, kw_only=True)
class Ruleset:
    """One set of rules. The defaults are those of ``sbr``; the presets say the rest."""

    # tiles, wall, deal
    tiles: Literal[108, 136, 144] = option(
        108,
        "tiles in the set: 108 suits, 136 with honours, 144 with bonus tiles",
        "SBR-004 CC-001 OFF-001 HK-004 HK-007",
    )
    dragons: bool = option(False, "add the twelve dragons to a set of 108", "SIM-036")
    players: Literal[2, 3, 4, 5] = option(
        4, "who plays: 2, 3 or 4 have a seat each; of 5 one sits out in turn", "SBR-001 OFF-007 HK-001"
    )
    bonus: BonusTiles = option(
        BonusTiles.REPLACED, "what happens to a bonus tile that is drawn", "OFF-013 HK-018"
    )
    bonus_unreplaced_draws: bool = option(
        False,
        "a bonus tile drawn with no replacement left ends the deal as a draw; otherwise it may be discarded",
        "OFF-017 HK-018",
    )
    wall: WallKind = option(WallKind.SHARED, "one wall for all, or each seat its own quarter", "OFF-006")
    replacement_from: ReplacementFrom = option(
        ReplacementFrom.FRONT, "where replacement tiles come from", "SBR-073 SIM-025 CC-019 OFF-017 HK-032"
    )
    kong_box: Literal[2, 14, 16] = option(
        2, "tiles in the kong box at first; then it is refilled by twos", "HK-015"
    )
    break_rule: BreakRule = option(
        BreakRule.ONE_THROW, "how dice open the wall", "SBR-016 CC-023 HK-015 HKF-004"
    )
    reserve_stacks: Literal[0, 7] = option(
        0, "so many stacks of two at the end of the wall are never drawn", "CM-042 CM-043"
    )
    draw_only_tiles: Literal[0, 4] = option(
        0, "the last so many tiles are drawn without a discard: such a tile may only win", "CM-043 CM-044"
    )

    # claims
    chow_from: ChowFrom = option(
        ChowFrom.NONE, "whose discard may be claimed for a chow", "SBR-058 SIM-011 CC-016 OFF-026 HK-026"
    )
    multi_win: MultiWin = option(
        MultiWin.ALL, "who wins when several claim hu on one tile", "SBR-096 OFF-040 HK-031"
    )
    kong_from_open_pung: bool = option(
        False,
        "a discard may be added to an own open pung (a melded kong that nobody can rob)",
        "OFF-030 SIM-024",
    )
    special_kongs: bool = option(
        False,
        "three different ones, nines, winds or dragons may be laid in the turn of the first own discard, and"
        " tiles of their group added to them later: each is a kong",
        "CM-018 CM-020 CM-021",
    )
    one_bamboo_wild: bool = option(False, "1s may stand for any tile of such a kong", "CM-019")
    added_kong_as_discard: bool = option(
        False, "the tile added to a kong may be claimed for a pung or kong as well", "CM-016"
    )
    kong_after_claim: bool = option(
        False, "a kong may be declared in the turn of a chow or pung claim", "SBR-084"
    )
    rob_kong: bool = option(True, "the tile added to a pung may be won by another player", "SBR-079 OFF-043")
    last_discard_claims: LastDiscardClaims = option(
        LastDiscardClaims.HU_PUNG, "what may be claimed when the wall is empty", "SBR-102"
    )
    max_exposed: Annotated[int, Meta(ge=0, le=4)] = option(
        4, "most melds a player may expose by claims", "CC-028"
    )
    chow_keeps_two: bool = option(
        False, "who has a chow among the melds may never come down to one standing tile", "CM-012"
    )
    concealed_kong_hidden: bool = option(
        False, "other players don't see which tile a concealed kong is made of", "MCR A-7"
    )

    # exchange
    exchange: Exchange = option(
        Exchange.OFF, "whether all give three tiles away after the deal", "XZ-007 XZ-012"
    )
    exchange_direction: ExchangeDirection = option(
        ExchangeDirection.DICE, "to whom those tiles go", "XZ-010 XZ-011 XZ-015"
    )

    # void suit
    void: VoidMarker = option(VoidMarker.TILE, "how the void suit is chosen", "SBR-034 SBR-035")
    void_discard: VoidDiscard = option(
        VoidDiscard.LENIENT, "whether void tiles must be discarded first", "SBR-044"
    )
    void_penalty: Fine = option(48, "fine for void tiles in a hand that is checked", "SBR-042 SBR-130")
    void_penalty_to: VoidPenaltyTo = option(VoidPenaltyTo.BANK, "who receives that fine", "SBR-130 XZ-067")
    void_penalty_is: PenaltyIs = option(
        PenaltyIs.POINTS,
        "how high it is: so many points, or what a hand at the limit of fans is worth",
        "XZ-067",
        of=SBR,
    )
    pig_pays: PigPays = option(PigPays.ALL, "whether players who have won receive that fine too", "XZ-067")
    pig_exempt_all_void: bool = option(
        True,
        "who has discarded nothing but the void suit is not fined for void tiles in hand",
        "SBR-043 XZ-066",
    )
    pig_ready_pay: bool = option(
        True, "who is fined for void tiles pays the ready hands as well", "SBR-129 XZ-068"
    )
    pig_penalty: Fine = option(
        24,
        "fine for discarding another suit, or melding the void suit, where that is allowed at a price",
        "MIL C1.1",
    )

    # winning
    win_suits: WinSuits = option(
        WinSuits.NO_VOID, "which suits a winning hand must lack or have", "SBR-040 SIM-004 CC-009"
    )
    yaojiu: bool = option(False, "a winning hand needs a terminal or honour", "CC-010")
    triplet_or_dragon_pair: bool = option(
        False, "a standard hand needs a pung, a kong or a pair of dragons", "CC-011"
    )
    seven_pairs: SevenPairs = option(
        SevenPairs.QUADS, "seven pairs as a winning hand", "SBR-051 SBR-053 SIM-005 CC-007 OFF-051"
    )
    orphans: bool = option(False, "thirteen orphans win", "OFF-049 HK-060")
    knitted: bool = option(False, "honours and knitted tiles, and the knitted straight, win", "MCR A-11")
    minimum: Annotated[int, Meta(ge=0, le=1000)] = option(
        0,
        "fewest points (classical: doubles, hkos: faan) of a hand that may be declared",
        "OFF-065 HK-038 HKF-020",
    )
    special_always_wins: bool = option(
        False,
        "thirteen orphans, seven pairs, all honours, all terminals, big three dragons, little and big four"
        " winds, all green, nine gates, four concealed pungs and all red need no minimum",
        "OFF-067",
        of=MCR,
    )
    fifteenth_tile: bool = option(
        False, "a hand won on a replacement tile is said to have fifteen tiles", "OFF-080 OFF-082"
    )
    flow: Flow = option(
        Flow.LAST_PLAYER, "whether the deal goes on after a hu", "SBR-002 CC-029 OFF-044 HK-029 XL-001"
    )
    hu_again: HuAgain = option(
        HuAgain.MUST, "whether who has won and plays on must take every further hu", "XL-005"
    )
    hu_kongs: HuKongs = option(
        HuKongs.KEEP_WINS, "which kongs may be made by who has won and plays on", "XL-008"
    )
    ready: Ready = option(Ready.NONE, "whether a player may declare ready", "CM-024 CM-025 CM-027 CM-028")
    ready_kongs: ReadyKongs = option(
        ReadyKongs.SAME_WAITS, "which kongs may be made by who has declared ready", "CM-028"
    )
    bao: Bao = option(
        Bao.NONE,
        "whether who has declared ready wins on any tile of the kind of an indicator, and with that itself",
        "CM-030 CM-031 CM-033 CM-034 CM-036",
    )
    skip_hu: SkipHu = option(
        SkipHu.UNTIL_DRAW_UNLESS_HIGHER, "what a player who let a hu pass must wait for", "SBR-097 HK-079"
    )
    must_hu_last: Literal[0, 4] = option(
        0, "while no more than so many tiles are left to draw, a hu may not be let pass", "XZ-027"
    )
    hu_hand_shown: bool = option(False, "who wins while the deal goes on shows the hand", "SBR-071 XZ-028")
    false_hu: FalseHu = option(FalseHu.REJECT, "what happens to a hu that is none", "SBR-152 SBR-153")
    false_hu_penalty: Fine = option(8, "fine for a false hu", "SBR-154")
    false_hu_penalty_is: PenaltyIs = option(
        PenaltyIs.POINTS,
        "how high it is: so many points, or what a hand at the limit of fans is worth",
        "XZ-082",
        of=SBR | HKOS,
    )
    false_hu_to: PenaltyTo = option(
        PenaltyTo.OPPONENTS,
        "whether the fine is paid to each player still in the game, or once and to nobody",
        "SBR-154 MIL C1.1",
    )
    false_hu_void_penalty: bool = option(
        True, "a false hu with void tiles pays the void fine as well", "SBR-159 MIL C1.1"
    )
    false_hu_plays_on: bool = option(
        False,
        "a false hu is found out at once: who declared it may not win in this deal, and plays on; so does who"
        " had let another hu pass that bars it",
        "CM-073",
    )

    # scoring and settlement
    scoring: str = option("sbr", "how a winning hand is counted", "SBR-120")
    fan_values: FanValues = option(
        FanValues.MIL,
        "the values of two kongs that are concealed, one or both",
        "MCR D-01 MCR D-02",
        of=MCR,
    )
    kong_payments: bool = option(True, "a kong that stands is paid at once", "SBR-136")
    kong_money: KongMoney = option(KongMoney.SBR, "what a kong is paid, and by whom", "SBR-136 CM-063")
    delayed_kong_pays: bool = option(
        False, "a kong added with a tile that stood before is paid like any other", "SBR-140 XZ-060"
    )
    kong_transfer: KongTransfer = option(
        KongTransfer.NONE, "what becomes of kong points if the discard after the kong is won", "XZ-062"
    )
    kong_transfer_multi: KongTransferMulti = option(
        KongTransferMulti.SPLIT, "who gets them if several win that discard", "XZ-062"
    )
    kong_refund: bool = option(
        True, "who is not ready when the wall has ended returns the kong points", "SBR-135 XZ-069"
    )
    ready_value: ReadyValue = option(
        ReadyValue.DISCARD, "what a ready hand is paid when the wall has ended", "SBR-127 XZ-068"
    )
    ready_paid: ReadyPaid = option(
        ReadyPaid.NEVER_WON, "whether ready hands that have won and play on are paid then as well", "XL-020"
    )
    wall_end_settlement: bool = option(
        True, "at the end of the wall those who are not ready return kongs and pay ready hands", "SBR-127"
    )
    draw_shows_hands: bool = option(
        False, "when the wall has ended all hands are shown, also where they are not compared", "CM-045"
    )
    nine_gates: NineGates = option(
        NineGates.PURE_WAIT, "which hands are Nine Gates", "OFF-060 MCR D-06", of=MCR | HKOS
    )
    nine_gates_second_pung: bool = option(
        True,
        "of the pungs of 1 and 9 in Nine Gates the second counts; otherwise none does",
        "MCR D-06",
        of=MCR,
    )
    natural_self_draw: NaturalSelfDraw = option(
        NaturalSelfDraw.SELF_DRAWN,
        "what a self-draw adds to a hand concealed by nature",
        "MCR D-03",
        of=MCR,
    )
    all_green_needs_dragon: bool = option(False, "All Green must have the green dragon", "OFF-059", of=MCR)
    green_half_flush: bool = option(False, "Half Flush counts beside All Green", "MCR D-04", of=MCR)
    all_red: bool = option(
        False,
        "All Red is a fan of 88: pungs and a pair of 1 5 7 9 of bamboo and the red dragon",
        "OFF-062",
        of=MCR,
    )
    terminal_pungs: TerminalPungs = option(
        TerminalPungs.TRIPLE,
        "which fans for pungs of one rank count beside All Terminals",
        "MCR D-05",
        of=MCR,
    )
    tile_hog: TileHog = option(TileHog.ANY, "four of which tiles make a Tile Hog", "MCR D-07", of=MCR)
    knitted_wait: KnittedWait = option(
        KnittedWait.COUNTS,
        "whether a wait counts that is won on one of the nine knitted tiles",
        "MCR D-08",
        of=MCR,
    )
    held_wait: bool = option(
        True,
        "a kind of which the hand and its melds hold all four still counts as a second wait,"
        " beside which no wait fan counts",
        "MCR D-09",
        of=MCR,
    )
    kong_series: KongSeries = option(
        KongSeries.CONCEALED_PUNGS,
        "what concealed kongs add to Three Kongs and Four Kongs",
        "MCR D-10",
        of=MCR,
    )
    four_concealed_self_draw: bool = option(
        False, "Four Concealed Pungs must be self-drawn; by discard they are three", "OFF-061", of=MCR | HKOS
    )
    honours_by_pairs: bool = option(True, "All Honors also counts for seven pairs", "OFF-054", of=MCR)
    whole_hand_by_pairs: bool = option(
        True,
        "fans for a hand of certain tiles only (All Green, All Terminals, Upper Four and their like)"
        " also count for seven pairs",
        "MCR D-12",
        of=MCR,
    )
    lesser_knitted_straight: bool = option(
        True,
        "Lesser Honors and Knitted Tiles with all nine knitted tiles adds Knitted Straight",
        "MCR D-13",
        of=MCR,
    )
    knitted_all_types: bool = option(True, "All Types counts beside Knitted Straight", "MCR D-14", of=MCR)
    bonus_set: Annotated[int, Meta(ge=0, le=1_000)] = option(
        0, "points for all four flowers, and for all four seasons", "OFF-020", of=MCR
    )
    fan_limit: Annotated[int, Meta(ge=0, le=16)] | None = option(
        3, "most fans that are paid; none for no limit", "SBR-121 CM-056", of=SBR | HKOS | CHANGCHUN_MIL
    )
    self_draw: SelfDraw = option(SelfDraw.PLUS_1, "what a self-drawn hu adds", "SBR-126", of=SBR)
    self_drawn_fan: bool = option(
        False,
        "where a self-draw adds a fan, it is one of the hand's, told with the others",
        "XZ-044",
        of=SBR,
    )
    yaojiu_jiangdui: bool = option(
        False,
        "hands of 2, 5 and 8 only, and hands with a 1 or 9 in each set and the pair, are fans",
        "XZ-042 XZ-043",
        of=SBR,
    )
    concealed_fan: bool = option(False, "a concealed hand, self-drawn, is a fan", "XZ-051", of=SBR)
    simples_fan: bool = option(False, "a hand without 1 and 9 is a fan", "XZ-052", of=SBR)
    heavenly_fan: Literal[0, 5] = option(
        0, "fans of a hu with the first tiles of the deal", "XZ-049 XZ-050", of=SBR
    )
    under_the_sea: UnderTheSea = option(
        UnderTheSea.BOTH, "which hu with the last tile is Under the Sea", "SBR-119 XZ-048", of=SBR | HKOS
    )
    kong_draw_payer: KongDrawPayer = option(
        KongDrawPayer.ALL, "who pays a hu on the replacement of a melded kong", "XZ-058", of=SBR
    )
    golden_wait: GoldenWait = option(
        GoldenWait.DECLARED_FOUR, "which hands have the Golden Wait", "SBR-113", of=SBR
    )
    wall_end_counts_kong: bool = option(
        True, "declared kongs count in the value of a ready hand at the end of the wall", "SBR-176"
    )
    melds_exhaust_waits: bool = option(
        False, "copies in own melds exhaust a wait too, not only standing ones", "SBR-151 MIL C1.1"
    )
    shoot_refund: ShootRefund = option(ShootRefund.LAST, "which kongs are paid back after a shot", "SBR-142")
    robbed_refund: bool = option(
        False, "a robbed kong also pays back the kong before it in that turn", "MIL C1.1"
    )
    stack_special: bool = option(
        False, "every line of the table that applies adds up", "SIM-031 SIM-034 SIM-035", of=SICHUAN
    )
    implied_stack: bool = option(
        True, "All Concealed also counts for Seven Pairs", "SIM-032 SIM-033", of=SICHUAN
    )

    # scoring, family classical
    concealed_pung: ConcealedPung = option(
        ConcealedPung._8_16,
        "points of a concealed pung: of simples, of terminals and honours",
        "HK-041",
        of=CLASSICAL,
    )
    honour_pung_doubles: bool = option(
        False,
        "a pung of dragons, of the own or of the prevailing wind doubles",
        "HK-059",
        of=CLASSICAL,
    )
    half_flush_double: bool = option(False, "one suit with honours doubles", "HK-059", of=CLASSICAL)
    bonus_points: BonusPoints = option(
        BonusPoints.OWN_AND_SETS, "what bonus tiles are worth", "HK-037", of=CLASSICAL
    )
    selfdraw_stack: SelfDrawStack = option(
        SelfDrawStack.ALL, "what a self-drawn hu adds", "HK-045 HK-046 HK-048 HK-051", of=CLASSICAL
    )
    robbed_kong_means: RobbedKong = option(
        RobbedKong.BOTH, "which hu the double for a robbed kong stands for", "HK-053", of=CLASSICAL
    )
    three_consecutive: ThreeConsecutive = option(
        ThreeConsecutive.STRAIGHT,
        "which three chows of one suit are consecutive",
        "HK-054",
        of=CLASSICAL,
    )
    big_three_dragons: BigThreeDragons = option(
        BigThreeDragons.LIMIT,
        "what three pungs of dragons are",
        "HK-056 HKF-030",
        of=CLASSICAL | HKOS,
    )
    rounding: Rounding = option(
        Rounding.AFTER_DOUBLING_HALF_UP, "how points become tens", "HK-072", of=CLASSICAL
    )
    cap: Annotated[int, Meta(ge=10, le=5_000)] = option(
        500, "the limit: points of a limit hand and most of any", "HK-072", of=CLASSICAL
    )
    cap_applies_to: CapOn = option(CapOn.HAND, "what the limit is set to", "HK-072", of=CLASSICAL)
    payment: Payment = option(
        Payment.DISCARDER_PAYS_ALL,
        "who pays the winner",
        "HK-067 HK-068 HK-069 HK-070 CM-059",
        of=CLASSICAL | HKOS | CHANGCHUN_MIL,
    )
    losers_settle: bool = option(
        False, "after a hu the others pay each other the difference of their hands", "HK-073"
    )

    # scoring and payment, family hkos
    minimum_counts_bonus: bool = option(
        True, "faan for bonus tiles, and for none, count towards the minimum", "HKF-020", of=HKOS
    )
    faan_values: FaanValues = option(
        FaanValues.THREE_THREE,
        "faan of flushes and all pungs",
        "HKF-023 HKF-025 HKF-026",
        of=HKOS,
    )
    four_concealed_pungs_faan: Literal[8, 10] = option(8, "faan of four concealed pungs", "HKF-024", of=HKOS)
    four_concealed_pungs_kongs: bool = option(
        True, "concealed kongs are among four concealed pungs", "HKF-024", of=HKOS
    )
    little_four_winds: LittleFourWinds = option(
        LittleFourWinds.COMPOSED, "what three pungs of winds and a pair of the fourth are", "HKF-033", of=HKOS
    )
    concealed_kong_conceals: bool = option(
        False, "a hand with concealed kongs and no other meld is concealed", "HKF-034", of=HKOS
    )
    concealed_hand_with_bonus: ConcealedWithBonus = option(
        ConcealedWithBonus.ALWAYS,
        "whether a concealed hand counts where bonus tiles are in play",
        "HKF-034",
        of=HKOS,
    )
    replacement_faan: ReplacementFaan = option(
        ReplacementFaan.KONG, "which replacements are worth a faan", "HKF-037 HKF-043", of=HKOS
    )
    double_kong_faan: Literal[0, 8, 10] = option(
        0, "faan of a hu on the replacement of a second kong in a row", "HKF-038", of=HKOS
    )
    first_turn_hands: bool = option(
        False,
        "the dealer's first tiles, and a hu on the dealer's first discard, are limit hands",
        "HKF-053",
        of=HKOS,
    )
    human_hand: HumanHand = option(
        HumanHand.NONE,
        "what a hu of another than the dealer on one of the first discards is worth",
        "HKF-053",
        of=HKOS,
    )
    bonus_win: BonusWin = option(
        BonusWin.OFF, "which bonus tiles win by themselves", "HKF-054 HKF-055", of=HKOS
    )
    eight_bonus_faan: Literal[8, 10] = option(8, "faan of eight bonus tiles", "HKF-054", of=HKOS)
    faan_table: FaanTable = option(
        FaanTable.HALF_SPICY, "what so many faan are paid", "HKF-066 HKF-067", of=HKOS
    )
    robbed_kong_payment: RobbedKongPayment = option(
        RobbedKongPayment.DISCARD, "what who is robbed of a kong pays", "HKF-072", of=HKOS
    )
    liability: Liability = option(
        Liability.NONE,
        "who pays a hu for all: a giver of certain melds, self-drawn, or a discarder who is not ready",
        "HKF-080 HKF-081 HKF-082 CM-060",
        of=HKOS | CHANGCHUN_MIL,
    )
    nine_tile_liability: bool = option(
        False,
        "where all pay a discard, who has given the third of three melds of one suit pays it alone for a"
        " full flush",
        "HKF-084",
        of=HKOS,
    )
    false_hu_ends: bool = option(
        False, "a false hu ends the deal, which the same dealer deals again", "HKF-094"
    )

    # scoring, family changchun_mil
    pungs_single_wait: bool = option(False, "Single Wait counts beside All Pungs", "CM-048", of=CHANGCHUN_MIL)

    # match
    winds: Winds = option(Winds.ROTATE, "who has which seat wind", "HK-006 HK-010")
    next_dealer: NextDealer = option(NextDealer.FIRST_HU, "who deals next", "SBR-105 SBR-106 SBR-107 HK-014")
    first_dealer: FirstDealer = option(FirstDealer.EAST, "who deals first", "HK-013")
    prevalent_wind: PrevalentWind = option(
        PrevalentWind.EAST, "when the prevalent wind moves on", "MCR A-2 HK-011 HK-012"
    )
    round_length: RoundLength = option(
        RoundLength.FOUR_GAMES, "how long East prevails where the loss of the dealer moves the wind", "HK-011"
    )
    chairs: Chairs = option(Chairs.KEEP, "whether players change places between rounds", "MCR A-2")
    match_deals: Annotated[int, Meta(ge=1, le=1_000)] | None = option(
        16, "deals in a match; none for no limit", "SBR-109"
    )
    start_score: Annotated[int, Meta(ge=0, le=30_000)] = option(
        0, "points of each player before the first deal", "HK-019"
    )
    table_points: bool = option(
        False, "the match is counted in 4, 2, 1, 0 table points by place, shared at a tie", "MCR A-13"
    )
    ends_below_zero: bool = option(False, "the match ends when a seat falls below zero", "CC-031")

    @property
    def family(self) -> Family:
        """How a winning hand is counted. Raises RulesetError where no such family is known."""
        return find_family(self.scoring)

    def matters(self, name: str) -> bool:
        """Can the option change anything under this way of scoring?"""
        owners = owners_of(name)
        return not owners or self.scoring in owners

    @property
    def seats(self) -> int:
        """Seats at the table, which is how many play a deal."""
        return min(self.players, MOST_SEATS)

    def __hash__(self) -> int:
        return self._hash

    @functools.cached_property
    def _hash(self) -> int:
        """Kept: much is looked up by ruleset, and there are many options."""
        return hash(tuple(getattr(self, field.name) for field in dataclasses.fields(self)))

    def __reduce__(self) -> tuple[functools.partial[Ruleset], tuple[()]]:
        """A pickle holds what differs from the defaults, so that it outlasts an option that is added."""
        values = {field.name: getattr(self, field.name) for field in dataclasses.fields(self)}
        defaults = {field.name: field.default for field in dataclasses.fields(self)}
        changed = {name: value for name, value in values.items() if value != defaults[name]}
        plain = {name: int(value) if isinstance(value, IntEnum) else value for name, value in changed.items()}
        return functools.partial(_unpickled, **plain), ()


def owners_of(name: str) -> frozenset[str]:
    """The ids of the families that ask an option; none if it matters whatever the scoring."""
    of: frozenset[str] = _OF[name]
    return of and of | {family.id for family in FAMILIES.values() if name in family.asks}


def _unpickled(**changed: Any) -> Ruleset:
    defaults = Ruleset()
    kinds = {name: type(getattr(defaults, name)) for name in changed}
    return Ruleset(
        **{
            name: kinds[name](value) if issubclass(kinds[name], IntEnum) else value
            for name, value in changed.items()
        }
    )


_OF = {field.name: field.metadata["of"] for field in dataclasses.fields(Ruleset)}


OPTION_TYPES: dict[str, Any] = typing.get_type_hints(Ruleset, include_extras=True)
"""The type of each option, its range with it."""
