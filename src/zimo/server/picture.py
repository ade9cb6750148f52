"""A hand as a picture, for messengers: PNG, since they draw no SVG."""

from __future__ import annotations

import resvg_py

from zimo.notation.hand import HandText

WIDTH, HEIGHT = 1200, 630
TILE, TALL = 60, 80  # of a face as it is drawn
GAP = 24  # between a hand, its sets and the winning tile, in units of a tile's 60
LARGEST = 2.4  # times those 60
EDGE = 60  # of the picture

Row = list[tuple[int, ...]]
"""Groups of kinds, side by side."""


def draw(hand: HandText, faces: str) -> bytes:
    """``faces`` is the page's sprite: symbols face-0 to face-41, and the colours of their inks."""
    rows = _rows(hand)
    scale = min(LARGEST, (WIDTH - 2 * EDGE) / max(map(_width, rows)))
    top = (HEIGHT - (len(rows) * (TALL + GAP) - GAP) * scale) / 2
    drawn = []
    for row in rows:
        left = (WIDTH - _width(row) * scale) / 2
        for group in row:
            for kind in group:
                place = f"translate({left:.1f} {top:.1f}) scale({scale:.3f})"
                drawn.append(f'<g transform="{place}">{_tile(kind)}</g>')
                left += TILE * scale
            left += GAP * scale
        top += (TALL + GAP) * scale
    symbols = faces[faces.index(">") + 1 : faces.rindex("</svg>")]
    picture = f"{_HEAD}{symbols}{_FELT}{''.join(drawn)}</svg>"
    return bytes(resvg_py.svg_to_bytes(svg_string=picture, width=WIDTH, skip_system_fonts=True))


def _rows(hand: HandText) -> list[Row]:
    """The sets above the standing tiles; a hand without sets in two halves: small tiles can't be read."""
    won = () if hand.win_tile is None else (hand.win_tile,)
    upper: Row = [meld.tiles for meld in hand.melds]
    lower = [*hand.standing, *hand.bonus]
    if not upper and len(lower) + len(won) > 8:
        half = (len(lower) + len(won) + 1) // 2
        upper, lower = [tuple(lower[:half])], lower[half:]
    return [row for row in (upper, [group for group in (tuple(lower), won) if group]) if row]


def _width(row: Row) -> int:
    return sum(len(group) for group in row) * TILE + (len(row) - 1) * GAP


_HEAD = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">'
_FELT = (
    '<radialGradient id="felt" cy=".4" r=".8">'
    '<stop stop-color="#1f7458"/><stop offset="1" stop-color="#0f4735"/></radialGradient>'
    f'<rect width="{WIDTH}" height="{HEIGHT}" fill="url(#felt)"/>'
)


def _tile(kind: int) -> str:
    return (
        '<rect x="1" y="6" width="58" height="80" rx="7" fill="#1a6b4c"/>'
        '<rect x="1" y="3" width="58" height="80" rx="7" fill="#d5c59b"/>'
        '<rect x="1" width="58" height="80" rx="7" fill="#fffbef"/>'
        f'<use href="#face-{kind}" x="4.8" y="6.4" width="50.4" height="67.2"/>'
    )
