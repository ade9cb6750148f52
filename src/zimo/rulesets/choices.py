"""What the options choose among that are neither yes or no nor numbers; the engine reads the integers."""

from __future__ import annotations

from enum import IntEnum


class BonusTiles(IntEnum):
    """What a player does with a flower or season."""

    REPLACED = 0  # set aside and replaced at once, no choice
    KEEPABLE = 1  # dealt ones are replaced; one drawn later may be kept, set aside in any turn, or discarded


class ReplacementFrom(IntEnum):
    """Where the tile after a kong or a bonus tile comes from."""

    FRONT = 0
    BACK = 1
    KONG_BOX = 2  # one heap of two tiles, refilled from the back


class WallKind(IntEnum):
    SHARED = 0
    PER_SEAT = 1  # each seat draws only from its own quarter


class BreakRule(IntEnum):
    """How the dice say where the wall is opened, and how the tiles are picked up."""

    ONE_THROW = 0  # the sum picks the wall, the smaller die the stack (SBR-016..019)
    TWO_THROWS = 1  # the second throw is added to the first for the stack (MCR A-3)
    SECOND_THROW = 2  # first throw picks the wall, second the stack (CC-023)
    KONG_BOX = 3  # the dealer's own wall, after the kong box (HK-015)
    THREE_DICE = 4  # their sum picks the wall, and the stack (HKF-004)


class ChowFrom(IntEnum):
    NONE = 0
    LEFT = 1
    ANY = 2


class MultiWin(IntEnum):
    """Who wins when several claim hu on one tile."""

    NEAREST = 0  # the first in turn order after the discarder
    ALL = 1


class LastDiscardClaims(IntEnum):
    """What may be claimed once the wall is empty."""

    HU = 0
    HU_PUNG = 1


class VoidMarker(IntEnum):
    """How a void suit is chosen after the deal."""

    NONE = 0  # no void suit is chosen
    TILE = 1  # with a face-down tile, which is the first discard; a card if the suit is not held
    CARD = 2  # with a card; all four are opened together


class VoidDiscard(IntEnum):
    """Whether tiles of the void suit must be discarded first."""

    LENIENT = 0
    STRICT = 1  # while one is held nothing else may be discarded, nor may the suit be melded
    PENALISE = 2  # allowed at a price: a fine at once and no hu in this deal


class PenaltyTo(IntEnum):
    BANK = 0
    OPPONENTS = 1  # shared out evenly among the other seats


class VoidPenaltyTo(IntEnum):
    BANK = 0
    OPPONENTS = 1  # shared out evenly among the other seats
    EACH_CLEAN = 2  # the whole fine to each who owes none


class PenaltyIs(IntEnum):
    """How high a fine is."""

    POINTS = 0  # so many points
    LIMIT = 1  # the value of a hand at the limit of fans


class PigPays(IntEnum):
    """Which clean players a fine for void tiles goes to."""

    ALL = 0
    IN_PLAY = 1  # who has won receives nothing


class Exchange(IntEnum):
    """Tiles that all give away after the deal, three each, at the same time."""

    OFF = 0
    ONE_SUIT = 1
    ANY_SUIT = 2


class ExchangeDirection(IntEnum):
    """To whom they go; thrown when all have chosen."""

    DICE = 0  # two dice: left, right and across alike often; with two players across (XZ-011, XZ-015)
    LEFT = 1  # to the player before
    RIGHT = 2  # to the player after
    ACROSS = 3


class WinSuits(IntEnum):
    """Which suits a winning hand must lack or have."""

    ANY = 0
    NO_VOID = 1  # none of the void suit (if unknown: at least one suit is absent)
    AT_MOST_TWO = 2
    ALL_THREE = 3


class SevenPairs(IntEnum):
    NONE = 0
    DISTINCT = 1  # seven different pairs
    QUADS = 2  # four alike count as two pairs


class BonusWin(IntEnum):
    """Which bonus tiles win by themselves (family hkos)."""

    OFF = 0
    SEVEN = 1  # seven, and eight
    EIGHT = 2


