"""Every leader: what changes when they come, while they lead, and when they leave."""

from __future__ import annotations

from typing import Any

import pytest

from tests.conformance.ages.positions import (
    barred,
    civ,
    end_turn,
    entry,
    event,
    military,
    table,
    tokens,
    who,
    workers,
)
from tests.conformance.moves import legal, play, told
from tests.games.ages.test_cards_technologies import gained, ratings
from ziggurat.core.state import State


def leads(code: str, **position: Any) -> tuple[int, ...]:
    """Culture, science, happiness and strength that a leader brings, and takes along again."""
    state = table({"hand": [code], **position}, age="III")
    before = ratings(state)
    play(state, f"!{code}")
    change = gained(before, ratings(state))
    idle = "L1b" if code != "L1b" else "L0f"  # who changes no rating
    later = table({"leader": code, "hand": [idle], **position}, age="III")
    assert ratings(play(later, f"!{idle}")) == before
    return change


def attack(code: str, *sacrificed: str, **position: Any) -> int:
    """The strength of an attack under that leader when those units are given up."""
    state = table({"leader": code, **position}, age="III", phase="politics", military=["X2f"])
    play(state, "X2f>1", *[f"-{site}" for site in sacrificed], ".")
    return int(entry(state, "attack_strength")["count"])


def attacked(card: str, code: str) -> State:
    """Seat 0 plays an aggression or a war against that leader."""
    return play(
        table(
            phase="politics", age="III", government="G3a", military=[card], i0=5,
            rivals={1: {"leader": code}},
        ),
        f"{card}>1",
    )  # fmt: skip


# ----------------------------------------------------------------------------------------- Age A


@pytest.mark.card("alexander_the_great")
@pytest.mark.rule("TTA-CARD-09", "TTA-CARD-135")
def test_alexander_the_great() -> None:
    assert leads("L0a", i0=2, c1=1, g2=1, v3=1) == (0, 0, 0, 5)
    assert attack("L0a", "i0", i0=3) == 3 + 3 + 1  # the one given up counts 1


@pytest.mark.card("aristotle")
@pytest.mark.rule("TTA-CARD-134")
def test_aristotle() -> None:
    for card, science in (("m1", 1), ("G1a", 1), ("S1a", 1), ("W0a", 0), ("A1k", 0), ("L1a", 0)):
        state = table(leader="L0b", row=[card])
        assert civ(play(state, "<1"))["science"] == science
    both = play(table(leader="L0b", row=["m1", "f1"]), "<1", "<2")
    assert civ(both)["science"] == 2
    assert leads("L0b") == (0, 0, 0, 0)


@pytest.mark.card("hammurabi")
@pytest.mark.rule("TTA-CARD-133")
def test_hammurabi() -> None:
    state = play(table(hand=["L0c"]), "!L0c")
    assert (civ(state)["civil_total"], civ(state)["military_total"]) == (5, 1)
    assert (civ(state)["civil_left"], civ(state)["military_left"]) == (4, 1)
    state = play(table(leader="L0c", hand=["L1e"]), "!L1e")
    assert (civ(state)["civil_total"], civ(state)["military_total"]) == (4, 2)


@pytest.mark.card("homer")
@pytest.mark.rule("TTA-CARD-131")
def test_homer() -> None:
    assert leads("L0d", i0=1, i1=4) == (1, 0, 0, 0)
    assert leads("L0d", i0=3) == (2, 0, 0, 0)  # two Warriors at most
    state = play(table(hand=["L0d"], resources=1, military_left=0), "!L0d")
    assert civ(state)["arms_left"] == 1
    play(state, ".", ".")
    assert civ(state)["arms_left"] == 1  # every turn anew, never more
    play(state, "+i0")  # 2, of which he gives 1
    assert (civ(state)["resources"], civ(state)["arms_left"]) == (3 - 1, 0)
    gone = play(table(leader="L0d", arms_left=1, hand=["L1e"]), "!L1e")
    assert civ(gone)["arms_left"] == 0


@pytest.mark.card("julius_caesar")
@pytest.mark.rule("TTA-CARD-130")
def test_julius_caesar() -> None:
    assert leads("L0e") == (0, 0, 0, 1)
    state = play(table(hand=["L0e"]), "!L0e")
    assert (civ(state)["military_total"], civ(state)["military_left"]) == (3, 3)
    state = play(table(leader="L0e", hand=["L1e"], military_left=1), "!L1e")
    assert (civ(state)["military_total"], civ(state)["military_left"]) == (2, 1)


