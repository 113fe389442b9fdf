"""What the keys of a campaign of Topoïgraphie mean, for the comments of a new one."""

from tarotcli.language import N_
from tarotcli.systems.common.explained import Key, Keys

KEYS: Keys = {
    "house.difficulty": Key(N_("the difficulty of a check for which none is stated (P2)")),
    "house.resistance": Key(N_("how many failures defeat an average hero (P9)")),
    "house.hand_size": Key(N_("0: cards are chosen from the whole pack; else from a hand of so many (P2)")),
    "characters.name": Key(N_("the name in full"), '"Perceval le Gallois"'),
    "characters.tendances": Key(N_("scores by name (P4)"), "{ heroique = 4 }"),
    "characters.talents": Key(N_("novice, habitue or maitre by name (P5)"), '{ escrime = "habitue" }'),
    "characters.resistance": Key(N_("how many failures defeat (default: the campaign's) (P9)"), "5"),
    "characters.compensation": Key(N_("what another resistance than the average is paid for with (P9)")),
    "hands": Key(N_("The hands, where the house has a hand_size; tarotcli deal deals them.")),
}
