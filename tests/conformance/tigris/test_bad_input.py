"""What people try: refused with its rule, in words, and nothing changes."""

from __future__ import annotations

import pytest

from tests.conformance.moves import play, refused
from tests.conformance.tigris.positions import table
from ziggurat.core.errors import IllegalAction
from ziggurat.core.state import State
from ziggurat.words import words

NAMES = ["Anna", "Bruno", "Chloé", "David"]


def two_kingdoms() -> State:
    return table(temples=False, g5="RR", i5="RR", f5="K0", j5="R1", seat=2)


def three_kingdoms() -> State:
    cells = {"g5": "RR", "i5": "RR", "h6": "RR", "f5": "K0", "j5": "R1", "h7": "G2"}
    return table(cells, temples=False, hand="R")


def revolt() -> State:
    return play(table(f5="RR", e5="K1", hand="RR", hands={1: "R"}), "K@g5")


def war() -> State:
    cells = {"g5": "RR", "i5": "RR", "f5": "G0", "j5": "G1"}
    return play(table(cells, hand="RG", hands={1: "GG"}), "Rh5")


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(
    ("state", "seat", "text", "code", "rule"),
    [
        (two_kingdoms(), 2, "G@h5", "joins_kingdoms", "TE-LEADER-09"),
        (three_kingdoms(), 0, "Rh5", "three_kingdoms", "TE-TILE-06"),
        (table(hand="B"), 0, "Bc6", "farm_on_land", "TE-TILE-02"),
        (table(hand="K"), 0, "Kc4", "not_on_river", "TE-TILE-03"),
        (table(), 0, "Xb2", "ruin_treasure", "TE-CATASTROPHE-04"),
        (revolt(), 0, "+3", "too_few_tiles", "TE-CONFLICT-INTERNAL-10"),
        (play(revolt(), "+0"), 1, "+2", "too_few_tiles", "TE-CONFLICT-INTERNAL-10"),
        (war(), 0, "+2", "too_few_tiles", "TE-CONFLICT-EXTERNAL-12"),
        (revolt(), 2, "+1", "not_your_conflict", "TE-CONFLICT-INTERNAL-09"),
        (war(), 3, "+0", "not_your_conflict", "TE-CONFLICT-INTERNAL-09"),
        (war(), 1, "+1", "not_your_conflict", "TE-CONFLICT-INTERNAL-09"),
    ],
)
def test_refused_in_words(
    state: State, seat: int, text: str, code: str, rule: str, language: str
) -> None:
    refused(state, text, code, rule, seat=seat)
    with pytest.raises(IllegalAction) as caught:
        state.apply(seat, state.parse(seat, text))
    said = words(language, "tigris").refuse(caught.value, NAMES)
    assert said.endswith(".")
    assert "{" not in said
    assert "refusal" not in said


@pytest.mark.parametrize(
    "text", ["Rq5", "Ra12", "Z@c4", "Q", "+7", "~RRRRRRR", "^p11RB", "$c4", "!X"]
)
def test_what_is_no_notation(text: str) -> None:
    refused(table(), text, "unknown_notation", "")


@pytest.mark.parametrize("seat", [-1, 4, 99, 1])
def test_seats_that_are_not_asked(seat: int) -> None:
    refused(table(), "Rc6", "not_your_turn", "", seat=seat)
