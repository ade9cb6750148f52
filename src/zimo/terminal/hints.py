"""Advice from the own tiles and what lies open: waits, discards, and why there is no hu."""

from __future__ import annotations

from typing import Any

from zimo.analysis import analyse, waits
from zimo.engine.actions import HU
from zimo.engine.state import FIRST_BONUS, Draw, Phase
from zimo.requests import Result
from zimo.score import score_hand
from zimo.sight import Sight
from zimo.study import House, request_of, studied
from zimo.terminal.faces import SUIT_NAMES, Faces, short_face
from zimo.terminal.names import seat_name
from zimo.tiles import SUIT_LETTERS, format_tiles, parse_tile
from zimo.wording import count, refusal_text

OUT_OF_REACH = "No win is left for you: your melds don't allow one."
MOST_DISCARDS = 8  # listed; the rest are worse
MOST_KINDS = 8  # of helpful tiles that are named


def advice(sight: Sight, house: House, faces: Faces) -> list[str]:
    """What the hand waits for, and in the own turn which discard leaves most."""
    if sight.own.hu:
        return ["You have declared hu: there is nothing left to do."]
    if any(kind >= FIRST_BONUS for kind in sight.own_hand):
        return ["Set aside or discard your bonus tiles first."]
    if sight.phase == Phase.VOID:
        return _void_advice(sight, house)
    standing = len(sight.own_hand) + 3 * len(sight.own.melds)
    if standing == 14:
        return _discard_advice(sight, analyse(studied(sight, house)), faces)
    return _wait_advice(sight, house, faces)


