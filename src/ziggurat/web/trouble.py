"""What goes wrong on the disk, in one clear line, whoever was writing."""

from __future__ import annotations

import logging
from typing import Final

from sqlalchemy import Engine, event
from sqlalchemy.engine import ExceptionContext
from sqlalchemy.exc import IntegrityError

LOG: Final = logging.getLogger("ziggurat.disk")


def watched(engine: Engine) -> Engine:
    """The same database; what it cannot do is noted, without what was to be written."""

    @event.listens_for(engine, "handle_error")
    def note(context: ExceptionContext) -> None:
        # That two wrote the same thing is no fault of the disk.
        if not isinstance(context.sqlalchemy_exception, IntegrityError):
            reason = str(context.original_exception).strip().partition("\n")[0]
            LOG.error("the database cannot do what it was asked: %s", reason[:200])

    return engine
