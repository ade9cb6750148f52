"""What an entrant did in the seats that it had, as counts that add up."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any, Self

FAULTS = ("illegal", "silent", "crashed")
"""What has an entrant replaced for the rest of a deal."""


@dataclasses.dataclass
class Profile:
    """A deal counts once for each seat that the entrant had in it."""

    deals: int = 0
    points: int = 0
    squares: int = 0
    hu: int = 0
    self_drawn: int = 0
    dealt_in: int = 0  # hu of others on a tile that it gave
    fans: int = 0  # of all its hu
    ready: int = 0  # deals in which it was ready
    ready_discards: int = 0  # own discards until then, of all those deals
    decisions: int = 0
    seconds: float = 0.0
    slowest: float = 0.0  # seconds of its longest decision
    illegal: int = 0
    silent: int = 0  # gave no answer in time
    crashed: int = 0

    def add(self, other: Profile) -> None:
        for field in dataclasses.fields(self):
            if field.name != "slowest":
                setattr(self, field.name, getattr(self, field.name) + getattr(other, field.name))
        self.slowest = max(self.slowest, other.slowest)

    @property
    def faults(self) -> int:
        return sum(getattr(self, fault) for fault in FAULTS)

    @property
    def rates(self) -> dict[str, float]:
        """What people compare, by name."""
        deals, hu = max(self.deals, 1), max(self.hu, 1)
        return {
            "points": self.points / deals,
            "hu": self.hu / deals,
            "self_drawn": self.self_drawn / hu,
            "dealt_in": self.dealt_in / deals,
            "fan": self.fans / hu,
            "ready": self.ready / deals,
            "ready_discards": self.ready_discards / max(self.ready, 1),
            "decisions": self.decisions / deals,
            "ms_a_decision": 1000 * self.seconds / max(self.decisions, 1),
        }

    def as_json(self) -> dict[str, Any]:
        return dataclasses.asdict(self)

    @classmethod
    def from_json(cls, counts: Mapping[str, Any]) -> Self:
        return cls(**counts)
