"""A hand that passed every check, written as a request again."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any

from zimo.engine.table.state import MeldType
from zimo.hands.request.checks import BAO, CIRCUMSTANCES, KONG_TYPES, Hand
from zimo.notation.special_kongs import group_named_by
from zimo.notation.tiles import FIRST_BONUS, SUIT_LETTERS, WIND_LETTERS, format_tiles
from zimo.rulesets.registry import describe_ruleset

_KONG_KINDS = {type_: kind for kind, type_ in KONG_TYPES.items()}


def written(hand: Hand) -> dict[str, Any]:
    """A request for a complete hand with its winning tile; only what is not the default is said."""
    rules, options = describe_ruleset(hand.rules.ruleset)
    standing = [kind for kind, copies in enumerate(hand.standing) for _ in range(copies)]
    won: dict[str, Any] = {"flower_win": True}
    if not hand.by_bonus_tiles:
        standing.remove(hand.win_tile)
        won = {
            "win_tile": format_tiles([hand.win_tile]),
            "win_by": "self_draw" if hand.self_draw else "discard",
        }
    said: dict[str, Any] = {
        "rules": rules,
        "options": options,
        "hand": format_tiles(standing),
        "melds": [
            _special_kong(tile, special, meant) if special else written_meld(type_, tile)
            for type_, tile, special, meant in itertools.zip_longest(
                hand.meld_types, hand.meld_tiles, hand.special, hand.meant
            )
        ],
        **won,
        "prevalent_wind": WIND_LETTERS[hand.prevalent],
        "seat_wind": WIND_LETTERS[hand.seat_wind],
    }
    said |= {name: True for name, bit in CIRCUMSTANCES.items() if hand.circumstances & bit}
    if said.get("liable") and hand.rules.ruleset.family.asks_ready(hand.rules.ruleset):
        del said["liable"]
        said["discarder_ready"] = False
    for bao, bit in BAO.items():
        if hand.circumstances & bit:
            said["bao"] = bao
    said |= {name: True for name in ("dealer", "discarder_dealer") if getattr(hand, name)}
    if hand.flowers:
        bonus = [FIRST_BONUS + nr for nr in range(8) if hand.bonus >> nr & 1]
        said["flowers"] = format_tiles(bonus) if bonus else hand.flowers
    if hand.void >= 0:
        said["void_suit"] = SUIT_LETTERS[hand.void]
    return said


def _special_kong(first: int, tiles: Sequence[int], meant: Sequence[int]) -> dict[str, str]:
    said = {"type": "special", "of": group_named_by(first), "tiles": format_tiles(tiles)}
    return {**said, "as": format_tiles(meant)}


def written_meld(type_: int, tile: int) -> dict[str, str]:
    """A declared set; ``tile`` is the lowest of a chow."""
    if type_ == MeldType.CHOW:
        return {"type": "chow", "tiles": format_tiles(range(tile, tile + 3))}
    if type_ == MeldType.PUNG:
        return {"type": "pung", "tiles": format_tiles([tile] * 3)}
    return {"type": "kong", "tiles": format_tiles([tile] * 4), "kind": _KONG_KINDS[MeldType(type_)]}
