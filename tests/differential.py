"""The engine and the naive deal play the same wall with the same actions and must agree after each one."""

from __future__ import annotations

import dataclasses
import random
from collections import Counter
from collections.abc import Callable, Sequence

from tests.engine_deal import EngineDeal
from tests.naive.hands import BONUS, HONOURS, TERMINALS, Hand, suit, wins
from tests.naive.table import Seat
from tests.naive.turns import NaiveDeal
from tests.policies import POLICIES, Policy
from tests.random_mcr_hands import concealed_hand
from tests.scenario import hand_places, tile_set
from zimo.engine.table.actions import EXCHANGE_INDICATOR
from zimo.engine.table.state import End
from zimo.rulesets import Ruleset
from zimo.rulesets.choices import Exchange, Flow

COMPARED = (
    "phase", "actor", "end", "void", "hu", "hands", "melds", "bonus", "river", "taken", "as_drawn",
    "wall_left", "barred", "ready", "bao", "ledger", "out", "kept",
)  # fmt: skip


class Disagreement(AssertionError):
    """Engine and naive deal differ: says where, and how to get there again."""


@dataclasses.dataclass
class Played:
    """What happened in the deals compared so far."""

    deals: int = 0
    actions: int = 0
    seen: Counter[str] = dataclasses.field(default_factory=Counter)

    def note(self, deal: NaiveDeal) -> None:
        self.deals += 1
        self.seen[f"end {deal.end.name}"] += 1
        self.seen.update(row.reason.name for row in deal.ledger)
        hu = Counter(seat.hu for seat in deal.seats if seat.hu)
        self.seen["several hu on one tile"] += sum(count > 1 for count in hu.values())
        self.seen["robbed kong"] += any(seat.robbed for seat in deal.seats)
        self.seen["false hu"] += sum(seat.false or seat.found_out for seat in deal.seats)
        wins = [len(seat.wins) for seat in deal.seats]
        self.seen["several wins of a seat"] += max(wins) > 1
        self.seen["all have won"] += min(wins) > 0
        self.seen["kong after a win"] += any(seat.kongs_after_hu for seat in deal.seats)
        self.seen["hu on one of the last tiles"] += deal.last_draw and deal.end == End.HU
        special = [meld for seat in deal.seats for meld in seat.melds if meld.special]
        self.seen["special kongs"] += len(special)
        self.seen["tiles added to special kongs"] += sum(len(meld.special) - 3 for meld in special)
        self.seen["added tile claimed for a set"] += deal.lost_added
        self.seen["last tiles kept"] += len(deal.kept)
        self.seen["declared ready"] += sum(seat.ready is not None for seat in deal.seats)
        self.seen["indicators"] += sum(len(wall.taken_from) for wall in deal.walls[:1])
        self.seen["indicators exchanged"] += EXCHANGE_INDICATOR in deal.history
        self.seen["won with the indicator"] += deal.won_by["indicator"]
        self.seen["won on a drawn bao"] += deal.won_by["drawn"]
        self.seen["kong after declaring"] += sum(kong_after_declaring(seat) for seat in deal.seats)
        self.seen["three hu"] += sum(bool(seat.hu) for seat in deal.seats) == 3


def kong_after_declaring(seat: Seat) -> bool:
    return seat.ready is not None and any(meld.is_kong and meld.time > seat.ready for meld in seat.melds)


def compare(naive: NaiveDeal, engine: EngineDeal, where: str) -> None:
    legal = naive.legal(), engine.legal()
    if legal[0] != legal[1]:
        only = sorted(set(legal[0]) - set(legal[1])), sorted(set(legal[1]) - set(legal[0]))
        raise Disagreement(f"{where}: legal only in naive {only[0]}, only in engine {only[1]}")
    names = COMPARED if naive.over else (*COMPARED, "turn")
    if naive.ruleset.flow == Flow.BLOOD_FLOW:  # every hu is a row of the ledger
        names = (*names, "wins")
    for name in names:
        mine, theirs = getattr(naive, name), getattr(engine, name)
        if mine != theirs:
            raise Disagreement(f"{where}: {name} is\n  naive  {mine}\n  engine {theirs}")