@pytest.mark.card("moses")
@pytest.mark.rule("TTA-CARD-132")
def test_moses() -> None:
    state = table(leader="L0f", food=1)
    play(state, "+")  # 2, less 1
    assert (civ(state)["food"], civ(state)["unused"]) == (0, 2)
    assert barred(table(leader="L0f"), "+") == "TTA-POP-01"
    # by a card and by the liners as well
    assert civ(play(table(leader="L0f", food=1, hand=["A0b"]), "*A0b"))["food"] == 1
    liner = table(leader="L0f", wonders=["W2c"], yellow=3, food=1)
    assert civ(play(liner, "+*"))["food"] == 0  # 7, less 5, less 1
    assert leads("L0f") == (0, 0, 0, 0)


# ----------------------------------------------------------------------------------------- Age I


@pytest.mark.card("christopher_columbus")
@pytest.mark.rule("TTA-CARD-18", "TTA-CARD-140")
def test_christopher_columbus() -> None:
    state = table(phase="politics", leader="L1a", military=["T1b", "T1c"], current=["E0a", "E0b"])
    play(state, "@T1b")
    seen = civ(state)
    assert (seen["colonies"], seen["leader"]) == (["T1b"], "L1a")
    assert (seen["food"], seen["owned_yellow"], seen["yellow"]) == (3, 28, 21)
    assert (seen["culture"], workers(state, "i0")) == (0, 1)  # no points, no sacrifice
    assert (len(state.dump()["current"]), state.dump()["future"]) == (2, [])  # and no event
    assert who(state) == (0, "actions")  # it was the political action
    later = table(phase="politics", leader="L1a", columbus_used=True, military=["T1c", "E1a"])
    assert "@T1c" not in legal(later)  # once in the game
    assert barred(later, "@T1c") == "TTA-CARD-18"
    assert "@T1c" not in legal(table(phase="politics", military=["T1c"]))


@pytest.mark.card("frederick_barbarossa")
@pytest.mark.rule("TTA-CARD-08", "TTA-CARD-141")
def test_frederick_barbarossa() -> None:
    state = table(leader="L1b", food=3, resources=4, i1=0, unused=0, military_left=0)
    play(state, "++i1")  # 2 food and 3 resources, each 1 less
    assert (civ(state)["food"], civ(state)["resources"]) == (2, 2)
    assert (workers(state, "i1"), civ(state)["unused"]) == (1, 0)
    assert (civ(state)["civil_left"], civ(state)["military_left"]) == (3, 0)
    play(state, "++i0")  # again, with the discount again; the next worker costs 2 still
    assert (civ(state)["food"], civ(state)["resources"], civ(state)["civil_left"]) == (1, 1, 2)
    assert civ(state)["strength"] == 1 + 2 + 1
    assert "++i0" not in legal(table(leader="L1b", resources=9))  # no food
    assert "++i0" not in legal(table(leader="L1b", food=9))  # no resources
    assert "++i0" not in legal(table(leader="L1b", food=5, resources=5, civil_left=0))
    assert "++i0" not in legal(table(leader="L1b", food=5, resources=5, yellow=0))
    armed = play(table(leader="L1b", food=1, arms_left=1, unused=0), "++i0")
    assert civ(armed)["arms_left"] == 0
    assert leads("L1b") == (0, 0, 0, 0)


@pytest.mark.card("genghis_khan")
@pytest.mark.rule("TTA-CARD-10", "TTA-CARD-139")
def test_genghis_khan() -> None:
    assert leads("L1c", c1=2, c2=1, i0=1) == (3, 0, 0, 3)
    assert leads("L1c", c1=2, tactic="K1d") == (2, 0, 0, 2 - 2)  # his own tactic is ignored
    assert attack("L1c", "c1", "c1", i0=0, c1=2, tactic="K1d") == 6 + 3 + 3


@pytest.mark.card("joan_of_arc")
@pytest.mark.rule("TTA-CARD-15", "TTA-CARD-137")
def test_joan_of_arc() -> None:
    assert leads("L1d", t0=1, t1=1, t2=1, h1=1) == (0, 0, 0, 1 + 2 + 3)
    assert leads("L1d", t0=1, t1=1, wonders=["W1b", "W0b"]) == (0, 0, 0, 2 * 3)  # St. Peter's
    for card in ("X1c", "Y2a"):  # attacked by an aggression or by a war
        state = attacked(card, "L1d")
        assert (civ(state, 1)["culture"], civ(state)["culture"]) == (5, 0)
    assert attack("L1d", "i0", i0=2, t0=2) == 2 + 2 + 1


