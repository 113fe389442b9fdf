"""The command line: words in, exit status out. No rule of a game and no file format lives here."""
