"""Packages that only some need: asked for when they are, with a clear sentence when missing."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from ziggurat.core.errors import Refusal


def needed(module: str, extra: str) -> ModuleType:
    """The module, or a refusal that says which extra of Ziggurat brings it."""
    try:
        return import_module(module)
    except ImportError as error:
        package = module.partition(".")[0]
        raise Refusal("missing_extra", package=package, extra=extra) from error
