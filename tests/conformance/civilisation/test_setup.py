"""15: setting up, late arrivals, early leavers."""

from __future__ import annotations

import pytest

from tests.conformance.civilisation.positions import (
    GAME,
    barred,
    cities,
    city,
    entries,
    entry,
    hand,
    host,
    nation,
    passes,
    phase,
    pile,
    places,
    stock,
    table,
    tokens,
    treasury,
    who,
)
from tests.conformance.moves import legal, play, told
from ziggurat.core.errors import WrongOption
from ziggurat.core.state import HOST, State

SEEDS = range(12)


# --------------------------------------------------------------------------------------- the piles


@pytest.mark.rule("CIV-15.2a", "CIV-15.2f")
def test_piles_hold_their_goods_shuffled() -> None:
    first = {tuple(pile(GAME.start(4, seed), 1)) for seed in SEEDS}
    assert len(first) > 6  # another order by another seed
    for cards in first:
        assert sorted(cards) == ["1a"] * 8 + ["1b"] * 7  # and no calamity


@pytest.mark.rule("CIV-15.2b", "CIV-15.2d")
@pytest.mark.parametrize("players", [2, 4, 8])
def test_the_first_cards_are_goods(players: int) -> None:
    for seed in SEEDS:
        state = GAME.start(players, seed)
        for number in range(2, 10):
            assert all(card[1] in "ab" for card in pile(state, number)[:players])


@pytest.mark.rule("CIV-15.2c")
def test_a_calamity_that_can_be_traded_lies_anywhere_below() -> None:
    # pile 6 of two players: two goods, then nine with the calamity somewhere among them
    found = {pile(GAME.start(2, seed), 6).index("6x") for seed in range(80)}
    assert found == set(range(2, 12))


@pytest.mark.rule("CIV-15.2e")
def test_the_other_calamities_lie_at_the_bottom() -> None:
    for seed in SEEDS:
        state = GAME.start(5, seed)
        assert [pile(state, number)[-1] for number in (2, 3, 4, 5)] == ["2z", "3z", "4z", "5z"]


# ------------------------------------------------------------------------------------- the nations


@pytest.mark.rule("CIV-15.3a")
def test_nations_are_chosen_in_an_order_drawn_at_random() -> None:
    orders = set()
    for seed in SEEDS:
        state = GAME.start(4, seed)
        chosen: list[int] = []
        for _ in range(4):
            asked = who(state)
            chosen.append(asked[0])
            if asked[1] != "nation":
                break
            free = legal(state)
            play(state, free[0])
            if len(chosen) < 3:
                assert free[0] not in legal(state)
        orders.add(tuple(chosen[:3]))
    assert len(orders) > 5


@pytest.mark.rule("CIV-15.3a", "CIV-15.3c")
def test_tokens_are_placed_in_the_same_order() -> None:
    state = GAME.start(8, 5)
    order = []
    while who(state)[1] == "nation":
        order.append(state.to_act[0])
        play(state, legal(state)[0])
    starting = []
    while who(state)[1] == "start":
        seat = state.to_act[0]
        starting.append(seat)
        play(state, legal(state)[0])
    # nine nations, of which the last player leaves one; Thrace is not asked where
    thrace = next(seat for seat in range(8) if nation(state, seat)["nation"] == "thrace")
    assert starting == [seat for seat in order if seat != thrace]


@pytest.mark.rule("CIV-15.3b")
def test_nations_dealt_at_random() -> None:
    dealt = set()
    for seed in SEEDS:
        state = GAME.start(6, seed, nations="random")
        assert who(state)[1] == "start"
        names = tuple(nation(state, seat)["nation"] for seat in range(6))
        assert len(set(names)) == 6
        dealt.add(names)
    assert len(dealt) > 10


@pytest.mark.rule("CIV-15.31")
def test_a_nation_stays_unplayed_and_lends_its_pieces() -> None:
    # with eight players one is left: 55 tokens and 9 cities for barbarians and pirates
    state = table(
        players=8, phase="calamities", hands={1: "5x"}, givers={"5x": 0},
        tokens={-1: {"ara": 1, "mid": 44}, 1: {"pan": 1}},
    )  # fmt: skip
    assert entry(state, "horde")["count"] == 10
    pirates = table(
        players=8, phase="calamities", hands={1: "9x"}, givers={"9x": 0},
        cities={-1: "kno pha rho tha cyp sal jer tye", 1: "rom nea"}, tokens={1: {"pan": 4}},
    )  # fmt: skip
    play(pirates, "/nea")
    assert (city(pirates, "nea"), city(pirates, "rom")) == (-1, None)


