"""Section 23: tokens and ships move."""

from __future__ import annotations

import pytest

from tests.conformance.civilisation.positions import (
    barred,
    nation,
    passes,
    places,
    table,
    tokens,
    who,
)
from tests.conformance.moves import legal, play
from ziggurat.core.state import State


def fleet(
    ships: str = "cat", cards: str = "", where: dict[str, int] | None = None, **other: int
) -> State:
    """Africa moves, with ships."""
    held = {"cat": 6} if where is None else where
    return table(
        phase="movement", seat=0, tokens={0: held, 1: dict(other)}, ships={0: ships},
        cards={0: cards},
    )  # fmt: skip


@pytest.mark.rule("CIV-23.1a")
def test_all_some_or_none_may_move() -> None:
    state = table(phase="movement", seat=0, tokens={0: {"tun": 2}})
    assert legal(state) == [
        "1tun>num", "2tun>num", "1tun>sah", "2tun>sah", "1tun>sab", "2tun>sab", "1tun>thp",
        "2tun>thp", ".",
    ]  # fmt: skip
    assert places(play(state.copy(), ".")) == {"tun": 2}
    assert places(play(state.copy(), "1tun>num", ".")) == {"tun": 1, "num": 1}
    assert places(play(state.copy(), "2tun>num", ".")) == {"num": 2}
    assert places(play(state.copy(), "1tun>num", "1tun>sab", ".")) == {"num": 1, "sab": 1}


@pytest.mark.rule("CIV-23.1b")
def test_nobody_moves_cities_or_units_of_others() -> None:
    state = table(
        phase="movement", seat=0, tokens={0: {"tun": 1}, 1: {"cat": 3}}, cities={0: "thp"},
        ships={1: "cat"},
    )  # fmt: skip
    assert all("cat>" not in text and "thp>" not in text for text in legal(state))
    assert barred(state, "1cat>num") == "CIV-23.1b"
    assert barred(state, "1thp>num") == "CIV-23.1b"
    assert barred(state, "1~num") == "CIV-23.1b"
    assert barred(state, "2tun>num") == "CIV-23.1b", "there is but one"


@pytest.mark.rule("CIV-23.2")
def test_the_greatest_census_moves_first_and_all_its_units() -> None:
    state = table(phase="movement", tokens={0: {"tun": 3}, 1: {"rub": 5}, 2: {"ger": 4}})
    assert who(state) == (1, "move")
    play(state, "1rub>cis", "1rub>sam")
    assert who(state) == (1, "move")
    assert barred(state, "1tun>num", seat=0) == "CIV-17.2"
    play(state, ".")
    assert who(state) == (2, "move")
    play(state, ".")
    assert who(state) == (0, "move")


@pytest.mark.rule("CIV-23.21")
def test_militarism_moves_last() -> None:
    state = table(
        phase="movement",
        tokens={0: {"tun": 3}, 1: {"rub": 5}, 2: {"ger": 4}},
        cards={1: "mil", 2: "mil"},
    )
    order = []
    for _ in range(3):
        order.append(who(state)[0])
        play(state, ".")
    assert order == [0, 1, 2]


@pytest.mark.rule("CIV-23.3a")
def test_a_token_crosses_one_land_border() -> None:
    """Carthage touches Numidia and Thapsus by land, Palermo by water, and not Tunisia."""
    state = table(phase="movement", seat=0, tokens={0: {"cat": 1}})
    assert legal(state) == ["1cat>num", "1cat>thp", "."]
    assert barred(state, "1cat>pal") == "CIV-23.3a"
    assert barred(state, "1cat>tun") == "CIV-23.31a"
    assert barred(state, "1cat>rom") == "CIV-23.3a"
    play(state, "1cat>num")
    assert barred(state, "1num>tun") == "CIV-23.3b", "it has moved"


@pytest.mark.rule("CIV-23.3a")
def test_a_token_boards_only_a_ship_of_its_own_in_the_same_territory() -> None:
    state = table(phase="movement", seat=0, tokens={0: {"cat": 2}}, ships={0: "num", 1: "cat"})
    assert "1+1" not in legal(state)
    assert barred(state, "1+1") == "CIV-23.3a"
    play(state, "1~cat", "1+2")
    assert nation(state)["ships"] == ["cat"]
    assert tokens(state, "cat") == 0


