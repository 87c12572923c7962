"""A second, slow reading of the cards of Through the Ages, for tests: from a dump, by the rulebook.

It shares no code and no number with the game: what a card says is written here once more.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

Data = Mapping[str, Any]

BRINGS = {
    # culture, science, strength, happy faces: of each worker ...
    "l0": (0, 1, 0, 0), "l1": (0, 2, 0, 0), "l2": (0, 3, 0, 0), "l3": (0, 5, 0, 0),
    "t0": (1, 0, 0, 1), "t1": (1, 0, 0, 2), "t2": (1, 0, 0, 3),
    "a1": (0, 0, 1, 2), "a2": (0, 0, 2, 3), "a3": (0, 0, 3, 4),
    "b1": (1, 1, 0, 0), "b2": (2, 2, 0, 0), "b3": (3, 3, 0, 0),
    "h1": (2, 0, 0, 1), "h2": (3, 0, 0, 1), "h3": (4, 0, 0, 1),
    "i0": (0, 0, 1, 0), "i1": (0, 0, 2, 0), "i2": (0, 0, 3, 0), "i3": (0, 0, 5, 0),
    "c1": (0, 0, 2, 0), "c2": (0, 0, 3, 0), "c3": (0, 0, 5, 0),
    "g2": (0, 0, 3, 0), "g3": (0, 0, 5, 0), "v3": (0, 0, 5, 0),
    # ... of a government, a special technology, a wonder, a leader, a colony
    "G1b": (1, 0, 0, 2), "G3a": (0, 0, 0, -1), "G3b": (2, 0, 0, 0), "G3c": (0, 0, 5, 0),
    "S1a": (0, 0, 1, 0), "S2a": (0, 0, 3, 0), "S3a": (0, 0, 5, 0),
    "S1c": (0, 0, 1, 0), "S2c": (0, 0, 2, 0), "S3c": (0, 0, 3, 0),
    "W0a": (1, 0, 1, 0), "W0b": (1, 0, 0, 2), "W0c": (1, 1, 0, 0), "W1a": (1, 0, 0, 1),
    "W1b": (2, 0, 0, 0), "W1c": (3, 0, 0, 0), "W1d": (1, 2, 0, 0), "W2a": (4, 0, 0, 1),
    "W2b": (3, 0, 0, -2), "W2d": (0, 0, 5, 0),
    "L0e": (0, 0, 1, 0), "L3b": (0, 0, 0, 2), "L3d": (2, 0, 0, 0),
    "T1c": (0, 0, 0, 1), "T2c": (0, 0, 0, 2), "T1e": (0, 0, 2, 0), "T2e": (0, 0, 4, 0),
}  # fmt: skip
ACTIONS = {
    "G0a": (4, 2), "G1a": (5, 3), "G1b": (4, 3), "G2a": (6, 4), "G2b": (7, 2), "G3a": (7, 5),
    "G3b": (7, 3), "G3c": (6, 5), "L0c": (1, -1), "L0e": (0, 1), "L2d": (0, 1), "L2e": (0, 1),
    "S1a": (0, 1), "S2a": (0, 2), "S3a": (0, 3), "S1b": (1, 0), "S2b": (1, 0), "S3b": (2, 0),
    "W0d": (1, 0), "W2b": (1, 1),
}  # fmt: skip
"""White and red tokens of a card."""
WORTH = {
    "f0": 1, "f1": 2, "f2": 3, "f3": 5, "m0": 1, "m1": 2, "m2": 3, "m3": 5, "l1": 1, "l2": 2,
    "l3": 3,
}  # fmt: skip
"""What a blue token on a card is worth."""
BUILD = {
    "f0": 2, "f1": 4, "f2": 6, "f3": 8, "m0": 2, "m1": 5, "m2": 8, "m3": 11, "l0": 3, "l1": 6,
    "l2": 8, "l3": 10, "t0": 3, "t1": 5, "t2": 7, "a1": 4, "a2": 6, "a3": 8, "b1": 4, "b2": 8,
    "b3": 11, "h1": 5, "h2": 9, "h3": 12, "i0": 2, "i1": 3, "i2": 5, "i3": 7, "c1": 3, "c2": 5,
    "c3": 7, "g2": 5, "g3": 7, "v3": 7,
}  # fmt: skip
TACTICS = {
    "K1a": ("ii", 1, 1), "K1b": ("ccc", 4, 4), "K1c": ("iii", 2, 2), "K1d": ("cc", 2, 2),
    "K1e": ("ic", 2, 2), "K1f": ("iic", 3, 3), "K2a": ("iicc", 9, 5), "K2b": ("icc", 5, 3),
    "K2c": ("iig", 6, 3), "K2d": ("gg", 4, 4), "K2e": ("cg", 5, 5), "K2f": ("icg", 8, 4),
    "K3a": ("igg", 9, 5), "K3b": ("cgg", 10, 5), "K3c": ("iicg", 13, 7), "K3d": ("iccc", 11, 6),
}  # fmt: skip
"""The units of an army, its bonus, and the bonus with a unit that is too old."""
UNITS = "icgv"
URBAN = "ltabh"
STAGES = {
    "W0a": (3, 3), "W0b": (2, 2, 2), "W0c": (1, 2, 2, 1), "W0d": (3, 2, 1), "W1a": (2, 2, 3, 2),
    "W1b": (4, 4), "W1c": (2, 4, 2), "W1d": (3, 3, 3), "W2a": (3, 7, 3), "W2b": (4, 4, 4),
    "W2c": (3, 2, 2, 2, 3), "W2d": (3, 4, 5), "W3a": (5, 6, 5), "W3b": (2, 3, 4, 3, 2),
    "W3c": (3, 4, 9), "W3d": (4, 4, 4, 4),
}  # fmt: skip


def age(card: str) -> int:
    """The age of a card, which is its level."""
    return int(card[1])


def count(held: Data, kinds: str) -> int:
    """The workers on technologies of those kinds."""
    return sum(each[0] for site, each in held["technologies"].items() if site[0] in kinds)


def best(held: Data, kinds: str) -> str:
    """The most advanced technology of those kinds that has a worker, or nothing."""
    sites = [site for site, each in held["technologies"].items() if site[0] in kinds and each[0]]
    return max(sites, key=age, default="")


# ------------------------------------------------------------------------------------- stores


def food(held: Data) -> int:
    """Food in store."""
    return sum(
        WORTH[site] * each[1] for site, each in held["technologies"].items() if site[0] == "f"
    )


def resources(held: Data) -> int:
    """Resources in store."""
    return sum(
        WORTH[site] * each[1]
        for site, each in held["technologies"].items()
        if site[0] in "ml" and each[1]
    )


def region(bank: int, sizes: tuple[int, ...]) -> int:
    """How many regions of a bank are empty, counted from the right, where tokens leave first.

    >>> region(18, (2, 4, 4, 4, 4)), region(16, (2, 4, 4, 4, 4)), region(0, (2, 4, 4, 4, 4))
    (0, 1, 5)
    """
    left = sum(sizes)
    for number, size in enumerate(sizes):
        left -= size
        if bank > left:
            return number
    return len(sizes)


def consumption(held: Data) -> int:
    """Food that the workers eat."""
    return (0, 1, 2, 3, 4, 6)[region(held["yellow"], (2, 4, 4, 4, 4))]


def corruption(held: Data) -> int:
    """Resources lost to corruption."""
    return (0, 2, 4, 6)[region(held["blue"], (10, 4, 4))]


def growth(held: Data) -> int:
    """Food for one more worker."""
    cost = (2, 3, 4, 5, 7)[region(held["yellow"], (2, 4, 4, 4, 4))]
    return cost - 1 if held["leader"] == "L0f" else cost


def needed(held: Data) -> int:
    """Happy faces that all workers are content with."""
    return region(held["yellow"], (2, 4, 2, 2, 2, 2, 2, 2))


# ------------------------------------------------------------------------------------- ratings


def pacts(data: Data, seat: int) -> list[tuple[str, str, int]]:
    """The pacts of a seat: the card, its side, its partner."""
    found: list[tuple[str, str, int]] = []
    for owner, held in enumerate(data["civilisations"]):
        pact = held["pact"]
        if pact and owner == seat:
            found.append((pact["card"], pact["side"], pact["with"]))
        elif pact and pact["with"] == seat:
            found.append((pact["card"], "BA"["AB".index(pact["side"])], owner))
    return found


PACTS = {
    # culture, strength, military actions of the sides A and B
    "P1a": {"A": (0, 0, 1), "B": (0, 0, 1)},
    "P2c": {"A": (1, 0, 0), "B": (-1, 5, 0)},
    "P3b": {"A": (2, 0, 0), "B": (-2, 0, 0)},
    "P3c": {"A": (0, 4, 0), "B": (0, 4, 0)},
    "P3d": {"A": (1, 0, 0), "B": (1, 0, 0)},
}


def ratings(data: Data, seat: int) -> dict[str, int]:
    """Everything that the cards in play make of a civilisation."""
    held = data["civilisations"][seat]
    leader = held["leader"]
    standing = [card for card in held["wonders"] if card not in held["ravaged"]]
    total = [2 * len(held["ravaged"]), 0, 0, 0]
    sad = 0
    faces: Counter[str] = Counter()
    sources = [(site, each[0]) for site, each in held["technologies"].items() if each[0]]
    sources += [
        (card, 1)
        for card in (
            held["government"], leader, *held["specials"], *standing, *held["colonies"],
        )
    ]  # fmt: skip
    for card, times in sources:
        brought = BRINGS.get(card, (0, 0, 0, 0))
        for number in range(3):
            total[number] += brought[number] * times
        if brought[3] < 0:
            sad -= brought[3] * times
        elif brought[3]:
            faces[card[0]] += brought[3] * times * (2 if "W1b" in standing else 1)
    culture, science, strength, _ = total
    units = count(held, UNITS)
    if leader == "L0a":
        strength += units
    if leader == "L0d":
        culture += min(2, held["technologies"]["i0"][0])
    if leader == "L1c":
        culture += count(held, "c")
        strength += count(held, "c")
    if leader == "L1d":
        strength += faces["t"]
    if leader == "L1f":
        culture += faces["t"] + faces["h"] + faces["W"]
    if leader in ("L1e", "L2a", "L3a"):
        science += max(
            [age(site) for site in (best(held, "l"), best(held, "b")) if site], default=0
        )
    if leader == "L2b":
        culture += count(held, "h")
    if leader == "L2c":
        culture += 2 * len(held["colonies"])
    if leader == "L2f":
        culture += count(held, "b") + 2 * min(count(held, "b"), count(held, "h"))
    if leader == "L3b" and best(held, "h"):
        culture += BRINGS[best(held, "h")][0]
    if leader == "L3c":
        for site, each in held["technologies"].items():
            if site[0] == "l":
                culture += age(site) * each[0]
                science -= each[0]
    if "W1a" in standing:
        strength += count(held, "ig")
    if held["tactic"] and leader != "L1c":
        strength += armies(held["tactic"], _units(held), leader == "L2e")
    civil = military = 0
    for card, _ in sources:
        civil += ACTIONS.get(card, (0, 0))[0]
        military += ACTIONS.get(card, (0, 0))[1]
    for card, side, partner in pacts(data, seat):
        more = PACTS.get(card, {"A": (0, 0, 0), "B": (0, 0, 0)})[side]
        culture += more[0]
        strength += more[1]
        military += more[2]
        if card == "P3a":
            culture += len(data["civilisations"][partner]["wonders"])
    return {
        "culture_rating": min(30, max(0, culture)),
        "science_rating": min(30, max(0, science)),
        "strength": min(60, max(0, strength)),
        "happiness": min(8, max(0, sum(faces.values()) - sad)),
        "civil_total": civil,
        "military_total": military,
    }


# -------------------------------------------------------------------------------------- armies

Units = tuple[tuple[str, int], ...]


def _units(held: Data) -> Units:
    return tuple(
        sorted((site, each[0]) for site, each in held["technologies"].items() if site[0] in UNITS)
    )


def armies(tactic: str, units: Units, napoleon: bool) -> int:
    """What the best grouping of the units into armies adds, by trying all of them."""
    pattern, full, old = TACTICS[tactic]
    groupings = _groupings(pattern, full, old, age(tactic), units)
    return max(total + (most if napoleon else 0) for most, total in groupings.items())


@cache
def _groupings(pattern: str, full: int, old: int, level: int, units: Units) -> dict[int, int]:
    """By the bonus of the best army: the most that all armies together can add."""
    found = {0: 0}
    left = dict(units)
    wings = left.get("v3", 0)
    for modern in (True, False):
        rest = _take(left, pattern, level, modern)
        if rest is None:
            continue
        for winged in (False, True) if wings else (False,):
            after = dict(rest)
            bonus = full if modern else old
            if winged:
                after["v3"] -= 1
                bonus *= 2
            others = _groupings(pattern, full, old, level, tuple(sorted(after.items())))
            for most, total in others.items():
                key = max(most, bonus)
                found[key] = max(found.get(key, 0), total + bonus)
    return found


def _take(units: dict[str, int], pattern: str, level: int, modern: bool) -> dict[str, int] | None:
    """Units without those of one army: the oldest that serve, or with something too old in it."""
    rest = dict(units)
    stale = False
    for kind in pattern:
        sites = sorted(site for site in rest if site[0] == kind and rest[site])
        if modern:
            sites = [site for site in sites if age(site) >= level - 1]
        if not sites:
            return None
        rest[sites[0]] -= 1
        stale = stale or age(sites[0]) < level - 1
    return None if not modern and not stale else rest


def sacrificed(held: Data, units: Iterable[str]) -> int:
    """What those units add when they are given up."""
    chosen = Counter(units)
    value = sum(BRINGS[site][2] * number for site, number in chosen.items())
    if held["leader"] == "L1c":
        return value + sum(number for site, number in chosen.items() if site[0] == "c")
    if held["tactic"]:
        value += armies(held["tactic"], tuple(sorted(chosen.items())), False)
    return value


# ---------------------------------------------------------------------------------------- costs


def build_cost(data: Data, seat: int, site: str) -> int:
    """Resources to build there, before action cards and arms."""
    held = data["civilisations"][seat]
    cost = BUILD[site]
    if site[0] in URBAN and age(site):
        for card, less in (("S1d", (1, 1, 1)), ("S2d", (1, 2, 2)), ("S3d", (1, 2, 3))):
            if card in held["specials"]:
                cost -= less[age(site) - 1]
    if site[0] == "h" and held["leader"] == "L2b":
        cost -= 1
    if site[0] in "lb":
        cost += sum(
            other["leader"] == "L3e"
            for number, other in enumerate(data["civilisations"])
            if number != seat
        )
    return max(0, cost)


def upgrade_cost(data: Data, seat: int, was: str, site: str) -> int:
    """Resources to upgrade, before action cards and arms; each Bill Gates of a rival is paid for
    once, though both levels cost more to build."""
    dearer: int = sum(
        other["leader"] == "L3e"
        for number, other in enumerate(data["civilisations"])
        if number != seat and site[0] in "lb"
    )
    return max(0, build_cost(data, seat, site) - build_cost(data, seat, was) + dearer)


def unit_less(data: Data, seat: int) -> int:
    """What Churchill saves on a unit while a war is declared on him."""
    besieged = any(held["war"] and held["war"]["on"] == seat for held in data["civilisations"])
    return 2 if besieged and data["civilisations"][seat]["leader"] == "L3f" else 0


def produced(held: Data, kind: str) -> int:
    """What farms (f) or mines (m) produce if there are blue tokens enough."""
    made: int = sum(
        WORTH[site] * each[0] for site, each in held["technologies"].items() if site[0] == kind
    )
    if kind == "m":
        if held["leader"] == "L3e":
            made += sum(
                age(site) * each[0] for site, each in held["technologies"].items() if site[0] == "l"
            )
        if "W2d" in held["wonders"] and "W2d" not in held["ravaged"] and best(held, "m"):
            made += WORTH[best(held, "m")]
    return made
