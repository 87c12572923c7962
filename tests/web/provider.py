"""A small service that knows people (OpenID Connect), over HTTP, with keys of its own."""

from __future__ import annotations

import base64
import hashlib
import json
import secrets
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import padding, rsa

CLIENT, SECRET = "ziggurat", "a secret of the provider"


def coded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def whole(number: int) -> str:
    return coded(number.to_bytes((number.bit_length() + 7) // 8, "big"))


class Service:
    """What it knows, and how it lies where a test wants it to."""

    def __init__(self) -> None:
        self.url = ""
        self.key = rsa.generate_private_key(public_exponent=65537, key_size=2048)
        self.name = "one"
        self.codes: dict[str, dict[str, Any]] = {}
        self.claims: dict[str, Any] = {}
        """In place of what is right in the next token."""
        self.header: dict[str, Any] = {}
        self.signing: Any = None
        """A key in place of its own."""
        self.status = 200
        self.about: dict[str, Any] = {}
        self.asked: list[str] = []
        self.visitor = ""
        """Who is at its own page, and says yes at once."""

    def turn_key(self) -> None:
        """Sign with another key from now on."""
        self.key, self.name = rsa.generate_private_key(public_exponent=65537, key_size=2048), "two"

    def grant(self, address: str, subject: str, **more: Any) -> dict[str, str]:
        """Somebody says who they are: what their browser is sent back with."""
        asked = {name: one[0] for name, one in parse_qs(urlsplit(address).query).items()}
        assert asked["response_type"] == "code"
        assert asked["code_challenge_method"] == "S256"
        code = secrets.token_urlsafe(12)
        self.codes[code] = {**asked, "claims": {"sub": subject, **more}}
        return {"code": code, "state": asked["state"]}

    def token(self, asked: dict[str, Any]) -> str:
        claims = {
            "iss": self.url, "aud": CLIENT, "iat": int(time.time()), "exp": int(time.time()) + 300,
            "nonce": asked["nonce"], **asked["claims"], **self.claims,
        }  # fmt: skip
        head = {"alg": "RS256", "kid": self.name, **self.header}
        signed = ".".join(coded(json.dumps(part).encode()) for part in (head, claims))
        if head["alg"] == "none":
            return f"{signed}."
        key = self.signing or self.key
        made = key.sign(signed.encode(), padding.PKCS1v15(), hashes.SHA256())
        return f"{signed}.{coded(made)}"

    def answer(self, path: str, form: dict[str, str], authorization: str) -> tuple[int, Any]:
        """What it says to us."""
        self.asked.append(path)
        if self.status != 200:
            return self.status, {}
        if path == "/.well-known/openid-configuration":
            return 200, {
                "issuer": self.url,
                "authorization_endpoint": f"{self.url}/authorize",
                "token_endpoint": f"{self.url}/token",
                "jwks_uri": f"{self.url}/keys",
                **self.about,
            }
        if path == "/keys":
            public = self.key.public_key().public_numbers()
            key = {"kty": "RSA", "use": "sig", "alg": "RS256", "kid": self.name,
                   "n": whole(public.n), "e": whole(public.e)}  # fmt: skip
            return 200, {"keys": [key]}
        return self._exchange(form, authorization)

    def _exchange(self, form: dict[str, str], authorization: str) -> tuple[int, Any]:
        asked = self.codes.pop(form.get("code", ""), None)
        basic = base64.b64encode(f"{CLIENT}:{SECRET}".encode()).decode()
        verifier = hashlib.sha256(form.get("code_verifier", "").encode()).digest()
        if (
            asked is None
            or authorization != f"Basic {basic}"
            or coded(verifier) != asked["code_challenge"]
            or form.get("redirect_uri") != asked["redirect_uri"]
        ):
            return 400, {"error": "invalid_grant"}
        return 200, {"access_token": "x", "token_type": "Bearer", "id_token": self.token(asked)}


@contextmanager
def service() -> Iterator[Service]:
    """One that answers until it is no longer needed."""
    found = Service()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            if urlsplit(self.path).path == "/authorize":
                self._send_back()
            else:
                self._send({})

        def _send_back(self) -> None:
            """Whoever is at this page is who they are."""
            (onward,) = parse_qs(urlsplit(self.path).query)["redirect_uri"]
            granted = urlencode(found.grant(self.path, found.visitor))
            self.send_response(303)
            self.send_header("Location", f"{onward}?{granted}")
            self.end_headers()

        def do_POST(self) -> None:
            text = self.rfile.read(int(self.headers["Content-Length"])).decode()
            self._send({name: one[0] for name, one in parse_qs(text).items()})

        def _send(self, form: dict[str, str]) -> None:
            authorization = self.headers.get("Authorization", "")
            status, told = found.answer(urlsplit(self.path).path, form, authorization)
            data = json.dumps(told).encode()
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)

        def log_message(self, *_: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    found.url = f"http://127.0.0.1:{server.server_port}"
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield found
    finally:
        server.shutdown()
        server.server_close()
        thread.join(10)
