"""The course of a game, where it turned, and what the analyst would have played."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ziggurat.analysis.analyst import Analyst
from ziggurat.analysis.chances import Scale, chances_of
from ziggurat.analysis.course import Course, Point, Stretch, course_of, turning_points
from ziggurat.analysis.effort import EFFORTS, Effort
from ziggurat.analysis.findings import Finding
from ziggurat.analysis.study import Study, analyst_of, fingerprint
from ziggurat.bots import make
from ziggurat.core.errors import DamagedRecord, Refusal, WrongOption
from ziggurat.core.record import Move, Record
from ziggurat.registry import game, offers

GOLDEN = Path(__file__).parents[1] / "golden"
QUICK = Effort("easy", 2)
LEVELS_OF = {
    name: judgement.levels
    for name in ("ur", "tigris")
    if (judgement := offers(name).judgement()) is not None
}


def played(name: str, players: int = 2, *, seed: int = 4, **options: Any) -> Record:
    """A short game between normal bots."""
    rules = game(name)
    record = Record(name, players, rules.rules_version, rules.check(players, options), seed=seed)
    state = record.begin(rules)
    bots, rng = [make("planner:normal", name) for _ in range(players)], Random(seed)
    while not state.over:
        seat = state.to_act[0]
        action = bots[seat].choose(state.view(seat), state.legal(seat), rng, None)
        state.apply(seat, action)
        record.moves.append(Move(seat, str(action)))
    return record


@pytest.fixture(scope="module")
def tigris() -> Record:
    return played("tigris", turn_limit=3)


@pytest.fixture(scope="module")
def ur() -> Record:
    return played("ur", turn_limit=2)


def test_moves_are_taken_in_stretches(tigris: Record) -> None:
    course = course_of(game("tigris"), tigris, chances_of("tigris"))
    assert [one.number for one in course.stretches] == list(range(len(course.stretches)))
    assert [one.at for one in course.stretches[1:]] == [one.end for one in course.stretches[:-1]]
    assert course.stretches[-1].end == course.length == len(tigris.moves)
    assert [str(a) for one in course.stretches for a in one.actions] == [
        move.text for move in tigris.moves
    ]
    assert len(course.points) == len(course.stretches) + 1
    assert course.points[-1].chances == chances_of("tigris").of(course.final)


def test_what_was_taken_back_is_no_decision(ur: Record) -> None:
    first, *rest = ur.moves
    undone = Record(**{**vars(ur), "moves": [first, Move(first.seat, "undo 1"), first, *rest]})
    rules = game("ur")
    one, other = (course_of(rules, record, chances_of("ur")) for record in (ur, undone))
    assert one.points == other.points


def _turning(*chances: tuple[float, float]) -> list[tuple[int, int, float, float]]:
    state = game("ur").start(players=2, seed=1)
    points = tuple(Point(at * 10, two, (0, 0)) for at, two in enumerate(chances))
    stretches = tuple(
        Stretch(n, n % 2, 10 * n, 10 * n + 10, state, (), (), True) for n in range(len(chances) - 1)
    )
    course = Course("ur", 2, points[-1].at, points, stretches, state)
    return [(t.stretch.number, t.seat, t.before, t.after) for t in turning_points(course)]


def test_it_turns_where_chances_change_most() -> None:
    found = _turning((0.5, 0.5), (0.52, 0.48), (0.8, 0.2), (0.78, 0.22), (0.3, 0.7), (0.0, 1.0))
    # 2 and 2 percent turn nothing; of two seats that change as much, the one that gains is told.
    assert found == [(1, 0, 0.52, 0.8), (3, 1, 0.22, 0.7), (4, 1, 0.7, 1.0)]


@pytest.mark.parametrize("name", ["ur", "tigris", "ages", "civilisation"])
def test_the_analyst_finds_something_better_or_says_so(name: str) -> None:
    options: dict[str, Any] = {"version": "simple"} if name == "ages" else {}
    players = 3 if name == "civilisation" else 2
    record = played(name, players, turn_limit=2, **options)
    rules, chances = game(name), chances_of(name)
    course = course_of(rules, record, chances)
    analyst = Analyst(rules, chances, Effort("normal", 2))
    findings = [analyst.look(one) for one in course.decisions([0])[:6]]
    assert findings
    for finding in findings:
        assert 0 <= finding.chance <= finding.best <= 1
        assert bool(finding.better) == (finding.gain >= 0.005)
        assert finding.better != finding.played


def test_the_analyst_knows_no_more_than_the_seat(tigris: Record) -> None:
    rules = game("tigris")
    course = course_of(rules, tigris, None)
    analyst = Analyst(rules, chances_of("tigris"), QUICK)
    for stretch in course.decisions([1])[:3]:
        elsewhere = rules.imagine(stretch.before.view(1), Random(99))
        assert elsewhere.dump() != stretch.before.dump()
        moved = Stretch(**{**vars(stretch), "before": elsewhere})
        assert analyst.look(moved) == analyst.look(stretch)


def test_the_same_comes_out_in_any_order(tigris: Record) -> None:
    rules, course = game("tigris"), course_of(game("tigris"), tigris, None)
    one, other = (Analyst(rules, chances_of("tigris"), QUICK, seed=7) for _ in range(2))
    decisions = course.decisions([0])[:3]
    forth = [one.look(stretch) for stretch in decisions]
    back = [other.look(stretch) for stretch in reversed(decisions)]
    assert forth == back[::-1]


def test_a_blunder_is_seen() -> None:
    """Ur, the last round: whoever passes instead of playing loses what the analyst would win."""
    record = played("ur", seed=11, turn_limit=2)
    rules = game("ur")
    scale = Scale(200.0, 2.0, {3: (0.2,) * 6 + (0.0,)})  # whatever is fitted
    by_hand = replace(chances_of("ur").judgement, odds=None)
    chances = replace(chances_of("ur"), judgement=by_hand, scales={"": scale})
    state: Any = record.begin(rules)
    for move in record.moves:
        before = state.copy()
        move.take(state)
        if before.round >= 2 and len(before.legal(move.seat)) > 3:
            break
    seat = move.seat
    idle, after = [], before.copy()
    while not after.over and seat in after.to_act:
        idle.append(after.legal(seat)[-1])
        after.apply(seat, idle[-1])
    stretch = Stretch(0, seat, 0, len(idle), before, tuple(idle), (), True)
    finding = Analyst(rules, chances, Effort("normal", 1)).look(stretch)
    assert finding.played == tuple(map(str, idle))
    assert finding.better and finding.gain > 0


def test_a_long_game_takes_no_more_than_a_game(tigris: Record) -> None:
    """Its decisions share what there is for it; a short one's get what the level has."""
    level, usual = LEVELS_OF["tigris"]["master"], EFFORTS["usual"]
    assert usual.planner("tigris", 10) == level
    for decisions in (100, 139, 300):
        shared = usual.planner("tigris", decisions)
        assert shared.foresight < level.foresight
        assert usual.foresight - decisions < decisions * shared.foresight <= usual.foresight
        assert replace(shared, foresight=level.foresight) == level
    assert usual.planner("ur", 1000).budget == LEVELS_OF["ur"]["master"].budget


