"""The rules of Ur, in the order of play.

Set-up    found      three rounds: each seat places a token
          keep       each seat may exchange its hand tile
Turn      return     no token on the grid: place three on a free tile
          refound    only ziggurats on the grid: place one token on a free tile
          turn       two slots, each for an action of the hand tile or for a token; or ziggurats
          grow       Agriculture: tokens on farms      share   Trade, Culture: a short supply
          move       Politics: tokens between tiles    fight   War: attack after attack
          build      a second ziggurat
          exchange   the hand tile for a free tile; the game ends when there is none
"""

from __future__ import annotations

from typing import Any, Final, final

from ziggurat.core.action import Action
from ziggurat.core.chance import Chance
from ziggurat.core.errors import IllegalAction
from ziggurat.core.state import OPEN, SCRATCH, Prompt, rank
from ziggurat.games.ur.actions import (
    ALL,
    ALL_TOKENS,
    ATTACK,
    ATTACKS,
    PASSING,
    PERFORM,
    PERFORM_FACE,
    PLACE_NAMES,
    PUT,
    PUT_ON,
    RAISE,
    RAISE_ON,
    SHIFT,
    SHIFTS,
    SWAP,
    SWAPS,
    parse,
)
from ziggurat.games.ur.components import (
    AGRICULTURE,
    ATTACKS_A_WAR,
    CELL_NAMES,
    CELLS,
    COPIES,
    CULTURE,
    EDGES,
    FACE_KEYS,
    GROWTH,
    NEIGHBOURS,
    OPEN_FACES,
    PAIR_COUNT,
    PAIR_NAMES,
    PAIRS,
    RETURN_TOKENS,
    SETUP_ROUNDS,
    SIDE,
    SLOTS,
    TILE_MAX,
    TOKENS,
    TRADE,
    WAR,
    ZIGGURATS_A_TURN,
)
from ziggurat.games.ur.refusal import sharing_rule, why_not
from ziggurat.games.ur.scoring import breakdown, score, tokens_on_grid
from ziggurat.games.ur.state import (
    BUILD,
    EXCHANGE,
    FIGHT,
    FOUND,
    FREE,
    GROW,
    KEEP,
    MOVE,
    REFOUND,
    RETURN,
    SHARE,
    STAGES,
    TURN,
    Table,
)

STAGE_RULES = (
    "UR-SETUP-08", "UR-SETUP-11", "UR-NOTOKEN-01", "UR-NOTOKEN-03", "UR-TURN-02",
    "UR-ZIGGURAT-02", "UR-AGRI-03", "UR-TRADE-06", "UR-POLITICS-01", "UR-WAR-12",
    "UR-EXCHANGE-01",
)  # fmt: skip
ALONE: Final[tuple[tuple[int, ...], ...]] = ((0,), (1,), (2,), (3,))
"""By seat: it alone is asked."""


