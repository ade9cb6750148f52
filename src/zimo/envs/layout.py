"""The names of what a batch shows, and the version of its layout; ``docs/envs.md`` tells them.

The version grows with every change of meaning or place, so that a network knows what it was trained on.
"""

from __future__ import annotations

from zimo.envs.kernels import knowledge, looks, planes

OBSERVATION_VERSION = 1

_COUNTS = ("at least one", "at least two", "at least three", "four")
RELATIVE = ("itself", "the next seat", "the seat across", "the seat before")
"""Seats as the asked one counts them, in turn order."""


def plane_names() -> list[str]:
    """What each of the planes tells, in their order: a bit or byte for each kind of tile."""
    names = ["reserved"] * planes.PLANES
    for copies, text in enumerate(_COUNTS):
        names[planes.HAND + copies] = f"own standing tiles, {text}"
        names[planes.UNSEEN + copies] = f"tiles it has not seen, {text}"
    names[planes.DRAWN] = "the tile drawn, in its turn"
    names[planes.OFFER] = "the tile on offer"
    names[planes.SET_ASIDE] = "the tile set aside face down for its void suit"
    for copies, text in enumerate(_COUNTS[:2]):
        names[planes.GIVEN + copies] = f"tiles given away in the exchange, or chosen to be, {text}"
        names[planes.RECEIVED + copies] = f"tiles received in the exchange, {text}"
    names[planes.SEAT_WIND] = "its seat wind"
    names[planes.PREVALENT] = "the prevalent wind"
    names[planes.PASSED] = "kinds of the hu it let pass, where that bars the same tile"
    names[planes.BAO] = "the indicator of the bao, once it has seen it"
    for step, seat in enumerate(RELATIVE):
        first = planes.FIRST_SEAT + planes.SEAT_PLANES * step
        for copies, text in enumerate(_COUNTS):
            names[first + planes.MELDED + copies] = f"{seat}: tiles in sets that can be seen, {text}"
            names[first + planes.RIVER + copies] = f"{seat}: discards, {text}"
        names[first + planes.KONG] = f"{seat}: kongs that can be seen"
        names[first + planes.CONCEALED] = f"{seat}: concealed kongs that can be seen"
        names[first + planes.CLAIMED] = f"{seat}: discards that were claimed"
        names[first + planes.FROM_HAND] = f"{seat}: discards from the hand, not as drawn"
        names[first + planes.LATEST] = f"{seat}: the latest discard"
        names[first + planes.VOID] = f"{seat}: its void suit, if known"
        names[first + planes.OPEN_HAND] = f"{seat}: kinds in a hand that lies open after a hu"
    return names


def scalar_names() -> list[str]:
    """What each of the scalars tells."""
    names = ["reserved"] * looks.SCALARS
    single = {
        looks.PHASE: "phase: 0 void suit, 1 turn, 2 claim, 4 exchange, 5 bonus tiles, 6 bao",
        looks.WALL_LEFT: "tiles it may still draw",
        looks.FROM_DEALER: "places from the dealer to it, in turn order",
        looks.TURN: "places from it to the seat in turn, or that discarded",
        looks.DRAW: "last tile in turn: 0 from the wall, 1 for a kong, 2 for a bonus tile, 3 claimed",
        looks.ROBS: "1: the tile on offer is being added to a pung",
        looks.TRUE_HU: "1: the hu it may declare is a true one",
        looks.CIRCUMSTANCES: "circumstances of a hu now, bits WIN_*: the low byte",
        looks.CIRCUMSTANCES + 1: "the same, the high byte",
        looks.CHOSEN: "tiles it has chosen to give away",
        looks.GIVEN_ON: "places on in turn order they went, 0 before",
        looks.BOX: "tiles in the kong box",
        looks.PASSED: "fans of the best hu it let pass and 1, 0 none",
        looks.TURN_KONGS: "kongs in this turn",
        looks.MATCH_DEAL: "number of the deal in its match, from 0",
        looks.DEALS_LEFT: "deals left of the match, this one included; 255 not known",
    }
    for place, text in single.items():
        names[place] = text
    by_seat = {
        looks.DISCARDS: "discards",
        looks.HU: "0, or the number of its hu",
        looks.BONUS: "bonus tiles set aside",
        looks.BARRED: "1: it may not win in this deal; 2: it has declared ready; 4: it knows the bao",
    }
    for first, text in by_seat.items():
        for step, seat in enumerate(RELATIVE):
            names[first + step] = f"{seat}: {text}"
    return names


def knowledge_plane_names() -> list[str]:
    """What each plane of ``knowledge`` tells, for each kind that may be discarded."""
    names = [""] * knowledge.KNOWN_PLANES
    names[knowledge.AFTER] = "tiles missing to a win after this discard or gift, 15 if it is not legal"
    names[knowledge.HELPERS] = "unseen tiles that then bring it nearer, for discards that leave least missing"
    names[knowledge.COST] = (
        "eighths of a tile that a hand is then missing which reaches the minimum, 255 without one"
    )
    return names


def knowledge_scalar_names() -> list[str]:
    """What each number beside the planes of ``knowledge`` tells; 15 where there is none."""
    names = ["reserved"] * knowledge.KNOWN_SCALARS
    names[knowledge.NOW] = "tiles missing to a win, after the best discard"
    names[knowledge.NOW_HELPERS] = "unseen tiles that bring thirteen tiles nearer, when asked for a claim"
    names[knowledge.AFTER_PUNG] = "tiles missing after a pung"
    for place, text in enumerate(("lowest", "middle", "highest")):
        names[knowledge.AFTER_CHOW + place] = f"tiles missing after a chow, the claimed tile {text}"
    names[knowledge.AFTER_KONG] = "tiles missing after a claimed kong"
    for suit, text in enumerate(("characters", "dots", "bamboo")):
        names[knowledge.WITHOUT_SUIT + suit] = f"tiles missing without {text}, before void suits are chosen"
    return names
