"""An HWP 5 opened for reading. Nothing is written in this format: what is exported is of another."""

import re
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from core.documents.hwp.body import Body
from core.documents.hwp.container import Streams, load_streams
from core.documents.hwp.info import header_of, pictures_of, sections_of
from core.documents.hwp.records import Record, Tag, tree_of
from core.documents.hwpx.package import Package
from core.documents.hwpx.reader import blank_unread, read_story
from core.documents.model import Document, Draft, Format, Replacement
from core.documents.parts.archive import Refused
from core.documents.parts.story import Story
from core.errors import DocumentError, Notice

# What was visible and is not in the text, and what the user must know of it; the messages are called hwp.kind.
_TOLD = ("images", "objects", "comments", "unread", "numbers", "preview")
# Words of the preview: cells stand in angle brackets there.
_WORD = re.compile(r"[^\W_]{2,}")
_ENOUGH_WORDS = 5


class HwpDocument(Document):
    """A judgment in Hangul's old format; see ``core.documents.model.Document``."""

    def __init__(self, path: Path, data: bytes) -> None:
        """Raises DocumentError."""
        super().__init__(path, data)
        self.format = Format.HWP
        try:
            story, counts = _read(load_streams(data))
        except Refused as refused:
            raise DocumentError(refused.code, file=path.name, **refused.fields) from refused
        self.text = story.text
        self.blocks = tuple(story.blocks)
        self.notices = tuple(Notice(f"hwp.{kind}", {"count": counts[kind]}) for kind in _TOLD if counts[kind])

    def write_native(self, replacements: Sequence[Replacement]) -> Draft:
        """Raises DocumentError: this format is not written."""
        raise DocumentError("hwp.not_written", file=self.path.name)


def open_hwp(path: Path, data: bytes) -> HwpDocument:
    """Open the bytes of an HWP 5. Raises DocumentError, also for one that cannot be read completely."""
    return HwpDocument(path, data)


def _read(streams: Streams) -> tuple[Story, Counter[str]]:
    """All that the pages show as text, and what else there is, by kind. Raises Refused."""
    info = tree_of(streams.info)
    if info.count(Tag.TRACK_CHANGE):
        raise Refused("hwp.revisions")
    if sections_of(info) != len(streams.sections):
        raise Refused("hwp.damaged")
    body = Body()
    roots = [tree_of(data) for data in streams.sections]
    sections = [body.section(root) for root in roots]
    _check_complete(body, roots)
    package = Package(header_of(info), sections, body.masters, {})
    story, numbering = read_story(package)
    counts = body.counts
    counts["unread"] += blank_unread(package, story)
    pictures, objects = pictures_of(info)
    counts["images"] = pictures
    counts["objects"] = max(counts["objects"], objects)
    counts["numbers"] = numbering.unknown
    _check_preview(story.text, streams.preview, counts)
    return story, counts


def _check_complete(body: Body, roots: Sequence[Record]) -> None:
    """Every paragraph of the file must have been read, or left out on purpose."""
    found = sum(root.count(Tag.PARA_HEADER) for root in roots)
    if found != body.paragraphs + body.counts["dropped"]:
        raise Refused("hwp.damaged")


def _check_preview(text: str, preview: str, counts: Counter[str]) -> None:
    """What Hangul itself took for the beginning of the text must be in what was read."""
    if not text.strip():
        raise Refused(
            "hwp.unlike_preview" if preview.strip() else f"hwp.{'only_images' if counts['images'] else 'empty'}"
        )
    words = set(_WORD.findall(preview))
    if len(words) >= _ENOUGH_WORDS:
        known = "".join(text.split())
        counts["preview"] = sum(word not in known for word in words) * 2 > len(words)
