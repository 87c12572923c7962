"""Ur against a second, slow reading of its rulebook, on drawn positions and drawn games.

Everything here works on the plain data of ``dump``; nothing is shared with the rule modules.
"""

from __future__ import annotations

import gc
import weakref
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations, product
from typing import Any, NamedTuple

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

import ziggurat
from tests.conformance.page import items
from tests.conformance.ur.positions import agenda, beginning
from tests.games.playing import choose, do, legal, walk
from ziggurat.core.action import Action
from ziggurat.core.errors import IllegalAction
from ziggurat.core.state import SCRATCH, State

GAME = ziggurat.game("ur")
FACES = "ATCPW"
CELLS = [col + row for row in "123456" for col in "abcdef"]
KINDS = [a + b for a, b in combinations(FACES, 2)]
POINTS = [0, 1, 3, 6, 10, 15, 21]
RULES = {item.id for item in items("ur")}
KERNEL_CODES = {"game_over", "not_your_turn"}
"""Refusals that rest on no rule of the game."""
ENDS = {"no_exchange", "last_ziggurat", "turn_limit"}

quick = settings(deadline=None, suppress_health_check=list(HealthCheck))
few = settings(quick, max_examples=30)
many = settings(quick, max_examples=80)


# ---------------------------------------------------------------------- the second reading


class Table(NamedTuple):
    """A dump, taken apart."""

    up: dict[str, str]
    pair: dict[str, frozenset[str]]
    owner: dict[str, int]
    tokens: dict[str, int]
    ziggurats: dict[str, int]
    supply: list[int]
    hands: list[str]
    side: list[str]
    seat: int
    options: Mapping[str, Any]

    def own(self, seat: int) -> list[str]:
        """Tiles with tokens of a seat."""
        return [cell for cell in CELLS if self.owner.get(cell) == seat]

    def free(self) -> list[str]:
        """Tiles with neither token nor ziggurat."""
        return [cell for cell in CELLS if cell not in self.owner and cell not in self.ziggurats]

    def own_faces(self, seat: int, face: str) -> list[str]:
        """Tiles of a seat that show a face."""
        return [cell for cell in self.own(seat) if self.up[cell] == face]


def question_of(data: Mapping[str, Any]) -> str:
    """What is asked."""
    return str(data["agenda"][-1]["task"]) if data["agenda"] else "over"


def seat_of(data: Mapping[str, Any]) -> int:
    """Who is asked; nobody once the game is over."""
    return int(data["agenda"][-1]["seat"]) if data["agenda"] else -1


def read(data: Mapping[str, Any]) -> Table:
    tiles = dict(zip(CELLS, " ".join(data["tiles"]).split(), strict=True))
    pieces = dict(zip(CELLS, " ".join(data["pieces"]).split(), strict=True))
    taken = {cell: text for cell, text in pieces.items() if text != ".."}
    return Table(
        up={cell: tile[0] for cell, tile in tiles.items()},
        pair={cell: frozenset(tile) for cell, tile in tiles.items()},
        owner={cell: int(text[0]) for cell, text in taken.items() if text[1] != "Z"},
        tokens={cell: int(text[1]) for cell, text in taken.items() if text[1] != "Z"},
        ziggurats={cell: int(text[0]) for cell, text in taken.items() if text[1] == "Z"},
        supply=data["supply"],
        hands=data["hands"],
        side=data["side"],
        seat=seat_of(data),
        options=data["options"],
    )


def beside(cell: str) -> list[str]:
    """The tiles that share a side with a tile."""
    col, row = ord(cell[0]), ord(cell[1])
    around = [(col - 1, row), (col + 1, row), (col, row - 1), (col, row + 1)]
    return [name for c, r in around if (name := chr(c) + chr(r)) in CELLS]


def trade(table: Table, seat: int) -> dict[str, int]:
    """What every trade tile of the seat gains, five on a tile at most."""
    gains = {}
    for cell in table.own_faces(seat, "T"):
        sides = 4 - len(beside(cell))
        for other in beside(cell):
            sides += other in table.owner and table.owner[other] != seat
            sides += other in table.ziggurats and table.options["ziggurat_is_edge"]
        gains[cell] = min(sides, 5 - table.tokens[cell])
    return {cell: gain for cell, gain in gains.items() if gain}


