"""Every event, with two, three and four players and with ties; every new territory."""

from __future__ import annotations

from typing import Any

import pytest

from tests.conformance.ages.positions import (
    civ,
    end_turn,
    event,
    hand,
    leave,
    military,
    row,
    table,
    tokens,
    who,
    workers,
)
from tests.conformance.moves import legal, play
from tests.games.ages.test_cards_technologies import ratings
from ziggurat.core.state import State


def happens(card: str, *civs: dict[str, Any], active: int = 0, **position: Any) -> State:
    """The event comes up; ``active`` has prepared another one, which brings it 1 culture point."""
    prepared = "E1e" if card == "E1k" else "E1k"
    rivals = {seat: dict(each) for seat, each in enumerate(civs) if seat != active}
    state = table(
        {**civs[active], "military": [prepared]}, phase="politics", seat=active,
        players=len(civs), rivals=rivals, current=[card, "E0c" if card == "E0j" else "E0j"],
        **{"age": "II", **position},
    )  # fmt: skip
    return play(state, f"={prepared}")


def each(state: State, name: str) -> list[int]:
    """That number of every civilisation."""
    return [int(civ(state, seat)[name]) for seat in range(state.players)]


def culture(state: State, active: int = 0) -> list[int]:
    """Culture points of every civilisation, without the point for preparing."""
    return [points - (seat == active) for seat, points in enumerate(each(state, "culture"))]


def armies(*strengths: int, **alike: Any) -> list[dict[str, Any]]:
    """Civilisations of those strengths, else alike."""
    return [{"i0": strength, **alike} for strength in strengths]


TABLES = pytest.mark.parametrize("players", [2, 3, 4])

# ----------------------------------------------------------------------------------------- Age A


@TABLES
@pytest.mark.card(
    "development_of_agriculture", "development_of_crafts", "development_of_science",
    "development_of_trade_routes",
)  # fmt: skip
@pytest.mark.parametrize(
    ("card", "food", "resources", "science"),
    [("E0a", 2, 0, 0), ("E0b", 0, 2, 0), ("E0f", 0, 0, 2), ("E0h", 1, 1, 1)],
)
def test_developments_that_give(
    players: int, card: str, food: int, resources: int, science: int
) -> None:
    state = happens(card, *armies(*range(1, players + 1)), active=1)
    assert each(state, "food") == [food] * players
    assert each(state, "resources") == [resources] * players
    assert each(state, "science") == [science] * players
    assert who(state) == (1, "actions")


@TABLES
@pytest.mark.card("development_of_markets")
def test_development_of_markets(players: int) -> None:
    state = happens("E0c", *armies(*[1] * players), active=1)
    for step in range(players):
        assert who(state) == ((1 + step) % players, "either")
        assert legal(state) == [":0", ":2"]  # not one of each
        play(state, ":2" if step == 0 else ":0")
    assert each(state, "food") == [2 * (seat == 1) for seat in range(players)]
    assert each(state, "resources") == [2 * (seat != 1) for seat in range(players)]


@TABLES
@pytest.mark.card("development_of_politics")
def test_development_of_politics(players: int) -> None:
    state = happens("E0d", *armies(*[1] * players))
    assert [len(military(state, seat)) for seat in range(players)] == [3] * players
    assert who(state) == (0, "actions")  # three cards for two military actions
    play(state, ".")
    assert len(military(state)) == 3 + 2
    assert who(state)[0] == 1
    play(state, ".")
    assert who(state) == (1, "discard")  # only the active player was spared


@TABLES
@pytest.mark.card("development_of_religion", "development_of_warfare")
@pytest.mark.parametrize(("card", "site", "count"), [("E0e", "t0", 0), ("E0i", "i0", 1)])
def test_developments_that_build(players: int, card: str, site: str, count: int) -> None:
    civs: list[dict[str, Any]] = [{} for _ in range(players)]
    civs[0]["unused"] = 0  # nobody to put to work
    state = happens(card, *civs, active=1)
    assert legal(state) == [f"+{site}", "."]
    play(state, f"+{site}", *["."] * (players - 2))
    expected = [count, count + 1, count, count][:players]
    assert [workers(state, site, seat) for seat in range(players)] == expected
    assert each(state, "unused") == [0, 0, 1, 1][:players]
    assert each(state, "resources") == [0] * players