@pytest.mark.rule("CIV-15.4")
@pytest.mark.parametrize("players", [2, 6])
def test_the_start(players: int) -> None:
    state = GAME.start(players, 9)
    for seat in range(players):
        held = nation(state, seat)
        assert (held["square"], held["census"], held["treasury"], held["ships"]) == (0, 0, 0, [])
        assert (held["stock"], held["city_stock"], held["cards"]) == (55, 9, [])
        assert hand(state, seat) == {}


# ------------------------------------------------------------------------------------ late arrivals


def late_game(**options: object) -> State:
    """A game for four with one seat that is still empty, up to its first move."""
    state = GAME.start(4, 2, late_seats=1, **options)
    while state.dump()["phase"] == "set_up":
        assert state.to_act[0] != 3  # nobody waits for an empty chair
        play(state, legal(state)[0])
    return state


@pytest.mark.rule("CIV-15.51")
def test_a_late_player_chooses_a_nation_and_waits() -> None:
    state = late_game()
    assert nation(state, 3)["nation"] == ""
    assert nation(state, 3)["status"] == "absent"
    assert state.legal(3) == []
    asked = who(state)
    host(state, "j3")
    assert told(state) == ["waits_to_join"]
    assert nation(state, 3)["status"] == "joining"
    assert who(state) == asked  # the question on the table is answered first
    # three of the four nations of the eastern board are taken: the last one is his
    play(state, ".")
    taken = {nation(state, seat)["nation"] for seat in range(3)}
    assert taken | {nation(state, 3)["nation"]} == {"asia", "assyria", "babylon", "egypt"}
    assert (nation(state, 3)["stock"], places(state, 3), state.legal(3)) == (55, {}, [])


@pytest.mark.rule("CIV-15.51")
def test_a_late_player_is_asked_when_there_is_a_choice() -> None:
    state = late_game(board="4p_west")
    host(state, "j3")
    play(state, ".")
    assert who(state) == (3, "nation")
    assert len(legal(state)) == 2
    assert all(state.legal(seat) == [] for seat in range(3))
    play(state, legal(state)[1])
    assert nation(state, 3)["nation"] != ""
    assert who(state)[0] != 3


@pytest.mark.rule("CIV-15.51")
def test_a_late_player_is_asked_after_a_trade_under_way() -> None:
    state = table(
        players=4, nations="africa italy crete -", phase="trade", status={3: "absent"},
        hands={0: "1a*3", 1: "2a*3"}, board="4p_west", late_seats=1,
    )  # fmt: skip
    host(state, "j3")
    assert state.to_act == (0, 1)
    host(state, "#")
    assert who(state) == (3, "nation")
    play(state, "n3")
    assert nation(state, 3)["nation"] == "illyria"


@pytest.mark.rule("CIV-15.51")
def test_late_seats_leave_a_nation_unplayed() -> None:
    with pytest.raises(WrongOption):
        GAME.start(4, 1, late_seats=3)  # two must begin
    with pytest.raises(ValueError, match=r".*"):
        GAME.start(9, 1, late_seats=1)
    state = late_game()
    assert barred(state, "j0", HOST) == "CIV-15.51"
    host(state, "j3")
    assert barred(state, "j3", HOST) == "CIV-15.51"


def civil_war(**position: object) -> State:
    """Seat 0 (Africa) draws Civil War: seven cities and 20 tokens, 55 points."""
    given: dict[str, object] = {
        "players": 4, "nations": "africa italy illyria crete", "board": "4p_west", "late_seats": 1,
        "phase": "calamities", "hands": {0: "4z", 1: "1a"}, "status": {3: "joining"},
        "cities": {0: "cat thp rom nea sya tae apo"},
        "tokens": {0: {"tun": 10, "sah": 10}, 1: {"pan": 2}},
        "cards": {0: "pot mys agr"}, "squares": {0: 7, 1: 3},
    }  # fmt: skip
    return table(**(given | position))  # type: ignore[arg-type]


def fight_the_war(state: State, beneficiary: int) -> State:
    """The first faction: three cities, then four more and no tokens; the victim keeps it."""
    play(state, "/cat", "/thp", "/rom")
    assert who(state) == (beneficiary, "faction_other")
    play(state, "/nea", "/sya", "/tae", "/apo")
    assert who(state) == (0, "side")
    return play(state, ":1")


