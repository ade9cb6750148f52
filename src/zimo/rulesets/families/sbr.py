"""Sichuan Bloody Rules: fans, each of which doubles the hand (SBR-110..126)."""

from __future__ import annotations

from enum import IntEnum

from zimo.rulesets.choices import KongDrawPayer, PenaltyIs, SelfDraw
from zimo.rulesets.family import Family, by_option
from zimo.rulesets.fan import Fan, fan_table
from zimo.rulesets.options import Ruleset
from zimo.rulesets.paying import SELF_DRAWN, Hu, Sum
from zimo.rulesets.taught import Taught
from zimo.words.phrase import Phrase


class SbrFan(IntEnum):
    KONG = 0
    ROOT = 1
    ALL_PUNGS = 2
    GOLDEN_WAIT = 3
    FULL_FLUSH = 4
    SEVEN_PAIRS = 5
    WIN_AFTER_KONG = 6
    SHOOT_AFTER_KONG = 7
    ROBBING_THE_KONG = 8
    UNDER_THE_SEA = 9
    ALL_258 = 10
    OUTSIDE_HAND = 11
    SELF_DRAWN = 12
    HEAVENLY_HAND = 13
    EARTHLY_HAND = 14
    CONCEALED_HAND = 15
    ALL_SIMPLES = 16


_IF_WANTED: dict[IntEnum, str] = {
    SbrFan.ALL_258: "yaojiu_jiangdui",
    SbrFan.OUTSIDE_HAND: "yaojiu_jiangdui",
    SbrFan.SELF_DRAWN: "self_drawn_fan",
    SbrFan.HEAVENLY_HAND: "heavenly_fan",
    SbrFan.EARTHLY_HAND: "heavenly_fan",
    SbrFan.CONCEALED_HAND: "concealed_fan",
    SbrFan.ALL_SIMPLES: "simples_fan",
}


MOST_FANS = 13  # that a hand can have


def _void_fine(ruleset: Ruleset) -> int:
    """So many points, or what a hand at the limit is worth (SBR-130, XZ-067)."""
    if ruleset.void_penalty_is == PenaltyIs.POINTS:
        return ruleset.void_penalty
    return int(2 ** min(MOST_FANS, MOST_FANS if ruleset.fan_limit is None else ruleset.fan_limit))


def _most_paid(ruleset: Ruleset) -> int:
    """What each other player pays for the dearest self-drawn hand.

    That is a heavenly hand of four kinds, three of them roots: 12 fans, or 13 where it has one more that is
    an option (22223333444455m; 11112222333399m).
    """
    one_more = ruleset.simples_fan or (ruleset.concealed_fan and ruleset.yaojiu_jiangdui)
    fans = MOST_FANS if ruleset.heavenly_fan and one_more else MOST_FANS - 1
    fans += ruleset.self_draw == SelfDraw.PLUS_1_FAN and not ruleset.self_drawn_fan
    points = int(2 ** (fans if ruleset.fan_limit is None else min(fans, ruleset.fan_limit)))
    return points * 2 if ruleset.self_draw == SelfDraw.DOUBLE else points + 1


def _counts(ruleset: Ruleset, fan: Fan) -> bool:
    """A self-draw is a fan of its own only where it adds one (XZ-044)."""
    if fan.index == SbrFan.SELF_DRAWN:
        return ruleset.self_draw == SelfDraw.PLUS_1_FAN
    return by_option(ruleset, fan)


def _share(ruleset: Ruleset, hu: Hu) -> Sum:
    if not hu.self_drawn or ruleset.self_draw == SelfDraw.NONE:
        return hu.hand
    if ruleset.self_draw == SelfDraw.PLUS_1:
        return hu.hand.plus(Sum.of(1, SELF_DRAWN))
    if ruleset.self_draw == SelfDraw.DOUBLE:
        return hu.hand.times(2, SELF_DRAWN)
    if ruleset.self_drawn_fan:
        return hu.hand
    at_limit = ruleset.fan_limit is not None and hu.hand.points == 1 << ruleset.fan_limit
    return hu.hand if at_limit else hu.hand.times(2, Phrase("paying.self_drawn_fan"))


SBR = Family(
    id="sbr",
    code=0,
    scorer="zimo.engine.scoring.sbr:score_sbr",
    table=fan_table(
        {
            SbrFan.KONG: ("Kong", "杠", 1, "SBR-110 XZ-041"),
            SbrFan.ROOT: ("Root", "根", 1, "SBR-111 XZ-040"),
            SbrFan.ALL_PUNGS: ("All Pungs", "对对胡", 1, "SBR-112 XZ-036"),
            SbrFan.GOLDEN_WAIT: ("Golden Wait", "金钩钓", 1, "SBR-113 XZ-037"),
            SbrFan.FULL_FLUSH: ("Full Flush", "清一色", 2, "SBR-114 XZ-038"),
            SbrFan.SEVEN_PAIRS: ("Seven Pairs", "七对", 2, "SBR-115 XZ-039"),
            SbrFan.WIN_AFTER_KONG: ("Win after Kong", "杠上开花", 1, "SBR-116 XZ-045"),
            SbrFan.SHOOT_AFTER_KONG: ("Shoot after Kong", "杠上炮", 1, "SBR-117 XZ-046"),
            SbrFan.ROBBING_THE_KONG: ("Robbing the Kong", "抢杠胡", 1, "SBR-118 XZ-047"),
            SbrFan.UNDER_THE_SEA: ("Under the Sea", "海底", 1, "SBR-119 XZ-048"),
            SbrFan.ALL_258: ("All 2 5 8", "将对", 2, "XZ-042"),
            SbrFan.OUTSIDE_HAND: ("Outside Hand", "带幺九", 2, "XZ-043"),
            SbrFan.SELF_DRAWN: ("Self-Drawn", "自摸", 1, "XZ-044"),
            SbrFan.HEAVENLY_HAND: ("Heavenly Hand", "天胡", 5, "XZ-049"),
            SbrFan.EARTHLY_HAND: ("Earthly Hand", "地胡", 5, "XZ-050"),
            SbrFan.CONCEALED_HAND: ("Concealed Hand", "门清", 1, "XZ-051"),
            SbrFan.ALL_SIMPLES: ("All Simples", "断幺九", 1, "XZ-052"),
        },
        options=_IF_WANTED,
    ),
    counts=_counts,
    unit="fan",
    circumstances=frozenset(
        {
            "last_wall_tile",
            "kong_replacement",
            "robbing_kong",
            "shoot_after_kong",
            "heavenly",
            "earthly",
        }
    ),
    hu_rules=("SBR-125 XZ-056 XL-013", "SBR-126 XZ-057 XL-014"),
    pays=lambda ruleset: ("rules.pays_sbr",),
    share=_share,
    void_fine=_void_fine,
    most_paid=_most_paid,
    most_fans=lambda ruleset: ruleset.fan_limit,
    counting=(Taught("count_sbr", "SBR-120 SBR-121 SBR-122 XZ-055"),),
    paying=(
        Taught("pay_sbr_discard", "SBR-125 XZ-056 XL-013"),
        Taught("pay_sbr_self", "SBR-126 XZ-057 XL-014"),
        Taught(
            "pay_kong_discarder",
            "XZ-058",
            lambda rules: rules.kong_draw_payer == KongDrawPayer.KONG_DISCARDER,
        ),
    ),
)
