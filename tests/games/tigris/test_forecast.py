"""What a conflict would come to: numbers worked out by hand, from what each seat may know."""

from __future__ import annotations

from random import Random

import ziggurat
from tests.conformance.moves import play
from tests.conformance.tigris.positions import table
from ziggurat.core.state import State
from ziggurat.games.tigris.table.forecast import (
    Forecast,
    Side,
    compare,
    most_held,
    of_reader,
    revolts,
    told,
    under_way,
    unseen,
    verdict,
    wars,
)
from ziggurat.games.tigris.table.paths import NUMBER
from ziggurat.web import face
from ziggurat.words import words

EN, FR = words("en", "tigris"), words("fr", "tigris")
NAMES = ["Anna", "Ben", "Carla", "Dalia"]


def entering() -> State:
    """The example of the rulebook: two temples beside g5, one beside the king at j6."""
    return table(
        temples=False, f5="RR", h5="RR", i5="RR", j5="RR", j6="K1", seat=2, hand="RR",
        hands={1: "RRR"},
    )  # fmt: skip


def neighbours(hand: str = "GGGK", **options: object) -> State:
    """Two traders with a cell between their kingdoms: one market against two."""
    return table(
        temples=False, a5="RR", b5="G0", c5="GG", e5="GG", f5="GG", g5="G1", h5="RR",
        hand=hand, hands={1: "GB"}, options=options,
    )  # fmt: skip


# ------------------------------------------------------------------------------- internal


def test_a_leader_counts_the_temples_beside_the_cell_and_its_own_hand() -> None:
    view = entering().view(2)
    [found] = revolts(view, NUMBER["g5"])
    assert found == Forecast(Side("K2", 2, 2), Side("K1", 1, 3))
    # 4 against 4 at the most: a tie defends, so that nothing is certain; but 2 are ahead of 1.
    assert verdict(view, found, EN) == EN.say("forecast.open", count=0)
    assert told(view, found, EN).startswith(
        "You attack: 2 on the map, up to 2 from your hand; against 1, and up to 3 that may be"
    )


def test_where_no_leader_may_stand_nothing_would_begin() -> None:
    view = entering().view(2)
    assert revolts(view, NUMBER["h5"]) == []  # a temple lies there
    assert revolts(view, NUMBER["a11"]) == []  # no temple beside it
    assert revolts(view, NUMBER["e4"]) == []  # no kingdom beside it
    assert revolts(entering().view(1), NUMBER["g5"]) == []  # a king of one's own is no rival
    assert revolts(entering().view(None), NUMBER["g5"]) == []


def test_with_enough_temples_it_is_certain() -> None:
    state = table(
        temples=False, f5="RR", h5="RR", j5="RR", i5="RR", j6="K1", seat=2, hand="RRRRBB",
        hands={1: "RBB"},
    )  # fmt: skip
    view = state.view(2)
    [found] = revolts(view, NUMBER["g5"])
    # Ben holds three tiles: 1 + 3 = 4, so that 5 are needed, three more than the two on the map.
    assert found == Forecast(Side("K2", 2, 4), Side("K1", 1, 3))
    assert verdict(view, found, EN) == "You win for certain if you add 3."
    assert verdict(view, found, FR) == "Vous gagnez à coup sûr si vous en ajoutez 3."


def test_nobody_can_add_what_the_reader_knows_to_be_elsewhere() -> None:
    state = table(
        temples=False, f5="RR", h5="RR", i5="RR", j5="RR", j6="K1", seat=2, hand="RR", bag="",
        hands={0: "BB", 1: "RBB", 3: "GG"},
    )  # fmt: skip
    view = state.view(2)
    assert unseen(view, "red") == 1  # all the others are on the map, gone, or my own
    assert most_held(view, 1, "red") == 1
    [found] = revolts(view, NUMBER["g5"])
    assert found.defence == Side("K1", 1, 1)
    assert verdict(view, found, EN) == "You win for certain if you add 1."  # 2 + 1 against 1 + 1


