"""Every refusal of the HTTP API in one form: which field, what is wrong."""

from __future__ import annotations

import logging
import re
from typing import Any

import sqlalchemy as sql
from litestar import Request, Response
from litestar.datastructures import State
from litestar.exceptions import HTTPException, TooManyRequestsException

from zimo.notation.spelling import meant_by
from zimo.server.http_protocol import Problem
from zimo.server.limits import HEADERS
from zimo.server.log import Damaged
from zimo.server.refusals import Refusal, Stopped
from zimo.words.fault import Fault

OK, BAD_REQUEST, FORBIDDEN, NOT_FOUND, CONFLICT = 200, 400, 403, 404, 409
GONE, MISDIRECTED, UNAVAILABLE = 410, 421, 503
PROBLEM = "application/problem+json"
SECONDS_LEFT = "RateLimit-Reset"  # header of a limit
AGAIN_SECONDS = 10  # until a database that fails is tried again
BODY = "data"  # how an error names a body as a whole
BrowserRequest = Request[Any, Any, State]

logger = logging.getLogger(__name__)


def problem(fault: Fault | Refusal, field: str | None = None, status: int = BAD_REQUEST) -> HTTPException:
    extra = {"field": field, "phrase": fault.phrase}
    return HTTPException(detail=str(fault), status_code=status, extra=extra)


def database_fails() -> HTTPException:
    return _not_now("fault.database_fails")


def _not_now(said: str) -> HTTPException:
    fault = Fault(said)
    headers = {"Retry-After": str(AGAIN_SECONDS)}
    extra = {"phrase": fault.phrase}
    return HTTPException(detail=str(fault), status_code=UNAVAILABLE, headers=headers, extra=extra)


def _unknown_field(request: BrowserRequest, message: str) -> tuple[str, Fault] | None:
    """A field of the body that is none, and what was meant."""
    found = re.search("unknown field `(.+?)`", message)
    body = request.scope["route_handler"].parsed_data_field
    if found is None or body is None:
        return None
    return found[1], Fault(
        "fault.unknown_field", hint=meant_by(found[1], body.annotation.__struct_encode_fields__)
    )


def answer_problem(request: BrowserRequest, error: Exception) -> Response[Problem]:
    """What is sent for an exception."""
    status, field, phrase = 500, None, None
    message = "the server has failed; nothing was changed"
    headers = dict(HEADERS)
    if isinstance(error, sql.exc.DBAPIError):
        logger.error("the database has failed a request", exc_info=error)
        error = database_fails()
    elif isinstance(error, Stopped):
        error = _not_now("fault.table_stops")
    elif isinstance(error, Damaged):
        error = problem(error, status=GONE)
    if isinstance(error, TooManyRequestsException):
        seconds = (error.headers or {})[SECONDS_LEFT]
        headers |= {**(error.headers or {}), "Retry-After": seconds}
        fault = Fault("fault.too_many_requests", seconds=int(seconds))
        status, message, phrase = error.status_code, str(fault), fault.phrase
    elif isinstance(error, HTTPException):
        status, message = error.status_code, error.detail
        headers |= error.headers or {}
        extra = error.extra
        if isinstance(extra, dict):
            field, phrase = extra.get("field"), extra.get("phrase")
        elif extra:
            first = extra[0]
            key = first.get("key")
            field, message = None if key == BODY else key, first.get("message", message)
            if field is None and (unknown := _unknown_field(request, message)):
                field, fault = unknown
                message, phrase = str(fault), fault.phrase
    elif isinstance(error, RecursionError):  # only what was sent can be so deep
        fault = Fault("fault.too_deep")
        status, message, phrase = BAD_REQUEST, str(fault), fault.phrase
    else:
        logger.error("a request failed", exc_info=error)
    return Response(
        Problem(field=field, message=message, phrase=phrase),
        status_code=status,
        headers=headers,
        media_type=PROBLEM,
    )
