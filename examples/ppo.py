"""Self-play with PPO, each seat's decisions linked to its own.

    python examples/clone.py
    python examples/ppo.py --start clone.pt --rounds 100     # writes ppo.pt and ppo.png

Four copies of the net sit at each table. The next row of a table belongs to another seat, so advantages
follow ``seat`` from decision to decision of the same deal, and its last decision is rewarded with its own
column of ``reward``. A pull towards the start keeps the net from forgetting what it knew.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from pathlib import Path

import matplotlib
import numpy as np
import torch
from net import OBSERVE, Net, inputs_of, looks_of, points_against
from torch.nn.functional import kl_div, log_softmax

from zimo.envs import Batch

TABLES = 256
STEPS = 96
EPOCHS = 2
MINIBATCH = 2048
LAMBDA = 0.95
CLIP = 0.2
POINTS = 8.0  # what counts as one
PULL = 0.02  # towards the start


@dataclass
class Rollout:
    """What happened in some steps (T) of all tables (N)."""

    looks: list[np.ndarray]  # each (T, N, ...)
    choices: np.ndarray
    logs: np.ndarray  # of the chances that the choices had
    values: np.ndarray
    seats: np.ndarray
    dones: np.ndarray
    rewards: np.ndarray  # (T, N, 4)


def play(net: Net, batch: Batch, steps: int, generator: torch.Generator) -> Rollout:
    kept: list[list[np.ndarray]] = [[] for _ in range(6)]
    looks = []
    for _ in range(steps):
        looks.append(looks_of(batch))
        with torch.inference_mode():
            logits, values = net(*inputs_of(looks[-1]))
            logs = log_softmax(logits, dim=1)
            choices = torch.multinomial(logs.exp(), 1, generator=generator)
        seats = batch.seat.copy()
        batch.step(choices[:, 0].numpy())
        chosen = logs.gather(1, choices)[:, 0].numpy()
        now = (choices[:, 0].numpy(), chosen, values.numpy(), seats, batch.done.copy(), batch.reward / POINTS)
        for parts, part in zip(kept, now, strict=True):
            parts.append(part)
    told = [np.stack(parts) for parts in kept]
    return Rollout([np.stack(parts) for parts in zip(*looks, strict=True)], *told)


def advantages(
    values: np.ndarray, seats: np.ndarray, dones: np.ndarray, rewards: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """Of each decision (T, N) its advantage, and whether it is known.

    What follows a decision is the same seat's next one in the deal, or the deal's end. Of decisions with
    neither in these steps nothing is known.
    """
    steps, tables = seats.shape
    everywhere = np.arange(tables)
    after = np.zeros((tables, 4), np.float32)  # the value that each seat goes on to
    ahead = np.zeros((tables, 4), np.float32)  # and its advantage there
    known = np.zeros((tables, 4), np.bool_)
    found = np.zeros((steps, tables), np.float32)
    told = np.zeros((steps, tables), np.bool_)
    for now in reversed(range(steps)):
        ended = dones[now]
        after[ended] = rewards[now][ended]
        ahead[ended] = 0
        known[ended] = True
        seat = seats[now]
        told[now] = known[everywhere, seat]
        found[now] = after[everywhere, seat] - values[now] + LAMBDA * ahead[everywhere, seat]
        after[everywhere, seat] = values[now]
        ahead[everywhere, seat] = np.where(told[now], found[now], 0)
        known[everywhere, seat] = True
    return found, told


def learn(
    net: Net, start: Net, optimizer: torch.optim.Optimizer, rollout: Rollout, chance: np.random.Generator
) -> float:
    """Some passes over a rollout. The mean loss."""
    found, told = advantages(rollout.values, rollout.seats, rollout.dones, rollout.rewards)
    rows = np.flatnonzero(told.reshape(-1))
    flat = [look.reshape(-1, *look.shape[2:]) for look in rollout.looks]
    wanted = torch.from_numpy((found + rollout.values).reshape(-1))
    gains = torch.from_numpy(found.reshape(-1))
    gains = (gains - gains[rows].mean()) / (gains[rows].std() + 1e-6)
    choices, before = (torch.from_numpy(part.reshape(-1)) for part in (rollout.choices, rollout.logs))
    losses = []
    for _ in range(EPOCHS):
        order = chance.permutation(rows)
        for first in range(0, len(order), MINIBATCH):
            part = order[first : first + MINIBATCH]
            inputs = inputs_of(tuple(look[part] for look in flat))
            logits, values = net(*inputs)
            with torch.no_grad():
                anchor = log_softmax(start(*inputs)[0], dim=1)
            logs = log_softmax(logits, dim=1)
            ratio = (logs.gather(1, choices[part, None])[:, 0] - before[part]).exp()
            gain = gains[part]
            policy = -torch.min(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
            value = (values - wanted[part]).square().mean()
            pull = kl_div(logs, anchor, reduction="batchmean", log_target=True)
            loss = policy + 0.5 * value + PULL * pull
            optimizer.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(net.parameters(), 0.5)
            optimizer.step()
            losses.append(float(loss.detach()))
    return float(np.mean(losses))


def train(start: Net, rules: str, rounds: int, seed: int, tables: int = TABLES) -> tuple[Net, list[float]]:
    """A net that has played itself for some rounds, and the loss of each."""
    torch.manual_seed(seed)
    generator = torch.Generator().manual_seed(seed)
    chance = np.random.default_rng(seed)
    net = Net()
    net.load_state_dict(start.state_dict())
    optimizer = torch.optim.Adam(net.parameters(), 1e-4)
    batch = Batch(rules, tables, seed, observe=OBSERVE)
    losses = [learn(net, start, optimizer, play(net, batch, STEPS, generator), chance) for _ in range(rounds)]
    return net, losses


def main() -> None:
    arguments = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    arguments.add_argument("--start", type=Path, required=True, help="a net, as clone.py writes it")
    arguments.add_argument("--rules", default="sbr")
    arguments.add_argument("--rounds", type=int, default=100)
    arguments.add_argument("--deals", type=int, default=8000, help="to measure it by")
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--output", type=Path, default=Path("ppo.pt"))
    given = arguments.parse_args()
    start = Net()
    start.load_state_dict(torch.load(given.start))
    net, losses = train(start, given.rules, given.rounds, given.seed)
    torch.save(net.state_dict(), given.output)
    draw(losses, given.output.with_suffix(".png"))
    for name, one in (("before", start), ("after", net)):
        mean, half = points_against(one, given.rules, "greedy", given.deals, given.seed + 2)
        print(f"{name}: {mean:+.3f} ± {half:.3f} points a deal against three greedy")


def draw(losses: list[float], file: Path) -> None:
    matplotlib.use("Agg")
    from matplotlib import pyplot

    pyplot.figure(figsize=(6, 4))
    pyplot.plot(losses)
    pyplot.xlabel("round")
    pyplot.ylabel("loss")
    pyplot.grid()
    pyplot.savefig(file, dpi=120)


if __name__ == "__main__":
    main()
