"""Why a click is no answer: the actions it would mean, and the rule that they break.

It is asked of an imagined table, so that nothing is told beyond what the seat can see.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from ziggurat.core.action import Action
from ziggurat.core.errors import IllegalAction, Refusal
from ziggurat.core.state import HOST, State
from ziggurat.registry import game as find_game
from ziggurat.web import face
from ziggurat.web.table.frame import Frame

VAGUE: Final = ("not_an_answer", "not_your_turn", "wrong_phase", "game_over")
"""Said of an action whatever lies on the table: anything else tells more."""


def why_not(frame: Frame, keys: Sequence[str]) -> Refusal:
    """Why nothing comes of a click on the last of these keys, after the others were chosen.

    It may have been meant as the next step of what was begun, as a beginning of its own, or as
    what something else is done to; what is of a kind with the legal actions comes first.
    """
    seat = frame.seat
    if seat is None or seat == HOST:
        raise Refusal("no_secret")
    clicked = [key for key in keys if not face.is_number(key)]
    if not clicked:
        return Refusal("no_answer")
    state = find_game(frame.game).imagine(frame.view, Random(0))
    refusal = _as_written(state, seat, face.attempt(frame.game, frame.view, clicked))
    if refusal is not None:
        return refusal
    vague: Refusal | None = None
    for actions in _meant(frame, clicked):
        found = _shared([state.refusal(seat, action) for action in actions])
        if found is not None and found.code not in VAGUE:
            return found
        vague = vague or found
    if vague is None or vague.code == "not_an_answer":
        return Refusal("no_answer", frame.prompt.rule if frame.prompt else "")
    return vague


def _as_written(state: State, seat: int, text: str) -> IllegalAction | None:
    """Why an action in notation is refused; None where it is legal or no notation."""
    try:
        state.parse(seat, text)
    except IllegalAction as refusal:
        return None if refusal.code == "unknown_notation" else refusal
    return None


def _meant(frame: Frame, clicked: list[str]) -> Iterator[list[Action]]:
    """Actions that a click could have meant, those of a kind at a time, the likeliest first."""
    legal = set(frame.actions)
    ways = face.ways(frame.game, frame.view)
    starts = {way[0] for action, way in ways if action in legal}
    others = [(action, way) for action, way in ways if action not in legal]
    whole = {action for action, way in others if way == clicked}
    kinds = {action.kind for action in legal}
    alike = [each for actions in _readings(others, clicked, starts) for each in _by_kind(actions)]
    alike.sort(key=lambda actions: actions[0].kind not in kinds)
    for actions in alike:
        # What differs only in how many is refused for the least.
        yield [action for action in actions if action in whole][:1] or actions


def _readings(
    ways: list[tuple[Action, list[str]]], clicked: list[str], starts: set[str]
) -> list[list[Action]]:
    """Actions as a click goes on with what was chosen, begins anew, or ends what may be begun."""
    last = clicked[-1]
    return [
        [action for action, way in ways if way[: len(clicked)] == clicked],
        [action for action, way in ways if way[0] == last],
        [action for action, way in ways if last in way and way[0] in starts],
    ]


def _by_kind(actions: list[Action]) -> list[list[Action]]:
    """Actions of the same kind together."""
    kinds = sorted({action.kind for action in actions})
    return [[action for action in actions if action.kind == kind] for kind in kinds]


def _shared(refusals: list[IllegalAction]) -> IllegalAction | None:
    """What most of them say; None where they say many things."""
    said = [_gist(refusal) for refusal in refusals]
    [(gist, count)] = Counter(said).most_common(1)
    return refusals[said.index(gist)] if 2 * count >= len(said) else None


def _gist(refusal: IllegalAction) -> str:
    """What is said, but for numbers and the action it is said of."""
    named = [
        (name, value)
        for name, value in refusal.details.items()
        if name != "action" and not isinstance(value, int)
    ]
    return f"{refusal.code} {named}"
