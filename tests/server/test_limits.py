"""How often an address may ask, and that nobody on this machine is held up."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import httpx
import pytest

from tests.server.conftest import NewDatabase
from tests.server.host import Host, Person, cautious, records, serving
from zimo.server import limits, tables
from zimo.server.allowances import Limits
from zimo.server.play import past_of

LIMITS = Limits(requests=50, computations=20, tables=10, tables_a_day=15, profiles=5)


@pytest.fixture(scope="module")
def site(new: NewDatabase) -> Iterator[Host]:
    with serving(new(), limits=LIMITS) as host:
        yield host


def of(host: Host, address: str) -> httpx.AsyncClient:
    """Somebody at that address, as a proxy on this machine tells it."""
    return host.client(**{"X-Forwarded-For": address})


def refused(answer: httpx.Response) -> bool:
    """Is it refused, and does it say how?"""
    if answer.status_code != 429:
        return False
    assert answer.headers["content-type"] == "application/problem+json"
    assert 0 < int(answer.headers["retry-after"]) <= 24 * 3600
    assert (
        answer.json()["message"] == f"too many requests: try again in {answer.headers['retry-after']} seconds"
    )
    assert "nosniff" in answer.headers["x-content-type-options"]
    return True


async def test_tables_are_opened_so_often_and_no_oftener(site: Host) -> None:
    async with of(site, "192.0.2.1") as client:
        for _ in range(LIMITS.tables):
            assert (await client.post("/api/tables", json={})).status_code == 201
        assert refused(await client.post("/api/tables", json={}))
        assert (await client.get("/api/me/tables")).status_code == 200  # that is still answered
    async with of(site, "192.0.2.2") as client:
        assert (await client.post("/api/tables", json={})).status_code == 201


async def test_who_changes_the_cookie_or_the_end_of_an_address_is_the_same(site: Host) -> None:
    answers = []
    for number in range(LIMITS.tables + 1):
        async with of(site, f"2001:db8:1:2::{number:x}") as client:
            answers.append(await client.post("/api/tables", json={}))
    assert [answer.status_code for answer in answers[:-1]] == [201] * LIMITS.tables
    assert refused(answers[-1])
    async with of(site, "2001:db8:1:3::1") as client:
        assert (await client.post("/api/tables", json={})).status_code == 201


async def test_the_api_is_asked_so_often_and_the_page_as_often_as_one_likes(site: Host) -> None:
    async with of(site, "192.0.2.3") as client:
        for _ in range(LIMITS.requests):
            assert (await client.get("/api/rulesets")).status_code == 200
        for path in ("/api/rulesets", "/api/me/tables", "/api/nothing"):
            assert (await client.get(path)).status_code in (404, 429)
        assert refused(await client.get("/api/rulesets"))
        assert refused(await client.post("/api/score", json={}))
        for path in ("/", "/healthz", "/t/x"):
            assert (await client.get(path)).status_code in (200, 404)


async def test_who_plays_on_this_machine_is_not_counted(site: Host) -> None:
    async with site.client() as client:
        answers = [await client.post("/api/tables", json={}) for _ in range(LIMITS.tables + 5)]
    assert {answer.status_code for answer in answers} == {201}


async def test_counts_are_forgotten(new: NewDatabase, monkeypatch: pytest.MonkeyPatch) -> None:
    """So that many addresses fill no memory."""
    monkeypatch.setattr(limits, "FORGOTTEN_EVERY", 0.1)
    with serving(new()) as host:
        for number in range(20):
            async with of(host, f"198.51.100.{number}") as client:
                await client.get("/api/rulesets")
        store = host.app.stores.get("requests")
        assert len(store._store) == 20
        for kept in store._store.values():
            kept.expires_at = kept.expires_at.replace(year=2000)
        async with asyncio.timeout(10):
            while store._store:
                await asyncio.sleep(0.05)


async def test_what_has_to_be_computed_has_a_limit_of_its_own(site: Host) -> None:
    async with of(site, "192.0.2.7") as client:
        table = (await client.post("/api/tables", json={})).json()["table"]
        asked = (f"/api/tables/{table}/records", f"/api/tables/{table}/reveals")
        for number in range(LIMITS.computations):
            assert (await client.get(asked[number % 2])).status_code == 200
        for path in (*asked, "/api/preview.png", "/api/qr?text=x", f"/r/{table}", "/r/nothing"):
            assert refused(await client.get(path))
        computed = ("score", "waits", "analyse", "notation", "fields", "lesson")
        for path in (*computed, "records/check", "records/replay"):
            assert refused(await client.post(f"/api/{path}", json={}))
        assert (await client.get("/api/me/tables")).status_code == 200


async def test_profiles_and_passes_are_given_so_often_and_no_oftener(site: Host) -> None:
    """However many people an address pretends to be."""
    for number in range(LIMITS.profiles):
        async with of(site, "192.0.2.9") as client:
            asked = client.post("/api/me/pass") if number % 2 else client.post("/api/me", json={"name": "x"})
            assert (await asked).status_code == 200
    async with of(site, "192.0.2.9") as client:
        assert refused(await client.post("/api/me", json={"name": "x"}))
        assert refused(await client.post("/api/me/pass"))
        assert (await client.get("/api/me")).status_code == 200


async def test_what_a_query_adds_to_an_address_is_not_kept(site: Host) -> None:
    """Answers that are kept are kept once."""
    async with site.client() as client:
        for number in range(20):
            await client.get(f"/api/rulesets?x={number}")
    assert site.app is not None
    assert len(site.app.stores.get("response_cache")._store) == 1


async def test_no_name_of_a_ruleset_is_longer_than_any_is(host: Host) -> None:
    long = {"rules": "x" * 81}
    async with host.client() as client:
        for path in ("tables", "score", "waits", "analyse", "fields", "lesson"):
            answer = await client.post(f"/api/{path}", json=long)
            assert answer.status_code == 400
            assert "80" in answer.json()["message"], path


async def test_a_day_has_its_own_limit_of_tables(new: NewDatabase) -> None:
    with serving(new(), limits=Limits(tables_a_day=3)) as host:
        async with of(host, "192.0.2.8") as client:
            answers = [await client.post("/api/tables", json={}) for _ in range(4)]
        assert [answer.status_code for answer in answers[:3]] == [201] * 3
        assert refused(answers[3])
        assert int(answers[3].headers["retry-after"]) > 3600


async def test_finished_deals_are_played_again_once_and_for_few_tables(
    new: NewDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = []
    monkeypatch.setattr(tables, "past_of", lambda entries: played.append(0) or past_of(entries))
    monkeypatch.setattr(tables, "MOST_PASTS", 2)
    with serving(new()) as host:
        people = [await Person.opening(host, name="Ada") for _ in range(3)]
        await people[0].connect()
        await people[0].until_asked()
        await people[0].play_deal(cautious)
        for _ in range(3):
            assert len(await records(host, people[0].table)) == 1
        assert len(played) == 1
        async with host.client(Cookie=f"{host.cookie_name}={people[0].cookie}") as client:
            await client.post("/api/me/forget")
        assert b"Ada" not in (await records(host, people[0].table))[0]
        for person in people:
            await records(host, person.table)
        assert host.app is not None
        assert len(host.app.state.tables._pasts) == 2
