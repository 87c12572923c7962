"""The command that starts the server: its options are the settings, as these are declared."""

from __future__ import annotations

import os
from collections.abc import Callable
from inspect import Parameter, Signature
from pathlib import Path
from typing import Annotated, Any

import typer

from ziggurat.terminal.screen import Screen
from ziggurat.web.settings import SETTINGS, Settings, load


def start(flags: dict[str, object], language: str, file: Path | None = None) -> None:
    """Run the server until somebody stops it; it is loaded only by those who start it."""
    settings = load(flags, os.environ, file, open_browser=True, language=language)
    from ziggurat.web.serve import serve

    serve(settings)


def start_thinking(
    url: str, workers: int, connections: int, screen: Screen, file: Path | None = None
) -> None:
    """Let the bots of a server think here until somebody stops it."""
    settings = load({}, os.environ, file)
    from ziggurat.web.think import think

    key, factory = settings.thinkers_key, settings.bot_factory
    think(url, key, factory, workers, connections, screen.words.language, screen.say)


def settings_of(database: str | None, file: Path | None) -> Settings:
    """The settings that the server would have, with this database if one is named."""
    return load({"database": database}, os.environ, file)


def database_of(given: str | None, file: Path | None) -> str:
    """The database that the server would use."""
    return settings_of(given, file).database


def with_settings(command: Callable[..., None]) -> Callable[..., None]:
    """A command that takes every setting as an option, beside those it has itself."""
    own = [
        parameter
        for parameter in Signature.from_callable(command, eval_str=True).parameters.values()
        if parameter.kind is not Parameter.VAR_KEYWORD
    ]
    names = {parameter.name for parameter in own}
    added = [
        Parameter(name, Parameter.POSITIONAL_OR_KEYWORD, default=None, annotation=_option(name))
        for name in SETTINGS
        if name not in names
    ]
    command.__signature__ = Signature([*own, *added])  # type: ignore[attr-defined]
    hints = {parameter.name: parameter.annotation for parameter in (*own, *added)}
    command.__annotations__ = hints | {"return": None}
    return command


def _option(name: str) -> Any:
    """Words for what it takes and does are looked up by key: see ``manual``."""
    setting = SETTINGS[name]
    said = typer.Option(setting.flag, metavar=setting.metavar, help=f"setting.{name}")
    return Annotated[str | None, said]
