"""The table of Ur in the browser: every action can be clicked, everything clicked is drawn."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any
from xml.etree import ElementTree

import pytest

import ziggurat
from ziggurat.core.action import Action
from ziggurat.draw import kit, palette
from ziggurat.games.ur import table
from ziggurat.games.ur.components import CELL_NAMES, FACE_KEYS
from ziggurat.games.ur.rules import UrState
from ziggurat.games.ur.state import STAGES
from ziggurat.words import LANGUAGES, words

UR = ziggurat.game("ur")
NAMES = ["Anna", "Benoît & fils", "Ciro <3", "Dalia"]
REGIONS = ("board", "seats", "mine", "result")
BUTTON = re.compile(r"n:[1-5]|done|all")
SEED = 0x5EED5EED5EED5EED5EED5EED5EED5EED

View = Mapping[str, Any]


@cache
def situations() -> list[tuple[dict[str, Any], tuple[Action, ...]]]:
    """Views of the seat to act with its legal actions, from random games of 2 to 4 players."""
    found = []
    stages: Counter[str] = Counter()
    for seed in range(60):
        for state in random_game(seed):
            stages[STAGES[state.stage]] += 1
            # All of the rare stages, some of the frequent ones.
            if stages[STAGES[state.stage]] <= 30:
                found.append((state.view(state.seat), tuple(state.legal(state.seat))))
    assert set(stages) == set(STAGES), stages
    return found


def random_game(seed: int) -> Iterator[UrState]:
    """The state at every decision of a random game that likes to build."""
    rng = random.Random(seed)
    state = UR.start(2 + seed % 3, seed)
    assert isinstance(state, UrState)
    while not state.over:
        yield state
        seat = state.seat
        legal = state.legal(seat)
        sites = [action for action in legal if str(action).startswith("Z")]
        state.apply(seat, rng.choice(sites if sites and rng.random() < 0.5 else legal))


@cache
def finished(players: int, seed: int = 1, shared_victory: bool = False) -> dict[str, Any]:
    """The spectator's view of the end of a random game."""
    rng = random.Random(seed)
    state = UR.start(players, seed, shared_victory=shared_victory)
    while not state.over:
        seat = state.to_act[0]
        state.apply(seat, rng.choice(state.legal(seat)))
    return state.view(None)


def drawn(view: View, language: str = "en") -> dict[str, str]:
    return table.draw(view, words(language, "ur"), NAMES[: view["players"]])


def elements(markup: str) -> list[ElementTree.Element]:
    return list(ElementTree.fromstring(f"<r>{markup}</r>").iter())


def keys_drawn(regions: Mapping[str, str]) -> list[str]:
    return [
        element.attrib["data-key"]
        for markup in regions.values()
        for element in elements(markup)
        if "data-key" in element.attrib
    ]


def stacks(regions: Mapping[str, str]) -> list[tuple[str, str, int]]:
    """Name, kind and count of every stack of pieces that can glide."""
    found = []
    for markup in regions.values():
        for element in elements(markup):
            if "data-glide" in element.attrib:
                name, kind, count = element.attrib["data-glide"].split()
                found.append((name, kind, int(count)))
    return found


# --------------------------------------------------------------------------------- what is clicked


def test_every_legal_action_has_a_path() -> None:
    for view, legal in situations():
        found = table.paths(view, legal)
        assert list(found) == [str(action) for action in legal]
        assert all(ways and all(ways) for ways in found.values())


def test_a_path_means_one_action_and_never_begins_another() -> None:
    for view, legal in situations():
        ways = [tuple(way) for found in table.paths(view, legal).values() for way in found]
        assert len(ways) == len(set(ways))
        whole = set(ways)
        for way in ways:
            assert not any(way[:length] in whole for length in range(1, len(way))), way


def test_every_key_of_a_path_is_drawn_once_or_is_a_button() -> None:
    for view, legal in situations():
        shown = Counter(keys_drawn(drawn(view)))
        assert set(shown.values()) == {1}
        for ways in table.paths(view, legal).values():
            for way in ways:
                assert [key for key in way if key not in shown and not BUTTON.fullmatch(key)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_has_a_label(language: str) -> None:
    spoken = words(language, "ur")
    for view, legal in situations():
        names = NAMES[: view["players"]]
        keys = {key for ways in table.paths(view, legal).values() for way in ways for key in way}
        for key in sorted(keys | set(keys_drawn(drawn(view)))):
            said = table.label(view, key, spoken, names)
            assert said, key
            assert not re.search(r"[{}]|^label", said), (key, said)


def paths_of(stage: str, text: str) -> list[list[str]]:
    return table.paths({"stage": stage}, [UR.actions.parse(text)])[text]


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
        "stage": "turn",
        "round": 2,
        "supply": [17, 19, 20],
        "hands": ["AW", "TC", "TC"],
        "side": ["CP"],
    }
    return {**view, **changes}


def said(key: str, language: str = "en", **changes: object) -> str:
    return table.label(position(**changes), key, words(language, "ur"), NAMES)


def test_labels_say_what_is_there() -> None:
    assert said("cell:c4") == "c4: War over Trade, 3 tokens of Anna"
    assert said("cell:c4", "fr") == "c4\u00a0: Guerre sur Commerce, 3 jetons (Anna)"
    assert said("cell:a1") == "a1: ziggurat of Benoît & fils"
    assert said("cell:c4", pending={"c4": -2}) == "c4: War over Trade, 3 tokens of Anna, soon −2"
    assert said("side:s1") == "s1, beside the grid: Culture and Politics"
    assert said("supply") == "My supply: 17 tokens"
    assert said("ziggurats") == "Ziggurats: 5 left to build"
    assert said("n:1") == "1 token"
    assert said("n:3", "fr") == "3 jetons"


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
    assert table.describe(action, words("en", "ur")) == english
    assert table.describe(action, words("fr", "ur")) == french


