"""The table of Ur in the browser: which keys mean what, what is said, what the drawing shows."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import ziggurat
from tests.conformance.ur.positions import agenda
from tests.conformance.ur.positions import table as restored
from tests.games.drawing import (
    NAMES,
    drawn,
    elements,
    finished,
    keys_drawn,
    random_game,
    situations,
    stacks,
)
from ziggurat.games import ur
from ziggurat.games.ur.rules.components import CELL_NAMES, FACE_KEYS
from ziggurat.games.ur.table import drawing as table
from ziggurat.games.ur.table import faces, paths
from ziggurat.games.ur.table.cautions import cautions
from ziggurat.games.ur.table.suggested import suggested
from ziggurat.words import words

UR = ziggurat.game("ur")


# --------------------------------------------------------------------------------- what is clicked


def paths_of(stage: str, text: str) -> list[list[str]]:
    return paths.paths({"agenda": agenda(stage, 0, 3, 0)}, [UR.actions.parse(text)])[text]


def test_paths_by_stage() -> None:
    assert paths_of("found", "+c4") == [["cell:c4"]]
    assert paths_of("grow", "+c4") == [["cell:c4"]]
    assert paths_of("turn", "+c4") == [["supply", "cell:c4"]]
    assert paths_of("turn", "T") == [["face:trade"]]
    assert paths_of("turn", "b2xc2:3") == [["face:war", "cell:b2", "cell:c2", "n:3"]]
    assert paths_of("fight", "b2xc2:3") == [["cell:b2", "cell:c2", "n:3"]]
    assert paths_of("move", "b2-f6:3") == [["cell:b2", "cell:f6", "n:3"]]
    assert paths_of("turn", "Zc4") == [["ziggurats", "cell:c4"]]
    assert paths_of("build", "Zc4") == [["cell:c4"]]
    assert paths_of("exchange", "c4=W") == [["face:war", "cell:c4"], ["cell:c4", "face:war"]]
    assert paths_of("exchange", "s1=W") == [["face:war", "side:s1"], ["side:s1", "face:war"]]
    assert paths_of("grow", "*") == [["all"]]
    assert paths_of("grow", ".") == [["done"]]


# ------------------------------------------------------------------------------------- what is said


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Suggested tokens: 2 on b3, 1 on a1"),
        ("fr", "Jetons proposés\N{NO-BREAK SPACE}: 2 sur b3, 1 sur a1"),
    ],
)
def test_a_suggestion_names_each_tile_once(language: str, text: str) -> None:
    answers = [UR.actions.parse(notation) for notation in ("+b3", "+a1", "+b3")]
    assert suggested({}, answers, words(language, "ur"), NAMES) == text


def position(**changes: object) -> dict[str, Any]:
    """A view of seat 0 at the start of its turn, with a War tile of three tokens on c4."""
    view = UR.start(3, 1).view(0)
    tiles = [row.split() for row in view["tiles"]]
    tiles[3][2] = "WT"
    pieces = [[".."] * 6 for _ in range(6)]
    pieces[3][2] = "03"
    pieces[0][0] = "1Z"
    view |= {
        "tiles": [" ".join(row) for row in tiles],
        "pieces": [" ".join(row) for row in pieces],
        "agenda": agenda("turn", 0, 3, 0),
        "round": 2,
        "supply": [17, 19, 20],
        "hands": ["AW", "TC", "TC"],
        "side": ["CP"],
    }
    if "stage" in changes:
        changes["agenda"] = agenda(str(changes.pop("stage")), 0, 3, 0)
    return {**view, **changes}


def said(key: str, language: str = "en", **changes: object) -> str:
    return paths.label(position(**changes), key, words(language, "ur"), NAMES)


def test_labels_say_what_is_there() -> None:
    assert said("cell:c4") == "c4: War over Trade, 3 tokens of Anna"
    assert said("cell:c4", "fr") == "c4\u00a0: Guerre sur Commerce, 3 jetons (Anna)"
    assert said("cell:a1") == "a1: ziggurat of Benoît & fils"
    assert said("cell:c4", pending={"c4": -2}) == "c4: War over Trade, 3 tokens of Anna, soon −2"
    assert said("side:s1") == "s1, beside the grid: Culture and Politics"
    assert said("supply") == "My supply: 17 tokens"
    assert said("ziggurats") == "Ziggurats: 5 left to build"
    assert said("n:1", stage="move") == "1 token"
    assert said("n:3", "fr", stage="move") == "3 jetons"
    assert said("n:1") == "Move in with 1 token"
    assert said("n:3", "fr", stage="fight") == "Entrer avec 3 jetons"


def test_labels_follow_the_question() -> None:
    assert said("face:war") == "War"
    assert said("face:war", stage="exchange") == "War on top"
    assert said("done") == "Decline both actions"
    assert said("done", slots=1) == "Finish my actions"
    assert said("done", stage="keep") == "Keep my tile"
    assert said("done", "fr", stage="fight") == "Plus d’attaque"


@pytest.mark.parametrize(
    ("text", "english", "french"),
    [
        ("+c4", "Put a token on c4", "Poser un jeton sur c4"),
        ("T", "Perform Trade", "Jouer l’action Commerce"),
        ("b4xc4:3", "Attack c4 from b4, move 3 tokens in",
         "Attaquer c4 depuis b4, y faire entrer 3 jetons"),
        ("b2-c4:1", "Move a token from b2 to c4", "Déplacer un jeton de b2 à c4"),
        ("Zc4", "Build a ziggurat on c4", "Bâtir une ziggurat sur c4"),
        ("c4=W", "Take the tile of c4, leave yours with War up",
         "Prendre la tuile de c4, laisser la vôtre face Guerre en haut"),
        ("*", "Place all the tokens allowed", "Poser tous les jetons permis"),
        (".", "Finish", "Terminer"),
    ],
)  # fmt: skip
def test_actions_in_words(text: str, english: str, french: str) -> None:
    action = UR.actions.parse(text)
    assert paths.describe(action, words("en", "ur")) == english
    assert paths.describe(action, words("fr", "ur")) == french


def test_actions_in_words_are_more_exact_with_a_view() -> None:
    put, done = UR.actions.parse("+c4"), UR.actions.parse(".")
    spoken = words("en", "ur")
    assert paths.describe(put, spoken, position(stage="return")) == "Put three tokens on c4"
    assert paths.describe(done, spoken, position(stage="keep")) == "Keep my tile"


def test_whoever_would_gain_nothing_is_warned_and_nobody_else() -> None:
    """Compared with what Trade and Culture really bring, in many positions."""
    warned, unwarned = 0, 0
    for seed in range(12):
        for state in random_game("ur", seed):
            seat = state.to_act[0]
            told = cautions(state.view(seat), state.legal(seat), words("en", "ur"))
            for text in ("T", "C"):
                if text not in [str(action) for action in state.legal(seat)]:
                    continue
                after = state.copy()
                before = after.view(seat)["tokens_on_grid"][seat]
                after.apply(seat, UR.actions.parse(text))
                view = after.view(seat)
                due = [cell for cell in view["due"] if owner(view, cell) == str(seat)]
                gains = view["tokens_on_grid"][seat] > before or bool(due)
                assert (text in told) == (not gains), (seed, text, told)
                warned, unwarned = warned + (not gains), unwarned + gains
    assert warned > 20
    assert unwarned > 20
    assert cautions(UR.start(3, 1).view(None), [], words("en", "ur")) == {}


def owner(view: dict[str, Any], cell: str) -> str:
    """Whose a cell is."""
    return " ".join(view["pieces"]).split()[CELL_NAMES.index(cell)][0]


# -------------------------------------------------------------------------------------- the drawing


def test_a_spectator_has_nothing_of_his_own() -> None:
    regions = drawn(UR.start(4, 1).view(None))
    assert regions["mine"] == ""
    assert regions["result"] == ""
    assert not [key for key in keys_drawn(regions) if key == "supply" or key.startswith("face:")]


def test_board_shows_owner_count_and_unfinished_choice() -> None:
    board = drawn(position(pending={"c4": 2}))["board"]
    cell = next(e for e in elements(board) if e.attrib.get("id") == "ur-c4")
    inside = ElementTree.tostring(cell, encoding="unicode")
    assert "seat-0" in cell.attrib["class"]
    assert 'href="#ur-WT"' in inside
    assert 'href="#z-tokens-0-3"' in inside
    assert ">3</text>" in inside
    assert ">+2</text>" in inside
    temple = next(e for e in elements(board) if e.attrib.get("id") == "ur-a1")
    inside = ElementTree.tostring(temple, encoding="unicode")
    assert 'href="#z-tower"' in inside
    assert 'href="#z-crescent"' in inside


def test_board_tells_the_round() -> None:
    assert ">Round 2<" in drawn(position())["board"]
    assert ">Settling<" in drawn(position(round=0))["board"]
    assert ">Last round<" in drawn(position(last_round=True))["board"]
    assert ">Dernier tour<" in drawn(position(last_round=True), "fr")["board"]


def test_my_side_shows_both_faces_my_supply_and_what_is_done() -> None:
    mine = drawn(position(performed="A", to_act=[0]))["mine"]
    keys = keys_drawn({"mine": mine})
    assert keys == ["face:agriculture", "face:war", "supply"]
    assert mine.count('href="#z-token"') == 17
    done = [e for e in elements(mine) if "ur-done" in e.attrib.get("class", "")]
    assert [e.attrib["data-key"] for e in done] == ["face:agriculture"]


def test_seats_mark_the_first_player_and_who_is_to_act() -> None:
    view = UR.start(4, 1).view(None)
    seats = [e for e in elements(drawn(view)["seats"]) if e.tag == "li"]
    assert len(seats) == 4
    for number, seat in enumerate(seats):
        inside = ElementTree.tostring(seat, encoding="unicode")
        assert ("z-lamp" in inside) == (number == view["first"])
        assert ("ur-acts" in seat.attrib["class"]) == (number in view["to_act"])


def test_result_explains_every_set() -> None:
    for players in (2, 3, 4):
        view = finished("ur", players)
        result = drawn(view)["result"]
        assert result.count("<li>") == sum(len(score["sets"]) for score in view["sets"])
        assert result.count('<svg class="z-icon ur-from-hand"') == players
        for score in view["sets"]:
            assert f">{score['points']} points<" in result


def test_result_names_what_broke_a_tie() -> None:
    view = finished("ur", 3)
    spoken = words("en", "ur")
    tokens = view["tokens_on_grid"]
    tied = {**view, "scores": [30, 30, 12], "ranks": [1, 2, 3]}
    markup = table.draw(tied, spoken, ["A", "B", "C"])["result"]
    assert (
        f"Equal at 30 points: tokens on the grid decide (A {tokens[0]}, B {tokens[1]})." in markup
    )
    shared = {**tied, "ranks": [1, 1, 3]}
    markup = table.draw(shared, spoken, ["A", "B", "C"])["result"]
    assert "A and B share the victory!" in markup
    assert "and in tokens on the grid" in markup
    agreed = {**shared, "options": {**view["options"], "shared_victory": True}}
    markup = table.draw(agreed, spoken, ["A", "B", "C"])["result"]
    assert "Equal at 30 points: the victory is shared." in markup


def test_tokens_on_the_grid_count_ziggurats() -> None:
    state = restored(c4="W03", a1="T1Z")
    assert state.view(0)["tokens_on_grid"] == [3, 1, 0]


def test_pieces_that_glide_are_all_there_at_any_moment() -> None:
    """Whatever moves leaves one stack and joins another: nothing appears from nowhere."""
    for view in [
        *[view for view, _ in situations("ur")[::3]],
        finished("ur", 3),
        finished("ur", 4),
    ]:
        count: Counter[str] = Counter()
        for _, kind, pieces in stacks(drawn(view)):
            count[kind] += pieces
        built = Counter(piece for row in view["pieces"] for piece in row.split())
        for seat in range(view["players"]):
            assert count[f"token-{seat}"] == 20 - built[f"{seat}Z"]  # one marks each ziggurat
        assert count["ziggurat"] == 5
        hidden = sum(built[f"{seat}Z"] for seat in range(view["players"]))
        assert sum(count[kind] for kind in count if kind.startswith("tile-")) == 40 - hidden


def test_targets_are_large_enough_on_a_phone() -> None:
    """On a screen of 390 with 8 to each side, a tile is 44 px at least."""
    scale = (390 - 16) / table.BOARD_WIDTH
    assert table.TILE * scale >= 44


def test_an_update_is_small() -> None:
    boards = [len(drawn(view, "fr")["board"].encode()) for view, _ in situations("ur")]
    assert max(boards) < 20_000


def test_every_cell_and_face_has_its_drawing() -> None:
    keys = keys_drawn(drawn(UR.start(2, 1).view(0)))
    assert {f"cell:{name}" for name in CELL_NAMES} < set(keys)
    assert {"side:s1", "side:s2", "ziggurats", "supply"} < set(keys)
    assert set(faces.DRAWINGS) == set(FACE_KEYS) == set(faces.LANDS)


def test_what_scores_has_one_name_in_french() -> None:
    """The rules, the lessons, the aid, the coach and the end speak of the same thing."""
    folder = Path(ur.__file__).parent
    pages = [
        page
        for where in ("locale/fr.po", "locale/fr/*.md", "lessons/*.toml")
        for page in folder.glob(where)
    ]
    texts = {page.name: page.read_text("utf-8") for page in pages}
    assert "ensemble" in texts["fr.po"] and "ensemble" in texts["rules.md"]
    assert [name for name, text in texts.items() if "série" in text.lower()] == []
