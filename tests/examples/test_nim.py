"""Nim, worked out by hand: the smallest game shows the whole contract."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

import ziggurat
from ziggurat.core.errors import IllegalAction, WrongOption, WrongPosition
from ziggurat.core.history import History
from ziggurat.core.record import Move, Record
from ziggurat.core.state import State
from ziggurat.words import LANGUAGES, words

NIM = ziggurat.game("nim")


def position(*heaps: int, turns: int, first: int = 0, players: int = 2, **options: Any) -> State:
    """A position of the 3-4-5 game after so many turns."""
    start = NIM.start(players, 1, **options).dump()
    return NIM.restore(start | {"heaps": list(heaps), "turns": turns, "first": first})


def play(state: State, *texts: str) -> None:
    for text in texts:
        seat = state.to_act[0]
        state.apply(seat, state.parse(seat, text))


def notations(state: State, seat: int) -> list[str]:
    return [str(action) for action in state.legal(seat)]


def test_the_first_seat_may_take_from_any_heap() -> None:
    state = position(3, 4, 5, turns=0, first=1)
    assert state.to_act == (1,)
    assert " ".join(notations(state, 1)) == "a1 a2 a3 b1 b2 b3 b4 c1 c2 c3 c4 c5"
    assert state.legal(0) == []
    assert state.prompt(1).key == "take"
    assert state.prompt(0).args == {"seat": 1}


def test_a_turn_takes_the_tokens_and_passes_on() -> None:
    state = position(3, 4, 5, turns=0, players=3)
    play(state, "c4", "B4")
    assert state.view(None)["heaps"] == [3, 0, 1]
    assert state.to_act == (2,)
    assert notations(state, 2) == ["a1", "a2", "a3", "c1"]
    assert [(entry.key, entry.args) for entry in state.log] == [
        ("took", {"seat": 1, "heap": "b", "count": 4})
    ]


def test_the_last_token_wins() -> None:
    # 1-1 is lost for who must move: he leaves one, the other takes it.
    state = position(1, 1, 0, turns=4)
    play(state, "a1", "b1")
    assert state.over
    assert state.to_act == ()
    assert (state.scores, state.ranks, state.winners) == ([0, 1], [2, 1], (1,))


def test_in_misere_the_last_token_loses_and_all_others_win() -> None:
    state = position(0, 0, 2, turns=4, players=3, misere=True)
    assert state.to_act == (1,)
    play(state, "c2")
    assert state.over
    assert (state.scores, state.ranks, state.winners) == ([1, 0, 1], [1, 3, 1], (0, 2))


def test_the_turn_limit_ends_the_game_in_a_draw() -> None:
    state = NIM.start(2, 5, turn_limit=2)
    play(state, "a1", "a1")
    assert state.over
    assert state.scores == [0, 0]
    assert state.winners == (0, 1)
    assert state.log[-1].key == "turn_limit"


def test_more_than_the_heap_holds_is_refused_and_changes_nothing() -> None:
    state = position(1, 4, 5, turns=1, first=1)
    before = state.dump()
    for text, held in (("a2", 1), ("d1", 0)):
        with pytest.raises(IllegalAction) as refused:
            state.apply(0, state.parse(0, text))
        assert (refused.value.code, refused.value.rule) == ("too_many", "NIM-TURN-02")
        assert refused.value.details["count"] == held
    assert state.dump() == before
    with pytest.raises(IllegalAction, match="not your turn"):
        state.apply(1, state.parse(1, "b1"))
    with pytest.raises(IllegalAction, match="unknown notation"):
        state.parse(0, "e1")


def test_the_four_heaps_of_1_3_5_7() -> None:
    state = NIM.start(4, 7, layout="1-3-5-7")
    assert len(state.legal(state.to_act[0])) == 1 + 3 + 5 + 7
    assert NIM.action_count == 28
    assert str(NIM.action_at(27)) == "d7"


@pytest.mark.parametrize("options", [{"layout": "2-2"}, {"misere": 1}, {"turn_limit": 0}, {"x": 1}])
def test_a_wrong_option_is_refused(options: dict[str, Any]) -> None:
    with pytest.raises(WrongOption):
        NIM.start(2, 1, **options)


@pytest.mark.parametrize(
    "wrong",
    [
        {"heaps": [4, 4, 5]},  # the first heap began with three
        {"heaps": [3, 4]},
        {"heaps": [3, 4, -1], "turns": 1},
        {"heaps": [3, 4, 4], "turns": 2},  # one token gone, two turns taken
        {"heaps": [2, 3, 5], "turns": 1},  # one turn, two heaps
        {"heaps": [0, 0, 5], "turns": True},
        {"first": 2},
        {"form": 2},
        {"game": "ur"},
        {"chance": {}},
        {"options": None},
    ],
)
def test_a_position_that_does_not_add_up_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(WrongPosition):
        NIM.restore(NIM.start(2, 1).dump() | wrong)


def test_dump_view_and_imagination_go_round() -> None:
    state = NIM.start(3, 9)
    play(state, "c3")
    assert NIM.restore(json.loads(json.dumps(state.dump()))).dump() == state.dump()
    for seat in (0, 1, 2, None):
        view = json.loads(json.dumps(state.view(seat)))
        assert "chance" not in view
        assert NIM.imagine(view, Random(1)).view(seat) == view


def test_a_copy_goes_its_own_way() -> None:
    state = position(3, 4, 5, turns=0)
    other = state.copy()
    play(other, "a3")
    assert state.view(0)["heaps"] == [3, 4, 5]


def test_a_move_can_be_taken_back_until_the_next_seat_moves() -> None:
    history = History(position(3, 4, 5, turns=0))
    history.load(Move(0, "c1"))
    assert history.undoable(0) == 1
    history.load(Move(0, "undo 1"))
    assert history.state.view(0)["heaps"] == [3, 4, 5]
    history.load(Move(0, "c2"))
    history.load(Move(1, "c2"))
    assert (history.undoable(0), history.undoable(1)) == (0, 1)


def test_a_record_replays() -> None:
    record = Record("nim", 2, options={"misere": True}, seats=["Anna", "Bruno"], seed=3)
    state = record.begin(NIM)
    first = state.to_act[0]
    record.moves = [Move(first, "c5"), Move(1 - first, "b4"), Move(first, "a2")]
    replayed = Record.loads(record.dumps()).replay(NIM)
    assert replayed.view(None)["heaps"] == [1, 0, 0]
    assert replayed.to_act == (1 - first,)


def test_it_speaks_both_languages() -> None:
    state = position(3, 4, 5, turns=0)
    play(state, "c2")
    said = [words(language, "nim").tell(state.log[0], ["Anna", "Bruno"]) for language in LANGUAGES]
    assert said == ["Anna takes 2 tokens from heap c.", "Anna prend 2 jetons dans le tas c."]
    english, french = (words(language, "nim") for language in LANGUAGES)
    assert english.ask(state.prompt(0), ["Anna", "Bruno"]) == "Bruno is thinking."
    assert french.ask(state.prompt(0), ["Anna", "Bruno"]) == "Bruno réfléchit."


def test_every_action_has_a_path_of_clicks_with_a_name() -> None:
    from nim import table

    state = position(1, 0, 5, turns=3, first=1)
    view = state.view(0)
    paths = table.paths(view, state.legal(0))
    assert paths["a1"] == [["heap:a", "n:1"]]
    assert sorted(paths) == ["a1", "c1", "c2", "c3", "c4", "c5"]
    assert table.label(view, "heap:c", words("en", "nim"), []) == "heap c, 5 tokens"
    assert table.label(view, "n:1", words("fr", "nim"), []) == "1 jeton"
    board = table.draw(view, words("en", "nim"), [])["board"]
    assert board.count('href="#token"') == 6
    assert 'data-key="heap:c"' in board
    play(state, "c5", "a1")
    drawn = table.draw(state.view(0), words("en", "nim"), ["Anna", "<Bruno>"])
    assert drawn["result"] == "<p>Won by &lt;Bruno&gt;.</p>"


def test_the_judgement_of_the_bot() -> None:
    from nim import bot

    state = position(0, 0, 1, turns=5)
    assert [bot.value(state, seat) for seat in (0, 1)] == [0, 0]
    play(state, "c1")
    assert [bot.value(state, seat) for seat in (0, 1)] == [-100, 100]


def test_the_terminal_shows_the_heaps_and_the_winner() -> None:
    from nim import text

    state = position(1, 0, 2, turns=3)
    assert str(text.board(state.view(0), words("en", "nim"), [])).split("\n") == [
        " a  ●",
        " b",
        " c  ● ●",
    ]
    play(state, "c2", "a1")
    result = text.result(state.view(None), words("fr", "nim"), ["Anna", "Bruno"])
    assert str(result) == "Gagné par Anna."


def test_both_catalogues_have_the_same_keys() -> None:
    from ziggurat.sentences import sentences
    from ziggurat.words import game_folder

    keys = [set(sentences(game_folder("nim"), language)) for language in LANGUAGES]
    assert keys[0] == keys[1]
    for option in NIM.options:
        assert {f"option.{option.name}", f"option.{option.name}.help"} <= keys[0]
