"""Messages of what reviews teach: corrections, figures, dictionaries; code → (Korean, English)."""

MESSAGES: dict[str, tuple[str, str]] = {
    "corrections.unfinished": (
        "검토를 마친 판결서만 학습 자료로 내보낼 수 있습니다. 먼저 검토를 마치십시오(Ctrl+Shift+E).",
        "Only a finished review can be exported for training. End the review first (Ctrl+Shift+E).",
    ),
    "corrections.undecided": (
        "아직 결정하지 않은 항목이 {count}건 있습니다. 모두 확인하거나 제외한 뒤 다시 내보내십시오.",
        "{count} mentions are undecided. Accept or reject all of them and export again.",
    ),
    "corrections.empty": (
        "확인하거나 추가한 항목이 없어 학습 자료로 내보낼 내용이 없습니다.",
        "No mention was accepted or added, so there is nothing to learn from. Nothing was written.",
    ),
    "corrections.marks": (
        "본문에 학습 자료의 표시 기호(<<< 또는 >>>)가 들어 있어 내보내지 않았습니다. 이 판결서는 쓸 수 없습니다.",
        "The text holds the signs of the training format (<<< or >>>) and was not exported. Leave this judgment out.",
    ),
    "corrections.leak": (
        "'{file}': 가려야 할 값이 {count}건 남아 저장하지 않았습니다. 제외한 항목이나 표시하지 않은 곳, 파일 이름에 "
        "같은 값이 있는지 확인하고 그곳도 표시한 뒤 다시 내보내십시오.",
        "'{file}': values that had to go still stand in it, {count} times. Nothing was kept. Look for the same values "
        "among rejected mentions, unmarked places and in the file's name; mark them as well and export again.",
    ),
    "dictionaries.line": ("{line}행: {said}", "Line {line}: {said}"),
    "dictionaries.invalid": (
        "사전에 고칠 곳이 {count}건 있습니다. 고친 뒤 다시 하십시오.",
        "The dictionary has {count} mistakes. Correct them and try again.",
    ),
    "dictionaries.csv": (
        "'{file}'에 고칠 곳이 {count}건 있어 가져오지 않았습니다. 고친 뒤 다시 가져오십시오.",
        "'{file}' has {count} mistakes; nothing was taken from it. Correct them and try again.",
    ),
    "dictionaries.changed": (
        "사전이 그사이 다른 창에서 바뀌어 저장하지 않았습니다. 여기서 고친 것을 CSV로 내보낸 뒤, 사전을 닫았다가 다시 "
        "열어 가져오십시오.",
        "The dictionary was changed meanwhile in another window, so nothing was saved. Export what you have here as "
        "CSV, close the dictionary, open it again and import that file.",
    ),
    "dictionaries.encoding": (
        "'{file}'을(를) 글자로 읽을 수 없습니다. 엑셀에서 'CSV UTF-8'로 다시 저장하십시오.",
        "'{file}' cannot be read as text. Save it again as 'CSV UTF-8' in the spreadsheet program.",
    ),
    "dictionaries.header": (
        "첫 줄에 '구분'과 '값' 열이 없거나 같은 열이 두 번 있습니다. 사전을 내보내어 그 첫 줄을 그대로 쓰십시오.",
        "The first line lacks the columns 'Kind' and 'Value', or has one twice. Export the dictionary and use its "
        "first line.",
    ),
    "dictionaries.broken": (
        "따옴표가 맞지 않거나 열이 너무 많습니다. 이 줄을 고치십시오.",
        "The quotation marks do not pair, or there are too many columns. Correct this line.",
    ),
    "dictionaries.kind": (
        "구분은 '항상' 또는 '제외'여야 합니다.",
        "The kind must be 'always' or 'never'.",
    ),
    "dictionaries.yes": (
        "'규칙보다 우선'은 '예' 또는 빈칸이어야 합니다.",
        "'Over rules' must be 'yes' or empty.",
    ),
    "dictionaries.empty": (
        "값이 비어 있거나 글자와 숫자가 없습니다.",
        "The value is empty or has neither letters nor digits.",
    ),
    "dictionaries.unseen": (
        "줄바꿈이나 보이지 않는 문자가 들어 있습니다.",
        "It holds line breaks or invisible characters.",
    ),
    "dictionaries.long": (
        "너무 깁니다. 값과 법원은 100자, 비고는 300자까지입니다.",
        "It is too long: 100 characters for value and court, 300 for the note.",
    ),
    "dictionaries.label": (
        "분류 이름이 분류 체계에 없습니다. 목록에 있는 이름을 쓰십시오.",
        "The label is not in the taxonomy. Use one from the list.",
    ),
    "dictionaries.no_label": (
        "항상 가릴 값에는 분류가 있어야 합니다.",
        "A value that is always marked needs a label.",
    ),
    "dictionaries.kept_label": (
        "이 분류는 가리지 않는 분류입니다. 다른 분류를 고르십시오.",
        "This label is never replaced. Choose another one.",
    ),
    "dictionaries.over_rules": (
        "'규칙보다 우선'은 '제외' 항목에만 쓸 수 있습니다.",
        "'Over rules' is for 'never' entries only.",
    ),
    "dictionaries.weak": (
        "너무 짧거나 흔한 말이어서 항상 가리면 본문 곳곳이 가려집니다. 더 긴 값을 쓰십시오.",
        "It is so short or common that it would hide half the text. Use a longer value.",
    ),
    "dictionaries.twice": ("{other}행과 같은 항목입니다.", "It is the same entry as line {other}."),
    "dictionaries.contradicts": (
        "{other}행과 어긋납니다. 같은 값을 항상 가리면서 제외할 수는 없습니다.",
        "It contradicts line {other}: one value cannot be always and never marked.",
    ),
    "dictionaries.contradicts_row": (
        "지금 사전의 {other}행과 어긋납니다. 같은 값을 항상 가리면서 제외할 수는 없습니다.",
        "It contradicts row {other} of the present dictionary: one value cannot be always and never marked.",
    ),
    "dictionaries.many": (
        "항목은 {most}개까지 쓸 수 있습니다.",
        "A dictionary can have {most} entries.",
    ),
    "dictionaries.applied": (
        "사전에 따라 {marked}곳을 표시했고, 찾은 {spared}곳은 표시하지 않았습니다.",
        "By the dictionary {marked} places were marked, and {spared} that the detection had found were not.",
    ),
}
