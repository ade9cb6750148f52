"""Whatever is sent, the server answers with a clear refusal, logs no fault, and no table is harmed."""

from __future__ import annotations

import asyncio
import json
import logging
from urllib.parse import quote

import httpx
import pytest
import websockets
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some
from websockets.exceptions import ConnectionClosed

from tests.server.host import Host, Message, Person
from zimo.server.identity import COOKIE
from zimo.server.limits import MESSAGE_BYTES

EXAMPLES = settings(
    max_examples=15,
    deadline=None,
    derandomize=False,  # others in each run; the one that fails is told, and tried first in the next
    print_blob=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
plain = some.none() | some.booleans() | some.integers() | some.floats(allow_nan=False) | some.text()
anything = some.recursive(
    plain,
    lambda inner: some.lists(inner, max_size=3) | some.dictionaries(some.text(), inner, max_size=3),
    max_leaves=8,
)
numbers = some.integers(-2, 30_000) | some.integers() | plain
commands = some.fixed_dictionaries(
    {
        "type": some.sampled_from(["act", "next", "undo", "fill", "help", "ping", "welcome", "update", ""])
        | anything
    },
    optional={
        "turn": numbers,
        "action": some.integers(0, 300) | numbers,
        "deal": numbers,
        "what": some.sampled_from(["waits", "discards", "why"]) | plain,
        "seat": numbers,
    },
)
WORDS = ["rules", "options", "seats", "name", "clock", "help", "spectators", "pace"]
WORDS += ["hand", "melds", "win_tile", "win_by", "void_suit", "visible", "flowers", "line", "records", "seat"]
WORDS += ["kind", "bot", "type", "tiles", "deal", "record", "event", "text"]
values = some.sampled_from(["sbr", "mcr", "123m", "1m", "open", "E", "self_draw", 0, -1, 10**30]) | anything
bodies = some.dictionaries(some.sampled_from(WORDS), values, max_size=5) | anything


async def looked_at(person: Person) -> Message:
    """What the person sees, from the beginning."""
    await person.connect()
    await person.hear_of("welcome")
    update = await person.hear_of("update")
    await person.disconnect()
    return update


@pytest.fixture
def table(host: Host) -> Person:
    """A table where the person is asked and nobody else moves; spectators may come."""

    async def open_table() -> Person:
        person = await Person.opening(host, spectators=True)
        await person.connect()
        await person.until_asked()
        await person.disconnect()
        return person

    return asyncio.run(open_table())


def no_faults(log: pytest.LogCaptureFixture) -> bool:
    return not [record for record in log.records if record.levelno >= logging.ERROR]


@EXAMPLES
@given(
    messages=some.lists(
        commands.map(json.dumps) | some.text(max_size=200) | anything.map(json.dumps), max_size=12
    )
)
def test_a_spectator_can_send_anything(table, caplog, messages):
    async def send() -> None:
        before = await looked_at(table)
        spectator = Person(table.address, table.table, None)
        await spectator.connect()
        await spectator.hear_of("presence")
        for message in messages:
            if len(message) < MESSAGE_BYTES:
                await spectator.send(message)
                answer = await spectator.hear()
                assert answer["type"] in ("refused", "pong"), answer
                assert answer["type"] == "pong" or (answer["code"] and answer["message"])
        await spectator.disconnect()
        assert await looked_at(table) == before

    asyncio.run(send())
    assert no_faults(caplog)


@EXAMPLES
@given(message=some.binary(max_size=300), after=some.text(max_size=30))
def test_no_bytes_and_no_number_of_a_moment_harm_a_table(table, caplog, message, after):
    async def send() -> None:
        before = await looked_at(table)
        await table.connect(quote(after))
        await table.hear_of("presence")
        await table.send(message)
        await asyncio.wait_for(table.closed(), 10)
        assert await looked_at(table) == before

    asyncio.run(send())
    assert no_faults(caplog)


@pytest.fixture(scope="session")
def endpoints(host: Host) -> list[tuple[str, str]]:
    """Method and path of everything in the description of the API."""
    paths = httpx.get(f"http://{host.address}/schema/openapi.json").json()["paths"]
    return [(method, path) for path, methods in paths.items() for method in methods]


PAGE_PATHS = [
    "/",
    "/t/{name}",
    "/r",
    "/r/{name}",
    "/rules/{name}",
    "/score",
    "/{name}",
    "/assets/{name}",
    "/{name}/{name}",
]
letters = some.characters(min_codepoint=33, max_codepoint=126, exclude_characters=';,"\\')
lines = some.text(
    some.characters(min_codepoint=32, max_codepoint=255, exclude_categories=["Cc"]), max_size=80
)
headers = some.dictionaries(
    some.sampled_from(
        [
            "Origin",
            "Host",
            "Accept",
            "Accept-Encoding",
            "If-None-Match",
            "Range",
            "Referer",
            "X-Forwarded-Proto",
        ]
    ),
    some.sampled_from(["http://[", "[", "a:b:c", "null", "*", "gzip", "bytes=9-1", "W/", '"'])
    | lines.map(str.strip),
    max_size=3,
)
names = (
    some.text(max_size=20)
    | some.text(min_size=250, max_size=400)
    | some.sampled_from(["\0", "..", "%", "../.."])
)


@EXAMPLES
@given(
    data=some.data(),
    body=bodies.map(lambda body: json.dumps(body).encode()) | some.binary(max_size=200),
    name=names,
    cookie=some.none() | some.text(letters, max_size=80),
    more=headers,
)
def test_every_address_answers_every_body(host, table, caplog, endpoints, data, body, name, cookie, more):
    """Those of the API and those of the page."""
    page = some.tuples(some.sampled_from(["get", "head", "post", "options"]), some.sampled_from(PAGE_PATHS))
    method, path = data.draw(some.sampled_from(endpoints) | page)
    given_name = data.draw(some.sampled_from([table.table, "nowhere", name]))
    sent = {"Content-Type": "application/json", **more}
    if cookie:
        sent["Cookie"] = f"{COOKIE}={cookie}"
    for part in ("name", "deal", "rules"):
        path = path.replace("{" + part + "}", quote(given_name, safe="") or "x")
    with httpx.Client(base_url=f"http://{host.address}", verify=False, timeout=30) as client:
        coded = {key: value.encode("latin-1") for key, value in sent.items()}
        answer = client.request(method.upper(), path, content=body, headers=coded)
    assert answer.status_code < 500, (method, path, body, answer.text)
    is_page = answer.headers.get("content-type", "").startswith("text/html")  # it says so itself
    if answer.status_code >= 400 and method != "head" and not (is_page and answer.status_code == 404):
        told = answer.json()
        assert told.get("message") or told.get("error"), answer.text
    assert "Traceback" not in answer.text
    assert no_faults(caplog)


@EXAMPLES
@given(name=names, more=headers, cookie=some.none() | some.text(letters, max_size=80))
def test_a_socket_says_why_it_is_closed(host, table, caplog, name, more, cookie):
    """Whatever its address and headers are."""

    async def open_socket() -> None:
        url = f"ws://{host.address}/api/tables/{quote(name.replace('/', ''), safe='') or 'x'}/socket"
        sent = [(key, value) for key, value in more.items() if key != "Host"]
        if cookie:
            sent.append(("Cookie", f"{COOKIE}={cookie}"))
        async with websockets.connect(url, additional_headers=sent) as socket:
            with pytest.raises(ConnectionClosed) as closed:
                await asyncio.wait_for(socket.recv(), 20)
        assert 4400 <= closed.value.rcvd.code < 4500
        assert closed.value.rcvd.reason

    asyncio.run(open_socket())
    assert no_faults(caplog)
