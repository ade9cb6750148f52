"""The clock of a table: seconds for each decision, and a reserve of each player for a whole deal."""

from __future__ import annotations

from collections.abc import Callable


class Clock:
    """Runs for one player at a time."""

    def __init__(self, seconds: int | None, reserve: int, now: Callable[[], float]) -> None:
        """``seconds``: for a decision, None: the clock never runs. ``now`` tells the time, in seconds."""
        self.runs_out: float | None = None
        self._now = now
        self._seconds = seconds
        self._reserve = reserve
        self._left: dict[int, float] = {}  # of the reserve of who has used some
        self._player = 0

    def begin_deal(self) -> None:
        """Everybody has the whole reserve again."""
        self._left.clear()

    def start(self, player: int) -> None:
        if self._seconds is not None:
            self._player = player
            self.runs_out = self._now() + self._seconds + self._reserve_of(player)

    def stop(self) -> None:
        """What went beyond the seconds for the decision is taken from the reserve."""
        if self.runs_out is not None:
            unused = max(0.0, self.runs_out - self._now())
            self._left[self._player] = min(unused, self._reserve_of(self._player))
            self.runs_out = None

    def left(self, player: int) -> tuple[int, int] | None:
        """Milliseconds that the player who decides has, and how many of them are reserve; None: no clock."""
        if self._seconds is None:
            return None
        reserve = self._reserve_of(player)
        left = self._seconds + reserve if self.runs_out is None else max(0.0, self.runs_out - self._now())
        return int(1000 * left), int(1000 * min(left, reserve))

    def _reserve_of(self, player: int) -> float:
        return self._left.get(player, self._reserve)
