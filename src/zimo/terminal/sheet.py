"""The account of a finished deal as text: every payment with its fans, its reason and its rule."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import set_cell_size
from rich.text import Text

from zimo.engine.table.state import Reason
from zimo.hands.results import FanLine
from zimo.hands.wording import base_lines, excluded_line, fan_name, sum_line, worth
from zimo.notation.tiles import NO_TILE
from zimo.play.game import Game
from zimo.play.match import Match
from zimo.rulesets.choices import Chairs
from zimo.rulesets.statements import statements
from zimo.seat.account import HuAccount, hu_accounts, reason_id
from zimo.seat.payments import Payment, payments_of
from zimo.seat.sight import SeatSeen, Sight, laid_open
from zimo.terminal.drawing import Look
from zimo.terminal.faces import IVORY, ink, short_face
from zimo.terminal.names import TableWords, meld_text

NAME = 7  # columns of a seat's name


def standings(match: Match, me: int, look: Look) -> Text:
    """Every player with place and score, the best first; the last deal's points beside.

    Players are named by their seats in that deal. Where they change seats their numbers say who is who.
    """
    text = Text()
    words = look.words
    text.append(f"{words.say('account.scores')}\n", "bold underline")
    last = match.deals[-1]
    moving = match.ruleset.chairs != Chairs.KEEP or match.players > match.ruleset.seats
    table_points = match.table_points if match.over else None
    for place, player in sorted(zip(match.places, range(match.players), strict=True)):
        text.append(f"  {place}. {set_cell_size(_player_name(last.seated, me, player, words), NAME)}")
        text.append(f"{match.scores[player]:>6}", f"bold {look.figures}")
        if player in last.seated:
            won = f"{last.points[last.seated.index(player)]:+d}"
            text.append(f"   {words.say('account.this_deal', points=won)}")
        else:
            text.append(f"   {words.say('account.sat_out')}")
        if moving:
            text.append(f"   {words.say('account.player', number=player + 1)}", "dim")
        if table_points is not None:
            text.append(f"   {words.say('account.table_points', points=table_points[player])}")
        text.append("\n")
    text.append("\n")
    return text


def _player_name(seated: Sequence[int], me: int, player: int, words: TableWords) -> str:
    """The name of a player's seat, as the person sees it who is player ``me``."""
    if player == me:
        return words.say("place.you")
    if player not in seated:
        return words.say("place.waiting")
    seat = seated.index(player)
    return words.seat(seated.index(me), seat, len(seated)) if me in seated else words.wind(seat)


def deal_sheet(game: Game, sight: Sight, look: Look) -> Text:
    """What came of a deal that is over: hu, payments, every hand."""
    text, words = Text(), look.words
    text.append(f"{words.say(f'end.{sight.end.name.lower()}')}\n")
    accounts = hu_accounts(game)
    if not accounts:
        text.append(f"{words.say('sheet.nobody_hu')}\n")
    for account in accounts:
        text.append("\n")
        text.append_text(_hu_text(sight, account, look))
    text.append(f"\n{words.say('sheet.payments')}\n", "bold underline")
    if not sight.ledger:
        text.append(f"  {words.say('account.none')}\n")
    for payment in payments_of(game, accounts):
        text.append_text(_payment_text(sight, payment, look))
    text.append(f"\n{words.say('sheet.hands')}\n", "bold underline")
    for seat in laid_open(sight, game).seats:
        text.append_text(_hand_text(sight, seat, look))
    return text


