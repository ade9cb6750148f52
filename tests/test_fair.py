"""Fair deals: what secrets give, and records that prove it."""

from __future__ import annotations

import contextlib
import json
import random
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import to_builtins
from msgspec.structs import replace

from tests.naive import fair as naive
from tests.naive.chance import dice_of
from tests.recorded import NAMES
from zimo.play.fair import SECRET_BYTES, Secrets, _below, commitment_to
from zimo.play.game import Game
from zimo.play.match import Match
from zimo.play.record import (
    FORMAT_OF_SECRETS,
    MatchPlace,
    Record,
    RecordError,
    Share,
    Shares,
    parse_record,
    record_of,
    write_record,
)
from zimo.play.replaying import verify, verify_line
from zimo.rulesets import PRESETS, find_ruleset
from zimo.seat.sight import see
from zimo.server.proofs import reveal
from zimo.server.sight_messages import tiles

PAGE = Path(__file__).parents[1] / "web/src/fair/deal.json"
SERVER = bytes(range(32))
PLAYERS = (bytes(range(32, 64)), None, bytes(range(64, 96)), None)


def drawn(chance: random.Random, players: int = 4) -> tuple[bytes, list[bytes | None]]:
    """Secrets, some of them missing."""
    shown = [chance.randbytes(SECRET_BYTES) if chance.random() < 0.7 else None for _ in range(players)]
    return chance.randbytes(SECRET_BYTES), shown


@pytest.mark.nojit
@pytest.mark.parametrize("rules", PRESETS)
def test_secrets_give_what_the_description_says(rules: str) -> None:
    chance = random.Random(f"fair {rules}")
    for options in ({}, {"dragons": True, "exchange": "off", "flow": "last_player"}):
        ruleset = find_ruleset(rules, options if find_ruleset(rules).tiles == 108 else {})
        for _ in range(100):
            server, players = drawn(chance, ruleset.players)
            secrets = Secrets(server, tuple(players))
            assert secrets.wall(ruleset) == naive.wall(ruleset, server, players)
            assert list(secrets.dice()) == naive.dice(server, players)
            assert secrets.die() == naive.die(server, players)


@pytest.mark.nojit
def test_the_numbers_are_those_of_another_shake256() -> None:
    """As OpenSSL 3.0.19 gives them: ``openssl dgst -shake256 -xoflen 16``."""
    numbers = Secrets(SERVER, PLAYERS)._numbers("wall")
    assert bytes(next(numbers) for _ in range(16)).hex() == "3a76a8ee058da45d2e03defaaf92e841"


@pytest.mark.nojit
def test_throws_of_a_deal_follow_from_its_wall() -> None:
    """As the description has them, for the bao."""
    wall = Secrets(SERVER, PLAYERS).wall(find_ruleset("changchun-mil"))
    assert int(Game("changchun-mil", wall=wall).table["rng"][0]) == dice_of(wall).state


