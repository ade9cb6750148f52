"""What a seat may do: with its own fourteen tiles, and with another's tile."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.naive import special_kongs
from tests.naive.hands import BONUS, Meld, suit
from tests.naive.ready import may_declare, may_kong_when_ready, ready_discards
from tests.naive.table import NOTHING, Seat
from tests.naive.worth import doubled, may_be_declared, ready_hands, value, wait_value
from zimo.engine.table.actions import (
    ADDED_KONG,
    CHOW_HIGHEST,
    CHOW_LOWEST,
    CHOW_MIDDLE,
    CONCEALED_KONG,
    DECLARE_READY,
    GIVE,
    HU,
    KONG,
    PASS,
    PUNG,
    SET_ASIDE,
    VOID_CARD,
    VOID_TILE,
)
from zimo.engine.table.state import Draw, MeldType
from zimo.rulesets import Ruleset
from zimo.rulesets.choices import (
    BonusTiles,
    ChowFrom,
    Exchange,
    FalseHu,
    Flow,
    HuAgain,
    HuKongs,
    LastDiscardClaims,
    SkipHu,
    VoidDiscard,
    VoidMarker,
)

CHOWS = {CHOW_LOWEST: (1, 2), CHOW_MIDDLE: (-1, 1), CHOW_HIGHEST: (-2, -1)}


def void_choices(ruleset: Ruleset, seat: Seat) -> list[int]:
    if ruleset.void == VoidMarker.CARD:
        return [VOID_CARD + i for i in range(3)]
    held = {tile for tile in seat.hand if tile < 27}
    missing = {0, 1, 2} - {suit(tile) for tile in held}
    return sorted([VOID_TILE + tile for tile in held] + [VOID_CARD + i for i in missing])


def exchange_choices(ruleset: Ruleset, seat: Seat) -> list[int]:
    """Tiles that the seat may give away next, of one suit where the rule is so (XZ-007)."""
    left = seat.hand - Counter(seat.given)
    if ruleset.exchange == Exchange.ONE_SUIT and seat.given:
        left = Counter({tile: n for tile, n in left.items() if suit(tile) == suit(seat.given[0])})
    elif ruleset.exchange == Exchange.ONE_SUIT:
        sizes = Counter(suit(tile) for tile in seat.standing)
        left = Counter({tile: n for tile, n in left.items() if sizes[suit(tile)] >= 3})
    return sorted(GIVE + tile for tile in left)


def must_win(ruleset: Ruleset, tiles_left: int) -> bool:
    return tiles_left <= ruleset.must_hu_last and ruleset.must_hu_last > 0


def must_win_again(ruleset: Ruleset, seat: Seat) -> bool:
    """XL-005"""
    return bool(seat.wins) and ruleset.hu_again == HuAgain.MUST


def discards(ruleset: Ruleset, seat: Seat) -> list[int]:
    if seat.set_aside is not None:
        return [seat.set_aside]
    if ruleset.void_discard == VoidDiscard.STRICT and seat.void_tiles():
        return sorted(set(seat.void_tiles()))
    return sorted(seat.hand)


def tile_to_lay_aside(ruleset: Ruleset, seat: Seat) -> int:
    """XL-003: of a heavenly hand the tile that leaves the best value, of equals the lowest kind."""
    best, most = min(seat.hand), -1
    for tile in sorted(seat.hand):
        rest = seat.standing
        rest.remove(tile)
        fans = wait_value(ruleset, rest, seat.melds, seat.void)
        worth = -1 if fans is None else doubled(ruleset, fans)
        if worth > most:
            best, most = tile, worth
    return best


def still_waits(ruleset: Ruleset, seat: Seat, tile: int) -> bool:
    """XL-008: with a kong of that tile, does the seat wait for every tile on which it has won?"""
    rest = [kind for kind in seat.standing if kind != tile]
    melds = [meld for meld in seat.melds if (meld.type, meld.tile) != (MeldType.PUNG, tile)]
    kong = Meld(MeldType.CONCEALED_KONG, tile, seat.number)
    waiting = {hand.win_tile for hand in ready_hands(ruleset, rest, [*melds, kong], seat.void)}
    return waiting >= {won.tile for won in seat.wins}


def may_kong(ruleset: Ruleset, seat: Seat, tile: int, melded: bool, drawn: int | None = None) -> bool:
    """Whose hand is not locked may make any kong."""
    if not seat.wins:
        return not seat.locked_by_ready or may_kong_when_ready(ruleset, seat, tile, drawn)
    forbidden = [HuKongs.NONE, *([HuKongs.NO_MELDED] if melded else [])]
    return ruleset.hu_kongs not in forbidden and still_waits(ruleset, seat, tile)


def may_meld(ruleset: Ruleset, seat: Seat, tile: int) -> bool:
    """Whether the suit may be melded at all."""
    strict = ruleset.void_discard == VoidDiscard.STRICT and seat.void is not None
    return not (strict and suit(tile) == seat.void)


def own_turn(
    ruleset: Ruleset,
    seat: Seat,
    draw: Draw,
    drawn: int,
    circumstances: dict[str, Any],
    can_replace: bool,
    tiles_left: int,
    turn_by_claim: bool,
) -> list[int]:
    """Actions of the seat in turn: ``drawn`` is the tile it took last."""
    actions = [drawn] if seat.wins or seat.locked_by_ready else discards(ruleset, seat)
    claimed = draw == Draw.CLAIM
    if seat.ready is not None and not seat.locked_by_ready:
        return ready_discards(ruleset, seat, actions)
    declares = may_declare(ruleset, seat, actions)
    no_hu = seat.barred or drawn in BONUS or drawn == NOTHING
    false_allowed = ruleset.false_hu == FalseHu.PENALISE and not no_hu
    forced = must_win(ruleset, tiles_left) or must_win_again(ruleset, seat)
    if not claimed and forced and true_self_draw(ruleset, seat, drawn, circumstances):
        return [HU]
    if not claimed and (false_allowed or true_self_draw(ruleset, seat, drawn, circumstances)):
        actions.append(HU)
    if can_replace and (not claimed or ruleset.kong_after_claim):
        for tile in sorted(seat.hand):
            if tile in BONUS or not may_meld(ruleset, seat, tile):
                continue
            if not may_kong(ruleset, seat, tile, melded=False, drawn=drawn):
                continue
            if seat.free(tile) == 4:
                actions.append(CONCEALED_KONG + tile)
            if seat.free(tile) == 1 and seat.open_pung(tile):
                actions.append(ADDED_KONG + tile)
    if declares:
        actions.append(DECLARE_READY)
    if ruleset.bonus == BonusTiles.KEEPABLE and can_replace:
        actions += [SET_ASIDE + tile - BONUS[0] for tile in sorted(seat.hand) if tile in BONUS]
    enough = leaves_enough(ruleset, seat, MeldType.SPECIAL_KONG, 4)
    actions += special_kongs.lays(ruleset, seat, enough)
    actions += special_kongs.adds(ruleset, seat, not claimed, drawn, turn_by_claim, can_replace)
    return sorted(actions)


def last_draw(
    ruleset: Ruleset, seat: Seat, drawn: int, circumstances: dict[str, Any], tiles_left: int
) -> list[int]:
    """CM-043: one of the last tiles may only win. PASS alone: the seat is not asked."""
    false_allowed = ruleset.false_hu == FalseHu.PENALISE and not (seat.barred or drawn in BONUS)
    true = true_self_draw(ruleset, seat, drawn, circumstances)
    if true and (must_win(ruleset, tiles_left) or must_win_again(ruleset, seat)):
        return [HU]
    return [PASS, HU] if true or false_allowed else [PASS]


def claims(
    ruleset: Ruleset,
    seat: Seat,
    tile: int,
    *,
    next_in_turn: bool,
    wall_at_end: bool,
    last_draws: bool,
    can_replace: bool,
    circumstances: dict[str, Any],
    tiles_left: int,
) -> list[int]:
    """Answers of another seat to a discard or an added kong, PASS among them; empty: it isn't asked."""
    found = []
    forced = must_win(ruleset, tiles_left) or must_win_again(ruleset, seat)
    if forced and true_claim(ruleset, seat, tile, circumstances):
        return [HU]
    if true_claim(ruleset, seat, tile, circumstances) or false_claim(ruleset, seat, tile, circumstances):
        found.append(HU)
    robbing = circumstances["robbing"]
    nothing = last_draws or (robbing and not ruleset.added_kong_as_discard)  # CM-017
    if not nothing and tile not in BONUS and may_meld(ruleset, seat, tile):
        melds = _meld_claims(ruleset, seat, tile, next_in_turn, wall_at_end, can_replace)
        if robbing:  # CM-016
            melds = [claim for claim in melds if claim in (PUNG, KONG)]
        if seat.wins or seat.locked_by_ready:  # XL-007, XL-008, CM-028
            melds = [KONG] if KONG in melds and may_kong(ruleset, seat, tile, melded=True) else []
        found += melds
    return sorted([PASS, *found]) if found else []


