"""The fields of what a page says, each of the kind it must be."""

from __future__ import annotations

from ziggurat.core.errors import Refusal
from ziggurat.web.delta import Message


def is_number(value: object) -> bool:
    """Whether a value is a whole number of a sensible size."""
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) < 1 << 31


def number_in(message: Message, field: str) -> int:
    """A whole number."""
    value = message.get(field)
    if not is_number(value):
        raise Refusal("bad_message")
    return int(str(value))


def text_in(message: Message, field: str) -> str:
    """A text."""
    value = message.get(field)
    if not isinstance(value, str):
        raise Refusal("bad_message")
    return value


def texts_in(message: Message, field: str) -> list[str]:
    """A list of texts."""
    values = message.get(field)
    if not isinstance(values, list) or not all(isinstance(value, str) for value in values):
        raise Refusal("bad_message")
    return values
