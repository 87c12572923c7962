"""One seat's turn searched: the answers are tried, the best positions kept, and so on.

The ways found are judged where the turn ends: where somebody else is asked, the game is over, or
something hidden came to light. Positions are judged many at a time, so that a net can be asked
about all of them at once.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random
from typing import Any, Final

from ziggurat.core.action import Action
from ziggurat.core.state import REVEAL, State
from ziggurat.offers import Judgement

Value = Callable[[State, int], int]
"""How good a position is for a seat; only comparisons matter."""
Values = Callable[[list[State], int], list[int]]
"""The same for many positions."""
Fingerprint = Callable[[State], object]
"""A hashable that is equal for positions that go on alike."""
Promising = Callable[[State, int, list[Action]], list[Action]]
"""The answers worth a look, the likeliest first: for games with hundreds of them."""
Policy = Callable[[State, int, list[Action]], Action | None]
"""The answer that a game knows without a search; None where it is to be searched for."""

LONGEST_TURN: Final = 60
"""Decisions looked ahead: a guard for games in which a seat may be asked for ever."""
KIND_LEAST: Final = 2
"""Positions kept of every kind of action, however they are judged."""
KEPT_BACK: Final = 8
"""A budget of more than so many layers keeps one back, to judge turns that it must break off."""
TOGETHER: Final = 256
"""Positions judged at once, at the most: between them the deadline is looked at."""


class Node:
    """A position on the way through a turn."""

    def __init__(self, state: State, action: Action | None, parent: Node | None) -> None:
        self.state = state
        self.action = action
        self.parent = parent
        self.value = 0

    def steps(self) -> list[Action]:
        """The actions that lead here."""
        steps: list[Action] = []
        node: Node | None = self
        while node is not None and node.action is not None:
            steps.append(node.action)
            node = node.parent
        steps.reverse()
        return steps

    def root(self) -> Node:
        """Where they begin."""
        node = self
        while node.parent is not None:
            node = node.parent
        return node


def worth(node: Node) -> int:
    """By what nodes are sorted."""
    return node.value


class Slips:
    """What a beginner overlooks from the beginning of a plan to its end.

    Dice decide when an answer is first met. It stays overlooked, or another order of the same steps
    would bring it back.
    """

    def __init__(self, percent: int, rng: Random) -> None:
        self._percent = percent
        self._rng = rng
        self._met: dict[int, bool] = {}

    def noticed(self, answers: list[Action]) -> list[Action]:
        """The answers that are noticed; the last, often a pass, always."""
        seen: list[Action] = []
        for action in answers[:-1]:
            found = self._met.get(action.index)
            if found is None:
                found = self._rng.randrange(100) >= self._percent
                self._met[action.index] = found
            if found:
                seen.append(action)
        seen.append(answers[-1])
        return seen


class Judge:
    """A game's judgement as a level uses it."""

    def __init__(self, judgement: Judgement[Any], uses_net: bool) -> None:
        self.value: Value = judgement.value
        self.values: Values | None = judgement.values
        self.fingerprint: Fingerprint | None = judgement.fingerprint
        self.promising: Promising | None = judgement.promising
        self.policy: Policy | None = judgement.policy
        self.slips: Slips | None = None
        """What is overlooked, by whoever overlooks anything."""
        self.net: Values | None = None
        if uses_net and judgement.learned is not None:
            self.net = judgement.learned()
        self.net_inside = self.net is not None and judgement.learned_inside

    def inside(self, states: list[State], seat: int) -> list[int]:
        """What positions inside a turn are worth."""
        if self.net_inside:
            return self.played_on(states, seat)
        return self.by_hand(states, seat)

    def by_hand(self, states: list[State], seat: int) -> list[int]:
        """What positions are worth by the hand-made judgement."""
        if self.values is not None:
            return self.values(states, seat)
        value = self.value
        return [value(state, seat) for state in states]

    def ended(self, states: list[State], seat: int) -> list[int]:
        """What positions are worth in which the seat's turn has ended.

        The net of a game with a policy has learned what is left when all have had their turn.
        """
        if self.policy is not None:
            return self.by_hand(states, seat)
        return self.played_on(states, seat)

    def played_on(self, states: list[State], seat: int) -> list[int]:
        """What positions are worth after turns of everybody."""
        if self.net is None:
            return self.by_hand(states, seat)
        found = [0] * len(states)
        places: list[int] = []
        asked: list[State] = []
        for place, state in enumerate(states):
            if state.over:
                found[place] = self.value(state, seat)
            else:
                places.append(place)
                asked.append(state)
        if asked:
            for place, value in zip(places, self.net(asked, seat), strict=True):
                found[place] = value
        return found


def select(found: list[Node], width: int) -> list[Node]:
    """The best positions, and the best few that each other kind of action led to.

    What costs something at first, such as giving up tiles, would else never be looked into.
    """
    found.sort(key=worth, reverse=True)
    chosen = found[:width]
    kept: dict[int, int] = {}
    for node in chosen:
        if node.action is not None:
            kept[node.action.kind] = KIND_LEAST
    for node in found[width:]:
        if node.action is not None:
            count = kept.get(node.action.kind, 0)
            if count < KIND_LEAST:
                kept[node.action.kind] = count + 1
                chosen.append(node)
    return chosen


