"""Which language to speak, from the command line or else from the environment."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from ziggurat.words import LANGUAGES, surrounding

OPTION: Final = "--language"


def spoken(arguments: Sequence[str], environment: Mapping[str, str]) -> str:
    """The language asked for, wherever the option stands; else that of the environment.

    It is wanted before the command line is read, for the help pages and for what is wrong with it.

    >>> spoken(["play", "ur", "--language", "fr"], {"LANG": "en_GB.UTF-8"})
    'fr'
    >>> spoken([], {"LANG": "fr_BE.UTF-8"})
    'fr'
    """
    return _asked(arguments) or surrounding(environment)


def _asked(arguments: Sequence[str]) -> str | None:
    for argument, after in zip(arguments, [*arguments[1:], ""], strict=False):
        name, given, value = argument.partition("=")
        if name == OPTION:
            value = value if given else after
            return value if value in LANGUAGES else None
    return None
