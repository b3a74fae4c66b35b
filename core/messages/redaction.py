"""Messages about rule profiles and the plan of a redaction: code → (Korean, English)."""

MESSAGES: dict[str, tuple[str, str]] = {
    "redaction.profile_unreadable": (
        "비실명 처리 기준 파일 '{file}'을(를) 읽을 수 없습니다({reason}). 파일 위치와 권한을 확인하십시오.",
        "The rule profile '{file}' cannot be read ({reason}). Check where it lies and whether you may read it.",
    ),
    "redaction.profile_syntax": (
        "비실명 처리 기준 파일 '{file}'이(가) 올바른 TOML 형식이 아닙니다({reason}). "
        "한글 항목 이름은 따옴표로 묶어야 합니다.",
        "The rule profile '{file}' is not valid TOML ({reason}). Korean key names must stand in quotation marks.",
    ),
    "redaction.profile_missing_key": (
        "비실명 처리 기준 파일 '{file}'에 '{key}' 항목이 없습니다. 기본 기준 파일을 참고하여 추가하십시오.",
        "The rule profile '{file}' lacks '{key}'. Add it as in the default profile.",
    ),
    "redaction.profile_unknown_key": (
        "비실명 처리 기준 파일 '{file}'의 '{key}' 항목은 알 수 없는 항목입니다. 철자를 확인하거나 삭제하십시오.",
        "The rule profile '{file}' has an unknown key '{key}'. Check its spelling or remove it.",
    ),
    "redaction.profile_type": (
        "비실명 처리 기준 파일 '{file}'의 '{key}' 항목의 형식이 맞지 않습니다(필요한 형식: {expected}).",
        "In the rule profile '{file}', '{key}' must be a {expected}.",
    ),
    "redaction.profile_choice": (
        "비실명 처리 기준 파일 '{file}'의 '{key}' 항목에는 다음 중 하나를 쓰십시오: {choices}.",
        "In the rule profile '{file}', '{key}' must be one of: {choices}.",
    ),
    "redaction.profile_label": (
        "비실명 처리 기준 파일 '{file}'의 '{key}' 항목에 있는 '{label}'은(는) 분류 체계에 없는 이름입니다.",
        "In the rule profile '{file}', '{key}' names '{label}', which the taxonomy does not know.",
    ),
    "redaction.profile_template": (
        "비실명 처리 기준 파일 '{file}'의 '{key}' 문구가 올바르지 않습니다. {fields}만을 모두 넣어 작성하십시오.",
        "In the rule profile '{file}', the template '{key}' is wrong. Use {fields}, all of them and nothing else.",
    ),
    "redaction.profile_alphabet": (
        "비실명 처리 기준 파일 '{file}'의 '{key}' 항목에는 "
        "서로 다른 영문 대문자만 쓸 수 있으며, 두 글자 이상이 남아야 합니다.",
        "In the rule profile '{file}', '{key}' takes different Latin capitals only, and at least two must remain.",
    ),
    "redaction.stale": (
        "식별정보 {count}건의 위치가 문서 본문과 맞지 않습니다. 문서를 다시 열어 식별정보를 다시 찾으십시오.",
        "{count} mentions do not fit the document's text. Open the document again and detect anew.",
    ),
    "redaction.outside": (
        "식별정보 {count}건이 문서에서 바꿀 수 없는 곳에 있습니다. 문서를 다시 열어 식별정보를 다시 찾으십시오.",
        "{count} mentions lie where the document cannot be changed. Open the document again and detect anew.",
    ),
    "redaction.shared": (
        "서로 다른 대상 {count}건에 같은 표시가 지정되었습니다. 대상마다 다른 표시를 정하십시오.",
        "{count} entities were given a replacement that another one has. Choose different ones.",
    ),
    "redaction.unused_overrides": (
        "직접 정한 표시 {count}건은 쓰이지 않았습니다. 처리 기준에 따라 그대로 두거나 지우는 곳인지 확인하십시오.",
        "{count} replacements chosen by hand were not used. Check whether the profile keeps or removes those values.",
    ),
    "redaction.overlaps": (
        "겹치는 식별정보 {count}건을 더 긴 것으로 합쳐 처리하였습니다.",
        "{count} overlapping mentions were merged into longer ones.",
    ),
    "redaction.adjacent": (
        "바뀐 글자가 다른 영문자와 맞닿은 곳이 {count}곳 있습니다. 읽는 데 문제가 없는지 확인하십시오.",
        "In {count} places a replacement touches another Latin letter. Check that it reads well.",
    ),
    "redaction.own_name": (
        "원본 파일 이름에만 있던 이름·번호 {count}건을 결과 파일 이름에서 지웠습니다.",
        "{count} names or numbers that stood in the original file's name alone were left out of the new name.",
    ),
    "redaction.glued": (
        "가려진 이름과 글자가 같은 말이 다른 말 속에 {count}곳 남아 있습니다. 우연히 같은 글자인지 확인하십시오.",
        "The syllables of replaced names stay within other words in {count} places, maybe by chance. Check them.",
    ),
    "redaction.party_lines": (
        "당사자 표시 부분에 직업 등 그대로 남는 줄이 {count}줄 있습니다. 가려야 하는지 확인하십시오.",
        "{count} lines of the party block (such as occupations) stay as they are. Check whether they must go.",
    ),
}
