"""4, 5 and 16: the map, the pieces, and which part of the map how many players use."""

from __future__ import annotations

import pytest

import ziggurat
from tests.conformance.civilisation.positions import (
    GAME,
    barred,
    city,
    entry,
    nation,
    passes,
    stock,
    table,
    tokens,
)
from tests.conformance.moves import legal, play
from ziggurat.core.errors import WrongOption
from ziggurat.games.civilisation.rules.board import (
    BY_ANY,
    BY_LAND,
    BY_WATER,
    CODES,
    FLOOD,
    IS_COASTAL,
    IS_SEA,
    IS_WATER,
    ISLAND,
    LIMIT,
    NATIONS,
    SITE,
    TERRITORY_OF,
    Board,
    board,
)


def coded(places: tuple[int, ...]) -> set[str]:
    return {CODES[place] for place in places}


def with_code(words: str) -> list[int]:
    return [TERRITORY_OF[code] for code in words.split()]


# ------------------------------------------------------------------------------------- territories


@pytest.mark.rule("CIV-4.21a", "CIV-4.23")
def test_land_and_open_sea() -> None:
    assert len(CODES) == 158
    seas = {CODES[place] for place in range(158) if IS_SEA[place]}
    assert seas == {"bof", "wme", "adr", "cen", "aeg", "bla", "eme", "red", "cas"}
    for place in with_code("bof wme adr cen aeg bla eme red cas"):
        assert IS_WATER[place]
        assert not BY_LAND[place]
        assert LIMIT[place] == 0
    state = table(phase="movement", seat=0, tokens={0: {"cat": 1}})
    assert not any(move.endswith(">wme") for move in legal(state))  # nobody walks into the sea


@pytest.mark.rule("CIV-4.21b")
def test_islands_in_one_territory_are_one() -> None:
    islands = {name for name in ISLAND if name}
    assert len(islands) == 14
    assert ISLAND[TERRITORY_OF["bal"]] == "baleares"  # two islands, one territory
    assert {CODES[p] for p in range(158) if ISLAND[p] == "sicily"} == {"pal", "mil", "sya"}
    assert {CODES[p] for p in range(158) if ISLAND[p] == "crete"} == {"pha", "kno"}


@pytest.mark.rule("CIV-4.22", "CIV-4.24")
def test_maritime_and_coastal() -> None:
    carthage, tunisia, nineveh = with_code("cat tun nin")
    assert IS_WATER[carthage] and IS_COASTAL[carthage] and not IS_SEA[carthage]  # land and sea
    assert not IS_WATER[tunisia] and not IS_COASTAL[tunisia]
    assert IS_WATER[nineveh] and not IS_COASTAL[nineveh]  # a lake alone makes no coast
    lakes = {CODES[p] for p in range(158) if IS_WATER[p] and not IS_COASTAL[p] and not IS_SEA[p]}
    assert lakes == {"arm", "van", "nin", "ela", "kan", "gor"}


@pytest.mark.rule("CIV-4.31", "CIV-4.32", "CIV-4.33")
def test_borders_by_land_by_sea_and_both() -> None:
    ankara, cilicia, van, nineveh, athens, argos, thera = with_code("ank cil van nin ath arg tha")
    # wholly by land
    assert TERRITORY_OF["bit"] in BY_LAND[ankara]
    assert TERRITORY_OF["bit"] not in BY_WATER[ankara]
    # both
    assert argos in BY_LAND[athens] and argos in BY_WATER[athens]
    assert TERRITORY_OF["gal"] in BY_LAND[cilicia] and TERRITORY_OF["gal"] in BY_WATER[cilicia]
    # wholly by sea
    assert thera in BY_WATER[athens] and thera not in BY_LAND[athens]
    # across a lake
    assert nineveh in BY_LAND[van] and nineveh in BY_WATER[van]
    pairs = {(a, b) for a in range(158) for b in BY_ANY[a] if a < b}
    assert len(pairs) == 431
    assert all(a in BY_ANY[b] for a in range(158) for b in BY_ANY[a])


