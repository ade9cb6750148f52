"""Make, check and take apart the numbers of ``tests/perft``.

python -m tests.perft_tool generate [PRESET ...]   writes the files, after engine and naive deal agree
python -m tests.perft_tool check [PRESET ...]      counts again with both
python -m tests.perft_tool divide ID DEPTH         both counts below each first action
"""

from __future__ import annotations

import random
import sys

from tests.perft import FOLDER, Count, Position, count_sequences, divide, read_positions, write_positions
from tests.policies import POLICIES
from zimo.engine.table.actions import HU
from zimo.engine.table.state import Phase
from zimo.rulesets import PRESETS, find_ruleset
from zimo.rulesets.choices import Exchange

# Sequences that one count may have, so that the naive deal comes to its end too.
MOST = 1_500
DEEPEST = 6


def counted(position: Position) -> list[Count]:
    """Both counts at every depth that is not too large. Raises SystemExit where they differ."""
    engine, naive = position.engine(), position.naive()
    counts: list[Count] = []
    for depth in range(1, DEEPEST + 1):
        sequences, scores = count_sequences(engine, depth)
        if counts and sequences > MOST:
            break
        if (sequences, scores) != count_sequences(naive, depth):
            explain(position, depth)
            raise SystemExit(f"{position.id}: engine and naive deal differ at depth {depth}")
        counts.append(Count(depth, sequences, scores))
        if sequences == 0:
            break
    return counts


def explain(position: Position, depth: int) -> None:
    mine, theirs = divide(position.naive(), depth), divide(position.engine(), depth)
    for action in sorted(mine | theirs):
        here, there = mine.get(action), theirs.get(action)
        sign = " " if here == there else "!"
        print(f"{sign} action {action:3} naive {here} engine {there}")


def sample(rules: str, options: dict[str, object], name: str, seed: int) -> list[Position]:
    """Positions of one deal: its start, an early and a late one, and one just before the end.

    And one before the last tile of an exchange is chosen.
    """
    chance = random.Random(f"{name} {seed}")
    ruleset = find_ruleset(rules, options)
    dealer = seed % ruleset.seats
    start = Position(name, rules, options, seed, dealer, [])
    deal = start.naive()
    policy = POLICIES[("eager", "builder", "reluctant")[seed % 3]]
    claims = [0]
    while not deal.over:
        deal.play(policy(deal, deal.legal(), chance))
        if (deal.phase == Phase.CLAIM and len(deal.legal()) > 2) or HU in deal.legal():
            claims.append(len(deal.history))
    length = len(deal.history)
    places = sorted({0, chance.choice(claims), chance.choice(claims), length - 6, length - 3})
    if ruleset.exchange != Exchange.OFF:
        places.insert(1, 3 * ruleset.seats - 1)
    return [
        Position(f"{name}-{seed}-{place}", rules, options, seed, dealer, deal.history[:place])
        for place in places
        if place >= 0
    ]


VARIANTS: dict[str, list[dict[str, object]]] = {
    "sbr": [{"false_hu": "penalise"}, {"void_discard": "penalise"}, {"skip_hu": "until_draw"}],
    "sbr-mil": [{"shoot_refund": "chain"}],
    "mcr": [{"bonus": "keepable"}, {"minimum": 2}],
    "sichuan": [{"dragons": "true"}],
    "hkos": [
        {"payment": "hk_half", "minimum": 0},
        {"bonus_win": "eight", "false_hu": "penalise"},
        {"players": 3},
    ],
    "changchun-mil": [
        {"ready_kongs": "free", "kong_after_claim": "true", "kong_from_open_pung": "true"},
        {"special_kongs": "false", "added_kong_as_discard": "false", "skip_hu": "free"},
        {"players": 3, "bao": "none"},
        {"players": 2},
        {"false_hu": "penalise"},
    ],
    "xuezhan": [{"exchange": "any_suit", "kong_transfer": "all"}, {"players": 3}, {"players": 2}],
    "xueliu": [{"hu_again": "may", "ready_paid": "all_ready"}, {"players": 3}, {"players": 2}],
}


def generate(name: str) -> None:
    positions = []
    for number, options in enumerate([{}, *VARIANTS.get(name, [])]):
        for seed in range(1 + number * 10, (5 if number == 0 else 2) + number * 10):
            positions += sample(name, options, name, seed)
    for position in positions:
        position.counts = counted(position)
    FOLDER.mkdir(exist_ok=True)
    write_positions(FOLDER / f"{name}.perft", positions)
    print(f"{name}: {len(positions)} positions")


def check(name: str) -> None:
    for position in read_positions(FOLDER / f"{name}.perft"):
        if counted(position)[: len(position.counts)] != position.counts:
            raise SystemExit(f"{position.id}: the file says {position.counts}")
    print(f"{name}: agreed")


def main(arguments: list[str]) -> None:
    command, *rest = arguments or ["help"]
    if command in ("generate", "check"):
        for name in rest or PRESETS:
            (generate if command == "generate" else check)(name)
    elif command == "divide" and len(rest) == 2:
        files = sorted(FOLDER.glob("*.perft"))
        positions = {position.id: position for path in files for position in read_positions(path)}
        explain(positions[rest[0]], int(rest[1]))
    else:
        print(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
