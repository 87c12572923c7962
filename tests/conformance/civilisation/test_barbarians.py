"""30.52: the barbarian hordes.

Africa (seat 0) begins in Tunisia (limit 2), Sahara (1) or Tripolitania (1). Tunisia touches Numidia
(2), Sabrata (2), Sahara and Thapsus (3, a site); Thapsus also Carthage (3) and Tripoli (1).
"""

from __future__ import annotations

import pytest

from tests.conformance.civilisation.positions import (
    cities,
    city,
    entries,
    entry,
    hand,
    passes,
    phase,
    places,
    stock,
    struck,
    table,
    tokens,
    treasury,
    who,
)
from tests.conformance.moves import legal, play, told


@pytest.mark.rule("CIV-30.5211a", "CIV-30.5212", "CIV-15.31")
def test_fifteen_barbarians_land_in_a_start_territory_and_fight() -> None:
    state = struck("5x", tokens={0: {"tun": 2}})
    assert entry(state, "horde") == {"place": "tun", "count": 15}
    # 2:15, one each in turn, the weaker first: two Africans and one barbarian fall.
    assert entries(state, "fought") == [{"seat": 0, "place": "tun", "count": 2}]
    assert entries(state, "fought_raiders") == [{"place": "tun", "count": 1}]
    assert (places(state), stock(state)) == ({}, 47)
    # Nothing else of Africa is on the board: those beyond the limit of two disappear.
    assert places(state, -1) == {"tun": 2}


@pytest.mark.rule("CIV-30.5211b")
def test_they_land_where_the_victim_suffers_most() -> None:
    # A city in Tripolitania is worth five points, two tokens in Tunisia two.
    state = struck("5x", tokens={0: {"tun": 2}}, cities={0: "trp"})
    assert entry(state, "horde")["place"] == "trp"
    state = struck("5x", tokens={0: {"tun": 2, "sah": 1}})
    assert entry(state, "horde")["place"] == "tun"


@pytest.mark.rule("CIV-30.5211b")
def test_damage_is_what_the_victim_would_lose_in_the_fight() -> None:
    # Seven tokens are left for the horde (8 players, one spare nation of 55). In Tunisia the four
    # of Africa all fall to them; against the city of an engineer seven are too few.
    state = struck(
        "5x",
        players=8,
        tokens={0: {"tun": 4}, -1: {"ger": 48}},
        cities={0: "trp"},
        cards={0: "eng"},
    )
    assert entry(state, "horde") == {"place": "tun", "count": 7}


@pytest.mark.rule("CIV-30.5211c")
def test_without_units_there_they_land_in_an_empty_start_territory() -> None:
    state = struck("5x", tokens={0: {"cat": 1}, 1: {"tun": 2}, 2: {"trp": 1}})
    assert entry(state, "horde")["place"] == "sah"


@pytest.mark.rule("CIV-30.5211d")
def test_they_land_among_other_players_only_if_there_is_no_other_place() -> None:
    held = {0: {"cat": 1}, 1: {"tun": 2}, 2: {"trp": 1}}
    state = struck("5x", tokens=held | {-1: {"sah": 1}})  # barbarians are not another player
    assert entry(state, "horde")["place"] == "sah"
    state = struck("5x", tokens=held | {1: {"tun": 2, "sah": 1}}, giver=1)
    assert who(state) == (1, "horde_lands")
    assert legal(state) == ["+tun", "+sah", "+trp"]


@pytest.mark.rule("CIV-30.5211d", "CIV-30.5231b")
def test_they_never_land_in_a_pirate_city() -> None:
    state = struck("5x", tokens={0: {"cat": 1}}, cities={-1: "tun sah"})
    assert entry(state, "horde")["place"] == "trp"


@pytest.mark.rule("CIV-30.5211d", "CIV-15.31")
def test_fewer_spare_tokens_make_a_smaller_horde() -> None:
    state = struck("5x", players=8, tokens={0: {"tun": 1}, -1: {"ger": 45}})
    assert entry(state, "horde")["count"] == 10
    none = struck("5x", players=8, tokens={0: {"tun": 1}, -1: {"ger": 55}})
    assert (who(none), places(none)) == ((0, "rate"), {"tun": 1})


