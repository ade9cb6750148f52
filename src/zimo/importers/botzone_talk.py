"""A bot of ours as Botzone talks with it: told of a match in JSON or in lines, one-shot or kept running."""

from __future__ import annotations

import hashlib
import itertools
import json
from collections.abc import Iterable, Iterator, Sequence

from zimo.bots.player import choice_of
from zimo.bots.registry import Bot
from zimo.engine.table.actions import PASS
from zimo.engine.table.state import Phase
from zimo.importers.botzone_seat import asked_at
from zimo.notation.spelling import cut
from zimo.play.botzone import KEEP_RUNNING, OWN_WALLS, answer_of, claims_set
from zimo.play.game import Game
from zimo.words.fault import Fault

MOST_DIGITS = 4  # of the number of a turn


def answers(bot: Bot, lines: Iterable[str], once: bool = False) -> Iterator[str]:
    """What the bot writes, line by line; it goes on running after its first answer, or ends (``once``).

    Raises ValueError for what is no match of Botzone, and for a bot that fails.
    """
    said = (line.strip() for line in lines)
    told = filter(None, said)
    first = next(told, "")
    in_json = first.startswith("{")
    requests, own = _match_in_json(first) if in_json else _match_in_lines(first, said)
    if not once:
        choice_of(bot.make(OWN_WALLS, 0), Game(OWN_WALLS, seed=0))  # there is more time for the first answer
    while True:
        answer = answer_to(bot, requests, own)
        yield json.dumps({"response": answer}) if in_json else answer
        if once:
            return
        yield KEEP_RUNNING
        request = next(told, None)
        if request is None:
            return
        own.append(answer)
        requests.append(request)


def answer_to(bot: Bot, requests: Sequence[str], own: Sequence[str]) -> str:
    """What the bot answers to the last request; ``own`` are its answers to those before.

    What it leaves to chance follows from what it was told. Raises ValueError.
    """
    game = asked_at(requests, own)
    if game is None:
        return answer_of(PASS)
    seat = game.actor
    offered = int(game.table["claim_tile"][0])
    player = bot.make(game.ruleset, _seed_of(requests))
    action = choice_of(player, game)
    if not claims_set(action):
        return answer_of(action)
    game.play(action)
    while game.phase == Phase.CLAIM:  # nobody makes a better claim
        game.play(PASS)
    assert game.actor == seat
    return answer_of(action, offered, choice_of(player, game))


def _match_in_json(text: str) -> tuple[list[str], list[str]]:
    try:
        told = json.loads(text)
        requests, own = ([str(one) for one in told[name]] for name in ("requests", "responses"))
    except (ValueError, KeyError, TypeError, RecursionError):
        raise _no_match(text) from None
    return _checked(requests, own, text, len(requests))


def _match_in_lines(first: str, rest: Iterator[str]) -> tuple[list[str], list[str]]:
    turn = int(first) if first.isdecimal() and len(first) <= MOST_DIGITS else 0
    told = [*itertools.islice(rest, max(2 * turn - 1, 0))]
    return _checked(told[::2], told[1::2], first, turn)


def _checked(requests: list[str], own: list[str], text: str, turn: int) -> tuple[list[str], list[str]]:
    if not requests or len(requests) != turn or len(own) != turn - 1:
        raise _no_match(text)
    return requests, own


def _no_match(text: str) -> Fault:
    return Fault("fault.no_match_of_botzone", text=cut(text))


def _seed_of(requests: Sequence[str]) -> int:
    return int.from_bytes(hashlib.sha256("\n".join(requests).encode()).digest()[:8])
