"""What the page of figures says: code → (Korean, English)."""

from app.gui.texts import register

register(
    {
        "statistics": ("탐지 정확도…", "Accuracy of detection…"),
        "figures.title": ("탐지 정확도(이곳에서 검토한 결과)", "Accuracy of detection, from the reviews made here"),
        "figures.scope": ("범위(&S)", "&Scope"),
        "figures.this": ("지금 판결서", "This judgment"),
        "figures.all": ("마친 검토 모두({count}건)", "All finished reviews ({count})"),
        "figures.model": ("모델 {name} {version}({count}건)", "Model {name} {version} ({count})"),
        "figures.none": (
            "아직 결정한 항목이 없습니다. 항목을 확인하거나 제외하면 여기에 정확도가 나타납니다.",
            "Nothing was decided yet. Figures appear here once mentions are accepted or rejected.",
        ),
        "figures.explain": (
            "정밀도: 찾아서 결정한 항목 가운데 사람이 확인한 비율. 재현율: 가려야 할 항목 가운데 미리 찾아 둔 비율. "
            "탐지와 사람이 모두 놓친 것은 셀 수 없으므로 실제 재현율은 이보다 낮습니다. 괄호는 95% 신뢰구간입니다.",
            "Precision: of what was marked and decided on, the share people accepted. Recall: of what is to be "
            "replaced, the share that had been marked. What detection and people both overlooked is in no figure, so "
            "true recall is lower. In parentheses: the range of 95 % confidence.",
        ),
        "figures.unreadable": (
            "저장된 집계 파일 {count}개를 읽을 수 없어 넣지 않았습니다.",
            "{count} kept files of figures cannot be read and are left out.",
        ),
        "figures.not_kept": ("이 검토의 집계를 저장하지 못했습니다: {reason}", "The figures were not kept: {reason}"),
        "figures.table": ("분류별 정확도 표", "Table of accuracy by category"),
        "figures.plot": ("분류별 정밀도와 재현율 막대그래프", "Bars of precision and recall by category"),
        "figures.category": ("분류", "Category"),
        "figures.accepted": ("확인", "Accepted"),
        "figures.rejected": ("잘못 찾음", "Rejected"),
        "figures.added": ("놓침", "Missed"),
        "figures.relabelled": ("분류 고침", "Relabelled"),
        "figures.moved": ("범위 고침", "Span changed"),
        "figures.precision": ("정밀도", "Precision"),
        "figures.recall": ("재현율", "Recall"),
        "figures.total": ("합계", "All"),
    }
)
