"""Of a cropped picture only the pixels that are seen are written, and it looks as it did."""

import io
import re
import zipfile
from pathlib import Path

import pytest
from lxml import etree
from PIL import Image

import tests.fixtures_hwpx as made
from core.documents.docx.document import open_docx
from core.documents.hwpx.document import open_hwpx
from core.documents.parts.pictures import grey_box
from tests.fixtures_docx import Package, p
from tests.fixtures_hwpx import Hwpx

Sides = tuple[float, float, float, float]
WIDTH, HEIGHT = 200, 120
PLACE = (1000, 600)
DRAWN = ("l", "t", "r", "b")
VML = ("cropleft", "croptop", "cropright", "cropbottom")


def _picture() -> Image.Image:
    """No two pixels have the same colour."""
    image = Image.new("RGB", (WIDTH, HEIGHT))
    image.putdata([(x, y, 77) for y in range(HEIGHT) for x in range(WIDTH)])
    return image


def _png() -> bytes:
    buffer = io.BytesIO()
    _picture().save(buffer, "PNG")
    return buffer.getvalue()


def _looks(image: Image.Image, lost: Sides) -> Image.Image:
    """What is seen of a picture that loses these shares at its left, top, right and bottom."""
    width, height = image.size
    paper = Image.new("RGB", (3 * width, 3 * height), "white")
    paper.paste(image.convert("RGB"), (width, height))
    left, top, right, bottom = lost
    box = ((1 + left) * width, (1 + top) * height, (2 - right) * width, (2 - bottom) * height)
    return paper.resize(PLACE, Image.Resampling.NEAREST, box)


def _difference(one: Image.Image, other: Image.Image) -> float:
    """The share of points that are not those of the same pixel, or of its neighbour."""
    pairs = zip(*([image.getpixel((x, y)) for x in range(0, 1000, 7) for y in range(0, 600, 7)]
                  for image in (one, other)), strict=True)  # fmt: skip
    far = [max(abs(a - b) for a, b in zip(first, second, strict=True)) > 1 for first, second in pairs]  # type: ignore[arg-type]
    return sum(far) / len(far)


def _drawn(lost: Sides) -> str:
    sides = " ".join(f'{name}="{round(share * 100_000)}"' for name, share in zip(DRAWN, lost, strict=True) if share)
    fill = f'<pic:blipFill><a:blip r:embed="rIdI"/><a:srcRect {sides}/></pic:blipFill>'
    return f"<w:drawing><pic:pic>{fill}</pic:pic></w:drawing>"


def _in_vml(lost: Sides) -> str:
    sides = " ".join(f'{name}="{round(share * 65_536)}f"' for name, share in zip(VML, lost, strict=True) if share)
    return f'<w:pict><v:shape><v:imagedata r:id="rIdI" {sides}/></v:shape></w:pict>'


def _docx(*pictures: str) -> bytes:
    body = p("본문", *(f"<w:r>{picture}</w:r>" for picture in pictures))
    return Package(body).add("image", "media/a.png", _png(), "rIdI").build()


def _written(data: bytes) -> tuple[Image.Image, list[Sides]]:
    """The picture of the file written, and what each place loses of it."""
    with zipfile.ZipFile(io.BytesIO(open_docx(Path("a.docx"), data).write_native(()).data)) as archive:
        (name,) = [name for name in archive.namelist() if "media" in name]
        image = Image.open(io.BytesIO(archive.read(name)))
        root = etree.fromstring(archive.read("word/document.xml"))
    found: list[Sides] = []
    for element in root.iter("{*}srcRect", "{*}imagedata"):
        names, whole = (DRAWN, 100_000) if element.tag.endswith("srcRect") else (VML, 65_536)
        found.append(tuple(int(element.get(name, "0").rstrip("f")) / whole for name in names))  # type: ignore[arg-type]
    return image, found


CROPS: dict[str, tuple[Sides, tuple[int, int]]] = {
    "none": ((0, 0, 0, 0), (WIDTH, HEIGHT)),
    "right half": ((0, 0, 0.5, 0), (100, HEIGHT)),
    "all sides": ((0.1, 0.25, 0.2, 0.5), (140, 30)),
    "between pixels": ((0.3333, 0.1111, 0.4444, 0.2222), (46, 81)),
    "a border outside": ((-0.25, 0, 0.5, -0.5), (100, HEIGHT)),
}


@pytest.mark.parametrize("place", [_drawn, _in_vml])
@pytest.mark.parametrize("name", CROPS)
def test_what_word_crops_away_is_gone(name: str, place: object) -> None:
    lost, size = CROPS[name]
    image, (after,) = _written(_docx(place(lost)))  # type: ignore[operator]
    assert image.size == size
    assert _difference(_looks(_picture(), lost), _looks(image, after)) < 0.01