def culture(table: Table, seat: int) -> dict[str, int]:
    """What every tile gains beside the culture tiles of the seat, five on a tile at most."""
    sources = table.own_faces(seat, "C")
    gains = {cell: sum(other in sources for other in beside(cell)) for cell in table.owner}
    capped = {cell: min(gain, 5 - table.tokens[cell]) for cell, gain in gains.items()}
    return {cell: gain for cell, gain in capped.items() if gain}


def hungry(table: Table, seat: int) -> list[str]:
    """The tiles that Agriculture takes a token from."""
    farms = table.own_faces(seat, "A")
    exempt = farms if table.options["farms_feed_themselves"] else []
    return [
        cell
        for cell in table.own(seat)
        if cell not in exempt and not any(other in farms for other in beside(cell))
    ]


def attacks(table: Table, seat: int) -> set[str]:
    """Every attack whose four phases are possible."""
    found = set()
    for cell, target in product(table.own(seat), CELLS):
        if target not in beside(cell) or table.owner.get(target) == seat:
            continue
        if target in table.ziggurats:
            continue
        fall = table.tokens.get(target, 0)
        if table.up[cell] != table.up[target] and table.up[cell] != "W":
            fall += 1
        left = table.tokens[cell] - fall
        found |= {f"{cell}x{target}:{count}" for count in range(1, left + 1)}
    return found


def exchanges(table: Table, seat: int, with_side: bool) -> set[str]:
    """Every exchange of the hand tile."""
    mine = table.hands[seat]
    places = [cell for cell in table.free() if table.pair[cell] != frozenset(mine)]
    if with_side:
        places += [
            f"s{number}" for number, tile in enumerate(table.side, 1) if set(tile) != set(mine)
        ]
    return {f"{place}={face}" for place in places for face in mine}


def turn_answers(table: Table, slots: int, performed: str, left: int) -> set[str]:
    """Everything that may be done in the middle of a turn."""
    seat = table.seat
    found = {"."} | {face for face in table.hands[seat] if face not in performed and face != "W"}
    if "W" in table.hands[seat] and "W" not in performed:
        found |= attacks(table, seat)
    full = [cell for cell in table.own(seat) if table.tokens[cell] == 5]
    if slots == 2 and left:
        found |= {"Z" + cell for cell in full}
    if table.supply[seat]:
        found |= {"+" + cell for cell in table.own(seat) if cell not in full}
        if slots == 2:
            found |= {"+" + cell for cell in table.free()}
    return found


def best(tiles: list[str], ziggurats: int) -> int:
    """The most points any arrangement into sets is worth, by trying them all."""
    if not tiles:
        return ziggurats * POINTS[1]
    arrangements: list[list[str]] = [[]]
    for tile in sorted(tiles):
        grown = set()
        for sets in arrangements:
            grown.add(tuple(sorted([*sets, tile])))
            for number, members in enumerate(sets):
                if tile not in members:
                    larger = [*sets[:number], members + tile, *sets[number + 1 :]]
                    grown.add(tuple(sorted(larger)))
        arrangements = [list(sets) for sets in grown]
    most = 0
    for sets in arrangements:
        for extra in combinations(range(len(sets)), min(ziggurats, len(sets))):
            points = sum(POINTS[len(each) + (n in extra)] for n, each in enumerate(sets))
            most = max(most, points + (ziggurats - len(extra)) * POINTS[1])
    return most


def greedy(faces: Iterable[str], ziggurats: int) -> int:
    """The same by taking the largest sets first: for the many tiles of a whole game."""
    counts = Counter(faces)
    sets = [sum(counts[face] > row for face in FACES) for row in range(max(counts.values()))]
    sets += [0] * ziggurats
    return sum(POINTS[size + (number < ziggurats)] for number, size in enumerate(sets))


# --------------------------------------------------------------------------- drawn positions