@pytest.mark.rule("CIV-23.3b")
def test_a_token_does_not_go_by_land_and_by_sea() -> None:
    state = fleet(where={"num": 2, "cat": 1})
    play(state, "1num>cat")
    assert [text for text in legal(state) if "+" in text] == ["1+1"]
    assert barred(state, "1+2") == "CIV-23.51b"
    state = fleet()
    play(state, "1+2", "1~num", "1-2")
    assert [text for text in legal(state) if text[1:4] == "num"] == []
    assert barred(state, "1num>tun") == "CIV-23.3b"


@pytest.mark.rule("CIV-23.31a")
def test_roads_lead_through_a_territory_into_a_second_one() -> None:
    state = table(phase="movement", seat=0, tokens={0: {"cat": 3}}, cards={0: "roa"})
    assert legal(state) == [
        "1cat>num", "2cat>num", "3cat>num", "1cat>tun", "2cat>tun", "3cat>tun", "1cat>sab",
        "2cat>sab", "3cat>sab", "1cat>thp", "2cat>thp", "3cat>thp", ".",
    ]  # fmt: skip
    play(state, "2cat>tun", "1cat>num")
    assert places(state) == {"tun": 2, "num": 1}
    assert legal(state) == ["."]


@pytest.mark.rule("CIV-23.31b")
@pytest.mark.parametrize(
    ("theirs", "cities"),
    [
        ({1: {"num": 1, "thp": 1}}, {}),
        ({-1: {"num": 1, "thp": 1}}, {}),
        ({}, {1: "num thp"}),
        ({}, {-1: "num thp"}),
    ],
)
def test_roads_do_not_lead_through_others_units(
    theirs: dict[int, dict[str, int]], cities: dict[int, str]
) -> None:
    state = table(
        phase="movement", seat=0, tokens={0: {"cat": 1}, **theirs}, cities=cities, cards={0: "roa"}
    )
    assert legal(state) == ["1cat>num", "1cat>thp", "."]
    assert barred(state, "1cat>tun") == "CIV-23.31b"


@pytest.mark.rule("CIV-23.31b")
def test_roads_lead_past_own_units_and_others_ships() -> None:
    """And round an obstacle: Tunisia is reached by Numidia or Thapsus."""
    state = table(
        phase="movement", seat=0, tokens={0: {"cat": 1, "thp": 2}, 1: {"num": 1}},
        ships={1: "thp"}, cards={0: "roa"},
    )  # fmt: skip
    assert "1cat>tun" in legal(state)
    assert "1cat>sab" in legal(state)
    state = table(
        phase="movement", seat=0, tokens={0: {"cat": 1}, 1: {"num": 1}}, cities={0: "thp"},
        cards={0: "roa"},
    )  # fmt: skip
    assert "1cat>sab" in legal(state)


@pytest.mark.rule("CIV-23.31b")
def test_a_road_may_end_among_others() -> None:
    state = table(phase="movement", seat=0, tokens={0: {"cat": 1}, 1: {"tun": 3}}, cards={0: "roa"})
    play(state, "1cat>tun")
    assert (tokens(state, "tun", 0), tokens(state, "tun", 1)) == (1, 3)


@pytest.mark.rule("CIV-23.31c")
def test_no_road_leads_aboard() -> None:
    state = fleet(ships="thp", cards="roa", where={"num": 1})
    play(state, "1num>thp")
    assert barred(state, "1+1") == "CIV-23.51b"
    state = fleet(ships="sab", cards="roa", where={"num": 1})
    play(state, "1num>sab")
    assert barred(state, "1+1") == "CIV-23.51b"


