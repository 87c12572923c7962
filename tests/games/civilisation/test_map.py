"""The map of Civilisation: shapes that show the borders, pieces, omens, and what is clicked."""

from __future__ import annotations

import gzip
import json
import re
from collections import Counter
from itertools import combinations, pairwise
from math import dist
from typing import Any

import pytest

from tests.conformance.civilisation.positions import (
    GAME,
    asks,
    begins,
    calamity,
    faction,
    table,
)
from tests.conformance.moves import play
from tests.games.drawing import NAMES, elements
from ziggurat.core.state import REVEAL, State
from ziggurat.games.civilisation.rules.board import (
    BORDERS,
    BY_LAND,
    BY_WATER,
    CODES,
    FLOOD_PLAINS,
    IS_COASTAL,
    IS_SEA,
    IS_WATER,
    SITE,
    TERRITORY_OF,
    board,
)
from ziggurat.games.civilisation.table import atlas, drawing, ground
from ziggurat.games.civilisation.table.aid import AID
from ziggurat.games.civilisation.table.drawing import symbols
from ziggurat.games.civilisation.table.geography import (
    LIMIT_AT,
    OUTLINE,
    PLAIN_PATHS,
    SHIPS_AT,
    SITE_AT,
    TOKENS_AT,
    Spot,
    points,
)
from ziggurat.games.civilisation.table.routes import nation_told, place_name
from ziggurat.games.civilisation.table.signs import NOBODY, RAIDERS, board_of, held
from ziggurat.web.delta import changed_regions, regions
from ziggurat.words import LANGUAGES, words

LANDS = [code for place, code in enumerate(CODES) if not IS_SEA[place]]
SHORTEST = 30
"""Three units of the board: a border that can be seen."""
DESERT = {"tun", "sah"}
"""Inland, and beside land that belongs to nobody."""


def seen(state: State) -> dict[str, Any]:
    return state.view(state.to_act[0])


def drawn(state: State, language: str = "en") -> str:
    return atlas.regions(seen(state), words(language, "civilisation"))["board"]


def texts(markup: str, name: str) -> list[str]:
    """The text of every element of a class."""
    return [
        "".join(element.itertext())
        for element in elements(markup)
        if name in element.attrib.get("class", "").split()
    ]


def used(markup: str) -> list[str]:
    return [e.attrib["href"][1:] for e in elements(markup) if e.tag == "use"]


# -------------------------------------------------------------------------------------- the shapes


def sides(code: str) -> dict[frozenset[Spot], float]:
    """The straight lines around a territory, and how long they are."""
    return {
        frozenset((a, b)): dist(a, b)
        for corners in points(OUTLINE[code])
        for a, b in pairwise([*corners, corners[0]])
    }


def is_inside(spot: Spot, corners: list[Spot]) -> bool:
    """Whether a line from there to the right leaves the shape an odd number of times."""
    x, y = spot
    inside = False
    for (ax, ay), (bx, by) in pairwise([*corners, corners[0]]):
        if (ay > y) != (by > y) and x < ax + (bx - ax) * (y - ay) / (by - ay):
            inside = not inside
    return inside


def test_every_territory_has_a_shape_of_one_piece() -> None:
    assert set(OUTLINE) == set(CODES)
    for code in LANDS:
        assert len(points(OUTLINE[code])) == 1, code
        assert len(points(OUTLINE[code])[0]) > 5, code


def test_territories_touch_exactly_where_there_is_a_land_border() -> None:
    by_land = {frozenset((b[:3], b[4:])) for b in BORDERS.split() if b[3] in "-="}
    around = {code: sides(code) for code in LANDS}
    for a, b in combinations(LANDS, 2):
        shared = sum([around[a][side] for side in around[a].keys() & around[b].keys()])
        if frozenset((a, b)) in by_land:
            assert shared > SHORTEST, (a, b)
        else:
            assert shared == 0, (a, b)


def test_coasts_are_where_the_board_has_them() -> None:
    around = {code: sides(code) for code in LANDS}
    count = Counter(side for code in LANDS for side in around[code])
    for code in set(LANDS) - DESERT:
        open_sides = [
            length
            for side, length in around[code].items()
            if count[side] == 1 and not is_on_the_frame(side)
        ]
        if IS_COASTAL[TERRITORY_OF[code]]:
            assert sum(open_sides) > SHORTEST, code
        else:
            assert open_sides == [], code


def is_on_the_frame(side: frozenset[Spot]) -> bool:
    (ax, ay), (bx, by) = side
    return (ax == bx and ax in (0, ground.WIDTH)) or (ay == by and ay in (0, ground.HEIGHT))


