"""Answer many requests in one go, each in its place; a bad one is answered by its error."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from zimo.hands.request.checks import NO_DEFAULTS, Defaults, Hand
from zimo.hands.request.form import Request, RequestError, id_of, request_from, request_from_json

Result = dict[str, Any]

Check = Callable[[Request, Defaults], Hand]
Answer = Callable[[Sequence[Hand]], Sequence[Result]]
"""Answers hands of one and the same ruleset, in their order."""

CHUNK = 1024  # requests answered at once
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"


def answer_requests(
    requests: Iterable[Request | Mapping[str, Any]],
    check: Check,
    answer: Answer,
    defaults: Defaults = NO_DEFAULTS,
) -> list[Result]:
    """One result per request. Raises nothing for a bad one."""
    checked: list[Hand | Result] = []
    for request in requests:
        try:
            checked.append(check(request_from(request), defaults))
        except RequestError as error:
            checked.append(refusal(id_of(request), error))
    return answer_each(checked, answer)


def answer_lines(
    lines: Iterable[bytes],
    check: Check,
    answer: Answer,
    defaults: Defaults = NO_DEFAULTS,
) -> Iterator[bytes]:
    """JSON Lines in, JSON Lines out: blocks of whole lines, one for each that is not blank."""
    encoder = msgspec.json.Encoder()
    remaining = iter(lines)
    first = True
    while chunk := list(itertools.islice(remaining, CHUNK)):
        if first:
            chunk[0] = chunk[0].removeprefix(_BYTE_ORDER_MARK)
            first = False
        checked: list[Hand | Result] = []
        for line in chunk:
            if line.isspace() or not line:
                continue
            try:
                checked.append(check(request_from_json(line), defaults))
            except RequestError as error:
                checked.append(refusal(id_of(line), error))
        yield encoder.encode_lines(answer_each(checked, answer))


def answer_each(checked: Sequence[Hand | Result], answer: Answer) -> list[Result]:
    """Answer the hands among ``checked``, ruleset by ruleset; what is answered already stays."""
    results: list[Result] = [item if isinstance(item, dict) else {} for item in checked]
    places: dict[int, list[int]] = {}
    for place, item in enumerate(checked):
        if isinstance(item, Hand):
            places.setdefault(id(item.rules), []).append(place)
    for group in places.values():
        hands = [item for place in group if isinstance(item := checked[place], Hand)]
        for place, result in zip(group, answer(hands), strict=True):
            results[place] = result
    return results


def refusal(request_id: Any, error: RequestError) -> Result:
    return {"id": request_id, "error": {"field": error.field, "message": str(error)}}
