"""Tigris & Euphrates against a second, slow reading of its rulebook, on drawn tables and games."""

from __future__ import annotations

import gc
import weakref
from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import ziggurat
from tests.conformance.page import items
from tests.games.playing import choose, legal, walk
from tests.games.tigris.oracle import (
    CELLS,
    KEYS,
    LETTERS,
    PAIRS,
    RIVER,
    START,
    TILES,
    Map,
    answers,
    asked,
    buildings,
    final,
    follow,
    is_leader,
    lay_reasons,
    lead_reasons,
    ruin_reasons,
    square,
    stage,
    supporters,
)
from ziggurat.core.action import Action
from ziggurat.core.errors import IllegalAction
from ziggurat.core.state import REVEAL, State

GAME = ziggurat.game("tigris")
RULES = {item.id for item in items("tigris")}
KERNEL_CODES = {"game_over", "not_your_turn"}
"""Refusals that rest on no rule of the game."""

quick = settings(deadline=None, suppress_health_check=list(HealthCheck))


# --------------------------------------------------------------------------- drawn positions


@st.composite
def positions(draw: st.DrawFn) -> State:
    """A table with any tiles, leaders, monuments and catastrophes, before an action."""
    rng = draw(st.randoms(use_true_random=False))
    players = draw(st.integers(2, 4))
    return GAME.restore(Deal(rng, players, draw(st.sampled_from((0.08, 0.2, 0.35, 0.5)))).data())


class Deal:
    """A table dealt at random, valid whatever comes."""

    def __init__(self, rng: Random, players: int, density: float) -> None:
        self.rng = rng
        self.players = players
        self.left = dict(TILES)
        self.table = Map([" ".join([".."] * 16)] * 11)
        self.monuments: dict[str, str] = {}
        self.catastrophes = [2] * players
        for cell in START:
            if rng.random() < 0.8:
                self.put(cell, "R")
        self.build_monuments()
        self.begin_squares()
        for cell in CELLS:
            if self.table.cells[cell] == ".." and rng.random() < density:
                self.put(cell, "B" if cell in RIVER else rng.choice("RRGK"))
        self.ruin()
        self.place_leaders()

    def put(self, cell: str, letter: str) -> bool:
        """A tile on a cell, if there is one left."""
        if not self.left[KEYS[letter]]:
            return False
        self.left[KEYS[letter]] -= 1
        self.table.cells[cell] = letter * 2
        return True

    def build_monuments(self) -> None:
        for pair in self.rng.sample(PAIRS, self.rng.randint(0, 4)):
            corner = self.rng.choice([*CELLS, "o4"])
            cells = square(corner)
            wet = {cell in RIVER for cell in cells}
            letters = [a for a in pair if wet == {a == "B"}]
            free = all(self.table.cells[cell] in ("..", "RR") for cell in cells)
            if len(cells) < 4 or not letters or not free:
                continue
            letter = letters[0]
            temples = [cell for cell in cells if self.table.cells[cell] == "RR"]
            if temples and letter != "R":
                continue
            if all(cell in temples or self.put(cell, letter) for cell in cells):
                for cell in cells:
                    self.table.cells[cell] = letter.lower() * 2
                self.monuments[pair] = corner

    def begin_squares(self) -> None:
        """Three tiles of a square here and there, so that a fourth can be laid."""
        for corner in [*self.rng.sample(CELLS, 4), "o4"]:
            cells = square(corner)
            letter = "B" if corner == "o4" else self.rng.choice("RGK")
            for cell in cells[: self.rng.choice((2, 3))]:
                if self.table.cells[cell] == ".." and (cell in RIVER) is (letter == "B"):
                    self.put(cell, letter)

    def ruin(self) -> None:
        for seat in range(self.players):
            for _ in range(self.rng.randint(0, 2)):
                cell = self.rng.choice(CELLS)
                if self.table.cells[cell] == "..":
                    self.table.cells[cell] = "XX"
                    self.catastrophes[seat] -= 1

    def place_leaders(self) -> None:
        """Where they may stand: beside a temple, no two of one colour in a kingdom."""
        leaders = [f"{letter}{seat}" for letter in LETTERS for seat in range(self.players)]
        self.rng.shuffle(leaders)
        for leader in leaders:
            cell = self.rng.choice(CELLS)
            for _ in range(10):
                if self.table.cells[cell] == ".." and self.table.temples(cell):
                    break
                cell = self.rng.choice(CELLS)
            if self.table.cells[cell] != ".." or cell in RIVER or not self.table.temples(cell):
                continue
            self.table.cells[cell] = leader
            if self.table.clashes():
                self.table.cells[cell] = ".."

    def treasures(self) -> list[str]:
        """Treasures on start temples, one in a kingdom with a trader."""
        shown: list[str] = []
        for cell in START:
            if self.table.cells[cell] not in ("RR", "rr") or self.rng.random() < 0.15:
                continue
            there = self.table.territory(cell)
            traded = any(leader[0] == "G" for leader in self.table.leaders(there))
            if not (traded and there & set(shown)):
                shown.append(cell)
        return shown

    def deal(self, most: int) -> dict[str, int]:
        """Some tiles of those left."""
        counts = dict.fromkeys(TILES, 0)
        for _ in range(self.rng.randint(most - 2, most) if most > 1 else most):
            colour = self.rng.choice(list(TILES))
            if self.left[colour]:
                self.left[colour] -= 1
                counts[colour] += 1
        return counts

    def data(self) -> dict[str, Any]:
        """The dump."""
        rng, players = self.rng, self.players
        seat = rng.randrange(players)
        hands = [self.deal(6) for _ in range(players)]
        swapped = [self.deal(rng.choice((0, 0, 4))) for _ in range(players)]
        bag = dict(self.left)
        if rng.random() < 0.3:  # a bag that is nearly empty
            bag = {colour: min(count, rng.randint(0, 3)) for colour, count in bag.items()}
        shown = self.treasures()
        taken = [0] * players
        for _ in range(10 - len(shown)):
            taken[rng.randrange(players)] += 1
        return {
            "game": "tigris",
            "form": 2,
            "players": players,
            "options": {
                "english_variant": rng.random() < 0.3,
                "war_supporters": rng.choice(["initial", "connected"]),
                "income_on_swap_end": rng.random() < 0.5,
                "turn_limit": rng.choice([3, 100]),
            },
            "first": rng.randrange(players),
            "turn": rng.randint(1, 3),
            "seat": seat,
            "actions": rng.randint(1, 2),
            "agenda": [{"task": "end_action"}, {"task": "act", "seat": seat}],
            "over": False,
            "map": self.table.rows(),
            "treasures_on_map": shown,
            "monuments": self.monuments,
            "catastrophes": self.catastrophes,
            "gone": {colour: self.left[colour] - bag[colour] for colour in TILES},
            "laid": "",
            "conflict": {},
            "hands": hands,
            "points": [{colour: rng.randint(0, 9) for colour in TILES} for _ in range(players)],
            "treasures": taken,
            "swapped": swapped,
            "bag": bag,
            "chance": {"key": f"{rng.getrandbits(128):032x}", "drawn": 0},
        }