@pytest.mark.rule("CIV-15.52a", "CIV-15.52b", "CIV-15.52c")
def test_a_civil_war_brings_the_late_player_in() -> None:
    state = fight_the_war(civil_war(), beneficiary=3)
    assert entry(state, "joined") == {"seat": 3, "other": 0}
    # Crete gets the 20 tokens, copies of the cards, and the square
    assert places(state, 3) == {"tun": 10, "sah": 10}
    held = nation(state, 3)
    assert (held["cards"], held["square"], held["status"]) == (["pot", "agr", "mys"], 7, "playing")
    assert held["stock"] == 35
    # Africa keeps its cards and its square
    assert (nation(state)["cards"], nation(state)["square"]) == (["pot", "agr", "mys"], 7)
    assert len(cities(state)) == 7
    # from now on he plays
    passes(state, "move")
    assert 3 in state.dump()["order"]


@pytest.mark.rule("CIV-15.52a")
def test_of_two_late_players_the_first_in_succession_order_begins() -> None:
    state = civil_war(
        players=5, nations="africa italy illyria crete thrace", board="5p_west", late_seats=2,
        status={3: "joining", 4: "joining"},
    )  # fmt: skip
    fight_the_war(state, beneficiary=4)  # Thrace stands before Crete
    assert [nation(state, seat)["status"] for seat in (3, 4)] == ["joining", "playing"]


@pytest.mark.rule("CIV-15.52d")
def test_an_ordinary_beneficiary_gets_units_alone() -> None:
    # Illyria has the fullest stock: 55 tokens and 9 cities
    state = civil_war(status={3: "absent"})
    fight_the_war(state, beneficiary=2)
    assert places(state, 2) == {"tun": 10, "sah": 10}
    assert (nation(state, 2)["cards"], nation(state, 2)["square"]) == ([], 0)
    assert "joined" not in told(state)


# ------------------------------------------------------------------------------------ early leavers


def left(**position: object) -> State:
    """Seat 1 (Italy) says that it leaves, and the next turn begins."""
    given: dict[str, object] = {
        "phase": "purchases", "hands": {1: "3a*4 4b*2", 2: "1a"},
        "cities": {1: "rom tae"}, "tokens": {0: {"tun": 1}, 1: {"etr": 2, "cis": 1}, 2: {"ger": 1}},
        "ships": {1: "rom"}, "treasury": {1: 7}, "cards": {1: "met eng"}, "squares": {1: 4},
    }  # fmt: skip
    state = table(**(given | position))  # type: ignore[arg-type]
    host(state, "q1")
    assert nation(state, 1)["status"] == "leaving"
    while state.dump()["turn"] == 5:
        play(state, legal(state)[-1])
    assert nation(state, 1)["status"] == "inert"
    return state


@pytest.mark.rule("CIV-15.61a")
def test_who_leaves_leaves_his_units_behind_between_two_turns() -> None:
    state = table(phase="movement", tokens={0: {"tun": 1}, 1: {"etr": 1}}, ships={1: "etr"})
    play(state, ".")
    host(state, "q1")
    assert who(state) == (1, "move")  # he is still asked in this turn
    gone = left()
    assert places(gone, 1) == {"etr": 2, "cis": 1}
    assert cities(gone, 1) == ["rom", "tae"]
    held = nation(gone, 1)
    assert (held["ships"], held["treasury"], held["cards"], held["square"]) == (
        [], 7, ["met", "eng"], 5,
    )  # fmt: skip


@pytest.mark.rule("CIV-15.61a")
def test_the_last_player_cannot_leave() -> None:
    state = table(tokens={0: {"tun": 1}})
    host(state, "q1")
    host(state, "q0")
    assert barred(state, "q2", HOST) == "CIV-15.61a"
    assert barred(state, "q1", HOST) == "CIV-15.61a"


@pytest.mark.rule("CIV-15.61b")
def test_an_inert_nation_does_nothing() -> None:
    state = left()
    before = (places(state, 1), cities(state, 1), nation(state, 1)["treasury"], hand(state, 1))
    square = nation(state, 1)["square"]
    while state.dump()["turn"] < 8:
        assert state.to_act[0] != 1
        assert not state.legal(1)
        play(state, legal(state)[-1])
    # no growth, no tax, no draw, no support (two cities on three tokens), no advance
    assert before == (
        places(state, 1),
        cities(state, 1),
        nation(state, 1)["treasury"],
        hand(state, 1),
    )
    assert nation(state, 1)["square"] == square
    assert 1 not in state.dump()["order"]


