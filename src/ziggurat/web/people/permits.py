"""Who may do what: one table for all routes, looked at before any of them answers.

What a rule says of seats and tables is about the table that the address names. A route of the API
that a secret opens says so (``BY_SECRET``): whoever has the secret is the seat, and the secret is
looked at where it is read. Hidden cards are nowhere in this table: what anybody sees of a game
under way follows from the seats they hold, and from nothing else.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from starlette.requests import HTTPConnection

from ziggurat.core.errors import Refusal
from ziggurat.web.asking import has_opened, held_seats, host_of, person_of


class Kind(StrEnum):
    """What somebody is; most people are several of them at once."""

    NOBODY = "nobody"
    """Not logged in."""
    SEATED = "seated"
    """Holds a seat at the table, as a guest or as a member."""
    HOST = "host"
    """Has opened the table."""
    MEMBER = "member"
    """Logged in."""
    MODERATOR = "moderator"
    """Logged in, and looks after the others."""
    BANNED = "banned"
    """Logged in, and nothing else of the above."""


EVERYBODY: Final = frozenset(Kind)
WELCOME: Final = EVERYBODY - {Kind.BANNED}
SEATED: Final = frozenset({Kind.SEATED})
AT_TABLE: Final = frozenset({Kind.SEATED, Kind.HOST})
OUTSIDE: Final = frozenset({Kind.NOBODY})
INSIDE: Final = frozenset({Kind.MEMBER, Kind.BANNED})
"""Their own account is theirs, whatever they did."""
MEMBERS: Final = frozenset({Kind.MEMBER})
MODERATORS: Final = frozenset({Kind.MODERATOR})
HOSTS: Final = frozenset({Kind.HOST})
BY_SECRET: Final[frozenset[Kind]] = frozenset()
LIVE: Final = "LIVE"
"""In place of the method: a WebSocket."""

_TABLE: Final = "/api/tables/{table}"
_SEAT: Final = f"{_TABLE}/seats/{{seat}}"

RULES: Final[dict[tuple[str, str], frozenset[Kind]]] = {
    # What everybody reads
    ("GET", "/"): EVERYBODY,
    ("GET", "/new/{game}"): EVERYBODY,
    ("GET", "/picture/{name}.svg"): EVERYBODY,
    ("GET", "/learn/{game}"): EVERYBODY,
    ("GET", "/learn/{game}/{number}"): EVERYBODY,
    (LIVE, "/learn/{game}/{number}/live"): EVERYBODY,
    ("GET", "/aid/{game}"): EVERYBODY,
    ("GET", "/coach/{game}"): EVERYBODY,
    ("GET", "/coach/{game}/{key}"): EVERYBODY,
    ("GET", "/rules/{game}"): EVERYBODY,
    ("GET", "/rules/{game}/cards"): EVERYBODY,
    ("GET", "/rules/{game}/cards/{code}"): EVERYBODY,
    ("GET", "/language/{language}"): EVERYBODY,
    ("GET", "/theme/{theme}"): EVERYBODY,
    ("GET", "/notes/{game}/{language}.json"): EVERYBODY,
    ("GET", "/aside/{language}.json"): EVERYBODY,
    ("GET", "/face/{game}/{digest}/{key}.svg"): EVERYBODY,
    ("GET", "/faces/{game}/{names}"): EVERYBODY,
    ("GET", "/drawing.css"): EVERYBODY,
    ("GET", "/drawing/{game}.css"): EVERYBODY,
    ("GET", "/drawing/{game}/table.css"): EVERYBODY,
    ("GET", "/drawing/{game}/still.js"): EVERYBODY,
    ("GET", "/static/{name}"): EVERYBODY,
    ("HEAD", "/static/{name}"): EVERYBODY,
    ("GET", "/health"): EVERYBODY,
    ("HEAD", "/health"): EVERYBODY,
    ("GET", "/ready"): EVERYBODY,
    ("HEAD", "/ready"): EVERYBODY,
    ("GET", "/metrics"): EVERYBODY,  # by address or token: see ``watch``
    (LIVE, "/thinkers"): EVERYBODY,  # by a key: see ``thinkers``
    ("GET", "/api/games"): EVERYBODY,
    ("GET", "/api/games/{game}"): EVERYBODY,
    ("GET", "/api/bots"): EVERYBODY,
    # Tables, as a spectator or as the seat that one holds
    ("GET", "/t/{table}"): EVERYBODY,
    (LIVE, "/t/{table}/live"): EVERYBODY,
    ("GET", "/t/{table}/record"): EVERYBODY,
    ("GET", "/t/{table}/what-if"): EVERYBODY,
    ("GET", "/t/{table}/analysis"): EVERYBODY,
    ("GET", "/t/{table}/analysis/news"): EVERYBODY,
    ("GET", "/t/{table}/analysis/report"): EVERYBODY,
    ("GET", "/t/{table}/s/{secret}"): EVERYBODY,
    ("GET", "/t/{table}/d/{secret}"): EVERYBODY,
    ("GET", "/api/tables"): EVERYBODY,
    ("GET", _TABLE): EVERYBODY,
    ("GET", f"{_TABLE}/view"): EVERYBODY,
    ("GET", f"{_TABLE}/record"): EVERYBODY,
    ("GET", f"{_TABLE}/log"): EVERYBODY,
    ("GET", f"{_TABLE}/chat"): EVERYBODY,
    # Opening one, sitting down
    ("POST", "/tables"): WELCOME,
    ("POST", "/review"): WELCOME,
    ("POST", "/t/{table}/what-if"): WELCOME,
    ("POST", "/t/{table}/s/{secret}"): WELCOME,
    ("POST", "/t/{table}/d/{secret}"): WELCOME,
    ("POST", "/t/{table}/join"): WELCOME,
    ("POST", "/api/tables"): WELCOME,
    ("POST", f"{_TABLE}/join"): WELCOME,
    # At a table; whose records may be analysed by anybody, ``analysing`` says
    ("POST", "/t/{table}/analysis"): WELCOME,
    ("POST", "/t/{table}/hint"): SEATED,
    ("POST", "/t/{table}/rematch"): SEATED,
    ("POST", "/t/{table}/abandon"): SEATED,
    ("POST", "/t/{table}/away"): AT_TABLE,
    ("POST", "/t/{table}/doors"): AT_TABLE,
    ("GET", f"{_SEAT}/view"): BY_SECRET,
    ("GET", f"{_SEAT}/legal"): BY_SECRET,
    ("GET", f"{_SEAT}/orders"): BY_SECRET,
    ("POST", f"{_SEAT}/orders"): BY_SECRET,
    ("GET", f"{_SEAT}/days-off"): BY_SECRET,
    ("POST", f"{_SEAT}/days-off"): BY_SECRET,
    ("POST", f"{_SEAT}/device"): BY_SECRET,
    ("POST", f"{_SEAT}/invite-again"): BY_SECRET,
    ("POST", f"{_SEAT}/act"): BY_SECRET,
    ("POST", f"{_SEAT}/undo"): BY_SECRET,
    ("POST", f"{_SEAT}/hand-over"): BY_SECRET,
    ("POST", f"{_SEAT}/hint"): BY_SECRET,
    ("POST", f"{_SEAT}/leave"): BY_SECRET,
    ("POST", f"{_SEAT}/arrive"): BY_SECRET,
    ("POST", f"{_SEAT}/take-back"): BY_SECRET,
    ("POST", f"{_SEAT}/chat"): BY_SECRET,
    # Accounts
    ("GET", "/account/login"): OUTSIDE,
    ("POST", "/account/login"): OUTSIDE,
    ("GET", "/account/new"): OUTSIDE,
    ("POST", "/account/new"): OUTSIDE,
    ("GET", "/account/i/{token}"): OUTSIDE,
    ("GET", "/account/recover"): OUTSIDE,
    ("POST", "/account/recover"): OUTSIDE,
    ("GET", "/account"): INSIDE,
    ("POST", "/account/logout"): INSIDE,
    ("POST", "/account/sessions"): INSIDE,
    ("POST", "/account/password"): INSIDE,
    ("POST", "/account/codes"): INSIDE,
    ("GET", "/account/export"): INSIDE,
    ("POST", "/account/delete"): INSIDE,
    ("POST", "/account/public"): MEMBERS,
    ("POST", "/account/bind"): MEMBERS,
    ("GET", "/people/{name}"): EVERYBODY,
    # Other services
    ("GET", "/account/with/{provider}"): OUTSIDE,
    ("POST", "/account/with/{provider}"): INSIDE,
    ("GET", "/account/with/{provider}/back"): EVERYBODY,
    ("POST", "/account/with/{provider}/new"): OUTSIDE,
    ("POST", "/account/with/{provider}/remove"): INSIDE,
    # Manners
    ("GET", "/t/{table}/manners"): MEMBERS,
    ("POST", "/t/{table}/report"): MEMBERS,
    ("POST", "/people/{name}/stance"): MEMBERS,
    ("POST", "/people/{name}/report"): MEMBERS,
    ("GET", "/moderation"): MODERATORS,
    ("POST", "/moderation"): MODERATORS,
    # Passkeys
    ("POST", "/account/passkeys/ask"): OUTSIDE,
    ("POST", "/account/passkeys/login"): OUTSIDE,
    ("POST", "/account/passkeys/options"): INSIDE,
    ("POST", "/account/passkeys"): INSIDE,
    ("POST", "/account/passkeys/remove"): INSIDE,
    ("POST", "/account/invite"): MODERATORS,
    # The lobby
    ("GET", "/lobby"): EVERYBODY,
    (LIVE, "/lobby/live"): EVERYBODY,
    ("POST", "/lobby/wish"): MEMBERS,
    ("POST", "/lobby/wish/back"): MEMBERS,
    ("POST", "/lobby/answer"): MEMBERS,
    ("POST", "/t/{table}/stand"): SEATED,
    ("POST", "/t/{table}/remove"): HOSTS,
    ("POST", "/t/{table}/summon"): HOSTS,
    ("GET", "/api/lobby"): EVERYBODY,
    ("GET", "/api/lobby/wish"): MEMBERS,
    ("POST", "/api/lobby/wish"): MEMBERS,
    ("DELETE", "/api/lobby/wish"): MEMBERS,
    ("GET", "/api/lobby/summons"): MEMBERS,
    ("POST", "/api/lobby/summons"): MEMBERS,
    ("POST", f"{_TABLE}/stand"): SEATED,
    ("POST", f"{_TABLE}/remove"): HOSTS,
    ("POST", f"{_TABLE}/summon"): HOSTS,
    # Clubs and tournaments; what members may do there, ``clubs.MAY`` and ``tournaments`` say
    ("GET", "/clubs"): EVERYBODY,
    ("POST", "/clubs"): MEMBERS,
    ("GET", "/clubs/{club}"): EVERYBODY,
    ("POST", "/clubs/{club}"): MEMBERS,
    ("GET", "/tournaments"): EVERYBODY,
    ("POST", "/tournaments"): MEMBERS,
    ("GET", "/tournaments/{tournament}"): EVERYBODY,
    ("POST", "/tournaments/{tournament}"): MEMBERS,
    ("GET", "/api/clubs"): EVERYBODY,
    ("POST", "/api/clubs"): MEMBERS,
    ("GET", "/api/clubs/{club}"): EVERYBODY,
    ("POST", "/api/clubs/{club}"): MEMBERS,
    ("GET", "/api/tournaments"): EVERYBODY,
    ("POST", "/api/tournaments"): MEMBERS,
    ("GET", "/api/tournaments/{tournament}"): EVERYBODY,
    ("POST", "/api/tournaments/{tournament}"): MEMBERS,
    # News
    ("GET", "/account/news"): INSIDE,
    ("POST", "/account/news"): INSIDE,
    ("POST", "/account/news/push"): MEMBERS,
    ("POST", "/account/news/hook"): MEMBERS,
    ("POST", "/account/news/channel"): INSIDE,
    ("POST", "/account/news/feed"): INSIDE,
    ("GET", "/n/{token}/news.atom"): EVERYBODY,  # by a secret
    ("GET", "/n/{token}/deadlines.ics"): EVERYBODY,
    ("POST", "/account/email"): INSIDE,
    ("GET", "/account/e/{token}"): EVERYBODY,  # by a secret
    ("POST", "/account/e/{token}"): EVERYBODY,
    ("POST", "/account/forgotten"): OUTSIDE,
    ("GET", "/account/r/{token}"): OUTSIDE,
    ("POST", "/account/r/{token}"): OUTSIDE,
    # The app
    ("GET", "/manifest/{language}.webmanifest"): EVERYBODY,
    ("GET", "/worker.js"): EVERYBODY,
    ("GET", "/offline/{language}"): EVERYBODY,
}
IN_A_CLOSED_CLUB: Final[dict[tuple[str, str], frozenset[Kind]]] = {
    ("GET", "/new/{game}"): MEMBERS,
    ("POST", "/tables"): MEMBERS,
    ("POST", "/api/tables"): MEMBERS,
    ("POST", "/review"): MEMBERS,
    ("POST", "/t/{table}/what-if"): MEMBERS,
}
"""What is otherwise where members are invited: whoever comes by a link plays, and opens nothing."""


def allowed(method: str, path: str, is_closed: bool = False) -> frozenset[Kind]:
    """Who may use a route; an error where nobody has said."""
    if is_closed and (method, path) in IN_A_CLOSED_CLUB:
        return IN_A_CLOSED_CLUB[method, path]
    return RULES[method, path]


ABOUT_ACCOUNTS: Final = ("account", "people", "lobby", "clubs", "tournaments", "moderation", "n")
"""How pages begin that there are only where people may have accounts."""
AMONG_MEMBERS: Final = (
    "/t/{table}/summon", "/tables/{table}/summon", "/t/{table}/manners", "/t/{table}/report",
)  # fmt: skip


def is_about_accounts(path: str) -> bool:
    """Whether there is such a page only where people may have accounts."""
    path = path.removeprefix("/api")
    return path.split("/")[1] in ABOUT_ACCOUNTS or path in AMONG_MEMBERS


async def check(connection: HTTPConnection) -> None:
    """Refuse whoever may not do what they ask for; before any route of the application."""
    scope = connection.scope
    path = str(scope["route"].path)
    if scope["path"].startswith("/api/") and not path.startswith("/api/"):
        path = f"/api{path}"
    people = host_of(connection).people
    if is_about_accounts(path) and not people.is_on:
        raise Refusal("unknown_page")
    kinds = allowed(scope.get("method", LIVE), path, people.by_invitation)
    if kinds in (EVERYBODY, BY_SECRET):
        return
    mine = await kinds_of(connection, kinds)
    if not mine & kinds:
        raise _refusal(mine, kinds)


async def kinds_of(connection: HTTPConnection, wanted: frozenset[Kind]) -> frozenset[Kind]:
    """What somebody is, as far as that is wanted: tables are not looked at without need."""
    person = await person_of(connection)
    if person is not None and person.is_banned:
        return frozenset({Kind.BANNED})
    mine = {Kind.NOBODY if person is None else Kind.MEMBER}
    if person is not None and person.is_moderator:
        mine.add(Kind.MODERATOR)
    if not mine & wanted and wanted & AT_TABLE and "table" in connection.path_params:
        table = await host_of(connection).get(str(connection.path_params["table"]))
        if await held_seats(connection, table):
            mine.add(Kind.SEATED)
        if await has_opened(connection, table):
            mine.add(Kind.HOST)
    return frozenset(mine)


def _refusal(mine: frozenset[Kind], wanted: frozenset[Kind]) -> Refusal:
    """Why not."""
    if Kind.BANNED in mine:
        return Refusal("banned")
    if wanted == OUTSIDE:
        return Refusal("logged_in_already")
    if wanted <= AT_TABLE:
        return Refusal("not_at_table")
    if Kind.NOBODY in mine:
        return Refusal("log_in_first")
    return Refusal("moderators_only")
