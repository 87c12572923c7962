"""The rules of Tigris & Euphrates, in the order of play.

Turn      act      two actions: a leader, a tile, a catastrophe, an exchange; or the end
Action    choose   a tile united two kingdoms: which clash first (active player)
          attack   the attacker adds tiles          defend   the defender adds tiles
          raise    a square is complete: a monument? (active player)
          spoils   a kingdom with several treasures: which one stays (owner of the trader)
End       income from monuments, end of the game?, hands drawn up to six
"""

from __future__ import annotations

from typing import Any, Final

from ziggurat.core.action import Action
from ziggurat.core.errors import IllegalAction
from ziggurat.core.state import REVEAL, Entry, Prompt, rank
from ziggurat.games.tigris.actions import (
    ADD,
    BUILD,
    CLASH,
    CLASHES,
    LAY,
    LEAD,
    LEADS,
    PASSING,
    RUIN,
    RUINS,
    STAY,
    STAYS,
    SWAP,
    SWAP_COUNTS,
    TAKE_BACK,
    TAKE_BACKS,
    adds,
    build,
    parse,
    swaps_of,
)
from ziggurat.games.tigris.components import (
    ACTIONS_A_TURN,
    BLACK,
    CELL_NAMES,
    CELLS,
    COLOUR_KEYS,
    COLOURS,
    CORNERS,
    GREEN,
    HAND,
    MONUMENT_LETTERS,
    MONUMENTS,
    NEIGHBOURS,
    RED,
    RIVER,
    SQUARES_OF,
    START_TEMPLES,
    TREASURES_TO_END,
    square_cells,
)
from ziggurat.games.tigris.kingdoms import (
    add_temple,
    close,
    holds_together,
    kingdoms_beside,
    occupy,
    ruling,
    vacate,
)
from ziggurat.games.tigris.refusal import why_not
from ziggurat.games.tigris.scoring import result
from ziggurat.games.tigris.state import (
    ACT,
    ATTACK,
    CATASTROPHE,
    CHOOSE,
    DEFEND,
    EMPTY,
    EXTERNAL,
    INTERNAL,
    NOBODY_HERE,
    OFF,
    PEACE,
    RAISE,
    SPOILS,
    STAGES,
    TURNED,
    Table,
    leader_text,
)

STAGE_RULES: Final = (
    "TE-TURN-02", "TE-CONFLICT-EXTERNAL-04", "TE-CONFLICT-EXTERNAL-12", "TE-CONFLICT-EXTERNAL-12",
    "TE-MONUMENT-03", "TE-TREASURE-04",
)  # fmt: skip


