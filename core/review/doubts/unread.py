"""Unread parts: pictures, embedded objects, text without character codes. What nobody read, nobody may call clean."""

from collections.abc import Iterator

from core.review.doubts.case import Case
from core.review.doubts.model import Doubt, DoubtKind, Severity

KIND = DoubtKind.UNREAD
# What was removed on purpose or read all the same: nothing to look at.
_SETTLED = frozenset(
    {
        "docx.characters_dropped",
        "docx.comments",
        "docx.fields",
        "docx.fonts",
        "docx.links",
        "docx.macros",
        "docx.revisions",
        "hwp.comments",
        "hwpx.characters_dropped",
        "hwpx.comments",
        "hwpx.fields",
        "hwpx.fonts",
        "hwpx.history",
        "hwpx.links",
        "hwpx.revisions",
        "hwpx.scripts",
        "hwpx.signatures",
        "pdf.descriptions",
        "pdf.fields",
        "pdf.fresh",
        "pdf.invisible",
        "pdf.links",
        "pdf.outlines",
        "pdf.scripts",
        "pdf.undrawable",
        "xlsx.characters_dropped",
        "xlsx.codes",
        "xlsx.comments",
        "xlsx.conditions",
        "xlsx.filters",
        "xlsx.font_names",
        "xlsx.formulas",
        "xlsx.history",
        "xlsx.links",
        "xlsx.macros",
        "xlsx.names",
        "xlsx.pivots",
        "xlsx.protection",
        "xlsx.readings",
        "xlsx.scenarios",
        "xlsx.signatures",
        "xlsx.styles",
        "xlsx.tables",
        "xlsx.unused",
        "xlsx.validations",
        "xlsx.views",
    }
)
# Left out of the result: no leak, but the judgment may lack a part.
_LEFT_OUT = frozenset(
    {
        "docx.attachments",
        "docx.boxes",
        "docx.foreign",
        "docx.hidden",
        "docx.newer",
        "docx.objects",
        "docx.parts",
        "docx.unread",
        "hwp.images",
        "hwp.numbers",
        "hwp.objects",
        "hwp.preview",
        "hwp.unread",
        "hwpx.attachments",
        "hwpx.boxes",
        "hwpx.choices",
        "hwpx.foreign",
        "hwpx.missing",
        "hwpx.newer",
        "hwpx.numbers",
        "hwpx.objects",
        "hwpx.parts",
        "hwpx.unread",
        "pdf.annotations",
        "pdf.attachments",
        "pdf.codeless",
        "pdf.drawings",
        "pdf.images",
        "pdf.inner_text",
        "pdf.said_instead",
        "pdf.unmapped",
        "xlsx.attachments",
        "xlsx.foreign",
        "xlsx.formats",
        "xlsx.hidden",
        "xlsx.objects",
        "xlsx.parts",
        "xlsx.sheets",
        "xlsx.unread",
    }
)


def find(case: Case) -> Iterator[Doubt]:
    """One doubt for each notice that tells of an unread part. A notice this file does not know counts as one."""
    told: list[object] = []
    for notice in case.reading.notices:
        about = (notice.code, sorted(notice.fields.items()))
        if notice.code not in _SETTLED and about not in told:
            told.append(about)
            severity = Severity.WRONG if notice.code in _LEFT_OUT else Severity.LEAK
            yield case.reading.doubt(KIND, severity, about, detail={**notice.fields, "notice": notice.code})
