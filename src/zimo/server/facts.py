"""What statistics count of a finished deal, found from its last state."""

from __future__ import annotations

from msgspec import Struct

from zimo.play.game import Game
from zimo.play.match import DealResult
from zimo.seat.account import HuAccount, hu_accounts
from zimo.seat.sight import see


class HuFacts(Struct, array_like=True):
    """A true hu."""

    player: int
    giver: int | None  # who gave the tile; None of a self-drawn one
    points: int  # of the hand
    total_fan: int | None  # where fans are summed
    fans: dict[str, int]  # by id, how often


class DealFacts(Struct, array_like=True):
    points: list[int | None]  # of each player; None for who sat out
    hus: list[HuFacts]
    claims: list[int]  # sets that each player has made with a tile of another's


def facts_of(game: Game, result: DealResult, players: int) -> DealFacts:
    """``players``: of the match, of whom not all may have sat at the table."""
    points: list[int | None] = [None] * players
    claims = [0] * players
    for seat, player in enumerate(result.seated):
        points[player] = result.points[seat]
        melds = see(game.view(seat)).own.melds
        claims[player] = sum(meld.source != seat for meld in melds)
    hus = [_hu(hu, result.seated) for hu in hu_accounts(game) if hu.won]
    return DealFacts(points, hus, claims)


def _hu(hu: HuAccount, seated: tuple[int, ...]) -> HuFacts:
    won = hu.won
    assert won is not None
    return HuFacts(
        player=seated[hu.seat],
        giver=None if hu.self_drawn else seated[hu.source],
        points=won.points,
        total_fan=won.total_fan,
        fans={fan.id: fan.count for fan in won.fans},
    )
