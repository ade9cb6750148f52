"""Zimo under a path of its host: whatever it serves lies there, and nothing of it elsewhere."""

from __future__ import annotations

import html
import logging
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import websockets

from tests.server.conftest import NewDatabase
from tests.server.host import Host, Person, cautious, serving
from tests.server.test_preview import FACES

PUBLIC = Path(__file__).parents[2] / "web" / "public"
PREFIX = "/mahjong"
TAKEN_OFF = {"X-Forwarded-Prefix": PREFIX}
DOCUMENT = """<head><title>zimo</title>
<meta name="zimo-home" content="./" />
<link rel="manifest" href="./manifest.webmanifest" />
<script src="./assets/index-0a1b2c3d.js"></script></head>"""


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """As the build leaves it."""
    page = tmp_path_factory.mktemp("page")
    shutil.copytree(PUBLIC, page, dirs_exist_ok=True)
    (page / "index.html").write_text(DOCUMENT)
    (page / "tiles.svg").write_text(FACES + "</svg>")
    (page / "assets").mkdir()
    (page / "assets/index-0a1b2c3d.js").write_text('import("./other.js")')
    return page


@pytest.fixture(scope="module")
def site(new: NewDatabase, page: Path) -> Iterator[Host]:
    with serving(new(), page=page, prefix=PREFIX, hsts=True, metrics=True) as host:
        yield host


def root_of(site: Host) -> Host:
    """The same server at the root of its host."""
    host, _, _ = site.address.partition("/")
    return Host(int(host.rpartition(":")[2]))


def as_proxies_pass_it(site: Host) -> list[tuple[Host, dict[str, str]]]:
    """With the prefix, and without it; then with the header that says so."""
    return [(site, {}), (root_of(site), TAKEN_OFF)]


async def test_whatever_the_page_names_lies_under_the_prefix(site: Host) -> None:
    for host, headers in as_proxies_pass_it(site):
        async with host.client(**headers) as client:
            for path in ("/", "/t/abc", "/games/statistics"):
                document = await client.get(path)
                assert document.status_code == 200
                named = re.findall(r'(?:href|src|content)="([./][^"]*)"', document.text)
                home, manifest, script = named
                assert named == [
                    f"{PREFIX}/",
                    f"{PREFIX}/manifest.webmanifest",
                    f"{PREFIX}/assets/index-0a1b2c3d.js",
                ]
            for address in (home, manifest, script, f"{PREFIX}/worker.js"):
                answer = await client.get(address.removeprefix(PREFIX))
                assert answer.status_code == 200, address
            assert "immutable" in (await client.get("/assets/index-0a1b2c3d.js")).headers["cache-control"]


async def test_what_is_installed_is_the_page_under_the_prefix(
    site: Host, new: NewDatabase, page: Path
) -> None:
    async with site.client() as client:
        told = (await client.get("/manifest.webmanifest")).json()
        assert (told["id"], told["start_url"], told["scope"]) == (f"{PREFIX}/",) * 3
        for icon in told["icons"]:
            assert icon["src"].startswith(f"{PREFIX}/")
            assert (await client.get(icon["src"].removeprefix(PREFIX))).status_code == 200
    with serving(new(), page=page) as host:
        async with host.client() as client:
            told = (await client.get("/manifest.webmanifest")).json()
            assert (told["id"], told["start_url"], told["scope"]) == ("/", "/", "/")
            assert told["icons"][0]["src"] == "/icon.svg"


async def test_tables_are_opened_and_played_there(site: Host) -> None:
    anna = await Person.opening(site, rules="sbr")
    await anna.connect()
    asked = await anna.until_asked()
    await anna.act(cautious(asked))
    assert (await anna.hear_of("update"))["seq"] > asked["seq"]
    await anna.disconnect()


async def test_the_socket_is_reached_where_the_proxy_takes_the_prefix_off(site: Host) -> None:
    anna = await Person.opening(site, rules="sbr")
    anna.address = root_of(site).address
    await anna.connect(None, False, **TAKEN_OFF)
    await anna.until_asked()
    await anna.disconnect()


async def test_the_cookie_goes_to_nothing_else_on_the_host(site: Host) -> None:
    """And one that was given before there was a prefix is taken back: browsers would send both."""
    assert site.app is not None
    name = site.app.state.identity.cookie_name
    for host, headers in as_proxies_pass_it(site):
        async with host.client(**headers) as client:
            for method, path in (("POST", "/api/tables"), ("POST", "/api/me/forget")):
                answer = await client.request(method, path, json={} if path == "/api/tables" else None)
                told = answer.headers.get_list("set-cookie")
                given = {re.findall(r"Path=(\S+?)(?:;|$)", one)[0]: "Max-Age=0" in one for one in told}
                assert all(one.startswith(f"{name}=") for one in told)
                assert given == {f"{PREFIX}/": path == "/api/me/forget", "/": True}


