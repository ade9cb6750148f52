"""The bot ``expert``: it weighs how likely a hand is to win, and what it is then worth.

It sees its View and nothing else, and searches nothing. A hand of thirteen tiles is worth the chance to win,
known from play (``chances``), times what is then paid: near a win by the very tiles it would win on, farther
off by the kinds of win it may be headed for, a full flush, pungs, or pairs. The best of these counts, and a
share of the next two, because the draws decide. It discards, claims and makes kongs for the most worth;
where one hu ends the deal, less what a discard would cost if it were won (``danger``). Where a win needs
points of the 81 fans its discards are ranked by ``weighing``; for the rest, and where it needs faan, it is
``greedy``: ranked so, it played worse there.
"""

from __future__ import annotations

import numpy as np

from zimo.bots.aiming import aimed_kong
from zimo.bots.greedy import NOTHING_SETTLED, answer_alike, choose_greedy, lay_or_declare, own_void
from zimo.engine.aims.chances import ONE, chance_to_win, game_of
from zimo.engine.aims.danger import chance_to_deal_in
from zimo.engine.aims.goals import own_hand
from zimo.engine.aims.nearest import aims, cost_of_hand
from zimo.engine.aims.weighing import FARTHER, pool_of, rest_after, worth_of_rest
from zimo.engine.hand.deficiency import (
    deficiency_of_keys,
    lacks_no_more,
    pairs_missing,
    sets_and_pair_missing,
)
from zimo.engine.hand.demands import meld_facts
from zimo.engine.hand.shapes import Keys, suit_keys, waits, with_tile, without_tile
from zimo.engine.hand.suit_tables import NO_SUIT
from zimo.engine.hand.winning import take_standing_hand
from zimo.engine.kernel.bits import lowest_bit
from zimo.engine.kernel.jit import inner, int64, kernel
from zimo.engine.scoring import score_hand
from zimo.engine.scoring.dispatch import cost_of_dealing_in, foretold_points, is_foretold
from zimo.engine.scoring.foretold import ALL_PUNGS, ANY_WIN, FULL_FLUSH, SEVEN_PAIRS
from zimo.engine.table.actions import (
    ADDED_KONG,
    CHOW_HIGHEST,
    CHOW_LOWEST,
    CONCEALED_KONG,
    KONG,
    PASS,
    PUNG,
    VOID_CARD,
    VOID_TILE,
)
from zimo.engine.table.kinds import KIND_BITS
from zimo.engine.table.standing import suit_mask
from zimo.engine.table.state import MeldType, Phase
from zimo.notation.tiles import BASE_KINDS
from zimo.rulesets.choices import Flow, SevenPairs
from zimo.rulesets.family import Goals

POINT = 64  # of worth
NOTHING = -(1 << 40)

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
KONG_KEPT = 85  # of what a kong is paid: it may be paid back
FOURTH = 50  # of what the fourth tile of three would bring, times the chance to draw it

Table = tuple[int, int, int, int, int, int]
"""What a decision knows of its table: draws left, other seats in play, unseen tiles, the fit, the void suit,
and how often a wait is met, in percent of the own draws."""

DRAWS, OTHERS, POOL, GAME, VOID, RATE = range(6)


@inner
def choose_as_expert(
    view: np.record,
    rules: np.record,
    lookups: np.record,
    hand: np.record,
    score: np.record,
    chance: np.record,
) -> int:
    """The action for the asked seat of ``view``. ``hand`` and ``score`` are scratch."""
    settled = answer_alike(view, rules, lookups, chance)
    if settled != NOTHING_SETTLED:
        return settled
    if aims(rules):
        if view.phase == Phase.TURN and rules.goals == Goals.FANS_81:
            return weighed_turn(view, rules, lookups, hand, score)
        return choose_greedy(view, rules, lookups, hand, score, chance)
    if view.phase == Phase.TURN:
        at_once = lay_or_declare(view, rules, lookups)
        if at_once != PASS:
            return at_once
    take_standing_hand(view, hand, int64(view.seat))
    if view.phase == Phase.VOID:
        return most_worth_without(view, rules, lookups, hand, score)
    table = table_of(view, rules, own_void(view))
    if view.phase == Phase.CLAIM:
        return claim_of_most_worth(view, rules, lookups, hand, score, table)
    return turn_of_most_worth(view, rules, lookups, hand, score, table)


