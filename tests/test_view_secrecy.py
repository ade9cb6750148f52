"""A view holds nothing that its seat can't know: what is hidden may change, the view stays the same.

The hidden part of a table is permuted here in plain Python, from what the rules say lies open.
"""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from tests.kernels.faults import ask_again
from tests.option_variants import VARIANTS
from tests.positions import positions
from zimo.bots.choice import Code
from zimo.bots.player import CompiledPlayer
from zimo.engine import entry
from zimo.engine.hand.lookups import load_lookups
from zimo.engine.rules.steps import NOT_ASKED
from zimo.engine.sight.view import VIEW
from zimo.engine.table.state import (
    DESK,
    NO_PLACE,
    NOT_DRAWN,
    NOT_GIVEN,
    WIN_LAST_OF_KIND,
    WIN_ROBBING_KONG,
    WIN_SHOOT_AFTER_KONG,
    End,
    MeldType,
    Phase,
    Reason,
)
from zimo.hands.analysis import analyse
from zimo.notation.tiles import TILE_NAMES
from zimo.play.game import Game
from zimo.rulesets import PRESETS, find_ruleset
from zimo.rulesets.choices import Flow, ReplacementFrom, VoidMarker, WallKind
from zimo.seat.advice import advice
from zimo.seat.sight import see


