"""What was counted where a deal was played, against what zimo counts."""

from __future__ import annotations

from msgspec import UnsetType

from zimo.play.game import Game
from zimo.play.record import Source
from zimo.seat.account import hu_accounts
from zimo.words.phrase import Phrase

FLOWERS = "flower_tiles"  # paid, but not told among the fans


def differences(source: Source, game: Game) -> list[Phrase]:
    """Where the deal at its end is not worth what the source says; empty if all that is told agrees."""
    fans: dict[str, int] = {}
    total = None
    for hu in hu_accounts(game):
        if hu.won is not None:
            total = hu.won.total_fan
            fans = {fan.id: fan.count for fan in hu.won.fans if fan.id != FLOWERS}
    found = []
    if not isinstance(source.scores, UnsetType) and source.scores != game.scores:
        found.append(_told("counted.scores", _list(source.scores), _list(game.scores)))
    if not tells_fans(source):
        return found
    if source.total_fan != total:
        found.append(_told("counted.points", source.total_fan, total))
    if source.fans != fans:
        found.append(_told("counted.fans", _counted(source.fans, fans), _counted(fans, source.fans)))
    return found


def tells_fans(source: Source) -> bool:
    """A source that tells no total of a hu has not told its fans; a deal without hu has neither."""
    return source.total_fan is not None or bool(source.fans)


def tells_nothing(source: Source) -> bool:
    """Is there nothing that zimo could count otherwise?"""
    return isinstance(source.scores, UnsetType) and not tells_fans(source)


def _told(id_: str, there: object, here: object) -> Phrase:
    return Phrase(id_, {"there": there, "here": here})


def _list(scores: list[int]) -> str:
    return " ".join(f"{score:+}" if score else "0" for score in scores)


def _counted(fans: dict[str, int], others: dict[str, int]) -> str | Phrase:
    """The fans that the others lack."""
    told = [
        fan + (f" x {count}" if count > 1 else "") for fan, count in fans.items() if others.get(fan) != count
    ]
    return ", ".join(told) or Phrase("counted.no_more")
