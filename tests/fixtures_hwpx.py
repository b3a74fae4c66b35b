"""HWPX files built by code, as Hangul builds them: its parts, namespaces, lists of looks."""

import io
import zipfile
from dataclasses import dataclass, field
from xml.sax.saxutils import escape

from PIL import Image

_HWPML = "http://www.hancom.co.kr/hwpml"
SPACES = " ".join(
    f'xmlns:{prefix}="{uri}"'
    for prefix, uri in {
        "ha": f"{_HWPML}/2011/app",
        "hp": f"{_HWPML}/2011/paragraph",
        "hp10": f"{_HWPML}/2016/paragraph",
        "hs": f"{_HWPML}/2011/section",
        "hc": f"{_HWPML}/2011/core",
        "hh": f"{_HWPML}/2011/head",
        "hhs": f"{_HWPML}/2011/history",
        "hm": f"{_HWPML}/2011/master-page",
        "hpf": "http://www.hancom.co.kr/schema/2011/hpf",
        "dc": "http://purl.org/dc/elements/1.1/",
        "opf": "http://www.idpf.org/2007/opf/",
        "ooxmlchart": f"{_HWPML}/2016/ooxmlchart",
        "hwpunitchar": f"{_HWPML}/2016/HwpUnitChar",
        "epub": "http://www.idpf.org/2007/ops",
        "config": "urn:oasis:names:tc:opendocument:xmlns:config:1.0",
    }.items()
)
_XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes" ?>'
_LISTS = 'textDirection="HORIZONTAL" lineWrap="BREAK" vertAlign="TOP" linkListIDRef="0" linkListNextIDRef="0"'
LINES = (
    '<hp:linesegarray><hp:lineseg textpos="0" vertpos="0" vertsize="1000" textheight="1000" baseline="850" '
    'spacing="600" horzpos="0" horzsize="42520" flags="393216"/></hp:linesegarray>'
)
SECTION = (
    '<hp:secPr id="" textDirection="HORIZONTAL" spaceColumns="1134" tabStop="8000" outlineShapeIDRef="1" '
    'memoShapeIDRef="0" textVerticalWidthHead="0" masterPageCnt="{count}">'
    '<hp:grid lineGrid="0" charGrid="0" wonggojiFormat="0"/>'
    '<hp:startNum pageStartsOn="BOTH" page="0" pic="0" tbl="0" equation="0"/>'
    '<hp:pagePr landscape="WIDELY" width="59528" height="84188" gutterType="LEFT_ONLY"><hp:margin header="4252" '
    'footer="4252" gutter="0" left="8504" right="8504" top="5668" bottom="4252"/></hp:pagePr>'
    '<hp:footNotePr><hp:autoNumFormat type="DIGIT" userChar="" prefixChar="" suffixChar=")" supscript="0"/>'
    '<hp:noteLine length="-1" type="SOLID" width="0.12 mm" color="#000000"/></hp:footNotePr>'
    '<hp:pageBorderFill type="BOTH" borderFillIDRef="1" textBorder="PAPER" headerInside="0" footerInside="0" '
    'fillArea="PAPER"><hp:offset left="1417" right="1417" top="1417" bottom="1417"/></hp:pageBorderFill>{masters}'
    '</hp:secPr><hp:ctrl><hp:colPr id="" type="NEWSPAPER" layout="LEFT" colCount="1" sameSz="1" sameGap="0"/></hp:ctrl>'
)


def t(*pieces: str) -> str:
    """A text node; pieces that begin with < are elements in it."""
    return f"<hp:t>{''.join(piece if piece.startswith('<') else escape(piece) for piece in pieces)}</hp:t>"


def run(*inner: str, shape: int = 0) -> str:
    """A run: text, or XML where it begins with <."""
    made = "".join(item if item.startswith("<") else t(item) for item in inner)
    return f'<hp:run charPrIDRef="{shape}">{made}</hp:run>'


def p(*runs: str, look: int = 0, lines: str = LINES) -> str:
    """A paragraph of runs; a text is a run of its own."""
    made = "".join(item if item.startswith("<hp:run") else run(item) for item in runs)
    return (
        f'<hp:p id="2147483648" paraPrIDRef="{look}" styleIDRef="0" pageBreak="0" columnBreak="0" merged="0">'
        f"{made}{lines}</hp:p>"
    )