@kernel
def choose_expert(
    level: int,
    views: np.recarray,
    rules: np.recarray,
    lookups: np.recarray,
    hands: np.recarray,
    scores: np.recarray,
    chances: np.recarray,
) -> int:
    """The action of ``expert``, the one such level, for ``views[0]``. Arrays of shape (1,)."""
    return choose_as_expert(views[0], rules[0], lookups[0], hands[0], scores[0], chances[0])


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


# Where a win needs points -----------------------------------------------------------------------


@inner
def weighed_turn(
    view: np.record, rules: np.record, lookups: np.record, hand: np.record, score: np.record
) -> int:
    """A kong, or the discard that leaves most worth by the goals."""
    take_standing_hand(view, hand, int64(view.seat))
    own = own_hand(rules, hand, view.unseen)
    if view.legal[1] | view.legal[2] != 0:
        kong = aimed_kong(view, rules, lookups, hand, own)
        if kong != PASS:
            return kong
    farthest = cost_of_hand(rules, lookups, own) + FARTHER
    pool = pool_of(view.unseen)
    best = int64(-1)
    most = int64(NOTHING)
    kinds = view.legal[0] & KIND_BITS
    while kinds != 0:
        kind = lowest_bit(kinds)
        kinds &= kinds - 1
        hand.standing[kind] -= 1
        rest = rest_after(rules, hand, own, kind, view.unseen)
        _, worth = worth_of_rest(rules, lookups, hand, rest, view.unseen, score, farthest, pool)
        hand.standing[kind] += 1
        if worth > most:
            most = worth
            best = kind
    return best


# What is chosen ---------------------------------------------------------------------------------


@inner
def most_worth_without(
    view: np.record, rules: np.record, lookups: np.record, hand: np.record, score: np.record
) -> int:
    """The void suit without which the hand is worth most, of equals the shortest."""
    best = int64(0)
    most = int64(NOTHING)
    for suit in range(3):
        table = table_of(view, rules, int64(suit))
        worth = worth_of_hand(view, rules, lookups, hand, score, table) * 16 - int64(view.suit_size[suit])
        if worth > most:
            most = worth
            best = int64(suit)
    tiles = view.legal[3] & suit_mask(best)
    if tiles != 0:
        return VOID_TILE + lowest_bit(tiles)
    return VOID_CARD + best