class Flow(IntEnum):
    """When the deal is over, besides the empty wall."""

    FIRST_HU = 0
    LAST_PLAYER = 1  # goes on until a single player has not won
    BLOOD_FLOW = 2  # nobody leaves: who has won may win again, until the wall is empty


class HuAgain(IntEnum):
    """Whether who has won must take every further hu."""

    MUST = 0
    MAY = 1


class HuKongs(IntEnum):
    """Which kongs a player may make who has won and plays on."""

    KEEP_WINS = 0  # after which the hand still waits for every kind that it has won on
    NO_MELDED = 1  # of those, none with another's discard
    NONE = 2


class Ready(IntEnum):
    """Whether a player may declare ready, which locks the hand."""

    NONE = 0
    OPTIONAL = 1


class ReadyKongs(IntEnum):
    """Which kongs a player may make who has declared ready."""

    SAME_WAITS = 0  # of the drawn tile or a discard, after which the hand waits for exactly the same
    FREE = 1


class Bao(IntEnum):
    """Whether a tile of the wall tells which kind wins for who has declared ready."""

    NONE = 0
    MIL = 1  # the top of one of the last six stacks, by a die


class ReadyPaid(IntEnum):
    """Whom those who are not ready pay at the end of the wall."""

    NEVER_WON = 0  # ready hands that have not won
    ALL_READY = 1  # those as well that have won and play on


class SkipHu(IntEnum):
    """What a seat that let a hu pass must wait for."""

    FREE = 0
    UNTIL_DRAW = 1
    UNTIL_DRAW_UNLESS_HIGHER = 2
    MIL = 3  # as before; an own passed self-draw counts too, a pung lifts it if it leaves no wait
    SAME_TILE = 4  # until the own draw no hu on a discard of that kind


class FalseHu(IntEnum):
    REJECT = 0
    PENALISE = 1  # accepted at the table, found out and fined when the deal is scored


class SelfDraw(IntEnum):
    """What a self-drawn hu adds to each payment (family sbr)."""

    PLUS_1 = 0
    PLUS_1_FAN = 1
    DOUBLE = 2
    NONE = 3


class GoldenWait(IntEnum):
    DECLARED_FOUR = 0  # four declared sets and a single standing tile
    ANY_PAIR_WAIT = 1  # any All Pungs hand won on its pair


class UnderTheSea(IntEnum):
    """Which hu with the last tile of the wall is Under the Sea."""

    BOTH = 0  # drawn, or on the discard after it
    SELF_DRAW = 1


class KongDrawPayer(IntEnum):
    """Who pays a hu on the replacement of a melded kong."""

    ALL = 0  # it is self-drawn like any other
    KONG_DISCARDER = 1  # who gave the tile of the kong, alone and as for a discard


class KongTransfer(IntEnum):
    """What becomes of the points for a kong if the discard after it is won."""

    NONE = 0  # they go back to those who paid: ``shoot_refund``
    LAST = 1  # those for the last kong of the turn go to the winner
    ALL = 2  # those for all kongs of the turn


class KongTransferMulti(IntEnum):
    """The same where several win that discard."""

    SPLIT = 0  # who gave a melded kong and wins gets all; otherwise equal parts, the rest to the first
    NONE = 1  # they stay
    EACH = 2  # as many to each


class ReadyValue(IntEnum):
    """What those who are not ready pay a ready hand at the end of the wall."""

    DISCARD = 0  # the most that it could win by discard
    SELF_DRAW = 1  # what each would pay for it self-drawn
    OFF = 2  # nothing


class ShootRefund(IntEnum):
    """Which kongs a player pays back who is shot on the discard after a kong."""

    LAST = 0
    CHAIN = 1  # all kongs of that turn
    NONE = 2


class KongMoney(IntEnum):
    """What a kong is paid, and by whom."""

    SBR = 0  # melded 2 by who gave the tile, added 1 by each, concealed 2 by each
    CHANGCHUN_MIL = 1  # by each: melded and added 1, concealed 2, twice that for 1p 1s C F P; special 1
    EACH_PAYS = CHANGCHUN_MIL  # as the engine calls it, which knows no ruleset by name


