"""Bots of other packages sit at a server's tables by their names, and by nothing else."""

from __future__ import annotations

import numpy as np
import pytest

from tests.server.host import Person, first, records, serving
from tests.test_bots import LEVELS, Offers, Wrapped
from zimo.bots import registry
from zimo.play.record import parse_record

asked: list[int] = []


class Noted(Wrapped):
    """As greedy, and it notes at which seat it was asked."""

    def choose(self, view: np.recarray) -> int:
        asked.append(int(view["seat"][0]))
        return super().choose(view)


@pytest.fixture
def noted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "entry_points", Offers(noted="tests.server.test_bots_by_name:Noted"))
    asked.clear()


async def test_a_bot_of_another_package_plays(noted, database):
    with serving(database) as host:
        async with host.client() as client:
            offered = {info["name"]: info["bots"] for info in (await client.get("/api/rulesets")).json()}
        assert offered["sbr"] == [*LEVELS, "noted"]
        seats = [{"kind": "bot"}, {"kind": "bot", "bot": "noted"}, {"kind": "bot", "bot": "greedy"}]
        person = await Person.opening(host, rules="sbr", seats=seats)
        await person.connect()
        await person.play_deal(first)
        (line,) = await records(host, person.table)
    sits = person.update["seated"].index(2)
    assert set(asked) == {sits}
    assert len(parse_record(line).actions) > len(asked) > 3


@pytest.mark.parametrize(
    ("bot", "message"),
    [
        ("gredy", "unknown bot 'gredy': did you mean 'greedy'?"),
        (
            "tests.test_bots:Wrapped",
            "unknown bot 'tests.test_bots:Wrapped': "
            "choose random, greedy, novice, casual, club, expert or master",
        ),
    ],
)
async def test_a_bot_that_is_not_offered_is_refused(host, bot, message):
    """A module is named on a command line, and never by who only asks a server."""
    async with host.client() as client:
        seats = [{"kind": "bot", "bot": bot}] * 3
        answer = await client.post("/api/tables", json={"rules": "sbr", "seats": seats})
    assert answer.status_code == 400
    told = answer.json()
    assert (told["field"], told["message"], told["phrase"]["id"]) == ("seats", message, "fault.unknown_bot")


async def test_people_are_offered_the_levels(host):
    async with host.client() as client:
        offered = {tuple(info["bots"]) for info in (await client.get("/api/rulesets")).json()}
    assert offered == {tuple(LEVELS)}
