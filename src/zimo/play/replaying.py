"""Records played again and checked: every state, payment and secret must be what the record says."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Any, BinaryIO

import msgspec
import numpy as np
from msgspec import UNSET, UnsetType

from zimo.engine import entry
from zimo.engine.kernel.dice import SHUFFLE_VERSION
from zimo.notation.tiles import TileError
from zimo.notation.wall import format_wall, parse_wall
from zimo.play.actions import action_phrase
from zimo.play.fair import commitment_to
from zimo.play.game import Game, IllegalAction
from zimo.play.layout import first_dealer, tile_count
from zimo.play.record import (
    FIRST_FORMAT,
    FORMAT,
    FORMAT_OF_IMPORTS,
    FORMAT_OF_TABLES,
    Record,
    RecordError,
    commitment,
    make_record,
    numbered_lines,
    parse_record,
    text_of,
    write_record,
)
from zimo.play.trace import LAYOUT, TRACE_DIGITS, digest, is_known
from zimo.rulesets import Ruleset, RulesetError
from zimo.rulesets.choices import FirstDealer
from zimo.rulesets.registry import changes, find_preset, with_options
from zimo.rulesets.stored import first_hash, ruleset_from, ruleset_hash
from zimo.words.phrase import Phrase


def replay(record: Record) -> Game:
    """The deal after its last recorded action. Raises RecordError for what can't be played."""
    return _last(replay_states(record))


def replay_states(record: Record) -> Iterator[Game]:
    """The deal after the tiles are dealt and after every action: one game that moves on.

    Raises RecordError for another ruleset or shuffle than today's, for an illegal action, and
    where a tile is drawn that the record does not know.
    """
    game = deal_of(record)
    _check_drawn_tiles(game, 0)
    yield game
    for event, action in enumerate(record.actions, 1):
        try:
            game.play(action)
        except IllegalAction as error:
            raise RecordError(error.phrase, event=event) from None
        _check_drawn_tiles(game, event)
        yield game


def _check_drawn_tiles(game: Game, event: int) -> None:
    if drew_unknown(game):
        raise RecordError("fault.draws_unknown", event=event)


def drew_unknown(game: Game) -> bool:
    """Was a tile drawn of which only the place in the wall is known?"""
    if not game.unknown:
        return False
    left = np.zeros(tile_count(game.ruleset), np.uint8)
    entry.mark_undrawn(game.table, left)
    return not left[sorted(game.unknown)].all()


def verify(record: Record) -> Game:
    """Play the deal again and compare everything that the record says of it.

    What fixed it, every state (with it the legal actions, hands, wall, ledger so far), then ledger,
    scores and end. Returns the deal at its end. Raises RecordError at the first difference.
    """
    check_proof(record)
    if not is_known(record.layout):
        raise RecordError("fault.other_layout", told=record.layout, here=LAYOUT)
    states = len(record.trace) // TRACE_DIGITS
    if states != len(record.actions) + 1:
        raise RecordError("fault.wrong_states", actions=len(record.actions), states=states)
    return _last(_compared_states(record))


def check_proof(record: Record) -> None:
    """Was the deal fixed beforehand as the record says? Raises RecordError."""
    _check_commitment(record)
    _check_match(record)
    _check_secrets(record)


def _check_commitment(record: Record) -> None:
    if isinstance(record.fair, UnsetType):
        return
    if isinstance(record.seed, UnsetType):
        raise RecordError("fault.fair_without_seed")
    found = commitment(int(record.seed, 16), bytes.fromhex(record.fair.salt))
    if found != record.fair.commitment:
        raise RecordError("fault.fair_differs", told=record.fair.commitment, found=found)


def _check_match(record: Record) -> None:
    match = record.match
    if isinstance(match, UnsetType):
        return
    if len(match.players) != len(match.scores):
        raise RecordError("fault.match_scores", players=len(match.players), scores=len(match.scores))
    if len(set(match.seated)) != len(match.seated) or max(match.seated, default=-1) >= len(match.players):
        raise RecordError("fault.no_seating", seated=_cut(text_of(match.seated)), players=len(match.players))
    if (names := [match.players[player] for player in match.seated]) != record.seats:
        raise RecordError("fault.other_seats", names=_cut(text_of(names)), seats=_cut(text_of(record.seats)))


def _check_secrets(record: Record) -> None:
    """Do the secrets give their commitments, and the wall, the dice, and the first dealer of a match?"""
    shares = record.secrets
    if isinstance(shares, UnsetType):
        return
    if isinstance(record.match, UnsetType) or len(shares.players) != len(record.match.players):
        raise RecordError("fault.secrets_of_players", shares=len(shares.players))
    secrets = shares.shown()
    for place, share in enumerate([shares.server, *shares.players]):
        if share is None or share.secret is None:
            continue
        found = commitment_to(bytes.fromhex(share.secret))
        if found != share.commitment:
            whose = record.match.players[place - 1] if place else Phrase("fault.the_server")
            raise RecordError("fault.secret_differs", whose=whose, told=share.commitment, found=found)
    ruleset = ruleset_of(record)
    made: dict[str, Any] = {"wall": format_wall(secrets.wall(ruleset)), "dice": list(secrets.dice())}
    if record.match.deal == 1 and ruleset.first_dealer == FirstDealer.ONE_DIE:
        made["dealer"] = first_dealer(secrets.die(), ruleset.seats)
    for field, value in made.items():
        told, found = _told(record, field), text_of(value)
        if told != found:
            raise RecordError("fault.secrets_differ", field=field, told=_cut(told), found=_cut(found))


