"""The games without a hand-made judgement, announced by hand."""

from __future__ import annotations

from ziggurat.registry import packages

packages().setdefault("hush", "tests.bots.hush")
