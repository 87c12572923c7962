"""The choices that events leave to those they affect (TTA-EVENT-11 to TTA-EVENT-19)."""

from __future__ import annotations

from typing import ClassVar, Final

from ziggurat.core.action import Action
from ziggurat.core.agenda import SEAT, Argument, Flag, Prompt
from ziggurat.core.errors import IllegalAction
from ziggurat.games.ages.rules import actions
from ziggurat.games.ages.rules import components as box
from ziggurat.games.ages.rules.agenda import COUNT, OTHER, SITE, OpenQuestion
from ziggurat.games.ages.rules.cards import FIRST_COLONY, FIRST_WONDER, bits
from ziggurat.games.ages.rules.components import AGE, CODES, KIND, NONE, SITES, is_urban
from ziggurat.games.ages.rules.population import not_to_lose, raze, work
from ziggurat.games.ages.rules.position import Position
from ziggurat.games.ages.rules.ratings import has_room, rate
from ziggurat.games.ages.rules.row import replenish
from ziggurat.games.ages.rules.stores import lose, mixed_total, mixes, receive, wrong_mix
from ziggurat.games.ages.rules.supply import drop_colony, retotal
from ziggurat.games.ages.rules.taking import take, take_cost, takes, why_no_take
from ziggurat.games.ages.rules.tokens import FOOD_GROUP, RESOURCE_GROUP, count_stored


class Amount(OpenQuestion):
    """A choice about an amount."""

    arguments: ClassVar[tuple[Argument, ...]] = (SEAT, COUNT)

    def __init__(self, seat: int, count: int) -> None:
        super().__init__(seat)
        self.count: Final = count

    def about(self) -> tuple[int, int, int]:
        """How much."""
        return NONE, NONE, self.count

    def prompt(self, state: Position, seat: int) -> Prompt:
        """How much."""
        kind = type(self)
        return Prompt(kind.key, kind.rule, {"count": self.count})


# ------------------------------------------------------------------------- food and resources


class GainMix(Amount):
    """Food and resources are gained, in any mix of a given total."""

    key: ClassVar[str] = "gain_mix"
    rule: ClassVar[str] = "TTA-EVENT-18"

    def answers(self, state: Position, seat: int) -> list[Action]:
        """How much of it is food."""
        return actions.MIXES[: self.count + 1]

    def do(self, state: Position, seat: int, action: Action) -> None:
        """Gain both."""
        eaten = receive(state, seat, FOOD_GROUP, action.n)
        stocked = receive(state, seat, RESOURCE_GROUP, self.count - action.n)
        state.tell("gains_mix", "seat food resources", seat, eaten, stocked)

    def why_not(self, state: Position, seat: int, action: Action) -> IllegalAction | None:
        """The gain cannot be split like this."""
        if action.kind == actions.MIX:
            return IllegalAction("wrong_gain", "TTA-EVENT-18", count=self.count)
        return None


class Either(GainMix):
    """Either food or resources are gained."""

    key: ClassVar[str] = "either"

    def answers(self, state: Position, seat: int) -> list[Action]:
        """None of it as food, or all of it."""
        return [actions.MIXES[0], actions.MIXES[self.count]]


class LoseMix(Amount):
    """Food and resources are lost, in any mix of a given total (TTA-EVENT-11)."""

    key: ClassVar[str] = "lose_mix"
    rule: ClassVar[str] = "TTA-EVENT-11"

    def answers(self, state: Position, seat: int) -> list[Action]:
        """How much of it is food."""
        return mixes(state.civs[seat], self.count)

    def do(self, state: Position, seat: int, action: Action) -> None:
        """Lose both."""
        total = mixed_total(state.civs[seat], self.count)
        eaten = lose(state, seat, FOOD_GROUP, action.n)
        stocked = lose(state, seat, RESOURCE_GROUP, total - action.n)
        state.tell("loses_mix", "seat food resources", seat, eaten, stocked)

    def why_not(self, state: Position, seat: int, action: Action) -> IllegalAction | None:
        """There is not enough of it."""
        if action.kind == actions.MIX:
            return wrong_mix(state.civs[seat], "TTA-EVENT-18")
        return None


