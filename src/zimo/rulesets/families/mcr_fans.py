"""The 81 fans of Mahjong Competition Rules as data: names, values, and what does not count beside each.

The numbers are those of the official list, and the exclusions are given by number as the books
print them. An option of the ruleset may change a value or an exclusion; ``mcr_fans`` gives the
table as a ruleset leaves it. Only a fan that counts excludes others; of two that may stand in one
hand it is the earlier that excludes the later.
"""

from __future__ import annotations

import functools
from enum import IntEnum

from zimo.rulesets.choices import FanValues, KongSeries, NaturalSelfDraw, NineGates, TerminalPungs
from zimo.rulesets.fan import Fan
from zimo.rulesets.options import Ruleset


class McrFan(IntEnum):
    BIG_FOUR_WINDS = 0
    BIG_THREE_DRAGONS = 1
    ALL_GREEN = 2
    NINE_GATES = 3
    FOUR_KONGS = 4
    SEVEN_SHIFTED_PAIRS = 5
    THIRTEEN_ORPHANS = 6
    ALL_RED = 7
    ALL_TERMINALS = 8
    LITTLE_FOUR_WINDS = 9
    LITTLE_THREE_DRAGONS = 10
    ALL_HONORS = 11
    FOUR_CONCEALED_PUNGS = 12
    PURE_TERMINAL_CHOWS = 13
    QUADRUPLE_CHOW = 14
    FOUR_PURE_SHIFTED_PUNGS = 15
    FOUR_PURE_SHIFTED_CHOWS = 16
    THREE_KONGS = 17
    ALL_TERMINALS_AND_HONORS = 18
    SEVEN_PAIRS = 19
    GREATER_HONORS_AND_KNITTED_TILES = 20
    ALL_EVEN_PUNGS = 21
    FULL_FLUSH = 22
    PURE_TRIPLE_CHOW = 23
    PURE_SHIFTED_PUNGS = 24
    UPPER_TILES = 25
    MIDDLE_TILES = 26
    LOWER_TILES = 27
    PURE_STRAIGHT = 28
    THREE_SUITED_TERMINAL_CHOWS = 29
    PURE_SHIFTED_CHOWS = 30
    ALL_FIVES = 31
    TRIPLE_PUNG = 32
    THREE_CONCEALED_PUNGS = 33
    LESSER_HONORS_AND_KNITTED_TILES = 34
    KNITTED_STRAIGHT = 35
    UPPER_FOUR = 36
    LOWER_FOUR = 37
    BIG_THREE_WINDS = 38
    MIXED_STRAIGHT = 39
    REVERSIBLE_TILES = 40
    MIXED_TRIPLE_CHOW = 41
    MIXED_SHIFTED_PUNGS = 42
    CHICKEN_HAND = 43
    LAST_TILE_DRAW = 44
    LAST_TILE_CLAIM = 45
    OUT_WITH_REPLACEMENT_TILE = 46
    ROBBING_THE_KONG = 47
    TWO_CONCEALED_KONGS = 48
    ALL_PUNGS = 49
    HALF_FLUSH = 50
    MIXED_SHIFTED_CHOWS = 51
    ALL_TYPES = 52
    MELDED_HAND = 53
    TWO_DRAGON_PUNGS = 54
    CONCEALED_AND_MELDED_KONG = 55
    OUTSIDE_HAND = 56
    FULLY_CONCEALED_HAND = 57
    TWO_MELDED_KONGS = 58
    LAST_TILE = 59
    DRAGON_PUNG = 60
    PREVALENT_WIND = 61
    SEAT_WIND = 62
    CONCEALED_HAND = 63
    ALL_CHOWS = 64
    TILE_HOG = 65
    DOUBLE_PUNG = 66
    TWO_CONCEALED_PUNGS = 67
    CONCEALED_KONG = 68
    ALL_SIMPLES = 69
    PURE_DOUBLE_CHOW = 70
    MIXED_DOUBLE_CHOW = 71
    SHORT_STRAIGHT = 72
    TWO_TERMINAL_CHOWS = 73
    PUNG_OF_TERMINALS_OR_HONORS = 74
    MELDED_KONG = 75
    ONE_VOIDED_SUIT = 76
    NO_HONORS = 77
    EDGE_WAIT = 78
    CLOSED_WAIT = 79
    SINGLE_WAIT = 80
    SELF_DRAWN = 81


