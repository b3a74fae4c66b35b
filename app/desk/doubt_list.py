"""The checklist as the window walks through it: open doubts first, one of them the current one."""

from collections.abc import Mapping, Sequence

from core.review.doubts import Answer, Doubt, sort_out
from core.review.doubts.model import Span


class DoubtList:
    """Doubts in the order they are shown.

    Attributes:
        open: those nobody answered, most dangerous first.
        answered: those a person answered.
        current: the id of the chosen doubt, or None.
    """

    def __init__(self) -> None:
        self.open: tuple[Doubt, ...] = ()
        self.answered: tuple[Doubt, ...] = ()
        self.current: str | None = None
        self._place, self._visited = 0, False

    @property
    def rows(self) -> tuple[Doubt, ...]:
        """All doubts: the open ones, then the answered ones."""
        return (*self.open, *self.answered)

    @property
    def chosen(self) -> Doubt | None:
        """The current doubt."""
        return next((doubt for doubt in self.rows if doubt.id == self.current), None)

    def show(self, doubts: Sequence[Doubt], answers: Mapping[str, Answer]) -> None:
        """Take over a new state; when the current doubt is settled or gone, the next open one takes its place."""
        before, old = self.open, self.current
        self.open, self.answered = sort_out(doubts, answers)
        if old is not None and old not in {doubt.id for doubt in self.rows}:
            self.current, self._visited = self._follower(before, old), False

    def choose(self, doubt: str | None) -> None:
        """Make a doubt the current one, without going anywhere."""
        if doubt != self.current:
            self.current, self._visited = doubt, False

    def visit(self) -> Span | None:
        """Go to the current doubt's place, and on to its next one when asked again; None when it has no place."""
        chosen = self.chosen
        if chosen is None or not chosen.spans:
            return None
        self._place = (self._place + 1) % len(chosen.spans) if self._visited else 0
        self._visited = True
        return chosen.spans[self._place]

    @property
    def visited(self) -> Span | None:
        """The place of the current doubt that was gone to last; None before."""
        chosen = self.chosen
        return chosen.spans[self._place] if chosen is not None and self._visited else None

    @property
    def place(self) -> int:
        """Which of the current doubt's places was gone to last, from 0."""
        return self._place if self._visited else 0

    def step(self, way: int) -> Doubt | None:
        """Make the next (1) or previous (-1) open doubt the current one, round the end; None when all are answered."""
        ids = [doubt.id for doubt in self.open]
        if not ids:
            return None
        before = -1 if way > 0 else 0
        index = (ids.index(self.current) if self.current in ids else before) + way
        self.current, self._visited = ids[index % len(ids)], False
        return self.chosen

    def after(self, doubt: str) -> str | None:
        """The open doubt to go on with when ``doubt`` is answered."""
        return self._follower(self.open, doubt)

    def _follower(self, before: Sequence[Doubt], gone: str) -> str | None:
        still = {doubt.id for doubt in self.open} - {gone}
        ids = [doubt.id for doubt in before]
        index = ids.index(gone) if gone in ids else 0
        return next((one for one in (*ids[index:], *reversed(ids[:index])) if one in still), None)
