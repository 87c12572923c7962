"""The card row: prices, sweeping, closing the gaps, filling."""

from __future__ import annotations

import json

import pytest

from tests.conformance.ages.positions import GAME, civ, end_turn, entry, row, table
from tests.conformance.moves import asked, field, legal, play, told

FULL_ROW = ["f1", "m1", "l1", "t1", "a1", "b1", "h1", "i1", "c1", "S1a", "S1b", "S1c", "S1d"]
DECK = ["L1a", "L1b", "L1c", "L1d", "L1e", "L1f", "A1a", "A1b", "A1c", "A1d", "W1a"]


@pytest.mark.rule("TTA-ROW-01", "TTA-TAKE-01")
@pytest.mark.parametrize(("actions", "places"), [(1, 5), (2, 9), (3, 13), (4, 13)])
def test_the_price_of_a_place(actions: int, places: int) -> None:
    state = table(row=FULL_ROW, civil_left=actions)
    takes = [text for text in legal(state) if text[0] == "<"]
    assert takes == [f"<{place}" for place in range(1, places + 1)]


@pytest.mark.rule("TTA-ROW-02", "TTA-ROW-03")
def test_nothing_moves_in_the_first_round() -> None:
    state = GAME.start(3, 1, first_player="1")
    before = row(state)
    play(state, "<2", ".", ".")
    assert row(state) == [before[0], "", *before[2:]]
    play(state, ".")
    assert told(state).index("swept") > told(state).index("turn")
    assert row(state)[:11] == before[2:]


@pytest.mark.rule("TTA-ROW-03", "TTA-ROW-04", "TTA-ROW-08")
@pytest.mark.parametrize("version", ["simple", "full"])
@pytest.mark.parametrize(("players", "swept"), [(2, 3), (3, 2), (4, 1)])
def test_the_head_of_the_row_is_swept(players: int, swept: int, version: str) -> None:
    state = table(version=version, players=players, row=FULL_ROW, civil_deck=DECK)
    end_turn(state)
    assert entry(state, "swept")["cards"] == FULL_ROW[:swept]
    assert row(state) == FULL_ROW[swept:] + DECK[:swept]


@pytest.mark.rule("TTA-ROW-05", "TTA-ROW-07")
def test_only_cards_at_the_head_are_removed() -> None:
    places = {2: "f1", 4: "m1", 9: "l1", 13: "t1"}
    state = end_turn(table(row=places, civil_deck=DECK))
    assert entry(state, "swept")["cards"] == ["f1"]
    assert row(state) == ["m1", "l1", "t1", *DECK[:10]]
    none = end_turn(table(row={5: "f1"}, civil_deck=[*DECK, "W1b", "W1c"]))
    assert "swept" not in told(none)
    assert row(none)[0] == "f1"


@pytest.mark.rule("TTA-ROW-06")
def test_swept_cards_leave_the_game() -> None:
    state = table(row=["L1a", "W1d", "A1g", *FULL_ROW[3:]])
    end_turn(state)
    written = json.dumps(state.dump())
    assert not any(f'"{card}"' in written for card in ("L1a", "W1d", "A1g"))


@pytest.mark.rule("TTA-ROW-09", "TTA-AGE-01")
@pytest.mark.parametrize("version", ["simple", "full"])
def test_age_one_begins_after_the_second_refill(version: str) -> None:
    state = GAME.start(2, 1, version=version, first_player="1")
    play(state, "<1", ".", ".")
    assert field(state, "round") == 2
    assert all(card[1] == "0" for card in entry(state, "new_cards")["cards"])
    assert len(entry(state, "new_cards")["cards"]) == 3
    assert field(state, "age") == "I"
    assert field(state, "civil_decks")[0] == []
    assert len(field(state, "civil_decks")[1]) == 45
    play(state, ".")
    assert all(card[1] == "1" for card in entry(state, "new_cards")["cards"])


@pytest.mark.rule("TTA-ROW-09")
def test_age_one_fills_what_age_a_cannot() -> None:
    state = table(
        players=4, seat=3, round=1, age="A", row={1: "A0a", 4: "W0a"},
        civil_deck=["L0a", "L0b", "L0c"],
    )  # fmt: skip
    end_turn(state)
    assert row(state)[:4] == ["W0a", "L0a", "L0b", "L0c"]
    assert all(card[1] == "1" for card in row(state)[4:])
    assert field(state, "age") == "I"


@pytest.mark.rule("TTA-ROW-10")
def test_gaps_stay_while_a_player_acts() -> None:
    state = table(row=FULL_ROW)
    play(state, "<2", "<4", "-f0")
    assert row(state) == ["f1", "", "l1", "", *FULL_ROW[4:]]
    assert asked(state)[:2] == (0, "actions")


@pytest.mark.rule("TTA-ROW-11")
@pytest.mark.parametrize("version", ["advanced", "full"])
def test_the_next_age_goes_on_filling(version: str) -> None:
    state = table(version=version, row=FULL_ROW, civil_deck=["L1a"])
    end_turn(state)
    assert row(state)[:11] == [*FULL_ROW[3:], "L1a"]
    assert [card[1] for card in row(state)[11:]] == ["2", "2"]
    assert field(state, "age") == "II"


@pytest.mark.rule("TTA-ROW-12")
@pytest.mark.parametrize(
    ("version", "age", "last"), [("simple", "II", 5), ("advanced", "III", 5), ("full", "IV", 6)]
)
def test_without_cards_the_row_only_shrinks(version: str, age: str, last: int) -> None:
    state = table(version=version, players=3, age=age, row=FULL_ROW, last_round=last)
    play(state, "<3")
    end_turn(state)
    assert row(state) == [*FULL_ROW[3:], "", "", ""]
    end_turn(state)
    assert row(state) == [*FULL_ROW[5:], "", "", "", "", ""]
    assert "new_cards" not in told(state)


@pytest.mark.rule("TTA-ROW-12", "TTA-END-01")
def test_the_last_card_of_the_simple_game_enters_the_row() -> None:
    state = table(version="simple", row=FULL_ROW, civil_deck=["L1a"])
    end_turn(state)
    assert row(state) == [*FULL_ROW[3:], "L1a", "", ""]
    assert "last_round" in told(state)
    end_turn(state)
    assert state.over


@pytest.mark.rule("TTA-ROW-13")
def test_the_fallen_do_not_count() -> None:
    state = table(players=3, row=FULL_ROW, civil_deck=DECK, rivals={2: {"fallen": 1}})
    end_turn(state)
    assert row(state) == FULL_ROW[3:] + DECK[:3]
    assert civ(state, 2)["fallen"] == 1
