"""The two forms in which Botzone tells a program of a match, and in which it is answered: JSON, and lines."""

from __future__ import annotations

import dataclasses
import itertools
import json
from collections.abc import Sequence
from typing import Any, Protocol


@dataclasses.dataclass
class Kept:
    """What a program wants to be told again: the next time, and in matches to come as well."""

    data: Any = ""
    globaldata: Any = ""


class Form(Protocol):
    def told(self, requests: Sequence[str], answers: Sequence[str], kept: Kept | None) -> str:
        """All requests of a match, and the answers to all but the last; no ``kept`` for who goes on."""

    def answer(self, said: str, kept: Kept) -> str:
        """The answer in what a program has said. Raises an Exception if there is none."""


class Json:
    def told(self, requests: Sequence[str], answers: Sequence[str], kept: Kept | None) -> str:
        match = {"requests": requests, "responses": answers, **dataclasses.asdict(kept or Kept())}
        return json.dumps({**match, "time_limit": "", "memory_limit": ""}, separators=(",", ":")) + "\n"

    def answer(self, said: str, kept: Kept) -> str:
        told = json.loads(said)
        kept.data = told.get("data", "")
        kept.globaldata = told.get("globaldata", kept.globaldata)
        return str(told["response"])


class Lines:
    def told(self, requests: Sequence[str], answers: Sequence[str], kept: Kept | None) -> str:
        turns = itertools.chain.from_iterable(zip(requests, answers, strict=False))
        lines = [str(len(requests)), *turns, requests[-1]]
        if kept is not None:
            lines += [kept.data, kept.globaldata]
        return "\n".join(lines) + "\n"

    def answer(self, said: str, kept: Kept) -> str:
        answer, *more = said.splitlines()
        _debug, kept.data, *rest = [*more, "", ""] if len(more) < 2 else more
        kept.globaldata = "\n".join(rest) or kept.globaldata
        return answer
