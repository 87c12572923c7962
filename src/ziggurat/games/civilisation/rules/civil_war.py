"""Civil war: two factions, one of which is lost (section 30.41)."""

from __future__ import annotations

from typing import Final

from ziggurat.core.action import Action
from ziggurat.core.agenda import SEAT, Flag, Prompt, Question, Seat, Task
from ziggurat.core.errors import IllegalAction
from ziggurat.core.fields import wrong
from ziggurat.games.civilisation.rules import actions, losses, seats
from ziggurat.games.civilisation.rules import components as box
from ziggurat.games.civilisation.rules.agenda import OTHER, not_to_choose
from ziggurat.games.civilisation.rules.board import CODES
from ziggurat.games.civilisation.rules.calamity import Faction
from ziggurat.games.civilisation.rules.components import CITY_POINTS
from ziggurat.games.civilisation.rules.losses import (
    AMOUNT,
    CalamityQuestion,
    CalamityStep,
    not_to_lose,
)
from ziggurat.games.civilisation.rules.missing import least_missed
from ziggurat.games.civilisation.rules.nation import JOINING, NO_NATION
from ziggurat.games.civilisation.rules.position import NOBODY, Position


def strike(state: Position, victim: int) -> None:
    """Two factions: the victim keeps one, whoever has the greatest stock gets the other.

    CIV-30.4121, CIV-30.4122, CIV-30.4123, CIV-30.4124, CIV-30.413b, CIV-32.842.
    """
    beneficiary = _beneficiary(state, victim)
    if beneficiary == NOBODY:
        state.tell("no_civil_war", "seat", victim)
        return
    total = box.HARM[box.CIVIL_WAR]
    tasks: list[Task[Position]]
    nation = state.nations[victim]
    if nation.owns(box.PHILOSOPHY):
        tasks = [FormFaction(beneficiary, total, victim)]
    else:
        chosen = losses.harm(nation, box.CIVIL_WAR, total)
        added = box.SHARED[box.CIVIL_WAR]
        tasks = [FormFaction(victim, chosen, victim), FormFaction(beneficiary, added, victim)]
        total = chosen + added
    owned = nation.tokens_on_board() + CITY_POINTS * len(nation.cities)
    if owned <= total:  # no second faction (CIV-30.413a, CIV-30.413b)
        state.tell("no_civil_war", "seat", victim)
        return
    state.struck.faction = Faction()
    state.then(*tasks, KeepFaction(victim, beneficiary))


def _beneficiary(state: Position, victim: int) -> int:
    """Whoever waits to join, or else the greatest stock; NOBODY if that is the victim's.

    CIV-15.52a, CIV-30.411a, CIV-30.411b.
    """
    waiting = [
        seat
        for seat, nation in enumerate(state.nations)
        if nation.status == JOINING and nation.kind != NO_NATION
    ]
    if waiting:
        return min(waiting, key=state.kind_of)
    best = state.greatest_stock()
    return NOBODY if best == victim else best


# The first faction


def faction_of(state: Position) -> Faction:
    """The first faction, while it is formed."""
    faction = state.struck.faction
    if faction is None:
        raise wrong("faction", None)
    return faction


def loose_tokens(state: Position, victim: int, place: int) -> int:
    """Tokens of the victim that are not in the first faction."""
    return state.nations[victim].tokens[place] - faction_of(state).tokens[place]


def has_loose_city(state: Position, victim: int, place: int) -> bool:
    """Whether a city of the victim is not in the first faction."""
    return state.city[place] == victim and place not in faction_of(state).cities


