"""Many tables go on to the next question to a learner: the only kernel here that contains the engine."""

from __future__ import annotations

import numpy as np

from zimo.bots.choice import choose_at_table
from zimo.bots.random import choose_random
from zimo.engine.kernel.bits import bit_count, nth_bit
from zimo.engine.kernel.dice import below, mix, seed_of_deal
from zimo.engine.kernel.jit import inner, int64, kernel
from zimo.engine.rules.deal import deal, first_step
from zimo.engine.rules.turns import carry_out, go_on, is_legal
from zimo.engine.table.actions import ACTION_WORDS
from zimo.engine.table.state import SEATS, Phase
from zimo.envs.kernels.choices import NO_CODE, choice_of_code, code_of_choice
from zimo.envs.kernels.looks import show
from zimo.envs.kernels.slate import (
    AT_ACTED,
    AT_BOTS,
    AT_DEAL,
    AT_DEAL_OVER,
    AT_DONE,
    AT_GIVEN,
    AT_PLAYER,
    AT_PREV,
    AT_REWARD,
    AT_SEAT,
    AT_SINCE,
    ENTRANTS,
)
from zimo.envs.kernels.track import LEARNER, MOST_PLAYERS

DEAL = -2  # instead of a code: deal anew
LEAVE = -3  # leave the table as it is
STAGGER = 128  # a table begins up to so many actions deep
ALL_TAKEN = -1

BY_CHOICE = 1  # how to advance: choices are given
SKIP_FORCED = 2  # a seat with one legal action isn't asked
LEDGER = 4  # points are told as they are won
MATCHES = 8  # a deal that ends is followed by none: its match is to be settled
LOOK = 16  # and show then what the asked seats may know

_CHANCE_STREAM = np.uint64(0x656E7673)
_TABLE_STREAM = np.uint64(0x7461626C65)


@kernel
def seed_of_table(seed: np.uint64, table: int) -> np.uint64:
    """The seed of a table, from 0, of a batch with a seed (uint64): deals have theirs from this."""
    return mix(seed_of_deal(seed ^ _TABLE_STREAM, table))


@kernel
def translate(places: np.recarray, slate: np.ndarray, first: int, last: int) -> int:
    """Make of the choices given to tables ``first`` to ``last`` the codes that they mean; nothing moves.

    Returns ALL_TAKEN, or the number of the first table whose choice is not legal.
    """
    return codes_of(places, slate, first, last)


@inner
def codes_of(places: np.recarray, slate: np.ndarray, first: int, last: int) -> int:
    given = slate[AT_GIVEN]
    for i in range(first, last):
        code = code_of_choice(places[i].desk.table, slate[given + i])
        if code == NO_CODE:
            return i
        slate[given + i] = code
    return int64(ALL_TAKEN)


@kernel
def fold(places: np.recarray, codes: np.ndarray, choices: np.ndarray) -> int:
    """The choices that ``codes`` are at each table; nothing moves, and LEAVE has none.

    Returns ALL_TAKEN, or the number of the first table whose code is not legal.
    """
    for i in range(codes.shape[0]):
        code = codes[i]
        if code == LEAVE:
            continue
        if not is_legal(places[i].desk.table, code):
            return i
        choices[i] = choice_of_code(places[i].desk.table, code)
    return int64(ALL_TAKEN)


