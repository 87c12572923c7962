"""A soft authenticator (WebAuthn): keys of ES256 that sign what a server asks."""

from __future__ import annotations

import hashlib
import json
import secrets
import struct
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass, field
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

PRESENT, VERIFIED, WITH_KEY = 0x01, 0x04, 0x40


def coded(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


def decoded(text: str) -> bytes:
    return urlsafe_b64decode(text + "===")


@dataclass
class Key:
    """One passkey in a device."""

    site: str
    user: str
    """As the server calls them."""
    id: bytes = field(default_factory=lambda: secrets.token_bytes(32))
    secret: Any = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    count: int = 0

    def public(self) -> bytes:
        """Its public half, as COSE has it."""
        numbers = self.secret.public_key().public_numbers()
        x, y = (number.to_bytes(32, "big") for number in (numbers.x, numbers.y))
        return cbor2.dumps({1: 2, 3: -7, -1: 1, -2: x, -3: y})

    def data(self, flags: int, site: str, more: bytes = b"") -> bytes:
        name = hashlib.sha256(site.encode()).digest()
        return name + struct.pack(">BI", flags, self.count) + more


@dataclass
class Device:
    """A browser with an authenticator, at one origin."""

    origin: str = "https://testserver"
    counts: bool = True
    """Keys that are copied among devices do not count."""
    keys: list[Key] = field(default_factory=list)

    def _client(self, kind: str, challenge: str, origin: str) -> bytes:
        said = {"type": kind, "challenge": challenge, "origin": origin, "crossOrigin": False}
        return json.dumps(said).encode()

    def make(self, options: Any, origin: str = "", site: str = "") -> str:
        """A new key for what ``create`` is asked, as the page sends it."""
        key = Key(options["rp"]["id"], options["user"]["id"])
        self.keys.append(key)
        client = self._client("webauthn.create", options["challenge"], origin or self.origin)
        named = b"\0" * 16 + struct.pack(">H", len(key.id)) + key.id + key.public()
        data = key.data(PRESENT | VERIFIED | WITH_KEY, site or key.site, named)
        made = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        return self._sent(key, client, attestationObject=coded(made), transports=["internal", 7])

    def sign(
        self,
        options: Any,
        key: Key | None = None,
        flags: int = PRESENT,
        origin: str = "",
        site: str = "",
        **more: Any,
    ) -> str:
        """What one of the keys signs, as the page sends it; ``more`` in place of what is right."""
        key = key or self.keys[-1]
        key.count += self.counts
        client = self._client("webauthn.get", options["challenge"], origin or self.origin)
        data = key.data(flags, site or options["rpId"])
        signed = data + hashlib.sha256(client).digest()
        signature = key.secret.sign(signed, ec.ECDSA(hashes.SHA256()))
        parts = {
            "authenticatorData": coded(data),
            "signature": coded(signature),
            "userHandle": key.user,
        }
        return self._sent(key, client, **{**parts, **more})

    @staticmethod
    def _sent(key: Key, client: bytes, **response: Any) -> str:
        name = coded(key.id)
        parts = {"clientDataJSON": coded(client), **response}
        return json.dumps({"id": name, "rawId": name, "type": "public-key", "response": parts})
