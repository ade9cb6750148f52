"""One server for all tests that need none of their own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.host import Host, serving


@pytest.fixture(scope="session")
def database(tmp_path_factory: pytest.TempPathFactory) -> str:
    return f"sqlite:///{tmp_path_factory.mktemp('server') / 'zimo.db'}"


@pytest.fixture(scope="session")
def host(database: str) -> Iterator[Host]:
    with serving(database) as host:
        yield host
