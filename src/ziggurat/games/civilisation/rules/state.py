"""A state of Civilisation: whose decision it is, the host, views, dumps and the result."""

from __future__ import annotations

from typing import Any

from ziggurat.core.action import Action
from ziggurat.core.agenda import EVERYBODY
from ziggurat.core.errors import IllegalAction
from ziggurat.core.state import HOST, rank
from ziggurat.games.civilisation.rules import (
    actions,
    dealing,
    movement,
    outlook,
    purchase,
    succession,
    support,
    trade,
)
from ziggurat.games.civilisation.rules.agenda import wrong_phase
from ziggurat.games.civilisation.rules.components import (
    CARD_COUNT,
    GOODS_COUNT,
    TRADE_CODES,
)
from ziggurat.games.civilisation.rules.floor import codes
from ziggurat.games.civilisation.rules.memory import known_of
from ziggurat.games.civilisation.rules.nation import (
    ABSENT,
    JOINING,
    LEAVING,
    NO_NATION,
    PLAYING,
    Nation,
)
from ziggurat.games.civilisation.rules.notation import unwritten
from ziggurat.games.civilisation.rules.position import NOBODY, SET_UP, Position, counts
from ziggurat.games.civilisation.rules.purchase import Buy
from ziggurat.games.civilisation.rules.setup import ChooseNation


