"""Deals of zimo told as other programs tell theirs: the way back from an import, for tests."""

from __future__ import annotations

import base64
import json
import random
import zlib
from pathlib import Path
from typing import Any, NamedTuple

from tests.naive.wall import Wall
from zimo.arena.simulate import simulate
from zimo.engine.table.actions import (
    ADDED_KONG,
    CHOW_HIGHEST,
    CHOW_LOWEST,
    CONCEALED_KONG,
    HU,
    KONG,
    PASS,
    PUNG,
    SET_ASIDE,
)
from zimo.engine.table.state import End, Phase
from zimo.hands.results import FanLine
from zimo.notation.tiles import FIRST_BONUS, format_tiles
from zimo.play.game import Game
from zimo.play.record import read_records, wall_of
from zimo.play.replaying import replay
from zimo.rulesets import Ruleset, find_ruleset
from zimo.rulesets.choices import BonusTiles
from zimo.seat.account import hu_accounts

SITES = ("botzone json", "botzone text", "tziakcha")
BOTZONE = {"tiles": 136, "wall": "per_seat", "replacement_from": "front"}
CODES = [
    *(f"{suit}{rank}" for suit in "WBT" for rank in range(1, 10)),
    *("F1", "F2", "F3", "F4", "J1", "J2", "J3"),
]


def rules_of(site: str) -> Ruleset:
    return find_ruleset("mcr", BOTZONE if site.startswith("botzone") else {})


class Step(NamedTuple):
    """What everybody at the table sees, or the tile that a seat draws."""

    verb: str  # draw, play, chow, pung, kong, concealed, added, hu
    seat: int
    tile: int  # of a chow the middle one
    lost: tuple[Step, ...] = ()  # claims that gave way


def random_game(site: str, seed: int, **options: Any) -> Game:
    """A deal played by chance, with many claims and every hu that is offered."""
    game = Game("mcr", options=options | (BOTZONE if site.startswith("botzone") else {}), seed=seed)
    chance = random.Random(seed)
    while not game.over:
        special = [action for action in game.legal if action > PASS]
        hu = HU in game.legal
        pick = special if special and chance.random() < 0.7 else game.legal
        game.play(HU if hu else chance.choice(pick))
    return game


def greedy_games(site: str, count: int, folder: Path) -> list[Game]:
    """Deals played sensibly, of which most end with a hu."""
    file = folder / "deals.jsonl"
    simulate(rules_of(site), games=count, bots=["greedy"] * 4, seed=1, jobs=1, records=file)
    with file.open("rb") as opened:
        return [replay(record) for _, record in read_records(opened)]


def steps_of(game: Game) -> list[Step]:
    """The deal step by step, from a second playing of it."""
    again = Game(game.ruleset, wall=wall_of(game.ruleset, game.table))
    told = [_draw(again)]
    actions = iter(game.actions)
    while not again.over:
        drawn = _drawn(again)
        if again.phase == Phase.CLAIM:
            offered = int(again.table["claim_tile"][0])
            claims = []
            while again.phase == Phase.CLAIM:  # until all have answered
                seat, action = again.actor, next(actions)
                assert seat is not None
                if action != PASS:
                    claims.append(_claim(seat, action, offered))
                again.play(action)
            won = [claim for claim in claims if _has_won(again, claim)]
            if won:
                told.append(won[0]._replace(lost=tuple(claim for claim in claims if claim not in won)))
        else:
            seat, action = again.actor, next(actions)
            assert seat is not None
            tile = int(again.table["drawn"][0])
            again.play(action)
            told.append(_own(seat, action, tile))
        if not again.over and _drawn(again) != drawn:
            told.append(_draw(again))
    return told


def _draw(game: Game) -> Step:
    return Step("draw", int(game.table["turn"][0]), int(game.table["drawn"][0]))


def _drawn(game: Game) -> int:
    return int(game.table["drawn_front"][0].sum() + game.table["drawn_back"][0].sum())


def _own(seat: int, action: int, drawn: int) -> Step:
    if action == HU:
        return Step("hu", seat, drawn)
    if action >= SET_ASIDE:
        return Step("aside", seat, FIRST_BONUS + action - SET_ASIDE)
    for first, verb in ((ADDED_KONG, "added"), (CONCEALED_KONG, "concealed"), (0, "play")):
        if action >= first:
            return Step(verb, seat, action - first)
    raise AssertionError(action)


def _claim(seat: int, action: int, offered: int) -> Step:
    if CHOW_LOWEST <= action <= CHOW_HIGHEST:
        return Step("chow", seat, offered + 1 - (action - CHOW_LOWEST))
    return Step({HU: "hu", PUNG: "pung", KONG: "kong"}[action], seat, offered)


