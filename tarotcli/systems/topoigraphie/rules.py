"""What must hold across the tables of a campaign of Topoïgraphie."""

from __future__ import annotations

from collections.abc import Iterator

from tarotcli.campaign import Campaign
from tarotcli.campaign.faults import Fault
from tarotcli.campaign.paths import Path
from tarotcli.language import N_
from tarotcli.systems.topoigraphie.fights import TABLE, fights


def faults(campaign: Campaign) -> Iterator[Fault]:
    """Fighters in two places at once, and fighters with neither a sheet nor a score (P10)."""
    seen: dict[str, Path] = {}
    for name, fight in fights(campaign).items():
        for side, who_fights in (("side_a", fight.side_a), ("side_b", fight.side_b)):
            for i, who in enumerate(who_fights):
                path: Path = (TABLE, name, side, i)
                if who in seen:
                    yield Fault(path, N_("names {who}, who already fights."), {"who": who}, seen[who])
                seen[who] = path
                if who not in campaign.characters and who not in fight.scores:
                    sentence = N_("names {who}, who has neither a sheet nor a score in fights.{name}.scores.")
                    needs: tuple[Path, ...] = (("characters",), (TABLE, name, "scores"))
                    yield Fault(path, sentence, {"who": who, "name": name}, needs=needs)
