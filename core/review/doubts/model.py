"""Plain data of the checklist: a doubt and a reviewer's answer to it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import IntEnum, StrEnum

from core import messages
from core.errors import ReviewError
from core.taxonomy import taxonomy

Span = tuple[int, int]


class DoubtKind(StrEnum):
    """What is doubted, most dangerous first; the value is a part of the message code ``doubt.<kind>.title``."""

    UNREAD = "unread"
    REJECTED = "rejected"
    MISREAD = "misread"
    CUT_SHORT = "cut_short"
    NUMBER = "number"
    NAME_AFTER_ROLE = "name_after_role"
    PARTLY_KEPT = "partly_kept"
    GLUED_NAME = "glued_name"
    LONE_SURNAME = "lone_surname"
    FOUND_SINCE = "found_since"
    SUSPECT = "suspect"
    LATIN_NAME = "latin_name"
    ENGLISH = "english"
    OTHER_SCRIPT = "other_script"
    TWO_VALUES = "two_values"
    TWO_ENTITIES = "two_entities"
    BIRTH = "birth"
    LOW_SCORE = "low_score"
    SEEN_ONCE = "seen_once"
    ORIGINAL_LETTER = "original_letter"
    OCCUPATION = "occupation"
    LONG_PASSAGE = "long_passage"


class Severity(IntEnum):
    """What happens if nobody looks."""

    HINT = 1
    """Readers might be puzzled, or might find out more than they should from several facts together."""
    WRONG = 2
    """Something may be replaced wrongly: a word that names nobody, or two people under one letter."""
    LEAK = 3
    """An identifier may stay readable."""


@dataclass(frozen=True, slots=True)
class Doubt:
    """One thing a person has to look at before the judgment is exported.

    Attributes:
        kind, severity: what is doubted, and how much depends on it.
        spans: the places in the text (code points), in reading order; empty where no place is to blame.
        keys: the items concerned.
        detail: fields of the messages: labels, scores and counts, never words of the judgment.
        id: the same as long as the same doubt stands, in the same document only; tells nothing of the words.
    """

    kind: DoubtKind
    severity: Severity
    spans: tuple[Span, ...]
    keys: tuple[int, ...]
    detail: Mapping[str, object] = field(hash=False)
    id: str

    def title(self, language: messages.Language | None = None) -> str:
        """A heading of a few words."""
        return self._message("title", language)

    def explanation(self, language: messages.Language | None = None) -> str:
        """One line: what was seen; for an unread part the document's own notice."""
        if notice := self.detail.get("notice"):
            return messages.text(str(notice), language, **self.detail)
        return self._message("why", language)

    def advice(self, language: messages.Language | None = None) -> str:
        """What to do."""
        return self._message("todo", language)

    def _message(self, part: str, language: messages.Language | None) -> str:
        fields = dict(self.detail)
        known = taxonomy().labels.get(str(fields.get("label")))
        if known and (language or messages.current_language()) == "en":
            fields["label"] = known.name_en
        return messages.text(f"doubt.{self.kind}.{part}", language, **fields)


# Their places are one for each letter concerned, not all there are.
_BY_EXAMPLE = frozenset({DoubtKind.TWO_VALUES, DoubtKind.TWO_ENTITIES})


@dataclass(frozen=True, slots=True)
class Answer:
    """A reviewer looked at a doubt and lets things stand.

    Raises ReviewError without a person or a reason: that would be a click, not an answer.

    Attributes:
        who, when: the reviewer, and the time (UTC).
        why: in a few words.
        spans: the places that were looked at (Doubt.spans).
    """

    who: str
    when: datetime
    why: str
    spans: tuple[Span, ...] = ()

    def __post_init__(self) -> None:
        if not self.who.strip() or not self.why.strip():
            raise ReviewError("doubt.empty_answer")

    def settles(self, doubt: Doubt) -> bool:
        """Whether it holds for ``doubt`` as it stands now: no place has come since that nobody looked at."""
        return doubt.kind in _BY_EXAMPLE or set(doubt.spans) <= set(self.spans)
