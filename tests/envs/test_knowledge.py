"""What an analysis tells the asked seat, against the naive count of missing tiles."""

from __future__ import annotations

import random

import numpy as np
import pytest

from tests.envs.playing import greedy, played
from tests.naive import shapes as naive
from tests.naive.hands import Meld
from zimo.engine.hand.suit_tables import OUT_OF_REACH
from zimo.engine.table.state import MeldType, Phase
from zimo.envs import Batch
from zimo.envs.kernels.knowledge import (
    AFTER,
    AFTER_CHOW,
    AFTER_KONG,
    AFTER_PUNG,
    COST,
    FAR,
    HELPERS,
    NO_COST,
    NOW,
    NOW_HELPERS,
    WITHOUT_SUIT,
)


class Slow:
    """The asked seat's hand, and how far it is from a win."""

    def __init__(self, batch: Batch, table: int) -> None:
        self.view = batch.view(table)[0]
        self.ruleset = batch.ruleset
        v = self.view
        self.seat = int(v.seat)
        self.hand = [kind for kind in range(34) for _ in range(int(v.hand[self.seat, kind]))]
        self.melds = [
            Meld(MeldType(int(v.meld_type[self.seat, meld])), int(v.meld_tile[self.seat, meld]), 0)
            for meld in range(int(v.melds[self.seat]))
        ]
        self.void = None if v.void[self.seat] < 0 else int(v.void[self.seat])

    def lacks(self, hand: list[int], melds: list[Meld] | None = None, void: int | None = None) -> int:
        void = self.void if void is None else void
        found = naive.deficiency(self.ruleset, hand, self.melds if melds is None else melds, void)
        return min(found, FAR) if found < OUT_OF_REACH else FAR

    def helpers(self, hand: list[int], now: int) -> int:
        """Unseen tiles that bring thirteen tiles nearer."""
        kinds = [
            kind
            for kind in range(34)
            if self.view.unseen[kind] and (self.void is None or kind // 9 != self.void)
        ]
        return sum(int(self.view.unseen[kind]) for kind in kinds if self.lacks([*hand, kind]) < now)

    def after_claim(self, used: list[int], meld: Meld, discards: bool = True) -> int:
        rest = without(self.hand, *used)
        melds = [*self.melds, meld]
        if not discards:
            return self.lacks(rest, melds)
        return min(self.lacks(without(rest, kind), melds) for kind in {*rest})


def without(hand: list[int], *kinds: int) -> list[int]:
    rest = hand.copy()
    for kind in kinds:
        rest.remove(kind)
    return rest


def check_discards(slow: Slow, planes: np.ndarray, known: np.ndarray) -> None:
    legal = [kind for kind in range(34) if int(slow.view.legal[0]) >> kind & 1]
    after = {kind: slow.lacks(without(slow.hand, kind)) for kind in legal}
    assert planes[AFTER].tolist() == [after.get(kind, FAR) for kind in range(34)]
    least = min(after.values(), default=FAR)
    assert known[NOW] == least
    for kind in range(34):
        counts = least < FAR and after.get(kind) == least
        assert planes[HELPERS, kind] == (slow.helpers(without(slow.hand, kind), least) if counts else 0)


def check_claims(slow: Slow, known: np.ndarray) -> None:
    tile = int(slow.view.claim_tile)
    now = slow.lacks(slow.hand)
    assert known[NOW] == now
    assert known[NOW_HELPERS] == slow.helpers(slow.hand, now)
    legal = int(slow.view.legal[0])
    if legal >> 44 & 1:
        pung = slow.after_claim([tile, tile], Meld(MeldType.PUNG, tile, 0))
        assert known[AFTER_PUNG] == pung
    for place in range(3):
        if legal >> (46 + place) & 1:
            low = tile - place
            used = [kind for kind in range(low, low + 3) if kind != tile]
            assert known[AFTER_CHOW + place] == slow.after_claim(used, Meld(MeldType.CHOW, low, 0))
    if legal >> 45 & 1 and slow.hand.count(tile) == 3:
        kong = slow.after_claim([tile] * 3, Meld(MeldType.MELDED_KONG, tile, 0), discards=False)
        assert known[AFTER_KONG] == kong


@pytest.mark.parametrize("name", ["sbr", "sbr-mil", "xuezhan"])
def test_knowledge_is_what_the_slow_count_finds(name: str) -> None:
    batch = Batch(name, tables=8, seed=21, observe="knowledge")
    chance = random.Random(1)
    seen = dict.fromkeys(Phase, 0)
    for state in played(batch, 70, greedily=0.85):
        table = chance.randrange(8)
        slow = Slow(state, table)
        planes, known = state.knowledge[table], state.known[table]
        phase = Phase(int(slow.view.phase))
        seen[phase] += 1
        if phase == Phase.TURN:
            check_discards(slow, planes, known)
        elif phase == Phase.CLAIM:
            check_claims(slow, known)
        elif phase == Phase.VOID:
            found = [slow.lacks(slow.hand, void=suit) for suit in range(3)]
            assert known[WITHOUT_SUIT : WITHOUT_SUIT + 3].tolist() == found
            assert known[NOW] == min(found)
        assert (planes[COST] == NO_COST).all()
    assert seen[Phase.TURN] > 30
    assert seen[Phase.CLAIM] > 2


@pytest.mark.parametrize("name", ["mcr", "changchun", "sichuan"])
def test_greedy_discards_what_knowledge_calls_best(name: str) -> None:
    """Without melds the slow count agrees as well; in mcr the bot goes by the cost of its goals."""
    batch = Batch(name, tables=8, seed=22, observe="knowledge")
    chance = random.Random(1)
    counted = chosen = 0
    for state in played(batch, 60, greedily=0.9):
        table = chance.randrange(8)
        slow = Slow(state, table)
        if slow.view.phase != Phase.TURN:
            continue
        planes, known = state.knowledge[table], state.known[table]
        code = greedy(state.ruleset).choose(state.view(table))
        if code < 34:
            legal = planes[AFTER] < FAR
            if name != "mcr":
                assert planes[AFTER, code] == known[NOW]
                assert planes[HELPERS, code] == planes[HELPERS].max()
                chosen += 1
            elif known[NOW] > 1:
                assert planes[COST, code] == planes[COST][legal].min()
                chosen += 1
        if not slow.melds and counted < 12:
            check_discards(slow, planes, known)
            counted += 1
    assert counted > 4
    assert chosen > 10