@pytest.mark.rule("CIV-4.41")
def test_three_volcanoes() -> None:
    # Thera stands alone, Etna touches two territories, Vesuvius two
    for cities, lost in (("tha", "tha"), ("sya", "sya mil"), ("nea", "nea cam")):
        state = table(
            phase="calamities", hands={0: "2z"}, cities={0: cities},
            tokens={0: {"tun": 4}, 1: {"tha": 1, "mil": 1, "cam": 1, "sam": 1}},
        )  # fmt: skip
        assert city(state, cities) is None
        for place in ("tha", "mil", "cam", "sam"):
            assert tokens(state, place, 1) == (0 if place in lost.split() else 1)


@pytest.mark.rule("CIV-4.42", "CIV-4.43")
def test_flood_plains_and_their_white_sites() -> None:
    plains = {
        "nile": "ueg fay mem alx tan",
        "tigris_euphrates": "mes bab bay sum urz chr sus",
        "danube": "dan tyr moe",
        "po": "etr rub",
        "rhone": "gau nar",
    }
    for plain, places in plains.items():
        assert {CODES[p] for p in range(158) if FLOOD[p] == plain} == set(places.split())
    white = {CODES[p] for p in range(158) if SITE[p] == "w"}
    assert white == {"nar", "tyr", "bay", "urz", "alx", "mem", "fay", "tan", "chr"}
    assert all(FLOOD[TERRITORY_OF[code]] for code in white)
    # a black site on a plain is safe: Susa and Moesia
    assert {CODES[p] for p in range(158) if SITE[p] == "b" and FLOOD[p]} == {"moe", "sus"}
    for site, struck in (("tyr", True), ("moe", False)):
        state = table(
            phase="calamities", hands={0: "5z"}, cities={0: site}, tokens={0: {"dan": 1, "scy": 2}}
        )
        passes(state, "buy")
        assert tokens(state, "dan") == 0
        assert (city(state, site) is None) == struck


@pytest.mark.rule("CIV-4.5")
def test_every_land_territory_has_a_limit() -> None:
    assert all((LIMIT[place] > 0) != IS_SEA[place] for place in range(158))
    limits = {"ger": 5, "fay": 5, "cat": 3, "rom": 2, "nea": 1, "moe": 4, "dan": 5, "kno": 3}
    assert {code: LIMIT[TERRITORY_OF[code]] for code in limits} == limits
    state = table(phase="surplus", tokens={0: {"cat": 5, "rom": 2, "nea": 4}})
    assert (tokens(state, "cat"), tokens(state, "rom"), tokens(state, "nea")) == (3, 2, 1)


@pytest.mark.rule("CIV-4.8")
def test_nothing_else_on_the_map_matters() -> None:
    state = table(phase="movement", seat=0, tokens={0: {"pan": 1}})
    # mountains and rivers stop nobody: Pannonia reaches all its land neighbours
    reached = {move.split(">")[1] for move in legal(state) if move.startswith("1pan>")}
    assert reached == {"dal", "cis", "ger", "ill", "rub"}


# ------------------------------------------------------------------------------------------ pieces


@pytest.mark.rule("CIV-3.1a", "CIV-5.1a", "CIV-17.4b")
def test_nine_nations_in_order() -> None:
    expected = "africa italy illyria thrace crete asia assyria babylon egypt"
    assert " ".join(NATIONS) == expected
    # whoever is first in the list is asked first: here all may build a city
    state = table(
        players=8, nations="egypt babylon assyria asia crete thrace illyria italy",
        phase="cities", tokens={seat: {place: 6} for seat, place in enumerate(SITES)},
    )  # fmt: skip
    order = []
    for _ in range(8):
        order.append(nation(state, state.to_act[0])["nation"])
        play(state, ".")
    assert order == expected.split()[1:]


SITES = ["thb", "sus", "nin", "sin", "kno", "byz", "apo", "rom"]


