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
    "hint": "M10 21h4M9 18h6c0-4 3-5 3-9a6 6 0 0 0-12 0c0 4 3 5 3 9",
    "play": "M8 5l11 7-11 7z",
    "pause": "M8 5v14M16 5v14",
    "first": "M6 5v14M18 5l-8 7 8 7",
    "next": "M9 5l7 7-7 7",
    "now": "M18 5v14M6 5l8 7-8 7",
    "theme": "M12 4a8 8 0 1 0 0 16zM12 4a8 8 0 0 1 0 16",
    "send": "M4 12h15M13 6l6 6-6 6",
    "clock": "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 7v5l3.5 2.5",
    "person": "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8M4.500 21c0-4.500 3-7 7.500-7s7.500 2.500 7.500 7",
    "people": "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7M2.5 20c0-4 2.5-6 6.5-6s6.5 2 6.5 6"
    "M16 11a3 3 0 1 0-1-5.8M18 20h3.5c0-3.5-1.5-5.5-4.5-5.8",
    "film": "M3.5 5h17v14h-17zM8 5v14M16 5v14M3.5 12H8M16 12h4.5",
    "share": "M12 15V3.5M8 7l4-4 4 4M6.5 11h-2v9.5h15V11h-2",
    "fork": "M6 20v-6c0-4 6-4 6-8V4M18 20v-6c0-4-6-4-6-8M9 7l3-3 3 3",
    "again": "M4.5 12a7.5 7.5 0 1 0 2.4-5.5L4 9.2M4 3.8v5.4h5.4",
    "grid": "M4 4h6.5v6.5H4zM13.5 4H20v6.5h-6.5zM4 13.5h6.5V20H4zM13.5 13.5H20V20h-6.5z",
    "home": "M3.5 11.5L12 4l8.5 7.5M6 9.8V20h12V9.8M10 20v-6h4v6",
    "dots": "M5 12h.01M12 12h.01M19 12h.01",
    "search": "M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14M16 16l5 5",
    "sound": "M4 9v6h4l5 4V5L8 9zM16 9a4 4 0 0 1 0 6M18.5 6.500a8 8 0 0 1 0 11",
    "silent": "M4 9v6h4l5 4V5L8 9zM16 9.500l5 5M21 9.500l-5 5",
    "aid": "M7 3.500h10v17H7zM10 8h4M10 12h4M10 16h2.500",
    "close": "M6 6l12 12M18 6L6 18",
    "save": "M12 4v11M7.500 10.500L12 15l4.500-4.500M4.500 19.500h15",
    "chart": "M4 4v16h16M7.500 15l4-5 3.500 3 4.500-7",
    "eye": "M2.5 12q9.5-13 19 0q-9.5 13-19 0zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6",
    "chat": "M4 5h16v11H11l-5 4v-4H4z",
    "book": "M5 4h9a4 4 0 0 1 4 4v12H8a3 3 0 0 1-3-3zM5 17a3 3 0 0 1 3-3h10",
}


def glyph(name: str) -> Markup:
    """A drawing of the interface; the words beside it or around it say what it means."""
    path = f'<path d="{_PATHS[name]}"/>'
    return Markup(  # noqa: S704 - only our own constants
        f'<svg class="glyph {name}" viewBox="0 0 24 24" aria-hidden="true">{path}</svg>'
    )
