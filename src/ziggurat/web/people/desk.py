"""What whoever keeps a server does about its people, from a terminal. It blocks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from sqlalchemy import Engine

from ziggurat.core.errors import Refusal
from ziggurat.web.people import moderation
from ziggurat.web.people.accounts import INVITED_FOR, invite, set_account
from ziggurat.web.people.moderation import (
    ABOUT_PEOPLE,
    CLOSE,
    DISMISS,
    TERMINAL,
    Order,
    carry_out,
    entries,
)
from ziggurat.web.people.reports import open_reports
from ziggurat.web.people.sessions import MEMBER, MODERATOR
from ziggurat.web.settings import LOCAL, Settings
from ziggurat.web.store import Store

INVITE: Final = "invite"
REPORTS: Final = "reports"
LOG: Final = "log"
HOURS_MOST: Final = moderation.HOURS_MOST
"""For which somebody may be told to be silent."""
ALONE: Final = (INVITE, REPORTS, LOG)
"""What needs no name."""
TASKS: Final = (INVITE, MODERATOR, MEMBER, *moderation.TASKS, REPORTS, LOG)

Said = tuple[str, dict[str, Any]]
"""The key of a sentence, and its words."""


def done(settings: Settings, what: str, name: str, reason: str = "", hours: int = 24) -> list[Said]:
    """Do this, while the server goes on; the sentences that tell it.

    ``name`` is that of an account, a table or a report, whichever it is about.
    """
    if what not in TASKS:
        raise Refusal("unknown_task", what=what[:20], choices=" ".join(TASKS))
    if what not in ALONE and not name:
        raise Refusal("name_needed", what=what)
    store = Store(settings.database)
    try:
        return list(_done(store.engine, settings, what, name, reason, hours))
    finally:
        store.close()


def _done(
    engine: Engine, settings: Settings, what: str, name: str, reason: str, hours: int
) -> Iterator[Said]:
    if what == INVITE:
        base = settings.public_url.rstrip("/") or f"http://{LOCAL}:{settings.port}"
        link = f"{base}/account/i/{invite(engine)}"
        yield "club.invited", {"link": link, "days": INVITED_FOR.days}
    elif what == REPORTS:
        yield from _reports(engine)
    elif what == LOG:
        yield from _log(engine)
    elif what in (MODERATOR, MEMBER):
        yield f"club.{what}", {"name": set_account(engine, name, role=what)}
    else:
        key = {CLOSE: "table", DISMISS: "report"}.get(what, "name")
        order = Order(what, reason, hours=hours, **{key: name})
        called = carry_out(engine, TERMINAL, order)
        yield f"club.{what}", {"name": called if what in ABOUT_PEOPLE else name}


def _reports(engine: Engine) -> Iterator[Said]:
    found = open_reports(engine)
    if not found:
        yield "moderation.no_reports", {}
    for one in found:
        about, table = one.about or "-", one.table or "-"
        yield (
            "club.report",
            {"report": one.id, "reason": one.reason, "name": about, "table": table,
             "time": one.created[:16], "words": one.words},
        )  # fmt: skip
        for line in one.lines:
            mark = ">" if line.is_meant else " "
            yield "club.line", {"mark": mark, "name": line.name or "-", "text": line.text}


def _log(engine: Engine) -> Iterator[Said]:
    found = entries(engine)
    if not found:
        yield "moderation.no_log", {}
    for one in reversed(found):
        about = one.about or one.table or "-"
        yield (
            "club.deed",
            {"time": one.time[:16], "by": one.moderator or "-", "task": one.task, "name": about,
             "reason": one.reason, "until": (one.until or "")[:16]},
        )  # fmt: skip
