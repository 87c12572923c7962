"""The table of Tigris & Euphrates: which keys mean what, what is said, what the drawing shows."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from typing import Any
from xml.etree import ElementTree

import pytest

from tests.conformance.moves import play
from tests.conformance.tigris.positions import GAME, START
from tests.conformance.tigris.positions import table as position
from tests.games.drawing import NAMES, drawn, elements, finished, keys_drawn, situations, stacks
from ziggurat.core.state import State
from ziggurat.draw import kit
from ziggurat.games.tigris.rules.components import CELL_NAMES, MONUMENT_LETTERS
from ziggurat.games.tigris.table import drawing as table
from ziggurat.games.tigris.table import paths, realms
from ziggurat.words import words

View = Mapping[str, Any]


def rivals(**more: Any) -> State:
    """Two kingdoms of seat 0 and seat 1, one cell apart: f6 unites them."""
    return position(
        d5="G0", e5="K0", e4="RR", d6="RR", e6="GG", c6="GG",
        g5="G1", h5="K1", h4="RR", g6="RR", h6="GG", h7="KK", j7="KK",
        hand="RRBGGK", hands={1: "GRRRRR"}, **more,
    )  # fmt: skip


def seen(state: State, seat: int | None = None) -> dict[str, Any]:
    """What the seat to act sees, or another one."""
    return state.view(state.to_act[0] if seat is None else seat)


# --------------------------------------------------------------------------------- what is clicked


def paths_of(state: State, text: str) -> list[list[str]]:
    seat = state.to_act[0]
    return paths.paths(state.view(seat), state.legal(seat))[text]


def test_paths_of_a_turn() -> None:
    state = rivals()
    assert paths_of(state, "Ra1") == [["tile:red", "cell:a1"]]
    assert paths_of(state, "R@c2") == [["leader:red", "cell:c2"]]
    assert paths_of(state, "G@c2") == [["cell:d5", "cell:c2"]]
    assert paths_of(state, "G@-") == [["cell:d5", "back"]]
    assert paths_of(state, "Xa1") == [["catastrophe", "cell:a1"]]
    assert paths_of(state, "~RRB") == [["swap", "tile:red", "tile:red", "tile:blue", "picked"]]
    assert paths_of(state, ".") == [["done"]]


def test_paths_of_a_conflict() -> None:
    state = rivals()
    play(state, "Rf6")
    assert paths_of(state, "!K") == [["colour:black"]]
    play(state, "!G")
    assert paths_of(state, "+2") == [["n:2"]]
    assert paths_of(state, "+0") == [["n:0"]]


def test_a_monument_is_chosen_at_once_where_there_is_one_square() -> None:
    state = position(e5="GG", f5="GG", e6="GG", hand="GRBBKK")
    play(state, "Gf6")
    assert paths_of(state, "^e5RG") == [["cell:e5", "monument:RG"], ["monument:RG"]]
    assert paths_of(state, ".") == [["done"]]
    state = position(e5="GG", f5="GG", e6="GG", g5="GG", g6="GG", hand="GRBBKK")
    play(state, "Gf6")
    assert paths_of(state, "^f5RG") == [["cell:f5", "monument:RG"], ["monument:RG", "cell:f5"]]


def test_the_treasure_that_stays_is_clicked() -> None:
    # A trader placed on l11 would hold k11; farms and markets join f10 to it.
    cells = dict.fromkeys(["g10", "h10", "i10", "j10"], "KK")
    state = position(cells, k10="KK", hand="RRBBGK")
    play(state, "G@f11")
    assert paths_of(state, "$k11") == [["cell:k11"]]
    assert said(state, "cell:k11").startswith("k11: temple with a treasure.")


# ------------------------------------------------------------------------------------- what is said


def said(state: State, key: str, language: str = "en") -> str:
    return paths.label(seen(state), key, words(language, "tigris"), NAMES)


def test_labels_say_what_is_there() -> None:
    state = rivals(monuments={"RB": "l10"}, k5="XX")
    assert said(state, "tile:red") == "Temples (red): 2 in hand"
    assert said(state, "tile:blue", "fr") == "Fermes (bleu)\u00a0: 1 en main"
    assert said(state, "leader:red") == "Priest (red), off the map"
    assert said(state, "catastrophe") == "2 catastrophes left"
    assert said(state, "cell:a1") == "a1"
    assert said(state, "cell:e1") == "e1: river"
    assert said(state, "cell:k5") == "k5: catastrophe"
    assert said(state, "cell:b2").startswith("b2: temple with a corner treasure. Territory without")
    assert said(state, "cell:l10").startswith("l10: under a monument, temple and farm.")
    assert said(state, "done") == "End my turn"


def test_a_cell_tells_its_kingdom_and_the_strength_of_its_leaders() -> None:
    assert said(rivals(), "cell:e6") == (
        "e6: market. Kingdom · Temples 2 · Farms 0 · Markets 2 · Settlements 0"
        " · trader of Anna: external 2, internal 1 · king of Anna: external 0, internal 1"
    )
    assert said(rivals(), "cell:g5", "fr").endswith(
        "marchand (Benoît & fils)\u00a0: externe 1, interne 1"
        " · roi (Benoît & fils)\u00a0: externe 2, interne 1"
    )


def test_a_place_between_kingdoms_tells_what_would_fight_what() -> None:
    assert said(rivals(), "cell:f6") == (
        "f6. A tile here unites two kingdoms."
        " Conflicts: trader: Anna 2 against Benoît & fils 1 · king: Anna 0 against Benoît & fils 2"
    )
    peace = position(d5="G0", d6="RR", f5="K1", f6="RR")
    assert said(peace, "cell:e6") == "e6. A tile here unites two kingdoms without conflict"
    three = position(f5="G0", g5="RR", j5="K1", i5="RR", h3="R2", h4="RR")
    assert said(three, "cell:h5").startswith("h5. More than two kingdoms meet here")


def test_the_view_tells_which_leaders_a_union_would_set_against_each_other() -> None:
    told = [union["clashes"] for union in seen(rivals())["unions"]]
    assert told == [
        {
            "green": [{"leader": "G0", "strength": 2}, {"leader": "G1", "strength": 1}],
            "black": [{"leader": "K0", "strength": 0}, {"leader": "K1", "strength": 2}],
        }
    ]
    peace = position(d5="G0", d6="RR", f5="K1", f6="RR")
    assert [union["clashes"] for union in seen(peace)["unions"]] == [{}]
    three = position(f5="G0", g5="RR", j5="K1", i5="RR", h3="R2", h4="RR")
    meeting = seen(three)["between"]["h5"]
    assert len(meeting) == 3
    assert all(len(union["kingdoms"]) == 2 for union in seen(three)["unions"])


def test_labels_of_a_conflict() -> None:
    state = rivals()
    play(state, "Rf6")
    assert said(state, "colour:green") == "Trader: Anna 2 against Benoît & fils 1"
    assert said(state, "colour:black") == "King: Anna 0 against Benoît & fils 2"
    play(state, "!G")
    assert said(state, "n:2") == "Add 2 market tiles"
    assert said(state, "n:0", "fr") == "Ne rien ajouter"
    assert "trader of Anna: external 2" in said(state, "cell:d5")  # its own side only


@pytest.mark.rule("TE-CONFLICT-EXTERNAL-11")
@pytest.mark.parametrize(("option", "expected"), [("initial", 2), ("connected", 1)])
def test_supporters_cut_off_count_only_where_the_rules_say_so(option: str, expected: int) -> None:
    state = rivals(b6="GG", options={"war_supporters": option})
    data = play(state, "Rf6").dump()
    rows = [row.split() for row in data["map"]]
    assert rows[5][1:3] == ["GG", "GG"]  # without c6, b6 is cut off; e6 is beside the trader
    rows[5][2] = ".."
    data["bag"]["green"] += 1
    data["map"] = [" ".join(row) for row in rows]
    view = GAME.restore(data).view(0)
    one, _ = view["conflict"]["clashes"]["green"]
    assert one == {"leader": "G0", "strength": expected}


@pytest.mark.parametrize(
    ("text", "english", "french"),
    [
        ("Rc4", "Lay a temple tile on c4", "Poser une tuile Temple en c4"),
        ("K@c4", "Put the king on c4", "Placer le roi en c4"),
        ("G@-", "Take the trader back", "Reprendre le marchand"),
        ("Xc4", "Play a catastrophe on c4", "Jouer une catastrophe en c4"),
        ("~RRB", "Exchange: temple, temple and farm", "Échanger\u00a0: temple, temple et ferme"),
        ("+3", "Add 3 tiles", "Ajouter 3 tuiles"),
        ("+0", "Add nothing", "Ne rien ajouter"),
        ("!G", "Settle first: trader", "Résoudre d’abord\u00a0: marchand"),
        ("^e4RB", "Build a monument, temple and farm, on e4",
         "Bâtir un monument, Temple et Ferme, en e4"),
        ("$b2", "Leave the treasure on b2", "Laisser le trésor en b2"),
        (".", "Finish", "Terminer"),
    ],
)  # fmt: skip
def test_actions_in_words(text: str, english: str, french: str) -> None:
    action = GAME.actions.parse(text)
    assert paths.describe(action, words("en", "tigris")) == english
    assert paths.describe(action, words("fr", "tigris")) == french


def test_actions_in_words_are_more_exact_with_a_view() -> None:
    state = rivals()
    spoken = words("en", "tigris")
    assert paths.describe(GAME.actions.parse("."), spoken, seen(state)) == "End my turn"
    play(state, "Rf6", "!G")
    assert paths.describe(GAME.actions.parse("+1"), spoken, seen(state)) == "Add 1 market tile"


# -------------------------------------------------------------------------------------- the drawing


def spot(view: View, cell: str) -> ElementTree.Element:
    board = drawn(view)["board"]
    return next(e for e in elements(board) if e.attrib.get("data-key") == f"cell:{cell}")


def around(view: View, cell: str) -> str:
    """The class of the group around a cell: the number of its kingdom."""
    for element in elements(drawn(view)["board"]):
        if any(child.attrib.get("data-key") == f"cell:{cell}" for child in element):
            return element.attrib.get("class", "")
    raise AssertionError(cell)


def test_a_cell_shows_what_lies_there() -> None:
    view = seen(rivals(monuments={"RB": "l10"}, k5="XX"))
    for cell, thing in {
        "a1": "tg-0", "d6": "tg-RR", "e6": "tg-GG", "d5": "tg-G0", "h5": "tg-K1", "k5": "tg-XX",
        "b2": "tg-RC", "f3": "tg-RT", "l10": "tg-back",
    }.items():  # fmt: skip
        assert spot(view, cell).attrib["href"] == f"#{thing}", cell
    assert 'href="#tg-RB"' in drawn(view)["board"]


def test_a_treasure_under_a_monument_stays_in_sight() -> None:
    view = seen(position(monuments={"RK": "f10"}, f11="rr", g10="rr", g11="rr"))
    board = drawn(view)["board"]
    assert 'class="tg-tower" href="#tg-gem"' in board
    assert paths.label(view, "cell:f10", words("en", "tigris"), NAMES).startswith(
        "f10: treasure under a monument"
    )


def test_a_cell_changes_only_with_what_lies_there() -> None:
    """The page marks what changed: a kingdom that grows must not mark all its cells."""
    state = rivals()
    before = pictures(seen(state, 0))
    play(state, "Rc5")
    after = pictures(seen(state, 0))
    changed = [key for key in before if before[key] != after[key]]
    assert [key for key in changed if key.startswith("cell:")] == ["cell:c5"]


def pictures(view: View) -> dict[str, str]:
    """The markup of everything that can be clicked on the board."""
    return {
        element.attrib["data-key"]: ElementTree.tostring(element, "unicode")
        for element in elements(drawn(view)["board"])
        if "data-key" in element.attrib
    }


def test_the_cells_of_a_kingdom_light_up_together() -> None:
    view = seen(rivals())
    number = around(view, "d5")
    assert re.fullmatch(r"k\d+", number)
    assert {around(view, cell) for cell in ("c6", "d6", "e6", "e5")} == {number}
    assert around(view, "g5") not in ("", number)
    assert around(view, "f6") not in ("", number, around(view, "g5"))
    assert around(view, "a1") == ""
    lit = number.replace("k", "o")
    told = [e for e in elements(drawn(view)["board"]) if lit in e.attrib.get("class", "").split()]
    assert [e.tag for e in told] == ["path", "div"]
    assert "Markets 2" in "".join(told[1].itertext())
    union = around(view, "f6").replace("k", "o")
    told = [e for e in elements(drawn(view)["board"]) if union in e.attrib.get("class", "").split()]
    assert [e.tag for e in told] == ["path", "path", "p"]  # both outlines and the sentence


def test_the_line_around_a_kingdom() -> None:
    # Two cells side by side: four runs, as long as the pair is wide and high.
    c3, d3 = CELL_NAMES.index("c3"), CELL_NAMES.index("d3")
    assert realms.outline([c3, d3]) == "M120 118h96M120 166h96M120 118v48M216 118v48"


def test_numbers_of_the_style_sheet_reach() -> None:
    numbers = [
        int(number)
        for view, _ in situations("tigris")
        for number in re.findall(r"\bo(\d+)", drawn(view)["board"])
    ]
    assert max(numbers) < realms.LIT
    assert f".k{realms.LIT - 1}:" in table.css()


def test_a_conflict_shows_both_sides_and_the_uniting_tile() -> None:
    state = rivals()
    play(state, "Rf6")
    board = drawn(seen(state))["board"]
    assert 'id="tg-union"' in board
    assert "Anna chooses which conflict is settled first" in board
    play(state, "!G")
    board = drawn(seen(state))["board"]
    assert "Anna attacks" in board
    assert board.count(">2 + ?<") == 1
    assert board.count(">1 + ?<") == 1
    play(state, "+2")
    board = drawn(seen(state))["board"]
    assert ">2 + 2 = 4<" in board
    assert board.count('class="tg-camp tg-attack"') == 2  # the kingdom and its leader
    play(state, "+0")  # the trader of seat 1 falls, and his markets with him: the kings are apart
    assert "tg-conflict" not in drawn(seen(state))["board"]


def test_an_internal_conflict_is_about_temples() -> None:
    state = position(e5="K1", d5="RR", hand="RRBBGK")
    play(state, "K@c5")
    board = drawn(seen(state), "fr")["board"]
    assert "Conflit interne" in board
    assert ">Temples<" in board
    assert 'id="tg-union"' not in board


def test_every_piece_says_what_it_is_and_whose() -> None:
    """A screen reader finds all that lies on the map, not only what can be clicked."""
    view = seen(rivals(monuments={"RB": "l10"}, k5="XX"))
    lying = paths.lying_on(view)
    for cell, name in enumerate(CELL_NAMES):
        spoken = spot(view, name).attrib
        if lying[cell] == "..":
            assert "aria-label" not in spoken
            continue
        assert spoken["role"] == "img"
        assert spoken["aria-label"].startswith(f"{name}: ")
        assert "tabindex" not in spoken
    assert spot(view, "h5").attrib["aria-label"] == "h5: king of Benoît & fils (Bull)"


def test_a_leader_wears_its_strength() -> None:
    board = drawn(seen(rivals()))["board"]
    worn = re.findall(r'class="tg-(\w+)" x="(\d+)" y="(\d+)"/><text[^>]*>(\d+)<', board)
    assert [(colour, strength) for colour, _, _, strength in worn] == [
        ("green", "2"), ("black", "0"), ("green", "1"), ("black", "2"),
    ]  # fmt: skip


def test_marks_never_restyle_a_piece() -> None:
    """Only the edge, the halo and the ring around a piece take what its element says."""
    for css in (table.css(), kit.css()):
        for rule in re.findall(r"([^{}]+)\{([^{}]*)\}", css):
            if re.search(r"\.(can|recent|earlier|chosen)\b", rule[0]) and "tg-mine" not in rule[0]:
                assert not re.search(r"(?<![-\w])(stroke|fill|stroke-\w+):", rule[1]), rule


def test_kingdoms_stay_away_from_monuments_on_offer() -> None:
    state = position(e5="GG", f5="GG", e6="GG", d5="K0", d6="RR", hand="GRBBKK")
    assert "tg-told" in drawn(seen(state))["board"]
    play(state, "Gf6")
    board = drawn(seen(state))["board"]
    assert "tg-told" not in board
    assert 'data-key="monument:RG"' in board


def test_my_screen() -> None:
    state = rivals(points={0: (4, 0, 2, 7)})
    mine = drawn(seen(state))["mine"]
    keys = keys_drawn({"mine": mine})
    assert keys == [
        "tile:red", "tile:blue", "tile:green", "tile:black", "leader:red", "leader:blue",
        "points:red", "points:blue", "points:green", "points:black", "treasures",
        "catastrophe", "swap",
    ]  # fmt: skip
    assert said(state, "points:black") == "Settlements (black): 7"
    assert said(state, "treasures") == "0 treasures"
    assert mine.count(">d5<") == 1  # the trader is on the map
    weak = [e for e in elements(mine) if "tg-weak" in e.attrib.get("class", "")]
    assert ["".join(e.itertext()) for e in weak] == ["0"]


def test_seats_show_nothing_hidden() -> None:
    state = rivals(points={1: (41, 42, 43, 44)}, treasures_on_map=START[:4], treasures=[0, 6, 0, 0])
    for seat in (None, 0):
        regions = drawn(state.view(seat))
        markup = "".join(regions.values())
        assert not re.search(r"\b4[1234]\b", re.sub(r'"[^"]*"', "", markup))
        assert len(re.findall('class="tg-seat ', regions["seats"])) == 4
    assert drawn(state.view(None))["mine"] == ""
    seats = [e for e in elements(drawn(state.view(0))["seats"]) if e.tag == "li"]
    assert ["tg-acts" in e.attrib["class"] for e in seats] == [True, False, False, False]
    assert "2 actions left" in "".join(seats[0].itertext())


def test_leaders_that_glide_are_all_there_at_any_moment() -> None:
    for view in [*[view for view, _ in situations("tigris")[::5]], finished("tigris", 4)]:
        count: Counter[str] = Counter()
        for _, kind, pieces in stacks(drawn(view)):
            count[kind] += pieces
        leaders = {f"{letter}{seat}" for letter in "RBGK" for seat in range(view["players"])}
        conflict = len(MONUMENT_LETTERS) - len(view["monuments"]) if view["conflict"] else 0
        assert {kind for kind in count if kind[1].isdecimal()} == leaders
        assert set(count.values()) == {1}
        assert len(count) == len(leaders) + len(MONUMENT_LETTERS) - conflict


def test_result_counts_treasures_and_names_the_weakest_colour() -> None:
    for players in (2, 3, 4):
        view = finished("tigris", players)
        result = drawn(view)["result"]
        for seat in range(players):
            points = list(view["points"][seat].values())
            added = list(view["spread"][seat].values())
            assert sum(added) == view["treasures"][seat]
            totals = sorted(one + more for one, more in zip(points, added, strict=True))
            assert totals == view["final"][seat]
            assert totals[0] == view["scores"][seat]
        assert result.count('class="tg-scored') == players


def test_result_names_what_broke_a_tie() -> None:
    view = finished("tigris", 2)
    spoken = words("en", "tigris")
    tied = {**view, "scores": [5, 5], "ranks": [2, 1], "final": [[5, 6, 6, 9], [5, 6, 7, 7]]}
    markup = table.draw(tied, spoken, ["A", "B"])["result"]
    assert "B wins!" in markup
    assert "Equal at 5: the next weakest colour decides (A 5-6-6-9, B 5-6-7-7)." in markup
    shared = {**tied, "ranks": [1, 1], "final": [[5, 6, 6, 9]] * 2}
    markup = table.draw(shared, spoken, ["A", "B"])["result"]
    assert "A and B share the victory!" in markup
    assert "Equal in all four colours (A 5-6-6-9, B 5-6-6-9)." in markup


def test_an_update_is_small() -> None:
    boards = sorted(len(drawn(view, "fr")["board"].encode()) for view, _ in situations("tigris"))
    assert boards[len(boards) // 2] < 20_500
    assert boards[-1] < 25_000  # a map as full as it can get


def test_every_cell_has_its_drawing() -> None:
    keys = keys_drawn(drawn(GAME.start(2, 1).view(0)))
    assert {f"cell:{name}" for name in CELL_NAMES} < set(keys)
    assert {f"monument:{pair}" for pair in MONUMENT_LETTERS} < set(keys)


def test_every_number_says_what_it_counts() -> None:
    """A title is heard only of what has a role: a number alone would be read as that number."""
    regions = drawn(seen(position(d5="K0", e5="RR", d6="RR", hand="RRBGGK")))
    for name in ("tg-held", "tg-points", "tg-stock"):
        found = [
            one
            for region in regions.values()
            for one in re.findall(rf'<\w+ class="{name}[^>]*>', region)
        ]
        assert found
        assert all('role="img"' in one and "title=" in one for one in found), found
    assert 'role="img" aria-label="king"' in regions["board"]
    assert regions["board"].count("Treasures on the map") == 1, "said twice"