def play_both(
    ruleset: Ruleset, wall: list[int], dealer: int, policy: Policy, seed: str, prevalent: int = 0
) -> NaiveDeal:
    """Play to the end, ``policy`` choosing by ``random.Random(seed)``. Raises Disagreement."""
    chance = random.Random(seed)
    dice = None if ruleset.exchange == Exchange.OFF else [chance.randint(1, 6) for _ in range(4)]
    naive = NaiveDeal(ruleset, wall, dealer, prevalent, dice)
    engine = EngineDeal(ruleset, wall, dealer, prevalent=prevalent, dice=dice)
    actions: list[int] = []
    while True:
        compare(
            naive,
            engine,
            f"{seed}, dealer {dealer}, prevalent {prevalent}, action {len(actions)} {actions[-12:]}",
        )
        if naive.over:
            return naive
        actions.append(policy(naive, naive.legal(), chance))
        naive.play(actions[-1])
        engine.play(actions[-1])


def shuffled_wall(ruleset: Ruleset, chance: random.Random) -> list[int]:
    wall = sorted(tile_set(ruleset).elements())
    chance.shuffle(wall)
    return wall


def rich_wall(ruleset: Ruleset, chance: random.Random) -> list[int]:
    """A wall that deals pairs, triplets and runs of two suits, so that much is claimed, won and robbed."""
    left = tile_set(ruleset)
    wall: list[int | None] = [None] * left.total()
    for places in hand_places(ruleset):
        suits = chance.sample(range(3), 2)
        hand: list[int] = []
        while len(hand) < len(places):
            tile = 9 * chance.choice(suits) + chance.randrange(9)
            if chance.random() < 0.06 and ruleset.tiles > 108:
                tile = chance.randrange(27, 42)
            group = chance.choice([[tile] * 2, [tile] * 3, [tile, tile + 1, tile + 2], [tile]])
            for kind in group:
                if left[kind] and len(hand) < len(places):
                    left[kind] -= 1
                    hand.append(kind)
        chance.shuffle(hand)
        for place, kind in zip(places, hand, strict=True):
            wall[place] = kind
    rest = sorted(left.elements())
    chance.shuffle(rest)
    return [rest.pop() if tile is None else tile for tile in wall]


def crowded_wall(ruleset: Ruleset, chance: random.Random) -> list[int]:
    """A wall that deals everybody nearly complete hands of the same two suits and little else at first."""
    left = tile_set(ruleset)
    wall: list[int | None] = [None] * left.total()
    suits = chance.sample(range(3), 2)
    wanted = [9 * which + rank for which in suits for rank in range(9)]
    for places in hand_places(ruleset):
        hand: list[int] = []
        for _ in range(400):
            tile = chance.choice(wanted)
            group = chance.choice(
                [[tile] * 3, [tile] * 2, [tile, tile + 1, tile + 2], [tile, tile + 1, tile + 2]]
            )
            fits = len(hand) + len(group) <= len(places) and all(suit(kind) == suit(tile) for kind in group)
            if fits and not Counter(group) - left:
                left -= Counter(group)
                hand += group
        spare = [kind for kind in left.elements() if suit(kind) in suits] or sorted(left.elements())
        while len(hand) < len(places):
            hand.append(spare.pop(chance.randrange(len(spare))))
            left[hand[-1]] -= 1
        for place, kind in zip(places, hand, strict=True):
            wall[place] = kind
    rest = sorted(left.elements())
    chance.shuffle(rest)
    rest.sort(key=lambda kind: suit(kind) in suits or chance.random() < 0.2)
    return [rest.pop() if tile is None else tile for tile in wall]


