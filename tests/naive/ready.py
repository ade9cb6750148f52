"""Declaring ready and what it locks, as CM-024 to CM-029 tell it."""

from __future__ import annotations

from tests.naive.hands import DRAGONS, HONOURS, TERMINALS, Hand, Meld, is_standard, suit, winning_readings
from tests.naive.table import Seat
from tests.naive.worth import ready_hands
from zimo.engine.table.state import MeldType
from zimo.rulesets import Ruleset
from zimo.rulesets.choices import Ready, ReadyKongs, WinSuits


def may_be_called_ready(ruleset: Ruleset, standing: list[int], melds: list[Meld]) -> bool:
    """CM-025, CM-026: thirteen tiles, one from a win, that hold all else that a win needs."""
    hands = ready_hands(ruleset, standing, melds, None)
    held = standing + [tile for meld in melds for tile in (meld.meant or meld.tiles)]
    if ruleset.win_suits == WinSuits.ALL_THREE and not {suit(tile) for tile in held} >= {0, 1, 2}:
        return False
    if ruleset.yaojiu and not any(tile in TERMINALS or tile in HONOURS for tile in held):
        return False
    if not ruleset.triplet_or_dragon_pair:
        return bool(hands)
    return any(has_its_triplet(ruleset, hand) for hand in hands)


def has_its_triplet(ruleset: Ruleset, hand: Hand) -> bool:
    """Is there a triplet or a pair of dragons without the winning tile, or did two pairs wait?"""
    if any(meld.type != MeldType.CHOW for meld in hand.melds):
        return True
    for reading in winning_readings(ruleset, hand):
        if not is_standard(reading):
            return True  # seven pairs, of which one tile lacks
        for place, (name, tiles) in enumerate(reading):
            if hand.win_tile not in tiles:
                continue
            rest = reading[:place] + reading[place + 1 :]
            if name == "pung":
                return True  # this pair and that of the reading have waited
            if any(other == "pung" or (other == "pair" and kinds[0] in DRAGONS) for other, kinds in rest):
                return True
    return False


def ready_discards(ruleset: Ruleset, seat: Seat, discards: list[int]) -> list[int]:
    """Of those that the seat may discard, after which its hand may be called ready."""
    found = []
    for tile in discards:
        rest = seat.standing
        rest.remove(tile)
        if may_be_called_ready(ruleset, rest, seat.melds):
            found.append(tile)
    return found


def may_declare(ruleset: Ruleset, seat: Seat, discards: list[int]) -> bool:
    free = ruleset.ready == Ready.OPTIONAL and not seat.locked_by_ready and not seat.barred
    return free and bool(ready_discards(ruleset, seat, discards))


def may_kong_when_ready(ruleset: Ruleset, seat: Seat, tile: int, drawn: int | None) -> bool:
    """CM-028, decision 7: of the drawn tile, or (``drawn`` None) a discard, and the waits stay the same."""
    if ruleset.ready_kongs == ReadyKongs.FREE:
        return True
    if drawn is not None and tile != drawn:
        return False
    standing = seat.standing
    if drawn is not None:
        standing.remove(drawn)
    before = {hand.win_tile for hand in ready_hands(ruleset, standing, seat.melds, None)}
    rest = [kind for kind in standing if kind != tile]
    melds = [meld for meld in seat.melds if (meld.type, meld.tile) != (MeldType.PUNG, tile)]
    melds.append(Meld(MeldType.CONCEALED_KONG, tile, seat.number))
    return before == {hand.win_tile for hand in ready_hands(ruleset, rest, melds, None)}
