"""What a browser says it is, in two words that its owner recognises."""

from __future__ import annotations

from typing import Final

BROWSERS: Final = (
    ("Edg", "Edge"), ("OPR", "Opera"), ("Firefox", "Firefox"), ("FxiOS", "Firefox"),
    ("CriOS", "Chrome"), ("Chrome", "Chrome"), ("Safari", "Safari"),
)  # fmt: skip
"""Most pretend to be others as well: the first that is found is meant."""
SYSTEMS: Final = (
    ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("CrOS", "ChromeOS"),
    ("Windows", "Windows"), ("Mac OS", "macOS"), ("Linux", "Linux"),
)  # fmt: skip
UNKNOWN: Final = "?"


def device_of(agent: str) -> str:
    """The browser and the system that ``User-Agent`` names.

    >>> device_of("Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0")
    'Firefox · Linux'
    >>> device_of("curl/8")
    '?'
    """
    found = [
        next((name for mark, name in known if mark in agent), "") for known in (BROWSERS, SYSTEMS)
    ]
    return " · ".join(name for name in found if name) or UNKNOWN
