"""Names that people give themselves: what may stand in one, and how any of them is shown."""

from __future__ import annotations

import unicodedata

JOINER = "\u200d"  # of the parts of one emoji
INVISIBLE = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")  # Unicode's categories
MOST_MARKS = 3  # one upon the other


def cleaned(name: str) -> str:
    """The name without what cannot be seen, in one line; nothing may be left of it."""
    kept: list[str] = []
    marks = 0
    for character in unicodedata.normalize("NFC", name):
        category = unicodedata.category(character)
        marks = marks + 1 if category == "Mn" else 0
        if category.startswith("Z") or character.isspace():
            kept.append(" ")
        elif marks <= MOST_MARKS and (character == JOINER or category not in INVISIBLE):
            kept.append(character)
    return " ".join("".join(kept).split()).strip(JOINER)


def escaped(text: str) -> str:
    """Whatever others have written, for a terminal: what is no letter, sign or space there is spelled out."""
    return "".join(
        character
        if character.isprintable() or unicodedata.category(character) == "Zs"
        else character.encode("unicode_escape").decode()
        for character in text
    )


def escaped_json(text: str) -> str:
    """JSON that says the same, with escapes for what a terminal could obey."""
    return "".join(
        character if character.isprintable() or character == "\n" else _in_json(character)
        for character in text
    )


def _in_json(character: str) -> str:
    units = character.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[at : at + 2].hex()}" for at in range(0, len(units), 2))
