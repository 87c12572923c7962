"""Lessons at the keyboard of a terminal."""

from __future__ import annotations

from tests.terminal.conftest import Run


def test_a_word_that_means_nothing_does_not_go_on(run: Run) -> None:
    shown = run("learn", "ur", "1", typed="aid\nhelp\nfurther\nquit\n").output
    assert shown.count("36 tiles, five faces.") == 1  # still the first step
    assert (
        shown.count("Enter goes on where nothing is asked") == 2
    )  # at the beginning, and asked for
    assert "“further” means nothing here. Press Enter to go on, or type help." in shown


def test_enter_goes_on(run: Run) -> None:
    first, after = run("learn", "ur", "1", typed="\nquit\n").output.split("36 tiles, five faces.")
    assert "> " in after and "36 tiles" not in first


def test_what_a_page_would_light_is_named(run: Run) -> None:
    """The second step speaks of tiles that are lit: d1, d3, c4 and e2."""
    shown = run("learn", "ur", "1", typed="\nquit\n").output
    first, _, second = shown.partition("Settle")
    assert "Lit:" not in first and "Lit: d1 · d3 · c4 · e2" in second
    assert (
        "En lumière\u00a0: d1 · d3 · c4 · e2"
        in run("learn", "ur", "1", "--language", "fr", typed="\nquitter\n").output
    )


def test_a_piece_on_the_board_is_named_and_a_question_mark_helps(run: Run) -> None:
    told = run(
        "learn", "tigris", "1", "--language", "fr", typed="suite\nsuite\n?\nquitter\n"
    ).output
    assert "g3\N{NO-BREAK SPACE}: prêtre" in told and "f2\N{NO-BREAK SPACE}: fermier" in told
    assert "notation d’aucune action" not in told
    assert told.count("quitter met fin à la leçon") == 2
