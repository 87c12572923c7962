"""Passkeys (WebAuthn): keys in the devices of people, by which they log in without a password.

Of each there is its public half: whoever reads the database can log in with nothing of it. A key
belongs to one site, and signs a challenge of ours that is good once.
"""

from __future__ import annotations

import asyncio
import json
import logging
import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Engine, select
from sqlalchemy.exc import IntegrityError

from ziggurat.core.errors import Refusal
from ziggurat.web import keys
from ziggurat.web.people.challenges import LASTS, Challenges
from ziggurat.web.schema import PASSKEYS
from ziggurat.web.sites import Site
from ziggurat.web.store import now
from ziggurat.web.table.seats import clean

LOG: Final = logging.getLogger("ziggurat.people")
MOST: Final = 20
"""Of one account."""
NAME_MOST: Final = 40
CREDENTIAL_MOST: Final = 16_000
"""Characters of what a browser sends of a key."""
ID_MOST: Final = 1023
"""Bytes of the name of a key, as WebAuthn has it."""
PLAIN: Final = re.compile(rf"[A-Za-z0-9_-]{{1,{2 * ID_MOST}}}")
TRANSPORTS: Final = ("usb", "nfc", "ble", "smart-card", "hybrid", "internal")
ALGORITHMS: Final = (-8, -7, -257)
"""Ed25519, ES256 and RS256, as COSE numbers them."""

OnDisk = Callable[..., Awaitable[Any]]


@dataclass(frozen=True)
class Passkey:
    """One of somebody's keys, as its owner sees it."""

    id: str
    name: str
    site: str
    """Where it works."""
    created: str
    used: str | None


def check_library() -> None:
    """Refuse where the library for passkeys is missing."""
    try:
        import webauthn  # noqa: F401 - it is better known now than at the first key
    except ImportError as error:
        raise Refusal("missing_extra", package="webauthn", extra="club") from error


