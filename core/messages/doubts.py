"""Messages of the checklist: for each kind of doubt a title, what was seen (why), and what to do (todo).

Fields: counts, a label of the taxonomy, a score in per cent; never words of the judgment.
"""

MESSAGES: dict[str, tuple[str, str]] = {
    "doubt.empty_answer": (
        "확인한 사람과 사유를 모두 적어야 합니다. 사유를 짧게라도 적으십시오.",
        "An answer needs a person and a reason. Write a few words on why things may stand.",
    ),
    "doubt.unread.title": ("읽지 못한 부분", "Unread part"),
    "doubt.unread.why": (
        "문서에 프로그램이 읽지 못한 부분이 있습니다.",
        "The document has a part the program could not read.",
    ),
    "doubt.unread.todo": (
        "원본에서 그 부분을 찾아 이름·번호가 없는지 직접 확인한 뒤 확인 사유를 적으십시오.",
        "Find the part in the original, look for names and numbers yourself, and note what you found.",
    ),
    "doubt.number.title": ("표시되지 않은 번호·주소", "Unmarked number or address"),
    "doubt.number.why": (
        "'{label}'처럼 보이는 값이 {count}곳에 표시되지 않은 채 남아 있습니다.",
        "Something that looks like '{label}' stands unmarked in {count} place(s).",
    ),
    "doubt.number.todo": (
        "식별번호이면 표시하고, 아니면 사유를 적어 그대로 두십시오.",
        "Mark it if it identifies somebody; otherwise note why it may stay.",
    ),
    "doubt.name_after_role.title": ("이름처럼 쓰인 말", "Word used like a name"),
    "doubt.name_after_role.why": (
        "피고인·피해자·증인 등의 호칭 뒤에 있거나 사람처럼 쓰인 말이 {count}곳에 표시되지 않은 채 남아 있습니다.",
        "A word follows a role (defendant, victim …) or is used like a person, unmarked, in {count} place(s).",
    ),
    "doubt.name_after_role.todo": (
        "이름이면 표시하고, 이름이 아니면 사유를 적으십시오.",
        "Mark it if it is a name; otherwise note why it may stay.",
    ),
    "doubt.partly_kept.title": ("일부만 가려진 값", "Value replaced only in part"),
    "doubt.partly_kept.why": (
        "같은 값이 {replaced}곳에서는 가려지고 {kept}곳에서는 제외되어 그대로 남습니다.",
        "One value is replaced in {replaced} place(s) and stays readable, as rejected, in {kept}.",
    ),
    "doubt.partly_kept.todo": (
        "동명이인 등 서로 다른 대상이면 사유를 적고, 같은 대상이면 제외를 취소하십시오.",
        "Note why if two different people or things are meant; otherwise take the rejection back.",
    ),
    "doubt.glued_name.title": ("다른 말에 붙은 이름", "Name within other words"),
    "doubt.glued_name.why": (
        "가려진 이름과 글자가 같은 말이 다른 말 속에 {count}곳 있습니다. 우연히 같은 글자일 수 있어 가리지 않았습니다.",
        "The syllables of a replaced name stand within other words in {count} place(s). Maybe by chance: not replaced.",
    ),
    "doubt.glued_name.todo": (
        "띄어 쓰지 않은 이름이면 표시하고, 우연히 같은 글자이면 사유를 적으십시오.",
        "Mark it if it is the name written without spaces; otherwise note that it is chance.",
    ),
    "doubt.rejected.title": ("그대로 두기로 한 식별정보", "Identifier left readable"),
    "doubt.rejected.why": (
        "'{label}'(으)로 표시된 값을 제외하여 {count}곳에 그대로 남습니다.",
        "A value marked as '{label}' was rejected and stays readable in {count} place(s).",
    ),
    "doubt.rejected.todo": (
        "식별정보가 아니거나 공개 대상이면 사유를 적고, 그렇지 않으면 확인으로 바꾸십시오.",
        "Note why it may stay; otherwise accept it.",
    ),
    "doubt.cut_short.title": ("표시에서 빠진 부분", "Part left out of a mark"),
    "doubt.cut_short.why": (
        "'{label}'(으)로 표시되었던 말에서 표시를 줄이거나 지운 부분이 {count}곳에 그대로 남습니다.",
        "Of words once marked as '{label}' a part, or all, is marked no more and stays readable in {count} place(s).",
    ),
    "doubt.cut_short.todo": (
        "이름이나 번호의 일부이면 범위를 되돌리고, 아니면 사유를 적으십시오.",
        "Widen the mark again if it is a part of the name or number; otherwise note why it may stay.",
    ),
    "doubt.lone_surname.title": ("글자 앞에 남은 성", "Surname left before a letter"),
    "doubt.lone_surname.why": (
        "이름만 가려지고 바로 앞의 성이 {count}곳에 그대로 남습니다.",
        "Only the given name is replaced; the surname before it stays readable in {count} place(s).",
    ),
    "doubt.lone_surname.todo": (
        "성이면 범위를 넓혀 함께 가리고, 성이 아니면 사유를 적으십시오.",
        "Widen the mark over the surname; note why if it is none.",
    ),
    "doubt.suspect.title": ("모델이 망설인 말", "Word the model wavered on"),
    "doubt.suspect.why": (
        "모델은 '{label}'일 수 있다고 보았으나(점수 {score}%), 점수나 말의 쓰임이 기준에 맞지 않아 표시하지 않은 말이"
        " {count}곳에 있습니다.",
        "The model took this for '{label}' (score {score}%), but the score or how the word is used speaks against it:"
        " not marked in {count} place(s).",
    ),
    "doubt.suspect.todo": (
        "앞뒤를 읽고 식별정보이면 표시하십시오. 아니면 사유를 적으십시오.",
        "Read around it and mark it if it identifies somebody; otherwise note why it may stay.",
    ),
    "doubt.latin_name.title": ("표시되지 않은 로마자 이름", "Unmarked name in Latin letters"),
    "doubt.latin_name.why": (
        "로마자로 적힌 이름처럼 보이는 말이 {count}곳에 남아 있습니다.",
        "Capitalised Latin words that look like a name stand unmarked in {count} place(s).",
    ),
    "doubt.latin_name.todo": (
        "사람·업체·상품의 이름이면 표시하고, 일반 용어이면 사유를 적으십시오.",
        "Mark it if it names a person, firm or product; note why it may stay if it is a common term.",
    ),
    "doubt.two_values.title": ("한 글자에 다른 이름", "Different values under one letter"),
    "doubt.two_values.why": (
        "서로 줄임말로 보이지 않는 값 {count}개가 같은 글자로 바뀝니다.",
        "{count} values that are no plain short forms of each other get one letter.",
    ),
    "doubt.two_values.todo": (
        "같은 대상이면 사유를 적고, 다른 대상이면 나누십시오.",
        "Note why if they are one person or thing; otherwise split them.",
    ),
    "doubt.two_entities.title": ("같은 값에 다른 글자", "One value under different letters"),
    "doubt.two_entities.why": (
        "같은 값이 서로 다른 대상 {count}개로 나뉘어 각각 다른 글자로 바뀝니다.",
        "One value belongs to {count} different people or things and gets as many letters.",
    ),
    "doubt.two_entities.todo": (
        "동명이인이면 사유를 적고, 같은 대상이면 하나로 이으십시오.",
        "Note why if they are namesakes; otherwise link them.",
    ),
    "doubt.birth.title": ("표시되지 않은 생년월일", "Unmarked date of birth"),
    "doubt.birth.why": (
        "생년월일이나 출생연도가 {count}곳에 남아 있습니다. 나이·지역과 합쳐지면 누구인지 알 수 있습니다.",
        "A date or year of birth stays readable in {count} place(s); with age and place it leads to one person.",
    ),
    "doubt.birth.todo": (
        "표시하거나, 남겨야 하는 까닭을 적으십시오.",
        "Mark it, or note why it has to stay.",
    ),
    "doubt.misread.title": ("문자 인식이 불확실한 낱말", "Word that may be misread"),
    "doubt.misread.why": (
        "문자 인식(OCR)이 확신하지 못한 낱말이 표시되지 않은 채 {count}곳에 있습니다. 잘못 읽은 이름일 수 있습니다.",
        "Text recognition was not sure of a word that stays unmarked in {count} place(s): it may be a name, misread.",
    ),
    "doubt.misread.todo": (
        "원본의 그 자리를 보고, 이름이나 번호이면 표시하십시오.",
        "Look at the place in the original; mark it if it is a name or a number.",
    ),
    "doubt.low_score.title": ("확신이 낮은 표시", "Mark with a low score"),
    "doubt.low_score.why": (
        "'{label}'(으)로 표시했으나 확신이 낮습니다({score}%, {count}곳). "
        "식별정보가 아니거나 일부만 표시되었을 수 있습니다.",
        "Marked as '{label}' with a low score ({score}%, {count} place(s)): it may name nobody, or be half of a name.",
    ),
    "doubt.low_score.todo": (
        "범위와 종류를 확인하고 승인하거나 제외하십시오.",
        "Check its borders and kind, then accept or reject it.",
    ),
    "doubt.seen_once.title": ("한 번만 나온 이름", "Name seen once"),
    "doubt.seen_once.why": (
        "문서 전체에서 한 번만 나온 이름입니다(확신 {score}%). 이름이 아니거나 다른 이름의 오기일 수 있습니다.",
        "The name stands in the document once (score {score}%): it may be no name, or a slip for another one.",
    ),
    "doubt.seen_once.todo": (
        "이름이 맞으면 승인하고, 다른 사람 이름의 오기이면 그 사람과 이으십시오.",
        "Accept it if it is a name; link it if it is a slip for somebody else's.",
    ),
    "doubt.original_letter.title": ("원문에 있던 글자", "Letter of the original"),
    "doubt.original_letter.why": (
        "원문에 이미 사람을 가리키는 글자(A, 갑 등)가 {count}곳에 있어, 새로 매긴 글자와 구별되지 않습니다.",
        "The original already names somebody by a letter in {count} place(s); readers cannot tell it from new letters.",
    ),
    "doubt.original_letter.todo": (
        "이름이 나온 사람을 가리키면 그 사람으로 표시하고, 아니면 사유를 적으십시오.",
        "Mark it as the person it stands for, or note why it may stay.",
    ),
    "doubt.occupation.title": ("누구인지 알 수 있는 직책", "Office that tells who it is"),
    "doubt.occupation.why": (
        "한 사람만 맡는 직책이 표시되지 않은 지명·기관명과 함께 {count}곳에 남아 있습니다.",
        "An office one person holds stands beside an open place name in {count} place(s).",
    ),
    "doubt.occupation.todo": (
        "그 사람이 사건관계인이면 지명이나 기관명을 표시하고, 아니면 사유를 적으십시오.",
        "Mark the place or institution if the person is concerned in the case; otherwise note why it may stay.",
    ),
    "doubt.long_passage.title": ("아무것도 표시되지 않은 긴 부분", "Long passage without a mark"),
    "doubt.long_passage.why": (
        "다른 부분과 달리 {characters}자에 걸쳐 표시된 것이 없습니다.",
        "Unlike the rest of the document, {characters} characters hold no mark.",
    ),
    "doubt.long_passage.todo": (
        "이 부분을 직접 읽고 빠진 이름이 없으면 확인 사유를 적으십시오.",
        "Read it yourself; if no name is missing, note that you looked.",
    ),
}