@pytest.mark.rule("CIV-30.5212")
def test_everybody_in_the_territory_fights_third_nations_included() -> None:
    # 1:1:15 in a territory of limit 2: the two weakest fall together.
    state = struck("5x", tokens={0: {"tun": 1}, 1: {"tun": 1}})
    assert [tokens(state, "tun", seat) for seat in (0, 1, -1)] == [0, 0, 2]


@pytest.mark.rule("CIV-30.5221", "CIV-30.5222a", "CIV-30.5223a", "CIV-30.5222b")
def test_those_beyond_the_limit_go_on_to_where_they_hurt_most() -> None:
    state = struck("5x", tokens={0: {"tun": 2, "num": 3}}, cities={0: "thp"})
    # Tunisia: 14 are left, 12 go on. Thapsus, a city: five points, against three in Numidia.
    # 12 against the 6 that stand in for the city: 7 are left, 4 go on. Numidia: 4 against 3,
    # 2 are left.
    assert [(each["there"], each["count"]) for each in entries(state, "horde_moves")] == [
        ("thp", 12),
        ("num", 4),
    ]
    assert places(state, -1) == {"tun": 2, "thp": 3, "num": 2}
    assert (places(state), cities(state)) == ({}, [])


@pytest.mark.rule("CIV-30.5222b")
def test_surplus_barbarians_without_a_victim_in_reach_disappear() -> None:
    alone = struck("5x", tokens={0: {"tun": 1}})
    assert places(alone, -1) == {"tun": 2}
    assert "horde_moves" not in told(alone)
    # Six of nine that land go on from Sahara by Tripolitania; a city is too strong for them.
    weak = struck("5x", players=8, tokens={0: {"sah": 1}, -1: {"ger": 48}}, cities={0: "sab"})
    assert (places(weak, -1), cities(weak)) == ({"ger": 48, "sah": 1}, ["sab"])


@pytest.mark.rule("CIV-30.5223b")
def test_they_cross_sea_borders() -> None:
    state = struck("5x", tokens={0: {"tun": 1, "pal": 1}})
    # Tunisia 15, 13 go on by Thapsus (3 stay), Carthage (3 stay), over the water to Palermo.
    moves = [(each["there"], each["count"]) for each in entries(state, "horde_moves")]
    while who(state)[1] == "horde":
        play(state, legal(state)[0])
        moves += [(each["there"], each["count"]) for each in entries(state, "horde_moves")]
    assert moves[-1][0] == "pal"
    assert tokens(state, "pal") == 0


@pytest.mark.rule("CIV-30.5223b")
def test_they_never_cross_the_open_sea() -> None:
    # Sardinia touches Corsica, Caralis and the open sea; Corsica touches Etruria and Rome.
    state = struck("5x", 1, tokens={1: {"etr": 1, "sar": 1}})
    moves = [each["there"] for each in entries(state, "horde_moves")]
    assert moves == ["cor", "sar"]
    # The Balearic Islands, when pirates hold every shore beside them, are reached by sea alone.
    far = struck(
        "5x", 1, players=8, western_extension=True, tokens={1: {"lus": 1, "bal": 1}},
        cities={-1: "new ibe ebu"},
    )  # fmt: skip
    assert (tokens(far, "lus", 1), tokens(far, "bal", 1)) == (0, 1)
    assert "horde_moves" not in told(far)


@pytest.mark.rule("CIV-30.5224")
def test_only_immediate_damage_counts() -> None:
    # Sahara: one token now. Numidia: two now, with nothing behind it. A rich city behind Sahara
    # (Tripolitania) does not draw them.
    state = struck("5x", tokens={0: {"tun": 3, "num": 2, "sah": 1}}, cities={0: "trp"}, giver=1)
    # They land on the city, the greatest damage, and find Sahara first from there.
    assert entry(state, "horde")["place"] == "trp"
    state = struck("5x", 1, tokens={1: {"etr": 1, "cor": 1, "rom": 2, "sar": 9}})
    moves = [each["there"] for each in entries(state, "horde_moves")]
    assert moves[0] == "rom"


@pytest.mark.rule("CIV-30.5225a")
def test_they_come_to_rest_before_the_next_calamity() -> None:
    state = table(
        phase="calamities", hands={0: "5x", 1: "7x"}, cities={1: "ath byz kno pha"},
        tokens={0: {"tun": 2, "num": 3}, 1: {"ger": 20}},
    )  # fmt: skip
    keys = [each.key for each in state.log]
    assert who(state) == (1, "lose_cities")
    second = max(place for place, key in enumerate(keys) if key == "calamity")
    assert max(place for place, key in enumerate(keys) if key == "horde_moves") < second


