"""The journey of two members from signing up to leaving, in steps, and the world it happens in.

A step is a generator: wherever it yields nothing is under way that was not answered, and a server
process may be killed. The same steps serve every form of the journey.
"""

from __future__ import annotations

import json
import os
import re
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from datetime import datetime
from functools import partial
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import httpx
import psutil
import psycopg
from playwright.sync_api import Browser, Download, Response, expect
from playwright.sync_api import Error as Broken
from sqlalchemy import create_engine, text
from sqlalchemy.pool import NullPool
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tests.web import receivers, tools
from tests.web.browsing import Person
from tests.web.members import PASSWORD
from tests.web.receivers import Mailbox, Receiver, Subscription
from tests.web.test_browser_home import CUT, SMALL
from tests.web.test_browser_news import SUBSCRIBE, shown_of
from tests.web.test_browser_people import AUTHENTICATOR, sign_up
from trials import postgresql
from trials.server import Command, Server
from trials.wallclock import WallClock
from ziggurat.web.crew import MEMBER
from ziggurat.web.database import database_url

SECONDS = 240.0
"""Patience: whoever was killed while sending something is believed for two minutes."""
HOUR = 3600
BOLD_MOST = 20
EACH_MOST = 5
"""Kills in one step."""
PICTURES = os.environ.get("ZIGGURAT_JOURNEY_PICTURES", "")
"""A folder in which the stations of the journey are kept as pictures."""
SETTINGS = {
    "ACCOUNTS": "open", "SLOW_SECONDS": "0", "NEWS_INSIDE": "yes", "USUAL_BOT": "random",
    "BOT_WORKERS": "2", "MAIL_TLS": "none", "MAIL_SENDER": receivers.SENDER,
    "SIGNUPS_AN_HOUR": "900", "NEWS_AN_HOUR": "900", "MAILS_AN_HOUR": "900",
}  # fmt: skip
LETTER = re.compile(r"(http://\S+)(/account/e/[\w-]+)")
RATING = re.compile(r"\d+[.,]\d ± \d+[.,]\d")
NO_OFFER = "PublicKeyCredential.isConditionalMediationAvailable = async () => false"
ANNA, BEN = "Anna la Grande", "Ben"
ZONES = ("Europe/Paris", "America/New_York")


def until(true: Callable[[], Any]) -> Any:
    """What ``true`` gives, as soon as it gives something."""
    return tools.until(true, SECONDS)


class World:
    """A server, its database, the clock on the wall, and where news arrive."""

    def __init__(self, server: Server, wall: WallClock, push: Receiver, box: Mailbox) -> None:
        self._server = server
        self.wall = wall
        self.push = push
        self.box = box
        self.url = server.url.replace("127.0.0.1", "localhost")  # passkeys want a name
        self.strikes: list[str] = []
        """Where a process was killed."""

    def read(self, query: str) -> list[Any]:
        """What the database says."""
        engine = create_engine(database_url(self._server.database), poolclass=NullPool)
        with engine.begin() as connection:
            found = connection.execute(text(query))
            return [tuple(row) for row in found] if found.returns_rows else []

    def later(self, hours: float) -> None:
        """Have so many hours pass."""
        before = self.wall.time()
        self.wall.jump(round(self.wall.offset + hours * HOUR))
        if self._has_deadlines():  # every process has seen it soon after the first
            until(lambda: self._beat() > before + hours * HOUR - 60)

    def _has_deadlines(self) -> bool:
        return bool(self.read("SELECT 1 FROM tables WHERE until IS NOT NULL AND finished IS NULL"))

    def _beat(self) -> float:
        found = self.read("SELECT beat FROM pulse")
        return datetime.fromisoformat(found[0][0]).timestamp() if found else 0.0

    def no_longer_quiet(self) -> None:
        """Ten minutes after the clock was set: from now on somebody's time may be over."""
        self.read("UPDATE pulse SET quiet = beat")

    def strike(self, where: str) -> bool:
        """Kill a server process, where there are several; whether one was killed."""
        return False


