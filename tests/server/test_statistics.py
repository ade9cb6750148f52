"""The statistics of a person agree with what the accounts of the deals told."""

from __future__ import annotations

import pytest

from tests.server.host import Host, Person, cautious
from zimo.server.facts import DealFacts, HuFacts
from zimo.server.identity import COOKIE
from zimo.server.log import PlayerSpec, bot_at
from zimo.server.statistics import statistics
from zimo.server.summaries import Summary

DEALS = 6


async def asked(host: Host, cookie: str | None) -> dict:
    async with host.client(**({} if cookie is None else {"Cookie": f"{COOKIE}={cookie}"})) as client:
        return (await client.get("/api/me/statistics")).json()


@pytest.mark.parametrize("rules", ["sbr", "mcr", "classical", "changchun"])
async def test_statistics_count_what_the_accounts_told(host, rules):
    person = await Person.opening(host, rules=rules, options={"match_deals": DEALS})
    await person.connect()
    accounts = []
    for deal in range(DEALS):
        accounts.append(await person.play_deal(cautious))
        await person.send({"type": "next", "deal": deal})
    (game,) = (await asked(host, person.cookie))["games"]
    mine, given, hus = [], 0, []
    for account in accounts:
        seat = account["seated"].index(0)
        true = [hu for hu in account["hus"] if not hu["false"]]
        hus += [hu for hu in true if hu["seat"] == seat]
        mine.append([hu for hu in true if hu["seat"] == seat])
        given += any(hu["source"] == seat != hu["seat"] for hu in true)
    standings = [line for account in accounts for line in account["standings"] if line["player"] == 0]
    melds = [
        meld
        for account in accounts
        for meld in account["seats"][account["seated"].index(0)]["melds"]
        if meld["source"] != account["seated"].index(0)
    ]
    assert (game["rules"], game["matches"], game["deals"]) == (rules, 1, DEALS)
    assert game["hu"] == sum(bool(found) for found in mine)
    assert game["self_drawn"] == sum(any(hu["source"] == hu["seat"] for hu in found) for found in mine)
    assert game["dealt_in"] == given
    assert game["claims"] == len(melds)
    assert game["points"] == sum(line["points"] for line in standings)
    assert (game["hands"], game["hand_points"]) == (len(hus), sum(hu["points"] for hu in hus))
    assert game["form"][0]["points"] == game["points"]
    places = [0] * 4
    places[standings[-1]["place"] - 1] = 1
    assert game["places"] == places


def deal(points: list[int | None], *hus: HuFacts, claims: tuple[int, ...] = (0, 0, 0, 0)) -> DealFacts:
    return DealFacts(points, list(hus), list(claims))


def match(*facts: DealFacts, stage: str = "over", place: int = 1) -> Summary:
    me = PlayerSpec(kind="person", name="Ann", guest="g")
    players = [bot_at(3), me, bot_at(1), bot_at(2)]
    return Summary(
        rules="mcr", stage=stage, host="g", players=players, deal=len(facts), deals=16,
        scores=[0] * 4, places=[4, place, 3, 2], facts=list(facts),
    )  # fmt: skip


def test_each_figure_is_the_person_s_own():
    hu = HuFacts(1, None, 30, 10, {"dragon_pung": 2, "pure_straight": 1})
    given = HuFacts(2, 1, 8, 8, {"all_pungs": 1})
    elsewhere = HuFacts(0, 3, 8, 8, {"all_pungs": 1})
    played = [
        (1.0, match(deal([-10, 30, -10, -10], hu, claims=(3, 1, 0, 0)), deal([0, -8, 8, 0], given))),
        (2.0, match(deal([8, 0, 0, -8], elsewhere, claims=(0, 2, 4, 0)), stage="playing", place=2)),
    ]
    (game,) = statistics("g", played)
    assert (game.deals, game.hu, game.self_drawn, game.dealt_in, game.claims) == (3, 1, 1, 1, 3)
    assert (game.points, game.hands, game.hand_points, game.best_hand, game.total_fan) == (22, 1, 30, 30, 10)
    assert game.places == [1, 0, 0, 0], "of matches that are over"
    assert [(fan.id, fan.count) for fan in game.fans] == [("dragon_pung", 2), ("pure_straight", 1)]
    assert [(form.opened, form.points, form.deals) for form in game.form] == [(1.0, 22, 2), (2.0, 0, 1)]


def test_deals_that_were_sat_out_and_matches_without_a_deal_do_not_count():
    (game,) = statistics("g", [(1.0, match(deal([1, None, -1, 0]), deal([1, 0, -1, 0]))), (2.0, match())])
    assert (game.matches, game.deals) == (1, 1)
    assert statistics("g", [(1.0, match())]) == []


async def test_nobody_is_told_how_another_plays(host):
    person = await Person.opening(host, options={"match_deals": 1})
    await person.connect()
    await person.play_deal(cautious)
    stranger = await Person.opening(host)
    assert len((await asked(host, person.cookie))["games"]) == 1
    for cookie in (stranger.cookie, None):
        assert await asked(host, cookie) == {"games": [], "unread": 0}
