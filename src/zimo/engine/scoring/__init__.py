"""What a complete hand is worth. One module per scoring family; ``dispatch`` chooses among them."""

from zimo.engine.scoring.classical import loser_points
from zimo.engine.scoring.dispatch import (
    minimum_in_the_81_fans,
    ready_value,
    ready_values,
    score_hand,
    score_hands,
)

__all__ = [
    "loser_points",
    "minimum_in_the_81_fans",
    "ready_value",
    "ready_values",
    "score_hand",
    "score_hands",
]
