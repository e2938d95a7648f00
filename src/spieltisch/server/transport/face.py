"""The site's own face: the name, logo, words and links that the host chose, for the page."""

from __future__ import annotations

import html

import msgspec

from spieltisch.server.base.settings import Settings
from spieltisch.server.wire.bodies import SiteFace, SiteLink

PLAIN = SiteFace()
"""The face of a server whose host chose nothing."""


def face(settings: Settings) -> SiteFace:
    """Return the face among the settings."""
    return SiteFace(
        settings.site_name,
        settings.site_logo is not None,
        settings.site_welcome,
        settings.site_rules,
        [SiteLink(title, url) for title, url in settings.site_links],
        settings.site_contact,
        settings.site_language,
    )


def tag(of: SiteFace) -> str:
    """Return the tag of the index by which the page knows the face at once; empty for a plain
    one."""
    if of == PLAIN:
        return ""
    content = html.escape(msgspec.json.encode(of).decode())
    return f'<meta name="site" content="{content}" />'