# fmt: off
_ROWS: tuple[tuple[int | None, str, str, str, int, str], ...] = (
    # number, names, points, numbers of the fans that do not count beside it
    (1, "Big Four Winds", "大四喜", "dà sì xǐ", 88, "9 38 49 60 61 73"),
    (2, "Big Three Dragons", "大三元", "dà sān yuán", 88, "10 54 59"),
    (3, "All Green", "绿一色", "lǜ yī sè", 88, ""),
    (4, "Nine Gates", "九莲宝灯", "jiǔ lián bǎo dēng", 88, "22 62 76"),
    (5, "Four Kongs", "四杠", "sì gàng", 88, "17 48 49 57 74 79"),
    (6, "Seven Shifted Pairs", "连七对", "lián qī duì", 88, "19 22 62 76 79"),
    (7, "Thirteen Orphans", "十三幺", "shí sān yāo", 88, "18 52 62 79"),
    (None, "All Red", "红孔雀", "hóng kǒng què", 88, "22 49 50"),
    (8, "All Terminals", "清幺九", "qīng yāo jiǔ", 64, "18 49 55 73 76"),
    (9, "Little Four Winds", "小四喜", "xiǎo sì xǐ", 64, "38 73"),
    (10, "Little Three Dragons", "小三元", "xiǎo sān yuán", 64, "54 59"),
    (11, "All Honors", "字一色", "zì yī sè", 64, "18 49 55 73"),
    (12, "Four Concealed Pungs", "四暗刻", "sì àn kè", 64, "33 49 62 66"),
    (13, "Pure Terminal Chows", "一色双龙会", "yī sè shuāng lóng huì", 64, "19 22 63 69 72 76"),
    (14, "Quadruple Chow", "一色四同顺", "yī sè sì tóng shùn", 48, "19 23 24 64 69"),
    (15, "Four Pure Shifted Pungs", "一色四节高", "yī sè sì jié gāo", 48, "23 24 49"),
    (16, "Four Pure Shifted Chows", "一色四步高", "yī sè sì bù gāo", 32, "30 71 72"),
    (17, "Three Kongs", "三杠", "sān gàng", 32, "48 57 74"),
    (18, "All Terminals and Honors", "混幺九", "hùn yāo jiǔ", 32, "49 55 73"),
    (19, "Seven Pairs", "七对", "qī duì", 24, "62 79"),
    (20, "Greater Honors and Knitted Tiles", "七星不靠", "qī xīng bù kào", 24, "34 52 62"),
    (21, "All Even Pungs", "全双刻", "quán shuāng kè", 24, "49 68 76"),
    (22, "Full Flush", "清一色", "qīng yī sè", 24, "76"),
    (23, "Pure Triple Chow", "一色三同顺", "yī sè sān tóng shùn", 24, "24 69"),
    (24, "Pure Shifted Pungs", "一色三节高", "yī sè sān jié gāo", 24, "23"),
    (25, "Upper Tiles", "全大", "quán dà", 24, "36 76"),
    (26, "Middle Tiles", "全中", "quán zhōng", 24, "68 76"),
    (27, "Lower Tiles", "全小", "quán xiǎo", 24, "37 76"),
    (28, "Pure Straight", "清龙", "qīng lóng", 16, ""),
    (29, "Three-Suited Terminal Chows", "三色双龙会", "sān sè shuāng lóng huì", 16, "63 69 70 72 76"),
    (30, "Pure Shifted Chows", "一色三步高", "yī sè sān bù gāo", 16, ""),
    (31, "All Fives", "全带五", "quán dài wǔ", 16, "68 76"),
    (32, "Triple Pung", "三同刻", "sān tóng kè", 16, "65"),
    (33, "Three Concealed Pungs", "三暗刻", "sān àn kè", 16, "66"),
    (34, "Lesser Honors and Knitted Tiles", "全不靠", "quán bù kào", 12, "52 62"),
    (35, "Knitted Straight", "组合龙", "zǔ hé lóng", 12, ""),
    (36, "Upper Four", "大于五", "dà yú wǔ", 12, "76"),
    (37, "Lower Four", "小于五", "xiǎo yú wǔ", 12, "76"),
    (38, "Big Three Winds", "三风刻", "sān fēng kè", 12, ""),
    (39, "Mixed Straight", "花龙", "huā lóng", 8, ""),
    (40, "Reversible Tiles", "推不倒", "tuī bù dǎo", 8, "75"),
    (41, "Mixed Triple Chow", "三色三同顺", "sān sè sān tóng shùn", 8, "70"),
    (42, "Mixed Shifted Pungs", "三色三节高", "sān sè sān jié gāo", 8, ""),
    (43, "Chicken Hand", "无番和", "wú fān hú", 8, ""),
    (44, "Last Tile Draw", "妙手回春", "miào shǒu huí chūn", 8, "80"),
    (45, "Last Tile Claim", "海底捞月", "hǎi dǐ lāo yuè", 8, ""),
    (46, "Out with Replacement Tile", "杠上开花", "gàng shàng kāi huā", 8, "80"),
    (47, "Robbing the Kong", "抢杠和", "qiǎng gàng hú", 8, "58"),
    (48, "Two Concealed Kongs", "双暗杠", "shuāng àn gàng", 6, "66 67"),
    (49, "All Pungs", "碰碰和", "pèng pèng hú", 6, ""),
    (50, "Half Flush", "混一色", "hùn yī sè", 6, ""),
    (51, "Mixed Shifted Chows", "三色三步高", "sān sè sān bù gāo", 6, ""),
    (52, "All Types", "五门齐", "wǔ mén qí", 6, ""),
    (53, "Melded Hand", "全求人", "quán qiú rén", 6, "79"),
    (54, "Two Dragon Pungs", "双箭刻", "shuāng jiàn kè", 6, "59"),
    (None, "Concealed and Melded Kong", "明暗杠", "míng àn gàng", 5, "67 74"),
    (55, "Outside Hand", "全带幺", "quán dài yāo", 4, ""),
    (56, "Fully Concealed Hand", "不求人", "bù qiú rén", 4, "80"),
    (57, "Two Melded Kongs", "双明杠", "shuāng míng gàng", 4, "74"),
    (58, "Last Tile", "和绝张", "hú jué zhāng", 4, ""),
    (59, "Dragon Pung", "箭刻", "jiàn kè", 2, ""),
    (60, "Prevalent Wind", "圈风刻", "quān fēng kè", 2, ""),
    (61, "Seat Wind", "门风刻", "mén fēng kè", 2, ""),
    (62, "Concealed Hand", "门前清", "mén qián qīng", 2, ""),
    (63, "All Chows", "平和", "píng hú", 2, "76"),
    (64, "Tile Hog", "四归一", "sì guī yī", 2, ""),
    (65, "Double Pung", "双同刻", "shuāng tóng kè", 2, ""),
    (66, "Two Concealed Pungs", "双暗刻", "shuāng àn kè", 2, ""),
    (67, "Concealed Kong", "暗杠", "àn gàng", 2, ""),
    (68, "All Simples", "断幺", "duàn yāo", 2, "76"),
    (69, "Pure Double Chow", "一般高", "yī bān gāo", 1, ""),
    (70, "Mixed Double Chow", "喜相逢", "xǐ xiāng féng", 1, ""),
    (71, "Short Straight", "连六", "lián liù", 1, ""),
    (72, "Two Terminal Chows", "老少副", "lǎo shào fù", 1, ""),
    (73, "Pung of Terminals or Honors", "幺九刻", "yāo jiǔ kè", 1, ""),
    (74, "Melded Kong", "明杠", "míng gàng", 1, ""),
    (75, "One Voided Suit", "缺一门", "quē yī mén", 1, ""),
    (76, "No Honors", "无字", "wú zì", 1, ""),
    (77, "Edge Wait", "边张", "biān zhāng", 1, ""),
    (78, "Closed Wait", "坎张", "kǎn zhāng", 1, ""),
    (79, "Single Wait", "单钓将", "dān diào jiàng", 1, ""),
    (80, "Self-Drawn", "自摸", "zì mō", 1, ""),
)
# fmt: on