def listed(*paragraphs: str) -> str:
    """A list of paragraphs inside something; a text is a paragraph of its own."""
    made = "".join(item if item.startswith("<") else p(item) for item in paragraphs)
    return f'<hp:subList id="" {_LISTS} textWidth="0" textHeight="0" hasTextRef="0" hasNumRef="0">{made}</hp:subList>'


def ctrl(*inner: str) -> str:
    return f"<hp:ctrl>{''.join(inner)}</hp:ctrl>"


_PLACED = (
    '<hp:sz width="42520" widthRelTo="ABSOLUTE" height="2000" heightRelTo="ABSOLUTE" protect="0"/>'
    '<hp:pos treatAsChar="1" affectLSpacing="0" flowWithText="1" allowOverlap="0" holdAnchorAndSO="0" '
    'vertRelTo="PARA" horzRelTo="COLUMN" vertAlign="TOP" horzAlign="LEFT" vertOffset="0" horzOffset="4294966729"/>'
    '<hp:outMargin left="0" right="0" top="0" bottom="0"/>'
)
_OBJECT = (
    'id="1811647054" zOrder="3" numberingType="{kind}" textWrap="TOP_AND_BOTTOM" textFlow="BOTH_SIDES" lock="0" '
    'dropcapstyle="None"'
)


def cell(row: int, column: int, *paragraphs: str, more: str = "", name: str = "") -> str:
    return (
        f'<hp:tc name="{name}" header="0" hasMargin="0" protect="0" editable="0" dirty="0" borderFillIDRef="1" {more}>'
        f'{listed(*paragraphs)}<hp:cellAddr colAddr="{column}" rowAddr="{row}"/><hp:cellSpan colSpan="1" rowSpan="1"/>'
        '<hp:cellSz width="21260" height="1000"/><hp:cellMargin left="510" right="510" top="141" bottom="141"/></hp:tc>'
    )


def table(*rows: tuple[str, ...], caption: str = "") -> str:
    """A table of texts or cells."""
    made = "".join(
        "<hp:tr>"
        + "".join(item if item.startswith("<hp:tc") else cell(y, x, item) for x, item in enumerate(row))
        + "</hp:tr>"
        for y, row in enumerate(rows)
    )
    return (
        f'<hp:tbl {_OBJECT.format(kind="TABLE")} pageBreak="CELL" repeatHeader="1" rowCnt="{len(rows)}" '
        f'colCnt="{max(map(len, rows))}" cellSpacing="0" borderFillIDRef="1" noAdjust="0">{_PLACED}{caption}'
        f'<hp:inMargin left="510" right="510" top="141" bottom="141"/>{made}</hp:tbl>'
    )


def caption(*paragraphs: str, side: str = "BOTTOM") -> str:
    size = 'fullSz="0" width="8504" gap="850" lastWidth="42520"'
    return f'<hp:caption side="{side}" {size}>{listed(*paragraphs)}</hp:caption>'


def shape(tag: str, inner: str = "", more: str = "", comment: str = "") -> str:
    """A drawn object with what is inside it."""
    said = f"<hp:shapeComment>{comment}</hp:shapeComment>" if comment else ""
    return (
        f'<hp:{tag} {_OBJECT.format(kind="PICTURE")} href="" groupLevel="0" instid="737905231" {more}>'
        f'<hp:offset x="0" y="0"/><hp:orgSz width="14173" height="14173"/>{inner}{_PLACED}{said}</hp:{tag}>'
    )


def box(*paragraphs: str, tag: str = "rect", more: str = "") -> str:
    return shape(tag, f'<hp:drawText lastWidth="12000" name="{more}" editable="0">{listed(*paragraphs)}</hp:drawText>')


def pic(identifier: str = "image1", more: str = "", comment: str = "") -> str:
    image = f'<hc:img binaryItemIDRef="{identifier}" bright="0" contrast="0" effect="REAL_PIC" alpha="0"/>'
    return shape("pic", image, more, comment)


def note(kind: str, *paragraphs: str) -> str:
    return ctrl(f'<hp:{kind} number="1" suffixChar="41" instId="2063174591">{listed(*paragraphs)}</hp:{kind}>')


def head(kind: str, *paragraphs: str) -> str:
    return ctrl(f'<hp:{kind} id="1" applyPageType="BOTH">{listed(*paragraphs)}</hp:{kind}>')


def auto_number(kind: str, number: int, style: str = "DIGIT", more: str = 'suffixChar=""') -> str:
    return ctrl(
        f'<hp:autoNum num="{number}" numType="{kind}"><hp:autoNumFormat type="{style}" userChar="" prefixChar="" '
        f'{more} supscript="0"/></hp:autoNum>'
    )


