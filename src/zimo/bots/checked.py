"""Whole deals played by compiled bots, the table looked over after every action."""

from __future__ import annotations

import numpy as np

from zimo.bots.choice import choose
from zimo.bots.playout import MOST_ACTIONS
from zimo.engine._jit import inner, kernel
from zimo.engine.actions import ACTION_COUNT
from zimo.engine.deal import deal
from zimo.engine.dice import mix, seed_of_deal
from zimo.engine.invariants import Fault, find_fault
from zimo.engine.state import Phase
from zimo.engine.turns import play

_BOT_STREAM = np.uint64(0x2545F4914F6CDD1D)


@kernel
def check_deals(
    tables,
    words,
    before,
    rules,
    lookups,
    hands,
    scores,
    views,
    chances,
    bots,
    seed,
    first,
    count,
    refusing,
    found,
):
    """Play deals ``first`` to ``first + count - 1`` of ``seed``; stop at the first fault.

    ``words`` is the table as uint64, ``before`` an array like it. With ``refusing`` 1 every action
    outside the mask is tried as well: it must be refused and change nothing. ``bots`` (4,) by seat.
    ``found`` (3,) gets the deal, the number of actions played in it, and the Fault. Returns how
    many actions were played in all.
    """
    t = tables[0]
    players = np.int64(rules[0].players)
    actions = np.int64(0)
    found[2] = Fault.NONE.value
    for number in range(first, first + count):
        deal_seed = seed_of_deal(seed, number)
        chances[0].rng = mix(deal_seed ^ _BOT_STREAM)
        start = number % players
        deal(t, rules[0], lookups[0], hands[0], scores[0], deal_seed, start, start)
        length = np.int64(0)
        fault = np.int64(find_fault(t, rules[0]))
        while t.phase != Phase.OVER and fault == Fault.NONE:
            if refusing == 1 and not refuses_the_rest(
                t, rules[0], lookups[0], hands[0], scores[0], words, before
            ):
                fault = np.int64(Fault.REFUSAL.value)
                break
            action = choose(bots[t.actor], t, rules[0], lookups[0], views[0], chances[0])
            play(t, rules[0], lookups[0], hands[0], scores[0], action)
            length += 1
            fault = np.int64(find_fault(t, rules[0]))
            if length > MOST_ACTIONS:
                fault = np.int64(Fault.UNENDING.value)
        actions += length
        if fault != Fault.NONE:
            found[0] = number
            found[1] = length
            found[2] = fault
            break
    return actions


@inner
def refuses_the_rest(t, rules, lookups, hand, score, words, before):
    """Is every action outside the mask refused, without a trace in the table?"""
    for place in range(words.shape[0]):
        before[place] = words[place]
    for action in range(-2, ACTION_COUNT + 2):
        if 0 <= action < ACTION_COUNT and t.legal[action >> 6] >> (action & 63) & 1:
            continue
        if play(t, rules, lookups, hand, score, np.int64(action)) != 1:
            return False
        for place in range(words.shape[0]):
            if words[place] != before[place]:
                return False
    return True
