"""How the server is run."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from platformdirs import user_data_path

PORT: Final = 8000
LOCAL: Final = "127.0.0.1"
ANYWHERE: Final = ("0.0.0.0", "::", "")  # noqa: S104 - to recognise them, not to listen there


def default_database() -> str:
    """``ZIGGURAT_DATABASE``, or a file in the user's data folder."""
    given = os.environ.get("ZIGGURAT_DATABASE")
    return given or f"sqlite:///{user_data_path('ziggurat', appauthor=False) / 'ziggurat.db'}"


def default_workers() -> int:
    """One worker process less than there are processors, but one at least."""
    return max(1, (os.cpu_count() or 2) - 1)


@dataclass(frozen=True)
class Settings:
    """Everything about a server that whoever starts it may choose."""

    host: str = LOCAL
    """Where to listen; ``0.0.0.0`` opens the tables to the local network."""
    port: int = PORT
    database: str = field(default_factory=default_database)
    """An SQLAlchemy URL: ``sqlite:///FILE`` or ``postgresql+psycopg://...``."""
    open_browser: bool = False
    language: str = "en"
    """The language of what is printed in the terminal; pages follow the browser."""
    bot_workers: int = field(default_factory=default_workers)
    bot_seconds: float = 20.0
    """A bot that takes longer over one decision is replaced by a random legal move."""
    bot_pace: float = 0.4
    """At least so many seconds between moves of bots while somebody looks on."""
    bot_factory: str = "ziggurat.bots:make"
    """Where bots come from, as ``module:function``."""
    remote_seconds: float = 60.0
    """The same for a bot that runs elsewhere, once it has come to the table."""
    longest_wait: float = 30.0
    """Seconds for which a client of the API may wait to be asked something."""

    @property
    def is_local(self) -> bool:
        """Whether only this machine can reach the server."""
        return self.host not in ANYWHERE and (
            self.host == "localhost" or self.host.startswith("127.") or self.host == "::1"
        )


STATIC: Final = Path(__file__).parent / "static"