@inner
def best_discard(
    view: np.record,
    rules: np.record,
    lookups: np.record,
    hand: np.record,
    score: np.record,
    table: Table,
    kinds: int,
    fears: bool,
) -> tuple[int, int]:
    """The kind, of some (bits), whose discard leaves most worth, and that worth. The void suit goes first.

    ``fears``: less what it costs where the discard may be won.
    """
    if table[VOID] >= 0 and kinds & suit_mask(table[VOID]) != 0:
        kinds &= suit_mask(table[VOID])
    best = int64(-1)
    most = int64(NOTHING)
    while kinds != 0:
        kind = lowest_bit(kinds)
        kinds &= kinds - 1
        hand.standing[kind] -= 1
        worth = worth_of_hand(view, rules, lookups, hand, score, table)
        hand.standing[kind] += 1
        if fears:
            danger = chance_to_deal_in(view, table[GAME] == 2, kind, table[DRAWS])
            worth -= danger * (worth + POINT * cost_of_dealing_in(rules) // 100) // ONE
        if worth > most:
            most = worth
            best = kind
    return best, most


@inner
def turn_of_most_worth(
    view: np.record, rules: np.record, lookups: np.record, hand: np.record, score: np.record, table: Table
) -> int:
    """A discard, or a kong that is worth more: its payment, and the hand with one more draw."""
    fears = rules.flow == Flow.FIRST_HU
    choice, most = best_discard(view, rules, lookups, hand, score, table, view.legal[0] & KIND_BITS, fears)
    if view.legal[1] | view.legal[2] == 0:
        return choice
    again = one_more_draw(table)
    melds = int64(hand.melds)
    for kind in range(BASE_KINDS):
        if view.legal[1] >> kind & 1:
            lay_down(hand, kind, int64(4), int64(MeldType.CONCEALED_KONG), kind)
            worth = worth_of_hand(view, rules, lookups, hand, score, again)
            worth += kong_worth(rules, 2 * table[OTHERS])
            take_back(hand, kind, int64(4))
            if worth > most:
                most = worth
                choice = CONCEALED_KONG + kind
        if view.legal[2] >> kind & 1:
            place = int64(0)
            for meld in range(melds):
                if hand.meld_type[meld] == MeldType.PUNG and hand.meld_tile[meld] == kind:
                    place = int64(meld)
            hand.standing[kind] -= 1
            hand.meld_type[place] = MeldType.PROMOTED_KONG.value
            worth = worth_of_hand(view, rules, lookups, hand, score, again)
            if view.drawn == kind or rules.delayed_kong_pays != 0:
                worth += kong_worth(rules, table[OTHERS])
            hand.meld_type[place] = MeldType.PUNG.value
            hand.standing[kind] += 1
            if worth > most:
                most = worth
                choice = ADDED_KONG + kind
    return choice


@inner
def claim_of_most_worth(
    view: np.record, rules: np.record, lookups: np.record, hand: np.record, score: np.record, table: Table
) -> int:
    """A claim after which the hand is worth more than as it stands, else PASS."""
    tile = int64(view.claim_tile)
    choice = int64(PASS)
    if tile // 9 == table[VOID]:
        return choice
    most = worth_of_hand(view, rules, lookups, hand, score, table)
    if view.legal[0] >> KONG & 1:
        if hand.standing[tile] < 3:  # the discard joins an open pung: a free tile
            return int64(KONG)
        lay_down(hand, tile, int64(3), int64(MeldType.MELDED_KONG), tile)
        worth = worth_of_hand(view, rules, lookups, hand, score, one_more_draw(table))
        worth += kong_worth(rules, int64(2))
        take_back(hand, tile, int64(3))
        if worth > most:
            most = worth
            choice = int64(KONG)
    if view.legal[0] >> PUNG & 1:
        lay_down(hand, tile, int64(2), int64(MeldType.PUNG), tile)
        _, worth = best_discard(view, rules, lookups, hand, score, table, standing_kinds(hand), False)
        take_back(hand, tile, int64(2))
        if worth > most:
            most = worth
            choice = int64(PUNG)
    for claim in range(CHOW_LOWEST, CHOW_HIGHEST + 1):
        if view.legal[0] >> claim & 1:
            lowest = tile - (claim - CHOW_LOWEST)
            hand.standing[tile] += 1
            for kind in range(lowest, lowest + 3):
                hand.standing[kind] -= 1
            lay_down(hand, tile, int64(0), int64(MeldType.CHOW), lowest)
            _, worth = best_discard(view, rules, lookups, hand, score, table, standing_kinds(hand), False)
            take_back(hand, tile, int64(0))
            for kind in range(lowest, lowest + 3):
                hand.standing[kind] += 1
            hand.standing[tile] -= 1
            if worth > most:
                most = worth
                choice = int64(claim)
    return choice


@inner
def one_more_draw(table: Table) -> Table:
    return table[DRAWS] + 1, table[OTHERS], table[POOL], table[GAME], table[VOID], table[RATE]


@inner
def kong_worth(rules: np.record, points: int) -> int:
    """What a kong is paid at once."""
    return points * POINT * KONG_KEPT // 100 if rules.kong_payments else int64(0)


@inner
def lay_down(hand: np.record, kind: int, copies: int, meld_type: int, meld_tile: int) -> None:
    """One more meld, for which so many standing copies of the kind go."""
    meld = int64(hand.melds)
    hand.standing[kind] -= copies
    hand.meld_type[meld] = meld_type
    hand.meld_tile[meld] = meld_tile
    hand.melds = meld + 1


@inner
def take_back(hand: np.record, kind: int, copies: int) -> None:
    """Undo ``lay_down``."""
    hand.melds -= 1
    hand.standing[kind] += copies


@inner
def standing_kinds(hand: np.record) -> int:
    kinds = int64(0)
    for kind in range(BASE_KINDS):
        if hand.standing[kind] > 0:
            kinds |= int64(1) << kind
    return kinds


# What a hand is worth ---------------------------------------------------------------------------


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
