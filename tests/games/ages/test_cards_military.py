"""Every aggression, war, pact, tactic and bonus card."""

from __future__ import annotations

from typing import Any

import pytest

from tests.conformance.ages.positions import (
    barred,
    civ,
    entry,
    event,
    military,
    table,
    tokens,
    who,
    workers,
)
from tests.conformance.moves import legal, play, told
from ziggurat.core.state import State


def assault(card: str, cost: int, *, rival: dict[str, Any] | None = None, **mine: Any) -> State:
    """The aggression is played for its military actions and succeeds; what follows is asked."""
    state = table(
        {"i0": 5, "military": [card], "government": "G3a", **mine}, phase="politics", age="III",
        rivals={1: dict(rival or {})},
    )  # fmt: skip
    before = civ(state)["military_left"]
    play(state, f"{card}>1", ".", ".")
    assert civ(state)["military_left"] == before - cost
    assert (state.dump()["used"], military(state)) == ([card], [])
    assert "succeeds" in told(state)
    short = table(
        {"i0": 5, "military": [card], **mine}, phase="politics", age="III",
        military_left=max(0, cost - 1), rivals={1: dict(rival or {})},
    )  # fmt: skip
    assert (f"{card}>1" in legal(short)) == (cost == 0)
    return state


# ----------------------------------------------------------------------------------- aggressions


@pytest.mark.card("enslave")
def test_enslave() -> None:
    state = assault("X1a", 2)
    assert (civ(state)["resources"], civ(state, 1)["unused"], civ(state, 1)["yellow"]) == (3, 0, 19)
    state = assault("X1a", 2, rival={"unused": 0})
    assert who(state) == (1, "lose_worker")  # the victim chooses
    play(state, "-m0")
    assert (workers(state, "m0", 1), civ(state)["resources"]) == (1, 3)


@pytest.mark.card("plunder_i", "plunder_ii", "plunder_iii")
@pytest.mark.rule("TTA-CARD-30")
@pytest.mark.parametrize(("card", "total"), [("X1b", 3), ("X2a", 5), ("X3a", 8)])
def test_plunder(card: str, total: int) -> None:
    state = assault(card, 2, rival={"food": 9, "resources": 9})
    assert who(state) == (0, "plunder")  # the winner chooses the mix
    assert legal(state) == [f":{food}" for food in range(total + 1)]
    play(state, ":1")
    assert (civ(state)["food"], civ(state)["resources"]) == (1, total - 1)
    assert (civ(state, 1)["food"], civ(state, 1)["resources"]) == (8, 9 - (total - 1))
    poor = assault(card, 2, rival={"food": 1, "resources": 1})  # 2 in all: no question
    assert (civ(poor)["food"], civ(poor)["resources"]) == (1, 1)
    assert (civ(poor, 1)["food"], civ(poor, 1)["resources"]) == (0, 0)


@pytest.mark.card("raid_i", "raid_ii", "raid_iii")
@pytest.mark.rule("TTA-CARD-29")
@pytest.mark.parametrize(
    ("card", "cost", "text", "gain"),
    [
        ("X1c", 1, "-l0*1", 2),  # half of 3, rounded up
        ("X1c", 1, "-t1*1", 3),
        ("X1c", 1, "-h2*1", 5),
        ("X2b", 2, "-l0*1", 1),  # rounded down
        ("X2b", 2, "-l0*2", 3),
        ("X2b", 2, "-t1*1", 2),
        ("X2b", 2, "-h2*2", 9),
        ("X3b", 3, "-l0*3", 4),
        ("X3b", 3, "-h2*2", 9),
        ("X3b", 3, "-t1*1", 2),
    ],
)
def test_raid(card: str, cost: int, text: str, gain: int) -> None:
    rival = {"l0": 3, "t1": 1, "h2": 2, "government": "G3b"}
    state = assault(card, cost, rival=rival)
    assert who(state) == (0, "raid")  # the winner chooses the building
    most = {"X1c": 1, "X2b": 2, "X3b": 3}[card]
    counts = {"l0": 3, "t1": 1, "h2": 2}
    assert legal(state) == [
        f"-{site}*{count}"
        for site, workers in counts.items()
        for count in range(1, min(most, workers) + 1)
    ]  # of one kind and level
    play(state, text)
    site, count = text[1:3], int(text[-1])
    assert civ(state)["resources"] == gain
    assert workers(state, site, 1) == counts[site] - count
    assert civ(state, 1)["unused"] == 1 + count  # the workers stay
    bare = assault(card, cost, rival={"l0": 0})
    assert (civ(bare)["resources"], who(bare)) == (0, (0, "actions"))


