"""A redrawn table looks the same to its seat, is sound, can be played on, and is drawn evenly."""

from __future__ import annotations

import itertools
import math
import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import numpy as np
import pytest

from tests.kernels.faults import Fault, check_table
from tests.naive.hands import Hand, Meld, wins
from tests.naive.worth import value
from tests.option_variants import VARIANTS, random_variant
from tests.positions import choose, positions
from tests.test_view_secrecy import Permuter, question_anew
from zimo.engine.hand.lookups import load_lookups
from zimo.engine.kernel.dice import CHANCE
from zimo.engine.rules.steps import NOT_ASKED
from zimo.engine.sight.resampling import REDRAW, deal_from_view
from zimo.engine.table.actions import HU
from zimo.engine.table.state import DESK, NO_ROW, NOT_GIVEN, TABLE, Draw, MeldType, Phase, Reason
from zimo.notation.tiles import KINDS, NO_TILE
from zimo.play.game import Game
from zimo.rulesets import PRESETS, Ruleset, find_ruleset
from zimo.rulesets.choices import FalseHu


def fault_of(game: Game) -> Fault:
    return Fault(check_table(game.table, game.rules, np.zeros((2, KINDS), np.int64)))


def check(game: Game, chance: random.Random, likely: bool = False) -> Game:
    asked = game.actor is not None and chance.random() < 0.7
    seat = game.actor if asked and game.actor is not None else chance.randrange(game.players)
    seed = chance.getrandbits(64)
    try:
        drawn = game.resample(seat, seed, likely)
    except ValueError:  # only a knitted hand was left to a winner
        assert game.ruleset.knitted
        assert game.table["hu_count"][0]
        return game.clone()
    where = f"{game.seed} after {len(game.actions)}, seat {seat}, redrawn by {seed}"
    assert game.view(seat).tobytes() == drawn.view(seat).tobytes(), where
    assert fault_of(drawn) == Fault.NONE, where
    assert bool(drawn.legal) == bool(game.legal), where
    if game.actor == seat:
        assert drawn.legal == game.legal, where
        assert question_anew(drawn.table, drawn) == question_anew(game.table, game), where
    check_derived(game, drawn, seat)
    check_marks(drawn)
    return drawn


ALIKE = (
    "phase", "turn", "end", "draw", "exposed", "void_open", "void_only", "hu_count", "box", "wall_size",
    "turn_kongs", "last_kong", "discard_flags",
)  # fmt: skip
OWN = (
    "hand", "held", "key", "quads", "suit_size", "void", "void_tile", "hu_false", "win_fan", "win_points",
    "passed",
)  # fmt: skip


def check_derived(game: Game, drawn: Game, seat: int) -> None:
    """What a table keeps beside its tiles, and the seat can tell, comes out as it was."""
    old, new = game.table[0], drawn.table[0]
    alike, own = list(ALIKE), list(OWN)
    if game.phase == Phase.CLAIM:
        alike += ["claim_tile", "claim_robs"]
        own += ["answer"] if old.turn != seat else []
    assert not [name for name in alike if (old[name] != new[name]).any()]
    assert not [name for name in own if (old[name][seat] != new[name][seat]).any()]
    if old.turn == seat and not game.over:
        assert old.drawn == new.drawn
    if game.phase == Phase.CLAIM and old.turn != seat and old.answer[seat] == NOT_ASKED:
        assert old.claims[seat] >> 1 == new.claims[seat] >> 1
    for other in range(game.players):
        for meld in range(int(old.melds[other])):
            rows = old.meld_row[other, meld], new.meld_row[other, meld]
            assert row_of(game, int(rows[0])) == row_of(drawn, int(rows[1]))
    assert [row for row in game.ledger if (row.reason, row.seat) == (Reason.HU, seat)] == [
        row for row in drawn.ledger if (row.reason, row.seat) == (Reason.HU, seat)
    ]


def row_of(game: Game, row: int) -> tuple[Any, ...] | None:
    """A ledger row without its tile, which may lie face down."""
    if row == NO_ROW:
        return None
    entry = game.ledger[row]
    return entry.reason, entry.seat, entry.delta, entry.bank