class Beam:
    """The best endings of one seat's turn that a budget finds."""

    def __init__(self, judge: Judge, seat: int, deadline: float | None) -> None:
        self.judge = judge
        self.seat = seat
        self.deadline = deadline
        self.endings: list[Node] = []
        """Where somebody else is asked, the game is over, or something hidden came to light."""
        self.frontier: list[Node] = []
        """The best positions inside the turn when the search stopped."""
        self.overran = False
        self.judged = 0
        self._left = 0
        self._seen: set[object] = set()

    def run(self, state: State, first: list[Action], budget: int, width: int) -> None:
        """Search from ``state``, of which ``first`` are the answers to try."""
        kept = width if budget > KEPT_BACK * width else 0
        self._left = budget - kept
        found = self._expand([Node(state, None, None)], first)
        for _ in range(LONGEST_TURN):
            if found:
                self.frontier = select(found, width)
            if not found:
                return
            if self._left <= 0 or self.overran:
                break
            found = self._expand(self.frontier, None)
        if kept and not self.overran:
            self._break_off(kept)

    def best(self) -> Node | None:
        """The best ending; without one, the best position inside the turn."""
        if self.endings:
            return max(self.endings, key=worth)
        return max(self.frontier, key=worth) if self.frontier else None

    def best_endings(self, count: int) -> list[Node]:
        """The best ``count`` endings, the best first."""
        return sorted(self.endings, key=worth, reverse=True)[:count]

    def _break_off(self, count: int) -> None:
        """Judge the best positions inside the turn as if it were ended there, by passing.

        A turn of many small steps may be longer than the budget: what was begun well counts, and is
        thought about again when it comes to that.
        """
        seat = self.seat
        nodes: list[Node] = []
        states: list[State] = []
        for node in self.frontier[:count]:
            state = node.state.copy()
            for _ in range(LONGEST_TURN):
                state.apply(seat, state.legal(seat)[-1])
                if has_ended(state, seat):
                    break
            states.append(state)
            nodes.append(Node(node.state, node.action, node.parent))
        self.judged += len(nodes)
        if nodes:
            for node, value in zip(nodes, self.judge.ended(states, seat), strict=True):
                node.value = value
            self.endings += nodes

    def _expand(self, nodes: list[Node], first: list[Action] | None) -> list[Node]:
        """Judge what each answer leads to; endings are put aside."""
        found: list[Node] = []
        inside: list[Node] = []
        ended: list[Node] = []
        for node in nodes:
            answers = list(node.state.legal(self.seat)) if first is None else first
            for action in worth_trying(self.judge, node.state, self.seat, answers):
                if self._left <= 0:
                    break
                child = self._child(node, action, ended, inside)
                if child is not None and len(inside) + len(ended) >= TOGETHER:
                    self._judge(inside, ended, found)
                    if self.overran:
                        return found
            if self._left <= 0:
                break
        self._judge(inside, ended, found)
        return found

    def _child(
        self, node: Node, action: Action, ended: list[Node], inside: list[Node]
    ) -> Node | None:
        """The position after an answer; None where it was met before."""
        seat = self.seat
        state = node.state.copy()
        state.apply(seat, action)
        is_end = has_ended(state, seat)
        if not is_end and self.judge.fingerprint is not None:
            mark = self.judge.fingerprint(state)
            if mark in self._seen:
                return None
            self._seen.add(mark)
        self._left -= 1
        self.judged += 1
        child = Node(state, action, node)
        if is_end:
            ended.append(child)
        else:
            inside.append(child)
        return child

    def _judge(self, inside: list[Node], ended: list[Node], found: list[Node]) -> None:
        """Give the new positions their values; both lists are empty afterwards."""
        if inside:
            values = self.judge.inside([node.state for node in inside], self.seat)
            for node, value in zip(inside, values, strict=True):
                node.value = value
            found += inside
            inside.clear()
        if ended:
            values = self.judge.ended([node.state for node in ended], self.seat)
            for node, value in zip(ended, values, strict=True):
                node.value = value
            self.endings += ended
            ended.clear()
        if self.deadline is not None and time.monotonic() > self.deadline:
            self.overran = True


def has_ended(state: State, seat: int) -> bool:
    """Whether the seat's turn is over, or something hidden came to light."""
    return state.over or seat not in state.to_act or state.effect == REVEAL


def worth_trying(judge: Judge, state: State, seat: int, answers: list[Action]) -> list[Action]:
    """What the game answers without a search, else what it finds promising, else all."""
    if judge.policy is not None:
        known = judge.policy(state, seat, answers)
        if known is not None and known in answers:
            return [known]
    if judge.promising is not None:
        answers = judge.promising(state, seat, answers) or answers
    return answers if judge.slips is None else judge.slips.noticed(answers)
