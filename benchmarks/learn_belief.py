"""Learn what speaks for a hidden hand, from deals among ``greedy``.

    python benchmarks/learn_belief.py RULES [--rounds 300] [--views 200] [--steps 300] [--seed 1]

In each round views are taken out of the middle of deals and hands are drawn for them by the weights so
far. The clues of the true hands are set against those of the drawn ones, and each weight is moved towards
equal counts: at the end drawn hands are as far from a win, as rich in pairs, and so on, as true ones.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path

import numpy as np

from zimo.bots.choice import Code, choose_at_table
from zimo.engine.hand.lookups import load_lookups
from zimo.engine.kernel.dice import CHANCE, below, mix, seed_of_deal
from zimo.engine.kernel.jit import int64, kernel
from zimo.engine.rules.deal import deal, first_step
from zimo.engine.rules.turns import carry_out, go_on
from zimo.engine.sight.belief.chain import CHAIN, begin_chain, move_on
from zimo.engine.sight.belief.clues import BELIEF, CLUES, NAT, add_clues
from zimo.engine.sight.resampling import REDRAW
from zimo.engine.sight.resampling.from_view import draw_deal
from zimo.engine.sight.view import VIEW, fill_view
from zimo.engine.table.rules_record import rules_record
from zimo.engine.table.state import DESK, Phase
from zimo.rulesets import find_ruleset


@kernel
def compare(
    desks: np.recarray,
    rules: np.recarray,
    lookups: np.recarray,
    views: np.recarray,
    redraws: np.recarray,
    chains: np.recarray,
    beliefs: np.recarray,
    chances: np.recarray,
    seed: np.uint64,
    first: int,
    wanted: int,
    every: int,
    steps: int,
    true: np.ndarray,
    drawn: np.ndarray,
) -> int:
    """Add the clues of true and drawn hands of so many views; how many hands there were."""
    desk = desks[0]
    t = desk.table
    other = desks[1].table
    number = int64(first)
    hands = 0
    taken = 0
    chances[1].rng = mix(seed + np.uint64(first))
    while taken < wanted:
        deal_seed = seed_of_deal(seed, number)
        number += 1
        chances[0].rng = mix(deal_seed)
        deal(t, rules[0], deal_seed, int64(0), int64(0))
        step = first_step(t, rules[0])
        while True:
            go_on(desk, rules[0], lookups[0], step)
            if t.phase == Phase.OVER or taken >= wanted:
                break
            action = choose_at_table(int64(Code.GREEDY), desk, rules[0], lookups[0], views[0], chances[0])
            playing = t.phase == Phase.TURN or t.phase == Phase.CLAIM
            if playing and t.river_length > 3 and below(chances[1], every) == 0:
                seat = int64(t.actor)
                fill_view(t, rules[0], seat, views[0])
                if draw_deal(views[0], rules[0], lookups[0], redraws[0], chances[1], desks[1]) == 0:
                    begin_chain(other, rules[0], lookups[0], redraws[0], beliefs[0], seat, chains[0])
                    move_on(other, rules[0], lookups[0], beliefs[0], chains[0], chances[1], steps)
                    for n in range(int64(chains[0].seats)):
                        add_clues(t, rules[0], lookups[0], int64(chains[0].seat[n]), true)
                        add_clues(other, rules[0], lookups[0], int64(chains[0].seat[n]), drawn)
                        hands += 1
                    taken += 1
            step = carry_out(desk, rules[0], lookups[0], action)
    return hands


class Learner:
    def __init__(self, name: str, seed: int) -> None:
        self.rules = rules_record(find_ruleset(name))
        self.lookups = load_lookups()
        self.desks = np.zeros(2, DESK).view(np.recarray)
        self.views = np.zeros(1, VIEW).view(np.recarray)
        self.redraws = np.zeros(1, REDRAW).view(np.recarray)
        self.chains = np.zeros(1, CHAIN).view(np.recarray)
        self.beliefs = np.zeros(1, BELIEF).view(np.recarray)
        self.chances = np.zeros(2, CHANCE).view(np.recarray)
        self.seed = seed
        self.first = 0

    def compare(self, views: int, every: int, steps: int) -> tuple[np.ndarray, np.ndarray, int]:
        true = np.zeros(CLUES, np.int64)
        drawn = np.zeros(CLUES, np.int64)
        hands = compare(
            self.desks, self.rules, self.lookups, self.views, self.redraws, self.chains, self.beliefs,
            self.chances, np.uint64(self.seed), self.first, views, every, steps, true, drawn,
        )  # fmt: skip
        self.first += views
        return true, drawn, hands


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("rules")
    parser.add_argument("--rounds", type=int, default=300)
    parser.add_argument("--views", type=int, default=200)
    parser.add_argument("--steps", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--start", type=Path)
    parser.add_argument("--out", type=Path)
    arguments = parser.parse_args()
    learner = Learner(arguments.rules, arguments.seed)
    weights = np.zeros(CLUES)
    if arguments.start:
        weights = np.array(json.loads(arguments.start.read_text()), float) / NAT
    first = np.zeros(CLUES)
    second = np.zeros(CLUES)
    began = time.monotonic()
    for nr in range(1, arguments.rounds + 1):
        learner.beliefs["weight"][0] = np.round(weights * NAT).astype(np.int32)
        true, drawn, hands = learner.compare(arguments.views, 12, arguments.steps)
        slope = (true - drawn) / np.sqrt(hands * (true + drawn + 1))
        first = 0.8 * first + 0.2 * slope
        second = 0.98 * second + 0.02 * slope**2
        rate = 0.25 * min(1.0, 3 * (1 - nr / (arguments.rounds + 1)))
        weights += rate * first / (np.sqrt(second / (1 - 0.98**nr)) + 1e-3)
        weights = np.clip(weights - 0.0005 * weights, -12, 12)
        if nr % 20 == 0:
            error = np.abs(true - drawn)[:320].sum() / (2 * hands)
            print(
                f"{nr:4} {time.monotonic() - began:6.1f} s  hands {hands}  distance off {error:.3f}",
                flush=True,
            )
    if arguments.out:
        arguments.out.write_text(json.dumps([int(w) for w in np.round(weights * NAT)]))


if __name__ == "__main__":
    main()
