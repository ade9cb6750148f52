"""Every door of the engine, entered with integers of kinds that it is not compiled for.

Run as a program it prints the kernels that were compiled, instead of loaded, and those compiled twice.
"""

from __future__ import annotations

import pickle
import sys
from collections.abc import Callable, Iterator
from enum import IntEnum
from pathlib import Path
from typing import Any

import numpy as np

import zimo
from zimo.arena.simulate import simulate
from zimo.bots.choice import Code
from zimo.bots.player import CompiledPlayer
from zimo.hands.analysis import analyse, waits
from zimo.hands.score import score_hand
from zimo.play.game import Game
from zimo.play.match import Match
from zimo.play.record import record_of
from zimo.play.replaying import replay

WIDTHS = (np.int8, np.uint8, np.int16, np.uint16, np.int32, np.uint32, np.int64, np.uint64)


def of_width(width: Any) -> Callable[[int], Any]:
    """Integers of the width; an enum's where they are too large for it."""
    return lambda number: (
        width(number) if number <= np.iinfo(width).max else IntEnum("Large", {"N": number}).N
    )


def use_every_door(odd: Any) -> None:
    """``odd`` makes an integer of a kind of a Python integer."""
    game = Game("sbr", seed=odd(7), dealer=odd(1), prevalent=odd(2))
    player = CompiledPlayer(Code.GREEDY, game.ruleset, seed=odd(5))
    for _ in range(12):
        view = game.view(odd(game.actor))
        assert player.choose(view) == player.choose(pickle.loads(pickle.dumps(view)))
        game.play(odd(game.legal[0]))
    game.resample(odd(1), odd(9)).fingerprint()
    wall = [odd(kind) for kind in game.wall]
    assert Game("sbr", wall=wall, dealer=odd(1)).wall == game.wall
    assert replay(record_of(game)).fingerprint() == game.fingerprint()
    match = Match("sbr", seed=odd(3))
    match.next_deal(odd(4))
    simulate("sbr", games=odd(2), bots=["greedy", "random", "random", "random"], seed=odd(1), jobs=odd(1))
    asked = {"rules": "sbr", "hand": "3445566p123888s"}
    score_hand({**asked, "win_tile": "6p"})
    waits(asked)
    analyse({**asked, "declarable_only": True})


def kernels() -> Iterator[tuple[str, Any]]:
    """Every kernel that Python may call, of the modules that are imported."""
    source = Path(zimo.__file__).parent
    for path in sorted(source.rglob("*.py")):
        parts = path.relative_to(source.parent).with_suffix("").parts
        module = sys.modules.get(".".join(parts))
        for line in path.read_text(encoding="utf-8").split("\n@kernel\ndef ")[1:]:
            name = line[: line.index("(")]
            if module is not None:
                yield f"{module.__name__}.{name}", getattr(module, name)


if __name__ == "__main__":
    if sys.argv[1:] == ["plain"]:
        use_every_door(int)
    else:
        for width in WIDTHS:
            use_every_door(of_width(width))
    for name, kernel in kernels():
        if len(kernel.signatures) > 1:
            print(f"{name} has {len(kernel.signatures)} signatures")
        if kernel.signatures and getattr(kernel, "dispatcher", kernel).stats.cache_misses:
            print(f"{name} was not found compiled")