def test_how_deep_it_looked_is_what_the_analyst_did() -> None:
    """Whosever decisions are looked at, all of the game's share; that is told and done."""
    text = (GOLDEN / "tigris" / "14-4-builder.record").read_text("utf-8")
    whole, mine = Study(text), Study(text, seats=[2])
    shared = EFFORTS["usual"].planner("tigris", len(whole.decisions))
    assert whole.summary.depth == mine.summary.depth
    assert whole.summary.depth.positions == shared.budget + shared.foresight
    assert analyst_of(text, "usual", 0).level == shared


def kept_in(kept: Path, text: str) -> Study:
    study = Study(text, "quick")
    study.keep(kept)
    return study


def test_a_study_is_stopped_and_taken_up_again(ur: Record, tmp_path: Path) -> None:
    kept = tmp_path / "found.jsonl"
    text = ur.dumps()
    study = kept_in(kept, text)
    running = study.run()
    first = next(running)
    running.close()
    assert study.findings == [first] and len(study.missing) == len(study.decisions) - 1
    with kept.open("a", encoding="utf-8") as file:
        file.write('{"stretch": 1, "sea')  # torn
    again = kept_in(kept, text)
    assert again.findings == [first]
    list(again.run())
    assert again.missing == []
    whole = Study(text, "quick")
    list(whole.run())
    assert whole.findings == again.findings == kept_in(kept, text).findings


def test_findings_go_through_plain_data(ur: Record) -> None:
    study = Study(ur.dumps(), "quick", seats=[1])
    for finding in study.run():
        assert finding.seat == 1
        assert Finding.read(finding.data()) == finding


def test_an_analysis_has_a_name(ur: Record) -> None:
    text = ur.dumps()
    names = {fingerprint(text, effort, seed) for effort in EFFORTS for seed in (0, 1)}
    assert len(names) == 2 * len(EFFORTS)
    assert fingerprint(text, "quick", 0) in names


def test_what_cannot_be_analysed_is_refused(ur: Record) -> None:
    with pytest.raises(DamagedRecord, match="not a record"):
        Study("hello")
    with pytest.raises(DamagedRecord, match="other rules"):
        Study(Record(**{**vars(ur), "rules": 999}).dumps())
    with pytest.raises(Refusal, match="unknown game"):
        Study(Record(**{**vars(ur), "game": "chess"}).dumps())
    with pytest.raises(Refusal, match="not over"):
        Study(Record(**{**vars(ur), "moves": ur.moves[:3]}).dumps())
    with pytest.raises(DamagedRecord, match="illegal step"):
        Study(Record(**{**vars(ur), "moves": [Move(0, "zzz"), *ur.moves]}).dumps())
    with pytest.raises(WrongOption, match="unknown effort"):
        Study(ur.dumps(), "huge")
    with pytest.raises(WrongOption, match="no such seat"):
        Study(ur.dumps(), seats=[5])
