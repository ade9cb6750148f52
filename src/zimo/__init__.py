"""zimo: the open engine and table for Chinese mahjong.

What a program needs first stands here: ``from zimo import Game, score``. It is loaded when it is asked
for, and compiled when it is used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from zimo.arena.simulate import simulate
    from zimo.hands.door import analyse, score, waits
    from zimo.hands.request import RequestError
    from zimo.play.files import read_records
    from zimo.play.game import Game, IllegalAction
    from zimo.play.match import Match
    from zimo.play.record import RecordError
    from zimo.play.replaying import replay
    from zimo.rulesets import Ruleset, RulesetError, find_ruleset

__version__ = "0.1.0"

__all__ = [
    "Game",
    "IllegalAction",
    "Match",
    "RecordError",
    "RequestError",
    "Ruleset",
    "RulesetError",
    "analyse",
    "find_ruleset",
    "read_records",
    "replay",
    "score",
    "simulate",
    "waits",
]

_HOMES = {
    "Game": "zimo.play.game",
    "IllegalAction": "zimo.play.game",
    "Match": "zimo.play.match",
    "RecordError": "zimo.play.record",
    "RequestError": "zimo.hands.request",
    "Ruleset": "zimo.rulesets",
    "RulesetError": "zimo.rulesets",
    "analyse": "zimo.hands.door",
    "find_ruleset": "zimo.rulesets",
    "read_records": "zimo.play.files",
    "replay": "zimo.play.replaying",
    "score": "zimo.hands.door",
    "simulate": "zimo.arena.simulate",
    "waits": "zimo.hands.door",
}

if not TYPE_CHECKING:  # else any name would be one that a type checker believes in

    def __getattr__(name: str) -> object:
        from importlib import import_module

        if name not in _HOMES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        value = globals()[name] = getattr(import_module(_HOMES[name]), name)
        return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
