"""Whole deals played by compiled bots, counted and, on request, recorded."""

from __future__ import annotations

import numpy as np

from zimo.bots.choice import choose_at_table
from zimo.bots.random import legal_count
from zimo.engine.entry import fingerprint
from zimo.engine.kernel.dice import mix, seed_of_deal
from zimo.engine.kernel.jit import inner, int64, kernel
from zimo.engine.rules.deal import deal, first_step
from zimo.engine.rules.turns import carry_out, go_on
from zimo.engine.table.state import SEATS, WIN_ROBBING_KONG, Phase
from zimo.engine.table.wins import SOURCE, is_win_of

TALLY = np.dtype(
    [
        ("deals", np.int64),
        ("decisions", np.int64),  # a seat is asked and has at least two legal actions
        ("actions", np.int64),
        ("draws", np.int64),  # deals without a hu
        ("self_draw", np.int64),  # hu by kind
        ("discard", np.int64),
        ("robbing", np.int64),
        ("bot_wins", np.int64, (SEATS,)),  # hu by bot, not by seat
        ("bot_points", np.int64, (SEATS,)),
        ("bot_squares", np.int64, (SEATS,)),  # sum of squared points
    ],
    align=True,
)

MOST_ACTIONS = 1024  # of one deal; the longest possible stays below

_BOT_STREAM = np.uint64(0x5DEECE66D1CE5EED)


@kernel
def play_deals(
    desks: np.recarray,
    words: np.ndarray,
    rules: np.recarray,
    lookups: np.recarray,
    views: np.recarray,
    chances: np.recarray,
    bots: np.ndarray,
    seed: np.uint64,
    first: int,
    count: int,
    recording: int,
    lengths: np.ndarray,
    actions: np.ndarray,
    traces: np.ndarray,
    finals: np.ndarray,
    tallies: np.recarray,
) -> None:
    """Play ``count`` deals numbered from ``first``; bot i sits at seat (i + deal) mod players.

    ``words`` is the table as uint64. ``bots`` (4,) holds bot codes. With ``recording`` 1 each
    deal's actions go to a row of ``actions`` (count, MOST_ACTIONS), its state after each action,
    the deal itself first, to ``traces`` (count, MOST_ACTIONS + 1), their number to ``lengths``, and
    the table at its end, as words, to ``finals``. The results are added to ``tallies[0]``.
    """
    desk = desks[0]
    t = desk.table
    tally = tallies[0]
    players = int64(rules[0].players)
    dealer = int64(0)
    for row in range(count):
        number = first + row
        deal_seed = seed_of_deal(seed, number)
        chances[0].rng = mix(deal_seed ^ _BOT_STREAM)
        deal(t, rules[0], deal_seed, dealer, dealer)
        step = first_step(t, rules[0])
        length = 0
        while True:
            go_on(desk, rules[0], lookups[0], step)
            if recording == 1:
                traces[row, length] = fingerprint(words) & np.uint64(0xFFFF)
            if t.phase == Phase.OVER:
                break
            bot = bots[(t.actor + players - number % players) % players]
            action = choose_at_table(bot, desk, rules[0], lookups[0], views[0], chances[0])
            tally.decisions += legal_count(t.legal) >= 2
            step = carry_out(desk, rules[0], lookups[0], action)
            if recording == 1:
                actions[row, length] = action
            length += 1
        tally.actions += length
        if recording == 1:
            lengths[row] = length
            for place in range(words.shape[0]):
                finals[row, place] = words[place]
        count_deal(t, tally, number % players)


@kernel
def count_finished(tables: np.recarray, tallies: np.recarray, rotation: int) -> None:
    """``count_deal`` of ``tables[0]``, a deal that is over, into ``tallies[0]``."""
    count_deal(tables[0], tallies[0], rotation)


@inner
def count_deal(t: np.record, tally: np.record, rotation: int) -> None:
    tally.deals += 1
    tally.draws += t.hu_count == 0
    players = int64(t.players)
    for seat in range(players):
        bot = (seat + players - rotation) % players
        points = int64(0)
        for row in range(int64(t.ledger_rows)):
            points += t.ledger_delta[row, seat]
        tally.bot_points[bot] += points
        tally.bot_squares[bot] += points * points
        if t.hu[seat] == 0 or t.hu_false[seat] == 1:
            continue
        if t.out[seat] != 0:
            count_hu(tally, bot, t.win_from[seat] == seat, int64(t.win_flags[seat]))
            continue
        for row in range(int64(t.ledger_rows)):  # it played on, and may have won again
            if is_win_of(t, row, seat):
                self_drawn = int64(t.ledger_from[row]) & SOURCE == seat
                count_hu(tally, bot, self_drawn, int64(t.ledger_flags[row]))


@inner
def count_hu(tally: np.record, bot: int, self_drawn: bool, flags: int) -> None:
    tally.bot_wins[bot] += 1
    if self_drawn:
        tally.self_draw += 1
    elif flags & WIN_ROBBING_KONG:
        tally.robbing += 1
    else:
        tally.discard += 1
