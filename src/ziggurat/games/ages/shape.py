"""The published shape of a view of Through the Ages: every key, its type, what it says.

Cards are written by their codes (``m1``, ``W0a``), no card as an empty text; ages are ``A`` to
``IV``; seats count from 0.
"""

from __future__ import annotations

from typing import Annotated, NotRequired, TypedDict

from ziggurat.shapes import CommonView


class Task(TypedDict):
    """A step or a question that is still to come: its key and its arguments by name."""

    task: Annotated[str, "The key of the step or question"]
    seat: Annotated[int, "Whom it concerns or asks"]
    other: NotRequired[Annotated[int, "Another seat that it is about"]]
    card: NotRequired[Annotated[str, "The card that it is about"]]
    site: NotRequired[Annotated[str, "The technology where something is built or given up"]]
    side: NotRequired[Annotated[str, "A or B: the side in a pact of whoever offers it"]]
    count: NotRequired[Annotated[int, "How much is gained, lost or left to spend"]]
    attack: NotRequired[Annotated[int, "The strength that the defender has to meet"]]
    group: NotRequired[Annotated[str, "Food or resources"]]
    amount: NotRequired[Annotated[int, "How much of it; negative for a loss"]]
    effect: NotRequired[Annotated[str, "What an event does"]]
    taken: NotRequired[Annotated[bool, "Whether a card of the row was taken already"]]
    turn_end: NotRequired[Annotated[bool, "Whether it is the end of a turn"]]


class Placing(TypedDict):
    """Blue tokens that a seat places site by site, the most valuable site first."""

    group: Annotated[str, "Food or resources"]
    how: Annotated[str, "Paid, changed, gained or produced"]
    before: Annotated[list[int], "The tokens on each site before"]
    most: Annotated[list[int], "The most that may lie on each site"]
    worth: Annotated[int | None, "What all tokens are worth afterwards; null after a production"]
    tokens: Annotated[int, "The most tokens on all sites together"]
    chosen: Annotated[list[int], "The tokens on the sites decided so far"]
    site: Annotated[str, "The site that is asked about"]


class FutureEvent(TypedDict):
    """An event that was prepared face down."""

    age: Annotated[str, "The age on its back"]
    by: Annotated[int, "Who prepared it"]


class Auction(TypedDict, total=False):
    """A territory that is being bid for; empty when there is none."""

    territory: Annotated[str, "The card"]
    bid: Annotated[int, "The highest bid so far, or 0"]
    bidder: Annotated[int, "Whose bid it is, or -1"]
    passed: Annotated[list[int], "The seats that have passed"]


class Battle(TypedDict, total=False):
    """An aggression or war that is being decided; empty when there is none."""

    card: Annotated[str, "The aggression or war"]
    attacker: Annotated[int, "The seat that attacks"]
    target: Annotated[int, "The seat that defends"]
    attack: Annotated[int, "The strength of the attack so far"]
    defence: Annotated[int, "The strength of the defender, before units and cards are added"]


class Offer(TypedDict, total=False):
    """A pact that a seat may accept or refuse; empty when there is none."""

    card: Annotated[str, "The pact"]
    by: Annotated[int, "Who offers it"]
    to: Annotated[int, "Who is asked"]
    side: Annotated[str, "A or B: the side of whoever offers it"]


OfferedPact = TypedDict(
    "OfferedPact",
    {
        "card": Annotated[str, "The pact"],
        "with": Annotated[int, "The partner"],
        "side": Annotated[str, "A or B: the side of whoever offered it"],
    },
    total=False,
)
"""The pact in force that a civilisation has offered; empty when there is none."""


class DeclaredWar(TypedDict, total=False):
    """The war that a civilisation has declared; empty when there is none."""

    card: Annotated[str, "The war"]
    on: Annotated[int, "On whom"]


class Pact(TypedDict):
    """A pact in force, as one of its parties sees it."""

    card: Annotated[str, "The pact"]
    by: Annotated[int, "Who offered it"]
    partner: Annotated[int, "The other party"]
    side: Annotated[str, "A or B: the civilisation's own side"]


class War(TypedDict):
    """A war that is not decided yet, as one of its parties sees it."""

    card: Annotated[str, "The war"]
    by: Annotated[int, "Who declared it"]
    foe: Annotated[int, "The other party"]


class Ahead(TypedDict):
    """What would go wrong if the turn ended now."""

    uprising: Annotated[bool, "Whether nothing is produced because of discontent"]
    famine: Annotated[int, "Food that would be missing"]
    corruption: Annotated[int, "Resources that would be lost"]


class GovernmentCosts(TypedDict):
    """Science points for a government in hand."""

    peaceful: Annotated[int, "By a peaceful change"]
    revolution: Annotated[int, "By a revolution"]