def verified_records(file: BinaryIO) -> Iterator[tuple[int, Record, Game]]:
    """Each record of a file that holds, with its line and its deal at the end. Raises RecordError."""
    for number, line in numbered_lines(file):
        try:
            record, game = verify_line(line)
        except RecordError as error:
            raise error.at(number) from None
        yield number, record, game


def verify_line(line: bytes) -> tuple[Record, Game]:
    """The record in a line that holds, and its deal at the end: ``verify``, and no byte is another.

    Raises RecordError. The line may lack its end.
    """
    record = parse_record(line)
    game = verify(record)
    written = write_record(record)
    if line.removesuffix(b"\n") != written.removesuffix(b"\n"):
        pairs = enumerate(zip(line, written, strict=False), 1)
        first = next((place for place, (told, found) in pairs if told != found), len(written) + 1)
        raise RecordError("fault.other_bytes", byte=first)
    return record, game


def _last(states: Iterator[Game]) -> Game:
    for game in states:  # noqa: B007
        pass
    return game


def _compared_states(record: Record) -> Iterator[Game]:
    asked = None
    for event, game in enumerate(replay_states(record)):
        recorded = record.trace[TRACE_DIGITS * event : TRACE_DIGITS * (event + 1)]
        if digest(game.table, record.layout) != recorded:
            happening = Phrase("fault.the_deal")
            if event:
                action = action_phrase(record.actions[event - 1])
                happening = Phrase("fault.seat_does", {"seat": asked, "action": action})
            raise RecordError("fault.other_state", event=event, happening=happening)
        asked = game.actor
        yield game
    made = make_record(
        game.ruleset,
        game.table,
        seed=game.seed,
        seats=record.seats,
        actions=record.actions,
        trace=record.trace,
        unknown=game.unknown,
        source=record.source,
        match=record.match,
        fair=record.fair,
        secrets=record.secrets,
    )
    made = msgspec.structs.replace(made, layout=record.layout, **_named_as_in(record, made, game))
    for field in record.__struct_fields__:
        told, found = _told(record, field), _told(made, field)
        if told != found:
            raise RecordError("fault.field_differs", field=field, told=_cut(told), found=_cut(found))


def _named_as_in(record: Record, made: Record, game: Game) -> dict[str, Any]:
    """What names format and ruleset in the record's own format; their name may have changed."""
    preset = find_preset(record.rules)
    if record.zimo >= FORMAT:
        return {"rules": preset.name}
    tables = record.match is not UNSET or record.fair is not UNSET
    imported = record.source is not UNSET or bool(game.unknown)
    return {
        "zimo": FORMAT_OF_TABLES if tables else FORMAT_OF_IMPORTS if imported else FIRST_FORMAT,
        "rules": preset.name,
        "options": changes(preset.ruleset, game.ruleset),
        "hash": first_hash(game.ruleset),
    }


def _told(record: Record, field: str) -> str | Phrase:
    value = getattr(record, field)
    return Phrase("fault.nothing") if value is UNSET else text_of(value)


def _cut(text: str | Phrase) -> str | Phrase:
    return text if isinstance(text, Phrase) or len(text) <= 200 else f"{text[:200]}..."


def ruleset_of(record: Record) -> Ruleset:
    """What was played. Raises RecordError where the options don't give what the hash names."""
    told = tuple((name, type(value), value) for name, value in record.options.items())
    return _ruleset_named(record.zimo, record.rules, told, record.hash)


@functools.lru_cache
def _ruleset_named(
    version: int, rules: str, told: tuple[tuple[str, type, Any], ...], hash_told: str
) -> Ruleset:
    """The same; records of one file mostly name one ruleset. True and 1 are not the same option."""
    options = {name: value for name, _, value in told}
    try:
        preset = find_preset(rules)
        if version >= FORMAT:
            ruleset = ruleset_from(options)
            hash_here = ruleset_hash(ruleset)
        else:
            ruleset = with_options(preset.ruleset, options)
            hash_here = first_hash(ruleset)
    except RulesetError as error:
        raise RecordError(error.phrase) from None
    if hash_here != hash_told:
        raise RecordError("fault.other_rules", rules=rules, told=hash_told, here=hash_here)
    return ruleset


def deal_of(record: Record) -> Game:
    """The deal that the record begins with. Raises RecordError."""
    if record.shuffle != SHUFFLE_VERSION:
        raise RecordError("fault.other_shuffle", told=record.shuffle, here=SHUFFLE_VERSION)
    if (record.seed is UNSET) == (record.wall is UNSET):
        raise RecordError("fault.seed_and_wall")
    ruleset = ruleset_of(record)
    if len(record.seats) != ruleset.seats:
        raise RecordError("fault.wrong_seats", named=len(record.seats), seats=ruleset.seats)
    try:
        return Game(
            ruleset,
            seed=None if isinstance(record.seed, UnsetType) else int(record.seed, 16),
            wall=None if isinstance(record.wall, UnsetType) else parse_wall(record.wall),
            dice=None if isinstance(record.dice, UnsetType) else record.dice,
            dealer=record.dealer,
            prevalent=record.prevalent,
        )
    except TileError as error:
        raise RecordError("fault.wall_fault", fault=error.phrase) from None
    except ValueError as error:
        raise RecordError("fault.no_such_deal", detail=str(error)) from None
