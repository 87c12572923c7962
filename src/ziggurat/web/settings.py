"""How the server is run: each setting is declared once, and may be given in three ways.

A flag (``--header-seconds 5``) goes before the environment (``ZIGGURAT_HEADER_SECONDS=5``), which
goes before the settings file (``header_seconds = 5``, TOML), which goes before what is usual.
"""

from __future__ import annotations

import ipaddress
import os
import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, field, fields
from email.utils import parseaddr
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from platformdirs import user_config_path, user_data_path

from ziggurat.core.errors import Refusal

PORT: Final = 8000
HIGHEST_PORT: Final = 65535
LOCAL: Final = "127.0.0.1"
ANYWHERE: Final = ("0.0.0.0", "::", "")  # noqa: S104 - to recognise them, not to listen there
PREFIX: Final = "ZIGGURAT_"
FILE_VARIABLE: Final = "ZIGGURAT_SETTINGS"
"""Names the settings file, where it is not in its usual place."""
LOG_FORMATS: Final = ("lines", "json")
OFF: Final = "off"
INVITED_ONLY: Final = "invited"
MEMBERS: Final = "members"
EVERYBODY: Final = "everybody"
SPECTATORS_CHAT: Final = (OFF, MEMBERS, EVERYBODY)
ACCOUNTS: Final = (OFF, "open", INVITED_ONLY)
MAIL_TLS: Final = ("starttls", "tls", "none")
LOG_LEVELS: Final = ("debug", "info", "warning", "error")
SWITCH: Final = {
    **dict.fromkeys(("true", "yes", "on", "1", "oui", "vrai"), True),
    **dict.fromkeys(("false", "no", "off", "0", "non", "faux"), False),
}
DAY: Final = 86400.0
KEY_LEAST: Final = 16
"""Characters of a key that opens something by itself."""
PROVIDER: Final = re.compile(r"[a-z][a-z0-9_]{0,30}")
LONGEST: Final = 500
"""Characters of a value that is a text."""


def default_database() -> str:
    """``ZIGGURAT_DATABASE``, or a file in the user's data folder."""
    given = os.environ.get("ZIGGURAT_DATABASE")
    return given or f"sqlite:///{user_data_path('ziggurat', appauthor=False) / 'ziggurat.db'}"


def default_workers() -> int:
    """One worker process less than there are processors, but two at least.

    With two there is one for people, whatever bots among themselves are about.
    """
    return max(2, (os.cpu_count() or 2) - 1)


def is_key(text: str) -> bool:
    """Whether this is long enough for nobody to guess it, if it was drawn by lot."""
    return len(text) >= KEY_LEAST and text.isascii() and " " not in text


def is_network(text: str) -> bool:
    """Whether this is an address such as ``10.0.0.7``, or a network such as ``10.0.0.0/8``."""
    try:
        ipaddress.ip_network(text, strict=False)
    except ValueError:
        return False
    return True


def is_host(text: str) -> bool:
    """Whether this is the name or address of a host, without a port."""
    return bool(text) and not set(text) & set("/@?# ") and (":" not in text or is_network(text))


def is_sender(text: str) -> bool:
    """Whether this is an e-mail address, with a name before it or none."""
    _, address = parseaddr(text)
    return bool(re.fullmatch(r"[^@\s]+@[^@\s]+", address))


def is_site(text: str) -> bool:
    """Whether this is the address of a whole site, such as ``https://play.example.org``."""
    try:
        parts = urlsplit(text)
        _ = parts.port
    except ValueError:
        return False
    plain = not (parts.username or parts.query or parts.fragment) and parts.path in ("", "/")
    return parts.scheme in ("http", "https") and bool(parts.hostname) and plain


def is_provider(text: str) -> bool:
    """Whether this names a service that knows people: a name, its address, our id, a label.

    >>> is_provider("club https://id.example.org ziggurat The Club")
    True
    """
    parts = text.split(maxsplit=3)
    if len(parts) < 4 or not PROVIDER.fullmatch(parts[0]):
        return False
    try:
        issuer = urlsplit(parts[1])
    except ValueError:
        return False
    is_here = issuer.hostname in ("localhost", LOCAL)
    return bool(issuer.hostname) and (issuer.scheme == "https" or is_here)


