"""A second, slow reading of Civilisation, from dumps alone: units, losses and the barbarians."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tests.conformance.civilisation.positions import NATIONS
from ziggurat.games.civilisation.rules.board import BORDERS, TERRITORIES

RAIDERS = -1
ROWS = {row.split()[0]: row.split()[2:] for row in TERRITORIES.strip().splitlines()}
LIMIT = {code: int(row[0]) for code, row in ROWS.items() if row[0] != "-"}
BLACK = {code for code, row in ROWS.items() if row[1] == "b"}
COAST = {code for code, row in ROWS.items() if "coast" in row}
NEIGHBOURS: dict[str, set[str]] = {code: set() for code in ROWS}
for border in BORDERS.split():
    NEIGHBOURS[border[:3]].add(border[4:])
    NEIGHBOURS[border[4:]].add(border[:3])


def touched(feature: str) -> list[set[str]]:
    """The territories of each volcano, or of each flood plain."""
    found: dict[str, set[str]] = {}
    for code, row in ROWS.items():
        for word in row:
            if word.startswith(feature + "="):
                found.setdefault(word, set()).add(code)
    return [found[name] for name in sorted(found)]


VOLCANOES = touched("volcano")
PLAINS = touched("flood")


class Position:
    """A dump, read by seat: tokens by territory, cities, cards."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.data = data
        self.seats = range(data["players"])
        self.map: dict[str, dict[str, int]] = data["map"]

    def tokens(self, seat: int) -> dict[str, int]:
        return {p: held[str(seat)] for p, held in self.map.items() if str(seat) in held}

    def cities(self, seat: int) -> set[str]:
        return {place for place, held in self.map.items() if held.get("city") == seat}

    def owns(self, seat: int, *cards: str) -> int:
        return len(set(cards) & set(self.data["nations"][seat]["cards"]))

    def stock(self, seat: int) -> int:
        return int(self.data["nations"][seat]["stock"])

    def wealth(self, seat: int) -> int:
        """Unit points in stock."""
        return self.stock(seat) + 5 * (9 - len(self.cities(seat)))

    def plays(self, seat: int) -> bool:
        return bool(self.data["nations"][seat]["status"] == "playing")

    def order(self) -> list[int]:
        """Who plays, in the order of the succession table."""
        seats = [seat for seat in self.seats if self.plays(seat)]
        return sorted(seats, key=lambda s: NATIONS.index(self.data["nations"][s]["nation"]))

    def limit(self, seat: int, place: str) -> int:
        return LIMIT[place] + self.owns(seat, "agr")

    def points(self, seat: int, places: Iterable[str] | None = None) -> int:
        inside = self.map if places is None else places
        return sum(
            self.map[place].get(str(seat), 0) + 5 * (self.map[place].get("city") == seat)
            for place in inside
            if place in self.map
        )

    def units(self, seat: int) -> tuple[dict[str, int], set[str]]:
        return self.tokens(seat), self.cities(seat)


def losses(here: Position, seat: int, places: Iterable[str], card: str) -> set[int]:
    """Every number of points that a seat could lose there, by trying all combinations.

    Cities that are lost leave tokens, up to the limit, from the stock; lost tokens go to the stock.
    """
    stay = 1 if card == "6x" else 0
    loose = 0
    reached = {(0, 0)}  # cities lost, tokens put in their place
    for place in places:
        held = here.map.get(place, {})
        loose += max(0, held.get(str(seat), 0) - stay)
        if held.get("city") == seat and not (card == "5z" and place in BLACK):
            most = min(here.limit(seat, place), 4)
            reached |= {
                (cities + 1, left + more)
                for cities, left in reached
                for more in range(stay, most + 1)
            }
    stock = here.stock(seat)
    return {
        gone + 5 * cities - left
        for cities, left in reached
        for gone in range(loose + 1)
        if left <= stock + gone
    }


def fitted(amount: int, possible: set[int]) -> int:
    """Exactly so much, else as little more as possible, else all (29.63)."""
    return min([each for each in possible if each >= amount], default=max(possible))