def field_of(kind: str, shown: str, command: str = "", name: str = "", inner: str = "") -> str:
    """A field: its begin with parameters, the runs it shows, its end."""
    return (
        run(
            ctrl(
                f'<hp:fieldBegin id="1943120481" type="{kind}" name="{name}" editable="0" dirty="0" zorder="-1" '
                f'fieldid="627272811"><hp:parameters cnt="1" name=""><hp:stringParam name="Command" '
                f'xml:space="preserve">{escape(command)}</hp:stringParam></hp:parameters>{inner}</hp:fieldBegin>'
            )
        )
        + run(shown)
        + run(ctrl('<hp:fieldEnd beginIDRef="1943120481" fieldid="627272811"/>'))
    )


def equation(script: str, more: str = "") -> str:
    return (
        f'<hp:equation {_OBJECT.format(kind="EQUATION")} version="Equation Version 60" baseLine="66" '
        f'textColor="#000000" baseUnit="1000" lineMode="CHAR" font="HancomEQN" {more}>{_PLACED}'
        f"<hp:script>{escape(script)}</hp:script></hp:equation>"
    )


def button(tag: str, words: str, more: str = "") -> str:
    return (
        f'<hp:{tag} caption="{words}" value="UNCHECKED" radioGroupName="" triState="0" backStyle="OPAQUE" name="x1" '
        f'foreColor="#000000" backColor="#F0F0F0" groupName="" tabStop="1" editable="1" tabOrder="1" enabled="1" '
        f'borderTypeIDRef="4" drawFrame="1" printable="1" command="" {more}><hp:formCharPr charPrIDRef="0" '
        f'followContext="0" autoSz="0" wordWrap="0"/>{_PLACED}</hp:{tag}>'
    )


def png(pixel: int = 200, **info: object) -> bytes:
    buffer = io.BytesIO()
    Image.new("L", (12, 12), pixel).save(buffer, "PNG", **info)  # type: ignore[arg-type]
    return buffer.getvalue()


def _character(number: int, size: int, bold: bool) -> str:
    return (
        f'<hh:charPr id="{number}" height="{size}" textColor="#000000" shadeColor="none" useFontSpace="0" '
        'useKerning="0" symMark="NONE" borderFillIDRef="1"><hh:fontRef hangul="0" latin="0" hanja="0" japanese="0" '
        f'other="0" symbol="0" user="0"/>{"<hh:bold/>" if bold else ""}'
        '<hh:underline type="NONE" shape="SOLID" color="#000000"/></hh:charPr>'
    )


def _look(number: int, align: str, heading: str) -> str:
    margin = '<hh:margin><hc:intent value="0" unit="HWPUNIT"/><hc:left value="0" unit="HWPUNIT"/></hh:margin>'
    return (
        f'<hh:paraPr id="{number}" tabPrIDRef="0" condense="0" fontLineHeight="0" snapToGrid="1" checked="0">'
        f'<hh:align horizontal="{align}" vertical="BASELINE"/>{heading}<hp:switch><hp:case '
        f'hp:required-namespace="{_HWPML}/2016/HwpUnitChar">{margin}</hp:case><hp:default>{margin}</hp:default>'
        "</hp:switch></hh:paraPr>"
    )


def level(number: int, words: str, style: str = "DIGIT", start: int = 1) -> str:
    return (
        f'<hh:paraHead start="{start}" level="{number}" align="LEFT" useInstWidth="1" autoIndent="1" widthAdjust="0" '
        f'textOffsetType="PERCENT" textOffset="50" numFormat="{style}" charPrIDRef="4294967295" checkable="0">{words}'
        "</hh:paraHead>"
    )


def heading(kind: str, key: int = 1, depth: int = 0) -> str:
    return f'<hh:heading type="{kind}" idRef="{key}" level="{depth}"/>'


# Looks of paragraphs, by their number.
LEFT, CENTRED, RIGHT, FIRST_LEVEL, SECOND_LEVEL, BULLETED, OUTLINED = range(7)
NORMAL, BOLD = 0, 1


