"""The HTTP API about one hand."""

from __future__ import annotations

from typing import Any

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


async def test_a_misspelt_field_gets_the_hint_of_the_command_line(host):
    hand = {"rules": "mcr", "hand": "123m456p789sEE22s", "winTile": "2s"}
    for path in ("/api/score", "/api/waits", "/api/analyse"):
        status, told = await ask(host, path, hand)
        assert status == 400
        assert (told["field"], told["message"]) == ("winTile", "unknown field: did you mean 'win_tile'?")
        assert told["phrase"]["id"] == "fault.unknown_field"
