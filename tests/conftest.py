"""What all tests share."""

from __future__ import annotations

import pytest

from tests.rule_coverage import UNTESTED_PAGE, ids_with_test, ids_without_test


def pytest_report_header() -> str:
    listed = ids_without_test(UNTESTED_PAGE.read_text(encoding="utf-8"))
    return f"rule statements: {len(ids_with_test())} with a test, {len(listed)} listed as needing none"


@pytest.fixture(scope="session")
def lookups():
    """The engine's look-up tables, as the record that kernels take."""
    from zimo.engine.lookups import load_lookups

    return load_lookups()
