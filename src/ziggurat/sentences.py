"""Catalogues of sentences, read without any package.

People write them as ``.po`` files, which every translator's tool knows. When the package is built
each becomes a ``.json`` file beside it, which is read at once, and the ``.po`` stays behind. In a
checkout the ``.po`` itself is read.
"""

from __future__ import annotations

import ast
import json
from functools import cache
from pathlib import Path
from typing import Final

__all__ = ["Sentences", "compiled", "read_po", "sentences"]

Sentences = dict[str, str | list[str]]
"""By key: a sentence, or singular and plural; empty where there is none yet."""
SOURCE: Final = ".po"
COMPILED: Final = ".json"


@cache
def sentences(folder: Path, language: str) -> Sentences:
    """The catalogue of a folder, read once."""
    made = folder / f"{language}{COMPILED}"
    if made.is_file():
        read: Sentences = json.loads(made.read_text("utf-8"))
        return read
    return read_po((folder / f"{language}{SOURCE}").read_text("utf-8"))


def compiled(package: Path) -> list[Path]:
    """Put every catalogue of a package that is being built into its quick form."""
    made = []
    for source in sorted(package.rglob(f"locale/*{SOURCE}")):
        target = source.with_suffix(COMPILED)
        said = json.dumps(read_po(source.read_text("utf-8")), ensure_ascii=False)
        target.write_text(said, encoding="utf-8")
        source.unlink()
        made.append(target)
    return made


def read_po(text: str) -> Sentences:
    r"""The messages of a ``.po`` file, without its header.

    >>> read_po('msgid "seat"\nmsgstr "seat "\n"{number}"\n')
    {'seat': 'seat {number}'}
    >>> read_po('msgid "pt"\nmsgid_plural "pt"\nmsgstr[0] "1 point"\nmsgstr[1] "{count} points"')
    {'pt': ['1 point', '{count} points']}
    """
    found: Sentences = {}
    fields: dict[str, str] = {}
    field = ""
    for number, line in enumerate([*text.splitlines(), ""], 1):
        line = line.strip()
        if line.startswith("#"):
            continue
        if not line or line.startswith("msgid "):
            _keep(fields, found)
            fields = {}
            if not line:
                continue
        if not line.startswith('"'):
            field, _, line = line.partition(" ")
        if not field or not line.startswith('"'):
            raise ValueError(f"line {number} of a catalogue cannot be read")
        fields[field] = fields.get(field, "") + _unquoted(line)
    return found


def _unquoted(text: str) -> str:
    """What stands between quotation marks; they are written as Python writes them."""
    said: str = ast.literal_eval(text) if "\\" in text else text[1:-1]
    return said


def _keep(fields: dict[str, str], found: Sentences) -> None:
    key = fields.get("msgid", "")
    if not key:
        return
    if "msgid_plural" not in fields:
        found[key] = fields.get("msgstr", "")
        return
    forms = sorted(name for name in fields if name.startswith("msgstr["))
    found[key] = [fields[name] for name in forms]
