"""What the pages of accounts are made from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ziggurat.web.context import ChatLine, PageContext
from ziggurat.web.people.clubs import Club, Inside
from ziggurat.web.people.deeds import Ended, Rating, Tally
from ziggurat.web.people.lobby import Filter, Found
from ziggurat.web.people.manners import Stance
from ziggurat.web.people.moderation import Decision, Measure
from ziggurat.web.people.pairing import Entry, Tournament, Whole
from ziggurat.web.people.passkeys import Passkey
from ziggurat.web.people.providers import Identity, Provider
from ziggurat.web.people.reports import Report
from ziggurat.web.people.sessions import Session
from ziggurat.web.people.summons import Summon
from ziggurat.web.people.wishes import Kept


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
    providers: tuple[Provider, ...] = ()
    """Services by which one can log in as well."""
    has_passkeys: bool = False
    """Whether browsers have any on this site."""
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
    has_password: bool = True
    ways_in: int = 1
    """How many they have, recovery codes aside."""
    passkeys: tuple[Passkey, ...] = ()
    may_add_passkey: bool = False
    device: str = ""
    """What the browser calls itself, as a name for a passkey."""
    providers: tuple[Provider, ...] = ()
    """Services that may open an account here."""
    identities: tuple[Identity, ...] = ()
    """Those that open this one."""
    measures: tuple[Measure, ...] = ()
    """What moderators have decided about them."""
    stances: tuple[Stance, ...] = ()
    """Whom they block and mute."""
    problem: str = ""
    told: str = ""
    """What was just done, in words."""


@dataclass(frozen=True)
class SentAwayContext(PageContext):
    """The way to another service."""

    label: str
    address: str


@dataclass(frozen=True)
class NewcomerContext(PageContext):
    """Somebody whom another service knows, and who has no name here yet."""

    provider: str
    label: str
    ticket: str
    """By which they are known when they send it back."""
    name: str
    problem: str = ""


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
    stance: frozenset[str] | None = None
    """Of whoever asks towards them; None: they are the same, or nobody is logged in."""
    told: str = ""


@dataclass(frozen=True)
class SeatedMember:
    """Somebody at a table, and what the reader has said about them."""

    name: str
    stance: frozenset[str]


@dataclass(frozen=True)
class MannersContext(PageContext):
    """The people and the talk of a table."""

    table: str
    title: str
    members: tuple[SeatedMember, ...]
    lines: tuple[ChatLine, ...]
    own: frozenset[int]
    """Numbers of the lines that the reader wrote."""
    told: str = ""


@dataclass(frozen=True)
class ModerationContext(PageContext):
    """What moderators look after."""

    reports: tuple[Report, ...]
    measures: tuple[Measure, ...]
    entries: tuple[Decision, ...]
    problem: str = ""
    told: str = ""


# The lobby


@dataclass(frozen=True)
class OwnTable:
    """A table of mine that may still wait for somebody."""

    table: str
    title: str
    seats: tuple[tuple[int, str, str], ...]
    """Number, kind, and the name that is shown."""
    mine: tuple[int, ...]
    is_host: bool
    is_cup: bool
    """Whether it is a game of a tournament, which nobody leaves like any other."""
    has_room: bool
    has_begun: bool
    """Whether nobody may leave it as if nothing had been played."""
    asked: tuple[str, ...]
    """Names of those who were invited and have not answered."""


@dataclass(frozen=True)
class LobbyContext(PageContext):
    """The lobby."""

    wanted: Filter
    found: Found
    games: Mapping[str, str]
    """Their titles."""
    counts: Mapping[str, tuple[int, ...]]
    """With how many people each can be played, but alone."""
    wish: Kept | None
    waiting: Mapping[tuple[str, int, str, bool], int]
    """How many look for what."""
    summons: tuple[Summon, ...]
    own: tuple[OwnTable, ...]
    is_member: bool
    """Whether whoever looks may wish for something, and invite."""
    may_open: bool
    """Whether they may open tables."""
    problem: str = ""
    sent: Mapping[str, str] = field(default_factory=dict)


# Clubs and tournaments


@dataclass(frozen=True)
class ClubsContext(PageContext):
    """All clubs, or all tournaments, a page at a time."""

    clubs: tuple[Club, ...]
    mine: tuple[Club, ...]
    tournaments: tuple[Tournament, ...]
    games: Mapping[str, str]
    page: int
    has_more: bool
    is_member: bool
    is_moderator: bool
    problem: str = ""
    sent: Mapping[str, str] = field(default_factory=dict)
    counts: Mapping[str, tuple[int, ...]] = field(default_factory=dict)


@dataclass(frozen=True)
class ClubContext(PageContext):
    """A club."""

    inside: Inside
    tournaments: tuple[Tournament, ...]
    games: Mapping[str, str]
    counts: Mapping[str, tuple[int, ...]]
    page: int
    is_member: bool
    """Of the server: whether whoever looks may do anything."""
    problem: str = ""
    sent: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class TournamentContext(PageContext):
    """A tournament."""

    whole: Whole
    title: str
    """Of its game."""
    options: tuple[tuple[str, str], ...]
    mine: Entry | None
    may_enter: bool
    may_organise: bool
    round: int
    """The one whose games are shown."""
    problem: str = ""
