"""Messages of the leak check: code → (Korean, English)."""

MESSAGES: dict[str, tuple[str, str]] = {
    "verification.leak": (
        "'{file}': 가려야 할 값이 {places}개 부분에 {count}건 남아 있어 저장하지 않았습니다. "
        "검토 화면에서 남은 식별정보를 확인한 뒤 다시 내보내십시오.",
        "'{file}': values that had to go still stand in {places} parts, {count} times. The file was not kept. "
        "Check the remaining identifiers in the review and export again.",
    ),
    "verification.unread": (
        "'{file}': 검증할 수 없는 부분이 {count}개 있어 저장하지 않았습니다. "
        "첨부 개체나 암호를 없앤 뒤 다시 시도하거나 다른 형식으로 내보내십시오.",
        "'{file}': {count} parts could not be verified. The file was not kept. "
        "Remove embedded objects or passwords and try again, or export to another format.",
    ),
    "verification.changed": (
        "'{file}': 저장한 본문이 계획한 내용과 {count}줄 다르므로 저장하지 않았습니다. 다른 형식으로 내보내십시오.",
        "'{file}': the written text differs from the plan in {count} lines. The file was not kept. "
        "Export to another format.",
    ),
    "verification.unknown_reader": (
        "'{file}': 이 형식으로 저장한 파일을 검증할 방법({reader})이 프로그램에 없어 저장하지 않았습니다. "
        "다른 형식으로 내보내십시오.",
        "'{file}': the program has no way ({reader}) to verify a file of this format. It was not kept. "
        "Export to another format.",
    ),
    "verification.unreadable": (
        "'{file}' 파일을 읽을 수 없습니다({reason}). 파일 위치와 권한을 확인하십시오.",
        "'{file}' cannot be read ({reason}). Check where it lies and whether you may read it.",
    ),
    "verification.same_file": (
        "'{file}'은(는) 원본 파일입니다. 비실명 처리된 파일을 지정하십시오.",
        "'{file}' is the original itself. Name the redacted file.",
    ),
    "verification.other_text": (
        "'{detections}'은(는) '{file}'의 식별정보 파일이 아닙니다(본문이 다릅니다). detect 명령으로 다시 만드십시오.",
        "'{detections}' is not the detection file of '{file}': their texts differ. "
        "Make it again with the detect command.",
    ),
    "verification.detections_unreadable": (
        "식별정보 파일 '{file}'을(를) 읽을 수 없습니다({reason}). 파일 위치와 권한을 확인하십시오.",
        "The detection file '{file}' cannot be read ({reason}). Check where it lies and whether you may read it.",
    ),
    "verification.detections_invalid": (
        "'{file}'은(는) 식별정보 파일이 아니거나 손상되었습니다. detect 명령으로 다시 만드십시오.",
        "'{file}' is no detection file or is damaged. Make it again with the detect command.",
    ),
}
