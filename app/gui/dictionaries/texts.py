"""What the dictionary dialogs say: code → (Korean, English)."""

from app.gui.texts import register

register(
    {
        "dictionaries": ("사전(항상·제외)…", "Dictionary (always, never)…"),
        "source.dictionary": ("사전", "Dictionary"),
        "dict.title": ("사전: 항상 가릴 값과 가리지 않을 값", "Dictionary: values always and never marked"),
        "dict.explain": (
            "다음에 여는 판결서부터 적용됩니다. '제외'는 모델이 찾은 것에만 앞섭니다. 정해진 서식의 번호와 당사자는 "
            "따로 확인한 항목만 제외합니다.",
            "It holds for judgments opened from now on. 'Never' goes before what the model found only. Numbers of a "
            "fixed shape and parties are spared by confirmed entries alone.",
        ),
        "dict.list": ("사전 항목", "Entries of the dictionary"),
        "dict.kind": ("구분(&K)", "&Kind"),
        "dict.value": ("값(&V)", "&Value"),
        "dict.label": ("분류(&L)", "&Label"),
        "dict.court": ("법원(&C)", "&Court"),
        "dict.note": ("비고(&N)", "&Note"),
        "dict.over": ("규칙보다 우선", "Over rules"),
        "dict.always": ("항상", "Always"),
        "dict.never": ("제외", "Never"),
        "dict.any_label": ("모든 분류", "Any label"),
        "dict.all_courts": ("모든 법원", "All courts"),
        "dict.court_hint": ("비우면 모든 법원. 지원도 함께 적용", "Empty: all courts. Branches included"),
        "dict.over_box": (
            "정해진 서식의 번호와 당사자로 찾은 것에도 우선(&O)",
            "G&o before numbers of a fixed shape and parties, too",
        ),
        "dict.over_ask": (
            "이 값은 주민등록번호·전화번호 같은 직접 식별정보이거나 당사자의 이름이어도 앞으로 찾지 않습니다. "
            "그래도 제외하시겠습니까?",
            "This value will not be found any more, even where it is a direct identifier such as a phone number, or a "
            "party's name. Exclude it all the same?",
        ),
        "dict.over_import": (
            "'{file}'의 항목 {count}개는 규칙보다 우선합니다. 그 값은 주민등록번호·전화번호 같은 직접 식별정보이거나 "
            "당사자의 이름이어도 앞으로 찾지 않습니다. 그래도 가져오시겠습니까?",
            "Entries of '{file}' that go before the rules: {count}. Their values will not be found any more, even "
            "where they are direct identifiers such as phone numbers, or parties' names. Import them all the same?",
        ),
        "dict.yes": ("예", "yes"),
        "dict.add": ("추가(&A)…", "&Add…"),
        "dict.change": ("고치기(&E)…", "&Edit…"),
        "dict.delete": ("지우기(&D)", "&Delete"),
        "dict.import": ("CSV 가져오기(&I)…", "&Import CSV…"),
        "dict.export": ("CSV 내보내기(&X)…", "E&xport CSV…"),
        "dict.entry": ("사전 항목", "Entry"),
        "dict.count": ("항목 {count}개", "Entries: {count}"),
        "dict.discard": (
            "저장하지 않은 변경이 있습니다. 버리고 닫으시겠습니까?",
            "There are unsaved changes. Close and discard them?",
        ),
        "dict.imported": (
            "'{file}'에서 {added}개를 더하고 {replaced}개를 바꾸었습니다.",
            "From '{file}': {added} entries added, {replaced} replaced.",
        ),
        "dict.exported": ("'{file}'(으)로 {count}개를 내보냈습니다.", "{count} entries exported to '{file}'."),
        "dict.saved": (
            "사전을 저장했습니다(항목 {count}개). 다음에 여는 판결서부터 적용됩니다.",
            "The dictionary was saved ({count} entries). It holds for judgments opened from now on.",
        ),
        "dict.again": (
            "아직 열어 보지 않은 판결서 {count}건은 새 사전으로 다시 탐지합니다.",
            "Judgments nobody has looked at yet are read again: {count}.",
        ),
        "dict.failed": ("사전을 쓸 수 없습니다", "The dictionary cannot be used"),
        "dict.filter": ("CSV 파일 (*.csv)", "CSV files (*.csv)"),
    }
)
