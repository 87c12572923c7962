"""Markup as prepared strings: small helpers that escape what they are given."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from html import escape as _escape
from typing import Final

__all__ = [
    "SOFT_HYPHEN",
    "Value",
    "attrs",
    "breakable",
    "element",
    "escape",
    "icon",
    "symbol",
    "use",
]

Value = str | int | float | bool | None

_SYLLABLE: Final = re.compile(
    r"(?<=\w{3})(?=\w{4})"  # neither the first letters alone nor the last
    r"(?!(?<=[bcdfgpt])[lr]|(?<=[cpt])h|(?<=th)r|(?<=g)n|(?<=q)u)"  # these stay together
    r"(?=(?:ch|ph|thr?|gn|qu|[bcdfgpt][lr]|[bcdfghjklmnpqrstvwxz])[aeiouyàâéèêëîïôûü])"
)
_LONG_WORD: Final = re.compile(r"\w{9,}")
SOFT_HYPHEN: Final = "\u00ad"
ICONS_KEPT: Final = 4096
"""Small pictures that are remembered: a page shows the same ones again and again."""


def escape(text: object) -> str:
    """The text, safe inside an element or an attribute.

    >>> escape('Anna & "Ben" <3')
    'Anna &amp; &quot;Ben&quot; &lt;3'
    """
    return _escape(str(text), quote=True)


@cache
def breakable(name: str) -> str:
    """A name whose long words may be broken between syllables, where its box is narrow.

    Browsers know where to break words only if they have a dictionary of the language.

    >>> breakable("Constitutional Monarchy").replace(SOFT_HYPHEN, "-")
    'Cons-ti-tu-tional Monarchy'
    >>> breakable("Monarchie constitutionnelle").replace(SOFT_HYPHEN, "-")
    'Monar-chie cons-ti-tu-tion-nelle'
    """
    return _LONG_WORD.sub(_with_breaks, name)


def _with_breaks(word: re.Match[str]) -> str:
    return _SYLLABLE.sub(SOFT_HYPHEN, word[0])


def attrs(**values: Value) -> str:
    """Attributes with a leading blank; None and False are left out.

    A trailing underscore is dropped, other underscores become hyphens.

    >>> attrs(class_="tile", data_key="cell:c4", hidden=None)
    ' class="tile" data-key="cell:c4"'
    """
    out = ""
    for name, value in values.items():
        if value is None or value is False:
            continue
        written = name if value is True else escape(value)
        name = name.rstrip("_").replace("_", "-")
        out += f' {name}="{written}"'
    return out


def element(name: str, *inside: str, **values: Value) -> str:
    """An element; what is inside is markup already.

    >>> element("g", element("title", escape("a < b")), id="x")
    '<g id="x"><title>a &lt; b</title></g>'
    """
    body = "".join(inside)
    return f"<{name}{attrs(**values)}>{body}</{name}>" if body else f"<{name}{attrs(**values)}/>"


def symbol(name: str, width: float, height: float, body: str) -> str:
    """A drawing to be used many times; ``use`` shows it at any size."""
    return f'<symbol id="{name}" viewBox="0 0 {width:g} {height:g}">{body}</symbol>'


def use(
    name: str,
    width: float,
    height: float,
    x: float = 0,
    y: float = 0,
    class_: str = "",
    glide: str = "",
) -> str:
    """A symbol shown at a place and size; with ``glide`` it is a piece that can move.

    >>> use("z-sun", 24, 24, x=6)
    '<use href="#z-sun" x="6" width="24" height="24"/>'
    """
    place = (f' x="{x:g}"' if x else "") + (f' y="{y:g}"' if y else "")
    named = f' class="{class_}"' if class_ else ""
    named += f' data-glide="{glide}"' if glide else ""
    return f'<use href="#{name}"{named}{place} width="{width:g}" height="{height:g}"/>'


@lru_cache(ICONS_KEPT)
def icon(name: str, class_: str = "", title: str = "") -> str:
    """A symbol of the kit as a small picture in a line of text.

    With a title it is read out; without one it only repeats what the text beside it says.
    """
    named = f"z-icon {class_}".strip()
    drawn = f'<use href="#{name}"/>'  # fills its frame
    if not title:
        return f'<svg class="{named}" viewBox="0 0 24 24" aria-hidden="true">{drawn}</svg>'
    return (
        f'<svg class="{named}" viewBox="0 0 24 24" role="img"><title>{escape(title)}</title>'
        f"{drawn}</svg>"
    )
