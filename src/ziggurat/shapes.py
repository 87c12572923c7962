"""The published shapes of views: what a page, a bot or another program finds in them.

A game describes its views as a ``TypedDict`` that derives from ``CommonView``, each field with a
sentence: ``Annotated[int, "How many turns were taken"]``. Tests hold every view against it, and the
schema of the API and the pages in ``docs/views`` are made from it. A shape lies in a module
``shape`` beside the rules, not among them: compiled modules forget what the fields of a
``TypedDict`` are.
"""

from __future__ import annotations

import types
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    Required,
    TypedDict,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

__all__ = [
    "PLAIN",
    "CommonView",
    "Field",
    "described",
    "fields",
    "is_union",
    "parts",
    "problems",
    "schema",
]


class CommonView(TypedDict):
    """What every view holds, of whatever game."""

    game: Annotated[str, "The name of the game"]
    form: Annotated[int, "The form of its data: another number, other fields"]
    players: Annotated[int, "How many seats there are"]
    options: Annotated[dict[str, bool | int | str], "Every option with its value"]
    you: Annotated[int | None, "The seat that sees this; null for a spectator"]
    to_act: Annotated[list[int], "The seats that are waited for"]
    over: Annotated[bool, "Whether the game is over"]


@dataclass(frozen=True)
class Field:
    """One field of a shape."""

    name: str
    type: Any
    """What it holds, without its sentence."""
    note: str
    is_required: bool


@cache
def fields(shape: Any) -> tuple[Field, ...]:
    """The fields of a ``TypedDict``, those it inherits first."""
    hints = get_type_hints(shape, include_extras=True)
    required: frozenset[str] = shape.__required_keys__
    found = []
    for name, hint in hints.items():
        is_required, note = name in required, ""
        while get_origin(hint) in (Required, NotRequired, Annotated):
            if get_origin(hint) is Annotated:
                note = " ".join(str(one) for one in hint.__metadata__)
            else:
                is_required = get_origin(hint) is Required
            hint = get_args(hint)[0]
        found.append(Field(name, hint, note, is_required))
    return tuple(found)


def is_union(hint: Any) -> bool:
    """Whether a type is one of several."""
    return get_origin(hint) in (Union, types.UnionType)


def problems(value: Any, hint: Any, where: str = "view") -> Iterator[str]:
    """What is not as the shape says, strictly: nothing more, nothing less, no other type."""
    origin, inner = get_origin(hint), get_args(hint)
    if hint is Any:
        return
    if origin is Annotated:
        yield from problems(value, inner[0], where)
    elif is_typeddict(hint):
        yield from _problems_of_fields(value, hint, where)
    elif (origin or hint) in (list, dict) and isinstance(value, origin or hint):
        for item, part, place in _items(value, inner, where):
            yield from problems(item, part, place)
    elif not _fits(value, hint):
        yield f"{where} is {_short(value)}, not {described(hint)}"


def _items(value: Any, inner: tuple[Any, ...], where: str) -> Iterator[tuple[Any, Any, str]]:
    """What a list or a map holds, with the type of each and where it is; nothing of a bare one."""
    if not inner:
        return
    if isinstance(value, list):
        for number, item in enumerate(value):
            yield item, inner[0], f"{where}[{number}]"
    else:
        for key, item in value.items():
            yield key, inner[0], f"a key of {where}"
            yield item, inner[1], f"{where}[{key!r}]"


def _fits(value: Any, hint: Any) -> bool:
    """Whether a value is of a type that is looked at as a whole."""
    inner = get_args(hint)
    if is_union(hint):
        return any(next(problems(value, one), None) is None for one in inner)
    if get_origin(hint) is Literal:
        return any(value == one and type(value) is type(one) for one in inner)
    return type(value) is (type(None) if hint is None else hint)


def _problems_of_fields(value: Any, shape: Any, where: str) -> Iterator[str]:
    if not isinstance(value, dict):
        yield f"{where} is {_short(value)}, not {described(shape)}"
        return
    known = fields(shape)
    for name in value.keys() - {field.name for field in known}:
        yield f"{where} has {name!r}, which its shape does not have"
    for field in known:
        if field.name in value:
            yield from problems(value[field.name], field.type, f"{where}.{field.name}")
        elif field.is_required:
            yield f"{where} lacks {field.name!r}"


def _short(value: object) -> str:
    return repr(value)[:80]


PLAIN = {int: "integer", bool: "boolean", str: "string", float: "number", type(None): "null"}
"""Plain types, and what JSON Schema calls them."""


def described(hint: Any) -> str:
    """A type as documentation names it."""
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return described(inner[0])
    if is_union(hint):
        return " or ".join(described(one) for one in inner)
    if origin is Literal:
        return " or ".join(f"`{one!r}`".replace("'", '"') for one in inner)
    if origin is list:
        return f"list of {described(inner[0])}"
    if origin is dict:
        return f"map of {described(inner[1])}"
    if hint is Any:
        return "anything"
    name = PLAIN.get(hint, "")
    return name or str(hint.__name__)


def schema(hint: Any) -> dict[str, Any]:
    """A type as JSON Schema, all in one piece."""
    origin, inner = get_origin(hint), get_args(hint)
    if hint is Any:
        return {}
    if origin is Annotated:
        return {**schema(inner[0]), "description": " ".join(map(str, hint.__metadata__))}
    if is_typeddict(hint):
        return _schema_of_fields(hint)
    if is_union(hint):
        return {"anyOf": [schema(one) for one in inner]}
    if origin is Literal:
        return {"enum": list(inner)}
    if (origin or hint) is list:
        return {"type": "array", "items": schema(inner[0]) if inner else {}}
    if (origin or hint) is dict:
        return {"type": "object", "additionalProperties": schema(inner[1]) if inner else {}}
    return {"type": PLAIN[hint]}


def _schema_of_fields(shape: Any) -> dict[str, Any]:
    known = fields(shape)
    return {
        "type": "object",
        "title": shape.__name__,
        "description": (shape.__doc__ or "").strip(),
        "properties": {
            field.name: {
                **schema(field.type),
                **({"description": field.note} if field.note else {}),
            }
            for field in known
        },
        "required": [field.name for field in known if field.is_required],
        "additionalProperties": False,
    }


def parts(shape: Any) -> list[Any]:
    """A shape and all shapes inside it, each once, in the order of their fields."""
    found: list[Any] = []

    def visit(hint: Any) -> None:
        if not is_typeddict(hint):
            for inner in get_args(hint):
                visit(inner)
        elif hint not in found:
            found.append(hint)
            for field in fields(hint):
                visit(field.type)

    visit(shape)
    return found
