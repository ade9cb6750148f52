"""Many tables go on to the next question to a learner: the only kernel here that contains the engine."""

from __future__ import annotations

import numpy as np

from zimo.bots.choice import choose_at_table
from zimo.bots.random import choose_random
from zimo.engine.kernel.bits import count_of_word, nth_of_word
from zimo.engine.kernel.dice import below, mix, seed_of_deal
from zimo.engine.kernel.jit import inner, int64, kernel
from zimo.engine.rules.deal import deal, first_step
from zimo.engine.rules.turns import carry_out, go_on, is_legal
from zimo.engine.table.actions import ACTION_WORDS
from zimo.engine.table.state import Phase
from zimo.envs.kernels.choices import NO_CODE, choice_of_code, code_of_choice
from zimo.envs.kernels.track import LEARNER, MOST_PLAYERS

DEAL = -2  # instead of a code: deal anew
LEAVE = -3  # leave the table as it is
STAGGER = 128  # a table begins up to so many actions deep
ALL_TAKEN = -1

_CHANCE_STREAM = np.uint64(0x656E7673)
_TABLE_STREAM = np.uint64(0x7461626C65)


@kernel
def seed_of_table(seed: np.uint64, table: int) -> np.uint64:
    """The seed of a table, from 0, of a batch with a seed (uint64): deals have theirs from this."""
    return mix(seed_of_deal(seed ^ _TABLE_STREAM, table))


@kernel
def translate(desks: np.recarray, choices: np.ndarray, codes: np.ndarray, first: int, last: int) -> int:
    """The codes that ``choices`` mean at tables ``first`` to ``last``; nothing moves.

    Returns ALL_TAKEN, or the number of the first table whose choice is not legal.
    """
    for i in range(first, last):
        code = code_of_choice(desks[i].table, choices[i])
        if code == NO_CODE:
            return i
        codes[i] = code
    return int64(ALL_TAKEN)


@kernel
def fold(desks: np.recarray, codes: np.ndarray, choices: np.ndarray) -> int:
    """The choices that ``codes`` are at each table; nothing moves, and LEAVE has none.

    Returns ALL_TAKEN, or the number of the first table whose code is not legal.
    """
    for i in range(codes.shape[0]):
        code = codes[i]
        if code == LEAVE:
            continue
        if not is_legal(desks[i].table, code):
            return i
        choices[i] = choice_of_code(desks[i].table, code)
    return int64(ALL_TAKEN)


@kernel
def advance(
    desks: np.recarray,
    rules: np.recarray,
    lookups: np.recarray,
    views: np.recarray,
    chances: np.recarray,
    tracks: np.recarray,
    bots: np.ndarray,
    codes: np.ndarray,
    first: int,
    last: int,
    skip_forced: bool,
    ledger: bool,
    matches: bool,
    stagger: int,
    seat: np.ndarray,
    acted: np.ndarray,
    player: np.ndarray,
    reward: np.ndarray,
    done: np.ndarray,
    since: np.ndarray,
    prev: np.ndarray,
    numbers: np.ndarray,
) -> None:
    """Carry out ``codes`` at tables ``first`` to ``last`` and go on until a learner is asked at each.

    A code may be DEAL or LEAVE. ``bots`` holds the bots' codes by entrant, or LEARNER. A deal that
    ends is followed by the next, unless ``matches``: then the table waits. With ``ledger`` points are
    told as they are won. ``stagger``: so many actions at most go by chance after DEAL. ``views`` (1,) is
    scratch; ``seat`` and what follows it is what a Batch shows.
    """
    entrants = int64(bots.shape[0])
    learners = int64(0)
    for place in range(entrants):
        learners += bots[place] == LEARNER
    for i in range(first, last):
        code = codes[i]
        if code == LEAVE:
            continue
        desk = desks[i]
        t = desk.table
        track = tracks[i]
        if code != DEAL:
            note_decision(t, track)
            acted[i] = t.actor
            done[i] = False
            for place in range(reward.shape[1]):
                reward[i, place] = 0
        at_random = int64(-1)
        while True:
            if code == DEAL:
                begin_deal(t, rules[0], track, chances[i], entrants, matches)
                step = first_step(t, rules[0])
                if at_random < 0 and stagger > 0:
                    at_random = below(chances[i], stagger)
            else:
                step = carry_out(desk, rules[0], lookups[0], code)
            go_on(desk, rules[0], lookups[0], step)
            if t.phase == Phase.OVER:
                if matches:
                    track.waiting = 1
                    break
                if track.asked == 1:
                    done[i] = True
                    pay_out(t, track, ledger, reward[i])
                elif at_random <= 0:
                    note_unasked(t, track)
                code = int64(DEAL)
            elif at_random > 0:
                at_random -= 1
                code = choose_random(t.legal, chances[i])
            else:
                bot = int64(LEARNER)
                if learners < entrants:
                    who = int64(track.player[t.actor])
                    bot = bots[(who + entrants - track.shift) % entrants]
                if bot != LEARNER:
                    code = choose_at_table(bot, desk, rules[0], lookups[0], views[0], chances[i])
                elif skip_forced and has_one_choice(t):
                    code = first_legal(t)
                else:
                    break
        numbers[i] = track.number
        if track.waiting == 0:
            track.asked = 1
            who = int64(track.player[t.actor])
            seat[i] = t.actor
            player[i] = who
            prev[i] = track.steps - track.decided[who] if track.decided[who] >= 0 else int64(0)
            since[i] = 0
            if ledger:
                since[i] = new_points(t, track, int64(t.actor))


