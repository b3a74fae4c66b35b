"""A judgment under review."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from core.detection.dictionaries import APPLIED
from core.detection.model import Candidate, Mention
from core.documents.model import Document
from core.errors import Notice
from core.redaction.overrides import Overrides
from core.redaction.plan import RedactionPlan, plan_redaction
from core.redaction.profile import Profile
from core.review import ReviewSession
from core.review.record import Identity, Setting

_NOT_AT_WORK = Identity("", "", "")
GONE_ON = "journal.recovered"
"""The code of the notice that autosaved work is gone on with."""
BEGUN_BEFORE = "archive.begun_before"
"""The code of the notice that a session file of the judgment's name lies beside it."""
_OF_DICTIONARY = {"dictionary_marked": "marked", "dictionary_spared": "spared"}
OWN_STORY = frozenset({GONE_ON, BEGUN_BEFORE})
"""The codes of notices of how a review began: nobody's to check in what comes of it."""


@dataclass(frozen=True)
class Opened:
    """A judgment with what was found in it.

    Attributes:
        suspects: what the model nearly marked, for the checklist of doubts.
        model, profile: what was at work, for the session file.
        found_since: what detection marks by now and did not when the review began, likewise.
    """

    document: Document
    session: ReviewSession
    notices: tuple[Notice, ...]
    suspects: tuple[Candidate, ...] = ()
    model: Identity = _NOT_AT_WORK
    profile: Identity = _NOT_AT_WORK
    found_since: tuple[Candidate, ...] = ()

    def decided(self) -> "Decided":
        """The decisions as they are now; for the thread that makes them."""
        return Decided(self.document, self.session.decided_mentions(), self.session.overrides())


@dataclass(frozen=True)
class Decided:
    """What is to be replaced by the decisions of a moment, for any thread."""

    document: Document
    mentions: Sequence[Mention]
    overrides: Overrides

    def replacements(self, profile: Profile) -> RedactionPlan:
        """What stands for whom: enough to be looked at, not to be written (see `core.service.plan`).

        Raises RedactionError.
        """
        document = self.document
        return plan_redaction(document.text, document.blocks, self.mentions, profile, overrides=self.overrides)


def settings_of_dictionary(notices: Iterable[Notice]) -> dict[str, Setting]:
    """What a record keeps of the notice how often the dictionary had the last word when the review began."""
    found = (notice.fields for notice in notices if notice.code == APPLIED)
    kept = ((name, fields.get(field)) for fields in found for name, field in _OF_DICTIONARY.items())
    return {name: count for name, count in kept if isinstance(count, int)}


def notice_of_dictionary(settings: Mapping[str, Setting]) -> tuple[Notice, ...]:
    """That notice again; none where the record tells nothing of it."""
    kept: dict[str, object] = {
        field: settings[name] for name, field in _OF_DICTIONARY.items() if isinstance(settings.get(name), int)
    }
    return (Notice(APPLIED, kept),) if len(kept) == len(_OF_DICTIONARY) else ()
