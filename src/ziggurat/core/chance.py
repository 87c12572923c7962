"""The one source of chance inside a state.

A stream of 32-bit words hashed from a secret key and a counter (BLAKE2b): the same on every
machine, cheap to copy, written down as two numbers, and not to be guessed from what was drawn.
"""

from __future__ import annotations

import hashlib
import re
import struct
from collections.abc import Mapping
from typing import Final

from ziggurat.core.errors import WrongPosition

__all__ = ["KEY_BYTES", "Chance", "restore_chance"]

KEY_BYTES: Final = 16
WORDS: Final = 16  # words hashed at a time
_UNPACK: Final = struct.Struct("<16I").unpack
_WORD: Final = 1 << 32


class Chance:
    """Draws numbers; ``Chance(seed)`` always draws the same ones."""

    def __init__(self, seed: int) -> None:
        if not 0 <= seed < 1 << (8 * KEY_BYTES):
            raise ValueError("a seed is a whole number from 0 to 2**128 - 1")
        self.key: bytes = seed.to_bytes(KEY_BYTES, "little")
        self.drawn: int = 0
        self._words: tuple[int, ...] = ()

    def copy(self) -> Chance:
        """An independent generator that will draw the same numbers."""
        other = Chance(0)
        other.key = self.key
        other.drawn = self.drawn
        other._words = self._words
        return other

    def dump(self) -> dict[str, object]:
        """The key and how many words were drawn: enough to go on from here."""
        return {"key": self.key.hex(), "drawn": self.drawn}

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each equally likely."""
        while True:
            place = self.drawn % WORDS
            if place == 0 or not self._words:
                self._words = self._hash_words(self.drawn)
            self.drawn += 1
            word = self._words[place]
            # Not the last words, incomplete as a series of n; nearly all are far from these.
            if word < _WORD - n or word < _WORD - _WORD % n:
                return word % n

    def shuffle(self, items: list[int]) -> None:
        """Put the items in random order, in place."""
        drawn, words = self.drawn, self._words
        n = len(items)
        complete = _WORD - n
        while n > 1:  # below(n), written out: games begin with hundreds of these
            place = drawn % WORDS
            if place == 0 or not words:
                words = self._hash_words(drawn)
            for word in words[place:]:
                drawn += 1
                if word < complete or word < _WORD - _WORD % n:
                    j = word % n
                    n -= 1
                    item = items[n]
                    items[n] = items[j]
                    items[j] = item
                    if n == 1:
                        break
        self.drawn, self._words = drawn, words

    def _hash_words(self, drawn: int) -> tuple[int, ...]:
        """The block of words that holds the next one after ``drawn`` of them."""
        block = (drawn // WORDS).to_bytes(8, "little")
        return _UNPACK(hashlib.blake2b(block, key=self.key, digest_size=64).digest())


def restore_chance(data: Mapping[str, object]) -> Chance:
    """The generator of a dump: what ``Chance.dump`` wrote under ``chance``."""
    written = data.get("chance")
    if not isinstance(written, dict):
        raise WrongPosition("missing", field="chance")
    key, drawn = written.get("key"), written.get("drawn")
    if not isinstance(key, str) or not re.fullmatch("[0-9a-f]{32}", key):
        raise WrongPosition("wrong_value", field="chance.key", value=str(key)[:40])
    if not isinstance(drawn, int) or isinstance(drawn, bool) or drawn < 0:
        raise WrongPosition("wrong_value", field="chance.drawn", value=str(drawn)[:20])
    chance = Chance(int.from_bytes(bytes.fromhex(key), "little"))
    chance.drawn = drawn
    return chance
