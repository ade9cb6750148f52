"""What a browser asks over HTTP and is answered; ``web/src/protocol/`` is made from it as well."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from zimo.bots import DEFAULT_BOT
from zimo.hands.request.form import LONGEST_TEXT, RulesName
from zimo.hands.results import Fault
from zimo.notation.special_kongs import Group
from zimo.rulesets.family import FanUnit
from zimo.rulesets.own import HASH, LONGEST_TITLE, MOST_BYTES
from zimo.seat.judging import Grade
from zimo.server.protocol import (
    Account,
    Advised,
    CallAdvice,
    Choice,
    Command,
    Number,
    Plain,
    PlayerInfo,
    Reveal,
    Stage,
    SummaryLine,
    Tile,
    Update,
    Wait,
    Welcome,
    Wind,
)
from zimo.words.phrase import Phrase

KongKind = Literal["concealed", "melded", "promoted", "postponed"]
Circumstance = Literal[
    "last_of_kind",
    "last_wall_tile",
    "kong_replacement",
    "double_kong",
    "bonus_replacement",
    "robbing_kong",
    "shoot_after_kong",
    "heavenly",
    "earthly",
    "human",
    "liable",
    "flower_win",
    "bao_indicator",
    "bao_drawn",
]


Emblem = Literal["1s", "5p", "9m", "C", "F", "P", "E", "S", "W", "N", "f1", "f2", "f3", "f4"]
"""A tile by which a person is known."""


class EngineState(Plain):
    """How far the engine is compiled. While it is compiling, bots take longer."""

    compiling: bool
    done: int
    steps: int


class SeatRequest(Command):
    kind: Literal["bot", "open"]
    bot: Annotated[str, Meta(min_length=1, max_length=60)] = DEFAULT_BOT


class TableRequest(Command):
    """A new table; who opens it sits at the first seat."""

    rules: RulesName = "sbr"
    options: dict[str, bool | int | str | None] = msgspec.field(default_factory=dict)
    seats: Annotated[list[SeatRequest], Meta(max_length=4)] | None = None  # of the others; None: bots
    name: Annotated[str, Meta(min_length=1, max_length=30)] = "Guest"
    clock: Annotated[int, Meta(ge=3, le=600)] | None = None
    reserve: Annotated[int, Meta(ge=0, le=600)] = 0
    help: bool = True
    spectators: bool | None = None  # None: where seats are open to friends
    open_hands: bool | None = None  # None: where all others are bots
    hands_after: Annotated[int, Meta(ge=10, le=600)] | None = None  # seconds; None: spectators see no hands
    listed: bool = False  # anybody may find the table and watch it
    pace: Annotated[float, Meta(ge=0, le=5)] = 0.8


class SitRequest(Command):
    name: Annotated[str, Meta(min_length=1, max_length=30)] = "Guest"


class HouseRules(Command):
    """A ruleset that a person has given a name."""

    name: Annotated[str, Meta(min_length=1, max_length=LONGEST_TITLE)]
    rules: RulesName
    options: Annotated[dict[str, bool | int | str | None], Meta(max_length=200)]
    hash: Annotated[str, Meta(pattern=rf"^{HASH.pattern}\Z")] | UnsetType = UNSET  # of the preset then


class RulesText(Command):
    """A file of rules."""

    text: Annotated[str, Meta(max_length=MOST_BYTES)]


class Profile(Command):
    """What a person has told of themselves."""

    name: Annotated[str, Meta(max_length=30)] = ""
    emblem: Emblem | None = None
    house_rules: Annotated[list[HouseRules], Meta(max_length=20)] = msgspec.field(default_factory=list)


class Pass(Plain):
    """Brings a person to another browser, once."""

    code: str
    seconds: int  # that it can be used


class PassRequest(Command):
    code: Annotated[str, Meta(max_length=200)]


class TableMade(Plain):
    table: str
    link: str  # path of the page of the table
    player: int


class MyTable(Plain):
    """A match that I play or have played."""

    table: str
    link: str
    opened: float  # Unix time
    rules: str  # the nearest preset
    stage: Stage
    host: bool  # I have opened it, and may close it
    player: int
    players: list[PlayerInfo]
    deal: int  # how many are over
    deals: int | None  # of the match, None: no fixed number
    scores: list[int]  # of each player
    places: list[int]


class WatchedTable(Plain):
    """A table that anybody may watch."""

    link: str
    rules: str  # the nearest preset
    players: list[PlayerInfo]
    deal: int  # how many are over
    deals: int | None  # of the match, None: no fixed number
    hands_after: float | None  # seconds after which all hands are seen; None: none are


class MyTables(Plain):
    """What was found, newest first."""

    tables: list[MyTable]
    found: int  # how many there are in all, of which ``tables`` are some
    unread: int  # matches that are yet to be read: ask again
    open: int  # of mine that are not over
    most_open: int  # that a person may have


class FanCount(Plain):
    id: str
    name: str
    name_zh: str
    count: int


class MatchForm(Plain):
    """A match as a point of the form over time."""

    opened: float  # Unix time
    deals: int
    points: int  # won and lost in them


class GameStatistics(Plain):
    """How I have played one game: sums, over the deals that are over."""

    rules: str  # a preset, house rules included
    matches: int
    places: list[int]  # how often I was first, second, ... in those that are over
    deals: int
    hu: int  # deals in which I declared a true hu
    self_drawn: int  # of them self-drawn
    dealt_in: int  # deals in which I gave somebody the winning tile
    claims: int  # sets that I made with a tile of another's
    points: int  # won and lost
    hands: int  # that I won with
    hand_points: int  # of all of them
    best_hand: int  # points
    total_fan: int | None  # of all of them, where fans are summed
    fans: list[FanCount]  # the most frequent first
    form: list[MatchForm]  # the newest matches, oldest first


class MyStatistics(Plain):
    games: list[GameStatistics]
    unread: int  # matches that are yet to be read: ask again


class HandMeld(Plain, omit_defaults=True):
    """A declared set of a hand to be scored."""

    type: Literal["chow", "pung", "kong", "special"]
    tiles: list[Tile]
    kind: KongKind | None  # of a kong
    assumed: bool = False  # nothing in the text says the kind
    of: Group | None = None  # of a special kong
    stands_for: list[Tile] | None = None  # what its tiles mean


class HandText(Command):
    """A hand in one line, in any notation: ``[EEE] [9999m+] 1123456m + 1m``."""

    text: Annotated[str, Meta(max_length=LONGEST_TEXT)]


class HandTold(Plain):
    """What a line of text tells besides the tiles: how the hand was won."""

    win_by: Literal["discard", "self_draw"] | None
    circumstances: list[Circumstance]
    prevalent_wind: Wind | None
    seat_wind: Wind | None
    flowers: list[Tile] | int  # or how many there are, where none is named


class HandTiles(Plain, omit_defaults=True):
    standing: list[Tile]  # without the winning tile
    melds: list[HandMeld]
    win_tile: Tile | None
    told: HandTold | None = None


class Unanswered(Plain):
    """A request about a hand that cannot be answered."""

    id: Any
    error: Fault
    phrase: Phrase | None  # the message of the error, for any language


class RulesRequest(Command):
    rules: RulesName
    options: dict[str, bool | int | str | None] = msgspec.field(default_factory=dict)


class FanInfo(Plain):
    id: str
    name: str
    name_zh: str
    value: int | None  # None: a limit hand
    rule: str
    rule_text: str


class RulesFields(Plain):
    """What a hand may have under a ruleset: what a form to fill in asks for, and what counts."""

    tiles: list[Tile]
    chows: bool
    special_kongs: bool
    circumstances: list[Circumstance]
    winds: bool
    dealer: bool
    flowers: bool
    void_suit: bool
    summary: list[SummaryLine]
    fan_unit: FanUnit
    fans: list[FanInfo]


PartId = Literal[
    "goal",
    "tiles",
    "deal",
    "exchange",
    "void_suit",
    "bonus_tiles",
    "turns",
    "claims",
    "kongs",
    "winning",
    "ready",
    "passing",
    "counting",
    "paying",
    "end",
    "match",
]


class TaughtLine(Plain):
    """A sentence of the rules; ``id`` is the place of the rules page that tells it."""

    id: str
    phrase: Phrase
    rules: list[str]  # the statements that it follows


class TaughtPart(Plain):
    part: PartId
    lines: list[TaughtLine]


class FanExample(Plain):
    """A hand in which a fan counts, and how it was won."""

    hand: HandTiles
    self_drawn: bool
    circumstances: list[Circumstance]
    prevalent: Wind
    seat: Wind
    flowers: str
    options: dict[str, bool | int | str | None]  # house rules without which the fan does not count


class DisplacedFan(Plain):
    """A fan that does not count beside another."""

    id: str
    instead: bool  # another reading of the same tiles; otherwise the one always brings the other


class FanLesson(Plain):
    fan: FanInfo
    definition: Phrase | None
    displaces: list[DisplacedFan]
    example: FanExample | None
    start: int | None  # its place among those to begin with, from 1


class BaseInfo(Plain):
    """Points that the fans double."""

    id: str
    name: str
    name_zh: str
    points: int
    rule: str


class Lesson(Plain):
    """What the rules page teaches."""

    parts: list[TaughtPart]
    fan_unit: FanUnit
    fans: list[FanLesson]
    base: list[BaseInfo]


class OptionInfo(Plain):
    name: str
    subject: PartId
    idle: dict[str, list[bool | int | str | None]]  # values of other options that leave it no meaning
    type: Literal["flag", "number", "word"]
    words: list[str]  # to choose from
    numbers: list[int]  # to choose from, where it is no range
    least: int | None  # of a range
    most: int | None
    optional: bool  # may be null: no limit
    meaning: str
    rule: str  # the statement it comes from
    default: bool | int | str | None


class RulesetInfo(Plain):
    name: str
    game: str
    preset: str  # the one below rules of the server's own, else itself
    changed: dict[str, bool | int | str | None]  # the options that differ from it
    hash: str
    summary: list[SummaryLine]
    seats: int
    players: int
    bots: list[str]  # that people may play against
    options: list[OptionInfo]


# Looking back -------------------------------------------------------------------------------------

RecordLine = Annotated[str, Meta(max_length=1 << 18)]
"""A line of a file, with its end."""


class CheckRequest(Command):
    """Lines of a file of records, all or some."""

    lines: Annotated[list[RecordLine], Meta(max_length=1000)]
    first: Number = 1  # the number of the first of them


class ReplayRequest(Command):
    record: RecordLine
    line: Number = 1
    seat: Wind = "E"  # from which the deal is seen
    all_hands: bool = False


class AnalysisRequest(Command):
    record: RecordLine
    event: Number
    seat: Wind
    line: Number = 1


class ReviewRequest(Command):
    record: RecordLine
    player: Number  # of the match; of a deal that stands for itself, the seat
    line: Number = 1
    after: Number = 0  # decisions from this event on


class Checked(Plain):
    """A line of a file of records."""

    line: int  # from 1
    fault: str | None  # why it is no record, or how it differs from its replay
    phrase: Phrase | None = None  # the same, for any language


class Move(Plain):
    """A decision that was taken."""

    seat: int
    choice: Choice


class Frame(Plain):
    """A moment of a recorded deal, as it would have been sent while the deal was played."""

    event: int  # how many actions were taken by then
    move: Move | None  # the last of them, where the watcher may know it
    asked: int | None  # the seat that decides next, where the watcher may know it
    update: Update


class PlayedAt(Plain):
    """Where an imported deal was played."""

    site: str
    game: str  # how it is called there
    compared: bool  # what was counted there is told
    differences: list[Phrase]  # where it was counted otherwise


class Replay(Plain):
    """A recorded deal, seen by one seat or with all hands open."""

    welcome: Welcome
    seat: int
    frames: list[Frame]
    account: Account | None  # None for a deal that was not played to its end
    reveal: Reveal | None
    fault: str | None
    source: PlayedAt | None
    phrase: Phrase | None = None  # the fault, for any language


class Ready(Plain):
    """A discard after which the hand is ready."""

    tile: Tile
    waits: list[Wait]


class Analysis(Plain):
    """What a seat could do at a moment, and what it did."""

    event: int
    seat: int
    legal: list[Choice]  # empty for a seat that was not asked
    chosen: Choice | None
    phrases: list[Phrase]  # how the hand stands
    waits: list[Wait]
    discards: list[Advised]  # the best first
    calls: list[CallAdvice]  # the best first; in the own turn only what is better than a discard
    ready: list[Ready]
    why: list[Phrase]  # why it may not declare hu


class Verdict(Plain):
    """What is to be said of a choice, by Help's measure and by what the seat saw."""

    choice: Choice
    grade: Grade
    reason: Phrase