class CivilisationState(Position):
    """A position of Civilisation with everything that hosts, bots and pages ask of it."""

    wait_rule = "CIV-17.2"
    end_rule = "CIV-35.2a"

    def parse(self, seat: int, text: str) -> Action:
        """The action with this notation."""
        try:
            return actions.parse(text)
        except IllegalAction as unknown:
            raise unwritten(text) or unknown from None

    def refusal(self, seat: int, action: Action) -> IllegalAction:
        """Why the action is not legal, with its rule."""
        if self.over:
            return IllegalAction("game_over", "CIV-34.1a", action=str(action))
        if seat == HOST:
            return self.host_refusal(action)
        asked = self.question.seat
        if asked == EVERYBODY and not 0 <= seat < self.players:
            return IllegalAction("not_your_turn", "CIV-28.2b", action=str(action), seat=seat)
        if asked not in (seat, EVERYBODY):
            return IllegalAction("not_your_turn", "CIV-17.2", action=str(action), seat=seat)
        return wrong_phase(self, action) or super().refusal(seat, action)

    # ------------------------------------------------------------------------------------ the host

    def host_answers(self) -> list[Action]:
        """The clock, the last turn, who leaves and who joins."""
        out: list[Action] = []
        if self.is_trading():
            out.append(actions.ENDING_TRADE)
        if self.phase == SET_UP:
            return out
        if not self.last_turn:
            out.append(actions.ENDING)
        statuses = [nation.status for nation in self.seated()]
        if statuses.count(PLAYING) > 1:
            out += [actions.LEAVES[s] for s, status in enumerate(statuses) if status == PLAYING]
        out += [actions.JOINS[s] for s, status in enumerate(statuses) if status == ABSENT]
        return out

    def is_trading(self) -> bool:
        """Whether the trading floor is open."""
        return not self.over and isinstance(self.question, trade.Trade)

    def do_as_host(self, action: Action) -> None:
        """Close the floor, announce the last turn, let somebody leave or join."""
        if action.kind == actions.TRADE_OVER:
            self.tell("trade_over", "")
            self.agenda.pop()
        elif action.kind == actions.LAST_TURN:
            self.last_turn = True
            self.tell("last_turn", "")
        elif action.kind == actions.LEAVE:
            self.nations[action.a].status = LEAVING
            self.tell("leaves", "seat", action.a)
        else:
            nation = self.nations[action.a]
            nation.status = JOINING
            self.tell("waits_to_join", "seat", action.a)
            if nation.kind == NO_NATION:  # asked once the present question is answered
                self.agenda.insert(len(self.agenda) - 1, ChooseNation(action.a))

    def host_refusal(self, action: Action) -> IllegalAction:
        """Why the host may not do this now."""
        if action.kind == actions.TRADE_OVER:
            return IllegalAction("no_trade_now", "CIV-28.41b")
        if action.kind == actions.LAST_TURN:
            if self.phase == SET_UP:
                return IllegalAction("not_begun", "CIV-34.1b")
            return IllegalAction("last_turn_already", "CIV-34.2b")
        if action.kind == actions.LEAVE:
            return IllegalAction("cannot_leave", "CIV-15.61a", seat=action.a)
        if action.kind == actions.JOIN:
            return IllegalAction("cannot_join", "CIV-15.51", seat=action.a)
        return IllegalAction("not_your_turn", "CIV-17.2", action=str(action), seat=HOST)

    def leaving(self, seat: int) -> Action | None:
        """A nation can be left to itself once it is under way (CIV-15.61a)."""
        return self._as_host(actions.LEAVES[seat])

    def arriving(self, seat: int) -> Action | None:
        """A late seat comes in by the next civil war (CIV-15.51)."""
        return self._as_host(actions.JOINS[seat])

    def time_up(self) -> Action | None:
        """Trade can be played against a clock (CIV-28.41b)."""
        return self._as_host(actions.ENDING_TRADE)

    def closing(self) -> Action | None:
        """The turn under way can be made the last (CIV-34.1b, CIV-34.2a)."""
        return self._as_host(actions.ENDING)

    def _as_host(self, action: Action) -> Action | None:
        return action if action in self.answers(HOST) else None

    # ------------------------------------------------------------------------ seeing and keeping

    def copy(self) -> CivilisationState:
        """An independent state that goes on from here."""
        other = CivilisationState()
        self.copy_to(other)
        return other

    def dump(self) -> dict[str, Any]:
        """The complete state as plain data."""
        data = self.public()
        del data["piles_left"]
        data |= {
            "hands": [counts(nation.hand) for nation in self.seated()],
            "givers": self.giver[:],
            "given": self.given[:],
            "piles": [codes(pile) for pile in self.piles],
            "known": [
                counts(known_of(self, seat, other))
                for seat in range(self.players)
                for other in range(self.players)
            ],
            "floor": self.floor.dump(),
            "paying": counts(self.paying),
            "chance": self.chance.dump(),
        }
        return data

    def view(self, seat: int | None) -> dict[str, Any]:
        """What everybody sees, one's own hand, and what was shown earlier.

        CIV-27.3a, CIV-27.4, CIV-29.3a.
        """
        data = self.public()
        data["you"] = seat
        data["to_act"] = list(self.to_act)
        data["hand_sizes"] = [nation.hand_size() for nation in self.seated()]
        data["floor"] = dealing.floor_view(self, seat)
        data |= outlook.outlook(self)
        for seen, nation in zip(data["nations"], self.seated(), strict=True):
            seen.update(self._derived(nation))
        question = self.question
        buying = question.seat if isinstance(question, Buy) else NOBODY
        if buying != seat:
            data["basket"] = []
            data["mining"] = ""
        data["givers"] = [
            giver if self._knows_giver(seat, calamity) else NOBODY
            for calamity, giver in enumerate(self.giver)
        ]
        data |= {"recall": {}} if seat is None else self._own(seat, buying == seat)
        if self.over:
            data |= self._laid_open()
        return data

    def _own(self, seat: int, is_buying: bool) -> dict[str, Any]:
        """What one seat alone sees: its hand, what it can pay, and what it remembers."""
        nation = self.nations[seat]
        due = purchase.due(self, nation) if is_buying else 0
        shops = self.phase == "purchases" and not self.over
        return {
            "hand": counts(nation.hand),
            "after": outlook.after(self, seat),
            "shop": purchase.shop(self, nation, self.basket if is_buying else 0) if shops else [],
            "due": due,
            "missing": max(0, due - nation.treasury),
            "sets": purchase.sets(nation),
            "wealth": purchase.wealth(nation),
            "paying": counts(self.paying) if is_buying else {},
            "price": purchase.basket_price(self, nation) if is_buying else 0,
            "paid": purchase.goods_value(self.paying, self.mining) if is_buying else 0,
            "recall": {
                "known": [counts(known_of(self, seat, other)) for other in range(self.players)],
                "given": [
                    TRADE_CODES[GOODS_COUNT + calamity]
                    for calamity, mask in enumerate(self.given)
                    if mask >> seat & 1
                ],
            },
        }

    def _laid_open(self) -> dict[str, Any]:
        """What everybody sees when the game is over."""
        full = self.dump()
        return {
            "end": {key: full[key] for key in ("hands", "piles", "givers", "given")},
            "scores": self.scores,
            "ranks": self.ranks,
            "score_parts": [succession.score_parts(self, nation) for nation in self.seated()],
        }

    def _knows_giver(self, seat: int | None, calamity: int) -> bool:
        """Shown calamities tell who gave them; so does one in one's own hand."""
        card = GOODS_COUNT + calamity
        return self.used[card] > 0 or (seat is not None and self.nations[seat].hand[card] > 0)

    def _derived(self, nation: Nation) -> dict[str, Any]:
        """What interfaces need to know of a nation without working out a rule again."""
        return {
            "cities": len(nation.cities),
            "tokens": nation.tokens_on_board(),
            "city_stock": nation.city_stock(),
            "card_value": self.card_value(nation),
            "prices": [purchase.net_price(self, nation, card) for card in range(CARD_COUNT)],
            "unsupported": support.unsupported(nation),
            "epoch": succession.epoch_reached(nation),
            "sailing_range": movement.sailing_range(nation),
            "ahead": succession.ahead(self, nation),
        }

    # ---------------------------------------------------------------------------------- the result

    @property
    def scores(self) -> list[int]:
        """Cards, goods, treasury, squares and cities."""
        return [sum(succession.score_parts(self, nation)) for nation in self.seated()]

    @property
    def ranks(self) -> list[int]:
        """By points; a nation that was left cannot win.

        CIV-2.1, CIV-35.2a, CIV-35.2b, CIV-15.61b.
        """
        results: list[Any] = [
            (int(self.nations[seat].plays()), points) for seat, points in enumerate(self.scores)
        ]
        return rank(results)
