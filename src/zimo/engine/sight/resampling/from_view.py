"""A deal drawn from what a seat may know: a whole table that looks the same to it.

Nothing is read but the view, so equal views give equal deals for equal chance. What it does not show is
drawn: the other hands, the tiles left in the wall, an indicator of the bao that the seat has not seen, void
suits not yet opened and their set-aside tiles, face-down kongs, self-drawn winning tiles, the tile that
another seat drew last, the answers to the tile on offer, and everything that follows from these.

Which deals are drawn. Each way to lay the unseen tiles on the hidden places (hands as sets, the
tile drawn last apart from them, the wall as a sequence) counts once, if it agrees with these facts:

- the counts of every hand, and all that lies open;
- a void suit chosen by card (the first discard was of another suit, or had just been drawn) was not held
  at the choice: there is no more of it than was drawn later and not discarded at once;
- where another suit may not be discarded while void tiles are held (or not without a fine), a seat
  holds no void tile but those drawn since it last did so; a seat fined for it holds one, if none has left it;
- who has just discarded another tile than the one drawn still holds that, and it was no copy of the discard;
- bonus tiles that are replaced at once lie in the wall, but for one that could not be replaced, and one of
  the deal with which a seat may win;
  those that may be kept lie anywhere, also in a hand that has drawn none since the deal;
- a seat that has declared hu holds a complete hand for its tile;
- a seat that has declared ready holds a hand that may be, unless it could change that by a kong;
- who got this seat's tiles in an exchange holds those that have not left the hand since.

What the other seats gave each other in an exchange is drawn from what the receivers have, or had. A void suit
not yet opened is drawn evenly from the choices that the new hand allowed at the time, and who
is asked for its own, or for a claim, while the seat is not, from those who may be.
How likely players are to act as they did is not weighed.

Where it is not even. A winner's hand is built up from its readings (``complete_hands``), one winner
after another and before the other hands are drawn. Where a false hu is possible, a hu is taken for a true
one if such a hand can be built, and leaves tiles for the others. A face-down kong is drawn evenly from
the kinds unseen, also where void suits make some of them likelier. A ready hand is drawn by the tile that it
waits for (``ready_hands``). What a seat let pass since its last
turn is what its new hand would have let pass of the discards since then, without the fans of the moment.
An indicator that the seat had seen, and that went back into the wall, is drawn anew like any tile there.

Other seats that had answered to the tile on offer are asked again, after the seat that is asked now, if they
could claim it with their new hand. The tiles at places of the wall already drawn are those that
have left it, by kind.
"""

from __future__ import annotations

import numpy as np

from zimo.engine.kernel.bits import bit_count
from zimo.engine.kernel.dice import below
from zimo.engine.kernel.jit import inner, int64, kernel
from zimo.engine.sight.resampling.drawing import draw_hands
from zimo.engine.sight.resampling.exchanged import draw_exchange
from zimo.engine.sight.resampling.lay_open import lay_open
from zimo.engine.sight.resampling.placing import lay_hands
from zimo.engine.sight.resampling.rebooking import follow_up
from zimo.engine.sight.view import UNSEEN_KIND
from zimo.engine.table.bao import indicator_lies
from zimo.engine.table.state import LAST_DRAWS, NOT_DRAWN, NOT_GIVEN, Phase
from zimo.notation.tiles import KINDS
from zimo.rulesets.choices import FalseHu

TRIES = 256


@kernel
def deal_from_view(
    views: np.recarray,
    rules: np.recarray,
    lookups: np.recarray,
    redraws: np.recarray,
    chances: np.recarray,
    desks: np.recarray,
) -> int:
    """``draw_deal`` of ``views[0]`` onto ``desks[0]``. Arrays of shape (1,)."""
    return draw_deal(views[0], rules[0], lookups[0], redraws[0], chances[0], desks[0])


@inner
def draw_deal(
    view: np.record,
    rules: np.record,
    lookups: np.record,
    redraw: np.record,
    chance: np.record,
    desk: np.record,
) -> int:
    """Lay a deal that looks as ``view`` (VIEW) does to its seat on ``desk`` (DESK, whatever it held).

    ``chance`` holds the random state ``rng``; ``redraw`` (REDRAW) is scratch.
    Returns 0; or 1, the table of no use, if no hands could be built for those who have declared hu: where
    only a knitted hand is left to a winner, or where none of many tries left the other seats the tiles that
    they must have.
    """
    t = desk.table
    lay_open(view, rules, t)
    redraw.open_rows = t.ledger_rows
    redraw.bao_hidden = 1 if indicator_lies(view) and view.bao < 0 else 0
    for other in range(int64(t.players)):
        redraw.hidden[other] = 0 if view.shown[other] else 1
    note_drawn(view, t, redraw)
    for place in range(LAST_DRAWS):
        drawn = int64(view.last_draws[place])
        redraw.last_unseen[place] = 1 if drawn != NOT_DRAWN and drawn & 63 == UNSEEN_KIND else 0
    if t.phase == Phase.BAO:
        t.actor = t.turn
    if (t.phase == Phase.VOID or t.phase == Phase.EXCHANGE) and not view.asked:
        t.actor = who_chooses(view, chance)
    if t.phase == Phase.BONUS and not view.asked:
        t.actor = who_has_most_bonus_tiles(t)
    laid = False
    for attempt in range(TRIES):
        believing = rules.false_hu == FalseHu.REJECT or 2 * attempt < TRIES
        if draw_hands(t, rules, lookups, redraw, desk.hand, chance, int64(view.seat), believing):
            lay_hands(t, rules, redraw, chance)
            draw_exchange(t, rules, redraw, chance, int64(view.seat))
            laid = True
            if follow_up(desk, rules, lookups, redraw, chance, int64(view.seat)):
                break
    return 0 if laid else 1


@inner
def note_drawn(view: np.record, t: np.record, redraw: np.record) -> None:
    """The tile that another seat with an open hand has drawn lies closed, unless it is the one on offer."""
    turn = int64(view.turn)
    redraw.drawn_closed = 0
    if turn == view.seat or view.shown[turn] == 0 or view.phase == Phase.OVER:
        return
    closed = int64(view.standing[turn])
    for kind in range(KINDS):
        closed -= view.hand[turn, kind]
    redraw.drawn_closed = closed
    if closed == 0:
        t.drawn = view.claim_tile


@inner
def who_has_most_bonus_tiles(t: np.record) -> int:
    """Only one can have six or seven: who is asked whether it wins with one more."""
    most = int64(0)
    for seat in range(int64(t.players)):
        if bit_count(int64(t.bonus[seat])) > bit_count(int64(t.bonus[most])):
            most = int64(seat)
    return most


@inner
def who_chooses(view: np.record, chance: np.record) -> int:
    """Who is asked for void suit or tiles: a seat before this one, or after it once that has chosen."""
    seat = int64(view.seat)
    if view.void[seat] < 0 and (view.phase == Phase.VOID or view.given[0] == NOT_GIVEN):
        return int64(below(chance, seat))
    return seat + 1 + below(chance, int64(view.players) - 1 - seat)
