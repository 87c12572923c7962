"""Losing units worth some points: exactly, or as little more as possible (section 29.6)."""

from __future__ import annotations

from typing import Final

from ziggurat.core.action import Action
from ziggurat.core.agenda import SEAT, Number, Prompt, Question
from ziggurat.core.errors import IllegalAction
from ziggurat.core.fields import wrong
from ziggurat.games.civilisation.rules import actions
from ziggurat.games.civilisation.rules.agenda import CivQuestion, CivStep, not_to_choose
from ziggurat.games.civilisation.rules.board import CODES, SITE
from ziggurat.games.civilisation.rules.components import (
    CHANGED,
    CITY_POINTS,
    EPIDEMIC,
    FLOOD,
    LIMITED,
    SURVIVORS,
)
from ziggurat.games.civilisation.rules.missing import least_missed
from ziggurat.games.civilisation.rules.nation import Nation
from ziggurat.games.civilisation.rules.position import Position
from ziggurat.games.civilisation.rules.support import reduce

Units = tuple[int, int, int]
"""A territory, the tokens that can be lost there, and the most that may take the place of a city
there; 0 without one."""


def harm(nation: Nation, calamity: int, amount: int) -> int:
    """What a calamity of this size does to a nation, given its civilisation cards.

    CIV-30.322b, CIV-30.715, CIV-30.817, CIV-32.611, CIV-32.621, CIV-32.811, CIV-32.833.
    """
    for card, most in LIMITED[calamity]:
        if nation.owns(card):
            amount = min(amount, most)
    for card, more in CHANGED[calamity]:
        if nation.owns(card):
            amount += more
    return max(0, amount)


def places(state: Position) -> tuple[int, ...]:
    """Where units are exposed to the calamity under way."""
    return state.struck.exposed or state.board.land


def points_in(state: Position, seat: int, place: int) -> int:
    """The unit points of a seat in a territory (CIV-5.6, CIV-29.62a)."""
    city = CITY_POINTS if state.city[place] == seat else 0
    return state.nations[seat].tokens[place] + city


def is_exposed(state: Position, seat: int, place: int) -> bool:
    """Whether a seat has a city there that can be lost: a black site is safe from floods.

    CIV-4.43, CIV-30.511b.
    """
    return state.city[place] == seat and not (state.struck.kind == FLOOD and SITE[place] == "b")


def must_stay(state: Position) -> int:
    """Tokens that stay wherever something is lost: one in an epidemic (CIV-30.612a)."""
    return SURVIVORS if state.struck.kind == EPIDEMIC else 0


def loose_tokens(state: Position, seat: int, place: int) -> int:
    """Tokens that can be lost there."""
    return max(0, state.nations[seat].tokens[place] - must_stay(state))


def most_left(state: Position, seat: int, place: int) -> int:
    """Tokens that may stay in place of a city that is lost there, with a stock to take them from.

    Five or more would be no loss.

    CIV-29.62b.
    """
    return min(state.nations[seat].limit(place), CITY_POINTS - 1)


def can_lose(amount: int, tokens: int, cities: list[int], stock: int, stay: int) -> bool:
    """Whether exactly this many points can be lost: some of the cities, and tokens for the rest.

    ``cities``: by city, the most tokens that may take its place. They come from the stock, to
    which the lost tokens go; ``stay`` of them at least are put there.

    >>> can_lose(8, 0, [2, 2], 1, 0), can_lose(8, 0, [2, 2], 2, 0)
    (False, True)

    CIV-29.62b, CIV-29.63a.
    """
    left = 0
    for count, most in enumerate([0, *sorted(cities, reverse=True)]):
        left += most
        short = CITY_POINTS * count - amount
        if short <= min(left, stock) and amount <= tokens + (CITY_POINTS - stay) * count:
            return True
    return False


def exposed_points(state: Position, seat: int) -> int:
    """Unit points that a seat could lose (CIV-29.65, CIV-30.612b)."""
    units = _exposed_units(state, seat)
    tokens = sum([loose for _, loose, _ in units])
    cities = sum([1 for _, _, most in units if most])
    stay = must_stay(state)
    if stay:
        cities = min(cities, state.nations[seat].stock + tokens)
    return tokens + (CITY_POINTS - stay) * cities