FLOWER_TILES = Fan(-1, "flower_tiles", "Flower Tiles", "花牌", 1, ("MCR-81",), "huā pái", 81)
"""A point for each bonus tile, after the minimum has been met without; it stands outside the count."""

_CITED = {
    McrFan.ALL_RED: "OFF-062",
    McrFan.CONCEALED_AND_MELDED_KONG: "MCR D-02",
}
_SPECIAL = frozenset(
    {
        McrFan.BIG_FOUR_WINDS,
        McrFan.BIG_THREE_DRAGONS,
        McrFan.ALL_GREEN,
        McrFan.NINE_GATES,
        McrFan.THIRTEEN_ORPHANS,
        McrFan.ALL_RED,
        McrFan.ALL_TERMINALS,
        McrFan.LITTLE_FOUR_WINDS,
        McrFan.ALL_HONORS,
        McrFan.FOUR_CONCEALED_PUNGS,
        McrFan.SEVEN_PAIRS,
    }
)
_BY_NATURE = frozenset(
    {
        McrFan.NINE_GATES,
        McrFan.SEVEN_SHIFTED_PAIRS,
        McrFan.THIRTEEN_ORPHANS,
        McrFan.SEVEN_PAIRS,
        McrFan.GREATER_HONORS_AND_KNITTED_TILES,
        McrFan.LESSER_HONORS_AND_KNITTED_TILES,
    }
)
"""Hands that can only be concealed."""