@kernel
def advance(
    places: np.recarray,
    rules: np.recarray,
    lookups: np.recarray,
    slate: np.ndarray,
    floats: np.ndarray,
    views: np.recarray,
    first: int,
    last: int,
    manner: int,
    wanted: int,
    stagger: int,
) -> int:
    """Carry out what is given to tables ``first`` to ``last`` and go on until a learner is asked at each.

    Given are codes, of which DEAL and LEAVE are two more, or choices if ``manner`` (the bits above) says so.
    Returns ALL_TAKEN, or the number of the first table whose choice is not legal; then nothing has moved.
    ``stagger``: so many actions at most go by chance after DEAL. ``wanted`` as for ``looks.show``.
    ``floats`` is the slate as float32; ``views`` (1,) is scratch.
    """
    if manner & BY_CHOICE:
        refused = codes_of(places, slate, first, last)
        if refused != ALL_TAKEN:
            return refused
    octets = slate.view(np.uint8)
    ints = slate.view(np.int32)
    bots = slate[slate[AT_BOTS] : slate[AT_BOTS] + slate[ENTRANTS]]
    learners = int64(0)
    for entrant in range(bots.shape[0]):
        learners += bots[entrant] == LEARNER
    rewarded = max(int64(SEATS), int64(bots.shape[0]))
    for i in range(first, last):
        place = places[i]
        t = place.desk.table
        track = place.track
        code = slate[slate[AT_GIVEN] + i]
        if code != LEAVE:
            reward = slate[AT_REWARD] + i * rewarded
            if code != DEAL:
                note_decision(t, track)
                octets[slate[AT_ACTED] + i] = t.actor
                octets[slate[AT_DONE] + i] = 0
                octets[slate[AT_DEAL_OVER] + i] = 0
                for column in range(rewarded):
                    floats[reward + column] = 0
            if play_on(place, rules[0], lookups[0], views[0], bots, learners, code, manner, stagger):
                octets[slate[AT_DONE] + i] = 1
                octets[slate[AT_DEAL_OVER] + i] = 1
                for column in range(SEATS):
                    floats[reward + column] = track.rewards[column]
            slate[slate[AT_DEAL] + i] = track.number
            if track.waiting == 0:
                track.asked = 1
                who = int64(track.player[t.actor])
                before = int64(track.decided[who])
                octets[slate[AT_SEAT] + i] = t.actor
                octets[slate[AT_PLAYER] + i] = who
                ints[slate[AT_PREV] + i] = track.steps - before if before >= 0 else int64(0)
                new = new_points(t, track, int64(t.actor)) if manner & LEDGER else int64(0)
                floats[slate[AT_SINCE] + i] = new
        if manner & LOOK:
            show(place, rules[0], views[0], int64(t.actor), wanted, slate, octets, ints, i)
    return int64(ALL_TAKEN)


@inner
def play_on(
    place: np.record,
    rules: np.record,
    lookups: np.record,
    view: np.record,
    bots: np.ndarray,
    learners: int,
    code: int,
    manner: int,
    stagger: int,
) -> bool:
    """Carry out a code and go on until a learner is asked. Tells whether a deal ended that brings rewards.

    A deal that ends is followed by the next; with MATCHES the table waits instead.
    """
    desk = place.desk
    t = desk.table
    track = place.track
    chance = place.chance
    entrants = int64(bots.shape[0])
    at_random = int64(-1)
    ended = False
    while True:
        if code == DEAL:
            begin_deal(t, rules, track, chance, entrants, manner & MATCHES != 0)
            step = first_step(t, rules)
            if at_random < 0 and stagger > 0:
                at_random = below(chance, stagger)
        else:
            step = carry_out(desk, rules, lookups, code)
        go_on(desk, rules, lookups, step)
        if t.phase == Phase.OVER:
            if manner & MATCHES:
                track.waiting = 1
                break
            if track.asked == 1:
                ended = True
                pay_out(t, track, manner & LEDGER != 0)
            elif at_random <= 0:
                note_unasked(t, track)
            code = int64(DEAL)
        elif at_random > 0:
            at_random -= 1
            code = choose_random(t.legal, chance)
        else:
            bot = int64(LEARNER)
            if learners < entrants:
                who = int64(track.player[t.actor])
                bot = bots[(who + entrants - track.shift) % entrants]
            if bot != LEARNER:
                code = choose_at_table(bot, desk, rules, lookups, view, chance)
            elif manner & SKIP_FORCED and has_one_choice(t):
                code = first_legal(t)
            else:
                break
    return ended


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
            if found or bit_count(int64(t.legal[word])) != 1:
                return False
            found = True
    return found


@inner
def first_legal(t: np.record) -> int:
    word = int64(0)
    while t.legal[word] == 0:
        word += 1
    return word * 64 + nth_bit(int64(t.legal[word]), int64(0))


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
def pay_out(t: np.record, track: np.record, ledger: bool) -> None:
    """The rewards of a deal: its points by seat; with ``ledger`` those not told yet."""
    for seat in range(int64(t.players)):
        track.rewards[seat] = new_points(t, track, seat) if ledger else ledger_points(t, seat)


@inner
def note_unasked(t: np.record, track: np.record) -> None:
    """Bots have played a deal by themselves: nobody's choice can be rewarded for it."""
    track.unasked += 1
    for seat in range(int64(t.players)):
        track.unasked_points[seat] += ledger_points(t, seat)
