"""Our own line drawings on a square of 24: one stroke width, drawn in the colour of the text.

Class ``z-line`` is a stroke, ``z-solid`` a filled shape; both take ``currentColor``.
"""

from __future__ import annotations

from typing import Final

from ziggurat.draw.svg import symbol

SIZE: Final = 24


def _line(path: str) -> str:
    return f'<path class="z-line" d="{path}"/>'


def _solid(path: str) -> str:
    return f'<path class="z-solid" d="{path}"/>'


def _barley() -> str:
    grains = "".join(
        f"M12 {y}c0-2.6 1.7-4.3 4.3-4.6c.1 2.9-1.5 4.7-4.3 4.6z"
        f"M12 {y}c0-2.6-1.7-4.3-4.3-4.6c-.1 2.9 1.5 4.7 4.3 4.6z"
        for y in (19, 14.8, 10.6)
    )
    ear = "M12 6.6c-1.7-1.2-1.7-3.4 0-4.8c1.7 1.4 1.7 3.6 0 4.8z"
    awns = "M16.3 14.4l2.6-2.5M16.3 10.2l2.6-2.9M16.3 6l1.9-2.9"
    left = "M7.7 14.4l-2.6-2.5M7.7 10.2l-2.6-2.9M7.7 6l-1.9-2.9"
    return _line(f"M12 22.6V6.6{grains}{ear}{awns}{left}")


