"""Packages that only some need: where one is missing, people read which line brings it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from types import ModuleType

from ziggurat.core.errors import Refusal
from ziggurat.words import surrounding, words

__all__ = ["MissingExtra", "extra", "needed"]


class MissingExtra(Refusal):
    """Something needs a package that is not installed; ``str()`` says what to type."""

    def __init__(self, package: str, extra: str) -> None:
        super().__init__("missing_extra", package=package, extra=extra)

    def __str__(self) -> str:
        return words(surrounding(os.environ)).refuse(self)


def needed(module: str, extra: str) -> ModuleType:
    """The module, or a refusal that says which extra of Ziggurat brings it."""
    try:
        return import_module(module)
    except ImportError as error:
        raise MissingExtra(module.partition(".")[0], extra) from error


@contextmanager
def extra(name: str) -> Iterator[None]:
    """A place for the imports of a module that is of no use without an extra of Ziggurat."""
    try:
        yield
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        if package in ("", "ziggurat"):
            raise
        raise ModuleNotFoundError(str(MissingExtra(package, name)), name=error.name) from error
