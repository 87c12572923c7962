"""Moves that were played are packed, and come back as they were."""

from __future__ import annotations

import tracemalloc
from random import Random

import pytest

from tests.sealed import GAME as SEALED
from ziggurat.core.errors import IllegalAction
from ziggurat.core.game import Game
from ziggurat.core.history import History, Played
from ziggurat.core.played import LAST, TOGETHER, PlayedMoves, Struck
from ziggurat.core.record import Move
from ziggurat.core.state import HOST, SCRATCH, Entry, State
from ziggurat.games.ur import GAME as UR


def told(played: Played) -> tuple[object, ...]:
    log = [(entry.key, entry.args, entry.readers) for entry in played.log]
    return played.move, played.effect, log, played.readers


@pytest.mark.parametrize(("game", "players"), [(UR, 3), (SEALED, 3)])
def test_moves_come_back_as_they_were_played(game: Game, players: int) -> None:
    history, rng, expected = History(game.start(players, 5)), Random(3), []
    for _ in range(3 * TOGETHER + LAST):
        if history.state.over:
            break
        seat = rng.choice(history.state.to_act)
        if history.undoable(seat) and rng.random() < 0.3:
            expected += [told(played) for played in history.undo(seat)]
        else:
            expected.append(told(history.act(seat, rng.choice(history.state.legal(seat)))))
    assert any(log for _, _, log, _ in expected[:TOGETHER])
    assert [told(played) for played in history.played] == expected
    assert [told(played) for played in history.played[-5:]] == expected[-5:]
    assert history.played.moves() == [move for move, _, _, _ in expected]
    assert history.played.hides == any(readers is not None for *_, readers in expected)


def test_the_log_of_a_move_is_found_while_it_is_packed() -> None:
    """At every length, the oldest and the newest: a move is in either place or in both."""
    moves = PlayedMoves()
    for number in range(2 * TOGETHER + LAST + 1):
        entry = Entry("put", {"number": number}, (number % 3,))
        moves.append(Played(Move(0, "+c4"), 1, [entry], None))
        for other in range(number + 1):
            (found,) = moves[other].log
            assert (found.args, found.readers) == ({"number": other}, (other % 3,))


def test_a_move_that_is_told_otherwise() -> None:
    moves = PlayedMoves(
        [Played(Move(0, "+c4"), 1, [], None), Played(Move(1, "undo 1"), 0, [], None)]
    )
    moves.retell(Played(Move(1, "undo 1"), SCRATCH, [Entry("picks_dropped", {"seat": 1})], (1,)))
    assert told(moves[1]) == (
        Move(1, "undo 1"),
        SCRATCH,
        [("picks_dropped", {"seat": 1}, None)],
        (1,),
    )
    assert told(moves[0]) == (Move(0, "+c4"), 1, [], None)
    with pytest.raises(IndexError):
        moves[2]


def test_what_was_struck_reads_like_a_dictionary() -> None:
    struck = Struck({4: (1, 2, 3), 7: (5, 6)})
    struck.add(9, (0,))
    assert dict(struck.items()) == {4: (1, 2, 3), 7: (5, 6), 9: (0,)}
    assert (7 in struck, 5 in struck, len(struck)) == (True, False, 3)
    with pytest.raises(KeyError):
        struck[5]


def test_a_long_past_takes_little_room() -> None:
    """Beside the positions, less than a hundred bytes for each move."""

    def size(moves: int) -> int:
        tracemalloc.start()
        history, rng = History(UR.start(3, 5)), Random(3)
        for _ in range(moves):
            seat = history.state.to_act[0]
            history.act(seat, rng.choice(history.state.legal(seat)))
        history.anchors.cut(0)
        held = tracemalloc.get_traced_memory()[0]
        tracemalloc.stop()
        return held

    size(400)  # what all games share is there from now on
    assert size(400) - size(200) < 200 * 100


def test_an_undo_that_cannot_be_repeated_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    history, rng = History(UR.start(2, 5)), Random(1)
    for _ in range(20):
        seat = history.state.to_act[0]
        history.act(seat, rng.choice(history.state.legal(seat)))

    def now() -> list[object]:
        struck = dict(history.struck.items())
        return [history.state.dump(), history.standing[:], len(history.played), struck]

    before = now()
    moments = [history.at(count).dump() for count in range(21)]

    def refuse(move: Move, state: State) -> None:
        raise IllegalAction("not_an_answer")

    with monkeypatch.context() as patch:
        patch.setattr(Move, "take", refuse)
        with pytest.raises(IllegalAction):
            history.undo(HOST, 2)
    assert now() == before
    assert [history.at(count).dump() for count in range(21)] == moments
    history.undo(HOST, 2)
    assert history.state.dump() == moments[18]
