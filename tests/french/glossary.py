"""The glossary: what each term of the games and of the tool is in French, by what players and manuals say."""

from __future__ import annotations

import re

TERMS = {
    "deck, pack": ("decks?|packs?", "paquets?"),
    "draw pile": ("draw piles?", "pioches?"),
    "discard pile": ("discard of|discards come", "défausses?"),
    "draw": ("draws?|drawn|drew", r"pioch\w+|tir\w+|retourn\w+"),
    "discard": ("discard(?:s|ed)?", r"défauss\w+"),
    "turn up": ("turn(?:s|ed)? up", r"retourn\w+"),
    "deal": ("deals?|dealt|dealer", r"distribu\w+|donn\w+|reçoi\w+"),
    "hand": ("hands?", "mains?|donnes?"),
    "trick": ("tricks?", "plis?|tarot|levées?"),
    "lead": ("leads?|led", r"entam\w+|couleur demandée"),
    "follow suit": ("follow suit|follow the suit led|followed", r"fourn\w+"),
    "play a trump": ("play a trump", "couper"),
    "overtrump": ("overtrump", "monter"),
    "renounce": (r"renounc\w+", r"renonces?|fourni\w*"),
    "void": ("void", "ne pas avoir|chicane"),
    "the Fool": ("Fool", "Excuse"),
    "give a card for the Fool": ("for the Fool", "en échange|pour une Excuse"),
    "cards set aside": ("set aside", "talon"),
    "sure winner": ("sure winner", "carte maîtresse"),
    "pips": ("pips", "petites cartes|cartes numérales|en coupes et deniers"),
    "court card": ("court cards?", "figures?"),
    "legal": ("legal", "jouables?"),
    "game to 50": ("game to", "partie en"),
    "bot": ("bots?", "robots?"),
    "level": ("levels?", "niveaux?"),
    "Major": ("Majors?", "Majeurs?|arcanes? majeurs?"),
    "Minor": ("Minors?", "Mineurs?|arcanes? mineurs?"),
    "trump": ("trumps?", "atouts?|couper"),
    "sheet": ("sheets?", "fiches?"),
    "character": ("characters?", "personnages?"),
    "NPC": ("NPCs?", "PNJ"),
    "GM": ("GM|game master", "MJ|meneur de jeu"),
    "player": ("players?", r"jou\w+"),
    "session": ("sessions?", "séances?"),
    "scene": ("scenes?", "scènes?"),
    "day": ("days?", "jours?|aujourd’hui"),
    "test, check": ("tests?|tested|checks?", "test(?:s|é|ée)?"),
    "success": ("success(?:es)?|succeeds?", r"réussi\w*"),
    "failure": ("failures?|fails?|failed", r"éch(?:ec|ou)\w*|ratée?s?"),
    "margin": ("margins?", "marges?|écart"),
    "difficulty": ("difficulty", "difficulté"),
    "hard, very difficult": ("hard|very difficult", "ardue"),
    "easier, harder": ("easier|harder", "plus facile|plus difficile"),
    "raise a skill": ("raised?|rises?|risen", r"mont\w+|progrès|augment\w+|ajout\w*|na[iî]t"),
    "point of Destin": ("Destin", "Destin"),
    "extra card": ("one more card|more cards? (?:for|with) (?:a )?points?", "cartes? supplémentaires?"),
    "damage": ("damage", "dommages"),
    "unconscious": ("unconscious", "sans connaissance"),
    "dead, dies": ("dead|dies", "a perdu la vie|sans vie|meurt"),
    "defeated": ("defeated|defeats?", "hors de combat|défaite"),
    "relevant Talent": ("relevant Talent|Talent that is relevant", "Talent pertinent"),
    "in exchange for a compensation": ("paid for with", "en échange"),
    "repartee": ("repartee", "joute verbale|repartie"),
    "side": ("sides?", "camps?"),
    "counter": ("counters?", "appuis?"),
    "house": ("house", "règles? maison|campagne"),
    "undo": ("undo(?:ne|es)?|take back", r"annul\w+"),
    "redo": ("redo(?:ne)?", r"rétabli\w*"),
    "dry run": ("dry run", "à blanc"),
    "fault": ("faults?", "erreurs?"),
    "default": ("default", "à défaut|par défaut"),
    "exit status": ("exit status|with status", "code de retour"),
}
"""What an English sentence has, and what its French sentence then must have."""