@dataclass
class Hwpx:
    """A file in the making.

    Attributes:
        body: the paragraphs of the first section.
        sections: those of the others.
        parts: further members of the zip file, and such that replace others.
        items: further entries of the manifest: id → (path, more attributes).
        masters: master pages by their id: the paragraphs in them.
        styles, fonts, levels, head, borders: XML to stand in the header.
    """

    body: str = ""
    sections: tuple[str, ...] = ()
    parts: dict[str, bytes] = field(default_factory=dict)
    items: dict[str, tuple[str, str]] = field(default_factory=dict)
    masters: dict[str, str] = field(default_factory=dict)
    styles: str = '<hh:style id="0" type="PARA" name="바탕글" engName="Normal" paraPrIDRef="0" charPrIDRef="0"/>'
    fonts: str = '<hh:font id="0" face="함초롬바탕" type="TTF" isEmbedded="0"/>'
    levels: str = ""
    bullet: str = "●"
    head: str = ""
    borders: str = ""
    metadata: str = "<opf:title/>"
    spine: tuple[str, ...] = ()

    def picture(self, name: str = "image1", data: bytes | None = None, ending: str = "png") -> "Hwpx":
        """With a picture in it."""
        path = f"BinData/{name}.{ending}"
        self.parts[path] = png() if data is None else data
        self.items[name] = (path, f'media-type="image/{ending}" isEmbeded="1"')
        return self

    def part(self, path: str, data: bytes | str, identifier: str = "") -> "Hwpx":
        """With a part more, named in the manifest if it has an ``identifier``."""
        self.parts[path] = data if isinstance(data, bytes) else data.encode()
        if identifier:
            self.items[identifier] = (path, 'media-type="application/xml"')
        return self

    def build(self) -> bytes:
        """The bytes of the file."""
        sections = [self.body, *self.sections]
        files: dict[str, bytes] = {
            "mimetype": b"application/hwp+zip",
            "version.xml": (
                f'{_XML}<hv:HCFVersion xmlns:hv="{_HWPML}/2011/version" tagetApplication="WORDPROCESSOR" major="5" '
                'minor="1" micro="1" buildNumber="0" os="1" xmlVersion="1.5" application="Hancom Office Hangul"/>'
            ).encode(),
            "Contents/header.xml": self._header(len(sections)).encode(),
        }
        for number, body in enumerate(sections):
            files[f"Contents/section{number}.xml"] = self._section(body).encode()
        for name, body in self.masters.items():
            files[f"Contents/{name}.xml"] = (
                f'{_XML}<masterPage {SPACES} id="{name}" type="BOTH" pageNumber="0" pageDuplicate="0" pageFront="0">'
                f"{listed(body)}</masterPage>"
            ).encode()
        files["settings.xml"] = (
            f'{_XML}<ha:HWPApplicationSetting {SPACES}><ha:CaretPosition listIDRef="0" paraIDRef="0" pos="16"/>'
            "</ha:HWPApplicationSetting>"
        ).encode()
        files["META-INF/container.xml"] = (
            f'{_XML}<ocf:container xmlns:ocf="urn:oasis:names:tc:opendocument:xmlns:container"><ocf:rootfiles>'
            '<ocf:rootfile full-path="Contents/content.hpf" media-type="application/hwpml-package+xml"/>'
            "</ocf:rootfiles></ocf:container>"
        ).encode()
        files["META-INF/manifest.xml"] = (
            f'{_XML}<odf:manifest xmlns:odf="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"/>'
        ).encode()
        files["Contents/content.hpf"] = self._content(len(sections)).encode()
        return zip_bytes(files | self.parts)

    def _section(self, body: str) -> str:
        masters = "".join(f'<hp:masterPage idRef="{name}"/>' for name in self.masters)
        first = run(SECTION.format(count=len(self.masters), masters=masters))
        if body.startswith("<hp:p "):
            start = body.index(">") + 1
            body = body[:start] + first + body[start:]
        return f"{_XML}<hs:sec {SPACES}>{body}</hs:sec>"

    def _header(self, sections: int) -> str:
        levels = self.levels or level(1, "^1.") + level(2, "^2)", "HANGUL_SYLLABLE")
        looks = (
            ("LEFT", heading("NONE", 0)), ("CENTER", heading("NONE", 0)), ("RIGHT", heading("NONE", 0)),
            ("LEFT", heading("NUMBER")), ("LEFT", heading("NUMBER", depth=1)), ("LEFT", heading("BULLET")),
            ("LEFT", heading("OUTLINE", 0)),
        )  # fmt: skip
        faces = f'<hh:fontface lang="HANGUL" fontCnt="1">{self.fonts}</hh:fontface>'
        fonts = f'<hh:fontfaces itemCnt="1">{faces}</hh:fontfaces>'
        return (
            f'{_XML}<hh:head {SPACES} version="1.5" secCnt="{sections}">'
            '<hh:beginNum page="1" footnote="1" endnote="1" pic="1" tbl="1" equation="1"/>'
            f'<hh:refList>{fonts}<hh:borderFills itemCnt="1"><hh:borderFill id="1" threeD="0" shadow="0" '
            'centerLine="NONE" breakCellSeparateLine="0"><hh:slash type="NONE" Crooked="0" isCounter="0"/>'
            '<hh:leftBorder type="SOLID" width="0.12 mm" color="#000000"/></hh:borderFill>'
            f"{self.borders}</hh:borderFills>"
            f'<hh:charProperties itemCnt="2">{_character(0, 1000, False)}{_character(1, 1600, True)}'
            '</hh:charProperties><hh:tabProperties itemCnt="1"><hh:tabPr id="0" autoTabLeft="0" autoTabRight="0"/>'
            f'</hh:tabProperties><hh:numberings itemCnt="1"><hh:numbering id="1" start="0">{levels}</hh:numbering>'
            f'</hh:numberings><hh:bullets itemCnt="1"><hh:bullet id="1" char="{self.bullet}" useImage="0">'
            f'{level(0, "")}</hh:bullet></hh:bullets><hh:paraProperties itemCnt="{len(looks)}">'
            f"{''.join(_look(number, *look) for number, look in enumerate(looks))}</hh:paraProperties>"
            f'<hh:styles itemCnt="1">{self.styles}</hh:styles></hh:refList>{self.head}</hh:head>'
        )

    def _content(self, sections: int) -> str:
        listed_items = {
            "header": ("Contents/header.xml", 'media-type="application/xml"'),
            **{f"section{n}": (f"Contents/section{n}.xml", 'media-type="application/xml"') for n in range(sections)},
            **{name: (f"Contents/{name}.xml", 'media-type="application/xml"') for name in self.masters},
            **self.items,
            "settings": ("settings.xml", 'media-type="application/xml"'),
        }
        items = "".join(f'<opf:item id="{key}" href="{path}" {more}/>' for key, (path, more) in listed_items.items())
        order = self.spine or ("header", *(f"section{number}" for number in range(sections)))
        spine = "".join(f'<opf:itemref idref="{key}" linear="yes"/>' for key in order)
        return (
            f'{_XML}<opf:package {SPACES} version="" unique-identifier="" id=""><opf:metadata>{self.metadata}'
            f"<opf:language>ko</opf:language></opf:metadata><opf:manifest>{items}</opf:manifest>"
            f"<opf:spine>{spine}</opf:spine></opf:package>"
        )


