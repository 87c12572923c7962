"""What other programs may rely on, name by name: ``python -m tests.public`` writes the list.

A name that comes is a new minor version; one that goes was deprecated before (docs/versions.md).
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

MODULES = (
    "ziggurat",
    *[f"ziggurat.core.{name}" for name in (
        "action", "agenda", "chance", "errors", "fields", "game", "history", "option", "record",
        "sparse", "state", "tables", "terms",
    )],
    *[f"ziggurat.{name}" for name in (
        "aids", "analysis", "arena", "bots", "catalogue", "coaching", "envs", "learn", "lessons",
        "offers", "registry", "sentences", "shapes", "words",
    )],
    *[f"ziggurat.draw.{name}" for name in ("faces", "kit", "letters", "palette", "svg")],
)  # fmt: skip
"""The public modules; all others may change at any time."""
LIST = Path(__file__).with_name("public_names.txt")


def names() -> str:
    """Every public module with its names, a line each."""
    lines = [f"{module} {' '.join(sorted(_names(module)))}".strip() for module in sorted(MODULES)]
    return "\n".join(lines) + "\n"


def _names(module: str) -> list[str]:
    loaded = import_module(module)
    found: list[str] = loaded.__all__
    missing = [name for name in found if not hasattr(loaded, name)]
    if missing:
        raise LookupError(f"{module} has no {' '.join(missing)}")
    return found


if __name__ == "__main__":
    LIST.write_text(names(), encoding="utf-8")
