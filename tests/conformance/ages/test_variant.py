"""VARIANT: options of the advanced and the full game."""

from __future__ import annotations

from typing import Any

import pytest

from tests.conformance.ages.positions import (
    GAME,
    barred,
    civ,
    end_turn,
    military,
    table,
    who,
)
from tests.conformance.moves import legal, play
from tests.conformance.rules_page import stands_on_both_pages
from ziggurat.core.errors import WrongOption
from ziggurat.core.state import State

IMPACTS = [f"E3{letter}" for letter in "abcdefghijklm"]
AT_THE_START = {"E3a": 2, "E3e": 2 * 4 + 2, "E3g": 2}
"""What the events of Age III score for a starting civilisation, but for science and strength."""
PLACES = {2: [10, 0], 3: [14, 7, 0], 4: [15, 10, 5, 0]}


def yellow(state: State) -> list[tuple[int, int]]:
    return [(each["yellow"], each["owned_yellow"]) for each in state.dump()["civilisations"]]


def to_the_end(state: State) -> State:
    """Everybody does nothing until the game is over."""
    while not state.over:
        play(state, legal(state)[-1])
    return state


def expected(state: State, *bonuses: str) -> list[int]:
    """What those events bring after a round in which nobody did anything."""
    first, players = state.dump()["first"], state.players
    scores = [0] * players
    for card in bonuses:
        for step in range(players):
            points = PLACES[players][step] if card in ("E3j", "E3k") else AT_THE_START.get(card, 0)
            scores[(first + step) % players] += points
    return scores


# ------------------------------------------------------------------------------------ easier games


