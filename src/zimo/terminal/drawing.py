"""The table as coloured text: pure functions from what is seen to lines of a given width."""

from __future__ import annotations

import dataclasses
import functools
from itertools import groupby

from rich.cells import cell_len
from rich.text import Text

from zimo.engine.table.state import MeldType, Phase
from zimo.notation.tiles import SUIT_KINDS, SUIT_LETTERS, WIND_LETTERS
from zimo.rulesets import Ruleset
from zimo.rulesets.choices import VoidMarker
from zimo.seat.sight import Discarded, SeatSeen, Sight
from zimo.terminal.choices import HandTile
from zimo.terminal.faces import (
    DIM_IVORY,
    IVORY,
    LATEST,
    Faces,
    ink,
    short_face,
    tall_face,
)
from zimo.terminal.names import TableWords, meld_text, suit_text

ROW_OF_DISCARDS = 6

CELL = 4
SMALL_TILE, LARGE_TILE = 5, 7  # columns of a hand tile with the gap after it
APART = 2
INDENT = 2


@dataclasses.dataclass(frozen=True)
class Look:
    """How the person wants to see it."""

    faces: Faces = Faces.LETTERS
    large: bool = False  # hand tiles
    dark: bool = True  # the ground of the screen
    language: str = "en"

    @property
    def words(self) -> TableWords:
        return _words(self.language, self.faces)

    @property
    def accent(self) -> str:
        return "#ffd75f" if self.dark else "#8a5200"

    @property
    def figures(self) -> str:
        return "#5fd7ff" if self.dark else "#005f87"

    @property
    def gain(self) -> str:
        return "#6fd08c" if self.dark else "#14632b"

    @property
    def loss(self) -> str:
        return "#ff8787" if self.dark else "#a31515"

    @property
    def back(self) -> str:
        return "#4fa981" if self.dark else "#2f7d5b"

    @property
    def hand_lines(self) -> int:
        return 6 if self.large else 5


@functools.cache
def _words(language: str, faces: Faces) -> TableWords:
    return TableWords(language, faces)


def status_line(sight: Sight, title: str, ruleset: Ruleset, words: TableWords) -> Text:
    """Ruleset, dealer, winds and what is left of the wall."""
    dealer = next(seat.seat for seat in sight.seats if seat.deals)
    parts = [title, words.say("status.dealer", name=words.seat(sight.me, dealer, sight.players))]
    if ruleset.tiles > 108:
        prevalent, own = WIND_LETTERS[sight.prevalent], WIND_LETTERS[sight.own.wind]
        parts.append(words.say("status.winds", prevalent=prevalent, own=own))
    parts.append(words.say("status.left", count=sight.wall_left))
    if sight.bao_seat is not None:
        parts.append(words.say("status.bao", tile=None if sight.bao is None else words.face(sight.bao)))
    return Text(" · ".join(parts), "bold", no_wrap=True, overflow="ellipsis")


def seat_heading(sight: Sight, seat: SeatSeen, score: int, ruleset: Ruleset, look: Look) -> Text:
    """Name, whose turn it is, wind, score and void suit of a seat."""
    text = Text(no_wrap=True, overflow="ellipsis")
    at_turn = sight.turn == seat.seat and sight.phase in (Phase.TURN, Phase.BAO)
    text.append("▶ " if at_turn else "  ", f"bold {look.accent}")
    text.append(look.words.seat(sight.me, seat.seat, sight.players), "bold")
    if ruleset.tiles > 108:
        text.append(f" {WIND_LETTERS[seat.wind]}")
    if seat.deals:
        text.append(f" {look.words.say('table.dealer')}", "italic")
    text.append(f" {score:+d}" if ruleset.start_score == 0 else f" {score}", f"bold {look.figures}")
    return text


def seat_state(seat: SeatSeen, ruleset: Ruleset, words: TableWords) -> str:
    """Void suit and hu of a seat in words, short."""
    parts = []
    if ruleset.void != VoidMarker.NONE:
        parts.append(_void(seat.void, words))
    if seat.ready:
        parts.append(words.say("table.ready"))
    if seat.barred:
        parts.append(words.say("table.barred"))
    return " ".join(parts)


def _void(suit: int | None, words: TableWords) -> str:
    if suit is None:
        return words.say("status.void_unknown")
    return words.say("status.void", suit=words.say(f"short.{SUIT_LETTERS[suit]}"))


def opponent(sight: Sight, seat: SeatSeen, score: int, ruleset: Ruleset, look: Look, rows: int) -> Text:
    """Everything that lies before another seat, its river in at most ``rows`` rows."""
    lines = [seat_heading(sight, seat, score, ruleset, look), _opponent_state(sight, seat, ruleset, look)]
    lines.append(laid_out(seat, look).append_text(open_hand(seat, look)))
    lines += river(seat, look, rows)
    return _joined(lines)


def _opponent_state(sight: Sight, seat: SeatSeen, ruleset: Ruleset, look: Look) -> Text:
    text = Text("  ", no_wrap=True, overflow="ellipsis")
    if seat.hu:
        text.append_text(hu_mark(sight, seat, look))
    else:
        text.append("▮" * seat.standing, look.back)
    state = seat_state(seat, ruleset, look.words)
    if state:
        text.append(f" {state}", "italic")
    return text


def hu_mark(sight: Sight, seat: SeatSeen, look: Look) -> Text:
    text = Text()
    text.append(look.words.say("status.hu"), "bold black on #7fd18b")
    if seat.hus > 1:
        text.append(f" ×{seat.hus}", "bold")
    if seat.win_tile is not None:
        text.append(f" {short_face(seat.win_tile, look.faces)}")
    drawn = seat.win_from == seat.seat
    words = look.words
    source = words.say("status.drawn") if drawn else words.seat(sight.me, seat.win_from, sight.players)
    text.append(f" {source}")
    return text


