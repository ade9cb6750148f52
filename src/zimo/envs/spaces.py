"""The spaces and observations that the shells for Gymnasium and PettingZoo have in common."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from gymnasium import spaces

from zimo.envs.kernels.choices import CHOICES
from zimo.envs.kernels.looks import SCALARS
from zimo.envs.kernels.planes import PLANES
from zimo.notation.tiles import BASE_KINDS

SCORE_LIMIT = 1 << 30


class LegalChoices(spaces.Discrete):
    """The choices. ``sample`` without a mask draws from those that are legal now."""

    def __init__(self, legal: Callable[[], np.ndarray]) -> None:
        super().__init__(CHOICES)
        self._legal = legal

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        if mask is None and probability is None:
            mask = self._legal().astype(np.int8)
        drawn: np.int64 = super().sample(mask, probability)
        return drawn


def observation_space() -> spaces.Dict:
    """What a seat is shown: ``planes`` by kind, ``scalars``, ``scores``, and the mask of its choices."""
    return spaces.Dict(
        {
            "planes": spaces.Box(0, 1, (PLANES, BASE_KINDS), np.uint8),
            "scalars": spaces.Box(0, 255, (SCALARS,), np.uint8),
            "scores": spaces.Box(-SCORE_LIMIT, SCORE_LIMIT, (4,), np.int32),
            "action_mask": spaces.Box(0, 1, (CHOICES,), np.int8),
        }
    )


_NOTHING = {name: np.zeros(part.shape or (), part.dtype) for name, part in observation_space().spaces.items()}


def nothing_to_see() -> dict[str, np.ndarray]:
    """After the end: a deal that is over asks nobody."""
    return {name: part.copy() for name, part in _NOTHING.items()}
