"""The tour: what it shows, one step after the other, and when a step is done. No Qt."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from core.review.model import Decision


@dataclass(frozen=True, slots=True)
class Seen:
    """What can be seen of the window at one moment.

    Attributes:
        ready: the practice judgment is on the desk.
        current: the mention one is at.
        accepted, rejected, undone: how often that was done.
        doubts, both: whether the doubts, or both texts, are in sight.
        exports: how often an export was asked for.
    """

    ready: bool = False
    current: int | None = None
    accepted: int = 0
    rejected: int = 0
    undone: int = 0
    doubts: bool = False
    both: bool = False
    exports: int = 0

    @staticmethod
    def count(log: Iterable[Decision]) -> dict[str, int]:
        """The decisions of ``log``, counted as the attributes above."""
        done = [("undo" if one.kind == "undo" else one.operation) for one in log]
        return {
            "accepted": done.count("accept") + done.count("accept_all"),
            "rejected": done.count("reject"),
            "undone": done.count("undo"),
        }


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to look at or to do.

    Attributes:
        name: its text is ``tour.NAME``, its title ``tour.NAME.title``.
        pane: what it points at: "documents", "text", "entities", "doubts" or nothing.
        command: whose keys the text names.
        done: whether the user did it, by what was seen when the step began and by what is seen now; None where there
            is only something to look at.
    """

    name: str
    pane: str = ""
    command: str = ""
    done: Callable[[Seen, Seen], bool] | None = None


STEPS = (
    Step("opening", done=lambda _before, now: now.ready),
    Step("documents", "documents"),
    Step("text", "text"),
    Step("entities", "entities"),
    Step("next", "text", "next", lambda before, now: now.current != before.current),
    Step("accept", "text", "accept", lambda before, now: now.accepted > before.accepted),
    Step("reject", "text", "reject", lambda before, now: now.rejected > before.rejected),
    Step("undo", "text", "undo", lambda before, now: now.undone > before.undone),
    Step("doubts", "doubts", "next_doubt", lambda _before, now: now.doubts),
    Step("both", "text", "show_both", lambda _before, now: now.both),
    Step("export", "", "export", lambda before, now: now.exports > before.exports),
    Step("end"),
)


class Tour:
    """Where one is in ``STEPS``."""

    def __init__(self) -> None:
        self._at: int | None = None
        self._before = Seen()

    @property
    def step(self) -> Step | None:
        """The step under way; None while there is no tour."""
        return None if self._at is None else STEPS[self._at]

    @property
    def number(self) -> int:
        """Which step that is, from 1; the opening of the judgment counts as none."""
        return self._at or 0

    @property
    def count(self) -> int:
        """How many steps there are."""
        return len(STEPS) - 1

    def begin(self) -> None:
        """From the first step on."""
        self._at, self._before = 0, Seen()

    def end(self) -> None:
        """No tour any more."""
        self._at = None

    def see(self, now: Seen) -> bool:
        """Go on if what was to be done is done. Returns whether it was."""
        step = self.step
        if step is None or step.done is None or not step.done(self._before, now):
            return False
        self.advance(now)
        return True

    def advance(self, now: Seen) -> None:
        """Go on, done or not; behind the last step the tour is over. Nothing is shown before the judgment is there."""
        if self._at is None or (self._at == 0 and not now.ready):
            return
        self._before = now
        self._at = self._at + 1 if self._at + 1 < len(STEPS) else None
