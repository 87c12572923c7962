"""A seat at a table of a server elsewhere, for a bot that runs here.

    from ziggurat.web.client import RemoteSeat

    seat = RemoteSeat.open("http://127.0.0.1:8000", "ur", ["planner:easy", "random"], turn_limit=5)
    print(seat.page)                 # to look on
    print(seat.play(MyBot).scores)

The bot is handed what it would be handed at home: view, legal actions, dice and a deadline.
"""

from __future__ import annotations

import json
import time
import urllib.error
import urllib.request
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any, Final, cast
from urllib.parse import quote

from ziggurat.bots import Bot, Guard, make_any
from ziggurat.bots.naming import REMOTE
from ziggurat.core.errors import Refusal
from ziggurat.registry import game as find_game

WAIT: Final = 25
"""Seconds for which one request waits for a question."""
AGAIN: Final = (429, 500, 502, 503, 504)
"""What may go better at another moment."""
PAUSE: Final = 0.5
"""Seconds before a server that does not answer is asked again."""


@dataclass(frozen=True)
class Outcome:
    """How the game ended, and how often a random action had to be sent instead of the bot's."""

    scores: list[int]
    ranks: list[int]
    faults: dict[str, int]


class RemoteSeat:
    """A seat held by its secret."""

    def __init__(
        self, server: str, table: str, seat: int, secret: str, patience: float = 60.0
    ) -> None:
        """``patience``: for how many seconds a server that is gone is waited for."""
        self.server = server.rstrip("/")
        self.table = table
        self.seat = seat
        self.secret = secret
        self.patience = patience

    @classmethod
    def open(
        cls, server: str, game: str, others: Sequence[str], name: str = "", **options: Any
    ) -> RemoteSeat:
        """The first seat of a new table; ``others`` are bots, or ``open`` to anybody."""
        seats = [{"who": REMOTE, "name": name}, *[{"who": who} for who in others]]
        body = {"game": game, "seats": seats, "options": options}
        opened = _call(f"{server.rstrip('/')}/api/tables", body)
        return cls(server, opened["table"], 0, opened["secrets"]["0"])

    @classmethod
    def join(cls, server: str, table: str, seat: int | None = None, name: str = "") -> RemoteSeat:
        """An open seat of a table that is there."""
        path = f"{server.rstrip('/')}/api/tables/{quote(table, safe='')}/join"
        joined = _call(path, {"seat": seat, "name": name})
        return cls(server, table, joined["seat"], joined["secret"])

    @property
    def page(self) -> str:
        """Where people look on."""
        return f"{self.server}/t/{self.table}"

    def play(
        self,
        bot: str | Callable[[], Bot],
        seconds: float = 20.0,
        seed: int | str | None = None,
    ) -> Outcome:
        """Let the bot (a class, or a name) answer every question until the game is over."""
        table = self._ask("")
        game = find_game(table["game"])
        theirs = _call(f"{self.server}/api/games/{game.name}")["rules_version"]
        if theirs != game.rules_version:
            raise Refusal("other_rules", rules=theirs, known=game.rules_version)
        make = partial(make_any, bot, game.name) if isinstance(bot, str) else bot
        guard, rng, faults = Guard(make), Random(seed), Counter[str]()
        while True:
            asked = self._ask(f"/seats/{self.seat}/legal?wait={WAIT}&view=true")
            if asked["over"]:
                break
            if not asked["asked"]:
                continue
            legal = [game.action_at(one["index"]) for one in asked["actions"]]
            answer = guard.ask(asked["view"], legal, rng, seconds)
            if answer.fault:
                faults[answer.fault] += 1
            self._answer(asked["decision"], str(answer.action))
        over = self._ask("")
        return Outcome(over["scores"], over["ranks"], dict(faults))

    def _answer(self, decision: int, action: str) -> None:
        """Send an answer; one that comes too late is no matter: the next question is asked."""
        try:
            self._ask(f"/seats/{self.seat}/act", {"decision": decision, "action": action})
        except Refusal as refusal:
            if refusal.code not in ("stale", "game_over"):
                raise

    def _ask(self, path: str, body: dict[str, Any] | None = None) -> dict[str, Any]:
        """Ask the server, again and again while it cannot be reached: nothing is taken twice."""
        url = f"{self.server}/api/tables/{quote(self.table, safe='')}{path}"
        until = time.monotonic() + self.patience
        while True:
            try:
                return _call(url, body, self.secret)
            except OSError:
                if time.monotonic() > until:
                    raise
                time.sleep(PAUSE)


def _call(
    url: str, body: dict[str, Any] | None = None, secret: str | None = None
) -> dict[str, Any]:
    """The server's answer. What it refuses is raised as a Refusal with its code and sentence."""
    if not url.startswith(("http://", "https://")):
        raise ValueError(f"not the address of a server: {url}")
    headers = {"content-type": "application/json", "accept-language": "en"}
    if secret is not None:
        headers["authorization"] = f"Bearer {secret}"
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url, data, headers)  # noqa: S310 - checked above
    try:
        with urllib.request.urlopen(request, timeout=WAIT + 30) as answer:  # noqa: S310
            return cast(dict[str, Any], json.load(answer))
    except urllib.error.HTTPError as error:
        problem = _problem(error)
        if problem is None or error.code in AGAIN:
            raise OSError(f"{url}: {error.code} {error.reason}") from error
        raise Refusal(problem["code"], problem["rule"], detail=problem["detail"]) from error


def _problem(error: urllib.error.HTTPError) -> dict[str, Any] | None:
    """What the server says is wrong, if it is one of ours that says so."""
    try:
        said = json.load(error)
    except ValueError:
        return None
    known = isinstance(said, dict) and {"code", "rule", "detail"} <= said.keys()
    return cast(dict[str, Any], said) if known else None