def _void_advice(sight: Sight, house: House) -> list[str]:
    lines = []
    for suit in range(3):
        result = analyse({**studied(sight, house), "void_suit": SUIT_LETTERS[suit]})
        after = [choice["deficiency"] for choice in result.get("discards", ())] or [result.get("deficiency")]
        known = [missing for missing in after if missing is not None]
        held = sum(1 for kind in sight.own_hand if kind // 9 == suit)
        distance = f"{min(known)} from a win" if known else "no win left"
        lines.append(f"Without {SUIT_NAMES[suit]} (you hold {held}): {distance}")
    return lines


def _discard_advice(sight: Sight, result: Result, faces: Faces) -> list[str]:
    if error := result.get("error"):
        return [error["message"]]
    if result["deficiency"] is None:
        return [OUT_OF_REACH]
    if result["deficiency"] == 0:
        lines = ["Your hand is complete (w tells why if you can't declare it)."]
    else:
        lines = [f"You are {from_a_win(result['deficiency'])}. Best discards:"]
    lawful = [choice for choice in result["discards"] if parse_tile(choice["tile"]) in sight.legal]
    for choice in lawful[:MOST_DISCARDS]:
        face = _face(choice["tile"], faces)
        lines.append(f"{face:>3}: {from_a_win(choice['deficiency'])}, {_accepts(choice, faces)}")
    return lines


def _wait_advice(sight: Sight, house: House, faces: Faces) -> list[str]:
    request = studied(sight, house)
    result = analyse(request)
    if error := result.get("error"):
        return [error["message"]]
    if result["deficiency"] is None:
        return [OUT_OF_REACH]
    if result["deficiency"] != 1:
        return [
            f"You are {from_a_win(result['deficiency'])}.",
            f"{_accepts(result, faces)}.",
        ]
    lines = ["You are ready. You wait for:"]
    valued = waits(request)
    if "error" in valued:
        return [*lines, _accepts(result, faces)]
    for wait in valued["waits"]:
        kind = parse_tile(wait["tile"])
        drawn = wait["self_draw"]
        worth = _worth(wait, "by discard"), _worth(drawn, "self-drawn")
        left = sight.unseen[kind]
        lines.append(f"{short_face(kind, faces):>3}  {left} left; {worth[0]}, {worth[1]}")
    if not valued["waits"]:
        lines.append("nothing: you hold the missing tiles yourself")
    return lines


def _worth(value: dict[str, Any], how: str) -> str:
    return f"{how} {value['points']}" if value["declarable"] else f"{how} too little to declare"


def why_no_hu(sight: Sight, house: House, faces: Faces) -> list[str]:
    """Why the seat may not declare hu now, on its own hand or on the tile discarded last."""
    own = sight.own
    if own.hu:
        return ["You have declared hu already."]
    if HU in sight.legal:
        return ["You may declare hu: press h."]
    if sight.phase == Phase.VOID:
        return ["The void suits are chosen first; hu comes with the first turn."]
    if own.barred:
        return ["You kept void tiles back, so you may not win in this deal (MIL C1.1)."]
    if sight.turn == sight.me and sight.phase == Phase.TURN:
        return _why_not_own(sight, house, faces)
    return _why_not_claim(sight, house, faces)


def _why_not_own(sight: Sight, house: House, faces: Faces) -> list[str]:
    if sight.draw == Draw.CLAIM or sight.drawn is None:
        return ["This turn began with a claimed tile: a hu needs a tile you draw, or another's discard."]
    if sight.drawn >= FIRST_BONUS or any(kind >= FIRST_BONUS for kind in sight.own_hand):
        return ["A bonus tile stands in your hand."]
    request = request_of(sight, house, without=sight.drawn)
    request |= {"win_tile": format_tiles([sight.drawn]), "win_by": "self_draw"}
    request["kong_replacement"] = sight.draw == Draw.KONG
    request["bonus_replacement"] = sight.draw == Draw.BONUS
    request["last_wall_tile"] = sight.wall_left == 0
    alone = sight.own_hand.count(sight.drawn) == 1
    request["last_of_kind"] = alone and sight.visible[sight.drawn] == 3
    return [f"With {short_face(sight.drawn, faces)}, which you drew: {_verdict(score_hand(request))}"]


def _why_not_claim(sight: Sight, house: House, faces: Faces) -> list[str]:
    latest = sight.latest_discard()
    if latest is None or latest[0] == sight.me:
        return ["Nobody has discarded a tile that you could win on."]
    who, discarded = latest
    tile = discarded.tile if sight.offer is None else sight.offer
    if tile >= FIRST_BONUS:
        return ["Nobody can use a bonus tile."]
    request = request_of(sight, house)
    request |= {"win_tile": format_tiles([tile]), "last_wall_tile": sight.wall_left == 0}
    result = score_hand(request)
    if result.get("win") and sight.has_passed:
        verdict = "you let a hu pass that was worth as much: wait for your next draw (SBR-097)"
    elif result.get("win"):
        verdict = "it would win, but another claim came first"
    else:
        verdict = _verdict(result)
    name = seat_name(sight.me, who, sight.players)
    return [f"With {short_face(tile, faces)} from {name}: {verdict}"]


def _verdict(result: Result) -> str:
    if error := result.get("error"):
        return str(error["message"])
    if result["win"]:
        return "it would win"
    return refusal_text(result["reason"], result["detail"])


def from_a_win(missing: int | None) -> str:
    if missing is None:
        return "no win left"
    if missing == 0:
        return "complete"
    return "ready" if missing == 1 else f"{missing} tiles from a win"


def _accepts(choice: dict[str, Any], faces: Faces) -> str:
    """How many tiles bring the hand nearer, and if they are few kinds which."""
    accepted = choice["accepts"]
    if not accepted:
        return "and no tile left that helps"
    text = f"{count(choice['count'], 'tile')} of {count(len(accepted), 'kind')} help"
    if len(accepted) > MOST_KINDS:
        return text
    return f"{text}: {' '.join(f'{_face(tile, faces)}×{left}' for tile, left in accepted.items())}"


def _face(tile: str, faces: Faces) -> str:
    return short_face(parse_tile(tile), faces)