@pytest.mark.rule("CIV-5.1b")
def test_the_pieces_of_a_nation() -> None:
    state = table(players=6, phase="movement", cities={0: "cat"}, ships={0: "cat cat"})
    held = nation(state)
    assert held["stock"] == 55
    assert held["city_stock"] == 8
    assert len(held["ships"]) == 2
    rich = table(players=6, phase="ships", seat=0, cities={0: "cat"}, treasury={0: 30})
    play(rich, "^cat:2", "^cat:2", "^cat:2", "^cat:2")
    assert "^cat:2" not in legal(rich)
    assert nation(rich)["ships"] == ["cat"] * 4


@pytest.mark.rule("CIV-5.2", "CIV-5.5")
def test_a_ship_is_neither_a_token_nor_a_unit() -> None:
    state = table(
        phase="movement", seat=0, tokens={0: {"sab": 1}}, ships={1: "thp"}, cards={0: "roa"}
    )
    assert "1sab>num" in legal(state)  # a foreign ship in Thapsus does not bar the road
    alone = table(phase="ships", seat=0, ships={0: "cat"}, treasury={0: 10}, tokens={0: {"tun": 1}})
    play(alone, "$")
    assert not any(action.startswith("^cat") for action in legal(alone))  # no unit there
    census = table(phase="census", tokens={0: {"tun": 2}}, cities={0: "cat"}, ships={0: "cat"})
    assert nation(census)["census"] == 2


@pytest.mark.rule("CIV-5.4")
def test_ships_only_carry_tokens_over_water() -> None:
    state = table(phase="movement", seat=0, tokens={0: {"cat": 1, "tun": 1}}, ships={0: "cat"})
    assert "1~num" in legal(state)
    assert "1~tun" not in legal(state)  # Tunisia has no water
    play(state, "1~num")
    assert "1tun>num" in legal(state)
    conflict = table(phase="conflicts", tokens={0: {"cat": 3}}, ships={1: "cat cat cat"})
    assert tokens(conflict, "cat") == 3


@pytest.mark.rule("CIV-5.6")
def test_unit_points() -> None:
    # Italy: 44 tokens and 9 cities in stock, 89 points; Africa: 45 and 8 after taxes, 85
    state = table(
        phase="taxes", nations="egypt italy africa", cities={0: "rom", 2: "cat"},
        tokens={1: {"pan": 3}, 0: {"nea": 46}},
    )  # fmt: skip
    assert entry(state, "city_joins") == {"seat": 1, "place": "rom", "other": 0}


# ------------------------------------------------------------------- the board and who plays on it


def playable(name: str, west: bool = False) -> Board:
    return board(int(name[0]), name, west)


def land_count(name: str, west: bool = False) -> int:
    return len(playable(name, west).land)


@pytest.mark.rule("CIV-16.1", "CIV-16.2", "CIV-16.3", "CIV-16.4", "CIV-16.5")
@pytest.mark.parametrize(
    ("players", "count"), [(2, 55), (3, 47), (4, 55), (5, 47), (6, 55), (7, 55), (8, 47)]
)
def test_tokens_by_number_of_players(players: int, count: int) -> None:
    assert GAME.players == (2, 3, 4, 5, 6, 7, 8)
    state = GAME.start(players, 7)
    assert [nation(state, seat)["stock"] for seat in range(players)] == [count] * players


def panels(name: str, west: bool = False) -> set[str]:
    """One territory of each panel that is in play."""
    signs = {"W": "gau", "1": "rom", "2": "ath", "3": "jer", "4": "ara"}
    used = playable(name, west).playable
    return {panel for panel, code in signs.items() if used[TERRITORY_OF[code]]}


