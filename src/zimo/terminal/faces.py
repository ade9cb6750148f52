"""How a tile is written and coloured."""

from __future__ import annotations

from enum import Enum

from zimo.notation.tiles import CHINESE_NAMES, EAST, FIRST_BONUS, FIRST_DRAGON, SUIT_KINDS, TILE_NAMES

IVORY = "#f4eedd"
LATEST = "#ffd75f"  # ground of the latest discard
DIM_IVORY = "#b9b4a6"

_SUIT_INKS = ("#a31515", "#0b4f9e", "#14632b")
_DRAGON_INKS = ("#c00000", "#14632b", "#3a3a8c")
_SHORT_NAMES = (
    *(name for name in ("char", "dots", "bamb") for _ in range(9)),
    *("east", "sout", "west", "nort", "red", "gren", "whit"),
    *("plum", "orch", "chry", "bamb", "spri", "summ", "autu", "wint"),
)


class Faces(Enum):
    """What stands on the tiles."""

    LETTERS = "letters"
    BOTH = "letters and Chinese"
    CHINESE = "Chinese"

    def following(self) -> Faces:
        faces = list(Faces)
        return faces[(faces.index(self) + 1) % len(faces)]


def ink(kind: int) -> str:
    """The colour of a tile's face, on ivory."""
    if kind < SUIT_KINDS:
        return _SUIT_INKS[kind // 9]
    if kind < FIRST_DRAGON:
        return "#222222"
    if kind < FIRST_BONUS:
        return _DRAGON_INKS[kind - FIRST_DRAGON]
    return "#7a3b8f"


def short_face(kind: int, faces: Faces) -> str:
    """A tile in at most three columns: ``3m``, or ``3萬``."""
    if faces is not Faces.CHINESE:
        return TILE_NAMES[kind]
    return CHINESE_NAMES[kind] if kind >= EAST else f"{kind % 9 + 1}{CHINESE_NAMES[kind][1]}"


def tall_face(kind: int, faces: Faces) -> tuple[str, str]:
    """A tile in two lines of at most four columns."""
    chinese = CHINESE_NAMES[kind]
    if faces is Faces.LETTERS:
        return TILE_NAMES[kind], _SHORT_NAMES[kind]
    if faces is Faces.BOTH:
        return TILE_NAMES[kind], chinese[-1]
    return chinese[0], chinese[1:]
