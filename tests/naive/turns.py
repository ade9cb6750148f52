"""A whole deal in plain Python, slow and obvious: an independent witness for the engine.

It follows the rule statements and takes nothing from the engine but the numbers that stand for
phases, actions and ledger reasons.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from tests.naive import claims, hkos, settlement, special_kongs
from tests.naive.chance import dice_of
from tests.naive.hands import BONUS, Hand, Meld, suit
from tests.naive.table import NOTHING, KongPaid, Row, Seat, Won, row
from tests.naive.wall import Wall
from tests.naive.worth import may_be_declared, value
from zimo.engine.table.actions import (
    ADDED_KONG,
    CHOW_HIGHEST,
    CHOW_LOWEST,
    CONCEALED_KONG,
    DECLARE_READY,
    EXCHANGE_INDICATOR,
    GIVE,
    HU,
    KONG,
    PASS,
    PUNG,
    SET_ASIDE,
    VOID_CARD,
    VOID_TILE,
)
from zimo.engine.table.state import NO_SEAT, Draw, End, MeldType, Phase, Reason
from zimo.rulesets import Ruleset
from zimo.rulesets.choices import (
    Bao,
    BonusTiles,
    Exchange,
    ExchangeDirection,
    Flow,
    KongMoney,
    KongTransfer,
    Liability,
    MultiWin,
    Ready,
    ReplacementFrom,
    ShootRefund,
    SkipHu,
    VoidDiscard,
    VoidMarker,
    WallKind,
    Winds,
)

EAST = 27


class NaiveDeal:
    """One deal. ``wall`` is the sequence of all tiles; ``legal()`` and ``play(action)`` use action codes."""

    def __init__(
        self,
        ruleset: Ruleset,
        wall: list[int],
        dealer: int = 0,
        prevalent: int = 0,
        dice: Sequence[int] | None = None,
    ) -> None:
        self.ruleset = ruleset
        self.dice = dice or (0, 0, 0, 0)
        self.dealer = dealer
        east = 0 if ruleset.winds == Winds.FIXED else dealer
        self.seats = [
            Seat(number, prevalent_wind=EAST + prevalent, seat_wind=EAST + (number - east) % ruleset.seats)
            for number in range(ruleset.seats)
        ]
        self.phase = Phase.TURN
        self.end = End.RUNNING
        self.turn = dealer  # whose turn it is; during claims whose tile it is
        self.draw = Draw.WALL
        self.drawn = NOTHING
        self.turn_kongs: list[KongPaid] = []
        self.river: list[tuple[int, int]] = []
        self.taken: set[int] = set()  # places in the river of discards claimed for a meld or hu
        self.melded: set[int] = set()  # those claimed for a meld
        self.as_drawn: set[int] = set()  # places of discards that had just been drawn
        self.ledger: list[Row] = []
        self.history: list[int] = []  # actions so far
        self.kept: list[tuple[int, int]] = []  # the last tiles, drawn without a discard, that did not win
        self.lost_added = 0  # tiles that were to be added to a kong, and claimed for a set
        self.turn_by_claim = False  # the turn came by chow, pung or kong
        self.adding: Meld | None = None  # the meld that the tile on offer is being added to
        self.last_draw = False  # the tile drawn in this turn may only win
        self.claim_tile = NOTHING
        self.robbing = False  # the tile that may be claimed is being added to a pung
        self.shot = False  # it was discarded after a kong
        self.exchanged = False
        self.bonus_asked: int | None = None  # who may win with the bonus tiles that it was dealt
        self.dice_left = dice_of(wall)
        self.won_by: Counter[str | None] = Counter()  # how the bao took part
        self.indicator: int | None = None  # of the bao, while it lies on the table
        self.seen_by: set[int] = set()  # who has seen it
        self._legal: list[int] | None = None  # the actions of this position, once asked for
        self.options: dict[int, list[int]] = {}
        self.answers: dict[int, int] = {}
        if ruleset.wall == WallKind.SHARED:
            shared = Wall(ruleset, list(wall))
            self.walls = [shared] * ruleset.seats
        else:
            size = len(wall) // ruleset.seats
            own = [list(wall[seat * size : (seat + 1) * size]) for seat in range(ruleset.seats)]
            self.walls = [Wall(ruleset, tiles) for tiles in own]
        self._deal()

    # what can be seen

    @property
    def over(self) -> bool:
        return self.phase == Phase.OVER

    @property
    def actor(self) -> int:
        """The seat that is asked."""
        if self.phase == Phase.BONUS:
            assert self.bonus_asked is not None
            return self.bonus_asked
        if self.phase == Phase.EXCHANGE:
            return next(seat.number for seat in self.seats if len(seat.given) < 3)
        if self.phase == Phase.VOID:
            return next(seat.number for seat in self.seats if seat.void is None)
        if self.phase == Phase.CLAIM:
            return next(number for number in self.options if number not in self.answers)
        return NO_SEAT if self.over else self.turn

    @property
    def hands(self) -> list[Counter[int]]:
        return [seat.hand for seat in self.seats]

    @property
    def melds(self) -> list[list[Meld]]:
        return [seat.melds for seat in self.seats]

    @property
    def bonus(self) -> list[list[int]]:
        return [sorted(seat.bonus) for seat in self.seats]

    @property
    def barred(self) -> list[bool]:
        return [seat.barred for seat in self.seats]

    @property
    def ready(self) -> list[int | None]:
        return [seat.ready for seat in self.seats]

    @property
    def void(self) -> list[int]:
        return [NOTHING if seat.void is None else seat.void for seat in self.seats]

    @property
    def hu(self) -> list[int]:
        return [seat.hu for seat in self.seats]

    @property
    def wall_left(self) -> int:
        """Tiles that nobody has drawn, those in the kong box included."""
        walls = {id(wall): wall for wall in self.walls}
        return sum(len(wall.tiles) for wall in walls.values())

    @property
    def bao(self) -> tuple[int | None, set[int]]:
        """The indicator that lies on the table, and who has seen it."""
        return self.indicator, self.seen_by if self.indicator is not None else set()

    @property
    def scores(self) -> list[int]:
        """Points of the seats and the bank so far."""
        return [sum(row.deltas[i] for row in self.ledger) for i in range(5)]

    def legal(self) -> list[int]:
        if self._legal is None:
            self._legal = self._find_legal()
        return self._legal

    def _find_legal(self) -> list[int]:
        if self.over:
            return []
        seat = self.seats[self.actor]
        if self.phase == Phase.EXCHANGE:
            return claims.exchange_choices(self.ruleset, seat)
        if self.phase == Phase.VOID:
            return claims.void_choices(self.ruleset, seat)
        if self.phase == Phase.CLAIM:
            return self.options[seat.number]
        if self.phase == Phase.BAO:
            return self._before_drawing(seat)
        if self._bonus_to_win_with(seat):
            return self._bonus_choices(seat)
        if self.last_draw:
            return claims.last_draw(
                self.ruleset,
                seat,
                self.drawn,
                self._own_circumstances(),
                self.walls[seat.number].left,
            )
        return claims.own_turn(
            self.ruleset,
            seat,
            self.draw,
            self.drawn,
            self._own_circumstances(),
            self.walls[seat.number].can_replace(),
            self.walls[seat.number].left,
            self.turn_by_claim,
        )

    @property
    def wins(self) -> list[list[Won]]:
        return [seat.wins for seat in self.seats]

    @property
    def out(self) -> list[bool]:
        return [seat.out for seat in self.seats]

    def true_hu(self) -> bool:
        """Whether hu, declared by the seat that is asked, would stand when it is checked."""
        seat = self.seats[self.actor]
        if self.phase == Phase.CLAIM:
            return claims.true_claim(self.ruleset, seat, self.claim_tile, self._claim_circumstances(seat))
        if self._bonus_to_win_with(seat):
            return True
        if self.phase == Phase.BAO:
            return HU in self.legal()
        return claims.true_self_draw(self.ruleset, seat, self.drawn, self._own_circumstances())

    # the deal

    def _deal(self) -> None:
        order = self._from(self.dealer)
        if self.ruleset.wall == WallKind.SHARED:
            for _ in range(3):
                for seat in order:
                    self._deal_tiles(seat, 4)
            for seat in order:
                self._deal_tiles(seat, 1)
        else:
            for seat in order:
                self._deal_tiles(seat, 13)
        self.drawn = self.walls[self.dealer].front()
        self.seats[self.dealer].hand[self.drawn] += 1
        self._replace_all_dealt()

    def _replace_all_dealt(self) -> None:
        """HKF-007, HKF-055: in turn order, until one may win with its bonus tiles."""
        self.phase, self.bonus_asked = Phase.TURN, None
        for number in self._from(self.dealer):
            if self._replace_dealt_bonus_tiles(self.seats[number]):
                self.phase, self.bonus_asked = Phase.BONUS, number
                return
        if self.ruleset.exchange != Exchange.OFF:
            self.phase = Phase.EXCHANGE
        elif self.ruleset.void != VoidMarker.NONE:
            self.phase = Phase.VOID

    def _deal_tiles(self, seat: int, count: int) -> None:
        for _ in range(count):
            self.seats[seat].hand[self.walls[seat].front()] += 1

    def _replace_dealt_bonus_tiles(self, seat: Seat) -> bool:
        """Whether it stopped, since the seat may win with one more."""
        while held := [tile for tile in sorted(seat.hand) if tile in BONUS]:
            if self._may_win_with_one_more(seat):
                return True
            tile = held[0]
            was_drawn = seat.number == self.dealer and tile == self.drawn
            while tile in BONUS:
                if self._may_win_with_one_more(seat):
                    break
                seat.give_up(tile)
                seat.bonus.append(tile)
                tile = self.walls[seat.number].replacement()
                seat.hand[tile] += 1
            if was_drawn:
                self.drawn, self.draw = tile, Draw.BONUS
        return False

    # bonus tiles that win (HKF-054, HKF-055)

    def _may_win_with_one_more(self, seat: Seat) -> bool:
        first = self.ruleset.flow == Flow.FIRST_HU and self.ruleset.bonus == BonusTiles.REPLACED
        return first and not seat.barred and hkos.wins_by_bonus(self.ruleset, [*seat.bonus, NOTHING])

    def _bonus_to_win_with(self, seat: Seat) -> list[int]:
        """The bonus tiles that stand in the hand of a seat which may win with one more."""
        held = [tile for tile in sorted(seat.hand) if tile in BONUS]
        asked = self.phase == Phase.BONUS or (self.phase == Phase.TURN and self.drawn in BONUS)
        return held if asked and held and self._may_win_with_one_more(seat) else []

    def _bonus_choices(self, seat: Seat) -> list[int]:
        aside = SET_ASIDE + self._bonus_to_win_with(seat)[0] - BONUS[0]
        wall = self.walls[seat.number]
        if claims.must_win(self.ruleset, wall.left):
            return [HU]
        if wall.can_replace() or self.ruleset.bonus_unreplaced_draws:
            return [HU, aside]
        return sorted([HU, *claims.discards(self.ruleset, seat)])

    def _win_by_bonus(self, seat: Seat) -> None:
        held = self._bonus_to_win_with(seat)
        tile = self.drawn if self.phase == Phase.TURN else held[0]
        after_kong = self.draw == Draw.KONG and self.phase == Phase.TURN
        hand = seat.hand_drawn(NOTHING, after_kong=after_kong, liable=self._liable(seat))
        for bonus in held:
            seat.give_up(bonus)
            seat.bonus.append(bonus)
        seat.hu, seat.out, seat.false = 1, True, False
        seat.win_tile, seat.win_from, seat.robbed = tile, seat.number, False
        seat.wins.append(Won(1, tile, seat.number, False, 0))
        seat.by_bonus = True
        self.ledger += settlement.bonus_hu_row(self.ruleset, seat.number, hand, tile)
        self._after_hu([seat])

    def _replace_one_dealt(self, seat: Seat, tile: int) -> None:
        """It goes on instead."""
        if not self.walls[seat.number].can_replace():
            self._finish(End.NO_REPLACEMENT)
            return
        was_drawn = seat.number == self.dealer and tile == self.drawn
        seat.give_up(tile)
        seat.bonus.append(tile)
        tile = self.walls[seat.number].replacement()
        while tile in BONUS and not self._may_win_with_one_more(seat):
            seat.bonus.append(tile)
            tile = self.walls[seat.number].replacement()
        seat.hand[tile] += 1
        if was_drawn:
            self.drawn, self.draw = tile, Draw.BONUS
        self._replace_all_dealt()

    def _liable(self, seat: Seat) -> int | None:
        liable = hkos.liable_for(self.ruleset, seat.melds, seat.number)
        return None if liable is None or self.seats[liable].hu else liable

    # one action

    def play(self, action: int) -> None:
        if action not in self.legal():
            raise ValueError(f"action {action} is not legal")
        self.history.append(action)
        self._legal = None
        seat = self.seats[self.actor]
        if self.phase == Phase.EXCHANGE:
            self._give(seat, action - GIVE)
        elif self.phase == Phase.VOID:
            self._choose_void(seat, action)
        elif self.phase == Phase.CLAIM:
            self._answer(seat, action)
        elif action == HU and self._bonus_to_win_with(seat):
            self._win_by_bonus(seat)
        elif self.phase == Phase.BAO:
            self._answer_before_drawing(seat, action)
        elif self.phase == Phase.BONUS:
            self._replace_one_dealt(seat, BONUS[0] + action - SET_ASIDE)
        elif action < PASS:
            self._discard(seat, action)
        elif action == HU:
            self._self_drawn_hu(seat)
        elif action == PASS:
            self._keep_last_draw(seat)
        elif action in special_kongs.LAYS:
            self._lay_special_kong(seat, *special_kongs.LAYS[action])
        elif action in special_kongs.ADDS:
            group, tile = special_kongs.ADDS[action]
            first = special_kongs.first_kind(group)
            kong = next(m for m in seat.melds if (m.type, m.tile) == (MeldType.SPECIAL_KONG, first))
            self._add(seat, kong, tile)
        elif action == DECLARE_READY:
            seat.ready = len(self.river)
        elif action >= SET_ASIDE:
            self._set_aside(seat, BONUS[0] + action - SET_ASIDE)
        elif action >= ADDED_KONG:
            self._added_kong(seat, action - ADDED_KONG)
        else:
            self._concealed_kong(seat, action - CONCEALED_KONG)

    def _give(self, seat: Seat, tile: int) -> None:
        seat.given.append(tile)
        if any(len(seat.given) < 3 for seat in self.seats):
            return
        for seat in self.seats:
            for tile in seat.given:
                seat.give_up(tile)
        for seat in self.seats:
            self.seats[self._receiver(seat.number)].hand.update(seat.given)
        self.drawn = max(self.seats[self.dealer].hand)  # nobody can tell which was dealt last
        self.exchanged = True
        self.phase = Phase.TURN if self.ruleset.void == VoidMarker.NONE else Phase.VOID

    def _receiver(self, giver: int) -> int:
        """XZ-010, XZ-011, XZ-015: by the second throw."""
        players, direction = self.ruleset.seats, self.ruleset.exchange_direction
        if players == 2:
            return 1 - giver
        if direction == ExchangeDirection.DICE and players == 3:
            direction = ExchangeDirection.RIGHT if self.dice[2] % 2 else ExchangeDirection.LEFT
        elif direction == ExchangeDirection.DICE:
            three = (ExchangeDirection.LEFT, ExchangeDirection.RIGHT, ExchangeDirection.ACROSS)
            direction = three[(self.dice[2] + self.dice[3]) % 3]
        steps = {ExchangeDirection.LEFT: -1, ExchangeDirection.RIGHT: 1, ExchangeDirection.ACROSS: 2}
        return (giver + steps[direction]) % players

    def _choose_void(self, seat: Seat, action: int) -> None:
        if action >= VOID_CARD:
            seat.void = action - VOID_CARD
        else:
            seat.set_aside = action - VOID_TILE
            seat.void = suit(seat.set_aside)
        if all(seat.void is not None for seat in self.seats):
            self.phase = Phase.TURN

    def _discard(self, seat: Seat, tile: int) -> None:
        self._note_passed_self_draw(seat)
        seat.locked_by_ready = seat.ready is not None
        seat.give_up(tile)
        mixed = self.draw == Draw.WALL and self._all_came_with_the_exchange(seat)
        if tile == self.drawn and seat.set_aside is None and not mixed:
            self.as_drawn.add(len(self.river))
        seat.set_aside = None
        seat.discards.append(tile)
        self.river.append((seat.number, tile))
        if suit(tile) != seat.void and seat.void_tiles():
            self._fine_pig(seat)
        self._lift_skip_after_claim(seat)
        self.shot = bool(self.turn_kongs)
        self._open_claims(seat, tile, robbing=False)

    def _self_drawn_hu(self, seat: Seat) -> None:
        payers = self._others_in_play(seat)
        if self._flows and self._all_came_with_the_exchange(seat):
            self.drawn = claims.tile_to_lay_aside(self.ruleset, seat)
        true = claims.true_self_draw(self.ruleset, seat, self.drawn, self._own_circumstances())
        if not true and claims.false_hu_plays_on(self.ruleset):
            self._find_out(seat, self.drawn)
            if self.last_draw:
                self._keep_last_draw(seat)
            return
        hand = seat.hand_drawn(self.drawn, **self._own_circumstances())
        seat.give_up(self.drawn)
        self._note_hu(seat, self._next_number(), hand, seat.number, not true)
        if true:
            self.ledger += settlement.hu_row(self.ruleset, seat.number, hand, None, payers, self.dealer)
        self._after_hu([seat])

    def _find_out(self, seat: Seat, tile: int) -> None:
        """CM-073: the fine; all kong money of the deal is void; no hu any more in the deal, which goes on."""
        seat.found_out = seat.barred = True
        seat.left_in_play = self._others_in_play(seat)
        self.ledger += settlement.false_hu_rows(self.ruleset, seat, tile)

    def _set_aside(self, seat: Seat, tile: int) -> None:
        if not self.walls[seat.number].can_replace():
            self._finish(End.NO_REPLACEMENT)
            return
        seat.give_up(tile)
        seat.bonus.append(tile)
        self._draw_replacement(seat, Draw.BONUS)

    def _concealed_kong(self, seat: Seat, tile: int) -> None:
        seat.give_up(tile, 4)
        seat.melds.append(Meld(MeldType.CONCEALED_KONG, tile, seat.number, time=len(self.river)))
        self._fine_void_meld(seat, tile)
        self._kong_stands(seat, seat.melds[-1], self._others_in_play(seat))

    def _lay_special_kong(self, seat: Seat, group: str, tiles: tuple[int, ...]) -> None:
        """CM-014: three tiles that no other replaces."""
        for tile in tiles:
            seat.give_up(tile)
        kong = Meld(
            MeldType.SPECIAL_KONG,
            special_kongs.first_kind(group),
            seat.number,
            time=len(self.river),
            special=tuple(sorted(tiles)),
            meant=special_kongs.GROUPS[group],
        )
        seat.melds.append(kong)
        self._pay_special_kong(seat, kong, Reason.SPECIAL_KONG)
        if self.drawn not in seat.hand:
            self.drawn = NOTHING

    def _pay_special_kong(self, seat: Seat, kong: Meld, reason: Reason) -> KongPaid:
        """CM-063: 1 from each. All that it brought is one payment, where that is paid back."""
        book = next((paid for paid in seat.kongs if paid.meld is kong), None)
        if book is None:
            book = KongPaid(kong, None)
            seat.kongs.append(book)
        if self.ruleset.kong_payments and not seat.found_out:
            payers = self._others_in_play(seat)
            gains = {seat.number: len(payers)} | dict.fromkeys(payers, -1)
            paid = row(reason, seat.number, gains, kong.tile)
            self.ledger.append(paid)
            before = (0,) * 5 if book.paid is None else book.paid.deltas
            a, b, c, d, bank = (old + new for old, new in zip(before, paid.deltas, strict=True))
            book.paid = paid._replace(deltas=(a, b, c, d, bank))
        return book

    def _added_kong(self, seat: Seat, tile: int) -> None:
        pung = seat.open_pung(tile)
        assert pung is not None
        self._add(seat, pung, tile)

    def _add(self, seat: Seat, meld: Meld, tile: int) -> None:
        self.shot = bool(self.turn_kongs)
        self.adding = meld
        if self.ruleset.rob_kong or self.ruleset.added_kong_as_discard:
            self._open_claims(seat, tile, robbing=True)
        else:
            self._complete_added_kong(seat, tile)

    def _complete_added_kong(self, seat: Seat, tile: int) -> None:
        pung = self.adding
        assert pung is not None
        if pung.type == MeldType.SPECIAL_KONG:
            pung.special = tuple(sorted([*pung.special, tile]))
            pung.time = len(self.river)
            seat.give_up(tile)
            self.turn_kongs.append(self._pay_special_kong(seat, pung, Reason.SPECIAL_TILE))
            self._draw_replacement(seat, Draw.KONG)
            return
        pung.type = MeldType.PROMOTED_KONG if tile == self.drawn else MeldType.POSTPONED_KONG
        pung.time = len(self.river)
        seat.give_up(tile)
        self._kong_stands(seat, pung, self._others_in_play(seat))

    def _kong_stands(self, seat: Seat, meld: Meld, payers: list[int], begins_turn: bool = False) -> None:
        paid = settlement.kong_row(self.ruleset, seat.number, meld.type, meld.tile, payers)
        if seat.found_out:
            paid = None
        if paid is not None:
            self.ledger.append(paid)
        kong = KongPaid(meld, paid)
        seat.kongs.append(kong)
        seat.kongs_after_hu += bool(seat.wins)
        self.turn_kongs.append(kong)
        if not (begins_turn and self._looks_first(seat, Draw.KONG)):
            self._draw_replacement(seat, Draw.KONG)

    # claims

    def _open_claims(self, owner: Seat, tile: int, robbing: bool) -> None:
        self.claim_tile, self.robbing = tile, robbing
        self.options, self.answers = {}, {}
        for number in self._others_in_play(owner):
            options = claims.claims(
                self.ruleset,
                self.seats[number],
                tile,
                next_in_turn=number == self._others_in_play(owner)[0],
                wall_at_end=self._wall_at_end(owner),
                last_draws=self.walls[number].left <= self.ruleset.draw_only_tiles > 0,
                can_replace=self.walls[number].can_replace(),
                circumstances=self._claim_circumstances(self.seats[number]),
                tiles_left=self.walls[number].left,
            )
            if options:
                self.options[number] = options
        self.phase = Phase.CLAIM
        if not self.options:
            self._resolve()

    def _answer(self, seat: Seat, action: int) -> None:
        self.answers[seat.number] = action
        if action != HU and HU in self.options[seat.number]:
            circumstances = self._claim_circumstances(seat)
            hand = seat.hand_with(self.claim_tile, **circumstances)
            true = claims.true_claim(self.ruleset, seat, self.claim_tile, circumstances)
            if true and not seat.wins:
                seat.passed = max(seat.passed or 0, value(self.ruleset, hand))
                seat.passed_tiles.add(self.claim_tile)
        if len(self.answers) == len(self.options):
            self._resolve()

    def _resolve(self) -> None:
        owner = self.seats[self.turn]
        self.phase = Phase.TURN
        if claims.false_hu_plays_on(self.ruleset):
            self._look_at_claimed_hus()
        hu = [self.seats[number] for number, answer in self.answers.items() if answer == HU]
        melds = {
            answer: self.seats[number] for number, answer in self.answers.items() if answer in (PUNG, KONG)
        }
        chows = [
            (self.seats[number], answer)
            for number, answer in self.answers.items()
            if CHOW_LOWEST <= answer <= CHOW_HIGHEST
        ]
        if self.robbing and melds and not hu:  # CM-016
            self._lose_added_tile(owner)
        if hu:
            self._claimed_hu(owner, hu if self.ruleset.multi_win == MultiWin.ALL else hu[:1])
        elif KONG in melds:
            self._claim_kong(melds[KONG], owner)
        elif PUNG in melds:
            self._claim_pung(melds[PUNG], owner)
        elif chows:
            self._claim_chow(*chows[0], owner)
        elif self.robbing:
            self._complete_added_kong(owner, self.claim_tile)
        else:
            self._next_turn(self._next_in_play(owner.number))

    def _look_at_claimed_hus(self) -> None:
        """CM-011, CM-073: where one wins, none behind the winner is looked at."""
        for number in [number for number, answer in self.answers.items() if answer == HU]:
            seat = self.seats[number]
            if not claims.true_claim(self.ruleset, seat, self.claim_tile, self._claim_circumstances(seat)):
                self.answers[number] = PASS
                self._find_out(seat, self.claim_tile)
            elif self.ruleset.multi_win == MultiWin.NEAREST:
                break

    def _lose_added_tile(self, owner: Seat) -> None:
        """It is claimed for a set, and so was discarded."""
        if self.claim_tile == self.drawn:
            self.as_drawn.add(len(self.river))
        owner.give_up(self.claim_tile)
        owner.discards.append(self.claim_tile)
        self.river.append((owner.number, self.claim_tile))
        self.robbing = False
        self.lost_added += 1

    def _claimed_hu(self, owner: Seat, winners: list[Seat]) -> None:
        tile = self.claim_tile
        how = {seat.number: self._claim_circumstances(seat) for seat in winners}
        true = [seat for seat in winners if claims.true_claim(self.ruleset, seat, tile, how[seat.number])]
        hands = {seat.number: seat.hand_with(tile, **how[seat.number]) for seat in true}
        payers = [seat.number for seat in self.seats if not seat.out]
        if self.robbing:
            owner.give_up(tile)
            if self.ruleset.robbed_refund and self.turn_kongs:
                self.ledger += settlement.pay_back(self.turn_kongs[-1], Reason.KONG_BEFORE_ROBBED)
        else:
            self.taken.add(len(self.river) - 1)
            if self.shot and self.ruleset.kong_transfer == KongTransfer.NONE:
                last_only = self.ruleset.shoot_refund == ShootRefund.LAST
                shot = self.turn_kongs[-1:] if last_only else self.turn_kongs
                if self.ruleset.shoot_refund == ShootRefund.NONE:
                    shot = []
                for kong in settlement.in_order_of_melds(owner, shot):
                    self.ledger += settlement.pay_back(kong, Reason.KONG_SHOT)
        number = self._next_number()
        for seat in winners:
            hand = hands.get(seat.number) or seat.hand_with(tile, **how[seat.number])
            self._note_hu(seat, number, hand, owner.number, seat not in true)
        for seat in true:
            others = [number for number in payers if number != seat.number]
            self.ledger += settlement.hu_row(
                self.ruleset, seat.number, hands[seat.number], owner.number, others, self.dealer
            )
        if self.shot and not self.robbing and self.ruleset.kong_transfer != KongTransfer.NONE:
            last_only = self.ruleset.kong_transfer == KongTransfer.LAST
            kongs = self.turn_kongs[-1:] if last_only else self.turn_kongs
            self.ledger += settlement.transfer_rows(self.ruleset, owner, kongs, true)
        self._after_hu(winners)

    @property
    def _flows(self) -> bool:
        """XL-001: who has won stays in the deal."""
        return self.ruleset.flow == Flow.BLOOD_FLOW

    def _next_number(self) -> int:
        return 1 + sum(len(seat.wins) for seat in self.seats)

    def _note_hu(self, seat: Seat, number: int, hand: Hand, source: int, false: bool) -> None:
        """``number``: in the order of declaration; two on one tile share theirs (1, 1, 3)."""
        seat.hu = seat.hu or number
        seat.out = not self._flows
        seat.set_aside = None  # the hand lies open
        seat.false = false
        seat.win_tile, seat.win_from = hand.win_tile, source  # it lies apart from the hand
        seat.robbed = self.robbing and source != seat.number
        fans = 0 if false else value(self.ruleset, hand)
        self.won_by[hand.bao] += 1
        seat.wins.append(Won(number, hand.win_tile, source, seat.robbed, fans))

    def _all_came_with_the_exchange(self, seat: Seat) -> bool:
        """XL-003: of the dealer's first hand nobody can tell which tile was dealt last."""
        untouched = not (seat.discards or seat.melds or seat.wins)
        return self.exchanged and seat.number == self.dealer and untouched

    def _after_hu(self, winners: list[Seat]) -> None:
        """``winners`` in turn order from the discarder."""
        playing = [seat.number for seat in self.seats if not seat.out]
        for seat in winners:
            seat.left_in_play = playing
        ended = self.ruleset.false_hu_ends and any(seat.false for seat in self.seats)
        if self._flows:
            self._next_turn(self._next_in_play(winners[-1].number))
        elif ended or self.ruleset.flow == Flow.FIRST_HU or len(playing) <= 1:
            self._finish(End.HU)
        else:
            self._next_turn(self._next_in_play(winners[-1].number))

    def _claim_pung(self, seat: Seat, owner: Seat) -> None:
        seat.give_up(self.claim_tile, 2)
        self._take_discard(seat, Meld(MeldType.PUNG, self.claim_tile, owner.number))
        self._fine_void_meld(seat, self.claim_tile)

    def _claim_chow(self, seat: Seat, answer: int, owner: Seat) -> None:
        steps = claims.CHOWS[answer]
        for step in steps:
            seat.give_up(self.claim_tile + step)
        self._take_discard(seat, Meld(MeldType.CHOW, self.claim_tile + min(0, *steps), owner.number))
        self._fine_void_meld(seat, self.claim_tile)

    def _claim_kong(self, seat: Seat, owner: Seat) -> None:
        tile = self.claim_tile
        if pung := seat.open_pung(tile):
            pung.type, pung.source = MeldType.MELDED_KONG, owner.number
            self._take_discard(seat, pung)
        else:
            seat.give_up(tile, 3)
            self._take_discard(seat, Meld(MeldType.MELDED_KONG, tile, owner.number))
        self._fine_void_meld(seat, tile)
        kong = next(meld for meld in seat.melds if meld.is_kong and meld.tile == tile)
        by_all = self.ruleset.kong_money == KongMoney.CHANGCHUN_MIL
        payers = self._others_in_play(seat) if by_all else [owner.number]
        self._kong_stands(seat, kong, payers, begins_turn=True)

    def _take_discard(self, seat: Seat, meld: Meld) -> None:
        """The claimer's turn begins."""
        meld.place, meld.time = len(self.river) - 1, len(self.river)
        self.taken.add(len(self.river) - 1)
        self.melded.add(len(self.river) - 1)
        if meld not in seat.melds:
            seat.melds.append(meld)
        self.turn, self.turn_kongs = seat.number, []
        self.turn_by_claim = True
        self.draw, self.drawn = Draw.CLAIM, NOTHING

    # the bao

    def _looks_first(self, seat: Seat, draw: Draw) -> bool:
        """CM-030, CM-031: whether the seat looks at an indicator before it draws; the first one takes it."""
        if self.ruleset.bao == Bao.NONE or not seat.locked_by_ready:
            return False
        if self.indicator is None:
            self._take_indicator(seat)
        if self.indicator is None:
            return False
        self.seen_by.add(seat.number)
        self.phase, self.draw, self.drawn = Phase.BAO, draw, NOTHING
        return True

    def _take_indicator(self, seat: Seat) -> None:
        self.indicator = self.walls[seat.number].take_indicator(self.dice_left)
        self.seen_by = set() if self.indicator is None else {seat.number}

    def _before_drawing(self, seat: Seat) -> list[int]:
        """CM-033, CM-036"""
        assert self.indicator is not None
        found = [PASS]
        if not seat.barred and may_be_declared(self.ruleset, self._hand_with_indicator(seat)):
            if claims.must_win(self.ruleset, self.walls[seat.number].left):
                return [HU]
            found.append(HU)
        if self._open_copies(self.indicator) == 3:
            found.append(EXCHANGE_INDICATOR)
        return found

    def _hand_with_indicator(self, seat: Seat) -> Hand:
        assert self.indicator is not None
        return seat.hand_with(
            self.indicator, self_draw=True, bao="indicator", deals=seat.number == self.dealer
        )

    def _answer_before_drawing(self, seat: Seat, action: int) -> None:
        wall = self.walls[seat.number]
        if action == HU:
            hand = self._hand_with_indicator(seat)
            self.indicator = None
            self._note_hu(seat, self._next_number(), hand, seat.number, False)
            self.phase = Phase.TURN
            payers = self._others_in_play(seat)
            self.ledger += settlement.hu_row(self.ruleset, seat.number, hand, None, payers, self.dealer)
            self._after_hu([seat])
            return
        if action == EXCHANGE_INDICATOR:
            assert self.indicator is not None
            wall.put_indicator_back(self.indicator)
            self._take_indicator(seat)
            if self.indicator is not None:
                return
        self.phase = Phase.TURN
        if self.draw == Draw.KONG:
            self._draw_replacement(seat, Draw.KONG)
        else:
            self._draw_in_turn(seat)

    # drawing

    def _next_turn(self, number: int) -> None:
        if self.walls[number].left == 0:
            self._finish(End.WALL)
            return
        self.last_draw = self.walls[number].left <= self.ruleset.draw_only_tiles
        self.turn, self.turn_kongs = number, []
        self.turn_by_claim = False
        if self._looks_first(self.seats[number], Draw.WALL):
            return
        self._draw_in_turn(self.seats[number])

    def _draw_in_turn(self, seat: Seat) -> None:
        self._drawn(seat, self.walls[seat.number].front(), Draw.WALL)
        if self.last_draw and not self.over and self.legal() == [PASS]:
            self._keep_last_draw(seat)

    def _keep_last_draw(self, seat: Seat) -> None:
        """CM-043: it may only win."""
        seat.give_up(self.drawn)
        self.kept.append((seat.number, self.drawn))
        self.drawn, self._legal = NOTHING, None
        self._next_turn(self._next_in_play(seat.number))

    def _draw_replacement(self, seat: Seat, draw: Draw) -> None:
        self._drawn(seat, self.walls[seat.number].replacement(), draw)

    def _drawn(self, seat: Seat, tile: int, draw: Draw) -> None:
        seat.passed = None
        seat.passed_tiles.clear()
        self.draw = draw
        while tile in BONUS and self.ruleset.bonus == BonusTiles.REPLACED:
            if self._may_win_with_one_more(seat):
                break
            if not self.walls[seat.number].can_replace():
                if self.ruleset.bonus_unreplaced_draws:
                    seat.hand[tile] += 1
                    self.drawn = tile
                    self._finish(End.NO_REPLACEMENT)
                    return
                break
            seat.bonus.append(tile)
            self.draw = Draw.BONUS
            tile = self.walls[seat.number].replacement()
        seat.hand[tile] += 1
        self.drawn = tile

    # fines and rights

    def _fine_void_meld(self, seat: Seat, tile: int) -> None:
        if seat.void is not None and suit(tile) == seat.void:
            self._fine_pig(seat)

    def _fine_pig(self, seat: Seat) -> None:
        if self.ruleset.void_discard == VoidDiscard.PENALISE and not seat.barred:
            seat.barred = True
            points = self.ruleset.pig_penalty
            self.ledger += settlement.void_fine(self.ruleset, self.seats, seat, Reason.VOID_DISCARD, points)

    def _note_passed_self_draw(self, seat: Seat) -> None:
        if self.ruleset.skip_hu == SkipHu.MIL and not self._claimed_turn() and not seat.wins:
            circumstances = self._own_circumstances()
            if claims.true_self_draw(self.ruleset, seat, self.drawn, circumstances):
                hand = seat.hand_drawn(self.drawn, **circumstances)
                seat.passed = max(seat.passed or 0, value(self.ruleset, hand))

    def _lift_skip_after_claim(self, seat: Seat) -> None:
        if self.ruleset.skip_hu != SkipHu.MIL or not self._claimed_turn():
            return
        if settlement.ready_value(self.ruleset, seat) is None:
            seat.passed = None

    def _claimed_turn(self) -> bool:
        return self.draw == Draw.CLAIM

    # circumstances

    def _own_circumstances(self) -> dict[str, Any]:
        wall = self.walls[self.turn]
        from_box = wall.replacement_from == ReplacementFrom.KONG_BOX and self.draw != Draw.WALL
        return {
            "last_tile": self._wall_at_end(self.seats[self.turn]) and not from_box,
            "after_kong": self.draw == Draw.KONG,
            "last_of_kind": self._open_copies(self.drawn) == 3,
            "heavenly": self._first_turn() and self.turn == self.dealer,
            "earthly": self._first_turn() and self.turn != self.dealer,
            "given_kong": bool(
                self.draw == Draw.KONG and self.turn_kongs[-1].meld.type == MeldType.MELDED_KONG
            ),
            "after_bonus": self.draw == Draw.BONUS,
            "double_kong": self.draw == Draw.KONG and len(self.turn_kongs) > 1,
            "deals": self.turn == self.dealer,
            "liable": self._liable(self.seats[self.turn]),
            "bao": "drawn" if self._has_drawn_bao() else None,
        }

    def _has_drawn_bao(self) -> bool:
        """CM-034"""
        seat = self.seats[self.turn]
        known = seat.locked_by_ready and seat.number in self.seen_by
        return known and self.indicator is not None and self.drawn == self.indicator

    def _first_turn(self) -> bool:
        """XZ-049, XZ-050: the seat has discarded nothing yet, and nobody made a pung or a kong.

        XL-017: nor has the seat won.
        """
        seat = self.seats[self.turn]
        return not seat.wins and not seat.discards and not any(seat.melds for seat in self.seats)

    def _claim_circumstances(self, seat: Seat) -> dict[str, Any]:
        nine = hkos.giver_of_nine_tiles(self.ruleset, seat.melds, seat.number)
        return {
            "earthly": len(self.river) == 1 and not self.robbing and not any(s.melds for s in self.seats),
            "human": len(self.river) <= self.ruleset.seats and not self.robbing,
            "deals": seat.number == self.dealer,
            "liable": self._not_ready_giver() if nine is None or self.seats[nine].hu else nine,
            "last_tile": self._wall_at_end(self.seats[self.turn]) and not self.robbing,
            "robbing": self.robbing,
            "shot": self.shot and not self.robbing,
            "last_of_kind": not self.robbing and self._open_copies(self.claim_tile) == 3 + 1,
        }

    def _not_ready_giver(self) -> int | None:
        """CM-060, decisions 13, 14, 23: who gives the tile has not declared, or not seen the indicator."""
        giver = self.seats[self.turn]
        unseen = self.indicator is not None and giver.number not in self.seen_by
        asked = self.ruleset.liability == Liability.NOT_READY and self.ruleset.ready != Ready.NONE
        return giver.number if asked and (not giver.locked_by_ready or unseen) else None

    def _open_copies(self, tile: int) -> int:
        """Copies that lie open before all: discards and melds, without concealed kongs that are hidden."""
        river = [lying for place, (_, lying) in enumerate(self.river) if place not in self.melded]
        hidden = (MeldType.CONCEALED_KONG,) if self.ruleset.concealed_kong_hidden else ()
        melds = [meld for seat in self.seats for meld in seat.melds if meld.type not in hidden]
        return river.count(tile) + sum(meld.tiles.count(tile) for meld in melds)

    def _wall_at_end(self, owner: Seat) -> bool:
        """Whether the last tile that can be drawn in turn has been drawn."""
        if self.ruleset.wall == WallKind.SHARED:
            return self.walls[0].left == 0
        return self.walls[self._next_in_play(owner.number)].left == 0

    # who is who

    def _from(self, first: int) -> list[int]:
        return [(first + i) % self.ruleset.seats for i in range(self.ruleset.players)]

    def _others_in_play(self, seat: Seat) -> list[int]:
        """In turn order after the seat."""
        return [number for number in self._from(seat.number)[1:] if not self.seats[number].out]

    def _next_in_play(self, number: int) -> int:
        return self._others_in_play(self.seats[number])[0]

    # the end

    def _finish(self, end: End) -> None:
        self.end, self.phase = end, Phase.OVER
        self.ledger += settlement.final_rows(self.ruleset, self.seats, end, self.dealer)