def _has_won(game: Game, claim: Step) -> bool:
    if claim.verb == "hu":
        return bool(game.table["hu"][0, claim.seat])
    return game.end != End.HU and int(game.table["turn"][0]) == claim.seat


def fans_of(game: Game) -> list[tuple[FanLine, int]]:
    """Names and counts of the fans of the hu."""
    return [
        (fan, fan.count)
        for hu in hu_accounts(game)
        if hu.won
        for fan in hu.won.fans
        if fan.id != "flower_tiles"
    ]


def total_of(game: Game) -> int | None:
    return next((hu.won.total_fan for hu in hu_accounts(game) if hu.won), None)


# Botzone -------------------------------------------------------------------------------------------


def own_walls(game: Game) -> list[list[int]]:
    wall = game.table["wall"][0, :136].tolist()
    return [wall[34 * seat : 34 * (seat + 1)] for seat in range(4)]


def botzone_json(game: Game, **changes: Any) -> str:
    """One line of compact JSON."""
    events: list[list[Any]] = []
    for step in steps_of(game):
        match step.verb:
            case "draw":
                events.append(["DRAW", step.seat, CODES[step.tile]])
            case "play" if events[-1][0] in ("CHI", "PENG"):
                events[-1].append(CODES[step.tile])
            case "play":
                events.append(["PLAY", step.seat, CODES[step.tile]])
            case "chow":
                events.append(["CHI", step.seat, CODES[step.tile]])
            case "pung":
                events.append(["PENG", step.seat])
            case "kong" | "concealed":
                events.append(["GANG", step.seat, CODES[step.tile]])
            case "added":
                events.append(["BUGANG", step.seat, CODES[step.tile]])
    winners = [seat for seat in range(4) if game.table["hu"][0, seat]]
    told: dict[str, Any] = {
        "match": "a game",
        "format": "botzone-compact-1",
        "prevalent_wind": 0,
        "wall": " ".join(CODES[kind] for wall in own_walls(game) for kind in reversed(wall)),
        "deal": [[CODES[kind] for kind in wall[:13]] for wall in own_walls(game)],
        "events": events,
        "result": {
            "type": "HU" if winners else "HUANG",
            "player": winners[0] if winners else None,
            "fan": [{"name": fan.name_zh, "cnt": count} for fan, count in fans_of(game)] or None,
            "fan_total": total_of(game),
            "score": game.scores,
        },
    }
    return json.dumps(told | changes, ensure_ascii=False)


_WORDS = {
    "draw": "Draw",
    "play": "Play",
    "chow": "Chi",
    "pung": "Peng",
    "kong": "Gang",
    "concealed": "AnGang",
    "added": "BuGang",
    "hu": "Hu",
}


def botzone_text(game: Game) -> list[str]:
    """The lines of a game."""
    lines = ["Match a game", "Wind 0"]
    for seat, wall in enumerate(own_walls(game)):
        lines.append(f"Player {seat} Deal {' '.join(CODES[kind] for kind in wall[:13])}")
    for step in steps_of(game):
        lines.append(" Ignore ".join(_text(claim) for claim in (step, *step.lost)))
    if game.end == End.HU:
        fans = "+".join(f"{fan.name_zh}*{count}" for fan, count in fans_of(game))
        lines.append(f"Fan {total_of(game) or 0} {fans}")
    else:
        lines.append("Huang")
    return [*lines, f"Score {' '.join(map(str, game.scores))}", ""]


def _text(step: Step) -> str:
    return f"Player {step.seat} {_WORDS[step.verb]} {CODES[step.tile]}"


# tziakcha ------------------------------------------------------------------------------------------

DICE = (3, 4, 1, 6)
BONUS_NAMES = dict(zip(range(34, 42), ("f5", "f6", "f8", "f7", "f1", "f2", "f3", "f4"), strict=True))


def tile_name(kind: int) -> str:
    return BONUS_NAMES.get(kind) or format_tiles([kind])