@pytest.mark.nojit
@pytest.mark.parametrize("bound", [2, 3, 6, 100, 136, 144])
def test_no_number_is_favoured(bound: int) -> None:
    """Each comes of equally many of the 256 bytes; the others are passed over."""
    found = Counter[int]()
    for byte in range(256):
        with contextlib.suppress(StopIteration):
            found[_below(iter([byte]), bound)] += 1
    assert set(found) == set(range(bound))
    assert set(found.values()) == {256 // bound}
    assert _below(iter([255, 255, 1]), 200) == 1


@pytest.mark.nojit
def test_numbers_go_on_where_they_were_made_longer() -> None:
    numbers = Secrets(SERVER, PLAYERS)._numbers("wall")
    assert [next(numbers) for _ in range(3000)] == naive.numbers("wall", SERVER, list(PLAYERS))[:3000]


@pytest.mark.nojit
def test_every_secret_and_who_shows_none_makes_another_wall() -> None:
    ruleset = find_ruleset("mcr")
    other = bytes(32)
    walls = [
        Secrets(server, players).wall(ruleset)
        for server in (SERVER, other)
        for players in (
            PLAYERS,
            (None, *PLAYERS[1:]),
            (other, *PLAYERS[1:]),
            (PLAYERS[2], None, PLAYERS[0], None),
            (None, PLAYERS[0], PLAYERS[2], None),
            (None,) * 4,
        )
    ]
    assert len({tuple(wall) for wall in walls}) == len(walls)


# Records ---------------------------------------------------------------------------------------------


def shared(rules: str = "sbr", deal: int = 1, **options: Any) -> Record:
    """The record of a deal in which two shared; one of them did not show the secret."""
    ruleset = find_ruleset(rules, options)
    secrets = Secrets(SERVER, (PLAYERS[0], None, None, None))
    match = Match(ruleset, seed=0)
    if deal == 1:
        match.throw_for_dealer(secrets.die())
    game = match.next_deal(wall=secrets.wall(ruleset), dice=secrets.dice())
    while not game.over:
        game.play(game.legal[0])
    first, other = (commitment_to(secret) for secret in (PLAYERS[0], bytes(32)))
    shares = Shares(
        Share(commitment_to(SERVER), SERVER.hex()),
        [Share(first, PLAYERS[0].hex()), Share(other, None), None, None],
        taken_back=0,
    )
    return record_of(game, NAMES, match=MatchPlace(deal, [*NAMES], [0, 1, 2, 3], [0] * 4), secrets=shares)


@pytest.mark.parametrize("rules", ["sbr", "xuezhan", "mcr", "classical", "changchun", "hkos"])
def test_a_record_with_its_secrets_holds(rules: str) -> None:
    record = shared(rules)
    assert (record.zimo, record.seed) == (FORMAT_OF_SECRETS, msgspec.UNSET)
    line = write_record(record)
    again, game = verify_line(line)
    assert again == parse_record(line)
    assert game.dice == record.dice == list(Secrets(SERVER, (PLAYERS[0], None, None, None)).dice())


def share(record: Record, place: int, **change: Any) -> Shares:
    players = list(record.secrets.players)
    players[place] = replace(players[place], **change)
    return replace(record.secrets, players=players)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda told: {"secrets": share(told, 0, secret="00" * 32)}, "secrets: Ann was bound to"),
        (lambda told: {"secrets": share(told, 0, commitment="00" * 32)}, "secrets: Ann was bound to 0000"),
        (lambda told: {"secrets": share(told, 0, secret=None)}, r"wall: .* is not what the secrets give"),
        (
            lambda told: {"secrets": replace(told.secrets, server=Share("00" * 32, None))},
            "the server's is missing",
        ),
        (
            lambda told: {"secrets": replace(told.secrets, server=Share("00" * 32, "00" * 32))},
            "secrets: the server was bound to",
        ),
        (
            lambda told: {"secrets": replace(told.secrets, players=[])},
            "secrets: there are 0 of players",
        ),
        (lambda told: {"dice": [1, 1, 1, 1]}, r"dice: \[1,1,1,1\] is not what the secrets give"),
        (lambda told: {"match": msgspec.UNSET}, "secrets: there are 4 of players"),
        (lambda told: {"zimo": 4}, "zimo: the record says 4"),
    ],
)
def test_what_the_secrets_do_not_give_is_told(change: Callable[[Record], Any], message: str) -> None:
    record = shared()
    with pytest.raises(RecordError, match=message):
        verify(replace(record, **change(record)))


@pytest.fixture
def told(zimo: Any, tmp_path: Path) -> Callable[..., str]:
    """What ``zimo replay`` says: Ann shared, Ben did not show, and two decisions were taken back."""
    record = shared()
    bots = replace(record.match, players=["Ann", "Ben", "Lan", "Mei"])
    file = tmp_path / "deals.jsonl"
    file.write_bytes(
        write_record(
            replace(record, match=bots, seats=bots.players, secrets=replace(record.secrets, taken_back=2))
        )
    )

    def say(*options: str) -> str:
        ran = zimo("replay", str(file), *options)
        assert ran.status == 0, ran.err
        return str(ran.out)

    return say


def test_who_was_left_out_and_what_was_taken_back_is_told(told: Callable[..., str]) -> None:
    assert told("--verify").splitlines()[1:] == [
        "1 of them as committed to before the deal, 1 with secrets of players",
        "Deal 1: Bound to a secret that was not shown in time, and so left out of the wall: Ben.",
        "Deal 1: Without part in the wall, as bots, players who were away and programs without secrets are: "
        "Lan and Mei.",
        "Deal 1: 2 decisions were taken back: who did it knew what followed.",
        "That all were bound before the deal is checked by the players' pages during it; "
        "a record alone can't prove that.",
    ]
    assert told().splitlines()[2:6] == [
        "A player and the server made this wall together: none of them could choose it.",
        "Bound to a secret that was not shown in time, and so left out of the wall: Ben.",
        "Without part in the wall, as bots, players who were away and programs without secrets are: "
        "Lan and Mei.",
        "2 decisions were taken back: who did it knew what followed.",
    ]
    assert "已作承诺但没有及时出示密数，因此不在牌墙中：Ben。" in told("--language", "zh", "--verify")
    assert "：兰、梅。" in told("--language", "zh")