def _exposed_units(state: Position, seat: int) -> list[Units]:
    return [
        (
            place,
            loose_tokens(state, seat, place),
            most_left(state, seat, place) if is_exposed(state, seat, place) else 0,
        )
        for place in sorted(places(state))
    ]


MOST_LOST: Final = 200
"""No nation has more unit points."""
AMOUNT: Final = Number("count", 0, MOST_LOST)
"""Unit points, or cities, to be lost."""


class CalamityQuestion(CivQuestion):
    """A question that only a calamity asks."""

    def check(self, state: Position) -> None:
        """One is under way."""
        if state.calamity is None:
            raise wrong("calamity", None)


class CalamityStep(CivStep):
    """A step of a calamity."""

    def check(self, state: Position) -> None:
        """One is under way."""
        if state.calamity is None:
            raise wrong("calamity", None)


class Loss(CalamityStep):
    """A seat loses an amount: exactly, or as little more as possible, or all there is.

    CIV-29.63b.
    """

    key = "loss"
    arguments = (SEAT, AMOUNT)

    def __init__(self, seat: int, count: int) -> None:
        self.seat: Final = seat
        self.count: Final = count

    def run(self, state: Position) -> None:
        """Ask which units, if there is anything to choose."""
        seat, amount = self.seat, self.count
        exposed = exposed_points(state, seat)
        if amount <= 0 or not exposed:
            return
        units = _exposed_units(state, seat)
        tokens = sum([loose for _, loose, _ in units])
        cities = [most for _, _, most in units if most]
        nation = state.nations[seat]
        if amount >= exposed and len(cities) * must_stay(state) <= nation.stock:
            _lose_all(state, seat, units)  # nothing to choose
            return
        amount = min(amount, exposed)
        while not can_lose(amount, tokens, cities, nation.stock, must_stay(state)):
            amount += 1
        state.agenda.append(Lose(seat, amount, 0))


def _lose_all(state: Position, seat: int, units: list[Units]) -> None:
    for place, loose, most in units:
        lose_tokens(state, seat, place, loose)
        if most:
            _leave(state, seat, place, must_stay(state))


def ways(some: list[Units], units: list[Units], amount: int, stock: int, stay: int) -> list[Action]:
    """Which of some units can be lost first, when all of them make up the amount exactly."""
    tokens = sum([loose for _, loose, _ in units])
    cities = [most for _, _, most in units if most]
    out: list[Action] = []
    for place, loose, _ in some:
        for count in range(1, min(loose, actions.MOST_MOVED, amount) + 1):
            if can_lose(amount - count, tokens - count, cities, stock + count, stay):
                out.append(actions.GIVE_TOKENS[place][count - 1])
    for place, _, most in some:
        if most:
            others = cities[:]
            others.remove(most)
            for left in range(stay, min(most, stock) + 1):
                rest = amount - CITY_POINTS + left
                if rest >= 0 and can_lose(rest, tokens, others, stock - left, stay):
                    out.append(actions.CITIES_LEAVING[place][left])
    return out


class Lose(CalamityQuestion):
    """Which of the exposed units are lost, up to the points due (CIV-29.63a, CIV-29.63b)."""

    key = "lose"
    rule = "CIV-29.63a"
    suggests = True
    arguments = (SEAT, AMOUNT, Number("lost", 0, MOST_LOST))

    def __init__(self, seat: int, count: int, lost: int) -> None:
        super().__init__(seat)
        self.count: Final = count
        self.lost: Final = lost
        """What has been lost so far."""

    def prompt(self, state: Position, seat: int) -> Prompt:
        """How much, and to which calamity."""
        calamity = state.struck
        rule = calamity.rule_for(seat) or self.rule
        return Prompt(self.key, rule, {"count": self.count, "card": calamity.code})

    def answers(self, state: Position, seat: int) -> list[Action]:
        """Units to lose from which the exact amount can be reached."""
        units = _exposed_units(state, seat)
        return ways(units, units, self.count, state.nations[seat].stock, must_stay(state))

    def do(self, state: Position, seat: int, action: Action) -> None:
        """Lose those units, and go on with what is left to lose."""
        points = lose_units(state, seat, action)
        if self.count > points:
            state.agenda.append(Lose(seat, self.count - points, self.lost + points))

    def suggest(self, state: Position, seat: int) -> list[Action]:
        """The units that are missed least."""
        return least_missed(state, seat, self.answers(state, seat))

    def continues(self, before: Question[Position]) -> bool:
        """Something of the same loss is lost already."""
        return isinstance(before, Lose) and self.lost > before.lost

    def why_not(self, state: Position, seat: int, action: Action) -> IllegalAction | None:
        """No units there, or the amount cannot be met with them."""
        if action.kind not in LOSSES:
            return None
        if not points_in(state, seat, action.a):
            return IllegalAction("no_unit_there", self.rule, place=CODES[action.a])
        return not_to_lose(action, self.rule, self.count)


