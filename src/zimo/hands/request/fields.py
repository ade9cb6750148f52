"""Which fields of a request can matter under a ruleset: what a form to fill in should ask for."""

from __future__ import annotations

import dataclasses

from zimo.hands.request.checks import CIRCUMSTANCES, Rules
from zimo.notation.tiles import FIRST_BONUS, KINDS, TILE_NAMES
from zimo.rulesets.options import ChowFrom, Scoring, VoidMarker

_COUNTED = {
    Scoring.SBR: ("last_wall_tile", "kong_replacement", "robbing_kong", "shoot_after_kong"),
    Scoring.SICHUAN: (),
    Scoring.CHANGCHUN: (),
    Scoring.MCR: ("last_of_kind", "last_wall_tile", "kong_replacement", "bonus_replacement", "robbing_kong"),
    Scoring.CLASSICAL: ("last_wall_tile", "kong_replacement", "robbing_kong"),
}
_WITH_WINDS = frozenset({Scoring.MCR, Scoring.CLASSICAL})
_WITH_DEALER = frozenset({Scoring.CHANGCHUN, Scoring.CLASSICAL})  # who deals pays and gets more


@dataclasses.dataclass(frozen=True)
class Fields:
    """What a hand may have. A field that is not asked for never changes what the hand is worth."""

    tiles: tuple[str, ...]  # of the set, bonus tiles too
    chows: bool  # may be declared
    circumstances: tuple[str, ...]
    winds: bool  # prevalent_wind and seat_wind
    dealer: bool  # dealer and discarder_dealer
    flowers: bool
    void_suit: bool


def fields_of(rules: Rules) -> Fields:
    """The fields that can matter under these rules."""
    ruleset = rules.ruleset
    flowers = bool(rules.kinds >> FIRST_BONUS & 1)
    happens = {"robbing_kong": ruleset.rob_kong, "bonus_replacement": flowers}
    counted = [name for name in _COUNTED[ruleset.scoring] if happens.get(name, True)]
    return Fields(
        tiles=tuple(TILE_NAMES[kind] for kind in range(KINDS) if rules.kinds >> kind & 1),
        chows=ruleset.chow_from != ChowFrom.NONE,
        circumstances=tuple(name for name in CIRCUMSTANCES if name in counted),
        winds=ruleset.scoring in _WITH_WINDS,
        dealer=ruleset.scoring in _WITH_DEALER,
        flowers=flowers,
        void_suit=ruleset.void != VoidMarker.NONE,
    )
