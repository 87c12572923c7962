"""Accounts: a name, what is kept of a password, recovery codes, and who may be let in.

Names are public: whoever chooses one is told when it is taken. Whether a password was wrong or the
name unknown is told to nobody, and takes the same time.
"""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final

from sqlalchemy import Connection, Engine, select
from sqlalchemy.exc import IntegrityError

from ziggurat.core.errors import Refusal
from ziggurat.web import keys
from ziggurat.web.people import passwords
from ziggurat.web.people.challenges import Challenges
from ziggurat.web.people.deeds import Archive
from ziggurat.web.people.manners import Manners
from ziggurat.web.people.moderation import Moderation
from ziggurat.web.people.passkeys import Passkeys, check_library
from ziggurat.web.people.passwords import Passwords, folded
from ziggurat.web.people.providers import Providers, identity
from ziggurat.web.people.reports import Reports
from ziggurat.web.people.sessions import MEMBER, Sessions, moment
from ziggurat.web.schema import ACCOUNTS, CODES, IDENTITIES, INVITATIONS
from ziggurat.web.settings import INVITED_ONLY, OFF, Settings
from ziggurat.web.store import now
from ziggurat.web.table.seats import NAME_MOST, clean

CODES_MADE: Final = 8
CODE_GROUPS: Final = 4
"""Of five letters each: 99 random bits."""
INVITED_FOR: Final = timedelta(days=14)

OnDisk = Callable[..., Awaitable[Any]]


@dataclass(frozen=True)
class Account:
    """Somebody who has an account."""

    id: str
    name: str
    password: str
    """What is kept of it; empty for whoever comes in by other ways alone."""
    role: str
    banned: str | None
    public: dict[str, Any]
    created: str

    @property
    def has_password(self) -> bool:
        """Whether that is one of the ways in."""
        return self.password != ""


def checked_name(text: str) -> str:
    """A name for an account; refused when it is empty or too long."""
    name = clean(text)
    if not name:
        raise Refusal("name_empty")
    if len(name) > NAME_MOST:
        raise Refusal("name_long", most=NAME_MOST)
    if not any(c.isalnum() for c in name) or set(name) & set("/\\<>@#?%"):
        raise Refusal("name_signs")
    return name


def new_code() -> str:
    """A code that can be written down."""
    groups = ["".join(secrets.choice(keys.ALPHABET) for _ in range(5)) for _ in range(CODE_GROUPS)]
    return "-".join(groups)


def plain_code(text: str) -> str:
    """A code as it is kept, however it was typed.

    >>> plain_code(" ABcde fghjk-mnpqr-stuvw ")
    'abcdefghjkmnpqrstuvw'
    """
    return "".join(c for c in text.casefold() if c in keys.ALPHABET)[:50]


def hashing_of(settings: Settings) -> Passwords | None:
    """What compares passwords, where people may have accounts; refused where that is missing."""
    if settings.accounts == OFF:
        return None
    try:  # for ratings and news; it is better known now than after a game
        import aiosmtplib  # noqa: F401
        import httpcore  # noqa: F401
        import openskill  # noqa: F401
        import pywebpush  # noqa: F401
    except ImportError as error:
        raise Refusal("missing_extra", package=str(error.name), extra="club") from error
    check_library()
    if settings.mail_host and not settings.mail_sender:
        raise Refusal("no_sender")
    settings.mail_secret()
    return Passwords()


