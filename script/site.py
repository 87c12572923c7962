"""The documentation as a site: `script/docs` runs this.

The pages are the Markdown files that lie in the repository, as everybody reads them there: nothing
is written twice, or in another way for the site. Here they are put side by side, with what is made
from the program itself: the reference from docstrings, the requests of the API from its OpenAPI
description, the rules with their pictures. A link that leads nowhere fails.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.public import MODULES
from ziggurat.draw import kit, palette
from ziggurat.registry import games
from ziggurat.web import face
from ziggurat.web.app import create_app
from ziggurat.web.rulebook import rulebook
from ziggurat.web.settings import STATIC, Settings
from ziggurat.words import LANGUAGES, words

ROOT = Path(__file__).resolve().parent.parent
STAGE = ROOT / "build" / "docs"
TOP = {
    "README.md": "index.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "SECURITY.md": "reporting.md",
    "CODE_OF_CONDUCT.md": "conduct.md",
    "LICENSE": "licence.md",
}
"""Pages that lie above ``docs``, and what they are called on the site."""
_LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)")
_CODE = re.compile(r"(```.*?```|`[^`\n]*`)", re.DOTALL)
_RULES = re.compile(r"src/ziggurat/games/(\w+)/locale/(\w+)/rules\.md")


def main() -> int:
    """Put everything together and build the site; the exit code."""
    shutil.rmtree(STAGE, ignore_errors=True)
    pages = {ROOT / name: STAGE / place for name, place in TOP.items()}
    for path in (ROOT / "docs").rglob("*"):
        if path.is_file():
            pages[path] = STAGE / path.relative_to(ROOT / "docs")
    broken: list[str] = []
    for source, target in pages.items():
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.suffix in (".md", ""):
            text = source.read_text("utf-8")
            target.write_text(_relinked(text, source, target, pages, broken), encoding="utf-8")
        else:
            shutil.copyfile(source, target)
    for place, text in (*_reference(), *_requests(), *_rules(), ("house.css", _style())):
        (STAGE / place).parent.mkdir(parents=True, exist_ok=True)
        (STAGE / place).write_text(text, encoding="utf-8")
    if broken:
        sys.stderr.write("".join(f"a link that leads nowhere: {one}\n" for one in broken))
        return 1
    build = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--clean"]
    return subprocess.run(build, cwd=ROOT, check=False).returncode


# ------------------------------------------------------------------------------------------- look

_LOOK = """
body, .modal-content, .dropdown-menu, .card { background: var(--ground); color: var(--ink); }
body { background-image: none !important; }
.navbar.bg-primary { background: var(--panel) !important; border-bottom: 1px solid var(--line); }
.navbar .navbar-brand, .navbar .nav-link, .navbar .btn-link { color: var(--ink) !important; }
.navbar .nav-link.disabled { opacity: 0.5; }
.navbar-toggler { border-color: var(--line); }
.navbar-toggler-icon { filter: brightness(0.4); }
[data-bs-theme="dark"] .navbar-toggler-icon { filter: none; }
h1, h2, h3, .navbar-brand { font-family: Georgia, "Times New Roman", serif; color: var(--ink); }
a, .navbar .nav-link.active, .bs-sidenav .nav-link.active { color: var(--lapis) !important; }
.dropdown-item { color: var(--ink) !important; }
.dropdown-item:hover, .dropdown-item.active { background: var(--papyrus); }
.bs-sidebar { background: var(--panel) !important; border-color: var(--line) !important; }
code, pre, .hljs { background: var(--panel); color: var(--ink); border-color: var(--line); }
:not(pre) > code { border-color: transparent; }
:is(h1, h2, h3, h4) code { border: 0; background: none; padding: 0; font-size: 0.8em; }
.doc-label code { font-size: 0.55em; color: var(--ink-soft); }
table { display: block; overflow-x: auto; max-width: 100%; width: max-content; }
.table, .table > :not(caption) > * > * { background: transparent; color: var(--ink); }
img { border-color: var(--line); background: none; }
"""


def _style() -> str:
    """The colours of the tables for the pages of the site, and room for wide tables."""
    tones = ((":root", palette.LIGHT), ('[data-bs-theme="dark"]', palette.DARK))
    named = ("ground", "panel", "papyrus", "line", "ink", "ink-soft", "lapis")
    return (
        "".join(
            f"{where} {{ {' '.join(f'--{name}: {tone[name]};' for name in named)} }}\n"
            for where, tone in tones
        )
        + _LOOK
    )


# ------------------------------------------------------------------------------------------ links


def _relinked(
    text: str, source: Path, target: Path, pages: dict[Path, Path], broken: list[str]
) -> str:
    """The text with its links as they must be on the site; what is no page there is no link."""

    def new(found: re.Match[str]) -> str:
        bang, said, link = found.groups()
        if re.match(r"[a-z]+:|#", link):
            return found[0]
        path, mark, anchor = link.partition("#")
        aim = Path(os.path.normpath(source.parent / path))
        if rules := _RULES.fullmatch(aim.relative_to(ROOT).as_posix()):
            aim_there = STAGE / "rules" / f"{rules[1]}.{rules[2]}.html"
        elif aim in pages:
            aim_there = pages[aim]
        elif aim.exists():
            return said
        else:
            broken.append(f"{source.relative_to(ROOT)}: {link}")
            return found[0]
        there = Path(os.path.relpath(aim_there, target.parent)).as_posix()
        return f"{bang}[{said}]({there}{mark}{anchor})"

    parts = _CODE.split(text)
    return "".join(part if part.startswith("`") else _LINK.sub(new, part) for part in parts)


# -------------------------------------------------------------------------------- from the program


def _reference() -> Iterator[tuple[str, str]]:
    """A page for each public module, made from its docstrings."""
    rows = [f"- [{module}]({module}.md)" for module in MODULES]
    yield (
        "reference/index.md",
        "# Reference\n\nThe [public names](../versions.md), module by module.\n\n"
        + "\n".join(rows),
    )
    for module in MODULES:
        yield f"reference/{module}.md", f"# {module}\n\n::: {module}\n"


def _requests() -> Iterator[tuple[str, str]]:
    """Every request of the API, from what the server says of itself."""
    told = create_app(Settings(database="sqlite://")).openapi()
    parts = ["# Requests\n", "Made from `/api/openapi.json`; [The HTTP API](api.md) is to read.\n"]
    for path, methods in told["paths"].items():
        for method, one in methods.items():
            parts += [f"## `{method.upper()} {path}`\n", *_request(one)]
    parts.append("# Data\n")
    for name, schema in told["components"]["schemas"].items():
        parts += [f"## {name}\n", schema.get("description", "") + "\n", *_fields(schema)]
    yield "requests.md", "\n".join(parts)


def _request(one: dict[str, Any]) -> Iterator[str]:
    yield f"{one.get('summary', '')}\n"
    for given in one.get("parameters", ()):
        said = given.get("description", "")
        yield f"- `{given['name']}` ({given['in']}): {_kind(given['schema'])}. {said}"
    for body in one.get("requestBody", {}).get("content", {}).values():
        yield f"- sent: {_kind(body['schema'])}"
    for status, answer in one.get("responses", {}).items():
        kinds = [_kind(made.get("schema", {})) for made in answer.get("content", {}).values()]
        yield f"- {status}: {' or '.join(kinds) or answer.get('description', '')}"
    yield ""


def _fields(schema: dict[str, Any]) -> Iterator[str]:
    for name, field in schema.get("properties", {}).items():
        yield f"- `{name}`: {_kind(field)}. {field.get('description', '')}"
    yield ""


def _kind(schema: dict[str, Any]) -> str:
    """A type in a word or two."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f"[{name}](#{name.lower()})"
    if several := schema.get("anyOf") or schema.get("oneOf"):
        return " or ".join(_kind(one) for one in several)
    if schema.get("type") == "array":
        return f"list of {_kind(schema.get('items', {}))}"
    return str(schema.get("type", "anything"))


def _rules() -> Iterator[tuple[str, str]]:
    """The rules of every game in every language, with their pictures: documents of their own."""
    look = "".join((STATIC / name).read_text("utf-8") for name in ("ziggurat.css", "rules.css"))
    for game in games():
        drawing = face.drawing(game)
        own = drawing.css() if drawing is not None and drawing.css is not None else ""
        for language in LANGUAGES:
            said = words(language, game)
            html, _ = rulebook(game, language)
            yield (
                f"rules/{game}.{language}.html",
                f'<!doctype html><html lang="{language}"><meta charset="utf-8">'
                '<meta name="viewport" content="width=device-width, initial-scale=1">'
                f'<meta name="color-scheme" content="light dark"><title>{said.say("game.name")}'
                f"</title><style>{palette.css()}{kit.css()}{look}{own}</style>"
                f'<svg class="symbols" aria-hidden="true" width="0" height="0">'
                f'{face.symbols(game)}</svg><main id="main" class="rules">{html}</main></html>',
            )


if __name__ == "__main__":
    sys.exit(main())
