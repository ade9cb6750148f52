"""The HTTP API about one hand."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.server.host import Host


async def ask(host: Host, path: str, body: dict[str, Any]) -> tuple[int, Any]:
    async with host.client() as client:
        answer = await client.post(path, json=body)
        return answer.status_code, answer.json()


async def test_a_line_is_read_as_tiles(host):
    status, hand = await ask(host, "/api/notation", {"text": "[EEE] [9999m+] 一二萬p + 🀇"})
    assert status == 400
    phrase = {"id": "fault.no_number", "values": {"position": 19, "character": "p"}}
    message = "'p' at position 19 has no number before it"
    assert hand == {"field": "text", "message": message, "phrase": phrase}
    status, hand = await ask(host, "/api/notation", {"text": "[EEE] [9999m+] 一萬55p + 🀇"})
    assert status == 200
    assert hand == {
        "standing": ["1m", "5p", "5p"],
        "melds": [
            {"type": "pung", "tiles": ["E"] * 3, "kind": None},
            {"type": "kong", "tiles": ["9m"] * 4, "kind": "promoted"},
        ],
        "win_tile": "1m",
    }


async def test_a_line_tells_how_it_was_won_and_which_kong_is_assumed(host):
    _, hand = await ask(host, "/api/notation", {"text": "[WWWW1][444s]45m678pFF6m|WS1001|abc"})
    assert hand["told"] == {
        "win_by": "self_draw",
        "circumstances": ["kong_replacement"],
        "prevalent_wind": "W",
        "seat_wind": "S",
        "flowers": ["f1", "f2", "f4"],
    }
    _, hand = await ask(host, "/api/notation", {"text": "123m f1 g2 456p"})
    assert (hand["standing"], hand["told"]["flowers"]) == (["1m", "2m", "3m", "4p", "5p", "6p"], ["f1", "g2"])
    assert (hand["told"]["win_by"], hand["told"]["circumstances"]) == (None, [])
    _, hand = await ask(host, "/api/notation", {"text": "123m|EE0000|3"})
    assert hand["told"]["flowers"] == 3
    _, hand = await ask(host, "/api/notation", {"text": "[EEEE] [2222m*] 123m"})
    assert [meld.get("assumed", False) for meld in hand["melds"]] == [True, False]
    assert "told" not in hand


async def test_a_form_asks_for_what_the_rules_know(host):
    status, fields = await ask(host, "/api/fields", {"rules": "sbr"})
    assert (status, fields["void_suit"], fields["winds"], len(fields["tiles"])) == (200, True, False, 27)
    _, fields = await ask(host, "/api/fields", {"rules": "sbr", "options": {"void": "none"}})
    assert fields["void_suit"] is False
    assert "void_suit" not in [line["heading"] for line in fields["summary"]]
    status, fault = await ask(host, "/api/fields", {"rules": "sbr", "options": {"void": "none", "x": 1}})
    assert (status, fault["field"]) == (400, "options.x")


async def test_a_score_names_the_field_at_fault(host):
    hand = {"rules": "sbr", "hand": "111m22m234567p99p", "win_tile": "2m"}
    status, score = await ask(host, "/api/score", hand)
    assert (status, score["win"]) == (200, True)
    melds = [{"type": "chow", "tiles": "123p"}]
    status, score = await ask(host, "/api/score", {**hand, "hand": "111m22m99p678s", "melds": melds})
    assert (status, score["error"]["field"]) == (400, "melds[0].type")
    assert score["phrase"] == {"id": "fault.no_chow_claimed", "values": {}}


@pytest.mark.parametrize(
    ("more", "field", "message"),
    [
        ({"winTile": "2s"}, "winTile", "unknown field: did you mean 'win_tile'?"),
        ({"win_by": "selfdraw"}, "win_by", 'it cannot be "selfdraw": choose discard or self_draw'),
        ({"flowers": 9}, "flowers", "it cannot be 9: give a number from 0 to 8 or the bonus tiles"),
        (
            {"melds": [{"type": "peng", "tiles": "1m"}]},
            "melds[0].type",
            'it cannot be "peng": choose chow, pung, kong or special',
        ),
        (
            {"melds": [{"type": "pung", "tile": "1m"}]},
            "melds[0].tile",
            "unknown field: did you mean 'tiles'?",
        ),
    ],
)
async def test_a_wrong_field_gets_the_hint_of_the_command_line(host, zimo, tmp_path, more, field, message):
    hand = {"rules": "mcr", "hand": "123m456p789sEE22s", **more}
    for path in ("/api/score", "/api/waits", "/api/analyse"):
        status, told = await ask(host, path, hand)
        assert (status, told["field"], told["message"]) == (400, field, message)
        assert told["phrase"]["id"] in ("fault.unknown_field", "fault.cannot_be")
    lines = tmp_path / "hands.jsonl"
    lines.write_text(json.dumps(hand))
    answer = json.loads(zimo("score", "--batch", str(lines)).out)
    assert answer["error"] == {"field": field, "message": message}


@pytest.mark.parametrize(
    ("path", "body", "field", "meant"),
    [
        ("/api/notation", {"txt": "1m"}, "txt", "text"),
        ("/api/fields", {"rules": "sbr", "option": {}}, "option", "options"),
        ("/api/tables", {"rules": "sbr", "clocks": 3}, "clocks", "clock"),
    ],
)
async def test_a_field_that_is_none_is_told_with_what_was_meant(host, path, body, field, meant):
    status, told = await ask(host, path, body)
    assert (status, told["field"], told["message"]) == (400, field, f"unknown field: did you mean '{meant}'?")
