"""What a hu would be worth to each seat after a step, against what was counted where it was played."""

from __future__ import annotations

from zimo.engine.table.state import Phase
from zimo.hands.results import NoWin, Win
from zimo.hands.score import score_checked
from zimo.play.game import Game
from zimo.seat.own_hand import own_hand, won_on
from zimo.seat.sight import Sight, see

NO_HAND = -1


def worth_of_hu(game: Game, seat: int, actor: int, tile: int, robs: bool) -> int | None:
    """The fans, NO_HAND for a hand that is not complete, None where the moment is over.

    ``actor`` has just drawn, discarded or added the tile; ``robs`` for a kong.
    """
    sight = see(game.view(seat))
    if seat == actor:
        return _fans(game, sight, sight.drawn, seat, sight.draw_flags) if sight.drawn == tile else None
    if sight.phase == Phase.CLAIM:
        return _fans(game, sight, tile, actor, sight.claim_flags)
    return None if robs else _fans(game, sight, tile, actor, sight.discard_flags)


def _fans(game: Game, sight: Sight, tile: int | None, source: int, flags: int) -> int | None:
    if tile is None:
        return None
    hand = own_hand(sight, game.ruleset, without=sight.drawn if sight.turn == sight.me else None)
    (score,) = score_checked([won_on(sight, hand, tile, source, flags)])
    if isinstance(score, Win):
        return score.total_fan
    assert isinstance(score, NoWin)
    return NO_HAND if score.reason != "below_minimum" else int(score.detail.total_fan or 0)
