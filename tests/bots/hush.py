"""Hush: a game for the tests in which all seats choose at once, in secret, and draw by chance.

Each seat holds three of nine cards. All seats lay one down unseen; when the last has done so they
are turned up, the highest card scores what the lowest is worth, and everybody draws a card, as
long as there are any; it ends with the first empty hand. A seat that has chosen may take its card
back while others think.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from ziggurat.core.action import Action, Actions
from ziggurat.core.chance import Chance
from ziggurat.core.game import Game
from ziggurat.core.option import Options, turn_limit
from ziggurat.core.state import REVEAL, SCRATCH, Prompt, State, rank

CARDS = 9
HAND = 3
ACTIONS = Actions()
LAY = [ACTIONS.add(f"lay{card}", 0, card) for card in range(1, CARDS + 1)]
BACK = ACTIONS.add("back", 1)


class Table(State):
    """Hands, cards laid down (0: none), the deck and the points."""

    def __init__(self, players: int, options: Options, chance: Chance) -> None:
        super().__init__(players, options, chance)
        self.hands: list[list[int]] = []
        self.laid = [0] * players
        self.deck: list[int] = []
        self.won = [0] * players
        self.turns = 0

    def answers(self, seat: int) -> list[Action]:
        if self.over:
            return []
        return [BACK] if self.laid[seat] else [LAY[card - 1] for card in self.hands[seat]]

    def do(self, seat: int, action: Action) -> None:
        self.effect = SCRATCH
        if action is BACK:
            self.hands[seat].append(self.laid[seat])
            self.hands[seat].sort()
            self.laid[seat] = 0
        else:
            self.hands[seat].remove(action.a)
            self.laid[seat] = action.a
        if 0 not in self.laid:
            self._turn_up()
        self.to_act = tuple([s for s in range(self.players) if not self.laid[s] and not self.over])

    def _turn_up(self) -> None:
        self.effect = REVEAL
        self.won[self.laid.index(max(self.laid))] += min(self.laid)
        self.laid = [0] * self.players
        self.turns += 1
        for hand in self.hands:
            if self.deck:
                hand.append(self.deck.pop(self.chance.below(len(self.deck))))
                hand.sort()
        self.over = not all(self.hands) or self.turns >= self.options["turn_limit"]

    def parse(self, seat: int, text: str) -> Action:
        return ACTIONS.parse(text)

    def prompt(self, seat: int) -> Prompt:
        return Prompt("lay", "", {})

    def copy(self) -> Table:
        other = Table(self.players, self.options, self.chance.copy())
        self._copy_kernel_to(other)
        other.hands = [hand[:] for hand in self.hands]
        other.laid, other.deck, other.won = self.laid[:], self.deck[:], self.won[:]
        other.turns = self.turns
        return other

    def dump(self) -> dict[str, Any]:
        return {"hands": self.hands, "laid": self.laid, "deck": self.deck, "won": self.won}

    def view(self, seat: int | None) -> dict[str, Any]:
        return {
            "you": seat,
            "players": self.players,
            "options": dict(self.options),
            "turns": self.turns,
            "to_act": list(self.to_act),
            "over": self.over,
            "won": self.won[:],
            "chosen": [bool(card) for card in self.laid],
            "sizes": [len(hand) for hand in self.hands],
            "hand": [] if seat is None else self.hands[seat][:],
            "mine": 0 if seat is None else self.laid[seat],
            "left": len(self.deck),
        }

    @property
    def scores(self) -> list[int]:
        return self.won[:]

    @property
    def ranks(self) -> list[int]:
        return rank(self.won)


class Hush(Game):
    """The description of the game."""

    name = "hush"
    players = (2, 3)
    rules_version = 1
    has_secrets = True
    actions = ACTIONS
    options = (turn_limit(20, 100),)

    def deal(self, players: int, chance: Chance, options: Options) -> Table:
        state = Table(players, options, chance)
        cards = list(range(1, CARDS + 1))
        chance.shuffle(cards)
        state.hands = [sorted(cards[HAND * s : HAND * s + HAND]) for s in range(players)]
        state.deck = cards[HAND * players :]
        state.to_act = tuple(range(players))
        return state

    def restore(self, data: Mapping[str, Any]) -> Table:
        raise ValueError("the tests keep no tables of Hush")

    def imagine(self, view: Mapping[str, Any], rng: Random) -> Table:
        state = Table(view["players"], view["options"], Chance(rng.getrandbits(128)))
        me = view["you"]
        unseen = [c for c in range(1, CARDS + 1) if c not in view["hand"] and c != view["mine"]]
        rng.shuffle(unseen)
        for seat in range(state.players):
            if seat == me:
                state.hands.append(view["hand"][:])
                state.laid[seat] = view["mine"]
                continue
            state.hands.append(sorted(unseen.pop() for _ in range(view["sizes"][seat])))
            state.laid[seat] = unseen.pop() if view["chosen"][seat] else 0
        state.deck = unseen[: view["left"]]
        state.won, state.turns = view["won"][:], view["turns"]
        state.to_act, state.over = tuple(view["to_act"]), view["over"]
        return state


GAME = Hush()
