"""How the commands that deal with the campaign's file itself are done."""