class Civilisation(TypedDict):
    """What one player has in play, and what follows from it."""

    # Tokens
    unused: Annotated[int, "Workers without work"]
    yellow: Annotated[int, "Tokens in the yellow bank"]
    blue: Annotated[int, "Tokens in the blue bank"]
    owned_yellow: Annotated[int, "Yellow tokens in all"]
    owned_blue: Annotated[int, "Blue tokens in all"]
    stages_built: Annotated[int, "Stages built of the wonder under construction"]
    technologies: Annotated[dict[str, list[int]], "By technology: its workers and its blue tokens"]
    # Points and ratings
    science: Annotated[int, "Science points"]
    culture: Annotated[int, "Culture points"]
    science_rating: Annotated[int, "Science points a turn"]
    culture_rating: Annotated[int, "Culture points a turn"]
    strength: Annotated[int, "Military strength"]
    happiness: Annotated[int, "Happy faces"]
    happiness_needed: Annotated[int, "Happy faces that keep everybody content"]
    unhappy: Annotated[int, "Discontented workers"]
    food: Annotated[int, "Food in store"]
    resources: Annotated[int, "Resources in store"]
    food_made: Annotated[int, "Food produced a turn"]
    resources_made: Annotated[int, "Resources produced a turn"]
    consumption: Annotated[int, "Food eaten a turn"]
    corruption: Annotated[int, "Resources lost a turn, as the blue bank is now"]
    # The turn
    civil_left: Annotated[int, "Civil actions left"]
    military_left: Annotated[int, "Military actions left"]
    civil_total: Annotated[int, "Civil actions a turn"]
    military_total: Annotated[int, "Military actions a turn"]
    arms_left: Annotated[int, "Resources left that pay for units alone"]
    extra_actions: Annotated[int, "Military actions of this turn alone"]
    unrest: Annotated[int, "Civil actions lost next turn"]
    liner_used: Annotated[bool, "Whether the ocean liners have brought their worker this turn"]
    columbus_used: Annotated[bool, "Whether Columbus has found his colony"]
    skips_politics: Annotated[bool, "Whether the next political action is forgone"]
    keeps_cards: Annotated[bool, "Whether no military card is discarded this turn"]
    route_used: Annotated[bool, "Whether the trade route was used this turn"]
    food_paid: Annotated[int, "Food that the trade route has paid in advance"]
    resource_paid: Annotated[int, "Resources that the trade route has paid in advance"]
    leaving: Annotated[bool, "Whether it leaves the game at the start of its next turn"]
    fallen: Annotated[int, "1 for the first that left the game, 2 for the next; 0 while it plays"]
    marked_by: Annotated[int | None, "The seat that has attacked it, where that bars all others"]
    # Cards
    government: Annotated[str, "The government"]
    leader: Annotated[str, "The leader"]
    leaders_taken: Annotated[list[str], "The ages of which it has taken a leader"]
    wonder: Annotated[str, "The wonder under construction"]
    wonders: Annotated[list[str], "Finished wonders"]
    ravaged: Annotated[list[str], "Those of them that lie in ruins"]
    colonies: Annotated[list[str], "Colonies"]
    tactic: Annotated[str, "The tactic"]
    specials: Annotated[list[str], "Special technologies"]
    pact: Annotated[OfferedPact, "The pact in force that it has offered"]
    pacts: Annotated[list[Pact], "All pacts in force that it is a party to"]
    war: Annotated[DeclaredWar, "The war that it has declared"]
    wars: Annotated[list[War], "All wars that it is a party to"]
    hand_size: Annotated[int, "Civil cards in hand"]
    civil_hand_limit: Annotated[int, "Civil cards that it may hold"]
    military_backs: Annotated[list[str], "The ages of the military cards in hand"]
    hand_limit: Annotated[int, "Military cards that it may keep"]
    discarded: Annotated[list[str], "The ages of the military cards it has discarded face down"]
    dealt_size: Annotated[int, "Bonus cards among which it has still to choose"]
    # Costs and limits
    prices: Annotated[list[int], "By place of the row: civil actions to take the card; 0 for a gap"]
    build_costs: Annotated[dict[str, int], "By technology: resources to build there"]
    growth_cost: Annotated[int, "Food for one more worker"]
    stage_cost: Annotated[int, "Resources for the next stage of the wonder, or 0"]
    urban_limit: Annotated[int, "Urban buildings of a kind that it may have"]
    ahead: Annotated[Ahead, "What would go wrong if its turn ended now"]


