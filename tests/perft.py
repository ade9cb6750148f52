"""Perft: how many legal action sequences of a given length lead on from a position.

A position is a ruleset, a seed, a dealer and the actions that lead to it. Beside the count stands a hash
of the multiset of the final scores of all deals that end on the way, so that a wrong payment shows as
well as a wrong move. ``tests/perft/*.perft`` hold the numbers that the engine and the naive deal agree on.
"""

from __future__ import annotations

import dataclasses
import json
import pickle
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tests.engine_deal import EngineDeal
from tests.naive.turns import NaiveDeal
from zimo.rulesets import Ruleset, find_ruleset

FOLDER = Path(__file__).parent / "perft"
MASK = (1 << 64) - 1


@dataclasses.dataclass
class Count:
    depth: int
    sequences: int  # legal action sequences of exactly this length
    scores: int  # hash of the score vectors of all deals that end within this length


@dataclasses.dataclass
class Position:
    id: str
    rules: str
    options: dict[str, Any]
    seed: int
    dealer: int
    actions: list[int]
    counts: list[Count] = dataclasses.field(default_factory=list)

    @property
    def ruleset(self) -> Ruleset:
        return find_ruleset(self.rules, self.options)

    def engine(self) -> EngineDeal:
        deal = EngineDeal(self.ruleset, seed=self.seed, dealer=self.dealer)
        for action in self.actions:
            deal.play(action)
        return deal

    def naive(self) -> NaiveDeal:
        deal = NaiveDeal(self.ruleset, self.engine().wall, self.dealer, dice=self.engine().dice)
        for action in self.actions:
            deal.play(action)
        return deal


def count_sequences(deal: EngineDeal | NaiveDeal, depth: int) -> tuple[int, int]:
    """Sequences of ``depth`` legal actions, and the hash of the deals that end within them."""
    if deal.over:
        return int(depth == 0), scores_hash(deal.scores)
    if depth == 0:
        return 1, 0
    sequences = scores = 0
    for action in deal.legal():
        below = count_sequences(after(deal, action), depth - 1)
        sequences, scores = sequences + below[0], (scores + below[1]) & MASK
    return sequences, scores


def divide(deal: EngineDeal | NaiveDeal, depth: int) -> dict[int, tuple[int, int]]:
    """``count_sequences`` below each first action."""
    return {action: count_sequences(after(deal, action), depth - 1) for action in deal.legal()}


def after(deal: EngineDeal | NaiveDeal, action: int) -> EngineDeal | NaiveDeal:
    """A copy of the deal in which the action was played."""
    copied = deal.copy() if isinstance(deal, EngineDeal) else _copy_naive(deal)
    copied.play(action)
    return copied


def _copy_naive(deal: NaiveDeal) -> NaiveDeal:
    return pickle.loads(pickle.dumps(deal))


def scores_hash(scores: Sequence[int]) -> int:
    """A number for one score vector; numbers of several are added up modulo 2**64."""
    digest = 0
    for score in scores:
        digest = (digest ^ (score & MASK)) + 0x9E3779B97F4A7C15 & MASK
        digest = (digest ^ (digest >> 30)) * 0xBF58476D1CE4E5B9 & MASK
        digest = (digest ^ (digest >> 27)) * 0x94D049BB133111EB & MASK
        digest ^= digest >> 31
    return digest


# the files


def read_positions(path: Path) -> list[Position]:
    positions = []
    for stanza in path.read_text().split("\n\n"):
        lines = [line.split(" ", 1) for line in stanza.splitlines() if line and not line.startswith("#")]
        if not lines:
            continue
        values = {key: value for key, value in lines if key != "perft"}
        counts = [value.split() for key, value in lines if key == "perft"]
        positions.append(
            Position(
                values["id"],
                values["rules"],
                json.loads(values.get("options", "{}")),
                int(values["seed"]),
                int(values["dealer"]),
                [int(action) for action in values.get("actions", "").split()],
                [Count(int(depth), int(number), int(scores, 16)) for depth, number, scores in counts],
            )
        )
    return positions


def write_positions(path: Path, positions: list[Position]) -> None:
    path.write_text(HEADER + "\n" + "\n".join(_stanza(position) for position in positions))


HEADER = """\
# perft <depth> <legal action sequences of that length> <hash of the scores of the deals that end on the way>
"""


def _stanza(position: Position) -> str:
    lines = [f"id {position.id}", f"rules {position.rules}"]
    if position.options:
        lines.append(f"options {json.dumps(position.options)}")
    lines += [f"seed {position.seed}", f"dealer {position.dealer}"]
    if position.actions:
        lines.append("actions " + " ".join(map(str, position.actions)))
    lines += [f"perft {c.depth} {c.sequences} {c.scores:016x}" for c in position.counts]
    return "\n".join(lines) + "\n"
