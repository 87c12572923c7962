"""From plain data back to a table: dumps exactly, views with the unseen cards dealt at random."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any, Final

from ziggurat.core.errors import WrongPosition
from ziggurat.core.fields import Data, listed, number, switch, wrong
from ziggurat.games.ages.rules.agenda import AgesQuestion
from ziggurat.games.ages.rules.cards import (
    FIRST_COLONY,
    FIRST_WONDER,
    Owned,
    bits,
    card_of,
    cards_of,
    owned,
    read_card,
    read_cards,
    read_one,
    read_pile,
)
from ziggurat.games.ages.rules.colonies import Auction
from ziggurat.games.ages.rules.components import (
    AGE,
    AGES,
    CODES,
    COPIES,
    EVENT,
    IMPACT,
    INITIAL,
    KIND,
    NONE,
    PACT,
    ROW,
    TERRITORY,
    WAR,
    deck_cards,
)
from ziggurat.games.ages.rules.placing import read_placing
from ziggurat.games.ages.rules.play import TASKS
from ziggurat.games.ages.rules.position import Position, put
from ziggurat.games.ages.rules.row import LAST_AGE
from ziggurat.games.ages.rules.setup import military_cards
from ziggurat.games.ages.rules.stores import Place
from ziggurat.games.ages.rules.tokens import count_stored


def read_dump(state: Position, data: Data) -> None:
    """Fill an empty table from a dump, or say what does not add up."""
    _read_open(state, data)
    for seat in range(state.players):
        held = data["civilisations"][seat]
        state.hands[seat] = read_cards(held, "hand", civil=True)
        state.military[seat] = read_cards(held, "military", civil=False)
        state.shown = put(state.shown, seat, read_cards(held, "shown", civil=False))
        state.dealt = put(state.dealt, seat, read_cards(held, "dealt", civil=False))
    state.scratch = read_cards(data, "scratch")
    ages = LAST_AGE[state.version] + 1
    state.civil_decks = _decks(data, "civil_decks", ages, True)
    state.military_decks = _decks(data, "military_decks", ages, False)
    if state.age < ages:
        state.civil_left = len(state.civil_decks[state.age])
    state.current = read_pile(data, "current", state.players)
    state.future = read_pile(data, "future", state.players)
    state.hidden = read_pile(data, "hidden", state.players)
    state.secret_bonuses = read_pile(data, "secret_bonuses", state.players)
    _check_cards(state)
    _finish(state)


def _finish(state: Position) -> None:
    for seat in range(state.players):
        _check_tokens(state, seat)
    if state.over:
        return
    for task in state.tasks():
        task.check(state)
    state.take_up()


# ------------------------------------------------------------------------------- what lies open


def _read_open(state: Position, data: Data) -> None:
    players = state.players
    state.clear()
    state.first = number(data, "first", 0, players - 1)
    state.seat = number(data, "turn", 0, players - 1)
    state.at_start = switch(data, "at_start")
    state.round = number(data, "round", 1, 1_000_000)
    state.last_round = number(data, "last_round", 0, 1_000_000)
    over = data.get("over")
    if not isinstance(over, bool):
        raise wrong("over", over)
    state.over = over
    if data.get("age") not in AGES:
        raise wrong("age", data.get("age"))
    state.age = AGES.index(data["age"])
    row = data.get("row")
    if not isinstance(row, list) or len(row) != ROW:
        raise WrongPosition("wrong_count", field="row", expected=ROW)
    state.row = tuple([NONE if text == "" else read_card("row", text, civil=True) for text in row])
    state.past = read_cards(data, "past", civil=False)
    state.used = read_cards(data, "used", civil=False)
    state.bonuses = read_cards(data, "bonuses", civil=False)
    state.fresh = read_cards(data, "fresh", civil=True)
    civilisations = data.get("civilisations")
    if not isinstance(civilisations, list) or len(civilisations) != players:
        raise WrongPosition("wrong_count", field="civilisations", expected=players)
    for seat, held in enumerate(civilisations):
        if not isinstance(held, Mapping):
            raise WrongPosition("missing", field="civilisations")
        _read_civilisation(state, seat, held)
    _read_auction(state, data.get("auction"))
    _read_agenda(state, data)


def _read_civilisation(state: Position, seat: int, data: Data) -> None:
    civ = state.civs[seat]
    civ.read(data, state.players)
    count_stored(civ)
    state.fallen = max(state.fallen, civ.fallen)
    _read_pact(state, seat, data.get("pact"))
    war = data.get("war")
    if not isinstance(war, Mapping):
        raise WrongPosition("missing", field="war")
    if war:
        state.war_card = put(state.war_card, seat, read_one(war, "card", WAR))
        state.war_target = put(state.war_target, seat, _rival(state, seat, war, "on"))


def _read_pact(state: Position, seat: int, pact: Any) -> None:
    if not isinstance(pact, Mapping):
        raise WrongPosition("missing", field="pact")
    if not pact:
        return
    if pact.get("side") not in ("A", "B"):
        raise wrong("side", pact.get("side"))
    state.pact_card = put(state.pact_card, seat, read_one(pact, "card", PACT))
    state.pact_partner = put(state.pact_partner, seat, _rival(state, seat, pact, "with"))
    state.pact_side = put(state.pact_side, seat, "AB".index(pact["side"]))


def _rival(state: Position, seat: int, data: Data, field: str) -> int:
    other = number(data, field, 0, state.players - 1)
    if other == seat:
        raise wrong(field, other)
    return other


def _read_auction(state: Position, data: Any) -> None:
    if not isinstance(data, Mapping):
        raise WrongPosition("missing", field="auction")
    if not data:
        return
    state.territory = read_one(data, "territory", TERRITORY)
    state.bid = number(data, "bid", 0, 1000)
    state.bidder = number(data, "bidder", NONE, state.players - 1)
    for seat in listed(data, "passed"):
        state.passed |= 1 << number({"passed": seat}, "passed", 0, state.players - 1)


def _read_agenda(state: Position, data: Data) -> None:
    state.read_agenda(data, TASKS)
    tasks = state.tasks()
    state.placings = tuple([read_placing(ways) for ways in listed(data, "placings")])
    places = [task.group for task in tasks if isinstance(task, Place)]
    if places != [ways.group for ways in state.placings]:
        raise wrong("placings", len(state.placings))
    bidding = any(isinstance(task, Auction) for task in tasks)
    if bidding != (state.territory != NONE):
        raise wrong("auction", bidding)


# ----------------------------------------------------------------------- whether it all adds up


def _check_tokens(state: Position, seat: int) -> None:
    civ = state.civs[seat]
    yellow = civ.yellow + civ.unused + sum(civ.workers)
    if yellow != civ.owned_yellow:
        raise WrongPosition(
            "wrong_count", "TTA-SETUP-11", field="owned_yellow", count=yellow,
            expected=civ.owned_yellow,
        )  # fmt: skip
    blue = civ.blue + sum(civ.tokens) + civ.stages_built
    if blue != civ.owned_blue:
        raise WrongPosition(
            "wrong_count", "TTA-SETUP-11", field="owned_blue", count=blue,
            expected=civ.owned_blue,
        )  # fmt: skip


def in_sight(state: Position) -> Counter[int]:
    """The cards that lie open: in the row, in play, used, past."""
    found: Counter[int] = Counter([card for card in state.row if card != NONE])
    found.update([*state.past, *state.used, *state.bonuses])
    for seat in range(state.players):
        civ = state.civs[seat]
        cards = (civ.government, civ.leader, civ.wonder, civ.tactic, *civ.specials)
        found.update([card for card in cards if card != NONE])
        found.update(civ.known.sites)
        found.update(bits(civ.wonders, FIRST_WONDER))
        found.update(bits(civ.colonies, FIRST_COLONY))
        found.update(c for c in (state.pact_card[seat], state.war_card[seat]) if c != NONE)
    if state.territory != NONE:
        found[state.territory] += 1
    for task in state.tasks():
        if isinstance(task, AgesQuestion) and task.holds() != NONE:
            found[task.holds()] += 1
    return found


def _check_cards(state: Position) -> None:
    """Check that no card occurs more often than in the box."""
    found = in_sight(state)
    for seat in range(state.players):
        found.update([*state.hands[seat], *state.military[seat]])
    for deck in (*state.civil_decks, *state.military_decks):
        found.update(deck)
    for pile in (state.current, state.future, state.hidden, state.secret_bonuses):
        found.update([card_of(entry) for entry in pile])
    for card, count in found.items():
        most = state.players if card in INITIAL else COPIES[state.players][card]
        if count > most:
            raise WrongPosition("wrong_count", field=CODES[card], count=count, expected=most)
    for seat in range(state.players):
        if Counter(state.shown[seat]) - Counter(state.military[seat]):
            raise wrong("shown", state.shown[seat])


# ------------------------------------------------------------------------------------- the unseen


def read_view(state: Position, view: Data, rng: Random) -> None:
    """Fill an empty table to match this view: what it does not show is guessed."""
    _read_open(state, view)
    recall = view["recall"]
    state.hands = [cards_of(hand) for hand in recall["hands"]]
    state.shown = tuple([cards_of(shown) for shown in recall["shown"]])
    state.scratch = cards_of(view["scratch"])
    state.civil_left = view["civil_left"]
    _guess_civil_decks(state, recall["civil_deck"], rng)
    if state.over:
        _read_end(state, view["end"])
    else:
        _Guess(state, view, rng).deal()
    _finish(state)


def _guess_civil_decks(state: Position, left: list[str], rng: Random) -> None:
    decks: list[tuple[int, ...]] = []
    for age in range(LAST_AGE[state.version] + 1):
        cards: list[int] = []
        if age > state.age:
            cards = list(deck_cards(state.players, age, True))
        elif age == state.age:
            cards = list(cards_of(left))
        rng.shuffle(cards)
        decks.append(tuple(cards))
    state.civil_decks = tuple(decks)


def _read_end(state: Position, end: Data) -> None:
    """After the end everything lies open."""
    state.military = [cards_of(hand) for hand in end["hands"]]
    state.civil_decks = tuple([cards_of(deck) for deck in end["civil_decks"]])
    state.military_decks = tuple([cards_of(deck) for deck in end["military_decks"]])
    state.current = read_pile(end, "current", state.players)
    state.future = read_pile(end, "future", state.players)
    state.hidden = read_pile(end, "hidden", state.players)
    state.secret_bonuses = read_pile(end, "secret_bonuses", state.players)


NOWHERE: Final[Owned] = (NONE, NONE)


class _Guess:
    """Deals the military cards that a seat does not see, piles with conditions first."""

    def __init__(self, state: Position, view: Data, rng: Random) -> None:
        self.table = state
        self.view = view
        self.rng = rng
        self.you: int = NONE if view["you"] is None else view["you"]
        self.recall: Data = view["recall"]
        self.pool: list[int] = []
        seen = in_sight(state)
        for name in ("current", "future", "hidden", "secret_bonuses"):
            seen.update(self._mine(name))
        for seat in range(state.players):
            seen.update(state.shown[seat])
        if self.you != NONE:
            seen.update(cards_of(view["military_hand"]))
            seen.subtract(state.shown[self.you])
        seen.update(cards_of(view["choices"] or view.get("dealt", [])))
        for age in range(4):
            for card in military_cards(state, age):
                if seen[card] > 0:
                    seen[card] -= 1
                else:
                    self.pool.append(card)
        rng.shuffle(self.pool)

    def _is_mine(self, owner: int) -> bool:
        return owner == self.you != NONE

    def _mine(self, name: str) -> tuple[int, ...]:
        return cards_of(self.recall.get(name, []))

    def deal(self) -> None:
        """Bonuses, then events, then hands, discards and decks."""
        self._deal_bonuses()
        self._deal_current()
        state = self.table
        mine = list(self._mine("future"))
        future: list[Owned] = []
        for event in self.view["future"]:
            age, owner = event["age"], event["by"]
            if self._is_mine(owner):
                card = next(card for card in mine if AGES[AGE[card]] == age)
                mine.remove(card)
            else:
                card = self._draw(AGES.index(age), event=True)
            future.append(owned(card, owner))
        state.future = tuple(future)
        state.military = []
        hidden = [owned(card, self.you) for card in self._mine("hidden")]
        for seat, civ in enumerate(self.view["civilisations"]):
            state.military.append(self._hand(seat, civ["military_backs"]))
            if seat != self.you:
                hidden += [owned(self._draw(AGES.index(age)), seat) for age in civ["discarded"]]
        state.hidden = tuple(hidden)
        state.military_decks = tuple(
            [
                tuple([self._draw(age) for _ in range(count)])
                for age, count in enumerate(self.view["military_left"])
            ]
        )

    def _draw(self, age: int, event: bool = False, impact: bool = False) -> int:
        """An unseen card of that age, an event or a bonus if that is what lies there."""
        for place in range(len(self.pool) - 1, -1, -1):
            card = self.pool[place]
            if AGE[card] != age or (impact and not IMPACT[card]):
                continue
            if event and KIND[card] not in (EVENT, TERRITORY):
                continue
            return self.pool.pop(place)
        raise wrong("military_left", age)

    def _deal_bonuses(self) -> None:
        view, state = self.view, self.table
        mine = list(self._mine("secret_bonuses"))
        state.secret_bonuses = tuple(
            [
                owned(mine.pop() if self._is_mine(owner) else self._draw(3, impact=True), owner)
                for owner in view["secret_bonuses"]
            ]
        )
        for seat, civ in enumerate(view["civilisations"]):
            if view["choices"]:
                dealt = cards_of(view["choices"])
            elif seat == self.you:
                dealt = cards_of(view["dealt"])
            else:
                dealt = tuple(
                    sorted([self._draw(3, impact=True) for _ in range(civ["dealt_size"])])
                )
            state.dealt = put(state.dealt, seat, dealt)

    def _deal_current(self) -> None:
        """The seat's own events lie somewhere among those of their age."""
        mine = list(self._mine("current"))
        self.rng.shuffle(mine)
        places: list[Owned] = [NOWHERE] * len(self.view["current"])
        for card in mine:
            free = [
                place
                for place, age in enumerate(self.view["current"])
                if AGES[AGE[card]] == age and places[place] == NOWHERE
            ]
            places[self.rng.choice(free)] = owned(card, self.you)
        for place, age in enumerate(self.view["current"]):
            if places[place] == NOWHERE:
                places[place] = owned(self._draw(AGES.index(age), event=True), NONE)
        self.table.current = tuple(places)

    def _hand(self, seat: int, backs: list[str]) -> tuple[int, ...]:
        if seat == self.you:
            return cards_of(self.view["military_hand"])
        cards = list(self.table.shown[seat])
        left = list(backs)
        for card in cards:
            left.remove(AGES[AGE[card]])
        return tuple(sorted([*cards, *[self._draw(AGES.index(age)) for age in left]]))


def _decks(data: Data, field: str, ages: int, civil: bool) -> tuple[tuple[int, ...], ...]:
    decks = listed(data, field)
    if len(decks) != (ages if civil or field != "military_decks" else max(1, len(decks))):
        raise WrongPosition("wrong_count", field=field, expected=ages)
    return tuple([read_cards({field: deck}, field, civil=civil) for deck in decks])
