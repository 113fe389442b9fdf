"""The commands that deal with files: the campaign's own and its journal, scripts, the person's editor."""
