"""The command ``ziggurat``: the server, a game in the terminal, a record, the games there are."""

from __future__ import annotations

import os
import sys
import time
from functools import partial
from pathlib import Path
from typing import Annotated, Any, Final

import typer
from rich.text import Text

import ziggurat
from ziggurat.core.chance import KEY_BYTES
from ziggurat.core.errors import Refusal, WrongOption
from ziggurat.core.game import Game, new_seed
from ziggurat.core.history import History
from ziggurat.core.option import Option
from ziggurat.core.record import Record
from ziggurat.face import game_facts
from ziggurat.language import OPTION
from ziggurat.lessons import course, find
from ziggurat.terminal import files
from ziggurat.terminal.learn import Learn, list_lessons
from ziggurat.terminal.manual import Command, Listing, Program, Speaker
from ziggurat.terminal.play import Play
from ziggurat.terminal.replay import Replay
from ziggurat.terminal.screen import Screen
from ziggurat.terminal.seating import Seat, first_game, seated_again, seating, usual
from ziggurat.terminal.serving import (
    database_of,
    settings_of,
    start,
    start_thinking,
    with_settings,
)
from ziggurat.web.settings import SWITCH
from ziggurat.words import LANGUAGES, Words

WORKERS_MOST: Final = 256
HIGHEST_SEED: Final = (1 << (8 * KEY_BYTES)) - 1

app = typer.Typer(cls=Program, add_completion=False, invoke_without_command=True)


def _option(name: str, metavar: str, said: str) -> Any:
    """An option; what it takes and what it does are keys of the catalogues: see ``manual``."""
    return typer.Option(name, metavar=metavar, help=said)


Language = Annotated[str | None, _option(OPTION, "metavar.language", "help.language")]
Options = Annotated[list[str] | None, _option("--option", "metavar.option", "help.option")]
GameName = Annotated[str, typer.Argument(metavar="metavar.game", help="help.game")]


def main() -> None:
    """Run the command line of this process."""
    app()


@app.callback()
def server(
    context: typer.Context,
    host: Annotated[str | None, _option("--host", "metavar.address", "help.host")] = None,
    port: Annotated[str | None, _option("--port", "metavar.number", "help.port")] = None,
    database: Annotated[str | None, _option("--database", "metavar.url", "help.database")] = None,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="help.no_browser")] = False,
    language: Language = None,
    version: Annotated[bool, typer.Option("--version", help="help.version")] = False,
) -> None:
    """Start the server, unless a command says what else to do."""
    said = _words(context, language)
    if version:
        engine = said.say("version.compiled" if ziggurat.COMPILED else "version.interpreted")
        Screen(said).say("version", version=ziggurat.__version__, engine=engine)
        raise typer.Exit
    if context.invoked_subcommand is not None:
        return
    flags: dict[str, object] = {"host": host, "port": port, "database": database}
    start(flags | ({"open_browser": False} if no_browser else {}), said.language)


@app.command(cls=Command)
@with_settings
def serve(
    context: typer.Context,
    settings: Annotated[Path | None, _option("--settings", "metavar.file", "help.settings")] = None,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="help.no_browser")] = False,
    language: Language = None,
    **flags: object,
) -> None:
    """Start the server, with any setting it knows."""
    if no_browser:
        flags["open_browser"] = False
    start(flags, _words(context, language).language, settings)