def test_proofs_as_json(told: Callable[..., str]) -> None:
    proof = {
        "by_seed": False,
        "shared": ["Ann"],
        "left_out": ["Ben"],
        "no_part": ["Lan", "Mei"],
        "taken_back": 2,
    }
    assert json.loads(told("--verify", "--json"))["proofs"] == [{"deal": 1, **proof}]
    of_deal = json.loads(told("--json"))["proof"]
    assert len(of_deal.pop("told")) == 4
    assert of_deal == {"holds": True, **proof}


def test_a_proof_that_does_not_hold_is_told_as_such(zimo: Any, tmp_path: Path) -> None:
    record = shared()
    file = tmp_path / "deal.jsonl"
    file.write_bytes(write_record(replace(record, secrets=share(record, 0, secret="00" * 32))))
    ran = zimo("replay", str(file))
    assert ran.status == 0
    assert "The proof of who made the wall does not hold: secrets: Ann was bound to" in ran.out
    assert json.loads(zimo("replay", "--json", str(file)).out)["proof"]["holds"] is False


def test_two_tiles_that_changed_places_are_found() -> None:
    """The wall plays as it is told, but it is not the one that was drawn."""
    ruleset = find_ruleset("sbr")
    wall = Secrets(SERVER, (None,) * 4).wall(ruleset)
    last = next(place for place in range(len(wall) - 2, 0, -1) if wall[place] != wall[-1])
    wall[last], wall[-1] = wall[-1], wall[last]
    game = Game(ruleset, wall=wall, dice=Secrets(SERVER, (None,) * 4).dice())
    shares = Shares(Share(commitment_to(SERVER), SERVER.hex()), [None] * 4, taken_back=0)
    record = record_of(game, NAMES, match=MatchPlace(2, [*NAMES], [0, 1, 2, 3], [0] * 4), secrets=shares)
    with pytest.raises(RecordError, match=r"wall: .* is not what the secrets give"):
        verify(record)


def test_the_first_dealer_comes_from_the_secrets_too() -> None:
    dealers = set()
    for byte in range(40):
        secrets = Secrets(bytes([byte]) * 32, (None,) * 4)
        match = Match("classical", options={"first_dealer": "one_die"}, seed=0)
        match.throw_for_dealer(secrets.die())
        assert match.dealer == (secrets.die() - 1) % 4
        dealers.add(match.dealer)
    assert dealers == {0, 1, 2, 3}
    record = shared("classical", first_dealer="one_die")
    verify(record)
    with pytest.raises(RecordError, match="dealer: "):
        verify(replace(record, dealer=(record.dealer + 1) % 4))


def test_once_a_deal_has_begun_its_dealer_stands() -> None:
    match = Match("sbr", seed=1)
    match.next_deal()
    with pytest.raises(ValueError, match="its dealer stands"):
        match.throw_for_dealer(1)


@pytest.mark.parametrize("dice", [[1, 2, 3], [1, 2, 3, 7], [0, 1, 1, 1]])
def test_dice_that_cannot_be_are_refused(dice: list[int]) -> None:
    wall = Secrets(SERVER, ()).wall(find_ruleset("sbr"))
    with pytest.raises(ValueError, match="dice"):
        Game("sbr", wall=wall, dice=dice)
    with pytest.raises(ValueError, match="dice: give the 4 faces that opened a given wall"):
        Game("sbr", seed=1, dice=[1, 1, 1, 1])


def a_deal_for_the_page() -> dict[str, Any]:
    """A deal of ``mcr``, what is told of it when it is over, and what the second seat was dealt."""
    secrets = Secrets(SERVER, PLAYERS)
    game = Game("mcr", wall=secrets.wall(find_ruleset("mcr")), dice=secrets.dice())
    server, *players = (
        None if secret is None else Share(commitment_to(secret), secret.hex())
        for secret in (SERVER, *PLAYERS)
    )
    assert server is not None
    own = see(game.view(1)).own
    assert own.hand is not None
    dealt = {"seat": 1, "dealer": 0, "seats": 4, "tiles": tiles([*own.hand, *own.bonus])}
    return {"reveal": to_builtins(reveal(game, Shares(server, players, taken_back=0))), "dealt": dealt}


def test_the_page_proves_what_the_engine_deals() -> None:
    """``web/src/fair/deal.json``, with which the page's own computation is tested."""
    assert json.loads(PAGE.read_text()) == a_deal_for_the_page()
