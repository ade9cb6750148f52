"""``zimo admin``: for whoever looks after a server, while it runs and while it does not."""

from __future__ import annotations

import contextlib
import dataclasses
import functools
import inspect
from collections.abc import Callable, Iterator
from datetime import datetime
from typing import TYPE_CHECKING, Annotated, Any

import typer

from zimo.cli.console import console, speaker, table
from zimo.cli.database import DatabaseOption, database_faults, kept_database
from zimo.cli.errors import CommandError, Failure
from zimo.cli.options import JsonOption, LanguageOption

if TYPE_CHECKING:
    from zimo.server.keeper import KeptTable
    from zimo.server.log import Log
    from zimo.server.orders import Answers, What
    from zimo.words.catalogue import Words

app = typer.Typer(
    add_completion=False, no_args_is_help=True, help="Look after a server: its tables, its people, its doors."
)

MostOption = Annotated[int, typer.Option("--most", min=1, help="How many are listed, the newest first.")]
BeforeOption = Annotated[
    str | None,
    typer.Option("--before", metavar="DATE", help="Those that were opened before that day: 2026-01-31."),
]
OverOption = Annotated[
    bool | None,
    typer.Option("--over/--open", help="Those at which nothing is played any more, or the others."),
]
UnplayedOption = Annotated[
    bool, typer.Option("--unplayed", help="Those at which nobody has done anything yet.")
]
NamesArgument = Annotated[list[str], typer.Argument(metavar="TABLE...", help="Its link, or how that ends.")]
WhomArgument = Annotated[
    list[str],
    typer.Argument(
        metavar="WHO...", help="A person, as zimo admin people lists them, an address or a network."
    ),
]


@dataclasses.dataclass(frozen=True)
class Keeper:
    """Whoever looks after a database, and how that one wants to be answered."""

    log: Log
    url: str
    words: Words
    as_json: bool


def of_database(task: Callable[..., None]) -> Callable[..., None]:
    """The command that does the task for a Keeper, with the options that every such command has."""

    def command(
        *,
        database: DatabaseOption = None,
        as_json: JsonOption = False,
        language: LanguageOption = None,
        **own: Any,
    ) -> None:
        words = speaker(language)
        with _log(database) as log:
            task(Keeper(log, kept_database(database), words, as_json), **own)

    _, *own = inspect.signature(task, eval_str=True).parameters.values()
    *shared, _ = inspect.signature(command, eval_str=True).parameters.values()
    functools.update_wrapper(command, task)
    command.__signature__ = inspect.Signature([*own, *shared])  # type: ignore[attr-defined]
    return command


@app.command()
@of_database
def tables(
    keeper: Keeper,
    over: OverOption = None,
    before: BeforeOption = None,
    unplayed: UnplayedOption = False,
    person: Annotated[str | None, typer.Option("--person", help="Those at which that person sits.")] = None,
    most: MostOption = 50,
) -> None:
    """List tables: are they over, since when are they there, how much do they fill, and who plays there."""
    from zimo.server.keeper import Wanted, describe_tables, find_tables

    names = find_tables(keeper.log, Wanted(over, _date(before), person, unplayed))
    told = describe_tables(keeper.log, names[:most])
    if keeper.as_json:
        _print_json({"tables": told, "found": len(names)})
        return
    _print_tables(told, keeper.words)
    print(keeper.words.say("admin.tables_found", found=len(names), shown=len(told)))


@app.command()
@of_database
def people(keeper: Keeper, most: MostOption = 50) -> None:
    """List people: who sits or sat at a table or has told a name, and when that was last."""
    from zimo.server.keeper import find_people

    words = keeper.words
    told, found = find_people(keeper.log, most)
    if keeper.as_json:
        _print_json({"people": told, "found": found})
        return
    heads = [words.say(f"admin.{head}") for head in ("person", "name", "tables", "open_tables", "last")]
    lines = table(*heads, "", numbers=(heads[2], heads[3]))
    for one in told:
        banned = words.say("admin.banned") if one.banned else ""
        lines.add_row(
            one.person, _named(one.name, words), str(one.tables), str(one.open), _shown(one.last), banned
        )
    console().print(lines)
    print(words.say("admin.people_found", found=found, shown=len(told)))