def check_marks(drawn: Game) -> None:
    """Who has just discarded a tile drew it, or holds what was drawn."""
    t = drawn.table[0]
    if drawn.phase != Phase.CLAIM or t.claim_robs or t.draw == Draw.CLAIM:
        return
    place = int(t.river_length) - 1
    if t.river_drawn[place >> 3] >> (place & 7) & 1:
        assert t.drawn == t.claim_tile
    elif t.drawn == NO_TILE:  # it lies in a special kong, laid in the turn of the first own discard
        assert t.discards[t.turn] == 1
        assert MeldType.SPECIAL_KONG in t.meld_type[t.turn, : t.melds[t.turn]]
    elif t.drawn == t.claim_tile:  # of fourteen dealt tiles none is marked as drawn
        assert t.discards[t.turn] == 1
    else:
        assert t.hand[t.turn, t.drawn] > 0


def play_on(game: Game, chance: random.Random, where: str) -> None:
    while not game.over:
        game.play(choose(game, chance))
        assert fault_of(game) == Fault.NONE, where


@pytest.mark.parametrize("likely", [False, True])
@pytest.mark.parametrize("name", PRESETS)
def test_a_redrawn_table_looks_the_same_and_goes_on(name: str, likely: bool) -> None:
    count = 0
    for game, chance in positions(PRESETS[name].ruleset, 12, 0.3, f"resample {name}"):
        drawn = check(game, chance, likely)
        count += 1
        if chance.random() < 0.1:
            play_on(drawn, chance, f"{name} {game.seed} after {len(game.actions)}")
    assert count > 100


@pytest.mark.parametrize(
    ("name", "options"),
    [*VARIANTS, ("sbr", {"concealed_kong_hidden": "true"}), ("sbr-mil", {"concealed_kong_hidden": "true"})],
    ids=lambda value: str(value).replace("'", ""),
)
def test_a_redrawn_table_looks_the_same_under_each_option(name: str, options: dict[str, Any]) -> None:
    for game, chance in positions(find_ruleset(name, options), 6, 0.15, f"resample {name} {options}"):
        check(game, chance, likely=True)
        drawn = check(game, chance)
        if chance.random() < 0.2:
            play_on(drawn, chance, f"{game.seed} after {len(game.actions)}")


def test_a_redrawn_table_looks_the_same_under_options_drawn_at_random() -> None:
    for seed in range(40):
        name, ruleset = random_variant(random.Random(f"resample {seed}"))
        for game, chance in positions(ruleset, 2, 0.1, f"{name} {seed}"):
            play_on(check(game, chance), chance, f"{name} {game.seed} after {len(game.actions)}")


@pytest.mark.parametrize("name", PRESETS)
def test_nothing_hidden_is_read(name: str) -> None:
    """From two tables that the seat can't tell apart the same one is drawn, byte for byte."""
    for game, chance in positions(PRESETS[name].ruleset, 12, 0.15, f"unread {name}"):
        seat = game.actor if game.actor is not None else chance.randrange(game.players)
        seed = chance.getrandbits(64)
        other = game.resample(seat, chance.getrandbits(64))
        assert game.over or game.fingerprint() != other.fingerprint()
        assert game.resample(seat, seed).table.tobytes() == other.resample(seat, seed).table.tobytes(), (
            f"{game.seed} after {len(game.actions)}, seat {seat}"
        )


def test_a_deal_is_drawn_from_a_view_alone() -> None:
    """Whatever the table held that a deal is drawn into, the same one comes out."""
    other = Game("mcr", seed=9)
    for game, chance in positions(PRESETS["sbr"].ruleset, 6, 0.2, "alone"):
        seat, seed = chance.randrange(4), chance.getrandbits(64)
        view = game.view(seat)
        expected = Game.from_view(view.copy(), "sbr", seed)
        desk = np.zeros(1, DESK)
        desk["table"] = other.table
        redraws = np.zeros(1, REDRAW).view(np.recarray)
        chances = np.full(1, np.uint64(seed), CHANCE).view(np.recarray)
        deal_from_view(view, game.rules, load_lookups(), redraws, chances, desk)
        used = desk["table"]
        for field in TABLE.names or ():
            if field != "wall":
                assert used[field].tobytes() == expected.table[field].tobytes(), field
        assert (used["wall"][0, :108] == expected.table["wall"][0, :108]).all()
        if other.over:
            other = Game("mcr", seed=seed)
        for _ in range(20):
            if not other.over:
                other.play(chance.choice(other.legal))


