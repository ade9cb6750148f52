"""Clone the bot ``greedy``: learn its choices from its choices. A minute on one core.

    pip install 'zimo[envs]'
    python examples/clone.py            # writes clone.pt and clone.png

The tables are played by ``greedy`` itself, one choice in ten by chance, so that the net also sees what comes
after a mistake.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import matplotlib
import numpy as np
import torch
from net import OBSERVE, Net, inputs_of, looks_of, points_against

from zimo.envs import Batch

TABLES = 512
STEPS = 16  # of all tables between trainings
MINIBATCH = 1024


def gather(
    batch: Batch, chance: np.random.Generator, by_chance: float
) -> tuple[list[np.ndarray], np.ndarray]:
    """Some steps of the tables: what was seen, and what the bot would do."""
    looks, labels = [], []
    for _ in range(STEPS):
        wanted = batch.advice("greedy")
        looks.append(looks_of(batch))
        labels.append(wanted)
        drawn = (chance.random(batch.mask.shape) * batch.mask).argmax(axis=1)
        batch.step(np.where(chance.random(batch.tables) < by_chance, drawn, wanted))
    return [np.concatenate(parts) for parts in zip(*looks, strict=True)], np.concatenate(labels)


def agreement(net: Net, batch: Batch, chance: np.random.Generator) -> float:
    """How often the net would choose as the bot, in deals that the bot plays."""
    looks, labels = gather(batch, chance, 0)
    with torch.inference_mode():
        logits, _ = net(*inputs_of(tuple(looks)))
    return float((logits.argmax(dim=1).numpy() == labels).mean())


def train(rules: str, samples: int, seed: int) -> tuple[Net, list[tuple[int, float]]]:
    """A net, and its agreement on fresh deals by the number of samples."""
    torch.manual_seed(seed)
    chance = np.random.default_rng(seed)
    batch = Batch(rules, TABLES, seed, observe=OBSERVE)
    fresh = Batch(rules, TABLES, seed + 1, observe=OBSERVE)
    net = Net()
    optimizer = torch.optim.Adam(net.parameters(), 2e-3)
    rounds = max(1, samples // (TABLES * STEPS))
    schedule = torch.optim.lr_scheduler.OneCycleLR(
        optimizer, 4e-3, total_steps=rounds * (TABLES * STEPS // MINIBATCH)
    )
    curve = []
    for number in range(rounds):
        looks, labels = gather(batch, chance, 0.1)
        order = chance.permutation(len(labels))
        for first in range(0, len(order), MINIBATCH):
            rows = order[first : first + MINIBATCH]
            logits, _ = net(*inputs_of(tuple(look[rows] for look in looks)))
            loss = torch.nn.functional.cross_entropy(logits, torch.from_numpy(labels[rows]))
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            schedule.step()
        if number % 8 == 7 or number == rounds - 1:
            curve.append(((number + 1) * TABLES * STEPS, agreement(net, fresh, chance)))
    return net, curve


def main() -> None:
    arguments = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    arguments.add_argument("--rules", default="sbr")
    arguments.add_argument("--samples", type=int, default=400_000)
    arguments.add_argument("--deals", type=int, default=4000, help="to measure it by")
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--output", type=Path, default=Path("clone.pt"))
    given = arguments.parse_args()
    begin = time.process_time()
    net, curve = train(given.rules, given.samples, given.seed)
    print(f"agrees with greedy in {curve[-1][1]:.1%} of its decisions, {time.process_time() - begin:.0f} s")
    torch.save(net.state_dict(), given.output)
    draw(curve, given.output.with_suffix(".png"))
    for opponents in ("greedy", "random"):
        mean, half = points_against(net, given.rules, opponents, given.deals, given.seed + 2)
        print(f"against three {opponents}: {mean:+.2f} ± {half:.2f} points a deal")


def draw(curve: list[tuple[int, float]], file: Path) -> None:
    matplotlib.use("Agg")
    from matplotlib import pyplot

    pyplot.figure(figsize=(6, 4))
    pyplot.plot(*zip(*curve, strict=True))
    pyplot.xlabel("samples")
    pyplot.ylabel("agreement with greedy")
    pyplot.grid()
    pyplot.savefig(file, dpi=120)


if __name__ == "__main__":
    main()
