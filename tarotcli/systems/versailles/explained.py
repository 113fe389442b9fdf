"""What the keys of a campaign of Versailles mean, for the comments of a new one."""

from tarotcli.language import N_
from tarotcli.systems.common.explained import Key, Keys

KEYS: Keys = {
    "house.hand_size": Key(N_("the limit of a hand (V4)")),
    "house.relevant_major": Key(N_("what a Major is worth whose meaning is relevant (V11)")),
    "house.body_suit": Key(N_("the suit of Body characteristics that stand in for a skill (V12)")),
    "house.skill_max": Key(N_("the highest level of a skill (V18)")),
    "house.belief_min": Key(N_("how strong a belief must be to be added to a check (V14)")),
    "house.belief_table": Key(N_("from which difference on a belief moves by 1, 2, 3, 4 (V31)")),
    "house.wounds_add": Key(N_("a wound no worse than an earlier one counts as the next worse (V26)")),
    "characters.class": Key(N_("the rank at court; a larger number is a higher rank (V31)"), "4"),
    "characters.body": Key(N_("each 1 to 10 (V12)"), "{ strength = 3, agility = 5, endurance = 4 }"),
    "characters.repartee": Key(
        N_("each 0 to 10 (V13)"), "{ wit = 6, conviction = 4, flattery = 5, spite = 2 }"
    ),
    "characters.skills.climbing": Key(
        N_("a skill: its level, its suit, and the characteristic that is added, if any (V12)"),
        '{ level = 4, suit = "staves", body = "strength" }',
    ),
    "characters.reputation": Key(N_("numbers by group (V14)"), "{ court = 2 }"),
    "characters.favours": Key(N_("numbers by who owes them (V14)"), '{ "duc de luynes" = 2 }'),
    "characters.beliefs": Key(
        N_("what is believed and how strongly (V31)"), '[{ text = "The King is right", level = 2 }]'
    ),
    "characters.wounds": Key(
        N_("minor, serious or mortal, and by whom (V26)"), '[{ degree = "minor", by = "luynes" }]'
    ),
    "characters.waiting": Key(N_("waits for a new scene (V16); the tool sets it")),
    "characters.failed": Key(N_("the tasks failed in this scene (V16); the tool sets it"), "[]"),
    "hands": Key(N_("The hands, in seating order; tarotcli deal deals them.")),
}
