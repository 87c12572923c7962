"""The rules of Tigris & Euphrates, in the order of play.

Turn      act      two actions: a leader, a tile, a catastrophe, an exchange; or the end
Action    choose   a tile united two kingdoms: which clash first (active player)
          attack   the attacker adds tiles          defend   the defender adds tiles
          raise    a square is complete: a monument? (active player)
          spoils   a kingdom with several treasures: which one stays (owner of the trader)
End       income from monuments, end of the game?, hands drawn up to six
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, final

from ziggurat.core.action import Action
from ziggurat.core.errors import IllegalAction
from ziggurat.core.state import REVEAL, Prompt, rank
from ziggurat.games.tigris.actions import (
    ADD,
    BUILD,
    CLASH,
    CLASHES,
    LAY,
    LEAD,
    PASSING,
    RUIN,
    STAY,
    STAYS,
    SWAP,
    SWAP_COUNTS,
    TAKE_BACK,
    adds,
    build,
    parse,
)
from ziggurat.games.tigris.cells import BESIDE, BIT, SQUARE, Cells, cells_of, how_many, reach
from ziggurat.games.tigris.components import (
    ACTIONS_A_TURN,
    BLACK,
    CELL_NAMES,
    COLOUR_KEYS,
    COLOURS,
    CORNERS,
    GREEN,
    HAND,
    MONUMENT_LETTERS,
    MONUMENTS,
    NEIGHBOURS,
    RED,
    SQUARES_OF,
    TREASURES_TO_END,
)
from ziggurat.games.tigris.kingdoms import (
    kingdoms_beside,
    lay_tile,
    lift_leader,
    place_leader,
    ruin_empty,
    take_tile,
    temples_beside,
    turn_square,
)
from ziggurat.games.tigris.listing import actions_of_turn
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
    OFF,
    PEACE,
    RAISE,
    SPOILS,
    STAGES,
    Table,
    leader_text,
    names_of,
    tiles_of,
)

STAGE_RULES: Final[tuple[str, ...]] = (
    "TE-TURN-02", "TE-CONFLICT-EXTERNAL-04", "TE-CONFLICT-EXTERNAL-12", "TE-CONFLICT-EXTERNAL-12",
    "TE-MONUMENT-03", "TE-TREASURE-04",
)  # fmt: skip

ALONE: Final[tuple[tuple[int, ...], ...]] = ((0,), (1,), (2,), (3,))
"""By seat: it alone is asked."""
NONE_BUILT: Final[list[int]] = [OFF] * len(MONUMENTS)
"""Where the monuments are as long as there are none."""
ONE_COLOUR: Final = 0x1111
"""Among leaders, one bit each: those of the first colour."""
ONE_SEAT: Final = 0xF
"""Those of the first seat."""


@final
class TigrisState(Table):
    """A table of Tigris & Euphrates and its rules."""

    # ---------------------------------------------------------------- whose decision, which answers

    def answers(self, seat: int) -> Sequence[Action]:
        """Every legal action; passing last."""
        if self.over or seat != self.asked:
            return []
        stage = self.stage
        if stage == ACT:
            return actions_of_turn(self, seat)
        if stage == ATTACK:
            return adds(self._attack_numbers(seat))
        if stage == DEFEND:
            return adds(self._defence_numbers(seat))
        if stage == CHOOSE:
            return [CLASHES[colour] for colour in self._clashes()]
        if stage == RAISE:
            return [*self._buildings(), PASSING]
        for territory in range(len(self.members)):
            if self._is_rich(territory):
                return [STAYS[cell] for cell in self._may_stay(territory)]
        return []

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
            if self.options["english_variant"]:
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

    def _attack_numbers(self, seat: int) -> list[int]:
        held = self.hand[seat * COLOURS + self.fighting_colour()]
        if not self.options["english_variant"]:
            return list(range(held + 1))
        lead = self.strength(self.attacker) - self.strength(self.defender)
        return [number for number in range(held + 1) if not number or lead + number > 0]

    def _defence_numbers(self, seat: int) -> list[int]:
        held = self.hand[seat * COLOURS + self.fighting_colour()]
        if not self.options["english_variant"]:
            return list(range(held + 1))
        behind = self.strength(self.attacker) + self.added - self.strength(self.defender)
        return [0, behind] if 0 < behind <= held else [0]

    def _clashes(self) -> list[int]:
        """Colours of which one kingdom holds two leaders."""
        twice = 0
        for rulers in self.rulers:
            once = 0
            while rulers:
                twice |= once & rulers
                once |= rulers & ONE_SEAT
                rulers >>= COLOURS
        return [colour for colour in range(COLOURS) if twice >> colour & 1]

    def _rivals(self, colour: int) -> list[int]:
        """The two leaders of that colour that share a kingdom, or none."""
        for rulers in self.rulers:
            alike = rulers >> colour & ONE_COLOUR
            if alike & (alike - 1):
                leaders = range(colour, self.players * COLOURS, COLOURS)
                return [leader for leader in leaders if rulers >> leader & 1]
        return []

    def _buildings(self) -> list[Action]:
        """Monuments on squares that the tile just laid has completed (TE-MONUMENT-03, 04, 21)."""
        colour = self.tile[self.laid]
        out: list[Action] = []
        beside = 0
        for cell in NEIGHBOURS[self.laid]:
            if self.tile[cell] == colour:
                beside += 1
        if beside < 2:  # nearly always; else there may be a square
            return out
        alike = self.faces[colour]
        for corner in SQUARES_OF[self.laid]:
            square = SQUARE[corner]
            if alike & square == square:
                for number, colours in enumerate(MONUMENTS):
                    if self.monument[number] == OFF and colour in colours:
                        out.append(build(corner, number))
        return out

    def _is_rich(self, territory: int) -> bool:
        """A kingdom with a trader and more than one treasure (TE-TREASURE-03)."""
        if not self.rulers[territory] >> GREEN & ONE_COLOUR:
            return False
        return how_many(self.members[territory] & self.treasure_cells) > 1

    def _ruler(self, territory: int, colour: int) -> int:
        """The leader of that colour in a territory, or OFF."""
        alike = self.rulers[territory] >> colour & ONE_COLOUR
        return (alike & -alike).bit_length() - 1 + colour if alike else OFF

    def _may_stay(self, territory: int) -> list[int]:
        """Treasures that may be left: a corner one only where all are (TE-TREASURE-04)."""
        cells = cells_of(self.treasure_cells & self.members[territory])
        return [cell for cell in cells if cell not in CORNERS] or cells

    # Strength in a conflict

    def fighting_colour(self) -> int:
        """The colour of the tiles that decide the conflict."""
        return RED if self.conflict == INTERNAL else self.colour

    def strength(self, leader: int) -> int:
        """Tiles on the map that support a leader in the conflict under way."""
        if self.conflict == INTERNAL:
            return temples_beside(self, self.place[leader])
        return how_many(self.supporters(leader))

    def supporters(self, leader: int) -> Cells:
        """Partisans: tiles of the colour in the leader's kingdom as it was before the union.

        By default all that are still on the map; as an option only those still connected with
        the leader on its side of the uniting tile (TE-CONFLICT-EXTERNAL-07 to 11).
        """
        here = self.place[leader]
        side = self.camp_one if self.camp_one & BIT[here] else self.camp_two
        if self.options["war_supporters"] == "connected":
            side = reach(BIT[here], side & self.members[self.territory[here]])
        return side & self.faces[self.colour]

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
            self._end_action()
        elif self.stage == RAISE:
            self.tell("no_monument", "seat", seat)
            self._share_treasures(self.laid)
        else:
            self.tell("ended", "seat count", seat, self.actions)
            self._end_turn()

    # Tiles

    def _lay(self, seat: int, cell: int, colour: int) -> None:
        self.hand[seat * COLOURS + colour] -= 1
        self.missing += 1
        self.laid = cell
        self.tell("laid", "seat colour cell", seat, COLOUR_KEYS[colour], CELL_NAMES[cell])
        if self.beside_two & BIT[cell]:
            one, two = kingdoms_beside(self, cell)
            self.camp_one, self.camp_two = self.members[one], self.members[two]
            self.conflict = EXTERNAL
            self.tell("united", "seat cell", seat, CELL_NAMES[cell])
            lay_tile(self, cell, colour)
            self._next_clash()
            return
        lay_tile(self, cell, colour)
        territory = self.territory[cell]
        if self.rulers[territory]:
            receiver = self._ruler(territory, colour)
            if receiver == OFF:
                receiver = self._ruler(territory, BLACK)  # TE-POINT-03
            if receiver != OFF:
                self._score(receiver // COLOURS, colour, 1)
        self._settle(cell)

    def _score(self, seat: int, colour: int, count: int) -> None:
        self.points[seat * COLOURS + colour] += count
        self.tell("scored", "seat colour count", seat, COLOUR_KEYS[colour], count)

    # Leaders

    def _lead(self, seat: int, cell: int, colour: int) -> None:
        leader = seat * COLOURS + colour
        if self.place[leader] == OFF:
            self.tell("placed", "seat leader cell", seat, COLOUR_KEYS[colour], CELL_NAMES[cell])
        else:
            self.tell("moved", "seat leader cell", seat, COLOUR_KEYS[colour], CELL_NAMES[cell])
            lift_leader(self, leader)
        place_leader(self, leader, cell)
        rivals = self.rulers[self.territory[cell]] >> colour & ONE_COLOUR ^ 1 << seat * COLOURS
        if not rivals:
            self._settle(cell)
            return
        self.conflict = INTERNAL
        self.colour = colour
        self._begin(leader, rivals.bit_length() - 1 + colour)

    def _take_back(self, seat: int, leader: int) -> None:
        self.tell("took_back", "seat leader", seat, COLOUR_KEYS[leader % COLOURS])
        lift_leader(self, leader)
        self._end_action()

    def _send_home(self, leader: int) -> None:
        lift_leader(self, leader)
        self.tell("returned", "seat leader", leader // COLOURS, COLOUR_KEYS[leader % COLOURS])

    def _send_stranded_home(self) -> None:
        """Leaders without a temple beside them leave together (TE-LEADER-13, 15)."""
        stranded = [
            leader
            for leader, cell in enumerate(self.place)
            if cell != OFF and not self.sites & BIT[cell]
        ]
        for leader in stranded:
            self._send_home(leader)

    # Catastrophes and exchanges

    def _ruin(self, seat: int, cell: int) -> None:
        self.catastrophes[seat] -= 1
        self.tell("ruined", "seat cell", seat, CELL_NAMES[cell])
        covered = self.tile[cell]
        if covered == EMPTY:
            ruin_empty(self, cell)
        else:
            self.gone[covered] += 1
            take_tile(self, cell, CATASTROPHE)
            self._send_stranded_home()
        self._end_action()

    def _swap(self, seat: int, counts: tuple[int, ...], total: int) -> None:
        self.tell("swapped", "seat count", seat, total)
        left = tiles_of(self.bag, 0)
        if left < total:  # TE-END-03
            self.tell("bag_empty", "seat", seat)
            if self.options["income_on_swap_end"]:
                self._income(seat)
            self._end()
            return
        for colour in range(COLOURS):
            self.hand[seat * COLOURS + colour] -= counts[colour]
            self.swapped[seat * COLOURS + colour] += counts[colour]
        self.missing += total
        self._draw(seat, total, left)
        self._end_action()

    def _draw(self, seat: int, count: int, left: int) -> None:
        """Tiles from the bag, which has enough left."""
        bag, hand, chance = self.bag, self.hand, self.chance
        at = seat * COLOURS
        drawn: list[int] = []
        for _ in range(count):
            number = chance.below(left)
            left -= 1
            colour = 0
            while number >= bag[colour]:
                number -= bag[colour]
                colour += 1
            bag[colour] -= 1
            hand[at + colour] += 1
            drawn.append(colour)
        if count > 1:
            drawn.sort()
        self.missing -= count
        self.effect = REVEAL
        self.tell("drew", "seat count", seat, count)
        tiles = [COLOUR_KEYS[colour] for colour in drawn]
        self.tell("drew_tiles", "seat tiles", seat, tiles, readers=ALONE[seat])

    # Conflicts

    def _next_clash(self) -> None:
        """Leaders of one colour in the united kingdom fight, one pair after the other."""
        clashes = self._clashes()
        if len(clashes) > 1:
            self.tell("clashes", "leaders", [COLOUR_KEYS[colour] for colour in clashes])
            self._ask(CHOOSE, self.seat)
        elif clashes:
            self._begin_clash(clashes[0])
        else:
            self._make_peace()
            self._settle(self.laid)

    def _make_peace(self) -> None:
        self.conflict = PEACE
        self.attacker = self.defender = OFF
        self.added = 0
        self.camp_one = self.camp_two = 0

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
        self.tell(
            "clash_internal" if self.conflict == INTERNAL else "clash_external",
            "seat victim leader mine theirs",
            attacker // COLOURS,
            defender // COLOURS,
            COLOUR_KEYS[self.colour],
            self.strength(attacker),
            self.strength(defender),
        )
        self._ask(ATTACK, attacker // COLOURS)

    def _add(self, seat: int, count: int) -> None:
        colour = self.fighting_colour()
        self.hand[seat * COLOURS + colour] -= count
        self.missing += count
        self.gone[colour] += count
        key = "added" if count else "added_none"
        self.tell(key, "seat colour count", seat, COLOUR_KEYS[colour], count)
        if self.stage == ATTACK:
            self.added = count
            self._ask(DEFEND, self.defender // COLOURS)
            return
        attack = self.strength(self.attacker) + self.added
        defence = self.strength(self.defender) + count
        winner, loser = self.defender, self.attacker  # a tie goes to the defender
        if attack > defence:
            winner, loser = self.attacker, self.defender
        self.tell(
            "won",
            "seat leader mine theirs",
            winner // COLOURS,
            COLOUR_KEYS[self.colour],
            max(attack, defence),
            min(attack, defence),
        )
        if self.conflict == INTERNAL:
            self._score(winner // COLOURS, RED, 1)
            self._send_home(loser)
            self._make_peace()
            self._settle(self.place[winner])
        else:
            self._remove_loser(winner, loser)
            self.attacker = self.defender = OFF
            self.added = 0
            self._next_clash()

    def _remove_loser(self, winner: int, loser: int) -> None:
        """The losing leader and its partisans leave the map (TE-CONFLICT-EXTERNAL-14 to 19)."""
        partisans = self.supporters(loser)
        if self.colour == RED:  # with a treasure, or beside a leader who took no part, they stay
            partisans &= ~self.treasure_cells
            for leader, cell in enumerate(self.place):
                if cell != OFF and leader != winner and leader != loser:
                    partisans &= ~BESIDE[cell]
        fallen = cells_of(partisans)
        self._send_home(loser)
        for cell in fallen:
            take_tile(self, cell, EMPTY)
        self.gone[self.colour] += len(fallen)
        if fallen:
            cells = [CELL_NAMES[cell] for cell in fallen]
            self.tell("fell", "seat cells", loser // COLOURS, cells)
        self._score(winner // COLOURS, self.colour, 1 + len(fallen))

    # Monuments and treasures: what every tile or leader ends with

    def _settle(self, cell: int) -> None:
        """Conflicts are over: a monument may be built, then treasures are taken.

        ``cell`` is where the tile is that began it, or the leader that came or prevailed.
        """
        if self.laid != OFF and self._buildings():
            self._ask(RAISE, self.seat)
        else:
            self._share_treasures(cell)

    def _build(self, seat: int, corner: int, number: int) -> None:
        self.monument[number] = corner
        turn_square(self, corner)
        letters = MONUMENT_LETTERS[number]
        self.tell("built", "seat cell monument", seat, CELL_NAMES[corner], letters)
        self._send_stranded_home()
        self._share_treasures(self.laid)

    def _share_treasures(self, cell: int) -> None:
        """The trader's owner takes all treasures of a kingdom but one (TE-TREASURE-03).

        Only the kingdom of the piece that was put down can have come to more than one.
        """
        self.laid = OFF
        kingdom = self.territory[cell]
        if self._is_rich(kingdom):
            choices = self._may_stay(kingdom)
            if len(choices) > 1:
                self._ask(SPOILS, self._ruler(kingdom, GREEN) // COLOURS)
                return
            self._take_treasures(choices[0])
        self._end_action()

    def _take_treasures(self, stays: int) -> None:
        kingdom = self.territory[stays]
        owner = self._ruler(kingdom, GREEN) // COLOURS
        taken = cells_of(self.members[kingdom] & self.treasure_cells & ~BIT[stays])
        self.treasure_cells &= ~self.members[kingdom] | BIT[stays]
        self.treasures[owner] += len(taken)
        cells = [CELL_NAMES[cell] for cell in taken]
        self.tell("treasures", "seat cells count", owner, cells, len(taken))

    # The end of the action, of the turn, of the game

    def _end_action(self) -> None:
        self.actions -= 1
        if self.actions:
            self._ask(ACT, self.seat)
        else:
            self._end_turn()

    def _end_turn(self) -> None:
        self._income(self.seat)
        treasures = how_many(self.treasure_cells)
        if treasures <= TREASURES_TO_END:
            self.tell("few_treasures", "count", treasures)
            self._end()
            return
        seat = self.seat
        left = tiles_of(self.bag, 0)
        while self.missing:
            missing = HAND - tiles_of(self.hand, seat)
            if missing > left:  # TE-END-02, 04
                self.tell("bag_empty", "seat", seat)
                self._end()
                return
            if missing:
                self._draw(seat, missing, left)
                left -= missing
            seat = (seat + 1) % self.players
        self.seat = (self.seat + 1) % self.players
        if self.seat == self.first:
            if self.turn >= self.options["turn_limit"]:
                self.tell("turn_limit", "rounds", self.turn)
                self._end()
                return
            self.turn += 1
        self.actions = ACTIONS_A_TURN
        self._ask(ACT, self.seat)

    def _income(self, seat: int) -> None:
        """Monuments pay the active player's leaders of their colours (TE-MONUMENT-15)."""
        if self.monument == NONE_BUILT:
            return
        for number, corner in enumerate(self.monument):
            if corner == OFF:
                continue
            for colour in MONUMENTS[number]:
                leader = seat * COLOURS + colour
                if self.rulers[self.territory[corner]] >> leader & 1:
                    self.points[leader] += 1
                    letters = MONUMENT_LETTERS[number]
                    self.tell("income", "seat colour monument", seat, COLOUR_KEYS[colour], letters)

    def _ask(self, stage: int, seat: int) -> None:
        self.stage = stage
        self.asked = seat
        self.to_act = ALONE[seat]

    def _end(self) -> None:
        self.over = True
        self.stage = ACT
        self.to_act = ()
        self.effect = REVEAL  # the screens are lifted (TE-END-06)

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
            out.append(
                {
                    "cells": names_of(cells),
                    "leaders": [
                        leader_text(leader)
                        for leader in range(self.players * COLOURS)
                        if rulers >> leader & 1
                    ],
                    "strength": {
                        COLOUR_KEYS[c]: how_many(cells & self.faces[c]) for c in range(COLOURS)
                    },
                    "treasures": names_of(cells & self.treasure_cells),
                    "monuments": [
                        MONUMENT_LETTERS[m]
                        for m, corner in enumerate(self.monument)
                        if corner != OFF and cells & BIT[corner]
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
