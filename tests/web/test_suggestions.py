"""What the rules suggest is taken as ordinary actions: in one request, all or nothing."""

from __future__ import annotations

import asyncio

import pytest

from tests.conformance.ages.positions import GAME as AGES
from tests.conformance.ages.positions import table as too_many_cards
from tests.conformance.civilisation.positions import GAME, table
from tests.conformance.civilisation.test_purchase import buyer
from tests.conformance.moves import play
from tests.web.inside import journal
from tests.web.test_tables import disk
from ziggurat.core.errors import Refusal
from ziggurat.core.state import State
from ziggurat.web.compose import compose, foretold, preview
from ziggurat.words import words


def growing() -> State:
    """Seat 0 has three tokens for the growth of five."""
    return table(phase="expansion", tokens={0: {"num": 2, "cat": 1, "thp": 4}}, stock={0: 3})


def test_it_is_shown_with_what_it_would_do() -> None:
    async def run() -> None:
        hosted = disk(growing(), GAME).table()
        frame = await hosted.frame(0)
        said = words("en", "civilisation")
        sent = compose(frame, said, (0,), None).fields["suggestion"]
        assert len(sent["actions"]) == 3
        assert sent["text"].startswith("Suggested growth: ")
        lines = preview(frame, sent["actions"], said, frame.names_in(said)).lines
        assert lines
        other = compose(await hosted.frame(1), said, (1,), None).fields
        assert other["suggestion"] is None
        assert compose(await hosted.frame(None), said, (), None).fields["suggestion"] is None

    asyncio.run(run())


def test_what_would_happen_several_times_is_told_once() -> None:
    async def run() -> None:
        state = too_many_cards(phase="discard", military=["E1f", "D1", "D1", "K1a", "K1b"])
        frame = await disk(state, AGES).table().frame(0)
        actions = [str(action) for action in state.suggestion(0)]
        lines = foretold(frame, actions, words("en", "ages"))["lines"]
        (told,) = [line for line in lines if "discards" in line]
        assert told.endswith(f" (×{len(actions)})")

    asyncio.run(run())


def test_it_is_taken_as_ordinary_actions_which_can_be_taken_back() -> None:
    async def run() -> None:
        stored = disk(growing(), GAME)
        hosted = stored.table()
        inside = journal(hosted)
        texts = [str(action) for action in inside.state.suggestion(0)]
        first = inside.decisions[0]
        done = await hosted.act_in_turn(0, first, texts)
        assert (done.repeated, done.step) == (False, 3)
        assert [step.text for step in stored.stored.steps] == texts
        answered = [step.decisions[0] for step in stored.stored.steps]
        assert answered == [first + 1, first + 2, first + 3]
        again = await hosted.act_in_turn(0, first, texts)
        assert again.repeated, "the same request a second time does nothing"
        assert len(inside.history.played) == 3
        assert inside.history.undoable(0) == 3
        await hosted.undo(0, 1)
        assert str(inside.state.suggestion(0)[0]) == texts[2]

    asyncio.run(run())


def test_one_that_is_refused_leaves_everything_as_it_was() -> None:
    async def run() -> None:
        stored = disk(growing(), GAME)
        hosted = stored.table()
        decision = journal(hosted).decisions[0]
        with pytest.raises(Refusal) as refused:
            await hosted.act_in_turn(0, decision, ["+cat", "+cat"])
        assert refused.value.code == "no_growth"
        assert not stored.stored.steps
        assert (await hosted.frame(0)).decision == decision
        with pytest.raises(Refusal):
            await hosted.act_in_turn(0, decision + 7, ["+cat"])
        with pytest.raises(Refusal):
            await hosted.act_in_turn(0, decision, [])

    asyncio.run(run())


def test_what_came_to_light_is_not_unseen_by_a_step_that_is_refused() -> None:
    """Goods that are handed in are shown: that stands, whatever comes after it."""

    async def run() -> None:
        stored = disk(play(buyer("4a*3", money=20), "!pot"), GAME)
        hosted = stored.table()
        decision = journal(hosted).decisions[0]
        with pytest.raises(Refusal):
            await hosted.act_in_turn(0, decision, ["-4a", "-4a", "-4a", ".", "+cat"])
        assert [step.text for step in stored.stored.steps] == ["-4a", "-4a", "-4a", "."]

    asyncio.run(run())


def test_only_what_settles_nothing_is_free() -> None:
    async def run() -> None:
        hosted = disk(play(buyer("4a*3", money=20), "!pot"), GAME).table()
        frame = await hosted.frame(0)
        said = words("en", "civilisation")
        names = frame.names_in(said)
        assert preview(frame, ["-4a"], said, names).is_free
        assert not preview(frame, ["-4a", "-4a", "-4a", "."], said, names).is_free

    asyncio.run(run())
