"""Help, and the marks of a false hu, say of each claim and each own draw what the engine makes of it.

Deals are played by ``greedy``, which lets some hu pass and declares some false ones. At each tile on offer
and each drawn one the test works out from the hidden table, in its own way, what every seat could win: the
circumstances, the score, whether an earlier pass bars it. What the engine offers, what the view of the seat
says, what Help answers and what is booked must be that.
"""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from tests.naive import hkos, special_kongs
from tests.naive.claims import false_hu_plays_on
from tests.naive.hands import Meld
from tests.option_variants import VARIANTS
from zimo.bots.choice import Code
from zimo.bots.player import CompiledPlayer
from zimo.engine.hand.lookups import load_lookups
from zimo.engine.scoring import score_hands
from zimo.engine.table.actions import ADDED_KONG, HU, PASS
from zimo.engine.table.rules_record import rules_record
from zimo.engine.table.state import SCORE, WINNING_HAND, Draw, MeldType, NoWin, Phase, Reason
from zimo.hands.request import winning_hands
from zimo.notation.tiles import BASE_KINDS, KINDS, TILE_NAMES
from zimo.play.game import Game
from zimo.rulesets import PRESETS, Ruleset, find_ruleset
from zimo.rulesets.choices import (
    FalseHu,
    Flow,
    KongDrawPayer,
    Liability,
    Ready,
    ReadyPaid,
    ReplacementFrom,
    SkipHu,
    WallKind,
)
from zimo.rulesets.families.hkos_fans import FOR_BONUS_TILES, hkos_fans
from zimo.seat.advice import WaitSeen, advice, waits_without, why_no_hu
from zimo.seat.own_hand import own_hand, won_on
from zimo.seat.sight import Sight, see
from zimo.server.sight_messages import choices
from zimo.words.phrase import Phrase

LAST_OF_KIND, LAST_WALL_TILE, KONG_REPLACEMENT, BONUS_REPLACEMENT, ROBBING, SHOT = 1, 2, 4, 8, 16, 32
HEAVENLY, EARTHLY, DOUBLE_KONG, GIVEN_KONG, HUMAN, LIABLE = 64, 128, 256, 512, 1024, 4096
BAO_INDICATOR, BAO_DRAWN = 8192, 16384
NOTHING = 255  # no place of the river, or of a wall
SAMPLE = 0.03  # of the hands that are not complete
HU_CLAIM = 1 << (HU - PASS)


def wall_is_out(t: np.void, ruleset: Ruleset) -> bool:
    """Has the seat that is next in turn nothing to draw?"""
    following = (int(t["turn"]) + 1) % int(t["players"])
    while t["out"][following]:
        following = (following + 1) % int(t["players"])
    wall = following if ruleset.wall == WallKind.PER_SEAT else 0
    left = int(t["wall_size"]) - int(t["drawn_front"][wall]) - int(t["drawn_back"][wall]) - int(t["box"])
    if t["bao_edge"]:
        return not drawn_in_turn(stacks_of(t), int(t["bao_place"]), ruleset.reserve_stacks)
    if ruleset.reserve_stacks:
        single = (int(t["wall_size"]) - int(t["drawn_back"][wall]) - int(t["box"])) % 2
        return left <= single + 2 * ruleset.reserve_stacks
    return left == 0


