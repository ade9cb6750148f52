"""What thirteen tiles are worth where a win needs no points: the chance to win times what is then paid.

Near a win it is weighed by the very tiles it would win on, farther off by the kinds of win it may be headed
for, a full flush, pungs, or pairs. The best of these counts, and a share of the next two, because the draws
decide.
"""

from __future__ import annotations

import numpy as np

from zimo.engine.aims.chances import ONE, chance_to_win, game_of
from zimo.engine.hand.deficiency import (
    deficiency_of_keys,
    lacks_no_more,
    pairs_missing,
    sets_and_pair_missing,
)
from zimo.engine.hand.demands import meld_facts
from zimo.engine.hand.shapes import Keys, suit_keys, waits, with_tile, without_tile
from zimo.engine.hand.suit_tables import NO_SUIT
from zimo.engine.kernel.bits import lowest_bit
from zimo.engine.kernel.jit import inner, int64
from zimo.engine.scoring import score_hand
from zimo.engine.scoring.dispatch import foretold_points, is_foretold
from zimo.engine.scoring.foretold import ALL_PUNGS, ANY_WIN, FULL_FLUSH, SEVEN_PAIRS
from zimo.engine.table.state import MeldType
from zimo.notation.tiles import BASE_KINDS
from zimo.rulesets.choices import SevenPairs

POINT = 64  # of worth

# Found by playing some ten thousand deals against ``greedy``; all but widths in percent.
SELF_DRAWN = 34  # share of hu that are
DISCARDS = 40  # how often another seat discards a tile that a hand waits for, to an own draw
STEP = 70  # what the odds are multiplied by for each tile that lacks beyond a ready hand
GOAL_STEP = 60  # the same for a kind of win
SECOND, THIRD = 20, 10  # of the second and third kind of win that count besides
FARTHER_GOAL = 3  # tiles more than the shortest way lacks, up to which a kind of win is weighed
FLUSH, PUNGS, PAIRS = 60, 60, 50  # of the worth of these kinds of win
CLAIMED = 280  # how much oftener a pair becomes a pung, which all others may discard for
NEW_PAIR = 6  # tiles that make a pair where pairs lack
NEXT_WIDTH = 50  # of the worth of a hand two tiles away that its waits decide
COMMON_WIDTH = 46  # tenths of a tile: what a ready hand commonly waits for
FOURTH = 50  # of what the fourth tile of three would bring, times the chance to draw it

Table = tuple[int, int, int, int, int, int]
"""What a decision knows of its table: draws left, other seats in play, unseen tiles, the fit, the void suit,
and how often a wait is met, in percent of the own draws."""

DRAWS, OTHERS, POOL, GAME, VOID, RATE = range(6)


@inner
def table_of(view: np.record, rules: np.record, void: int) -> Table:
    others = int64(0)
    for seat in range(int64(view.players)):
        others += int64(seat != view.seat and view.out[seat] == 0)
    unseen = int64(0)
    for kind in range(BASE_KINDS):
        unseen += int64(view.unseen[kind])
    draws = (int64(view.wall_left) + others) // (others + 1)
    return draws, max(int64(1), others), max(int64(1), unseen), game_of(rules), void, 100 + DISCARDS * others


@inner
def one_more_draw(table: Table) -> Table:
    return table[DRAWS] + 1, table[OTHERS], table[POOL], table[GAME], table[VOID], table[RATE]


@inner
def worth_of_hand(
    view: np.record, rules: np.record, lookups: np.record, hand: np.record, score: np.record, table: Table
) -> int:
    """The worth (POINT) of thirteen tiles: by the shortest way to a win, and by the kinds of win."""
    keys = suit_keys(hand.standing)
    melds = int64(hand.melds)
    facts = meld_facts(melds, hand.meld_type, hand.meld_tile)
    more, three, pung = fans_and_fourths(view, hand, table[VOID])
    lacking = deficiency_of_keys(rules, lookups, keys, melds, facts, table[VOID])
    first = worth_of_any(view, rules, lookups, hand, score, table, keys, facts, lacking, more)
    second = int64(0)
    third = int64(0)
    if is_foretold(rules):
        most = lacking + FARTHER_GOAL
        for goal in range(5):
            worth = int64(0)
            if goal < 3:
                worth = worth_of_flush(view, rules, lookups, hand, table, keys, facts, goal, most, more)
            elif goal == 3:
                worth = worth_of_pungs(view, rules, hand, table, most, more)
            else:
                worth = worth_of_pairs(view, rules, lookups, hand, table, keys, most, more)
            if worth > first:
                first, second, third = worth, first, second
            elif worth > second:
                second, third = worth, second
            elif worth > third:
                third = worth
    worth = first + (second * SECOND + third * THIRD) // 100
    if rules.kong_payments:
        fourths = (2 * three + pung) * table[OTHERS] * table[DRAWS]
        worth += POINT * FOURTH * fourths // 100 // table[POOL]
    return worth


