"""Names and secrets of tables and seats.

Whoever opens a table holds its key; the secret of every seat follows from the key, so that the
links of the seats can be shown again. The server keeps only digests of either.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from base64 import urlsafe_b64encode
from typing import Final

ALPHABET: Final = "23456789abcdefghjkmnpqrstuvwxyz"
ID_LENGTH: Final = 8
"""Of a table that everybody can find in a list."""
LINK_LENGTH: Final = 16
"""Of one that only its link leads to: 79 bits, which nobody guesses."""
SECRET_MOST: Final = 100
HOLDER: Final = "account:"
"""With what the name of an account begins, as a holder of seats: see ``browsers``."""


def new_table_id(length: int = LINK_LENGTH) -> str:
    """A name for a table, without letters that are taken for one another."""
    return "".join(secrets.choice(ALPHABET) for _ in range(length))


def is_table_id(text: str) -> bool:
    """Whether a table may have this name."""
    return len(text) in (ID_LENGTH, LINK_LENGTH) and set(text) <= set(ALPHABET)


def new_key() -> str:
    """A key nobody can guess."""
    return secrets.token_urlsafe(24)


def seat_secret(key: str, seat: int) -> str:
    """The secret of a seat of the table that has this key."""
    mac = hmac.new(key.encode(), f"seat {seat}".encode(), hashlib.sha256).digest()
    return urlsafe_b64encode(mac[:18]).decode()


def digest(secret: str) -> str:
    """What is stored of a secret."""
    return hashlib.sha256(secret.encode()).hexdigest()


def matches(secret: str | None, stored: str | None) -> bool:
    """Whether this is the secret of which that digest was stored."""
    if not secret or not stored or len(secret) > SECRET_MOST:
        return False
    return hmac.compare_digest(digest(secret), stored)
