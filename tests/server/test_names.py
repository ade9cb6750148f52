"""What people call themselves: nothing unseen comes in, and nothing that a terminal obeys goes out."""

from __future__ import annotations

import json

import pytest

from tests.server.host import Host, Person
from zimo.bots.called import BOT_NAMES
from zimo.server.http_protocol import Profile
from zimo.server.log import Log, Opened, PlayerSpec
from zimo.server.protocol import Settings
from zimo.words.people import cleaned, escaped, escaped_json

CLIPBOARD = "\x1b]52;c;Zm9yZ2Vk\x07Ada"
DIRTY = [
    CLIPBOARD,
    "A\nda",
    "A\0da",
    "A\u202eda",
    "\u2066Ada",
    "A\x9bda",
    "A\u2028da",
    "A\x7fda",
    "\ufeffAda",
]


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("Ada", "Ada"),
        ("  Ada \t of\n\nLondon ", "Ada of London"),
        ("李　四", "李 四"),
        ("José", "José"),
        ("Jose\u0301", "José"),
        ("👩‍👩‍👧", "👩‍👩‍👧"),
        ("\u202eada", "ada"),
        ("a" + "\u0301" * 20, "á" + "\u0301" * 3),
        ("\0\x1b\u200b\u200d", ""),
        ("\ud800", ""),
    ],
)
def test_names_are_one_line_of_what_can_be_seen(given: str, kept: str) -> None:
    assert cleaned(given) == kept
    assert cleaned(kept) == kept


@pytest.mark.parametrize("text", DIRTY)
def test_what_others_wrote_is_spelled_out(text: str) -> None:
    assert escaped(text).isprintable()
    told = escaped_json(json.dumps({"name": text, "more": "李四"}, ensure_ascii=False))
    assert told.isprintable()
    assert "李四" in told
    assert json.loads(told)["name"] == text


@pytest.mark.parametrize("name", DIRTY)
async def test_no_name_comes_in_as_it_should_not_go_out(host: Host, name: str) -> None:
    person = await Person.opening(host, name=name, seats=[{"kind": "open"}, {"kind": "bot"}, {"kind": "bot"}])
    guest = await Person.sitting(host, person.table, name)
    await guest.connect()
    welcome = await guest.hear_of("welcome")
    assert [one["name"] for one in welcome["players"][:2]] == [cleaned(name)] * 2
    async with host.client() as client:
        told = (await client.post("/api/me", json={"name": name})).json()
    assert told["name"] == cleaned(name)


async def test_what_is_read_of_how_a_table_was_opened_is_as_in_its_whole_log(database: str) -> None:
    settings = Settings(clock=None, help=True, spectators=False, undo=True, pace=0.0)
    players = [PlayerSpec(kind="person", name=CLIPBOARD, guest="guest")]
    log = Log(database)
    await log.open_table(
        "t", Opened(rules="sbr", options={}, players=players, settings=settings, host="guest", seed=1)
    )
    log.people.use_pass(log.people.give_pass("person"), "guest")
    for told in (log.opened("t"), log.entries("t")[0]):
        assert isinstance(told, Opened)
        assert told.host == told.players[0].guest == "person"
        assert told.players[0].name == cleaned(CLIPBOARD)
    log.close()


def test_what_is_read_of_a_profile_is_cleaned(database: str) -> None:
    log = Log(database)
    log.people.keep("g" * 32, Profile(name=CLIPBOARD))
    assert log.people.profile("g" * 32).name == cleaned(CLIPBOARD)
    log.close()


async def test_who_leaves_nothing_to_be_seen_is_a_guest(host: Host) -> None:
    person = await Person.opening(host, name="\u200b")
    await person.connect()
    assert (await person.hear_of("welcome"))["players"][0]["name"] == "Guest"


@pytest.mark.parametrize("name", [BOT_NAMES[0], BOT_NAMES[1].upper(), f"\u200b{BOT_NAMES[2]}", "兰"])
async def test_nobody_is_called_as_a_bot_is(host: Host, name: str) -> None:
    async with host.client() as client:
        for path in ("/api/tables", "/api/me"):
            answer = await client.post(path, json={"name": name})
            assert answer.status_code == 400
            assert answer.json()["field"] == "name"
            assert answer.json()["phrase"]["id"] == "fault.name_of_bot"