class FormFaction(CalamityQuestion):
    """Which units of the victim go to the first faction (CIV-30.4121, CIV-30.4123, CIV-30.4124)."""

    key = "faction"
    rule = "CIV-30.4121"
    arguments = (SEAT, AMOUNT, Seat("victim"))

    def __init__(self, seat: int, count: int, victim: int) -> None:
        super().__init__(seat)
        self.count: Final = count
        self.victim: Final = victim

    def check(self, state: Position) -> None:
        """A faction is being formed."""
        super().check(state)
        faction_of(state)

    def prompt(self, state: Position, seat: int) -> Prompt:
        """How many points, and whose."""
        if seat == self.victim:
            return Prompt(self.key, self.rule, {"count": self.count})
        rule = "CIV-30.4124" if state.nations[self.victim].owns(box.PHILOSOPHY) else "CIV-30.4123"
        return Prompt("faction_other", rule, {"count": self.count, "other": self.victim})

    def answers(self, state: Position, seat: int) -> list[Action]:
        """Units with which the amount can be met exactly."""
        out: list[Action] = []
        victim, amount = self.victim, self.count
        land = state.board.land
        loose = [loose_tokens(state, victim, place) for place in land]
        cities = [place for place in land if has_loose_city(state, victim, place)]
        tokens = sum(loose)
        for number, place in enumerate(land):
            for count in range(1, min(loose[number], amount, actions.MOST_MOVED) + 1):
                if _can_make(amount - count, tokens - count, len(cities)):
                    out.append(actions.GIVE_TOKENS[place][count - 1])
        if amount >= CITY_POINTS:
            out += [actions.PICK_CITIES[place] for place in cities]
        return out

    def do(self, state: Position, seat: int, action: Action) -> None:
        """They join it; go on with the rest."""
        faction = faction_of(state)
        if action.kind == actions.TOKENS:
            faction.tokens[action.a] += action.n
            left = self.count - action.n
        else:
            faction.cities.add(action.a)
            left = self.count - CITY_POINTS
        if left > 0:
            state.agenda.append(FormFaction(seat, left, self.victim))

    def why_not(self, state: Position, seat: int, action: Action) -> IllegalAction | None:
        """Units with which the amount cannot be met."""
        return not_to_lose(action, self.rule, self.count)


