"""Matches that are over are played again beside those in play, and may not hold these up."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator

from zimo.server.log import LogEntry
from zimo.server.play import Key, Play
from zimo.server.watcher import ALL_HANDS

PORTION = 0.002  # seconds of work: as long as a table in play may wait for it
REST = 0.004  # seconds after each


def looked_at(entries: Iterable[LogEntry]) -> Play:
    """The match as its log tells it, ready to be shown to all who may see it. Call it in a thread."""
    play = Play.replayed(in_portions(entries))
    if play.deal is not None and play.stage != "closed":
        for key in _watching(play):
            play.watcher(key)
    return play


def in_portions(entries: Iterable[LogEntry]) -> Iterator[LogEntry]:
    """What is done with each entry counts."""
    began = time.perf_counter()
    for entry in entries:
        yield entry
        if time.perf_counter() > began + PORTION:
            time.sleep(REST)
            began = time.perf_counter()


def _watching(play: Play) -> set[Key]:
    """Who may come: those who play there, and spectators."""
    keys = {play.seat_of(number) for number, player in enumerate(play.players) if player.kind == "person"}
    if play.opened.settings.hands_after is not None:
        keys.add(ALL_HANDS)
    elif play.opened.settings.spectators:
        keys.add(None)
    return keys
