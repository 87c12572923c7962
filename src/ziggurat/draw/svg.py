"""Markup as prepared strings: small helpers that escape what they are given."""

from __future__ import annotations

from html import escape as _escape

Value = str | int | float | bool | None


def escape(text: object) -> str:
    """The text, safe inside an element or an attribute.

    >>> escape('Anna & "Ben" <3')
    'Anna &amp; &quot;Ben&quot; &lt;3'
    """
    return _escape(str(text), quote=True)


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


def icon(name: str, class_: str = "", title: str = "") -> str:
    """A symbol of the kit as a small picture in a line of text.

    With a title it is read out; without one it only repeats what the text beside it says.
    """
    named = f"z-icon {class_}".strip()
    if not title:
        return (
            f'<svg class="{named}" viewBox="0 0 24 24" aria-hidden="true">{use(name, 24, 24)}</svg>'
        )
    return (
        f'<svg class="{named}" viewBox="0 0 24 24" role="img"><title>{escape(title)}</title>'
        f"{use(name, 24, 24)}</svg>"
    )
