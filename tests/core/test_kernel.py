"""The kernel's own parts: chance, options, records, history."""

from __future__ import annotations

import hashlib
import pickle
import struct

import pytest

import ziggurat
from tests.sealed import CONFIRM, LAST_ROUND, PICKS, Sealed
from ziggurat import IllegalAction, Record
from ziggurat.core.action import Actions
from ziggurat.core.chance import Chance, restore_chance
from ziggurat.core.errors import DamagedRecord, Refusal, UnknownGame, WrongOption, WrongPosition
from ziggurat.core.game import new_seed
from ziggurat.core.history import History
from ziggurat.core.option import Option, check_options
from ziggurat.core.record import Move, effective
from ziggurat.core.state import HOST, SHORT, is_among, rank


class TestChance:
    def test_the_stream_is_blake2b_of_key_and_counter(self) -> None:
        chance = Chance(2026)
        key = (2026).to_bytes(16, "little")
        words: list[int] = []
        for block in range(3):
            hashed = hashlib.blake2b(block.to_bytes(8, "little"), key=key, digest_size=64)
            words += struct.unpack("<16I", hashed.digest())
        assert [chance.below(1 << 32) for _ in range(48)] == words

    def test_the_same_seed_draws_the_same_and_another_does_not(self) -> None:
        draws = [[Chance(seed).below(1000) for _ in range(3)] for seed in (1, 1, 2)]
        assert draws[0] == draws[1]
        assert Chance(1).below(1 << 32) != Chance(2).below(1 << 32)

    def test_it_goes_on_from_a_dump_and_from_a_copy(self) -> None:
        chance = Chance(7)
        for _ in range(21):
            chance.below(6)
        back, copy = restore_chance({"chance": chance.dump()}), chance.copy()
        expected = [chance.below(6) for _ in range(40)]
        assert [back.below(6) for _ in range(40)] == expected
        assert [copy.below(6) for _ in range(40)] == expected

    def test_all_numbers_are_about_equally_likely(self) -> None:
        chance = Chance(3)
        counts = [0] * 6
        for _ in range(6000):
            counts[chance.below(6)] += 1
        assert min(counts) > 850
        assert max(counts) < 1150

    def test_a_shuffle_keeps_the_items(self) -> None:
        items = list(range(50))
        Chance(1).shuffle(items)
        assert sorted(items) == list(range(50))
        assert items != list(range(50))

    @pytest.mark.parametrize("seed", [-1, 1 << 128])
    def test_a_seed_has_128_bits(self, seed: int) -> None:
        with pytest.raises(ValueError, match="seed"):
            Chance(seed)
        assert 0 <= new_seed() < 1 << 128

    @pytest.mark.parametrize(
        "written",
        [None, {}, {"key": "zz" * 16, "drawn": 0}, {"key": "00" * 16, "drawn": -1},
         {"key": "00" * 16, "drawn": True}, {"key": "00", "drawn": 1}],
    )  # fmt: skip
    def test_a_damaged_generator_is_refused(self, written: object) -> None:
        with pytest.raises(WrongPosition):
            restore_chance({"chance": written})


class TestActions:
    def test_blanks_and_case_do_not_matter(self) -> None:
        actions = Actions()
        action = actions.add("b2xC4:3", 1)
        assert actions.parse(" B2 x c4 : 3 ") is action
        with pytest.raises(ValueError, match="two actions"):
            actions.add("B2xc4:3", 2)

    def test_numbers_outside_the_table_are_refused(self) -> None:
        for index in (-1, ziggurat.game("ur").action_count):
            with pytest.raises(IllegalAction):
                ziggurat.game("ur").action_at(index)

    def test_an_interned_action_does_not_travel_as_an_object(self) -> None:
        with pytest.raises(TypeError):
            pickle.dumps(PICKS[0])


