"""What a complete hand is worth. One module per scoring family; ``dispatch`` chooses among them."""

from zimo.engine.scoring.dispatch import (
    false_hu_fine,
    loser_points,
    ready_value,
    ready_values,
    score_hand,
    score_hands,
)

__all__ = [
    "false_hu_fine",
    "loser_points",
    "ready_value",
    "ready_values",
    "score_hand",
    "score_hands",
]