class People:
    """Everybody who has an account on a server, where it offers any."""

    def __init__(
        self,
        engine: Engine,
        settings: Settings,
        hashing: Passwords | None,
        reading: OnDisk,
        writing: OnDisk,
    ) -> None:
        """``hashing`` compares passwords; None where there are no accounts."""
        self.is_on = hashing is not None
        self.by_invitation = settings.accounts == INVITED_ONLY
        self.engine = engine
        """For what else is kept about people."""
        self._engine = engine
        self._slow = settings.slow_seconds
        self._reading = reading
        self._writing = writing
        self.sessions = Sessions(engine, reading, writing)
        self.archive = Archive(engine, reading, writing)
        self.challenges = Challenges(engine, writing)
        self.passkeys = Passkeys(engine, reading, writing, self.challenges)
        self.providers = Providers(engine, settings, reading, writing, self.challenges, self.is_on)
        self.manners = Manners(engine, reading, writing)
        self.reports = Reports(engine, reading, writing)
        self.moderation = Moderation(engine, reading, writing)
        self._passwords = hashing

    def close(self) -> None:
        """Stop hashing."""
        if self._passwords is not None:
            self._passwords.close()

    @property
    def passwords(self) -> Passwords:
        """What compares passwords; nobody asks for it where there are no accounts."""
        if self._passwords is None:
            raise Refusal("unknown_page")
        return self._passwords

    # Finding

    async def find(self, name: str) -> Account | None:
        """The account of this name."""
        found: Account | None = await self._reading(self._find, ACCOUNTS.c.folded, folded(name))
        return found

    async def get(self, account: str) -> Account | None:
        """The account of this id."""
        found: Account | None = await self._reading(self._find, ACCOUNTS.c.id, account)
        return found

    def _find(self, column: Any, value: str) -> Account | None:
        with self._engine.connect() as connection:
            query = select(ACCOUNTS).where(column == value)
            row = connection.execute(query).mappings().first()
        return None if row is None else _account(row)

    # Coming in

    async def sign_up(
        self, name: str, password: str, invitation: str = ""
    ) -> tuple[str, list[str]]:
        """Make an account: its id, and the recovery codes that are shown this once."""
        name = checked_name(name)
        if self.by_invitation:
            await self.check_invitation(invitation)
        passwords.check(password, name)
        if await self.find(name) is not None:
            raise Refusal("account_taken", name=name)
        codes = [new_code() for _ in range(CODES_MADE)]
        row = {
            "id": keys.new_table_id(), "name": name, "folded": folded(name),
            "password": await self.passwords.hashed(password), "role": MEMBER,
            "public": "{}", "created": now(),
        }  # fmt: skip
        used = keys.digest(invitation) if self.by_invitation else None
        try:
            await self._writing(self._add, row, codes, used)
        except IntegrityError as error:
            raise Refusal("account_taken", name=name) from error
        return str(row["id"]), codes

    def _add(self, row: dict[str, Any], codes: list[str], invitation: str | None) -> None:
        with self._engine.begin() as connection:
            if invitation is not None:
                _use_invitation(connection, invitation)
            connection.execute(ACCOUNTS.insert(), [row])
            _write_codes(connection, row["id"], codes)

    async def sign_up_by(self, provider: str, digest: str, name: str) -> tuple[str, list[str]]:
        """Make an account for whoever a service knows, without a password; as ``sign_up``."""
        name, codes = checked_name(name), [new_code() for _ in range(CODES_MADE)]
        row = {
            "id": keys.new_table_id(), "name": name, "folded": folded(name), "password": "",
            "role": MEMBER, "public": "{}", "created": now(),
        }  # fmt: skip
        known = identity(str(row["id"]), provider, digest)

        def write() -> None:
            with self._engine.begin() as connection:
                connection.execute(ACCOUNTS.insert(), [row])
                connection.execute(IDENTITIES.insert(), [known])
                _write_codes(connection, str(row["id"]), codes)

        try:
            await self._writing(write)
        except IntegrityError as error:
            raise Refusal("account_taken", name=name) from error
        return str(row["id"]), codes

    async def log_in(self, name: str, password: str) -> Account:
        """The account of whoever knows its password; else a refusal that takes its time."""
        return await self._slowly(self._log_in(name, password))

    async def _log_in(self, name: str, password: str) -> Account:
        account = await self.find(name)
        kept = None if account is None else account.password or None
        if not await self.passwords.match(password, kept) or account is None:
            raise Refusal("wrong_password")
        if self.passwords.is_old(account.password):
            await self._set(account.id, password=await self.passwords.hashed(password))
        return account

    async def _slowly(self, work: Awaitable[Account]) -> Account:
        """The same; a refusal comes when a fixed time has passed, whatever it took."""
        loop = asyncio.get_running_loop()
        end = loop.time() + self._slow
        try:
            return await work
        except Refusal as refusal:
            if refusal.code in ("wrong_password", "wrong_code"):
                await asyncio.sleep(max(0.0, end - loop.time()))
            raise

    async def check_password(self, account: str, password: str) -> None:
        """Refuse whoever is logged in but does not know the password."""
        found = await self.get(account)
        await self._slowly(self._log_in("" if found is None else found.name, password))

    async def confirm(self, account: str, session: str, password: str) -> None:
        """Refuse whoever is logged in but may be somebody else: the password says who they are.

        Whoever has none is to have logged in just now.
        """
        found = await self.get(account)
        if found is None or found.password:
            await self.check_password(account, password)
        elif not await self.sessions.is_fresh(session):
            raise Refusal("log_in_again")

    async def recover(self, name: str, code: str, password: str) -> Account:
        """Set a new password by a recovery code, which is used up; all sessions end."""
        passwords.check(password, name)
        return await self._slowly(self._recover(name, code, password))

    async def _recover(self, name: str, code: str, password: str) -> Account:
        account, hashed = await self.find(name), await self.passwords.hashed(password)
        digest = keys.digest(plain_code(code))
        whose = "" if account is None else account.id
        if not await self._writing(self._use_code, whose, digest, hashed) or account is None:
            raise Refusal("wrong_code")
        await self.sessions.end(account.id)
        return account

    def _use_code(self, account: str, digest: str, password: str) -> bool:
        with self._engine.begin() as connection:
            same = CODES.c.account == account, CODES.c.digest == digest
            if connection.execute(CODES.delete().where(*same)).rowcount != 1:
                return False
            whose = ACCOUNTS.update().where(ACCOUNTS.c.id == account)
            connection.execute(whose.values(password=password))
        return True

    # What somebody changes about themselves

    async def change_password(self, account: str, old: str, new: str, session: str) -> None:
        """Set another password; whoever is logged in elsewhere is no longer."""
        await self.confirm(account, session, old)
        found = await self.get(account)
        passwords.check(new, "" if found is None else found.name)
        await self._set(account, password=await self.passwords.hashed(new))
        await self.sessions.end(account, but=session)

    async def ways_in(self, account: str) -> int:
        """How many ways somebody has to log in, recovery codes aside."""
        found = await self.get(account)
        passwords = int(found is not None and found.has_password)
        others = len(await self.providers.of(account))
        return passwords + others + len(await self.passkeys.of(account))

    async def show(self, account: str, public: dict[str, bool]) -> None:
        """Have everybody see what somebody chose to show."""
        await self._set(account, public=json.dumps(public))

    async def new_codes(self, account: str) -> list[str]:
        """Recovery codes in place of those there were."""
        codes = [new_code() for _ in range(CODES_MADE)]

        def write() -> None:
            with self._engine.begin() as connection:
                connection.execute(CODES.delete().where(CODES.c.account == account))
                _write_codes(connection, account, codes)

        await self._writing(write)
        return codes

    async def codes_left(self, account: str) -> int:
        """How many recovery codes were not used yet."""

        def count() -> int:
            with self._engine.connect() as connection:
                query = select(CODES.c.digest).where(CODES.c.account == account)
                return len(connection.execute(query).all())

        found: int = await self._reading(count)
        return found

    async def _set(self, account: str, **values: Any) -> None:
        def write() -> None:
            with self._engine.begin() as connection:
                whose = ACCOUNTS.update().where(ACCOUNTS.c.id == account)
                connection.execute(whose.values(values))

        await self._writing(write)

    # Invitations

    async def check_invitation(self, token: str) -> None:
        """Refuse an invitation that was used, or is too old."""
        if not await self._reading(self._is_invited, keys.digest(token[: keys.SECRET_MOST])):
            raise Refusal("invitation_gone")

    def _is_invited(self, digest: str) -> bool:
        here = INVITATIONS.c.digest == digest, INVITATIONS.c.expires > now()
        with self._engine.connect() as connection:
            query = select(INVITATIONS.c.digest).where(*here)
            return connection.execute(query).first() is not None

    async def invite(self) -> str:
        """An invitation to the club, for one person."""
        token: str = await self._writing(invite, self._engine)
        return token