@app.command(cls=Command)
def play(
    context: typer.Context,
    game: GameName,
    seats: Annotated[str | None, _option("--seats", "metavar.seats", "help.seats")] = None,
    seed: Annotated[str | None, _option("--seed", "metavar.number", "help.seed")] = None,
    option: Options = None,
    record: Annotated[Path | None, _option("--record", "metavar.file", "help.record")] = None,
    from_position: Annotated[
        Path | None, _option("--from-position", "metavar.file", "help.position")
    ] = None,
    hints: Annotated[bool, typer.Option("--hints", help="help.hints")] = False,
    first: Annotated[bool, typer.Option("--first", help="help.first")] = False,
    language: Language = None,
) -> None:
    """Play in the terminal."""
    _words(context, language)
    rules = ziggurat.game(game)
    said = context.obj.about(game)
    _modules_from_here()
    if from_position is None:
        gentle = first_game(rules) if first else None
        text = seats or (usual(rules) if gentle is None else gentle.seats)
        begun = _new(
            rules, text.count(",") + 1, seed, [*(gentle.options if gentle else []), *(option or [])]
        )
        placed = seating(text, rules, said)
        history = History(begun.begin(rules))
    else:
        _fixed(seed, option)
        begun, history = _continue(rules, files.read(from_position))
        placed = _placed(seats, begun, rules, said)
    begun.seats = [seat.entry for seat in placed]
    if record is not None and record != from_position:
        files.fresh(record)
    _line_editing()
    Play(rules, begun, history, placed, said, record, hints, first).run()


@app.command(cls=Command)
def learn(
    context: typer.Context,
    game: GameName,
    lesson: Annotated[
        str | None, typer.Argument(metavar="metavar.number", help="help.lesson")
    ] = None,
    language: Language = None,
) -> None:
    """Learn a game, lesson by lesson."""
    _words(context, language)
    ziggurat.game(game)
    said = context.obj.about(game)
    lessons = course(game)
    if not lessons:
        raise Refusal("no_course", game=game)
    if lesson is None:
        list_lessons(game, said)
        return
    _line_editing()
    Learn(find(game, _number("NUMBER", lesson, 1, len(lessons))), said).go()


@app.command(cls=Command)
def replay(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="metavar.file", help="help.replay_file")],
    at: Annotated[str | None, _option("--at", "metavar.number", "help.at")] = None,
    plain: Annotated[bool, typer.Option("--plain", help="help.plain")] = False,
    language: Language = None,
) -> None:
    """Look at a record."""
    _words(context, language)
    record = Record.loads(files.read(file))
    rules = ziggurat.game(record.game)
    shown = Replay(rules, record, context.obj.about(record.game))
    moment = None if at is None else shown.check(_number("--at", at, 0, 10**9))
    if not plain:
        shown.walk(moment or 0)
    elif moment is not None:
        shown.moment(moment)
    else:
        shown.everything()


@app.command(cls=Command)
def analyse(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="metavar.file", help="help.replay_file")],
    seat: Annotated[str | None, _option("--seat", "metavar.number", "help.analyse_seat")] = None,
    budget: Annotated[str, _option("--budget", "metavar.budget", "help.analyse_budget")] = "usual",
    html: Annotated[Path | None, _option("--html", "metavar.file", "help.analyse_html")] = None,
    jobs: Annotated[str | None, _option("--jobs", "metavar.number", "help.jobs")] = None,
    seed: Annotated[str, _option("--seed", "metavar.number", "help.analyse_seed")] = "0",
    language: Language = None,
) -> None:
    """Find out how a finished game went."""
    _words(context, language)
    from ziggurat.analysis.study import Study, fingerprint
    from ziggurat.arena.tournament import JOBS_MOST
    from ziggurat.terminal.analyse import Analyse

    text = files.read(file)
    record = Record.loads(text)
    rules = ziggurat.game(record.game)
    said = context.obj.about(record.game)
    chosen = None if seat is None else [_number("--seat", seat, 1, max(rules.players)) - 1]
    number = _number("--seed", seed, 0, HIGHEST_SEED)
    workers = os.cpu_count() or 1 if jobs is None else _number("--jobs", jobs, 1, JOBS_MOST)
    if html is not None:
        files.fresh(html)
    study = Study(text, budget, chosen, number)
    study.keep(files.analysis_place(record.game, fingerprint(text, budget, number)))
    raise typer.Exit(Analyse(study, said).run(workers, html))


