"""The state of a game of Through the Ages: what the kernel, views and dumps ask of it."""

from __future__ import annotations

from typing import Any, ClassVar, cast

from ziggurat.core.action import Action
from ziggurat.core.errors import IllegalAction
from ziggurat.core.state import HOST, rank
from ziggurat.games.ages.rules import actions
from ziggurat.games.ages.rules.action_cards import locked
from ziggurat.games.ages.rules.agenda import AgesQuestion
from ziggurat.games.ages.rules.cards import age_of, card_of, codes, owner_of, written_pile
from ziggurat.games.ages.rules.components import AGE, AGES
from ziggurat.games.ages.rules.outlook import (
    attack_costs,
    government_costs,
    happening,
    outlook,
    science_costs,
    upgrade_costs,
)
from ziggurat.games.ages.rules.play import fall
from ziggurat.games.ages.rules.politics import hand_limit
from ziggurat.games.ages.rules.position import FULL, SIMPLE, Position
from ziggurat.games.ages.rules.ratings import rate, unhappy
from ziggurat.games.ages.rules.scoring import final_impacts, food_made, resources_made
from ziggurat.games.ages.rules.tokens import food, resources


class AgesState(Position):
    """A position of Through the Ages; its questions and steps are the rules (see ``play``)."""

    wait_rule: ClassVar[str] = "TTA-TURN-01"
    end_rule: ClassVar[str] = "TTA-END-12"

    def parse(self, seat: int, text: str) -> Action:
        """The action with this notation."""
        return actions.parse(text)

    def do(self, seat: int, action: Action) -> None:
        """Carry out an action that is known to be legal, and all that follows from it."""
        if seat != HOST:
            self.at_start = False
        super().do(seat, action)

    # ---------------------------------------------------------------------------------- the host

    def host_answers(self) -> list[Action]:
        """The host may say that a player leaves, in the full game (TTA-END-07)."""
        if self.version != FULL:
            return []
        return [actions.LEAVES[s] for s in sorted(self.seats_from(0)) if not self.civs[s].leaving]

    def do_as_host(self, action: Action) -> None:
        """A civilisation falls at the start of its turn: at once, if that has just begun."""
        seat = action.a
        self.civs[seat].leaving = True
        self.tell("leaves", "seat", seat)
        if seat == self.seat and self.at_start:
            fall(self, seat)

    def host_refusal(self, action: Action) -> IllegalAction:
        """Leaving is for the full game, and nobody leaves twice."""
        if action.kind != actions.LEAVE:
            return super().host_refusal(action)
        if self.version != FULL:
            return IllegalAction("only_full", "TTA-END-07")
        return IllegalAction("gone_already", "TTA-END-07", seat=action.a)

    def leaving(self, seat: int) -> Action | None:
        """The host's action by which a seat leaves, in the full game."""
        action = actions.LEAVES[seat]
        return action if action in self.legal(HOST) else None

    # ------------------------------------------------------------------------ seeing and keeping

    def copy(self) -> AgesState:
        """An independent state that goes on from here."""
        other = AgesState()
        self.copy_table_to(other)
        return other

    def dump(self) -> dict[str, Any]:
        """The complete state as plain data."""
        data = self.public()
        for seat in range(self.players):
            data["civilisations"][seat] |= {
                "hand": codes(self.hands[seat]),
                "military": codes(self.military[seat]),
                "shown": codes(self.shown[seat]),
                "dealt": codes(self.dealt[seat]),
            }
        data |= {
            "agenda": self.agenda_data(),
            "scratch": codes(self.scratch),
            "placings": [ways.dump() for ways in self.placings],
            "civil_decks": [codes(deck) for deck in self._decks_left()],
            "military_decks": [codes(deck) for deck in self.military_decks],
            "current": written_pile(self.current),
            "future": written_pile(self.future),
            "hidden": written_pile(self.hidden),
            "secret_bonuses": written_pile(self.secret_bonuses),
            "chance": self.chance.dump(),
        }
        return data

    def _decks_left(self) -> list[tuple[int, ...]]:
        """By age: what is still to come of the civil decks."""
        left: list[tuple[int, ...]] = []
        for age, deck in enumerate(self.civil_decks):
            if age < self.age:
                left.append(())
            else:
                left.append(deck[: self.civil_left] if age == self.age else deck)
        return left

    def view(self, seat: int | None) -> dict[str, Any]:
        """The open table, one's own hands, and what was shown earlier."""
        data = self.public()
        data["you"] = seat
        data["to_act"] = list(self.to_act)
        for other in range(self.players):
            data["civilisations"][other] |= self._derived(other)
        data |= {
            "agenda": self.agenda_data(),
            "placings": [ways.dump() for ways in self.placings],
            "civil_left": self.civil_left,
            "military_left": [len(deck) for deck in self.military_decks],
            "current": [AGES[age_of(entry)] for entry in self.current],  # TTA-INFO-04
            "future": [
                {"age": AGES[age_of(entry)], "by": owner_of(entry)} for entry in self.future
            ],
            "secret_bonuses": [owner_of(entry) for entry in self.secret_bonuses],
        }
        data |= happening(self)
        data["scratch"] = codes(self.scratch) if self.shows_scratch(seat) else []
        if seat is not None:
            data["government_costs"] = government_costs(self, seat)
            data["science_costs"] = science_costs(self, seat)
            data["upgrade_costs"] = upgrade_costs(self, seat)
            data["attack_costs"] = attack_costs(self, seat)
            data["hand"] = codes(self.hands[seat])  # TTA-INFO-02
            data["locked"] = codes(locked(self, seat))
            data["military_hand"] = codes(self.military[seat])  # TTA-INFO-02
            data["dealt"] = codes(self.dealt[seat])
        open_choice = self.options["bonus_cards"] == "open_choice"
        data["choices"] = codes(self.dealt[0]) if open_choice else []
        data["recall"] = self._recall(seat)
        if self.over:
            data |= self._outcome()
        return data

    def _recall(self, seat: int | None) -> dict[str, Any]:
        """What was seen earlier: civil hands, cards shown, own cards in the piles."""
        decks = self._decks_left()
        age = min(self.age, len(decks) - 1)
        recall: dict[str, Any] = {
            "hands": [codes(hand) for hand in self.hands],
            "shown": [codes(shown) for shown in self.shown],
            "civil_deck": sorted(codes(decks[age])) if self.civil_left else [],
        }
        if seat is not None:
            for name, pile in (
                ("current", self.current), ("future", self.future), ("hidden", self.hidden),
                ("secret_bonuses", self.secret_bonuses),
            ):  # fmt: skip
                own = [card_of(entry) for entry in pile if owner_of(entry) == seat]
                recall[name] = codes(tuple(sorted(own)))
        return recall

    def _outcome(self) -> dict[str, Any]:
        """What is open to all when the game is over: every card, the points and the ranks."""
        full = self.dump()
        end = {
            key: full[key]
            for key in (
                "civil_decks", "military_decks", "current", "future", "hidden", "secret_bonuses",
            )
        }  # fmt: skip
        end["hands"] = [codes(hand) for hand in self.military]
        return {
            "end": end,
            "scores": self.scores,
            "ranks": self.ranks,
            "final_impacts": codes(tuple(final_impacts(self))),
        }

    def shows_scratch(self, seat: int | None) -> bool:
        """Whether a seat sees what is being set aside."""
        if self.over:
            return False
        question = cast(AgesQuestion, self.question)
        return seat == question.seat or question.is_open()

    def _derived(self, seat: int) -> dict[str, Any]:
        """What interfaces need to know of a civilisation without working out a rule again."""
        civ = rate(self, seat)
        hidden = [age_of(entry) for entry in self.hidden if owner_of(entry) == seat]
        return {
            "culture_rating": civ.culture_rating,
            "science_rating": civ.science_rating,
            "strength": civ.strength,
            "happiness": civ.happiness,
            "unhappy": 0 if self.version == SIMPLE else unhappy(self, seat),  # TTA-HAPPY-02
            "civil_total": civ.civil_total,
            "military_total": civ.military_total,
            "food": food(civ),
            "resources": resources(civ),
            "food_made": food_made(civ),
            "resources_made": resources_made(civ),
            "hand_size": len(self.hands[seat]),
            "military_backs": [AGES[age] for age in sorted([AGE[c] for c in self.military[seat]])],
            "discarded": [AGES[age] for age in sorted(hidden)],
            "dealt_size": len(self.dealt[seat]),
            "hand_limit": hand_limit(self, seat),
            **outlook(self, seat),
        }

    # ---------------------------------------------------------------------------------- the result

    @property
    def scores(self) -> list[int]:
        """Culture points; what is left in store or in hand is worth nothing (TTA-END-11)."""
        return [civ.culture for civ in self.civs]

    @property
    def ranks(self) -> list[int]:
        """By culture points; those who left come after all others, the first to leave last.

        Equals share a rank (TTA-TIE-07).
        """
        results: list[Any] = [
            (0, civ.fallen) if civ.fallen else (1, civ.culture) for civ in self.civs
        ]
        return rank(results)