@pytest.mark.card("leonardo_da_vinci")
@pytest.mark.rule("TTA-CARD-17", "TTA-CARD-138")
def test_leonardo_da_vinci() -> None:
    assert leads("L1e", l0=1) == (0, 0, 0, 0)  # a lab of level 0
    assert leads("L1e", l1=2, b1=1) == (0, 1, 0, 0)  # one of them
    assert leads("L1e", l1=1, b3=1) == (0, 3, 0, 0)
    assert leads("L1e", l3=0, l1=1) == (0, 1, 0, 0)  # nobody works there
    state = play(table(leader="L1e", hand=["i1", "S1d"], science=6), "!i1", "!S1d")
    assert civ(state)["resources"] == 2
    revolt = play(table(leader="L1e", hand=["G1a"], science=3), "!!G1a")
    assert civ(revolt)["resources"] == 1


@pytest.mark.card("michelangelo")
@pytest.mark.rule("TTA-CARD-15", "TTA-CARD-136")
def test_michelangelo() -> None:
    # temples 1 + 2, a theatre 1, wonders 2 + 1; not the arena, the government, the colony
    faces = {"t0": 1, "t1": 1, "h1": 1, "a1": 1, "government": "G1b", "colonies": ["T1c"]}
    assert leads("L1f", wonders=["W0b", "W1a"], **faces) == (7, 0, 0, 0)
    assert leads("L1f", wonders=["W0b", "W1b"], **faces) == (2 * 6, 0, 0, 0)
    assert leads("L1f", wonders=["W2b"]) == (0, 0, 0, 0)  # unhappy faces do not count
    state = table(leader="L1f", row={6: "W1a"}, wonders=["W0a"])
    assert civ(play(state, "<6"))["civil_left"] == 4 - (2 + 1 - 1)


# ---------------------------------------------------------------------------------------- Age II


@pytest.mark.card("isaac_newton")
@pytest.mark.rule("TTA-CARD-147")
def test_isaac_newton() -> None:
    assert leads("L2a", l1=1, b2=1) == (0, 2, 0, 0)
    state = play(table(age="II", leader="L2a", hand=["i1", "S1d"], science=6), "!i1", "!S1d")
    assert civ(state)["civil_left"] == 4
    assert barred(table(age="II", leader="L2a", hand=["i1"], science=3, civil_left=0), "!i1")
    state = play(table(age="II", leader="L2a", hand=["G2a"], science=5), "!!G2a")
    assert (civ(state)["civil_total"], civ(state)["civil_left"]) == (6, 1)


@pytest.mark.card("j_s_bach")
@pytest.mark.rule("TTA-CARD-146")
def test_j_s_bach() -> None:
    assert leads("L2b", h1=1, h2=1, b1=1) == (2, 0, 0, 0)
    state = table(age="II", leader="L2b", hand=["h1"], science=3, resources=4)
    play(state, "!h1", "+h1")  # 4 science and 5 resources, each 1 less
    assert (civ(state)["science"], civ(state)["resources"]) == (0, 0)
    up = table(age="II", leader="L2b", h1=1, h2=0, resources=4)
    assert civ(play(up, "h1>h2"))["resources"] == 0  # 8 less 4: the difference stays
    assert barred(table(age="II", leader="L2b", hand=["b1"], science=2), "!b1") == "TTA-TECH-01"


@pytest.mark.card("james_cook")
@pytest.mark.rule("TTA-CARD-143")
def test_james_cook() -> None:
    assert leads("L2c", colonies=["T1a", "T1b", "T2e"]) == (6, 0, 0, 0)
    auction = event("T1b", age="II", leader="L2c", military=["D1", "D2"])
    bids = [text for text in legal(auction) if text[0] == "$"]
    assert len(bids) == 1 + (1 + 1) + (2 + 1)
    rival = {"leader": "L2c", "military": ["D1"]}
    state = table(phase="politics", age="II", military=["X2f"], i0=4, rivals={1: rival})
    play(state, "X2f>1", ".", "+D1", ".")
    assert entry(state, "defence_strength")["count"] == 1 + 2  # no better in defence


@pytest.mark.card("maximilien_robespierre")
@pytest.mark.rule("TTA-CARD-145")
def test_maximilien_robespierre() -> None:
    state = play(table(age="II", hand=["L2d", "G2a"], science=5), "!L2d")
    assert (civ(state)["military_total"], civ(state)["military_left"]) == (3, 3)
    play(state, "!!G2a")  # though a civil action was spent
    assert (civ(state)["civil_total"], civ(state)["civil_left"]) == (6, 5)
    assert (civ(state)["military_total"], civ(state)["military_left"]) == (5, 0)
    spent = table(age="II", leader="L2d", hand=["G2a"], science=5, military_left=2)
    assert "!!G2a" not in legal(spent)  # no longer with civil actions


