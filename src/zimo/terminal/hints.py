"""Advice in words: waits, discards, and why there is no hu."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from zimo.notation.tiles import SUIT_LETTERS, parse_tile
from zimo.seat.advice import Advice, Worth
from zimo.seat.advice import advice as advice_of
from zimo.seat.advice import why_no_hu as reasons_of
from zimo.seat.own_hand import House
from zimo.seat.sight import Sight
from zimo.terminal.faces import SUIT_NAMES, Faces, short_face
from zimo.terminal.names import seat_name
from zimo.words.english import count, refusal_text
from zimo.words.phrase import Phrase

MOST_DISCARDS = 8  # listed; the rest are worse
MOST_KINDS = 8  # of helpful tiles that are named

_TEXTS = {
    "nothing_left_to_do": "You have declared hu: there is nothing left to do.",
    "bonus_tiles_first": "Set aside or discard your bonus tiles first.",
    "out_of_reach": "No win is left for you: your melds don't allow one.",
    "complete": "Your hand is complete (w tells why if you can't declare it).",
    "ready": "You are ready. You wait for:",
    "ready_for_own_tiles": "You are ready, but hold the missing tiles yourself.",
    "fault": "{message}",
    "has_hu": "You have declared hu already.",
    "may_hu": "You may declare hu: press h.",
    "void_suits_first": "The void suits are chosen first; hu comes with the first turn.",
    "barred": "You kept void tiles back, so you may not win in this deal ({rule}).",
    "claimed_turn": "This turn began with a claimed tile: a hu needs a tile you draw, or another's discard.",
    "bonus_tile_held": "A bonus tile stands in your hand.",
    "no_discard": "Nobody has discarded a tile that you could win on.",
    "bonus_discard": "Nobody can use a bonus tile.",
    "would_win": "it would win",
    "let_pass": "you let a hu pass that was worth as much: wait for your next draw ({rule})",
    "other_claim_first": "it would win, but another claim came first",
}


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
    values = phrase.values
    match phrase.id:
        case "distance":
            return f"You are {from_a_win(values['deficiency'])}."
        case "tiles_that_help":
            return f"{_accepts(values['accepts'], values['count'], faces)}."
        case "without_suit":
            suit = SUIT_NAMES[SUIT_LETTERS.index(values["suit"])]
            missing = values["deficiency"]
            distance = "no win left" if missing is None else f"{missing} from a win"
            return f"Without {suit} (you hold {values['held']}): {distance}"
        case "with_drawn":
            return f"With {_face(values['tile'], faces)}, which you drew:"
        case "with_discard":
            name = seat_name(sight.me, values["seat"], sight.players)
            return f"With {_face(values['tile'], faces)} from {name}:"
    if phrase.id in _TEXTS:
        return _TEXTS[phrase.id].format(**values)
    return refusal_text(phrase.id, values)


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
    return f"{text}: {' '.join(f'{_face(tile, faces)}×{left}' for tile, left in accepted.items())}"


def _face(tile: str, faces: Faces) -> str:
    return short_face(parse_tile(tile), faces)
