"""Records and positions on disk."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, Final

import platformdirs

from ziggurat import disk
from ziggurat.core.errors import DamagedRecord, Refusal, WrongPosition
from ziggurat.core.game import Game
from ziggurat.core.record import MAGIC, Record
from ziggurat.core.state import State
from ziggurat.disk import FileTrouble

SUFFIX: Final = ".ziggurat"
SUFFIXES: Final = (SUFFIX, ".record")
"""What records are called: ours first."""


def read(path: Path) -> str:
    """The text of a file, or a refusal that says why not."""
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise DamagedRecord("not_a_record", line=1) from error
    except OSError as error:
        raise disk.reading(path, error) from error


def is_record(text: str) -> bool:
    """Whether the text is a record, rather than a position."""
    return text.partition("\n")[0] == MAGIC


def seems_record(path: Path) -> bool:
    """Whether a file is called like a record or begins like one."""
    if not path.is_file():
        return False
    if path.suffix in SUFFIXES:
        return True
    begins = f"{MAGIC}\n".encode()
    try:
        with path.open("rb") as file:
            return file.read(len(begins)) == begins
    except OSError:
        return False


def read_position(text: str) -> dict[str, Any]:
    """The plain data of a position that somebody set up by hand or dumped."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise WrongPosition("not_json") from error
    if not isinstance(data, dict):
        raise WrongPosition("not_json")
    return data


def restore(game: Game, data: Mapping[str, Any]) -> State:
    """The state of a position, or a refusal whatever is in the file."""
    try:
        return game.restore(data)
    except Refusal:
        raise
    except (TypeError, KeyError, ValueError, AttributeError) as error:
        raise WrongPosition("not_a_position") from error


def write(path: Path, record: Record) -> None:
    """Put a record on disk whole or not at all."""
    disk.write(path, record.dumps())


def fresh(path: Path) -> Path:
    """The path, unless something is there already: nobody's file is overwritten."""
    if path.exists():
        raise FileTrouble("file_exists", file=str(path))
    return path


def _data(name: str) -> Path:
    """A folder of ours among the data of this user."""
    return platformdirs.user_data_path("ziggurat", appauthor=False) / name


def results_place(game: str, fingerprint: str) -> Path:
    """Where the results of a tournament go when nobody named a file: not where one stands."""
    return _kept("arena", game, fingerprint)


def analysis_place(game: str, fingerprint: str) -> Path:
    """Where the findings of an analysis are kept, so that it can be taken up again."""
    return _kept("analysis", game, fingerprint)


def _kept(name: str, game: str, fingerprint: str) -> Path:
    folder = _data(name)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise disk.writing(folder, error) from error
    return folder / f"{game}-{fingerprint}.jsonl"


def training_place(game: str, players: Sequence[int]) -> Path:
    """Where a training run goes when nobody named a folder."""
    return _data("training") / "-".join([game, *map(str, players)])


def usual_place(game: str) -> Path:
    """Where a record goes when the player named no file."""
    folder = _data("records")
    name = f"{game}-{datetime.now():%Y%m%d-%H%M%S}"
    places = [folder / f"{name}{more}{SUFFIX}" for more in ("", *[f"-{n}" for n in range(2, 100)])]
    return next((place for place in places if not place.exists()), places[-1])
