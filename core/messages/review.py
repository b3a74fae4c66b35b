"""Messages of the room "review": code → (Korean, English)."""

MESSAGES: dict[str, tuple[str, str]] = {
    "review.nothing_to_undo": ("되돌릴 작업이 없습니다.", "There is nothing to undo."),
    "review.nothing_to_redo": ("다시 실행할 작업이 없습니다.", "There is nothing to redo."),
    "review.unknown_mention": (
        "선택한 항목이 더 이상 없습니다. 목록에서 다시 선택해 주십시오.",
        "The chosen mention is gone. Choose it again in the list.",
    ),
    "review.unknown_label": (
        "'{label}'은(는) 분류 체계에 없는 이름입니다. 목록에 있는 이름을 선택해 주십시오.",
        "'{label}' is not a label of the taxonomy. Choose one from the list.",
    ),
    "review.empty_selection": (
        "선택한 글자가 없습니다. 가릴 글자를 끌어서 선택해 주십시오.",
        "Nothing is selected. Select the characters to replace.",
    ),
    "review.crosses_paragraph": (
        "선택한 부분이 여러 문단에 걸쳐 있습니다. 문단마다 따로 선택해 주십시오.",
        "The selection spans several paragraphs. Select within one paragraph at a time.",
    ),
    "review.cuts_mention": (
        "선택한 부분이 표시된 항목의 일부와 겹칩니다. 그 항목을 모두 포함하도록 선택해 주십시오.",
        "The selection cuts through a marked mention. Select all of it as well.",
    ),
    "review.overlap": (
        "탐지 결과의 항목이 서로 겹쳐 검토할 수 없습니다. 파일을 다시 열어 주십시오.",
        "The detected mentions overlap and cannot be reviewed. Open the file again.",
    ),
}
