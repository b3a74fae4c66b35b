"""What finding says: code → (Korean, English)."""

from app.gui.texts import register

register(
    {
        "find_text": ("본문에서 찾기", "Find in the text"),
        "find.field": ("본문에서 찾기", "Find in the text"),
        "find.count": ("{total}곳 가운데 {number}번째", "{number} of {total}"),
        "find.total": ("{total}곳", "{total} places"),
        "find.none": ("본문에 없습니다", "Not in the text"),
        "find.open": ("표시 안 된 곳 {count}곳", "{count} unmarked"),
        "find.next": ("다음 (Enter)", "Next (Enter)"),
        "find.previous": ("이전 (Shift+Enter)", "Previous (Shift+Enter)"),
        "find.mark": ("가리기: 모든 곳…", "Replace everywhere…"),
        "find.mark.tip": (
            "찾은 말을 놓친 항목으로 더합니다. 분류를 고르고 어느 곳을 가릴지 목록에서 확인합니다 (Alt+Enter)",
            "Adds what was found as a missed mention: choose its label, then see the list of places (Alt+Enter)",
        ),
        "find.close": ("찾기 닫기 (Esc)", "Close the search (Esc)"),
    }
)
