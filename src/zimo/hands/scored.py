"""The engine's scores of hands that passed every check."""

from __future__ import annotations

import numpy as np

from zimo.engine.hand.lookups import load_lookups
from zimo.engine.scoring import score_hands
from zimo.engine.table.state import SCORE, NoWin
from zimo.hands.request import Rules
from zimo.rulesets import RulesetError
from zimo.words.phrase import plain


def score_with(rules: Rules, records: np.recarray) -> np.ndarray:
    """The scores (SCORE, shape (n,)) of winning hands (WINNING_HAND, shape (n,)). Raises RulesetError."""
    scores = np.zeros(len(records), SCORE).view(np.recarray)
    score_hands(rules.record, load_lookups(), records, scores)
    if np.any(scores["no_win"] == NoWin.NO_SCORER):
        raise RulesetError(plain(f"nothing here can score hands of family {rules.ruleset.scoring}"))
    return scores.view(np.ndarray)
