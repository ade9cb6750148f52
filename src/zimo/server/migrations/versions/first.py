"""The first form: tables, their entries, who sits where, keys."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "1"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sql.Column("id", sql.String(32), primary_key=True),
        sql.Column("opened", sql.Float, nullable=False),
        sql.Column("over", sql.Boolean, nullable=False),
    )
    op.create_table(
        "entries",
        sql.Column("table_id", sql.String(32), primary_key=True),
        sql.Column("number", sql.Integer, primary_key=True, autoincrement=False),
        sql.Column("entry", sql.LargeBinary, nullable=False),
    )
    op.create_table(
        "guests",
        sql.Column("guest", sql.String(32), primary_key=True),
        sql.Column("table_id", sql.String(32), primary_key=True),
    )
    op.create_table(
        "keys",
        sql.Column("name", sql.String(32), primary_key=True),
        sql.Column("value", sql.LargeBinary, nullable=False),
    )
