"""For whoever watches over the server: does it live, can it serve, what has it done."""

from __future__ import annotations

import hmac
from typing import Final

from fastapi import APIRouter, Request, Response
from fastapi.responses import PlainTextResponse

from ziggurat.core.errors import Refusal
from ziggurat.web import metrics
from ziggurat.web.asking import host_of
from ziggurat.web.edge import FROM_HERE
from ziggurat.web.settings import Settings
from ziggurat.web.sites import Networks, address_of

ROUTER: Final = APIRouter(include_in_schema=False)
BEARER: Final = "Bearer "


@ROUTER.api_route("/health", methods=["GET", "HEAD"])
async def health() -> Response:
    """Whether the process answers at all."""
    return PlainTextResponse("ok\n")


@ROUTER.api_route("/ready", methods=["GET", "HEAD"])
async def ready(request: Request) -> Response:
    """Whether it makes sense to send people here."""
    is_ready = not request.app.state.stopping.is_set() and await host_of(request).is_ready()
    return PlainTextResponse("ready\n" if is_ready else "not ready\n", 200 if is_ready else 503)


@ROUTER.get("/metrics")
async def show_metrics(request: Request) -> Response:
    """What the server counts, for those who may know."""
    host = host_of(request)
    if not _may_read(request, host.settings):
        raise Refusal("not_yours_to_read")
    running = sum(not table.over for table in host.tables.values())
    metrics.TABLES.labels("running").set(running)
    metrics.TABLES.labels("over").set(len(host.tables) - running)
    return Response(metrics.page(), media_type=metrics.CONTENT_TYPE)


def _may_read(request: Request, settings: Settings) -> bool:
    """This machine, addresses of the settings, and whoever has the token.

    Behind a proxy everybody comes from this machine: there it is not enough.
    """
    sent = request.headers.get("authorization", "").removeprefix(BEARER)
    token = settings.metrics_token
    if token and hmac.compare_digest(sent.encode(), token.encode()):
        return True
    if address_of(request.scope) in Networks(settings.metrics_addresses):
        return True
    return not settings.public_url and bool(getattr(request.state, FROM_HERE, False))
