"""The script of a hand as tziakcha.net keeps it: the wall, the dice and what each player did, in numbers.

A tile is one of 144: four of each of characters, bamboo, dots, winds and dragons, then the bonus tiles. An
action is ``[seat << 4 | kind, data, milliseconds]``.
"""

from __future__ import annotations

import base64
import binascii
import zlib
from collections.abc import Iterator
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from zimo.importers.counted import Scores, Total
from zimo.importers.deal import Does, ImportFault, Move
from zimo.notation.tiles import EAST, FIRST_BONUS
from zimo.words.phrase import plain

TILES = 144
_FIRST_BONUS_TILE = 136
_LONGEST_SCRIPT = 1 << 22  # bytes, unpacked
# spring summer autumn winter, plum orchid bamboo chrysanthemum
BONUS_KINDS = (38, 39, 40, 41, 34, 35, 37, 36)

# by its number there; beside the fans of the rules it has one-suit chains and limits of its own
# fmt: off
_FANS = (
    "无", "大四喜", "大三元", "绿一色", "九莲宝灯", "四杠", "连七对", "十三幺", "清幺九", "小四喜",
    "小三元", "字一色", "四暗刻", "一色双龙会", "一色四同顺", "一色四节高", "一色四步高", "一色四连环",
    "三杠", "混幺九", "七对", "七星不靠", "全双刻", "清一色", "一色三同顺", "一色三节高", "全大", "全中",
    "全小", "清龙", "三色双龙会", "一色三步高", "一色三连环", "全带五", "三同刻", "三暗刻", "全不靠",
    "组合龙", "大于五", "小于五", "三风刻", "花龙", "推不倒", "三色三同顺", "三色三节高", "无番和",
    "妙手回春", "海底捞月", "杠上开花", "抢杠和", "碰碰和", "混一色", "三色三步高", "五门齐", "全求人",
    "双暗杠", "双箭刻", "全带幺", "不求人", "双明杠", "和绝张", "箭刻", "圈风刻", "门风刻", "门前清",
    "平和", "四归一", "双同刻", "双暗刻", "暗杠", "断幺", "一般高", "喜相逢", "连六", "老少副", "幺九刻",
    "明杠", "缺一门", "无字", "边张", "嵌张", "单钓将", "自摸", "花牌", "明暗杠", "天和", "地和", "人和",
    "人和",
)
# fmt: on
_CHAINS = {"一色四连环": "一色四步高", "一色三连环": "一色三步高"}  # steps of two, one fan in the rules
_FLOWERS = _FANS.index("花牌")
_PACKED = ("eA", "eF", "eJ", "eN")  # how base64 of zlib begins
_PARTS = {"w", "a", "d"}  # wall, actions and dice

_SUITS = (0, 18, 9)  # characters, bamboo, dots

FLOWER, DISCARD, CHOW, PUNG, KONG, WIN, DRAW = 1, 2, 3, 4, 5, 6, 7
_NOTHING = (0, 8, 9)  # the first turn begins, a player passes, or gives up a tile

Data = Annotated[int, Meta(ge=0, lt=1 << 16)]


class _Counted(msgspec.Struct):
    """What a winner's hand was counted: its fans as ``value + 256 * (times - 1)`` by number."""

    f: Total | None = None
    t: dict[str, Annotated[int, Meta(ge=0, lt=1 << 16)]] = {}


class Script(msgspec.Struct):
    """A hand: index in its session, tiles of the wall and dice in hexadecimal digits, actions, scores."""

    w: Annotated[str, Meta(pattern=r"^([0-9a-fA-F]{2}){144}\Z")]
    d: Annotated[int, Meta(ge=0, lt=1 << 16)]
    i: Annotated[int, Meta(ge=0, lt=16)]
    a: list[tuple[Annotated[int, Meta(ge=0, lt=64)], Data, int]]
    s: Scores | None = None
    y: list[_Counted] = []
    r: str = ""

    @property
    def dice(self) -> list[int]:
        return [self.d >> shift & 15 for shift in (0, 4, 8, 12)]

    @property
    def wall(self) -> list[int]:
        """Kinds as they lie on the table."""
        return [tile_kind(tile) for tile in bytes.fromhex(self.w)]

    @property
    def fans(self) -> dict[str, int]:
        """How often each was counted, by its Chinese name, without bonus tiles."""
        counted: dict[str, int] = {}
        for won in self.y:
            for number, told in won.t.items():
                if number.isdecimal() and int(number) < len(_FANS) and int(number) != _FLOWERS:
                    name = _FANS[int(number)]
                    fan = _CHAINS.get(name, name)
                    counted[fan] = counted.get(fan, 0) + (told >> 8) + 1
        return counted

    @property
    def total_without_flowers(self) -> int | None:
        for won in self.y:
            if won.t:
                counted = {number: (told & 255) * ((told >> 8) + 1) for number, told in won.t.items()}
                flowers = counted.pop(str(_FLOWERS), 0)
                return sum(counted.values()) if won.f is None else won.f - flowers
        return None