@final
class UrState(Table):
    """A table of Ur and its rules."""

    # ---------------------------------------------------------------- whose decision, which answers

    def answers(self, seat: int) -> list[Action]:
        """Every legal action; passing last."""
        if self.over or seat != self.seat:
            return []
        stage = self.stage
        if stage == TURN:
            return self._turn_answers(seat)
        if stage == EXCHANGE:
            return self._exchanges(seat, True)
        if stage == FIGHT:
            return [*self._attacks(seat), PASSING]
        if stage == MOVE:
            return [*self._shifts(seat), PASSING]
        if stage == GROW:
            return self._growth(seat)
        if stage == SHARE:
            return self._shares()
        if stage == BUILD:
            return [*self._building_sites(seat), PASSING]
        if stage == KEEP:
            return [*self._exchanges(seat, False), PASSING]
        if stage == FOUND and self.supply[seat] < TOKENS:
            return self._second_foundations(seat)
        return self._free_tiles()  # FOUND, RETURN, REFOUND

    def prompt(self, seat: int) -> Prompt:
        """What the seat is asked."""
        if self.over:
            return Prompt("over", "UR-SCORE-01", {})
        if seat != self.seat:
            return Prompt("wait", "UR-TURN-01", {"seat": self.seat})
        key, rule = STAGES[self.stage], STAGE_RULES[self.stage]
        if self.stage == FOUND and self.supply[seat] < TOKENS:
            return Prompt("found_next", "UR-SETUP-09", {})
        if self.stage == TURN:
            faces = [FACE_KEYS[face] for face in OPEN_FACES[self.hand[seat]][self.done]]
            return Prompt("turn" if self.slots == SLOTS else "turn_rest", rule, {"faces": faces})
        if self.stage == SHARE:
            return Prompt(key, sharing_rule(self), {"seat": self._first_short()})
        return Prompt(key, rule, {})

    def parse(self, seat: int, text: str) -> Action:
        """The action so written."""
        return parse(text)

    def refusal(self, seat: int, action: Action) -> IllegalAction:
        """Why the action is not legal, with its rule."""
        return why_not(self, seat, action) or super().refusal(seat, action)

    def _turn_answers(self, seat: int) -> list[Action]:
        out: list[Action] = []
        for face in OPEN_FACES[self.hand[seat]][self.done]:  # UR-TURN-03, 05
            if face == WAR:
                out += self._attacks(seat)
            else:
                out.append(PERFORM_FACE[face])
        tokens = self.tokens
        untouched = self.slots == SLOTS
        may_build = untouched and self.ziggurats_left > 0
        may_place = self.supply[seat] > 0
        may_found = untouched and may_place
        building = len(out)  # ziggurats are listed before tokens
        for cell, owner in enumerate(self.owner):
            if owner == seat:
                there = tokens[cell]
                if there == TILE_MAX:
                    if may_build:  # UR-ZIGGURAT-01, 04
                        out.insert(building, RAISE_ON[cell])
                        building += 1
                elif may_place and there:  # UR-PASS-01; a ziggurat has no tokens
                    out.append(PUT_ON[cell])
            elif may_found and owner == FREE:  # UR-PASS-03
                out.append(PUT_ON[cell])
        out.append(PASSING)
        return out

    def _free_tiles(self) -> list[Action]:
        return [PUT_ON[cell] for cell in self.tiles[FREE]]

    def _second_foundations(self, seat: int) -> list[Action]:
        """Own tiles, and free tiles beside them (UR-SETUP-09)."""
        owner = self.owner
        out: list[Action] = []
        for cell in range(CELLS):
            if owner[cell] == seat:
                out.append(PUT_ON[cell])
            elif owner[cell] == FREE:
                for other in NEIGHBOURS[cell]:
                    if owner[other] == seat:
                        out.append(PUT_ON[cell])
                        break
        return out

    def _building_sites(self, seat: int) -> list[Action]:
        """Own tiles with five tokens (UR-ZIGGURAT-01)."""
        return [RAISE_ON[cell] for cell in self.tiles[seat] if self.tokens[cell] == TILE_MAX]

    def _exchanges(self, seat: int, with_side: bool) -> list[Action]:
        """Free tiles of another pair, with either face of the hand tile (UR-EXCHANGE-01 to 03)."""
        mine = self.hand[seat]
        swaps = SWAPS[mine]
        pair = self.pair
        out: list[Action] = []
        for cell in self.tiles[FREE]:
            if pair[cell] != mine:
                out += swaps[cell]
        if with_side:
            for number, other in enumerate(self.side):
                if other != mine:
                    out += swaps[CELLS + number]
        return out

    def _attacks(self, seat: int) -> list[Action]:
        """Attacks whose four phases are all possible (UR-WAR-10)."""
        owner = self.owner
        tokens = self.tokens
        face = self.face
        out: list[Action] = []
        for cell in self.tiles[seat]:
            strength = tokens[cell]
            if strength == 0:  # a ziggurat
                continue
            mine = face[cell]
            for target in NEIGHBOURS[cell]:
                left = strength - tokens[target]
                if left <= 0 or owner[target] == seat:
                    continue
                if mine != WAR and mine != face[target]:
                    left -= 1  # UR-WAR-08
                if left > 0 and not self.ziggurat[target]:
                    out += ATTACKS[cell][target][left]
        return out

    def _shifts(self, seat: int) -> list[Action]:
        """Moves between tiles owned when Politics began (UR-POLITICS-04).

        A tile gives or receives, not both: that reaches every distribution, and always ends.
        """
        tokens = self.tokens
        pending = self.pending
        givers: list[int] = []
        takers: list[int] = []
        rooms: list[int] = []
        for cell in self.tiles[seat]:
            if not self.ziggurat[cell]:
                change = pending[cell]
                there = tokens[cell] + change
                if change <= 0 and there:
                    givers.append(cell)
                if change >= 0 and there < TILE_MAX:
                    takers.append(cell)
                    rooms.append(TILE_MAX - there)
        out: list[Action] = []
        for giver in givers:
            row = SHIFTS[giver]
            there = tokens[giver] + pending[giver]
            for number, taker in enumerate(takers):
                if taker != giver:
                    room = rooms[number]
                    out += row[taker][there if there < room else room]
        return out

    def _growth(self, seat: int) -> list[Action]:
        out: list[Action] = []
        wanted = 0
        for cell in range(CELLS):
            if self.due[cell]:
                wanted += self.due[cell]
                out.append(PUT_ON[cell])
        if 1 < wanted <= self.supply[seat] - sum(self.pending):
            out.insert(0, ALL_TOKENS)
        out.append(PASSING)
        return out

    def _shares(self) -> list[Action]:
        """Tiles of the first owner who is short of tokens (UR-TRADE-06, UR-CULTURE-08)."""
        return [PUT_ON[cell] for cell in self.tiles[self._first_short()] if self.due[cell]]

    def _first_short(self) -> int:
        """The owner whose tokens are being shared out, the acting seat first."""
        for step in range(self.players):
            seat = (self.seat + step) % self.players
            for cell in self.tiles[seat]:
                if self.due[cell]:
                    return seat
        return FREE

    # ------------------------------------------------------------------------------ what happens

    def do(self, seat: int, action: Action) -> None:
        """Carry out a legal action."""
        kind = action.kind
        if kind == SWAP:
            self._swap(seat, action.a, action.b)
        elif kind == PUT:
            self._put(seat, action.a)
        elif kind == ATTACK:
            self._attack(seat, action.a, action.b, action.n)
        elif kind == SHIFT:
            self.pending[action.a] -= action.n
            self.pending[action.b] += action.n
            self.effect = SCRATCH
            self._go_on_moving(seat)
        elif kind == PERFORM:
            self._perform(seat, action.a)
        elif kind == RAISE:
            self._raise(seat, action.a)
        elif kind == ALL:
            for cell in range(CELLS):
                self.pending[cell] += self.due[cell]
                self.due[cell] = 0
            self._place_pending(seat, "grew")
        else:
            self._pass(seat)

    def _put(self, seat: int, cell: int) -> None:
        stage = self.stage
        if stage == GROW:
            self._add_pending(seat, cell, seat, "grew")
        elif stage == SHARE:
            self._add_pending(seat, cell, self.owner[cell], "shared")
        elif stage == RETURN:
            self._place(seat, cell, RETURN_TOKENS)
            self._to_exchange(seat)
        elif stage == REFOUND:
            self._place(seat, cell, 1)
            self._to_exchange(seat)
        elif stage == FOUND:
            self._place(seat, cell, 1)
            self._next_foundation(seat)
        else:
            self.slots = 0 if self.owner[cell] == FREE else self.slots - 1  # UR-PASS-03
            self._place(seat, cell, 1)
            self._after_slot(seat)

    def _place(self, seat: int, cell: int, count: int) -> None:
        if self.owner[cell] == FREE:
            self.settle(cell, seat)
        self.tokens[cell] += count
        self.supply[seat] -= count
        self.tell("placed", "seat cell count", seat, CELL_NAMES[cell], count)

    def _next_foundation(self, seat: int) -> None:
        after = (seat + 1) % self.players
        self._ask(after)
        if self.supply[after] == TOKENS - SETUP_ROUNDS:
            self.stage = KEEP

    def _pass(self, seat: int) -> None:
        stage = self.stage
        if stage == GROW:
            self._place_pending(seat, "grew")
        elif stage == MOVE:
            self._redistribute(seat)
        elif stage == FIGHT:
            self._after_slot(seat)
        elif stage == KEEP:
            self.tell("kept", "seat", seat)
            self._next_keeper(seat)
        else:  # TURN, BUILD
            if self.slots == SLOTS and stage == TURN:
                self.tell("declined", "seat", seat)
            self._to_exchange(seat)

    def _after_slot(self, seat: int) -> None:
        """The action or token is done: what is left of the turn?"""
        self.stage = TURN
        if self.slots == 0:
            self._to_exchange(seat)

    # Ziggurats

    def _raise(self, seat: int, cell: int) -> None:
        self.supply[seat] += TILE_MAX - 1  # UR-ZIGGURAT-05
        self.tokens[cell] = 0
        self.ziggurat[cell] = True
        self.ziggurats_left -= 1
        self.built += 1
        self.slots = 0
        self.tell("built", "seat cell left", seat, CELL_NAMES[cell], self.ziggurats_left)
        self.stage = BUILD
        if (
            self.built == ZIGGURATS_A_TURN
            or not self.ziggurats_left
            or not self._building_sites(seat)
        ):
            self._to_exchange(seat)

    # Actions of the hand tile

    def _perform(self, seat: int, face: int) -> None:
        self.slots -= 1
        self.done |= 1 << face
        if face == AGRICULTURE:
            self._agriculture(seat)
        elif face == TRADE:
            self._trade(seat)
        elif face == CULTURE:
            self._culture(seat)
        else:
            self.tell("politics", "seat", seat)
            self.stage = MOVE
            self._go_on_moving(seat)

    def _agriculture(self, seat: int) -> None:
        tokens = self.tokens
        farms = [
            cell
            for cell in self.tiles[seat]
            if self.face[cell] == AGRICULTURE and not self.ziggurat[cell]
        ]
        hungry: list[int] = []  # judged before any token leaves (UR-AGRI-05)
        for cell in self.tiles[seat]:
            if self.ziggurat[cell] or (cell in farms and self.farms_feed_themselves):
                continue
            fed = False
            for other in NEIGHBOURS[cell]:
                if other in farms:
                    fed = True
                    break
            if not fed:
                hungry.append(cell)
        self.supply[seat] += len(hungry)
        for cell in hungry:
            tokens[cell] -= 1
            if tokens[cell] == 0:
                self.settle(cell, FREE)
        if hungry:
            cells = [CELL_NAMES[cell] for cell in hungry]
            self.tell("agriculture", "seat cells", seat, cells)
        else:
            self.tell("agriculture_fed", "seat", seat)
        self.stage = GROW
        for cell in farms:
            if self.owner[cell] == seat:
                room = TILE_MAX - tokens[cell]
                self.due[cell] = room if room < GROWTH else GROWTH
        self._trim(seat)
        if not any(self.due):
            self._after_slot(seat)

    def _trade(self, seat: int) -> None:
        for cell in self.tiles[seat]:
            if self.face[cell] != TRADE or self.ziggurat[cell]:
                continue
            gain = EDGES[cell]
            for other in NEIGHBOURS[cell]:
                neighbour = self.owner[other]
                if self.ziggurat[other]:
                    if self.ziggurat_is_edge:
                        gain += 1
                elif neighbour != FREE and neighbour != seat:
                    gain += 1
            room = TILE_MAX - self.tokens[cell]
            self.due[cell] = gain if gain < room else room
        self.tell("trade", "seat", seat)
        self._give_due(seat)

    def _culture(self, seat: int) -> None:
        due = self.due
        for cell in self.tiles[seat]:
            if self.face[cell] == CULTURE and not self.ziggurat[cell]:
                for other in NEIGHBOURS[cell]:
                    if (
                        self.owner[other] != FREE
                        and not self.ziggurat[other]
                        and self.tokens[other] + due[other] < TILE_MAX
                    ):
                        due[other] += 1
        self.tell("culture", "seat", seat)
        self._give_due(seat)

    def _give_due(self, seat: int) -> None:
        """Place what is due; where an owner has too few tokens the acting seat chooses where."""
        due = self.due
        gaining: list[list[int]] = [[] for _ in range(self.players)]
        for cell, count in enumerate(due):
            if count:
                gaining[self.owner[cell]].append(cell)
        self.stage = SHARE
        short = False
        for owner, cells in enumerate(gaining):
            supply = self.supply[owner]
            if len(cells) > 1 and 0 < supply < sum([due[cell] for cell in cells]):
                short = True
                continue
            for cell in cells:
                count = min(due[cell], supply)
                due[cell] = 0
                if count:
                    self.tokens[cell] += count
                    supply -= count
                    self.tell("gained", "seat cell count", owner, CELL_NAMES[cell], count)
            self.supply[owner] = supply
        if not short:
            self._after_slot(seat)

    def _add_pending(self, seat: int, cell: int, owner: int, key: str) -> None:
        self.pending[cell] += 1
        self.due[cell] -= 1
        self.effect = SCRATCH
        self._trim(owner)
        if not any(self.due):
            self._place_pending(seat, key)

    def _trim(self, owner: int) -> None:
        """Nothing more is due to an owner whose supply is used up."""
        tiles = self.tiles[owner]
        if sum([self.pending[cell] for cell in tiles]) >= self.supply[owner]:
            for cell in tiles:
                self.due[cell] = 0

    def _place_pending(self, seat: int, key: str) -> None:
        self.effect = OPEN
        for cell in range(CELLS):
            count = self.pending[cell]
            self.due[cell] = 0
            if count:
                owner = self.owner[cell]
                self.tokens[cell] += count
                self.supply[owner] -= count
                self.pending[cell] = 0
                self.tell(key, "seat cell count", owner, CELL_NAMES[cell], count)
        self._after_slot(seat)

    def _go_on_moving(self, seat: int) -> None:
        shifts = self._shifts(seat)
        if shifts:
            shifts.append(PASSING)
            self.offer(seat, shifts)
        else:
            self._redistribute(seat)

    def _redistribute(self, seat: int) -> None:
        self.effect = OPEN
        changes: dict[str, int] = {}
        for cell in self.tiles[seat][:]:
            if self.pending[cell]:
                changes[CELL_NAMES[cell]] = self.pending[cell]
                self.tokens[cell] += self.pending[cell]
                self.pending[cell] = 0
                if self.tokens[cell] == 0:
                    self.settle(cell, FREE)  # UR-POLITICS-02
        if changes:
            self.tell("redistributed", "seat changes", seat, changes)
        self._after_slot(seat)

    def _attack(self, seat: int, cell: int, target: int, moved: int) -> None:
        if self.stage == TURN:
            self.slots -= 1
            self.done |= 1 << WAR
            self.attacks = 0
            self.stage = FIGHT
        self.attacks += 1
        beaten = self.tokens[target]
        loss = beaten
        if self.face[cell] != WAR and self.face[cell] != self.face[target]:
            loss += 1
        victim = self.owner[target]
        if beaten:
            self.supply[victim] += beaten
        self.supply[seat] += loss
        self.tokens[cell] -= loss + moved
        if self.tokens[cell] == 0:
            self.settle(cell, FREE)
        self.tokens[target] = moved
        self.settle(target, seat)
        source, goal = CELL_NAMES[cell], CELL_NAMES[target]
        if beaten:
            names = "seat cell target loss count victim beaten"
            self.tell("attacked", names, seat, source, goal, loss, moved, victim, beaten)
        else:
            self.tell("occupied", "seat cell target loss count", seat, source, goal, loss, moved)
        attacks = self._attacks(seat)
        if attacks and self.attacks < ATTACKS_A_WAR:
            attacks.append(PASSING)
            self.offer(seat, attacks)
        else:
            self._after_slot(seat)

    # The exchange, and the turn of the next seat

    def _to_exchange(self, seat: int) -> None:
        self.stage = EXCHANGE
        self.slots = 0
        exchanges = self._exchanges(seat, True)
        if exchanges:
            self.offer(seat, exchanges)
        else:
            self.tell("no_exchange", "seat", seat)
            self._end()  # UR-END-01

    def _swap(self, seat: int, place: int, face: int) -> None:
        mine = self.hand[seat]
        if place < CELLS:
            taken = self.pair[place]
            self.pair[place] = mine
            self.face[place] = face
        else:
            taken = self.side[place - CELLS]
            self.side[place - CELLS] = mine
        self.hand[seat] = taken
        self.tell(
            "exchanged", "seat place taken face", seat, PLACE_NAMES[place], PAIR_NAMES[taken],
            FACE_KEYS[face],
        )  # fmt: skip
        if self.stage == KEEP:
            self._next_keeper(seat)
        else:
            self._next_turn(seat)

    def _next_keeper(self, seat: int) -> None:
        after = (seat + 1) % self.players
        if after == self.first:
            self.round = 1
            self._begin_turn(after)
        else:
            self._ask(after)

    def _next_turn(self, seat: int) -> None:
        after = (seat + 1) % self.players
        if after == self.first:
            if not self.ziggurats_left:  # UR-END-02
                self.tell("last_ziggurat", "")
                self._end()
                return
            if self.round >= self.turn_limit:
                self.tell("turn_limit", "rounds", self.round)
                self._end()
                return
            self.round += 1
        self._begin_turn(after)

    def _begin_turn(self, seat: int) -> None:
        self._ask(seat)
        self.slots = SLOTS
        self.done = 0
        self.built = 0
        self.stage = TURN
        if self.supply[seat] == TOKENS:
            self.stage = RETURN
        elif not self._has_tokens(seat):
            self.stage = REFOUND
        else:
            return
        if not self.tiles[FREE]:  # UR-NOTOKEN-05
            self._to_exchange(seat)

    def _has_tokens(self, seat: int) -> bool:
        """Whether tokens of the seat are on the grid, other than on ziggurats."""
        for cell in self.tiles[seat]:
            if self.tokens[cell]:
                return True
        return False

    def _ask(self, seat: int) -> None:
        self.seat = seat
        self.to_act = ALONE[seat]

    def _end(self) -> None:
        self.over = True
        self.to_act = ()

    # ------------------------------------------------------------------------ seeing and keeping

    def copy(self) -> UrState:
        """An independent state that goes on from here."""
        other = UrState(self.players, self.options, self.chance)
        self.copy_table_to(other)
        return other

    def dump(self) -> dict[str, Any]:
        """The complete state as plain data."""
        data = self.plain()
        data["chance"] = self.chance.dump()
        return data

    def view(self, seat: int | None) -> dict[str, Any]:
        """Ur has no secrets: everybody sees the whole table, and the sets it is worth."""
        data = self.plain()
        data["you"] = seat
        data["to_act"] = list(self.to_act)
        data["scores"] = self.scores
        data["ranks"] = self.ranks
        data["sets"] = [breakdown(self, other) for other in range(self.players)]
        data["recall"] = {}
        return data

    # ---------------------------------------------------------------------------------- the result

    @property
    def scores(self) -> list[int]:
        """Victory points: the best sets as the table lies."""
        return [score(self, seat) for seat in range(self.players)]

    @property
    def ranks(self) -> list[int]:
        """By points, then by tokens on the grid unless victory is shared (UR-SCORE-10)."""
        results: list[Any] = []
        for seat in range(self.players):
            tie_break = 0 if self.shared_victory else tokens_on_grid(self, seat)
            results.append((score(self, seat), tie_break))
        return rank(results)


