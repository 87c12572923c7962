"""What Alembic runs its steps in: the transaction of whoever opens the database.

Whoever writes a new step names a database on the command line (``alembic -x database=URL``).
"""

from __future__ import annotations

from alembic import context
from sqlalchemy import Connection, create_engine

from ziggurat.web.schema import METADATA


def run(connection: Connection) -> None:
    """Take the steps that were asked for."""
    context.configure(
        connection=connection,
        target_metadata=METADATA,
        transactional_ddl=True,
        compare_type=True,
        compare_server_default=True,
    )
    with context.begin_transaction():
        context.run_migrations()


given: Connection | None = context.config.attributes.get("connection")
if given is not None:
    run(given)
else:
    chosen = create_engine(context.get_x_argument(as_dictionary=True)["database"])
    with chosen.begin() as opened:
        run(opened)
