"""Rules of the server's own are offered by name; a person's come and go as files. No request opens a path."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from tests.server.host import Host, Person
from zimo.rulesets import PRESETS
from zimo.rulesets.named import find_named
from zimo.rulesets.own import own_rules, read_own, save_own, write_own
from zimo.rulesets.stored import ruleset_hash
from zimo.server.preview import preview_of, sample
from zimo.words.catalogue import Words

HASH = ruleset_hash(PRESETS["sbr"].ruleset)


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("ZIMO_RULES_DIR", str(tmp_path / "rules"))
    return tmp_path / "rules"


def keep(name: str = "club", limit: int = 4, replace: bool = False) -> Path:
    return save_own(own_rules(name, "Club evening", "sbr", {"fan_limit": limit}), replace)


async def listed(host: Host) -> dict[str, Any]:
    async with host.client() as client:
        return {info["name"]: info for info in (await client.get("/api/rulesets")).json()}


async def refused(host: Host, path: str, told: dict[str, Any]) -> Any:
    async with host.client() as client:
        answer = await client.post(path, json=told)
        assert answer.status_code == 400, answer.text
        return answer.json()


async def test_rules_of_the_server_s_own_are_listed_as_they_are_now(host: Host) -> None:
    before = await listed(host)
    assert list(before) == list(PRESETS)
    assert all(info["preset"] == name and not info["changed"] for name, info in before.items())
    file = keep()
    info = (await listed(host))["club"]
    assert (info["game"], info["preset"], info["changed"]) == ("Club evening", "sbr", {"fan_limit": 4})
    assert info["hash"] == ruleset_hash(own_rules("club", "", "sbr", {"fan_limit": 4}).ruleset)
    (limit,) = [option for option in info["options"] if option["name"] == "fan_limit"]
    assert limit["default"] == 4
    keep(limit=5, replace=True)
    assert (await listed(host))["club"]["changed"] == {"fan_limit": 5}
    file.unlink()
    assert list(await listed(host)) == list(PRESETS)


async def test_what_cannot_be_used_is_not_offered(host: Host, own_folder: Path) -> None:
    own_folder.mkdir()
    (own_folder / "club.json").write_text("{")
    assert list(await listed(host)) == list(PRESETS)
    answer = await refused(host, "/api/tables", {"rules": "club"})
    assert answer["phrase"]["id"] == "fault.own_fault"


async def test_a_table_plays_by_them_and_names_the_preset(host: Host) -> None:
    """Also when they are gone."""
    file = keep()
    person = await Person.opening(host, rules="club", options={"match_deals": 1})
    await person.connect()
    await person.until_asked()
    rules = person.welcome["rules"]
    assert (rules["name"], rules["options"]) == ("sbr", {"fan_limit": 4, "match_deals": 1})
    assert rules["title"] == "Club evening"
    file.unlink()
    again = Person(host.address, person.table, person.cookie)
    await again.connect()
    await again.until_asked()
    assert "title" not in again.welcome["rules"]
    async with host.client(Cookie=f"zimo={person.cookie}") as client:
        assert (await client.get(f"/api/tables/{person.table}/records")).status_code == 200


async def test_a_table_that_changes_them_further_is_told_as_its_preset(host: Host) -> None:
    keep()
    for rules, options in (("club", {"kong_payments": False}), ("sbr", {"fan_limit": 4})):
        person = await Person.opening(host, rules=rules, options=options)
        await person.connect()
        await person.until_asked()
        assert "title" not in person.welcome["rules"]


async def test_hands_are_scored_and_rules_taught_by_them(host: Host) -> None:
    keep()
    melds = [{"type": "kong", "tiles": tiles} for tiles in ("3333p", "4444p")]
    hand = {"rules": "club", "hand": "6667899p", "melds": melds, "win_tile": "9p"}
    async with host.client() as client:
        assert (await client.post("/api/score", json=hand)).json()["points"] == 16
        keep(limit=3, replace=True)
        assert (await client.post("/api/score", json=hand)).json()["points"] == 8
        assert (await client.post("/api/lesson", json={"rules": "club", "options": {}})).status_code == 200


async def test_a_profile_stands_on_presets(host: Host) -> None:
    """What the server offers may go; a person's rules may not go with it."""
    file = keep()
    house = {"name": "Ours", "rules": "club", "options": {"kong_payments": False}}
    async with host.client() as client:
        answer = await client.post("/api/me", json={"house_rules": [house]})
        (told,) = answer.json()["house_rules"]
        assert told == {
            "name": "Ours",
            "rules": "sbr",
            "options": {"kong_payments": False, "fan_limit": 4},
            "hash": HASH,
        }
        file.unlink()
        assert (await client.post("/api/me", json={"house_rules": [told]})).status_code == 200
        assert (await client.get("/api/me")).json()["house_rules"] == [told]


