"""What the producers are given: a flat ODT, a page of HTML, a text in Markdown and one in LaTeX, with all they can hold."""

from base64 import b64encode
from io import BytesIO

from PIL import Image

from benchmarks.foreign.planting import Planting

PLAIN = (
    "주문과 같이 판결한다.",
    "원고는 2023. 3. 5. 피고에게 10,000,000원을 빌려주었고, 피고는 이를 갚지 아니하였다.",
    "이 사건 변론에 나타난 사정을 모두 모아 보면 원고의 청구는 이유 있다.",
)


def picture() -> bytes:
    """A grey square."""
    stream = BytesIO()
    Image.new("RGB", (40, 40), (120, 120, 120)).save(stream, "PNG")
    return stream.getvalue()


_SPACES = {
    "office": "urn:oasis:names:tc:opendocument:xmlns:office:1.0",
    "style": "urn:oasis:names:tc:opendocument:xmlns:style:1.0",
    "text": "urn:oasis:names:tc:opendocument:xmlns:text:1.0",
    "table": "urn:oasis:names:tc:opendocument:xmlns:table:1.0",
    "draw": "urn:oasis:names:tc:opendocument:xmlns:drawing:1.0",
    "fo": "urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0",
    "xlink": "http://www.w3.org/1999/xlink",
    "dc": "http://purl.org/dc/elements/1.1/",
    "meta": "urn:oasis:names:tc:opendocument:xmlns:meta:1.0",
    "svg": "urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0",
    "form": "urn:oasis:names:tc:opendocument:xmlns:form:1.0",
}


def _table(say: Planting) -> str:
    def cell(inner: str) -> str:
        return f"<table:table-cell>{inner}</table:table-cell>"

    inner = f"<table:table><table:table-column/><table:table-row>{cell(p(say('table in a cell')))}</table:table-row>"
    cells = cell(p("성명")) + cell(p(say("cell"))) + cell(inner + "</table:table>")
    return (
        f'<table:table table:name="표1"><table:title>{say("title of a table")}</table:title>'
        f"<table:desc>{say('description of a table')}</table:desc>"
        f'<table:table-column table:number-columns-repeated="3"/><table:table-row>{cells}</table:table-row></table:table>'
    )


def p(inner: str) -> str:
    """A paragraph of ODF."""
    return f"<text:p>{inner}</text:p>"


def _note(kind: str, value: str) -> str:
    body = f"<text:note-citation>1</text:note-citation><text:note-body>{p(value)}</text:note-body>"
    return f'<text:note text:note-class="{kind}">{body}</text:note>'


def _frame(say: Planting) -> str:
    size = 'svg:width="6cm" svg:height="2cm" text:anchor-type="paragraph"'
    data = b64encode(picture()).decode()
    return (
        f'<draw:frame {size} draw:name="{say("name of a text box")}"><draw:text-box>{p(say("text box"))}</draw:text-box>'
        f'</draw:frame><draw:frame {size} draw:name="그림"><draw:image><office:binary-data>{data}</office:binary-data>'
        f"</draw:image><svg:title>{say('title of a picture')}</svg:title><svg:desc>{say('description of a picture')}"
        f"</svg:desc></draw:frame><draw:custom-shape {size}>{p(say('shape'))}<draw:enhanced-geometry "
        'draw:type="rectangle" svg:viewBox="0 0 21600 21600" draw:enhanced-path="M 0 0 L 21600 0 21600 21600 0 21600 Z N"/>'
        "</draw:custom-shape>"
    )


def _changes(say: Planting) -> str:
    info = f"<office:change-info><dc:creator>{say('author of a change')}</dc:creator><dc:date>2024-01-01T00:00:00"
    info += "</dc:date></office:change-info>"
    gone = (
        f'<text:changed-region xml:id="d1" text:id="d1"><text:deletion>{info}{p(say("deleted text"))}</text:deletion>'
    )
    new = f'</text:changed-region><text:changed-region xml:id="i1" text:id="i1"><text:insertion>{info}</text:insertion>'
    return f'<text:tracked-changes text:track-changes="true">{gone}{new}</text:changed-region></text:tracked-changes>'


def _fields(say: Planting) -> str:
    return (
        f'<text:user-field-decls><text:user-field-decl office:value-type="string" office:string-value="{say("field")}" '
        f'text:name="갑"/><text:user-field-decl office:value-type="string" '
        f'office:string-value="{say("field nobody shows")}" text:name="을"/></text:user-field-decls>'
    )