@pytest.mark.card("annex")
def test_annex() -> None:
    rival = {"colonies": ["T1b", "T1f"], "owned_yellow": 28, "owned_blue": 20}
    state = assault("X2c", 2, rival=rival)
    assert (who(state), legal(state)) == ((0, "annex"), ["/T1b", "/T1f"])
    play(state, "/T1b")
    assert (civ(state)["colonies"], civ(state, 1)["colonies"]) == (["T1b"], ["T1f"])
    assert (civ(state)["owned_yellow"], civ(state, 1)["owned_yellow"]) == (28, 25)
    assert civ(state)["food"] == 0  # only what is permanent
    none = assault("X2c", 2)
    assert civ(none)["colonies"] == []


@pytest.mark.card("assassinate")
@pytest.mark.parametrize(("leader", "level"), [("L0e", 0), ("L1e", 1), ("L2a", 2), ("L3a", 3)])
def test_assassinate(leader: str, level: int) -> None:
    state = assault("X2d", level, rival={"leader": leader})
    assert (civ(state)["culture"], civ(state, 1)["leader"]) == (3 * level, "")
    alone = table(phase="politics", age="II", military=["X2d"], i0=5)
    assert barred(alone, "X2d>1") == "TTA-AGGR-01"  # nobody leads there


@pytest.mark.card("sabotage")
@pytest.mark.parametrize(("wonder", "level"), [("W0c", 0), ("W1a", 1), ("W2c", 2), ("W3b", 3)])
def test_sabotage(wonder: str, level: int) -> None:
    state = assault("X2e", level, rival={"wonder": wonder, "stages_built": 2})
    assert (civ(state)["culture"], civ(state, 1)["wonder"]) == (3 * level, "")
    assert (civ(state, 1)["stages_built"], civ(state, 1)["blue"]) == (0, 18)
    alone = table(phase="politics", age="II", military=["X2e"], i0=5,
                  rivals={1: {"wonders": ["W0a"]}})  # fmt: skip
    assert barred(alone, "X2e>1") == "TTA-AGGR-01"  # what stands is safe


@pytest.mark.card("spy")
@pytest.mark.parametrize(("held", "stolen"), [(9, 5), (5, 5), (3, 3), (0, 0)])
def test_spy(held: int, stolen: int) -> None:
    state = assault("X2f", 1, rival={"science": held}, science=2)
    assert (civ(state)["science"], civ(state, 1)["science"]) == (2 + stolen, held - stolen)


@pytest.mark.card("armed_intervention")
@pytest.mark.parametrize(("held", "stolen"), [(20, 7), (7, 7), (3, 3)])
def test_armed_intervention(held: int, stolen: int) -> None:
    state = assault("X3c", 2, rival={"culture": held}, culture=1)
    assert (civ(state)["culture"], civ(state, 1)["culture"]) == (1 + stolen, held - stolen)


# ------------------------------------------------------------------------------------------ wars


def war(card: str, mine: int, theirs: int, *, loser: dict[str, Any], **winner: Any) -> State:
    """Seat 0 has declared that war: it is decided with these strengths.

    What the stronger side and the weaker side have comes as ``winner`` and ``loser``.
    """
    declarer, target = (winner, loser) if mine > theirs else (loser, winner)
    state = table(
        {"i0": theirs, **target}, seat=1, age="III", military_left=0,
        rivals={0: {"i0": mine, "war": {"card": card, "on": 1}, **declarer}},
    )  # fmt: skip
    return play(state, ".", ".", ".")


