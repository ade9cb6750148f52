"""A database of an older version is brought to today's form, one of a newer version left alone."""

from __future__ import annotations

import threading

import pytest
import sqlalchemy as sql
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext

from zimo.rulesets import find_ruleset
from zimo.rulesets.stored import stored_form
from zimo.server import lock
from zimo.server.database import Linked, NewerDatabase, default_database, open_database
from zimo.server.lock import InUse, hold, looking_after
from zimo.server.log import Log, Opened
from zimo.server.play import Play
from zimo.server.protocol import Settings
from zimo.server.schema import entries, metadata, tables

SETTINGS = Settings(clock=None, help=True, spectators=False, undo=True, pace=0.5)

FIRST_FORM = """
CREATE TABLE tables (id VARCHAR(32) NOT NULL, opened FLOAT NOT NULL, over BOOLEAN NOT NULL, PRIMARY KEY (id));
CREATE TABLE entries (table_id VARCHAR(32) NOT NULL, number INTEGER NOT NULL, entry {bytes} NOT NULL,
                      PRIMARY KEY (table_id, number));
CREATE TABLE guests (guest VARCHAR(32) NOT NULL, table_id VARCHAR(32) NOT NULL,
                     PRIMARY KEY (guest, table_id));
CREATE TABLE keys (name VARCHAR(32) NOT NULL, value {bytes} NOT NULL, PRIMARY KEY (name));
INSERT INTO tables VALUES ('t', 1.5, false);
INSERT INTO tables VALUES ('over', 1.5, true);
"""


def differences(engine: sql.Engine) -> list[object]:
    """Between the database and the tables of the code."""
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        return list(compare_metadata(context, metadata))


def test_an_empty_database_is_given_the_tables_of_the_code(database):
    engine = open_database(database)
    assert differences(engine) == []
    with engine.begin() as connection:
        connection.execute(sql.text("ALTER TABLE keys ADD COLUMN more INTEGER"))
    assert differences(engine) != []
    engine.dispose()
    open_database(database).dispose()  # once more changes nothing


def test_a_database_from_before_forms_had_numbers_keeps_its_tables(database):
    engine = sql.create_engine(database)
    with engine.begin() as connection:
        kind = "BYTEA" if engine.dialect.name == "postgresql" else "BLOB"
        for statement in FIRST_FORM.format(bytes=kind).split(";")[:-1]:
            connection.execute(sql.text(statement))
    engine.dispose()
    engine = open_database(database)
    assert differences(engine) == []
    with engine.connect() as connection:
        ended = {row.id: row.ended for row in connection.execute(sql.text("SELECT id, ended FROM tables"))}
        assert set(ended) == {"t", "over"}
        assert ended["t"] is None
        assert ended["over"] > 1.5  # it counts from now on
    engine.dispose()


FIRST_ENTRIES = (
    b'{"type":"opened","rules":"mcr","options":{"minimum":6},"players":[{"kind":"person","name":"Ann",'
    b'"guest":"g","bot":"greedy"},{"kind":"bot","name":"Lan","guest":null,"bot":"greedy"},{"kind":"bot",'
    b'"name":"Mei","guest":null,"bot":"greedy"},{"kind":"bot","name":"Zhu","guest":null,"bot":"greedy"}],'
    b'"settings":{"clock":null,"help":true,"spectators":false,"undo":true,"pace":0.5},"host":"g","seed":5}',
    b'{"type":"dealt","seed":7,"salt":"00ff"}',
)


def test_a_table_that_was_opened_before_rulesets_had_a_stored_form_is_taken_up(database):
    log = Log(database)
    with log.engine.begin() as connection:
        connection.execute(tables.insert(), {"id": "t", "opened": 1.5, "over": False})
        for number, entry in enumerate(FIRST_ENTRIES):
            connection.execute(entries.insert(), {"table_id": "t", "number": number, "entry": entry})
    play = Play.replayed(log.entries("t"))
    log.close()
    assert play.ruleset == find_ruleset("mcr", {"minimum": 6})
    assert play.deal is not None


def test_a_table_keeps_its_rules_whatever_becomes_of_the_preset():
    opened = Opened(
        rules="mcr", options={}, players=[], settings=SETTINGS, host="g", seed=5,
        stored=stored_form(find_ruleset("sbr", {"fan_limit": 4})),
    )  # fmt: skip
    assert opened.ruleset() == find_ruleset("sbr", {"fan_limit": 4})


def test_a_newer_database_is_refused_and_left_alone(database):
    engine = open_database(database)
    with engine.begin() as connection:
        connection.execute(sql.text("UPDATE alembic_version SET version_num = 'later'"))
    with pytest.raises(NewerDatabase, match="newer zimo"):
        open_database(database)
    with engine.connect() as connection:
        assert connection.scalar(sql.text("SELECT version_num FROM alembic_version")) == "later"
    engine.dispose()