@TABLES
@pytest.mark.card("development_of_settlement")
def test_development_of_settlement(players: int) -> None:
    civs: list[dict[str, Any]] = [{} for _ in range(players)]
    civs[1] = {"yellow": 0}
    state = happens("E0g", *civs)
    assert each(state, "unused") == [2, 1, 2, 2][:players]
    assert each(state, "yellow") == [17, 0, 17, 17][:players]
    assert each(state, "food") == [0] * players  # for nothing


@TABLES
@pytest.mark.card("no_event")
def test_no_event(players: int) -> None:
    civs = armies(*range(1, players + 1), food=1, resources=1, science=1)
    state = happens("E0j", *civs)
    assert culture(state) == [0] * players
    for name in ("food", "resources", "science", "unused"):
        assert each(state, name) == [1] * players
    assert (each(state, "strength"), who(state)) == ([*range(1, players + 1)], (0, "actions"))


# ----------------------------------------------------------------------------------------- Age I


@pytest.mark.card("barbarians")
@pytest.mark.parametrize(
    ("points", "strengths", "active", "unlucky"),
    [
        ((9, 0), (1, 2), 0, 0),
        ((9, 0), (2, 1), 0, None),  # of two players the weakest is one
        ((0, 9), (1, 1), 0, 1),  # among equals the active player is stronger
        ((9, 0), (1, 1), 0, None),
        ((9, 9), (1, 2), 1, None),  # and richer, with the point for preparing
        ((9, 0, 0), (2, 3, 1), 0, 0),  # of three, two are weak
        ((9, 0, 0), (3, 2, 1), 0, None),
        ((5, 9, 9), (3, 2, 1), 0, 1),  # the first of two equals, clockwise
        ((9, 0, 0, 0), (2, 4, 3, 1), 0, 0),
        ((9, 0, 0, 0), (3, 4, 2, 1), 0, None),
    ],
)
def test_barbarians(
    points: tuple[int, ...], strengths: tuple[int, ...], active: int, unlucky: int | None
) -> None:
    civs = [
        {"culture": culture, "i0": strength, "unused": 3}
        for culture, strength in zip(points, strengths, strict=True)
    ]
    state = happens("E1a", *civs, active=active)
    assert each(state, "unused") == [3 - (seat == unlucky) for seat in range(len(points))]


@pytest.mark.card("border_conflict")
@pytest.mark.parametrize(
    ("strengths", "weakest", "strongest"),
    [((1, 2), 0, 1), ((1, 1), 1, 0), ((2, 1, 3), 1, 2), ((2, 2, 2), 2, 0), ((3, 1, 1, 4), 2, 3)],
)
def test_border_conflict(strengths: tuple[int, ...], weakest: int, strongest: int) -> None:
    state = happens("E1b", *armies(*strengths))
    assert who(state) == (weakest, "lose_building")
    assert legal(state) == ["-f0", "-m0", "-l0"]  # no units
    play(state, "-l0")
    assert (workers(state, "l0", weakest), civ(state, weakest)["unused"]) == (0, 2)
    gain = [3 * (seat == strongest) for seat in range(len(strengths))]
    assert each(state, "resources") == gain


@pytest.mark.card("crusades")
@pytest.mark.parametrize(
    ("strengths", "active", "after"),
    [
        ((1, 2), 0, [5, 13]),
        ((2, 2), 1, [5, 13]),
        ((1, 3, 2), 0, [5, 13, 9]),
        ((2, 2, 2), 1, [5, 13, 9]),  # seat 0 is the last after seat 1
        ((1, 1, 3, 3), 0, [9, 5, 13, 9]),
    ],
)
def test_crusades(strengths: tuple[int, ...], active: int, after: list[int]) -> None:
    state = happens("E1c", *armies(*strengths, culture=9), active=active)
    assert culture(state, active) == after
    assert culture(happens("E1c", *armies(2, 1, culture=3))) == [7, 0]