def invite(engine: Engine) -> str:
    """Write down an invitation, and give it; it blocks."""
    token = keys.new_key()
    row = {"digest": keys.digest(token), "expires": moment(INVITED_FOR)}
    with engine.begin() as connection:
        connection.execute(INVITATIONS.delete().where(INVITATIONS.c.expires < now()))
        connection.execute(INVITATIONS.insert(), [row])
    return token


def set_account(engine: Engine, name: str, **values: str | None) -> str:
    """Change something about somebody; the name as its owner writes it. It blocks."""
    with engine.begin() as connection:
        whose = ACCOUNTS.c.folded == folded(name)
        found = connection.execute(select(ACCOUNTS.c.name).where(whose)).scalar_one_or_none()
        if found is None:
            raise Refusal("unknown_account", name=clean(name)[:NAME_MOST])
        connection.execute(ACCOUNTS.update().where(whose).values(values))
    return str(found)


def _account(row: Any) -> Account:
    values = {name: row[name] for name in Account.__dataclass_fields__}
    return Account(**{**values, "public": json.loads(row["public"])})


def _use_invitation(connection: Connection, digest: str) -> None:
    here = INVITATIONS.c.digest == digest, INVITATIONS.c.expires > now()
    if connection.execute(INVITATIONS.delete().where(*here)).rowcount != 1:
        raise Refusal("invitation_gone")


def _write_codes(connection: Connection, account: str, codes: list[str]) -> None:
    rows = [{"account": account, "digest": keys.digest(plain_code(code))} for code in codes]
    connection.execute(CODES.insert(), rows)