@pytest.mark.rule("TTA-VARIANT-01")
@pytest.mark.parametrize("version", ["advanced", "full"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_an_easier_game_starts_with_one_more_yellow_token(version: str, players: int) -> None:
    assert yellow(GAME.start(players, 1, version=version)) == [(18, 25)] * players
    assert yellow(GAME.start(players, 1, version=version, easier=True)) == [(19, 26)] * players
    with pytest.raises(WrongOption) as caught:
        GAME.start(players, 1, version="simple", easier=True)
    assert caught.value.rule == "TTA-VARIANT-01"


@pytest.mark.rule("TTA-VARIANT-02")
@pytest.mark.parametrize(("government", "limit"), [("G0a", 3), ("G1a", 4), ("G3a", 5)])
def test_an_easier_game_allows_one_more_building_of_a_kind(government: str, limit: int) -> None:
    def labs(count: int) -> list[str]:
        return legal(
            table(
                age="III", government=government, l0=count, resources=3, options={"easier": True}
            )
        )  # fmt: skip

    assert "+l0" in labs(limit - 1)
    assert "+l0" not in labs(limit)


@pytest.mark.rule("TTA-VARIANT-14")
def test_beginners_are_helped_alone() -> None:
    state = GAME.start(3, 1, beginners="1+3")
    assert yellow(state) == [(19, 26), (18, 25), (19, 26)]
    for seat, allowed in ((0, True), (1, False), (2, True)):
        state = table(players=3, seat=seat, l0=2, resources=3, options={"beginners": "1+3"})
        assert ("+l0" in legal(state)) == allowed
    with pytest.raises(WrongOption):
        GAME.start(2, 1, beginners="3")  # there is no third player


# ---------------------------------------------------------------------------------------- anti-gang


@pytest.mark.rule("TTA-VARIANT-03")
@pytest.mark.parametrize("card", ["X2f", "Y2b"])
def test_a_civilisation_is_attacked_by_one_enemy_at_a_time(card: str) -> None:
    def attacked(**options: Any) -> State:
        rivals = {seat: {"military": ["X1c", "Y2c"], "i0": 5} for seat in (1, 2)}
        rivals[2] = {"i0": 0}
        state = table(phase="politics", age="III", players=3, military=[card], i0=3,
                      military_left=2, rivals=rivals, options=options)  # fmt: skip
        play(state, f"{card}>2")
        while who(state)[1] != "actions":
            play(state, ".")
        end_turn(state)
        return state

    state = attacked(anti_gang=True)
    assert civ(state, 2)["marked_by"] == 0
    assert who(state) == (1, "politics")
    assert barred(state, "X1c>2") == "TTA-VARIANT-03"
    assert barred(state, "Y2c>2") == "TTA-VARIANT-03"
    assert "X1c>0" in legal(state)
    assert "X1c>2" in legal(attacked())  # without the variant


@pytest.mark.rule("TTA-VARIANT-03", "TTA-VARIANT-04")
def test_the_same_enemy_may_attack_again_and_keeps_the_marker() -> None:
    marked = {1: {"marked_by": 0}}
    state = table(phase="politics", age="II", players=3, military=["X2f", "E1a"], i0=3,
                  rivals=marked, options={"anti_gang": True})  # fmt: skip
    again = play(state.copy(), "X2f>1")
    assert civ(again, 1)["marked_by"] == 0
    elsewhere = play(state.copy(), "X2f>2")
    assert (civ(elsewhere, 1)["marked_by"], civ(elsewhere, 2)["marked_by"]) == (None, 0)
    for text in ("=E1a", "."):
        assert civ(play(state.copy(), text), 1)["marked_by"] is None


# -------------------------------------------------------------------------------- military cards


@pytest.mark.rule("TTA-VARIANT-05")
@pytest.mark.parametrize("version", ["advanced", "full"])
@pytest.mark.parametrize(
    ("peaceful", "absent"), [("off", ""), ("no_attacks", "XY"), ("no_attacks_no_pacts", "XYP")]
)
def test_a_peaceful_game(version: str, peaceful: str, absent: str) -> None:
    decks = GAME.start(3, 1, version=version, peaceful=peaceful).dump()["military_decks"]
    kinds = {card[0] for deck in decks for card in deck}
    everything = set("ETXPKD") if version == "advanced" else set("ETXYPKD")
    assert kinds == everything - set(absent)


@pytest.mark.rule("TTA-VARIANT-06")
@pytest.mark.parametrize("version", ["advanced", "full"])
def test_military_cards_by_action(version: str) -> None:
    options = {"military_draw": "by_action"}
    state = table(version=version, age="II", government="G2a", military=["D1"], options=options)
    play(state, "~", "~", "~", "~")  # not three at most
    assert (len(military(state)), civ(state)["military_left"]) == (5, 0)
    assert barred(state, "~") == "TTA-VARIANT-06"
    idle = end_turn(table(version=version, options=options))
    assert military(idle) == []  # no draw at the end of the turn
    held = table(version=version, phase="politics", military=["D1", "D1", "K1a"], options=options)
    play(held, ".")
    assert who(held) == (0, "discard")
    assert "~" not in legal(GAME.start(2, 1, version=version, military_draw="by_action"))


# ------------------------------------------------------------------------------------- bonus cards


def impacts(state: State) -> tuple[int, int]:
    """Events of Age III in the military deck, and set aside."""
    data = state.dump()
    aside = [*data["bonuses"], *data["secret_bonuses"]]
    return len([card for card in data["military_decks"][3] if card in IMPACTS]), len(aside)


@pytest.mark.rule("TTA-VARIANT-07")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("variant", ["none", "public", "age_by_age", "private", "open_choice"])
def test_events_that_are_no_bonus_stay_in_the_deck(players: int, variant: str) -> None:
    state = GAME.start(players, 3, bonus_cards=variant)
    while who(state)[1] == "bonus":
        play(state, legal(state)[0])
    each = 2 if players == 2 else 1
    aside = {
        "none": 0, "public": 4, "age_by_age": 5, "private": each * players,
        "open_choice": each * players,
    }[variant]  # fmt: skip
    assert impacts(state) == (13 - aside, aside)
    data = state.dump()
    kept = [*data["bonuses"], *[entry[0] for entry in data["secret_bonuses"]]]
    assert sorted([*kept, *[c for c in data["military_decks"][3] if c in IMPACTS]]) == IMPACTS
    with pytest.raises(WrongOption):
        GAME.start(players, 3, version="advanced", bonus_cards="public")


@pytest.mark.rule("TTA-VARIANT-08")
@pytest.mark.parametrize("count", [3, 4, 5])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_public_bonuses_score_at_the_end(players: int, count: int) -> None:
    state = GAME.start(players, 5, bonus_cards="public", public_bonuses=count, turn_limit=1)
    bonuses = state.view(None)["bonuses"]
    assert len(bonuses) == count
    assert len(GAME.start(players, 5, bonus_cards="public").view(None)["bonuses"]) == 4
    assert to_the_end(state).scores == expected(state, *bonuses)


@pytest.mark.rule("TTA-VARIANT-09")
@pytest.mark.parametrize("players", [2, 4])
def test_bonuses_age_by_age(players: int) -> None:
    state = GAME.start(players, 1, bonus_cards="age_by_age")
    assert (len(state.view(None)["bonuses"]), len(state.dump()["secret_bonuses"])) == (1, 4)
    while not state.over:
        seen = state.view(None)
        shown = {"A": 1, "I": 1, "II": 2, "III": 3, "IV": 4}[seen["age"]] + (seen["round"] > 1)
        assert len(seen["bonuses"]) == shown
        assert len(seen["secret_bonuses"]) == 5 - shown
        play(state, legal(state)[-1])
    assert set(state.view(None)["bonuses"]) <= set(state.view(None)["final_impacts"])


@pytest.mark.rule("TTA-VARIANT-10")
@pytest.mark.parametrize(("players", "dealt", "kept"), [(2, 6, 2), (3, 4, 1), (4, 3, 1)])
def test_private_bonuses(players: int, dealt: int, kept: int) -> None:
    state = GAME.start(players, 1, bonus_cards="private", turn_limit=1)
    hands = [each["dealt"] for each in state.dump()["civilisations"]]
    assert [len(hand) for hand in hands] == [dealt] * players
    assert len({card for hand in hands for card in hand}) == 12
    chosen: list[str] = []
    while who(state)[1] == "bonus":
        assert legal(state) == [f"*{card}" for card in state.view(state.to_act[0])["dealt"]]
        chosen.append(legal(state)[-1][1:])
        play(state, legal(state)[-1])
    assert len(chosen) == kept * players
    assert state.view(None)["bonuses"] == []
    to_the_end(state)
    assert state.view(None)["final_impacts"] == sorted(chosen)
    assert state.scores == expected(state, *chosen)  # for everybody


@pytest.mark.rule("TTA-VARIANT-11")
@pytest.mark.parametrize(("players", "each"), [(2, 2), (3, 1), (4, 1)])
def test_bonuses_chosen_openly(players: int, each: int) -> None:
    state = GAME.start(players, 1, bonus_cards="open_choice", first_player="2", turn_limit=1)
    assert state.view(None)["choices"] == IMPACTS
    chosen: list[str] = []
    for step in range(each * players):
        assert who(state) == ((1 + step) % players, "bonus")
        assert legal(state) == [f"*{card}" for card in IMPACTS if card not in chosen]
        chosen.append(legal(state)[0][1:])
        play(state, legal(state)[0])
        assert sorted(state.view(None)["bonuses"]) == sorted(chosen)  # everybody sees it
    assert who(state) == (1, "first_round")
    assert to_the_end(state).scores == expected(state, *chosen)


@pytest.mark.rule("TTA-VARIANT-12")
def test_fewer_bonuses() -> None:
    def scores(**options: Any) -> list[int]:
        state = table(seat=1, round=6, last_round=6, age="IV", colonies=["T1c"],
                      current=["E3c"], future=[("E3m", 0)], wonders=["W0d"],
                      options=options)  # fmt: skip
        return end_turn(state).scores

    assert scores() == [0, 4 + 5]
    assert scores(fewer_bonuses=True) == [0, 0]


@pytest.mark.rule("TTA-VARIANT-15")
def test_talk_about_pacts_is_for_the_players_to_agree() -> None:
    assert stands_on_both_pages("TTA-VARIANT-15")
