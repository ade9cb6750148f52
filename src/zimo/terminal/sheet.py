"""The account of a finished deal as text: every payment with its fans, its reason and its rule."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from zimo.engine.table.state import Reason
from zimo.hands.explain.classical import base_lines, sum_line
from zimo.hands.results import FanLine
from zimo.notation.tiles import NO_TILE
from zimo.play.game import Game, LedgerEntry
from zimo.play.match import Match
from zimo.rulesets import Ruleset
from zimo.rulesets.options import Chairs
from zimo.rulesets.statements import statements
from zimo.seat.account import HuAccount, hu_accounts, reason_id, rule_of
from zimo.seat.sight import SeatSeen, Sight
from zimo.terminal.drawing import Look
from zimo.terminal.faces import IVORY, SUIT_NAMES, ink, short_face
from zimo.terminal.names import WINDS, meld_text, seat_name
from zimo.words.catalogue import ENGLISH
from zimo.words.english import count, worth


def standings(match: Match, me: int, look: Look) -> Text:
    """Every player with place and score, the best first; the last deal's points beside.

    Players are named by their seats in that deal. Where they change seats their numbers say who is who.
    """
    text = Text()
    text.append("Scores\n", "bold underline")
    last = match.deals[-1]
    moving = match.ruleset.chairs != Chairs.KEEP or match.players > match.ruleset.seats
    table_points = match.table_points if match.over else None
    for place, player in sorted(zip(match.places, range(match.players), strict=True)):
        text.append(f"  {place}. {_player_name(last.seated, me, player):<7}")
        text.append(f"{match.scores[player]:>6}", f"bold {look.figures}")
        if player in last.seated:
            text.append(f"   this deal {last.points[last.seated.index(player)]:+d}")
        else:
            text.append("   sat out")
        if moving:
            text.append(f"   player {player + 1}", "dim")
        if table_points is not None:
            text.append(f"   table points {table_points[player]}")
        text.append("\n")
    text.append("\n")
    return text


def _player_name(seated: Sequence[int], me: int, player: int) -> str:
    """The name of a player's seat, as the person sees it who is player ``me``."""
    if player == me:
        return "You"
    if player not in seated:
        return "Waiting"
    seat = seated.index(player)
    return seat_name(seated.index(me), seat, len(seated)) if me in seated else WINDS[seat]


def deal_sheet(game: Game, sight: Sight, look: Look) -> Text:
    """What came of a deal that is over: hu, payments, hands that lie open."""
    text = Text()
    text.append(f"{ENGLISH.say(f'end.{sight.end.name.lower()}')}\n")
    accounts = hu_accounts(game)
    if not accounts:
        text.append("Nobody declared hu.\n")
    for account in accounts:
        text.append("\n")
        text.append_text(_hu_text(sight, account, look))
    text.append("\nPayments\n", "bold underline")
    if not sight.ledger:
        text.append("  none\n")
    for entry in sight.ledger:
        text.append_text(_entry_text(game, sight, entry, look))
    text.append("\nHands\n", "bold underline")
    for seat in sight.seats:
        text.append_text(_hand_text(sight, seat, game.ruleset, look))
    return text


def _name(sight: Sight, seat: int) -> str:
    return seat_name(sight.me, seat, sight.players)


def _hu_text(sight: Sight, hu: HuAccount, look: Look) -> Text:
    text = Text()
    text.append(f"{_name(sight, hu.seat)}: hu", "bold")
    tile = f" {short_face(hu.tile, look.faces)}" if hu.tile != NO_TILE else ""
    if hu.self_drawn:
        how = f", self-drawn{tile}"
    else:
        robbed = ", robbing a kong" if hu.robbed else ""
        how = f" on{tile} from {_name(sight, hu.source)}{robbed}"
    text.append(how)
    won = hu.won
    if won is None:
        text.append(": false\n", f"bold {look.loss}")
        return text
    text.append(f": {worth(won.points, won.total_fan, hu.hand.rules.ruleset)}\n", "bold")
    for line in base_lines(won.arithmetic) if won.arithmetic else ():
        text.append(f"    {line}\n")
    for fan in won.lines:
        text.append_text(_fan_text(fan))
    if won.arithmetic:
        text.append(f"    {sum_line(won.arithmetic)}\n")
    text.append(f"    read as {' '.join(won.reading)}\n", "dim")
    return text


def _fan_text(fan: FanLine) -> Text:
    times = f" × {fan.count}" if fan.count > 1 else ""
    text = Text(f"    {fan.name} {fan.name_zh}  {fan.points}{times}")
    text.append(f"  {fan.rule}{_titles(fan.rule)}\n", "dim")
    return text


def _entry_text(game: Game, sight: Sight, entry: LedgerEntry, look: Look) -> Text:
    tile = "" if entry.tile == NO_TILE else f" {short_face(entry.tile, look.faces)}"
    text = Text(f"  {_name(sight, entry.seat)}, {ENGLISH.say(reason_id(entry.reason))}{tile}:")
    if entry.reason == Reason.READY:
        seat = sight.seats[entry.seat]
        text.append(f" {count(seat.win_fan, 'fan')},")
    for seat_number, points in enumerate(entry.delta):
        if points:
            text.append(
                f"  {_name(sight, seat_number)} {points:+d}", f"bold {look.gain if points > 0 else look.loss}"
            )
    if entry.bank:
        text.append(f"  bank {entry.bank:+d}", "bold")
    rule = rule_of(game, entry)
    if rule:
        text.append(f"  {rule}{_titles(rule)}", "dim")
    text.append("\n")
    return text


def _titles(rules: str) -> str:
    """What the named statements say, where that is known."""
    known = statements()
    titles = [known[rule] for rule in rules.split() if rule in known]
    return f": {'; '.join(titles)}" if titles else ""


def _hand_text(sight: Sight, seat: SeatSeen, ruleset: Ruleset, look: Look) -> Text:
    text = Text(f"  {_name(sight, seat.seat):<7}")
    for meld in seat.melds:
        tiles = meld.tiles
        text.append(meld_text(meld, look.faces), f"{ink(tiles[0])} on {IVORY}" if tiles else "")
        text.append(" ")
    if seat.hand is None:
        text.append("▮" * seat.standing)
    for kind in seat.hand or ():
        text.append(short_face(kind, look.faces), f"{ink(kind)} on {IVORY}")
        text.append(" ")
    if seat.hu and seat.win_tile is not None:
        text.append("+ ")
        text.append(short_face(seat.win_tile, look.faces), f"bold {ink(seat.win_tile)} on {IVORY}")
    for kind in seat.bonus:
        text.append(f" {short_face(kind, look.faces)}", "italic")
    if seat.void is not None:
        text.append(f"  void {SUIT_NAMES[seat.void]}", "italic")
    text.append("\n")
    return text