def tziakcha(game: Game, **changes: Any) -> str:
    """One line of decoded JSON: the wall as it lies, every bonus tile with its replacement."""
    tiles = game.table["wall"][0].tolist()
    wall = Wall(game.ruleset, tiles)
    hands = _dealt(wall)
    events: list[list[Any]] = []
    replaced = game.ruleset.bonus == BonusTiles.REPLACED
    for seat, hand in enumerate(hands):
        kept = [kind for kind in hand if kind >= FIRST_BONUS]
        while kept:
            bonus = kept.pop(0)
            new = wall.replacement()
            events.append(["flower", seat, tile_name(bonus), tile_name(new)])
            kept = [new, *kept] if new >= FIRST_BONUS else kept
    after_kong = False
    for step in steps_of(game)[1:]:
        if step.verb == "aside":
            events.append(["flower", step.seat, tile_name(step.tile)])
        elif step.verb == "draw" and events and events[-1][0] == "flower" and len(events[-1]) == 3:
            events[-1].append(tile_name(wall.replacement()))
            assert events[-1][3] == tile_name(step.tile)
        elif step.verb == "draw":
            tile = wall.replacement() if after_kong else wall.front()
            events.append(["draw", step.seat, tile_name(tile), "back" if after_kong else "front"])
            while replaced and tile >= FIRST_BONUS and wall.can_replace():
                new = wall.replacement()
                events.append(["flower", step.seat, tile_name(tile), tile_name(new)])
                tile = new
            assert tile == step.tile
        elif step.verb == "chow":
            names = [tile_name(step.tile + place) for place in (-1, 0, 1)]
            events.append(["chow", step.seat, names])
        elif step.verb == "hu":
            events.append(["win", step.seat, 0])
        else:
            word = {"play": "discard", "kong": "melded kong"}.get(step.verb, step.verb)
            word = f"{word} kong" if step.verb in ("concealed", "added") else word
            events.append([word, step.seat, tile_name(step.tile)])
        after_kong = step.verb in ("kong", "concealed", "added")
    start = (-(DICE[0] + DICE[1] - 1) % 4 * 36 + 2 * sum(DICE)) % 144
    lying = tiles[-start:] + tiles[:-start] if start else tiles
    told: dict[str, Any] = {
        "format": "tziakcha-decoded-1",
        "record": "a hand",
        "hand_index": 5,
        "prevalent_wind": "E",
        "dice": DICE,
        "wall": [tile_name(kind) for kind in lying],
        "deal": [[tile_name(kind) for kind in hand] for hand in hands],
        "events": events,
        "result": {
            "winner": next((seat for seat in range(4) if game.table["hu"][0, seat]), None),
            "fans": {fan.id: count for fan, count in fans_of(game)},
            "total_without_flowers": total_of(game),
            "score_by_seat": game.scores,
        },
    }
    return json.dumps(told | changes)


def _dealt(wall: Wall) -> list[list[int]]:
    hands: list[list[int]] = [[], [], [], []]
    for _ in range(3):
        for hand in hands:
            hand += [wall.front() for _ in range(4)]
    for hand in (*hands, hands[0]):
        hand.append(wall.front())
    return hands


def told(site: str, game: Game) -> bytes:
    """The file of one deal."""
    if site == "tziakcha":
        return f"{tziakcha(game)}\n".encode()
    if site == "botzone json":
        return f"{botzone_json(game)}\n".encode()
    return "\n".join(botzone_text(game)).encode()


# As the sites keep them ----------------------------------------------------------------------------

_NO_COUNT = [-4] * 4  # the judge has not counted


def botzone_log(game: Game) -> list[dict[str, Any]]:
    """The log of a match: what the judge asks and what is answered, in turns."""
    log: list[dict[str, Any]] = []

    def ask(content: list[str], action: str, **shown: Any) -> None:
        display = {"action": action, "canHu": list(_NO_COUNT)} | shown
        told = {str(seat): text for seat, text in enumerate(content)}
        log.append({"output": {"command": "request", "content": told, "display": display}, "verdict": "OK"})
        log.append({str(seat): {"verdict": "OK", "response": "PASS"} for seat in range(4)})

    def answer(seat: int, response: str) -> None:
        log[-1][str(seat)]["response"] = response

    ask([f"0 {seat} 0" for seat in range(4)], "INIT", quan=0, srand=5)
    hands = [" ".join(CODES[kind] for kind in wall[:13]) for wall in own_walls(game)]
    ask([f"1 0 0 0 0 {hand}" for hand in hands], "DEAL")
    steps = steps_of(game)
    for step, after in zip(steps, [*steps[1:], None], strict=True):
        seat, tile = step.seat, CODES[step.tile]
        for claim in step.lost:
            lost = {"chow": f"CHI {CODES[claim.tile]} F1", "pung": "PENG F1", "kong": "GANG", "hu": "HU"}
            answer(claim.seat, lost[claim.verb])
        match step.verb:
            case "draw":
                others = [f"3 {seat} DRAW"] * 4
                others[seat] = f"2 {tile}"
                ask(others, "DRAW", player=seat, tile=tile)
            case "play" if log[-1][str(seat)]["response"].startswith("claims "):
                words = log[-1][str(seat)]["response"].removeprefix("claims ")
                answer(seat, f"{words} {tile}")
                ask([f"3 {seat} {words} {tile}"] * 4, words.split()[0], player=seat, tile=tile)
            case "play":
                answer(seat, f"PLAY {tile}")
                ask([f"3 {seat} PLAY {tile}"] * 4, "PLAY", player=seat, tile=tile)
            case "chow" | "pung":
                answer(seat, f"claims CHI {tile}" if step.verb == "chow" else "claims PENG")
                assert after is not None
            case "kong" | "concealed":
                answer(seat, "GANG" if step.verb == "kong" else f"GANG {tile}")
                ask([f"3 {seat} GANG"] * 4, "GANG", player=seat)
            case "added":
                answer(seat, f"BUGANG {tile}")
                ask([f"3 {seat} BUGANG {tile}"] * 4, "BUGANG", player=seat, tile=tile)
            case "hu":
                answer(seat, "HU")
    scores = {str(seat): points for seat, points in enumerate(game.scores)}
    end: dict[str, Any] = {"action": "HUANG", "canHu": _NO_COUNT, "score": game.scores}
    if game.end == End.HU:
        fans = [{"name": fan.name_zh, "cnt": count, "value": fan.points} for fan, count in fans_of(game)]
        end |= {"action": "HU", "player": steps[-1].seat, "fan": fans, "fanCnt": total_of(game)}
    log.append({"output": {"command": "finish", "content": scores, "display": end}, "verdict": "OK"})
    return log


