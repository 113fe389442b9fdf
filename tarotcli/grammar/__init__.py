"""How a command line is read: one reader for the shell's words, a line of a script, and the line under the cursor."""
