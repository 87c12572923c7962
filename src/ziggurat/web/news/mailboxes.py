"""E-mail addresses of accounts: verified by a link before they are used, and good to come back by.

Several accounts may have the same address: whoever enters one learns nothing about others. What is
sent is put into the outbox without a look at who has the address, so that it takes the same time.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from sqlalchemy import Connection, Engine, select

from ziggurat.core.errors import Refusal
from ziggurat.web import keys
from ziggurat.web.news.kinds import MAIL
from ziggurat.web.news.outbox import put
from ziggurat.web.news.readers import EVERYTHING, add_channel, set_reader
from ziggurat.web.schema import ACCOUNTS, CHANNELS, PROOFS, READERS
from ziggurat.web.store import now
from ziggurat.web.stored import as_text

VERIFY: Final = "verify"
RECOVER: Final = "recover"
CHANGED: Final = "changed"
"""What goes to an address that is no longer that of the account."""
LASTS: Final = {VERIFY: timedelta(days=2), RECOVER: timedelta(hours=1)}
AGAIN_SECONDS: Final = 600
"""In which the same letter is not written twice."""
ADDRESS_MOST: Final = 254
SHAPE: Final = re.compile(r"[^@\s\"<>(),:;\[\]\\]{1,64}@[\w-]+(\.[\w-]+)+")

OnDisk = Callable[..., Awaitable[Any]]


def checked_email(text: str) -> str:
    """An e-mail address; refused when it cannot be one.

    >>> checked_email(" Anna@example.org ")
    'Anna@example.org'
    """
    text = unicodedata.normalize("NFC", text.strip())
    if len(text) > ADDRESS_MOST or not text.isprintable() or not SHAPE.fullmatch(text):
        raise Refusal("wrong_email")
    return text


def folded(address: str) -> str:
    """An address as it is compared."""
    return unicodedata.normalize("NFKC", address).casefold()[:ADDRESS_MOST]


@dataclass(frozen=True)
class Proof:
    """What the link of a letter proves."""

    account: str
    name: str
    purpose: str
    address: str


class Mailboxes:
    """The addresses of all accounts. What it is asked, it asks the database."""

    def __init__(self, engine: Engine, reading: OnDisk, writing: OnDisk) -> None:
        self._engine = engine
        self._reading = reading
        self._writing = writing

    async def wish(self, account: str, address: str, language: str, base: str) -> None:
        """Have an address verified, by a letter with a link; until then the old one stays."""
        address = checked_email(address)
        facts = {"address": address, "language": language, "base": base}

        def write() -> None:
            with self._engine.begin() as connection:
                set_reader(connection, account, {"wish": address, "language": language})
                put(connection, _letter(VERIFY, account, folded(address)), VERIFY, facts, account)

        await self._writing(write)

    async def ask_for_recovery(self, address: str, language: str, base: str) -> None:
        """Have whoever owns this address find out about their accounts, if there are any."""
        address = checked_email(address)
        facts = {"address": address, "language": language, "base": base}

        def write() -> None:
            with self._engine.begin() as connection:
                put(connection, _letter(RECOVER, folded(address)), RECOVER, facts)

        await self._writing(write)

    async def remove(self, account: str, language: str, base: str) -> None:
        """Forget the address of somebody, and the links that were sent there."""

        def write() -> None:
            with self._engine.begin() as connection:
                _farewell(connection, account, "", language, base)
                set_reader(connection, account, {"email": None, "folded": None, "wish": None})
                mine = CHANNELS.c.account == account, CHANNELS.c.kind == MAIL
                connection.execute(CHANNELS.delete().where(*mine))
                connection.execute(PROOFS.delete().where(PROOFS.c.account == account))

        await self._writing(write)

    async def proof(self, token: str, purpose: str) -> Proof:
        """What a link proves; refused when it was used or is too old. Looking uses nothing up."""
        found: Proof | None = await self._reading(self._proof, token, purpose)
        if found is None:
            raise Refusal("proof_gone")
        return found

    def _proof(self, token: str, purpose: str) -> Proof | None:
        with self._engine.connect() as connection:
            return _proof(connection, token, purpose)

    async def verify(self, token: str) -> Proof:
        """Use the link of a letter: its address is that of the account from now on."""
        found: Proof = await self._writing(self._verify, token)
        return found

    def _verify(self, token: str) -> Proof:
        with self._engine.begin() as connection:
            proof = _use(connection, token, VERIFY)
            whose = READERS.c.account == proof.account
            row = connection.execute(select(READERS).where(whose)).mappings().first()
            if row is None or row["wish"] != proof.address:
                raise Refusal("proof_gone")  # they have wished for another meanwhile
            _farewell(connection, proof.account, proof.address, row["language"], row["base"])
            values = {"email": proof.address, "folded": folded(proof.address), "wish": None}
            set_reader(connection, proof.account, values)
            add_channel(
                connection,
                {
                    "id": keys.new_table_id(), "account": proof.account, "kind": MAIL,
                    "address": proof.address, "name": "", "secrets": "{}", "session": None,
                    "wanted": json.dumps(EVERYTHING), "created": now(), "sent": None, "problem": "",
                },
            )  # fmt: skip
        return proof

    async def recover(self, token: str, password: str) -> Proof:
        """Use the link of a letter to set a new password, as it is kept."""
        found: Proof = await self._writing(self._recover, token, password)
        return found

    def _recover(self, token: str, password: str) -> Proof:
        with self._engine.begin() as connection:
            proof = _use(connection, token, RECOVER)
            connection.execute(
                ACCOUNTS.update().where(ACCOUNTS.c.id == proof.account).values(password=password)
            )
            others = PROOFS.c.account == proof.account, PROOFS.c.purpose == RECOVER
            connection.execute(PROOFS.delete().where(*others))
        return proof


def _letter(*parts: object) -> tuple[object, ...]:
    """The name of a letter: within some minutes the same is written once."""
    return (*parts, int(datetime.now(UTC).timestamp()) // AGAIN_SECONDS)


def _farewell(connection: Connection, account: str, fresh: str, language: str, base: str) -> None:
    """Tell an address that the account has another one now, or none."""
    whose = select(READERS.c.email).where(READERS.c.account == account)
    old = connection.execute(whose).scalar_one_or_none()
    if old and folded(old) != folded(fresh):
        facts = {"address": old, "language": language, "base": base}
        put(connection, _letter(CHANGED, account, folded(old)), CHANGED, facts, account)


def new_proof(connection: Connection, account: str, purpose: str, address: str) -> str:
    """A secret for a link in a letter."""
    token = keys.new_key()
    row = {
        "digest": keys.digest(token), "account": account, "purpose": purpose, "address": address,
        "expires": as_text(datetime.now(UTC) + LASTS[purpose]),
    }  # fmt: skip
    connection.execute(PROOFS.insert(), [row])
    return token


def owners(connection: Connection, address: str) -> list[tuple[str, str]]:
    """The accounts of which this is the verified address, and their names."""
    found = (
        select(ACCOUNTS.c.id, ACCOUNTS.c.name)
        .join(READERS, READERS.c.account == ACCOUNTS.c.id)
        .where(READERS.c.folded == folded(address))
        .order_by(ACCOUNTS.c.folded)
    )
    return [(account, name) for account, name in connection.execute(found)]


def wishing(connection: Connection, account: str, address: str) -> list[tuple[str, str]]:
    """The account and its name, if it still waits for this address to be verified."""
    found = (
        select(ACCOUNTS.c.id, ACCOUNTS.c.name)
        .join(READERS, READERS.c.account == ACCOUNTS.c.id)
        .where(ACCOUNTS.c.id == account, READERS.c.wish == address)
    )
    return [(one, name) for one, name in connection.execute(found)]


def _proof(connection: Connection, token: str, purpose: str) -> Proof | None:
    if not token or len(token) > keys.SECRET_MOST:
        return None
    such = PROOFS.c.digest == keys.digest(token), PROOFS.c.purpose == purpose
    columns = PROOFS.c.account, ACCOUNTS.c.name, PROOFS.c.purpose, PROOFS.c.address
    query = select(*columns).join(ACCOUNTS, ACCOUNTS.c.id == PROOFS.c.account)
    row = connection.execute(query.where(*such, PROOFS.c.expires > now())).first()
    return None if row is None else Proof(*row)


def _use(connection: Connection, token: str, purpose: str) -> Proof:
    proof = _proof(connection, token, purpose)
    same = PROOFS.c.digest == keys.digest(token)
    if proof is None or connection.execute(PROOFS.delete().where(same)).rowcount != 1:
        raise Refusal("proof_gone")
    return proof
