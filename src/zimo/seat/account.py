"""The account of a deal: who had hu with what, and every payment with its reason and its rule."""

from __future__ import annotations

import dataclasses

from msgspec import UNSET

from zimo.engine.table.state import WIN_ROBBING_KONG, MeldType, Reason
from zimo.hands.request import Hand, Rules
from zimo.hands.results import Score, Win
from zimo.hands.score import score_checked
from zimo.notation.tiles import BASE_KINDS, FIRST_BONUS
from zimo.play.game import Game, LedgerEntry


@dataclasses.dataclass(frozen=True)
class HuAccount:
    """One declared hu. ``source`` gave the tile; it is ``seat`` itself for a self-drawn one."""

    seat: int
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
    def won(self) -> Win | None:
        """What it is worth; None for a false hu."""
        return self.score if isinstance(self.score, Win) and not self.false else None


REASON_RULES = {
    Reason.HU: "",
    Reason.CONCEALED_KONG: "SBR-137",
    Reason.MELDED_KONG: "SBR-138",
    Reason.PROMOTED_KONG: "SBR-139",
    Reason.KONG_SHOT: "SBR-142",
    Reason.KONG_NOT_READY: "SBR-135 SBR-143",
    Reason.KONG_FALSE_HU: "SBR-155",
    Reason.KONG_BEFORE_ROBBED: "MIL C1.1",
    Reason.READY: "SBR-127",
    Reason.VOID_TILES: "SBR-042 SBR-130",
    Reason.VOID_DISCARD: "MIL C1.1",
    Reason.FALSE_HU: "SBR-154",
    Reason.LOSERS: "HK-073",
}
"""The statements that each reason for a payment comes from."""


def reason_id(reason: Reason) -> str:
    """The text that says it."""
    return f"reason.{reason.name.lower()}"


def rule_of(game: Game, row: LedgerEntry) -> str:
    """The statements that a payment comes from, none where the document is silent."""
    if row.reason != Reason.HU:
        return REASON_RULES[row.reason]
    self_drawn = int(game.table["win_from"][0, row.seat]) == row.seat
    return game.ruleset.family.hu_rules[self_drawn]


def hu_accounts(game: Game) -> list[HuAccount]:
    """Every hu of the deal so far in the order of declaration, with fans, reading and payments."""
    table = game.table
    order, source = table["hu"][0].tolist(), table["win_from"][0].tolist()
    seats = [seat for seat in range(game.players) if order[seat]]
    seats.sort(key=lambda seat: (order[seat], (seat - source[seat]) % game.players))
    hands = [_hand(game, seat) for seat in seats]
    scores = score_checked(hands) if hands else []
    return [
        HuAccount(
            seat,
            int(table["win_tile"][0, seat]),
            source[seat],
            bool(table["win_flags"][0, seat] & WIN_ROBBING_KONG),
            bool(table["hu_false"][0, seat]),
            hand,
            score,
        )
        for seat, hand, score in zip(seats, hands, scores, strict=True)
    ]


def _hand(game: Game, seat: int) -> Hand:
    """The hand of a seat with hu, the winning tile in it, as a request to score it has it."""
    table = game.table
    melds = int(table["melds"][0, seat])
    meld_types = tuple(table["meld_type"][0, seat, :melds].tolist())
    meld_tiles = tuple(table["meld_tile"][0, seat, :melds].tolist())
    standing = table["hand"][0, seat, :BASE_KINDS].tolist()
    win_tile, source = int(table["win_tile"][0, seat]), int(table["win_from"][0, seat])
    standing[win_tile] += 1
    kinds = int(game.rules["kinds"][0])
    bonus = int(table["bonus"][0, seat])
    return Hand(
        id=UNSET,
        rules=Rules("", game.ruleset, game.rules, kinds, kinds & (1 << FIRST_BONUS) - 1),
        standing=standing,
        meld_types=meld_types,
        meld_tiles=meld_tiles,
        own=_with_melds(standing, meld_types, meld_tiles),
        visible=[],
        win_tile=win_tile,
        self_draw=source == seat,
        circumstances=int(table["win_flags"][0, seat]),
        prevalent=int(table["prevalent"][0]),
        seat_wind=int(table["seat_wind"][0, seat]),
        dealer=seat == int(table["dealer"][0]),
        discarder_dealer=source != seat and source == int(table["dealer"][0]),
        flowers=bonus.bit_count(),
        bonus=bonus,
        void=int(table["void"][0, seat]),
    )


def _with_melds(standing: list[int], types: tuple[int, ...], tiles: tuple[int, ...]) -> list[int]:
    own = standing.copy()
    for meld, tile in zip(types, tiles, strict=True):
        if meld == MeldType.CHOW:
            for kind in range(tile, tile + 3):
                own[kind] += 1
        else:
            own[tile] += 3 if meld == MeldType.PUNG else 4
    return own
