"""A copy of the database that is made while people play is a database, and nobody else's to read."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from tests.server.host import Person, cautious, records, serving
from zimo.server.database import open_to_others


async def test_what_is_copied_under_play_goes_on_from_there(tmp_path: Path, zimo: Any) -> None:
    file, copy = tmp_path / "zimo.db", tmp_path / "copy.db"
    with serving(f"sqlite:///{file}") as host:
        person = await Person.opening(host)
        await person.connect()
        await person.until_asked()
        await person.play_deal(cautious)
        finished = await records(host, person.table)
        ran = zimo("backup", str(copy), "--database", str(file))
        assert (ran.status, ran.err) == (0, "")
        await person.send({"type": "next", "deal": 0})
        await person.until_asked()
    assert sorted(one.name for one in tmp_path.iterdir() if one.name.startswith("copy")) == ["copy.db"]
    assert copy.stat().st_mode & 0o777 == 0o600
    with serving(f"sqlite:///{copy}") as host:
        assert await records(host, person.table) == finished
        again = Person(host.address, person.table, person.cookie)
        await again.connect()
        assert (await again.hear_of("welcome"))["me"] == 0


def test_no_file_is_written_over(tmp_path: Path, zimo: Any) -> None:
    file, there = tmp_path / "zimo.db", tmp_path / "there"
    sqlite3.connect(file).close()
    there.write_text("kept")
    for name in (there, file):
        ran = zimo("backup", str(name), "--database", str(file))
        assert ran.status == 2
        assert "there already" in ran.err
    assert there.read_text() == "kept"
    assert sorted(one.name for one in tmp_path.iterdir()) == ["there", "zimo.db"]


def test_a_part_of_another_copy_is_left_alone(tmp_path: Path, zimo: Any) -> None:
    file, part = tmp_path / "zimo.db", tmp_path / "copy.db.part"
    sqlite3.connect(file).close()
    part.write_text("kept")
    assert zimo("backup", str(tmp_path / "copy.db"), "--database", str(file)).status == 0
    assert part.read_text() == "kept"
    assert zimo("backup", str(tmp_path / "nowhere" / "copy.db"), "--database", str(file)).status == 2
    assert sorted(one.name for one in tmp_path.iterdir()) == ["copy.db", "copy.db.part", "zimo.db"]


@pytest.mark.parametrize(
    ("database", "fault"), [("nowhere.db", "no such file"), ("postgresql+psycopg://u@h/n", "pg_dump")]
)
def test_what_cannot_be_copied_is_told(
    tmp_path: Path, zimo: Any, monkeypatch: pytest.MonkeyPatch, database: str, fault: str
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = zimo("backup", "copy.db", "--database", database)
    assert ran.status == 2
    assert fault in ran.err
    assert list(tmp_path.iterdir()) == []


def test_a_new_database_is_nobody_elses_to_read(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        with serving(f"sqlite:///{tmp_path / 'zimo.db'}"):
            found = {one.name: one.stat().st_mode & 0o777 for one in tmp_path.iterdir()}
    finally:
        os.umask(before)
    assert set(found.values()) == {0o600}
    assert "zimo.db" in found
    assert open_to_others(f"sqlite:///{tmp_path / 'zimo.db'}") is None


def test_a_database_that_others_can_read_is_told(tmp_path: Path) -> None:
    file = tmp_path / "zimo.db"
    file.touch()
    file.chmod(0o644)
    said = open_to_others(f"sqlite:///{file}")
    assert said is not None
    assert f"chmod 600 {file}" in said