class FanValues(IntEnum):
    """What Two Concealed Kongs, and a concealed kong beside a melded one, are worth (family mcr)."""

    MIL = 0  # 6 and 5
    WMO = 1  # 8 and 6


class ConcealedPung(IntEnum):
    """Points of a concealed pung of simples; terminals and honours count twice that (family classical)."""

    _8_16 = 8
    _4_8 = 4


class BonusPoints(IntEnum):
    """What bonus tiles are worth (family classical)."""

    NONE = 0
    OWN_AND_SETS = 1  # 4 for each tile of the own seat, 16 more for each complete set of four
    EACH = 2  # 4 for each tile


class SelfDrawStack(IntEnum):
    """What a self-drawn hu adds (family classical)."""

    ALL = 0  # 2 points, a double, and another for a concealed hand
    POINTS_ONLY = 1


class RobbedKong(IntEnum):
    """Which hu the double "Robbed Kong" stands for (family classical)."""

    BOTH = 0
    REPLACEMENT = 1  # on the tile drawn after a kong
    ROBBING = 2  # on the tile that another adds to a pung


class BigThreeDragons(IntEnum):
    """What three pungs of dragons are."""

    LIMIT = 0
    DOUBLE_ONLY = 1  # one double (family classical)
    COMPOSED = 2  # faan of their own, beside those of the three pungs (family hkos)


class LittleFourWinds(IntEnum):
    """What three pungs of winds and a pair of the fourth are (family hkos)."""

    COMPOSED = 0  # 3 faan beside all others
    TEN_MORE = 1  # 10 beside all others
    LIMIT = 2


class FaanValues(IntEnum):
    """What flushes and all pungs are worth (family hkos)."""

    THREE_THREE = 0  # half flush and all pungs 3, full flush 7
    TWO_TWO = 1  # half flush and all pungs 2, full flush 5


class ConcealedWithBonus(IntEnum):
    """Does a concealed hand count where bonus tiles are in play? (family hkos)"""

    ALWAYS = 0
    IF_NO_BONUS = 1  # only without one set aside
    NEVER = 2


class ReplacementFaan(IntEnum):
    """Which replacements are worth a faan (family hkos)."""

    KONG = 0
    KONG_AND_BONUS = 1


class HumanHand(IntEnum):
    """What a hu of another than the dealer on one of the first discards is worth (family hkos)."""

    NONE = 0
    THREE = 1  # faan
    LIMIT = 2


class FaanTable(IntEnum):
    """What so many faan are paid (family hkos, HKF-066).

    A ladder pays 16, 32 and 64 from the faan of its name on.
    """

    HALF_SPICY = 0  # doubles with each faan up to 4, then with each second
    FULL_SPICY = 1  # doubles with each
    LADDER_4_7_10 = 2
    LADDER_4_6_8 = 3
    LADDER_5_7_9 = 4
    LADDER_5_7_10 = 5


class RobbedKongPayment(IntEnum):
    """What is paid for a hu on a robbed tile by who is robbed (family hkos)."""

    DISCARD = 0  # as for a discard
    SELF_DRAW = 1  # as for a self-draw, for all


class Liability(IntEnum):
    """Who pays a hu for all: who has given which melds, self-drawn (family hkos); else see there."""

    NONE = 0
    DRAGONS_WINDS = 1  # the third of three dragons, the fourth of four winds
    TWELVE_TILES = 2  # the fourth meld
    TWELVE_TILES_DRAGONS = 3  # the fourth meld, the third of three dragons
    BOTH = 4  # all of these
    NOT_READY = 5  # a discarder who has not declared ready (family changchun_mil)


class ThreeConsecutive(IntEnum):
    """Which three chows of one suit are consecutive (family classical)."""

    STRAIGHT = 0  # 123 456 789
    SHIFTED = 1  # each begins one above the last: 123 234 345
    ANY_THREE_LINKED = 2  # each begins one to three above the last, so that it overlaps or adjoins it