@st.composite
def positions(draw: st.DrawFn, hand: str = "") -> State:
    """A turn with any tiles and pieces; ``hand``: a face that the seat to act holds."""
    players = draw(st.integers(2, 4))
    tiles = [tile for tile in KINDS for _ in range(4)]
    draw(st.randoms(use_true_random=False)).shuffle(tiles)
    turned = draw(st.integers(0, 2**36 - 1))
    seat = draw(st.integers(0, players - 1))
    if hand and hand not in tiles[36 + seat]:
        other = next(number for number in range(36) if hand in tiles[number])
        tiles[36 + seat], tiles[other] = tiles[other], tiles[36 + seat]
    grid = [tile[:: -1 if turned >> n & 1 else 1] for n, tile in enumerate(tiles[:36])]
    return GAME.restore(
        {
            "game": "ur",
            "form": 2,
            "players": players,
            "options": {
                "farms_feed_themselves": draw(st.booleans()),
                "ziggurat_is_edge": draw(st.booleans()),
                "ziggurat_scores_picture": draw(st.booleans()),
                "shared_victory": draw(st.booleans()),
            },
            "first": draw(st.integers(0, players - 1)),
            "round": draw(st.integers(1, 100)),
            "agenda": agenda("turn", seat, players, 0),
            "slots": 2,
            "performed": "",
            "built": 0,
            "attacks": 0,
            "hands": tiles[36 : 36 + players],
            "side": tiles[36 + players :],
            "tiles": [" ".join(grid[row : row + 6]) for row in range(0, 36, 6)],
            "pieces": draw(pieces(players, seat)),
            "chance": {"key": "00" * 16, "drawn": 0},
        }
    )


@st.composite
def pieces(draw: st.DrawFn, players: int, seat: int) -> list[str]:
    """Tokens and ziggurats within the limits; the seat to act has at least one token."""
    drawn = draw(st.lists(st.integers(0, 10 * players - 1), min_size=36, max_size=36))
    left = [20] * players
    built = 0
    grid = []
    for number in drawn:
        owner, kind = divmod(number, 10)
        if 1 <= kind <= 5 and left[owner]:
            count = min(kind, left[owner])
            left[owner] -= count
            grid.append(f"{owner}{count}")
        elif kind == 6 and left[owner] and built < 5:
            left[owner] -= 1
            built += 1
            grid.append(f"{owner}Z")
        else:
            grid.append("..")
    if not any(text[0] == str(seat) and text[1] != "Z" for text in grid):
        place = draw(st.integers(0, 35))
        grid[place] = f"{seat}1"
    return [" ".join(grid[row : row + 6]) for row in range(0, 36, 6)]


numbers = st.lists(st.integers(0, 2**16 - 1), min_size=40, max_size=160)
starts = st.builds(
    GAME.start,
    st.sampled_from(GAME.players),
    st.integers(0, 2**64),
    turn_limit=st.integers(1, 12),
    farms_feed_themselves=st.booleans(),
)


# -------------------------------------------------------------------------------- invariants


def check_pieces(data: Mapping[str, Any]) -> None:
    """Everything is there, once, and where it may be."""
    table = read(data)
    tiles = [*table.pair.values(), *map(frozenset, table.hands), *map(frozenset, table.side)]
    assert Counter(tiles) == dict.fromkeys(map(frozenset, KINDS), 4)
    assert all(1 <= count <= 5 for count in table.tokens.values())
    assert data["ziggurats_left"] + len(table.ziggurats) == 5
    for seat in range(data["players"]):
        on_tiles = sum(table.tokens[cell] for cell in table.own(seat))
        markers = sum(owner == seat for owner in table.ziggurats.values())
        assert on_tiles + markers + table.supply[seat] == 20
        assert table.supply[seat] >= 0


def check_question(state: State) -> None:
    """The seat to act has answers; the list is that of a table read afresh; passing is last."""
    data = state.dump()
    for seat in range(state.players):
        answers = state.legal(seat)
        assert bool(answers) is (seat in state.to_act)
        assert len(set(answers)) == len(answers)
        assert "." not in [str(action) for action in answers[:-1]]
        assert GAME.restore(data).legal(seat) == answers
        assert state.prompt(seat).rule in RULES