@pytest.mark.rule("CIV-15.61b")
def test_an_inert_nation_neither_wins_nor_gains_by_others() -> None:
    state = table(
        phase="taxes", status={1: "inert"}, cities={0: "cat"}, tokens={0: {"tun": 46}},
        squares={1: 15}, turn=5, turn_limit=5,
    )  # fmt: skip
    # Italy has the fullest stock, and yet the city that Africa cannot tax joins Illyria
    assert entry(state, "city_joins") == {"seat": 2, "place": "cat", "other": 0}
    passes(state, "never")
    assert state.over
    assert state.scores[1] == 1500
    assert state.ranks[1] == 3
    assert 1 not in state.winners
    war = table(
        phase="calamities", status={1: "inert"}, hands={0: "4z", 2: "1a"},
        tokens={0: {"tun": 45}, 2: {"ger": 10}},
    )  # fmt: skip
    play(war, "9-tun", "6-tun")
    assert who(war) == (2, "faction_other")  # not Italy, whose stock is fuller


@pytest.mark.rule("CIV-15.61c")
def test_an_inert_nation_is_no_secondary_victim() -> None:
    # an epidemic: Italy is inert, so the whole share falls on Illyria
    state = table(
        phase="calamities", status={1: "inert"}, hands={0: "6x", 2: "1a"},
        tokens={0: {"tun": 20}, 1: {"etr": 20}, 2: {"ger": 30}},
    )  # fmt: skip
    passes(state, "buy")
    assert tokens(state, "etr", 1) == 20
    assert (tokens(state, "tun"), tokens(state, "ger", 2)) == (4, 20)  # 16, and 10 at most
    piracy = table(
        phase="calamities", status={1: "inert"}, hands={0: "9x", 2: "1a"},
        cities={1: "rom", 2: "tae"}, tokens={2: {"ger": 2}},
    )  # fmt: skip
    assert (city(piracy, "rom"), city(piracy, "tae")) == (1, -1)
    # a volcano spares nobody
    volcano = table(
        phase="calamities", status={1: "inert"}, hands={0: "2z"}, cities={0: "sya"},
        tokens={0: {"tun": 2}, 1: {"mil": 2}},
    )  # fmt: skip
    assert tokens(volcano, "mil", 1) == 0


@pytest.mark.rule("CIV-15.62a")
def test_an_inert_nation_keeps_a_card_for_every_city() -> None:
    kept = set()
    for key in range(8):
        state = left(key=key)
        held = hand(state, 1)
        assert sum(held.values()) == 2  # two cities
        assert held.keys() <= {"3a", "4b"}
        kept.add(tuple(sorted(held.items())))
        for number, card, count in ((3, "3a", 4), (4, "4b", 2)):
            returned = count - held.get(card, 0)
            assert pile(state, number)[len(pile(state, number)) - returned :] == [card] * returned
    assert len(kept) > 1  # at random
    assert hand(left(hands={1: "3a", 2: "1a"}), 1) == {"3a": 1}  # fewer cards than cities
    assert hand(left(cities={}), 1) == {}


@pytest.mark.rule("CIV-15.62b")
def test_whoever_takes_its_city_draws_a_kept_card_and_pillages() -> None:
    state = table(
        phase="conflicts", status={1: "inert"}, cities={1: "rom"}, tokens={0: {"rom": 7}},
        hands={1: "9a"},
    )  # fmt: skip
    assert entry(state, "card_taken") == {"seat": 0, "other": 1}
    assert (hand(state, 0), hand(state, 1)) == ({"9a": 1}, {})
    assert who(state) == (0, "pillage")
    play(state, ":3")
    assert treasury(state) == 3


@pytest.mark.rule("CIV-15.63")
def test_its_cards_defend_it() -> None:
    # eight tokens are needed against Engineering
    position = {"status": {1: "inert"}, "cards": {1: "eng met"}, "phase": "conflicts"}
    weak = table(cities={1: "rom"}, tokens={0: {"rom": 7}}, **position)  # type: ignore[arg-type]
    assert (city(weak, "rom"), tokens(weak, "rom")) == (1, 0)
    strong = table(cities={1: "rom"}, tokens={0: {"rom": 8}}, **position)  # type: ignore[arg-type]
    assert city(strong, "rom") is None
    # one token each where one may stay: the owner of Metalworking removes his last
    tokens_only = table(tokens={0: {"nea": 1}, 1: {"nea": 1}}, **position)  # type: ignore[arg-type]
    assert (tokens(tokens_only, "nea", 0), tokens(tokens_only, "nea", 1)) == (0, 1)
    assert nation(weak, 1)["cards"] == ["met", "eng"]
    assert phase(weak) != "conflicts"
    assert entries(weak, "card_taken") == []
    assert stock(weak) == 47
