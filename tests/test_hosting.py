"""What whoever hosts the program is given names nothing that the program does not know."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ziggurat.web.settings import ACCOUNTS, PREFIX, SETTINGS, load

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "hosting.md"
FRENCH = ROOT / "docs" / "heberger.md"
FILES = (
    PAGE,
    FRENCH,
    ROOT / "compose.yaml",
    ROOT / "Dockerfile",
    ROOT / "contrib" / "settings.toml",
    ROOT / "contrib" / "ziggurat.service",
    ROOT / "contrib" / "ziggurat-think.service",
    ROOT / "contrib" / "Caddyfile",
)
NO_SETTINGS = {
    "ZIGGURAT_COMPILE", "ZIGGURAT_ENGINE", "ZIGGURAT_SETTINGS", "ZIGGURAT_SITE",
    "ZIGGURAT_UPSTREAM", "ZIGGURAT_SECRET_CLUB", "ZIGGURAT_SECRET_CLUB_FILE",
}  # fmt: skip
"""How the program is built, what only the compose file reads, and the secrets of services."""


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_every_variable_is_a_setting(file: Path) -> None:
    found = set(re.findall(r"\bZIGGURAT_[A-Z_]+", file.read_text("utf-8")))
    known = {setting.variable for setting in SETTINGS.values()} | NO_SETTINGS
    assert found <= known


def test_the_page_names_settings_that_there_are() -> None:
    table = re.findall(r"^\| (`[a-z_`, ]+`) \|", PAGE.read_text("utf-8"), re.MULTILINE)
    named = {name for row in table for name in re.findall(r"`([a-z_]+)`", row)}
    assert len(named) > 10
    assert named - set(ACCOUNTS) <= set(SETTINGS)


def test_the_settings_file_can_be_used() -> None:
    file = ROOT / "contrib" / "settings.toml"
    settings = load({}, {}, file)
    assert settings.public_url == "https://play.example.org"
    assert settings.trusted_proxies == ("127.0.0.1", "::1")
    for name in re.findall(r"^# ([a-z_]+) = ", file.read_text("utf-8"), re.MULTILINE):
        assert name in SETTINGS


def test_the_container_gives_settings_that_can_be_used() -> None:
    text = (ROOT / "Dockerfile").read_text("utf-8")
    given = dict(re.findall(rf"({PREFIX}[A-Z_]+)=(\S+)", text))
    for setting in SETTINGS.values():
        if setting.variable in given:
            setting.read(given.pop(setting.variable), setting.variable)
    assert set(given) <= NO_SETTINGS


def test_what_the_page_leads_to_is_there() -> None:
    links = re.findall(r"\]\(([^)#:]+)", PAGE.read_text("utf-8"))
    assert [link for link in links if not (PAGE.parent / link).exists()] == []
    for path in re.findall(r"/opt/ziggurat-source/(contrib/[\w.-]+)", PAGE.read_text("utf-8")):
        assert (ROOT / path).is_file()


def code(page: Path) -> list[str]:
    """The blocks of code of a page, without what they say to people."""
    blocks = re.findall(r"^```(.*?)^```$", page.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    return [re.sub(r" +# .*", "", block) for block in blocks]


def test_both_languages_have_the_same_commands() -> None:
    assert len(code(PAGE)) > 8
    assert code(FRENCH) == code(PAGE)


def test_both_languages_name_the_same_things() -> None:
    """Settings, files and programs, chapter by chapter."""

    def chapters(page: Path) -> list[tuple[int, list[str]]]:
        text = re.sub(r"^```.*?^```$", "", page.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)
        parts = re.split(r"^(#+) .*$", text, flags=re.MULTILINE)[1:]
        return [
            (len(level), sorted(re.findall(r"`([^`]+)`", part)))
            for level, part in zip(parts[::2], parts[1::2], strict=True)
        ]

    assert chapters(FRENCH) == chapters(PAGE)
