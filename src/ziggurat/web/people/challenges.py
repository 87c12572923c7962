"""Challenges: given to a browser, and taken back from the same browser once, within minutes.

They lie in the database, so that another process may take back what one has given; of each there
is the digest alone.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any, Final

from sqlalchemy import Engine, select

from ziggurat.web import keys
from ziggurat.web.people.sessions import moment
from ziggurat.web.schema import CHALLENGES
from ziggurat.web.store import now

LASTS: Final = timedelta(minutes=5)
OnDisk = Callable[..., Awaitable[Any]]


class Challenges:
    """All that were given and did not come back yet."""

    def __init__(self, engine: Engine, writing: OnDisk) -> None:
        self._engine = engine
        self._writing = writing

    async def give(self, whose: str, data: dict[str, str] | None = None) -> str:
        """A new one for whoever goes by this name; ``data`` is told again when it comes back."""
        challenge = secrets.token_urlsafe(32)
        row = {
            "digest": keys.digest(challenge), "whose": whose,
            "data": json.dumps(data or {}), "expires": moment(LASTS),
        }  # fmt: skip
        await self._writing(self._give, row)
        return challenge

    def _give(self, row: dict[str, str]) -> None:
        with self._engine.begin() as connection:
            connection.execute(CHALLENGES.delete().where(CHALLENGES.c.expires < now()))
            connection.execute(CHALLENGES.insert(), [row])

    async def take(self, challenge: str, whose: str) -> dict[str, str] | None:
        """Use it up; what was kept with it, or None where it was not given to them, or is old."""
        digest = keys.digest(challenge[: keys.SECRET_MOST])
        found: dict[str, str] | None = await self._writing(self._take, digest, whose)
        return found

    def _take(self, digest: str, whose: str) -> dict[str, str] | None:
        such = (
            CHALLENGES.c.digest == digest,
            CHALLENGES.c.whose == whose,
            CHALLENGES.c.expires > now(),
        )
        with self._engine.begin() as connection:
            data = connection.execute(select(CHALLENGES.c.data).where(*such)).scalar()
            # Of two who bring the same at once, one has it.
            if data is None or connection.execute(CHALLENGES.delete().where(*such)).rowcount != 1:
                return None
        found: dict[str, str] = json.loads(data)
        return found
