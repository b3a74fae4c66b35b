"""An export compares the whole text with the plan, and knows its running heads: the only net for weak values.

One syllable or three digits stand everywhere by chance, so nobody looks for them. Here whole judgments are exported by
writers that forget one place, as a writer with a fault would: the file must not stay.
"""

from pathlib import Path
from typing import Any

import pytest

from core import service
from core.detection.model import Mention
from core.documents.docx.document import DocxDocument
from core.documents.model import Block, BlockKind, Document, Format
from core.documents.plain import PlainDocument
from core.errors import LeakError
from core.redaction.profile import load_profile
from tests.fixtures_docx import p, r, simple

TEXT = "피고인 윤은 907호에서 강별하를 만났다.\n강별하는 무죄.\n"
VALUES = {"윤": "내국인이름", "907": "호", "강별하": "내국인이름"}


def mentions_of(text: str) -> list[Mention]:
    found = [(text.index(value), value, label) for value, label in VALUES.items()]
    found.append((text.rindex("강별하"), "강별하", "내국인이름"))
    return [
        Mention(start, start + len(value), label, value, 0.9, "pattern", "letter", value)
        for start, value, label in sorted(found)
    ]


def forgetful(kind: type[Document], forgotten: str) -> type[Document]:
    """``kind`` with a writer that leaves the first place of the value ``forgotten`` as it is."""

    class Forgetful(kind):  # type: ignore[misc, valid-type]
        def write_native(self, replacements: Any, *target: Any) -> Any:
            place = self.text.index(forgotten)
            return super().write_native([item for item in replacements if item.start != place], *target)

    return Forgetful


def exported(document: Document, folder: Path, to: Format) -> service.Written:
    profile = load_profile(None)
    mentions = mentions_of(document.text)
    model = {"name": "none", "version": "0", "sha256": "0" * 64}
    return service.export(service.plan(document, mentions, profile), folder / f"결과.{to}", model)


def plain(path: Path, kind: type[Document] = PlainDocument) -> Document:
    return kind(path / "판결.txt", TEXT.encode(), TEXT, "utf-8", b"")  # type: ignore[call-arg]


def word(path: Path, kind: type[Document] = DocxDocument) -> Document:
    return kind(path / "판결.docx", simple("".join(p(r(line)) for line in TEXT.splitlines())))  # type: ignore[call-arg]


@pytest.mark.parametrize(("opened", "kind", "to"), [(plain, PlainDocument, "txt"), (word, DocxDocument, "docx")])
@pytest.mark.parametrize("value", [None, *VALUES])
def test_a_place_the_writer_forgot_is_seen(tmp_path: Path, opened: Any, kind: Any, to: str, value: str | None) -> None:
    folder = tmp_path / "결과"
    if value is None:
        written = exported(opened(tmp_path), folder, Format(to))
        assert written.verification is not None and written.verification.changed == 0
        return
    with pytest.raises(LeakError) as caught:
        exported(opened(tmp_path, forgetful(kind, value)), folder, Format(to))
    assert caught.value.code == ("verification.leak" if value == "강별하" else "verification.changed")
    assert not list(folder.rglob("*.*"))


class Numbered(PlainDocument):
    """A judgment whose first line is a running head and whose table of counts begins with a line of one digit."""

    def __init__(self, path: Path, *, forgets: bool) -> None:
        text = "비실명\n1\n2\n강별하는 907호의 윤을 만났다.\n강별하\n비실명\n"
        super().__init__(path / "판결.txt", text.encode(), text, "utf-8", b"")
        self.forgets = forgets
        heads = [block for block in self.blocks if text[block.start : block.end] == "비실명"]
        self.blocks = tuple(
            Block(block.start, block.end, BlockKind.HEADER) if block in heads else block for block in self.blocks
        )

    def write_native(self, replacements: Any, *target: Any) -> Any:
        if not self.forgets:
            return super().write_native(replacements, *target)
        written = PlainDocument(self.path, b"", self.text.replace("\n2\n", "\n", 1), "utf-8", b"")
        lost = len(self.text) - len(written.text)
        moved = [type(item)(item.start - lost, item.end - lost, item.text) for item in replacements]
        return written.write_native(moved, *target)


def test_a_line_that_could_be_a_page_number_may_not_be_lost(tmp_path: Path) -> None:
    """Who knows the judgment's heads and numbers need not guess that a lost "2" was one."""
    assert exported(Numbered(tmp_path, forgets=False), tmp_path / "whole", Format.TXT).verification.ok  # type: ignore[union-attr]
    with pytest.raises(LeakError) as caught:
        exported(Numbered(tmp_path, forgets=True), tmp_path / "결과", Format.TXT)
    assert caught.value.code == "verification.changed"
