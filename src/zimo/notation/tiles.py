"""Tile kinds and their names, read and written: zimo's own, Chinese characters and Unicode's pictures.

``reading`` reads every other notation as well. Kernels are made of this file too, and not of that one.

A kind is a number: 0-8 characters, 9-17 dots, 18-26 bamboo, 27-30 winds E S W N, 31 red,
32 green, 33 white dragon, 34-37 flowers (plum, orchid, chrysanthemum, bamboo), 38-41 seasons
(spring, summer, autumn, winter).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum
from typing import Any, Literal

from zimo.words.fault import Fault
from zimo.words.phrase import Phrase, printable

EAST, RED, GREEN, WHITE = 27, 31, 32, 33
FIRST_FLOWER, FIRST_SEASON = 34, 38
NO_TILE = -1

SUIT_KINDS = EAST
"""How many kinds have a suit; the honours follow."""
FIRST_DRAGON = RED
BASE_KINDS = FIRST_BONUS = FIRST_FLOWER
"""How many kinds a hand is made of; the bonus tiles, one of each, follow."""
KINDS = 42
HONOUR_SUIT = 3
"""Suits 0, 1, 2 are characters, dots, bamboo: a kind's suit is ``kind // 9``."""
COPIES = 4
"""Tiles of each kind but bonus tiles."""

SUIT_LETTERS = "mps"
WIND_LETTERS = "ESWN"

TILE_NAMES: tuple[str, ...] = (
    *(f"{rank}{suit}" for suit in SUIT_LETTERS for rank in range(1, 10)),
    *"ESWNCFP",
    *(f"{letter}{number}" for letter in "fg" for number in range(1, 5)),
)
"""How zimo writes each kind: ``1m`` .. ``g4``."""

CHINESE_NAMES: tuple[str, ...] = (
    *(f"{number}{suit}" for suit in "萬筒條" for number in "一二三四五六七八九"),
    *"東南西北中發白",
    *"梅蘭菊竹春夏秋冬",
)

# The Unicode block orders the suits and flowers in its own way: bamboo flower before chrysanthemum.
UNICODE_TILES: tuple[str, ...] = tuple(
    chr(code)
    for code in (
        *range(0x1F007, 0x1F010),
        *range(0x1F019, 0x1F022),
        *range(0x1F010, 0x1F019),
        *range(0x1F000, 0x1F007),
        *(0x1F022, 0x1F023, 0x1F025, 0x1F024),
        *range(0x1F026, 0x1F02A),
    )
)

# Of each number also what stands on older tiles, and what is said: 伍萬, 幺筒, 两条.
_NUMBERS = {
    character: rank
    for rank, characters in enumerate(
        ("1一壹幺么", "2二贰貳两兩", "3三叁參叄", "4四肆", "5五伍", "6六陆陸", "7七柒", "8八捌", "9九玖")
    )
    for character in characters
}
_SUITS: dict[str, Sequence[int]] = {
    letter: kinds
    for letters, kinds in (
        ("m萬万", range(9)),
        ("p筒餅饼", range(9, 18)),
        ("s條条索", range(18, 27)),
        ("z", (27, 28, 29, 30, WHITE, GREEN, RED)),
    )
    for letter in letters
}
_TENHOU_NAMES = (
    *TILE_NAMES[:EAST],
    *(f"{_SUITS['z'].index(kind) + 1}z" for kind in range(EAST, FIRST_BONUS)),
    *TILE_NAMES[FIRST_BONUS:],
)
_ONE_CHARACTER = {
    character: kind
    for kind, characters in (
        *((kind, TILE_NAMES[kind]) for kind in range(EAST, WHITE + 1)),
        *((kind, CHINESE_NAMES[kind]) for kind in range(EAST, KINDS)),
        *enumerate(UNICODE_TILES),
        *((27, "东"), (31, "红紅"), (32, "发発"), (35, "兰")),
    )
    for character in characters
}
_ONE_BAMBOO_BIRD = "鸡鷄雞"  # 幺鸡
_BONUS_LETTERS = {"f": FIRST_FLOWER, "g": FIRST_SEASON}
_TEXT_OR_PICTURE = "\ufe0e\ufe0f"  # may follow a Unicode tile and says how it is drawn
# 东风 红中 发财 白板: the second character says no more than the first
_SECOND = {
    **dict.fromkeys("東东南西北", "風风"),
    **dict.fromkeys("發发発", "財财"),
    "白": "板",
    "红": "中",
    "紅": "中",
}
_BETWEEN = ",、"
PLAIN = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)} | {ord("【"): "[", ord("】"): "]"}
"""Full-width characters as plain ones, each in its place."""


class TileError(Fault):
    """A text that is no tiles. ``position`` counts the characters from 1."""

    def __init__(self, said: str, position: int, **values: Any) -> None:
        super().__init__(said, position=position, **values)
        self.position = position


