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
    sql.Column("ended", sql.Float),  # Unix time; none while it is not over
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
    sql.Column("hidden", sql.Boolean, nullable=False, server_default=sql.false()),  # taken off the own list
)
matches = sql.Table(
    "matches",  # found from the entries and kept for lists: a row that is missing or too old is made anew
    metadata,
    sql.Column("table_id", sql.String(32), primary_key=True),
    sql.Column("form", sql.Integer, nullable=False),  # of the summary
    sql.Column("entries", sql.Integer, nullable=False),  # how many the table had
    sql.Column("rules", sql.String(80), nullable=False),
    sql.Column("names", sql.Text, nullable=False),  # of all players, as they are searched
    sql.Column("summary", sql.LargeBinary, nullable=False),
)
keys = sql.Table(
    "keys",
    metadata,
    sql.Column("name", sql.String(32), primary_key=True),
    sql.Column("value", sql.LargeBinary, nullable=False),
)
people = sql.Table(
    "people",
    metadata,
    sql.Column("person", sql.String(32), primary_key=True),
    sql.Column("profile", sql.LargeBinary, nullable=False),
    sql.Column("told", sql.Float, nullable=False, server_default="0"),  # Unix time
)
passes = sql.Table(
    "passes",  # to other browsers
    metadata,
    sql.Column("person", sql.String(32), primary_key=True),
    sql.Column("mark", sql.String(64), nullable=False),  # SHA-256 of its secret
    sql.Column("given", sql.Float, nullable=False, server_default="0"),  # Unix time
    sql.Index("passes_by_mark", "mark"),
)
aliases = sql.Table(
    "aliases",  # guests, by their cookies, who are the same person as another
    metadata,
    sql.Column("guest", sql.String(32), primary_key=True),
    sql.Column("person", sql.String(32), nullable=False),
    sql.Column("joined", sql.Float, nullable=False, server_default="0"),  # Unix time
)
bans = sql.Table(
    "bans",
    metadata,
    sql.Column("whom", sql.String(64), primary_key=True),  # a person, or a network
    sql.Column("since", sql.Float, nullable=False),  # Unix time
    sql.Column("note", sql.Text, nullable=False),
)
orders = sql.Table(
    "orders",  # what a server that runs is to do at its tables
    metadata,
    sql.Column("batch", sql.String(16), primary_key=True),
    sql.Column("table_id", sql.String(32), primary_key=True),
    sql.Column("what", sql.String(16), nullable=False),
    sql.Column("answer", sql.String(16)),  # none until it is done
)