@TABLES
@pytest.mark.card("cultural_influence", "scientific_breakthrough", "popularization_of_science")
@pytest.mark.parametrize(
    ("card", "points", "science"), [("E1d", 3, 5), ("E1n", 2, 9), ("E2j", 6, 5)]
)
def test_events_that_count_a_rating(players: int, card: str, points: int, science: int) -> None:
    # 1 culture by a temple; 4 science by the labs
    civs = [{"t0": 1, "l0": 4, "culture": 2, "science": 5} for _ in range(players)]
    civs[-1] |= {"culture": 0, "t0": 0}
    state = happens(card, *civs)
    assert culture(state)[:-1] == [points] * (players - 1)
    assert each(state, "science") == [science] * players
    assert culture(state)[-1] == {"E1d": 0, "E1n": 0, "E2j": 4}[card]


@pytest.mark.card("foray")
@pytest.mark.parametrize(
    ("strengths", "strong"),
    [((1, 2), [1]), ((1, 1), [0]), ((1, 3, 2), [1, 2]), ((1, 1, 1), [0, 1]),
     ((2, 1, 2, 3), [0, 3])],
)  # fmt: skip
def test_foray(strengths: tuple[int, ...], strong: list[int]) -> None:
    state = happens("E1e", *armies(*strengths))
    for seat in strong:
        assert who(state) == (seat, "gain_mix")
        assert legal(state) == [":0", ":1", ":2", ":3"]
        play(state, ":1")
    for seat in range(len(strengths)):
        gain = (1, 2) if seat in strong else (0, 0)
        assert (civ(state, seat)["food"], civ(state, seat)["resources"]) == gain


@TABLES
@pytest.mark.card("good_harvest")
def test_good_harvest(players: int) -> None:
    state = happens("E1f", *[{"f0": 4, "yellow": 4} for _ in range(players)])
    assert each(state, "food") == [4] * players  # nobody eats
    assert each(state, "resources") == [0] * players


@pytest.mark.card("immigration")
@pytest.mark.parametrize(
    ("temples", "grown"),
    [((1, 2), [0, 1]), ((2, 2), [1, 1]), ((0, 1, 1), [0, 1, 1]), ((2, 0, 1, 2), [1, 0, 0, 1])],
)
def test_immigration(temples: tuple[int, ...], grown: list[int]) -> None:
    state = happens("E1g", *[{"t0": count} for count in temples])
    assert each(state, "unused") == [1 + more for more in grown]


@TABLES
@pytest.mark.card("new_deposits")
def test_new_deposits(players: int) -> None:
    state = happens("E1h", *[{"m0": 4, "blue": 5} for _ in range(players)])
    assert each(state, "resources") == [4] * players  # no corruption
    assert each(state, "blue") == [1] * players
    assert each(state, "food") == [0] * players


@TABLES
@pytest.mark.card("pestilence")
def test_pestilence(players: int) -> None:
    civs: list[dict[str, Any]] = [{} for _ in range(players)]
    civs[1] = {"unused": 0}
    state = happens("E1i", *civs)
    assert who(state) == (1, "lose_worker")  # nobody is idle there: it chooses
    assert legal(state) == ["-f0", "-m0", "-l0", "-i0"]
    play(state, "-f0")
    assert (workers(state, "f0", 1), who(state)) == (1, (0, "actions"))
    assert each(state, "unused") == [0] * players
    assert each(state, "yellow") == [19, 20, 19, 19][:players]


@pytest.mark.card("raiders")
@pytest.mark.parametrize(
    ("strengths", "weak"),
    [((1, 2), [0]), ((1, 1), [1]), ((1, 3, 2), [0, 2]), ((1, 1, 1), [1, 2]),
     ((2, 1, 2, 3), [1, 2])],
)  # fmt: skip
def test_raiders(strengths: tuple[int, ...], weak: list[int]) -> None:
    state = happens("E1j", *armies(*strengths, food=2, resources=3))
    for seat in weak:
        assert who(state) == (seat, "lose_mix")
        assert legal(state) == [":0", ":1", ":2"]
        play(state, ":1")
    for seat in range(len(strengths)):
        left = (1, 2) if seat in weak else (2, 3)
        assert (civ(state, seat)["food"], civ(state, seat)["resources"]) == left
    poor = happens("E1j", *armies(2, 1, resources=1))
    assert civ(poor, 1)["resources"] == 0  # all there is, without a question


