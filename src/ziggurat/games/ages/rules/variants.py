"""Bonus cards of the variants: events of Age III that are known before the end (TTA-VARIANT-07)."""

from __future__ import annotations

from typing import ClassVar

from ziggurat.core.action import Action
from ziggurat.core.agenda import Prompt
from ziggurat.core.state import REVEAL
from ziggurat.games.ages.rules import actions
from ziggurat.games.ages.rules.agenda import AgesQuestion
from ziggurat.games.ages.rules.cards import card_of, owned
from ziggurat.games.ages.rules.components import CODES, IMPACT, NONE
from ziggurat.games.ages.rules.position import Position, put, without


def show_bonus(state: Position) -> None:
    """Age by age: the next bonus card is turned over (TTA-VARIANT-09)."""
    if state.secret_bonuses:
        card = card_of(state.secret_bonuses[-1])
        state.secret_bonuses = state.secret_bonuses[:-1]
        state.bonuses += (card,)
        state.effect = REVEAL
        state.tell("bonus_shown", "seat card", state.seat, CODES[card])


def deal_bonuses(state: Position) -> None:
    """The variants with bonus cards (TTA-VARIANT-07)."""
    variant = state.options["bonus_cards"]
    if variant == "none":
        return
    deck = state.military_decks[3]
    pile = [card for card in deck if IMPACT[card]]
    state.military_decks = (
        *state.military_decks[:3],
        tuple([card for card in deck if not IMPACT[card]]),
    )
    kept: list[int] = []
    if variant == "public":
        kept = pile[: int(state.options["public_bonuses"])]  # TTA-VARIANT-08
        state.bonuses = tuple(sorted(kept))
    elif variant == "age_by_age":
        kept = pile[:5]
        state.secret_bonuses = tuple([owned(card, NONE) for card in kept])
        show_bonus(state)
    else:
        _let_choose(state, pile, variant == "private")
        return
    _shuffle_in(state, [card for card in pile if card not in kept])


def _shuffle_in(state: Position, cards: list[int]) -> None:
    """The other bonus cards go back into the deck of Age III."""
    deck = sorted([*state.military_decks[3], *cards])
    state.chance.shuffle(deck)
    state.military_decks = (*state.military_decks[:3], tuple(deck))


def _let_choose(state: Position, pile: list[int], private: bool) -> None:
    """Deal the bonus cards to choose from; with two players everybody keeps two."""
    each = 2 if state.players == 2 else 1
    if private:
        share = 12 // state.players
        _shuffle_in(state, pile[12:])
        state.dealt = tuple(
            [
                tuple(sorted(pile[seat * share : (seat + 1) * share]))
                for seat in range(state.players)
            ]
        )
    else:
        state.dealt = (tuple(sorted(pile)),) * state.players
    turn = [(state.first + step) % state.players for step in range(state.players)]
    state.then(*[Bonus(seat) for _ in range(each) for seat in turn])


class Bonus(AgesQuestion):
    """Everybody chooses a bonus card, face down or openly (TTA-VARIANT-10, TTA-VARIANT-11)."""

    key: ClassVar[str] = "bonus"
    rule: ClassVar[str] = "TTA-VARIANT-10"

    def prompt(self, state: Position, seat: int) -> Prompt:
        """The rule differs if all choose from the same cards."""
        private = state.options["bonus_cards"] == "private"
        return Prompt(self.key, self.rule if private else "TTA-VARIANT-11", {})

    def answers(self, state: Position, seat: int) -> list[Action]:
        """The cards dealt."""
        return [actions.CHOICES[card] for card in state.dealt[seat]]

    def do(self, state: Position, seat: int, action: Action) -> None:
        """Keep that bonus card; the last choice puts the others back into the deck."""
        card = action.a
        if state.options["bonus_cards"] == "private":
            state.secret_bonuses += (owned(card, seat),)
            state.dealt = put(state.dealt, seat, without(state.dealt[seat], card))
            state.tell("bonus_kept", "seat", seat)
        else:
            state.bonuses += (card,)
            state.dealt = tuple([without(cards, card) for cards in state.dealt])
            state.tell("bonus_chosen", "seat card", seat, CODES[card])
        if not any(isinstance(task, Bonus) for task in state.agenda):
            _shuffle_in(state, sorted({card for cards in state.dealt for card in cards}))
            state.dealt = ((),) * state.players

    def readers(self, state: Position, seat: int, action: Action) -> tuple[int, ...] | None:
        """A card that is kept face down is known to its owner alone (TTA-INFO-11)."""
        return (seat,) if state.options["bonus_cards"] == "private" else None