def stacks_of(t: np.void) -> list[list[int]]:
    """The places of a wall on which tiles lie, by stacks, where the table keeps them."""
    gone = int.from_bytes(t["wall_gone"].tobytes(), "little")
    places = [place for place in range(int(t["wall_size"])) if not gone >> place & 1]
    return [list(stack) for _, stack in itertools.groupby(places, key=lambda place: place // 2)]


def drawn_in_turn(stacks: list[list[int]], indicator: int, reserve: int) -> list[list[int]]:
    """The stacks before the reserve; a single tile at the tail is none, but under the indicator (CM-042)."""
    if reserve and stacks and len(stacks[-1]) == 1 and stacks[-1] != [indicator + 1]:
        stacks = stacks[:-1]
    return stacks[: max(len(stacks) - reserve, 0)]


def has_declared_ready(t: np.void, seat: int) -> bool:
    """With the discard that belongs to it (CM-024)."""
    return bool(t["ready"][seat] < t["river_length"])


def knows_bao(t: np.void, seat: int) -> bool:
    """CM-031"""
    return bool(t["bao_place"] != NOTHING and int(t["bao_seen"]) >> seat & 1)


def tile_added(action: int) -> int | None:
    """The tile that an action adds to an open pung, or to a special kong."""
    if action in special_kongs.ADDS:
        return special_kongs.ADDS[action][1]
    return action - ADDED_KONG if ADDED_KONG <= action < ADDED_KONG + BASE_KINDS else None


def melds_of(t: np.void, seat: int) -> list[Meld]:
    laid = zip(*(t[f"meld_{part}"][seat].tolist() for part in ("type", "tile", "from")), strict=True)
    melds = [Meld(MeldType(kind), tile, source) for kind, tile, source in laid]
    return melds[: int(t["melds"][seat])]


class Judged:
    """What a seat's hand is worth with a tile, as the test works it out from the hidden table."""

    def __init__(self, hand: np.ndarray, score: np.ndarray) -> None:
        self.hand = hand
        self.why = NoWin(int(score["no_win"]))
        self.fan, self.points = int(score["total_fan"]), int(score["points"])
        self.counts_of_fans = score["fan"].tolist()
        self.discarder, self.other, self.dealer, self.giver, self.liable = (
            int(score[f"pay_{payer}"]) for payer in ("discarder", "other", "dealer", "giver", "liable")
        )

    @property
    def wins(self) -> bool:
        return self.why is NoWin.WIN

    @property
    def complete(self) -> bool:
        return self.why is not NoWin.NO_SHAPE

    @property
    def counts(self) -> bool:
        return self.why in (NoWin.WIN, NoWin.BELOW_MINIMUM)

    def share(self, payer: int, source: int, dealer: int) -> int:
        return self.discarder if payer == source else self.dealer if payer == dealer else self.other


class Checker:
    """Plays deals of a ruleset and compares at every moment."""

    def __init__(self, ruleset: Ruleset, name: str) -> None:
        self.ruleset = ruleset
        self.name = name
        self.chance = random.Random(name)
        self.rules = rules_record(ruleset)
        self.bot = CompiledPlayer(Code.GREEDY, ruleset, 0)
        self.fined = ruleset.false_hu == FalseHu.PENALISE
        self.met: Counter[str] = Counter()

    def play(self, deals: int) -> Counter[str]:
        for number in range(deals):
            seats = self.ruleset.seats
            self.game = Game(self.ruleset, seed=self.chance.getrandbits(64), dealer=number % seats)
            self.judged: dict[int, Judged] = {}
            while not self.game.over:
                if self.game.phase == Phase.TURN:
                    self.check_own()
                elif self.game.phase == Phase.BAO:
                    self.check_indicator()
                action = self.choose()
                before = self.table.copy()
                self.game.play(action)
                if before["phase"] == Phase.TURN:
                    self.check_offer(before, action)
                self.check_booked(before)
        return self.met

    @property
    def table(self) -> np.void:
        found: np.void = self.game.table.view(np.ndarray)[0]
        return found

    @property
    def where(self) -> str:
        return f"{self.name}: seed {self.game.seed} after {len(self.game.actions)}"

    def choose(self) -> int:
        game, chance = self.game, self.chance
        seat, legal = game.actor, game.legal
        assert seat is not None
        view = game.view(seat)
        if HU in legal:
            if not view["true_hu"][0]:
                if chance.random() < 0.004:
                    return HU
            elif chance.random() < 0.4:  # let it pass
                others = [code for code in legal if code != HU]
                return PASS if PASS in legal else chance.choice(others or legal)
        return self.bot.choose(view)

    # What the test makes of a hand

    def judge(self, t: np.void, hands: list[tuple[int, int, int, int]]) -> list[Judged]:
        """Of each seat with a tile from a source in its circumstances."""
        records = np.zeros(len(hands), WINNING_HAND)
        for record, (seat, tile, source, circumstances) in zip(records, hands, strict=True):
            record["standing"] = t["hand"][seat, :BASE_KINDS]
            if source != seat or circumstances & BAO_INDICATOR:
                record["standing"][tile] += 1
            count = int(t["melds"][seat])
            record["melds"] = count
            record["meld_type"][:count] = t["meld_type"][seat, :count]
            record["meld_tile"][:count] = t["meld_tile"][seat, :count]
            record["win_tile"] = tile
            record["self_draw"] = source == seat
            record["circumstances"] = circumstances
            record["prevalent"] = t["prevalent"]
            record["seat_wind"] = t["seat_wind"][seat]
            record["dealer"] = seat == t["dealer"]
            record["discarder_dealer"] = source != seat and source == t["dealer"]
            record["flowers"] = int(t["bonus"][seat]).bit_count()
            record["bonus"] = t["bonus"][seat]
            record["void"] = t["void"][seat]
            if MeldType.SPECIAL_KONG in record["meld_type"]:
                record["special_tiles"] = t["special_tiles"][seat]
        scores = np.zeros(len(hands), SCORE).view(np.recarray)
        score_hands(self.rules, load_lookups(), records.view(np.recarray), scores)
        return [Judged(hand, score) for hand, score in zip(records, scores.view(np.ndarray), strict=True)]

    def passed_bars(self, t: np.void, seat: int, tile: int, fan: int) -> bool:
        skip = self.ruleset.skip_hu
        if skip == SkipHu.FREE or t["passed"][seat] < 0 or t["hu"][seat]:
            return False
        if skip == SkipHu.SAME_TILE:
            return bool(int(t["passed_tiles"][seat]) >> tile & 1)
        return skip == SkipHu.UNTIL_DRAW or fan <= int(t["passed"][seat])

    # Own draws

    def check_own(self) -> None:
        t = self.table
        seat, tile = int(t["turn"]), int(t["drawn"])
        view = self.game.view(seat).view(np.ndarray)[0]
        if tile >= BASE_KINDS and view["true_hu"]:  # bonus tiles that win
            assert HU in self.game.legal
            return
        declaring = t["ready"][seat] == t["river_length"]
        laid = tile < 0 and t["draw"] != Draw.CLAIM  # the drawn tile lies in a special kong
        if t["draw"] == Draw.CLAIM or laid or declaring or tile >= BASE_KINDS:
            assert HU not in self.game.legal
            assert not view["true_hu"], self.where
            if not declaring and self.chance.random() < (1 if laid else SAMPLE):
                reason = why_no_hu(see(self.game.view(seat)), self.ruleset)[-1].id
                begun = "claimed_turn" if t["draw"] == Draw.CLAIM else "drawn_is_laid"
                barred = bool(t["barred"][seat])
                expected = "barred" if barred else begun if tile < 0 else "bonus_tile_held"
                assert reason == f"help.{expected}", self.where
            return
        flags = {Draw.KONG: KONG_REPLACEMENT, Draw.BONUS: BONUS_REPLACEMENT}.get(Draw(int(t["draw"])), 0)
        boxed = self.ruleset.replacement_from == ReplacementFrom.KONG_BOX and flags
        if not boxed and wall_is_out(t, self.ruleset):
            flags |= LAST_WALL_TILE
        if t["visible"][tile] == 3:
            flags |= LAST_OF_KIND
        flags |= self.first_turn(t, seat) | self.given_kong(t, seat) | self.in_faan(t, seat)
        if has_declared_ready(t, seat) and knows_bao(t, seat) and t["bao"] == tile:  # CM-034
            flags |= BAO_DRAWN
        assert view["draw_flags"] == flags, self.where
        (judged,) = self.judge(t, [(seat, tile, seat, flags)])
        true = judged.wins and not t["barred"][seat]
        assert (HU in self.game.legal) == (true or (self.fined and not t["barred"][seat])), self.where
        assert view["true_hu"] == true, self.where
        self.judged = {seat: judged}
        if judged.complete or self.chance.random() < SAMPLE:
            self.ask_own(seat, tile, flags, judged)

    def first_turn(self, t: np.void, seat: int) -> int:
        """Where it counts: nothing discarded or won by the seat, and no meld of anybody (XZ-049, XZ-050)."""
        if not self.ruleset.heavenly_fan or t["discards"][seat] or t["hu"][seat] or t["melds"].any():
            return 0
        return HEAVENLY if seat == t["dealer"] else EARTHLY

    def in_faan(self, t: np.void, seat: int) -> int:
        """What counts in Hong Kong: the dealer's first tiles, a second kong, and who is liable."""
        flags = 0
        if self.ruleset.first_turn_hands and seat == t["dealer"]:
            flags |= 0 if t["discards"][seat] or t["melds"].any() else HEAVENLY
        if self.ruleset.double_kong_faan and t["draw"] == Draw.KONG:
            flags |= DOUBLE_KONG * (int(t["turn_kongs"]).bit_count() > 1)
        return flags | LIABLE * (hkos.liable_for(self.ruleset, melds_of(t, seat), seat) is not None)

    def given_kong(self, t: np.void, seat: int) -> int:
        """Where it matters: a discard made the kong before this tile (XZ-058)."""
        if self.ruleset.kong_draw_payer == KongDrawPayer.ALL or t["draw"] != Draw.KONG:
            return 0
        return GIVEN_KONG * int(t["meld_type"][seat, t["last_kong"]] == MeldType.MELDED_KONG)

    def ask_own(self, seat: int, tile: int, flags: int, judged: Judged) -> None:
        """What Help says of the drawn tile."""
        sight = see(self.game.view(seat))
        t = self.table
        *before, verdict = why_no_hu(sight, self.ruleset)
        kept = any(kind >= BASE_KINDS for kind in sight.own_hand)
        if judged.wins and not t["barred"][seat]:
            assert (before, verdict.id) == ([], "help.may_hu"), self.where
        elif t["barred"][seat]:
            assert verdict.id == "help.barred", self.where
        elif kept:
            assert verdict.id == "help.bonus_tile_held", self.where
        else:
            self.compare_reason(verdict, judged)
        self.check_mark(sight)
        hand = won_on(sight, own_hand(sight, self.ruleset, without=tile), tile, seat, sight.draw_flags)
        assert winning_hands([hand])[0].tobytes() == judged.hand.tobytes(), self.where
        (plain,) = self.judge(t, [(seat, tile, seat, 0)])
        if plain.counts and not kept:
            (waits,) = waits_without(sight, self.ruleset, [tile])
            self.compare_wait(waits, plain, tile, seat, seat)
        else:
            assert not judged.counts or kept or flags & BAO_DRAWN, self.where
        self.met[f"own {judged.why.name.lower()}{' with circumstances' if flags else ''}"] += 1
        self.met["own win with a drawn bao"] += judged.wins and flags & BAO_DRAWN != 0

    def check_indicator(self) -> None:
        """Before a draw: what who has declared ready makes of the indicator (CM-033)."""
        t = self.table
        seat, tile = int(t["turn"]), int(t["bao"])
        assert has_declared_ready(t, seat), self.where
        assert knows_bao(t, seat), self.where
        (judged,) = self.judge(t, [(seat, tile, seat, BAO_INDICATOR)])
        true = judged.wins and not t["barred"][seat]
        assert (HU in self.game.legal) == true, self.where
        assert self.game.view(seat).view(np.ndarray)[0]["true_hu"] == true, self.where
        self.judged = {seat: judged}
        sight = see(self.game.view(seat))
        *before, verdict = why_no_hu(sight, self.ruleset)
        if true:
            assert (before, verdict.id) == ([], "help.may_hu"), self.where
        elif t["barred"][seat]:
            assert verdict.id == "help.barred", self.where
        else:
            (with_tile,) = before
            told = with_tile.id, with_tile.values
            assert told == ("help.with_indicator", {"tile": TILE_NAMES[tile]}), self.where
            self.compare_reason(verdict, judged)
        self.check_mark(sight)
        hand = won_on(sight, own_hand(sight, self.ruleset), tile, seat, BAO_INDICATOR)
        assert winning_hands([hand])[0].tobytes() == judged.hand.tobytes(), self.where
        self.met[f"indicator {judged.why.name.lower()}"] += 1

    # Claims

    def check_offer(self, before: np.void, action: int) -> None:
        """After a seat discarded or added a tile to a pung: what each other seat could do with it."""
        added = tile_added(action)
        robbing = added is not None
        if not (action < KINDS or (robbing and self.ruleset.rob_kong)):
            return
        tile, source = action if added is None else added, int(before["turn"])
        t = self.table
        offered = self.game.phase == Phase.CLAIM
        if tile >= BASE_KINDS:
            assert not offered
            return
        flags = ROBBING
        if not robbing:
            flags = SHOT if before["draw"] == Draw.KONG else 0
            flags |= LAST_WALL_TILE if wall_is_out(before, self.ruleset) else 0
            flags |= LAST_OF_KIND if before["visible"][tile] == 3 else 0
            first = before["river_length"] == 0 and not before["melds"].any()
            flags |= EARTHLY if first and self.ruleset.first_turn_hands else 0
            first_round = before["river_length"] < self.game.players
            flags |= HUMAN if first_round and self.ruleset.human_hand else 0
            assert t["discard_flags"] == flags, self.where
        others = [seat for seat in range(self.game.players) if seat != source and not before["out"][seat]]
        if offered:
            flags |= self.unready(t, source)
        found = self.judge(before, [(seat, tile, source, flags) for seat in others])
        if offered:
            self.judged = dict(zip(others, found, strict=True))
        for seat, judged in zip(others, found, strict=True):
            could = offered and bool(int(t["claims"][seat]) & HU_CLAIM)
            barred = bool(t["barred"][seat])
            passed = self.passed_bars(before, seat, tile, judged.fan)
            true = judged.wins and not barred and not passed
            false = not judged.wins or (passed and false_hu_plays_on(self.ruleset))  # CM-041, CM-073
            declarable = true or (self.fined and not barred and false)
            assert could == declarable, self.where
            if offered:
                view = self.game.view(seat).view(np.ndarray)[0]
                assert view["true_hu"] == (true and self.game.actor == seat), self.where
                assert view["claim_flags"] == flags, self.where
            in_question = offered or (not robbing and not self.game.over and t["turn"] != seat)
            if in_question and (judged.complete or self.chance.random() < SAMPLE):
                self.ask_claim(seat, tile, source, flags, judged, passed)

    def unready(self, t: np.void, source: int) -> int:
        """LIABLE where who gives a tile must be ready, and know the indicator that lies there (CM-060)."""
        if self.ruleset.liability != Liability.NOT_READY or self.ruleset.ready == Ready.NONE:
            return 0
        ready = has_declared_ready(t, source) and (t["bao_place"] == NOTHING or knows_bao(t, source))
        return 0 if ready else LIABLE

    def ask_claim(self, seat: int, tile: int, source: int, flags: int, judged: Judged, passed: bool) -> None:
        """What Help says of the tile on offer, or of one that was discarded and nobody could claim."""
        sight = see(self.game.view(seat))
        *before, verdict = why_no_hu(sight, self.ruleset)
        if sight.own.barred:
            assert verdict.id == "help.barred", self.where
        elif judged.wins and passed:
            assert verdict.id == "help.let_pass", self.where
        elif judged.wins and sight.asked:
            assert (before, verdict.id) == ([], "help.may_hu"), self.where
        elif judged.wins:
            assert verdict.id == "help.would_win", self.where
        else:
            self.compare_reason(verdict, judged)
        if before:
            assert before[0].values == {"tile": TILE_NAMES[tile], "seat": source}, self.where
        self.check_mark(sight)
        circumstances = sight.discard_flags if sight.offer is None else sight.claim_flags
        hand = won_on(sight, own_hand(sight, self.ruleset), tile, source, circumstances)
        assert winning_hands([hand])[0].tobytes() == judged.hand.tobytes(), self.where
        if judged.counts and not any(kind >= BASE_KINDS for kind in sight.own_hand):
            (plain,) = self.judge(self.table, [(seat, tile, source, 0)])
            self.compare_wait(advice(sight, self.ruleset).waits, plain, tile, seat, source)
        kind = "let pass" if judged.wins and passed else judged.why.name.lower()
        how = flags & ~LIABLE  # that says who pays
        self.met[f"claim {kind}{' with circumstances' if how else ''}"] += 1

    # What is compared

    def check_mark(self, sight: Sight) -> None:
        """The page marks a hu that would be false."""
        marks = [choice.false for choice in choices(sight) if choice.kind == "hu"]
        assert marks == ([not sight.true_hu] if HU in sight.legal else []), self.where

    def compare_reason(self, verdict: Phrase, judged: Judged) -> None:
        assert verdict.id == f"help.{judged.why.name.lower()}", self.where
        if judged.why is NoWin.BELOW_MINIMUM:
            told = verdict.values["total_fan"], verdict.values["minimum"]
            counted = judged.fan
            if not self.ruleset.minimum_counts_bonus:
                values = {fan.index: fan.value for fan in hkos_fans(self.ruleset)}
                counted -= sum(judged.counts_of_fans[fan] * values[fan] for fan in FOR_BONUS_TILES)
            assert told == (counted, self.ruleset.minimum), self.where

    def compare_wait(
        self, waits: Sequence[WaitSeen], plain: Judged, tile: int, seat: int, source: int
    ) -> None:
        """What Help said that the hand waits for, against a win without circumstances."""
        (wait,) = [wait for wait in waits if wait.tile == TILE_NAMES[tile]]
        worth = wait.self_drawn if source == seat else wait.by_discard
        assert (worth.points, worth.declarable) == (plain.points, plain.wins), self.where
        from_dealer = source != seat and source == int(self.game.table["dealer"][0])
        told = worth.gain
        if from_dealer and wait.gain_from_dealer is not None:
            told = wait.gain_from_dealer
            self.met["the dealer brings something else"] += 1
        shares = [plain.share(payer, source, self.dealer) for payer in self.payers(seat, source)]
        assert told == sum(shares), self.where

    @property
    def dealer(self) -> int:
        return int(self.game.table["dealer"][0])

    def payers(self, seat: int, source: int) -> list[int]:
        out = self.game.table["out"][0]
        return [
            payer
            for payer in range(self.game.players)
            if payer != seat and (not out[payer] or payer == source)
        ]

    # What is booked

    def share(self, judged: Judged, seat: int, payer: int, source: int) -> int:
        t = self.table
        if judged.liable:
            melds = melds_of(t, seat)
            drawn = hkos.liable_for(self.ruleset, melds, seat)
            nine = hkos.giver_of_nine_tiles(self.ruleset, melds, seat)
            return judged.liable * (payer == (drawn if source == seat else nine))
        if not judged.giver:
            return judged.share(payer, source, self.dealer)
        return judged.giver if payer == t["meld_from"][seat, t["last_kong"]] else 0

    def check_booked(self, before: np.void) -> None:
        t = self.table
        for seat in range(self.game.players):
            if before["hu_latest"][seat] == t["hu_latest"][seat]:
                self.met["false hu"] += bool(t["hu_false"][seat]) > bool(
                    before["hu_false"][seat]
                )  # found out
                continue
            judged, source = self.judged[seat], int(t["win_from"][seat])
            assert bool(t["hu_false"][seat]) != judged.wins, self.where
            worth = (judged.fan, judged.points) if judged.wins else (0, 0)
            told = (int(t["win_fan"][seat]), int(t["win_points"][seat]))
            ready_instead = self.game.over and self.ruleset.ready_paid == ReadyPaid.ALL_READY
            assert told == worth or ready_instead, self.where  # what the hand is paid for as a ready one
            paid = {
                payer: -self.share(judged, seat, payer, source) if judged.wins else 0
                for payer in self.payers(seat, source)
            }
            new = self.game.ledger[int(before["ledger_rows"]) :]
            rows = [row for row in new if (row.reason, row.seat) == (Reason.HU, seat)]
            assert len(rows) == any(paid.values()), self.where
            for row in rows:
                delta = [paid.get(payer, 0) for payer in range(self.game.players)]
                delta[seat] = -sum(delta)
                assert list(row.delta) == delta, self.where
            self.met[f"{'true' if judged.wins else 'false'} hu"] += 1


COMMON = {"own win", "own no_shape", "claim win", "claim no_shape", "true hu"}
FINED = [
    (name, {"false_hu": "penalise"})
    for name, preset in PRESETS.items()
    if preset.ruleset.flow != Flow.BLOOD_FLOW
]


def check(name: str, options: dict[str, Any], deals: int) -> Counter[str]:
    return Checker(find_ruleset(name, options), f"{name} {options}").play(deals)


@pytest.mark.parametrize("name", PRESETS)
def test_help_says_what_the_engine_offers_and_pays(name: str) -> None:
    skip = PRESETS[name].ruleset.skip_hu
    deals = {SkipHu.FREE: 25, SkipHu.SAME_TILE: 400}.get(skip, 60)  # the second of a kind is rare
    met = check(name, {}, deals)
    assert met.keys() >= COMMON
    if skip != SkipHu.FREE:
        assert met["claim let pass"] > 0
    if PRESETS[name].ruleset.minimum > 1:
        assert met["claim below_minimum"] > 0


@pytest.mark.parametrize(("name", "options"), FINED, ids=[name for name, _ in FINED])
def test_help_knows_a_false_hu(name: str, options: dict[str, Any]) -> None:
    met = check(name, options, 15)
    assert met.keys() >= {*COMMON, "false hu"}


@pytest.mark.parametrize(("name", "options"), VARIANTS, ids=lambda value: str(value).replace("'", ""))
def test_help_knows_house_rules(name: str, options: dict[str, Any]) -> None:
    assert check(name, options, 4)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "options"), [*((name, {}) for name in PRESETS), *FINED])
def test_help_says_so_at_length(name: str, options: dict[str, Any]) -> None:
    met = check(name, options, 20_000)
    assert met.keys() >= COMMON | {"own win with circumstances", "claim win with circumstances"}


@pytest.mark.slow
@pytest.mark.parametrize(("name", "options"), VARIANTS, ids=lambda value: str(value).replace("'", ""))
def test_help_knows_house_rules_at_length(name: str, options: dict[str, Any]) -> None:
    assert check(name, options, 300)
