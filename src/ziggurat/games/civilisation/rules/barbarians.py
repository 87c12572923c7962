"""The barbarian hordes: where they land, whom they fight, where they go on to (section 30.52)."""

from __future__ import annotations

from typing import Final

from ziggurat.core.action import Action
from ziggurat.core.agenda import NONE, SEAT, Name, Prompt
from ziggurat.core.errors import IllegalAction
from ziggurat.games.civilisation.rules import actions, conflict, losses
from ziggurat.games.civilisation.rules import components as box
from ziggurat.games.civilisation.rules.agenda import not_to_choose
from ziggurat.games.civilisation.rules.board import CODES, CRETE, IS_SEA, LIMIT, TERRITORY_COUNT
from ziggurat.games.civilisation.rules.losses import AMOUNT, CalamityQuestion, CalamityStep
from ziggurat.games.civilisation.rules.position import NOBODY, Position


def strike(state: Position, victim: int) -> None:
    """They land in a start territory of the victim; Crete is spared (CIV-30.5211a, CIV-30.526)."""
    if state.nations[victim].kind == CRETE:  # CIV-30.526
        return
    starts = landing_places(state, victim)
    count = min(box.HARM[box.BARBARIANS], state.horde_stock())
    if not starts or not count:
        return
    chooser = _tie_breaker(state, victim)
    if len(starts) == 1:
        land(state, starts[0], count)
    else:
        state.agenda.append(Horde(chooser, NONE, count))


def _tie_breaker(state: Position, victim: int) -> int:
    """Who decides between territories: the giver, or else the greatest stock (CIV-30.5241)."""
    giver = state.giver[box.BARBARIANS]
    if giver != NOBODY and state.nations[giver].plays():
        return giver
    return state.greatest_stock()


def _harm(state: Position, victim: int, place: int, count: int) -> int:
    """Unit points that the victim would lose to this many barbarians there.

    CIV-30.5211d, CIV-30.5224.
    """
    if not losses.points_in(state, victim, place):
        return 0
    trial = state.copy()
    trial.log = []
    before = losses.points_in(trial, victim, place)
    trial.nations[trial.raiders].change(place, count)
    _clash(trial, place)
    return before - losses.points_in(trial, victim, place)


def landing_places(state: Position, victim: int) -> list[int]:
    """Start territories where the horde hurts most, or else empty ones, or else any.

    CIV-30.5211b, CIV-30.5211c, CIV-30.5211d.
    """
    starts = [
        place
        for place in state.board.starts[state.nations[victim].kind]
        if state.city[place] != state.raiders
    ]
    count = min(box.HARM[box.BARBARIANS], state.horde_stock())
    held = [place for place in starts if losses.points_in(state, victim, place)]
    if held:
        harm = [_harm(state, victim, place, count) for place in held]
        return [place for place, hurt in zip(held, harm, strict=True) if hurt == max(harm)]
    free = [place for place in starts if state.is_alone(state.raiders, place)]
    empty = [place for place in free if not state.nations[state.raiders].tokens[place]]
    return empty or free or starts


def land(state: Position, place: int, count: int) -> None:
    """The horde arrives and fights (CIV-30.5212, CIV-30.5225b)."""
    state.nations[state.raiders].change(place, count)
    state.tell("horde", "place count", CODES[place], count)
    _clash(state, place)
    state.agenda.append(Hordes(place))


def _clash(state: Position, place: int) -> None:
    """Barbarians fight whoever is there; a city falls to enough of them.

    CIV-30.5212, CIV-30.5232a, CIV-30.5232b, CIV-30.5232c, CIV-30.5242, CIV-30.525.
    """
    raiders = state.raiders
    owner = state.city[place]
    if owner in (NOBODY, raiders):
        conflict.fight(state, place, LIMIT[place])
        return
    conflict.fight(state, place, conflict.NO_LIMIT)
    if state.nations[raiders].tokens[place] and conflict.storm(state, place, raiders):
        state.tell("city_falls_raiders", "seat place", owner, CODES[place])


