"""What each Major means in a few words, for the game master who judges whether it is relevant (V11), and for an oracle.

They are data in both languages, as the names of cards are.
"""

from __future__ import annotations

from collections.abc import Mapping

from tarotcli.cards import MAJORS22, Card

_MEANINGS = (
    ("skill, will, a beginning", "adresse, volonté, un commencement"),
    ("what is hidden, patience, knowing without being told", "ce qui est caché, patience, intuition"),
    ("plenty, birth, care", "abondance, naissance, soin"),
    ("authority, order, what stands firm", "autorité, ordre, ce qui tient bon"),
    ("tradition, advice, a blessing or a rule", "tradition, conseil, une bénédiction ou une règle"),
    ("love, a choice, what draws two together", "amour, un choix, ce qui rapproche"),
    ("setting out, drive, a victory", "départ, élan, une victoire"),
    ("law, balance, what is owed", "loi, équilibre, ce qui est dû"),
    ("solitude, caution, a light in the dark", "solitude, prudence, une lumière dans le noir"),
    ("luck, a turn of events, what comes round again", "chance, un retournement, ce qui revient"),
    ("courage, mastery without violence", "courage, maîtrise sans violence"),
    ("waiting, sacrifice, seeing it from the other side", "attente, sacrifice, voir à l’envers"),
    ("an end, a change with no way back", "une fin, un changement sans retour"),
    ("measure, mending, a mixture that holds", "mesure, guérison, un mélange qui tient"),
    ("temptation, bonds, hunger for more", "tentation, liens, l’envie d’avoir plus"),
    ("a fall, a shock, pride brought low", "une chute, un choc, l’orgueil abattu"),
    ("hope, calm, a way shown", "espoir, calme, un chemin montré"),
    ("fear, dreams, things that are not what they seem", "peur, rêves, des apparences trompeuses"),
    ("joy, clarity, a friendship", "joie, clarté, une amitié"),
    ("a call, news, a reckoning", "un appel, une nouvelle, l’heure des comptes"),
    ("a work completed, the whole of it, arrival", "l’œuvre achevée, le tout, l’arrivée"),
    ("a leap, freedom, folly", "un saut, la liberté, la folie"),
)

_BY_CARD: Mapping[Card, tuple[str, str]] = dict(zip(MAJORS22.cards, _MEANINGS, strict=True))


def meaning(card: Card, language: str) -> str:
    """A Major's meaning in French or English; empty for a Minor."""
    english, french = _BY_CARD.get(card, ("", ""))
    return french if language == "fr" else english