@inner
def fans_and_fourths(view: np.record, hand: np.record, void: int) -> tuple[int, int, int]:
    """Kongs and four alike; the unseen tiles that are the fourth of three in hand, and of an open pung."""
    more = int64(0)
    three = int64(0)
    pung = int64(0)
    for meld in range(int64(hand.melds)):
        more += int64(hand.meld_type[meld] >= MeldType.MELDED_KONG)
        if hand.meld_type[meld] == MeldType.PUNG:
            pung += int64(view.unseen[hand.meld_tile[meld]])
    for kind in range(BASE_KINDS):
        if kind // 9 != void and hand.standing[kind] >= 3:
            more += int64(hand.standing[kind] == 4)
            three += int64(view.unseen[kind])
    return more, three, pung


@inner
def is_closed(hand: np.record) -> bool:
    closed = True
    for meld in range(int64(hand.melds)):
        closed = closed and hand.meld_type[meld] == MeldType.CONCEALED_KONG
    return closed


@inner
def foretold_worth(rules: np.record, hand: np.record, table: Table, kind: int, more: int) -> int:
    """What a win of that kind is worth (POINT), self-drawn as often as hu commonly are."""
    by_discard, from_each = foretold_points(rules, kind, is_closed(hand), more)
    drawn = SELF_DRAWN * from_each * table[OTHERS]
    return POINT * (drawn + (100 - SELF_DRAWN) * by_discard) // 100


@inner
def worth_of_any(
    view: np.record,
    rules: np.record,
    lookups: np.record,
    hand: np.record,
    score: np.record,
    table: Table,
    keys: Keys,
    facts: int,
    lacking: int,
    more: int,
) -> int:
    """By the shortest way: one or two tiles before a win by the very tiles it would be won on."""
    if lacking == 1:
        rate, value = ready_worth(view, rules, lookups, hand, score, table)
        tiles = rate // table[RATE]
        chance = chance_to_win(table[GAME], lacking, tiles, table[DRAWS], table[OTHERS], int64(STEP))
        return chance * value // ONE
    if lacking == 2:
        return worth_before_ready(view, rules, lookups, hand, score, table, keys, facts)
    melds = int64(hand.melds)
    width = int64(0)
    for kind in range(BASE_KINDS):
        left = int64(view.unseen[kind])
        if (
            left > 0
            and kind // 9 != table[VOID]
            and lacks_no_more(rules, lookups, with_tile(keys, kind), melds, facts, table[VOID], lacking - 1)
        ):
            width += left
    chance = chance_to_win(table[GAME], lacking, width, table[DRAWS], table[OTHERS], int64(STEP))
    return chance * foretold_worth(rules, hand, table, int64(ANY_WIN), more) // ONE


@inner
def ready_worth(
    view: np.record, rules: np.record, lookups: np.record, hand: np.record, score: np.record, table: Table
) -> tuple[int, int]:
    """Unseen tiles that thirteen wait for, times how often a wait is met; and the worth (POINT) of a win."""
    wanted = waits(rules, lookups, hand)
    rate = int64(0)
    worth = int64(0)
    others = table[OTHERS]
    given = table[RATE] - 100
    hand.circumstances = 0
    while wanted != 0:
        kind = lowest_bit(wanted)
        wanted &= wanted - 1
        left = int64(view.unseen[kind])
        if left == 0:
            continue
        hand.standing[kind] += 1
        hand.win_tile = kind
        hand.self_draw = 1
        score_hand(rules, lookups, hand, score)
        drawn = paid_by_others(view, score)
        hand.self_draw = 0
        score_hand(rules, lookups, hand, score)
        discarded = int64(score.pay_discarder) + paid_by_others(view, score) * (others - 1) // others
        hand.standing[kind] -= 1
        rate += left * table[RATE]
        worth += left * (100 * drawn + given * discarded)
    if rate == 0:
        return int64(0), int64(0)
    return rate, worth * POINT // rate


@inner
def paid_by_others(view: np.record, score: np.record) -> int:
    """What all other seats in play pay by their shares."""
    points = int64(0)
    for seat in range(int64(view.players)):
        if seat != view.seat and view.out[seat] == 0:
            points += int64(score.pay_dealer) if seat == view.dealer else int64(score.pay_other)
    return points


