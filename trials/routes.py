"""Every route of the server, and requests to them that are nearly right."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any
from urllib.parse import urlencode

from trials import mutation
from trials.wire import BINARY, CLOSE, PING, TEXT, Request, frame

GAMES = ("ur", "tigris", "ages", "civilisation")
METHODS = (b"GET", b"HEAD", b"POST", b"PUT", b"DELETE", b"PATCH", b"OPTIONS", b"TRACE", b"FOO")
BOUNDARY = "ziggurat-fuzz"
SESSION = "ziggurat_session"
"""The cookie of whoever is logged in."""
REMEMBERED = 64
"""Questions that are kept when others are learnt."""
NO_ID = "abcdefghjkmnpqrs"
LARGE = 70_000
"""More bytes than a body may have."""

NEW_TABLE = {
    "game": "ur",
    "seats": [{"who": "me", "name": "Anna"}, {"who": "open"}],
    "options": {"turn_limit": 5},
    "clock": {"phase": 0, "game": 0},
    "pace": {"kind": "correspondence", "hours": 48, "over": "bot"},
}
DAYS_OFF = {"zone": "Europe/Paris", "weekdays": [5, 6], "holidays": [["2026-12-24", "2027-01-02"]]}
HOME_FORM = {
    "game": "ur", "players": "2", "seat.0": "me", "seat.1": "open", "name.0": "Anna",
    "option.turn_limit": "5", "clock.phase": "0", "pace": "live:20:30",
}  # fmt: skip
CUP = {
    "name": "Spring", "kind": "swiss", "game": "ur", "players": 2, "rounds": 3,
    "club": "abcdefghjkmnpqrs",
}  # fmt: skip
CUP_FORM = {
    "name": "Spring", "kind": "robin", "what": "ur:2", "rounds": "3", "club": "abcdefghjkmnpqrs",
}  # fmt: skip


@dataclass(frozen=True)
class Route:
    """A route with a body that it would take: JSON, a form, or a record."""

    method: str
    path: str
    json: Any = None
    form: dict[str, str] | None = None
    upload: bool = False
    query: tuple[str, ...] = ()


_TABLE = "/api/tables/{table}"
_SEAT = f"{_TABLE}/seats/{{seat}}"
ROUTES = (
    Route("GET", "/"),
    Route("GET", "/new/{game}"),
    Route("GET", "/picture/{name}.svg"),
    Route("POST", "/tables", form=HOME_FORM),
    Route("POST", "/review", upload=True),
    Route("GET", "/t/{table}"),
    Route("GET", "/t/{table}/s/{secret}"),
    Route("POST", "/t/{table}/s/{secret}", form={"name": "Bert"}),
    Route("POST", "/t/{table}/doors", form={"kind": "device", "seat": "0"}),
    Route("GET", "/t/{table}/d/{secret}"),
    Route("POST", "/t/{table}/d/{secret}", form={}),
    Route("POST", "/t/{table}/rematch", form={}),
    Route("POST", "/t/{table}/abandon", form={}),
    Route("POST", "/t/{table}/away", form={}),
    Route("POST", "/t/{table}/join", form={"seat": "1", "name": "Bert"}),
    Route("GET", "/t/{table}/record"),
    Route("GET", "/t/{table}/live"),
    Route("GET", "/thinkers"),
    Route("GET", "/learn/{game}"),
    Route("GET", "/learn/{game}/{number}", query=("at",)),
    Route("GET", "/learn/{game}/{number}/live", query=("at",)),
    Route("GET", "/aid/{game}"),
    Route("GET", "/coach/{game}"),
    Route("GET", "/coach/{game}/{key}"),
    Route("POST", "/t/{table}/hint", json={"seat": 0, "decision": 0, "besides": []}),
    Route("GET", "/t/{table}/what-if", query=("at",)),
    Route("POST", "/t/{table}/what-if", form={"at": "2", "seat.0": "me", "seat.1": "random"}),
    Route("GET", "/account"),
    Route("GET", "/account/login", query=("next",)),
    Route("POST", "/account/login", form={"name": "Anna", "password": "x", "next": "/"}),
    Route("GET", "/account/new"),
    Route(
        "POST",
        "/account/new",
        form={"name": "Anna", "password": "huit lamas en tutu", "zone": "Europe/Paris"},
    ),
    Route("GET", "/account/i/{token}"),
    Route("GET", "/account/recover"),
    Route("POST", "/account/recover", form={"name": "Anna", "code": "a", "password": "x"}),
    Route("POST", "/account/logout", form={}),
    Route("POST", "/account/sessions", form={"session": "abcdefgh"}),
    Route("POST", "/account/password", form={"old": "x", "password": "y"}),
    Route("POST", "/account/codes", form={"old": "x"}),
    Route("GET", "/account/export"),
    Route("POST", "/account/delete", form={"old": "x"}),
    Route("POST", "/account/public", form={"results": "on"}),
    Route("GET", "/people/{name}"),
    Route("POST", "/account/bind", form={}),
    Route("POST", "/account/invite", form={}),
    Route("GET", "/account/with/{provider}", query=("next",)),
    Route("POST", "/account/with/{provider}", form={"old": "x"}),
    Route("GET", "/account/with/{provider}/back", query=("state", "code")),
    Route("POST", "/account/with/{provider}/new", form={"ticket": "x", "name": "Anna"}),
    Route("POST", "/account/with/{provider}/remove", form={}),
    Route("GET", "/t/{table}/manners"),
    Route("POST", "/t/{table}/report", form={"line": "0", "reason": "spam", "words": "x"}),
    Route("POST", "/people/{name}/stance", form={"do": "mute", "next": "/"}),
    Route("POST", "/people/{name}/report", form={"reason": "spam", "words": "x"}),
    Route("GET", "/moderation"),
    Route("POST", "/moderation", form={"do": "ban", "name": "Otto", "reason": "x", "hours": "1"}),
    Route("POST", "/account/passkeys/ask", form={}),
    Route("POST", "/account/passkeys/login", form={"credential": "{}", "next": "/"}),
    Route("POST", "/account/passkeys/options", form={"old": "x"}),
    Route("POST", "/account/passkeys", form={"name": "x", "credential": "{}"}),
    Route("POST", "/account/passkeys/remove", form={"passkey": "abcdefgh"}),
    Route("GET", "/account/news", query=("done",)),
    Route("POST", "/account/news", form={"language": "fr", "zone": "UTC", "from": "22:00"}),
    Route("POST", "/account/news/push", form={"endpoint": "https://a", "p256dh": "", "auth": ""}),
    Route("POST", "/account/news/hook", form={"form": "json", "address": "https://a.example/"}),
    Route("POST", "/account/news/channel", form={"channel": "x", "do": "test", "kind.turn": "on"}),
    Route("POST", "/account/news/feed", form={"do": "make", "zone": "Europe/Paris"}),
    Route("GET", "/n/{token}/news.atom"),
    Route("GET", "/n/{token}/deadlines.ics"),
    Route("POST", "/account/email", form={"address": "a@example.org", "old": "x"}),
    Route("GET", "/account/e/{token}"),
    Route("POST", "/account/e/{token}", form={}),
    Route("POST", "/account/forgotten", form={"address": "a@example.org"}),
    Route("GET", "/account/r/{token}"),
    Route("POST", "/account/r/{token}", form={"password": "huit lamas en tutu"}),
    Route("GET", "/manifest/{language}.webmanifest"),
    Route("GET", "/worker.js"),
    Route("GET", "/offline/{language}"),
    Route("GET", "/t/{table}/analysis", query=("effort", "part")),
    Route("POST", "/t/{table}/analysis", form={"do": "begin", "effort": "quick", "seat": "0"}),
    Route("GET", "/t/{table}/analysis/news", query=("effort", "since")),
    Route("GET", "/t/{table}/analysis/report", query=("effort",)),
    Route("GET", "/rules/{game}"),
    Route("GET", "/rules/{game}/cards", query=("age", "kind", "q")),
    Route("GET", "/rules/{game}/cards/{code}"),
    Route("GET", "/language/{language}", query=("next",)),
    Route("GET", "/theme/{theme}", query=("next",)),
    Route("GET", "/notes/{game}/{language}.json"),
    Route("GET", "/aside/{language}.json"),
    Route("GET", "/face/{game}/{digest}/{key}.svg"),
    Route("GET", "/faces/{game}/{names}"),
    Route("GET", "/drawing.css"),
    Route("GET", "/drawing/{game}.css"),
    Route("GET", "/drawing/{game}/still.js"),
    Route("GET", "/drawing/{game}/table.css"),
    Route("GET", "/health"),
    Route("GET", "/ready"),
    Route("GET", "/metrics"),
    Route("GET", "/static/{name}"),
    Route("GET", "/api/openapi.json"),
    Route("GET", "/api/games"),
    Route("GET", "/api/games/{game}"),
    Route("GET", "/api/bots"),
    Route("POST", "/api/tables", json=NEW_TABLE),
    Route("GET", "/api/tables"),
    Route("GET", _TABLE),
    Route("POST", f"{_TABLE}/join", json={"seat": 1, "name": "Bert"}),
    Route("GET", f"{_TABLE}/view", query=("at",)),
    Route("GET", f"{_TABLE}/record"),
    Route("GET", f"{_TABLE}/log"),
    Route("GET", f"{_TABLE}/chat"),
    Route("GET", f"{_SEAT}/view", query=("at",)),
    Route("GET", f"{_SEAT}/legal", query=("view",)),
    Route("GET", f"{_SEAT}/orders"),
    Route("POST", f"{_SEAT}/orders", json={"order": "only_answer", "on": False}),
    Route("GET", f"{_SEAT}/days-off"),
    Route("POST", f"{_SEAT}/days-off", json=DAYS_OFF),
    Route("POST", f"{_SEAT}/device"),
    Route("POST", f"{_SEAT}/invite-again"),
    Route("POST", f"{_SEAT}/act", json={"decision": 0, "action": "+c4"}),
    Route("POST", f"{_SEAT}/undo", json={"count": 1}),
    Route("POST", f"{_SEAT}/hand-over", json={"bot": "random"}),
    Route("POST", f"{_SEAT}/hint", json={"decision": 0, "besides": ["+c4"]}),
    Route("POST", f"{_SEAT}/leave", json={}),
    Route("POST", f"{_SEAT}/arrive", json={}),
    Route("POST", f"{_SEAT}/take-back", json={}),
    Route("POST", f"{_SEAT}/chat", json={"text": "bonjour"}),
    # The lobby
    Route("GET", "/lobby", query=("game", "players", "pace", "rated", "language", "level", "page")),
    Route("GET", "/lobby/live", query=("game", "page")),
    Route("POST", "/lobby/wish", form={"what": "ur:2", "pace": "turn:72", "patience": "60"}),
    Route("POST", "/lobby/wish/back", form={}),
    Route("POST", "/lobby/answer", form={"table": "abcdefgh", "do": "decline"}),
    Route("POST", "/t/{table}/summon", form={"name": "Bert"}),
    Route("POST", "/t/{table}/stand", form={"seat": "7"}),
    Route("POST", "/t/{table}/remove", form={"seat": "7"}),
    Route("GET", "/api/lobby", query=("game", "players", "pace", "page")),
    Route("GET", "/api/lobby/wish"),
    Route("POST", "/api/lobby/wish", json={"game": "ur", "players": 2, "pace": "turn:72"}),
    Route("DELETE", "/api/lobby/wish"),
    Route("GET", "/api/lobby/summons"),
    Route("POST", "/api/lobby/summons", json={"table": "abcdefgh", "accept": False}),
    Route("POST", f"{_TABLE}/summon", json={"name": "Bert"}),
    Route("POST", f"{_TABLE}/stand", json={"seat": 7}),
    Route("POST", f"{_TABLE}/remove", json={"seat": 7}),
    # Clubs and tournaments
    Route("GET", "/clubs", query=("page",)),
    Route("POST", "/clubs", form={"name": "Uruk", "about": "", "entry": "open"}),
    Route("GET", "/clubs/{club}", query=("page",)),
    Route("POST", "/clubs/{club}", form={"do": "enter", "name": "Bert"}),
    Route("GET", "/tournaments", query=("page",)),
    Route("POST", "/tournaments", form=CUP_FORM),
    Route("GET", "/tournaments/{tournament}", query=("round",)),
    Route("POST", "/tournaments/{tournament}", form={"do": "enter", "board": "0"}),
    Route("GET", "/api/clubs", query=("page",)),
    Route("POST", "/api/clubs", json={"name": "Lagash", "entry": "ask"}),
    Route("GET", "/api/clubs/{club}", query=("page",)),
    Route("POST", "/api/clubs/{club}", json={"do": "invite", "name": "Bert"}),
    Route("GET", "/api/tournaments", query=("page",)),
    Route("POST", "/api/tournaments", json=CUP),
    Route("GET", "/api/tournaments/{tournament}"),
    Route("POST", "/api/tournaments/{tournament}", json={"do": "drop"}),
)
RECORDS = tuple(route for route in ROUTES if route.upload)
SWIFT = tuple(route for route in ROUTES if not route.upload)
"""What is answered at once: a record takes its time to be read."""
MESSAGES: tuple[dict[str, Any], ...] = (
    {"do": "act", "seat": 0, "decision": 0, "action": "+c4"},
    {"do": "preview", "seat": 0, "decision": 0, "action": "+c4"},
    {"do": "why", "seat": 0, "keys": ["cell:c4", "card:moses"]},
    {"do": "about", "key": "cell:c4"},
    {"do": "undo", "seat": 0, "count": 1},
    {"do": "chat", "text": "bonjour"},
    {"do": "order", "seat": 0, "order": "pass", "on": True},
    {"do": "days_off", "seat": 0, **DAYS_OFF},
    {"do": "act_in_turn", "seat": 0, "decision": 0, "actions": ["+c4", "-c4"]},
    {"do": "unfold"},
    {"do": "moment", "at": 2},
    {"do": "look", "at": 3},
    {"do": "look", "at": None},
    {"do": "older"},
    {"do": "seat", "seat": 0},
    {"do": "hand_over", "seat": 1, "bot": "random"},
    {"do": "take_back", "seat": 0},
    {"do": "leave", "seat": 0},
    {"do": "arrive", "seat": 0},
    {"do": "rewind", "steps": 1},
    {"do": "agree"},
    {"do": "refuse"},
    {"do": "coach", "on": True},
    {"do": "behind", "on": True},
)
"""What pages say."""


@dataclass(frozen=True)
class Question:
    """What a seat was asked, and some of its answers."""

    decision: int
    actions: tuple[str, ...]


@dataclass
class Known:
    """What somebody who looks around would know: real names, secrets, questions and records."""

    host: bytes
    records: list[str]
    tables: dict[str, dict[int, str]] = field(default_factory=dict)
    """Secrets by seat, by table."""
    questions: dict[tuple[str, int], Question] = field(default_factory=dict)
    session: str = ""
    """Of a member who has opened the tables, a club and a tournament; empty: nobody has."""
    club: str = ""
    tournament: str = ""

    def table(self, rng: Random) -> str:
        """A table that is there."""
        return rng.choice(list(self.tables))

    def take(self, other: Known) -> None:
        """Know those tables as well; of the older ones only the latest are remembered.

        Whoever talks at a table still finds it.
        """
        self.tables = other.tables
        self.session = other.session or self.session
        self.club, self.tournament = other.club or self.club, other.tournament or self.tournament
        old = list(self.questions)[-REMEMBERED:]
        self.questions = {key: self.questions[key] for key in old} | other.questions

    def answer(self, table: str, seat: int, rng: Random) -> dict[str, Any]:
        """An answer to the question that a seat was asked when somebody looked; or to another."""
        question = self.questions[table, seat]
        if rng.random() < 0.2:
            question = rng.choice(list(self.questions.values()))
        decision = question.decision if rng.random() < 0.6 else rng.randrange(20)
        return {"decision": decision, "action": rng.choice(question.actions or ("?",))}


def request(known: Known, rng: Random, among: Sequence[Route] = SWIFT) -> Request:
    """A request that is nearly right, or not at all."""
    route = rng.choice(among)
    table = known.table(rng)
    seat = rng.choice(list(known.tables[table]))
    target = _target(route, known, (table, seat), rng)
    method = route.method.encode() if rng.random() < 0.92 else rng.choice(METHODS)
    body, kind = _body(route, known, (table, seat), rng)
    headers = [(b"Host", known.host), *_headers(known, (table, seat), rng)]
    if body or method in (b"POST", b"PUT", b"PATCH"):
        headers.append((b"Content-Type", kind))
    return _sized(method, target, headers, body, rng)


def _target(route: Route, known: Known, place: tuple[str, int], rng: Random) -> bytes:
    table, seat = place
    secret = known.tables[table][seat]
    real = {
        "table": table, "seat": str(seat), "secret": secret, "game": rng.choice(GAMES),
        "language": rng.choice(("en", "fr")), "theme": rng.choice(("auto", "light", "dark")),
        "club": known.club or NO_ID, "tournament": known.tournament or NO_ID,
        "provider": "club", "token": "abc", "number": str(rng.randrange(1, 6)),
        "digest": "0123456789ab", "key": rng.choice(("T0a", "L1a", "pottery")),
        "names": rng.choice(("0123ab-T0a,0123ab-L1a", "0123ab-pottery", "-,-")),
        "code": rng.choice(("moses", "pottery", "T0a")),
        "name": rng.choice((*GAMES, "home", "live.js", "ziggurat.css", "icon.svg")),
    }  # fmt: skip

    def fill(found: re.Match[bytes]) -> bytes:
        word = real[found[1].decode()] if rng.random() < 0.85 else mutation.text(rng)
        return mutation.segment(word, rng)

    path = re.sub(rb"\{(\w+)\}", fill, route.path.encode())
    if route.query and rng.random() < 0.7:
        word = str(rng.randrange(9)) if rng.random() < 0.5 else mutation.text(rng)
        path += b"?%s=%s" % (rng.choice(route.query).encode(), mutation.segment(word, rng))
    elif rng.random() < 0.05:
        path += b"?" + mutation.segment(mutation.text(rng), rng)
    return path


def _headers(known: Known, place: tuple[str, int], rng: Random) -> list[tuple[bytes, bytes]]:
    (table, seat), headers = place, []
    secret = known.tables[table][seat]
    fate = rng.random()
    if fate < 0.6:
        headers.append((b"Authorization", b"Bearer " + secret.encode()))
    elif fate < 0.7:
        headers.append((b"Authorization", _line(rng)))
    cookies = [f"ziggurat_{table}_{seat}={secret}"] if rng.random() < 0.4 else []
    if known.session and rng.random() < 0.5:
        cookies.append(f"{SESSION}={known.session}")
    if cookies:
        headers.append((b"Cookie", "; ".join(cookies).encode()))
    odd = (
        b"Accept-Language", b"Cookie", b"Origin", b"If-None-Match", b"Range", b"Accept-Encoding",
        b"Sec-Fetch-Site", b"X-Forwarded-For", b"Expect", b"Content-Encoding",
    )  # fmt: skip
    if rng.random() < 0.25:
        headers.append((rng.choice(odd), _line(rng)))
    if rng.random() < 0.02:
        headers += [(b"X-%d" % number, b"y") for number in range(90)]
    return headers


def _line(rng: Random) -> bytes:
    """Something odd that fits on one line."""
    return re.sub(rb"[\r\n\x00]", b" ", mutation.raw(mutation.text(rng)))[:2000]


def _body(route: Route, known: Known, place: tuple[str, int], rng: Random) -> tuple[bytes, bytes]:
    """A body for a route, and what it says it is."""
    kind = b"application/json"
    if rng.random() < 0.01:
        return b"x" * LARGE, kind
    if route.upload:
        return _upload(known, rng)
    if route.form is not None:
        form = {name: _word(value, rng) for name, value in route.form.items()}
        data = urlencode(form, errors="surrogatepass").encode()
        data = mutation.bent(data, rng) if rng.random() < 0.1 else data
        return data, b"application/x-www-form-urlencoded"
    if route.json is None:
        return b"", kind
    value = dict(route.json)
    if "action" in value and rng.random() < 0.8:
        value |= known.answer(*place, rng)
    data = mutation.body(value, rng)
    return data, kind if rng.random() < 0.95 else _line(rng)


def _word(value: str, rng: Random) -> str:
    return value if rng.random() < 0.75 else mutation.text(rng)


def _upload(known: Known, rng: Random) -> tuple[bytes, bytes]:
    record = rng.choice(known.records)
    if rng.random() < 0.9:
        record = mutation.shuffled_lines(record, rng)
    data = mutation.raw(record)
    if rng.random() < 0.1:
        data = mutation.bent(data, rng)
    head = f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="record"; filename="a"\r\n\r\n'
    whole = head.encode() + data + f"\r\n--{BOUNDARY}--\r\n".encode()
    if rng.random() < 0.1:
        whole = mutation.bent(whole, rng)
    return whole, f"multipart/form-data; boundary={BOUNDARY}".encode()


def _sized(
    method: bytes, target: bytes, headers: list[tuple[bytes, bytes]], body: bytes, rng: Random
) -> Request:
    """The request with its length announced: rightly, wrongly, or in chunks."""
    fate, is_whole = rng.random(), True
    if fate < 0.02:
        odd = rng.choice((b"-1", b"x", b"1, 2", b"9" * 30, b"%d" % (len(body) + 50), b""))
        headers = [*headers, (b"Content-Length", odd)]
        is_whole = False
    elif fate < 0.05 and body:
        headers = [*headers, (b"Transfer-Encoding", b"chunked")]
        body = b"%x\r\n%s\r\n0\r\n\r\n" % (len(body), body)
    elif body or method in (b"POST", b"PUT", b"PATCH"):
        headers = [*headers, (b"Content-Length", b"%d" % len(body))]
    if rng.random() < 0.01:
        is_whole, target = False, mutation.bent(target, rng)
    return Request(method, target, tuple(headers), body, is_whole)


def message(known: Known, table: str, rng: Random) -> bytes:
    """A frame for the connection of a page at that table: nearly right, or not at all."""
    fate = rng.random()
    if fate < 0.01:  # what ends a connection comes seldom, so that more is said before
        return frame(
            mutation.raw(mutation.text(rng))[:100], rng.choice((BINARY, PING, 3, 0, CLOSE))
        )
    if fate < 0.014:
        return frame(b"\xff\xfe\x80")
    if fate < 0.018:
        return frame(b"x" * 20_000)
    if fate < 0.022:
        return frame(b"{}", masked=False)
    if fate < 0.05:
        return frame(b'{"do":', last=False) + frame(b'"agree"}', 0)
    if fate < 0.07:
        return frame(mutation.raw(mutation.text(rng)), TEXT)
    value = dict(rng.choice(MESSAGES))
    if "action" in value and rng.random() < 0.8:
        seat = rng.randrange(2)
        value |= {"seat": seat, **known.answer(table, seat, rng)}
    if rng.random() < 0.02:
        return frame(b"[" * mutation.DEPTH)
    if rng.random() < 0.3:
        return frame(json.dumps(value).encode())
    return frame(mutation.body(value, rng)[:16_000])
