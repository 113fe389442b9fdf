"""What the keys of a campaign of Lignes Brisées mean, for the comments of a new one."""

from tarotcli.language import N_
from tarotcli.systems.common.explained import Key, Keys
from tarotcli.systems.lignes_brisees.skills import SKILLS

_SCORES = ", ".join(f"{key} = {skill.number}" for key, skill in SKILLS.items())

KEYS: Keys = {
    "house.armes": Key(N_("other damage for the weapons of the rules, by name (L16)"), "{ fusil = 9 }"),
    "characters.name": Key(N_("the name now used"), '"Nadir"'),
    "characters.identite": Key(N_("the civil name of before (L5)")),
    "characters.creation": Key(N_("the date on which the sheet was made"), "2026-11-01"),
    "characters.profession": Key(N_("the profession of before (L5)")),
    "characters.age": Key(N_("a text, as those that follow (L5)")),
    "characters.taille": Key(N_("height")),
    "characters.poids": Key(N_("weight")),
    "characters.apparence": Key(N_("looks")),
    "characters.personnalite": Key(N_("character")),
    "characters.citation": Key(N_("something typically said")),
    "characters.ligne_brisee": Key(N_("the event that broke the line; empty for ordinary people (L11)")),
    "characters.equipement": Key(N_("what is carried"), '["couteau"]'),
    "characters.ailleurs": Key(N_("what is within reach elsewhere"), "[]"),
    "characters.destin": Key(
        N_("points of Destin earned in all, and left (L18)"), "{ gagnes = 7, actuels = 3 }"
    ),
    "characters.etat": Key(N_("ok, inconscient or mort (L15)")),
    "characters.montees": Key(N_("the skills raised in this session (L19); the tool sets it"), "[]"),
    "characters.arcanes": Key(N_("the 22 scores, the numbers 1 to 22 each once (L2)"), f"{{ {_SCORES} }}"),
    "characters.dernier": Key(
        N_("the failed test that check --again may reopen (L10); the tool sets it"),
        '{ arcane = "furtivite", mode = "normal", tirees = "T16", depenses = 0 }',
    ),
    "weapons.arcane": Key(N_("the skill that a weapon of your own is used with (L14)"), '"armes_blanches"'),
    "weapons.degats": Key(N_("how many cards it makes the loser discard (L14)"), "4"),
}
