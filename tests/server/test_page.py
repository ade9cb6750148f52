"""The files of the page: what a browser may keep, what it asks for again, and what is no address."""

from __future__ import annotations

import asyncio
import gzip
import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.conftest import NewDatabase
from tests.server.host import Host, serving
from zimo.server.page import PLACES

DOCUMENT = '<script src="/assets/index-0a1b2c3d.js"></script>'
ASSET = "/assets/index-0a1b2c3d.js"
SCRIPT = "play()" * 200
PACKED_AS = {".br": b"as brotli would", ".gz": gzip.compress(SCRIPT.encode())}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A page as the build leaves it, with something beside it that is not of the page."""
    page = tmp_path_factory.mktemp("built") / "page"
    (page / "assets").mkdir(parents=True)
    (page / "index.html").write_text(DOCUMENT)
    (page / "assets/index-0a1b2c3d.js").write_text(SCRIPT)
    for suffix, packed in PACKED_AS.items():
        (page / f"assets/index-0a1b2c3d.js{suffix}").write_bytes(packed)
    (page / "icon.svg").write_text("<svg/>")
    (page.parent / "secret.txt").write_text("hidden words")
    return page


@pytest.fixture(scope="module")
def site(new: NewDatabase, folder: Path) -> Iterator[Host]:
    with serving(new(), page=folder) as host:
        yield host


async def test_only_what_is_named_by_its_content_is_kept(site: Host) -> None:
    """So that nobody plays with half of an old page after a change."""
    async with site.client() as client:
        for path in ("/", "/t/abc", "/t/%E0%A4%A", "/icon.svg"):
            answer = await client.get(path)
            assert answer.status_code == 200
            assert answer.headers["cache-control"] == "no-cache", path
        asset = await client.get(ASSET)
        assert "immutable" in asset.headers["cache-control"]
        assert asset.headers["content-type"].startswith(("text/javascript", "application/javascript"))
        gone = await client.get("/assets/index-ffffffff.js")
        assert gone.status_code == 404
        assert "immutable" not in gone.headers.get("cache-control", "")


@pytest.mark.parametrize("place", PLACES)
async def test_the_document_stands_at_every_place_of_the_page(site: Host, place: str) -> None:
    async with site.client() as client:
        for path in (f"/{place}", f"/{place}/".replace("//", "/")):
            answer = await client.get(path)
            assert (answer.status_code, DOCUMENT in answer.text) == (200, True), path
            assert (await client.head(path)).status_code == 200


@pytest.mark.parametrize("path", ["/", "/r/abc", ASSET, "/icon.svg"])
async def test_what_has_not_changed_is_not_sent_again(site: Host, path: str) -> None:
    async with site.client() as client:
        first = await client.get(path)
        again = await client.get(path, headers={"If-None-Match": first.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")
        assert again.headers["etag"] == first.headers["etag"]
        assert again.headers["cache-control"] == first.headers["cache-control"]
        assert (await client.get(path, headers={"If-None-Match": 'W/"another"'})).content == first.content


@pytest.mark.parametrize(
    ("accepted", "encoding"),
    [
        ("gzip, deflate, br", "br"),
        ("gzip;q=0.8,br;q=0.0", "gzip"),
        ("GZIP", "gzip"),
        ("zstd, br; q=x", "br"),
        ("identity", None),
        ("", None),
    ],
)
async def test_an_asset_is_sent_as_the_build_has_packed_it(
    site: Host, accepted: str, encoding: str | None
) -> None:
    sent = {"br": PACKED_AS[".br"], "gzip": PACKED_AS[".gz"], None: SCRIPT.encode()}[encoding]
    async with (
        site.client() as client,
        client.stream("GET", ASSET, headers={"Accept-Encoding": accepted}) as answer,
    ):
        raw = b"".join([part async for part in answer.aiter_raw()])
    assert (answer.headers.get("content-encoding"), raw) == (encoding, sent)
    assert "Accept-Encoding" in answer.headers["vary"], "whichever form it was sent in"


async def test_what_is_packed_has_no_address_of_its_own(site: Host) -> None:
    async with site.client() as client:
        for suffix in PACKED_AS:
            assert (await client.get(ASSET + suffix)).status_code == 404


@pytest.mark.parametrize(
    "path", ["/", "/t/abc", ASSET, "/api/rulesets", "/api/me", "/schema/openapi.json", "/healthz"]
)
async def test_the_head_alone_may_be_asked_for(site: Host, path: str) -> None:
    async with site.client() as client:
        full, head = await client.get(path), await client.head(path)
    assert (head.status_code, head.content) == (200, b"")
    for name in ("content-type", "cache-control", "etag"):
        assert head.headers.get(name) == full.headers.get(name)


@pytest.mark.parametrize(
    "path",
    [
        "/%00",
        "/assets/%00.js",
        "/" + "a" * 300,
        f"/assets/{'a' * 300}.js",
        "/" + "a/" * 3000,
        "/icon.svg/x",
        "/index.html/x.js",
        "/%2e%2e/secret.txt",
        "/..%2fsecret.txt",
        "/assets/..%2f..%2fsecret.txt",
        "//etc/passwd",
        "/%5c..%5csecret.txt",
        "/%ff%fe",
        "/\ud800",
        "/api",
        "/api/nothing",
        "/schema/x",
        "/?%00",
    ],
)
@pytest.mark.parametrize("method", ["GET", "HEAD"])
async def test_no_address_is_a_fault_or_leads_out_of_the_page(
    site: Host, caplog: pytest.LogCaptureFixture, method: str, path: str
) -> None:
    raw = path.encode("utf-8", "surrogatepass")
    reader, writer = await asyncio.open_connection(*site.address.split(":"))
    writer.write(method.encode() + b" " + raw + b" HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
    answer = await asyncio.wait_for(reader.read(), 20)
    writer.close()
    assert int(answer.split()[1]) < 500
    assert b"hidden words" not in answer
    assert b"root:" not in answer
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


HEADERS = [
    ("Origin", "http://["),
    ("Origin", "http://[::1"),
    ("Origin", "null"),
    ("Host", "["),
    ("Host", "["),
    ("Host", "a:b:c"),
    ("Cookie", "zimo_guest=%ff; =; ;;"),
    ("Cookie", "zimo_guest=\xe9.\xe9"),
    ("If-None-Match", '"'),
    ("Accept-Encoding", "gzip;q=x,\xff"),
    ("Content-Type", "application/json; charset=\xff"),
    ("Content-Type", "multipart/form-data"),
    ("Accept", "/;q="),
]


@pytest.mark.parametrize("path", ["/", "/api/rulesets", "/api/me/tables", "/api/tables", "/api/score"])
@pytest.mark.parametrize(("name", "value"), HEADERS)
async def test_no_header_is_a_fault(
    site: Host, caplog: pytest.LogCaptureFixture, path: str, name: str, value: str
) -> None:
    method = "POST" if path in ("/api/tables", "/api/score") else "GET"
    lines = [f"{method} {path} HTTP/1.1", "Connection: close", "Content-Length: 2", f"{name}: {value}"]
    if name != "Host":
        lines.append(f"Host: {site.address}")
    reader, writer = await asyncio.open_connection(*site.address.split(":"))
    writer.write("\r\n".join([*lines, "", "{}"]).encode("latin-1"))
    answer = await asyncio.wait_for(reader.read(), 20)
    writer.close()
    assert int(answer.split()[1]) < 500
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]
