"""What a table does not do: it says why, and goes on as if nothing had been asked."""

from __future__ import annotations

import httpx
import pytest
import websockets
from websockets.exceptions import ConnectionClosed

from tests.server.host import Host, Person, cautious, records, serving
from zimo.play.record import parse_record
from zimo.play.replaying import verify
from zimo.rulesets import PRESETS
from zimo.server.limits import BODY_BYTES, MESSAGE_BYTES


async def closing(host: Host, table: str, **headers: str) -> ConnectionClosed:
    """How the server closes a socket with such headers."""
    url = f"ws://{host.address}/api/tables/{table}/socket"
    async with websockets.connect(url, additional_headers=headers) as socket:
        with pytest.raises(ConnectionClosed) as closed:
            await socket.recv()
    return closed.value


async def test_bad_messages_leave_the_table_unharmed(host):
    person = await Person.opening(host)
    await person.connect()
    asked = await person.until_asked()
    legal = {choice["action"] for choice in asked["choices"]}
    turn, illegal = asked["turn"], next(code for code in range(256) if code not in legal)
    for message, code in (
        ({"type": "act", "turn": turn + 1, "action": min(legal)}, "stale_turn"),
        ({"type": "act", "turn": turn, "action": illegal}, "not_legal"),
        ({"type": "act", "turn": turn, "action": min(legal), "seat": 2}, "bad_message"),
        ({"type": "act", "turn": turn, "action": 1000}, "bad_message"),
        ({"type": "next", "deal": 0}, "stale_turn"),
        ({"type": "undo", "turn": turn}, "not_allowed"),
        ({"type": "nonsense"}, "bad_message"),
        ("{", "bad_message"),
        ("[" * 2000, "bad_message"),
        ("", "bad_message"),
    ):
        await person.send(message)
        refused = await person.hear_of("refused")
        assert refused["code"] == code, message
        assert refused["message"]
    await person.play_deal(cautious)
    (line,) = await records(host, person.table)
    verify(parse_record(line))


async def test_a_second_click_does_not_answer_the_next_question(host):
    person = await Person.opening(host)
    await person.connect()
    asked = await person.until_asked()
    act = {"type": "act", "turn": asked["turn"], "action": asked["choices"][0]["action"]}
    await person.send(act)
    await person.send(act)
    assert (await person.hear_of("refused"))["code"] == "stale_turn"


async def test_another_seat_can_not_be_played(host):
    person = await Person.opening(host, seats=[{"kind": "open"}] + [{"kind": "bot"}] * 2)
    await person.connect()
    friend = await Person.sitting(host, person.table, "Bob")
    await friend.connect()
    watcher = Person(host.address, person.table, None)
    await watcher.connect()
    asked = await person.until_asked()
    while not watcher.update.get("sight"):
        await watcher.hear()
    while not friend.update.get("sight"):
        await friend.hear()
    for other, code in ((watcher, "not_allowed"), (friend, "not_your_turn")):
        action = asked["choices"][0]["action"]
        await other.send({"type": "act", "turn": other.update["turn"], "action": action})
        assert (await other.hear_of("refused"))["code"] == code
    assert watcher.welcome["me"] is None
    assert not watcher.update["choices"]


async def test_all_seats_taken(host):
    person = await Person.opening(host)
    async with host.client() as client:
        answer = await client.post(f"/api/tables/{person.table}/sit", json={"name": "Late"})
    assert answer.status_code == 409
    assert "taken" in answer.json()["message"]
    assert (await closing(host, person.table)).rcvd.code == 4405


async def test_forged_cookies_and_foreign_pages(host):
    person = await Person.opening(host)
    guest, _, signature = str(person.cookie).partition(".")
    for forged in (f"{guest}.{'0' * len(signature)}", guest, f"{guest}x.{signature}", "."):
        async with host.client(Cookie=f"{host.cookie_name}={forged}") as client:
            answer = await client.get("/api/me/tables")
        assert answer.status_code == 401
        assert answer.json()["field"] == "cookie"
    closed = await closing(host, person.table, Cookie=f"{host.cookie_name}={guest}.00")
    assert closed.rcvd.code == 4401
    async with host.client(Origin="https://elsewhere.example") as client:
        answer = await client.post("/api/tables", json={})
        assert answer.status_code == 403
    assert (await closing(host, person.table, Origin="https://elsewhere.example")).rcvd.code == 4403
    assert (await closing(host, "nowhere")).rcvd.code == 4404
    await person.connect(Origin=f"http://{host.address}")
    await person.until_asked()


