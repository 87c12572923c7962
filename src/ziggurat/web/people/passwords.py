"""Passwords: which are good enough, and what is kept of them (Argon2id).

To hash one takes a moment and much memory, on purpose. It is done on threads of its own, few at a
time, and takes as long for a name that nobody has.
"""

from __future__ import annotations

import asyncio
import re
import unicodedata
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, Final

from ziggurat.core.errors import Refusal
from ziggurat.web.people.common import ROOTS
from ziggurat.web.table.seats import clean

LEAST: Final = 10
MOST: Final = 200
DIFFERENT_LEAST: Final = 5
"""Different characters that a password has at least."""
NAME_LEAST: Final = 3
"""A name as short as this may be part of a password by chance."""
AT_ONCE: Final = 2
"""Passwords that are hashed at a time: each takes 64 MiB."""
WAITING_MOST: Final = 50
"""Beyond them people are asked to come back."""
LIKE_LETTERS: Final = str.maketrans("0134578@$!€", "oieastbasie")
"""Digits and signs that stand for letters."""
ROWS: Final = ("1234567890", "abcdefghijklmnopqrstuvwxyz", "qwertyuiopasdfghjklzxcvbnm",
               "azertyuiopqsdfghjklmwxcvbn", "qwertzuiopasdfghjklyxcvbnm")  # fmt: skip
"""Keys that lie side by side."""
EFFORT: Final[dict[str, Any]] = {}
"""How hard it is to hash a password, where that is not as the library advises."""
FOLDED_MOST: Final = 120
"""Characters that are compared: some become three."""
RUN: Final = 4
"""So many in a row are one run, which is as good as one character."""
ROOTS_MOST: Final = 2
ODD_LETTERS: Final = 2


def folded(text: str) -> str:
    """A text by which two that look alike are the same.

    >>> folded("ＡＮＮＡ ") == folded("anna")
    True
    """
    plain = unicodedata.normalize("NFKC", clean(text)).casefold()
    return clean(unicodedata.normalize("NFKC", plain))[:FOLDED_MOST]


def check(password: str, name: str) -> None:
    """Refuse a password that is too short, or among the first that anybody would try."""
    if len(password) < LEAST:
        raise Refusal("password_short", least=LEAST)
    if len(password) > MOST:
        raise Refusal("password_long", most=MOST)
    plain, own = folded(password), folded(name)
    if len(own) >= NAME_LEAST and (own in plain or own[::-1] in plain):
        raise Refusal("password_name")
    if is_common(plain):
        raise Refusal("password_common")


def is_common(plain: str) -> bool:
    """Whether a password is on every list: a common word with the usual extras, or no word at all.

    >>> is_common("p@ssw0rd2026!"), is_common("azertyuiop"), is_common("motdepassemotdepasse")
    (True, True, True)
    >>> is_common("1234567890"), is_common("aaaaaabbbb"), is_common("huit lamas en tutu")
    (True, True, False)
    """
    if len(set(plain)) < DIFFERENT_LEAST or len(_without_runs(plain)) < LEAST - RUN:
        return True
    for text in (plain, plain.translate(LIKE_LETTERS)):
        letters = re.sub(r"[\W\d_]", "", text)
        if not letters or _is_made_of_roots(letters):
            return True
    return False


def _without_runs(text: str) -> str:
    """The text with every row of keys that lie side by side, or of the same, as one character."""
    kept = ""
    while text:
        length = next((size for size in range(len(text), RUN - 1, -1) if _is_run(text[:size])), 1)
        kept += text[0]
        text = text[length:]
    return kept


def _is_run(text: str) -> bool:
    return len(set(text)) == 1 or any(text in row or text in row[::-1] for row in ROWS)


def _is_made_of_roots(letters: str) -> bool:
    """Whether one or two common words are all that a text has, but for up to two letters."""
    rest, used = letters, 0
    for root in ROOTS:
        if root in rest:
            rest, used = rest.replace(root, ""), used + 1
    return len(rest) <= ODD_LETTERS and 1 <= used <= ROOTS_MOST


class Passwords:
    """Hashes passwords and compares them with what is kept."""

    def __init__(self) -> None:
        """Refused where the library for it is missing."""
        try:
            from argon2 import PasswordHasher
            from argon2.exceptions import InvalidHashError, VerificationError
        except ImportError as error:
            raise Refusal("missing_extra", package="argon2-cffi", extra="club") from error
        self._hasher = PasswordHasher(**EFFORT)
        self._wrong = (VerificationError, InvalidHashError)
        self._pool = ThreadPoolExecutor(AT_ONCE, "ziggurat-password")
        self._waiting = 0
        self._nobody = self._hasher.hash("nobody has this password")
        """What a password is compared with where there is no such name."""

    async def hashed(self, password: str) -> str:
        """What is kept of a password."""
        found: str = await self._done(partial(self._hasher.hash, password))
        return found

    async def match(self, password: str, kept: str | None) -> bool:
        """Whether this is the password of which that was kept; it takes as long for None."""
        is_it: bool = await self._done(partial(self._compare, password[:MOST], kept))
        return is_it and kept is not None

    def is_old(self, kept: str) -> bool:
        """Whether it was hashed with less effort than is usual now."""
        return bool(self._hasher.check_needs_rehash(kept))

    def _compare(self, password: str, kept: str | None) -> bool:
        try:
            return bool(self._hasher.verify(kept or self._nobody, password))
        except self._wrong:
            return False

    async def _done(self, work: Any) -> Any:
        if self._waiting >= WAITING_MOST:
            raise Refusal("passwords_busy")
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, work)
        finally:
            self._waiting -= 1

    def close(self) -> None:
        """Let the threads go."""
        self._pool.shutdown(wait=False, cancel_futures=True)