def declared(card: str, cost: int) -> None:
    """Declaring the war costs so many military actions."""
    state = table(phase="politics", age="III", government="G3a", military=[card])
    play(state, f"{card}>1")
    assert civ(state)["military_left"] == 5 - cost
    assert civ(state)["war"] == {"card": card, "on": 1}
    short = table(phase="politics", age="III", government="G3a", military=[card],
                  military_left=cost - 1)  # fmt: skip
    assert f"{card}>1" not in legal(short)


@pytest.mark.card("war_over_culture_ii", "war_over_culture_iii")
@pytest.mark.parametrize("card", ["Y2a", "Y3b"])
def test_war_over_culture(card: str) -> None:
    declared(card, 3)
    state = war(card, 7, 3, loser={"culture": 10}, culture=1)
    assert [civ(state, seat)["culture"] for seat in (0, 1)] == [1 + 4, 10 - 4]
    state = war(card, 3, 7, loser={"culture": 10}, culture=1)  # who declared it loses
    assert [civ(state, seat)["culture"] for seat in (0, 1)] == [10 - 4, 1 + 4]
    state = war(card, 7, 3, loser={"culture": 2})
    assert [civ(state, seat)["culture"] for seat in (0, 1)] == [2, 0]


@pytest.mark.card("war_over_resources")
@pytest.mark.rule("TTA-CARD-30")
def test_war_over_resources() -> None:
    declared("Y2b", 2)
    # before the war is decided seat 1 produces 2 food, 1 of them eaten, and 2 resources
    state = war("Y2b", 7, 3, loser={"food": 3, "resources": 1})
    assert (who(state), legal(state)) == ((0, "plunder"), [":1", ":2", ":3", ":4"])
    play(state, ":3")
    assert [civ(state)["food"], civ(state)["resources"]] == [3, 1]
    assert [civ(state, 1)["food"], civ(state, 1)["resources"]] == [1, 2]
    state = war("Y2b", 3, 4, loser={"food": 3, "resources": 1})
    assert (who(state), legal(state)) == ((1, "plunder"), [":0", ":1"])


@pytest.mark.card("war_over_technology")
@pytest.mark.rule("TTA-CARD-31")
def test_war_over_technology() -> None:
    declared("Y2c", 2)
    loser = {"specials": ["S1a", "S1b", "S2d"], "science": 9}  # worth 4, 6 and 6; 10 science then

    def won() -> State:
        return war("Y2c", 14, 3, loser=loser)  # 11, but 1 of strength is by Warfare

    state = won()
    assert who(state) == (0, "spoils")
    assert state.prompt(0).args["count"] == 10
    assert legal(state) == ["<S1a", "<S1b", "<S2d", "."]
    play(state, "<S1a", "<S1b")  # 10: nothing is left for science
    assert civ(state)["specials"] == ["S1a", "S1b"]
    assert civ(state, 1)["specials"] == ["S2d"]
    assert (civ(state)["science"], civ(state, 1)["science"]) == (0, 10)
    assert (civ(state)["civil_total"], civ(state, 1)["civil_total"]) == (5, 4)
    assert (civ(state)["military_total"], civ(state, 1)["military_total"]) == (3, 2)
    state = play(won(), "<S2d", ".")
    assert (civ(state)["science"], civ(state, 1)["science"]) == (4, 6)
    state = play(won(), ".")
    assert (civ(state)["science"], civ(state, 1)["science"]) == (10, 0)
    better = war("Y2c", 14, 3, loser=loser, specials=["S2a", "S1d"])
    assert legal(better) == ["<S1b", "<S2d", "."]  # Warfare is older than Strategy


@pytest.mark.card("war_over_technology")
@pytest.mark.rule("TTA-CARD-31")
def test_blue_tokens_go_with_a_stolen_technology() -> None:
    state = war("Y2c", 12, 3, loser={"specials": ["S2b"], "owned_blue": 21}, specials=["S1b"])
    play(state, "<S2b")
    assert (civ(state)["specials"], civ(state, 1)["specials"]) == (["S2b"], [])
    assert (civ(state)["owned_blue"], civ(state, 1)["owned_blue"]) == (21, 18)
    assert (civ(state)["civil_total"], civ(state, 1)["civil_total"]) == (5, 4)


