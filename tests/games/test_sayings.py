"""What things on the table say of themselves: every one has a name, and every figure is true."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import ziggurat
from tests.games.drawing import drawn, elements, situations
from ziggurat import Record
from ziggurat.core.history import History
from ziggurat.core.state import State
from ziggurat.games.ages.rules.scoring import simple_bonus
from ziggurat.games.ages.table.standing import final_bonus
from ziggurat.games.civilisation.table.standing import points
from ziggurat.games.ur.table.prospects import gains
from ziggurat.web import examples
from ziggurat.words import LANGUAGES

GAMES = ("ur", "tigris", "ages", "civilisation")
GOLDEN = Path(__file__).parent.parent / "golden"
EVERY = 17
"""One position of so many is looked at."""


def unnamed(markup: str) -> list[str]:
    """The keys of things that nobody could name: no label, title, note, nor text inside.

    What is closed in itself only takes clicks: the words stand beside it.
    """
    return [
        element.attrib["data-key"]
        for element in elements(markup.replace("/>", ' closed=""/>'))
        if element.attrib.get("data-key")
        and "closed" not in element.attrib
        and not any(element.attrib.get(name) for name in ("aria-label", "title", "data-note"))
        and not "".join(element.itertext()).strip()
    ]


@pytest.mark.parametrize("game", GAMES)
def test_every_thing_with_a_key_has_a_name(game: str) -> None:
    for place, (view, _) in enumerate(situations(game)):
        for markup in drawn(view, LANGUAGES[place % 2]).values():
            assert unnamed(markup) == []


def positions(game: str, **options: object) -> Iterator[State]:
    """Some positions of golden games with these options."""
    for path in sorted((GOLDEN / game).glob("*.record")):
        record = Record.loads(path.read_text("utf-8"))
        if any(record.options.get(name) != value for name, value in options.items()):
            continue
        history = History(
            ziggurat.game(game).start(players=record.players, seed=record.seed, **record.options)
        )
        for number, move in enumerate(record.moves):
            history.load(move)
            if number % EVERY == 0 and not history.state.over:
                yield history.state


def test_trade_and_culture_bring_what_the_faces_say() -> None:
    """Wherever they can be performed, and the supplies suffice without a choice."""
    compared = 0
    for state in positions("ur"):
        seat = state.to_act[0]
        answers = [str(action) for action in state.legal(seat)]
        for letter, face in (("T", "trade"), ("C", "culture")):
            if letter not in answers:
                continue
            view, after = state.view(seat), state.copy()
            after.apply(seat, after.parse(seat, letter))
            then = after.view(seat)
            if then["agenda"] and then["agenda"][-1]["task"] == "share":
                continue
            compared += 1
            for other, count in gains(view, face).items():
                assert view["supply"][other] - then["supply"][other] == count, (face, other)
    assert compared > 50


def test_trade_in_a_corner_beside_a_neighbour() -> None:
    """Anna's b1 (Trade) has one side on the edge and two towards Ben's c1 and b2: three tokens,
    but three stand there already, so two fit."""
    view = examples.position("ur", "idea").view(0)
    assert gains(view, "trade") == {0: 2}
    assert 'data-say="Trade would bring you 2 tokens now."' in drawn(view)["mine"]


def test_the_end_of_the_simple_ages_is_told_as_it_is_scored() -> None:
    compared = 0
    for state in positions("ages", version="simple"):
        view = state.view(0)
        for seat in range(state.players):
            bonus = simple_bonus(state, seat)  # type: ignore[arg-type]
            assert final_bonus(view["civilisations"][seat]) == bonus
            compared += 1
        assert "If the game ended now" in drawn(view)["mine"] + drawn(view)["board"]
    assert compared > 50


def test_what_a_nation_would_score_now() -> None:
    compared = 0
    for state in positions("civilisation"):
        for seat in range(state.players):
            view = state.view(seat)
            assert sum(points(view, seat).values()) == state.scores[seat]
            compared += 1
            other = (seat + 1) % state.players
            assert "goods" not in points(view, other)  # which the reader must not know
    assert compared > 50
