"""Nonsense, and what was sensible before it was changed: all from one source of chance."""

from __future__ import annotations

import json
from random import Random
from typing import Any
from urllib.parse import quote_from_bytes

NASTY = (
    "", " ", "0", "-1", "1", "99", "2147483648", "9" * 400, "1e999", "NaN", "null", "true", "\x00",
    "a\x00b", "..", "../../etc/passwd", "%00", "%", "%zz", "\ud800", "x\udfffy", "\u202e", "é" * 60,
    "\N{SNOWMAN}" * 300, "x" * 5000, "' OR 1=1 --", "<script>alert(1)</script>", "{}", "[]",
    "\r\nX: y", "undo 1", "?", "me", "open", "random", "planner:hard", "\U0001f3b2",
)  # fmt: skip
ODD: tuple[Any, ...] = (
    None, True, False, 0, -1, 1.5, -0.0, 2**31, 2**63, 10**40, 1e308, float("nan"), float("inf"),
    [], {}, [[]], [None], {"": ""}, {"do": "act"},
)  # fmt: skip
DEPTH = 3000
"""Brackets inside brackets: more than any parser wants to descend."""


def text(rng: Random) -> str:
    """Some text that nobody would send."""
    if rng.random() < 0.8:
        return rng.choice(NASTY)
    return "".join(chr(rng.choice((rng.randrange(128), rng.randrange(0x3000)))) for _ in range(12))


def raw(word: str) -> bytes:
    """The bytes of a text, lone surrogates and all."""
    return word.encode("utf-8", "surrogatepass")


def segment(word: str, rng: Random) -> bytes:
    """A text as part of an address: mostly quoted, sometimes as it is but for what ends a line."""
    if rng.random() < 0.85:
        return quote_from_bytes(raw(word), safe="").encode()
    return bytes(byte for byte in raw(word) if byte > 32)


def changed(value: Any, rng: Random) -> Any:
    """A value of JSON with something in it changed."""
    if isinstance(value, dict) and value and rng.random() < 0.8:
        key = rng.choice(list(value))
        fate = rng.random()
        if fate < 0.15:
            return {name: one for name, one in value.items() if name != key}
        if fate < 0.25:
            return {**value, text(rng): rng.choice(ODD)}
        return {**value, key: changed(value[key], rng)}
    if isinstance(value, list) and value and rng.random() < 0.7:
        place = rng.randrange(len(value))
        if rng.random() < 0.2:
            return value * rng.choice((0, 2, 30))
        return [*value[:place], changed(value[place], rng), *value[place + 1 :]]
    if isinstance(value, int) and rng.random() < 0.4:
        return value + rng.choice((-1, 1, 7, 2**31))
    return rng.choice(ODD) if rng.random() < 0.5 else text(rng)


def body(value: Any, rng: Random) -> bytes:
    """A body of JSON: as it should be, changed, or broken."""
    fate = rng.random()
    if fate < 0.02:
        return b"[" * DEPTH + b"]" * DEPTH
    if fate < 0.03:
        return b'{"a":' * DEPTH
    for _ in range(rng.choice((0, 1, 1, 2, 4))):
        value = changed(value, rng)
    data = raw(json.dumps(value, ensure_ascii=rng.random() < 0.5))
    return bent(data, rng) if rng.random() < 0.15 else data


def bent(data: bytes, rng: Random) -> bytes:
    """Bytes of which some were changed, cut out, doubled or put in."""
    made = bytearray(data)
    for _ in range(rng.choice((1, 1, 2, 5))):
        place = rng.randrange(len(made) + 1)
        end = place + rng.randrange(1, 9)
        fate = rng.randrange(4)
        if fate == 0 and place < len(made):
            made[place] = rng.randrange(256)
        elif fate == 1:
            del made[place:end]
        elif fate == 2:
            made[place:place] = made[place:end]
        else:
            made[place:place] = raw(text(rng))[:200]
    return bytes(made)


def shuffled_lines(words: str, rng: Random) -> str:
    """A text whose lines were mixed up a little, such as a record."""
    lines = words.split("\n")
    for _ in range(rng.choice((1, 1, 3))):
        first, second = rng.randrange(len(lines)), rng.randrange(len(lines))
        fate = rng.randrange(4)
        if fate == 0:
            lines[first], lines[second] = lines[second], lines[first]
        elif fate == 1 and len(lines) > 1:
            del lines[first]
        elif fate == 2:
            lines.insert(first, lines[second % len(lines)])
        else:
            lines[first] = bent(raw(lines[first]), rng).decode("utf-8", "replace")
    return "\n".join(lines)
