"""Loading records: undo included, in time that grows with their length alone."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from ziggurat.core.errors import DamagedRecord
from ziggurat.core.history import History
from ziggurat.core.record import Move, Record
from ziggurat.core.state import HOST
from ziggurat.games.ur import GAME as UR


def record_of(history: History, seed: int) -> Record:
    steps = [played.move for played in history.played]
    return Record(
        "ur", history.state.players, UR.rules_version, dict(history.state.options), seed=seed,
        moves=steps,
    )  # fmt: skip


def play(history: History, rng: Random, steps: int) -> None:
    for _ in range(steps):
        seat = history.state.to_act[0]
        history.act(seat, rng.choice(history.state.legal(seat)))


def test_what_was_taken_back_is_loaded_with_its_log() -> None:
    history, rng = History(UR.start(3, 5)), Random(2)
    for _ in range(40):
        play(history, rng, 3)
        seat = history.played[-1].move.seat
        if history.undoable(seat):
            history.undo(seat)
    history.undo(HOST, 7)
    loaded = History.from_record(record_of(history, 5), UR)
    assert loaded.state.dump() == history.state.dump()
    assert loaded.standing == history.standing
    assert [*loaded.struck.items()] == [*history.struck.items()]
    for one, other in zip(loaded.played, history.played, strict=True):
        assert (one.move, one.effect, one.readers) == (other.move, other.effect, other.readers)
        assert repr(one.log) == repr(other.log)


def test_every_undo_knows_what_it_took_back() -> None:
    history, rng = History(UR.start(2, 5)), Random(2)
    play(history, rng, 4)
    history.undo(HOST, 3)
    play(history, rng, 2)
    history.undo(HOST, 2)
    assert dict(history.struck.items()) == {4: (1, 2, 3), 7: (5, 6)}
    assert history.standing == [0]
    again = History(history.state.copy(), past=list(history.played))
    assert [*again.struck.items()] == [*history.struck.items()]


@pytest.mark.parametrize("steps", [1, 15, 16, 17, 100])
def test_the_past_is_the_same_wherever_copies_were_kept(steps: int) -> None:
    history, rng = History(UR.start(2, 5)), Random(3)
    play(history, rng, 100)
    dumps = [history.at(count).dump() for count in range(101)]
    history.undo(HOST, steps)
    assert history.state.dump() == dumps[100 - steps]
    play(history, Random(9), steps)
    history.undo(HOST, steps)
    for count in range(101 - steps):
        assert history.at(count).dump() == dumps[count]


def in_pairs(count: int) -> list[Move]:
    """One seat tries the same and takes it back, again and again."""
    seat = UR.start(2, 7).to_act[0]
    action = str(UR.start(2, 7).legal(seat)[0])
    return [Move(seat, action), Move(seat, "undo 1")] * (count // 2)


def ever_deeper(count: int) -> list[Move]:
    """A long way, then back one step at a time."""
    history = History(UR.start(2, 7))
    play(history, Random(1), count // 2)
    return [*(played.move for played in history.played), *[Move(HOST, "undo 1")] * (count // 2)]


def back_and_forth(count: int) -> list[Move]:
    """Half of a long way is taken back and gone again."""
    history = History(UR.start(2, 7))
    play(history, Random(1), count // 4)
    steps = [played.move for played in history.played]
    half = steps[len(steps) // 2 :]
    while len(steps) < count:
        steps += [Move(HOST, f"undo {len(half)}"), *half]
    return steps


@pytest.mark.parametrize("steps", [in_pairs(1000), ever_deeper(400), back_and_forth(1000)])
def test_loading_takes_time_in_proportion(
    steps: list[Move], monkeypatch: pytest.MonkeyPatch
) -> None:
    taken: Counter[str] = Counter()

    def count(owner: type, name: str) -> None:
        work = getattr(owner, name)

        def counted(*args: Any) -> Any:
            taken[name] += 1
            return work(*args)

        monkeypatch.setattr(owner, name, counted)

    count(Move, "take")
    count(History, "act")
    record = Record("ur", 2, UR.rules_version, seed=7, moves=steps)
    assert len(History.from_record(record, UR).played) == len(steps)
    assert taken.total() < 8 * len(steps), taken


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (Move(0, "?"), "hidden_step"),
        (Move(0, "undo 9"), "illegal_step"),
        (Move(0, "nonsense"), "illegal_step"),
    ],
)
def test_the_step_that_cannot_be_repeated_is_named(line: Move, code: str) -> None:
    history = History(UR.start(2, 5))
    play(history, Random(1), 3)
    record = record_of(history, 5)
    record.moves.append(line)
    with pytest.raises(DamagedRecord) as refused:
        History.from_record(record, UR)
    assert (refused.value.code, refused.value.details["step"]) == (code, 4)