def test_open_seas_lie_apart_from_land() -> None:
    land = {corner for code in LANDS for corner in points(OUTLINE[code])[0]}
    for place, code in enumerate(CODES):
        if IS_SEA[place]:
            edges = points(OUTLINE[code])
            assert not land & {corner for edge in edges for corner in edge}, code
            for other in LANDS:
                crossed = [is_inside(TOKENS_AT[other], edge) for edge in edges]
                assert sum(crossed) % 2 == 0, (code, other)


def test_pieces_stand_in_their_territory() -> None:
    for code in CODES:
        corners = points(OUTLINE[code])[0]
        assert is_inside(TOKENS_AT[code], corners), code
        assert (code in SITE_AT) == (SITE[TERRITORY_OF[code]] != "."), code
        if code in SITE_AT:
            assert is_inside(SITE_AT[code], corners), code
    assert set(LIMIT_AT) == set(LANDS)
    waters = {code for place, code in enumerate(CODES) if IS_WATER[place]}
    assert set(SHIPS_AT) == {*waters, "del2"}


def test_limits_and_sites_do_not_lie_on_each_other() -> None:
    for code in SITE_AT:
        assert dist(SITE_AT[code], LIMIT_AT[code]) > 80, code
        assert dist(SITE_AT[code], TOKENS_AT[code]) > 60, code


def test_the_printed_map_is_small_enough_to_be_kept_in_every_page() -> None:
    assert len(atlas.still()) < 100_000
    assert len(gzip.compress(atlas.still().encode())) < 27_000
    assert set(PLAIN_PATHS) == set(FLOOD_PLAINS)


# --------------------------------------------------------------------------------------- the pieces


def test_tokens_cities_and_ships_are_drawn_for_their_nation() -> None:
    state = table(
        tokens={0: {"cat": 3, "tun": 1}, 1: {"rom": 2}}, cities={1: "nea"}, ships={0: "cat num"}
    )
    board = drawn(state)
    assert texts(board, "cv-count") == [
        "2",
        "1",
        "3",
    ]  # Rome, Tunisia, Carthage on the board's rows
    assert used(board).count("cv-t0") == 2
    assert used(board).count("cv-t1") == 1
    assert used(board).count("cv-c1") == 1
    assert used(board).count("cv-b0") == 2
    places = {e.attrib.get("id"): e for e in elements(board)}
    assert "seat-0" in places["cv-cat"].attrib["class"].split()
    assert "seat-1" in places["cv-nea"].attrib["class"].split()
    assert "seat-" not in places["cv-sar"].attrib["class"]


def test_raiders_have_pieces_of_their_own() -> None:
    board = drawn(table(tokens={-1: {"thr": 4}, 0: {"cat": 1}}, cities={-1: "apo"}))
    assert {"cv-tr", "cv-cr"} <= set(used(board))
    assert "Barbarians or pirates: 4 tokens" in "".join(texts(board, "cv-raiders"))


def test_everything_used_is_defined() -> None:
    board = drawn(table(tokens={0: {"cat": 12}, 1: {"cat": 1}, -1: {"thr": 4}}, ships={0: "cat"}))
    defined = {e.attrib.get("id") for e in elements(drawing.symbols())}
    assert set(used(board)) <= defined


def test_every_territory_says_what_lies_there_and_whose_it_is() -> None:
    state = table(tokens={0: {"cat": 3}, 1: {"cat": 1, "rom": 2}}, cities={1: "nea"})
    said = {
        e.attrib["data-key"][6:]: (e.attrib["role"], e.attrib["aria-label"])
        for e in elements(drawn(state))
        if "cv-place" in e.attrib.get("class", "")
    }
    mine, theirs = [nation_told(seen(state), seat, words("en", "civilisation")) for seat in (0, 1)]
    assert said["cat"] == ("img", f"Carthage ({mine}: 3 tokens, {theirs}: 1 token)")
    assert said["nea"] == ("img", f"Neapolis (City of {theirs})")
    assert said["tun"][1].endswith(" (empty)")
    assert len(said) == sum(board_of(seen(state)).playable)


FIRST = {2: "pan", 3: "pan", 4: "med", 5: "scy", 6: "pan", 7: "pan", 8: "pan"}


@pytest.mark.parametrize("players", FIRST)
def test_only_the_board_that_is_played_on_can_be_clicked(players: int) -> None:
    state = table(players=players, tokens={0: {FIRST[players]: 1}})
    keys = {e.attrib["data-key"][6:] for e in elements(drawn(state)) if "data-key" in e.attrib}
    played = board_of(seen(state))
    assert keys == {code for place, code in enumerate(CODES) if played.playable[place]}
    assert ("rho" in keys) == (players > 3)  # east of the dotted line
    assert "bri" not in keys  # on the western extension


