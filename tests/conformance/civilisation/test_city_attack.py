"""Section 24, second half: attacks on cities, and what the winner takes."""

from __future__ import annotations

from typing import Any

import pytest

from tests.conformance.civilisation.positions import (
    barred,
    cities,
    city,
    entries,
    hand,
    nation,
    stock,
    table,
    tokens,
    treasury,
    who,
)
from tests.conformance.moves import legal, play, told
from ziggurat.core.state import State


def attack(place: str = "rom", **changes: Any) -> State:
    """Africa has come to a city of Italy with seven tokens; it could build one in Thapsus."""
    mine = {place: changes.pop("attackers", 7), "thp": 6}
    held = {0: mine, **changes.pop("tokens", {})}
    owned = changes.pop("cities", {1: place})
    return table(phase="conflicts", tokens=held, cities=owned, **changes)


def lost(state: State, place: str) -> dict[int, int]:
    """By seat (-1: raiders): the tokens lost in fights there."""
    return {
        entry.get("seat", -1): entry["count"]
        for key in ("fought", "fought_raiders")
        for entry in entries(state, key)
        if entry["place"] == place
    }


@pytest.mark.rule("CIV-24.31a", "CIV-24.32a")
def test_seven_tokens_take_a_city() -> None:
    """Six tokens replace it; in Rome (limit 2) the fight goes 6-7, 5-7, 5-6 ... 1-2, 0-2."""
    state = attack()
    assert city(state, "rom") is None
    assert lost(state, "rom") == {0: 5, 1: 6}
    assert (tokens(state, "rom", 0), tokens(state, "rom", 1)) == (2, 0)
    assert nation(state, 1)["city_stock"] == 9
    assert stock(state, 1) == 47


@pytest.mark.rule("CIV-24.31b")
@pytest.mark.parametrize("attackers", [1, 6])
def test_fewer_than_seven_are_lost(attackers: int) -> None:
    state = attack(attackers=attackers)
    assert city(state, "rom") == 1
    assert tokens(state, "rom", 0) == 0
    assert stock(state, 0) == 41
    assert stock(state, 1) == 47
    assert who(state) == (0, "found"), "nothing is won"


@pytest.mark.rule("CIV-24.32b")
def test_a_small_stock_replaces_what_it_can() -> None:
    """Two tokens against seven: 1-7, 1-6, 0-6. None: the seven just stay."""
    state = attack(stock={1: 2})
    assert lost(state, "rom") == {0: 1, 1: 2}
    assert tokens(state, "rom", 0) == 6
    state = attack(stock={1: 0})
    assert lost(state, "rom") == {}
    assert tokens(state, "rom", 0) == 7
    assert city(state, "rom") is None


@pytest.mark.rule("CIV-24.32b")
def test_the_fight_for_a_city_may_end_side_by_side() -> None:
    """In Moesia (limit 4) it ends at one against three; the city is gone all the same."""
    state = attack("moe")
    assert (tokens(state, "moe", 0), tokens(state, "moe", 1)) == (3, 1)
    assert city(state, "moe") is None
    assert who(state) == (0, "pillage")


@pytest.mark.rule("CIV-24.32c")
def test_fights_between_tokens_come_first_and_fill_the_stock() -> None:
    """Italy has no tokens in stock, loses two in Tunisia, and they defend Rome."""
    state = attack(tokens={1: {"tun": 3}, 2: {"tun": 3}}, stock={1: 0})
    assert lost(state, "tun") == {1: 2, 2: 2}
    assert lost(state, "rom") == {0: 1, 1: 2}


@pytest.mark.rule("CIV-24.32c")
def test_the_first_fights_beside_cities_fill_the_stock_too() -> None:
    """The garrison of Neapolis falls before Rome, the smaller number, is attacked."""
    state = attack(tokens={1: {"nea": 2}, 2: {"nea": 3}}, cities={1: "rom nea"}, stock={1: 0})
    assert stock(state, 1) == 2
    play(state, "/rom")
    assert lost(state, "rom") == {0: 1, 1: 2}
    play(state, ":0")
    assert city(state, "nea") == 1, "two tokens of Illyria are too few"