@pytest.mark.rule("CIV-30.5225b")
def test_they_stay_and_do_not_grow() -> None:
    state = struck("5x", tokens={0: {"tun": 1}}, hands={0: "1a"})
    play(state, "%2")
    passes(state, "buy")
    assert (phase(state), places(state, -1)) == ("purchases", {"tun": 2})


@pytest.mark.rule("CIV-30.5231a")
def test_they_must_enter_where_the_victim_is_alone() -> None:
    # Numidia: one token of the victim alone. Sabrata: two of the victim, but Italy is there too.
    state = struck("5x", tokens={0: {"tun": 1, "num": 1, "sab": 2}, 1: {"sab": 1}})
    moves = [each["there"] for each in entries(state, "horde_moves")]
    assert moves[0] == "num"


@pytest.mark.rule("CIV-30.5231a", "CIV-30.5242")
@pytest.mark.parametrize(("cards", "first"), [("", "thp"), ("eng", "num")])
def test_too_few_of_them_cannot_hurt_a_city(cards: str, first: str) -> None:
    state = struck(
        "5x", players=8, tokens={0: {"tun": 1, "num": 1}, -1: {"ger": 46}}, cities={0: "thp"},
        cards={0: cards},
    )  # fmt: skip
    # Nine land, kill one, and seven go on: enough for a city, but not for that of an engineer.
    assert entry(state, "horde")["count"] == 9
    assert entry(state, "horde_moves")["there"] == first


@pytest.mark.rule("CIV-30.5231b")
def test_else_they_head_for_the_nearest_territory_where_they_can_do_damage() -> None:
    # From Tunisia to Carthage: by Numidia or Thapsus, one move short of it. A tie.
    state = struck("5x", giver=2, tokens={0: {"tun": 1, "cat": 2}})
    assert (who(state), legal(state)) == ((2, "horde"), ["+num", "+thp"])
    play(state, "+num")
    assert places(state, -1) == {"tun": 2, "num": 2, "cat": 3}
    assert places(state) == {}


@pytest.mark.rule("CIV-30.5231b")
def test_territories_shared_with_others_come_second_and_the_worst_of_them_first() -> None:
    # Numidia: two of the victim and one Italian. Sabrata: one of each.
    state = struck("5x", tokens={0: {"tun": 1, "num": 2, "sab": 1}, 1: {"num": 1, "sab": 1}})
    moves = [each["there"] for each in entries(state, "horde_moves")]
    assert moves[0] == "num"


@pytest.mark.rule("CIV-30.5231b", "CIV-29.65")
def test_pirate_cities_are_in_their_way() -> None:
    state = struck("5x", giver=2, tokens={0: {"tun": 1, "cat": 2}}, cities={-1: "num"})
    moves = [each["there"] for each in entries(state, "horde_moves")]
    assert moves[:2] == ["thp", "cat"]
    assert city(state, "num") == -1


@pytest.mark.rule("CIV-30.5232a", "CIV-24.1c")
def test_on_their_way_they_fight_other_nations_beyond_the_limit() -> None:
    # Three Italians in Numidia and a city of Italy in Thapsus: by Numidia 13 against 3.
    state = struck(
        "5x", giver=2, tokens={0: {"tun": 1, "cat": 2}, 1: {"num": 3}}, cities={1: "thp"}
    )
    assert legal(state) == ["+num", "+thp"]
    play(state, "+num")
    # 3:13 - the three fall, and two barbarians; 11 are left, 2 stay, 9 go on to Carthage.
    assert (tokens(state, "num", 1), tokens(state, "num", -1)) == (0, 2)
    assert entries(state, "horde_moves")[1] == {"place": "num", "there": "cat", "count": 9}


@pytest.mark.rule("CIV-30.5232a")
def test_within_the_limit_they_live_side_by_side() -> None:
    # Three land in Germany (limit 5) beside one Illyrian.
    state = struck("5x", 2, players=8, tokens={2: {"ger": 1}, -1: {"kno": 52}})
    assert (tokens(state, "ger", 2), tokens(state, "ger", -1)) == (1, 3)


