"""The 81 fans of Mahjong Competition Rules, the slow way, from the rules alone.

Every reading of a hand is written out, with the winning tile in every set that may have taken it. All
fans that the tiles show are listed, and of all sets of them that the counting principles allow the one
worth most is taken. Nothing here is shared with the engine's scorer.
"""

from tests.naive.mcr.count import Result, fans_of, may_be_declared, points_of, score

__all__ = ["Result", "fans_of", "may_be_declared", "points_of", "score"]
