"""The talk between a table and a bot in a process of its own: a line of JSON each, on stdin and stdout.

``docs/bots.md`` describes it. A message to the bot has the key ``say``; the bot answers ``act`` with the
code of an action.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import IO, Any

import numpy as np

from zimo.bots.player import Player
from zimo.bots.registry import Bot
from zimo.engine.sight.view import VIEW
from zimo.play.actions import action_name
from zimo.play.game import Game, legal_actions
from zimo.rulesets import Ruleset, find_ruleset
from zimo.rulesets.registry import describe_ruleset

PROTOCOL = 1


def begin(ruleset: Ruleset, seat: int, seed: int) -> dict[str, Any]:
    """A deal begins, and the bot sits at that seat."""
    rules, options = describe_ruleset(ruleset)
    return {
        "say": "deal",
        "zimo": PROTOCOL,
        "rules": rules,
        "options": options,
        "seat": seat,
        "seed": seed,
    }


def ask(game: Game) -> dict[str, Any]:
    """What the asked seat may know, and its legal actions by their codes."""
    assert game.actor is not None
    return question(game.view(game.actor))


def question(view: np.recarray) -> dict[str, Any]:
    """The question to the seat of a VIEW array of shape (1,)."""
    fields = {name: view[name][0].tolist() for name in VIEW.names or ()}
    return {
        "say": "act",
        "legal": {str(action): action_name(action) for action in legal_actions(view)},
        "view": fields,
    }


def view_of(fields: Mapping[str, Any]) -> np.recarray:
    """The VIEW array of shape (1,) with these fields. Raises KeyError, ValueError or TypeError."""
    view = np.zeros(1, VIEW)
    for name in VIEW.names or ():
        view[name][0] = fields[name]
    return view.view(np.recarray)


def answers(bot: Bot, lines: IO[str]) -> Iterator[str]:
    """What the bot says to each line that asks. Raises ValueError, which names the line."""
    player: Player | None = None
    for number, line in enumerate(lines, 1):
        try:
            message = json.loads(line)
            said = message["say"]
            if said == "deal":
                player = bot.make(find_ruleset(message["rules"], message["options"]), int(message["seed"]))
            elif said == "act":
                if player is None:
                    raise ValueError("no deal has begun")
                yield json.dumps({"action": int(player.choose(view_of(message["view"])))})
        except (KeyError, TypeError, ValueError) as error:
            raise ValueError(f"line {number}: {type(error).__name__}: {error}") from error
