"""Telling somebody something: one call for all who have news."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ziggurat.web.news.kinds import Kind

if TYPE_CHECKING:
    from ziggurat.web.host import Host

__all__ = ["Kind", "tell"]


async def tell(
    host: Host, account: str, kind: Kind, table: str | None = None, key: str = "", **facts: Any
) -> None:
    """Have an account told what happened, as its owner wants: at once in their feed.

    ``facts`` are what the sentence needs: ``by`` (a name), ``until`` (a moment), and where it is
    about no table ``href`` (a page of this server). Nothing that is hidden in a game belongs there.
    What is told twice with the same ``key`` is told once. It is written down when this returns, and
    sent by whichever process does so; where there are no accounts nothing happens.
    """
    if host.post.is_on:
        await host.post.tell(account, kind, table, key, **facts)