@pytest.mark.rule("CIV-24.32c")
@pytest.mark.parametrize(("first", "second"), [("rom", "nea"), ("nea", "rom")])
def test_a_defender_chooses_which_city_is_fought_for_first(first: str, second: str) -> None:
    """Three tokens in stock defend either city, and come back for the other."""
    state = attack(tokens={2: {"nea": 7}}, cities={1: "rom nea"}, stock={1: 3})
    assert who(state) == (1, "besieged")
    assert legal(state) == ["/rom", "/nea"]
    assert barred(state, "/tae") == "CIV-24.32c"
    play(state, f"/{first}")
    assert city(state, first) is None
    assert city(state, second) == 1
    assert who(state)[1] == "pillage"
    play(state, ":0")
    assert city(state, second) is None


@pytest.mark.rule("CIV-24.32c")
def test_attacks_go_by_defender_in_order_of_succession_and_pirates_come_last() -> None:
    """Seat 0 is Illyria, 1 Italy, 2 Africa; each holds a city that another attacks with seven."""
    state = table(
        phase="conflicts",
        nations="illyria italy africa",
        tokens={0: {"cat": 7}, 1: {"moe": 7}, 2: {"apo": 7}},
        cities={0: "moe", 2: "cat", -1: "apo"},
    )
    fallen = []
    while who(state)[1] == "pillage":
        fallen.append((who(state)[0], state.prompt(who(state)[0]).args["place"]))
        play(state, ":0")
    assert fallen == [(0, "cat"), (1, "moe"), (2, "apo")]


@pytest.mark.rule("CIV-24.33a")
def test_two_nations_do_not_combine_against_a_city() -> None:
    """Four and four fight each other to the end."""
    state = attack(attackers=4, tokens={2: {"rom": 4}})
    assert city(state, "rom") == 1
    assert [tokens(state, "rom", seat) for seat in range(3)] == [0, 0, 0]


@pytest.mark.rule("CIV-24.33b")
@pytest.mark.parametrize(
    ("attackers", "others", "falls"),
    [(9, 2, True), (8, 3, False), (8, 2, True), (7, 1, True), (7, 2, False)],
)
def test_invaders_fight_until_one_is_left(attackers: int, others: int, falls: bool) -> None:
    """9-2 ends at 8, 8-3 at 6, 8-2 at 7, 7-1 at 7, 7-2 at 6; there is no living side by side.

    Moesia would hold four.
    """
    state = attack("moe", attackers=attackers, tokens={2: {"moe": others}})
    assert tokens(state, "moe", 2) == 0
    assert (city(state, "moe") is None) == falls
    if not falls:
        assert tokens(state, "moe", 0) == 0


@pytest.mark.rule("CIV-24.33b")
def test_even_one_and_one_beside_a_city_fight() -> None:
    state = attack("moe", attackers=1, tokens={2: {"moe": 1}})
    assert [tokens(state, "moe", seat) for seat in range(3)] == [0, 0, 0]
    assert city(state, "moe") == 1


@pytest.mark.rule("CIV-24.34")
def test_pirates_defend_their_city_with_tokens_of_nobody() -> None:
    """In Rome as against a nation; in Moesia one pirate would live on and is removed."""
    state = attack(cities={-1: "rom"})
    assert city(state, "rom") is None
    assert lost(state, "rom") == {0: 5, -1: 6}
    assert (tokens(state, "rom", 0), tokens(state, "rom", -1)) == (2, 0)
    state = attack("moe", cities={-1: "moe"})
    assert (tokens(state, "moe", 0), tokens(state, "moe", -1)) == (3, 0)


@pytest.mark.rule("CIV-24.34", "CIV-24.35a")
def test_pirates_have_no_engineering() -> None:
    state = attack(cities={-1: "rom"}, attackers=6, cards={0: "eng"})
    assert lost(state, "rom") == {0: 4, -1: 5}
    state = attack(cities={-1: "rom"}, attackers=6)
    assert city(state, "rom") == -1
    assert tokens(state, "rom", 0) == 0