def test_a_view_of_other_rules_or_a_seed_that_is_none_is_refused() -> None:
    view = Game("sbr", seed=1).view(0)
    with pytest.raises(ValueError, match="4 seats, and 3 play by these rules"):
        Game.from_view(view, "sbr", 1, {"players": 3})
    with pytest.raises(ValueError, match="seed -1 is not a number"):
        Game.from_view(view, "sbr", -1)


def test_who_chooses_a_void_suit_now_is_drawn_from_who_may() -> None:
    game = Game("sbr", seed=5)
    assert {game.resample(2, seed).actor for seed in range(40)} == {0, 1}
    for _ in range(2):
        game.play(game.legal[0])
    assert {game.resample(1, seed).actor for seed in range(40)} == {2, 3}
    assert {game.resample(2, seed).actor for seed in range(40)} == {2}


# Winners ----------------------------------------------------------------------------------------


def hand_of(game: Game, seat: int) -> Hand:
    """The hand of a winner as the naive rules read it."""
    t = game.table[0]
    standing = [kind for kind in range(KINDS) for _ in range(int(t.hand[seat, kind]))]
    melds = [
        Meld(MeldType(t.meld_type[seat, i]), int(t.meld_tile[seat, i]), int(t.meld_from[seat, i]))
        for i in range(t.melds[seat])
    ]
    void = int(t.void[seat])
    win = int(t.win_tile[seat])
    return Hand(sorted([*standing, win]), melds, None if void < 0 else void, win)


def hidden_winners(game: Game, seat: int) -> list[int]:
    return [other for other in range(game.players) if other != seat and game.table[0].hu[other]]


LAST_PLAYER: list[tuple[str, dict[str, Any]]] = [
    ("sbr", {}),
    ("sbr-mil", {}),
    ("sbr", {"void": "none"}),
    ("sbr", {"seven_pairs": "distinct", "players": 3}),
    ("sbr", {"false_hu": "penalise"}),
    ("sichuan", {"flow": "last_player", "multi_win": "all"}),
    ("changchun", {"flow": "last_player"}),
    ("classical", {"flow": "last_player", "tiles": 136}),
]


@pytest.mark.parametrize(("name", "options"), LAST_PLAYER, ids=lambda value: str(value).replace("'", ""))
def test_hidden_hands_of_winners_are_complete(name: str, options: dict[str, Any]) -> None:
    ruleset = find_ruleset(name, options)
    changed = hands = 0
    for game, chance in positions(ruleset, 40, 0.15, f"winners {name} {options}"):
        seat = game.actor
        if seat is None:
            continue
        winners = hidden_winners(game, seat)
        drawn = game.resample(seat, chance.getrandbits(64)) if winners else game
        for winner in winners:
            if ruleset.false_hu == FalseHu.PENALISE and drawn.table[0].hu_false[winner]:
                continue
            assert wins(ruleset, hand_of(drawn, winner)), f"{game.seed} after {len(game.actions)}"
            t = drawn.table[0]
            if t.win_flags[winner] == 0 and t.win_from[winner] != winner and name != "classical":
                fans = t.win_points[winner] if name == "sichuan" else t.win_fan[winner]
                assert fans == value(ruleset, hand_of(drawn, winner))
            hands += 1
            changed += hand_of(drawn, winner).standing != hand_of(game, winner).standing
    assert hands > 10
    assert changed > hands // 2


# Drawn evenly -------------------------------------------------------------------------------------


def quantile(freedom: int) -> float:
    """What chi-square exceeds once in 10,000 times (after Wilson and Hilferty)."""
    part = 2 / (9 * freedom)
    return freedom * (1 - part + 3.719 * part**0.5) ** 3


def chi_square(counts: Counter[Any], weights: Mapping[Any, int]) -> tuple[float, float]:
    """Chi-square of counts against weights and its limit; rare outcomes are taken together."""
    assert not set(counts) - set(weights), "an outcome that can't be"
    drawn, total = counts.total(), sum(weights.values())
    cells: list[tuple[int, float]] = []
    rare, rare_expected = 0, 0.0
    for outcome, weight in weights.items():
        expected = drawn * weight / total
        if expected < 8:
            rare, rare_expected = rare + counts[outcome], rare_expected + expected
        else:
            cells.append((counts[outcome], expected))
    if rare_expected >= 8:
        cells.append((rare, rare_expected))
    assert len(cells) > 1
    return sum((seen - expected) ** 2 / expected for seen, expected in cells), quantile(len(cells) - 1)


