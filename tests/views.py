"""What views hold: `docs/views/<game>.md`, written from the published shapes.

Run `python -m tests.views` after changing a shape.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import ziggurat
from ziggurat.registry import packages
from ziggurat.shapes import CommonView, described, fields, parts
from ziggurat.words import words

ROOT = Path(__file__).resolve().parents[1]
PAGES = ROOT / "docs" / "views"


def own_games() -> list[str]:
    """The games of the house."""
    return sorted(name for name, where in packages().items() if where.startswith("ziggurat."))


def page(game: str) -> str:
    """The page of a game: every field of its views, and of what lies in them."""
    shape: Any = ziggurat.game(game).view_shape
    lines = [
        f"# Views: {words('en', game).say('game.name')}",
        "",
        "<!-- Written by tests/views.py; do not edit. -->",
        "",
        "What `state.view(seat)` and the API show to a seat, or to a spectator: plain JSON data,"
        " all that may be known and nothing more.",
    ]
    for part in parts(shape):
        lines += ["", f"## {part.__name__}", ""]
        lines += [" ".join((part.__doc__ or "").split()), ""]
        lines += ["| field | what it holds | |", "|---|---|---|"]
        for field in fields(part):
            held = described(field.type) + ("" if field.is_required else ", may be missing")
            lines.append(f"| `{field.name}` | {held} | {field.note} |".replace("  |", " |"))
    return "\n".join(lines) + "\n"


def undocumented(shape: Any) -> list[str]:
    """Fields without a sentence."""
    return [
        f"{part.__name__}.{field.name}"
        for part in parts(shape)
        for field in fields(part)
        if not field.note and field.name not in CommonView.__annotations__
    ]


def main() -> None:
    """Write the pages of all games."""
    PAGES.mkdir(parents=True, exist_ok=True)
    for game in own_games():
        (PAGES / f"{game}.md").write_text(page(game), encoding="utf-8")
        sys.stdout.write(f"docs/views/{game}.md\n")


if __name__ == "__main__":
    main()