class Struck(World):
    """Several server processes on PostgreSQL, of which one is killed wherever that may be."""

    def strike(self, where: str) -> bool:
        """Kill one of the two, as soon as there are two; a few times in each step."""
        if sum(one.split()[0] == where.split()[0] for one in self.strikes) == EACH_MOST:
            return False
        until(lambda: self._in_touch() >= 2)
        children = [one for one in self._server.web_processes()[1:] if _serves(one)]
        chosen = children[len(self.strikes) % len(children)]
        with suppress(psutil.NoSuchProcess):
            chosen.send_signal(signal.SIGKILL)
        self.strikes.append(where)
        return True

    def _in_touch(self) -> int:
        query = (
            "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND granted"
            f" AND objsubid = 2 AND classid = {MEMBER}::oid AND database ="
            " (SELECT oid FROM pg_database WHERE datname = current_database())"
        )
        address = self._server.database.replace("+psycopg", "")
        with psycopg.connect(address) as connection:
            found = connection.execute(query.encode()).fetchone()
        return int(found[0]) if found else 0


def _serves(process: psutil.Process) -> bool:
    try:
        return "ziggurat.web.several" in process.cmdline()
    except (psutil.NoSuchProcess, psutil.ZombieProcess):
        return False


@contextmanager
def world(folder: Path, compiler: str, several: bool) -> Iterator[World]:
    """A world of one process on SQLite, or of several on PostgreSQL."""
    with ExitStack() as stack:
        outside = Path(mkdtemp(prefix="ziggurat-wall-"))  # PostgreSQL reads it as somebody else
        outside.chmod(0o755)
        stack.callback(_forget, outside)
        wall = WallClock(outside, compiler)
        push = stack.enter_context(receivers.receiving())
        box = stack.enter_context(receivers.mailbox())
        environment = {f"ZIGGURAT_{name}": value for name, value in SETTINGS.items()}
        environment |= {"ZIGGURAT_MAIL_HOST": "127.0.0.1", "ZIGGURAT_MAIL_PORT": str(box.port)}
        environment |= wall.environment
        if several:
            programs = postgresql.programs()
            assert programs is not None
            running = postgresql.running(programs, environment=wall.environment)
            database = postgresql.new_database(stack.enter_context(running).address)
        else:
            database = f"sqlite:///{folder / 'tables.db'}"
        command = Command(processes=2 if several else 1, environment=environment)
        server = Server(command, database, folder / "log.txt")
        stack.callback(server.stop)
        server.start()
        yield (Struck if several else World)(server, wall, push, box)


def _forget(folder: Path) -> None:
    for file in folder.iterdir():
        file.unlink()
    folder.rmdir()


