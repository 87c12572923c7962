"""Where news arrive: a push service, a webhook and a mailbox on this machine."""

from __future__ import annotations

import json
import socket
import threading
from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from email import message_from_bytes
from email.message import Message
from email.policy import default
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from unittest.mock import patch

import http_ece
from aiosmtpd.controller import Controller
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from fastapi.testclient import TestClient

from tests.web import tools
from tests.web.members import club
from tests.web.test_accounts import rows
from ziggurat.web.news import noting, outbox, postman, sorting

SECONDS = 90.0
"""Patience for a busy machine."""
SENDER = "Ziggurat <games@example.org>"


class Got:
    """Something that was sent."""

    def __init__(self, path: str, headers: dict[str, str], body: bytes) -> None:
        self.path = path
        self.headers = headers
        self.body = body

    @property
    def data(self) -> Any:
        return json.loads(self.body)


class Receiver:
    """Takes in what is posted, and answers with the next of ``answers``, else with 201."""

    def __init__(self) -> None:
        self.got: list[Got] = []
        self.answers: list[int] = []
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                headers = {name.lower(): value for name, value in self.headers.items()}
                outer.got.append(Got(self.path, headers, body))
                self.send_response(outer.answers.pop(0) if outer.answers else 201)
                self.send_header("Location", "http://127.0.0.1:9/elsewhere")
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *args: Any) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self._server.serve_forever, args=(0.01,), daemon=True).start()
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}"

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()


class Mailbox:
    """An SMTP server that keeps what it is sent."""

    def __init__(self) -> None:
        self.got: list[Message] = []
        self.refuses = ""
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self._controller = Controller(self, hostname="127.0.0.1", port=self.port)
        self._controller.start()

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        if self.refuses:
            return self.refuses
        self.got.append(message_from_bytes(envelope.content, policy=default))
        return "250 OK"

    def text(self, number: int) -> str:
        return str(self.got[number].get_payload(decode=True).decode())  # type: ignore[union-attr]

    def close(self) -> None:
        self._controller.stop()


class Subscription:
    """What a browser that wants pushes gives to the server."""

    def __init__(self, endpoint: str) -> None:
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._auth = bytes(range(16))
        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.form = {"endpoint": endpoint, "p256dh": _plain(point), "auth": _plain(self._auth)}

    def read(self, body: bytes) -> Any:
        """What was pushed, as the browser would read it."""
        plain = http_ece.decrypt(
            body, private_key=self._key, auth_secret=self._auth, version="aes128gcm"
        )
        return json.loads(plain)


def _plain(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


@contextmanager
def receiving() -> Iterator[Receiver]:
    found = Receiver()
    try:
        yield found
    finally:
        found.close()


@contextmanager
def mailbox() -> Iterator[Mailbox]:
    found = Mailbox()
    try:
        yield found
    finally:
        found.close()


@contextmanager
def quick_post() -> Iterator[None]:
    """Nobody waits before something is told or tried again."""
    pauses = (timedelta(seconds=0),)
    with (
        patch.object(noting, "A_MOMENT", timedelta(0)),
        patch.object(sorting, "A_WHILE", timedelta(0)),
        patch.object(postman, "LOOK_SECONDS", 0.05),
        patch.object(postman, "REMIND_SECONDS", 10_000.0),
        patch.object(outbox, "PAUSES", pauses),
    ):
        yield


@contextmanager
def club_with_post(folder: Path, **more: Any) -> Iterator[TestClient]:
    """A club whose post may go to this machine, and goes at once."""
    chosen = {"news_inside": True, "news_an_hour": 900, "mails_an_hour": 900, **more}
    with quick_post(), club(folder, **chosen) as client:
        until(lambda: client.app.state.host.post.public_key)  # type: ignore[attr-defined]
        yield client


def until(true: Callable[[], Any]) -> Any:
    """What ``true`` gives, as soon as it gives something."""
    return tools.until(true, SECONDS)


def settled(folder: Path) -> None:
    """Wait until everything is sorted and sent."""
    waits = "SELECT id FROM {} WHERE due IS NOT NULL"
    until(lambda: not rows(folder, waits.format("news")))
    until(lambda: not rows(folder, waits.format("outbox")))


def mail_settings(box: Mailbox) -> dict[str, Any]:
    return {"mail_host": "127.0.0.1", "mail_port": box.port, "mail_tls": "none",
            "mail_sender": SENDER}  # fmt: skip
