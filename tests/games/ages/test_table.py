"""The table of Through the Ages: which keys mean what, what is said, what the drawing shows."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.conformance.ages.positions import GAME, table
from tests.conformance.moves import play
from tests.games.ages import moments
from tests.games.drawing import NAMES, drawn, elements, finished, keys_drawn, situations
from ziggurat.core.state import State
from ziggurat.draw.svg import SOFT_HYPHEN
from ziggurat.games.ages.rules.components import CODES
from ziggurat.games.ages.table import drawing
from ziggurat.games.ages.table.about import about
from ziggurat.games.ages.table.cards import name as card_name
from ziggurat.web.delta import changed_regions, regions
from ziggurat.words import LANGUAGES, words


def seen(state: State, seat: int | None = None) -> Any:
    """What the seat to act sees, or another one."""
    return state.view(state.to_act[0] if seat is None else seat)


def paths_of(state: State, text: str) -> list[list[str]]:
    return drawing.paths(seen(state), state.legal(state.to_act[0]))[text]


def said(state: State, key: str, language: str = "en") -> str:
    return drawing.label(seen(state), key, words(language, "ages"), NAMES)


def texts(markup: str, name: str) -> list[str]:
    """The text of every element of a class."""
    return [
        "".join(element.itertext())
        for element in elements(markup)
        if name in element.attrib.get("class", "").split()
    ]


# --------------------------------------------------------------------------------- what is clicked


def test_paths_of_a_turn() -> None:
    state = moments.actions_of_all_kinds()
    assert paths_of(state, "+") == [["bank"]]
    assert paths_of(state, "+m1") == [["tech:m1", "build:m1"], ["workers", "tech:m1"]]
    assert paths_of(state, "++i1") == [["tech:i1", "levy:i1"]]
    assert paths_of(state, "m0>m1") == [["tech:m1", "from:m0"], ["drag:tech:m0", "tech:m1"]]
    assert paths_of(state, "-m1") == [["destroy", "tech:m1"], ["drag:tech:m1", "workers"]]
    assert paths_of(state, "^2") == [["wonder", "n:2"]]
    assert paths_of(state, "!L3a") == [["hand:L3a"]]
    assert paths_of(state, "!G3a") == [["hand:G3a", "peaceful:G3a"]]
    assert paths_of(state, "!!G3a") == [["hand:G3a", "revolt:G3a"]]
    assert paths_of(state, "!K1a") == [["military:K1a"]]
    assert paths_of(state, "*A2k") == [["hand:A2k"]]
    assert paths_of(state, "*A2f:+m1") == [["hand:A2f", "tech:m1"]]
    assert paths_of(state, "*A2j:m0>m1") == [["hand:A2j", "tech:m0", "tech:m1"]]
    assert paths_of(state, "*A2i:!m3") == [["hand:A2i", "hand:m3"]]
    assert paths_of(state, "*A2i:!!G3a") == [["hand:A2i", "hand:G3a", "revolt:G3a"]]
    assert paths_of(state, ".") == [["done"]]


def test_what_can_mean_but_one_thing_is_one_click() -> None:
    """A worker and five resources: a mine can be built, and nothing else is done with one."""
    state = table(resources=5, unused=1, hand=["A0c"])
    assert paths_of(state, "+m0") == [["tech:m0"], ["workers", "tech:m0"]]
    assert paths_of(state, "-m0") == [["destroy", "tech:m0"], ["drag:tech:m0", "workers"]]


def test_one_stage_needs_no_number() -> None:
    assert paths_of(table(wonder="W0a", resources=5), "^1") == [["wonder"]]


def test_two_cards_alike_in_the_row_are_told_apart() -> None:
    state = table(row=["A1j", "m1", "A1j"])
    assert paths_of(state, "<1") == [["row:A1j"]]
    assert paths_of(state, "<3") == [["row:A1j.2"]]


def test_paths_of_politics() -> None:
    state = moments.pact_to_end()
    assert paths_of(state, "=T1a") == [["military:T1a", "prepare:T1a"]]
    assert paths_of(state, "@T1a") == [["military:T1a", "colonise:T1a"]]
    assert paths_of(state, "P1b>2b") == [["military:P1b", "seat:2", "side:b"]]
    assert paths_of(state, "/P1a") == [["pact:P1a", "end:P1a"]]
    plain = table(phase="politics", military=["E1a", "T1a", "X1b", "P1a"], military_left=2)
    assert paths_of(plain, "=T1a") == [["military:T1a"]]
    assert paths_of(plain, "X1b>1") == [["military:X1b", "seat:1"]]
    assert paths_of(plain, "P1a>1a") == [["military:P1a", "seat:1"]]  # both parties are alike


def test_paths_of_what_others_lose() -> None:
    assert paths_of(moments.raid(), "-l0*1") == [["raze:l0:1"]]
    assert paths_of(moments.terror(), "-l0") == [["their:l0"]]
    assert paths_of(moments.annex(), "/T1a") == [["annex:T1a"]]
    assert paths_of(moments.spoils(), "<S1a") == [["spoil:S1a"]]
    assert paths_of(moments.lose_worker(), "-m0") == [["tech:m0"]]
    assert paths_of(moments.ravage(), "/W0a") == [["own:W0a"]]


# ------------------------------------------------------------------------------------- what is said


def test_labels_have_the_numbers_of_the_seat() -> None:
    state = table(
        row={1: "m1", 7: "W1a"}, wonders=["W0a"], special="S1d", l1=1, resources=9, unused=2,
        wonder="", hand=["G1a"],
    )  # fmt: skip
    assert said(state, "row:m1") == "Iron: take it for 1 civil action"
    assert said(state, "row:W1a") == "Great Wall: take it for 3 civil actions"  # 2, and 1 stands
    assert said(state, "build:l1") == "Build Alchemy for 5 resources"  # 6, less 1 by masonry
    assert said(state, "destroy") == "Destroy or disband"
    assert said(state, "from:m0", "fr") == "Améliorer Bronze"
    assert said(state, "peaceful:G1a") == "Peaceful change for 9 science points"
    assert said(state, "bank", "fr") == "Un ouvrier de plus pour 3 nourritures"


def test_mixes_add_up_to_what_is_gained_lost_or_taken() -> None:
    state = table(phase="politics", military=["X1b"], i0=5, rivals={1: {"food": 1, "resources": 4}})
    play(state, "X1b>1", ".", ".")
    keys = [path[0] for action in state.legal(0) for path in paths_of(state, str(action))]
    assert [said(state, key) for key in keys] == [
        "no food and 3 resources",
        "1 food and 2 resources",
    ]


def test_the_end_of_a_turn_warns() -> None:
    spoken = words("en", "ages")
    calm = table(food=3, resources=1)
    assert said(calm, "done") == "End my turn"
    assert drawing.cautions(seen(calm), calm.legal(0), spoken) == {}
    hungry = table(f0=0, unused=9, yellow=8)
    assert said(hungry, "done") == "End my turn (Famine ahead: 3 food are missing.)"
    told = drawing.cautions(seen(hungry), hungry.legal(0), spoken)
    assert told == {".": "Famine ahead: 3 food are missing."}
    rising = table(yellow=8, unused=1)
    assert "Soulèvement en vue" in said(rising, "done", "fr")
    greedy = table(blue=2, resources=9, food=6)  # both tokens go to the farms: none is left
    assert "Corruption ahead: 6 resources will be lost." in said(greedy, "done")
    assert "ag-danger" in drawn(seen(greedy))["mine"]


@pytest.mark.parametrize(
    ("text", "english", "french"),
    [
        ("<7", "Take the card at place 7", "Prendre la carte à la place 7"),
        ("m0>m1", "Upgrade Bronze to Iron", "Améliorer Bronze en Fer"),
        ("^2", "Build 2 stages of the wonder", "Construire 2 étapes de la merveille"),
        ("!!G1a", "Revolution: Monarchy", "Révolution\u00a0: Monarchie"),
        ("$4", "Bid 4", "Enchérir à 4"),
        ("*A2i:!!G1a", "Play Breakthrough II → Monarchy, by revolution",
         "Jouer Percée II → Monarchie, par révolution"),
        (".", "Finish", "Terminer"),
    ],
)  # fmt: skip
def test_actions_in_words(text: str, english: str, french: str) -> None:
    action = GAME.actions.parse(text)
    assert drawing.describe(action, words("en", "ages")) == english
    assert drawing.describe(action, words("fr", "ages")) == french


def test_actions_in_words_are_more_exact_with_a_view() -> None:
    state = table(row=["m1"])
    spoken = words("en", "ages")
    assert drawing.describe(GAME.actions.parse("<1"), spoken, seen(state)) == (
        "Iron: take it for 1 civil action"
    )
    assert drawing.describe(GAME.actions.parse("."), spoken, seen(state)) == "End my turn"


def test_what_an_action_changes_is_told_number_by_number() -> None:
    state = table(resources=5, unused=1)
    before = seen(state)
    play(state, "+t0")
    assert drawing.compare(before, seen(state, 0), words("en", "ages")) == [
        "civil actions 4 → 3",
        "resources 5 → 2",
        "culture a turn 0 → 1",
        "happy faces 0 → 1",
        "unused workers 1 → 0",
    ]


# -------------------------------------------------------------------------------------- the drawing


def test_the_row_shows_zones_and_my_prices() -> None:
    state = table(row={1: "m1", 7: "W1a", 13: "L1a"}, wonders=["W0a"])
    board = drawn(seen(state))["board"]
    assert texts(board, "ag-price") == ["1", "3", "3"]
    assert texts(board, "ag-gap") == ["empty"] * 10
    marked = [e for e in elements(board) if "ag-other-price" in e.attrib.get("class", "")]
    assert ["".join(e.itertext()) for e in marked] == ["3"]
    assert texts(drawn(state.view(None))["board"], "ag-price") == []  # a spectator buys nothing


def test_my_civilisation_is_laid_out_in_columns() -> None:
    state = table(m1=(2, 3), t1=1, hand=["A0b", "A0b"], military=["X1b"], yellow=12, blue=7)
    mine = drawn(seen(state))["mine"]
    columns = [
        [child.attrib["data-key"] for child in element if "data-key" in child.attrib]
        for element in elements(mine)
        if "ag-column" in element.attrib.get("class", "").split()
    ]
    assert columns == [["tech:f0"], ["tech:m0", "tech:m1"], ["tech:l0"],
                       ["tech:t0", "tech:t1"], ["tech:i0"]]  # fmt: skip
    assert texts(mine, "ag-limit") == ["1/2", "1/2"]
    assert texts(mine, "ag-now") == ["4", "−2"]  # 12 yellow tokens: 4 food; 7 blue ones: 2 lost
    now = [e for e in elements(mine) if "ag-now" in e.attrib.get("class", "").split()]
    assert [e.attrib["data-held"] for e in now] == ["4", "3"]
    assert "×2" in "".join(texts(mine, "ag-held"))
    assert "Civil cards 2/4" in mine
    assert "Military cards 1/2" in mine


def test_a_card_taken_this_turn_says_that_it_waits() -> None:
    """Only where all copies were taken this turn, and only in the hand of who took them."""
    state = table(hand=["A0a", "A0b"], fresh=["A0b"], rivals={1: {"hand": ["A0b"]}})
    assert seen(state)["locked"] == ["A0b"]
    assert drawn(seen(state))["mine"].count("taken this turn") == 1
    assert state.view(1)["locked"] == []
    assert "taken this turn" not in drawn(state.view(1))["mine"]
    state = table(hand=["A0b", "A0b"], fresh=["A0b"])
    assert seen(state)["locked"] == []


def test_placing_tokens_does_not_end_the_actions() -> None:
    """Paying by hand asks where tokens lie; the phase stays what it is."""
    state = table(m1=(1, 3), resources=3, unused=1, options={"auto_pay": False})
    play(state, "+m1")
    assert state.view(0)["agenda"][-1]["task"] == "place"
    assert texts(drawn(seen(state))["board"], "ag-now")[0] == "Actions"


def test_a_phase_is_marked() -> None:
    for phase, expected in (("politics", "Politics"), ("actions", "Actions")):
        state = table(phase=phase, military=["E1a"])
        assert texts(drawn(seen(state))["board"], "ag-now")[0] == expected
    assert "Politics" not in texts(drawn(seen(table(version="simple")))["board"], "ag-step")


def test_an_auction_is_told() -> None:
    state = table(
        phase="politics", military=["E1e"], current=["T1a", "E0a"], i0=3, rivals={1: {"i0": 4}}
    )
    play(state, "=E1e", "$2")
    told = texts(drawn(state.view(1))["board"], "ag-happening")[0]
    assert "Anna bids 2" in told
    assert "Developed Territory I" in told.replace(SOFT_HYPHEN, "")
    assert paths_of(state, "$3") == [["n:3"]]
    assert said(state, "n:3") == "Bid 3"
    play(state, ".")
    assert "(passed: Benoît & fils)" in texts(drawn(state.view(0))["board"], "ag-happening")[0]
    assert paths_of(state, "-i0") == [["tech:i0"]]
    play(state, "-i0")
    assert "Set aside: Warriors" in drawn(state.view(0))["mine"]


def test_a_battle_is_told() -> None:
    state = table(phase="politics", military=["X1b"], i0=4, rivals={1: {"i0": 2}})
    play(state, "X1b>1")
    told = texts(drawn(state.view(1))["board"], "ag-happening")[0]
    assert "Anna attacks with 4; Benoît & fils has 2" in told
    play(state, ".")
    told = texts(drawn(state.view(1))["board"], "ag-happening")[0]
    assert "Anna attacks with 4; Benoît & fils has 2" in told


def test_a_sacrifice_is_told_at_once() -> None:
    """Warriors (1) given up count once more: 4 + 1."""
    state = table(phase="politics", military=["X1b"], i0=4, rivals={1: {"i0": 2}})
    play(state, "X1b>1", "-i0")
    assert "Anna attacks with 5" in texts(drawn(state.view(1))["board"], "ag-happening")[0]


def test_wars_and_pacts_are_shown_to_both_parties() -> None:
    pact = {"card": "P1b", "with": 1, "side": "A"}
    state = table(players=3, pact=pact, rivals={1: {"war": {"card": "Y2a", "on": 0}}}, age="II")
    tags = texts(drawn(seen(state))["mine"], "ag-tag")
    assert tags == ["with Benoît & fils (A)", "by Benoît & fils"]
    other = texts(drawn(state.view(1))["mine"], "ag-tag")
    assert other == ["with Anna (B)", "on Anna"]
    third = drawn(state.view(2))
    assert texts(third["mine"], "ag-tag") == []
    signs = [e.attrib["class"] for e in elements(third["seats"]) if "class" in e.attrib]
    assert (signs.count("z-icon ag-war"), signs.count("z-icon ag-pact")) == (2, 2)


def test_ratings_stand_side_by_side_and_civilisations_unfold() -> None:
    state = table(players=3, culture=7, t0=2, rivals={2: {"science": 5}})
    seats, mine = drawn(seen(state))["seats"], drawn(seen(state))["mine"]
    assert texts(mine, "ag-stat") == ["7+2Culture", "0+1Science", "1Strength"]
    # 9 workers leave 16 yellow tokens: one happy face is needed
    assert "happiness 2, 1 needed" in mine
    shown = texts(seats, "ag-stat")
    assert shown[:4] == ["0+0", "0+1", "1", "0/0"]
    assert "5+1" in shown
    unfold = [e.attrib["id"] for e in elements(seats) if e.tag == "details"]
    assert unfold == ["ag-civ-1", "ag-civ-2"]
    watched = drawn(state.view(None))
    assert len([e for e in elements(watched["seats"]) if e.tag == "details"]) == 2
    assert "Anna" in watched["mine"]
    assert [key for key in keys_drawn(watched) if not key.startswith("row:")] == []


def test_nothing_hidden_is_drawn() -> None:
    state = table(
        phase="politics", military=["E1e"], current=["E0a", "E0b"],
        rivals={1: {"military": ["Y2b", "X2d", "K2a"], "hand": ["m1"]}}, future=[("E1l", 1)],
        age="II", hidden=[("D2", 1)],
    )  # fmt: skip
    spoken = words("en", "ages")
    for seat in (None, 0):
        markup = "".join(drawn(state.view(seat)).values())
        for code in ("Y2b", "X2d", "K2a", "E1l", "D2", "E0a", "E0b"):
            assert card_name(code, spoken) not in markup
            assert f'"{code}"' not in markup
    assert "Rebellion" not in "".join(drawn(state.view(0)).values())
    own = "".join(drawn(state.view(1)).values())
    assert card_name("Y2b", spoken) in own


def test_every_card_can_be_read_in_both_languages() -> None:
    for language in LANGUAGES:
        notes = drawing.notes(words(language, "ages"))
        assert list(notes) == CODES
        for code, note in notes.items():
            paragraphs = [e for e in elements(note) if e.tag == "p"]
            assert len(paragraphs) > 1, code
            assert not re.search(r"[{}]|(card|effect)\.\w", note), note


def test_whatever_names_a_note_has_one() -> None:
    notes = drawing.notes(words("en", "ages"))
    for view, _ in situations("ages")[::3]:
        for markup in drawn(view).values():
            named = [e.attrib["data-note"] for e in elements(markup) if "data-note" in e.attrib]
            assert set(named) <= set(notes)


def test_a_government_in_hand_says_its_price_once() -> None:
    """The card says it already; the note beneath it, what the reader has or pays instead."""
    said = words("en", "ages")
    view = seen(table(hand=["G1a"]))
    assert "Revolution" in drawing.notes(said)["G1a"]
    told = about(view, "hand:G1a", said, NAMES)
    assert told is not None
    count = view["civilisations"][view["you"]]["science"]
    assert told.cost == said.say("about.change_held", count=count)
    view["government_costs"]["G1a"] = {"peaceful": 8, "revolution": 2}
    cheaper = about(view, "hand:G1a", said, NAMES)
    assert cheaper is not None
    assert cheaper.cost.startswith("For you: 8 science points in peace, 2 science points by")


def test_the_result_names_the_winner_and_what_scored() -> None:
    view = finished("ages", 3)
    result = drawn(view)["result"]
    totals = texts(result, "ag-total")
    assert totals == [f"{points} culture point{'s' * (points != 1)}"
                      for points in sorted(view["scores"], reverse=True)]  # fmt: skip
    assert ("Scored at the end" in result) == bool(view["final_impacts"])


def test_an_update_is_small() -> None:
    """Of a region only what changed is sent: a step of a full game stays well below 20 kB."""
    state = moments.actions_of_all_kinds()
    for text in ("+m1", "!m3", "m0>m1", "^1"):
        before = drawn(state.view(0), "fr")
        play(state, text)
        whole, cuts = changed_regions(regions(before), regions(drawn(state.view(0), "fr")))
        sent = "".join([*whole.values(), *[cut[2] for each in cuts.values() for cut in each]])
        assert 0 < len(sent.encode()) < 12_000, text


def test_a_note_says_nothing_twice() -> None:
    """What its pills show stands in its sentences: a reader by ear hears the sentences alone."""
    for note in drawing.notes(words("en", "ages")).values():
        assert note.count("ag-note-facts") == note.count('ag-note-facts" aria-hidden="true"') == 1