def _can_make(amount: int, tokens: int, cities: int) -> bool:
    """Whether an amount can be made up of tokens and whole cities."""
    from_cities = min(cities, amount // CITY_POINTS) * CITY_POINTS
    return amount - from_cities <= tokens


class FactionQuestion(CalamityQuestion):
    """A question of a civil war about another seat: the beneficiary, or the victim."""

    arguments = (SEAT, OTHER)

    def __init__(self, seat: int, other: int) -> None:
        super().__init__(seat)
        self.other: Final = other


class KeepFaction(FactionQuestion):
    """Which faction the victim goes on with (CIV-30.414a, CIV-30.415a, CIV-30.415b, CIV-32.822).

    ``other`` gets the other one.
    """

    key = "side"
    rule = "CIV-30.415a"

    def check(self, state: Position) -> None:
        """A faction has been formed."""
        super().check(state)
        faction_of(state)

    def answers(self, state: Position, seat: int) -> list[Action]:
        """The first or the second."""
        return actions.COUNTS[1:3]

    def do(self, state: Position, seat: int, action: Action) -> None:
        """The other is lost; Militarism costs both some points first (CIV-30.414b)."""
        calamity = state.struck
        lost = faction_of(state) if action.n == 2 else _second_faction(state, seat)
        calamity.faction = None
        calamity.lost_faction = lost
        state.tell("faction_kept", "seat count", seat, action.n)
        tasks: list[Task[Position]] = []
        if state.nations[seat].owns(box.MILITARISM):
            calamity.exposed = tuple(
                [place for place in state.board.land if _do_factions_meet(state, place)]
            )
            tasks = [
                MartialLosses(seat, box.MARTIAL_LOSS, False),
                MartialLosses(self.other, box.MARTIAL_LOSS, True),
            ]
        state.then(*tasks, Annexation(self.other, seat))


def _second_faction(state: Position, victim: int) -> Faction:
    """All units that are not in the first one (CIV-30.413a)."""
    second = Faction()
    for place in state.board.land:
        second.tokens[place] = loose_tokens(state, victim, place)
        if has_loose_city(state, victim, place):
            second.cities.add(place)
    return second


# What Militarism costs


def lost_faction_of(state: Position) -> Faction:
    """The faction that the victim did not keep."""
    faction = state.struck.lost_faction
    if faction is None:
        raise wrong("lost_faction", None)
    return faction


def _units(state: Position, place: int, of_lost: bool) -> tuple[int, bool]:
    """Tokens and city of the lost faction, or of the kept one, in a territory."""
    victim = state.struck.victim
    lost = lost_faction_of(state)
    tokens, city = lost.tokens[place], place in lost.cities
    if of_lost:
        return tokens, city
    return state.nations[victim].tokens[place] - tokens, state.city[place] == victim and not city


def _do_factions_meet(state: Position, place: int) -> bool:
    """Whether units of one faction stand there and units of the other there or beside."""
    near = (place, *state.board.by_any[place])
    for of_lost in (False, True):
        tokens, city = _units(state, place, of_lost)
        if not tokens and not city:
            continue
        for beside in near:
            their_tokens, their_city = _units(state, beside, not of_lost)
            if their_tokens or their_city:
                return True
    return False


class MartialLosses(CalamityQuestion):
    """Which units of a faction Militarism costs, beside the other as far as possible.

    CIV-30.414a, CIV-30.414b.
    """

    key = "martial"
    rule = "CIV-30.414b"
    suggests = True
    arguments = (SEAT, AMOUNT, Flag("of_lost"))

    def __init__(self, seat: int, count: int, of_lost: bool) -> None:
        super().__init__(seat)
        self.count: Final = count
        self.of_lost: Final = of_lost
        """Whether they are of the faction that the victim did not keep."""

    def check(self, state: Position) -> None:
        """A faction has been lost."""
        super().check(state)
        lost_faction_of(state)

    def prompt(self, state: Position, seat: int) -> Prompt:
        """How many points."""
        return Prompt(self.key, self.rule, {"count": self.count})

    def answers(self, state: Position, seat: int) -> list[Action]:
        """Where the factions met before either lost anything (``exposed``); then elsewhere."""
        calamity = state.struck
        stock = state.nations[calamity.victim].stock
        everywhere = [self._lossy(state, place) for place in state.board.land]
        beside = [units for units in everywhere if units[0] in calamity.exposed]
        amount = self.count
        amount = min(
            amount, sum([tokens + (amount if city else 0) for _, tokens, city in everywhere])
        )
        for some, units in ((beside, beside), (beside, everywhere), (everywhere, everywhere)):
            out = losses.ways(some, units, amount, stock, 0)
            if out:
                return out
        return []

    def _lossy(self, state: Position, place: int) -> losses.Units:
        victim = state.struck.victim
        tokens, city = _units(state, place, self.of_lost)
        return place, tokens, losses.most_left(state, victim, place) if city else 0

    def do(self, state: Position, seat: int, action: Action) -> None:
        """They are removed; tokens that stay for a city stay in its faction."""
        if self.of_lost:
            lost = lost_faction_of(state)
            if action.kind == actions.TOKENS:
                lost.tokens[action.a] -= action.n
            else:
                lost.cities.remove(action.a)
                lost.tokens[action.a] += action.n
        left = self.count - losses.lose_units(state, state.struck.victim, action)
        if left > 0:
            state.agenda.append(MartialLosses(seat, left, self.of_lost))

    def suggest(self, state: Position, seat: int) -> list[Action]:
        """The units that are missed least."""
        return least_missed(state, state.struck.victim, self.answers(state, seat))

    def continues(self, before: Question[Position]) -> bool:
        """The same faction has lost something already."""
        return (
            isinstance(before, MartialLosses)
            and self.of_lost == before.of_lost
            and self.count < before.count
        )

    def why_not(self, state: Position, seat: int, action: Action) -> IllegalAction | None:
        """Units with which the amount cannot be met."""
        return not_to_lose(action, self.rule, self.count)


# Annexation


class Annexation(CalamityStep):
    """A seat takes over the lost faction as far as pieces go; then the next.

    CIV-30.415c, CIV-30.415d.
    """

    key = "civil_war"
    arguments = (SEAT, OTHER)

    def __init__(self, seat: int, other: int) -> None:
        self.seat: Final = seat
        self.other: Final = other
        """The victim."""

    def check(self, state: Position) -> None:
        """A faction has been lost."""
        super().check(state)
        lost_faction_of(state)

    def run(self, state: Position) -> None:
        """All of it, what the seat chooses, or nothing."""
        seat, victim = self.seat, self.other
        lost = lost_faction_of(state)
        if lost.is_empty():
            state.struck.lost_faction = None
            return
        nation = state.nations[seat]
        if nation.status == JOINING:
            seats.join(state, seat, victim)
        if sum(lost.tokens) <= nation.stock and len(lost.cities) <= nation.city_stock():
            for place in state.board.land:
                _annex_tokens(state, seat, victim, place, lost.tokens[place])
                if place in lost.cities:
                    _annex_city(state, seat, victim, place)
            state.struck.lost_faction = None
            return
        if _annexable(state, seat):
            state.agenda.append(Annex(seat, victim))
            return
        ranking = [other for other in state.by_stock(victim) if _annexable(state, other)]
        if ranking:
            state.agenda.append(Annexation(ranking[0], victim))
            return
        for place in state.board.land:
            losses.lose_tokens(state, victim, place, lost.tokens[place])
            if place in lost.cities:
                losses.lose_city(state, place)
        state.struck.lost_faction = None


def _annexable(state: Position, seat: int) -> list[Action]:
    """Units of the lost faction that a seat has pieces for."""
    lost = lost_faction_of(state)
    out: list[Action] = []
    nation = state.nations[seat]
    for place in state.board.land:
        most = min(lost.tokens[place], nation.stock, actions.MOST_MOVED)
        out += actions.GIVE_TOKENS[place][:most]
    if nation.city_stock():
        out += [actions.PICK_CITIES[place] for place in state.board.land if place in lost.cities]
    return out


class Annex(FactionQuestion):
    """Which units of the victim a seat annexes when it lacks pieces for all (CIV-30.415d)."""

    key = "annex"
    rule = "CIV-30.415d"

    def check(self, state: Position) -> None:
        """A faction has been lost."""
        super().check(state)
        lost_faction_of(state)

    def prompt(self, state: Position, seat: int) -> Prompt:
        """Whose units."""
        return Prompt(self.key, self.rule, {"other": self.other})

    def answers(self, state: Position, seat: int) -> list[Action]:
        """Those it has pieces for."""
        return _annexable(state, seat)

    def do(self, state: Position, seat: int, action: Action) -> None:
        """Annex them and go on."""
        if action.kind == actions.TOKENS:
            _annex_tokens(state, seat, self.other, action.a, action.n)
        else:
            _annex_city(state, seat, self.other, action.a)
        state.agenda.append(Annexation(seat, self.other))

    def why_not(self, state: Position, seat: int, action: Action) -> IllegalAction | None:
        """Not of the lost faction, or no pieces for it."""
        return not_to_choose(action, self.rule)


def _annex_tokens(state: Position, seat: int, victim: int, place: int, count: int) -> None:
    if count:
        state.take_tokens(victim, place, count)
        state.put_tokens(seat, place, count)
        lost_faction_of(state).tokens[place] -= count
        state.tell("annexed", "seat place count other", seat, CODES[place], count, victim)


def _annex_city(state: Position, seat: int, victim: int, place: int) -> None:
    state.remove_city(place)
    state.put_city(seat, place)
    lost_faction_of(state).cities.remove(place)
    state.tell("city_joins", "seat place other", seat, CODES[place], victim)
