"""Who has a cookie keeps the seat, whichever version gave it; nobody makes one."""

from __future__ import annotations

import hashlib
import hmac
from pathlib import Path

import pytest

from tests.server.host import Host, Person, given_cookie, serving
from zimo.server.identity import COOKIE, Forged, Identity
from zimo.server.log import Log

KEY = b"k" * 32


def earlier_cookie(key: bytes, guest: str) -> str:
    """As the first versions signed it."""
    return f"{guest}.{hmac.new(key, guest.encode(), hashlib.sha256).hexdigest()}"


def test_a_cookie_names_its_guest() -> None:
    identity = Identity(KEY)
    guest = identity.new_guest()
    assert identity.guest(identity.cookie(guest)) == guest
    assert identity.guest(earlier_cookie(KEY, guest)) == guest
    assert identity.guest(None) is None
    assert identity.guest("") is None


@pytest.mark.parametrize("change", range(0, 70, 7))
@pytest.mark.parametrize("earlier", [True, False])
def test_a_changed_cookie_is_forged(change: int, earlier: bool) -> None:
    identity = Identity(KEY)
    cookie = earlier_cookie(KEY, "a" * 32) if earlier else identity.cookie("a" * 32)
    place = change % len(cookie)
    changed = cookie[:place] + ("b" if cookie[place] != "b" else "c") + cookie[place + 1 :]
    with pytest.raises(Forged):
        identity.guest(changed)


@pytest.mark.parametrize("cookie", [".", "a", "a.", ".a", "\xe9.\xe9", "\ud800", "a" * 5000, "a.b.c", "\0"])
def test_what_is_no_cookie_is_forged(cookie: str) -> None:
    with pytest.raises(Forged):
        Identity(KEY).guest(cookie)
    with pytest.raises(Forged):
        Identity(KEY).guest(Identity(b"another").cookie("a" * 32))


async def asked(host: Host, cookie: str) -> tuple[list[str], str | None]:
    """The tables of a guest, and the cookie that comes back."""
    async with host.client(Cookie=f"{COOKIE}={cookie}") as client:
        answer = await client.get("/api/me/tables")
        assert answer.status_code == 200
        return [table["table"] for table in answer.json()["tables"]], given_cookie(answer)


async def test_an_earlier_cookie_keeps_its_seat_and_is_renewed(database: str) -> None:
    with serving(database) as host:
        person = await Person.opening(host)
        log = Log(database)
        key = log.key("guests")
        log.close()
        assert person.cookie is not None
        guest = Identity(key).guest(person.cookie)
        assert guest is not None
        person.cookie = earlier_cookie(key, guest)
        await person.connect()
        assert (await person.hear_of("welcome"))["me"] == 0
        await person.disconnect()
        tables, renewed = await asked(host, person.cookie)
        assert tables == [person.table]
        assert renewed is not None
        assert renewed != person.cookie
        assert (await asked(host, renewed))[0] == [person.table]


async def test_nobody_is_given_the_cookie_of_another(host: Host) -> None:
    """Answers that are kept for all carry none, and who has none is given none by looking."""
    person = await Person.opening(host)
    async with host.client(Cookie=f"{COOKIE}={person.cookie}") as client:
        for path in ("/api/rulesets", "/", "/healthz", f"/api/tables/{person.table}/records"):
            assert "set-cookie" not in (await client.get(path)).headers
    async with host.client() as client:
        for path in ("/api/rulesets", "/api/me/tables"):
            assert "set-cookie" not in (await client.get(path)).headers


async def test_two_servers_on_one_host_leave_each_others_cookies_alone(tmp_path: Path) -> None:
    """Cookies know no ports: a browser sends all of them to both."""
    one, other = (f"sqlite:///{tmp_path / name}" for name in ("one.db", "other.db"))
    with serving(one) as first, serving(other) as second:
        async with first.client() as client:
            mine = (await client.post("/api/tables", json={})).json()["table"]
            for url in (f"http://{second.address}/api/me/tables", f"http://{second.address}/api/me"):
                answer = await client.get(url)
                assert answer.status_code == 200
                assert "set-cookie" not in answer.headers
            theirs = (await client.post(f"http://{second.address}/api/tables", json={})).json()["table"]
            assert len(client.cookies) == 2
            for server, table in ((first, mine), (second, theirs)):
                answer = await client.get(f"http://{server.address}/api/me/tables")
                assert [told["table"] for told in answer.json()["tables"]] == [table]


async def test_the_name_of_earlier_versions_is_renewed_by_its_own_server_alone(tmp_path: Path) -> None:
    one, other = (f"sqlite:///{tmp_path / name}" for name in ("one.db", "other.db"))
    with serving(one) as first, serving(other) as second:
        person = await Person.opening(first)
        assert person.cookie is not None
        async with first.client() as client:
            client.cookies.set(COOKIE, person.cookie)
            assert (await client.get(f"http://{second.address}/api/me/tables")).json()["tables"] == []
            made = await client.post(f"http://{second.address}/api/tables", json={})
            assert all(not told.startswith(f"{COOKIE}=") for told in made.headers.get_list("set-cookie"))
            answer = await client.get("/api/me/tables")
            assert [told["table"] for told in answer.json()["tables"]] == [person.table]
            assert given_cookie(answer) == person.cookie
            taken_back = [told for told in answer.headers.get_list("set-cookie") if "Max-Age=0" in told]
            assert [told.partition("=")[0] for told in taken_back] == [COOKIE]
