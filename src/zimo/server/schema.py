"""The tables of the database. A change here needs a step in ``migrations/versions``."""

from __future__ import annotations

import sqlalchemy as sql

metadata = sql.MetaData()
tables = sql.Table(
    "tables",
    metadata,
    sql.Column("id", sql.String(32), primary_key=True),
    sql.Column("opened", sql.Float, nullable=False),  # Unix time
    sql.Column("over", sql.Boolean, nullable=False),
)
entries = sql.Table(
    "entries",
    metadata,
    sql.Column("table_id", sql.String(32), primary_key=True),
    sql.Column("number", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("entry", sql.LargeBinary, nullable=False),
)
guests = sql.Table(
    "guests",
    metadata,
    sql.Column("guest", sql.String(32), primary_key=True),
    sql.Column("table_id", sql.String(32), primary_key=True),
)
keys = sql.Table(
    "keys",
    metadata,
    sql.Column("name", sql.String(32), primary_key=True),
    sql.Column("value", sql.LargeBinary, nullable=False),
)
