"""What the pages of somebody's news are made from."""

from __future__ import annotations

from dataclasses import dataclass

from ziggurat.web.context import PageContext
from ziggurat.web.news.readers import Channel, Reader


@dataclass(frozen=True)
class NewsContext(PageContext):
    """How somebody is told what happens at their tables."""

    reader: Reader
    channels: tuple[Channel, ...]
    key: str
    """Of this server, for pushes; empty where it sends none."""
    has_mail: bool
    has_hooks: bool
    has_password: bool
    problem: str = ""
    told: str = ""
    """What was just done, in words."""


@dataclass(frozen=True)
class SecretContext(PageContext):
    """A secret that was just made; it is shown this once. ``feed`` or ``hook``."""

    kind: str
    lines: tuple[tuple[str, str], ...]
    """Labels, and what is to be copied."""


@dataclass(frozen=True)
class LetterContext(PageContext):
    """The page behind the link of a letter: ``verify``, ``verified`` or ``recover``; ``asked``."""

    kind: str
    action: str = ""
    name: str = ""
    address: str = ""
    problem: str = ""