@pytest.mark.card("napoleon_bonaparte")
@pytest.mark.rule("TTA-CARD-09", "TTA-CARD-21", "TTA-CARD-144")
def test_napoleon_bonaparte() -> None:
    assert leads("L2e", i0=3, tactic="K1c") == (0, 0, 0, 2)
    assert leads("L2e", i0=6, tactic="K1c") == (0, 0, 0, 2)  # the best army alone
    assert leads("L2e", i0=2, tactic="K1c") == (0, 0, 0, 0)
    assert leads("L2e", i0=3) == (0, 0, 0, 0)
    assert leads("L2e", i0=1, i1=3, g2=2, tactic="K2c") == (0, 0, 0, 6)  # not the older one
    assert leads("L2e", i0=2, g2=1, tactic="K2c") == (0, 0, 0, 3)
    assert leads("L2e", i1=2, g2=1, v3=1, tactic="K2c") == (0, 0, 0, 12)
    state = play(table(age="II", hand=["L2e"]), "!L2e")
    assert civ(state)["military_total"] == 3
    assert attack("L2e", "i0", "i0", "i0", i0=3, tactic="K1c") == 3 + 2 + 2 + 3 + 2


@pytest.mark.card("william_shakespeare")
@pytest.mark.rule("TTA-CARD-142")
def test_william_shakespeare() -> None:
    assert leads("L2f", b1=2) == (2, 0, 0, 0)
    assert leads("L2f", h1=2) == (0, 0, 0, 0)
    assert leads("L2f", b1=1, b2=1, h1=1) == (2 + 2, 0, 0, 0)
    assert leads("L2f", b1=2, h2=3) == (2 + 4, 0, 0, 0)


# --------------------------------------------------------------------------------------- Age III


@pytest.mark.card("albert_einstein")
@pytest.mark.rule("TTA-CARD-148")
def test_albert_einstein() -> None:
    assert leads("L3a", l3=2, b1=1) == (0, 3, 0, 0)
    state = table(age="III", leader="L3a", hand=["i1", "A2i", "S1d"], science=6)
    play(state, "!i1", "*A2i:!S1d")
    assert civ(state)["culture"] == 6


@pytest.mark.card("elvis_presley")
@pytest.mark.rule("TTA-CARD-150")
def test_elvis_presley() -> None:
    assert leads("L3b") == (0, 0, 2, 0)
    assert leads("L3b", h1=2, h3=1) == (4, 0, 2, 0)
    assert leads("L3b", h1=2, h3=0) == (2, 0, 2, 0)


@pytest.mark.card("sid_meier")
@pytest.mark.rule("TTA-CARD-153")
def test_sid_meier() -> None:
    assert leads("L3c", l0=1, l1=2, l3=1) == (0 + 2 + 3, -4, 0, 0)


@pytest.mark.card("mahatma_gandhi")
@pytest.mark.rule("TTA-CARD-149")
def test_mahatma_gandhi() -> None:
    assert leads("L3d") == (2, 0, 0, 0)
    own = table(phase="politics", age="III", leader="L3d", government="G3a", military=["X1c"], i0=9)
    assert barred(own, "X1c>1") == "TTA-CARD-149"
    for card, cost in (("X1c", 2), ("X2f", 2), ("Y2b", 4)):
        assert civ(attacked(card, "L3d"))["military_left"] == 5 - cost
    war = table(phase="politics", age="III", government="G3a", military=["Y2a"],
                rivals={1: {"leader": "L3d"}})  # fmt: skip
    assert barred(war, "Y2a>1") == "TTA-WAR-01"  # 6 of 5


@pytest.mark.card("bill_gates")
@pytest.mark.rule("TTA-CARD-22", "TTA-CARD-28", "TTA-CARD-151")
def test_bill_gates() -> None:
    state = table(age="III", leader="L3e", l0=1, l1=1, l2=1, l3=1, military_left=0)
    assert civ(state)["resources_made"] == 2 + 1 + 2 + 3
    end_turn(state)
    assert [tokens(state, lab) for lab in ("l0", "l1", "l2", "l3")] == [0, 1, 1, 1]
    assert civ(state)["resources"] == 2 + 6
    assert civ(state)["blue"] == 18 - 1 - 2 - 3  # of 2 food 1 is eaten
    deposits = event("E1h", age="III", leader="L3e", l2=2)
    assert civ(deposits)["resources"] == 2 + 4
    impact = event("E3g", age="III", leader="L3e", l2=2)
    assert civ(impact)["culture"] == 1 + 2 + 4


