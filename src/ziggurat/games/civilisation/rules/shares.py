"""Losses that the victim shares out among the others: famine, epidemic, floods (section 29.64)."""

from __future__ import annotations

from typing import Final

from ziggurat.core.action import Action
from ziggurat.core.agenda import ALONE, SEAT, Number, Prompt, Task
from ziggurat.core.errors import IllegalAction
from ziggurat.core.state import REVEAL
from ziggurat.games.civilisation.rules import actions, losses
from ziggurat.games.civilisation.rules import components as box
from ziggurat.games.civilisation.rules.calamity import UNTOLD
from ziggurat.games.civilisation.rules.losses import AMOUNT, CalamityQuestion, CalamityStep, Loss
from ziggurat.games.civilisation.rules.memory import row_of
from ziggurat.games.civilisation.rules.position import NOBODY, Position


def strike(state: Position, victim: int) -> None:
    """The victim loses, then says what the others lose, then they lose it.

    CIV-30.311a, CIV-30.311b, CIV-30.511a, CIV-30.512a, CIV-30.611a, CIV-30.611b, CIV-30.613a.
    """
    kind = state.struck.kind
    state.then(
        _loss(state, victim, losses.harm(state.nations[victim], kind, box.HARM[kind])),
        Share(victim, box.SHARED[kind], box.MOST_EACH[kind]),
        Secondary(),
    )


def _loss(state: Position, seat: int, amount: int) -> Task[Position]:
    """A loss; an owner of Pottery is asked for Grain first, whatever it holds (CIV-30.312a)."""
    nation = state.nations[seat]
    may_show = state.struck.kind == box.FAMINE and nation.owns(box.POTTERY)
    if may_show and nation.hand_size() and losses.exposed_points(state, seat):
        return Grain(seat, amount)
    return Loss(seat, amount)


class Grain(CalamityQuestion):
    """How many Grain cards the owner of Pottery shows against a famine.

    CIV-30.312a, CIV-30.312b, CIV-32.211.
    """

    key = "grain"
    rule = "CIV-30.312a"
    arguments = (SEAT, AMOUNT)

    def __init__(self, seat: int, count: int) -> None:
        super().__init__(seat)
        self.count: Final = count
        """The unit points to be lost."""

    def ask(self, state: Position) -> tuple[int, ...]:
        """In any case, since the hand decides."""
        return ALONE[self.seat]

    def prompt(self, state: Position, seat: int) -> Prompt:
        """How much is to be lost."""
        return Prompt(self.key, self.rule, {"count": self.count, "card": state.struck.code})

    def answers(self, state: Position, seat: int) -> list[Action]:
        """How many cards; no more than would help."""
        helpful = (self.count + box.GRAIN_POINTS - 1) // box.GRAIN_POINTS
        return actions.COUNTS[: min(state.nations[seat].hand[box.GRAIN], helpful) + 1]

    def do(self, state: Position, seat: int, action: Action) -> None:
        """Each Grain card cuts a famine; it cannot be spent this turn."""
        count = action.n
        if count:
            state.nations[seat].grain = count
            for other in range(state.players):
                grain = row_of(state, other, seat) + box.GRAIN
                state.known[grain] = max(state.known[grain], count if other != seat else 0)
            state.effect = REVEAL
            state.tell("grain", "seat count", seat, count)
        left = self.count - box.GRAIN_POINTS * count
        if left > 0:
            state.agenda.append(Loss(seat, left))

    def why_not(self, state: Position, seat: int, action: Action) -> IllegalAction | None:
        """More than are held."""
        if action.kind != actions.COUNT:
            return None
        return IllegalAction("too_much_grain", self.rule, count=state.nations[seat].hand[box.GRAIN])


class Share(CalamityQuestion):
    """What each of the others loses, told by the victim one by one.

    CIV-29.64, CIV-30.311b, CIV-30.512a, CIV-30.512b, CIV-30.611b.
    """

    key = "share"
    rule = "CIV-29.64"
    arguments = (SEAT, AMOUNT, Number("most", 0, losses.MOST_LOST))

    def __init__(self, seat: int, count: int, most: int) -> None:
        super().__init__(seat)
        self.count: Final = count
        """Unit points to be shared out."""
        self.most: Final = most
        """The most that one seat can be given."""

    def prompt(self, state: Position, seat: int) -> Prompt:
        """Whose share."""
        calamity = state.struck
        other, _, _ = self.next_share(state)
        secondary = calamity.rule_for(NOBODY) or self.rule
        args = {"other": other, "card": calamity.code, "count": self.count}
        return Prompt(self.key, secondary, args)

    def answers(self, state: Position, seat: int) -> list[Action]:
        """From the least that leaves the others no more than they can bear, to the greatest."""
        _, least, greatest = self.next_share(state)
        return actions.COUNTS[least : greatest + 1]

    def do(self, state: Position, seat: int, action: Action) -> None:
        """The victim has said what a seat loses; go on with the next."""
        other, _, _ = self.next_share(state)
        state.struck.shares[other] = action.n
        state.tell("share", "seat other count", state.struck.victim, other, action.n)
        state.agenda.append(self)

    def why_not(self, state: Position, seat: int, action: Action) -> IllegalAction | None:
        """More than that seat can lose, or less than must be shared out."""
        if action.kind != actions.COUNT:
            return None
        other, least, most = self.next_share(state)
        return IllegalAction("wrong_share", self.rule, other=other, least=least, most=most)

    def ask(self, state: Position) -> tuple[int, ...]:
        """Nobody once all shares are told."""
        return () if self.next_share(state)[0] == NOBODY else self.ask_if_open(state)

    def next_share(self, state: Position) -> tuple[int, int, int]:
        """The seat whose share comes next with its least and its greatest; NOBODY after the last.

        Shares are told in the order of the succession table.
        """
        shares = state.struck.shares
        seats = [seat for seat in state.secondary_victims() if _bearable(state, seat, self.most)]
        bears = [_bearable(state, seat, self.most) for seat in seats]
        left = min(self.count, sum(bears)) - state.struck.told()
        for number, seat in enumerate(seats):
            if shares[seat] != UNTOLD:
                continue
            after = sum(
                [
                    bears[later]
                    for later in range(number + 1, len(seats))
                    if shares[seats[later]] == UNTOLD
                ]
            )
            return seat, max(0, left - after), min(bears[number], left)
        return NOBODY, 0, 0


def _bearable(state: Position, seat: int, most: int) -> int:
    """The greatest share that a seat can be given (CIV-30.515a, CIV-32.312)."""
    cap = most
    if state.struck.kind == box.FLOOD:
        cap = losses.harm(state.nations[seat], box.FLOOD, cap)  # CIV-30.515a
    return min(cap, losses.exposed_points(state, seat))


class Secondary(CalamityStep):
    """Those who have a share lose it, in the order of the succession table.

    CIV-30.613b, CIV-30.614, CIV-30.615, CIV-32.431.
    """

    key = "secondary"

    def run(self, state: Position) -> None:
        """One loss after the other."""
        calamity = state.struck
        tasks: list[Task[Position]] = []
        for seat in state.by_succession():
            share = calamity.shares[seat]
            if share <= 0:
                continue
            if calamity.kind == box.EPIDEMIC:
                nation = state.nations[seat]
                if nation.owns(box.MEDICINE):
                    share = min(share, box.MEDICINE_SHARE)
                share = losses.harm(nation, box.EPIDEMIC, share)
            tasks.append(_loss(state, seat, share))
        state.then(*tasks)
