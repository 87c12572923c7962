"""A second, slow reading of the rulebook of Tigris & Euphrates, on the plain data of dumps.

Nothing is shared with the rule modules: territories are found by flood fill on every question.
``answers`` says what may be done, ``follow`` what an action leads to, tiles drawn left open.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable, Mapping
from functools import cache
from itertools import combinations, product
from typing import Any

Data = dict[str, Any]
COLUMNS = "abcdefghijklmnop"
CELLS = [f"{column}{row}" for row in range(1, 12) for column in COLUMNS]
RIVER = {
    "e1", "f1", "g1", "h1", "i1", "m1", "e2", "m2", "d3", "e3", "m3", "n3", "a4", "b4", "c4", "d4",
    "n4", "o4", "p4", "o5", "p5", "o6", "a7", "b7", "c7", "d7", "m7", "n7", "o7", "d8", "e8", "f8",
    "g8", "m8", "g9", "h9", "i9", "j9", "k9", "l9", "m9",
}  # fmt: skip
START = ["k1", "b2", "p2", "f3", "n5", "i7", "b8", "o9", "f10", "k11"]
CORNERS = {"b2", "p2", "b8", "o9"}
LETTERS = "RBGK"
KEYS = dict(zip(LETTERS, ("red", "blue", "green", "black"), strict=True))
TILES = {"red": 57, "blue": 36, "green": 30, "black": 30}
PAIRS = [a + b for a, b in combinations(LETTERS, 2)]


@cache
def beside(cell: str) -> tuple[str, ...]:
    """The cells that share a side with a cell."""
    column, row = COLUMNS.index(cell[0]), int(cell[1:])
    around = [(column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)]
    return tuple(f"{COLUMNS[c]}{r}" for c, r in around if 0 <= c < 16 and 1 <= r <= 11)


@cache
def square(corner: str) -> tuple[str, ...]:
    """The four cells of the square with that top left cell; fewer at the edge."""
    column, row = COLUMNS.index(corner[0]), int(corner[1:])
    cells = [(column, row), (column + 1, row), (column, row + 1), (column + 1, row + 1)]
    return tuple(f"{COLUMNS[c]}{r}" for c, r in cells if c < 16 and r <= 11)


def is_leader(text: str) -> bool:
    """Whether a cell so written holds a leader."""
    return text[1].isdecimal()


class Map:
    """What lies on the cells, and what follows from it."""

    def __init__(self, rows: Iterable[str]) -> None:
        self.cells = dict(zip(CELLS, " ".join(rows).split(), strict=True))

    def rows(self) -> list[str]:
        """The same as in a dump."""
        texts = [self.cells[cell] for cell in CELLS]
        return [" ".join(texts[start : start + 16]) for start in range(0, 176, 16)]

    def territory(self, cell: str) -> set[str]:
        """Everything connected with a cell, itself included."""
        if self.cells[cell] in ("..", "XX"):
            return set()
        found, waiting = {cell}, [cell]
        while waiting:
            for other in beside(waiting.pop()):
                if other not in found and self.cells[other] not in ("..", "XX"):
                    found.add(other)
                    waiting.append(other)
        return found

    def territories(self) -> list[set[str]]:
        """Every territory once."""
        found: list[set[str]] = []
        for cell in CELLS:
            if self.cells[cell] not in ("..", "XX") and not any(cell in each for each in found):
                found.append(self.territory(cell))
        return found

    def leaders(self, cells: Iterable[str]) -> dict[str, str]:
        """The leaders on some cells, and where."""
        return {self.cells[cell]: cell for cell in cells if is_leader(self.cells[cell])}

    def kingdoms_beside(self, cell: str) -> list[set[str]]:
        """The different kingdoms that touch a cell."""
        found: list[set[str]] = []
        for other in beside(cell):
            if not any(other in each for each in found):
                there = self.territory(other)
                if self.leaders(there):
                    found.append(there)
        return found

    def temples(self, cell: str) -> int:
        """How many temples lie face up beside a cell."""
        return sum(self.cells[other] == "RR" for other in beside(cell))

    def open_cells(self) -> set[str]:
        """Where a leader that is not on the map may go."""
        return {
            cell
            for cell in CELLS
            if self.cells[cell] == ".."
            and cell not in RIVER
            and self.temples(cell)
            and len(self.kingdoms_beside(cell)) < 2
        }

    def without(self, leader: str) -> Map:
        """The map with a leader lifted."""
        lifted = Map(self.rows())
        for cell, text in self.cells.items():
            if text == leader:
                lifted.cells[cell] = ".."
        return lifted

    def place(self, leader: str) -> str:
        """The cell of a leader, or nothing."""
        return next((cell for cell, text in self.cells.items() if text == leader), "")

    def clashes(self) -> dict[str, list[str]]:
        """By colour: the leaders that share a kingdom."""
        found = {}
        for cells in self.territories():
            for letter in LETTERS:
                rivals = [leader for leader in self.leaders(cells) if leader[0] == letter]
                if len(rivals) > 1:
                    found[letter] = rivals
        return found


# ------------------------------------------------------------------------ what is to be done


def stage(data: Mapping[str, Any]) -> str:
    """The question that is asked; "over" at the end."""
    return str(data["agenda"][-1]["task"]) if data["agenda"] else "over"


def asked(data: Mapping[str, Any]) -> int:
    """Who is asked; nobody is seat -1."""
    return int(data["agenda"][-1]["seat"]) if data["agenda"] else -1


def agenda(data: Mapping[str, Any], question: str, seat: int) -> list[dict[str, Any]]:
    """A question, and below it what comes after: defence, clashes, monument, treasures."""
    waiting: list[dict[str, Any]] = [{"task": "end_action"}]
    conflict = data["conflict"]
    if question in ("choose", "attack", "defend", "raise"):
        waiting.append({"task": "treasures"})
    if question == "choose" or conflict.get("kind") == "external":
        waiting += [{"task": "raise", "seat": data["seat"]}, {"task": "clashes"}]
    if question == "attack":
        waiting.append({"task": "defend", "seat": int(conflict["defender"][1])})
    return [*waiting, {"task": question, "seat": seat}]


# --------------------------------------------------------------------------- what may be done


def answers(data: Mapping[str, Any]) -> set[str]:
    """Every legal action of the seat that is asked, in notation."""
    if data["over"]:
        return set()
    question = stage(data)
    if question == "act":
        return act_answers(data)
    if question == "choose":
        return {f"!{letter}" for letter in Map(data["map"]).clashes()}
    if question in ("attack", "defend"):
        return {f"+{count}" for count in additions(data)}
    if question == "raise":
        return {f"^{corner}{pair}" for corner, pair in buildings(data)} | {"."}
    return {f"${cell}" for cell in may_stay(data)}


def act_answers(data: Mapping[str, Any]) -> set[str]:
    """Tiles, leaders, catastrophes, exchanges, and the end of the turn."""
    seat, table = asked(data), Map(data["map"])
    found = {"."}
    hand = {letter: data["hands"][seat][KEYS[letter]] for letter in LETTERS}
    for cell in CELLS:
        if table.cells[cell] == ".." and len(table.kingdoms_beside(cell)) < 3:
            fitting = "B" if cell in RIVER else "RGK"
            found |= {letter + cell for letter in fitting if hand[letter]}
    for letter in LETTERS:
        here = table.place(f"{letter}{seat}")
        cells = table.without(f"{letter}{seat}").open_cells() - {here}
        found |= {f"{letter}@{cell}" for cell in cells}
        if here:
            found.add(f"{letter}@-")
    if data["catastrophes"][seat]:
        found |= {f"X{cell}" for cell in CELLS if not ruin_reasons(data, cell)}
    for counts in product(*(range(hand[letter] + 1) for letter in LETTERS)):
        if any(counts):
            found.add("~" + "".join(a * n for a, n in zip(LETTERS, counts, strict=True)))
    return found


def fighting(data: Mapping[str, Any]) -> str:
    """The letter of the tiles that decide the conflict under way."""
    conflict = data["conflict"]
    return "R" if conflict["kind"] == "internal" else str(conflict["attacker"][0])


def supporters(data: Mapping[str, Any], leader: str) -> list[str]:
    """The tiles on the map that count for a leader."""
    table = Map(data["map"])
    place = table.place(leader)
    if data["conflict"]["kind"] == "internal":
        return [cell for cell in beside(place) if table.cells[cell] == "RR"]
    camp = set(next(camp for camp in data["conflict"]["camps"] if place in camp))
    if data["options"]["war_supporters"] == "connected":
        alone = Map(table.rows())
        for cell in CELLS:
            if cell not in camp:
                alone.cells[cell] = ".."
        camp &= alone.territory(place)
    return [cell for cell in camp if table.cells[cell] == leader[0] * 2]


def additions(data: Mapping[str, Any]) -> set[int]:
    """How many tiles may be added."""
    conflict = data["conflict"]
    held = data["hands"][asked(data)][KEYS[fighting(data)]]
    attack = len(supporters(data, conflict["attacker"])) + conflict["added"]
    defence = len(supporters(data, conflict["defender"]))
    numbers = set(range(held + 1))
    if data["options"]["english_variant"]:
        if stage(data) == "attack":
            numbers = {number for number in numbers if attack + number > defence}
        else:
            numbers = {number for number in numbers if number and defence + number == attack}
    return numbers | {0}


def buildings(data: Mapping[str, Any]) -> set[tuple[str, str]]:
    """Squares that the tile just laid completes, with the monuments that fit."""
    table, laid = Map(data["map"]), data["laid"]
    found = set()
    for corner in CELLS:
        if laid not in square(corner):
            continue
        texts = {table.cells[cell] for cell in square(corner)}
        if len(square(corner)) == 4 and len(texts) == 1:
            letter = table.cells[laid][0]
            left = [pair for pair in PAIRS if pair not in data["monuments"]]
            found |= {(corner, pair) for pair in left if letter in pair}
    return found


def rich(data: Mapping[str, Any]) -> list[set[str]]:
    """Kingdoms with a trader and several treasures."""
    table = Map(data["map"])
    return [
        cells
        for cells in table.territories()
        if len(cells & set(data["treasures_on_map"])) > 1
        and any(leader[0] == "G" for leader in table.leaders(cells))
    ]


def may_stay(data: Mapping[str, Any]) -> set[str]:
    """Treasures that may be left, of the first kingdom that has too many."""
    there = rich(data)[0] & set(data["treasures_on_map"])
    return there - CORNERS or there


# -------------------------------------------------------------------- why something is not legal


def lay_reasons(data: Mapping[str, Any], letter: str, cell: str) -> set[str]:
    """Everything that speaks against a tile."""
    table = Map(data["map"])
    found = set()
    if not data["hands"][asked(data)][KEYS[letter]]:
        found.add("no_such_tile")
    if table.cells[cell] != "..":
        found.add("ruined_cell" if table.cells[cell] == "XX" else "not_empty")
    if letter == "B" and cell not in RIVER:
        found.add("farm_on_land")
    if letter != "B" and cell in RIVER:
        found.add("not_on_river")
    if len(table.kingdoms_beside(cell)) > 2:
        found.add("three_kingdoms")
    return found


def lead_reasons(data: Mapping[str, Any], letter: str, cell: str) -> set[str]:
    """Everything that speaks against a leader."""
    leader = f"{letter}{asked(data)}"
    table = Map(data["map"])
    if table.cells[cell] == leader:
        return {"same_place"}
    lifted = table.without(leader)
    found = set()
    if table.cells[cell] != "..":
        found.add("ruined_cell" if table.cells[cell] == "XX" else "not_empty")
    if cell in RIVER:
        found.add("leader_on_river")
    if not table.temples(cell):
        found.add("no_temple")
    if len(lifted.kingdoms_beside(cell)) > 1:
        found.add("joins_kingdoms")
    return found


def ruin_reasons(data: Mapping[str, Any], cell: str) -> set[str]:
    """Everything that speaks against a catastrophe."""
    text = Map(data["map"]).cells[cell]
    found = set()
    if not data["catastrophes"][asked(data)]:
        found.add("no_catastrophe")
    if is_leader(text):
        found.add("ruin_leader")
    if cell in data["treasures_on_map"]:
        found.add("ruin_treasure")
    if text.islower():
        found.add("ruin_monument")
    if text == "XX":
        found.add("ruined_cell")
    return found


# ---------------------------------------------------------------------------------- what follows


def follow(before: Mapping[str, Any], text: str) -> tuple[Data, dict[int, int]]:
    """What an action leads to, before tiles are drawn; and how many each seat draws, in order."""
    step = Step(before)
    step.do(text)
    return step.data, step.draws


class Step:
    """One action carried out on a dump."""

    def __init__(self, before: Mapping[str, Any]) -> None:
        self.data: Data = copy.deepcopy(dict(before))
        self.draws: dict[int, int] = {}
        self.table = Map(before["map"])

    def do(self, text: str) -> None:
        """Everything up to the next question."""
        data, seat = self.data, asked(self.data)
        if text == ".":
            if stage(data) == "raise":
                self.share()
            else:
                self.end_turn()
        elif text[0] == "+":
            self.add(seat, int(text[1:]))
        elif text[0] == "!":
            self.begin(self.table.clashes()[text[1]])
        elif text[0] == "^":
            self.build(text[1:-2], text[-2:])
        elif text[0] == "$":
            self.take(text[1:])
            self.share()
        elif text[0] == "X":
            self.ruin(seat, text[1:])
        elif text[0] == "~":
            self.swap(seat, text[1:])
        elif text[1] == "@":
            self.lead(text[0], seat, text[2:])
        else:
            self.lay(seat, text[0], text[1:])
        data["map"] = self.table.rows()

    def ask(self, question: str, seat: int) -> None:
        """Whose decision is next."""
        self.data["agenda"] = agenda(self.data, question, seat)

    def score(self, seat: int, letter: str, count: int) -> None:
        """Points behind a screen."""
        self.data["points"][seat][KEYS[letter]] += count

    def lay(self, seat: int, letter: str, cell: str) -> None:
        """A tile, its point, or the union of two kingdoms."""
        data = self.data
        kingdoms = self.table.kingdoms_beside(cell)
        self.table.cells[cell] = letter * 2
        data["hands"][seat][KEYS[letter]] -= 1
        data["laid"] = cell
        if len(kingdoms) == 2:
            data["conflict"] = {"kind": "external", "camps": [sorted(each) for each in kingdoms]}
            self.next_clash()
            return
        leaders = self.table.leaders(self.table.territory(cell))
        for colour in (letter, "K"):
            owners = [int(leader[1]) for leader in leaders if leader[0] == colour]
            if owners:
                self.score(owners[0], letter, 1)
                break
        self.settle()

    def lead(self, letter: str, seat: int, cell: str) -> None:
        """A leader placed, moved or taken back."""
        leader = f"{letter}{seat}"
        here = self.table.place(leader)
        if here:
            self.table.cells[here] = ".."
        if cell == "-":
            self.end_action()
            return
        self.table.cells[cell] = leader
        rivals = self.table.clashes().get(letter)
        if not rivals:
            self.settle()
            return
        other = next(each for each in rivals if each != leader)
        self.data["conflict"] = {"kind": "internal", "camps": [[], []]}
        self.fight(leader, other)

    def ruin(self, seat: int, cell: str) -> None:
        """A catastrophe."""
        text = self.table.cells[cell]
        self.data["catastrophes"][seat] -= 1
        if text != "..":
            self.data["gone"][KEYS[text[0]]] += 1
        self.table.cells[cell] = "XX"
        self.send_stranded_home()
        self.end_action()

    def swap(self, seat: int, letters: str) -> None:
        """Tiles exchanged; or the end of the game."""
        data = self.data
        if sum(data["bag"].values()) < len(letters):
            if data["options"]["income_on_swap_end"]:
                self.income()
            self.end()
            return
        for letter in letters:
            data["hands"][seat][KEYS[letter]] -= 1
            data["swapped"][seat][KEYS[letter]] += 1
        self.draw(seat, len(letters))
        self.end_action()

    def draw(self, seat: int, count: int) -> None:
        """So many tiles of the bag, whichever they are."""
        if count:
            self.draws[seat] = self.draws.get(seat, 0) + count

    # Conflicts

    def next_clash(self) -> None:
        """The next pair of the union, or its end."""
        clashes = self.table.clashes()
        conflict = self.data["conflict"]
        self.data["conflict"] = {"kind": "external", "camps": conflict["camps"]}
        if len(clashes) > 1:
            self.ask("choose", self.data["seat"])
        elif clashes:
            self.begin(next(iter(clashes.values())))
        else:
            self.data["conflict"] = {}
            self.settle()

    def begin(self, rivals: list[str]) -> None:
        """The active player, or the first after him, attacks."""
        players, active = self.data["players"], self.data["seat"]
        in_order = [(active + step) % players for step in range(players)]
        attacker, defender = sorted(rivals, key=lambda leader: in_order.index(int(leader[1])))
        self.fight(attacker, defender)

    def fight(self, attacker: str, defender: str) -> None:
        """The attacker is asked."""
        self.data["conflict"] |= {
            "colour": KEYS[attacker[0]],
            "attacker": attacker,
            "defender": defender,
            "added": 0,
        }
        self.ask("attack", int(attacker[1]))

    def add(self, seat: int, count: int) -> None:
        """Tiles added; after the defender's the conflict is decided."""
        data, conflict = self.data, self.data["conflict"]
        colour = KEYS[fighting(data)]
        data["hands"][seat][colour] -= count
        data["gone"][colour] += count
        if stage(data) == "attack":
            conflict["added"] = count
            self.ask("defend", int(conflict["defender"][1]))
            return
        attack = len(supporters(data, conflict["attacker"])) + conflict["added"]
        defence = len(supporters(data, conflict["defender"])) + count
        order = [conflict["attacker"], conflict["defender"]]
        winner, loser = order if attack > defence else order[::-1]
        if conflict["kind"] == "internal":
            self.score(int(winner[1]), "R", 1)
            self.table.cells[self.table.place(loser)] = ".."
            data["conflict"] = {}
            self.settle()
            return
        fallen = [cell for cell in supporters(data, loser) if self.falls(cell, winner, loser)]
        self.table.cells[self.table.place(loser)] = ".."
        for cell in fallen:
            self.table.cells[cell] = ".."
        data["gone"][colour] += len(fallen)
        self.score(int(winner[1]), winner[0], 1 + len(fallen))
        self.next_clash()

    def falls(self, cell: str, winner: str, loser: str) -> bool:
        """Whether a partisan of the loser leaves the map."""
        if winner[0] != "R":
            return True
        others = set(self.table.leaders(beside(cell))) - {winner, loser}
        return not others and cell not in self.data["treasures_on_map"]

    # Monuments, treasures, ends

    def settle(self) -> None:
        """A monument, if a square was completed."""
        self.data["map"] = self.table.rows()
        if self.data["laid"] and buildings(self.data):
            self.ask("raise", self.data["seat"])
        else:
            self.share()

    def build(self, corner: str, pair: str) -> None:
        """Four tiles turned."""
        for cell in square(corner):
            self.table.cells[cell] = self.table.cells[cell].lower()
        self.data["monuments"][pair] = corner
        self.send_stranded_home()
        self.share()

    def send_stranded_home(self) -> None:
        """Leaders without temple leave."""
        stranded = [
            cell for cell in self.table.leaders(CELLS).values() if not self.table.temples(cell)
        ]
        for cell in stranded:
            self.table.cells[cell] = ".."

    def share(self) -> None:
        """Treasures, kingdom by kingdom."""
        data = self.data
        data["laid"] = ""
        data["map"] = self.table.rows()
        while kingdoms := rich(data):
            stay = may_stay(data)
            if len(stay) > 1:
                leaders = self.table.leaders(kingdoms[0])
                self.ask("spoils", next(int(leader[1]) for leader in leaders if leader[0] == "G"))
                return
            self.take(min(stay))
        self.end_action()

    def take(self, stays: str) -> None:
        """The owner of the trader takes the others."""
        cells = self.table.territory(stays)
        leaders = self.table.leaders(cells)
        owner = next(int(leader[1]) for leader in leaders if leader[0] == "G")
        taken = cells & set(self.data["treasures_on_map"]) - {stays}
        self.data["treasures"][owner] += len(taken)
        self.data["treasures_on_map"] = [
            cell for cell in self.data["treasures_on_map"] if cell not in taken
        ]

    def end_action(self) -> None:
        """The next action or the end of the turn."""
        self.data["actions"] -= 1
        if self.data["actions"]:
            self.ask("act", self.data["seat"])
        else:
            self.end_turn()

    def end_turn(self) -> None:
        """Income, ends, refills, the next player."""
        data = self.data
        self.income()
        if len(data["treasures_on_map"]) <= 2:
            self.end()
            return
        players = data["players"]
        left = sum(data["bag"].values()) - sum(self.draws.values())
        for step in range(players):
            seat = (data["seat"] + step) % players
            missing = 6 - sum(data["hands"][seat].values()) - self.draws.get(seat, 0)
            if missing > left:
                self.end()
                return
            left -= missing
            self.draw(seat, missing)
        data["seat"] = (data["seat"] + 1) % players
        if data["seat"] == data["first"]:
            if data["turn"] >= data["options"]["turn_limit"]:
                self.end()
                return
            data["turn"] += 1
        data["actions"] = 2
        self.ask("act", data["seat"])

    def income(self) -> None:
        """What monuments pay the active player."""
        seat = self.data["seat"]
        for pair, corner in self.data["monuments"].items():
            leaders = self.table.leaders(self.table.territory(corner))
            for letter in pair:
                if f"{letter}{seat}" in leaders:
                    self.score(seat, letter, 1)

    def end(self) -> None:
        """The screens are lifted."""
        self.data["over"] = True
        self.data["agenda"] = []


def final(points: Mapping[str, int], treasures: int) -> list[int]:
    """The best sorted result over all ways of giving treasures to colours, by trying them all."""
    start = list(points.values())
    best = sorted(start)
    for given in product(range(treasures + 1), repeat=4):
        if sum(given) == treasures:
            best = max(best, sorted(a + b for a, b in zip(start, given, strict=True)))
    return best
