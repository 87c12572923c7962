"""The order of play of Civilisation: sixteen phases a turn (18.1).

 1 taxes, then revolts      5 movement        9 support        13 conversion (Monotheism)
 2 expansion                6 conflicts      10 trade cards    14 support again
 3 census                   7 new cities     11 trade          15 civilisation cards, discards
 4 ships                    8 surplus        12 calamities     16 the succession table

What is still to be done lies on the agenda. ``_run`` carries out steps until a question comes up.
"""

from __future__ import annotations

from typing import Any, Final

from ziggurat.core.action import Action
from ziggurat.core.errors import IllegalAction
from ziggurat.core.state import HOST, REVEAL, Prompt, rank
from ziggurat.games.civilisation import actions as say
from ziggurat.games.civilisation import (
    agenda,
    barbarians,
    calamities,
    civil_war,
    conflict,
    economy,
    eruption,
    flood,
    losses,
    movement,
    purchase,
    shares,
    trade,
)
from ziggurat.games.civilisation.agenda import QUESTIONS, TASKS, Task
from ziggurat.games.civilisation.board import CODES, NATIONS
from ziggurat.games.civilisation.components import (
    CARD_COUNT,
    CIVIL_DISORDER,
    EPIDEMIC,
    FAMINE,
    FLOOD,
    GOODS_COUNT,
    ICONOCLASM,
    LAST_SQUARE,
    MONOTHEISM,
    NINTH_PILE_COST,
    PHILOSOPHY,
    SLAVE_REVOLT,
    SUPERSTITION,
    SUPPORT,
    TRADE_CODES,
    TREACHERY,
)
from ziggurat.games.civilisation.memory import known_of, row_of
from ziggurat.games.civilisation.refusal import unwritten, why_not
from ziggurat.games.civilisation.state import NOBODY, Table, codes, counts

SEATS: Final = tuple([(seat,) for seat in range(8)])

RULES: Final = (
    "CIV-15.3a", "CIV-15.3c", "CIV-19.2a", "CIV-19.32b", "CIV-20.2a", "CIV-22.3a", "CIV-22.1b",
    "CIV-23.1a", "CIV-24.32c", "CIV-24.52a", "CIV-25.1b", "CIV-26.32", "CIV-27.51a", "CIV-28.3c",
    "CIV-29.63a", "CIV-26.6", "CIV-29.64", "CIV-30.312a", "CIV-30.221a", "CIV-30.211c",
    "CIV-30.212c", "CIV-30.212b", "CIV-30.4121", "CIV-30.415a", "CIV-30.414b", "CIV-30.415d",
    "CIV-30.513b", "CIV-30.514a", "CIV-30.5241", "CIV-30.911a", "CIV-30.818", "CIV-32.1032b",
    "CIV-31.1", "CIV-31.71a",
)  # fmt: skip
"""By question: the rule it rests on."""
CALAMITY_RULES: Final = {
    TREACHERY: ("CIV-30.222", ""),
    FAMINE: ("CIV-30.311a", "CIV-30.311b"),
    SUPERSTITION: ("CIV-30.321", ""),
    SLAVE_REVOLT: ("CIV-30.422a", ""),
    FLOOD: ("CIV-30.511a", "CIV-30.512a"),
    EPIDEMIC: ("CIV-30.611a", "CIV-30.611b"),
    CIVIL_DISORDER: ("CIV-30.711", ""),
    ICONOCLASM: ("CIV-30.811", ""),
}
"""By calamity: what its victim loses, and what the others lose."""


