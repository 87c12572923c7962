"""What could not be done, over HTTP: a status, and a sentence in the reader's language.

Pages get a page; the API and the script of a page get ``application/problem+json`` (RFC 9457).
"""

from __future__ import annotations

import json
import logging
from http import HTTPStatus
from typing import Any, Final
from urllib.parse import urlencode

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import RedirectResponse
from pydantic import BaseModel, Field
from sqlalchemy.exc import InterfaceError, OperationalError, SQLAlchemyError
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect

from ziggurat.core.errors import IllegalAction, Refusal
from ziggurat.registry import packages
from ziggurat.web import pages
from ziggurat.web.asking import language_of, page_of, theme_of
from ziggurat.web.context import ProblemContext
from ziggurat.web.logs import without_secrets
from ziggurat.web.rulebook import rule_href
from ziggurat.words import Words, words

LOG: Final = logging.getLogger("ziggurat.http")

STATUS: Final = {
    "unknown_game": 404,
    "unknown_table": 404,
    "unknown_seat": 404,
    "unknown_page": 404,
    "wrong_link": 404,
    "door_gone": 404,
    "no_rules": 404,
    "no_such_moment": 404,
    "no_lesson": 404,
    "no_analysis": 404,
    "no_secret": 401,
    "wrong_secret": 401,
    "other_seat": 403,
    "not_opener": 403,
    "own_invitation": 403,
    "other_origin": 403,
    "behind_proxy": 403,
    "no_hints": 403,
    "wrong_password": 403,
    "wrong_code": 403,
    "banned": 403,
    "not_at_table": 403,
    "moderators_only": 403,
    "invitation_needed": 403,
    "name_of_member": 403,
    "log_in_first": 401,
    "invitation_gone": 404,
    "unknown_account": 404,
    "provider_late": 403,
    "provider_wrong": 403,
    "provider_declined": 403,
    "provider_stranger": 403,
    "provider_away": 503,
    "identity_gone": 404,
    "not_welcome": 403,
    "summon_unwanted": 403,
    "silenced": 403,
    "no_such_line": 404,
    "moderator_terminal": 403,
    "passkey_wrong": 403,
    "passkey_copied": 403,
    "passkey_late": 403,
    "passkey_gone": 404,
    "log_in_again": 403,
    "unknown_channel": 404,
    "proof_gone": 404,
    "no_mail": 404,
    "passwords_busy": 503,
    "hint_bot": 403,
    "not_yours_to_read": 403,
    "unknown_host": 421,
    "crowded": 429,
    "stopping": 503,
    "gone": 400,
    "wrong_method": 405,
    "too_large": 413,
    "bad_json": 400,
    "bad_request": 400,
    "unknown_notation": 422,
    "unknown_number": 422,
    "too_fast": 429,
    "too_often": 429,
    "own_tables": 429,
    "too_many_tables": 503,
    "reviews_busy": 503,
    "analyses_busy": 503,
    "analysis_seat": 403,
    "analysis_theirs": 403,
    "not_saved": 503,
    "hint_failed": 503,
    "summon_gone": 404,
    "unknown_club": 404,
    "unknown_tournament": 404,
    "no_such_board": 404,
    "club_nobody": 404,
    "club_officers": 403,
    "club_members": 403,
    "club_closed": 403,
    "organiser_only": 403,
    "removed_here": 403,
    "summons_from_one": 429,
    "summons_for_one": 429,
    "server_fault": 500,
}
NOW_IMPOSSIBLE: Final = frozenset(
    {
        "stale", "game_over", "handed_over", "no_leaving", "no_arriving",
        "no_time_to_go_back", "no_days_off", "holidays_begun", "holidays_past", "seat_taken",
        "name_taken", "plays_already", "not_away", "never_handed", "other_bot", "not_handed",
        "no_rewind", "chat_full", "too_many_switches",
        "broken_table", "chat_seat", "link_used", "not_lost", "never_again", "came_back",
        "nobody_there", "not_alone", "still_running", "not_over", "lesson_only",
        "hint_not_asked", "hint_under_way", "hint_no_other",
        "account_taken", "logged_in_already", "identity_bound", "identity_taken",
        "has_begun", "cup_table", "summoned_already", "no_seat_free",
        "club_taken", "club_there", "club_full", "club_not_now", "clubs_most",
        "tournament_not_now", "tournament_full", "tournament_few", "tournaments_most",
        "entered_already", "not_entered",
        "reported_already", "report_gone", "stances_most",
        "passkeys_most", "passkey_known", "last_way_in",
    }
)  # fmt: skip
"""Refusals that another moment might bring round: 409."""
RETRY_SECONDS: Final = 2
"""After which it makes sense to ask again what the database could not do."""
JSON: Final = "application/json"
"""What the script of a page accepts, where it asks for something by itself."""
BY_STATUS: Final = {404: "unknown_page", 405: "wrong_method", 413: "too_large"}


class FieldProblem(BaseModel):
    """One thing that is wrong with a request."""

    where: str = Field(description="The place in the request, such as `body.players`.")
    what: str = Field(description="What is wrong there, as a word for programs.")