class TigrisState(Table):
    """A table of Tigris & Euphrates and its rules."""

    # ---------------------------------------------------------------- whose decision, which answers

    def answers(self, seat: int) -> list[Action]:
        """Every legal action; passing last."""
        if self.over or seat != self.asked:
            return []
        stage = self.stage
        if stage == ACT:
            return self._actions(seat)
        if stage == ATTACK:
            return adds(self._attack_numbers(seat))
        if stage == DEFEND:
            return adds(self._defence_numbers(seat))
        if stage == CHOOSE:
            return [CLASHES[colour] for colour in self._clashes()]
        if stage == RAISE:
            return [*self._buildings(), PASSING]
        return [STAYS[cell] for cell in self._may_stay(self._rich_kingdom())]

    def prompt(self, seat: int) -> Prompt:
        """What the seat is asked."""
        if self.over:
            return Prompt("over", "TE-SCORE-03", {})
        if seat != self.asked:
            return Prompt("wait", "TE-TURN-01", {"seat": self.asked})
        key, rule = STAGES[self.stage], STAGE_RULES[self.stage]
        if self.stage == ACT:
            return Prompt(key, rule, {"count": self.actions})
        if self.stage in (ATTACK, DEFEND):
            if self.conflict == INTERNAL:
                rule = "TE-CONFLICT-INTERNAL-10"
            if self.english_variant:
                rule = "TE-VARIANT-02" if self.stage == ATTACK else "TE-VARIANT-04"
            mine, theirs = self.strength(self.attacker), self.strength(self.defender)
            other = self.defender if self.stage == ATTACK else self.attacker
            if self.stage == DEFEND:
                mine, theirs = theirs, mine + self.added
            args = {
                "colour": COLOUR_KEYS[self.fighting_colour()],
                "mine": mine,
                "theirs": theirs,
                "seat": other // COLOURS,
            }
            return Prompt(key, rule, args)
        return Prompt(key, rule, {})

    def parse(self, seat: int, text: str) -> Action:
        """The action so written."""
        return parse(text)

    def refusal(self, seat: int, action: Action) -> IllegalAction:
        """Why the action is not legal, with its rule."""
        return why_not(self, seat, action) or super().refusal(seat, action)

    def readers(self, seat: int, action: Action) -> tuple[int, ...] | None:
        """An exchange names tiles that only their owner has seen (TE-INFO-04)."""
        return (seat,) if action.kind == SWAP else None

    def _actions(self, seat: int) -> list[Action]:
        out: list[Action] = []
        for colour in range(COLOURS):
            if self.hand[seat * COLOURS + colour]:
                if self.crowded:  # TE-TILE-06
                    out += [lay for lay in self.lays[colour] if self.kingdoms[lay.a] < 3]
                else:
                    out += self.lays[colour]
        open_cells = self._open_cells()
        for colour in range(COLOURS):
            leads = LEADS[colour]
            out += [leads[cell] for cell in self._leader_cells(seat * COLOURS + colour, open_cells)]
        for colour in range(COLOURS):
            if self.place[seat * COLOURS + colour] != OFF:
                out.append(TAKE_BACKS[colour])
        if self.catastrophes[seat]:
            tile, leader, treasure = self.tile, self.leader, self.treasure
            out += [
                RUINS[cell]
                for cell in range(CELLS)
                if tile[cell] < TURNED and leader[cell] < 0 and not treasure[cell]
            ]  # TE-CATASTROPHE-02, 04, 10
        out += swaps_of(self.hand, seat)
        out.append(PASSING)
        return out

    def leader_cells(self, leader: int) -> list[int]:
        """Where a leader may be placed or moved."""
        return self._leader_cells(leader, self._open_cells())

    def _open_cells(self) -> list[int]:
        """Empty land beside a temple that would not unite two kingdoms (TE-LEADER-06 to 09)."""
        tile = self.tile
        territory = self.territory
        kingdoms = self.kingdoms
        return [
            cell
            for cell in self.sites
            if kingdoms[cell] < 2 and territory[cell] < 0 and tile[cell] == EMPTY
        ]

    def _leader_cells(self, leader: int, open_cells: list[int]) -> list[int]:
        """The open cells, as they would be with the leader lifted (TE-LEADER-11)."""
        here = self.place[leader]
        if here == OFF:
            return open_cells
        home = self.territory[here]
        alone = self.rulers[home] == 1 << leader  # without it no kingdom is left
        if not alone and not holds_together(self, here):
            return self._lifted(leader)
        more: list[int] = []
        for member in self.members[home] if alone else (here,):
            for cell in NEIGHBOURS[member]:
                if (
                    self.kingdoms[cell] == 2
                    and self.temples[cell]
                    and not RIVER[cell]
                    and (alone or self._touches_only(cell, home, here))
                ):
                    more.append(cell)
        return sorted({*open_cells, *more}) if more else open_cells

    def _touches_only(self, cell: int, territory: int, there: int) -> bool:
        """Whether the cell touches the territory at that one place."""
        for other in NEIGHBOURS[cell]:
            if self.territory[other] == territory and other != there:
                return False
        return True

    def _lifted(self, leader: int) -> list[int]:
        """The open cells when lifting the leader may break its kingdom into several."""
        here = self.place[leader]
        home = self.territory[here]
        part: dict[int, int] = {here: OFF}
        ruled: list[int] = []
        for start in NEIGHBOURS[here]:
            if self.territory[start] == home and start not in part:
                cells = [start]
                part[start] = len(ruled)
                for cell in cells:
                    for other in NEIGHBOURS[cell]:
                        if self.territory[other] == home and other not in part:
                            part[other] = len(ruled)
                            cells.append(other)
                ruled.append(ruling(self, tuple(cells)))
        return [
            cell
            for cell in self.sites
            if self.tile[cell] == EMPTY
            and self.territory[cell] < 0
            and (self.kingdoms[cell] == 0 or self._kingdoms_apart(cell, home, part, ruled) < 2)
        ]

    def _kingdoms_apart(self, cell: int, home: int, part: dict[int, int], ruled: list[int]) -> int:
        """Kingdoms beside a cell when the territory ``home`` is in parts."""
        seen: set[int] = set()
        for other in NEIGHBOURS[cell]:
            there = self.territory[other]
            if there == home:
                if part[other] != OFF and ruled[part[other]]:
                    seen.add(-1 - part[other])
            elif there >= 0 and self.rulers[there]:
                seen.add(there)
        return len(seen)

    def _attack_numbers(self, seat: int) -> list[int]:
        held = self.hand[seat * COLOURS + self.fighting_colour()]
        numbers = list(range(held + 1))
        if not self.english_variant:
            return numbers
        lead = self.strength(self.attacker) - self.strength(self.defender)
        return [number for number in numbers if not number or lead + number > 0]

    def _defence_numbers(self, seat: int) -> list[int]:
        held = self.hand[seat * COLOURS + self.fighting_colour()]
        if not self.english_variant:
            return list(range(held + 1))
        behind = self.strength(self.attacker) + self.added - self.strength(self.defender)
        return [0, behind] if 0 < behind <= held else [0]

    def _clashes(self) -> list[int]:
        """Colours of which one kingdom holds two leaders."""
        return [colour for colour in range(COLOURS) if len(self._rivals(colour)) == 2]

    def _rivals(self, colour: int) -> list[int]:
        """Leaders of that colour that share a kingdom, or none."""
        leaders = [
            leader
            for leader in range(colour, self.players * COLOURS, COLOURS)
            if self.place[leader] != OFF
        ]
        for one in leaders:
            for other in leaders:
                if one < other and (
                    self.territory[self.place[one]] == self.territory[self.place[other]]
                ):
                    return [one, other]
        return []

    def _buildings(self) -> list[Action]:
        """Monuments on squares that the tile just laid has completed (TE-MONUMENT-03, 04, 21)."""
        colour = self.tile[self.laid]
        out: list[Action] = []
        for corner in SQUARES_OF[self.laid]:
            if all(self.tile[cell] == colour for cell in square_cells(corner)):
                for number, colours in enumerate(MONUMENTS):
                    if self.monument[number] == OFF and colour in colours:
                        out.append(build(corner, number))
        return out

    def _rich_kingdom(self) -> int:
        """A kingdom with a trader and more than one treasure, or -1 (TE-TREASURE-03)."""
        counts: dict[int, int] = {}
        for cell in START_TEMPLES:
            if self.treasure[cell]:
                there = self.territory[cell]
                counts[there] = counts.get(there, 0) + 1
                if counts[there] == 2 and self._trader(there) != OFF:
                    return there
        return -1

    def _trader(self, territory: int) -> int:
        return self._ruler(territory, GREEN)

    def _ruler(self, territory: int, colour: int) -> int:
        """The leader of that colour in a territory, or OFF."""
        rulers = self.rulers[territory]
        for leader in range(colour, self.players * COLOURS, COLOURS):
            if rulers >> leader & 1:
                return leader
        return OFF

    def _may_stay(self, territory: int) -> list[int]:
        """Treasures that may be left: a corner one only where all are (TE-TREASURE-04)."""
        cells = [
            cell
            for cell in START_TEMPLES
            if self.treasure[cell] and self.territory[cell] == territory
        ]
        return [cell for cell in cells if cell not in CORNERS] or cells

    # Strength in a conflict

    def fighting_colour(self) -> int:
        """The colour of the tiles that decide the conflict."""
        return RED if self.conflict == INTERNAL else self.colour

    def strength(self, leader: int) -> int:
        """Tiles on the map that support a leader in the conflict under way."""
        if self.conflict == INTERNAL:
            return self.temples[self.place[leader]]
        return len(self.supporters(leader))

    def supporters(self, leader: int) -> list[int]:
        """Partisans: tiles of the colour in the leader's kingdom as it was before the union.

        By default all that are still on the map; as an option only those still connected with
        the leader on its side of the uniting tile (TE-CONFLICT-EXTERNAL-07 to 11).
        """
        side = self.camp[self.place[leader]]
        cells = [
            cell
            for cell in range(CELLS)
            if self.camp[cell] == side and self.tile[cell] == self.colour
        ]
        if not self.war_supporters_connected:
            return cells
        reached = [self.place[leader]]
        for cell in reached:
            for other in NEIGHBOURS[cell]:
                if self.camp[other] == side and self.territory[other] >= 0 and other not in reached:
                    reached.append(other)
        return [cell for cell in cells if cell in reached]

    # ------------------------------------------------------------------------------ what happens

    def do(self, seat: int, action: Action) -> None:
        """Carry out a legal action."""
        kind = action.kind
        if kind == LAY:
            self._lay(seat, action.a, action.b)
        elif kind == LEAD:
            self._lead(seat, action.a, action.b)
        elif kind == TAKE_BACK:
            self._take_back(seat, seat * COLOURS + action.b)
        elif kind == RUIN:
            self._ruin(seat, action.a)
        elif kind == SWAP:
            self._swap(seat, SWAP_COUNTS[action.a], action.n)
        elif kind == ADD:
            self._add(seat, action.n)
        elif kind == CLASH:
            self._begin_clash(action.b)
        elif kind == BUILD:
            self._build(seat, action.a, action.b)
        elif kind == STAY:
            self._take_treasures(action.a)
            self._share_treasures()
        elif self.stage == RAISE:
            self._tell("no_monument", {"seat": seat})
            self._share_treasures()
        else:
            self._tell("ended", {"seat": seat, "count": self.actions})
            self._end_turn()

    # Tiles

    def _lay(self, seat: int, cell: int, colour: int) -> None:
        kingdoms = kingdoms_beside(self, cell)
        self.hand[seat * COLOURS + colour] -= 1
        self.tile[cell] = colour
        self.laid = cell
        if colour == RED:
            add_temple(self, cell, 1)
        args = {"seat": seat, "colour": COLOUR_KEYS[colour], "cell": CELL_NAMES[cell]}
        self._tell("laid", args)
        if len(kingdoms) == 2:
            for side in (0, 1):
                for member in self.members[kingdoms[side]]:
                    self.camp[member] = side + 1
            self.conflict = EXTERNAL
            self._tell("united", {"seat": seat, "cell": CELL_NAMES[cell]})
            occupy(self, cell)
            self._next_clash()
            return
        occupy(self, cell)
        territory = self.territory[cell]
        receiver = self._ruler(territory, colour)
        if receiver == OFF:
            receiver = self._ruler(territory, BLACK)  # TE-POINT-03
        if receiver != OFF:
            self._score(receiver // COLOURS, colour, 1)
        self._settle()

    def _score(self, seat: int, colour: int, count: int) -> None:
        self.points[seat * COLOURS + colour] += count
        self._tell("scored", {"seat": seat, "colour": COLOUR_KEYS[colour], "count": count})

    # Leaders

    def _lead(self, seat: int, cell: int, colour: int) -> None:
        leader = seat * COLOURS + colour
        here = self.place[leader]
        args = {"seat": seat, "leader": COLOUR_KEYS[colour], "cell": CELL_NAMES[cell]}
        if here == OFF:
            self._tell("placed", args)
        else:
            self._tell("moved", args)
            self._lift(leader)
        self.leader[cell] = leader
        self.place[leader] = cell
        rival = OFF
        for kingdom in kingdoms_beside(self, cell):
            rival = self._ruler(kingdom, colour)
        occupy(self, cell)
        if rival == OFF:
            self._settle()
            return
        self.conflict = INTERNAL
        self.colour = colour
        self._begin(leader, rival)

    def _take_back(self, seat: int, leader: int) -> None:
        self._tell("took_back", {"seat": seat, "leader": COLOUR_KEYS[leader % COLOURS]})
        self._lift(leader)
        self._end_action()

    def _lift(self, leader: int) -> None:
        cell = self.place[leader]
        self.place[leader] = OFF
        self.leader[cell] = NOBODY_HERE
        vacate(self, cell)

    def _send_home(self, leader: int) -> None:
        self._lift(leader)
        args = {"seat": leader // COLOURS, "leader": COLOUR_KEYS[leader % COLOURS]}
        self._tell("returned", args)

    def _send_stranded_home(self) -> None:
        """Leaders without a temple beside them leave together (TE-LEADER-13, 15)."""
        stranded = [
            leader
            for leader, cell in enumerate(self.place)
            if cell != OFF and not self.temples[cell]
        ]
        for leader in stranded:
            self._send_home(leader)

    # Catastrophes and exchanges

    def _ruin(self, seat: int, cell: int) -> None:
        self.catastrophes[seat] -= 1
        self._tell("ruined", {"seat": seat, "cell": CELL_NAMES[cell]})
        covered = self.tile[cell]
        self.tile[cell] = CATASTROPHE
        if covered == EMPTY:
            close(self, cell)
        else:
            self.gone[covered] += 1
            if covered == RED:
                add_temple(self, cell, -1)
            vacate(self, cell)
            self._send_stranded_home()
        self._end_action()

    def _swap(self, seat: int, counts: tuple[int, ...], total: int) -> None:
        self._tell("swapped", {"seat": seat, "count": total})
        if sum(self.bag) < total:  # TE-END-03
            self._tell("bag_empty", {"seat": seat})
            if self.income_on_swap_end:
                self._income(seat)
            self._end()
            return
        for colour in range(COLOURS):
            self.hand[seat * COLOURS + colour] -= counts[colour]
            self.swapped[seat * COLOURS + colour] += counts[colour]
        self._draw(seat, total)
        self._end_action()

    def _draw(self, seat: int, count: int) -> None:
        """Tiles from the bag; the bag is known to hold enough."""
        bag = self.bag
        drawn = [0] * COLOURS
        left = sum(bag)
        for _ in range(count):
            number = self.chance.below(left)
            left -= 1
            colour = 0
            while number >= bag[colour]:
                number -= bag[colour]
                colour += 1
            bag[colour] -= 1
            drawn[colour] += 1
        for colour in range(COLOURS):
            self.hand[seat * COLOURS + colour] += drawn[colour]
        self.effect = REVEAL
        self._tell("drew", {"seat": seat, "count": count})
        tiles = [COLOUR_KEYS[c] for c in range(COLOURS) for _ in range(drawn[c])]
        self.log.append(Entry("drew_tiles", {"tiles": tiles}, (seat,)))

    # Conflicts

    def _next_clash(self) -> None:
        """Leaders of one colour in the united kingdom fight, one pair after the other."""
        clashes = self._clashes()
        if len(clashes) > 1:
            self._tell("clashes", {"leaders": [COLOUR_KEYS[colour] for colour in clashes]})
            self._ask(CHOOSE, self.seat)
        elif clashes:
            self._begin_clash(clashes[0])
        else:
            self._make_peace()
            self._settle()

    def _make_peace(self) -> None:
        self.conflict = PEACE
        self.attacker = self.defender = OFF
        self.added = 0
        self.camp = [0] * CELLS

    def _begin_clash(self, colour: int) -> None:
        self.colour = colour
        one, other = self._rivals(colour)
        # The active player attacks, else the first involved after him (TE-CONFLICT-EXTERNAL-05).
        if self._turns_until(one) < self._turns_until(other):
            self._begin(one, other)
        else:
            self._begin(other, one)

    def _turns_until(self, leader: int) -> int:
        """How many turns until its owner is the active player; 0 if he is."""
        return (leader // COLOURS - self.seat) % self.players

    def _begin(self, attacker: int, defender: int) -> None:
        self.attacker = attacker
        self.defender = defender
        self.added = 0
        self._tell(
            "clash_internal" if self.conflict == INTERNAL else "clash_external",
            {
                "seat": attacker // COLOURS,
                "victim": defender // COLOURS,
                "leader": COLOUR_KEYS[self.colour],
                "mine": self.strength(attacker),
                "theirs": self.strength(defender),
            },
        )
        self._ask(ATTACK, attacker // COLOURS)

    def _add(self, seat: int, count: int) -> None:
        colour = self.fighting_colour()
        self.hand[seat * COLOURS + colour] -= count
        self.gone[colour] += count
        args = {"seat": seat, "colour": COLOUR_KEYS[colour], "count": count}
        self._tell("added" if count else "added_none", args)
        if self.stage == ATTACK:
            self.added = count
            self._ask(DEFEND, self.defender // COLOURS)
            return
        attack = self.strength(self.attacker) + self.added
        defence = self.strength(self.defender) + count
        winner, loser = self.defender, self.attacker  # a tie goes to the defender
        if attack > defence:
            winner, loser = self.attacker, self.defender
        self._tell(
            "won",
            {
                "seat": winner // COLOURS,
                "leader": COLOUR_KEYS[self.colour],
                "mine": max(attack, defence),
                "theirs": min(attack, defence),
            },
        )
        if self.conflict == INTERNAL:
            self._score(winner // COLOURS, RED, 1)
            self._send_home(loser)
            self._make_peace()
            self._settle()
        else:
            self._remove_loser(winner, loser)
            self.attacker = self.defender = OFF
            self.added = 0
            self._next_clash()

    def _remove_loser(self, winner: int, loser: int) -> None:
        """The losing leader and its partisans leave the map (TE-CONFLICT-EXTERNAL-14 to 19)."""
        fallen = [cell for cell in self.supporters(loser) if self._falls(cell, winner, loser)]
        self._send_home(loser)
        for cell in fallen:
            self.tile[cell] = EMPTY
            if self.colour == RED:
                add_temple(self, cell, -1)
            vacate(self, cell)
        self.gone[self.colour] += len(fallen)
        if fallen:
            cells = [CELL_NAMES[cell] for cell in fallen]
            self._tell("fell", {"seat": loser // COLOURS, "cells": cells})
        self._score(winner // COLOURS, self.colour, 1 + len(fallen))

    def _falls(self, cell: int, winner: int, loser: int) -> bool:
        """A temple with a treasure, or beside a leader who took no part, stays."""
        if self.colour != RED:
            return True
        if self.treasure[cell]:
            return False
        for other in NEIGHBOURS[cell]:
            if self.leader[other] not in (NOBODY_HERE, winner, loser):
                return False
        return True

    # Monuments and treasures: what every tile or leader ends with

    def _settle(self) -> None:
        """Conflicts are over: a monument may be built, then treasures are taken."""
        if self.laid != OFF and self._buildings():
            self._ask(RAISE, self.seat)
        else:
            self._share_treasures()

    def _build(self, seat: int, corner: int, number: int) -> None:
        self.monument[number] = corner
        for cell in square_cells(corner):
            if self.tile[cell] == RED:
                add_temple(self, cell, -1)
            self.tile[cell] += TURNED
        args = {"seat": seat, "cell": CELL_NAMES[corner], "monument": MONUMENT_LETTERS[number]}
        self._tell("built", args)
        self._send_stranded_home()
        self._share_treasures()

    def _share_treasures(self) -> None:
        """The trader's owner takes all treasures of a kingdom but one (TE-TREASURE-03)."""
        self.laid = OFF
        while True:
            kingdom = self._rich_kingdom()
            if kingdom < 0:
                break
            choices = self._may_stay(kingdom)
            if len(choices) > 1:
                self._ask(SPOILS, self._trader(kingdom) // COLOURS)
                return
            self._take_treasures(choices[0])
        self._end_action()

    def _take_treasures(self, stays: int) -> None:
        kingdom = self.territory[stays]
        owner = self._trader(kingdom) // COLOURS
        taken = [
            cell
            for cell in START_TEMPLES
            if self.treasure[cell] and self.territory[cell] == kingdom and cell != stays
        ]
        for cell in taken:
            self.treasure[cell] = False
        self.treasures[owner] += len(taken)
        args = {"seat": owner, "cells": [CELL_NAMES[cell] for cell in taken], "count": len(taken)}
        self._tell("treasures", args)

    # The end of the action, of the turn, of the game

    def _end_action(self) -> None:
        self.actions -= 1
        if self.actions:
            self._ask(ACT, self.seat)
        else:
            self._end_turn()

    def _end_turn(self) -> None:
        self._income(self.seat)
        if sum(self.treasure) <= TREASURES_TO_END:
            self._tell("few_treasures", {"count": sum(self.treasure)})
            self._end()
            return
        for step in range(self.players):
            seat = (self.seat + step) % self.players
            missing = HAND - sum(self.hand[seat * COLOURS : seat * COLOURS + COLOURS])
            if missing > sum(self.bag):  # TE-END-02, 04
                self._tell("bag_empty", {"seat": seat})
                self._end()
                return
            if missing:
                self._draw(seat, missing)
        self.seat = (self.seat + 1) % self.players
        if self.seat == self.first:
            if self.turn >= self.turn_limit:
                self._tell("turn_limit", {"rounds": self.turn})
                self._end()
                return
            self.turn += 1
        self.actions = ACTIONS_A_TURN
        self._ask(ACT, self.seat)

    def _income(self, seat: int) -> None:
        """Monuments pay the active player's leaders of their colours (TE-MONUMENT-15)."""
        for number, corner in enumerate(self.monument):
            if corner == OFF:
                continue
            for colour in MONUMENTS[number]:
                leader = seat * COLOURS + colour
                if self.rulers[self.territory[corner]] >> leader & 1:
                    self.points[leader] += 1
                    args = {
                        "seat": seat,
                        "colour": COLOUR_KEYS[colour],
                        "monument": MONUMENT_LETTERS[number],
                    }
                    self._tell("income", args)

    def _ask(self, stage: int, seat: int) -> None:
        self.stage = stage
        self.asked = seat
        self.to_act = (seat,)

    def _end(self) -> None:
        self.over = True
        self.stage = ACT
        self.to_act = ()
        self.effect = REVEAL  # the screens are lifted (TE-END-06)

    def _tell(self, key: str, args: dict[str, Any]) -> None:
        self.log.append(Entry(key, args))

    # ------------------------------------------------------------------------ seeing and keeping

    def copy(self) -> TigrisState:
        """An independent state that goes on from here."""
        other = TigrisState(self.players, self.options, self.chance.copy())
        self.copy_table_to(other)
        return other

    def dump(self) -> dict[str, Any]:
        """The complete state as plain data."""
        data = self.public()
        for key in ("hand_sizes", "swapped_sizes", "bag_size"):
            del data[key]
        data |= self._secrets()
        data["chance"] = self.chance.dump()
        return data

    def _secrets(self) -> dict[str, Any]:
        return {
            "hands": self.per_seat(self.hand),
            "points": self.per_seat(self.points),
            "treasures": self.treasures[:],
            "swapped": self.per_seat(self.swapped),
            "bag": self._counts(self.bag, 0),
        }

    def view(self, seat: int | None) -> dict[str, Any]:
        """The open table, what is behind one's own screen, and what was shown earlier."""
        data = self.public()
        data["you"] = seat
        data["to_act"] = list(self.to_act)
        data["territories"] = self._territories()
        if seat is not None:
            data["hand"] = self._counts(self.hand, seat)
            data["my_points"] = self._counts(self.points, seat)
            data["my_treasures"] = self.treasures[seat]
        if self.conflict != PEACE and self.attacker != OFF:
            leaders = (self.attacker, self.defender)
            data["strength"] = [self.strength(leader) for leader in leaders]
        recall: dict[str, Any] = {
            "points": self.per_seat(self.points),
            "treasures": self.treasures[:],
        }
        if seat is not None:
            recall["swapped"] = self._counts(self.swapped, seat)
        data["recall"] = recall
        if self.over:
            data |= self._secrets()
            data["scores"] = self.scores
            data["ranks"] = self.ranks
            data["final"] = [result(self, other) for other in range(self.players)]
        return data

    def _territories(self) -> list[dict[str, Any]]:
        """Every territory: its cells, leaders, strength by colour, treasures and monuments."""
        out: list[dict[str, Any]] = []
        for number, cells in enumerate(self.members):
            if not cells:
                continue
            rulers = self.rulers[number]
            tiles = [self.tile[cell] for cell in cells]
            out.append(
                {
                    "cells": [CELL_NAMES[cell] for cell in sorted(cells)],
                    "leaders": [
                        leader_text(leader)
                        for leader in range(self.players * COLOURS)
                        if rulers >> leader & 1
                    ],
                    "strength": {COLOUR_KEYS[c]: tiles.count(c) for c in range(COLOURS)},
                    "treasures": [
                        CELL_NAMES[cell] for cell in sorted(cells) if self.treasure[cell]
                    ],
                    "monuments": [
                        MONUMENT_LETTERS[m]
                        for m, corner in enumerate(self.monument)
                        if corner in cells
                    ],
                }
            )
        out.sort(key=_first_cell)
        return out

    # ---------------------------------------------------------------------------------- the result

    @property
    def scores(self) -> list[int]:
        """Points of the weakest colour, treasures included."""
        return [result(self, seat)[0] for seat in range(self.players)]

    @property
    def ranks(self) -> list[int]:
        """By the weakest colour, then the next weakest, and so on (TE-SCORE-04)."""
        results: list[Any] = [tuple(result(self, seat)) for seat in range(self.players)]
        return rank(results)


def _first_cell(territory: dict[str, Any]) -> str:
    return str(territory["cells"][0])