@pytest.mark.rule("CIV-16.2", "CIV-16.3", "CIV-16.4", "CIV-16.5")
def test_panels_by_number_of_players() -> None:
    for name in ("8p", "7p", "6p"):
        assert panels(name) == set("1234")
        assert panels(name, west=True) == set("W1234")
    assert panels("6p_west") == set("W123")  # without the far east
    assert panels("5p_east") == set("234")
    assert panels("5p_middle") == set("123")
    assert panels("5p_west") == set("W12")
    # 26 of the 149 land territories lie on the extension
    assert (land_count("8p"), land_count("8p", west=True)) == (123, 149)


@pytest.mark.rule("CIV-4.7", "CIV-16.6a", "CIV-16.6b", "CIV-16.7", "CIV-16.8a")
def test_the_dotted_line() -> None:
    # Athens lies west of the line, Troy east; both on the second panel
    for name, west, east in (
        ("4p_east", False, True), ("4p_west", True, False), ("3p", True, False),
        ("2p", True, False), ("5p_middle", True, True), ("6p", True, True),
    ):  # fmt: skip
        used = playable(name).playable
        assert (used[TERRITORY_OF["ath"]], used[TERRITORY_OF["tro"]]) == (west, east)
    assert panels("4p_east") == {"3", "4"}  # and what is east of the line on the second
    assert panels("4p_west") == {"W", "1", "2"}
    assert panels("3p") == panels("2p") == {"1", "2"}
    assert playable("3p").land == playable("2p").land


def choices(players: int, **options: object) -> set[str]:
    """The nations that the first player may choose."""
    state = GAME.start(players, 3, **options)
    numbers = [int(text.removeprefix("n")) for text in legal(state)]
    return {NATIONS[number - 1] for number in numbers}


@pytest.mark.rule("CIV-16.6a", "CIV-16.6b", "CIV-16.7", "CIV-16.8a", "CIV-16.12")
def test_who_can_be_played_where() -> None:
    west = {"italy", "africa", "illyria", "thrace", "crete"}
    assert choices(4) == {"egypt", "babylon", "assyria", "asia"}
    assert choices(4, board="4p_west") == west
    assert choices(3) == west
    assert choices(2) == west - {"crete"}
    assert choices(5) == {"thrace", "crete", "asia", "assyria", "babylon", "egypt"}
    assert choices(5, board="5p_middle") == west | {"asia", "egypt"}
    assert choices(5, board="5p_west") == west
    assert choices(6, board="6p_west") == west | {"asia", "egypt"}
    assert choices(6) == choices(7) == choices(8) == set(NATIONS)
    assert barred(GAME.start(3, 3), "n9") == "CIV-16.12"  # Egypt is off the board


@pytest.mark.rule("CIV-16.6c")
def test_seas_under_the_line_belong_to_both_sides() -> None:
    for name in ("4p_east", "4p_west", "3p", "2p"):
        used = playable(name).playable
        assert all(used[place] for place in with_code("aeg bla eme"))
    state = table(
        players=4, phase="movement", seat=0, ships={0: "tro"}, tokens={0: {"tro": 1}},
        cards={0: "ast"},
    )  # fmt: skip
    assert "1~aeg" in legal(state)
    assert not any(action in legal(state) for action in ("1~lem", "1~byz"))  # west of the line


@pytest.mark.rule("CIV-16.11a", "CIV-16.11b")
def test_cut_territories_go_with_their_limit_and_site() -> None:
    # the panel of a territory is the one that carries its limit and its site
    three, five = playable("3p").playable, playable("5p_east").playable
    assert not three[TERRITORY_OF["nub"]]  # the fourth panel
    assert five[TERRITORY_OF["thr"]] and not five[TERRITORY_OF["apo"]]  # second and first panel
    assert not five[TERRITORY_OF["ill"]]
    # Dacia reaches to the second panel, but its limit stands on the first
    assert three[TERRITORY_OF["dac"]] and not five[TERRITORY_OF["dac"]]
    # whatever is on a board has its site there
    for name in ("3p", "5p_east", "5p_middle", "4p_east"):
        used = playable(name)
        assert all(used.has_site[place] == (SITE[place] != ".") for place in used.land)


