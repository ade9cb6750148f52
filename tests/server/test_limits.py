"""How often an address may ask, and that nobody on this machine is held up."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import httpx
import pytest

from tests.server.conftest import NewDatabase
from tests.server.host import Host, serving
from zimo.server import limits
from zimo.server.limits import REQUESTS, TABLES, TABLES_PER_MINUTE

FEW = 50  # requests


@pytest.fixture(scope="module")
def site(new: NewDatabase) -> Iterator[Host]:
    """So many as in a minute may be asked in an hour, lest a slow test meets a new minute."""
    with pytest.MonkeyPatch.context() as changed:
        changed.setattr(REQUESTS, "rate_limit", ("hour", FEW))
        changed.setattr(TABLES, "rate_limit", ("hour", TABLES_PER_MINUTE))
        with serving(new()) as host:
            yield host


def of(host: Host, address: str) -> httpx.AsyncClient:
    """Somebody at that address, as a proxy on this machine tells it."""
    return host.client(**{"X-Forwarded-For": address})


def refused(answer: httpx.Response) -> bool:
    """Is it refused, and does it say how?"""
    if answer.status_code != 429:
        return False
    assert answer.headers["content-type"] == "application/problem+json"
    assert 0 < int(answer.headers["retry-after"]) <= 3600
    assert (
        answer.json()["message"] == f"too many requests: try again in {answer.headers['retry-after']} seconds"
    )
    assert "nosniff" in answer.headers["x-content-type-options"]
    return True


async def test_tables_are_opened_so_often_and_no_oftener(site: Host) -> None:
    async with of(site, "192.0.2.1") as client:
        for _ in range(TABLES_PER_MINUTE):
            assert (await client.post("/api/tables", json={})).status_code == 201
        assert refused(await client.post("/api/tables", json={}))
        assert (await client.get("/api/me/tables")).status_code == 200  # that is still answered
    async with of(site, "192.0.2.2") as client:
        assert (await client.post("/api/tables", json={})).status_code == 201


async def test_who_changes_the_cookie_or_the_end_of_an_address_is_the_same(site: Host) -> None:
    answers = []
    for number in range(TABLES_PER_MINUTE + 1):
        async with of(site, f"2001:db8:1:2::{number:x}") as client:
            answers.append(await client.post("/api/tables", json={}))
    assert [answer.status_code for answer in answers[:-1]] == [201] * TABLES_PER_MINUTE
    assert refused(answers[-1])
    async with of(site, "2001:db8:1:3::1") as client:
        assert (await client.post("/api/tables", json={})).status_code == 201


async def test_the_api_is_asked_so_often_and_the_page_as_often_as_one_likes(site: Host) -> None:
    async with of(site, "192.0.2.3") as client:
        for _ in range(FEW):
            assert (await client.get("/api/rulesets")).status_code == 200
        for path in ("/api/rulesets", "/api/me/tables", "/api/nothing"):
            assert (await client.get(path)).status_code in (404, 429)
        assert refused(await client.get("/api/rulesets"))
        assert refused(await client.post("/api/score", json={}))
        for path in ("/", "/healthz", "/t/x"):
            assert (await client.get(path)).status_code in (200, 404)


async def test_who_plays_on_this_machine_is_not_counted(site: Host) -> None:
    async with site.client() as client:
        answers = [await client.post("/api/tables", json={}) for _ in range(TABLES_PER_MINUTE + 5)]
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
