"""What a messenger shows of a link: it reads the document and one picture, and runs no scripts."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from tests.server.conftest import NewDatabase
from tests.server.host import Host, Person, cautious, serving
from zimo.notation.hand import parse_hand

FACES = '<svg xmlns="http://www.w3.org/2000/svg">' + "".join(
    f'<symbol id="face-{kind}" viewBox="0 0 60 80"><rect width="60" height="80"/></symbol>'
    for kind in range(42)
    for kind in range(42)
)


@pytest.fixture(scope="module")
def site(new: NewDatabase, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    page = tmp_path_factory.mktemp("page")
    (page / "index.html").write_text(
        '<head><title>zimo</title>\n  <meta name="description" content="all of it" /></head>'
    )
    (page / "tiles.svg").write_text(FACES + "</svg>")
    with serving(new(), page=page) as host:
        yield host


async def tags(site: Host, path: str, language: str = "en") -> dict[str, str]:
    async with site.client() as client:
        answer = await client.get(path, headers={"Accept-Language": language})
    assert answer.headers["vary"].lower().count("accept-language") == 1
    found = re.findall(r'<meta (?:name|property)="([\w:]+)" content="([^"]*)"', answer.text)
    assert len({name for name, _ in found}) == len(found), "each is told once"
    return {name: html.unescape(text) for name, text in found}


async def picture(site: Host, address: str) -> tuple[int, bytes]:
    async with site.client() as client:
        answer = await client.get(address)
    return answer.status_code, answer.content


async def test_a_room_says_who_invites_to_what(site: Host) -> None:
    anna = await Person.opening(site, rules="sichuan", name='Anna "<b>"')
    told = await tags(site, f"/t/{anna.table}")
    assert told["og:title"] == 'Anna "<b>" invites you to Simple Sichuan'
    assert (await tags(site, f"/t/{anna.table}", "zh-CN"))["og:title"] == 'Anna "<b>"邀请你打简易四川'
    assert told["og:image"].startswith(f"http://{site.address}/api/preview.png?")
    other = await Person.opening(site, rules="mcr")
    assert (await tags(site, f"/t/{other.table}"))["og:image"] != told["og:image"], "a hand of its game"
    status, drawn = await picture(site, told["og:image"])
    assert status == 200
    assert drawn.startswith(b"\x89PNG")


async def test_a_match_shows_the_hand_that_won_last_as_its_account_did(site: Host) -> None:
    """Also while the next deal is played, and of that one nothing."""
    for _ in range(12):
        anna = await Person.opening(site, rules="sichuan", name="Anna", options={"match_deals": 2})
        link = f"/r/{anna.table}"
        await anna.connect()
        account = await anna.play_deal(cautious)
        if not account["hus"]:
            await anna.disconnect()
            continue
        told = await tags(site, link)
        hu = account["hus"][-1]
        assert told["og:title"] == "A match of Simple Sichuan"
        shown = parse_qs(urlsplit(told["og:image"]).query)["hand"][0]
        assert parse_hand(shown) == parse_hand(_written(hu["request"]))
        winner = anna.welcome["players"][account["seated"][hu["seat"]]]["name"]
        assert f"Deal 1: {winner} won, {hu['points']} point" in told["og:description"]
        await anna.send({"type": "next", "deal": 0})
        for _ in range(3):
            assert (await anna.until_asked())["deal"] == 1
            assert await tags(site, link) == told
            await anna.act(cautious(anna.update))
        await anna.disconnect()
        return
    pytest.fail("nobody has won in twelve deals")


def _written(request: dict[str, Any]) -> str:
    sets = [f"[{one['tiles']}{'*' * (one.get('kind') == 'concealed')}]" for one in request["melds"]]
    return " ".join([*sets, request["hand"], "+", request["win_tile"]])


@pytest.mark.parametrize(("watched", "told"), [(True, "Anna, "), (False, "")])
async def test_a_match_without_a_finished_deal_tells_who_plays_as_its_table_does(
    site: Host, watched: bool, told: str
) -> None:
    anna = await Person.opening(site, rules="mcr", name="Anna", spectators=watched)
    before = await tags(site, f"/r/{anna.table}")
    assert before["og:title"] == "A match of Competition Rules (MCR)"
    assert before["og:description"].startswith(told)
    assert ("Anna" in before["og:description"]) == watched
    await anna.connect()
    await anna.until_asked()
    assert await tags(site, f"/r/{anna.table}") == before
    await anna.disconnect()


async def test_other_addresses_tell_what_they_are(site: Host) -> None:
    assert (await tags(site, "/rules/mcr"))["og:title"] == "The rules of Competition Rules (MCR)"
    hand = await tags(site, "/score?rules=mcr&hand=123m+456p+EE")
    assert (hand["og:title"], hand["og:description"]) == ("What is this hand worth?", "123m 456p EE")
    lobby = await tags(site, "/")
    for address in (
        "/games",
        "/rules/nothing",
        "/t/nothing",
        "/r/nothing",
        "/score",
        "/t/%00",
        "/r/" + "x" * 300,
    ):
        assert await tags(site, address) == lobby, address


@pytest.mark.parametrize("hand", ["123x", "[123", "1m" * 200, "\0", "[1m2m3m", "<svg>"])
async def test_what_is_no_hand_is_no_picture(site: Host, hand: str) -> None:
    async with site.client() as client:
        answer = await client.get("/api/preview.png", params={"hand": hand})
    assert answer.status_code == 400


async def test_an_address_that_is_none_is_not_found_and_still_the_page(site: Host) -> None:
    async with site.client() as client:
        answer = await client.get("/nosuchpage")
    assert answer.status_code == 404
    assert "<title>" in answer.text