@TABLES
@pytest.mark.card("rats")
def test_rats(players: int) -> None:
    civs: list[dict[str, Any]] = [{"food": 3, "resources": 2} for _ in range(players)]
    civs[0] |= {"f2": (0, 1)}
    state = happens("E1k", *civs)
    assert each(state, "food") == [0] * players
    assert each(state, "resources") == [2] * players
    assert each(state, "blue") == [16] * players


@TABLES
@pytest.mark.card("rebellion")
def test_rebellion(players: int) -> None:
    civs: list[dict[str, Any]] = [{"yellow": 12, "t0": 1} for _ in range(players)]  # 2 asked, 1
    civs[1] = {"yellow": 12}
    state = happens("E1l", *civs)
    assert each(state, "unrest") == [2, 4, 2, 2][:players]
    assert civ(state)["civil_left"] == 4  # the turn under way is not touched
    end_turn(state)
    assert (who(state)[0], civ(state, 1)["civil_left"]) == (1, 0)
    play(state, *["."] * (players - 1))
    while who(state)[1] != "actions":
        play(state, legal(state)[-1])
    assert (who(state)[0], civ(state)["civil_left"], civ(state)["unrest"]) == (0, 2, 0)


@pytest.mark.card("reign_of_terror")
@pytest.mark.parametrize(
    ("strengths", "weakest"), [((1, 2), 0), ((1, 1), 1), ((2, 1, 1), 2), ((2, 1, 3, 4), 1)]
)
def test_reign_of_terror(strengths: tuple[int, ...], weakest: int) -> None:
    state = happens("E1m", *armies(*strengths, unused=3))
    assert each(state, "unused") == [3 - (seat == weakest) for seat in range(len(strengths))]


@pytest.mark.card("uncertain_borders")
@pytest.mark.parametrize(
    ("strengths", "weakest", "strongest"),
    [((1, 2), 0, 1), ((1, 1), 1, 0), ((2, 1, 3), 1, 2), ((1, 1, 1, 1), 3, 0)],
)
def test_uncertain_borders(strengths: tuple[int, ...], weakest: int, strongest: int) -> None:
    state = happens("E1o", *armies(*strengths, yellow=9))
    moved = [(seat == strongest) - (seat == weakest) for seat in range(len(strengths))]
    assert each(state, "yellow") == [9 + more for more in moved]
    empty = happens("E1o", {"i0": 2}, {"yellow": 0})
    assert each(empty, "yellow") == [17, 0]  # there is nothing to give


# ---------------------------------------------------------------------------------------- Age II


@TABLES
@pytest.mark.card("civil_unrest")
def test_civil_unrest(players: int) -> None:
    civs: list[dict[str, Any]] = [{"yellow": 12, "culture": 20} for _ in range(players)]
    civs[1] |= {"t0": 2}
    state = happens("E2a", *civs)
    assert culture(state) == [20 - 8, 20, 12, 12][:players]


@pytest.mark.card("cold_war")
@pytest.mark.parametrize(
    ("strengths", "strong"),
    [((1, 2), [1]), ((1, 1), [0]), ((1, 3, 2), [1, 2]), ((1, 1, 1), [0, 1]),
     ((2, 1, 2, 3), [0, 3])],
)  # fmt: skip
def test_cold_war(strengths: tuple[int, ...], strong: list[int]) -> None:
    state = happens("E2b", *armies(*strengths, science=1))
    assert each(state, "science") == [1 + 6 * (seat in strong) for seat in range(len(strengths))]


