"""Analysts that answer at once, or misbehave, for processes that are to be ended."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from typing import Any

from ziggurat.analysis.findings import Finding
from ziggurat.analysis.study import _course
from ziggurat.web.analysis_worker import main

NOTED = "FAKE_ANALYSTS_NOTE"
"""The variable that names a file in which every stretch is noted that is looked at."""


def quick(text: str, effort: str, seed: int, number: int) -> dict[str, Any]:
    """Finds something better everywhere, and the more the later."""
    if NOTED in os.environ:
        with Path(os.environ[NOTED]).open("a") as file:
            file.write(f"{number}\n")
    stretch = _course(text).stretches[number]
    return Finding(
        number, stretch.seat, stretch.at, stretch.end, tuple(map(str, stretch.actions)),
        ("pass",), 0.25, 0.25 + min(70, number) / 100, 0.0,
    ).data()  # fmt: skip


def slow(text: str, effort: str, seed: int, number: int) -> dict[str, Any]:
    """Takes a while."""
    time.sleep(0.3)
    return quick(text, effort, seed, number)


def stuck(text: str, effort: str, seed: int, number: int) -> dict[str, Any]:
    """Never comes to an end."""
    while True:
        time.sleep(60)


def hanging(text: str, effort: str, seed: int, number: int) -> dict[str, Any]:
    """Never comes to an end with the first of all decisions."""
    return (quick if number else stuck)(text, effort, seed, number)


def dead(text: str, effort: str, seed: int, number: int) -> dict[str, Any]:
    """Never says a word."""
    os._exit(1)


def moody(text: str, effort: str, seed: int, number: int) -> dict[str, Any]:
    """Fails in one way after the other, every second time."""
    print("something that nobody wants to know")
    found, eaten = quick(text, effort, seed, number), []
    if number % 4 > 1:
        return found
    match number:
        case 0:
            return {}
        case 1:
            return dead(text, effort, seed, number)
        case 4:
            raise ZeroDivisionError
        case 5:
            return found | {"stretch": 9999}
        case 8:
            return found | {"chance": 7}
        case 9:
            return {"x": 1}
        case 12:
            return found | {"x": "x" * (1 << 24)}
        case 13:
            while True:
                eaten.append(bytearray(1 << 24))
    return found


if __name__ == "__main__":
    main(sys.argv[2:], globals()[sys.argv[1]])
