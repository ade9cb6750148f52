"""Answer many requests in one go, each in its place; a bad one is answered by its error."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

import msgspec

from zimo.hands.request.checks import NO_DEFAULTS, Defaults, Hand
from zimo.hands.request.form import Request, RequestError, id_of, request_from, request_from_json
from zimo.hands.results import Answer, Fault, NoAnswer

Given = TypeVar("Given", bound=Answer)

Check = Callable[[Request, Defaults], Hand]
Answering = Callable[[Sequence[Hand]], Sequence[Given]]
"""Answers hands of one and the same ruleset, in their order."""

CHUNK = 1024  # requests answered at once
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"


def answer_requests(
    requests: Iterable[Request | Mapping[str, Any]],
    check: Check,
    answer: Answering[Given],
    defaults: Defaults = NO_DEFAULTS,
) -> list[Given | NoAnswer]:
    """One result per request. Raises nothing for a bad one."""
    checked: list[Hand | NoAnswer] = []
    for request in requests:
        try:
            checked.append(check(request_from(request), defaults))
        except RequestError as error:
            checked.append(refusal(id_of(request), error))
    return answer_each(checked, answer)


def answer_lines(
    lines: Iterable[bytes],
    check: Check,
    answer: Answering[Given],
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
        checked: list[Hand | NoAnswer] = []
        for line in chunk:
            if line.isspace() or not line:
                continue
            try:
                checked.append(check(request_from_json(line), defaults))
            except RequestError as error:
                checked.append(refusal(id_of(line), error))
        yield encoder.encode_lines(answer_each(checked, answer))


def answer_each(checked: Sequence[Hand | NoAnswer], answer: Answering[Given]) -> list[Given | NoAnswer]:
    """Answer the hands among ``checked``, ruleset by ruleset; what is answered already stays."""
    answers: dict[int, Given | NoAnswer] = {}
    groups: dict[int, list[tuple[int, Hand]]] = {}
    for place, item in enumerate(checked):
        if isinstance(item, Hand):
            groups.setdefault(id(item.rules), []).append((place, item))
        else:
            answers[place] = item
    for group in groups.values():
        found = answer([hand for _, hand in group])
        answers.update(zip((place for place, _ in group), found, strict=True))
    return [answers[place] for place in range(len(checked))]


def refusal(request_id: Any, error: RequestError) -> NoAnswer:
    return NoAnswer(id=request_id, error=Fault(field=error.field, message=str(error)))


def fault_in(request: Request | Mapping[str, Any], check: Check) -> RequestError | None:
    """Why a request cannot be answered, with the phrase that tells it in any language."""
    try:
        check(request_from(request), NO_DEFAULTS)
    except RequestError as error:
        return error
    return None
