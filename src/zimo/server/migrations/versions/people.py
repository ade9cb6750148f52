"""Profiles of people, passes to other browsers, and which cookies are the same person's."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "3"
down_revision = "2"


def upgrade() -> None:
    op.create_table(
        "people",
        sql.Column("person", sql.String(32), primary_key=True),
        sql.Column("profile", sql.LargeBinary, nullable=False),
    )
    op.create_table(
        "passes",
        sql.Column("person", sql.String(32), primary_key=True),
        sql.Column("mark", sql.String(64), nullable=False),
    )
    op.create_index("passes_by_mark", "passes", ["mark"])
    op.create_table(
        "aliases",
        sql.Column("guest", sql.String(32), primary_key=True),
        sql.Column("person", sql.String(32), nullable=False),
    )
