"""Completion from the campaign as it stands, for the shells and for the prompt of ``run``.

Completion only ever reads, takes no lock, and offers nothing where the campaign cannot be read.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from itertools import islice
from pathlib import Path

from tarotcli.answers.question import Word
from tarotcli.answers.visibility import Secret, Veiled, Viewer, seen
from tarotcli.campaign import Campaign
from tarotcli.cli.output import viewer_of
from tarotcli.cli.registry import OWN, source_of, summary
from tarotcli.errors import TarotcliError
from tarotcli.grammar.common import Common
from tarotcli.grammar.completion import Offer, Offers, offers
from tarotcli.grammar.reader import named_campaign
from tarotcli.grammar.scanner import Source
from tarotcli.language import _, language
from tarotcli.store.transaction import CampaignFile
from tarotcli.systems import common, game, guests

LATEST = 20
"""So many commands are offered by their revisions."""

FEW = 6
"""So many first words are told with what they are for."""


def complete(words: Sequence[str], begun: str, *, described: bool = False) -> Offers:
    """What the word that begins so can become after these words; ``described``: commands with what they are for."""
    named = named_campaign(words)
    file = CampaignFile(str(Path(named).expanduser()) if named else "")
    source = source_of(file)
    found = within(file, source, words, begun)
    if not words and begun.startswith("-"):
        return Offers([*found.found, *((flag, "") for flag in OWN if flag.startswith(begun))])
    # A command is loaded for what it is for, so all of them at once are left undescribed.
    if described and (words or len(found.found) <= FEW):
        return found._replace(
            found=[(value, note or _about(source, words, value)) for value, note in found.found]
        )
    return found


def within(
    file: CampaignFile, source: Source, words: Sequence[str], begun: str, run: Common | None = None
) -> Offers:
    """As :func:`complete`, in this campaign; ``run``: the options of the run that the line belongs to."""

    def candidates(word: Word, given: Mapping[str, object]) -> Iterable[Offer]:
        if word.complete == "topics":
            from tarotcli.cli.commands.help import topics

            return topics()
        if word.complete == "revisions":
            with suppress(TarotcliError):
                return [*_revisions(file, {} if file.seat else given, run)]
            return ()
        # A word before it may be wrong or missing.
        with suppress(TarotcliError, LookupError):
            campaign = file.load().campaign
            games = (game(campaign.system), *guests())
            for known in (*(each.completions() for each in games), common.shared_completions()):
                if word.complete in known:
                    looks = {} if file.seat else given
                    return list(_seen(campaign, looks, known[word.complete](campaign, given), run))
        return ()

    return offers(words, begun, source, candidates)


def _revisions(file: CampaignFile, given: Mapping[str, object], run: Common | None) -> Iterable[Offer]:
    """The last commands that count and are one's own, as their viewer may read them (S6)."""
    from tarotcli.cli.commands.saved import words_of
    from tarotcli.store.campaign_file import lineage
    from tarotcli.store.history import undoables
    from tarotcli.store.past_commands import on_one_line
    from tarotcli.systems.common.viewers import same_people

    loaded = file.load()
    campaign, common = loaded.campaign, _common(given, run)
    viewer = viewer_of(common, campaign)
    for past in islice(undoables(lineage(loaded).led()), LATEST):
        line = past.line
        anyones = given.get("any_") or not common.as_
        if line.command[0] != "amend" and (anyones or same_people(campaign, common.as_, line.who)):
            words = seen(words_of(line, campaign), viewer)
            yield str(line.revision), on_one_line(words.unseen if isinstance(words, Veiled) else words)


def _seen(
    campaign: Campaign, given: Mapping[str, object], found: Iterable[Offer | Secret], run: Common | None
) -> Iterable[Offer]:
    """The offers as the viewer may see them: to complete the card of a hand would tell it (S5)."""
    viewer: Viewer | None = None
    for each in found:
        if not isinstance(each, Secret):
            yield each
            continue
        if viewer is None:
            viewer = viewer_of(_common(given, run), campaign)
        cards = seen(each, viewer)
        if not isinstance(cards, Secret):
            yield from ((card.code, card.name(language())) for card in cards)


def _common(given: Mapping[str, object], run: Common | None) -> Common:
    """Who looks, as far as the line says it before the cursor, else the run that it belongs to."""
    run = run or Common()
    who = given.get("as_") or run.as_ or os.environ.get("TAROTCLI_AS", "")
    return Common(as_=str(who), reveal=run.reveal or bool(given.get("reveal")))


def _about(source: Source, words: Sequence[str], value: str) -> str:
    """What a command is for; nothing for any other word."""
    if len(words) > 1 or value.startswith("-"):
        return ""
    return _(summary(source, " ".join([*words, value])))