def test_sites_on_islands_are_barred_for_two_players() -> None:
    two, three = [drawn(table(players=players, tokens={0: {"pan": 1}})) for players in (2, 3)]
    assert used(two).count("cv-crossed") == 9  # Sardinia, Sicily 2, Ithaca, Euboea 2 ...
    assert used(three).count("cv-crossed") == 0


def test_a_territory_tells_what_is_printed_there_and_what_lies_beside_it() -> None:
    state = table(tokens={0: {"cat": 1}})
    told = atlas.facts(TERRITORY_OF["cat"], board_of(seen(state)), words("en", "civilisation"))
    assert told == [
        "limit 3, city site",
        "By land: Numidia, Thapsus",
        "By water: Numidia, Palermo, Thapsus, Western Mediterranean, Central Mediterranean",
    ]


@pytest.mark.parametrize("players", range(2, 9))
def test_what_lies_beside_a_territory_is_in_play(players: int) -> None:
    said = words("en", "civilisation")
    played = board_of(seen(GAME.start(players, 1)))
    for place in played.land:
        lines = [one for one in atlas.facts(place, played, said) if one.startswith("By ")]
        told = [set(line.partition(": ")[2].split(", ")) for line in lines]
        near = [
            {place_name(CODES[other], said) for other in others if played.playable[other]}
            for others in (BY_LAND[place], BY_WATER[place])
        ]
        assert told == [places for places in near if places], CODES[place]


# ---------------------------------------------------------------------------------------- the omens


def omen(state: State, code: str) -> Any:
    return held(seen(state), code)


def test_tokens_beyond_the_limit_are_marked() -> None:
    state = table(tokens={0: {"cat": 5, "tun": 2}})  # limits 3 and 2
    assert omen(state, "cat").spare == {0: 2}
    assert omen(state, "tun").spare == {}
    assert texts(drawn(state), "cv-spare") == ["−2"]


def test_agriculture_raises_the_limit_of_who_is_alone() -> None:
    state = table(tokens={0: {"cat": 5, "thp": 1}, 1: {"thp": 1}}, cards={0: "agr"})
    assert omen(state, "cat").spare == {0: 1}
    state = table(tokens={0: {"cat": 2}, 1: {"cat": 1}}, cards={0: "agr"})
    assert omen(state, "cat").spare == {}


def test_tokens_beside_a_city_are_all_too_many() -> None:
    state = table(tokens={0: {"cat": 2}}, cities={0: "cat"})
    assert omen(state, "cat").spare == {0: 2}
    assert not omen(state, "cat").is_fought_over


def test_a_conflict_is_seen_coming() -> None:
    state = table(tokens={0: {"cat": 2, "thp": 2}, 1: {"cat": 1, "thp": 2}})
    assert not omen(state, "cat").is_fought_over  # three are within the limit
    assert omen(state, "thp").is_fought_over
    assert omen(state, "thp").spare == {}
    assert used(drawn(state)).count("cv-fight") == 1
    attacked = table(tokens={1: {"cat": 1}}, cities={0: "cat"})
    assert omen(attacked, "cat").is_fought_over


def test_a_city_that_can_be_built_is_announced() -> None:
    state = table(tokens={0: {"cat": 6, "thp": 5, "tun": 11, "sah": 12}})  # two sites, two without
    assert omen(state, "cat").builder == 0
    assert omen(state, "thp").builder == NOBODY
    assert omen(state, "tun").builder == NOBODY
    assert omen(state, "sah").builder == 0
    assert used(drawn(state)).count("cv-build") == 2


def test_unsupported_cities_are_marked() -> None:
    state = table(tokens={0: {"tun": 3}, 1: {"rom": 2}}, cities={0: "cat thp", 1: "nea"})
    assert omen(state, "cat").is_unsupported  # two cities need four tokens
    assert not omen(state, "nea").is_unsupported
    assert used(drawn(state)).count("cv-unfed") == 2


def test_units_of_a_faction_carry_its_flag() -> None:
    state = table(
        agenda=[begins("abilities"), asks("faction", 0, count=4, victim=0)], phase="calamities",
        under_way=calamity("4z", faction=faction({})),
        tokens={0: {"cat": 3, "tun": 2}}, cities={0: "thp"},
    )  # fmt: skip
    assert "cv-flag" not in used(drawn(state))
    play(state, "2-cat")
    board = drawn(state)
    assert used(board).count("cv-flag") == 1
    assert "2 follow the first faction" in board