@pytest.mark.card("crime_wave")
@pytest.mark.parametrize(
    ("strengths", "weak"),
    [((1, 2), [0]), ((1, 1), [1]), ((1, 3, 2), [0, 2]), ((1, 1, 1), [1, 2]),
     ((2, 1, 2, 3), [1, 2])],
)  # fmt: skip
def test_crime_wave(strengths: tuple[int, ...], weak: list[int]) -> None:
    state = happens("E2c", *armies(*strengths, culture=5))
    assert culture(state) == [5 - 3 * (seat in weak) for seat in range(len(strengths))]
    assert each(state, "blue") == [18 - (seat in weak) for seat in range(len(strengths))]
    assert each(state, "owned_blue") == each(state, "blue")


@pytest.mark.card("crime_wave")
def test_a_crime_wave_where_the_blue_bank_is_empty() -> None:
    state = happens("E2c", {"i0": 2}, {"blue": 0, "food": 2, "resources": 3})
    assert (who(state), legal(state)) == ((1, "lose_token"), ["-f0", "-m0"])
    play(state, "-m0")
    assert (civ(state, 1)["resources"], civ(state, 1)["owned_blue"]) == (2, 4)


@TABLES
@pytest.mark.card("economic_progress")
def test_economic_progress(players: int) -> None:
    # 4 tokens are placed, 3 food eaten of 2 + 1; 6 left in the bank: corruption takes 2 of 2
    civs = [{"yellow": 8, "blue": 8, "food": 1, "t0": 1} for _ in range(players)]
    state = happens("E2d", *civs)
    assert each(state, "food") == [0] * players
    assert each(state, "resources") == [0] * players
    assert each(state, "blue") == [9] * players
    assert (culture(state), each(state, "science")) == ([0] * players, [0] * players)


@TABLES
@pytest.mark.card("emigration")
def test_emigration(players: int) -> None:
    civs: list[dict[str, Any]] = [{"yellow": 2, "unused": 5} for _ in range(players)]
    civs[1] = {"yellow": 15, "unused": 2}  # 1 unhappy: 1 leaves
    state = happens("E2e", *civs)
    assert each(state, "unused") == [1, 1, 1, 1][:players]  # 7 unhappy: 4 leave
    assert each(state, "yellow") == [6, 16, 6, 6][:players]


@pytest.mark.card("iconoclasm")
def test_iconoclasm() -> None:
    civs: list[dict[str, Any]] = [{"leader": "L1c"}, {"leader": "L2a"}, {}, {"leader": "L0e"}]
    state = happens("E2f", *civs)
    assert [civ(state, seat)["leader"] for seat in range(4)] == ["", "L2a", "", ""]
    assert civ(state, 3)["strength"] == 1
    later = happens("E2f", {"leader": "L2a"}, {"leader": "L3a"}, age="III")
    assert [civ(later, seat)["leader"] for seat in range(2)] == ["", "L3a"]


@pytest.mark.card("independence_declaration")
@pytest.mark.parametrize(
    ("strengths", "weakest"), [((1, 2), 0), ((1, 1), 1), ((2, 1, 1), 2), ((2, 1, 3, 4), 1)]
)
def test_independence_declaration(strengths: tuple[int, ...], weakest: int) -> None:
    civs = armies(*strengths)
    civs[weakest] |= {"colonies": ["T1d", "T1c"], "owned_yellow": 27, "yellow": 20}
    state = happens("E2g", *civs)
    assert who(state) == (weakest, "lose_colony")
    play(state, "/T1d")
    assert civ(state, weakest)["colonies"] == ["T1c"]
    assert civ(state, weakest)["yellow"] == 18
    assert who(happens("E2g", *armies(*strengths))) == (0, "actions")  # no colony to lose


@pytest.mark.card("international_agreement")
@pytest.mark.parametrize(
    ("strengths", "strongest"), [((1, 2), 1), ((1, 1), 0), ((2, 3, 1), 1), ((2, 2, 3, 3), 2)]
)
def test_international_agreement(strengths: tuple[int, ...], strongest: int) -> None:
    cards = {1: "m1", 6: "f1", 10: "l1", 11: "t1"}
    state = happens("E2h", *armies(*strengths), row=cards)
    assert who(state) == (strongest, "agreement")
    play(state, "<10")  # 3 of 5
    assert "<11" not in legal(state)
    play(state, "<6")  # the other 2
    assert sorted(hand(state, strongest)) == ["f1", "l1"]
    assert who(state) == (0, "actions")
    assert row(state)[:2] == ["m1", "t1"]  # filled up again
    assert "" not in row(state)
    assert civ(state, strongest)["civil_left"] == 4
    assert civ(state, strongest)["skips_politics"] == 1
    declined = play(happens("E2h", *armies(*strengths), row=cards), ".")
    assert civ(declined, strongest)["skips_politics"] == 0
    assert row(declined)[0] == "m1"
    assert row(declined)[1] == ""


