"""Through the Ages against a second, slow reading of its cards, on random games of every kind."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

import ziggurat
from tests.conformance.page import items
from tests.games.ages import oracle
from tests.games.playing import choose
from ziggurat.core.action import Action
from ziggurat.core.errors import WrongOption
from ziggurat.core.state import HOST, State

GAME = ziggurat.game("ages")
RULES = {item.id for item in items("ages")}
VERSIONS = ("simple", "advanced", "full")


def options(rng: Random, version: str) -> dict[str, Any]:
    """Any options that go with a version."""
    chosen: dict[str, Any] = {"version": version}
    for option in GAME.options:
        if option.name in ("version", "turn_limit", "first_player") or rng.random() < 0.5:
            continue
        if option.choices:
            chosen[option.name] = rng.choice(option.choices)
        elif isinstance(option.default, bool):
            chosen[option.name] = rng.random() < 0.5
        else:
            chosen[option.name] = rng.randint(3, 5)
    return chosen


def started(players: int, seed: int, version: str) -> State:
    """A game with drawn options; those that do not go together are drawn again."""
    rng = Random(seed)
    while True:
        try:
            return GAME.start(players, seed, **options(rng, version))
        except WrongOption:
            continue


class Deal:
    """A table in the middle of a game: any cards in play, tokens scarce, hands full."""

    def __init__(self, players: int, seed: int, version: str) -> None:
        self.rng = Random(seed)
        chosen = {"bonus_cards": "none"}
        while True:
            try:
                state = GAME.start(players, seed, **options(self.rng, version) | chosen)
                break
            except WrongOption:
                continue
        self.data = state.dump()
        self.age = self.rng.randint(1, 2 if version == "advanced" else 3)
        self.civil = [list(deck) for deck in self.data["civil_decks"]]
        self.military = [list(deck) for deck in self.data["military_decks"]]

    def take(self, piles: list[list[str]], kinds: str, oldest: int = 0) -> str:
        """A card of those kinds that has been in the game by now, or nothing."""
        found = [
            (pile, card)
            for pile in piles[oldest : self.age + 1]
            for card in pile
            if card[0] in kinds
        ]
        if not found:
            return ""
        pile, card = self.rng.choice(found)
        pile.remove(card)
        return card

    def civilisation(self, held: dict[str, Any]) -> None:
        """Cards and tokens of one civilisation."""
        rng = self.rng
        sites = [site for site in oracle.BUILD if 0 < oracle.age(site) <= self.age]
        known = {"f0", "m0", "l0", "t0", "i0"}
        for _ in range(rng.randint(2, 12)):
            site = rng.choice(sites)
            if any(site in pile for pile in self.civil):
                next(pile for pile in self.civil if site in pile).remove(site)
                known.add(site)
        technologies = {site: [0, 0] for site in oracle.BUILD if site in known}
        units = [site for site in technologies if site[0] in oracle.UNITS]
        for _ in range(rng.randint(6, 20)):
            technologies[rng.choice(units if rng.random() < 0.4 else sorted(known))][0] += 1
        stores = [site for site in technologies if site[0] in "fm"]
        held["leader"] = self.take(self.civil, "L", self.age - 1)
        held["leaders_taken"] = ["A", "I", "II", "III"][: self.age + 1]
        if held["leader"] == "L3e":
            stores += [site for site in technologies if site[0] == "l" and site != "l0"]
        for _ in range(rng.randint(0, 14)):
            technologies[rng.choice(stores)][1] += 1
        held["technologies"] = technologies
        held["government"] = self.take(self.civil, "G") or "G0a"
        held["specials"] = []
        for _ in range(3):
            card = self.take(self.civil, "S")
            if card and card[2] not in [other[2] for other in held["specials"]]:
                held["specials"].append(card)
        held["wonders"] = [c for _ in range(rng.randint(0, 3)) if (c := self.take(self.civil, "W"))]
        held["wonder"] = self.take(self.civil, "W")
        if held["wonder"]:
            held["stages_built"] = rng.randrange(len(oracle.STAGES[held["wonder"]]))
        held["hand"] = [c for _ in range(5) if (c := self.take(self.civil, "fmltabhicgvGSAL", 1))]
        held["tactic"] = self.take(self.military, "K", 1)
        held["colonies"] = [
            c for _ in range(rng.randint(0, 2)) if (c := self.take(self.military, "T", 1))
        ]
        held["military"] = [c for _ in range(6) if (c := self.take(self.military, "ETXYPKD", 1))]
        self.banks(held)
        held["science"], held["culture"] = rng.randint(0, 40), rng.randint(0, 90)

    def banks(self, held: dict[str, Any]) -> None:
        """Few tokens in the banks, so that they run out."""
        sites = held["technologies"].values()
        held["unused"] = self.rng.randint(0, 3)
        held["yellow"] = self.rng.randint(0, 12)
        held["blue"] = self.rng.choice((0, 0, 1, 2, 4, 9))
        held["owned_yellow"] = held["yellow"] + held["unused"] + sum(each[0] for each in sites)
        held["owned_blue"] = held["blue"] + held["stages_built"] + sum(each[1] for each in sites)

    def state(self) -> State:
        """The table before the political action of a seat, or before one of its actions."""
        data, rng = self.data, self.rng
        seat = rng.randrange(data["players"])
        for held in data["civilisations"]:
            self.civilisation(held)
        for owner in range(data["players"]):
            card = self.take(self.military, "P", 1)
            other = rng.choice([each for each in range(data["players"]) if each != owner])
            if card:
                pact = {"card": card, "with": other, "side": rng.choice("AB")}
                data["civilisations"][owner]["pact"] = pact
        phases = ["next_turn", "produce", "actions", "discard", "politics"]
        data |= {
            "age": ["A", "I", "II", "III"][self.age],
            "round": rng.randint(5, 15),
            "turn": seat,
            "agenda": [{"task": name, "seat": seat} for name in phases[: rng.choice((3, 5))]],
            "row": [self.take(self.civil, "fmltabhicgvGSWLA", self.age) for _ in range(13)],
            "current": [
                [card, -1]
                for _ in range(data["players"] + 2)
                if (card := self.take(self.military, "ET", 1))
            ],
            "dealt": [[] for _ in range(data["players"])],
        }
        while len(data["current"]) < data["players"] + 2:
            data["current"].append([self.spare_event(), -1])
        for number, decks in ((0, self.civil), (1, self.military)):
            data[("civil_decks", "military_decks")[number]] = [
                [] if level < self.age and number == 0 else deck for level, deck in enumerate(decks)
            ]
        left = self.civil[self.age]
        data["civil_decks"][self.age] = left[: rng.choice((3, 8, len(left)))]
        state = GAME.restore(data)
        for held, seen in zip(
            data["civilisations"], state.view(None)["civilisations"], strict=True
        ):
            held["civil_left"] = rng.randint(0, seen["civil_total"])
            held["military_left"] = rng.randint(0, max(0, seen["military_total"]))
        return GAME.restore(data)

    def spare_event(self) -> str:
        """An event of Age A that is not under way."""
        under_way = [entry[0] for entry in self.data["current"]]
        spare = [f"E0{letter}" for letter in "abcdefghij" if f"E0{letter}" not in under_way]
        return self.rng.choice(spare)


# -------------------------------------------------------------------------------- what must hold


def check_tokens(data: dict[str, Any]) -> None:
    """Yellow and blue tokens of every civilisation add up, and nothing is below zero."""
    for held in data["civilisations"]:
        sites = held["technologies"].values()
        assert held["owned_yellow"] == (
            held["yellow"] + held["unused"] + sum(workers for workers, _ in sites)
        )
        assert held["owned_blue"] == (
            held["blue"] + held["stages_built"] + sum(tokens for _, tokens in sites)
        )
        numbers = [value for value in held.values() if isinstance(value, int)]
        assert min([*numbers, *[number for each in sites for number in each]]) >= 0
        assert held["science"] <= 40
        assert held["stages_built"] < len(oracle.STAGES.get(held["wonder"], (0,)))


def check_ratings(state: State, data: dict[str, Any]) -> None:
    """What the views show is what the second reading makes of the cards."""
    seen = state.view(None)["civilisations"]
    for seat, held in enumerate(data["civilisations"]):
        expected = oracle.ratings(data, seat)
        assert {name: seen[seat][name] for name in expected} == expected, held
        needed = 0 if data["options"]["version"] == "simple" else oracle.needed(held)
        assert seen[seat]["unhappy"] == max(0, needed - expected["happiness"])
        assert seen[seat]["food"] == oracle.food(held)
        assert seen[seat]["resources"] == oracle.resources(held)
        assert seen[seat]["food_made"] == oracle.produced(held, "f")
        assert seen[seat]["resources_made"] == oracle.produced(held, "m")
        if not held["fallen"]:
            assert held["civil_left"] <= max(expected["civil_total"], 4)
            assert held["military_left"] <= expected["military_total"] + held["extra_actions"]


def military_cards(data: dict[str, Any]) -> Counter[str]:
    """Every military card, wherever it lies."""
    found: Counter[str] = Counter([*data["past"], *data["used"], *data["bonuses"]])
    for deck in data["military_decks"]:
        found.update(deck)
    for pile in ("current", "future", "hidden", "secret_bonuses"):
        found.update([entry[0] for entry in data[pile]])
    dealt: list[set[str]] = []
    for held in data["civilisations"]:
        found.update([*held["military"], *held["colonies"]])
        found.update([held["tactic"]] if held["tactic"] else [])
        found.update([held[name]["card"] for name in ("pact", "war") if held[name]])
        dealt.append(set(held["dealt"]))
    if data["options"]["bonus_cards"] == "open_choice":
        found.update(set().union(*dealt))
    else:
        for cards in dealt:
            found.update(cards)
    if data["auction"]:
        found[data["auction"]["territory"]] += 1
    found.update([task["card"] for task in data["agenda"] if task["task"] in ("attack", "defend")])
    return found


def check_question(state: State) -> None:
    """One seat is asked; its answers stand in the order of their numbers, each once."""
    if state.over:
        assert state.to_act == ()
        return
    (asked,) = state.to_act
    for seat in range(state.players):
        listed = state.legal(seat)
        assert bool(listed) is (seat == asked)
        assert [each.index for each in listed] == sorted({each.index for each in listed})
        assert state.prompt(seat).rule in RULES
        for each in listed[:3]:
            assert state.parse(seat, str(each)) is each


def check_events(data: dict[str, Any]) -> None:
    """Events under way: two more than there are players, while nobody is being shown one."""
    if data["options"]["version"] == "simple" or data["over"]:
        return
    under_way = len(data["current"]) + len(data["future"])
    resolving = any(task["task"] == "event_done" for task in data["agenda"])
    assert under_way == data["players"] + 2 or resolving


# ------------------------------------------------------------------------------- what things cost


def check_payment(before: dict[str, Any], seat: int, action: Action, state: State) -> None:
    """Growing, building, upgrading and stages leave exactly what they should in store."""
    after = state.dump()
    if before["agenda"][-1]["task"] != "actions" or not before["options"]["auto_pay"]:
        return
    old, new = before["civilisations"][seat], after["civilisations"][seat]
    text = str(action)
    cost = resource_cost(before, seat, text)
    if cost is not None:
        arms = cost[1]
        owed = max(0, cost[0] - arms)
        owed -= min(owed, old["resource_paid"], 1)
        assert new["arms_left"] == old["arms_left"] - min(arms, cost[0])
        left = oracle.resources(old) - owed
        done = old["stages_built"] if old["wonder"] != new["wonder"] else 0
        assert oracle.resources(new) == left or (
            oracle.resources(new) < left and new["blue"] == done  # TTA-PROD-15: no token for it
        )
    if text in ("+", "+*"):
        owed = max(0, oracle.growth(old) - 5 * (text == "+*"))
        owed -= min(owed, old["food_paid"], 1)
        left = oracle.food(old) - owed
        assert oracle.food(new) == left or (oracle.food(new) < left and new["blue"] == 0)
        assert (new["yellow"], new["unused"]) == (old["yellow"] - 1, old["unused"] + 1)
        assert new["civil_left"] == old["civil_left"] - (text == "+")


def resource_cost(data: dict[str, Any], seat: int, text: str) -> tuple[int, int] | None:
    """What an action of the action phase costs in resources, and the arms that go first."""
    held = data["civilisations"][seat]
    if text[0] == "^":
        built, count = held["stages_built"], int(text[1:])
        return sum(oracle.STAGES[held["wonder"]][built : built + count]), 0
    if text[0] == "+" and text[1:] in oracle.BUILD:
        site = text[1:]
        cost = oracle.build_cost(data, seat, site)
        if site[0] in oracle.UNITS:
            return max(0, cost - oracle.unit_less(data, seat)), held["arms_left"]
        return cost, 0
    if ">" in text and text[:2] in oracle.BUILD:
        was, site = text.split(">")
        cost = oracle.upgrade_cost(data, seat, was, site)
        return max(0, cost), held["arms_left"] if site[0] in oracle.UNITS else 0
    return None


def check_production(before: dict[str, Any], seat: int, action: Action, state: State) -> None:
    """The end of a turn, when nobody has a choice in it and nothing else happens."""
    told = {entry.key for entry in state.log}
    chosen = before["options"]
    if before["agenda"][-1]["task"] != "actions" or str(action) != "." or {"event", "war"} & told:
        return
    if not chosen["auto_pay"] or chosen["alternative_corruption"] or state.over:
        return
    old, new = before["civilisations"][seat], state.dump()["civilisations"][seat]
    rated = oracle.ratings(before, seat)
    simple = chosen["version"] == "simple"
    unhappy = max(0, oracle.needed(old) - rated["happiness"])
    if unhappy > old["unused"] and not simple:
        assert "uprising" in told
        assert (new["culture"], new["science"]) == (old["culture"], old["science"])
        assert oracle.food(new) == oracle.food(old)
        assert oracle.resources(new) == oracle.resources(old)
        return
    assert new["science"] == min(40, old["science"] + rated["science_rating"])
    if oracle.pacts(before, seat) or old["food_paid"] or old["resource_paid"]:
        return
    working = oracle.count(old, "fm") + (oracle.count(old, "l") if old["leader"] == "L3e" else 0)
    if old["blue"] <= working + 4:  # tokens or change may run out
        return
    larder = oracle.food(old) + oracle.produced(old, "f")
    eaten = min(larder, oracle.consumption(old))
    missing = oracle.consumption(old) - eaten
    culture = max(0, old["culture"] + rated["culture_rating"] - 4 * missing)
    assert new["culture"] == culture
    assert oracle.food(new) == larder - eaten
    stock = oracle.resources(old) + oracle.produced(old, "m")
    due = [entry.args["count"] for entry in state.log if entry.key == "corruption"]
    assert oracle.resources(new) == stock - sum(due)
    assert not (simple and due)
    if not due and not {"loses_wonder", "loses_leader"} & told:
        assert simple or oracle.corruption(new) == 0


def check_undo(state: State, before: dict[str, Any]) -> None:
    """A new card in a military hand or in the row is a thing that nobody takes back."""
    after = state.dump()
    drew = any(
        Counter(new["military"]) - Counter(old["military"])
        for old, new in zip(before["civilisations"], after["civilisations"], strict=True)
    )
    filled = Counter(card for card in after["row"] if card) - Counter(before["row"])
    revealed = any(entry.key == "event" for entry in state.log)
    if drew or filled or revealed:
        assert state.effect == 2


# ---------------------------------------------------------------------- battles, auctions, ages


def check_battle(before: dict[str, Any], action: Action, state: State) -> None:
    """The strengths that are announced, from what was set aside."""
    asked = before["agenda"][-1]
    what, seat, other = asked["task"], asked["seat"], asked.get("other", asked.get("attack"))
    if what not in ("attack", "war_attack", "defend", "war_defend") or str(action) != ".":
        return
    held = before["civilisations"][seat]
    units = [card for card in before["scratch"] if card in oracle.BUILD]
    expected = oracle.ratings(before, seat)["strength"] + oracle.sacrificed(held, units)
    for card in before["scratch"]:
        if card not in units:
            assert what == "defend"
            expected += 2 * int(card[1]) * (2 if held["leader"] == "L3f" else 1)
    if "attack" in what:
        borders = [
            ("P1a", partner) for card, _, partner in oracle.pacts(before, seat) if card == "P1a"
        ]
        expected += 3 * (("P1a", other) in borders)
    told = [entry.args for entry in state.log if entry.key.endswith("e_strength")]
    told += [entry.args for entry in state.log if entry.key == "attack_strength"]
    assert told[0] == {"seat": seat, "count": expected}
    if before["options"]["version"] == "full" and before["round"] == before["last_round"]:
        assert units == []


def check_bids(state: State) -> None:
    """Bids go from one more than the last to what units, armies and bonuses can pay."""
    data = state.dump()
    if state.over or data["agenda"][-1]["task"] != "bid":
        return
    seat = data["agenda"][-1]["seat"]
    held = data["civilisations"][seat]
    units = [
        site
        for site, each in held["technologies"].items()
        if site[0] in oracle.UNITS
        for _ in range(each[0])
    ]
    most = oracle.sacrificed(held, units)
    most += "W0a" in held["wonders"] and "W0a" not in held["ravaged"]
    most += sum({"S1c": 2, "S2c": 3, "S3c": 4}.get(card, 0) for card in held["specials"])
    for card in held["military"]:
        if card[0] == "D":
            most += int(card[1]) + (held["leader"] == "L2c")
    expected = [f"${bid}" for bid in range(data["auction"]["bid"] + 1, most + 1)]
    assert [str(each) for each in state.legal(seat)] == [*expected, "."]


def check_age(before: dict[str, Any], state: State) -> None:
    """When an age ends, nothing is left in hands or under way of the one before."""
    data = state.dump()
    ended = ["A", "I", "II", "III", "IV"].index(data["age"]) - 1
    if data["age"] == before["age"] or data["options"]["version"] == "simple" or ended < 1:
        return
    old = str(ended - 1)
    for seat, held in enumerate(data["civilisations"]):
        if held["fallen"]:
            continue
        cards = [*held["hand"], *held["military"], held["leader"], held["wonder"]]
        cards += [held["pact"]["card"]] if held["pact"] else []
        assert not [card for card in cards if card and card[1] == old]
        was = before["civilisations"][seat]
        if data["options"]["version"] == "full" and seat != before["turn"]:
            assert was["owned_yellow"] - held["owned_yellow"] <= 2
        assert held["wonders"] == was["wonders"]
        assert set(held["technologies"]) == set(was["technologies"])
    if data["age"] in ("I", "II", "III")[: len(data["civil_decks"]) - 1]:
        assert "" not in data["row"]


# ------------------------------------------------------------------------------------ whole games


def step(state: State, rng: Random, cards: Counter[str], full: bool) -> None:
    """One random action with its checks; ``cards``: all military cards of the game."""
    data = state.dump()
    (seat,) = state.to_act
    listed = state.legal(seat)
    free = rng.random() < 0.5
    action = rng.choice(listed) if free else choose(listed, rng.getrandbits(16))
    state.apply(seat, action)
    check_payment(data, seat, action, state)
    check_production(data, seat, action, state)
    check_battle(data, action, state)
    check_bids(state)
    check_age(data, state)
    if full or state.over:
        after = state.dump()
        check_tokens(after)
        check_ratings(state, after)
        assert military_cards(after) == cards, str(action)
        check_question(state)
        check_events(after)
        check_undo(state, data)


def play(players: int, seed: int, version: str, every: int) -> State:
    """Play a random game; check payments always, everything else every so many actions."""
    rng = Random(seed)
    state = started(players, seed, version)
    cards = military_cards(state.dump())
    number = 0
    while not state.over:
        leavers = state.legal(HOST)
        if leavers and rng.random() < 0.0005:
            state.apply(HOST, rng.choice(leavers))
            continue  # with two players that is the end
        number += 1
        step(state, rng, cards, full=number % every == 0)
    check_result(state)
    return state


def play_on(players: int, seed: int, version: str, actions: int) -> None:
    """So many actions from a table in the middle of a game, everything checked."""
    state = Deal(players, seed, version).state()
    cards = military_cards(state.dump())
    rng = Random(seed)
    for _ in range(actions):
        if state.over:
            break
        step(state, rng, cards, full=True)


def check_result(state: State) -> None:
    """Ranks by culture; who left is behind all others, and later leavers before earlier ones."""
    held = state.dump()["civilisations"]
    keys = [(not each["fallen"], each["fallen"] or each["culture"]) for each in held]
    assert state.ranks == [1 + sum(other > mine for other in keys) for mine in keys]
    assert state.scores == [each["culture"] for each in held]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("version", VERSIONS)
def test_random_games(version: str, players: int) -> None:
    play(players, players, version, every=3)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("version", VERSIONS[1:])
def test_games_from_the_middle(version: str, players: int) -> None:
    for seed in range(15):
        play_on(players, seed, version, 40)


@pytest.mark.soak
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("version", VERSIONS)
def test_random_games_by_the_hundred(version: str, players: int) -> None:
    for seed in range(200):
        play(players, 1000 + seed, version, every=1)


@pytest.mark.soak
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("version", VERSIONS[1:])
def test_games_from_the_middle_by_the_thousand(version: str, players: int) -> None:
    for seed in range(1000):
        play_on(players, 1000 + seed, version, 60)
