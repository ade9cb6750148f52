"""The two lines at the bottom: what is asked, and the keys that answer it."""

from __future__ import annotations

import dataclasses
from enum import Enum

from rich.text import Text

from zimo.engine.table.state import Draw, Phase
from zimo.rulesets import Ruleset
from zimo.rulesets.options import VoidMarker
from zimo.seat.sight import Sight
from zimo.terminal.choices import Choice, HandTile
from zimo.terminal.drawing import Look
from zimo.terminal.faces import SUIT_NAMES, short_face
from zimo.terminal.names import seat_name


class Speed(Enum):
    """How long a bot waits before each of its moves, in seconds."""

    SLOW = 1.6
    NORMAL = 0.8
    QUICK = 0.3
    INSTANT = 0.0

    def following(self) -> Speed:
        speeds = list(Speed)
        return speeds[(speeds.index(self) + 1) % len(speeds)]


@dataclasses.dataclass(frozen=True)
class Habits:
    """How the person wants to play."""

    speed: Speed = Speed.NORMAL
    direct: bool = False  # one press discards
    only_hu: bool = False  # claims other than hu are passed without asking


def question(sight: Sight, ruleset: Ruleset, lifted: HandTile | None, habits: Habits, look: Look) -> str:
    """What the person is asked, or what the table waits for."""
    if not sight.asked:
        return _waiting(sight)
    if sight.phase == Phase.VOID:
        return _void_question(ruleset, lifted, look)
    if sight.phase == Phase.CLAIM:
        return _claim_question(sight, look)
    if lifted is not None:
        return f"Discard {short_face(lifted.kind, look.faces)}? Same key or Enter: yes. Esc: no."
    how = "press" if habits.direct else "lift"
    if sight.void_tile is not None:
        return f"Your turn: {how} the tile you set aside (▿), it goes first."
    if sight.draw == Draw.CLAIM or sight.drawn is None:
        return f"Your turn: {how} a tile to discard."
    return f"You drew {short_face(sight.drawn, look.faces)}: {how} a tile to discard."


def _waiting(sight: Sight) -> str:
    if sight.phase == Phase.OVER:
        return "The deal is over."
    if sight.own.hu:
        return "You have hu; the others play on."
    if sight.phase == Phase.TURN:
        return f"{seat_name(sight.me, sight.turn, sight.players)} is thinking …"
    return "…"


def _void_question(ruleset: Ruleset, lifted: HandTile | None, look: Look) -> str:
    if ruleset.void != VoidMarker.TILE:
        return "Choose the suit you will do without (all choices are opened together):"
    if lifted is None:
        return "Choose your void suit: set a tile of it aside, face down. It goes first."
    face, suit = short_face(lifted.kind, look.faces), SUIT_NAMES[lifted.kind // 9]
    return f"Set {face} aside and win without {suit}? Same key or Enter: yes. Esc: no."


def _claim_question(sight: Sight, look: Look) -> str:
    assert sight.offer is not None
    who = seat_name(sight.me, sight.turn, sight.players)
    face = short_face(sight.offer, look.faces)
    if sight.offer_robs:
        return f"{who} adds {face} to a pung: rob the kong?"
    return f"{who} discards {face}: claim it?"


def answers(asked: list[Choice], choosing: Choice | None, habits: Habits, look: Look) -> Text:
    """The keys that answer, or while there is nothing to answer those that always work."""
    text = Text(no_wrap=True, overflow="ellipsis")
    shown = list(choosing.options) if choosing else asked
    for choice in shown:
        text.append(f" {_key_name(choice.key)} ", "bold reverse")
        text.append(f" {choice.label}  ", "bold")
    if choosing:
        text.append(" Esc ", "reverse")
        text.append(" back")
        return text
    keys = [("?", "help"), ("t", "hints"), ("w", "why no hu")]
    if not shown:
        claims = "only hu" if habits.only_hu else "all"
        keys += [("n", f"claims: {claims}"), ("s", f"speed: {habits.speed.name.lower()}"), ("q", "leave")]
    for key, meaning in keys:
        text.append(f" {key} ", f"bold {look.accent}")
        text.append(f"{meaning} ")
    return text


def _key_name(key: str) -> str:
    return {"space": "Space"}.get(key, key)
