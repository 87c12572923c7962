"""A tiny game with secrets, to try the kernel: hidden hands, simultaneous bids, a host.

Everybody holds three secret cards. Each round all seats lay one of theirs face down at once
(pick, then confirm); when all have, the bids are shown and the highest scores its round. Then
everybody draws. The host may call the last round.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain
from random import Random
from typing import Any, Final

from ziggurat.core.action import Action, Actions
from ziggurat.core.agenda import EVERYBODY, Prompt, Question
from ziggurat.core.chance import Chance, restore_chance
from ziggurat.core.errors import WrongPosition
from ziggurat.core.game import Game
from ziggurat.core.option import Options, turn_limit
from ziggurat.core.state import REVEAL, SCRATCH, State, rank
from ziggurat.offers import Encoding, Offers

CARDS: Final = 20
HAND: Final = 3
PICK, LAY, LAST = 0, 1, 2
ACTIONS: Final = Actions()
PICKS: Final = [ACTIONS.add(str(card), PICK, card) for card in range(CARDS)]
CONFIRM: Final = ACTIONS.add("!", LAY)
LAST_ROUND: Final = ACTIONS.add("#", LAST)
NONE: Final = -1


class Sealed(State):
    def begin(self, players: int, options: dict[str, Any], chance: Chance) -> None:
        super().begin(players, options, chance)
        self.deck: list[int] = []
        self.hands: list[list[int]] = []
        self.picked = [NONE] * players
        self.laid = [NONE] * players
        self.points = [0] * players
        self.shown: list[int] = []
        self.round = 1
        self.last = False

    def parse(self, seat: int, text: str) -> Action:
        return ACTIONS.parse(text)

    def host_answers(self) -> list[Action]:
        return [] if self.last else [LAST_ROUND]

    def do_as_host(self, action: Action) -> None:
        self.last = True
        self.tell("last", "")

    def show(self) -> None:
        self.effect = REVEAL
        best = self.laid.index(max(self.laid))
        self.points[best] += 1
        self.tell("shown", "seat cards", best, self.laid[:])
        self.shown += self.laid
        self.laid = [NONE] * self.players
        self.picked = [NONE] * self.players
        if self.last or self.round >= self.options["turn_limit"] or len(self.deck) < self.players:
            self.finish()
            return
        self.round += 1
        for hand in self.hands:
            hand.append(self.deck.pop())

    def ask(self) -> None:
        if not self.over:
            self.then(Lay())
            self.run()

    def copy(self) -> Sealed:
        other = Sealed()
        self._copy_kernel_to(other)
        other.deck = self.deck[:]
        other.hands = [hand[:] for hand in self.hands]
        other.picked, other.laid = self.picked[:], self.laid[:]
        other.points, other.shown = self.points[:], self.shown[:]
        other.round, other.last = self.round, self.last
        return other

    def dump(self) -> dict[str, Any]:
        data = self._public()
        data |= {"deck": self.deck[:], "hands": [hand[:] for hand in self.hands]}
        data |= {"picked": self.picked[:], "laid": self.laid[:], "chance": self.chance.dump()}
        return data

    def view(self, seat: int | None) -> dict[str, Any]:
        data = self._public()
        data |= {"you": seat, "to_act": list(self.to_act), "recall": {}}
        data["decided"] = [card != NONE for card in self.laid]
        if seat is not None:
            data |= {"hand": self.hands[seat][:], "picked": self.picked[seat]}
        if self.over:
            data |= {"hands": [hand[:] for hand in self.hands], "deck": self.deck[:]}
        return data

    def _public(self) -> dict[str, Any]:
        return {
            "game": "sealed", "form": 1, "players": self.players, "options": dict(self.options),
            "points": self.points[:], "shown": self.shown[:], "round": self.round,
            "last": self.last, "over": self.over,
        }  # fmt: skip

    @property
    def scores(self) -> list[int]:
        return self.points[:]

    @property
    def ranks(self) -> list[int]:
        return rank(self.points)


class Lay(Question[Sealed]):
    """Everybody lays a card face down at once."""

    key, rule = "pick", "SEALED-1"

    def __init__(self) -> None:
        super().__init__(EVERYBODY)

    def ask(self, state: Sealed) -> tuple[int, ...]:
        return tuple(seat for seat in range(state.players) if state.laid[seat] == NONE)

    def prompt(self, state: Sealed, seat: int) -> Prompt:
        if seat not in state.to_act:
            return Prompt("wait", self.rule, {"seats": list(state.to_act)})
        return Prompt(self.key if state.picked[seat] == NONE else "confirm", self.rule, {})

    def answers(self, state: Sealed, seat: int) -> list[Action]:
        if state.laid[seat] != NONE:
            return []
        if state.picked[seat] != NONE:
            return [CONFIRM]
        return [PICKS[card] for card in sorted(state.hands[seat])]

    def readers(self, state: Sealed, seat: int, action: Action) -> tuple[int, ...] | None:
        return (seat,) if action.kind == PICK else None

    def do(self, state: Sealed, seat: int, action: Action) -> None:
        if action.kind == PICK:
            state.picked[seat] = action.a
            state.effect = SCRATCH
            state.tell("picked", "seat card", seat, action.a, readers=(seat,))
        else:
            state.laid[seat] = state.picked[seat]
            state.hands[seat].remove(state.laid[seat])
            state.tell("laid", "seat", seat)
            if NONE not in state.laid:
                state.show()
        if not state.over:
            state.then(self)


class SealedGame(Game):
    name = "sealed"
    players = (2, 3)
    rules_version = 1
    has_secrets = True
    actions = ACTIONS
    options = (turn_limit(10, 100),)

    def deal(self, players: int, chance: Chance, options: Options) -> Sealed:
        state = Sealed()
        state.begin(players, options, chance)
        state.deck = list(range(CARDS))
        chance.shuffle(state.deck)
        state.hands = [[state.deck.pop() for _ in range(HAND)] for _ in range(players)]
        state.ask()
        return state

    def restore(self, data: Mapping[str, Any]) -> Sealed:
        try:
            state = self._read(data, restore_chance(data))
            state.deck = list(data["deck"])
            state.hands = [list(hand) for hand in data["hands"]]
            state.picked, state.laid = [list(data[k]) for k in ("picked", "laid")]
            if len(state.picked) != state.players or len(state.laid) != state.players:
                raise WrongPosition("wrong_count", field="laid", expected=state.players)
        except (KeyError, TypeError, IndexError) as error:
            raise WrongPosition("missing", field=str(error)) from error
        laid = [card for card in state.laid if card != NONE]
        cards = [*state.deck, *chain(*state.hands), *state.shown, *laid]
        if len(cards) != CARDS or set(cards) != set(range(CARDS)):
            raise WrongPosition("wrong_count", field="cards", expected=CARDS)
        state.ask()
        return state

    def imagine(self, view: Mapping[str, Any], rng: Random) -> Sealed:
        state = self._read(view, Chance(rng.getrandbits(128)))
        if state.over:
            state.deck = list(view["deck"])
            state.hands = [list(hand) for hand in view["hands"]]
            return state
        seat = view["you"]
        own = set(view["hand"]) if seat is not None else set()
        if seat is not None and view["decided"][seat]:
            own.add(view["picked"])
        unseen = [card for card in range(CARDS) if card not in own and card not in state.shown]
        rng.shuffle(unseen)
        for other in range(state.players):
            if other == seat:
                state.hands.append(list(view["hand"]))
                state.picked[other] = view["picked"]
                if view["decided"][other]:
                    state.laid[other] = view["picked"]
            else:
                size = HAND - view["decided"][other]
                state.hands.append([unseen.pop() for _ in range(size)])
                if view["decided"][other]:
                    state.laid[other] = state.picked[other] = unseen.pop()
        state.deck = unseen
        state.ask()
        return state

    def _read(self, data: Mapping[str, Any], chance: Chance) -> Sealed:
        players, options = self.check_header(data, 1)
        state = Sealed()
        state.begin(players, options, chance)
        for field in ("points", "shown"):
            if not isinstance(data.get(field), list):
                raise WrongPosition("missing", field=field)
        state.points, state.shown = list(data["points"]), list(data["shown"])
        for field, kind in (("round", int), ("last", bool), ("over", bool)):
            if not isinstance(data.get(field), kind):
                raise WrongPosition("missing", field=field)
        state.round, state.last, state.over = data["round"], data["last"], data["over"]
        return state


GAME = SealedGame()


class SealedOffers(Offers[Sealed]):
    def encoding(self) -> Encoding[Sealed]:
        from tests.sealed import encode

        return Encoding(encode.encode, encode.SIZE)


OFFERS = SealedOffers()
