"""Messages about files of every kind, and about plain text: code → (Korean, English)."""

from core.documents.formats import named, readable

_READ = named(readable())

MESSAGES: dict[str, tuple[str, str]] = {
    # Opening any file.
    "document.missing": (
        "'{file}' 파일을 찾을 수 없습니다. 파일이 옮겨지거나 이름이 바뀌지 않았는지 확인하십시오.",
        "'{file}' was not found. Check whether it was moved or renamed.",
    ),
    "document.folder": (
        "'{file}'은(는) 폴더입니다. 폴더 안의 판결문 파일을 선택하십시오.",
        "'{file}' is a folder. Choose the judgment files in it.",
    ),
    "document.special": (
        "'{file}'은(는) 일반 파일이 아닙니다(장치 또는 파이프). 디스크에 저장된 판결문 파일을 선택하십시오.",
        "'{file}' is not a regular file (a device or a pipe). Choose a judgment stored on disk.",
    ),
    "document.permission": (
        "'{file}' 파일을 열 권한이 없거나 다른 프로그램이 사용 중입니다. "
        "다른 프로그램에서 닫고, 파일의 읽기 권한을 확인하십시오.",
        "'{file}' may not be read, or another program is using it. Close it there and check your permission.",
    ),
    "document.link_loop": (
        "'{file}'은(는) 자기 자신을 가리키는 바로 가기(링크)입니다. 원본 파일을 직접 선택하십시오.",
        "'{file}' is a link that leads back to itself. Choose the original file.",
    ),
    "document.name_too_long": (
        "'{file}'의 이름 또는 경로가 너무 깁니다. 이름을 줄이거나 상위 폴더로 옮긴 뒤 다시 시도하십시오.",
        "The name or path of '{file}' is too long. Shorten it or move the file to a folder higher up.",
    ),
    "document.unreadable": (
        "'{file}' 파일을 읽을 수 없습니다({reason}). 디스크나 네트워크 연결을 확인하십시오.",
        "'{file}' cannot be read ({reason}). Check the disk or the network drive.",
    ),
    "document.twin": (
        "'{file}'은(는) 목록에 있는 '{other}'과(와) 내용이 같습니다. 하나만 검토하면 됩니다. 목록에서 빼십시오.",
        "'{file}' has the same content as '{other}' in the list. One review is enough: take it off the list.",
    ),
    "document.changed": (
        "'{file}'의 내용이 연 뒤에 바뀌었습니다. 목록에 있는 것은 바뀌기 전의 내용입니다. "
        "새 내용을 검토하려면 목록에서 뺀 뒤 다시 여십시오.",
        "'{file}' has changed since it was opened; what is in the list is the content before. "
        "To review the new one, take it off the list and open it again.",
    ),
    "document.empty": (
        "'{file}'은(는) 내용이 없는 빈 파일(0바이트)입니다. 원본 파일을 다시 받으십시오.",
        "'{file}' is empty (0 bytes). Get the original file again.",
    ),
    "document.too_large": (
        "'{file}' 파일이 너무 큽니다(한도 {limit}MB). 그림을 빼거나 문서를 나누어 저장한 뒤 다시 여십시오.",
        "'{file}' is too large (limit {limit} MB). Remove pictures or split the document, then open it again.",
    ),
    # Reading in a process with limits.
    "document.over_memory": (
        "'{file}'을(를) 처리하는 데 메모리가 한도({limit}MB)보다 많이 필요하여 중단했습니다. 악의로 만든 파일일 수 "
        "있으니 출처를 확인하십시오. 올바른 판결문이면 문서를 나누거나 작성한 프로그램에서 다시 저장한 뒤 여십시오.",
        "'{file}' needs more memory than the limit ({limit} MB) and was stopped. It may be made to do harm: check "
        "where it comes from. If it is a judgment, split it or save it again in its program, then open it.",
    ),
    "document.over_time": (
        "'{file}'을(를) 처리하는 데 제한 시간({seconds}초)이 지나 중단했습니다. 악의로 만든 파일일 수 있으니 출처를 "
        "확인하십시오. 올바른 판결문이면 문서를 나누거나 작성한 프로그램에서 다시 저장한 뒤 여십시오.",
        "'{file}' takes longer than the time limit ({seconds} s) and was stopped. It may be made to do harm: check "
        "where it comes from. If it is a judgment, split it or save it again in its program, then open it.",
    ),
    "document.reader_ended": (
        "'{file}'을(를) 처리하던 작업이 비정상적으로 끝났습니다. 메모리 한도({limit}MB)에 닿았거나 파일이 손상 또는 "
        "조작된 것입니다. 출처를 확인하고, 올바른 판결문이면 작성한 프로그램에서 다시 저장한 뒤 여십시오.",
        "The work on '{file}' broke off: it met the memory limit ({limit} MB), or the file is damaged or tampered "
        "with. Check where it comes from; if it is a judgment, save it again in its program and open that file.",
    ),
    "document.reader_answer": (
        "'{file}'을(를) 처리한 결과가 올바르지 않아 버렸습니다. 파일이 조작되었을 수 있으니 출처를 확인하십시오. "
        "올바른 판결문이면 작성한 프로그램에서 다시 저장한 뒤 여십시오.",
        "What came of the work on '{file}' makes no sense and was dropped. The file may be tampered with: check where "
        "it comes from. If it is a judgment, save it again in its program and open that file.",
    ),
    "document.reader_failed": (
        "'{file}'을(를) 처리하던 중 예상하지 못한 오류가 났습니다({reason}). 작성한 프로그램에서 다시 저장한 뒤 "
        "여십시오. 되풀이되면 괄호 안의 내용을 관리자에게 알려 주십시오.",
        "An unexpected error stopped the work on '{file}' ({reason}). Save the file again in its program and open it. "
        "If it happens again, tell your administrator what the brackets say.",
    ),
    "document.reader_missing": (
        "'{file}'을(를) 열지 않았습니다. 파일을 안전하게 읽는 작업을 시작할 수 없습니다. 다른 프로그램을 닫고 다시 "
        "시도하십시오. 되풀이되면 프로그램을 다시 설치하거나 보안 프로그램이 막고 있지 않은지 확인하십시오.",
        "'{file}' was not opened: the process that reads files safely cannot be started. Close other programs and try "
        "again. If it happens again, install the program anew, or see whether security software blocks it.",
    ),
    "document.too_long": (
        "'{file}'의 글이 한도({limit:,}자)보다 깁니다. 문서를 나누어 저장한 뒤 여십시오.",
        "The text of '{file}' is longer than the limit ({limit:,} characters). Split the document and open the parts.",
    ),
    # Kinds of files that are not read.
    "document.hwp": (
        "'{file}'은(는) 옛 한글(3.0 이하) 문서라 읽을 수 없습니다. "
        "한글에서 [파일]-[다른 이름으로 저장하기]로 "
        "한글 표준 문서(*.hwpx)로 저장한 뒤 여십시오.",
        "'{file}' is a document of an old Hangul (3.0 or older), which cannot be read. "
        "In Hangul choose File > Save As, Hangul standard document (*.hwpx), and open that file.",
    ),
    "document.doc": (
        "'{file}'은(는) 옛 워드(DOC) 문서입니다. 워드에서 [다른 이름으로 저장]으로 *.docx 형식으로 저장한 뒤 여십시오.",
        "'{file}' is an old Word (DOC) document. Save it as *.docx in Word and open that file.",
    ),
    "document.rtf": (
        "'{file}'은(는) 서식 있는 텍스트(RTF)입니다. 워드나 한글에서 *.docx 형식으로 저장한 뒤 여십시오.",
        "'{file}' is rich text (RTF). Save it as *.docx in a word processor and open that file.",
    ),
    "document.odf": (
        "'{file}'은(는) 오픈도큐먼트(ODF) 문서입니다. 작성한 프로그램에서 *.docx 형식으로 저장한 뒤 여십시오.",
        "'{file}' is an OpenDocument file. Save it as *.docx in its program and open that file.",
    ),
    "document.spreadsheet": (
        "'{file}'은(는) 옛 엑셀(XLS) 파일이라 열 수 없습니다. 엑셀에서 *.xlsx 형식으로 저장한 뒤 여십시오.",
        "'{file}' is an old Excel (XLS) file and cannot be opened. Save it as *.xlsx in Excel and open that file.",
    ),
    "document.presentation": (
        "'{file}'은(는) 프레젠테이션 파일로, 판결문으로 열 수 없습니다. 내용을 워드 문서나 PDF로 저장한 뒤 여십시오.",
        "'{file}' is a presentation and cannot be opened as a judgment. Save it as a Word document or PDF first.",
    ),
    "document.mail": (
        "'{file}'은(는) 전자우편 파일입니다. 첨부된 판결문을 따로 저장한 뒤 여십시오.",
        "'{file}' is a mail message. Save the attached judgment and open that file.",
    ),
    "document.ole": (
        "'{file}'은(는) 알 수 없는 옛 오피스 파일입니다. 작성한 프로그램에서 *.docx 또는 PDF로 저장한 뒤 여십시오.",
        "'{file}' is an old office file of unknown kind. Save it as *.docx or PDF in its program.",
    ),
    "document.encrypted": (
        "'{file}'에 암호가 걸려 있습니다. 작성한 프로그램에서 암호를 해제하여 저장한 뒤 여십시오.",
        "'{file}' is protected by a password. Remove the password in its program, save, and open it again.",
    ),
    "document.drm": (
        "'{file}'은(는) 문서보안(DRM)이 적용된 파일입니다. 보안을 해제한 파일을 여십시오.",
        "'{file}' is protected by document security (DRM). Have it released and open the released file.",
    ),
    "document.image": (
        "'{file}'은(는) 그림 파일입니다. 글자를 읽을 수 없으므로 문자 인식(OCR)을 거친 문서나 원본 문서를 여십시오.",
        "'{file}' is a picture; its text cannot be read. Open the original document or one after text recognition.",
    ),
    "document.media": (
        f"'{{file}}'은(는) 소리 또는 동영상 파일입니다. 판결문 문서({_READ})를 선택하십시오.",
        f"'{{file}}' is sound or video. Choose a judgment ({_READ}).",
    ),
    "document.archive": (
        "'{file}'은(는) 압축 파일입니다. 압축을 푼 뒤 그 안의 판결문을 여십시오.",
        "'{file}' is an archive. Unpack it and open the judgment inside.",
    ),
    "document.program": (
        f"'{{file}}'은(는) 실행 파일 또는 바로 가기입니다. 판결문 문서({_READ})를 선택하십시오.",
        f"'{{file}}' is a program or a shortcut. Choose a judgment ({_READ}).",
    ),
    "document.postscript": (
        "'{file}'은(는) 포스트스크립트(PS) 인쇄 파일입니다. 원본 문서나 PDF를 여십시오.",
        "'{file}' is a PostScript print file. Open the original document or a PDF.",
    ),
    "document.html": (
        "'{file}'은(는) 웹 문서(HTML)입니다. 워드 등에서 열어 *.docx 또는 PDF로 저장한 뒤 여십시오.",
        "'{file}' is a web page (HTML). Open it in a word processor, save it as *.docx or PDF, and open that.",
    ),
    "document.xml": (
        "'{file}'은(는) XML 파일입니다. 작성한 프로그램에서 *.docx 또는 PDF로 저장한 뒤 여십시오.",
        "'{file}' is an XML file. Save it as *.docx or PDF in its program and open that file.",
    ),
    "document.binary": (
        f"'{{file}}'은(는) 글로 된 문서가 아닙니다(이진 자료). 판결문 문서({_READ})를 선택하십시오.",
        f"'{{file}}' is no text document (binary data). Choose a judgment ({_READ}).",
    ),
    "document.zip_damaged": (
        "'{file}' 파일이 손상되어 열 수 없습니다. 원본에서 다시 복사하거나 작성한 프로그램에서 다시 저장하십시오.",
        "'{file}' is damaged and cannot be opened. Copy it again from its source or save it again in its program.",
    ),
    "document.zip_bomb": (
        "'{file}'은(는) 압축을 풀면 지나치게 커지는({size}MB) 파일이라 열지 않았습니다. 파일의 출처를 확인하십시오.",
        "'{file}' would unpack to far too much ({size} MB) and was not opened. Check where the file comes from.",
    ),
    "document.ambiguous": (
        "'{file}'은(는) 두 가지 형식({formats})으로 읽힐 수 있어 열지 않습니다. "
        "작성한 프로그램에서 다시 저장한 뒤 여십시오.",
        "'{file}' can be read as more than one kind of file ({formats}) and was not opened. "
        "Save it again in its program.",
    ),
    "document.package": (
        "'{file}'은(는) 올바른 워드 문서가 아닙니다(내용 목록이 없음). 워드에서 다시 저장한 뒤 여십시오.",
        "'{file}' is not a proper Word document (its list of contents is missing). Save it again in Word.",
    ),
    # Writing.
    "document.as_text.tables": (
        "{format} 형식에는 표를 둘 수 없어 표 {count}개는 칸의 글만 적었습니다. 결과 문서를 확인하십시오.",
        "{format} files have no tables: of {count} tables only the text of the cells was written. Check the result.",
    ),
    "document.as_text.heads": (
        "{format} 형식에는 머리글과 바닥글을 둘 수 없어 {count}곳을 본문 속에 적었습니다. 결과 문서를 확인하십시오.",
        "{format} files have no headers and footers: {count} were written into the text. Check the result.",
    ),
    "document.as_text.notes": (
        "각주와 미주 {count}개는 {format} 문서에 보통 문단으로 적었습니다. 결과 문서를 확인하십시오.",
        "{count} footnotes and endnotes were written as ordinary paragraphs of the {format} file. Check the result.",
    ),
    "document.as_text.boxes": (
        "글상자 {count}개는 {format} 문서에 보통 문단으로 적었습니다. 결과 문서를 확인하십시오.",
        "{count} text boxes were written as ordinary paragraphs of the {format} file. Check the result.",
    ),
    "document.replacement_range": (
        "'{file}'의 {number}번째 치환 범위({start}~{end})가 문서의 글을 벗어납니다. 문서를 다시 열어 처리하십시오.",
        "Replacement {number} of '{file}' ({start} to {end}) lies outside the text. Open the document again.",
    ),
    "document.replacement_order": (
        "'{file}'의 {number}번째 치환 범위({start}~{end})가 앞의 것과 겹칩니다. 겹친 식별정보를 정리하십시오.",
        "Replacement {number} of '{file}' ({start} to {end}) overlaps the one before. Resolve the overlap.",
    ),
    "document.replacement_block": (
        "'{file}'의 {number}번째 치환 범위({start}~{end})가 문단이나 칸의 경계를 넘습니다. "
        "문단별로 나누어 지정하십시오.",
        "Replacement {number} of '{file}' ({start} to {end}) crosses a paragraph or cell. Mark each part by itself.",
    ),
    "document.replacement_text": (
        "'{file}'의 {number}번째 치환 문구({start}~{end})에 줄바꿈 등 쓸 수 없는 문자가 있습니다. 문구를 고치십시오.",
        "Replacement {number} of '{file}' ({start} to {end}) holds a line break or control character. Change it.",
    ),
    "document.target_is_folder": (
        "'{file}'(이)라는 폴더가 있어 저장할 수 없습니다. 다른 이름으로 저장하십시오.",
        "A folder is named '{file}', so the file cannot be written. Choose another name.",
    ),
    "document.target_folder": (
        "'{file}'을(를) 저장할 폴더가 없습니다. 폴더를 만들거나 다른 폴더를 고르십시오.",
        "The folder to write '{file}' to does not exist. Create it or choose another.",
    ),
    "document.target_permission": (
        "'{file}'을(를) 저장할 권한이 없거나 같은 이름의 파일이 열려 있습니다. 파일을 닫거나 다른 폴더를 고르십시오.",
        "'{file}' may not be written, or a file of that name is open. Close it or choose another folder.",
    ),
    "document.disk_full": (
        "디스크 공간이 부족하여 '{file}'을(를) 저장하지 못했습니다. 공간을 확보한 뒤 다시 시도하십시오.",
        "The disk is full; '{file}' was not written. Free some space and try again.",
    ),
    "document.nothing_written": (
        "'{file}': 가리고 나면 남는 내용이 없어 저장하지 않았습니다. 가리는 범위를 확인하십시오.",
        "'{file}': nothing would be left of it, so nothing was saved. Check what is replaced.",
    ),
    # Plain text.
    "plain.encoding": (
        "'{file}'의 문자 인코딩을 알 수 없습니다(UTF-8, UTF-16, CP949가 아님). 메모장에서 UTF-8로 저장한 뒤 여십시오.",
        "The character encoding of '{file}' is unknown (not UTF-8, UTF-16 or CP949). Save it as UTF-8.",
    ),
    "plain.ambiguous": (
        "'{file}'의 문자 인코딩을 확정할 수 없습니다(UTF-8로도 CP949로도 읽힘). "
        "메모장에서 'UTF-8(BOM)'으로 저장한 뒤 여십시오.",
        "The encoding of '{file}' is not certain (it reads as UTF-8 and as CP949). Save it as UTF-8 with BOM.",
    ),
    "plain.damaged": (
        "'{file}'은(는) {encoding} 표시가 있으나 그 형식에 맞지 않는 부분이 있습니다. "
        "파일이 손상되었으니 원본을 다시 받으십시오.",
        "'{file}' is marked as {encoding} but holds bytes that are not. It is damaged; get the original again.",
    ),
    "plain.mixed": (
        "'{file}'에 서로 다른 문자 인코딩이 섞여 있거나 일부가 손상되었습니다. "
        "원본을 다시 받거나 UTF-8로 저장한 뒤 여십시오.",
        "'{file}' mixes character encodings or is partly damaged. Get the original again or save it as UTF-8.",
    ),
    "plain.nul": (
        "'{file}'에 글자가 아닌 NUL 문자가 {count}개 있습니다. 파일이 손상되었을 수 있으니 원본을 다시 받으십시오.",
        "'{file}' holds {count} NUL characters, which are no text. It may be damaged; get the original again.",
    ),
    "plain.blank": (
        "'{file}'에는 글자가 없습니다(빈칸과 줄바꿈뿐임). 올바른 파일인지 확인하십시오.",
        "'{file}' holds no letters, only spaces and line breaks. Check whether it is the right file.",
    ),
    "plain.encode": (
        "'{file}': {encoding} 인코딩으로 나타낼 수 없는 문자가 {count}종 있어 저장하지 못했습니다. "
        "DOCX나 PDF로 저장하십시오.",
        "'{file}': {count} characters cannot be written in {encoding}; nothing was written. Save as DOCX or PDF.",
    ),
}