def test_the_ship_that_is_asked_about_is_marked() -> None:
    state = table(phase="ships", seat=0, tokens={0: {"cat": 3}}, ships={0: "cat num"})
    marked = [e for e in elements(drawn(state)) if "cv-asked" in e.attrib.get("class", "")]
    number = seen(state)["agenda"][-1]["ship"]
    assert [e.attrib["id"] for e in marked] == [f"cv-ship-0-{number}"]


def test_raiders_never_build() -> None:
    state = table(tokens={-1: {"cat": 7}, 0: {"tun": 1}})
    assert omen(state, "cat").tokens == {RAIDERS: 7}
    assert omen(state, "cat").builder == NOBODY


# -------------------------------------------------------------------------------- what is clicked


def paths_of(state: State, text: str) -> list[list[str]]:
    return drawing.paths(seen(state), state.legal(state.to_act[0]))[text]


def said(state: State, key: str, language: str = "en") -> str:
    return drawing.label(seen(state), key, words(language, "civilisation"), NAMES)


def test_paths_of_a_move() -> None:
    state = table(tokens={0: {"cat": 3, "sah": 1}}, ships={0: "cat"})
    assert paths_of(state, "2cat>num") == [["place:cat", "place:num", "n:2"]]
    assert paths_of(state, "1sah>tun") == [["place:sah", "place:tun"]]  # no choice of a number
    assert paths_of(state, "1~num") == [["ship:1", "place:num"]]
    assert paths_of(state, "1+2") == [["place:cat", "ship:1", "n:2"], ["ship:1", "aboard:2"]]
    play(state, "1+2")
    assert paths_of(state, "1-2") == [["ship:1", "place:cat", "n:2"], ["ship:1", "ashore:2"]]
    assert said(state, "ship:1") == "Ship 1 at Carthage, 2 tokens aboard"
    assert said(state, "aboard:2") == "Take 2 aboard"
    assert said(state, "ashore:1", "fr") == "Débarquer 1"


def test_places_tell_what_stands_there() -> None:
    state = table(tokens={0: {"cat": 3}, -1: {"cat": 1}}, cities={1: "rom"})
    assert said(state, "place:cat") == "Carthage (Africa: 3 tokens, Barbarians or pirates: 1 token)"
    assert said(state, "place:rom") == "Rome (City of Italy)"
    assert said(state, "place:num") == "Numidia"


def test_a_ship_shows_its_load_and_the_moves_it_has_left() -> None:
    state = table(tokens={0: {"cat": 3}}, ships={0: "cat"}, cards={0: "clo"})
    play(state, "1+2", "1~num")
    board = drawn(state)
    assert texts(board, "cv-load") == ["2"]
    assert texts(board, "cv-to-go") == [""] * 4  # five with Cloth Making, one is gone
    assert "(4 moves left)" in "".join(texts(board, "cv-ship"))


def test_a_whole_move_can_be_taken_back() -> None:
    state = table(tokens={0: {"cat": 3}}, ships={0: "cat"})
    for text in ("1cat>num", "1+2", "1~num", "1-2"):
        play(state, text)
        assert state.effect != REVEAL, text  # nothing stands in the way of undo


def test_delphi_has_two_coasts() -> None:
    state = table(
        players=5, board="5p_east", phase="ships", seat=0, tokens={0: {"del": 3}}, treasury={0: 1}
    )
    assert paths_of(state, "^del:0") == [["place:del", "coast:del", "treasury:0"]]
    assert paths_of(state, "^del2:1") == [["place:del", "coast:del2", "treasury:1"]]
    assert said(state, "coast:del2") == "On the eastern coast"
    assert said(state, "treasury:1") == "1 from the treasury, 1 from the territory"
    poor = table(phase="ships", seat=0, tokens={0: {"cat": 3}})
    assert paths_of(poor, "^cat:0") == [["place:cat"]]


def test_a_ship_sails_to_delphi_whatever_the_coast() -> None:
    state = table(players=5, board="5p_east", tokens={0: {"ath": 2}}, ships={0: "ath ith"}, seat=0)
    assert paths_of(state, "1~del2") == [["ship:1", "place:del"]]
    assert paths_of(state, "2~del") == [["ship:2", "place:del"]]


def test_paths_of_building_cities() -> None:
    state = table(
        phase="cities", seat=0, tokens={0: {"cat": 6, "thp": 4}}, cards={0: "arc"}, treasury={0: 3}
    )
    assert paths_of(state, "*cat:0") == [["place:cat", "treasury:0"]]
    assert paths_of(state, "*thp:2") == [["place:thp", "treasury:2"]]
    assert said(state, "treasury:2") == "2 tokens from the treasury"
    plain = table(phase="cities", seat=0, tokens={0: {"cat": 6, "thp": 6}})
    assert paths_of(plain, "*cat:0") == [["place:cat"]]