@pytest.mark.rule("CIV-30.5232b")
def test_they_pass_through_territories_they_hold() -> None:
    state = struck("5x", tokens={0: {"tun": 1, "cat": 2}, -1: {"num": 2}}, cities={-1: "thp"})
    # Thirteen go on by Numidia, where two are already: all thirteen reach Carthage.
    assert [(each["there"], each["count"]) for each in entries(state, "horde_moves")] == [
        ("num", 13),
        ("cat", 13),
    ]
    assert tokens(state, "num", -1) == 2


@pytest.mark.rule("CIV-30.5232c")
def test_they_may_use_themselves_up_before_they_reach_the_victim() -> None:
    # One stays in Sahara, fourteen fall against the sixteen Italians of Tunisia.
    state = struck("5x", giver=1, tokens={0: {"cat": 1}, 1: {"tun": 16, "trp": 1}})
    assert entry(state, "horde")["place"] == "sah"
    assert (who(state), legal(state)) == ((1, "horde"), ["+tun", "+sab"])
    play(state, "+tun")
    assert tokens(state, "tun", 1) == 3
    assert (who(state), places(state)) == ((0, "rate"), {"cat": 1})
    assert places(state, -1) == {"sah": 1}


@pytest.mark.rule("CIV-30.5241")
def test_the_giver_decides_between_equal_territories() -> None:
    state = struck("5x", giver=2, tokens={0: {"sah": 1, "trp": 1}})
    assert (who(state), legal(state)) == ((2, "horde_lands"), ["+sah", "+trp"])
    play(state, "+trp")
    assert tokens(state, "trp") == 0


@pytest.mark.rule("CIV-30.5241", "CIV-17.4a")
@pytest.mark.parametrize(
    ("stocks", "chooser"), [({1: 45}, 2), ({2: 45}, 1), ({1: 45, 2: 45}, 1), ({1: 9, 2: 9}, 0)]
)
def test_else_the_greatest_stock_decides_the_victim_included(
    stocks: dict[int, int], chooser: int
) -> None:
    state = struck("5x", tokens={0: {"sah": 1, "trp": 1}}, stock={0: 40} | stocks)
    assert who(state) == (chooser, "horde_lands")


@pytest.mark.rule("CIV-30.5241")
def test_the_stock_is_counted_in_unit_points() -> None:
    # Italy 40 + 45, Illyria 47 + 35.
    state = struck(
        "5x", tokens={0: {"sah": 1, "trp": 1}}, stock={0: 0, 1: 40}, cities={2: "ath byz"}
    )
    assert who(state) == (1, "horde_lands")


@pytest.mark.rule("CIV-30.5242", "CIV-32.231")
def test_barbarians_have_no_cards_but_defenders_do() -> None:
    # With Metalworking the Africans fall last: 15:2 leaves 13, of which 2 stay.
    state = struck("5x", giver=1, tokens={0: {"tun": 2}}, cards={0: "met", 1: "met eng"})
    assert entry(state, "fought_raiders")["count"] == 2


@pytest.mark.rule("CIV-30.5242", "CIV-24.35b")
def test_the_city_of_an_engineer_is_replaced_by_seven() -> None:
    state = struck("5x", giver=1, cities={0: "trp"}, cards={0: "eng", 1: "eng"})
    # 15 against 7: all seven fall, and six barbarians.
    assert entry(state, "fought") == {"seat": 0, "place": "trp", "count": 7}
    assert entry(state, "fought_raiders")["count"] == 6


@pytest.mark.rule("CIV-30.525", "CIV-24.53a")
def test_no_card_and_no_pillage_when_they_take_a_city() -> None:
    state = struck("5x", giver=1, cities={0: "trp"}, hands={0: "9a*3"})
    assert cities(state) == []
    assert (hand(state), hand(state, 1)) == ({"9a": 3}, {})
    assert (who(state), treasury(state, 1)) == ((0, "rate"), 0)


@pytest.mark.rule("CIV-30.526")
def test_crete_cannot_be_their_victim() -> None:
    state = struck("5x", nations="crete italy africa", tokens={0: {"kno": 3}}, giver=1)
    assert (who(state), places(state), places(state, -1)) == ((0, "rate"), {"kno": 3}, {})


@pytest.mark.rule("CIV-30.5224")
def test_what_they_consider_leaves_no_trace_in_the_log() -> None:
    state = struck("5x", tokens={0: {"tun": 2, "sah": 1, "trp": 1}})
    fights = [each["place"] for each in entries(state, "fought")]
    assert fights == ["tun", "sah", "trp"]
