"""Who asks, as far as limits are concerned; and whether they may open one more table."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from starlette.requests import HTTPConnection

from ziggurat.core.errors import Refusal
from ziggurat.web import keys
from ziggurat.web.asking import holdings_of, host_of
from ziggurat.web.host import Host
from ziggurat.web.quotas import TABLES, Visitor
from ziggurat.web.sites import address_of, neighbourhood


async def visitor_of(request: HTTPConnection) -> Visitor:
    """Whoever asks, by account or browser; behind a trusted proxy, the address that it names."""
    held = await holdings_of(request)
    name = held.account or (keys.digest(held.browser) if held.browser else "")
    address = neighbourhood(address_of(request.scope))
    return Visitor(name, address)


async def spend(request: HTTPConnection, kind: str) -> None:
    """Take note that a visitor does this, or refuse it."""
    host_of(request).quotas.spend(kind, await visitor_of(request))


@asynccontextmanager
async def opening(request: HTTPConnection) -> AsyncIterator[Callable[[str], None]]:
    """Let a visitor open a table, of which we are then told; refused to whoever has too many."""
    host, visitor = host_of(request), await visitor_of(request)
    with host.quotas.spending(TABLES, visitor):
        await _check_running(host, visitor)
        yield lambda table: host.quotas.note(visitor, table)


async def _check_running(host: Host, visitor: Visitor) -> None:
    each = host.settings.tables_each
    if visitor.browser and len(await host.browsers.opened(visitor.browser)) >= each:
        raise Refusal("own_tables", most=each)
    most = each * host.settings.address_times
    opened = host.quotas.opened.get(visitor.address, set())
    if len(opened) >= most:
        opened &= await host.browsers.running(opened)
    if len(opened) >= most:
        raise Refusal("own_tables", most=most)