def botzone_match(game: Game) -> dict[str, Any]:
    """The match as its page serves it, with the wall in a text of JSON."""
    tiles = " ".join(CODES[kind] for wall in own_walls(game) for kind in reversed(wall))
    start = json.dumps({"quan": 0, "srand": 5, "walltiles": tiles})
    return {"status": "finished", "logs": botzone_log(game), "players": [], "initdata": start}


def botzone_judged(game: Game) -> dict[str, Any]:
    """The match as a judge that is run by itself tells it: bare requests and answers, and the scores."""
    log = [entry["output"]["content"] if "output" in entry else entry for entry in botzone_log(game)[:-1]]
    return {"scores": game.scores, "log": log}


def tziakcha_script(game: Game) -> dict[str, Any]:
    """A hand as the site keeps it, from the hand told tile by tile."""
    told = json.loads(tziakcha(game))
    numbers = {name: number for number, name in enumerate(_SITE_ORDER)}
    copies = dict.fromkeys(_SITE_ORDER, 0)

    def physical(name: str) -> int:
        number = numbers[name]
        if number >= 34:
            return 136 + number - 34
        copies[name] = (copies[name] + 1) % 4
        return 4 * number + copies[name]

    actions: list[list[int]] = []
    for verb, seat, *rest in told["events"]:
        who = seat << 4
        match verb:
            case "flower":
                actions.append([who | 1, (numbers[rest[0]] - 34) << 8 | physical(rest[1]), 0])
            case "draw":
                actions.append([who | 7, physical(rest[0]) | (0x100 if rest[1] == "back" else 0), 0])
            case "discard":
                actions.append([who | 2, physical(rest[0]) | 0x100, 0])
            case "chow":
                actions += [[who | 3, 0, 0], [who | 3, numbers[rest[0][1]] | 0x5540, 0]]
            case "pung":
                actions.append([who | 4, numbers[rest[0]] | 0x40, 0])
            case "win":
                actions.append([who | 6, 16, 0])
            case _:
                offer = {"melded kong": 0x40, "concealed kong": 0, "added kong": 0x340}[verb]
                actions.append([who | 5, numbers[rest[0]] | offer | 0x8000, 0])
        actions.append([(seat + 1) % 4 << 4 | 8, 0, 0])
    return {
        "id": "a hand",
        "index": 1,
        "step": {
            "w": bytes(physical(name) for name in told["wall"]).hex(),
            "d": sum(die << 4 * place for place, die in enumerate(DICE)),
            "i": 1,
            "a": actions,
            "s": game.scores,
            "y": [{}, {}, {}, {}],
        },
    }


_SITE_ORDER = (
    *(f"{rank}{suit}" for suit in "msp" for rank in range(1, 10)),
    *"ESWNCFP",
    *(f"f{number}" for number in range(1, 9)),
)


def packed_script(hand: dict[str, Any]) -> dict[str, Any]:
    """The same hand with its script packed."""
    script = base64.b64encode(zlib.compress(json.dumps(hand["step"]).encode())).decode()
    return {"id": hand["id"], "index": hand["index"], "script": script}