def test_a_database_belongs_to_one_server_at_a_time(database):
    with hold(database), pytest.raises(InUse, match="another zimo"), hold(database):
        pass
    with hold(database):
        open_database(database).dispose()


def test_tables_are_kept_in_the_folder_for_data(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert default_database() == tmp_path / "zimo" / "zimo.db"
    assert default_database().parent.is_dir()


@pytest.mark.parametrize(
    ("url", "fault"),
    [
        ("nowhere/zimo.db", "can't be opened"),
        ("nosuch://x", "nosuch"),
        ("postgresql+psycopg://zimo@/x?host=/nowhere", "can't be opened"),
    ],
)
def test_a_database_that_can_not_be_opened_is_named(monkeypatch, zimo, tmp_path, url, fault):
    monkeypatch.setattr("zimo.cli.warmup.warmup", lambda **more: None)
    monkeypatch.chdir(tmp_path)
    ran = zimo("serve", "--port", "0", "--database", url)
    assert ran.status == 2
    assert fault in ran.err
    assert url in ran.err


def test_no_link_lets_a_second_server_in(tmp_path):
    file, link = tmp_path / "zimo.db", tmp_path / "link.db"
    file.touch()
    link.symlink_to(file)
    (tmp_path / "folder").symlink_to(tmp_path)
    for other in (link, tmp_path / "folder" / "zimo.db"):
        with hold(f"sqlite:///{file}"), pytest.raises(InUse), hold(f"sqlite:///{other}"):
            pass


def test_a_file_with_a_second_name_is_refused_by_both_until_it_has_one_alone(tmp_path, monkeypatch, zimo):
    monkeypatch.setattr("zimo.cli.warmup.warmup", lambda **more: None)
    file, other = tmp_path / "zimo.db", tmp_path / "other.db"
    with hold(f"sqlite:///{file}"):
        open_database(f"sqlite:///{file}").dispose()
        other.hardlink_to(file)  # while a server runs
        for name in (file, other):
            for use in (open_database, lambda url: hold(url).__enter__()):
                with pytest.raises(Linked, match="2 names"):
                    use(f"sqlite:///{name}")
            for words in (["serve", "--port", "0"], ["admin", "tables"], ["backup", str(tmp_path / "copy")]):
                ran = zimo(*words, "--database", str(name))
                assert ran.status == 2
                assert f"{name} has 2 names (hard links)" in ran.err
                assert ran.err.count("\n") == 1
    other.unlink()
    with hold(f"sqlite:///{file}"):
        open_database(f"sqlite:///{file}").dispose()


def cut(database):
    """Whoever holds the lock of a PostgreSQL database loses it."""
    if not database.startswith("postgresql"):
        pytest.skip("of a file the lock ends with the process alone")
    engine = sql.create_engine(database, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(
            sql.text(
                "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' "
                "AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
            )
        )
    engine.dispose()


def test_a_lock_that_is_lost_is_taken_again_unless_another_has_it(database):
    with hold(database) as keep:
        keep()
        cut(database)
        keep()
        with pytest.raises(InUse), hold(database):
            pass
        cut(database)
        with hold(database), pytest.raises(InUse):
            keep()


def test_a_lock_is_taken_again_after_an_outage_of_the_database(database, monkeypatch):
    def away(_engine):
        raise sql.exc.OperationalError(None, None, Exception("away"))

    with hold(database) as keep:
        cut(database)
        with monkeypatch.context() as outage:
            outage.setattr(sql.Engine, "connect", away)
            for _ in range(2):
                with pytest.raises(sql.exc.OperationalError):
                    keep()
        keep()
        with pytest.raises(InUse), hold(database):
            pass


def test_a_server_that_has_lost_its_database_to_another_is_told(monkeypatch):
    monkeypatch.setattr(lock, "LOOKS_EVERY", 0.01)
    looked, told = [], threading.Event()

    def keep():
        looked.append(0)
        if len(looked) == 1:
            raise sql.exc.OperationalError(None, None, Exception("away"))
        if len(looked) == 3:
            raise InUse("another")

    with looking_after(keep, lambda _error: told.set()):
        assert told.wait(5)
    assert len(looked) == 3


def test_a_database_that_may_only_be_read_is_told_before_anybody_is_asked_in(monkeypatch, zimo, tmp_path):
    monkeypatch.setattr("zimo.cli.warmup.warmup", lambda **more: None)
    file = tmp_path / "zimo.db"
    open_database(f"sqlite:///{file}").dispose()
    ran = zimo("serve", "--port", "0", "--database", f"sqlite:///file:{file}?mode=ro&uri=true")
    assert ran.status == 2
    assert "readonly" in ran.err
    assert "plays at" not in ran.out