EXCEPTIONS = {
    "Too many levels of symbolic links": "of folders, no level of play",
    "invalid comment character": "a sign, no person",
    "characters": "signs",
    "printable characters": "signs",
    "non-double-quote visible characters": "signs",
    "non-single-quote visible characters": "signs",
    "character": "that of a person: le caractère",
    "the game master plays the character": "stands in a list of keys of a character",
    "It has no characters yet. Add one: tarotcli add {who}.": "goes on with the sentence before: elle n’en a pas",
    "Done again, what was done since revision {revision} does not lead to the campaign as it is.": "no card is led",
    "The journal does not lead back to revision {revision}.": "no card is led",
    "There is no line of {journal} that led to the file: what was done up to revision {n} is not known.": "no card",
    "The file is at revision {now}, and {journal} has nothing after revision {n} that led to it: look for the journal "
    "that belongs to it.": "no card is led",
    "A symbolic link, which is not followed": "no suit is followed",
    "carriage return must be followed by newline": "no suit is followed",
    "Keep one side of what stands between the marks and delete the marks; nothing was changed.": "of a merge",
    "Write a page to print in this file, A4 or Letter, with the cards drawn.": "with a pencil",
    "duels and fights: {won} won, {lost} lost, {drawn} drawn": "nobody won",
    "It draws the others' trumps.": "faire tomber les atouts",
    "The lines before turn up cards that a dry run does not show, and this one builds on them.": "drawn, in some games",
    "No card is turned up from {deck} in passing: what leaves that deck means something in the rules.": "un tirage",
    "how many cards it makes the loser discard (L14)": "lost cards of Lignes Brisées: perdues",
    "Record a renounce: the player who failed to follow suit loses the game.": "n’a pas fourni",
    "{players} are level at the top with {points}: another hand is played.": "à égalité",
    "Let the tool play this side; it sees only what that player may see.": "a side of a duel is a person",
    "Lay the first play face down, on the GM's side, until the other side has played.": "a side of a duel is a person",
    "Look as that player: --as {key}": "may be the game master, who is no player",
    "Buy up to N more cards with points of Destin, until the test succeeds.": "la réussite is that of the test",
    "Up to N more cards for points of Destin, until the test succeeds.": "la réussite is that of the test",
    "{who} tests {skill} by what the first play said, and cannot change to {using}.": "se joue avec",
    "Skills: {skills}. Say what {who} tests with {option}; a characteristic may stand in (V12, V13): strength, "
    "agility, endurance, wit, conviction, flattery or spite.": "in a duel: ce que tente",
    "What to discard if a sixth card must be taken: a card, or drawn for the one that comes.": "drawn is typed",
    "“deal” fills the hands of a role-playing game; this campaign plays the game of tarot.": "deal is typed",
    "deal does one thing at a time, but several are given: {given}.": "deal is the command",
}
"""Messages in which an English word is not the term that it looks like, and why."""

TYPED = re.compile(
    r"tarotcli(?: (?:[a-z][\w-]*|--[\w-]+|[A-Z…]{2,}|\d+))*"  # a command
    # Its head without it.
    r"|\b(?:check|counter|deal|fight|duel|undo)(?= --| [A-Z]{2,}| aurore)|^[a-z]+(?: [a-z]+)?(?=:)|, undo(?=,)"
    r"|--[a-z][\w-]*(?: [a-z]+(?= |$))?"  # an option
    r"|\w+(?:\[\d\])?(?:\.[\w\[\]]+)+|\[\w+\]|\[?[\w-]+\|[\w|\]-]+"  # a path, choices
)
"""What a person types, in English whatever the language; fields read as ``x``."""