@pytest.mark.rule("CIV-24.35a")
def test_engineering_of_the_attacker_needs_six_against_five() -> None:
    state = attack(attackers=6, cards={0: "eng"})
    assert city(state, "rom") is None
    assert lost(state, "rom") == {0: 4, 1: 5}
    state = attack(attackers=5, cards={0: "eng"})
    assert city(state, "rom") == 1


@pytest.mark.rule("CIV-24.35b")
def test_engineering_of_the_defender_needs_eight_against_seven() -> None:
    state = attack(attackers=8, cards={1: "eng"})
    assert city(state, "rom") is None
    assert lost(state, "rom") == {0: 6, 1: 7}
    state = attack(attackers=7, cards={1: "eng"})
    assert city(state, "rom") == 1


@pytest.mark.rule("CIV-24.35c")
def test_engineering_on_both_sides_cancels() -> None:
    state = attack(attackers=7, cards={0: "eng", 1: "eng"})
    assert lost(state, "rom") == {0: 5, 1: 6}
    state = attack(attackers=6, cards={0: "eng", 1: "eng"})
    assert city(state, "rom") == 1


@pytest.mark.rule("CIV-24.41a")
def test_a_garrison_is_fought_before_its_city() -> None:
    """Nine against three: 9-2, 8-2, 8-1, 7-1, 7-0; then seven against the city."""
    state = attack(attackers=9, tokens={1: {"rom": 3}})
    assert city(state, "rom") is None
    assert entries(state, "fought") == [
        {"seat": 0, "place": "rom", "count": 2},
        {"seat": 1, "place": "rom", "count": 3},
        {"seat": 0, "place": "rom", "count": 5},
        {"seat": 1, "place": "rom", "count": 6},
    ]
    assert tokens(state, "rom", 0) == 2


@pytest.mark.rule("CIV-24.41b")
def test_only_the_survivors_attack_the_city() -> None:
    """Eight against three leave six, too few."""
    state = attack(attackers=8, tokens={1: {"rom": 3}})
    assert city(state, "rom") == 1
    assert tokens(state, "rom", 0) == 0
    assert lost(state, "rom") == {0: 2, 1: 3}


@pytest.mark.rule("CIV-24.41b")
def test_a_garrison_that_wins_saves_its_city() -> None:
    """Five against three: 5-2, 4-2, 4-1, 3-1, 3-0."""
    state = attack(attackers=3, tokens={1: {"rom": 5}})
    assert city(state, "rom") == 1
    assert [tokens(state, "rom", seat) for seat in range(2)] == [0, 3]
    assert "city_holds" not in told(state)


@pytest.mark.rule("CIV-24.41b")
def test_garrison_and_several_invaders_are_one_conflict() -> None:
    """2-4-4: 1-3-3, 0-2-2, 1-1, 0-0."""
    state = attack(attackers=4, tokens={1: {"rom": 2}, 2: {"rom": 4}})
    assert city(state, "rom") == 1
    assert [tokens(state, "rom", seat) for seat in range(3)] == [0, 0, 0]


# ------------------------------------------------------------------------------------- the spoils


@pytest.mark.rule("CIV-24.51a")
def test_the_victor_takes_a_card_at_random() -> None:
    taken = set()
    for key in range(12):
        state = attack(hands={1: "3a*2 7b"}, key=key)
        assert sum(hand(state, 1).values()) == 2
        (card,) = hand(state, 0)
        taken.add(card)
    assert taken == {"3a", "7b"}


@pytest.mark.rule("CIV-24.51a")
def test_an_empty_hand_gives_no_card() -> None:
    state = attack(hands={0: "", 1: "", 2: "3a"})
    assert hand(state, 0) == {}
    assert "card_taken" not in told(state)


@pytest.mark.rule("CIV-24.51a")
def test_the_spoils_are_won_even_if_defenders_live_on() -> None:
    state = attack("moe", hands={1: "3a"})
    assert tokens(state, "moe", 1) == 1
    assert hand(state, 0) == {"3a": 1}
    assert who(state) == (0, "pillage")


