"""Sets of tile kinds that the fans ask for: a bit per kind."""

from __future__ import annotations

from zimo.notation.tiles import parse_tiles


def kinds(text: str) -> int:
    """The mask of the tiles in a text such as ``23468sF``."""
    mask = 0
    for kind in parse_tiles(text):
        mask |= 1 << kind
    return mask


def ranks(digits: str) -> int:
    """The tiles of these ranks in all three suits."""
    return kinds("".join(digits + suit for suit in "mps"))


WINDS = kinds("ESWN")
DRAGONS = kinds("CFP")
HONOURS = WINDS | DRAGONS
TERMINALS = ranks("19")
SUIT = kinds("123456789m")  # of characters; nine bits up are the dots, then the bamboo

GREEN = kinds("23468sF")
GREEN_DRAGON = kinds("F")
RED = kinds("1579sC")
REVERSIBLE = kinds("1234589p245689sP")
UPPER = ranks("789")
MIDDLE = ranks("456")
LOWER = ranks("123")
UPPER_FOUR = ranks("6789")
LOWER_FOUR = ranks("1234")
FIVES = ranks("5")
EVEN = ranks("2468")

# chows, by their lowest tile
CHOWS_WITH_FIVE = ranks("345")
CHOWS_WITH_TERMINAL = ranks("17")
