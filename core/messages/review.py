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
    "review.other_text": (
        "항목의 위치가 이 문서의 본문과 맞지 않습니다. 검토를 시작한 원본 파일을 열어 주십시오.",
        "The mentions do not fit this document's text. Open the file that the review began with.",
    ),
    "review.log_mismatch": (
        "검토 기록이 이 문서의 항목과 맞지 않아 적용하지 않았습니다. 원본 파일과 그 기록을 함께 여십시오.",
        "The log of decisions does not fit the mentions and was not applied. Open the original with its own log.",
    ),
    "review.log_damaged": (
        "검토 기록의 순서가 맞지 않습니다. 기록이 손상되었으니 마지막으로 저장한 기록을 여십시오.",
        "The log of decisions is out of order, so it is damaged. Open the one saved last.",
    ),
    "review.touches_mention": (
        "바꾸려는 범위가 다른 항목의 일부와 겹칩니다. 그 항목을 모두 포함하거나 겹치지 않게 정하십시오.",
        "The new span cuts another mention. Choose one that holds all of it, or one that does not touch it.",
    ),
    "review.selections_overlap": (
        "추가할 곳이 서로 겹칩니다. 겹치지 않게 선택해 주십시오.",
        "The places to add overlap. Choose places that do not.",
    ),
    "review.different_values": (
        "추가할 곳의 글자가 서로 다릅니다. 같은 글자끼리 추가해 주십시오.",
        "The places to add do not read the same. Add places of one value at a time.",
    ),
    "review.already_linked": (
        "두 항목은 이미 같은 대상입니다. 다른 대상의 항목을 선택해 주십시오.",
        "The two mentions are one entity already. Choose a mention of another one.",
    ),
    "review.link_kinds": (
        "처리 방법이 다른 대상은 하나로 묶을 수 없습니다. 먼저 한쪽의 종류를 바꾸어 주십시오.",
        "Entities replaced in different ways cannot be one. Change the label of one of them first.",
    ),
    "review.split_entities": (
        "같은 대상의 항목만 나눌 수 있습니다. 한 대상에서 나눌 항목을 선택해 주십시오.",
        "Only mentions of one entity can be split off. Choose some within one entity.",
    ),
    "review.split_all": (
        "대상의 모든 항목을 선택하여 나눌 것이 없습니다. 다른 대상인 항목만 선택해 주십시오.",
        "All mentions of the entity are chosen, so nothing is split off. Choose only those that mean somebody else.",
    ),
    "review.replacement_empty": (
        "바꿀 글자가 비어 있습니다. 글자를 입력하거나 자동 표시로 되돌려 주십시오.",
        "The replacement is empty. Type one, or go back to the automatic one.",
    ),
    "review.replacement_characters": (
        "바꿀 글자에는 줄바꿈이나 보이지 않는 문자를 쓸 수 없습니다. 한 줄로 다시 입력해 주십시오.",
        "A replacement may not have line breaks or invisible characters. Type it again in one line.",
    ),
    "review.replacement_shows_value": (
        "바꿀 글자에 가려야 할 원래 값이 드러납니다. 다른 글자를 입력해 주십시오.",
        "The replacement shows a value that has to be replaced. Choose another one.",
    ),
    "review.replacement_taken": (
        "이미 다른 대상에 쓰인 표시입니다. 다른 표시를 정하거나, 같은 대상이면 둘을 하나로 묶어 주십시오.",
        "Another entity has this replacement. Choose another one, or link the two if they are the same.",
    ),
    "review.unknown_category": (
        "'{category}'은(는) 분류 체계에 없는 범주입니다. 목록에 있는 범주를 선택해 주십시오.",
        "'{category}' is not a category of the taxonomy. Choose one from the list.",
    ),
    "review.score_range": (
        "점수는 0과 1 사이의 수여야 합니다. 다시 입력해 주십시오.",
        "The score must be a number between 0 and 1. Type it again.",
    ),
    "review.operation.accept": ("확정", "Accept"),
    "review.operation.reject": ("가리지 않음", "Reject"),
    "review.operation.undecide": ("미결정으로 되돌림", "Back to undecided"),
    "review.operation.relabel": ("종류 변경", "Change of label"),
    "review.operation.span": ("범위 변경", "Change of span"),
    "review.operation.add": ("추가", "Add"),
    "review.operation.remove": ("제외", "Remove"),
    "review.operation.link": ("같은 대상으로 묶음", "Link"),
    "review.operation.split": ("다른 대상으로 나눔", "Split"),
    "review.operation.replace": ("표시 지정", "Choice of replacement"),
    "review.operation.note": ("메모", "Note"),
    "review.operation.accept_all": ("범주 일괄 확정", "Accept a category"),
    "review.operation.include": ("남은 곳 추가", "Take in what was left"),
    "review.operation.unknown": ("알 수 없는 작업", "Unknown operation"),
}
