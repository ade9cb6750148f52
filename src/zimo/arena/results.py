"""The file of a tournament's results: what was planned, then a line for each wall. It can be gone on from."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Self

from zimo.arena.duplicate import PlayedWall
from zimo.arena.profile import Profile
from zimo.arena.tournament import Names, PairResult, Plan
from zimo.rulesets.registry import describe_ruleset
from zimo.words.fault import Fault
from zimo.words.phrase import plain

FORMAT = 1


def heading_of(plan: Plan) -> dict[str, Any]:
    """What a file must have been played by to be gone on from."""
    rules, options = describe_ruleset(plan.ruleset)
    return {
        "arena": FORMAT,
        "rules": rules,
        "options": options,
        "seed": plan.seed,
        "entrants": [entrant.name for entrant in plan.entrants],
    }


class ResultsFile:
    """Every wall is written as soon as it counts. Raises Fault and OSError."""

    def __init__(self, path: Path, plan: Plan) -> None:
        self._path = path
        self.results = [PairResult((one.name, other.name)) for one, other in plan.pairs]
        """What the file holds already, for each pair of the plan."""
        whole = self._read(heading_of(plan)) if path.exists() else 0
        self._file = path.open("r+b" if path.exists() else "wb")
        self._file.truncate(whole)  # a line that was cut off is played again
        self._file.seek(whole)
        if whole == 0:
            self._write(heading_of(plan))

    def keep(self, names: Names, wall: PlayedWall) -> None:
        counts = [profile.as_json() for profile in wall.profiles]
        told = {"pair": names, "wall": wall.number, "difference": float(wall.difference), "profiles": counts}
        self._write(told)

    def _write(self, line: Mapping[str, Any]) -> None:
        self._file.write(json.dumps(line, separators=(",", ":")).encode() + b"\n")
        self._file.flush()

    def close(self) -> None:
        self._file.flush()
        os.fsync(self._file.fileno())
        self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def _read(self, heading: Mapping[str, Any]) -> int:
        """Take what the file holds into ``results``; how many of its bytes are whole lines."""
        by_names = {result.names: result for result in self.results}
        whole = 0
        for number, line in enumerate(self._path.read_bytes().splitlines(keepends=True), 1):
            if not line.endswith(b"\n"):
                break
            try:
                told = json.loads(line)
                if number == 1:
                    if told != heading:
                        raise self._fault(number, "it is of another tournament: choose another file")
                else:
                    result = by_names[tuple(told["pair"])]
                    if told["wall"] != len(result.differences):
                        raise self._fault(number, "a wall is missing before it")
                    profiles = [Profile.from_json(counts) for counts in told["profiles"]]
                    result.add(float(told["difference"]), profiles)
            except (ValueError, KeyError, TypeError) as error:
                if isinstance(error, Fault):
                    raise
                raise self._fault(number, "this is no result of a tournament") from error
            whole += len(line)
        return whole

    def _fault(self, line: int, what: str) -> Fault:
        return Fault(plain(f"{self._path}, line {line}: {what}"))
