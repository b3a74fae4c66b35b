"""The judgment with tags in colours, as a file for checking."""
