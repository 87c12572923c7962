"""Play the golden games and write them down."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

import tests.conftest  # noqa: F401 - registers the example game
import ziggurat
from ziggurat import Record, bots
from ziggurat.core.action import Action
from ziggurat.core.history import History
from ziggurat.core.state import HOST, State

FOLDER = Path(__file__).parent
GAMES: dict[str, list[dict[str, Any]]] = {
    "ur": [
        {"players": players, "options": options, "bot": bot}
        for players in (2, 3, 4)
        for options, bot in (
            ({}, "random"),
            ({"farms_feed_themselves": True, "ziggurat_is_edge": True}, "random"),
            ({"ziggurat_scores_picture": True, "shared_victory": True}, "random"),
            ({"turn_limit": 12}, "planner:easy"),
        )
    ],
    "tigris": [
        {"players": players, "options": options, "bot": bot}
        for players in (2, 3, 4)
        for options, bot in (
            ({}, "random"),
            ({"english_variant": True, "first_player": "bull"}, "random"),
            ({"war_supporters": "connected", "income_on_swap_end": True}, "random"),
            ({}, "builder"),
            ({"english_variant": True, "war_supporters": "connected"}, "builder"),
        )
    ],
    "ages": [
        {"players": players, "options": {"version": version, **options}, "bot": bot}
        for players in (2, 3, 4)
        for version, options, bot in (
            ("simple", {}, "random"),
            ("simple", {"auto_pay": False}, "planner:easy"),
            ("advanced", {"military_draw": "by_action", "anti_gang": True}, "random"),
            ("advanced", {}, "planner:easy"),
            ("full", {"bonus_cards": "private", "auto_pay": False}, "random"),
            ("full", {"alternative_corruption": True, "easier": True}, "random"),
            ("full", {}, "planner:easy"),
        )
    ],
    "civilisation": [
        *[
            {"players": players, "options": {"turn_limit": 30}, "bot": "random"}
            for players in (2, 3, 4, 5, 6, 7, 8)
        ],
        {
            "players": 6,
            "options": {"western_extension": True, "late_seats": 1, "turn_limit": 25},
            "bot": "random",
        },
        {"players": 3, "options": {"turn_limit": 14}, "bot": "planner:easy"},
        {"players": 4, "options": {"turn_limit": 12}, "bot": "planner:easy"},
        {
            "players": 5,
            "options": {"board": "5p_west", "nations": "random", "turn_limit": 11},
            "bot": "planner:easy",
        },
        {"players": 8, "options": {"turn_limit": 9}, "bot": "planner:easy"},
    ],
}


class Builder:
    """Random, but nearly always tiles and leaders of Tigris, so that much happens on the map."""

    def choose(
        self, view: Mapping[str, Any], legal: Sequence[Action], rng: Random, deadline: float | None
    ) -> Action:
        """Any action; nine times in ten none that takes away, exchanges or passes."""
        building = [
            action for action in legal if str(action)[0] not in "~X." and "@-" not in str(action)
        ]
        return rng.choice(building if building and rng.random() < 0.9 else legal)


def play(name: str, players: int, options: dict[str, Any], bot: str, seed: int) -> History:
    """A whole game of that bot against itself, with some steps taken back."""
    game = ziggurat.game(name)
    rng = Random(seed)
    history = History(game.start(players, seed, **options))
    seats = [Builder() if bot == "builder" else bots.make(bot, name) for _ in range(players)]
    is_random = bot in ("random", "builder")
    while not history.state.over:
        seat = history.state.to_act[0]
        legal = history.state.legal(seat)
        history.act(seat, seats[seat].choose(history.state.view(seat), legal, rng, None))
        if is_random and rng.random() < 0.1 and history.undoable(seat):
            history.undo(seat, rng.randint(1, history.undoable(seat)))
        elif is_random and rng.random() < 0.01:
            history.undo(HOST, rng.randint(1, min(9, len(history.standing))))
    return history


def result(state: State) -> dict[str, Any]:
    """What must come out again."""
    data = state.dump()
    found: dict[str, Any] = {"scores": state.scores, "ranks": state.ranks}
    return found | {key: data[key] for key in ("round", "turn") if key in data}


def main(names: list[str]) -> None:
    """Write the records and results of these games, or of all."""
    for name, games in GAMES.items():
        if names and name not in names:
            continue
        folder = FOLDER / name
        folder.mkdir(exist_ok=True)
        results: dict[str, Any] = {}
        for number, how in enumerate(games, 1):
            history = play(name, how["players"], how["options"], how["bot"], 1000 + number)
            record = Record(
                game=name, players=how["players"], rules=ziggurat.game(name).rules_version,
                options=how["options"], seats=[how["bot"]] * how["players"], seed=1000 + number,
                moves=[played.move for played in history.played],
            )  # fmt: skip
            file = f"{number:02d}-{how['players']}-{how['bot'].partition(':')[0]}.record"
            (folder / file).write_text(record.dumps(), encoding="utf8")
            results[file] = result(history.state)
        text = json.dumps(results, indent=1) + "\n"
        (folder / "results.json").write_text(text, encoding="utf8")


if __name__ == "__main__":
    main(sys.argv[1:])