@pytest.mark.card("international_agreement")
def test_the_price_of_an_international_agreement_is_a_political_action() -> None:
    state = happens(
        "E2h", {}, {"i0": 2, "military": ["E1a"], "civil_left": 0}, row={1: "m1", 2: "f1"}
    )
    play(state, "<1", ".")
    assert hand(state, 1) == ["m1"]
    end_turn(state)
    assert who(state) == (1, "actions")  # though it holds an event


@pytest.mark.card("national_pride")
@pytest.mark.parametrize(
    ("points", "active", "richest"),
    [((3, 9), 0, 1), ((9, 9), 1, 1), ((8, 9), 0, 0), ((2, 9, 9), 0, 1), ((5, 7, 6, 8), 2, 3)],
)
def test_national_pride(points: tuple[int, ...], active: int, richest: int) -> None:
    state = happens("E2i", *[{"culture": each} for each in points], active=active)
    expected = [each + 5 * (seat == richest) for seat, each in enumerate(points)]
    assert culture(state, active) == expected


@TABLES
@pytest.mark.card("ravages_of_time")
def test_ravages_of_time(players: int) -> None:
    civs: list[dict[str, Any]] = [{} for _ in range(players)]
    civs[0] = {"wonders": ["W0b", "W2a"]}  # one choice: no question
    civs[1] = {"wonders": ["W0d", "W1b", "W3a"], "t0": 1, "civil_left": 5}
    state = happens("E2k", *civs)
    assert (civ(state)["ravaged"], ratings(state)) == (["W0b"], [2 + 4, 1, 1, 1])
    assert who(state) == (1, "ravage")
    assert legal(state) == ["/W0d", "/W1b"]  # wonders of Age A and I
    other = play(state.copy(), "/W1b")
    assert (civ(other, 1)["culture_rating"], civ(other, 1)["happiness"]) == (1 + 2, 1)
    play(state, "/W0d")
    assert (civ(state, 1)["civil_total"], civ(state, 1)["culture_rating"]) == (4, 1 + 2 + 2)
    assert who(state) == (0, "actions")


@pytest.mark.card("refugees")
@pytest.mark.parametrize(
    ("strengths", "weakest", "strongest"),
    [((1, 2), 0, 1), ((1, 1), 1, 0), ((2, 1, 3), 1, 2), ((1, 1, 1, 1), 3, 0)],
)
def test_refugees(strengths: tuple[int, ...], weakest: int, strongest: int) -> None:
    state = happens("E2l", *armies(*strengths, culture=8, unused=3))
    moved = [(seat == strongest) - (seat == weakest) for seat in range(len(strengths))]
    assert culture(state) == [8 + 3 * more for more in moved]
    assert each(state, "unused") == [3 + more for more in moved]


@pytest.mark.card("terrorism")
@pytest.mark.parametrize(
    ("points", "poorest"), [((3, 9), 0), ((9, 3), 1), ((9, 5, 5), 2), ((9, 1, 5, 5), 1)]
)
def test_terrorism(points: tuple[int, ...], poorest: int) -> None:
    state = happens("E2m", *[{"culture": each, "t0": 1} for each in points])
    players = len(points)
    for step in range(1, players):
        victim = (poorest + step) % players
        assert who(state) == (poorest, "terror")
        assert state.prompt(poorest).args["other"] == victim
        assert legal(state) == ["-l0", "-t0"]  # urban buildings alone
        play(state, "-t0")
    assert [workers(state, "t0", seat) for seat in range(players)] == [
        int(seat == poorest) for seat in range(players)
    ]
    assert each(state, "unused") == [1 + (seat != poorest) for seat in range(players)]
    assert who(state) == (0, "actions")


