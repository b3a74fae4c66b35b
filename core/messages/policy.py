"""Messages about the administrators' policy and about signatures: code → (Korean, English)."""

MESSAGES: dict[str, tuple[str, str]] = {
    "policy.unreadable": (
        "관리자 정책 파일을 읽을 수 없어 아무것도 하지 않았습니다: {path} ({reason}). 관리자에게 알리십시오.",
        "The administrators' policy cannot be read, so nothing was done: {path} ({reason}). Tell the administrator.",
    ),
    "policy.writable": (
        "관리자가 아닌 사람이 고칠 수 있는 관리자 정책이어서 쓰지 않습니다: {path}. 소유자를 root로 하고 다른 "
        "사람의 쓰기 권한을 없애십시오.",
        "The administrators' policy can be changed by others and is not used: {path}. Make root its owner and take the "
        "right to write from all others.",
    ),
    "policy.profile": (
        "관리자 정책이 정한 처리 기준({sha256}…)만 쓸 수 있습니다. 처리 기준을 지정하지 말고 다시 하십시오.",
        "The administrators' policy allows one rule profile alone ({sha256}…). Try again without choosing a profile.",
    ),
    "policy.profile_changed": (
        "관리자 정책이 정한 처리 기준 파일 '{file}'의 내용이 정책과 다릅니다(해시 불일치). 관리자에게 알리십시오.",
        "The profile '{file}' of the administrators' policy is not the one it names (hash mismatch). Tell the "
        "administrator.",
    ),
    "policy.model": (
        "관리자 정책이 허용하지 않은 모델입니다({sha256}…). '도구 › 모델'에서 허용된 모델을 고르거나 관리자에게 "
        "알리십시오.",
        "The administrators' policy does not allow this model ({sha256}…). Choose an allowed one or tell the "
        "administrator.",
    ),
    "policy.format": (
        "관리자 정책이 허용하지 않은 저장 형식입니다: {format}. 허용된 형식({allowed})으로 저장하십시오.",
        "The administrators' policy does not allow the format {format}. Save as one of: {allowed}.",
    ),
    "policy.passphrase": (
        "관리자 정책에 따라 암호는 {least}자 이상이어야 하고, 소문자·대문자·숫자·그 밖의 글자 가운데 {kinds}가지 "
        "이상이 있어야 합니다.",
        "By the administrators' policy a passphrase has at least {least} characters of at least {kinds} kinds (small, "
        "capital, digits, others).",
    ),
    "policy.in_force": ("관리자 정책", "Administrators' policy"),
    "policy.of.profile": ("처리 기준 고정: {value}", "Rule profile fixed: {value}"),
    "policy.of.models": ("허용된 모델: {value}", "Models allowed: {value}"),
    "policy.of.signed": ("서명된 모델만 사용", "Signed models only"),
    "policy.of.second_reading": ("두 번째 검토: 적어도 {value}", "Second reading: at least {value}"),
    "policy.of.formats": ("저장 형식: {value}", "Formats of results: {value}"),
    "policy.of.passphrase": (
        "암호(길이, 글자 종류): {value} 이상",
        "Passphrase (length, kinds of signs): at least {value}",
    ),
    "policy.of.clipboard": ("클립보드로 복사할 수 없음", "No copying to the clipboard"),
    "signature.key": (
        "Ed25519 공개 키(PEM)가 아닙니다: {file}. 배포처가 알린 공개 키 파일을 지정하십시오.",
        "Not an Ed25519 public key (PEM): {file}. Name the public key file that the publisher gave you.",
    ),
    "signature.missing": (
        "서명 파일 '{file}'이(가) 없습니다: {path}. 서명된 배포본을 다시 받으십시오.",
        "The signature file '{file}' is missing: {path}. Get the signed release again.",
    ),
    "signature.wrong": (
        "'{file}'의 서명이 맞지 않습니다. 내용이 바뀌었거나 다른 사람이 서명했습니다: {path}. 쓰지 말고 다시 "
        "받으십시오.",
        "The signature of '{file}' does not hold: it was changed, or signed by somebody else: {path}. Do not use it; "
        "get it again.",
    ),
    "signature.damaged": (
        "'{file}'의 서명 파일이 손상되었습니다: {path}. 다시 받으십시오.",
        "The signature file of '{file}' is damaged: {path}. Get it again.",
    ),
    "signature.holds": (
        "서명이 맞습니다: {name} {version}, sha256 {sha256}",
        "The signature holds: {name} {version}, sha256 {sha256}",
    ),
    "signature.no_key": (
        "어느 공개 키로 확인할지 알 수 없습니다. --key로 공개 키 파일을 지정하거나 관리자 정책에 공개 키를 넣으십시오.",
        "There is no public key to verify with. Name a file with --key, or put one into the administrators' policy.",
    ),
}
