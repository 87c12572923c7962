"""Where a game turned: found in its scores, told by its log, a link to each moment."""

from __future__ import annotations

from pathlib import Path

import pytest

from trials.prepare import GAMES, GOLDEN
from ziggurat import Record
from ziggurat.core.history import History
from ziggurat.core.state import Entry
from ziggurat.registry import game as find_game
from ziggurat.web.pages.ending import ending_region
from ziggurat.web.table.ending import Ending
from ziggurat.web.table.turning import (
    A_WHILE,
    FEWEST,
    FOR_GOOD,
    GAIN,
    LAST,
    LOSS,
    MOST,
    Step,
    changes_of_lead,
    turning_points,
)
from ziggurat.words import LANGUAGES, words


def course(*moves: tuple[str, int, tuple[int, ...]]) -> list[Step]:
    """Moves: what the log tells, who moves, the scores after it; ranks follow from the scores."""
    steps = []
    for at, (key, mover, scores) in enumerate(moves, 1):
        ranks = tuple(1 + sum(other > score for other in scores) for score in scores)
        steps.append(Step(at, scores, ranks, mover, (Entry(key, {"seat": mover}),)))
    return steps


def told(steps: list[Step]) -> list[tuple[int, str, int]]:
    return [(turn.step.at, turn.kind, turn.seat) for turn in turning_points(steps)]


def test_who_takes_the_lead_for_good_and_who_had_it_before() -> None:
    steps = course(
        ("a", 0, (1, 0)), ("a", 1, (1, 1)), ("a", 0, (2, 1)), ("a", 1, (2, 2)),
        ("a", 0, (3, 2)), ("a", 1, (3, 4)), ("a", 0, (4, 4)), ("a", 1, (4, 5)),
    )  # fmt: skip
    # Anna leads three times for a move; Ben, by two points at once, after the sixth, then after the
    # eighth and last.
    assert told(steps) == [(1, A_WHILE, 0), (6, GAIN, 1), (8, LAST, 1)]
    assert [turn.moves for turn in turning_points(steps)] == [1, 0, 0]
    assert changes_of_lead(steps) == 1


def test_what_comes_every_turn_turns_nothing_and_what_is_made_good_neither() -> None:
    steps = [("harvest", seat, (5 * turn, 5 * turn + 5 * seat - 5))
             for turn in range(1, 11) for seat in (0, 1)]  # fmt: skip
    assert told(course(*steps)) == []  # equal after every turn: nobody wins, nothing stands out
    (*_, last) = steps
    decided = course(*steps, ("wonder", 0, (last[2][0] + 20, last[2][1])), ("harvest", 1, (70, 55)))
    assert told(decided)[-1] == (21, FOR_GOOD, 0)
    assert GAIN not in [kind for _, kind, _ in told(decided)]


def test_a_blow_to_the_rival_is_a_turning_point() -> None:
    quiet = [("a", at % 2, (40, 50)) for at in range(1, 20)]
    steps = course(*quiet, ("war", 0, (40, 30)), *[("a", at % 2, (40, 30)) for at in range(1, 20)])
    turns = turning_points(steps)
    assert [(turn.step.at, turn.kind, turn.seat, turn.moves) for turn in turns] == [
        (1, A_WHILE, 1, 19),
        (20, FOR_GOOD, 0, 19),
    ]
    assert turns[1].changes == (0, -20)
    near = [("a", at % 2, (60, 46)) for at in range(1, 20)]
    # Less than a twentieth of the game lies between the blow and the lead: one of them is told.
    assert told(course(*quiet, ("war", 0, (40, 46)), *near)) == [(1, A_WHILE, 1), (21, FOR_GOOD, 0)]
    apart = [("a", at % 2, (40, 46)) for at in range(1, 20)]
    far = course(*quiet, ("war", 0, (40, 46)), *apart, ("wonder", 0, (60, 46)))
    assert told(far) == [(1, A_WHILE, 1), (20, LOSS, 1), (40, LAST, 0)]


def steps_of(record: Record) -> list[Step]:
    history = History.from_record(record, find_game(record.game))
    state, steps = history.at(0), []
    for at, number in enumerate(history.standing, 1):
        played = history.played[number]
        played.move.take(state)
        if played.log or at == len(history.standing):
            seen = tuple(state.scores), tuple(state.ranks)
            steps.append(Step(at, *seen, played.move.seat, tuple(played.log)))
    return steps


FLAT = {("civilisation", "04-5-random"): 0, ("civilisation", "08-6-random"): 1}
"""Games of few moves in which hardly a score changes."""
RECORDS = [(game, path) for game in GAMES for path in sorted((GOLDEN / game).glob("*.record"))]


@pytest.mark.parametrize(("game", "path"), RECORDS, ids=[f"{g}-{p.stem}" for g, p in RECORDS])
def test_golden_games_turned_where_their_scores_say(game: str, path: Path) -> None:
    steps = steps_of(Record.loads(path.read_text("utf-8")))
    turns = turning_points(steps)
    assert FLAT.get((game, path.stem), FEWEST) <= len(turns) <= MOST
    assert turns == turning_points(steps)
    by_count = {step.at: step for step in steps}
    for turn in turns:
        later = [step for step in steps if step.at >= turn.step.at]
        assert by_count[turn.step.at] is turn.step
        if turn.kind in (FOR_GOOD, LAST):
            assert {step.leader for step in later} == {turn.seat}
            assert (turn.kind == LAST) == (len(later) == 1)
        elif turn.kind == A_WHILE:
            until = [step for step in later if step.at < turn.step.at + turn.moves]
            assert {step.leader for step in until} == {turn.seat}
            assert by_count[turn.step.at + turn.moves].leader != turn.seat
        else:
            assert (turn.changes[turn.seat] > 0) == (turn.kind == GAIN)
    names = ["Anna", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gaia", "Hugo"][: len(steps[0].scores)]
    last = steps[-1]
    view = {"over": True, "ranks": list(last.ranks), "scores": list(last.scores)}
    ending = Ending(((0, last.scores), (1, last.scores), (last.at, last.scores)), last.at, 0, (),
                    turns)  # fmt: skip
    for language in LANGUAGES:
        said = words(language, game)
        drawn = ending_region("", view, ending, "abcdef", None, said, names)
        assert drawn.count('class="why"') == len(turns)
        assert 'class="why"></span>' not in drawn  # each is explained
        assert "turn." not in drawn
        for turn in turns:
            assert f'href="/t/abcdef?at={turn.step.at}"' in drawn


HOLLYWOOD = "W3a"


def test_the_sentence_names_what_changed_the_score() -> None:
    log = (
        Entry("stage", {"seat": 1, "count": 1, "card": HOLLYWOOD}),
        Entry("completed", {"seat": 1, "card": HOLLYWOOD}),
        Entry("gains_culture", {"seat": 1, "count": 12}),
    )
    steps = [Step(1, (4, 0), (1, 2), 0, ()), Step(40, (4, 12), (2, 1), 1, log)]
    turns = turning_points(steps)
    ending = Ending(((0, (0, 0)), (1, (4, 0)), (40, (4, 12))), 40, 0, (), turns)
    view = {"over": True, "ranks": [2, 1], "scores": [4, 12]}
    drawn = ending_region("", view, ending, "abcdef", None, words("en", "ages"), ["Anna", "<Ben>"])
    assert 'class="why">Hollywood. &lt;Ben&gt; scores 12 culture points.<' in drawn
    assert "A score of 12, 8 more than Anna." in drawn
    assert "The last move decides: &lt;Ben&gt; takes the lead." in drawn
    assert "<Ben>" not in drawn
