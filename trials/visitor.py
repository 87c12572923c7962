"""One ordinary visitor, who plays while others misbehave, and notes how long everything takes."""

from __future__ import annotations

import asyncio
import time
from random import Random
from typing import Any

import httpx

PAUSE = 0.2
"""Seconds between two moves."""


class Visitor:
    """Plays both seats of a table over the API, and looks at its page now and then."""

    def __init__(self, url: str, seed: int) -> None:
        self._url = url
        self._rng = Random(seed)
        self.seconds: list[float] = []
        self.troubles: list[str] = []
        """Answers that an ordinary visitor should not get."""

    async def play(self) -> None:
        """Play until cancelled."""
        async with httpx.AsyncClient(base_url=self._url, timeout=30) as client:
            while True:
                try:
                    await self._game(client)
                except (httpx.HTTPError, KeyError, ValueError) as error:
                    self.troubles.append(repr(error)[:200])
                    await asyncio.sleep(1)

    async def _game(self, client: httpx.AsyncClient) -> None:
        seats = [{"who": "me"}, {"who": "me"}]
        opened = await self._call(client, "POST", "/api/tables", {"game": "ur", "seats": seats})
        seat, over = 0, False
        while not over:
            path = f"/api/tables/{opened['table']}"
            secret = opened["secrets"][str(seat)]
            headers = {"Authorization": f"Bearer {secret}"}
            asked = await self._call(client, "GET", f"{path}/seats/{seat}/legal", None, headers)
            over = asked["over"]
            if not asked["asked"]:
                seat = 1 - seat
                continue
            action = self._rng.choice(asked["actions"])["action"]
            body = {"decision": asked["decision"], "action": action}
            await self._call(client, "POST", f"{path}/seats/{seat}/act", body, headers)
            if self._rng.random() < 0.1:
                await self._call(client, "GET", opened["page"])
            await asyncio.sleep(PAUSE)

    async def _call(
        self, client: httpx.AsyncClient, method: str, path: str, body: Any = None,
        headers: dict[str, str] | None = None,
    ) -> Any:  # fmt: skip
        begun = time.monotonic()
        answer = await client.request(method, path, json=body, headers=headers)
        self.seconds.append(time.monotonic() - begun)
        if answer.status_code >= 400:
            self.troubles.append(f"{method} {path}: {answer.status_code} {answer.text[:100]}")
        return answer.json() if path.startswith("/api") else None