@app.command(cls=Command)
def stats(
    context: typer.Context,
    records: Annotated[
        list[Path], typer.Argument(metavar="metavar.records", help="help.records_in")
    ],
    csv: Annotated[Path | None, _option("--csv", "metavar.file", "help.stats_csv")] = None,
    plots: Annotated[Path | None, _option("--plots", "metavar.folder", "help.stats_plots")] = None,
    language: Language = None,
) -> None:
    """Count many records of a game."""
    said = _words(context, language)
    from ziggurat.terminal.stats import Stats, counted, found_in

    if csv is not None:
        files.fresh(csv)
    found = counted(found_in(records), Screen(said), context.obj.about)
    told = Stats(found, context.obj.about(found.game))
    told.tell()
    if csv is not None:
        told.write_csv(csv)
    if plots is not None:
        told.draw(plots)


@app.command(cls=Listing)
def arena(
    context: typer.Context,
    game: GameName,
    bots: Annotated[list[str] | None, _option("--bots", "metavar.bots", "help.bots")] = None,
    games: Annotated[str, _option("--games", "metavar.number", "help.arena_games")] = "100",
    jobs: Annotated[str | None, _option("--jobs", "metavar.number", "help.jobs")] = None,
    players: Annotated[str | None, _option("--players", "metavar.number", "help.players")] = None,
    option: Options = None,
    seed: Annotated[str, _option("--seed", "metavar.number", "help.arena_seed")] = "0",
    results: Annotated[Path | None, _option("--results", "metavar.file", "help.results")] = None,
    records: Annotated[Path | None, _option("--records", "metavar.folder", "help.records")] = None,
    plot: Annotated[Path | None, _option("--plot", "metavar.file", "help.plot")] = None,
    positions: Annotated[
        Path | None, _option("--positions", "metavar.file", "help.positions")
    ] = None,
    samples: Annotated[str, _option("--samples", "metavar.number", "help.samples")] = "16",
    cluster: Annotated[str | None, _option("--cluster", "metavar.cluster", "help.cluster")] = None,
    seconds: Annotated[str, _option("--seconds", "metavar.number", "help.seconds")] = "60",
    language: Language = None,
) -> None:
    """Play a tournament between bots."""
    _words(context, language)
    from ziggurat.arena.plan import HIGHEST_SEED, make_plan
    from ziggurat.arena.positions import SAMPLES_MOST
    from ziggurat.arena.tournament import GAMES_MOST, JOBS_MOST
    from ziggurat.terminal.arena import Arena

    rules = ziggurat.game(game)
    said = context.obj.about(game)
    _modules_from_here()
    plan = make_plan(
        game,
        bots or [],
        None if players is None else _number("--players", players, 1, max(rules.players)),
        dict(_given(rules, text) for text in option or []),
        _number("--seed", seed, 0, HIGHEST_SEED),
        _number("--seconds", seconds, 1, 86400),
    )
    count = _number("--games", games, 1, GAMES_MOST)
    sampled = _number("--samples", samples, 1, SAMPLES_MOST)
    shown = Arena(plan, count, results, records, plot, positions, sampled, said)
    workers = os.cpu_count() or 1 if jobs is None else _number("--jobs", jobs, 1, JOBS_MOST)
    raise typer.Exit(shown.run(workers, cluster))


@app.command(cls=Command)
def train(
    context: typer.Context,
    game: GameName,
    players: Annotated[str, _option("--players", "metavar.number", "help.train_players")] = "2",
    option: Options = None,
    folder: Annotated[Path | None, _option("--folder", "metavar.folder", "help.folder")] = None,
    generations: Annotated[
        str, _option("--generations", "metavar.number", "help.generations")
    ] = "20",
    games: Annotated[str, _option("--games", "metavar.number", "help.train_games")] = "400",
    minutes: Annotated[str | None, _option("--minutes", "metavar.number", "help.minutes")] = None,
    effort: Annotated[str, _option("--effort", "metavar.number", "help.effort")] = "300",
    units: Annotated[str, _option("--units", "metavar.number", "help.units")] = "32",
    jobs: Annotated[str | None, _option("--jobs", "metavar.number", "help.jobs")] = None,
    cluster: Annotated[str | None, _option("--cluster", "metavar.cluster", "help.cluster")] = None,
    seed: Annotated[str, _option("--seed", "metavar.number", "help.train_seed")] = "1",
    language: Language = None,
) -> None:
    """Train a net that judges positions of a game."""
    _words(context, language)
    from ziggurat.arena.plan import HIGHEST_SEED
    from ziggurat.arena.tournament import GAMES_MOST, JOBS_MOST
    from ziggurat.terminal.training import Training

    rules = ziggurat.game(game)
    shown = Training(
        rules,
        [_number("--players", text, 1, max(rules.players)) for text in players.split(",")],
        dict(_given(rules, text) for text in option or []),
        folder,
        context.obj.about(game),
        seed=_number("--seed", seed, 0, HIGHEST_SEED),
        generations=_number("--generations", generations, 1, 10_000),
        games=_number("--games", games, 2, GAMES_MOST),
        budget=_number("--effort", effort, 1, 100_000),
        units=_number("--units", units, 1, 1024),
    )
    workers = os.cpu_count() or 1 if jobs is None else _number("--jobs", jobs, 1, JOBS_MOST)
    limit = None if minutes is None else _number("--minutes", minutes, 1, 100_000)
    raise typer.Exit(shown.run(workers, cluster, limit))


