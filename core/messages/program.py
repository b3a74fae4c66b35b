"""Messages of the program as a whole: code → (Korean, English)."""

MESSAGES: dict[str, tuple[str, str]] = {
    "program.cancelled": (
        "작업을 취소했습니다. 저장된 파일은 없습니다.",
        "Cancelled. Nothing was written.",
    ),
}