def check_answers(state: State) -> None:
    """The answers are those of the second reading, in the stages that have one."""
    if state.over:
        return
    data = state.dump()
    table = read(data)
    answers = set(legal(state))
    seat = table.seat
    if question_of(data) == "turn":
        left = data["ziggurats_left"]
        assert answers == turn_answers(table, data["slots"], data["performed"], left)
    elif question_of(data) == "fight":
        assert answers == attacks(table, seat) | {"."}
    elif question_of(data) == "exchange":
        assert answers == exchanges(table, seat, with_side=True)
    elif question_of(data) == "keep":
        assert answers == exchanges(table, seat, with_side=False) | {"."}
    elif question_of(data) in ("return", "refound"):
        assert answers == {"+" + cell for cell in table.free()}
        assert table.own(seat) == []
        assert (seat in table.ziggurats.values()) is (question_of(data) == "refound")
    elif question_of(data) == "build":
        full = {"Z" + cell for cell in table.own(seat) if table.tokens[cell] == 5}
        assert answers == full | {"."}
        assert data["ziggurats_left"] > 0
        assert data["built"] == 1
    elif question_of(data) == "found":
        own = table.own(seat)
        near = [cell for cell in table.free() if not own or set(own) & set(beside(cell))]
        assert answers == {"+" + cell for cell in own + near}


def check_step(before: Mapping[str, Any], action: Action, state: State) -> None:
    """What one action may change."""
    after = state.dump()
    still = ("tiles", "pieces", "hands", "side", "supply", "agenda", "slots", "round")
    if state.effect == SCRATCH:
        assert all(before[name] == after[name] for name in still)
        assert weight(after) > weight(before)
    else:
        assert after["pending"] == {} or question_of(after) in ("grow", "share", "move")
        assert not state.over or (after["pending"] == {} and after["due"] == {})
    if question_of(before) not in ("found", "keep"):
        assert after["chance"] == before["chance"]
    assert all(entry.readers is None for entry in state.log)
    if "=" in str(action) or seat_of(before) != seat_of(after):
        assert seat_of(after) == (seat_of(before) + 1) % after["players"] or state.over


def weight(data: Mapping[str, Any]) -> int:
    """What grows with every step of an unfinished chain, and cannot grow for ever."""
    return sum(map(abs, data["pending"].values()))


def check_end(before: Mapping[str, Any], state: State) -> None:
    """The game is over when, and only when, the rulebook says so."""
    table = read(state.dump())
    mover = seat_of(before)
    last = (mover + 1) % before["players"] == before["first"]
    exchanged = question_of(before) == "exchange"
    if state.over:
        assert state.to_act == ()
        reason = state.log[-1].key
        assert reason in ENDS
        if reason == "no_exchange":
            assert exchanges(table, mover, with_side=True) == set()
        elif reason == "last_ziggurat":
            assert exchanged
            assert last
            assert len(table.ziggurats) == 5
        else:
            assert exchanged
            assert last
            assert before["round"] == before["options"]["turn_limit"]
    elif exchanged:
        assert not (last and len(table.ziggurats) == 5)
        assert not (last and before["round"] == before["options"]["turn_limit"])
        assert state.dump()["round"] == before["round"] + last


def check_scores(state: State) -> None:
    """Points and ranks by a recount."""
    data = state.dump()
    table = read(data)
    results = []
    for seat in range(state.players):
        built = [cell for cell, owner in table.ziggurats.items() if owner == seat]
        faces = [table.up[cell] for cell in table.own(seat)]
        if table.options["ziggurat_scores_picture"]:
            faces += [table.up[cell] for cell in built]
        points = max(greedy([*faces, face], len(built)) for face in table.hands[seat])
        assert state.scores[seat] == points
        shared = table.options["shared_victory"]
        results.append((points, 0 if shared else 20 - table.supply[seat]))
    assert state.ranks == [1 + sum(other > mine for other in results) for mine in results]
    assert set(state.winners) == {n for n, mine in enumerate(results) if mine == max(results)}


