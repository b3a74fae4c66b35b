"""A second person in every place where nobody looks: read as text and replaced, or gone and said; none is silent."""

import html
import io
import re
import zipfile
import zlib
from pathlib import Path

import pytest

from core.documents.hwpx.document import HwpxDocument, open_hwpx
from core.documents.model import Format, Replacement, apply_replacements
from core.errors import DocumentError
from core.verification import Expected, SecretValue
from core.verification.search import search
from tests.fixtures_hwpx_planted import PLANTED, VALUES

# What every program writes by itself, or only programs read: gone from every file, and no reason to stop anybody.
_NOTHING_TO_SAY = {
    "description of a shape", "name of a cell", "name of a text box", "name of a button", "command of a button",
    "group of a button", "drawn letters", "font of a formula", "id of a paragraph", "id of an object",
    "prefix of a namespace", "namespace", "comment of XML", "instruction of XML", "form of layout",
    "words that end no line", "linked document", "author of a change", "data in the header", "title", "author",
    "key words", "preview", "preview in UTF-16", "picture of the preview", "settings", "version of the program",
    "list of the parts", "comment of the archive", "behind the archive",
}  # fmt: skip

_OPENED = [name for name, place in PLANTED.items() if place.outcome != "refused"]


def _opened(data: bytes) -> HwpxDocument:
    return open_hwpx(Path("a.hwpx"), data)


def _replacements(text: str, value: str) -> list[Replacement]:
    return [Replacement(found.start(), found.end(), "A") for found in re.finditer(re.escape(value), text)]


def _bytes_inside(data: bytes) -> list[bytes]:
    """Everything that can be read from a zip file: members, their names, what is behind and between, inflated."""
    found = [data]
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        for entry in archive.infolist():
            content = archive.read(entry)
            found += [content, entry.filename.encode(), entry.comment, entry.extra]
            found.append(html.unescape(content.decode("utf-8", "replace")).encode())
            if entry.filename.startswith(("BinData", "Preview")):
                found += [_inflated(content[start:]) for start in range(min(len(content), 400))]
    return found


def _inflated(data: bytes) -> bytes:
    try:
        return zlib.decompressobj().decompress(data)
    except zlib.error:
        return b""


def _is_in(value: str, data: bytes) -> bool:
    encoded = [value.encode(encoding) for encoding in ("utf-8", "utf-16-le", "utf-16-be", "cp949")]
    spread = re.sub(r"[^가-힣0-9]", "", re.sub("<[^>]*>", "", data.decode("utf-8", "replace")))
    return value in spread or any(item in data for item in encoded)


def _holds(data: bytes, value: str) -> bool:
    return any(_is_in(value, item) for item in _bytes_inside(data))


def test_every_place_holds_another_value() -> None:
    assert len(set(VALUES.values())) == len(PLANTED) >= 50
    empty = [name for name, value in VALUES.items() if not _holds(PLANTED[name].build(value), value)]
    assert not empty, "nothing is planted"


@pytest.mark.parametrize("name", PLANTED)
def test_a_value_in_a_place_nobody_looks_at_is_text_or_gone(name: str) -> None:
    place, value = PLANTED[name], VALUES[name]
    if place.outcome == "refused":
        with pytest.raises(DocumentError) as caught:
            _opened(place.build(value))
        assert caught.value.code == place.said and value not in caught.value.message()
        return
    document = _opened(place.build(value))
    replacements = _replacements(document.text, value)
    assert bool(replacements) == (place.outcome in ("text", "shown")), document.text
    if place.outcome == "shown":
        with pytest.raises(DocumentError):
            document.write_native(replacements)
        return
    draft = document.write_native(replacements)
    assert not _holds(draft.data, value)
    assert _opened(draft.data).text == apply_replacements(document.text, replacements)


@pytest.mark.parametrize("name", _OPENED)
def test_what_was_taken_out_is_said(name: str) -> None:
    place, value = PLANTED[name], VALUES[name]
    document = _opened(place.build(value))
    said = {notice.code for notice in (*document.notices, *document.write_native(()).notices)}
    if place.said:
        assert place.said in said
    else:
        assert not said and (place.outcome != "gone" or name in _NOTHING_TO_SAY)


@pytest.mark.parametrize("name", [name for name in _OPENED if PLANTED[name].outcome != "shown"])
def test_the_leak_check_finds_the_value_before_and_passes_what_is_written(name: str) -> None:
    place, value = PLANTED[name], VALUES[name]
    data = place.build(value)
    document = _opened(data)
    plan = _replacements(document.text, value)
    expected = Expected(document.readable_text(plan, Format.HWPX), document.repeated_heads(plan))
    secret = [SecretValue(value, "계좌번호" if place.digits else "내국인이름")]
    assert search(data, "a.hwpx", secret, expected).leaks
    found = search(document.write_native(plan).data, "a.hwpx", secret, expected)
    assert found.ok, found


def test_the_written_file_is_cleaned_already() -> None:
    """Cleaning what was written finds nothing more: nothing that the second look would say was left by the first."""
    for name in _OPENED:
        again = _opened(_opened(PLANTED[name].build(VALUES[name])).write_native(()).data)
        kinds = {notice.code for notice in (*again.notices, *again.write_native(()).notices)}
        assert not kinds - {"hwpx.images", "hwpx.numbers"}, name