def fodt(say: Planting) -> str:
    """A document of Writer."""
    spaces = " ".join(f'xmlns:{key}="{value}"' for key, value in _SPACES.items())
    comment = (
        f"<office:annotation><dc:creator>{say('author of a comment')}</dc:creator><dc:date>2024-01-01T00:00:00</dc:date>"
        f"{p(say('comment'))}</office:annotation>"
    )
    link = f'<text:a xlink:type="simple" xlink:href="http://a.kr/{say("address of a link")}">{say("link")}</text:a>'
    choice = f'<text:drop-down text:name="x"><text:label text:value="{say("other value of a list")}"/>'
    choice += '<text:label text:value="글" text:current-selected="true"/>글</text:drop-down>'
    body = [
        f'<text:h text:outline-level="1">{say("heading")}</text:h>',
        *map(p, PLAIN),
        p(f"원고 {say('paragraph')}은 말하였다."),
        p(f"증인 <text:span text:style-name='B'>{say('split')[0]}</text:span>{say('split')[1:]}의 말"),
        p(f"앞 {comment} 뒤 {link}"),
        p(f"주석{_note('footnote', say('footnote'))} 미주{_note('endnote', say('endnote'))}"),
        p(f'<text:bookmark text:name="{say("bookmark")}"/>표시 <text:user-field-get text:name="갑">{say("field")}'
          "</text:user-field-get>"),
        p(f'바뀐 글<text:change text:change-id="d1"/> <text:change-start text:change-id="i1"/>{say("inserted text")}'
          '<text:change-end text:change-id="i1"/>'),
        p(f'<text:ruby><text:ruby-base>漢</text:ruby-base><text:ruby-text>{say("reading")}</text:ruby-text></text:ruby>'),
        p(choice), p(f'<text:placeholder text:placeholder-type="text" text:description="{say("hint of a field")}">'
                     "&lt;칸&gt;</text:placeholder>"),
        p(f"<text:span text:style-name='H'>{say('hidden text')}</text:span>끝"),
        f"<text:list><text:list-item>{p(say('list'))}</text:list-item></text:list>",
        _table(say), p(_frame(say)),
        f'<text:section text:name="{say("name of a section")}" text:style-name="S">{p("구역의 글")}</text:section>',
    ]  # fmt: skip
    meta = (
        f"<dc:title>{say('title')}</dc:title><dc:creator>{say('author')}</dc:creator><dc:subject>{say('subject')}"
        f"</dc:subject><dc:description>{say('remark')}</dc:description><meta:keyword>{say('key words')}</meta:keyword>"
        f'<meta:user-defined meta:name="의뢰인">{say("own property")}</meta:user-defined>'
    )
    master = (
        f'<style:master-page style:name="Standard" style:page-layout-name="L"><style:header>{p(say("header"))}'
        f"</style:header><style:footer>{p(say('footer'))}</style:footer></style:master-page>"
    )
    layout = '<style:page-layout style:name="L"><style:page-layout-properties fo:margin="2cm"/><style:header-style/>'
    looks = (
        '<style:style style:name="B" style:family="text"><style:text-properties fo:font-weight="bold"/></style:style>'
    )
    looks += (
        '<style:style style:name="H" style:family="text"><style:text-properties text:display="none"/></style:style>'
    )
    looks += '<style:style style:name="S" style:family="section"/>'
    named = f'<style:style style:name="양식" style:display-name="{say("name of a style")}" style:family="paragraph"/>'
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<office:document {spaces} office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.text">'
        f"<office:meta>{meta}</office:meta><office:styles>{named}</office:styles><office:automatic-styles>{looks}{layout}"
        f"<style:footer-style/></style:page-layout></office:automatic-styles><office:master-styles>{master}"
        f"</office:master-styles><office:body><office:text>{_changes(say)}{_fields(say)}{''.join(body)}"
        "</office:text></office:body></office:document>"
    )


