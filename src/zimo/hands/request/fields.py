"""Which fields of a request can matter under a ruleset: what a form to fill in should ask for."""

from __future__ import annotations

import dataclasses

from zimo.hands.request.checks import CIRCUMSTANCES, Rules
from zimo.notation.tiles import FIRST_BONUS, KINDS, TILE_NAMES
from zimo.rulesets.choices import ChowFrom, VoidMarker


@dataclasses.dataclass(frozen=True)
class Fields:
    """What a hand may have. A field that is not asked for never changes what the hand is worth."""

    tiles: tuple[str, ...]  # of the set, bonus tiles too
    chows: bool  # may be declared
    special_kongs: bool  # may be laid
    circumstances: tuple[str, ...]
    winds: bool  # prevalent_wind and seat_wind
    dealer: bool  # dealer and discarder_dealer
    flowers: bool
    void_suit: bool


def fields_of(rules: Rules) -> Fields:
    """The fields that can matter under these rules."""
    ruleset = rules.ruleset
    family = ruleset.family
    flowers = bool(rules.kinds >> FIRST_BONUS & 1)
    fans = {fan.id for fan in family.counted_fans(ruleset)}
    happens = {
        "robbing_kong": ruleset.rob_kong,
        "bonus_replacement": flowers,
        "heavenly": "heavenly_hand" in fans,
        "earthly": "earthly_hand" in fans,
        "human": "human_hand" in fans,
        "double_kong": "double_kong" in fans,
    }
    flower_win = ["flower_win"] if "eight_flowers" in fans else []
    bao = [fan for fan in ("bao_indicator", "bao_drawn") if fan in fans]
    counted = [name for name in family.circumstances - family.idle(ruleset) if happens.get(name, True)]
    return Fields(
        tiles=tuple(TILE_NAMES[kind] for kind in range(KINDS) if rules.kinds >> kind & 1),
        chows=ruleset.chow_from != ChowFrom.NONE,
        special_kongs=ruleset.special_kongs,
        circumstances=(*(name for name in CIRCUMSTANCES if name in counted), *flower_win, *bao),
        winds=family.winds,
        dealer=family.dealer,
        flowers=flowers,
        void_suit=ruleset.void != VoidMarker.NONE,
    )
