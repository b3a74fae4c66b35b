"""Finding and calling commands: the palette, the sheet of shortcuts, the dialog that changes them."""
