"""What holds for every game and every number of players, whatever is played."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

import ziggurat
from ziggurat import IllegalAction, Record
from ziggurat.core.game import Game
from ziggurat.core.history import History
from ziggurat.core.record import Move
from ziggurat.core.state import HOST, REVEAL, SCRATCH, State
from ziggurat.registry import packages


@dataclass
class Setting:
    """A game with a number of players and options."""

    game: Game
    players: int
    options: dict[str, Any]

    def start(self, seed: int) -> State:
        return self.game.start(self.players, seed, **self.options)

    def whole(self) -> Setting:
        """The same, not cut short."""
        cut = SHORT.get(self.game.name, {})
        kept = {name: value for name, value in self.options.items() if name not in cut}
        return Setting(self.game, self.players, kept)

    def record(self, seed: int, steps: list[Move], seats: Sequence[str] = ()) -> Record:
        return Record(
            game=self.game.name, players=self.players, rules=self.game.rules_version,
            options=self.options, seed=seed, seats=list(seats), moves=steps,
        )  # fmt: skip


VARIANTS: dict[str, dict[str, dict[str, Any]]] = {
    "ages": {
        "simple": {"version": "simple"},
        "advanced": {"version": "advanced"},
        "variants": {
            "auto_pay": False, "easier": True, "beginners": "2", "anti_gang": True,
            "military_draw": "by_action", "bonus_cards": "private", "fewer_bonuses": True,
            "alternative_corruption": True, "last_round_colonies": True,
        },
    },
}  # fmt: skip
"""By game: options beside the defaults, where they make other rules of it."""

SHORT: dict[str, dict[str, Any]] = {"civilisation": {"turn_limit": 12}}
"""By game: what makes its random games short enough to look at every position of many."""

SETTINGS = [
    pytest.param(
        Setting(game, count, SHORT.get(name, {}) | options),
        id=f"{name}-{count}{variant and '-'}{variant}",
    )
    for name in packages()
    for game in [ziggurat.game(name)]
    for count in game.players
    for variant, options in {"": {}, **VARIANTS.get(name, {})}.items()
]
SEEDS = range(10)
every_game = pytest.mark.parametrize("setting", SETTINGS)


def walk(setting: Setting, seed: int) -> Iterator[tuple[State, Random]]:
    """The positions of a random game; the caller looks at each before it is left."""
    rng = Random(seed)
    state = setting.start(seed)
    while not state.over:
        yield state, rng
        seat = rng.choice(state.to_act)
        state.apply(seat, rng.choice(state.legal(seat)))
    yield state, rng


def finished(setting: Setting, seed: int) -> History:
    """A random game with its history."""
    rng = Random(seed)
    history = History(setting.start(seed))
    while not history.state.over:
        seat = rng.choice(history.state.to_act)
        history.act(seat, rng.choice(history.state.legal(seat)))
    return history


def sample(setting: Setting, seed: int, share: float) -> Iterator[tuple[State, Random]]:
    """Some of the positions of a random game."""
    for state, rng in walk(setting, seed):
        if state.over or rng.random() < share:
            yield state, rng


def same(mine: State, other: State) -> bool:
    return mine.dump() == other.dump() and mine.to_act == other.to_act


@every_game
@pytest.mark.parametrize("seed", SEEDS)
def test_every_random_game_ends_with_a_result(setting: Setting, seed: int) -> None:
    *_, (state, _) = walk(setting.whole(), seed)
    assert state.over and state.to_act == ()
    assert len(state.scores) == len(state.ranks) == setting.players
    assert state.winners == tuple(s for s in range(setting.players) if state.ranks[s] == 1) != ()
    for seat in range(setting.players):
        assert state.legal(seat) == []
        better = sum(state.ranks[other] < state.ranks[seat] for other in range(setting.players))
        assert state.ranks[seat] == better + 1


@every_game
def test_whoever_is_waited_for_has_something_to_say(setting: Setting) -> None:
    for state, _ in walk(setting, 3):
        for seat in state.to_act:
            legal = state.legal(seat)
            assert legal
            numbers = [action.index for action in legal]
            assert numbers == sorted(set(numbers))
            prompt = state.prompt(seat)
            assert prompt.key and prompt.rule
        for seat in range(setting.players):
            assert state.prompt(seat).key


@every_game
def test_every_listed_action_applies_and_leaves_the_original_alone(setting: Setting) -> None:
    for seed in range(3):
        for state, _ in sample(setting, seed, 0.05):
            before = json.dumps(state.dump())
            for seat in [*state.to_act, HOST]:
                for action in state.legal(seat):
                    copy = state.copy()
                    copy.apply(seat, action)
                    assert json.dumps(copy.dump()) != before or copy.log
            assert json.dumps(state.dump()) == before


@every_game
def test_an_unlisted_action_is_refused_and_changes_nothing(setting: Setting) -> None:
    game = setting.game
    for state, rng in sample(setting, 5, 0.05):
        before = state.dump()
        seats = [HOST, *range(setting.players)]
        for _ in range(60):
            seat, action = rng.choice(seats), game.action_at(rng.randrange(game.action_count))
            if action in state.legal(seat):
                continue
            with pytest.raises(IllegalAction) as refused:
                state.apply(seat, action)
            assert refused.value.code
            assert state.dump() == before


@every_game
def test_an_action_of_another_game_is_refused_and_changes_nothing(setting: Setting) -> None:
    other = ziggurat.game("ur" if setting.game.name != "ur" else "tigris")
    for state, rng in sample(setting, 5, 0.05):
        before = state.dump()
        for seat in [HOST, *range(setting.players)]:
            with pytest.raises(IllegalAction) as refused:
                state.apply(seat, other.action_at(rng.randrange(other.action_count)))
            assert refused.value.code == "foreign_action"
        assert state.dump() == before


@every_game
def test_a_copy_goes_its_own_way(setting: Setting) -> None:
    for state, rng in sample(setting, 6, 0.1):
        if state.over:
            continue
        one, other = state.copy(), state.copy()
        for _ in range(5):
            if one.over:
                break
            seat = one.to_act[0]
            action = rng.choice(one.legal(seat))
            one.apply(seat, action)
        assert same(other, state)
        seat = state.to_act[0]
        assert other.legal(seat) == state.legal(seat)


@every_game
def test_a_copy_draws_the_same_chances(setting: Setting) -> None:
    for state, rng in sample(setting, 8, 0.05):
        one, other = state.copy(), state.copy()
        seed = rng.getrandbits(32)
        for copy in (one, other):
            choice = Random(seed)
            for _ in range(30):
                if not copy.over:
                    seat = choice.choice(copy.to_act)
                    copy.apply(seat, choice.choice(copy.legal(seat)))
        assert same(one, other)


@every_game
def test_a_dump_is_plain_data_and_comes_back_whole(setting: Setting) -> None:
    game = setting.game
    for state, _ in sample(setting, 7, 0.2):
        data = json.loads(json.dumps(state.dump()))
        back = game.restore(data)
        assert same(back, state)
        assert back.over == state.over
        assert back.scores == state.scores and back.ranks == state.ranks
        for seat in [HOST, *range(setting.players)]:
            assert back.legal(seat) == state.legal(seat)
            assert back.view(max(seat, 0)) == state.view(max(seat, 0))
            assert repr(back.prompt(max(seat, 0))) == repr(state.prompt(max(seat, 0)))


@every_game
def test_a_damaged_dump_is_refused(setting: Setting) -> None:
    game = setting.game
    for data in ({}, {"game": "chess"}, {"game": game.name}, {"game": game.name, "form": 99}):
        with pytest.raises(ziggurat.Refusal):
            game.restore(data)
    for state, _ in sample(setting, 2, 0.02):
        for key in state.dump():
            broken = state.dump()
            broken[key] = "\N{SKULL}"
            with pytest.raises(ziggurat.Refusal):
                game.restore(broken)


@every_game
def test_notation_and_numbers_name_every_action(setting: Setting) -> None:
    game = setting.game
    texts = set()
    for index in range(game.action_count):
        action = game.action_at(index)
        assert game.action_index(action) == index
        assert str(action).isascii() and str(action) == str(action).strip() != ""
        texts.add(str(action))
    assert len(texts) == game.action_count
    for state, _ in sample(setting, 4, 0.1):
        for seat in state.to_act:
            for action in state.legal(seat):
                assert state.parse(seat, str(action)) is action
                assert game.action_at(game.action_index(action)) is action


@every_game
@pytest.mark.parametrize("nonsense", ["", " ", "undo", "\N{SNOWMAN}", "a" * 5000, "0", "-1"])
def test_nonsense_is_not_a_notation(setting: Setting, nonsense: str) -> None:
    game = setting.game
    if nonsense in {str(game.action_at(index)) for index in range(game.action_count)}:
        return
    state = setting.start(1)
    with pytest.raises(IllegalAction):
        state.parse(state.to_act[0], nonsense)


@every_game
def test_a_view_is_plain_data_and_can_be_imagined_back(setting: Setting) -> None:
    game = setting.game
    for state, rng in sample(setting, 9, 0.1):
        for seat in [None, *range(setting.players)]:
            view = json.loads(json.dumps(state.view(seat)))
            dreamt = game.imagine(view, rng)
            assert json.loads(json.dumps(dreamt.view(seat))) == view
            assert dreamt.to_act == state.to_act and dreamt.over == state.over
            if seat is not None:
                assert dreamt.legal(seat) == state.legal(seat)


@every_game
def test_a_view_does_not_depend_on_what_is_hidden(setting: Setting) -> None:
    """Deal anew what a seat cannot see: the seat must not notice, nor what it is refused."""
    game = setting.game
    actions = [game.action_at(number) for number in range(game.action_count)]
    for state, rng in sample(setting, 10, 0.1):
        for seat in [None, *range(setting.players)]:
            view = state.view(seat)
            others = [game.imagine(view, Random(rng.getrandbits(32))) for _ in range(3)]
            for other in others:
                assert other.view(seat) == view
                if seat is not None:
                    assert repr(other.prompt(seat)) == repr(state.prompt(seat))
                    for action in rng.sample(actions, min(20, len(actions))):
                        told = str(state.refusal(seat, action))
                        assert str(other.refusal(seat, action)) == told
            assert "chance" not in view and "seed" not in view
            key = state.dump()["chance"]["key"]
            assert key not in json.dumps(view)


@every_game
def test_the_log_is_plain_data(setting: Setting) -> None:
    for state, _ in walk(setting, 11):
        for entry in state.log:
            assert json.loads(json.dumps(entry.args)) == entry.args
            assert entry.readers is None or all(
                0 <= seat < setting.players for seat in entry.readers
            )


@every_game
@pytest.mark.parametrize("seed", range(3))
def test_a_record_replays_to_the_same_game(setting: Setting, seed: int) -> None:
    game = setting.game
    history = finished(setting, seed)
    steps = [played.move for played in history.played]
    record = setting.record(seed, steps, [f"Seat {seat}" for seat in range(setting.players)])
    text = record.dumps()
    again = Record.loads(text)
    assert again == record
    assert again.dumps() == text
    assert same(again.replay(game), history.state)
    from_dump = Record(
        game=game.name, players=setting.players, rules=game.rules_version,
        start=setting.start(seed).dump(), moves=record.moves,
    )  # fmt: skip
    assert same(Record.loads(from_dump.dumps()).replay(game), history.state)


def since_the_last_reveal(history: History) -> list[Move]:
    """The moves that stand, from the last one that brought something hidden to light on."""
    found: list[Move] = []
    for number in reversed(history.standing):
        if history.played[number].effect == REVEAL:
            break
        found.append(history.played[number].move)
    return found


def seen(state: State) -> tuple[Any, list[Any]]:
    """A position, and what every seat sees of it."""
    return state.dump(), [state.view(seat) for seat in range(state.players)]


@every_game
def test_undo_goes_back_exactly_and_never_behind_a_reveal(setting: Setting) -> None:
    game = setting.game
    rng = Random(12)
    history = History(setting.start(12))
    undone = 0
    while not history.state.over and len(history.played) < 600:
        since = since_the_last_reveal(history)
        for seat in range(setting.players):
            most = history.undoable(seat)
            assert most <= sum(move.seat == seat for move in since)
            with pytest.raises(IllegalAction):
                history.undo(seat, most + 1)
        seat = rng.choice(history.state.to_act)
        action = rng.choice(history.state.legal(seat))
        goes_back = rng.random() < 0.5
        before = seen(history.state) if goes_back else None
        history.act(seat, action)
        if history.undoable(seat) and goes_back:
            history.undo(seat)
            undone += 1
            assert seen(history.state) == before
        elif not history.undoable(seat):
            assert history.played[-1].effect == REVEAL
    assert undone
    steps = [played.move for played in history.played]
    record = setting.record(12, steps)
    assert same(record.replay(game), history.state)


def without_what_others_pick(history: History, setting: Setting, reader: int) -> History:
    """The same game as if the other seats had begun no choice that only they know of.

    Steps of a finished choice stay; what was begun and given up, or is still open, goes.
    """
    finished: dict[int, int] = {}
    kept: list[int] = []
    for number in reversed(history.standing):
        played = history.played[number]
        seat = played.move.seat
        if played.effect != SCRATCH:
            finished[seat] = number
        if seat in (reader, HOST) or seat in finished or played.readers is None:
            kept.append(number)
    again = History(setting.start(15))
    for number in reversed(kept):
        again.load(history.played[number].move)
    return again


@every_game
def test_what_others_are_still_picking_changes_nothing_for_a_seat(setting: Setting) -> None:
    """Nor does what they gave up: views, questions, what can be taken back, the record so far."""
    rng = Random(15)
    history = History(setting.start(15))
    while not history.state.over and len(history.played) < 250:
        seat = rng.choice(history.state.to_act)
        history.act(seat, rng.choice(history.state.legal(seat)))
        if history.state.effect != SCRATCH or history.state.over:
            continue
        for reader in range(setting.players):
            other = without_what_others_pick(history, setting, reader)
            assert other.state.view(reader) == history.state.view(reader)
            assert other.undoable(reader) == history.undoable(reader)
            assert other.told(reader) == history.told(reader)
            assert other.state.to_act == history.state.to_act
            assert other.state.legal(reader) == history.state.legal(reader)


@every_game
def test_every_past_moment_can_be_shown(setting: Setting) -> None:
    game = setting.game
    history = finished(setting, 13)
    steps = [played.move for played in history.played]
    positions = list(setting.record(13, steps).positions(game))
    assert len(positions) == len(history.standing) + 1
    for count in range(0, len(positions), 7):
        assert same(history.at(count), positions[count])
    assert same(history.at(len(history.standing)), history.state)


@every_game
def test_all_agreeing_goes_back_behind_anything(setting: Setting) -> None:
    history = finished(setting, 14)
    count = len(history.standing)
    history.undo(HOST, count)
    assert same(history.state, setting.start(14))
    assert history.played[-1].move == Move(HOST, f"undo {count}")


@every_game
def test_options_are_described_and_checked(setting: Setting) -> None:
    game = setting.game
    assert "turn_limit" in {option.name for option in game.options}
    for option in game.options:
        assert option.check(option.default) == option.default
        assert json.loads(json.dumps(option.describe())) == option.describe()
        wrongs: tuple[object, ...] = (None, "\N{SKULL}", -1, 10**9, 1.5, [], {})
        for wrong in wrongs:
            if wrong == option.default:
                continue
            with pytest.raises(ziggurat.Refusal) as refused:
                game.start(setting.players, 1, **{option.name: wrong})
            assert refused.value.details["option"] == option.name
    with pytest.raises(ziggurat.Refusal):
        game.start(setting.players, 1, no_such_option=True)
    for count in (0, 1, -1, 99, max(game.players) + 1):
        with pytest.raises(ziggurat.Refusal):
            game.start(count, 1)


@every_game
def test_the_turn_limit_ends_the_game(setting: Setting) -> None:
    game = setting.game
    rng = Random(1)
    state = game.start(setting.players, 1, **setting.options | {"turn_limit": 1})
    steps = 0
    while not state.over:
        seat = rng.choice(state.to_act)
        state.apply(seat, rng.choice(state.legal(seat)))
        steps += 1
        assert steps < 1000
    assert state.winners


@pytest.mark.soak
@every_game
def test_thousands_of_random_games_end(setting: Setting) -> None:
    game = setting.game
    for seed in range(1000, 2000):
        *_, (state, _) = walk(setting.whole(), seed)
        assert same(game.restore(state.dump()), state)
