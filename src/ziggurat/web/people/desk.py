"""What whoever keeps a server does about its people, from a terminal. It blocks."""

from __future__ import annotations

from typing import Any, Final

from ziggurat.core.errors import Refusal
from ziggurat.web.people.accounts import INVITED_FOR, invite, set_account
from ziggurat.web.people.sessions import MEMBER, MODERATOR
from ziggurat.web.settings import LOCAL, Settings
from ziggurat.web.store import Store, now

INVITE: Final = "invite"
BAN, UNBAN = "ban", "unban"
TASKS: Final = (INVITE, MODERATOR, MEMBER, BAN, UNBAN)


def done(settings: Settings, what: str, name: str) -> tuple[str, dict[str, Any]]:
    """Do this, while the server goes on; the key of the sentence that tells it, and its words."""
    if what not in TASKS:
        raise Refusal("unknown_task", what=what[:20], choices=" ".join(TASKS))
    if what != INVITE and not name:
        raise Refusal("name_needed", what=what)
    store = Store(settings.database)
    try:
        if what == INVITE:
            base = settings.public_url.rstrip("/") or f"http://{LOCAL}:{settings.port}"
            link = f"{base}/account/i/{invite(store.engine)}"
            return "club.invited", {"link": link, "days": INVITED_FOR.days}
        change: dict[str, dict[str, str | None]] = {
            MODERATOR: {"role": MODERATOR},
            MEMBER: {"role": MEMBER},
            BAN: {"banned": now()},
            UNBAN: {"banned": None},
        }
        return f"club.{what}", {"name": set_account(store.engine, name, **change[what])}
    finally:
        store.close()
