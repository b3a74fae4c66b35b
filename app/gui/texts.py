"""What the window says: code → (Korean, English)."""

from collections.abc import Mapping

from core import messages

TEXTS: dict[str, tuple[str, str]] = {
    "title": ("판결서 비실명 처리", "Judgment de-identification"),
    "menu.file": ("파일(&F)", "&File"),
    "menu.edit": ("편집(&D)", "E&dit"),
    "menu.review": ("검토(&R)", "&Review"),
    "menu.view": ("보기(&V)", "&View"),
    "menu.help": ("도움말(&H)", "&Help"),
    "open": ("열기(&O)…", "&Open…"),
    "export": ("내보내기(&E)…", "&Export…"),
    "quit": ("끝내기(&Q)", "&Quit"),
    "next": ("다음 항목", "Next mention"),
    "previous": ("이전 항목", "Previous mention"),
    "next_undecided": ("다음 미결정 항목", "Next undecided mention"),
    "undo": ("되돌리기(&U)", "&Undo"),
    "redo": ("다시 실행(&R)", "&Redo"),
    "larger": ("글자 크게", "Larger text"),
    "smaller": ("글자 작게", "Smaller text"),
    "korean": ("한국어", "한국어 (Korean)"),
    "english": ("English (영어)", "English"),
    "keys": ("단축키와 표시 설명", "Keys and marks"),
    "cancel": ("취소", "Cancel"),
    "short.open": ("열기", "Open"),
    "short.previous": ("이전", "Previous"),
    "short.next": ("다음", "Next"),
    "short.accept": ("확인", "Accept"),
    "short.reject": ("제외", "Reject"),
    "short.add": ("선택 부분 가리기", "Replace selection"),
    "short.undo": ("되돌리기", "Undo"),
    "short.export": ("내보내기", "Export"),
    "toolbar": ("도구 모음", "Toolbar"),
    "entities": ("찾은 항목", "Found mentions"),
    "column.label": ("분류", "Label"),
    "column.count": ("건수", "Count"),
    "status.undecided": ("미결정", "Undecided"),
    "status.accepted": ("확인", "Accepted"),
    "status.rejected": ("제외", "Rejected"),
    "status.mixed": ("섞임", "Mixed"),
    "text": ("판결문 본문", "Text of the judgment"),
    "notices": ("알림", "Notices"),
    "close_notices": ("알림 닫기", "Close the notices"),
    "welcome": (
        "판결문 파일을 이 창에 끌어다 놓거나 Ctrl+O를 누르십시오.\n\n"
        "{formats} 파일을 열 수 있습니다. 파일은 이 컴퓨터 밖으로 나가지 않습니다.",
        "Drop a judgment here or press Ctrl+O.\n\n{formats} files can be opened. No file leaves this computer.",
    ),
    "working.open": ("'{file}'을(를) 읽고 탐지하는 중…", "Reading '{file}' and detecting…"),
    "working.export": ("'{file}'을(를) 저장하고 검증하는 중…", "Saving and verifying '{file}'…"),
    "working.cancel": ("취소하는 중…", "Cancelling…"),
    "ready": ("항목 {total}건, 미결정 {undecided}건", "{total} mentions, {undecided} undecided"),
    "current": (
        "{index}/{total}  {label}  [{status}]  같은 대상 {same}건",
        "{index}/{total}  {label}  [{status}]  {same} of this entity",
    ),
    "nothing_found": (
        "가릴 정보를 하나도 찾지 못했습니다. 본문을 직접 확인해 주십시오.",
        "Nothing to replace was found. Read the text yourself.",
    ),
    "open.failed": ("열지 못했습니다", "Could not be opened"),
    "export.failed": ("내보내지 못했습니다", "Could not be exported"),
    "export.leak": ("검증에 실패했습니다", "The verification failed"),
    "export.pictures": (
        "그림 {count}개는 내용을 읽을 수 없습니다. 직접 확인해 주십시오.",
        "{count} pictures cannot be read. Look at them yourself.",
    ),
    "export.gaps": (
        "가리기로 한 정보가 표시하지 않은 곳 {count}곳에 더 있어 표시했습니다. 확인한 뒤 다시 내보내십시오.",
        "Values to be replaced stand in {count} more places, which are now marked. Check them and export again.",
    ),
    "export.name_too_long": (
        "파일 이름이나 경로가 너무 깁니다. 이름을 줄이거나 상위 폴더를 정하십시오.",
        "The file name or path is too long. Shorten the name or choose a folder higher up.",
    ),
    "export.suffix": ("_비실명", "_redacted"),
    "choose.file": ("판결문 열기", "Open a judgment"),
    "choose.target": ("비실명 처리한 판결문 저장", "Save the redacted judgment"),
    "choose.replace": ("'{file}' 파일이 이미 있습니다. 바꾸시겠습니까?", "'{file}' exists already. Replace it?"),
    "filter.judgments": ("판결문", "Judgments"),
    "filter.all": ("모든 파일", "All files"),
    "busy": ("다른 작업이 끝난 뒤에 다시 해 주십시오.", "Wait until the other work is done."),
    "help.title": ("단축키와 표시", "Keys and marks"),
    "help.marks": (
        "<b>표시</b><br>점선 테두리: 미결정(가립니다)<br>실선 밑줄: 확인(가립니다)<br>"
        "취소선: 제외(그대로 둡니다)<br>색: 분류의 계열(본문 아래의 풀이에 있습니다)",
        "<b>Marks</b><br>Dashed frame: undecided (will be replaced)<br>"
        "Solid underline: accepted (will be replaced)<br>Struck through: rejected (stays)<br>"
        "Colour: family of categories (the legend below the text names them)",
    ),
    "help.keys": ("<b>단축키</b>", "<b>Keys</b>"),
}


def register(texts: Mapping[str, tuple[str, str]]) -> None:
    """Take in the table of a feature. Raises ValueError when a code is taken."""
    if taken := TEXTS.keys() & texts.keys():
        raise ValueError(f"text codes used twice: {sorted(taken)}")
    TEXTS.update(texts)


def both(code: str) -> tuple[str, str]:
    """The text ``code`` in Korean and in English, for searching in either."""
    return TEXTS[code]


def tr(code: str, **fields: object) -> str:
    """The text ``code`` in the current language."""
    korean, english = TEXTS[code]
    return (korean if messages.current_language() == "ko" else english).format(**fields)


def known(code: str) -> bool:
    """Whether there is a text ``code``."""
    return code in TEXTS
