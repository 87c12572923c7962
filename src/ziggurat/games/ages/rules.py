"""The order of play of Through the Ages.

Turn      row        sweep the row, close the gaps, fill it; an age may end
(advanced, war       the war declared last turn is decided
 full)    politics   at most one political action: an event, an attack, a pact
          discard    military cards beyond the limit
          actions    civil and military actions in any order
          produce    points, food, consumption, resources, corruption, military cards
Events    happen when somebody prepares one; in the simple game one a round, from the third

What is still to be done lies on the agenda. ``_run`` carries out steps until a question comes up.
"""

from __future__ import annotations

from typing import Any, Final

from ziggurat.core.action import Action
from ziggurat.core.errors import IllegalAction
from ziggurat.core.state import HOST, REVEAL, Prompt, rank
from ziggurat.games.ages import actions as say
from ziggurat.games.ages import agenda, civil, events, listing, politics, production
from ziggurat.games.ages.agenda import ACTIONS, QUESTIONS, TASKS, Task
from ziggurat.games.ages.components import (
    AGE,
    AGES,
    ARMS,
    CODES,
    EFFECTS,
    IMPACT,
    NONE,
    SIMPLE_EVENTS_FROM,
)
from ziggurat.games.ages.outlook import outlook
from ziggurat.games.ages.ratings import colony_bonus, rate, unhappy
from ziggurat.games.ages.refusal import why_not
from ziggurat.games.ages.scoring import food_made, impact_points, resources_made, simple_bonus
from ziggurat.games.ages.state import (
    ARMS_LEFT,
    CIVIL_LEFT,
    CIVIL_TOTAL,
    CULTURE_POINTS,
    CULTURE_RATING,
    EXTRA_ACTIONS,
    FALLEN,
    FOOD_PAID,
    FULL,
    HAPPINESS,
    KEEPS_CARDS,
    LEADER_CARD,
    LEAVING,
    LINER_USED,
    MILITARY_LEFT,
    MILITARY_TOTAL,
    RESOURCE_PAID,
    ROUTE_USED,
    SCIENCE_RATING,
    SIMPLE,
    SKIPS_POLITICS,
    STALE,
    STRENGTH_RATING,
    TACTIC_CARD,
    UNREST,
    Table,
    age_of,
    card_of,
    codes,
    owned,
    owner_of,
    put,
    without,
)
from ziggurat.games.ages.supply import (
    discard_hidden,
    dismiss,
    drop_leader,
    end_pact,
    pacts_of,
    score,
    settle,
)
from ziggurat.games.ages.tokens import FOOD_GROUP, RESOURCE_GROUP, food, place, resources

SEATS: Final[tuple[tuple[int, ...], ...]] = ((0,), (1,), (2,), (3,))

RULES: Final[tuple[str, ...]] = (
    "TTA-TURN-10", "TTA-LIMIT-09", "TTA-TURN-12", "TTA-AGGR-05", "TTA-AGGR-06", "TTA-WAR-03",
    "TTA-WAR-03", "TTA-COLONY-01", "TTA-COLONY-05", "TTA-PACT-03", "TTA-EVENT-18", "TTA-EVENT-18",
    "TTA-EVENT-11", "TTA-EVENT-17", "TTA-POP-08", "TTA-EVENT-11", "TTA-EVENT-11", "TTA-COLONY-16",
    "TTA-EVENT-19", "TTA-EVENT-19", "TTA-EVENT-19", "TTA-CARD-30", "TTA-CARD-29", "TTA-AGGR-15",
    "TTA-CARD-31", "TTA-PROD-12", "TTA-CORR-08", "TTA-VARIANT-10",
)  # fmt: skip
"""By question: the rule it rests on."""

ENDS: Final[list[list[Task]]] = [
    [(agenda.NEXT_TURN, seat, 0, 0), (agenda.PRODUCE, seat, 0, 0), (ACTIONS, seat, 0, 0)]
    for seat in range(4)
]
"""By seat: how a turn ends, the last first, as on the agenda."""
POLITICAL: Final[list[list[Task]]] = [
    [(agenda.DISCARD, seat, 0, 0), (agenda.POLITICS, seat, 0, 0)] for seat in range(4)
]
"""By seat: what comes before that in the advanced and the full game."""


