"""The HTTP API, for other clients and for bots.

A seat is held by its secret, sent as ``Authorization: Bearer SECRET``. Every question a seat is
asked has a number; an action names the number it answers, so that it is never taken twice.
"""

from __future__ import annotations

from typing import Final

from fastapi import APIRouter

from ziggurat.web.api import clubs, games, lobby, seats, tables

ROUTER: Final = APIRouter(prefix="/api")
for part in (games, tables, seats, lobby, clubs):
    ROUTER.include_router(part.ROUTER)
