"""An HWPX written back in place: the replaced spans are other words, everything else is as it was."""

import io
import re
import subprocess
import sys
import zipfile
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import etree

from core.documents.hwpx.document import HwpxDocument, open_hwpx
from core.documents.hwpx.package import Package
from core.documents.model import Format, Replacement, apply_replacements
from core.documents.parts.document import Cleaned
from core.errors import DocumentError
from core.verification import Expected, SecretValue
from core.verification.search import search
from tests import fixtures_hwpx as made
from tests.fixtures_hwpx import Hwpx, box, p, run, t, table

_HP = "{http://www.hancom.co.kr/hwpml/2011/paragraph}"


def _opened(data: bytes) -> HwpxDocument:
    return open_hwpx(Path("a.hwpx"), data)


def _parts(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def _replacements(text: str, **values: str) -> list[Replacement]:
    found = [
        Replacement(place.start(), place.end(), new)
        for value, new in values.items()
        for place in re.finditer(re.escape(value), text)
    ]
    return sorted(found, key=lambda item: item.start)


def _redacted(data: bytes, **values: str) -> HwpxDocument:
    document = _opened(data)
    return _opened(document.write_native(_replacements(document.text, **values)).data)


_TAB = '<hp:tab width="4000" leader="0" type="1"/>'


@pytest.mark.parametrize(
    ("body", "text"),
    [
        (p("피고인 홍", "길", "동은"), "피고인 A은"),
        (p(run(t("피고인 홍", '<hp:markpenBegin color="#FFFF00"/>', "길", "<hp:markpenEnd/>", "동은"))), "피고인 A은"),
        (p(run(t("가", _TAB, "홍길동", "<hp:lineBreak/>", "나"))), "가\tA\n나"),
        (p(run(table(("홍길동", "나"), ("다", "홍길동")))), "A\t나\n다\tA"),
        (p("가", run(box("홍길동"))), "가\nA"),
        (p("가", run(made.note("footNote", "홍길동"), made.head("header", "홍길동"))), "가\nA\nA"),
        (p("가", run(made.equation("홍길동 over 2"))), "가A over 2"),
        (p("가", run(made.button("btn", "홍길동에게"))), "가\nA에게"),
        (p("가", run('<hp:textart text="홍길동" id="1"/>')), "가\nA"),
        (p("가", run('<hp:compose circleType="CHAR" composeText="홍길동"/>')), "가A"),
        (p("홍길동", look=made.FIRST_LEVEL), "1. A"),
    ],
)
def test_values_are_replaced_wherever_they_stand(body: str, text: str) -> None:
    assert _redacted(Hwpx(body).build(), 홍길동="A").text == text


def test_the_caption_of_a_ticked_box_is_deleted_as_a_whole() -> None:
    data = Hwpx(p("가", run('<hp:checkBtn caption="홍길동" value="CHECKED"/>'))).build()
    assert _redacted(data, 홍길동="").text == "가\n☒ "


@pytest.mark.parametrize(
    "shown",
    [
        made.button("btn", "홍길동"),
        '<hp:comboBox name="x" selectedValue="홍길동"><hp:listItem value="1"/></hp:comboBox>',
        '<hp:textart text="홍길동" id="1"/>',
        '<hp:edit name="x"><hp:text>홍길동</hp:text></hp:edit>',
        "<hp:dutmal><hp:mainText/><hp:subText>홍길동</hp:subText></hp:dutmal>",
        box("홍길동"),
        t("홍길동") + table(("표",)),
    ],
    ids=lambda shown: re.findall(r"hp:(\w+)", shown)[0],
)
def test_a_text_is_deleted_as_a_whole_wherever_it_stands(shown: str) -> None:
    document = _opened(Hwpx(p("가", run(shown)) + p(run(shown), run(shown)) + p("끝")).build())
    plan = _replacements(document.text, 홍길동="")
    data = document.write_native(plan).data
    assert "".join(_opened(data).text.split()) == "".join(document.text.replace("홍길동", "").split())
    expected = Expected(document.readable_text(plan, Format.HWPX), document.repeated_heads(plan))
    found = search(data, "a.hwpx", [SecretValue("홍길동", "내국인이름")], expected)
    assert found.ok, found


def test_a_result_that_lacks_an_empty_paragraph_of_the_original_is_refused() -> None:
    class Losing(HwpxDocument):
        def written(self, cleaned: Cleaned[Package], replacements: Sequence[Replacement]) -> bytes:
            data = super().written(cleaned, replacements)
            parts = _parts(data)
            empty = re.compile(rb"<hp:p [^>]*>(?:(?!<hp:t>|</hp:p>).)*</hp:p>", re.DOTALL)
            parts["Contents/section0.xml"], count = empty.subn(b"", parts["Contents/section0.xml"], count=1)
            assert count
            return made.zip_bytes(parts)

    data = Hwpx(p("원고 홍길동") + p("") + p("피고 강감찬")).build()
    with pytest.raises(DocumentError) as refused:
        Losing(Path("a.hwpx"), data).write_native([Replacement(3, 6, "")])
    assert refused.value.code == "hwpx.not_the_same"


@pytest.mark.parametrize("hyphen", ["<hp:hyphen/>", "<hp:hypen/>"])
def test_a_sign_that_stands_as_an_element_is_replaced(hyphen: str) -> None:
    """Hangul shows nothing for it: it goes with the number it stands in, and stays in a word."""
    document = _opened(Hwpx(p(run(t("전화 010", hyphen, "1234", hyphen, "5678 per", hyphen, "tinent")))).build())
    start = document.text.index("01012345678")
    data = document.write_native([Replacement(start, start + 11, "(생략)")]).data
    assert _opened(data).text == "전화 (생략) pertinent"
    assert f"<hp:t>전화 (생략) per{hyphen}tinent</hp:t>" in _parts(data)["Contents/section0.xml"].decode()


def test_the_written_judgment_passes_the_leak_check() -> None:
    document = _opened(made.judgment())
    plan = _replacements(document.text, 홍길동="A", 김영희="B", **{"800101-1234567": "(주민등록번호 1 생략)"})
    values = [SecretValue(value, "내국인이름") for value in ("홍길동", "김영희", "800101-1234567")]
    expected = Expected(document.readable_text(plan, Format.HWPX), document.repeated_heads(plan))
    found = search(document.write_native(plan).data, "a.hwpx", values, expected)
    assert found.ok, found
    assert search(made.judgment(), "a.hwpx", values, expected).leaks


# What a process of its own has in memory at most: to begin with, with the file read, with it written.
_PEAKS = """
import sys
from collections.abc import Sequence
from pathlib import Path
from core.documents.hwpx.document import open_hwpx
from core.isolation.restraint import most_memory_used

peaks = [most_memory_used()]
document = open_hwpx(Path(sys.argv[1]), Path(sys.argv[1]).read_bytes())
peaks.append(most_memory_used())
document.write_native([])
print(*peaks, most_memory_used())
"""


def test_a_table_of_many_pages_takes_hardly_more_memory_to_be_written_than_to_be_read(tmp_path: Path) -> None:
    """A list of offences that opened and was reviewed could not be written: the limit is one for both."""
    path = tmp_path / "범죄일람표.hwpx"
    rows = [tuple(f"{row}-{place}" for place in range(10)) for row in range(600)]
    path.write_bytes(Hwpx(p(run(table(*rows)))).build())
    told = subprocess.run([sys.executable, "-c", _PEAKS, path], capture_output=True, check=True, text=True).stdout
    begun, read, written = map(int, told.split())
    assert written - begun < 1.3 * (read - begun)


def _skeleton(root: etree._Element) -> str:
    """The part without its words: canonical XML, the layout's caches left out, long ids as one."""
    for element in list(root.iter("*")):
        if element.tag == f"{_HP}linesegarray":
            element.getparent().remove(element)  # type: ignore[union-attr]
            continue
        element.text, element.tail = None, None
        for name in ("id", "instid", "instId"):
            if name in element.attrib and element is not root:
                element.set(name, "0")
    return etree.tostring(root, method="c14n2").decode()


def _border(kind: str) -> str:
    return f'<hh:borderFill id="9"><hh:leftBorder type="{kind}" width="0.12 mm" color="#000000"/></hh:borderFill>'


@pytest.mark.parametrize("name", ["Contents/section0.xml", "Contents/header.xml"])
def test_nothing_but_words_changes(name: str) -> None:
    data = made.judgment()
    document = _opened(data)
    written = document.write_native(_replacements(document.text, 홍길동="A", 김영희="B")).data
    assert _skeleton(etree.fromstring(_parts(written)[name])) == _skeleton(etree.fromstring(_parts(data)[name]))


@pytest.mark.parametrize(
    ("part", "package"),
    [
        ("Contents/header.xml", Hwpx(p("가"), borders=_border("THICK3D") + _border("THICKREV3D") + _border("REV3D"))),
        ("Contents/section0.xml", Hwpx(p("가", run(made.shape("rect", '<hp:shadow type="PARELLEL_LEFTTOP"/>'))))),
        ("Contents/section0.xml", Hwpx(p("가", run('<hp:t xml:space="preserve">  나 </hp:t>')))),
        ("Contents/header.xml", Hwpx(p("가", look=made.BULLETED), bullet="ㆍ")),
        ("Contents/masterpage0.xml", Hwpx(p("가"), masters={"masterpage0": p("나")})),
    ],
)
def test_what_hangul_and_its_converters_write_stays(part: str, package: Hwpx) -> None:
    written = _opened(package.build()).write_native(())
    assert not written.notices
    before, after = (etree.fromstring(_parts(data)[part]) for data in (package.build(), written.data))
    assert _skeleton(after) == _skeleton(before)


def test_text_outside_of_the_replaced_spans_stays_in_its_nodes() -> None:
    data = made.judgment()
    written = _opened(data).write_native(_replacements(_opened(data).text, 홍길동="A")).data

    def nodes(content: bytes) -> list[str]:
        root = etree.fromstring(content)
        return [text for element in root.iter(f"{_HP}t") for text in element.itertext()]

    before, after = nodes(_parts(data)["Contents/section0.xml"]), nodes(_parts(written)["Contents/section0.xml"])
    assert len(before) == len(after) + 1, "the run that held nothing but a part of the value is empty now"
    assert {new for new in after if new not in before} == {"피고인 A", "피고인 A은 초범이다."}


def test_the_same_file_gives_the_same_bytes_and_the_kind_stands_first() -> None:
    document = _opened(made.judgment())
    written = document.write_native(()).data
    assert written == document.write_native(()).data
    assert written[30:57] == b"mimetypeapplication/hwp+zip"
    with zipfile.ZipFile(io.BytesIO(written)) as archive:
        assert archive.infolist()[0].compress_type == zipfile.ZIP_STORED
        assert {entry.date_time for entry in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}


def test_only_parts_of_the_list_are_written() -> None:
    package = Hwpx(p("홍길동"), masters={"masterpage0": p("바탕")}).picture()
    package.part("Preview/PrvText.txt", "홍길동").part("Scripts/headerScripts.js", "홍길동")
    package.part("DocHistory/VersionLog0.xml", "<a>홍길동</a>").part("META-INF/signatures.xml", "<a/>")
    assert set(_parts(_opened(package.build()).write_native(()).data)) == {
        "mimetype", "version.xml", "META-INF/container.xml", "META-INF/manifest.xml", "Contents/content.hpf",
        "Contents/header.xml", "Contents/section0.xml", "Contents/masterpage0.xml", "settings.xml",
    }  # fmt: skip


def test_a_section_finds_its_master_page_under_the_new_name() -> None:
    """Hangul shows no master page that no section names."""
    masters = {"masterpage3": p("바탕쪽 하나"), "온누리": p("바탕쪽 둘")}
    written = _parts(_opened(Hwpx(p("본문"), masters=masters).build()).write_native(()).data)
    named = re.findall(rb'masterPage idRef="([^"]*)"', written["Contents/section0.xml"])
    roots = [etree.fromstring(data) for name, data in written.items() if name.startswith("Contents/masterpage")]
    assert {name.decode() for name in named} == {root.get("id") for root in roots} == {"masterpage0", "masterpage1"}
    listed = written["Contents/content.hpf"].decode()
    assert all(f'id="{root.get("id")}"' in listed for root in roots) and "온누리" not in listed


def test_a_picture_that_is_shown_stays_and_is_drawn_anew() -> None:
    body = p("홍길동", run(made.pic("사진-홍길동")))
    package = Hwpx(body).picture("사진-홍길동", made.png() + "홍길동".encode())
    written = _parts(_opened(package.build()).write_native(()).data)
    assert "BinData/image1.png" in written and "홍길동".encode() not in written["BinData/image1.png"]
    assert b'binaryItemIDRef="image1"' in written["Contents/section0.xml"]
    assert b'href="BinData/image1.png"' in written["Contents/content.hpf"]


@pytest.mark.parametrize(
    ("start", "end", "new", "code"),
    [(3, 2, "A", "hwpx.spans"), (0, 2, "A", "hwpx.span_across"), (3, 9, "A", "hwpx.span_across"),
     (3, 5, "A\n", "hwpx.control_characters"), (3, 5, "A\x07", "hwpx.control_characters")],
)  # fmt: skip
def test_what_cannot_be_replaced_is_refused(start: int, end: int, new: str, code: str) -> None:
    """The text is "1. 하나둘", a line break, "다음": the number stands in no element, nor does the line break."""
    document = _opened(Hwpx(p("하나둘", look=made.FIRST_LEVEL) + p("다음")).build())
    with pytest.raises(DocumentError) as caught:
        document.write_native([Replacement(start, end, new)])
    assert caught.value.code == code


_WORD = st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cs", "Zl", "Zp")), min_size=1, max_size=6)
_SIGN = st.sampled_from([_TAB, "<hp:lineBreak/>", "<hp:nbSpace/>", "<hp:fwSpace/>", "<hp:markpenEnd/>"])
_PIECES = st.lists(_WORD.filter(lambda word: not word.startswith("<")) | _SIGN, min_size=1, max_size=5)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.lists(_PIECES, min_size=1, max_size=3), min_size=1, max_size=4), st.data())
def test_any_spans_of_any_document_are_replaced_and_nothing_else(
    body: list[list[list[str]]], data: st.DataObject
) -> None:
    made_body = "".join(p(*(run(t(*pieces)) for pieces in runs)) for runs in body)
    made_body += p(run(table(("칸", "칸"))), run(box("상자")))
    document = _opened(Hwpx(made_body).build())
    plan, position = [], 0
    for block in document.blocks:
        if block.end - block.start > 1 and data.draw(st.booleans()):
            start = data.draw(st.integers(max(block.start, position), block.end - 1))
            position = data.draw(st.integers(start + 1, block.end))
            plan.append(Replacement(start, position, data.draw(st.sampled_from(["", "A", "(생략) & <A>"]))))
    again = _opened(document.write_native(plan).data)
    assert again.text == apply_replacements(document.text, plan)
    assert again.write_native(()).data == _opened(again.write_native(()).data).write_native(()).data
