"""Other services that know people (OpenID Connect): who they say somebody is.

A service is asked by the code flow, with PKCE, a state and a nonce. All three follow from a state
that is good once, and from the cookie of the browser that was sent away: so nothing of it is
stored but the digest of the state, and nobody else can bring an answer back.
"""

from __future__ import annotations

import hashlib
import hmac
import logging
import os
import time
from base64 import urlsafe_b64encode
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlencode

from sqlalchemy import Engine, select
from sqlalchemy.exc import IntegrityError

from ziggurat.core.errors import Refusal
from ziggurat.web import keys
from ziggurat.web.people.challenges import Challenges
from ziggurat.web.schema import IDENTITIES
from ziggurat.web.settings import PREFIX, Settings
from ziggurat.web.store import now

LOG: Final = logging.getLogger("ziggurat.people")
SCOPE: Final = "openid profile"
SECONDS: Final = 10.0
"""For which a service may think."""
KNOWN_FOR: Final = 3600.0
"""Seconds for which is believed what a service says about itself."""
LEEWAY: Final = 60
"""Seconds by which its clock may differ from ours."""
ALGORITHMS: Final = ("RS256", "RS384", "RS512", "PS256", "ES256", "ES384", "EdDSA")
"""With which an answer may be signed: never with a secret that is shared, nor with nothing."""

OnDisk = Callable[..., Awaitable[Any]]


@dataclass(frozen=True)
class Provider:
    """A service that knows people."""

    name: str
    """In addresses and in the database."""
    issuer: str
    client: str
    """What it calls us."""
    label: str
    is_trusted: bool
    """Whether whoever it knows may make an account in a closed club."""


@dataclass(frozen=True)
class Identity:
    """That somebody is known to a service, as its owner sees it."""

    provider: str
    created: str
    used: str | None


@dataclass(frozen=True)
class Answer:
    """Whom a service has sent back to us."""

    digest: str
    """Of who they are there."""
    called: str
    """How they are called there, which proves nothing."""
    data: Mapping[str, str]
    """What was kept when they were sent away."""


def providers_of(settings: Settings) -> dict[str, Provider]:
    """The services of the settings, by name."""
    found = {}
    for text in settings.providers:
        name, issuer, client, label = text.split(maxsplit=3)
        is_trusted = name in settings.trusted_providers
        found[name] = Provider(name, issuer.rstrip("/"), client, label, is_trusted)
    return found


def secret_of(name: str, environment: Mapping[str, str] = os.environ) -> str:
    """What we show to a service: from the environment, or from a file that it names."""
    variable = f"{PREFIX}SECRET_{name.upper()}"
    file = environment.get(f"{variable}_FILE")
    if file:
        try:
            return Path(file).read_text("utf-8").strip()
        except (OSError, UnicodeDecodeError) as error:
            raise Refusal("no_provider_secret", name=name, variable=variable) from error
    if not environment.get(variable):
        raise Refusal("no_provider_secret", name=name, variable=variable)
    return environment[variable].strip()


def check_library() -> None:
    """Refuse where the library for it is missing."""
    try:
        import authlib.integrations.httpx_client  # noqa: F401 - better now than at a log-in
        import joserfc  # noqa: F401
    except ImportError as error:
        raise Refusal("missing_extra", package="authlib", extra="club") from error


def derived(browser: str, state: str, what: str) -> str:
    """A nonce or a verifier that only whoever has the cookie and the state can tell."""
    made = hmac.digest(browser.encode(), f"{what} {state}".encode(), hashlib.sha256)
    return urlsafe_b64encode(made).decode().rstrip("=")


