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