class AgesState(Table):
    """A table of Through the Ages and its rules."""

    # ---------------------------------------------------------------- whose decision, which answers

    def answers(self, seat: int) -> list[Action]:
        """Every legal action; passing last."""
        if self.over:
            return []
        if seat == HOST:
            return self._leavers()
        task = self.agenda[-1]
        if task[1] != seat:
            return []
        if task[0] == ACTIONS:
            return listing.answers(self, seat)
        return self._answers_to(task)

    def _answers_to(self, task: Task) -> list[Action]:
        what, seat, _, _ = task
        if what == agenda.POLITICS:
            return politics.answers(self, seat)
        if what == agenda.DISCARD:
            return politics.discards(self, seat)
        if agenda.ATTACK <= what <= agenda.WAR_DEFEND:
            return politics.battle_answers(self, task)
        if what == agenda.PACT:
            return [say.ACCEPTING, say.PASSING]
        if agenda.PLUNDER <= what <= agenda.SPOILS:
            return politics.spoils_answers(self, task)
        if what == agenda.PLACE:
            return say.PLACES[: len(self.placings[-1])]
        if what == agenda.WITHHOLD:
            mines = production.withheld_sites(self, seat)
            return [*[say.REMOVES[site] for site in mines], say.PASSING]
        if what == agenda.BONUS:
            return [say.CHOICES[card] for card in self.dealt[seat]]
        return events.answers(self, task)

    def _leavers(self) -> list[Action]:
        """The host may say that a player leaves, in the full game (TTA-END-07)."""
        if self.version != FULL:
            return []
        return [say.LEAVES[s] for s in sorted(self.seats_from(0)) if not self.civs[s][LEAVING]]

    def leaving(self, seat: int) -> Action | None:
        """A civilisation falls at the start of its next turn, in the full game."""
        action = say.LEAVES[seat]
        return action if action in self.legal(HOST) else None

    def prompt(self, seat: int) -> Prompt:
        """What the seat is asked."""
        if self.over:
            return Prompt("over", "TTA-END-12", {})
        task = self.agenda[-1]
        what, asked, number, more = task
        if seat != asked:
            return Prompt("wait", "TTA-TURN-01", {"seat": asked})
        args: dict[str, Any] = {}
        civ = rate(self, seat)
        if what == ACTIONS:
            args = {"civil": civ[CIVIL_LEFT], "military": civ[MILITARY_LEFT]}
        elif what == agenda.DISCARD:
            args = {"count": len(self.military[seat]) - politics.hand_limit(self, seat)}
        elif what in agenda.HOLDS_CARD:
            args = {"card": CODES[number]}
            if what in (agenda.DEFEND, agenda.WAR_DEFEND):
                args |= {
                    "theirs": more,
                    "mine": politics.defence_strength(self, seat, self.scratch),
                }
            elif what in (agenda.ATTACK, agenda.WAR_ATTACK):
                mine = politics.attack_strength(self, seat, more, self.scratch)
                args |= {"mine": mine, "theirs": rate(self, more)[STRENGTH_RATING], "other": more}
            elif what == agenda.PACT:
                args |= {"other": self.seat, "side": "BA"[more]}
        elif what == agenda.BID:
            args = {"card": CODES[self.territory], "bid": self.bid}
        elif what == agenda.PAY_COLONY:
            force = events.colony_force(self, seat) if self.scratch else colony_bonus(civ)
            args = {"card": CODES[self.territory], "bid": self.bid, "mine": force}
        elif (
            what in (agenda.EITHER, agenda.GAIN_MIX, agenda.LOSE_MIX, agenda.LOSE_WORKER)
            or what == agenda.AGREEMENT
        ):
            args = {"count": number}
        elif what == agenda.TERROR:
            args = {"other": number}
        elif agenda.PLUNDER <= what <= agenda.SPOILS:
            args = {"other": number}
            if what == agenda.RAID:
                args["card"] = CODES[more]
            elif what != agenda.ANNEX:
                args["count"] = more
        key = TASKS[what]
        if what == agenda.PLACE and number == FOOD_GROUP:
            key = "place_food"
        rule = RULES[what]
        if what == ACTIONS and self.round == 1:
            key, rule = "first_round", "TTA-TAKE-02"
        if what == agenda.BONUS and self.options["bonus_cards"] == "open_choice":
            rule = "TTA-VARIANT-11"
        return Prompt(key, rule, args)

    def parse(self, seat: int, text: str) -> Action:
        """The action so written."""
        return say.parse(text)

    def refusal(self, seat: int, action: Action) -> IllegalAction:
        """Why the action is not legal, with its rule."""
        return why_not(self, seat, action) or super().refusal(seat, action)

    def readers(self, seat: int, action: Action) -> tuple[int, ...] | None:
        """What is discarded, prepared or set aside face down is read by its owner alone."""
        if action.kind in (say.PREPARE, say.DISCARD):
            return (seat,)
        if seat == HOST or self.over:
            return None
        what = self.agenda[-1][0]
        if what in (agenda.DEFEND, agenda.PAY_COLONY) and action.kind != say.PASS:
            return (seat,)
        if what == agenda.BONUS and self.options["bonus_cards"] == "private":
            return (seat,)
        return None

    # ------------------------------------------------------------------------------- what happens

    def do(self, seat: int, action: Action) -> None:
        """Carry out a legal action and all that follows until the next question."""
        if seat == HOST:
            self.civs[action.a][LEAVING] = 1
            self.tell("leaves", "seat", action.a)
            return
        task = self.agenda[-1]
        if task[0] != ACTIONS:
            self.agenda.pop()
            self._answer(task, action)
        elif action.kind != say.PASS:
            civil.do(self, seat, action)
            if self.agenda[-1][0] == ACTIONS:
                return
        else:
            self.agenda.pop()
            self.fresh = ()
            self.civs[seat][ARMS_LEFT] = 0  # TTA-ACTION-10
        self._run()

    def _answer(self, task: Task, action: Action) -> None:
        """Carry out the answer to a question that is off the agenda."""
        what, seat, number, more = task
        if what == agenda.POLITICS:
            politics.act(self, seat, action)
        elif what == agenda.DISCARD:
            politics.discard(self, seat, action.a)
            self.agenda.append(task)
        elif agenda.ATTACK <= what <= agenda.WAR_DEFEND:
            politics.battle_answer(self, task, action)
        elif what == agenda.PACT:
            politics.settle_pact(self, task, action)
        elif agenda.PLUNDER <= what <= agenda.SPOILS:
            politics.spoils_answer(self, task, action)
        elif what == agenda.PLACE:
            place(self.civs[seat], number, self.placings[-1][action.n - 1])
            self.placings = self.placings[:-1]
        elif what == agenda.WITHHOLD:
            site = action.a if action.kind == say.REMOVE else NONE
            self.agenda.append((agenda.RESOURCE_STEP, seat, site, more))
        elif what == agenda.BONUS:
            self._choose_bonus(seat, action.a)
        else:
            events.answer(self, task, action)

    def _run(self) -> None:
        """Carry out steps until a question has to be asked."""
        while not self.over:
            task = self.agenda[-1]
            if task[0] >= QUESTIONS:
                self.agenda.pop()
                self._step(task)
            elif task[0] == ACTIONS or not self._settles_itself(task):
                self.to_act = SEATS[task[1]]
                return

    def _settles_itself(self, task: Task) -> bool:
        """Answer or drop a question that leaves no choice, going by what everybody sees."""
        what, seat, _, _ = task
        if what == agenda.POLITICS:
            skips = self.civs[seat][SKIPS_POLITICS]
            self.civs[seat][SKIPS_POLITICS] = 0
            if not skips and politics.may_act(self, seat):
                return False
            politics.release(self, seat)
            self.agenda.pop()
            return True
        if what == agenda.DISCARD:
            excess = len(self.military[seat]) - politics.hand_limit(self, seat)
            if excess > 0 and not self.civs[seat][KEEPS_CARDS]:
                return False
            self.agenda.pop()
            return True
        if what < agenda.EITHER or what > agenda.SPOILS:
            return False
        choices = self._answers_to(task)
        if len(choices) > 1:
            return False
        self.agenda.pop()
        if choices:
            self._answer(task, choices[0])
        return True

    def _step(self, task: Task) -> None:
        what, seat, number, more = task
        if what == agenda.PRODUCE:
            production.produce_step(self, seat)
        elif what == agenda.NEXT_TURN:
            self._next_turn(seat)
        elif what == agenda.TURN:
            self._begin_turn(seat)
        elif what == agenda.ROW_STEP:
            production.row_step(self)
        elif what == agenda.FOOD_STEP:
            production.food_step(self, seat, number)
        elif what == agenda.EAT:
            production.eat(self, seat)
        elif what == agenda.RESOURCE_STEP:
            production.resource_step(self, seat, number, more)
        elif what == agenda.CORRUPTION_STEP:
            production.corruption_step(self, seat)
        elif what == agenda.DRAW_STEP:
            production.draw_step(self, seat)
        elif what == agenda.REVEAL_EVENT:
            events.reveal(self)
        elif what == agenda.EVENT_DONE:
            events.done(self)
        elif what == agenda.EFFECT:
            events.effect(self, seat, number, more)
        elif what == agenda.GAIN_FOOD:
            settle(self, seat, FOOD_GROUP, number)
        elif what == agenda.UNIT_LEAVES:
            dismiss(self, seat, number, 1)
        elif what == agenda.GAIN_RESOURCE:
            settle(self, seat, RESOURCE_GROUP, number)

    # The turn

    def _begin_turn(self, seat: int) -> None:
        """Actions come back; then the steps of the turn (TTA-TURN-02, 03)."""
        self.seat = seat
        if self.civs[seat][LEAVING]:
            self._fall(seat)
            return
        civ = rate(self, seat)
        civ[CIVIL_LEFT] = max(0, civ[CIVIL_TOTAL] - civ[UNREST])
        civ[MILITARY_LEFT] = civ[MILITARY_TOTAL]
        civ[ARMS_LEFT] = ARMS[civ[LEADER_CARD]]
        civ[UNREST] = civ[EXTRA_ACTIONS] = civ[KEEPS_CARDS] = 0
        civ[LINER_USED] = civ[ROUTE_USED] = civ[FOOD_PAID] = civ[RESOURCE_PAID] = 0
        self.tell("turn", "seat round", seat, self.round)
        self.agenda += ENDS[seat]
        if self.round == 1:  # TTA-TURN-04, TTA-TAKE-02
            civ[CIVIL_LEFT] = 1 + (seat - self.first) % self.players
            civ[MILITARY_LEFT] = 0
        elif self.version == SIMPLE:
            self.agenda.append((agenda.ROW_STEP, seat, 0, 0))
            starts = seat == self.seats_from(self.first)[0]
            if starts and self.round >= SIMPLE_EVENTS_FROM and self.current:  # TTA-EVENT-01
                self.agenda.append((agenda.REVEAL_EVENT, seat, 0, 0))
        else:
            self.agenda += POLITICAL[seat]
            production.row_step(self)
            politics.begin_war(self, seat)

    def _next_turn(self, seat: int) -> None:
        """The next player, or the end of the round and perhaps of the game."""
        seats = self.seats_from(self.first)
        place = (seat - self.first) % self.players
        for other in seats:
            if (other - self.first) % self.players > place:
                self._begin_turn(other)
                return
        if self.round == self.last_round or self.round >= self.variant.turn_limit:
            if self.round != self.last_round:
                self.tell("turn_limit", "seat rounds", seat, self.round)
            self._end()
            return
        if self.round == 1 and self.options["bonus_cards"] == "age_by_age":
            production.show_bonus(self)
        self.round += 1
        self._begin_turn(seats[0])

    def _fall(self, seat: int) -> None:
        """A civilisation leaves the game (TTA-END-07 to 09, TTA-PACT-13)."""
        civ = self.civs[seat]
        civ[LEAVING] = 0
        self.fallen += 1
        civ[FALLEN] = self.fallen
        self.tell("fallen", "seat", seat)
        for owner in pacts_of(self, seat):
            end_pact(self, owner)
        for owner in range(self.players):
            if self.war_card[owner] != NONE and seat in (owner, self.war_target[owner]):
                self.used += (self.war_card[owner],)
                self.war_card = put(self.war_card, owner, NONE)
                self.war_target = put(self.war_target, owner, NONE)
        if civ[TACTIC_CARD] != NONE:
            self.used += (civ[TACTIC_CARD],)
            civ[TACTIC_CARD] = NONE
            civ[STALE] = 1
        drop_leader(self, seat)
        politics.release(self, seat)
        for card in self.military[seat]:
            discard_hidden(self, seat, card)
        self.hands[seat] = ()
        if len(self.seats_from(0)) == 1:
            self._end()
        else:
            self.agenda.append((agenda.NEXT_TURN, seat, 0, 0))

    # Bonus cards of the variants

    def _choose_bonus(self, seat: int, card: int) -> None:
        """Keep that bonus card, openly or face down (TTA-VARIANT-10, 11)."""
        if self.options["bonus_cards"] == "private":
            self.secret_bonuses += (owned(card, seat),)
            self.dealt = put(self.dealt, seat, without(self.dealt[seat], card))
            self.tell("bonus_kept", "seat", seat)
        else:
            self.bonuses += (card,)
            self.dealt = tuple([without(cards, card) for cards in self.dealt])
            self.tell("bonus_chosen", "seat card", seat, CODES[card])
        if not any(task[0] == agenda.BONUS for task in self.agenda):
            self._shuffle_bonuses_back()

    def _shuffle_bonuses_back(self) -> None:
        """Bonus cards that nobody chose go into the military deck of Age III."""
        left = sorted({card for cards in self.dealt for card in cards})
        deck = sorted([*self.military_decks[3], *left])
        self.chance.shuffle(deck)
        self.military_decks = (*self.military_decks[:3], tuple(deck))
        self.dealt = ((),) * self.players

    # The end

    def _end(self) -> None:
        """The last scoring; the hands are shown (TTA-SCORE, TTA-TIE-05)."""
        still = self.seats_from(self.first)
        if len(still) > 1:
            if self.version == SIMPLE:
                for seat in still:
                    bonus = score(self, seat, simple_bonus(self, seat))
                    self.tell("simple_bonus", "seat culture", seat, bonus)
            for card in self.final_impacts():
                points = impact_points(self, card, still[0])
                for seat in still:
                    culture = score(self, seat, points[seat])
                    self.tell("impact", "seat card culture", seat, CODES[card], culture)
        self.over = True
        self.agenda = []
        self.to_act = ()
        self.effect = REVEAL

    def final_impacts(self) -> list[int]:
        """The events of Age III that score at the end."""
        cards = [*self.bonuses, *[card_of(entry) for entry in self.secret_bonuses]]
        if self.version == FULL and not self.options["fewer_bonuses"]:
            waiting = [card_of(entry) for entry in (*self.current, *self.future)]
            cards += [card for card in waiting if IMPACT[card]]
        return sorted(cards)

    # ------------------------------------------------------------------------ seeing and keeping

    def copy(self) -> AgesState:
        """An independent state that goes on from here."""
        other = AgesState(self.players, self.options, self.chance.copy())
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
            "agenda": self._agenda_data(),
            "scratch": codes(self.scratch),
            "placings": [[list(way) for way in ways] for ways in self.placings],
            "civil_decks": [codes(deck) for deck in self._decks_left()],
            "military_decks": [codes(deck) for deck in self.military_decks],
            "current": _entries(self.current),
            "future": _entries(self.future),
            "hidden": _entries(self.hidden),
            "secret_bonuses": _entries(self.secret_bonuses),
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

    def _agenda_data(self) -> list[list[Any]]:
        out: list[list[Any]] = []
        for what, seat, number, more in self.agenda:
            first: Any = number
            second: Any = more
            if what in agenda.HOLDS_CARD:
                first = CODES[number]
            elif what == agenda.EFFECT:
                first = EFFECTS[number]
            elif what == agenda.RAID:
                second = CODES[more]
            out.append([TASKS[what], seat, first, second])
        return out

    def view(self, seat: int | None) -> dict[str, Any]:
        """The open table, one's own hands, and what was shown earlier."""
        data = self.public()
        data["you"] = seat
        data["to_act"] = list(self.to_act)
        for other in range(self.players):
            data["civilisations"][other] |= self._derived(other)
        decks = self._decks_left()
        age = min(self.age, len(decks) - 1)
        data |= {
            "agenda": self._agenda_data(),
            "placings": [[list(way) for way in ways] for ways in self.placings],
            "civil_left": self.civil_left,
            "military_left": [len(deck) for deck in self.military_decks],
            "current": [AGES[age_of(entry)] for entry in self.current],
            "future": [[AGES[age_of(entry)], owner_of(entry)] for entry in self.future],
            "secret_bonuses": [owner_of(entry) for entry in self.secret_bonuses],
        }
        asked = self.agenda[-1] if self.agenda else (NONE, NONE, 0, 0)
        mine = seat == asked[1] or asked[0] in (agenda.ATTACK, agenda.WAR_ATTACK)
        data["scratch"] = codes(self.scratch) if mine else []
        if seat is not None:
            data["hand"] = codes(self.hands[seat])
            data["military_hand"] = codes(self.military[seat])
            data["dealt"] = codes(self.dealt[seat])
        open_choice = self.options["bonus_cards"] == "open_choice"
        data["choices"] = codes(self.dealt[0]) if open_choice else []
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
        data["recall"] = recall
        if self.over:
            full = self.dump()
            data["end"] = {
                key: full[key]
                for key in (
                    "civil_decks", "military_decks", "current", "future", "hidden",
                    "secret_bonuses",
                )
            }  # fmt: skip
            data["end"]["hands"] = [codes(hand) for hand in self.military]
            data["scores"] = self.scores
            data["ranks"] = self.ranks
            data["final_impacts"] = codes(tuple(self.final_impacts()))
        return data

    def _derived(self, seat: int) -> dict[str, Any]:
        """What any interface needs to know of a civilisation and would else have to work out."""
        civ = rate(self, seat)
        hidden = [age_of(entry) for entry in self.hidden if owner_of(entry) == seat]
        return {
            "culture_rating": civ[CULTURE_RATING],
            "science_rating": civ[SCIENCE_RATING],
            "strength": civ[STRENGTH_RATING],
            "happiness": civ[HAPPINESS],
            "unhappy": unhappy(self, seat),
            "civil_total": civ[CIVIL_TOTAL],
            "military_total": civ[MILITARY_TOTAL],
            "food": food(civ),
            "resources": resources(civ),
            "food_made": food_made(civ),
            "resources_made": resources_made(civ),
            "hand_size": len(self.hands[seat]),
            "military_backs": [AGES[age] for age in sorted([AGE[c] for c in self.military[seat]])],
            "discarded": [AGES[age] for age in sorted(hidden)],
            "dealt_size": len(self.dealt[seat]),
            "hand_limit": politics.hand_limit(self, seat),
            **outlook(self, seat),
        }

    # ---------------------------------------------------------------------------------- the result

    @property
    def scores(self) -> list[int]:
        """Culture points."""
        return [civ[CULTURE_POINTS] for civ in self.civs]

    @property
    def ranks(self) -> list[int]:
        """By culture points; those who left come after all others, the first to leave last."""
        results: list[Any] = [
            (0, civ[FALLEN]) if civ[FALLEN] else (1, civ[CULTURE_POINTS]) for civ in self.civs
        ]
        return rank(results)


def _entries(pile: tuple[int, ...]) -> list[list[Any]]:
    """Cards with whose they are, as plain data."""
    return [[CODES[card_of(entry)], owner_of(entry)] for entry in pile]