class Journey:
    """Two people, what they have come to, and what they were promised."""

    def __init__(self, world: World, anna: Person, ben: Person, languages: Sequence[str]) -> None:
        self.world = world
        self.anna = anna
        self.ben = ben
        self.languages = dict(zip((ANNA, BEN), languages, strict=True))
        self.browser = Subscription(f"{world.push.url}/ben")
        self.table = ""
        self.club = ""
        self.cup = ""
        self.promises: dict[str, Callable[[], bool]] = {}
        """What was answered with success, and has to be so whoever is killed."""
        self.troubles: list[str] = []
        """What looked bad, and what the server could not answer."""
        for person in (anna, ben):
            person.page.on("response", self._heard)

    def _heard(self, response: Response) -> None:
        if response.status >= 500:
            self.troubles.append(f"{response.status} {response.request.method} {response.url}")

    def run(self, steps: Sequence[Callable[[Journey], Iterator[None]]]) -> None:
        """Take all steps; what was promised is looked at after each kill."""
        for step in steps:
            for number, _ in enumerate(step(self)):
                if not self.world.strike(f"{step.__name__} {number}"):
                    continue
                for what, holds in self.promises.items():
                    assert holds(), (step.__name__, number, what)
        assert self.troubles == []

    # Browsers

    def people(self) -> tuple[Person, Person]:
        return self.anna, self.ben

    def name_of(self, person: Person) -> str:
        return ANNA if person is self.anna else BEN

    def visit(self, person: Person, path: str) -> None:
        """Open a page; as a person does, once more where the way to the server was cut."""
        for _ in range(3):
            with suppress(Broken):
                person.page.goto(path)
                return
        person.page.goto(path)

    def look(self, person: Person, station: str) -> None:
        """Nothing is cut, too small or beside the page; a picture where one is wanted."""
        if PICTURES:
            language = self.languages[self.name_of(person)]
            width = person.page.viewport_size["width"] if person.page.viewport_size else 0
            file = Path(PICTURES) / f"{station}-{language}-{width}.png"
            person.page.screenshot(path=file, full_page=True)
        if not person.stays_in_width():
            self.troubles.append(f"{station}: too wide")
        if "/t/" not in person.page.url:  # how tables are drawn is looked at elsewhere
            found = [*person.page.evaluate(CUT), *person.page.evaluate(SMALL)]
            self.troubles += [f"{station}: {one}" for one in found]

    # Without a browser

    def get(self, path: str, person: Person | None = None) -> httpx.Response:
        """What the server answers; whoever is told to come back, or is cut off, asks again."""
        cookies = self.cookies(person) if person else None

        def asked() -> httpx.Response | None:
            with suppress(httpx.TransportError):
                answer = httpx.get(self.world.url + path, cookies=cookies, timeout=60)
                return answer if answer.status_code < 500 else None
            return None

        found: httpx.Response = until(asked)
        return found

    def cookies(self, person: Person) -> dict[str, str]:
        """What a browser is known by."""
        return {one["name"]: one["value"] for one in person.context.cookies()}

    def members(self) -> list[Member]:
        """The two, playing without their browsers."""
        anna, ben = (Member(self, self.cookies(person)) for person in self.people())
        anna.is_bold = True
        return [anna, ben]

    def api(self, table: str = "") -> Any:
        return self.get(f"/api/tables/{table or self.table}").json()

    def next_one(self) -> int:
        """The seat of whoever of the two is asked next; -1 when the game is over."""

        def found() -> list[int]:
            told = self.api()
            return [-1] if told["over"] else [seat for seat in told["to_act"] if seat < 2]

        return int(until(found)[0])


class Member:
    """Somebody who plays without a browser."""

    def __init__(self, journey: Journey, cookies: dict[str, str]) -> None:
        self._url = journey.world.url
        self._cookies = cookies
        self._acts = 0
        self.is_bold = False
        """Whether they do at first what others would rather not, so that games are decided."""

    @classmethod
    def new(cls, journey: Journey, name: str) -> Member:
        """A new member."""
        with httpx.Client(base_url=journey.world.url, timeout=60) as client:
            answer = client.post("/account/new", data={"name": name, "password": PASSWORD})
            assert answer.status_code == 200, answer.text
            return cls(journey, dict(client.cookies))

    def post(self, path: str, **sent: str) -> None:
        """Send a form."""
        answer = httpx.post(self._url + path, data=sent, cookies=self._cookies, timeout=60)
        assert answer.status_code in (200, 303), answer.text[:500]

    def play(self, table: str) -> None:
        """Answer as long as one is asked; whoever loses the connection comes back."""
        with suppress(ConnectionClosed, OSError, EOFError, TimeoutError):
            self._play(table)

    def _play(self, table: str) -> None:
        address = self._url.replace("http", "ws", 1) + f"/t/{table}/live"
        cookie = "; ".join(f"{name}={value}" for name, value in self._cookies.items())
        headers = {"Cookie": cookie, "Origin": self._url}
        with connect(address, additional_headers=headers, max_size=None) as socket:
            page = tools.Browser(None, table, Wire(socket))  # type: ignore[arg-type]
            seat = page.now["seat"]
            while page.now["people"][seat]["to_act"] and not page.now["over"]:
                self._acts += 1
                page.act(0 if self.is_bold and self._acts < BOLD_MOST else -1)


class Wire:
    """A connection as the helpers of the tests want it."""

    def __init__(self, socket: Any) -> None:
        self._socket = socket

    def receive_text(self) -> str:
        """What comes next."""
        found: str = self._socket.recv(timeout=60)
        return found

    def send_json(self, message: Any) -> None:
        """Send something."""
        self._socket.send(json.dumps(message))


def playing(journey: Journey, players: Sequence[Member], table: str) -> Iterator[None]:
    """Everybody answers until a game is over; ``players`` by seat, bots sit behind them."""
    while not (found := journey.api(table))["over"]:
        seats = [seat for seat in found["to_act"] if seat < len(players)]
        for seat in seats:
            players[seat].play(table)
        if seats:
            steps = journey.api(table)["steps"]
            journey.promises[f"moves at {table}"] = partial(has_steps, journey, table, steps)
            yield


