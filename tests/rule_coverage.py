"""Which rule statements the tests carry, read from the sources (so it holds under xdist as well)."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

TESTS = Path(__file__).parent
PAGE = TESTS.parent / "web" / "src"
UNTESTED_PAGE = TESTS.parent / "docs" / "untested-rules.md"

_IN_TITLE = re.compile(r'\bit\("[^"]*\(([A-Z]+[- ][^")]*\d)\)"')
_ROW = re.compile(r"^\| *([A-Z]+-\d{3}) *\|(.*)\|$", re.MULTILINE)


def marked_ids(source: str) -> Iterator[str]:
    """The ids of every ``pytest.mark.rule("...")`` in a test's source."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "rule":
            yield from (
                arg.value for arg in node.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)
            )


def ids_in_titles(source: str) -> Iterator[str]:
    """The ids that end the titles of the page's tests: ``it("turns the claimed tile (SBR-064)", ...``."""
    for ids in _IN_TITLE.findall(source):
        yield from ids.split(", ")


def ids_with_test(folder: Path = TESTS) -> dict[str, set[str]]:
    """Each marked id with the files whose tests carry it."""
    found: dict[str, set[str]] = {}
    for path in sorted(folder.rglob("test_*.py")):
        for rule in marked_ids(path.read_text(encoding="utf-8")):
            found.setdefault(rule, set()).add(path.relative_to(folder).as_posix())
    for path in sorted(PAGE.rglob("*.test.ts")):
        for rule in ids_in_titles(path.read_text(encoding="utf-8")):
            found.setdefault(rule, set()).add(path.relative_to(PAGE).as_posix())
    return found


def ids_without_test(page: str) -> dict[str, str]:
    """The ids that the page lists as rows of a table, each with the reason given."""
    return {rule: reason.strip(" |") for rule, reason in _ROW.findall(page)}