def _number(usual: float, low: float, high: float) -> Any:
    return field(default=usual, metadata={"low": low, "high": high})


def _text(
    usual: str = "", choices: tuple[str, ...] = (), check: Callable[[str], bool] | None = None
) -> Any:
    return field(default=usual, metadata={"choices": choices, "check": check})


def _list(check: Callable[[str], bool]) -> Any:
    return field(default=(), metadata={"check": check})


def _switch(usual: bool) -> Any:
    return field(default=usual, metadata={"switch": True})


@dataclass(frozen=True)
class Settings:
    """Everything about a server that whoever starts it may choose."""

    host: str = _text(LOCAL)
    """Where to listen; ``0.0.0.0`` opens the tables to the local network."""
    port: int = _number(PORT, 1, HIGHEST_PORT)
    database: str = field(default_factory=default_database, metadata={"choices": ()})
    """An SQLAlchemy URL: ``sqlite:///FILE`` or ``postgresql+psycopg://...``."""
    processes: int = _number(1, 1, 64)
    """Server processes on this machine; more than one need PostgreSQL."""
    database_seconds: float = _number(10.0, 0.1, 3600)
    """For which the database may think about one thing."""
    open_browser: bool = _switch(False)
    language: str = "en"
    """The language of what is printed in the terminal; pages follow the browser."""

    # Who may ask
    public_url: str = _text(check=is_site)
    """The address at which people find the server when a proxy stands before it."""
    allowed_hosts: tuple[str, ...] = _list(is_host)
    """Names by which the server may be called, beside those it knows by itself."""
    trusted_proxies: tuple[str, ...] = _list(is_network)
    """Addresses whose forwarded headers are believed."""
    metrics_addresses: tuple[str, ...] = _list(is_network)
    """Who may read /metrics, beside this very machine."""
    metrics_token: str = _text()
    """Whoever sends it as a bearer token may read /metrics from anywhere."""

    # People; see ``people``
    accounts: str = _text(OFF, ACCOUNTS)
    """Whether people may have accounts: nobody, everybody, or who was invited."""
    logins_an_hour: float = _number(30.0, 1, 1_000_000)
    """Passwords and recovery codes that may be tried for one name."""
    signups_an_hour: float = _number(6.0, 1, 1_000_000)
    """Accounts made by one browser."""
    passkeys_an_hour: float = _number(180.0, 1, 1_000_000)
    """Challenges for passkeys given to one browser."""
    reports_an_hour: float = _number(30.0, 1, 1_000_000)
    """That one account may send to the moderators."""
    spectators_chat: str = _text(MEMBERS, SPECTATORS_CHAT)
    """Who may write something while looking on; without accounts there are no members."""
    providers: tuple[str, ...] = _list(is_provider)
    """Services that know people (OpenID Connect), each as ``NAME ISSUER CLIENT LABEL``."""
    trusted_providers: tuple[str, ...] = _list(lambda text: PROVIDER.fullmatch(text) is not None)
    """Those of them whose people may make an account in a closed club."""
    slow_seconds: float = _number(1.0, 0, 60)
    """After which a wrong password is refused, and an unknown name."""
    summons_an_hour: float = _number(30.0, 1, 1_000_000)
    """Invitations by name that one member may send."""
    wishes_an_hour: float = _number(60.0, 1, 1_000_000)
    """Wishes for a table that one member may have."""

    # News; see ``news``
    mail_host: str = _text(check=is_host)
    """The SMTP server by which e-mail is sent; without it none is."""
    mail_port: int = _number(587, 1, HIGHEST_PORT)
    mail_tls: str = _text("starttls", MAIL_TLS)
    """How the way there is encrypted."""
    mail_user: str = _text()
    mail_password: str = _text()
    mail_password_file: str = _text()
    """A file that has the password, in place of it."""
    mail_sender: str = _text(check=is_sender)
    """From whom e-mail comes, as ``Ziggurat <games@example.org>``."""
    news_push: bool = _switch(True)
    """Whether people may have their browsers notified."""
    news_webhooks: bool = _switch(True)
    """Whether people may have webhooks called."""
    news_inside: bool = _switch(False)
    """Whether these may lead to this machine, also without HTTPS, and to private networks."""
    news_an_hour: float = _number(60.0, 1, 1_000_000)
    """Channels that one account may add, change and test."""
    mails_an_hour: float = _number(12.0, 1, 1_000_000)
    """Letters about an account that one of them, or somebody who lost one, may ask for."""

    # Connections
    connections_most: int = _number(1024, 8, 100_000)
    connections_each: int = _number(256, 4, 100_000)
    """From one address."""
    header_seconds: float = _number(10.0, 0.05, DAY)
    """In which a request must have arrived, up to the end of its headers."""
    body_seconds: float = _number(60.0, 0.05, DAY)
    """In which the rest of it must have arrived."""
    idle_seconds: float = _number(30.0, 0.05, DAY)
    """For which a connection is kept without a request."""
    write_seconds: float = _number(60.0, 0.05, DAY)
    """For which a reader may leave what was sent to it unread."""
    ping_seconds: float = _number(20.0, 0.05, DAY)
    """Between two questions to an open page whether it is still there."""
    pong_seconds: float = _number(20.0, 0.05, DAY)
    """In which it has to answer."""
    stop_seconds: int = _number(2, 0, 3600)
    """For which a server that is stopped waits for answers under way."""

    # Sizes and counts
    body_kilobytes: int = _number(64, 1, 1 << 20)
    upload_kilobytes: int = _number(2048, 1, 1 << 20)
    """Of a record to be looked at."""
    review_steps: int = _number(20_000, 1, 10_000_000)
    """The same in steps."""
    review_seconds: float = _number(5.0, 0.1, DAY)
    """Of a processor, in which it must have been read and replayed, in a process of its own."""
    review_wall_seconds: float = _number(60.0, 0.1, DAY)
    """In which that must be done however busy the machine is."""
    review_megabytes: int = _number(512, 128, 1 << 20)
    """Memory that this process may take."""
    reviews_at_once: int = _number(1, 1, 64)
    reviews_waiting: int = _number(8, 0, 1000)
    """Records that wait for others to be read; beyond them people are asked to come back."""
    analysis_workers: int = _number(2, 1, 64)
    """Processes in which finished games are analysed; never more than there are processors."""
    analyses_at_once: int = _number(1, 1, 64)
    """Games among which these processes are shared out."""
    analyses_waiting: int = _number(8, 0, 1000)
    """Games that wait for their turn; beyond them people are asked to come back."""
    analysis_seconds: float = _number(180.0, 0.1, DAY)
    """In which one decision must have been looked at, else it is left out."""
    analysis_megabytes: int = _number(768, 128, 1 << 20)
    """Memory that each of these processes may take."""
    message_kilobytes: int = _number(16, 1, 1 << 20)
    """Of a message from an open page."""
    messages_a_second: float = _number(20.0, 1, 10_000)
    """From one open page, on average."""
    tables_most: int = _number(5000, 1, 1_000_000)
    """Games under way in memory; on disk there may be any number."""
    sleep_seconds: float = _number(600.0, 60, DAY)
    """After which a game that nobody looks at, and that waits for people, leaves the memory."""
    finished_kept: int = _number(100, 0, 1_000_000)
    """Finished games that stay in memory while nobody looks at them."""
    browsers_kept: int = _number(2000, 1, 1_000_000)
    """Browsers of which memory has what they hold, for when the database is away."""
    running_shown: int = _number(50, 1, 10_000)
    """Games under way in a list of tables, the newest."""
    finished_shown: int = _number(30, 0, 10_000)
    """The same of finished games."""
    chat_lines: int = _number(1000, 1, 1_000_000)
    """In the chat of one table."""
    device_seconds: float = _number(900.0, 60, DAY)
    """For which a link to one's own seat, for another device, can be used."""
    again_seconds: float = _number(DAY, 60, 30 * DAY)
    """The same for a new invitation to the seat of somebody who lost theirs."""
    longest_wait: float = _number(30.0, 0, 60)
    """Seconds for which a client of the API may wait to be asked something."""

    # What one visitor may do; see ``quotas``
    tables_each: int = _number(100, 1, 1_000_000)
    """Games under way at tables that one browser has opened."""
    tables_an_hour: float = _number(90.0, 1, 1_000_000)
    """Opened by one browser."""
    joins_an_hour: float = _number(180.0, 1, 1_000_000)
    """Seats taken by one browser."""
    reviews_an_hour: float = _number(90.0, 1, 1_000_000)
    """Records looked at by one browser."""
    analyses_an_hour: float = _number(60.0, 1, 1_000_000)
    """Analyses begun or gone on with by one browser."""
    chat_a_minute: float = _number(60.0, 1, 1_000_000)
    """Lines written by one browser."""
    hints_a_minute: float = _number(15.0, 1, 1_000_000)
    """Hints that one browser may ask for: each takes a bot's process for seconds."""
    address_times: int = _number(20, 1, 1_000_000)
    """How many times as much an address may do: a whole club may have one."""

    # Bots
    bot_workers: int = field(default_factory=default_workers, metadata={"low": 1, "high": 1024})
    alone_workers: int = _number(1, 1, 1024)
    """How many of them tables of bots alone may have, but never all of several."""
    alone_tables: int = _number(8, 1, 100_000)
    """How many tables of bots alone play at once."""
    bot_seconds: float = _number(20.0, 0.1, DAY)
    """A bot that takes longer over one decision is replaced by a random legal move."""
    bot_factory: str = _text("ziggurat.bots:make")
    """Where bots come from, as ``module:function``."""
    usual_bot: str = _text("planner:hard")
    """Who plays for somebody who stays away, when others hand over the seat."""
    remote_seconds: float = _number(60.0, 0.1, DAY)
    """The same for a bot that runs elsewhere, once it has come to the table."""

    # Machines elsewhere on which bots think; see ``thinkers``
    thinkers_key: str = _text(check=is_key)
    """Whoever knows it may think for this server; without it nobody may."""
    thinkers_most: int = _number(32, 1, 10_000)
    """Connections of such machines."""
    thinker_silence: float = _number(5.0, 0.2, 3600)
    """Seconds after which one that says nothing is taken for gone."""

    # Logs
    log_format: str = _text("lines", LOG_FORMATS)
    log_level: str = _text("warning", LOG_LEVELS)
    log_requests: bool = _switch(False)
    """Whether every request leaves a line."""

    def mail_secret(self) -> str:
        """The password of the SMTP server; refused where its file cannot be read."""
        if not self.mail_password_file:
            return self.mail_password
        try:
            return Path(self.mail_password_file).expanduser().read_text("utf-8").strip()
        except (OSError, UnicodeDecodeError) as error:
            reason = getattr(error, "strerror", None) or "UTF-8"
            file = self.mail_password_file
            raise Refusal("bad_password_file", file=file, reason=reason) from error

    @property
    def is_local(self) -> bool:
        """Whether only this machine can reach the server."""
        return self.host not in ANYWHERE and (
            self.host == "localhost" or self.host.startswith("127.") or self.host == "::1"
        )