def has_steps(journey: Journey, table: str, steps: int) -> bool:
    """Whether so many moves stand."""
    return int(journey.api(table)["steps"]) >= steps


def is_there(journey: Journey, path: str) -> bool:
    """Whether there is such a page."""
    return journey.get(path).status_code == 200


# Steps


def signing_up(journey: Journey) -> Iterator[None]:
    """Both make an account, by way of the home page."""
    for person in journey.people():
        name = journey.name_of(person)
        sign_up(person, name)
        journey.promises[name] = partial(is_there, journey, f"/people/{name}")
        journey.look(person, "1-codes")
        yield
        person.press(person.at("main a.primary"))
        expect(person.at("a.account")).to_contain_text(name)


def a_passkey(journey: Journey) -> Iterator[None]:
    """Anna adds a passkey, logs out, and comes in with it."""
    anna = journey.anna
    journey.visit(anna, "/account")
    protocol = anna.context.new_cdp_session(anna.page)
    protocol.send("WebAuthn.enable", {"enableUI": False})
    protocol.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})
    yield
    anna.press(anna.at("#passkeys details summary"))
    anna.at("#passkey-name").fill("Phone")
    anna.at("#passkey-old").fill(PASSWORD)
    anna.press(anna.at("#passkeys form button"))
    expect(anna.at("#passkeys li b")).to_have_text("Phone")
    journey.look(anna, "2-account")
    yield
    anna.press(anna.at('form[action="/account/logout"] button'))
    expect(anna.at('a.account[href^="/account/login"]')).to_be_visible()
    anna.page.add_init_script(NO_OFFER)
    journey.visit(anna, "/account/login?next=/account")
    yield
    anna.press(anna.at("button[data-passkey]"))
    anna.page.wait_for_url("**/account")
    expect(anna.at("#passkeys li b")).to_have_text("Phone")
    journey.promises["passkey"] = lambda: "Phone" in journey.get("/account", anna).text
    yield


def ways_to_be_told(journey: Journey) -> Iterator[None]:
    """Ben has his browser notified, Anna is written to."""
    anna, ben, world = journey.anna, journey.ben, journey.world
    journey.visit(ben, "/account/news")
    expect(ben.at("#push")).to_be_visible()
    ben.page.evaluate(SUBSCRIBE, journey.browser.form)
    expect(ben.at(".told")).to_be_visible()
    yield
    ben.press(ben.at(".channel summary"))
    ben.press(ben.at('.channel button[value="test"]'))
    expect(ben.at(".told")).to_be_visible()
    yield
    until(lambda: world.push.got)
    journey.visit(anna, "/account/news")
    anna.press(anna.at("details:has(#email) summary"))
    anna.at("#email").fill("anna@example.org")
    anna.at("#email-old").fill(PASSWORD)
    anna.press(anna.at("details:has(#email) button"))
    expect(anna.at("main")).to_contain_text("anna@example.org")
    yield
    letter = LETTER.search(until(lambda: world.box.got and world.box.text(0)))
    assert letter is not None and letter[1] == world.url
    journey.visit(anna, letter[2])
    yield
    anna.press(anna.at("main button.primary"))
    expect(anna.at("main")).to_contain_text("anna@example.org")
    journey.visit(anna, "/account/news")
    expect(anna.at(".channel")).to_have_count(1)
    for person in journey.people():
        journey.visit(person, "/account/news")
        zone = ZONES[journey.people().index(person)]  # of the browser: it came with the sign-up
        expect(person.at("#zone")).to_have_value(zone)
        expect(person.at("#zone-help b")).to_have_count(0)
        person.press(person.at(".channel summary"))
        journey.look(person, "3-news")
        journey.promises[f"channel of {journey.name_of(person)}"] = partial(
            has_channel, journey, person
        )
    yield


def has_channel(journey: Journey, person: Person) -> bool:
    """Whether somebody is told in one way."""
    return len(journey.get("/account/export", person).json()["news"]["channels"]) == 1


