"""How Alembic carries out the steps: on the connection that ``zimo.server.database`` lends it."""

from __future__ import annotations

from alembic import context

from zimo.server.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
