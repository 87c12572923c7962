"""Numbers of a judgement: found, drawn, used by every seat, and what they bring told apart."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

import ziggurat
from trials import numbers
from ziggurat.games.civilisation.bot import appraisal, policy
from ziggurat.games.civilisation.bot.appraisal import Appraisal
from ziggurat.games.civilisation.rules.state import CivilisationState

pytest.importorskip("numpy")
CITY = "appraisal.CITY"


@pytest.fixture
def _as_today() -> Iterator[None]:
    yield
    numbers.use("civilisation", numbers.numbers("civilisation"))


def test_numbers_are_found_where_they_stand_and_where_they_are_imported() -> None:
    found = numbers.numbers("civilisation")
    assert found[CITY] == appraisal.CITY
    assert "appraisal.IMPOSSIBLE" not in found
    assert {"appraisal", "policy", "campaign"} <= set(numbers.bindings("civilisation")[CITY])


@pytest.mark.skipif(ziggurat.COMPILED, reason="constants are built in")
@pytest.mark.usefixtures("_as_today")
def test_a_seat_judges_by_the_numbers_it_was_given() -> None:
    state = ziggurat.game("civilisation").start(3, seed=1)
    assert isinstance(state, CivilisationState)
    while not state.over and not state.nations[0].places:
        state.apply(state.to_act[0], state.legal(state.to_act[0])[0])
    before = Appraisal(state, 0, -1).total()
    numbers.use("civilisation", {"appraisal.TOKEN": appraisal.TOKEN + 5, CITY: 1000})
    assert vars(policy)["CITY"] == 1000
    # One token stands there, worth five more; there is no city yet.
    assert Appraisal(state, 0, -1).total() == before + 5


def test_every_duel_has_a_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    deals: list[int] = []

    class Ended:
        winners = (0,)

    def play(game: str, seed: int, players: int, chosen: object) -> Ended:
        ziggurat.game(game).start(players, seed)
        deals.append(seed)
        return Ended()

    monkeypatch.setattr(numbers, "play", play)
    won = [numbers.duel("civilisation", number, 4, {CITY: 1000}) for number in range(12)]
    assert set(won) == {0.0, 1.0}  # the first seat has the new numbers as often as not
    assert min(deals) >= numbers.FIRST_DUEL


def test_a_copy_has_variables_for_constants(tmp_path: Path) -> None:
    numbers.prepare(str(tmp_path), "civilisation")
    text = (tmp_path / "ziggurat/games/civilisation/bot/appraisal.py").read_text(encoding="utf-8")
    assert f"\nCITY: int = {numbers.numbers('civilisation')[CITY]}\n" in text
    assert not numbers.CONSTANT.search(text)


def test_what_a_number_brings_is_told_from_chance() -> None:
    """The first brings 10 points, the second takes 4, the third nothing; seats differ by 50."""
    rng = Random(1)
    games = []
    for _ in range(400):
        drawn = [[rng.gauss(0, 1) for _ in range(3)] for _ in range(4)]
        scores = [
            round(100 + 50 * seat + 10 * a - 4 * b + rng.gauss(0, 20))
            for seat, (a, b, _) in enumerate(drawn)
        ]
        games.append({"scores": scores, "drawn": drawn})
    effect, error = numbers.response(games)
    assert [round(value / 2) for value in effect] == [5, -2, 0]
    assert all(0.4 < each < 0.8 for each in error)