@inner
def worth_before_ready(
    view: np.record,
    rules: np.record,
    lookups: np.record,
    hand: np.record,
    score: np.record,
    table: Table,
    keys: Keys,
    facts: int,
) -> int:
    """Two tiles before a win: by the best ready hand that each helping tile would make."""
    melds = int64(hand.melds)
    void = table[VOID]
    width = int64(0)
    rates = int64(0)
    values = int64(0)
    for kind in range(BASE_KINDS):
        left = int64(view.unseen[kind])
        drawn = with_tile(keys, kind)
        if (
            left == 0
            or kind // 9 == void
            or not lacks_no_more(rules, lookups, drawn, melds, facts, void, int64(1))
        ):
            continue
        hand.standing[kind] += 1
        best_rate = int64(0)
        best_value = int64(0)
        for discard in range(BASE_KINDS):
            if hand.standing[discard] == 0 or discard == kind:
                continue
            if not lacks_no_more(rules, lookups, without_tile(drawn, discard), melds, facts, void, int64(1)):
                continue
            hand.standing[discard] -= 1
            rate, value = ready_worth(view, rules, lookups, hand, score, table)
            hand.standing[discard] += 1
            if rate * value > best_rate * best_value:
                best_rate = rate
                best_value = value
        hand.standing[kind] -= 1
        width += left * int64(best_rate > 0)
        rates += left * best_rate
        values += left * best_rate * best_value // 100
    if rates == 0:
        return int64(0)
    next_width = rates // width // table[RATE]
    tiles = width * (100 - NEXT_WIDTH) // 100 + width * NEXT_WIDTH * next_width // (10 * COMMON_WIDTH)
    chance = chance_to_win(table[GAME], int64(2), tiles, table[DRAWS], table[OTHERS], int64(STEP))
    return chance * (values * 100 // rates) // ONE


# Kinds of win -----------------------------------------------------------------------------------


@inner
def goal_worth(
    rules: np.record, hand: np.record, table: Table, kind: int, lacking: int, tiles: int, more: int
) -> int:
    chance = chance_to_win(table[GAME], lacking, tiles, table[DRAWS], table[OTHERS], int64(GOAL_STEP))
    return chance * foretold_worth(rules, hand, table, kind, more) // ONE


@inner
def flush_missing(lookups: np.record, keys: Keys, melds: int, suit: int) -> int:
    """Tiles missing for sets and a pair of one suit."""
    nothing = int64(NO_SUIT)
    own = int64(lookups.suit_class[keys[suit]])
    classes = (
        own if suit == 0 else nothing,
        own if suit == 1 else nothing,
        own if suit == 2 else nothing,
        nothing,
    )
    return sets_and_pair_missing(lookups, classes, 4 - melds)


@inner
def worth_of_flush(
    view: np.record,
    rules: np.record,
    lookups: np.record,
    hand: np.record,
    table: Table,
    keys: Keys,
    facts: int,
    suit: int,
    most: int,
    more: int,
) -> int:
    if suit == table[VOID] or facts & 0b1111 & ~(1 << suit):
        return int64(0)
    melds = int64(hand.melds)
    lacking = flush_missing(lookups, keys, melds, suit)
    if lacking > most or lacking < 1:
        return int64(0)
    width = int64(0)
    for kind in range(9 * suit, 9 * suit + 9):
        left = int64(view.unseen[kind])
        if left > 0 and flush_missing(lookups, with_tile(keys, kind), melds, suit) < lacking:
            width += left
    return goal_worth(rules, hand, table, int64(FULL_FLUSH), lacking, width, more) * FLUSH // 100


@inner
def worth_of_pungs(
    view: np.record, rules: np.record, hand: np.record, table: Table, most: int, more: int
) -> int:
    melds = int64(hand.melds)
    for meld in range(melds):
        if hand.meld_type[meld] == MeldType.CHOW:
            return int64(0)
    threes = int64(0)
    alike = int64(0)  # kinds held twice or more
    width = int64(0)
    for kind in range(BASE_KINDS):
        if kind // 9 != table[VOID] and hand.standing[kind] >= 2:
            alike += 1
            if hand.standing[kind] >= 3:
                threes += 1
            else:
                width += int64(view.unseen[kind])
    wanted = 4 - melds
    done = min(wanted, threes)
    alike -= done
    wanted -= done
    from_pairs = min(wanted, max(int64(0), alike - 1))
    lacking = max(int64(1), from_pairs + 2 * (wanted - from_pairs) + int64(alike <= from_pairs))
    if lacking > most:
        return int64(0)
    if lacking > 1:
        width = (width + (NEW_PAIR if wanted > from_pairs else 0)) * CLAIMED // 100
    return goal_worth(rules, hand, table, int64(ALL_PUNGS), lacking, width, more) * PUNGS // 100


@inner
def worth_of_pairs(
    view: np.record,
    rules: np.record,
    lookups: np.record,
    hand: np.record,
    table: Table,
    keys: Keys,
    most: int,
    more: int,
) -> int:
    if hand.melds > 0 or rules.seven_pairs == SevenPairs.NONE:
        return int64(0)
    lacking = pairs_missing(rules, lookups, keys, table[VOID])
    if lacking > most or lacking < 1:
        return int64(0)
    width = int64(0)
    for kind in range(BASE_KINDS):
        if kind // 9 != table[VOID] and hand.standing[kind] & 1:
            width += int64(view.unseen[kind])
    return goal_worth(rules, hand, table, int64(SEVEN_PAIRS), lacking, width, more) * PAIRS // 100
