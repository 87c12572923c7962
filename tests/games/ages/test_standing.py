"""What scores at the end, as it stands: as the rules score it, and only what the seat may know."""

from __future__ import annotations

from random import Random

import pytest

import ziggurat
from tests.conformance.ages.positions import table
from ziggurat.games.ages.rules.components import CARD_OF_CODE, CODES, KEYS
from ziggurat.games.ages.rules.scoring import IMPACT_CARDS, impact_points, simple_bonus
from ziggurat.games.ages.rules.state import AgesState
from ziggurat.games.ages.table.standing import final_bonus, impact, known_impacts, standing
from ziggurat.words import words

EN, FR = words("en", "ages"), words("fr", "ages")


def code_of(name: str) -> str:
    """The code of the event called so."""
    return CODES[KEYS.index(f"impact_of_{name}")]


def test_every_impact_by_hand() -> None:
    """Two farms and a farm of level I: 2 + 2 food; iron with two workers: 4, bronze 2."""
    state = table(f1=1, m1=2, i0=3)
    view = state.view(0)
    assert impact(view, code_of("agriculture"), 0) == 2 * 1 + 1 * 2
    assert impact(view, code_of("industry"), 0) == 2 * 1 + 2 * 2
    # Despotism: four civil actions and two military ones.
    assert impact(view, code_of("government"), 0) == 2 * 4 + 2
    # 3 against 1: first of two, 10 against 0.
    assert [impact(view, code_of("strength"), seat) for seat in (0, 1)] == [10, 0]
    # Equal in science: the first player comes first.
    assert [impact(view, code_of("science"), seat) for seat in (0, 1)] == [10, 0]
    assert impact(view, code_of("colonies"), 0) == 0


@pytest.mark.parametrize(("version", "players"), [("simple", 2), ("advanced", 3), ("full", 4)])
def test_the_table_tells_what_the_rules_would_score(version: str, players: int) -> None:
    rng = Random(5)
    state = ziggurat.game("ages").start(players, 5, version=version)
    assert isinstance(state, AgesState)
    looked = 0
    while not state.over:
        if rng.random() < 0.05:
            looked += 1
            view = state.view(None)
            if version == "simple":
                for seat in range(players):
                    assert final_bonus(view["civilisations"][seat]) == simple_bonus(state, seat)
            else:
                for card in IMPACT_CARDS:
                    points = impact_points(state, card, state.seats_from(state.first)[0])
                    told = [impact(view, CODES[card], seat) for seat in range(players)]
                    assert told == points, CODES[card]
        seat = state.to_act[0]
        state.apply(seat, rng.choice(state.legal(seat)))
    assert looked > 1


def test_the_advanced_game_counts_its_four_open_events() -> None:
    state = ziggurat.game("ages").start(2, 3, version="advanced")
    view = state.view(0)
    assert sorted(known_impacts(view)) == sorted(view["bonuses"])
    assert len(view["bonuses"]) == 4
    told = standing(view, 0, EN)
    bonus = sum(impact(view, code, 0) for code in view["bonuses"])
    assert told.splitlines()[0] == EN.say("say.end", count=bonus, total=bonus)
    assert len(told.splitlines()) == 5


def test_the_full_game_counts_what_the_seat_has_prepared_and_says_how_much_is_hidden() -> None:
    mine, theirs = code_of("government"), code_of("agriculture")
    state = table(age="III", future=[(mine, 0), (theirs, 1)], culture=20)
    for seat, known in ((0, [mine]), (1, [theirs]), (None, [])):
        assert known_impacts(state.view(seat)) == known
    told = standing(state.view(0), 0, EN).splitlines()
    # Despotism brings 2 · 4 + 2 = 10, on top of 20.
    assert told[0] == EN.say("say.end", count=10, total=30)
    assert told[1].endswith(": 10")
    assert told[2] == EN.say("say.end.unknown", count=1)
    # What a rival has prepared is told to nobody else, not even by its points.
    assert standing(state.view(None), 0, EN).splitlines()[0] == EN.say("say.end", count=0, total=20)
    assert "\u00a0: 10" in standing(state.view(0), 0, FR)


def test_with_fewer_bonuses_the_piles_score_nothing() -> None:
    mine = code_of("government")
    state = table(age="III", future=[(mine, 0)], options={"fewer_bonuses": True})
    view = state.view(0)
    assert known_impacts(view) == []
    assert len(standing(view, 0, EN).splitlines()) == 1
    assert CARD_OF_CODE[mine] in IMPACT_CARDS
