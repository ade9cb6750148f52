"""When browsers were joined to a person: those of who never comes to a table are cleared away."""

from __future__ import annotations

import time

import sqlalchemy as sql
from alembic import op

revision = "7"
down_revision = "6"


def upgrade() -> None:
    op.add_column("aliases", sql.Column("joined", sql.Float, nullable=False, server_default="0"))
    op.execute(sql.table("aliases", sql.column("joined")).update().values(joined=time.time()))