@app.command(context_settings={"ignore_unknown_options": True})  # names may begin with a dash
@of_database
def close(keeper: Keeper, names: NamesArgument) -> None:
    """Close tables for all who sit there. What was played to its end stays to be looked at."""
    names = list(dict.fromkeys(name.rpartition("/t/")[2] for name in names))
    for name in names:
        if not keeper.log.length(name):
            raise CommandError(f"there is no table {name!r}: nothing is closed")
    answers = _carry_out(keeper, "close", names)
    if keeper.as_json:
        _print_json({"tables": answers})
    else:
        _print_answers(answers, keeper.words)
    _check_done(answers)


@app.command()
@of_database
def purge(
    keeper: Keeper,
    before: BeforeOption = None,
    unplayed: UnplayedOption = False,
    over: OverOption = None,
    remove: Annotated[
        bool, typer.Option("--remove", help="Do it; without this it is only told what would go.")
    ] = False,
    most: MostOption = 50,
) -> None:
    """Take tables out of the database, with their records: those to which all of what is named applies.

    Tell first what would go; nothing brings it back but a backup.
    """
    from zimo.server.keeper import Wanted, describe_tables, find_tables, size_of

    words, date = keeper.words, _date(before)
    if date is None and not unplayed:
        raise CommandError("name what is to go: --before DATE, --unplayed or both")
    names = find_tables(keeper.log, Wanted(over=over, before=date, unplayed=unplayed))
    size = size_of(keeper.log, names)
    told = describe_tables(keeper.log, names[:most])
    answers = _carry_out(keeper, "remove", names) if remove and names else {}
    if keeper.as_json:
        _print_json({"found": len(names), "bytes": size, "tables": told, "answers": answers})
    elif remove:
        counts = {outcome: list(answers.values()).count(outcome) for outcome in ("removed", "occupied")}
        print(words.say("admin.purged", size=_kib(size), **counts))
    else:
        _print_tables(told, words)
        print(words.say("admin.would_go", found=len(names), shown=len(told), size=_kib(size)))
    _check_done(answers)


@app.command()
@of_database
def ban(
    keeper: Keeper,
    whom: WhomArgument,
    note: Annotated[str, typer.Option("--note", help="Why, for yourself; nobody else reads it.")] = "",
) -> None:
    """Let people or addresses in no more. A server that runs knows in a moment, and sends out who is inside.

    Of an address of IPv6 all of its household is meant (/64).
    """
    from zimo.server.bans import MOST_OF_A_NOTE, Bans, network_of
    from zimo.server.keeper import known_person
    from zimo.words.fault import Fault

    if len(note) > MOST_OF_A_NOTE:
        raise CommandError(f"--note: at most {MOST_OF_A_NOTE} characters")
    meant = []
    for told in whom:
        try:
            network = network_of(told)
        except Fault as fault:
            raise CommandError(f"{fault}: nobody is banned") from None
        one = known_person(keeper.log, told) if network is None else f"{network}"
        if one is None:
            hint = "no address, and nobody who has been here (zimo admin people lists them)"
            raise CommandError(f"{told!r}: {hint}: nobody is banned")
        meant.append(one)
    meant = list(dict.fromkeys(meant))
    Bans(keeper.log.engine).add(meant, note)
    _print_doors(keeper, "banned", meant, "admin.are_banned")


@app.command()
@of_database
def unban(keeper: Keeper, whom: WhomArgument) -> None:
    """Let people or addresses in again."""
    from zimo.server.bans import Bans, network_of
    from zimo.words.fault import Fault

    try:
        networks = {told: network_of(told) for told in whom}
        meant = [f"{networks[told] or keeper.log.people.person(told)}" for told in whom]
        Bans(keeper.log.engine).lift(list(dict.fromkeys(meant)))
    except Fault as fault:
        raise CommandError(f"{fault}: nothing is changed") from None
    _print_doors(keeper, "unbanned", meant, "admin.are_let_in")