class CivilisationState(Table):
    """A table of Civilisation and its rules."""

    # ---------------------------------------------------------------- whose decision, which answers

    def answers(self, seat: int) -> list[Action]:
        """Every legal action; passing last."""
        if self.over:
            return []
        if seat == HOST:
            return self._host_answers()
        task = self.agenda[-1]
        if task[0] == agenda.TRADE:
            return trade.answers(self, seat) if 0 <= seat < self.players else []
        if task[1] != seat:
            return []
        return self._answers_to(task)

    def _answers_to(self, task: Task) -> list[Action]:
        what, seat, a, _b = task
        if what == agenda.MOVE:
            return movement.answers(self, seat)
        if what == agenda.NATION:
            taken = self.nations
            return [say.NATION_CHOICES[n] for n in self.board.scenario.nations if n not in taken]
        if what == agenda.START:
            return [say.GOES[place] for place in sorted(self.board.starts[self.nations[seat]])]
        if what == agenda.RATE:
            return say.RATES
        if what == agenda.REVOLT:
            return economy.rebels(self, a)
        if what == agenda.TAKE_CITY:
            return [say.PICK_CITIES[place] for place in self.cities_of(a)]
        if what == agenda.EXPAND:
            return economy.growing(self)
        if what == agenda.UPKEEP:
            return economy.keeping(self, seat, a)
        if what == agenda.SHIPYARD:
            return economy.building(self, seat)
        if what == agenda.BESIEGED:
            return conflict.besieged(self, seat)
        if what == agenda.PILLAGE:
            return conflict.pillaging(self, seat)
        if what == agenda.FOUND:
            return economy.founding(self, seat)
        if what == agenda.REDUCE:
            return economy.reducible(self, seat)
        if what == agenda.NINTH:
            return [say.PAYING, say.PASSING]
        if what == agenda.CONVERT:
            return purchase.convertible(self, seat)
        if what == agenda.BUY:
            return purchase.answers(self, seat)
        if what == agenda.DISCARD:
            return purchase.discards(self, seat)
        return self._calamity_answers(task)

    def _calamity_answers(self, task: Task) -> list[Action]:
        what, seat, a, b = task
        if what == agenda.LOSE:
            return losses.answers(self, seat, a)
        if what == agenda.LOSE_CITIES:
            return [say.PICK_CITIES[place] for place in self.cities_of(seat)]
        if what == agenda.SHARE:
            _, least, greatest = shares.share_next(self, a, b)
            return say.COUNTS[least : greatest + 1]
        if what == agenda.GRAIN:
            return shares.grain_answers(self, seat, a)
        if what == agenda.VOLCANO:
            return eruption.volcano_answers(a)
        if what == agenda.QUAKE:
            return [say.PICK_CITIES[place] for place in eruption.quake_sites(self, seat)]
        if what == agenda.QUAKE_NEAR:
            return eruption.quake_near(self, seat, a)
        if what == agenda.FACTION:
            return civil_war.faction_answers(self, b, a)
        if what == agenda.SIDE:
            return say.COUNTS[1:3]
        if what == agenda.MARTIAL:
            return civil_war.martial_answers(self, b, a)
        if what == agenda.ANNEX:
            return civil_war.annexable(self, seat)
        if what == agenda.PLAIN:
            return flood.plain_answers(a)
        if what == agenda.COAST:
            return [say.PICK_CITIES[place] for place in flood.coastal(self, seat)]
        if what == agenda.HORDE:
            if a == NOBODY:
                places = barbarians.landing_places(self, self.victim)
            else:
                places = barbarians.next_places(self, a, b)
            return [say.GOES[place] for place in sorted(places)]
        if what == agenda.PIRATES:
            return calamities.pirate_answers(self, a)
        return calamities.heresy_answers(self, seat)

    def _host_answers(self) -> list[Action]:
        """The clock, the last turn, who leaves and who joins."""
        out: list[Action] = []
        if self.agenda[-1][0] == agenda.TRADE:
            out.append(say.ENDING_TRADE)
        if not self.last_turn and self.phase:
            out.append(say.ENDING)
        if self.phase:
            playing = [s for s in range(self.players) if self.plays(s)]
            staying = [s for s in playing if not self.departing >> s & 1]
            if len(staying) > 1:
                out += [say.LEAVES[seat] for seat in staying]
            out += [say.JOINS[s] for s in range(self.players) if self.absent >> s & 1]
        return out

    def leaving(self, seat: int) -> Action | None:
        """A nation can be left to itself once it is under way (15.6)."""
        return self._as_host(say.LEAVES[seat])

    def arriving(self, seat: int) -> Action | None:
        """A late seat comes in by the next civil war (15.5)."""
        return self._as_host(say.JOINS[seat])

    def time_up(self) -> Action | None:
        """Trade can be played against a clock (28.41)."""
        return self._as_host(say.ENDING_TRADE)

    def closing(self) -> Action | None:
        """The turn under way can be made the last (34.1)."""
        return self._as_host(say.ENDING)

    def _as_host(self, action: Action) -> Action | None:
        return action if action in self.answers(HOST) else None

    def prompt(self, seat: int) -> Prompt:
        """What the seat is asked."""
        if self.over:
            return Prompt("over", "CIV-35.2a", {})
        task = self.agenda[-1]
        what, asked, a, b = task
        if what == agenda.TRADE:
            return self._trade_prompt(seat)
        if seat != asked:
            return Prompt("wait", "CIV-17.2", {"seat": asked})
        args: dict[str, Any] = {}
        if what in (agenda.REVOLT, agenda.TAKE_CITY):
            args = {"other": a}
        elif what == agenda.EXPAND:
            args = {"count": self.stock[seat]}
        elif what == agenda.UPKEEP:
            args = {"place": self.nation_data(seat)["ships"][a]}
        elif what == agenda.PILLAGE:
            args = {"place": CODES[a]}
        elif what == agenda.NINTH:
            args = {"count": NINTH_PILE_COST}
        elif what in (agenda.LOSE, agenda.LOSE_CITIES, agenda.GRAIN):
            args = {"count": a, "card": self.calamity_code()}
        elif what == agenda.FACTION:
            if seat == b:
                return Prompt("faction", RULES[what], {"count": a})
            rule = "CIV-30.4124" if self.owns(b, PHILOSOPHY) else "CIV-30.4123"
            return Prompt("faction_other", rule, {"count": a, "other": b})
        elif what == agenda.SHARE:
            other, _, _ = shares.share_next(self, a, b)
            args = {"other": other, "card": self.calamity_code(), "count": a}
        elif what == agenda.MARTIAL:
            args = {"count": a}
        elif what == agenda.ANNEX:
            args = {"other": a}
        elif what == agenda.PIRATES:
            if a == NOBODY:
                return Prompt("pirates_others", "CIV-30.912a", {"count": b})
            args = {"count": b, "other": a}
        elif what == agenda.HERESY:
            args = {"count": a}
        elif what == agenda.HORDE:
            args = {"count": b}
            if a == NOBODY:
                return Prompt("horde_lands", RULES[what], args)
        elif what == agenda.BUY:
            args = {
                "price": purchase.basket_price(self, seat),
                "wealth": purchase.wealth(self, seat),
            }
        elif what == agenda.DISCARD:
            args = {"count": purchase.excess(self, seat)}
        return Prompt(TASKS[what], self._rule(what, seat), args)

    def _rule(self, what: int, seat: int) -> str:
        """The rule that a question rests on; in a calamity, what it says of that seat."""
        if what in (agenda.LOSE, agenda.LOSE_CITIES, agenda.SHARE, agenda.REDUCE):
            own, secondary = CALAMITY_RULES.get(self.calamity, ("", ""))
            rule = own if seat == self.victim and what != agenda.SHARE else secondary
            return rule or RULES[what]
        return RULES[what]

    def _trade_prompt(self, seat: int) -> Prompt:
        rule = RULES[agenda.TRADE]
        if self.mode[seat] >= trade.ANSWERING:
            ready = say.AGREEING in trade.answers(self, seat)
            key = "answer_ready" if ready else "answering"
            return Prompt(key, rule, {"other": self.partner[seat]})
        if self.mode[seat] == trade.OFFERING:
            return Prompt(f"offer_{trade.step(self, seat)}", rule, {})
        if seat in self.to_act:
            return Prompt("trade", rule, {})
        return Prompt("trade_quiet" if trade.can_trade(self, seat) else "trade_closed", rule, {})

    def calamity_code(self) -> str:
        """The calamity under way, as it is written."""
        return "" if self.calamity == NOBODY else TRADE_CODES[GOODS_COUNT + self.calamity]

    def parse(self, seat: int, text: str) -> Action:
        """The action so written."""
        try:
            return say.parse(text)
        except IllegalAction as unknown:
            raise unwritten(text) or unknown from None

    def refusal(self, seat: int, action: Action) -> IllegalAction:
        """Why the action is not legal, with its rule."""
        return why_not(self, seat, action) or super().refusal(seat, action)

    def readers(self, seat: int, action: Action) -> tuple[int, ...] | None:
        """What is put together in trade or for a purchase is read by its seat alone."""
        if action.kind in (
            say.OFFER, say.ANSWER, say.ASIDE, say.TAKE_OUT, say.NAME, say.WANT, say.WANT_NAMED,
            say.BUY, say.HAND_IN, say.MINE,
        ):  # fmt: skip
            return (seat,)
        if action.kind == say.DROP and self.agenda[-1][0] in (agenda.TRADE, agenda.BUY):
            return (seat,)
        return None

    # ------------------------------------------------------------------------------- what happens

    def do(self, seat: int, action: Action) -> None:
        """Carry out a legal action and all that follows until the next question."""
        if seat == HOST:
            self._do_host(action)
            return
        task = self.agenda[-1]
        what = task[0]
        if what == agenda.MOVE and action.kind != say.PASS:
            movement.do(self, seat, action)
            return
        if what == agenda.TRADE:
            trade.do(self, seat, action)
            self.to_act = trade.waited_for(self)
            if self.to_act:
                return
            trade.close(self)
            self.agenda.pop()
        else:
            self.agenda.pop()
            self._answer(task, action)
        self._run()

    def _do_host(self, action: Action) -> None:
        if action.kind == say.TRADE_OVER:
            self.tell("trade_over", "")
            trade.close(self)
            self.agenda.pop()
            self._run()
        elif action.kind == say.LAST_TURN:
            self.last_turn = True
            self.tell("last_turn", "")
        elif action.kind == say.LEAVE:
            self.departing |= 1 << action.a
            self.tell("leaves", "seat", action.a)
        else:
            self.absent &= ~(1 << action.a)
            self.joining |= 1 << action.a
            self.tell("waits_to_join", "seat", action.a)
            if self.nations[action.a] == NOBODY:  # asked once the question on the table is answered
                self.agenda.insert(len(self.agenda) - 1, (agenda.NATION, action.a, 0, 0))

    def _answer(self, task: Task, action: Action) -> None:
        """Carry out the answer to a question that is off the agenda."""
        what, seat, a, b = task
        if what == agenda.MOVE:
            movement.end(self, seat)
        elif what == agenda.NATION:
            self.nations[seat] = action.a
            self.tell("nation", "seat nation", seat, NATIONS[action.a])
        elif what == agenda.START:
            self.put_tokens(seat, action.a, 1)
            self.tell("starts", "seat place", seat, CODES[action.a])
        elif what == agenda.RATE:
            economy.pay_tax(self, seat, action.n)
        elif what == agenda.REVOLT:
            economy.join(self, seat, action.a, b == 1)
        elif what == agenda.EXPAND:
            economy.grow(self, seat, action.a)
        elif what == agenda.UPKEEP:
            economy.keep(self, seat, a, action)
        elif what == agenda.SHIPYARD:
            if action.kind == say.SHIP:
                economy.build_ship(self, seat, action)
                self.agenda.append(task)
        elif what == agenda.BESIEGED:
            conflict.attack_city(self, action.a)
        elif what == agenda.PILLAGE:
            conflict.pillage(self, seat, action.n)
        elif what == agenda.FOUND:
            if action.kind == say.FOUND:
                economy.found(self, seat, action)
                self.agenda.append(task)
        elif what == agenda.REDUCE:
            economy.reduce(self, action.a)
            economy.check_support(self, seat, a)
        elif what == agenda.NINTH:
            if action.kind == say.PAY:
                trade.buy_ninth(self, seat)
        elif what == agenda.CONVERT:
            if action.kind == say.CONVERT:
                purchase.convert(self, seat, action.a)
        elif what == agenda.BUY:
            if not purchase.do(self, seat, action):
                self.agenda.append(task)
        elif what == agenda.DISCARD:
            purchase.discard(self, seat, action.a)
            self.agenda.append(task)
        else:
            self._answer_calamity(task, action)

    def _answer_calamity(self, task: Task, action: Action) -> None:
        what, seat, a, b = task
        if what == agenda.LOSE:
            losses.lose(self, seat, a, b, action)
        elif what == agenda.LOSE_CITIES:
            calamities.lose_city(self, seat, a, action.a)
        elif what == agenda.SHARE:
            other, _, _ = shares.share_next(self, a, b)
            shares.set_share(self, other, action.n)
            self.agenda.append(task)
        elif what == agenda.GRAIN:
            shares.show_grain(self, seat, a, action.n)
        elif what == agenda.TAKE_CITY:
            calamities.take_city(self, seat, a, action.a)
        elif what == agenda.VOLCANO:
            eruption.erupt(self, eruption.volcano_at(action.a))
        elif what == agenda.QUAKE:
            eruption.quake(self, seat, action.a)
        elif what == agenda.QUAKE_NEAR:
            economy.reduce(self, action.a)
        elif what == agenda.FACTION:
            civil_war.join_faction(self, task, action)
        elif what == agenda.SIDE:
            civil_war.choose_side(self, seat, a, action.n)
        elif what == agenda.MARTIAL:
            civil_war.lose_martial(self, task, action)
        elif what == agenda.ANNEX:
            civil_war.annex_some(self, seat, a, action)
        elif what == agenda.PLAIN:
            flood.rise(self, seat, flood.plain_at(action.a))
        elif what == agenda.COAST:
            flood.flood_coast(self, seat, action.a)
        elif what == agenda.HORDE:
            if a == NOBODY:
                barbarians.land(self, action.a, b)
            else:
                barbarians.advance(self, a, action.a, b)
        elif what == agenda.PIRATES:
            calamities.seize(self, task, action.a)
        else:
            calamities.heresy(self, seat, a, action.a)

    def _run(self) -> None:
        """Carry out steps until a question has to be asked."""
        while not self.over:
            task = self.agenda[-1]
            if task[0] >= QUESTIONS:
                self.agenda.pop()
                self._step(task)
            elif task[0] == agenda.TRADE:
                self.to_act = trade.waited_for(self)
                if self.to_act:
                    return
                trade.close(self)
                self.agenda.pop()
            elif not self._settles_itself(task):
                self.to_act = SEATS[task[1]]
                return

    def _settles_itself(self, task: Task) -> bool:
        """Answer or drop a question that leaves no choice, going by what everybody sees."""
        what, seat, a, b = task
        if what == agenda.LOSE and b > 0:  # an amount that has not been fitted to what is exposed
            self.agenda.pop()
            losses.begin(self, seat, a)
            return True
        if what == agenda.DISCARD:
            if purchase.excess(self, seat) > 0:
                return False
            self.agenda.pop()
            return True
        if what == agenda.SHARE:
            other, least, greatest = shares.share_next(self, a, b)
            if other == NOBODY:
                self.agenda.pop()
            elif least == greatest:
                shares.set_share(self, other, least)
            else:
                return False
            return True
        if what == agenda.MOVE and (self.ships[seat] or self.tokens_on_board(seat)):
            return False
        if what == agenda.BUY and self.hand_size(seat):
            return False
        if what in (agenda.GRAIN, agenda.NINTH):
            return False
        choices = self._answers_to(task)
        if len(choices) > 1:
            self.offer(seat, choices)
            return False
        self.agenda.pop()
        if choices:
            self._answer(task, choices[0])
        return True

    def _step(self, task: Task) -> None:
        what, seat, a, _ = task
        if what == agenda.PHASE:
            self._begin_phase(a)
        elif what == agenda.TAX_STEP:
            economy.tax(self, seat)
        elif what == agenda.REVOLT_STEP:
            economy.revolt(self, seat)
        elif what == agenda.EXPAND_STEP:
            economy.expand(self, seat)
        elif what == agenda.SHIP_STEP:
            economy.begin_ships(self, seat)
        elif what == agenda.MOVE_STEP:
            movement.begin(self)
            self.agenda.append((agenda.MOVE, seat, 0, 0))
        elif what == agenda.CITY_FIGHTS:
            conflict.next_city(self, seat)
        elif what == agenda.FOUND_STEP:
            self.agenda.append((agenda.FOUND, seat, 0, 0))
        elif what == agenda.SUPPORT_STEP:
            economy.check_support(self, seat, 0)
        elif what == agenda.DRAW_STEP:
            trade.draw(self, seat)
        elif what == agenda.CALAMITY:
            calamities.strike(self, seat, a)
        elif what == agenda.SECONDARY:
            shares.secondary(self)
        elif what == agenda.WAR_STEP:
            civil_war.annex(self, seat, a)
        elif what == agenda.HORDE_STEP:
            barbarians.move_on(self, a)
        elif what == agenda.CONVERT_STEP:
            self.agenda.append((agenda.CONVERT, seat, 0, 0))
        elif what == agenda.BUY_STEP:
            self.agenda.append((agenda.DISCARD, seat, 0, 0))
            purchase.begin(self, seat)

    # The phases

    def _begin_phase(self, phase: int) -> None:
        """What a phase asks of whom, in which order (18.1)."""
        self.phase = phase
        seats = self.by_succession()
        if phase < agenda.SUCCESSION:
            self.agenda.append((agenda.PHASE, NOBODY, phase + 1, 0))
        if phase == agenda.TAXES:
            self._begin_turn()
            economy.begin_taxes(self)
        elif phase == agenda.EXPANSION:
            self.gained = ()
            self.then(*[(agenda.EXPAND_STEP, seat, 0, 0) for seat in seats])
        elif phase == agenda.CENSUS:
            economy.take_census(self)
        elif phase == agenda.SHIPS:
            self.then(*[(agenda.SHIP_STEP, seat, 0, 0) for seat in self.order])
        elif phase == agenda.MOVEMENT:
            self.then(*[(agenda.MOVE_STEP, seat, 0, 0) for seat in self.order])
        elif phase == agenda.CONFLICTS:
            conflict.begin(self)
        elif phase == agenda.CITIES:
            self.then(*[(agenda.FOUND_STEP, seat, 0, 0) for seat in seats])
        elif phase == agenda.SURPLUS:
            economy.remove_surplus(self)
        elif phase == agenda.FIRST_SUPPORT or phase == agenda.SECOND_SUPPORT:
            self.victim = NOBODY
            self.calamity = NOBODY
            self.then(*[(agenda.SUPPORT_STEP, seat, 0, 0) for seat in seats])
        elif phase == agenda.DRAW:
            self.then(*[(agenda.DRAW_STEP, seat, 0, 0) for seat in trade.draw_order(self)])
        elif phase == agenda.TRADING:
            trade.begin(self)
        elif phase == agenda.CALAMITIES:
            calamities.begin(self)
        elif phase == agenda.ABILITIES:
            self.then(*[(agenda.CONVERT_STEP, s, 0, 0) for s in seats if self.owns(s, MONOTHEISM)])
        elif phase == agenda.PURCHASES:
            self.then(*[(agenda.BUY_STEP, seat, 0, 0) for seat in seats])
        else:
            self._end_turn(seats)

    def _begin_turn(self) -> None:
        self.new_cities = ()
        self.helped = 0
        self.tell("turn", "count", self.turn)
        for seat in range(self.players):
            if self.departing >> seat & 1:
                self._leave(seat)

    def _leave(self, seat: int) -> None:
        """A nation is left to itself: some cards stay, at random; ships go (15.6)."""
        self.departing &= ~(1 << seat)
        self.inert |= 1 << seat
        self.ships[seat] = []
        held = [card for card in range(GOODS_COUNT) for _ in range(self.hand[seat][card])]
        self.chance.shuffle(held)
        for card in held[self.city_count(seat) :]:
            self.hand[seat][card] -= 1
            self.piles[int(TRADE_CODES[card][0]) - 1] = (
                card, *self.piles[int(TRADE_CODES[card][0]) - 1]
            )  # fmt: skip
        for other in range(self.players):
            row = row_of(self, other, seat)
            self.known[row : row + GOODS_COUNT] = bytes(GOODS_COUNT)
        self.effect = REVEAL
        self.tell("left", "seat", seat)

    def _end_turn(self, seats: list[int]) -> None:
        """Cards go back, markers move, and perhaps the game is over (33, 34)."""
        purchase.return_cards(self)
        for seat in seats:
            purchase.succeed(self, seat)
        ended = any(self.square[seat] == LAST_SQUARE for seat in seats)
        if ended or self.last_turn or self.turn >= self.turn_limit:
            if not ended and not self.last_turn:
                self.tell("turn_limit", "count", self.turn)
            self.over = True
            self.agenda = []
            self.to_act = ()
            self.effect = REVEAL
            return
        self.bought = [0] * self.players
        self.grain = [0] * self.players
        self.mined = 0
        self.giver = [NOBODY] * len(self.giver)
        self.given = [0] * len(self.given)
        self.turn += 1
        self.agenda.append((agenda.PHASE, NOBODY, agenda.TAXES, 0))

    # ------------------------------------------------------------------------ seeing and keeping

    def copy(self) -> CivilisationState:
        """An independent state that goes on from here."""
        other = CivilisationState(self.players, self.options, self.chance.copy())
        self.copy_table_to(other)
        return other

    def dump(self) -> dict[str, Any]:
        """The complete state as plain data."""
        data = self.public()
        del data["piles_left"]
        data |= {
            "hands": [counts(hand) for hand in self.hand],
            "givers": self.giver[:],
            "given": self.given[:],
            "piles": [codes(pile) for pile in self.piles],
            "known": [
                counts(known_of(self, seat, other))
                for seat in range(self.players)
                for other in range(self.players)
            ],
            "hidden_offers": [codes(offer.cards) for offer in self.offers],
            "aside": [codes(cards) for cards in self.aside],
            "naming": [codes(cards) for cards in self.naming],
            "wanting": self.wanting[:],
            "wanting_named": [codes(cards) for cards in self.wanting_named],
            "paying": counts(self.paying),
            "chance": self.chance.dump(),
        }
        return data

    def view(self, seat: int | None) -> dict[str, Any]:
        """The open table, one's own hand, and what was shown earlier."""
        data = self.public()
        players = range(self.players)
        data["you"] = seat
        data["to_act"] = list(self.to_act)
        data["hand_sizes"] = [self.hand_size(other) for other in players]
        for other in players:
            data["nations"][other] |= self._derived(other)
            if other != seat:
                data["begun"][other] = 0
                data["mode"][other] = trade.IDLE
                data["partner"][other] = NOBODY
        buying = self.agenda[-1][1] if self.agenda and self.agenda[-1][0] == agenda.BUY else NOBODY
        if buying != seat:
            data["basket"] = []
            data["mining"] = ""
        data["givers"] = [
            giver if self._knows_giver(seat, calamity) else NOBODY
            for calamity, giver in enumerate(self.giver)
        ]
        recall: dict[str, Any] = {}
        if seat is not None:
            data["hand"] = counts(self.hand[seat])
            data["sets"] = purchase.sets(self, seat)
            data["wealth"] = purchase.wealth(self, seat)
            data["paying"] = counts(self.paying) if buying == seat else {}
            data["price"] = purchase.basket_price(self, seat) if buying == seat else 0
            data["paid"] = purchase.goods_value(self.paying, self.mining) if buying == seat else 0
            data["aside"] = codes(self.aside[seat])
            data["naming"] = codes(self.naming[seat])
            data["wanting"] = self.wanting[seat]
            data["wanting_named"] = codes(self.wanting_named[seat])
            data["my_offers"] = [codes(offer.cards) for offer in self.offers if offer.seat == seat]
            recall["known"] = [counts(known_of(self, seat, o)) for o in players]
            recall["given"] = [
                TRADE_CODES[GOODS_COUNT + calamity]
                for calamity, mask in enumerate(self.given)
                if mask >> seat & 1
            ]
        data["recall"] = recall
        if self.over:
            full = self.dump()
            data["end"] = {key: full[key] for key in ("hands", "piles", "givers", "given")}
            data["scores"] = self.scores
            data["ranks"] = self.ranks
            data["score_parts"] = [purchase.score_parts(self, other) for other in players]
        return data

    def _knows_giver(self, seat: int | None, calamity: int) -> bool:
        """Shown calamities tell who gave them; so does one in one's own hand."""
        card = GOODS_COUNT + calamity
        return self.used[card] > 0 or (seat is not None and self.hand[seat][card] > 0)

    def _derived(self, seat: int) -> dict[str, Any]:
        """What any interface needs to know of a nation and would else have to work out."""
        return {
            "cities": self.city_count(seat),
            "tokens": self.tokens_on_board(seat),
            "city_stock": self.city_stock(seat),
            "card_value": self.card_value(seat),
            "prices": [purchase.net_price(self, seat, card) for card in range(CARD_COUNT)],
            "unsupported": max(0, SUPPORT * self.city_count(seat) - self.tokens_on_board(seat)),
            "ahead": purchase.ahead(self, seat),
        }

    # ---------------------------------------------------------------------------------- the result

    @property
    def scores(self) -> list[int]:
        """Cards, goods, treasury, squares and cities."""
        return [sum(purchase.score_parts(self, seat)) for seat in range(self.players)]

    @property
    def ranks(self) -> list[int]:
        """By points; a nation that was left cannot win (15.61b)."""
        results: list[Any] = [
            (int(self.plays(seat)), points) for seat, points in enumerate(self.scores)
        ]
        return rank(results)