def deal(players: int, chance: Chance, options: dict[str, Any]) -> UrState:
    """Set up the table (UR-SETUP)."""
    state = UrState(players, options, chance)
    state.clear()
    laid = False
    while not laid:
        tiles = [pair for pair in range(PAIR_COUNT) for _ in range(COPIES)]
        chance.shuffle(tiles)
        laid = _lay(state, tiles, chance)
    state.hand = tiles[CELLS : CELLS + players]
    state.side = tiles[CELLS + players :]
    state.first = chance.below(players)
    state._ask(state.first)
    return state


def _lay(state: UrState, tiles: list[int], chance: Chance) -> bool:
    """Lay 36 tiles, no equal faces side by side; turn and swap as needed (UR-SETUP-04)."""
    state.pair = []
    state.face = []
    for cell in range(CELLS):
        left = state.face[cell - 1] if cell % SIDE else -1
        above = state.face[cell - SIDE] if cell >= SIDE else -1
        for place in range(cell, len(tiles)):
            faces = [face for face in PAIRS[tiles[place]] if face != left and face != above]
            if faces:
                break
        else:
            return False
        tiles[cell], tiles[place] = tiles[place], tiles[cell]
        state.pair.append(tiles[cell])
        state.face.append(faces[chance.below(len(faces))])
    return True
