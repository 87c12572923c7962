"""Settings: declared once, given by flag, environment or file, and refused in words."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from tests.web.tools import at_table, opened, settings_in
from ziggurat.core.errors import Refusal
from ziggurat.web.app import create_app
from ziggurat.web.settings import SETTINGS, Settings, load
from ziggurat.words import LANGUAGES, words

OTHER: dict[str, tuple[str, object]] = {
    "host": ("0.0.0.0", "0.0.0.0"),
    "database": ("sqlite:///x.db", "sqlite:///x.db"),
    "open_browser": ("no", False),
    "public_url": ("https://games.example.org", "https://games.example.org"),
    "allowed_hosts": ("a.example, b.example", ("a.example", "b.example")),
    "trusted_proxies": ("10.0.0.0/8,::1", ("10.0.0.0/8", "::1")),
    "metrics_addresses": ("192.0.2.7", ("192.0.2.7",)),
    "metrics_token": ("hush", "hush"),
    "bot_factory": ("my:bots", "my:bots"),
    "thinkers_key": ("0123456789abcdef", "0123456789abcdef"),
    "usual_bot": ("planner:normal", "planner:normal"),
    "accounts": ("open", "open"),
    "mail_host": ("smtp.example.org", "smtp.example.org"),
    "mail_tls": ("tls", "tls"),
    "mail_user": ("games", "games"),
    "mail_password": ("hush", "hush"),
    "mail_password_file": ("/run/secrets/mail", "/run/secrets/mail"),
    "mail_sender": ("Ziggurat <games@example.org>", "Ziggurat <games@example.org>"),
    "news_push": ("no", False),
    "news_webhooks": ("no", False),
    "news_inside": ("yes", True),
    "spectators_chat": ("everybody", "everybody"),
    "providers": (
        "a https://a.example us A b, c https://c.example us C",
        ("a https://a.example us A b", "c https://c.example us C"),
    ),
    "trusted_providers": ("a,c", ("a", "c")),
    "log_format": ("json", "json"),
    "log_level": ("info", "info"),
    "log_requests": ("oui", True),
}
"""A value for every setting that is no number, as text and as it is then."""


def other(name: str) -> tuple[str, Any]:
    if name in OTHER:
        return OTHER[name]
    setting = SETTINGS[name]
    value = setting.low + 1
    return (str(int(value)), int(value)) if setting.kind == "int" else (str(value), float(value))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "settings.toml"
    path.write_text("", "utf-8")
    return path


def in_toml(value: object) -> str:
    if isinstance(value, tuple):
        return str(list(value))
    return str(value).lower() if isinstance(value, bool | int | float) else repr(value)


def test_every_setting_is_declared_but_the_language() -> None:
    assert {one.name for one in fields(Settings)} - set(SETTINGS) == {"language"}


@pytest.mark.parametrize("name", SETTINGS)
def test_every_setting_is_given_in_three_ways(name: str, file: Path) -> None:
    text, value = other(name)
    setting = SETTINGS[name]
    assert getattr(load({name: text}, {}, file), name) == value
    assert getattr(load({}, {setting.variable: text}, file), name) == value
    file.write_text(f"{name} = {in_toml(value)}\n", "utf-8")
    assert getattr(load({}, {}, file), name) == value


def test_a_flag_goes_before_the_environment_and_that_before_the_file(file: Path) -> None:
    file.write_text("port = 1001\nheader_seconds = 1\nbody_seconds = 2.5\n", "utf-8")
    environment = {"ZIGGURAT_PORT": "1002", "ZIGGURAT_HEADER_SECONDS": "3"}
    settings = load({"port": "1003", "host": None}, environment, file, language="fr")
    assert (settings.port, settings.header_seconds, settings.body_seconds) == (1003, 3.0, 2.5)
    assert (settings.host, settings.language) == ("127.0.0.1", "fr")


WRONG = {
    "port": ["0", "65536", "high", "8000.5", True, "9" * 60],
    "header_seconds": ["-1", "0", "nan", "inf", "soon", True],
    "log_format": ["xml", 3],
    "open_browser": ["perhaps", 2],
    "public_url": [
        "games.example.org",
        "ftp://x",
        "https://x/path",
        "https://a:b@x",
        "http://[",
        7,
    ],
    "allowed_hosts": ["https://x", "x:80", "a b", 7],
    "trusted_proxies": ["proxy", "10.0.0.0/99", 7],
    "providers": ["a", "a http://a.example us A", "A https://a.example us A", "a b c d", 7],
    "trusted_providers": ["A b", 7],
    "host": ["a\nb", "x" * 501, 7],
}


@pytest.mark.parametrize(("name", "given"), [(name, one) for name in WRONG for one in WRONG[name]])
def test_what_cannot_be_used_is_refused_in_words(name: str, given: object) -> None:
    with pytest.raises(Refusal) as refused:
        SETTINGS[name].read(given, "--that")
    said = {language: words(language).refuse(refused.value) for language in LANGUAGES}
    assert all("--that" in text and "{" not in text for text in said.values())
    assert said["en"] != said["fr"]


@pytest.mark.parametrize(
    "text", ["colour = 'red'", "port = ", "[connections]\nmost = 3", "port = [1]", "port = 'high'"]
)
def test_a_file_that_cannot_be_used_is_refused(file: Path, text: str) -> None:
    file.write_text(text, "utf-8")
    with pytest.raises(Refusal) as refused:
        load({}, {}, file)
    assert file.name in words("fr").refuse(refused.value)


def test_a_file_that_was_named_must_be_there(file: Path) -> None:
    with pytest.raises(Refusal, match="bad settings file"):
        load({}, {}, file.parent / "none.toml")
    with pytest.raises(Refusal, match="bad settings file"):
        load({}, {"ZIGGURAT_SETTINGS": str(file.parent)})


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_setting_has_its_words(language: str) -> None:
    said = words(language)
    keys = [f"setting.{name}" for name in SETTINGS] + [one.metavar for one in SETTINGS.values()]
    assert [key for key in keys if not said.knows(key)] == []


def test_limits_are_those_of_the_settings(tmp_path: Path) -> None:
    limits = {"body_kilobytes": 1, "upload_kilobytes": 3, "tables_most": 1, "messages_a_second": 1}
    app = create_app(settings_in(tmp_path, **limits))
    with TestClient(app, follow_redirects=False) as client:
        path = opened(client, "me", "me")
        second = client.post("/api/tables", json={"game": "ur", "seats": [{"who": "me"}] * 2})
        assert (second.status_code, second.json()["code"]) == (503, "too_many_tables")
        assert client.post("/tables", content=b"x" * 1025).status_code == 413
        assert client.post("/review", content=b"x" * 1025).status_code == 422
        assert client.post("/review", content=b"x" * 3073).status_code == 413
        with at_table(client, path) as page:
            for _ in range(4):
                page.do("look", at=None)
            assert page.refused()["code"] == "too_fast"