def assert_even(counts: Counter[Any], weights: Mapping[Any, int]) -> None:
    found, limit = chi_square(counts, weights)
    assert found < limit


def find(
    ruleset: Ruleset, seed: str, wanted: Callable[[Game], bool], deals: int = 400, first: int = 0
) -> Game:
    """The first such position, searched for from the deal of that number on."""
    for game, _ in positions(ruleset, deals, 1.0, seed, first):
        if game.actor is not None and wanted(game):
            return game.clone()
    raise AssertionError("no such position")


def unseen(game: Game, seat: int) -> Counter[int]:
    return Counter({kind: int(n) for kind, n in enumerate(game.view(seat)[0].unseen) if n})


def tiles_of(game: Game, seat: int) -> tuple[int, ...]:
    hand = game.table[0].hand[seat].tolist()
    return tuple(kind for kind in range(KINDS) for _ in range(hand[kind]))


def wall_left(game: Game) -> tuple[int, ...]:
    t = game.table[0]
    assert t.drawn_back[0] == 0
    return tuple(t.wall[int(t.drawn_front[0]) : int(t.wall_size)].tolist())


def samples(game: Game, count: int) -> Iterator[Game]:
    seat = game.actor
    assert seat is not None
    return (game.resample(seat, seed) for seed in range(count))


def every_lay(tiles: Counter[int], in_hand: int) -> Counter[Any]:
    """Each way to lay the tiles on a hand and an ordered wall, by what it looks like."""
    pool = list(tiles.elements())
    lays: Counter[Any] = Counter()
    for chosen in itertools.combinations(range(len(pool)), in_hand):
        rest = [pool[i] for i in range(len(pool)) if i not in chosen]
        hand = tuple(sorted(pool[i] for i in chosen))
        lays.update((hand, order) for order in itertools.permutations(rest))
    return lays


def test_a_small_position_is_drawn_evenly() -> None:
    """All ways to lay the last unseen tiles on one short hand and the end of the wall."""
    ruleset = find_ruleset("sbr", {"players": 2, "void": "none", "win_suits": "any", "chow_from": "any"})

    def small(game: Game) -> bool:
        other = 1 - (game.actor or 0)
        in_hand = int(game.table[0].hand[other].sum())
        left = unseen(game, game.actor or 0)
        return game.phase == Phase.TURN and in_hand <= 4 and 5 <= left.total() <= 8 and len(left) > 3

    game = find(ruleset, "small", small, 4000)
    other = 1 - (game.actor or 0)
    weights = every_lay(unseen(game, game.actor or 0), len(tiles_of(game, other)))
    counts: Counter[Any] = Counter()
    mutated: Counter[Any] = Counter()
    for drawn in samples(game, 20_000):
        hand, wall = tiles_of(drawn, other), wall_left(drawn)
        counts[hand, wall] += 1
        mutated[hand, tuple(sorted(wall[:2])) + wall[2:]] += 1
    assert_even(counts, weights)
    found, limit = chi_square(mutated, weights)
    assert found > limit, "two tiles of the wall always in order must be noticed"


def last_discards(game: Game) -> dict[int, int]:
    t = game.table[0]
    return {int(entry) >> 6: int(entry) & 63 for entry in t.river[: int(t.river_length)]}