@app.command(cls=Command)
def games(context: typer.Context, language: Language = None) -> None:
    """List the games with their options."""
    _words(context, language)
    for name in ziggurat.games():
        said = context.obj.about(name)
        screen = Screen(said)
        screen.heading(f"{said.say('game.name')} ({name})")
        screen.show(game_facts(ziggurat.game(name), said), "")


SettingsFile = Annotated[Path | None, _option("--settings", "metavar.file", "help.settings")]
Database = Annotated[str | None, _option("--database", "metavar.url", "help.database")]


@app.command(cls=Command)
def backup(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="metavar.file", help="help.backup_file")],
    database: Database = None,
    settings: SettingsFile = None,
    language: Language = None,
) -> None:
    """Write all tables to a file, while people play."""
    screen = Screen(_words(context, language))
    from ziggurat.web.backup import backup as write

    counts = write(database_of(database, settings), file)
    screen.say("backup.end", file=str(file), **_counted(counts))


def _counted(counts: dict[str, int]) -> dict[str, Any]:
    """What is told of a backup: finished games lie in one piece, their steps are not counted."""
    return {name: counts[name] for name in ("tables", "packs", "steps")}


@app.command(cls=Command)
def restore(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="metavar.file", help="help.restore_file")],
    database: Database = None,
    settings: SettingsFile = None,
    language: Language = None,
) -> None:
    """Bring all tables back from such a file."""
    screen = Screen(_words(context, language))
    from ziggurat.web.backup import restore as read

    found = read(database_of(database, settings), file)
    screen.say("restore.end", **_counted(found.counts))
    if found.doubtful:
        raise Refusal("doubtful_tables", tables=" ".join(found.doubtful))


@app.command(cls=Command)
def club(
    context: typer.Context,
    what: Annotated[str, typer.Argument(metavar="metavar.club", help="help.club_what")],
    name: Annotated[str, typer.Argument(metavar="metavar.name", help="help.club_name")] = "",
    reason: Annotated[str, _option("--reason", "metavar.text", "help.club_reason")] = "",
    hours: Annotated[str, _option("--hours", "metavar.number", "help.club_hours")] = "24",
    database: Database = None,
    settings: SettingsFile = None,
    language: Language = None,
) -> None:
    """Invite somebody to the club of a server, or look after those who are there."""
    screen = Screen(_words(context, language))
    from ziggurat.web.people.desk import HOURS_MOST, done

    chosen, count = settings_of(database, settings), _number("--hours", hours, 1, HOURS_MOST)
    for said, told in done(chosen, what, name, reason, count):
        screen.say(said, **told)


@app.command(cls=Command)
def think(
    context: typer.Context,
    url: Annotated[str, typer.Argument(metavar="metavar.url", help="help.think_url")],
    workers: Annotated[
        str | None, _option("--workers", "metavar.number", "help.think_workers")
    ] = None,
    connections: Annotated[
        str, _option("--connections", "metavar.number", "help.think_connections")
    ] = "1",
    settings: SettingsFile = None,
    language: Language = None,
) -> None:
    """Let the bots of a server think on this machine."""
    screen = Screen(_words(context, language))
    processors = str(min(os.cpu_count() or 1, WORKERS_MOST))
    count = _number("--workers", workers or processors, 1, WORKERS_MOST)
    lines = _number("--connections", connections, 1, count)
    start_thinking(url, count, lines, screen, settings)


