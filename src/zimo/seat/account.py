"""The account of a deal: who had hu with what, and which rule each payment comes from."""

from __future__ import annotations

import dataclasses

from msgspec.structs import replace

from zimo.engine.table.state import WIN_ROBBING_KONG, Reason
from zimo.hands.request import Hand
from zimo.hands.results import Score, Win
from zimo.hands.score import score_checked
from zimo.notation.tiles import NO_TILE
from zimo.play.game import Game, LedgerEntry
from zimo.rulesets import Ruleset
from zimo.rulesets.choices import Flow
from zimo.rulesets.registry import own_rule
from zimo.seat.own_hand import own_hand, won_on
from zimo.seat.sight import Sight, see


@dataclasses.dataclass(frozen=True)
class HuAccount:
    """One declared hu. ``source`` gave the tile; it is ``seat`` itself for a self-drawn one.

    ``order`` is the number of its declaration, equal for hu on one tile.
    """

    seat: int
    order: int
    tile: int
    source: int
    robbed: bool
    false: bool
    hand: Hand
    score: Score

    @property
    def self_drawn(self) -> bool:
        return self.source == self.seat

    @property
    def by_bonus_tiles(self) -> bool:
        """Is it a hu by bonus tiles, ``tile`` the last of them?"""
        return self.hand.by_bonus_tiles

    @property
    def won(self) -> Win | None:
        """What it is worth; None for a false hu."""
        return self.score if isinstance(self.score, Win) and not self.false else None


REASON_RULES = {
    Reason.HU: "",
    Reason.CONCEALED_KONG: "SBR-137 XZ-060 XL-015 CM-063",
    Reason.MELDED_KONG: "SBR-138 XZ-060 XL-015 CM-063",
    Reason.PROMOTED_KONG: "SBR-139 XZ-060 XL-015 CM-063",
    Reason.KONG_SHOT: "SBR-142",
    Reason.KONG_NOT_READY: "SBR-135 SBR-143 XZ-069 XL-021",
    Reason.KONG_FALSE_HU: "SBR-155 XZ-082 CM-073",
    Reason.KONG_BEFORE_ROBBED: "MIL C1.1",
    Reason.READY: "SBR-127 XZ-068 XL-020",
    Reason.VOID_TILES: "SBR-042 SBR-130 XZ-067 XL-019",
    Reason.VOID_DISCARD: "MIL C1.1",
    Reason.FALSE_HU: "SBR-154 XZ-082 CM-073",
    Reason.LOSERS: "HK-073",
    Reason.KONG_TRANSFER: "XZ-062 XL-016",
    Reason.SPECIAL_KONG: "CM-063",
    Reason.SPECIAL_TILE: "CM-063",
}
"""The statements that each reason for a payment comes from, in each document."""


def reason_id(reason: Reason) -> str:
    """The text that says it."""
    return f"reason.{reason.name.lower()}"


def rule_of(game: Game, row: LedgerEntry) -> str:
    """The statements that a payment comes from, none where the document is silent."""
    if row.hu is None:
        return own_rule(game.ruleset, REASON_RULES[row.reason])
    return own_rule(game.ruleset, game.ruleset.family.hu_rules[row.hu.source == row.seat])


def hu_accounts(game: Game) -> list[HuAccount]:
    """Every hu of the deal so far in the order of declaration, with fans, reading and payments.

    Raises ValueError where winners play on and the game does not come from its actions: their hands may have
    changed since.
    """
    declared = _declared_again(game) if game.ruleset.flow == Flow.BLOOD_FLOW else _declared_once(game)
    hands = [_hand(sight, game.ruleset) for sight in declared]
    scores = score_checked(hands) if hands else []
    return [
        HuAccount(
            sight.me,
            sight.own.hu_latest,
            NO_TILE if sight.own.win_tile is None else sight.own.win_tile,
            sight.own.win_from,
            bool(sight.own.win_flags & WIN_ROBBING_KONG),
            bool(game.table["hu_false"][0, sight.me]),
            hand,
            score,
        )
        for sight, hand, score in zip(declared, hands, scores, strict=True)
    ]


def _declared_once(game: Game) -> list[Sight]:
    """What each winner sees, who sits out with the hand that it declared."""
    hus = [sight for seat in range(game.players) if (sight := see(game.view(seat))).own.hu]
    return sorted(hus, key=lambda sight: (sight.own.hu, (sight.me - sight.own.win_from) % game.players))


def _declared_again(game: Game) -> list[Sight]:
    """What each winner saw after each of its hu: the deal is played again."""
    twin = game.dealt_again()
    declared: list[Sight] = []
    for action in game.actions:
        twin.play(action)
        new = [row for row in twin.ledger if row.hu is not None][len(declared) :]
        declared += [_just_won(twin, row.seat) for row in new]
    if twin.ledger != game.ledger:
        raise ValueError("this game does not come from its actions: the hands of its hu are not known")
    return declared


def _just_won(game: Game, seat: int) -> Sight:
    """What a winner sees whose next tile, if it has drawn one already, is not of the hand that won."""
    sight = see(game.view(seat))
    drawn = sight.drawn
    if drawn is None:
        return sight
    hand = list(sight.own_hand)
    hand.remove(drawn)
    seats = [replace(one, hand=tuple(hand)) if one.seat == seat else one for one in sight.seats]
    return replace(sight, seats=tuple(seats))


def _hand(sight: Sight, ruleset: Ruleset) -> Hand:
    """The hand that the seat has declared, the winning tile in it."""
    own = sight.own
    assert own.win_tile is not None
    hand = won_on(sight, own_hand(sight, ruleset), own.win_tile, own.win_from, own.win_flags)
    return dataclasses.replace(hand, explain=True)
