"""Lessons on pages: what the coach says, what the learner may do, and what is refused."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.web.tools import serving, settings_in
from ziggurat.core.errors import IllegalAction, Refusal
from ziggurat.lessons import course
from ziggurat.web.learning import LessonPage

FIELDS = course("ur")[1]


def ask(page: LessonPage, **message: Any) -> dict[str, Any] | None:
    return asyncio.run(page.do(message))


def shown(page: LessonPage) -> dict[str, Any]:
    return asyncio.run(page.message())


def answer(page: LessonPage, action: str) -> None:
    now = shown(page)
    ask(page, do="act", seat=now["seat"], decision=now["decision"], action=action)


def test_a_step_that_is_read_offers_nothing_and_one_that_asks_offers_all_that_is_legal() -> None:
    page = LessonPage(FIELDS, "en")
    first = shown(page)
    assert first["actions"] == [] and first["decision"] is None
    assert first["lesson"]["asks"] is False
    ask(page, do="lesson", at=2)
    asked = shown(page)
    assert {"A", "T", "."} <= {action["a"] for action in asked["actions"]}
    assert asked["lesson"]["point"] == ["face:agriculture"]
    assert asked["lesson"]["href"] == "/rules/ur#UR-AGRI-01"


def test_right_and_wrong_answers_get_their_remark_in_the_language_of_the_page() -> None:
    page = LessonPage(FIELDS, "fr", 2)
    answer(page, "T")
    wrong = shown(page)["lesson"]
    assert (wrong["at"], wrong["right"]) == (2, False)
    assert wrong["remark"].startswith("Le Commerce viendra")
    answer(page, "A")
    right = shown(page)["lesson"]
    assert (right["at"], right["right"]) == (3, True)
    assert right["remark"].startswith("f6 a eu faim")


def test_what_changed_is_sent_alone() -> None:
    async def both() -> tuple[Any, Any, Any]:
        page = LessonPage(FIELDS, "en", 2)
        first, again = await page.update(), await page.update()
        await page.do({"do": "lesson", "at": 3})
        return first, again, await page.update()

    first, again, later = asyncio.run(both())
    assert set(first["regions"]) >= {"board", "mine", "seats"}
    assert again is None
    assert later["lesson"]["at"] == 3 and "title" not in later


def test_previews_and_reasons_are_those_of_a_table() -> None:
    page = LessonPage(FIELDS, "en", 2)
    decision = shown(page)["decision"]
    preview = ask(page, do="preview", seat=0, decision=decision, actions=["T"])
    assert preview is not None
    assert preview["decision"] == decision  # a page shows none of another question
    assert any("e2" in line for line in preview["lines"])  # two tokens, from two neighbours
    why = ask(page, do="why", seat=0, keys=["cell:a1"])
    assert why is not None and why["text"]


def test_a_learner_keeps_the_seat_while_others_act() -> None:
    page = LessonPage(course("ages")[0], "en", 4)  # the end of a turn
    answer(page, ".")
    after = shown(page)
    assert (after["seat"], after["lesson"]["at"]) == (0, 5)
    assert after["actions"] == [] and after["decision"] is None  # it is Anna's turn


@pytest.mark.parametrize(
    "message",
    [
        {"do": "chat", "text": "hello"},
        {"do": "act", "seat": 0, "decision": 99, "action": "A"},
        {"do": "act", "seat": 1, "decision": 1, "action": "A"},
        {"do": "lesson", "at": "x"},
        {"do": "act_in_turn", "seat": 0, "decision": 1, "actions": []},
    ],
)
def test_what_a_lesson_does_not_know_is_refused(message: dict[str, Any]) -> None:
    with pytest.raises(Refusal):
        ask(LessonPage(FIELDS, "en", 2), **message)


def test_an_illegal_answer_is_refused_with_its_rule() -> None:
    with pytest.raises(IllegalAction):
        answer(LessonPage(FIELDS, "en", 2), "C")


def test_courses_are_found_and_what_is_not_there_is_a_page_that_says_so(tmp_path: Path) -> None:
    with serving(settings_in(tmp_path)) as url:
        home = httpx.get(f"{url}/").text
        assert 'href="/learn/ur"' in home
        page = httpx.get(f"{url}/learn/ur").text
        assert page.count("data-steps=") == 5
        assert httpx.get(f"{url}/learn/ages").text.count("data-steps=") == 10
        assert 'id="coach"' in httpx.get(f"{url}/learn/ur/5?at=3").text
        for gone in ("/learn/ur/6", "/learn/ur/x", "/learn/chess"):
            assert httpx.get(url + gone).status_code == 404, gone


TRADE = course("civilisation")[6]
OFFER = [">*", "+2a", "+2a", "+1b", "'2a", "'2a", "<3", "~4a", "~4a", "!"]


def answer_together(page: LessonPage, *actions: str) -> None:
    now = shown(page)
    ask(page, do="act_in_turn", seat=now["seat"], decision=now["decision"], actions=[*actions])


def test_an_offer_is_put_together_freely_and_judged_when_it_is_sent() -> None:
    page = LessonPage(TRADE, "en", 2)
    first = shown(page)
    assert (first["seat"], first["lesson"]["point"]) == (0, ["hand:2a", "hand:1b"])
    answer_together(page, *OFFER[:3], "+3a", *OFFER[4:9])
    begun = shown(page)
    assert (begun["undo"], begun["lesson"]["remark"], begun["lesson"]["point"]) == (9, "", [])
    answer(page, "!")  # with Salt instead of Hides
    wrong = shown(page)
    assert wrong["lesson"]["remark"].startswith("To all: Iron, Iron and Hides")
    assert (wrong["lesson"]["at"], wrong["undo"]) == (2, 9)
    ask(page, do="undo", seat=0, count=6)
    assert shown(page)["undo"] == 3
    answer_together(page, *OFFER[3:])
    right = shown(page)
    assert (right["lesson"]["at"], right["lesson"]["right"]) == (3, True)
    assert right["seat"] == 0  # though everybody trades


def test_more_than_was_answered_cannot_be_taken_back() -> None:
    page = LessonPage(TRADE, "en", 2)
    answer(page, ">*")
    with pytest.raises(IllegalAction):
        ask(page, do="undo", seat=0, count=2)
