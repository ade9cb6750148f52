"""Advice in words: waits, discards, and why there is no hu."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from zimo.notation.tiles import parse_tile
from zimo.seat.advice import Advice, Worth
from zimo.seat.advice import advice as advice_of
from zimo.seat.advice import why_no_hu as reasons_of
from zimo.seat.own_hand import House
from zimo.seat.sight import Sight
from zimo.terminal.faces import Faces, short_face
from zimo.terminal.names import seat_name
from zimo.words.catalogue import ENGLISH
from zimo.words.english import count
from zimo.words.phrase import Phrase

MOST_DISCARDS = 8  # listed; the rest are worse
MOST_KINDS = 8  # of helpful tiles that are named

# Said with what comes next, or with the key that goes on.
_HERE = {"help.ready": "hint.ready", "help.complete": "hint.complete", "help.may_hu": "hint.may_hu"}


def advice(sight: Sight, house: House, faces: Faces) -> list[str]:
    """What the hand waits for, and in the own turn which discard leaves most."""
    found = advice_of(sight, house)
    lines = [_said(phrase, sight, faces) for phrase in found.phrases]
    if found.discards:
        lines[-1] += " Best discards:"
    return [*lines, *_waits(found, faces), *_discards(found, faces)]


def why_no_hu(sight: Sight, house: House, faces: Faces) -> list[str]:
    """Why the seat may not declare hu now, in one line."""
    return [" ".join(_said(phrase, sight, faces) for phrase in reasons_of(sight, house))]


def _said(phrase: Phrase, sight: Sight, faces: Faces) -> str:
    words = ENGLISH.with_namers(
        tile=lambda tile: _face(tile, faces),
        seat=lambda seat: seat_name(sight.me, seat, sight.players),
        accepts=lambda accepted: _named(accepted, faces),
    )
    return words.say(_HERE.get(phrase.id, phrase.id), **phrase.values)


def _waits(found: Advice, faces: Faces) -> list[str]:
    return [
        f"{_face(wait.tile, faces):>3}  {wait.left} left; "
        f"by discard {_worth(wait.by_discard)}, self-drawn {_worth(wait.self_drawn)}"
        for wait in found.waits
    ]


def _discards(found: Advice, faces: Faces) -> list[str]:
    return [
        f"{_face(choice.tile, faces):>3}: {from_a_win(choice.deficiency)}, "
        f"{_accepts(choice.accepts, choice.count, faces)}"
        for choice in found.discards[:MOST_DISCARDS]
    ]


def _worth(value: Worth) -> str:
    return str(value.points) if value.declarable else "too little to declare"


def from_a_win(missing: int | None) -> str:
    if missing is None:
        return "no win left"
    if missing == 0:
        return "complete"
    return "ready" if missing == 1 else f"{missing} tiles from a win"


def _accepts(accepted: Mapping[str, Any], number: int, faces: Faces) -> str:
    """How many tiles bring the hand nearer, and if they are few kinds which."""
    if not accepted:
        return "and no tile left that helps"
    text = f"{count(number, 'tile')} of {count(len(accepted), 'kind')} help"
    if len(accepted) > MOST_KINDS:
        return text
    return f"{text}: {_named(accepted, faces)}"


def _named(accepted: Mapping[str, int], faces: Faces) -> str:
    return " ".join(f"{_face(tile, faces)}×{left}" for tile, left in accepted.items())


def _face(tile: str, faces: Faces) -> str:
    return short_face(parse_tile(tile), faces)
