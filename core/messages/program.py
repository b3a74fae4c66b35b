"""Messages of the program as a whole: code → (Korean, English)."""

MESSAGES: dict[str, tuple[str, str]] = {
    "program.always_removed": (
        "문서 정보, 편집 기록, 프로그램이 붙이는 이름과 번호, 그림 파일에 딸린 정보처럼 화면에 나오지 않는 것은 "
        "하나씩 알리지 않고 늘 지웁니다.",
        "What nobody sees of a document (properties, traces of editing, names and numbers that programs give, data "
        "beside the pixels of pictures) is always removed, without a word of each.",
    ),
    "program.usage_missing": (
        "'{name}'이(가) 빠졌습니다. 쓰는 법: '{command} --help'",
        "'{name}' is missing. How to use it: '{command} --help'",
    ),
    "program.usage_choice": (
        "'{name}'에는 다음 가운데 하나를 지정하십시오: {choices}. 쓰는 법: '{command} --help'",
        "'{name}' takes one of: {choices}. How to use it: '{command} --help'",
    ),
    "program.usage_path": (
        "'{name}'에 지정한 파일이나 폴더가 없거나 쓸 수 없습니다. 쓰는 법: '{command} --help'",
        "The file or folder given to '{name}' does not exist or cannot be used. How to use it: '{command} --help'",
    ),
    "program.usage_option": (
        "'{name}'은(는) 없는 선택 사항입니다. 쓰는 법: '{command} --help'",
        "There is no option '{name}'. How to use it: '{command} --help'",
    ),
    "program.usage_argument": (
        "'{name}' 뒤에 값이 필요합니다. 쓰는 법: '{command} --help'",
        "'{name}' needs a value after it. How to use it: '{command} --help'",
    ),
    "program.usage_wrong": (
        "'{name}'은(는) 없는 명령이거나 여기에 쓸 수 없습니다. 쓰는 법: '{command} --help'",
        "'{name}' is no command, or cannot stand here. How to use it: '{command} --help'",
    ),
    "program.no_window": (
        "창을 여는 데 필요한 것이 이 컴퓨터에 없습니다({reason}). 'thunder-deid doctor'로 확인하십시오.",
        "Something the window needs is missing on this computer ({reason}). 'thunder-deid doctor' tells more.",
    ),
    "program.cancelled": (
        "작업을 취소했습니다. 저장된 파일은 없습니다.",
        "Cancelled. Nothing was written.",
    ),
    "program.output_is_input": (
        "'{file}': 결과 파일 '{output}'이(가) 원본 파일을 덮어쓰게 됩니다. 다른 폴더를 지정해 주십시오.",
        "'{file}': the result '{output}' would overwrite an original. Choose another folder.",
    ),
    "program.same_output": (
        "'{file}': '{other}'와(과) 결과 파일 이름('{output}')이 같습니다. 파일 이름을 바꾸어 주십시오.",
        "'{file}': '{other}' already gives a result named '{output}'. Rename the file and run again.",
    ),
    "program.unknown_output": (
        "'{file}': 결과 폴더에 '{output}'이(가) 이미 있는데 이 프로그램의 결과가 아닌 듯하여 그대로 두었습니다. "
        "그 파일을 옮기거나 다른 폴더를 지정해 주십시오.",
        "'{file}': the folder already holds a '{output}' that does not seem to be a result of this program; it was "
        "left as it is. Move that file or choose another folder.",
    ),
    "program.cannot_write": (
        "'{file}'을(를) 저장할 수 없습니다({reason}). 폴더의 쓰기 권한과 남은 공간을 확인해 주십시오.",
        "'{file}' cannot be saved ({reason}). Check the folder's permissions and free space.",
    ),
    "program.unexpected": (
        "'{file}': 예기치 못한 오류로 처리하지 못했습니다({reason}). 이 파일의 결과는 저장하지 않았습니다.",
        "'{file}': an unexpected error stopped the work ({reason}). Nothing was written for it.",
    ),
    "program.no_files": (
        "처리할 판결문 파일이 없습니다. DOCX, HWPX, PDF, TXT, CSV 파일이나 그 폴더를 지정해 주십시오.",
        "There are no judgments to process. Name DOCX, HWPX, PDF, TXT or CSV files or a folder of them.",
    ),
    "program.not_a_folder": (
        "결과 폴더로 지정한 '{file}'은(는) 폴더가 아닙니다. 다른 폴더를 지정해 주십시오.",
        "The output folder '{file}' is not a folder. Choose another one.",
    ),
    "program.skipped": (
        "건너뜀: '{file}' (지원하지 않는 형식이거나 하위 폴더입니다)",
        "Skipped: '{file}' (not a supported format, or a folder inside the folder)",
    ),
    "program.interrupted": (
        "중단했습니다. 처리하던 파일은 저장하지 않았습니다.",
        "Interrupted. The file in work was not written.",
    ),
    "program.no_manual": (
        "설명서 '{file}'을(를) 읽을 수 없습니다({reason}). 프로그램을 다시 설치해 주십시오.",
        "The manual '{file}' cannot be read ({reason}). Install the program again.",
    ),
    "program.failed": ("실패", "Failed"),
    "program.warning": ("주의", "Note"),
    "program.detecting": ("탐지 중", "Detecting"),
    "program.redacting": ("비실명 처리 중", "Redacting"),
    "program.loading_model": ("모델을 불러오는 중", "Loading the model"),
    "program.file_detected": (
        "'{file}': {mentions}건 탐지 → {output}",
        "'{file}': {mentions} found → {output}",
    ),
    "program.file_redacted": (
        "'{file}': {mentions}건 처리, 검증 통과 → {output}",
        "'{file}': {mentions} replaced, verified → {output}",
    ),
    "program.nothing_found": (
        "'{file}': 가릴 정보를 하나도 찾지 못했습니다. 원본을 직접 확인해 주십시오.",
        "'{file}': nothing to replace was found. Read the original yourself.",
    ),
    "program.closing": (
        "완료 {done}건, 실패 {failed}건. 결과 폴더: {folder}",
        "{done} done, {failed} failed. Results are in: {folder}",
    ),
    "program.verify_ok": (
        "'{file}': 남아 있는 정보가 없습니다(검사한 부분 {parts}곳).",
        "'{file}': no replaced value survives ({parts} parts checked).",
    ),
    "program.verify_asked": (
        "이름과 글자가 같은 말이 다른 말 속에 {count}곳 있습니다. 우연히 같은 글자인지 확인하십시오.",
        "The syllables of names stand within other words in {count} places. Check whether that is chance.",
    ),
    "program.verify_where": ("남은 곳: {part}, {kind} {count}건", "Left in: {part}, {kind} ({count})"),
    "program.unread": ("읽지 못한 부분: {part}", "Not read: {part}"),
}