@inner
def begin_deal(
    t: np.record, rules: np.record, track: np.record, chance: np.record, entrants: int, matches: bool
) -> None:
    """The next deal of the table; East deals and prevails unless a match says otherwise."""
    track.number += 1
    track.dealt += 1
    track.asked = 0
    if not matches:
        track.shift = int64(track.number) % entrants
        forget_decisions(track)
    seed = seed_of_deal(track.seed, int64(track.number))
    chance.rng = mix(seed ^ _CHANCE_STREAM)
    deal(t, rules, seed, int64(track.dealer), int64(track.prevalent))


@inner
def has_one_choice(t: np.record) -> bool:
    """Is one action legal, and no other?"""
    found = False
    for word in range(ACTION_WORDS):
        if t.legal[word] != 0:
            if found or count_of_word(int64(t.legal[word])) != 1:
                return False
            found = True
    return found


@inner
def first_legal(t: np.record) -> int:
    word = int64(0)
    while t.legal[word] == 0:
        word += 1
    return word * 64 + nth_of_word(int64(t.legal[word]), int64(0))


@inner
def forget_decisions(track: np.record) -> None:
    """An episode begins."""
    for who in range(MOST_PLAYERS):
        track.decided[who] = -1
        track.before[who] = 0
        track.gained[who] = 0


@inner
def note_decision(t: np.record, track: np.record) -> None:
    track.decided[track.player[t.actor]] = track.steps
    track.steps += 1


@inner
def ledger_points(t: np.record, seat: int) -> int:
    """What the seat has won and lost in this deal."""
    points = int64(0)
    for row in range(int64(t.ledger_rows)):
        points += t.ledger_delta[row, seat]
    return points


@inner
def new_points(t: np.record, track: np.record, seat: int) -> int:
    """What the seat's player has gained since this was asked before, or the episode began."""
    who = int64(track.player[seat])
    points = int64(track.before[who]) + ledger_points(t, seat)
    new = points - int64(track.gained[who])
    track.gained[who] = points
    return new


@inner
def pay_out(t: np.record, track: np.record, ledger: bool, reward: np.ndarray) -> None:
    """The rewards of a deal: its points by seat; with ``ledger`` those not told yet."""
    for seat in range(int64(t.players)):
        reward[seat] = new_points(t, track, seat) if ledger else ledger_points(t, seat)


@inner
def note_unasked(t: np.record, track: np.record) -> None:
    """Bots have played a deal by themselves: nobody's choice can be rewarded for it."""
    track.unasked += 1
    for seat in range(int64(t.players)):
        track.unasked_points[seat] += ledger_points(t, seat)
