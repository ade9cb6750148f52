"""The HTTP API of recorded deals: whoever has a record may look at it. Nothing of it is kept."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TypeVar

from litestar import Response, get, post
from litestar.params import JSONBody

from zimo.importers.deal import ImportFault
from zimo.importers.unpacked import BAD_GZIP, unpacked
from zimo.play.record import Record, RecordError, parse_record
from zimo.play.replaying import verify_line
from zimo.server.costs import not_yet, weighed
from zimo.server.http_protocol import (
    Analysis,
    AnalysisRequest,
    Checked,
    CheckRequest,
    Costs,
    Replay,
    ReplayRequest,
    Review,
    ReviewRequest,
)
from zimo.server.limits import COMPUTES, FILE_BYTES, RECORDS_BYTES
from zimo.server.problems import NOT_FOUND, BrowserRequest, problem
from zimo.server.readiness import Readiness
from zimo.server.replays import NoSuchMoment, replayed
from zimo.server.review import judged, reviewed
from zimo.words.fault import Fault

Answer = TypeVar("Answer")


@post(
    "/api/records/check",
    summary="Which lines of a file are records that hold",
    status_code=200,
    request_max_body_size=RECORDS_BYTES,
    opt=COMPUTES,
)
async def check_records(request: BrowserRequest, data: JSONBody[CheckRequest]) -> list[Checked]:
    if not data.lines:
        return [_checked(0, RecordError("fault.no_records"))]
    return [
        _checked(line, await _worked(request, partial(_fault, text, line)))
        for line, text in enumerate(data.lines, data.first)
    ]


@post(
    "/api/records/replay",
    summary="A recorded deal, moment by moment",
    status_code=200,
    request_max_body_size=RECORDS_BYTES,
    opt=COMPUTES,
)
async def replay_record(request: BrowserRequest, data: JSONBody[ReplayRequest]) -> Replay:
    return await _looked_at(
        request, data.record, data.line, lambda record: replayed(record, data.line, data.seat, data.all_hands)
    )


@post(
    "/api/records/analysis",
    summary="A decision of a recorded deal looked at again",
    status_code=200,
    request_max_body_size=RECORDS_BYTES,
    opt=COMPUTES,
)
async def analyse_record(request: BrowserRequest, data: JSONBody[AnalysisRequest]) -> Analysis:
    return await _looked_at(
        request, data.record, data.line, lambda record: reviewed(record, data.line, data.event, data.seat)
    )


@post(
    "/api/records/review",
    summary="The decisions of a player in a recorded deal, judged a portion at a time",
    status_code=200,
    request_max_body_size=RECORDS_BYTES,
    opt=COMPUTES,
)
async def review_record(request: BrowserRequest, data: JSONBody[ReviewRequest]) -> Review:
    return await _looked_at(
        request, data.record, data.line, lambda record: judged(record, data.line, data.player, data.after)
    )


@post(
    "/api/records/costs",
    summary="What the choices of a player in a recorded deal cost, a portion at a time",
    status_code=200,
    request_max_body_size=RECORDS_BYTES,
    opt=COMPUTES,
)
async def weigh_record(request: BrowserRequest, data: JSONBody[ReviewRequest]) -> Costs:
    readiness: Readiness = request.app.state.readiness
    if not readiness.tries:
        return not_yet()
    return await _looked_at(
        request, data.record, data.line, lambda record: weighed(record, data.line, data.player, data.after)
    )


@get("/api/file", summary="The records of the file that the server was started with")
async def served_file(request: BrowserRequest) -> Response[bytes]:
    file: Path | None = request.app.state.records
    if file is None:
        raise problem(Fault("fault.no_file_shown"), status=NOT_FOUND)
    try:
        content = await asyncio.to_thread(_beginning, file)
    except (OSError, *BAD_GZIP, ImportFault) as error:
        detail = getattr(error, "strerror", None) or str(error)
        fault = Fault("fault.file_fault", file=file.name, detail=detail)
        raise problem(fault, status=NOT_FOUND) from None
    return Response(content, media_type="application/x-ndjson")


def _beginning(file: Path) -> bytes:
    """One byte more than a page takes tells it that there is more."""
    with file.open("rb") as opened:
        return unpacked(opened).read(FILE_BYTES + 1)


def _fault(text: str, line: int) -> RecordError | None:
    """How a line differs from what is replayed, in the words of ``zimo replay --verify``."""
    try:
        verify_line(text.encode())
    except RecordError as error:
        return error.at(line)
    return None


def _checked(line: int, fault: RecordError | None) -> Checked:
    return Checked(
        line=line,
        fault=None if fault is None else str(fault),
        phrase=None if fault is None else fault.phrase,
    )


async def _looked_at(
    request: BrowserRequest, text: str, line: int, look: Callable[[Record], Answer]
) -> Answer:
    try:
        record = await asyncio.to_thread(parse_record, text.encode())
    except RecordError as error:
        raise problem(error.at(line), "record") from None
    try:
        return await _worked(request, partial(look, record))
    except RecordError as error:
        raise problem(error, "record") from None
    except NoSuchMoment as error:
        raise problem(error, error.field) from None


async def _worked(request: BrowserRequest, work: Callable[[], Answer]) -> Answer:
    """Tables go first: of those who look back, some wait."""
    async with request.app.state.looking_back:
        return await asyncio.to_thread(work)


RECORD_HANDLERS = (served_file, check_records, replay_record, analyse_record, review_record, weigh_record)