class Providers:
    """The services, and whom they know."""

    def __init__(
        self,
        engine: Engine,
        settings: Settings,
        reading: OnDisk,
        writing: OnDisk,
        challenges: Challenges,
        is_on: bool,
    ) -> None:
        """Refused where a service is in the settings without its secret."""
        self._engine = engine
        self._reading = reading
        self._writing = writing
        self._challenges = challenges
        self.known = providers_of(settings) if is_on else {}
        if self.known:
            check_library()
        self._secrets = {name: secret_of(name) for name in self.known}
        self._told: dict[str, tuple[float, dict[str, Any], Any]] = {}
        """By name: until when it is believed what a service says of itself, that, and its keys."""

    def get(self, name: str) -> Provider:
        """The service of this name."""
        if name not in self.known:
            raise Refusal("unknown_page")
        return self.known[name]

    # Asking

    async def address(self, provider: Provider, browser: str, back: str, **data: str) -> str:
        """Where somebody is sent to show who they are; ``back`` is where they come back to."""
        about, _ = await self._about(provider)
        given = {**data, "provider": provider.name}
        state = await self._challenges.give(keys.digest(browser), given)
        verifier = derived(browser, state, "verifier")
        challenge = hashlib.sha256(verifier.encode()).digest()
        asked = {
            "response_type": "code",
            "client_id": provider.client,
            "redirect_uri": back,
            "scope": SCOPE,
            "state": state,
            "nonce": derived(browser, state, "nonce"),
            "code_challenge": urlsafe_b64encode(challenge).decode().rstrip("="),
            "code_challenge_method": "S256",
        }
        place = str(about["authorization_endpoint"])
        return f"{place}{'&' if '?' in place else '?'}{urlencode(asked)}"

    async def answer(
        self, provider: Provider, browser: str, back: str, sent: Mapping[str, str]
    ) -> Answer:
        """Whom the service has sent back; refused where it says nothing that we asked for."""
        state, code = sent.get("state", ""), sent.get("code", "")
        data = await self._challenges.take(state, keys.digest(browser))
        if data is None or data.get("provider") != provider.name:
            raise Refusal("provider_late")
        if not code:
            raise Refusal("provider_declined", label=provider.label)
        claims = await self._claims(provider, browser, back, state, code)
        subject = claims.get("sub")
        if not isinstance(subject, str) or not 1 <= len(subject) <= 255:
            raise Refusal("provider_wrong", label=provider.label)
        called = claims.get("preferred_username") or claims.get("name") or ""
        digest = keys.digest(f"{provider.issuer}\n{subject}")
        return Answer(digest, called if isinstance(called, str) else "", data)

    async def _claims(
        self, provider: Provider, browser: str, back: str, state: str, code: str
    ) -> dict[str, Any]:
        """What the token says that a code is worth, if it is for us, fresh, and signed by them."""
        from joserfc import jwt
        from joserfc.errors import JoseError

        token = await self._token(provider, back, code, derived(browser, state, "verifier"))
        rules = jwt.JWTClaimsRegistry(
            leeway=LEEWAY,
            iss={"essential": True, "value": provider.issuer},
            aud={"essential": True, "value": provider.client},
            exp={"essential": True},
            iat={"essential": True},
            sub={"essential": True},
            nonce={"essential": True, "value": derived(browser, state, "nonce")},
        )
        try:
            claims = dict(await self._decoded(provider, token))
            rules.validate(claims)
        except (JoseError, ValueError, TypeError, KeyError, AttributeError) as error:
            LOG.warning("%s has sent a token that cannot be used: %s", provider.name, error)
            raise Refusal("provider_wrong", label=provider.label) from error
        several = isinstance(claims["aud"], list) and len(claims["aud"]) > 1
        if (several or "azp" in claims) and claims.get("azp") != provider.client:
            raise Refusal("provider_wrong", label=provider.label)
        return claims

    async def _decoded(self, provider: Provider, token: str) -> dict[str, Any]:
        """What a token says; the keys are asked for anew where none of those we know signed it."""
        from joserfc import jwt
        from joserfc.errors import BadSignatureError, InvalidKeyIdError

        _, known = await self._about(provider)
        try:
            return jwt.decode(token, known, algorithms=list(ALGORITHMS)).claims
        except (BadSignatureError, InvalidKeyIdError, ValueError):
            self._told.pop(provider.name, None)
            _, fresh = await self._about(provider)
            return jwt.decode(token, fresh, algorithms=list(ALGORITHMS)).claims

    async def _token(self, provider: Provider, back: str, code: str, verifier: str) -> str:
        from authlib.integrations.httpx_client import AsyncOAuth2Client, OAuthError
        from httpx import HTTPError

        about, _ = await self._about(provider)
        secret = self._secrets[provider.name]
        client = AsyncOAuth2Client(provider.client, secret, timeout=SECONDS)
        try:
            async with client:
                found = await client.fetch_token(
                    about["token_endpoint"],
                    grant_type="authorization_code",
                    code=code,
                    redirect_uri=back,
                    code_verifier=verifier,
                )
        except OAuthError as error:
            LOG.warning("%s takes a code for none: %s", provider.name, error.error)
            raise Refusal("provider_wrong", label=provider.label) from error
        except (HTTPError, ValueError) as error:
            raise self._away(provider, error) from error
        token = found.get("id_token") if isinstance(found, dict) else None
        if not isinstance(token, str):
            raise Refusal("provider_wrong", label=provider.label)
        return token

    async def _about(self, provider: Provider) -> tuple[dict[str, Any], Any]:
        """What a service says about itself, and its public keys."""
        from httpx import AsyncClient, HTTPError
        from joserfc.errors import JoseError
        from joserfc.jwk import KeySet

        end, about, known = self._told.get(provider.name, (0.0, {}, None))
        if time.monotonic() < end:
            return about, known
        try:
            async with AsyncClient(timeout=SECONDS) as client:
                place = f"{provider.issuer}/.well-known/openid-configuration"
                about = (await client.get(place)).raise_for_status().json()
                if str(about["issuer"]).rstrip("/") != provider.issuer:
                    raise ValueError("it calls itself otherwise")
                for name in ("authorization_endpoint", "token_endpoint", "jwks_uri"):
                    if not str(about[name]).startswith(("https://", "http://")):
                        raise ValueError(f"it has no {name}")
                sent = (await client.get(str(about["jwks_uri"]))).raise_for_status().json()
                known = KeySet.import_key_set(sent)
        except (HTTPError, JoseError, ValueError, KeyError, TypeError) as error:
            raise self._away(provider, error) from error
        self._told[provider.name] = (time.monotonic() + KNOWN_FOR, about, known)
        return about, known

    def _away(self, provider: Provider, error: Exception) -> Refusal:
        LOG.warning("%s cannot be asked: %s", provider.name, type(error).__name__)
        return Refusal("provider_away", label=provider.label)

    # Whom they know

    async def of(self, account: str) -> list[Identity]:
        """By which services somebody is known."""

        def read() -> list[Identity]:
            columns = IDENTITIES.c.provider, IDENTITIES.c.created, IDENTITIES.c.used
            query = select(*columns).where(IDENTITIES.c.account == account)
            with self._engine.connect() as connection:
                found = connection.execute(query.order_by(IDENTITIES.c.provider))
                return [Identity(*row) for row in found]

        found: list[Identity] = await self._reading(read)
        return found

    async def whose(self, provider: str, digest: str) -> str | None:
        """The account of whoever a service has sent, which is noted as used; None: nobody's yet."""

        def find() -> str | None:
            same = IDENTITIES.c.provider == provider, IDENTITIES.c.digest == digest
            with self._engine.begin() as connection:
                query = select(IDENTITIES.c.account).where(*same)
                found: str | None = connection.execute(query).scalar()
                connection.execute(IDENTITIES.update().where(*same).values(used=now()))
            return found

        found: str | None = await self._writing(find)
        return found

    async def bind(self, account: str, provider: Provider, digest: str) -> None:
        """Have an account opened by a service from now on; each by one person there."""

        def write() -> None:
            mine = IDENTITIES.c.account == account, IDENTITIES.c.provider == provider.name
            with self._engine.begin() as connection:
                if connection.execute(select(IDENTITIES.c.digest).where(*mine)).first():
                    raise Refusal("identity_bound", label=provider.label)
                connection.execute(IDENTITIES.insert(), [identity(account, provider.name, digest)])

        try:
            await self._writing(write)
        except IntegrityError as error:
            raise Refusal("identity_taken", label=provider.label) from error

    async def unbind(self, account: str, provider: str) -> None:
        """Have it no longer."""

        def write() -> bool:
            mine = IDENTITIES.c.account == account, IDENTITIES.c.provider == provider
            with self._engine.begin() as connection:
                return connection.execute(IDENTITIES.delete().where(*mine)).rowcount > 0

        if not await self._writing(write):
            raise Refusal("identity_gone")


def identity(account: str, provider: str, digest: str) -> dict[str, Any]:
    """That somebody is known to a service, as a row."""
    return {"account": account, "provider": provider, "digest": digest, "created": now(),
            "used": None}  # fmt: skip
