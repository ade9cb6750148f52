"""Changchun by MIL, from its statements: fans of every reading of a hand, and the share of each payer."""

from __future__ import annotations

import dataclasses
from collections import Counter

from tests.naive.hands import (
    DRAGONS,
    HONOURS,
    TERMINALS,
    Hand,
    Reading,
    is_seven_pairs,
    is_standard,
    readings,
    suit,
)
from zimo.engine.table.state import MeldType
from zimo.rulesets import Ruleset
from zimo.rulesets.choices import Liability, Payment

KINDS = range(34)
ONE_DOT, ONE_BAMBOO = 9, 18


def has_suits_and_yaojiu(hand: Hand) -> bool:
    """CM-040, CM-023: tiles of special kongs count as what they stand for."""
    kinds = list(hand.standing)
    for meld in hand.melds:
        kinds += meld.meant or meld.tiles
    suits = {suit(kind) for kind in kinds} - {None}
    return suits == {0, 1, 2} and any(kind in TERMINALS or kind in HONOURS for kind in kinds)


def winning_readings(ruleset: Ruleset, hand: Hand) -> list[Reading]:
    """CM-039, CM-040."""
    if not has_suits_and_yaojiu(hand):
        return []
    return [
        reading
        for reading in readings(ruleset, hand)
        if is_seven_pairs(reading) or has_triplet(hand, reading)
    ]


def has_triplet(hand: Hand, reading: Reading) -> bool:
    """A pung or kong, declared or not, or a pair of dragons."""
    sets = {name for name, _ in reading}
    (pair,) = [tiles[0] for name, tiles in reading if name == "pair"]
    declared = any(meld.type != MeldType.CHOW for meld in hand.melds)
    return "pung" in sets or declared or pair in DRAGONS


def waits(ruleset: Ruleset, hand: Hand, standing: list[int]) -> list[int]:
    """The kinds that complete thirteen tiles, but for those of which the hand and its melds hold all four."""
    held = Counter(standing)
    for meld in hand.melds:
        held.update(meld.tiles)
    found = []
    for kind in KINDS:
        more = dataclasses.replace(hand, standing=[*standing, kind], win_tile=kind, bao=None)
        if held[kind] < 4 and winning_readings(ruleset, more):
            found.append(kind)
    return found


def ways(ruleset: Ruleset, hand: Hand) -> list[dict[str, int]]:
    """The fans of each reading; of a drawn bao those of each wait, with the bao's (CM-034)."""
    before = list(hand.standing)
    before.remove(hand.win_tile)
    if hand.bao == "drawn":
        if not has_suits_and_yaojiu(dataclasses.replace(hand, standing=before)):
            return []
        found = []
        for kind in waits(ruleset, hand, before):
            plain = dataclasses.replace(hand, standing=[*before, kind], win_tile=kind, bao=None)
            found += [{**fans, "bao_drawn": 1} for fans in ways(ruleset, plain)]
        return found
    only = waits(ruleset, hand, before) == [hand.win_tile]
    return [fans_of(ruleset, hand, reading, only) for reading in winning_readings(ruleset, hand)]


def fans_of(ruleset: Ruleset, hand: Hand, reading: Reading, only: bool) -> dict[str, int]:
    """CM-046..052; ``only``: the hand waited for the winning tile alone."""
    fans = {"bao_indicator": 2} if hand.bao == "indicator" else {}
    if is_seven_pairs(reading):
        if hand.standing.count(hand.win_tile) == 4:
            return {**fans, "luxury_seven_pairs": 4}
        return {**fans, "seven_pairs": 3}
    assert is_standard(reading)
    if all(meld.type == MeldType.CONCEALED_KONG for meld in hand.melds):
        fans["concealed_hand"] = 1
    pungs = not any(name == "chow" for name, _ in reading) and not any(
        meld.type == MeldType.CHOW for meld in hand.melds
    )
    if pungs:
        fans["all_pungs"] = 2
    if (only or any(is_narrow(name, tiles, hand.win_tile) for name, tiles in reading)) and (
        not pungs or ruleset.pungs_single_wait
    ):
        fans["single_wait"] = 1
    return fans


def is_narrow(name: str, tiles: tuple[int, ...], won: int) -> bool:
    """Edge, middle or pair."""
    if name == "pair":
        return won == tiles[0]
    if name != "chow":
        return False
    ranks = [tile % 9 + 1 for tile in tiles]
    return (
        won == tiles[1]
        or (ranks == [1, 2, 3] and won == tiles[2])
        or (ranks == [7, 8, 9] and won == tiles[0])
    )


def most_fans(ruleset: Ruleset, hand: Hand) -> int:
    """CM-057, CM-058."""
    return max(sum(fans.values()) for fans in ways(ruleset, hand))


def payments(
    ruleset: Ruleset,
    fans: int,
    hand: Hand,
    winner: int,
    discarder: int | None,
    payers: list[int],
    dealer: int,
) -> dict[int, int]:
    """What each pays for so many fans: CM-047, CM-054..056, CM-059..062.

    Who pays for all pays the shares of all who sit at the table, even of those who have won before.
    """
    not_ready = hand.liable is not None and ruleset.liability == Liability.NOT_READY
    for_all = discarder is not None and (not_ready or ruleset.payment == Payment.DISCARDER_PAYS_ALL)
    shares = {}
    for payer in [seat for seat in range(ruleset.seats) if seat != winner] if for_all else payers:
        own = fans + (dealer in (winner, payer)) + (discarder is None) + (discarder == payer)
        shares[payer] = 2 ** (own if ruleset.fan_limit is None else min(own, ruleset.fan_limit))
    if for_all:
        assert discarder is not None
        return {discarder: sum(shares.values())}
    return shares


def kong_points(kind: MeldType, tile: int) -> int:
    """What each of the others pays for a kong (CM-063)."""
    if kind == MeldType.SPECIAL_KONG:
        return 1
    points = 2 if kind == MeldType.CONCEALED_KONG else 1
    return 2 * points if tile in (ONE_DOT, ONE_BAMBOO, *DRAGONS) else points
