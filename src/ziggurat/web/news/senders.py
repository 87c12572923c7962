"""How a letter is sent: by Web Push, by e-mail, or to a webhook.

What it needs comes with ``ziggurat[club]``: it is imported where people may have accounts.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import json
import time
from base64 import urlsafe_b64encode
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from email.message import EmailMessage
from email.utils import format_datetime, parseaddr
from typing import Any, Final
from urllib.parse import urlsplit

import aiosmtplib
from py_vapid import Vapid02
from pywebpush import WebPusher, WebPushException

from ziggurat.core.errors import Refusal
from ziggurat.web.news.kinds import CAN_TELL, DISCORD, MATRIX, NTFY, PUSH
from ziggurat.web.news.outbox import FAILED, GONE, SENT, UNSURE, Letter
from ziggurat.web.news.reach import Answer, InsideError, Reach, UnansweredError
from ziggurat.web.news.wording import Message
from ziggurat.web.settings import Settings
from ziggurat.words import words

PUSH_LASTS: Final = 24 * 3600
"""Seconds for which a push service keeps a message for a browser that is not there."""
SIGNED_FOR: Final = 12 * 3600
MAIL_SECONDS: Final = 30.0
NOBODY: Final = "mailto:nobody@localhost"
"""Whom a push service could ask about us, where nobody is named."""
AGAIN: Final = ""


@dataclass(frozen=True)
class Result:
    """What became of a letter."""

    outcome: str
    """``AGAIN``: it is to be tried again."""
    problem: str = ""
    wait: float = 0.0


def new_signing_key() -> str:
    """A key that signs pushes, as it is kept."""
    made = Vapid02()
    made.generate_keys()
    number = made.private_key.private_numbers().private_value
    return urlsafe_b64encode(number.to_bytes(32, "big")).decode().rstrip("=")


def public_key(kept: str) -> str:
    """What browsers are told of the key."""
    numbers = Vapid02.from_raw(kept.encode()).public_key.public_numbers()
    point = b"\x04" + numbers.x.to_bytes(32, "big") + numbers.y.to_bytes(32, "big")
    return urlsafe_b64encode(point).decode().rstrip("=")


def signature(secret: str, moment: int, body: bytes) -> str:
    """What a webhook is signed with: HMAC-SHA256 of the moment, a full stop, and the body."""
    return hmac.new(secret.encode(), b"%d.%s" % (moment, body), hashlib.sha256).hexdigest()


class Senders:
    """Sends letters."""

    def __init__(self, settings: Settings, key: str) -> None:
        """``key`` signs pushes."""
        self._settings = settings
        self._key = key
        self._password = settings.mail_secret()
        self._reach = Reach(settings.news_inside)

    async def close(self) -> None:
        """Let go of all connections."""
        await self._reach.close()

    async def tell(self, letter: Letter, said: Message, base: str) -> Result:
        """Send a message by the channel of a letter."""
        if letter.channel is None or letter.reader is None:
            return Result(GONE)
        if letter.channel.kind == PUSH:
            return await self._push(letter, said)
        if letter.channel.is_hook:
            return await self._hook(letter, said, base)
        text = _mail_text(said, letter.reader.language, base)
        return await self.mail(letter, letter.channel.address, said.title, text)

    # Web Push

    async def _push(self, letter: Letter, said: Message) -> Result:
        channel = letter.channel
        assert channel is not None  # noqa: S101 - for whoever checks types
        data = {
            "title": said.title, "body": said.text, "path": said.path, "tag": said.tag,
            "lang": letter.reader.language if letter.reader else "en",
        }  # fmt: skip
        try:
            body = await asyncio.to_thread(self._encrypted, channel.address, channel.secrets, data)
        except (WebPushException, ValueError):
            return Result(GONE)
        headers = {
            "Content-Encoding": "aes128gcm", "Content-Type": "application/octet-stream",
            "TTL": str(PUSH_LASTS), "Urgency": "normal", "Topic": letter.id[:32],
            **self._signed(channel.address),
        }  # fmt: skip
        return await self._posted(letter, channel.address, body, headers)

    @staticmethod
    def _encrypted(address: str, secrets: Mapping[str, str], data: dict[str, Any]) -> bytes:
        plain = json.dumps(data, ensure_ascii=False).encode()
        pusher = WebPusher({"endpoint": address, "keys": dict(secrets)})
        return bytes(pusher.encode(plain, "aes128gcm")["body"])

    def _signed(self, address: str) -> dict[str, str]:
        """That it is us who push, and to whom."""
        site = urlsplit(address)
        claims = {
            "aud": f"{site.scheme}://{site.netloc}", "exp": int(time.time()) + SIGNED_FOR,
            "sub": self._contact(),
        }  # fmt: skip
        signing = Vapid02.from_raw(self._key.encode())
        signing.conf = {"no-strict": True}  # it knows fewer addresses than there are
        signed: dict[str, str] = signing.sign(claims)
        return signed

    def _contact(self) -> str:
        """Whom a push service may ask about us."""
        _, sender = parseaddr(self._settings.mail_sender)
        if sender:
            return f"mailto:{sender}"
        public = self._settings.public_url.rstrip("/")
        return public if public.startswith("https://") else NOBODY

    # Webhooks

    async def _hook(self, letter: Letter, said: Message, base: str) -> Result:
        channel, moment = letter.channel, int(time.time())
        assert channel is not None  # noqa: S101
        address, data = _shaped(channel.kind, channel.address, letter, said, base)
        body = json.dumps(data, ensure_ascii=False).encode()
        headers = {
            "Content-Type": "application/json; charset=utf-8", "Ziggurat-Id": letter.id,
            "Ziggurat-Timestamp": str(moment),
            "Ziggurat-Signature": f"v1={signature(channel.secrets['sign'], moment, body)}",
        }  # fmt: skip
        return await self._posted(letter, address, body, headers)

    async def _posted(
        self, letter: Letter, address: str, body: bytes, headers: Mapping[str, str]
    ) -> Result:
        assert letter.channel is not None  # noqa: S101
        try:
            answer = await self._reach.post(address, body, headers)
        except UnansweredError:
            is_same = letter.channel.kind in CAN_TELL
            return Result(AGAIN if is_same else UNSURE, "unanswered")
        except (InsideError, Refusal):
            return Result(FAILED, "inside")
        except OSError:
            return Result(AGAIN, "unreachable")
        return _understood(answer, letter.channel.kind == PUSH)

    # E-mail

    async def mail(self, letter: Letter, address: str, subject: str, text: str) -> Result:
        """Send an e-mail, if this server sends any."""
        settings = self._settings
        if not settings.mail_host:
            return Result(FAILED, "no_mail")
        message = _email(settings.mail_sender, address, subject, text, letter)
        mode = settings.mail_tls
        try:
            await aiosmtplib.send(
                message,
                hostname=settings.mail_host,
                port=settings.mail_port,
                username=settings.mail_user or None,
                password=self._password or None,
                use_tls=mode == "tls",
                start_tls=mode == "starttls",
                timeout=MAIL_SECONDS,
            )
        except aiosmtplib.SMTPRecipientsRefused as error:
            lasting = all(one.code >= 500 for one in error.recipients)
            return Result(FAILED if lasting else AGAIN, "mail_refused")
        except aiosmtplib.SMTPAuthenticationError:
            return Result(AGAIN, "mail_login")
        except aiosmtplib.SMTPResponseException as error:
            return Result(FAILED if error.code >= 500 else AGAIN, "mail_refused")
        except (aiosmtplib.SMTPException, OSError):
            return Result(AGAIN, "unreachable")
        return Result(SENT)


def _understood(answer: Answer, is_push: bool) -> Result:
    """What the status of an answer means."""
    status, problem = answer.status, f"status_{answer.status}"
    if 200 <= status < 300:
        return Result(SENT)
    if is_push and status in (404, 410):
        return Result(GONE)
    if status in (408, 425, 429) or status >= 500:
        return Result(AGAIN, problem, answer.wait)
    return Result(FAILED, problem)


def _shaped(
    kind: str, address: str, letter: Letter, said: Message, base: str
) -> tuple[str, dict[str, Any]]:
    """What a webhook is sent, in the form that it understands, and where."""
    link = base + said.path
    lines = "\n".join(line for line in (said.text, link) if line)
    if kind == DISCORD:
        return address, {
            "username": "Ziggurat", "content": f"{said.title}\n{lines}"[:2000],
            "allowed_mentions": {"parse": []},
        }  # fmt: skip
    if kind == MATRIX:
        return address, {"username": "Ziggurat", "text": f"{said.title}\n{lines}"}
    if kind == NTFY:
        root, _, topic = address.rstrip("/").rpartition("/")
        return f"{root}/", {
            "topic": topic, "title": said.title, "message": said.text or link, "click": link,
        }  # fmt: skip
    return address, {
        "id": letter.id, "kind": letter.what or letter.kind, "title": said.title,
        "text": said.text, "url": link, "table": letter.place.table if letter.place else None,
        "game": letter.place.game if letter.place else None,
        "language": letter.reader.language if letter.reader else None, "time": letter.created,
    }  # fmt: skip


def _mail_text(said: Message, language: str, base: str) -> str:
    parts = [
        said.text,
        base + said.path,
        words(language).say("mail.foot", link=f"{base}/account/news"),
    ]
    return "\n\n".join(part for part in parts if part)


def _email(sender: str, address: str, subject: str, text: str, letter: Letter) -> EmailMessage:
    """A letter as an e-mail; the same one has the same name whenever it is sent."""
    message = EmailMessage()
    _, own = parseaddr(sender)
    message["From"] = sender
    message["To"] = address
    message["Subject"] = " ".join(subject.split())
    message["Date"] = format_datetime(datetime.fromisoformat(letter.created))
    message["Message-ID"] = f"<{letter.id}@{own.rpartition('@')[2] or 'localhost'}>"
    message["Auto-Submitted"] = "auto-generated"
    message.set_content(text + "\n")
    return message
