"""Pictures are drawn anew: what is seen stays, what else a file holds is gone, what cannot be drawn is a grey box."""

import io
import struct
import zipfile
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image, ImageCms, ImageDraw, PngImagePlugin, TiffImagePlugin

from core.documents.docx.document import open_docx
from core.documents.model import Format
from core.documents.parts import pictures
from core.documents.parts.pictures import can_be_drawn, grey_box, redrawn
from core.documents.write import write_document
from tests.fixtures_docx import Package, box, hidden_everywhere, p, zip_bytes
from tests.fixtures_verified import verify

# A second person for every place, so that none is covered by the cleaning of another.
HIDDEN = "구본혁의 주민등록번호"


def _scene(mode: str = "RGB") -> Image.Image:
    """A seal: a red ring on white, in 120 × 80 pixels."""
    image = Image.new("RGB", (120, 80), "white")
    ImageDraw.Draw(image).ellipse((20, 10, 80, 70), outline=(200, 20, 20), width=4)
    return image.convert(mode)


def _saved(image: Image.Image, kind: str, **options: object) -> bytes:
    buffer = io.BytesIO()
    image.save(buffer, kind, **options)
    return buffer.getvalue()


def _profile() -> bytes:
    """A colour profile with words behind it, as its own length allows."""
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes() + HIDDEN.encode()
    return struct.pack(">I", len(profile)) + profile[4:]


def _png_texts() -> bytes:
    texts = PngImagePlugin.PngInfo()
    texts.add_text("Author", HIDDEN)
    texts.add_itxt("Title", HIDDEN, zip=True)
    texts.add(b"prVt", HIDDEN.encode())
    return _saved(_scene(), "PNG", pnginfo=texts)


def _palette() -> bytes:
    """A picture of one colour whose palette spells words in the colours that no pixel has."""
    image = Image.new("P", (40, 40))
    secret = HIDDEN.encode()
    image.putpalette([255, 0, 0, *secret, *bytes(-len(secret) % 3)])
    return _saved(image, "PNG")


