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
}
