"""Actions as phrases, for records, refusals and error messages."""

from __future__ import annotations

from zimo.engine.table.actions import (
    ADDED_KONG,
    CHOW_HIGHEST,
    CHOW_LOWEST,
    CHOW_MIDDLE,
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
from zimo.notation.tiles import (
    BASE_KINDS,
    FIRST_BONUS,
    KINDS,
    SUIT_KINDS,
    SUIT_LETTERS,
    TILE_NAMES,
    format_tiles,
)
from zimo.play.special_kongs import ADDED, LAID
from zimo.words.catalogue import ENGLISH
from zimo.words.phrase import Phrase

_CLAIMS = {
    PASS: Phrase("action.pass"),
    HU: Phrase("action.hu"),
    PUNG: Phrase("action.pung"),
    KONG: Phrase("action.kong"),
    CHOW_LOWEST: Phrase("action.chow_lowest"),
    CHOW_MIDDLE: Phrase("action.chow_middle"),
    CHOW_HIGHEST: Phrase("action.chow_highest"),
    DECLARE_READY: Phrase("action.declare_ready"),
    EXCHANGE_INDICATOR: Phrase("action.exchange_indicator"),
}
_WITH_TILE = (
    (0, KINDS, "action.discard"),
    (CONCEALED_KONG, BASE_KINDS, "action.concealed_kong"),
    (GIVE, SUIT_KINDS, "action.give"),
    (ADDED_KONG, BASE_KINDS, "action.added_kong"),
    (VOID_TILE, SUIT_KINDS, "action.void_tile"),
)


def action_phrase(action: int) -> Phrase:
    """What an action code does, tiles in notation."""
    if action in _CLAIMS:
        return _CLAIMS[action]
    for first, count, id_ in _WITH_TILE:
        if first <= action < first + count:
            return Phrase(id_, {"tile": TILE_NAMES[action - first]})
    if action in LAID:
        group, laid = LAID[action]
        return Phrase(
            "action.special_kong", {"group": Phrase(f"special.{group}"), "tiles": format_tiles(laid)}
        )
    if action in ADDED:
        group, tile = ADDED[action]
        return Phrase("action.special_tile", {"group": Phrase(f"special.{group}"), "tile": TILE_NAMES[tile]})
    if VOID_CARD <= action < VOID_CARD + 3:
        return Phrase("action.void_card", {"suit": SUIT_LETTERS[action - VOID_CARD]})
    if SET_ASIDE <= action < SET_ASIDE + KINDS - FIRST_BONUS:
        return Phrase("action.set_aside", {"tile": TILE_NAMES[FIRST_BONUS + action - SET_ASIDE]})
    return Phrase("action.unknown", {"code": action})


def action_name(action: int) -> str:
    """An action code in words: ``discard 3m``, ``added kong 7p``."""
    return ENGLISH.said(action_phrase(action))