def _transparent() -> bytes:
    image = Image.new("RGBA", (40, 40), (0, 128, 0, 255))
    for index, byte in enumerate(HIDDEN.encode()):
        image.putpixel((index % 40, index // 40), (byte, byte, byte, 0))
    return _saved(image, "PNG")


def _tiff_tags() -> bytes:
    tags = TiffImagePlugin.ImageFileDirectory_v2()
    tags[270] = HIDDEN.encode("ascii", "xmlcharrefreplace").decode()
    tags[40962] = HIDDEN.encode()
    return _saved(_scene(), "TIFF", tiffinfo=tags)


def _deep() -> Image.Image:
    return _scene("L").convert("I").point(lambda grey: grey * 257).convert("I;16")


def _exif() -> Image.Exif:
    exif = Image.Exif()
    exif[315] = HIDDEN
    return exif


# place → a picture that can be drawn and hides words there.
PLANTED: dict[str, Callable[[], bytes]] = {
    "PNG text chunks": _png_texts,
    "PNG colour profile": lambda: _saved(_scene(), "PNG", icc_profile=_profile()),
    "PNG EXIF": lambda: _saved(_scene(), "PNG", exif=_exif()),
    "PNG behind the end": lambda: _saved(_scene(), "PNG") + HIDDEN.encode(),
    "PNG with an archive behind the end": lambda: _saved(_scene(), "PNG") + zip_bytes({HIDDEN: HIDDEN.encode()}),
    "PNG colours without a pixel": _palette,
    "PNG below full transparency": _transparent,
    "JPEG comment": lambda: _saved(_scene(), "JPEG", comment=HIDDEN),
    "JPEG EXIF": lambda: _saved(_scene(), "JPEG", exif=_exif()),
    "JPEG colour profile": lambda: _saved(_scene(), "JPEG", icc_profile=_profile()),
    "JPEG XMP": lambda: _saved(_scene(), "JPEG", xmp=HIDDEN.encode()),
    "JPEG behind the end": lambda: _saved(_scene(), "JPEG") + HIDDEN.encode(),
    "JPEG of four colours": lambda: _saved(_scene("CMYK"), "JPEG", comment=HIDDEN),
    "GIF comment": lambda: _saved(_scene("P"), "GIF", comment=HIDDEN.encode()),
    "GIF second picture": lambda: _saved(_scene("P"), "GIF", save_all=True, append_images=[_scene("L")]),
    "BMP behind the end": lambda: _saved(_scene(), "BMP") + HIDDEN.encode("utf-16-le"),
    "TIFF tags": _tiff_tags,
    "TIFF second page": lambda: _saved(_scene(), "TIFF", save_all=True, append_images=[_scene("L")]),
    "16 bits": lambda: _saved(_deep(), "PNG") + HIDDEN.encode(),
}


def _emf() -> bytes:
    return struct.pack("<II", 1, 108) + b"\0" * 32 + b" EMF" + b"\0" * 64 + HIDDEN.encode("utf-16-le")


def _bomb() -> bytes:
    """A small file that announces 30,000 × 30,000 pixels."""

    def chunk(kind: bytes, content: bytes) -> bytes:
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    header = struct.pack(">IIBBBBB", 30_000, 30_000, 8, 2, 0, 0, 0)
    content = chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(b"\0" * 90_000)) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + content


# What no decoder is trusted with, or none can read.
NOT_DRAWN: dict[str, Callable[[], bytes]] = {
    "EMF": _emf,
    "WMF": lambda: b"\xd7\xcd\xc6\x9a" + b"\0" * 40 + HIDDEN.encode("cp949"),
    "SVG": lambda: f"<svg xmlns='http://www.w3.org/2000/svg'><text>{HIDDEN}</text></svg>".encode(),
    "archive": lambda: zip_bytes({"a.txt": HIDDEN.encode()}),
    "archive behind the mark of a picture": lambda: b"\x89PNG\r\n\x1a\n" + zip_bytes({"a.txt": HIDDEN.encode()}),
    "text": lambda: HIDDEN.encode(),
    "nothing": lambda: b"",
    "cut off": lambda: _saved(_scene(), "PNG")[:-60],
    "cut off JPEG": lambda: _saved(_scene(), "JPEG")[:300],
    "damaged": lambda: _saved(_scene(), "PNG").replace(b"IDAT", b"IDAT\xff", 1),
    "too large": lambda: _saved(Image.new("1", (6400, 6400)), "PNG"),
    "far too large": _bomb,
    "PostScript": lambda: b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n" + HIDDEN.encode(),
}


def _with_picture(data: bytes, name: str = "a.png") -> bytes:
    shape = '<v:shape style="width:90pt;height:60pt"><v:imagedata r:id="rIdI"/></v:shape>'
    body = p("본문", f"<w:r><w:pict>{shape}</w:pict></w:r>")
    return Package(body).add("image", f"media/{name}", data, "rIdI").build()


def _written(data: bytes, folder: Path) -> tuple[str, bytes]:
    """(name, bytes) of the one picture of the file written."""
    draft = open_docx(folder / "a.docx", _with_picture(data)).write_native(())
    with zipfile.ZipFile(io.BytesIO(draft.data)) as archive:
        (name,) = [name for name in archive.namelist() if "media" in name]
        return name, archive.read(name)


def _everything(data: bytes) -> bytes:
    """The file's bytes, and for a PNG what its chunks and pixels hold decompressed."""
    found = [data]
    position = 8
    while data.startswith(b"\x89PNG") and position < len(data):
        (length,) = struct.unpack_from(">I", data, position)
        content = data[position + 8 : position + 8 + length]
        for start in range(min(len(content), 90)):
            try:
                found.append(zlib.decompressobj().decompress(content[start:]))
            except zlib.error:
                continue
        position += 12 + length
    with Image.open(io.BytesIO(data)) as image:
        channels = image.convert("RGBA").split()
        found += [channel.tobytes() for channel in channels] + [image.convert("RGB").tobytes()]
    return b"\n".join(found)


def _assert_gone(data: bytes) -> None:
    everything = _everything(data)
    for encoding in ("utf-8", "utf-16-le", "utf-16-be", "cp949"):
        assert HIDDEN.encode(encoding) not in everything, encoding
    assert HIDDEN.encode("ascii", "xmlcharrefreplace") not in everything


@pytest.mark.parametrize("place", PLANTED)
def test_what_a_picture_hides_is_gone_and_what_it_shows_stays(place: str, tmp_path: Path) -> None:
    before = PLANTED[place]()
    name, after = _written(before, tmp_path)
    _assert_gone(after)
    with Image.open(io.BytesIO(before)) as old, Image.open(io.BytesIO(after)) as new:
        assert new.size == old.size and getattr(new, "n_frames", 1) == 1
        assert name.endswith(".jpeg" if old.format == "JPEG" else ".png")
        seen = [picture.convert("RGBA") for picture in (old, new)]
        if place == "16 bits":
            seen[0] = _scene("L").convert("RGBA")
        white = Image.new("RGBA", old.size, "white")
        looks = [Image.alpha_composite(white, picture).tobytes() for picture in seen]
    difference = sum(abs(a - b) for a, b in zip(*looks, strict=True)) / len(looks[0])
    assert difference < 2, f"{difference:.2f} of 255 a pixel"


@pytest.mark.parametrize("place", NOT_DRAWN)
def test_what_cannot_be_drawn_becomes_a_grey_box_and_is_said(place: str, tmp_path: Path) -> None:
    data = NOT_DRAWN[place]()
    document = open_docx(tmp_path / "a.docx", _with_picture(data))
    assert {notice.code for notice in document.notices} == {"docx.images", "docx.boxes"}
    _, box = _written(data, tmp_path)
    assert box == grey_box()


def test_a_document_of_too_many_pixels_keeps_the_first_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("core.documents.parts.pictures.MAX_ALL_PIXELS", 15_000)
    package = Package(
        p("본문", *(f'<w:r><w:pict><v:shape><v:imagedata r:id="i{n}"/></v:shape></w:pict></w:r>' for n in range(3)))
    )
    for number in range(3):
        package.add("image", f"media/{number}.png", _saved(_scene(), "PNG"), f"i{number}")
    document = open_docx(tmp_path / "a.docx", package.build())
    assert {notice.code: notice.fields["count"] for notice in document.notices} == {"docx.images": 3, "docx.boxes": 2}
    with zipfile.ZipFile(io.BytesIO(document.write_native(()).data)) as archive:
        drawn = [archive.read(f"word/media/image{number}.png") != grey_box() for number in (1, 2, 3)]
    assert drawn == [True, False, False]


@pytest.mark.parametrize("kind", ["PNG", "JPEG"])
def test_size_and_resolution_stay(kind: str) -> None:
    drawn = redrawn(_saved(_scene(), kind, dpi=(300, 300)))
    assert drawn is not None
    with Image.open(io.BytesIO(drawn)) as image:
        assert image.size == (120, 80)
        assert [round(value) for value in image.info["dpi"]] == [300, 300]


@pytest.mark.parametrize("mode", ["1", "L", "RGB"])
def test_a_scan_stays_as_small_as_its_kind_of_pixels_allows(mode: str) -> None:
    drawn = redrawn(_saved(_scene(mode), "PNG"))
    assert drawn is not None
    with Image.open(io.BytesIO(drawn)) as image:
        assert image.mode == mode and image.tobytes() == _scene(mode).tobytes()


def test_a_colour_profile_is_worked_into_the_colours() -> None:
    """The profile says that green is red: without it the picture must be red by itself."""
    lab = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    swapped = lab.replace(b"rXYZ", b"tmpX").replace(b"gXYZ", b"rXYZ").replace(b"tmpX", b"gXYZ")
    drawn = redrawn(_saved(Image.new("RGB", (8, 8), (0, 255, 0)), "PNG", icc_profile=swapped))
    assert drawn is not None
    with Image.open(io.BytesIO(drawn)) as image:
        red, green, _ = image.getpixel((4, 4))  # type: ignore[misc]
    assert red > 200 and green < 100


def test_the_same_picture_gives_the_same_bytes_twice() -> None:
    data = PLANTED["PNG text chunks"]()
    assert redrawn(data) == redrawn(data)
    assert can_be_drawn(data) and pictures.size_of(data) == (120, 80)


@pytest.mark.parametrize("shown", ["가나다", ""])
def test_a_picture_that_stands_for_a_drawing_in_older_programs_goes_if_it_could_show_its_words(shown: str) -> None:
    """Google Docs writes a drawing twice: as shapes with words, and as a picture of them, which Word never shows."""
    older = "<w:drawing><a:blip r:embed='rIdI'/></w:drawing>"
    choice, _, rest = box(p(shown)).partition("<mc:Fallback>")
    drawing = f"{choice}<mc:Fallback>{older}</mc:Fallback>{rest.partition('</mc:Fallback>')[2]}"
    package = Package(p("본문", drawing)).add("image", "media/a.png", _saved(_scene(), "PNG"), "rIdI")
    document = open_docx(Path("a.docx"), package.build())
    assert [notice.code for notice in document.notices] == ([] if shown else ["docx.images"])
    with zipfile.ZipFile(io.BytesIO(document.write_native(()).data)) as archive:
        assert any("media" in name for name in archive.namelist()) is not bool(shown)
        assert (b"Fallback" in archive.read("word/document.xml")) is not bool(shown)


def test_pictures_are_in_a_docx_alone_and_the_notice_says_so(tmp_path: Path) -> None:
    document = open_docx(tmp_path / "a.docx", hidden_everywhere("홍갑동순"))
    (notice,) = [notice for notice in document.notices if notice.code == "docx.images"]
    assert "DOCX" in notice.message("ko") and "DOCX" in notice.message("en")
    (tmp_path / "b.pdf").write_bytes(write_document(document, (), Format.PDF).data)
    assert verify(tmp_path / "b.pdf", ()).pictures == ()
