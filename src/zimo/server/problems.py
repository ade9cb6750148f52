"""Every refusal of the HTTP API in one form: which field, what is wrong."""

from __future__ import annotations

import logging
from typing import Any

from litestar import Request, Response
from litestar.datastructures import State
from litestar.exceptions import HTTPException, TooManyRequestsException

from zimo.server.http_protocol import Problem
from zimo.server.limits import HEADERS

OK, BAD_REQUEST, NOT_FOUND, CONFLICT = 200, 400, 404, 409
PROBLEM = "application/problem+json"
SECONDS_LEFT = "RateLimit-Reset"  # header of a limit
BODY = "data"  # how an error names a body as a whole
BrowserRequest = Request[Any, Any, State]

logger = logging.getLogger(__name__)


def problem(message: str, field: str | None = None, status: int = BAD_REQUEST) -> HTTPException:
    return HTTPException(detail=message, status_code=status, extra={"field": field})


def answer_problem(_request: BrowserRequest, error: Exception) -> Response[Problem]:
    """What is sent for an exception."""
    status, field, message = 500, None, "the server has failed; nothing was changed"
    headers = dict(HEADERS)
    if isinstance(error, TooManyRequestsException):
        seconds = (error.headers or {})[SECONDS_LEFT]
        headers |= {**(error.headers or {}), "Retry-After": seconds}
        status, message = error.status_code, f"too many requests: try again in {seconds} seconds"
    elif isinstance(error, HTTPException):
        status, message = error.status_code, error.detail
        extra = error.extra
        if isinstance(extra, dict):
            field = extra.get("field")
        elif extra:
            first = extra[0]
            key = first.get("key")
            field, message = None if key == BODY else key, first.get("message", message)
    else:
        logger.error("a request failed", exc_info=error)
    return Response(
        Problem(field=field, message=message), status_code=status, headers=headers, media_type=PROBLEM
    )