class Hordes(CalamityStep):
    """Barbarians beyond the limit move on to where they hurt the victim most.

    CIV-30.5221, CIV-30.5222a, CIV-30.5222b, CIV-30.5225a.
    """

    key = "hordes"
    arguments = (Name("place", CODES),)

    def __init__(self, place: int) -> None:
        self.place: Final = place

    def run(self, state: Position) -> None:
        """Go on, ask where to, or stop."""
        place = self.place
        raiders = state.nations[state.raiders]
        count = raiders.tokens[place] - LIMIT[place]
        if count <= 0:
            return
        ways = next_places(state, place, count)
        if not ways:
            raiders.change(place, -count)  # CIV-30.5222b
            return
        if len(ways) == 1:
            advance(state, place, ways[0], count)
        else:
            chooser = _tie_breaker(state, state.struck.victim)
            state.agenda.append(Horde(chooser, place, count))


class Horde(CalamityQuestion):
    """Where the horde lands or moves on to, among territories that it would hurt equally.

    CIV-30.5241.
    """

    key = "horde"
    rule = "CIV-30.5241"
    arguments = (SEAT, Name("place", CODES, optional=True), AMOUNT)

    def __init__(self, seat: int, place: int, count: int) -> None:
        super().__init__(seat)
        self.place: Final = place
        """Where it is now; ``NONE``: it has not landed."""
        self.count: Final = count

    def prompt(self, state: Position, seat: int) -> Prompt:
        """How many barbarians."""
        key = "horde_lands" if self.place == NONE else self.key
        return Prompt(key, self.rule, {"count": self.count})

    def answers(self, state: Position, seat: int) -> list[Action]:
        """The territories that are hurt equally."""
        if self.place == NONE:
            places = landing_places(state, state.struck.victim)
        else:
            places = next_places(state, self.place, self.count)
        return [actions.GOES[place] for place in sorted(places)]

    def do(self, state: Position, seat: int, action: Action) -> None:
        """Land or advance."""
        if self.place == NONE:
            land(state, action.a, self.count)
        else:
            advance(state, self.place, action.a, self.count)

    def why_not(self, state: Position, seat: int, action: Action) -> IllegalAction | None:
        """It does not hurt as much there."""
        return not_to_choose(action, "CIV-30.5221")


def next_places(state: Position, place: int, count: int) -> list[int]:
    """The territories to enter: the victim's own where it hurts most, or else towards the nearest.

    CIV-30.5221, CIV-30.5224, CIV-30.5231a, CIV-30.5231b.
    """
    near = [p for p in state.board.by_any[place] if not _is_barred(state, p)]
    own = _own_hurt_most(state, near, count)
    if own:
        return own
    victim = state.struck.victim
    hurt = {p: _harm(state, victim, p, count) for p in state.board.land if p != place}
    beside = max([hurt[p] for p in near], default=0)
    if beside:
        return [p for p in near if hurt[p] == beside]
    return _towards(state, near, [p for p, harm in hurt.items() if harm])


def _own_hurt_most(state: Position, near: list[int], count: int) -> list[int]:
    """Where the victim stands alone and is hurt most; empty if it is hurt nowhere."""
    victim = state.struck.victim
    alone = [p for p in near if losses.points_in(state, victim, p) and state.is_alone(victim, p)]
    harms = [_harm(state, victim, p, count) for p in alone]
    worst = max(harms, default=0)
    return [p for p, harm in zip(alone, harms, strict=True) if harm == worst and worst]


def _towards(state: Position, near: list[int], targets: list[int]) -> list[int]:
    """The first territories on the shortest ways to a target; empty if there is no way."""
    distance = _distances(state, targets)
    closest = min([distance[p] for p in near], default=TERRITORY_COUNT)
    if closest >= TERRITORY_COUNT:
        return []
    return [p for p in near if distance[p] == closest]


def _is_barred(state: Position, place: int) -> bool:
    # CIV-29.65, CIV-30.5223b
    return IS_SEA[place] or state.city[place] == state.raiders


def _distances(state: Position, targets: list[int]) -> list[int]:
    distance = [TERRITORY_COUNT] * TERRITORY_COUNT
    edge = targets[:]
    for place in edge:
        distance[place] = 0
    for place in edge:
        for near in state.board.by_any[place]:
            if distance[near] == TERRITORY_COUNT and not _is_barred(state, near):
                distance[near] = distance[place] + 1
                edge.append(near)
    return distance


def advance(state: Position, place: int, there: int, count: int) -> None:
    """The body of the horde moves as one (CIV-30.5223a)."""
    raiders = state.nations[state.raiders]
    raiders.change(place, -count)
    raiders.change(there, count)
    state.tell("horde_moves", "place there count", CODES[place], CODES[there], count)
    _clash(state, there)
    state.agenda.append(Hordes(there))
