"""A whole offer, or a whole answer to one, in a sentence: for whoever is advised to make it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from ziggurat.core.action import Action
from ziggurat.games.civilisation.rules import actions
from ziggurat.games.civilisation.rules.components import TRADE_CODES
from ziggurat.games.civilisation.table.routes import question_of
from ziggurat.games.civilisation.table.trading import counted, my_draft
from ziggurat.words import Words

View = Mapping[str, Any]

_LISTS = {
    actions.ASIDE: "cards",
    actions.NAME: "named",
    actions.WANT_NAMED: "wants_named",
}
"""What a draft lists, by the action that adds to it."""


def at_once(view: View, answers: Sequence[Action], words: Words, names: Sequence[str]) -> str:
    """What is given, named, asked for, and of whom; empty where no offer or answer is sent."""
    if len(answers) < 2 or question_of(view) != "trade" or answers[-1].kind != actions.AGREE:
        return ""
    draft = _draft(my_draft(view) or {}, answers)
    if draft is None:
        return ""
    told = {
        what: ", ".join(counted(draft[what], words)) for what in ("cards", "named", "wants_named")
    }
    to = draft["partner"]
    other = words.say("table.to_all") if to is None else names[to]
    if draft["answer"]:
        return words.say("table.advised.answer", other=other, cards=told["cards"])
    if not told["wants_named"] or not told["named"]:
        return ""
    key = "open" if told["cards"] == told["named"] else "offer"
    return words.say(
        f"table.advised.{key}", other=other, cards=told["cards"], named=told["named"],
        number=draft["wants"], goods=told["wants_named"],
    )  # fmt: skip


def _draft(begun: View, answers: Sequence[Action]) -> dict[str, Any] | None:
    """What is sent in the end; None where something is put back on the way."""
    draft: dict[str, Any] = {
        "partner": begun.get("partner"),
        "answer": begun.get("answer", False),
        "wants": begun.get("wants", 0),
        **{what: Counter(begun.get(what, ())) for what in _LISTS.values()},
    }
    for action in answers[:-1]:
        if action.kind in (actions.OFFER, actions.ANSWER):
            draft["partner"] = None if action.a == actions.TO_ALL else action.a
            draft["answer"] = action.kind == actions.ANSWER
        elif action.kind == actions.WANT:
            draft["wants"] = action.n
        elif action.kind in _LISTS:
            draft[_LISTS[action.kind]][TRADE_CODES[action.a]] += 1
        else:
            return None
    return draft
