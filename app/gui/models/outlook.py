"""What an export will do, to be seen before anything is written; and where it goes. No Qt."""

import errno
from collections import Counter
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from app.desk.judgment import Opened
from app.gui.models.stays import Group, StayLine, stays
from core.detection.model import Mention
from core.documents.formats import Format, declared, writable, written_as
from core.errors import DocumentError, Notice
from core.messages import text
from core.policy import policy
from core.redaction.overrides import Overrides
from core.reports import counts
from core.result_names import companions, is_reviewed
from core.review.doubts import Answer, Doubt
from core.service import Planned, hash_of
from core.taxonomy import taxonomy


def formats() -> tuple[Format, ...]:
    """What can be written, as far as the administrators allow it."""
    return tuple(kind for kind in writable() if policy().allows(kind))


@dataclass(frozen=True, slots=True)
class CategoryLine:
    """One category: how many mentions are replaced, how many stay because a person rejected them."""

    category: str
    replaced: int
    rejected: int


@dataclass(frozen=True, slots=True)
class LetterLine:
    """What stands for one person or thing, in all its places or in some; empty where it is removed.

    ``text`` is how the judgment first spells it there.
    """

    letter: str
    text: str
    label: str
    places: int


@dataclass(frozen=True, slots=True)
class Standing:
    """Where the review stands.

    Attributes:
        undecided: mentions nobody decided on; they are replaced.
        open, answered: doubts of the checklist.
        second_reading: whether the judgment has to be read twice.
        confirmed_by: the second reader who confirmed it as it is now; empty without one.
    """

    undecided: int
    open: int = 0
    answered: int = 0
    second_reading: bool = False
    confirmed_by: str = ""


@dataclass(frozen=True, slots=True)
class Outlook:
    """What will happen.

    Attributes:
        source: the original; it must not be the target.
        suggestion: folder and name of the target, without an ending.
        kind: the format to begin with.
        profile: name of the rule profile.
        mentions, entities, kept: how much is replaced, and how many mentions stay readable.
        stays: the values that stay readable, by group.
        two_ways: the format in which the judgment is written anew or with the face of its source; None without one.
        since: what others did since it was opened, to the source and to the session file.
        exported: the hashes of its results that were written here.
    """

    source: Path
    suggestion: Path
    kind: Format
    profile: str
    mentions: int
    entities: int
    kept: int
    categories: tuple[CategoryLine, ...]
    letters: tuple[LetterLine, ...]
    standing: Standing
    stays: Mapping[Group, tuple[StayLine, ...]] = field(default_factory=dict)
    two_ways: Format | None = None
    since: Sequence[Notice] = ()
    exported: frozenset[str] = frozenset()


def outlook(
    opened: Opened,
    planned: Planned,
    suggestion: Path,
    standing: Standing,
    doubts: Iterable[Doubt] = (),
    answers: Mapping[str, Answer] | None = None,
    since: Sequence[Notice] = (),
) -> Outlook:
    """What exporting ``opened`` as ``planned`` will do.

    ``doubts`` are those of the checklist, ``answers`` what was said to them, ``since`` what others did meanwhile.
    """
    document, mentions = planned.document, planned.mentions

    def treatment(mention: Mention) -> str:
        return planned.profile.treatment(mention.label, mention.treatment)

    counted = counts(mentions, treatment)
    replaced = [mention for mention in mentions if treatment(mention) != "keep"]
    rejected = (item.mention for item in opened.session.items if item.status == "rejected")
    return Outlook(
        source=document.path,
        suggestion=suggestion,
        kind=policy().written_as(written_as(document.format)),
        profile=planned.profile.name,
        mentions=counted["mentions"],
        entities=counted["entities"],
        kept=counted["kept"],
        categories=_categories(counted["by_category"], rejected),
        letters=_letters(replaced, planned.plan.assignments, opened.session.overrides()),
        standing=standing,
        stays=stays(opened.session, treatment, doubts, answers),
        two_ways=document.format if declared(document.format).two_ways else None,
        since=since,
    )


def _categories(replaced: dict[str, int], rejected: Iterable[Mention]) -> tuple[CategoryLine, ...]:
    stays = Counter(taxonomy().category_of(mention.label).name for mention in rejected)
    lines = (CategoryLine(name, replaced.get(name, 0), stays[name]) for name in taxonomy().categories)
    return tuple(line for line in lines if line.replaced or line.rejected)


def _letters(
    replaced: Sequence[Mention], assignments: Mapping[str, str], overrides: Overrides
) -> tuple[LetterLine, ...]:
    groups: dict[tuple[str, str], list[Mention]] = {}
    for mention in replaced:
        letter = overrides.get((mention.start, mention.end)) or assignments.get(mention.entity, "")
        groups.setdefault((mention.entity, letter), []).append(mention)
    return tuple(LetterLine(letter, found[0].text, found[0].label, len(found)) for (_, letter), found in groups.items())


def kind_of(name: str) -> Format | None:
    """The format a file name's ending tells; None for none that can be written."""
    ending = Path(name.strip()).suffix[1:].lower()
    return next((kind for kind in writable() if kind.value == ending), None)


def kind_title(kind: Format) -> str:
    """What a person calls files of ``kind``, with their ending."""
    return f"{text(f'format.{kind}')} (*.{kind})"


def renamed(name: str, kind: Format) -> str:
    """``name`` with the ending of ``kind``, in place of that of another format that can be written."""
    name = name.strip()
    return (name[: -len(Path(name).suffix)] if kind_of(name) else name) + f".{kind.value}"


def target_of(name: str, kind: Format, folder: Path) -> Path | None:
    """Where to write: what was typed, with an ending where it was left out, in ``folder`` where none was given.

    None where no name is left.
    """
    name = name.strip()
    if not name or name.endswith(("/", "\\")):
        return None
    return folder / (name if kind_of(name) else renamed(name, kind))


def warning(target: Path, source: Path, own: Container[str] = ()) -> tuple[str, bool]:
    """What to know of ``target`` before writing: a text code, empty for nothing, and whether it forbids the writing.

    ``own``: the hashes of what is nobody else's.
    """
    try:
        for beside in companions(target):  # their names are longer
            beside.exists()
        if target.is_dir():
            return "export.is_folder", True
        if target.exists():
            same = target.samefile(source) if source.exists() else target == source
            if same:
                return "export.is_original", True
            reviewed = is_reviewed(target) and hash_of(target) not in own
            return ("export.exists_reviewed" if reviewed else "export.exists"), False
        return ("", False) if target.parent.is_dir() else ("export.new_folder", False)
    except (OSError, ValueError, DocumentError) as error:
        too_long = isinstance(error, OSError) and error.errno == errno.ENAMETOOLONG
        return ("export.name_too_long", True) if too_long else ("", False)  # of all else writing will tell
