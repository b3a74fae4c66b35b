"""Korean as it is written: one spelling for what looks the same, with the way back to the text as it is."""