@pytest.mark.parametrize(
    ("cut", "margins", "lost", "size"),
    [
        ((0, 0, 0, 0), (-1, 0, 0, 0), (0.5, 0, 0, 0), (100, HEIGHT)),
        ((0, 0, 0, 0), (-0.5, 0, -0.5, -1), (0.25, 0, 0.25, 0.5), (100, 60)),
        ((0.5, 0, 0, 0), (0, 0, -1, 0), (0.5, 0, 0.25, 0), (50, HEIGHT)),
        ((0, 0, 0, 0), (0.25, 0, 0.25, 0), (0, 0, 0, 0), (WIDTH, HEIGHT)),
    ],
)
def test_what_lies_outside_of_a_frame_is_gone(cut: Sides, margins: Sides, lost: Sides, size: tuple[int, int]) -> None:
    sides = " ".join(f'{name}="{round(share * 100_000)}"' for name, share in zip(DRAWN, margins, strict=True) if share)
    frame = f"<a:stretch><a:fillRect {sides}/></a:stretch></pic:blipFill>"
    drawing = _drawn(cut).replace("</pic:blipFill>", frame)
    for picture in (drawing, drawing.replace("<a:srcRect />", "")):
        data = _docx(picture)
        image, after = _written(data)
        assert image.size == size
        assert _difference(_looks(_picture(), lost), _looks(image, after[0] if after else (0, 0, 0, 0))) < 0.01
        with zipfile.ZipFile(io.BytesIO(open_docx(Path("a.docx"), data).write_native(()).data)) as archive:
            assert b'="-' not in archive.read("word/document.xml")


def test_where_a_picture_stands_twice_all_that_is_seen_of_it_stays_and_no_more() -> None:
    first, second = (0, 0, 0.75, 0.75), (0.5, 0.5, 0.25, 0)
    image, after = _written(_docx(_drawn(first), _in_vml(second)))
    assert image.size == (150, HEIGHT)
    for before, now in zip((first, second), after, strict=True):
        assert _difference(_looks(_picture(), before), _looks(image, now)) < 0.01
    seen = {pixel for _, pixel in image.convert("RGB").getcolors(WIDTH * HEIGHT) or ()}
    assert len(seen) == 50 * 30 + 50 * 60 + 1, "between the two it is white"


@pytest.mark.parametrize("sides", [(0.6, 0, 0.6, 0), (1.2, 0, 0, 0)])
def test_a_crop_that_leaves_nothing_is_a_grey_box_and_said(sides: Sides) -> None:
    data = _docx(_drawn(sides))
    assert [notice.code for notice in open_docx(Path("a.docx"), data).notices] == ["docx.images", "docx.boxes"]
    image, _ = _written(data)
    assert image.size == Image.open(io.BytesIO(grey_box())).size


def _hwpx(clip: str, measure: str) -> bytes:
    picture = made.pic().replace("</hp:pic>", f"{clip}{measure}</hp:pic>")
    return Hwpx(made.p("본문") + made.p(made.run(picture))).picture(data=_png()).build()


def _numbers(xml: str, element: str) -> list[int]:
    found = re.search(rf"<hp:{element} [^>]*>", xml)
    return [int(value) for value in re.findall(r'"(\d+)"', found[0])] if found else []


MEASURE = '<hp:imgDim dimwidth="12000" dimheight="7200"/>'


@pytest.mark.parametrize(
    ("clip", "size", "after", "measure"),
    [
        ('<hp:imgClip left="0" right="12000" top="0" bottom="7200"/>', (200, 120), [0, 12000, 0, 7200], [12000, 7200]),
        ('<hp:imgClip left="0" right="0" top="0" bottom="0"/>', (200, 120), [0, 0, 0, 0], [12000, 7200]),
        ('<hp:imgClip left="6000" right="12000" top="0" bottom="3600"/>', (100, 60), [0, 6000, 0, 3600], [6000, 3600]),
        ('<hp:imgClip left="30" right="6030" top="0" bottom="7200"/>', (101, 120), [30, 6030, 0, 7200], [6060, 7200]),
    ],
)
def test_what_hangul_crops_away_is_gone(clip: str, size: tuple[int, int], after: list[int], measure: list[int]) -> None:
    document = open_hwpx(Path("a.hwpx"), _hwpx(clip, MEASURE))
    assert [notice.code for notice in document.notices] == ["hwpx.images"]
    with zipfile.ZipFile(io.BytesIO(document.write_native(()).data)) as archive:
        image = Image.open(io.BytesIO(archive.read("BinData/image1.png")))
        xml = archive.read("Contents/section0.xml").decode()
    assert (image.size, _numbers(xml, "imgClip"), _numbers(xml, "imgDim")) == (size, after, measure)
    assert image.getpixel((0, 0)) == _picture().getpixel((100, 0) if "6000" in clip[:30] else (0, 0))


@pytest.mark.parametrize(
    ("clip", "measure", "said"),
    [
        ('<hp:imgClip left="0" right="30000" top="0" bottom="18000"/>', "", ["hwpx.images"]),
        ('<hp:imgClip left="0" right="15000" top="0" bottom="18000"/>', "", ["hwpx.images", "hwpx.boxes"]),
        ('<hp:imgClip left="9000" right="6000" top="0" bottom="7200"/>', MEASURE, ["hwpx.images", "hwpx.boxes"]),
    ],
)
def test_a_crop_of_hangul_that_is_not_certain_is_a_grey_box_and_said(clip: str, measure: str, said: list[str]) -> None:
    document = open_hwpx(Path("a.hwpx"), _hwpx(clip, measure))
    assert [notice.code for notice in document.notices] == said
