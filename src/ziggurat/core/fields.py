"""Fields of a dump, read strictly: what is missing or out of range is refused by its name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ziggurat.core.errors import WrongPosition

__all__ = ["Data", "listed", "mapping", "number", "numbers", "switch", "texts", "wrong"]

Data = Mapping[str, Any]


def wrong(field: str, value: object, rule: str = "") -> WrongPosition:
    """The refusal of a value."""
    return WrongPosition("wrong_value", rule, field=field, value=str(value)[:20])


def number(data: Data, field: str, low: int, high: int) -> int:
    """A whole number between two others."""
    value = data.get(field)
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise wrong(field, value)
    return value


def numbers(data: Data, field: str, count: int, low: int, high: int) -> list[int]:
    """So many whole numbers."""
    return [number({field: value}, field, low, high) for value in listed(data, field, count)]


def switch(data: Data, field: str) -> bool:
    """True or false."""
    value = data.get(field)
    if not isinstance(value, bool):
        raise wrong(field, value)
    return value


def listed(data: Data, field: str, count: int | None = None) -> list[Any]:
    """A list, of a certain length where one is given."""
    values = data.get(field)
    if not isinstance(values, list):
        raise WrongPosition("missing", field=field)
    if count is not None and len(values) != count:
        raise WrongPosition("wrong_count", field=field, count=len(values), expected=count)
    return values


def texts(data: Data, field: str, count: int | None = None) -> list[str]:
    """A list of words."""
    values = listed(data, field, count)
    for value in values:
        if not isinstance(value, str):
            raise wrong(field, value)
    return values


def mapping(data: Data, field: str) -> Data:
    """Things by name."""
    values = data.get(field)
    if not isinstance(values, Mapping):
        raise WrongPosition("missing", field=field)
    return values