class TestOptions:
    def test_defaults_fill_what_is_not_given(self) -> None:
        options = (Option("a", True), Option("b", 3, low=1, high=5), Option("c", "x", ("x", "y")))
        assert check_options(options, {"b": 4}) == {"a": True, "b": 4, "c": "x"}

    @pytest.mark.parametrize(
        ("name", "value", "code"),
        [("a", 1, "wrong_switch"), ("b", True, "wrong_number"), ("b", 6, "wrong_number"),
         ("c", "z", "wrong_choice"), ("d", 1, "unknown_option")],
    )  # fmt: skip
    def test_wrong_values_say_what_would_do(self, name: str, value: object, code: str) -> None:
        options = (Option("a", True), Option("b", 3, low=1, high=5), Option("c", "x", ("x", "y")))
        with pytest.raises(WrongOption) as refused:
            check_options(options, {name: value})
        assert refused.value.code == code
        assert refused.value.details["option"] == name

    def test_games_are_found_by_name(self) -> None:
        assert "ur" in ziggurat.games()
        with pytest.raises(UnknownGame) as refused:
            ziggurat.game("chess")
        assert "ur" in str(refused.value.details["choices"])


def test_a_refusal_speaks_to_programmers() -> None:
    refusal = IllegalAction("tile_full", "UR-LIMIT-01", cell="c4")
    assert str(refusal) == "tile full [UR-LIMIT-01] cell='c4'"
    assert isinstance(refusal, ValueError)


def test_ranks_share_places() -> None:
    assert rank([3, 9, 9, 1, 3]) == [3, 1, 1, 5, 3]
    assert rank([(5, 1), (5, 2)]) == [2, 1]


GOOD = """ziggurat-record 1
game "sealed"
rules 1
players 2
options {"turn_limit": 2}
seats ["Anna", "Bo"]
seed 5

"""


class TestRecord:
    @pytest.mark.parametrize(
        ("text", "code"),
        [
            ("", "not_a_record"),
            ("hello", "not_a_record"),
            (GOOD.replace("record 1", "record 2"), "not_a_record"),
            (GOOD.replace("players 2", "players two"), "bad_header"),
            (GOOD.replace("players 2", 'players "2"'), "bad_header"),
            (GOOD.replace("players 2\n", ""), "missing"),
            (GOOD.replace("seed 5", "seed 5\nseed 6"), "bad_header"),
            (GOOD.replace("seed 5", "colour 5"), "bad_header"),
            (GOOD.replace('"Anna"', "3"), "bad_header"),
            (GOOD + "0\n", "bad_step"),
            (GOOD + "zero 3\n", "bad_step"),
            (GOOD + "-2 3\n", "bad_step"),
            (GOOD + "0  3\n", "bad_step"),
            (GOOD + "\n0 3\n", "bad_step"),
        ],
    )
    def test_what_is_not_understood_is_refused(self, text: str, code: str) -> None:
        with pytest.raises(DamagedRecord) as refused:
            Record.loads(text)
        assert refused.value.code == code

    @pytest.mark.parametrize(
        ("text", "code"),
        [
            (GOOD.replace("rules 1", "rules 9"), "other_rules"),
            (GOOD.replace("seed 5\n", ""), "no_seed"),
            (GOOD.replace('"sealed"', '"ur"'), "other_game"),
            (GOOD.replace("players 2", "players 7"), "wrong_players"),
            (GOOD.replace('"turn_limit": 2', '"turn_limit": 0'), "wrong_number"),
            (GOOD.replace("seed 5", "seed -5"), "bad_header"),
            (GOOD + "0 !\n", "illegal_step"),
            (GOOD + "0 ?\n", "hidden_step"),
            (GOOD + "0 undo 1\n", "bad_undo"),
        ],
    )
    def test_what_cannot_be_replayed_is_refused(self, text: str, code: str) -> None:
        with pytest.raises(Refusal) as refused:
            Record.loads(text).replay(ziggurat.game("sealed"))
        assert refused.value.code == code

    def test_undo_strikes_the_seats_own_steps(self) -> None:
        steps = [Move(0, "a"), Move(1, "b"), Move(0, "c"), Move(0, "undo 2"), Move(1, "d")]
        assert effective(steps) == [1, 4]
        assert effective([*steps, Move(HOST, "undo 1")]) == [1]
        assert Move(0, "undo 2").undo == 2
        assert Move(0, "undo x").undo == Move(0, "undo " + "9" * 5000).undo == 0


def sealed() -> tuple[History, Sealed]:
    state = ziggurat.game("sealed").start(2, 5)
    assert isinstance(state, Sealed)
    return History(state), state


