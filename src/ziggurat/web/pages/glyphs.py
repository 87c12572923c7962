"""Small line drawings of the interface, on a square of 24."""

from __future__ import annotations

from typing import Final

from markupsafe import Markup

_PATHS: Final = {
    "undo": "M8 5 3 10l5 5M3 10h11a6 6 0 0 1 0 12h-3",
    "back": "M15 5l-7 7 7 7",
    "list": "M9 6h12M9 12h12M9 18h12M4 6h.01M4 12h.01M4 18h.01",
    "fit": "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
    "zoom": "M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14M16 16l5 5M11 8v6M8 11h6",
    "near": "M12 21s-6-6-6-11a6 6 0 0 1 12 0c0 5-6 11-6 11M12 8a2 2 0 1 0 0 4 2 2 0 0 0 0-4",
    "play": "M8 5l11 7-11 7z",
    "pause": "M8 5v14M16 5v14",
    "first": "M6 5v14M18 5l-8 7 8 7",
    "next": "M9 5l7 7-7 7",
    "now": "M18 5v14M6 5l8 7-8 7",
    "theme": "M12 4a8 8 0 1 0 0 16zM12 4a8 8 0 0 1 0 16",
    "send": "M4 12h15M13 6l6 6-6 6",
    "book": "M5 4h9a4 4 0 0 1 4 4v12H8a3 3 0 0 1-3-3zM5 17a3 3 0 0 1 3-3h10",
}


def glyph(name: str) -> Markup:
    """A drawing of the interface; the words beside it or around it say what it means."""
    path = f'<path d="{_PATHS[name]}"/>'
    return Markup(  # noqa: S704 - only our own constants
        f'<svg class="glyph {name}" viewBox="0 0 24 24" aria-hidden="true">{path}</svg>'
    )