def test_keeping_a_ship_with_a_token_has_a_button_too() -> None:
    state = table(phase="ships", seat=0, tokens={0: {"cat": 3}}, ships={0: "cat"}, treasury={0: 1})
    assert paths_of(state, "1-cat") == [["place:cat"], ["token"]]
    assert said(state, "token") == "Pay from the territory"


def test_paths_of_losses() -> None:
    state = table(
        agenda=[begins("abilities"), asks("lose", 0, count=4, lost=0)], phase="calamities",
        under_way=calamity("3z"),
        tokens={0: {"tun": 3, "sah": 1}}, cities={0: "cat"},
    )  # fmt: skip
    assert paths_of(state, "2-tun") == [["place:tun", "n:2"]]
    assert paths_of(state, "1-sah") == [["place:sah"]]
    leaving = [str(action) for action in state.legal(0) if str(action).startswith("/cat")]
    assert [paths_of(state, text)[0] for text in leaving] == [
        ["place:cat", f"leave:{text[-1]}"] for text in leaving
    ]
    assert said(state, "leave:1", "fr") == "Réduire la ville\u00a0: 1 pion reste"


def test_a_token_and_the_city_beside_it_are_told_apart() -> None:
    state = table(
        agenda=[begins("abilities"), asks("faction", 0, count=5, victim=0)], phase="calamities",
        under_way=calamity("4z", faction=faction({})),
        tokens={0: {"cat": 1, "tun": 4}}, cities={0: "cat"},
    )  # fmt: skip
    assert paths_of(state, "1-cat") == [["place:cat", "n:1"]]
    assert paths_of(state, "/cat") == [["place:cat", "city:cat"]]
    assert said(state, "city:cat") == "The city of Carthage"


def test_a_flood_plain_is_chosen_by_any_of_its_territories() -> None:
    state = table(
        agenda=[begins("abilities"), asks("plain", 0, plains=FLOOD_PLAINS[:2])],
        phase="calamities", under_way=calamity("5z"),
        tokens={0: {"etr": 2, "tyr": 2}},
    )  # fmt: skip
    ways = {key[0] for action in state.legal(0) for key in paths_of(state, str(action))}
    assert {"place:etr", "place:rub"} <= ways or {"place:dan", "place:tyr", "place:moe"} <= ways


# ---------------------------------------------------------------------------------- what is sent


def test_a_step_sends_only_what_changed() -> None:
    lands = [CODES[place] for place in board(8, "standard", False).land]
    state = table(players=8, tokens={seat: dict.fromkeys(lands[seat::8], 2) for seat in range(8)})
    before = drawn(state)
    seat = state.to_act[0]
    move = next(action for action in state.legal(seat) if ">" in str(action))
    state.apply(seat, move)
    whole, cuts = changed_regions(regions({"board": before}), regions({"board": drawn(state)}))
    assert not whole
    assert sum(len(text) for _, _, text in cuts["board"]) < 2_000
    ways = drawing.paths(seen(state), state.legal(seat))
    assert len(json.dumps(ways, separators=(",", ":"))) < 12_000


def test_a_nation_is_named_in_the_midst_of_its_land() -> None:
    """The name lies under the pieces, at the territory from which the others are nearest."""
    state = table(tokens={0: {"cat": 2, "rom": 1, "nea": 1}})
    board = drawn(state)
    named = [one for one in elements(board) if one.attrib.get("class") == "cv-realm seat-0"]
    assert [one.text for one in named] == [
        nation_told(state.view(0), 0, words("en", "civilisation"))
    ]
    x, y = TOKENS_AT["nea"]
    assert float(named[0].attrib["x"]) == x
    assert abs(float(named[0].attrib["y"]) - y) <= 190
    assert board.index("cv-realm") < board.index("cv-stack")


def test_the_aid_explains_every_sign_that_the_map_bears() -> None:
    """With the drawing of the map itself, which every page of the table has."""
    signs = {"site-b", "site-w", "volcano", "over", "fight", "build", "unfed"}
    for language in LANGUAGES:
        sheet = AID.sheet({}, words(language, "civilisation"))
        shown = {
            name
            for part in sheet
            for line in part.lines
            for name in re.findall(r'href="#cv-([\w-]+)"', line.picture)
        }
        assert signs <= shown
        assert all(f'id="cv-{name}"' in symbols() for name in shown)
