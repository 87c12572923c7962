"""Chances in words, as a language writes them."""

from __future__ import annotations

from ziggurat.words import Words

__all__ = ["gain_told", "percent"]


def percent(share: float, said: Words) -> str:
    """A chance as this language writes it.

    >>> from ziggurat.words import words
    >>> percent(0.125, words("en")), percent(0.125, words("fr"))
    ('12%', '12\\xa0%')
    """
    return said.say("analysis.percent", number=round(100 * share))


def gain_told(chance: float, best: float, said: Words) -> str:
    """How much better something is; with decimals where whole numbers would be alike.

    >>> from ziggurat.words import words
    >>> gain_told(0.206, 0.214, words("en"))
    '0.8 points better: 21.4% instead of 20.6%'
    >>> gain_told(0.525, 0.538, words("fr"))
    '1,3 point de mieux\\xa0: 54\\xa0% au lieu de 52\\xa0%'
    """
    gain = best - chance
    alike = round(100 * best) == round(100 * chance)
    before, after = (
        said.say("analysis.percent", number=_decimal(one, said)) if alike else percent(one, said)
        for one in (chance, best)
    )
    number = _points(gain, said)
    is_one = number == "1" or (said.language == "fr" and gain < 0.02)
    return said.say(
        "analysis.gain", points=number, count=1 if is_one else 2, before=before, after=after
    )


def _points(share: float, said: Words) -> str:
    """A difference of chances: one decimal where it is small."""
    return _decimal(share, said) if share < 0.1 else f"{round(100 * share)}"


def _decimal(share: float, said: Words) -> str:
    """Hundredths with one decimal, as this language writes it."""
    text = f"{round(100 * share, 1):g}"
    return text.replace(".", ",") if said.language == "fr" else text
