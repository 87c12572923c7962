"""The terms of each judgement: they are what the judgement counts, and say what changes."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

import ziggurat
from tests.conformance.ages.positions import table as ages_table
from tests.conformance.civilisation.positions import table as civilisation_table
from tests.conformance.moves import play
from tests.conformance.tigris.positions import table as tigris_table
from tests.conformance.ur.positions import table as ur_table
from ziggurat.bots.reasons import terms_of, why, why_in_all
from ziggurat.core.state import State
from ziggurat.core.terms import Reason, Term, certain, reasons
from ziggurat.offers import Offers
from ziggurat.registry import offers
from ziggurat.words import LANGUAGES, words

GAMES = ("ur", "tigris", "ages", "civilisation")
VERSIONS: dict[str, list[dict[str, Any]]] = {
    "ages": [{"version": "simple"}, {"version": "advanced"}, {}]
}


@cache
def positions(game: str) -> list[State]:
    """Positions along random games, the end included."""
    return list(_positions(game))


def _positions(game: str) -> Iterator[State]:
    known = ziggurat.game(game)
    for seed, options in enumerate(VERSIONS.get(game, [{}, {}])):
        rng = Random(seed)
        state = known.start(known.players[min(seed + 1, len(known.players) - 1)], seed, **options)
        steps = 0
        while not state.over and steps < 1500:
            if steps % 11 == 0:
                yield state.copy()
            seat = state.to_act[0]
            state.apply(seat, rng.choice(state.legal(seat)))
            steps += 1
        yield state


def amounts(game: str, state: State, seat: int = 0) -> dict[str, int | None]:
    return {term.key: term.amount for term in terms_of(game, state, seat)}


def worths(game: str, state: State, seat: int = 0) -> dict[str, int]:
    return {term.key: term.worth for term in terms_of(game, state, seat)}


# What they are


@pytest.mark.parametrize("game", GAMES)
def test_all_terms_together_are_the_judgement(game: str) -> None:
    judgement = offers(game).judgement()
    assert judgement is not None
    for state in positions(game):
        before = state.dump()
        for seat in range(state.players):
            found = terms_of(game, state, seat)
            assert sum(term.worth for term in found) == judgement.value(state, seat)
            assert len({term.key for term in found}) == len(found)
        assert state.dump() == before


def test_outside_conflicts_nothing_is_left_over_in_tigris() -> None:
    calm = 0
    for state in positions("tigris"):
        if not state.over and state.prompt(state.to_act[0]).key in ("act", "act_last"):
            calm += 1
            assert worths("tigris", state)["_conflict"] == 0
    assert calm > 20


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_term_has_words(game: str, language: str) -> None:
    said = words(language, game)
    for state in positions(game):
        for term in terms_of(game, state, 0):
            if term.key.startswith("_"):
                continue
            for change in (-2, 1):
                counted = None if term.amount is None else change
                text = said.because(Reason(term.key, change, counted, counted and 3))
                assert not text.startswith("reason.")
                assert "{" not in text


@pytest.mark.parametrize("game", GAMES)
def test_what_cannot_be_seen_changes_no_term(game: str) -> None:
    known = ziggurat.game(game)
    for state in positions(game)[:-1:7]:
        seat = state.to_act[0]
        view = state.view(seat)
        dealt = [known.imagine(view, Random(seed)) for seed in (1, 2)]
        first, second = [terms_of(game, one, seat) for one in dealt]
        assert first == second


# By hand


def test_ur_counts_tiles_tokens_points_and_dangers() -> None:
    # Seat 0: a Trade tile with four tokens, a Culture tile with one, and a ziggurat. Seat 1 holds
    # War beside the lone token: three against one.
    state = ur_table(
        players=4, seat=1, hands={0: "AP", 1: "AW", 2: "TC", 3: "CP"},
        a1="T04", c1="C01", d1="W13", f6="A22",
    )  # fmt: skip
    found = amounts("ur", state)
    assert found["tiles"] == 2
    assert found["tokens"] == 5
    assert found["rival_tiles"] == 2
    assert found["rival_tokens"] == 5
    assert found["threatened"] == 1
    assert found["ziggurats"] == 0


def test_tigris_counts_points_leaders_and_treasures() -> None:
    eight = ["b2", "p2", "f3", "n5", "i7", "b8", "o9", "f10"]
    # The king beside one temple, three temples in hand count as two more; a treasure makes the
    # black points two.
    state = tigris_table(
        h7="K0", points={0: (6, 5, 4, 1)}, hand="RRRBGK", treasures_on_map=eight,
        treasures=[1, 0, 0, 1],
    )  # fmt: skip
    found = amounts("tigris", state)
    colours = [found[f"points_{colour}"] for colour in ("red", "blue", "green", "black")]
    assert colours == [6, 5, 4, 1]
    assert found["smallest"] == 2
    assert found["treasures"] == 1
    assert found["leaders"] == 1
    assert found["unguarded"] == 0
    assert amounts("tigris", tigris_table(h7="K0", hand="BBGGKK"))["unguarded"] == 1


def test_ages_counts_ratings_and_stores() -> None:
    poor, rich = amounts("ages", ages_table()), amounts("ages", ages_table(culture=10, science=4))
    assert rich["culture"] == 10
    assert rich["science"] == 4
    assert poor["culture_rate"] == rich["culture_rate"]
    assert worths("ages", ages_table(culture=10))["culture"] == 1000


def test_civilisation_counts_cities_tokens_and_cards() -> None:
    state = civilisation_table(
        tokens={0: {"cat": 2, "num": 2, "tun": 2}}, cities={0: "thp"}, cards={0: "pot"},
        treasury={0: 7}, squares={0: 3},
    )  # fmt: skip
    found = amounts("civilisation", state)
    assert found["cities"] == 1
    assert found["land"] == 3
    assert found["tokens"] == 6
    assert found["treasury"] == 7
    assert found["square"] == 3
    assert found["cards"] == 45


# What changes


def test_a_settlement_for_the_king_raises_the_smallest_colour() -> None:
    before = tigris_table(h7="K0", points={0: (2, 2, 2, 1)})
    after = play(before.copy(), "Kh6")
    found = why("tigris", before, after, 0)
    assert [(one.key, one.change, one.now) for one in found] == [
        ("smallest", 1, 2), ("points_black", 1, 2),
    ]  # fmt: skip
    said = words("en", "tigris")
    assert [said.because(one) for one in found] == [
        "your smallest colour becomes 2", "+1 black point",
    ]  # fmt: skip


def test_a_laboratory_brings_science_and_costs_resources() -> None:
    before = ages_table(resources=6, unused=1)
    after = play(before.copy(), "+l0")
    found = {one.key: (one.change, one.now) for one in why("ages", before, after, 0)}
    assert found["science_rate"] == (1, 2)
    assert found["resources"] == (-3, 3)
    assert found["unused"] == (-1, 0)


def test_what_speaks_for_a_move_comes_first_and_trifles_are_left_out() -> None:
    before = [Term("a", 100, 1), Term("b", 10, 1), Term("c", 0), Term("_d", 0), Term("e", 5, 5)]
    after = [
        Term("a", 40, 0), Term("b", 60, 3), Term("c", 30), Term("_d", 900), Term("e", 6, 6),
        Term("f", 70, 7),
    ]  # fmt: skip
    assert reasons(before, after) == [
        Reason("b", 50, 2, 3), Reason("c", 30, None, None), Reason("a", -60, -1, 0),
    ]  # fmt: skip
    assert reasons(before, after, most=1) == [Reason("a", -60, -1, 0)]
    assert reasons(before, before) == []


def test_only_what_is_so_in_every_deal_is_certain() -> None:
    sure, likely = Reason("a", 3, 1, 2), Reason("b", 2, 1, 1)
    other = Reason("b", 2, 2, 2)
    assert certain([[sure, likely], [Reason("a", 5, 1, 2), other]]) == [sure]
    before = tigris_table(h7="K0", actions=1)
    worlds = []
    for seed in range(3):
        world = ziggurat.game("tigris").imagine(before.view(0), Random(seed))
        worlds.append((world, play(world.copy(), "Kh6")))
    assert "points_black" in [one.key for one in why_in_all("tigris", worlds, 0)]


def test_costs_alone_are_no_reasons() -> None:
    before, after = tigris_table(h7="K0", actions=1), tigris_table(actions=1)
    assert any(one.worth < 0 for one in why("tigris", before, after, 0))
    assert not any(one.worth > 0 for one in why("tigris", before, after, 0))
    assert why_in_all("tigris", [(before, after)], 0) == []


def test_a_game_that_names_no_terms_goes_by_its_score(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ziggurat.bots.reasons.offers", lambda game: Offers())
    state = ziggurat.game("ur").start(3, 1)
    assert [(term.key, term.amount) for term in terms_of("ur", state, 0)] == [("score", 1)]