class Notation(Enum):
    """Ways of writing tiles; ``ZIMO`` is what zimo writes."""

    ZIMO = "zimo"  # 123m55pEEC
    BOOK = "book"  # C1 C2 C3 D5 D5: suits only
    CHINESE = "chinese"  # 一萬二萬東中
    UNICODE = "unicode"  # the block of mahjong tiles at U+1F000
    TENHOU = "tenhou"  # 123m55p11z7z: honours by number


def parse_tiles(text: str, offset: int = 0) -> tuple[int, ...]:
    """The kinds of the tiles in ``text``, in its order; the notations may be mixed.

    Spaces and commas may stand between tiles. Raises TileError, which names the character and its
    position (``offset`` more, for a text that is part of a longer one).
    """
    text = text.translate(PLAIN)
    kinds: list[int] = []
    ranks: list[int] = []  # numbers that wait for their suit
    bonus: int | None = None  # flower or season that waits for its number
    for index, character in enumerate(text):
        place = offset + index + 1
        if index and character in _SECOND.get(text[index - 1], ""):
            continue
        if character == "0":
            raise TileError("fault.red_five", place, character=character)
        if (rank := _NUMBERS.get(character)) is not None:
            if bonus is None:
                ranks.append(rank)
            elif rank < 4:
                kinds.append(bonus + rank)
                bonus = None
            else:
                raise TileError("fault.bonus_number", place, character=printable(character))
            continue
        if bonus is not None:
            raise TileError("fault.bonus_without_number", place, character=printable(character))
        if (suit := _SUITS.get(character)) is not None:
            if not ranks:
                raise TileError("fault.no_number", place, character=printable(character))
            if max(ranks) >= len(suit):
                raise TileError("fault.honours_end", place, character=printable(character))
            kinds.extend([suit[rank] for rank in ranks])
            ranks.clear()
            continue
        if character in _ONE_BAMBOO_BIRD and ranks in ([], [0]):
            kinds.append(_SUITS["s"][0])
            ranks.clear()
            continue
        if ranks:
            raise _without_suit(text, index, len(ranks), offset)
        if (kind := _ONE_CHARACTER.get(character)) is not None:
            kinds.append(kind)
        elif character in _BONUS_LETTERS:
            bonus = _BONUS_LETTERS[character]
        elif not (character.isspace() or character in _BETWEEN or character in _TEXT_OR_PICTURE):
            raise TileError("fault.no_tile", place, character=printable(character))
    if bonus is not None:
        place = offset + len(text)
        raise TileError("fault.bonus_cut", place, character=printable(text[-1]))
    if ranks:
        raise _without_suit(text, len(text), len(ranks), offset)
    return tuple(kinds)


def _without_suit(text: str, end: int, count: int, offset: int) -> TileError:
    place = offset + end - count + 1
    return TileError("fault.no_suit", place, character=text[end - count])


def parse_tile(text: str) -> int:
    """The kind of the one tile in ``text``. Raises TileError if it is none or several."""
    kinds = parse_tiles(text)
    if len(kinds) != 1:
        raise TileError("fault.not_one_tile", 1, text=printable(text), count=len(kinds))
    return kinds[0]


def format_tiles(kinds: Iterable[int], notation: Notation = Notation.ZIMO) -> str:
    """The tiles in their order; parsing the text gives the same kinds again.

    Raises TileError for an honour or bonus tile in the book's style, which has no name for it.
    """
    if notation is Notation.CHINESE:
        return "".join([CHINESE_NAMES[kind] for kind in kinds])
    if notation is Notation.UNICODE:
        return "".join([UNICODE_TILES[kind] for kind in kinds])
    if notation is Notation.TENHOU:
        return "".join([_TENHOU_NAMES[kind] for kind in kinds])
    if notation is Notation.BOOK:
        return " ".join([_book_name(kind, place) for place, kind in enumerate(kinds, 1)])
    parts: list[str] = []
    suit = ""
    for kind in kinds:
        name = TILE_NAMES[kind]
        if kind >= EAST:
            parts.append(suit + name)
            suit = ""
        elif name[1] == suit:
            parts.append(name[0])
        else:
            parts.append(suit + name[0])
            suit = name[1]
    return "".join(parts) + suit


def _book_name(kind: int, place: int) -> str:
    if kind >= EAST:
        raise TileError("fault.no_book_name", place, tile=Phrase(f"tile.{TILE_NAMES[kind]}"))
    return "CDB"[kind // 9] + str(kind % 9 + 1)


def set_type(kinds: Sequence[int]) -> Literal["chow", "pung", "kong"] | None:
    """Which set the tiles are, in any order, or None."""
    if len(kinds) in (3, 4) and len(set(kinds)) == 1 and kinds[0] < FIRST_BONUS:
        return "pung" if len(kinds) == 3 else "kong"
    if len(kinds) == 3 and max(kinds) < EAST:
        low, middle, high = sorted(kinds)
        if low + 1 == middle == high - 1 and low // 9 == high // 9:
            return "chow"
    return None