async def test_a_hash_that_is_none_is_refused(host: Host) -> None:
    for wrong in ("abc", "0123456789abcdef\n", "0123456789ABCDEF"):
        house = {"name": "Ours", "rules": "sbr", "options": {}, "hash": wrong}
        await refused(host, "/api/me", {"house_rules": [house]})


# Files ------------------------------------------------------------------------------------------


async def test_a_file_is_made_and_read_again(host: Host) -> None:
    house = {"name": "周日 Sundays", "rules": "sbr", "options": {"fan_limit": 4}, "hash": "0" * 16}
    async with host.client() as client:
        answer = await client.post("/api/rules/file", json=house)
        assert answer.status_code == 200
        assert answer.headers["content-disposition"] == 'attachment; filename="sundays.json"'
        own = read_own(answer.content)
        assert (own.name, own.title, own.rules, own.hash) == ("sundays", "周日 Sundays", "sbr", "0" * 16)
        assert (await client.post("/api/rules/read", json={"text": answer.text})).json() == house


async def test_a_file_made_of_the_server_s_own_stands_on_a_preset(host: Host) -> None:
    keep()
    async with host.client() as client:
        answer = await client.post("/api/rules/file", json={"name": "Club", "rules": "club", "options": {}})
        told = json.loads(answer.content)
        assert (told["rules"], told["options"], told["hash"]) == ("sbr", {"fan_limit": 4}, HASH)


async def test_a_file_of_the_command_line_is_read(host: Host) -> None:
    text = keep().read_text(encoding="utf-8")
    async with host.client() as client:
        assert (await client.post("/api/rules/read", json={"text": text})).json() == {
            "name": "Club evening",
            "rules": "sbr",
            "options": {"fan_limit": 4},
            "hash": HASH,
        }


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "fault.not_json"),
        ("[" * 40_000, "fault.too_deep"),
        ("{}", "fault.no_rules_file"),
        ('{"zimo_rules": 1, "name": "club", "rules": "../sbr"}', "fault.unknown_ruleset"),
        (
            '{"zimo_rules": 1, "name": "club", "rules": "sbr", "options": {"fan_limit": 99}}',
            "fault.option_value",
        ),
    ],
)
async def test_what_is_wrong_with_a_file_is_told(host: Host, text: str, fault: str) -> None:
    answer = await refused(host, "/api/rules/read", {"text": text})
    assert (answer["field"], answer["phrase"]["id"]) == ("text", fault)


@pytest.fixture
def near() -> Iterator[Path]:
    """A folder whose path is no longer than a request may name rules with."""
    with TemporaryDirectory() as folder:
        yield Path(folder)


async def test_no_request_opens_a_path(host: Host, near: Path) -> None:
    """Files and links are for the command line."""
    text = write_own(own_rules("club", "", "sbr", {"fan_limit": 4}))
    (near / "club.json").write_text(text)
    for rules in (str(near / "club.json"), "../club", "../club.json", "?rules=sbr&fan_limit=4"):
        for path, told in (
            ("/api/tables", {"rules": rules}),
            ("/api/score", {"rules": rules, "tiles": "11m"}),
            ("/api/lesson", {"rules": rules, "options": {}}),
            ("/api/fields", {"rules": rules, "options": {}}),
            ("/api/rules/file", {"name": "x", "rules": rules, "options": {}}),
            ("/api/me", {"house_rules": [{"name": "x", "rules": rules, "options": {}}]}),
        ):
            answer = await refused(host, path, told)
            fault = answer.get("error", answer)
            assert "unknown ruleset" in fault["message"], (path, rules)


def test_a_messenger_shows_their_title() -> None:
    keep()
    nothing_asked: Any = None
    told = preview_of(nothing_asked, "rules/club", "", "en")
    assert (told.title, told.hand) == ("The rules of Club evening", sample(find_named("club").ruleset))
    assert preview_of(nothing_asked, "rules/klub", "", "en").title == Words("en").say("preview.zimo")
