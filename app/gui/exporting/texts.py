"""What the export says: code → (Korean, English)."""

from app.gui.texts import register

register(
    {
        "export.title": ("내보내기", "Export"),
        "export.file": ("저장할 파일(&F)", "&File"),
        "export.browse": ("찾아보기(&B)…", "&Browse…"),
        "export.format": ("형식(&T)", "Forma&t"),
        "export.mode": ("PDF 모양", "Look of the PDF"),
        "export.fresh": ("새로 조판", "Made anew"),
        "export.in_place": ("원본 쪽 모양 유지", "Look of the original's pages"),
        "export.mode_tip": (
            "새로 조판: 원본의 모양을 따라 새 PDF를 만듭니다. 바꾸기 전 글의 길이를 알 수 있는 것은 옮기지 않습니다.\n"
            "원본 쪽 모양 유지: 쪽, 글꼴, 줄을 그대로 다시 그리고 바꾼 문단과 표만 다시 짭니다. "
            "문단의 줄 수와 쪽 나눔은 원본대로이므로 바꾸기 전 글의 길이를 어림할 단서가 될 수 있습니다.",
            "Made anew: a new PDF that looks like the original and keeps nothing that tells how long a replaced text "
            "was.\nLook of the original's pages: pages, fonts and lines are drawn again, paragraphs and tables with "
            "replacements are set anew. How many lines a paragraph takes and where pages end may hint at how long a "
            "replaced text was.",
        ),
        "export.mode_refused": (
            "{reason}\n‘새로 조판’을 골라 두었습니다. 내보내기를 누르면 새로 만듭니다.",
            "{reason}\n‘Made anew’ is chosen now: Export writes it in that way.",
        ),
        "export.certificate": (
            "검토 확인서(PDF)도 함께 저장(&C)",
            "Write a review &certificate (PDF) beside it",
        ),
        "export.exists": (
            "같은 이름의 파일이 이미 있습니다. 내보내면 바꿉니다.",
            "A file of this name exists already and will be replaced.",
        ),
        "export.is_original": (
            "원본 파일입니다. 다른 이름이나 폴더를 정하십시오.",
            "This is the original. Choose another name or folder.",
        ),
        "export.is_folder": ("폴더입니다. 파일 이름을 정하십시오.", "This is a folder. Name a file."),
        "export.no_name": ("파일 이름을 정하십시오.", "Name a file."),
        "export.new_folder": ("없는 폴더입니다. 새로 만듭니다.", "The folder does not exist and will be made."),
        "export.what": (
            "'{profile}' 기준으로 {mentions}곳(대상 {entities}개)을 가리고 {kept}곳은 그대로 둡니다.",
            "By '{profile}', {mentions} places ({entities} entities) are replaced and {kept} stay as they are.",
        ),
        "export.standing_undecided": ("미결정 {count}건(모두 가립니다)", "{count} undecided (all will be replaced)"),
        "export.standing_decided": ("모두 결정함", "All decided"),
        "export.standing_open": (
            "의심 항목 {count}건이 열려 있음(답한 것 {answered}건)",
            "{count} doubts open ({answered} answered)",
        ),
        "export.standing_settled": (
            "열린 의심 항목 없음(답한 것 {answered}건)",
            "No open doubts ({answered} answered)",
        ),
        "export.second_none": ("두 번째 검토 대상 아님", "No second reading required"),
        "export.second_confirmed": ("두 번째 검토 확인: {who}", "Second reading confirmed by {who}"),
        "export.second_waiting": ("두 번째 검토 필요", "Second reading required"),
        "export.stays": ("그대로 남는 값(&V)", "&Values that stay readable"),
        "export.stays_group": (
            "{group}: 값 {values}개, {places}곳",
            "{group}: {values} values, {places} places",
        ),
        "export.stays.identifiers": ("제외한 식별정보", "Rejected identifiers"),
        "export.stays.parts": ("표시에서 빠진 부분", "Parts left out of marks"),
        "export.stays.unmarked": ("표시하지 않은 의심 항목", "Doubted, and not marked"),
        "export.stays.rejected": ("그 밖에 제외한 것", "Rejected besides"),
        "export.stays.profile": ("처리 기준에 따라 두는 것", "Kept by the rule profile"),
        "export.stays.rule": ("탐지에서 그대로 둔 것", "Kept by the detection"),
        "export.nothing_stays": ("그대로 남는 값이 없습니다.", "No value stays readable."),
        "export.why": ("사유", "Reason"),
        "export.no_why": ("(사유 없음)", "(no reason)"),
        "export.categories": ("분류별 건수", "By category"),
        "export.category": ("분류", "Category"),
        "export.replaced": ("가림", "Replaced"),
        "export.rejected": ("제외", "Rejected"),
        "export.letters": ("사용할 치환어", "Letters to be used"),
        "export.letter": ("치환어", "Letter"),
        "export.original": ("원문", "Original"),
        "export.label": ("분류", "Label"),
        "export.places": ("건수", "Places"),
        "export.removed": ("(삭제)", "(removed)"),
        "export.go": ("내보내기(&E)", "&Export"),
        "export.look": ("미결정 항목 보기(&U)", "Look at the &undecided"),
        "export.leave": (
            "아직 내보내는 중입니다. 지금 닫으면 판결서가 저장되지 않습니다. 닫으시겠습니까?",
            "The export is still under way. Closed now, the judgment will not be written. Close?",
        ),
        "exported.title": ("내보내기를 마쳤습니다", "Exported"),
        "exported.passed": (
            "검증 통과: 저장한 파일을 다시 읽어 {parts}개 부분을 검사했습니다. 가린 값이 남아 있지 않습니다.",
            "Verified: the written file was read back and {parts} parts were searched. No replaced value survives.",
        ),
        "exported.passed_but": (
            "검증 통과: 저장한 파일을 다시 읽어 {parts}개 부분을 검사했습니다. 다음을 빼고는 가린 값이 남아 있지 "
            "않습니다.",
            "Verified: the written file was read back and {parts} parts were searched. No replaced value survives, but "
            "for:",
        ),
        "exported.kept": (
            "• 다른 곳에서 가린 값을 그대로 두기로 한 곳 {count}군데",
            "• {count} places where a value replaced elsewhere was left on purpose",
        ),
        "exported.asked": (
            "• 다른 말 속에 이름과 글자가 같은 말 {count}곳(검토한 대로 둠)",
            "• {count} places where the syllables of names stand within other words, as the review left them",
        ),
        "exported.unsearched": (
            "• 너무 짧거나 흔해 표시한 곳 밖에서는 찾지 않은 값 {count}개",
            "• {count} values too short or common to be looked for where nothing is marked",
        ),
        "exported.file": ("파일", "File"),
        "exported.folder": ("폴더", "Folder"),
        "exported.report": ("보고서", "Report"),
        "exported.certificate": ("검토 확인서", "Certificate"),
        "exported.mode": ("PDF 모양", "Look of the PDF"),
        "exported.counts": ("가린 곳", "Replaced"),
        "exported.counts_are": (
            "{mentions}곳(대상 {entities}개), 그대로 둔 곳 {kept}곳",
            "{mentions} places ({entities} entities), {kept} left as they are",
        ),
        "exported.category": ("{category} {count}", "{category} {count}"),
        "exported.profile": ("처리 기준", "Rule profile"),
        "exported.original_hash": ("원본 SHA-256", "SHA-256 of original"),
        "exported.result_hash": ("결과 SHA-256", "SHA-256 of result"),
        "exported.notices": ("확인할 것", "To be checked"),
        "exported.open_file": ("결과 파일 열기(&F)", "Open the &file"),
        "exported.no_file": (
            "'{file}'을(를) 열 프로그램이 없습니다. 폴더를 열어 직접 여십시오.",
            "No program opens '{file}' from here. Open the folder and the file yourself.",
        ),
        "exported.other_file": (
            "'{file}'은(는) 검증한 뒤에 바뀌었거나 없어졌습니다. 열지 않았습니다. 다시 내보내십시오.",
            "'{file}' was changed or removed after it was verified. It was not opened. Export again.",
        ),
        "exported.open_folder": ("폴더 열기(&O)", "&Open folder"),
        "exported.close": ("닫기(&C)", "&Close"),
        "exported.no_folder": (
            "폴더를 열 수 없습니다. 파일 탐색기에서 여십시오: {folder}",
            "The folder cannot be opened from here. Open it in the file manager: {folder}",
        ),
    }
)