_WAITS = frozenset({McrFan.EDGE_WAIT, McrFan.CLOSED_WAIT, McrFan.SINGLE_WAIT})
_GREEN_BOOK_VALUES = {McrFan.TWO_CONCEALED_KONGS: 8, McrFan.CONCEALED_AND_MELDED_KONG: 6}


def _fan(name: str) -> McrFan:
    return McrFan[name.upper().replace(" ", "_").replace("-", "_")]


_BY_NUMBER = {number: _fan(name) for number, name, *_ in _ROWS if number is not None}


@functools.lru_cache
def mcr_fans(rules: Ruleset) -> tuple[Fan, ...]:
    """The fans in the order of their indices, with the values and exclusions of a ruleset."""
    values = _GREEN_BOOK_VALUES if rules.fan_values == FanValues.WMO else {}
    fans = []
    for number, name, name_zh, pinyin, points, beside in _ROWS:
        fan = _fan(name)
        excluded = {_BY_NUMBER[int(other)] for other in beside.split()} | _by_option(rules, fan)
        fans.append(
            Fan(
                index=int(fan),
                id=fan.name.lower(),
                name=name,
                name_zh=name_zh,
                value=values.get(fan, points),
                rules=(_CITED[fan] if number is None else f"MCR-{number:02d}",),
                pinyin=pinyin,
                number=number,
                excludes=tuple(sorted(excluded)),
                special=rules.special_always_wins and fan in _SPECIAL,
                option="all_red" if fan == McrFan.ALL_RED else None,
            )
        )
    return tuple(fans)


def _by_option(rules: Ruleset, fan: McrFan) -> set[McrFan]:
    """What does not count beside a fan because an option says so."""
    excluded: set[McrFan] = set()
    drawn_adds_more = rules.natural_self_draw != NaturalSelfDraw.SELF_DRAWN
    if fan in _BY_NATURE and not drawn_adds_more:
        excluded.add(McrFan.FULLY_CONCEALED_HAND)
    if fan == McrFan.FOUR_CONCEALED_PUNGS and rules.natural_self_draw != NaturalSelfDraw.FULLY_CONCEALED:
        excluded.add(McrFan.FULLY_CONCEALED_HAND)
    if fan == McrFan.ALL_GREEN and not rules.green_half_flush:
        excluded.add(McrFan.HALF_FLUSH)
    if fan == McrFan.NINE_GATES and not rules.nine_gates_second_pung:
        excluded.add(McrFan.PUNG_OF_TERMINALS_OR_HONORS)
    if fan == McrFan.NINE_GATES and rules.nine_gates == NineGates.ANY_SHAPE:
        excluded |= _WAITS
    if fan == McrFan.ALL_TERMINALS and rules.terminal_pungs != TerminalPungs.DOUBLE_AND_TRIPLE:
        excluded.add(McrFan.DOUBLE_PUNG)
    if fan == McrFan.ALL_TERMINALS and rules.terminal_pungs == TerminalPungs.NONE:
        excluded.add(McrFan.TRIPLE_PUNG)
    if fan in (McrFan.THREE_KONGS, McrFan.FOUR_KONGS) and rules.kong_series != KongSeries.CONCEALED_KONG:
        excluded.add(McrFan.CONCEALED_KONG)
    if fan == McrFan.THREE_KONGS and rules.kong_series == KongSeries.ALL_CONCEALED:
        excluded.add(McrFan.TWO_CONCEALED_PUNGS)
    return excluded