def zip_bytes(files: dict[str, bytes]) -> bytes:
    """The zip file, the kind first and not compressed."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            kind = zipfile.ZIP_STORED if name == "mimetype" else zipfile.ZIP_DEFLATED
            archive.writestr(name, data, compress_type=kind)
    return buffer.getvalue()


def judgment() -> bytes:
    """A short judgment with all that judgments have: a table, notes, a header, page numbers, a list, a seal."""
    foot = p(run("- "), run(auto_number("PAGE", 1)), run(" -"), look=CENTRED)
    body = (
        p(run("서울중앙지방법원", shape=BOLD), look=CENTRED)
        + p(run("판 결", shape=BOLD), look=CENTRED)
        + p(
            run(t("사건", '<hp:tab width="4000" leader="0" type="1"/>', "2023고단1234 사기")),
            run(head("header", "서울중앙지방법원 2023고단1234"), head("footer", foot)),
        )
        + p(run("피고인 홍"), run("길동", shape=BOLD), run(" (800101-1234567), 서울 강남구 가람동 128-47"))
        + p("주문", look=CENTRED)
        + p(run("피고인을 징역 1년에 처한다.", note("footNote", "피고인 홍길동은 초범이다.")))
        + p("범죄사실", look=FIRST_LEVEL)
        + p(run(table(("일시", "피해자", "금액"), ("2023. 3. 2.", "김영희", "1,250,000원")), t()))
        + p("법령의 적용", look=FIRST_LEVEL)
        + p("형법 제347조 제1항", look=SECOND_LEVEL)
        + p(run(t("판사", "<hp:fwSpace/>", "이판사"), pic()), look=RIGHT)
    )  # fmt: skip
    return Hwpx(body).picture().build()