@app.command(name="compile", cls=Command)
def build(context: typer.Context, language: Language = None) -> None:
    """Compile the fast engine."""
    screen = Screen(_words(context, language))
    from ziggurat import engine

    screen.say("compile.begin")
    began = time.monotonic()
    try:
        folder = engine.build(partial(_progress, screen))
    except (RuntimeError, ImportError, OSError) as error:
        screen.show(Text(str(error), "dim"))
        raise Refusal("not_compiled") from error
    screen.say("compile.end", count=round(time.monotonic() - began), folder=str(folder))


def _progress(screen: Screen, line: str) -> None:
    """Show ``[3/40] module``, the same in every language."""
    if line.startswith("["):
        screen.show(Text(line, "dim"))


# ---------------------------------------------------------------------------------- what was given


def _words(context: typer.Context, language: str | None) -> Words:
    """The words of this run; the language was read before everything else."""
    if language is not None and language not in LANGUAGES:
        choices = " ".join(LANGUAGES)
        raise WrongOption("unknown_language", language=language[:20], choices=choices)
    speaker: Speaker = context.obj
    return speaker.words


def _number(option: str, text: str, low: int, high: int) -> int:
    if text.isdecimal() and len(text) < 50 and low <= int(text) <= high:
        return int(text)
    raise WrongOption("bad_number", option=option, value=text[:40], low=low, high=high)


def _new(game: Game, players: int, seed: str | None, options: list[str]) -> Record:
    """The record of a new game, with nothing played yet."""
    chosen = game.check(players, dict(_given(game, text) for text in options))
    number = new_seed() if seed is None else _number("--seed", seed, 0, HIGHEST_SEED)
    return Record(game.name, players, game.rules_version, chosen, seed=number)


def _given(game: Game, text: str) -> tuple[str, object]:
    """Name and value of ``turn_limit=3``; what cannot be read is left for the game to refuse."""
    name, equals, value = (part.strip() for part in text.partition("="))
    if not equals:
        raise WrongOption("malformed_option", text=text[:80])
    known = next((option for option in game.options if option.name == name), None)
    return name, _value(known, value) if known else value


def _value(option: Option, text: str) -> object:
    if option.kind == "switch":
        return SWITCH.get(text.casefold(), text)
    if option.kind == "number" and text.removeprefix("-").isdecimal() and len(text) < 20:
        return int(text)
    return text


def _continue(game: Game, text: str) -> tuple[Record, History]:
    """A game to go on with: a record where it stopped, or a position somebody set up."""
    if not files.is_record(text):
        data = files.read_position(text)
        state = files.restore(game, data)
        record = Record(
            game.name, state.players, game.rules_version, dict(state.options), start=data
        )
        return record, History(state)
    record = Record.loads(text)
    return record, History.from_record(record, game)


def _fixed(seed: str | None, options: list[str] | None) -> None:
    if seed is not None or options:
        raise WrongOption("fixed_by_position", option="--option" if options else "--seed")


def _placed(text: str | None, record: Record, game: Game, said: Words) -> list[Seat]:
    """Who goes on with a game: the seats named, else those of the record, else the usual ones."""
    if text is None and record.seats:
        return seated_again(record, game, said)
    placed = seating(text or usual(game, record.players), game, said)
    if len(placed) != record.players:
        raise WrongOption("other_seats", given=len(placed), players=record.players)
    return placed


def _modules_from_here() -> None:
    """Let bots be named that are written in the folder one stands in."""
    if str(Path.cwd()) not in sys.path:
        sys.path.insert(0, str(Path.cwd()))


def _line_editing() -> None:
    """Arrow keys and a memory of what was typed, where Python has them."""
    if sys.stdin.isatty():
        try:
            import readline  # noqa: F401
        except ImportError:
            return
