"""What a person at the table sees: a View in plain Python.

Everything on a screen is made of a ``Sight``, so nothing can be shown that the seat may not know.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from types import SimpleNamespace

import msgspec
import numpy as np
from msgspec.structs import replace

from zimo.engine.sight.view import HIDDEN_TILE, UNSEEN_KIND
from zimo.engine.table.state import NO_PLACE, NOT_DRAWN, NOT_GIVEN, Draw, End, MeldType, Phase
from zimo.notation.special_kongs import COUNTED, group_named_by, stands_for
from zimo.notation.tiles import FIRST_BONUS, KINDS, NO_TILE
from zimo.play.game import Game, LedgerEntry, read_ledger
from zimo.seat.plain import plain

RIVER_SEAT = 64  # an entry of the river is seat * 64 + kind


class _Seen(msgspec.Struct, frozen=True, gc=False):
    """A table makes these all the time: one of them takes a third of what a dataclass would."""


class MeldSeen(_Seen, frozen=True, gc=False):
    type: MeldType
    tile: int | None  # lowest of a chow; None: face down
    source: int  # who discarded the claimed tile; the owner's own seat if none was claimed
    claimed: int | None = None  # the claimed tile
    special: tuple[int, ...] = ()  # the tiles of a special kong

    @property
    def tiles(self) -> tuple[int, ...]:
        """Those of a meld that lies open."""
        if self.tile is None:
            return ()
        if self.special:
            return self.special
        if self.type == MeldType.CHOW:
            return tuple(range(self.tile, self.tile + 3))
        return (self.tile,) * (3 if self.type == MeldType.PUNG else 4)

    @property
    def meant(self) -> tuple[int, ...]:
        """What the tiles of a special kong stand for."""
        if not self.special or self.tile is None:
            return ()
        return stands_for(group_named_by(self.tile), self.special) or ()


class Discarded(_Seen, frozen=True, gc=False):
    tile: int
    taken: bool  # claimed for a meld or a hu
    latest: bool  # of the whole table
    as_drawn: bool = False  # discarded as it was drawn


class SeatSeen(_Seen, frozen=True, gc=False):
    seat: int
    wind: int
    deals: bool
    standing: int  # how many tiles stand in the hand
    hand: tuple[int, ...] | None  # its standing tiles, sorted, where they may be seen
    melds: tuple[MeldSeen, ...]
    bonus: tuple[int, ...]
    river: tuple[Discarded, ...]
    void: int | None
    barred: bool
    hu: int  # 0, or the number of its first declaration
    hu_latest: int  # the number of its latest one
    hus: int  # how often it has declared hu
    out: bool  # it plays no further part in the deal
    hu_false: bool
    win_tile: int | None  # of its latest hu, as all that begins so
    win_from: int
    win_flags: int  # circumstances: bits WIN_*
    win_fan: int  # of a hu, or of a ready hand at the end of the wall; after the deal
    win_points: int
    won: tuple[int, ...]  # the tiles of its hu in their order, as far as they are seen
    ready: bool = False  # has declared ready
    knows_bao: bool = False  # has seen the indicator that lies on the table


class Sight(_Seen, frozen=True, gc=False):
    """One moment of a deal as a seat sees it."""

    me: int
    prevalent: int
    phase: Phase
    turn: int
    asked: bool
    legal: tuple[int, ...]
    drawn: int | None  # the own last tile, in the own turn
    draw: Draw | None
    draw_flags: int  # circumstances of a hu on it: bits WIN_*
    wall_left: int
    last_draws: tuple[tuple[int, int | None], ...]  # seats that drew without a discard, and the tile if known
    drawn_front: tuple[int, ...]  # tiles taken from each wall; a shared wall is number 0
    drawn_back: tuple[int, ...]
    offer: int | None  # the tile that may be claimed
    offer_robs: bool
    offer_meld: int | None  # number of the meld of the seat in turn that it is being added to
    claim_flags: int  # circumstances of a hu on it
    discard_flags: int  # the same for the latest discard
    true_hu: bool  # the hu that may be declared is a true one
    gifts: tuple[tuple[int, ...], ...]  # what each seat has given away in an exchange, as far as is known
    given_on: int | None  # how many seats on in turn order it went; None before the exchange
    void_tile: int | None  # the own tile set aside for the void suit
    passed: int  # fans of the best hu let pass, which bars others for now; -1 none
    passed_tiles: int  # the kinds of such hu, as bits
    unseen: tuple[int, ...]  # copies of each kind that this seat has not seen
    visible: tuple[int, ...]  # copies of each kind that everybody can see
    seats: tuple[SeatSeen, ...]
    ledger: tuple[LedgerEntry, ...]
    end: End
    bao: int | None = None  # the indicator that lies on the table, where the seat has seen it
    bao_seat: int | None = None  # who took it; None where none lies
    bao_throws: int = 0  # how often a die was thrown for one
    wall_gone: bytes = b""  # bit per empty place of the wall; empty while they follow from what was drawn

    @property
    def players(self) -> int:
        return len(self.seats)

    @property
    def given(self) -> tuple[int, ...]:
        """Tiles that the seat has given away in an exchange, or chosen to."""
        return self.gifts[self.me]

    @property
    def received(self) -> tuple[int, ...]:
        """What it got for them."""
        return () if self.given_on is None else self.gifts[(self.me - self.given_on) % self.players]

    @property
    def own(self) -> SeatSeen:
        return self.seats[self.me]

    @property
    def own_hand(self) -> tuple[int, ...]:
        return self.own.hand or ()

    @property
    def hand_before_draw(self) -> tuple[int, ...]:
        """The own standing tiles without one that was just drawn."""
        hand = self.own_hand
        if self.phase != Phase.TURN or self.turn != self.me or self.drawn is None:
            return hand
        place = hand.index(self.drawn)
        return hand[:place] + hand[place + 1 :]

    @property
    def flower_to_win_with(self) -> int | None:
        """The bonus tile in hand with which the seat may declare hu now, None if there is none."""
        held = [kind for kind in self.own_hand if kind >= FIRST_BONUS]
        own_turn = self.asked and self.phase != Phase.CLAIM and self.true_hu
        return held[0] if held and own_turn else None

    @property
    def grows_special_kong(self) -> bool:
        """Is the tile on offer being added to a special kong?"""
        return self.offer_meld is not None and bool(self.seats[self.turn].melds[self.offer_meld].special)

    @property
    def points(self) -> tuple[int, ...]:
        """What each seat has won and lost in this deal, as far as it is known yet."""
        return tuple(sum(entry.delta[seat] for entry in self.ledger) for seat in range(self.players))

    @property
    def forced(self) -> int | None:
        """The one answer of a hand that is locked: a hu, or the tile that must go."""
        locked = (self.own.hus > 0 or self.own.ready) and not self.own.out
        return self.legal[0] if locked and len(self.legal) == 1 else None

    def latest_discard(self) -> tuple[int, Discarded] | None:
        """Who discarded last, and what."""
        for seat in self.seats:
            for discarded in seat.river:
                if discarded.latest:
                    return seat.seat, discarded
        return None


def see(view: np.recarray) -> Sight:
    """The Sight of a VIEW array of shape (1,)."""
    seen = plain(view)
    ledger = read_ledger(view, seen.players)
    in_turn = seen.phase == Phase.TURN
    return Sight(
        me=seen.seat,
        prevalent=seen.prevalent,
        phase=Phase(seen.phase),
        turn=seen.turn,
        asked=bool(seen.asked),
        legal=_legal(seen.legal),
        drawn=_tile(seen.drawn) if in_turn else None,
        draw=Draw(seen.draw) if in_turn else None,
        draw_flags=seen.draw_flags,
        wall_left=seen.wall_left,
        last_draws=_last_draws(seen.last_draws),
        drawn_front=seen.drawn_front,
        drawn_back=seen.drawn_back,
        offer=_tile(seen.claim_tile),
        offer_robs=bool(seen.claim_robs),
        offer_meld=seen.claim_meld if seen.claim_robs else None,
        claim_flags=seen.claim_flags,
        discard_flags=seen.discard_flags,
        true_hu=bool(seen.true_hu),
        gifts=_gifts(seen),
        given_on=seen.given_steps if seen.exchanged else None,
        void_tile=_tile(seen.void_tile),
        passed=seen.passed,
        passed_tiles=seen.passed_tiles,
        unseen=tuple(seen.unseen),
        visible=tuple(seen.visible),
        seats=tuple(_seat(seen, seat, river, ledger) for seat, river in enumerate(_rivers(seen))),
        ledger=tuple(ledger),
        end=End(seen.end),
        bao=_tile(seen.bao),
        bao_seat=None if seen.bao_place == NO_PLACE else seen.bao_seat,
        bao_throws=seen.bao_thrown.bit_count(),
        wall_gone=seen.wall_gone if seen.bao_edge else b"",
    )


def _tile(kind: int) -> int | None:
    return None if kind == NO_TILE else kind


def _last_draws(draws: bytes) -> tuple[tuple[int, int | None], ...]:
    """Who drew which of the last tiles, as far as this seat knows."""
    found = (divmod(draw, RIVER_SEAT) for draw in draws if draw != NOT_DRAWN)
    return tuple((seat, None if kind == UNSEEN_KIND else kind) for seat, kind in found)


def _gifts(seen: SimpleNamespace) -> tuple[tuple[int, ...], ...]:
    """What the seat gave itself, and what was given to it."""
    gifts: list[tuple[int, ...]] = [()] * seen.players
    if seen.exchanged:
        gifts[(seen.seat - seen.given_steps) % seen.players] = tuple(seen.received)
    gifts[seen.seat] = tuple(kind for kind in seen.given if kind != NOT_GIVEN)
    return tuple(gifts)


def _legal(words: tuple[int, ...]) -> tuple[int, ...]:
    codes = []
    for number, word in enumerate(words):
        word &= (1 << 64) - 1  # its highest bit is an action, no sign
        while word:
            codes.append(64 * number + (word & -word).bit_length() - 1)
            word &= word - 1
    return tuple(codes)


def _seat(
    seen: SimpleNamespace, seat: int, river: list[Discarded], ledger: Sequence[LedgerEntry]
) -> SeatSeen:
    plays_on = bool(seen.hu[seat] and not seen.out[seat])
    won = tuple(row.tile for row in ledger if row.hu is not None and row.seat == seat)
    if not plays_on:
        won = () if seen.win_tile[seat] == NO_TILE else (seen.win_tile[seat],)
    return SeatSeen(
        seat=seat,
        wind=seen.seat_wind[seat],
        deals=seen.dealer == seat,
        standing=seen.standing[seat],
        hand=_tiles(seen.hand[seat]) if seen.shown[seat] else None,
        melds=tuple(_meld(seen, seat, meld) for meld in range(seen.melds[seat])),
        bonus=_bonus(seen.bonus[seat]),
        river=tuple(river),
        void=None if seen.void[seat] < 0 else seen.void[seat],
        barred=bool(seen.barred[seat]),
        hu=seen.hu[seat],
        hu_latest=seen.hu_latest[seat],
        hus=len(won) if plays_on else int(seen.hu[seat] > 0),
        out=bool(seen.out[seat]),
        hu_false=bool(seen.hu_false[seat]),
        win_tile=_tile(seen.win_tile[seat]),
        win_from=seen.win_from[seat],
        win_flags=seen.win_flags[seat],
        win_fan=seen.win_fan[seat],
        win_points=seen.win_points[seat],
        won=won,
        ready=seen.ready[seat] != NO_PLACE,
        knows_bao=bool(seen.bao_seen >> seat & 1),
    )


@functools.lru_cache(maxsize=1 << 12)  # a hand is looked at several times until it changes
def _tiles(counts: bytes) -> tuple[int, ...]:
    return tuple(kind for kind, copies in enumerate(counts) for _ in range(copies))


@functools.cache
def _bonus(bits: int) -> tuple[int, ...]:
    return tuple(FIRST_BONUS + bit for bit in range(KINDS - FIRST_BONUS) if bits >> bit & 1)


def _meld(seen: SimpleNamespace, seat: int, meld: int) -> MeldSeen:
    tile = seen.meld_tile[seat][meld]
    place = seen.meld_place[seat][meld]
    return MeldSeen(
        MeldType(seen.meld_type[seat][meld]),
        None if tile == HIDDEN_TILE else tile,
        seen.meld_from[seat][meld],
        None if place == NO_PLACE else seen.river[place] % RIVER_SEAT,
        _special(seen, seat, tile) if seen.meld_type[seat][meld] == MeldType.SPECIAL_KONG else (),
    )


def _special(seen: SimpleNamespace, seat: int, first: int) -> tuple[int, ...]:
    """The tiles of a special kong, 1s that stand for others last."""
    group = group_named_by(first)
    counted = zip(COUNTED, seen.special_tiles[seat], strict=True)
    return tuple(kind for (of, kind), copies in counted if of == group for _ in range(copies))


_discarded = functools.cache(Discarded)
"""There are few different ones, and a table shows them all the time."""

_LYING = [
    [_discarded(kind, taken, False, as_drawn) for taken in (False, True) for as_drawn in (False, True)]
    for kind in range(KINDS)
]


def _rivers(seen: SimpleNamespace) -> list[list[Discarded]]:
    """What each seat has discarded."""
    rivers: list[list[Discarded]] = [[] for _ in range(seen.players)]
    taken, drawn = (int.from_bytes(bits, "little") for bits in (seen.river_taken, seen.river_drawn))
    places = seen.river[: seen.river_length]
    for number, place in enumerate(places):
        marks = (taken >> number & 1) * 2 + (drawn >> number & 1)
        rivers[place // RIVER_SEAT].append(_LYING[place % RIVER_SEAT][marks])
    if places:
        latest = rivers[places[-1] // RIVER_SEAT]
        latest[-1] = _discarded(latest[-1].tile, latest[-1].taken, True, latest[-1].as_drawn)
    return rivers


def laid_open(sight: Sight, game: Game) -> Sight:
    """The same with the hand of every seat as that one sees it, and what each gave away."""
    sights = [see(game.view(seat)) for seat in range(game.players)]
    return replace(
        sight,
        seats=tuple(one.own for one in sights),
        gifts=tuple(one.given for one in sights),
        bao=next((one.bao for one in sights if one.bao is not None), None),
    )


def discard_moment(before: Sight, after: Sight) -> Sight | None:
    """The table right after a discard, before anybody answers; None if nothing was discarded.

    It shows the same whoever may claim the tile, so that the pause that follows betrays nothing.
    """
    latest = after.latest_discard()
    if latest is None or sum(len(seat.river) for seat in after.seats) == sum(
        len(seat.river) for seat in before.seats
    ):
        return None
    who, discarded = latest
    seats = []
    for old, new in zip(before.seats, after.seats, strict=True):
        old = replace(old, river=_river_as_before(old, new))
        if old.seat == who:
            whole = old.hand is not None and len(old.hand) == old.standing  # no closed tile beside it
            old = replace(old, standing=old.standing - 1, void=new.void)
            if old.hand is not None and whole:
                hand = list(old.hand)
                hand.remove(discarded.tile)
                old = replace(old, hand=tuple(hand))
        seats.append(old)
    return replace(
        before,
        phase=Phase.CLAIM,
        turn=who,
        asked=False,
        legal=(),
        drawn=None,
        draw=None,
        draw_flags=0,
        offer=discarded.tile,
        offer_robs=False,
        offer_meld=None,
        claim_flags=after.discard_flags,
        discard_flags=after.discard_flags,
        true_hu=False,
        void_tile=after.void_tile,
        seats=tuple(seats),
    )


def _river_as_before(old: SeatSeen, new: SeatSeen) -> tuple[Discarded, ...]:
    """The river now, with what was taken before; the newest tile lies free."""
    taken = [tile.taken for tile in old.river] + [False] * (len(new.river) - len(old.river))
    return tuple(
        _discarded(tile.tile, was_taken, tile.latest, tile.as_drawn)
        for tile, was_taken in zip(new.river, taken, strict=True)
    )
