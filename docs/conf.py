"""Settings of the documentation site, which `make docs` builds."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from spieltisch import __version__

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "docs")]
import published  # noqa: E402  # it lies in docs/

# Docstrings of compiled modules are in these; their stubs have signatures only (`signatures.py`).
os.environ["SPHINX_AUTODOC_IGNORE_NATIVE_MODULE_TYPE_STUBS"] = "1"

project = "spieltisch"
version = release = __version__
project_copyright = "the contributors of spieltisch, MIT licence"
extensions = [
    "sphinx.ext.autodoc",
    "myst_nb",
    "sphinx_copybutton",
    "built",
    "playground",
    "published",
    "signatures",
]
exclude_patterns = ["_build", "research/notebooks/*.ipynb"]  # made from the pages next to them

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # the notebooks share the processors with tests

nitpicky = True
nitpick_ignore_regex = [("py:.*", "(?!spieltisch).*")]
"""Names of other packages, which signatures mention."""
default_role = "code"
FOREIGN = (
    "AECEnv",
    "BaseException",
    "Env",
    "ParallelEnv",
    "Protocol",
    "VectorEnv",
    "object",
    "tuple",
)
"""Classes of other packages, whose members are left out."""
autodoc_default_options = {
    "members": True,
    "inherited-members": ", ".join(FOREIGN),
    "member-order": "bysource",
}
autodoc_docstring_signature = False
autodoc_typehints_format = "short"
python_use_unqualified_type_names = True
add_module_names = False

myst_heading_anchors = 4
myst_enable_extensions = ["colon_fence"]
nb_execution_mode = "force"
nb_execution_raise_on_error = True
nb_execution_timeout = 120
nb_merge_streams = True

html_theme = "furo"
html_title = f"spieltisch {release}"
html_baseurl = published.base(os.environ.get("DOCS_ADDRESS", ""))
templates_path = ["_templates"]
html_additional_pages = {"404": "404.html"}
html_logo = html_favicon = "../web/public/icon.svg"
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_js_files = ["site.js"]
html_search_scorer = str(ROOT / "docs/scorer.js")
html_copy_source = False
html_show_sphinx = False
pygments_style, pygments_dark_style = "a11y-high-contrast-light", "a11y-high-contrast-dark"
html_theme_options = {
    "light_css_variables": {
        "color-background-primary": "#fcfaf5",
        "color-background-secondary": "#f4efe6",
        "color-background-border": "#d8cdbb",
        "color-background-hover": "#ebe4d7",
        "color-foreground-primary": "#2a251f",
        "color-foreground-secondary": "#665c4f",
        "color-foreground-muted": "#665c4f",
        "color-brand-primary": "#2f5d50",
        "color-brand-content": "#2f5d50",
        "color-brand-visited": "#2f5d50",
        "color-code-background": "#f4efe6",
        "color-api-name": "#2f5d50",
        "color-api-pre-name": "#665c4f",
        "color-highlight-on-target": "#f6e6c8",
    },
    "dark_css_variables": {
        "color-background-primary": "#1c1b19",
        "color-background-secondary": "#151412",
        "color-background-border": "#403c36",
        "color-background-hover": "#272522",
        "color-foreground-primary": "#ede6da",
        "color-foreground-secondary": "#b7ac9b",
        "color-foreground-muted": "#b7ac9b",
        "color-brand-primary": "#86bfab",
        "color-brand-content": "#86bfab",
        "color-brand-visited": "#86bfab",
        "color-code-background": "#272522",
        "color-api-name": "#86bfab",
        "color-api-pre-name": "#b7ac9b",
        "color-highlight-on-target": "#3a2f1b",
    },
}
if repository := os.environ.get("DOCS_REPOSITORY"):
    html_theme_options |= published.source_links(repository, os.environ.get("DOCS_BRANCH", "main"))
if os.environ.get("DOCS_NETWORK"):
    extensions.append("sphinx.ext.intersphinx")
    intersphinx_mapping = {
        "python": ("https://docs.python.org/3", None),
        "numpy": ("https://numpy.org/doc/stable", None),
        "gymnasium": ("https://gymnasium.farama.org", None),
        "pettingzoo": ("https://pettingzoo.farama.org", None),
    }
    """Other packages' references, which a build without a network leaves as plain text."""
