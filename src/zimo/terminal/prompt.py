"""The two lines at the bottom: what is asked, and the keys that answer it."""

from __future__ import annotations

import dataclasses
from enum import Enum

from rich.text import Text

from zimo.engine.table.actions import PASS
from zimo.engine.table.state import Draw, Phase
from zimo.notation.tiles import SUIT_LETTERS
from zimo.rulesets import Ruleset
from zimo.rulesets.choices import VoidMarker
from zimo.seat.sight import Sight
from zimo.terminal.choices import Choice, HandTile
from zimo.terminal.drawing import Look
from zimo.terminal.names import TableWords


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
    words = look.words
    if not sight.asked:
        return _waiting(sight, words)
    if sight.phase == Phase.EXCHANGE:
        return words.say("ask.give", number=len(sight.given) + 1, chosen=words.tiles(sight.given) or None)
    if sight.phase == Phase.VOID:
        return _void_question(ruleset, lifted, words)
    if sight.phase == Phase.CLAIM:
        return _claim_question(sight, words)
    if sight.phase == Phase.BAO:
        assert sight.bao is not None
        return words.say("ask.bao", tile=words.face(sight.bao), wins=sight.true_hu)
    if sight.flower_to_win_with is not None:
        return words.say("ask.flower", tile=words.face(sight.flower_to_win_with))
    if lifted is not None:
        return words.say("ask.discard", tile=words.face(lifted.kind))
    if sight.own.ready:
        return words.say("ask.ready")
    if sight.void_tile is not None:
        return words.say("ask.aside_first", direct=habits.direct)
    if PASS in sight.legal and sight.drawn is not None:
        return words.say("table.last_tile_question", tile=words.face(sight.drawn))
    if sight.draw == Draw.CLAIM or sight.drawn is None:
        return words.say("ask.own_turn", direct=habits.direct)
    return words.say("ask.drew", tile=words.face(sight.drawn), direct=habits.direct)


def _waiting(sight: Sight, words: TableWords) -> str:
    if sight.phase == Phase.OVER:
        return words.say(f"end.{sight.end.name.lower()}")
    if sight.own.out:
        return words.say("ask.others_play")
    if sight.phase in (Phase.TURN, Phase.BAO):
        return words.say("table.waiting", name=words.seat(sight.me, sight.turn, sight.players))
    return "…"


def _void_question(ruleset: Ruleset, lifted: HandTile | None, words: TableWords) -> str:
    if ruleset.void != VoidMarker.TILE:
        return words.say("ask.void_card")
    if lifted is None:
        return words.say("ask.void_tile")
    suit = SUIT_LETTERS[lifted.kind // 9]
    return words.say("ask.void_sure", tile=words.face(lifted.kind), suit=suit)


def _claim_question(sight: Sight, words: TableWords) -> str:
    assert sight.offer is not None
    who, tile = words.seat(sight.me, sight.turn, sight.players), words.face(sight.offer)
    if sight.offer_robs and sight.grows_special_kong:
        return words.say("table.added_question", name=who, tile=tile)
    if sight.offer_robs:
        return words.say("table.rob_question", name=who, tile=tile)
    return words.say("table.claim_question", name=who, tile=tile)


def answers(asked: list[Choice], choosing: Choice | None, habits: Habits, look: Look) -> Text:
    """The keys that answer, or while there is nothing to answer those that always work."""
    text = Text(no_wrap=True, overflow="ellipsis")
    words = look.words
    shown = list(choosing.options) if choosing else asked
    for choice in shown:
        text.append(f" {_key_name(choice.key, words)} ", "bold reverse")
        text.append(f" {choice.label}  ", "bold")
    if choosing:
        text.append(" Esc ", "reverse")
        text.append(f" {words.say('key.back')}")
        return text
    keys = [("?", words.say("key.help")), ("t", words.say("key.hints")), ("w", words.say("key.why"))]
    if not shown:
        keys += [
            ("n", words.say("key.claims", only_hu=habits.only_hu)),
            ("s", words.say("key.speed", speed=habits.speed.name.lower())),
            ("q", words.say("key.leave")),
        ]
    for key, meaning in keys:
        text.append(f" {key} ", f"bold {look.accent}")
        text.append(f"{meaning} ")
    return text


def _key_name(key: str, words: TableWords) -> str:
    return words.say("key.space") if key == "space" else key
