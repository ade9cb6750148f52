"""The bots there are, by name: zimo's own, and those that other packages bring.

A package offers a bot by an entry point of the group ``zimo.bots``: its name is the bot's, its value a
class (or function) that is called with a Ruleset and a seed and gives a ``Player``, or a ``Bot``.
"""

from __future__ import annotations

import dataclasses
import functools
import importlib
import logging
from collections.abc import Callable, Iterable, Mapping
from importlib.metadata import EntryPoint, entry_points

from zimo.bots.choice import Code
from zimo.bots.levels import Level
from zimo.bots.player import CompiledPlayer, Player
from zimo.notation.spelling import meant_by
from zimo.rulesets import Ruleset
from zimo.words.fault import Fault
from zimo.words.phrase import plain, printable

GROUP = "zimo.bots"

MakePlayer = Callable[[Ruleset, int], Player]
"""A new player by these rules; the seed (0..2**64-1) fixes what it leaves to chance."""


def any_rules(ruleset: Ruleset) -> bool:
    return True


@dataclasses.dataclass(frozen=True)
class Bot:
    """A bot that can be seated by its name."""

    name: str
    make: MakePlayer
    code: Code | None = None  # of a bot that whole deals may be compiled with, by which kernels call it
    for_people: bool = True  # is it offered to people as an opponent?
    plays: Callable[[Ruleset], bool] = any_rules
    compiled: bool = False  # does it decide in a kernel?

    def check(self, ruleset: Ruleset) -> None:
        """Raises ValueError where the bot does not play by these rules."""
        if not self.plays(ruleset):
            raise Fault(plain(f"bot {self.name!r} does not play by these rules"))


def _compiled(name: str, code: Code | Level, for_people: bool = True) -> Bot:
    whole_deals = code if isinstance(code, Code) else None
    return Bot(name, functools.partial(CompiledPlayer, code), whole_deals, for_people, compiled=True)


def _master(ruleset: Ruleset, seed: int) -> Player:
    from zimo.bots.master import Master  # who plays against none of them loads nothing for it

    return Master(ruleset, seed)


OWN_BOTS = {
    bot.name: bot
    for bot in (
        _compiled("random", Code.RANDOM, for_people=False),
        _compiled("greedy", Code.GREEDY, for_people=False),
        _compiled("novice", Level.NOVICE),
        _compiled("casual", Level.CASUAL),
        _compiled("club", Code.GREEDY),
        _compiled("expert", Level.EXPERT),
        Bot("master", _master),
    )
}
"""``greedy`` stays as it is, to measure others by; ``club`` is the level that plays as it does."""


def find_bot(name: str) -> Bot:
    """The bot of that name. Raises Fault, which lists those there are or says why it can't be had."""
    word = name.strip().lower()
    if word in OWN_BOTS:
        return OWN_BOTS[word]
    offered = _offered()
    if word in offered:
        return _load(offered[word])
    raise Fault("fault.unknown_bot", name=printable(name), hint=meant_by(word, [*OWN_BOTS, *offered]))


def import_bot(place: str) -> Bot:
    """The bot at ``module:name``: a class or function that makes a player. Raises Fault."""
    module, _, name = place.partition(":")
    try:
        found = getattr(importlib.import_module(module), name)
    except Exception as error:
        raise Fault(plain(f"bot {place!r} can't be loaded: {error}")) from error
    return _as_bot(place, found)


def bots_for_people(ruleset: Ruleset) -> list[str]:
    """The names of those that people play against by these rules, ours first."""
    found = [name for name, bot in OWN_BOTS.items() if bot.for_people and bot.plays(ruleset)]
    for name, place in _offered().items():
        try:
            bot = _load(place)
        except ValueError as error:
            logging.getLogger(__name__).warning("%s", error)
            continue
        if bot.for_people and bot.plays(ruleset):
            found.append(name)
    return found


def _offered() -> Mapping[str, EntryPoint]:
    """The bots of other packages; none takes the name of one of ours."""
    offers: Iterable[EntryPoint] = entry_points(group=GROUP)
    return {place.name.lower(): place for place in offers if place.name.lower() not in OWN_BOTS}


def _load(place: EntryPoint) -> Bot:
    try:
        found = place.load()
    except Exception as error:
        raise Fault(plain(f"bot {place.name!r} can't be loaded from {place.value}: {error}")) from error
    return _as_bot(place.name, found)


def _as_bot(name: str, found: object) -> Bot:
    if isinstance(found, Bot):
        return dataclasses.replace(found, name=name)
    if not callable(found):
        raise Fault(plain(f"bot {name!r} is {found!r}, and no class or function that makes a player"))
    return Bot(name, found)
