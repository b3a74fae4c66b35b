"""Messages about PDF files: code → (Korean, English)."""

_INSTEAD = (
    " 쪽 모양을 유지하지 않고 새로 만드는 방식(fresh)으로 저장하십시오.",
    " Save it in the other way, made anew (fresh).",
)
_WHY: dict[str, tuple[str, str]] = {
    "unseen": (
        "쪽에서 보이지 않거나 읽을 수 없는 글자가 있어",
        "some of its letters cannot be seen on its pages, or not be read",
    ),
    "layers": ("켜고 끄는 레이어가 있어", "it has layers that can be switched on and off"),
    "font": (
        "{page}쪽에 파일에 들어 있지 않거나, 글자 코드를 알 수 없거나, 다시 만들 수 없는 글꼴이 쓰여",
        "page {page} uses a font that is not in the file, does not say its characters, or cannot be cut",
    ),
    "drawn": (
        "{page}쪽의 글자가 투명 효과, 무늬, 잘라내기 등 지원하지 않는 방법으로 그려져",
        "letters on page {page} are drawn in a way that is not supported (transparent, patterned, cut off)",
    ),
    "unlike": (
        "{page}쪽에 그려진 글자와 읽은 글자가 서로 달라",
        "the letters drawn on page {page} are not those that were read",
    ),
    "beside": (
        "{page}쪽에서 바꿀 글이 다른 글과 나란히 있어",
        "text to be replaced on page {page} stands beside other text",
    ),
    "column": (
        "{page}쪽의 표 너비가 바꿀 글의 길이에 맞추어져 있을 수 있는데 다른 표의 칸 안에 있어",
        "a table on page {page} may be as wide as it is for text to be replaced in it, and lies in the cell of another",
    ),
    "box": (
        "{page}쪽의 상자 너비가 바꿀 글의 길이에 맞추어져 있을 수 있어",
        "a box on page {page} may be as wide as it is for text to be replaced in it",
    ),
    "turned": (
        "{page}쪽에서 바꿀 글이 기울어져 있어",
        "text to be replaced on page {page} is turned",
    ),
    "ligature": (
        "{page}쪽에서 바꿀 글과 남는 글이 한 글자 모양으로 붙어 있어",
        "text to be replaced on page {page} is drawn in one letter with text that stays",
    ),
    "room": (
        "{page}쪽에서 바꾼 글이 원래 자리에 들어가지 않아",
        "what replaces text on page {page} does not fit into its place",
    ),
}
# Why a PDF is not written with the face of its source.
_REFUSED = {
    f"pdf.in_place.{why}": (
        f"'{{file}}': {korean} 쪽 모양을 유지하면서 안전하게 비실명 처리할 수 없습니다.{_INSTEAD[0]}",
        f"'{{file}}' cannot be redacted safely with the look of its pages: {english}.{_INSTEAD[1]}",
    )
    for why, (korean, english) in _WHY.items()
}