def _hu_text(sight: Sight, hu: HuAccount, look: Look) -> Text:
    text, words = Text(), look.words
    said = words.say(
        "account.hu",
        name=words.seat(sight.me, hu.seat, sight.players),
        tile=None if hu.tile == NO_TILE else words.face(hu.tile),
        robbed=hu.robbed,
        **{"from": None if hu.self_drawn else words.seat(sight.me, hu.source, sight.players)},
    )
    text.append(f"{said}: ", "bold")
    won = hu.won
    if won is None:
        text.append(f"{words.say('sheet.is_false')}\n", f"bold {look.loss}")
        return text
    text.append(f"{worth(won.points, won.total_fan, hu.hand.rules.ruleset, words)}\n", "bold")
    for line in base_lines(won.arithmetic, words) if won.arithmetic else ():
        text.append(f"    {line}\n")
    for fan in won.lines:
        text.append_text(_fan_text(fan, words))
    if won.arithmetic:
        text.append(f"    {sum_line(won.arithmetic, words)}\n")
    for excluded in won.excluded or ():
        text.append(f"    {excluded_line(excluded, won.fans, words)}\n", "dim")
    text.append(f"    {words.say('account.read_as', sets=' '.join(won.reading))}\n", "dim")
    return text


def _fan_text(fan: FanLine, words: TableWords) -> Text:
    times = f" × {fan.count}" if fan.count > 1 else ""
    text = Text(f"    {fan_name(fan, words)}  {fan.points}{times}")
    text.append(f"  {fan.rule}{_titles(fan.rule, words)}\n", "dim")
    return text


def _payment_text(sight: Sight, payment: Payment, look: Look) -> Text:
    words, entry = look.words, payment.entry
    name, reason = words.seat(sight.me, entry.seat, sight.players), words.say(reason_id(entry.reason))
    tile = None if entry.tile == NO_TILE else words.face(entry.tile)
    text = Text(f"  {words.say('account.entry', name=name, reason=reason, tile=tile)}")
    if entry.reason == Reason.READY:
        text.append(f" {words.say('unit.fan', count=sight.seats[entry.seat].win_fan)}")
    for seat, points in enumerate(entry.delta):
        if points:
            who = words.seat(sight.me, seat, sight.players)
            text.append(f"  {who} {points:+d}", f"bold {look.gain if points > 0 else look.loss}")
    if entry.bank:
        text.append(f"  {words.say('account.bank', points=f'{entry.bank:+d}')}", "bold")
    if rule := payment.rule:
        text.append(f"  {rule}{_titles(rule, words)}", "dim")
    text.append("\n")
    named = words.with_namers(seat=lambda seat: words.seat(sight.me, seat, sight.players))
    for seat, (points, sum_) in enumerate(zip(entry.delta, payment.sums, strict=True)):
        if sum_ is not None and points < 0:
            who = words.seat(sight.me, seat, sight.players)
            text.append(f"    {words.say('account.how', who=who, sum=named.said(sum_.phrase))}\n", "dim")
    return text


def _titles(rules: str, words: TableWords) -> str:
    """What the named statements say, where that is known."""
    titles = [title for rule in rules.split() if (title := _title(rule, words))]
    return f": {words.say('rules.joint').join(titles)}" if titles else ""


def _title(rule: str, words: TableWords) -> str | None:
    """A statement in the language, or in English."""
    own = f"statement.{rule}"
    return words.say(own) if words.has(own) else statements().get(rule)


def _hand_text(sight: Sight, seat: SeatSeen, look: Look) -> Text:
    words = look.words
    text = Text(f"  {set_cell_size(words.seat(sight.me, seat.seat, sight.players), NAME)}")
    for meld in seat.melds:
        tiles = meld.tiles
        text.append(meld_text(meld, look.faces), f"{ink(tiles[0])} on {IVORY}" if tiles else "")
        text.append(" ")
    if seat.hand is None:
        text.append("▮" * seat.standing)
    for kind in seat.hand or ():
        text.append(short_face(kind, look.faces), f"{ink(kind)} on {IVORY}")
        text.append(" ")
    for kind in seat.won:
        text.append("+ ")
        text.append(short_face(kind, look.faces), f"bold {ink(kind)} on {IVORY}")
    for kind in seat.bonus:
        text.append(f" {short_face(kind, look.faces)}", "italic")
    if seat.void is not None:
        text.append(f"  {words.say('table.void_suit', suit=words.suit(seat.void))}", "italic")
    text.append("\n")
    return text
