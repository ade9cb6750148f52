"""Walls stacked on purpose: wished starting hands and wished draws, for tests that need a certain deal.

``stack_wall`` gives the whole wall as a list of tile kinds, in the order in which the engine deals it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from zimo.rulesets import Ruleset
from zimo.rulesets.choices import WallKind

Tiles = str | Sequence[int]

_SUITS = {"m": 0, "p": 9, "s": 18}
_HONOURS = {letter: 27 + i for i, letter in enumerate("ESWNCFP")}
_BONUS = {"f": 34, "g": 38}


def kinds(text: Tiles) -> list[int]:
    """Tile kinds in the order written: ``123m55pEECf1``; a sequence of kinds passes through."""
    if not isinstance(text, str):
        return [int(kind) for kind in text]
    found: list[int] = []
    digits: list[int] = []
    bonus = ""
    for letter in text:
        if letter.isspace():
            continue
        if bonus:
            found.append(_BONUS[bonus] + int(letter) - 1)
            bonus = ""
        elif letter.isdigit():
            digits.append(int(letter))
        elif letter in _SUITS:
            found += [_SUITS[letter] + digit - 1 for digit in digits]
            digits = []
        elif letter in _HONOURS:
            found.append(_HONOURS[letter])
        elif letter in _BONUS:
            bonus = letter
        else:
            raise ValueError(f"unknown tile {letter!r} in {text!r}")
    if digits or bonus:
        raise ValueError(f"{text!r} ends in the middle of a tile")
    return found


def tile_set(ruleset: Ruleset) -> Counter[int]:
    """Every tile of the set with its number of copies."""
    suits = Counter(dict.fromkeys(range(27), 4))
    winds = Counter(dict.fromkeys(range(27, 31), 4))
    dragons = Counter(dict.fromkeys(range(31, 34), 4))
    bonus = Counter(dict.fromkeys(range(34, 42), 1))
    if ruleset.tiles == 108:
        return suits + dragons if ruleset.dragons else suits
    return suits + winds + dragons + (bonus if ruleset.tiles == 144 else Counter())


def hand_places(ruleset: Ruleset, dealer: int = 0) -> list[list[int]]:
    """Places in the wall of each seat's starting hand; the dealer's last place is his fourteenth tile."""
    players = ruleset.seats
    places: list[list[int]] = [[] for _ in range(players)]
    if ruleset.wall == WallKind.PER_SEAT:
        size = sum(tile_set(ruleset).values())
        for seat in range(players):
            start = seat * (size // players)
            places[seat] = list(range(start, start + 13 + (seat == dealer)))
        return places
    order = [(dealer + i) % players for i in range(players)]
    place = 0
    for _ in range(3):
        for seat in order:
            places[seat] += range(place, place + 4)
            place += 4
    for seat in [*order, dealer]:
        places[seat].append(place)
        place += 1
    return places


def stack_wall(
    ruleset: Ruleset,
    hands: Sequence[Tiles] = (),
    draws: Tiles | Sequence[Tiles] = (),
    back: Tiles | Sequence[Tiles] = (),
    dealer: int = 0,
) -> list[int]:
    """A full wall: deals ``hands[seat]``, then gives out ``draws`` from the front and ``back`` from the back.

    A hand may be shorter than 13 (the dealer's: 14) tiles; it is filled up. The dealer's fourteenth
    tile is the last of his hand. ``back`` is in the order of drawing: kong and bonus replacements where
    they come from the back or the kong box, also those of bonus tiles in the starting hands.
    With ``wall=per_seat`` ``draws`` and ``back`` are lists with one entry per seat.
    The rest are the remaining tiles of the set, one of each kind at a time in the order of kinds.
    Raises ValueError when the set has too few copies of a wished tile or a hand is too long.
    """
    size = sum(tile_set(ruleset).values())
    wall: list[int | None] = [None] * size
    places = hand_places(ruleset, dealer)
    for seat, hand in enumerate(hands):
        tiles = kinds(hand)
        if len(tiles) > len(places[seat]):
            raise ValueError(f"seat {seat} is dealt {len(places[seat])} tiles, not {len(tiles)}")
        _put(wall, places[seat], tiles)
    if ruleset.wall == WallKind.PER_SEAT:
        for seat in range(ruleset.seats):
            start = seat * (size // ruleset.seats)
            end = start + size // ruleset.seats
            if seat < len(draws):
                _put(wall, range(places[seat][-1] + 1, end), kinds(draws[seat]))  # type: ignore[arg-type]
            if seat < len(back):
                _put(wall, back_places(start, end), kinds(back[seat]))  # type: ignore[arg-type]
    else:
        _put(wall, range(max(map(max, places)) + 1, size), kinds(draws))  # type: ignore[arg-type]
        _put(wall, back_places(0, size), kinds(back))  # type: ignore[arg-type]
    return _filled(ruleset, wall)


def back_places(start: int, end: int) -> list[int]:
    """Places in the order in which the back of the wall is drawn: the top tile of the last stack first."""
    stacks = [[place for place in (top, top + 1) if place < end] for top in range(start, end, 2)]
    return [place for stack in reversed(stacks) for place in stack]


def _put(wall: list[int | None], places: Iterable[int], tiles: list[int]) -> None:
    for place, tile in zip(places, tiles, strict=False):
        if wall[place] is not None:
            raise ValueError(f"two wishes for place {place} of the wall")
        wall[place] = tile


def _filled(ruleset: Ruleset, wall: list[int | None]) -> list[int]:
    left = tile_set(ruleset)
    left.subtract(tile for tile in wall if tile is not None)
    missing = [kind for kind, count in left.items() if count < 0]
    if missing:
        raise ValueError(f"the set has too few tiles of the kinds {missing}")
    rest = [kind for copy in range(4, 0, -1) for kind in sorted(left) if left[kind] >= copy]
    rest.reverse()
    return [rest.pop() if tile is None else tile for tile in wall]
