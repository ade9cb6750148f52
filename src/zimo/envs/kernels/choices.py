"""Choices: the engine's codes folded into CHOICES numbers, one set for all rulesets.

| choice | at that moment the code |
|---|---|
| 0..33 | discard the kind; give it away in an exchange; set it aside for the void suit |
| 34..67 | kong of the kind: claimed, concealed or added |
| 68, 69, 70 | pass, hu, pung |
| 71..73 | chow, the claimed tile lowest, middle, highest |
| 74..76 | void suit by card |
| 77..84 | discard the bonus tile |
| 85..92 | set the bonus tile aside |
| 71..74 | in the own turn: lay the special kong of ones, 1s for which of its kinds (bits) |
| 77..92 | where there are no bonus tiles: add a tile to a special kong, in the order of their codes |
| 93..108 | the special kong of nines, of dragons, in the same way |
| 109..123 | that of winds, with which winds (bits) |
| 124, 125 | kept for actions that later rulesets bring |
| 126 | exchange the indicator of the bao |
| 127 | declare ready; a discard follows |

No two codes that are legal at one moment share a choice: a seat can't hold four tiles of a kind and
have a pung of it, and only one thing is asked at a time.
"""

from __future__ import annotations

import numpy as np

from zimo.engine.kernel.jit import inner, int64
from zimo.engine.table.actions import (
    ADD_END,
    ADD_TO_SPECIAL,
    ADD_WIND,
    ADDED_KONG,
    CHOW_LOWEST,
    CONCEALED_KONG,
    DECLARE_READY,
    EXCHANGE_INDICATOR,
    GIVE,
    KONG,
    PASS,
    SET_ASIDE,
    SPECIAL_END,
    SPECIAL_NINES,
    SPECIAL_ONES,
    SPECIAL_WINDS,
    VOID_CARD,
    VOID_TILE,
)
from zimo.engine.table.kinds import KIND_BITS
from zimo.engine.table.state import Phase
from zimo.notation.tiles import BASE_KINDS, FIRST_BONUS, SUIT_KINDS

CHOICES = 128
CHOOSE_KONG = BASE_KINDS
CHOOSE_PASS = 2 * BASE_KINDS
CHOOSE_CHOW = CHOOSE_PASS + 3  # after pass, hu and pung
CHOOSE_VOID = CHOOSE_CHOW + 3
CHOOSE_BONUS = CHOOSE_VOID + 3
CHOOSE_ASIDE = CHOOSE_BONUS + 8
CHOOSE_NINES = CHOOSE_ASIDE + 8  # and dragons
CHOOSE_WINDS = CHOOSE_NINES + SPECIAL_END - SPECIAL_NINES
CHOOSE_ADD = CHOOSE_BONUS
CHOICES_USED = CHOOSE_WINDS + ADD_WIND - SPECIAL_WINDS
CHOOSE_EXCHANGE = 126
CHOOSE_READY = 127
NO_CODE = -1

ADDED_EARLY = VOID_TILE - ADD_TO_SPECIAL  # codes of added tiles before those of winds

_ONES_BITS = (1 << SPECIAL_NINES - SPECIAL_ONES) - 1
_OTHERS_BITS = (1 << SPECIAL_END - SPECIAL_NINES) - 1
_WINDS_BITS = (1 << ADD_WIND - SPECIAL_WINDS) - 1
_ADDED_BITS = (1 << ADDED_EARLY) - 1
_LATE_BITS = (1 << ADD_END - ADD_WIND) - 1
_SUIT_BITS = (1 << SUIT_KINDS) - 1
_BEFORE_KONG = KONG - PASS  # pass, hu and pung
_WORD = 64
_KONGS_LOW = _WORD - CHOOSE_KONG  # kongs whose choices lie in the first word


@inner
def kongs_offered(legal: np.ndarray, claim_tile: int) -> int:
    """The kinds (bits) of which the asked seat may make a kong."""
    own = int64(legal[1] | legal[2]) & KIND_BITS
    return own | (int64(legal[0]) >> KONG & 1) << claim_tile


@inner
def low_choices(legal: np.ndarray, kongs: int) -> int:
    """Choices 0..63 as bits."""
    thrown = int64(legal[0]) & KIND_BITS
    given = int64(legal[1]) >> (GIVE - 64) & _SUIT_BITS
    void = int64(legal[3]) & _SUIT_BITS
    return thrown | given | void | kongs << CHOOSE_KONG


@inner
def high_choices(legal: np.ndarray, kongs: int) -> int:
    """Choices 64..127 as bits."""
    claims = int64(legal[0]) >> PASS
    first = claims & (1 << _BEFORE_KONG) - 1
    chows = claims >> (CHOW_LOWEST - PASS) & 7
    cards = int64(legal[3]) >> (VOID_CARD - VOID_TILE) & 7
    bonus = int64(legal[0]) >> FIRST_BONUS & 255
    aside = int64(legal[3]) >> (SET_ASIDE - VOID_TILE) & 255
    bits = kongs >> _KONGS_LOW | first << (CHOOSE_PASS - _WORD) | chows << (CHOOSE_CHOW - _WORD)
    bits |= cards << (CHOOSE_VOID - _WORD) | bonus << (CHOOSE_BONUS - _WORD)
    ready = int64(legal[2]) >> (DECLARE_READY - ADDED_KONG) & 1
    exchange = int64(legal[3]) >> (EXCHANGE_INDICATOR - VOID_TILE) & 1
    bits |= ready << (CHOOSE_READY - _WORD) | exchange << (CHOOSE_EXCHANGE - _WORD)
    bits |= aside << (CHOOSE_ASIDE - _WORD)
    return bits | special_choices(int64(legal[2]), int64(legal[3]))