def inviting(journey: Journey) -> Iterator[None]:
    """Anna opens a table by correspondence, with a bot, and invites Ben by name."""
    anna, ben = journey.people()
    journey.table = opened(anna, journey, "me", "open", "random", turns=1, pace="turn:24")
    table = journey.table
    journey.promises["table"] = lambda: journey.api(table)["game"] == "ur"
    yield
    journey.look(anna, "4-table")
    invite(journey)
    journey.look(anna, "4-lobby")
    yield
    journey.visit(ben, "/lobby")
    journey.look(ben, "4-invited")
    ben.press(ben.at('.summon button[value="accept"]'))
    ben.page.wait_for_url(f"**/t/{journey.table}")
    journey.promises["seats"] = lambda: (
        [seat["name"] for seat in journey.api(table)["seats"]][:2] == [ANNA, BEN]
    )
    yield


def opened(
    person: Person, journey: Journey, *seats: str, turns: int, pace: str = "", rated: bool = False
) -> str:
    """A table of Ur, opened by its form."""
    journey.visit(person, "/new/ur")
    form = person.at("form.start")
    form.locator(f"input[name=players][value='{len(seats)}']").check()
    for seat, who in enumerate(seats):
        form.locator(f"select[name='seat.{seat}']").select_option(who)
    person.press(form.locator(".options > summary").first)
    form.locator("input[name='option.turn_limit']").fill(str(turns))
    if pace:
        form.locator("select[name=pace]").select_option(pace)
    if rated:
        form.locator("input[name=rated]").check()
    person.press(form.locator("button.primary"))
    person.page.wait_for_url("**/t/*")
    return person.page.url.rsplit("/", 1)[1]


def invite(journey: Journey) -> None:
    """Anna invites Ben to her table, in the lobby."""
    anna = journey.anna
    journey.visit(anna, "/lobby")
    anna.at(f"#invite-{journey.table}").fill(BEN.lower())
    anna.press(anna.at("form.inviting button"))
    expect(anna.at("main")).to_contain_text(BEN)


def first_days(journey: Journey) -> Iterator[None]:
    """They play on, most of a day later each time, and are told when it is their turn."""
    ben, world = journey.ben, journey.world
    journey.visit(ben, "/account")
    pushes = len(world.push.got)
    yield from a_turn_of_each(journey, lambda: world.push.got[pushes:])
    # Of a table one is told once until one has looked: that it began, or whose turn it is.
    until(lambda: any(str(letter["subject"]).startswith("Ur") for letter in world.box.got))
    said = journey.browser.read(until(lambda: world.push.got[pushes:])[-1].body)
    assert said["path"] == f"/t/{journey.table}" and said["lang"] == journey.languages[BEN]
    (shown,) = shown_of(ben, world.url, [said])
    assert (shown["title"], shown["lang"]) == (said["title"], journey.languages[BEN])
    assert shown["data"] == {"page": f"{world.url}/t/{journey.table}"}
    yield


def a_turn_of_each(journey: Journey, told: Callable[[], object] = lambda: True) -> Iterator[None]:
    """Whoever is asked comes to the table most of a day later, answers, and goes; both in turn.

    Ben, asked after Anna, comes once he was ``told``: whoever looks before is not told any more.
    """
    for number in range(2):
        person = journey.people()[journey.next_one()]
        if number and person is journey.ben:
            until(told)
        journey.world.later(20)
        yield from take_turn(journey, person)


def take_turn(journey: Journey, person: Person) -> Iterator[None]:
    """Come to the table, answer all that is asked, and go."""
    seat, table = journey.people().index(person), journey.table
    journey.visit(person, f"/t/{table}")
    assert person.is_asked()
    yield
    while seat in journey.api()["to_act"] and person.is_asked():
        person.act()
    steps = journey.api()["steps"]
    journey.promises[f"moves at {table}"] = partial(has_steps, journey, table, steps)
    journey.visit(person, "/lobby")
    yield


