"""When profiles were told and passes given: what nobody comes back to is cleared away."""

from __future__ import annotations

import time

import sqlalchemy as sql
from alembic import op

revision = "4"
down_revision = "3"


def upgrade() -> None:
    for table, column in (("people", "told"), ("passes", "given")):
        op.add_column(table, sql.Column(column, sql.Float, nullable=False, server_default="0"))
        op.execute(sql.table(table, sql.column(column)).update().values({column: time.time()}))