@few
@given(starts, numbers)
def test_games_from_the_start(state: State, numbers: list[int]) -> None:
    check_pieces(state.dump())
    check_question(state)
    for before, action in walk(state, numbers):
        check_pieces(state.dump())
        check_step(before, action, state)
        check_question(state)
        check_answers(state)
        check_end(before, state)
    check_scores(state)


@few
@given(positions(), numbers)
def test_games_from_any_position(state: State, numbers: list[int]) -> None:
    check_answers(state)
    check_scores(state)
    for before, action in walk(state, numbers[:60]):
        check_pieces(state.dump())
        check_step(before, action, state)
        check_question(state)
        check_answers(state)
        check_end(before, state)
    check_scores(state)


@pytest.mark.rule("UR-SETUP-04")
@settings(quick, max_examples=200)
@given(st.sampled_from(GAME.players), st.integers(0, 2**128 - 1))
def test_no_equal_faces_side_by_side_whatever_the_seed(players: int, seed: int) -> None:
    data = GAME.start(players, seed).dump()
    table = read(data)
    check_pieces(data)
    assert all(table.up[cell] != table.up[other] for cell in CELLS for other in beside(cell))


# ------------------------------------------------------------------------------- the actions


def check_gains(state: State, before: Table, gains: dict[str, int], numbers: list[int]) -> None:
    """Every owner gets all he is due, or all he has, and nothing else changes."""
    short = []
    for seat in range(state.players):
        due = [gain for cell, gain in gains.items() if before.owner[cell] == seat]
        if len(due) > 1 and 0 < before.supply[seat] < sum(due):
            short.append(seat)
    assert (question_of(state.dump()) == "share") is bool(short)
    for number in numbers:
        if state.over or question_of(state.dump()) != "share":
            break
        do(state, legal(state)[number % len(legal(state))])
    assert question_of(state.dump()) != "share"
    after = read(state.dump())
    assert after.owner == before.owner
    got = {cell: after.tokens[cell] - before.tokens[cell] for cell in before.owner}
    assert all(0 <= got[cell] <= gains.get(cell, 0) for cell in got)
    for seat in range(state.players):
        wanted = sum(gains.get(cell, 0) for cell in before.own(seat))
        assert sum(got[cell] for cell in before.own(seat)) == min(wanted, before.supply[seat])
    assert (after.up, after.ziggurats, after.hands) == (before.up, before.ziggurats, before.hands)


@many
@given(positions(hand="T"), numbers)
def test_trade(state: State, numbers: list[int]) -> None:
    before = read(state.dump())
    do(state, "T")
    check_gains(state, before, trade(before, before.seat), numbers)


@many
@given(positions(hand="C"), numbers)
def test_culture(state: State, numbers: list[int]) -> None:
    before = read(state.dump())
    do(state, "C")
    check_gains(state, before, culture(before, before.seat), numbers)


@many
@given(positions(hand="A"), st.lists(st.integers(0, 2**16), max_size=12))
def test_agriculture(state: State, numbers: list[int]) -> None:
    before = read(state.dump())
    seat = before.seat
    do(state, "A")
    lost = hungry(before, seat)
    expected = {cell: count - (cell in lost) for cell, count in before.tokens.items()}
    expected = {cell: count for cell, count in expected.items() if count}
    middle = read(state.dump())
    assert middle.tokens == expected
    assert middle.supply[seat] == before.supply[seat] + len(lost)
    due = {
        cell: min(2, 5 - expected[cell])
        for cell in middle.own_faces(seat, "A")
        if expected[cell] < 5 and middle.supply[seat]
    }
    assert (question_of(state.dump()) == "grow") is bool(due)
    if not due:
        return
    assert ("*" in legal(state)) is (1 < sum(due.values()) <= middle.supply[seat])
    put: Counter[str] = Counter()
    for number in numbers:
        room = {cell: most for cell, most in due.items() if put[cell] < most}
        if not room or put.total() == middle.supply[seat]:
            break
        assert {text[1:] for text in legal(state) if text[0] == "+"} == set(room)
        cell = sorted(room)[number % len(room)]
        put[cell] += 1
        do(state, "+" + cell)
    if question_of(state.dump()) == "grow":
        do(state, ".")
    after = read(state.dump())
    assert after.tokens == {cell: count + put[cell] for cell, count in expected.items()}
    assert after.supply[seat] == middle.supply[seat] - put.total()


