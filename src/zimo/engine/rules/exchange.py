"""The exchange of three: all choose tiles in secret, which then change hands at once (XZ-007..015)."""

from __future__ import annotations

import numpy as np

from zimo.engine.kernel.jit import inner, int64
from zimo.engine.rules.steps import Step, clear_legal
from zimo.engine.table.actions import GIVE
from zimo.engine.table.seats import seat_after
from zimo.engine.table.standing import add_tile, remove_tile, suit_mask
from zimo.engine.table.state import GIVEN_TILES, NOT_GIVEN, Draw, Phase
from zimo.notation.tiles import SUIT_KINDS
from zimo.rulesets.choices import Exchange, ExchangeDirection

SUIT_BITS = (1 << SUIT_KINDS) - 1
ACROSS = 2  # steps in turn order
RIGHT = 1


@inner
def offer_exchange(t: np.record, rules: np.record) -> int:
    """Ask ``t.actor`` for the next tile that it gives away."""
    t.phase = Phase.EXCHANGE
    clear_legal(t)
    tiles = tiles_to_give(t, rules, int64(t.actor))
    t.legal[1] = tiles << (GIVE - 64)
    return Step.ASK.value


@inner
def tiles_to_give(t: np.record, rules: np.record, seat: int) -> int:
    """The kinds that the seat may choose now, as bits: all of one suit where the rule is so (XZ-007)."""
    tiles = int64(t.held[seat]) & SUIT_BITS
    for place in range(GIVEN_TILES):
        kind = int64(t.given[seat, place])
        if kind != NOT_GIVEN and t.hand[seat, kind] <= chosen_of(t, seat, kind):
            tiles &= ~(int64(1) << kind)
    if rules.exchange == Exchange.ANY_SUIT:
        return tiles
    if t.given[seat, 0] != NOT_GIVEN:
        return tiles & suit_mask(int64(t.given[seat, 0]) // 9)
    for suit in range(3):
        if t.suit_size[seat, suit] < GIVEN_TILES:
            tiles &= ~suit_mask(suit)
    return tiles


@inner
def chosen_of(t: np.record, seat: int, kind: int) -> int:
    """How many tiles of a kind the seat has chosen to give away."""
    count = int64(0)
    for place in range(GIVEN_TILES):
        count += t.given[seat, place] == kind
    return count


@inner
def tiles_chosen(t: np.record, seat: int) -> int:
    """How many tiles the seat has chosen."""
    return GIVEN_TILES - chosen_of(t, seat, int64(NOT_GIVEN))


@inner
def choose_given(t: np.record, rules: np.record, kind: int) -> int:
    """The asked seat chooses a tile; when all have chosen theirs, the tiles change hands."""
    seat = int64(t.actor)
    chosen = tiles_chosen(t, seat)
    t.given[seat, chosen] = kind
    if chosen + 1 < GIVEN_TILES:
        return Step.CHOOSE_GIVEN.value
    if seat + 1 < t.players:
        t.actor = seat + 1
        return Step.CHOOSE_GIVEN.value
    change_hands(t, rules)
    return Step.BEGIN.value


@inner
def change_hands(t: np.record, rules: np.record) -> None:
    """All groups of three move at once (XZ-012)."""
    steps = steps_given(t, rules)
    for seat in range(int64(t.players)):
        for place in range(GIVEN_TILES):
            remove_tile(t, seat, int64(t.given[seat, place]))
    for seat in range(int64(t.players)):
        receiver = seat_after(t, seat, steps)
        for place in range(GIVEN_TILES):
            kind = int64(t.given[seat, place])
            t.received[receiver, place] = kind
            add_tile(t, receiver, kind)
    t.exchanged = 1
    t.phase = Phase.TURN
    t.drawn = highest_kind(t, int64(t.dealer))


@inner
def steps_given(t: np.record, rules: np.record) -> int:
    """How many places on in turn order the tiles go (XZ-010, XZ-011, XZ-015).

    The second throw of the dice says it; the first has opened the wall.
    """
    if t.players == 2:
        return int64(1)
    right = rules.exchange_direction == ExchangeDirection.RIGHT
    across = rules.exchange_direction == ExchangeDirection.ACROSS
    if rules.exchange_direction == ExchangeDirection.DICE and t.players == 3:
        right = t.dice[2] % 2 == 1
    elif rules.exchange_direction == ExchangeDirection.DICE:
        rest = (int64(t.dice[2]) + int64(t.dice[3])) % 3
        right = rest == 1
        across = rest == 2
    if right:
        return int64(RIGHT)
    return int64(ACROSS) if across else int64(t.players) - 1


@inner
def highest_kind(t: np.record, seat: int) -> int:
    """Of the highest kind a tile stands apart in the dealer's hand: which was dealt last, nobody can tell."""
    kind = int64(SUIT_KINDS) - 1
    while t.hand[seat, kind] == 0:
        kind -= 1
    return kind


@inner
def holds_exchanged_hand(t: np.record, seat: int) -> bool:
    """Is the seat the dealer, who has exchanged tiles and neither drawn nor discarded since?"""
    untouched = t.exchanged == 1 and seat == t.dealer and t.turn == seat and t.discards[seat] == 0
    untouched = untouched and t.hu[seat] == 0
    return bool(untouched and t.draw == Draw.WALL and t.melds[seat] == 0)
