"""The frame of a card, the same in every game: picture, name, kind, what it brings, what it costs.

Five by seven, a band in the colour of the kind, the picture above, the name in the serif, the kind
in small capitals, effects as pills, the cost lower left and what it takes to get it lower right.
A game puts ``inside`` into an element of its own with the class that ``frame`` gives, and with its
keys and labels; everything grows with the width of that element.

    f'<div class="{frame("murex")}" data-key="row:W0d">'
    f'{inside(faces.image("W0d"), "Pyramids", "wonder", "A")}</div>'
"""

from __future__ import annotations

from typing import Final

from ziggurat.draw.svg import breakable, escape

__all__ = ["KINDS", "frame", "inside", "pill"]

KINDS: Final = (
    "gold", "lapis", "malachite", "murex", "obsidian", "terracotta", "danger", "recent",
)  # fmt: skip
"""The colours of kinds: inks of the palette, which can be read on any ground."""


def frame(colour: str, *more: str) -> str:
    """The classes of a card of that colour."""
    return " ".join(["z-card", f"z-of-{colour}", *more])


def pill(sign: str, number: str) -> str:
    """An effect: a sign and a number."""
    return f'<span class="z-pill">{sign}<b>{escape(number)}</b></span>'


def inside(
    picture: str,
    name: str,
    kind: str = "",
    age: str = "",
    pills: str = "",
    cost: str = "",
    price: str = "",
    text: str = "",
) -> str:
    """What is printed on a card; all but name, kind, age and text is markup already."""
    parts = [f'<span class="z-art">{picture}</span>']
    if age:
        parts.append(f'<i class="z-age z-num">{escape(age)}</i>')
    parts.append(f'<b class="z-name">{escape(breakable(name))}</b>')
    if kind:
        parts.append(f'<span class="z-kind">{escape(breakable(kind))}</span>')
    if pills:
        parts.append(f'<span class="z-pills">{pills}</span>')
    if text:
        parts.append(f'<span class="z-words">{escape(text)}</span>')
    if cost or price:
        parts.append(
            f'<span class="z-foot"><span class="z-due">{cost}</span>'
            f'<span class="z-price">{price}</span></span>'
        )
    return "".join(parts)
