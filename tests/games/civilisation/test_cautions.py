"""What the page warns of before an action of Civilisation is sent."""

from __future__ import annotations

from tests.conformance.civilisation.positions import table
from ziggurat.core.state import State
from ziggurat.games.civilisation.table.cautions import cautions
from ziggurat.words import words


def warned(state: State, seat: int = 0) -> dict[str, str]:
    return cautions(state.view(seat), state.legal(seat), words("en", "civilisation"))


LAST = "These are your last tokens: without any on the map your nation cannot grow again."


def test_the_last_tokens_are_not_built_into_a_ship_unawares() -> None:
    state = table(phase="ships", seat=0, tokens={0: {"cat": 2}}, treasury={0: 1})
    assert warned(state) == {"^cat:0": LAST}  # with a token of the treasury one stays on the map
    state = table(phase="ships", seat=0, tokens={0: {"cat": 3}})
    assert warned(state) == {}


def test_nor_are_they_spent_on_keeping_one() -> None:
    state = table(phase="ships", seat=0, tokens={0: {"cat": 1}}, ships={0: "cat"})
    assert warned(state) == {"1-cat": LAST}


def test_a_city_that_could_not_be_supported() -> None:
    state = table(phase="cities", seat=0, tokens={0: {"cat": 7}})  # one is left, two are needed
    assert warned(state) == {
        "*cat:0": "Your cities will lack 1 token on the map: one of them would be reduced."
    }
    state = table(phase="cities", seat=0, tokens={0: {"cat": 8}})
    assert warned(state) == {}


def test_moves_end_with_cities_without_support() -> None:
    state = table(phase="movement", seat=0, tokens={0: {"tun": 1}}, cities={0: "cat thp"})
    assert warned(state) == {
        ".": "Your cities will lack 3 tokens on the map: some of them would be reduced."
    }


def test_nobody_else_is_warned() -> None:
    state = table(phase="ships", seat=0, tokens={0: {"cat": 2}})
    assert cautions(state.view(None), [], words("en", "civilisation")) == {}
    assert warned(state, 1) == {}
