"""From plain data back to a table: dumps exactly, views with the unseen dealt anew."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from random import Random
from typing import Any

from ziggurat.core.errors import WrongPosition
from ziggurat.core.reading import Data, listed, number, texts, wrong
from ziggurat.games.ages import agenda
from ziggurat.games.ages.agenda import QUESTIONS, TASKS, Task
from ziggurat.games.ages.components import (
    AGE,
    AGES,
    CARD_OF_CODE,
    CODES,
    COPIES,
    EFFECTS,
    EVENT,
    GOVERNMENT,
    IMPACT,
    INITIAL,
    KIND,
    LEADER,
    NONE,
    PACT,
    ROW,
    SERIES,
    SITES,
    SPECIAL,
    TACTIC,
    TERRITORY,
    WAR,
    WONDER,
    deck_cards,
    is_civil,
)
from ziggurat.games.ages.production import LAST_AGE
from ziggurat.games.ages.setup import military_cards
from ziggurat.games.ages.state import (
    BLUE,
    COLONIES,
    FALLEN,
    FIRST_COLONY,
    FIRST_WONDER,
    GOVERNMENT_CARD,
    KNOWN,
    LEADER_CARD,
    LEADERS_TAKEN,
    OWNED_BLUE,
    OWNED_YELLOW,
    RAVAGED,
    SCALAR_NAMES,
    SPECIALS,
    STAGES_BUILT,
    TACTIC_CARD,
    TOKENS,
    UNUSED,
    WONDER_CARD,
    WONDERS,
    WORKERS,
    YELLOW,
    Table,
    bits,
    card_of,
    owned,
    put,
)
from ziggurat.games.ages.tokens import FOOD_GROUP, GROUPS, RESOURCE_GROUP, count_stored


def read_dump(table: Table, data: Data) -> None:
    """Fill an empty table from a dump, or say what does not add up."""
    _read_open(table, data)
    for seat in range(table.players):
        held = data["civilisations"][seat]
        table.hands[seat] = _cards(held, "hand", civil=True)
        table.military[seat] = _cards(held, "military", civil=False)
        table.shown = put(table.shown, seat, _cards(held, "shown", civil=False))
        table.dealt = put(table.dealt, seat, _cards(held, "dealt", civil=False))
    table.scratch = _cards(data, "scratch")
    ages = LAST_AGE[table.version] + 1
    table.civil_decks = _decks(data, "civil_decks", ages, True)
    table.military_decks = _decks(data, "military_decks", ages, False)
    if table.age < ages:
        table.civil_left = len(table.civil_decks[table.age])
    table.current = _entries(table, data, "current")
    table.future = _entries(table, data, "future")
    table.hidden = _entries(table, data, "hidden")
    table.secret_bonuses = _entries(table, data, "secret_bonuses")
    _check_cards(table)
    _finish(table)


def _finish(table: Table) -> None:
    for seat in range(table.players):
        _check_tokens(table, seat)
    if table.over:
        if table.agenda:
            raise wrong("agenda", len(table.agenda))
        return
    if not table.agenda or table.agenda[-1][0] >= QUESTIONS:
        raise wrong("agenda", "")
    asked = table.agenda[-1][1]
    table.to_act = (asked,)
    if not table.legal(asked):
        raise wrong("agenda", TASKS[table.agenda[-1][0]])


# ------------------------------------------------------------------------------- what lies open


def _read_open(table: Table, data: Data) -> None:
    players = table.players
    table.clear()
    table.first = number(data, "first", 0, players - 1)
    table.seat = number(data, "turn", 0, players - 1)
    table.round = number(data, "round", 1, 1_000_000)
    table.last_round = number(data, "last_round", 0, 1_000_000)
    over = data.get("over")
    if not isinstance(over, bool):
        raise wrong("over", over)
    table.over = over
    if data.get("age") not in AGES:
        raise wrong("age", data.get("age"))
    table.age = AGES.index(data["age"])
    row = data.get("row")
    if not isinstance(row, list) or len(row) != ROW:
        raise WrongPosition("wrong_count", field="row", expected=ROW)
    table.row = tuple([NONE if text == "" else _card("row", text, civil=True) for text in row])
    table.past = _cards(data, "past", civil=False)
    table.used = _cards(data, "used", civil=False)
    table.bonuses = _cards(data, "bonuses", civil=False)
    table.fresh = _cards(data, "fresh", civil=True)
    civilisations = data.get("civilisations")
    if not isinstance(civilisations, list) or len(civilisations) != players:
        raise WrongPosition("wrong_count", field="civilisations", expected=players)
    for seat, held in enumerate(civilisations):
        if not isinstance(held, Mapping):
            raise WrongPosition("missing", field="civilisations")
        _read_civilisation(table, seat, held)
    _read_auction(table, data.get("auction"))
    _read_agenda(table, data)


def _read_civilisation(table: Table, seat: int, data: Data) -> None:
    civ = table.civs[seat]
    for field, name in enumerate(SCALAR_NAMES):
        civ[field] = number(data, name, 0, 100_000)
    civ[GOVERNMENT_CARD] = _one(data, "government", GOVERNMENT)
    if civ[GOVERNMENT_CARD] == NONE:
        raise WrongPosition("missing", "TTA-GOV-17", field="government")
    civ[LEADER_CARD] = _one(data, "leader", LEADER)
    civ[WONDER_CARD] = _one(data, "wonder", WONDER)
    civ[TACTIC_CARD] = _one(data, "tactic", TACTIC)
    for age in texts(data, "leaders_taken"):
        if age not in AGES[:4]:
            raise wrong("leaders_taken", age)
        civ[LEADERS_TAKEN] |= 1 << AGES.index(age)
    civ[WONDERS] = _mask(data, "wonders", WONDER, FIRST_WONDER)
    civ[RAVAGED] = _mask(data, "ravaged", WONDER, FIRST_WONDER)
    civ[COLONIES] = _mask(data, "colonies", TERRITORY, FIRST_COLONY)
    if civ[RAVAGED] & ~civ[WONDERS]:
        raise wrong("ravaged", data["ravaged"])
    for card in _cards(data, "specials", civil=True):
        if KIND[card] != SPECIAL or civ[SPECIALS + SERIES[card]] != NONE:
            raise wrong("specials", CODES[card], "TTA-TECH-12")
        civ[SPECIALS + SERIES[card]] = card
    technologies = data.get("technologies")
    if not isinstance(technologies, Mapping):
        raise WrongPosition("missing", field="technologies")
    for written, counts in technologies.items():
        site = CARD_OF_CODE.get(str(written), SITES)
        if site >= SITES or not isinstance(counts, list) or len(counts) != 2:
            raise wrong("technologies", written)
        civ[KNOWN + site] = 1
        civ[WORKERS + site] = number({written: counts[0]}, written, 0, 100)
        civ[TOKENS + site] = number({written: counts[1]}, written, 0, 100)
    count_stored(civ)
    table.fallen = max(table.fallen, civ[FALLEN])
    _read_pact(table, seat, data.get("pact"))
    war = data.get("war")
    if not isinstance(war, Mapping):
        raise WrongPosition("missing", field="war")
    if war:
        table.war_card = put(table.war_card, seat, _one(war, "card", WAR))
        table.war_target = put(table.war_target, seat, _rival(table, seat, war, "on"))


def _read_pact(table: Table, seat: int, pact: Any) -> None:
    if not isinstance(pact, Mapping):
        raise WrongPosition("missing", field="pact")
    if not pact:
        return
    if pact.get("side") not in ("A", "B"):
        raise wrong("side", pact.get("side"))
    table.pact_card = put(table.pact_card, seat, _one(pact, "card", PACT))
    table.pact_partner = put(table.pact_partner, seat, _rival(table, seat, pact, "with"))
    table.pact_side = put(table.pact_side, seat, "AB".index(pact["side"]))


def _rival(table: Table, seat: int, data: Data, field: str) -> int:
    other = number(data, field, 0, table.players - 1)
    if other == seat:
        raise wrong(field, other)
    return other


def _read_auction(table: Table, data: Any) -> None:
    if not isinstance(data, Mapping):
        raise WrongPosition("missing", field="auction")
    if not data:
        return
    table.territory = _one(data, "territory", TERRITORY)
    table.bid = number(data, "bid", 0, 1000)
    table.bidder = number(data, "bidder", NONE, table.players - 1)
    for seat in listed(data, "passed"):
        table.passed |= 1 << number({"passed": seat}, "passed", 0, table.players - 1)


def _read_agenda(table: Table, data: Data) -> None:
    for entry in listed(data, "agenda"):
        if not isinstance(entry, list) or len(entry) != 4 or entry[0] not in TASKS:
            raise wrong("agenda", entry)
        table.agenda.append(_task(table, entry))
    waiting = 0
    for ways in listed(data, "placings"):
        if not isinstance(ways, list) or not ways:
            raise wrong("placings", ways)
        table.placings += (tuple([_placing(way) for way in ways]),)
    for what, _, group, _ in table.agenda:
        if what == agenda.PLACE:
            if group not in (FOOD_GROUP, RESOURCE_GROUP) or waiting == len(table.placings):
                raise wrong("placings", waiting)
            if any(len(way) != len(GROUPS[group]) for way in table.placings[waiting]):
                raise wrong("placings", waiting)
            waiting += 1
    if waiting != len(table.placings):
        raise wrong("placings", len(table.placings))
    bidding = any(task[0] in (agenda.BID, agenda.PAY_COLONY) for task in table.agenda)
    if bidding != (table.territory != NONE):
        raise wrong("auction", bidding)


def _task(table: Table, entry: list[Any]) -> Task:
    what = TASKS.index(entry[0])
    seat = number({"agenda": entry[1]}, "agenda", 0, table.players - 1)
    first, second = entry[2], entry[3]
    if what in agenda.HOLDS_CARD:
        first = _card("agenda", first)
    elif what == agenda.EFFECT:
        if first not in EFFECTS:
            raise wrong("agenda", first)
        first = EFFECTS.index(first)
    elif what == agenda.RAID:
        second = _card("agenda", second)
    numbers = [number({"agenda": n}, "agenda", -1000, 100_000) for n in (first, second)]
    targets = (agenda.TERROR, agenda.PLUNDER, agenda.RAID, agenda.ANNEX, agenda.SPOILS)
    if what in targets and not 0 <= numbers[0] < table.players:
        raise wrong("agenda", first)
    if what == agenda.UNIT_LEAVES and numbers[0] >= SITES:
        raise wrong("agenda", first)
    if what in (agenda.ATTACK, agenda.WAR_ATTACK) and not 0 <= numbers[1] < table.players:
        raise wrong("agenda", second)
    return (what, seat, numbers[0], numbers[1])


def _placing(way: Any) -> tuple[int, ...]:
    if not isinstance(way, list):
        raise wrong("placings", way)
    return tuple([number({"placings": count}, "placings", 0, 100) for count in way])


# ----------------------------------------------------------------------- whether it all adds up


def _check_tokens(table: Table, seat: int) -> None:
    civ = table.civs[seat]
    yellow = civ[YELLOW] + civ[UNUSED] + sum(civ[WORKERS : WORKERS + SITES])
    if yellow != civ[OWNED_YELLOW]:
        raise WrongPosition(
            "wrong_count", "TTA-SETUP-11", field="owned_yellow", count=yellow,
            expected=civ[OWNED_YELLOW],
        )  # fmt: skip
    blue = civ[BLUE] + sum(civ[TOKENS : TOKENS + SITES]) + civ[STAGES_BUILT]
    if blue != civ[OWNED_BLUE]:
        raise WrongPosition(
            "wrong_count", "TTA-SETUP-11", field="owned_blue", count=blue,
            expected=civ[OWNED_BLUE],
        )  # fmt: skip


def in_sight(table: Table) -> Counter[int]:
    """The cards that lie open: in the row, in play, used, past."""
    found: Counter[int] = Counter([card for card in table.row if card != NONE])
    found.update([*table.past, *table.used, *table.bonuses])
    for seat in range(table.players):
        civ = table.civs[seat]
        found.update([civ[f] for f in range(GOVERNMENT_CARD, LEADERS_TAKEN) if civ[f] != NONE])
        found.update(site for site in range(SITES) if civ[KNOWN + site])
        found.update(bits(civ[WONDERS], FIRST_WONDER))
        found.update(bits(civ[COLONIES], FIRST_COLONY))
        found.update(c for c in (table.pact_card[seat], table.war_card[seat]) if c != NONE)
    if table.territory != NONE:
        found[table.territory] += 1
    found.update([task[2] for task in table.agenda if task[0] in (agenda.ATTACK, agenda.DEFEND)])
    return found


def _check_cards(table: Table) -> None:
    """No card more often than it is in the box."""
    found = in_sight(table)
    for seat in range(table.players):
        found.update([*table.hands[seat], *table.military[seat]])
    for deck in (*table.civil_decks, *table.military_decks):
        found.update(deck)
    for pile in (table.current, table.future, table.hidden, table.secret_bonuses):
        found.update([card_of(entry) for entry in pile])
    for card, count in found.items():
        most = table.players if card in INITIAL else COPIES[table.players][card]
        if count > most:
            raise WrongPosition("wrong_count", field=CODES[card], count=count, expected=most)
    for seat in range(table.players):
        if Counter(table.shown[seat]) - Counter(table.military[seat]):
            raise wrong("shown", table.shown[seat])


# ------------------------------------------------------------------------------------- the unseen


def read_view(table: Table, view: Data, rng: Random) -> None:
    """Fill an empty table so that it looks like this view: what it does not show is guessed."""
    _read_open(table, view)
    recall = view["recall"]
    table.hands = [_codes(hand) for hand in recall["hands"]]
    table.shown = tuple([_codes(shown) for shown in recall["shown"]])
    table.scratch = _codes(view["scratch"])
    table.civil_left = view["civil_left"]
    _guess_civil_decks(table, recall["civil_deck"], rng)
    if table.over:
        _read_end(table, view["end"])
    else:
        _Guess(table, view, rng).deal()
    _finish(table)


def _guess_civil_decks(table: Table, left: list[str], rng: Random) -> None:
    decks: list[tuple[int, ...]] = []
    for age in range(LAST_AGE[table.version] + 1):
        cards: list[int] = []
        if age > table.age:
            cards = list(deck_cards(table.players, age, True))
        elif age == table.age:
            cards = list(_codes(left))
        rng.shuffle(cards)
        decks.append(tuple(cards))
    table.civil_decks = tuple(decks)


def _read_end(table: Table, end: Data) -> None:
    """After the end everything lies open."""
    table.military = [_codes(hand) for hand in end["hands"]]
    table.civil_decks = tuple([_codes(deck) for deck in end["civil_decks"]])
    table.military_decks = tuple([_codes(deck) for deck in end["military_decks"]])
    table.current = _entries(table, end, "current")
    table.future = _entries(table, end, "future")
    table.hidden = _entries(table, end, "hidden")
    table.secret_bonuses = _entries(table, end, "secret_bonuses")


class _Guess:
    """Deals the military cards that a seat does not see, piles with conditions first."""

    def __init__(self, table: Table, view: Data, rng: Random) -> None:
        self.table = table
        self.view = view
        self.rng = rng
        self.you: int = NONE if view["you"] is None else view["you"]
        self.recall: Data = view["recall"]
        self.pool: list[int] = []
        seen = in_sight(table)
        for name in ("current", "future", "hidden", "secret_bonuses"):
            seen.update(self._mine(name))
        for seat in range(table.players):
            seen.update(table.shown[seat])
        if self.you != NONE:
            seen.update(_codes(view["military_hand"]))
            seen.subtract(table.shown[self.you])
        seen.update(_codes(view["choices"] or view.get("dealt", [])))
        for age in range(4):
            for card in military_cards(table, age):
                if seen[card] > 0:
                    seen[card] -= 1
                else:
                    self.pool.append(card)
        rng.shuffle(self.pool)

    def _is_mine(self, owner: int) -> bool:
        return owner == self.you != NONE

    def _mine(self, name: str) -> tuple[int, ...]:
        return _codes(self.recall.get(name, []))

    def deal(self) -> None:
        """Bonuses, then events, then hands, discards and decks."""
        self._deal_bonuses()
        self._deal_current()
        table = self.table
        mine = list(self._mine("future"))
        future: list[int] = []
        for age, owner in self.view["future"]:
            if self._is_mine(owner):
                card = next(card for card in mine if AGES[AGE[card]] == age)
                mine.remove(card)
            else:
                card = self._draw(AGES.index(age), event=True)
            future.append(owned(card, owner))
        table.future = tuple(future)
        table.military = []
        hidden = [owned(card, self.you) for card in self._mine("hidden")]
        for seat, civ in enumerate(self.view["civilisations"]):
            table.military.append(self._hand(seat, civ["military_backs"]))
            if seat != self.you:
                hidden += [owned(self._draw(AGES.index(age)), seat) for age in civ["discarded"]]
        table.hidden = tuple(hidden)
        table.military_decks = tuple(
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
        view, table = self.view, self.table
        mine = list(self._mine("secret_bonuses"))
        table.secret_bonuses = tuple(
            [
                owned(mine.pop() if self._is_mine(owner) else self._draw(3, impact=True), owner)
                for owner in view["secret_bonuses"]
            ]
        )
        for seat, civ in enumerate(view["civilisations"]):
            if view["choices"]:
                dealt = _codes(view["choices"])
            elif seat == self.you:
                dealt = _codes(view["dealt"])
            else:
                dealt = tuple(
                    sorted([self._draw(3, impact=True) for _ in range(civ["dealt_size"])])
                )
            table.dealt = put(table.dealt, seat, dealt)

    def _deal_current(self) -> None:
        """Own events lie somewhere among those of their age."""
        mine = list(self._mine("current"))
        self.rng.shuffle(mine)
        places: list[int] = [NONE] * len(self.view["current"])
        for card in mine:
            free = [
                place
                for place, age in enumerate(self.view["current"])
                if AGES[AGE[card]] == age and places[place] == NONE
            ]
            places[self.rng.choice(free)] = owned(card, self.you)
        for place, age in enumerate(self.view["current"]):
            if places[place] == NONE:
                places[place] = owned(self._draw(AGES.index(age), event=True), NONE)
        self.table.current = tuple(places)

    def _hand(self, seat: int, backs: list[str]) -> tuple[int, ...]:
        if seat == self.you:
            return _codes(self.view["military_hand"])
        cards = list(self.table.shown[seat])
        left = list(backs)
        for card in cards:
            left.remove(AGES[AGE[card]])
        return tuple(sorted([*cards, *[self._draw(AGES.index(age)) for age in left]]))


# ----------------------------------------------------------------------------------- small readers


def _card(field: str, written: object, civil: bool | None = None) -> int:
    card = CARD_OF_CODE.get(written, NONE) if isinstance(written, str) else NONE
    if card == NONE or (civil is not None and is_civil(KIND[card]) != civil):
        raise wrong(field, written)
    return card


def _cards(data: Data, field: str, civil: bool | None = None) -> tuple[int, ...]:
    cards = [_card(field, written, civil) for written in listed(data, field)]
    in_order = field in ("hand", "military", "shown", "dealt", "fresh", "scratch")
    return tuple(sorted(cards) if in_order else cards)


def _codes(written: Iterable[str]) -> tuple[int, ...]:
    return tuple([CARD_OF_CODE[text] for text in written])


def _one(data: Data, field: str, kind: int) -> int:
    written = data.get(field)
    if written == "":
        return NONE
    card = _card(field, written)
    if KIND[card] != kind:
        raise wrong(field, written)
    return card


def _mask(data: Data, field: str, kind: int, first: int) -> int:
    mask = 0
    for card in _cards(data, field):
        if KIND[card] != kind:
            raise wrong(field, CODES[card])
        mask |= 1 << (card - first)
    return mask


def _decks(data: Data, field: str, ages: int, civil: bool) -> tuple[tuple[int, ...], ...]:
    decks = listed(data, field)
    if len(decks) != (ages if civil or field != "military_decks" else max(1, len(decks))):
        raise WrongPosition("wrong_count", field=field, expected=ages)
    return tuple([_cards({field: deck}, field, civil=civil) for deck in decks])


def _entries(table: Table, data: Data, field: str) -> tuple[int, ...]:
    out: list[int] = []
    for entry in listed(data, field):
        if not isinstance(entry, list) or len(entry) != 2:
            raise wrong(field, entry)
        seat = number({field: entry[1]}, field, NONE, table.players - 1)
        out.append(owned(_card(field, entry[0], civil=False), seat))
    return tuple(out)