class Horde:
    """A second march of the barbarians over a copy of the map."""

    def __init__(self, before: Position, victim: int) -> None:
        self.here = before
        self.victim = victim
        self.map = {place: dict(held) for place, held in before.map.items()}
        self.stock = {seat: before.stock(seat) for seat in before.seats}

    def fight(self, held: dict[str, int], limit: int, stock: dict[int, int]) -> None:
        """Rounds of one token each: whoever has no Metalworking first, the weaker first."""

        def goes_on() -> bool:
            counts = [count for who, count in held.items() if who != "city" and count]
            return len(counts) > 1 and sum(counts) > limit

        while goes_on():
            there = [who for who in held if who != "city" and held[who]]
            skilled = {w for w in there if int(w) >= 0 and self.here.owns(int(w), "met")}
            if skilled == set(there):
                skilled = set()
            ranks = sorted({(who in skilled, held[who]) for who in there})
            strength = {who: (who in skilled, held[who]) for who in there}
            for rank in ranks:
                if goes_on():
                    for who in there:
                        if strength[who] == rank:
                            held[who] -= 1
                            if int(who) >= 0:
                                stock[int(who)] += 1

    def clash(self, place: str, count: int, held: dict[str, int], stock: dict[int, int]) -> None:
        """So many barbarians enter."""
        held["-1"] = held.get("-1", 0) + count
        owner = held.get("city")
        if owner is None:
            self.fight(held, LIMIT[place], stock)
            return
        self.fight(held, 0, stock)  # nobody lives side by side at a city
        skilled = self.here.owns(owner, "eng")
        if not held["-1"] or held["-1"] < 7 + skilled:
            held["-1"] = 0
            return
        del held["city"]
        placed = min(6 + skilled, stock[owner])
        stock[owner] -= placed
        held[str(owner)] = placed
        self.fight(held, LIMIT[place], stock)

    def points(self, held: dict[str, int]) -> int:
        return held.get(str(self.victim), 0) + 5 * (held.get("city") == self.victim)

    def harm(self, place: str, count: int) -> int:
        held, stock = dict(self.map.get(place, {})), dict(self.stock)
        before = self.points(held)
        self.clash(place, count, held, stock)
        return before - self.points(held)

    def enter(self, place: str, count: int) -> None:
        self.clash(place, count, self.map.setdefault(place, {}), self.stock)

    def worst(self, places: Iterable[str], count: int) -> set[str]:
        harm = {place: self.harm(place, count) for place in places}
        return {place for place, damage in harm.items() if damage == max(harm.values())}

    def landings(self, starts: list[str], count: int) -> set[str]:
        starts = [place for place in starts if self.map.get(place, {}).get("city") != RAIDERS]
        mine = [place for place in starts if self.points(self.map.get(place, {}))]
        if mine:
            return self.worst(mine, count)
        free = {p for p in starts if set(self.map.get(p, {})) <= {"-1"}}
        return {p for p in free if not self.map.get(p)} or free or set(starts)

    def ways(self, land: list[str], place: str, count: int) -> set[str]:
        """Where those beyond the limit go on to."""
        open_land = {p for p in land if self.map.get(p, {}).get("city") != RAIDERS}
        near = NEIGHBOURS[place] & open_land
        alone = []
        for other in near:
            held = {who: n for who, n in self.map.get(other, {}).items() if n or who == "city"}
            if self.points(held) and held in (
                {str(self.victim): held.get(str(self.victim))}, {"city": self.victim},
                {str(self.victim): held.get(str(self.victim)), "city": self.victim},
            ):  # fmt: skip
                alone.append(other)
        hurt = [other for other in alone if self.harm(other, count)]
        if hurt:
            return self.worst(hurt, count)
        shared = [other for other in near if self.harm(other, count)]
        if shared:
            return self.worst(shared, count)
        targets = {other for other in open_land if other != place and self.harm(other, count)}
        edge, seen = set(targets), set(targets)
        while edge and not edge & near:
            edge = {n for p in edge for n in NEIGHBOURS[p] & open_land} - seen
            seen |= edge
        return edge & near