async def test_oversized_and_too_many_messages(host):
    person = await Person.opening(host)
    await person.connect()
    await person.until_asked()
    await person.send("x" * (MESSAGE_BYTES + 1))
    with pytest.raises(ConnectionClosed) as closed:
        await person.hear_of("nothing")
    assert closed.value.rcvd.code == 1009
    await person.connect()
    await person.send(b"\x00\x01")
    with pytest.raises(ConnectionClosed):
        await person.hear_of("nothing")
    await person.connect()
    for _ in range(100):
        await person.send({"type": "ping"})
    while (await person.hear_of("refused"))["code"] != "too_fast":
        pass
    async with host.client() as client:
        answer = await client.post("/api/score", content=b" " * (BODY_BYTES + 1))
        assert answer.status_code == 413
    person.update = {}
    await person.disconnect()
    await person.connect()
    await person.play_deal(cautious)


@pytest.mark.parametrize(
    ("path", "body", "status", "field"),
    [
        ("/api/tables", b'{"rules":"xyz"}', 400, "rules"),
        ("/api/tables", b'{"options":{"tiles":5}}', 400, "options"),
        ("/api/tables", b'{"seats":[{"kind":"open"}]}', 400, "seats"),
        ("/api/tables", b'{"pace":"fast"}', 400, "pace"),
        ("/api/tables", b'{"unknown":1}', 400, "unknown"),
        ("/api/tables", b"{", 400, None),
        ("/api/tables", b"\xff", 400, None),
        ("/api/tables/nowhere/sit", b"{}", 404, "name"),
    ],
)
async def test_bad_requests_are_answered(host, path, body, status, field):
    async with host.client() as client:
        answer = await client.post(path, content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code == status, answer.text
    assert answer.json()["message"]
    assert answer.json()["field"] == field


async def test_hands_are_answered_as_on_the_command_line(host):
    async with host.client() as client:
        hand = {"rules": "mcr", "hand": "123456m123789p5s", "win_tile": "5s"}
        answer = await client.post("/api/score", json=hand)
        assert answer.status_code == 200
        assert answer.json()["points"] == 8
        answer = await client.post("/api/waits", json={"rules": "mcr", "hand": "123456m123789p5s"})
        assert [wait["tile"] for wait in answer.json()["waits"]] == ["5s"]
        answer = await client.post("/api/analyse", json={"rules": "mcr", "hand": "123456m123789p15s"})
        assert answer.json()["deficiency"] == 1
        answer = await client.post("/api/score", json={**hand, "hand": "1111155m"})
        assert answer.status_code == 400
        assert answer.json()["error"]["field"] == "hand"
        answer = await client.post("/api/score", json={**hand, "seat": "E"})
        assert answer.status_code == 400


async def test_browsers_may_be_told_to_come_by_https_alone(database):
    for hsts in (False, True):
        with serving(database, hsts=hsts) as host:
            async with host.client() as client:
                headers = (await client.get("/api/rulesets")).headers
                wrong = (await client.get("/api/nothing")).headers
        for told in (headers, wrong):
            assert ("strict-transport-security" in told) is hsts
        assert "camera=()" in headers["permissions-policy"]


async def test_pages_carry_their_protection(host):
    async with host.client() as client:
        answers: list[httpx.Response] = [
            await client.get(path) for path in ("/healthz", "/api/rulesets", "/schema/openapi.json", "/")
        ]
        assert [answer.status_code for answer in answers[:3]] == [200] * 3
        for answer in answers:
            assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
            assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert len(answers[1].json()) == len(PRESETS)
        assert "/api/score" in answers[2].json()["paths"]
        assert (await client.get("/../../etc/passwd")).status_code in (404, 200)
        assert (await client.get("/%2e%2e/protocol.py")).status_code == 404
        assert (await client.get("/api/nothing")).status_code == 404
