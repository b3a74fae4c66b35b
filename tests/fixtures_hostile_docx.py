"""Word files made to take the machine down; see ``tests.fixtures_hostile``."""

import io
import random
import zipfile

from tests.fixtures_docx import NAMESPACES, Package, p, t

_MEGABYTE = 1 << 20


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