def _meld_claims(
    ruleset: Ruleset, seat: Seat, tile: int, next_in_turn: bool, wall_at_end: bool, can_replace: bool
) -> list[int]:
    found = []
    room = seat.exposed < ruleset.max_exposed
    if (
        seat.free(tile) >= 2
        and room
        and leaves_enough(ruleset, seat, MeldType.PUNG, 3)
        and (not wall_at_end or ruleset.last_discard_claims == LastDiscardClaims.HU_PUNG)
    ):
        found.append(PUNG)
    if can_replace and not wall_at_end:
        if seat.free(tile) == 3 and room and leaves_enough(ruleset, seat, MeldType.MELDED_KONG, 3):
            found.append(KONG)
        if ruleset.kong_from_open_pung and seat.open_pung(tile):
            found.append(KONG)
    seated = ruleset.chow_from == ChowFrom.ANY or (ruleset.chow_from == ChowFrom.LEFT and next_in_turn)
    enough = leaves_enough(ruleset, seat, MeldType.CHOW, 3)
    if seated and room and enough and not wall_at_end and suit(tile) is not None:
        for code, steps in CHOWS.items():
            others = [tile + step for step in steps]
            if all(tile_of_suit(other, suit(tile)) and seat.free(other) for other in others):
                found.append(code)
    return found