@pytest.mark.card("war_over_territory")
@pytest.mark.parametrize(("lead", "moved"), [(1, 1), (2, 1), (3, 2), (5, 2), (6, 3)])
def test_war_over_territory(lead: int, moved: int) -> None:
    declared("Y2d", 3)
    for mine, theirs in ((2 + lead, 2), (2, 2 + lead)):
        state = war("Y2d", mine, theirs, loser={"yellow": 9}, yellow=9)
        yellow = [civ(state, seat)["yellow"] for seat in (0, 1)]
        assert sorted(yellow) == [9 - moved, 9 + moved]
        assert yellow.index(max(yellow)) == (0 if mine > theirs else 1)
    state = war("Y2d", 2 + lead, 2, loser={"yellow": 1}, yellow=9)
    assert [civ(state, seat)["yellow"] for seat in (0, 1)] == [10, 0]


@pytest.mark.card("holy_war")
@pytest.mark.parametrize(("lead", "lost"), [(2, 0), (3, 1), (5, 1), (6, 2), (9, 3)])
def test_holy_war(lead: int, lost: int) -> None:
    declared("Y3a", 3)
    state = war("Y3a", 1 + lead, 1, loser={"unused": 4, "t0": 4}, culture=1)
    assert civ(state, 1)["unused"] == 4 - lost
    assert civ(state)["culture"] == 1 + 3 * lost


# ----------------------------------------------------------------------------------------- pacts


def agreed(card: str, side: str = "a", **position: Any) -> State:
    """Seat 0 offers seat 1 of three the pact, being that party, and seat 1 accepts."""
    position = {"age": "III", "phase": "politics", "players": 3, **position}
    state = table(military=[card], **position)
    play(state, f"{card}>1{side}", "&")
    assert civ(state)["pact"] == {"card": card, "with": 1, "side": side.upper()}
    return state


def changes(card: str, name: str, side: str = "a", **rival: Any) -> list[int]:
    """What the pact does to that number of the three."""
    rivals = {1: dict(rival), 2: {}}
    before = table(age="III", players=3, rivals=rivals)
    after = agreed(card, side, rivals=rivals)
    return [int(civ(after, seat)[name] - civ(before, seat)[name]) for seat in range(3)]


def tied(card: str, side: str, **position: Any) -> State:
    """Seat 0 has that pact with seat 1 and comes to its political action."""
    pact = {"card": card, "with": 1, "side": side}
    return table(
        {"pact": pact, "i0": 3, "government": "G3a", **position}, phase="politics", age="III",
        players=3,
    )  # fmt: skip


@pytest.mark.card("open_borders_agreement")
def test_open_borders_agreement() -> None:
    assert changes("P1a", "military_total") == [1, 1, 0]
    assert changes("P1a", "military_left") == [1, 1, 0]
    state = play(tied("P1a", "A", military=["X2f"]), "X2f>1", ".")
    assert entry(state, "attack_strength")["count"] == 3 + 3
    state = play(tied("P1a", "A", military=["X2f"]), "X2f>2", ".")
    assert entry(state, "attack_strength")["count"] == 3
    partner = table(
        phase="politics", seat=1, age="III", players=3, military=["X2f"],
        rivals={0: {"pact": {"card": "P1a", "with": 1, "side": "A"}}},
    )  # fmt: skip
    play(partner, "X2f>0", ".")
    assert entry(partner, "attack_strength")["count"] == 1 + 3
    assert civ(partner)["pact"]["card"] == "P1a"  # it does not end
    assert legal(tied("P1a", "A", military=["P3c"])) == ["P3c>1a", "P3c>2a", "/P1a", "."]


