"""What a planner of Civilisation once did and no good player does, with the reason."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.conformance.civilisation.positions import cities, does, hand, offer, table
from ziggurat import bots
from ziggurat.core.state import State
from ziggurat.games.civilisation.bot import candidates
from ziggurat.games.civilisation.rules.state import CivilisationState


def plays(state: State, seat: int, level: str = "master", seed: int = 1) -> list[str]:
    """What a planner does until somebody else is asked."""
    player = bots.make(f"planner:{level}", "civilisation")
    dice = Random(seed)
    done: list[str] = []
    while seat in state.to_act:
        action = player.choose(state.view(seat), state.legal(seat)[:], dice, None)
        done.append(str(action))
        does(state, seat, str(action))
    return done


def offers_of(state: State, seat: int) -> list[dict[str, Any]]:
    """The open offers of a seat."""
    return [o for o in state.view(None)["floor"]["offers"] if o["seat"] == seat]


# Growth


@pytest.mark.parametrize("level", ["hard", "master"])
@pytest.mark.parametrize("seed", range(4))
def test_eight_tokens_go_on_doubling_rather_than_build_a_city(level: str, seed: int) -> None:
    # Two tokens left would be four next turn; eight are sixteen, and build two cities then.
    state = table(phase="movement", tokens={0: {"tun": 2, "num": 2, "sab": 2, "cat": 2}})
    plays(state, 0, level, seed)
    assert cities(state) == []


def test_no_twelve_tokens_are_spent_off_a_site_while_sites_are_free() -> None:
    # Fayum and Alexandria ask for six tokens each; the Eastern Desert swallows twelve.
    state = table(
        players=4, phase="movement", seat=3, cities={3: "mem buh thb tan"}, treasury={3: 22},
        tokens={
            3: {"cye": 2, "siw": 2, "wde": 2, "alx": 2, "fay": 4, "ueg": 4, "nub": 2, "pto": 4,
                "ede": 2, "gaz": 2, "sia": 2},
        },
    )  # fmt: skip
    plays(state, 3)
    assert isinstance(state, CivilisationState)
    assert all(state.board.has_site[place] for place in state.nations[3].cities)


# Trade

RICH = {
    0: "5a*3 1a 2a 3a 4b",
    1: "5a 1b 2b 3b*2",
    2: "2a*4 2b*4 3a*4 3b*4 4a*4 4b*4 5b*4 6a*4 6b*3 7a*4 7b*3 8a*3 8b*2 9a*3 9b*2",
}


@pytest.mark.parametrize("named", ["5a 1b", "5a 1b 2b"])
def test_a_card_that_is_not_named_is_suspected(named: str) -> None:
    # 5a is worth 35 to who has three; a calamity among the unnamed costs more than that.
    state = table(phase="trade", cities={0: "thp cat cyr"}, hands=RICH)
    offer(state, 1, "0", "5a 1b 2b", named, 3, "1a 2a 3a")
    plays(state, 0)
    assert hand(state, 0).get("5a", 0) == (4 if named == "5a 1b 2b" else 3)


def test_a_card_that_is_not_named_is_worth_a_risk_where_much_is_gained() -> None:
    # A fourth 7a is worth 49 more; what is given is worth 6.
    held = {0: "7a*3 1a 2a 3a 4b", 1: "7a 1b 2b 3b*2", 2: RICH[2].replace("7a*4", "5a*3")}
    state = table(phase="trade", cities={0: "thp cat cyr"}, hands=held)
    offer(state, 1, "0", "7a 1b 2b", "7a 1b", 3, "1a 2a 3a")
    plays(state, 0)
    assert hand(state, 0)["7a"] == 4


def test_offers_leave_no_card_open_that_might_be_a_calamity() -> None:
    # Whoever answers chooses the cards that were not asked for by name.
    held = {0: "6a*3 1a 2a 3a 4b", 1: "6a*2 5b 1b 2b 3b 4b*2", 2: "4a 5a 2b 1a 3b*2 6b*2"}
    state = table(phase="trade", cities={0: "thp cat cyr"}, hands=held)
    plays(state, 0)
    made = offers_of(state, 0)
    assert made
    assert all(len(each["wants_named"]) == each["wants"] for each in made)


# Purchases


def test_the_group_that_the_next_epoch_asks_for_is_bought_first() -> None:
    # Africa stands before the Early Iron Age with nine cards and no civics: Literacy lets it in.
    state = table(
        phase="purchases", seat=0, squares={0: 10}, cities={0: "thp cat cyr num"},
        tokens={0: {"tun": 2, "sab": 2, "ger": 4}},
        cards={0: "pot clo met ast coi dra mus mys dei"}, hands={0: "5a*4"},
    )  # fmt: skip
    plays(state, 0)
    assert "lit" in state.dump()["nations"][0]["cards"]


# What is tried out


def test_a_thorough_planner_tries_out_what_much_hangs_on() -> None:
    grown = {"thp": 6, "tun": 4, "num": 4, "sab": 4, "cat": 4, "ger": 2}
    state = table(phase="cities", seat=0, tokens={0: grown})
    assert isinstance(state, CivilisationState)
    tried = candidates.candidates(state, 0, list(state.legal(0)))
    assert tried is not None
    assert [str(action) for action in tried] == ["*thp:0", "."]
    state = table(phase="purchases", seat=0, hands={0: "5a*3 6a"})
    assert isinstance(state, CivilisationState)
    tried = candidates.candidates(state, 0, list(state.legal(0)))
    assert tried is not None
    assert len(tried) == 4


def test_no_city_is_a_choice_where_none_pays() -> None:
    # Six of the eight tokens would go into Thapsus, and two are left to grow.
    state = table(phase="cities", seat=0, tokens={0: {"thp": 6, "tun": 1, "num": 1}})
    assert isinstance(state, CivilisationState)
    assert candidates.candidates(state, 0, list(state.legal(0))) is None


def test_an_offer_is_judged_alike_at_every_level() -> None:
    # 5a is worth 35 to who has three, and everything is named.
    for level in ("easy", "normal", "hard"):
        state = table(phase="trade", cities={0: "thp cat cyr"}, hands=RICH)
        offer(state, 1, "0", "5a 1b 2b", "5a 1b 2b", 3, "1a 2a 3a")
        plays(state, 0, level)
        assert hand(state, 0)["5a"] == 4


def test_the_steps_of_a_plan_are_not_tried_out_again() -> None:
    state = table(phase="movement", seat=0, tokens={0: {"tun": 4, "num": 4, "sab": 4, "cat": 4}})
    assert isinstance(state, CivilisationState)
    assert candidates.candidates(state, 0, list(state.legal(0))) is not None
    state.apply(0, next(action for action in state.legal(0) if ">" in str(action)))
    assert candidates.candidates(state, 0, list(state.legal(0))) is None
