"""A finished game in one piece: its steps and positions, as the bytes that are stored.

A byte for the version, a digest, and compressed JSON. The digest covers the name of the table too:
what lies under another name, or was changed anywhere, is damaged. Values of a column lie side by
side, where they compress best: a step takes some twenty bytes, of several hundred in rows.
"""

from __future__ import annotations

import hashlib
import json
import zlib
from collections.abc import Mapping, Sequence
from typing import Any, Final

VERSION: Final = 1
DIGEST_BYTES: Final = 16
LEVEL: Final = 9
"""Half as small again with LZMA, for ten times the time and a hundred times the memory."""

Parts = Mapping[str, Sequence[Mapping[str, Any]]]
"""Rows by the name of what they are rows of."""


class DamagedPackError(ValueError):
    """Bytes that are no pack of this table."""


def packed(table: str, parts: Parts) -> bytes:
    """The rows of a table as bytes."""
    columns = {name: _columns(rows) for name, rows in parts.items()}
    text = json.dumps(columns, ensure_ascii=False, separators=(",", ":"))
    return sealed(table, zlib.compress(text.encode(), LEVEL))


def sealed(table: str, body: bytes) -> bytes:
    """What was compressed, as the pack of a table."""
    return bytes([VERSION]) + _digest(table, body) + body


def unpacked(table: str, data: object) -> dict[str, list[dict[str, Any]]]:
    """The rows of a table from its bytes; refused unless every one is as it was."""
    if not isinstance(data, bytes) or data[:1] != bytes([VERSION]):
        raise DamagedPackError("no pack, or one of another version")
    body = body_of(data)
    if data != sealed(table, body):
        raise DamagedPackError("changed")
    columns = json.loads(zlib.decompress(body))
    return {name: _rows(values) for name, values in columns.items()}


def body_of(data: bytes) -> bytes:
    """What was compressed."""
    return data[1 + DIGEST_BYTES :]


def _digest(table: str, body: bytes) -> bytes:
    return hashlib.blake2b(body, digest_size=DIGEST_BYTES, key=table.encode()).digest()


def _columns(rows: Sequence[Mapping[str, Any]]) -> dict[str, list[Any]]:
    return {name: [row[name] for row in rows] for name in (rows[0] if rows else ())}


def _rows(columns: dict[str, list[Any]]) -> list[dict[str, Any]]:
    return [
        dict(zip(columns, values, strict=True)) for values in zip(*columns.values(), strict=True)
    ]