@pytest.mark.card("trade_routes_agreement")
def test_trade_routes_agreement() -> None:
    def trade(side: str, **mine: Any) -> State:
        pact = {"card": "P1b", "with": 1, "side": side}
        return table({"pact": pact, **mine}, players=3)

    state = trade("A", food=2, resources=1)
    assert "+f0" not in legal(state)
    play(state, "%", "+f0")  # party A: 1 food for a resource
    assert (civ(state)["food"], civ(state)["resources"]) == (1, 0)
    assert "%" not in legal(state)  # once a turn
    state = trade("B", food=1, resources=2)
    assert "+" not in legal(state)
    play(state, "%", "+")  # party B: 1 resource for a food
    assert (civ(state)["food"], civ(state)["resources"], civ(state)["unused"]) == (0, 1, 2)
    assert "%" not in legal(trade("A", resources=2))
    assert "%" not in legal(trade("B", food=2))
    # the partner has the other role
    rivals = {0: {"pact": {"card": "P1b", "with": 1, "side": "A"}}}
    partner = table(seat=1, players=3, food=1, resources=1, rivals=rivals)
    play(partner, "%", "+")
    assert (civ(partner, 1)["food"], civ(partner, 1)["resources"]) == (0, 0)
    assert legal(tied("P3c", "A", military=["P1b"]))[:4] == [
        "P1b>1a", "P1b>1b", "P1b>2a", "P1b>2b",
    ]  # fmt: skip


@pytest.mark.card("acceptance_of_supremacy", "international_trade_agreement")
@pytest.mark.parametrize(
    ("card", "side", "mine", "theirs"),
    [
        ("P2a", "a", (2, 3), (2, 1)),
        ("P2a", "b", (2, 1), (2, 3)),
        ("P2b", "a", (2, 3), (3, 2)),
        ("P2b", "b", (3, 2), (2, 3)),
    ],
)
def test_pacts_that_bring_something_every_turn(
    card: str, side: str, mine: tuple[int, int], theirs: tuple[int, int]
) -> None:
    state = agreed(card, side, military_left=0, rivals={1: {}, 2: {}})
    play(state, ".", ".", ".")  # the partner might end the pact
    for seat, made in ((0, mine), (1, theirs)):
        assert (civ(state, seat)["food"], civ(state, seat)["resources"]) == made
    assert who(state)[0] == 2


@pytest.mark.card("acceptance_of_supremacy", "loss_of_sovereignty", "peace_treaty")
@pytest.mark.parametrize(
    ("card", "side"), [("P2a", "A"), ("P2a", "B"), ("P3b", "A"), ("P3b", "B"), ("P3d", "A")]
)
def test_pacts_that_keep_peace(card: str, side: str) -> None:
    state = tied(card, side, military=["X2f"])
    assert barred(state, "X2f>1") == "TTA-AGGR-16"
    assert "X2f>2" in legal(state)
    assert barred(tied(card, side, military=["Y2a"]), "Y2a>1") == "TTA-WAR-15"
    partner = table(
        phase="politics", seat=1, age="III", players=3, military=["X2f"],
        rivals={0: {"pact": {"card": card, "with": 1, "side": side}}},
    )  # fmt: skip
    assert barred(partner, "X2f>0") == "TTA-AGGR-16"


@pytest.mark.card("international_trade_agreement", "international_tourism")
@pytest.mark.parametrize("card", ["P2b", "P3a"])
def test_pacts_that_do_not_hinder_attacks(card: str) -> None:
    state = play(tied(card, "A", military=["X2f"]), "X2f>1")
    assert civ(state)["pact"]["card"] == card


@pytest.mark.card("promise_of_military_protection")
def test_promise_of_military_protection() -> None:
    assert changes("P2c", "strength", "a") == [0, 5, 0]
    assert changes("P2c", "strength", "b") == [5, 0, 0]
    assert changes("P2c", "culture_rating", "a", t0=2) == [1, -1, 0]
    assert changes("P2c", "culture_rating", "b", t0=2) == [0, 1, 0]  # there was nothing to lose
    for side in "AB":
        state = play(tied("P2c", side, military=["X2f"]), "X2f>1")
        assert (civ(state)["pact"], civ(state)["strength"]) == ({}, 3)
        assert civ(state, 1)["strength"] == 1
        kept = play(tied("P2c", side, military=["X2f"]), "X2f>2")
        assert civ(kept)["pact"]["card"] == "P2c"