@many
@given(positions(hand="W"), numbers)
def test_war(state: State, numbers: list[int]) -> None:
    for number in numbers[:25]:
        before = read(state.dump())
        possible = sorted(attacks(before, before.seat))
        assert {text for text in legal(state) if "x" in text} == set(possible)
        if not possible:
            return
        text = possible[number % len(possible)]
        do(state, text)
        check_battle(before, text, read(state.dump()))
        if state.over or question_of(state.dump()) != "fight":
            return


def check_battle(before: Table, text: str, after: Table) -> None:
    """The four phases, one after the other."""
    cell, target, moved = text[:2], text[3:5], int(text[6:])
    tokens, supply = dict(before.tokens), list(before.supply)
    beaten = tokens.pop(target, 0)
    if beaten:
        supply[before.owner[target]] += beaten
    tokens[cell] -= beaten
    supply[before.seat] += beaten
    if before.up[cell] not in ("W", before.up[target]):
        tokens[cell] -= 1
        supply[before.seat] += 1
    tokens[cell] -= moved
    tokens[target] = moved
    if tokens[cell] == 0:
        del tokens[cell]
    assert after.tokens == tokens
    assert after.supply == supply
    assert after.owner[target] == before.seat
    assert after.ziggurats == before.ziggurats


@few
@given(positions(hand="P"), numbers)
def test_politics_conserves_tokens(state: State, numbers: list[int]) -> None:
    before = read(state.dump())
    do(state, "P")
    steps = 0
    while not state.over and question_of(state.dump()) == "move":
        middle = read(state.dump())
        assert middle.tokens == before.tokens
        shifts = [text for text in legal(state) if text != "."]
        do(state, shifts[numbers[steps % len(numbers)] % len(shifts)])
        steps += 1
        assert steps <= 20  # a token is moved at most once
    after = read(state.dump())
    assert sum(after.tokens.values()) == sum(before.tokens.values())
    assert after.supply == before.supply
    assert set(after.own(before.seat)) <= set(before.own(before.seat))
    assert all(
        after.tokens.get(cell) == before.tokens[cell]
        for cell, owner in before.owner.items()
        if owner != before.seat
    )


@settings(quick, max_examples=25)
@given(st.lists(st.integers(1, 5), min_size=1, max_size=4).filter(lambda tokens: sum(tokens) <= 9))
@example([5, 5, 1])
@example([1, 1, 1, 1, 1])
def test_politics_reaches_every_distribution_and_no_other(tokens: list[int]) -> None:
    cells = ["a1", "c3", "f6", "d3", "b5"][: len(tokens)]
    expected = {
        spread for spread in product(range(6), repeat=len(tokens)) if sum(spread) == sum(tokens)
    }
    state = holding_politics(dict(zip(cells, tokens, strict=True)))
    assert set(spreads(state, cells)) == expected


def holding_politics(tokens: dict[str, int]) -> State:
    """A table where seat 0 has these tokens and is about to redistribute them."""
    state = GAME.start(2, seed=1)
    data = state.dump()
    grid = [f"0{tokens[cell]}" if cell in tokens else ".." for cell in CELLS]
    data |= {
        "pieces": [" ".join(grid[row : row + 6]) for row in range(0, 36, 6)],
        "supply": [20 - sum(tokens.values()), 20],
        "agenda": agenda("move", 0, 2, 0, slots=1),
        "slots": 1,
        "performed": "P",
        "round": 1,
    }
    return GAME.restore(data)


def spreads(state: State, cells: list[str]) -> Iterator[tuple[int, ...]]:
    """Every distribution that the moves from here can end in."""
    seen = set()
    waiting = [state]
    while waiting:
        here = waiting.pop()
        data = here.dump()
        if question_of(data) != "move":
            tokens = read(data).tokens
            yield tuple(tokens.get(cell, 0) for cell in cells)
            continue
        if (mark := tuple(sorted(data["pending"].items()))) in seen:
            continue
        seen.add(mark)
        for action in here.legal(0):
            after = here.copy()
            after.apply(0, action)
            waiting.append(after)