numbers = st.lists(st.integers(0, 2**16 - 1), min_size=20, max_size=60)
starts = st.builds(
    GAME.start,
    st.sampled_from(GAME.players),
    st.integers(0, 2**64),
    turn_limit=st.integers(1, 12),
    english_variant=st.booleans(),
    war_supporters=st.sampled_from(["initial", "connected"]),
    income_on_swap_end=st.booleans(),
)


# -------------------------------------------------------------------------------- what must hold


def check_pieces(data: Mapping[str, Any]) -> None:
    """Everything is there, once."""
    cells = " ".join(data["map"]).split()
    tiles = Counter(KEYS[text[0].upper()] for text in cells if text.isalpha() and text != "XX")
    for pile in [data["bag"], data["gone"], *data["hands"], *data["swapped"]]:
        assert min(pile.values()) >= 0
        tiles.update(pile)
    assert tiles == TILES
    assert cells.count("XX") + sum(data["catastrophes"]) == 2 * data["players"]
    assert len(data["treasures_on_map"]) + sum(data["treasures"]) == 10
    on_map = [text for text in cells if is_leader(text)]
    assert len(set(on_map)) == len(on_map)
    assert sum(text.islower() for text in cells) == 4 * len(data["monuments"])
    assert all(sum(held.values()) <= 6 for held in data["hands"])


def check_map(data: Mapping[str, Any]) -> None:
    """Terrain, temples beside leaders, and between actions no two leaders of one colour."""
    table = Map(data["map"])
    for cell, text in table.cells.items():
        if text.isalpha() and text != "XX":
            assert (cell in RIVER) is (text[0].upper() == "B")
        elif is_leader(text):
            assert cell not in RIVER
            assert table.temples(cell)
    if stage(data) in ("act", "raise", "spoils"):
        assert table.clashes() == {}