STATIC: Final = Path(__file__).parent / "static"


@dataclass(frozen=True)
class Setting:
    """One of them: what it is called in each way of giving it, and what it may be."""

    name: str
    kind: str
    """``str``, ``int``, ``float``, ``bool`` or ``tuple[str, ...]``."""
    usual: Any
    """None where it follows from the machine."""
    low: float = 0
    high: float = 0
    choices: tuple[str, ...] = ()
    check: Callable[[str], bool] | None = None

    @property
    def flag(self) -> str:
        """Of the command line."""
        return "--" + self.name.replace("_", "-")

    @property
    def variable(self) -> str:
        """Of the environment."""
        return PREFIX + self.name.upper()

    @property
    def metavar(self) -> str:
        """What its flag takes, as a key of the catalogues."""
        kinds = {"int": "metavar.number", "float": "metavar.seconds", "bool": "metavar.switch"}
        named = {"host": "metavar.address", "database": "metavar.url", "public_url": "metavar.url"}
        usual = f"metavar.{self.name}" if self.choices else "metavar.text"
        return named.get(self.name) or kinds.get(self.kind, usual)

    def read(self, given: object, called: str) -> Any:
        """The value that was given, in whatever way; ``called`` is how a refusal names it."""
        if self.kind == "bool":
            return self._switch(given, called)
        if self.kind in ("int", "float"):
            return self._number(given, called)
        if self.kind == "str":
            return self._text(given, called)
        parts = given.split(",") if isinstance(given, str) else given
        if not isinstance(parts, list):
            raise Refusal("bad_list", option=called, value=_shown(given))
        return tuple(self._text(part, called) for part in parts if str(part).strip())

    def _switch(self, given: object, called: str) -> bool:
        found = given if isinstance(given, bool) else SWITCH.get(str(given).strip().casefold())
        if found is None:
            raise Refusal("bad_switch", option=called, value=_shown(given))
        return found

    def _number(self, given: object, called: str) -> float:
        try:
            text = "?" if isinstance(given, bool) else str(given).strip()[:50]
            number = int(text) if self.kind == "int" and text.isascii() else float(text)
        except ValueError:
            number = float("nan")
        if self.low <= number <= self.high and (self.kind == "float" or number == int(number)):
            return int(number) if self.kind == "int" else float(number)
        code = "bad_number" if self.kind == "int" else "bad_decimal"
        low, high = f"{self.low:g}", f"{int(self.high)}"
        raise Refusal(code, option=called, value=_shown(given), low=low, high=high)

    def _text(self, given: object, called: str) -> str:
        text = given.strip() if isinstance(given, str) else ""
        if not isinstance(given, str) or len(text) > LONGEST or not text.isprintable():
            raise Refusal("bad_text", option=called)
        if self.choices and text not in self.choices:
            choices = " ".join(self.choices)
            raise Refusal("bad_choice", option=called, value=_shown(text), choices=choices)
        if self.check is not None and text and not self.check(text):
            if self.check is is_key:  # which is not shown
                raise Refusal("weak_key", option=called, least=KEY_LEAST)
            what = {
                "public_url": "bad_site", "allowed_hosts": "bad_host_name",
                "providers": "bad_provider", "trusted_providers": "bad_provider",
            }  # fmt: skip
            code = what.get(self.name, "bad_network")
            raise Refusal(code, option=called, value=_shown(text))
        return text