@pytest.mark.rule("CIV-24.51b")
def test_the_card_taken_is_seen_by_the_two_alone() -> None:
    state = attack(hands={0: "", 1: "3a*2", 2: ""})
    seen = [entry for entry in state.log if entry.key == "card_seen"]
    assert [entry.readers for entry in seen] == [(0, 1)]
    assert seen[0].args == {"seat": 0, "other": 1, "card": "3a"}
    assert state.view(0)["hand"] == {"3a": 1}
    assert state.view(1)["recall"]["known"][0] == {"3a": 1}
    assert state.view(2)["recall"]["known"] == [{}, {}, {}]
    assert "3a" not in str(state.view(2)["recall"])
    assert state.view(2)["hand_sizes"] == [1, 1, 0]


@pytest.mark.rule("CIV-24.52a")
@pytest.mark.parametrize("count", [0, 1, 2, 3])
def test_pillage_moves_up_to_three_tokens_to_the_treasury(count: int) -> None:
    state = attack()
    assert who(state) == (0, "pillage")
    assert legal(state) == [":0", ":1", ":2", ":3"]
    before = stock(state, 0)
    play(state, f":{count}")
    assert treasury(state, 0) == count
    assert stock(state, 0) == before - count


@pytest.mark.rule("CIV-24.52a")
def test_every_destroyed_city_is_pillaged() -> None:
    state = table(
        phase="conflicts",
        tokens={0: {"rom": 7, "nea": 7, "thp": 6}},
        cities={1: "rom nea"},
    )
    play(state, "/rom", ":3", ":2")
    assert treasury(state, 0) == 5


@pytest.mark.rule("CIV-24.52b")
def test_pillage_is_bounded_by_three_and_by_the_stock() -> None:
    """Without defenders nobody is lost: the stock of Africa holds two, or none."""
    state = attack(stock={0: 2, 1: 0})
    assert legal(state) == [":0", ":1", ":2"]
    assert barred(state, ":3") == "CIV-24.52b"
    assert barred(attack(), ":4") == "CIV-24.52b"
    assert who(attack(stock={0: 0, 1: 0})) == (0, "found")


@pytest.mark.rule("CIV-24.52c")
def test_pillage_takes_nothing_from_the_victim() -> None:
    state = attack(treasury={1: 10})
    assert (stock(state, 1), treasury(state, 1)) == (37, 10)
    play(state, ":3")
    assert (stock(state, 1), treasury(state, 1)) == (37, 10)


@pytest.mark.rule("CIV-24.53a")
def test_a_revolt_gives_neither_card_nor_pillage() -> None:
    state = table(
        phase="taxes", tokens={1: {"tun": 4}}, cities={0: "cat"}, stock={0: 0}, hands={0: "3a*4"}
    )
    assert city(state, "cat") == 2
    assert hand(state, 0) == {"3a": 4}
    assert treasury(state, 2) == 0
    assert who(state)[1] != "pillage"


@pytest.mark.rule("CIV-24.53a")
def test_a_conversion_gives_neither_card_nor_pillage() -> None:
    state = table(
        phase="abilities", tokens={0: {"num": 2}, 1: {"rub": 2}}, cities={1: "cat"},
        cards={0: "enl mon"}, hands={1: "3a*4"},
    )  # fmt: skip
    play(state, "&cat")
    assert cities(state, 0) == ["cat"]
    assert hand(state, 1) == {"3a": 4}
    assert who(state)[1] != "pillage"


@pytest.mark.rule("CIV-24.53a")
def test_calamities_give_neither_card_nor_pillage() -> None:
    """Treachery: Africa takes a city of Italy, to whom it gave the card."""
    state = table(
        phase="calamities",
        tokens={0: {"num": 2}, 1: {"rub": 6}},
        cities={1: "rom"},
        hands={1: "3a*4 2x"},
        givers={"2x": 0},
    )
    assert cities(state, 0) == ["rom"]
    assert hand(state, 1) == {"3a": 4}
    assert treasury(state, 0) == 0
    assert who(state)[1] != "pillage"


@pytest.mark.rule("CIV-24.53b")
def test_a_pirate_city_is_pillaged_but_gives_no_card() -> None:
    state = attack(cities={-1: "rom"}, hands={0: "", 1: "3a", 2: "4a"})
    assert who(state) == (0, "pillage")
    assert hand(state, 0) == {}
    play(state, ":3")
    assert treasury(state, 0) == 3
