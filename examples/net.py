"""A small network over what a batch shows: the policy and the value that both examples train."""

from __future__ import annotations

import numpy as np
import torch
from torch import Tensor, nn

from zimo.envs import Batch

OBSERVE = ("planes", "knowledge")
KINDS = 34
ROWS = [
    *range(7),
    *range(11, 15),
    26,
    33,
]  # of the planes: own tiles, unseen ones, own discards, void suit
PER_KIND = len(ROWS) + 14
GLOBAL = 32 + 16 + 60 + 7
HIDDEN = 48


def looks_of(batch: Batch) -> tuple[np.ndarray, ...]:
    """What the network needs of the tables, as copies: bytes, to be turned into numbers late."""
    return (
        batch.planes[:, ROWS, :KINDS],
        batch.knowledge.copy(),
        batch.known.copy(),
        batch.scalars.copy(),
        batch.mask.copy(),
    )


def inputs_of(looks: tuple[np.ndarray, ...]) -> tuple[Tensor, Tensor, Tensor]:
    """Numbers for each kind (n, PER_KIND, 34), for the moment (n, GLOBAL), and the mask (n, 128)."""
    planes, knowledge, known, scalars, mask = (torch.from_numpy(look) for look in looks)
    after = knowledge[:, 0].float()
    now = known[:, :1].float()
    farther = after - now
    helpers = knowledge[:, 1].float() / 16
    cost = knowledge[:, 2].float() / 64
    place = torch.linspace(0, 1, KINDS).expand_as(helpers)
    best = (farther == 0) & mask[:, :KINDS]
    wider = (helpers - helpers.amax(dim=1, keepdim=True)).clamp(min=-1) * 4
    widest = best & (wider == 0)
    void = best & (planes[:, -1] > 0)
    sizes = planes[:, :4, :27].reshape(-1, 4, 3, 9).sum(dim=(1, 3))
    suits = known[:, 7:10].float() + sizes / 16  # what is missing without each, the void suit's choice
    cheap = (suits - suits.amin(dim=1, keepdim=True)).clamp(max=1) * 4
    cheap = torch.nn.functional.pad(cheap.repeat_interleave(9, dim=1), (0, KINDS - 27), value=4.0)
    cheapest = (cheap == 0) & mask[:, :KINDS]
    firsts = [earlier(widest), earlier(void), earlier(cheapest)]
    rest = [best, widest, wider, void, cheap, *firsts, farther == 1, farther > 1, mask[:, KINDS : 2 * KINDS]]
    per_kind = torch.cat(
        [planes.float(), torch.stack([helpers, cost, place, *(part.float() for part in rest)], dim=1)], dim=1
    )
    told = known.float()
    told[:, 1] /= 16
    told[:, 2:10] = (told[:, 2:10] - now).clamp(-3, 3)
    phase = torch.nn.functional.one_hot(scalars[:, 0].long(), 6)
    moment = torch.cat(
        [scalars.float() / 16, told / 3, mask[:, 2 * KINDS :].float(), phase, scalars[:, 6:7].float()], dim=1
    )
    return per_kind, moment, mask


def earlier(tiles: Tensor) -> Tensor:
    """How many of the tiles that are as good come before each, two at most: bots take the first."""
    return (tiles.cumsum(dim=1) - tiles.long()).clamp(max=2)


class Net(nn.Module):
    """Each kind of tile goes through the same small network, which also hears of the whole."""

    def __init__(self) -> None:
        super().__init__()
        self.kinds = nn.Sequential(
            nn.Conv1d(PER_KIND, HIDDEN, 1), nn.ReLU(), nn.Conv1d(HIDDEN, HIDDEN, 1), nn.ReLU()
        )
        self.whole = nn.Sequential(nn.Linear(2 * HIDDEN + GLOBAL, 128), nn.ReLU())
        self.heard = nn.Linear(128, HIDDEN)
        self.tiles = nn.Conv1d(HIDDEN, 2, 1)
        self.others = nn.Linear(128, 60)
        self.value = nn.Linear(128, 1)

    def forward(self, per_kind: Tensor, moment: Tensor, mask: Tensor) -> tuple[Tensor, Tensor]:
        """Logits of the choices (n, 128), those that are not legal far below, and the value (n,)."""
        kinds = self.kinds(per_kind)
        whole = self.whole(torch.cat([kinds.mean(2), kinds.amax(2), moment], dim=1))
        tiles = self.tiles(torch.relu(kinds + self.heard(whole)[:, :, None]))
        logits = torch.cat([tiles[:, 0], tiles[:, 1], self.others(whole)], dim=1)
        return logits.masked_fill(~mask, -1e9), self.value(whole)[:, 0]


def points_against(
    net: Net, rules: str, opponents: str, deals: int, seed: int, tables: int = 256
) -> tuple[float, float]:
    """Mean points of a deal against three such bots, and half the width of its 95 % interval.

    The net takes the choice that it likes best. Deals that ended before it was asked count, too.
    """
    bots = (None, opponents, opponents, opponents)
    batch = Batch(rules, tables, seed, observe=OBSERVE, bots=bots, stagger=False)
    points: list[float] = []
    while len(points) < deals:
        with torch.inference_mode():
            logits, _ = net(*inputs_of(looks_of(batch)))
        batch.step(logits.argmax(dim=1).numpy())
        ended = np.flatnonzero(batch.done)
        points += batch.reward[ended, batch.acted[ended]].tolist()
    told = np.array(points)
    return float(told.mean()), float(1.96 * told.std(ddof=1) / np.sqrt(len(told)))
