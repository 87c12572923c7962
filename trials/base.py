"""The base install, tried from outside: `python -I trials/base.py [compiled | interpreted]`.

It runs with whatever Ziggurat this Python has installed, and with the standard library: every game
is begun, printed, drawn, recorded and replayed, a game of bots is played to its end, and the help
page opens. It fails where Ziggurat has been taken from a checkout.
"""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

import ziggurat
from ziggurat import bots
from ziggurat.core.record import Move
from ziggurat.lessons import course
from ziggurat.words import LANGUAGES


def main(engine: str | None) -> None:
    """Try everything; an AssertionError says what is wrong."""
    place = Path(ziggurat.__file__).resolve()
    assert not (place.parents[2] / "pyproject.toml").exists(), f"{place} is a checkout"
    if engine is not None:
        assert ziggurat.COMPILED is (engine == "compiled"), engine
    for name in ziggurat.games():
        try_game(name)
    flags = [*(["-S"] if sys.flags.no_site else []), *(["-I"] if sys.flags.isolated else [])]
    called = [sys.executable, *flags, "-m", "ziggurat", "--help"]
    told = subprocess.run(called, check=True, capture_output=True, timeout=60)
    assert len(told.stdout) > 500
    print(f"{len(ziggurat.games())} games from {place.parent}, compiled: {ziggurat.COMPILED}")


def try_game(name: str) -> None:
    """Begin, look, play a little with bots, record, replay."""
    game, chance = ziggurat.game(name), random.Random(1)
    state = game.start(game.players[0], 7, turn_limit=1)
    record = ziggurat.Record(name, state.players, game.rules_version, state.options, seed=7)
    players = [bots.make("random", name) for _ in range(state.players)]
    while not state.over:
        seat = state.to_act[0]
        action = players[seat].choose(state.view(seat), state.legal(seat), chance, None)
        record.moves.append(Move(seat, str(action)))
        state.apply(seat, action)
    assert ziggurat.Record.loads(str(record)).replay(game).scores == state.scores
    for language in LANGUAGES:
        assert len(state.text(0, language)) > 100
        assert len(game.text(language)) > 100
    for shown in (state._repr_html_(), record._repr_html_(), game._repr_html_()):
        assert len(shown) > 500
    assert course(name), f"no lessons for {name}"


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else None)
