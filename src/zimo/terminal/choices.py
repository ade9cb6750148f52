"""The legal actions as keys: one for each tile in the hand, one for each claim or declaration."""

from __future__ import annotations

import dataclasses

from zimo.engine.table.actions import (
    ADDED_KONG,
    CHOW_HIGHEST,
    CHOW_LOWEST,
    CONCEALED_KONG,
    DECLARE_READY,
    EXCHANGE_INDICATOR,
    GIVE,
    HU,
    KONG,
    PASS,
    PUNG,
    SET_ASIDE,
    VOID_CARD,
    VOID_TILE,
)
from zimo.engine.table.state import Phase
from zimo.notation.tiles import BASE_KINDS, FIRST_BONUS, KINDS, SUIT_KINDS, SUIT_LETTERS
from zimo.play.special_kongs import ADDED, LAID
from zimo.seat.sight import Sight
from zimo.terminal.names import TableWords

HAND_KEYS = "1234567890abde"  # under the tiles from left to right; c is a chow
PASS_KEYS = ("space", "enter")


@dataclasses.dataclass(frozen=True)
class Choice:
    """A key with what it does: an action, or a list of ``options`` to choose from by number."""

    key: str
    label: str
    action: int | None = None
    options: tuple[Choice, ...] = ()


@dataclasses.dataclass(frozen=True)
class HandTile:
    """A tile of the own hand as it stands on the screen."""

    kind: int
    key: str
    action: int | None  # what lifting and confirming it does; None: it may not go now
    drawn: bool = False  # stands apart


def hand_tiles(sight: Sight) -> list[HandTile]:
    """The own standing tiles in order, the one just drawn apart at the end."""
    kinds = list(sight.own_hand)
    drawn = sight.drawn if sight.drawn in kinds else None
    if drawn is not None:
        kinds.remove(drawn)
        kinds.append(drawn)
    return [
        HandTile(kind, key, _tile_action(sight, kind), drawn is not None and place == len(kinds) - 1)
        for place, (kind, key) in enumerate(zip(kinds, HAND_KEYS, strict=False))
    ]


def _tile_action(sight: Sight, kind: int) -> int | None:
    if not sight.asked:
        return None
    if sight.phase == Phase.EXCHANGE:
        action = GIVE + kind if kind < SUIT_KINDS else kind
        return action if action in sight.legal else None
    action = VOID_TILE + kind if sight.phase == Phase.VOID and kind < SUIT_KINDS else kind
    return action if action in sight.legal else None


def choices(sight: Sight, words: TableWords) -> list[Choice]:
    """Everything that may be done besides discarding."""
    legal = sight.legal
    found = []
    if HU in legal:
        found.append(Choice("h", words.say("key.hu"), HU))
    if PUNG in legal:
        found.append(Choice("p", words.say("choice.pung"), PUNG))
    found += _listed("k", "choice.kong", _kongs(sight, words), words)
    found += _listed("c", "choice.chow", _chows(sight, words), words)
    found += _listed("o", "choice.set_aside", _bonus_tiles(sight, words), words)
    if DECLARE_READY in legal:
        found.append(Choice("r", words.say("choice.ready"), DECLARE_READY))
    if EXCHANGE_INDICATOR in legal:
        found.append(Choice("r", words.say("choice.exchange_bao"), EXCHANGE_INDICATOR))
    for suit, letter in enumerate(SUIT_LETTERS):
        if VOID_CARD + suit in legal:
            found.append(Choice(letter, words.suit(suit), VOID_CARD + suit))
    if PASS in legal:
        pass_ = "choice.draw" if sight.phase == Phase.BAO else "choice.pass"
        found.append(Choice("space", words.say(pass_), PASS))
    return found


def label_of(action: int, sight: Sight, words: TableWords) -> str:
    """How one of the ``choices`` is called."""
    offered = [option for choice in choices(sight, words) for option in choice.options or (choice,)]
    return next(choice.label for choice in offered if choice.action == action)


def _listed(key: str, id_: str, options: list[tuple[str, int]], words: TableWords) -> list[Choice]:
    """One choice; if there are several ways to do it, a choice that asks which."""
    if not options:
        return []
    if len(options) == 1:
        ((label, action),) = options
        return [Choice(key, label, action)]
    numbered = tuple(
        Choice(str(number), label, action) for number, (label, action) in enumerate(options, start=1)
    )
    return [Choice(key, words.say("key.several", what=words.say(id_)), options=numbered)]


def _kongs(sight: Sight, words: TableWords) -> list[tuple[str, int]]:
    found = [(words.say("choice.kong"), KONG)] if KONG in sight.legal else []
    for kind in range(BASE_KINDS):
        if CONCEALED_KONG + kind in sight.legal:
            found.append((words.say("key.concealed_kong", tile=words.face(kind)), CONCEALED_KONG + kind))
        if ADDED_KONG + kind in sight.legal:
            found.append((words.say("key.added_kong", tile=words.face(kind)), ADDED_KONG + kind))
    for action in sight.legal:
        if action in LAID:
            group, tiles = LAID[action]
            what = words.say(f"special.{group}")
            found.append((words.say("key.special_kong", group=what, tiles=words.tiles(tiles)), action))
        elif action in ADDED:
            group, tile = ADDED[action]
            what = words.say(f"special.{group}")
            found.append((words.say("key.special_tile", group=what, tile=words.face(tile)), action))
    return found


def _chows(sight: Sight, words: TableWords) -> list[tuple[str, int]]:
    if sight.offer is None:
        return []
    found = []
    for action in range(CHOW_LOWEST, CHOW_HIGHEST + 1):
        if action in sight.legal:
            lowest = sight.offer - (action - CHOW_LOWEST)
            tiles = words.tiles(range(lowest, lowest + 3))
            found.append((words.say("key.chow", tiles=tiles), action))
    return found


def _bonus_tiles(sight: Sight, words: TableWords) -> list[tuple[str, int]]:
    return [
        (words.say("key.set_aside", tile=words.face(kind)), SET_ASIDE + kind - FIRST_BONUS)
        for kind in range(FIRST_BONUS, KINDS)
        if SET_ASIDE + kind - FIRST_BONUS in sight.legal
    ]
