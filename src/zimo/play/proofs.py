"""Who made the wall of a recorded deal, as far as the record proves it, and who did not."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable

from msgspec import UnsetType

from zimo.play.record import Record
from zimo.play.replaying import check_proof
from zimo.words.phrase import Phrase


@dataclasses.dataclass(frozen=True)
class Proof:
    """Players are named. ``by_seed``: at a table of earlier versions, where no secrets were shared."""

    by_seed: bool
    shared: list[str]
    left_out: list[str]  # bound, but their secrets were not shown in time
    no_part: list[str]  # bound to nothing
    taken_back: int

    def phrases(self, called: Callable[[str], str] = str) -> list[Phrase]:
        """What it says, a sentence each. ``called``: how a player is named."""
        said = [Phrase("proof.seed" if self.by_seed else "proof.server")]
        if self.shared:
            said = [Phrase("proof.others", {"players": len(self.shared)})]
        if self.left_out:
            said.append(Phrase("proof.late", {"players": [called(name) for name in self.left_out]}))
        if self.no_part:
            said.append(Phrase("proof.no_part", {"players": [called(name) for name in self.no_part]}))
        if self.taken_back:
            said.append(Phrase("proof.taken_back", {"count": self.taken_back}))
        return said


def proof_of(record: Record) -> Proof | None:
    """None for a deal that nothing fixed beforehand. Raises RecordError where it does not hold."""
    check_proof(record)
    shares, match = record.secrets, record.match
    if isinstance(shares, UnsetType) or isinstance(match, UnsetType):
        return None if isinstance(record.fair, UnsetType) else Proof(True, [], [], [], 0)
    proof = Proof(False, [], [], [], shares.taken_back)
    for name, share in zip(match.players, shares.players, strict=True):
        if share is None:
            proof.no_part.append(name)
        else:
            (proof.left_out if share.secret is None else proof.shared).append(name)
    return proof
