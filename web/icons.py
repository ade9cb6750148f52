"""Draws the icons of an installed page from public/icon.svg: python web/icons.py."""

from __future__ import annotations

import re
from pathlib import Path

import resvg_py

PUBLIC = Path(__file__).resolve().parent / "public"


def main() -> None:
    icon = (PUBLIC / "icon.svg").read_text(encoding="utf-8")
    square = icon.replace('rx="14"', "", 1)  # the telephone rounds it itself
    ground, tile = re.fullmatch(r"(<svg.*?><rect.*?/>)(.*)</svg>", square.strip()).groups()
    # a telephone may cut off all but the middle four fifths
    maskable = f'{ground}<g transform="translate(9.6 9.6) scale(.7)">{tile}</g></svg>'
    for name, picture, size in (
        ("icon-192", icon, 192),
        ("icon-512", icon, 512),
        ("icon-maskable", maskable, 512),
        ("apple-touch-icon", square, 180),
    ):
        (PUBLIC / f"{name}.png").write_bytes(resvg_py.svg_to_bytes(svg_string=picture, width=size))


if __name__ == "__main__":
    main()
