"""What the formats that are packages of XML parts (DOCX, HWPX) have in common."""
