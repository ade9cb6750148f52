"""When matches ended: those that are over may be kept for a while from then on."""

from __future__ import annotations

import time

import sqlalchemy as sql
from alembic import op

revision = "5"
down_revision = "4"


def upgrade() -> None:
    op.add_column("tables", sql.Column("ended", sql.Float))
    known = sql.table("tables", sql.column("over"), sql.column("ended"))
    op.execute(known.update().where(known.c.over).values(ended=time.time()))