class Decision(Plain):
    """A decision that was taken, judged."""

    event: int  # how many actions were taken before it
    done: Verdict
    best: Choice  # what Help would have done
    others: list[Verdict]  # what else might have been done, where it could have been better


class Review(Plain):
    """Decisions of a player in a deal that is over, in their order."""

    seat: int | None  # None: sat out
    decisions: list[Decision]
    of: int  # decisions in the whole deal at which there was a choice; of some Help may have nothing to say
    next: int | None  # the event to go on from; None: these are the last


class TriedChoice(Plain):
    """What came of a choice, on average over the deals that it was tried in."""

    choice: Choice
    points: float  # from then on
    won: float  # how often the seat won, 0 to 1
    dealt_in: float  # how often a discard of its was won


class Cost(Plain):
    """A choice that was played out in deals which may have been the real one, beside the best other."""

    event: int  # how many actions were taken before it
    chosen: Choice
    best: Choice  # itself, where no other one is ahead
    mistake: bool  # it has lost more than chance explains
    lost: float  # points; 0 or less where none are
    error: float  # standard error of that
    expected: float  # points of the whole deal, after it
    reason: Phrase  # how much better the best is, and by what
    tried: list[TriedChoice]  # the chosen one and those that looked best beside it, by their points


class Costs(Plain):
    """What the choices of a player in a deal that is over cost, in their order."""

    seat: int | None  # None: sat out
    costs: list[Cost]
    of: int  # choices in the whole deal that can be tried; none are where a win needs points
    deals: int  # in which each is tried
    result: int  # points of the whole deal
    next: int | None  # the event to go on from; None: these are the last
    ready: bool  # false: what tries them is still being compiled


class Problem(Plain):
    """Why a request was refused."""

    field: str | None
    message: str
    phrase: Phrase | None = None  # the message, for any language