def test_actions_in_words_are_more_exact_with_a_view() -> None:
    put, done = UR.actions.parse("+c4"), UR.actions.parse(".")
    spoken = words("en", "ur")
    assert table.describe(put, spoken, position(stage="return")) == "Put three tokens on c4"
    assert table.describe(done, spoken, position(stage="keep")) == "Keep my tile"


def test_every_action_has_words() -> None:
    for language in LANGUAGES:
        spoken = words(language, "ur")
        for action in UR.actions:
            described = table.describe(action, spoken)
            assert not re.search(r"[{}]|^action", described), described


# -------------------------------------------------------------------------------------- the drawing


def test_markup_is_well_formed_with_unique_ids() -> None:
    views = [view for view, _ in situations()[::7]]
    views += [finished(2), finished(3), finished(4), UR.start(4, 1).view(None)]
    for view in views:
        for language in LANGUAGES:
            regions = drawn(view, language)
            assert tuple(regions) == REGIONS
            every = [element for markup in regions.values() for element in elements(markup)]
            ids = [element.attrib["id"] for element in every if "id" in element.attrib]
            assert len(ids) == len(set(ids))
            assert all(
                count == 1 for count in Counter(name for name, _, _ in stacks(regions)).values()
            )


def test_symbols_are_well_formed_and_all_there() -> None:
    defined = {e.attrib["id"] for e in elements(table.symbols()) if e.tag == "symbol"}
    used = set(re.findall(r'href="#([\w-]+)"', table.symbols()))
    for view, _ in situations():
        used |= set(re.findall(r'href="#([\w-]+)"', "".join(drawn(view).values())))
    used |= set(re.findall(r'href="#([\w-]+)"', "".join(drawn(finished(4)).values())))
    assert used <= defined


def test_every_class_has_a_style() -> None:
    css = kit.css() + table.css()
    markup = table.symbols()
    for view in [*[view for view, _ in situations()[::5]], finished(3), finished(4)]:
        markup += "".join(drawn(view).values())
    classes = {name for names in re.findall(r'class="([^"]*)"', markup) for name in names.split()}
    structural = {"ur-result", "ur-name", "ur-half"}
    assert {name for name in classes - structural if f".{name}" not in css} == set()


def test_colours_come_from_the_palette_alone() -> None:
    css = kit.css() + table.css()
    assert not re.search(r"#[0-9a-fA-F]{3,8}\b|\brgb|\bhsl", css)
    own = set(re.findall(r"(--[\w-]+):", css))
    named = set(re.findall(r"var\((--[\w-]+)", css)) - own
    assert named <= {f"--{name}" for name in palette.LIGHT}


def test_the_page_policy_holds() -> None:
    """No style attribute, no script, nothing from elsewhere: the page allows only its own files."""
    for view in [situations()[0][0], finished(4)]:
        markup = table.symbols() + "".join(drawn(view).values())
        assert not re.search(r"<style|<script|\sstyle=|\son\w+=|https?:|url\(", markup)


def test_names_of_players_are_escaped() -> None:
    regions = table.draw(finished(2), words("en", "ur"), ["<script>", 'A"B&C'])
    markup = "".join(regions.values())
    assert "<script" not in markup
    assert "&lt;script&gt;" in markup
    assert "A&quot;B&amp;C" in markup


def test_no_seed_is_drawn() -> None:
    state = UR.start(4, SEED)
    key = state.dump()["chance"]["key"]
    for seat in (None, 0):
        markup = "".join(drawn(state.view(seat)).values())
        assert key not in markup
        assert str(SEED) not in markup
        assert "chance" not in markup


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
    assert ">Last round<" in drawn(position(ziggurats_left=0))["board"]
    assert ">Dernier tour<" in drawn(position(ziggurats_left=0), "fr")["board"]


def test_my_side_shows_both_faces_my_supply_and_what_is_done() -> None:
    mine = drawn(position(performed="A", seat=0))["mine"]
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
        view = finished(players)
        result = drawn(view)["result"]
        assert result.count("<li>") == sum(len(score["sets"]) for score in view["sets"])
        assert result.count('<svg class="z-icon ur-from-hand"') == players
        for score in view["sets"]:
            assert f">{score['points']} points<" in result


def test_result_names_what_broke_a_tie() -> None:
    view = finished(3)
    spoken = words("en", "ur")
    tokens = [table.tokens_on_grid(view, seat) for seat in range(3)]
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
    view = position()
    assert [table.tokens_on_grid(view, seat) for seat in range(3)] == [3, 1, 0]


def test_pieces_that_glide_are_all_there_at_any_moment() -> None:
    """Whatever moves leaves one stack and joins another: nothing appears from nowhere."""
    for view in [*[view for view, _ in situations()[::3]], finished(3), finished(4)]:
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
    """On a screen of 390 with 8 to each side, a tile and the pile are 44 px at least."""
    scale = (390 - 16) / table.BOARD_WIDTH
    assert table.TILE * scale >= 44
    assert table.PILE_WIDTH * scale >= 44


def test_an_update_is_small() -> None:
    busiest = max(len(drawn(view, "fr")["board"].encode()) for view, _ in situations())
    assert busiest < 20_000
    assert len(table.symbols().encode()) < 40_000


def test_every_cell_and_face_has_its_drawing() -> None:
    keys = keys_drawn(drawn(UR.start(2, 1).view(0)))
    assert {f"cell:{name}" for name in CELL_NAMES} < set(keys)
    assert {"side:s1", "side:s2", "ziggurats", "supply"} < set(keys)
    assert set(table.DRAWINGS) == set(FACE_KEYS) == set(table.FRIEZES)