class Rounding(IntEnum):
    """Rounding to tens (family classical)."""

    AFTER_DOUBLING_HALF_UP = 0
    UP_BEFORE = 1  # the base points, always up, before they are doubled
    NONE = 2


class CapOn(IntEnum):
    HAND = 0  # the hand counts for no more, shares of it may
    PAYMENT = 1  # no player pays more for one hu


class Payment(IntEnum):
    """Who pays a hu, and how many times its points (families classical, hkos, changchun_mil).

    A share is 1, or 2 where the dealer pays or wins.
    """

    DISCARDER_PAYS_ALL = 0  # the shares of everybody
    EVERYONE_PAYS = 1  # each his own share, by discard too
    HK_FULL = 2  # no dealer: self-drawn 2 from each; by discard the discarder all of HK_HALF
    HK_HALF = 3  # no dealer: self-drawn 2 from each; by discard 2 from the discarder, 1 from the others
    ALL_PAY_DISCARDER_MORE = 4  # each his own share, the discarder's with a fan more


class Winds(IntEnum):
    """Who has which seat wind."""

    ROTATE = 0  # counted from the dealer, who is East
    FIXED = 1  # seat 0 is East in every deal


class NineGates(IntEnum):
    PURE_WAIT = 0  # thirteen tiles 1112345678999 that wait for all nine ranks
    ANY_SHAPE = 1  # any concealed fourteen tiles that are those and one more; no wait counts beside it
    PURE_ON_DISCARD = 2  # by discard as PURE_WAIT, self-drawn as ANY_SHAPE


class NaturalSelfDraw(IntEnum):
    """What a self-draw adds to a hand that is concealed by nature, such as seven pairs (family mcr)."""

    SELF_DRAWN = 0
    FULLY_CONCEALED = 1
    PUNGS_SELF_DRAWN = 2  # Fully Concealed Hand but for Four Concealed Pungs


class TerminalPungs(IntEnum):
    """Which fans for pungs of one rank count beside All Terminals (family mcr)."""

    TRIPLE = 0
    DOUBLE_AND_TRIPLE = 1
    NONE = 2


class TileHog(IntEnum):
    """Four of which tiles make a Tile Hog (family mcr)."""

    ANY = 0
    SUITS = 1
    SUITS_2006 = 2  # as SUITS; none in seven pairs that are All Green or All Terminals


class KnittedWait(IntEnum):
    """Whether a wait counts when the winning tile is one of the nine knitted tiles (family mcr)."""

    COUNTS = 0
    SINGLE = 1  # only Single Wait
    NONE = 2


class KongSeries(IntEnum):
    """What counts beside Three Kongs and Four Kongs for those that are concealed (family mcr)."""

    CONCEALED_PUNGS = 0  # the fan for the number of concealed pungs
    ALL_CONCEALED = 1  # as before, but Two Concealed Pungs does not count beside Three Kongs
    CONCEALED_KONG = 2  # as CONCEALED_PUNGS; one that is concealed is a Concealed Kong as well


class NextDealer(IntEnum):
    ROTATE = 0  # every deal moves on
    STAY_ON_WIN_OR_DRAW = 1
    WINNER = 2  # the winner deals, a draw keeps the dealer
    FIRST_HU = 3  # as WINNER; several first hu on one tile: the discarder
    STAY_ON_WIN = 4  # a draw moves on


class FirstDealer(IntEnum):
    EAST = 0  # seat 0
    ONE_DIE = 1  # counted from East in turn order (HK-013)


class PrevalentWind(IntEnum):
    """When the prevalent wind, East at first, moves on."""

    EAST = 0  # it stays
    ROUND = 1  # after each round of as many deals as there are seats
    DEALER_LOSES = 2  # after ``round_length``, each time the dealer loses; past North the match is over


class RoundLength(IntEnum):
    """How long East prevails where the loss of the dealer moves the wind."""

    FOUR_GAMES = 0  # four deals
    FOUR_DEALERS = 1  # until every seat has dealt and lost the deal; so does each wind after it


class Chairs(IntEnum):
    KEEP = 0
    CHANGE = 1  # four players change their places between rounds
