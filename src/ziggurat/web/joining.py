"""Modules of the client script joined into one: a browser fetches one file instead of twenty.

What is written alike in many of them is compressed once, and nothing waits for the imports of what
it imported. Every module stays a scope of its own, in the order in which they need each other.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from typing import Final

_IMPORT: Final = re.compile(r"^import\s*\{([^}]*)\}\s*from\s*'\./([\w-]+)\.js';\n", re.M)
_EXPORT: Final = re.compile(r"^export (?=(?:async )?(?:class|function|const) (\w+))", re.M)
_LEFT: Final = re.compile(r"^(?:import|export)\b.*", re.M)
_RENAMED: Final = re.compile(r"(\w+) as (\w+)")


def joined(name: str, source: Callable[[str], str], apart: Collection[str] = ()) -> str:
    """A module with all that it imports, as one script; ``source`` gives the text of a module.

    Each becomes a function that is called at once and gives what it exports. Those ``apart`` stay
    files of their own, of which the page has one each: what they remember holds for all.

    >>> files = {"a": "import { b } from './b.js';\\nb();\\n", "b": "export const b = () => 1;\\n"}
    >>> print(joined("a", files.__getitem__))
    const $b=(()=>{
    const b = () => 1;
    return {b};
    })();
    const $a=(()=>{
    const {b}=$b;
    b();
    return {};
    })();
    """
    texts: dict[str, str] = {}

    def visit(module: str, above: tuple[str, ...]) -> None:
        if module in above:
            raise ValueError(f"modules import each other: {' '.join([*above, module])}")
        if module in texts:
            return
        if module in apart:
            texts[module] = f"import * as ${module} from './{module}.js';"
            return
        text = source(module)
        for _, needed in _IMPORT.findall(text):
            visit(needed, (*above, module))
        texts[module] = _scope(module, text)

    visit(name, ())
    return "\n".join(texts.values())


def offered(name: str, source: Callable[[str], str]) -> str:
    """What a joined script exports: the same as its first module.

    >>> offered("a", {"a": "export const a = 1;\\nexport const b = 2;\\n"}.__getitem__)
    'export const {a,b}=$a;'
    """
    return f"export const {{{','.join(_EXPORT.findall(source(name)))}}}=${name};"


def _scope(module: str, text: str) -> str:
    exported = _EXPORT.findall(text)
    body = _EXPORT.sub("", _IMPORT.sub(_taken, text)).strip()
    if left := _LEFT.search(body):
        raise ValueError(f"{module}.js: {left[0]!r} is written in a way that cannot be joined")
    return f"const ${module}=(()=>{{\n{body}\nreturn {{{','.join(exported)}}};\n}})();"


def _taken(found: re.Match[str]) -> str:
    """An import as names taken from what a module gave."""
    names = [_RENAMED.sub(r"\1:\2", name.strip()) for name in found[1].split(",") if name.strip()]
    return f"const {{{','.join(names)}}}=${found[2]};\n"
