"""Messages about DOCX files: code → (Korean, English)."""

MESSAGES: dict[str, tuple[str, str]] = {
    "docx.damaged": (
        "'{file}' 파일이 손상되어 열 수 없습니다. 원본을 다시 받거나 워드에서 다시 저장한 뒤 여십시오.",
        "'{file}' is damaged and cannot be opened. Get the original again or save it anew in Word.",
    ),
    "docx.no_document": (
        "'{file}'은(는) 워드 문서가 아니거나 본문이 없습니다. 올바른 파일인지 확인하십시오.",
        "'{file}' is no Word document, or its main text is missing. Check whether it is the right file.",
    ),
    "docx.spreadsheet": (
        "'{file}'은(는) 엑셀 파일로, 판결문으로 열 수 없습니다. 내용을 워드 문서나 PDF로 저장한 뒤 여십시오.",
        "'{file}' is a spreadsheet and cannot be opened as a judgment. Save it as a Word document or PDF first.",
    ),
    "docx.presentation": (
        "'{file}'은(는) 프레젠테이션 파일로, 판결문으로 열 수 없습니다. 내용을 워드 문서나 PDF로 저장한 뒤 여십시오.",
        "'{file}' is a presentation and cannot be opened as a judgment. Save it as a Word document or PDF first.",
    ),
    "docx.encrypted": (
        "'{file}'에 암호가 걸려 있습니다. 워드에서 암호를 해제하여 저장한 뒤 여십시오.",
        "'{file}' is protected by a password. Remove the password in Word, save, and open it again.",
    ),
    "docx.old_word": (
        "'{file}'은(는) 옛 워드(DOC) 문서입니다. 워드에서 [다른 이름으로 저장]으로 *.docx 형식으로 저장한 뒤 여십시오.",
        "'{file}' is an old Word (DOC) document. Save it as *.docx in Word and open that file.",
    ),
    "docx.not_word": (
        "'{file}'은(는) 워드 문서가 아닙니다. 작성한 프로그램에서 *.docx 또는 PDF로 저장한 뒤 여십시오.",
        "'{file}' is no Word document. Save it as *.docx or PDF in its program and open that file.",
    ),
    "docx.unsafe": (
        "'{file}'의 내부 구조가 올바르지 않아(같은 이름의 조각 또는 잘못된 경로) 안전을 위해 열지 않았습니다. "
        "워드에서 다시 저장한 뒤 여십시오.",
        "'{file}' was not opened for safety: parts of it share a name or have a bad path. Save it anew in Word.",
    ),
    "docx.dtd": (
        "'{file}'에 허용되지 않는 XML 선언(DTD)이 있어 안전을 위해 열지 않았습니다. 워드에서 다시 저장한 뒤 여십시오.",
        "'{file}' holds an XML declaration that is not allowed (DTD) and was not opened. Save it anew in Word.",
    ),
    "docx.too_large": (
        "'{file}'은(는) 압축을 풀면 지나치게 커지는 파일이라 열지 않았습니다. "
        "파일의 출처를 확인하고, 그림을 빼거나 문서를 나누어 저장하십시오.",
        "'{file}' would unpack to far too much and was not opened. Check where it comes from; "
        "remove pictures or split it.",
    ),
    "docx.included_file": (
        "'{file}'에 다른 파일을 끼워 넣은 부분이 있어 모두 읽을 수 없습니다. "
        "워드에서 열어 다시 저장하면 본문으로 합쳐집니다. 저장한 파일을 여십시오.",
        "'{file}' includes another file that cannot be read here. "
        "Open it in Word and save it: the text is then merged. Open that file.",
    ),
    "docx.empty": (
        "'{file}'에는 글자가 없습니다. 올바른 파일인지 확인하십시오.",
        "'{file}' holds no text. Check whether it is the right file.",
    ),
    "docx.only_images": (
        "'{file}'에는 글자가 없고 그림뿐입니다(스캔한 문서로 보임). 문자 인식(OCR)을 거친 문서나 원본 문서를 여십시오.",
        "'{file}' holds only pictures and no text (it looks scanned). Open the original or one after text recognition.",
    ),
    "docx.spans": (
        "'{file}': 치환 범위가 문서의 글을 벗어나거나 서로 겹칩니다. 문서를 다시 열어 처리하십시오.",
        "'{file}': the replacements lie outside the text or overlap. Open the document again.",
    ),
    "docx.span_across": (
        "'{file}': 치환 범위가 문단이나 칸의 경계를 넘거나 자동으로 매겨진 번호를 포함합니다. 나누어 지정하십시오.",
        "'{file}': a replacement crosses a paragraph or cell, or holds an automatic number. Mark each part by itself.",
    ),
    "docx.control_characters": (
        "'{file}': 치환 문구에 문서에 쓸 수 없는 제어 문자가 있습니다. 문구를 고치십시오.",
        "'{file}': a replacement holds a control character that the document cannot hold. Change it.",
    ),
    "docx.not_the_same": (
        "'{file}': 저장한 내용이 검토한 내용과 달라 저장하지 않았습니다. "
        "워드에서 다시 저장한 뒤 처음부터 처리하십시오.",
        "'{file}': what would be written differs from what was reviewed, so nothing was written. "
        "Save it anew in Word and start again.",
    ),
    "docx.images": (
        "그림 {count}개는 내용을 읽을 수 없습니다. DOCX로 내보내면 보이는 대로 다시 그려 남기고 다른 형식에는 옮기지 "
        "않습니다. 그림 속에 이름 등이 있는지 직접 확인하십시오.",
        "{count} pictures could not be read. An export to DOCX draws them anew as they look, other formats leave them "
        "out. Look at them for names.",
    ),
    "docx.boxes": (
        "그림 {count}개는 다시 그릴 수 없어(EMF·WMF·SVG, 손상되거나 너무 큰 그림) 같은 크기의 회색 상자로 바뀝니다. "
        "원본과 대조하십시오.",
        "{count} pictures cannot be drawn anew (EMF, WMF, SVG, damaged or too large) and become grey boxes of the same "
        "size. Compare with the original.",
    ),
    "docx.objects": (
        "읽을 수 없는 개체(삽입된 파일, 양식 컨트롤, 특수 그림 등) {count}개를 제거합니다. 원본과 대조하십시오.",
        "{count} objects that cannot be read (embedded files, controls, special pictures) are removed. "
        "Compare with the original.",
    ),
    "docx.unread": (
        "알 수 없는 형식의 글 {count}곳을 읽지 못하여 결과에서 지웁니다. 원본과 대조하십시오.",
        "{count} pieces of text of an unknown kind could not be read and are blanked. Compare with the original.",
    ),
    "docx.hidden": (
        "숨김으로 서식 지정된 글 {count}곳도 읽었습니다. 결과 파일에 숨은 채로 남으니 확인하십시오.",
        "{count} pieces of text are formatted as hidden. They were read and stay hidden in the result; check them.",
    ),
    "docx.revisions": (
        "변경 내용 추적 {count}건을 모두 적용한 상태로 읽었습니다(삽입은 남기고 삭제는 지움).",
        "{count} tracked changes were accepted: insertions stay, deletions are gone.",
    ),
    "docx.newer": (
        "새 오피스의 그림 개체(새 차트, 잉크, 3D 등) {count}개는 읽을 수 없어 대신하는 그림만 남기거나 제거합니다. "
        "원본과 대조하십시오.",
        "{count} drawings of newer Office (new charts, ink, models) cannot be read: the picture that stands for them "
        "stays, or nothing. Compare with the original.",
    ),
    "docx.parts": (
        "문서에 딸린 알 수 없는 부분 {count}개를 제거합니다. 원본과 대조하십시오.",
        "{count} unknown parts of the document are removed. Compare with the original.",
    ),
    "docx.foreign": (
        "다른 프로그램이 넣은 알 수 없는 요소 {count}개를 제거하였습니다. 원본과 대조하십시오.",
        "{count} unknown elements that another program put in are removed. Compare with the original.",
    ),
    "docx.styles": (
        "글이 들어 있을 수 있는 스타일 이름 {count}개를 중립 이름으로 바꾸었습니다.",
        "{count} names of styles that could hold text became neutral.",
    ),
    "docx.levels": (
        "쓰이지 않는 번호 매기기 수준 {count}개의 글을 지웠습니다.",
        "The text of {count} unused list levels was removed.",
    ),
    "docx.font_names": (
        "알 수 없는 글꼴 이름 {count}개를 흔한 글꼴로 바꾸었습니다.",
        "{count} unknown font names became common fonts.",
    ),
    "docx.formats": (
        "차트의 숫자 서식 {count}곳에서 단위가 아닌 글을 뺐습니다. 차트를 확인하십시오.",
        "Words that are no units were taken out of {count} number formats of charts. Check the charts.",
    ),
    "docx.attributes": (
        "글이 들어 있을 수 있는 문서 속성값 {count}개를 지웠습니다.",
        "{count} values of the markup that could hold text were removed.",
    ),
    "docx.comments": (
        "메모(주석) {count}개를 제거하였습니다.",
        "{count} comments were removed.",
    ),
    "docx.descriptions": (
        "그림·도형·표의 설명(대체 텍스트) {count}개를 지웠습니다.",
        "{count} descriptions of pictures, shapes and tables (alternative texts) were removed.",
    ),
    "docx.links": (
        "바깥을 가리키는 링크 {count}개를 일반 글로 바꾸었습니다.",
        "{count} links to outside became plain text.",
    ),
    "docx.fields": (
        "필드 {count}개를 보이는 글로 바꾸었습니다.",
        "{count} fields became the text they showed.",
    ),
    "docx.macros": (
        "매크로를 제거하였습니다({count}건).",
        "Macros were removed ({count}).",
    ),
    "docx.fonts": (
        "문서에 포함된 글꼴 파일 {count}개를 제거하였습니다.",
        "{count} embedded font files were removed.",
    ),
    "docx.attachments": (
        "문서에 삽입된 파일 {count}개를 제거하였습니다.",
        "{count} files embedded in the document were removed.",
    ),
    "docx.characters_dropped": (
        "문서에 쓸 수 없는 제어 문자 {count}자를 뺐습니다.",
        "{count} control characters that the document cannot hold were left out.",
    ),
}