def test_hands_without_void_tiles_are_drawn_evenly() -> None:
    """Strict: three hands without three known suits, against all ways to share out the suits."""

    def three_bound(game: Game) -> bool:
        t, last = game.table[0], last_discards(game)
        others = [other for other in range(4) if other != game.actor]
        if game.phase != Phase.TURN or t.hu_count or len({int(t.void[other]) for other in others}) < 3:
            return False
        return all(last.get(other, -1) // 9 not in (-1, t.void[other]) for other in others)

    game = find(PRESETS["sbr-mil"].ruleset, "strict", three_bound)
    t, seat = game.table[0], game.actor
    others = [other for other in range(4) if other != seat]
    pool = unseen(game, seat or 0)
    suits = [sum(pool[kind] for kind in range(9 * suit, 9 * suit + 9)) for suit in range(3)]
    sizes = [len(tiles_of(game, other)) for other in others]
    voids = [int(t.void[other]) for other in others]
    weights: dict[tuple[int, ...], int] = {}
    for firsts in itertools.product(*(range(size + 1) for size in sizes)):
        left, ways = suits.copy(), 1
        for first, size, void in zip(firsts, sizes, voids, strict=True):
            one, two = [suit for suit in range(3) if suit != void]
            ways *= math.comb(left[one], first) * math.comb(left[two], size - first)
            left[one] -= first
            left[two] -= size - first
        if ways:
            weights[firsts] = ways
    counts: Counter[Any] = Counter()
    kinds: Counter[Any] = Counter()
    for drawn in samples(game, 6_000):
        found = []
        for other, void in zip(others, voids, strict=True):
            assert not any(kind // 9 == void for kind in tiles_of(drawn, other))
            one = min(suit for suit in range(3) if suit != void)
            found.append(sum(kind // 9 == one for kind in tiles_of(drawn, other)))
        counts[tuple(found)] += 1
        kinds[wall_left(drawn)[0]] += 1
    assert_even(counts, weights)
    for suit in range(3):  # within a suit all unseen copies are alike
        assert_even(
            Counter({kind: count for kind, count in kinds.items() if kind // 9 == suit}),
            {kind: copies for kind, copies in pool.items() if kind // 9 == suit},
        )
    mutated: Counter[Any] = Counter()
    chance = random.Random(1)
    for _ in range(6_000):  # the obvious, wrong way: one hand after the other, each evenly
        left = list(pool.elements())
        found = []
        for size, void in zip(sizes, voids, strict=True):
            hand = chance.sample([i for i, kind in enumerate(left) if kind // 9 != void], size)
            one = min(suit for suit in range(3) if suit != void)
            found.append(sum(left[i] // 9 == one for i in hand))
            left = [kind for i, kind in enumerate(left) if i not in set(hand)]
        mutated[tuple(found)] += 1
    wrong, limit = chi_square(mutated, weights)
    assert wrong > limit, "filling one hand after the other must be noticed"


def void_by_card(game: Game, as_drawn: bool) -> int | None:
    """A seat that has discarded once, of another suit than its void one, ``as_drawn`` or from its hand."""
    t, last = game.table[0], last_discards(game)
    drawn = {
        int(entry) >> 6: bool(t.river_drawn[place >> 3] >> (place & 7) & 1)
        for place, entry in enumerate(t.river[: int(t.river_length)])
    }
    for other in range(4):
        once = other not in (game.actor, t.dealer) and t.discards[other] == 1 and t.melds[other] == 0
        if once and last[other] // 9 != t.void[other] and drawn[other] == as_drawn:
            return other
    return None


def test_a_void_suit_chosen_by_card_was_not_held() -> None:
    """After one discard of another suit a seat has drawn one tile: it holds at most one of its void suit."""

    def by_card(game: Game) -> bool:
        return game.phase == Phase.TURN and void_by_card(game, False) is not None

    game = find(PRESETS["sbr"].ruleset, "card", by_card, 3000)
    t, seat = game.table[0], void_by_card(game, False)
    assert seat is not None
    pool = unseen(game, game.actor or 0)
    void = sum(copies for kind, copies in pool.items() if kind // 9 == t.void[seat])
    rest = pool.total() - void
    counts = Counter(
        sum(kind // 9 == t.void[seat] for kind in tiles_of(drawn, seat)) for drawn in samples(game, 4_000)
    )
    assert set(counts) == {0, 1}
    assert_even(counts, {0: math.comb(rest, 13), 1: void * math.comb(rest, 12)})


def test_a_tile_that_was_discarded_as_it_was_drawn_was_not_kept() -> None:
    """A void suit by card, and the one tile drawn since is discarded, of another suit: none is held."""

    def as_drawn(game: Game) -> bool:
        return game.phase == Phase.TURN and void_by_card(game, True) is not None

    game = find(PRESETS["sbr"].ruleset, "as drawn", as_drawn, first=2_550)
    t, seat = game.table[0], void_by_card(game, True)
    assert seat is not None
    for drawn in samples(game, 400):
        assert not any(kind // 9 == t.void[seat] for kind in tiles_of(drawn, seat))


def test_the_tile_that_was_kept_is_any_of_the_hand_but_the_discarded() -> None:
    """A discard from the hand: the tile drawn before it is one of those that stand, and no copy of it."""

    def from_hand(game: Game) -> bool:
        t = game.table[0]
        place = int(t.river_length) - 1
        offered = game.phase == Phase.CLAIM and not t.claim_robs and t.draw != Draw.CLAIM
        kept = offered and not t.river_drawn[place >> 3] >> (place & 7) & 1
        return bool(kept) and unseen(game, game.actor or 0)[int(t.claim_tile)] == 2

    game = find(PRESETS["sichuan"].ruleset, "kept", from_hand)
    t, pool = game.table[0], unseen(game, game.actor or 0)
    tile, size = int(t.claim_tile), len(tiles_of(game, int(t.turn)))
    rest = pool.total() - 2
    weights = {held: (size - held) * math.comb(2, held) * math.comb(rest, size - held) for held in range(3)}
    counts: Counter[Any] = Counter()
    for drawn in samples(game, 4_000):
        assert drawn.table[0].drawn != tile
        counts[int(drawn.table[0].hand[t.turn, tile])] += 1
    assert_even(counts, weights)


def test_a_hidden_void_suit_is_drawn_from_what_the_hand_allows() -> None:
    game = Game("sbr", seed=11)
    while game.phase == Phase.VOID:
        game.play(game.legal[0])
    expected = found = 0.0
    cards = 0
    for drawn in samples(game, 4_000):
        t = drawn.table[0]
        for seat in range(1, 4):
            held = [kind for kind in range(27) if t.hand[seat, kind]]
            absent = [suit for suit in range(3) if not t.suit_size[seat, suit]]
            if t.void_tile[seat] < 0:
                assert t.void[seat] in absent
                cards += 1
            else:
                assert t.void_tile[seat] in held
                assert t.void[seat] == t.void_tile[seat] // 9
            expected += 1 / (len(held) + len(absent))
            found += t.void_tile[seat] == held[0]
    assert cards > 0
    assert abs(found - expected) < 4 * expected**0.5


def test_the_tile_drawn_last_is_any_of_the_hand() -> None:
    """Another seat's view of a turn: which of the fourteen tiles was drawn can't be known."""
    game = Game("sichuan", seed=3)
    expected = found = 0.0
    for seed in range(4_000):
        t = game.resample(2, seed).table[0]
        lowest = int(np.flatnonzero(t.hand[0])[0])
        expected += int(t.hand[0, lowest]) / 14
        found += t.drawn == lowest
    assert abs(found - expected) < 4 * expected**0.5


def test_a_winners_hand_is_drawn_evenly_over_its_readings() -> None:
    """A winner with three melds: one set and a pair with the winning tile, all copies alike."""

    def three_melds(game: Game) -> bool:
        t = game.table[0]
        return game.phase == Phase.TURN and any(
            t.melds[winner] == 3 and t.win_from[winner] != winner
            for winner in hidden_winners(game, game.actor or 0)
        )

    game = find(PRESETS["sbr"].ruleset, "winner", three_melds)
    t = game.table[0]
    if len(hidden_winners(game, game.actor or 0)) > 1:
        pytest.skip("two winners share the tiles")
    (winner,) = hidden_winners(game, game.actor or 0)
    pool, win, void = unseen(game, game.actor or 0), int(t.win_tile[winner]), int(t.void[winner])
    sets = [(kind,) * 3 for kind in range(27)] + [
        (kind, kind + 1, kind + 2) for kind in range(27) if kind % 9 < 7
    ]
    weights: Counter[tuple[int, ...]] = Counter()
    for tiles in sets:
        for pair in range(27):
            hand = Counter([*tiles, pair, pair])
            if win not in hand or any(kind // 9 == void for kind in hand) or max(hand.values()) > 4:
                continue
            hand[win] -= 1
            ways = math.prod(math.comb(pool[kind], copies) for kind, copies in hand.items())
            if ways:
                weights[tuple(sorted(hand.elements()))] += ways
    counts = Counter(tiles_of(drawn, winner) for drawn in samples(game, 8_000))
    assert_even(counts, weights)


def test_face_down_kongs_are_drawn_evenly() -> None:
    def face_down(game: Game) -> bool:
        t = game.table[0]
        kongs = [int((t.meld_type[other] == MeldType.CONCEALED_KONG).sum()) for other in range(4)]
        return game.phase == Phase.TURN and kongs[game.actor or 0] == 0 and sum(kongs) == 1

    game = find(PRESETS["mcr"].ruleset, "kong", face_down, 2000)
    t = game.table[0]
    owner = next(other for other in range(4) if (t.meld_type[other] == MeldType.CONCEALED_KONG).any())
    meld = int(np.flatnonzero(t.meld_type[owner] == MeldType.CONCEALED_KONG)[0])
    whole = {kind: 1 for kind, copies in unseen(game, game.actor or 0).items() if copies == 4}
    assert len(whole) > 1
    assert_even(Counter(int(d.table[0].meld_tile[owner, meld]) for d in samples(game, 3_000)), whole)


def test_a_clone_is_the_same_memory() -> None:
    game = Game("sbr", seed=5)
    assert game.clone().table.tobytes() == game.table.tobytes()
    assert game.clone().fingerprint() == game.fingerprint()


def test_the_permuter_and_resample_agree_on_what_is_hidden() -> None:
    """What the permuter of the secrecy test may change is redrawn: the same table comes of both."""
    for game, chance in positions(PRESETS["sichuan"].ruleset, 10, 0.1, "agree"):
        if game.actor is None or game.phase != Phase.TURN:
            continue
        twin = game.clone()
        twin.table = Permuter(game, game.actor, chance).permute()
        one, other = (each.resample(game.actor, 1).table for each in (game, twin))
        assert not [name for name in TABLE.names or () if one[name].tobytes() != other[name].tobytes()]


@pytest.mark.nojit
@pytest.mark.parametrize(("name", "seed"), [("sbr-mil", 16), ("sbr", 1), ("mcr", 1)])
def test_a_redrawn_table_looks_the_same_uncompiled_too(name: str, seed: int) -> None:
    chance = random.Random(seed)
    game = Game(name, seed=seed)
    after_hu = 0
    while not game.over:
        if chance.random() < 0.1:
            check(game, chance)
            after_hu += bool(game.table["hu_count"][0])
        game.play(HU if HU in game.legal else chance.choice(game.legal))
    assert after_hu > 0 or name != "sbr-mil"


def test_a_seat_that_is_not_at_the_table_is_refused() -> None:
    with pytest.raises(ValueError, match="seat 4"):
        Game("sbr", seed=1).resample(4, 0)


@pytest.mark.rule("XZ-013")
def test_who_gave_tiles_away_knows_them_until_they_are_seen() -> None:
    """The receiver holds what has not left its hand; nothing else is known of an exchange."""
    known = unknown = 0
    for seed in range(30):
        chance = random.Random(f"given {seed}")
        game = Game("xuezhan", seed=seed)
        while not game.over and len(game.actions) < 60:
            game.play(chance.choice(game.legal))
        for seat in range(4):
            view = game.view(seat)
            receiver = (seat + int(view["given_steps"][0])) % 4
            given = Counter(view["given"][0].tolist())
            river = view["river"][0, : int(view["river_length"][0])].tolist()
            left = Counter(thrown & 63 for thrown in river if thrown >> 6 == receiver)
            for meld in range(int(view["melds"][0, receiver])):
                left[int(view["meld_tile"][0, receiver, meld])] += 4  # at most
            drawn = game.resample(seat, seed)
            hand = Counter({kind: int(n) for kind, n in enumerate(drawn.table["hand"][0, receiver]) if n})
            if not drawn.table["hu"][0, receiver]:
                assert not (given - left) - hand
                known += sum((given - left).values())
            other = next(one for one in range(4) if one not in (seat, receiver))
            unknown += drawn.table["given"][0, other].tolist() != game.table["given"][0, other].tolist()
            assert drawn.view(seat).tobytes() == view.tobytes()
    assert known > 100
    assert unknown > 60


@pytest.mark.rule("XZ-009")
def test_what_others_choose_to_give_is_drawn() -> None:
    seen = set()
    game = Game("xuezhan", seed=5)
    for _ in range(7):
        game.play(game.legal[0])  # seats 0 and 1 have chosen, seat 2 has begun
    for seed in range(60):
        drawn = game.resample(0, seed)
        assert drawn.phase == Phase.EXCHANGE
        assert drawn.view(0).tobytes() == game.view(0).tobytes()
        seen.add((drawn.actor, int((drawn.table["given"][0, drawn.actor] != NOT_GIVEN).sum())))
    assert seen == {(seat, chosen) for seat in (1, 2, 3) for chosen in (0, 1, 2)}
