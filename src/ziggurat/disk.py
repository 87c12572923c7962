"""Texts on disk: read or written whole, or a refusal that says why not."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from ziggurat.core.errors import Refusal

__all__ = ["FileTrouble", "reading", "write", "writing"]


class FileTrouble(Refusal):
    """A file that cannot be read or written."""


def reading(path: Path, error: Exception) -> FileTrouble:
    """Why a file cannot be read."""
    return FileTrouble("unreadable_file", file=str(path), reason=_reason(error))


def writing(path: Path, error: Exception) -> FileTrouble:
    """Why a file cannot be written."""
    return FileTrouble("unwritable_file", file=str(path), reason=_reason(error))


def _reason(error: Exception) -> str:
    """Why the system refuses, as one of the words that the catalogues have for it."""
    if isinstance(error, FileNotFoundError):
        return "missing"
    if isinstance(error, PermissionError):
        return "forbidden"
    if isinstance(error, (IsADirectoryError, NotADirectoryError, FileExistsError)):
        return "folder"
    return "trouble"


def write(path: Path, text: str) -> None:
    """Put a text on disk whole or not at all, with the folders that lead there."""
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        draft.write_text(text, encoding="utf-8", newline="\n")
        draft.replace(path)
    except (OSError, ValueError) as error:  # ValueError: no name for a file
        with suppress(OSError, ValueError):
            draft.unlink()
        raise writing(path, error) from error
