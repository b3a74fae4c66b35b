"""What the checklist says: code → (Korean, English)."""

from app.gui.texts import register

register(
    {
        "menu.doubts": ("의심 항목(&T)", "Doub&ts"),
        "next_doubt": ("다음 의심 항목", "Next doubt"),
        "previous_doubt": ("이전 의심 항목", "Previous doubt"),
        "answer_doubt": ("확인함: 그대로 둠…", "Seen, fine…"),
        "menu.reasons": ("흔한 사유로 확인(&R)", "Seen, with a usual &reason"),
        "doubts.go_there": (
            "먼저 의심 항목으로 가십시오(D). 사유는 보이는 의심 항목에만 답할 수 있습니다.",
            "Go to a doubt first (D): only a doubt one sees can be answered by a number.",
        ),
        "doubts.usual": ("사유(숫자 키)", "Reasons (number keys)"),
        "reopen_doubt": ("확인 취소", "Take the answer back"),
        "show_doubts": ("의심 항목 보기", "Show the doubts"),
        "doubts.tab": ("의심 항목 {open}", "Doubts {open}"),
        "doubts.list": ("의심 항목", "Doubts"),
        "doubts.detail": ("의심 항목 설명", "About the doubt"),
        "doubts.status": ("의심 {open}건", "{open} doubts"),
        "doubts.checking": ("의심 항목을 찾는 중…", "Looking for doubts…"),
        "doubts.none": ("의심 항목이 없습니다.", "There are no doubts."),
        "doubts.all_answered": ("의심 항목을 모두 확인했습니다.", "All doubts are answered."),
        "doubts.failed": ("의심 항목을 찾지 못했습니다", "The doubts could not be found"),
        "doubts.severity.3": ("노출 위험", "Leak"),
        "doubts.severity.2": ("오류 가능", "Error"),
        "doubts.severity.1": ("참고", "Hint"),
        "doubts.row": ("[{severity}] {title}{words}", "[{severity}] {title}{words}"),
        "doubts.row_answered": ("✓ {title}{words}", "✓ {title}{words}"),
        "doubts.places": ("{count}곳 중 {place}번째", "place {place} of {count}"),
        "doubts.todo": ("할 일", "What to do"),
        "doubts.answered": ("{who}, {when}: {why}", "{who}, {when}: {why}"),
        "doubts.how": (
            "Enter: 그 자리로 · {answer}: 확인함(사유) · 또는 그 자리를 가리거나 확인·제외",
            "Enter: go there · {answer}: seen, fine (with a reason) · or mark, accept or reject there",
        ),
        "doubts.more": (" 외 {count}개", " and {count} more"),
        "doubts.later": ("나중에 답하기(&L)", "Answer &later"),
        "doubts.why": ("그대로 두는 사유", "Why it may stay"),
        "doubts.why_say": (
            "사유를 적거나 아래에서 고르십시오(숫자 키).",
            "Write the reason, or pick one below (number keys).",
        ),
        "doubts.ask": (
            "확인하지 않은 의심 항목이 {count}건 있습니다. 그대로 내보내면 식별정보가 남을 수 있습니다.",
            "{count} doubts are open. Exported as it is, the judgment may still show identifiers.",
        ),
        "doubts.ask_title": ("확인하지 않은 의심 항목", "Open doubts"),
        "doubts.look": ("의심 항목 보기(&L)", "&Look at them"),
        "doubts.anyway": ("그대로 내보내기(&E)", "&Export all the same"),
        "doubts.reason.read": ("원문을 읽고 확인함", "Read it in the original"),
        "doubts.reason.no_identifier": ("식별정보가 아님", "No identifier"),
        "doubts.reason.common": ("일반 명사·법률 용어임", "A common word or legal term"),
        "doubts.reason.official": ("법관·검사·변호인 등 공개 대상임", "An official or counsel, stays by the rule"),
        "doubts.reason.namesake": ("동명이인임", "Namesakes"),
        "doubts.reason.same": ("같은 대상의 다른 표기임", "Other spellings of the same one"),
        "doubts.reason.no_person": ("사람을 가리키지 않음", "Names nobody"),
        "doubts.reason.not_case": ("이 사건 관계인이 아님", "Not concerned in the case"),
        "doubts.reason.none_missing": ("빠진 이름이 없음", "No name is missing"),
        "doubts.reason.no_part": ("이름·번호의 일부가 아님", "No part of the name or number"),
        "doubts.reason.right": ("표시가 맞음", "The mark is right"),
    }
)
register({f"reason_{number}": (f"{number}번 사유로 확인", f"By reason {number}") for number in range(1, 7)})
