"""Names of the themes: code → (Korean, English)."""

from app.gui.texts import register

register(
    {
        "menu.theme": ("화면 색(&T)", "&Theme"),
        "theme_system": ("시스템 설정 따르기", "As the system"),
        "theme_light": ("밝게", "Light"),
        "theme_dark": ("어둡게", "Dark"),
        "theme_black": ("고대비(검은 바탕)", "High contrast, black"),
        "theme_white": ("고대비(흰 바탕)", "High contrast, white"),
        "theme.black": ("고대비(검은 바탕)", "High contrast, black"),
        "theme.white": ("고대비(흰 바탕)", "High contrast, white"),
    }
)
