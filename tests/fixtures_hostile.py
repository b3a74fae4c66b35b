"""Files made to take the machine down, built by code: each is small, valid enough to be read, and asks for too much.

The table is used by the tests and by ``benchmarks.hostile``. A ``size`` makes each as cruel as wanted.
"""

import io
import random
import zipfile
import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from tests.fixtures_docx import NAMESPACES, Package, p, t

_MEGABYTE = 1 << 20


@dataclass(frozen=True)
class Hostile:
    """A hostile file: what it does, its name, how it is made."""

    what: str
    name: str
    make: Callable[[], bytes]


# --- PDF: objects by number; 1 is the catalogue.


def pdf(objects: Mapping[int, bytes | tuple[bytes, bytes]], trailer: bytes = b"") -> bytes:
    """A PDF of ``objects``: each a value, or a stream's dictionary (without its length) and its bytes."""
    parts, offsets = [b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"], {}
    position = len(parts[0])
    for number, content in sorted(objects.items()):
        if isinstance(content, tuple):
            head, data = content
            body = b"<<%s /Length %d>>\nstream\n%s\nendstream" % (head, len(data), data)
        else:
            body = content
        offsets[number] = position
        parts.append(b"%d 0 obj\n%s\nendobj\n" % (number, body))
        position += len(parts[-1])
    size = max(offsets) + 1
    parts.append(b"xref\n0 1\n0000000000 65535 f \n")
    parts += [b"%d 1\n%010d 00000 n \n" % (number, offset) for number, offset in sorted(offsets.items())]
    parts.append(b"trailer\n<</Root 1 0 R /Size %d %s>>\nstartxref\n%d\n%%%%EOF\n" % (size, trailer, position))
    return b"".join(parts)


_FONT = b"/Font <</F <</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>>>"
_WORDS = b"BT /F 10 Tf 50 700 Td (A judgment of the court, No. 1) Tj ET\n"


def page(
    contents: bytes | tuple[bytes, bytes] = _WORDS,
    resources: bytes = b"",
    more: Mapping[int, bytes | tuple[bytes, bytes]] | None = None,
    box: bytes = b"0 0 595 842",
    keys: bytes = b"",
) -> bytes:
    """A PDF of one page: its content stream is object 4, further objects begin at 10."""
    return pdf(
        {
            1: b"<</Type /Catalog /Pages 2 0 R>>",
            2: b"<</Type /Pages /Kids [3 0 R] /Count 1>>",
            3: b"<</Type /Page /Parent 2 0 R /MediaBox [%s] /Contents 4 0 R /Resources <<%s %s>> %s>>"
            % (box, _FONT, resources, keys),
            4: contents if isinstance(contents, tuple) else (b"", contents),
            **(more or {}),
        }
    )


def _form(content: bytes, resources: bytes = b"") -> tuple[bytes, bytes]:
    return b"/Type /XObject /Subtype /Form /BBox [0 0 600 900] /Resources <<%s %s>>" % (_FONT, resources), content


def nested_forms(depth: int = 30, times: int = 10) -> bytes:
    """Each form draws the next one ``times`` times: ``times`` to the power of ``depth`` texts."""
    forms: dict[int, bytes | tuple[bytes, bytes]] = {
        10 + level: _form(b"/X Do\n" * times, b"/XObject <</X %d 0 R>>" % (11 + level)) for level in range(depth)
    }
    forms[10 + depth] = _form(_WORDS)
    return page(_WORDS + b"/X Do\n", b"/XObject <</X 10 0 R>>", forms)


def circular_forms(times: int = 4000) -> bytes:
    """Two forms that draw each other, ``times`` times each: 55 KB that took 23.6 GB."""
    forms = {
        10: _form(b"/X Do\n" * times, b"/XObject <</X 11 0 R>>"),
        11: _form(_WORDS + b"/X Do\n" * times, b"/XObject <</X 10 0 R>>"),
    }
    return page(_WORDS + b"/X Do\n", b"/XObject <</X 10 0 R>>", forms)


def own_form(times: int = 50) -> bytes:
    """A form that draws itself."""
    form = _form(_WORDS + b"/X Do\n" * times, b"/XObject <</X 10 0 R>>")
    return page(_WORDS + b"/X Do\n", b"/XObject <</X 10 0 R>>", {10: form})


def _flate(data: bytes, times: int = 1) -> tuple[bytes, bytes]:
    for _ in range(times):
        data = zlib.compress(data, 9)
    return b"/Filter [%s]" % (b"/FlateDecode " * times), data


def swollen_contents(size: int = 2000) -> bytes:
    """A page whose content is ``size`` megabytes of blanks, packed three times."""
    packer = zlib.compressobj(9)
    block = b" " * _MEGABYTE
    packed = b"".join(packer.compress(block) for _ in range(size)) + packer.flush()
    _, data = _flate(packed, 2)
    return page((b"/Filter [/FlateDecode /FlateDecode /FlateDecode]", data))


def endless_contents(count: int = 4_000_000) -> bytes:
    """A page that shows ``count`` words, all over one another."""
    return page(_flate(_WORDS + b"BT /F 10 Tf 50 700 Td " + b"(word ) Tj " * count + b"ET"))


def many_glyphs(count: int = 400_000) -> bytes:
    """A page of ``count`` glyphs."""
    lines = b"".join(b"1 0 0 1 50 %d Tm (%s) Tj\n" % (y % 800, b"abcd efghi" * 10) for y in range(count // 100))
    return page(_flate(b"BT /F 1 Tf " + lines + b"ET"))


def deep_operands(depth: int = 5_000_000) -> bytes:
    """A content stream of arrays in arrays."""
    return page(_flate(_WORDS + b"[" * depth))


def deep_states(count: int = 3_000_000) -> bytes:
    """A content stream that saves its graphics state and never restores it."""
    return page(_flate(b"q " * count + _WORDS))


def clipped(count: int = 300_000) -> bytes:
    """A page that clips to ``count`` paths, one in the other, with a word after each."""
    return page(_flate(b"0 0 600 900 re 1 1 500 800 re W* n BT /F 9 Tf (a) Tj ET\n" * count))


def many_pages(count: int = 20_000) -> bytes:
    """A file of ``count`` pages that share one content."""
    objects: dict[int, bytes | tuple[bytes, bytes]] = {
        1: b"<</Type /Catalog /Pages 2 0 R>>",
        2: b"<</Type /Pages /Count %d /Kids [%s]>>" % (count, b" ".join(b"%d 0 R" % (10 + n) for n in range(count))),
        4: (b"", _WORDS * 20),
    }
    leaf = b"<</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources <<%s>>>>" % _FONT
    return pdf(objects | {10 + number: leaf for number in range(count)})


def claimed_pages(count: int = 2_000_000_000) -> bytes:
    """A page tree that says it has two thousand million pages."""
    return page().replace(b"/Count 1>>", b"/Count %d>>" % count)


def deep_page_tree(depth: int = 100_000) -> bytes:
    """A page below ``depth`` nodes of the page tree."""
    objects: dict[int, bytes | tuple[bytes, bytes]] = {
        1: b"<</Type /Catalog /Pages 10 0 R>>",
        3: b"<</Type /Page /Parent %d 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources <<%s>>>>"
        % (9 + depth, _FONT),
        4: (b"", _WORDS),
    }
    for level in range(depth):
        below = b"%d 0 R" % (11 + level) if level + 1 < depth else b"3 0 R"
        above = b"/Parent %d 0 R" % (9 + level) if level else b""
        objects[10 + level] = b"<</Type /Pages /Kids [%s] /Count 1 %s>>" % (below, above)
    return pdf(objects)


def circular_page_tree() -> bytes:
    """A page tree whose nodes are below each other."""
    return pdf(
        {
            1: b"<</Type /Catalog /Pages 2 0 R>>",
            2: b"<</Type /Pages /Kids [5 0 R 5 0 R] /Count 4>>",
            5: b"<</Type /Pages /Kids [2 0 R 2 0 R] /Count 4 /Parent 2 0 R>>",
        }
    )


def huge_page() -> bytes:
    """A page as large as a country."""
    return page(box=b"0 0 999999999999 999999999999")


def huge_image(side: int = 200_000) -> bytes:
    """A picture that says it has ``side`` times ``side`` points."""
    head = b"/Type /XObject /Subtype /Image /Width %d /Height %d /BitsPerComponent 8 /ColorSpace /DeviceRGB" % (
        side,
        side,
    )
    dictionary, data = _flate(bytes(10 * _MEGABYTE))
    image = (b"%s %s" % (head, dictionary), data)
    return page(_WORDS + b"q 500 0 0 500 0 0 cm /I Do Q\n" * 2000, b"/XObject <</I 10 0 R>>", {10: image})


def xref_circle() -> bytes:
    """Cross-reference tables that name each other as the one before."""
    data = page()
    start = data.rindex(b"xref\n0 1")
    first = data[:start]
    table = data[start : data.rindex(b"trailer")]
    second = len(first) + len(table) + 200
    one = table + b"trailer\n<</Root 1 0 R /Size 99 /Prev %d>>\n" % second
    two = table + b"trailer\n<</Root 1 0 R /Size 99 /Prev %d>>\nstartxref\n%d\n%%%%EOF\n" % (start, start)
    return first + one.ljust(second - start) + two


def object_stream_circle() -> bytes:
    """Object streams that extend each other, and hold the lengths of each other."""
    body = b"20 0 21 3 <<>> 5"
    return page(
        more={
            20: (b"/Type /ObjStm /N 2 /First 10 /Extends 21 0 R", body),
            21: (b"/Type /ObjStm /N 2 /First 10 /Extends 20 0 R", body),
        }
    )


def claimed_objects(count: int = 2_000_000_000) -> bytes:
    """A cross-reference stream that says it holds two thousand million objects."""
    data = page()
    stream = (
        b"900 0 obj\n<</Type /XRef /Size %d /W [1 8 8] /Index [0 %d] /Root 1 0 R /Length 17>>\nstream\n%s\nendstream\n"
    )
    start = data.rindex(b"xref\n0 1")
    return data[:start] + stream % (count, count, bytes(17)) + b"endobj\nstartxref\n%d\n%%%%EOF\n" % start


def deep_objects(depth: int = 2_000_000) -> bytes:
    """An object of arrays in arrays."""
    return page(more={10: b"[" * depth + b"]" * depth})


def many_filters(count: int = 20_000) -> bytes:
    """A stream behind ``count`` filters."""
    data = _WORDS.hex().encode() + b">"
    return page((b"/Filter [%s]" % (b"/ASCIIHexDecode " * count), data))


def wide_predictor() -> bytes:
    """A stream whose rows are said to be a thousand million bytes wide."""
    head, data = _flate(_WORDS)
    return page((head + b" /DecodeParms [<</Predictor 15 /Columns 1000000000 /Colors 32 /BitsPerComponent 16>>]", data))


def type3_circle(count: int = 200) -> bytes:
    """A font whose letters are drawn by writing in that font."""
    glyph = b"1000 0 0 0 1000 1000 d1 BT /T 1 Tf %s ET" % (b"(aaaaaaaaaaaaaaaaaaaa) Tj " * count)
    font = (
        b"<</Type /Font /Subtype /Type3 /FontBBox [0 0 9 9] /FontMatrix [1 0 0 1 0 0] /CharProcs <</a 11 0 R>>"
        b" /Encoding <</Differences [97 /a]>> /FirstChar 97 /LastChar 97 /Widths [9]"
        b" /Resources <</Font <</T 10 0 R>>>>>>"
    )
    words = _WORDS + b"BT /T 12 Tf 50 600 Td (aaaaaaaaaaaaaaaaaaaa) Tj ET"
    return page(words, b"", {10: font, 11: (b"", glyph)}).replace(b"/Font <</F", b"/Font <</T 10 0 R /F")


def _cid_font(to_unicode: bytes, widths: bytes = b"") -> bytes:
    composite = (
        b"<</Type /Font /Subtype /Type0 /BaseFont /X /Encoding /Identity-H /DescendantFonts [11 0 R]"
        b" /ToUnicode 12 0 R>>"
    )
    descendant = (
        b"<</Type /Font /Subtype /CIDFontType2 /BaseFont /X /CIDSystemInfo <</Registry (Adobe) /Ordering (Identity)"
        b" /Supplement 0>> /FontDescriptor <</Type /FontDescriptor /FontName /X /Flags 4>> %s>>" % widths
    )
    head, data = _flate(to_unicode)
    words = _WORDS + b"BT /C 12 Tf 50 600 Td <00410042> Tj ET"
    fonts = page(words, b"", {10: composite, 11: descendant, 12: (head, data)})
    return fonts.replace(b"/Font <</F", b"/Font <</C 10 0 R /F")


def swollen_font_map(count: int = 300_000) -> bytes:
    """A font's map of codes to letters with ``count`` ranges of all codes."""
    line = b"1 beginbfrange\n<00000000> <FFFFFFFF> <0041>\nendbfrange\n"
    return _cid_font(b"begincmap\n1 begincodespacerange\n<00000000> <FFFFFFFF>\nendcodespacerange\n" + line * count)


def swollen_widths(count: int = 2_000_000) -> bytes:
    """A font with widths for ``count`` ranges of glyphs."""
    return _cid_font(b"begincmap\nendcmap", b"/W [%s]" % (b"0 65535 500 " * count))


def many_annotations(count: int = 100_000) -> bytes:
    """A page with ``count`` notes stuck to it."""
    notes = {10 + n: b"<</Type /Annot /Subtype /Text /Rect [0 0 9 9] /Contents (n)>>" for n in range(count)}
    return page(keys=b"/Annots [%s]" % b" ".join(b"%d 0 R" % number for number in notes), more=notes)


def pattern_circle() -> bytes:
    """A pattern that is painted with itself."""
    resources = b"/Pattern <</P 10 0 R>>"
    paint = b"/Pattern cs /P scn 0 0 500 500 re f\n" * 50
    pattern = (
        b"/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 1 1] /XStep 0.001 /YStep 0.001"
        b" /Resources <<%s>>" % resources,
        paint,
    )
    return page(_WORDS + paint, resources, {10: pattern})


# --- DOCX.


def _docx(body: str) -> bytes:
    return Package(body).build()


def zip_of_overlaps(parts: int = 5_000, size: int = 2 * _MEGABYTE) -> bytes:
    """A zip whose entries are all the same bytes: ``parts`` times two megabytes in a few kilobytes."""
    stream = io.BytesIO(_docx(p(t("본문"))))
    with zipfile.ZipFile(stream, "a", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("word/media/0.xml", b"<a>" + b" " * size + b"</a>")
        first = archive.getinfo("word/media/0.xml")
        for number in range(1, parts):
            copy = zipfile.ZipInfo(f"word/media/{number}.xml")
            for name in ("header_offset", "CRC", "compress_size", "file_size", "compress_type"):
                setattr(copy, name, getattr(first, name))
            archive.filelist.append(copy)
    return stream.getvalue()


def zip_of_zeros(size: int = 900) -> bytes:
    """A part of ``size`` megabytes of one letter."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("[Content_Types].xml", b"<Types/>")
        with archive.open("word/document.xml", "w") as part:
            for _ in range(size):
                part.write(b"a" * _MEGABYTE)
    return stream.getvalue()


def slow_zip(size: int = 250) -> bytes:
    """A main part of ``size`` megabytes that is packed just as well as a true one is."""
    noise = random.Random(7)
    words = ["".join(chr(noise.randrange(0xAC00, 0xD7A3)) for _ in range(3)) for _ in range(2000)]
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        source = zipfile.ZipFile(io.BytesIO(_docx(p(t("본문")))))
        for name in source.namelist():
            if name != "word/document.xml":
                archive.writestr(name, source.read(name))
        with archive.open("word/document.xml", "w") as part:
            part.write(f"<w:document {NAMESPACES}><w:body>".encode())
            for _ in range(size):
                runs = "".join(p(t(noise.choice(words))) for _ in range(14_000))
                part.write(runs.encode())
            part.write(b"</w:body></w:document>")
    return stream.getvalue()


def entity_bomb() -> bytes:
    """Entities of entities: a thousand million laughs."""
    levels = "".join(f'<!ENTITY e{n} "{f"&e{n - 1};" * 10}">' for n in range(1, 10))
    start = f'<!DOCTYPE w [<!ENTITY e0 "lol">{levels}]>'
    main = start + f"<w:document {NAMESPACES}><w:body><w:p>&e9;</w:p></w:body></w:document>"
    return _with_main(main.encode())


def _with_main(main: bytes) -> bytes:
    source = zipfile.ZipFile(io.BytesIO(_docx(p(t("본문")))))
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in source.namelist():
            archive.writestr(name, main if name == "word/document.xml" else source.read(name))
    return stream.getvalue()


def attribute_bomb(count: int = 1_000_000) -> bytes:
    """An element with ``count`` attributes."""
    attributes = " ".join(f'w:a{number}="{number}"' for number in range(count))
    return _docx(f"<w:p {attributes}>{t('본문')}</w:p>")


def namespace_bomb(count: int = 300_000) -> bytes:
    """An element with ``count`` namespaces."""
    names = " ".join(f'xmlns:n{number}="urn:{number}"' for number in range(count))
    return _docx(f"<w:p {names}>{t('본문')}</w:p>")


def deep_elements(depth: int = 250) -> bytes:
    """Tables in tables, as deep as a parser takes them; every row holds two."""
    inner = p(t("본문"))
    for _ in range(depth // 3):
        inner = f"<w:tbl><w:tr><w:tc>{inner}<w:p/></w:tc></w:tr></w:tbl>"
    return _docx(inner)


def too_deep_elements(depth: int = 3_000_000) -> bytes:
    """Elements in elements beyond what any parser takes."""
    return _docx("<w:smartTag>" * depth + "</w:smartTag>" * depth)


def long_paragraph(size: int = 5 * _MEGABYTE) -> bytes:
    """A paragraph of ``size`` bytes of text."""
    sentence = "피고인은 서울 강남구 역삼동에서 피해자를 만나 돈을 빌렸다. "
    return _docx(p(t(sentence * (size // len(sentence.encode())))))


def many_runs(count: int = 400_000) -> bytes:
    """A paragraph of ``count`` runs of one letter."""
    return _docx(p(t("가") * count))


def many_cells(count: int = 200_000) -> bytes:
    """A table of ``count`` cells."""
    cell = f"<w:tc>{p(t('칸'))}</w:tc>"
    return _docx("<w:tbl>" + f"<w:tr>{cell * 10}</w:tr>" * (count // 10) + "</w:tbl>" + p(t("끝")))


def claimed_columns(count: int = 2_000_000_000) -> bytes:
    """Cells that say they span two thousand million columns."""
    cell = f'<w:tc><w:tcPr><w:gridSpan w:val="{count}"/></w:tcPr>{p(t("칸"))}</w:tc>'
    return _docx(f"<w:tbl><w:tr>{cell * 3}</w:tr></w:tbl>")


def huge_numbers(start: int = 2_000_000_000) -> bytes:
    """A list that begins at two thousand million, in Roman numerals."""
    levels = (
        f'<w:lvl w:ilvl="0"><w:start w:val="{start}"/><w:numFmt w:val="upperRoman"/><w:lvlText w:val="%1"/></w:lvl>'
    )
    numbering = (
        f'<w:numbering {NAMESPACES}><w:abstractNum w:abstractNumId="0">{levels}</w:abstractNum>'
        '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>'
    )
    item = f'<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr>{t("항목")}</w:p>'
    return Package(item * 100).add("numbering", "numbering.xml", numbering).build()


# --- Text.


def long_line(size: int = 190 * _MEGABYTE) -> bytes:
    """A line of ``size`` bytes."""
    return ("피고인은 돈을 빌렸다 ".encode() * (size // 30))[:size].decode("utf-8", "ignore").encode()


def digits(size: int = 5 * _MEGABYTE) -> bytes:
    """Nothing but digits."""
    return "피고인의 계좌 ".encode() + b"0123456789" * (size // 10)


def dashes(size: int = 3 * _MEGABYTE) -> bytes:
    """Numbers that might be accounts, and never end."""
    return "계좌번호 ".encode() + b"123-45-" * (size // 7)


def brackets(size: int = 3 * _MEGABYTE) -> bytes:
    """Brackets that never close, around names."""
    return "원고 홍길동(".encode() * (size // 17)


def blanks(size: int = 5 * _MEGABYTE) -> bytes:
    """A name, blanks, a name."""
    return "원고".encode() + b" " * size + "홍길동".encode()


def many_lines(count: int = 3_000_000) -> bytes:
    """Lines of one letter."""
    return "가\n".encode() * count


def nothing(size: int = 190 * _MEGABYTE) -> bytes:
    """Zeros."""
    return bytes(size)


FILES: tuple[Hostile, ...] = (
    Hostile("PDF: forms nested 30 deep, 10 times each", "forms-nested.pdf", nested_forms),
    Hostile("PDF: two forms that draw each other (55 KB)", "forms-circle.pdf", circular_forms),
    Hostile("PDF: a form that draws itself", "form-itself.pdf", own_form),
    Hostile("PDF: content of 2 GB, packed three times", "contents-packed.pdf", swollen_contents),
    Hostile("PDF: 4 million words over one another", "contents-endless.pdf", endless_contents),
    Hostile("PDF: 400,000 glyphs on a page", "glyphs.pdf", many_glyphs),
    Hostile("PDF: 5 million arrays in arrays in the content", "operands-deep.pdf", deep_operands),
    Hostile("PDF: 3 million saved graphics states", "states-deep.pdf", deep_states),
    Hostile("PDF: 300,000 clips in each other", "clips.pdf", clipped),
    Hostile("PDF: 20,000 pages", "pages.pdf", many_pages),
    Hostile("PDF: claims 2,000 million pages", "pages-claimed.pdf", claimed_pages),
    Hostile("PDF: page tree 100,000 deep", "tree-deep.pdf", deep_page_tree),
    Hostile("PDF: page tree in a circle", "tree-circle.pdf", circular_page_tree),
    Hostile("PDF: page as large as a country", "page-huge.pdf", huge_page),
    Hostile("PDF: picture of 200,000 × 200,000", "image-huge.pdf", huge_image),
    Hostile("PDF: cross-reference tables in a circle", "xref-circle.pdf", xref_circle),
    Hostile("PDF: object streams in a circle", "objstm-circle.pdf", object_stream_circle),
    Hostile("PDF: claims 2,000 million objects", "objects-claimed.pdf", claimed_objects),
    Hostile("PDF: object 2 million arrays deep", "objects-deep.pdf", deep_objects),
    Hostile("PDF: stream behind 20,000 filters", "filters.pdf", many_filters),
    Hostile("PDF: predictor with rows of 64 GB", "predictor.pdf", wide_predictor),
    Hostile("PDF: font whose letters write in it", "font-circle.pdf", type3_circle),
    Hostile("PDF: font map of 300,000 ranges", "font-map.pdf", swollen_font_map),
    Hostile("PDF: font of 2 million ranges of widths", "font-widths.pdf", swollen_widths),
    Hostile("PDF: 100,000 notes", "annotations.pdf", many_annotations),
    Hostile("PDF: pattern painted with itself", "pattern-circle.pdf", pattern_circle),
    Hostile("DOCX: 5,000 entries on the same 2 MB", "zip-overlaps.docx", zip_of_overlaps),
    Hostile("DOCX: 900 MB of one letter", "zip-letter.docx", zip_of_zeros),
    Hostile("DOCX: main part of 250 MB, packed as a true one", "zip-large.docx", slow_zip),
    Hostile("DOCX: entities of entities", "xml-entities.docx", entity_bomb),
    Hostile("DOCX: 1 million attributes", "xml-attributes.docx", attribute_bomb),
    Hostile("DOCX: 300,000 namespaces", "xml-namespaces.docx", namespace_bomb),
    Hostile("DOCX: tables 80 deep", "tables-deep.docx", deep_elements),
    Hostile("DOCX: elements 3 million deep", "xml-deep.docx", too_deep_elements),
    Hostile("DOCX: paragraph of 5 MB", "paragraph.docx", long_paragraph),
    Hostile("DOCX: 400,000 runs in a paragraph", "runs.docx", many_runs),
    Hostile("DOCX: 200,000 cells", "cells.docx", many_cells),
    Hostile("DOCX: cells that span 2,000 million columns", "columns.docx", claimed_columns),
    Hostile("DOCX: list from 2,000 million in Roman numerals", "numbers.docx", huge_numbers),
    Hostile("TXT: line of 190 MB", "line.txt", long_line),
    Hostile("TXT: 5 MB of digits", "digits.txt", digits),
    Hostile("TXT: 3 MB of numbers with hyphens", "hyphens.txt", dashes),
    Hostile("TXT: 3 MB of open brackets", "brackets.txt", brackets),
    Hostile("TXT: 5 MB of blanks between two words", "blanks.txt", blanks),
    Hostile("TXT: 3 million lines", "lines.txt", many_lines),
    Hostile("TXT: 190 MB of zeros", "zeros.txt", nothing),
)
