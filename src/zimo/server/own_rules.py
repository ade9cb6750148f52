"""The HTTP API of rules of one's own: a file of them is read, and one is made of a profile's."""

from __future__ import annotations

import dataclasses

from litestar import Response, post
from litestar.params import JSONBody
from msgspec import UNSET

from zimo.rulesets import RulesetError
from zimo.rulesets.named import Named, find_named
from zimo.rulesets.own import name_for, own_rules, read_own, write_own
from zimo.server.http_protocol import HouseRules, RulesText
from zimo.server.limits import COMPUTES
from zimo.server.problems import OK, problem


def name_preset(house: HouseRules, named: Named) -> None:
    """The same rules on top of the preset below the server's own that they name. Raises RulesetError."""
    own = own_rules("own", house.name, named.preset, {**named.options, **house.options})
    house.rules, house.options, house.hash = own.rules, dict(own.options), own.hash or UNSET


@post(
    "/api/rules/read",
    summary="The rules that a file holds, checked",
    status_code=OK,
    sync_to_thread=True,
    opt=COMPUTES,
)
def read_rules(data: JSONBody[RulesText]) -> HouseRules:
    try:
        own = read_own(data.text)
    except RulesetError as error:
        raise problem(error, "text") from None
    return HouseRules(name=own.title, rules=own.rules, options=dict(own.options), hash=own.hash or UNSET)


@post(
    "/api/rules/file",
    summary="A file of rules, to give away",
    status_code=OK,
    sync_to_thread=True,
    opt=COMPUTES,
)
def rules_file(data: JSONBody[HouseRules]) -> Response[bytes]:
    """The hash goes with them, so that whoever opens the file is told where the preset has changed."""
    try:
        named = find_named(data.rules)
        if named.is_own:
            name_preset(data, named)
        own = own_rules(name_for(data.name), data.name, data.rules, data.options)
    except RulesetError as error:
        raise problem(error, "rules") from None
    if data.hash is not UNSET:
        own = dataclasses.replace(own, hash=data.hash)
    told = {"Content-Disposition": f'attachment; filename="{own.name}.json"'}
    return Response(write_own(own).encode(), media_type="application/json", headers=told)


OWN_RULES_HANDLERS = (read_rules, rules_file)