def _shown(value: object) -> str:
    return str(value)[:40]


def _declared() -> dict[str, Setting]:
    found = {}
    for one in fields(Settings):
        if not one.metadata:
            continue  # it is not given in these ways
        more = {key: one.metadata[key] for key in ("low", "high", "choices", "check")
                if key in one.metadata}  # fmt: skip
        usual = None if one.default is MISSING else one.default
        found[one.name] = Setting(one.name, str(one.type), usual, **more)
    return found


SETTINGS: Final = _declared()
"""All settings by name, in the order in which they are declared."""


def load(
    flags: Mapping[str, object],
    environment: Mapping[str, str],
    file: Path | None = None,
    **usual: Any,
) -> Settings:
    """The settings given by flags, environment and file; a refusal names what cannot be used.

    ``usual`` are values that only whoever starts the server knows.
    """
    chosen: dict[str, Any] = dict(usual)
    path, text = _file(file, environment)
    for name, value in _parsed(path, text).items():
        if name not in SETTINGS:
            raise Refusal("unknown_setting", file=str(path), name=name[:40])
        chosen[name] = SETTINGS[name].read(value, f"{name} ({path.name})")
    for name, setting in SETTINGS.items():
        if environment.get(setting.variable):
            chosen[name] = setting.read(environment[setting.variable], setting.variable)
        if flags.get(name) is not None:
            chosen[name] = setting.read(flags[name], setting.flag)
    return Settings(**chosen)


def usual_file() -> Path:
    """Where the settings file lies unless somebody says otherwise."""
    return user_config_path("ziggurat", appauthor=False) / "settings.toml"


def _file(given: Path | None, environment: Mapping[str, str]) -> tuple[Path, str]:
    """The settings file and what is in it; only the usual one may be missing."""
    named = given or environment.get(FILE_VARIABLE)
    path = Path(named).expanduser() if named else usual_file()
    try:
        return path, path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        if named is None and isinstance(error, FileNotFoundError):
            return path, ""
        reason = getattr(error, "strerror", None) or "UTF-8"
        raise Refusal("bad_settings_file", file=str(path), reason=reason) from error


def _parsed(path: Path, text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        reason = str(error)[:100]
        raise Refusal("bad_settings_file", file=str(path), reason=reason) from error