# -------------------------------------------------------------------------- buildings and tokens


class Free(OpenQuestion):
    """A free building or unit, if there is a worker for it (TTA-EVENT-17, TTA-CARD-37)."""

    key: ClassVar[str] = "free"
    rule: ClassVar[str] = "TTA-EVENT-17"
    arguments: ClassVar[tuple[Argument, ...]] = (SEAT, SITE)

    def __init__(self, seat: int, site: int) -> None:
        super().__init__(seat)
        self.site: Final = site

    def about(self) -> tuple[int, int, int]:
        """The technology."""
        return self.site, NONE, 0

    def prompt(self, state: Position, seat: int) -> Prompt:
        """Which building it is."""
        return Prompt(self.key, self.rule, {"card": CODES[self.site]})

    def answers(self, state: Position, seat: int) -> list[Action]:
        """Build it or not; no answers if it cannot be built."""
        civ = state.civs[seat]
        kind = KIND[self.site]
        if not civ.unused or not civ.known.has[self.site]:
            return []
        if is_urban(kind) and not has_room(state, seat, kind):
            return []
        return [actions.BUILDS[self.site], actions.PASSING]

    def do(self, state: Position, seat: int, action: Action) -> None:
        """Put a worker there."""
        if action.kind == actions.BUILD:
            state.civs[seat].unused -= 1
            work(state, seat, self.site, 1)
            state.tell("built_free", "seat card", seat, CODES[self.site])


class LoseBuilding(OpenQuestion):
    """A farm, mine or urban building is destroyed."""

    key: ClassVar[str] = "lose_building"
    rule: ClassVar[str] = "TTA-EVENT-11"

    def answers(self, state: Position, seat: int) -> list[Action]:
        """One's own buildings."""
        civ = state.civs[seat]
        return [
            actions.REMOVES[site]
            for site in range(SITES)
            if civ.workers[site] and KIND[site] <= box.THEATRE
        ]

    def do(self, state: Position, seat: int, action: Action) -> None:
        """Its worker is idle."""
        raze(state, seat, action.a, 1)
        state.tell("destroyed", "seat card count", seat, CODES[action.a], 1)

    def why_not(self, state: Position, seat: int, action: Action) -> IllegalAction | None:
        """Nobody works there, or it is a unit."""
        if action.kind in (actions.REMOVE, actions.RAZE):
            return not_to_lose(state.civs[seat], action.a, self.rule)
        return None


class LoseToken(OpenQuestion):
    """A blue token outside the bank is lost: food or resources."""

    key: ClassVar[str] = "lose_token"
    rule: ClassVar[str] = "TTA-EVENT-11"

    def answers(self, state: Position, seat: int) -> list[Action]:
        """Where tokens lie."""
        civ = state.civs[seat]
        return [actions.REMOVES[site] for site in range(SITES) if civ.tokens[site]]

    def do(self, state: Position, seat: int, action: Action) -> None:
        """The token goes back to the box."""
        civ = state.civs[seat]
        civ.tokens[action.a] -= 1
        count_stored(civ)
        civ.owned_blue -= 1

    def why_not(self, state: Position, seat: int, action: Action) -> IllegalAction | None:
        """No token lies there."""
        if action.kind in (actions.REMOVE, actions.RAZE):
            return IllegalAction("no_token_there", self.rule, card=CODES[action.a])
        return None


class Terror(OpenQuestion):
    """An urban building of a rival is destroyed (TTA-EVENT-19)."""

    key: ClassVar[str] = "terror"
    rule: ClassVar[str] = "TTA-EVENT-19"
    arguments: ClassVar[tuple[Argument, ...]] = (SEAT, OTHER)

    def __init__(self, seat: int, other: int) -> None:
        super().__init__(seat)
        self.other: Final = other

    def about(self) -> tuple[int, int, int]:
        """Whose building."""
        return NONE, self.other, 0

    def prompt(self, state: Position, seat: int) -> Prompt:
        """Whose building."""
        return Prompt(self.key, self.rule, {"other": self.other})

    def answers(self, state: Position, seat: int) -> list[Action]:
        """The urban buildings of the rival."""
        victim = state.civs[self.other]
        return [
            actions.REMOVES[site]
            for site in range(SITES)
            if victim.workers[site] and is_urban(KIND[site])
        ]

    def do(self, state: Position, seat: int, action: Action) -> None:
        """Its worker is idle."""
        raze(state, self.other, action.a, 1)
        state.tell("destroyed", "seat card count", self.other, CODES[action.a], 1)

    def why_not(self, state: Position, seat: int, action: Action) -> IllegalAction | None:
        """Nobody works there, or it is no urban building."""
        if action.kind in (actions.REMOVE, actions.RAZE):
            return not_to_lose(state.civs[self.other], action.a, self.rule)
        return None


