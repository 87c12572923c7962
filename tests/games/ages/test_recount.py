"""Ratings counted again, from the cards in play and nothing else."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from tests.conformance.ages.positions import ACTION_TOKENS, GAME, table
from ziggurat.games.ages.rules.card_table import CARDS

FACTS: dict[str, dict[str, str]] = {
    words[0]: dict(word.split("=") for word in words[3:])
    for words in (line.split() for line in CARDS.splitlines())
    if words and words[0] != "#"
}
SITES = [code for code in FACTS if code[0] in "fmltabhicgv"]


def number(card: str, name: str) -> int:
    """What a card says under a name."""
    return int(FACTS[card].get(name, 0)) if card else 0


def recount(view: dict[str, Any], seat: int) -> dict[str, int]:
    """The ratings of a civilisation as a player would count them at the table."""
    mine = view["civilisations"][seat]
    leader = mine["leader"]
    standing = [card for card in mine["wonders"] if card not in mine["ravaged"]]
    workers = {site: counts[0] for site, counts in mine["technologies"].items()}
    everywhere = [site for site, count in workers.items() for _ in range(count)]
    of_kind = {kind: [site for site in everywhere if site[0] == kind] for kind in "ltabhicgv"}
    cards = [mine["government"], leader, *mine["specials"], *standing, *mine["colonies"]]
    total = Counter[str]()
    for name in ("culture", "science", "strength"):
        total[name] = sum(number(card, name) for card in [*cards, *everywhere])
    total["culture"] += 2 * len(mine["ravaged"])
    faces = {card: number(card, "happy") for card in [*cards, *everywhere] if number(card, "happy")}
    held = Counter([*cards, *everywhere])
    twice = 2 if "W1b" in standing else 1
    happy = sum(count * held[card] for card, count in faces.items() if count > 0)
    sad = -sum(count * held[card] for card, count in faces.items() if count < 0)

    def smiles(letters: str) -> int:
        return twice * sum(
            count * held[card] for card, count in faces.items() if count > 0 and card[0] in letters
        )

    # leaders, wonders and tactics that look at other cards
    units = [site for kind in "icgv" for site in of_kind[kind]]
    labs = [int(site[1]) for site in of_kind["l"]]
    books = [int(site[1]) for site in of_kind["b"]]
    armies = [] if leader == "L1c" else bonuses(mine["tactic"], units)
    total["strength"] += sum(armies)
    if "W1a" in standing:
        total["strength"] += len(of_kind["i"]) + len(of_kind["g"])
    if leader == "L0a":
        total["strength"] += len(units)
    elif leader == "L0d":
        total["culture"] += min(2, workers["i0"])
    elif leader == "L1c":
        total["strength"] += len(of_kind["c"])
        total["culture"] += len(of_kind["c"])
    elif leader == "L1d":
        total["strength"] += smiles("t")
    elif leader == "L1f":
        total["culture"] += smiles("thW")
    elif leader in ("L1e", "L2a", "L3a"):
        total["science"] += max([0, *labs, *books])
    elif leader == "L2b":
        total["culture"] += len(of_kind["h"])
    elif leader == "L2c":
        total["culture"] += 2 * len(mine["colonies"])
    elif leader == "L2e":
        total["strength"] += max([0, *armies])
    elif leader == "L2f":
        total["culture"] += len(books) + 2 * min(len(books), len(of_kind["h"]))
    elif leader == "L3b":
        total["culture"] += max([0, *[number(site, "culture") for site in of_kind["h"]]])
    elif leader == "L3c":
        total["culture"] += sum(labs)
        total["science"] -= len(labs)
    civil = sum(ACTION_TOKENS.get(card, (0, 0))[0] for card in cards)
    military = sum(ACTION_TOKENS.get(card, (0, 0))[1] for card in cards)
    for pact, side, partner in pacts(view, seat):
        for who in (side.lower(), "both"):
            total["culture"] += number(pact, f"{who}.culture")
            total["strength"] += number(pact, f"{who}.strength")
            military += number(pact, f"{who}.military")
        if pact == "P3a":
            total["culture"] += len(view["civilisations"][partner]["wonders"])
    return {
        "culture_rating": min(max(total["culture"], 0), 30),
        "science_rating": min(max(total["science"], 0), 30),
        "strength": min(max(total["strength"], 0), 60),
        "happiness": min(max(twice * happy - sad, 0), 8),
        "civil_total": civil,
        "military_total": military,
    }


def pacts(view: dict[str, Any], seat: int) -> list[tuple[str, str, int]]:
    """The pacts of a seat: the card, its side, the partner."""
    found = []
    for owner, civ in enumerate(view["civilisations"]):
        pact = civ["pact"]
        if pact and owner == seat:
            found.append((pact["card"], pact["side"], pact["with"]))
        elif pact and pact["with"] == seat:
            found.append((pact["card"], "BA"["AB".index(pact["side"])], owner))
    return found


def bonuses(tactic: str, units: list[str]) -> list[int]:
    """The armies of the best grouping, by trying them all."""
    if not tactic:
        return []
    need = Counter(FACTS[tactic]["army"])
    full, old = number(tactic, "bonus"), number(tactic, "old") or number(tactic, "bonus")
    count = Counter(site[0] for site in units)
    fresh = Counter(site[0] for site in units if int(site[1]) >= int(tactic[1]) - 1)
    best: list[int] = []
    for armies in range(len(units) + 1):
        for modern in range(armies + 1):
            if any(
                armies * n > count[kind] or modern * n > fresh[kind] for kind, n in need.items()
            ):
                continue
            group = [full] * modern + [old] * (armies - modern)
            group = [2 * each if place < count["v"] else each for place, each in enumerate(group)]
            if sum(group) > sum(best):
                best = group
    return best


def compare(view: dict[str, Any]) -> None:
    for seat, civ in enumerate(view["civilisations"]):
        if not civ["fallen"]:
            expected = recount(view, seat)
            assert {name: civ[name] for name in expected} == expected, civ


@pytest.mark.parametrize("seed", range(300))
def test_the_ratings_of_any_civilisation(seed: int) -> None:
    """Whatever cards are in play, the ratings are what a player counts."""
    rng = Random(seed)

    def some(letter: str, most: int) -> list[str]:
        cards = [code for code in FACTS if code[0] == letter]
        return rng.sample(cards, rng.randint(0, most))

    wonders = some("W", 6)
    sites = {site: rng.randint(0, 2) for site in rng.sample(SITES, rng.randint(4, 16))}
    mine: dict[str, Any] = {
        **dict.fromkeys(("f0", "m0", "l0", "t0", "i0"), 0),
        **sites,
        "yellow": 5,
        "wonders": sorted(wonders),
        "ravaged": sorted(card for card in wonders if card[1] < "2" and rng.random() < 0.2),
        "colonies": sorted(some("T", 3)),
        "specials": [
            card for card in (f"S{rng.randint(0, 3)}{s}" for s in "abcd") if card[1] > "0"
        ],
        "leader": rng.choice(["", *[code for code in FACTS if code[0] == "L"]]),
        "tactic": rng.choice(["", *[code for code in FACTS if code[0] == "K"]]),
        "government": rng.choice([code for code in FACTS if code[0] == "G"]),
    }
    pact = rng.choice(["", "P1a", "P2c", "P3a", "P3b", "P3c", "P3d"])
    if pact:
        mine["pact"] = {"card": pact, "with": 1, "side": rng.choice("AB")}
    state = table(mine, players=3, age="III", current=["E0j"], key=seed)
    compare(state.view(None))


@pytest.mark.parametrize("version", ["simple", "advanced", "full"])
@pytest.mark.parametrize("seed", range(4))
def test_the_ratings_of_a_whole_game(version: str, seed: int) -> None:
    """They are kept up to date, whatever happens."""
    rng = Random(seed)
    state = GAME.start(2 + seed % 3, seed, version=version)
    while not state.over:
        if rng.random() < 0.3:
            compare(state.view(None))
        seat = state.to_act[0]
        state.apply(seat, rng.choice(state.legal(seat)))
    compare(state.view(None))


@pytest.mark.parametrize("version", ["simple", "advanced", "full"])
@pytest.mark.parametrize("auto_pay", [True, False])
def test_what_is_kept_is_what_would_be_worked_out_anew(version: str, auto_pay: bool) -> None:
    """Jobs, technologies, stores: a table read from plain data has none of them at hand."""
    rng = Random(5)
    state = GAME.start(3, 5, version=version, auto_pay=auto_pay)
    while not state.over:
        seat = state.to_act[0]
        answers = state.legal(seat)
        if rng.random() < 0.4:
            anew = GAME.restore(state.dump())
            assert anew.legal(seat) == answers
            assert anew.view(seat) == state.view(seat)
            stores = [(civ["food"], civ["resources"]) for civ in anew.view(None)["civilisations"]]
            assert stores == [counted(civ) for civ in state.dump()["civilisations"]]
        state.apply(seat, rng.choice(answers))


def counted(civ: dict[str, Any]) -> tuple[int, int]:
    """Food and resources in store, token by token."""
    tokens = {site: counts[1] for site, counts in civ["technologies"].items()}
    larder = sum(number(site, "food") * count for site, count in tokens.items())
    stock = sum(VALUES[site] * count for site, count in tokens.items() if site in VALUES)
    return larder, stock


VALUES = {"m0": 1, "m1": 2, "m2": 3, "m3": 5, "l1": 1, "l2": 2, "l3": 3}