def leaves_enough(ruleset: Ruleset, seat: Seat, new: MeldType, gone: int) -> bool:
    """CM-012: who has a chow never comes down to one tile that stands, those of concealed kongs with it.

    ``gone``: so many tiles fewer stand after the next discard.
    """
    kongs = sum(meld.type == MeldType.CONCEALED_KONG for meld in seat.melds)
    chow = any(MeldType.CHOW in (meld.type, new) for meld in seat.melds) or new == MeldType.CHOW
    after = len(seat.standing) - gone + 4 * kongs
    return not (ruleset.chow_keeps_two and chow and after == 1)


def tile_of_suit(tile: int, which: int | None) -> bool:
    return tile >= 0 and suit(tile) == which


# true and false hu


def true_self_draw(ruleset: Ruleset, seat: Seat, drawn: int, circumstances: dict[str, Any]) -> bool:
    if drawn == NOTHING:  # it lies in a special kong
        return False
    return not seat.barred and may_be_declared(ruleset, seat.hand_drawn(drawn, **circumstances))


def true_claim(ruleset: Ruleset, seat: Seat, tile: int, circumstances: dict[str, Any]) -> bool:
    """Whether the seat wins on another's tile and neither a fine nor a hu that it let pass forbids it."""
    hand = seat.hand_with(tile, **circumstances)
    if circumstances["robbing"] and not ruleset.rob_kong:
        return False
    if seat.barred or not may_be_declared(ruleset, hand):
        return False
    if seat.passed is None or seat.wins or ruleset.skip_hu == SkipHu.FREE:
        return True
    if ruleset.skip_hu == SkipHu.SAME_TILE:
        return tile not in seat.passed_tiles
    return ruleset.skip_hu != SkipHu.UNTIL_DRAW and value(ruleset, hand) > seat.passed


def false_claim(ruleset: Ruleset, seat: Seat, tile: int, circumstances: dict[str, Any]) -> bool:
    """Whether the seat may declare a hu on the tile that is none; one that it let pass is simply refused."""
    if ruleset.false_hu == FalseHu.REJECT or seat.barred or tile in BONUS:
        return False
    if circumstances["robbing"] and not ruleset.rob_kong:
        return False
    if false_hu_plays_on(ruleset):  # CM-073: a hu against CM-041 is false, too
        return not true_claim(ruleset, seat, tile, circumstances)
    return not may_be_declared(ruleset, seat.hand_with(tile, **circumstances))


def false_hu_plays_on(ruleset: Ruleset) -> bool:
    """CM-073, where the first hu ends the deal and no suit is void."""
    one_winner = ruleset.flow == Flow.FIRST_HU and ruleset.void == VoidMarker.NONE
    fined = ruleset.false_hu == FalseHu.PENALISE and not ruleset.false_hu_ends
    return ruleset.false_hu_plays_on and one_winner and fined