# --------------------------------------------------------------------------------------- Age III


def impact(card: str, **mine: Any) -> int:
    """What an event of Age III scores for a civilisation."""
    civs: list[dict[str, Any]] = [dict(mine), {}]
    return culture(happens(card, *civs, age="III"))[0]


@pytest.mark.card("impact_of_agriculture")
def test_impact_of_agriculture() -> None:
    assert impact("E3a", f0=2, f1=1, f3=2) == 2 + 2 + 10
    assert impact("E3a", f0=2, yellow=4, blue=0) == 2  # whatever is eaten, whatever fits


@pytest.mark.card("impact_of_architecture")
def test_impact_of_architecture() -> None:
    assert impact("E3b", l0=1, l1=2, t2=1, a3=1, b1=1, h2=1, i3=2, m3=1) == 2 + 2 + 3 + 1 + 2


@pytest.mark.card("impact_of_colonies")
def test_impact_of_colonies() -> None:
    assert impact("E3c") == 0
    assert impact("E3c", colonies=["T1e", "T2e", "T1c"]) == 12


@pytest.mark.card("impact_of_competition")
def test_impact_of_competition() -> None:
    assert impact("E3d", i0=3, i1=2, c3=1, g2=1, v3=1, a2=1, a1=1, h3=1) == 2 + 3 + 2 + 3 + 2 + 1


@pytest.mark.card("impact_of_government")
def test_impact_of_government() -> None:
    assert impact("E3e") == 2 * 4 + 2
    assert impact("E3e", government="G3a", wonders=["W2b"], leader="L2e") == 2 * 8 + 7


@pytest.mark.card("impact_of_happiness")
def test_impact_of_happiness() -> None:
    assert impact("E3f", t0=2, h1=1) == 6
    assert impact("E3f", a3=3) == 16  # eight faces are the most
    assert impact("E3f", t0=3, yellow=9) == 6  # 3 asked
    assert impact("E3f", t0=3, yellow=7) == 6 - 2  # 4 asked
    assert impact("E3f", yellow=7, culture=30) == 30 - 8


@pytest.mark.card("impact_of_industry")
def test_impact_of_industry() -> None:
    assert impact("E3g", m0=2, m1=1, m3=1) == 2 + 2 + 5
    assert impact("E3g", m0=2, m2=1, wonders=["W2d"]) == 2 + 3 + 3


@pytest.mark.card("impact_of_population")
def test_impact_of_population() -> None:
    assert impact("E3h") == 0
    assert impact("E3h", unused=8) == 2 * (14 - 2 - 10)  # 14 workers, 2 of them unhappy
    assert impact("E3h", unused=8, t0=2) == 2 * (16 - 1 - 10)  # 9 in the bank: 3 asked


@pytest.mark.card("impact_of_progress")
def test_impact_of_progress() -> None:
    assert impact("E3i") == 0
    assert impact("E3i", government="G2a", specials=["S1a", "S3c"], m3=1) == 2 * (2 + 1 + 3)


@pytest.mark.card("impact_of_science", "impact_of_strength")
@pytest.mark.rule("TTA-CARD-27")
@pytest.mark.parametrize(("card", "site"), [("E3j", "l0"), ("E3k", "i0")])
@pytest.mark.parametrize(
    ("counts", "active", "points"),
    [
        ((1, 2), 0, [0, 10]),
        ((2, 2), 0, [10, 0]),
        ((2, 2), 1, [0, 10]),
        ((2, 1, 3), 0, [7, 0, 14]),
        ((2, 2, 2), 1, [0, 14, 7]),
        ((2, 4, 3, 1), 0, [5, 15, 10, 0]),
        ((2, 1, 2, 2), 2, [5, 0, 15, 10]),
    ],
)
def test_impacts_by_position(
    card: str, site: str, counts: tuple[int, ...], active: int, points: list[int]
) -> None:
    civs: list[dict[str, Any]] = [{site: count} for count in counts]
    assert culture(happens(card, *civs, active=active, age="III"), active) == points


