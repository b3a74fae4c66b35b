"""The three panes: documents on the left, the judgment as it is and as it will be, entities on the right."""
