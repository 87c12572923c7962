"""Where lessons are found: the courses of the games, and their live connections."""

from __future__ import annotations

from typing import Final

from fastapi import APIRouter, Request, WebSocket, WebSocketDisconnect
from fastapi.responses import HTMLResponse

from ziggurat.core.errors import Refusal
from ziggurat.lessons import Lesson, course, find
from ziggurat.registry import game as find_game
from ziggurat.web import contexts, face, pages
from ziggurat.web.aiding import aid_href
from ziggurat.web.asking import host_of, language_of, theme_of
from ziggurat.web.bot_choices import bot_choices
from ziggurat.web.context import CourseContext, TableContext
from ziggurat.web.conversation import Conversation
from ziggurat.web.learning import LessonPage, address, in_words
from ziggurat.words import words

UNKNOWN: Final = 4404
"""The code with which a connection to a lesson that is not there is closed."""
ROUTER: Final = APIRouter(include_in_schema=False)


def _numbered(game: str, number: str) -> Lesson:
    if not (number.isascii() and number.isdecimal() and len(number) < 4):
        raise Refusal("unknown_page")
    return find(game, int(number))


def _step(request: Request | WebSocket) -> int:
    at = request.query_params.get("at", "")
    return int(at) if at.isascii() and at.isdecimal() and len(at) < 4 else 0


@ROUTER.get("/learn/{game}")
async def show_course(request: Request, game: str) -> HTMLResponse:
    """The lessons of a game."""
    language = language_of(request)
    said = words(language, find_game(game).name)
    lessons = course(game)
    if not lessons:
        raise Refusal("unknown_page")
    page = pages.course_page(
        CourseContext(
            language=language,
            theme=theme_of(request),
            path=address(game),
            form=contexts.game_form(game, language),
            lessons=tuple(
                (in_words(lesson.title, said), address(game, number), len(lesson.steps))
                for number, lesson in enumerate(lessons, 1)
            ),
            name=await contexts.own_name(request),
        )
    )
    return HTMLResponse(page)


@ROUTER.get("/learn/{game}/{number}")
async def show_lesson(request: Request, game: str, number: str) -> HTMLResponse:
    """A lesson, from its beginning or from a step on."""
    language, lesson = language_of(request), _numbered(game, number)
    said, at = words(language, game), _step(request)
    page = LessonPage(lesson, language, at)
    path = address(game, int(number))
    return HTMLResponse(
        pages.table_page(
            TableContext(
                language=language,
                theme=theme_of(request),
                path=path,
                table="",
                game=game,
                title=in_words(lesson.title, said),
                public_link="",
                live_path=f"{path}/live?at={at}",
                record_href="",
                rules_href=f"/rules/{game}",
                aid_href=aid_href(game, page.options),
                message=await page.message(),
                notes_href=f"/notes/{game}/{language}.json" if face.notes(game, language) else "",
                names=tuple(await page.names()),
                options=(),
                bots=bot_choices(said, game),
                finished=False,
                review=False,
                lesson=True,
            )
        )
    )


@ROUTER.websocket("/learn/{game}/{number}/live")
async def follow_lesson(socket: WebSocket, game: str, number: str) -> None:
    """The live connection of a lesson."""
    await socket.accept()
    try:
        page = LessonPage(_numbered(game, number), language_of(socket), _step(socket))
    except Refusal:
        await socket.close(UNKNOWN)
        return
    rate = host_of(socket).settings.messages_a_second
    try:
        await Conversation(page, socket.send_text, socket.receive_text, rate).run()
    except (WebSocketDisconnect, RuntimeError, KeyError):
        return  # the page was closed, or sent bytes where text was due
