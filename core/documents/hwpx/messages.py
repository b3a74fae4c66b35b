"""Messages about HWPX files: code → (Korean, English)."""

MESSAGES: dict[str, tuple[str, str]] = {
    "hwpx.damaged": (
        "'{file}' 파일이 손상되어 열 수 없습니다. 원본을 다시 받거나 한글에서 다시 저장한 뒤 여십시오.",
        "'{file}' is damaged and cannot be opened. Get the original again or save it anew in Hangul.",
    ),
    "hwpx.no_document": (
        "'{file}'은(는) 한글(HWPX) 문서가 아니거나 본문이 없습니다. 올바른 파일인지 확인하십시오.",
        "'{file}' is no HWPX document, or its main text is missing. Check whether it is the right file.",
    ),
    "hwpx.encrypted": (
        "'{file}'에 암호가 걸려 있거나 배포용 문서입니다. 한글에서 암호나 배포용 제한을 풀어 저장한 뒤 여십시오.",
        "'{file}' is protected by a password or is a distribution document. Remove the protection in Hangul, save, "
        "and open it again.",
    ),
    "hwpx.unsafe": (
        "'{file}'의 내부 구조가 올바르지 않아(같은 이름의 조각 또는 잘못된 경로) 안전을 위해 열지 않았습니다. "
        "한글에서 다시 저장한 뒤 여십시오.",
        "'{file}' was not opened for safety: parts of it share a name or have a bad path. Save it anew in Hangul.",
    ),
    "hwpx.dtd": (
        "'{file}'에 허용되지 않는 XML 선언(DTD)이 있어 안전을 위해 열지 않았습니다. 한글에서 다시 저장한 뒤 여십시오.",
        "'{file}' holds an XML declaration that is not allowed (DTD) and was not opened. Save it anew in Hangul.",
    ),
    "hwpx.too_large": (
        "'{file}'은(는) 압축을 풀면 지나치게 커지는 파일이라 열지 않았습니다. "
        "파일의 출처를 확인하고, 그림을 빼거나 문서를 나누어 저장하십시오.",
        "'{file}' would unpack to far too much and was not opened. Check where it comes from; "
        "remove pictures or split it.",
    ),
    "hwpx.empty": (
        "'{file}'에는 글자가 없습니다. 올바른 파일인지 확인하십시오.",
        "'{file}' holds no text. Check whether it is the right file.",
    ),
    "hwpx.only_images": (
        "'{file}'에는 글자가 없고 그림뿐입니다(스캔한 문서로 보임). 문자 인식(OCR)을 거친 문서나 원본 문서를 여십시오.",
        "'{file}' holds only pictures and no text (it looks scanned). Open the original or one after text recognition.",
    ),
    "hwpx.spans": (
        "'{file}': 치환 범위가 문서의 글을 벗어나거나 서로 겹칩니다. 문서를 다시 열어 처리하십시오.",
        "'{file}': the replacements lie outside the text or overlap. Open the document again.",
    ),
    "hwpx.span_across": (
        "'{file}': 치환 범위가 문단이나 칸의 경계를 넘거나 자동으로 매겨진 번호를 포함합니다. 나누어 지정하십시오.",
        "'{file}': a replacement crosses a paragraph or cell, or holds an automatic number. Mark each part by itself.",
    ),
    "hwpx.control_characters": (
        "'{file}': 치환 문구에 문서에 쓸 수 없는 제어 문자가 있습니다. 문구를 고치십시오.",
        "'{file}': a replacement holds a control character that the document cannot hold. Change it.",
    ),
    "hwpx.not_the_same": (
        "'{file}': 저장한 내용이 검토한 내용과 달라 저장하지 않았습니다. "
        "한글에서 다시 저장한 뒤 처음부터 처리하십시오.",
        "'{file}': what would be written differs from what was reviewed, so nothing was written. "
        "Save it anew in Hangul and start again.",
    ),
    "hwpx.images": (
        "그림 {count}개는 내용을 읽을 수 없습니다. HWPX로 내보내면 보이는 대로 다시 그려 남기고 다른 형식에는 옮기지 "
        "않습니다. 그림 속에 이름 등이 있는지 직접 확인하십시오.",
        "{count} pictures could not be read. An export to HWPX draws them anew as they look, other formats leave them "
        "out. Look at them for names.",
    ),
    "hwpx.boxes": (
        "그림 {count}개는 다시 그릴 수 없어(EMF·WMF·SVG, 손상되거나 너무 큰 그림) 같은 크기의 회색 상자로 바뀝니다. "
        "원본과 대조하십시오.",
        "{count} pictures cannot be drawn anew (EMF, WMF, SVG, damaged or too large) and become grey boxes of the same "
        "size. Compare with the original.",
    ),
    "hwpx.missing": (
        "파일에 들어 있지 않은 그림(다른 파일을 가리키는 그림 등) {count}개는 빈자리로 남습니다. 원본과 대조하십시오.",
        "{count} pictures are not in the file (they point to other files) and stay empty. Compare with the original.",
    ),
    "hwpx.objects": (
        "읽을 수 없는 개체(OLE, 차트, 동영상 등) {count}개를 제거합니다. 원본과 대조하십시오.",
        "{count} objects that cannot be read (OLE, charts, videos) are removed. Compare with the original.",
    ),
    "hwpx.parts": (
        "문서에 딸린 알 수 없는 부분 {count}개를 제거합니다. 원본과 대조하십시오.",
        "{count} unknown parts of the document are removed. Compare with the original.",
    ),
    "hwpx.foreign": (
        "다른 프로그램이 넣은 알 수 없는 요소 {count}개를 제거하였습니다. 원본과 대조하십시오.",
        "{count} unknown elements that another program put in are removed. Compare with the original.",
    ),
    "hwpx.unread": (
        "알 수 없는 형식의 글 {count}곳을 읽지 못하여 결과에서 지웁니다. 원본과 대조하십시오.",
        "{count} pieces of text of an unknown kind could not be read and are blanked. Compare with the original.",
    ),
    "hwpx.revisions": (
        "변경 내용 추적 {count}건을 모두 적용한 상태로 읽었습니다(삽입은 남기고 삭제는 지움).",
        "{count} tracked changes were accepted: insertions stay, deletions are gone.",
    ),
    "hwpx.newer": (
        "새 한글에서만 보이는 개체 {count}개는 읽을 수 없어 모든 프로그램에서 보이는 형태만 남기거나 제거합니다. "
        "원본과 대조하십시오.",
        "{count} objects that only newer programs show could not be read: the form for all programs stays, or nothing. "
        "Compare with the original.",
    ),
    "hwpx.numbers": (
        "자동 문단 번호 {count}곳의 번호를 계산하지 못하였습니다. 다른 형식으로 내보내면 그 번호가 빠지거나 다를 수 "
        "있으니 원본과 대조하십시오.",
        "{count} automatic paragraph numbers could not be counted. Other formats may lack them; "
        "compare with the original.",
    ),
    "hwpx.signatures": (
        "문서의 전자 서명 {count}개를 제거합니다. 결과 파일은 서명되지 않은 문서입니다.",
        "{count} electronic signatures are removed. The result is not signed.",
    ),
    "hwpx.comments": (
        "메모와 숨은 설명 {count}개를 제거하였습니다.",
        "{count} memos and hidden comments were removed.",
    ),
    "hwpx.links": (
        "그림과 도형의 하이퍼링크 {count}개를 제거하였습니다.",
        "{count} hyperlinks of pictures and shapes were removed.",
    ),
    "hwpx.fields": (
        "필드, 하이퍼링크, 책갈피, 찾아보기 표시 {count}개는 보이는 글만 남기고 제거하였습니다.",
        "{count} fields, hyperlinks, bookmarks and index marks were removed; the text they show stays.",
    ),
    "hwpx.scripts": ("스크립트 {count}개를 제거하였습니다.", "{count} scripts were removed."),
    "hwpx.history": ("문서 이력 {count}개를 제거하였습니다.", "{count} earlier versions were removed."),
    "hwpx.fonts": ("문서에 포함된 글꼴 {count}개를 제거하였습니다.", "{count} embedded fonts were removed."),
    "hwpx.attachments": (
        "본문에 보이지 않는 첨부 자료 {count}개를 제거하였습니다.",
        "{count} attachments that the text does not show were removed.",
    ),
    "hwpx.styles": (
        "알 수 없는 스타일 이름 {count}개를 중립적인 이름으로 바꾸었습니다.",
        "{count} unknown names of styles were replaced by neutral ones.",
    ),
    "hwpx.levels": (
        "쓰이지 않는 문단 번호 모양 {count}개에서 글을 지웠습니다.",
        "Words were removed from {count} forms of numbers that no paragraph uses.",
    ),
    "hwpx.font_names": (
        "알 수 없는 글꼴 이름 {count}개를 함초롬체로 바꾸었습니다.",
        "{count} unknown names of fonts were replaced by a common font.",
    ),
    "hwpx.attributes": (
        "글이 숨을 수 있는 알 수 없는 속성 {count}개를 제거하였습니다.",
        "{count} unknown attributes that could hold text were removed.",
    ),
    "hwpx.choices": (
        "목록 상자의 항목 {count}개를 제거하였습니다. 선택된 값은 남습니다.",
        "{count} entries of list boxes were removed. The chosen value stays.",
    ),
    "hwpx.characters_dropped": (
        "문서에 쓸 수 없는 제어 문자 {count}개를 뺐습니다.",
        "{count} control characters that the document cannot hold were left out.",
    ),
}
