"""How the window looks: themes and their contrast, colours, sizes; as the desktop does or as the user chose."""
