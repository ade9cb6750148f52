"""Whole deals played by compiled bots, the table looked over after every action."""

from __future__ import annotations

import numpy as np

from tests.kernels.faults import Fault, find_fault
from zimo.arena.playout import MOST_ACTIONS
from zimo.bots.choice import choose_at_table
from zimo.engine.entry import BEGIN, act, lay_out
from zimo.engine.kernel.dice import mix, seed_of_deal
from zimo.engine.kernel.jit import inner, int64, kernel
from zimo.engine.rules.turns import is_legal
from zimo.engine.table.actions import ACTION_COUNT
from zimo.engine.table.state import Phase

_BOT_STREAM = np.uint64(0x2545F4914F6CDD1D)


@kernel
def check_deals(
    desks: np.recarray,
    words: np.ndarray,
    before: np.ndarray,
    rules: np.recarray,
    lookups: np.recarray,
    views: np.recarray,
    chances: np.recarray,
    bots: np.ndarray,
    seed: np.uint64,
    first: int,
    count: int,
    refusing: int,
    legal: np.ndarray,
    counts: np.ndarray,
    found: np.ndarray,
) -> int:
    """Play deals ``first`` to ``first + count - 1`` of ``seed``; stop at the first fault.

    ``words`` is the table as uint64, ``before`` an array like it. With ``refusing`` 1 every action
    outside the mask is tried as well: it must be refused and change nothing. ``bots`` (4,) by seat;
    ``legal`` (256,) and ``counts`` (2, 42) are scratch. ``found`` (3,) gets the deal, the number of
    actions played in it, and the Fault. Returns how many actions were played in all.
    """
    desk = desks[0]
    t = desk.table
    players = int64(rules[0].players)
    actions = int64(0)
    found[2] = Fault.NONE.value
    for number in range(first, first + count):
        deal_seed = seed_of_deal(seed, number)
        chances[0].rng = mix(deal_seed ^ _BOT_STREAM)
        start = number % players
        lay_out(desks, rules, deal_seed, False, start, start)
        action = int64(BEGIN)
        length = int64(0)
        fault = int64(Fault.NONE.value)
        while True:
            act(desks, rules, lookups, action, legal)
            fault = int64(find_fault(t, rules[0], counts))
            if length > MOST_ACTIONS:
                fault = int64(Fault.UNENDING.value)
            if (
                refusing == 1
                and fault == Fault.NONE
                and not refuses_the_rest(desks, rules, lookups, legal, words, before)
            ):
                fault = int64(Fault.REFUSAL.value)
            if fault != Fault.NONE or t.phase == Phase.OVER:
                break
            action = int64(choose_at_table(bots[t.actor], desk, rules[0], lookups[0], views[0], chances[0]))
            length += 1
        actions += length
        if fault != Fault.NONE:
            found[0] = number
            found[1] = length
            found[2] = fault
            break
    return actions


@inner
def refuses_the_rest(
    desks: np.recarray,
    rules: np.recarray,
    lookups: np.recarray,
    legal: np.ndarray,
    words: np.ndarray,
    before: np.ndarray,
) -> bool:
    """Is every action outside the mask refused, without a trace in the table?"""
    for place in range(words.shape[0]):
        before[place] = words[place]
    for action in range(ACTION_COUNT + 2):
        if is_legal(desks[0].table, action):
            continue
        if act(desks, rules, lookups, action, legal) != -1:
            return False
        for place in range(words.shape[0]):
            if words[place] != before[place]:
                return False
    return True
