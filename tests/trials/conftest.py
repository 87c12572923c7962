"""What the tests of the trials share with those of the server."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.web.conftest import postgresql_server
from tests.web.tools import settings_in
from ziggurat.web.settings import Settings

__all__ = ["postgresql_server"]


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return settings_in(tmp_path)