@pytest.mark.rule("CIV-23.4a", "CIV-23.4b", "CIV-23.4c")
def test_any_number_may_enter_any_land_territory() -> None:
    """Carthage (limit 3) has a city of Italy, tokens of Italy and Illyria, and gets twelve more."""
    state = table(
        phase="movement", seat=0, tokens={0: {"num": 12}, 1: {"cat": 2}, 2: {"cat": 5}},
        cities={1: "cat"},
    )  # fmt: skip
    play(state, "9num>cat", "3num>cat")
    assert [tokens(state, "cat", seat) for seat in range(3)] == [12, 2, 5]


@pytest.mark.rule("CIV-23.51a")
def test_a_ship_carries_five_tokens_at_a_time() -> None:
    state = fleet()
    assert [text for text in legal(state) if "+" in text] == ["1+1", "1+2", "1+3", "1+4", "1+5"]
    assert barred(state, "1+6") == "CIV-23.51a"
    play(state, "1+3")
    assert [text for text in legal(state) if "+" in text] == ["1+1", "1+2"]
    assert barred(state, "1+3") == "CIV-23.51a"
    play(state, "1+2")
    assert barred(state, "1+1") == "CIV-23.51a"
    play(state, "1~num", "1-5", "1~cat", "1+1")
    assert tokens(state, "num") == 5


@pytest.mark.rule("CIV-23.51b")
def test_only_tokens_that_have_not_moved_by_land_board() -> None:
    state = fleet(where={"num": 3, "cat": 0})
    play(state, "3num>cat")
    assert barred(state, "1+1") == "CIV-23.51b"


@pytest.mark.rule("CIV-23.52a")
def test_ships_cross_sea_borders_only() -> None:
    """Thapsus and Tunisia touch by land alone, as do Carthage and Palermo by water."""
    state = fleet(ships="thp")
    assert [text for text in legal(state) if "~" in text] == ["1~cat", "1~sab", "1~tri"]
    assert barred(state, "1~num") == "CIV-23.52a"
    assert barred(state, "1~tun") == "CIV-23.52a"
    assert barred(state, "1~pal") == "CIV-23.52a", "it is two moves away"
    play(state, "1~cat", "1~pal")
    assert nation(state)["ships"] == ["pal"]


@pytest.mark.rule("CIV-23.52a")
def test_ships_sail_on_lakes() -> None:
    """Lake Tuz lies between Gordium and Kanesh."""
    state = table(players=4, phase="movement", seat=0, tokens={0: {"gor": 3}}, ships={0: "gor"})
    play(state, "1+3", "1~kan", "1-3")
    assert places(state, 0) == {"kan": 3}


@pytest.mark.rule("CIV-23.52b")
def test_a_ship_enters_four_territories() -> None:
    """The start does not count, coming back does."""
    state = fleet()
    play(state, "1~num", "1~cat", "1~thp")
    assert "1~sab" in legal(state)
    play(state, "1~sab")
    assert [text for text in legal(state) if "~" in text] == []
    assert barred(state, "1~tri") == "CIV-23.52b"


@pytest.mark.rule("CIV-23.52b")
def test_every_ship_and_every_turn_has_its_own_range() -> None:
    state = fleet(ships="num cat")
    play(state, "2~thp", "2~cat", "2~thp", "2~cat")
    assert [text for text in legal(state) if "~" in text] == ["1~cat"]
    play(state, "1~cat", ".")
    passes(state, "move")
    assert state.dump()["turn"] == 6
    assert "1~num" in legal(state)
    assert "2~thp" in legal(state)


@pytest.mark.rule("CIV-23.52c")
def test_no_open_sea_without_astronomy() -> None:
    state = fleet()
    assert "1~wme" not in legal(state)
    assert barred(state, "1~wme") == "CIV-23.52c"
    assert barred(state, "1~cen") == "CIV-23.52c"


@pytest.mark.rule("CIV-23.53")
def test_cloth_making_sails_five_territories() -> None:
    state = fleet(cards="clo")
    play(state, "1~num", "1~cat", "1~thp", "1~sab", "1~tri")
    assert [text for text in legal(state) if "~" in text] == []
    assert barred(state, "1~lib") == "CIV-23.53"