class Problem(BaseModel):
    """What could not be done, and why (RFC 9457)."""

    type: str = Field(description="The kind of problem, as a URI made from `code`.")
    title: str = Field(description="The status in words.")
    status: int
    detail: str = Field(description="A sentence, in the language of `Accept-Language`.")
    code: str = Field(description="The kind of problem, as a word for programs.")
    rule: str = Field("", description="The rule of the game that it rests on, if any.")
    href: str = Field("", description="Where that rule is explained.")
    errors: list[FieldProblem] = Field([], description="What is wrong with a malformed request.")


def status_of(refusal: Refusal) -> int:
    """The HTTP status of a refusal."""
    if refusal.code in STATUS:
        return STATUS[refusal.code]
    if isinstance(refusal, IllegalAction) or refusal.code in NOW_IMPOSSIBLE:
        return 409
    return 422


def response(
    request: Request,
    refusal: Refusal,
    game: str | None = None,
    status: int | None = None,
    errors: list[dict[str, str]] | None = None,
    names: list[str] | None = None,
) -> Response:
    """A refusal as a page or as JSON, whichever was asked for."""
    status = status or status_of(refusal)
    game = game or getattr(request.state, "game", None)
    names = names or getattr(request.state, "names", [])
    language = language_of(request)
    said = words(language, game if game in packages() else None)
    text = said.refuse(refusal, names)
    href = rule_href(game, refusal.rule) if game and refusal.rule else ""
    if refusal.code == "log_in_first" and request.method == "GET":
        return RedirectResponse(f"/account/login?{urlencode({'next': request.url.path})}", 303)
    if request.url.path.startswith("/api") or request.headers.get("accept") == JSON:
        return _soon_again(request, refusal, _json(refusal, status, said, text, href, errors))
    page = pages.problem_page(
        ProblemContext(
            language=language,
            theme=theme_of(request),
            path=request.url.path if request.method == "GET" else "/",
            status=status,
            title=_title(status, said),
            text=text,
            rule=refusal.rule,
            href=href,
        )
    )
    answer = page_of(page, status, headers_of(refusal))
    return _soon_again(request, refusal, answer)


def headers_of(refusal: Refusal) -> dict[str, str]:
    """When to come back, for programs, where the refusal says so in words."""
    seconds = refusal.details.get("seconds")
    again = status_of(refusal) in (429, 503) and isinstance(seconds, int)
    return {"Retry-After": str(seconds)} if again else {}


def _title(status: int, said: Words) -> str:
    key = f"problem.{status}"
    return said.say(key) if said.knows(key) else HTTPStatus(status).phrase


def _json(
    refusal: Refusal,
    status: int,
    said: Words,
    text: str,
    href: str,
    errors: list[dict[str, str]] | None,
) -> Response:
    body: dict[str, Any] = {
        "type": f"urn:ziggurat:problem:{refusal.code}",
        "title": _title(status, said),
        "status": status,
        "detail": text,
        "code": refusal.code,
        "rule": refusal.rule,
        "href": href,
        "errors": errors or [],
    }
    headers = headers_of(refusal) | ({"WWW-Authenticate": "Bearer"} if status == 401 else {})
    return Response(json.dumps(body), status, headers, "application/problem+json")


def _soon_again(request: Request, refusal: Refusal, answer: Response) -> Response:
    """While the database is away, programs are told when to ask again; pages do so themselves."""
    if refusal.code == "not_saved":
        answer.headers["Retry-After"] = str(RETRY_SECONDS)
        if request.method == "GET" and not request.url.path.startswith("/api"):
            answer.headers["Refresh"] = str(RETRY_SECONDS)
    return answer


def install(app: FastAPI) -> None:
    """Have every error of the application answered in words."""

    @app.exception_handler(Refusal)
    async def on_refusal(request: Request, error: Refusal) -> Response:
        return response(request, error)

    @app.exception_handler(RequestValidationError)
    async def on_malformed(request: Request, error: RequestValidationError) -> Response:
        found = error.errors()
        errors = [
            {"where": ".".join(str(part)[:80] for part in one["loc"]), "what": str(one["type"])}
            for one in found[:20]
        ]
        if any(one["what"] == "json_invalid" for one in errors):
            return response(request, Refusal("bad_json"), errors=errors)
        return response(
            request, Refusal("malformed", where=errors[0]["where"] if errors else ""), errors=errors
        )

    @app.exception_handler(HTTPException)
    async def on_http(request: Request, error: HTTPException) -> Response:
        code = BY_STATUS.get(error.status_code, "bad_request")
        answer = response(request, Refusal(code), status=error.status_code)
        answer.headers.update(error.headers or {})
        return answer

    @app.exception_handler(ClientDisconnect)
    async def on_break(request: Request, error: ClientDisconnect) -> Response:
        return response(request, Refusal("gone"))  # to nobody: whoever asked is not there

    @app.exception_handler(OperationalError)
    @app.exception_handler(InterfaceError)
    async def on_disk(request: Request, error: SQLAlchemyError) -> Response:
        return response(request, Refusal("not_saved"))  # whoever wrote to the disk has noted why

    @app.exception_handler(Exception)
    async def on_fault(request: Request, error: Exception) -> Response:
        path = without_secrets(request.url.path)
        LOG.error("a fault while answering %s", path, exc_info=error)
        return response(request, Refusal("server_fault"))