def html(say: Planting, *, active: bool = True) -> str:
    """A page; ``active`` with fields and links, which not every program takes."""
    data = b64encode(picture()).decode()
    forms = (
        f'<form><input name="a" value="{say("typed text")}"><textarea>{say("typed lines")}</textarea>'
        f"<select><option>글</option><option>{say('other value of a list')}</option></select></form>"
        if active
        else ""
    )
    lines = "".join(f"<p>{line}</p>" for line in PLAIN)
    return (
        f'<!DOCTYPE html><html lang="ko"><head><meta charset="utf-8"><title>{say("title")}</title>'
        f'<meta name="author" content="{say("author")}"><meta name="keywords" content="{say("key words")}">'
        '<style>body{font-family:"NanumBarunGothic","NanumGothic";font-size:12pt}td{border:1px solid black}'
        ".w{color:white}.n{display:none}.s{font-size:2pt}.t{opacity:0}.r{transform:rotate(90deg);display:inline-block}"
        "</style></head><body>"
        f"<h1>{say('heading')}</h1>{lines}<p>원고 {say('paragraph')}은 말하였다.</p>"
        f"<p>증인 <b>{say('split')[0]}</b>{say('split')[1:]}의 말</p><!-- {say('comment of the source')} -->"
        f'<p><a href="http://a.kr/{say("address of a link")}">{say("link")}</a></p>'
        f'<p title="{say("hint")}" id="{say("name of a place")}">표시</p>'
        f'<img alt="{say("description of a picture")}" width="40" height="40" src="data:image/png;base64,{data}">'
        f"<table><caption>{say('caption of a table')}</caption><tr><td>성명</td><td>{say('cell')}</td></tr></table>"
        f"<ul><li>{say('list')}</li></ul><p class='w'>{say('white text')}</p><p class='n'>{say('text not shown')}</p>"
        f"<p class='s'>{say('small text')}</p><p class='t'>{say('transparent text')}</p>"
        f"<p><span class='r'>{say('turned text')}</span></p><details><summary>펼침</summary>{say('folded text')}</details>"
        f"{forms}</body></html>"
    )


def markdown(say: Planting) -> str:
    """A text for pandoc."""
    lines = "\n\n".join(PLAIN)
    return (
        f"---\ntitle: {say('title')}\nauthor: {say('author')}\nsubject: {say('subject')}\nkeywords: [{say('key words')}]\n"
        f"의뢰인: {say('own property')}\nabstract: {say('abstract')}\nlang: ko\n---\n\n"
        f"# {say('heading')} {{#{say('name of a place')}}}\n\n{lines}\n\n원고 {say('paragraph')}은 말하였다.\n\n"
        f"증인 **{say('split')[0]}**{say('split')[1:]}의 말[^1]\n\n[^1]: {say('footnote')}\n\n"
        f'[{say("link")}](http://a.kr/{say("address of a link")} "{say("hint")}")\n\n'
        f'바뀐 글 [{say("inserted text")}]{{.insertion author="{say("author of a change")}" date="2024-01-01T00:00:00Z"}} '
        f'[{say("deleted text")}]{{.deletion author="갑" date="2024-01-01T00:00:00Z"}}\n\n'
        f'[{say("comment")}]{{.comment-start id="1" author="{say("author of a comment")}" date="2024-01-01T00:00:00Z"}}'
        '말[]{.comment-end id="1"}\n\n'
        f'[{say("text of a style")}]{{custom-style="{say("name of a style")}"}}\n\n'
        f": {say('caption of a table')}\n\n| 성명 | 주소 |\n|---|---|\n| {say('cell')} | 가상시 |\n\n- {say('list')}\n\n"
        f"> {say('quotation')}\n\n<!-- {say('comment of the source')} -->\n\n$x = 1$ 그리고 `{say('code')}`\n"
    )


def latex(say: Planting, *, engine: str) -> str:
    """A text for XeTeX or pdfTeX with Korean."""
    fonts = "\\usepackage{kotex}\n" + ("\\setmainhangulfont{NanumBarunGothic}\n" if engine == "xelatex" else "")
    return (
        f"\\documentclass{{article}}\n{fonts}\\usepackage[unicode]{{hyperref}}\n"
        f"\\hypersetup{{pdftitle={{{say('title')}}},pdfauthor={{{say('author')}}},pdfsubject={{{say('subject')}}},"
        f"pdfkeywords={{{say('key words')}}}}}\n\\begin{{document}}\n\\section{{{say('heading')}}}\n"
        + "\n\n".join(PLAIN)
        + f"\n\n원고 {say('paragraph')}은 말하였다.\\footnote{{{say('footnote')}}} "
        f"\\href{{http://a.kr/x}}{{{say('link')}}}\n\n\\begin{{tabular}}{{|l|l|}}\\hline 성명 & {say('cell')} \\\\\\hline"
        f"\\end{{tabular}}\n\n\\begin{{itemize}}\\item {say('list')}\\end{{itemize}}\n% {say('comment of the source')}\n"
        "\\end{document}\n"
    )
