"""The record of a deal: one JSON line from which the whole deal can be played again and checked.

Ruleset, seed (or wall) and actions determine a deal to the bit. What else a record holds is there to
be compared: a digest of every state, the ledger, the scores. The format is described in
``docs/record-format.md``.
"""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Collection, Iterator, Sequence
from typing import Annotated, Any, BinaryIO

import msgspec
import numpy as np
from msgspec import UNSET, Meta, UnsetType

from zimo.engine import entry
from zimo.engine.kernel.dice import SHUFFLE_VERSION
from zimo.engine.table.actions import ACTION_COUNT
from zimo.engine.table.state import SEATS, End
from zimo.notation.tiles import NO_TILE, TileError, format_tiles
from zimo.notation.wall import format_wall, parse_wall
from zimo.play.actions import action_phrase
from zimo.play.fair import Secrets, commitment_to
from zimo.play.game import Game, IllegalAction, read_ledger
from zimo.play.layout import first_dealer, tile_count
from zimo.play.trace import LAYOUT, TRACE_DIGITS, digest, is_known
from zimo.rulesets import Ruleset, RulesetError
from zimo.rulesets.options import FirstDealer
from zimo.rulesets.registry import changes, describe_ruleset, find_preset, with_options
from zimo.rulesets.stored import first_hash, ruleset_from, ruleset_hash, stored_form
from zimo.words.fault import Fault
from zimo.words.phrase import Phrase

FIRST_FORMAT = 1
FORMAT_OF_IMPORTS = 2  # has a ``source``, or tiles of the wall that are not known
FORMAT_OF_TABLES = 3  # has what a server's table knows besides: ``match``, ``fair``
FORMAT = 4  # has any of these, and the ruleset in its stored form; formats 1 to 3 are only read
FORMAT_OF_SECRETS = 5  # format 4 with ``secrets`` and ``dice``
LONGEST_LINE = 1 << 20  # bytes; no record, and no line of a foreign game, comes near it

Seat = Annotated[int, Meta(ge=0, lt=SEATS)]
Points = Annotated[int, Meta(ge=-(1 << 31), lt=1 << 31)]


class RecordError(Fault):
    """What is no record, or does not replay as it says.

    ``line`` is the line of the file and so the number of the deal, from 1; ``event`` is the number
    of the action at which the difference shows, 0 the deal of the tiles. None where not known.
    """

    def __init__(
        self,
        said: Phrase | str,
        *,
        event: int | None = None,
        happening: Phrase | None = None,
        line: int | None = None,
        **values: Any,
    ) -> None:
        self.fault = said if isinstance(said, Phrase) else Phrase(said, values)
        self.event = event
        self.happening = happening
        self.line = line
        super().__init__(self._placed())

    def _placed(self) -> Phrase:
        """What is wrong, with where."""
        if self.event is not None:
            where = {"deal": self.line, "event": self.event, "happening": self.happening}
            return Phrase("fault.at_event", {**where, "fault": self.fault})
        if self.line is not None:
            return Phrase("fault.in_line", {"line": self.line, "fault": self.fault})
        return self.fault

    def at(self, line: int) -> RecordError:
        """The same error, found in that line of a file."""
        return RecordError(self.fault, event=self.event, happening=self.happening, line=line)


