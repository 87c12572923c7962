"""Where somebody's profile is."""

from __future__ import annotations

from urllib.parse import quote


def profile_href(name: str) -> str:
    """The address of somebody's profile.

    >>> profile_href("Zoé B.")
    '/people/Zo%C3%A9%20B.'
    """
    return f"/people/{quote(name, safe='')}"
