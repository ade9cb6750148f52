"""The hand of a seat, as it sees it, to be scored or studied."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence

from msgspec import UNSET

from zimo.engine.table.actions import ADDED_KONG, CHOW_HIGHEST, CHOW_LOWEST, CONCEALED_KONG, KONG, PUNG
from zimo.engine.table.state import WIN_BONUS_TILES, MeldType
from zimo.hands.request import Hand, rules_for
from zimo.notation.special_kongs import GROUPS, Group, stands_for
from zimo.notation.tiles import BASE_KINDS, COPIES, FIRST_BONUS
from zimo.play.special_kongs import ADDED, LAID
from zimo.rulesets import Ruleset
from zimo.seat.sight import Sight


def own_hand(sight: Sight, ruleset: Ruleset, without: int | None = None) -> Hand:
    """The own tiles, ``without`` one of them, and of all others what the seat has seen."""
    own = sight.own
    held = list(sight.own_hand)
    if without is not None:
        held.remove(without)
    standing = [held.count(kind) for kind in range(BASE_KINDS)]
    melded = [kind for meld in own.melds for kind in meld.tiles]
    tiles = [copies + melded.count(kind) for kind, copies in enumerate(standing)]
    return Hand(
        id=UNSET,
        rules=rules_for(ruleset),
        standing=standing,
        meld_types=tuple(meld.type for meld in own.melds),
        meld_tiles=tuple(meld.tile for meld in own.melds if meld.tile is not None),
        special=tuple(meld.special for meld in own.melds),
        meant=tuple(meld.meant for meld in own.melds),
        own=tiles,
        visible=[COPIES - copies - sight.unseen[kind] for kind, copies in enumerate(tiles)],
        prevalent=sight.prevalent,
        seat_wind=own.wind,
        dealer=own.deals,
        flowers=len(own.bonus),
        bonus=sum(1 << (kind - FIRST_BONUS) for kind in own.bonus),
        void=-1 if own.void is None else own.void,
    )


def after_discard(hand: Hand, tile: int) -> Hand:
    """An own hand after a discard."""
    standing, tiles, visible = hand.standing.copy(), hand.own.copy(), hand.visible.copy()
    standing[tile] -= 1
    tiles[tile] -= 1
    visible[tile] += 1
    return dataclasses.replace(hand, standing=standing, own=tiles, visible=visible)


def won_on(sight: Sight, hand: Hand, tile: int, source: int, circumstances: int = 0) -> Hand:
    """An own hand that lacks a tile, won on it from a seat: the own one where the tile is drawn.

    ``circumstances`` are bits WIN_*, as the sight tells them. By bonus tiles no other tile is won.
    """
    if circumstances & WIN_BONUS_TILES:
        return dataclasses.replace(hand, self_draw=True, circumstances=circumstances)
    standing, tiles = hand.standing.copy(), hand.own.copy()
    standing[tile] += 1
    tiles[tile] += 1
    return dataclasses.replace(
        hand,
        standing=standing,
        own=tiles,
        win_tile=tile,
        self_draw=source == sight.me,
        discarder_dealer=source != sight.me and sight.seats[source].deals,
        circumstances=circumstances,
    )


# With one meld more ------------------------------------------------------------------------------


def claims_meld(action: int) -> bool:
    """Is a discarded tile claimed with it, for anything but a hu?"""
    return action in (PUNG, KONG) or CHOW_LOWEST <= action <= CHOW_HIGHEST


def declares_kong(action: int) -> bool:
    """A concealed or special kong, or a tile added to an open pung or a special kong, in the own turn."""
    if action in LAID or action in ADDED:
        return True
    return any(first <= action < first + BASE_KINDS for first in (CONCEALED_KONG, ADDED_KONG))


def claimed(hand: Hand, action: int, tile: int) -> Hand:
    """An own hand after it claims a discarded tile for a pung, a kong or a chow."""
    if action == KONG and hand.standing[tile] < 3:
        return _grown(hand, tile, MeldType.PROMOTED_KONG, seen=tile)
    if CHOW_LOWEST <= action <= CHOW_HIGHEST:
        lowest = tile - (action - CHOW_LOWEST)
        gone = [kind for kind in range(lowest, lowest + 3) if kind != tile]
        return _melded(hand, MeldType.CHOW, lowest, gone, seen=tile)
    if action == KONG:
        return _melded(hand, MeldType.MELDED_KONG, tile, [tile] * 3, seen=tile)
    return _melded(hand, MeldType.PUNG, tile, [tile] * 2, seen=tile)


def declared(hand: Hand, action: int) -> Hand:
    """An own hand after one of those."""
    if action in LAID:
        return _laid(hand, *LAID[action])
    if action in ADDED:
        return _added(hand, *ADDED[action])
    if action >= ADDED_KONG:
        tile = action - ADDED_KONG
        after = _grown(hand, tile, MeldType.PROMOTED_KONG)
        after.standing[tile] -= 1
        return after
    tile = action - CONCEALED_KONG
    return _melded(hand, MeldType.CONCEALED_KONG, tile, [tile] * 4)


def _laid(hand: Hand, group: Group, tiles: tuple[int, ...]) -> Hand:
    """With a special kong."""
    after = _melded(hand, MeldType.SPECIAL_KONG, GROUPS[group][0], tiles)
    meant = stands_for(group, tiles) or ()
    return dataclasses.replace(after, special=(*after.special[:-1], tiles), meant=(*after.meant[:-1], meant))


def _added(hand: Hand, group: Group, tile: int) -> Hand:
    """With a tile added to a special kong."""
    place = hand.meld_tiles.index(GROUPS[group][0])
    while hand.meld_types[place] != MeldType.SPECIAL_KONG:
        place = hand.meld_tiles.index(GROUPS[group][0], place + 1)
    special, meant = [*hand.special], [*hand.meant]
    special[place] = (*special[place], tile)
    meant[place] = stands_for(group, special[place]) or ()
    standing = hand.standing.copy()
    standing[tile] -= 1
    return dataclasses.replace(hand, standing=standing, special=tuple(special), meant=tuple(meant))


def _melded(hand: Hand, type_: MeldType, lowest: int, gone: Sequence[int], seen: int | None = None) -> Hand:
    standing = hand.standing.copy()
    for kind in gone:
        standing[kind] -= 1
    after = dataclasses.replace(
        hand,
        standing=standing,
        meld_types=(*hand.meld_types, type_),
        meld_tiles=(*hand.meld_tiles, lowest),
        special=(*hand.special, ()),
        meant=(*hand.meant, ()),
    )
    return _with_seen(after, seen)


def _grown(hand: Hand, tile: int, type_: MeldType, seen: int | None = None) -> Hand:
    """The pung of a tile becomes a kong."""
    types = tuple(
        type_ if (kind, lowest) == (MeldType.PUNG, tile) else kind
        for kind, lowest in zip(hand.meld_types, hand.meld_tiles, strict=True)
    )
    return _with_seen(dataclasses.replace(hand, standing=hand.standing.copy(), meld_types=types), seen)


def _with_seen(hand: Hand, seen: int | None) -> Hand:
    """A tile that lay open has become the hand's own."""
    if seen is None:
        return hand
    own, visible = hand.own.copy(), hand.visible.copy()
    own[seen] += 1
    visible[seen] -= 1
    return dataclasses.replace(hand, own=own, visible=visible)
