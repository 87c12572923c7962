"""What a seat sees of a game of Civilisation."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired, TypedDict

from ziggurat.shapes import CommonView

Cards = dict[str, int]
"""Trade cards by code and number."""


class Ahead(TypedDict):
    """What the next square of the succession table asks for; empty on the last one."""

    square: NotRequired[Annotated[int, "Its number"]]
    epoch: NotRequired[Annotated[str, "Its epoch"]]
    cities: NotRequired[Annotated[int, "Cities that it asks for"]]
    value: NotRequired[Annotated[int, "Points of civilisation cards that it asks for"]]
    groups: NotRequired[Annotated[int, "Groups of cards that it asks for: 0 within an epoch"]]
    cards: NotRequired[Annotated[int, "Cards that it asks for: 0 within an epoch"]]
    met: NotRequired[Annotated[bool, "Whether the seat has all that"]]


class Nation(TypedDict):
    """What everybody sees of a nation."""

    nation: Annotated[str, "Its name; empty before it is chosen"]
    stock: Annotated[int, "Tokens in stock"]
    treasury: Annotated[int, "Tokens in the treasury"]
    cards: Annotated[list[str], "Its civilisation cards"]
    bought: Annotated[list[str], "Those of them that were bought this turn"]
    square: Annotated[int, "Its square of the succession table"]
    ships: Annotated[list[str], "The harbours of its ships"]
    census: Annotated[int, "Tokens that it had at the census"]
    grain: Annotated[int, "Grain cards shown against a famine, which cannot be spent this turn"]
    mined: Annotated[bool, "Whether it has used Mining this turn"]
    helped: Annotated[bool, "Whether its treasury has helped to build a city this turn"]
    status: Annotated[
        Literal["playing", "inert", "leaving", "absent", "joining"], "Whether somebody plays it"
    ]
    cities: Annotated[int, "Cities on the board"]
    tokens: Annotated[int, "Tokens on the board"]
    city_stock: Annotated[int, "Cities that it can still build"]
    card_value: Annotated[int, "What its civilisation cards are worth"]
    prices: Annotated[list[int], "By civilisation card: what it costs this nation after credits"]
    unsupported: Annotated[int, "Tokens that its cities lack for their support"]
    epoch: Annotated[str, "The epoch of its square; empty before it has a nation"]
    sailing_range: Annotated[int, "How often a ship of it may sail on in one turn"]
    ahead: Annotated[Ahead, "What the next square asks for"]


class PhaseOrder(TypedDict):
    """Who comes when in this phase."""

    by: Annotated[Literal["census", "succession"], "What the order goes by"]
    seats: Annotated[list[int], "The seats in that order"]


class After(TypedDict):
    """What an answer of mine would leave on the map."""

    tokens: Annotated[int, "My tokens there"]
    unsupported: Annotated[int, "Tokens that my cities would lack for their support"]


class ShopCard(TypedDict):
    """A civilisation card as I could buy it now."""

    printed: Annotated[int, "Its price before credits"]
    bar: Annotated[
        Literal["", "owned_already", "chosen_already", "needs_card", "too_dear"],
        "Why I cannot choose it; empty: I can",
    ]
    short: Annotated[int, "What I lack to pay for it, beside what is in my basket"]
    credits: Annotated[int, "What it would take off the prices of cards that I do not own"]


class Faction(TypedDict):
    """Units of the victim of a civil war that go together."""

    tokens: Annotated[dict[str, int], "By territory"]
    cities: Annotated[list[str], "The territories of its cities"]


class Calamity(TypedDict):
    """A calamity under way."""

    card: Annotated[str, "Its trade card"]
    victim: Annotated[int, "The seat of its primary victim"]
    exposed: Annotated[list[str], "Territories in which units can be lost; empty: everywhere"]
    shares: Annotated[
        list[int | None], "By seat: unit points that the victim has laid on it; null: not told yet"
    ]
    cities_taken: Annotated[
        list[int], "By seat: cities that heresy or pirates took from a secondary victim"
    ]
    faction: Annotated[Faction | None, "The first faction of a civil war, while it is formed"]
    lost_faction: Annotated[Faction | None, "The faction that the victim did not keep"]


class Offer(TypedDict):
    """An open offer, without the cards behind it."""

    seat: Annotated[int, "Who makes it"]
    to: Annotated[int | None, "To whom; null: to everybody"]
    gives: Annotated[int, "How many cards it gives"]
    named: Annotated[list[str], "Those of them that are named"]
    wants: Annotated[int, "How many cards it wants"]
    wants_named: Annotated[list[str], "Those of them that are named"]


class Lacking(TypedDict):
    """What I lack to answer an offer."""

    cards: Annotated[list[str], "Cards asked for by name that I do not hold"]
    too_few: Annotated[bool, "Whether I hold too few cards that may change hands"]


class Draft(TypedDict):
    """What I am putting together: an offer, or the answer to one."""

    answer: Annotated[bool, "Whether it is an answer"]
    partner: Annotated[int | None, "To whom, or whose offer it answers; null: to everybody"]
    to_all: Annotated[bool, "Whether the offer is made to everybody"]
    cards: Annotated[list[str], "Cards set aside"]
    named: Annotated[list[str], "Those of them that are named"]
    wants: Annotated[int, "How many cards are wanted for them; 0: not said yet"]
    wants_named: Annotated[list[str], "Those of them that are named"]
    next: Annotated[
        Literal["aside", "name", "want", "goods", "ready", "drop"], "What it needs next"
    ]
    most_wanted: NotRequired[Annotated[int, "Of an offer: how many cards it may ask for"]]
    most_wanted_of: NotRequired[
        Annotated[list[int], "Of an offer: the same for each of those to whom I may make one"]
    ]
    may_name_wanted: NotRequired[Annotated[bool, "Of an offer: whether more may be named"]]
    may_put_back: NotRequired[Annotated[bool, "Whether cards set aside may go back to the hand"]]
    offer: NotRequired[Annotated[int, "Of an answer: the place of its offer among those open"]]
    missing: NotRequired[Annotated[int, "Of an answer: how many cards are still to be given"]]
    due: NotRequired[Annotated[list[str], "Of an answer: those of them asked for by name"]]


class MyTrade(TypedDict):
    """What I alone know of the trading floor."""

    hidden: Annotated[list[list[str]], "All cards of each of my open offers"]
    begun: Annotated[int, "How often I began something or put a card back"]
    offers_left: Annotated[int, "Offers that I may still put on the table this turn"]
    may_begin: Annotated[bool, "Whether I may begin something, or put a card back"]
    addressees: Annotated[list[int | None], "To whom I may make an offer; null: to everybody"]
    lacking: Annotated[
        list[Lacking | None], "By open offer: what I lack to answer it; null: not made to me"
    ]
    draft: Annotated[Draft | None, "What I am putting together"]


class Floor(TypedDict):
    """The trading floor."""

    offers: Annotated[list[Offer], "The open offers"]
    waiting: Annotated[list[int], "Seats that wait"]
    done: Annotated[list[int], "Seats that are done with trade"]
    offered: Annotated[list[int], "By seat: offers that it has put on the table this turn"]
    traders: Annotated[list[bool], "By seat: whether it may trade"]
    mine: NotRequired[Annotated[MyTrade, "What I alone know"]]


class GoodsSet(TypedDict):
    """Cards of one good in my hand."""

    card: Annotated[str, "The good"]
    count: Annotated[int, "How many"]
    value: Annotated[int, "What they are worth together"]
    more: Annotated[int, "What they would be worth with one more"]
    mined: Annotated[int, "What they would be worth with Mining"]


class Recall(TypedDict):
    """What was shown to this seat earlier and still holds; empty for a spectator."""

    known: NotRequired[Annotated[list[Cards], "By seat: goods that it holds at least"]]
    given: NotRequired[Annotated[list[str], "Calamities that I have given away this turn"]]


class End(TypedDict):
    """What was hidden, once the game is over."""

    hands: Annotated[list[Cards], "By seat: its trade cards"]
    piles: Annotated[list[list[str]], "The piles, the next card last"]
    givers: Annotated[list[int], "By calamity: who gave it to its holder, or -1"]
    given: Annotated[list[int], "By calamity: the seats that gave it away this turn, as bits"]


class View(CommonView):
    """The map, the nations, the trading floor, and what the seat alone knows."""

    turn: Annotated[int, "The turn, from 1"]
    phase: Annotated[str, "The phase of the turn, or set_up"]
    last_turn: Annotated[bool, "Whether this turn was announced to be the last"]
    nations: Annotated[list[Nation], "By seat"]
    map: Annotated[
        dict[str, dict[str, int]],
        "By territory that holds something: tokens by seat (-1: barbarians), and under city whose"
        " city stands there (-1: pirates)",
    ]
    fought_over: Annotated[list[str], "Territories whose units cannot live side by side"]
    surplus: Annotated[
        dict[str, dict[str, int]],
        "By territory that is not fought over: tokens that cannot stay, by seat (-1: barbarians)",
    ]
    builders: Annotated[
        dict[str, int], "By territory that is not fought over: who has tokens enough for a city"
    ]
    piles_left: Annotated[list[int], "By pile of trade cards: how many are left"]
    used: Annotated[Cards, "Trade cards that go back under their piles at the end of the turn"]
    final_turn: Annotated[bool, "Whether the game ends with this turn, whatever happens"]
    order: Annotated[list[int], "The seats in census order"]
    succession: Annotated[list[int], "All seats in the order of the succession table"]
    phase_order: Annotated[PhaseOrder, "Who comes when in this phase"]
    new_cities: Annotated[list[str], "Territories in which a city was built this turn"]
    gained: Annotated[list[str], "Territories whose city joined another nation in these taxes"]
    agenda: Annotated[
        list[dict[str, Any]],
        "What is still to be done, the next last: the key of each question or step under task,"
        " and its arguments by name",
    ]
    untaxed: Annotated[list[int], "By seat: cities that it could not tax, which revolt"]
    growth: Annotated[dict[str, int], "By territory: tokens that may still grow there"]
    moved: Annotated[dict[str, int], "By territory: tokens that may not move again"]
    sailed: Annotated[list[int], "By ship of the moving seat: how often it has sailed on"]
    cargo: Annotated[list[int], "By ship of the moving seat: tokens aboard"]
    calamity: Annotated[Calamity | None, "The calamity under way"]
    faction_points: Annotated[int, "Unit points of the faction of a civil war, or 0"]
    basket: Annotated[list[str], "Civilisation cards that I am buying"]
    mining: Annotated[str, "The good for which I use Mining in this purchase, or nothing"]
    floor: Annotated[Floor, "The trading floor"]
    hand_sizes: Annotated[list[int], "By seat: how many trade cards it holds"]
    givers: Annotated[list[int], "By calamity: who gave it to its holder, as far as known, or -1"]
    recall: Annotated[Recall, "What was shown to me earlier and still holds"]
    hand: NotRequired[Annotated[Cards, "My trade cards"]]
    sets: NotRequired[Annotated[list[GoodsSet], "My goods in sets"]]
    wealth: NotRequired[Annotated[int, "The most that I could pay for civilisation cards"]]
    paying: NotRequired[Annotated[Cards, "Goods that I have handed in for this purchase"]]
    price: NotRequired[Annotated[int, "What my basket costs"]]
    paid: NotRequired[Annotated[int, "What the goods handed in are worth"]]
    due: NotRequired[Annotated[int, "What my treasury has to add"]]
    missing: NotRequired[Annotated[int, "What I still lack to pay for my basket"]]
    shop: NotRequired[
        Annotated[list[ShopCard], "By civilisation card, while cards are bought; else empty"]
    ]
    after: NotRequired[
        Annotated[
            dict[str, After],
            "By answer that takes my tokens off the map, and for the end of my movement: what it"
            " would leave",
        ]
    ]
    end: NotRequired[Annotated[End, "What was hidden, once the game is over"]]
    scores: NotRequired[Annotated[list[int], "By seat, once the game is over: its points"]]
    ranks: NotRequired[Annotated[list[int], "By seat, once the game is over: 1 for the winner"]]
    score_parts: NotRequired[
        Annotated[
            list[list[int]],
            "By seat, once the game is over: points for cards, goods, treasury, squares, cities",
        ]
    ]
