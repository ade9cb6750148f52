"""What is answered about hands, as JSON has it: most tests look at that form."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import to_builtins

from zimo.hands import analysis, score


def as_json(answering: Callable[..., object]) -> Callable[..., Any]:
    def answer(*asked: Any, **more: Any) -> Any:
        return to_builtins(answering(*asked, **more))

    return answer


score_hand = as_json(score.score_hand)
score_hands = as_json(score.score_hands)
waits = as_json(analysis.waits)
waits_of_many = as_json(analysis.waits_of_many)
analyse = as_json(analysis.analyse)
analyse_many = as_json(analysis.analyse_many)
