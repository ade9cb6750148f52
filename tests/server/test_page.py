"""The files of the page: what a browser may keep, and what it asks for again."""

from __future__ import annotations

import pytest

from tests.server.host import Host
from zimo.server import page


@pytest.fixture
def built(tmp_path, monkeypatch):
    """A page as the build leaves it."""
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text('<script src="/assets/index-0a1b2c3d.js"></script>')
    (tmp_path / "assets/index-0a1b2c3d.js").write_text("play()")
    (tmp_path / "icon.svg").write_text("<svg/>")
    monkeypatch.setattr(page, "PAGE", tmp_path)


@pytest.mark.usefixtures("built")
async def test_only_what_is_named_by_its_content_is_kept(host: Host) -> None:
    """So that nobody plays with half of an old page after a change."""
    async with host.client() as client:
        for path in ("/", "/t/abc", "/icon.svg"):
            answer = await client.get(path)
            assert answer.status_code == 200
            assert answer.headers["cache-control"] == "no-cache", path
        asset = await client.get("/assets/index-0a1b2c3d.js")
        assert "immutable" in asset.headers["cache-control"]
        assert asset.headers["content-type"].startswith(("text/javascript", "application/javascript"))
        gone = await client.get("/assets/index-ffffffff.js")
        assert gone.status_code == 404
        assert "immutable" not in gone.headers.get("cache-control", "")