@pytest.mark.card("scientific_cooperation")
@pytest.mark.rule("TTA-CARD-32")
def test_scientific_cooperation() -> None:
    pact = {"card": "P2d", "with": 1, "side": "A"}

    def partners(mine: int, theirs: int, seat: int = 0, **more: Any) -> State:
        position = {"hand": ["i1", "t1", "G1a"], **more}
        if seat == 0:
            return table({**position, "pact": pact, "science": mine}, players=3,
                         rivals={1: {"science": theirs}, 2: {"science": 9}})  # fmt: skip
        return table({**position, "science": mine}, seat=1, players=3,
                     rivals={0: {"science": theirs, "pact": pact}, 2: {}})  # fmt: skip

    for seat in (0, 1):
        state = play(partners(1, 4, seat), "!i1")  # 3, less 2; the other pays 1
        assert (civ(state, seat)["science"], civ(state, 1 - seat)["science"]) == (0, 3)
    state = play(partners(7, 4), "!G1a")  # 9, less 2
    assert (civ(state)["science"], civ(state, 1)["science"]) == (0, 3)
    state = play(partners(1, 4), "!!G1a")
    assert (civ(state)["science"], civ(state, 1)["science"]) == (0, 3)
    state = play(partners(1, 4), "!t1")  # 2, less 2
    assert (civ(state)["science"], civ(state, 1)["science"]) == (1, 3)
    assert barred(partners(9, 0), "!i1") == "TTA-CARD-32"
    assert barred(partners(0, 9), "!t1") == "TTA-CARD-32"
    assert barred(partners(9, 0), "!!G1a") == "TTA-CARD-32"
    third = table(seat=2, players=3, hand=["i1"], science=3, rivals={0: {"pact": pact}, 1: {}})
    assert "!i1" in legal(third)  # it binds the partners alone


@pytest.mark.card("international_tourism")
def test_international_tourism() -> None:
    rivals: dict[int, dict[str, Any]] = {1: {"wonders": ["W0d", "W3a"], "wonder": "W1a"}, 2: {}}
    state = agreed("P3a", wonders=["W0c"], rivals=rivals)
    # the Library itself brings 1
    assert [civ(state, seat)["culture_rating"] for seat in range(3)] == [1 + 2, 1, 0]
    done = table(
        players=3, age="III", wonder="W0d", stages_built=2, resources=1,
        pact={"card": "P3a", "with": 1, "side": "A"},
    )  # fmt: skip
    play(done, "^1")
    assert civ(done, 1)["culture_rating"] == 1  # at once


@pytest.mark.card("loss_of_sovereignty")
def test_loss_of_sovereignty() -> None:
    assert changes("P3b", "culture_rating", "a", t0=3) == [2, -2, 0]
    assert changes("P3b", "culture_rating", "b", t0=3) == [0, 2, 0]
    for side, protected in (("A", 1), ("B", 0)):
        third = table(
            phase="politics", seat=2, age="III", players=3, government="G3a",
            military=["Y2a", "X2f"], rivals={0: {"pact": {"card": "P3b", "with": 1, "side": side}}},
        )  # fmt: skip
        assert barred(third, f"Y2a>{protected}") == "TTA-WAR-15"  # no war on party B
        assert f"Y2a>{1 - protected}" in legal(third)
        assert f"X2f>{protected}" in legal(third)


@pytest.mark.card("military_pact")
def test_military_pact() -> None:
    assert changes("P3c", "strength") == [4, 4, 0]
    state = play(tied("P3c", "A", military=["X2f"]), "X2f>1")
    assert (civ(state)["pact"], civ(state)["strength"], civ(state, 1)["strength"]) == ({}, 3, 1)
    state = play(tied("P3c", "A", military=["Y2a"]), "Y2a>1")
    assert civ(state)["pact"] == {}


@pytest.mark.card("peace_treaty")
def test_peace_treaty() -> None:
    assert changes("P3d", "culture_rating") == [1, 1, 0]
    state = agreed("P3d", military_left=0)
    play(state, ".", ".", ".")
    assert [civ(state, seat)["culture"] for seat in range(3)] == [1, 1, 0]


