"""What a server tells of itself when it starts."""

from __future__ import annotations

import ipaddress
import socket

import pytest

from zimo.server.listening import reached_at


def test_a_host_that_was_named_is_told_as_it_is():
    assert reached_at("127.0.0.1") == "127.0.0.1"
    assert reached_at("::1") == "[::1]"


def test_who_listens_everywhere_is_told_an_address_that_others_can_open(monkeypatch):
    class Way(socket.socket):
        def connect(self, _address):
            self.bind(("127.0.0.9", 0))

    monkeypatch.setattr(socket, "socket", Way)
    assert reached_at("0.0.0.0") == "127.0.0.9"


def test_without_a_network_it_is_told_what_it_listens_to(monkeypatch):
    def no_way(*_):
        raise OSError("unreachable")

    monkeypatch.setattr(socket.socket, "connect", no_way)
    assert reached_at("0.0.0.0") == "0.0.0.0"


@pytest.mark.parametrize("host", ["0.0.0.0", "::"])
def test_what_is_told_is_an_address(host):
    ipaddress.ip_address(reached_at(host).strip("[]"))
