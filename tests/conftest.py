"""What all tests share."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.command_line import Ran
from tests.rule_coverage import UNTESTED_PAGE, ids_with_test, ids_without_test


def pytest_report_header() -> str:
    listed = ids_without_test(UNTESTED_PAGE.read_text(encoding="utf-8"))
    return f"rule statements: {len(ids_with_test())} with a test, {len(listed)} listed as needing none"


@pytest.fixture(scope="session", autouse=True)
def nobody_s_settings(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Which language the person at this machine has chosen is no matter of a test."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CONFIG_HOME", str(tmp_path_factory.mktemp("config")))
        patch.setenv("LC_ALL", "C.UTF-8")
        yield


@pytest.fixture(scope="session")
def lookups():
    """The engine's look-up tables, as the record that kernels take."""
    from zimo.engine.hand.lookups import load_lookups

    return load_lookups()


@pytest.fixture
def zimo(
    capfd: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Callable[..., Ran]:
    """Carries out a command line in this process. It speaks English unless it is told otherwise."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    import zimo.play.game  # compiled, whatever command comes first
    from zimo.cli.main import run

    assert zimo.play.game

    def call(*arguments: str) -> Ran:
        with pytest.raises(SystemExit) as ended:
            run(arguments)
        out, err = capfd.readouterr()
        return Ran(int(ended.value.code or 0), out, err)

    return call