ICONS: Final[dict[str, str]] = {
    "barley": _barley(),
    "amphora": _line(
        "M8.7 2.2h6.6M10 2.2v4.4M14 2.2v4.4"
        "M10 6.6c-3.6 1.3-4.4 5.3-2.7 8.7c1.1 2.2 2.9 3.4 3.4 5.3h2.6c.5-1.9 2.3-3.1 3.4-5.3"
        "c1.7-3.4.9-7.4-2.7-8.7"
        "M10 4.2c-3.9-.9-6 1.6-3.9 5M14 4.2c3.9-.9 6 1.6 3.9 5"
        "M6.6 10.9h10.8M6.9 14.1l1.7-1.7 1.7 1.7 1.7-1.7 1.7 1.7 1.7-1.7 1.7 1.7"
        "M8.8 21.8h6.4"
    ),
    "lyre": _line(
        "M6 2.4c1 2.8-1.9 5.2-1.6 9.8c.3 3.7 2.6 6 5.2 6.6h4.8c2.6-.6 4.9-2.9 5.2-6.6"
        "c.3-4.6-2.6-7-1.6-9.8"
        "M4 6.6h16M9.2 6.6v8.8M12 6.6v8.8M14.8 6.6v8.8M7.6 15.4h8.8M9.6 18.8l-1.4 2.8h7.6l-1.4-2.8"
    ),
    "crown": _line(
        "M4.6 17.6L3.2 8.4l5 3.8L12 5.2l3.8 7 5-3.8-1.4 9.2z"
        "M4.8 21.2h14.4M8.9 15.2l.9-.9.9.9-.9.9zM13.3 15.2l.9-.9.9.9-.9.9z"
    )
    + _solid(
        "M3 6.6m-1.3 0a1.3 1.3 0 1 0 2.6 0a1.3 1.3 0 1 0-2.6 0"
        "M12 3.3m-1.4 0a1.4 1.4 0 1 0 2.8 0a1.4 1.4 0 1 0-2.8 0"
        "M21 6.6m-1.3 0a1.3 1.3 0 1 0 2.6 0a1.3 1.3 0 1 0-2.6 0"
    ),
    "shield": _line(
        "M12 7a6.2 6.2 0 1 1 0 12.4a6.2 6.2 0 1 1 0-12.4z"
        "M12 9.7a3.5 3.5 0 1 1 0 7a3.5 3.5 0 1 1 0-7z"
        "M16.4 8.8l2.2-2.2M7.6 8.8L5.4 6.6M7.6 17.6L3.4 21.8M16.4 17.6l4.2 4.2"
    )
    + _solid(
        "M12 12a1.2 1.2 0 1 1 0 2.4a1.2 1.2 0 1 1 0-2.4z"
        "M22.6 1.9l-1.1 5.6-2.2.2-2.1-2.1.2-2.2zM1.4 1.9l5.2 1.5.2 2.2-2.1 2.1-2.2-.2z"
    ),
    "ziggurat": _line(
        "M1.6 21.4h20.8v-5h-3v-4.8h-3.2V7h-8.4v4.6H4.6v4.8h-3z"
        "M9.9 7V2.8h4.2V7M4.6 16.4h4.9M14.5 16.4h4.9M7.8 11.6h2.3M13.9 11.6h2.3"
        "M9.1 21.4L10.6 7M14.9 21.4L13.4 7"
    ),
    "lamp": _line(
        "M2.6 12.4h13.6c1.7 0 2.9-.7 4.2-2c1.4 3.2-.9 5-3.5 5.5c-1.4 2.4-3.6 3.5-6.2 3.5"
        "c-4.4 0-7.7-2.6-8.1-7zM7.4 21.6h6.8"
        "M20.2 8.2c-2-1.3-1.9-3.5-.1-6c2 2.4 2.1 4.6.1 6z"
    ),
    "hand": _line(
        "M8.2 12.6V5.4a1.5 1.5 0 0 1 3 0v5.4V3.6a1.5 1.5 0 0 1 3 0v7.2V5a1.5 1.5 0 0 1 3 0v9.4"
        "c0 4.4-2 7-5.6 7c-3 0-4.6-1.5-5.9-4l-2.4-4.6a1.5 1.5 0 0 1 2.6-1.5z"
    ),
    "tick": _line("M4 12.8l5.4 5.4L20.4 6.4"),
    "sun": _solid("M12 7.2a4.8 4.8 0 1 1 0 9.6a4.8 4.8 0 1 1 0-9.6z")
    + _line(
        "M12 1.6v2.6M12 19.8v2.6M1.6 12h2.6M19.8 12h2.6"
        "M4.6 4.6l1.9 1.9M17.5 17.5l1.9 1.9M19.4 4.6l-1.9 1.9M6.5 17.5l-1.9 1.9"
    ),
    "crescent": _solid("M14.6 2.4A9.8 9.8 0 1 0 21.8 14.6A8 8 0 0 1 14.6 2.4z"),
    "star": _solid("M12 1.4l2.6 8 8 2.6-8 2.6-2.6 8-2.6-8-8-2.6 8-2.6z"),
    "fish": _solid(
        "M1.8 12c3.6-6.4 11.2-6.8 15-1.6l5.2-4.2c-1 3.8-1 7.8 0 11.6l-5.2-4.2"
        "c-3.8 5.2-11.4 4.8-15-1.6zm4.4-1.3a1.2 1.2 0 1 0 2.4 0a1.2 1.2 0 1 0-2.4 0z"
    ),
    "ox": _solid(
        "M8 9.6h8l2.6 1.2-2 1.8-1.2 6.2c-.5 3-6.3 3-6.8 0l-1.2-6.2-2-1.8z"
        "M7.6 10.4C3.4 10.2 1.4 7 3 2.4c1.2 3 2.8 4.4 6.4 5.4z"
        "M16.4 10.4c4.2-.2 6.2-3.4 4.6-8c-1.2 3-2.8 4.4-6.4 5.4z"
    ),
    "palm": _line(
        "M12 22.4c-.7-4.4-.6-8.4.2-12.4"
        "M12.2 10c-2.2-4.6-6.6-5.4-9.4-1.8M12.2 10c2.2-4.6 6.6-5.4 9.4-1.8"
        "M12.2 10c-3.2-1.4-6.4.6-7 4.6M12.2 10c3.2-1.4 6.4.6 7 4.6M12.2 10c-1-3 0-5.8 2.2-7.6"
    ),
    "bird": _solid(
        "M1.6 13.4c4.8.4 5.2-5.2 11-5.6c2 0 2.6-2.6 5-2.6c1.4 0 2.2.8 2.6 1.8l2.6 1.2-2.8.8"
        "c-.2 5.4-4 9-9 9c-3.8 0-6.8-1.4-9.4-4.6z"
    )
    + _line("M10.4 18v4M14 17.4V22M8.8 22h6.8"),
    "wave": _line(
        "M1.8 8.4c2.6-4 5-4 7.2-.9s4.6 3.1 6.8 0s4.2-2.5 6.4.5"
        "M1.8 16c2.6-4 5-4 7.2-.9s4.6 3.1 6.8 0s4.2-2.5 6.4.5"
    ),
}

MARKS: Final = ("sun", "crescent", "star", "fish", "ox", "palm", "bird", "wave")
"""The marks of the seats, in their order: what tells them apart when colours do not."""


def mark(seat: int) -> str:
    """The symbol of a seat's mark."""
    return name(MARKS[seat])


def name(drawing: str) -> str:
    """The symbol of a drawing."""
    return f"z-{drawing}"


def symbols(*drawings: str) -> str:
    """Definitions of these drawings."""
    return "".join([symbol(name(drawing), SIZE, SIZE, ICONS[drawing]) for drawing in drawings])