MESSAGES: dict[str, tuple[str, str]] = {
    "pdf.damaged": (
        "'{file}'은(는) 손상된 PDF라서 열 수 없습니다. 원본을 다시 받거나 작성한 프로그램에서 PDF로 다시 저장하십시오.",
        "'{file}' is a damaged PDF and cannot be opened. Get it again or export it anew from its program.",
    ),
    "pdf.encrypted": (
        "'{file}'은(는) 암호가 걸린 PDF입니다. 암호를 해제하여 저장한 뒤 여십시오.",
        "'{file}' is a PDF protected by a password. Save it without the password and open it again.",
    ),
    "pdf.no_pages": (
        "'{file}'은(는) 쪽이 없는 PDF입니다. 원본에서 PDF로 다시 저장하십시오.",
        "'{file}' is a PDF without pages. Export it again from the original.",
    ),
    "pdf.scanned": (
        "'{file}'에는 글자 정보가 없습니다(스캔한 문서로 보임, {pages}쪽). "
        "원본 문서를 여십시오. 없으면 설정에서 문자 인식(OCR)을 켜거나 명령에 --ocr을 붙여 여십시오.",
        "'{file}' holds no text (it looks scanned, {pages} pages). Open the original; if there is none, switch text "
        "recognition on in the preferences, or add --ocr to the command.",
    ),
    "pdf.pages_unread": (
        "'{file}'의 일부 쪽({pages})은 그림이나 윤곽선뿐이라 글자를 읽을 수 없습니다. "
        "읽지 못한 쪽에 이름이 있을 수 있으므로 열지 않았습니다. "
        "원본 문서를 여십시오. 없으면 설정에서 문자 인식(OCR)을 켜거나 명령에 --ocr을 붙여 여십시오.",
        "Some pages of '{file}' ({pages}) are pictures or outlines whose text cannot be read. "
        "They may hold names, so the file "
        "was not opened. Open the original; if there is none, switch text recognition on in the preferences, or add "
        "--ocr to the command.",
    ),
    "pdf.garbled": (
        "'{file}'의 글자 정보가 올바르지 않아({count}자) 읽을 수 없습니다. "
        "원본 문서를 열거나, 글꼴을 포함하여 PDF를 다시 만드십시오.",
        "The text of '{file}' has no valid character codes ({count} characters) and cannot be read. "
        "Open the original, or make the PDF again with its fonts embedded.",
    ),
    "pdf.xfa": (
        "'{file}'은(는) 동적 양식(XFA) PDF라서 글자를 읽을 수 없습니다. 인쇄 기능으로 일반 PDF로 저장한 뒤 여십시오.",
        "'{file}' is a dynamic form (XFA) whose text cannot be read. Print it to an ordinary PDF and open that.",
    ),
    "pdf.blank": (
        "'{file}'에는 글자가 없습니다(빈 쪽뿐임). 올바른 파일인지 확인하십시오.",
        "'{file}' holds no text, only blank pages. Check whether it is the right file.",
    ),
    "pdf.images": (
        "PDF 안의 그림 {count}개는 읽지 않았으며 결과 문서에 옮겨지지 않습니다. 그림 속 글자를 확인하십시오.",
        "{count} pictures in the PDF were not read and are not carried over. Check them for text.",
    ),
    "pdf.drawings": (
        "PDF의 {count}쪽에 선으로 그린 그림이나 윤곽선으로 바뀐 글자가 있습니다. "
        "읽지 않았으며 결과 문서에 옮겨지지 않습니다. 원본과 대조하십시오.",
        "{count} pages of the PDF hold drawings, or letters turned into outlines. "
        "They were not read and are not carried over. Compare with the original.",
    ),
    "pdf.hidden": (
        "원본의 쪽에서 보이지 않는 글자 {count}자({pages}쪽)가 PDF 안에 있습니다(흰 글자, 투명하거나 가려진 글자, "
        "쪽 밖이나 숨긴 레이어의 글자). 본문에 함께 읽었고 결과 문서에는 보이게 되므로 원본과 대조하십시오.",
        "The PDF holds {count} letters that cannot be seen on its pages ({pages}): white, transparent, covered, beyond "
        "the edge or on a hidden layer. They were read and will be visible in the result. Compare with the original.",
    ),
    "pdf.not_drawn": (
        "PDF의 쪽을 그리는 데 시간이 너무 오래 걸려, 읽은 글자가 {count}쪽에서 실제로 보이는지 확인하지 못했습니다. "
        "숨은 글자가 결과 문서에 보이게 될 수 있으므로 원본과 대조하십시오.",
        "Drawing the PDF takes too long: whether the letters that were read can be seen on its {count} pages was not "
        "checked. Hidden letters may be visible in the result. Compare with the original.",
    ),
    "pdf.inner_text": (
        "PDF의 무늬, 투명 마스크, 그림 글꼴(Type 3) 안에 쓴 글자 {count}곳은 읽지 않았으며 "
        "결과 문서에 옮겨지지 않습니다. 원본과 대조하십시오.",
        "Text drawn inside {count} patterns, soft masks or drawn letters (Type 3 fonts) of the PDF was not read and is "
        "not carried over. Compare with the original.",
    ),
    "pdf.codeless": (
        "PDF의 글꼴 {count}개에는 글자 코드가 없어 보이는 것과 다른 글자로 읽혔을 수 있습니다. 원본과 대조하십시오.",
        "{count} fonts of the PDF do not say which letters they draw; what was read may not be what is shown. "
        "Compare with the original.",
    ),
    "pdf.annotations": (
        "PDF의 주석·양식 {count}개는 결과 문서에 옮겨지지 않습니다.",
        "{count} annotations or form fields of the PDF are not carried over.",
    ),
    "pdf.attachments": (
        "PDF에 첨부된 파일 {count}개는 읽지 않았으며 결과 문서에 옮겨지지 않습니다.",
        "{count} files attached to the PDF were not read and are not carried over.",
    ),
    "pdf.scripts": (
        "PDF에 든 스크립트 {count}개는 결과 문서에 옮겨지지 않습니다.",
        "{count} scripts in the PDF are not carried over.",
    ),
    "pdf.said_instead": (
        "PDF의 글 {count}곳에는 보이는 글자 대신 읽을 글(ActualText)이 따로 적혀 있어 그 글을 읽었습니다. "
        "쪽에 보이는 것과 다를 수 있으므로 원본과 대조하십시오.",
        "In {count} places the PDF says other text than it shows (ActualText), and that was read. "
        "It may differ from what the page shows. Compare with the original.",
    ),
    "pdf.fields": (
        "쪽에 보이지 않는 PDF 양식 항목·전자서명 {count}개는 결과 문서에 옮겨지지 않습니다.",
        "{count} form fields or signatures that no page of the PDF shows are not carried over.",
    ),
    "pdf.links": (
        "바깥 주소나 파일을 가리키는 링크·동작 {count}개는 결과 문서에 옮겨지지 않습니다(보이는 글은 그대로입니다).",
        "{count} links or actions to addresses or files outside are not carried over (the text they show is kept).",
    ),
    "pdf.outlines": (
        "PDF 책갈피 {count}개는 결과 문서에 옮겨지지 않습니다.",
        "{count} bookmarks of the PDF are not carried over.",
    ),
    "pdf.descriptions": (
        "PDF에 든 설명(대체 텍스트) {count}개는 읽지 않았으며 결과 문서에 옮겨지지 않습니다.",
        "{count} descriptions in the PDF (alternative texts) were not read and are not carried over.",
    ),
    "pdf.ocr": (
        "{pages}쪽은 글자 정보가 없는 그림이라 이 컴퓨터의 문자 인식(OCR)으로 읽었습니다. 잘못 읽거나 빠뜨린 글자가 "
        "있을 수 있으므로 원본과 한 글자씩 대조하십시오(인식이 불확실한 낱말 {count}개).",
        "Pages {pages} are pictures without text and were read by text recognition (OCR) on this computer. Letters may "
        "be misread or missed: compare every word with the original ({count} words are uncertain).",
    ),
    "pdf.ocr_missed": (
        "{pages}쪽에 문자 인식(OCR)이 글자로 읽지 못한 자국이 {count}곳 있습니다(빠뜨린 글자, 도장, 손글씨, 그림). "
        "결과 문서에는 없으므로 원본에서 확인하십시오.",
        "On pages {pages} text recognition (OCR) made nothing of marks in {count} places (missed letters, seals, "
        "handwriting, pictures). They are not in the result: look at them in the original.",
    ),
    "pdf.ocr_blank": (
        "문자 인식(OCR)이 {pages}쪽에서 글자를 찾지 못했습니다. 빈 쪽인지 원본에서 확인하십시오.",
        "Text recognition (OCR) found no letters on pages {pages}. Look whether they are blank in the original.",
    ),
    "pdf.ocr_missing": (
        "'{file}'의 {pages}쪽은 그림이라 문자 인식(OCR)이 필요한데, 이 컴퓨터에 한국어 Tesseract가 없습니다. "
        "Tesseract 5와 한국어 자료(kor)를 설치하거나(Debian: tesseract-ocr tesseract-ocr-kor), 글자가 있는 "
        "원본을 여십시오.",
        "Pages {pages} of '{file}' are pictures that need text recognition (OCR), but Tesseract with Korean is not on "
        "this computer. Install Tesseract 5 with its Korean data (Debian: tesseract-ocr tesseract-ocr-kor), or open an "
        "original with text.",
    ),
    "pdf.ocr_failed": (
        "'{file}'의 {pages}쪽을 문자 인식(OCR)으로 읽지 못했습니다(오류이거나 시간이 너무 오래 걸림). "
        "글자가 있는 원본을 여십시오.",
        "Text recognition (OCR) could not read pages {pages} of '{file}': it failed or took too long. Open an original "
        "with text.",
    ),
    "pdf.recognised": (
        "스캔한 그림 위의 문자 인식(OCR) 결과를 읽었습니다({count}쪽). 잘못 인식된 글자가 있을 수 있으니 대조하십시오.",
        "The text comes from text recognition over scanned pages ({count} pages); it may hold errors. Compare it.",
    ),
    "pdf.unmapped": (
        "PDF의 글자 {count}자는 문자 코드가 없어 읽지 못했습니다. 원본과 대조하십시오.",
        "{count} characters of the PDF have no character code and were not read. Compare with the original.",
    ),
    "pdf.font_missing": (
        "'{file}': 글꼴 파일을 찾을 수 없어 PDF를 만들지 못했습니다({font}). 프로그램을 다시 설치하십시오.",
        "'{file}': a font of the program is missing ({font}), so no PDF was made. Reinstall the program.",
    ),
    "pdf.glyphs": (
        "'{file}': 글꼴에 없는 문자 {count}종({codes})이 있어 PDF를 만들지 못했습니다. DOCX나 TXT로 저장하십시오.",
        "'{file}': {count} characters ({codes}) are in no font here, so no PDF was made. Save as DOCX or TXT.",
    ),
    "pdf.unread_marks": (
        "읽지 못한 글자 {count}자를 PDF에 {mark}로 표시했습니다. 원본과 대조하십시오.",
        "{count} characters that could not be read stand as {mark} in the PDF. Compare with the original.",
    ),
    "pdf.invisible": (
        "보이지 않는 문자(너비 없는 공백, 제어 문자) {count}개는 PDF에 옮기지 않았습니다.",
        "{count} invisible characters (zero-width or control) were not carried over into the PDF.",
    ),
    "pdf.in_place": (
        "PDF의 쪽 모양을 유지하고, 바꾼 곳이 있는 문단만 다시 짰습니다. "
        "문서 정보, 주석, 그림, 곡선, 이름표, 이전 판은 옮기지 않았습니다. "
        "문단의 줄 수와 쪽 나눔은 원본 그대로이므로, 바꾸기 전 글의 길이를 어림할 단서가 될 수 있습니다.",
        "The pages of the PDF keep their look; paragraphs in which something was replaced were set anew. Properties, "
        "annotations, pictures, curves, labels and older revisions are not carried over. How many lines a paragraph "
        "takes and where pages end is as in the original, and may hint at how long the replaced text was.",
    ),
    "pdf.in_place.tables": (
        "표 {count}개는 칸 너비로 바꾸기 전 글의 길이를 알 수 있어, 세로줄을 새로 정하고 칸의 글을 다시 짰습니다.",
        "{count} tables got new columns and were set again: their widths could tell how long a replaced text was.",
    ),
    "pdf.in_place.left_out": (
        "쪽에 그려진 그림, 곡선, 무늬 {count}개는 결과 문서에 옮기지 않았습니다. 원본과 대조하십시오.",
        "{count} pictures, curves or patterns on the pages are not carried over. Compare with the original.",
    ),
    **_REFUSED,
    "pdf.fresh": (
        "PDF를 새로 만들었습니다. 글은 그대로이고 모양은 원본을 따르지만 글꼴과 줄 나눔은 새로 정했으며, 문서 정보, "
        "이름표, 이전 판처럼 쪽에 보이지 않는 것은 아무것도 옮기지 않았습니다.",
        "The PDF was made anew. The text is kept and looks like the original, but fonts and line breaks are new, and "
        "nothing is kept that no page shows, such as properties, labels and older revisions.",
    ),
}
