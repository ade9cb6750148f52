"""One server for each back end, for all tests that need none of their own."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.server.databases import BACK_ENDS, new_database, postgresql, programs
from tests.server.host import Host, serving
from zimo.play.game import Game
from zimo.server.bot_threads import choose

NewDatabase = Callable[[], str]

AS_ON_ANY_DATABASE = (
    "away", "bots_by_name", "exchange", "fair_deals", "freed", "fuzz", "gallery", "health", "hosts",
    "hostile", "leaving", "limits", "looking_again", "memory", "own_rules", "play", "prefix", "preview",
    "reconnect", "refusals", "stopping", "timing", "visitors",
)  # fmt: skip
"""What these modules test is done before or beside the database: on PostgreSQL by `make test-slow` alone."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        here = item.path.parent == Path(__file__).parent
        alike = here and item.path.stem.removeprefix("test_") in AS_ON_ANY_DATABASE
        if alike and "postgresql" in item.name:
            item.add_marker(pytest.mark.slow)


@pytest.fixture(scope="session", autouse=True)
def compiled() -> None:
    """Where nothing is compiled yet, a first deal takes longer than anybody waits for an answer."""
    game = Game("sbr", seed=0)
    assert game.actor is not None
    choose("greedy", game.ruleset, game.view(game.actor))


@pytest.fixture(scope="session")
def postgresql_server() -> Iterator[str]:
    found = programs()
    if found is None:
        pytest.skip("PostgreSQL is not installed")
    with postgresql(found) as server:
        yield server


@pytest.fixture(scope="session", params=BACK_ENDS)
def back_end(request: pytest.FixtureRequest) -> str:
    name: str = request.param
    return name


@pytest.fixture(scope="session")
def new(
    back_end: str, request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> NewDatabase:
    """Makes an empty database and gives its URL."""
    if back_end == "sqlite":
        return lambda: f"sqlite:///{tmp_path_factory.mktemp('tables') / 'zimo.db'}"
    server, numbers = request.getfixturevalue("postgresql_server"), itertools.count()
    return lambda: new_database(server, f"test{next(numbers)}")


@pytest.fixture
def database(new: NewDatabase) -> str:
    """The URL of an empty database."""
    return new()


@pytest.fixture(scope="session")
def host(new: NewDatabase) -> Iterator[Host]:
    with serving(new()) as host:
        yield host
