"""Messages about the label scheme: code → (Korean, English)."""

MESSAGES: dict[str, tuple[str, str]] = {
    "taxonomy.unreadable": (
        "분류 체계 파일 '{file}'을(를) 읽을 수 없습니다({reason}). 프로그램을 다시 설치하십시오.",
        "The taxonomy file '{file}' cannot be read ({reason}). Reinstall the program.",
    ),
    "taxonomy.treatment": (
        "라벨 '{label}'의 처리 방법이 정해져 있지 않습니다. 프로그램을 다시 설치하십시오.",
        "The label '{label}' has no valid treatment. Reinstall the program.",
    ),
    "taxonomy.twice": (
        "라벨 '{label}'이(가) 분류 체계에 두 번 있습니다. 프로그램을 다시 설치하십시오.",
        "The label '{label}' stands twice in the taxonomy. Reinstall the program.",
    ),
    "taxonomy.colour": (
        "범주 '{category}'의 색이 정해져 있지 않습니다. 프로그램을 다시 설치하십시오.",
        "The category '{category}' has no valid colour. Reinstall the program.",
    ),
}