LOSSES: Final = (actions.TOKENS, actions.CITY, actions.CITY_LEAVING)
"""Answers that give up units."""


def not_to_lose(action: Action, rule: str, count: int) -> IllegalAction | None:
    """Units that do not make up the amount."""
    if action.kind not in LOSSES:
        return None
    return IllegalAction("not_to_lose", rule, place=CODES[action.a], count=count)


class LoseCities(CalamityQuestion):
    """Which of its cities a seat reduces (CIV-26.6, CIV-30.321, CIV-30.711, CIV-30.811)."""

    key = "lose_cities"
    rule = "CIV-26.6"
    suggests = True
    arguments = (SEAT, AMOUNT)

    def __init__(self, seat: int, count: int) -> None:
        super().__init__(seat)
        self.count: Final = count

    def prompt(self, state: Position, seat: int) -> Prompt:
        """How many, and to which calamity."""
        calamity = state.struck
        rule = calamity.rule_for(seat) or self.rule
        return Prompt(self.key, rule, {"count": self.count, "card": calamity.code})

    def answers(self, state: Position, seat: int) -> list[Action]:
        """Any city."""
        return [actions.PICK_CITIES[place] for place in state.nations[seat].cities]

    def do(self, state: Position, seat: int, action: Action) -> None:
        """Reduce it; on with the next."""
        reduce(state, action.a)
        if self.count > 1:
            state.agenda.append(LoseCities(seat, self.count - 1))

    def suggest(self, state: Position, seat: int) -> list[Action]:
        """The city that is missed least."""
        return least_missed(state, seat, self.answers(state, seat))

    def continues(self, before: Question[Position]) -> bool:
        """One city fewer is left to be reduced."""
        return isinstance(before, LoseCities) and self.count == before.count - 1

    def why_not(self, state: Position, seat: int, action: Action) -> IllegalAction | None:
        """Not one's own city."""
        return not_to_choose(action, self.rule)


def reduce_cities(state: Position, seat: int, count: int) -> None:
    """A number of cities are reduced, as far as the seat has them; it chooses which."""
    count = min(count, len(state.nations[seat].cities))
    if count > 0:
        state.agenda.append(LoseCities(seat, count))


def lose_units(state: Position, seat: int, action: Action) -> int:
    """Take units off the map, and return their unit points."""
    place = action.a
    if action.kind == actions.TOKENS:
        lose_tokens(state, seat, place, action.n)
        return action.n
    _leave(state, seat, place, action.n)
    return CITY_POINTS - action.n


def _leave(state: Position, seat: int, place: int, count: int) -> None:
    """Replace a city by this many tokens."""
    if count:
        state.reduce_city(place, count)
        state.tell("reduced", "seat place count", seat, CODES[place], count)
    else:
        lose_city(state, place)


def lose_tokens(state: Position, seat: int, place: int, count: int) -> None:
    """Take tokens off the map, and tell it."""
    if count:
        state.take_tokens(seat, place, count)
        state.tell("loses_tokens", "seat place count", seat, CODES[place], count)


def lose_city(state: Position, place: int) -> None:
    """Take a city off the map, and tell it."""
    seat = state.city[place]
    state.remove_city(place)
    state.tell("city_lost", "seat place", seat, CODES[place])
