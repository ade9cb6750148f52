"""Which requests an address may make so often as it may ask at all, and which of them cost more."""

from __future__ import annotations

from litestar.handlers import HTTPRouteHandler

from zimo.server.app import Configuration, create_app
from zimo.server.limits import COSTS

CHEAP = {
    "GET /",
    "GET /{path:path}",
    "GET /r",
    "GET /schema",
    "GET /schema/openapi.json",
    "GET /schema/{path:str}",
    "GET /healthz",
    "GET /api/engine",
    "GET /api/file",
    "GET /api/rulesets",
    "GET /api/watch",
    "GET /api/me",
    "GET /api/me/tables",
    "GET /api/me/statistics",
    "POST /api/me/use",
    "POST /api/me/forget",
    "POST /api/me/tables/{name:str}/remove",
    "POST /api/tables/{name:str}/sit",
    "POST /api/tables/{name:str}/close",
}
"""A look into memory or a few rows of the database; matches that are over are loaded one at a time."""


def test_whatever_computes_opens_tables_or_makes_profiles_says_so() -> None:
    app = create_app(Configuration(database="sqlite://"))
    costs = {
        f"{method} {route.path}": handler.opt.get(COSTS)
        for route in app.routes
        for handler in getattr(route, "route_handlers", ())
        if isinstance(handler, HTTPRouteHandler)
        for method in handler.http_methods
        if method != "OPTIONS"
    }
    assert {request for request, cost in costs.items() if cost is None} == CHEAP
    assert {cost for cost in costs.values() if cost} == {"computations", "tables", "profiles"}
