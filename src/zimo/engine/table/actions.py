"""Action codes: an action is ``word * 64 + bit`` of the four words of a legal-action mask.

| action                     | code                 |
|----------------------------|----------------------|
| discard a tile             | its kind, 0..41      |
| pass, hu, pung, kong claim | 42, 43, 44, 45       |
| chow claim, the claimed tile lowest, middle, highest | 46, 47, 48 |
| concealed kong             | 64 + kind            |
| give a tile away           | 98 + kind, 98..124   |
| added kong                 | 128 + kind           |
| void suit by tile          | 192 + kind, 192..218 |
| void suit by card          | 219 + suit           |
| set a bonus tile aside     | 222 + (kind - 34)    |

A kong claim with three standing copies is a melded kong; with an open pung of the tile (where
the ruleset allows it) the discard joins that pung. Which kind of added kong it is, promoted or
postponed, follows from what the seat itself drew.
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
VOID_TILE = 192
VOID_CARD = 219
SET_ASIDE = 222
