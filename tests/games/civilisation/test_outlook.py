"""What a view tells of the rules, so that no page has to work it out again."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.conformance.civilisation.positions import (
    asks,
    begins,
    calamity,
    does,
    faction,
    offer,
    table,
)
from ziggurat.core.agenda import Question
from ziggurat.core.state import State
from ziggurat.games.civilisation import GAME
from ziggurat.games.civilisation.rules import conflict, surplus
from ziggurat.games.civilisation.rules.agenda import CivStep
from ziggurat.games.civilisation.rules.board import CODES
from ziggurat.games.civilisation.rules.components import CARD_CODES
from ziggurat.games.civilisation.rules.state import CivilisationState


def seen(state: State, seat: int | None = 0) -> dict[str, Any]:
    return state.view(seat)


# ---------------------------------------------------------------------------------------- the map


def test_where_there_will_be_a_conflict() -> None:
    """Three can live side by side in Carthage, two in Tunis, nobody beside a city of another."""
    state = table(
        tokens={0: {"cat": 2, "tun": 1}, 1: {"cat": 1, "tun": 2, "thp": 1}}, cities={0: "thp"}
    )
    assert seen(state)["fought_over"] == ["tun", "thp"]
    assert seen(state, None)["fought_over"] == ["tun", "thp"]


def test_tokens_that_cannot_stay() -> None:
    """Three can live in Carthage, four with Agriculture; none beside a city."""
    state = table(tokens={0: {"cat": 5, "thp": 2}}, cities={0: "thp"}, cards={0: "agr"})
    assert seen(state)["surplus"] == {"cat": {"0": 1}, "thp": {"0": 2}}


def test_who_could_build_a_city() -> None:
    """Six tokens on a site, twelve elsewhere; never a nation that was left."""
    state = table(tokens={0: {"cat": 6, "tun": 11, "sah": 12}, 1: {"rom": 6}}, status={1: "inert"})
    assert seen(state)["builders"] == {"cat": 0, "sah": 0}


@pytest.mark.parametrize("seed", range(10))
def test_the_map_tells_what_then_happens(seed: int) -> None:
    """Conflicts cost tokens or a city exactly where one is told, and surplus just as told."""
    state = crowded(Random(seed))
    view = state.view(None)
    without = state.copy()
    surplus.begin(without)
    after = state.copy()
    after.agenda = []
    conflict.begin(after)
    fight(after)
    assert view["fought_over"]
    for place, code in enumerate(CODES):
        before = [nation.tokens[place] for nation in state.nations]
        left = [nation.tokens[place] for nation in after.nations]
        calm = [nation.tokens[place] for nation in without.nations]
        if code in view["fought_over"]:
            assert before != left or state.city[place] != after.city[place]
            continue
        assert before == left
        gone = {
            str(seat): before[seat] - calm[seat]
            for seat in range(len(before))
            if before[seat] > calm[seat]
        }
        assert view["surplus"].get(code, {}) == gone


def crowded(rng: Random) -> CivilisationState:
    """Three nations all over the same dozen territories."""
    land = ["cat", "tun", "thp", "num", "sah", "rom", "nea", "etr", "cis", "rub", "dal", "ill"]
    state = table(
        tokens={s: {code: rng.randint(1, 4) for code in rng.sample(land, 8)} for s in range(3)},
        cities={s: " ".join(land[3 * s : 3 * s + 2]) for s in range(3)},
        cards={0: "agr", 1: "met", 2: "eng"},
    )
    assert isinstance(state, CivilisationState)
    return state


def fight(state: CivilisationState) -> None:
    """All conflicts, with the first answer to every question."""
    while state.agenda:
        task = state.agenda.pop()
        if isinstance(task, Question):
            task.do(state, task.seat, task.answers(state, task.seat)[0])
        else:
            assert isinstance(task, CivStep)
            task.run(state)


# --------------------------------------------------------------------------- what an answer leaves


def test_what_an_answer_leaves_is_what_it_leaves() -> None:
    """Ships and cities are paid with tokens of the map; so are ships that are kept."""
    shipyard = table(phase="ships", seat=0, tokens={0: {"cat": 3}}, treasury={0: 1})
    assert seen(shipyard)["after"]["^cat:0"] == {"tokens": 1, "unsupported": 0}
    kept = table(phase="ships", seat=0, tokens={0: {"cat": 2}}, ships={0: "cat"}, cities={0: "thp"})
    assert seen(kept)["after"] == {"1-cat": {"tokens": 1, "unsupported": 1}}
    built = table(phase="cities", seat=0, tokens={0: {"cat": 7}})
    assert seen(built)["after"] == {"*cat:0": {"tokens": 1, "unsupported": 1}}
    moved = table(phase="movement", seat=0, tokens={0: {"tun": 1}}, cities={0: "cat thp"})
    assert seen(moved)["after"] == {".": {"tokens": 1, "unsupported": 3}}
    assert seen(moved, 1)["after"] == {}


def test_the_answer_then_leaves_just_that() -> None:
    for players in (2, 5):
        rng = Random(players)
        state = GAME.start(players, 11)
        tried = 0
        while tried < 60 and not state.over:
            seat = state.to_act[0]
            legal = list(state.legal(seat))
            phase = state.view(None)["phase"]
            if phase in ("ships", "cities"):
                for text, left in state.view(seat)["after"].items():
                    after = state.copy()
                    after.apply(seat, after.parse(seat, text))
                    nation = after.view(None)["nations"][seat]
                    told = {key: nation[key] for key in ("tokens", "unsupported")}
                    if after.view(None)["phase"] == phase:
                        assert told == left
                        tried += 1
            state.apply(seat, rng.choice(legal))
        assert tried


# ----------------------------------------------------------------------------------- what is bought


def buying(**more: Any) -> State:
    return table(
        agenda=[begins("succession"), asks("discard", 0), asks("buy", 0)], phase="purchases", **more
    )


def of_card(state: State, code: str, seat: int = 0) -> dict[str, Any]:
    told: dict[str, Any] = seen(state, seat)["shop"][CARD_CODES.index(code)]
    return told


def test_what_can_be_bought() -> None:
    """Four Grain are worth 4 x 4 x 4; a card bought this turn opens no way yet."""
    state = buying(hands={0: "4a*4"}, treasury={0: 6}, cards={0: "clo law"}, bought={0: "law"})
    assert seen(state)["wealth"] == 70
    assert of_card(state, "clo")["bar"] == "owned_already"
    assert of_card(state, "dem")["bar"] == "needs_card"
    assert of_card(state, "pot") == {"printed": 45, "bar": "", "short": 0, "credits": 70}
    dear = of_card(state, "ast")  # 80, and nothing owned since earlier credits it
    assert (dear["bar"], dear["short"]) == ("too_dear", 10)


def test_what_is_chosen_costs() -> None:
    state = buying(hands={0: "4a*4"}, treasury={0: 6})
    does(state, 0, "!pot")
    assert of_card(state, "pot")["bar"] == "chosen_already"
    assert of_card(state, "ast")["short"] == 80 - (70 - 45)
    assert (seen(state)["due"], seen(state)["missing"]) == (45, 39)
    does(state, 0, "-4a", "-4a", "-4a")  # 36
    assert (seen(state)["due"], seen(state)["missing"]) == (9, 3)
    does(state, 0, "-4a")
    assert (seen(state)["due"], seen(state)["missing"]) == (0, 0)


def test_the_basket_of_another_is_not_told() -> None:
    """Who waits to buy sees the shop as it is for an empty basket."""
    state = buying(hands={0: "4a*4", 1: "4a*4"})
    before = seen(state, 1)["shop"]
    does(state, 0, "!pot")
    assert seen(state, 1)["shop"] == before
    assert (seen(state, 1)["due"], seen(state, 1)["missing"]) == (0, 0)
    assert "shop" not in seen(state, None)


def test_what_a_card_would_credit_next() -> None:
    """Pottery credits eight cards with ten each; one of them is owned."""
    assert of_card(buying(), "pot")["credits"] == 80
    assert of_card(buying(cards={0: "clo"}), "pot")["credits"] == 70
    assert of_card(buying(), "law")["credits"] == 0


# ----------------------------------------------------------------------------------------- the rest


def test_the_turn_limit_makes_the_last_turn() -> None:
    assert not seen(table(turn=5))["final_turn"]
    assert seen(table(turn=5, last_turn=True))["final_turn"]
    assert seen(table(turn=5, turn_limit=5))["final_turn"]


def test_the_order_of_a_phase() -> None:
    state = table(phase="movement", order="2 0 1", tokens={s: {"cat": 1} for s in range(3)})
    assert seen(state)["phase_order"] == {"by": "census", "seats": [2, 0, 1]}
    state = table(phase="cities", seat=0, tokens={0: {"cat": 7}})
    order = seen(state)["phase_order"]
    assert order == {"by": "succession", "seats": seen(state)["succession"]}


def test_ships_sail_further_with_cloth_making() -> None:
    nations = seen(table(cards={1: "clo"}))["nations"]
    assert [nation["sailing_range"] for nation in nations] == [4, 5, 4]


def test_the_points_of_a_faction() -> None:
    state = table(
        agenda=[begins("abilities"), asks("faction", 0, count=2, victim=0)], phase="calamities",
        under_way=calamity("4z", faction=faction({"cat": 2}, "thp")),
        tokens={0: {"cat": 3, "tun": 2}}, cities={0: "thp"},
    )  # fmt: skip
    assert seen(state)["faction_points"] == 7  # a city counts for five
    assert seen(table())["faction_points"] == 0


def test_cards_go_back_until_one_is_named() -> None:
    state = table(phase="trade", hands={0: "3a*4", 1: "4a*4"})
    does(state, 0, ">1", "+3a", "+3a", "+3a")
    assert seen(state)["floor"]["mine"]["draft"]["may_put_back"]
    does(state, 0, "'3a")
    assert not seen(state)["floor"]["mine"]["draft"]["may_put_back"]


def test_an_answer_tells_its_offer() -> None:
    state = table(phase="trade", hands={0: "3a*6", 1: "4a*4", 2: "4a*3"})
    offer(state, 0, "*", "3a*3", "3a*2", 3, "4a*2")
    offer(state, 0, "1", "3a*3", "3a*2", 4, "4a*2")
    does(state, 1, "@0")
    assert seen(state, 1)["floor"]["mine"]["draft"]["offer"] == 1
    does(state, 1, "x", "@0*")
    assert seen(state, 1)["floor"]["mine"]["draft"]["offer"] == 0
