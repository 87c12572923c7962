"""What everybody on the trading floor seems to have and to want."""

from __future__ import annotations

from typing import Final

from ziggurat.games.civilisation.bot.hands import shares_in_hands
from ziggurat.games.civilisation.rules import components as box
from ziggurat.games.civilisation.rules import dealing
from ziggurat.games.civilisation.rules.actions import TO_ALL
from ziggurat.games.civilisation.rules.components import COPIES, GOODS_COUNT, TRADE_COUNT, VALUE
from ziggurat.games.civilisation.rules.memory import known_of
from ziggurat.games.civilisation.rules.position import Position

WISHED: Final = 34  # a good that somebody asks for, in tenths of its value
SECOND: Final = 45  # percent: who collects a good has two of them
PAIRED: Final = 28  # one that somebody has


class Market:
    """What open offers, earlier trades and the sizes of hands and piles say about the others."""

    def __init__(self, state: Position, seat: int) -> None:
        players = state.players
        self.others: list[int] = [
            other
            for other in range(players)
            if other != seat and dealing.can_trade(state.nations[other])
        ]
        self.named: list[list[int]] = [[0] * TRADE_COUNT for _ in range(players)]
        self.asked: list[list[int]] = [[0] * TRADE_COUNT for _ in range(players)]
        self.collected: list[list[int]] = [[0] * TRADE_COUNT for _ in range(players)]
        """Asked for in front of all: who does so has some already."""
        self.chance: list[list[int]] = [[0] * GOODS_COUNT for _ in range(players)]
        """By seat and good: how likely it has one to spare, in percent."""
        self._read_offers(state)
        self._reckon_chances(state, seat)

    def _read_offers(self, state: Position) -> None:
        """Cards that are named can be had, cards that are asked for are wanted."""
        for offer in state.floor.offers:
            for card in set(offer.named):
                count = offer.named.count(card)
                self.named[offer.seat][card] = max(count, self.named[offer.seat][card])
            for card in offer.wanted_named:
                self.asked[offer.seat][card] += 1
                if offer.to == TO_ALL:
                    self.collected[offer.seat][card] = 1

    def _reckon_chances(self, state: Position, seat: int) -> None:
        hand = state.nations[seat].hand
        sizes = [nation.hand_size() for nation in state.nations]
        hidden = max(1, sum(sizes) - sizes[seat])
        in_hands = shares_in_hands(state, seat)
        for other in self.others:
            known = known_of(state, seat, other)
            size = max(1, sizes[other] - sum(self.named[other]) - sum(self.collected[other]))
            for good in range(GOODS_COUNT):
                if self.named[other][good] or self.collected[other][good]:
                    self.chance[other][good] = 97 if self.named[other][good] else 85
                    continue
                left = COPIES[good] - hand[good] - state.used[good]
                expected = left * in_hands[box.PILE[good]] * size // hidden
                chance = 100 * expected // (100 + expected * 6 // 10)
                if known[good]:
                    chance = max(chance, 50)
                self.chance[other][good] = chance

    def price(self, to: int, good: int, before: int) -> int:
        """What one more such card costs the addressee, that has given some ``before``."""
        held = 1
        if to != TO_ALL:
            held = max(self.named[to][good], 2 * self.collected[to][good])
        return max(1, 2 * (held - before) - 1) * VALUE[good]

    def copies(self, to: int, good: int, number: int) -> int:
        """How likely an addressee has so many of a good to spare, given that it has one less."""
        best = 0
        for other in self.others:
            if to in (other, TO_ALL):
                chance = self.chance[other][good]
                if number > 1 and self.named[other][good] < number:
                    chance = SECOND if self.collected[other][good] and number == 2 else chance // 5
                best = max(best, chance)
        return best

    def lure(self, to: int, good: int) -> int:
        """What such a card may be worth to an addressee, in tenths of its value."""
        best = 0
        for other in self.others:
            if to not in (other, TO_ALL):
                continue
            if self.asked[other][good]:
                return WISHED
            if self.named[other][good]:
                best = max(best, PAIRED)
            else:
                best = max(best, 10 + self.chance[other][good] // 5)
        return max(best, 10)