# ------------------------------------------------------------------------- colonies and wonders


class LoseColony(OpenQuestion):
    """A colony is lost (TTA-COLONY-16)."""

    key: ClassVar[str] = "lose_colony"
    rule: ClassVar[str] = "TTA-COLONY-16"

    def answers(self, state: Position, seat: int) -> list[Action]:
        """One's own colonies."""
        return [actions.GIVE_UPS[card] for card in bits(state.civs[seat].colonies, FIRST_COLONY)]

    def do(self, state: Position, seat: int, action: Action) -> None:
        """The territory goes to the past events."""
        drop_colony(state, seat, action.a)
        state.past += (action.a,)
        state.tell("loses_colony", "seat card", seat, CODES[action.a])

    def why_not(self, state: Position, seat: int, action: Action) -> IllegalAction | None:
        """This seat has no such colony."""
        if action.kind == actions.GIVE_UP:
            return IllegalAction("not_a_colony", self.rule, card=CODES[action.a])
        return None


class Ravage(OpenQuestion):
    """A wonder of Age A or I falls into ruins (TTA-EVENT-19)."""

    key: ClassVar[str] = "ravage"
    rule: ClassVar[str] = "TTA-EVENT-19"

    def answers(self, state: Position, seat: int) -> list[Action]:
        """One's own wonders of those ages that stand."""
        civ = state.civs[seat]
        return [
            actions.GIVE_UPS[card]
            for card in bits(civ.wonders & ~civ.ravaged, FIRST_WONDER)
            if AGE[card] < 2
        ]

    def do(self, state: Position, seat: int, action: Action) -> None:
        """From now on it brings 2 culture and nothing else."""
        state.civs[seat].ravaged |= 1 << (action.a - FIRST_WONDER)
        retotal(state, seat)
        state.tell("ravaged", "seat card", seat, CODES[action.a])

    def why_not(self, state: Position, seat: int, action: Action) -> IllegalAction | None:
        """This seat has no such wonder."""
        if action.kind == actions.GIVE_UP:
            return IllegalAction("not_ravaged", self.rule, card=CODES[action.a])
        return None


class Agreement(Amount):
    """International Agreement: take cards from the row for a few actions (TTA-EVENT-19).

    Whoever takes any forgoes the next political action.
    """

    key: ClassVar[str] = "agreement"
    rule: ClassVar[str] = "TTA-EVENT-19"
    arguments: ClassVar[tuple[Argument, ...]] = (SEAT, COUNT, Flag("taken"))

    def __init__(self, seat: int, count: int, taken: bool) -> None:
        super().__init__(seat, count)
        self.taken: Final = taken

    def answers(self, state: Position, seat: int) -> list[Action]:
        """Cards that can be taken; stopping last."""
        return [*takes(state, seat, rate(state, seat), self.count), actions.PASSING]

    def do(self, state: Position, seat: int, action: Action) -> None:
        """Take a card and go on, or close the gaps in the row."""
        if action.kind == actions.TAKE:
            left = self.count - take_cost(state.civs[seat], action.a, state.row[action.a])
            take(state, seat, action.a)
            state.agenda.append(Agreement(seat, left, True))
        elif self.taken:
            state.civs[seat].skips_politics = True
            replenish(state)

    def why_not(self, state: Position, seat: int, action: Action) -> IllegalAction | None:
        """The rule that forbids taking that card."""
        if action.kind == actions.TAKE:
            return why_no_take(state, seat, rate(state, seat), action.a, self.count)
        return None
