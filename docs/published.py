"""A Sphinx extension for what readers and programs find of the site besides its pages.

Each page gets a description and a preview for links that people share. The site gets `llms.txt`
and `llms-full.txt`, its pages as Markdown. Two variables of the environment are optional:

- `DOCS_ADDRESS`: the address of the site, such as `https://play.example/docs/`. Pages then name
  their canonical address, previews have a picture, and there is a `sitemap.xml`.
- `DOCS_REPOSITORY`: the address of the repository. Pages then have links to edit them. For a host
  that the theme does not know, it is the address of such a link, with `{filename}` for the page.
"""

from __future__ import annotations

import re
from collections.abc import Set as AbstractSet
from html import escape
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from docutils import nodes

from scripts import facts

PICTURE = "table-carcassonne-laptop.webp"
"""The picture of a preview, in the folder of pictures."""
LONGEST = 200
"""Characters of a description."""
CHINESE = ("zh-Hant", "zh-Hans")
"""The other languages; the pages of each are in a folder, such as `zh-hant`."""
KNOWN = ("https://github.com/", "https://gitlab.com/", "https://bitbucket.org/")
"""Hosts whose links for editing the theme knows."""


def base(address: str) -> str:
    """Return the address of the site with one slash at its end; "" if the site has none."""
    return f"{address.rstrip('/')}/" if address else ""


def source_links(repository: str, branch: str) -> dict[str, str]:
    """Return the theme's options for links to edit and view a page. Raises ValueError."""
    if "{filename}" in repository:
        return {"source_edit_link": repository, "source_view_link": repository}
    if not repository.startswith(KNOWN):
        raise ValueError(
            f"the theme cannot edit pages of {repository}; set DOCS_REPOSITORY to the "
            "address of an edit link, with {filename} for the page's path in docs/"
        )
    return {
        "source_repository": repository,
        "source_branch": branch,
        "source_directory": "docs/",
    }


def description(doctree: nodes.document) -> str:
    """Return the beginning of a page's first paragraph, by whole words."""
    for paragraph in doctree.findall(nodes.paragraph):
        text = " ".join(paragraph.astext().split())
        if len(text) > LONGEST:
            text = text[:LONGEST].rsplit(" ", 1)[0] + " …"
        return text
    return ""


def language(page: str) -> str:
    """Return the language of a page by its name."""
    folder, _, name = page.rpartition("/")
    found = (one for one in CHINESE if folder == one.lower() or name.endswith(f"-{one.lower()}"))
    return next(found, "en")


def forms(page: str, pages: AbstractSet[str]) -> dict[str, str]:
    """Return a page in all languages, by the language, if `pages` have it in all."""
    name = page.rpartition("/")[2]
    english = next((one for one in (name, f"play/{name}") if one in pages), "")
    found = {"en": english, **{one: f"{one.lower()}/{name}" for one in CHINESE}}
    return found if page in found.values() and pages >= {*found.values()} else {}


def head(app: Any, page: str, template: str, context: dict[str, Any], doctree: Any) -> None:
    """Add the language, the description and the preview of a page to its head."""
    address = app.config.html_baseurl
    context["site_path"] = urlsplit(address).path or "/"
    if doctree is None:
        return
    context["language"] = language(page)
    for one, there in forms(page, app.env.found_docs).items():
        link = app.builder.get_target_uri(there)
        link = address + link if address else app.builder.get_relative_uri(page, there)
        if link:  # without an address, a page has none to itself
            context["metatags"] += f'<link rel="alternate" hreflang="{one}" href="{escape(link)}">'
    title = re.sub("<[^>]+>", "", context.get("title", ""))
    told = {"og:title": title, "og:type": "article", "og:site_name": app.config.project}
    if about := description(doctree):
        told["og:description"] = about
        context["metatags"] += f'<meta name="description" content="{escape(about)}">'
    if address:
        told["og:url"] = address + app.builder.get_target_uri(page)
        told["og:image"] = f"{address}_images/{PICTURE}"
        told["og:image:alt"] = "A game of Carcassonne in the browser"
    for name, value in told.items():
        context["metatags"] += f'<meta property="{name}" content="{escape(value)}">'


def finish(app: Any, error: Exception | None) -> None:
    """Write `llms.txt`, `llms-full.txt` and, where the site has an address, `sitemap.xml`."""
    if error is not None or app.builder.name not in ("html", "dirhtml"):
        return
    out, address = Path(app.outdir), app.config.html_baseurl
    pages = [name for name in _in_order(app.env, app.config.root_doc) if name in app.env.titles]
    links, texts = [], []
    for name in pages:
        title = app.env.titles[name].astext()
        about = description(app.env.get_doctree(name))
        links.append(f"- [{title}]({address}{app.builder.get_target_uri(name)}): {about}")
        source = Path(app.env.doc2path(name)).read_text(encoding="utf-8")
        texts.append(facts.built(source).strip())
    start = f"# {app.config.project}\n\n> {description(app.env.get_doctree(app.config.root_doc))}\n"
    (out / "llms.txt").write_text("\n".join([start, *links, ""]), encoding="utf-8")
    (out / "llms-full.txt").write_text("\n\n".join(texts) + "\n", encoding="utf-8")
    if address:
        rows = "".join(
            f"<url><loc>{escape(address + app.builder.get_target_uri(name))}</loc></url>"
            for name in pages
        )
        (out / "sitemap.xml").write_text(
            '<?xml version="1.0" encoding="utf-8"?>\n'
            f'<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">{rows}</urlset>\n',
            encoding="utf-8",
        )


def _in_order(env: Any, page: str) -> list[str]:
    """Return a page and those below it, as the contents list them."""
    below = [one for child in env.toctree_includes.get(page, ()) for one in _in_order(env, child)]
    return [page, *below]


def setup(app: Any) -> dict[str, bool]:
    """Add the extension."""
    app.connect("html-page-context", head)
    app.connect("build-finished", finish)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
