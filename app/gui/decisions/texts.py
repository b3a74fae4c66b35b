"""Texts of decisions: code → (Korean, English)."""

import app.gui.doubts.texts  # noqa: F401  the reasons
from app.gui.models.doubt_texts import reasons
from app.gui.texts import both, register
from core.review.doubts import DoubtKind

_EDGES = {
    "span.left_out": ("왼쪽 끝 넓히기", "Widen at the left"),
    "span.right_out": ("오른쪽 끝 넓히기", "Widen at the right"),
    "span.left_in": ("왼쪽 끝 줄이기", "Narrow at the left"),
    "span.right_in": ("오른쪽 끝 줄이기", "Narrow at the right"),
    "span.left_out_letter": ("왼쪽 끝 한 글자 넓히기", "Widen at the left by a character"),
    "span.right_out_letter": ("오른쪽 끝 한 글자 넓히기", "Widen at the right by a character"),
    "span.left_in_letter": ("왼쪽 끝 한 글자 줄이기", "Narrow at the left by a character"),
    "span.right_in_letter": ("오른쪽 끝 한 글자 줄이기", "Narrow at the right by a character"),
}

register(_EDGES)
register({f"{code}_one": (f"{ko}(이 항목만)", f"{en} (this one only)") for code, (ko, en) in _EDGES.items()})
register(
    {
        f"reject_by_{number}": (f"제외: {ko}", f"Reject: {en}")
        for number, code in enumerate(reasons(DoubtKind.REJECTED), 1)
        for ko, en in [both(f"doubts.reason.{code}")]
    }
)
register(
    {
        "menu.reject_by": ("사유를 정해 제외(&J)", "Re&ject with a usual reason"),
        "menu.one": ("이 항목만(&O)", "This &one only"),
        "menu.span": ("범위 바꾸기(&S)", "&Span"),
        "accept": ("확인: 같은 대상 모두 가림", "Accept: replace everywhere"),
        "reject": ("제외: 같은 대상 모두 그대로 둠", "Reject: keep everywhere"),
        "undecide": ("미결정으로 되돌리기", "Back to undecided"),
        "accept_one": ("이 항목만 확인", "Accept this one only"),
        "reject_one": ("이 항목만 제외", "Reject this one only"),
        "undecide_one": ("이 항목만 미결정으로 되돌리기", "This one back to undecided"),
        "remove": (
            "지우기: 직접 추가한 대상은 없애고 찾은 대상은 제외",
            "Remove: what you added goes, what was found stays readable",
        ),
        "remove_one": ("이 항목만 지우기", "Remove this one only"),
        "accept_all": ("범주 일괄 확인…", "Accept a whole category…"),
        "relabel": ("분류 바꾸기…", "Change the label…"),
        "relabel_one": ("이 항목만 분류 바꾸기…", "Change the label of this one…"),
        "replacement": ("바꿀 글자 정하기…", "Choose the replacement…"),
        "replacement_one": ("이 항목만 바꿀 글자 정하기…", "Choose the replacement of this one…"),
        "note": ("메모…", "Note…"),
        "note_one": ("이 항목만 메모…", "Note on this one…"),
        "link": ("다른 대상과 같은 대상으로 묶기…", "Link with another entity…"),
        "link_one": ("이 항목만 다른 대상으로 옮기기…", "Move this one to another entity…"),
        "split": ("동명이인 나누기…", "Split off namesakes…"),
        "split_one": ("이 항목만 새 대상으로 나누기", "Split this one off"),
        "add": ("선택한 부분 가리기…", "Replace the selection…"),
        "add_exact": ("선택한 글자 그대로 가리기…", "Replace exactly the selected characters…"),
        "span_selection": ("선택한 부분으로", "To the selection"),
        "span_selection_exact": ("선택한 글자 그대로", "To exactly the selected characters"),
        "span.stuck": (
            "이쪽 끝은 더 옮길 수 없습니다. Alt를 함께 누르면 한 글자씩 옮깁니다.",
            "This edge cannot go further. With Alt it moves by single characters.",
        ),
        "undo.of": ("되돌리기(&U): {what}", "&Undo: {what}"),
        "redo.of": ("다시 실행(&R): {what}", "&Redo: {what}"),
        "done.accept": ("확인", "Accept"),
        "done.reject": ("제외", "Reject"),
        "done.undecide": ("미결정으로 되돌리기", "Back to undecided"),
        "done.relabel": ("분류 바꾸기", "Change of label"),
        "done.span": ("범위 바꾸기", "Change of span"),
        "done.add": ("추가", "Addition"),
        "done.remove": ("지우기", "Removal"),
        "done.link": ("대상 묶기", "Link"),
        "done.split": ("대상 나누기", "Split"),
        "done.replace": ("바꿀 글자 정하기", "Choice of replacement"),
        "done.note": ("메모", "Note"),
        "done.accept_all": ("범주 일괄 확인", "Acceptance of a category"),
        "done.include": ("남은 곳 표시", "Marking of what was left"),
        "told.of": ("{what}: {value} {count}곳", "{what}: {value}, {count} places"),
        "told.of_several": (
            "{what}: {value} 외 {more}개, {count}곳",
            "{what}: {value} and {more} more, {count} places",
        ),
        "told.key": ("{what} ({key}: 되돌리기)", "{what} ({key}: undo)"),
        "told.undone": ("되돌림 – {what}", "Undone – {what}"),
        "told.undone_key": ("되돌림 – {what} ({key}: 다시 실행)", "Undone – {what} ({key}: redo)"),
        "picker.search": ("찾을 말", "Search"),
        "picker.numbers": (
            "숫자 1–9를 누르면 앞의 아홉 줄에서 바로 고릅니다.",
            "The keys 1–9 choose one of the first nine lines.",
        ),
        "label.title": ("분류 선택", "Choose a label"),
        "label.explain": (
            "한국어나 영어 이름의 일부 또는 초성을 입력하십시오. 최근에 쓴 분류가 앞에 옵니다.",
            "Type a part of the Korean or English name. Labels used recently come first.",
        ),
        "link.title": ("같은 대상 선택", "Choose the other entity"),
        "link.explain": (
            "'{value}'와(과) 같은 사람이나 물건을 고르십시오. 둘은 같은 글자로 바뀝니다. "
            "이미 확인한 대상이면 함께 확인됩니다.",
            "Choose who or what is the same as '{value}'. Both get one replacement. "
            "What joins an accepted entity is accepted with it.",
        ),
        "link.none": ("묶을 다른 대상이 없습니다.", "There is no other entity to link with."),
        "entity.detail": ("{label} · {count}곳 · {status}", "{label} · {count} mentions · {status}"),
        "places.all": ("모두 선택(&A)", "Select &all"),
        "places.none": ("모두 해제(&N)", "Select &none"),
        "places.count": ("{total}곳 가운데 {chosen}곳을 골랐습니다.", "{chosen} of {total} places are chosen."),
        "add.title": ("다른 곳에도 있습니다", "It stands elsewhere too"),
        "add.explain": (
            "'{value}'이(가) 표시되지 않은 {count}곳에 더 있습니다. 함께 가릴 곳을 고르십시오. "
            "낱말로 떨어져 있는 곳은 미리 골랐습니다.",
            "'{value}' stands unmarked in {count} more places. Choose those to replace as well. "
            "Where it is a word of its own it is chosen already.",
        ),
        "add.inside": ("다른 낱말 안", "inside another word"),
        "split.title": ("동명이인 나누기", "Split off namesakes"),
        "split.explain": (
            "'{value}' {count}곳 가운데 다른 사람이나 물건을 뜻하는 곳을 고르십시오. 고른 곳은 새 대상이 됩니다.",
            "Choose the places among the {count} of '{value}' that mean somebody or something else. "
            "They become an entity of their own.",
        ),
        "split.alone": ("한 곳뿐이어서 나눌 것이 없습니다.", "It stands in one place only; there is nothing to split."),
        "replacement.title": ("바꿀 글자", "Replacement"),
        "replacement.explain": (
            "'{value}' 대신 쓸 글자를 입력하십시오. 지금은 '{now}'입니다.",
            "Type what stands for '{value}'. It is '{now}' now.",
        ),
        "replacement.explain_new": (
            "'{value}' 대신 쓸 글자를 입력하십시오.",
            "Type what stands for '{value}'.",
        ),
        "replacement.auto": ("자동으로 정하기(&R)", "By the &rules"),
        "replacement.working": ("지금의 표시를 계산하는 중…", "Working out the replacements…"),
        "note.title": ("메모", "Note"),
        "note.status": ("메모 ‘{note}’", "note ‘{note}’"),
        "note.explain": (
            "두 번째로 읽는 사람을 위한 메모입니다. 결과 파일에는 들어가지 않습니다.",
            "A remark for the second reader. It never goes into the redacted file.",
        ),
        "bulk.title": ("범주 일괄 확인", "Accept a whole category"),
        "bulk.category": ("범주(&C)", "&Category"),
        "bulk.score": ("점수 하한(&S)", "Lowest &score"),
        "bulk.summary": (
            "미결정인 대상 {entities}개, {mentions}곳을 확인 처리합니다. 아래 목록을 살펴보십시오.",
            "{entities} undecided entities in {mentions} places will be accepted. Look at the list below.",
        ),
        "bulk.none": (
            "이 범주에는 점수가 이 이상인 미결정 항목이 없습니다.",
            "No undecided mention of this category scores that high.",
        ),
        "bulk.value": ("찾은 말", "Value"),
        "bulk.preview": ("확인 처리할 대상", "What will be accepted"),
        "bulk.lowest": ("가장 낮은 점수", "Lowest score"),
        "bulk.empty": ("미결정 항목이 없습니다.", "Nothing is undecided."),
    }
)
