"""PDF files made to take the machine down; see ``tests.fixtures_hostile``. Objects go by number; 1 is the catalogue."""

import zlib
from collections.abc import Mapping

_MEGABYTE = 1 << 20


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