# --------------------------------------------------------------------------------------- tactics


def force(units: str, *, age: int) -> dict[str, int]:
    """Units of that age, or of the age next to it where there are none."""
    sites: dict[str, int] = {"i0": 0}
    for letter in units:
        level = max(age, {"i": 0, "c": 1, "g": 2, "v": 3}[letter])
        sites[f"{letter}{level}"] = sites.get(f"{letter}{level}", 0) + 1
    return sites


def bonus(tactic: str, units: str, *, age: int) -> int:
    """What playing the tactic adds to those units."""
    state = table({"military": [tactic], **force(units, age=age)}, age="III")
    before = civ(state)["strength"]
    play(state, f"!{tactic}")
    assert (civ(state)["tactic"], civ(state)["military_left"]) == (tactic, 1)
    return int(civ(state)["strength"] - before)


@pytest.mark.card(
    "fighting_band", "heavy_cavalry", "legion", "light_cavalry", "medieval_army", "phalanx",
    "classic_army", "conquistadors", "defensive_army", "fortifications", "mobile_artillery",
    "napoleonic_army", "entrenchments", "mechanized_army", "modern_army", "shock_troops",
)  # fmt: skip
@pytest.mark.rule("TTA-CARD-54", "TTA-CARD-56")
@pytest.mark.parametrize(
    ("tactic", "army", "whole", "old"),
    [
        ("K1a", "ii", 1, 1), ("K1b", "ccc", 4, 4), ("K1c", "iii", 2, 2), ("K1d", "cc", 2, 2),
        ("K1e", "ic", 2, 2), ("K1f", "iic", 3, 3), ("K2a", "iicc", 9, 5), ("K2b", "icc", 5, 3),
        ("K2c", "iig", 6, 3), ("K2d", "gg", 4, 4), ("K2e", "cg", 5, 5), ("K2f", "icg", 8, 4),
        ("K3a", "igg", 9, 5), ("K3b", "cgg", 10, 5), ("K3c", "iicg", 13, 7),
        ("K3d", "iccc", 11, 6),
    ],
)  # fmt: skip
def test_tactics(tactic: str, army: str, whole: int, old: int) -> None:
    age = int(tactic[1])
    assert bonus(tactic, army, age=age) == whole
    assert bonus(tactic, army, age=age - 1) == whole  # one age older is new enough
    assert bonus(tactic, army, age=max(0, age - 2)) == old
    assert bonus(tactic, army * 2, age=age - 1) == 2 * whole
    assert bonus(tactic, army[1:], age=age) == 0  # one is missing
    assert bonus(tactic, army[:-1], age=age) == 0
    assert bonus(tactic, army + "v", age=age - 1) == 2 * whole
    for letter in "icg":  # no other army will do
        if set(army) != {letter}:
            assert bonus(tactic, letter * 4, age=age) == 0


# ----------------------------------------------------------------------------------- bonus cards


@pytest.mark.card("bonus_i", "bonus_ii", "bonus_iii")
@pytest.mark.rule("TTA-CARD-35")
@pytest.mark.parametrize(
    ("card", "defence", "colonise"), [("D1", 2, 1), ("D2", 4, 2), ("D3", 6, 3)]
)
def test_bonus_cards(card: str, defence: int, colonise: int) -> None:
    rival = {"military": [card, card]}
    state = table(phase="politics", age="III", military=["X2f"], i0=3, rivals={1: rival})
    play(state, "X2f>1", ".", f"+{card}", ".")
    assert entry(state, "defence_strength")["count"] == 1 + defence
    assert (military(state, 1), state.dump()["used"]) == ([card], [card, "X2f"])
    auction = event("T1a", age="III", military=[card], rivals={1: {"i0": 0}})
    bids = [text for text in legal(auction) if text[0] == "$"]
    assert bids == [f"${bid}" for bid in range(1, 1 + colonise + 1)]
    play(auction, bids[-1], "-i0", f"+{card}", ".")
    assert (civ(auction)["colonies"], military(auction)) == (["T1a"], [])
    assert workers(auction, "i0") == 0
    assert tokens(auction, "f0") == 0
