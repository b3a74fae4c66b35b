"""A PDF that two readers take for different files is refused: one of them may show a name that the other lacks."""

import base64
import io
import zlib
from collections.abc import Callable

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name

from core.errors import DocumentError
from tests import fixtures_pdf as pdf
from tests.fixtures_pdf import read

TWO = pdf.build(pdf.Sheet().line("원고 도담별은 갔다."), pdf.Sheet().line("피고 미르내는 왔다."))


def _no_content(file: pikepdf.Pdf) -> None:
    file.pages[1].obj.Contents = file.make_indirect(Dictionary(Length=0))


def _broken(content: bytes) -> bytes:
    """What can be unpacked up to the middle."""
    packed = bytearray(zlib.compress(content + b"".join(b" %d w" % number for number in range(9_000))))
    packed[len(packed) // 2 :] = b"\xff" * (len(packed) - len(packed) // 2)
    return bytes(packed)


def _broken_content(file: pikepdf.Pdf) -> None:
    content = file.pages[1].Contents
    content.write(_broken(content.read_bytes()), filter=Name.FlateDecode)


def _cut_content(file: pikepdf.Pdf) -> None:
    content = file.pages[1].Contents
    packed = zlib.compress(content.read_bytes())
    content.write(packed[:-20], filter=Name.FlateDecode)


def _cut_letters() -> bytes:
    stream = io.BytesIO()
    with pikepdf.open(io.BytesIO(TWO)) as file:
        content = file.pages[1].Contents
        packed = base64.a85encode(zlib.compress(content.read_bytes())[:-20]) + b"~>"
        content.write(packed, filter=Array([Name.ASCII85Decode, Name.FlateDecode]))
        file.save(stream, compress_streams=False, stream_decode_level=pikepdf.StreamDecodeLevel.none)
    return stream.getvalue()


def _without_its_sum(file: pikepdf.Pdf) -> None:
    content = file.pages[1].Contents
    content.write(zlib.compress(content.read_bytes())[:-4], filter=Name.FlateDecode)


def _without_saying_that_it_ends(file: pikepdf.Pdf) -> None:
    content, packer = file.pages[1].Contents, zlib.compressobj()
    packed = packer.compress(content.read_bytes()) + packer.flush(zlib.Z_SYNC_FLUSH)
    content.write(packed, filter=Name.FlateDecode)


def _with_a_piece_of_nothing(file: pikepdf.Pdf) -> None:
    piece = file.make_stream(b"")
    piece.write(zlib.compress(b"")[:2], filter=Name.FlateDecode)
    file.pages[1].obj.Contents = Array([file.pages[1].Contents, piece])


def _cut_form(file: pikepdf.Pdf) -> None:
    page = file.pages[1]
    form = file.make_stream(b"", Type=Name.XObject, Subtype=Name.Form, BBox=page.MediaBox, Resources=page.Resources)
    form.write(zlib.compress(page.Contents.read_bytes())[:-20], filter=Name.FlateDecode)
    page.obj.Resources = Dictionary(XObject=Dictionary(Fm0=form))
    page.obj.Contents = file.make_stream(b"/Fm0 Do")


def _broken_piece(file: pikepdf.Pdf) -> None:
    piece = file.make_stream(b"")
    piece.write(_broken(b""), filter=Name.FlateDecode)
    file.pages[1].obj.Contents = Array([file.pages[1].Contents, piece])


DAMAGED: dict[str, Callable[[], bytes]] = {
    "a tree that says fewer pages": lambda: TWO.replace(b"/Count 2", b"/Count 1"),
    "a page whose content is none": lambda: pdf.changed(TWO, _no_content),
    "a page of which a part can be unpacked": lambda: pdf.changed(TWO, _broken_content),
    "a page that is cut off": lambda: pdf.changed(TWO, _cut_content),
    "a page that is cut off, in letters": _cut_letters,
    "a page whose drawing is cut off": lambda: pdf.changed(TWO, _cut_form),
    "a page with a broken piece": lambda: pdf.changed(TWO, _broken_piece),
    "no end": lambda: TWO.replace(b"%%EOF", b""),
}


WHOLE = (_without_its_sum, _without_saying_that_it_ends, _with_a_piece_of_nothing)


@pytest.mark.parametrize("change", [lambda file: None, *WHOLE])
def test_a_file_of_which_all_can_be_unpacked_is_read(change: Callable[[pikepdf.Pdf], None]) -> None:
    assert read(pdf.changed(TWO, change)).text == "원고 도담별은 갔다.\n피고 미르내는 왔다."


@pytest.mark.parametrize("how", DAMAGED)
def test_what_two_readers_take_for_different_files_is_refused(how: str) -> None:
    with pytest.raises(DocumentError) as caught:
        read(DAMAGED[how]())
    assert caught.value.code == "pdf.damaged"
