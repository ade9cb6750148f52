"""What the terminal says: tiles by their faces, seats as they sit around the person's own."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from zimo.engine.table.state import MeldType
from zimo.notation.tiles import SUIT_LETTERS, WIND_LETTERS, parse_tile
from zimo.seat.sight import MeldSeen
from zimo.terminal.faces import Faces, short_face
from zimo.words.catalogue import ENGLISH, Words

_PLACES = {2: ("you", "across"), 3: ("you", "right", "left"), 4: ("you", "right", "across", "left")}


class TableWords(Words):
    """One language, with tiles written as ``faces`` has them."""

    def __init__(self, language: str = "en", faces: Faces = Faces.LETTERS) -> None:
        super().__init__(language, tile=self.face)
        self.faces = faces

    def face(self, tile: int | str) -> str:
        """A tile by its kind or in zimo's notation."""
        return short_face(parse_tile(tile) if isinstance(tile, str) else tile, self.faces)

    def tiles(self, kinds: Iterable[int]) -> str:
        """Tiles one after the other, apart."""
        return " ".join(map(self.face, kinds))

    def seat(self, me: int, seat: int, players: int) -> str:
        return seat_name(me, seat, players, self)

    def suit(self, suit: int) -> str:
        return self.say(f"suit.{SUIT_LETTERS[suit]}")

    def wind(self, wind: int) -> str:
        return self.say(f"wind.{WIND_LETTERS[wind]}")

    def sentences(self, texts: Iterable[str]) -> str:
        """One after the other in a line."""
        return ("" if self.language == "zh" else " ").join(texts)


def seat_name(me: int, seat: int, players: int, words: Words = ENGLISH) -> str:
    """``Right`` plays after you, ``Left`` before you."""
    place = _PLACES[players][(seat - me) % players]
    return words.say(f"place.{place}")


def others_from_left(me: int, players: int) -> list[int]:
    """The other seats as they sit, from left to right."""
    return [(me + step) % players for step in range(players - 1, 0, -1)]


def meld_text(meld: MeldSeen, faces: Faces) -> str:
    """``333m``, ``234s``, ``[5555p]`` for a concealed kong, ``[????]`` for one face down."""
    tiles = meld.tiles
    if not tiles:
        return "[????]"
    if meld.special:
        return "".join(short_face(tile, faces) for tile in tiles)
    text = suit_text(tiles, faces)
    return f"[{text}]" if meld.type == MeldType.CONCEALED_KONG else text


def suit_text(tiles: Sequence[int], faces: Faces) -> str:
    """Tiles of one suit, or honours: ``234s``, ``EEC``."""
    shown = [short_face(tile, faces) for tile in tiles]
    honours = len(shown[0]) == 1
    return "".join(shown) if honours else "".join(face[0] for face in shown) + shown[0][1:]
