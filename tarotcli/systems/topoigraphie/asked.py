"""A difficulty that the GM lays face down until the player has laid a card (P2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

import msgspec

from tarotcli.campaign import Campaign
from tarotcli.campaign.faults import Fault
from tarotcli.language import N_
from tarotcli.systems.common import asked


class Asked(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is asked of somebody: the Tendance ``what``, a ``talent`` if the GM names one, and the ``difficulty``."""

    what: str
    difficulty: int
    talent: str = ""


def faults(campaign: Campaign) -> Iterator[Fault]:
    """Who is no character."""
    for who in asked.all_asked(campaign):
        if who not in campaign.characters:
            yield Fault(
                (asked.TABLE, who), N_("is not a character of this campaign."), needs=(("characters",),)
            )


def asked_of(campaign: Campaign, who: str, command: str = "check") -> Asked:
    """What lies face down for somebody; raises :class:`~tarotcli.systems.common.asked.NothingAsked`."""
    return cast("Asked", asked.asked_of(campaign, who, command))
