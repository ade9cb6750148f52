"""``zimo replay``: read recorded deals as people read them, or check that they hold."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, BinaryIO

import typer

from zimo.bots.called import called_in
from zimo.cli.browser import look_in_browser
from zimo.cli.console import console, speaker, table, waiting
from zimo.cli.errors import CommandError, Failure
from zimo.cli.files import check_readable, reading_json
from zimo.cli.options import LanguageOption

if TYPE_CHECKING:
    from zimo.play.game import Game
    from zimo.play.proofs import Proof
    from zimo.play.record import Record
    from zimo.words.catalogue import Words

app = typer.Typer(add_completion=False)

WINDS = "ESWN"


@app.command()
def replay(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", allow_dash=True, help="Records, one a line; - for stdin.")
    ],
    verify: Annotated[
        bool, typer.Option("--verify", help="Only check: compare every state, payment and score.")
    ] = False,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print one JSON object a deal, or one of the check.")
    ] = False,
    open_: Annotated[bool, typer.Option("--open", help="Look at the deals in a browser.")] = False,
    language: LanguageOption = None,
) -> None:
    """Play recorded deals again and tell them move by move.

    With --open they are shown on the table in a browser, as the file is whenever the page is loaded.
    With --verify everything is compared instead; the first difference is named, deal and event,
    and ends the command with status 1. So does a file that holds no records.
    """
    if open_:
        if verify or as_json or str(file) == "-":
            raise CommandError("--open shows a file: give its name, without --verify and --json")
        check_readable(file)
        look_in_browser(file)
        return
    from msgspec import to_builtins

    from zimo.play.record import RecordError, read_records
    from zimo.words.catalogue import ENGLISH
    from zimo.words.people import escaped_json

    words = speaker(language)
    try:
        with reading_json(file) as opened:
            if verify:
                with waiting("Verifying"):
                    _verify(opened, as_json, words)
                return
            for number, record in read_records(opened):
                try:
                    told = tell(record, ENGLISH if as_json else words)
                except RecordError as error:
                    raise error.at(number) from None
                if as_json:
                    said = {"deal": number, **told}
                    print(escaped_json(json.dumps(said, ensure_ascii=False, default=to_builtins)))
                else:
                    _print_deal(number, told, words)
    except RecordError as error:
        raise Failure(f"{file}: {error}") from None


def _verify(file: BinaryIO, as_json: bool, words: Words) -> None:
    from dataclasses import asdict

    from zimo.play.proofs import proof_of
    from zimo.play.replaying import verified_records
    from zimo.words.people import escaped_json

    deals = events = 0
    proofs = {}
    for number, record, _ in verified_records(file):
        deals += 1
        events += len(record.actions)
        if proof := proof_of(record):
            proofs[number] = proof
    shared = sum(bool(proof.shared) for proof in proofs.values())
    if as_json:
        told = {"verified": True, "deals": deals, "events": events, "fair": len(proofs), "shared": shared}
        each = [{"deal": number, **asdict(proof)} for number, proof in proofs.items()]
        print(escaped_json(json.dumps({**told, "proofs": each}, ensure_ascii=False)))
        return
    said = [words.say("telling.verified", deals=deals, events=events)]
    if proofs:
        said += [words.say("telling.bound", fixed=len(proofs), shared=shared), *_proven(proofs, words)]
        said.append(words.say("proof.alone"))
    for line in said:
        console().print(line, markup=False)


def _proven(proofs: dict[int, Proof], words: Words) -> list[str]:
    """Who was left out or took no part, and what was taken back, each with the deals of which that is so."""
    deals: dict[str, list[int]] = {}
    for number, proof in proofs.items():
        _, *exceptions = _proof_told(proof, words)
        for exception in exceptions:
            deals.setdefault(exception, []).append(number)
    return [
        words.say("telling.proven", proof=told, deals=len(found), first=found[0])
        for told, found in deals.items()
    ]


def _proof_told(proof: Proof, words: Words) -> list[str]:
    from zimo.words.people import escaped

    return [words.said(phrase) for phrase in proof.phrases(lambda name: escaped(called_in(words, name)))]


# Telling -----------------------------------------------------------------------------------------


def tell(record: Record, words: Words) -> dict[str, Any]:
    """The account of a deal as JSON has it, but for its scores. Raises RecordError if it does not replay."""
    from zimo.play.replaying import replay_states
    from zimo.rulesets.registry import describe_ruleset

    events: list[dict[str, Any]] = []
    asked = None
    tile = ""
    for game in replay_states(record):
        if asked is not None:
            code = game.actions[-1]
            events.append(
                {"event": len(events) + 1, "seat": asked, "action": code, "name": _move(code, tile, words)}
            )
        asked, tile = game.actor, _tile_on_offer(game)
    rules, options = describe_ruleset(game.ruleset)
    return {
        "rules": rules,
        "options": options,
        "seed": record.seed if isinstance(record.seed, str) else None,
        "dealer": record.dealer,
        "prevalent": WINDS[record.prevalent],
        "seats": record.seats,
        "winds": [WINDS[wind] for wind in game.table["seat_wind"][0, : game.players].tolist()],
        "events": events,
        "hu": _hu(game),
        "ledger": _ledger(game, words),
        "scores": game.scores,
        "bank": game.bank,
        "end": game.end.name.lower(),
        "proof": _proof(record, words),
        "source": _source(record, game, words),
    }


def _proof(record: Record, words: Words) -> dict[str, Any] | None:
    """Who made the wall, as far as the record proves that."""
    from dataclasses import asdict

    from zimo.play.proofs import proof_of
    from zimo.play.record import RecordError

    try:
        proof = proof_of(record)
    except RecordError as error:
        return {"holds": False, "told": [words.say("telling.unproven", fault=error.phrase)]}
    if proof is None:
        return None
    return {"holds": True, **asdict(proof), "told": _proof_told(proof, words)}


def _source(record: Record, game: Game, words: Words) -> dict[str, Any] | None:
    """What the site counted where the deal was played, and in which words zimo differs."""
    import msgspec

    from zimo.importers.comparison import differences, tells_nothing

    if isinstance(record.source, msgspec.UnsetType):
        return None
    found = [words.said(difference) for difference in differences(record.source, game)]
    compared = not tells_nothing(record.source)
    return {**msgspec.to_builtins(record.source), "compared": compared, "differences": found}


def _tile_on_offer(game: Game) -> str:
    from zimo.engine.table.state import Phase
    from zimo.notation.tiles import format_tiles

    return format_tiles([int(game.table["claim_tile"][0])]) if game.phase == Phase.CLAIM else ""


def _move(code: int, tile: str, words: Words) -> str:
    """An action in words, with the claimed tile if it claims one."""
    from zimo.engine.table.actions import PASS
    from zimo.play.actions import action_phrase

    name = words.said(action_phrase(code))
    return f"{name} {tile}" if tile and code != PASS else name


def _hu(game: Game) -> list[dict[str, Any]]:
    from zimo.notation.tiles import format_tiles
    from zimo.seat.account import hu_accounts

    return [
        {
            "seat": hu.seat,
            "tile": format_tiles([hu.tile]),
            "from": None if hu.self_drawn else hu.source,
            "robbed": hu.robbed,
            "false": hu.false,
            "score": hu.score,
        }
        for hu in hu_accounts(game)
    ]


def _ledger(game: Game, words: Words) -> list[dict[str, Any]]:
    """Its rows, each with how what a seat pays or gets comes about."""
    from zimo.notation.tiles import NO_TILE, format_tiles
    from zimo.seat.account import hu_accounts, reason_id
    from zimo.seat.payments import payments_of

    named = words.with_namers(seat=lambda seat: words.say(f"wind.{winds[seat]}"))
    winds = [WINDS[wind] for wind in game.table["seat_wind"][0, : game.players].tolist()]
    return [
        {
            "reason": row.entry.reason.name.lower(),
            "name": words.say(reason_id(row.entry.reason)),
            "rule": row.rule,
            "seat": row.entry.seat,
            "tile": None if row.entry.tile == NO_TILE else format_tiles([row.entry.tile]),
            "delta": list(row.entry.delta),
            "bank": row.entry.bank,
            "how": [None if one is None else named.said(one.phrase) for one in row.sums],
        }
        for row in payments_of(game, hu_accounts(game))
    ]


# Printing ----------------------------------------------------------------------------------------


def _print_deal(number: int, told: dict[str, Any], words: Words) -> None:
    from zimo.words.people import escaped

    out = console()
    changed = "".join(f" {name}={value}" for name, value in told["options"].items())
    dealt = words.say("telling.dealt", rules=f"{told['rules']}{changed}", seed=told["seed"])
    out.print(f"[bold]{words.say('telling.deal', number=number)}[/]  ", end="")
    out.print(dealt, markup=False)
    winds = told["winds"]
    seats = [
        words.say("telling.seat", wind=wind, name=escaped(called_in(words, name)))
        for wind, name in zip(winds, told["seats"], strict=True)
    ]
    joined = words.say("sheet.joint").join(seats)
    out.print(words.say("telling.seats", seats=joined, dealer=winds[told["dealer"]]), markup=False)
    for line in told["proof"]["told"] if told["proof"] else ():
        out.print(escaped(line), markup=False)
    for event in told["events"]:
        wind = words.say(f"wind.{winds[event['seat']]}")
        out.print(f"{event['event']:4}  {wind:5}  {event['name']}", markup=False)
    out.print(words.say(f"end.{told['end']}"))
    for hu in told["hu"]:
        out.print(_hu_text(hu, winds, words), markup=False)
    if told["ledger"]:
        _print_ledger(told, words)
    else:
        out.print(words.say("telling.no_points"))
    if source := told["source"]:
        found = words.say("rules.joint").join(source["differences"])
        told_there = {name: source[name] for name in ("site", "game", "compared")}
        out.print(escaped(words.say("telling.source", **told_there, differences=found)), markup=False)
    out.print()


def _hu_text(hu: dict[str, Any], winds: list[str], words: Words) -> str:
    from zimo.hands.results import Win
    from zimo.hands.wording import fan_name, sum_line

    seat, tile = winds[hu["seat"]], hu["tile"]
    if hu["from"] is None:
        how = words.say("telling.draws", seat=seat, tile=tile)
    else:
        giver = {"from": winds[hu["from"]]}
        how = words.say("telling.wins", seat=seat, tile=tile, robbed=hu["robbed"], **giver)
    if hu["false"]:
        return words.say("telling.false", how=how)
    won: Win = hu["score"]
    parts = [sum_line(won.arithmetic, words)] if won.arithmetic else []
    parts += [
        f"{fan_name(fan, words)} {fan.points}" + (f" × {fan.count}" if fan.count > 1 else "")
        for fan in won.lines
    ]
    why = words.say("sheet.joint").join(parts)
    return words.say("telling.worth", how=how, reading=" ".join(won.reading), points=won.points, why=why)


def _print_ledger(told: dict[str, Any], words: Words) -> None:
    winds = [words.say(f"wind.{wind}") for wind in told["winds"]]
    payment, bank = words.say("telling.payment"), words.say("sheet.bank")
    heads = (payment, words.say("waits.tile"), *winds, bank, words.say("score.rule"))
    lines = table(*heads, numbers=(*winds, bank))
    for row in told["ledger"]:
        points = [f"{delta:+}" if delta else "" for delta in (*row["delta"], row["bank"])]
        name = words.say("telling.row", seat=told["winds"][row["seat"]], name=row["name"])
        lines.add_row(name, row["tile"] or "", *points, row["rule"])
    totals = (f"{points:+}" for points in (*told["scores"], told["bank"]))
    lines.add_row(words.say("telling.sum"), "", *totals, "")
    out = console()
    out.print(lines)
    for row in told["ledger"]:
        name = words.say("telling.row", seat=told["winds"][row["seat"]], name=row["name"])
        for wind, points, how in zip(winds, row["delta"], row["how"], strict=True):
            if points < 0:
                out.print(f"{name}  {wind} {points:+}: {how}", markup=False)