class LedgerRow(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """One movement of points: why, whose hu, kong or fault, with which tile, and each seat's points."""

    reason: str
    seat: Seat
    tile: str | None
    delta: list[Points]
    bank: Points


class Source(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where an imported deal was played, and what was counted there: facts beside the deal, not compared."""

    site: str
    game: str  # how the deal is called there
    fans: dict[str, Annotated[int, Meta(ge=1)]]  # by id, how often; without bonus tiles
    total_fan: int | None  # None in a deal without hu
    scores: list[Points]


class MatchPlace(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which deal of a match it was, with the names and the scores of the players before it."""

    deal: Annotated[int, Meta(ge=1)]
    players: list[str]
    seated: list[Annotated[int, Meta(ge=0)]]  # the player at each seat
    scores: list[Points]


class Fair(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Proof that the seed was fixed before the deal, at tables of earlier versions.

    ``commitment`` was published with the deal, ``salt`` after it.
    """

    commitment: Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\Z")]
    salt: Annotated[str, Meta(pattern=r"^([0-9a-f]{2})+\Z")]


class Share(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A secret, and its SHA-256, which was published before: both in hex. None: it was not shown in time."""

    commitment: Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\Z")]
    secret: Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\Z")] | None


class Shares(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The secrets that made wall, dice and first dealer: see ``zimo.play.fair``."""

    server: Share
    players: list[Share | None]  # of the match; None of who took no part
    taken_back: Annotated[int, Meta(ge=0)]  # how often decisions of the deal were taken back

    def shown(self) -> Secrets:
        """Raises RecordError where the server's secret is missing."""
        if self.server.secret is None:
            raise RecordError("fault.server_secret")
        shown = [None if share is None else share.secret for share in self.players]
        players = tuple(None if secret is None else bytes.fromhex(secret) for secret in shown)
        return Secrets(bytes.fromhex(self.server.secret), players)


class Record(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One deal. The fields stand in the line in this order."""

    zimo: int  # version of the format
    rules: str  # the nearest preset: what people call the ruleset
    options: dict[str, bool | int | str | None]  # the stored form; to format 3 what differs from the preset
    hash: str  # of the whole ruleset
    shuffle: int  # version of the random numbers
    layout: str  # of the states that ``trace`` digests
    seed: Annotated[str, Meta(pattern=r"^0x[0-9a-f]{16}\Z")] | UnsetType = UNSET
    wall: str | UnsetType = UNSET  # instead of a seed
    dice: list[Annotated[int, Meta(ge=1, le=6)]] | UnsetType = UNSET  # of a wall, where they are known
    dealer: Seat
    prevalent: Annotated[int, Meta(ge=0, lt=4)]
    seats: list[str]  # who sat there
    actions: list[Annotated[int, Meta(ge=0, lt=ACTION_COUNT)]]
    trace: Annotated[str, Meta(pattern=r"^([0-9a-f]{4})+\Z")]
    ledger: list[LedgerRow]
    scores: list[Points]
    bank: Points
    end: str
    source: Source | UnsetType = UNSET
    match: MatchPlace | UnsetType = UNSET
    fair: Fair | UnsetType = UNSET
    secrets: Shares | UnsetType = UNSET


class _Format(msgspec.Struct):
    """What every version of the format has."""

    zimo: int | None = None


_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(Record)
_format_decoder = msgspec.json.Decoder(_Format)


# Making ------------------------------------------------------------------------------------------


def record_of(
    game: Game,
    seats: Sequence[str] = (),
    source: Source | UnsetType = UNSET,
    match: MatchPlace | UnsetType = UNSET,
    fair: Fair | UnsetType = UNSET,
    secrets: Shares | UnsetType = UNSET,
) -> Record:
    """The record of a deal, finished or not. ``seats`` names who sat there.

    ``source`` is given for a deal that was played elsewhere, ``match`` and ``secrets`` (or ``fair``) for one
    that was played at a server's table.

    Raises ValueError for a game whose table was changed otherwise than by ``play``.
    """
    twin = game.dealt_again()
    trace = [digest(twin.table)]
    for action in game.actions:
        twin.play(action)
        trace.append(digest(twin.table))
    if twin.fingerprint() != game.fingerprint():
        raise ValueError("the actions of this game don't lead to its table: it can't be recorded")
    return make_record(
        game.ruleset,
        game.table,
        seed=game.seed,
        seats=seats or ["unknown"] * game.players,
        actions=list(game.actions),
        trace="".join(trace),
        unknown=game.unknown,
        source=source,
        match=match,
        fair=fair,
        secrets=secrets,
    )


def make_record(
    ruleset: Ruleset,
    table: np.recarray,
    *,
    seed: int | None,
    seats: Sequence[str],
    actions: list[int],
    trace: str,
    unknown: Collection[int] = (),
    source: Source | UnsetType = UNSET,
    match: MatchPlace | UnsetType = UNSET,
    fair: Fair | UnsetType = UNSET,
    secrets: Shares | UnsetType = UNSET,
) -> Record:
    """The record of a deal whose last state is ``table`` (TABLE, shape (1,)).

    ``seed`` is None if the deal's wall was given, of which the places in ``unknown`` are not known;
    ``trace`` holds four digits for each state.
    """
    ledger = read_ledger(table, ruleset.seats)
    dice: list[int] = table["dice"][0].tolist()
    given = seed is None and any(dice)
    return Record(
        **_heading(ruleset) | ({"zimo": FORMAT_OF_SECRETS} if given or secrets is not UNSET else {}),
        seed=UNSET if seed is None else f"0x{seed:016x}",
        wall=UNSET if seed is not None else format_wall(wall_of(ruleset, table), unknown),
        dice=dice if given else UNSET,
        dealer=int(table["dealer"][0]),
        prevalent=int(table["prevalent"][0]),
        seats=list(seats),
        actions=actions,
        trace=trace,
        ledger=[
            LedgerRow(
                row.reason.name.lower(),
                row.seat,
                None if row.tile == NO_TILE else format_tiles([row.tile]),
                list(row.delta),
                row.bank,
            )
            for row in ledger
        ],
        scores=[sum(row.delta[seat] for row in ledger) for seat in range(ruleset.seats)],
        bank=sum(row.bank for row in ledger),
        end=End(int(table["end"][0])).name.lower(),
        source=source,
        match=match,
        fair=fair,
        secrets=secrets,
    )


def commitment(seed: int, salt: bytes) -> str:
    """What is published before a deal; seed and salt, published after it, must give the same."""
    return hashlib.sha256(seed.to_bytes(8, "big") + salt).hexdigest()


def wall_of(ruleset: Ruleset, table: np.recarray) -> list[int]:
    """All tiles of the wall in the order in which they are taken from its front."""
    kinds: list[int] = table["wall"][0, : tile_count(ruleset)].tolist()
    return kinds


@functools.lru_cache
def _heading(ruleset: Ruleset) -> dict[str, Any]:
    return {
        "zimo": FORMAT,
        "rules": describe_ruleset(ruleset)[0],
        "options": stored_form(ruleset),
        "hash": ruleset_hash(ruleset),
        "shuffle": SHUFFLE_VERSION,
        "layout": LAYOUT,
    }


# Writing and reading -----------------------------------------------------------------------------


def write_record(record: Record) -> bytes:
    """The line of a record, its end included: the same record gives the same bytes."""
    return _encoder.encode(record) + b"\n"


def parse_record(line: bytes) -> Record:
    """The record in a line. Raises RecordError; whether it replays is for ``verify`` to say."""
    try:
        version = _format_decoder.decode(line).zimo
        if version is None:
            raise RecordError("fault.no_record_name")
        if not FIRST_FORMAT <= version <= FORMAT_OF_SECRETS:
            raise RecordError(
                "fault.record_format", version=version, first=FIRST_FORMAT, last=FORMAT_OF_SECRETS
            )
        return _decoder.decode(line)
    except msgspec.ValidationError as error:
        raise RecordError("fault.no_record", detail=str(error)) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        if not line.endswith(b"\n"):
            raise RecordError("fault.record_cut") from None
        raise RecordError("fault.no_record", detail=str(error)) from None


def read_records(file: BinaryIO) -> Iterator[tuple[int, Record]]:
    """Each record of a file with the number of its line, from 1, read as they are asked for.

    Raises RecordError at the first line that is none, or if there is no line at all.
    """
    for number, line in _lines(file):
        try:
            yield number, parse_record(line)
        except RecordError as error:
            raise error.at(number) from None


def _lines(file: BinaryIO) -> Iterator[tuple[int, bytes]]:
    number = 0
    while line := file.readline(LONGEST_LINE + 1):
        number += 1
        if len(line) > LONGEST_LINE:
            raise RecordError("fault.record_too_long", line=number)
        yield number, line
    if number == 0:
        raise RecordError("fault.no_records")


# Replaying ---------------------------------------------------------------------------------------


def replay(record: Record) -> Game:
    """The deal after its last recorded action. Raises RecordError for what can't be played."""
    return _last(replay_states(record))


def replay_states(record: Record) -> Iterator[Game]:
    """The deal after the tiles are dealt and after every action: one game that moves on.

    Raises RecordError for another ruleset or shuffle than today's, for an illegal action, and
    where a tile is drawn that the record does not know.
    """
    game = _deal(record)
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
    _check_commitment(record)
    _check_match(record)
    _check_secrets(record)
    if not is_known(record.layout):
        raise RecordError("fault.other_layout", told=record.layout, here=LAYOUT)
    states = len(record.trace) // TRACE_DIGITS
    if states != len(record.actions) + 1:
        raise RecordError("fault.wrong_states", actions=len(record.actions), states=states)
    return _last(_compared_states(record))


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
        raise RecordError("fault.no_seating", seated=_cut(_text(match.seated)), players=len(match.players))
    if (names := [match.players[player] for player in match.seated]) != record.seats:
        raise RecordError("fault.other_seats", names=_cut(_text(names)), seats=_cut(_text(record.seats)))


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
        told, found = _told(record, field), _text(value)
        if told != found:
            raise RecordError("fault.secrets_differ", field=field, told=_cut(told), found=_cut(found))


def verified_records(file: BinaryIO) -> Iterator[tuple[int, Record, Game]]:
    """Each record of a file that holds, with its line and its deal at the end. Raises RecordError."""
    for number, line in _lines(file):
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
    return Phrase("fault.nothing") if value is UNSET else _text(value)


def _text(value: Any) -> str:
    """As it stands in the line of a record."""
    return _encoder.encode(value).decode()


def _cut(text: str | Phrase) -> str | Phrase:
    return text if isinstance(text, Phrase) or len(text) <= 200 else f"{text[:200]}..."


def ruleset_of(record: Record) -> Ruleset:
    """What was played. Raises RecordError where the options don't give what the hash names."""
    try:
        preset = find_preset(record.rules)
        if record.zimo >= FORMAT:
            ruleset = ruleset_from(record.options)
            hash_here = ruleset_hash(ruleset)
        else:
            ruleset = with_options(preset.ruleset, record.options)
            hash_here = first_hash(ruleset)
    except RulesetError as error:
        raise RecordError(error.phrase) from None
    if hash_here != record.hash:
        raise RecordError("fault.other_rules", rules=record.rules, told=record.hash, here=hash_here)
    return ruleset


def _deal(record: Record) -> Game:
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