def time_over(journey: Journey) -> Iterator[None]:
    """Somebody is reminded, stays away, and a bot takes the seat."""
    world = journey.world
    seat = journey.next_one()
    mails, pushes = len(world.box.got), len(world.push.got)
    world.later(19)  # less than a quarter of the day is left

    def reminded() -> bool:
        if seat == 0:
            said = [str(one["subject"]) for one in world.box.got[mails:]]
        else:
            said = [journey.browser.read(one.body)["title"] for one in world.push.got[pushes:]]
        nearly = {"fr": "temps", "en": "time"}[list(journey.languages.values())[seat]]
        return any(nearly in one for one in said)

    noted = "SELECT 1 FROM news WHERE kind = 'deadline' AND due IS NOT NULL"
    until(lambda: world.read(noted))
    world.later(0.05)
    until(reminded)
    yield
    world.later(6)
    world.no_longer_quiet()
    yield
    until(lambda: journey.api()["seats"][seat]["handed_over"])
    yield


def back_again(journey: Journey) -> Iterator[None]:
    """Whoever was late takes the seat back."""
    (seat,) = [number for number, one in enumerate(journey.api()["seats"]) if one["handed_over"]]
    person = journey.people()[seat]
    journey.visit(person, f"/t/{journey.table}")
    expect(person.at("#returning")).to_be_visible()
    expect(person.at("#return")).to_be_in_viewport(ratio=1)
    journey.look(person, "5-late")
    yield
    person.press(person.at("#return"))
    expect(person.at("#returning")).to_be_hidden()
    assert not journey.api()["seats"][seat]["handed_over"]
    journey.visit(person, "/lobby")
    yield


def finishing(journey: Journey) -> Iterator[None]:
    """They play to the end, a few hours later each time; Anna sees it come."""
    anna = journey.anna
    journey.visit(anna, f"/t/{journey.table}")
    yield
    journey.world.later(3)
    yield from playing(journey, journey.members(), journey.table)
    expect(anna.at("#result > *").first).to_be_visible()
    table = journey.table
    journey.promises[f"end of {table}"] = lambda: bool(journey.api(table)["over"])
    for person in journey.people():
        journey.visit(person, f"/t/{journey.table}")
        expect(person.at("#result > *").first).to_be_visible()
        journey.look(person, "6-finished")
    yield


def a_rated_game(journey: Journey) -> Iterator[None]:
    """A short one without bots; their profiles have a rating, and how unsure it is."""
    anna, ben = journey.people()
    first = journey.table
    journey.table = opened(anna, journey, "me", "open", turns=1, rated=True)
    yield
    invite(journey)
    yield
    journey.visit(ben, "/lobby")
    ben.press(ben.at('.summon button[value="accept"]'))
    ben.page.wait_for_url(f"**/t/{journey.table}")
    yield
    yield from playing(journey, journey.members(), journey.table)
    for person in journey.people():
        journey.visit(person, f"/people/{journey.name_of(person)}")
        expect(person.at("main")).to_contain_text(RATING)
        journey.look(person, "7-profile")
    rated = "SELECT count(*) FROM ratings"
    journey.promises["ratings"] = lambda: journey.world.read(rated) >= [(2,)]
    journey.table = first
    yield


def a_tournament(journey: Journey) -> Iterator[None]:
    """Anna founds a club, and four of its members play a round."""
    anna, ben = journey.people()
    others = [Member.new(journey, name) for name in ("Carla", "Dan")]
    journey.visit(anna, "/clubs")
    anna.at("#club-name").fill("Uruk")
    anna.press(anna.at('form[action="/clubs"] button.primary'))
    anna.page.wait_for_url("**/clubs/*")
    journey.club = anna.page.url.removeprefix(journey.world.url)
    journey.promises["club"] = partial(is_there, journey, journey.club)
    yield
    anna.press(anna.at("details:has(#cup-name) summary"))
    form = anna.at('form[action="/tournaments"]')
    form.locator("[name=name]").fill("Coupe")
    form.locator("[name=kind]").select_option("swiss")
    form.locator("[name=what]").select_option("ur:2")
    form.locator("[name=rounds]").fill("1")
    anna.press(form.locator("button[type=submit]"))
    anna.page.wait_for_url("**/tournaments/*")
    journey.cup = anna.page.url.removeprefix(journey.world.url)
    yield
    for person in journey.people():
        journey.visit(person, journey.club)
        if person is ben:
            person.press(person.at('button[value="enter"]'))
            expect(person.at('button[value="leave"]')).to_be_visible()
        journey.visit(person, journey.cup)
        person.press(person.at('button[value="enter"]'))
        expect(person.at('button[value="drop"]')).to_be_visible()
    for one in others:
        one.post(journey.club, do="enter")
        one.post(journey.cup, do="enter")
    yield
    journey.visit(anna, journey.cup)
    anna.press(anna.at('button[value="start"]'))
    expect(anna.at("table.standings tbody tr")).to_have_count(4)
    yield
    others[0].is_bold = True
    yield from a_round(journey, journey.members() + others)
    for person in journey.people():
        journey.visit(person, journey.cup)
        expect(person.at("table.standings tbody tr")).to_have_count(4)
        journey.look(person, "8-standings")
    found = journey.get(f"/api{journey.cup}").json()
    assert found["state"] == "over"
    assert sum(row["points"] for row in found["standings"]) == 2
    yield