class TestHistory:
    """A simultaneous phase with secrets: what may be taken back, and what stays."""

    def test_another_seats_unfinished_choice_does_not_stop_my_undo(self) -> None:
        history, state = sealed()
        mine, other = state.hands[0][0], state.hands[1][0]
        history.act(0, PICKS[mine])
        history.act(1, PICKS[other])
        assert history.undoable(0) == 1
        history.undo(0)
        assert history.state.view(0)["picked"] == -1
        assert history.state.view(1)["picked"] == other  # his step stays
        assert [str(played.move) for played in history.played[-1:]] == ["0 undo 1"]

    def test_another_seats_open_step_is_a_horizon(self) -> None:
        history, state = sealed()
        history.act(0, PICKS[state.hands[0][0]])
        history.act(1, PICKS[state.hands[1][0]])
        history.act(1, CONFIRM)
        assert history.undoable(0) == 0
        assert history.undoable(1) == 2
        with pytest.raises(IllegalAction) as refused:
            history.undo(0)
        assert refused.value.code == "no_undo"

    def test_nobody_goes_back_behind_a_reveal_unless_all_agree(self) -> None:
        history, state = sealed()
        for seat in (0, 1):
            history.act(seat, PICKS[state.hands[seat][0]])
            history.act(seat, CONFIRM)
        assert history.undoable(0) == history.undoable(1) == 0
        history.undo(HOST, 1)
        assert history.state.view(None)["decided"] == [True, False]
        assert history.state.view(None)["shown"] == []

    def test_what_the_host_says_is_recorded_and_a_horizon(self) -> None:
        history, state = sealed()
        history.act(0, PICKS[state.hands[0][0]])
        history.act(HOST, LAST_ROUND)
        assert history.undoable(0) == 0
        assert str(history.played[-1].move) == "-1 #"

    def test_secret_steps_name_their_readers(self) -> None:
        history, state = sealed()
        played = history.act(0, PICKS[state.hands[0][0]])
        assert played.readers == (0,)
        assert played.log[0].readers == (0,)
        assert history.act(0, CONFIRM).readers is None

    def test_what_another_tried_and_took_back_is_not_told(self) -> None:
        history, state = sealed()
        first, second = state.hands[0][:2]
        history.act(0, PICKS[first])
        history.undo(0)
        history.act(0, PICKS[second])
        history.act(0, CONFIRM)
        assert [str(step) for step in history.told(1)] == ["0 !"]
        assert [str(step) for step in history.told(None)] == ["0 !"]
        assert [str(step) for step in history.told(0)] == [
            f"0 {first}", "0 undo 1", f"0 {second}", "0 !",
        ]  # fmt: skip

    def test_a_step_that_another_has_begun_to_answer_is_not_taken_back(self) -> None:
        """The last bid opens the next round: a card drawn there rests on that bid."""
        history, state = sealed()
        for seat in (0, 1):
            history.act(seat, PICKS[state.hands[seat][0]])
            history.act(seat, CONFIRM)
        history.act(1, PICKS[state.hands[1][-1]])
        assert history.undoable(0) == 0
        assert history.undoable(1) == 1

    def test_a_game_resumed_from_a_dump_keeps_its_past_but_does_not_go_behind_it(self) -> None:
        history, state = sealed()
        history.act(0, PICKS[state.hands[0][0]])
        game = ziggurat.game("sealed")
        resumed = History(game.restore(history.state.dump()), past=list(history.played))
        assert resumed.base == 1
        assert resumed.undoable(0) == 0
        resumed.act(0, CONFIRM)
        assert resumed.undoable(0) == 1
        assert resumed.played[0] == history.played[0]
        assert str(resumed.played[1].move) == "0 !"
        assert resumed.at(1).dump() == history.state.dump()


@pytest.mark.parametrize("length", [0, 1, 2, SHORT - 1, SHORT, SHORT + 1, SHORT + 2, 100])
def test_an_action_is_found_among_answers_of_any_length(length: int) -> None:
    actions = Actions()
    every = [actions.add(f"a{number}", 0) for number in range(2 * length + 1)]
    answers = every[1::2]
    assert [is_among(action, answers) for action in every] == [False, True] * length + [False]
