"""The browser's half of the protocol is made from the server's."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from zimo.server.protocol import Act, ClientMessage, decode_command
from zimo.server.typescript import typescript

PROTOCOL = Path(__file__).parents[2] / "web" / "src" / "protocol"


def test_the_typescript_is_up_to_date():
    made = {
        file.relative_to(PROTOCOL).as_posix(): file.read_text(encoding="utf-8")
        for file in PROTOCOL.rglob("*.ts")
    }
    assert made == typescript(), "run: python -m zimo.server.typescript web/src/protocol"


def test_commands_are_told_by_their_type():
    assert decode_command(b'{"type":"act","turn":3,"action":42}') == Act(turn=3, action=42)


@pytest.mark.parametrize(
    "message",
    [
        b"",
        b"[]",
        b'{"type":"act"}',
        b'{"type":"act","turn":1,"action":256}',
        b'{"type":"act","turn":-1,"action":1}',
        b'{"type":"act","turn":1,"action":1,"seat":2}',
        b'{"type":"welcome"}',
        b"\xff",
    ],
)
def test_what_is_no_command_is_refused(message):
    with pytest.raises((msgspec.DecodeError, UnicodeDecodeError)):
        decode_command(message)


def test_every_command_says_what_it_is():
    schema = msgspec.json.schema(ClientMessage)
    assert set(schema["discriminator"]["mapping"]) == {
        "act",
        "bind",
        "show",
        "next",
        "undo",
        "fill",
        "stand_in",
        "say",
        "help",
        "ping",
    }
