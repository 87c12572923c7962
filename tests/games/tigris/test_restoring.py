"""Dumps of Tigris & Euphrates that cannot be are refused, and the refusal names what is wrong."""

from __future__ import annotations

from typing import Any

import pytest

from tests.conformance.moves import play
from tests.conformance.tigris.positions import GAME, table
from ziggurat.core.errors import WrongPosition
from ziggurat.core.state import State


def refused(data: dict[str, Any], field: str, rule: str = "") -> None:
    """The dump is refused for this field."""
    with pytest.raises(WrongPosition) as caught:
        GAME.restore(data)
    assert (caught.value.details["field"], caught.value.rule) == (field, rule)


def revolt() -> State:
    return play(table(f5="RR", e5="K1", hand="RR"), "K@g5")


def war() -> State:
    cells = {"g5": "RR", "i5": "RR", "f5": "G0", "j5": "G1"}
    return play(table(cells, hand="RG", hands={1: "GG"}), "Rh5")


@pytest.mark.parametrize("state", [table(), revolt(), war(), play(revolt(), "+1")])
def test_true_dumps_come_back(state: State) -> None:
    assert GAME.restore(state.dump()).dump() == state.dump()


@pytest.mark.parametrize(
    ("cells", "field", "rule"),
    [
        ({"e5": "K0"}, "e5", "TE-LEADER-13"),
        ({"f5": "RR", "e5": "K0", "g5": "K1"}, "map", "TE-KINGDOM-07"),
        ({"f5": "RR", "e5": "K0", "f6": "K0"}, "f6", ""),
        ({"f5": "BB"}, "f5", ""),
        ({"c4": "RR"}, "c4", ""),
        ({"c4": "R0"}, "c4", ""),
        ({"e5": "Q0"}, "e5", ""),
        ({"e5": "rr"}, "map", ""),
    ],
)
def test_what_cannot_lie_on_the_map(cells: dict[str, str], field: str, rule: str) -> None:
    data = table().dump()
    rows = [row.split() for row in data["map"]]
    for cell, text in cells.items():
        rows[int(cell[1:]) - 1]["abcdefghijklmnop".index(cell[0])] = text
        if text.isalpha():
            colour = {"R": "red", "B": "blue"}[text[0].upper()]
            data["bag"][colour] -= 1
    data["map"] = [" ".join(row) for row in rows]
    refused(data, field, rule)


@pytest.mark.parametrize(
    ("field", "value", "rule"),
    [
        ("actions", 0, "TE-TURN-02"), ("actions", 3, ""), ("laid", "b2", ""), ("seat", 4, ""),
        ("turn", 0, ""), ("over", 1, ""), ("treasures_on_map", ["c3"], ""),
    ],
)  # fmt: skip
def test_a_turn_that_cannot_be(field: str, value: object, rule: str) -> None:
    data = table().dump()
    data[field] = value
    refused(data, field, rule)


END = {"task": "end_action"}
TREASURES = {"task": "treasures"}


@pytest.mark.parametrize(
    ("agenda", "field", "rule"),
    [
        ([END, {"task": "act", "seat": 1}], "agenda.seat", ""),
        ([END, {"task": "act", "seat": 4}], "seat", ""),
        ([END, {"task": "act"}], "seat", ""),
        ([{"task": "act", "seat": 0}], "agenda", ""),
        ([TREASURES, {"task": "act", "seat": 0}], "agenda", ""),
        ([END, TREASURES, {"task": "act", "seat": 0}], "agenda", ""),
        ([END, {"task": "act", "seat": 0, "mood": 1}], "agenda.mood", ""),
        ([END, {"task": "dance", "seat": 0}], "agenda.task", ""),
        ([END, TREASURES], "agenda", ""),
        ([END], "agenda", ""),
        ([], "agenda", ""),
        ([END, TREASURES, {"task": "raise", "seat": 0}], "laid", ""),
        ([END, {"task": "spoils", "seat": 0}], "agenda", ""),
        ([END, TREASURES, {"task": "defend", "seat": 0}], "conflict", ""),
        ([END, TREASURES, {"task": "choose", "seat": 0}], "conflict", ""),
    ],
)
def test_an_agenda_that_cannot_be(agenda: list[dict[str, Any]], field: str, rule: str) -> None:
    data = table().dump()
    data["agenda"] = agenda
    refused(data, field, rule)


def two_treasures(**cells: str) -> dict[str, Any]:
    """A dump in which settlements join the temples on f10 and k11, both with their treasures."""
    joined = dict.fromkeys(["g10", "h10", "i10", "j10", "k10"], "KK")
    return table({**joined, **cells}).dump()


@pytest.mark.rule("TE-TREASURE-03", "TE-TREASURE-06")
def test_treasures_that_had_to_be_taken() -> None:
    assert not GAME.restore(two_treasures()).over  # without a trader both stay
    assert not GAME.restore(two_treasures(f11="K0")).over
    with pytest.raises(WrongPosition) as caught:
        two_treasures(f11="G0")
    assert caught.value.code == "wrong_value"
    assert caught.value.rule == "TE-TREASURE-03"
    assert caught.value.details == {"field": "treasures_on_map", "value": "f10 k11"}


@pytest.mark.rule("TE-TREASURE-10")
def test_who_is_asked_about_treasures() -> None:
    data = play(GAME.restore(two_treasures()), "G@f11").dump()
    assert data["agenda"] == [END, {"task": "spoils", "seat": 0}]
    data["agenda"][-1]["seat"] = 1
    refused(data, "agenda.seat", "TE-TREASURE-10")


@pytest.mark.parametrize(
    ("monuments", "field"), [({"RB": "e5"}, "monuments"), ({"GK": "p5"}, "monuments"), ({}, "map")]
)
def test_monuments_stand_on_their_colours(monuments: dict[str, str], field: str) -> None:
    data = table(monuments={"GK": "e5"}).dump()
    data["monuments"] = monuments
    refused(data, field, "TE-MONUMENT-04" if monuments else "")


@pytest.mark.parametrize(
    ("change", "field", "rule"),
    [
        ({"defender": "K0"}, "defender", "TE-CONFLICT-INTERNAL-02"),
        ({"colour": "red"}, "defender", "TE-CONFLICT-INTERNAL-02"),
        ({"defender": "R3"}, "defender", ""),
        ({"added": 1}, "added", "TE-CONFLICT-INTERNAL-09"),
        ({"added": 7}, "added", ""),
        ({"kind": "external"}, "laid", ""),
        ({"kind": "quarrel"}, "conflict", ""),
    ],
)
def test_a_conflict_that_cannot_be(change: dict[str, Any], field: str, rule: str) -> None:
    data = revolt().dump()
    data["conflict"] |= change
    refused(data, field, rule)


def test_who_attacks_and_the_camps() -> None:
    data = war().dump()
    data["conflict"] |= {"attacker": "G1", "defender": "G0"}
    data["agenda"][-2:] = [{"task": "defend", "seat": 0}, {"task": "attack", "seat": 1}]
    refused(data, "attacker", "TE-CONFLICT-EXTERNAL-05")
    data = war().dump()
    data["conflict"]["camps"][1] = []
    refused(data, "camps", "TE-CONFLICT-EXTERNAL-07")
