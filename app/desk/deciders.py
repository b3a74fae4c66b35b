"""Who decided on a mention last: looked up for the current one at every refresh, so kept up to date step by step."""

from core.review.log import DecisionLog
from core.review.model import Decision


class Deciders:
    """The last entry of a log that touched each mention."""

    def __init__(self, log: DecisionLog) -> None:
        self._log = log
        self._read = 0
        self._last: dict[int, Decision] = {}

    def of(self, key: int) -> Decision | None:
        """The last decision on the mention ``key``; None while there is none."""
        while self._read < len(self._log):
            decision = self._log[self._read]
            for item in (*decision.edit.before, *decision.edit.after):
                self._last[item.key] = decision
            self._read += 1
        return self._last.get(key)
