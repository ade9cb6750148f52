"""What fixes a deal, and what proves it afterwards, as messages tell it."""

from __future__ import annotations

from zimo.play.game import Game
from zimo.play.record import Fair, Share, Shares
from zimo.server import protocol
from zimo.server.sight_messages import tiles


def commitment_of(proof: Fair | Shares) -> str:
    """What goes out with the deal."""
    return proof.server.commitment if isinstance(proof, Shares) else proof.commitment


def reveal(game: Game, proof: Fair | Shares) -> protocol.Reveal:
    """For a deal that is over."""
    by_seed = isinstance(proof, Fair)
    shares = _as_shares(game, proof) if isinstance(proof, Fair) else proof
    return protocol.Reveal(
        server=_told(shares.server),
        players=[None if share is None else _told(share) for share in shares.players],
        by_seed=by_seed,
        wall=tiles(game.wall),
        dice=game.dice or [],
        taken_back=shares.taken_back,
    )


def _as_shares(game: Game, fair: Fair) -> Shares:
    assert game.seed is not None
    return Shares(Share(fair.commitment, f"{game.seed:016x}{fair.salt}"), [], taken_back=0)


def _told(share: Share) -> protocol.Share:
    return protocol.Share(commitment=share.commitment, secret=share.secret)
