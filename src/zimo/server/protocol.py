"""The messages between a table and a browser; ``web/src/protocol/`` is made from them.

What goes over HTTP stands in ``zimo.server.http_protocol``.

A tile is written as in ``zimo.notation.tiles`` (``3m``, ``E``, ``f1``). A *player* is a number among
those who play the match, a *seat* a place at the table in one deal: ``Update.seated`` says who sits
where.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from zimo.hands.results import Arithmetic, ExcludedFan, Target
from zimo.words.catalogue import names
from zimo.words.phrase import Phrase

Tile = str
Suit = Literal["m", "p", "s"]
Wind = Literal["E", "S", "W", "N"]
MeldKind = Literal[
    "chow", "pung", "melded_kong", "promoted_kong", "postponed_kong", "concealed_kong", "special_kong"
]
ChoiceKind = Literal[
    "discard",
    "give",
    "void",
    "pass",
    "hu",
    "pung",
    "kong",
    "chow",
    "concealed_kong",
    "added_kong",
    "special_kong",
    "special_tile",
    "set_aside",
    "ready",
    "exchange_bao",
]
EventKind = Literal[
    "deal",
    "discard",
    "exchange",
    "void",
    "ready",
    "bao",
    "no_bao",
    "hu",
    "meld",
    "bonus",
    "payment",
    "draw",
    "end",
    "undo",
    "clock",
]
Stage = Literal["open", "playing", "between", "over", "closed"]
HelpKind = Literal["waits", "discards", "why"]
DealEnd = Literal["hu", "wall", "no_replacement"]


if TYPE_CHECKING:
    Heading: TypeAlias = str
    ReasonId: TypeAlias = str
    RefusalId: TypeAlias = str
    PhraseId: TypeAlias = str
else:  # as they stand in the catalogue of words
    groups = ("heading", "reason", "refused", "phrase")
    Heading, ReasonId, RefusalId, PhraseId = (Literal[names(group)] for group in groups)


class Plain(Struct, kw_only=True):
    """A part of a message."""


class SummaryLine(Plain):
    heading: Heading
    phrases: list[Phrase]


# What a table is ----------------------------------------------------------------------------------


class PlayerInfo(Plain):
    """Who plays. A person who is away is stood in for by a bot after a while."""

    player: int
    name: str  # "" of an open seat, and of a person who has asked to be forgotten
    kind: Literal["person", "bot", "open"]
    connected: bool
    stood_in: bool
    ready: bool  # has asked for the next deal
    emblem: Tile = ""  # beside the name, where one was chosen
    bot_in: int | None = None  # milliseconds until a bot stands in; None for who is here, or stood in for


class Settings(Plain):
    clock: int | None  # seconds for a decision, None: no clock
    help: bool  # may be asked for
    spectators: bool
    undo: bool  # one person against bots may take back
    pace: float  # seconds that a bot's move takes at least
    reserve: int = 0  # seconds of each player for all decisions of a deal that take longer
    open_hands: bool = False  # every hand is laid open when a deal is over
    hands_after: float | None = (
        None  # seconds after which spectators see everything, with all hands; None: never
    )
    listed: bool = False  # among the tables that anybody may find and watch


class RulesInfo(Plain):
    name: str  # the nearest preset
    game: str
    options: dict[str, Any]  # those that differ from it
    summary: list[SummaryLine]
    exchange: Literal["off", "one_suit", "any_suit"]  # three tiles are given away after the deal
    void_penalty: int  # for tiles of the void suit that are held when hands are checked; 0: none
    title: str | UnsetType = UNSET  # of rules of the server's own, where these are those


# What a seat sees ---------------------------------------------------------------------------------


class Meld(Plain):
    kind: MeldKind
    tiles: list[Tile]  # none of a concealed kong that lies face down
    source: int  # the seat that discarded the claimed tile; the owner's own if none was claimed
    claimed: Tile | None  # the tile that was claimed
    stands_for: list[Tile] | None = None  # of a special kong: what each tile stands for


class Discard(Plain):
    tile: Tile
    taken: bool  # claimed for a meld or a hu
    latest: bool  # of the whole table
    as_drawn: bool  # discarded as it was drawn


class Seat(Plain):
    seat: int
    player: int
    wind: Wind
    dealer: bool
    score: int  # in the match, this deal included as far as it is known
    points: int  # won and lost in this deal, as far as it is known
    standing: int  # how many tiles stand in the hand
    hand: list[Tile] | None  # None where it may not be seen
    melds: list[Meld]
    bonus: list[Tile]
    river: list[Discard]
    void: Suit | None  # the chosen void suit, where it is known
    barred: bool  # may not win in this deal
    hu: int  # 0, or the number of its first declaration: equal for hu on one tile
    hu_false: bool
    win_tile: Tile | None  # of its latest hu
    win_from: int | None  # the seat that gave it; itself if self-drawn
    out: bool  # it plays no further part in the deal
    hus: int  # how many hu it has declared
    won: list[Tile]  # the tiles of all of them, as far as they are seen
    ready: bool  # it has declared ready
    knows_bao: bool  # it has seen the indicator of the bao that lies on the table


class Payment(Plain):
    """A line of the ledger."""

    reason: ReasonId
    rule: str  # statements that it comes from, "" where the rules are silent
    rule_text: str
    seat: int  # whose hu, kong or fault
    tile: Tile | None
    delta: list[int]  # of each seat
    bank: int


class ToldPayment(Payment):
    """A line of the ledger of a deal that is over."""

    sums: list[Phrase | None]  # of each seat: how what it pays or gets comes about; None for neither


class Sight(Plain):
    """Everything that a seat, or a spectator, sees at one moment."""

    me: int | None  # the own seat; None for a spectator
    prevalent: Wind
    phase: Literal["bonus", "exchange", "void", "bao", "turn", "claim", "over"]
    turn: int  # the seat whose turn it is; in a claim the seat that gave the tile
    asked: bool  # must I decide?
    drawn: Tile | None  # the own last tile, in the own turn
    draw: Literal["wall", "kong", "bonus", "claim"] | None  # how the seat in turn came by its tile
    wall_left: int
    offer: Tile | None  # may be claimed
    offer_robs: bool  # it is being added to a kong
    offer_meld: int | None  # and this is the number of that meld
    given: list[Tile]  # own tiles given away in an exchange, or chosen to be
    received: list[Tile]  # what came for them
    given_on: int | None  # how many seats on in turn order everybody's went; None before the exchange
    void_tile: Tile | None  # own tile set aside face down
    has_passed: bool  # a hu was let pass, which bars others for now
    unseen: dict[Tile, int]  # copies of each tile that I have not seen
    seats: list[Seat]
    ledger: list[Payment]
    end: Literal["running", "hu", "wall", "no_replacement"]
    bao: Tile | None  # the indicator that lies on the table, where I have seen it
    bao_seat: int | None  # the seat that took it; None where none lies


class Event(Plain):
    """What happened since the moment before. What does not apply is null, or empty."""

    kind: EventKind
    seat: int | None
    tiles: list[Tile]  # none where another seat draws
    source: int | None  # who gave the tile of a hu or meld
    meld: MeldKind | None
    suit: Suit | None
    payment: Payment | None
    end: DealEnd | None  # why the deal is over


class Choice(Plain):
    """A legal action."""

    action: int  # the code to send back
    kind: ChoiceKind
    tiles: list[Tile]  # discarded, or of the set that is made
    suit: Suit | None  # of a void choice
    false: bool  # a hu that is none, and is fined


# From the server ----------------------------------------------------------------------------------


class Welcome(Plain, tag="welcome"):
    table: str
    rules: RulesInfo
    players: list[PlayerInfo]
    me: int | None  # the own player; None for a spectator
    host: bool  # I have opened this table
    settings: Settings
    stage: Stage
    seq: int  # of the update that follows


class AllBound(Plain, tag="bound"):
    """Nobody can change a secret for this deal any more: who shares in it is to show theirs."""

    deal: int
    server: str  # its commitment
    players: list[str | None]  # theirs; None of who takes no part


class Update(Plain, tag="update"):
    """A moment. Moments are numbered per watcher, so the numbers tell nothing about others.

    A socket that asks for what came ``after`` a number is first sent the moment of now, with every event
    of its deal since then: ``missed``, and the moment's own ``events`` unless that is the one it saw.
    """

    seq: int
    stage: Stage
    deal: int  # number, from 0
    deals: int | None  # of the match, None: no fixed number
    turn: int  # to be sent with an action
    seated: list[int]  # the player at each seat
    scores: list[int]  # of each player, before this deal
    commitment: str  # SHA-256 of the server's secret for this deal, in hex
    dice: list[list[int]]  # each throw that opened the wall; none where the wall was given
    walls: list[
        str
    ]  # tiles left in each stack, by side: before seat 0, at its right, ..., from its right end
    sight: Sight | None  # None until there is something to see
    missed: list[Event]  # for who comes back: what happened since the moment that was seen last
    events: list[Event]
    choices: list[Choice]  # what I may do; empty when I am not asked
    deadline: int | None  # milliseconds left for my decision, the reserve included
    reserve: int  # milliseconds of it that are my reserve for this deal
    waiting_for: int | None  # the seat in turn; None in a claim: who may claim is secret
    may_undo: bool


class Fan(Plain):
    id: str
    name: str
    name_zh: str
    points: int  # for one
    count: int
    rule: str
    rule_text: str
    tiles: list[list[str]]  # the sets it rests on, each time it counts; none where they are not told


class HuLine(Plain):
    """One declared hu with what it is worth."""

    seat: int
    order: int  # the number of its declaration: equal for hu on one tile
    tile: Tile | None
    source: int  # itself if self-drawn
    robbed: bool
    false: bool
    points: int
    total_fan: int | None  # where fans or doubles make the points
    reading: list[str]
    fans: list[Fan]
    excluded: list[ExcludedFan]  # met, and not counted beside others
    arithmetic: Arithmetic | None  # where points are doubled
    request: dict[str, Any]  # the hand as ``/api/score`` takes it


class Standing(Plain):
    player: int
    place: int
    score: int
    points: int | None  # of this deal, None: sat out
    table_points: str | None  # at the end of a match whose rules count them


class Share(Plain):
    """A secret, and the SHA-256 that was published before it was shown: both in hex."""

    commitment: str
    secret: str | None  # None: it was not shown in time


class Reveal(Plain):
    """What fixed a deal, told after it: wall and dice come from these secrets (``docs/fair-deals.md``)."""

    server: Share  # where ``by_seed``: of seed (8 bytes) and salt
    players: list[Share | None]  # None of who took no part
    by_seed: bool  # by the server alone, as with earlier versions
    wall: list[Tile]
    dice: list[int]  # the faces of two throws
    taken_back: int  # how often decisions of the deal were taken back


class Account(Plain, tag="account"):
    """The end of a deal."""

    deal: int
    seated: list[int]
    end: DealEnd
    hus: list[HuLine]
    payments: list[ToldPayment]
    seats: list[Seat]  # with the hands that lie open
    standings: list[Standing]
    match_over: bool
    course: list[list[int]]  # of a match that is over: everybody's score before the first deal and after each
    record: str  # path of this deal's record, "" where there is none
    reveal: Reveal | None  # None for a deal that was not committed to


class Refused(Plain, tag="refused"):
    turn: int | None  # that the message named
    code: RefusalId
    message: str


class Worth(Plain):
    """What a hu would bring."""

    points: int  # of the hand
    gain: int  # from all who pay
    declarable: bool


class Wait(Plain):
    tile: Tile
    left: int
    by_discard: Worth
    gain_from_dealer: int | None  # where the dealer's discard brings something else
    self_drawn: Worth


class Advised(Plain):
    """A discard, and what is said of the hand it leaves."""

    tile: Tile
    deficiency: int | None  # of that hand; None: no win is left
    phrases: list[Phrase]
    towards: Target | None  # what it is headed for
    accepts: dict[Tile, int]  # tiles that bring it nearer to that, else to any win, with copies left
    count: int  # of all these


class CallAdvice(Plain):
    """A claim, a kong, a hu or passing, with what is said of it."""

    choice: Choice
    phrases: list[Phrase]


class Help(Plain, tag="help"):
    what: HelpKind
    phrases: list[Phrase]
    waits: list[Wait]
    discards: list[Advised]  # the best first
    calls: list[CallAdvice]  # the best first; in the own turn only what is better than a discard


class VoidOption(Plain):
    """What doing without a suit would leave."""

    suit: Suit
    held: int  # tiles of it in the hand
    deficiency: int | None  # of the rest; None: no win is left


class OwnHand(Plain, tag="hand"):
    """How the own hand stands at a moment, told without being asked where help is allowed."""

    turn: int  # the moment
    waits: list[Wait]  # what it waits for; none where it is not ready
    refused: list[Phrase]  # why a tile that completes it makes no hu: the tile, then the reason; or none
    give: list[Tile]  # while tiles are given away: those that are missed least, but for those chosen
    void: list[VoidOption]  # while a void suit is chosen, the best first


class Presence(Plain, tag="presence"):
    """Who is here, and who decides about those who are not: the host, or else the next who is here."""

    players: list[PlayerInfo]
    in_charge: int | None = None  # the player who may let a bot play at once for who is away
    may_end: int | None = None  # the player who may end the match


class Another(Plain, tag="another"):
    """Somebody of a match that is over has opened another one for all who played it."""

    player: int
    link: str


class Spoken(Plain, tag="spoken"):
    """A player says one of the phrases that there are."""

    player: int
    phrase: PhraseId


class Pong(Plain, tag="pong"):
    pass


ServerMessage = (
    Welcome | AllBound | Update | Account | Refused | Help | OwnHand | Presence | Another | Spoken | Pong
)


# To the server ------------------------------------------------------------------------------------


class Command(Struct, kw_only=True, forbid_unknown_fields=True):
    """A message of a browser."""


Number = Annotated[int, Meta(ge=0, lt=1 << 31)]
HexOf32 = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\Z")]
"""32 bytes."""


class Act(Command, tag="act"):
    turn: Number
    action: Annotated[int, Meta(ge=0, lt=256)]


class Next(Command, tag="next"):
    """Ready for the deal after ``deal``."""

    deal: Number


class Undo(Command, tag="undo"):
    """Take back my last decision."""

    turn: Number


class FillSeats(Command, tag="fill"):
    """Let bots take the seats that are open. Only the host may."""


class StandIn(Command, tag="stand_in"):
    """Let a bot play at once for a player who is away. Only who is in charge may."""

    player: Annotated[int, Meta(ge=0, lt=8)]


class Say(Command, tag="say"):
    """To all at the table."""

    phrase: PhraseId


class AskHelp(Command, tag="help"):
    what: HelpKind


class Bind(Command, tag="bind"):
    """Share in the chance of a deal that is to come: a secret of my own is behind this SHA-256."""

    deal: Number
    commitment: HexOf32


class Show(Command, tag="show"):
    """My secret, as all are bound."""

    deal: Number
    secret: HexOf32


class Ping(Command, tag="ping"):
    pass


ClientMessage = Act | Next | Undo | FillSeats | StandIn | Say | AskHelp | Bind | Show | Ping


encode = msgspec.json.Encoder().encode
_commands: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)
decode_command = _commands.decode
