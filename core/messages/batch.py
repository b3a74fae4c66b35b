"""Messages of a folder of judgments: code → (Korean, English)."""

MESSAGES: dict[str, tuple[str, str]] = {
    "batch.in_use": (
        "'{folder}' 폴더로 이미 다른 작업이 진행 중입니다. 끝난 뒤에 다시 실행하거나 다른 결과 폴더를 지정하십시오.",
        "Another run is at work with '{folder}'. Wait for its end, or choose another folder for the results.",
    ),
    "batch.other_settings": (
        "'{folder}'의 결과는 다른 모델, 처리 기준, 사전, 저장 형식 또는 프로그램 버전으로 만든 것입니다. "
        "섞이지 않도록 다른 결과 폴더를 지정하거나, 같은 설정으로 실행하십시오.",
        "The results of '{folder}' were made with another model, profile, dictionary, format or version of the "
        "program. Choose another folder for the results, or the same settings, so that they do not mix.",
    ),
    "batch.damaged": (
        "진행 기록 '{file}'이(가) 손상되어 어디까지 했는지 알 수 없습니다. 다른 결과 폴더로 처음부터 실행하십시오.",
        "The journal '{file}' is damaged: what was done cannot be told. Begin anew with another folder.",
    ),
    "batch.no_folder": (
        "'{folder}' 폴더가 없습니다. 판결문이 든 폴더를 지정하십시오.",
        "There is no folder '{folder}'. Give the folder that holds the judgments.",
    ),
    "batch.one_in_the_other": (
        "결과 폴더가 판결문 폴더와 같거나, 하나가 다른 하나 안에 있습니다. 다른 결과 폴더를 지정하십시오.",
        "The folder of the results is that of the judgments, or one lies inside the other. Choose another.",
    ),
    "batch.worker_died": (
        "'{file}': 처리하던 작업자가 두 번이나 갑자기 끝났습니다. 이 판결문은 창에서 따로 열어 보십시오.",
        "'{file}': the worker ended suddenly, twice. Open this judgment by itself in the window.",
    ),
    "batch.interrupted": (
        "중단했습니다. 끝난 판결문은 그대로 있으며, 같은 명령으로 이어서 할 수 있습니다.",
        "Interrupted. What was finished stays; the same command goes on from here.",
    ),
    "batch.loading": ("작업자 {jobs}명을 준비하는 중…", "Getting {jobs} workers ready…"),
    "batch.doing": (
        "판결문 {number}/{of}, 초당 {rate:,}자, 작업자 {jobs}명",
        "Judgment {number} of {of}, {rate:,} characters a second, {jobs} workers",
    ),
    "batch.watching": (
        "'{folder}' 폴더를 지켜보고 있습니다. 끝내려면 Ctrl+C를 누르십시오.",
        "Watching the folder '{folder}'. Ctrl+C ends it.",
    ),
    "batch.closing": (
        "판결문 {done}건을 처리했고 {failed}건은 처리하지 못했습니다. 보고서: '{page}'",
        "{done} judgments done, {failed} failed. Report: '{page}'",
    ),
    "batch.again": (
        "처리하지 못한 판결문의 이름과 까닭은 '{file}'에 있습니다. '--again'을 붙이면 다시 시도합니다.",
        "Names and reasons of what failed are in '{file}'. With '--again' they are tried once more.",
    ),
    "batch.page.title": ("판결서 비실명 처리 보고서", "De-identification of judgments: report"),
    "batch.page.wanted": ("판결문", "Judgments"),
    "batch.page.done": ("처리한 판결문", "Done"),
    "batch.page.failed": ("처리하지 못한 판결문", "Failed"),
    "batch.page.open": ("아직 처리하지 않은 판결문", "Not yet tried"),
    "batch.page.skipped": ("판결문이 아닌 파일", "Other files"),
    "batch.page.characters": ("글자", "Characters"),
    "batch.page.mentions": ("가린 곳", "Places replaced"),
    "batch.page.suspects": ("놓쳤을 수 있는 값", "Values nearly marked"),
    "batch.page.notices": ("알림", "Notices"),
    "batch.page.nothing": ("가린 곳이 없는 판결문", "Judgments in which nothing was replaced"),
    "batch.page.jobs": ("작업자", "Workers"),
    "batch.page.seconds": ("이번 실행에 걸린 시간(초)", "Seconds, this run"),
    "batch.page.worked": ("작업자들이 일한 시간(초)", "Seconds of all workers"),
    "batch.page.categories": ("분류별 가린 곳", "Places replaced by category"),
    "batch.page.lengths": ("판결문의 길이(글자)", "Judgments by length in characters"),
    "batch.page.slowest": ("가장 오래 걸린 판결문", "The slowest"),
    "batch.page.file": ("결과 파일", "Result"),
    "batch.page.each_seconds": ("초", "Seconds"),
}
