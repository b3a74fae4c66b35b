"""Messages about XLSX files: code → (Korean, English)."""

MESSAGES: dict[str, tuple[str, str]] = {
    "xlsx.damaged": (
        "'{file}' 파일이 손상되어 열 수 없습니다. 원본을 다시 받거나 엑셀에서 다시 저장한 뒤 여십시오.",
        "'{file}' is damaged and cannot be opened. Get the original again or save it anew in Excel.",
    ),
    "xlsx.no_document": (
        "'{file}'은(는) 엑셀 통합 문서가 아니거나 시트가 없습니다. 올바른 파일인지 확인하십시오.",
        "'{file}' is no Excel workbook, or it has no sheet of cells. Check whether it is the right file.",
    ),
    "xlsx.binary": (
        "'{file}'은(는) 바이너리 통합 문서(XLSB)입니다. 엑셀에서 *.xlsx 형식으로 저장한 뒤 여십시오.",
        "'{file}' is a binary workbook (XLSB). Save it as *.xlsx in Excel and open that file.",
    ),
    "xlsx.encrypted": (
        "'{file}'에 암호가 걸려 있습니다. 엑셀에서 암호를 해제하여 저장한 뒤 여십시오.",
        "'{file}' is protected by a password. Remove the password in Excel, save, and open it again.",
    ),
    "xlsx.uncalculated": (
        "'{file}'의 수식 {count}개에 계산된 값이 없어 무엇이 보이는지 알 수 없습니다. 엑셀에서 다시 저장해 여십시오.",
        "'{file}' has {count} formulas without a result: what they show is not known. Open it in Excel, save, and open "
        "it again.",
    ),
    "xlsx.unsafe": (
        "'{file}'의 내부 구조가 올바르지 않아(같은 이름의 조각 또는 잘못된 경로) 안전을 위해 열지 않았습니다. "
        "엑셀에서 다시 저장한 뒤 여십시오.",
        "'{file}' was not opened for safety: parts of it share a name or have a bad path. Save it anew in Excel.",
    ),
    "xlsx.dtd": (
        "'{file}'에 허용되지 않는 XML 선언(DTD)이 있어 안전을 위해 열지 않았습니다. 엑셀에서 다시 저장한 뒤 여십시오.",
        "'{file}' holds an XML declaration that is not allowed (DTD) and was not opened. Save it anew in Excel.",
    ),
    "xlsx.too_large": (
        "'{file}'은(는) 압축을 풀면 지나치게 커지는 파일이라 열지 않았습니다. 파일의 출처를 확인하고, 시트를 나누어 "
        "저장하십시오.",
        "'{file}' would unpack to far too much and was not opened. Check where it comes from; split its sheets.",
    ),
    "xlsx.empty": (
        "'{file}'에는 글자가 없습니다. 올바른 파일인지 확인하십시오.",
        "'{file}' holds no text. Check whether it is the right file.",
    ),
    "xlsx.spans": (
        "'{file}': 치환 범위가 문서의 글을 벗어나거나 서로 겹칩니다. 문서를 다시 열어 처리하십시오.",
        "'{file}': the replacements lie outside the text or overlap. Open the document again.",
    ),
    "xlsx.span_across": (
        "'{file}': 치환 범위가 칸의 경계를 넘습니다. 나누어 지정하십시오.",
        "'{file}': a replacement crosses the border of a cell. Mark each part by itself.",
    ),
    "xlsx.control_characters": (
        "'{file}': 치환 문구에 문서에 쓸 수 없는 제어 문자가 있습니다. 문구를 고치십시오.",
        "'{file}': a replacement holds a control character that the workbook cannot hold. Change it.",
    ),
    "xlsx.sheet_name": (
        "'{file}': 바꾼 시트 이름이 비었거나 31자를 넘거나 쓸 수 없는 글자([ ] : * ? / \\)가 있습니다. 치환 문구를 "
        "고치십시오.",
        "'{file}': the new name of a sheet is empty, longer than 31 characters, or has a sign it must not have "
        "([ ] : * ? / \\). Change the replacement.",
    ),
    "xlsx.sheet_names": (
        "'{file}': 바꾼 뒤 두 시트의 이름이 같아집니다. 한쪽의 치환 문구를 고치십시오.",
        "'{file}': two sheets would have one name. Change one of the replacements.",
    ),
    "xlsx.not_the_same": (
        "'{file}': 저장한 내용이 검토한 내용과 달라 저장하지 않았습니다. 엑셀에서 다시 저장한 뒤 여십시오.",
        "'{file}': what would be written differs from what was reviewed, so nothing was written. "
        "Save it anew in Excel and start again.",
    ),
    "xlsx.too_many_cells": (
        "'{file}': 엑셀 시트에 들어갈 수 있는 행이나 열보다 많습니다. CSV로 저장하십시오.",
        "'{file}': more rows or columns than a sheet of Excel holds. Save it as CSV.",
    ),
    "xlsx.long_cell": (
        "'{file}': 한 문단이 엑셀 칸의 한도({limit:,}자)보다 깁니다. 다른 형식으로 저장하십시오.",
        "'{file}': a paragraph is longer than a cell of Excel may be ({limit:,} characters). Choose another format.",
    ),
    "xlsx.characters_dropped": (
        "엑셀 파일에 쓸 수 없는 제어 문자 {count}개를 뺐습니다.",
        "{count} control characters that a workbook cannot hold were left out.",
    ),
    "xlsx.hidden": (
        "숨긴 시트·행·열 {count}개도 읽었습니다. 결과 파일에 숨은 채로 남으니 확인하십시오.",
        "{count} hidden sheets, rows or columns were read, too. They stay hidden in the result; check them.",
    ),
    "xlsx.objects": (
        "칸 위에 놓인 그림·도형·차트 등 {count}곳은 읽지 않고 결과에서 지웁니다. 원본과 대조하십시오.",
        "{count} drawings over cells (pictures, shapes, charts) are not read and are removed. Compare.",
    ),
    "xlsx.attachments": (
        "시트에 삽입된 파일 {count}개를 제거합니다. 원본과 대조하십시오.",
        "{count} files embedded in sheets are removed. Compare with the original.",
    ),
    "xlsx.sheets": (
        "칸이 없는 시트(차트, 대화 상자) {count}개를 제거합니다. 원본과 대조하십시오.",
        "{count} sheets without cells (charts, dialogs) are removed. Compare with the original.",
    ),
    "xlsx.pivots": (
        "피벗 테이블 {count}개는 보이는 칸만 남기고, 바탕이 된 자료를 제거합니다.",
        "Of {count} pivot tables the cells that are shown stay; the data behind them are removed.",
    ),
    "xlsx.parts": (
        "통합 문서에 딸린 알 수 없는 부분 {count}개를 제거합니다. 원본과 대조하십시오.",
        "{count} unknown parts of the workbook are removed. Compare with the original.",
    ),
    "xlsx.foreign": (
        "다른 프로그램이 넣은 알 수 없는 요소 {count}개를 제거합니다. 원본과 대조하십시오.",
        "{count} unknown elements that another program put in are removed. Compare with the original.",
    ),
    "xlsx.unread": (
        "글이 있을 자리가 아닌 곳의 글 {count}개를 지웁니다. 원본과 대조하십시오.",
        "{count} texts where no text belongs are removed. Compare with the original.",
    ),
    "xlsx.signatures": (
        "전자 서명 {count}개는 결과에 남지 않습니다.",
        "{count} digital signatures do not stay in the result.",
    ),
    "xlsx.scenarios": (
        "시나리오 {count}개를 제거합니다.",
        "{count} scenarios are removed.",
    ),
    "xlsx.formulas": (
        "수식 {count}개를 계산된 값으로 바꾸었습니다.",
        "{count} formulas became the values they showed.",
    ),
    "xlsx.comments": (
        "메모(댓글) {count}묶음을 제거하였습니다.",
        "{count} sets of comments were removed.",
    ),
    "xlsx.links": (
        "하이퍼링크와 외부 자료 연결 {count}개를 제거하였습니다(칸의 글은 남음).",
        "{count} links and connections to outside were removed; the text of the cells stays.",
    ),
    "xlsx.names": (
        "정의된 이름(인쇄 영역·제목 포함) {count}개를 제거하였습니다.",
        "{count} defined names (areas and titles for printing among them) were removed.",
    ),
    "xlsx.validations": (
        "데이터 유효성 검사(목록·안내문) {count}개를 제거하였습니다.",
        "{count} data validations (lists, prompts) were removed.",
    ),
    "xlsx.conditions": (
        "조건부 서식 {count}개를 제거하였습니다.",
        "{count} conditional formats were removed.",
    ),
    "xlsx.filters": (
        "자동 필터 {count}개를 제거하였습니다(걸러진 행은 숨은 채로 남음).",
        "{count} filters were removed; rows they hid stay hidden.",
    ),
    "xlsx.tables": (
        "표 서식과 외부 자료 범위 {count}개를 보통 칸으로 바꾸었습니다.",
        "{count} tables and ranges of outside data became plain cells.",
    ),
    "xlsx.macros": (
        "매크로를 제거하였습니다({count}건).",
        "Macros were removed ({count}).",
    ),
    "xlsx.history": (
        "공유 통합 문서의 변경 기록과 사용자 목록을 제거하였습니다({count}건).",
        "The history of changes and the list of users were removed ({count}).",
    ),
    "xlsx.protection": (
        "시트·통합 문서 보호 {count}개를 제거하였습니다.",
        "{count} protections of sheets and the workbook were removed.",
    ),
    "xlsx.views": (
        "사용자 지정 보기 {count}개를 제거하였습니다.",
        "{count} custom views were removed.",
    ),
    "xlsx.readings": (
        "칸의 글자에 딸린 윗주(발음) {count}개를 제거하였습니다.",
        "{count} readings above the letters of cells were removed.",
    ),
    "xlsx.unused": (
        "어느 칸에도 보이지 않는 글 {count}개를 지웠습니다.",
        "{count} texts that no cell shows were removed.",
    ),
    "xlsx.codes": (
        "머리글·바닥글의 파일 이름·경로·그림·알 수 없는 글꼴 {count}개를 뺐습니다.",
        "{count} file names, folders, pictures and unknown fonts of headers and footers were left out.",
    ),
    "xlsx.styles": (
        "셀 스타일 이름 {count}개를 중립 이름으로 바꾸었습니다.",
        "{count} names of styles became neutral.",
    ),
    "xlsx.font_names": (
        "알 수 없는 글꼴 이름 {count}개를 흔한 글꼴로 바꾸었습니다.",
        "{count} unknown font names became common fonts.",
    ),
    "xlsx.formats": (
        "표시 형식 {count}개에서 단위가 아닌 글을 뺐습니다. 숫자가 바르게 보이는지 확인하십시오.",
        "Words that are no units were taken out of {count} number formats. Check how the numbers look.",
    ),
    "xlsx.attributes": (
        "글이 들어 있을 수 있는 속성값 {count}개를 지웠습니다.",
        "{count} values of the markup that could hold text were removed.",
    ),
}