def laid_out(seat: SeatSeen, look: Look) -> Text:
    """Melds, then bonus tiles."""
    text = Text("  ", no_wrap=True, overflow="ellipsis")
    for meld in seat.melds:
        tiles = meld.tiles
        style = f"bold {ink(tiles[0])} on {IVORY}" if tiles else look.back
        start = len(text)
        text.append(meld_text(meld, look.faces), style)
        if meld.type == MeldType.CHOW and meld.claimed is not None:
            rank = start + tiles.index(meld.claimed)
            text.stylize("underline", rank, rank + 1)  # the tile that was claimed
        text.append(" ")
    for kind in seat.bonus:
        text.append(short_face(kind, look.faces), f"{ink(kind)} on {IVORY}")
        text.append(" ")
    return text


def open_hand(seat: SeatSeen, look: Look) -> Text:
    """The standing tiles of a hand that lies open, each suit together: ``234m 5577s``."""
    text = Text()
    for _, group in groupby(seat.hand or (), key=lambda kind: min(kind // 9, SUIT_KINDS // 9)):
        kinds = tuple(group)
        text.append(suit_text(kinds, look.faces), f"{ink(kinds[0])} on {IVORY}")
        text.append(" ")
    return text


def river(seat: SeatSeen, look: Look, rows: int) -> list[Text]:
    """The discards in rows of six; of a long river the last rows, with a mark before them."""
    chunks = [
        seat.river[start : start + ROW_OF_DISCARDS] for start in range(0, len(seat.river), ROW_OF_DISCARDS)
    ]
    hidden = max(0, len(chunks) - rows)
    lines = []
    for number, chunk in enumerate(chunks[hidden:]):
        line = Text("… " if hidden and number == 0 else "  ", no_wrap=True)
        for discarded in chunk:
            line.append_text(_river_tile(discarded, look))
        lines.append(line)
    return lines + [Text("")] * (rows - len(lines))


def _river_tile(discarded: Discarded, look: Look) -> Text:
    face = short_face(discarded.tile, look.faces)
    text = Text()
    if discarded.taken:
        text.append(face, "dim strike")
    elif discarded.latest:
        text.append(face, f"bold {ink(discarded.tile)} on {LATEST}")
        text.append("◄", f"bold {look.accent}")
    else:
        text.append(face, f"{ink(discarded.tile)} on {IVORY}")
    if discarded.as_drawn and cell_len(text.plain) < CELL:
        text.append("·", "dim")
    text.append(" " * (CELL - cell_len(text.plain)))
    return text


def own_area(sight: Sight, score: int, ruleset: Ruleset, look: Look, rows: int) -> Text:
    """The person's own heading, melds and river."""
    own = sight.own
    heading = seat_heading(sight, own, score, ruleset, look)
    state = seat_state(own, ruleset, look.words)
    if state:
        heading.append(f" {state}", "italic")
    lines = [heading, laid_out(own, look)]
    if own.hu:
        lines[1].append_text(hu_mark(sight, own, look))
    lines += river(own, look, rows)
    return _joined(lines)


def hand(sight: Sight, tiles: list[HandTile], lifted: int | None, look: Look) -> Text:
    """The own hand, its keys below; a lifted tile stands a line higher."""
    width = LARGE_TILE if look.large else SMALL_TILE
    lines = [Text(" " * (INDENT - 1), no_wrap=True) for _ in range(look.hand_lines)]
    for place, tile in enumerate(tiles):
        gap = " " * (1 + APART if tile.drawn else 1)
        rows = _tile_rows(sight, tile, place == lifted, look, width - 1)
        for line, (content, style) in zip(lines, rows, strict=True):
            line.append(gap)
            line.append(content, style)
    return _joined(lines)


def _tile_rows(sight: Sight, tile: HandTile, lifted: bool, look: Look, width: int) -> list[tuple[str, str]]:
    """Content and style of each line of a tile, the key last."""
    set_aside = tile.kind == sight.void_tile
    usable = tile.action is not None or not sight.asked or sight.phase == Phase.CLAIM
    ground = LATEST if lifted else IVORY if usable and not set_aside else DIM_IVORY
    style = f"bold {ink(tile.kind)} on {ground}"
    top, bottom = tall_face(tile.kind, look.faces)
    face = [(_centred(top, width), style), (_centred(bottom, width), style)]
    if look.large:
        face = [(" " * width, style), *face, (" " * width, style)]
    else:
        face = [("▄" * width, ground), *face]
    key = tile.key if tile.action is not None else " "
    mark = ""
    if set_aside:
        mark = "▿"
    elif sight.own.void is not None and tile.kind < SUIT_KINDS and tile.kind // 9 == sight.own.void:
        mark = "✕"
    label = (_centred(f"{key}{mark}", width), "bold")
    shadow = ("▀" * width, ground)
    return [*face, shadow, label] if lifted else [(" " * width, ""), *face, label]


def _centred(text: str, width: int) -> str:
    left = (width - cell_len(text)) // 2
    return " " * left + text + " " * (width - cell_len(text) - left)


def tile_at(tiles: list[HandTile], column: int, look: Look) -> int | None:
    """Which tile of the hand lies at a column of its lines."""
    width = LARGE_TILE if look.large else SMALL_TILE
    at = INDENT - 1
    for place, tile in enumerate(tiles):
        at += 1 + APART if tile.drawn else 1
        if at <= column < at + width - 1:
            return place
        at += width - 1
    return None


def _joined(lines: list[Text]) -> Text:
    text = Text("\n").join(lines)
    text.no_wrap = True
    text.overflow = "ellipsis"
    return text
