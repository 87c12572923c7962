"""Setting up: decks, row, events, civilisations."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

import ziggurat
from tests.conformance.ages.positions import GAME, civ, end_turn, entry, row, table, tokens, workers
from tests.conformance.moves import field, legal, play, refused, told

VERSIONS = ["simple", "advanced", "full"]
CIVIL = "fmltabhicgvGSWLA"
"""The letters of civil cards."""
GROWTH = [
    (18, 2), (17, 2), (16, 3), (13, 3), (12, 4), (9, 4), (8, 5), (5, 5), (4, 7), (1, 7),
]  # fmt: skip
CONSUMPTION = [
    (18, 0), (17, 0), (16, 1), (13, 1), (12, 2), (9, 2), (8, 3), (5, 3), (4, 4), (1, 4), (0, 6),
]  # fmt: skip
CORRUPTION = [(18, 0), (9, 0), (8, 2), (5, 2), (4, 4), (1, 4), (0, 6)]


def new(players: int = 4, version: str = "full", seed: int = 1, **options: Any) -> dict[str, Any]:
    return GAME.start(players, seed, version=version, **options).dump()


def civil_decks(data: dict[str, Any]) -> list[list[str]]:
    """The civil decks, what was dealt to the row still among them."""
    return [[*data["civil_decks"][0], *data["row"]], *data["civil_decks"][1:]]


@pytest.mark.rule("TTA-SETUP-01")
def test_two_three_or_four_players() -> None:
    assert GAME.players == (2, 3, 4)
    for players in (0, 1, 5):
        with pytest.raises(ziggurat.Refusal):
            GAME.start(players, 1)


@pytest.mark.rule("TTA-SETUP-02", "TTA-SETUP-27")
def test_eight_decks_by_age_and_colour() -> None:
    data = new()
    assert len(data["civil_decks"]) == len(data["military_decks"]) == 4
    for age, (civil, military) in enumerate(
        zip(civil_decks(data), data["military_decks"], strict=True)
    ):
        assert all(card[0] in CIVIL and card[1] == str(age) for card in civil)
        assert all(card[0] not in CIVIL and card[1] == str(age) for card in military)
        assert civil
    assert all(data["military_decks"][1:])


@pytest.mark.rule("TTA-SETUP-03", "TTA-SETUP-13")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_six_initial_technologies_each(players: int) -> None:
    state = GAME.start(players, 1)
    for seat in range(players):
        mine = civ(state, seat)
        assert mine["government"] == "G0a"
        at_work = {site: counts[0] for site, counts in mine["technologies"].items()}
        assert at_work == {"f0": 2, "m0": 2, "l0": 1, "t0": 0, "i0": 1}
        assert mine["unused"] == 1
    written = json.dumps([state.dump()[name] for name in ("row", "civil_decks")])
    assert not any(f'"{card}"' in written for card in ("f0", "m0", "l0", "t0", "i0", "G0a"))


@pytest.mark.rule("TTA-SETUP-04", "TTA-SETUP-05", "TTA-SETUP-27")
def test_cards_marked_for_more_players() -> None:
    sizes = {players: [len(deck) for deck in civil_decks(new(players))] for players in (2, 3, 4)}
    assert sizes == {2: [20, 45, 45, 45], 3: [20, 50, 50, 50], 4: [20, 55, 55, 55]}


@pytest.mark.rule("TTA-SETUP-06", "TTA-SETUP-07")
def test_the_cards_of_the_simple_game() -> None:
    data = new(version="simple")
    assert len(data["civil_decks"]) == 2
    assert not any(data["military_decks"])
    events = {card for card, _ in data["current"]}
    assert events == {f"E0{letter}" for letter in "abcefghij"}  # all but Development of Politics
    assert len(data["current"]) == 9


@pytest.mark.rule("TTA-SETUP-07", "TTA-SETUP-08", "TTA-SETUP-09", "TTA-SETUP-26")
def test_decks_are_shuffled() -> None:
    one, other = new(seed=1), new(seed=2)
    for name in ("row", "current"):
        assert one[name] != other[name]
    for name in ("civil_decks", "military_decks"):
        for age in (1, 2, 3):
            assert one[name][age] != other[name][age]
            assert sorted(one[name][age]) == sorted(other[name][age])
    assert new(version="simple")["current"] != new(version="simple", seed=2)["current"]


@pytest.mark.rule("TTA-SETUP-08", "TTA-SETUP-09")
@pytest.mark.parametrize("version", VERSIONS)
def test_thirteen_cards_of_age_a_lie_in_the_row(version: str) -> None:
    data = new(version=version)
    assert len(data["row"]) == 13
    assert all(card[1] == "0" for card in data["row"])
    assert len(data["civil_decks"][0]) == 20 - 13
    assert len(data["civil_decks"][1]) == 55
    assert data["age"] == "A"


@pytest.mark.rule("TTA-SETUP-10")
def test_one_first_player_for_the_whole_game() -> None:
    assert {new(seed=seed)["first"] for seed in range(20)} == {0, 1, 2, 3}
    state = GAME.start(3, 1, version="simple", first_player="3")
    firsts: list[int] = []
    while not state.over:
        seat = state.to_act[0]
        if field(state, "round") > len(firsts):
            firsts.append(seat)
        play(state, legal(state)[-1])
        assert field(state, "first") == 2
    assert set(firsts) == {2}
    assert len(firsts) > 5


@pytest.mark.rule("TTA-SETUP-11", "TTA-SETUP-12", "TTA-SETUP-14", "TTA-SETUP-15", "TTA-SETUP-16")
@pytest.mark.parametrize("version", VERSIONS)
def test_what_a_civilisation_starts_with(version: str) -> None:
    mine = civ(GAME.start(2, 1, version=version, first_player="1"), 1)
    expected = {
        "owned_yellow": 25, "owned_blue": 18, "civil_total": 4, "military_total": 2,
        "yellow": 18, "blue": 18, "food": 0, "resources": 0,
        "culture": 0, "science": 0, "culture_rating": 0, "science_rating": 1, "strength": 1,
        "happiness": 0,
    }  # fmt: skip
    assert {name: mine[name] for name in expected} == expected


@pytest.mark.rule("TTA-SETUP-16")
def test_despotism_allows_two_urban_buildings_of_a_kind() -> None:
    state = table(resources=6, unused=2)
    play(state, "+l0")
    refused(state, "+l0", "urban_limit", "TTA-BUILD-04")


@pytest.mark.rule("TTA-SETUP-17")
def test_the_box_gives_and_takes_tokens() -> None:
    state = table(hand=["S2b", "L0c"], science=7, age="II")
    play(state, "!S2b", "!L0c")
    mine = civ(state)
    assert (mine["owned_blue"], mine["blue"]) == (21, 21)
    assert (mine["civil_total"], mine["military_total"]) == (6, 1)


@pytest.mark.rule("TTA-SETUP-18", "TTA-POP-03")
@pytest.mark.parametrize(("bank", "cost"), GROWTH)
def test_growth_is_paid_by_the_region(bank: int, cost: int) -> None:
    state = table(yellow=bank, food=cost)
    play(state, "+")
    assert civ(state)["food"] == 0
    assert civ(state)["yellow"] == bank - 1
    refused(table(yellow=bank, food=cost - 1), "+", "too_little_food", "TTA-POP-01")


@pytest.mark.rule("TTA-SETUP-18")
@pytest.mark.parametrize(("bank", "eaten"), CONSUMPTION)
def test_consumption_goes_by_the_region(bank: int, eaten: int) -> None:
    state = end_turn(table(version="simple", yellow=bank, f0=(0, 9)))
    assert civ(state)["food"] == 9 - eaten


@pytest.mark.rule("TTA-SETUP-18")
def test_an_empty_yellow_bank_grows_no_more() -> None:
    refused(table(yellow=0, food=9), "+", "bank_empty", "TTA-POP-04")


@pytest.mark.rule("TTA-SETUP-19")
@pytest.mark.parametrize(("bank", "lost"), CORRUPTION)
def test_corruption_goes_by_the_region(bank: int, lost: int) -> None:
    position: dict[str, Any] = {"blue": bank, "f0": 0, "m0": (0, 8)}
    assert civ(end_turn(table(**position)))["resources"] == 8 - lost
    assert civ(end_turn(table(version="advanced", **position)))["resources"] == 8 - lost
    assert civ(end_turn(table(version="simple", **position)))["resources"] == 8


@pytest.mark.rule("TTA-SETUP-20")
def test_tokens_beyond_the_dots_lie_in_the_rightmost_region() -> None:
    state = table(yellow=20, food=8)
    play(state, "+", "+", "+", "+")
    assert (civ(state)["food"], civ(state)["yellow"]) == (0, 16)
    late = end_turn(table(blue=14, m0=(0, 8), f0=0))
    assert civ(late)["resources"] == 8


@pytest.mark.rule("TTA-SETUP-21", "TTA-SETUP-25", "TTA-INFO-07")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_cards_of_the_advanced_game(players: int) -> None:
    data = new(players, "advanced")
    assert len(data["civil_decks"]) == len(data["military_decks"]) == 3
    assert len(set(data["bonuses"])) == 4
    assert all(card.startswith("E3") for card in data["bonuses"])
    state = GAME.start(players, 1, version="advanced")
    assert state.view(None)["bonuses"] == data["bonuses"]
    written = Counter(part for part in json.dumps(data).split('"') if part[1:2] == "3")
    assert written == Counter(data["bonuses"])  # nothing else of Age III is in the game


@pytest.mark.rule("TTA-SETUP-22")
def test_the_advanced_game_has_no_wars() -> None:
    def wars(version: str) -> int:
        return sum(card[0] == "Y" for card in new(3, version)["military_decks"][2])

    assert (wars("advanced"), wars("full")) == (0, 4)


@pytest.mark.rule("TTA-SETUP-23", "TTA-SETUP-27")
def test_pacts_need_three_players() -> None:
    def pacts(players: int, version: str) -> list[int]:
        decks = new(players, version)["military_decks"][1:]
        return [sum(card[0] == "P" for card in deck) for deck in decks]

    assert pacts(2, "advanced") == [0, 0]
    assert pacts(3, "advanced") == pacts(4, "advanced") == [2, 4]
    assert pacts(2, "full") == [0, 0, 0]
    assert pacts(3, "full") == pacts(4, "full") == [2, 4, 4]


@pytest.mark.rule("TTA-SETUP-24")
@pytest.mark.parametrize("version", ["advanced", "full"])
@pytest.mark.parametrize(("players", "events"), [(2, 4), (3, 5), (4, 6)])
def test_events_of_age_a_lie_ready(players: int, events: int, version: str) -> None:
    data = new(players, version)
    assert len(data["current"]) == events
    assert all(card[:2] == "E0" for card, _ in data["current"])
    assert data["future"] == []
    assert data["military_decks"][0] == []
    seen = {card for seed in range(40) for card, _ in new(players, version, seed)["current"]}
    assert seen == {f"E0{letter}" for letter in "abcdefghij"}


@pytest.mark.rule("TTA-SETUP-26")
def test_the_deck_of_age_one_is_in_use_after_the_second_refill() -> None:
    state = GAME.start(2, 1, first_player="1")
    play(state, ".", ".")
    assert field(state, "age") == "I"
    play(state, ".")
    assert all(card[1] == "1" for card in entry(state, "new_cards")["cards"])


@pytest.mark.rule("TTA-SETUP-28")
def test_civilisations_start_alike_in_all_versions() -> None:
    simple, advanced, full = (new(3, version)["civilisations"] for version in VERSIONS)
    assert simple == advanced == full


@pytest.mark.rule("TTA-SETUP-29")
def test_six_markers_are_seen() -> None:
    state = table(t0=1, hand=["A1e"])
    play(state, "*A1e")
    end_turn(state)
    mine = civ(state)
    assert (mine["culture"], mine["science"]) == (1, 3)
    assert (mine["culture_rating"], mine["science_rating"], mine["strength"]) == (1, 1, 1)
    assert mine["happiness"] == 1
    assert "produced" in told(state)
    assert workers(state, "t0") == 1
    assert tokens(state, "m0") == 2
    assert row(state).count("") == 0
