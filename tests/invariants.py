"""Play deals of a ruleset with every table looked over. As a script, the long runs in shards:

    python -m tests.invariants --deals 1000000 --state FILE [--preset sbr] [--bots greedy]

Each finished shard is written down in the state file, so that a run which is cut off goes on there.
"""

from __future__ import annotations

import argparse
import dataclasses
import json
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

from tests.kernels.checked_deals import check_deals
from tests.kernels.faults import Fault
from zimo.bots.choice import Code
from zimo.engine.hand.lookups import load_lookups
from zimo.engine.kernel.dice import CHANCE
from zimo.engine.sight.view import VIEW
from zimo.engine.table.actions import ACTION_COUNT
from zimo.engine.table.rules_record import rules_record
from zimo.engine.table.state import DESK
from zimo.notation.tiles import KINDS
from zimo.rulesets import PRESETS, Ruleset

SHARD = 10_000
SEED = 20_261_128

BOTS = {
    "random": (Code.RANDOM,) * 4,
    "greedy": (Code.GREEDY,) * 4,
    "mixed": (Code.GREEDY, Code.RANDOM, Code.GREEDY, Code.RANDOM),
}


class Unsound(AssertionError):
    """A table with a fault, and how to get there again."""


@dataclasses.dataclass
class Checked:
    deals: int = 0
    actions: int = 0


def check(
    ruleset: Ruleset, bots: str, first: int, count: int, seed: int = SEED, refusing: bool = False
) -> Checked:
    """Play ``count`` deals from number ``first``. Raises Unsound."""

    def one(dtype: np.dtype) -> np.recarray:
        return np.zeros(1, dtype).view(np.recarray)

    desk = np.zeros(1, DESK)
    words = desk["table"].view(np.uint64)
    found = np.zeros(3, np.int64)
    actions = check_deals(
        desk.view(np.recarray),
        words,
        np.zeros_like(words),
        rules_record(ruleset),
        load_lookups(),
        one(VIEW),
        one(CHANCE),
        np.array(BOTS[bots], np.int64),
        np.uint64(seed),
        first,
        count,
        int(refusing),
        np.zeros(ACTION_COUNT, np.int64),
        np.zeros((2, KINDS), np.int64),
        found,
    )
    if found[2] != Fault.NONE:
        raise Unsound(
            f"{Fault(found[2]).name} in deal {found[0]} of seed {seed} after {found[1]} actions, bots {bots}"
        )
    return Checked(count, actions)


def check_shards(
    preset: str, bots: str, deals: int, state: Path, tell: Callable[[str], None], refusing: bool = False
) -> Checked:
    """Play ``deals`` in shards; those that the state file names are not played again."""
    name = f"{preset} {bots}{' refusing' if refusing else ''}"
    book: dict[str, list[int]] = json.loads(state.read_text()) if state.exists() else {}
    done, actions = book.get(name, [0, 0])
    began, played = time.monotonic(), 0
    while done < deals:
        part = check(PRESETS[preset].ruleset, bots, done, min(SHARD, deals - done), refusing=refusing)
        done += part.deals
        played += part.deals
        actions += part.actions
        book[name] = [done, actions]
        state.write_text(json.dumps(book))
        pace = played / (time.monotonic() - began)
        tell(f"{name}: {done:,} of {deals:,} deals, {actions:,} actions, {pace:,.0f} deals/s")
    return Checked(done, actions)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--deals", type=int, default=1_000_000, help="per preset and kind of bots")
    parser.add_argument("--state", type=Path, required=True, help="where to note what is done")
    parser.add_argument("--preset", choices=list(PRESETS), action="append")
    parser.add_argument("--bots", choices=list(BOTS), action="append")
    parser.add_argument("--refusing", action="store_true", help="try every illegal action as well")
    args = parser.parse_args()
    for preset in args.preset or PRESETS:
        for bots in args.bots or ("random", "greedy"):
            check_shards(
                preset, bots, args.deals, args.state, lambda line: print(line, flush=True), args.refusing
            )


if __name__ == "__main__":
    main()
