"""A state of Tigris & Euphrates: what a seat sees of it, its dump, its copy and its result."""

from __future__ import annotations

from typing import Any, ClassVar, final

from ziggurat.core.action import Action
from ziggurat.core.errors import IllegalAction
from ziggurat.core.state import rank
from ziggurat.games.tigris.rules.actions import ADD, parse
from ziggurat.games.tigris.rules.cells import BIT, cells_of, how_many
from ziggurat.games.tigris.rules.components import (
    CELL_NAMES,
    COLOUR_KEYS,
    COLOURS,
    MONUMENT_LETTERS,
)
from ziggurat.games.tigris.rules.conflicts import (
    clashes,
    fighting_colour,
    not_your_conflict,
    partisans,
    rivals,
    strength,
    would_clash,
)
from ziggurat.games.tigris.rules.kingdoms import kingdoms_beside, temples_beside, tiles_in
from ziggurat.games.tigris.rules.position import (
    LEADER_TEXTS,
    OFF,
    Colour,
    Leader,
    Position,
    Territory,
    Union,
    names_of,
)
from ziggurat.games.tigris.rules.scoring import points_of, result, spread


@final
class TigrisState(Position):
    """A position with all that the contract of a state asks for."""

    wait_rule: ClassVar[str] = "TE-TURN-01"
    end_rule: ClassVar[str] = "TE-SCORE-03"

    def parse(self, seat: int, text: str) -> Action:
        """The action written like this."""
        return parse(text)

    def refusal(self, seat: int, action: Action) -> IllegalAction:
        """Why the action is not legal, with its rule."""
        adds = action.kind == ADD and self.conflict is not None and 0 <= seat < self.players
        if adds and seat != self.question.seat:
            return not_your_conflict()
        return super().refusal(seat, action)

    # Keeping

    def copy(self) -> TigrisState:
        """An independent state that goes on from here."""
        other = TigrisState()
        self.copy_position_to(other)
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
            "bag": self.counts(self.bag, 0),
        }

    # Seeing: the module shape says what each field means

    def view(self, seat: int | None) -> dict[str, Any]:
        """What everybody sees, what is behind one's own screen, and what was shown earlier.

        Hands and points lie behind the screens (TE-INFO-01, TE-INFO-03, TE-POINT-10), leaders and
        catastrophes before them (TE-INFO-02). At the end everything is open (TE-END-06).
        """
        data = self.public()
        data["you"] = seat
        data["to_act"] = list(self.to_act)
        self._add_territories(data)
        if seat is not None:
            data["hand"] = self.counts(self.hand, seat)
            data["my_points"] = self.counts(self.points, seat)
            data["my_treasures"] = self.treasures[seat]
        self._add_conflict(data)
        recall: dict[str, Any] = {
            "points": self.per_seat(self.points),
            "treasures": self.treasures[:],
        }
        if seat is not None:
            recall["swapped"] = self.counts(self.swapped, seat)
        data["recall"] = recall
        if self.over:
            data |= self._secrets()
            data["scores"] = self.scores
            data["ranks"] = self.ranks
            data["final"] = [result(self, other) for other in range(self.players)]
            data["spread"] = [self._spread_data(other) for other in range(self.players)]
        return data

    def _add_territories(self, data: dict[str, Any]) -> None:
        """Territories in the order of the names of their first cells, and where kingdoms meet."""
        names: list[list[str]] = [[] for _ in self.members]
        for cell, territory in enumerate(self.territory):
            if territory >= 0:
                names[territory].append(CELL_NAMES[cell])
        numbers = [territory for territory, held in enumerate(names) if held]
        numbers.sort(key=names.__getitem__)
        monuments: dict[Territory, list[str]] = {}
        for monument, corner in enumerate(self.monument):
            if corner != OFF:
                letters = MONUMENT_LETTERS[monument]
                monuments.setdefault(self.territory[corner], []).append(letters)
        data["territories"] = [
            self._territory_data(one, names[one], monuments.get(one, [])) for one in numbers
        ]
        data["between"] = self._between(numbers)
        data["unions"] = self._unions(numbers, data["between"])

    def _territory_data(
        self, territory: Territory, names: list[str], monuments: list[str]
    ) -> dict[str, Any]:
        cells, rulers = self.members[territory], self.rulers[territory]
        treasures = cells & self.treasure_cells
        leaders: list[Leader] = []
        if rulers:
            leaders = [leader for leader in range(self.players * COLOURS) if rulers >> leader & 1]
        return {
            "cells": names,
            "leaders": [LEADER_TEXTS[leader] for leader in leaders],
            "support": [
                {
                    "external": how_many(partisans(self, leader)),
                    "internal": temples_beside(self, self.place[leader]),
                }
                for leader in leaders
            ],
            "strength": self.counts(tiles_in(self, territory), 0),
            "treasures": names_of(treasures) if treasures else [],
            "monuments": monuments,
        }

    def _between(self, numbers: list[Territory]) -> dict[str, list[int]]:
        """Empty cells beside several kingdoms; those by their places in ``territories``."""
        found: dict[str, list[int]] = {}
        for cell in cells_of(self.empty & self.beside_two):
            places = [numbers.index(kingdom) for kingdom in kingdoms_beside(self, cell)]
            places.sort()
            found[CELL_NAMES[cell]] = places
        return found

    def _unions(
        self, numbers: list[Territory], between: dict[str, list[int]]
    ) -> list[dict[str, Any]]:
        """The pairs of kingdoms that a tile could unite, with the clashes that would follow."""
        pairs = {(places[0], places[1]) for places in between.values() if len(places) == 2}
        return [
            {
                "kingdoms": [one, other],
                "clashes": {
                    COLOUR_KEYS[colour]: [self._side(leader) for leader in leaders]
                    for colour, leaders in would_clash(self, numbers[one], numbers[other])
                },
            }
            for one, other in sorted(pairs)
        ]

    def _side(self, leader: Leader) -> dict[str, Any]:
        """A leader in peace, with its partisans."""
        return {"leader": LEADER_TEXTS[leader], "strength": how_many(partisans(self, leader))}

    def _add_conflict(self, data: dict[str, Any]) -> None:
        """What the view of a conflict tells beyond its dump."""
        conflict = self.conflict
        if conflict is not None:
            leaders = (conflict.attacker, conflict.defender)
            data["strength"] = [strength(self, leader) for leader in leaders]
            data["conflict"]["tiles"] = COLOUR_KEYS[fighting_colour(self)]
        elif self.union is not None:
            data["conflict"]["clashes"] = {
                COLOUR_KEYS[colour]: self._sides(colour, self.union) for colour in clashes(self)
            }

    def _sides(self, colour: Colour, union: Union) -> list[dict[str, Any]]:
        """The two leaders of a clash, in the order of the camps, with their partisans."""
        leaders = rivals(self, colour)
        if not union.one & BIT[self.place[leaders[0]]]:
            leaders.reverse()
        return [
            {"leader": LEADER_TEXTS[leader], "strength": strength(self, leader)}
            for leader in leaders
        ]

    def _spread_data(self, seat: int) -> dict[str, int]:
        added = spread(points_of(self, seat), self.treasures[seat])
        return {COLOUR_KEYS[colour]: added[colour] for colour in range(COLOURS)}

    # The result

    @property
    def scores(self) -> list[int]:
        """Points of the weakest colour, treasures included (TE-SCORE-01)."""
        return [result(self, seat)[0] for seat in range(self.players)]

    @property
    def ranks(self) -> list[int]:
        """By the weakest colour, then the next weakest, and so on; equal results share a rank.

        TE-SCORE-03, TE-SCORE-04, TE-SCORE-06
        """
        results: list[Any] = [tuple(result(self, seat)) for seat in range(self.players)]
        return rank(results)
