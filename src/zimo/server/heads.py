"""The head of an answer alone, wherever there is one to ``GET``."""

from __future__ import annotations

from litestar.enums import HttpMethod, ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send


def heads_too(app: ASGIApp) -> ASGIApp:
    """``HEAD`` is answered as ``GET`` is; the server that speaks HTTP leaves the body away."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.HTTP and scope["method"] == HttpMethod.HEAD:
            scope = {**scope, "method": HttpMethod.GET}
        await app(scope, receive, send)

    return answer
