"""What ends a turn early, or cannot be taken back, is said before: in every game."""

from __future__ import annotations

from typing import Any

from tests.conformance.ages.positions import table as ages
from tests.conformance.civilisation.positions import table as civilisation
from tests.conformance.moves import play
from tests.conformance.tigris.positions import table as tigris
from tests.conformance.ur.positions import table as ur
from ziggurat.core.state import State
from ziggurat.registry import offers
from ziggurat.words import words


def told(game: str, state: State, seat: int = 0, language: str = "en") -> dict[str, str]:
    paths = offers(game).paths()
    assert paths is not None and paths.closings is not None
    return paths.closings(state.view(seat), state.legal(seat), words(language, game))


def kingdom(**more: Any) -> State:
    return tigris(d5="R0", e5="RR", d6="RR", hand="RRBGGK", hands={1: "GRRRRR"}, **more)


def test_tigris_says_how_many_actions_are_left() -> None:
    state = kingdom()
    assert told("tigris", state) == {".": "You still have 2 actions."}
    assert told("tigris", state, language="fr") == {".": "Il vous reste 2 actions."}


def test_the_second_action_of_tigris_draws() -> None:
    state = kingdom()
    play(state, "Bb4")
    said = told("tigris", state)
    assert said["."] == "You still have 1 action."
    drawn = "Your turn ends with this: you draw, and nothing can be taken back."
    others = {str(action) for action in state.legal(0)} - {"."}
    assert others and {said[one] for one in others} == {drawn}  # five tiles are left: all of them


def test_leaders_alone_draw_nothing() -> None:
    state = kingdom()
    leader = next(str(one) for one in state.legal(0) if "@" in str(one))
    play(state, leader)
    said = told("tigris", state)
    moved = [str(one) for one in state.legal(0) if "@" in str(one)]
    assert moved and not any(one in said for one in moved)
    assert any(text.startswith("Your turn ends") for text in said.values())  # a tile would


def test_ur_says_how_many_actions_are_left() -> None:
    state = ur(hand="TW", a1="T02", b1="W11", c3="AC")
    assert told("ur", state) == {".": "You still have 2 actions."}
    state = ur(hand="TW", a1="T02", b1="W11", c3="AC", slots=1, performed="T")
    assert told("ur", state) == {".": "You still have 1 action."}


def test_ages_says_what_is_left_and_is_silent_when_nothing_is() -> None:
    state = ages()
    mine = state.view(0)["civilisations"][0]
    assert mine["civil_left"] and mine["military_left"]
    assert told("ages", state) == {
        ".": f"{mine['civil_left']} civil actions are left. "
        f"{mine['military_left']} military actions are left. "
        "A turn that has ended cannot be taken back."
    }


def test_ages_speaks_of_soldiers_where_there_can_be_some() -> None:
    for resources, speaks in ((1, False), (2, True)):  # warriors cost two
        state = ages(version="simple", resources=resources)
        mine = state.view(0)["civilisations"][0]
        assert mine["civil_left"] and mine["military_left"] and mine["unused"]
        assert ("military" in told("ages", state)["."]) is speaks


def test_civilisation_asks_whoever_moves_nothing() -> None:
    state = civilisation(phase="movement", seat=0, tokens={0: {"cat": 3}})
    assert told("civilisation", state) == {".": "You have moved nothing yet."}
    move = next(str(one) for one in state.legal(0) if ">" in str(one))
    play(state, move)
    assert told("civilisation", state) == {}
    assert told("civilisation", state, 1) == {}
