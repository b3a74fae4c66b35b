"""What lies before the reviewer: one judgment, and the place they are at."""

from collections.abc import Callable

from app.desk.judgment import Opened
from core.review import Item, ReviewSession


class Desk:
    """One judgment at a time.

    Attributes:
        opened: the judgment, or None.
        current: key of the current mention, or None.
    """

    def __init__(self) -> None:
        self.opened: Opened | None = None
        self.current: int | None = None

    @property
    def session(self) -> ReviewSession | None:
        """The review of the judgment."""
        return self.opened.session if self.opened else None

    @property
    def item(self) -> Item | None:
        """The current mention."""
        session, key = self.session, self.current
        return session.item(key) if session is not None and key is not None and key in session else None

    def lay(self, opened: Opened | None) -> None:
        """Put another judgment there, or none; its first mention is the current one."""
        items = opened.session.items if opened else ()
        self.opened, self.current = opened, items[0].key if items else None

    def change(self, change: Callable[[ReviewSession], object]) -> None:
        """Do something to the session; where the current mention is gone, the one that follows takes its turn, or else
        the last. Raises ReviewError for what is impossible; nothing is then changed.
        """
        session, item = self.session, self.item
        if session is None:
            return
        change(session)
        place = item.mention.start if item else 0
        if session.items and self.item is None:
            following = (one for one in session.items if one.mention.start >= place)
            self.current = next(following, session.items[-1]).key
