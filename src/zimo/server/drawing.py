"""The secrets of the deal that comes: who shares in it is bound, then shows; nobody is waited for long."""

from __future__ import annotations

from collections.abc import Callable, Collection

from zimo.play.fair import commitment_to
from zimo.server.log import Bound, Drawn

BIND_SECONDS = 3.0
SHOW_SECONDS = 5.0


class Drawing:
    """What the players have sent for a deal that has not begun."""

    def __init__(self, now: Callable[[], float]) -> None:
        self.until: float | None = None
        """Until when somebody is waited for; None while nobody is."""
        self._now = now
        self._too_late = False
        self._commitments: dict[int, tuple[int, str]] = {}  # by player: for which deal, and what
        self._secrets: dict[int, str] = {}  # by player

    def bind(self, player: int, deal: int, commitment: str) -> None:
        """The last one counts: a page that was loaded anew has forgotten the secret of the one before."""
        self._commitments[player] = deal, commitment

    def is_bound(self, player: int, deal: int) -> bool:
        return player in self._commitments and self._commitments[player][0] == deal

    def bound(self, secret: str, deal: int, players: int) -> Bound:
        """What all are held to; ``secret`` is the server's."""
        self.wait_anew()
        commitments = [
            self._commitments[player][1] if self.is_bound(player, deal) else None for player in range(players)
        ]
        return Bound(secret=secret, players=commitments)

    def show(self, bound: Bound, player: int, secret: str) -> bool:
        """Is it what the player was bound to?"""
        if commitment_to(bytes.fromhex(secret)) != bound.players[player]:
            return False
        self._secrets[player] = secret
        return True

    def unshown(self, bound: Bound) -> set[int]:
        """The players who are bound and have not shown their secrets."""
        return {player for player, told in enumerate(bound.players) if told and player not in self._secrets}

    def drawn(self, bound: Bound) -> Drawn:
        """The deal begins: for the next one all starts anew."""
        secrets = [self._secrets.get(player) for player in range(len(bound.players))]
        self.wait_anew()
        self._commitments, self._secrets = {}, {}
        return Drawn(players=secrets)

    def waits_for(self, players: Collection[int], seconds: float) -> bool:
        """Is it still time to wait for them? ``seconds``: how long, from the first time on."""
        if not players or self._too_late:
            return False
        if self.until is None:
            self.until = self._now() + seconds
        return True

    def run_out(self) -> None:
        """Who was waited for is left out."""
        self.until, self._too_late = None, True

    def wait_anew(self) -> None:
        """For whoever comes next."""
        self.until, self._too_late = None, False