@pytest.mark.rule("CIV-16.8b", "CIV-EX-16.8")
def test_two_players_ignore_the_sites_of_islands() -> None:
    three = table(players=3, phase="cities", seat=0, tokens={0: {"kno": 6, "rom": 6}})
    assert legal(three) == ["*rom:0", "*kno:0", "."]
    two = table(players=2, phase="cities", seat=0, tokens={0: {"kno": 11, "rom": 6, "sya": 12}})
    assert legal(two) == ["*rom:0", "*sya:0", "."]
    play(two, "*sya:0", "*rom:0")
    assert (city(two, "sya"), city(two, "kno")) == (0, None)
    assert tokens(two, "sya") == 0


# ----------------------------------------------------------------------------- start territories


def starts(nations: str, **options: object) -> dict[str, set[str]]:
    """Where each nation may begin, asked at a table of eight."""
    found: dict[str, set[str]] = {}
    for seed in range(40):
        state = GAME.start(8, seed, nations="random", **options)
        while not state.over and state.prompt(state.to_act[0]).key == "start":
            seat = state.to_act[0]
            found[nation(state, seat)["nation"]] = {text[1:] for text in legal(state)}
            play(state, legal(state)[0])
        if set(nations.split()) <= set(found):
            break
    return found


@pytest.mark.rule("CIV-4.6", "CIV-15.3c", "CIV-15.3d")
def test_start_territories() -> None:
    found = starts("africa italy illyria crete asia assyria babylon egypt")
    assert found == {
        "africa": {"tun", "sah", "trp"},
        "italy": {"pan", "cis", "etr"},
        "illyria": {"ger", "sud"},
        "crete": {"kno", "pha"},
        "asia": {"kub", "mik"},
        "assyria": {"nal", "cau"},
        "babylon": {"med", "par", "sus"},
        "egypt": {"jal", "siw", "ueg", "buh", "thb", "nub"},
    }  # Thrace has Scythia alone and is not asked
    state = GAME.start(8, 1, nations="random")
    seat = state.to_act[0]
    assert barred(state, "+rom") == "CIV-4.6"
    place = legal(state)[0][1:]
    play(state, f"+{place}")
    assert tokens(state, place, seat) == 1
    assert stock(state, seat) == 46


@pytest.mark.rule("CIV-15.3d")
def test_thrace_begins_in_scythia() -> None:
    for seed in range(20):
        state = GAME.start(8, seed, nations="random")
        seats = [seat for seat in range(8) if nation(state, seat)["nation"] == "thrace"]
        if seats:
            break
    while state.prompt(state.to_act[0]).key == "start":
        assert state.to_act[0] != seats[0]
        play(state, legal(state)[0])
    assert tokens(state, "scy", seats[0]) >= 1


@pytest.mark.rule("CIV-4.61", "CIV-16.12")
def test_africa_and_italy_begin_elsewhere_with_the_extension() -> None:
    found = starts("africa italy egypt", western_extension=True)
    assert found["africa"] == {"cir", "tun", "sah", "trp"}
    assert found["italy"] == {"lus", "bae", "cod"}
    assert found["egypt"] == {"jal", "siw", "ueg", "buh", "thb", "nub"}
    # Egypt on a board without the first and the fourth panel loses Nubia
    starts_of_egypt = playable("5p_middle").starts[NATIONS.index("egypt")]
    assert coded(starts_of_egypt) == {"jal", "siw", "ueg", "buh", "thb"}


@pytest.mark.rule("CIV-16.1")
def test_boards_are_made_for_their_number_of_players() -> None:
    for players, options in (
        (3, {"board": "4p_east"}), (5, {"board": "5p_east", "western_extension": True}),
        (4, {"board": "2p"}), (3, {"western_extension": True}),
    ):  # fmt: skip
        with pytest.raises(WrongOption):
            GAME.start(players, 1, **options)
    for players in (1, 9):
        with pytest.raises(ValueError, match=r".*"):
            ziggurat.game("civilisation").start(players, 1)