@pytest.mark.card("impact_of_science")
@pytest.mark.rule("TTA-CARD-27")
def test_who_has_left_has_no_position() -> None:
    state = table(players=3, age="III", seat=1, military_left=0, l0=2,
                  rivals={0: {"military": ["E1k"], "l0": 3}, 2: {"l0": 9}},
                  current=["E3j", "E0j"])  # fmt: skip
    end_turn(leave(state, 2))
    play(state, "=E1k")
    assert each(state, "culture") == [1 + 10, 0, 0]


@pytest.mark.card("impact_of_technology")
def test_impact_of_technology() -> None:
    assert impact("E3l", m2=2, l1=1, specials=["S2a"]) == 0
    assert impact("E3l", m3=0, government="G3b", specials=["S3c"], l2=1) == 12


@pytest.mark.card("impact_of_wonders")
def test_impact_of_wonders() -> None:
    assert impact("E3m", wonders=["W0a", "W1a", "W2a", "W3a"], wonder="W1b") == 5 + 4 + 3 + 2
    assert impact("E3m", wonders=["W0a", "W0b"]) == 10


# ------------------------------------------------------------------------------- new territories


@pytest.mark.card(
    "developed_territory_i", "fertile_territory_i", "historic_territory_i", "inhabited_territory_i",
    "strategic_territory_i", "wealthy_territory_i", "developed_territory_ii",
    "fertile_territory_ii", "historic_territory_ii", "inhabited_territory_ii",
    "strategic_territory_ii", "wealthy_territory_ii",
)  # fmt: skip
@pytest.mark.parametrize(
    ("card", "yellow", "blue", "faces", "strength", "at_once", "count"),
    [
        ("T1a", 1, 1, 0, 0, "science", 3),
        ("T1b", 3, 0, 0, 0, "food", 3),
        ("T1c", 0, 0, 1, 0, "culture", 6),
        ("T1d", 2, 0, 0, 0, "unused", 1),
        ("T1e", 0, 0, 0, 2, "military", 3),
        ("T1f", 0, 2, 0, 0, "resources", 5),
        ("T2a", 2, 2, 0, 0, "science", 5),
        ("T2b", 4, 0, 0, 0, "food", 5),
        ("T2c", 0, 0, 2, 0, "culture", 11),
        ("T2d", 3, 0, 0, 0, "unused", 2),
        ("T2e", 0, 0, 0, 4, "military", 5),
        ("T2f", 0, 3, 0, 0, "resources", 8),
    ],
)
def test_territories(
    card: str, yellow: int, blue: int, faces: int, strength: int, at_once: str, count: int
) -> None:
    state = event(card, age="II", i0=2, rivals={1: {"i0": 0}})
    play(state, "$1", "-i0", ".")  # the Warriors return to the bank
    seen = civ(state)
    assert (seen["colonies"], state.dump()["past"]) == ([card], [])
    grown = count if at_once == "unused" else 0
    placed = count if at_once in ("food", "resources") else 0
    assert (seen["owned_yellow"], seen["yellow"]) == (25 + yellow, 17 + 1 + yellow - grown)
    assert (seen["owned_blue"], seen["blue"]) == (18 + blue, 18 + blue - placed)
    assert (seen["happiness"], seen["strength"]) == (faces, 1 + strength)
    gains = {
        "science": seen["science"], "food": seen["food"], "culture": seen["culture"] - 1,
        "unused": seen["unused"] - 1, "military": len(military(state)),
        "resources": seen["resources"],
    }  # fmt: skip
    assert gains == {name: count * (name == at_once) for name in gains}


@pytest.mark.card("fertile_territory_i", "wealthy_territory_ii")
def test_a_gain_finds_the_new_tokens() -> None:
    state = table(phase="politics", leader="L1a", military=["T2f"], blue=1, m1=0, age="II")
    play(state, "@T2f")
    assert (tokens(state, "m1"), civ(state)["resources"], civ(state)["blue"]) == (4, 8, 0)
    state = table(phase="politics", leader="L1a", military=["T1b"], blue=2)
    play(state, "@T1b")
    assert civ(state)["food"] == 2  # two tokens were left