class Passkeys:
    """All of them, and what they are asked to sign."""

    def __init__(
        self, engine: Engine, reading: OnDisk, writing: OnDisk, challenges: Challenges
    ) -> None:
        self._engine = engine
        self._reading = reading
        self._writing = writing
        self._challenges = challenges

    async def of(self, account: str) -> list[Passkey]:
        """Somebody's keys, the oldest first."""

        def read() -> list[Passkey]:
            columns = (PASSKEYS.c[name] for name in Passkey.__dataclass_fields__)
            query = select(*columns).where(PASSKEYS.c.account == account)
            with self._engine.connect() as connection:
                found = connection.execute(query.order_by(PASSKEYS.c.created, PASSKEYS.c.id))
                return [Passkey(*row) for row in found]

        found: list[Passkey] = await self._reading(read)
        return found

    # A new one

    async def creation(self, account: str, name: str, site: Site, whose: str) -> dict[str, Any]:
        """What a browser is told so that it makes a key for an account."""
        known = await self._reading(self._known, account)
        if len(known) >= MOST:
            raise Refusal("passkeys_most", most=MOST)
        return {
            "challenge": await self._challenges.give(whose),
            "rp": {"id": site.name, "name": "Ziggurat"},
            "user": {"id": _coded(account.encode()), "name": name, "displayName": name},
            "pubKeyCredParams": [{"type": "public-key", "alg": one} for one in ALGORITHMS],
            "timeout": int(LASTS.total_seconds() * 1000),
            "excludeCredentials": known,
            "authenticatorSelection": {
                "residentKey": "required",
                "requireResidentKey": True,
                "userVerification": "preferred",
            },
            "attestation": "none",
        }

    def _known(self, account: str) -> list[dict[str, Any]]:
        query = select(PASSKEYS.c.credential, PASSKEYS.c.transports)
        with self._engine.connect() as connection:
            found = connection.execute(query.where(PASSKEYS.c.account == account))
            return [
                {"type": "public-key", "id": credential, "transports": transports.split()}
                for credential, transports in found
            ]

    async def add(self, account: str, name: str, text: str, site: Site, whose: str) -> None:
        """Keep a key that a browser has made; refused where it is not what was asked for."""
        from webauthn import verify_registration_response

        name = clean(name)
        if not name or len(name) > NAME_MOST:
            raise Refusal("passkey_name", most=NAME_MOST)
        sent = _read(text)
        challenge = await self._asked(sent, whose)
        try:
            made = await asyncio.to_thread(
                verify_registration_response,
                credential=sent,
                expected_challenge=challenge,
                expected_rp_id=site.name,
                expected_origin=site.origin,
                require_user_verification=False,
            )
        except Exception as error:  # whatever the library makes of nonsense
            raise Refusal("passkey_wrong") from error
        if len(made.credential_id) > ID_MOST:
            raise Refusal("passkey_wrong")
        told = sent["response"].get("transports")
        transports = [one for one in TRANSPORTS if isinstance(told, list) and one in told]
        credential = _coded(made.credential_id)
        row = {
            "id": keys.new_table_id(), "account": account, "digest": keys.digest(credential),
            "credential": credential, "public_key": made.credential_public_key,
            "count": made.sign_count, "site": site.name, "transports": " ".join(transports),
            "name": name, "created": now(),
        }  # fmt: skip
        try:
            await self._writing(self._add, row)
        except IntegrityError as error:
            raise Refusal("passkey_known") from error

    def _add(self, row: dict[str, Any]) -> None:
        with self._engine.begin() as connection:
            connection.execute(PASSKEYS.insert(), [row])

    async def remove(self, account: str, passkey: str) -> None:
        """Forget one of somebody's keys."""

        def write() -> bool:
            such = PASSKEYS.c.account == account, PASSKEYS.c.id == passkey
            with self._engine.begin() as connection:
                return connection.execute(PASSKEYS.delete().where(*such)).rowcount == 1

        if not await self._writing(write):
            raise Refusal("passkey_gone")

    # Logging in

    async def question(self, site: Site, whose: str) -> dict[str, Any]:
        """What a browser is told so that it has one of its keys sign; it knows which it has."""
        return {
            "challenge": await self._challenges.give(whose),
            "rpId": site.name,
            "timeout": int(LASTS.total_seconds() * 1000),
            "allowCredentials": [],
            "userVerification": "preferred",
        }

    async def signed_by(self, text: str, site: Site, whose: str) -> str:
        """The account whose key has signed; refused in the same words whatever is wrong."""
        from webauthn import verify_authentication_response

        sent = _read(text)
        challenge = await self._asked(sent, whose)
        row = await self._reading(self._find, sent["id"])
        if row is None or row["site"] != site.name:
            raise Refusal("passkey_wrong")
        try:
            proof = await asyncio.to_thread(
                verify_authentication_response,
                credential=sent,
                expected_challenge=challenge,
                expected_rp_id=site.name,
                expected_origin=site.origin,
                credential_public_key=row["public_key"],
                credential_current_sign_count=0,  # it is compared below, in words of our own
                require_user_verification=False,
            )
        except Exception as error:  # whatever the library makes of nonsense
            raise Refusal("passkey_wrong") from error
        handle = sent["response"].get("userHandle")
        if handle is not None and handle != _coded(row["account"].encode()):
            raise Refusal("passkey_wrong")
        await self._count(row, proof.new_sign_count)
        return str(row["account"])

    async def _count(self, row: Any, count: int) -> None:
        """Note that a key was used; refused where its counter says that there are two of it."""
        if not await self._writing(self._note, row["id"], count):
            LOG.warning("the passkey %s has counted back: is there a copy of it?", row["id"])
            raise Refusal("passkey_copied")

    def _note(self, passkey: str, count: int) -> bool:
        """Keys that count always count on; those that do not stay at 0."""
        before = PASSKEYS.c.count < count if count else PASSKEYS.c.count == 0
        same = PASSKEYS.update().where(PASSKEYS.c.id == passkey, before)
        with self._engine.begin() as connection:
            return connection.execute(same.values(count=count, used=now())).rowcount == 1

    def _find(self, credential: str) -> Any:
        query = select(PASSKEYS).where(PASSKEYS.c.digest == keys.digest(credential))
        with self._engine.connect() as connection:
            return connection.execute(query).mappings().first()

    async def _asked(self, sent: dict[str, Any], whose: str) -> bytes:
        """The challenge that was signed, which is used up."""
        try:
            signed = json.loads(_bytes(sent["response"]["clientDataJSON"]))
            challenge = signed["challenge"]
        except _MALFORMED as error:
            raise Refusal("passkey_wrong") from error
        if not _is_plain(challenge) or await self._challenges.take(challenge, whose) is None:
            raise Refusal("passkey_late")
        return _bytes(challenge)


_MALFORMED: Final = (ValueError, KeyError, TypeError, AttributeError, IndexError, OverflowError)
"""What reading something comes to that is no answer of an authenticator."""


def _coded(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


def _is_plain(text: object) -> bool:
    return isinstance(text, str) and PLAIN.fullmatch(text) is not None


def _bytes(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _read(text: str) -> dict[str, Any]:
    """What a browser has sent, if it looks like a key at all."""
    if not text:
        raise Refusal("passkey_script")
    try:
        sent = json.loads(text[:CREDENTIAL_MOST])
        is_one = _is_plain(sent["id"]) and isinstance(sent["response"], dict)
    except (*_MALFORMED, RecursionError) as error:
        raise Refusal("passkey_wrong") from error
    if not is_one:
        raise Refusal("passkey_wrong")
    found: dict[str, Any] = sent
    return found
