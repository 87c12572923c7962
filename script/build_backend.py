"""setuptools as the build backend; the compiler is asked for only where something is compiled."""

from __future__ import annotations

import os
from typing import Any

from setuptools import build_meta
from setuptools.build_meta import *  # noqa: F403

COMPILER = "mypy[mypyc]>=2.4,<2.5"


def get_requires_for_build_wheel(config_settings: Any = None) -> list[str]:
    """Also mypyc, unless ``ZIGGURAT_COMPILE=off``."""
    needed: list[str] = build_meta.get_requires_for_build_wheel(config_settings)
    return needed if os.environ.get("ZIGGURAT_COMPILE") == "off" else [*needed, COMPILER]
