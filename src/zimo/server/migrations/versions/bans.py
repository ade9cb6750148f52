"""Who may not come in, and what a server that runs is to do at its tables."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "6"
down_revision = "5"


def upgrade() -> None:
    op.create_table(
        "bans",
        sql.Column("whom", sql.String(64), primary_key=True),
        sql.Column("since", sql.Float, nullable=False),
        sql.Column("note", sql.Text, nullable=False),
    )
    op.create_table(
        "orders",
        sql.Column("batch", sql.String(16), primary_key=True),
        sql.Column("table_id", sql.String(32), primary_key=True),
        sql.Column("what", sql.String(16), nullable=False),
        sql.Column("answer", sql.String(16)),
    )