def test_those_who_are_asked_for_support_are_told() -> None:
    state = entering()
    before = state.view(2)
    play(state, "K@g5")
    view = state.view(2)
    assert of_reader(view) == Forecast(Side("K2", 2, 2), Side("K1", 1, 3))
    assert compare(before, view, EN) == [
        "Conflict (king). You attack: 2 on the map, up to 2 from your hand; against 1, and up to 3"
        " that may be in hand. Open: you are ahead, but lose if enough is added against you."
    ]
    drawn = face.draw("tigris", view, (), NAMES, "fr").regions["board"]
    assert "Incertain\u00a0: vous êtes devant" in drawn
    play(state, "+2")
    view = state.view(1)
    found = of_reader(view)
    assert found == Forecast(Side("K2", 4, 0), Side("K1", 1, 3))
    assert verdict(view, found, EN) == "You hold for certain if you add 3."
    watching = state.view(0)
    assert of_reader(watching) is None
    assert told(watching, under_way(watching)[0], EN) == (
        "4 attack, and up to 0 from the hand; against 1, and up to 3."
    )


def test_a_defender_who_cannot_reach_the_attack_is_told_so() -> None:
    state = table(
        temples=False, f5="RR", h5="RR", i5="RR", j5="RR", j6="K1", seat=2, hand="RRRR",
        hands={1: "RRBB"},
    )  # fmt: skip
    play(state, "K@g5", "+4")
    view = state.view(1)
    found = of_reader(view)
    assert found == Forecast(Side("K2", 6, 0), Side("K1", 1, 2))
    assert verdict(view, found, EN) == "You cannot win."


# ------------------------------------------------------------------------------- external


def test_a_tile_between_two_kingdoms() -> None:
    view = neighbours().view(0)
    [found] = wars(view, view["between"]["d5"])
    # Ben holds two tiles; 2 + 2 + 1 - 1 = 4 would be certain, and I have three.
    assert found == Forecast(Side("G0", 1, 3), Side("G1", 2, 2))
    assert verdict(view, found, EN) == EN.say("forecast.open", count=2)
    about = face.about("tigris", view, "cell:d5", EN, NAMES)
    assert about is not None
    assert about.rule == "TE-CONFLICT-EXTERNAL-07"
    assert "You attack: 1 on the map, up to 3 from your hand; against 2" in " ".join(about.lines)


def test_everybody_sees_his_own_side_of_it() -> None:
    state = neighbours()
    view = state.view(1)
    assert wars(view, view["between"]["d5"]) == [Forecast(Side("G1", 2, 1), Side("G0", 1, 4))]
    view = state.view(2)  # the first after Carla is Anna
    assert wars(view, view["between"]["d5"]) == [Forecast(Side("G0", 1, 4), Side("G1", 2, 2))]


def test_the_english_variant_lets_nobody_add_in_vain() -> None:
    view = neighbours("GKKK", english_variant=True).view(0)
    [found] = wars(view, view["between"]["d5"])
    assert found.attack == Side("G0", 1, 0)  # 1 + 1 is not ahead of 2
    assert verdict(view, found, EN) == "You cannot win."
    view = neighbours("GGKK", english_variant=True).view(0)
    assert wars(view, view["between"]["d5"])[0].attack == Side("G0", 1, 2)


def test_what_is_unseen_is_in_hands_in_the_bag_or_was_exchanged() -> None:
    game, rng = ziggurat.game("tigris"), Random(3)
    state = game.start(3, seed=3)
    for step in range(120):
        if state.over:
            break
        if step % 10 == 0:
            dump = state.dump()
            for colour in ("red", "blue", "green", "black"):
                hidden = dump["bag"][colour] + sum(
                    dump[field][seat][colour] for field in ("hands", "swapped") for seat in (1, 2)
                )
                assert unseen(state.view(0), colour) == hidden
        seat = state.to_act[0]
        state.apply(seat, rng.choice(state.legal(seat)))