def late_bonus_wall(ruleset: Ruleset, chance: random.Random) -> list[int]:
    """A wall whose bonus tiles lie among the last, where they may find no replacement."""
    wall = shuffled_wall(ruleset, chance)
    bonus = [tile for tile in wall if tile in BONUS]
    others = [tile for tile in wall if tile not in BONUS]
    places = set(chance.sample(range(len(wall) - 24, len(wall)), len(bonus)))
    return [(bonus if place in places else others).pop() for place in range(len(wall))]


def ready_wall(ruleset: Ruleset, chance: random.Random) -> list[int]:
    """A wall that deals ready hands of every shape, some with a tile spoiled, and what they wait for soon."""
    left = tile_set(ruleset)
    wall: list[int | None] = [None] * left.total()
    wanted: list[int] = []
    for places in hand_places(ruleset):
        hand = _complete_hand(ruleset, left, chance)
        wanted.append(hand.pop(chance.randrange(len(hand))))
        left -= Counter(hand)
        if chance.random() < 0.3:
            left[hand.pop()] += 1
        while len(hand) < len(places):
            hand.append(chance.choice(sorted(left.elements())))
            left[hand[-1]] -= 1
        for place, kind in zip(places, hand, strict=True):
            wall[place] = kind
    soon = [place for place, kind in enumerate(wall) if kind is None][:30]
    for kind, place in zip(wanted, chance.sample(soon, len(wanted)), strict=True):
        if left[kind]:
            left[kind] -= 1
            wall[place] = kind
    rest = sorted(left.elements())
    chance.shuffle(rest)
    return [rest.pop() if tile is None else tile for tile in wall]


def _complete_hand(ruleset: Ruleset, left: Counter[int], chance: random.Random) -> list[int]:
    """Fourteen tiles out of ``left`` that win, whatever their points."""
    for _ in range(500):
        tiles = concealed_hand(chance)
        if not Counter(tiles) - left and wins(ruleset, Hand(sorted(tiles), [], None, tiles[0])):
            return tiles
    return chance.sample(sorted(left.elements()), 14)


def yaojiu_wall(ruleset: Ruleset, chance: random.Random) -> list[int]:
    """A wall that deals ones, nines and honours first, so that special kongs are laid, grown and robbed."""
    left = tile_set(ruleset)
    wall: list[int | None] = [None] * left.total()
    for places in hand_places(ruleset):
        hand: list[int] = []
        while len(hand) < len(places):
            tiles = sorted(left.elements())
            wanted = [tile for tile in tiles if tile in TERMINALS or tile in HONOURS]
            hand.append(chance.choice(wanted if wanted and chance.random() < 0.6 else tiles))
            left[hand[-1]] -= 1
        for place, kind in zip(places, hand, strict=True):
            wall[place] = kind
    rest = sorted(left.elements())
    chance.shuffle(rest)
    return [rest.pop() if tile is None else tile for tile in wall]


WALLS = (shuffled_wall, rich_wall, crowded_wall, late_bonus_wall, ready_wall)


def compare_deals(
    ruleset: Ruleset,
    name: str,
    seeds: range,
    played: Played | None = None,
    walls: Sequence[Callable[[Ruleset, random.Random], list[int]]] = WALLS,
) -> Played:
    """Every kind of wall under every policy, one deal per seed."""
    played = played or Played()
    kinds = [(policy, wall) for policy in POLICIES for wall in walls]
    for seed in seeds:
        policy, make_wall = kinds[seed % len(kinds)]
        label = f"{name} seed {seed} {policy} {make_wall.__name__}"
        chance = random.Random(label)
        wall, dealer = make_wall(ruleset, chance), chance.randrange(ruleset.seats)
        deal = play_both(ruleset, wall, dealer, POLICIES[policy], label, prevalent=chance.randrange(4))
        played.note(deal)
        played.actions += len(deal.history)
    return played
