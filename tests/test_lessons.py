"""Lessons are held to the rules: what they show, what they ask, and what comes of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from tests.questions import questions
from ziggurat import lessons
from ziggurat.catalogue import cards_of
from ziggurat.core.errors import IllegalAction, Refusal
from ziggurat.core.history import History
from ziggurat.core.record import Record
from ziggurat.core.state import State
from ziggurat.lessons import NAMES, Lesson, Run, Text, begin, course, shown
from ziggurat.registry import game as find_game
from ziggurat.registry import games, offers
from ziggurat.words import LANGUAGES, game_folder, words

LESSONS = [lesson for game in games() for lesson in course(game)]
GOLDEN = Path(__file__).parent / "golden"
NO_BREAK = re.compile("[^\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}][;:?!]")


def named(lesson: Lesson) -> str:
    return f"{lesson.game}/{lesson.key}"


each_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=named)


def steps(lesson: Lesson) -> range:
    return range(len(lesson.steps))


def play(state: State, seat: int, way: tuple[str, ...]) -> None:
    for notation in way:
        state.apply(seat, state.parse(seat, notation))


def legal_along(state: State, seat: int, way: tuple[str, ...]) -> Iterator[str]:
    """All that is legal until a way to answer is at its end."""
    for notation in way:
        yield from (str(action) for action in state.legal(seat))
        play(state, seat, (notation,))


def texts(lesson: Lesson) -> Iterator[Text]:
    yield lesson.title
    for step in lesson.steps:
        yield step.say
        yield from (text for text in (step.well, step.hint) if text)
        yield from (other.say for other in step.others)


@each_lesson
def test_every_step_restores_and_every_right_answer_leads_where_it_says(lesson: Lesson) -> None:
    assert lesson.steps[0].position
    for at in steps(lesson):
        step = lesson.steps[at]
        for way in step.right:
            state = begin(lesson, at)
            seat = lesson.learner(state)
            assert seat in state.to_act, at
            play(state, seat, way)
            view = state.view(seat)
            found = {name: shown(view, name) for name in step.leads}
            assert found == dict(step.leads), (at, way)


@each_lesson
def test_what_is_read_has_come_to_pass(lesson: Lesson) -> None:
    for at in steps(lesson):
        step = lesson.steps[at]
        if not step.right:
            state = begin(lesson, at)
            assert step.is_reached(state.view(lesson.learner(state))), at


@each_lesson
def test_every_way_through_a_lesson_can_be_walked(lesson: Lesson) -> None:
    for at in steps(lesson):
        for way in lesson.steps[at].right:
            run = Run(lesson, at)
            for notation in way:
                run.act([notation])
            assert run.is_right, (at, way)
            if lesson.steps[at] is not lesson.steps[-1]:
                assert run.at == at + 1
                for notation in run.step.right[0] if run.step.right else ():
                    run.act([notation])


@each_lesson
def test_other_answers_are_legal_and_get_their_reply(lesson: Lesson) -> None:
    for at in steps(lesson):
        step = lesson.steps[at]
        firsts = {way[0] for way in step.right}
        state = begin(lesson, at)
        seat = lesson.learner(state)
        legal = {str(action) for action in state.legal(seat)} if step.right else set()
        later = {
            action for way in step.right for action in legal_along(begin(lesson, at), seat, way)
        }
        for other in step.others:
            assert set(other.actions) <= legal | later, at
        if step.until is not None and not step.leads:
            continue  # whatever is answered is right
        asked = legal - firsts
        replied = {action for other in step.others for action in other.actions}
        assert not asked - replied or step.hint or not step.right, (at, sorted(asked - replied))


@each_lesson
def test_what_is_pointed_at_is_on_the_table(lesson: Lesson) -> None:
    drawing = offers(lesson.game).drawing()
    assert drawing is not None
    said = words("en", lesson.game)
    for at in steps(lesson):
        state = begin(lesson, at)
        view = state.view(lesson.learner(state))
        drawn = "".join(drawing.draw(view, said, NAMES[: state.players]).values())
        for key in lesson.steps[at].point:
            assert re.search(f'(data-key|data-sight|id)="{re.escape(key)}"', drawn), (at, key)


@each_lesson
def test_what_the_learner_sees_can_be_imagined(lesson: Lesson) -> None:
    """Previews and reasons rest on it: a position by hand must not have a card too many."""
    for at in steps(lesson):
        state = begin(lesson, at)
        view = state.view(lesson.learner(state))
        imagined = find_game(lesson.game).imagine(view, Random(at))
        assert imagined.view(lesson.learner(state)) == view, at


@each_lesson
def test_everything_is_said_in_both_languages(lesson: Lesson) -> None:
    for text in texts(lesson):
        assert set(text) == set(LANGUAGES)
        assert all(text.values())
        assert not NO_BREAK.search(text["fr"]), text["fr"]
        assert "'" not in text["fr"] + text["en"]


@each_lesson
def test_cards_are_called_what_the_table_calls_them(lesson: Lesson) -> None:
    names = [
        {card.code: card.name for card in cards_of(lesson.game, words(language, lesson.game))}
        for language in ("en", "fr")
    ]
    longest = sorted(names[0].items(), key=lambda one: -len(one[1]))  # Cloth making is no Cloth
    for text in texts(lesson):
        rest, french = text["en"], text["fr"].casefold()
        for code, name in longest:
            rest, count = re.subn(rf"\b{re.escape(name)}\b", "", rest)
            one = names[1][code].rstrip("sx").casefold()  # there may be one of them, or many
            assert not count or one in french, (name, text["fr"])


@each_lesson
def test_rules_that_are_cited_stand_on_the_rules_page(lesson: Lesson) -> None:
    for language in LANGUAGES:
        page = (game_folder(lesson.game) / language / "rules.md").read_text("utf-8")
        for step in lesson.steps:
            assert not step.rule or f'id="{step.rule}"' in page, step.rule


def asked_in_games(game: str) -> set[str]:
    """The keys of all that anybody is asked in golden games of the version for a first game."""
    asked = set()
    profile = offers(game).profile()
    first = dict(profile.first.options) if profile else {}
    for file in GOLDEN.joinpath(game).glob("*.record"):
        record = Record.loads(file.read_text("utf-8"))
        if not first.items() <= record.options.items():
            continue
        history = History(record.begin(find_game(game)))
        for move in record.moves:
            asked.add(type(history.state.question).key)
            history.load(move)
    return asked


@pytest.mark.parametrize("game", [game for game in games() if course(game)])
def test_everything_a_player_is_asked_is_taught(game: str) -> None:
    taught = {
        type(begin(lesson, at).question).key
        for lesson in course(game)
        for at in steps(lesson)
        if lesson.steps[at].right
    }
    assert asked_in_games(game) <= taught


CANNOT_BE_ASKED = {
    "ages": {
        # Only with military cards, which the simple game has not.
        "agreement", "annex", "gain_mix", "lose_building", "lose_colony", "lose_mix", "lose_token",
        "lose_worker", "raid", "ravage", "spoils", "terror",
        # Only with an option that a first game does not have.
        "bonus", "place", "withhold",
    },
}  # fmt: skip
"""By game: what nobody is ever asked in the version for a first game."""


@pytest.mark.parametrize("game", [game for game in games() if course(game)])
def test_what_is_seldom_asked_is_taught_as_well(game: str) -> None:
    taught = {
        type(begin(lesson, at).question).key
        for lesson in course(game)
        for at in steps(lesson)
        if lesson.steps[at].right
    }
    cannot = CANNOT_BE_ASKED.get(game, set())
    assert not cannot & asked_in_games(game)
    assert questions(game) - taught == cannot - taught
    assert not cannot & taught


# A learner

FIELDS = course("ur")[1]


def test_a_wrong_answer_changes_nothing_and_is_explained() -> None:
    run = Run(FIELDS, 2)
    before = run.state.dump()
    run.act(["T"])
    assert (run.at, run.is_right) == (2, False)
    assert run.remark["en"].startswith("Trade will come")
    assert run.state.dump() == before


def test_an_illegal_answer_is_refused_by_the_rules() -> None:
    run = Run(FIELDS, 2)
    with pytest.raises(IllegalAction):
        run.act(["C"])
    assert run.remark == {}


def test_several_actions_make_one_answer_and_can_be_taken_back() -> None:
    run = Run(FIELDS, 3)
    run.act(["+d1"])
    assert (run.at, run.done, run.is_right) == (3, ("+d1",), False)
    run.undo()
    assert run.done == ()
    with pytest.raises(IllegalAction):
        run.undo()
    for notation in ("+d1", "+d1", "+d2", "+d2"):
        run.act([notation])
    assert (run.at, run.is_right) == (4, True)
    assert run.state.view(0)["supply"] == [12, 15, 15]  # 16 after the hunger, four harvested


def test_one_can_skip_and_go_back_and_nothing_is_asked_where_one_reads() -> None:
    run = Run(FIELDS)
    with pytest.raises(IllegalAction) as refusal:
        run.act(["A"])
    assert refusal.value.code == "lesson_reads"
    run.go(99)
    assert run.is_last
    run.go(-5)
    assert run.at == 0
    run.go(4)
    assert run.state.view(0)["supply"] == [12, 15, 15]


def test_there_is_no_such_lesson() -> None:
    with pytest.raises(Refusal):
        lessons.find("ur", 6)
    with pytest.raises(Refusal):
        lessons.find("ur", 0)


def in_any_order() -> Lesson:
    """The harvest of four tokens on two fields, judged by what is left of the supply."""
    step = replace(FIELDS.steps[3], right=(("+d1", "+d1", "+d2", "+d2"),), until=(".",))
    step = replace(step, leads={"supply.0": 12})
    return replace(FIELDS, steps=(*FIELDS.steps[:3], step, *FIELDS.steps[4:]))


def test_an_answer_can_be_judged_by_where_it_leads() -> None:
    run = Run(in_any_order(), 3)
    for notation in ("+d2", "+d1", "+d2", "+d1"):
        assert not run.is_right
        run.act([notation])
    assert (run.at, run.is_right) == (4, True)


def test_what_leads_elsewhere_is_explained_and_the_last_action_is_not_taken() -> None:
    run = Run(in_any_order(), 3)
    run.act(["+d2", "+d1"])
    run.act(["."])
    assert (run.at, run.done, run.is_right) == (3, ("+d2", "+d1"), False)
    assert run.remark["en"].startswith("You would leave part")
    run.undo()
    assert run.done == ("+d2",)
    with pytest.raises(IllegalAction):
        run.undo(2)
    run.act(["+d1", "+d1", "+d2"])
    assert (run.at, run.is_right) == (4, True)
    assert run.state.view(0)["supply"] == [12, 15, 15]  # 16 after the hunger, four harvested


def test_a_lesson_says_who_learns() -> None:
    run = Run(replace(FIELDS, seat=1))
    assert (run.seat, run.names("you")) == (1, ["Anna", "you", "Ben"])