async def test_without_a_prefix_the_cookie_is_of_the_whole_host(host: Host) -> None:
    async with host.client(**TAKEN_OFF) as client:  # which means nothing there
        told = (await client.post("/api/tables", json={})).headers.get_list("set-cookie")
    assert [re.findall(r"Path=(\S+?)(?:;|$)", one) for one in told] == [["/"]]


async def test_a_messenger_finds_the_picture(site: Host) -> None:
    for host, headers in as_proxies_pass_it(site):
        async with host.client(Host="localhost", **headers) as client:
            text = (await client.get("/rules/mcr")).text
            found = re.search(r'property="og:image" content="([^"]*)"', text)
            assert found is not None
            address = html.unescape(found[1])
            assert address.startswith(f"http://localhost{PREFIX}/api/preview.png?")
            drawn = await client.get(address.removeprefix(f"http://localhost{PREFIX}"))
            assert drawn.content.startswith(b"\x89PNG")


async def test_the_api_tells_where_it_is(site: Host) -> None:
    async with site.client() as client:
        told = (await client.get("/schema/openapi.json")).json()
    assert [server["url"] for server in told["servers"]] == [PREFIX]


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/"),
        ("GET", "/t/abc"),
        ("GET", f"{PREFIX}x/"),
        ("GET", "/api/rulesets"),
        ("GET", "/assets/index-0a1b2c3d.js"),
        ("POST", "/api/tables"),
    ],
)
async def test_elsewhere_on_the_host_it_says_where_it_is(site: Host, method: str, path: str) -> None:
    async with site.client() as client:
        assert (await client.get("/api/rulesets")).status_code == 200  # which is kept from then on
    for headers in ({}, {"X-Forwarded-Prefix": "/chess"}):
        async with root_of(site).client(**headers) as client:
            answer = await client.request(method, path)
        assert answer.status_code == 404
        assert answer.headers["content-type"] == "application/problem+json"
        assert answer.json()["phrase"] == {"id": "fault.outside_prefix", "values": {"prefix": PREFIX}}
        assert f"zimo is at {PREFIX}/" in answer.json()["message"]
        assert "default-src 'none'" in answer.headers["content-security-policy"]
        assert answer.headers["strict-transport-security"]
        assert "set-cookie" not in answer.headers


async def test_elsewhere_on_the_host_there_is_no_socket(site: Host) -> None:
    anna = await Person.opening(site, rules="sbr")
    anna.address = root_of(site).address
    with pytest.raises(websockets.InvalidStatus):
        await anna.connect()


async def test_who_forgets_the_slash_is_led_on(site: Host) -> None:
    async with root_of(site).client() as client:
        for query in ("", "?rules=mcr"):
            answer = await client.get(PREFIX + query)
            assert (answer.status_code, answer.headers["location"]) == (307, f"{PREFIX}/{query}")


async def test_whoever_looks_after_the_machine_asks_the_server_itself(site: Host) -> None:
    for host in (site, root_of(site)):
        async with host.client() as client:
            assert (await client.get("/healthz")).json() == {"status": "ok"}
            assert "zimo_tables" in (await client.get("/metrics")).text


async def test_the_log_tells_what_was_asked_for(new: NewDatabase, caplog: pytest.LogCaptureFixture) -> None:
    with (
        caplog.at_level(logging.INFO, logger="zimo.access"),
        serving(new(), prefix=PREFIX, access_log=True) as host,
    ):
        async with host.client() as client:
            await client.get("/api/engine")
    assert f'"GET {PREFIX}/api/engine" 200' in caplog.text


@pytest.mark.parametrize(
    "wrong",
    [
        "/a b",
        "/mah?jong",
        "/a/../b",
        "..",
        "/a//b",
        "/./a",
        "https://club.example/a",
        "/麻将",
        "/a%20b",
        "/a;b",
    ],
)
def test_a_prefix_that_browsers_and_proxies_write_otherwise_is_refused(zimo: Any, wrong: str) -> None:
    ran = zimo("serve", "--port", "0", "--prefix", wrong)
    assert (ran.status, ran.out) == (2, "")
    assert f"--prefix {wrong}: give a path of" in ran.err


@pytest.mark.parametrize(
    ("told", "prefix"),
    [
        ("/mahjong", "/mahjong"),
        ("mahjong/", "/mahjong"),
        ("/games/mahjong.v2/", "/games/mahjong.v2"),
        ("/...", "/..."),
        ("/", ""),
        ("", ""),
    ],
)
def test_slashes_at_its_ends_make_no_difference(told: str, prefix: str) -> None:
    from zimo.cli import serve

    assert serve._prefix(told) == prefix


def test_an_origin_with_a_path_is_told_which_option_takes_it(zimo: Any) -> None:
    ran = zimo("serve", "--port", "0", "--origin", "https://club.example/mahjong")
    assert ran.status == 2
    assert "--prefix /mahjong" in ran.err
