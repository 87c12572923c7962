"""What the pages of accounts are made from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ziggurat.web.context import PageContext
from ziggurat.web.people.deeds import Ended, Rating, Tally
from ziggurat.web.people.sessions import Session


@dataclass(frozen=True)
class EntryContext(PageContext):
    """A way in: ``login``, ``signup`` or ``recover``."""

    kind: str
    action: str
    next: str = "/"
    """Where to go on."""
    invitation: str = ""
    """Of the link by which somebody came, if that is needed."""
    name: str = ""
    """What was sent before."""
    seats: int = 0
    """Games under way in this browser that the account could take over."""
    may_sign_up: bool = True
    has_mail: bool = False
    """Whether this server sends e-mail."""
    problem: str = ""


@dataclass(frozen=True)
class CodesContext(PageContext):
    """Recovery codes that were just made; they are shown this once."""

    codes: tuple[str, ...]
    next: str = "/account"


@dataclass(frozen=True)
class AccountContext(PageContext):
    """Somebody's own account."""

    name: str
    created: str
    sessions: tuple[Session, ...]
    session: str
    """The one by which they ask."""
    codes_left: int
    seats: int
    """Games in this browser that the account could take over."""
    is_moderator: bool = False
    is_banned: bool = False
    problem: str = ""
    told: str = ""
    """What was just done, in words."""


@dataclass(frozen=True)
class InvitedContext(PageContext):
    """An invitation to the club that was just made."""

    link: str
    days: int


@dataclass(frozen=True)
class GameLine:
    """A game under way."""

    href: str
    title: str
    names: tuple[str, ...]


@dataclass(frozen=True)
class ProfileContext(PageContext):
    """Somebody's profile. What is None is not shown to whoever asks."""

    name: str
    created: str
    is_own: bool
    is_banned: bool
    playing: tuple[GameLine, ...] | None
    tallies: tuple[Tally, ...] | None
    ended: tuple[Ended, ...] | None
    bots: tuple[str, ...]
    """The bots that they play with most."""
    ratings: tuple[Rating, ...] | None
    titles: Mapping[str, str]
    """The names of all games."""
    public: Mapping[str, bool]
    """What everybody sees."""