def check_question(state: State) -> None:
    """The one seat that is asked has the answers of the second reading; passing is last."""
    data = state.dump()
    for seat in range(state.players):
        listed = state.legal(seat)
        assert bool(listed) is (seat in state.to_act)
        assert len(set(listed)) == len(listed)
        assert state.prompt(seat).rule in RULES
    assert state.to_act == (() if state.over else (asked(data),))
    if state.over:
        return
    texts = legal(state)
    assert set(texts) == answers(data)
    assert not {".", "+0"} & set(texts[:-1])


def check_view(state: State) -> None:
    """Territories and strengths that the views show are those of the second reading."""
    data, view = state.dump(), state.view(None)
    table = Map(data["map"])
    shown = {frozenset(each["cells"]): each for each in view["territories"]}
    assert set(shown) == {frozenset(each) for each in table.territories()}
    for cells, each in shown.items():
        assert set(each["leaders"]) == set(table.leaders(cells))
        tiles = Counter(table.cells[cell] for cell in cells)
        assert each["strength"] == {KEYS[letter]: tiles[letter * 2] for letter in LETTERS}
        assert set(each["treasures"]) == cells & set(data["treasures_on_map"])
        built = {pair for pair, corner in data["monuments"].items() if corner in cells}
        assert set(each["monuments"]) == built
    if "attacker" in data["conflict"]:
        rivals = (data["conflict"]["attacker"], data["conflict"]["defender"])
        assert view["strength"] == [len(supporters(data, leader)) for leader in rivals]


def check_step(before: Mapping[str, Any], action: Action, state: State) -> None:
    """The action led to what the second reading says, and nothing else changed."""
    after = state.dump()
    expected, draws = follow(before, str(action))
    for seat, count in draws.items():
        got = {
            colour: after["hands"][seat][colour] - expected["hands"][seat][colour]
            for colour in TILES
        }
        assert min(got.values()) >= 0
        assert sum(got.values()) == count
        for colour in TILES:
            expected["hands"][seat][colour] += got[colour]
            expected["bag"][colour] -= got[colour]
    if draws:
        assert after["chance"] != before["chance"]
        expected["chance"] = after["chance"]
    assert plain(after) == plain(expected), str(action)
    assert (state.effect == REVEAL) is (bool(draws) or state.over)


def plain(data: Mapping[str, Any]) -> dict[str, Any]:
    """A dump without the order of things that have none."""
    out = dict(data)
    out["treasures_on_map"] = set(data["treasures_on_map"])
    if data["conflict"]:
        camps = {frozenset(camp) for camp in data["conflict"]["camps"]}
        out["conflict"] = {**data["conflict"], "camps": camps}
    return out


def check_scores(state: State) -> None:
    """Results and ranks by trying every use of the treasures."""
    data = state.dump()
    results = [
        final(data["points"][seat], data["treasures"][seat]) for seat in range(state.players)
    ]
    assert state.scores == [result[0] for result in results]
    assert state.ranks == [1 + sum(other > mine for other in results) for mine in results]
    assert set(state.winners) == {n for n, mine in enumerate(results) if mine == max(results)}


def check_walk(state: State, numbers: list[int]) -> None:
    check_pieces(state.dump())
    check_question(state)
    for before, action in walk(state, numbers):
        data = state.dump()
        check_pieces(data)
        check_map(data)
        check_step(before, action, state)
        check_question(state)
        check_view(state)
    check_scores(state)


@settings(quick, max_examples=12)
@given(starts, numbers)
def test_games_from_the_start(state: State, numbers: list[int]) -> None:
    check_walk(state, numbers)


@pytest.mark.rule("TE-KINGDOM-07", "TE-CONFLICT-INTERNAL-05", "TE-TREASURE-12")
@settings(quick, max_examples=25)
@given(positions(), numbers)
def test_games_from_any_position(state: State, numbers: list[int]) -> None:
    check_walk(state, numbers[:25])


