"""The legal actions as nested numbered choices: the same paths as in the browser."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

BACK: Final = "0"
LONG: Final = 8
"""From more choices than this on, each is said in a word."""
FEW: Final = 4
"""Unless there are so few of its kind among them: those in a sentence."""
_ENOUGH: Final = "done"
SUGGESTION: Final = "suggestion"
"""The key of what the rules suggest."""


@dataclass
class Branch:
    """A place in the choices: where each key leads, or the action that is complete here."""

    answer: str | None = None
    keys: dict[str, Branch] = field(default_factory=dict)


def tree(paths: Mapping[str, Sequence[Sequence[str]]]) -> Branch:
    """The choices for some actions, by the first path of each: one way to say it is enough."""
    root = Branch()
    for notation, ways in paths.items():
        branch = root
        for key in ways[0]:
            branch = branch.keys.setdefault(key, Branch())
        branch.answer = notation
    _close(root)
    return root


def _close(branch: Branch) -> None:
    """Where one may stop or go on, stopping is a choice like the others."""
    for further in branch.keys.values():
        _close(further)
    if branch.answer is not None and branch.keys:
        branch.keys[_ENOUGH] = Branch(branch.answer)
        branch.answer = None


def numbered(branch: Branch) -> dict[int, str]:
    """The keys of a branch by the number to type. Where the keys are numbers they keep them.

    >>> numbered(tree({"b2xc4:2": [["n:2"]], "b2xc4:3": [["n:3"]]}))
    {2: 'n:2', 3: 'n:3'}
    """
    if branch.keys and all(_is_number(key) for key in branch.keys):
        return {int(key.partition(":")[2]): key for key in branch.keys}
    return dict(enumerate(branch.keys, 1))


def _is_number(key: str) -> bool:
    kind, _, number = key.partition(":")
    return kind == "n" and number.isdecimal()


def _kind(key: str) -> str:
    """What stands before the colon: ``cell`` of ``cell:c4``."""
    return key.partition(":")[0] if ":" in key else ""


def _only_answer(branch: Branch) -> str | None:
    """The action that a choice comes to whatever follows, if there is only one."""
    while branch.answer is None and len(branch.keys) == 1:
        (branch,) = branch.keys.values()
    return branch.answer


class Menu:
    """Somebody's way through the choices."""

    def __init__(
        self,
        paths: Mapping[str, Sequence[Sequence[str]]],
        label: Callable[[str], str],
        short: Callable[[str], str],
        suggestion: str = "",
        cost: Callable[[str], str] = lambda _: "",
    ) -> None:
        """``suggestion``: what the rules suggest, in words; the last of the first choices.

        ``cost``: what an action changes, in words, by its notation.
        """
        self.root = tree(paths)
        if suggestion:
            self.root.keys[SUGGESTION] = Branch(SUGGESTION)
        self._suggestion = suggestion
        self._label = label
        self._short = short
        self._cost = cost
        self.branch = self.root
        self.trail: list[str] = []
        """What was chosen on the way here, in words."""

    def label(self, key: str) -> str:
        """The name of a choice."""
        return self._suggestion if key == SUGGESTION else self._label(key)

    def short(self, key: str) -> str:
        """The same in a word or two."""
        return self._suggestion if key == SUGGESTION else self._short(key)

    @property
    def inside(self) -> bool:
        """Whether something was chosen already, so that there is a way back."""
        return self.branch is not self.root

    def lines(self) -> list[str]:
        """The choices with their numbers; where they are few, with what each costs."""
        choices = numbered(self.branch)
        kinds = Counter(map(_kind, choices.values()))

        def say(key: str) -> str:
            if len(choices) <= LONG:
                return self._with_cost(key)
            return self.short(key) if kinds[_kind(key)] > FEW else self._first_sentence(key)

        return [f"{number:>2}. {say(key)}" for number, key in choices.items()]

    def _first_sentence(self, key: str) -> str:
        """What a choice is, in a long list in which there are few of its kind.

        A piece on the board would else be nothing but its place.
        """
        return self.label(key).split(". ")[0]

    def _with_cost(self, key: str) -> str:
        answer = _only_answer(self.branch.keys[key])
        cost = self._cost(answer) if answer not in (None, SUGGESTION) else ""
        return f"{self.label(key)} ({cost})" if cost else self.label(key)

    def numbers(self) -> list[int]:
        """The numbers there are to choose from."""
        return list(numbered(self.branch))

    def pick(self, text: str) -> Branch | None:
        """The branch of a number, a key (``c4`` for ``cell:c4``) or a label; None is none of them.

        The menu goes there; ``0`` goes back to the first choices.
        """
        if text == BACK:
            return self.restart()
        key = self._key(text)
        if key is None:
            return None
        self.trail.append(self.short(key))
        self.branch = self.branch.keys[key]
        return self.branch

    def restart(self) -> Branch:
        """Go back to the first choices."""
        self.trail = []
        self.branch = self.root
        return self.branch

    def _key(self, text: str) -> str | None:
        if text.isdecimal():
            return numbered(self.branch).get(int(text[:9]))
        wanted = text.casefold()
        for key in self.branch.keys:
            named = (key, key.partition(":")[2], self.label(key))
            if wanted in [name.casefold() for name in named]:
                return key
        return None