def a_round(journey: Journey, members: Sequence[Member]) -> Iterator[None]:
    """Everybody plays until the games of the round are over."""

    def now() -> Any:
        return journey.get(f"/api{journey.cup}").json()

    boards = until(lambda: [one for one in now()["boards"] if one["table"]])
    assert len(boards) == 2
    people = {one["number"]: one["name"] for one in now()["people"]}
    known = dict(zip((ANNA, BEN, "Carla", "Dan"), members, strict=True))
    for board in boards:
        table = board["table"]
        until(partial(is_there, journey, f"/api/tables/{table}"))
        yield from playing(journey, [known[people[seat]] for seat in board["seats"]], table)
    until(lambda: now()["state"] == "over")


def leaving(journey: Journey) -> Iterator[None]:
    """Anna takes her data along and goes; the games stay, her name does not."""
    anna, ben = journey.people()
    journey.visit(anna, "/account")
    with anna.page.expect_download() as download:
        anna.press(anna.at('a[href="/account/export"]'))
    check_export(download.value, journey)
    yield
    for promise in (ANNA, "passkey", f"channel of {ANNA}", "ratings", "seats"):
        del journey.promises[promise]
    anna.press(anna.at("details:has(#delete-old) summary"))
    anna.at("#delete-old").fill(PASSWORD)
    journey.look(anna, "9-leaving")
    yield
    anna.press(anna.at("details:has(#delete-old) button"))
    expect(anna.at('a.account[href^="/account/login"]')).to_be_visible()
    yield
    assert journey.get(f"/people/{ANNA}").status_code == 404
    for page in (f"/t/{journey.table}", journey.cup, "/people/Ben"):
        journey.visit(ben, page)
        expect(ben.at("main, #table").first).to_be_visible()
        assert ANNA not in ben.page.content(), page
    journey.look(ben, "9-left")
    assert journey.api()["over"] and ANNA not in json.dumps(journey.api())
    assert f'"{ANNA}"' not in journey.get(f"/t/{journey.table}/record").text
    yield


def check_export(download: Download, journey: Journey) -> None:
    """All of it is there."""
    found = json.loads(Path(download.path()).read_text("utf-8"))
    assert journey.table in json.dumps(found)
    assert found["clubs"][0]["name"] == "Uruk"
    assert found["news"]["settings"][0]["email"] == "anna@example.org"


STEPS: Sequence[Callable[[Journey], Iterator[None]]] = (
    signing_up, a_passkey, ways_to_be_told, inviting, first_days, time_over, back_again,
    finishing, a_rated_game, a_tournament, leaving,
)  # fmt: skip


def travel(
    browser: Browser, world: World, languages: Sequence[str], forgiven: tuple[str, ...] = ()
) -> None:
    """The whole journey: Anna at a desk, Ben with a phone, each in a language."""
    places = {"fr": "fr-FR", "en": "en-GB"}
    with (
        Person(browser, world, places[languages[0]], workers="allow", zone=ZONES[0]) as anna,
        Person(
            browser, world, places[languages[1]], phone=True, workers="allow", zone=ZONES[1]
        ) as ben,
    ):
        anna.page.set_viewport_size({"width": 1366, "height": 768})
        for person in (anna, ben):
            person.forgiven = forgiven
        ben.context.grant_permissions(["notifications"], origin=world.url)
        Journey(world, anna, ben, languages).run(STEPS)