@settings(quick, max_examples=40)
@given(positions(), st.integers(0, 2**16))
def test_what_tiles_and_leaders_bring_about(state: State, number: int) -> None:
    """An action with consequences, and every decision up to its end."""
    data = state.dump()
    table = Map(data["map"])
    starters = [
        action
        for action in state.legal(asked(data))
        if str(action)[0] in LETTERS and "-" not in str(action) and matters(table, data, action)
    ]
    if not starters:
        return
    action = choose(starters, number)
    state.apply(asked(data), action)
    check_step(data, action, state)
    while not state.over and stage(state.dump()) != "act":
        before = state.dump()
        check_question(state)
        number = number * 7919 % 65537
        action = choose(state.legal(state.to_act[0]), number)
        state.apply(state.to_act[0], action)
        check_step(before, action, state)
        check_map(state.dump())
        check_view(state)


def matters(table: Map, data: Mapping[str, Any], action: Action) -> bool:
    """Whether a tile unites or completes a square, or a leader meets one of its colour."""
    text = str(action)
    if "@" not in text:
        united = len(table.kingdoms_beside(text[1:])) == 2
        laid = Map(table.rows())
        laid.cells[text[1:]] = text[0] * 2
        return united or bool(buildings({**data, "map": laid.rows(), "laid": text[1:]}))
    leader, cell = f"{text[0]}{asked(data)}", text[2:]
    lifted = table.without(leader)
    return any(
        other[0] == text[0]
        for kingdom in lifted.kingdoms_beside(cell)
        for other in lifted.leaders(kingdom)
    )


@settings(quick, max_examples=60)
@given(st.lists(st.integers(0, 12), min_size=4, max_size=4), st.integers(0, 8))
def test_treasures_are_given_in_the_best_way(points: list[int], treasures: int) -> None:
    data = GAME.start(2, seed=1).dump()
    data["points"][0] = dict(zip(TILES, points, strict=True))
    data["treasures"] = [treasures, 8 - treasures]
    data["treasures_on_map"] = ["b2", "p2"]
    state = GAME.restore(data)
    assert state.scores[0] == final(data["points"][0], treasures)[0]
    check_scores(state)


# ----------------------------------------------------------------------------- what is refused


def check_refusals(state: State, step: int) -> None:
    """Actions of the game that are not listed are refused with their reason, without effect."""
    before = state.dump()
    for seat in range(-1, state.players):
        listed = set(state.legal(seat)) if seat >= 0 else set()
        is_asked = seat == asked(before) and not state.over
        for index in range(step % 7, GAME.action_count, 11 if is_asked else 97):
            action = GAME.action_at(index)
            if action in listed:
                continue
            with pytest.raises(IllegalAction) as caught:
                state.apply(seat, action)
            if is_asked:
                assert caught.value.rule in RULES, (str(action), caught.value.code)
                check_reason(before, str(action), caught.value.code)
            else:
                allowed = KERNEL_CODES
                if str(action)[0] == "+" and stage(before) in ("attack", "defend"):
                    allowed = KERNEL_CODES | {"not_your_conflict"}
                assert caught.value.code in allowed
    assert state.dump() == before


def check_reason(data: Mapping[str, Any], text: str, code: str) -> None:
    """The reason is true."""
    if stage(data) != "act":
        return
    if text[0] == "X":
        assert code in ruin_reasons(data, text[1:])
    elif text[0] in LETTERS and text[1] == "@" and text[2:] != "-":
        assert code in lead_reasons(data, text[0], text[2:])
    elif text[0] in LETTERS and text[1] != "@":
        assert code in lay_reasons(data, text[0], text[1:])
    elif text[0] == "~":
        assert code == "too_few_tiles"


@settings(quick, max_examples=8)
@given(positions(), st.lists(st.integers(0, 2**16), max_size=6))
def test_whatever_is_not_listed_is_refused(state: State, numbers: list[int]) -> None:
    for _ in walk(state, numbers):
        pass
    check_refusals(state, len(numbers))


def test_whatever_is_not_listed_is_refused_in_every_stage() -> None:
    seen: Counter[str] = Counter()
    for seed in range(60):
        state = GAME.start(2 + seed % 3, seed, english_variant=seed % 2 == 1)
        for step in range(200):
            if state.over:
                break
            question = stage(state.dump())
            if seen[question] < 3:
                seen[question] += 1
                check_refusals(state, step)
            seat = state.to_act[0]
            state.apply(seat, choose(state.legal(seat), (seed + 1) * 7919 * (step + 1) >> 3))
    assert {"act", "attack", "defend"} <= set(seen)


def test_a_forgotten_state_leaves_nothing_behind() -> None:
    state = GAME.start(3, seed=1)
    try:
        seen = weakref.ref(state)
    except TypeError:
        return  # a compiled state is not referred to weakly
    del state
    gc.collect()
    assert seen() is None