@many
@given(st.lists(st.sampled_from(FACES), max_size=7), st.integers(0, 3), st.sampled_from(KINDS))
@example(list("AAATTWW"), 1, "PW")
@example([], 3, "AT")
def test_the_best_sets_by_trying_all(faces: list[str], ziggurats: int, hand: str) -> None:
    expected = max(best([*faces, face], ziggurats) for face in hand)
    assert expected == max(greedy([*faces, face], ziggurats) for face in hand)
    state = owning(faces, ziggurats, hand)
    assert state.scores[0] == expected
    sets = state.view(None)["sets"][0]
    assert sets["points"] == sum(each["points"] for each in sets["sets"]) == expected
    used = Counter(face for each in sets["sets"] for face in each["faces"])
    assert used.total() == len(faces) + 1


def owning(faces: list[str], ziggurats: int, hand: str) -> State:
    """A table where seat 0 owns tiles of these faces, so many ziggurats, and holds this tile."""
    stock = Counter(dict.fromkeys(KINDS, 4))
    stock[hand] -= 1
    grid = []
    for face in faces:
        kind = max((kind for kind in KINDS if face in kind), key=lambda kind: stock[kind])
        stock[kind] -= 1
        grid.append(face + kind.replace(face, ""))
    rest = list(stock.elements())
    grid += rest[: 36 - len(grid)]
    left = rest[36 - len(faces) :]
    owned = ["01"] * len(faces) + [".."] * (36 - len(faces) - ziggurats) + ["0Z"] * ziggurats
    data = GAME.start(3, seed=1).dump()
    del data["supply"], data["ziggurats_left"]
    data |= {
        "tiles": [" ".join(grid[row : row + 6]) for row in range(0, 36, 6)],
        "pieces": [" ".join(owned[row : row + 6]) for row in range(0, 36, 6)],
        "hands": [hand, left[0], left[1]],
        "side": [left[2]],
        "agenda": agenda(beginning(owned, 0), 0, 3, 0),
        "round": 1,
    }
    return GAME.restore(data)


# ----------------------------------------------------------------------------- what is refused


def check_refusals(state: State) -> None:
    """Every action of the game that is not listed is refused with its reason, without effect."""
    before = state.dump()
    for seat in range(-1, state.players):
        answers = set(state.legal(seat)) if seat >= 0 else set()
        waiting = state.over or seat != seat_of(before)
        for index in range(0, GAME.action_count, 97 if waiting else 1):
            action = GAME.action_at(index)
            if action in answers:
                continue
            with pytest.raises(IllegalAction) as caught:
                state.apply(seat, action)
            assert caught.value.code
            if waiting:
                assert caught.value.code in KERNEL_CODES
            else:
                assert caught.value.rule in RULES, (str(action), caught.value.code)
    assert state.dump() == before


@settings(quick, max_examples=6)
@given(positions(), st.lists(st.integers(0, 2**16), max_size=6))
def test_whatever_is_not_listed_is_refused(state: State, numbers: list[int]) -> None:
    for _ in walk(state, numbers):
        pass
    check_refusals(state)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_whatever_is_not_listed_is_refused_in_every_stage(players: int) -> None:
    seen: set[tuple[str, int]] = set()
    for seed in range(40):
        state = GAME.start(players, seed, turn_limit=40)
        for step in range(400):
            if state.over:
                break
            data = state.dump()
            mark = (question_of(data), bool(data["performed"]))
            if mark not in seen:
                seen.add(mark)
                check_refusals(state)
            seat = state.to_act[0]
            state.apply(seat, choose(state.legal(seat), (seed + 1) * 7919 * (step + 1) >> 3))
    stages = {stage for stage, _ in seen}
    assert {"found", "keep", "turn", "grow", "move", "fight", "exchange"} <= stages


def test_a_forgotten_state_leaves_nothing_behind() -> None:
    state = GAME.start(3, seed=1)
    try:
        seen = weakref.ref(state)
    except TypeError:
        return  # a compiled state is not referred to weakly
    del state
    gc.collect()
    assert seen() is None