@inner
def special_choices(two: int, three: int) -> int:
    """Choices 64..127 of special kongs as bits, of the last two words of a mask."""
    ones = two >> (SPECIAL_ONES - ADDED_KONG) & _ONES_BITS
    others = two >> (SPECIAL_NINES - ADDED_KONG) & _OTHERS_BITS
    winds = three >> (SPECIAL_WINDS - VOID_TILE) & _WINDS_BITS
    added = two >> (ADD_TO_SPECIAL - ADDED_KONG) & _ADDED_BITS
    late = three >> (ADD_WIND - VOID_TILE) & _LATE_BITS
    bits = ones << (CHOOSE_CHOW - _WORD) | others << (CHOOSE_NINES - _WORD) | winds << (CHOOSE_WINDS - _WORD)
    return bits | (added | late << ADDED_EARLY) << (CHOOSE_ADD - _WORD)


@inner
def code_added(number: int) -> int:
    """The code that adds a tile to a special kong, by its number among them."""
    return ADD_TO_SPECIAL + number if number < ADDED_EARLY else ADD_WIND + number - ADDED_EARLY


@inner
def code_of_choice(t: np.record, choice: int) -> int:
    """The engine's code that a choice of the asked seat means now, NO_CODE if it is not legal."""
    code = meant(t, choice)
    if code < 0 or not t.legal[code >> 6] >> (code & 63) & 1:
        return int64(NO_CODE)
    return code


@inner
def meant(t: np.record, choice: int) -> int:
    """The code of a choice, be it legal or not; NO_CODE for a number that is no choice."""
    if choice == CHOOSE_READY:
        return int64(DECLARE_READY)
    if choice == CHOOSE_EXCHANGE:
        return int64(EXCHANGE_INDICATOR)
    if choice < 0 or choice >= CHOICES_USED:
        return int64(NO_CODE)
    if choice < CHOOSE_KONG:
        if t.phase == Phase.TURN:
            return choice
        if choice >= SUIT_KINDS:
            return int64(NO_CODE)
        if t.phase == Phase.EXCHANGE:
            return GIVE + choice
        return VOID_TILE + choice if t.phase == Phase.VOID else int64(NO_CODE)
    if choice < CHOOSE_PASS:
        kind = choice - CHOOSE_KONG
        if t.phase == Phase.CLAIM:
            return int64(KONG) if t.claim_tile == kind else int64(NO_CODE)
        added = t.legal[2] >> kind & 1
        return ADDED_KONG + kind if added else CONCEALED_KONG + kind
    if choice < CHOOSE_CHOW:
        return PASS + choice - CHOOSE_PASS
    if choice < CHOOSE_CHOW + SPECIAL_NINES - SPECIAL_ONES and t.phase == Phase.TURN:
        return SPECIAL_ONES + choice - CHOOSE_CHOW
    if choice < CHOOSE_VOID:
        return CHOW_LOWEST + choice - CHOOSE_CHOW
    if choice < CHOOSE_BONUS:
        return VOID_CARD + choice - CHOOSE_VOID
    if choice >= CHOOSE_WINDS:
        return SPECIAL_WINDS + choice - CHOOSE_WINDS
    if choice >= CHOOSE_NINES:
        return SPECIAL_NINES + choice - CHOOSE_NINES
    added = code_added(choice - CHOOSE_ADD)
    if t.legal[added >> 6] >> (added & 63) & 1:
        return added
    if choice < CHOOSE_ASIDE:
        return FIRST_BONUS + choice - CHOOSE_BONUS
    return SET_ASIDE + choice - CHOOSE_ASIDE


@inner
def choice_of_code(t: np.record, code: int) -> int:
    """The choice that means a code which the asked seat may take now."""
    if code < BASE_KINDS:
        return code
    if code < PASS:
        return CHOOSE_BONUS + code - FIRST_BONUS
    if code < KONG:
        return CHOOSE_PASS + code - PASS
    if code == KONG:
        return CHOOSE_KONG + int64(t.claim_tile)
    if code < CONCEALED_KONG:
        return CHOOSE_CHOW + code - CHOW_LOWEST
    if code < GIVE:
        return CHOOSE_KONG + code - CONCEALED_KONG
    if code < ADDED_KONG:
        return code - GIVE
    if code == DECLARE_READY:
        return int64(CHOOSE_READY)
    if code < SPECIAL_ONES:
        return CHOOSE_KONG + code - ADDED_KONG
    if code < SPECIAL_NINES:
        return CHOOSE_CHOW + code - SPECIAL_ONES
    if code < SPECIAL_END:
        return CHOOSE_NINES + code - SPECIAL_NINES
    if code < VOID_TILE:
        return CHOOSE_ADD + code - ADD_TO_SPECIAL
    if code < VOID_CARD:
        return code - VOID_TILE
    if code == EXCHANGE_INDICATOR:
        return int64(CHOOSE_EXCHANGE)
    if code < SET_ASIDE:
        return CHOOSE_VOID + code - VOID_CARD
    if code < SPECIAL_WINDS:
        return CHOOSE_ASIDE + code - SET_ASIDE
    if code < ADD_WIND:
        return CHOOSE_WINDS + code - SPECIAL_WINDS
    return CHOOSE_ADD + ADDED_EARLY + code - ADD_WIND
