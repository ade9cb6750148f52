"""What bots at a table are called: after the four flowers, orchid, plum, bamboo and chrysanthemum."""

from __future__ import annotations

from zimo.words.catalogue import ENGLISH, Words, names

FLOWERS = names("bot")
BOT_NAMES = tuple(ENGLISH.say(f"bot.{flower}") for flower in FLOWERS)  # as logs and records have them
EMBLEMS = ("f2", "f1", "f4", "f3")  # the tiles of these flowers


def called_in(words: Words, name: str) -> str:
    """The name of a bot in a language; any other name as it is."""
    return words.say(f"bot.{FLOWERS[BOT_NAMES.index(name)]}") if name in BOT_NAMES else name
