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

from zimo.engine.kernel.dice import SHUFFLE_VERSION
from zimo.engine.table.actions import ACTION_COUNT
from zimo.engine.table.state import SEATS, End
from zimo.notation.tiles import NO_TILE, format_tiles
from zimo.notation.wall import format_wall
from zimo.play.fair import Secrets
from zimo.play.game import Game, read_ledger
from zimo.play.layout import tile_count
from zimo.play.trace import LAYOUT, digest
from zimo.rulesets import Ruleset
from zimo.rulesets.registry import describe_ruleset
from zimo.rulesets.stored import ruleset_hash, stored_form
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
    scores: list[Points] | UnsetType = UNSET  # missing where the site does not tell them


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


def text_of(value: Any) -> str:
    """As it stands in the line of a record."""
    return _encoder.encode(value).decode()


def read_records(file: BinaryIO) -> Iterator[tuple[int, Record]]:
    """Each record of a file with the number of its line, from 1, read as they are asked for.

    Raises RecordError at the first line that is none, or if there is no line at all.
    """
    for number, line in numbered_lines(file):
        try:
            yield number, parse_record(line)
        except RecordError as error:
            raise error.at(number) from None


def numbered_lines(file: BinaryIO) -> Iterator[tuple[int, bytes]]:
    """Raises RecordError for a line that is too long, and where there is none."""
    number = 0
    while line := file.readline(LONGEST_LINE + 1):
        number += 1
        if len(line) > LONGEST_LINE:
            raise RecordError("fault.record_too_long", line=number)
        yield number, line
    if number == 0:
        raise RecordError("fault.no_records")
