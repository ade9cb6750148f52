"""What the seats are called, seen from the person's own."""

from __future__ import annotations

from zimo.engine.table.state import MeldType
from zimo.seat.sight import MeldSeen
from zimo.terminal.faces import Faces, short_face

WINDS = ("East", "South", "West", "North")

_PLACES = {2: ("You", "Across"), 3: ("You", "Right", "Left"), 4: ("You", "Right", "Across", "Left")}


def seat_name(me: int, seat: int, players: int) -> str:
    """``Right`` plays after you, ``Left`` before you."""
    return _PLACES[players][(seat - me) % players]


def others_from_left(me: int, players: int) -> list[int]:
    """The other seats as they sit, from left to right."""
    return [(me + step) % players for step in range(players - 1, 0, -1)]


def deed(name: str, verb: str) -> str:
    """``You discard``, ``Left discards``."""
    if name == "You":
        return f"{name} {verb}"
    if verb == "have":
        return f"{name} has"
    head, space, tail = verb.partition(" ")
    ending = "es" if head.endswith(("s", "sh", "ch")) else "s"
    return f"{name} {head}{ending}{space}{tail}"


def meld_text(meld: MeldSeen, faces: Faces) -> str:
    """``333m``, ``234s``, ``[5555p]`` for a concealed kong, ``[????]`` for one face down."""
    tiles = meld.tiles
    if not tiles:
        return "[????]"
    face = short_face(tiles[0], faces)
    if len(face) == 1:
        text = face * len(tiles)
    else:
        text = "".join(short_face(tile, faces)[0] for tile in tiles) + face[1:]
    return f"[{text}]" if meld.type == MeldType.CONCEALED_KONG else text
