"""What programs exchange with Ziggurat, written from the types: `docs/views/<game>.md` what views
hold, `docs/actions/<game>.md` how actions are written, `docs/live.md` what pages say and are told.

Run `python -m tests.views` after changing a shape or an action.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Any

import ziggurat
from ziggurat.registry import folder, packages
from ziggurat.shapes import CommonView, described, fields, parts
from ziggurat.web.protocol import LESSON, SAID, TOLD
from ziggurat.words import words

ROOT = Path(__file__).resolve().parents[1]
PAGES = ROOT / "docs" / "views"
ACTIONS = ROOT / "docs" / "actions"
LIVE = ROOT / "docs" / "live.md"
WRITTEN = "<!-- Written by tests/views.py; do not edit. -->"
EXAMPLES = 4
"""Notations that are shown of each kind of action."""
STRETCHES = 3
"""Up to so many stretches of numbers are told one by one."""


def own_games() -> list[str]:
    """The games of the house."""
    return sorted(name for name, where in packages().items() if where.startswith("ziggurat."))


def page(game: str) -> str:
    """The page of a game: every field of its views, and of what lies in them."""
    shape: Any = ziggurat.game(game).view_shape
    lines = [
        f"# Views: {words('en', game).say('game.name')}",
        "",
        WRITTEN,
        "",
        "What `state.view(seat)` and the API show to a seat, or to a spectator: plain JSON data,"
        " all that may be known and nothing more.",
    ]
    for part in parts(shape):
        lines += _shaped(part, f"## {part.__name__}")
    return "\n".join(lines) + "\n"


def _shaped(part: Any, title: str) -> Iterator[str]:
    """A shape as a table of its fields."""
    yield from ("", title, "", " ".join((part.__doc__ or "").split()), "")
    yield from ("| field | what it holds | |", "|---|---|---|")
    for field in fields(part):
        held = described(field.type) + ("" if field.is_required else ", may be missing")
        yield f"| `{field.name}` | {held} | {field.note} |".replace("  |", " |")


def undocumented(shape: Any) -> list[str]:
    """Fields without a sentence."""
    return [
        f"{part.__name__}.{field.name}"
        for part in parts(shape)
        for field in fields(part)
        if not field.note and field.name not in CommonView.__annotations__
    ]


def kinds(game: str) -> list[str]:
    """What the rules of a game call its kinds of actions, by number."""
    module = ast.parse((folder(game) / "rules" / "actions.py").read_text("utf-8"))
    found: list[str] = []
    for node in module.body:
        match node:
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.Constant(value=number)) if (
                number == len(found)
            ):
                found.append(name)
            case _ if found:
                break
    return found


def actions_page(game: str) -> str:
    """The page of a game: every kind of action, how it is written and how it is numbered."""
    known = ziggurat.game(game)
    actions = [known.action_at(number) for number in range(known.action_count)]
    module = ast.parse((folder(game) / "rules" / "actions.py").read_text("utf-8"))
    explained = (ast.get_docstring(module) or "").partition("\n\n")[2]
    lines = [
        f"# Actions: {words('en', game).say('game.name')}",
        "",
        WRITTEN,
        "",
        "How every choice is written, in records, in the terminal and in the API: `str(action)`"
        " gives it, and `state.parse(seat, text)` reads it, whatever its blanks and capitals. Each"
        f" has a number below {known.action_count} as well (`game.action_index`,"
        " `game.action_at`), for learning. The rules say what each means, [in"
        f" English](../../src/ziggurat/games/{game}/locale/en/rules.md#notation) and [in"
        f" French](../../src/ziggurat/games/{game}/locale/fr/rules.md#notation).",
        "",
        "```text",
        explained,
        "```",
        "",
        "| kind | how many | numbers | for example |",
        "|---|---|---|---|",
    ]
    for number, name in enumerate(kinds(game)):
        own = [action for action in actions if action.kind == number]
        lines.append(
            f"| `{name}` | {len(own)} | {_stretches([one.index for one in own])} |"
            f" {' '.join(f'`{one}`' for one in _some(own))} |"
        )
    return "\n".join(lines) + "\n"


def _some(of: list[Any]) -> list[Any]:
    """Some from the first to the last."""
    places = {place * (len(of) - 1) // (EXAMPLES - 1) for place in range(EXAMPLES)}
    return [of[place] for place in sorted(places)]


def _stretches(numbers: list[int]) -> str:
    """Numbers that follow each other, as ``3 to 7``."""
    groups = groupby(enumerate(numbers), key=lambda pair: pair[1] - pair[0])
    ends = [[number for _, number in group] for _, group in groups]
    if len(ends) > STRETCHES:
        return f"among {numbers[0]} to {numbers[-1]}"
    return ", ".join(f"{one[0]} to {one[-1]}" if len(one) > 1 else f"{one[0]}" for one in ends)


def live_page() -> str:
    """What the page of a table says to the server, and what it is told."""
    lines = [
        "# The live connection",
        "",
        WRITTEN,
        "",
        "The pages of Ziggurat follow a table over one WebSocket, `/t/{table}/live`, and a lesson"
        " over `/learn/{game}/{number}/live`. A message is a JSON object in a text frame. Programs"
        " of your own are better served by [the HTTP API](api.md): that is promised, and this may"
        " change with any version.",
        "",
        "A page holds the seats whose secrets its cookies have. `?at=12` shows a past moment from"
        " the beginning; `?had=board:DIGEST` names regions with which the page came. A connection"
        " to a table that is not there is closed with code 4404.",
        "",
        "## What a page says",
        "",
        "What is wrong or not allowed is answered by `refused` and changes nothing.",
    ]
    for do, shape in {**SAID, "lesson": LESSON}.items():
        lines += _shaped(shape, f"### `{do}`")
    lines += ["", "## What a page is told"]
    told = list(TOLD.values())
    for kind, shape in TOLD.items():
        lines += _shaped(shape, f"### `{kind}`: {shape.__name__}")
    inside = [part for shape in told for part in parts(shape) if part not in told]
    for part in dict.fromkeys(inside):
        lines += _shaped(part, f"### {part.__name__}")
    return "\n".join(lines) + "\n"


def written() -> dict[Path, str]:
    """Every page, by its file."""
    return {
        **{PAGES / f"{game}.md": page(game) for game in own_games()},
        **{ACTIONS / f"{game}.md": actions_page(game) for game in own_games()},
        LIVE: live_page(),
    }


def main() -> None:
    """Write all pages."""
    for path, text in written().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        sys.stdout.write(f"{path.relative_to(ROOT)}\n")


if __name__ == "__main__":
    main()