@app.command()
@of_database
def bans(keeper: Keeper) -> None:
    """List who is banned."""
    from zimo.server.bans import Bans

    words, told = keeper.words, Bans(keeper.log.engine).all()
    if keeper.as_json:
        _print_json({"bans": told})
        return
    lines = table(*(words.say(f"admin.{head}") for head in ("whom", "since", "note")))
    for one in told:
        lines.add_row(one.whom, _shown(one.since), _safe(one.note))
    if told:
        console().print(lines)
    print(words.say("admin.bans_found", found=len(told)))


# The database -------------------------------------------------------------------------------------


@contextlib.contextmanager
def _log(database: str | None) -> Iterator[Log]:
    """Of a database that is there, in today's form. Raises CommandError."""
    url = kept_database(database)
    from zimo.server.database import check_form, file_of
    from zimo.server.log import Log

    with database_faults(f"--database {database or file_of(url)}"):
        check_form(url)
        with contextlib.closing(Log(url, says=False)) as log:
            yield log


def _carry_out(keeper: Keeper, what: What, names: list[str]) -> Answers:
    from zimo.server.orders import carry_out

    return carry_out(keeper.log, keeper.url, what, names)


def _check_done(answers: Answers) -> None:
    """Raises Failure of what was not done."""
    for outcome, said in (
        ("failed", "the server could not do it, and its log says why"),
        ("unanswered", "the server has not answered: look with zimo admin tables what came of it"),
    ):
        if left := [name for name, found in answers.items() if found == outcome]:
            raise Failure(f"{', '.join(left[:5])}{' ...' if len(left) > 5 else ''}: {said}")


# What is told -------------------------------------------------------------------------------------


def _date(told: str | None) -> datetime | None:
    """The beginning of a day, or a time of this machine. Raises CommandError."""
    if told is None:
        return None
    try:
        return datetime.fromisoformat(told).astimezone()
    except (ValueError, OverflowError, OSError):
        raise CommandError(f"--before {told}: write a day as 2026-01-31") from None


def _print_tables(told: list[KeptTable], words: Words) -> None:
    heads = [
        words.say(f"admin.{head}")
        for head in ("table", "state", "opened", "ended", "entries", "size", "game", "players")
    ]
    lines = table(*heads, numbers=(heads[4], heads[5]), wrapped=heads[-1])
    for one in told:
        players = words.listed(f"{_named(player.name, words)} ({player.person})" for player in one.players)
        lines.add_row(
            one.table,
            words.say(f"admin.{'damaged' if one.damaged else 'over' if one.over else 'open'}"),
            _shown(one.opened),
            "" if one.ended is None else _shown(one.ended),
            str(one.entries),
            _kib(one.bytes),
            one.rules,
            players,
        )
    if told:
        console().print(lines)


def _print_answers(answers: Answers, words: Words) -> None:
    for name, outcome in answers.items():
        print(f"{name}: {words.say(f'answer.{outcome}')}")


def _print_doors(keeper: Keeper, done: str, whom: list[str], said: str) -> None:
    if keeper.as_json:
        _print_json({done: whom})
    else:
        print(keeper.words.say(said, whom=whom))


def _print_json(told: dict[str, Any]) -> None:
    import msgspec

    from zimo.words.people import escaped_json

    print(escaped_json(msgspec.json.encode(told).decode()))


def _shown(time: datetime) -> str:
    return f"{time.astimezone():%Y-%m-%d %H:%M}"


def _kib(size: int) -> str:
    return f"{size / 1024:.1f}"


def _named(name: str, words: Words) -> str:
    """What strangers call themselves."""
    return _safe(name) or words.say("admin.nobody")


def _safe(text: str) -> str:
    from rich.markup import escape

    from zimo.words.people import escaped

    return escape(escaped(text))