class Recall(TypedDict):
    """What was shown earlier and still holds."""

    hands: Annotated[list[list[str]], "By seat: the civil cards in hand, which were taken openly"]
    shown: Annotated[list[list[str]], "By seat: military cards in hand that everybody has seen"]
    civil_deck: Annotated[list[str], "The cards left of the civil deck in use, in no order"]
    current: NotRequired[Annotated[list[str], "The reader's own cards among the current events"]]
    future: NotRequired[Annotated[list[str], "The reader's own cards among the future events"]]
    hidden: NotRequired[Annotated[list[str], "The cards that the reader discarded face down"]]
    secret_bonuses: NotRequired[Annotated[list[str], "The bonuses that the reader keeps secret"]]


class End(TypedDict):
    """What is turned up after the end; cards of a pile come with their owner, -1 for nobody."""

    civil_decks: Annotated[list[list[str]], "By age: the civil cards left"]
    military_decks: Annotated[list[list[str]], "By age: the military cards left"]
    current: Annotated[list[list[str | int]], "Current events"]
    future: Annotated[list[list[str | int]], "Future events"]
    hidden: Annotated[list[list[str | int]], "Military cards discarded face down"]
    secret_bonuses: Annotated[list[list[str | int]], "Secret bonuses"]
    hands: Annotated[list[list[str]], "By seat: the military cards in hand"]


class View(CommonView):
    """What a seat, or a spectator, may know."""

    # Where the game stands
    first: Annotated[int, "The seat that began"]
    round: Annotated[int, "The round under way, from 1"]
    last_round: Annotated[int, "The round known to be the last, or 0"]
    turn: Annotated[int, "The active player"]
    at_start: Annotated[bool, "Whether the active player has decided nothing yet this turn"]
    phases: Annotated[list[str], "The phases of a turn in this version"]
    phase: Annotated[str, "The one under way; empty before the first"]
    agenda: Annotated[list[Task], "What is still to be done, the next last"]
    # The centre
    age: Annotated[str, "The age of the decks in use; IV when nothing is left"]
    row: Annotated[list[str], "The card row; an empty text is a gap"]
    civil_left: Annotated[int, "Cards left of the civil deck in use"]
    military_left: Annotated[list[int], "By age: cards left of the military deck"]
    current: Annotated[list[str], "The ages of the current events, the next last"]
    future: Annotated[list[FutureEvent], "Future events"]
    past: Annotated[list[str], "Past events, the latest last"]
    used: Annotated[list[str], "Military cards played or discarded openly"]
    bonuses: Annotated[list[str], "Open cards that score at the end"]
    secret_bonuses: Annotated[list[int], "By secret card that scores at the end: who keeps it"]
    choices: Annotated[list[str], "Bonus cards from which the seats choose openly"]
    civilisations: Annotated[list[Civilisation], "By seat"]
    fresh: Annotated[list[str], "Action cards that the active player took this turn"]
    # What is going on
    auction: Annotated[Auction, "The territory that is being bid for"]
    battle: Annotated[Battle, "The battle that is being decided"]
    offer: Annotated[Offer, "The pact that somebody is asked about"]
    mix_total: Annotated[int, "Food and resources that the seat to act divides, or 0"]
    placings: Annotated[list[Placing], "Tokens that are being placed, those asked about last"]
    scratch: Annotated[list[str], "Units and bonus cards set aside, as far as the reader sees them"]
    recall: Annotated[Recall, "What was shown earlier"]
    # For a seat
    hand: NotRequired[Annotated[list[str], "The reader's civil cards"]]
    locked: NotRequired[
        Annotated[list[str], "Those that were taken this turn and cannot be played in it"]
    ]
    military_hand: NotRequired[Annotated[list[str], "The reader's military cards"]]
    dealt: NotRequired[Annotated[list[str], "Bonus cards among which the reader has to choose"]]
    government_costs: NotRequired[
        Annotated[dict[str, GovernmentCosts], "By government in the reader's hand"]
    ]
    science_costs: NotRequired[
        Annotated[dict[str, int], "By other technology in the reader's hand: science to play it"]
    ]
    upgrade_costs: NotRequired[
        Annotated[
            dict[str, dict[str, int]],
            "By technology of the reader's: by older one with workers, resources for an upgrade",
        ]
    ]
    attack_costs: NotRequired[
        Annotated[
            dict[str, list[int | None]],
            "By attack in the reader's hand: military actions by seat; null: it cannot be attacked",
        ]
    ]
    # After the end
    scores: NotRequired[Annotated[list[int], "By seat: culture points"]]
    ranks: NotRequired[Annotated[list[int], "By seat: 1 for the winner"]]
    final_impacts: NotRequired[Annotated[list[str], "The cards that scored at the end"]]
    end: NotRequired[Annotated[End, "Everything that was hidden"]]