@pytest.mark.card("bill_gates")
@pytest.mark.rule("TTA-CARD-22", "TTA-CARD-151")
def test_tokens_on_labs_stay_when_bill_gates_goes() -> None:
    state = table(age="III", leader="L3e", l2=(1, 2), hand=["L2a"], military_left=0)
    play(state, "!L2a")
    assert (tokens(state, "l2"), civ(state)["resources"]) == (2, 4)
    play(state, "+t0")  # 3: one token of the lab goes, the other leaves 1 on Bronze
    assert (tokens(state, "l2"), civ(state)["resources"]) == (0, 1)
    end_turn(state)
    assert (tokens(state, "l2"), civ(state)["resources"]) == (0, 3)  # no lab is a mine any more


@pytest.mark.card("bill_gates")
@pytest.mark.rule("TTA-CARD-151")
@pytest.mark.parametrize(
    ("text", "cost"),
    [
        ("+l0", 4), ("+l1", 7), ("+b1", 5), ("+t0", 3), ("+h1", 5), ("+m0", 2), ("l0>l1", 4),
        ("b1>b2", 5), ("l0>l2", 6), ("t0>t1", 2), ("m0>m1", 3),
    ],
)  # fmt: skip
def test_bill_gates_makes_labs_and_libraries_of_his_rivals_dearer(text: str, cost: int) -> None:
    def rich(resources: int, **position: Any) -> State:
        sites = {"l1": 0, "l2": 0, "b1": 1, "b2": 0, "h1": 0, "t0": 1, "t1": 0, "m1": 0}
        return table({**sites, "resources": resources, **position}, age="III",
                     rivals={1: {"leader": "L3e"}})  # fmt: skip

    assert text not in legal(rich(cost - 1))
    assert civ(play(rich(cost), text))["resources"] == 0
    if text == "l0>l1":  # Efficient Upgrade I: 2 less
        assert civ(play(rich(2, hand=["A1j"]), "*A1j:l0>l1"))["resources"] == 0
        assert "*A1j:l0>l1" not in legal(rich(1, hand=["A1j"]))


@pytest.mark.card("winston_churchill")
@pytest.mark.rule("TTA-CARD-08", "TTA-CARD-152")
def test_winston_churchill() -> None:
    state = table(age="III", leader="L3f", hand=["i3", "v3", "S1a"], science=5 + 8)
    play(state, "!i3", "!v3")
    assert civ(state)["science"] == 0
    assert barred(table(age="III", leader="L3f", hand=["S1a"], science=3), "!S1a") == "TTA-TECH-01"
    # while a war is declared on him, every unit costs 2 less
    war = {1: {"war": {"card": "Y2a", "on": 0}}}
    besieged = table(age="III", leader="L3f", i1=0, resources=1, unused=4, special="S1a",
                     rivals=war)  # fmt: skip
    play(besieged, "+i0", "+i1", "+i0")
    assert (civ(besieged)["resources"], civ(besieged)["strength"]) == (0, 1 + 1 + 2 + 1 + 1)
    assert "+i1" not in legal(table(age="III", leader="L3f", i1=0, resources=2))
    against = table(age="III", players=3, leader="L3f", resources=1,
                    rivals={1: {"war": {"card": "Y2a", "on": 2}}})  # fmt: skip
    assert "+i0" not in legal(against)  # a war on somebody else
    upgrade = table(age="III", leader="L3f", i1=0, resources=0, rivals=war)
    assert "i0>i1" not in legal(upgrade)  # an upgrade is not enlisted


@pytest.mark.card("winston_churchill")
@pytest.mark.rule("TTA-CARD-152")
def test_winston_churchill_defends() -> None:
    rival = {"leader": "L3f", "military": ["D1", "D3"]}
    state = table(phase="politics", age="III", military=["X2f"], i0=4, rivals={1: rival})
    play(state, "X2f>1", ".", "+D1", "+D3", ".")
    assert entry(state, "defence_strength")["count"] == 1 + 2 * 2 + 2 * 6
    assert "repelled" in told(state)
    auction = event("T1b", age="III", leader="L3f", military=["D3"])
    assert len([text for text in legal(auction) if text[0] == "$"]) == 1 + 3
    assert military(auction) == ["D3"]
