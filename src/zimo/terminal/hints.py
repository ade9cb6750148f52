"""Advice in words: waits, discards, and why there is no hu."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from zimo.rulesets import Ruleset
from zimo.seat.advice import READY, Advice, Advised, Worth
from zimo.seat.advice import advice as advice_of
from zimo.seat.advice import why_no_hu as reasons_of
from zimo.seat.sight import Sight
from zimo.terminal.choices import label_of
from zimo.terminal.names import TableWords
from zimo.words.phrase import Phrase

MOST_DISCARDS = 8  # listed; the rest are worse
MOST_KINDS = 8  # of helpful tiles that are named

# Said with what comes next, or with the key that goes on.
_HERE = {"help.ready": "hint.ready", "help.complete": "hint.complete", "help.may_hu": "hint.may_hu"}


def advice(sight: Sight, ruleset: Ruleset, words: TableWords) -> list[str]:
    """What the hand waits for, and in the own turn which discard leaves most."""
    found = advice_of(sight, ruleset)
    lines = [_said(phrase, sight, words) for phrase in found.phrases]
    calls = _calls(found, sight, words)
    if found.discards:
        lines[-1] = words.sentences([lines[-1], words.say("hint.best")])
    return [*calls, *lines, *_waits(found, words), *_discards(found, sight, words)]


def why_no_hu(sight: Sight, ruleset: Ruleset, words: TableWords) -> list[str]:
    """Why the seat may not declare hu now, in one line."""
    return [words.sentences(_said(phrase, sight, words) for phrase in reasons_of(sight, ruleset))]


def _said(phrase: Phrase, sight: Sight, words: TableWords) -> str:
    here = words.with_namers(
        seat=lambda seat: words.seat(sight.me, seat, sight.players),
        accepts=lambda accepted: _named(accepted, words),
    )
    return here.say(_HERE.get(phrase.id, phrase.id), **phrase.values)


def _waits(found: Advice, words: TableWords) -> list[str]:
    return [
        f"{words.face(wait.tile):>3}  "
        + words.say(
            "hint.wait",
            left=wait.left,
            discard=_worth(wait.by_discard, words, wait.gain_from_dealer),
            drawn=_worth(wait.self_drawn, words),
        )
        for wait in found.waits
    ]


def _calls(found: Advice, sight: Sight, words: TableWords) -> list[str]:
    """What to claim or to declare, the best first."""
    return [
        words.say(
            "hint.call", call=label_of(call.action, sight, words), then=_sentence(call.phrases, sight, words)
        )
        for call in found.calls
    ]


def _discards(found: Advice, sight: Sight, words: TableWords) -> list[str]:
    return [
        f"{words.face(advised.choice.tile):>3}: {_discard(advised, sight, words)}"
        for advised in found.discards[:MOST_DISCARDS]
    ]


def _discard(advised: Advised, sight: Sight, words: TableWords) -> str:
    left = _sentence(advised.phrases, sight, words)
    if advised.choice.deficiency == READY:
        return left
    way = advised.choice.towards or advised.choice
    return words.say("hint.discard", distance=left, then=_accepts(way.accepts, way.count, words))


def _sentence(phrases: Sequence[Phrase], sight: Sight, words: TableWords) -> str:
    return words.sentences(_said(phrase, sight, words) for phrase in phrases)


def _worth(value: Worth, words: TableWords, from_dealer: int | None = None) -> str:
    if not value.declarable:
        return words.say("advice.too_little")
    return words.say("advice.brings", points=value.points, gain=value.gain, dealer=from_dealer)


def _accepts(accepted: Mapping[str, int], number: int, words: TableWords) -> str:
    """How many tiles bring the hand nearer, and if they are few kinds which."""
    if not accepted:
        return words.say("hint.nothing")
    named = "" if len(accepted) > MOST_KINDS else _named(accepted, words)
    return words.say("hint.helping", count=number, kinds=len(accepted), named=named)


def _named(accepted: Mapping[str, int], words: TableWords) -> str:
    return " ".join(f"{words.face(tile)}×{left}" for tile, left in accepted.items())
