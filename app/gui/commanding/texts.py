"""Texts of palette, help sheet and shortcuts: code → (Korean, English)."""

from app.gui.texts import register

register(
    {
        "palette": ("명령 찾기…", "Find a command…"),
        "palette.title": ("명령 찾기", "Find a command"),
        "palette.explain": (
            "명령 이름의 일부나 초성을 입력하고 Enter를 누르십시오.",
            "Type a part of the command's name and press Enter.",
        ),
        "shortcuts": ("단축키 바꾸기…", "Change shortcuts…"),
        "shortcuts.title": ("단축키 바꾸기", "Change shortcuts"),
        "shortcuts.explain": (
            "명령을 고르고 새 단축키를 누른 다음 '바꾸기'나 '더하기'를 누르십시오. "
            "한글 자판에서도 같은 자리의 키로 작동합니다.",
            "Choose a command, press the new key, then Replace or Add. "
            "The same key works while the keyboard is set to Korean.",
        ),
        "shortcuts.command": ("명령", "Command"),
        "shortcuts.menu": ("메뉴", "Menu"),
        "shortcuts.keys": ("단축키", "Shortcut"),
        "shortcuts.new": ("새 단축키(&N)", "&New shortcut"),
        "shortcuts.replace": ("바꾸기(&R)", "&Replace"),
        "shortcuts.add": ("더하기(&A)", "&Add"),
        "shortcuts.clear": ("없애기(&D)", "&Delete"),
        "shortcuts.reset": ("처음대로(&I)", "&Initial keys"),
        "shortcuts.reset_all": ("모두 처음대로(&L)", "Initial keys for a&ll"),
        "shortcuts.close": ("닫기(&C)", "&Close"),
        "shortcuts.done": ("'{command}'의 단축키: {keys}", "Shortcut of '{command}': {keys}"),
        "shortcuts.without": ("'{command}'에는 이제 단축키가 없습니다.", "'{command}' has no shortcut now."),
        "shortcuts.all_reset": ("모든 단축키를 처음대로 되돌렸습니다.", "All shortcuts are as they were at first."),
        "shortcuts.taken": (
            "'{key}'은(는) '{command}'의 단축키입니다. 다른 키를 누르거나 그 명령의 단축키를 먼저 바꾸십시오.",
            "'{key}' is the shortcut of '{command}'. Press another key, or change that command's shortcut first.",
        ),
        "shortcuts.reserved": (
            "'{key}'은(는) 창을 다루는 데 필요해서 쓸 수 없습니다. 다른 키를 누르십시오.",
            "'{key}' is needed for moving in the window. Press another key.",
        ),
        "shortcuts.none": ("먼저 새 단축키를 누르십시오.", "Press the new shortcut first."),
    }
)
