"""Civilisation against a second reading of its calamities, and games of every size to the end.

Random tables in the middle of a game are struck by every calamity, and random answers are given.
What is checked is read from dumps and logs alone, by the words of the rulebook.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

import ziggurat
from tests.conformance.civilisation.positions import CALAMITIES, COPIES, NATIONS, asks, threatened
from tests.games.civilisation.oracle import (
    BLACK,
    COAST,
    LIMIT,
    NEIGHBOURS,
    PLAINS,
    RAIDERS,
    ROWS,
    VOLCANOES,
    Horde,
    Position,
    fitted,
    losses,
)
from tests.games.civilisation.settling import settle
from tests.games.playing import choose
from ziggurat.core.state import HOST, State
from ziggurat.games.civilisation.rules.board import SCENARIOS, board
from ziggurat.games.civilisation.rules.components import CARD_CODES

GAME = ziggurat.game("civilisation")
BOARDS = [
    (scenario.players, scenario.name, west)
    for scenario in SCENARIOS
    for west in ((False, True) if scenario.west == "may" else (scenario.west == "always",))
]
BOARD_NAMES = [f"{name}{'+west' if west else ''}" for _, name, west in BOARDS]


# ------------------------------------------------------------------------------- a table is struck


class Strike:
    """A random table, a calamity, and all that came of it."""

    def __init__(self, card: str, number: int) -> None:
        self.rng = rng = Random(f"{card} {number}")
        self.card = card
        players, name, west = BOARDS[number % len(BOARDS)]
        field = board(players, name, west)
        self.land = [list(ROWS)[place] for place in field.land]
        self.starts = [[list(ROWS)[place] for place in starts] for starts in field.starts]
        nations = rng.sample([NATIONS[n] for n in field.scenario.nations], players)
        seats = rng.sample(range(players), min(players, 3))
        self.victim = seats[0]
        tradable = card[1] == "x"
        self.giver = seats[1] if tradable and rng.random() < 0.6 else -1
        status = {seats[2]: "inert"} if len(seats) > 2 and rng.random() < 0.25 else {}
        tokens, cities = self._units(players, field.scenario.tokens, nations)
        stock: dict[int, int] = {}
        for seat in range(players):
            left = field.scenario.tokens - sum(tokens[seat].values())
            stock[seat] = left if rng.random() < 0.5 else rng.randint(0, min(left, 12))
        owned = {
            seat: " ".join(code for code in CARD_CODES if rng.random() < 0.3)
            for seat in range(players)
        }
        goods = [code for code, copies in COPIES.items() for _ in range(copies)]
        rng.shuffle(goods)
        hands = {
            seat: " ".join(goods.pop() for _ in range(rng.randint(0, 6))) for seat in range(players)
        }
        built = sorted(cities[self.victim].split())
        state = threatened(
            card, self.victim, self.giver, players=players, board=name, western_extension=west,
            nations=" ".join(nations), tokens=tokens, cities=cities, stock=stock, cards=owned,
            hands=hands, status=status, key=number,
            new_cities=" ".join(built[: rng.randint(0, 2)]),
        )  # fmt: skip
        self.before = Position(state.dump())
        self.log: list[tuple[str, dict[str, Any]]] = []
        self.asked: list[tuple[int, str, Position]] = []
        self._play(state)
        self.after = Position(state.dump())

    def _units(
        self, players: int, owned: int, nations: list[str]
    ) -> tuple[dict[int, dict[str, int]], dict[int, str]]:
        """Units here and there: dense, so that nations share territories, or at home."""
        rng = self.rng
        land = rng.sample(self.land, rng.randint(12, len(self.land)))
        special = {"2z": VOLCANOES, "5z": PLAINS}.get(self.card, [])
        land += [place for places in special for place in places if place in self.land] * 2
        homes = [self.starts[NATIONS.index(nation)] for nation in nations]
        cities: dict[int, str] = {}
        taken: set[str] = set()
        for seat in (*range(players), RAIDERS):
            most = 2 if seat == RAIDERS else rng.randint(0, 9)
            if self.card == "4z" and seat == self.victim:
                most = 9  # a nation great enough to fall apart
            rng.shuffle(land)
            mine = [place for place in dict.fromkeys(land) if place not in taken][:most]
            if seat != RAIDERS and rng.random() < 0.2:
                mine = [*mine[:-1], *[p for p in homes[seat][:1] if p not in taken]]
            taken |= set(mine)
            cities[seat] = " ".join(dict.fromkeys(mine))
        tokens: dict[int, dict[str, int]] = {}
        for seat in (*range(players), RAIDERS):
            held: Counter[str] = Counter()
            for _ in range(rng.randint(6 if seat == self.victim else 0, 14)):
                at_home = seat != RAIDERS and rng.random() < 0.2
                place = rng.choice(homes[seat] if at_home else land)
                if place not in taken:
                    held[place] += rng.randint(1, LIMIT[place] + 1)
            while sum(held.values()) > owned:
                held.popitem()
            tokens[seat] = dict(held)
        return tokens, cities

    def _play(self, state: State) -> None:
        """Random answers, until the calamity is over; everything is told and checked."""
        state.apply(self.victim, state.parse(self.victim, "."))
        self._note(state)
        for _ in range(400):
            seat = state.to_act[0]
            key = state.prompt(seat).key
            if key == "rate":
                return
            self.asked.append((seat, key, Position(state.dump())))
            if self.rng.random() < 0.1:
                check_kept(state)
                check_seen(state, self.rng)
            state.apply(seat, choose(state.legal(seat), self.rng.getrandbits(30)))
            self._note(state)
        raise AssertionError("the calamity does not end")

    def _note(self, state: State) -> None:
        self.log += [(entry.key, dict(entry.args)) for entry in state.log]
        check_pieces(state.dump())

    def told(self, *keys: str) -> list[dict[str, Any]]:
        return [args for key, args in self.log if key in keys]

    def others(self) -> list[int]:
        """Who may be a secondary victim."""
        return [seat for seat in self.before.order() if seat not in (self.victim, self.giver)]

    def lost(self, seat: int) -> int:
        return self.before.points(seat) - self.after.points(seat)

    def unchanged(self, *seats: int) -> None:
        for seat in seats:
            assert self.before.units(seat) == self.after.units(seat)


def check_kept(state: State) -> None:
    """What lies on the table survives being written down, and so does every question."""
    again = GAME.restore(state.dump())
    assert again.dump() == state.dump()
    for seat in state.to_act:
        assert again.legal(seat) == state.legal(seat)


def check_seen(state: State, rng: Random) -> None:
    """A view survives being imagined, and whoever is asked can still answer."""
    seat = state.to_act[0]
    viewer = rng.choice([seat, *range(state.players), None])
    view = state.view(viewer)
    imagined = GAME.imagine(view, rng)
    assert imagined.view(viewer) == view
    assert viewer != seat or imagined.legal(seat) == state.legal(seat)


def check_pieces(data: dict[str, Any]) -> None:
    """Every token, city, ship and trade card is somewhere, and nowhere twice."""
    players = data["players"]
    owned = next(s.tokens for s in SCENARIOS if s.players == players)
    at_sea = sum(data["cargo"])
    for seat in range(players):
        held = data["nations"][seat]
        on_board = sum(units.get(str(seat), 0) for units in data["map"].values())
        missing = owned - on_board - held["stock"] - held["treasury"]
        assert missing == 0 or (missing == at_sea and data["agenda"][-1] == asks("move", seat))
        assert min(held["stock"], held["treasury"]) >= 0
        assert sum(units.get("city") == seat for units in data["map"].values()) <= 9
        assert len(held["ships"]) <= 4
    spare = 9 - players
    assert sum(units.get("-1", 0) for units in data["map"].values()) <= 55 * spare
    assert sum(units.get("city") == RAIDERS for units in data["map"].values()) <= 9 * spare
    cards = Counter(data["used"])
    for hand in data["hands"]:
        cards.update(hand)
    for pile in data["piles"]:
        cards.update(pile)
    assert cards == Counter(COPIES) + Counter(CALAMITIES)


def check_shared(strike: Strike, places: list[str], own: int, total: int, most: int) -> None:
    """A loss of the victim, and one that he shares out among the others (29.64)."""
    before, victim = strike.before, strike.victim
    shown = {each["seat"]: each["count"] for each in strike.told("grain")}
    assert all(before.owns(seat, "pot") for seat in shown)
    own = max(0, own - 4 * shown.get(victim, 0))
    possible = {seat: losses(before, seat, places, strike.card) for seat in before.seats}
    assert strike.lost(victim) == fitted(own, possible[victim])
    shares = {each["other"]: each["count"] for each in strike.told("share")}
    bears = {}
    for seat in strike.others():
        cap = min(most, 7) if strike.card == "5z" and before.owns(seat, "eng") else most
        bears[seat] = min(cap, max(possible[seat]))
    assert sum(shares.values()) == min(total, sum(bears.values()))
    assert all(share <= bears[seat] for seat, share in shares.items())
    for seat in strike.others():
        share = shares.get(seat, 0)
        if share and strike.card == "6x":
            share = (min(share, 5) if before.owns(seat, "med") else share) + 5 * before.owns(
                seat, "roa"
            )
        share = max(0, share - 4 * shown.get(seat, 0))
        assert strike.lost(seat) == (fitted(share, possible[seat]) if share else 0)
    for seat, key, _ in strike.asked:
        assert key in ("lose", "share", "grain")
        assert key != "share" or seat == victim
    hit = {victim, *strike.others()}
    strike.unchanged(RAIDERS, *[seat for seat in before.seats if seat not in hit])
    for seat in hit:  # nothing outside the places, and no more than was there
        for place in set(before.map) - set(places):
            key = str(seat)
            assert strike.after.map.get(place, {}).get(key) == before.map[place].get(key)


def check_reduced(strike: Strike, seat: int, count: int) -> None:
    """So many cities of a seat were reduced, and nothing else of it changed (26.41)."""
    before, after = strike.before, strike.after
    gone = before.cities(seat) - after.cities(seat)
    assert after.cities(seat) <= before.cities(seat)
    assert len(gone) == count
    left = sum(before.limit(seat, place) for place in gone)
    assert before.stock(seat) - after.stock(seat) == min(left, before.stock(seat))
    for place in set(before.map) | set(after.map):
        now = after.map.get(place, {}).get(str(seat), 0)
        if place in gone:
            assert now <= before.limit(seat, place)
        else:
            assert now == before.map.get(place, {}).get(str(seat), 0)


# ----------------------------------------------------------------------- the calamities one by one


def check_eruption(strike: Strike) -> None:
    before, after, victim = strike.before, strike.after, strike.victim
    if any(before.cities(victim) & volcano for volcano in VOLCANOES):
        volcanoes = [volcano for volcano in VOLCANOES if before.points(victim, volcano)]
        harm = [sum(before.points(seat, places) for seat in before.seats) for places in volcanoes]
        erupted = [
            places
            for places, damage in zip(volcanoes, harm, strict=True)
            if damage == max(harm) and not any(after.points(seat, places) for seat in before.seats)
        ]
        assert erupted
        for seat in before.seats:
            assert strike.lost(seat) == before.points(seat, erupted[0])
        strike.unchanged(RAIDERS)
        return
    if not before.cities(victim):
        strike.unchanged(RAIDERS, *before.seats)
        return

    def reduction(place: str) -> int:
        owner = before.map[place]["city"]
        return max(0, 5 - min(before.limit(owner, place), before.stock(owner)))

    def shaken(place: str) -> list[str]:
        return [
            near
            for near in NEIGHBOURS[place]
            if before.map.get(near, {}).get("city", -2) in strike.others()
            and not before.owns(before.map[near]["city"], "eng")
        ]

    def harm_at(place: str) -> int:
        own = reduction(place) if before.owns(victim, "eng") else 5
        return own + max([reduction(near) for near in shaken(place)], default=0)

    (site,) = before.cities(victim) - after.cities(victim)
    assert harm_at(site) == max(harm_at(place) for place in before.cities(victim))
    kept = min(before.limit(victim, site), before.stock(victim)) * before.owns(victim, "eng")
    assert after.map.get(site, {}).get(str(victim), 0) == kept
    near = shaken(site)
    fallen = [
        (seat, place)
        for seat in strike.others()
        for place in before.cities(seat) - after.cities(seat)
    ]
    assert len(fallen) == min(1, len(near))
    for seat, place in fallen:
        assert place in near
        assert reduction(place) == max(reduction(other) for other in near)
        check_reduced(strike, seat, 1)
    hit = {victim, *[seat for seat, _ in fallen]}
    strike.unchanged(RAIDERS, *[seat for seat in before.seats if seat not in hit])


def check_treachery(strike: Strike) -> None:
    before, after, victim, giver = strike.before, strike.after, strike.victim, strike.giver
    bystanders = [seat for seat in before.seats if seat not in (victim, giver)]
    strike.unchanged(RAIDERS, *bystanders)
    if giver < 0:
        check_reduced(strike, victim, min(1, len(before.cities(victim))))
        assert all(asked[:2] == (victim, "lose_cities") for asked in strike.asked)
        return
    assert all(asked[:2] == (giver, "take_city") for asked in strike.asked)
    gone = before.cities(victim) - after.cities(victim)
    assert len(gone) == min(1, len(before.cities(victim)))
    room = len(before.cities(giver)) < 9
    assert after.cities(giver) == before.cities(giver) | (gone if room else set())
    assert after.tokens(victim) == before.tokens(victim)
    assert after.tokens(giver) == before.tokens(giver)


def check_own_cities(strike: Strike, count: int) -> None:
    before, victim = strike.before, strike.victim
    count = min(max(0, count), len(before.cities(victim)))
    check_reduced(strike, victim, count)
    assert all(asked[:2] == (victim, "lose_cities") for asked in strike.asked)
    strike.unchanged(RAIDERS, *[seat for seat in before.seats if seat != victim])


def check_superstition(strike: Strike) -> None:
    owns = strike.before.owns
    victim = strike.victim
    count = (
        0 if owns(victim, "enl") else 1 if owns(victim, "dei") else 2 if owns(victim, "mys") else 3
    )
    check_own_cities(strike, count)


def check_disorder(strike: Strike) -> None:
    before, victim = strike.before, strike.victim
    count = max(0, len(before.cities(victim)) - 3)
    count -= before.owns(victim, "mus", "dra", "law", "dem")
    check_own_cities(strike, count + before.owns(victim, "mil", "roa"))


def check_civil_war(strike: Strike) -> None:
    before, after, victim = strike.before, strike.after, strike.victim
    ranking = sorted(before.order(), key=before.wealth, reverse=True)  # the first of equals stays
    total = before.points(victim)
    first = 15
    if not before.owns(victim, "phi"):
        first += 20 + 5 * before.owns(victim, "mus", "dra") + 10 * before.owns(victim, "dem")
    if ranking[0] == victim or total <= first:
        assert not strike.asked
        strike.unchanged(RAIDERS, *before.seats)
        return
    beneficiary = ranking[0]
    (kept,) = [args["count"] for args in strike.told("faction_kept")]
    mine = first if kept == 1 else total - first
    theirs = total - mine
    cost = 5 * before.owns(victim, "mil")
    mine -= min(cost, mine)
    theirs -= min(cost, theirs)
    assert after.points(victim) == mine
    gains = {seat: -strike.lost(seat) for seat in before.seats if seat != victim}
    assert min(gains.values()) >= 0
    assert sum(gains.values()) <= theirs
    if sum(gains.values()) < theirs:  # nobody who plays could have taken more of a kind
        takers = [seat for seat in before.order() if seat != victim]
        if strike.told("city_lost") and not cost:  # Militarism may cost cities, too
            assert all(len(after.cities(seat)) == 9 for seat in takers)
        if strike.told("loses_tokens") and not cost:
            assert all(after.stock(seat) == 0 for seat in takers)
    for seat in before.seats:
        if not before.plays(seat):
            strike.unchanged(seat)
        if gains.get(seat) and seat != beneficiary:  # only what the beneficiary has no pieces for
            assert after.stock(beneficiary) == 0 or len(after.cities(beneficiary)) == 9
    keys = [(seat, key) for seat, key, _ in strike.asked]
    assert {seat for seat, key in keys if key in ("faction", "side")} <= {victim}
    assert {seat for seat, key in keys if key == "faction_other"} <= {beneficiary}
    assert not before.owns(victim, "phi") or "faction" not in [key for _, key in keys]
    strike.unchanged(RAIDERS)


def check_slave_revolt(strike: Strike) -> None:
    before, victim = strike.before, strike.victim
    board_tokens = sum(before.tokens(victim).values())
    blocked = 15 + 5 * before.owns(victim, "min") - 5 * before.owns(victim, "enl")
    blocked = min(blocked, board_tokens)
    fallen = [args["place"] for args in strike.told("reduced")]
    free, standing = board_tokens - blocked, len(before.cities(victim))
    stock = before.stock(victim)
    new = set(before.data["new_cities"]) & before.cities(victim)
    for place in fallen:
        assert free < 2 * standing
        assert place in new or not new
        new.discard(place)
        left = min(before.limit(victim, place), stock)
        free, stock, standing = free + left, stock - left, standing - 1
    assert free >= 2 * standing
    check_reduced(strike, victim, len(fallen))
    strike.unchanged(RAIDERS, *[seat for seat in before.seats if seat != victim])


def check_famine(strike: Strike) -> None:
    check_shared(strike, strike.land, 10, 20, 8)


def check_epidemic(strike: Strike) -> None:
    own = 8 if strike.before.owns(strike.victim, "med") else 16
    check_shared(strike, strike.land, own + 5 * strike.before.owns(strike.victim, "roa"), 25, 10)
    for place, held in strike.before.map.items():  # somebody always survives
        for seat in strike.before.seats:
            if held.get(str(seat)) or held.get("city") == seat:
                assert strike.after.points(seat, [place])


def check_flood(strike: Strike) -> None:
    before, after, victim = strike.before, strike.after, strike.victim

    def exposed(seat: int, plain: set[str]) -> int:
        return before.points(seat, plain) - 5 * len(before.cities(seat) & plain & BLACK)

    harm = [exposed(victim, plain) for plain in PLAINS]
    if max(harm):
        worst = [plain for plain, points in zip(PLAINS, harm, strict=True) if points == max(harm)]
        flooded = [
            plain for plain in worst if after.points(victim, plain) < before.points(victim, plain)
        ]
        assert len(flooded) == 1
        assert (len(worst) > 1) == any(key == "plain" for _, key, _ in strike.asked)
        strike.asked = [asked for asked in strike.asked if asked[1] != "plain"]
        own = 7 if before.owns(victim, "eng") else 17
        check_shared(strike, sorted(flooded[0]), own, 10, 10)
        return
    coastal = before.cities(victim) & COAST
    strike.unchanged(RAIDERS, *[seat for seat in before.seats if seat != victim])
    if before.owns(victim, "eng"):
        check_reduced(strike, victim, min(1, len(coastal)))
    else:
        assert len(before.cities(victim)) - len(after.cities(victim)) == min(1, len(coastal))
        assert after.tokens(victim) == before.tokens(victim)
    assert before.cities(victim) - after.cities(victim) <= coastal


def check_iconoclasm(strike: Strike) -> None:
    before, after, victim = strike.before, strike.after, strike.victim
    count = 4 - before.owns(victim, "law", "phi") - 3 * before.owns(victim, "the")
    count += before.owns(victim, "mon", "roa")
    check_reduced(strike, victim, min(max(0, count), len(before.cities(victim))))
    most = {
        seat: min(1, len(before.cities(seat)))
        if before.owns(seat, "phi")
        else len(before.cities(seat))
        for seat in strike.others()
        if not before.owns(seat, "the")
    }
    fallen = {seat: len(before.cities(seat) - after.cities(seat)) for seat in before.seats}
    del fallen[victim]
    assert sum(fallen.values()) == min(2, sum(most.values()))
    for seat, number in fallen.items():
        assert number <= most.get(seat, 0)
        check_reduced(strike, seat, number)
    assert {seat for seat, _, _ in strike.asked} <= {victim}
    strike.unchanged(RAIDERS)


def check_piracy(strike: Strike) -> None:
    before, after, victim = strike.before, strike.after, strike.victim
    spare = 9 * (9 - len(before.seats)) - len(before.cities(RAIDERS))
    mine = before.cities(victim) - after.cities(victim)
    assert len(mine) == min(2, len(before.cities(victim) & COAST))
    can = [seat for seat in strike.others() if before.cities(seat) & COAST]
    taken = {seat: before.cities(seat) - after.cities(seat) for seat in before.seats}
    del taken[victim]
    assert sum(map(len, taken.values())) == min(2, len(can))
    assert all(len(places) <= (1 if seat in can else 0) for seat, places in taken.items())
    gone = mine.union(*taken.values())
    assert gone <= COAST
    assert len(after.cities(RAIDERS)) == len(before.cities(RAIDERS)) + min(spare, len(gone))
    assert before.cities(RAIDERS) <= after.cities(RAIDERS)
    chooser = strike.giver if strike.giver >= 0 else victim
    for seat, key, _ in strike.asked:
        assert seat == (chooser if key == "pirates" else victim)
    for seat in (RAIDERS, *before.seats):
        assert before.tokens(seat) == after.tokens(seat)


def check_barbarians(strike: Strike) -> None:
    before, after, victim = strike.before, strike.after, strike.victim
    if before.data["nations"][victim]["nation"] == "crete":
        assert not strike.asked
        strike.unchanged(RAIDERS, *before.seats)
        return
    horde = Horde(before, victim)
    spare = 55 * (9 - len(before.seats)) - sum(before.tokens(RAIDERS).values())
    starts = strike.starts[NATIONS.index(before.data["nations"][victim]["nation"])]
    places = horde.landings(starts, min(15, spare))
    if not places or not spare:  # pirates hold every start territory, or no piece is left
        strike.unchanged(RAIDERS, *before.seats)
        return
    (landing,) = strike.told("horde")
    place, count = landing["place"], landing["count"]
    assert count == min(15, spare)
    assert place in places
    horde.enter(place, count)
    for move in strike.told("horde_moves"):
        assert move["place"] == place
        moving = horde.map[place]["-1"] - LIMIT[place]
        assert move["count"] == moving > 0
        assert move["there"] in horde.ways(strike.land, place, moving)
        horde.map[place]["-1"] -= moving
        place = move["there"]
        horde.enter(place, moving)
    left = horde.map[place]["-1"] - LIMIT[place]
    if left > 0:
        assert not horde.ways(strike.land, place, left)
        horde.map[place]["-1"] -= left
    marched = {
        where: {who: n for who, n in held.items() if n or who == "city"}
        for where, held in horde.map.items()
    }
    assert {where: held for where, held in marched.items() if held} == after.map
    for seat, key, here in strike.asked:
        assert key in ("horde", "horde_lands")
        greatest = sorted(here.order(), key=here.wealth, reverse=True)[0]  # the first of equals
        assert seat == (strike.giver if strike.giver >= 0 else greatest)


CHECKS = {
    "2z": check_eruption, "2x": check_treachery, "3z": check_famine, "3x": check_superstition,
    "4z": check_civil_war, "4x": check_slave_revolt, "5z": check_flood, "5x": check_barbarians,
    "6x": check_epidemic, "7x": check_disorder, "8x": check_iconoclasm, "9x": check_piracy,
}  # fmt: skip


def strike_and_check(card: str, number: int) -> Strike:
    strike = Strike(card, number)
    CHECKS[card](strike)
    before, after = strike.before.data, strike.after.data
    for old, new in zip(before["nations"], after["nations"], strict=True):
        for held in ("treasury", "cards", "ships", "square"):
            assert old[held] == new[held]
    assert before["hands"] == after["hands"]
    return strike


@pytest.mark.rule("CIV-29.63a", "CIV-29.64", "CIV-29.61b", "CIV-29.65", "CIV-15.61c")
@pytest.mark.parametrize("card", CALAMITIES)
def test_a_calamity_does_what_the_second_reading_says(card: str) -> None:
    for number in range(len(BOARDS)):
        strike_and_check(card, number)


@pytest.mark.soak
@pytest.mark.parametrize("card", CALAMITIES)
def test_a_calamity_does_what_the_second_reading_says_a_thousand_times(card: str) -> None:
    for number in range(1000):
        strike_and_check(card, number)


# --------------------------------------------------------------------------- games of every size


def play_out(players: int, name: str, west: bool, seed: int, turns: int) -> Counter[str]:
    """A game to its end, pieces and cards counted now and then; which calamities struck."""
    state = GAME.start(
        players, seed, board=name, western_extension=west, turn_limit=turns, nations="random"
    )
    rng = Random(seed)
    struck: Counter[str] = Counter()
    while not state.over:
        seat = rng.choice(state.to_act)
        state.apply(seat, settle(state, seat, rng))
        struck.update(e.args["card"] for e in state.log if e.key in ("calamity", "calamity_given"))
        if rng.random() < 0.02 and not state.over:
            check_pieces(state.dump())
            check_kept(state)
    check_pieces(state.dump())
    assert state.view(None)["turn"] <= turns
    return struck


@pytest.mark.rule("CIV-11.1b", "CIV-16.1", "CIV-3.1c")
@pytest.mark.parametrize(("players", "name", "west"), BOARDS, ids=BOARD_NAMES)
def test_games_on_every_board_end_with_everything_accounted_for(
    players: int, name: str, west: bool
) -> None:
    play_out(players, name, west, seed=players, turns=10)


@pytest.mark.soak
@pytest.mark.parametrize(("players", "name", "west"), BOARDS, ids=BOARD_NAMES)
def test_many_long_games_on_every_board(players: int, name: str, west: bool) -> None:
    struck: Counter[str] = Counter()
    for seed in range(20):
        struck += play_out(players, name, west, seed, turns=60)
    assert len(struck) >= 8  # most kinds of calamity came up


@pytest.mark.soak
@pytest.mark.parametrize("players", [3, 5, 8])
def test_games_that_players_leave_and_join_are_accounted_for(players: int) -> None:
    for seed in range(20):
        state = GAME.start(players, seed, turn_limit=40, late_seats=1, nations="random")
        rng = Random(seed)
        while not state.over:
            host = state.legal(HOST)
            if host and rng.random() < 0.002:
                state.apply(HOST, rng.choice(host))
                continue
            seat = rng.choice(state.to_act)
            state.apply(seat, settle(state, seat, rng))
            if rng.random() < 0.01:
                check_pieces(state.dump())
        check_pieces(state.dump())


def test_the_map_of_the_second_reading() -> None:
    assert NEIGHBOURS["tun"] == {"cir", "num", "sab", "sah", "thp"}
    assert [sorted(places) for places in VOLCANOES] == [["mil", "sya"], ["tha"], ["cam", "nea"]]
    assert PLAINS[0] == {"dan", "moe", "tyr"}
    assert (LIMIT["ger"], "moe" in BLACK, "tun" in COAST) == (5, True, False)