def tile_kind(tile: int) -> int:
    """The kind of one of the 144 tiles; NO_TILE if it is none."""
    if tile >= _FIRST_BONUS_TILE:
        return BONUS_KINDS[tile - _FIRST_BONUS_TILE] if tile < TILES else -1
    return _kind(tile >> 2)


def _kind(number: int) -> int:
    """The kind by its number there, from 0 to 33."""
    return number if number >= EAST else _SUITS[number // 9] + number % 9


def is_script(told: Any) -> bool:
    """Is this a hand as the site keeps it, packed or not, or one with its name?"""
    if not isinstance(told, dict):
        return False
    held = told.get("step", told.get("script"))
    if isinstance(held, dict):
        return bool(_PARTS & held.keys())
    return held.startswith(_PACKED) if isinstance(held, str) else told.keys() >= _PARTS


def is_packed(told: str) -> bool:
    """Is this the script of a hand, packed?"""
    if not told.startswith(_PACKED):
        return False
    try:
        script = _unpacked(told)
    except (ValueError, RecursionError):
        return False
    return isinstance(script, dict) and bool(_PARTS & script.keys())


def read_script(told: dict[str, Any]) -> tuple[str, Script]:
    """The name of a hand and its script. Raises ValueError, msgspec's too."""
    step = told.get("step", told.get("script", told))
    if isinstance(step, str):
        step = _unpacked(step)
    script = msgspec.convert(step, Script)
    return str(told.get("id", script.r))[:100], script


def _unpacked(text: str) -> Any:
    try:
        engine = zlib.decompressobj()
        packed = base64.b64decode(text, validate=True)
        return msgspec.json.decode(engine.decompress(packed, _LONGEST_SCRIPT))
    except (binascii.Error, zlib.error, UnicodeError) as error:
        raise ValueError(f"script: {error}") from None


def moves_of(script: Script, line: int) -> list[Move]:
    """What the actions tell. Raises ImportFault."""
    return [
        move for at, action in enumerate(script.a, 1) for move in _moves(*action[:2], f"action {at}: ", line)
    ]


def _moves(who: int, data: int, place: str, line: int) -> Iterator[Move]:
    seat, does = who >> 4, who & 15
    meant = data & 63  # in a claim: the tile, of a chow the middle one

    def move(does: Does, kind: int | None) -> Move:
        if kind is not None and not 0 <= kind < FIRST_BONUS + len(BONUS_KINDS):
            raise _no_action(who, data, place, line)
        return Move(seat, does, kind, line, place)

    if does == FLOWER:
        yield move(Does.SETS_ASIDE, tile_kind(_FIRST_BONUS_TILE + (data >> 8 & 15)))
        yield move(Does.DRAWS, tile_kind(data & 255))
    elif does == DRAW:
        yield move(Does.DRAWS, tile_kind(data & 255))
    elif does == DISCARD:
        yield move(Does.DISCARDS, tile_kind(data & 255))
    elif (does in (CHOW, PUNG, KONG, WIN) and not data) or does in _NOTHING:
        return  # said, and another's claim went before it
    elif does == WIN:
        yield move(Does.WINS, None)
    elif does in (CHOW, PUNG, KONG) and meant < FIRST_BONUS:
        yield move(_claim(does, data), _kind(meant))
    else:
        raise _no_action(who, data, place, line)


def _claim(does: int, data: int) -> Does:
    if does != KONG:
        return Does.CHOWS if does == CHOW else Does.PUNGS
    if data & 0x300 == 0x300:
        return Does.ADDED_KONG
    return Does.KONGS if data >> 6 & 3 else Does.CONCEALED_KONG  # from which seat


def _no_action(who: int, data: int, place: str, line: int) -> ImportFault:
    return ImportFault(line, "import.no_action", place=place, event=str([who, data]), site="tziakcha")


def no_script(line: int, error: Exception) -> ImportFault:
    return ImportFault(line, "import.no_hand", site="tziakcha", fault=plain(error))
