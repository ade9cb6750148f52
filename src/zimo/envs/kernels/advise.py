"""What a compiled bot would choose at each table: a teacher to learn from."""

from __future__ import annotations

import numpy as np

from zimo.bots.choice import choose_at_table
from zimo.engine.kernel.dice import mix
from zimo.engine.kernel.jit import kernel
from zimo.envs.kernels.choices import choice_of_code


@kernel
def advise(
    places: np.recarray,
    rules: np.recarray,
    lookups: np.recarray,
    views: np.recarray,
    scratch: np.recarray,
    bot: int,
    first: int,
    last: int,
    choices: np.ndarray,
) -> None:
    """The choices of a bot for the asked seats of tables ``first`` to ``last``, each by its view alone.

    Nothing moves: what the bot leaves to chance is drawn from ``scratch`` (CHANCE, shape (1,)).
    """
    for i in range(first, last):
        scratch[0].rng = mix(np.uint64(places[i].chance.rng))
        code = choose_at_table(bot, places[i].desk, rules[0], lookups[0], views[0], scratch[0])
        choices[i] = choice_of_code(places[i].desk.table, code)