@pytest.mark.rule("CIV-23.54")
def test_astronomy_crosses_the_open_sea() -> None:
    """From Carthage over the Western Mediterranean to Corsica in two moves."""
    state = fleet(cards="ast")
    play(state, "1+5", "1~wme", "1~cor", "1-5")
    assert tokens(state, "cor") == 5
    play(state, "1~wme", "1~num", ".")
    assert nation(state)["ships"] == ["num"]


@pytest.mark.rule("CIV-23.55")
def test_a_ship_ends_anywhere_but_on_the_open_sea() -> None:
    state = fleet(cards="ast", sar=1)
    play(state, "1~wme")
    assert "." not in legal(state)
    assert barred(state, ".") == "CIV-23.55"
    play(state, "1~sar", ".")
    assert nation(state)["ships"] == ["sar"], "whoever is there"


@pytest.mark.rule("CIV-23.55")
def test_nobody_sails_out_to_sea_with_his_last_move() -> None:
    state = fleet(cards="ast")
    play(state, "1~num", "1~cat", "1~num")
    assert [text for text in legal(state) if "~" in text] == ["1~cat"]
    assert barred(state, "1~wme") == "CIV-23.55"


@pytest.mark.rule("CIV-23.56a")
def test_a_ship_loads_and_lands_as_often_as_it_likes() -> None:
    """Two loads of five across the strait between Carthage and Palermo, and back once."""
    state = fleet(where={"cat": 10})
    play(state, "1+5", "1~pal", "1-5", "1~cat", "1+5", "1~pal", "1-5", ".")
    assert places(state) == {"pal": 10}


@pytest.mark.rule("CIV-23.56a")
def test_a_ship_picks_up_and_sets_down_on_its_way() -> None:
    state = fleet(where={"cat": 2, "thp": 2})
    play(state, "1+2", "1~thp", "1+1", "1-1", "1~sab", "1-2", ".")
    assert places(state) == {"thp": 2, "sab": 2}


@pytest.mark.rule("CIV-23.56b")
def test_nobody_stays_aboard() -> None:
    state = fleet()
    play(state, "1+2", "1~num")
    assert "." not in legal(state)
    assert barred(state, ".") == "CIV-23.56b"
    play(state, "1-1")
    assert barred(state, ".") == "CIV-23.56b"
    play(state, "1-1", ".")
    assert tokens(state, "num") == 2


@pytest.mark.rule("CIV-23.56b")
def test_nobody_lands_on_the_open_sea() -> None:
    state = fleet(cards="ast")
    play(state, "1+2", "1~wme")
    assert barred(state, "1-2") == "CIV-23.56b"


@pytest.mark.rule("CIV-23.56c")
def test_a_token_uses_one_ship_only() -> None:
    state = fleet(ships="num cat", where={"num": 2})
    play(state, "1+2", "1~cat", "1-2")
    assert [text for text in legal(state) if "+" in text] == []
    assert barred(state, "2+1") == "CIV-23.51b"


@pytest.mark.rule("CIV-23.57")
def test_the_two_coasts_of_delphi_do_not_meet() -> None:
    """Ithaca, Epirus and Corinth in the west; Athens, Chalcis and Thessaly in the east."""
    state = fleet(ships="ith", where={"del": 1})
    play(state, "1~del")
    assert sorted(text for text in legal(state) if "~" in text) == ["1~coi", "1~epi", "1~ith"]
    assert barred(state, "1~ath") == "CIV-23.57"
    state = fleet(ships="ath", where={"del": 1})
    assert barred(state, "1~del") == "CIV-23.57"
    play(state, "1~del2")
    assert sorted(text for text in legal(state) if "~" in text) == ["1~ath", "1~cha", "1~the"]
    assert barred(state, "1~coi") == "CIV-23.57"


@pytest.mark.rule("CIV-23.57")
def test_the_coast_is_remembered_between_turns() -> None:
    """And tokens board a ship on either coast."""
    state = fleet(ships="ath", where={"del": 2})
    play(state, "1~del2", ".")
    assert nation(state)["ships"] == ["del2"]
    state = fleet(ships="del2", where={"del": 2})
    play(state, "1+1", "1~the", "1-1", ".")
    assert places(state) == {"del": 1, "the": 1}
