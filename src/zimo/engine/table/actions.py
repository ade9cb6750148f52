"""Action codes: an action is ``word * 64 + bit`` of the four words of a legal-action mask.

| action                     | code                 |
|----------------------------|----------------------|
| discard a tile             | its kind, 0..41      |
| pass, hu, pung, kong claim | 42, 43, 44, 45       |
| chow claim, the claimed tile lowest, middle, highest | 46, 47, 48 |
| concealed kong             | 64 + kind            |
| give a tile away           | 98 + kind, 98..124   |
| added kong                 | 128 + kind           |
| special kong of ones       | 162 + bits           |
| of nines, of dragons       | 166, 174 + bits      |
| of winds                   | 230 + bits           |
| a tile added to one        | 183..191, 245..251   |
| declare ready, a discard follows | 182            |
| void suit by tile          | 192 + kind, 192..218 |
| void suit by card          | 219 + suit           |
| set a bonus tile aside     | 222 + (kind - 34)    |
| exchange the indicator of the bao | 252           |

A kong claim with three standing copies is a melded kong; with an open pung of the tile (where
the ruleset allows it) the discard joins that pung. Which kind of added kong it is, promoted or
postponed, follows from what the seat itself drew.

Of a special kong the bits say for which of its three kinds, in order, it has 1s; of one of winds which winds
it has, beside 1s. Tiles are added to it in this order: 1m 1p 1s, 9m 9p 9s, C F P; E S W N, and 1s to the
kong of nines, of winds and of dragons.
"""

from __future__ import annotations

ACTION_WORDS = 4
ACTION_COUNT = 256

PASS = 42
HU = 43
PUNG = 44
KONG = 45
CHOW_LOWEST = 46
CHOW_MIDDLE = 47
CHOW_HIGHEST = 48
CONCEALED_KONG = 64
GIVE = 98
ADDED_KONG = 128
SPECIAL_ONES = 162
SPECIAL_NINES = 166
SPECIAL_DRAGONS = 174
SPECIAL_END = 182
ADD_TO_SPECIAL = 183
DECLARE_READY = 182
VOID_TILE = 192
VOID_CARD = 219
SET_ASIDE = 222
SPECIAL_WINDS = 230
ADD_WIND = 245
ADD_BAMBOO = 249
ADD_END = 252
EXCHANGE_INDICATOR = 252
