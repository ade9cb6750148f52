"""What a list tells of each match, found from its log; who has taken which match off the own list."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "2"
down_revision = "1"


def upgrade() -> None:
    op.create_table(
        "matches",
        sql.Column("table_id", sql.String(32), primary_key=True),
        sql.Column("form", sql.Integer, nullable=False),
        sql.Column("entries", sql.Integer, nullable=False),
        sql.Column("rules", sql.String(80), nullable=False),
        sql.Column("names", sql.Text, nullable=False),
        sql.Column("summary", sql.LargeBinary, nullable=False),
    )
    op.add_column("guests", sql.Column("hidden", sql.Boolean, nullable=False, server_default=sql.false()))