class Permuter:
    """Gives another table that ``seat`` can't tell from the game's."""

    def __init__(self, game: Game, seat: int, chance: random.Random) -> None:
        self.rules = game.ruleset
        self.seat = seat
        self.chance = chance
        self.table = game.table.copy()
        self.t = self.table[0]
        self.over = game.over
        self.places = self.undrawn()
        self.others = [other for other in range(game.players) if other != seat and not self.lies_open(other)]

    def lies_open(self, other: int) -> bool:
        """A hand that has won, at once or after the deal; in the family sbr all when the wall is out."""
        at_draw = self.rules.wall_end_settlement or self.rules.draw_shows_hands
        checked = (self.t.end == End.WALL and at_draw) or (self.t.end == End.HU and self.rules.losers_settle)
        won = self.t.hu[other] != 0 and (self.over or self.rules.hu_hand_shown)
        return won or (self.over and checked)

    def permute(self) -> np.recarray:
        self.swap_face_down_kongs()
        self.shuffle_tiles()
        self.rewrite_what_follows()
        return self.table

    # where hidden tiles lie: ("hand", seat, kind), ("wall", place), ("win", seat)

    def hidden_tiles(self) -> list[tuple[tuple[Any, ...], int]]:
        t = self.t
        found: list[tuple[tuple[Any, ...], int]] = []
        robbed = t.phase == Phase.CLAIM and t.claim_robs
        for other in self.others:
            for kind, copies in enumerate(t.hand[other].tolist()):
                if copies and robbed and t.turn == other and t.claim_tile == kind:
                    copies -= 1  # all see the tile that is being added to a pung
                found += [(("hand", other), kind)] * copies
            if t.hu[other] and t.win_from[other] == other:
                found.append((("win", other), int(t.win_tile[other])))
        for place, draw in enumerate(t.last_draws.tolist()):
            if draw != NOT_DRAWN and draw >> 6 in self.others:
                found.append((("last", place), draw & 63))
        wall = t.wall.tolist()
        if self.hides_indicator:
            found.append((("bao",), int(t.bao)))
        if self.lies_by_open_hand:
            found.append((("hand", int(t.turn)), int(t.drawn)))
        return found + [(("wall", place), wall[place]) for place in self.places]

    @property
    def lies_by_open_hand(self) -> bool:
        """Has another drawn a tile beside the open hand with which it has won before?

        It is seen when the seat adds it to a pung.
        """
        t = self.t
        if self.over or int(t.turn) in (self.seat, *self.others) or not t.hu[t.turn]:
            return False
        return bool(t.phase == Phase.TURN or (t.claim_robs and t.claim_tile != t.drawn))

    @property
    def hides_indicator(self) -> bool:
        """Does an indicator of the bao lie on the table that the seat has not seen? (CM-031)"""
        lies = self.t.bao_place != NO_PLACE and not self.over
        return bool(lies and not int(self.t.bao_seen) >> self.seat & 1)

    def undrawn(self) -> list[int]:
        """Places of the wall not drawn yet: drawn one by one, as the rules say, from a wall of numbers."""
        t = self.t
        if t.bao_edge:
            gone = np.unpackbits(t.wall_gone, bitorder="little")
            return [place for place in range(int(t.wall_size)) if not gone[place]]
        size = int(t.wall_size)
        walls = self.rules.players if self.rules.wall == WallKind.PER_SEAT else 1
        left: list[int] = []
        for wall in range(walls):
            start = wall * size
            front = list(range(start, start + size))
            stacks = [front[i : i + 2] for i in range(0, size, 2)]
            back = [place for stack in reversed(stacks) for place in stack]
            gone = set(back[: int(t.drawn_back[wall])])
            left += [place for place in front if place not in gone][int(t.drawn_front[wall]) :]
        return left

    def put(self, where: tuple[Any, ...], kind: int) -> None:
        if where[0] == "hand":
            self.t.hand[where[1], kind] += 1
            if where[1] not in self.others:
                self.t.drawn = kind
        elif where[0] == "last":
            self.t.last_draws[where[1]] = self.t.last_draws[where[1]] >> 6 << 6 | kind
        elif where[0] == "bao":
            self.t.bao = kind
        elif where[0] == "win":
            self.t.win_tile[where[1]] = kind
        else:
            self.t.wall[where[1]] = kind

    def replace(self, tiles: list[tuple[tuple[Any, ...], int]]) -> None:
        for where, kind in self.hidden_tiles():
            if where[0] == "hand":
                self.t.hand[where[1], kind] -= 1
        for where, kind in tiles:
            self.put(where, kind)

    def swap_face_down_kongs(self) -> None:
        if not self.rules.concealed_kong_hidden or self.over:
            return
        for other in self.others:
            for meld in range(self.t.melds[other]):
                if self.t.meld_type[other, meld] != MeldType.CONCEALED_KONG:
                    continue
                tiles = self.hidden_tiles()
                kinds = [kind for _, kind in tiles]
                whole = [kind for kind in range(34) if kinds.count(kind) == 4]
                if whole:
                    old, new = int(self.t.meld_tile[other, meld]), self.chance.choice(whole)
                    self.replace([(where, old if kind == new else kind) for where, kind in tiles])
                    self.t.meld_tile[other, meld] = new
                    for row in range(self.t.ledger_rows):
                        if self.t.ledger_tile[row] == old and self.t.ledger_what[row] // 4 in (
                            Reason.CONCEALED_KONG,
                            Reason.KONG_SHOT,
                            Reason.KONG_BEFORE_ROBBED,
                        ):
                            self.t.ledger_tile[row] = new

    def shuffle_tiles(self) -> None:
        tiles = self.hidden_tiles()
        kinds = [kind for _, kind in tiles]
        self.chance.shuffle(kinds)
        self.replace([(where, kind) for (where, _), kind in zip(tiles, kinds, strict=True)])

    def rewrite_what_follows(self) -> None:
        t, chance = self.t, self.chance
        t.rng = chance.getrandbits(64)
        if t.phase == Phase.EXCHANGE:
            t.dice[2:] = [chance.randint(1, 6) for _ in range(2)]  # they say who gives to whom
        for other in self.others + [int(t.turn)] * self.lies_by_open_hand:
            hand = [int(copies) for copies in t.hand[other]]
            t.held[other] = sum(1 << kind for kind in range(42) if hand[kind])
            t.quads[other] = sum(copies == 4 for copies in hand[:34])
            for suit in range(4):
                part = hand[9 * suit : min(9 * suit + 9, 34)]
                t.suit_size[other, suit] = sum(part)
                t.key[other, suit] = sum(copies * 5**rank for rank, copies in enumerate(part))
            if other not in self.others:
                continue
            t.given[other] = [chance.choice([*range(27), NOT_GIVEN]) for _ in range(3)]
            t.received[other] = [chance.choice([*range(27), NOT_GIVEN]) for _ in range(3)]
            t.passed[other] = chance.randrange(-1, 5)
            t.passed_tiles[other] = chance.getrandbits(34)
            t.claims[other] = chance.randrange(64)
            t.answer[other] = chance.choice([42, 43, 44, 255])
            t.true_hu ^= chance.randrange(2) << other
            if self.over:
                continue
            if t.turn == other and t.drawn >= 0:
                t.drawn = chance.choice([kind for kind in range(42) if hand[kind]] or [int(t.drawn)])
            if t.void[other] >= 0 and not t.void_open[other]:
                t.void[other] = chance.randrange(3)
                held = [kind for kind in range(27) if hand[kind] and kind // 9 == t.void[other]]
                t.void_tile[other] = (
                    chance.choice(held) if held and self.rules.void == VoidMarker.TILE else -1
                )
            if t.hu[other]:
                self.rewrite_hu(other)

    def rewrite_hu(self, other: int) -> None:
        """What a hidden hand is worth is as hidden as the hand."""
        t, chance = self.t, self.chance
        t.win_fan[other] = chance.randrange(9)
        t.win_points[other] = chance.randrange(99)
        t.hu_false[other] = chance.randrange(2)
        if t.win_from[other] == other:
            t.win_flags[other] ^= WIN_LAST_OF_KIND * chance.randrange(2)
        for row in range(t.ledger_rows):
            if t.ledger_what[row] == Reason.HU * 4 + other:
                t.ledger_tile[row] = t.win_tile[other]
                for account in range(5):
                    t.ledger_delta[row, account] += chance.randrange(-9, 9)


def view_of(table: np.recarray, game: Game, seat: int) -> np.recarray:
    views = np.zeros(1, VIEW).view(np.recarray)
    entry.look(table, game.rules, seat, views)
    return views


def differing(one: np.recarray, other: np.recarray) -> list[str]:
    return [name for name in VIEW.names or () if one[name].tobytes() != other[name].tobytes()]


def question(table: np.recarray) -> list[int]:
    """What the asked seat may do, whether its hu is true, and the circumstances of the last discard."""
    actor = int(table["actor"][0])
    true_hu = int(table["true_hu"][0]) >> actor & 1
    return [*(int(word) for word in table["legal"][0]), true_hu, int(table["discard_flags"][0])]


def question_anew(table: np.recarray, game: Game) -> list[int]:
    """The question worked out again from the table."""
    desk = np.zeros(1, DESK)
    desk["table"] = table
    ask_again(desk.view(np.recarray), game.rules, load_lookups())
    return question(desk["table"])


def check(game: Game, chance: random.Random) -> str:
    """Permute what one seat can't know; says in what kind of position."""
    asked = game.actor is not None and chance.random() < 0.6
    seat = game.actor if asked and game.actor is not None else chance.randrange(game.players)
    permuted = Permuter(game, seat, chance).permute()
    before, after = view_of(game.table, game, seat), view_of(permuted, game, seat)
    where = f"{game.seed} after {len(game.actions)}: seat {seat} sees"
    assert before.tobytes() == after.tobytes(), f"{where} {differing(before, after)}"
    if game.actor == seat:
        told = question(game.table)
        assert question_anew(game.table, game) == told
        assert question_anew(permuted, game) == told
    hidden = game.table["hand"].tobytes() != permuted["hand"].tobytes()
    hu = any(game.table["hu"][0])
    return f"{game.phase.name}{' after hu' if hu else ''}{'' if hidden else ' nothing moved'}"


@pytest.mark.parametrize("name", PRESETS)
def test_a_view_does_not_change_with_what_is_hidden(name: str) -> None:
    seen: dict[str, int] = {}
    for game, chance in positions(PRESETS[name].ruleset, 20, 0.3, f"secrecy {name}"):
        kind = check(game, chance)
        seen[kind] = seen.get(kind, 0) + 1
    assert sum(seen.values()) > 250
    assert seen["TURN"] > 50
    assert seen["CLAIM"] > 25
    if PRESETS[name].ruleset.flow != Flow.FIRST_HU:
        assert seen["TURN after hu"] > 25
        assert seen["CLAIM after hu"] > 5


@pytest.mark.parametrize(
    ("name", "options"),
    [*VARIANTS, ("sbr", {"concealed_kong_hidden": "true"}), ("sbr-mil", {"concealed_kong_hidden": "true"})],
    ids=lambda value: str(value).replace("'", ""),
)
def test_no_option_opens_what_is_hidden(name: str, options: dict[str, object]) -> None:
    for game, chance in positions(find_ruleset(name, options), 6, 0.12, f"secrecy {name} {options}"):
        check(game, chance)


PUBLIC = (
    "river", "river_taken", "river_drawn", "meld_from", "meld_place", "meld_time",
    "drawn_front", "drawn_back", "box", "draw", "turn_kongs", "last_kong", "discard_flags",
)  # fmt: skip


@pytest.mark.parametrize("name", ["sbr", "classical"])
def test_everybody_is_shown_how_tiles_were_discarded_and_claimed(name: str) -> None:
    """What lies open is the same for every seat, and it is what the table says."""
    seen: set[str] = set()
    for game, _ in positions(PRESETS[name].ruleset, 12, 0.3, f"public {name}"):
        t = game.table[0]
        used = np.arange(4) < t.melds[:, None]
        for seat in range(game.players):
            view = game.view(seat)[0]
            for field in PUBLIC:
                told = t[field] * used if field.startswith("meld") else t[field]
                assert (view[field] == told).all(), field
            offered = WIN_ROBBING_KONG if t.claim_robs else t.discard_flags
            assert view.claim_flags == (offered if game.phase == Phase.CLAIM else 0)
            shot = view.claim_flags & WIN_SHOOT_AFTER_KONG
            mine = game.phase == Phase.CLAIM and t.turn != seat
            assert view.answer == (t.answer[seat] if mine else NOT_ASKED)
            seen |= {"shot"} if shot else set()
            seen |= {"answered"} if mine and t.answer[seat] != NOT_ASKED else set()
        seen |= {field for field in PUBLIC if t[field].any()}
    of_the_box = {"box", "drawn_back"}
    boxed = PRESETS[name].ruleset.replacement_from == ReplacementFrom.KONG_BOX
    assert seen >= set(PUBLIC) - {"last_kong"} - (set() if boxed else of_the_box)


def request_of(view: np.record, rules: str) -> dict[str, Any]:
    """The seat's hand as it would ask for its analysis, told by its view alone."""
    seat = int(view.seat)
    names = [TILE_NAMES[kind] for kind in range(34) for _ in range(int(view.hand[seat, kind]))]
    return {
        "rules": rules,
        "hand": "".join(names),
        "visible": "".join(TILE_NAMES[kind] for kind in range(34) for _ in range(int(view.visible[kind]))),
    }


@pytest.mark.parametrize("name", ["sbr", "mcr"])
def test_bots_help_and_analysis_go_by_the_view(name: str) -> None:
    count = claims = 0
    for game, chance in positions(PRESETS[name].ruleset, 10, 0.2, f"advice {name}"):
        if game.actor is None:
            continue
        views = [
            view_of(table, game, game.actor)
            for table in (game.table, Permuter(game, game.actor, chance).permute())
        ]
        choices, analyses, advised = set(), [], []
        for view in views:
            choices.add(CompiledPlayer(Code.GREEDY, game.ruleset, seed=7).choose(view))
            advised.append(advice(see(view), game.ruleset))
            if not view[0].melds.any() and game.phase == Phase.TURN:
                analyses.append(analyse(request_of(view[0], name)))
        assert len(choices) == 1
        assert advised[0] == advised[1]
        claims += game.phase == Phase.CLAIM and len(advised[0].calls) > 1
        assert not analyses or analyses[0] == analyses[1]
        count += bool(analyses)
    assert count > 8
    assert claims > 8


def test_an_indicator_of_the_bao_that_was_not_seen_may_be_any_tile() -> None:
    """And a view that told it would be found out: it would change with the tile."""
    ruleset = find_ruleset("changchun-mil", {"ready": "optional", "bao": "mil"})
    hidden = moved = known = leaks = 0
    for game, chance in positions(ruleset, 40, 0.3, "indicator"):
        if game.over or game.table["bao_place"][0] == NO_PLACE:
            continue
        for seat in range(4):
            permuter = Permuter(game, seat, chance)
            if not permuter.hides_indicator:
                known += 1
                assert game.view(seat)["bao"][0] == game.table["bao"][0]
                continue
            permuted = permuter.permute()
            views = [view_of(table, game, seat) for table in (game.table, permuted)]
            assert views[0].tobytes() == views[1].tobytes()
            assert views[0]["bao"][0] == -1
            hidden += 1
            moved += permuted["bao"][0] != game.table["bao"][0]
            for view, table in zip(views, (game.table, permuted), strict=True):
                view["bao"] = table["bao"]  # the leak
            leaks += views[0].tobytes() != views[1].tobytes()
    assert hidden > 100
    assert known > 30
    assert moved == leaks > hidden // 2
